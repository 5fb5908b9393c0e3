/* Faults that fuzzing found, each as its kind. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define MY_ERROR (GRAFT_E_HOST - 44)

static graft_status render_bare(struct probe *leaf, void *adopt) {
  graft_extra extra = GRAFT_EXTRA_INIT;
  struct rig *rig = leaf->rig;
  extra.adopt = adopt;
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  if (adopt != NULL) graft_element_extra(rig->runtime, &extra);
  graft_close(rig->runtime);
  return graft_commit(rig->runtime);
}

/* Without a create, only an update tells a widget of its new place. */
static void m12_used_again_is_updated(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.reset = probe_reset;
  leaf->desc.pool_limit = 1;
  probe_register(leaf);
  probe_root(leaf);
  CHECK_INT(GRAFT_OK, render_bare(leaf, NULL));
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, render_bare(leaf, NULL));
  CHECK_LINES(rig,
              "coordinator leaf\n"
              "update leaf\n"
              "finalize leaf\n"
              "connect leaf change\n"
              "insert root leaf 0\n"
              "mount leaf\n");
}

static void m11_adopted_is_updated(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *own = rig_keep(rig, sizeof *own);
  own->probe = leaf;
  probe_root(leaf);
  CHECK_INT(GRAFT_OK, render_bare(leaf, own));
  CHECK_INT(1, leaf->calls[GRAFT_PHASE_UPDATE]);
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
}

/* A cell may have no value, at first or later. */
static void s3_bound_to_none(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_state state = cell_of(rig, graft_value_none());
  graft_value none = graft_value_none();
  int round;
  probe_root(leaf);
  for (round = 0; round < 3; round++) {
    rig_begin(rig);
    bound_leaf(leaf, "a", state);
    rig_commit(rig);
    if (round == 0) rig_clear(rig);
    CHECK_LINES(rig, "");
    if (round == 2) break;
    cell_set(rig, state, 3);
    pump_all(rig);
    CHECK_LINES(rig, "update leaf#a value:none>3\n");
    CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, state, &none));
    pump_all(rig);
    CHECK_LINES(rig, "update leaf#a value:3>none\n");
  }
  /* Described no longer, there is nothing to put back. */
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 2);
  graft_key_string(rig->runtime, "a");
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_LINES(rig, "");
}

/* An update with everything tells of what has no value any more, too. */
static void s3_invalid_and_bound_to_none(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_value three = graft_value_int(3), none = graft_value_none();
  graft_state state = cell_of(rig, three);
  graft_runtime *rt = rig->runtime;
  int renders;
  probe_root(leaf);
  for (renders = 0; renders < 2; renders++) {
    CHECK_INT(GRAFT_OK, graft_state_set(rt, state, &three));
    rig_begin(rig);
    bound_leaf(leaf, "a", state);
    rig_commit(rig);
    pump_all(rig);
    rig_clear(rig);
    CHECK_INT(GRAFT_OK, graft_invalidate(rt, probe_child(rig, rig->root, 0)));
    CHECK_INT(GRAFT_OK, graft_state_set(rt, state, &none));
    if (renders) {
      rig_begin(rig);
      bound_leaf(leaf, "a", state);
      rig_commit(rig);
    }
    pump_all(rig);
    CHECK_LINES(rig, "update leaf#a value:none>none\n");
  }
}

static void s7_bound_provider_without_value(struct rig *rig) {
  graft_atom theme = graft_atom_of(rig->runtime, "theme");
  struct probe *leaf = probe_class(rig, "leaf");
  graft_state state = cell_of(rig, graft_value_none());
  graft_value value = graft_value_int(4), read = graft_value_none();
  graft_prop props[1];
  graft_element elements[2];
  graft_node provider;
  memset(elements, 0, sizeof elements);
  probe_root(leaf);
  CHECK_INT(GRAFT_OK, graft_environment_default(rig->runtime, theme, &value));
  props[0] = rig_prop(rig, "theme", graft_value_state(state));
  elements[0].class_id = GRAFT_PROVIDER_CLASS;
  elements[0].props = props;
  elements[0].prop_count = 1;
  elements[0].child_count = 1;
  elements[1].class_id = leaf->id;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, elements, 2));
  provider = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_OK,
            graft_environment(rig->runtime, probe_child(rig, provider, 0),
                              theme, &read));
  CHECK_INT(4, read.as.integer);
}

/* What was to go back to its default is told again. */
static void f2_a_default_that_failed(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  int round;
  probe_root(leaf);
  probe_leaves(leaf, "a", 5);
  for (round = 0; round < 3; round++) {
    leaf->fail_phase = GRAFT_PHASE_UPDATE;
    leaf->fail_nth = round < 2 ? 1 : 0;
    leaf->fail_status = MY_ERROR;
    rig_clear(rig);
    rig_begin(rig);
    graft_open(rig->runtime, leaf->id, 1);
    graft_key_string(rig->runtime, "a");
    graft_close(rig->runtime);
    rig_commit_status(rig, round < 2 ? 1 : 0);
    CHECK_LINES(rig, round == 0   ? "update leaf#a value:5>none failed\n"
                     : round == 1 ? "update leaf#a value:none>none failed\n"
                                  : "update leaf#a value:none>none\n");
    CHECK_REPORTS(rig, round < 2);
  }
  /* And then it is as if it had never been there. */
  CHECK_INT(GRAFT_OK, render_bare(leaf, NULL));
}

static graft_status refuse_body(const graft_context *context, void *user_data) {
  struct probe *leaf = user_data;
  (void)context;
  if (leaf->fail_nth != 0) return MY_ERROR;
  probe_leaf(leaf, "a", 1);
  return GRAFT_OK;
}

