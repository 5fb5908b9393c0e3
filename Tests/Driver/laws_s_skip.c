/* S2 and S4: what is equal costs nothing. */
#include <math.h>

#include "laws_s.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* S2: equal values                                                         */
/* ------------------------------------------------------------------------ */

/* A part that depends on a cell, and a leaf that is bound to it. */
struct equal {
  struct probe *leaf;
  graft_state state;
};

static void describe_equal(struct part *part, const graft_context *context) {
  struct equal *equal = part->data;
  graft_value value;
  struct rig *rig = part->rig;
  CHECK_INT(GRAFT_OK, graft_state_get(context->runtime, equal->state, &value));
}

static struct equal *open_equal(struct rig *rig, graft_value initial) {
  struct equal *equal = rig_keep(rig, sizeof *equal);
  struct part *part = part_class(rig, "part", describe_equal, equal);
  equal->leaf = probe_class(rig, "leaf");
  equal->state = cell_of(rig, initial);
  probe_root(equal->leaf);
  rig_begin(rig);
  part_leaf(part, "p", 0);
  bound_leaf(equal->leaf, "a", equal->state);
  rig_commit(rig);
  pump_all(rig);
  rig_clear(rig);
  return equal;
}

/* Sets a value that is equal: nothing is scheduled, run or allocated. */
static void set_equal(struct rig *rig, struct equal *equal, graft_value value) {
  uint64_t schedules = rig_schedules(rig);
  uint64_t allocations = rig->memory.allocations;
  uint64_t retains = rig->retains;
  CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, equal->state, &value));
  CHECK_INT(schedules, rig_schedules(rig));
  pump_all(rig);
  CHECK_LINES(rig, "");
  CHECK_INT(allocations, rig->memory.allocations);
  CHECK_INT(retains, rig->retains);
}

/* Sets a value that is not: one body and one update. */
static void set_other(struct rig *rig, struct equal *equal, graft_value value) {
  uint64_t updates = equal->leaf->calls[GRAFT_PHASE_UPDATE];
  CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, equal->state, &value));
  pump_all(rig);
  CHECK_HAS("body part#p\n", rig_text_bytes(&rig->lines));
  CHECK_INT(updates + 1, equal->leaf->calls[GRAFT_PHASE_UPDATE]);
  rig_clear(rig);
}

static void s2_an_equal_value_does_nothing(struct rig *rig) {
  static const char one[] = "a text that is too long to be kept inline";
  static const char two[] = "a text that is too long to be kept inline";
  static const unsigned char bytes[] = {0, 255, 7}, same[] = {0, 255, 7};
  static const int first = 5, second = 5;
  struct equal *equal = open_equal(rig, graft_value_int(1));
  set_equal(rig, equal, graft_value_int(1));
  set_other(rig, equal, graft_value_bool(1));
  set_equal(rig, equal, graft_value_bool(1));
  set_other(rig, equal, graft_value_double(NAN));
  set_equal(rig, equal, graft_value_double(NAN));
  set_other(rig, equal, rig_string(one));
  set_equal(rig, equal, rig_string(two));
  set_other(rig, equal, graft_value_bytes(bytes, 3));
  set_equal(rig, equal, graft_value_bytes(same, 3));
  set_other(rig, equal, graft_value_object(1, &first));
  set_equal(rig, equal, graft_value_object(1, &first));
  /* Equal content is another object. */
  set_other(rig, equal, graft_value_object(1, &second));
  set_other(rig, equal, graft_value_none());
  set_equal(rig, equal, graft_value_none());
}

static void s2_there_and_back_writes_nothing(struct rig *rig) {
  struct equal *equal = open_equal(rig, graft_value_int(1));
  cell_set(rig, equal->state, 2);
  cell_set(rig, equal->state, 1);
  pump_all(rig);
  CHECK_INT(1, equal->leaf->calls[GRAFT_PHASE_UPDATE]);
}

