/* Z: how much memory, and how deep and wide. */
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "suites.h"

/* A class that does next to nothing. */
struct plain {
  struct rig *rig;
  graft_class id;
  uint64_t made;
  uint64_t destroyed;
  uint64_t inserted;
  uint32_t slot;  /* of the node that was made last: its id's low half */
  uint64_t jumps; /* nodes that were not made in the slot behind */
};

static graft_status make_plain(const graft_context *context, void **widget) {
  struct plain *plain = context->class_data;
  uint32_t slot = (uint32_t)context->node;
  plain->made++;
  if (slot != plain->slot + 1) plain->jumps++;
  plain->slot = slot;
  *widget = plain;
  return GRAFT_OK;
}

static graft_status end_plain(const graft_context *context, void *widget) {
  struct plain *plain = context->class_data;
  (void)widget;
  plain->destroyed++;
  return GRAFT_OK;
}

static graft_status insert_plain(const graft_context *context, void *widget,
                                 const graft_child *child) {
  struct plain *plain = context->class_data;
  (void)widget;
  (void)child;
  plain->inserted++;
  return GRAFT_OK;
}

static struct plain *plain_class(struct rig *rig) {
  struct plain *plain = rig_keep(rig, sizeof *plain);
  graft_class_desc desc;
  memset(&desc, 0, sizeof desc);
  desc.struct_size = sizeof desc;
  desc.flags = GRAFT_CLASS_OPEN;
  desc.name = "plain";
  desc.class_data = plain;
  desc.create = make_plain;
  desc.destroy = end_plain;
  desc.insert_child = insert_plain;
  plain->rig = rig;
  CHECK_INT(GRAFT_OK, graft_class_register(rig->runtime, &desc, &plain->id));
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
  return plain;
}

/* Renders `count` nodes with integer keys: siblings, or each in the one before.
 * Returns the status, or out of memory. */
static graft_status render_many(struct plain *plain, uint32_t count, int deep,
                                const graft_prop *props, uint32_t prop_count) {
  graft_element *elements = calloc(count, sizeof *elements);
  graft_status status;
  uint32_t i;
  if (elements == NULL) return GRAFT_E_NO_MEMORY;
  for (i = 0; i < count; i++) {
    elements[i].class_id = plain->id;
    elements[i].flags = GRAFT_ELEMENT_KEY_INT;
    elements[i].key.integer = i;
    elements[i].props = props;
    elements[i].prop_count = prop_count;
    elements[i].child_count = deep && i + 1 < count;
  }
  status = graft_render(plain->rig->runtime, plain->rig->root, elements, count);
  free(elements);
  return status;
}

#define NODES 10000u

static void z1_bytes_a_node(struct rig *rig) {
  struct plain *plain = plain_class(rig);
  uint64_t before = rig->memory.bytes_held, bytes, trimmed;
  CHECK_INT(GRAFT_OK, render_many(plain, NODES, 0, NULL, 0));
  bytes = rig->memory.bytes_held - before;
  CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
  trimmed = rig->memory.bytes_held - before;
  CHECK_INT(rig->memory.bytes_held, rig_stats(rig).bytes_held);
  CHECK(trimmed / NODES <= 160);
  rig_figure(rig, "%.1f bytes a node, %.1f with what a render keeps",
             (double)trimmed / NODES, (double)bytes / NODES);
}

static void z2_bytes_a_property(struct rig *rig) {
  struct plain *plain = plain_class(rig);
  graft_prop props[4];
  uint64_t without, with;
  props[0] = rig_prop(rig, "one", graft_value_int(1));
  props[1] = rig_prop(rig, "two", graft_value_double(2));
  props[2] = rig_prop(rig, "three", graft_value_bool(1));
  props[3] = rig_prop(rig, "four", rig_string("a label"));
  CHECK_INT(GRAFT_OK, render_many(plain, NODES, 0, NULL, 0));
  CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
  without = rig->memory.bytes_held;
  CHECK_INT(GRAFT_OK, render_many(plain, NODES, 0, props, 4));
  CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
  with = rig->memory.bytes_held;
  CHECK((with - without) / (4 * NODES) <= 40);
  rig_figure(rig, "%.1f bytes a property, one of four a short text",
             (double)(with - without) / (4 * NODES));
}

