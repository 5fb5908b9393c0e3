/* M11: widgets that are told to be gone in the middle of a commit. */
#include "found_gone.h"

#include "suites.h"

/* ------------------------------------------------------------------------ */
/* While it is made                                                         */
/* ------------------------------------------------------------------------ */

static const char *const first_lines[2] = {
    "coordinator leaf#a\n"
    "create leaf#a\n"
    "update leaf#a value:none>1\n"
    "finalize leaf#a\n"
    "coordinator leaf#b\n"
    "create leaf#b\n",
    "coordinator leaf#x\n"
    "create leaf#x\n"
    "update leaf#x value:none>1\n"
    "coordinator leaf#a\n"
    "create leaf#a\n"
    "update leaf#a value:none>1\n"
    "finalize leaf#a\n"
    "insert leaf#x leaf#a 0\n"
    "coordinator leaf#b\n"
    "create leaf#b\n"};

static const char *const last_lines[2] = {
    "coordinator leaf#c\n"
    "create leaf#c\n"
    "update leaf#c value:none>1\n"
    "finalize leaf#c\n"
    "connect leaf#a change\n"
    "connect leaf#c change\n"
    "insert root leaf#a 0\n"
    "insert root leaf#c 1\n"
    "mount leaf#a\n"
    "mount leaf#c\n",
    "coordinator leaf#c\n"
    "create leaf#c\n"
    "update leaf#c value:none>1\n"
    "finalize leaf#c\n"
    "insert leaf#x leaf#c 1\n"
    "finalize leaf#x\n"
    "connect leaf#x change\n"
    "connect leaf#a change\n"
    "connect leaf#c change\n"
    "insert root leaf#x 0\n"
    "mount leaf#a\n"
    "mount leaf#c\n"
    "mount leaf#x\n"};

static void check_gone_when_new(struct rig *rig, uint32_t phase, int boxed) {
  struct gone *gone;
  struct rig_text expected = {NULL, 0, 0};
  graft_node parent;
  rig_reopen_bare(rig);
  gone = gone_new(rig, phase, "b");
  gone->leaf->hook = gone_tell;
  gone_describe(gone, boxed, 1);
  rig_text_format(
      &expected, "%s%s%s", first_lines[boxed],
      phase == GRAFT_PHASE_UPDATE ? "update leaf#b value:none>1\n" : "",
      last_lines[boxed]);
  CHECK_LINES(rig, rig_text_bytes(&expected));
  rig_free_text(&expected);
  gone_check_stale(rig, gone->node);
  CHECK_LINES(rig, "");
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "destroy_coordinator leaf#b\n");
  CHECK_INT(GRAFT_E_STALE,
            graft_node_parent(rig->runtime, gone->node, &parent));
  CHECK_INT(3 + boxed, rig_stats(rig).live_nodes);
  /* Described again it is made anew, in its place. */
  gone_describe(gone, boxed, 1);
  CHECK_HAS("create leaf#b\n", rig_text_bytes(&rig->lines));
  CHECK_HAS(boxed ? "insert leaf#x leaf#b 1\n" : "insert root leaf#b 1\n",
            rig_text_bytes(&rig->lines));
  CHECK_INT(4 + boxed, gone->leaf->calls[GRAFT_PHASE_CREATE]);
}

static void m11_gone_in_create(struct rig *rig) {
  check_gone_when_new(rig, GRAFT_PHASE_CREATE, 0);
  check_gone_when_new(rig, GRAFT_PHASE_CREATE, 1);
}

static void m11_gone_in_first_update(struct rig *rig) {
  check_gone_when_new(rig, GRAFT_PHASE_UPDATE, 0);
  check_gone_when_new(rig, GRAFT_PHASE_UPDATE, 1);
}

/* ------------------------------------------------------------------------ */
/* While it lives                                                           */
/* ------------------------------------------------------------------------ */

