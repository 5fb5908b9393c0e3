/* The same for memory: what is reserved, what is given back, what is short. */
#include "laws_s.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Given back                                                               */
/* ------------------------------------------------------------------------ */

#define MANY 60

static uint64_t held_after_trim(struct rig *rig) {
  CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
  return rig_stats(rig).bytes_held;
}

/* Makes leaves, so many with each render; what is held once they are gone. */
static uint64_t held_after_leaves(struct rig *rig, uint32_t at_once) {
  struct probe *leaf;
  uint32_t count, key;
  rig_reopen_bare(rig);
  leaf = probe_class(rig, "leaf");
  leaf->quiet = 1;
  probe_root(leaf);
  for (count = at_once; count <= MANY; count += at_once) {
    rig_begin(rig);
    for (key = 0; key < count; key++) {
      graft_open(rig->runtime, leaf->id, 1);
      graft_close(rig->runtime);
    }
    rig_commit(rig);
  }
  rig_begin(rig);
  rig_commit(rig);
  return held_after_trim(rig);
}

static void api_trim_after_many_new_nodes(struct rig *rig) {
  uint64_t held = held_after_leaves(rig, 1);
  CHECK(held_after_leaves(rig, MANY) <= held);
}

static void describe_many(struct part *part, const graft_context *context) {
  struct probe *leaf = part->data;
  uint32_t count;
  for (count = 0; count < MANY; count++) {
    graft_open(context->runtime, leaf->id, 1);
    graft_close(context->runtime);
  }
}

/* What a body described is not needed once it ran. */
static void api_trim_after_a_long_body(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct part *wide = part_class(rig, "wide", describe_many, leaf);
  struct part *empty = part_class(rig, "empty", NULL, NULL);
  uint64_t held[2];
  int round;
  leaf->quiet = 1;
  probe_root(leaf);
  rig_begin(rig);
  part_leaf(wide, "wide", 1);
  part_leaf(empty, "empty", 1);
  rig_commit(rig);
  for (round = 0; round < 2; round++) {
    CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime,
                                         probe_child(rig, rig->root,
                                                     (uint32_t)(1 - round))));
    pump_all(rig);
    CHECK_INT(GRAFT_OK,
              graft_invalidate(rig->runtime,
                               probe_child(rig, rig->root, (uint32_t)round)));
    pump_all(rig);
    held[round] = held_after_trim(rig);
  }
  CHECK_INT(held[1], held[0]);
}

/* ------------------------------------------------------------------------ */
/* Reserved                                                                 */
/* ------------------------------------------------------------------------ */

static void read_theme(struct probe *leaf, const graft_context *context,
                       uint32_t phase) {
  graft_atom name = graft_atom_of(context->runtime, "theme");
  graft_value value;
  (void)leaf;
  if (phase != GRAFT_PHASE_UPDATE) return;
  graft_environment(context->runtime, context->node, name, &value);
}

/* All readers of a bound value are marked at once: the rig looks at what is
 * behind each block. */
static void f6_a_bound_provider_marks_many(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_state state = cell_int(rig, 0);
  graft_value theme = graft_value_state(state);
  uint32_t count, reader;
  leaf->quiet = 1;
  leaf->hook = read_theme;
  probe_root(leaf);
  for (count = 1; count < MANY; count++) {
    rig_begin(rig);
    graft_open_provider(rig->runtime, "theme", &theme, 1);
    for (reader = 0; reader < count; reader++) {
      graft_open(rig->runtime, leaf->id, 1);
      graft_int(rig->runtime, "value", 1);
      graft_close(rig->runtime);
    }
    graft_close(rig->runtime);
    rig_commit(rig);
    leaf->calls[GRAFT_PHASE_UPDATE] = 0;
    cell_set(rig, state, count);
    pump_all(rig);
    CHECK_INT(count, leaf->calls[GRAFT_PHASE_UPDATE]);
  }
}

/* ------------------------------------------------------------------------ */
/* Short                                                                    */
/* ------------------------------------------------------------------------ */

/* An event that waited and cannot be delivered is told, not lost. */
static void f6_a_long_event_is_told(struct rig *rig) {
  static graft_value values[400];
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node node;
  uint32_t i;
  for (i = 0; i < 400; i++) values[i] = graft_value_int(i);
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "moving", rig_hear, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  node = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_QUEUED,
            graft_emit(rig->runtime, node,
                       graft_atom_of(rig->runtime, "moving"), values, 400));
  rig_fail_memory(rig, 1, 1);
  graft_pump(rig->runtime, 0);
  rig_fail_memory(rig, 0, 0);
  CHECK_EVENTS(rig, "");
  CHECK_INT(GRAFT_E_NO_MEMORY, rig->reports[0].status);
  CHECK_INT(GRAFT_PHASE_HANDLER, rig->reports[0].phase);
  CHECK_INT(node, rig->reports[0].node);
  CHECK_REPORTS(rig, 1);
}

const driver_test driver_tests_found_gaps_memory[] = {
    {"API trim gives back what many new nodes took",
     api_trim_after_many_new_nodes, DRIVER_BARE},
    {"API trim gives back what a long body described",
     api_trim_after_a_long_body, DRIVER_BARE},
    {"F6 a bound provider has room for all readers that it marks",
     f6_a_bound_provider_marks_many, DRIVER_BARE},
    {"F6 an event that is too long for the memory is told",
     f6_a_long_event_is_told, DRIVER_BARE},
    DRIVER_END,
};
