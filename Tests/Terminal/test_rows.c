/* Lists of which only the rows near the view are made. */
#include <stdio.h>
#include <string.h>

#include "stage.h"

#define MARK "\xE2\x96\xB8 "
#define THUMB "\xE2\x96\x88"
#define TRACK "\xE2\x94\x82"

#define MILLION 1000000u
#define OVERSCAN 8

static graft_list items; /* or 0: rows are counted */
static uint32_t count;
static int tall;  /* lines of each row */
static int boxed; /* each row is a box of widgets */
static int bodies;
static int fails_at; /* the row whose body fails, or -1 */

static graft_status describe_row(const graft_context *context, void *data,
                                 const graft_row *row) {
  const stage *on = data;
  graft_runtime *rt = context->runtime;
  char text[40];
  int length;
  bodies++;
  if ((int)row->index == fails_at) return GRAFT_E_HOST;
  length = items != 0 ? snprintf(text, sizeof text, "%.*s",
                                 (int)row->value.length, row->value.as.string)
                      : snprintf(text, sizeof text, "%u", row->index);
  for (int line = 1; line < tall; line++) {
    length += snprintf(text + length, sizeof text - (size_t)length, "\n-");
  }
  if (boxed) {
    GRAFT(rt, on->ui.row) {
      GRAFT(rt, on->ui.frame) {
        GRAFT(rt, on->ui.toggle) { graft_string(rt, "text", text); }
      }
      GRAFT(rt, on->ui.label) { graft_string(rt, "text", "|"); }
    }
  } else if (tall > 1) {
    GRAFT(rt, on->ui.label) { graft_string(rt, "text", text); }
  } else {
    GRAFT(rt, on->ui.toggle) { graft_string(rt, "text", text); }
  }
  return GRAFT_OK;
}

static graft_status one_list(const graft_context *context, void *data) {
  stage *on = data;
  graft_rows_desc rows = GRAFT_ROWS_DESC_INIT;
  (void)context;
  rows.list = items;
  rows.count = items != 0 ? 0 : count;
  rows.body = describe_row;
  rows.user_data = data;
  rows.overscan = OVERSCAN;
  rows.version = (uint64_t)tall;
  GRAFT(on->rt, on->ui.list) {
    graft_on(on->rt, "changed", note, on);
    graft_rows(on->rt, GRAFT_SITE, &rows);
  }
  return GRAFT_OK;
}

static graft_stats stats_of(const stage *on) {
  graft_stats stats;
  stats.struct_size = sizeof stats;
  graft_runtime_stats(on->rt, &stats);
  return stats;
}

static void begin(stage *on, uint32_t of, int lines_a_row, int lines) {
  items = 0;
  count = of;
  tall = lines_a_row;
  fails_at = -1;
  boxed = 0;
  bodies = 0;
  stage_open(on, 15, lines, one_list);
}

/* Checks how many nodes there are: root, list, its rows' own, and for each row
 * its component and its widget. */
static void rows_made(const stage *on, const char *name, uint32_t rows) {
  uint32_t live = stats_of(on).live_nodes;
  check(name, live == 3 + 2 * rows);
  if (live != 3 + 2 * rows) {
    printf("  expected %u rows, is: %u nodes\n", rows, live);
  }
}

