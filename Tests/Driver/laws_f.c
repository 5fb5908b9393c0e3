/* F1 to F5: failures of the host's callbacks. */
#include <string.h>

#include "probe.h"
#include "suites.h"

#define MY_ERROR (GRAFT_E_HOST - 42)

static void fail_next(struct probe *probe, uint32_t phase, uint32_t nth,
                      uint32_t times) {
  probe->fail_phase = phase;
  probe->fail_nth = nth;
  probe->fail_times = times;
  probe->fail_status = MY_ERROR;
}

/* Describes leaf "old" and box "p" with leaves "a" and "b". */
static void describe_more(struct probe *box) {
  rig_begin(box->rig);
  probe_leaf(box, "old", 2);
  probe_open(box, "p", 1);
  probe_leaf(box, "a", 1);
  probe_leaf(box, "b", 1);
  graft_close(box->rig->runtime);
}

static struct probe_widget *open_with_old(struct probe *box) {
  struct probe_widget *root = probe_root(box);
  probe_leaves(box, "o", 1);
  rig_begin(box->rig);
  probe_leaf(box, "old", 1);
  rig_commit(box->rig);
  rig_clear(box->rig);
  return root;
}

/* What holds after a commit that was refused. */
static void check_untouched(struct probe *box, struct probe_widget *root) {
  struct rig *rig = box->rig;
  CHECK_TEXT("box#old", probe_children(rig, root));
  CHECK_INT(1, box->live_widgets);
  CHECK_INT(2, rig_stats(rig).live_nodes);
  CHECK_INT(0, rig->report_count);
  /* Described again it is made, from the start. */
  rig_clear(rig);
  describe_more(box);
  rig_commit(rig);
  CHECK_TEXT("box#old box#p", probe_children(rig, root));
  CHECK_TEXT("box#a box#b", probe_children(rig, root->children[1]));
}

static void f1_make_coordinator_fails(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe_widget *root = open_with_old(box);
  fail_next(box, GRAFT_PHASE_MAKE_COORDINATOR, 1, 1);
  describe_more(box);
  rig_commit_status(rig, MY_ERROR);
  CHECK_LINES(rig, "coordinator box#p failed\n");
  check_untouched(box, root);
}

static void f1_create_fails(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe_widget *root = open_with_old(box);
  fail_next(box, GRAFT_PHASE_CREATE, 1, 1);
  describe_more(box);
  rig_commit_status(rig, MY_ERROR);
  CHECK_LINES(rig,
              "coordinator box#p\n"
              "create box#p failed\n"
              "destroy_coordinator box#p\n");
  check_untouched(box, root);
}

static void f1_create_fails_deep(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe_widget *root = open_with_old(box);
  fail_next(box, GRAFT_PHASE_CREATE, 3, 1);
  describe_more(box);
  rig_commit_status(rig, MY_ERROR);
  CHECK_LINES(rig,
              "coordinator box#p\n"
              "create box#p\n"
              "update box#p value:none>1\n"
              "coordinator box#a\n"
              "create box#a\n"
              "update box#a value:none>1\n"
              "finalize box#a\n"
              "insert box#p box#a 0\n"
              "coordinator box#b\n"
              "create box#b failed\n"
              "destroy_coordinator box#b\n"
              "destroy box#a\n"
              "destroy_coordinator box#a\n"
              "destroy box#p\n"
              "destroy_coordinator box#p\n");
  check_untouched(box, root);
}

static void f1_create_returns_no_widget(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe_widget *root = open_with_old(box);
  fail_next(box, GRAFT_PHASE_CREATE, 2, 1);
  box->fail_status = GRAFT_OK;
  describe_more(box);
  CHECK(graft_commit(rig->runtime) < 0);
  CHECK_HAS("box#p/box#a", rig_message(rig));
  CHECK_HAS("create returned no widget", rig_message(rig));
  check_untouched(box, root);
}

static void f1_staged_update_and_finalize_go_on(struct rig *rig) {
  static const uint32_t phases[] = {GRAFT_PHASE_UPDATE, GRAFT_PHASE_FINALIZE,
                                    GRAFT_PHASE_CONNECT, GRAFT_PHASE_DID_MOUNT};
  uint32_t i;
  for (i = 0; i < 4; i++) {
    struct probe *box;
    struct probe_widget *root;
    rig_reopen_bare(rig);
    box = probe_class(rig, "box");
    root = probe_root(box);
    fail_next(box, phases[i], 2, 1);
    describe_more(box);
    rig_commit_status(rig, 1);
    CHECK_TEXT("box#old box#p", probe_children(rig, root));
    CHECK_TEXT("box#a box#b", probe_children(rig, root->children[1]));
    CHECK_INT(phases[i], rig->reports[0].phase);
    CHECK_INT(MY_ERROR, rig->reports[0].status);
    CHECK_REPORTS(rig, 1);
  }
}

