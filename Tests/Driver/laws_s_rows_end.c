/* Rows whose list ends or changes under them, and who drops what (E7, M7). */
#include <string.h>

#include "laws_s_rows.h"
#include "suites.h"

static graft_status try_rows(struct table *table) {
  graft_runtime *rt = table->rig->runtime;
  graft_begin(rt, table->rig->root);
  graft_open(rt, table->box->id, 1);
  graft_key_string(rt, "list");
  graft_rows(rt, 2, &table->desc);
  graft_close(rt);
  return graft_commit(rt);
}

static void s4_rows_of_a_list_that_ended(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  table->cell = cell_int(rig, 1);
  table_render(table);
  CHECK_INT(GRAFT_OK, graft_list_destroy(rig->runtime, table->desc.list));
  rig_clear(rig);
  cell_set(rig, table->cell, 2);
  pump_all(rig);
  CHECK_LINES(rig, "");
  CHECK_INT(3, probe_count(rig, table_box(table)));
  CHECK_INT(GRAFT_E_STALE, try_rows(table));
  table->desc.list = list_new(rig);
  list_insert_int(rig, table->desc.list, 0, 8);
  table->leaf->quiet = 1;
  table_render(table);
  CHECK_LINES(rig,
              "row 1 0 8\n"
              "remove box#list leaf#2 1\nremove box#list leaf#3 1\n");
}

/* Every change of a list that is made while its rows are brought up to date. */
static void change_in_call(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  struct table *table = probe->hook_data;
  graft_list list = table->desc.list;
  graft_value value = graft_value_int(100);
  struct rig *rig = probe->rig;
  if (phase != (uint32_t)(uintptr_t)table->data || table->fail_nth > 0) return;
  table->data = NULL;
  CHECK_INT(GRAFT_OK,
            graft_list_insert(context->runtime, list, 0, &value, 1, NULL));
  CHECK_INT(GRAFT_OK, graft_list_move(context->runtime, list, 1, 2));
  CHECK_INT(GRAFT_OK, graft_list_remove(context->runtime, list, 3, 1));
  CHECK_INT(GRAFT_OK, graft_list_set(context->runtime, list, 1, &value));
}

static void s4_changes_in_each_call(struct rig *rig) {
  static const uint32_t phases[] = {
      GRAFT_PHASE_MAKE_COORDINATOR, GRAFT_PHASE_CREATE,  GRAFT_PHASE_UPDATE,
      GRAFT_PHASE_FINALIZE,         GRAFT_PHASE_CONNECT, GRAFT_PHASE_DID_MOUNT,
      GRAFT_PHASE_WILL_UNMOUNT,     GRAFT_PHASE_DESTROY};
  size_t i;
  int lazy;
  for (lazy = 0; lazy < 2; lazy++) {
    for (i = 0; i < sizeof phases / sizeof phases[0]; i++) {
      struct table *table;
      graft_node rows, row;
      int64_t id = 0;
      uint32_t index;
      graft_value key;
      rig_reopen_bare(rig);
      table = table_of_list(rig, lazy, 6);
      table_render(table);
      pump_all(rig);
      table->leaf->hook = change_in_call;
      table->leaf->hook_data = table;
      table->data = (void *)(uintptr_t)phases[i];
      list_insert_int(rig, table->desc.list, 3, 7);
      list_remove(rig, table->desc.list, 5, 1);
      pump_all(rig);
      CHECK(table->data == NULL);
      table->leaf->hook = NULL;
      check_containers(rig, probe_widget_of(rig, rig->root));
      rows = probe_child(rig, table_box(table), 0);
      row = probe_child(rig, rows, 0);
      for (index = 0; row != 0 && rig->failures == 0; index++) {
        CHECK_INT(GRAFT_OK,
                  graft_list_id(rig->runtime, table->desc.list, index, &id));
        CHECK_INT(GRAFT_OK, graft_node_key(rig->runtime, row, &key));
        CHECK_INT(id, key.as.integer);
        CHECK_INT(GRAFT_OK, graft_node_next(rig->runtime, row, &row));
      }
      CHECK_INT(6, index);
      if (rig->failures != 0) return;
    }
  }
}

/* A handler of a row that ends all. */
static graft_status end_root(const graft_context *context,
                             const graft_event *event, void *user_data) {
  struct table *table = user_data;
  (void)event;
  graft_list_destroy(context->runtime, table->desc.list);
  return graft_root_destroy(context->runtime, table->rig->root, NULL);
}

