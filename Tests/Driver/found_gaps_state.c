/* The same for state: lists, bodies, effects. */
#include "laws_s.h"
#include "laws_s_rows.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Lists                                                                    */
/* ------------------------------------------------------------------------ */

struct reading {
  graft_state cell;
  graft_list list;
  int64_t item;
  struct probe *leaf;
  struct probe_widget *root;
};

static struct reading *reading_new(struct rig *rig) {
  struct reading *reading = rig_keep(rig, sizeof *reading);
  /* The first cell and the first list have one number. */
  reading->cell = cell_int(rig, 1);
  reading->list = list_new(rig);
  reading->item = list_insert_int(rig, reading->list, 0, 10);
  reading->leaf = probe_class(rig, "leaf");
  reading->leaf->quiet = 1;
  reading->root = probe_root(reading->leaf);
  return reading;
}

static void describe_sum(struct part *part, const graft_context *context) {
  struct reading *reading = part->data;
  struct rig *rig = part->rig;
  graft_value value = graft_value_none();
  int64_t sum = graft_state_int(context->runtime, reading->cell);
  CHECK_INT(GRAFT_OK, graft_list_item(context->runtime, reading->list,
                                      reading->item, &value));
  rig_line(rig, "sum %d", (int)(sum + value.as.integer));
  probe_leaf(reading->leaf, "leaf", 1);
}

static void s3_a_body_reads_a_cell_and_an_item(struct rig *rig) {
  struct reading *reading = reading_new(rig);
  struct part *part = part_class(rig, "part", describe_sum, reading);
  part->quiet = 1;
  part_render(part, "p", 0);
  CHECK_LINES(rig, "sum 11\n");
  list_set_int(rig, reading->list, 0, 20);
  pump_all(rig);
  CHECK_LINES(rig, "sum 21\n");
  cell_set(rig, reading->cell, 2);
  pump_all(rig);
  CHECK_LINES(rig, "sum 22\n");
}

static void describe_item(struct part *part, const graft_context *context) {
  struct reading *reading = part->data;
  graft_value value;
  graft_list_item(context->runtime, reading->list, reading->item, &value);
  probe_leaf(reading->leaf, "leaf", 1);
}

#define READERS 24
#define OTHERS 70

/* All that a removal marks has room, however many others are marked already:
 * the rig looks at what is behind each block. */
