/* E2 to E4: order, queries, continuous events. */
#include "probe.h"
#include "suites.h"

/* Emits two events in the first that it hears. */
static graft_status emit_inside(const graft_context *context,
                                const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  (void)context;
  if (event->values[0].as.integer == 1) {
    rig_line(rig, "begin");
    CHECK_INT(GRAFT_QUEUED, probe_emit_int(rig, event->target, "tap", 2));
    CHECK_INT(GRAFT_QUEUED, probe_emit_int(rig, event->target, "tap", 3));
    rig_line(rig, "end");
  } else {
    rig_line(rig, "tap %d", (int)event->values[0].as.integer);
  }
  return GRAFT_OK;
}

static void e2_never_nested_in_order(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node node;
  box->quiet = 1;
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 1);
  graft_on(rig->runtime, "tap", emit_inside, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  node = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_OK, probe_emit_int(rig, node, "tap", 1));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(GRAFT_OK, probe_emit_int(rig, node, "tap", 4));
  CHECK_LINES(rig, "begin\nend\ntap 2\ntap 3\ntap 4\n");
}

static void emit_in_commit(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  struct rig *rig = probe->rig;
  const graft_node *node = probe->hook_data;
  if (phase == GRAFT_PHASE_CALLBACK || context->node == *node) return;
  CHECK_INT(GRAFT_QUEUED, probe_emit_int(rig, *node, "tap", phase));
  CHECK_INT(0, rig->event_count);
}

static void e2_not_in_a_commit(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node *node = rig_keep(rig, sizeof *node);
  int round;
  probe_root(box);
  for (round = 0; round < 2; round++) {
    rig_begin(rig);
    probe_open(box, "a", 1);
    graft_on(rig->runtime, "tap", rig_hear, rig);
    graft_close(rig->runtime);
    if (round == 1) probe_leaf(box, "b", 1);
    rig_commit(rig);
    *node = probe_child(rig, rig->root, 0);
    box->hook = emit_in_commit;
    box->hook_data = node;
  }
  box->hook = NULL;
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_EVENTS(rig,
               "tap 2\n"    /* make_coordinator */
               "tap 3\n"    /* create */
               "tap 4\n"    /* update */
               "tap 5\n"    /* finalize */
               "tap 6\n"    /* connect */
               "tap 7\n"    /* insert */
               "tap 10\n"); /* did_mount */
}

/* Says no, after trying what a query must not do. */
static graft_status answer_no(const graft_context *context,
                              const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  CHECK(context->phase == GRAFT_PHASE_QUERY ||
        context->phase == GRAFT_PHASE_HANDLER);
  CHECK((event->flags & GRAFT_EVENT_IS_QUERY) != 0);
  CHECK_INT(GRAFT_E_BUSY, graft_render(context->runtime, rig->root, NULL, 0));
  CHECK_INT(GRAFT_E_BUSY, graft_pump(context->runtime, 0));
  if (CHECK(event->reply != NULL)) {
    CHECK_INT(1, event->reply->as.integer);
    *event->reply = graft_value_bool(0);
  }
  return GRAFT_OK;
}

static graft_status query_inside(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  graft_value reply = graft_value_bool(1);
  CHECK_INT(GRAFT_OK,
            graft_query(context->runtime, event->target,
                        graft_atom_of(rig->runtime, "ask"), NULL, 0, &reply));
  CHECK_INT(0, reply.as.integer);
  rig_line(rig, "asked inside");
  return GRAFT_OK;
}

static void e3_a_query_is_answered_at_once(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_value reply = graft_value_bool(1);
  graft_node a, b;
  box->quiet = 1;
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 1);
  graft_on(rig->runtime, "ask", answer_no, rig);
  graft_on(rig->runtime, "tap", query_inside, rig);
  graft_close(rig->runtime);
  probe_leaf(box, "b", 1);
  rig_commit(rig);
  a = probe_child(rig, rig->root, 0);
  b = probe_child(rig, rig->root, 1);
  CHECK_INT(GRAFT_OK,
            graft_query(rig->runtime, a, graft_atom_of(rig->runtime, "ask"),
                        NULL, 0, &reply));
  CHECK_INT(GRAFT_TYPE_BOOL, reply.type);
  CHECK_INT(0, reply.as.integer);
  /* In a handler too. */
  CHECK_INT(GRAFT_OK, probe_emit(rig, a, "tap"));
  CHECK_LINES(rig, "asked inside\n");
  /* Silence leaves what the caller wrote. */
  reply = graft_value_bool(1);
  CHECK_INT(GRAFT_OK,
            graft_query(rig->runtime, b, graft_atom_of(rig->runtime, "ask"),
                        NULL, 0, &reply));
  CHECK_INT(1, reply.as.integer);
  CHECK_INT(2, rig_stats(rig).live_nodes - 1);
}

static graft_node describe_continuous(struct probe *box) {
  struct rig *rig = box->rig;
  const char *keys[] = {"a", "b"};
  int i;
  probe_root(box);
  rig_begin(rig);
  for (i = 0; i < 2; i++) {
    probe_open(box, keys[i], 1);
    graft_on(rig->runtime, "moving", rig_hear, rig);
    graft_on(rig->runtime, "tap", rig_hear, rig);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
  return probe_child(rig, rig->root, 0);
}

static void e4_continuous_events_merge(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node a = describe_continuous(box);
  graft_node b = probe_child(rig, rig->root, 1);
  int i;
  for (i = 1; i <= 3; i++) {
    CHECK_INT(GRAFT_QUEUED, probe_emit_int(rig, a, "moving", i));
  }
  CHECK_INT(GRAFT_QUEUED, probe_emit_int(rig, b, "moving", 7));
  CHECK_EVENTS(rig, "");
  CHECK_INT(1, rig_schedules(rig));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_EVENTS(rig, "moving 3 merged\nmoving 7\n");
  CHECK_INT(2, rig_stats(rig).merged_events);
}

static void e4_a_discrete_event_flushes(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node a = describe_continuous(box);
  probe_emit_int(rig, a, "moving", 1);
  probe_emit_int(rig, a, "moving", 2);
  CHECK(probe_emit_int(rig, a, "tap", 9) >= 0);
  probe_emit_int(rig, a, "moving", 3);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_EVENTS(rig, "moving 2 merged\ntap 9\nmoving 3\n");
}

static void e4_headless_drag(struct rig *rig) {
  static const double way[] = {1, 2, 3};
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT(rt, rig->classes.range) {
    graft_on(rt, "moving", rig_hear, rig);
    graft_on(rt, "changed", rig_hear, rig);
  }
  rig_commit(rig);
  graft_headless_drag_through(rig->toolkit, rig_find(rig, "range", NULL), way,
                              3);
  rig_settle(rig);
  CHECK_EVENTS(rig, "moving 3 merged\nchanged 3\n");
}

const driver_test driver_tests_e[] = {
    {"E2 handlers run in order of arrival, never nested",
     e2_never_nested_in_order, DRIVER_BARE},
    {"E2 no handler runs in a commit", e2_not_in_a_commit, DRIVER_BARE},
    {"E3 a query is answered at once and renders nothing",
     e3_a_query_is_answered_at_once, DRIVER_BARE},
    {"E4 continuous events merge for each node and event",
     e4_continuous_events_merge, DRIVER_BARE},
    {"E4 a discrete event first flushes those before it",
     e4_a_discrete_event_flushes, DRIVER_BARE},
    {"E4 a drag is one merged moving and one changed", e4_headless_drag,
     DRIVER_ECHO},
    DRIVER_END,
};
