/* F7, M7: more that makes no sense. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

/* The description of before belongs to another root. */
static void f7_begin_stale(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct rig_named *former = rig_name(rig, "former");
  struct rig_named *later = rig_name(rig, "later");
  graft_runtime *rt = rig->runtime;
  static const graft_node made_up[] = {0, 42, UINT64_MAX};
  size_t i;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  rig_clear(rig);
  for (i = 0; i < sizeof made_up / sizeof made_up[0]; i++) {
    former->drops = later->drops = 0;
    rig_begin(rig);
    probe_open(leaf, "b", 1);
    graft_on_owned(rt, "tap", rig_hear, former, rig_drop);
    CHECK_INT(GRAFT_E_STALE, graft_begin(rt, made_up[i]));
    CHECK_INT(1, former->drops);
    probe_open(leaf, "c", 1);
    graft_on_owned(rt, "tap", rig_hear, later, rig_drop);
    graft_close(rt);
    graft_close(rt);
    CHECK_INT(0, later->drops);
    CHECK_INT(GRAFT_E_STALE, graft_commit(rt));
    CHECK_HAS("node", rig_message(rig));
    CHECK_INT(1, former->drops);
    CHECK_INT(1, later->drops);
    /* It is over. */
    CHECK(graft_commit(rt) < 0);
  }
  CHECK_LINES(rig,
              "drop former\ndrop later\n"
              "drop former\ndrop later\n"
              "drop former\ndrop later\n");
  probe_leaves(leaf, "ab", 1);
  CHECK_INT(3, rig_stats(rig).live_nodes);
}

/* A child is no root either. */
static void f7_begin_at_a_child(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  graft_status status;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  rig_clear(rig);
  rig_begin(rig);
  status = graft_begin(rt, probe_child(rig, rig->root, 0));
  CHECK(status < 0);
  probe_leaf(leaf, "c", 1);
  CHECK_INT(status, graft_commit(rt));
  CHECK_LINES(rig, "");
}

static void f7_classes_that_contradict(struct rig *rig) {
  static const graft_property listed[] = {{"text", 0, 0, 0, 0, NULL}};
  static const char *const words[] = {"value", "open", "reset", "value"};
  int which;
  for (which = 0; which < 4; which++) {
    struct probe *leaf = probe_new(rig, "leaf");
    graft_class id = 77, found = 77;
    int holds = 1;
    switch (which) {
      case 0:
        /* Its event "change" reports "value". */
        leaf->desc.flags = 0;
        leaf->desc.properties = listed;
        leaf->desc.property_count = 1;
        break;
      case 1:
        leaf->desc.flags = GRAFT_CLASS_OPEN | GRAFT_CLASS_CLOSED;
        break;
      case 2:
        leaf->desc.pool_limit = 1;
        break;
      default:
        leaf->desc.flags = GRAFT_CLASS_CLOSED;
        break;
    }
    holds &= CHECK(graft_class_register(rig->runtime, &leaf->desc, &id) < 0);
    holds &= CHECK_INT(77, id);
    holds &= CHECK_HAS(words[which], rig_message(rig));
    /* The name is still free. */
    holds &= CHECK(graft_class_find(rig->runtime, "leaf", &found) < 0);
    if (!holds) rig_text_format(&rig->details, "      class: %d\n", which);
  }
  {
    struct probe *leaf = probe_new(rig, "leaf");
    leaf->desc.properties = listed;
    leaf->desc.property_count = 1;
    leaf->desc.pool_limit = 1;
    leaf->desc.reset = probe_reset;
    probe_register(leaf);
  }
}

static void f7_two_keys(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  int which;
  probe_root(leaf);
  rig_clear(rig);
  for (which = 0; which < 4; which++) {
    graft_status status;
    rig_begin(rig);
    graft_open(rt, leaf->id, 1);
    if ((which & 1) != 0) {
      graft_key(rt, 1);
    } else {
      graft_key_string(rt, "one");
    }
    status = (which & 2) != 0 ? graft_key(rt, 2) : graft_key_string(rt, "two");
    graft_close(rt);
    CHECK(status < 0);
    if (!CHECK_INT(status, graft_commit(rt))) {
      rig_text_format(&rig->details, "      keys: %d\n", which);
    }
  }
  CHECK_LINES(rig, "");
}

/* ------------------------------------------------------------------------ */
/* An effect after a mistake                                                */
/* ------------------------------------------------------------------------ */

