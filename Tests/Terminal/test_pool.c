/* Widgets that are used again. */
#include "stage.h"

static int step;

/* All that can be told of a widget, so that what remains of it is seen. */
static void describe_all(const stage *on) {
  graft_runtime *rt = on->rt;
  GRAFT(rt, on->ui.label) {
    graft_string(rt, "text", "former label");
    graft_bool(rt, "reverse", 1);
    graft_string(rt, "align", "end");
    graft_int(rt, "min_width", 200);
  }
  GRAFT(rt, on->ui.button) {
    graft_string(rt, "text", "former button");
    graft_bool(rt, "enabled", 0);
    graft_on(rt, "click", note, (void *)(uintptr_t)on);
  }
  GRAFT(rt, on->ui.entry) {
    graft_string(rt, "text", "former entry");
    graft_string(rt, "placeholder", "former place");
    graft_bool(rt, "autofocus", 1);
    graft_on(rt, "changed", note, (void *)(uintptr_t)on);
    graft_on(rt, "key", note, (void *)(uintptr_t)on);
  }
  GRAFT(rt, on->ui.toggle) {
    graft_string(rt, "text", "former toggle");
    graft_bool(rt, "active", 1);
    graft_bool(rt, "visible", 0);
  }
  GRAFT(rt, on->ui.list) { graft_int(rt, "selected", -1); }
  GRAFT(rt, on->ui.row) {
    graft_int(rt, "spacing", 80);
    GRAFT(rt, on->ui.label) { graft_string(rt, "text", "within"); }
    GRAFT(rt, on->ui.label) { graft_string(rt, "text", "within too"); }
  }
}

static void describe_plain(const stage *on) {
  graft_runtime *rt = on->rt;
  GRAFT(rt, on->ui.label) {}
  GRAFT(rt, on->ui.button) { graft_string(rt, "text", "b"); }
  GRAFT(rt, on->ui.entry) {}
  GRAFT(rt, on->ui.toggle) {}
  GRAFT(rt, on->ui.list) {
    GRAFT(rt, on->ui.label) { graft_string(rt, "text", "row"); }
  }
  GRAFT(rt, on->ui.row) {
    GRAFT(rt, on->ui.toggle) {}
    GRAFT(rt, on->ui.label) { graft_string(rt, "text", "|"); }
  }
}

static graft_status body(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    if (step == 0) describe_all(on);
    if (step == 2) describe_plain(on);
  }
  return GRAFT_OK;
}

static graft_stats stats_of(const stage *on) {
  graft_stats stats;
  stats.struct_size = sizeof stats;
  graft_runtime_stats(on->rt, &stats);
  return stats;
}

void test_pool(void) {
  stage on;
  graft_stats before;
  graft_stats after;
  step = 0;
  stage_open(&on, 24, 8, body);
  play(&on, "!");
  check("the former entry had the focus", heard(&on, "changed former entry!"));
  step = 1;
  again(&on);
  shows(&on, "nothing is left on the screen", "");
  before = stats_of(&on);
  step = 2;
  again(&on);
  after = stats_of(&on);
  shows(&on, "M12: what is used again is as new",
        "\n[ b ]\n\n[ ]\n\xE2\x96\xB8 row\n[ ]|");
  cursor_at(&on, "M12: no autofocus is left", 2, 1);
  check("one toggle more than before was created",
        after.creates == before.creates + 1);
  check("no widget of a pool was destroyed", after.destroys == 0);
  on.events = 0;
  play(&on, "\n<Tab>?<Down> ");
  check("M12: no handler is left", on.events == 0);
  shows(&on, "M12: it works under its new node",
        "\n[ b ]\n?\n[x]\n\xE2\x96\xB8 row\n[ ]|");
  step = 1;
  again(&on);
  check("trim gives all but the column back",
        graft_runtime_trim(on.rt) == GRAFT_OK &&
            stats_of(&on).destroys == after.creates - 1);
  check("no failure was reported with pools", on.reports == 0);
  stage_close(&on);
}
