/* F7: any function from within any callback. */
#include <string.h>

#include "probe.h"
#include "suites.h"

/* One function after another is called in every callback of a scenario. */
struct intruder {
  struct rig *rig;
  struct probe *box;
  uint32_t function;
  uint32_t calls;
  int inside;
  graft_node spare_root;
  struct probe_widget *gone[64];
  uint32_t gone_count;
};

static graft_status no_task(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

/* Remembers a widget that the test has to free. */
static void note_gone(struct intruder *intruder, struct probe_widget *widget) {
  uint32_t i;
  for (i = 0; i < intruder->gone_count; i++) {
    if (intruder->gone[i] == widget) return;
  }
  if (widget == NULL || i == 64) return;
  intruder->gone[intruder->gone_count++] = widget;
}

static graft_status call_tree(struct intruder *intruder,
                              const graft_context *context) {
  struct rig *rig = intruder->rig;
  graft_runtime *rt = context->runtime;
  graft_status status;
  graft_node root = 0;
  switch (intruder->function) {
    case 0:
      return graft_render(rt, rig->root, NULL, 0);
    case 1:
      return graft_pump(rt, 0);
    case 2:
      status = graft_runtime_destroy(rt);
      CHECK_INT(GRAFT_E_BUSY, status);
      return status;
    case 3:
      return graft_root_destroy(rt, intruder->spare_root, NULL);
    case 4:
      return graft_root_create(rt, NULL, &root);
    case 5:
      return graft_invalidate(rt, rig->root);
    case 6:
      return graft_invalidate(rt, context->node);
    case 7:
      if (graft_begin(rt, rig->root) < 0) return GRAFT_E_BUSY;
      graft_open(rt, intruder->box->id, 9);
      graft_close(rt);
      return graft_commit(rt);
    case 8:
      status = graft_widget_gone(rt, context->node);
      if (status >= 0) note_gone(intruder, context->widget);
      return status;
    default:
      return graft_runtime_trim(rt);
  }
}

static graft_status call_other(struct intruder *intruder,
                               const graft_context *context) {
  struct rig *rig = intruder->rig;
  graft_runtime *rt = context->runtime;
  graft_node node = context->node;
  graft_atom tap = graft_atom_of(rt, "tap");
  graft_value value = graft_value_int(3);
  graft_size size = {1, 1};
  graft_ref ref = 0;
  graft_atom atom = 0;
  char text[512];
  switch (intruder->function) {
    case 10:
      return graft_emit(rt, node, tap, NULL, 0);
    case 11:
      return graft_emit(rt, node, graft_atom_of(rt, "change"), &value, 1);
    case 12:
      return graft_query(rt, node, graft_atom_of(rt, "ask"), NULL, 0, &value);
    case 13:
      return graft_command(rt, node, tap, &value, 1, &value);
    case 14:
      return graft_size_that_fits(rt, node, &size, &size);
    case 15:
      return graft_post(rt, node, no_task, NULL, NULL);
    case 16:
      return graft_wake(rt);
    case 17:
      if (graft_ref_create(rt, &ref) < 0) return GRAFT_E_BUSY;
      return graft_ref_destroy(rt, ref);
    case 18:
      rig_text_clear(&rig->scratch);
      rig_text_format(&rig->scratch, "atom %u", intruder->calls);
      return graft_atom_intern(rt, rig->scratch.bytes, rig->scratch.length,
                               &atom);
    case 19:
      return graft_node_json(rt, node, text, sizeof text, NULL);
    case 20:
      return graft_node_path(rt, node, text, sizeof text, NULL);
    case 21:
      return graft_node_property(rt, node, tap, &value);
    case 22:
      return graft_node_key(rt, node, &value);
    case 23:
      return graft_cancel(rt);
    default:
      return graft_fail(rt, GRAFT_OK, "words without a failure");
  }
}

#define FUNCTIONS 25u

static void intrude(struct intruder *intruder, const graft_context *context) {
  if (intruder->inside) return;
  intruder->inside = 1;
  intruder->calls++;
  if (intruder->function < 10) {
    call_tree(intruder, context);
  } else {
    call_other(intruder, context);
  }
  intruder->inside = 0;
}

static void intrude_hook(struct probe *probe, const graft_context *context,
                         uint32_t phase) {
  struct intruder *intruder = probe->hook_data;
  /* What is gone must not be used by its toolkit any more. */
  if (intruder->function == 8 && phase != GRAFT_PHASE_CALLBACK) return;
  intrude(intruder, context);
}

static graft_status intrude_handler(const graft_context *context,
                                    const graft_event *event, void *user_data) {
  (void)event;
  intrude(user_data, context);
  return GRAFT_OK;
}

static graft_status intrude_task(const graft_context *context,
                                 void *user_data) {
  intrude(user_data, context);
  return GRAFT_OK;
}

static graft_status describe(struct intruder *intruder, const char *keys,
                             int64_t value) {
  graft_runtime *rt = intruder->rig->runtime;
  char key[2] = "";
  graft_begin(rt, intruder->rig->root);
  for (; *keys != '\0'; keys++) {
    key[0] = *keys;
    probe_open(intruder->box, key, value);
    graft_on(rt, "tap", intrude_handler, intruder);
    graft_on(rt, "ask", intrude_handler, intruder);
    graft_close(rt);
  }
  return graft_commit(rt);
}

static graft_node first_child(struct rig *rig) {
  graft_node child = 0;
  graft_node_child(rig->runtime, rig->root, 0, &child);
  return child;
}

static void run_scenario(struct intruder *intruder) {
  struct rig *rig = intruder->rig;
  graft_runtime *rt = rig->runtime;
  graft_value value = graft_value_int(1);
  graft_size size = {1, 1};
  describe(intruder, "abcd", 1);
  describe(intruder, "dxba", 2);
  graft_emit(rt, first_child(rig), graft_atom_of(rt, "tap"), NULL, 0);
  graft_emit(rt, first_child(rig), graft_atom_of(rt, "moving"), NULL, 0);
  graft_query(rt, first_child(rig), graft_atom_of(rt, "ask"), NULL, 0, &value);
  graft_command(rt, first_child(rig), graft_atom_of(rt, "tap"), NULL, 0, NULL);
  graft_size_that_fits(rt, first_child(rig), &size, &size);
  graft_post(rt, 0, intrude_task, intruder, NULL);
  graft_post(rt, first_child(rig), intrude_task, intruder, NULL);
  /* An intruder that posts, invalidates or emits for ever is not helped. */
  graft_pump(rt, 50);
  graft_pump(rt, 50);
  intruder->box->hook = NULL;
  intruder->inside = 1;
}

static void f7_any_function_in_any_callback(struct rig *rig) {
  struct intruder *intruder = NULL;
  uint32_t function, i;
  for (function = 0; function < FUNCTIONS && rig->failures == 0; function++) {
    struct probe_widget *root;
    uint32_t count = 0;
    rig_reopen_bare(rig);
    intruder = rig_keep(rig, sizeof *intruder);
    intruder->rig = rig;
    intruder->function = function;
    intruder->box = probe_new(rig, "box");
    intruder->box->quiet = 1;
    intruder->box->desc.command = probe_command;
    intruder->box->desc.size_that_fits = probe_measure;
    intruder->box->desc.reset = probe_reset;
    intruder->box->desc.pool_limit = 1;
    probe_register(intruder->box);
    root = probe_root(intruder->box);
    graft_root_create(rig->runtime, NULL, &intruder->spare_root);
    intruder->box->hook = intrude_hook;
    intruder->box->hook_data = intruder;
    run_scenario(intruder);
    CHECK(intruder->calls > 10 || (function == 8 && intruder->calls > 0));
    for (i = 0; i < intruder->gone_count; i++) {
      probe_forget(intruder->gone[i]);
    }
    rig->report_count = 0;
    /* It works on. */
    CHECK(graft_pump(rig->runtime, 1000) >= 0);
    CHECK(describe(intruder, "cab", 9) >= 0);
    graft_node_child_count(rig->runtime, rig->root, &count);
    CHECK_INT(3, count);
    CHECK_TEXT("box#c box#a box#b", probe_children(rig, root));
    rig->report_count = 0;
    rig_close(rig);
    if (rig->failures != 0) {
      rig_text_format(&rig->details, "      function: %u\n", function);
    }
  }
}

const driver_test driver_tests_f_callbacks[] = {
    {"F7 any function may be called from within any callback",
     f7_any_function_in_any_callback, DRIVER_BARE},
    DRIVER_END,
};
