/* What a runtime that was broken on purpose could get wrong unnoticed. */
#include "laws_s.h"
#include "suites.h"

static graft_node ref_node(struct rig *rig, graft_ref ref) {
  graft_node node = 0;
  CHECK_INT(GRAFT_OK, graft_ref_node(rig->runtime, ref, &node));
  return node;
}

/* Describes leaves a and b, one of which has the ref. */
static void describe_ref(struct probe *leaf, graft_ref ref, char holder) {
  struct rig *rig = leaf->rig;
  const char *keys[] = {"a", "b"};
  int i;
  rig_begin(rig);
  for (i = 0; i < 2; i++) {
    graft_extra extra = GRAFT_EXTRA_INIT;
    probe_open(leaf, keys[i], 1);
    if (keys[i][0] == holder) extra.ref = ref;
    graft_element_extra(rig->runtime, &extra);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
}

static void api_a_ref_moves(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_ref ref = 0;
  probe_root(leaf);
  CHECK_INT(GRAFT_OK, graft_ref_create(rig->runtime, &ref));
  describe_ref(leaf, ref, '-');
  CHECK_INT(0, ref_node(rig, ref));
  describe_ref(leaf, ref, 'a');
  CHECK_INT(probe_child(rig, rig->root, 0), ref_node(rig, ref));
  describe_ref(leaf, ref, 'b');
  CHECK_INT(probe_child(rig, rig->root, 1), ref_node(rig, ref));
  describe_ref(leaf, ref, '-');
  CHECK_INT(0, ref_node(rig, ref));
}

static graft_status add_up(const graft_context *context,
                           const graft_event *event, void *user_data) {
  uint32_t i;
  (void)context;
  (void)user_data;
  for (i = 0; i < event->value_count; i++) {
    event->reply->as.integer += event->values[i].as.integer;
  }
  return GRAFT_OK;
}

static void e3_a_query_has_its_values(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_value values[2], reply = graft_value_int(1);
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "ask", add_up, NULL);
  graft_close(rig->runtime);
  rig_commit(rig);
  values[0] = graft_value_int(20);
  values[1] = graft_value_int(300);
  CHECK_INT(GRAFT_OK,
            graft_query(rig->runtime, probe_child(rig, rig->root, 0),
                        graft_atom_of(rig->runtime, "ask"), values, 2, &reply));
  CHECK_INT(321, reply.as.integer);
}

/* Roots that end in commits, one after the other. */
static void end_root(struct probe *leaf, const graft_context *context,
                     uint32_t phase) {
  graft_node *root = leaf->hook_data;
  if (phase != GRAFT_PHASE_UPDATE || *root == 0) return;
  graft_root_destroy(context->runtime, *root, NULL);
  *root = 0;
}

static void m10_roots_end_in_commits(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node *root = rig_keep(rig, sizeof *root);
  uint32_t before;
  int round;
  probe_root(leaf);
  before = rig_stats(rig).live_nodes;
  leaf->hook = end_root;
  leaf->hook_data = root;
  for (round = 1; round < 4; round++) {
    CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, root));
    probe_leaves(leaf, "a", round);
    CHECK_INT(before + 1, rig_stats(rig).live_nodes);
  }
}

/* An event that was merged into another one leaves nothing behind. */
static void e4_merged_events_leave_nothing(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_value value =
      rig_string("a value that is so long that the queue copies it");
  graft_atom moving = graft_atom_of(rig->runtime, "moving");
  uint64_t held = 0;
  graft_node node;
  int i;
  leaf->quiet = 1;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  node = probe_child(rig, rig->root, 0);
  for (i = 0; i < 20000; i++) {
    graft_emit(rig->runtime, node, moving, &value, 1);
    if (i == 100) held = rig_stats(rig).bytes_held;
  }
  CHECK_INT(held, rig_stats(rig).bytes_held);
  pump_all(rig);
}

static graft_status report_seven(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  graft_value seven = graft_value_int(7);
  (void)event;
  (void)user_data;
  graft_emit(context->runtime, context->node,
             graft_atom_of(context->runtime, "change"), &seven, 1);
  return GRAFT_OK;
}

/* A report that waited is handled, and then nothing waits for it. */
static void p5_after_a_report_that_waited(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node node;
  int round;
  probe_root(leaf);
  for (round = 0; round < 2; round++) {
    rig_clear(rig);
    rig_begin(rig);
    probe_open(leaf, "a", 5 + round);
    graft_on(rig->runtime, "tap", report_seven, NULL);
    graft_close(rig->runtime);
    rig_commit(rig);
    if (round == 1) {
      CHECK_HAS("update leaf#a value:5>6\n", rig_text_bytes(&rig->lines));
      return;
    }
    node = probe_child(rig, rig->root, 0);
    CHECK_INT(GRAFT_OK, probe_emit(rig, node, "tap"));
    rig_clear(rig);
    pump_all(rig);
    CHECK_LINES(rig, "update leaf#a value:7>5\n");
  }
}

