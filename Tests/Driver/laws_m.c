/* M1 to M6: making, updating, removing. */
#include <string.h>

#include "probe.h"
#include "suites.h"

static void m1_order_of_making(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(box);
  rig_clear(rig);
  rig_begin(rig);
  probe_open(box, "p", 1);
  probe_leaf(leaf, "a", 2);
  probe_leaf(leaf, "b", 3);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_LINES(rig,
              "coordinator box#p\n"
              "create box#p\n"
              "update box#p value:none>1\n"
              "coordinator leaf#a\n"
              "create leaf#a\n"
              "update leaf#a value:none>2\n"
              "finalize leaf#a\n"
              "insert box#p leaf#a 0\n"
              "coordinator leaf#b\n"
              "create leaf#b\n"
              "update leaf#b value:none>3\n"
              "finalize leaf#b\n"
              "insert box#p leaf#b 1\n"
              "finalize box#p\n"
              "connect box#p change\n"
              "connect leaf#a change\n"
              "connect leaf#b change\n"
              "insert root box#p 0\n"
              "mount leaf#a\n"
              "mount leaf#b\n"
              "mount box#p\n");
}

static void m1_first_update_has_everything(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  rig_clear(rig);
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  graft_string(rig->runtime, "text", "hello");
  graft_bool(rig->runtime, "on", 1);
  graft_double(rig->runtime, "size", 0.5);
  graft_on(rig->runtime, "tap", rig_hear, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_LINES(rig,
              "coordinator leaf\n"
              "create leaf\n"
              "update leaf text:none>\"hello\" on:none>true size:none>0.5\n"
              "finalize leaf\n"
              "connect leaf change\n"
              "connect leaf tap\n"
              "insert root leaf 0\n"
              "mount leaf\n");
}

static void m2_three_steps(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  probe_leaves(leaf, "ac", 1);
  rig_clear(rig);
  probe_leaves(leaf, "ab", 2);
  CHECK_LINES(rig,
              "coordinator leaf#b\n"
              "create leaf#b\n"
              "update leaf#b value:none>2\n"
              "finalize leaf#b\n"
              "connect leaf#b change\n"
              "update leaf#a value:1>2\n"
              "unmount leaf#c\n"
              "disconnect leaf#c change\n"
              "remove root leaf#c 1\n"
              "insert root leaf#b 1\n"
              "mount leaf#b\n"
              "destroy leaf#c\n"
              "destroy_coordinator leaf#c\n");
}

/* What is live has the children of before while others are staged. */
static void look_at_parent(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  struct rig *rig = probe->rig;
  const struct probe_widget *parent = context->parent_widget;
  if (phase != GRAFT_PHASE_FINALIZE) return;
  if (CHECK(parent != NULL)) CHECK_INT(1, parent->child_count);
}

static void m2_staged_is_detached(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  leaf->hook = look_at_parent;
  leaf->fail_phase = GRAFT_PHASE_CREATE;
  leaf->fail_nth = 2;
  leaf->fail_status = GRAFT_E_HOST;
  rig_clear(rig);
  rig_begin(rig);
  probe_leaf(leaf, "a", 2);
  probe_leaf(leaf, "b", 2);
  probe_leaf(leaf, "c", 2);
  rig_commit_status(rig, GRAFT_E_HOST);
  /* Neither the update of a nor the insert of b was done, nor b connected. */
  CHECK_LINES(rig,
              "coordinator leaf#b\n"
              "create leaf#b\n"
              "update leaf#b value:none>2\n"
              "finalize leaf#b\n"
              "coordinator leaf#c\n"
              "create leaf#c failed\n"
              "destroy_coordinator leaf#c\n"
              "destroy leaf#b\n"
              "destroy_coordinator leaf#b\n");
  CHECK_TEXT("leaf#a", probe_children(rig, root));
}

static void m3_one_insert_for_a_subtree(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 0);
  probe_open(box, "b", 0);
  probe_open(box, "c", 0);
  graft_close(rig->runtime);
  graft_close(rig->runtime);
  graft_close(rig->runtime);
  rig_clear(rig);
  rig_commit(rig);
  CHECK_LINES(rig,
              "coordinator box#a\n"
              "create box#a\n"
              "update box#a value:none>0\n"
              "coordinator box#b\n"
              "create box#b\n"
              "update box#b value:none>0\n"
              "coordinator box#c\n"
              "create box#c\n"
              "update box#c value:none>0\n"
              "finalize box#c\n"
              "insert box#b box#c 0\n"
              "finalize box#b\n"
              "insert box#a box#b 0\n"
              "finalize box#a\n"
              "connect box#a change\n"
              "connect box#b change\n"
              "connect box#c change\n"
              "insert root box#a 0\n"
              "mount box#c\n"
              "mount box#b\n"
              "mount box#a\n");
}

