/* M12 of containers: they are pooled empty, and used again as new. */
#include <string.h>

#include "laws_s_rows.h"
#include "suites.h"

static struct probe *pooled(struct rig *rig, const char *name, uint32_t limit) {
  struct probe *probe = probe_new(rig, name);
  probe->desc.reset = probe_reset;
  probe->desc.pool_limit = limit;
  return probe_register(probe);
}

/* What is reset has no children, whatever it had. */
static void check_empty(struct probe *probe, const graft_context *context,
                        uint32_t phase) {
  struct rig *rig = probe->rig;
  const struct probe_widget *widget = context->widget;
  if (phase == GRAFT_PHASE_RESET) CHECK_INT(0, widget->child_count);
}

static void describe_boxes(struct probe *box, struct probe *leaf,
                           const char *key, int64_t value) {
  struct rig *rig = box->rig;
  rig_begin(rig);
  if (key != NULL) {
    probe_open(box, key, value);
    probe_leaf(leaf, "a", value);
    probe_open(box, "inner", value);
    probe_leaf(leaf, "b", value);
    graft_close(rig->runtime);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
}

static void m12_containers_are_pooled_empty(struct rig *rig) {
  struct probe *box = pooled(rig, "box", 8);
  struct probe *leaf = pooled(rig, "leaf", 8);
  probe_root(box);
  box->hook = leaf->hook = check_empty;
  describe_boxes(box, leaf, "one", 1);
  rig_clear(rig);
  describe_boxes(box, leaf, NULL, 0);
  CHECK_LINES(rig,
              "unmount box#one\n"
              "unmount leaf#a\n"
              "unmount box#inner\n"
              "unmount leaf#b\n"
              "disconnect box#one change\n"
              "disconnect leaf#a change\n"
              "disconnect box#inner change\n"
              "disconnect leaf#b change\n"
              "remove root box#one 0\n"
              "reset leaf#a\n"
              "destroy_coordinator leaf#a\n"
              "reset leaf#b\n"
              "destroy_coordinator leaf#b\n"
              "reset box#inner\n"
              "destroy_coordinator box#inner\n"
              "reset box#one\n"
              "destroy_coordinator box#one\n");
  describe_boxes(box, leaf, "two", 1);
  CHECK_INT(2, box->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_CREATE]);
  CHECK_HAS("update box#two value:none>1\n", rig_text_bytes(&rig->lines));
  CHECK_INT(4, box->live_coordinators + leaf->live_coordinators);
  check_containers(rig, probe_widget_of(rig, rig->root));
}

/* One of a box's children cannot be destroyed: the box is not used again. */
static void m12_a_container_that_may_not_be_empty(struct rig *rig) {
  struct probe *box = pooled(rig, "box", 8);
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(box);
  describe_boxes(box, leaf, "one", 1);
  leaf->fail_phase = GRAFT_PHASE_DESTROY;
  leaf->fail_nth = 2;
  leaf->fail_status = -2000;
  rig_begin(rig);
  rig_commit_status(rig, 1);
  CHECK_REPORTS(rig, 1);
  /* That of the inner one; the outer one is whole. */
  CHECK_INT(1, box->calls[GRAFT_PHASE_DESTROY]);
  CHECK_INT(1, box->calls[GRAFT_PHASE_RESET]);
}

/* It has no node any more, but a class. */
static void f5_a_pooled_widget_is_reported(struct rig *rig) {
  struct probe *leaf;
  int step;
  for (step = 0; step < 2; step++) {
    rig_reopen_bare(rig);
    leaf = pooled(rig, "leaf", 2);
    probe_root(leaf);
    probe_leaves(leaf, "ab", 1);
    probe_leaves(leaf, "", 1);
    leaf->fail_phase = GRAFT_PHASE_DESTROY;
    leaf->fail_nth = 1;
    leaf->fail_status = -2000;
    if (step == 0) {
      CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
    } else if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
      rig->runtime = NULL;
    }
    CHECK_REPORTS(rig, 1);
    CHECK_INT(GRAFT_PHASE_DESTROY, rig->reports[0].phase);
    CHECK_INT(-2000, rig->reports[0].status);
    CHECK_INT(0, rig->reports[0].node);
    CHECK_TEXT("leaf", rig->reports[0].class_name);
    CHECK_INT(0, leaf->live_widgets);
  }
}

static void describe_window(struct rig *rig, const char *key,
                            int with_handler) {
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  if (key != NULL) {
    GRAFT_NAMED(rt, rig->classes.window, key) {
      if (with_handler) graft_string(rt, "title", key);
      GRAFT(rt, rig->classes.box) {
        if (with_handler) {
          graft_int(rt, "spacing", 5);
          graft_on(rt, "click", rig_hear, rig);
        }
        GRAFT(rt, rig->classes.list) {
          GRAFT(rt, rig->classes.label) { graft_string(rt, "text", key); }
        }
      }
    }
  }
  rig_commit(rig);
}