static void z3_memory_comes_back(struct rig *rig) {
  struct plain *plain = plain_class(rig);
  uint64_t first = 0;
  int round;
  for (round = 0; round < 20; round++) {
    CHECK_INT(GRAFT_OK, render_many(plain, NODES, round % 2, NULL, 0));
    CHECK_INT(GRAFT_OK, render_many(plain, 0, 0, NULL, 0));
    CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
    if (round == 1) first = rig->memory.bytes_held;
    if (round > 1) CHECK(rig->memory.bytes_held <= first);
  }
  CHECK_INT(20 * NODES, plain->made);
  CHECK_INT(20 * NODES, plain->destroyed);
}

/* What is made in a row lies in a row, however its memory was freed. */
static void z7_memory_keeps_its_order(struct rig *rig) {
  struct plain *plain = plain_class(rig);
  graft_element *elements = calloc(NODES, sizeof *elements);
  uint64_t seed = 7;
  uint32_t i, round;
  if (!CHECK(elements != NULL)) return;
  for (round = 0; round < 8; round++) {
    plain->jumps = 0;
    CHECK_INT(GRAFT_OK, render_many(plain, NODES, 0, NULL, 0));
    /* One a page, and the root's page is never empty. */
    CHECK(plain->jumps <= NODES / 20);
    /* Shuffled, then freed in that order. */
    for (i = 0; i < NODES; i++) {
      uint32_t other = rig_random(&seed, i + 1);
      elements[i].class_id = plain->id;
      elements[i].flags = GRAFT_ELEMENT_KEY_INT;
      elements[i].key.integer = elements[other].key.integer;
      elements[other].key.integer = i;
    }
    CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, elements, NODES));
    CHECK_INT(GRAFT_OK, render_many(plain, 0, 0, NULL, 0));
  }
  rig_figure(rig, "%u nodes with %u jumps", NODES, (unsigned)plain->jumps);
  free(elements);
}

#define MANY 100000u

static void z4_deep(struct rig *rig) {
  struct plain *plain = plain_class(rig);
  uint64_t allocations;
  size_t needed = 0;
  graft_node node = rig->root, child = 0;
  uint32_t depth = 0;
  CHECK_INT(GRAFT_OK, render_many(plain, MANY, 1, NULL, 0));
  CHECK_INT(MANY, plain->made);
  CHECK_INT(MANY - 1, plain->inserted);
  CHECK_INT(MANY + 1, rig_stats(rig).live_nodes);
  while (graft_node_child(rig->runtime, node, 0, &child) >= 0) {
    node = child;
    depth++;
  }
  CHECK_INT(MANY, depth);
  CHECK_INT(GRAFT_E_SMALL,
            graft_node_path(rig->runtime, node, NULL, 0, &needed));
  CHECK(needed > MANY);
  CHECK_INT(GRAFT_OK, render_many(plain, MANY, 1, NULL, 0));
  allocations = rig->memory.allocations;
  CHECK_INT(GRAFT_OK, render_many(plain, MANY, 1, NULL, 0));
  CHECK_INT(allocations, rig->memory.allocations);
  CHECK_INT(MANY, plain->made);
  /* Half of it goes, then all. */
  CHECK_INT(GRAFT_OK, render_many(plain, MANY / 2, 1, NULL, 0));
  CHECK_INT(MANY / 2, plain->destroyed);
  CHECK_INT(GRAFT_OK, render_many(plain, 0, 0, NULL, 0));
  CHECK_INT(MANY, plain->destroyed);
}

static void z5_wide(struct rig *rig) {
  struct plain *plain = plain_class(rig);
  uint64_t allocations;
  CHECK_INT(GRAFT_OK, render_many(plain, MANY, 0, NULL, 0));
  CHECK_INT(GRAFT_OK, render_many(plain, MANY, 0, NULL, 0));
  allocations = rig->memory.allocations;
  CHECK_INT(GRAFT_OK, render_many(plain, MANY, 0, NULL, 0));
  CHECK_INT(allocations, rig->memory.allocations);
  CHECK_INT(MANY, plain->made);
  CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, rig->root, NULL));
  CHECK_INT(MANY, plain->destroyed);
}

