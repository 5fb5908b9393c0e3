/* S3 and S4 by number, in a tree of 100,000 nodes. */
#include <stdlib.h>
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define NODES 100000u
#define PARTS 100u
#define ROWS (NODES / PARTS)

/* Counts its updates and nothing else: a probe holds too few children. */
struct many {
  struct rig *rig;
  graft_class id;
  struct part *row_part;
  uint64_t updates;
  int64_t last;
  graft_state bound; /* to one node of them */
  graft_state counts[PARTS];
};

static graft_status make_many(const graft_context *context, void **widget) {
  *widget = context->class_data;
  return GRAFT_OK;
}

static graft_status update_many(const graft_context *context, void *widget,
                                const graft_change *changes, uint32_t count) {
  struct many *many = context->class_data;
  (void)widget;
  many->updates++;
  if (count == 1) many->last = changes[0].new_value.as.integer;
  return GRAFT_OK;
}

static graft_status insert_many(const graft_context *context, void *widget,
                                const graft_child *child) {
  (void)context;
  (void)widget;
  (void)child;
  return GRAFT_OK;
}

static struct many *many_class(struct rig *rig) {
  struct many *many = rig_keep(rig, sizeof *many);
  graft_class_desc desc;
  memset(&desc, 0, sizeof desc);
  desc.struct_size = sizeof desc;
  desc.flags = GRAFT_CLASS_OPEN;
  desc.name = "many";
  desc.class_data = many;
  desc.create = make_many;
  desc.update = update_many;
  desc.insert_child = insert_many;
  many->rig = rig;
  CHECK_INT(GRAFT_OK, graft_class_register(rig->runtime, &desc, &many->id));
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
  many->bound = cell_int(rig, 1);
  return many;
}

/* What a pump costs after a change. */
struct cost {
  uint64_t updates;
  uint64_t visited;
  uint64_t allocations;
  uint64_t commits_calls; /* creates, inserts, moves, removes, destroys */
};

static struct cost cost_now(struct many *many) {
  graft_stats stats = rig_stats(many->rig);
  struct cost cost;
  cost.updates = many->updates;
  cost.visited = stats.nodes_visited;
  cost.allocations = many->rig->memory.allocations;
  cost.commits_calls = stats.creates + stats.inserts + stats.moves +
                       stats.removes + stats.destroys;
  return cost;
}

static void check_cost(struct many *many, struct cost before, uint64_t updates,
                       uint64_t visited) {
  struct rig *rig = many->rig;
  struct cost now = cost_now(many);
  CHECK_INT(updates, now.updates - before.updates);
  CHECK_INT(visited, now.visited - before.visited);
  CHECK_INT(0, now.allocations - before.allocations);
  CHECK_INT(0, now.commits_calls - before.commits_calls);
}

/* ------------------------------------------------------------------------ */
/* Bound                                                                    */
/* ------------------------------------------------------------------------ */

static void render_flat(struct many *many) {
  struct rig *rig = many->rig;
  graft_element *elements = calloc(NODES, sizeof *elements);
  graft_prop bound = rig_prop(rig, "value", graft_value_state(many->bound));
  graft_prop constant = rig_prop(rig, "value", graft_value_int(3));
  uint32_t i;
  REQUIRE(elements != NULL);
  for (i = 0; i < NODES; i++) {
    elements[i].class_id = many->id;
    elements[i].flags = GRAFT_ELEMENT_KEY_INT;
    elements[i].key.integer = i;
    elements[i].props = i == NODES / 2 ? &bound : &constant;
    elements[i].prop_count = 1;
  }
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, elements, NODES));
  free(elements);
}

static void s3_one_update_of_100000(struct rig *rig) {
  struct many *many = many_class(rig);
  struct cost before;
  int round;
  render_flat(many);
  CHECK_INT(NODES, many->updates);
  /* The first change may grow what later ones use again. */
  cell_set(rig, many->bound, 2);
  pump_all(rig);
  for (round = 0; round < 5; round++) {
    before = cost_now(many);
    cell_set(rig, many->bound, 10 + round);
    pump_all(rig);
    CHECK_INT(10 + round, many->last);
    check_cost(many, before, 1, 0);
  }
}

static void s3_the_first_change_allocates_nothing(struct rig *rig) {
  struct many *many = many_class(rig);
  struct cost before;
  render_flat(many);
  pump_all(rig);
  before = cost_now(many);
  cell_set(rig, many->bound, 2);
  pump_all(rig);
  check_cost(many, before, 1, 0);
}

/* ------------------------------------------------------------------------ */
/* Components                                                               */
/* ------------------------------------------------------------------------ */

static void describe_many_rows(struct part *part,
                               const graft_context *context) {
  struct many *many = part->data;
  int64_t index = own_int(context, "value");
  int64_t value;
  graft_prop prop;
  uint32_t i;
  if (index < 0) return;
  value = cell_get(part->rig, many->counts[index]);
  prop = rig_prop(part->rig, "value", graft_value_int(0));
  for (i = 0; i < ROWS - 1; i++) {
    prop.value.as.integer = i == 7 ? value : 0;
    graft_open(context->runtime, many->id, 5);
    graft_key(context->runtime, i);
    graft_set(context->runtime, &prop, 1);
    graft_close(context->runtime);
  }
}

