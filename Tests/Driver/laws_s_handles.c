/* F7, T1 and M10 of state: handles, arguments, threads, and the end. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

/* Every function that takes a state, with one that is none. */
static void check_no_state(struct rig *rig, graft_state state,
                           graft_status expected) {
  graft_value value = graft_value_int(77);
  CHECK_INT(expected, graft_state_get(rig->runtime, state, &value));
  CHECK_INT(77, value.as.integer);
  CHECK_INT(expected, graft_state_set(rig->runtime, state, &value));
  CHECK_INT(expected, graft_state_destroy(rig->runtime, state));
}

/* A description that is bound to it is refused whole. */
static void check_no_binding(struct probe *leaf, graft_state state) {
  struct rig *rig = leaf->rig;
  graft_prop prop = rig_prop(rig, "value", graft_value_state(state));
  graft_element element;
  memset(&element, 0, sizeof element);
  element.class_id = leaf->id;
  element.props = &prop;
  element.prop_count = 1;
  rig_clear(rig);
  CHECK_INT(GRAFT_E_STALE, graft_render(rig->runtime, rig->root, &element, 1));
  rig_begin(rig);
  bound_leaf(leaf, "a", state);
  CHECK_INT(GRAFT_E_STALE, graft_commit(rig->runtime));
  CHECK_LINES(rig, "");
  CHECK_INT(0, leaf->live_widgets);
}

static void f7_stale_and_made_up_states(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_state live = cell_int(rig, 5), gone = cell_int(rig, 1), next;
  uint64_t seed = 3;
  int i;
  probe_root(leaf);
  CHECK_INT(GRAFT_OK, graft_state_destroy(rig->runtime, gone));
  check_no_state(rig, gone, GRAFT_E_STALE);
  check_no_state(rig, 0, GRAFT_E_STALE);
  check_no_binding(leaf, gone);
  check_no_binding(leaf, 0);
  /* What took its slot is another. */
  next = cell_int(rig, 2);
  CHECK(next != gone);
  check_no_state(rig, gone, GRAFT_E_STALE);
  CHECK_INT(2, cell_get(rig, next));
  for (i = 0; i < 200; i++) {
    graft_state made_up = live ^ (1ull << rig_random(&seed, 64));
    if (made_up != next) check_no_state(rig, made_up, GRAFT_E_STALE);
    made_up = ((uint64_t)rig_random(&seed, 0xffffffffu) << 32) |
              rig_random(&seed, 0xffffffffu);
    check_no_state(rig, made_up, GRAFT_E_STALE);
  }
  CHECK_INT(5, cell_get(rig, live));
}

static void f7_other_kinds_of_ids(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_state state = cell_int(rig, 5);
  graft_ref ref = 0;
  graft_node node = 0;
  uint32_t count = 77;
  probe_root(leaf);
  CHECK_INT(GRAFT_OK, graft_ref_create(rig->runtime, &ref));
  check_no_state(rig, rig->root, GRAFT_E_STALE);
  check_no_state(rig, ref, GRAFT_E_STALE);
  check_no_binding(leaf, rig->root);
  CHECK_INT(GRAFT_E_STALE, graft_node_child_count(rig->runtime, state, &count));
  CHECK_INT(77, count);
  CHECK_INT(GRAFT_E_STALE, graft_invalidate(rig->runtime, state));
  CHECK_INT(GRAFT_E_STALE, graft_ref_node(rig->runtime, state, &node));
  CHECK_INT(GRAFT_E_STALE, graft_ref_destroy(rig->runtime, state));
  CHECK_INT(GRAFT_E_STALE, graft_root_destroy(rig->runtime, state, NULL));
  CHECK_INT(5, cell_get(rig, state));
}

static void f7_foreign_states(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *other = NULL;
  graft_value value = graft_value_int(1);
  graft_state foreign[20];
  int i;
  probe_root(leaf);
  cell_int(rig, 5);
  CHECK_INT(GRAFT_OK, graft_runtime_create(NULL, &other));
  for (i = 0; i < 20; i++) {
    CHECK_INT(GRAFT_OK, graft_state_create(other, &value, &foreign[i]));
    check_no_state(rig, foreign[i], GRAFT_E_STALE);
  }
  check_no_binding(leaf, foreign[0]);
  CHECK_INT(GRAFT_OK, graft_runtime_destroy(other));
}

