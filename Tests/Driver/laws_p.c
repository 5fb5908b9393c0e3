/* P1 and P2: values and handlers. */
#include <math.h>
#include <string.h>

#include "probe.h"
#include "suites.h"

static void describe_value(struct probe *leaf, const graft_value *value) {
  struct rig *rig = leaf->rig;
  graft_prop prop = rig_prop(rig, "it", *value);
  graft_element element;
  memset(&element, 0, sizeof element);
  element.class_id = leaf->id;
  element.props = &prop;
  element.prop_count = 1;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
}

static void p1_values_are_copied(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  char buffer[] = "first text, long enough not to be kept inline";
  char again[] = "first text, long enough not to be kept inline";
  char key[] = "key";
  graft_value value = rig_string(buffer);
  probe_root(leaf);
  describe_value(leaf, &value);
  memset(buffer, 'x', sizeof buffer - 1);
  value = rig_string(again);
  rig_clear(rig);
  describe_value(leaf, &value);
  CHECK_LINES(rig, "");
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 3);
  graft_key_string(rig->runtime, key);
  memset(key, 'y', sizeof key - 1);
  graft_string(rig->runtime, "it", again);
  memset(again, 'y', sizeof again - 1);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_HAS("update leaf#key it:none>\"first text, long",
            rig_text_bytes(&rig->lines));
}

static void p1_content_is_compared(struct rig *rig) {
  static const char one[] = "same", two[] = "same";
  static const unsigned char bytes[] = {0, 255, 7}, equal[] = {0, 255, 7};
  static const unsigned char other[] = {0, 255, 8};
  struct probe *leaf = probe_class(rig, "leaf");
  graft_value values[14];
  uint32_t count = 0, i;
  probe_root(leaf);
  /* Neighbours of a pair are equal; pairs differ. */
  values[count++] = graft_value_string(one, 4);
  values[count++] = graft_value_string(two, 4);
  values[count++] = graft_value_string(one, 3);
  values[count++] = graft_value_string(two, 3);
  values[count++] = graft_value_string("", 0);
  values[count++] = graft_value_string(NULL, 0);
  values[count++] = graft_value_bytes(bytes, 3);
  values[count++] = graft_value_bytes(equal, 3);
  values[count++] = graft_value_bytes(other, 3);
  values[count++] = graft_value_bytes(other, 3);
  /* A NaN that is described again is no change. */
  values[count++] = graft_value_double(NAN);
  values[count++] = graft_value_double(NAN);
  values[count++] = graft_value_none();
  values[count++] = graft_value_none();
  for (i = 0; i < count; i++) {
    uint64_t updates = leaf->calls[GRAFT_PHASE_UPDATE];
    describe_value(leaf, &values[i]);
    if (!CHECK_INT(i % 2 == 0, leaf->calls[GRAFT_PHASE_UPDATE] - updates)) {
      rig_text_format(&rig->details, "      value: %u\n", i);
    }
  }
}

static void p1_objects_by_identity(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  static const int first = 5, second = 5;
  graft_value value = graft_value_object(1, &first);
  uint64_t retains;
  probe_root(leaf);
  describe_value(leaf, &value);
  CHECK_INT(1, rig->objects_retained);
  retains = rig->retains;
  rig_clear(rig);
  describe_value(leaf, &value);
  CHECK_LINES(rig, "");
  CHECK_INT(retains, rig->retains);
  /* Equal content is another object; the old one goes after its update. */
  rig->note_objects = 1;
  value = graft_value_object(1, &second);
  describe_value(leaf, &value);
  CHECK_LINES(rig,
              "retain 1\n"
              "update leaf it:object:1>object:1\n"
              "release 1\n");
  CHECK_INT(1, rig->objects_retained);
  value = graft_value_none();
  describe_value(leaf, &value);
  CHECK_INT(0, rig->objects_retained);
}

static void p1_refused_takes_no_object(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  static const int object = 5;
  graft_value value = graft_value_object(1, &object);
  int round;
  probe_root(leaf);
  for (round = 0; round < 2; round++) {
    rig_begin(rig);
    probe_open(leaf, "a", 1);
    graft_set_value(rig->runtime, "it", &value);
    graft_close(rig->runtime);
    if (round == 0) probe_leaf(leaf, "a", 1);
    rig_commit_status(rig, round == 0 ? GRAFT_E_DUPLICATE : GRAFT_OK);
    CHECK_INT(round, rig->objects_retained);
  }
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_set_value(rig->runtime, "it", &value);
  CHECK_INT(GRAFT_OK, graft_cancel(rig->runtime));
  CHECK_INT(1, rig->objects_retained);
}

static graft_status note_name(const graft_context *context,
                              const graft_event *event, void *user_data) {
  struct rig_named *named = user_data;
  (void)context;
  (void)event;
  rig_line(named->rig, "hear %s", named->name);
  return GRAFT_OK;
}

static graft_node describe_handler(struct probe *leaf,
                                   graft_handler_function function,
                                   struct rig_named *named) {
  struct rig *rig = leaf->rig;
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  if (named != NULL) {
    graft_on_owned(rig->runtime, "tap", function, named, rig_drop);
  }
  graft_close(rig->runtime);
  rig_commit(rig);
  return probe_child(rig, rig->root, 0);
}

