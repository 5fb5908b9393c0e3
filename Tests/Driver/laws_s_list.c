/* Lists by themselves: S1, S2, S8 and F7. */
#include <stdlib.h>
#include <string.h>

#include "laws_s_rows.h"
#include "suites.h"

static void s2_items_keep_their_ids(struct rig *rig) {
  graft_list list = list_new(rig);
  graft_value values[3] = {graft_value_int(1), rig_string("two, a longer text"),
                           graft_value_double(3)};
  int64_t id = 0;
  uint32_t index = 9, count = 9;
  graft_value value;
  CHECK_INT(GRAFT_OK, graft_list_count(rig->runtime, list, &count));
  CHECK_INT(0, count);
  CHECK_INT(GRAFT_OK, graft_list_insert(rig->runtime, list, 0, values, 3, &id));
  CHECK_INT(1, id);
  CHECK_INT(4, list_insert_int(rig, list, 0, 0));
  CHECK_TEXT("0 1 \"two, a longer text\" 3", list_text(rig, list));
  list_move(rig, list, 0, 3);
  CHECK_TEXT("1 \"two, a longer text\" 3 0", list_text(rig, list));
  CHECK_INT(GRAFT_OK, graft_list_find(rig->runtime, list, 4, &index));
  CHECK_INT(3, index);
  CHECK_INT(GRAFT_OK, graft_list_id(rig->runtime, list, 0, &id));
  CHECK_INT(1, id);
  list_remove(rig, list, 0, 2);
  CHECK_TEXT("3 0", list_text(rig, list));
  CHECK_INT(GRAFT_E_STALE, graft_list_item(rig->runtime, list, 1, &value));
  CHECK_INT(GRAFT_OK, graft_list_item(rig->runtime, list, 3, &value));
  CHECK(value.as.real == 3);
  /* An id is never used again. */
  CHECK_INT(5, list_insert_int(rig, list, 2, 5));
  CHECK_INT(GRAFT_OK, graft_list_destroy(rig->runtime, list));
  CHECK_INT(GRAFT_E_STALE, graft_list_count(rig->runtime, list, &count));
}

/* ------------------------------------------------------------------------ */
/* S1: who depends on what                                                  */
/* ------------------------------------------------------------------------ */

enum { READS_COUNT, READS_GET, READS_ITEM, READS_ID, READS_FIND, READS_ALL };

struct reader {
  struct rig *rig;
  graft_list list;
  int what;
  int64_t id;
};

static void read_list(struct part *part, const graft_context *context) {
  struct reader *reader = part->data;
  struct rig *rig = reader->rig;
  graft_runtime *rt = context->runtime;
  graft_value value;
  uint32_t count = 0, index;
  int64_t id;
  switch (reader->what) {
    case READS_COUNT:
      CHECK_INT(GRAFT_OK, graft_list_count(rt, reader->list, &count));
      break;
    case READS_GET:
      CHECK_INT(GRAFT_OK, graft_list_get(rt, reader->list, 1, &value));
      break;
    case READS_ITEM:
      CHECK_INT(GRAFT_OK, graft_list_item(rt, reader->list, 2, &value));
      break;
    case READS_ID:
      CHECK_INT(GRAFT_OK, graft_list_id(rt, reader->list, 1, &id));
      break;
    case READS_FIND:
      CHECK_INT(GRAFT_OK, graft_list_find(rt, reader->list, 2, &index));
      break;
    default:
      CHECK_INT(GRAFT_OK, graft_list_count(rt, reader->list, &count));
      for (index = 0; index < count; index++) {
        CHECK_INT(GRAFT_OK, graft_list_get(rt, reader->list, index, &value));
      }
  }
}

/* Whether a change ran the body. */
static void check_ran(struct rig *rig, struct part *part, int ran) {
  part->runs = 0;
  pump_all(rig);
  CHECK_INT(ran, part->runs);
}

