/* What a list shows while rows around it change, and rows of several lines. */
#include <stdio.h>

#include "stage.h"

static int first_key; /* keys of the rows: first_key, first_key + 1, ... */
static int rows;
static int tall; /* lines of each row */
static int described;

static graft_status one_list(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.list) {
    if (described >= 0) graft_int(on->rt, "selected", described);
    graft_on(on->rt, "changed", note, on);
    for (int key = first_key; key < first_key + rows; key++) {
      GRAFT_KEY(on->rt, on->ui.label, key) {
        char text[40];
        int length = snprintf(text, sizeof text, "%d", key);
        for (int line = 1; line < tall; line++) {
          length += snprintf(text + length, sizeof text - (size_t)length,
                             "\n %c", 'a' + line - 1);
        }
        graft_string(on->rt, "text", text);
      }
    }
  }
  return GRAFT_OK;
}

#define MARK "\xE2\x96\xB8 "
#define THUMB "\xE2\x96\x88"
#define TRACK "\xE2\x94\x82"

static void begin(stage *on, int count, int lines_a_row, int lines) {
  first_key = 0;
  rows = count;
  tall = lines_a_row;
  described = -1;
  stage_open(on, 8, lines, one_list);
}

static void tall_rows(void) {
  stage on;
  begin(&on, 4, 3, 4);
  shows(&on, "rows of several lines",
        MARK "0    " THUMB "\n   a   " TRACK "\n   b   " TRACK
             "\n  1    " TRACK);
  play(&on, "<Down>");
  shows(&on, "a row is brought into view as a whole",
        "   b   " THUMB "\n" MARK "1    " TRACK "\n   a   " TRACK
        "\n   b   " TRACK);
  play(&on, "<End>");
  shows(&on, "End",
        "   b   " TRACK "\n" MARK "3    " TRACK "\n   a   " TRACK
        "\n   b   " THUMB);
  play(&on, "<WheelUp 1,1>");
  shows(&on, "the wheel scrolls by lines",
        "   b   " TRACK "\n  2    " THUMB "\n   a   " TRACK "\n   b   " TRACK);
  play(&on, "<PageUp>");
  check("PageUp", heard(&on, "changed 2"));
  shows(&on, "less than a page is left",
        "   b   " TRACK "\n" MARK "2    " THUMB "\n   a   " TRACK
        "\n   b   " TRACK);
  play(&on, "<Resize 8x2>");
  shows(&on, "a row that is too long shows its begin",
        MARK "2    " THUMB "\n   a   " TRACK);
  stage_close(&on);
}

static void stays(void) {
  stage on;
  begin(&on, 20, 1, 4);
  play(&on, "<WheelDown 1,1><WheelDown 1,1>");
  first_key = -2;
  rows = 22;
  again(&on);
  shows(&on, "rows that come above leave the view as it is",
        "  6    " TRACK "\n  7    " THUMB "\n  8    " TRACK "\n  9    " TRACK);
  check("and are not reported", on.events == 0);
  first_key = 3;
  rows = 17;
  again(&on);
  shows(&on, "rows that go above do so too",
        "  6    " THUMB "\n  7    " TRACK "\n  8    " TRACK "\n  9    " TRACK);
  first_key = 7;
  rows = 13;
  again(&on);
  shows(&on, "the row at the top that goes gives way to the next",
        MARK "7    " THUMB "\n  8    " TRACK "\n  9    " TRACK
             "\n  10   " TRACK);
  rows = 3;
  again(&on);
  shows(&on, "few rows are shown from the first on", MARK "7\n  8\n  9");
  stage_close(&on);

  begin(&on, 20, 1, 4);
  described = 1;
  again(&on);
  first_key = -1;
  again(&on);
  shows(&on, "at the begin, rows that come above are seen; an index stays",
        "  -1   " THUMB "\n" MARK "0    " TRACK "\n  1    " TRACK
        "\n  2    " TRACK);
  check("of which no event comes", on.events == 0);
  stage_close(&on);
}

static void bar(void) {
  stage on;
  begin(&on, 40, 1, 5);
  play(&on, "<Click 7,4>");
  shows(&on, "a click on the end of the scroll bar",
        "  35   " TRACK "\n  36   " TRACK "\n  37   " TRACK "\n  38   " TRACK
        "\n  39   " THUMB);
  check("it selects nothing", on.events == 0);
  play(&on, "<Click 7,2>");
  shows(&on, "and on its middle",
        "  18   " TRACK "\n  19   " TRACK "\n  20   " THUMB "\n  21   " TRACK
        "\n  22   " TRACK);
  play(&on, "<Click 7,0><Click 2,1>");
  check("beside it a row is selected", heard(&on, "changed 1"));
  check("no failure was reported in views of lists", on.reports == 0);
  stage_close(&on);
}

void test_list_view(void) {
  tall_rows();
  stays();
  bar();
}
