/* S6, S7 and effects of rows: a row is a component. */
#include "laws_s_rows.h"
#include "suites.h"

static graft_status note_run(const graft_context *context, void *user_data) {
  struct table *table = user_data;
  graft_value key = graft_value_none();
  graft_node_key(context->runtime, context->node, &key);
  rig_line(table->rig, "run %lld", (long long)key.as.integer);
  return GRAFT_OK;
}

static graft_status note_clean(const graft_context *context, void *user_data) {
  struct table *table = user_data;
  graft_value key = graft_value_none();
  graft_node_key(context->runtime, context->node, &key);
  rig_line(table->rig, "clean %lld", (long long)key.as.integer);
  return GRAFT_OK;
}

static void with_effect(struct table *table, const graft_context *context,
                        const graft_row *row) {
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  effect.inputs = &row->value;
  effect.input_count = 1;
  effect.run = note_run;
  effect.clean = note_clean;
  effect.user_data = table;
  graft_effect(context->runtime, 1, &effect);
}

static void s6_effects_of_rows(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  table->hook = with_effect;
  table->quiet = table->leaf->quiet = table->box->quiet = 1;
  table_render(table);
  CHECK_LINES(rig, "run 1\nrun 2\nrun 3\n");
  list_move(rig, table->desc.list, 0, 2);
  pump_all(rig);
  CHECK_LINES(rig, "");
  list_set_int(rig, table->desc.list, 0, 9);
  pump_all(rig);
  CHECK_LINES(rig, "clean 2\nrun 2\n");
  list_remove(rig, table->desc.list, 1, 1);
  pump_all(rig);
  CHECK_LINES(rig, "clean 3\n");
  list_insert_int(rig, table->desc.list, 0, 4);
  pump_all(rig);
  CHECK_LINES(rig, "run 4\n");
  rig_begin(rig);
  rig_commit(rig);
  CHECK_LINES(rig, "clean 4\nclean 2\nclean 1\n");
}

/* A leaf with the row's own cell, which its handler counts up. */
static graft_status count_up(const graft_context *context,
                             const graft_event *event, void *user_data) {
  graft_state state = (graft_state)(uintptr_t)user_data;
  (void)event;
  return graft_state_set_int(context->runtime, state,
                             graft_state_int(context->runtime, state) + 1);
}

static void with_local(struct table *table, const graft_context *context,
                       const graft_row *row) {
  graft_value zero = graft_value_int(0);
  graft_state local = 0;
  graft_runtime *rt = context->runtime;
  graft_state_local(rt, 1, &zero, &local);
  graft_open(rt, table->leaf->id, 1);
  graft_key(rt, row->key.as.integer);
  graft_int(rt, "value", graft_state_int(rt, local));
  graft_on(rt, "tap", count_up, (void *)(uintptr_t)local);
  graft_close(rt);
}

static void s6_local_state_goes_with_its_row(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  graft_node leaf;
  table->describe = with_local;
  table->quiet = 1;
  table_render(table);
  leaf = probe_within(rig, table_box(table), 0);
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  pump_all(rig);
  list_move(rig, table->desc.list, 0, 2);
  pump_all(rig);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  pump_all(rig);
  CHECK_LINES(rig, "callback leaf#1 tap\nupdate leaf#1 value:1>2\n");
}

static void with_theme(struct table *table, const graft_context *context,
                       const graft_row *row) {
  graft_value theme = graft_value_none();
  (void)row;
  graft_environment(context->runtime, context->node,
                    graft_atom_of(context->runtime, "theme"), &theme);
  rig_line(table->rig, "theme %lld", (long long)theme.as.integer);
}

static void provide(struct table *table, int64_t theme) {
  struct rig *rig = table->rig;
  graft_value value = graft_value_int(theme);
  rig_begin(rig);
  graft_open_provider(rig->runtime, "theme", &value, 1);
  graft_open(rig->runtime, table->box->id, 1);
  graft_rows(rig->runtime, 2, &table->desc);
  graft_close(rig->runtime);
  graft_close(rig->runtime);
  rig_commit(rig);
}

static void s7_rows_read_the_environment(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 2);
  table->hook = with_theme;
  table->quiet = table->leaf->quiet = table->box->quiet = 1;
  provide(table, 5);
  CHECK_LINES(rig, "theme 5\ntheme 5\n");
  provide(table, 5);
  CHECK_LINES(rig, "");
  /* With a change of order in the same commit. */
  list_insert_int(rig, table->desc.list, 0, 9);
  list_move(rig, table->desc.list, 1, 2);
  provide(table, 6);
  CHECK_LINES(rig, "theme 6\ntheme 6\ntheme 6\n");
  pump_all(rig);
  CHECK_LINES(rig, "");
  check_containers(rig, probe_widget_of(rig, rig->root));
}

const driver_test driver_tests_s_rows_parts[] = {
    {"S6 effects of rows run, and are cleaned with them", s6_effects_of_rows,
     DRIVER_BARE},
    {"S6 a row's own state goes with it", s6_local_state_goes_with_its_row,
     DRIVER_BARE},
    {"S7 rows read the environment", s7_rows_read_the_environment, DRIVER_BARE},
    DRIVER_END,
};