static void m3_attach_top_down(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe *top = probe_new(rig, "top");
  top->desc.flags |= GRAFT_CLASS_ATTACH_TOP_DOWN;
  probe_register(top);
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 0);
  probe_open(top, "b", 0);
  probe_leaf(box, "c", 0);
  graft_close(rig->runtime);
  graft_close(rig->runtime);
  rig_clear(rig);
  rig_commit(rig);
  CHECK_LINES(rig,
              "coordinator box#a\n"
              "create box#a\n"
              "update box#a value:none>0\n"
              "coordinator top#b\n"
              "create top#b\n"
              "update top#b value:none>0\n"
              "insert box#a top#b 0\n"
              "coordinator box#c\n"
              "create box#c\n"
              "update box#c value:none>0\n"
              "finalize box#c\n"
              "insert top#b box#c 0\n"
              "finalize top#b\n"
              "finalize box#a\n"
              "connect box#a change\n"
              "connect top#b change\n"
              "connect box#c change\n"
              "insert root box#a 0\n"
              "mount box#c\n"
              "mount top#b\n"
              "mount box#a\n");
}

/* Every widget's parent is there when it is made. */
static void look_at_create(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  struct rig *rig = probe->rig;
  const struct probe_widget *parent = context->parent_widget;
  if (phase != GRAFT_PHASE_CREATE) return;
  if (CHECK(parent != NULL)) rig_line(rig, "in %s", parent->name);
}

static void m3_parent_at_create(struct rig *rig) {
  struct probe *box = probe_new(rig, "box");
  struct probe_widget *root;
  box->desc.flags |= GRAFT_CLASS_PARENT_AT_CREATE;
  probe_register(box);
  root = probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 0);
  probe_leaf(box, "b", 0);
  graft_close(rig->runtime);
  rig_clear(rig);
  box->hook = look_at_create;
  rig_commit(rig);
  CHECK_HAS("coordinator box#a\nin root\ncreate box#a\n",
            rig_text_bytes(&rig->lines));
  CHECK_HAS("coordinator box#b\nin box#a\ncreate box#b\n",
            rig_text_bytes(&rig->lines));
  CHECK_TEXT("box#a", probe_children(rig, root));
  CHECK_TEXT("box#b", probe_children(rig, root->children[0]));
  CHECK_INT(2, box->calls[GRAFT_PHASE_INSERT]);
}

static void m4_equal_description_calls_nothing(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  uint64_t runtime_allocations = 0, told_allocations = 0;
  int round;
  for (round = 0; round < 4; round++) {
    rig_begin(rig);
    GRAFT_NAMED(rt, rig->classes.window, "main") {
      graft_string(rt, "title", "Notes");
      GRAFT(rt, rig->classes.entry) {
        graft_string(rt, "text", "Ada");
        graft_on(rt, "changed", rig_hear, rig);
      }
      GRAFT(rt, rig->classes.range) {
        graft_int(rt, "max", 200);
        graft_double(rt, "value", 0.25);
      }
      GRAFT_KEY(rt, rig->classes.row, 7) {
        GRAFT(rt, rig->classes.toggle) { graft_bool(rt, "active", 1); }
      }
    }
    /* The first equal render may still grow what is kept for the next. */
    if (round == 2) {
      runtime_allocations = rig->memory.allocations;
      told_allocations = rig_stats(rig).allocations;
    }
    rig_commit(rig);
    if (round > 0) CHECK_LOG(rig, "");
    graft_headless_log_clear(rig->toolkit);
  }
  CHECK_INT(runtime_allocations, rig->memory.allocations);
  CHECK_INT(told_allocations, rig_stats(rig).allocations);
}

