/* F6 of lists and rows: every allocation of a scenario fails. */
#include <stdlib.h>
#include <string.h>

#include "laws_s_rows.h"
#include "suites.h"
#include "trial.h"

#define LONG "a text that is too long to be kept inline, with number "
#define OWNED 64u

/* A scenario, run in steps: each is one call that may be out of memory. */
struct needy {
  struct rig *rig;
  struct table *table;
  struct rig_named owned[OWNED];
  uint32_t taken; /* of `owned`, by calls that take in any case */
  int is_shown;   /* by a probe, which has few places */
};

typedef graft_status (*needy_step)(struct needy *needy);

static void drop_silently(void *user_data) {
  struct rig_named *named = user_data;
  named->drops++;
}

static graft_status insert_texts(struct needy *needy, uint32_t index,
                                 uint32_t count) {
  graft_value values[700];
  uint32_t i;
  for (i = 0; i < count; i++) {
    values[i] = i % 3 == 0 ? graft_value_int(i) : rig_string(LONG "1");
  }
  return graft_list_insert(needy->rig->runtime, needy->table->desc.list, index,
                           values, count, NULL);
}

static graft_status step_create(struct needy *needy) {
  return graft_list_create(needy->rig->runtime, &needy->table->desc.list);
}

static graft_status step_insert(struct needy *needy) {
  return insert_texts(needy, 0, 3);
}

static graft_status step_insert_many(struct needy *needy) {
  return insert_texts(needy, 1, needy->is_shown ? 40 : 700);
}

static graft_status step_remove_many(struct needy *needy) {
  return graft_list_remove(needy->rig->runtime, needy->table->desc.list, 1,
                           needy->is_shown ? 35 : 690);
}

static graft_status step_move(struct needy *needy) {
  return graft_list_move(needy->rig->runtime, needy->table->desc.list, 0, 9);
}

static graft_status step_set(struct needy *needy) {
  graft_value value = rig_string(LONG "2");
  return graft_list_set(needy->rig->runtime, needy->table->desc.list, 2,
                        &value);
}

static graft_status step_touch(struct needy *needy) {
  return graft_list_touch(needy->rig->runtime, needy->table->desc.list, 1);
}

static graft_status step_visible(struct needy *needy) {
  graft_node box = 0;
  graft_status status;
  graft_node_child(needy->rig->runtime, needy->rig->root, 0, &box);
  status = graft_rows_visible(needy->rig->runtime, box, 3, 5);
  return status;
}

static graft_status key_of_needy(const graft_context *context, void *user_data,
                                 uint32_t index, graft_value *key) {
  static char text[2][80];
  (void)context;
  (void)user_data;
  memcpy(text[index % 2], LONG, sizeof LONG);
  text[index % 2][sizeof LONG - 1] = (char)('a' + index % 20);
  *key = graft_value_string(text[index % 2], sizeof LONG);
  return GRAFT_OK;
}

static graft_status needy_row(const graft_context *context, void *user_data,
                              const graft_row *row) {
  struct rig_named *named = user_data;
  struct needy *needy = named->rig->data;
  graft_runtime *rt = context->runtime;
  graft_open(rt, needy->table->leaf->id, 1);
  graft_set_value(rt, "value", &row->value);
  return graft_close(rt);
}

static graft_status render(struct needy *needy) {
  graft_runtime *rt = needy->rig->runtime;
  struct table *table = needy->table;
  table->desc.user_data = &needy->owned[needy->taken];
  needy->taken++;
  graft_begin(rt, needy->rig->root);
  graft_open(rt, table->box->id, 1);
  graft_rows(rt, 2, &table->desc);
  graft_close(rt);
  return graft_commit(rt);
}

static graft_status step_keyed(struct needy *needy) {
  graft_rows_desc desc = needy->table->desc;
  graft_status status;
  needy->table->desc.list = 0;
  needy->table->desc.count = 12;
  needy->table->desc.key = key_of_needy;
  status = render(needy);
  needy->table->desc = desc;
  return status;
}

static graft_status step_nothing(struct needy *needy) {
  graft_begin(needy->rig->runtime, needy->rig->root);
  return graft_commit(needy->rig->runtime);
}

static graft_status step_destroy(struct needy *needy) {
  return graft_list_destroy(needy->rig->runtime, needy->table->desc.list);
}

/* What comes before the first rows are shown may be more. */
static graft_status step_shown(struct needy *needy) {
  needy->is_shown = 1;
  return GRAFT_OK;
}

static const needy_step needy_steps[] = {step_create,
                                         step_insert,
                                         step_insert_many,
                                         step_remove_many,
                                         step_shown,
                                         render,
                                         step_set,
                                         step_insert,
                                         step_move,
                                         step_visible,
                                         step_touch,
                                         render,
                                         step_insert,
                                         step_keyed,
                                         render,
                                         step_insert_many,
                                         step_remove_many,
                                         step_set,
                                         render,
                                         step_nothing,
                                         render,
                                         step_destroy,
                                         NULL};

static void open_needy(struct rig *rig, struct needy *needy, int lazy) {
  uint32_t i;
  rig_reopen_bare(rig);
  memset(needy, 0, sizeof *needy);
  needy->rig = rig;
  for (i = 0; i < OWNED; i++) needy->owned[i].rig = rig;
  needy->table = table_open(rig, lazy);
  rig->data = needy;
  needy->table->desc.body = needy_row;
  needy->table->desc.drop = drop_silently;
  needy->table->desc.overscan = 2;
  needy->table->leaf->quiet = needy->table->box->quiet = 1;
  graft_atom_of(rig->runtime, "value");
}