static void f6_a_removal_marks_many(struct rig *rig) {
  struct reading *reading = reading_new(rig);
  struct part *reader = part_class(rig, "reader", describe_item, reading);
  struct part *other = part_class(rig, "other", NULL, NULL);
  uint32_t marked, index;
  reader->quiet = other->quiet = 1;
  rig_begin(rig);
  for (index = 0; index < READERS + OTHERS; index++) {
    graft_open(rig->runtime, index < READERS ? reader->id : other->id,
               index + 1);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
  for (marked = 0; marked < OTHERS; marked++) {
    reading->item = list_insert_int(rig, reading->list, 0, 1);
    list_insert_int(rig, reading->list, 0, 1);
    for (index = 0; index < READERS; index++) {
      graft_invalidate(rig->runtime, probe_child(rig, rig->root, index));
    }
    pump_all(rig);
    for (index = 0; index < marked; index++) {
      graft_invalidate(rig->runtime,
                       probe_child(rig, rig->root, READERS + index));
    }
    list_remove(rig, reading->list, 0, 2);
    pump_all(rig);
  }
}

/* The numbers of lists and of cells overlap. */
static void s3_items_of_one_list_are_not_counted_of_another(struct rig *rig) {
  graft_list first = list_new(rig);
  struct reading *reading = reading_new(rig);
  struct part *part = part_class(rig, "part", describe_item, reading);
  part->quiet = 1;
  part_render(part, "p", 0);
  rig_begin(rig);
  rig_commit(rig);
  list_insert_int(rig, first, 0, 1);
  list_insert_int(rig, reading->list, 0, 1);
}

/* Their places are used again. */
static void f7_lists_that_come_and_go(struct rig *rig) {
  uint64_t held = 0;
  int round;
  for (round = 0; round < 200; round++) {
    graft_list list = list_new(rig);
    CHECK_INT(GRAFT_OK, graft_list_destroy(rig->runtime, list));
    if (round == 2) held = rig_stats(rig).bytes_held;
  }
  CHECK_INT(held, rig_stats(rig).bytes_held);
}

/* Ids as memory that nobody wrote has them: the rig fills it so. */
static void f7_ids_of_what_was_never_made(struct rig *rig) {
  uint64_t slot;
  list_new(rig);
  cell_int(rig, 1);
  for (slot = 1; slot < 40; slot++) {
    uint64_t id = 0xa5a5a5a500000000u | slot;
    graft_value value;
    uint32_t count = 0;
    CHECK_INT(GRAFT_E_STALE, graft_list_count(rig->runtime, id, &count));
    CHECK_INT(GRAFT_E_STALE, graft_state_get(rig->runtime, id, &value));
    CHECK_INT(GRAFT_E_STALE, graft_node_child_count(rig->runtime, id, &count));
    CHECK_INT(GRAFT_E_STALE, graft_ref_node(rig->runtime, id, &id));
  }
}

/* An item's value goes with the item, though its rows are not told yet. */
static void p1_a_removed_item_is_released_once(struct rig *rig) {
  static char object;
  struct table *table = table_open(rig, 0);
  graft_value value = graft_value_object(1, &object);
  graft_list list = list_new(rig);
  CHECK_INT(GRAFT_OK,
            graft_list_insert(rig->runtime, list, 0, &value, 1, NULL));
  table->desc.list = list;
  table_render(table);
  list_remove(rig, list, 0, 1);
  CHECK_INT(GRAFT_OK, graft_list_destroy(rig->runtime, list));
  pump_all(rig);
}

/* ------------------------------------------------------------------------ */
/* Bodies and effects                                                       */
/* ------------------------------------------------------------------------ */

static graft_status run_effect(const graft_context *context, void *user_data) {
  struct rig *rig = user_data;
  (void)context;
  rig_line(rig, "run");
  return GRAFT_OK;
}

static void describe_effect(struct part *part, const graft_context *context) {
  uint32_t *count = part->data;
  struct rig *rig = part->rig;
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  graft_value inputs[2];
  inputs[0] = inputs[1] = graft_value_int(1);
  effect.inputs = inputs;
  effect.input_count = *count;
  effect.run = run_effect;
  effect.user_data = rig;
  CHECK_INT(GRAFT_OK, graft_effect(context->runtime, 1, &effect));
}

static void s6_an_effect_with_one_input_more_runs(struct rig *rig) {
  uint32_t *count = rig_keep(rig, sizeof *count);
  struct part *part = part_class(rig, "part", describe_effect, count);
  probe_root(probe_class(rig, "leaf"));
  part->quiet = 1;
  *count = 1;
  part_render(part, "p", 0);
  CHECK_LINES(rig, "run\n");
  *count = 2;
  part_render(part, "p", 1);
  CHECK_LINES(rig, "run\n");
  *count = 1;
  part_render(part, "p", 2);
  CHECK_LINES(rig, "run\n");
  part_render(part, "p", 3);
  CHECK_LINES(rig, "");
}

static void describe_cell(struct part *part, const graft_context *context) {
  struct reading *reading = part->data;
  probe_leaf(
      reading->leaf,
      graft_state_int(context->runtime, reading->cell) == 1 ? "old" : "new", 1);
}

/* Room to note that a body failed is made before it runs. */
static void f1_without_memory_a_body_is_tried_again(struct rig *rig) {
  uint64_t nth;
  for (nth = 1; nth < 12; nth++) {
    struct reading *reading;
    struct part *part;
    graft_state other;
    rig_reopen_bare(rig);
    reading = reading_new(rig);
    part = part_class(rig, "part", describe_cell, reading);
    other = cell_int(rig, 1);
    part_render(part, "p", 0);
    cell_set(rig, reading->cell, 2);
    rig_fail_memory(rig, nth, 1);
    graft_pump(rig->runtime, 0);
    rig_fail_memory(rig, 0, 0);
    rig->report_count = 0;
    cell_set(rig, other, 2);
    pump_all(rig);
    CHECK_TEXT("leaf#new", probe_children(rig, reading->root));
  }
}

const driver_test driver_tests_found_gaps_state[] = {
    {"S3 a body depends on a cell and on an item that have one number",
     s3_a_body_reads_a_cell_and_an_item, DRIVER_BARE},
    {"F6 a removal has room for all that it marks", f6_a_removal_marks_many,
     DRIVER_BARE},
    {"S3 items of one list are not counted as cells of another",
     s3_items_of_one_list_are_not_counted_of_another, DRIVER_BARE},
    {"F7 lists that come and go take no more memory", f7_lists_that_come_and_go,
     DRIVER_BARE},
    {"F7 ids of what was never made are stale", f7_ids_of_what_was_never_made,
     DRIVER_BARE},
    {"P1 a removed item's value is released once",
     p1_a_removed_item_is_released_once, DRIVER_BARE},
    {"S6 an effect with another number of inputs runs again",
     s6_an_effect_with_one_input_more_runs, DRIVER_BARE},
    {"F1 a body that failed without memory is tried again",
     f1_without_memory_a_body_is_tried_again, DRIVER_BARE},
    DRIVER_END,
};
