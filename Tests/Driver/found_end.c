/* M10, T2: ends that are asked for from within an end. */
#include "probe.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Roots                                                                    */
/* ------------------------------------------------------------------------ */

static const uint32_t ending_phases[] = {
    GRAFT_PHASE_WILL_UNMOUNT,        GRAFT_PHASE_REMOVE, GRAFT_PHASE_DESTROY,
    GRAFT_PHASE_DESTROY_COORDINATOR, GRAFT_PHASE_RESET,
};
#define ENDING_PHASES (sizeof ending_phases / sizeof ending_phases[0])

/* Roots that every call of a phase destroys, again and again. */
struct again {
  struct probe *leaf;
  uint32_t phase;
  graft_node roots[2];
  uint32_t calls;
};

static void destroy_again(struct probe *probe, const graft_context *context,
                          uint32_t phase) {
  struct again *again = probe->hook_data;
  struct rig *rig = probe->rig;
  int i;
  if (phase != again->phase) return;
  again->calls++;
  for (i = 0; i < 2; i++) {
    graft_status status;
    if (again->roots[i] == 0) continue;
    status = graft_root_destroy(context->runtime, again->roots[i], NULL);
    CHECK(status == GRAFT_OK || status == GRAFT_E_STALE);
  }
}

static void again_open(struct rig *rig, struct again *again, uint32_t phase,
                       int roots) {
  int i;
  rig_reopen_bare(rig);
  again->leaf = probe_new(rig, "leaf");
  if (phase == GRAFT_PHASE_RESET) {
    again->leaf->desc.reset = probe_reset;
    again->leaf->desc.pool_limit = 2;
  }
  probe_register(again->leaf);
  again->phase = phase;
  again->calls = 0;
  again->roots[0] = again->roots[1] = 0;
  for (i = 0; i < roots; i++) {
    probe_root(again->leaf);
    again->roots[i] = rig->root;
    rig_begin(rig);
    probe_open(again->leaf, "box", 1);
    probe_leaf(again->leaf, "a", 1);
    probe_leaf(again->leaf, "b", 1);
    graft_close(rig->runtime);
    rig_commit(rig);
  }
  again->leaf->hook = destroy_again;
  again->leaf->hook_data = again;
}

/* Nothing of the roots is left, and what comes later is whole. */
static void check_ended(struct rig *rig, struct again *again) {
  graft_node later[6];
  uint32_t i, j, live = 99;
  int holds = CHECK(again->calls > 0);
  again->leaf->hook = NULL;
  holds &= CHECK_INT(0, graft_pump(rig->runtime, 0));
  holds &= CHECK_INT(0, rig_stats(rig).live_nodes);
  for (i = 0; i < 2; i++) {
    if (again->roots[i] == 0) continue;
    holds &=
        CHECK_INT(GRAFT_E_STALE,
                  graft_root_destroy(rig->runtime, again->roots[i], &live));
    holds &= CHECK_INT(99, live);
  }
  for (i = 0; i < 6; i++) {
    holds &=
        CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &later[i]));
    holds &= CHECK(later[i] != again->roots[0] && later[i] != again->roots[1]);
    for (j = 0; j < i; j++) holds &= CHECK(later[i] != later[j]);
  }
  rig->root = later[5];
  probe_leaves(again->leaf, "xyz", 1);
  for (i = 0; i < 6; i++) {
    holds &=
        CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, later[i], &live));
    holds &= CHECK_INT(0, live);
  }
  holds &= CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
  holds &= CHECK_INT(again->leaf->calls[GRAFT_PHASE_CREATE],
                     again->leaf->calls[GRAFT_PHASE_DESTROY]);
  holds &= CHECK_INT(0, rig_stats(rig).live_nodes);
  if (!holds) {
    rig_text_format(&rig->details, "      phase: %u\n", again->phase);
  }
}

static void m10_again_from_within(struct rig *rig) {
  struct again again;
  uint32_t i, live;
  for (i = 0; i < ENDING_PHASES; i++) {
    live = 99;
    again_open(rig, &again, ending_phases[i], 1);
    CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, rig->root, &live));
    CHECK_INT(0, live);
    check_ended(rig, &again);
  }
}

/* One ends the other, and each itself. */
static void m10_one_another(struct rig *rig) {
  struct again again;
  uint32_t i;
  for (i = 0; i < ENDING_PHASES; i++) {
    again_open(rig, &again, ending_phases[i], 2);
    CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, again.roots[0], NULL));
    check_ended(rig, &again);
  }
}