static graft_status describe_one(const graft_context *context,
                                 void *user_data) {
  struct probe *box = user_data;
  (void)context;
  rig_line(box->rig, "body");
  probe_leaf(box, "a", 1);
  return GRAFT_OK;
}

static void f1_a_body_is_tried_again_on_request(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  int i;
  box->quiet = 1;
  desc.body = describe_one;
  desc.user_data = box;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &rig->root));
  fail_next(box, GRAFT_PHASE_CREATE, 1, 1);
  for (i = 0; i < 3; i++) CHECK_INT(0, graft_pump(rig->runtime, 0));
  /* It is reported, and not tried in a spin. */
  CHECK_LINES(rig, "body\n");
  CHECK_INT(MY_ERROR, rig->reports[0].status);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(0, box->live_widgets);
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, rig->root));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "body\n");
  CHECK_INT(1, box->live_widgets);
}

static graft_status fail_once(const graft_context *context, void *user_data) {
  struct probe *box = user_data;
  probe_leaf(box, "a", 1);
  if (box->hook_data == NULL) return GRAFT_OK;
  box->hook_data = NULL;
  return graft_fail(context->runtime, MY_ERROR, "no description");
}

static void f1_a_failed_body_leaves_the_last_tree(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  desc.body = fail_once;
  desc.user_data = box;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &rig->root));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  rig_clear(rig);
  box->hook_data = box;
  graft_invalidate(rig->runtime, rig->root);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "");
  CHECK_INT(1, box->live_widgets);
  CHECK_INT(GRAFT_PHASE_BODY, rig->reports[0].phase);
  CHECK_INT(MY_ERROR, rig->reports[0].status);
  CHECK_HAS("no description", rig->reports[0].message);
  CHECK_REPORTS(rig, 1);
}

static void f2_a_failed_update_taints(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  int round;
  probe_root(leaf);
  for (round = 0; round < 3; round++) {
    rig_clear(rig);
    /* The second fails for a; the third is equal to it. */
    if (round == 1) fail_next(leaf, GRAFT_PHASE_UPDATE, 1, 1);
    rig_begin(rig);
    probe_open(leaf, "a", round == 0 ? 1 : 2);
    graft_string(rt, "text", "same");
    graft_close(rt);
    probe_leaf(leaf, "b", round == 0 ? 1 : 2);
    rig_commit_status(rig, round == 1 ? 1 : 0);
    if (round == 1) {
      CHECK_LINES(rig,
                  "update leaf#a value:1>2 failed\n"
                  "update leaf#b value:1>2\n");
      CHECK_INT(GRAFT_PHASE_UPDATE, rig->reports[0].phase);
      CHECK_REPORTS(rig, 1);
    }
  }
  CHECK_HAS("update leaf#a ", rig_text_bytes(&rig->lines));
  CHECK_HAS("value:", rig_text_bytes(&rig->lines));
  CHECK_HAS(">2", rig_text_bytes(&rig->lines));
  CHECK_HAS(">\"same\"", rig_text_bytes(&rig->lines));
  CHECK(strstr(rig_text_bytes(&rig->lines), "leaf#b") == NULL);
  CHECK_INT(5, leaf->calls[GRAFT_PHASE_UPDATE]);
}

static void f3_a_failed_insert_is_synchronised(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  probe_leaves(leaf, "ac", 1);
  fail_next(leaf, GRAFT_PHASE_INSERT, 1, 1);
  rig_begin(rig);
  probe_leaf(leaf, "a", 1);
  probe_leaf(leaf, "b", 1);
  probe_leaf(leaf, "c", 1);
  probe_leaf(leaf, "d", 1);
  rig_commit_status(rig, 1);
  CHECK_TEXT("leaf#a leaf#b leaf#c leaf#d", probe_children(rig, root));
  CHECK_INT(GRAFT_PHASE_INSERT, rig->reports[0].phase);
  CHECK_REPORTS(rig, 1);
}

