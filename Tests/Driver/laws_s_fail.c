/* F1 of components: bodies and creates that fail. */
#include "laws_s.h"
#include "suites.h"

struct risk {
  struct probe *leaf;
  struct part *part;
  graft_state state;
  graft_value initial; /* of a local cell, unless none */
  int mistake;         /* which mistake the body makes with the builder */
};

static void describe_risk(struct part *part, const graft_context *context) {
  struct risk *risk = part->data;
  graft_runtime *rt = context->runtime;
  int64_t value = cell_get(part->rig, risk->state), i;
  graft_state local = 0;
  if (risk->initial.type != GRAFT_TYPE_NONE) {
    graft_state_local(rt, 1, &risk->initial, &local);
  }
  /* One leaf more than the value. */
  for (i = 0; i <= value; i++) {
    graft_open(rt, risk->leaf->id, 4);
    graft_key(rt, i);
    graft_int(rt, "value", value);
    graft_close(rt);
  }
  if (risk->mistake == 1) graft_open(rt, risk->leaf->id, 5);
  if (risk->mistake == 2) graft_close(rt);
  if (risk->mistake == 3) probe_leaf(risk->leaf, "\xff", 1);
  if (risk->mistake == 4) {
    probe_leaf(risk->leaf, "twin", 1);
    probe_leaf(risk->leaf, "twin", 1);
  }
  if (risk->mistake == 5) {
    graft_open(rt, 9999, 5);
    graft_close(rt);
  }
}

static struct risk *risk_new(struct rig *rig) {
  struct risk *risk = rig_keep(rig, sizeof *risk);
  risk->leaf = probe_class(rig, "leaf");
  risk->part = part_class(rig, "part", describe_risk, risk);
  risk->state = cell_int(rig, 0);
  risk->initial = graft_value_none();
  return risk;
}

static struct probe_widget *risk_open(struct rig *rig, struct risk *risk) {
  struct probe_widget *root = probe_root(risk->leaf);
  part_render(risk->part, "p", 1);
  pump_all(rig);
  rig_clear(rig);
  return root;
}

/* The tree is that of before, and the failure was told once. */
static void check_kept(struct rig *rig, const struct probe_widget *root,
                       const char *children, uint32_t phase,
                       graft_status status) {
  struct rig_report report = rig->reports[0];
  CHECK_TEXT(children, probe_children(rig, root));
  check_containers(rig, root);
  if (!CHECK_REPORTS(rig, 1)) return;
  CHECK_INT(status, report.status);
  CHECK_INT(phase, report.phase);
  CHECK_HAS("part#p", report.path);
  /* It does not spin. */
  rig_clear(rig);
  pump_all(rig);
  pump_all(rig);
  CHECK_LINES(rig, "");
  CHECK_REPORTS(rig, 0);
}

static void f1_a_failed_body_keeps_the_tree(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = risk_open(rig, risk);
  risk->part->fail_nth = 1;
  risk->part->fail_status = GRAFT_E_HOST - 4;
  cell_set(rig, risk->state, 2);
  pump_all(rig);
  CHECK_LINES(rig, "body part#p failed\n");
  check_kept(rig, root, "leaf#0", GRAFT_PHASE_BODY, GRAFT_E_HOST - 4);
  CHECK_INT(2, cell_get(rig, risk->state));
  /* It is tried again with the next change. */
  cell_set(rig, risk->state, 1);
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1", probe_children(rig, root));
  CHECK_INT(3, risk->part->runs);
}

/* It depends on what its last good run read. */
static void f1_a_body_that_read_nothing(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = risk_open(rig, risk);
  risk->part->fail_nth = 1;
  risk->part->fail_at_once = 1;
  cell_set(rig, risk->state, 1);
  pump_all(rig);
  check_kept(rig, root, "leaf#0", GRAFT_PHASE_BODY, GRAFT_E_HOST);
  cell_set(rig, risk->state, 2);
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1 leaf#2", probe_children(rig, root));
}

/* Any change is a reason to try again, however often that failed. */
static void f1_again_and_again(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = risk_open(rig, risk);
  graft_state other = cell_int(rig, 0);
  int turn;
  cell_set(rig, risk->state, 1);
  for (turn = 1; turn < 5; turn++) {
    risk->part->fail_nth = 1;
    risk->part->fail_at_once = 1;
    cell_set(rig, other, turn);
    pump_all(rig);
    check_kept(rig, root, "leaf#0", GRAFT_PHASE_BODY, GRAFT_E_HOST);
  }
  cell_set(rig, other, turn);
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1", probe_children(rig, root));
}

