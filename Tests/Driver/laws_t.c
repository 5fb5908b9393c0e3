/* T2 to T4: what is allowed where, and the loop. */
#include <string.h>

#include "probe.h"
#include "suites.h"

static void try_what_is_not_allowed(struct probe *probe,
                                    const graft_context *context,
                                    uint32_t phase) {
  struct rig *rig = probe->rig;
  uint32_t *seen = probe->hook_data;
  if (phase == GRAFT_PHASE_CALLBACK) return;
  *seen |= 1u << phase;
  if (CHECK_INT(GRAFT_E_BUSY,
                graft_render(context->runtime, rig->root, NULL, 0)) +
          CHECK_INT(GRAFT_E_BUSY, graft_pump(context->runtime, 0)) +
          CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(context->runtime)) !=
      3) {
    rig_text_format(&rig->details, "      phase: %u\n", phase);
  }
}

static void t2_not_in_a_commit(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  uint32_t seen = 0, phase;
  struct probe_widget *root;
  leaf->desc.reset = probe_reset;
  leaf->desc.pool_limit = 1;
  probe_register(leaf);
  root = probe_root(leaf);
  probe_leaves(leaf, "abcd", 1);
  leaf->hook = try_what_is_not_allowed;
  leaf->hook_data = &seen;
  probe_leaves(leaf, "ebad", 2);
  probe_leaves(leaf, "a", 2);
  for (phase = GRAFT_PHASE_MAKE_COORDINATOR; phase <= GRAFT_PHASE_RESET;
       phase++) {
    if (!CHECK((seen & (1u << phase)) != 0)) {
      rig_text_format(&rig->details, "      phase: %u\n", phase);
    }
  }
  leaf->hook = NULL;
  CHECK_TEXT("leaf#a", probe_children(rig, root));
}

static void build_in_a_callback(struct probe *probe,
                                const graft_context *context, uint32_t phase) {
  struct rig *rig = probe->rig;
  if (phase != GRAFT_PHASE_CREATE) return;
  probe->hook = NULL;
  /* It may be refused at once, or at the latest by commit. */
  graft_begin(context->runtime, rig->root);
  graft_open(context->runtime, probe->id, 1);
  graft_close(context->runtime);
  CHECK_INT(GRAFT_E_BUSY, graft_commit(context->runtime));
}

static void t2_no_builder_in_a_commit(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe_widget *root = probe_root(leaf);
  leaf->hook = build_in_a_callback;
  probe_leaves(leaf, "abc", 1);
  CHECK_TEXT("leaf#a leaf#b leaf#c", probe_children(rig, root));
}

/* A body that tries to render. */
static graft_status render_in_body(const graft_context *context,
                                   void *user_data) {
  struct probe *leaf = user_data;
  struct rig *rig = leaf->rig;
  CHECK_INT(GRAFT_PHASE_BODY, context->phase);
  CHECK_INT(GRAFT_E_BUSY,
            graft_render(context->runtime, context->node, NULL, 0));
  CHECK_INT(GRAFT_E_BUSY, graft_pump(context->runtime, 0));
  probe_leaf(leaf, "b", 1);
  return GRAFT_OK;
}

static void t2_not_in_a_body(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_node root = 0;
  desc.body = render_in_body;
  desc.user_data = leaf;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &root));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(1, leaf->live_widgets);
}

static graft_status end_in_task(const graft_context *context, void *user_data) {
  struct rig *rig = user_data;
  rig_line(rig, "task");
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(context->runtime));
  return GRAFT_OK;
}

static graft_status end_in_handler(const graft_context *context,
                                   const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  (void)event;
  rig_line(rig, "handler");
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(context->runtime));
  return GRAFT_OK;
}

static void end_in_drop(void *user_data) {
  struct rig *rig = user_data;
  if (rig->runtime == NULL) return;
  rig_line(rig, "drop");
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(rig->runtime));
}

static void end_in_call(struct probe *probe, const graft_context *context,
                        uint32_t phase) {
  struct rig *rig = probe->rig;
  if (phase != GRAFT_PHASE_COMMAND && phase != GRAFT_PHASE_MEASURE) return;
  rig_line(rig, "phase %u", phase);
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(context->runtime));
}

static void t2_nor_inside_command_and_measure(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  graft_size size = {1, 1};
  graft_node a;
  leaf->quiet = 1;
  leaf->desc.command = probe_command;
  leaf->desc.size_that_fits = probe_measure;
  leaf->hook = end_in_call;
  probe_register(leaf);
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  a = probe_child(rig, rig->root, 0);
  graft_size_that_fits(rig->runtime, a, &size, &size);
  graft_command(rig->runtime, a, graft_atom_of(rig->runtime, "tap"), NULL, 0,
                NULL);
  CHECK_LINES(rig, "phase 19\nphase 18\n");
}

