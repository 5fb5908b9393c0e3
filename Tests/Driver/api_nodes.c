/* A: nodes, refs, commands, sizes. */
#include <string.h>

#include "probe.h"
#include "suites.h"

/* box#p { leaf (no key), leaf 42, leaf#text } */
static graft_node describe_family(struct probe *box) {
  struct rig *rig = box->rig;
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  probe_open(box, "p", 1);
  GRAFT(rt, box->id) {}
  GRAFT_KEY(rt, box->id, 42) { graft_string(rt, "text", "say \"hi\"\n"); }
  GRAFT_NAMED(rt, box->id, "text") {
    graft_bool(rt, "on", 1);
    graft_double(rt, "size", 0.25);
    graft_on(rt, "tap", rig_hear, rig);
  }
  graft_close(rt);
  rig_commit(rig);
  return probe_child(rig, rig->root, 0);
}

static void a20_family(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_runtime *rt = rig->runtime;
  graft_node parent, child, node = 77;
  graft_class id = 0;
  graft_value key = graft_value_none();
  uint32_t count = 0;
  probe_root(box);
  parent = describe_family(box);
  CHECK_INT(GRAFT_OK, graft_node_child_count(rt, parent, &count));
  CHECK_INT(3, count);
  CHECK_INT(GRAFT_OK, graft_node_class(rt, parent, &id));
  CHECK_INT(box->id, id);
  child = probe_child(rig, parent, 0);
  CHECK_INT(GRAFT_OK, graft_node_parent(rt, child, &node));
  CHECK_INT(parent, node);
  CHECK_INT(GRAFT_OK, graft_node_parent(rt, rig->root, &node));
  CHECK_INT(0, node);
  CHECK_INT(GRAFT_OK, graft_node_key(rt, child, &key));
  CHECK_INT(GRAFT_TYPE_NONE, key.type);
  CHECK_INT(GRAFT_OK, graft_node_next(rt, child, &child));
  CHECK_INT(probe_child(rig, parent, 1), child);
  CHECK_INT(GRAFT_OK, graft_node_key(rt, child, &key));
  CHECK_INT(GRAFT_TYPE_INT, key.type);
  CHECK_INT(42, key.as.integer);
  CHECK_INT(GRAFT_OK, graft_node_next(rt, child, &child));
  CHECK_INT(GRAFT_OK, graft_node_key(rt, child, &key));
  CHECK_INT(GRAFT_TYPE_STRING, key.type);
  REQUIRE(key.length == 4);
  CHECK(memcmp("text", key.as.string, 4) == 0);
  CHECK_INT(GRAFT_OK, graft_node_next(rt, child, &node));
  CHECK_INT(0, node);
}

static void a21_widget_and_coordinator(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe_widget *root = probe_root(box);
  graft_node parent = describe_family(box);
  struct probe_coordinator *coordinator;
  void *pointer = NULL;
  CHECK_INT(GRAFT_OK, graft_node_widget(rig->runtime, rig->root, &pointer));
  CHECK(pointer == root);
  CHECK_INT(GRAFT_OK, graft_node_widget(rig->runtime, parent, &pointer));
  CHECK(pointer == root->children[0]);
  REQUIRE(graft_node_coordinator(rig->runtime, parent, &pointer) == GRAFT_OK);
  coordinator = pointer;
  CHECK_TEXT("box#p", coordinator->name);
}

static void a22_path(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node parent;
  char text[8] = "same";
  size_t needed = 0;
  probe_root(box);
  parent = describe_family(box);
  CHECK_HAS("box#p/box#42", rig_path(rig, probe_child(rig, parent, 1)));
  CHECK_HAS("box#p/box#text", rig_path(rig, probe_child(rig, parent, 2)));
  CHECK_INT(GRAFT_E_SMALL,
            graft_node_path(rig->runtime, probe_child(rig, parent, 2), text,
                            sizeof text, &needed));
  CHECK_TEXT("same", text);
  CHECK_INT(strlen(rig_path(rig, probe_child(rig, parent, 2))) + 1, needed);
}

