/* T4, E1, P5, S1: what the pump leaves, what emit tells, what waits. */
#include "laws_s.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Write-backs                                                              */
/* ------------------------------------------------------------------------ */

/* A widget that makes 6 of every write, and says so at once or when read. */
static void make_six(struct probe *probe, const graft_context *context,
                     uint32_t phase) {
  if (phase == GRAFT_PHASE_UPDATE) {
    probe_emit_int(probe->rig, context->node, "change", 6);
  }
}

static void write_back_adjusted(struct rig *rig, int emits) {
  static const graft_property listed[] = {{"value", 0, 0, 0, 0, NULL}};
  struct probe *leaf;
  graft_node node;
  int i;
  rig_reopen_bare(rig);
  leaf = probe_new(rig, "leaf");
  leaf->desc.properties = listed;
  leaf->desc.property_count = 1;
  if (!emits) {
    leaf->desc.read = probe_read;
    leaf->read_value = graft_value_int(5);
  }
  probe_register(leaf);
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 5);
  graft_on(rig->runtime, "change", rig_hear, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  node = probe_child(rig, rig->root, 0);
  leaf->read_value = graft_value_int(7);
  CHECK_INT(GRAFT_OK, probe_emit_int(rig, node, "change", 7));
  CHECK_EVENTS(rig, "change 7\n");
  leaf->read_value = graft_value_int(6);
  if (emits) leaf->hook = make_six;
  rig_clear(rig);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  if (!CHECK_EVENTS(rig, "change 6 adjusted\n")) {
    rig_text_format(&rig->details, "      emits: %d\n", emits);
  }
  CHECK_INT(1, rig_stats(rig).write_backs);
  /* It is told once, and written once. */
  rig_clear(rig);
  for (i = 0; i < 3; i++) CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "");
  CHECK_EVENTS(rig, "");
}

static void t4_write_back_adjusted(struct rig *rig) {
  write_back_adjusted(rig, 1);
  write_back_adjusted(rig, 0);
}

/* ------------------------------------------------------------------------ */
/* Gone within the pump                                                     */
/* ------------------------------------------------------------------------ */

static void gone_in_update(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  struct rig *rig = probe->rig;
  if (phase != GRAFT_PHASE_UPDATE) return;
  probe->hook = NULL;
  probe->hook_data = context->widget;
  CHECK_INT(GRAFT_OK, graft_widget_gone(context->runtime, context->node));
}

static void m11_gone_within_a_pump(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  uint64_t schedules;
  int pumps;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  leaf->hook = gone_in_update;
  rig_clear(rig);
  CHECK_INT(GRAFT_OK,
            graft_invalidate(rig->runtime, probe_child(rig, rig->root, 0)));
  /* The host pumps as long as it is asked to. */
  schedules = rig_schedules(rig) - 1;
  for (pumps = 0; pumps < 9 && rig_schedules(rig) != schedules; pumps++) {
    schedules = rig_schedules(rig);
    while (graft_pump(rig->runtime, 0) > 0) {}
  }
  CHECK(pumps < 9);
  CHECK_LINES(rig, "update leaf#a value:none>1\ndestroy_coordinator leaf#a\n");
  CHECK_INT(1, rig_stats(rig).live_nodes);
  if (leaf->hook_data != NULL) probe_forget(leaf->hook_data);
}

/* ------------------------------------------------------------------------ */
/* Hold and declined                                                        */
/* ------------------------------------------------------------------------ */

static void describe_held(struct rig *rig, const char *text, int is_held) {
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  GRAFT_NAMED(rt, rig->classes.entry, "e") {
    graft_string(rt, "text", text);
    if (is_held) CHECK_INT(GRAFT_OK, graft_hold(rt, "text"));
    graft_on(rt, "changed", rig_hear, rig);
  }
  rig_commit(rig);
}

static void p5_hold(struct rig *rig, int is_held) {
  graft_node entry;
  rig_reopen(rig, NULL);
  describe_held(rig, "one", is_held);
  entry = rig_find(rig, "entry", "e");
  graft_headless_focus(rig->toolkit, entry);
  graft_headless_set_caret(rig->toolkit, entry, 3);
  graft_headless_type(rig->toolkit, entry, "x");
  describe_held(rig, "two", is_held);
  rig_settle(rig);
  CHECK_TEXT(is_held ? "onex" : "two", rig_text(rig, entry));
  graft_headless_blur(rig->toolkit, entry);
  describe_held(rig, "two", is_held);
  rig_settle(rig);
  CHECK_TEXT("two", rig_text(rig, entry));
}