/* PARTS parts of ROWS - 1 rows. */
static void render_parts(struct many *many) {
  struct rig *rig = many->rig;
  uint32_t i;
  rig_begin(rig);
  for (i = 0; i < PARTS; i++) {
    graft_open(rig->runtime, many->row_part->id, 6);
    graft_key(rig->runtime, i);
    graft_int(rig->runtime, "value", i);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
}

static struct many *open_parts(struct rig *rig) {
  struct many *many = many_class(rig);
  uint32_t i;
  many->row_part = part_class(rig, "rows", describe_many_rows, many);
  many->row_part->quiet = 1;
  for (i = 0; i < PARTS; i++) many->counts[i] = cell_int(rig, 0);
  render_parts(many);
  CHECK_INT(NODES + 1, rig_stats(rig).live_nodes);
  return many;
}

static void s4_one_component_of_100(struct rig *rig) {
  struct many *many = open_parts(rig);
  struct cost before;
  int round;
  cell_set(rig, many->counts[42], 1);
  pump_all(rig);
  many->row_part->runs = 0;
  for (round = 0; round < 5; round++) {
    before = cost_now(many);
    cell_set(rig, many->counts[42], 10 + round);
    pump_all(rig);
    CHECK_INT(10 + round, many->last);
    check_cost(many, before, 1, ROWS - 1);
  }
  CHECK_INT(5, many->row_part->runs);
}

static void s4_a_skipped_render_visits_the_components(struct rig *rig) {
  struct many *many = open_parts(rig);
  struct cost before;
  render_parts(many);
  before = cost_now(many);
  render_parts(many);
  check_cost(many, before, 0, PARTS);
  CHECK_INT(PARTS, many->row_part->runs);
}

static graft_status end_many(const graft_context *context, void *user_data) {
  struct rig_named *named = user_data;
  (void)context;
  named->drops++;
  return GRAFT_OK;
}

/* Deep: each part holds the next. */
static void describe_deeper(struct part *part, const graft_context *context) {
  struct many *many = part->data;
  int64_t left = own_int(context, "value");
  if (left > 0) {
    part_leaf(part, NULL, left - 1);
  } else {
    graft_open(context->runtime, many->id, 1);
    graft_bind(context->runtime, "value", many->bound);
    graft_close(context->runtime);
  }
}

#define DEPTH 2000

static void s4_components_of_2000_levels(struct rig *rig) {
  struct many *many = many_class(rig);
  struct part *deep = part_class(rig, "deep", describe_deeper, many);
  deep->quiet = 1;
  part_render(deep, NULL, DEPTH);
  CHECK_INT(DEPTH + 1, deep->runs);
  CHECK_INT(DEPTH + 3, rig_stats(rig).live_nodes);
  cell_set(rig, many->bound, 9);
  pump_all(rig);
  CHECK_INT(9, many->last);
  CHECK_INT(DEPTH + 1, deep->runs);
  part_render(deep, NULL, DEPTH / 2);
  CHECK_INT(DEPTH / 2 + 3, rig_stats(rig).live_nodes);
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  CHECK_INT(1, rig_stats(rig).live_nodes);
}

static void describe_itself(struct part *part, const graft_context *context) {
  (void)context;
  part_leaf(part, NULL, 1);
}

static void s4_a_component_that_describes_itself(struct rig *rig) {
  struct part *part = part_class(rig, "self", describe_itself, NULL);
  part->quiet = 1;
  if (rig->root == 0) graft_root_create(rig->runtime, NULL, &rig->root);
  rig_begin(rig);
  part_leaf(part, NULL, 1);
  CHECK_INT(GRAFT_E_LIMIT, graft_commit(rig->runtime));
  CHECK_HAS(".../self/self", rig_message(rig));
  CHECK_HAS("within 10000 others", rig_message(rig));
  CHECK_INT(10000, part->runs);
  CHECK_INT(1, rig_stats(rig).live_nodes);
}

/* Many effects of one component, cleaned once each. */
static void describe_effects(struct part *part, const graft_context *context) {
  uint32_t i;
  for (i = 0; i < 1000; i++) {
    graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
    effect.run = end_many;
    effect.clean = end_many;
    effect.user_data = part->data;
    graft_effect(context->runtime, i + 1, &effect);
  }
}

static void s6_a_thousand_effects(struct rig *rig) {
  struct rig_named *counter = rig_name(rig, "effects");
  struct part *part = part_class(rig, "part", describe_effects, counter);
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
  part_render(part, NULL, 0);
  pump_all(rig);
  CHECK_INT(1000, counter->drops);
  part_render(part, NULL, 1);
  pump_all(rig);
  CHECK_INT(1000, counter->drops);
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  pump_all(rig);
  CHECK_INT(2000, counter->drops);
}

const driver_test driver_tests_s_count[] = {
    {"S3 one of 100000: one update, no node visited, nothing allocated",
     s3_one_update_of_100000, DRIVER_BARE},
    {"S3 the first change of a bound cell allocates nothing",
     s3_the_first_change_allocates_nothing, DRIVER_BARE},
    {"S4 one component of 100 visits its 999 nodes only",
     s4_one_component_of_100, DRIVER_BARE},
    {"S4 a render that skips 100 components visits 100 nodes",
     s4_a_skipped_render_visits_the_components, DRIVER_BARE},
    {"S4 components of 2000 levels", s4_components_of_2000_levels, DRIVER_BARE},
    {"S4 a component that describes itself is refused",
     s4_a_component_that_describes_itself, DRIVER_BARE},
    {"S6 a component of 1000 effects cleans each once", s6_a_thousand_effects,
     DRIVER_BARE},
    DRIVER_END,
};
