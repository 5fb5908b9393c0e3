/* E1 to E5 and E7: the way of an event. */
#include <string.h>

#include "probe.h"
#include "suites.h"

static graft_atom atom(struct rig *rig, const char *name) {
  return graft_atom_of(rig->runtime, name);
}

static graft_status emit_int(struct rig *rig, graft_node node,
                             const char *event, int64_t integer) {
  graft_value value = graft_value_int(integer);
  return graft_emit(rig->runtime, node, atom(rig, event), &value, 1);
}

static graft_status emit(struct rig *rig, graft_node node, const char *event) {
  return graft_emit(rig->runtime, node, atom(rig, event), NULL, 0);
}

/* Notes who hears what, and answers with what rig->hear_status says. */
static graft_status note(const graft_context *context, const graft_event *event,
                         void *user_data) {
  struct rig_named *named = user_data;
  struct rig *rig = named->rig;
  char name[32] = "";
  CHECK_INT(GRAFT_PHASE_HANDLER, context->phase);
  graft_atom_text(context->runtime, event->name, name, sizeof name, NULL);
  rig_line(rig, "%s hears %s", named->name, name);
  return rig->hear_status;
}

/* A class whose tap bubbles. */
static struct probe *bubbling_class(struct rig *rig) {
  static const graft_event_type events[] = {
      {"tap", GRAFT_EMITS_BUBBLES, 0, NULL},
      {"change", 0, 0, "value"},
  };
  struct probe *box = probe_new(rig, "box");
  box->desc.events = events;
  box->desc.event_count = 2;
  box->quiet = 1;
  return probe_register(box);
}

/* A box with a leaf in it, both with handlers for an event. */
static graft_node describe_nest(struct probe *box, const char *event, int inner,
                                int outer) {
  struct rig *rig = box->rig;
  rig_begin(rig);
  probe_open(box, "p", 1);
  if (outer) { graft_on(rig->runtime, event, note, rig_name(rig, "outer")); }
  probe_open(box, "a", 1);
  if (inner) { graft_on(rig->runtime, event, note, rig_name(rig, "inner")); }
  graft_close(rig->runtime);
  graft_close(rig->runtime);
  rig_commit(rig);
  rig_clear(rig);
  return probe_child(rig, probe_child(rig, rig->root, 0), 0);
}

static void e1_callback_then_handler(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node leaf;
  probe_root(box);
  leaf = describe_nest(box, "change", 1, 1);
  CHECK_INT(GRAFT_OK, emit_int(rig, leaf, "change", 4));
  CHECK_LINES(rig, "callback box#a change 4\ninner hears change\n");
  box->callback_status = GRAFT_HANDLED;
  CHECK_INT(GRAFT_OK, emit_int(rig, leaf, "change", 5));
  CHECK_LINES(rig, "callback box#a change 5\n");
}

static void e1_declined_bubbles(struct rig *rig) {
  struct probe *box = bubbling_class(rig);
  graft_node leaf;
  probe_root(box);
  leaf = describe_nest(box, "tap", 1, 1);
  CHECK_INT(GRAFT_OK, emit(rig, leaf, "tap"));
  CHECK_LINES(rig, "inner hears tap\n");
  rig->hear_status = GRAFT_DECLINED;
  CHECK_INT(GRAFT_OK, emit(rig, leaf, "tap"));
  CHECK_LINES(rig, "inner hears tap\nouter hears tap\n");
  /* Without a handler of its own it goes on too. */
  rig->hear_status = GRAFT_OK;
  leaf = describe_nest(box, "tap", 0, 1);
  CHECK_INT(GRAFT_OK, emit(rig, leaf, "tap"));
  CHECK_LINES(rig, "outer hears tap\n");
}

static void e1_others_do_not_bubble(struct rig *rig) {
  struct probe *box = bubbling_class(rig);
  graft_node leaf;
  probe_root(box);
  rig->hear_status = GRAFT_DECLINED;
  leaf = describe_nest(box, "change", 1, 1);
  CHECK_INT(GRAFT_OK, emit_int(rig, leaf, "change", 1));
  CHECK_LINES(rig, "inner hears change\n");
}

static graft_status check_target(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  graft_node parent = 0;
  CHECK(event->struct_size >= sizeof *event);
  CHECK(event->reply == NULL);
  CHECK_INT(0, event->flags);
  graft_node_parent(context->runtime, event->target, &parent);
  CHECK(context->node == parent);
  rig_line(rig, "target checked");
  return GRAFT_OK;
}

static void e1_bubbling_keeps_the_target(struct rig *rig) {
  struct probe *box = bubbling_class(rig);
  graft_node leaf;
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "p", 1);
  graft_on(rig->runtime, "tap", check_target, rig);
  probe_leaf(box, "a", 1);
  graft_close(rig->runtime);
  rig_commit(rig);
  leaf = probe_child(rig, probe_child(rig, rig->root, 0), 0);
  CHECK_INT(GRAFT_OK, emit(rig, leaf, "tap"));
  CHECK_LINES(rig, "target checked\n");
}

/* Makes a tap of 3 of every event. */
static graft_status rewrite(const graft_context *context, void *widget,
                            graft_event *event) {
  static const graft_value three = {GRAFT_TYPE_INT, 0, {3}};
  (void)widget;
  event->name = graft_atom_of(context->runtime, "tap");
  event->values = &three;
  event->value_count = 1;
  return GRAFT_OK;
}

