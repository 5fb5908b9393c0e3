/* S1, S2, S4, S5, S9 of lists and rows. */
#include "laws_s_rows.h"

#include "suites.h"

static void s1_a_row_for_each_item(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  table->leaf->quiet = table->box->quiet = 1;
  rig_clear(rig);
  table_render(table);
  CHECK_LINES(rig, "row 1 0 0\nrow 2 1 1\nrow 3 2 2\n");
  CHECK_TEXT("leaf#1 leaf#2 leaf#3",
             probe_children(rig, probe_widget_of(rig, table_box(table))));
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s1_new_rows_appear_by_one_insert(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 1);
  rig_clear(rig);
  table_render(table);
  CHECK_LINES(rig,
              "row 1 0 0\n"
              "coordinator box#list\n"
              "create box#list\n"
              "coordinator leaf#1\n"
              "create leaf#1\n"
              "update leaf#1 value:none>0\n"
              "finalize leaf#1\n"
              "insert box#list leaf#1 0\n"
              "finalize box#list\n"
              "connect box#list change\n"
              "connect leaf#1 change\n"
              "insert root box#list 0\n"
              "mount leaf#1\n"
              "mount box#list\n");
}

static void s1_a_set_runs_one_body(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 4);
  table_render(table);
  pump_all(rig);
  rig_clear(rig);
  list_set_int(rig, table->desc.list, 2, 8);
  list_set_int(rig, table->desc.list, 2, 9);
  CHECK_LINES(rig, "");
  pump_all(rig);
  CHECK_LINES(rig, "row 3 2 9\nupdate leaf#3 value:2>9\n");
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s2_an_equal_set_does_nothing(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 2);
  uint64_t schedules;
  table_render(table);
  pump_all(rig);
  rig_clear(rig);
  schedules = rig_schedules(rig);
  list_set_int(rig, table->desc.list, 1, 1);
  CHECK_INT(schedules, rig_schedules(rig));
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s1_a_touch_runs_one_body(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  table_render(table);
  pump_all(rig);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_list_touch(rig->runtime, table->desc.list, 1));
  pump_all(rig);
  CHECK_LINES(rig, "row 2 1 1\n");
}

static void s4_order_runs_no_body(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 4);
  table_render(table);
  pump_all(rig);
  rig_clear(rig);
  list_move(rig, table->desc.list, 0, 2);
  pump_all(rig);
  CHECK_LINES(rig, "move box#list leaf#1 2\n");
  list_remove(rig, table->desc.list, 1, 1);
  table->leaf->quiet = 1;
  pump_all(rig);
  CHECK_LINES(rig, "remove box#list leaf#3 1\n");
  list_insert_int(rig, table->desc.list, 0, 7);
  pump_all(rig);
  CHECK_LINES(rig, "row 5 0 7\ninsert box#list leaf#5 0\n");
  CHECK_TEXT("leaf#5 leaf#2 leaf#1 leaf#4",
             probe_children(rig, probe_widget_of(rig, table_box(table))));
}

static void s4_an_equal_description_runs_none(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 4);
  uint64_t allocations;
  table_render(table);
  table_render(table);
  rig_clear(rig);
  allocations = rig->memory.allocations;
  table_render(table);
  pump_all(rig);
  CHECK_LINES(rig, "");
  CHECK_INT(allocations, rig->memory.allocations);
}

static void s4_a_version_runs_all(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 2);
  table_render(table);
  rig_clear(rig);
  table->desc.version = 1;
  table_render(table);
  CHECK_LINES(rig, "row 1 0 0\nrow 2 1 1\n");
  table_render(table);
  CHECK_LINES(rig, "");
}

static void s4_rows_of_a_count(struct rig *rig) {
  struct table *table = table_open(rig, 0);
  table->leaf->quiet = 1;
  table->desc.count = 2;
  table_render(table);
  rig_clear(rig);
  table->desc.count = 4;
  table_render(table);
  CHECK_LINES(rig,
              "row 2 2 none\nrow 3 3 none\n"
              "insert box#list leaf#2 2\ninsert box#list leaf#3 3\n");
  table->desc.count = 1;
  table_render(table);
  CHECK_LINES(rig,
              "remove box#list leaf#1 1\nremove box#list leaf#2 1\n"
              "remove box#list leaf#3 1\n");
  table->desc.count = 0;
  table_render(table);
  CHECK_LINES(rig, "remove box#list leaf#0 0\n");
}

