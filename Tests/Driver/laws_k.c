/* K1 to K4: identity and moves. */
#include <string.h>

#include "probe.h"
#include "suites.h"

/* Describes [a, ?b, c] without keys, each at its own site. */
static void describe_sites(struct probe *leaf, int with_middle) {
  struct rig *rig = leaf->rig;
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT(rt, leaf->id) { graft_int(rt, "value", 1); }
  if (with_middle) {
    GRAFT(rt, leaf->id) { graft_int(rt, "value", 2); }
  }
  GRAFT(rt, leaf->id) { graft_int(rt, "value", 3); }
  rig_commit(rig);
}

static void k1_site_and_occurrence(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node first, last;
  probe_root(leaf);
  describe_sites(leaf, 0);
  first = probe_child(rig, rig->root, 0);
  last = probe_child(rig, rig->root, 1);
  describe_sites(leaf, 1);
  CHECK_INT(first, probe_child(rig, rig->root, 0));
  CHECK_INT(last, probe_child(rig, rig->root, 2));
  describe_sites(leaf, 0);
  CHECK_INT(first, probe_child(rig, rig->root, 0));
  CHECK_INT(last, probe_child(rig, rig->root, 1));
  CHECK_INT(3, leaf->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(3, leaf->calls[GRAFT_PHASE_UPDATE]);
  CHECK_INT(0, leaf->calls[GRAFT_PHASE_MOVE]);
}

static void k1_occurrences_of_a_loop(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node nodes[3];
  int count, index;
  probe_root(leaf);
  for (count = 3; count >= 1; count--) {
    rig_begin(rig);
    for (index = 0; index < count; index++) {
      GRAFT(rig->runtime, leaf->id) { graft_int(rig->runtime, "value", index); }
    }
    rig_commit(rig);
    for (index = 0; index < count; index++) {
      graft_node child = probe_child(rig, rig->root, (uint32_t)index);
      if (count == 3) nodes[index] = child;
      CHECK_INT(nodes[index], child);
    }
  }
  CHECK_INT(3, leaf->calls[GRAFT_PHASE_UPDATE]);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_DESTROY]);
}

static void k1_class_and_key(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe *other = probe_class(rig, "other");
  graft_runtime *rt = rig->runtime;
  graft_node nodes[4];
  uint32_t round, index;
  probe_root(leaf);
  /* One key is four: of two classes, as a number and as a text. */
  for (round = 0; round < 2; round++) {
    rig_begin(rig);
    GRAFT_KEY(rt, round == 0 ? leaf->id : other->id, 1) {}
    GRAFT_NAMED(rt, leaf->id, "1") {}
    GRAFT_KEY(rt, round == 0 ? other->id : leaf->id, 1) {}
    GRAFT_NAMED(rt, other->id, "1") {}
    rig_commit(rig);
    for (index = 0; index < 4; index++) {
      graft_node child = probe_child(rig, rig->root, index);
      if (round == 0) nodes[index] = child;
      CHECK_INT(nodes[round == 0       ? index
                      : index % 2 == 0 ? 2 - index
                                       : index],
                child);
    }
  }
  CHECK_INT(4,
            leaf->calls[GRAFT_PHASE_CREATE] + other->calls[GRAFT_PHASE_CREATE]);
}

static void k1_a_key_wins_over_the_site(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node a, b;
  probe_root(leaf);
  probe_leaves(leaf, "ab", 1);
  a = probe_child(rig, rig->root, 0);
  b = probe_child(rig, rig->root, 1);
  probe_leaves(leaf, "ba", 1);
  CHECK_INT(b, probe_child(rig, rig->root, 0));
  CHECK_INT(a, probe_child(rig, rig->root, 1));
}

#define ROWS 40u

/* The longest increasing run of `order`, through the element `through` of it
 * unless that is null: in quadratic time, as the reference. */
static uint32_t longest_run(const uint32_t *order, uint32_t count,
                            const uint32_t *through) {
  uint32_t ending[ROWS], best = 0, i, j;
  for (i = 0; i < count; i++) {
    ending[i] = 1;
    if (through != NULL && ((order + i < through && order[i] > *through) ||
                            (order + i > through && order[i] < *through))) {
      ending[i] = 0;
      continue;
    }
    for (j = 0; j < i; j++) {
      if (ending[j] > 0 && order[j] < order[i] && ending[j] + 1 > ending[i]) {
        ending[i] = ending[j] + 1;
      }
    }
    if (ending[i] > best) best = ending[i];
  }
  return best;
}

