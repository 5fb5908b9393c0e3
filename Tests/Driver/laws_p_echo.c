/* P3 to P6: echoes, controlled values, and the user. */
#include <stdio.h>
#include <string.h>

#include "probe.h"
#include "suites.h"

/* An app of one entry, toggle and range, described from this. */
struct model {
  struct rig *rig;
  char text[64];
  int active;
  double value;
  int refuses; /* takes nothing of what it hears */
};

static graft_status hear_model(const graft_context *context,
                               const graft_event *event, void *user_data);

static void render_model(struct model *model) {
  struct rig *rig = model->rig;
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT(rt, rig->classes.entry) {
    graft_string(rt, "text", model->text);
    graft_on(rt, "changed", hear_model, model);
  }
  GRAFT(rt, rig->classes.toggle) {
    graft_bool(rt, "active", model->active);
    graft_on(rt, "toggled", hear_model, model);
  }
  GRAFT(rt, rig->classes.range) {
    graft_double(rt, "value", model->value);
    graft_on(rt, "changed", hear_model, model);
  }
  rig_commit(rig);
}

/* Takes what it hears and describes it. */
static graft_status hear_model(const graft_context *context,
                               const graft_event *event, void *user_data) {
  struct model *model = user_data;
  const graft_value *value = &event->values[0];
  rig_hear(context, event, model->rig);
  if (model->refuses) return GRAFT_OK;
  if (value->type == GRAFT_TYPE_STRING) {
    snprintf(model->text, sizeof model->text, "%.*s", (int)value->length,
             value->as.string);
  } else if (value->type == GRAFT_TYPE_BOOL) {
    model->active = value->as.integer != 0;
  } else if (value->type == GRAFT_TYPE_DOUBLE) {
    model->value = value->as.real;
  } else {
    model->value = (double)value->as.integer;
  }
  render_model(model);
  return GRAFT_OK;
}

static struct model *open_model(struct rig *rig, const char *text) {
  struct model *model = rig_keep(rig, sizeof *model);
  model->rig = rig;
  snprintf(model->text, sizeof model->text, "%s", text);
  model->value = 5;
  render_model(model);
  rig_settle(rig);
  CHECK_EVENTS(rig, "");
  rig_clear(rig);
  return model;
}

static graft_node entry_of(struct rig *rig) {
  return rig_find(rig, "entry", NULL);
}

/* Types at the end, wherever the toolkit left the caret. */
static graft_status type_last(struct rig *rig, const char *text) {
  graft_headless_set_caret(rig->toolkit, entry_of(rig), 99);
  return graft_headless_type(rig->toolkit, entry_of(rig), text);
}

static graft_node toggle_of(struct rig *rig) {
  return rig_find(rig, "toggle", NULL);
}

static uint64_t sets_of(struct rig *rig) { return rig_toolkit_stats(rig).sets; }

static void p3_echo_is_dropped(struct rig *rig) {
  struct model *model = open_model(rig, "a");
  graft_stats before = rig_stats(rig), after;
  snprintf(model->text, sizeof model->text, "b");
  model->active = 1;
  model->value = 7;
  render_model(model);
  rig_settle(rig);
  after = rig_stats(rig);
  CHECK_EVENTS(rig, "");
  if (rig->echo != GRAFT_HEADLESS_ECHO_NEVER) {
    CHECK(after.echoes_dropped - before.echoes_dropped >= 3);
  }
  CHECK_INT(0, after.events - before.events);
  CHECK_TEXT("b", rig_text(rig, entry_of(rig)));
}

static void emit_in_own_calls(struct probe *probe, const graft_context *context,
                              uint32_t phase) {
  struct rig *rig = probe->rig;
  graft_value value = graft_value_int(5);
  graft_status status;
  if (phase != GRAFT_PHASE_CREATE && phase != GRAFT_PHASE_UPDATE &&
      phase != GRAFT_PHASE_DESTROY) {
    return;
  }
  status = graft_emit(context->runtime, context->node,
                      graft_atom_of(context->runtime, "change"), &value, 1);
  CHECK(status == GRAFT_DROPPED ||
        (phase == GRAFT_PHASE_DESTROY && status == GRAFT_E_STALE));
}

