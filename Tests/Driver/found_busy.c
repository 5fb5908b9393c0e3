/* T2: calls made where a widget of no node, or a runtime, ends. */

#include "probe.h"
#include "suites.h"

struct busy {
  struct rig *rig;
  uint32_t phase;
  int only_pooled;
  int is_ending; /* the runtime: no root is made any more */
  uint32_t calls;
  graft_node node;
};

static void check_busy(struct busy *busy) {
  struct rig *rig = busy->rig;
  graft_runtime *rt = rig->runtime;
  graft_node made = 77;
  busy->calls++;
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(rt));
  CHECK_INT(GRAFT_E_BUSY, graft_pump(rt, 0));
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_trim(rt));
  if (busy->is_ending) {
    CHECK(graft_root_create(rt, NULL, &made) < 0);
    CHECK_INT(77, made);
  } else {
    CHECK_INT(GRAFT_E_BUSY, graft_render(rt, rig->root, NULL, 0));
  }
}

static void try_all(struct probe *probe, const graft_context *context,
                    uint32_t phase) {
  struct busy *busy = probe->hook_data;
  if (phase != busy->phase) return;
  if (busy->only_pooled && context->node != 0) return;
  check_busy(busy);
}

static void try_all_in_drop(void *user_data) { check_busy(user_data); }

static struct busy *busy_new(struct rig *rig, uint32_t phase) {
  struct busy *busy = rig_keep(rig, sizeof *busy);
  busy->rig = rig;
  busy->phase = phase;
  return busy;
}

static struct probe *pooled_class(struct rig *rig, struct busy *busy) {
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.reset = probe_reset;
  leaf->desc.pool_limit = 4;
  probe_register(leaf);
  leaf->hook = try_all;
  leaf->hook_data = busy;
  busy->only_pooled = 1;
  probe_root(leaf);
  probe_leaves(leaf, "abc", 1);
  probe_leaves(leaf, "", 1);
  CHECK_INT(3, leaf->live_widgets);
  return leaf;
}

static void t2_trim(struct rig *rig) {
  struct busy *busy = busy_new(rig, GRAFT_PHASE_DESTROY);
  struct probe *leaf = pooled_class(rig, busy);
  CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
  CHECK_INT(3, busy->calls);
  CHECK_INT(0, leaf->live_widgets);
  /* The runtime is as it was. */
  probe_leaves(leaf, "d", 1);
  CHECK_INT(2, rig_stats(rig).live_nodes);
}

static void t2_pool_at_the_end(struct rig *rig) {
  struct busy *busy = busy_new(rig, GRAFT_PHASE_DESTROY);
  struct probe *leaf = pooled_class(rig, busy);
  busy->is_ending = 1;
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  CHECK_INT(3, busy->calls);
  CHECK_INT(3, leaf->calls[GRAFT_PHASE_DESTROY]);
}

static void t2_read_in_emit(struct rig *rig) {
  static const graft_property listed[] = {{"value", 0, 0, 0, 0, NULL}};
  struct busy *busy = busy_new(rig, GRAFT_PHASE_READ);
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.properties = listed;
  leaf->desc.property_count = 1;
  leaf->desc.read = probe_read;
  leaf->read_value = graft_value_int(1);
  probe_register(leaf);
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  leaf->read_value = graft_value_int(7);
  leaf->hook = try_all;
  leaf->hook_data = busy;
  probe_emit_int(rig, probe_child(rig, rig->root, 0), "change", 7);
  CHECK(busy->calls > 0);
  leaf->hook = NULL;
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(2, rig_stats(rig).live_nodes);
}

static graft_status do_nothing(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

static graft_status hear_nothing(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  (void)user_data;
  return GRAFT_OK;
}

static void make_a_root(struct probe *probe, const graft_context *context,
                        uint32_t phase) {
  uint32_t *refused = probe->hook_data;
  struct rig *rig = probe->rig;
  graft_node made = 77;
  (void)phase;
  CHECK(graft_root_create(context->runtime, NULL, &made) < 0);
  CHECK_INT(77, made);
  ++*refused;
}

static void m10_no_root_in_a_dying_runtime(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  uint32_t *refused = rig_keep(rig, sizeof *refused);
  probe_root(leaf);
  probe_leaves(leaf, "ab", 1);
  leaf->hook = make_a_root;
  leaf->hook_data = refused;
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  /* unmount, disconnect, remove, destroy, destroy_coordinator of each. */
  CHECK_INT(10, *refused);
}

static void t2_drops_at_the_end(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  struct busy *busy = busy_new(rig, 0);
  probe_register(leaf);
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on_owned(rig->runtime, "tap", hear_nothing, busy, try_all_in_drop);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_INT(GRAFT_OK,
            graft_post(rig->runtime, 0, do_nothing, busy, try_all_in_drop));
  busy->is_ending = 1;
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  CHECK_INT(2, busy->calls);
}

/* ------------------------------------------------------------------------ */
/* Tasks                                                                    */
/* ------------------------------------------------------------------------ */

struct posting {
  struct rig *rig;
  uint32_t drops;
};

static void post_again(void *user_data) {
  struct posting *posting = user_data;
  struct rig *rig = posting->rig;
  posting->drops++;
  /* A refused task stays the caller's: this does not come again for it. */
  CHECK(graft_post(rig->runtime, 0, do_nothing, posting, post_again) < 0);
}

static void t2_posting_at_the_end(struct rig *rig) {
  struct posting *posting = rig_keep(rig, sizeof *posting);
  struct probe *leaf = probe_new(rig, "leaf");
  posting->rig = rig;
  /* The drop of a class comes after those of the tasks. */
  leaf->desc.name = "last";
  leaf->desc.class_data = posting;
  leaf->desc.drop = post_again;
  probe_register(leaf);
  CHECK_INT(GRAFT_OK,
            graft_post(rig->runtime, 0, do_nothing, posting, post_again));
  CHECK_INT(GRAFT_OK,
            graft_post(rig->runtime, 0, do_nothing, posting, post_again));
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  CHECK_INT(3, posting->drops);
}

const driver_test driver_tests_found_busy[] = {
    {"T2 nothing is changed while trim destroys a pooled widget", t2_trim,
     DRIVER_BARE},
    {"T2 nothing is changed while a runtime's end destroys a pooled widget",
     t2_pool_at_the_end, DRIVER_BARE},
    {"T2 nothing is changed while an emit reads the widget", t2_read_in_emit,
     DRIVER_BARE},
    {"T2 nothing is changed in the drops of a runtime's end",
     t2_drops_at_the_end, DRIVER_BARE},
    {"M10 no root is made in a dying runtime", m10_no_root_in_a_dying_runtime,
     DRIVER_BARE},
    {"T2 what a drop posts at a runtime's end is refused",
     t2_posting_at_the_end, DRIVER_BARE},
    DRIVER_END,
};
