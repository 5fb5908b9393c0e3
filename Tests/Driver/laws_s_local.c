/* S6: local state. */
#include "laws_s.h"
#include "suites.h"

#define SITES 4

/* A counter: its body keeps the cells that it was given. */
struct counter {
  struct probe *leaf;
  graft_state last[SITES];
  graft_value initial;
  int32_t from, to; /* the sites that the body asks for */
};

static struct counter *counter_new(struct rig *rig) {
  struct counter *counter = rig_keep(rig, sizeof *counter);
  counter->leaf = probe_class(rig, "leaf");
  counter->initial = graft_value_int(0);
  counter->to = 1;
  probe_root(counter->leaf);
  return counter;
}

static void describe_counter(struct part *part, const graft_context *context) {
  struct counter *counter = part->data;
  struct rig *rig = part->rig;
  graft_value value = graft_value_none();
  int32_t i;
  for (i = counter->from; i < counter->to; i++) {
    CHECK_INT(GRAFT_OK,
              graft_state_local(context->runtime, (uint32_t)(100 + i),
                                &counter->initial, &counter->last[i]));
    CHECK_INT(GRAFT_OK,
              graft_state_get(context->runtime, counter->last[i], &value));
  }
  if (value.type == GRAFT_TYPE_INT) {
    probe_leaf(counter->leaf, "n", value.as.integer);
  }
}

/* Gives the value that the leaf of a part shows, or -1. */
static int64_t shown(struct rig *rig, graft_node part) {
  graft_node leaf = probe_child(rig, part, 0);
  graft_value value = graft_value_none();
  graft_node_property(rig->runtime, leaf, graft_atom_of(rig->runtime, "value"),
                      &value);
  return value.type == GRAFT_TYPE_INT ? value.as.integer : -1;
}

static void s6_one_cell_a_site(struct rig *rig) {
  struct counter *counter = counter_new(rig);
  struct part *part = part_class(rig, "part", describe_counter, counter);
  graft_state first[SITES];
  int32_t i;
  counter->to = SITES;
  part_render(part, "p", 0);
  for (i = 0; i < SITES; i++) {
    first[i] = counter->last[i];
    cell_set(rig, first[i], i);
    CHECK(i == 0 || first[i] != first[i - 1]);
  }
  /* The initial value is that of the first run. */
  counter->initial = graft_value_int(50);
  pump_all(rig);
  for (i = 0; i < SITES; i++) {
    CHECK_INT(first[i], counter->last[i]);
    CHECK_INT(i, cell_get(rig, first[i]));
  }
  CHECK_INT(2, part->runs);
  CHECK_INT(3, shown(rig, probe_child(rig, rig->root, 0)));
}

static void s6_a_site_left_out_keeps_its_cell(struct rig *rig) {
  struct counter *counter = counter_new(rig);
  struct part *part = part_class(rig, "part", describe_counter, counter);
  graft_state first;
  counter->to = 2;
  part_render(part, "p", 0);
  first = counter->last[0];
  cell_set(rig, first, 7);
  counter->from = 1;
  part_render(part, "p", 1);
  CHECK_INT(7, cell_get(rig, first));
  counter->from = 0;
  counter->to = 1;
  part_render(part, "p", 2);
  pump_all(rig);
  CHECK_INT(first, counter->last[0]);
  CHECK_INT(7, shown(rig, probe_child(rig, rig->root, 0)));
}

/* Describes parts with one-letter keys, and gives the cell of each. */
static void render_counters(struct part *part, const char *keys) {
  struct rig *rig = part->rig;
  char key[2] = "";
  rig_begin(rig);
  for (; *keys != '\0'; keys++) {
    key[0] = *keys;
    part_leaf(part, key, 0);
  }
  rig_commit(rig);
}

static void s6_state_moves_with_its_node(struct rig *rig) {
  struct counter *counter = counter_new(rig);
  struct part *part = part_class(rig, "part", describe_counter, counter);
  graft_state a, b;
  render_counters(part, "a");
  a = counter->last[0];
  render_counters(part, "ab");
  b = counter->last[0];
  CHECK(a != b);
  cell_set(rig, a, 1);
  cell_set(rig, b, 2);
  pump_all(rig);
  part->runs = 0;
  render_counters(part, "ba");
  pump_all(rig);
  CHECK_INT(0, part->runs);
  CHECK_INT(2, shown(rig, probe_child(rig, rig->root, 0)));
  CHECK_INT(1, shown(rig, probe_child(rig, rig->root, 1)));
  cell_set(rig, a, 10);
  pump_all(rig);
  CHECK_INT(1, part->runs);
  CHECK_INT(10, shown(rig, probe_child(rig, rig->root, 1)));
  /* One goes: the other's state stays. */
  render_counters(part, "a");
  CHECK_INT(10, cell_get(rig, a));
  CHECK_INT(10, shown(rig, probe_child(rig, rig->root, 0)));
}

