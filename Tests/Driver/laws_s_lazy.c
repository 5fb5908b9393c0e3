/* Rows of a lazy container: those that it shows, and some more. */
#include "laws_s_rows.h"
#include "suites.h"

static const char *shown(struct table *table) {
  return probe_children(table->rig,
                        probe_widget_of(table->rig, table_box(table)));
}

static void show(struct table *table, uint32_t first, uint32_t count) {
  struct rig *rig = table->rig;
  CHECK_INT(GRAFT_OK,
            graft_rows_visible(rig->runtime, table_box(table), first, count));
}

static struct table *open_lazy(struct rig *rig, uint32_t count,
                               uint32_t overscan) {
  struct table *table = table_open(rig, 1);
  table->desc.count = count;
  table->desc.overscan = overscan;
  table->quiet = table->leaf->quiet = 1;
  table_render(table);
  return table;
}

static void s4_the_first_rows_until_it_is_told(struct rig *rig) {
  struct table *table = table_open(rig, 1);
  table->desc.count = 1000;
  table->desc.overscan = 2;
  table->leaf->quiet = 1;
  rig_clear(rig);
  table_render(table);
  CHECK_LINES(rig,
              "row 0 0 none\nrow 1 1 none\nrow 2 2 none\nrow 3 3 none\n"
              "coordinator box#list\n"
              "create box#list\n"
              "insert box#list leaf#0 0\n"
              "insert box#list leaf#1 1\n"
              "insert box#list leaf#2 2\n"
              "insert box#list leaf#3 3\n"
              "rows box#list 1000 0\n"
              "finalize box#list\n"
              "connect box#list change\n"
              "insert root box#list 0\n"
              "mount box#list\n");
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s4_overscan_is_eight(struct rig *rig) {
  struct table *table = open_lazy(rig, 1000, 0);
  CHECK_INT(16, probe_count(rig, table_box(table)));
  show(table, 500, 3);
  pump_all(rig);
  CHECK_INT(19, probe_count(rig, table_box(table)));
}

static void s4_scrolling_makes_one_and_ends_one(struct rig *rig) {
  struct table *table = open_lazy(rig, 1000, 1);
  show(table, 10, 2);
  pump_all(rig);
  CHECK_TEXT("leaf#9 leaf#10 leaf#11 leaf#12", shown(table));
  table->quiet = 0;
  rig_clear(rig);
  show(table, 11, 2);
  CHECK_LINES(rig, "");
  pump_all(rig);
  CHECK_LINES(rig,
              "row 13 13 none\n"
              "remove box#list leaf#9 0\n"
              "insert box#list leaf#13 3\n"
              "rows box#list 1000 10\n");
  show(table, 10, 2);
  pump_all(rig);
  CHECK_LINES(rig,
              "row 9 9 none\n"
              "remove box#list leaf#13 3\n"
              "insert box#list leaf#9 0\n"
              "rows box#list 1000 9\n");
  show(table, 10, 2);
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s4_the_ends_are_kept(struct rig *rig) {
  struct table *table = open_lazy(rig, 6, 2);
  show(table, 4, 9);
  pump_all(rig);
  CHECK_TEXT("leaf#2 leaf#3 leaf#4 leaf#5", shown(table));
  show(table, 5, 0xFFFFFFFFu);
  pump_all(rig);
  CHECK_TEXT("leaf#3 leaf#4 leaf#5", shown(table));
  show(table, 4, 2);
  pump_all(rig);
  CHECK_TEXT("leaf#2 leaf#3 leaf#4 leaf#5", shown(table));
  show(table, 0, 1);
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1 leaf#2", shown(table));
  show(table, 77, 1);
  pump_all(rig);
  CHECK_TEXT("leaf#3 leaf#4 leaf#5", shown(table));
  show(table, 0xFFFFFFFFu, 0xFFFFFFFFu);
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1 leaf#2 leaf#3 leaf#4 leaf#5", shown(table));
  show(table, 0xFFFFFFFFu, 0);
  pump_all(rig);
  CHECK_TEXT("leaf#4 leaf#5", shown(table));
}

/* A range that is beyond the end makes few rows, however it counts. */
static void s4_ranges_beyond_the_end(struct rig *rig) {
  static const uint32_t ranges[][3] = {{55, 20, 7},
                                       {59, 0xFFFFFFFFu, 3},
                                       {5000, 7, 9},
                                       {0xFFFFFFFEu, 0xFFFFFFFFu, 60},
                                       {60, 5, 7}};
  struct table *table = open_lazy(rig, 60, 2);
  size_t i;
  for (i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
    show(table, ranges[i][0], ranges[i][1]);
    pump_all(rig);
    CHECK_INT(ranges[i][2], (rig_stats(rig).live_nodes - 3) / 2);
  }
}

/* Rows that end and come again are shown from the first on. */
static void s4_a_list_that_was_empty(struct rig *rig) {
  struct table *table = table_of_list(rig, 1, 40);
  int i;
  table->desc.overscan = 1;
  table->leaf->quiet = 1;
  table_render(table);
  show(table, 20, 3);
  pump_all(rig);
  list_remove(rig, table->desc.list, 0, 40);
  pump_all(rig);
  CHECK_TEXT("", shown(table));
  for (i = 0; i < 30; i++) list_insert_int(rig, table->desc.list, 0, i);
  pump_all(rig);
  CHECK_TEXT("leaf#70 leaf#69 leaf#68 leaf#67", shown(table));
}

static void s4_a_count_is_told_without_children(struct rig *rig) {
  struct table *table = open_lazy(rig, 1000, 1);
  rig_clear(rig);
  table->desc.count = 2000;
  table_render(table);
  CHECK_LINES(rig, "rows box#list 2000 0\n");
  table->desc.count = 1;
  table_render(table);
  CHECK_LINES(rig, "remove box#list leaf#1 1\nrows box#list 1 0\n");
  table->desc.count = 0;
  table_render(table);
  CHECK_LINES(rig, "remove box#list leaf#0 0\nrows box#list 0 0\n");
}

static void s4_rows_that_go_are_told(struct rig *rig) {
  struct table *table = open_lazy(rig, 1000, 1);
  rig_clear(rig);
  rig_begin(rig);
  graft_open(rig->runtime, table->box->id, 1);
  graft_key_string(rig->runtime, "list");
  probe_leaf(table->leaf, "a", 1);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_LINES(rig,
              "remove box#list leaf#0 0\nremove box#list leaf#1 0\n"
              "insert box#list leaf#a 0\nrows box#list 0 0\n");
  table_render(table);
  CHECK_LINES(rig,
              "remove box#list leaf#a 0\n"
              "insert box#list leaf#0 0\ninsert box#list leaf#1 1\n"
              "rows box#list 1000 0\n");
}

static void s4_a_list_behind_a_window(struct rig *rig) {
  struct table *table = table_of_list(rig, 1, 40);
  table->desc.overscan = 1;
  table->leaf->quiet = 1;
  table_render(table);
  show(table, 10, 2);
  pump_all(rig);
  CHECK_TEXT("leaf#10 leaf#11 leaf#12 leaf#13", shown(table));
  rig_clear(rig);
  list_insert_int(rig, table->desc.list, 0, 100);
  pump_all(rig);
  CHECK_LINES(rig, "rows box#list 41 10\n");
  for (int i = 0; i < 20; i++) {
    list_insert_int(rig, table->desc.list, 3, 200 + i);
  }
  pump_all(rig);
  CHECK_LINES(rig, "rows box#list 61 30\n");
  CHECK_INT(GRAFT_OK, graft_list_remove(rig->runtime, table->desc.list, 0, 25));
  pump_all(rig);
  CHECK_LINES(rig, "rows box#list 36 5\n");
  CHECK_TEXT("leaf#10 leaf#11 leaf#12 leaf#13", shown(table));
  /* What is shown first goes: the next one is first. */
  CHECK_INT(GRAFT_OK, graft_list_remove(rig->runtime, table->desc.list, 0, 7));
  pump_all(rig);
  CHECK_LINES(rig,
              "row 14 2 13\n"
              "remove box#list leaf#10 0\nremove box#list leaf#11 0\n"
              "insert box#list leaf#14 2\n"
              "rows box#list 29 0\n");
  /* Nothing is before it now: what comes there is seen. */
  list_insert_int(rig, table->desc.list, 0, 300);
  pump_all(rig);
  CHECK_LINES(rig,
              "row 62 0 300\n"
              "remove box#list leaf#14 2\n"
              "insert box#list leaf#62 0\n"
              "rows box#list 30 0\n");
}

/* The rows in view are told apart from those of another list. */
static void s4_another_list_behind_a_window(struct rig *rig) {
  struct table *table = table_of_list(rig, 1, 40);
  graft_list other = 0;
  table->desc.overscan = 1;
  table->leaf->quiet = 1;
  table_render(table);
  show(table, 10, 2);
  pump_all(rig);
  CHECK_INT(GRAFT_OK, graft_list_create(rig->runtime, &other));
  for (int i = 0; i < 20; i++) list_insert_int(rig, other, 0, i);
  CHECK_INT(GRAFT_OK, graft_list_destroy(rig->runtime, table->desc.list));
  table->desc.list = other;
  table_render(table);
  CHECK_TEXT("leaf#11 leaf#10 leaf#9 leaf#8", shown(table));
}

/* ------------------------------------------------------------------------ */
/* Telling in any callback                                                  */
/* ------------------------------------------------------------------------ */

static void show_in_call(struct probe *probe, const graft_context *context,
                         uint32_t phase) {
  struct rig *rig = probe->rig;
  if (phase != (uint32_t)(uintptr_t)probe->hook_data) return;
  if (context->node == rig->root) return;
  CHECK_INT(GRAFT_OK,
            graft_rows_visible(context->runtime, context->node, 20, 2));
  probe->hook = NULL;
}

static void s4_it_may_be_told_in_each_call(struct rig *rig) {
  static const uint32_t phases[] = {
      GRAFT_PHASE_MAKE_COORDINATOR, GRAFT_PHASE_CREATE,   GRAFT_PHASE_INSERT,
      GRAFT_PHASE_SET_ROWS,         GRAFT_PHASE_FINALIZE, GRAFT_PHASE_CONNECT,
      GRAFT_PHASE_DID_MOUNT};
  size_t i;
  for (i = 0; i < sizeof phases / sizeof phases[0]; i++) {
    struct table *table;
    rig_reopen_bare(rig);
    table = table_open(rig, 1);
    table->desc.count = 1000;
    table->desc.overscan = 1;
    table->box->hook = show_in_call;
    table->box->hook_data = (void *)(uintptr_t)phases[i];
    table_render(table);
    CHECK_TEXT("leaf#0 leaf#1", shown(table));
    pump_all(rig);
    CHECK_TEXT("leaf#19 leaf#20 leaf#21 leaf#22", shown(table));
    pump_all(rig);
    if (rig->failures != 0) return;
  }
}

static void s4_others_decline(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  graft_node leaf;
  table_render(table);
  leaf = probe_within(rig, table_box(table), 0);
  CHECK_INT(GRAFT_DECLINED, graft_rows_visible(rig->runtime, leaf, 0, 1));
  CHECK_INT(GRAFT_DECLINED,
            graft_rows_visible(rig->runtime, table_box(table), 0, 1));
  CHECK_INT(GRAFT_E_STALE, graft_rows_visible(rig->runtime, 0, 0, 1));
  pump_all(rig);
  CHECK_INT(3, probe_count(rig, table_box(table)));
}

/* A container that shows another row whenever it is told. */
static void show_another(struct probe *probe, const graft_context *context,
                         uint32_t phase) {
  struct table *table = probe->hook_data;
  if (phase != GRAFT_PHASE_SET_ROWS) return;
  graft_rows_visible(context->runtime, context->node,
                     (uint32_t)table->runs % 900, 1);
}

static void s8_a_container_that_never_rests(struct rig *rig) {
  struct table *table = open_lazy(rig, 1000, 1);
  table->box->quiet = 1;
  table->box->hook = show_another;
  table->box->hook_data = table;
  show(table, 10, 1);
  CHECK_INT(GRAFT_E_LOOP, graft_pump(rig->runtime, 0));
  CHECK_REPORTS(rig, 1);
  CHECK_HAS("set_rows", rig->reports[0].message);
  CHECK_HAS("box/box#list", rig->reports[0].message);
}

/* ------------------------------------------------------------------------ */
/* Failing                                                                  */
/* ------------------------------------------------------------------------ */

static void f2_a_failed_set_rows_is_repeated(struct rig *rig) {
  struct table *table = open_lazy(rig, 1000, 1);
  rig_clear(rig);
  table->box->fail_phase = GRAFT_PHASE_SET_ROWS;
  table->box->fail_nth = 1;
  table->box->fail_times = 2;
  table->box->fail_status = -2000;
  show(table, 10, 1);
  pump_all(rig);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(-2000, rig->reports[0].status);
  CHECK_INT(GRAFT_PHASE_SET_ROWS, rig->reports[0].phase);
  CHECK_TEXT("box/box#list", rig->reports[0].path);
  rig_clear(rig);
  pump_all(rig);
  CHECK_LINES(rig, "");
  /* Any commit tells it again. */
  rig_begin(rig);
  graft_open(rig->runtime, table->box->id, 1);
  graft_key_string(rig->runtime, "list");
  graft_rows(rig->runtime, 2, &table->desc);
  graft_close(rig->runtime);
  rig_commit_status(rig, 1);
  CHECK_LINES(rig, "rows box#list 1000 9 failed\n");
  CHECK_REPORTS(rig, 1);
  table_render(table);
  CHECK_LINES(rig, "rows box#list 1000 9\n");
  table_render(table);
  CHECK_LINES(rig, "");
}

/* A million rows: what is there stays the same. */
static void s4_a_million_rows(struct rig *rig) {
  struct table *table = open_lazy(rig, 1000000, 0);
  graft_stats before, after;
  uint32_t first, allocations;
  table->box->quiet = 1;
  show(table, 0, 20);
  pump_all(rig);
  for (first = 1; first < 400000; first = first < 200 ? first + 1 : 3 * first) {
    show(table, first, 20);
    pump_all(rig);
  }
  before = rig_stats(rig);
  allocations = (uint32_t)rig->memory.allocations;
  table->runs = 0;
  for (first = 500000; first < 500100; first++) {
    show(table, first, 20);
    pump_all(rig);
  }
  after = rig_stats(rig);
  CHECK_INT(before.live_nodes, after.live_nodes);
  CHECK_INT(0, rig->memory.allocations - allocations);
  CHECK_INT(36 + 99, table->runs);
  CHECK_INT(36 + 99, after.creates - before.creates);
  CHECK_INT(36 + 99, after.destroys - before.destroys);
  CHECK_INT(0, after.moves - before.moves);
}

const driver_test driver_tests_s_lazy[] = {
    {"S4 a lazy container has the first rows until it tells",
     s4_the_first_rows_until_it_is_told, DRIVER_BARE},
    {"S4 eight rows more are kept on each side", s4_overscan_is_eight,
     DRIVER_BARE},
    {"S4 scrolling by a row makes one and ends one",
     s4_scrolling_makes_one_and_ends_one, DRIVER_BARE},
    {"S4 what is beyond the rows is cut off", s4_the_ends_are_kept,
     DRIVER_BARE},
    {"S4 a range beyond the end makes few rows", s4_ranges_beyond_the_end,
     DRIVER_BARE},
    {"S4 rows that came again are shown from the first on",
     s4_a_list_that_was_empty, DRIVER_BARE},
    {"S4 another count is told where no child changes",
     s4_a_count_is_told_without_children, DRIVER_BARE},
    {"S4 a container is told that its rows are described no more",
     s4_rows_that_go_are_told, DRIVER_BARE},
    {"S4 items before what is shown leave it in view",
     s4_a_list_behind_a_window, DRIVER_BARE},
    {"S4 another list begins at the same index",
     s4_another_list_behind_a_window, DRIVER_BARE},
    {"S4 a container may tell what it shows in each of its calls",
     s4_it_may_be_told_in_each_call, DRIVER_BARE},
    {"S4 a node without lazy rows declines to be told", s4_others_decline,
     DRIVER_BARE},
    {"S8 a container that never rests is a loop that ends",
     s8_a_container_that_never_rests, DRIVER_BARE},
    {"F2 a set_rows that failed is called again",
     f2_a_failed_set_rows_is_repeated, DRIVER_BARE},
    {"S4 a million rows scroll with a constant number of widgets",
     s4_a_million_rows, DRIVER_BARE},
    DRIVER_END,
};
