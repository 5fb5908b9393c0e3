/* M6 and M7: removing and ending. */
#include <string.h>

#include "probe.h"
#include "suites.h"

static void m6_order_of_removal(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_runtime *rt = rig->runtime;
  graft_handler tap = {rig_hear, NULL, rig_drop};
  graft_value handler = graft_value_handler(&tap);
  graft_value object = graft_value_object(3, rig);
  tap.user_data = rig_name(rig, "tap");
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "p", 1);
  probe_open(box, "a", 2);
  graft_set_value(rt, "tap", &handler);
  graft_close(rt);
  probe_open(box, "b", 3);
  graft_set_value(rt, "image", &object);
  graft_close(rt);
  graft_close(rt);
  rig_commit(rig);
  rig_clear(rig);
  rig->note_objects = 1;
  rig_begin(rig);
  rig_commit(rig);
  CHECK_LINES(rig,
              "unmount box#p\n"
              "unmount box#a\n"
              "unmount box#b\n"
              "disconnect box#p change\n"
              "disconnect box#a change\n"
              "disconnect box#a tap\n"
              "disconnect box#b change\n"
              "remove root box#p 0\n"
              "destroy box#a\n"
              "destroy_coordinator box#a\n"
              "drop tap\n"
              "destroy box#b\n"
              "destroy_coordinator box#b\n"
              "release 3\n"
              "destroy box#p\n"
              "destroy_coordinator box#p\n");
}

struct emit_on_the_way {
  graft_node node;
  uint32_t emits;
};

static void emit_for_removed(struct probe *probe, const graft_context *context,
                             uint32_t phase) {
  struct rig *rig = probe->rig;
  struct emit_on_the_way *way = probe->hook_data;
  graft_value value = graft_value_int(1);
  graft_status status;
  if (phase != GRAFT_PHASE_REMOVE && phase != GRAFT_PHASE_DESTROY &&
      phase != GRAFT_PHASE_DESTROY_COORDINATOR) {
    return;
  }
  way->emits++;
  status = graft_emit(context->runtime, way->node,
                      graft_atom_of(context->runtime, "tap"), &value, 1);
  CHECK(status == GRAFT_E_STALE || status == GRAFT_DROPPED);
}

static void m6_events_of_the_removed_are_dropped(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct emit_on_the_way *way = rig_keep(rig, sizeof *way);
  graft_stats before, after;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "tap", rig_hear, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  way->node = probe_child(rig, rig->root, 0);
  leaf->hook = emit_for_removed;
  leaf->hook_data = way;
  before = rig_stats(rig);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  after = rig_stats(rig);
  CHECK_EVENTS(rig, "");
  CHECK_INT(3, way->emits);
  CHECK_INT(3, after.stale_events + after.echoes_dropped - before.stale_events -
                   before.echoes_dropped);
  leaf->hook = NULL;
}

static void m6_ids_of_the_removed_are_stale(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  graft_node parent, child, answer = 77;
  probe_root(box);
  rig_begin(rig);
  probe_open(box, "p", 1);
  probe_leaf(box, "a", 2);
  graft_close(rig->runtime);
  rig_commit(rig);
  parent = probe_child(rig, rig->root, 0);
  child = probe_child(rig, parent, 0);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, parent, &answer));
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, child, &answer));
  CHECK_INT(77, answer);
  /* What takes the slots has other ids. */
  rig_begin(rig);
  probe_open(box, "p", 1);
  probe_leaf(box, "a", 2);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK(probe_child(rig, rig->root, 0) != parent);
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, parent, &answer));
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rig->runtime, child, &answer));
}

#define OWNED 5u

/* Describes a parent and children, each with a handler that is dropped. */
static graft_status describe_owned(struct probe *box, uint32_t children,
                                   int64_t value, struct rig_named *owned) {
  struct rig *rig = box->rig;
  graft_element elements[OWNED + 1];
  graft_handler handlers[OWNED];
  graft_prop props[OWNED][2];
  uint32_t i;
  memset(elements, 0, sizeof elements);
  elements[0].class_id = box->id;
  elements[0].child_count = children;
  for (i = 0; i < children; i++) {
    handlers[i].function = rig_hear;
    handlers[i].user_data = &owned[i];
    handlers[i].drop = rig_drop;
    props[i][0] = rig_prop(rig, "value", graft_value_int(value));
    props[i][1] = rig_prop(rig, "tap", graft_value_handler(&handlers[i]));
    elements[i + 1].class_id = box->id;
    elements[i + 1].flags = GRAFT_ELEMENT_KEY_INT;
    elements[i + 1].key.integer = i;
    elements[i + 1].props = props[i];
    elements[i + 1].prop_count = 2;
  }
  return graft_render(rig->runtime, rig->root, elements, children + 1);
}