static void shuffle(uint64_t *seed, uint32_t *keys, uint32_t count) {
  uint32_t i;
  for (i = count; i > 1; i--) {
    uint32_t j = rig_random(seed, i), key = keys[i - 1];
    keys[i - 1] = keys[j];
    keys[j] = key;
  }
}

static void render_keys(struct probe *leaf, const uint32_t *keys,
                        uint32_t count, uint32_t pinned_key) {
  struct rig *rig = leaf->rig;
  graft_element elements[ROWS];
  uint32_t i;
  memset(elements, 0, sizeof elements);
  for (i = 0; i < count; i++) {
    elements[i].class_id = leaf->id;
    elements[i].flags = GRAFT_ELEMENT_KEY_INT;
    if (keys[i] == pinned_key) elements[i].flags |= GRAFT_ELEMENT_PINNED;
    elements[i].key.integer = keys[i];
  }
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, elements, count));
}

/* Checks that the children of the widget have these keys. */
static void check_keys(struct rig *rig, const struct probe_widget *root,
                       const uint32_t *keys, uint32_t count) {
  uint32_t i;
  if (!CHECK_INT(count, root->child_count)) return;
  for (i = 0; i < count; i++) {
    graft_value key = graft_value_none();
    graft_node_key(rig->runtime, root->children[i]->node, &key);
    CHECK_INT(keys[i], key.as.integer);
    CHECK_INT(root->children[i]->node, probe_child(rig, rig->root, i));
  }
}

static void k2_moves_are_minimal(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  uint32_t keys[ROWS], old[ROWS], positions[ROWS], kept, count, i, j, round;
  uint32_t old_count = 0;
  uint64_t seed = 42, moves;
  leaf->quiet = 1;
  for (round = 0; round < 300; round++) {
    uint32_t all[ROWS];
    for (i = 0; i < ROWS; i++) all[i] = i;
    /* Some rounds only permute; others insert and remove too. */
    count = round % 3 == 0 && old_count > 0 ? old_count
                                            : 1 + rig_random(&seed, ROWS);
    if (count == old_count) memcpy(all, old, sizeof old);
    shuffle(&seed, all, round % 3 == 0 ? count : ROWS);
    memcpy(keys, all, sizeof keys);
    for (i = 0, kept = 0; i < count; i++) {
      for (j = 0; j < old_count; j++) {
        if (old[j] == keys[i]) positions[kept++] = j;
      }
    }
    moves = leaf->calls[GRAFT_PHASE_MOVE];
    render_keys(leaf, keys, count, ROWS);
    CHECK_INT(kept - longest_run(positions, kept, NULL),
              leaf->calls[GRAFT_PHASE_MOVE] - moves);
    check_keys(rig, root, keys, count);
    memcpy(old, keys, sizeof old);
    old_count = count;
  }
  CHECK_INT(leaf->calls[GRAFT_PHASE_CREATE],
            leaf->calls[GRAFT_PHASE_DESTROY] + old_count);
}

static void k2_pinned_is_not_moved(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  uint32_t keys[ROWS], old[ROWS], positions[ROWS], at = 0, i, j, round;
  uint64_t seed = 7, moves;
  for (i = 0; i < ROWS; i++) keys[i] = i;
  render_keys(leaf, keys, ROWS, ROWS);
  for (round = 0; round < 100; round++) {
    uint32_t pinned = rig_random(&seed, ROWS);
    char moved[40];
    memcpy(old, keys, sizeof old);
    shuffle(&seed, keys, ROWS);
    for (i = 0; i < ROWS; i++) {
      if (keys[i] == pinned) at = i;
      for (j = 0; j < ROWS; j++) {
        if (old[j] == keys[i]) positions[i] = j;
      }
    }
    rig_clear(rig);
    moves = leaf->calls[GRAFT_PHASE_MOVE];
    render_keys(leaf, keys, ROWS, pinned);
    CHECK_INT(ROWS - longest_run(positions, ROWS, &positions[at]),
              leaf->calls[GRAFT_PHASE_MOVE] - moves);
    rig_text_clear(&rig->scratch);
    rig_text_format(&rig->scratch, "move root leaf#%u ", pinned);
    memcpy(moved, rig_text_bytes(&rig->scratch), rig->scratch.length + 1);
    CHECK(strstr(rig_text_bytes(&rig->lines), moved) == NULL);
    check_keys(rig, root, keys, ROWS);
  }
}