static void million(void) {
  stage on;
  graft_stats before;
  graft_stats after;
  begin(&on, MILLION, 1, 4);
  shows(&on, "a million rows",
        MARK "[ ] 0       " THUMB "\n  [ ] 1       " TRACK
             "\n  [ ] 2       " TRACK "\n  [ ] 3       " TRACK);
  rows_made(&on, "of which those near the view are made", 4 + OVERSCAN);
  bodies = 0;
  play_once(&on, "<End>");
  check("End", heard(&on, "changed 999999"));
  shows(&on, "shows the last rows",
        "  [ ] 999996  " TRACK "\n  [ ] 999997  " TRACK "\n  [ ] 999998  " TRACK
        "\n" MARK "[ ] 999999  " THUMB);
  check("for which no other body ran", bodies == 4 + OVERSCAN);
  rows_made(&on, "and no other row is made", 4 + OVERSCAN);
  play(&on, "<PageUp><PageUp>");
  shows(&on, "PageUp",
        MARK "[ ] 999993  " TRACK "\n  [ ] 999994  " TRACK
             "\n  [ ] 999995  " THUMB "\n  [ ] 999996  " TRACK);
  play(&on, "<Click 14,2>");
  shows(&on, "a click on the scroll bar",
        "  [ ] 666664  " TRACK "\n  [ ] 666665  " TRACK "\n  [ ] 666666  " THUMB
        "\n  [ ] 666667  " TRACK);
  rows_made(&on, "there are rows on both sides", 4 + 2 * OVERSCAN);
  play(&on, "<Home><PageDown><PageDown><PageDown><PageDown>");
  before = stats_of(&on);
  bodies = 0;
  for (int i = 0; i < 100; i++) play(&on, "<Down>");
  after = stats_of(&on);
  check("scrolling by a row runs a body a row", bodies == 100);
  check("and creates nothing", after.creates == before.creates);
  check("and destroys nothing", after.destroys == before.destroys);
  check("and allocates nothing", after.allocations == before.allocations);
  check("each row is inserted once", after.inserts - before.inserts == 100);
  for (int i = 0; i < 100; i++) play(&on, "<PageUp><WheelDown 3,3>");
  check("nor does scrolling by pages create anything",
        stats_of(&on).creates == before.creates);
  rows_made(&on, "as many rows as ever are made", 4 + 2 * OVERSCAN);
  stage_close(&on);
}

static void boxed_rows(void) {
  stage on;
  graft_stats before;
  graft_stats after;
  begin(&on, MILLION, 1, 4);
  boxed = 1;
  count = MILLION - 1;
  tall = 2; /* another version: all of them anew */
  again(&on);
  for (int i = 0; i < 5; i++) play(&on, "<PageDown><WheelUp 3,3><Down>");
  before = stats_of(&on);
  for (int i = 0; i < 100; i++) play(&on, "<PageDown><WheelUp 3,3><Down>");
  after = stats_of(&on);
  check("rows of several widgets are used again too",
        after.creates == before.creates);
  check("none is destroyed", after.destroys == before.destroys);
  check("and none is left behind", after.live_nodes == before.live_nodes);
  play(&on, "<Home><End>");
  shows(&on, "they show what they are",
        "  [ ] 999995\xE2\x80\xA6|" TRACK "\n  [ ] 999996\xE2\x80\xA6|" TRACK
        "\n  [ ] 999997\xE2\x80\xA6|" TRACK "\n" MARK
        "[ ] 999998\xE2\x80\xA6|" THUMB);
  stage_close(&on);
}

static void tall_rows(void) {
  stage on;
  begin(&on, MILLION, 3, 5);
  play(&on, "<End>");
  shows(&on, "End, where rows turn out to have three lines",
        "  -           " TRACK "\n  -           " TRACK "\n" MARK
        "999999      " TRACK "\n  -           " TRACK "\n  -           " THUMB);
  play(&on, "<Home><PageDown><PageDown>");
  check("a page is counted in lines", heard(&on, "changed 2"));
  play(&on, "<WheelUp 1,1>");
  shows(&on, "the wheel too",
        "  -           " THUMB "\n  -           " TRACK "\n  1           " TRACK
        "\n  -           " TRACK "\n  -           " TRACK);
  stage_close(&on);
}

static void focused_row(void) {
  stage on;
  begin(&on, UINT32_MAX, 1, 4);
  play(&on, "<Down><Tab>");
  cursor_at(&on, "the focus is in a row", 3, 1);
  for (int i = 0; i < 20; i++) play(&on, "<WheelDown 3,3>");
  play(&on, "<Down>");
  check("of which the list takes the keys once it is out of view",
        heard(&on, "changed 2"));
  cursor_at(&on, "and the focus", 0, 0);
  play(&on, "<Click 14,2>");
  shows(&on, "of the most rows that can be, the middle",
        "  [ ] 2863311\xE2\x80\xA6" TRACK "\n  [ ] 2863311\xE2\x80\xA6" TRACK
        "\n  [ ] 2863311\xE2\x80\xA6" THUMB
        "\n  [ ] 2863311\xE2\x80\xA6" TRACK);
  play(&on, "<End>");
  check("End", heard(&on, "changed 4294967294"));
  play(&on, "<Home>");
  shows(&on, "Home",
        MARK "[ ] 0       " THUMB "\n  [ ] 1       " TRACK
             "\n  [ ] 2       " TRACK "\n  [ ] 3       " TRACK);
  check("no failure was reported with the most rows", on.reports == 0);
  stage_close(&on);
}