static uint32_t drops_of(const struct rig_named *owned, uint32_t from,
                         uint32_t to) {
  uint32_t drops = 0;
  for (; from < to; from++) drops += owned[from].drops;
  return drops;
}

/* Lets the nth call of a phase fail in a first and in a later commit. */
static void end_what_began(struct rig *rig, uint32_t phase, uint32_t nth) {
  struct rig_named owned[OWNED];
  struct probe *box;
  graft_status first;
  uint32_t i;
  memset(owned, 0, sizeof owned);
  for (i = 0; i < OWNED; i++) {
    owned[i].rig = rig;
    owned[i].name = "h";
  }
  rig_reopen_bare(rig);
  box = probe_class(rig, "box");
  probe_root(box);
  box->fail_phase = phase;
  box->fail_nth = nth;
  box->fail_status = GRAFT_E_HOST - 1;
  first = describe_owned(box, OWNED, 1, owned);
  /* A refused description took nothing. */
  CHECK_INT(0, drops_of(owned, 0, OWNED));
  box->fail_nth = 0;
  if (first < 0) {
    CHECK_INT(0, box->live_widgets);
    CHECK_INT(0, box->live_coordinators);
  }
  CHECK(describe_owned(box, OWNED, 2, owned) >= 0);
  box->fail_nth = nth;
  CHECK(describe_owned(box, 2, 3, owned) >= 0);
  box->fail_nth = 0;
  CHECK_INT(3, box->live_widgets);
  CHECK_INT(3, box->live_coordinators);
  CHECK_INT(0, drops_of(owned, 0, 2));
  CHECK_INT(OWNED - 2, drops_of(owned, 2, OWNED));
  rig->report_count = 0;
  rig_close(rig);
  for (i = 0; i < OWNED; i++) CHECK_INT(1, owned[i].drops);
  if (rig->failures != 0) {
    rig_text_format(&rig->details, "      phase %u, call %u\n", phase, nth);
  }
}

static void m7_ends_match_beginnings(struct rig *rig) {
  static const uint32_t phases[] = {GRAFT_PHASE_MAKE_COORDINATOR,
                                    GRAFT_PHASE_CREATE,
                                    GRAFT_PHASE_UPDATE,
                                    GRAFT_PHASE_FINALIZE,
                                    GRAFT_PHASE_CONNECT,
                                    GRAFT_PHASE_INSERT,
                                    GRAFT_PHASE_REMOVE,
                                    GRAFT_PHASE_DID_MOUNT,
                                    GRAFT_PHASE_WILL_UNMOUNT,
                                    GRAFT_PHASE_DESTROY,
                                    GRAFT_PHASE_DESTROY_COORDINATOR};
  uint32_t i, nth;
  for (i = 0; i < sizeof phases / sizeof phases[0]; i++) {
    for (nth = 1; nth <= 6 && rig->failures == 0; nth++) {
      end_what_began(rig, phases[i], nth);
    }
  }
}

static void m7_the_builder_drops_what_it_took(struct rig *rig) {
  struct rig_named *owned = rig_name(rig, "owned");
  struct probe *box = probe_class(rig, "box");
  probe_root(box);
  box->fail_phase = GRAFT_PHASE_CREATE;
  box->fail_nth = 1;
  box->fail_status = GRAFT_E_HOST;
  rig_begin(rig);
  graft_open(rig->runtime, box->id, 1);
  CHECK_INT(GRAFT_OK,
            graft_on_owned(rig->runtime, "tap", rig_hear, owned, rig_drop));
  graft_close(rig->runtime);
  rig_commit_status(rig, GRAFT_E_HOST);
  /* graft_on_owned() succeeded: the handler was Graft's. */
  CHECK_INT(1, owned->drops);
}

const driver_test driver_tests_m_remove[] = {
    {"M6 removal disconnects, removes the top, destroys children first",
     m6_order_of_removal, DRIVER_BARE},
    {"M6 events of what is removed are dropped and counted",
     m6_events_of_the_removed_are_dropped, DRIVER_BARE},
    {"M6 ids of what was removed are stale for ever",
     m6_ids_of_the_removed_are_stale, DRIVER_BARE},
    {"M7 each create, coordinator and handler ends once, whatever failed",
     m7_ends_match_beginnings, DRIVER_BARE},
    {"M7 what the builder took is dropped if the commit is refused",
     m7_the_builder_drops_what_it_took, DRIVER_BARE},
    DRIVER_END,
};