static void k2_pinned_class_is_not_moved(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe *heavy = probe_new(rig, "heavy");
  struct probe_widget *root;
  int round;
  heavy->desc.flags |= GRAFT_CLASS_PINNED;
  probe_register(heavy);
  root = probe_root(leaf);
  for (round = 0; round < 2; round++) {
    rig_clear(rig);
    rig_begin(rig);
    if (round == 0) probe_leaf(heavy, "h", 1);
    probe_leaf(leaf, "a", 1);
    probe_leaf(leaf, "b", 1);
    if (round == 1) probe_leaf(heavy, "h", 1);
    rig_commit(rig);
  }
  /* Moving the heavy one would be one move. */
  CHECK_LINES(rig, "move root leaf#a 0\nmove root leaf#b 1\n");
  CHECK_TEXT("leaf#a leaf#b heavy#h", probe_children(rig, root));
}

static void k3_a_move_is_its_own_call(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  probe_leaves(leaf, "abcd", 1);
  rig_clear(rig);
  probe_leaves(leaf, "dabc", 1);
  CHECK_LINES(rig, "move root leaf#d 0\n");
  probe_leaves(leaf, "abcd", 1);
  CHECK_LINES(rig, "move root leaf#d 3\n");
  probe_leaves(leaf, "badc", 1);
  CHECK_INT(4, leaf->calls[GRAFT_PHASE_MOVE]);
  CHECK_TEXT("leaf#b leaf#a leaf#d leaf#c", probe_children(rig, root));
}

/* A toolkit that only knows indexes comes to the same order as one that only
 * knows the widget before: probe.c checks that they agree. */
static void k3_index_and_previous_agree(struct rig *rig) {
  static const uint32_t flags[] = {0, GRAFT_CLASS_ATTACH_TOP_DOWN,
                                   GRAFT_CLASS_PARENT_AT_CREATE};
  uint32_t i;
  for (i = 0; i < 6; i++) {
    struct probe *leaf;
    struct probe_widget *root;
    rig_reopen_bare(rig);
    leaf = probe_new(rig, "leaf");
    leaf->desc.flags |= flags[i / 2];
    if (i % 2 == 1) leaf->desc.move_child = NULL;
    probe_register(leaf);
    root = probe_root(leaf);
    probe_leaves(leaf, "xab", 1);
    /* While n comes behind a, x may still stand before it. */
    probe_leaves(leaf, "anbx", 1);
    CHECK_TEXT("leaf#a leaf#n leaf#b leaf#x", probe_children(rig, root));
    probe_leaves(leaf, "mxoban", 1);
    CHECK_TEXT("leaf#m leaf#x leaf#o leaf#b leaf#a leaf#n",
               probe_children(rig, root));
    if (rig->failures != 0) {
      rig_text_format(&rig->details, "      flags %u, move_child %s\n",
                      flags[i / 2], i % 2 == 1 ? "none" : "there");
      return;
    }
  }
}

static void emit_when_inserted(struct probe *probe,
                               const graft_context *context, uint32_t phase) {
  struct rig *rig = probe->rig;
  const graft_node *node = probe->hook_data;
  graft_value value = graft_value_int(9);
  if (phase != GRAFT_PHASE_REMOVE && phase != GRAFT_PHASE_INSERT) return;
  CHECK_INT(GRAFT_DROPPED,
            graft_emit(context->runtime, *node,
                       graft_atom_of(context->runtime, "change"), &value, 1));
}