static void t2_the_runtime_cannot_be_ended_inside(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  graft_value reply = graft_value_none();
  graft_node a;
  leaf->quiet = 1;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on_owned(rt, "tap", end_in_handler, rig, end_in_drop);
  graft_on(rt, "moving", end_in_handler, rig);
  graft_on(rt, "ask", end_in_handler, rig);
  graft_close(rt);
  rig_commit(rig);
  a = probe_child(rig, rig->root, 0);
  graft_emit(rt, a, graft_atom_of(rt, "tap"), NULL, 0);
  graft_query(rt, a, graft_atom_of(rt, "ask"), NULL, 0, &reply);
  CHECK_LINES(rig, "handler\nhandler\n");
  graft_emit(rt, a, graft_atom_of(rt, "moving"), NULL, 0);
  graft_post(rt, 0, end_in_task, rig, end_in_drop);
  CHECK_INT(0, graft_pump(rt, 0));
  CHECK_LINES(rig, "task\ndrop\nhandler\n");
  probe_leaves(leaf, "", 0);
  CHECK_LINES(rig, "drop\n");
}

static void t3_called_once_when_work_comes(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node a;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  a = probe_child(rig, rig->root, 0);
  CHECK_INT(0, rig_schedules(rig));
  graft_emit(rig->runtime, a, graft_atom_of(rig->runtime, "tap"), NULL, 0);
  CHECK_INT(0, rig_schedules(rig));
  graft_emit(rig->runtime, a, graft_atom_of(rig->runtime, "moving"), NULL, 0);
  CHECK_INT(1, rig_schedules(rig));
  graft_invalidate(rig->runtime, a);
  graft_wake(rig->runtime);
  CHECK_INT(1, rig_schedules(rig));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(1, rig_schedules(rig));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  graft_invalidate(rig->runtime, a);
  CHECK_INT(2, rig_schedules(rig));
}

static void *wake_elsewhere(void *data) {
  graft_wake(data);
  return NULL;
}

static void t3_called_from_any_thread(struct rig *rig) {
  pthread_t thread;
  CHECK_INT(0, pthread_create(&thread, NULL, wake_elsewhere, rig->runtime));
  pthread_join(thread, NULL);
  CHECK_INT(1, rig_schedules(rig));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
}

static graft_status count_task(const graft_context *context, void *user_data) {
  int *count = user_data;
  (void)context;
  (*count)++;
  return GRAFT_OK;
}

static void t4_budget(struct rig *rig) {
  int count = 0, i;
  for (i = 0; i < 5; i++) {
    graft_post(rig->runtime, 0, count_task, &count, NULL);
  }
  CHECK_INT(1, graft_pump(rig->runtime, 2));
  CHECK_INT(2, count);
  CHECK_INT(1, graft_pump(rig->runtime, 2));
  CHECK_INT(4, count);
  CHECK_INT(0, graft_pump(rig->runtime, 2));
  CHECK_INT(5, count);
  CHECK_INT(0, graft_pump(rig->runtime, 2));
}

