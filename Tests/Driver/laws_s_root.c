/* Components below roots with bodies, of several roots, and of dying ones. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

/* A root with a body that reads a cell, and describes parts that do too. */
struct estate {
  struct rig *rig;
  struct probe *leaf;
  struct part *part;
  graft_state state;
  graft_status root_status;
  int64_t passed_on; /* the parts' property */
  graft_node root;
};

static void describe_plot(struct part *part, const graft_context *context) {
  struct estate *estate = part->data;
  probe_leaf(estate->leaf, "leaf",
             cell_get(part->rig, estate->state) + own_int(context, "value"));
}

static graft_status describe_estate(const graft_context *context, void *data) {
  struct estate *estate = data;
  struct rig *rig = estate->rig;
  CHECK_INT(GRAFT_PHASE_BODY, context->phase);
  rig_line(rig, "root");
  cell_get(rig, estate->state);
  part_leaf(estate->part, "a", estate->passed_on);
  part_leaf(estate->part, "b", 0);
  return estate->root_status;
}

static struct estate *estate_open(struct rig *rig) {
  struct estate *estate = rig_keep(rig, sizeof *estate);
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  estate->rig = rig;
  estate->leaf = probe_class(rig, "leaf");
  estate->leaf->quiet = 1;
  estate->part = part_class(rig, "part", describe_plot, estate);
  estate->state = cell_int(rig, 1);
  desc.body = describe_estate;
  desc.user_data = estate;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &estate->root));
  CHECK_LINES(rig, "");
  pump_all(rig);
  CHECK_LINES(rig, "root\nbody part#a\nbody part#b\n");
  return estate;
}

static void s1_a_root_before_its_components(struct rig *rig) {
  struct estate *estate = estate_open(rig);
  estate->passed_on = 7;
  cell_set(rig, estate->state, 2);
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, estate->root));
  pump_all(rig);
  CHECK_LINES(rig, "root\nbody part#a\nbody part#b\n");
}

static void s4_a_root_skips_its_components(struct rig *rig) {
  struct estate *estate = estate_open(rig);
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, estate->root));
  pump_all(rig);
  CHECK_LINES(rig, "root\n");
  estate->passed_on = 5;
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, estate->root));
  pump_all(rig);
  CHECK_LINES(rig, "root\nbody part#a\n");
}

static void f1_a_failed_body_of_a_root(struct rig *rig) {
  struct estate *estate = estate_open(rig);
  estate->root_status = GRAFT_E_HOST - 2;
  cell_set(rig, estate->state, 2);
  pump_all(rig);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(GRAFT_E_HOST - 2, rig->reports[0].status);
  CHECK_INT(2, estate->leaf->live_widgets);
  rig_clear(rig);
  pump_all(rig);
  CHECK_LINES(rig, "");
  estate->root_status = GRAFT_OK;
  cell_set(rig, estate->state, 3);
  estate->leaf->calls[GRAFT_PHASE_UPDATE] = 0;
  pump_all(rig);
  CHECK_HAS("root\n", rig_text_bytes(&rig->lines));
  CHECK_INT(2, estate->leaf->calls[GRAFT_PHASE_UPDATE]);
}

/* Two roots of one cell: each is brought up to date, and one may go. */
static void s1_two_roots_of_one_cell(struct rig *rig) {
  struct estate *estate = estate_open(rig);
  struct probe_widget *root = probe_root(estate->leaf);
  part_render(estate->part, "c", 0);
  rig_clear(rig);
  cell_set(rig, estate->state, 2);
  pump_all(rig);
  CHECK_HAS("root\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("body part#a\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("body part#c\n", rig_text_bytes(&rig->lines));
  CHECK_INT(6, estate->part->runs);
  rig_clear(rig);
  cell_set(rig, estate->state, 3);
  CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, estate->root, NULL));
  pump_all(rig);
  CHECK_LINES(rig, "body part#c\n");
  CHECK_INT(1, estate->leaf->live_widgets);
  check_containers(rig, root);
}

