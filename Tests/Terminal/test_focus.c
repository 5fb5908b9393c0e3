/* Who has the focus, and keeps it. */
#include "stage.h"

#define LEFT_TOP "\xE2\x94\x8C"
#define RIGHT_TOP "\xE2\x94\x90"
#define LEFT_END "\xE2\x94\x94"
#define RIGHT_END "\xE2\x94\x98"
#define SIDE "\xE2\x94\x82"
#define FOUR "\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80"
#define LINE FOUR FOUR FOUR "\xE2\x94\x80"

static int before;   /* a sibling before the entry is described */
static int after;    /* one behind it */
static int swapped;  /* the entry comes last */
static int gone;     /* the entry is not described */
static int disabled; /* it is, but can't be used */
static int dialog;   /* a modal one lies upon all */

static void button(stage *on, const char *text) {
  GRAFT_NAMED(on->rt, on->ui.button, text) {
    graft_string(on->rt, "text", text);
    graft_on(on->rt, "click", note, on);
  }
}

static void entry(stage *on) {
  GRAFT_NAMED(on->rt, on->ui.entry, "name") {
    graft_on(on->rt, "changed", note, on);
    graft_on(on->rt, "focus", note, on);
    graft_on(on->rt, "blur", note, on);
    graft_bool(on->rt, "enabled", !disabled);
  }
}

static graft_status form(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.overlay) {
    graft_bool(on->rt, "modal", 1);
    GRAFT(on->rt, on->ui.column) {
      if (before) button(on, "Before");
      if (!gone && !swapped) entry(on);
      button(on, "Ok");
      if (after) button(on, "After");
      if (!gone && swapped) entry(on);
    }
    if (dialog) {
      GRAFT(on->rt, on->ui.frame) {
        graft_bool(on->rt, "border", 1);
        GRAFT(on->rt, on->ui.row) {
          button(on, "Yes");
          button(on, "No");
        }
      }
    }
  }
  return GRAFT_OK;
}

static void begin(stage *on) {
  before = after = swapped = gone = disabled = dialog = 0;
  stage_open(on, 22, 5, form);
}

static void keeping(void) {
  stage on;
  begin(&on);
  cursor_at(&on, "the first widget that can has the focus", 0, 0);
  check("and is told", heard(&on, "focus"));
  play(&on, "abc<Left>");
  before = 1;
  again(&on);
  cursor_at(&on, "C32: a sibling before it comes", 2, 1);
  after = 1;
  before = 0;
  again(&on);
  cursor_at(&on, "C32: it goes, and another comes", 2, 0);
  swapped = 1;
  again(&on);
  cursor_at(&on, "the focus moves along", 2, 2);
  on.events = 0;
  play(&on, "x");
  check("C32: no call and no event came of it", on.events == 1);
  check("the caret is where it was", heard(&on, "changed abxc"));
  stage_close(&on);
}

static void leaving(void) {
  stage on;
  begin(&on);
  play(&on, "<Tab>");
  check("Tab: it is told that it lost the focus", heard(&on, "blur"));
  cursor_at(&on, "Tab goes on", 2, 1);
  play(&on, "<Tab>");
  cursor_at(&on, "Tab goes round", 0, 0);
  play(&on, "<Shift-Tab>");
  cursor_at(&on, "Shift-Tab goes back", 2, 1);
  play(&on, "<Up>");
  cursor_at(&on, "an arrow that nobody uses moves the focus", 0, 0);
  gone = 1;
  again(&on);
  cursor_at(&on, "a removed widget leaves it to the next", 2, 0);
  gone = 0;
  again(&on);
  cursor_at(&on, "and does not take it back", 2, 1);
  play(&on, "<Tab>");
  disabled = 1;
  again(&on);
  cursor_at(&on, "a disabled one leaves it too", 2, 1);
  play(&on, "<Click 3,0><Tab>");
  cursor_at(&on, "and gets it neither by click nor by Tab", 2, 1);
  stage_close(&on);
}

static void modality(void) {
  stage on;
  begin(&on);
  play(&on, "<Tab>");
  dialog = 1;
  again(&on);
  shows(&on, "a dialog lies centred upon the rest",
        "\n[ O" LEFT_TOP LINE RIGHT_TOP "\n   " SIDE "[ Yes ][ No ]" SIDE
        "\n   " LEFT_END LINE RIGHT_END);
  cursor_at(&on, "and takes the focus", 6, 2);
  play(&on, "<Tab><Tab>");
  cursor_at(&on, "Tab stays in it", 6, 2);
  on.events = 0;
  play(&on, "<Click 1,1>");
  check("a click beside it does nothing", on.events == 0);
  play(&on, "<Tab>\n");
  check("Enter presses its button", heard(&on, "click"));
  dialog = 0;
  again(&on);
  cursor_at(&on, "the focus returns to where it was", 2, 1);
  check("no failure was reported about focus", on.reports == 0);
  stage_close(&on);
}

void test_focus(void) {
  keeping();
  leaving();
  modality();
}