static void describe_change(struct probe *leaf, int64_t value) {
  struct rig *rig = leaf->rig;
  rig_begin(rig);
  probe_open(leaf, "a", value);
  graft_on(rig->runtime, "change", rig_hear, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
}

static void p3_own_calls_are_not_heard(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  leaf->hook = emit_in_own_calls;
  describe_change(leaf, 5);
  CHECK_EVENTS(rig, "");
  CHECK_INT(2, rig_stats(rig).echoes_dropped);
  /* The widget stays at 5 when 10 is written: that is news. */
  describe_change(leaf, 10);
  CHECK_EVENTS(rig, "change 5 adjusted\n");
  describe_change(leaf, 10);
  CHECK_EVENTS(rig, "");
  probe_leaves(leaf, "", 0);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_EVENTS(rig, "");
  CHECK_INT(1, leaf->calls[GRAFT_PHASE_DESTROY]);
  leaf->hook = NULL;
}

static void describe_range(struct rig *rig, double value) {
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT(rt, rig->classes.range) {
    graft_double(rt, "value", value);
    graft_on(rt, "changed", rig_hear, rig);
  }
  rig_commit(rig);
}

static void p3_a_clamp_is_told_as_adjusted(struct rig *rig) {
  uint64_t sets;
  double shown = 0;
  describe_range(rig, 150);
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed 100 adjusted\n");
  graft_headless_value(rig->toolkit, rig_find(rig, "range", NULL), &shown);
  CHECK_INT(100, shown);
  /* It was written and heard: nothing more is to do. */
  sets = sets_of(rig);
  describe_range(rig, 150);
  rig_settle(rig);
  CHECK_INT(sets, sets_of(rig));
  CHECK_EVENTS(rig, "");
  describe_range(rig, 100);
  rig_settle(rig);
  CHECK_INT(sets, sets_of(rig));
  CHECK_EVENTS(rig, "");
  describe_range(rig, 7);
  rig_settle(rig);
  CHECK_INT(sets + 1, sets_of(rig));
  CHECK_EVENTS(rig, "");
}

/* An adjusted event comes when rendering is allowed again. */
static graft_status render_when_adjusted(const graft_context *context,
                                         const graft_event *event,
                                         void *user_data) {
  struct rig *rig = user_data;
  rig_hear(context, event, rig);
  CHECK((event->flags & GRAFT_EVENT_ADJUSTED) != 0);
  CHECK_INT(GRAFT_OK, graft_render(context->runtime, rig->root, NULL, 0));
  return GRAFT_OK;
}

static void p3_adjusted_comes_after_the_commit(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT(rt, rig->classes.range) {
    graft_int(rt, "value", -5);
    graft_on(rt, "changed", render_when_adjusted, rig);
  }
  rig_commit(rig);
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed 0 adjusted\n");
  CHECK_INT(1, rig_stats(rig).live_nodes);
}

static void p3_a_noisy_end_is_not_heard(struct rig *rig) {
  open_model(rig, "a");
  graft_headless_set(rig->toolkit, GRAFT_HEADLESS_KNOB_NOISY_DESTROY, 1);
  rig_begin(rig);
  rig_commit(rig);
  rig_settle(rig);
  CHECK_EVENTS(rig, "");
}

static void p4_what_was_reported_is_shown(struct rig *rig) {
  struct model *model = open_model(rig, "Hell");
  uint64_t sets = sets_of(rig);
  type_last(rig, "o");
  graft_headless_toggle(rig->toolkit, toggle_of(rig));
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"Hello\"\ntoggled true\n");
  render_model(model);
  rig_settle(rig);
  CHECK_INT(sets, sets_of(rig));
  CHECK_TEXT("Hello", rig_text(rig, entry_of(rig)));
  snprintf(model->text, sizeof model->text, "Hell");
  render_model(model);
  rig_settle(rig);
  CHECK_INT(sets + 1, sets_of(rig));
  CHECK_TEXT("Hell", rig_text(rig, entry_of(rig)));
  CHECK_EVENTS(rig, "");
}

