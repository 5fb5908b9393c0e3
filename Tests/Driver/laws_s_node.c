/* Components as nodes: what they are told of, and what is refused of them. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

struct house {
  struct probe *leaf;
  struct part *part;
};

static void describe_house(struct part *part, const graft_context *context) {
  struct house *house = part->data;
  (void)context;
  probe_open(house->leaf, "box", 1);
  probe_leaf(house->leaf, "in", 1);
  graft_close(part->rig->runtime);
}

static struct house *house_new(struct rig *rig, uint32_t flags) {
  struct house *house = rig_keep(rig, sizeof *house);
  house->leaf = probe_new(rig, "leaf");
  house->leaf->desc.flags |= flags;
  probe_register(house->leaf);
  house->part = part_class(rig, "part", describe_house, house);
  return house;
}

static void m1_a_component_is_a_node(struct rig *rig) {
  struct house *house = house_new(rig, 0);
  graft_node part, box, node = 0;
  graft_class class_id = 0;
  graft_value value = graft_value_none();
  void *widget = NULL;
  uint32_t count = 9;
  probe_root(house->leaf);
  part_render(house->part, "p", 5);
  part = probe_child(rig, rig->root, 0);
  box = probe_child(rig, part, 0);
  graft_node_widget(rig->runtime, part, &widget);
  CHECK(widget == NULL);
  CHECK_INT(GRAFT_OK, graft_node_class(rig->runtime, part, &class_id));
  CHECK_INT(house->part->id, class_id);
  CHECK_INT(GRAFT_OK, graft_node_child_count(rig->runtime, part, &count));
  CHECK_INT(1, count);
  CHECK_INT(GRAFT_OK, graft_node_parent(rig->runtime, box, &node));
  CHECK_INT(part, node);
  CHECK_INT(GRAFT_OK,
            graft_node_property(rig->runtime, part,
                                graft_atom_of(rig->runtime, "value"), &value));
  CHECK_INT(5, value.as.integer);
  CHECK_HAS("part#p/leaf#box/leaf#in", rig_path(rig, probe_child(rig, box, 0)));
  CHECK_INT(4, rig_stats(rig).live_nodes);
  CHECK_INT(2, rig_stats(rig).creates);
}

/* The parent widget is the nearest, through components. */
static void look_for_parent(struct probe *probe, const graft_context *context,
                            uint32_t phase) {
  const struct probe_widget *parent = context->parent_widget;
  if (phase != GRAFT_PHASE_CREATE && phase != GRAFT_PHASE_UPDATE) return;
  rig_text_format(&probe->rig->lines,
                  "in %s: ", parent != NULL ? parent->name : "none");
}