static void s1_bodies_depend_on_what_they_read(struct rig *rig) {
  static const struct {
    int what, set_it, set_other, move;
  } rules[] = {{READS_COUNT, 0, 0, 1}, {READS_GET, 1, 0, 1},
               {READS_ITEM, 1, 0, 0},  {READS_ID, 0, 0, 1},
               {READS_FIND, 0, 0, 1},  {READS_ALL, 1, 1, 1}};
  struct reader *reader = rig_keep(rig, sizeof *reader);
  struct part *part;
  size_t rule;
  uint32_t i;
  for (rule = 0; rule < sizeof rules / sizeof rules[0]; rule++) {
    rig_reopen_bare(rig);
    reader = rig_keep(rig, sizeof *reader);
    reader->rig = rig;
    reader->what = rules[rule].what;
    reader->list = list_new(rig);
    for (i = 0; i < 40; i++) list_insert_int(rig, reader->list, i, i);
    part = part_class(rig, "part", read_list, reader);
    CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
    part_render(part, "p", 0);
    list_set_int(rig, reader->list, 1, 100);
    check_ran(rig, part, rules[rule].set_it);
    list_set_int(rig, reader->list, 1, 100);
    check_ran(rig, part, 0);
    list_set_int(rig, reader->list, 30, 100);
    check_ran(rig, part, rules[rule].set_other);
    CHECK_INT(GRAFT_OK, graft_list_touch(rig->runtime, reader->list, 1));
    check_ran(rig, part, rules[rule].set_it);
    list_move(rig, reader->list, 20, 21);
    check_ran(rig, part, rules[rule].move);
    list_insert_int(rig, reader->list, 40, 1);
    check_ran(rig, part, rules[rule].move);
    list_remove(rig, reader->list, 40, 1);
    check_ran(rig, part, rules[rule].move);
    if (rig->failures != 0) return;
  }
}

static graft_status sum_list(const graft_context *context, void *user_data,
                             graft_value *sum) {
  struct reader *reader = user_data;
  graft_value value;
  uint32_t count = 0, index;
  *sum = graft_value_int(0);
  graft_list_count(context->runtime, reader->list, &count);
  for (index = 0; index < count; index++) {
    graft_list_get(context->runtime, reader->list, index, &value);
    sum->as.integer += value.as.integer;
  }
  reader->what++;
  return GRAFT_OK;
}

static void s1_a_derived_cell_reads_a_list(struct rig *rig) {
  struct reader *reader = rig_keep(rig, sizeof *reader);
  graft_state sum;
  reader->rig = rig;
  reader->list = list_new(rig);
  list_insert_int(rig, reader->list, 0, 2);
  list_insert_int(rig, reader->list, 0, 3);
  sum = cell_derived(rig, sum_list, reader);
  CHECK_INT(5, cell_get(rig, sum));
  CHECK_INT(5, cell_get(rig, sum));
  CHECK_INT(1, reader->what);
  list_set_int(rig, reader->list, 1, 10);
  CHECK_INT(13, cell_get(rig, sum));
  list_insert_int(rig, reader->list, 1, 100);
  CHECK_INT(113, cell_get(rig, sum));
  list_remove(rig, reader->list, 0, 1);
  CHECK_INT(110, cell_get(rig, sum));
  CHECK_INT(4, reader->what);
  CHECK_INT(GRAFT_OK, graft_list_destroy(rig->runtime, reader->list));
  CHECK_INT(110, cell_get(rig, sum));
}

/* A body's effect that inserts an item for each that it counted. */
static graft_status insert_more(const graft_context *context, void *user_data) {
  struct reader *reader = user_data;
  graft_value value = graft_value_int(1);
  (void)context;
  return graft_list_insert(reader->rig->runtime, reader->list, 0, &value, 1,
                           NULL);
}

static void count_and_insert(struct part *part, const graft_context *context) {
  struct reader *reader = part->data;
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  uint32_t count = 0;
  graft_value input;
  graft_list_count(context->runtime, reader->list, &count);
  input = graft_value_int(count);
  effect.inputs = &input;
  effect.input_count = 1;
  effect.run = insert_more;
  effect.user_data = reader;
  graft_effect(context->runtime, 1, &effect);
}

