/* S4 of GRAFT_ELEMENT_SAME: what says that it is as it was. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define CHILDREN 10u

struct memo {
  struct rig *rig;
  struct probe *leaf;
  struct probe_widget *root;
  graft_state state;
  struct part *part;
};

static void describe_inner(struct part *part, const graft_context *context) {
  struct memo *memo = part->data;
  (void)context;
  probe_leaf(memo->leaf, "inner", cell_get(part->rig, memo->state));
}

static struct memo *memo_new(struct rig *rig) {
  struct memo *memo = rig_keep(rig, sizeof *memo);
  memo->rig = rig;
  memo->leaf = probe_class(rig, "leaf");
  memo->part = part_class(rig, "inner", describe_inner, memo);
  memo->state = cell_int(rig, 1);
  memo->root = probe_root(memo->leaf);
  return memo;
}

/* Renders boxes with keys and versions: a version of 0 is described in full
 * as version `full`, any other is said to be the same. */
static graft_status render_memo(struct memo *memo, const char *keys,
                                const uint64_t *versions, uint64_t full,
                                int64_t value) {
  struct rig *rig = memo->rig;
  graft_element elements[8 * (CHILDREN + 1)];
  graft_extra extras[8];
  graft_prop own = rig_prop(rig, "value", graft_value_int(value));
  graft_prop bound = rig_prop(rig, "value", graft_value_state(memo->state));
  uint32_t count = 0, i, child;
  memset(elements, 0, sizeof elements);
  memset(extras, 0, sizeof extras);
  for (i = 0; keys[i] != '\0'; i++) {
    graft_element *element = &elements[count++];
    extras[i].struct_size = sizeof extras[i];
    extras[i].version = versions[i] != 0 ? versions[i] : full;
    element->class_id = memo->leaf->id;
    element->flags = GRAFT_ELEMENT_KEY_STRING;
    element->key.string = &keys[i];
    element->key_length = 1;
    element->extra = &extras[i];
    if (versions[i] != 0) {
      element->flags |= GRAFT_ELEMENT_SAME;
      continue;
    }
    element->props = &own;
    element->prop_count = 1;
    element->child_count = CHILDREN;
    for (child = 0; child < CHILDREN; child++) {
      element = &elements[count++];
      element->flags = GRAFT_ELEMENT_KEY_INT;
      element->key.integer = child;
      element->class_id = child == 1 ? memo->part->id : memo->leaf->id;
      element->props = child == 0 ? &bound : &own;
      element->prop_count = 1;
    }
  }
  return graft_render(rig->runtime, rig->root, elements, count);
}

static void s4_the_same_is_skipped(struct rig *rig) {
  static const uint64_t none[] = {0, 0}, first[] = {7, 0}, both[] = {7, 7};
  struct memo *memo = memo_new(rig);
  uint64_t visited;
  CHECK_INT(GRAFT_OK, render_memo(memo, "ab", none, 7, 1));
  rig_clear(rig);
  visited = rig_stats(rig).nodes_visited;
  CHECK_INT(GRAFT_OK, render_memo(memo, "ab", both, 7, 2));
  CHECK_LINES(rig, "");
  /* Their children are not visited. */
  CHECK(rig_stats(rig).nodes_visited - visited <= 2);
  CHECK_TEXT("leaf#a leaf#b", probe_children(rig, memo->root));
  REQUIRE(memo->root->child_count == 2);
  CHECK_INT(CHILDREN, memo->root->children[0]->child_count);
  /* One of them is described anew. */
  memo->leaf->calls[GRAFT_PHASE_UPDATE] = 0;
  CHECK_INT(GRAFT_OK, render_memo(memo, "ab", first, 8, 2));
  CHECK_HAS("update leaf#b value:1>2\n", rig_text_bytes(&rig->lines));
  CHECK_INT(1 + CHILDREN - 2, memo->leaf->calls[GRAFT_PHASE_UPDATE]);
}

static void s4_the_same_moves(struct rig *rig) {
  static const uint64_t none[] = {0, 0, 0}, all[] = {7, 7, 7};
  struct memo *memo = memo_new(rig);
  CHECK_INT(GRAFT_OK, render_memo(memo, "abc", none, 7, 1));
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, render_memo(memo, "cab", all, 7, 1));
  CHECK_LINES(rig, "move root leaf#c 0\n");
  CHECK_INT(GRAFT_OK, render_memo(memo, "cb", all, 7, 1));
  CHECK_TEXT("leaf#c leaf#b", probe_children(rig, memo->root));
  check_containers(rig, memo->root);
}

/* Refused are a version that is not the last, and what is not there. */
static void s4_another_version_is_stale(struct rig *rig) {
  static const uint64_t none[] = {0}, seven[] = {7}, eight[] = {8};
  struct memo *memo = memo_new(rig);
  CHECK_INT(GRAFT_E_STALE, render_memo(memo, "a", seven, 7, 1));
  CHECK_INT(GRAFT_OK, render_memo(memo, "a", none, 7, 1));
  rig_clear(rig);
  CHECK_INT(GRAFT_E_STALE, render_memo(memo, "a", eight, 7, 1));
  CHECK_HAS("leaf#a", rig_message(rig));
  CHECK_INT(GRAFT_E_STALE, render_memo(memo, "b", seven, 7, 1));
  CHECK_LINES(rig, "");
  CHECK_TEXT("leaf#a", probe_children(rig, memo->root));
  /* Described as another version, the former is no longer the last. */
  CHECK_INT(GRAFT_OK, render_memo(memo, "a", none, 8, 1));
  CHECK_INT(GRAFT_E_STALE, render_memo(memo, "a", seven, 7, 1));
  CHECK_INT(GRAFT_OK, render_memo(memo, "a", eight, 7, 1));
  /* Described without one it never is the same. */
  CHECK_INT(GRAFT_OK, render_memo(memo, "a", none, 0, 1));
  CHECK_INT(GRAFT_E_STALE, render_memo(memo, "a", eight, 7, 1));
  CHECK_LINES(rig, "");
}