static void m3_the_parent_widget_is_the_nearest(struct rig *rig) {
  struct house *house = house_new(rig, GRAFT_CLASS_PARENT_AT_CREATE);
  house->leaf->hook = look_for_parent;
  probe_root(house->leaf);
  part_render(house->part, "p", 5);
  CHECK_HAS("in root: create leaf#box\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("in root: update leaf#box ", rig_text_bytes(&rig->lines));
  CHECK_HAS("in leaf#box: create leaf#in\n", rig_text_bytes(&rig->lines));
}

static void m3_at_a_root_without_class(struct rig *rig) {
  struct house *house = house_new(rig, 0);
  house->leaf->hook = look_for_parent;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
  part_render(house->part, "p", 5);
  CHECK_HAS("in none: create leaf#box\n", rig_text_bytes(&rig->lines));
  CHECK_INT(1, house->leaf->calls[GRAFT_PHASE_INSERT]);
  CHECK_INT(2, house->leaf->live_widgets);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(0, house->leaf->live_widgets);
  CHECK_INT(0, house->leaf->calls[GRAFT_PHASE_REMOVE]);
}

static void m3_attached_top_down(struct rig *rig) {
  struct house *house = house_new(rig, GRAFT_CLASS_ATTACH_TOP_DOWN);
  struct probe_widget *root = probe_root(house->leaf);
  rig_begin(rig);
  probe_open(house->leaf, "outer", 0);
  part_leaf(house->part, "p", 1);
  part_leaf(house->part, "q", 1);
  graft_close(rig->runtime);
  rig_commit(rig);
  check_containers(rig, root);
  REQUIRE(root->child_count == 1);
  CHECK_INT(2, root->children[0]->child_count);
}

static void m3_a_provider_has_no_widget(struct rig *rig) {
  struct house *house = house_new(rig, 0);
  struct probe_widget *root = probe_root(house->leaf);
  graft_value value = graft_value_int(1);
  rig_begin(rig);
  probe_leaf(house->leaf, "a", 1);
  GRAFT_PROVIDE(rig->runtime, "theme", &value) {
    probe_leaf(house->leaf, "b", 1);
    part_leaf(house->part, "p", 1);
  }
  probe_leaf(house->leaf, "d", 1);
  rig_commit(rig);
  CHECK_TEXT("leaf#a leaf#b leaf#box leaf#d", probe_children(rig, root));
  check_containers(rig, root);
}

static void m3_staged_in_a_new_container(struct rig *rig) {
  struct house *house = house_new(rig, 0);
  probe_root(house->leaf);
  rig_clear(rig);
  rig_begin(rig);
  probe_open(house->leaf, "new", 1);
  part_leaf(house->part, "p", 1);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_LINES(rig,
              "body part#p\n"
              "coordinator leaf#new\n"
              "create leaf#new\n"
              "update leaf#new value:none>1\n"
              "coordinator leaf#box\n"
              "create leaf#box\n"
              "update leaf#box value:none>1\n"
              "coordinator leaf#in\n"
              "create leaf#in\n"
              "update leaf#in value:none>1\n"
              "finalize leaf#in\n"
              "insert leaf#box leaf#in 0\n"
              "finalize leaf#box\n"
              "insert leaf#new leaf#box 0\n"
              "finalize leaf#new\n"
              "connect leaf#new change\n"
              "connect leaf#box change\n"
              "connect leaf#in change\n"
              "insert root leaf#new 0\n"
              "mount leaf#in\n"
              "mount leaf#box\n"
              "mount leaf#new\n");
}

static void f7_children_of_a_component_are_refused(struct rig *rig) {
  struct house *house = house_new(rig, 0);
  graft_element elements[2];
  graft_status status;
  probe_root(house->leaf);
  memset(elements, 0, sizeof elements);
  elements[0].class_id = house->part->id;
  elements[0].child_count = 1;
  elements[1].class_id = house->leaf->id;
  CHECK(graft_render(rig->runtime, rig->root, elements, 2) < 0);
  CHECK_HAS("part", rig_message(rig));
  CHECK_LINES(rig, "");
  rig_begin(rig);
  graft_open(rig->runtime, house->part->id, 1);
  probe_leaf(house->leaf, "a", 1);
  graft_close(rig->runtime);
  status = graft_commit(rig->runtime);
  CHECK(status < 0);
  CHECK_LINES(rig, "");
  CHECK_INT(0, house->leaf->live_widgets);
  CHECK_INT(0, house->part->runs);
}

static void f7_a_component_is_no_root(struct rig *rig) {
  struct house *house = house_new(rig, 0);
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_node part, root = 77;
  graft_value reply = graft_value_none();
  graft_size proposal = {-1, -1}, size = {0, 0};
  probe_root(house->leaf);
  part_render(house->part, "p", 5);
  part = probe_child(rig, rig->root, 0);
  rig_clear(rig);
  CHECK(graft_render(rig->runtime, part, NULL, 0) < 0);
  CHECK(graft_begin(rig->runtime, part) < 0);
  CHECK(graft_root_destroy(rig->runtime, part, NULL) < 0);
  CHECK(graft_command(rig->runtime, part, graft_atom_of(rig->runtime, "go"),
                      NULL, 0, &reply) < 0);
  CHECK(graft_size_that_fits(rig->runtime, part, &proposal, &size) < 0);
  desc.class_id = house->part->id;
  desc.widget = house;
  CHECK(graft_root_create(rig->runtime, &desc, &root) < 0);
  CHECK_INT(77, root);
  CHECK_LINES(rig, "");
  CHECK_INT(2, house->leaf->live_widgets);
}

static graft_status make_nothing(const graft_context *context, void **widget) {
  *widget = context->class_data;
  return GRAFT_OK;
}

static void f7_a_component_has_no_create(struct rig *rig) {
  struct part *both = part_new(rig, "both", NULL, NULL);
  struct part *neither = part_new(rig, "neither", NULL, NULL);
  struct house *house = house_new(rig, 0);
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_class id = 77;
  both->desc.create = make_nothing;
  CHECK(graft_class_register(rig->runtime, &both->desc, &id) < 0);
  neither->desc.body = NULL;
  CHECK(graft_class_register(rig->runtime, &neither->desc, &id) < 0);
  CHECK_INT(77, id);
  /* An older caller's struct ends before the body. */
  both->desc.body = NULL;
  both->desc.struct_size = offsetof(graft_class_desc, body);
  CHECK_INT(GRAFT_OK,
            graft_class_register(rig->runtime, &both->desc, &both->id));
  probe_root(house->leaf);
  extra.adopt = house;
  rig_begin(rig);
  graft_open(rig->runtime, house->part->id, 1);
  graft_element_extra(rig->runtime, &extra);
  graft_close(rig->runtime);
  CHECK(graft_commit(rig->runtime) < 0);
  CHECK_INT(0, house->part->runs);
}

static void f7_properties_of_a_component_are_listed(struct rig *rig) {
  static const graft_property properties[] = {
      {"value", 0, GRAFT_ACCEPTS(GRAFT_TYPE_INT), 0, 0, NULL}};
  struct house *house = house_new(rig, 0);
  struct part *strict = part_new(rig, "strict", describe_house, house);
  graft_runtime *rt = rig->runtime;
  strict->desc.flags = 0;
  strict->desc.properties = properties;
  strict->desc.property_count = 1;
  CHECK_INT(GRAFT_OK, graft_class_register(rt, &strict->desc, &strict->id));
  probe_root(house->leaf);
  rig_begin(rig);
  GRAFT(rt, strict->id) { graft_int(rt, "valeu", 1); }
  rig_commit_status(rig, GRAFT_E_UNKNOWN);
  CHECK_HAS("value", rig_message(rig));
  rig_begin(rig);
  GRAFT(rt, strict->id) { graft_string(rt, "value", "1"); }
  rig_commit_status(rig, GRAFT_E_TYPE);
  CHECK_INT(0, strict->runs);
  part_render(strict, NULL, 1);
  CHECK_INT(1, strict->runs);
}

/* A ref follows a component, and what a body describes. */
static void m1_a_ref_follows_a_component(struct rig *rig) {
  struct house *house = house_new(rig, 0);
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_node node = 0;
  CHECK_INT(GRAFT_OK, graft_ref_create(rig->runtime, &extra.ref));
  probe_root(house->leaf);
  rig_begin(rig);
  graft_open(rig->runtime, house->part->id, 1);
  graft_element_extra(rig->runtime, &extra);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_INT(GRAFT_OK, graft_ref_node(rig->runtime, extra.ref, &node));
  CHECK_INT(probe_child(rig, rig->root, 0), node);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(GRAFT_OK, graft_ref_node(rig->runtime, extra.ref, &node));
  CHECK_INT(0, node);
}

const driver_test driver_tests_s_node[] = {
    {"M1 a component is a node without a widget", m1_a_component_is_a_node,
     DRIVER_BARE},
    {"M1 a ref follows a component", m1_a_ref_follows_a_component, DRIVER_BARE},
    {"M3 the parent widget is the nearest above the components",
     m3_the_parent_widget_is_the_nearest, DRIVER_BARE},
    {"M3 a component at a root without class inserts nothing",
     m3_at_a_root_without_class, DRIVER_BARE},
    {"M3 widgets of components are attached top-down too", m3_attached_top_down,
     DRIVER_BARE},
    {"M3 a provider's children are in its container",
     m3_a_provider_has_no_widget, DRIVER_BARE},
    {"M3 a component's widgets are staged into their container",
     m3_staged_in_a_new_container, DRIVER_BARE},
    {"F7 children given to a component are refused",
     f7_children_of_a_component_are_refused, DRIVER_BARE},
    {"F7 a component is no root and no widget", f7_a_component_is_no_root,
     DRIVER_BARE},
    {"F7 a class has a create or a body", f7_a_component_has_no_create,
     DRIVER_BARE},
    {"F7 properties of a component are checked",
     f7_properties_of_a_component_are_listed, DRIVER_BARE},
    DRIVER_END,
};
