/* S3: bound properties follow the rules of described ones. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

/* Renders one bound leaf of a class. */
static void render_bound(struct probe *leaf, const char *name,
                         graft_state state) {
  struct rig *rig = leaf->rig;
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  graft_bind(rig->runtime, name, state);
  graft_close(rig->runtime);
  rig_commit(rig);
  rig_clear(rig);
}

static void m5_after_a_bound_property(struct rig *rig) {
  static const graft_property properties[] = {
      {"selected", 0, 0, 0, 0, "items"},
      {"items", 0, 0, 0, 0, NULL},
  };
  struct probe *leaf = probe_new(rig, "leaf");
  graft_state items = cell_int(rig, 1);
  graft_runtime *rt = rig->runtime;
  leaf->desc.properties = properties;
  leaf->desc.property_count = 2;
  leaf->desc.event_count = 0;
  probe_register(leaf);
  probe_root(leaf);
  rig_begin(rig);
  GRAFT(rt, leaf->id) {
    graft_int(rt, "selected", 2);
    graft_bind(rt, "items", items);
  }
  rig_commit(rig);
  rig_clear(rig);
  cell_set(rig, items, 5);
  pump_all(rig);
  CHECK_HAS("update leaf items:1>5 selected:", rig_text_bytes(&rig->lines));
  CHECK_HAS(">2\n", rig_text_bytes(&rig->lines));
}

static void m5_bound_properties_in_groups(struct rig *rig) {
  static const graft_property properties[] = {
      {"value", 0, 0, 2, 0, NULL},
      {"max", 0, 0, 1, 0, NULL},
  };
  struct probe *leaf = probe_new(rig, "leaf");
  graft_state value = cell_int(rig, 1), max = cell_int(rig, 2);
  graft_runtime *rt = rig->runtime;
  leaf->desc.properties = properties;
  leaf->desc.property_count = 2;
  probe_register(leaf);
  probe_root(leaf);
  rig_begin(rig);
  GRAFT(rt, leaf->id) {
    graft_bind(rt, "value", value);
    graft_bind(rt, "max", max);
  }
  rig_commit(rig);
  rig_clear(rig);
  cell_set(rig, value, 15);
  cell_set(rig, max, 20);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf max:2>20 value:1>15\n");
}

/* Nobody describes it again: that is told, and nothing changes (C26). */
static void m5_bound_at_create_only(struct rig *rig) {
  static const graft_property properties[] = {
      {"style", GRAFT_PROPERTY_CREATE_ONLY, 0, 0, 0, NULL}};
  struct probe *leaf = probe_new(rig, "leaf");
  graft_state style = cell_int(rig, 1);
  struct probe_widget *root;
  leaf->desc.properties = properties;
  leaf->desc.property_count = 1;
  probe_register(leaf);
  root = probe_root(leaf);
  render_bound(leaf, "style", style);
  cell_set(rig, style, 2);
  pump_all(rig);
  CHECK_INT(1, leaf->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(GRAFT_E_UNSUPPORTED, rig->reports[0].status);
  CHECK_HAS("style", rig->reports[0].message);
  CHECK_REPORTS(rig, 1);
  render_bound(leaf, "style", style);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(1, leaf->calls[GRAFT_PHASE_DESTROY]);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_UPDATE]);
  check_containers(rig, root);
}