static void f1_on_request(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = risk_open(rig, risk);
  risk->part->fail_nth = 1;
  cell_set(rig, risk->state, 1);
  pump_all(rig);
  check_kept(rig, root, "leaf#0", GRAFT_PHASE_BODY, GRAFT_E_HOST);
  CHECK_INT(GRAFT_OK,
            graft_invalidate(rig->runtime, probe_child(rig, rig->root, 0)));
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1", probe_children(rig, root));
}

/* A render that describes it as before tries it again. */
static void f1_with_the_next_render(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = risk_open(rig, risk);
  risk->part->fail_nth = 1;
  cell_set(rig, risk->state, 1);
  pump_all(rig);
  check_kept(rig, root, "leaf#0", GRAFT_PHASE_BODY, GRAFT_E_HOST);
  part_render(risk->part, "p", 1);
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1", probe_children(rig, root));
}

static void f1_a_body_that_fails_at_first(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = probe_root(risk->leaf);
  static const int object = 5;
  risk->initial = graft_value_object(1, &object);
  risk->part->fail_nth = 1;
  risk->part->fail_status = GRAFT_E_HOST - 6;
  rig_begin(rig);
  probe_leaf(risk->leaf, "before", 1);
  part_leaf(risk->part, "p", 1);
  probe_leaf(risk->leaf, "after", 1);
  rig_commit_status(rig, GRAFT_E_HOST - 6);
  CHECK_HAS("part#p", rig_message(rig));
  CHECK_LINES(rig, "body part#p failed\n");
  CHECK_INT(0, rig->objects_retained);
  CHECK_INT(1, rig_stats(rig).live_nodes);
  CHECK_TEXT("", probe_children(rig, root));
  pump_all(rig);
  CHECK_LINES(rig, "");
  cell_set(rig, risk->state, 1);
  pump_all(rig);
  CHECK_LINES(rig, "");
  part_render(risk->part, "p", 1);
  CHECK_TEXT("leaf#0 leaf#1", probe_children(rig, root));
  CHECK_INT(1, rig->objects_retained);
}