static void s2_values_are_copied(struct rig *rig) {
  char text[] = "a text that is too long to be kept inline, and copied";
  char again[] = "another text, as long as that, that is copied as well";
  static const int object = 5;
  graft_state state = cell_of(rig, rig_string(text));
  text[0] = 'X';
  CHECK_TEXT("\"a text that is too long to be kept inline, and copied\"",
             cell_text(rig, state));
  cell_set_text(rig, state, again);
  again[0] = 'X';
  CHECK_TEXT("\"another text, as long as that, that is copied as well\"",
             cell_text(rig, state));
  state = cell_of(rig, graft_value_object(3, &object));
  CHECK_INT(1, rig->objects_retained);
  cell_set(rig, state, 1);
  CHECK_INT(0, rig->objects_retained);
  CHECK_INT(1, cell_get(rig, state));
}

/* ------------------------------------------------------------------------ */
/* S4: components that are skipped                                          */
/* ------------------------------------------------------------------------ */

#define ROWS 20u

/* An outer part: a leaf, then an inner part with ROWS leaves. */
struct nest {
  struct probe *leaf;
  struct part *inner;
  graft_state outer_state;
  graft_state inner_state;
  int64_t inner_value;
};

static void describe_rows(struct part *part, const graft_context *context) {
  struct nest *nest = part->data;
  int64_t value = cell_get(part->rig, nest->inner_state);
  uint32_t i;
  for (i = 0; i < ROWS; i++) {
    graft_open(context->runtime, nest->leaf->id, 7);
    graft_key(context->runtime, i);
    graft_int(context->runtime, "value", i == 5 ? value : 0);
    graft_close(context->runtime);
  }
}

static void describe_nest(struct part *part, const graft_context *context) {
  struct nest *nest = part->data;
  probe_leaf(nest->leaf, "own", cell_get(part->rig, nest->outer_state));
  (void)context;
  part_leaf(nest->inner, "inner", nest->inner_value);
}

static struct part *open_nest(struct rig *rig, struct nest **opened) {
  struct nest *nest = rig_keep(rig, sizeof *nest);
  struct part *outer = part_class(rig, "outer", describe_nest, nest);
  nest->leaf = probe_class(rig, "leaf");
  nest->inner = part_class(rig, "inner", describe_rows, nest);
  nest->outer_state = cell_int(rig, 1);
  nest->inner_state = cell_int(rig, 1);
  probe_root(nest->leaf);
  part_render(outer, "outer", 1);
  pump_all(rig);
  rig_clear(rig);
  *opened = nest;
  return outer;
}

/* Compares what was visited since `before`. */
static void check_visited(struct rig *rig, uint64_t before, uint64_t count) {
  CHECK_INT(count, rig_stats(rig).nodes_visited - before);
}

static void s4_equal_and_clean_is_skipped(struct rig *rig) {
  struct nest *nest;
  struct part *outer = open_nest(rig, &nest);
  uint64_t visited = rig_stats(rig).nodes_visited;
  part_render(outer, "outer", 1);
  CHECK_LINES(rig, "");
  check_visited(rig, visited, 1);
  /* A changed property runs its body, and the inner part is skipped. */
  visited = rig_stats(rig).nodes_visited;
  part_render(outer, "outer", 2);
  CHECK_LINES(rig, "body outer#outer\n");
  check_visited(rig, visited, 3);
}

static void s4_a_change_visits_its_own_subtree(struct rig *rig) {
  struct nest *nest;
  uint64_t visited;
  open_nest(rig, &nest);
  visited = rig_stats(rig).nodes_visited;
  cell_set(rig, nest->inner_state, 2);
  pump_all(rig);
  CHECK_LINES(rig, "body inner#inner\nupdate leaf#5 value:1>2\n");
  check_visited(rig, visited, ROWS);
  visited = rig_stats(rig).nodes_visited;
  cell_set(rig, nest->outer_state, 2);
  pump_all(rig);
  CHECK_LINES(rig, "body outer#outer\nupdate leaf#own value:1>2\n");
  check_visited(rig, visited, 2);
}