static void m4_invalidated_has_its_bound_value(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_state state = cell_int(rig, 1);
  probe_root(leaf);
  render_bound(leaf, "more", state);
  cell_set(rig, state, 2);
  CHECK_INT(GRAFT_OK,
            graft_invalidate(rig->runtime, probe_child(rig, rig->root, 0)));
  pump_all(rig);
  CHECK_HAS(">2\n", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  pump_all(rig);
  CHECK_LINES(rig, "");
}

/* A widget from the pool takes nothing of its former binding. */
static void m12_pooled_is_bound_no_more(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  graft_state one = cell_int(rig, 1), two = cell_int(rig, 2);
  leaf->desc.reset = probe_reset;
  leaf->desc.pool_limit = 2;
  probe_register(leaf);
  probe_root(leaf);
  render_bound(leaf, "more", one);
  probe_leaves(leaf, "", 0);
  render_bound(leaf, "more", two);
  CHECK_INT(1, leaf->calls[GRAFT_PHASE_CREATE]);
  cell_set(rig, one, 10);
  pump_all(rig);
  CHECK_LINES(rig, "");
  cell_set(rig, two, 20);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf more:2>20\n");
}

/* ------------------------------------------------------------------------ */
/* With the toolkit                                                         */
/* ------------------------------------------------------------------------ */

static uint64_t sets_of(struct rig *rig) { return rig_toolkit_stats(rig).sets; }

static void render_range(struct rig *rig, graft_state state) {
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT(rt, rig->classes.range) {
    graft_bind(rt, "value", state);
    graft_on(rt, "changed", rig_hear, rig);
  }
  rig_commit(rig);
  rig_settle(rig);
}

static double range_shows(struct rig *rig) {
  double shown = -1;
  graft_headless_value(rig->toolkit, rig_find(rig, "range", NULL), &shown);
  return shown;
}

/* The range makes 100 of 150, and that is the end of it. */
static void p3_a_clamp_of_a_bound_value(struct rig *rig) {
  graft_state state = cell_of(rig, graft_value_double(5));
  graft_value value = graft_value_double(150);
  uint64_t sets;
  render_range(rig, state);
  sets = sets_of(rig);
  CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, state, &value));
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed 100 adjusted\n");
  CHECK_INT(100, range_shows(rig));
  CHECK_INT(sets + 1, sets_of(rig));
  value = graft_value_double(7);
  CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, state, &value));
  rig_settle(rig);
  CHECK_EVENTS(rig, "");
  CHECK_INT(7, range_shows(rig));
  CHECK_INT(sets + 2, sets_of(rig));
}

/* While the user edits a held property, what is set waits. */
static void p5_a_held_bound_property(struct rig *rig) {
  graft_state state = cell_of(rig, rig_string("a"));
  graft_prop text = rig_prop(rig, "text", graft_value_state(state));
  graft_runtime *rt = rig->runtime;
  graft_node entry;
  text.flags = GRAFT_PROP_HOLD;
  rig_begin(rig);
  GRAFT(rt, rig->classes.entry) {
    graft_set(rt, &text, 1);
    graft_on(rt, "blur", rig_hear, rig);
  }
  rig_commit(rig);
  rig_settle(rig);
  entry = rig_find(rig, "entry", NULL);
  graft_headless_focus(rig->toolkit, entry);
  graft_headless_set_caret(rig->toolkit, entry, 99);
  CHECK(graft_headless_type(rig->toolkit, entry, "b") >= 0);
  rig_settle(rig);
  CHECK_TEXT("\"ab\"", cell_text(rig, state));
  cell_set_text(rig, state, "program");
  rig_settle(rig);
  CHECK_TEXT("ab", rig_text(rig, entry));
  graft_headless_blur(rig->toolkit, entry);
  rig_settle(rig);
  CHECK_TEXT("program", rig_text(rig, entry));
  CHECK_TEXT("\"program\"", cell_text(rig, state));
}

#define ECHO_ALL (DRIVER_ECHO | DRIVER_ECHO_MORE)

const driver_test driver_tests_s_shown[] = {
    {"M4 an invalidated node has its bound value once",
     m4_invalidated_has_its_bound_value, DRIVER_BARE},
    {"M5 what a bound property disturbs is written after it",
     m5_after_a_bound_property, DRIVER_BARE},
    {"M5 bound properties are in the order of the groups",
     m5_bound_properties_in_groups, DRIVER_BARE},
    {"M5 a bound property of creation waits for a render",
     m5_bound_at_create_only, DRIVER_BARE},
    {"M12 a pooled widget is bound no more", m12_pooled_is_bound_no_more,
     DRIVER_BARE},
    {"P3 a clamp of a bound value is told once and ends there",
     p3_a_clamp_of_a_bound_value, ECHO_ALL},
    {"P5 a held bound property waits for the user", p5_a_held_bound_property,
     ECHO_ALL},
    DRIVER_END,
};
