/* E6: posting from other threads. */
#include <string.h>

#include "probe.h"
#include "suites.h"

#define THREADS 8u
#define POSTS 2000u

struct crowd;

/* One post: of a thread, with its number. */
struct posted {
  struct crowd *crowd;
  uint32_t thread;
  uint32_t number;
};

struct crowd {
  struct rig *rig;
  pthread_t owner;
  struct posted posts[THREADS][POSTS];
  uint32_t next[THREADS]; /* the number that is due */
  uint32_t ran;
  uint32_t dropped;
  uint32_t failures; /* order, thread, or drop before its task */
  uint32_t ended;    /* posters that are done, under the rig's mutex */
};

struct poster {
  pthread_t thread;
  struct crowd *crowd;
  uint32_t index;
  graft_status worst;
};

static graft_status run_posted(const graft_context *context, void *user_data) {
  struct posted *posted = user_data;
  struct crowd *crowd = posted->crowd;
  if (context->phase != GRAFT_PHASE_TASK || context->node != 0 ||
      !pthread_equal(pthread_self(), crowd->owner) ||
      posted->number != crowd->next[posted->thread]) {
    crowd->failures++;
  }
  crowd->next[posted->thread] = posted->number + 1;
  crowd->ran++;
  return GRAFT_OK;
}

static void drop_posted(void *user_data) {
  struct posted *posted = user_data;
  struct crowd *crowd = posted->crowd;
  if (posted->number + 1 != crowd->next[posted->thread] ||
      !pthread_equal(pthread_self(), crowd->owner)) {
    crowd->failures++;
  }
  crowd->dropped++;
}

static void *post_many(void *data) {
  struct poster *poster = data;
  struct crowd *crowd = poster->crowd;
  uint32_t i;
  for (i = 0; i < POSTS; i++) {
    struct posted *posted = &crowd->posts[poster->index][i];
    graft_status status =
        graft_post(crowd->rig->runtime, 0, run_posted, posted, drop_posted);
    if (status < poster->worst) poster->worst = status;
  }
  pthread_mutex_lock(&crowd->rig->mutex);
  crowd->ended++;
  pthread_mutex_unlock(&crowd->rig->mutex);
  return NULL;
}

static int are_posting(struct crowd *crowd) {
  uint32_t ended;
  pthread_mutex_lock(&crowd->rig->mutex);
  ended = crowd->ended;
  pthread_mutex_unlock(&crowd->rig->mutex);
  return ended < THREADS;
}

static void e6_nothing_is_lost(struct rig *rig) {
  struct crowd *crowd = rig_keep(rig, sizeof *crowd);
  struct poster posters[THREADS];
  uint64_t pumps = 0;
  uint32_t i, j;
  memset(posters, 0, sizeof posters);
  crowd->rig = rig;
  crowd->owner = pthread_self();
  for (i = 0; i < THREADS; i++) {
    for (j = 0; j < POSTS; j++) {
      crowd->posts[i][j].crowd = crowd;
      crowd->posts[i][j].thread = i;
      crowd->posts[i][j].number = j;
    }
    posters[i].crowd = crowd;
    posters[i].index = i;
    CHECK_INT(0,
              pthread_create(&posters[i].thread, NULL, post_many, &posters[i]));
  }
  while (crowd->ran < THREADS * POSTS / 2 && are_posting(crowd)) {
    pumps++;
    if (graft_pump(rig->runtime, 100) < 0) break;
  }
  for (i = 0; i < THREADS; i++) {
    pthread_join(posters[i].thread, NULL);
    CHECK_INT(GRAFT_OK, posters[i].worst);
  }
  while (graft_pump(rig->runtime, 0) > 0) pumps++;
  CHECK_INT(THREADS * POSTS, crowd->ran);
  CHECK_INT(THREADS * POSTS, crowd->dropped);
  CHECK_INT(0, crowd->failures);
  CHECK(rig_schedules(rig) >= 1);
  CHECK(rig_schedules(rig) <= pumps + 2);
}

static graft_status task_line(const graft_context *context, void *user_data) {
  struct rig_named *named = user_data;
  (void)context;
  rig_line(named->rig, "run %s", named->name);
  return GRAFT_OK;
}

static void post_named(struct rig *rig, graft_node node, const char *name) {
  CHECK_INT(GRAFT_OK, graft_post(rig->runtime, node, task_line,
                                 rig_name(rig, name), rig_drop));
}