/* Keys by index: texts, or the numbers of an array. */
static graft_status key_of(const graft_context *context, void *user_data,
                           uint32_t index, graft_value *key) {
  struct table *table = user_data;
  struct rig *rig = table->rig;
  const char *keys = table->data;
  CHECK_INT(GRAFT_PHASE_ROW_KEY, context->phase);
  *key = graft_value_string(keys + index, 1);
  return GRAFT_OK;
}

static void s4_keyed_rows_run_where_their_index_changed(struct rig *rig) {
  struct table *table = table_open(rig, 0);
  graft_node box;
  table->leaf->quiet = 1;
  table->desc.key = key_of;
  table->desc.count = 4;
  table->data = "abcd";
  table_render(table);
  rig_clear(rig);
  table->data = "acdx";
  /* The key function is called when the rows are described anew. */
  table->desc.overscan = 1;
  table_render(table);
  CHECK_LINES(rig,
              "row \"c\" 1 none\nrow \"d\" 2 none\nrow \"x\" 3 none\n"
              "remove box#list leaf 1\ninsert box#list leaf 3\n");
  box = table_box(table);
  CHECK_TEXT("box/box#list/#x/leaf", rig_path(rig, probe_within(rig, box, 3)));
}

static void s4_rows_of_any_index_run_where_they_are_new(struct rig *rig) {
  struct table *table = table_open(rig, 0);
  table->leaf->quiet = 1;
  table->desc.key = key_of;
  table->desc.flags = GRAFT_ROWS_ANY_INDEX;
  table->desc.count = 4;
  table->data = "abcd";
  table_render(table);
  rig_clear(rig);
  table->data = "acdx";
  table->desc.overscan = 1;
  table_render(table);
  CHECK_LINES(rig,
              "row \"x\" 3 none\n"
              "remove box#list leaf 1\ninsert box#list leaf 3\n");
  /* A row that runs for another reason is told its index of now. */
  rig_clear(rig);
  table->desc.version = 1;
  table_render(table);
  CHECK_LINES(rig,
              "row \"a\" 0 none\nrow \"c\" 1 none\n"
              "row \"d\" 2 none\nrow \"x\" 3 none\n");
}

static void k1_new_keys_are_asked_for(struct rig *rig) {
  struct table *table = table_open(rig, 0);
  table->leaf->quiet = 1;
  table->desc.key = key_of;
  table->desc.flags = GRAFT_ROWS_ANY_INDEX | GRAFT_ROWS_NEW_KEYS;
  table->desc.count = 3;
  table->data = "abc";
  table_render(table);
  rig_clear(rig);
  table_render(table);
  CHECK_LINES(rig, "");
  table->data = "bca";
  table_render(table);
  CHECK_LINES(rig, "move box#list leaf 2\n");
}

static void s4_a_row_may_read_state(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 2);
  table->cell = cell_int(rig, 1);
  table_render(table);
  rig_clear(rig);
  cell_set(rig, table->cell, 2);
  pump_all(rig);
  CHECK_LINES(rig, "row 2 1 1\nrow 1 0 0\n");
}

/* ------------------------------------------------------------------------ */
/* S5                                                                       */
/* ------------------------------------------------------------------------ */

static void change_in_body(struct table *table, const graft_context *context,
                           const graft_row *row) {
  struct rig *rig = table->rig;
  graft_runtime *rt = context->runtime;
  graft_list list = table->desc.list;
  graft_value value = graft_value_int(5);
  graft_list other = 0;
  uint32_t count = 0;
  (void)row;
  CHECK_INT(GRAFT_E_BUSY, graft_list_insert(rt, list, 0, &value, 1, NULL));
  CHECK_INT(GRAFT_E_BUSY, graft_list_remove(rt, list, 0, 1));
  CHECK_INT(GRAFT_E_BUSY, graft_list_move(rt, list, 0, 1));
  CHECK_INT(GRAFT_E_BUSY, graft_list_set(rt, list, 0, &value));
  CHECK_INT(GRAFT_E_BUSY, graft_list_touch(rt, list, 0));
  CHECK_INT(GRAFT_E_BUSY, graft_list_destroy(rt, list));
  /* A list of its own is nobody's yet. */
  CHECK_INT(GRAFT_OK, graft_list_create(rt, &other));
  CHECK_INT(GRAFT_OK, graft_list_count(rt, list, &count));
  CHECK_INT(2, count);
}

