/* F1, T2, M11: ids of what is not yet or no longer, and widgets of the host's
 * in what is destroyed. */
#include <string.h>

#include "probe.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Ids                                                                      */
/* ------------------------------------------------------------------------ */

struct staged {
  struct rig *rig;
  graft_node nodes[8];
  uint32_t count;
  uint32_t checks; /* calls in which the ids were tried */
};

static void check_undone(struct rig *rig, graft_node node) {
  graft_runtime *rt = rig->runtime;
  graft_atom ask = graft_atom_of(rt, "ask");
  graft_value value = graft_value_int(1), reply = graft_value_none();
  graft_size proposal = {-1, -1}, size = {0, 0};
  graft_node parent = 0;
  void *widget = NULL;
  CHECK_INT(GRAFT_E_STALE, graft_node_widget(rt, node, &widget));
  CHECK_INT(GRAFT_E_STALE, graft_node_coordinator(rt, node, &widget));
  CHECK_INT(GRAFT_E_STALE, graft_node_parent(rt, node, &parent));
  CHECK_INT(GRAFT_E_STALE,
            graft_node_property(rt, node, graft_atom_of(rt, "value"), &value));
  CHECK_INT(GRAFT_E_STALE, graft_query(rt, node, ask, NULL, 0, &reply));
  CHECK_INT(GRAFT_E_STALE, graft_command(rt, node, ask, NULL, 0, &reply));
  CHECK_INT(GRAFT_E_STALE, graft_size_that_fits(rt, node, &proposal, &size));
  CHECK_INT(GRAFT_E_STALE, graft_widget_gone(rt, node));
  CHECK_INT(GRAFT_E_STALE, probe_emit(rig, node, "tap"));
  CHECK_INT(GRAFT_E_STALE, graft_invalidate(rt, node));
}

static void keep_ids(struct probe *probe, const graft_context *context,
                     uint32_t phase) {
  struct staged *staged = probe->hook_data;
  uint32_t i;
  if (phase == GRAFT_PHASE_CREATE && staged->count < 8) {
    staged->nodes[staged->count++] = context->node;
  }
  if (phase != GRAFT_PHASE_DESTROY &&
      phase != GRAFT_PHASE_DESTROY_COORDINATOR) {
    return;
  }
  staged->checks++;
  for (i = 0; i < staged->count; i++) {
    check_undone(staged->rig, staged->nodes[i]);
  }
}

static struct probe *asked_class(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.command = probe_command;
  leaf->desc.size_that_fits = probe_measure;
  return probe_register(leaf);
}

static void f1_ids_while_undone(struct rig *rig) {
  struct probe *leaf = asked_class(rig);
  struct staged *staged = rig_keep(rig, sizeof *staged);
  uint64_t stale;
  staged->rig = rig;
  probe_root(leaf);
  leaf->hook = keep_ids;
  leaf->hook_data = staged;
  leaf->fail_phase = GRAFT_PHASE_CREATE;
  leaf->fail_nth = 4;
  leaf->fail_status = GRAFT_E_HOST;
  rig_begin(rig);
  probe_open(leaf, "box", 1);
  probe_leaf(leaf, "a", 1);
  graft_close(rig->runtime);
  probe_leaf(leaf, "b", 1);
  probe_leaf(leaf, "bad", 1);
  stale = rig_stats(rig).stale_events;
  rig_commit_status(rig, GRAFT_E_HOST);
  CHECK_INT(4, staged->count);
  /* Three widgets and four coordinators, with four ids each. */
  CHECK_INT(7, staged->checks);
  CHECK_INT(stale + 7 * 4, rig_stats(rig).stale_events);
  leaf->hook = NULL;
  probe_leaves(leaf, "ab", 1);
  CHECK_INT(3, rig_stats(rig).live_nodes);
}