static void describe_heard(struct probe *leaf, const char *keys) {
  struct rig *rig = leaf->rig;
  char key[2] = "";
  rig_begin(rig);
  for (; *keys != '\0'; keys++) {
    key[0] = *keys;
    probe_open(leaf, key, 1);
    graft_on(rig->runtime, "change", rig_hear, rig);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
}

static void k3_without_move_child(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  graft_node *node = rig_keep(rig, sizeof *node);
  struct probe_widget *root;
  leaf->desc.move_child = NULL;
  probe_register(leaf);
  root = probe_root(leaf);
  describe_heard(leaf, "abc");
  *node = probe_child(rig, rig->root, 2);
  leaf->hook = emit_when_inserted;
  leaf->hook_data = node;
  rig_clear(rig);
  describe_heard(leaf, "cab");
  CHECK_LINES(rig, "remove root leaf#c 2\ninsert root leaf#c 0\n");
  CHECK_TEXT("leaf#c leaf#a leaf#b", probe_children(rig, root));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_EVENTS(rig, "");
  leaf->hook = NULL;
  /* It is heard again afterwards. */
  {
    graft_value value = graft_value_int(4);
    graft_emit(rig->runtime, *node, graft_atom_of(rig->runtime, "change"),
               &value, 1);
    CHECK_EVENTS(rig, "change 4\n");
  }
}

static void k4_one_key_twice_refuses(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe_widget *root = probe_root(box);
  probe_leaves(box, "k", 1);
  rig_clear(rig);
  rig_begin(rig);
  probe_leaf(box, "new", 1);
  probe_open(box, "k", 2);
  probe_leaf(box, "twin", 1);
  probe_leaf(box, "other", 1);
  probe_leaf(box, "twin", 1);
  graft_close(rig->runtime);
  CHECK_INT(GRAFT_E_DUPLICATE, graft_commit(rig->runtime));
  CHECK_LINES(rig, "");
  CHECK_HAS("twin", rig_message(rig));
  CHECK_HAS("box#k", rig_message(rig));
  CHECK_TEXT("box#k", probe_children(rig, root));
  CHECK_INT(2, rig_stats(rig).live_nodes);
  /* Nothing of it stays behind. */
  probe_leaves(box, "k", 1);
  CHECK_LINES(rig, "");
  /* The message is text, whatever the key is. */
  rig_begin(rig);
  probe_leaf(box, "tw\nin", 1);
  probe_leaf(box, "tw\nin", 1);
  CHECK_INT(GRAFT_E_DUPLICATE, graft_commit(rig->runtime));
  CHECK_HAS("box#tw\\u000Ain came twice", rig_message(rig));
}

static void k4_numbers_and_kept_order(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  uint32_t keys[ROWS], i, twin;
  leaf->quiet = 1;
  for (i = 0; i < ROWS; i++) keys[i] = i;
  render_keys(leaf, keys, ROWS, ROWS);
  leaf->quiet = 0;
  /* Wherever the twin stands: in what is equal at the front, at the back, or
   * between. */
  for (twin = 1; twin < ROWS; twin++) {
    graft_element elements[ROWS];
    memset(elements, 0, sizeof elements);
    for (i = 0; i < ROWS; i++) {
      elements[i].class_id = leaf->id;
      elements[i].flags = GRAFT_ELEMENT_KEY_INT;
      elements[i].key.integer = i == twin ? twin / 2 : i;
    }
    CHECK_INT(GRAFT_E_DUPLICATE,
              graft_render(rig->runtime, rig->root, elements, ROWS));
  }
  CHECK_LINES(rig, "");
  check_keys(rig, root, keys, ROWS);
}

const driver_test driver_tests_k[] = {
    {"K1 siblings without key match by class, site and occurrence",
     k1_site_and_occurrence, DRIVER_BARE},
    {"K1 the elements of a loop match by occurrence", k1_occurrences_of_a_loop,
     DRIVER_BARE},
    {"K1 one key is another with another class or type", k1_class_and_key,
     DRIVER_BARE},
    {"K1 a key wins over the site", k1_a_key_wins_over_the_site, DRIVER_BARE},
    {"K2 moves are the kept less their longest increasing run",
     k2_moves_are_minimal, DRIVER_BARE},
    {"K2 a pinned child is not moved", k2_pinned_is_not_moved, DRIVER_BARE},
    {"K2 a child of a pinned class is not moved", k2_pinned_class_is_not_moved,
     DRIVER_BARE},
    {"K3 a move is its own call with the final index",
     k3_a_move_is_its_own_call, DRIVER_BARE},
    {"K3 index and previous agree when others are still to move",
     k3_index_and_previous_agree, DRIVER_BARE},
    {"K3 without move_child a move is a muted remove and insert",
     k3_without_move_child, DRIVER_BARE},
    {"K4 one key twice refuses the description before any call",
     k4_one_key_twice_refuses, DRIVER_BARE},
    {"K4 a twin is found wherever it stands", k4_numbers_and_kept_order,
     DRIVER_BARE},
    DRIVER_END,
};