static void f7_null_arguments(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  graft_value value = graft_value_int(1);
  graft_state state = cell_int(rig, 5), made = 77;
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  CHECK_INT(GRAFT_E_INVALID, graft_state_create(NULL, &value, &made));
  CHECK_INT(GRAFT_E_INVALID, graft_state_create(rt, NULL, &made));
  CHECK_INT(GRAFT_E_INVALID, graft_state_create(rt, &value, NULL));
  CHECK_INT(GRAFT_E_INVALID, graft_state_derive(rt, NULL, NULL, NULL, &made));
  CHECK_INT(77, made);
  CHECK_INT(GRAFT_E_INVALID, graft_state_get(rt, state, NULL));
  CHECK_INT(GRAFT_E_INVALID, graft_state_get(NULL, state, &value));
  CHECK_INT(GRAFT_E_INVALID, graft_state_set(rt, state, NULL));
  CHECK_INT(GRAFT_E_INVALID, graft_state_set(NULL, state, &value));
  CHECK_INT(GRAFT_E_INVALID, graft_state_destroy(NULL, state));
  CHECK(graft_state_local(rt, 1, NULL, NULL) < 0);
  CHECK(graft_effect(rt, 1, NULL) < 0);
  CHECK(graft_effect(rt, 1, &effect) < 0);
  CHECK(graft_bind(rt, NULL, state) < 0);
  CHECK(graft_bind(rt, "value", state) < 0);
  CHECK(graft_open_provider(rt, NULL, &value, 1) < 0);
  CHECK_INT(GRAFT_E_INVALID, graft_environment_default(rt, 0, &value));
  CHECK_INT(GRAFT_E_INVALID,
            graft_environment_default(rt, graft_atom_of(rt, "theme"), NULL));
  CHECK_INT(GRAFT_E_INVALID, graft_transaction_begin(NULL, 1));
  CHECK_INT(GRAFT_E_INVALID, graft_transaction_end(NULL));
  CHECK_INT(5, cell_get(rig, state));
}

/* What no cell can hold. */
static void f7_values_of_cells(struct rig *rig) {
  graft_handler handler = {rig_hear, NULL, NULL};
  graft_state state = cell_int(rig, 5), made = 77;
  graft_value bad[6];
  uint32_t i;
  bad[0] = graft_value_string(NULL, 9);
  bad[1] = graft_value_bytes(NULL, 9);
  bad[2] = rig_string("\xff");
  bad[3] = graft_value_int(1);
  bad[3].type = 1234567;
  bad[4] = graft_value_handler(&handler);
  bad[5] = graft_value_state(state);
  for (i = 0; i < 6; i++) {
    int refused = graft_state_create(rig->runtime, &bad[i], &made) < 0 &&
                  graft_state_set(rig->runtime, state, &bad[i]) < 0;
    if (!CHECK(refused)) {
      rig_text_format(&rig->details, "      value: %u\n", i);
    }
  }
  CHECK_INT(77, made);
  CHECK_INT(5, cell_get(rig, state));
}

/* A class that takes texts alone is not given a number. */
static void f7_a_bound_value_of_another_type(struct rig *rig) {
  static const graft_property properties[] = {
      {"value", 0, GRAFT_ACCEPTS(GRAFT_TYPE_INT), 0, 0, NULL}};
  struct probe *leaf = probe_new(rig, "leaf");
  graft_state state = cell_of(rig, rig_string("text"));
  graft_value value = rig_string("other");
  leaf->desc.properties = properties;
  leaf->desc.property_count = 1;
  probe_register(leaf);
  probe_root(leaf);
  rig_begin(rig);
  bound_leaf(leaf, "a", state);
  rig_commit_status(rig, GRAFT_E_TYPE);
  cell_set(rig, state, 1);
  rig_begin(rig);
  bound_leaf(leaf, "a", state);
  rig_commit(rig);
  rig_clear(rig);
  graft_state_set(rig->runtime, state, &value);
  pump_all(rig);
  CHECK_LINES(rig, "");
  rig->report_count = 0;
  cell_set(rig, state, 2);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf#a value:1>2\n");
}

/* ------------------------------------------------------------------------ */
/* Threads and the end                                                      */
/* ------------------------------------------------------------------------ */