static void a23_properties(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_runtime *rt = rig->runtime;
  graft_node parent, row, last;
  graft_value value = graft_value_none();
  char json[256] = "";
  probe_root(box);
  parent = describe_family(box);
  row = probe_child(rig, parent, 1);
  last = probe_child(rig, parent, 2);
  CHECK_INT(GRAFT_OK,
            graft_node_property(rt, row, graft_atom_of(rt, "text"), &value));
  CHECK_INT(GRAFT_TYPE_STRING, value.type);
  REQUIRE(value.length == 9);
  CHECK(memcmp("say \"hi\"\n", value.as.string, 9) == 0);
  CHECK_INT(GRAFT_OK,
            graft_node_property(rt, row, graft_atom_of(rt, "on"), &value));
  CHECK_INT(GRAFT_TYPE_NONE, value.type);
  CHECK_INT(GRAFT_OK,
            graft_node_property(rt, last, graft_atom_of(rt, "tap"), &value));
  CHECK_INT(GRAFT_TYPE_HANDLER, value.type);
  CHECK(value.as.handler == NULL);
  CHECK_INT(GRAFT_OK, graft_node_json(rt, row, json, sizeof json, NULL));
  CHECK_HAS("\"text\"", json);
  CHECK_HAS("\"say \\\"hi\\\"\\", json);
  CHECK_INT(GRAFT_OK, graft_node_json(rt, last, json, sizeof json, NULL));
  CHECK_HAS("true", json);
  CHECK_HAS("0.25", json);
  REQUIRE(json[0] == '{');
  CHECK_INT('}', json[strlen(json) - 1]);
}

static void a24_property_as_shown(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_runtime *rt = rig->runtime;
  graft_value value = graft_value_int(8);
  graft_node a;
  probe_root(box);
  probe_leaves(box, "a", 1);
  a = probe_child(rig, rig->root, 0);
  CHECK(graft_emit(rt, a, graft_atom_of(rt, "change"), &value, 1) >= 0);
  CHECK_INT(GRAFT_OK,
            graft_node_property(rt, a, graft_atom_of(rt, "value"), &value));
  CHECK_INT(8, value.as.integer);
  CHECK_INT(0, graft_pump(rt, 0));
  /* Nobody took it: it is put back. */
  CHECK_INT(GRAFT_OK,
            graft_node_property(rt, a, graft_atom_of(rt, "value"), &value));
  CHECK_INT(1, value.as.integer);
}