static void s5_bodies_change_no_list(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 2);
  table->hook = change_in_body;
  table_render(table);
  pump_all(rig);
  CHECK_TEXT("0 1", list_text(rig, table->desc.list));
}

static graft_status change_in_query(const graft_context *context,
                                    const graft_event *event, void *user_data) {
  struct table *table = user_data;
  struct rig *rig = table->rig;
  graft_value value = graft_value_int(5);
  (void)event;
  CHECK_INT(GRAFT_E_BUSY,
            graft_list_set(context->runtime, table->desc.list, 0, &value));
  CHECK_INT(GRAFT_E_BUSY,
            graft_list_remove(context->runtime, table->desc.list, 0, 1));
  return GRAFT_OK;
}

static void describe_asked(struct table *table, const graft_context *context,
                           const graft_row *row) {
  graft_open(context->runtime, table->leaf->id, 1);
  graft_key(context->runtime, row->key.as.integer);
  graft_on(context->runtime, "ask", change_in_query, table);
  graft_close(context->runtime);
}

static void s5_queries_change_no_list(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 2);
  graft_value reply = graft_value_none();
  graft_node leaf;
  table->describe = describe_asked;
  table_render(table);
  leaf = probe_within(rig, table_box(table), 0);
  CHECK_INT(GRAFT_OK,
            graft_query(rig->runtime, leaf, graft_atom_of(rig->runtime, "ask"),
                        NULL, 0, &reply));
  CHECK_TEXT("0 1", list_text(rig, table->desc.list));
}

/* ------------------------------------------------------------------------ */
/* S9                                                                       */
/* ------------------------------------------------------------------------ */

static void note_token(struct probe *probe, const graft_context *context,
                       uint32_t phase) {
  if (phase == GRAFT_PHASE_UPDATE || phase == GRAFT_PHASE_INSERT) {
    rig_line(probe->rig, "token %u", (unsigned)context->transaction);
  }
}

static void s9_a_token_reaches_its_row_only(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  table->quiet = 1;
  table_render(table);
  table->leaf->hook = note_token;
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_transaction_begin(rig->runtime, 7));
  list_set_int(rig, table->desc.list, 0, 10);
  CHECK_INT(GRAFT_OK, graft_transaction_end(rig->runtime));
  list_set_int(rig, table->desc.list, 2, 12);
  pump_all(rig);
  CHECK_LINES(rig,
              "token 7\nupdate leaf#1 value:0>10\n"
              "token 0\nupdate leaf#3 value:2>12\n");
}

const driver_test driver_tests_s_rows[] = {
    {"S1 a list's items are rows, each described once", s1_a_row_for_each_item,
     DRIVER_BARE},
    {"S1 rows are complete before their container appears",
     s1_new_rows_appear_by_one_insert, DRIVER_BARE},
    {"S1 setting an item runs its row's body, once", s1_a_set_runs_one_body,
     DRIVER_BARE},
    {"S1 touching an item runs its row's body", s1_a_touch_runs_one_body,
     DRIVER_BARE},
    {"S2 setting an item to an equal value does nothing",
     s2_an_equal_set_does_nothing, DRIVER_BARE},
    {"S4 a change of order runs no body but new ones", s4_order_runs_no_body,
     DRIVER_BARE},
    {"S4 rows described as before run no body and allocate nothing",
     s4_an_equal_description_runs_none, DRIVER_BARE},
    {"S4 another version runs every row's body", s4_a_version_runs_all,
     DRIVER_BARE},
    {"S4 rows by count come and go at the end", s4_rows_of_a_count,
     DRIVER_BARE},
    {"S4 keyed rows without a list run where their index changed",
     s4_keyed_rows_run_where_their_index_changed, DRIVER_BARE},
    {"K1 new keys of rows are asked for", k1_new_keys_are_asked_for,
     DRIVER_BARE},
    {"S4 rows of any index run where they are new",
     s4_rows_of_any_index_run_where_they_are_new, DRIVER_BARE},
    {"S4 a row depends on the state that it reads", s4_a_row_may_read_state,
     DRIVER_BARE},
    {"S5 no list can be changed in a row's body", s5_bodies_change_no_list,
     DRIVER_BARE},
    {"S5 no list can be changed in a query", s5_queries_change_no_list,
     DRIVER_BARE},
    {"S9 a transaction reaches the row that it set, and no other",
     s9_a_token_reaches_its_row_only, DRIVER_BARE},
    DRIVER_END,
};