static void z6_torn_down_while_deep(struct rig *rig) {
  struct plain *plain = plain_class(rig);
  CHECK_INT(GRAFT_OK, render_many(plain, MANY, 1, NULL, 0));
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  CHECK_INT(MANY, plain->destroyed);
}

/* A body that reads many cells and owns as many. */
struct reader {
  graft_state cells[MANY];
  uint32_t runs;
};

static graft_status read_many(const graft_context *context) {
  struct reader *reader = context->class_data;
  graft_value value, zero = graft_value_int(0);
  graft_state local;
  graft_status status = GRAFT_OK;
  uint32_t i;
  reader->runs++;
  for (i = 0; i < MANY && status >= 0; i++) {
    status = graft_state_get(context->runtime, reader->cells[i], &value);
    if (status < 0) break;
    status = graft_state_local(context->runtime, 1, &zero, &local);
  }
  return status;
}

static void z8_many_cells_of_a_body(struct rig *rig) {
  struct reader *reader = rig_keep(rig, sizeof *reader);
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  graft_element element;
  graft_value value = graft_value_int(0);
  uint64_t allocations = 0;
  graft_class id;
  uint32_t i;
  desc.name = "reader";
  desc.class_data = reader;
  desc.body = read_many;
  CHECK_INT(GRAFT_OK, graft_class_register(rig->runtime, &desc, &id));
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
  for (i = 0; i < MANY; i++) {
    graft_state_create(rig->runtime, &value, &reader->cells[i]);
  }
  memset(&element, 0, sizeof element);
  element.class_id = id;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  for (i = 0; i < MANY; i += MANY / 4) {
    value = graft_value_int(i + 1);
    CHECK_INT(GRAFT_OK,
              graft_state_set(rig->runtime, reader->cells[i], &value));
    CHECK_INT(0, graft_pump(rig->runtime, 0));
    if (i == 0) allocations = rig_stats(rig).allocations;
  }
  CHECK_INT(5, reader->runs);
  CHECK_INT(allocations, rig_stats(rig).allocations);
}

/* Providers in providers, a child beside each: quadratic work would show. */
static void z9_nests_without_widgets(struct rig *rig) {
  struct plain *plain = plain_class(rig);
  graft_element *elements = calloc(2 * MANY, sizeof *elements);
  uint32_t i;
  if (!CHECK(elements != NULL)) return;
  for (i = 0; i < MANY; i++) {
    elements[2 * i].class_id = GRAFT_PROVIDER_CLASS;
    elements[2 * i].child_count = i + 1 < MANY ? 2 : 1;
    elements[2 * i + 1].class_id = plain->id;
  }
  CHECK_INT(GRAFT_OK,
            graft_render(rig->runtime, rig->root, elements, 2 * MANY));
  CHECK_INT(MANY, plain->made);
  CHECK_INT(2 * MANY + 1, rig_stats(rig).live_nodes);
  CHECK_INT(GRAFT_OK,
            graft_render(rig->runtime, rig->root, elements, 2 * MANY));
  CHECK_INT(MANY, plain->made);
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  CHECK_INT(MANY, plain->destroyed);
  free(elements);
}

const driver_test driver_tests_size[] = {
    {"Z1 a node takes at most 160 bytes", z1_bytes_a_node, DRIVER_BARE},
    {"Z2 a property takes at most 40 bytes", z2_bytes_a_property, DRIVER_BARE},
    {"Z3 memory comes back", z3_memory_comes_back, DRIVER_BARE},
    {"Z4 a tree of 100000 levels", z4_deep, DRIVER_BARE},
    {"Z5 a list of 100000 children", z5_wide, DRIVER_BARE},
    {"Z6 a runtime ends with a tree of 100000 levels", z6_torn_down_while_deep,
     DRIVER_BARE},
    {"Z7 nodes made in a row lie in a row", z7_memory_keeps_its_order,
     DRIVER_BARE},
    {"Z8 a body reads and owns 100000 cells", z8_many_cells_of_a_body,
     DRIVER_BARE},
    {"Z9 nests of 100000 levels without widgets", z9_nests_without_widgets,
     DRIVER_BARE},
    DRIVER_END,
};
