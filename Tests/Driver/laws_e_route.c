/* E1: the way of an event. */
#include "probe.h"
#include "suites.h"

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
  CHECK_INT(GRAFT_OK, probe_emit_int(rig, leaf, "change", 4));
  CHECK_LINES(rig, "callback box#a change 4\ninner hears change\n");
  box->callback_status = GRAFT_HANDLED;
  CHECK_INT(GRAFT_OK, probe_emit_int(rig, leaf, "change", 5));
  CHECK_LINES(rig, "callback box#a change 5\n");
}

static void e1_declined_bubbles(struct rig *rig) {
  struct probe *box = bubbling_class(rig);
  graft_node leaf;
  probe_root(box);
  leaf = describe_nest(box, "tap", 1, 1);
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  CHECK_LINES(rig, "inner hears tap\n");
  rig->hear_status = GRAFT_DECLINED;
  CHECK_INT(GRAFT_DECLINED, probe_emit(rig, leaf, "tap"));
  CHECK_LINES(rig, "inner hears tap\nouter hears tap\n");
  /* Without a handler of its own it goes on too. */
  rig->hear_status = GRAFT_OK;
  leaf = describe_nest(box, "tap", 0, 1);
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  CHECK_LINES(rig, "outer hears tap\n");
}

static void e1_others_do_not_bubble(struct rig *rig) {
  struct probe *box = bubbling_class(rig);
  graft_node leaf;
  probe_root(box);
  rig->hear_status = GRAFT_DECLINED;
  leaf = describe_nest(box, "change", 1, 1);
  CHECK_INT(GRAFT_DECLINED, probe_emit_int(rig, leaf, "change", 2));
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
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
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
  CHECK(probe_emit_int(rig, probe_child(rig, rig->root, 0), "moving", 8) >= 0);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_EVENTS(rig, "tap 3\n");
}

const driver_test driver_tests_e_route[] = {
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
    DRIVER_END,
};
