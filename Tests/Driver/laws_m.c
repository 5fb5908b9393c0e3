/* M1 to M3: making. */
#include "probe.h"
#include "suites.h"

static void m1_order_of_making(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(box);
  rig_clear(rig);
  rig_begin(rig);
  probe_open(box, "p", 1);
  probe_leaf(leaf, "a", 2);
  probe_leaf(leaf, "b", 3);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_LINES(rig,
              "coordinator box#p\n"
              "create box#p\n"
              "update box#p value:none>1\n"
              "coordinator leaf#a\n"
              "create leaf#a\n"
              "update leaf#a value:none>2\n"
              "finalize leaf#a\n"
              "insert box#p leaf#a 0\n"
              "coordinator leaf#b\n"
              "create leaf#b\n"
              "update leaf#b value:none>3\n"
              "finalize leaf#b\n"
              "insert box#p leaf#b 1\n"
              "finalize box#p\n"
              "connect box#p change\n"
              "connect leaf#a change\n"
              "connect leaf#b change\n"
              "insert root box#p 0\n"
              "mount leaf#a\n"
              "mount leaf#b\n"
              "mount box#p\n");
}

static void m1_first_update_has_everything(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  rig_clear(rig);
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  graft_string(rig->runtime, "text", "hello");
  graft_bool(rig->runtime, "on", 1);
  graft_double(rig->runtime, "size", 0.5);
  graft_on(rig->runtime, "tap", rig_hear, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_LINES(rig,
              "coordinator leaf\n"
              "create leaf\n"
              "update leaf text:none>\"hello\" on:none>true size:none>0.5\n"
              "finalize leaf\n"
              "connect leaf change\n"
              "connect leaf tap\n"
              "insert root leaf 0\n"
              "mount leaf\n");
}

static void m2_three_steps(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  probe_leaves(leaf, "ac", 1);
  rig_clear(rig);
  probe_leaves(leaf, "ab", 2);
  CHECK_LINES(rig,
              "coordinator leaf#b\n"
              "create leaf#b\n"
              "update leaf#b value:none>2\n"
              "finalize leaf#b\n"
              "connect leaf#b change\n"
              "update leaf#a value:1>2\n"
              "unmount leaf#c\n"
              "disconnect leaf#c change\n"
              "remove root leaf#c 1\n"
              "insert root leaf#b 1\n"
              "mount leaf#b\n"
              "destroy leaf#c\n"
              "destroy_coordinator leaf#c\n");
}

/* What is live has the children of before while others are staged. */
static void look_at_parent(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  struct rig *rig = probe->rig;
  const struct probe_widget *parent = context->parent_widget;
  if (phase != GRAFT_PHASE_FINALIZE) return;
  if (CHECK(parent != NULL)) CHECK_INT(1, parent->child_count);
}

static void m2_staged_is_detached(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  leaf->hook = look_at_parent;
  leaf->fail_phase = GRAFT_PHASE_CREATE;
  leaf->fail_nth = 2;
  leaf->fail_status = GRAFT_E_HOST;
  rig_clear(rig);
  rig_begin(rig);
  probe_leaf(leaf, "a", 2);
  probe_leaf(leaf, "b", 2);
  probe_leaf(leaf, "c", 2);
  rig_commit_status(rig, GRAFT_E_HOST);
  /* Neither the update of a nor the insert of b was done, nor b connected. */
  CHECK_LINES(rig,
              "coordinator leaf#b\n"
              "create leaf#b\n"
              "update leaf#b value:none>2\n"
              "finalize leaf#b\n"
              "coordinator leaf#c\n"
              "create leaf#c failed\n"
              "destroy_coordinator leaf#c\n"
              "destroy leaf#b\n"
              "destroy_coordinator leaf#b\n");
  CHECK_TEXT("leaf#a", probe_children(rig, root));
}

static void m3_one_insert_for_a_subtree(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 0);
  probe_open(box, "b", 0);
  probe_open(box, "c", 0);
  graft_close(rig->runtime);
  graft_close(rig->runtime);
  graft_close(rig->runtime);
  rig_clear(rig);
  rig_commit(rig);
  CHECK_LINES(rig,
              "coordinator box#a\n"
              "create box#a\n"
              "update box#a value:none>0\n"
              "coordinator box#b\n"
              "create box#b\n"
              "update box#b value:none>0\n"
              "coordinator box#c\n"
              "create box#c\n"
              "update box#c value:none>0\n"
              "finalize box#c\n"
              "insert box#b box#c 0\n"
              "finalize box#b\n"
              "insert box#a box#b 0\n"
              "finalize box#a\n"
              "connect box#a change\n"
              "connect box#b change\n"
              "connect box#c change\n"
              "insert root box#a 0\n"
              "mount box#c\n"
              "mount box#b\n"
              "mount box#a\n");
}