static void s8_a_list_that_feeds_itself(struct rig *rig) {
  struct reader *reader = rig_keep(rig, sizeof *reader);
  struct part *part = part_class(rig, "part", count_and_insert, reader);
  reader->rig = rig;
  reader->list = list_new(rig);
  part->quiet = 1;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
  part_render(part, "p", 0);
  CHECK_INT(GRAFT_E_LOOP, graft_pump(rig->runtime, 0));
  CHECK_REPORTS(rig, 1);
  CHECK_HAS("effect at root/part#p", rig->reports[0].message);
}

/* ------------------------------------------------------------------------ */
/* F7                                                                       */
/* ------------------------------------------------------------------------ */

static void f7_lists_of_nobody(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  graft_list made[4];
  graft_value value = graft_value_int(1);
  graft_node node = 0;
  int64_t id = 77;
  uint32_t number = 77;
  size_t i;
  CHECK_INT(GRAFT_OK, graft_root_create(rt, NULL, &node));
  made[0] = 0;
  made[1] = 0xFFFFFFFFFFFFFFFFu;
  made[2] = node;
  made[3] = list_new(rig);
  CHECK_INT(GRAFT_OK, graft_list_destroy(rt, made[3]));
  for (i = 0; i < 4; i++) {
    graft_list list = made[i];
    CHECK_INT(GRAFT_E_STALE, graft_list_destroy(rt, list));
    CHECK_INT(GRAFT_E_STALE, graft_list_insert(rt, list, 0, &value, 1, &id));
    CHECK_INT(GRAFT_E_STALE, graft_list_remove(rt, list, 0, 0));
    CHECK_INT(GRAFT_E_STALE, graft_list_move(rt, list, 0, 0));
    CHECK_INT(GRAFT_E_STALE, graft_list_set(rt, list, 0, &value));
    CHECK_INT(GRAFT_E_STALE, graft_list_touch(rt, list, 0));
    CHECK_INT(GRAFT_E_STALE, graft_list_count(rt, list, &number));
    CHECK_INT(GRAFT_E_STALE, graft_list_get(rt, list, 0, &value));
    CHECK_INT(GRAFT_E_STALE, graft_list_item(rt, list, 1, &value));
    CHECK_INT(GRAFT_E_STALE, graft_list_id(rt, list, 0, &id));
    CHECK_INT(GRAFT_E_STALE, graft_list_find(rt, list, 1, &number));
    CHECK_HAS(i == 0 ? "a list expected" : "is gone", rig_message(rig));
  }
  CHECK_INT(77, id);
  CHECK_INT(77, number);
  /* Neither is a list a cell, nor are its own cells the host's. */
  made[0] = list_new(rig);
  CHECK_INT(GRAFT_E_STALE, graft_state_destroy(rt, made[0]));
}