/* The list, with its ids. */
static void write_list(void *subject, struct rig_text *text) {
  struct needy *needy = subject;
  struct rig *rig = needy->rig;
  graft_list list = needy->table->desc.list;
  uint32_t count = 0, index;
  graft_list_count(rig->runtime, list, &count);
  for (index = 0; index < count; index++) {
    graft_value value = graft_value_none();
    int64_t id = 0;
    graft_list_id(rig->runtime, list, index, &id);
    graft_list_get(rig->runtime, list, index, &value);
    rig_text_format(text, "%lld ", (long long)id);
    rig_write_value(text, &value);
  }
}

static void open_lazy(struct rig *rig, void *subject) {
  open_needy(rig, subject, 1);
}

static void open_whole(struct rig *rig, void *subject) {
  open_needy(rig, subject, 0);
}

static graft_status do_step(void *subject, size_t step) {
  return needy_steps[step](subject);
}

static struct trial trial_of(struct rig *rig, struct needy *needy, int lazy) {
  struct trial trial;
  memset(&trial, 0, sizeof trial);
  trial.rig = rig;
  trial.subject = needy;
  while (needy_steps[trial.step_count] != NULL) trial.step_count++;
  trial.open = lazy ? open_lazy : open_whole;
  trial.step = do_step;
  trial.write = write_list;
  trial.owned = needy->owned;
  trial.owned_count = OWNED;
  trial.taken = &needy->taken;
  return trial;
}

static void fail_everything(struct rig *rig, int on) {
  struct needy *needy = malloc(sizeof *needy);
  uint32_t failed = 0;
  int lazy;
  REQUIRE(needy != NULL);
  for (lazy = 0; lazy < 2; lazy++) {
    struct trial trial = trial_of(rig, needy, lazy);
    failed += trial_fail_each(&trial, on);
  }
  free(needy);
  CHECK(failed > 40);
  rig_figure(rig, "%u allocations failed", failed);
}

static void f6_once(struct rig *rig) { fail_everything(rig, 0); }

static void f6_from_then_on(struct rig *rig) { fail_everything(rig, 1); }

/* What the pump does for rows: following a list, describing all of it, one row,
 * another window. */
static graft_status change_followed(struct needy *needy) {
  graft_status status = insert_texts(needy, 2, 2);
  if (status >= 0) {
    status =
        graft_list_remove(needy->rig->runtime, needy->table->desc.list, 0, 1);
  }
  return status;
}

static const needy_step pumped_steps[] = {
    change_followed, step_insert_many, step_move, step_set, step_visible, NULL};

static void f6_pump(struct rig *rig) {
  struct needy *needy = malloc(sizeof *needy);
  uint32_t points = 0;
  int lazy, on;
  size_t step;
  REQUIRE(needy != NULL);
  for (lazy = 0; lazy < 2; lazy++) {
    struct trial trial = trial_of(rig, needy, lazy);
    for (on = 0; on < 2; on++) {
      for (step = 0; pumped_steps[step] != NULL; step++) {
        uint64_t nth;
        int injected = 1;
        for (nth = 1; injected && rig->failures == 0; nth++) {
          uint64_t refused;
          open_needy(rig, needy, lazy);
          needy->is_shown = 1;
          CHECK(step_create(needy) >= 0);
          CHECK(insert_texts(needy, 0, 20) >= 0);
          CHECK(render(needy) >= 0);
          CHECK_INT(0, graft_pump(rig->runtime, 0));
          CHECK(pumped_steps[step](needy) >= 0);
          CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
          refused = rig->memory.refused;
          rig_fail_memory(rig, nth, on);
          graft_pump(rig->runtime, 0);
          rig_fail_memory(rig, 0, 0);
          injected = rig->memory.refused != refused;
          points += injected != 0;
          if (!injected) CHECK_REPORTS(rig, 0);
          rig->report_count = 0;
          check_containers(rig, probe_widget_of(rig, rig->root));
          /* The next change brings all up to date. */
          CHECK(graft_list_touch(rig->runtime, needy->table->desc.list, 0) >=
                0);
          CHECK_INT(0, graft_pump(rig->runtime, 0));
          check_containers(rig, probe_widget_of(rig, rig->root));
          if (!lazy) {
            uint32_t count = 0;
            graft_node box = probe_child(rig, rig->root, 0);
            CHECK_INT(GRAFT_OK,
                      graft_list_count(rig->runtime, needy->table->desc.list,
                                       &count));
            CHECK_INT(count, probe_count(rig, box));
          }
          trial_finish(&trial);
          if (rig->failures != 0) {
            rig_text_format(&rig->details, "      step %u, allocation %u, %s\n",
                            (unsigned)step, (unsigned)nth,
                            on ? "and after" : "once");
          }
        }
      }
    }
  }
  free(needy);
  CHECK(points > 20);
  rig_figure(rig, "%u allocations failed", points);
}

const driver_test driver_tests_s_rows_memory[] = {
    {"F6 any allocation of lists that fails once leaves all as before", f6_once,
     DRIVER_BARE},
    {"F6 so does memory for lists that is gone from then on", f6_from_then_on,
     DRIVER_BARE},
    {"F6 a pump of rows without memory can be repeated", f6_pump, DRIVER_BARE},
    DRIVER_END,
};