static void p5_a_refused_value_is_put_back(struct rig *rig) {
  struct model *model = open_model(rig, "a");
  uint64_t sets = sets_of(rig);
  int32_t active = 9;
  double value = 0;
  model->refuses = 1;
  type_last(rig, "x");
  graft_headless_toggle(rig->toolkit, toggle_of(rig));
  graft_headless_drag(rig->toolkit, rig_find(rig, "range", NULL), 9);
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"ax\"\ntoggled true\nchanged 9\n");
  CHECK_TEXT("a", rig_text(rig, entry_of(rig)));
  graft_headless_active(rig->toolkit, toggle_of(rig), &active);
  CHECK_INT(0, active);
  graft_headless_value(rig->toolkit, rig_find(rig, "range", NULL), &value);
  CHECK_INT(5, value);
  CHECK_INT(sets + 3, sets_of(rig));
  CHECK_INT(3, rig_stats(rig).write_backs);
}

static void p5_what_is_not_described_is_not_controlled(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  uint64_t sets;
  rig_begin(rig);
  GRAFT(rt, rig->classes.entry) { graft_on(rt, "changed", rig_hear, rig); }
  rig_commit(rig);
  sets = sets_of(rig);
  type_last(rig, "x");
  rig_settle(rig);
  CHECK_TEXT("x", rig_text(rig, entry_of(rig)));
  CHECK_INT(sets, sets_of(rig));
}

/* In it the user types, and an older text is described. */
static graft_status type_and_render(const graft_context *context,
                                    const graft_event *event, void *user_data) {
  struct model *model = user_data;
  struct rig *rig = model->rig;
  (void)context;
  (void)event;
  CHECK_INT(GRAFT_QUEUED, type_last(rig, "x"));
  snprintf(model->text, sizeof model->text, "older");
  render_model(model);
  return GRAFT_OK;
}

static graft_status run_task(const graft_context *context, void *user_data) {
  return type_and_render(context, NULL, user_data);
}

static void p5_an_older_write_does_not_overtake(struct rig *rig) {
  struct model *model = open_model(rig, "a");
  uint64_t sets = sets_of(rig);
  CHECK_INT(GRAFT_OK, graft_post(rig->runtime, 0, run_task, model, NULL));
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"ax\"\n");
  CHECK_TEXT("ax", rig_text(rig, entry_of(rig)));
  CHECK_TEXT("ax", model->text);
  CHECK_INT(sets, sets_of(rig));
}

static void p6_the_user_after_a_write_is_heard(struct rig *rig) {
  struct model *model = open_model(rig, "a");
  snprintf(model->text, sizeof model->text, "b");
  render_model(model);
  /* The loop has not run: a late echo of "b" is still to come. */
  type_last(rig, "c");
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"bc\"\n");
  CHECK_TEXT("bc", rig_text(rig, entry_of(rig)));
  CHECK_TEXT("bc", model->text);
}

static void p6_back_to_the_written_value_is_heard(struct rig *rig) {
  struct model *model = open_model(rig, "a");
  int32_t active = 9;
  model->active = 1;
  render_model(model);
  graft_headless_toggle(rig->toolkit, toggle_of(rig));
  graft_headless_toggle(rig->toolkit, toggle_of(rig));
  rig_settle(rig);
  CHECK_EVENTS(rig, "toggled false\ntoggled true\n");
  graft_headless_active(rig->toolkit, toggle_of(rig), &active);
  CHECK_INT(1, active);
  CHECK_INT(1, model->active);
}

static void p6_a_late_echo_does_not_undo_the_user(struct rig *rig) {
  struct model *model = open_model(rig, "a");
  int32_t active = 9;
  model->active = 1;
  render_model(model);
  graft_headless_toggle(rig->toolkit, toggle_of(rig));
  rig_settle(rig);
  CHECK_EVENTS(rig, "toggled false\n");
  graft_headless_active(rig->toolkit, toggle_of(rig), &active);
  CHECK_INT(0, active);
  CHECK_INT(0, model->active);
}

static void p6_several_writes_in_a_row(struct rig *rig) {
  struct model *model = open_model(rig, "a");
  int i;
  for (i = 1; i <= 5; i++) {
    snprintf(model->text, sizeof model->text, "t%d", i);
    model->active = i % 2;
    model->value = 10 + i;
    render_model(model);
    if (i == 3) graft_headless_turn(rig->toolkit);
  }
  rig_settle(rig);
  CHECK_EVENTS(rig, "");
  CHECK_TEXT("t5", rig_text(rig, entry_of(rig)));
  type_last(rig, "!");
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"t5!\"\n");
}