/* What is shown leaves before its parts end. */
static void f1_top_down_is_removed_first(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.flags |= GRAFT_CLASS_ATTACH_TOP_DOWN;
  probe_register(leaf);
  probe_root(leaf);
  leaf->fail_phase = GRAFT_PHASE_CREATE;
  leaf->fail_nth = 3;
  leaf->fail_status = GRAFT_E_HOST;
  rig_begin(rig);
  probe_open(leaf, "box", 1);
  probe_leaf(leaf, "a", 1);
  probe_leaf(leaf, "b", 1);
  graft_close(rig->runtime);
  rig_commit_status(rig, GRAFT_E_HOST);
  CHECK_HAS(
      "create leaf#b failed\n"
      "remove root leaf#box 0\n"
      "destroy_coordinator leaf#b\n"
      "destroy leaf#a\n",
      rig_text_bytes(&rig->lines));
}

/* A node that is being made cannot answer. */
static void ask_too_early(struct probe *probe, const graft_context *context,
                          uint32_t phase) {
  struct rig *rig = probe->rig;
  graft_runtime *rt = rig->runtime;
  graft_atom ask = graft_atom_of(rt, "ask");
  graft_value reply = graft_value_int(77);
  graft_size proposal = {-1, -1}, size = {77, 77};
  uint32_t *asked = probe->hook_data;
  if (phase == GRAFT_PHASE_MAKE_COORDINATOR || phase == GRAFT_PHASE_CREATE) {
    ++*asked;
    CHECK(graft_query(rt, context->node, ask, NULL, 0, &reply) < 0);
    CHECK(graft_command(rt, context->node, ask, NULL, 0, &reply) < 0);
    CHECK(graft_size_that_fits(rt, context->node, &proposal, &size) < 0);
    CHECK_INT(77, reply.as.integer);
    CHECK(size.width > 76);
  }
}

static void t2_asked_too_early(struct rig *rig) {
  struct probe *leaf = asked_class(rig);
  uint32_t *asked = rig_keep(rig, sizeof *asked);
  leaf->hook = ask_too_early;
  leaf->hook_data = asked;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "ask", rig_hear, rig);
  probe_leaf(leaf, "b", 1);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_INT(4, *asked);
  CHECK_INT(0, leaf->calls[GRAFT_PHASE_CALLBACK]);
  CHECK_INT(0, leaf->calls[GRAFT_PHASE_COMMAND]);
  CHECK_INT(0, leaf->calls[GRAFT_PHASE_MEASURE]);
  CHECK_EVENTS(rig, "");
}

/* ------------------------------------------------------------------------ */
/* The host's own                                                           */
/* ------------------------------------------------------------------------ */

struct own {
  struct probe *leaf;
  struct probe_widget adopted;
  struct probe_widget wrapped;
};

static graft_status give_wrapped(const graft_context *context, void *user_data,
                                 void **widget) {
  struct own *own = user_data;
  (void)context;
  *widget = &own->wrapped;
  return GRAFT_OK;
}

static struct own *own_new(struct rig *rig, uint32_t pool_limit) {
  struct own *own = rig_keep(rig, sizeof *own);
  own->leaf = probe_new(rig, "leaf");
  own->leaf->desc.pool_limit = pool_limit;
  if (pool_limit > 0) own->leaf->desc.reset = probe_reset;
  probe_register(own->leaf);
  own->adopted.probe = own->wrapped.probe = own->leaf;
  memcpy(own->adopted.name, "adopted", 8);
  memcpy(own->wrapped.name, "wrapped", 8);
  probe_root(own->leaf);
  return own;
}

/* Both deep in a subtree, with a provider between, which has no widget. */
static void describe_own(struct own *own) {
  struct rig *rig = own->leaf->rig;
  graft_runtime *rt = rig->runtime;
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_value value = graft_value_int(1);
  extra.adopt = &own->adopted;
  probe_open(own->leaf, "p", 1);
  probe_open(own->leaf, "q", 1);
  probe_leaf(own->leaf, "a", 1);
  probe_open(own->leaf, "mine", 1);
  graft_element_extra(rt, &extra);
  graft_close(rt);
  graft_open_provider(rt, "theme", &value, 1);
  graft_wrap_static(rt, 7, give_wrapped, NULL, own);
  graft_close(rt);
  probe_leaf(own->leaf, "z", 1);
  graft_close(rt);
  graft_close(rt);
}

