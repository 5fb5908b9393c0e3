/* F6 of components and state: every allocation of a scenario fails. */
#include <stdlib.h>

#include "laws_s_ordeal.h"
#include "suites.h"

static void write_nodes(struct rig *rig, graft_node parent,
                        struct rig_text *text) {
  graft_node node = 0;
  uint32_t count = 0;
  graft_node_child_count(rig->runtime, parent, &count);
  if (count > 0) graft_node_child(rig->runtime, parent, 0, &node);
  while (node != 0) {
    char json[1024] = "?";
    graft_node_json(rig->runtime, node, json, sizeof json, NULL);
    rig_text_format(text, "%llx %s\n", (unsigned long long)node, json);
    write_nodes(rig, node, text);
    if (graft_node_next(rig->runtime, node, &node) < 0) break;
  }
}

static void write_all(struct ordeal *o, struct rig_text *text) {
  graft_value value = graft_value_none();
  rig_text_clear(text);
  write_nodes(o->rig, o->rig->root, text);
  graft_state_get(o->rig->runtime, o->text, &value);
  rig_write_value(text, &value);
  value = graft_value_none();
  graft_state_get(o->rig->runtime, o->number, &value);
  rig_write_value(text, &value);
}

static uint32_t drops_of(const struct ordeal *o) {
  uint32_t i, drops = 0;
  for (i = 0; i < OWNED; i++) drops += o->owned[i].drops;
  return drops;
}

/* Fails the nth allocation of a step. Returns 0 if it has none so far. */
static int fail_step(struct rig *rig, struct ordeal *o, size_t step,
                     uint64_t nth, int on) {
  struct rig_text before = {NULL, 0, 0}, after = {NULL, 0, 0};
  uint64_t refused = rig->memory.refused;
  uint32_t drops = drops_of(o), taken = o->taken;
  int64_t retained = rig->objects_retained;
  graft_status status;
  int injected;
  write_all(o, &before);
  rig_text_clear(&rig->lines);
  rig_fail_memory(rig, nth, on);
  status = ordeal_steps[step](o);
  rig_fail_memory(rig, 0, 0);
  injected = rig->memory.refused != refused;
  if (injected) {
    CHECK_INT(GRAFT_E_NO_MEMORY, status);
    CHECK_LINES(rig, "");
    CHECK_INT(o->taken - taken, drops_of(o) - drops);
    CHECK_INT(retained, rig->objects_retained);
    write_all(o, &after);
    CHECK_TEXT(rig_text_bytes(&before), rig_text_bytes(&after));
    status = ordeal_steps[step](o);
  }
  CHECK(status >= 0);
  rig_free_text(&before);
  rig_free_text(&after);
  if (rig->failures != 0) {
    rig_text_format(&rig->details, "      step %u, allocation %u, %s\n",
                    (unsigned)step, (unsigned)nth, on ? "and after" : "once");
  }
  return injected;
}

/* What was taken was dropped, once. */
static void finish_ordeal(struct rig *rig, struct ordeal *o) {
  uint32_t i;
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  rig_close(rig);
  for (i = 0; i < OWNED; i++) CHECK_INT(i < o->taken, o->owned[i].drops);
}

static void fail_everything(struct rig *rig, int on) {
  struct ordeal *o = malloc(sizeof *o);
  uint32_t points = 0;
  size_t step, done;
  REQUIRE(o != NULL);
  for (step = 0; ordeal_steps[step] != NULL; step++) {
    uint64_t nth;
    int injected = 1;
    for (nth = 1; injected && rig->failures == 0; nth++) {
      ordeal_open(rig, o);
      for (done = 0; done < step; done++) CHECK(ordeal_steps[done](o) >= 0);
      injected = fail_step(rig, o, step, nth, on);
      points += injected != 0;
      for (done = step + 1; ordeal_steps[done] != NULL; done++)
        CHECK(ordeal_steps[done](o) >= 0);
      finish_ordeal(rig, o);
    }
  }
  free(o);
  CHECK(points > 20);
  rig_figure(rig, "%u allocations failed", points);
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
  int on, injected;
  uint64_t nth;
  REQUIRE(o != NULL);
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
      finish_ordeal(rig, o);
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