static void t4_budget_of_events(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  char key[2] = "";
  uint32_t i;
  probe_root(leaf);
  rig_begin(rig);
  for (i = 0; i < 3; i++) {
    key[0] = (char)('a' + i);
    probe_open(leaf, key, 1);
    graft_on(rig->runtime, "moving", rig_hear, rig);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
  for (i = 0; i < 3; i++) {
    graft_emit(rig->runtime, probe_child(rig, rig->root, i),
               graft_atom_of(rig->runtime, "moving"), NULL, 0);
  }
  CHECK_INT(1, graft_pump(rig->runtime, 1));
  CHECK_EVENTS(rig, "moving\n");
  CHECK_INT(1, graft_pump(rig->runtime, 1));
  CHECK_INT(0, graft_pump(rig->runtime, 1));
  CHECK_EVENTS(rig, "moving\nmoving\n");
}

/* Waits for another thread that posts: it must get through. */
static void post_elsewhere(struct rig *rig, const char *where) {
  pthread_t thread;
  CHECK_INT(0, pthread_create(&thread, NULL, wake_elsewhere, rig->runtime));
  pthread_join(thread, NULL);
  rig_line(rig, "%s", where);
}

static graft_status post_in_task(const graft_context *context,
                                 void *user_data) {
  (void)context;
  post_elsewhere(user_data, "task");
  return GRAFT_OK;
}

static void post_in_drop(void *user_data) { post_elsewhere(user_data, "drop"); }

static graft_status post_in_handler(const graft_context *context,
                                    const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  post_elsewhere(user_data, "handler");
  return GRAFT_OK;
}

static void post_in_create(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  (void)context;
  if (phase == GRAFT_PHASE_CREATE) post_elsewhere(probe->rig, "create");
}

static void t4_no_lock_in_a_callback(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  leaf->quiet = 1;
  leaf->hook = post_in_create;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on_owned(rig->runtime, "tap", post_in_handler, rig, post_in_drop);
  graft_close(rig->runtime);
  rig_commit(rig);
  graft_post(rig->runtime, 0, post_in_task, rig, post_in_drop);
  CHECK_INT(GRAFT_OK, graft_emit(rig->runtime, probe_child(rig, rig->root, 0),
                                 graft_atom_of(rig->runtime, "tap"), NULL, 0));
  while (graft_pump(rig->runtime, 0) > 0) continue;
  probe_leaves(leaf, "", 1);
  while (graft_pump(rig->runtime, 0) > 0) continue;
  CHECK_LINES(rig, "create\nhandler\ntask\ndrop\ndrop\n");
}

/* A modal loop pumps after its handler removed what it belongs to: the host
 * must hear that another pump is due. */
static graft_status pump_after_removal(const graft_context *context,
                                       const graft_event *event,
                                       void *user_data) {
  struct rig *rig = user_data;
  (void)event;
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(1, graft_pump(context->runtime, 0));
  return GRAFT_OK;
}

static void t4_removal_in_a_handler_is_work(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  leaf->quiet = 1;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "tap", pump_after_removal, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  graft_emit(rig->runtime, probe_child(rig, rig->root, 0),
             graft_atom_of(rig->runtime, "tap"), NULL, 0);
  CHECK_INT(1, leaf->live_widgets);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(0, leaf->live_widgets);
}

/* A modal loop: it pumps while its handler runs. */
static graft_status pump_in_handler(const graft_context *context,
                                    const graft_event *event, void *user_data) {
  struct rig *rig = user_data;
  (void)event;
  CHECK_INT(0, graft_pump(context->runtime, 0));
  graft_post(context->runtime, 0, post_in_task, rig, NULL);
  CHECK_INT(1, graft_pump(context->runtime, 0));
  CHECK_LINES(rig, "");
  return GRAFT_OK;
}

static void t4_pump_in_a_handler_tells_of_work(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  leaf->quiet = 1;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "tap", pump_in_handler, rig);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_INT(GRAFT_OK, graft_emit(rig->runtime, probe_child(rig, rig->root, 0),
                                 graft_atom_of(rig->runtime, "tap"), NULL, 0));
  CHECK(rig_schedules(rig) >= 1);
  while (graft_pump(rig->runtime, 0) > 0) continue;
  CHECK_LINES(rig, "task\n");
}

const driver_test driver_tests_t[] = {
    {"T2 no class callback may render, pump or end the runtime",
     t2_not_in_a_commit, DRIVER_BARE},
    {"T2 no class callback may use the builder", t2_no_builder_in_a_commit,
     DRIVER_BARE},
    {"T2 no body may render", t2_not_in_a_body, DRIVER_BARE},
    {"T2 the runtime cannot be ended inside handler, query, task or drop",
     t2_the_runtime_cannot_be_ended_inside, DRIVER_BARE},
    {"T2 nor inside command and size_that_fits",
     t2_nor_inside_command_and_measure, DRIVER_BARE},
    {"T3 schedule is called once when work becomes pending",
     t3_called_once_when_work_comes, DRIVER_BARE},
    {"T3 schedule is called from any thread", t3_called_from_any_thread,
     DRIVER_BARE},
    {"T4 a pump keeps its budget and tells of what remains", t4_budget,
     DRIVER_BARE},
    {"T4 events count against the budget", t4_budget_of_events, DRIVER_BARE},
    {"T4 no lock is held across a callback", t4_no_lock_in_a_callback,
     DRIVER_BARE},
    {"T4 what a handler removed is work that a pump tells of",
     t4_removal_in_a_handler_is_work, DRIVER_BARE},
    {"T4 a pump inside a handler only tells of work",
     t4_pump_in_a_handler_tells_of_work, DRIVER_BARE},
    DRIVER_END,
};
