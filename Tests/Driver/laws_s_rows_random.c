/* K2, K3, K5 and F1 to F3 of rows: random lists, with failures and without. */
#include <string.h>

#include "laws_s_rows.h"
#include "suites.h"

#define MOST 60u

struct trial {
  struct rig *rig;
  struct table *table;
  uint64_t seed;
  int lazy;
  int rendered;            /* described anew, in a commit of its own */
  uint32_t first, visible; /* of a lazy one */
  uint32_t shown_first;    /* the index that the first of `shown` had */
  int64_t ids[MOST];       /* the model */
  uint32_t count;
  int64_t shown[MOST]; /* the rows of before */
  uint32_t shown_count;
};

/* ------------------------------------------------------------------------ */
/* Changes                                                                  */
/* ------------------------------------------------------------------------ */

static void insert_some(struct trial *trial) {
  struct rig *rig = trial->rig;
  uint32_t count = rig_random(&trial->seed, 5) == 0 ? 3 : 1, i;
  uint32_t at = rig_random(&trial->seed, trial->count + 1);
  graft_value values[3];
  int64_t id = 0;
  if (trial->count + count > MOST) return;
  for (i = 0; i < 3; i++) {
    values[i] = graft_value_int(rig_random(&trial->seed, 10));
  }
  CHECK_INT(GRAFT_OK, graft_list_insert(rig->runtime, trial->table->desc.list,
                                        at, values, count, &id));
  memmove(trial->ids + at + count, trial->ids + at,
          (trial->count - at) * sizeof trial->ids[0]);
  for (i = 0; i < count; i++) trial->ids[at + i] = id + i;
  trial->count += count;
}

static void remove_some(struct trial *trial) {
  uint32_t count = rig_random(&trial->seed, 5) == 0 ? 2 : 1;
  uint32_t at = rig_random(&trial->seed, trial->count);
  if (at + count > trial->count) return;
  list_remove(trial->rig, trial->table->desc.list, at, count);
  memmove(trial->ids + at, trial->ids + at + count,
          (trial->count - at - count) * sizeof trial->ids[0]);
  trial->count -= count;
}

static void move_one(struct trial *trial) {
  uint32_t from = rig_random(&trial->seed, trial->count);
  uint32_t to = rig_random(&trial->seed, trial->count);
  int64_t id = trial->ids[from];
  list_move(trial->rig, trial->table->desc.list, from, to);
  memmove(trial->ids + from, trial->ids + from + 1,
          (trial->count - from - 1) * sizeof id);
  memmove(trial->ids + to + 1, trial->ids + to,
          (trial->count - to - 1) * sizeof id);
  trial->ids[to] = id;
}

static void change(struct trial *trial) {
  struct rig *rig = trial->rig;
  graft_list list = trial->table->desc.list;
  uint32_t what = rig_random(&trial->seed, 20);
  if (trial->count == 0 || what < 6) {
    insert_some(trial);
  } else if (what < 11) {
    remove_some(trial);
  } else if (what < 15) {
    move_one(trial);
  } else if (what < 18) {
    list_set_int(rig, list, rig_random(&trial->seed, trial->count),
                 rig_random(&trial->seed, 10));
  } else if (what == 18) {
    CHECK_INT(GRAFT_OK,
              graft_list_touch(rig->runtime, list,
                               rig_random(&trial->seed, trial->count)));
  } else if (trial->lazy) {
    trial->first = rig_random(&trial->seed, trial->count + 3);
    trial->visible = 1 + rig_random(&trial->seed, 8);
    CHECK_INT(GRAFT_OK,
              graft_rows_visible(rig->runtime, table_box(trial->table),
                                 trial->first, trial->visible));
  } else if (rig_random(&trial->seed, 3) == 0) {
    trial->table->desc.version++;
    trial->rendered = 1;
    /* A refused description is as none. */
    rig_begin(rig);
    graft_open(rig->runtime, trial->table->box->id, 1);
    graft_key_string(rig->runtime, "list");
    graft_rows(rig->runtime, 2, &trial->table->desc);
    graft_close(rig->runtime);
    graft_commit(rig->runtime);
  }
}

/* ------------------------------------------------------------------------ */
/* What is there                                                            */
/* ------------------------------------------------------------------------ */

/* The rows that are to exist. */
static uint32_t window(struct trial *trial, uint32_t *first) {
  uint32_t visible = trial->visible, start, end;
  const uint32_t overscan = 2;
  *first = 0;
  if (!trial->lazy) return trial->count;
  start = trial->first;
  if (start >= trial->count) {
    if (visible > trial->count) visible = trial->count;
    start = trial->first = trial->count - visible;
  }
  if (visible > trial->count - start) visible = trial->count - start;
  end = start + visible + overscan;
  if (end > trial->count) end = trial->count;
  *first = start < overscan ? 0 : start - overscan;
  return end - *first;
}

