/* Faults found in state and components, each as its kind. */
#include "laws_s.h"
#include "suites.h"

#define MY_ERROR (GRAFT_E_HOST - 43)

struct nest {
  struct probe *leaf;
  struct part *part;
  graft_node other; /* a second root */
  graft_state state;
  graft_state local;
  struct rig_named owned;
  uint32_t effects;
};

static graft_status render_other(const graft_context *context,
                                 void *user_data) {
  struct nest *nest = user_data;
  nest->effects++;
  return graft_render(context->runtime, nest->other, NULL, 0);
}

static void describe_effect(struct part *part, const graft_context *context) {
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  struct rig *rig = part->rig;
  effect.run = render_other;
  effect.user_data = part->data;
  CHECK_INT(GRAFT_OK, graft_effect(context->runtime, 1, &effect));
}

static struct nest *nest_new(struct rig *rig, part_body describe) {
  struct nest *nest = rig_keep(rig, sizeof *nest);
  nest->leaf = probe_class(rig, "leaf");
  nest->part = part_class(rig, "part", describe, nest);
  nest->state = cell_int(rig, 1);
  nest->owned.rig = rig;
  probe_root(nest->leaf);
  return nest;
}

static void f7_an_effect_that_renders(struct rig *rig) {
  struct nest *nest = nest_new(rig, describe_effect);
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &nest->other));
  part_render(nest->part, "p", 1);
  pump_all(rig);
  CHECK_INT(1, nest->effects);
}

static void describe_local(struct part *part, const graft_context *context) {
  struct nest *nest = part->data;
  graft_value initial = graft_value_int(5);
  graft_state_local(context->runtime, 1, &initial, &nest->local);
}

static void s6_a_local_cell_ends_with_its_component(struct rig *rig) {
  struct nest *nest = nest_new(rig, describe_local);
  part_render(nest->part, "p", 1);
  CHECK_INT(GRAFT_E_UNSUPPORTED,
            graft_state_destroy(rig->runtime, nest->local));
  CHECK_INT(5, cell_get(rig, nest->local));
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  CHECK_INT(GRAFT_E_STALE, graft_state_destroy(rig->runtime, nest->local));
}

static void describe_level(struct part *part, const graft_context *context) {
  struct nest *nest = part->data;
  (void)context;
  probe_leaf(nest->leaf, "a", cell_get(part->rig, nest->state));
}

/* The first update sets what the body has read. */
static void set_in_update(struct probe *probe, const graft_context *context,
                          uint32_t phase) {
  struct nest *nest = probe->hook_data;
  struct rig *rig = probe->rig;
  graft_value two = graft_value_int(2);
  if (phase != GRAFT_PHASE_UPDATE) return;
  probe->hook = NULL;
  CHECK_INT(GRAFT_OK, graft_state_set(context->runtime, nest->state, &two));
}

static void s1_state_set_in_an_update_is_not_lost(struct rig *rig) {
  struct nest *nest = nest_new(rig, describe_level);
  nest->leaf->hook = set_in_update;
  nest->leaf->hook_data = nest;
  part_render(nest->part, "p", 1);
  pump_all(rig);
  CHECK_INT(2, nest->part->runs);
  CHECK_HAS("update leaf#a value:1>2\n", rig_text_bytes(&rig->lines));
}

static void describe_owned(struct part *part, const graft_context *context) {
  struct nest *nest = part->data;
  GRAFT_NAMED(context->runtime, nest->leaf->id, "a") {
    graft_on_owned(context->runtime, "tap", rig_hear, &nest->owned, rig_drop);
  }
}

static void m7_a_refused_body_drops_what_it_owned(struct rig *rig) {
  struct nest *nest = nest_new(rig, describe_owned);
  nest->leaf->fail_phase = GRAFT_PHASE_CREATE;
  nest->leaf->fail_nth = 1;
  nest->leaf->fail_status = MY_ERROR;
  rig_begin(rig);
  part_leaf(nest->part, "p", 1);
  CHECK_INT(MY_ERROR, graft_commit(rig->runtime));
  CHECK_INT(1, nest->owned.drops);
}

/* A cell that did not change makes nothing anew (K2). */
static void k2_bound_at_create_only(struct rig *rig) {
  static const graft_property properties[] = {
      {"value", GRAFT_PROPERTY_CREATE_ONLY, 0, 0, 0, NULL}};
  struct probe *leaf = probe_new(rig, "leaf");
  graft_state state = cell_int(rig, 1);
  int i;
  leaf->desc.properties = properties;
  leaf->desc.property_count = 1;
  leaf->desc.event_count = 0;
  probe_register(leaf);
  probe_root(leaf);
  for (i = 0; i < 3; i++) {
    rig_begin(rig);
    bound_leaf(leaf, "a", state);
    rig_commit(rig);
  }
  CHECK_INT(1, leaf->calls[GRAFT_PHASE_CREATE]);
}

/* No property, but asked for: it is updated with everything it has (M4). */
static void m4_update_without_properties(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  rig_begin(rig);
  GRAFT_NAMED(rig->runtime, leaf->id, "a") {}
  rig_commit(rig);
  leaf->calls[GRAFT_PHASE_UPDATE] = 0;
  CHECK_INT(GRAFT_OK,
            graft_invalidate(rig->runtime, probe_child(rig, rig->root, 0)));
  pump_all(rig);
  CHECK_INT(1, leaf->calls[GRAFT_PHASE_UPDATE]);
}

const driver_test driver_tests_found_state[] = {
    {"F7 an effect that renders runs once", f7_an_effect_that_renders,
     DRIVER_BARE},
    {"S6 a component's own cell ends with it alone",
     s6_a_local_cell_ends_with_its_component, DRIVER_BARE},
    {"S1 state that an update sets runs the body again",
     s1_state_set_in_an_update_is_not_lost, DRIVER_BARE},
    {"M7 a refused body's handlers are dropped",
     m7_a_refused_body_drops_what_it_owned, DRIVER_BARE},
    {"K2 a bound property of creation keeps its widget",
     k2_bound_at_create_only, DRIVER_BARE},
    {"M4 an update that is asked for needs no property",
     m4_update_without_properties, DRIVER_BARE},
    DRIVER_END,
};