static void f3_a_failed_move_is_synchronised(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  probe_leaves(leaf, "abcd", 1);
  fail_next(leaf, GRAFT_PHASE_MOVE, 1, 1);
  rig_begin(rig);
  probe_leaf(leaf, "d", 1);
  probe_leaf(leaf, "c", 1);
  probe_leaf(leaf, "b", 1);
  probe_leaf(leaf, "a", 1);
  rig_commit_status(rig, 1);
  CHECK_TEXT("leaf#d leaf#c leaf#b leaf#a", probe_children(rig, root));
  CHECK_INT(4, leaf->live_widgets);
  CHECK_REPORTS(rig, 1);
}

static void f3_a_failed_remove_is_reported(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  probe_leaves(leaf, "abc", 1);
  fail_next(leaf, GRAFT_PHASE_REMOVE, 1, 1);
  rig_begin(rig);
  probe_leaf(leaf, "a", 1);
  probe_leaf(leaf, "c", 1);
  rig_commit_status(rig, 1);
  CHECK_INT(GRAFT_PHASE_REMOVE, rig->reports[0].phase);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(2, leaf->live_widgets);
  CHECK_TEXT("leaf#a leaf#c", probe_children(rig, root));
}

static void f3_what_fails_for_good_is_the_last_tree(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  uint32_t i, count = 0;
  probe_leaves(leaf, "ab", 1);
  fail_next(leaf, GRAFT_PHASE_INSERT, 1, 1000);
  rig_begin(rig);
  probe_leaf(leaf, "a", 1);
  probe_leaf(leaf, "x", 1);
  probe_leaf(leaf, "b", 1);
  CHECK(graft_commit(rig->runtime) != GRAFT_OK);
  /* Whatever came of it, tree and container agree. */
  graft_node_child_count(rig->runtime, rig->root, &count);
  if (CHECK_INT(count, root->child_count)) {
    for (i = 0; i < count; i++) {
      CHECK_INT(root->children[i]->node, probe_child(rig, rig->root, i));
    }
  }
  leaf->fail_nth = 0;
  rig->report_count = 0;
  probe_leaves(leaf, "axb", 1);
  CHECK_TEXT("leaf#a leaf#x leaf#b", probe_children(rig, root));
  CHECK_INT(3, leaf->live_widgets);
}

static graft_status fail_in_handler(const graft_context *context,
                                    const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  (void)event;
  rig_line(rig, "fail");
  return graft_fail(context->runtime, MY_ERROR, "the disk is full");
}

static void f4_a_failed_handler_removes_nothing(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  int i;
  leaf->quiet = 1;
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "tap", fail_in_handler, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  for (i = 0; i < 2; i++) {
    CHECK_INT(GRAFT_OK,
              graft_emit(rig->runtime, probe_child(rig, rig->root, 0),
                         graft_atom_of(rig->runtime, "tap"), NULL, 0));
    CHECK_LINES(rig, "fail\n");
    CHECK_INT(GRAFT_PHASE_HANDLER, rig->reports[0].phase);
    CHECK_INT(MY_ERROR, rig->reports[0].status);
    CHECK_HAS("the disk is full", rig->reports[0].message);
    CHECK_REPORTS(rig, 1);
  }
  CHECK_TEXT("leaf#a", probe_children(rig, root));
}

static void f4_failed_hooks_remove_nothing(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  fail_next(leaf, GRAFT_PHASE_DID_MOUNT, 1, 1);
  rig_begin(rig);
  probe_leaf(leaf, "a", 1);
  rig_commit_status(rig, 1);
  CHECK_INT(GRAFT_PHASE_DID_MOUNT, rig->reports[0].phase);
  CHECK_REPORTS(rig, 1);
  CHECK_TEXT("leaf#a", probe_children(rig, root));
  fail_next(leaf, GRAFT_PHASE_CALLBACK, 1, 1);
  graft_emit(rig->runtime, probe_child(rig, rig->root, 0),
             graft_atom_of(rig->runtime, "tap"), NULL, 0);
  CHECK_INT(GRAFT_PHASE_CALLBACK, rig->reports[0].phase);
  CHECK_REPORTS(rig, 1);
  CHECK_TEXT("leaf#a", probe_children(rig, root));
  fail_next(leaf, GRAFT_PHASE_WILL_UNMOUNT, 1, 1);
  rig_begin(rig);
  rig_commit_status(rig, 1);
  CHECK_INT(GRAFT_PHASE_WILL_UNMOUNT, rig->reports[0].phase);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(0, leaf->live_widgets);
  CHECK_TEXT("", probe_children(rig, root));
}