static void e6_woken_at_most_once(struct rig *rig) {
  int i;
  for (i = 0; i < 10; i++) post_named(rig, 0, "a");
  CHECK_INT(1, rig_schedules(rig));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(1, rig_schedules(rig));
  post_named(rig, 0, "b");
  CHECK_INT(2, rig_schedules(rig));
  CHECK_INT(GRAFT_OK, graft_wake(rig->runtime));
  CHECK_INT(2, rig_schedules(rig));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(GRAFT_OK, graft_wake(rig->runtime));
  CHECK_INT(3, rig_schedules(rig));
}

static void e6_tasks_of_a_dead_node_are_dropped(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node old;
  uint64_t stale;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  old = probe_child(rig, rig->root, 0);
  post_named(rig, old, "first");
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  post_named(rig, old, "second");
  probe_leaves(leaf, "", 1);
  probe_leaves(leaf, "b", 1);
  post_named(rig, probe_child(rig, rig->root, 0), "third");
  stale = rig_stats(rig).stale_events;
  rig_text_clear(&rig->lines);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "drop second\nrun third\ndrop third\n");
  CHECK_INT(stale + 1, rig_stats(rig).stale_events);
  /* A task for what is dead already: it is dropped in the pump, or refused and
   * then the caller's. */
  {
    struct rig_named *fourth = rig_name(rig, "fourth");
    graft_status status =
        graft_post(rig->runtime, old, task_line, fourth, rig_drop);
    CHECK_INT(0, graft_pump(rig->runtime, 0));
    CHECK_INT(status == GRAFT_OK, fourth->drops);
    CHECK(strstr(rig_text_bytes(&rig->lines), "run") == NULL);
  }
}

static void e6_waiting_tasks_are_dropped_at_the_end(struct rig *rig) {
  struct rig_named *waiting = rig_name(rig, "waiting");
  CHECK_INT(GRAFT_OK,
            graft_post(rig->runtime, 0, task_line, waiting, rig_drop));
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  CHECK_INT(1, waiting->drops);
  CHECK_LINES(rig, "drop waiting\n");
}

/* Posts again, and renders. */
static graft_status post_in_task(const graft_context *context,
                                 void *user_data) {
  struct probe *leaf = user_data;
  (void)context;
  post_named(leaf->rig, 0, "inner");
  probe_leaves(leaf, "z", 1);
  return GRAFT_OK;
}

static graft_status fail_in_task(const graft_context *context,
                                 void *user_data) {
  (void)user_data;
  return graft_fail(context->runtime, GRAFT_E_HOST - 5, "no luck");
}

static void e6_a_task_is_as_a_handler(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  leaf->quiet = 1;
  probe_root(leaf);
  CHECK_INT(GRAFT_OK, graft_post(rig->runtime, 0, post_in_task, leaf, NULL));
  post_named(rig, 0, "outer");
  CHECK_INT(GRAFT_OK, graft_post(rig->runtime, 0, fail_in_task, NULL, NULL));
  while (graft_pump(rig->runtime, 0) > 0) continue;
  CHECK_LINES(rig, "run outer\ndrop outer\nrun inner\ndrop inner\n");
  CHECK_INT(1, leaf->live_widgets);
  CHECK_INT(1, rig->report_count);
  CHECK_INT(GRAFT_E_HOST - 5, rig->reports[0].status);
  CHECK_INT(GRAFT_PHASE_TASK, rig->reports[0].phase);
  CHECK_HAS("no luck", rig->reports[0].message);
  CHECK_REPORTS(rig, 1);
}

const driver_test driver_tests_e_threads[] = {
    {"E6 posts of eight threads keep their order and none is lost",
     e6_nothing_is_lost, DRIVER_BARE},
    {"E6 the host is woken at most once until it pumps", e6_woken_at_most_once,
     DRIVER_BARE},
    {"E6 a task of a dead node is dropped and counted",
     e6_tasks_of_a_dead_node_are_dropped, DRIVER_BARE},
    {"E6 waiting tasks are dropped when the runtime ends",
     e6_waiting_tasks_are_dropped_at_the_end, DRIVER_BARE},
    {"E6 a task may do what a handler may", e6_a_task_is_as_a_handler,
     DRIVER_BARE},
    DRIVER_END,
};