static void p5_held_by_the_builder(struct rig *rig) {
  p5_hold(rig, 0);
  p5_hold(rig, 1);
  /* What is not set cannot wait. */
  rig_begin(rig);
  graft_open(rig->runtime, rig->classes.entry, 1);
  CHECK(graft_hold(rig->runtime, "text") < 0);
  graft_close(rig->runtime);
  CHECK(graft_commit(rig->runtime) < 0);
}

static void e1_nobody_took_it(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node taker, other;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "tap", rig_hear, rig);
  graft_close(rig->runtime);
  probe_leaf(leaf, "b", 1);
  rig_commit(rig);
  taker = probe_child(rig, rig->root, 0);
  other = probe_child(rig, rig->root, 1);
  CHECK_INT(GRAFT_OK, probe_emit(rig, taker, "tap"));
  CHECK_INT(GRAFT_DECLINED, probe_emit(rig, other, "tap"));
  rig->hear_status = GRAFT_DECLINED;
  CHECK_INT(GRAFT_DECLINED, probe_emit(rig, taker, "tap"));
  /* The class took it. */
  leaf->callback_status = GRAFT_HANDLED;
  CHECK_INT(GRAFT_OK, probe_emit(rig, taker, "tap"));
  CHECK_INT(GRAFT_OK, probe_emit(rig, other, "tap"));
  /* A handler that failed took it. */
  leaf->callback_status = GRAFT_OK;
  rig->hear_status = GRAFT_E_HOST;
  CHECK_INT(GRAFT_OK, probe_emit(rig, taker, "tap"));
  CHECK_REPORTS(rig, 1);
  CHECK_INT(2 + 1, rig->event_count);
}

/* ------------------------------------------------------------------------ */
/* Many                                                                     */
/* ------------------------------------------------------------------------ */

#define MANY 20000

struct many {
  struct part *inner;
  graft_state state;
};

/* Reads the cell and describes one child, as ever. */
static void read_cell(struct part *part, const graft_context *context) {
  struct many *many = part->data;
  cell_get(part->rig, many->state);
  graft_open(context->runtime, many->inner->id, 2);
  graft_close(context->runtime);
}

static void s1_many_dirty(struct rig *rig) {
  struct many *many = rig_keep(rig, sizeof *many);
  struct part *part = part_class(rig, "part", read_cell, many);
  struct probe *leaf = probe_class(rig, "leaf");
  uint64_t visited;
  int64_t i;
  many->inner = part_class(rig, "inner", NULL, NULL);
  many->state = cell_int(rig, 0);
  part->quiet = many->inner->quiet = 1;
  probe_root(leaf);
  rig_begin(rig);
  for (i = 0; i < MANY; i++) {
    graft_open(rig->runtime, part->id, 1);
    graft_key(rig->runtime, i);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
  CHECK_INT(MANY, part->runs);
  part->runs = 0;
  visited = rig_stats(rig).nodes_visited;
  cell_set(rig, many->state, 1);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  visited = rig_stats(rig).nodes_visited - visited;
  CHECK_INT(MANY, part->runs);
  CHECK_INT(MANY, visited);
  CHECK_INT(MANY, many->inner->runs);
  rig_figure(rig, "%u visited", (unsigned)visited);
}

const driver_test driver_tests_found_pump[] = {
    {"T4 a write-back that was adjusted leaves no work", t4_write_back_adjusted,
     DRIVER_BARE},
    {"M11 a widget that is gone within a pump is forgotten",
     m11_gone_within_a_pump, DRIVER_BARE},
    {"P5 what the builder holds waits for the user's edits",
     p5_held_by_the_builder, 0},
    {"E1 emit tells when nobody took the event", e1_nobody_took_it,
     DRIVER_BARE},
    {"S1 a pump visits each of many dirty components once", s1_many_dirty,
     DRIVER_BARE},
    DRIVER_END,
};