static void e1_callback_rewrites(struct rig *rig) {
  struct probe *box = probe_new(rig, "box");
  box->desc.callback = rewrite;
  probe_register(box);
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 1);
  graft_on(rig->runtime, "tap", rig_hear, rig);
  graft_on(rig->runtime, "moving", rig_hear, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK(emit_int(rig, probe_child(rig, rig->root, 0), "moving", 8) >= 0);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_EVENTS(rig, "tap 3\n");
}

/* Emits two events in the first that it hears. */
static graft_status emit_inside(const graft_context *context,
                                const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  (void)context;
  if (event->values[0].as.integer == 1) {
    rig_line(rig, "begin");
    CHECK_INT(GRAFT_QUEUED, emit_int(rig, event->target, "tap", 2));
    CHECK_INT(GRAFT_QUEUED, emit_int(rig, event->target, "tap", 3));
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
  CHECK_INT(GRAFT_OK, emit_int(rig, node, "tap", 1));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(GRAFT_OK, emit_int(rig, node, "tap", 4));
  CHECK_LINES(rig, "begin\nend\ntap 2\ntap 3\ntap 4\n");
}

static void emit_in_commit(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  struct rig *rig = probe->rig;
  const graft_node *node = probe->hook_data;
  if (phase == GRAFT_PHASE_CALLBACK || context->node == *node) return;
  CHECK_INT(GRAFT_QUEUED, emit_int(rig, *node, "tap", phase));
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
  CHECK_INT(GRAFT_OK, graft_query(context->runtime, event->target,
                                  atom(rig, "ask"), NULL, 0, &reply));
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
            graft_query(rig->runtime, a, atom(rig, "ask"), NULL, 0, &reply));
  CHECK_INT(GRAFT_TYPE_BOOL, reply.type);
  CHECK_INT(0, reply.as.integer);
  /* In a handler too. */
  CHECK_INT(GRAFT_OK, emit(rig, a, "tap"));
  CHECK_LINES(rig, "asked inside\n");
  /* Silence leaves what the caller wrote. */
  reply = graft_value_bool(1);
  CHECK_INT(GRAFT_OK,
            graft_query(rig->runtime, b, atom(rig, "ask"), NULL, 0, &reply));
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
    CHECK_INT(GRAFT_QUEUED, emit_int(rig, a, "moving", i));
  }
  CHECK_INT(GRAFT_QUEUED, emit_int(rig, b, "moving", 7));
  CHECK_EVENTS(rig, "");
  CHECK_INT(1, rig_schedules(rig));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_EVENTS(rig, "moving 3 merged\nmoving 7\n");
  CHECK_INT(2, rig_stats(rig).merged_events);
}

static void e4_a_discrete_event_flushes(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node a = describe_continuous(box);
  emit_int(rig, a, "moving", 1);
  emit_int(rig, a, "moving", 2);
  CHECK(emit_int(rig, a, "tap", 9) >= 0);
  emit_int(rig, a, "moving", 3);
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
    CHECK_INT(GRAFT_E_STALE, emit(rig, bad[i], "tap"));
    CHECK(strlen(rig_message(rig)) > 0);
    CHECK_INT(GRAFT_E_STALE, graft_query(rig->runtime, bad[i], atom(rig, "ask"),
                                         NULL, 0, &reply));
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
  CHECK(graft_emit(rig->runtime, a, atom(rig, "tap"), NULL, 3) < 0);
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
  CHECK_INT(GRAFT_E_STALE, emit(rig, event->target, "tap"));
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
  CHECK_INT(GRAFT_OK, emit(rig, a, "tap"));
  /* The toolkit's own callback has not returned yet. */
  CHECK_INT(1, box->live_widgets);
  CHECK_INT(1, box->calls[GRAFT_PHASE_REMOVE]);
  CHECK(rig_schedules(rig) > 0);
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
  CHECK_INT(GRAFT_OK, graft_widget_gone(rt, event->target));
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(rt));
  rig_line(rig, "did");
  return GRAFT_OK;
}

static void e7_a_handler_may_do_anything(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe_widget *widget;
  graft_node a;
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 1);
  graft_on(rig->runtime, "tap", do_anything, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  a = probe_child(rig, rig->root, 0);
  widget = probe_widget_of(rig, a);
  CHECK_INT(GRAFT_OK, emit(rig, a, "tap"));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_HAS("did\n", rig_text_bytes(&rig->lines));
  CHECK_INT(0, box->calls[GRAFT_PHASE_DESTROY]);
  CHECK_INT(1, rig_stats(rig).live_nodes);
  /* The test destroyed the widget, so to say. */
  probe_forget(widget);
}

const driver_test driver_tests_e[] = {
    {"E1 an event goes to the callback, then to the handler",
     e1_callback_then_handler, DRIVER_BARE},
    {"E1 a declined event bubbles to the ancestors' handlers",
     e1_declined_bubbles, DRIVER_BARE},
    {"E1 an event that does not bubble stays", e1_others_do_not_bubble,
     DRIVER_BARE},
    {"E1 a bubbling event keeps its target", e1_bubbling_keeps_the_target,
     DRIVER_BARE},
    {"E1 a callback may rewrite name and values", e1_callback_rewrites,
     DRIVER_BARE},
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
    {"E5 dead, stale and foreign ids change nothing and say so",
     e5_other_ids_change_nothing, DRIVER_BARE},
    {"E5 an event that is none is refused", e5_unknown_events_are_refused,
     DRIVER_BARE},
    {"E7 a handler may remove its own node", e7_a_handler_removes_its_node,
     DRIVER_BARE},
    {"E7 a handler may do anything else", e7_a_handler_may_do_anything,
     DRIVER_BARE},
    DRIVER_END,
};
