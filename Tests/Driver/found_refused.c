/* F7: what is refused, each in its words. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

static void *no_memory(void *user_data, size_t size) {
  (void)user_data;
  (void)size;
  return NULL;
}

static void f7_half_an_allocator(struct rig *rig) {
  graft_runtime_desc desc = GRAFT_RUNTIME_DESC_INIT;
  graft_runtime *runtime = NULL;
  desc.allocate = no_memory;
  CHECK_INT(GRAFT_E_INVALID, graft_runtime_create(&desc, &runtime));
  CHECK(runtime == NULL);
}

/* Memory of something else. */
static void f7_no_runtime(struct rig *rig) {
  static uint64_t zeros[64];
  graft_runtime *runtime = (graft_runtime *)zeros;
  char text[160] = "";
  CHECK_INT(GRAFT_E_INVALID, graft_pump(runtime, 0));
  CHECK_INT(GRAFT_OK, graft_error_message(NULL, text, sizeof text, NULL));
  CHECK_TEXT("graft_pump: runtime is none of Graft's", text);
}

static void f7_absurd_counts(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  graft_element element;
  graft_class id = 0;
  memset(&element, 0, sizeof element);
  leaf->desc.property_count = 10001;
  leaf->desc.properties = (const graft_property *)&element;
  CHECK(graft_class_register(rig->runtime, &leaf->desc, &id) < 0);
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
  CHECK_INT(GRAFT_E_LIMIT,
            graft_render(rig->runtime, rig->root, &element, 0x80000000u));
}

static void refuse_class(struct rig *rig, const graft_property *property,
                         const graft_event_type *event, uint32_t flags,
                         const char *words) {
  struct probe *leaf = probe_new(rig, "leaf");
  graft_class id = 0;
  leaf->desc.flags = flags;
  leaf->desc.properties = property;
  leaf->desc.property_count = property != NULL;
  leaf->desc.events = event;
  leaf->desc.event_count = event != NULL;
  CHECK_INT(GRAFT_E_INVALID,
            graft_class_register(rig->runtime, &leaf->desc, &id));
  CHECK_HAS(words, rig_message(rig));
}

static void f7_flags_that_are_none(struct rig *rig) {
  static const graft_property property = {"a", 1u << 20, 0, 0, 0, NULL};
  static const graft_event_type event = {"b", 1u << 20, 0, NULL};
  refuse_class(rig, &property, NULL, 0, "that are not GRAFT_PROPERTY_*");
  refuse_class(rig, NULL, &event, 0, "that are not GRAFT_EMITS_*");
  refuse_class(rig, NULL, NULL, 1u << 20, "that are not GRAFT_CLASS_*");
}

static void f7_events_that_are_none(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  graft_node node;
  probe_register(leaf);
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  node = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_E_INVALID, probe_emit(rig, node, "ask"));
  CHECK_HAS("ask is a query, graft_query is expected", rig_message(rig));
  CHECK_INT(GRAFT_E_INVALID, probe_emit(rig, node, "change"));
  CHECK_HAS("change came without the value of value", rig_message(rig));
}

/* What its property can't be is not what the user made of it. */
static void f7_reports_of_another_type(struct rig *rig) {
  static const graft_property value = {
      "value", 0, GRAFT_ACCEPTS(GRAFT_TYPE_INT), 0, 0, NULL};
  struct probe *leaf = probe_new(rig, "leaf");
  graft_value wrong = graft_value_text("much"), none = graft_value_none();
  graft_node node;
  leaf->desc.properties = &value;
  leaf->desc.property_count = 1;
  probe_register(leaf);
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  node = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_E_TYPE,
            graft_emit(rig->runtime, node,
                       graft_atom_of(rig->runtime, "change"), &wrong, 1));
  CHECK_HAS("value came as string, expected int", rig_message(rig));
  CHECK(graft_emit(rig->runtime, node, graft_atom_of(rig->runtime, "change"),
                   &none, 1) >= 0);
}

/* Children that are not there, of a new node and of one that lives. */
static void f7_children_that_are_not_there(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_element elements[3];
  int round;
  memset(elements, 0, sizeof elements);
  probe_root(leaf);
  elements[0].class_id = elements[1].class_id = leaf->id;
  elements[2].class_id = leaf->id;
  for (round = 0; round < 2; round++) {
    elements[0].child_count = 9;
    CHECK_INT(GRAFT_E_INVALID,
              graft_render(rig->runtime, rig->root, elements, 3));
    elements[0].child_count = 2;
    elements[1].child_count = 2;
    CHECK_INT(GRAFT_E_INVALID,
              graft_render(rig->runtime, rig->root, elements, 3));
    elements[1].child_count = 0;
    if (round == 0) {
      CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, elements, 3));
    }
  }
  elements[1].site = 5;
  elements[2].child_count = 1;
  CHECK_INT(GRAFT_E_INVALID,
            graft_render(rig->runtime, rig->root, elements, 3));
}

static void f7_a_root_that_went(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node root = 0;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &root));
  CHECK_INT(GRAFT_OK, graft_begin(rig->runtime, root));
  probe_leaf(leaf, "a", 1);
  CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, root, NULL));
  CHECK_INT(GRAFT_E_STALE, graft_commit(rig->runtime));
}

struct many {
  struct rig *rig;
  int64_t sum;
};

static graft_status add_many(const graft_context *context,
                             const graft_event *event, void *user_data) {
  struct many *many = user_data;
  uint32_t i;
  (void)context;
  for (i = 0; i < event->value_count; i++) {
    many->sum += event->values[i].as.integer;
  }
  return GRAFT_OK;
}

/* More values than lie on the stack, in an event that waits. */
static void e4_many_values(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct many *many = rig_keep(rig, sizeof *many);
  graft_value values[40];
  int i;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "moving", add_many, many);
  graft_close(rig->runtime);
  rig_commit(rig);
  for (i = 0; i < 40; i++) values[i] = graft_value_int(i);
  CHECK_INT(GRAFT_QUEUED,
            graft_emit(rig->runtime, probe_child(rig, rig->root, 0),
                       graft_atom_of(rig->runtime, "moving"), values, 40));
  pump_all(rig);
  CHECK_INT(780, many->sum);
}

const driver_test driver_tests_found_refused[] = {
    {"F7 half an allocator is refused", f7_half_an_allocator, DRIVER_BARE},
    {"F7 memory of something else is no runtime", f7_no_runtime, DRIVER_BARE},
    {"F7 absurd counts are refused", f7_absurd_counts, DRIVER_BARE},
    {"F7 flags that are none are refused", f7_flags_that_are_none, DRIVER_BARE},
    {"F7 events that are none are refused", f7_events_that_are_none,
     DRIVER_BARE},
    {"F7 a report of a type that its property does not take is refused",
     f7_reports_of_another_type, DRIVER_BARE},
    {"F7 children that are not there are refused",
     f7_children_that_are_not_there, DRIVER_BARE},
    {"F7 a root that went before the commit is refused", f7_a_root_that_went,
     DRIVER_BARE},
    {"E4 an event that waits keeps any number of values", e4_many_values,
     DRIVER_BARE},
    DRIVER_END,
};