/* Reads the keys of the rows that are there. */
static void read_shown(struct trial *trial) {
  struct rig *rig = trial->rig;
  graft_node rows = probe_child(rig, table_box(trial->table), 0), row = 0;
  graft_value key;
  uint32_t count = 0;
  trial->shown_count = 0;
  CHECK_INT(GRAFT_OK, graft_node_child_count(rig->runtime, rows, &count));
  REQUIRE(CHECK(count <= MOST));
  if (count > 0) row = probe_child(rig, rows, 0);
  while (row != 0) {
    CHECK_INT(GRAFT_OK, graft_node_key(rig->runtime, row, &key));
    trial->shown[trial->shown_count++] = key.as.integer;
    CHECK_INT(GRAFT_OK, graft_node_next(rig->runtime, row, &row));
  }
}

static uint32_t place_of(const int64_t *ids, uint32_t count, int64_t id) {
  uint32_t place = 0;
  while (place < count && ids[place] != id) place++;
  return place;
}

/* How many of the rows of before that stay have to move (K2). */
static uint32_t fewest_moves(const int64_t *before, uint32_t before_count,
                             const int64_t *after, uint32_t after_count) {
  uint32_t run[MOST], places[MOST], kept = 0, longest = 0, i, j;
  for (i = 0; i < after_count; i++) {
    uint32_t place = place_of(before, before_count, after[i]);
    if (place == before_count) continue;
    places[kept] = place;
    run[kept] = 1;
    for (j = 0; j < kept; j++) {
      if (places[j] < place && run[j] + 1 > run[kept]) run[kept] = run[j] + 1;
    }
    if (run[kept] > longest) longest = run[kept];
    kept++;
  }
  return kept - longest;
}

/* What is in view stays in view, unless it begins with the first row. */
static void follow(struct trial *trial) {
  uint32_t i = trial->first - trial->shown_first;
  if (!trial->lazy || trial->first == 0) return;
  if (trial->first < trial->shown_first) return;
  for (; i < trial->shown_count; i++) {
    uint32_t place = place_of(trial->ids, trial->count, trial->shown[i]);
    if (place == trial->count) continue;
    trial->first = place;
    return;
  }
}

/* Every row is there, in its place, with one leaf that shows its item. */
static void check_rows(struct trial *trial) {
  struct rig *rig = trial->rig;
  const struct probe_widget *box =
      probe_widget_of(rig, table_box(trial->table));
  uint32_t first, count, i;
  follow(trial);
  count = window(trial, &first);
  read_shown(trial);
  trial->shown_first = first;
  REQUIRE(CHECK_INT(count, trial->shown_count));
  REQUIRE(CHECK_INT(count, box->child_count));
  for (i = 0; i < count; i++) {
    graft_value item = graft_value_none(), leaf = graft_value_none();
    CHECK_INT(trial->ids[first + i], trial->shown[i]);
    CHECK_INT(GRAFT_OK, graft_list_get(rig->runtime, trial->table->desc.list,
                                       first + i, &item));
    CHECK_INT(GRAFT_OK,
              graft_node_property(rig->runtime, box->children[i]->node,
                                  graft_atom_of(rig->runtime, "value"), &leaf));
    CHECK_INT(item.as.integer, leaf.as.integer);
  }
}

/* ------------------------------------------------------------------------ */
/* Trials                                                                   */
/* ------------------------------------------------------------------------ */

/* Rows of a container that is lazy, or whose leaves attach themselves. */
enum { ALL, LAZY, TOP_DOWN, KINDS };

static void open_trial(struct rig *rig, struct trial *trial, uint64_t seed,
                       int kind) {
  int lazy = kind == LAZY;
  memset(trial, 0, sizeof *trial);
  rig_reopen_bare(rig);
  trial->rig = rig;
  trial->seed = seed;
  trial->lazy = lazy;
  trial->visible = 5;
  trial->table = table_of_list(rig, lazy, 0);
  if (kind == TOP_DOWN) {
    trial->table->leaf = probe_new(rig, "attached leaf");
    trial->table->leaf->desc.flags |= GRAFT_CLASS_ATTACH_TOP_DOWN;
    probe_register(trial->table->leaf);
  }
  trial->table->desc.overscan = 2;
  trial->table->quiet = 1;
  trial->table->box->quiet = trial->table->leaf->quiet = 1;
  while (trial->count < 12) insert_some(trial);
  table_render(trial->table);
  CHECK_INT(lazy ? GRAFT_OK : GRAFT_DECLINED,
            graft_rows_visible(rig->runtime, table_box(trial->table), 0, 5));
  pump_all(rig);
  check_rows(trial);
}

static void end_trial(struct trial *trial, const char *what, int round) {
  if (trial->rig->failures == 0) return;
  rig_text_format(&trial->rig->details, "      %s, round %d\n", what, round);
}

