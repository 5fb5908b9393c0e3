/* M8 to M12: replacing, mounting, tearing down, adopting, pooling. */
#include <string.h>

#include "probe.h"
#include "suites.h"

static void describe_middle(struct probe *leaf, struct probe *middle,
                            const char *key) {
  struct rig *rig = leaf->rig;
  rig_begin(rig);
  probe_leaf(leaf, "a", 1);
  probe_leaf(middle, key, 1);
  probe_leaf(leaf, "c", 1);
  rig_commit(rig);
}

static void m8_another_class_replaces(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe *other = probe_class(rig, "other");
  probe_root(leaf);
  describe_middle(leaf, leaf, "b");
  rig_clear(rig);
  describe_middle(leaf, other, "b");
  CHECK_LINES(rig,
              "coordinator other#b\n"
              "create other#b\n"
              "update other#b value:none>1\n"
              "finalize other#b\n"
              "connect other#b change\n"
              "unmount leaf#b\n"
              "disconnect leaf#b change\n"
              "remove root leaf#b 1\n"
              "insert root other#b 1\n"
              "mount other#b\n"
              "destroy leaf#b\n"
              "destroy_coordinator leaf#b\n");
}

static void m8_another_key_replaces(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  describe_middle(leaf, leaf, "b");
  rig_clear(rig);
  describe_middle(leaf, leaf, "x");
  CHECK_LINES(rig,
              "coordinator leaf#x\n"
              "create leaf#x\n"
              "update leaf#x value:none>1\n"
              "finalize leaf#x\n"
              "connect leaf#x change\n"
              "unmount leaf#b\n"
              "disconnect leaf#b change\n"
              "remove root leaf#b 1\n"
              "insert root leaf#x 1\n"
              "mount leaf#x\n"
              "destroy leaf#b\n"
              "destroy_coordinator leaf#b\n");
}

static void m9_hooks_around_the_swap(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  probe_root(box);
  rig_clear(rig);
  rig_begin(rig);
  probe_open(box, "p", 0);
  probe_leaf(box, "a", 0);
  probe_leaf(box, "b", 0);
  graft_close(rig->runtime);
  probe_leaf(box, "q", 0);
  rig_commit(rig);
  CHECK_HAS(
      "insert root box#p 0\n"
      "insert root box#q 1\n"
      "mount box#a\n"
      "mount box#b\n"
      "mount box#p\n"
      "mount box#q\n",
      rig_text_bytes(&rig->lines));
  rig_clear(rig);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_HAS("unmount box#p\nunmount box#a\nunmount box#b\n",
            rig_text_bytes(&rig->lines));
  CHECK(strstr(rig_text_bytes(&rig->lines), "unmount box#b\n") <
        strstr(rig_text_bytes(&rig->lines), "remove root box#p"));
  /* A child taken from a parent that stays gets its hook too. */
  CHECK_INT(4, box->calls[GRAFT_PHASE_DID_MOUNT]);
  CHECK_INT(4, box->calls[GRAFT_PHASE_WILL_UNMOUNT]);
}

static void m10_teardown_removes_everything(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  graft_node child, parent = 0;
  uint32_t live = 99;
  probe_leaves(leaf, "abc", 1);
  child = probe_child(rig, rig->root, 1);
  CHECK_INT(4, rig_stats(rig).live_nodes);
  CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, rig->root, &live));
  CHECK_INT(0, live);
  CHECK_INT(0, leaf->live_widgets);
  CHECK_INT(0, root->child_count);
  CHECK_INT(0, rig_stats(rig).live_nodes);
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, child, &parent));
  CHECK_INT(GRAFT_E_STALE, graft_render(rig->runtime, rig->root, NULL, 0));
  CHECK_INT(GRAFT_E_STALE, graft_begin(rig->runtime, rig->root));
  CHECK_INT(GRAFT_E_STALE, graft_invalidate(rig->runtime, rig->root));
  CHECK_INT(GRAFT_E_STALE, graft_root_destroy(rig->runtime, rig->root, &live));
}

static graft_status tear_down(const graft_context *context,
                              const graft_event *event, void *user_data) {
  struct probe *leaf = user_data;
  struct rig *rig = leaf->rig;
  uint32_t live = 0;
  (void)event;
  CHECK_INT(GRAFT_OK, graft_root_destroy(context->runtime, rig->root, &live));
  CHECK(live > 0);
  CHECK_INT(2, leaf->live_widgets);
  CHECK_INT(0, leaf->calls[GRAFT_PHASE_DESTROY]);
  return GRAFT_OK;
}

