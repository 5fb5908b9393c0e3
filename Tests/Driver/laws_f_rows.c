/* F1 of rows that follow their list: a boundary within a new one. */
#include "laws_s_rows.h"
#include "suites.h"

#define MY_ERROR (GRAFT_E_HOST - 42)

/* What every row has in its boundary. */
struct risk {
  struct probe *probe; /* fails to be made */
  struct part *part;   /* its body fails */
  int is_part;
  int is_around; /* the boundary is around the rows */
};

static struct risk *risk_new(struct rig *rig) {
  struct risk *risk = rig_keep(rig, sizeof *risk);
  risk->probe = probe_class(rig, "risky");
  risk->part = part_class(rig, "part", NULL, NULL);
  risk->probe->quiet = risk->part->quiet = 1;
  return risk;
}

static void fail_next(struct risk *risk, uint32_t times) {
  risk->probe->fail_phase = GRAFT_PHASE_CREATE;
  risk->probe->fail_nth = 1;
  risk->probe->fail_times = times;
  risk->probe->fail_status = MY_ERROR;
  risk->part->fail_nth = 1;
  risk->part->fail_status = MY_ERROR;
}

static void describe_risk(struct table *table, const graft_context *context,
                          const graft_row *row) {
  struct risk *risk = table->data;
  graft_runtime *rt = context->runtime;
  graft_open(rt, table->box->id, 1);
  if (risk->is_around) {
    probe_leaf(risk->probe, "risk", row->index);
  } else {
    GRAFT_BOUNDARY(rt) {
      if (risk->is_part) {
        part_leaf(risk->part, "risk", row->index);
      } else {
        probe_leaf(risk->probe, "risk", row->index);
      }
      GRAFT_FALLBACK(rt) { probe_leaf(table->leaf, "instead", 1); }
    }
  }
  graft_close(rt);
}

static struct table *open_risk(struct rig *rig, int lazy, uint32_t count) {
  struct table *table = table_of_list(rig, lazy, count);
  table->data = risk_new(rig);
  table->describe = describe_risk;
  table->quiet = table->leaf->quiet = table->box->quiet = 1;
  return table;
}

static const char *row_text(struct table *table, uint32_t index) {
  struct rig *rig = table->rig;
  graft_node box = table_box(table);
  if (index >= probe_count(rig, box)) return "(no row)";
  return probe_children(rig, probe_widget_of(rig, box)->children[index]);
}

static void f1_a_new_row_falls_back(struct rig *rig) {
  int variant;
  for (variant = 0; variant < 8; variant++) {
    struct table *table;
    struct risk *risk;
    rig_reopen_bare(rig);
    table = open_risk(rig, variant & 1, 3);
    risk = table->data;
    risk->is_part = (variant & 2) != 0;
    table_render(table);
    pump_all(rig);
    fail_next(risk, 1);
    list_insert_int(rig, table->desc.list, 1, 7);
    if (variant & 4) list_insert_int(rig, table->desc.list, 3, 8);
    pump_all(rig);
    CHECK_TEXT("leaf#instead", row_text(table, 1));
    CHECK_TEXT(risk->is_part ? "" : "risky#risk", row_text(table, 0));
    CHECK_TEXT(risk->is_part ? "" : "risky#risk", row_text(table, 2));
    CHECK_INT(MY_ERROR, rig->reports[0].status);
    CHECK_REPORTS(rig, 1);
    list_remove(rig, table->desc.list, 1, 1);
    pump_all(rig);
    CHECK_INT(0, table->leaf->live_widgets);
  }
}

/* Each new row falls back by itself, and two of one commit do. */
static void f1_two_new_rows_fall_back(struct rig *rig) {
  struct table *table = open_risk(rig, 0, 2);
  table_render(table);
  pump_all(rig);
  fail_next(table->data, 2);
  list_insert_int(rig, table->desc.list, 0, 7);
  list_insert_int(rig, table->desc.list, 3, 8);
  pump_all(rig);
  CHECK_TEXT("leaf#instead", row_text(table, 0));
  CHECK_TEXT("risky#risk", row_text(table, 1));
  CHECK_TEXT("leaf#instead", row_text(table, 3));
  CHECK_REPORTS(rig, 2);
}

/* A boundary around the rows stands for a new one that fails. */
static void f1_a_new_row_in_a_boundary(struct rig *rig) {
  struct table *table = open_risk(rig, 0, 2);
  struct risk *risk = table->data;
  risk->is_around = 1;
  rig_begin(rig);
  GRAFT_BOUNDARY(rig->runtime) {
    graft_open(rig->runtime, table->box->id, 1);
    graft_key_string(rig->runtime, "list");
    graft_rows(rig->runtime, 2, &table->desc);
    graft_close(rig->runtime);
    GRAFT_FALLBACK(rig->runtime) { probe_leaf(table->leaf, "instead", 1); }
  }
  rig_commit(rig);
  pump_all(rig);
  fail_next(risk, 1);
  list_insert_int(rig, table->desc.list, 1, 7);
  pump_all(rig);
  CHECK_INT(MY_ERROR, rig->reports[0].status);
  CHECK_REPORTS(rig, 1);
  /* No body describes the boundary: the last good rows stay. */
  CHECK_INT(2, risk->probe->live_widgets);
  pump_all(rig);
}

const driver_test driver_tests_f_rows[] = {
    {"F1 a boundary of a new row falls back", f1_a_new_row_falls_back,
     DRIVER_BARE},
    {"F1 boundaries of new rows fall back apart", f1_two_new_rows_fall_back,
     DRIVER_BARE},
    {"F1 a new row fails in a boundary around the rows",
     f1_a_new_row_in_a_boundary, DRIVER_BARE},
    DRIVER_END,
};