static void describe_ref(struct probe *box, const char *key, graft_ref ref) {
  struct rig *rig = box->rig;
  graft_extra extra = GRAFT_EXTRA_INIT;
  extra.ref = ref;
  rig_begin(rig);
  probe_leaf(box, "first", 1);
  if (key != NULL) {
    probe_open(box, key, 1);
    graft_element_extra(rig->runtime, &extra);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
}

static void a25_refs(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_runtime *rt = rig->runtime;
  graft_ref ref = 0, other = 0;
  graft_node node = 77;
  probe_root(box);
  CHECK_INT(GRAFT_OK, graft_ref_create(rt, &ref));
  CHECK_INT(GRAFT_OK, graft_ref_create(rt, &other));
  CHECK(ref != 0 && ref != other);
  CHECK_INT(GRAFT_OK, graft_ref_node(rt, ref, &node));
  CHECK_INT(0, node);
  describe_ref(box, "a", ref);
  CHECK_INT(GRAFT_OK, graft_ref_node(rt, ref, &node));
  CHECK_INT(probe_child(rig, rig->root, 1), node);
  /* It follows to the widget that takes the place. */
  describe_ref(box, "b", ref);
  CHECK_INT(GRAFT_OK, graft_ref_node(rt, ref, &node));
  CHECK_INT(probe_child(rig, rig->root, 1), node);
  describe_ref(box, NULL, ref);
  CHECK_INT(GRAFT_OK, graft_ref_node(rt, ref, &node));
  CHECK_INT(0, node);
  CHECK_INT(GRAFT_OK, graft_ref_destroy(rt, ref));
  CHECK_INT(GRAFT_E_STALE, graft_ref_node(rt, ref, &node));
  CHECK_INT(GRAFT_OK, graft_ref_destroy(rt, other));
}

static void a26_commands(struct rig *rig) {
  struct probe *box = probe_new(rig, "box");
  struct probe *mute = probe_class(rig, "mute");
  graft_runtime *rt = rig->runtime;
  graft_value values[2], reply = graft_value_none();
  graft_atom focus = graft_atom_of(rt, "focus");
  graft_node a;
  box->desc.command = probe_command;
  probe_register(box);
  probe_root(box);
  rig_begin(rig);
  probe_leaf(box, "a", 1);
  probe_leaf(mute, "m", 1);
  rig_commit(rig);
  a = probe_child(rig, rig->root, 0);
  rig_clear(rig);
  values[0] = graft_value_int(3);
  values[1] = rig_string("x");
  CHECK_INT(GRAFT_OK, graft_command(rt, a, focus, values, 2, &reply));
  CHECK_INT(2, reply.as.integer);
  CHECK_INT(GRAFT_OK, graft_command(rt, a, focus, NULL, 0, NULL));
  CHECK_LINES(rig, "command box#a focus 3 \"x\"\ncommand box#a focus\n");
  box->fail_phase = GRAFT_PHASE_COMMAND;
  box->fail_nth = 1;
  box->fail_status = GRAFT_E_HOST - 3;
  CHECK_INT(GRAFT_E_HOST - 3, graft_command(rt, a, focus, NULL, 0, NULL));
  CHECK_INT(
      GRAFT_E_UNSUPPORTED,
      graft_command(rt, probe_child(rig, rig->root, 1), focus, NULL, 0, NULL));
}

static void a27_sizes(struct rig *rig) {
  struct probe *box = probe_new(rig, "box");
  struct probe *mute = probe_class(rig, "mute");
  graft_runtime *rt = rig->runtime;
  graft_size proposal = {25, -1}, size = {0, 0};
  graft_node a;
  box->desc.size_that_fits = probe_measure;
  probe_register(box);
  probe_root(box);
  rig_begin(rig);
  probe_leaf(box, "a", 1);
  probe_leaf(mute, "m", 1);
  rig_commit(rig);
  a = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_OK, graft_size_that_fits(rt, a, &proposal, &size));
  CHECK_INT(25, size.width);
  CHECK_INT(1, size.height);
  box->fail_phase = GRAFT_PHASE_MEASURE;
  box->fail_nth = 1;
  box->fail_status = GRAFT_E_HOST - 3;
  CHECK_INT(GRAFT_E_HOST - 3, graft_size_that_fits(rt, a, &proposal, &size));
  CHECK_INT(25, size.width);
  CHECK_INT(GRAFT_E_UNSUPPORTED,
            graft_size_that_fits(rt, probe_child(rig, rig->root, 1), &proposal,
                                 &size));
}

static void a28_root_without_class(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_runtime *rt = rig->runtime;
  graft_class id = 77;
  void *widget = rig;
  CHECK_INT(GRAFT_OK, graft_root_create(rt, NULL, &rig->root));
  rig_clear(rig);
  probe_leaves(box, "ab", 1);
  CHECK_INT(0, box->calls[GRAFT_PHASE_INSERT]);
  CHECK_INT(2, box->calls[GRAFT_PHASE_DID_MOUNT]);
  CHECK_INT(GRAFT_OK, graft_node_class(rt, rig->root, &id));
  CHECK_INT(0, id);
  CHECK_INT(GRAFT_OK, graft_node_widget(rt, rig->root, &widget));
  CHECK(widget == NULL);
  probe_leaves(box, "ba", 1);
  probe_leaves(box, "a", 1);
  CHECK_INT(0, box->calls[GRAFT_PHASE_MOVE] + box->calls[GRAFT_PHASE_REMOVE]);
  CHECK_INT(1, box->live_widgets);
}

const driver_test driver_tests_api_nodes[] = {
    {"A20 a node tells class, key, parent, children and sibling", a20_family,
     DRIVER_BARE},
    {"A21 a node tells its widget and coordinator", a21_widget_and_coordinator,
     DRIVER_BARE},
    {"A22 a node tells its path", a22_path, DRIVER_BARE},
    {"A23 a node tells its properties, also as JSON", a23_properties,
     DRIVER_BARE},
    {"A24 a property is told as the widget shows it", a24_property_as_shown,
     DRIVER_BARE},
    {"A25 a ref follows the described widget", a25_refs, DRIVER_BARE},
    {"A26 a command reaches the widget at once", a26_commands, DRIVER_BARE},
    {"A27 a widget is measured", a27_sizes, DRIVER_BARE},
    {"A28 a root without class has top-level widgets", a28_root_without_class,
     DRIVER_BARE},
    DRIVER_END,
};