static void m10_teardown_in_a_handler_waits(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node child;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "tap", tear_down, leaf);
  graft_close(rig->runtime);
  probe_leaf(leaf, "b", 1);
  rig_commit(rig);
  child = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_OK, graft_emit(rig->runtime, child,
                                 graft_atom_of(rig->runtime, "tap"), NULL, 0));
  /* The native callback may still be on the stack. */
  CHECK_INT(0, leaf->calls[GRAFT_PHASE_DESTROY]);
  CHECK(rig_schedules(rig) > 0);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(0, leaf->live_widgets);
  CHECK_INT(0, rig_stats(rig).live_nodes);
}

static void tear_down_in_phase(struct probe *probe,
                               const graft_context *context, uint32_t phase) {
  const uint32_t *wanted = probe->hook_data;
  struct rig *rig = probe->rig;
  uint32_t live = 0;
  if (phase != *wanted) return;
  probe->hook = NULL;
  CHECK_INT(GRAFT_OK, graft_root_destroy(context->runtime, rig->root, &live));
  CHECK(live > 0);
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(context->runtime));
}

static void m10_teardown_in_any_callback(struct rig *rig) {
  uint32_t phase;
  for (phase = GRAFT_PHASE_MAKE_COORDINATOR; phase <= GRAFT_PHASE_CALLBACK;
       phase++) {
    struct probe *leaf;
    if (phase == GRAFT_PHASE_RESET) continue;
    rig_reopen_bare(rig);
    leaf = probe_class(rig, "leaf");
    probe_root(leaf);
    probe_leaves(leaf, "abc", 1);
    leaf->hook = tear_down_in_phase;
    leaf->hook_data = &phase;
    /* Each phase comes in this commit or by the event after it. */
    graft_begin(rig->runtime, rig->root);
    probe_leaf(leaf, "d", 2);
    probe_leaf(leaf, "b", 2);
    probe_leaf(leaf, "a", 2);
    graft_commit(rig->runtime);
    if (leaf->hook != NULL) {
      graft_emit(rig->runtime, probe_child(rig, rig->root, 0),
                 graft_atom_of(rig->runtime, "tap"), NULL, 0);
    }
    CHECK(leaf->hook == NULL);
    CHECK_INT(0, graft_pump(rig->runtime, 0));
    if (!CHECK_INT(0, leaf->live_widgets)) {
      rig_text_format(&rig->details, "      phase: %u\n", phase);
    }
    CHECK_INT(0, leaf->live_coordinators);
    CHECK_INT(0, rig_stats(rig).live_nodes);
    CHECK_INT(GRAFT_E_STALE, graft_begin(rig->runtime, rig->root));
    rig->report_count = 0;
  }
}

static void describe_adopted(struct probe *leaf, void *widget, int64_t value) {
  struct rig *rig = leaf->rig;
  graft_extra extra = GRAFT_EXTRA_INIT;
  extra.adopt = widget;
  rig_begin(rig);
  probe_open(leaf, "a", value);
  graft_element_extra(rig->runtime, &extra);
  graft_close(rig->runtime);
  rig_commit(rig);
}

static void m11_adopted_is_the_hosts(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *mine = rig_keep(rig, sizeof *mine);
  void *widget = NULL;
  mine->probe = leaf;
  memcpy(mine->name, "mine", 5);
  probe_root(leaf);
  rig_clear(rig);
  describe_adopted(leaf, mine, 1);
  graft_node_widget(rig->runtime, probe_child(rig, rig->root, 0), &widget);
  CHECK(widget == mine);
  CHECK_LINES(rig,
              "coordinator leaf#a\n"
              "update mine value:none>1\n"
              "finalize mine\n"
              "connect mine change\n"
              "insert root mine 0\n"
              "mount mine\n");
  describe_adopted(leaf, mine, 2);
  CHECK_LINES(rig, "update mine value:1>2\n");
  rig_begin(rig);
  rig_commit(rig);
  CHECK_LINES(rig,
              "unmount mine\n"
              "disconnect mine change\n"
              "remove root mine 0\n"
              "destroy_coordinator leaf#a\n");
}

static void describe_windows(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT_NAMED(rt, rig->classes.window, "w") {
    GRAFT(rt, rig->classes.label) { graft_string(rt, "text", "hi"); }
  }
  GRAFT(rt, rig->classes.window) {}
  rig_commit(rig);
}

static void m11_gone_is_forgotten(struct rig *rig) {
  graft_node window, parent;
  describe_windows(rig);
  window = rig_find(rig, "window", "w");
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_headless_kill(rig->toolkit, window));
  CHECK_LOG(rig,
            "destroy_coordinator label\n"
            "destroy_coordinator window#w\n");
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, window, &parent));
  CHECK_INT(GRAFT_E_STALE, graft_widget_gone(rig->runtime, window));
  describe_windows(rig);
  CHECK_LOG(rig,
            "coordinator window#w\n"
            "make window#w\n"
            "coordinator label\n"
            "make label\n"
            "set label text=\"hi\"\n"
            "finalize label\n"
            "insert window#w label 0\n"
            "finalize window#w\n"
            "connect window#w click\n"
            "insert screen window#w 0\n"
            "mount label\n"
            "mount window#w\n");
}