static void s4_a_changed_property_runs_the_inner_body(struct rig *rig) {
  struct nest *nest;
  struct part *outer = open_nest(rig, &nest);
  nest->inner_value = 7;
  /* It is no state: nobody knows of it until the outer part runs. */
  part_render(outer, "outer", 1);
  CHECK_LINES(rig, "");
  part_render(outer, "outer", 2);
  CHECK_LINES(rig, "body outer#outer\nbody inner#inner\n");
}

static void s4_a_move_runs_no_body(struct rig *rig) {
  struct nest *nest;
  struct part *outer = open_nest(rig, &nest);
  rig_begin(rig);
  probe_leaf(nest->leaf, "x", 1);
  part_leaf(outer, "outer", 1);
  rig_commit(rig);
  rig_clear(rig);
  nest->leaf->quiet = 1;
  rig_begin(rig);
  part_leaf(outer, "outer", 1);
  probe_leaf(nest->leaf, "x", 1);
  rig_commit(rig);
  CHECK_LINES(rig, "");
  CHECK_INT(1, outer->runs);
  CHECK_INT(1, nest->inner->runs);
}

static void s4_a_token_and_invalidate_run_the_body(struct rig *rig) {
  struct nest *nest;
  struct part *outer = open_nest(rig, &nest);
  graft_node node = probe_child(rig, rig->root, 0);
  graft_extra extra = GRAFT_EXTRA_INIT;
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, node));
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, node));
  CHECK_LINES(rig, "");
  pump_all(rig);
  CHECK_LINES(rig, "body outer#outer\n");
  pump_all(rig);
  CHECK_LINES(rig, "");
  for (extra.token = 1; extra.token < 3; extra.token++) {
    rig_begin(rig);
    graft_open(rig->runtime, outer->id, 2);
    graft_key_string(rig->runtime, "outer");
    graft_int(rig->runtime, "value", 1);
    graft_element_extra(rig->runtime, &extra);
    graft_close(rig->runtime);
    rig_commit(rig);
  }
  CHECK_LINES(rig, "body outer#outer\nbody outer#outer\n");
}

static void s4_a_render_that_skips_allocates_nothing(struct rig *rig) {
  struct nest *nest;
  struct part *outer = open_nest(rig, &nest);
  uint64_t allocations;
  part_render(outer, "outer", 1);
  allocations = rig->memory.allocations;
  part_render(outer, "outer", 1);
  CHECK_INT(allocations, rig->memory.allocations);
}

const driver_test driver_tests_s_skip[] = {
    {"S2 setting an equal value does nothing", s2_an_equal_value_does_nothing,
     DRIVER_BARE},
    {"S2 there and back before the pump writes nothing",
     s2_there_and_back_writes_nothing, DRIVER_BARE},
    {"S2 values of cells are copied, objects retained", s2_values_are_copied,
     DRIVER_BARE},
    {"S4 an equal and clean component is skipped with all below it",
     s4_equal_and_clean_is_skipped, DRIVER_BARE},
    {"S4 a change of state visits the component's own subtree only",
     s4_a_change_visits_its_own_subtree, DRIVER_BARE},
    {"S4 a changed property runs the body, a changed variable does not",
     s4_a_changed_property_runs_the_inner_body, DRIVER_BARE},
    {"S4 a move runs no body", s4_a_move_runs_no_body, DRIVER_BARE},
    {"S4 a new token and invalidate run the body once",
     s4_a_token_and_invalidate_run_the_body, DRIVER_BARE},
    {"S4 a render that skips allocates nothing",
     s4_a_render_that_skips_allocates_nothing, DRIVER_BARE},
    DRIVER_END,
};