static void m4_flat_render_allocates_nothing(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_prop props[2];
  graft_element elements[50];
  uint64_t allocations, calls;
  uint32_t index;
  probe_root(leaf);
  props[0] = rig_prop(rig, "value", graft_value_int(7));
  props[1] = rig_prop(rig, "text", rig_string("a text of some length"));
  memset(elements, 0, sizeof elements);
  for (index = 0; index < 50; index++) {
    elements[index].class_id = leaf->id;
    elements[index].flags = GRAFT_ELEMENT_KEY_INT;
    elements[index].key.integer = index;
    elements[index].props = props;
    elements[index].prop_count = 2;
  }
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, elements, 50));
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, elements, 50));
  rig_clear(rig);
  calls = rig_stats(rig).updates;
  allocations = rig->memory.allocations;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, elements, 50));
  CHECK_LINES(rig, "");
  CHECK_INT(allocations, rig->memory.allocations);
  CHECK_INT(calls, rig_stats(rig).updates);
}

static void m4_same_widget_every_time(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  void *first = NULL, *widget = NULL;
  int value;
  probe_root(leaf);
  for (value = 0; value < 3; value++) {
    probe_leaves(leaf, "a", value);
    graft_node_widget(rig->runtime, probe_child(rig, rig->root, 0), &widget);
    if (value == 0) first = widget;
    CHECK(widget == first);
  }
  CHECK_INT(1, leaf->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(3, leaf->calls[GRAFT_PHASE_UPDATE]);
}

static void describe_token(struct probe *leaf, uint64_t token) {
  struct rig *rig = leaf->rig;
  graft_extra extra = GRAFT_EXTRA_INIT;
  extra.token = token;
  rig_begin(rig);
  probe_open(leaf, "a", 5);
  graft_element_extra(rig->runtime, &extra);
  graft_close(rig->runtime);
  rig_commit(rig);
}

static void m4_token_forces_update(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  describe_token(leaf, 1);
  rig_clear(rig);
  describe_token(leaf, 1);
  CHECK_LINES(rig, "");
  describe_token(leaf, 2);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_UPDATE]);
  rig_clear(rig);
  describe_token(leaf, 2);
  CHECK_LINES(rig, "");
}

static void m4_invalidated_gets_everything(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  probe_leaves(leaf, "ab", 5);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK,
            graft_invalidate(rig->runtime, probe_child(rig, rig->root, 0)));
  CHECK_LINES(rig, "");
  CHECK_INT(1, rig_schedules(rig));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(3, leaf->calls[GRAFT_PHASE_UPDATE]);
  CHECK_HAS(">5\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#a value:", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "");
}

static void render_in_measure(struct probe *probe, const graft_context *context,
                              uint32_t phase) {
  struct rig *rig = probe->rig;
  if (phase != GRAFT_PHASE_MEASURE) return;
  CHECK_INT(GRAFT_E_BUSY, graft_render(context->runtime, rig->root, NULL, 0));
  CHECK_INT(GRAFT_E_BUSY, graft_pump(context->runtime, 0));
  CHECK(graft_invalidate(context->runtime, context->node) >= 0);
}

static void m4_no_update_while_measuring(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  graft_size proposal = {-1, -1}, size = {0, 0};
  leaf->desc.size_that_fits = probe_measure;
  probe_register(leaf);
  probe_root(leaf);
  probe_leaves(leaf, "a", 5);
  rig_clear(rig);
  leaf->hook = render_in_measure;
  CHECK_INT(GRAFT_OK,
            graft_size_that_fits(rig->runtime, probe_child(rig, rig->root, 0),
                                 &proposal, &size));
  CHECK_LINES(rig, "measure leaf#a\n");
  CHECK_INT(10, size.width);
  CHECK_INT(1, size.height);
}

static void m5_changes_and_only_those(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  int round;
  probe_root(leaf);
  for (round = 0; round < 2; round++) {
    rig_clear(rig);
    rig_begin(rig);
    graft_open(rt, leaf->id, 1);
    graft_string(rt, "text", round == 0 ? "one" : "two");
    graft_int(rt, "kept", 7);
    if (round == 0) graft_bool(rt, "gone", 1);
    if (round == 1) graft_double(rt, "come", 1.5);
    graft_close(rt);
    rig_commit(rig);
  }
  CHECK_HAS("text:\"one\">\"two\"", rig_text_bytes(&rig->lines));
  CHECK_HAS("gone:true>none", rig_text_bytes(&rig->lines));
  CHECK_HAS("come:none>1.5", rig_text_bytes(&rig->lines));
  CHECK(strstr(rig_text_bytes(&rig->lines), "kept") == NULL);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_UPDATE]);
}