static void f7_garbage_for_a_list(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  graft_list list = list_new(rig);
  graft_value value = graft_value_int(1), bad = graft_value_int(1);
  graft_value values[2];
  uint32_t number;
  int64_t id = 77;
  list_insert_int(rig, list, 0, 1);
  list_insert_int(rig, list, 1, 2);
  CHECK_INT(GRAFT_E_INVALID, graft_list_insert(rt, list, 3, &value, 1, &id));
  CHECK_HAS("index came as 3, 0 to 2 expected", rig_message(rig));
  CHECK_INT(GRAFT_E_INVALID,
            graft_list_insert(rt, list, 0xFFFFFFFEu, &value, 1, &id));
  CHECK_INT(GRAFT_E_INVALID, graft_list_insert(rt, list, 0, NULL, 1, &id));
  CHECK_INT(GRAFT_E_LIMIT,
            graft_list_insert(rt, list, 0, &value, 0xFFFFFFFFu, &id));
  CHECK_INT(GRAFT_OK, graft_list_insert(rt, list, 0, NULL, 0, &id));
  CHECK_INT(GRAFT_E_INVALID, graft_list_remove(rt, list, 1, 2));
  CHECK_INT(GRAFT_E_INVALID, graft_list_remove(rt, list, 1, 0xFFFFFFFFu));
  CHECK_INT(GRAFT_E_INVALID, graft_list_remove(rt, list, 3, 0));
  CHECK_INT(GRAFT_OK, graft_list_remove(rt, list, 2, 0));
  CHECK_INT(GRAFT_E_INVALID, graft_list_move(rt, list, 2, 0));
  CHECK_INT(GRAFT_E_INVALID, graft_list_move(rt, list, 0, 2));
  CHECK_INT(GRAFT_E_INVALID, graft_list_set(rt, list, 2, &value));
  CHECK_INT(GRAFT_E_INVALID, graft_list_set(rt, list, 0, NULL));
  CHECK_INT(GRAFT_E_INVALID, graft_list_touch(rt, list, 2));
  CHECK_INT(GRAFT_E_INVALID, graft_list_get(rt, list, 2, &value));
  CHECK_INT(GRAFT_E_INVALID, graft_list_id(rt, list, 0xFFFFFFFFu, &id));
  CHECK_INT(GRAFT_E_STALE, graft_list_item(rt, list, 0, &value));
  CHECK_INT(GRAFT_E_STALE, graft_list_item(rt, list, INT64_MIN, &value));
  CHECK_INT(GRAFT_E_STALE, graft_list_find(rt, list, INT64_MAX, &number));
  CHECK_INT(GRAFT_E_INVALID, graft_list_count(rt, list, NULL));
  CHECK_INT(GRAFT_E_INVALID, graft_list_get(rt, list, 0, NULL));
  CHECK_INT(GRAFT_E_INVALID, graft_list_create(rt, NULL));
  /* One value of many that cannot be held leaves all as it was. */
  values[0] = rig_string("a text that is longer than eight bytes");
  values[1] = rig_string("\xff");
  CHECK_INT(GRAFT_E_INVALID, graft_list_insert(rt, list, 1, values, 2, &id));
  values[1] = graft_value_state(1);
  CHECK_INT(GRAFT_E_TYPE, graft_list_insert(rt, list, 1, values, 2, &id));
  bad.type = 99;
  CHECK_INT(GRAFT_E_INVALID, graft_list_set(rt, list, 0, &bad));
  CHECK_INT(77, id);
  CHECK_TEXT("1 2", list_text(rig, list));
  CHECK_INT(3, list_insert_int(rig, list, 2, 3));
}

/* ------------------------------------------------------------------------ */
/* Order, against an array                                                  */
/* ------------------------------------------------------------------------ */

#define MANY 6000u

struct model {
  graft_list list;
  int64_t ids[MANY];
  uint32_t count;
};

static void check_model(struct rig *rig, const struct model *model) {
  uint32_t count = 0, index, found;
  int64_t id;
  CHECK_INT(GRAFT_OK, graft_list_count(rig->runtime, model->list, &count));
  REQUIRE(CHECK_INT(model->count, count));
  for (index = 0; index < count && rig->failures == 0; index++) {
    CHECK_INT(GRAFT_OK, graft_list_id(rig->runtime, model->list, index, &id));
    CHECK_INT(model->ids[index], id);
    CHECK_INT(GRAFT_OK, graft_list_find(rig->runtime, model->list,
                                        model->ids[index], &found));
    CHECK_INT(index, found);
  }
}

static void change_model(struct rig *rig, struct model *model, uint64_t *seed,
                         uint32_t growth) {
  static graft_value values[1200];
  uint32_t what = rig_random(seed, 100), at, count, i;
  int64_t first = 0;
  if (what < growth) {
    count = rig_random(seed, 20) == 0 ? rig_random(seed, 1200) : 1;
    if (count > MANY - model->count) return;
    at = rig_random(seed, model->count + 1);
    for (i = 0; i < count; i++) values[i] = graft_value_int(i);
    CHECK_INT(GRAFT_OK, graft_list_insert(rig->runtime, model->list, at, values,
                                          count, &first));
    memmove(model->ids + at + count, model->ids + at,
            (model->count - at) * sizeof model->ids[0]);
    for (i = 0; i < count; i++) model->ids[at + i] = first + i;
    model->count += count;
  } else if (model->count > 0 && what < 90) {
    at = rig_random(seed, model->count);
    count = rig_random(seed, 20) == 0 ? rig_random(seed, 900) : 1;
    if (count > model->count - at) count = model->count - at;
    list_remove(rig, model->list, at, count);
    memmove(model->ids + at, model->ids + at + count,
            (model->count - at - count) * sizeof model->ids[0]);
    model->count -= count;
  } else if (model->count > 0) {
    uint32_t to = rig_random(seed, model->count);
    int64_t id;
    at = rig_random(seed, model->count);
    id = model->ids[at];
    list_move(rig, model->list, at, to);
    memmove(model->ids + at, model->ids + at + 1,
            (model->count - at - 1) * sizeof model->ids[0]);
    memmove(model->ids + to + 1, model->ids + to,
            (model->count - to - 1) * sizeof model->ids[0]);
    model->ids[to] = id;
  }
}