static void s4_version_zero_is_never_the_same(struct rig *rig) {
  struct memo *memo = memo_new(rig);
  graft_element element;
  graft_extra extra = GRAFT_EXTRA_INIT;
  int round;
  memset(&element, 0, sizeof element);
  element.class_id = memo->leaf->id;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  element.flags = GRAFT_ELEMENT_SAME;
  for (round = 0; round < 2; round++) {
    if (round == 1) element.extra = &extra;
    CHECK_INT(GRAFT_E_STALE,
              graft_render(rig->runtime, rig->root, &element, 1));
  }
  CHECK_INT(1, memo->leaf->live_widgets);
}

/* What is below lives on: bound cells, components, and what the user does. */
static void s4_what_is_below_lives_on(struct rig *rig) {
  static const uint64_t none[] = {0}, same[] = {7};
  struct memo *memo = memo_new(rig);
  CHECK_INT(GRAFT_OK, render_memo(memo, "a", none, 7, 1));
  CHECK_INT(GRAFT_OK, render_memo(memo, "a", same, 7, 1));
  rig_clear(rig);
  cell_set(rig, memo->state, 5);
  pump_all(rig);
  CHECK_HAS("update leaf#0 value:1>5\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("body inner#1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#inner value:1>5\n", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  cell_set(rig, memo->state, 6);
  CHECK_INT(GRAFT_OK, render_memo(memo, "a", same, 7, 1));
  pump_all(rig);
  CHECK_HAS("update leaf#0 value:5>6\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#inner value:5>6\n", rig_text_bytes(&rig->lines));
  CHECK_INT(3, memo->part->runs);
}

/* With the builder, in a body. */
static void describe_same(struct part *part, const graft_context *context) {
  struct memo *memo = part->data;
  graft_runtime *rt = context->runtime;
  graft_extra extra = GRAFT_EXTRA_INIT;
  int64_t value = cell_get(part->rig, memo->state);
  extra.version = 9;
  graft_open(rt, memo->leaf->id, 1);
  graft_key_string(rt, "a");
  graft_element_extra(rt, &extra);
  if (value > 1) {
    graft_element_flags(rt, GRAFT_ELEMENT_SAME);
  } else {
    graft_int(rt, "value", 1);
    probe_leaf(memo->leaf, "child", 1);
  }
  graft_close(rt);
  probe_leaf(memo->leaf, "b", value);
}

static void s4_the_same_in_a_body(struct rig *rig) {
  struct memo *memo = memo_new(rig);
  struct part *part = part_class(rig, "part", describe_same, memo);
  part_render(part, "p", 1);
  rig_clear(rig);
  cell_set(rig, memo->state, 2);
  pump_all(rig);
  CHECK_LINES(rig, "body part#p\nupdate leaf#b value:1>2\n");
  CHECK_TEXT("leaf#a leaf#b", probe_children(rig, memo->root));
  CHECK_TEXT("leaf#child", probe_children(rig, memo->root->children[0]));
}

/* A component too may be the same, without its properties. */
static void s4_a_component_is_the_same(struct rig *rig) {
  struct memo *memo = memo_new(rig);
  graft_runtime *rt = rig->runtime;
  graft_extra extra = GRAFT_EXTRA_INIT;
  int round;
  extra.version = 9;
  for (round = 0; round < 3; round++) {
    rig_begin(rig);
    graft_open(rt, memo->part->id, 1);
    graft_element_extra(rt, &extra);
    if (round == 0) {
      graft_int(rt, "value", 1);
    } else {
      graft_element_flags(rt, GRAFT_ELEMENT_SAME);
    }
    graft_close(rt);
    rig_commit(rig);
  }
  CHECK_INT(1, memo->part->runs);
  CHECK_TEXT("leaf#inner", probe_children(rig, memo->root));
}

const driver_test driver_tests_s_same[] = {
    {"S4 the same is skipped with its children", s4_the_same_is_skipped,
     DRIVER_BARE},
    {"S4 the same moves by its key", s4_the_same_moves, DRIVER_BARE},
    {"S4 another version and what is not there are stale",
     s4_another_version_is_stale, DRIVER_BARE},
    {"S4 version 0 is never the same", s4_version_zero_is_never_the_same,
     DRIVER_BARE},
    {"S4 what is below the same lives on", s4_what_is_below_lives_on,
     DRIVER_BARE},
    {"S4 the same in a body", s4_the_same_in_a_body, DRIVER_BARE},
    {"S4 a component that is the same is skipped", s4_a_component_is_the_same,
     DRIVER_BARE},
    DRIVER_END,
};
