/* S3: a bound property updates its one node. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

struct bound {
  struct probe *leaf;
  graft_state one;
  graft_state two;
};

static struct bound *bound_new(struct rig *rig) {
  struct bound *bound = rig_keep(rig, sizeof *bound);
  bound->leaf = probe_class(rig, "leaf");
  bound->one = cell_int(rig, 1);
  bound->two = cell_int(rig, 2);
  probe_root(bound->leaf);
  return bound;
}

/* A part whose two leaves are bound to the two cells. */
static void describe_bound(struct part *part, const graft_context *context) {
  struct bound *bound = part->data;
  (void)context;
  bound_leaf(bound->leaf, "a", bound->one);
  bound_leaf(bound->leaf, "b", bound->two);
}

static struct bound *bound_open(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  part_render(part_class(rig, "part", describe_bound, bound), "p", 0);
  pump_all(rig);
  return bound;
}

static void s3_one_update_and_no_body(struct rig *rig) {
  struct bound *bound = bound_open(rig);
  CHECK_HAS("update leaf#a value:none>1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#b value:none>2\n", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  cell_set(rig, bound->one, 5);
  cell_set(rig, bound->one, 6);
  CHECK_LINES(rig, "");
  pump_all(rig);
  CHECK_LINES(rig, "update leaf#a value:1>6\n");
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s3_the_node_shows_the_value(struct rig *rig) {
  struct bound *bound = bound_open(rig);
  graft_node a = probe_child(rig, probe_child(rig, rig->root, 0), 0);
  graft_value value = graft_value_none();
  cell_set(rig, bound->one, 5);
  pump_all(rig);
  CHECK_INT(GRAFT_OK,
            graft_node_property(rig->runtime, a,
                                graft_atom_of(rig->runtime, "value"), &value));
  CHECK_INT(GRAFT_TYPE_INT, value.type);
  CHECK_INT(5, value.as.integer);
}

static void s3_two_cells_of_a_node_are_one_update(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT(rt, bound->leaf->id) {
    graft_int(rt, "kept", 3);
    graft_bind(rt, "one", bound->one);
    graft_bind(rt, "two", bound->two);
  }
  rig_commit(rig);
  rig_clear(rig);
  cell_set(rig, bound->one, 5);
  cell_set(rig, bound->two, 6);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf one:1>5 two:2>6\n");
}

static void s3_one_cell_of_many_nodes(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  rig_begin(rig);
  bound_leaf(bound->leaf, "a", bound->one);
  bound_leaf(bound->leaf, "b", bound->one);
  bound_leaf(bound->leaf, "c", bound->one);
  probe_leaf(bound->leaf, "d", 1);
  rig_commit(rig);
  rig_clear(rig);
  cell_set(rig, bound->one, 5);
  pump_all(rig);
  CHECK_HAS("update leaf#a value:1>5\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#b value:1>5\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#c value:1>5\n", rig_text_bytes(&rig->lines));
  CHECK_INT(7, bound->leaf->calls[GRAFT_PHASE_UPDATE]);
}

static void s3_a_flat_description_binds(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  graft_prop prop = rig_prop(rig, "value", graft_value_state(bound->one));
  graft_element element;
  memset(&element, 0, sizeof element);
  element.class_id = bound->leaf->id;
  element.props = &prop;
  element.prop_count = 1;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  rig_clear(rig);
  cell_set(rig, bound->one, 5);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf value:1>5\n");
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  CHECK_LINES(rig, "");
  /* A render between a set and the pump writes it, or leaves it to the pump. */
  cell_set(rig, bound->one, 6);
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  pump_all(rig);
  CHECK_LINES(rig, "update leaf value:5>6\n");
}

/* Describes leaf#a bound to a cell, or with a constant where that is 0. */
static void describe_or(struct bound *bound, graft_state state,
                        int64_t constant) {
  struct rig *rig = bound->leaf->rig;
  rig_begin(rig);
  if (state != 0) {
    bound_leaf(bound->leaf, "a", state);
  } else {
    probe_leaf(bound->leaf, "a", constant);
  }
  rig_commit(rig);
}

static void s3_a_binding_is_replaced(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  describe_or(bound, bound->one, 0);
  rig_clear(rig);
  describe_or(bound, bound->two, 0);
  CHECK_LINES(rig, "update leaf#a value:1>2\n");
  cell_set(rig, bound->one, 10);
  pump_all(rig);
  CHECK_LINES(rig, "");
  cell_set(rig, bound->two, 20);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf#a value:2>20\n");
  /* By a cell of an equal value: no call. */
  cell_set(rig, bound->one, 20);
  describe_or(bound, bound->one, 0);
  pump_all(rig);
  CHECK_LINES(rig, "");
  cell_set(rig, bound->one, 30);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf#a value:20>30\n");
}

static void s3_a_binding_is_removed(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  describe_or(bound, bound->one, 0);
  rig_clear(rig);
  /* By an equal constant: no call, and it is bound no more. */
  describe_or(bound, 0, 1);
  cell_set(rig, bound->one, 10);
  pump_all(rig);
  CHECK_LINES(rig, "");
  describe_or(bound, bound->one, 0);
  CHECK_LINES(rig, "update leaf#a value:1>10\n");
  /* By silence: back to the default. */
  rig_begin(rig);
  GRAFT_NAMED(rig->runtime, bound->leaf->id, "a") {}
  rig_commit(rig);
  CHECK_LINES(rig, "update leaf#a value:10>none\n");
  cell_set(rig, bound->one, 11);
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s3_a_cell_outlives_its_nodes(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  uint64_t bytes = 0;
  int round;
  for (round = 0; round < 20; round++) {
    describe_or(bound, bound->one, 0);
    cell_set(rig, bound->one, 100 + round);
    rig_begin(rig);
    rig_commit(rig);
    pump_all(rig);
    CHECK_INT(0, bound->leaf->live_widgets);
    CHECK_INT(100 + round, cell_get(rig, bound->one));
    CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
    if (round == 1) bytes = rig->memory.bytes_held;
    if (round > 1) CHECK(rig->memory.bytes_held <= bytes);
  }
}

static void s3_a_bound_cell_is_destroyed(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  describe_or(bound, bound->one, 0);
  cell_set(rig, bound->one, 5);
  pump_all(rig);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_state_destroy(rig->runtime, bound->one));
  pump_all(rig);
  CHECK_LINES(rig, "");
  describe_or(bound, 0, 5);
  CHECK_LINES(rig, "");
  describe_or(bound, 0, 6);
  CHECK_LINES(rig, "update leaf#a value:5>6\n");
  /* What was set and not yet pumped is kept or not: but nothing is called
   * for a cell that is gone. */
  describe_or(bound, bound->two, 0);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_state_destroy(rig->runtime, bound->two));
  pump_all(rig);
  CHECK_LINES(rig, "");
  rig_begin(rig);
  bound_leaf(bound->leaf, "a", bound->two);
  rig_commit_status(rig, GRAFT_E_STALE);
  CHECK_LINES(rig, "");
}

static void s3_a_failed_update_is_tainted(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT(rt, bound->leaf->id) {
    graft_int(rt, "kept", 3);
    graft_bind(rt, "one", bound->one);
  }
  rig_commit(rig);
  rig_clear(rig);
  bound->leaf->fail_phase = GRAFT_PHASE_UPDATE;
  bound->leaf->fail_nth = 1;
  bound->leaf->fail_status = GRAFT_E_HOST - 3;
  cell_set(rig, bound->one, 5);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf one:1>5 failed\n");
  CHECK_REPORTS(rig, 1);
  CHECK_INT(GRAFT_E_HOST - 3, rig->reports[0].status);
  CHECK_INT(GRAFT_PHASE_UPDATE, rig->reports[0].phase);
  CHECK_HAS("leaf", rig->reports[0].path);
  pump_all(rig);
  CHECK_LINES(rig, "");
  cell_set(rig, bound->one, 6);
  pump_all(rig);
  CHECK_HAS("kept:", rig_text_bytes(&rig->lines));
  CHECK_HAS(">6", rig_text_bytes(&rig->lines));
}

/* A part with a bound property runs its body when the cell changes. */
static void describe_own(struct part *part, const graft_context *context) {
  struct bound *bound = part->data;
  probe_leaf(bound->leaf, "a", own_int(context, "value"));
}

static void s3_a_bound_property_of_a_component(struct rig *rig) {
  struct bound *bound = bound_new(rig);
  struct part *part = part_class(rig, "part", describe_own, bound);
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT(rt, part->id) { graft_bind(rt, "value", bound->one); }
  rig_commit(rig);
  CHECK_HAS("update leaf#a value:none>1\n", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  cell_set(rig, bound->one, 5);
  pump_all(rig);
  CHECK_LINES(rig, "body part\nupdate leaf#a value:1>5\n");
}

const driver_test driver_tests_s_bind[] = {
    {"S3 a bound property is one update of its node, and no body",
     s3_one_update_and_no_body, DRIVER_BARE},
    {"S3 a node's bound property reads as the widget shows it",
     s3_the_node_shows_the_value, DRIVER_BARE},
    {"S3 two changed cells of a node are one update",
     s3_two_cells_of_a_node_are_one_update, DRIVER_BARE},
    {"S3 one cell of many nodes updates each once", s3_one_cell_of_many_nodes,
     DRIVER_BARE},
    {"S3 a flat description binds too", s3_a_flat_description_binds,
     DRIVER_BARE},
    {"S3 a binding is replaced by another", s3_a_binding_is_replaced,
     DRIVER_BARE},
    {"S3 a binding is removed", s3_a_binding_is_removed, DRIVER_BARE},
    {"S3 a cell outlives the nodes that were bound to it",
     s3_a_cell_outlives_its_nodes, DRIVER_BARE},
    {"S3 a property keeps its value when its cell is destroyed",
     s3_a_bound_cell_is_destroyed, DRIVER_BARE},
    {"S3 a failed update of a bound property gets everything next",
     s3_a_failed_update_is_tainted, DRIVER_BARE},
    {"S3 a bound property of a component runs its body",
     s3_a_bound_property_of_a_component, DRIVER_BARE},
    DRIVER_END,
};
