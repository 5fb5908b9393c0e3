/* K5 of components: random trees against a reference. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define NODES 60
#define NONE (-1)

enum kind { LEAF, BOX, PART };

/* The reference: node 0 is the root, the others are in it or free. */
struct forest {
  struct rig *rig;
  struct probe *box;
  struct part *part;
  uint64_t seed;
  int failing; /* calls are made to fail */
  graft_state versions[NODES];
  int dirty[NODES];
  enum kind kinds[NODES];
  int parents[NODES];
  int children[NODES][NODES];
  int counts[NODES];
};

static void describe_node(struct forest *forest, int node);

static void describe_children(struct forest *forest, int node) {
  int i;
  for (i = 0; i < forest->counts[node]; i++) {
    describe_node(forest, forest->children[node][i]);
  }
}

static void describe_node(struct forest *forest, int node) {
  graft_runtime *rt = forest->rig->runtime;
  int is_part = forest->kinds[node] == PART;
  graft_open(rt, is_part ? forest->part->id : forest->box->id, 1);
  graft_key(rt, node);
  if (is_part) {
    graft_int(rt, "node", node);
  } else {
    describe_children(forest, node);
  }
  graft_close(rt);
}

static int is_live(const struct forest *forest, int node) {
  while (node != NONE && node != 0) node = forest->parents[node];
  return node == 0;
}

static void describe_part(struct part *part, const graft_context *context) {
  struct forest *forest = part->data;
  struct rig *rig = part->rig;
  int64_t node = own_int(context, "node");
  if (!CHECK(node > 0 && node < NODES)) return;
  if (!forest->failing) {
    /* None that the same pump removes runs, and none runs twice. */
    CHECK(is_live(forest, (int)node));
    CHECK(forest->dirty[node] != 2);
  }
  forest->dirty[node] = 2;
  cell_get(rig, forest->versions[node]);
  describe_children(forest, (int)node);
}

/* ------------------------------------------------------------------------ */
/* Changes                                                                  */
/* ------------------------------------------------------------------------ */

/* The part that describes a node's children, or the root. */
static int describer_of(const struct forest *forest, int node) {
  while (node != 0 && forest->kinds[node] != PART) {
    node = forest->parents[node];
  }
  return node;
}

static void mark_dirty(struct forest *forest, int node) {
  int describer = describer_of(forest, node);
  if (forest->dirty[describer] == 0) forest->dirty[describer] = 1;
}

static int random_node(struct forest *forest, int live, int containers) {
  int tries;
  for (tries = 0; tries < 200; tries++) {
    int node = (int)rig_random(&forest->seed, NODES);
    if (is_live(forest, node) != live) continue;
    if (containers && forest->kinds[node] == LEAF) continue;
    return node;
  }
  return NONE;
}

/* Puts a free node, with what is below it, somewhere. */
static void attach(struct forest *forest) {
  int node = random_node(forest, 0, 0), parent = random_node(forest, 1, 1);
  int at;
  if (node == NONE || parent == NONE || forest->parents[node] != NONE) return;
  at = (int)rig_random(&forest->seed, (uint32_t)forest->counts[parent] + 1);
  memmove(&forest->children[parent][at + 1], &forest->children[parent][at],
          (size_t)(forest->counts[parent] - at) * sizeof(int));
  forest->children[parent][at] = node;
  forest->counts[parent]++;
  forest->parents[node] = parent;
  mark_dirty(forest, parent);
}

static void detach(struct forest *forest) {
  int node = random_node(forest, 1, 0), parent, at = 0;
  if (node <= 0) return;
  parent = forest->parents[node];
  mark_dirty(forest, parent);
  while (forest->children[parent][at] != node) at++;
  forest->counts[parent]--;
  memmove(&forest->children[parent][at], &forest->children[parent][at + 1],
          (size_t)(forest->counts[parent] - at) * sizeof(int));
  forest->parents[node] = NONE;
}

static void shuffle(struct forest *forest) {
  int node = random_node(forest, 1, 1), i;
  if (node == NONE || forest->counts[node] < 2) return;
  for (i = forest->counts[node]; i > 1; i--) {
    int j = (int)rig_random(&forest->seed, (uint32_t)i);
    int child = forest->children[node][i - 1];
    forest->children[node][i - 1] = forest->children[node][j];
    forest->children[node][j] = child;
  }
  mark_dirty(forest, node);
}

/* Brings the tree to what the reference is, by bodies and by a render. */
static void bring_up_to_date(struct forest *forest) {
  struct rig *rig = forest->rig;
  int with_root = forest->dirty[0] != 0, node;
  for (node = NODES - 1; node > 0; node--) {
    graft_state version = forest->versions[node];
    if (forest->dirty[node] == 0) continue;
    cell_set(rig, version, cell_get(rig, version) + 1);
  }
  if (with_root) {
    graft_status status = graft_begin(rig->runtime, rig->root);
    if (status >= 0) describe_children(forest, 0);
    if (status >= 0) graft_commit(rig->runtime);
  }
  graft_pump(rig->runtime, 0);
  memset(forest->dirty, 0, sizeof forest->dirty);
}

/* ------------------------------------------------------------------------ */
/* Comparing                                                                */
/* ------------------------------------------------------------------------ */