static void m5_order_groups(struct rig *rig) {
  static const graft_property properties[] = {
      {"value", 0, 0, 2, 0, NULL},
      {"max", 0, 0, 1, 0, NULL},
      {"step", 0, 0, 1, 0, NULL},
      {"label", 0, 0, 0, 0, NULL},
  };
  struct probe *leaf = probe_new(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  int round;
  leaf->desc.properties = properties;
  leaf->desc.property_count = 4;
  probe_register(leaf);
  probe_root(leaf);
  rig_clear(rig);
  for (round = 0; round < 2; round++) {
    rig_begin(rig);
    graft_open(rt, leaf->id, 1);
    graft_int(rt, "value", 150 + round);
    graft_int(rt, "step", 5 + round);
    graft_int(rt, "max", 200 + round);
    graft_string(rt, "label", round == 0 ? "a" : "b");
    graft_close(rt);
    rig_commit(rig);
  }
  CHECK_LINES(rig,
              "coordinator leaf\n"
              "create leaf\n"
              "update leaf label:none>\"a\" step:none>5 max:none>200 "
              "value:none>150\n"
              "finalize leaf\n"
              "connect leaf change\n"
              "insert root leaf 0\n"
              "mount leaf\n"
              "update leaf label:\"a\">\"b\" step:5>6 max:200>201 "
              "value:150>151\n");
}

static void m5_none_is_back_to_default(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  probe_root(leaf);
  probe_leaves(leaf, "a", 5);
  rig_clear(rig);
  rig_begin(rig);
  graft_open(rt, leaf->id, 1);
  graft_key_string(rt, "a");
  graft_close(rt);
  rig_commit(rig);
  CHECK_LINES(rig, "update leaf#a value:5>none\n");
  probe_leaves(leaf, "a", 5);
  CHECK_LINES(rig, "update leaf#a value:none>5\n");
}

static void m5_after_is_written_again(struct rig *rig) {
  static const graft_property properties[] = {
      {"selected", 0, 0, 0, 0, "items"},
      {"items", 0, 0, 0, 0, NULL},
  };
  struct probe *leaf = probe_new(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  int round;
  leaf->desc.properties = properties;
  leaf->desc.property_count = 2;
  leaf->desc.event_count = 0;
  probe_register(leaf);
  probe_root(leaf);
  for (round = 0; round < 2; round++) {
    rig_clear(rig);
    rig_begin(rig);
    graft_open(rt, leaf->id, 1);
    graft_int(rt, "selected", 2);
    graft_string(rt, "items", round == 0 ? "a" : "b");
    graft_close(rt);
    rig_commit(rig);
  }
  CHECK_HAS("update leaf items:\"a\">\"b\" selected:",
            rig_text_bytes(&rig->lines));
  CHECK_HAS(">2\n", rig_text_bytes(&rig->lines));
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_UPDATE]);
}

static void m6_order_of_removal(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_runtime *rt = rig->runtime;
  graft_handler tap = {rig_hear, NULL, rig_drop};
  graft_value handler = graft_value_handler(&tap);
  graft_value object = graft_value_object(3, rig);
  tap.user_data = rig_name(rig, "tap");
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "p", 1);
  probe_open(box, "a", 2);
  graft_value_of(rt, "tap", &handler);
  graft_close(rt);
  probe_open(box, "b", 3);
  graft_value_of(rt, "image", &object);
  graft_close(rt);
  graft_close(rt);
  rig_commit(rig);
  rig_clear(rig);
  rig->note_objects = 1;
  rig_begin(rig);
  rig_commit(rig);
  CHECK_LINES(rig,
              "unmount box#p\n"
              "unmount box#a\n"
              "unmount box#b\n"
              "disconnect box#p change\n"
              "disconnect box#a change\n"
              "disconnect box#a tap\n"
              "disconnect box#b change\n"
              "remove root box#p 0\n"
              "destroy box#a\n"
              "destroy_coordinator box#a\n"
              "drop tap\n"
              "destroy box#b\n"
              "destroy_coordinator box#b\n"
              "release 3\n"
              "destroy box#p\n"
              "destroy_coordinator box#p\n");
}