/* It read nothing yet: any change has it tried again. */
static void f1_a_root_that_failed(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_state state = cell_int(rig, 1);
  uint32_t count = 0;
  graft_node root = 0;
  desc.body = refuse_body;
  desc.user_data = leaf;
  leaf->fail_nth = 1;
  leaf->fail_phase = GRAFT_PHASE_NONE;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &root));
  pump_all(rig);
  CHECK_REPORTS(rig, 1);
  leaf->fail_nth = 0;
  cell_set(rig, state, 2);
  pump_all(rig);
  graft_node_child_count(rig->runtime, root, &count);
  CHECK_INT(1, count);
}

/* A reading that fails tells nothing: the event is the user's. */
static void p6_a_reading_that_fails(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.read = probe_read;
  leaf->read_value = graft_value_int(5);
  probe_register(leaf);
  probe_root(leaf);
  probe_leaves(leaf, "a", 5);
  leaf->fail_phase = GRAFT_PHASE_READ;
  leaf->fail_nth = 1;
  leaf->fail_status = MY_ERROR;
  CHECK_INT(GRAFT_DECLINED,
            probe_emit_int(rig, probe_child(rig, rig->root, 0), "change", 7));
}

static graft_status do_nothing(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

/* An update that nobody described is echoed late like any other. */
static void p6_an_invalidated_widget_echoes(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node node;
  int turn;
  probe_root(leaf);
  probe_leaves(leaf, "a", 5);
  node = probe_child(rig, rig->root, 0);
  /* So many pumps that the first write is no longer waited for. */
  for (turn = 0; turn < 4; turn++) {
    graft_post(rig->runtime, 0, do_nothing, NULL, NULL);
    pump_all(rig);
  }
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, node));
  pump_all(rig);
  CHECK_INT(GRAFT_DROPPED, probe_emit_int(rig, node, "change", 5));
}

/* An effect that is due when its root ends does not run any more. */
static graft_status count_run(const graft_context *context, void *user_data) {
  (void)context;
  (*(int *)user_data)++;
  return GRAFT_OK;
}

static graft_status have_effect(const graft_context *context, void *user_data) {
  struct probe *leaf = user_data;
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  effect.run = count_run;
  effect.clean = count_run;
  effect.user_data = leaf->hook_data;
  probe_leaf(leaf, "a", 1);
  return graft_effect(context->runtime, 1, &effect);
}

static void end_other(struct probe *leaf, const graft_context *context,
                      uint32_t phase) {
  if (phase != GRAFT_PHASE_FINALIZE) return;
  graft_root_destroy(context->runtime, leaf->rig->root, NULL);
}

static void m10_effects_of_a_root_that_ends(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  int *calls = rig_keep(rig, sizeof *calls);
  desc.body = have_effect;
  desc.user_data = leaf;
  leaf->hook = end_other;
  leaf->hook_data = calls;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &rig->root));
  pump_all(rig);
  CHECK_INT(0, leaf->live_widgets);
  CHECK(*calls % 2 == 0);
}

/* A default that changes while what read it is made. */
struct late_theme {
  graft_atom name;
  int64_t seen;
};

static void read_theme(struct probe *probe, const graft_context *context,
                       uint32_t phase) {
  struct late_theme *theme = probe->hook_data;
  graft_value value = graft_value_none(), two = graft_value_int(2);
  if (phase == GRAFT_PHASE_UPDATE) {
    graft_environment(context->runtime, context->node, theme->name, &value);
    theme->seen = value.as.integer;
  } else if (phase == GRAFT_PHASE_FINALIZE && theme->seen == 1) {
    graft_environment_default(context->runtime, theme->name, &two);
  }
}

static void s7_a_default_changes_meanwhile(struct rig *rig) {
  struct late_theme *theme = rig_keep(rig, sizeof *theme);
  struct probe *leaf = probe_class(rig, "leaf");
  graft_value one = graft_value_int(1);
  theme->name = graft_atom_of(rig->runtime, "theme");
  probe_root(leaf);
  CHECK_INT(GRAFT_OK,
            graft_environment_default(rig->runtime, theme->name, &one));
  leaf->hook = read_theme;
  leaf->hook_data = theme;
  probe_leaves(leaf, "a", 1);
  CHECK_INT(1, theme->seen);
  pump_all(rig);
  CHECK_INT(2, theme->seen);
}

const driver_test driver_tests_found_fuzz[] = {
    {"M12 a pooled widget is updated, whatever is described",
     m12_used_again_is_updated, DRIVER_BARE},
    {"M11 so is an adopted one", m11_adopted_is_updated, DRIVER_BARE},
    {"S3 a bound property may have no value", s3_bound_to_none, DRIVER_BARE},
    {"S3 an update with everything tells of a value that ended",
     s3_invalid_and_bound_to_none, DRIVER_BARE},
    {"S7 a bound provider without a value provides none",
     s7_bound_provider_without_value, DRIVER_BARE},
    {"F2 a default that could not be set is set by the next update",
     f2_a_default_that_failed, DRIVER_BARE},
    {"F1 a root whose first body failed is tried with the next change",
     f1_a_root_that_failed, DRIVER_BARE},
    {"P6 an event whose value can't be read back is the user's",
     p6_a_reading_that_fails, DRIVER_BARE},
    {"P6 an invalidated widget's late echo is told as one",
     p6_an_invalidated_widget_echoes, DRIVER_BARE},
    {"M10 an effect of a root that ends does not run",
     m10_effects_of_a_root_that_ends, DRIVER_BARE},
    {"S7 a default that changes in a commit reaches what was made",
     s7_a_default_changes_meanwhile, DRIVER_BARE},
    DRIVER_END,
};