static void m3_attach_top_down(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe *top = probe_new(rig, "top");
  top->desc.flags |= GRAFT_CLASS_ATTACH_TOP_DOWN;
  probe_register(top);
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 0);
  probe_open(top, "b", 0);
  probe_leaf(box, "c", 0);
  graft_close(rig->runtime);
  graft_close(rig->runtime);
  rig_clear(rig);
  rig_commit(rig);
  CHECK_LINES(rig,
              "coordinator box#a\n"
              "create box#a\n"
              "update box#a value:none>0\n"
              "coordinator top#b\n"
              "create top#b\n"
              "update top#b value:none>0\n"
              "insert box#a top#b 0\n"
              "coordinator box#c\n"
              "create box#c\n"
              "update box#c value:none>0\n"
              "finalize box#c\n"
              "insert top#b box#c 0\n"
              "finalize top#b\n"
              "finalize box#a\n"
              "connect box#a change\n"
              "connect top#b change\n"
              "connect box#c change\n"
              "insert root box#a 0\n"
              "mount box#c\n"
              "mount top#b\n"
              "mount box#a\n");
}

/* Every widget's parent is there when it is made. */
static void look_at_create(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  struct rig *rig = probe->rig;
  const struct probe_widget *parent = context->parent_widget;
  if (phase != GRAFT_PHASE_CREATE) return;
  if (CHECK(parent != NULL)) rig_line(rig, "in %s", parent->name);
}

static void m3_parent_at_create(struct rig *rig) {
  struct probe *box = probe_new(rig, "box");
  struct probe_widget *root;
  box->desc.flags |= GRAFT_CLASS_PARENT_AT_CREATE;
  probe_register(box);
  root = probe_root(box);
  rig_begin(rig);
  probe_open(box, "a", 0);
  probe_leaf(box, "b", 0);
  graft_close(rig->runtime);
  rig_clear(rig);
  box->hook = look_at_create;
  rig_commit(rig);
  CHECK_HAS("coordinator box#a\nin root\ncreate box#a\n",
            rig_text_bytes(&rig->lines));
  CHECK_HAS("coordinator box#b\nin box#a\ncreate box#b\n",
            rig_text_bytes(&rig->lines));
  CHECK_TEXT("box#a", probe_children(rig, root));
  CHECK_TEXT("box#b", probe_children(rig, root->children[0]));
  CHECK_INT(2, box->calls[GRAFT_PHASE_INSERT]);
}

const driver_test driver_tests_m[] = {
    {"M1 a coordinator is made before its widget, children before finalize",
     m1_order_of_making, DRIVER_BARE},
    {"M1 the first update has every property and no handler",
     m1_first_update_has_everything, DRIVER_BARE},
    {"M2 a commit stages, swaps and reaps", m2_three_steps, DRIVER_BARE},
    {"M2 what is staged is detached and not connected", m2_staged_is_detached,
     DRIVER_BARE},
    {"M3 a subtree is complete before it appears by one insert",
     m3_one_insert_for_a_subtree, DRIVER_BARE},
    {"M3 a top-down class is attached before its children exist",
     m3_attach_top_down, DRIVER_BARE},
    {"M3 a class that needs its parent at create is given it",
     m3_parent_at_create, DRIVER_BARE},
    DRIVER_END,
};