/* Each was taken out, once, before the widget that it was in ended. */
static void check_rescued(struct rig *rig, struct own *own, const char *end) {
  const char *lines = rig_text_bytes(&rig->lines);
  const char *adopted = strstr(lines, "remove leaf#q adopted");
  const char *wrapped = strstr(lines, "remove leaf#q wrapped");
  const char *ended = strstr(lines, end);
  CHECK(own->adopted.parent == NULL);
  CHECK(own->wrapped.parent == NULL);
  if (CHECK(ended != NULL) && CHECK(adopted != NULL)) {
    CHECK(adopted < ended);
    CHECK(strstr(adopted + 21, "adopted") == NULL);
  }
  if (ended != NULL && CHECK(wrapped != NULL)) {
    CHECK(wrapped < ended);
    CHECK(strstr(wrapped + 21, "wrapped") == NULL);
  }
  CHECK(strstr(lines, "destroy adopted") == NULL);
  /* The others go with their parents. */
  CHECK(strstr(lines, "remove leaf#q leaf") == NULL);
  CHECK(strstr(lines, "remove leaf#p") == NULL);
  if (rig->details.length > 0) {
    rig_text_format(&rig->details, "      lines:\n%s", lines);
  }
  rig_clear(rig);
}

static void m11_own_in_what_is_removed(struct rig *rig) {
  struct own *own = own_new(rig, 0);
  int round;
  for (round = 0; round < 2; round++) {
    rig_begin(rig);
    describe_own(own);
    rig_commit(rig);
    CHECK(own->adopted.parent != NULL);
    CHECK(own->wrapped.parent != NULL);
    rig_clear(rig);
    CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
    check_rescued(rig, own, "destroy leaf#q");
  }
}

static void m11_own_in_an_ended_root(struct rig *rig) {
  struct own *own = own_new(rig, 0);
  rig_begin(rig);
  describe_own(own);
  rig_commit(rig);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, rig->root, NULL));
  check_rescued(rig, own, "destroy leaf#q");
}

static void m11_own_in_an_ended_runtime(struct rig *rig) {
  struct own *own = own_new(rig, 0);
  rig_begin(rig);
  describe_own(own);
  rig_commit(rig);
  rig_clear(rig);
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  check_rescued(rig, own, "destroy leaf#q");
}

static void m11_own_in_a_refused_commit(struct rig *rig) {
  struct own *own = own_new(rig, 0);
  own->leaf->fail_phase = GRAFT_PHASE_CREATE;
  own->leaf->fail_nth = 5;
  own->leaf->fail_status = GRAFT_E_HOST;
  rig_clear(rig);
  rig_begin(rig);
  describe_own(own);
  probe_leaf(own->leaf, "bad", 1);
  rig_commit_status(rig, GRAFT_E_HOST);
  check_rescued(rig, own, "destroy leaf#q");
}

static void m11_own_in_what_is_pooled(struct rig *rig) {
  struct own *own = own_new(rig, 8);
  rig_begin(rig);
  describe_own(own);
  rig_commit(rig);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  check_rescued(rig, own, "reset leaf#q");
}

const driver_test driver_tests_found_undo[] = {
    {"F1 ids of what was staged are stale while it is undone",
     f1_ids_while_undone, DRIVER_BARE},
    {"F1 what was attached top-down is removed before its parts end",
     f1_top_down_is_removed_first, DRIVER_BARE},
    {"T2 a node that is being made answers nothing", t2_asked_too_early,
     DRIVER_BARE},
    {"M11 the host's widgets leave what is removed before it ends",
     m11_own_in_what_is_removed, DRIVER_BARE},
    {"M11 the host's widgets leave an ended root's before they end",
     m11_own_in_an_ended_root, DRIVER_BARE},
    {"M11 the host's widgets leave an ended runtime's before they end",
     m11_own_in_an_ended_runtime, DRIVER_BARE},
    {"M11 the host's widgets leave what is undone before it ends",
     m11_own_in_a_refused_commit, DRIVER_BARE},
    {"M11 the host's widgets leave what could be pooled before it ends",
     m11_own_in_what_is_pooled, DRIVER_BARE},
    DRIVER_END,
};
