/* Rows: selected, scrolled, clicked. */
#include <stdio.h>

#include "stage.h"

static int rows;
static int selected; /* -2: not described */
static int reversed;

static graft_status one_list(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.list) {
    if (selected > -2) graft_int(on->rt, "selected", selected);
    graft_on(on->rt, "changed", note, on);
    graft_on(on->rt, "activate", note, on);
    for (int i = 0; i < rows; i++) {
      int row = reversed ? rows - 1 - i : i;
      GRAFT_KEY(on->rt, on->ui.row, row) {
        char text[20];
        snprintf(text, sizeof text, "row %d", row);
        GRAFT(on->rt, on->ui.toggle) { graft_string(on->rt, "text", text); }
      }
    }
  }
  return GRAFT_OK;
}

#define MARK "\xE2\x96\xB8 "
#define THUMB "\xE2\x96\x88"
#define TRACK "\xE2\x94\x82"

static void begin(stage *on, int count, int with, int lines) {
  rows = count;
  selected = with;
  reversed = 0;
  stage_open(on, 14, lines, one_list);
}

static void selecting(void) {
  stage on;
  begin(&on, 3, -2, 4);
  shows(&on, "the first row is selected by default",
        MARK "[ ] row 0\n  [ ] row 1\n  [ ] row 2");
  check("what nobody did is not reported", on.events == 0);
  play(&on, "<Down>");
  check("Down is reported", heard(&on, "changed 1"));
  play(&on, "\n");
  check("Enter activates the row", heard(&on, "activate 1"));
  play(&on, "<End><Down>");
  check("Down at the end changes nothing", on.events == 3);
  cursor_at(&on, "the cursor is at the selected row", 0, 2);
  play(&on, "<Home>");
  check("Home", heard(&on, "changed 0"));
  rows = 1;
  again(&on);
  shows(&on, "rows that are gone", MARK "[ ] row 0");
  rows = 0;
  again(&on);
  shows(&on, "an empty list", "");
  play(&on, "<Down><Up>\n<PageDown>");
  check("keys in an empty list are not reported", on.events == 4);
  stage_close(&on);

  begin(&on, 3, -1, 4);
  shows(&on, "C22: none is selected where -1 is described",
        "  [ ] row 0\n  [ ] row 1\n  [ ] row 2");
  check("C22: no event comes of it", on.events == 0);
  selected = 9;
  again(&on);
  shows(&on, "an index beyond the end shows the last row",
        "  [ ] row 0\n  [ ] row 1\n" MARK "[ ] row 2");
  selected = 1;
  reversed = 1;
  again(&on);
  shows(&on, "rows move", "  [ ] row 2\n" MARK "[ ] row 1\n  [ ] row 0");
  stage_close(&on);
}

static void scrolling(void) {
  stage on;
  graft_value last = graft_value_int(8);
  graft_value beyond = graft_value_int(9);
  begin(&on, 9, 0, 3);
  shows(&on, "a scroll bar tells that there is more",
        MARK "[ ] row 0  " THUMB "\n  [ ] row 1  " TRACK
             "\n  [ ] row 2  " TRACK);
  play(&on, "<WheelDown 3,1>");
  shows(&on, "the wheel scrolls",
        "  [ ] row 3  " TRACK "\n  [ ] row 4  " THUMB "\n  [ ] row 5  " TRACK);
  check("scrolling selects nothing", on.events == 0);
  graft_command(on.rt, node_at(&on, 0, -1), graft_atom_of(on.rt, "scroll_to"),
                &last, 1, NULL);
  again(&on);
  shows(&on, "scroll_to",
        "  [ ] row 6  " TRACK "\n  [ ] row 7  " TRACK "\n  [ ] row 8  " THUMB);
  check("scroll_to beyond the end is refused",
        graft_command(on.rt, node_at(&on, 0, -1),
                      graft_atom_of(on.rt, "scroll_to"), &beyond, 1,
                      NULL) == GRAFT_E_INVALID);
  stage_close(&on);

  begin(&on, 9, -2, 3);
  play(&on, "<PageDown><PageDown>");
  shows(&on, "PageDown keeps a line in view",
        "  [ ] row 2  " THUMB "\n  [ ] row 3  " TRACK "\n" MARK
        "[ ] row 4  " TRACK);
  play(&on, "<Resize 14x1>");
  shows(&on, "the selected row stays in view in less room",
        MARK "[ ] row 4  " THUMB);
  play(&on, "<PageUp><Resize 14x2>");
  check("PageUp", heard(&on, "changed 3"));
  stage_close(&on);
}

static void clicking(void) {
  stage on;
  begin(&on, 3, -2, 3);
  play(&on, "<Click 13,2>");
  check("a click selects a row", heard(&on, "changed 2"));
  play(&on, "<Click 3,1>");
  check("a click in a row selects it", heard(&on, "changed 1"));
  shows(&on, "and reaches what is in it",
        "  [ ] row 0\n" MARK "[x] row 1\n  [ ] row 2");
  play(&on, "<Up>");
  cursor_at(&on, "arrows in a row go back to the list", 0, 0);
  play(&on, "<Tab>");
  cursor_at(&on, "Tab visits what is in the selected row", 3, 0);
  play(&on, "<Tab>");
  cursor_at(&on, "and no other row", 0, 0);
  check("no failure was reported in lists", on.reports == 0);
  stage_close(&on);
}

void test_list(void) {
  selecting();
  scrolling();
  clicking();
}
