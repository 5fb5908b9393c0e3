/* F6 of components and state: every allocation of a scenario fails. */
#include <stdlib.h>
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define OWNED 64u
#define LONG "a text that is too long to be kept inline, with number "

/* A scenario, run in steps: each is one call that may be out of memory. */
struct ordeal {
  struct rig *rig;
  struct probe *box;
  struct part *part;
  graft_state text, number, twice;
  graft_atom theme;
  struct rig_named owned[OWNED];
  uint32_t taken; /* of `owned`, by calls that succeeded */
  int64_t rows;
  int object;
};

/* Notes nothing: the lines are of the calls. */
static void drop_silently(void *user_data) {
  struct rig_named *named = user_data;
  named->drops++;
}

static graft_status do_nothing(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

static graft_status compute_twice(const graft_context *context, void *user_data,
                                  graft_value *value) {
  struct rig_named *named = user_data;
  struct ordeal *ordeal = named->rig->data;
  graft_value number = graft_value_none();
  graft_status status =
      graft_state_get(context->runtime, ordeal->number, &number);
  *value = rig_string(number.as.integer % 2 == 1 ? LONG "1" : LONG "2");
  return status;
}

/* Takes the next owned for a call, if that succeeds. */
static graft_status describe_effect(struct ordeal *ordeal, graft_runtime *rt,
                                    uint32_t site, const graft_value *input) {
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  graft_status status;
  effect.inputs = input;
  effect.input_count = 1;
  effect.run = do_nothing;
  effect.clean = do_nothing;
  effect.user_data = &ordeal->owned[ordeal->taken];
  effect.drop = drop_silently;
  status = graft_effect(rt, site, &effect);
  if (status >= 0) ordeal->taken++;
  return status;
}

static void describe_inside(struct ordeal *ordeal, graft_runtime *rt,
                            const graft_value *text, int64_t rows) {
  graft_value theme = graft_value_object(1, &ordeal->object);
  int64_t i;
  GRAFT_PROVIDE(rt, "theme", &theme) {
    GRAFT_NAMED(rt, ordeal->box->id, LONG "of a key") {
      graft_value_of(rt, "text", text);
      graft_bind(rt, "value", ordeal->number);
      graft_bind(rt, "more", ordeal->twice);
    }
    for (i = 0; i < rows; i++) {
      GRAFT_KEY(rt, ordeal->box->id, i * 7 % rows) {
        graft_bind(rt, "text", ordeal->text);
      }
    }
  }
}

static graft_status run_body(const graft_context *context) {
  struct part *part = context->class_data;
  struct ordeal *ordeal = part->data;
  graft_runtime *rt = context->runtime;
  graft_value text = graft_value_none(), theme = graft_value_none();
  graft_value initial = rig_string(LONG "0");
  graft_state local = 0;
  graft_status status = graft_state_get(rt, ordeal->text, &text);
  if (status >= 0) {
    status = graft_environment(rt, context->node, ordeal->theme, &theme);
  }
  if (status >= 0) status = graft_state_local(rt, 1, &initial, &local);
  if (status >= 0) status = describe_effect(ordeal, rt, 2, &text);
  if (status >= 0) describe_inside(ordeal, rt, &text, ordeal->rows);
  return status;
}

static graft_status step_class(struct ordeal *o) {
  return graft_class_register(o->rig->runtime, &o->part->desc, &o->part->id);
}

static graft_status step_text(struct ordeal *o) {
  graft_value value = rig_string(LONG "0");
  return graft_state_create(o->rig->runtime, &value, &o->text);
}

static graft_status step_number(struct ordeal *o) {
  graft_value value = graft_value_int(0);
  return graft_state_create(o->rig->runtime, &value, &o->number);
}

static graft_status step_derive(struct ordeal *o) {
  graft_status status =
      graft_state_derive(o->rig->runtime, compute_twice, &o->owned[o->taken],
                         drop_silently, &o->twice);
  if (status >= 0) o->taken++;
  return status;
}

static graft_status step_read(struct ordeal *o) {
  graft_value value;
  return graft_state_get(o->rig->runtime, o->twice, &value);
}

static graft_status step_default(struct ordeal *o) {
  graft_value value = rig_string(LONG "of a theme");
  return graft_environment_default(o->rig->runtime, o->theme, &value);
}

static graft_status render(struct ordeal *o, int64_t rows, int with_parts) {
  graft_runtime *rt = o->rig->runtime;
  o->rows = rows;
  graft_begin(rt, o->rig->root);
  GRAFT_KEY(rt, o->box->id, 1) {
    if (with_parts) {
      GRAFT(rt, o->part->id) { graft_int(rt, "rows", rows); }
      GRAFT_KEY(rt, o->part->id, rows) { graft_int(rt, "rows", rows); }
    }
  }
  return graft_commit(rt);
}

static graft_status step_first(struct ordeal *o) { return render(o, 3, 1); }
static graft_status step_grow(struct ordeal *o) { return render(o, 9, 1); }
static graft_status step_empty(struct ordeal *o) { return render(o, 1, 0); }

static graft_status step_set(struct ordeal *o) {
  graft_value value = rig_string(LONG "3");
  return graft_state_set(o->rig->runtime, o->text, &value);
}

static graft_status step_count(struct ordeal *o) {
  graft_value value = graft_value_int(5);
  graft_status status = graft_transaction_begin(o->rig->runtime, 5);
  if (status < 0) return status;
  status = graft_state_set(o->rig->runtime, o->number, &value);
  graft_transaction_end(o->rig->runtime);
  return status;
}

static graft_status step_destroy(struct ordeal *o) {
  return graft_state_destroy(o->rig->runtime, o->number);
}

static graft_status (*const steps[])(struct ordeal *) = {
    step_class,   step_text,  step_number, step_derive, step_read,
    step_default, step_first, step_first,  step_grow,   step_first,
    step_set,     step_count, step_read,   step_grow,   step_empty,
    step_first,   step_set,   step_empty,  step_destroy};
#define STEPS (sizeof steps / sizeof steps[0])

static void open_ordeal(struct rig *rig, struct ordeal *o) {
  uint32_t i;
  rig_reopen_bare(rig);
  memset(o, 0, sizeof *o);
  o->rig = rig;
  rig->data = o;
  for (i = 0; i < OWNED; i++) {
    o->owned[i].rig = rig;
    o->owned[i].name = "owned";
  }
  o->box = probe_class(rig, "box");
  o->part = part_new(rig, "part", NULL, o);
  o->part->desc.body = run_body;
  probe_root(o->box);
  o->theme = graft_atom_of(rig->runtime, "theme");
  graft_atom_of(rig->runtime, "rows");
}

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
  status = steps[step](o);
  rig_fail_memory(rig, 0, 0);
  injected = rig->memory.refused != refused;
  if (injected) {
    CHECK_INT(GRAFT_E_NO_MEMORY, status);
    CHECK_LINES(rig, "");
    CHECK_INT(o->taken - taken, drops_of(o) - drops);
    CHECK_INT(retained, rig->objects_retained);
    write_all(o, &after);
    CHECK_TEXT(rig_text_bytes(&before), rig_text_bytes(&after));
    status = steps[step](o);
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
  for (step = 0; step < STEPS; step++) {
    uint64_t nth;
    int injected = 1;
    for (nth = 1; injected && rig->failures == 0; nth++) {
      open_ordeal(rig, o);
      for (done = 0; done < step; done++) CHECK(steps[done](o) >= 0);
      injected = fail_step(rig, o, step, nth, on);
      points += injected != 0;
      for (done = step + 1; done < STEPS; done++) CHECK(steps[done](o) >= 0);
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
  CHECK_INT(2 * (rows + 1), probe_widget_of(rig, box)->child_count);
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
      open_ordeal(rig, o);
      o->box->quiet = 1;
      for (step = 0; steps[step] != step_set; step++) {
        CHECK(steps[step](o) >= 0);
      }
      change_cells(o, LONG "8", 3);
      o->rows = 6;
      refused = rig->memory.refused;
      rig_fail_memory(rig, nth, on);
      graft_pump(rig->runtime, 0);
      rig_fail_memory(rig, 0, 0);
      injected = rig->memory.refused != refused;
      if (!injected) CHECK_REPORTS(rig, 0);
      rig->report_count = 0;
      change_cells(o, LONG "9", 4);
      CHECK_INT(0, graft_pump(rig->runtime, 0));
      check_pumped(o, LONG "9", 6);
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