/* A handler changes state and ends the root that depends on it. */
static graft_status change_and_end(const graft_context *context,
                                   const graft_event *event, void *user_data) {
  struct estate *estate = user_data;
  struct rig *rig = estate->rig;
  (void)event;
  cell_set(rig, estate->state, 9);
  CHECK_INT(GRAFT_OK, graft_root_destroy(context->runtime, estate->root, NULL));
  cell_set(rig, estate->state, 10);
  return GRAFT_OK;
}

static void m10_a_root_ends_while_dirty(struct rig *rig) {
  struct estate *estate = estate_open(rig);
  graft_runtime *rt = rig->runtime;
  probe_root(estate->leaf);
  rig_begin(rig);
  GRAFT(rt, estate->leaf->id) { graft_on(rt, "tap", change_and_end, estate); }
  rig_commit(rig);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, probe_emit(rig, probe_child(rig, rig->root, 0), "tap"));
  pump_all(rig);
  CHECK_LINES(rig, "");
  CHECK_INT(1, estate->leaf->live_widgets);
  CHECK_INT(2, rig_stats(rig).live_nodes);
}

/* In a modal loop the pump leaves bodies to the outer one. */
static graft_status pump_inside(const graft_context *context,
                                const graft_event *event, void *user_data) {
  struct estate *estate = user_data;
  struct rig *rig = estate->rig;
  (void)event;
  cell_set(rig, estate->state, 5);
  CHECK_INT(1, graft_pump(context->runtime, 0));
  CHECK_LINES(rig, "");
  return GRAFT_OK;
}

static void t4_a_modal_loop_runs_no_body(struct rig *rig) {
  struct estate *estate = estate_open(rig);
  graft_runtime *rt = rig->runtime;
  probe_root(estate->leaf);
  rig_begin(rig);
  GRAFT(rt, estate->leaf->id) { graft_on(rt, "tap", pump_inside, estate); }
  rig_commit(rig);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, probe_emit(rig, probe_child(rig, rig->root, 0), "tap"));
  pump_all(rig);
  CHECK_LINES(rig, "root\nbody part#a\nbody part#b\n");
}

/* A widget that is gone is made anew when its component describes it. */
static void m11_a_gone_widget_of_a_component(struct rig *rig) {
  struct estate *estate = estate_open(rig);
  struct probe_widget *root = probe_root(estate->leaf);
  struct probe_widget *gone;
  rig_begin(rig);
  probe_leaf(estate->leaf, "x", 1);
  part_leaf(estate->part, "c", 0);
  probe_leaf(estate->leaf, "y", 1);
  rig_commit(rig);
  REQUIRE(root->child_count == 3);
  gone = root->children[1];
  probe_forget(gone);
  CHECK_INT(GRAFT_OK, graft_widget_gone(
                          rig->runtime,
                          probe_child(rig, probe_child(rig, rig->root, 1), 0)));
  check_containers(rig, root);
  cell_set(rig, estate->state, 4);
  pump_all(rig);
  CHECK_TEXT("leaf#x leaf#leaf leaf#y", probe_children(rig, root));
  check_containers(rig, root);
}

const driver_test driver_tests_s_root[] = {
    {"S1 the body of a root runs before its components, each once",
     s1_a_root_before_its_components, DRIVER_BARE},
    {"S1 components of two roots depend on one cell", s1_two_roots_of_one_cell,
     DRIVER_BARE},
    {"S4 the body of a root skips what is equal and clean",
     s4_a_root_skips_its_components, DRIVER_BARE},
    {"F1 a failed body of a root keeps the last good tree",
     f1_a_failed_body_of_a_root, DRIVER_BARE},
    {"M10 a root ends while its components are dirty",
     m10_a_root_ends_while_dirty, DRIVER_BARE},
    {"M11 a gone widget of a component is made anew with its body",
     m11_a_gone_widget_of_a_component, DRIVER_BARE},
    {"T4 a modal loop runs no body", t4_a_modal_loop_runs_no_body, DRIVER_BARE},
    DRIVER_END,
};
