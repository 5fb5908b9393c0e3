/* K5: containers hold what the node tree says, failed or not. */
#include <stdio.h>
#include <string.h>

#include "driver.h"
#include "suites.h"

/* A random description: it is opened, and written as "box#3(label#1)". */
struct sketch {
  struct rig *rig;
  uint64_t seed;
  struct rig_text text;
};

static void sketch_children(struct sketch *sketch, uint32_t depth) {
  graft_runtime *rt = sketch->rig->runtime;
  const graft_headless_classes *classes = &sketch->rig->classes;
  uint32_t keys[12], count = rig_random(&sketch->seed, 12), i;
  for (i = 0; i < 12; i++) keys[i] = i;
  for (i = 12; i > 1; i--) {
    uint32_t j = rig_random(&sketch->seed, i), key = keys[i - 1];
    keys[i - 1] = keys[j];
    keys[j] = key;
  }
  for (i = 0; i < count; i++) {
    int is_leaf = depth == 0 || rig_random(&sketch->seed, 3) == 0;
    graft_open(rt, is_leaf ? classes->label : classes->box, 1);
    rig_text_format(&sketch->text, is_leaf ? "label" : "box");
    if (rig_random(&sketch->seed, 5) != 0) {
      graft_key(rt, keys[i]);
      rig_text_format(&sketch->text, "#%u", keys[i]);
    }
    if (is_leaf) {
      graft_string(rt, "text", rig_random(&sketch->seed, 2) ? "x" : "y");
    } else {
      graft_int(rt, "spacing", rig_random(&sketch->seed, 2));
      rig_text_format(&sketch->text, "(");
      sketch_children(sketch, depth - 1);
      rig_text_format(&sketch->text, ")");
    }
    graft_close(rt);
    rig_text_format(&sketch->text, " ");
  }
}

/* Writes the node tree in the same way. */
static void write_children(struct rig *rig, graft_node parent,
                           struct rig_text *text) {
  graft_node node = 0;
  uint32_t count = 0;
  graft_node_child_count(rig->runtime, parent, &count);
  if (count > 0) graft_node_child(rig->runtime, parent, 0, &node);
  while (node != 0) {
    graft_class class_id = 0;
    graft_value key = graft_value_none();
    graft_node_class(rig->runtime, node, &class_id);
    graft_node_key(rig->runtime, node, &key);
    rig_text_format(text, class_id == rig->classes.label ? "label" : "box");
    if (key.type == GRAFT_TYPE_INT) {
      rig_text_format(text, "#%d", (int)key.as.integer);
    }
    if (class_id != rig->classes.label) {
      rig_text_format(text, "(");
      write_children(rig, node, text);
      rig_text_format(text, ")");
    }
    rig_text_format(text, " ");
    if (graft_node_next(rig->runtime, node, &node) < 0) break;
  }
}

static graft_status commit_sketch(struct sketch *sketch) {
  rig_text_clear(&sketch->text);
  rig_begin(sketch->rig);
  sketch_children(sketch, 3);
  return graft_commit(sketch->rig->runtime);
}

static void check_tree(struct rig *rig, const char *expected) {
  struct rig_text text = {NULL, 0, 0};
  write_children(rig, rig->root, &text);
  CHECK_TEXT(expected, rig_text_bytes(&text));
  CHECK_INT(0, graft_headless_check(rig->toolkit, rig->root));
  rig_free_text(&text);
}

static void run_random_trees(struct rig *rig, uint32_t flags, uint64_t seed) {
  graft_headless_desc desc = GRAFT_HEADLESS_DESC_INIT;
  struct sketch sketch = {NULL, 0, {NULL, 0, 0}};
  int round;
  desc.flags = flags;
  desc.log_hidden = GRAFT_HEADLESS_LOG_ALL;
  rig_reopen(rig, &desc);
  sketch.rig = rig;
  sketch.seed = seed;
  for (round = 0; round < 60 && rig->failures == 0; round++) {
    CHECK_INT(GRAFT_OK, commit_sketch(&sketch));
    check_tree(rig, rig_text_bytes(&sketch.text));
  }
  rig_free_text(&sketch.text);
}

static void k5_random_trees(struct rig *rig) { run_random_trees(rig, 0, 1); }

static void k5_without_move_child(struct rig *rig) {
  run_random_trees(rig, GRAFT_HEADLESS_NO_MOVE_CHILD, 2);
}