/* The dead one counts in no index, and no widget comes after it. */
static void check_gone_when_live(struct rig *rig, const char *keys,
                                 const char *lines) {
  struct gone *gone;
  rig_reopen_bare(rig);
  gone = gone_new(rig, GRAFT_PHASE_UPDATE, "b");
  probe_leaves(gone->leaf, "abc", 1);
  rig_clear(rig);
  gone->leaf->hook = gone_tell;
  probe_leaves(gone->leaf, keys, 2);
  CHECK(gone->node != 0);
  if (!CHECK_LINES(rig, lines)) {
    rig_text_format(&rig->details, "      keys: %s\n", keys);
  }
  gone_check_stale(rig, gone->node);
  CHECK_LINES(rig, "");
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "destroy_coordinator leaf#b\n");
  probe_leaves(gone->leaf, keys, 2);
  CHECK_HAS("create leaf#b\n", rig_text_bytes(&rig->lines));
}

static void m11_gone_in_update(struct rig *rig) {
  check_gone_when_live(rig, "abc",
                       "update leaf#a value:1>2\n"
                       "update leaf#b value:1>2\n"
                       "update leaf#c value:1>2\n");
  check_gone_when_live(rig, "abxc",
                       "coordinator leaf#x\n"
                       "create leaf#x\n"
                       "update leaf#x value:none>2\n"
                       "finalize leaf#x\n"
                       "connect leaf#x change\n"
                       "update leaf#a value:1>2\n"
                       "update leaf#b value:1>2\n"
                       "update leaf#c value:1>2\n"
                       "insert root leaf#x 1\n"
                       "mount leaf#x\n");
  check_gone_when_live(rig, "cba",
                       "update leaf#c value:1>2\n"
                       "update leaf#b value:1>2\n"
                       "update leaf#a value:1>2\n"
                       "move root leaf#c 0\n");
  /* What goes is taken from where it is without the dead one. */
  check_gone_when_live(rig, "ab",
                       "update leaf#a value:1>2\n"
                       "update leaf#b value:1>2\n"
                       "unmount leaf#c\n"
                       "disconnect leaf#c change\n"
                       "remove root leaf#c 1\n"
                       "destroy leaf#c\n"
                       "destroy_coordinator leaf#c\n");
}

/* With it goes all that is below it. */
static void m11_gone_with_children(struct rig *rig) {
  struct gone *gone = gone_new(rig, GRAFT_PHASE_UPDATE, "x");
  graft_node box, child;
  gone_describe(gone, 1, 1);
  box = probe_child(rig, rig->root, 0);
  child = probe_child(rig, box, 1);
  rig_clear(rig);
  gone->leaf->hook = gone_tell;
  gone_describe(gone, 1, 2);
  CHECK_LINES(rig, "update leaf#x value:1>2\n");
  gone_check_stale(rig, box);
  gone_check_stale(rig, child);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig,
              "destroy_coordinator leaf#a\n"
              "destroy_coordinator leaf#b\n"
              "destroy_coordinator leaf#c\n"
              "destroy_coordinator leaf#x\n");
  CHECK_INT(1, rig_stats(rig).live_nodes);
  gone_describe(gone, 1, 2);
  CHECK_INT(8, gone->leaf->calls[GRAFT_PHASE_CREATE]);
}

/* Its own commit, within a handler, finds an event of it in the queue. */
static graft_status emit_and_end(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct gone *gone = user_data;
  struct rig *rig = gone->rig;
  graft_node second = probe_child(rig, rig->root, 1);
  (void)context;
  (void)event;
  CHECK_INT(GRAFT_QUEUED, probe_emit(rig, second, "tap"));
  /* None that reports: the update would wait for it. */
  CHECK_INT(GRAFT_QUEUED, probe_emit(rig, second, "tap"));
  CHECK_INT(GRAFT_QUEUED, probe_emit(rig, second, "tap"));
  gone->leaf->hook = gone_tell;
  probe_leaves(gone->leaf, "abc", 2);
  CHECK_INT(second, gone->node);
  rig_clear(rig);
  return GRAFT_OK;
}