static void s6_state_is_released_with_its_node(struct rig *rig) {
  struct counter *counter = counter_new(rig);
  struct part *part = part_class(rig, "part", describe_counter, counter);
  static const int object = 5, other = 6;
  graft_value value = graft_value_none();
  graft_value next = graft_value_object(1, &other);
  graft_state a;
  counter->initial = graft_value_object(1, &object);
  counter->to = SITES;
  render_counters(part, "ab");
  CHECK_INT(2 * SITES, rig->objects_retained);
  CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, counter->last[0], &next));
  pump_all(rig);
  CHECK_INT(2 * SITES, rig->objects_retained);
  a = counter->last[0];
  render_counters(part, "a");
  pump_all(rig);
  CHECK_INT(SITES, rig->objects_retained);
  CHECK_INT(GRAFT_E_STALE, graft_state_get(rig->runtime, a, &value));
  CHECK_INT(GRAFT_TYPE_NONE, value.type);
  CHECK_INT(GRAFT_E_STALE, graft_state_set(rig->runtime, a, &next));
  render_counters(part, "");
  pump_all(rig);
  CHECK_INT(0, rig->objects_retained);
  /* Described again it begins anew. */
  counter->initial = graft_value_int(3);
  render_counters(part, "b");
  CHECK_INT(3, cell_get(rig, counter->last[0]));
  CHECK(counter->last[0] != a);
}

static void s6_another_class_has_its_own(struct rig *rig) {
  struct counter *counter = counter_new(rig);
  struct part *part = part_class(rig, "part", describe_counter, counter);
  struct part *other = part_class(rig, "other", describe_counter, counter);
  graft_state first;
  graft_value value;
  render_counters(part, "a");
  first = counter->last[0];
  cell_set(rig, first, 9);
  pump_all(rig);
  render_counters(other, "a");
  pump_all(rig);
  CHECK_INT(0, cell_get(rig, counter->last[0]));
  CHECK_INT(GRAFT_E_STALE, graft_state_get(rig->runtime, first, &value));
}

static void s6_memory_comes_back(struct rig *rig) {
  struct counter *counter = counter_new(rig);
  struct part *part = part_class(rig, "part", describe_counter, counter);
  uint64_t bytes = 0;
  int round;
  counter->leaf->quiet = 1;
  counter->to = SITES;
  counter->initial = rig_string("a text that is too long to be kept inline");
  for (round = 0; round < 50; round++) {
    render_counters(part, "abcdefgh");
    cell_set(rig, counter->last[2], round);
    pump_all(rig);
    render_counters(part, "");
    pump_all(rig);
    CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
    if (round == 1) bytes = rig->memory.bytes_held;
    if (round > 1) CHECK(rig->memory.bytes_held <= bytes);
  }
}

/* Local state changes by the handlers of what the body described. */
static graft_status count_up(const graft_context *context,
                             const graft_event *event, void *user_data) {
  struct counter *counter = user_data;
  struct rig *rig = counter->leaf->rig;
  (void)context;
  (void)event;
  cell_set(rig, counter->last[0], cell_get(rig, counter->last[0]) + 1);
  return GRAFT_OK;
}

static void describe_button(struct part *part, const graft_context *context) {
  struct counter *counter = part->data;
  graft_value initial = graft_value_int(0);
  graft_state_local(context->runtime, 9, &initial, &counter->last[0]);
  probe_open(counter->leaf, "n", cell_get(part->rig, counter->last[0]));
  graft_on(context->runtime, "tap", count_up, counter);
  graft_close(context->runtime);
}

static void s6_a_counter(struct rig *rig) {
  struct counter *counter = counter_new(rig);
  struct part *part = part_class(rig, "part", describe_button, counter);
  graft_node leaf;
  int i;
  render_counters(part, "a");
  leaf = probe_child(rig, probe_child(rig, rig->root, 0), 0);
  rig_clear(rig);
  for (i = 0; i < 3; i++) CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  pump_all(rig);
  CHECK_HAS("body part#a\nupdate leaf#n value:0>3\n",
            rig_text_bytes(&rig->lines));
  CHECK_INT(2, part->runs);
}

static graft_status compute_one(const graft_context *context, void *user_data,
                                graft_value *value) {
  (void)context;
  (void)user_data;
  *value = graft_value_int(1);
  return GRAFT_OK;
}

static void s6_a_derived_cell_is_dropped_once(struct rig *rig) {
  struct rig_named *first = rig_name(rig, "first");
  struct rig_named *second = rig_name(rig, "second");
  graft_state state = 77;
  CHECK(graft_state_derive(rig->runtime, NULL, first, rig_drop, &state) < 0);
  CHECK_INT(77, state);
  CHECK_INT(0, first->drops);
  CHECK_INT(GRAFT_OK, graft_state_derive(rig->runtime, compute_one, first,
                                         rig_drop, &state));
  CHECK_INT(1, cell_get(rig, state));
  CHECK_INT(GRAFT_OK, graft_state_destroy(rig->runtime, state));
  CHECK_INT(1, first->drops);
  CHECK_INT(GRAFT_OK, graft_state_derive(rig->runtime, compute_one, second,
                                         rig_drop, &state));
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  CHECK_INT(1, first->drops);
  CHECK_INT(1, second->drops);
}

const driver_test driver_tests_s_local[] = {
    {"S6 a component has one cell a site, made once", s6_one_cell_a_site,
     DRIVER_BARE},
    {"S6 a site that a run leaves out keeps its cell",
     s6_a_site_left_out_keeps_its_cell, DRIVER_BARE},
    {"S6 local state moves with its node", s6_state_moves_with_its_node,
     DRIVER_BARE},
    {"S6 local state is released with its node",
     s6_state_is_released_with_its_node, DRIVER_BARE},
    {"S6 another class at the place has its own state",
     s6_another_class_has_its_own, DRIVER_BARE},
    {"S6 memory of local state comes back", s6_memory_comes_back, DRIVER_BARE},
    {"S6 a derived cell drops its user data once",
     s6_a_derived_cell_is_dropped_once, DRIVER_BARE},
    {"S6 a counter counts", s6_a_counter, DRIVER_BARE},
    DRIVER_END,
};
