/* F7: what is refused at the edges, each in its words, and what JSON and
 * messages show of odd values. */
#include <stdlib.h>
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define MOST_PROPERTIES 32000u

/* Memory of something else. */
static void f7_no_message(struct rig *rig) {
  static uint64_t zeros[64];
  char text[64] = "as before";
  CHECK_INT(GRAFT_E_INVALID, graft_error_message((graft_runtime *)zeros, text,
                                                 sizeof text, NULL));
  CHECK_TEXT("as before", text);
}

static void f7_kinds_of_objects(struct rig *rig) {
  static const int object;
  graft_value value = graft_value_object(65535, &object);
  graft_state state = 77;
  CHECK_INT(GRAFT_E_LIMIT, graft_state_create(rig->runtime, &value, &state));
  CHECK_HAS("object kind 65535 came, less than 65535", rig_message(rig));
  CHECK_INT(77, state);
}

static void f7_roots_and_gone_widgets(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_node root = 0;
  desc.class_id = leaf->id;
  CHECK_INT(GRAFT_E_INVALID, graft_root_create(rig->runtime, &desc, &root));
  CHECK_HAS("a class came without a widget", rig_message(rig));
  probe_root(leaf);
  CHECK_INT(GRAFT_E_UNSUPPORTED, graft_widget_gone(rig->runtime, rig->root));
  CHECK_HAS("a root came; graft_root_destroy is expected", rig_message(rig));
}

static graft_status tell_twice(const graft_context *context,
                               const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  struct probe_widget *widget = context->widget;
  (void)event;
  CHECK_INT(GRAFT_OK, graft_widget_gone(context->runtime, context->node));
  CHECK_INT(GRAFT_E_STALE, graft_widget_gone(context->runtime, context->node));
  probe_forget(widget);
  return GRAFT_OK;
}

/* Within a query it is not forgotten yet. */
static void f7_gone_twice(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_value reply = graft_value_none();
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "ask", tell_twice, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  graft_query(rig->runtime, probe_child(rig, rig->root, 0),
              graft_atom_of(rig->runtime, "ask"), NULL, 0, &reply);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(1, rig_stats(rig).live_nodes);
}

static void f7_too_many_properties(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_prop *props = rig_keep(rig, (MOST_PROPERTIES + 1) * sizeof *props);
  graft_element element;
  probe_root(leaf);
  memset(&element, 0, sizeof element);
  element.class_id = leaf->id;
  element.props = props;
  element.prop_count = MOST_PROPERTIES + 1;
  CHECK_INT(GRAFT_E_LIMIT, graft_render(rig->runtime, rig->root, &element, 1));
  CHECK_HAS("leaf: 32001 properties came, at most 32000", rig_message(rig));
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  CHECK_INT(GRAFT_E_LIMIT, graft_set(rig->runtime, props, MOST_PROPERTIES + 1));
  rig_commit_status(rig, GRAFT_E_LIMIT);
  CHECK_HAS("32001 properties came, at most 32000", rig_message(rig));
}