static void k2_fewest_calls(struct rig *rig) {
  struct trial here, *trial = &here;
  int lazy, round;
  for (lazy = 0; lazy < 2; lazy++) {
    open_trial(rig, trial, 4711, lazy);
    for (round = 0; round < 1500 && rig->failures == 0; round++) {
      int64_t before[MOST];
      uint32_t before_count = trial->shown_count;
      uint32_t changes = 1 + rig_random(&trial->seed, 4);
      graft_stats old = rig_stats(rig), new;
      memcpy(before, trial->shown, sizeof before);
      if (rig_random(&trial->seed, 10) == 0) changes = 20;
      trial->rendered = 0;
      while (changes-- > 0) change(trial);
      pump_all(rig);
      new = rig_stats(rig);
      check_rows(trial);
      check_containers(rig, probe_widget_of(rig, rig->root));
      if (trial->rendered) continue;
      CHECK_INT(
          fewest_moves(before, before_count, trial->shown, trial->shown_count),
          new.moves - old.moves);
      CHECK_INT(new.creates - old.creates, new.inserts - old.inserts);
    }
    end_trial(trial, lazy ? "lazy" : "all", round);
  }
}

/* Makes some of the next calls fail. */
static void fail_some(struct trial *trial) {
  static const uint32_t of_box[] = {GRAFT_PHASE_INSERT, GRAFT_PHASE_MOVE,
                                    GRAFT_PHASE_SET_ROWS};
  static const uint32_t of_leaf[] = {
      GRAFT_PHASE_CREATE,   GRAFT_PHASE_MAKE_COORDINATOR, GRAFT_PHASE_UPDATE,
      GRAFT_PHASE_FINALIZE, GRAFT_PHASE_DESTROY,          GRAFT_PHASE_CONNECT};
  struct table *table = trial->table;
  table->box->fail_nth = table->leaf->fail_nth = table->fail_nth = 0;
  table->box->fail_times = 1 + rig_random(&trial->seed, 2);
  table->leaf->fail_times = 1;
  table->box->fail_status = table->leaf->fail_status = -2000;
  switch (rig_random(&trial->seed, 4)) {
    case 0:
      table->box->fail_phase = of_box[rig_random(&trial->seed, 3)];
      table->box->fail_nth = 1 + rig_random(&trial->seed, 3);
      break;
    case 1:
      table->leaf->fail_phase = of_leaf[rig_random(&trial->seed, 6)];
      table->leaf->fail_nth = 1 + rig_random(&trial->seed, 3);
      break;
    case 2:
      table->fail_nth = 1 + rig_random(&trial->seed, 3);
      break;
    default:
      break;
  }
}

static void stop_failing(struct table *table) {
  table->box->fail_nth = table->leaf->fail_nth = table->fail_nth = 0;
  table->box->fail_times = table->leaf->fail_times = 0;
}

/* After each failure widgets and nodes agree, and the next change brings all
 * that is there up to date. */
static void k5_with_failures(struct rig *rig) {
  struct trial here, *trial = &here;
  int kind, round;
  uint32_t reports = 0;
  for (kind = 0; kind < KINDS; kind++) {
    open_trial(rig, trial, 815, kind);
    for (round = 0; round < 1500 && rig->failures == 0; round++) {
      uint32_t changes = 1 + rig_random(&trial->seed, 4);
      fail_some(trial);
      while (changes-- > 0) change(trial);
      graft_pump(rig->runtime, 0);
      check_containers(rig, probe_widget_of(rig, rig->root));
      stop_failing(trial->table);
      reports += rig->report_count;
      rig->report_count = 0;
      if (trial->lazy) {
        /* Whether the rows in view were followed depends on what failed. */
        trial->first = 0;
        CHECK_INT(GRAFT_OK,
                  graft_rows_visible(rig->runtime, table_box(trial->table), 0,
                                     trial->visible));
      }
      insert_some(trial);
      if (trial->count > 40) remove_some(trial);
      list_move(rig, trial->table->desc.list, 0, 0);
      pump_all(rig);
      check_containers(rig, probe_widget_of(rig, rig->root));
      if (trial->count < MOST) check_rows(trial);
      CHECK_REPORTS(rig, 0);
    }
    end_trial(trial,
              kind == ALL    ? "all"
              : kind == LAZY ? "lazy"
                             : "top down",
              round);
  }
  CHECK(reports > 100);
  rig_figure(rig, "%u failures", reports);
}

const driver_test driver_tests_s_rows_random[] = {
    {"K2 rows in any order move as little as can be", k2_fewest_calls,
     DRIVER_BARE},
    {"K5 rows and widgets agree after every failure", k5_with_failures,
     DRIVER_BARE},
    DRIVER_END,
};
