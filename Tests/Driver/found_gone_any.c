/* M11: widgets that are told to be gone from within any callback. */
#include <string.h>

#include "found_gone.h"
#include "suites.h"

/* What is told in which call. */
struct any {
  struct gone *gone;
  uint32_t phase;
  const char *key;
  int step;
  int is_told;
  size_t from; /* where the lines were then */
};

static void tell_in_any(struct probe *probe, const graft_context *context,
                        uint32_t phase) {
  struct gone *gone = probe->hook_data;
  struct rig *rig = probe->rig;
  struct any *any = rig->data;
  graft_value key = graft_value_none();
  graft_status status;
  if (phase != any->phase || any->is_told) return;
  graft_node_key(context->runtime, context->node, &key);
  if (key.type != GRAFT_TYPE_STRING || key.as.string[0] != any->key[0]) return;
  status = graft_widget_gone(context->runtime, context->node);
  /* What ends is stale already. */
  CHECK(status == GRAFT_OK || status == GRAFT_E_STALE);
  if (status != GRAFT_OK) return;
  if (context->widget != NULL) gone_part(context->widget);
  any->is_told = 1;
  any->from = rig->lines.length;
  gone->node = context->node;
  gone_check_stale(rig, context->node);
}

static void describe_step(struct any *any, const char *keys, int64_t value) {
  struct probe *leaf = any->gone->leaf;
  struct rig *rig = leaf->rig;
  char key[2] = "";
  graft_begin(rig->runtime, rig->root);
  if (*keys != '\0') {
    probe_open(leaf, "x", value);
    for (; *keys != '\0'; keys++) {
      key[0] = *keys;
      probe_leaf(leaf, key, value);
    }
    graft_close(rig->runtime);
  }
  /* Failures are none of this test's. */
  CHECK(graft_commit(rig->runtime) >= 0);
}

/* Whether a line tells of a call with a widget that is gone. */
static int is_of_dead(const struct any *any, const char *line) {
  const char *found;
  if (strncmp(line, "destroy_coordinator ", 20) == 0) return 0;
  for (found = strstr(line, "leaf#"); found != NULL;
       found = strstr(found + 1, "leaf#")) {
    /* What was staged for it, d, was in no widget yet: it is destroyed. The
     * key of what is gone cannot be read. */
    if (strchr(any->key[0] == 'x' ? "xabc?" : "b?", found[5]) != NULL) {
      return 1;
    }
  }
  return 0;
}

static void check_no_further_call(struct rig *rig, struct any *any) {
  const char *text = rig_text_bytes(&rig->lines) + any->from;
  int holds = 1;
  /* The call that told it ends with its line. */
  text = strchr(text, '\n');
  while (text != NULL && text[1] != '\0') {
    char line[120] = "";
    const char *end = strchr(text + 1, '\n');
    size_t length = end != NULL ? (size_t)(end - text - 1) : strlen(text + 1);
    memcpy(line, text + 1, length < 119 ? length : 119);
    if (is_of_dead(any, line)) { holds &= CHECK_TEXT("", line); }
    text = end;
  }
  if (!holds) {
    rig_text_format(&rig->details, "      phase: %u of %s, step %d\n",
                    any->phase, any->key, any->step);
  }
}

/* Makes, changes, removes; the call comes in one of these steps. */
static void run_any(struct rig *rig, struct any *any) {
  static const char *const keys[] = {"abc", "cdba", "cd", ""};
  int step;
  rig_reopen_bare(rig);
  any->gone = gone_new(rig, any->phase, any->key);
  any->is_told = 0;
  rig->data = any;
  for (step = 0; step < 4; step++) {
    graft_node box = 0;
    if (step == any->step) any->gone->leaf->hook = tell_in_any;
    describe_step(any, keys[step], step + 1);
    if (!any->is_told && step == 0 && step == any->step) {
      graft_node leaf = 0;
      graft_node_child(rig->runtime, rig->root, 0, &box);
      graft_node_child(rig->runtime, box, 1, &leaf);
      probe_emit(rig, any->key[0] == 'x' ? box : leaf, "tap");
    }
    any->gone->leaf->hook = NULL;
    if (any->is_told) break;
  }
  if (!any->is_told) return;
  while (graft_pump(rig->runtime, 0) > 0) {}
  CHECK(rig_stats(rig).live_nodes <= 5);
  check_no_further_call(rig, any);
  /* It can be made anew, and all ends well. */
  describe_step(any, "abc", 9);
  CHECK_INT(5, rig_stats(rig).live_nodes);
  describe_step(any, "", 9);
  CHECK_INT(1, rig_stats(rig).live_nodes);
}

