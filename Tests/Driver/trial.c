#include "trial.h"

static void write_all(const struct trial *trial, struct rig_text *text) {
  rig_text_clear(text);
  rig_write_tree(trial->rig->runtime, trial->rig->root, text);
  if (trial->write != NULL) trial->write(trial->subject, text);
}

static uint32_t drops_of(const struct trial *trial) {
  uint32_t i, drops = 0;
  for (i = 0; i < trial->owned_count; i++) drops += trial->owned[i].drops;
  return drops;
}

static void do_step(const struct trial *trial, size_t step) {
  struct rig *rig = trial->rig;
  CHECK(trial->step(trial->subject, step) >= 0);
}

/* Fails the nth allocation of a step. Returns 0 if it has none so far. */
static int fail_step(const struct trial *trial, size_t step, uint64_t nth,
                     int on) {
  struct rig *rig = trial->rig;
  struct rig_text before = {NULL, 0, 0}, after = {NULL, 0, 0};
  uint64_t refused = rig->memory.refused;
  uint32_t drops = drops_of(trial), taken = *trial->taken;
  int64_t retained = rig->objects_retained;
  graft_status status;
  int injected;
  write_all(trial, &before);
  rig_text_clear(&rig->lines);
  rig_fail_memory(rig, nth, on);
  status = trial->step(trial->subject, step);
  rig_fail_memory(rig, 0, 0);
  injected = rig->memory.refused != refused;
  if (!injected) {
    CHECK(status >= 0);
  } else {
    CHECK_INT(GRAFT_E_NO_MEMORY, status);
    CHECK_LINES(rig, "");
    CHECK_INT(*trial->taken - taken, drops_of(trial) - drops);
    CHECK_INT(retained, rig->objects_retained);
    write_all(trial, &after);
    CHECK_TEXT(rig_text_bytes(&before), rig_text_bytes(&after));
    /* The same call again succeeds. */
    do_step(trial, step);
  }
  rig_free_text(&before);
  rig_free_text(&after);
  if (rig->failures != 0) {
    rig_text_format(&rig->details, "      step %u, allocation %u, %s\n",
                    (unsigned)step, (unsigned)nth, on ? "and after" : "once");
  }
  return injected;
}

void trial_finish(const struct trial *trial) {
  struct rig *rig = trial->rig;
  uint32_t i;
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  rig_close(rig);
  for (i = 0; i < trial->owned_count; i++) {
    CHECK_INT(i < *trial->taken, trial->owned[i].drops);
  }
}

uint32_t trial_fail_each(const struct trial *trial, int on) {
  struct rig *rig = trial->rig;
  uint32_t failed = 0;
  size_t step, other;
  for (step = 0; step < trial->step_count; step++) {
    uint64_t nth;
    int injected = 1;
    for (nth = 1; injected && rig->failures == 0; nth++) {
      trial->open(rig, trial->subject);
      for (other = 0; other < step; other++) do_step(trial, other);
      injected = fail_step(trial, step, nth, on);
      failed += injected != 0;
      for (other = step + 1; other < trial->step_count; other++) {
        do_step(trial, other);
      }
      trial_finish(trial);
    }
  }
  return failed;
}
