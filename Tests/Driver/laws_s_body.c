/* S1: bodies and what makes them run. */
#include "laws_s.h"
#include "suites.h"

/* What the bodies here read and describe. */
struct scene {
  struct probe *leaf;
  struct part *middle;
  struct part *inmost;
  graft_state a;
  graft_state b;
  graft_state shown;
};

static struct scene *scene_open(struct rig *rig) {
  struct scene *scene = rig_keep(rig, sizeof *scene);
  scene->leaf = probe_class(rig, "leaf");
  probe_root(scene->leaf);
  scene->a = cell_int(rig, 1);
  scene->b = cell_int(rig, 2);
  scene->shown = cell_int(rig, 1);
  return scene;
}

/* A leaf with the sum of two cells. */
static void describe_sum(struct part *part, const graft_context *context) {
  struct scene *scene = part->data;
  (void)context;
  probe_leaf(scene->leaf, "sum",
             cell_get(part->rig, scene->a) + cell_get(part->rig, scene->b));
}

static void s1_once_for_many_changes(struct rig *rig) {
  struct scene *scene = scene_open(rig);
  struct part *part = part_class(rig, "part", describe_sum, scene);
  uint64_t schedules;
  int i;
  part_render(part, "p", 0);
  pump_all(rig);
  rig_clear(rig);
  schedules = rig_schedules(rig);
  for (i = 1; i <= 10; i++) {
    cell_set(rig, scene->a, 10 * i);
    cell_set(rig, scene->b, i);
  }
  CHECK_INT(schedules + 1, rig_schedules(rig));
  CHECK_LINES(rig, "");
  pump_all(rig);
  CHECK_LINES(rig, "body part#p\nupdate leaf#sum value:3>110\n");
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s1_a_new_component_runs_in_its_commit(struct rig *rig) {
  struct scene *scene = scene_open(rig);
  struct part *part = part_class(rig, "part", describe_sum, scene);
  rig_clear(rig);
  part_render(part, "p", 0);
  CHECK_LINES(rig,
              "body part#p\n"
              "coordinator leaf#sum\n"
              "create leaf#sum\n"
              "update leaf#sum value:none>3\n"
              "finalize leaf#sum\n"
              "connect leaf#sum change\n"
              "insert root leaf#sum 0\n"
              "mount leaf#sum\n");
  pump_all(rig);
  CHECK_LINES(rig, "");
  CHECK_INT(1, part->runs);
}

/* Parts in parts, three deep: each reads its own cell and passes it on. */
static void describe_inmost(struct part *part, const graft_context *context) {
  struct scene *scene = part->data;
  probe_leaf(scene->leaf, "leaf",
             cell_get(part->rig, scene->b) + own_int(context, "value"));
}

static void describe_middle(struct part *part, const graft_context *context) {
  struct scene *scene = part->data;
  probe_open(scene->leaf, "box", 0);
  part_leaf(scene->inmost, "inmost",
            cell_get(part->rig, scene->a) + own_int(context, "value"));
  graft_close(part->rig->runtime);
}

static void describe_outer(struct part *part, const graft_context *context) {
  struct scene *scene = part->data;
  int64_t shown = cell_get(part->rig, scene->shown);
  (void)context;
  if (shown != 0) part_leaf(scene->middle, "middle", shown);
}

/* Opens outer, in it middle, in it inmost. */
static void open_three(struct rig *rig, struct scene *scene) {
  struct part *outer = part_class(rig, "outer", describe_outer, scene);
  scene->middle = part_class(rig, "middle", describe_middle, scene);
  scene->inmost = part_class(rig, "inmost", describe_inmost, scene);
  scene->leaf->quiet = 1;
  part_render(outer, "outer", 0);
  pump_all(rig);
  CHECK_LINES(rig,
              "body outer#outer\nbody middle#middle\nbody inmost#inmost\n");
}

static void s1_parents_before_children(struct rig *rig) {
  struct scene *scene = scene_open(rig);
  open_three(rig, scene);
  /* The deepest is changed first. */
  cell_set(rig, scene->b, 20);
  cell_set(rig, scene->a, 10);
  cell_set(rig, scene->shown, 5);
  pump_all(rig);
  CHECK_LINES(rig,
              "body outer#outer\nbody middle#middle\nbody inmost#inmost\n");
  cell_set(rig, scene->b, 30);
  cell_set(rig, scene->shown, 6);
  pump_all(rig);
  CHECK_LINES(rig,
              "body outer#outer\nbody middle#middle\nbody inmost#inmost\n");
  cell_set(rig, scene->b, 40);
  pump_all(rig);
  CHECK_LINES(rig, "body inmost#inmost\n");
}

static void s1_removed_does_not_run(struct rig *rig) {
  struct scene *scene = scene_open(rig);
  open_three(rig, scene);
  cell_set(rig, scene->b, 20);
  cell_set(rig, scene->a, 10);
  cell_set(rig, scene->shown, 0);
  pump_all(rig);
  CHECK_LINES(rig, "body outer#outer\n");
  CHECK_INT(0, scene->leaf->live_widgets);
  /* Nor later: it depends on nothing any more. */
  cell_set(rig, scene->b, 21);
  cell_set(rig, scene->a, 11);
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s1_rendered_away_does_not_run(struct rig *rig) {
  struct scene *scene = scene_open(rig);
  open_three(rig, scene);
  cell_set(rig, scene->a, 10);
  rig_begin(rig);
  rig_commit(rig);
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static void s1_a_small_budget_runs_each_once(struct rig *rig) {
  struct scene *scene = scene_open(rig);
  struct part *part = part_class(rig, "part", describe_sum, scene);
  int rounds = 0;
  rig_begin(rig);
  part_leaf(part, "p", 0);
  part_leaf(part, "q", 0);
  part_leaf(part, "r", 0);
  rig_commit(rig);
  scene->leaf->quiet = 1;
  pump_all(rig);
  part->runs = 0;
  cell_set(rig, scene->a, 9);
  while (graft_pump(rig->runtime, 1) > 0 && rounds < 20) rounds++;
  CHECK(rounds < 20);
  CHECK_INT(3, part->runs);
}

/* Reads b only while a is 1. */
static void describe_one_of_two(struct part *part,
                                const graft_context *context) {
  struct scene *scene = part->data;
  (void)context;
  if (cell_get(part->rig, scene->a) == 1) cell_get(part->rig, scene->b);
}

static void s1_what_is_read_no_more_runs_nothing(struct rig *rig) {
  struct scene *scene = scene_open(rig);
  struct part *part = part_class(rig, "part", describe_one_of_two, scene);
  part_render(part, "p", 0);
  rig_clear(rig);
  cell_set(rig, scene->b, 5);
  pump_all(rig);
  CHECK_LINES(rig, "body part#p\n");
  cell_set(rig, scene->a, 2);
  pump_all(rig);
  CHECK_LINES(rig, "body part#p\n");
  cell_set(rig, scene->b, 6);
  pump_all(rig);
  CHECK_LINES(rig, "");
  cell_set(rig, scene->a, 1);
  pump_all(rig);
  cell_set(rig, scene->b, 7);
  pump_all(rig);
  CHECK_LINES(rig, "body part#p\nbody part#p\n");
}

static graft_status set_both(const graft_context *context,
                             const graft_event *event, void *user_data) {
  struct scene *scene = user_data;
  struct rig *rig = scene->leaf->rig;
  (void)context;
  (void)event;
  cell_set(rig, scene->a, cell_get(rig, scene->a) + 1);
  cell_set(rig, scene->b, cell_get(rig, scene->b) + 1);
  return GRAFT_OK;
}

static void describe_tapped(struct part *part, const graft_context *context) {
  struct scene *scene = part->data;
  probe_open(scene->leaf, "sum",
             cell_get(part->rig, scene->a) + cell_get(part->rig, scene->b));
  graft_on(context->runtime, "tap", set_both, scene);
  graft_close(context->runtime);
}

static void s1_a_handler_runs_no_body(struct rig *rig) {
  struct scene *scene = scene_open(rig);
  struct part *part = part_class(rig, "part", describe_tapped, scene);
  graft_node leaf;
  part_render(part, "p", 0);
  leaf = probe_child(rig, probe_child(rig, rig->root, 0), 0);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  CHECK_LINES(rig, "callback leaf#sum tap\ncallback leaf#sum tap\n");
  pump_all(rig);
  CHECK_LINES(rig, "body part#p\nupdate leaf#sum value:3>7\n");
}

static graft_status describe_root(const graft_context *context, void *data) {
  struct scene *scene = data;
  struct rig *rig = scene->leaf->rig;
  (void)context;
  rig_line(rig, "root");
  probe_leaf(scene->leaf, "a", cell_get(rig, scene->a));
  return GRAFT_OK;
}

static void s1_the_body_of_a_root_reads_state(struct rig *rig) {
  struct scene *scene = scene_open(rig);
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_node root = 0;
  desc.body = describe_root;
  desc.user_data = scene;
  scene->leaf->quiet = 1;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &root));
  pump_all(rig);
  CHECK_LINES(rig, "root\n");
  cell_set(rig, scene->a, 8);
  cell_set(rig, scene->a, 9);
  cell_set(rig, scene->b, 9);
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, root));
  scene->leaf->quiet = 0;
  pump_all(rig);
  CHECK_LINES(rig, "root\nupdate leaf#a value:1>9\n");
}

const driver_test driver_tests_s_body[] = {
    {"S1 a body runs once for any number of changes", s1_once_for_many_changes,
     DRIVER_BARE},
    {"S1 the body of a new component runs in its commit, before staging",
     s1_a_new_component_runs_in_its_commit, DRIVER_BARE},
    {"S1 parents run before children, each once", s1_parents_before_children,
     DRIVER_BARE},
    {"S1 what the same pump removes does not run", s1_removed_does_not_run,
     DRIVER_BARE},
    {"S1 what was rendered away does not run", s1_rendered_away_does_not_run,
     DRIVER_BARE},
    {"S1 a small budget runs each body once too",
     s1_a_small_budget_runs_each_once, DRIVER_BARE},
    {"S1 a cell that the newest run did not read runs nothing",
     s1_what_is_read_no_more_runs_nothing, DRIVER_BARE},
    {"S1 a handler that sets runs no body: the pump does, once",
     s1_a_handler_runs_no_body, DRIVER_BARE},
    {"S1 the body of a root depends on the state that it reads",
     s1_the_body_of_a_root_reads_state, DRIVER_BARE},
    DRIVER_END,
};