static void s2_order_equals_an_array(struct rig *rig) {
  struct model *model = calloc(1, sizeof *model);
  uint64_t seed = 20261130, allocations;
  uint32_t round;
  REQUIRE(model != NULL);
  model->list = list_new(rig);
  for (round = 0; round < 6000 && rig->failures == 0; round++) {
    change_model(rig, model, &seed, round / 1000 % 2 == 0 ? 70 : 20);
    if (round % 500 == 499) check_model(rig, model);
  }
  /* Where the count stays, memory does too. */
  allocations = rig->memory.allocations;
  for (round = 0; round < 2000; round++) {
    int64_t id = list_insert_int(rig, model->list, model->count / 2, 1);
    CHECK_INT(GRAFT_OK, graft_list_remove(rig->runtime, model->list,
                                          model->count / 2, 1));
    CHECK(id > 0);
  }
  CHECK(rig->memory.allocations - allocations <= 2);
  check_model(rig, model);
  free(model);
}

/* What a body does with a list of its own: filled, read, filled again. */
static void fill_list(struct part *part, const graft_context *context) {
  struct reader *reader = part->data;
  struct rig *rig = reader->rig;
  graft_runtime *rt = context->runtime;
  graft_value value = graft_value_int(7);
  uint32_t count = 0;
  if (reader->list != 0) return;
  CHECK_INT(GRAFT_OK, graft_list_create(rt, &reader->list));
  CHECK_INT(GRAFT_OK, graft_list_insert(rt, reader->list, 0, &value, 1, NULL));
  CHECK_INT(2, graft_list_append(rt, reader->list, value));
  CHECK_INT(GRAFT_E_BUSY, graft_list_remove(rt, reader->list, 0, 1));
  CHECK_INT(GRAFT_OK, graft_list_count(rt, reader->list, &count));
  CHECK_INT(2, count);
  CHECK_INT(GRAFT_E_BUSY,
            graft_list_insert(rt, reader->list, 0, &value, 1, NULL));
  CHECK_HAS("not allowed", rig_message(rig));
}

static void s5_a_list_is_filled_until_it_is_seen(struct rig *rig) {
  struct reader *reader = rig_keep(rig, sizeof *reader);
  struct part *part = part_class(rig, "part", fill_list, reader);
  reader->rig = rig;
  part_render(part, "p", 1);
  CHECK_TEXT("7 7", list_text(rig, reader->list));
  pump_all(rig);
  CHECK_INT(1, part->runs);
  CHECK_INT(3, list_insert_int(rig, reader->list, 0, 5));
  pump_all(rig);
  CHECK_INT(2, part->runs);
}

const driver_test driver_tests_s_list[] = {
    {"S2 items keep their ids, whatever their order", s2_items_keep_their_ids,
     DRIVER_BARE},
    {"S2 the order of a list equals an array's", s2_order_equals_an_array,
     DRIVER_BARE},
    {"S1 a body depends on what it read of a list",
     s1_bodies_depend_on_what_they_read, DRIVER_BARE},
    {"S1 a derived cell may read a list", s1_a_derived_cell_reads_a_list,
     DRIVER_BARE},
    {"S8 a list that feeds itself is a loop that ends",
     s8_a_list_that_feeds_itself, DRIVER_BARE},
    {"S5 in a body a list is filled until it is seen",
     s5_a_list_is_filled_until_it_is_seen, 0},
    {"F7 ids that are no list's", f7_lists_of_nobody, DRIVER_BARE},
    {"F7 garbage for a list changes nothing", f7_garbage_for_a_list,
     DRIVER_BARE},
    DRIVER_END,
};