static void describe_pooled(struct rig *rig, const char *key,
                            const char *text) {
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  if (key != NULL) {
    GRAFT_NAMED(rt, rig->classes.entry, key) {
      if (text != NULL) graft_string(rt, "text", text);
      if (strcmp(key, "a") == 0) graft_on(rt, "changed", rig_hear, rig);
    }
  }
  rig_commit(rig);
}

static void m12_pooled_is_as_new(struct rig *rig) {
  graft_headless_desc desc = GRAFT_HEADLESS_DESC_INIT;
  void *first = NULL, *second = NULL;
  graft_node node;
  desc.pool_limit = 4;
  rig_reopen(rig, &desc);
  describe_pooled(rig, "a", "old");
  node = rig_find(rig, "entry", "a");
  graft_node_widget(rig->runtime, node, &first);
  graft_headless_set_caret(rig->toolkit, node, 9);
  graft_headless_type(rig->toolkit, node, "er");
  CHECK_EVENTS(rig, "changed \"olde\"\nchanged \"older\"\n");
  describe_pooled(rig, NULL, NULL);
  CHECK_INT(0, rig_toolkit_stats(rig).live_coordinators);
  CHECK_INT(0, rig_toolkit_stats(rig).live_connections);
  describe_pooled(rig, "b", NULL);
  node = rig_find(rig, "entry", "b");
  graft_node_widget(rig->runtime, node, &second);
  CHECK(first == second);
  CHECK_INT(1, rig_toolkit_stats(rig).creates);
  CHECK_TEXT("", rig_text(rig, node));
  graft_headless_type(rig->toolkit, node, "x");
  CHECK_EVENTS(rig, "");
  CHECK_TEXT("x", rig_text(rig, node));
  /* The value of the former life is written, not thought shown. */
  describe_pooled(rig, NULL, NULL);
  describe_pooled(rig, "c", "x");
  CHECK_TEXT("x", rig_text(rig, rig_find(rig, "entry", "c")));
  CHECK_INT(1, rig_toolkit_stats(rig).creates);
}

static void m12_pool_keeps_its_limit(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.reset = probe_reset;
  leaf->desc.pool_limit = 2;
  probe_register(leaf);
  probe_root(leaf);
  probe_leaves(leaf, "abcd", 1);
  probe_leaves(leaf, "", 1);
  CHECK_INT(2, leaf->live_widgets);
  CHECK_INT(0, leaf->live_coordinators);
  probe_leaves(leaf, "efg", 1);
  CHECK_INT(5, leaf->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(3, leaf->live_widgets);
  probe_leaves(leaf, "", 1);
  CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
  CHECK_INT(0, leaf->live_widgets);
}

static void m12_failed_reset_is_destroyed(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.reset = probe_reset;
  leaf->desc.pool_limit = 2;
  probe_register(leaf);
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  leaf->fail_phase = GRAFT_PHASE_RESET;
  leaf->fail_nth = 1;
  leaf->fail_status = GRAFT_E_HOST;
  rig_begin(rig);
  rig_commit_status(rig, 1);
  CHECK_INT(GRAFT_PHASE_RESET, rig->reports[0].phase);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(0, leaf->live_widgets);
  probe_leaves(leaf, "b", 1);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_CREATE]);
}

const driver_test driver_tests_m_end[] = {
    {"M8 another class at a place is a replacement", m8_another_class_replaces,
     DRIVER_BARE},
    {"M8 another key at a place is a replacement", m8_another_key_replaces,
     DRIVER_BARE},
    {"M9 did_mount comes after the swap, will_unmount before the removal",
     m9_hooks_around_the_swap, DRIVER_BARE},
    {"M10 tearing down a root removes everything",
     m10_teardown_removes_everything, DRIVER_BARE},
    {"M10 a teardown in a handler waits for the unwind",
     m10_teardown_in_a_handler_waits, DRIVER_BARE},
    {"M10 a root can be torn down from any callback",
     m10_teardown_in_any_callback, DRIVER_BARE},
    {"M11 an adopted widget is neither made nor destroyed",
     m11_adopted_is_the_hosts, DRIVER_BARE},
    {"M11 a widget that is gone is forgotten and made anew",
     m11_gone_is_forgotten, 0},
    {"M12 a pooled widget is as new", m12_pooled_is_as_new, 0},
    {"M12 a pool keeps its limit and can be trimmed", m12_pool_keeps_its_limit,
     DRIVER_BARE},
    {"M12 a widget whose reset failed is destroyed",
     m12_failed_reset_is_destroyed, DRIVER_BARE},
    DRIVER_END,
};