static void emptied(void) {
  stage on;
  begin(&on, 0, 1, 3);
  shows(&on, "no rows at all", "");
  play(&on, "<End><Down><WheelDown 1,1>");
  check("are none to select", on.events == 0);
  count = 2;
  again(&on);
  shows(&on, "fewer rows than lines", MARK "[ ] 0\n  [ ] 1");
  count = MILLION;
  again(&on);
  play(&on, "<End>");
  count = 10;
  again(&on);
  shows(&on, "rows that are gone take the view along",
        "  [ ] 7       " TRACK "\n  [ ] 8       " TRACK "\n" MARK
        "[ ] 9       " THUMB);
  stage_close(&on);
}

/* Inserts rows named from `from` on before an index. */
static void insert(const stage *on, uint32_t index, int from, int more) {
  for (int i = 0; i < more; i++) {
    char text[20];
    graft_value value;
    snprintf(text, sizeof text, "n%d", from + i);
    value = graft_value_text(text);
    graft_list_insert(on->rt, items, index + (uint32_t)i, &value, 1, NULL);
  }
}

static void changing(void) {
  stage on;
  begin(&on, 0, 1, 3);
  graft_list_create(on.rt, &items);
  insert(&on, 0, 0, 1000);
  again(&on);
  play(&on, "<WheelDown 1,1>");
  shows(&on, "rows of a list",
        "  [ ] n3      " THUMB "\n  [ ] n4      " TRACK
        "\n  [ ] n5      " TRACK);
  insert(&on, 1, 2000, 2);
  play(&on, "");
  shows(&on, "rows that come above leave the view as it is",
        "  [ ] n3      " THUMB "\n  [ ] n4      " TRACK
        "\n  [ ] n5      " TRACK);
  rows_made(&on, "and no more of them are made", 5 + 3 + OVERSCAN);
  insert(&on, 1, 3000, 100);
  play(&on, "");
  shows(&on, "many of them, too",
        "  [ ] n3      " THUMB "\n  [ ] n4      " TRACK
        "\n  [ ] n5      " TRACK);
  graft_list_remove(on.rt, items, 0, 50);
  play(&on, "");
  shows(&on, "and rows that go above",
        "  [ ] n3      " THUMB "\n  [ ] n4      " TRACK
        "\n  [ ] n5      " TRACK);
  graft_list_move(on.rt, items, 0, 900);
  graft_list_move(on.rt, items, 900, 2);
  play(&on, "<WheelUp 1,1>");
  shows(&on, "the wheel goes on from there",
        "  [ ] n2001   " THUMB "\n  [ ] n1      " TRACK
        "\n  [ ] n2      " TRACK);
  check("no failure was reported in rows of lists", on.reports == 0);
  graft_list_destroy(on.rt, items);
  stage_close(&on);
}

static void failing(void) {
  stage on;
  begin(&on, MILLION, 1, 3);
  fails_at = (int)MILLION - 2;
  play(&on, "<End>");
  check("a body that fails is reported once", on.reports == 1);
  shows(&on, "rows whose bodies fail are left blank",
        "              " TRACK "\n              " TRACK "\n" MARK
        "            " THUMB);
  fails_at = -1;
  again(&on);
  shows(&on, "and made once they can be",
        "  [ ] 999997  " TRACK "\n  [ ] 999998  " TRACK "\n" MARK
        "[ ] 999999  " THUMB);
  stage_close(&on);
}

void test_rows(void) {
  million();
  boxed_rows();
  focused_row();
  tall_rows();
  emptied();
  failing();
  changing();
}
