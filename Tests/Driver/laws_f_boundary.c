/* F1 of boundaries: a fallback in the place of what cannot be made. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define MY_ERROR (GRAFT_E_HOST - 42)

struct walls {
  struct probe *leaf;  /* always works */
  struct probe *risky; /* fails as told */
  struct part *part;   /* a component that describes a risky leaf */
  struct rig_named owned[2];
  graft_state state;
  int without_fallback;
};

static void describe_part(struct part *part, const graft_context *context) {
  struct walls *walls = part->data;
  (void)context;
  probe_leaf(walls->risky, "inner", cell_get(part->rig, walls->state));
}

static struct walls *walls_new(struct rig *rig) {
  struct walls *walls = rig_keep(rig, sizeof *walls);
  walls->leaf = probe_class(rig, "leaf");
  walls->risky = probe_class(rig, "risky");
  walls->part = part_class(rig, "part", describe_part, walls);
  walls->state = cell_int(rig, 1);
  return walls;
}

static void fail_create(struct walls *walls) {
  walls->risky->fail_phase = GRAFT_PHASE_CREATE;
  walls->risky->fail_nth = 1;
  walls->risky->fail_status = MY_ERROR;
}

/* A leaf, a boundary around a leaf and a risky one, a leaf. */
static graft_status describe_walls(struct walls *walls, int64_t value) {
  struct rig *rig = walls->leaf->rig;
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  probe_leaf(walls->leaf, "first", value);
  GRAFT_BOUNDARY(rt) {
    probe_leaf(walls->leaf, "beside", value);
    probe_leaf(walls->risky, "risk", value);
    if (!walls->without_fallback) {
      GRAFT_FALLBACK(rt) { probe_leaf(walls->leaf, "instead", value); }
    }
  }
  probe_leaf(walls->leaf, "last", value);
  return graft_commit(rt);
}

static void f1_fallback_is_staged(struct rig *rig) {
  struct walls *walls = walls_new(rig);
  struct probe_widget *root = probe_root(walls->leaf);
  fail_create(walls);
  CHECK_INT(1, describe_walls(walls, 1));
  CHECK_TEXT("leaf#first leaf#instead leaf#last", probe_children(rig, root));
  CHECK_INT(MY_ERROR, rig->reports[0].status);
  CHECK_INT(GRAFT_PHASE_CREATE, rig->reports[0].phase);
  CHECK_HAS("boundary/risky#risk", rig->reports[0].path);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(0, walls->risky->live_widgets);
  /* The next description tries the others again. */
  CHECK_INT(GRAFT_OK, describe_walls(walls, 2));
  CHECK_TEXT("leaf#first leaf#beside risky#risk leaf#last",
             probe_children(rig, root));
}

static void f1_fallback_is_not_looked_at(struct rig *rig) {
  struct walls *walls = walls_new(rig);
  struct probe_widget *root = probe_root(walls->leaf);
  CHECK_INT(GRAFT_OK, describe_walls(walls, 1));
  CHECK_TEXT("leaf#first leaf#beside risky#risk leaf#last",
             probe_children(rig, root));
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, describe_walls(walls, 1));
  CHECK_LINES(rig, "");
}

static void f1_boundary_without_fallback(struct rig *rig) {
  struct walls *walls = walls_new(rig);
  struct probe_widget *root = probe_root(walls->leaf);
  walls->without_fallback = 1;
  fail_create(walls);
  CHECK_INT(1, describe_walls(walls, 1));
  CHECK_TEXT("leaf#first leaf#last", probe_children(rig, root));
  CHECK_REPORTS(rig, 1);
}

/* A widget that lived is replaced only once the fallback is made. */
static void f1_fallback_replaces_what_lived(struct rig *rig) {
  struct walls *walls = walls_new(rig);
  struct probe_widget *root = probe_root(walls->leaf);
  graft_runtime *rt = rig->runtime;
  CHECK_INT(GRAFT_OK, describe_walls(walls, 1));
  fail_create(walls);
  rig_begin(rig);
  GRAFT_BOUNDARY(rt) {
    probe_leaf(walls->risky, "other", 1);
    GRAFT_FALLBACK(rt) { probe_leaf(walls->leaf, "instead", 1); }
  }
  CHECK_INT(1, graft_commit(rt));
  CHECK_TEXT("leaf#instead", probe_children(rig, root));
  CHECK_INT(0, walls->risky->live_widgets);
  CHECK_REPORTS(rig, 1);
}

static void f1_nested_boundaries(struct rig *rig) {
  struct walls *walls = walls_new(rig);
  struct probe_widget *root = probe_root(walls->leaf);
  graft_runtime *rt = rig->runtime;
  walls->risky->fail_phase = GRAFT_PHASE_CREATE;
  walls->risky->fail_nth = 1;
  walls->risky->fail_status = MY_ERROR;
  rig_begin(rig);
  GRAFT_BOUNDARY(rt) {
    probe_leaf(walls->leaf, "outer", 1);
    GRAFT_BOUNDARY(rt) {
      probe_leaf(walls->risky, "a", 1);
      GRAFT_FALLBACK(rt) { probe_leaf(walls->leaf, "inner instead", 1); }
    }
    GRAFT_FALLBACK(rt) { probe_leaf(walls->leaf, "outer instead", 1); }
  }
  CHECK_INT(1, graft_commit(rt));
  CHECK_TEXT("leaf#outer leaf#inner instead", probe_children(rig, root));
  CHECK_REPORTS(rig, 1);
}

