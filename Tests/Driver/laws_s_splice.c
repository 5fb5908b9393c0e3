/* S4 by number: a change of one of 100,000 rows costs a row. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "laws_s_rows.h"
#include "suites.h"

/* A class that keeps nothing: a probe holds too few children. */
struct plain {
  struct rig *rig;
  graft_class id;
  graft_list list;
  graft_rows_desc desc;
  uintptr_t made;
  uint64_t runs;
  char last[64]; /* the newest call for a child */
  uint64_t calls;
  int is_warm; /* what may grow has grown */
};

static graft_status make_plain(const graft_context *context, void **widget) {
  struct plain *plain = context->class_data;
  *widget = (void *)++plain->made;
  return GRAFT_OK;
}

static graft_status note_plain(const graft_context *context, const char *what,
                               const graft_child *child) {
  struct plain *plain = context->class_data;
  plain->calls++;
  snprintf(plain->last, sizeof plain->last, "%s %u %s", what, child->index,
           child->previous != NULL ? "after" : "first");
  return GRAFT_OK;
}

static graft_status insert_plain(const graft_context *context, void *widget,
                                 const graft_child *child) {
  (void)widget;
  return note_plain(context, "insert", child);
}

static graft_status move_plain(const graft_context *context, void *widget,
                               const graft_child *child) {
  (void)widget;
  return note_plain(context, "move", child);
}

static graft_status remove_plain(const graft_context *context, void *widget,
                                 const graft_child *child) {
  (void)widget;
  return note_plain(context, "remove", child);
}

static graft_status plain_row(const graft_context *context, void *user_data,
                              const graft_row *row) {
  struct plain *plain = user_data;
  plain->runs++;
  graft_open(context->runtime, plain->id, 1);
  graft_set_value(context->runtime, "value", &row->value);
  graft_close(context->runtime);
  return GRAFT_OK;
}

static void render_plain(struct plain *plain) {
  struct rig *rig = plain->rig;
  rig_begin(rig);
  graft_open(rig->runtime, plain->id, 2);
  graft_rows(rig->runtime, 3, &plain->desc);
  graft_close(rig->runtime);
  rig_commit(rig);
}

static graft_status set_plain(const graft_context *context, void *widget,
                              uint32_t count, uint32_t first) {
  (void)context;
  (void)widget;
  (void)count;
  (void)first;
  return GRAFT_OK;
}

static struct plain *open_plain_as(struct rig *rig, uint32_t count, int lazy) {
  struct plain *plain = rig_keep(rig, sizeof *plain);
  graft_value *values = calloc(count, sizeof *values);
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  uint32_t i;
  plain->rig = rig;
  desc.flags = GRAFT_CLASS_OPEN;
  desc.name = "plain";
  desc.class_data = plain;
  desc.create = make_plain;
  desc.insert_child = insert_plain;
  desc.move_child = move_plain;
  desc.remove_child = remove_plain;
  if (lazy) desc.set_rows = set_plain;
  CHECK_INT(GRAFT_OK, graft_class_register(rig->runtime, &desc, &plain->id));
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
  plain->list = list_new(rig);
  if (!CHECK(values != NULL)) return plain;
  for (i = 0; i < count; i++) values[i] = graft_value_int(i);
  CHECK_INT(GRAFT_OK, graft_list_insert(rig->runtime, plain->list, 0, values,
                                        count, NULL));
  free(values);
  plain->desc.struct_size = sizeof plain->desc;
  plain->desc.body = plain_row;
  plain->desc.user_data = plain;
  plain->desc.list = plain->list;
  render_plain(plain);
  pump_all(rig);
  return plain;
}

static struct plain *open_plain(struct rig *rig, uint32_t count) {
  return open_plain_as(rig, count, 0);
}

/* What one change cost, beside the calls. */
struct plain_cost {
  graft_stats stats;
  uint64_t allocations, runs, calls;
};

static struct plain_cost cost_of(struct plain *plain) {
  struct plain_cost cost;
  cost.stats = rig_stats(plain->rig);
  cost.allocations = plain->rig->memory.allocations;
  cost.runs = plain->runs;
  cost.calls = plain->calls;
  return cost;
}