static void m12_nothing_of_the_former_life(struct rig *rig) {
  graft_headless_desc desc = GRAFT_HEADLESS_DESC_INIT;
  graft_node box;
  graft_value value = graft_value_none();
  desc.pool_limit = 4;
  rig_reopen(rig, &desc);
  describe_window(rig, "old", 1);
  graft_headless_click(rig->toolkit, rig_find(rig, "box", NULL));
  CHECK_EVENTS(rig, "click\n");
  graft_headless_select(rig->toolkit, rig_find(rig, "list", NULL), 0);
  describe_window(rig, NULL, 0);
  CHECK_INT(0, rig_toolkit_stats(rig).live_coordinators);
  CHECK_INT(0, rig_toolkit_stats(rig).live_connections);
  describe_window(rig, "new", 0);
  CHECK_INT(4, rig_toolkit_stats(rig).creates);
  box = rig_find(rig, "box", NULL);
  graft_headless_click(rig->toolkit, box);
  CHECK_EVENTS(rig, "");
  CHECK_INT(GRAFT_OK,
            graft_headless_property(rig->toolkit, box, "spacing", &value));
  CHECK_INT(0, value.as.integer);
  CHECK_TEXT(
      "screen\n"
      "  window#new title=\"\"\n"
      "    box\n"
      "      list selected=-1\n"
      "        label text=\"new\"\n",
      rig_snapshot(rig));
  CHECK_INT(0, rig_toolkit_stats(rig).violations);
}

/* ------------------------------------------------------------------------ */
/* Rows                                                                     */
/* ------------------------------------------------------------------------ */

/* Each row a box with two leaves. */
static void describe_three(struct table *table, const graft_context *context,
                           const graft_row *row) {
  graft_runtime *rt = context->runtime;
  struct probe *item = table->data;
  graft_open(rt, item->id, 1);
  probe_leaf(table->leaf, NULL, row->index);
  probe_leaf(table->leaf, NULL, row->index + 1);
  graft_close(rt);
}

static void m12_a_million_rows_make_nothing(struct rig *rig) {
  struct table *table = table_open(rig, 1);
  struct probe *item;
  graft_stats before, after;
  graft_node box;
  uint64_t allocations;
  uint32_t first;
  /* The leaf of the table is registered already; this one is pooled. */
  table->leaf = pooled(rig, "pooled leaf", 100);
  item = pooled(rig, "item", 100);
  table->data = item;
  table->describe = describe_three;
  table->desc.count = 1000000;
  table->quiet = item->quiet = table->leaf->quiet = table->box->quiet = 1;
  table_render(table);
  box = table_box(table);
  for (first = 0; first < 900000; first = first < 100 ? first + 1 : first * 9) {
    CHECK_INT(GRAFT_OK, graft_rows_visible(rig->runtime, box, first, 20));
    pump_all(rig);
  }
  CHECK_INT(GRAFT_OK, graft_rows_visible(rig->runtime, box, 1000, 20));
  pump_all(rig);
  before = rig_stats(rig);
  allocations = rig->memory.allocations;
  for (first = 1001; first < 2000; first++) {
    CHECK_INT(GRAFT_OK, graft_rows_visible(rig->runtime, box, first, 20));
    pump_all(rig);
  }
  CHECK_INT(GRAFT_OK, graft_rows_visible(rig->runtime, box, 700000, 20));
  pump_all(rig);
  after = rig_stats(rig);
  CHECK_INT(0, after.creates - before.creates);
  CHECK_INT(0, after.destroys - before.destroys);
  CHECK_INT(before.live_nodes, after.live_nodes);
  CHECK_INT(0, rig->memory.allocations - allocations);
  CHECK_INT(999 + 36, after.removes - before.removes);
  check_containers(rig, probe_widget_of(rig, rig->root));
}

const driver_test driver_tests_m_recycle[] = {
    {"M12 containers are pooled empty, children first",
     m12_containers_are_pooled_empty, DRIVER_BARE},
    {"M12 a container that may not be empty is not used again",
     m12_a_container_that_may_not_be_empty, DRIVER_BARE},
    {"F5 a pooled widget whose destroy fails is reported",
     f5_a_pooled_widget_is_reported, DRIVER_BARE},
    {"M12 nothing of a container's former life remains",
     m12_nothing_of_the_former_life, 0},
    {"M12 a million rows scroll without a create or an allocation",
     m12_a_million_rows_make_nothing, DRIVER_BARE},
    DRIVER_END,
};
