/* E5 and E7: other ids, and handlers that end things. */
#include <string.h>

#include "probe.h"
#include "suites.h"

static void e5_other_ids_change_nothing(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_runtime *other = NULL;
  graft_node stale, foreign = 0, bad[5];
  uint64_t calls;
  int i;
  probe_root(box);
  probe_leaves(box, "ab", 1);
  stale = probe_child(rig, rig->root, 1);
  probe_leaves(box, "a", 1);
  CHECK_INT(GRAFT_OK, graft_runtime_create(NULL, &other));
  CHECK_INT(GRAFT_OK, graft_root_create(other, NULL, &foreign));
  bad[0] = 0;
  bad[1] = stale;
  bad[2] = foreign;
  bad[3] = ~(graft_node)0;
  bad[4] = stale ^ 0x5555u;
  calls = box->calls[GRAFT_PHASE_CALLBACK];
  for (i = 0; i < 5; i++) {
    graft_value reply = graft_value_int(5);
    CHECK_INT(GRAFT_E_STALE, probe_emit(rig, bad[i], "tap"));
    CHECK(strlen(rig_message(rig)) > 0);
    CHECK_INT(GRAFT_E_STALE,
              graft_query(rig->runtime, bad[i],
                          graft_atom_of(rig->runtime, "ask"), NULL, 0, &reply));
    CHECK_INT(5, reply.as.integer);
  }
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(calls, box->calls[GRAFT_PHASE_CALLBACK]);
  CHECK(rig_stats(rig).stale_events >= 1);
  CHECK_INT(GRAFT_OK, graft_runtime_destroy(other));
}

static void e5_unknown_events_are_refused(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node a;
  probe_root(box);
  probe_leaves(box, "a", 1);
  a = probe_child(rig, rig->root, 0);
  rig_clear(rig);
  CHECK(graft_emit(rig->runtime, a, 0, NULL, 0) < 0);
  CHECK(graft_emit(rig->runtime, a, 0x7fffffffu, NULL, 0) < 0);
  CHECK(graft_emit(rig->runtime, a, graft_atom_of(rig->runtime, "tap"), NULL,
                   3) < 0);
  CHECK_LINES(rig, "");
}

/* Describes nothing: its own node goes. */
static graft_status remove_self(const graft_context *context,
                                const graft_event *event, void *user_data) {
  struct probe *box = user_data;
  struct rig *rig = box->rig;
  struct probe_widget *widget = context->widget;
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(0, box->calls[GRAFT_PHASE_DESTROY]);
  CHECK_TEXT("box#a", widget->name);
  CHECK_INT(GRAFT_E_STALE, probe_emit(rig, event->target, "tap"));
  return GRAFT_OK;
}

static void e7_a_handler_removes_its_node(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node a;
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 1);
  graft_on(rig->runtime, "tap", remove_self, box);
  graft_close(rig->runtime);
  rig_commit(rig);
  a = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_OK, probe_emit(rig, a, "tap"));
  /* The toolkit's own callback has not returned yet. */
  CHECK_INT(1, box->live_widgets);
  CHECK_INT(1, box->calls[GRAFT_PHASE_REMOVE]);
  CHECK(rig_schedules(rig) > 0);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(0, box->live_widgets);
}

static graft_status end_root(const graft_context *context,
                             const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  (void)event;
  CHECK_INT(GRAFT_OK, graft_root_destroy(context->runtime, rig->root, NULL));
  return GRAFT_OK;
}

static void expect_no_parent(struct probe *probe, const graft_context *context,
                             uint32_t phase) {
  struct rig *rig = probe->rig;
  if (phase == GRAFT_PHASE_DESTROY) CHECK(context->parent_widget == NULL);
}

static void e7_what_waits_outlives_its_root(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_value value = graft_value_int(1);
  graft_node outer, inner;
  box->hook = expect_no_parent;
  probe_root(box);
  rig_begin(rig);
  GRAFT_PROVIDE(rig->runtime, "theme", &value) {
    GRAFT_PROVIDE(rig->runtime, "accent", &value) {
      probe_open(box, "a", 1);
      graft_on(rig->runtime, "tap", end_root, rig);
      graft_close(rig->runtime);
    }
  }
  rig_commit(rig);
  outer = probe_child(rig, rig->root, 0);
  inner = probe_child(rig, outer, 0);
  probe_emit(rig, probe_child(rig, inner, 0), "tap");
  CHECK_INT(1, box->live_widgets);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(0, box->live_widgets);
}

/* Makes classes, atoms, roots and refs, and leaves another root. */
static graft_status do_anything(const graft_context *context,
                                const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  graft_runtime *rt = context->runtime;
  struct probe *late = probe_class(rig, "late");
  graft_node root = 0;
  graft_ref ref = 0;
  uint32_t live = 9;
  CHECK_INT(GRAFT_OK, graft_root_create(rt, NULL, &root));
  CHECK_INT(GRAFT_OK, graft_ref_create(rt, &ref));
  CHECK_INT(GRAFT_OK, graft_begin(rt, root));
  probe_leaf(late, "z", 1);
  CHECK_INT(GRAFT_OK, graft_commit(rt));
  CHECK_INT(GRAFT_OK, graft_root_destroy(rt, root, &live));
  CHECK_INT(GRAFT_OK, graft_ref_destroy(rt, ref));
  CHECK_INT(GRAFT_OK, graft_invalidate(rt, event->target));
  CHECK_INT(GRAFT_OK, graft_wake(rt));
  CHECK(graft_pump(rt, 0) == 1);
  /* It would destroy, and so may have to wait. */
  CHECK(graft_runtime_trim(rt) == GRAFT_OK ||
        graft_runtime_trim(rt) == GRAFT_E_BUSY);
  /* The test destroyed the widget, so to say. */
  CHECK_INT(GRAFT_OK, graft_widget_gone(rt, event->target));
  probe_forget(context->widget);
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(rt));
  rig_line(rig, "did");
  return GRAFT_OK;
}

static void e7_a_handler_may_do_anything(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node a;
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 1);
  graft_on(rig->runtime, "tap", do_anything, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  a = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_OK, probe_emit(rig, a, "tap"));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_HAS("did\n", rig_text_bytes(&rig->lines));
  CHECK_INT(0, box->calls[GRAFT_PHASE_DESTROY]);
  CHECK_INT(1, rig_stats(rig).live_nodes);
}

const driver_test driver_tests_e_end[] = {
    {"E5 dead, stale and foreign ids change nothing and say so",
     e5_other_ids_change_nothing, DRIVER_BARE},
    {"E5 an event that is none is refused", e5_unknown_events_are_refused,
     DRIVER_BARE},
    {"E7 a handler may remove its own node", e7_a_handler_removes_its_node,
     DRIVER_BARE},
    {"E7 what waits for its end outlives its root",
     e7_what_waits_outlives_its_root, DRIVER_BARE},
    {"E7 a handler may do anything else", e7_a_handler_may_do_anything,
     DRIVER_BARE},
    DRIVER_END,
};
