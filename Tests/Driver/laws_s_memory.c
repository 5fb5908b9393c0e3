/* F6 of components and state: every allocation of a scenario fails. */
#include <stdlib.h>
#include <string.h>

#include "laws_s_ordeal.h"
#include "suites.h"
#include "trial.h"

static void write_cells(void *subject, struct rig_text *text) {
  struct ordeal *o = subject;
  graft_value value = graft_value_none();
  graft_state_get(o->rig->runtime, o->text, &value);
  rig_write_value(text, &value);
  value = graft_value_none();
  graft_state_get(o->rig->runtime, o->number, &value);
  rig_write_value(text, &value);
}

static void open_subject(struct rig *rig, void *subject) {
  ordeal_open(rig, subject);
}

static graft_status do_step(void *subject, size_t step) {
  return ordeal_steps[step](subject);
}

static struct trial trial_of(struct rig *rig, struct ordeal *o) {
  struct trial trial;
  memset(&trial, 0, sizeof trial);
  trial.rig = rig;
  trial.subject = o;
  while (ordeal_steps[trial.step_count] != NULL) trial.step_count++;
  trial.open = open_subject;
  trial.step = do_step;
  trial.write = write_cells;
  trial.owned = o->owned;
  trial.owned_count = OWNED;
  trial.taken = &o->taken;
  return trial;
}

static void fail_everything(struct rig *rig, int on) {
  struct ordeal *o = malloc(sizeof *o);
  struct trial trial;
  uint32_t failed;
  REQUIRE(o != NULL);
  trial = trial_of(rig, o);
  failed = trial_fail_each(&trial, on);
  free(o);
  CHECK(failed > 20);
  rig_figure(rig, "%u allocations failed", failed);
}

static void f6_once(struct rig *rig) { fail_everything(rig, 0); }

static void f6_from_then_on(struct rig *rig) { fail_everything(rig, 1); }

/* Sets both cells, so that a pump has bodies and bound nodes to do. */
static void change_cells(struct ordeal *o, const char *text, int64_t number) {
  struct rig *rig = o->rig;
  cell_set_text(rig, o->text, text);
  cell_set(rig, o->number, number);
}

static void check_pumped(struct ordeal *o, const char *text, int64_t rows) {
  struct rig *rig = o->rig;
  graft_node box = probe_child(rig, rig->root, 0);
  graft_node provider = probe_child(rig, probe_child(rig, box, 0), 0);
  graft_value value = graft_value_none();
  uint32_t count = 0;
  CHECK_INT(2 * (rows + 1), probe_count(rig, box));
  CHECK_INT(GRAFT_OK, graft_node_child_count(rig->runtime, provider, &count));
  CHECK_INT(rows + 1, count);
  CHECK_INT(GRAFT_OK,
            graft_node_property(rig->runtime, probe_child(rig, provider, 1),
                                graft_atom_of(rig->runtime, "text"), &value));
  rig_text_clear(&rig->scratch);
  rig_text_add(&rig->scratch, value.as.string, value.length);
  CHECK_TEXT(text, rig_text_bytes(&rig->scratch));
}

/* A pump that is out of memory keeps the last good tree, and the next change
 * brings all up to date. */
static void f6_pump(struct rig *rig) {
  struct ordeal *o = malloc(sizeof *o);
  struct trial trial;
  int on, injected;
  uint64_t nth;
  REQUIRE(o != NULL);
  trial = trial_of(rig, o);
  for (on = 0; on < 2; on++) {
    for (nth = 1, injected = 1; injected && rig->failures == 0; nth++) {
      uint64_t refused;
      size_t step;
      ordeal_open(rig, o);
      o->box->quiet = 1;
      for (step = 0; step < ORDEAL_STEPS_BEFORE_SET; step++) {
        CHECK(ordeal_steps[step](o) >= 0);
      }
      CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
      change_cells(o, LONG "8", 3);
      o->rows = 24;
      refused = rig->memory.refused;
      rig_fail_memory(rig, nth, on);
      graft_pump(rig->runtime, 0);
      rig_fail_memory(rig, 0, 0);
      injected = rig->memory.refused != refused;
      if (!injected) CHECK_REPORTS(rig, 0);
      rig->report_count = 0;
      change_cells(o, LONG "9", 4);
      CHECK_INT(0, graft_pump(rig->runtime, 0));
      check_pumped(o, LONG "9", 24);
      trial_finish(&trial);
      if (rig->failures != 0) {
        rig_text_format(&rig->details, "      allocation %u, %s\n",
                        (unsigned)nth, on ? "and after" : "once");
      }
    }
    CHECK(nth > 2);
  }
  free(o);
}

const driver_test driver_tests_s_memory[] = {
    {"F6 any allocation of state that fails once leaves all as before", f6_once,
     DRIVER_BARE},
    {"F6 so does memory for state that is gone from then on", f6_from_then_on,
     DRIVER_BARE},
    {"F6 a pump of state without memory can be repeated", f6_pump, DRIVER_BARE},
    DRIVER_END,
};