static graft_status emit_tap(struct rig *rig, graft_node node) {
  return graft_emit(rig->runtime, node, graft_atom_of(rig->runtime, "tap"),
                    NULL, 0);
}

static void p2_newest_handler_hears(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct rig_named *one = rig_name(rig, "one"), *two = rig_name(rig, "two");
  graft_node node;
  probe_root(leaf);
  node = describe_handler(leaf, note_name, one);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, emit_tap(rig, node));
  describe_handler(leaf, note_name, two);
  CHECK_INT(GRAFT_OK, emit_tap(rig, node));
  CHECK_LINES(rig,
              "callback leaf#a tap\n"
              "hear one\n"
              "drop one\n"
              "callback leaf#a tap\n"
              "hear two\n");
}

static void p2_an_equal_handler_is_kept(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct rig_named *one = rig_name(rig, "one");
  graft_node node;
  probe_root(leaf);
  node = describe_handler(leaf, note_name, one);
  rig_clear(rig);
  describe_handler(leaf, note_name, one);
  describe_handler(leaf, note_name, one);
  CHECK_LINES(rig, "");
  CHECK_INT(GRAFT_OK, emit_tap(rig, node));
  CHECK_LINES(rig, "callback leaf#a tap\nhear one\n");
}

static void p2_handlers_come_and_go(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct rig_named *one = rig_name(rig, "one");
  graft_node node;
  probe_root(leaf);
  node = describe_handler(leaf, note_name, NULL);
  rig_clear(rig);
  CHECK(emit_tap(rig, node) >= 0);
  CHECK_LINES(rig, "callback leaf#a tap\n");
  describe_handler(leaf, note_name, one);
  CHECK_LINES(rig, "connect leaf#a tap\n");
  describe_handler(leaf, note_name, NULL);
  CHECK_LINES(rig, "disconnect leaf#a tap\ndrop one\n");
}

/* Replaces itself and asks twice to be heard. */
static graft_status replace_self(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct rig_named *named = user_data;
  struct rig *rig = named->rig;
  struct probe *leaf = rig->data;
  (void)context;
  (void)event;
  rig_line(rig, "begin %s", named->name);
  describe_handler(leaf, note_name, rig_name(rig, "next"));
  CHECK_INT(0, named->drops);
  rig_line(rig, "end %s", named->name);
  return GRAFT_OK;
}

static void p2_a_running_handler_is_dropped_later(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct rig_named *first = rig_name(rig, "first");
  graft_node node;
  rig->data = leaf;
  probe_root(leaf);
  node = describe_handler(leaf, replace_self, first);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, emit_tap(rig, node));
  CHECK_LINES(rig,
              "callback leaf#a tap\n"
              "begin first\n"
              "end first\n"
              "drop first\n");
  CHECK_INT(1, first->drops);
  CHECK_INT(GRAFT_OK, emit_tap(rig, node));
  CHECK_LINES(rig, "callback leaf#a tap\nhear next\n");
}

/* Hears the event that another handler made wait. */
static graft_status emit_then_replace(const graft_context *context,
                                      const graft_event *event,
                                      void *user_data) {
  struct rig_named *named = user_data;
  struct rig *rig = named->rig;
  (void)event;
  CHECK_INT(GRAFT_QUEUED, emit_tap(rig, context->node));
  describe_handler(rig->data, note_name, rig_name(rig, "newest"));
  return GRAFT_OK;
}

static void p2_looked_up_on_arrival_of_its_turn(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct rig_named *first = rig_name(rig, "first");
  graft_node node;
  rig->data = leaf;
  probe_root(leaf);
  node = describe_handler(leaf, emit_then_replace, first);
  CHECK_INT(GRAFT_OK, emit_tap(rig, node));
  CHECK(graft_pump(rig->runtime, 0) == 0);
  CHECK_HAS("hear newest\n", rig_text_bytes(&rig->lines));
  CHECK_INT(1, first->drops);
}

const driver_test driver_tests_p[] = {
    {"P1 values are copied in", p1_values_are_copied, DRIVER_BARE},
    {"P1 values compare by content", p1_content_is_compared, DRIVER_BARE},
    {"P1 objects compare by identity and are released exactly",
     p1_objects_by_identity, DRIVER_BARE},
    {"P1 a refused description retains no object", p1_refused_takes_no_object,
     DRIVER_BARE},
    {"P2 the newest handler hears, without an update", p2_newest_handler_hears,
     DRIVER_BARE},
    {"P2 an equal handler keeps its registration", p2_an_equal_handler_is_kept,
     DRIVER_BARE},
    {"P2 a handler that comes or goes only connects", p2_handlers_come_and_go,
     DRIVER_BARE},
    {"P2 a running handler is dropped after it returned",
     p2_a_running_handler_is_dropped_later, DRIVER_BARE},
    {"P2 an event that waited finds the newest handler",
     p2_looked_up_on_arrival_of_its_turn, DRIVER_BARE},
    DRIVER_END,
};