static graft_status run_nothing(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

static void own_an_effect(struct part *part, const graft_context *context) {
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  struct rig *rig = part->rig;
  struct rig_named **named = part->data;
  graft_value input = graft_value_none();
  input.type = 99;
  effect.inputs = &input;
  effect.input_count = 1;
  effect.run = run_nothing;
  effect.user_data = named[0];
  effect.drop = rig_drop;
  /* Its input is no value: a mistake of its own. */
  CHECK(graft_effect(context->runtime, 1, &effect) < 0);
  /* No element is open. */
  CHECK(graft_int(context->runtime, "value", 1) < 0);
  effect.input_count = 0;
  effect.user_data = named[1];
  graft_effect(context->runtime, 2, &effect);
}

static void m7_an_effect_after_a_mistake(struct rig *rig) {
  struct rig_named *named[2];
  struct part *part = part_class(rig, "part", own_an_effect, named);
  struct probe *leaf = probe_class(rig, "leaf");
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  named[0] = rig_name(rig, "wrong");
  named[1] = rig_name(rig, "late");
  probe_root(leaf);
  rig_begin(rig);
  part_leaf(part, "p", 1);
  CHECK(graft_commit(rig->runtime) < 0);
  CHECK_INT(1, named[0]->drops);
  CHECK_INT(1, named[1]->drops);
  /* Outside a body it stays the caller's. */
  effect.run = run_nothing;
  effect.user_data = named[0];
  effect.drop = rig_drop;
  CHECK(graft_effect(rig->runtime, 1, &effect) < 0);
  CHECK_INT(1, named[0]->drops);
}

static void own_an_empty_effect(struct part *part,
                                const graft_context *context) {
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  struct rig *rig = part->rig;
  effect.user_data = part->data;
  effect.drop = rig_drop;
  /* It runs nothing. */
  CHECK(graft_effect(context->runtime, 1, &effect) < 0);
}

static void m7_an_effect_without_run(struct rig *rig) {
  struct rig_named *named = rig_name(rig, "effect");
  struct part *part = part_class(rig, "part", own_an_empty_effect, named);
  probe_root(probe_class(rig, "leaf"));
  rig_begin(rig);
  part_leaf(part, "p", 1);
  CHECK(graft_commit(rig->runtime) < 0);
  CHECK_INT(1, named->drops);
}

#define MOST 4 /* elements of a shape */

/* Where the subtree of an element ends; past `count` if it does not fit. */
static uint32_t end_of(const graft_element *elements, uint32_t count,
                       uint32_t index) {
  uint32_t child, end = index + 1;
  for (child = 0; child < elements[index].child_count; child++) {
    if (end >= count) return count + 1;
    end = end_of(elements, count, end);
  }
  return end;
}

static int is_whole(const graft_element *elements, uint32_t count) {
  uint32_t index = 0;
  while (index < count) index = end_of(elements, count, index);
  return index == count;
}

/* Every tree of up to four elements, and what is no tree. Behind the last
 * element stands one that would lead far away. */
static void f7_child_counts(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_class classes[3];
  graft_element *elements = rig_keep(rig, (MOST + 1) * sizeof *elements);
  uint32_t count, shape, shapes = 1, refused = 0, index;
  classes[0] = leaf->id;
  classes[1] = GRAFT_BOUNDARY_CLASS;
  classes[2] = GRAFT_FALLBACK_CLASS;
  probe_root(leaf);
  for (count = 1; count <= MOST; count++) {
    shapes *= 12;
    for (shape = 0; shape < shapes; shape++) {
      uint32_t rest = shape;
      graft_status status;
      memset(elements, 0, (MOST + 1) * sizeof *elements);
      elements[count].child_count = UINT32_MAX;
      for (index = 0; index < count; index++, rest /= 12) {
        elements[index].class_id = classes[rest % 12 / 4];
        elements[index].child_count = rest % 4;
      }
      status = graft_render(rig->runtime, rig->root, elements, count);
      if (is_whole(elements, count)) continue;
      refused++;
      if (CHECK(status < 0)) continue;
      rig_text_format(&rig->details, "      shape: %u of %u elements\n", shape,
                      count);
      return;
    }
  }
  CHECK(refused > 0);
}

const driver_test driver_tests_found_input[] = {
    {"F7 a description begun at a stale root is refused as a whole",
     f7_begin_stale, DRIVER_BARE},
    {"F7 a description begun at a child is refused as a whole",
     f7_begin_at_a_child, DRIVER_BARE},
    {"F7 a class that contradicts itself is refused",
     f7_classes_that_contradict, DRIVER_BARE},
    {"F7 an element has one key", f7_two_keys, DRIVER_BARE},
    {"F7 children that are not there are not looked for", f7_child_counts,
     DRIVER_BARE},
    {"M7 an effect given after a mistake is dropped once",
     m7_an_effect_after_a_mistake, DRIVER_BARE},
    {"M7 an effect that runs nothing is refused and dropped once",
     m7_an_effect_without_run, DRIVER_BARE},
    DRIVER_END,
};