/* One call, so many nodes looked at, so many bodies, and no memory. */
static void check_plain(struct plain *plain, struct plain_cost before,
                        const char *call, uint64_t visited, uint64_t runs) {
  struct rig *rig = plain->rig;
  struct plain_cost now;
  pump_all(rig);
  now = cost_of(plain);
  CHECK_INT(visited, now.stats.nodes_visited - before.stats.nodes_visited);
  CHECK_INT(runs, now.runs - before.runs);
  CHECK_INT(call != NULL, now.calls - before.calls);
  if (call != NULL) CHECK_TEXT(call, plain->last);
  if (plain->is_warm) CHECK_INT(0, now.allocations - before.allocations);
}

static void change_each_way(struct rig *rig, struct plain *plain,
                            uint32_t count) {
  struct plain_cost before = cost_of(plain);
  char text[64];
  list_insert_int(rig, plain->list, count / 2, 7);
  snprintf(text, sizeof text, "insert %u after", count / 2);
  check_plain(plain, before, text, 0, 1);
  before = cost_of(plain);
  list_set_int(rig, plain->list, count / 2, 8);
  check_plain(plain, before, NULL, 1, 1);
  before = cost_of(plain);
  list_move(rig, plain->list, count / 2, 3);
  check_plain(plain, before, "move 3 after", 0, 0);
  before = cost_of(plain);
  list_move(rig, plain->list, 3, 0);
  check_plain(plain, before, "move 0 first", 0, 0);
  before = cost_of(plain);
  list_remove(rig, plain->list, 0, 1);
  check_plain(plain, before, "remove 0 first", 0, 0);
  before = cost_of(plain);
  list_insert_int(rig, plain->list, count, 9);
  snprintf(text, sizeof text, "insert %u after", count);
  check_plain(plain, before, text, 0, 1);
  before = cost_of(plain);
  list_remove(rig, plain->list, count, 1);
  snprintf(text, sizeof text, "remove %u first", count);
  check_plain(plain, before, text, 0, 0);
}

static void s4_one_of_100000_rows(struct rig *rig) {
  static const uint32_t counts[] = {1000, 100000};
  int i, round;
  for (i = 0; i < 2; i++) {
    struct plain *plain;
    rig_reopen_bare(rig);
    plain = open_plain(rig, counts[i]);
    CHECK_INT(counts[i], plain->runs);
    for (round = 0; round < 20 && rig->failures == 0; round++) {
      change_each_way(rig, plain, counts[i]);
      plain->is_warm = 1;
    }
  }
}

/* Of a range far beyond the end 256 rows are made, and those around them. */
static void s4_a_range_far_beyond_the_end(struct rig *rig) {
  struct plain *plain = open_plain_as(rig, 100000, 1);
  graft_node box = probe_child(rig, rig->root, 0);
  CHECK_INT(16, plain->runs);
  plain->runs = 0;
  CHECK_INT(GRAFT_OK,
            graft_rows_visible(rig->runtime, box, 0xFFFFFFFEu, 0xFFFFFFFFu));
  pump_all(rig);
  CHECK_INT(256 + 8, plain->runs);
}

static void swap_items(struct plain *plain, uint32_t a, uint32_t b) {
  list_move(plain->rig, plain->list, a, b);
  list_move(plain->rig, plain->list, b - 1, a);
}

/* So many calls and bodies, and no look at a row. */
static void check_few(struct plain *plain, struct plain_cost before,
                      uint64_t inserts, uint64_t removes, uint64_t moves) {
  struct rig *rig = plain->rig;
  struct plain_cost now;
  pump_all(rig);
  now = cost_of(plain);
  CHECK_INT(0, now.stats.nodes_visited - before.stats.nodes_visited);
  CHECK_INT(inserts, now.runs - before.runs);
  CHECK_INT(inserts, now.stats.inserts - before.stats.inserts);
  CHECK_INT(removes, now.stats.removes - before.stats.removes);
  CHECK_INT(moves, now.stats.moves - before.stats.moves);
}