static void k5_top_down(struct rig *rig) {
  run_random_trees(rig, GRAFT_HEADLESS_ATTACH_TOP_DOWN, 3);
  run_random_trees(
      rig, GRAFT_HEADLESS_ATTACH_TOP_DOWN | GRAFT_HEADLESS_NO_MOVE_CHILD, 4);
}

static void k5_parent_at_create(struct rig *rig) {
  run_random_trees(rig, GRAFT_HEADLESS_PARENT_AT_CREATE, 5);
  run_random_trees(
      rig, GRAFT_HEADLESS_PARENT_AT_CREATE | GRAFT_HEADLESS_NO_MOVE_CHILD, 6);
}

static void k5_random_trees_that_fail(struct rig *rig) {
  static const uint32_t calls[] = {
      GRAFT_HEADLESS_CALL_COORDINATOR, GRAFT_HEADLESS_CALL_CREATE,
      GRAFT_HEADLESS_CALL_UPDATE,      GRAFT_HEADLESS_CALL_FINALIZE,
      GRAFT_HEADLESS_CALL_CONNECT,     GRAFT_HEADLESS_CALL_INSERT,
      GRAFT_HEADLESS_CALL_MOVE,        GRAFT_HEADLESS_CALL_MOUNT,
      GRAFT_HEADLESS_CALL_UNMOUNT};
  graft_headless_desc desc = GRAFT_HEADLESS_DESC_INIT;
  struct sketch sketch = {NULL, 0, {NULL, 0, 0}};
  uint64_t choice = 99;
  int round;
  desc.log_hidden = GRAFT_HEADLESS_LOG_ALL;
  rig_reopen(rig, &desc);
  sketch.rig = rig;
  sketch.seed = 6;
  for (round = 0; round < 300 && rig->failures == 0; round++) {
    uint32_t call = calls[rig_random(&choice, 9)];
    struct rig_text before = {NULL, 0, 0};
    graft_status status;
    write_children(rig, rig->root, &before);
    graft_headless_fail(rig->toolkit, call, NULL, 1 + rig_random(&choice, 9), 1,
                        GRAFT_E_HOST - round);
    status = commit_sketch(&sketch);
    graft_headless_fail_clear(rig->toolkit);
    if (status < 0) {
      /* Refused as a whole: the tree is that of before. */
      CHECK_INT(GRAFT_E_HOST - round, status);
      check_tree(rig, rig_text_bytes(&before));
    } else {
      CHECK_INT(status, rig->report_count);
      check_tree(rig, rig_text_bytes(&sketch.text));
    }
    rig->report_count = 0;
    rig_free_text(&before);
  }
  CHECK_INT(GRAFT_OK, commit_sketch(&sketch));
  check_tree(rig, rig_text_bytes(&sketch.text));
  rig_free_text(&sketch.text);
}

static void k5_random_flat_and_builder_agree(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  graft_prop text = rig_prop(rig, "text", rig_string("x"));
  graft_element elements[3];
  memset(elements, 0, sizeof elements);
  elements[0].class_id = rig->classes.box;
  elements[0].site = 5;
  elements[0].child_count = 2;
  elements[1].class_id = rig->classes.label;
  elements[1].flags = GRAFT_ELEMENT_KEY_STRING;
  elements[1].key.string = "name";
  elements[1].key_length = 4;
  elements[1].props = &text;
  elements[1].prop_count = 1;
  elements[2].class_id = rig->classes.label;
  elements[2].site = 6;
  CHECK_INT(GRAFT_OK, graft_render(rt, rig->root, elements, 3));
  graft_headless_log_clear(rig->toolkit);
  rig_begin(rig);
  graft_open(rt, rig->classes.box, 5);
  graft_open(rt, rig->classes.label, 0);
  graft_key_string(rt, "name");
  graft_string(rt, "text", "x");
  graft_close(rt);
  graft_open(rt, rig->classes.label, 6);
  graft_close(rt);
  graft_close(rt);
  rig_commit(rig);
  CHECK_LOG(rig, "");
  CHECK_TEXT("label#name label", rig_children(rig, rig_find(rig, "box", NULL)));
}

const driver_test driver_tests_k_tree[] = {
    {"K5 containers hold what the tree says: random trees", k5_random_trees, 0},
    {"K5 so do those without move_child", k5_without_move_child, 0},
    {"K5 so do those attached top-down", k5_top_down, 0},
    {"K5 so do those made in their parent", k5_parent_at_create, 0},
    {"K5 so do those whose calls fail", k5_random_trees_that_fail, 0},
    {"K5 the flat form and the builder describe one tree",
     k5_random_flat_and_builder_agree, 0},
    DRIVER_END,
};