static uint32_t compare(struct forest *forest, int node,
                        const struct probe_widget *container, uint32_t index) {
  struct rig *rig = forest->rig;
  int i;
  for (i = 0; i < forest->counts[node]; i++) {
    int child = forest->children[node][i];
    const struct probe_widget *widget;
    graft_value key = graft_value_none();
    if (forest->kinds[child] == PART) {
      index = compare(forest, child, container, index);
      continue;
    }
    if (!CHECK(index < container->child_count)) return index;
    widget = container->children[index++];
    graft_node_key(rig->runtime, widget->node, &key);
    CHECK_INT(child, key.as.integer);
    CHECK_INT(compare(forest, child, widget, 0), widget->child_count);
  }
  return index;
}

static struct forest *forest_new(struct rig *rig, uint64_t seed,
                                 uint32_t flags) {
  struct forest *forest = rig_keep(rig, sizeof *forest);
  int node;
  forest->rig = rig;
  forest->seed = seed;
  forest->box = probe_new(rig, "box");
  forest->box->desc.flags |= flags;
  if (seed % 2 == 0) forest->box->desc.move_child = NULL;
  forest->box->quiet = 1;
  probe_register(forest->box);
  forest->part = part_class(rig, "part", describe_part, forest);
  forest->part->quiet = 1;
  for (node = 0; node < NODES; node++) {
    uint32_t kind = rig_random(&forest->seed, 5);
    forest->kinds[node] = kind < 2 ? LEAF : kind < 3 ? BOX : PART;
    forest->parents[node] = NONE;
    forest->versions[node] = cell_int(rig, 0);
  }
  forest->kinds[0] = BOX;
  return forest;
}

static void change_some(struct forest *forest) {
  uint32_t changes = 1 + rig_random(&forest->seed, 12);
  while (changes-- > 0) {
    uint32_t choice = rig_random(&forest->seed, 5);
    if (choice < 2) attach(forest);
    if (choice == 2) detach(forest);
    if (choice > 2) shuffle(forest);
  }
}

static void run_forest(struct rig *rig, uint64_t seed, uint32_t flags) {
  struct forest *forest;
  struct probe_widget *root;
  int round;
  rig_reopen_bare(rig);
  forest = forest_new(rig, seed, flags);
  root = probe_root(forest->box);
  for (round = 0; round < 150 && rig->failures == 0; round++) {
    change_some(forest);
    bring_up_to_date(forest);
    CHECK_INT(compare(forest, 0, root, 0), root->child_count);
    check_containers(rig, root);
  }
  CHECK(forest->box->calls[GRAFT_PHASE_CREATE] > 50);
}

static void k5_random_components(struct rig *rig) { run_forest(rig, 1, 0); }

static void k5_random_without_move(struct rig *rig) { run_forest(rig, 2, 0); }

static void k5_random_top_down(struct rig *rig) {
  run_forest(rig, 3, GRAFT_CLASS_ATTACH_TOP_DOWN);
  run_forest(rig, 4, GRAFT_CLASS_ATTACH_TOP_DOWN);
}

static void k5_random_parent_at_create(struct rig *rig) {
  run_forest(rig, 5, GRAFT_CLASS_PARENT_AT_CREATE);
  run_forest(rig, 6, GRAFT_CLASS_PARENT_AT_CREATE);
}

/* Calls fail here and there: containers hold what the tree says, and when no
 * call fails any more the tree is that of the reference. */
static void k5_random_that_fail(struct rig *rig) {
  static const uint32_t phases[] = {GRAFT_PHASE_CREATE, GRAFT_PHASE_INSERT,
                                    GRAFT_PHASE_MOVE, GRAFT_PHASE_UPDATE,
                                    GRAFT_PHASE_MAKE_COORDINATOR};
  struct forest *forest = forest_new(rig, 7, 0);
  struct probe_widget *root = probe_root(forest->box);
  int round, node;
  for (round = 0; round < 200 && rig->failures == 0; round++) {
    forest->box->fail_phase = phases[round % 5];
    forest->box->fail_nth = 1 + rig_random(&forest->seed, 6);
    forest->box->fail_status = GRAFT_E_HOST;
    forest->failing = 1;
    if (round % 7 == 0) forest->part->fail_nth = 1;
    change_some(forest);
    bring_up_to_date(forest);
    check_containers(rig, root);
    forest->box->fail_nth = 0;
    forest->part->fail_nth = 0;
    forest->failing = 0;
    rig->report_count = 0;
    /* What could not be committed is tried again with the next change. */
    for (node = 0; node < NODES; node++) {
      if (node == 0 || (forest->kinds[node] == PART && is_live(forest, node))) {
        forest->dirty[node] = 1;
      }
    }
    bring_up_to_date(forest);
    CHECK_INT(compare(forest, 0, root, 0), root->child_count);
    check_containers(rig, root);
    CHECK_REPORTS(rig, 0);
  }
}

const driver_test driver_tests_s_random[] = {
    {"K5 containers hold the widgets of components: random trees",
     k5_random_components, DRIVER_BARE},
    {"K5 with components, without move_child", k5_random_without_move,
     DRIVER_BARE},
    {"K5 with components, attached top-down", k5_random_top_down, DRIVER_BARE},
    {"K5 with components, made in their parent", k5_random_parent_at_create,
     DRIVER_BARE},
    {"K5 with components, whose calls fail", k5_random_that_fail, DRIVER_BARE},
    DRIVER_END,
};