static void p6_no_change_awaits_no_echo(struct rig *rig) {
  struct model *model = open_model(rig, "a");
  /* The user makes it "ab"; describing that writes nothing, so that the next
   * report of "ab" is the user's. */
  type_last(rig, "b");
  rig_settle(rig);
  render_model(model);
  graft_headless_set_caret(rig->toolkit, entry_of(rig), 99);
  graft_headless_backspace(rig->toolkit, entry_of(rig));
  type_last(rig, "b");
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"ab\"\nchanged \"a\"\nchanged \"ab\"\n");
}

static void p6_a_declared_never_hears_all(struct rig *rig) {
  static const uint32_t habits[] = {GRAFT_HEADLESS_ECHO_NEVER,
                                    GRAFT_HEADLESS_ECHO_AT_ONCE};
  uint32_t i;
  for (i = 0; i < 2; i++) {
    graft_headless_desc desc = GRAFT_HEADLESS_DESC_INIT;
    graft_value value = graft_value_bool(1);
    struct model *model;
    desc.echo = habits[i];
    desc.flags = GRAFT_HEADLESS_EXACT_ECHO;
    rig_reopen(rig, &desc);
    model = open_model(rig, "a");
    model->active = 1;
    render_model(model);
    CHECK_EVENTS(rig, "");
    /* After the write has returned no echo comes: this is news. */
    CHECK_INT(GRAFT_OK, graft_headless_emit(rig->toolkit, toggle_of(rig),
                                            "toggled", &value, 1));
    CHECK_EVENTS(rig, "toggled true\n");
    rig_settle(rig);
  }
}

static void p6_an_echo_lapses(struct rig *rig) {
  struct model *model = open_model(rig, "a");
  graft_value value = graft_value_bool(1);
  int round;
  model->active = 1;
  render_model(model);
  rig_settle(rig);
  for (round = 0; round < 4; round++) graft_pump(rig->runtime, 0);
  CHECK_EVENTS(rig, "");
  /* Long after, the same value can only be the user's. */
  CHECK_INT(GRAFT_OK, graft_headless_emit(rig->toolkit, toggle_of(rig),
                                          "toggled", &value, 1));
  CHECK_EVENTS(rig, "toggled true\n");
}

#define ECHO_ALL (DRIVER_ECHO | DRIVER_ECHO_MORE)

const driver_test driver_tests_p_echo[] = {
    {"P3 the echo of a write is dropped and counted", p3_echo_is_dropped,
     ECHO_ALL},
    {"P3 events of a widget's own create, update and destroy are not heard",
     p3_own_calls_are_not_heard, DRIVER_BARE},
    {"P3 a clamp is told once as adjusted", p3_a_clamp_is_told_as_adjusted,
     ECHO_ALL},
    {"P3 adjusted comes after the commit", p3_adjusted_comes_after_the_commit,
     ECHO_ALL},
    {"P3 what a widget emits at its end is not heard",
     p3_a_noisy_end_is_not_heard, ECHO_ALL},
    {"P4 what was reported is what the widget shows",
     p4_what_was_reported_is_shown, ECHO_ALL | DRIVER_CARETS},
    {"P5 a value that was not taken is put back",
     p5_a_refused_value_is_put_back, ECHO_ALL},
    {"P5 a property that is not described is not controlled",
     p5_what_is_not_described_is_not_controlled, ECHO_ALL},
    {"P5 an older write does not overtake a newer edit",
     p5_an_older_write_does_not_overtake, ECHO_ALL},
    {"P6 the user is heard right after a write",
     p6_the_user_after_a_write_is_heard, ECHO_ALL},
    {"P6 the user is heard when going back to what was written",
     p6_back_to_the_written_value_is_heard, ECHO_ALL},
    {"P6 a late echo does not undo the user",
     p6_a_late_echo_does_not_undo_the_user, ECHO_ALL},
    {"P6 several writes in a row are not heard", p6_several_writes_in_a_row,
     ECHO_ALL},
    {"P6 a description that writes nothing awaits no echo",
     p6_no_change_awaits_no_echo, ECHO_ALL},
    {"P6 what a class declares of its echoes is believed",
     p6_a_declared_never_hears_all, 0},
    {"P6 an echo that did not come is awaited no longer", p6_an_echo_lapses,
     ECHO_ALL},
    DRIVER_END,
};