/* Fails an update in the host's words. */
static void speak_in_update(struct probe *probe, const graft_context *context,
                            uint32_t phase) {
  if (phase != GRAFT_PHASE_UPDATE || probe->fail_nth != 1) return;
  graft_fail(context->runtime, MY_ERROR, "no such font");
}

static void f5_a_report_says_where_and_what(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  const struct rig_report *report = &rig->reports[0];
  graft_node a;
  uint64_t commits;
  probe_root(box);
  describe_more(box);
  rig_commit(rig);
  a = probe_child(rig, probe_child(rig, rig->root, 1), 0);
  commits = rig_stats(rig).commits;
  box->hook = speak_in_update;
  fail_next(box, GRAFT_PHASE_UPDATE, 1, 1);
  rig_begin(rig);
  probe_leaf(box, "old", 2);
  probe_open(box, "p", 1);
  probe_leaf(box, "a", 7);
  probe_leaf(box, "b", 1);
  graft_close(rig->runtime);
  rig_commit_status(rig, 1);
  REQUIRE(rig->report_count == 1);
  CHECK_INT(GRAFT_PHASE_UPDATE, report->phase);
  CHECK_INT(MY_ERROR, report->status);
  CHECK_INT(box->id, report->class_id);
  CHECK_INT(a, report->node);
  CHECK_INT(commits + 1, report->commit);
  CHECK_HAS("box#p/box#a", report->path);
  CHECK_TEXT(rig_path(rig, a), report->path);
  CHECK_TEXT("box", report->class_name);
  CHECK_TEXT("a", report->key);
  CHECK_HAS("no such font", report->message);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(1, rig_stats(rig).reports);
  box->hook = NULL;
}

static void f5_a_refusal_says_where_and_what(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  open_with_old(box);
  fail_next(box, GRAFT_PHASE_CREATE, 2, 1);
  describe_more(box);
  rig_commit_status(rig, MY_ERROR);
  CHECK_HAS("box#p/box#a", rig_message(rig));
  CHECK_HAS("create", rig_message(rig));
  CHECK_HAS("-1042", rig_message(rig));
}

const driver_test driver_tests_f[] = {
    {"F1 a failed make_coordinator refuses the commit",
     f1_make_coordinator_fails, DRIVER_BARE},
    {"F1 a failed create refuses the commit", f1_create_fails, DRIVER_BARE},
    {"F1 a failed create deep in it undoes all, in reverse",
     f1_create_fails_deep, DRIVER_BARE},
    {"F1 a create without widget refuses the commit and says where",
     f1_create_returns_no_widget, DRIVER_BARE},
    {"F1 a failed first update, finalize, connect or mount goes on",
     f1_staged_update_and_finalize_go_on, DRIVER_BARE},
    {"F1 a body whose commit failed is tried again on request only",
     f1_a_body_is_tried_again_on_request, DRIVER_BARE},
    {"F1 a failed body leaves the last good tree",
     f1_a_failed_body_leaves_the_last_tree, DRIVER_BARE},
    {"F2 after a failed update the next has everything",
     f2_a_failed_update_taints, DRIVER_BARE},
    {"F3 after a failed insert the children are put right",
     f3_a_failed_insert_is_synchronised, DRIVER_BARE},
    {"F3 after a failed move the children are put right",
     f3_a_failed_move_is_synchronised, DRIVER_BARE},
    {"F3 a failed removal is reported and the widget destroyed",
     f3_a_failed_remove_is_reported, DRIVER_BARE},
    {"F3 what fails for good leaves tree and container agreeing",
     f3_what_fails_for_good_is_the_last_tree, DRIVER_BARE},
    {"F4 a failed handler is reported and removes nothing",
     f4_a_failed_handler_removes_nothing, DRIVER_BARE},
    {"F4 failed hooks are reported and remove nothing",
     f4_failed_hooks_remove_nothing, DRIVER_BARE},
    {"F5 a report carries path, class, key, phase, commit and words",
     f5_a_report_says_where_and_what, DRIVER_BARE},
    {"F5 a refusal says path, call and status",
     f5_a_refusal_says_where_and_what, DRIVER_BARE},
    DRIVER_END,
};