static void m11_gone_with_events(struct rig *rig) {
  struct gone *gone = gone_new(rig, GRAFT_PHASE_UPDATE, "b");
  uint64_t stale;
  rig_begin(rig);
  probe_open(gone->leaf, "a", 1);
  graft_on(rig->runtime, "tap", emit_and_end, gone);
  graft_close(rig->runtime);
  probe_open(gone->leaf, "b", 1);
  graft_on(rig->runtime, "tap", rig_hear, rig);
  graft_on(rig->runtime, "change", rig_hear, rig);
  graft_on(rig->runtime, "moving", rig_hear, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  stale = rig_stats(rig).stale_events;
  CHECK_INT(GRAFT_OK, probe_emit(rig, probe_child(rig, rig->root, 0), "tap"));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_EVENTS(rig, "");
  CHECK_LINES(rig, "destroy_coordinator leaf#b\n");
  CHECK_INT(stale + 3, rig_stats(rig).stale_events);
}

/* Tells that the noted node is gone when another container removes. */
static void tell_in_removal(struct probe *probe, const graft_context *context,
                            uint32_t phase) {
  struct gone *gone = probe->hook_data;
  struct rig *rig = probe->rig;
  void *widget = NULL;
  if (phase != GRAFT_PHASE_REMOVE) return;
  probe->hook = NULL;
  CHECK_INT(GRAFT_OK, graft_node_widget(context->runtime, gone->node, &widget));
  if (widget != NULL) gone_part(widget);
  if (!CHECK_INT(GRAFT_OK, graft_widget_gone(context->runtime, gone->node))) {
    gone->node = 0;
  }
}

static void describe_two(struct gone *gone, const char *first,
                         const char *second) {
  struct rig *rig = gone->rig;
  const char *keys[2];
  char key[2] = "";
  int i;
  keys[0] = first;
  keys[1] = second;
  rig_begin(rig);
  for (i = 0; i < 2; i++) {
    probe_open(gone->leaf, i == 0 ? "x" : "y", 1);
    for (; *keys[i] != '\0'; keys[i]++) {
      key[0] = *keys[i];
      probe_leaf(gone->leaf, key, 1);
    }
    graft_close(rig->runtime);
  }
  rig_commit(rig);
}

/* The dead one is none of those that stay: b passes c and d, alone. */
static void k2_gone_in_another_removal(struct rig *rig) {
  struct gone *gone = gone_new(rig, GRAFT_PHASE_NONE, "a");
  describe_two(gone, "abcd", "ef");
  gone->node = probe_child(rig, probe_child(rig, rig->root, 0), 0);
  rig_clear(rig);
  gone->leaf->hook = tell_in_removal;
  describe_two(gone, "cdab", "f");
  /* Without memory nothing was removed, and nothing is gone. */
  if (gone->leaf->hook != NULL) gone->node = 0;
  gone->leaf->hook = NULL;
  CHECK_HAS("move leaf#x leaf#b 2\n", rig_text_bytes(&rig->lines));
  CHECK_INT(1, gone->leaf->calls[GRAFT_PHASE_MOVE]);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  describe_two(gone, "badc", "f");
  CHECK_INT(8, rig_stats(rig).live_nodes);
}

const driver_test driver_tests_found_gone[] = {
    {"M11 a widget that is gone in its create gets no further call",
     m11_gone_in_create, DRIVER_BARE},
    {"M11 a widget that is gone in its first update gets no further call",
     m11_gone_in_first_update, DRIVER_BARE},
    {"M11 a live widget that is gone in its update counts no more",
     m11_gone_in_update, DRIVER_BARE},
    {"M11 what is below a widget that is gone gets no further call",
     m11_gone_with_children, DRIVER_BARE},
    {"M11 events that wait for a widget that is gone are not delivered",
     m11_gone_with_events, DRIVER_BARE},
    {"K2 a widget that is gone in another container's removal is no place",
     k2_gone_in_another_removal, DRIVER_BARE},
    DRIVER_END,
};
