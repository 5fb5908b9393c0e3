/* Toggles, progress, spinners, and widgets of one's own. */
#include <stdlib.h>
#include <string.h>

#include "stage.h"

static int step;
static int freed;
static char drawn_key[40];

static graft_status make_spinner(const graft_context *context, void *data,
                                 void **widget) {
  stage *on = data;
  (void)context;
  *widget = graft_terminal_spinner_new(on->terminal);
  return *widget == NULL ? GRAFT_E_NO_MEMORY : GRAFT_OK;
}

static graft_status turn(void *widget, void *data) {
  (void)data;
  if (step == 1) {
    graft_terminal_spinner_start(widget);
  } else {
    graft_terminal_spinner_stop(widget);
  }
  return GRAFT_OK;
}

static void free_spinner(void *widget, void *data) {
  (void)data;
  freed++;
  graft_terminal_widget_free(widget);
}

static graft_status spinners(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.row) {
    if (step < 3) {
      graft_wrap(on->rt, GRAFT_SITE, make_spinner, turn, free_spinner, on,
                 (uint64_t)step);
    }
    GRAFT(on->rt, on->ui.spinner) { graft_bool(on->rt, "active", step == 2); }
    GRAFT(on->rt, on->ui.label) { graft_string(on->rt, "text", "|"); }
    GRAFT(on->rt, on->ui.progress) {
      graft_int(on->rt, "width", 64);
      if (step < 3) graft_double(on->rt, "value", 0.5 * step);
    }
  }
  return GRAFT_OK;
}

static void moving(void) {
  stage on;
  step = freed = 0;
  stage_open(&on, 20, 1, spinners);
  shows(
      &on, "spinners that stand still",
      "  |\xE2\x96\x91\xE2\x96\x91\xE2\x96\x91\xE2\x96\x91\xE2\x96\x91\xE2\x96"
      "\x91\xE2\x96\x91\xE2\x96\x91");
  step = 1;
  again(&on);
  play(&on, "<Tick>");
  shows(&on, "a wrapped spinner turns",
        "\xE2\xA0\x99 |\xE2\x96\x88\xE2\x96\x88\xE2\x96\x88\xE2\x96\x88\xE2\x96"
        "\x91\xE2\x96\x91\xE2\x96\x91\xE2\x96\x91");
  step = 2;
  again(&on);
  shows(&on, "a described spinner turns",
        " \xE2\xA0\x8B|\xE2\x96\x88\xE2\x96\x88\xE2\x96\x88\xE2\x96\x88\xE2\x96"
        "\x88\xE2\x96\x88\xE2\x96\x88\xE2\x96\x88");
  step = 3;
  again(&on);
  play(&on, "<Tick>");
  shows(&on, "progress without a value moves",
        " |\xE2\x96\x91\xE2\x96\x88\xE2\x96\x88\xE2\x96\x88\xE2\x96\x88\xE2\x96"
        "\x91\xE2\x96\x91\xE2\x96\x91");
  check("a wrap that is gone is freed once", freed == 1);
  stage_close(&on);
  check("and not again", freed == 1);
}

static graft_status toggles(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    GRAFT(on->rt, on->ui.toggle) {
      graft_string(on->rt, "text", "Sound");
      graft_bool(on->rt, "active", step);
      graft_on(on->rt, "toggled", note, on);
    }
    GRAFT(on->rt, on->ui.toggle) { graft_on(on->rt, "toggled", note, on); }
  }
  return GRAFT_OK;
}

static void toggling(void) {
  stage on;
  step = 1;
  stage_open(&on, 20, 2, toggles);
  shows(&on, "toggles", "[x] Sound\n[ ]");
  play(&on, " ");
  check("Space toggles", heard(&on, "toggled 0"));
  shows(&on, "P5: what the program does not take is put back, here too",
        "[x] Sound\n[ ]");
  play(&on, "<Click 1,1>");
  shows(&on, "a toggle that is not described keeps what the user did",
        "[x] Sound\n[x]");
  check("it reports", heard(&on, "toggled 1"));
  stage_close(&on);
}

static void draw(void *data, graft_terminal_painter *painter, int32_t columns,
                 int32_t lines, int32_t focused) {
  (void)data, (void)columns, (void)lines;
  graft_terminal_paint_text(painter, -1, 0, 0, focused ? "<F>" : "<N>");
  graft_terminal_paint_text(painter, 0, 1, 0, "more than fits");
  graft_terminal_paint_text(painter, 0, 2, 0, "below");
  graft_terminal_paint_text(painter, 0, -1, 0, "above");
}

static void measure(void *data, int32_t *columns, int32_t *lines) {
  (void)data;
  *columns = 4;
  *lines = 2;
}

static int32_t key(void *data, const char *name) {
  (void)data;
  strncpy(drawn_key, name, sizeof drawn_key - 1);
  return 1;
}

static void count_free(void *data) {
  (void)data;
  freed++;
}

static graft_status make_custom(const graft_context *context, void *data,
                                void **widget) {
  stage *on = data;
  graft_terminal_custom_desc desc = GRAFT_TERMINAL_CUSTOM_DESC_INIT;
  (void)context;
  desc.flags = GRAFT_TERMINAL_TAKES_FOCUS;
  desc.draw = draw;
  desc.measure = measure;
  desc.key = key;
  desc.free = count_free;
  *widget = graft_terminal_custom_new(on->terminal, &desc);
  return *widget == NULL ? GRAFT_E_NO_MEMORY : GRAFT_OK;
}

static void free_custom(void *widget, void *data) {
  (void)data;
  graft_terminal_widget_free(widget);
}

static graft_status custom(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    GRAFT(on->rt, on->ui.row) {
      graft_wrap_static(on->rt, GRAFT_SITE, make_custom, free_custom, on);
      GRAFT(on->rt, on->ui.label) { graft_string(on->rt, "text", "|"); }
    }
    GRAFT(on->rt, on->ui.label) { graft_string(on->rt, "text", "-"); }
  }
  return GRAFT_OK;
}

static void own(void) {
  stage on;
  freed = 0;
  stage_open(&on, 20, 4, custom);
  shows(&on, "a widget that draws itself never draws outside",
        "F>  |\nmore\n-");
  play(&on, "<Ctrl-X>");
  check("it hears keys by name", strcmp(drawn_key, "Ctrl-X") == 0);
  stage_close(&on);
  check("its data is freed once", freed == 1);
}

void test_widgets(void) {
  toggling();
  moving();
  own();
}