static void f1_fallback_fails_too(struct rig *rig) {
  struct walls *walls = walls_new(rig);
  struct probe_widget *root = probe_root(walls->leaf);
  struct part *broken = part_class(rig, "broken", NULL, NULL);
  graft_runtime *rt = rig->runtime;
  int i;
  for (i = 0; i < 2; i++) {
    broken->fail_status = MY_ERROR;
    broken->fail_nth = 1;
    fail_create(walls);
    rig_begin(rig);
    GRAFT_BOUNDARY(rt) {
      probe_leaf(walls->leaf, "outer", 1);
      GRAFT_BOUNDARY(rt) {
        probe_leaf(walls->risky, "a", 1);
        GRAFT_FALLBACK(rt) { part_leaf(broken, "b", 1); }
      }
      if (i == 1) {
        GRAFT_FALLBACK(rt) { probe_leaf(walls->leaf, "outer instead", 1); }
      }
    }
    CHECK_INT(2, graft_commit(rt));
    CHECK_TEXT(i == 0 ? "" : "leaf#outer instead", probe_children(rig, root));
    CHECK_REPORTS(rig, 2);
  }
}

static graft_status describe_root(const graft_context *context,
                                  void *user_data) {
  struct walls *walls = user_data;
  graft_runtime *rt = context->runtime;
  GRAFT_BOUNDARY(rt) {
    part_leaf(walls->part, "p", 1);
    GRAFT_FALLBACK(rt) { probe_leaf(walls->leaf, "instead", 1); }
  }
  return GRAFT_OK;
}

/* A component below the boundary runs alone and fails: whoever described the
 * boundary describes it again. */
static void f1_a_component_fails_later(struct rig *rig) {
  struct walls *walls = walls_new(rig);
  struct probe_widget top;
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_node root = 0;
  memset(&top, 0, sizeof top);
  desc.body = describe_root;
  desc.user_data = walls;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &root));
  pump_all(rig);
  CHECK_INT(1, walls->risky->live_widgets);
  walls->part->fail_nth = 1;
  walls->part->fail_status = MY_ERROR;
  cell_set(rig, walls->state, 2);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(0, walls->risky->live_widgets);
  CHECK_INT(1, walls->leaf->live_widgets);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, root));
  pump_all(rig);
  CHECK_INT(1, walls->risky->live_widgets);
  CHECK_INT(0, walls->leaf->live_widgets);
  CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, root, NULL));
}

/* What is owned by the part that is not shown is dropped, once. */
static void m7_what_is_skipped_is_dropped(struct rig *rig) {
  struct walls *walls = walls_new(rig);
  graft_runtime *rt = rig->runtime;
  int fails;
  probe_root(walls->leaf);
  for (fails = 0; fails < 2; fails++) {
    walls->owned[0].rig = walls->owned[1].rig = rig;
    walls->owned[0].drops = walls->owned[1].drops = 0;
    if (fails) fail_create(walls);
    rig_begin(rig);
    GRAFT_BOUNDARY(rt) {
      GRAFT_NAMED(rt, walls->risky->id, fails ? "a" : "b") {
        graft_on_owned(rt, "tap", rig_hear, &walls->owned[0], rig_drop);
      }
      GRAFT_FALLBACK(rt) {
        GRAFT_NAMED(rt, walls->leaf->id, "instead") {
          graft_on_owned(rt, "tap", rig_hear, &walls->owned[1], rig_drop);
        }
      }
    }
    CHECK_INT(fails, graft_commit(rt));
    CHECK_INT(fails, walls->owned[0].drops);
    CHECK_INT(!fails, walls->owned[1].drops);
    CHECK_INT(0, graft_render(rt, rig->root, NULL, 0));
    CHECK_INT(1, walls->owned[0].drops);
    CHECK_INT(1, walls->owned[1].drops);
  }
  CHECK_REPORTS(rig, 1);
}

const driver_test driver_tests_f_boundary[] = {
    {"F1 a boundary's fallback is staged where a create failed",
     f1_fallback_is_staged, DRIVER_BARE},
    {"F1 a fallback that is not needed is not looked at",
     f1_fallback_is_not_looked_at, DRIVER_BARE},
    {"F1 a boundary without a fallback shows nothing",
     f1_boundary_without_fallback, DRIVER_BARE},
    {"F1 a fallback replaces what lived", f1_fallback_replaces_what_lived,
     DRIVER_BARE},
    {"F1 the nearest boundary counts", f1_nested_boundaries, DRIVER_BARE},
    {"F1 a fallback that fails is the outer boundary's", f1_fallback_fails_too,
     DRIVER_BARE},
    {"F1 a component that fails later has its boundary's fallback",
     f1_a_component_fails_later, DRIVER_BARE},
    {"M7 what a boundary does not show is dropped once",
     m7_what_is_skipped_is_dropped, DRIVER_BARE},
    DRIVER_END,
};
