/* M4 and M5: updating. */
#include <string.h>

#include "probe.h"
#include "suites.h"

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
  graft_invalidate(context->runtime, context->node);
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

const driver_test driver_tests_m_update[] = {
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
    DRIVER_END,
};