static void s4_some_changes_of_100000_rows(struct rig *rig) {
  struct plain *plain = open_plain(rig, 100000);
  graft_list list = plain->list;
  struct plain_cost before;
  uint32_t round, i;
  for (round = 0; round < 8 && rig->failures == 0; round++) {
    before = cost_of(plain);
    swap_items(plain, 10, 90000);
    check_few(plain, before, 0, 0, 2);
    before = cost_of(plain);
    swap_items(plain, 70, 71);
    swap_items(plain, 80, 82);
    check_few(plain, before, 0, 0, 3);
    /* Two that move before one: the one moves instead. */
    before = cost_of(plain);
    list_move(rig, list, 500, 502);
    list_move(rig, list, 500, 502);
    check_few(plain, before, 0, 0, 1);
    /* What comes back did not move, what came and went was not there. */
    before = cost_of(plain);
    list_move(rig, list, 4, 70000);
    list_move(rig, list, 70000, 4);
    list_insert_int(rig, list, 300, 1);
    list_move(rig, list, 300, 9);
    list_remove(rig, list, 9, 1);
    check_few(plain, before, 0, 0, 0);
    /* 64 at once, of any kind. */
    before = cost_of(plain);
    for (i = 0; i < 16; i++) {
      list_insert_int(rig, list, 6000 * i, 1);
      list_remove(rig, list, 6000 * i + 50, 1);
      list_move(rig, list, 6000 * i + 100, 6000 * i + 3000);
      list_move(rig, list, 6000 * i + 200, 99999);
    }
    check_few(plain, before, 16, 16, 32);
  }
}

/* Many at once are described as a whole, and each is right. */
static void s4_many_at_once(struct rig *rig) {
  struct plain *plain = open_plain(rig, 500);
  graft_value values[300];
  graft_stats before, after;
  uint32_t i;
  for (i = 0; i < 300; i++) values[i] = graft_value_int(i);
  before = rig_stats(rig);
  CHECK_INT(GRAFT_OK, graft_list_insert(rig->runtime, plain->list, 100, values,
                                        300, NULL));
  pump_all(rig);
  after = rig_stats(rig);
  CHECK_INT(500, after.nodes_visited - before.nodes_visited);
  CHECK_INT(300, after.inserts - before.inserts);
  CHECK_INT(0, after.moves - before.moves);
  before = after;
  list_remove(rig, plain->list, 100, 300);
  pump_all(rig);
  after = rig_stats(rig);
  CHECK_INT(300, after.removes - before.removes);
  CHECK_INT(1 + 1 + 1 + 2 * 500, after.live_nodes);
  /* And one again is one, and 64 are few. */
  before = after;
  list_remove(rig, plain->list, 100, 1);
  pump_all(rig);
  list_remove(rig, plain->list, 100, 64);
  pump_all(rig);
  after = rig_stats(rig);
  CHECK_INT(0, after.nodes_visited - before.nodes_visited);
  CHECK_INT(65, after.removes - before.removes);
}

/* Two containers of one list, each by itself. */
static void s4_two_containers_of_one_list(struct rig *rig) {
  struct plain *plain = open_plain(rig, 100);
  struct plain_cost before;
  int round;
  rig_begin(rig);
  for (round = 0; round < 2; round++) {
    graft_open(rig->runtime, plain->id, 2);
    graft_rows(rig->runtime, 3, &plain->desc);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
  for (round = 0; round < 200; round++) {
    before = cost_of(plain);
    list_insert_int(rig, plain->list, (uint32_t)round, 7);
    pump_all(rig);
    CHECK_INT(2, plain->runs - before.runs);
    CHECK_INT(2, plain->calls - before.calls);
    CHECK_INT(before.stats.nodes_visited, rig_stats(rig).nodes_visited);
  }
  rig_begin(rig);
  rig_commit(rig);
  list_insert_int(rig, plain->list, 0, 7);
  pump_all(rig);
}

const driver_test driver_tests_s_splice[] = {
    {"S4 a change of one of 100,000 rows costs a row", s4_one_of_100000_rows,
     DRIVER_BARE},
    {"S4 some changes of 100,000 rows cost as many",
     s4_some_changes_of_100000_rows, DRIVER_BARE},
    {"S4 a range far beyond the end is bounded", s4_a_range_far_beyond_the_end,
     DRIVER_BARE},
    {"S4 many changes at once are described as a whole", s4_many_at_once,
     DRIVER_BARE},
    {"S4 two containers may have the rows of one list",
     s4_two_containers_of_one_list, DRIVER_BARE},
    DRIVER_END,
};
