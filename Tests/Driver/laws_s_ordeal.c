/* A scenario of components and state, run in steps, for F6. */
#include "laws_s_ordeal.h"

#include <string.h>

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
  effect.inputs = input;
  effect.input_count = 1;
  effect.run = do_nothing;
  effect.clean = do_nothing;
  effect.user_data = &ordeal->owned[ordeal->taken];
  effect.drop = drop_silently;
  /* It is taken in any case. */
  ordeal->taken++;
  return graft_effect(rt, site, &effect);
}

static void describe_inside(struct ordeal *ordeal, graft_runtime *rt,
                            const graft_value *text, int64_t rows) {
  graft_value theme = graft_value_object(1, &ordeal->object);
  int64_t i;
  GRAFT_PROVIDE(rt, "theme", &theme) {
    GRAFT_NAMED(rt, ordeal->box->id, LONG "of a key") {
      graft_set_value(rt, "text", text);
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

const ordeal_step ordeal_steps[] = {
    step_class,   step_text,  step_number, step_derive,  step_read,
    step_default, step_first, step_first,  step_grow,    step_first,
    step_set,     step_count, step_read,   step_grow,    step_empty,
    step_first,   step_set,   step_empty,  step_destroy, NULL};

void ordeal_open(struct rig *rig, struct ordeal *o) {
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