static graft_status do_nothing(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

/* A body whose effect has more inputs than can be. */
static graft_status body_with_inputs(const graft_context *context) {
  struct probe *part = context->class_data;
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  effect.run = do_nothing;
  effect.inputs = part->hook_data;
  effect.input_count = MOST_PROPERTIES + 1;
  return graft_effect(context->runtime, 1, &effect);
}

static void f7_too_many_inputs(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe *part = probe_new(rig, "part");
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  desc.name = "part";
  desc.class_data = part;
  desc.body = body_with_inputs;
  part->hook_data = rig_keep(rig, (MOST_PROPERTIES + 1) * sizeof(graft_value));
  CHECK_INT(GRAFT_OK, graft_class_register(rig->runtime, &desc, &part->id));
  probe_root(leaf);
  rig_begin(rig);
  graft_open(rig->runtime, part->id, 1);
  graft_close(rig->runtime);
  rig_commit_status(rig, GRAFT_E_LIMIT);
}

/* Refuses a property's value, at the builder. */
static void refuse_value(struct probe *leaf, graft_value value,
                         const char *words) {
  struct rig *rig = leaf->rig;
  graft_prop prop = rig_prop(rig, "text", value);
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  CHECK_INT(GRAFT_E_INVALID, graft_set(rig->runtime, &prop, 1));
  rig_commit_status(rig, GRAFT_E_INVALID);
  CHECK_HAS(words, rig_message(rig));
}

static void refuse_extra(struct probe *leaf, const graft_extra *extra,
                         const char *words) {
  struct rig *rig = leaf->rig;
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  CHECK_INT(GRAFT_E_INVALID, graft_element_extra(rig->runtime, extra));
  rig_commit_status(rig, GRAFT_E_INVALID);
  CHECK_HAS(words, rig_message(rig));
}

static void f7_what_the_builder_takes_elsewhere(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  graft_rows_desc rows = GRAFT_ROWS_DESC_INIT;
  graft_extra extra = GRAFT_EXTRA_INIT;
  probe_root(leaf);
  refuse_value(leaf, graft_value_string(NULL, 3),
               "text came as null with a length of 3");
  refuse_value(leaf, graft_value_bytes(NULL, 3),
               "text came as null with a length of 3");
  extra.wrap = &wrap;
  refuse_extra(leaf, &extra, "graft_open_wrap is expected");
  extra.wrap = NULL;
  extra.rows = &rows;
  refuse_extra(leaf, &extra, "graft_rows is expected");
}

/* Siblings as they were, new ones, and those that are looked up by their keys:
 * x has two children, of which the first has the second. */
static void f7_children_that_are_not_there(struct rig *rig) {
  static const char *const keys[] = {"x", "q", "r"};
  struct probe *leaf = probe_class(rig, "leaf");
  graft_element elements[3];
  uint32_t i;
  int step;
  probe_root(leaf);
  memset(elements, 0, sizeof elements);
  for (i = 0; i < 3; i++) {
    elements[i].class_id = leaf->id;
    elements[i].flags = GRAFT_ELEMENT_KEY_STRING;
    elements[i].key.string = keys[i];
    elements[i].key_length = 1;
    elements[i].child_count = 2 - i;
  }
  CHECK_INT(GRAFT_E_INVALID,
            graft_render(rig->runtime, rig->root, elements, 3));
  rig_begin(rig);
  probe_open(leaf, "x", 1);
  probe_leaf(leaf, "a", 1);
  probe_leaf(leaf, "b", 1);
  graft_close(rig->runtime);
  rig_commit(rig);
  for (step = 0; step < 2; step++) {
    CHECK_INT(GRAFT_E_INVALID,
              graft_render(rig->runtime, rig->root, elements, 3));
    CHECK_HAS("1 more children expected", rig_message(rig));
    elements[1].key.string = "a";
  }
}

static void f7_an_event_that_is_not_listed(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  static const graft_property value = {"value", 0, 0, 0, 0, NULL};
  leaf->desc.flags = 0;
  leaf->desc.properties = &value;
  leaf->desc.property_count = 1;
  probe_register(leaf);
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  CHECK_INT(GRAFT_E_UNKNOWN,
            probe_emit(rig, probe_child(rig, rig->root, 0), "no such"));
  CHECK_HAS("leaf#a: no event no such", rig_message(rig));
}

static void api_json_of_odd_values(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_prop props[3];
  char text[160] = "";
  probe_root(leaf);
  props[0] = rig_prop(rig, "bytes", graft_value_bytes("\1\377", 2));
  props[1] = rig_prop(rig, "node", graft_value_node(18446744073709551615u));
  props[2] = rig_prop(rig, "text", rig_string("a\tb"));
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  graft_set(rig->runtime, props, 3);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_INT(GRAFT_OK,
            graft_node_json(rig->runtime, probe_child(rig, rig->root, 0), text,
                            sizeof text, NULL));
  CHECK_TEXT(
      "{\"bytes\":[1,255],\"node\":18446744073709551615,"
      "\"text\":\"a\\tb\"}",
      text);
}

/* The message shows the first 128 bytes of a key, of whole characters. */
static void api_a_long_key_in_a_message(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_prop *props = rig_keep(rig, (MOST_PROPERTIES + 1) * sizeof *props);
  graft_element element;
  char key[132];
  probe_root(leaf);
  memset(key, 'k', sizeof key);
  memcpy(key + 126, "\xe2\x82\xac", 3);
  memset(&element, 0, sizeof element);
  element.class_id = leaf->id;
  element.flags = GRAFT_ELEMENT_KEY_STRING;
  element.key.string = key;
  element.key_length = sizeof key;
  element.props = props;
  element.prop_count = MOST_PROPERTIES + 1;
  CHECK_INT(GRAFT_E_LIMIT, graft_render(rig->runtime, rig->root, &element, 1));
  CHECK_HAS("kkkk: 32001 properties", rig_message(rig));
  CHECK(strchr(rig_message(rig), '\xe2') == NULL);
}

const driver_test driver_tests_found_edges[] = {
    {"F7 a message of no runtime is refused", f7_no_message, DRIVER_BARE},
    {"F7 kinds of objects that cannot be are refused", f7_kinds_of_objects,
     DRIVER_BARE},
    {"F7 roots without a widget, and gone ones, are refused",
     f7_roots_and_gone_widgets, DRIVER_BARE},
    {"M11 a widget that is gone is gone once", f7_gone_twice, DRIVER_BARE},
    {"F7 more properties than there can be are refused", f7_too_many_properties,
     DRIVER_BARE},
    {"F7 more inputs than there can be are refused", f7_too_many_inputs,
     DRIVER_BARE},
    {"F7 the builder refuses what other calls take",
     f7_what_the_builder_takes_elsewhere, DRIVER_BARE},
    {"F7 children that the description lacks are refused",
     f7_children_that_are_not_there, DRIVER_BARE},
    {"F7 an event that a class does not list is refused",
     f7_an_event_that_is_not_listed, DRIVER_BARE},
    {"API JSON of odd values", api_json_of_odd_values, DRIVER_BARE},
    {"API a message shows whole characters of a key",
     api_a_long_key_in_a_message, DRIVER_BARE},
    DRIVER_END,
};