static void f1_a_changed_property_whose_body_fails(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = risk_open(rig, risk);
  risk->part->fail_nth = 1;
  rig_begin(rig);
  part_leaf(risk->part, "p", 2);
  probe_leaf(risk->leaf, "new", 1);
  rig_commit_status(rig, GRAFT_E_HOST);
  CHECK_LINES(rig, "body part#p failed\n");
  CHECK_TEXT("leaf#0", probe_children(rig, root));
  /* Nothing of it stays: described again, the property has changed. */
  part_render(risk->part, "p", 2);
  CHECK_LINES(rig, "body part#p\n");
  part_render(risk->part, "p", 2);
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void f1_mistakes_with_the_builder(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = risk_open(rig, risk);
  int64_t value = 1;
  for (risk->mistake = 1; risk->mistake <= 5; risk->mistake++) {
    cell_set(rig, risk->state, value++);
    pump_all(rig);
    CHECK_TEXT("leaf#0", probe_children(rig, root));
    if (!CHECK_REPORTS(rig, 1)) {
      rig_text_format(&rig->details, "      mistake: %d\n", risk->mistake);
    }
    CHECK_HAS("part#p", rig->reports[0].path);
    CHECK(rig->reports[0].status < 0);
  }
  risk->mistake = 0;
  cell_set(rig, risk->state, 1);
  cell_set(rig, risk->state, 2);
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1 leaf#2", probe_children(rig, root));
}

static void f1_a_create_that_fails_inside(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = risk_open(rig, risk);
  risk->leaf->fail_phase = GRAFT_PHASE_CREATE;
  risk->leaf->fail_nth = 2;
  risk->leaf->fail_status = GRAFT_E_HOST - 9;
  cell_set(rig, risk->state, 2);
  pump_all(rig);
  CHECK_LINES(rig,
              "body part#p\n"
              "coordinator leaf#1\n"
              "create leaf#1\n"
              "update leaf#1 value:none>2\n"
              "finalize leaf#1\n"
              "coordinator leaf#2\n"
              "create leaf#2 failed\n"
              "destroy_coordinator leaf#2\n"
              "destroy leaf#1\n"
              "destroy_coordinator leaf#1\n");
  check_kept(rig, root, "leaf#0", GRAFT_PHASE_CREATE, GRAFT_E_HOST - 9);
  CHECK_INT(2, cell_get(rig, risk->state));
  /* A change of something else that the pump has to do tries it again. */
  cell_set(rig, risk->state, 3);
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1 leaf#2 leaf#3", probe_children(rig, root));
}

static void f1_a_create_that_fails_in_a_render(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct probe_widget *root = probe_root(risk->leaf);
  static const int object = 5;
  risk->initial = graft_value_object(1, &object);
  risk->leaf->fail_phase = GRAFT_PHASE_CREATE;
  risk->leaf->fail_nth = 1;
  risk->leaf->fail_status = GRAFT_E_HOST - 9;
  rig_begin(rig);
  part_leaf(risk->part, "p", 1);
  rig_commit_status(rig, GRAFT_E_HOST - 9);
  CHECK_INT(0, rig->objects_retained);
  CHECK_INT(1, rig_stats(rig).live_nodes);
  /* What was undone depends on nothing. */
  rig_clear(rig);
  cell_set(rig, risk->state, 1);
  pump_all(rig);
  CHECK_LINES(rig, "");
  part_render(risk->part, "p", 1);
  CHECK_TEXT("leaf#0 leaf#1", probe_children(rig, root));
}

/* Another part of the same pump is brought up to date, then or by the next. */
static void f1_others_go_on(struct rig *rig) {
  struct risk *risk = risk_new(rig);
  struct risk *fine = rig_keep(rig, sizeof *fine);
  struct part *part;
  struct probe_widget *root;
  *fine = *risk;
  part = part_class(rig, "fine", describe_risk, fine);
  root = probe_root(risk->leaf);
  rig_begin(rig);
  probe_open(risk->leaf, "1", 1);
  part_leaf(risk->part, "p", 1);
  graft_close(rig->runtime);
  probe_open(risk->leaf, "2", 1);
  part_leaf(part, "q", 1);
  graft_close(rig->runtime);
  rig_commit(rig);
  risk->part->fail_nth = 1;
  cell_set(rig, risk->state, 1);
  pump_all(rig);
  CHECK_REPORTS(rig, 1);
  CHECK_TEXT("leaf#0", probe_children(rig, root->children[0]));
  CHECK_TEXT("leaf#0 leaf#1", probe_children(rig, root->children[1]));
  cell_set(rig, risk->state, 2);
  pump_all(rig);
  CHECK_TEXT("leaf#0 leaf#1 leaf#2", probe_children(rig, root->children[0]));
  CHECK_TEXT("leaf#0 leaf#1 leaf#2", probe_children(rig, root->children[1]));
}

const driver_test driver_tests_s_fail[] = {
    {"F1 a failed body keeps the last good tree, and is told once",
     f1_a_failed_body_keeps_the_tree, DRIVER_BARE},
    {"F1 a body that failed before it read is tried again",
     f1_a_body_that_read_nothing, DRIVER_BARE},
    {"F1 a body that fails each time is tried with each change",
     f1_again_and_again, DRIVER_BARE},
    {"F1 a failed body is tried again on request", f1_on_request, DRIVER_BARE},
    {"F1 a failed body is tried again with the next render",
     f1_with_the_next_render, DRIVER_BARE},
    {"F1 a body that fails at first refuses the commit",
     f1_a_body_that_fails_at_first, DRIVER_BARE},
    {"F1 a changed property whose body fails changes nothing",
     f1_a_changed_property_whose_body_fails, DRIVER_BARE},
    {"F1 a body's mistakes with the builder are failures of it",
     f1_mistakes_with_the_builder, DRIVER_BARE},
    {"F1 a create that fails in a component undoes its staging",
     f1_a_create_that_fails_inside, DRIVER_BARE},
    {"F1 a create that fails in a new component leaves nothing of it",
     f1_a_create_that_fails_in_a_render, DRIVER_BARE},
    {"F1 a failed body leaves other components their turn", f1_others_go_on,
     DRIVER_BARE},
    DRIVER_END,
};