/* Told before there is a widget, or children. */
static int is_early(const struct any *any) {
  if (any->step > 0) return 0;
  return any->phase <= (any->key[0] == 'x' ? GRAFT_PHASE_INSERT
                                           : GRAFT_PHASE_MAKE_COORDINATOR);
}

static void run_all(struct rig *rig, int is_wanted_early, uint32_t least) {
  static const char *const keys[] = {"b", "x"};
  struct any any;
  uint32_t told = 0, i;
  memset(&any, 0, sizeof any);
  for (i = 0; i < 2; i++) {
    any.key = keys[i];
    for (any.step = 0; any.step < 4; any.step++) {
      for (any.phase = GRAFT_PHASE_MAKE_COORDINATOR;
           any.phase <= GRAFT_PHASE_CALLBACK; any.phase++) {
        if (is_early(&any) != is_wanted_early) continue;
        run_any(rig, &any);
        told += (uint32_t)any.is_told;
      }
    }
  }
  rig_figure(rig, "%u calls", told);
  CHECK(told >= least);
}

static void m11_gone_in_any_callback(struct rig *rig) { run_all(rig, 0, 12); }

static void m11_gone_while_made(struct rig *rig) { run_all(rig, 1, 4); }

static void m11_gone_with_staged(struct rig *rig) {
  struct gone *gone = gone_new(rig, GRAFT_PHASE_UPDATE, "x");
  gone_describe(gone, 1, 1);
  rig_clear(rig);
  gone->leaf->hook = gone_tell;
  rig_begin(rig);
  probe_open(gone->leaf, "x", 2);
  probe_leaf(gone->leaf, "d", 2);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  /* It was never in its place. */
  CHECK(strstr(rig_text_bytes(&rig->lines), "\nmount leaf#d") == NULL);
  CHECK_HAS("destroy leaf#d\n", rig_text_bytes(&rig->lines));
  CHECK_INT(1, rig_stats(rig).live_nodes);
}

#define MANY 16u

/* Tells of all children of the roots, without memory to note them. */
static graft_status tell_many(const graft_context *context,
                              const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  const graft_node *roots = rig->data;
  graft_node leaf, next;
  uint32_t i;
  (void)event;
  rig_fail_memory(rig, 1, 1);
  for (i = 0; i < MANY; i++) {
    graft_node_child(context->runtime, roots[i], 0, &leaf);
    for (; leaf != 0; leaf = next) {
      graft_node_next(context->runtime, leaf, &next);
      CHECK_INT(GRAFT_OK, graft_widget_gone(context->runtime, leaf));
    }
  }
  return GRAFT_OK;
}

/* What the native side has done cannot be refused. */
static void m11_gone_without_memory(struct rig *rig) {
  struct gone *gone = gone_new(rig, 0, "?");
  graft_node *roots = rig_keep(rig, MANY * sizeof *roots);
  graft_node leaf = 0;
  uint64_t refused;
  uint32_t i;
  rig->data = roots;
  for (i = 0; i < MANY; i++) {
    graft_root_create(rig->runtime, NULL, &roots[i]);
    graft_begin(rig->runtime, roots[i]);
    probe_leaf(gone->leaf, "a", 1);
    probe_open(gone->leaf, "b", 1);
    graft_on(rig->runtime, "tap", tell_many, rig);
    graft_close(rig->runtime);
    rig_commit(rig);
  }
  leaf = probe_child(rig, roots[0], 1);
  rig_clear(rig);
  refused = rig->memory.refused;
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  CHECK(rig->memory.refused > refused);
  gone_check_stale(rig, leaf);
  /* It is work until there is memory for it. */
  CHECK_INT(1, graft_pump(rig->runtime, 0));
  rig_fail_memory(rig, 0, 0);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(MANY + 1, rig_stats(rig).live_nodes);
  CHECK_INT(2 * MANY, gone->leaf->calls[GRAFT_PHASE_DESTROY_COORDINATOR]);
  CHECK_HAS("callback leaf#b tap\ndestroy_coordinator leaf#",
            rig_text_bytes(&rig->lines));
}

const driver_test driver_tests_found_gone_any[] = {
    {"M11 a widget that is gone in any callback gets no further call",
     m11_gone_in_any_callback, DRIVER_BARE},
    {"M11 a widget that is gone before it was made is not made",
     m11_gone_while_made, DRIVER_BARE},
    {"M11 what is staged for a widget that is gone is not mounted",
     m11_gone_with_staged, DRIVER_BARE},
    {"M11 a widget that is gone is told without memory",
     m11_gone_without_memory, DRIVER_BARE},
    DRIVER_END,
};