/* What a render, not an end, destroys may end the root as well. */
static void m10_from_within_a_removal(struct rig *rig) {
  struct again again;
  uint32_t i;
  for (i = 0; i < ENDING_PHASES; i++) {
    again_open(rig, &again, ending_phases[i], 1);
    CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
    check_ended(rig, &again);
  }
}

static void m10_in_a_runtime_that_ends(struct rig *rig) {
  struct again again;
  uint32_t i;
  for (i = 0; i < ENDING_PHASES; i++) {
    again_open(rig, &again, ending_phases[i], 2);
    if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
      rig->runtime = NULL;
    }
    CHECK(again.calls > 0);
    CHECK_INT(6, again.leaf->calls[GRAFT_PHASE_CREATE]);
    CHECK_INT(6, again.leaf->calls[GRAFT_PHASE_DESTROY]);
  }
}

/* ------------------------------------------------------------------------ */
/* How many are left                                                        */
/* ------------------------------------------------------------------------ */

struct two {
  struct probe *leaf;
  graft_node first, second;
  uint32_t empty; /* what ending the second told */
  uint32_t full;
};

static graft_status empty_and_end(const graft_context *context,
                                  const graft_event *event, void *user_data) {
  struct two *two = user_data;
  struct rig *rig = two->leaf->rig;
  graft_node full = rig->root;
  (void)event;
  /* Two widgets of the first root wait from here on. */
  CHECK_INT(GRAFT_OK, graft_render(context->runtime, two->first, NULL, 0));
  CHECK_INT(GRAFT_OK,
            graft_root_destroy(context->runtime, two->second, &two->empty));
  CHECK_INT(GRAFT_OK, graft_root_destroy(context->runtime, full, &two->full));
  return GRAFT_OK;
}

static void m10_live_is_of_its_root(struct rig *rig) {
  struct two *two = rig_keep(rig, sizeof *two);
  two->leaf = probe_class(rig, "leaf");
  two->empty = two->full = 99;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &two->second));
  probe_root(two->leaf);
  two->first = rig->root;
  rig_begin(rig);
  probe_open(two->leaf, "a", 1);
  graft_on(rig->runtime, "tap", empty_and_end, two);
  graft_close(rig->runtime);
  probe_leaf(two->leaf, "b", 1);
  rig_commit(rig);
  probe_root(two->leaf);
  probe_leaves(two->leaf, "cde", 1);
  CHECK_INT(GRAFT_OK, probe_emit(rig, probe_child(rig, two->first, 0), "tap"));
  CHECK_INT(0, two->empty);
  CHECK_INT(3, two->full);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(0, two->leaf->live_widgets);
  CHECK_INT(1, rig_stats(rig).live_nodes);
}

static void end_second_twice(struct probe *probe, const graft_context *context,
                             uint32_t phase) {
  struct two *two = probe->hook_data;
  struct rig *rig = probe->rig;
  uint32_t again = 99;
  if (phase != GRAFT_PHASE_WILL_UNMOUNT) return;
  probe->hook = NULL;
  CHECK_INT(GRAFT_OK,
            graft_root_destroy(context->runtime, two->second, &two->full));
  CHECK_INT(GRAFT_OK,
            graft_root_destroy(context->runtime, two->second, &again));
  CHECK_INT(two->full, again);
}

static void m10_live_in_a_commit(struct rig *rig) {
  struct two *two = rig_keep(rig, sizeof *two);
  two->leaf = probe_class(rig, "leaf");
  two->full = 99;
  probe_root(two->leaf);
  two->second = rig->root;
  probe_leaves(two->leaf, "cde", 1);
  probe_root(two->leaf);
  probe_leaves(two->leaf, "abfgh", 1);
  two->leaf->hook = end_second_twice;
  two->leaf->hook_data = two;
  probe_leaves(two->leaf, "", 1);
  /* Its three, and the root itself where that waits too. */
  CHECK(two->full == 3 || two->full == 4);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(0, two->leaf->live_widgets);
}

const driver_test driver_tests_found_end[] = {
    {"M10 a root destroyed from within its own destruction ends once",
     m10_again_from_within, DRIVER_BARE},
    {"M10 roots that destroy one another end once", m10_one_another,
     DRIVER_BARE},
    {"M10 a root destroyed by what a render removes ends once",
     m10_from_within_a_removal, DRIVER_BARE},
    {"M10 roots destroyed while the runtime ends, end once",
     m10_in_a_runtime_that_ends, DRIVER_BARE},
    {"M10 live counts the nodes of its root alone", m10_live_is_of_its_root,
     DRIVER_BARE},
    {"M10 live in a commit is the same when asked again", m10_live_in_a_commit,
     DRIVER_BARE},
    DRIVER_END,
};