static graft_status remove_own(const graft_context *context,
                               const graft_event *event, void *user_data) {
  struct table *table = user_data;
  (void)event;
  return graft_list_remove(context->runtime, table->desc.list, 0, 1);
}

static void describe_handled(struct table *table, const graft_context *context,
                             const graft_row *row) {
  graft_open(context->runtime, table->leaf->id, 1);
  graft_key(context->runtime, row->key.as.integer);
  graft_on(context->runtime, "tap", table->data != NULL ? end_root : remove_own,
           table);
  graft_close(context->runtime);
}

static void e7_a_row_removes_itself(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  graft_node leaf;
  table->describe = describe_handled;
  table_render(table);
  pump_all(rig);
  leaf = probe_within(rig, table_box(table), 0);
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  pump_all(rig);
  CHECK_TEXT("leaf#2 leaf#3",
             probe_children(rig, probe_widget_of(rig, table_box(table))));
  CHECK_INT(GRAFT_E_STALE, probe_emit(rig, leaf, "tap"));
}

static void e7_a_row_ends_the_root(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  graft_node leaf;
  table->describe = describe_handled;
  table->data = table;
  table_render(table);
  leaf = probe_within(rig, table_box(table), 1);
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  pump_all(rig);
  CHECK_INT(0, table->leaf->live_widgets);
}

/* ------------------------------------------------------------------------ */
/* F1, M7                                                                   */
/* ------------------------------------------------------------------------ */

static void f1_a_failed_row_holds_back_no_other(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  table_render(table);
  pump_all(rig);
  rig_clear(rig);
  table->fail_nth = 1;
  list_set_int(rig, table->desc.list, 0, 10);
  list_set_int(rig, table->desc.list, 2, 12);
  pump_all(rig);
  CHECK_LINES(rig, "row 1 0 10 failed\nrow 3 2 12\nupdate leaf#3 value:2>12\n");
  CHECK_REPORTS(rig, 1);
  CHECK_TEXT("box/box#list/#1", rig->reports[0].path);
  CHECK_INT(GRAFT_PHASE_BODY, rig->reports[0].phase);
  /* It is tried again with the next change. */
  list_set_int(rig, table->desc.list, 1, 11);
  pump_all(rig);
  CHECK_HAS("row 1 0 10\nupdate leaf#1 value:0>10\n",
            rig_text_bytes(&rig->lines));
}

static void m7_user_data_is_dropped_once(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 1);
  struct rig_named *first = rig_name(rig, "first");
  struct rig_named *second = rig_name(rig, "second");
  struct rig_named *third = rig_name(rig, "third");
  /* The body does not look at its user_data. */
  graft_status (*body)(const graft_context *, void *, const graft_row *) =
      table->desc.body;
  table->desc.drop = rig_drop;
  table->desc.body = NULL;
  table->desc.user_data = first;
  CHECK_INT(GRAFT_E_INVALID, try_rows(table));
  CHECK_INT(1, first->drops);
  table->desc.list = list_new(rig);
  table->desc.body = body;
  table->desc.user_data = second;
  table_render(table);
  table_render(table);
  CHECK_INT(0, second->drops);
  /* A description that is refused holds the former one. */
  table->desc.list = 99;
  CHECK_INT(GRAFT_E_STALE, try_rows(table));
  CHECK_INT(0, second->drops);
  table->desc.user_data = third;
  CHECK_INT(GRAFT_E_STALE, try_rows(table));
  CHECK_INT(0, second->drops);
  CHECK_INT(1, third->drops);
  table->desc.list = list_new(rig);
  table_render(table);
  CHECK_INT(1, second->drops);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(2, third->drops);
  CHECK_INT(1, second->drops);
  CHECK_INT(1, first->drops);
}

const driver_test driver_tests_s_rows_end[] = {
    {"S4 the rows of a list that ended stay as they are",
     s4_rows_of_a_list_that_ended, DRIVER_BARE},
    {"S4 a list may be changed in each call of its rows",
     s4_changes_in_each_call, DRIVER_BARE},
    {"E7 a row's handler may remove the row", e7_a_row_removes_itself,
     DRIVER_BARE},
    {"E7 a row's handler may end list and root", e7_a_row_ends_the_root,
     DRIVER_BARE},
    {"F1 a row that failed holds back no other",
     f1_a_failed_row_holds_back_no_other, DRIVER_BARE},
    {"M7 the user_data of rows is dropped once", m7_user_data_is_dropped_once,
     DRIVER_BARE},
    DRIVER_END,
};
