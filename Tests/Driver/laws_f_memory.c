/* F6: every allocation of a scenario fails, once and from then on. */
#include <stdlib.h>
#include <string.h>

#include "probe.h"
#include "suites.h"
#include "trial.h"

#define ROWS 12u
#define OWNED 96u

/* A scenario, run in steps: each is one call that may be out of memory. */
struct scenario {
  struct rig *rig;
  struct probe *box;
  struct probe *late; /* registered by a step */
  graft_ref ref;
  graft_node other_root;
  graft_atom atom;
  struct rig_named owned[OWNED];
  uint32_t taken; /* of `owned`, by calls that succeeded */
  int object;
};

static graft_status do_nothing(const graft_context *context,
                               const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  (void)user_data;
  return GRAFT_OK;
}

static graft_status do_no_task(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

/* Notes nothing: the lines are of the calls. */
static void drop_silently(void *user_data) {
  struct rig_named *named = user_data;
  named->drops++;
}

static graft_status step_class(struct scenario *s) {
  return graft_class_register(s->rig->runtime, &s->late->desc, &s->late->id);
}

static graft_status step_atom(struct scenario *s) {
  static const char text[] = "an atom that nobody interned before this";
  return graft_atom_intern(s->rig->runtime, text, sizeof text - 1, &s->atom);
}

static graft_status step_root(struct scenario *s) {
  return graft_root_create(s->rig->runtime, NULL, &s->other_root);
}

static graft_status step_ref(struct scenario *s) {
  return graft_ref_create(s->rig->runtime, &s->ref);
}

/* Renders rows, flat, in an order of their own, with values and handlers. */
static graft_status render_rows(struct scenario *s, uint32_t count,
                                uint32_t stride, const char *text,
                                int with_objects) {
  struct rig *rig = s->rig;
  graft_prop props[ROWS][4];
  graft_handler handlers[ROWS];
  graft_element elements[ROWS + 1];
  graft_extra extra = GRAFT_EXTRA_INIT;
  uint32_t i;
  graft_status status;
  memset(elements, 0, sizeof elements);
  memset(handlers, 0, sizeof handlers);
  extra.ref = s->ref;
  extra.token = count;
  elements[0].class_id = s->box->id;
  elements[0].flags = GRAFT_ELEMENT_KEY_STRING;
  elements[0].key.string = "a container with quite a long key";
  elements[0].key_length = (uint32_t)strlen(elements[0].key.string);
  elements[0].child_count = count;
  elements[0].extra = &extra;
  for (i = 0; i < count; i++) {
    graft_element *row = &elements[i + 1];
    row->class_id = s->box->id;
    row->flags = GRAFT_ELEMENT_KEY_INT;
    row->key.integer = i * stride % count;
    row->props = props[i];
    row->prop_count = with_objects ? 4 : 3;
    handlers[i].function = do_nothing;
    handlers[i].user_data = &s->owned[s->taken + i];
    handlers[i].drop = drop_silently;
    props[i][0] = rig_prop(rig, "value", graft_value_int(count));
    props[i][1] = rig_prop(rig, "text", rig_string(text));
    props[i][2] = rig_prop(rig, "tap", graft_value_handler(&handlers[i]));
    props[i][3] = rig_prop(rig, "it", graft_value_object(1, &s->object));
  }
  status = graft_render(rig->runtime, rig->root, elements, count + 1);
  if (status >= 0) s->taken += count;
  return status;
}

static graft_status step_first(struct scenario *s) {
  return render_rows(s, 5, 1, "a text that is longer than any inline one", 1);
}

static graft_status step_grow(struct scenario *s) {
  return render_rows(s, 11, 7, "short", 1);
}

static graft_status step_shrink(struct scenario *s) {
  return render_rows(s, 3, 2, "another text, long again, to be allocated", 0);
}

static graft_status step_builder(struct scenario *s) {
  graft_runtime *rt = s->rig->runtime;
  uint32_t i;
  graft_begin(rt, s->rig->root);
  for (i = 0; i < 4; i++) {
    graft_open(rt, s->box->id, 3);
    graft_key(rt, 100 + i);
    graft_string(rt, "text", "a text that the builder has to copy somewhere");
    /* It is taken in any case, and dropped if the commit is refused. */
    graft_on_owned(rt, "tap", do_nothing, &s->owned[s->taken], drop_silently);
    s->taken++;
    graft_open(rt, s->box->id, 4);
    graft_key_string(rt, "an inner one, with a long key as well");
    graft_close(rt);
    graft_close(rt);
  }
  return graft_commit(rt);
}

static graft_status step_emit(struct scenario *s) {
  graft_value value = rig_string("a value that the queue copies, of length");
  graft_status status;
  status = graft_emit(s->rig->runtime, probe_child(s->rig, s->rig->root, 0),
                      graft_atom_of(s->rig->runtime, "moving"), &value, 1);
  return status;
}

static graft_status step_post(struct scenario *s) {
  graft_status status = graft_post(s->rig->runtime, 0, do_no_task,
                                   &s->owned[s->taken], drop_silently);
  if (status >= 0) s->taken++;
  return status;
}

static graft_status step_invalidate(struct scenario *s) {
  return graft_invalidate(s->rig->runtime,
                          probe_child(s->rig, s->rig->root, 0));
}

static graft_status step_empty(struct scenario *s) {
  return graft_render(s->rig->runtime, s->rig->root, NULL, 0);
}

static graft_status (*const steps[])(struct scenario *) = {
    step_class,   step_atom, step_root,   step_ref,   step_first,
    step_grow,    step_grow, step_shrink, step_first, step_builder,
    step_builder, step_emit, step_post,   step_emit,  step_invalidate,
    step_grow,    step_post, step_shrink, step_empty, step_first,
};
#define STEPS (sizeof steps / sizeof steps[0])

static void open_scenario(struct rig *rig, struct scenario *s) {
  uint32_t i;
  rig_reopen_bare(rig);
  memset(s, 0, sizeof *s);
  s->rig = rig;
  for (i = 0; i < OWNED; i++) {
    s->owned[i].rig = rig;
    s->owned[i].name = "owned";
  }
  s->box = probe_class(rig, "box");
  s->late = probe_new(rig, "late");
  probe_root(s->box);
  /* The atoms that steps look up. */
  graft_atom_of(rig->runtime, "value");
  graft_atom_of(rig->runtime, "text");
  graft_atom_of(rig->runtime, "it");
}

static void open_subject(struct rig *rig, void *subject) {
  open_scenario(rig, subject);
}

static graft_status do_step(void *subject, size_t step) {
  return steps[step](subject);
}

static void fail_everything(struct rig *rig, int on) {
  struct scenario *s = malloc(sizeof *s);
  struct trial trial;
  uint32_t failed;
  REQUIRE(s != NULL);
  memset(&trial, 0, sizeof trial);
  trial.rig = rig;
  trial.subject = s;
  trial.step_count = STEPS;
  trial.open = open_subject;
  trial.step = do_step;
  trial.owned = s->owned;
  trial.owned_count = OWNED;
  trial.taken = &s->taken;
  failed = trial_fail_each(&trial, on);
  free(s);
  CHECK(failed > 20);
  rig_figure(rig, "%u allocations failed", failed);
}

static void f6_once(struct rig *rig) { fail_everything(rig, 0); }

static void f6_from_then_on(struct rig *rig) { fail_everything(rig, 1); }

/* Creating a runtime fails whole. */
static void f6_runtime_create(struct rig *rig) {
  uint64_t nth, refused;
  int injected = 1, on;
  for (on = 0; on < 2; on++) {
    for (nth = 1, injected = 1; injected && nth < 1000; nth++) {
      graft_status status;
      rig_close(rig);
      refused = rig->memory.refused;
      rig_fail_memory(rig, nth, on);
      status = rig_create(rig);
      rig_fail_memory(rig, 0, 0);
      injected = rig->memory.refused != refused;
      CHECK_INT(injected ? GRAFT_E_NO_MEMORY : GRAFT_OK, status);
      CHECK_INT(injected, rig->runtime == NULL);
    }
    CHECK(nth > 2);
  }
}

/* A pump that runs out of memory loses nothing and can be repeated. */
static graft_status describe_rows(const graft_context *context,
                                  void *user_data) {
  struct scenario *s = user_data;
  graft_runtime *rt = context->runtime;
  uint32_t i;
  for (i = 0; i < 8; i++) {
    graft_open(rt, s->box->id, 1);
    graft_key(rt, (i * 3 + s->taken) % 8);
    graft_string(rt, "text", "a text that the builder has to copy somewhere");
    graft_close(rt);
  }
  return GRAFT_OK;
}

static void f6_pump(struct rig *rig) {
  struct scenario *s = malloc(sizeof *s);
  int on, injected;
  uint64_t nth;
  REQUIRE(s != NULL);
  for (on = 0; on < 2; on++) {
    for (nth = 1, injected = 1; injected && rig->failures == 0; nth++) {
      graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
      graft_node root = 0;
      uint32_t count = 0;
      uint64_t refused;
      open_scenario(rig, s);
      s->box->quiet = 1;
      desc.body = describe_rows;
      desc.user_data = s;
      CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &root));
      refused = rig->memory.refused;
      rig_fail_memory(rig, nth, on);
      graft_pump(rig->runtime, 0);
      rig_fail_memory(rig, 0, 0);
      injected = rig->memory.refused != refused;
      rig->report_count = 0;
      CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, root));
      CHECK_INT(0, graft_pump(rig->runtime, 0));
      graft_node_child_count(rig->runtime, root, &count);
      CHECK_INT(8, count);
      CHECK_INT(8, s->box->live_widgets);
      rig_close(rig);
    }
    CHECK(nth > 2);
  }
  free(s);
}

const driver_test driver_tests_f_memory[] = {
    {"F6 any allocation that fails once leaves all as before", f6_once,
     DRIVER_BARE},
    {"F6 so does memory that is gone from then on", f6_from_then_on,
     DRIVER_BARE},
    {"F6 a runtime is created whole or not at all", f6_runtime_create,
     DRIVER_BARE},
    {"F6 a pump without memory can be repeated", f6_pump, DRIVER_BARE},
    DRIVER_END,
};