struct stranger {
  struct rig *rig;
  graft_state state;
  graft_status statuses[10];
  uint32_t count;
};

static graft_status compute_none(const graft_context *context, void *data,
                                 graft_value *value) {
  (void)context;
  (void)data;
  *value = graft_value_none();
  return GRAFT_OK;
}

static void *act_as_stranger(void *data) {
  struct stranger *s = data;
  graft_runtime *rt = s->rig->runtime;
  graft_value value = graft_value_int(9);
  graft_state state = 0;
  uint32_t n = 0;
  s->statuses[n++] = graft_state_create(rt, &value, &state);
  s->statuses[n++] = graft_state_derive(rt, compute_none, NULL, NULL, &state);
  s->statuses[n++] = graft_state_get(rt, s->state, &value);
  s->statuses[n++] = graft_state_set(rt, s->state, &value);
  s->statuses[n++] = graft_state_destroy(rt, s->state);
  s->statuses[n++] = graft_environment(rt, s->rig->root, 1, &value);
  s->statuses[n++] = graft_environment_default(rt, 1, &value);
  s->statuses[n++] = graft_transaction_begin(rt, 1);
  s->statuses[n++] = graft_transaction_end(rt);
  s->count = n;
  return NULL;
}

static void t1_on_another_thread(struct rig *rig) {
  struct stranger stranger;
  pthread_t thread;
  uint32_t i;
  memset(&stranger, 0, sizeof stranger);
  stranger.rig = rig;
  stranger.state = cell_int(rig, 5);
  REQUIRE(pthread_create(&thread, NULL, act_as_stranger, &stranger) == 0);
  pthread_join(thread, NULL);
  CHECK_INT(9, stranger.count);
  for (i = 0; i < stranger.count; i++) {
    CHECK_INT(GRAFT_E_THREAD, stranger.statuses[i]);
  }
  CHECK_INT(5, cell_get(rig, stranger.state));
}

/* Everything is left as it is: cells, bindings, derived cells, dirt. */
static void m10_state_ends_with_the_runtime(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  static const int object = 5;
  graft_state text = cell_of(rig, rig_string("a text that is kept in memory"));
  graft_state derived = cell_derived(rig, compute_none, NULL);
  cell_of(rig, graft_value_object(1, &object));
  probe_root(leaf);
  rig_begin(rig);
  bound_leaf(leaf, "a", text);
  bound_leaf(leaf, "b", derived);
  rig_commit(rig);
  cell_set(rig, text, 1);
  CHECK_INT(1, rig->objects_retained);
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  CHECK_INT(0, rig->objects_retained);
}

static void m10_many_cells_come_and_go(struct rig *rig) {
  graft_state states[1000];
  uint64_t bytes = 0;
  int round, i;
  for (round = 0; round < 20; round++) {
    for (i = 0; i < 1000; i++) states[i] = cell_int(rig, i);
    for (i = 0; i < 1000; i++) {
      CHECK_INT(i, cell_get(rig, states[i]));
      CHECK_INT(GRAFT_OK, graft_state_destroy(rig->runtime, states[i]));
    }
    CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
    if (round == 1) bytes = rig->memory.bytes_held;
    if (round > 1) CHECK(rig->memory.bytes_held <= bytes);
  }
}

const driver_test driver_tests_s_handles[] = {
    {"F7 stale and made-up states are answered", f7_stale_and_made_up_states,
     DRIVER_BARE},
    {"F7 ids of other kinds are no states", f7_other_kinds_of_ids, DRIVER_BARE},
    {"F7 states of another runtime are stale", f7_foreign_states, DRIVER_BARE},
    {"F7 null arguments of state", f7_null_arguments, DRIVER_BARE},
    {"F7 what no cell can hold is refused", f7_values_of_cells, DRIVER_BARE},
    {"F7 a bound value of another type is not written",
     f7_a_bound_value_of_another_type, DRIVER_BARE},
    {"T1 state is of the owner thread", t1_on_another_thread, DRIVER_BARE},
    {"M10 state ends with the runtime", m10_state_ends_with_the_runtime,
     DRIVER_BARE},
    {"M10 cells come and go without a trace", m10_many_cells_come_and_go,
     DRIVER_BARE},
    DRIVER_END,
};