/* Nobody described it: the newest report is what the widget shows. */
static void p4_reported_twice(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node node;
  probe_root(leaf);
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  graft_key_string(rig->runtime, "a");
  graft_close(rig->runtime);
  rig_commit(rig);
  node = probe_child(rig, rig->root, 0);
  probe_emit_int(rig, node, "change", 3);
  probe_emit_int(rig, node, "change", 4);
  rig_clear(rig);
  probe_leaves(leaf, "a", 4);
  CHECK_LINES(rig, "");
}

static graft_status twice(const graft_context *context, void *user_data,
                          graft_value *value) {
  *value = graft_value_int(
      2 * graft_state_int(context->runtime, *(graft_state *)user_data));
  return GRAFT_OK;
}

static graft_status do_nothing(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

/* A stale derived cell is work that remains. */
static void t4_a_stale_cell_remains(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_state *state = rig_keep(rig, sizeof *state), derived;
  *state = cell_int(rig, 1);
  derived = cell_derived(rig, twice, state);
  probe_root(leaf);
  rig_begin(rig);
  bound_leaf(leaf, "a", derived);
  rig_commit(rig);
  graft_post(rig->runtime, 0, do_nothing, NULL, NULL);
  cell_set(rig, *state, 2);
  CHECK_INT(1, graft_pump(rig->runtime, 1));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(4, cell_get(rig, derived));
}

static void api_extra_needs_an_element(struct rig *rig) {
  graft_extra extra = GRAFT_EXTRA_INIT;
  probe_root(probe_class(rig, "leaf"));
  rig_begin(rig);
  CHECK_INT(GRAFT_E_INVALID, graft_element_extra(rig->runtime, &extra));
  rig_commit_status(rig, GRAFT_E_INVALID);
}

/* Renders keyed children twice, in the same order or not; returns what is held
 * once they are gone. */
static uint64_t held_after_keys(struct rig *rig, int is_reversed) {
  struct probe *leaf;
  int round, key;
  rig_reopen_bare(rig);
  leaf = probe_class(rig, "leaf");
  leaf->quiet = 1;
  probe_root(leaf);
  for (round = 0; round < 2; round++) {
    rig_begin(rig);
    for (key = 0; key < 50; key++) {
      graft_open(rig->runtime, leaf->id, 1);
      graft_key(rig->runtime, is_reversed && round == 1 ? 50 - key : key);
      graft_close(rig->runtime);
    }
    rig_commit(rig);
  }
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
  return rig_stats(rig).bytes_held;
}

static void api_trim_after_many_keys(struct rig *rig) {
  uint64_t held = held_after_keys(rig, 0);
  CHECK_INT(held, held_after_keys(rig, 1));
}

/* Widget a changes two others as it is written. */
static void change_others(struct probe *leaf, const graft_context *context,
                          uint32_t phase) {
  struct rig *rig = leaf->rig;
  if (phase != GRAFT_PHASE_UPDATE || leaf->hook_data == NULL ||
      context->node != probe_child(rig, rig->root, 0)) {
    return;
  }
  leaf->hook_data = NULL;
  probe_emit_int(rig, probe_child(rig, rig->root, 1), "change", 6);
  probe_emit_int(rig, probe_child(rig, rig->root, 2), "change", 7);
}

static void p5_a_write_back_changes_others(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  probe_leaves(leaf, "abc", 1);
  leaf->hook = change_others;
  leaf->hook_data = leaf;
  rig_clear(rig);
  probe_emit_int(rig, probe_child(rig, rig->root, 0), "change", 5);
  pump_all(rig);
  CHECK_HAS("update leaf#a value:5>1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#b value:6>1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#c value:7>1\n", rig_text_bytes(&rig->lines));
}

const driver_test driver_tests_found_gaps[] = {
    {"API a ref goes over to another node, and back to none", api_a_ref_moves,
     DRIVER_BARE},
    {"E3 a query has its values", e3_a_query_has_its_values, DRIVER_BARE},
    {"M10 roots end in commits, one after the other", m10_roots_end_in_commits,
     DRIVER_BARE},
    {"E4 merged events leave nothing behind", e4_merged_events_leave_nothing,
     DRIVER_BARE},
    {"P5 nothing waits for a report that was handled",
     p5_after_a_report_that_waited, DRIVER_BARE},
    {"P4 the newest report counts, described or not", p4_reported_twice,
     DRIVER_BARE},
    {"T4 a stale derived cell is work that remains", t4_a_stale_cell_remains,
     DRIVER_BARE},
    {"API an extra without an element is refused", api_extra_needs_an_element,
     DRIVER_BARE},
    {"API trim gives back what matching keys took", api_trim_after_many_keys,
     DRIVER_BARE},
    {"P5 all that a write back changed is written back",
     p5_a_write_back_changes_others, DRIVER_BARE},
    DRIVER_END,
};