struct emit_on_the_way {
  graft_node node;
  uint32_t emits;
};

static void emit_for_removed(struct probe *probe, const graft_context *context,
                             uint32_t phase) {
  struct rig *rig = probe->rig;
  struct emit_on_the_way *way = probe->hook_data;
  graft_value value = graft_value_int(1);
  graft_status status;
  if (phase != GRAFT_PHASE_REMOVE && phase != GRAFT_PHASE_DESTROY &&
      phase != GRAFT_PHASE_DESTROY_COORDINATOR) {
    return;
  }
  way->emits++;
  status = graft_emit(context->runtime, way->node,
                      graft_atom_of(context->runtime, "tap"), &value, 1);
  CHECK(status == GRAFT_E_STALE || status == GRAFT_DROPPED);
}

static void m6_events_of_the_removed_are_dropped(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct emit_on_the_way *way = rig_keep(rig, sizeof *way);
  graft_stats before, after;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "tap", rig_hear, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  way->node = probe_child(rig, rig->root, 0);
  leaf->hook = emit_for_removed;
  leaf->hook_data = way;
  before = rig_stats(rig);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  after = rig_stats(rig);
  CHECK_EVENTS(rig, "");
  CHECK_INT(3, way->emits);
  CHECK_INT(3, after.stale_events + after.echoes_dropped - before.stale_events -
                   before.echoes_dropped);
  leaf->hook = NULL;
}

static void m6_ids_of_the_removed_are_stale(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node parent, child, answer = 77;
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "p", 1);
  probe_leaf(box, "a", 2);
  graft_close(rig->runtime);
  rig_commit(rig);
  parent = probe_child(rig, rig->root, 0);
  child = probe_child(rig, parent, 0);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, parent, &answer));
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, child, &answer));
  CHECK_INT(77, answer);
  /* What takes the slots has other ids. */
  rig_begin(rig);
  probe_open(box, "p", 1);
  probe_leaf(box, "a", 2);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK(probe_child(rig, rig->root, 0) != parent);
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, parent, &answer));
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, child, &answer));
}

const driver_test driver_tests_m[] = {
    {"M1 a coordinator is made before its widget, children before finalize",
     m1_order_of_making, DRIVER_BARE},
    {"M1 the first update has every property and no handler",
     m1_first_update_has_everything, DRIVER_BARE},
    {"M2 a commit stages, swaps and reaps", m2_three_steps, DRIVER_BARE},
    {"M2 what is staged is detached and not connected", m2_staged_is_detached,
     DRIVER_BARE},
    {"M3 a subtree is complete before it appears by one insert",
     m3_one_insert_for_a_subtree, DRIVER_BARE},
    {"M3 a top-down class is attached before its children exist",
     m3_attach_top_down, DRIVER_BARE},
    {"M3 a class that needs its parent at create is given it",
     m3_parent_at_create, DRIVER_BARE},
    {"M4 an equal description calls and allocates nothing",
     m4_equal_description_calls_nothing, 0},
    {"M4 an equal flat description calls and allocates nothing",
     m4_flat_render_allocates_nothing, DRIVER_BARE},
    {"M4 every update has the same widget", m4_same_widget_every_time,
     DRIVER_BARE},
    {"M4 a new token forces one update", m4_token_forces_update, DRIVER_BARE},
    {"M4 an invalidated node gets one update with everything",
     m4_invalidated_gets_everything, DRIVER_BARE},
    {"M4 measuring never updates", m4_no_update_while_measuring, DRIVER_BARE},
    {"M5 a change list has what changed and only that",
     m5_changes_and_only_those, DRIVER_BARE},
    {"M5 a change list is in the order of the groups", m5_order_groups,
     DRIVER_BARE},
    {"M5 a property no longer described comes as none",
     m5_none_is_back_to_default, DRIVER_BARE},
    {"M5 a property disturbed by another is written after it",
     m5_after_is_written_again, DRIVER_BARE},
    {"M6 removal disconnects, removes the top, destroys children first",
     m6_order_of_removal, DRIVER_BARE},
    {"M6 events of what is removed are dropped and counted",
     m6_events_of_the_removed_are_dropped, DRIVER_BARE},
    {"M6 ids of what was removed are stale for ever",
     m6_ids_of_the_removed_are_stale, DRIVER_BARE},
    DRIVER_END,
};
