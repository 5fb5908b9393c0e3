/*
 * E6: threads post to nodes while the owner makes and removes them. Each post
 * emits an event, so that what is counted went all the way to a handler.
 */
#include <sched.h>
#include <string.h>
#include <time.h>

#include "probe.h"
#include "suites.h"

#define THREADS 8u
#define POSTS 4000u
#define POSTS_FULL 1000000u
#define PLACES 16u  /* for a node each; one letter is its key */
#define STEADY 4u   /* the first ones, whose nodes stay */
#define STALLED 20  /* seconds after which a post is lost */
#define WINDOW 512u /* posts of a thread that have not been dropped */

struct flood;

/* One post: of a thread to a node. */
struct sent {
  struct poster *poster;
  graft_node node;
  uint32_t place;
  uint32_t number; /* of those of its thread to its node, from 0 */
  int ran;
};

/* How far a thread came with the node of a place. */
struct tally {
  graft_node node;
  uint32_t next;
};

struct poster {
  pthread_t thread;
  struct flood *flood;
  uint32_t index;
  /* The thread's own, for others once it is joined. */
  graft_status worst;
  uint32_t made;
  struct tally sent[PLACES];
  struct sent window[WINDOW];
  /* The owner's; `dropped` is read by the thread. */
  uint32_t dropped;
  struct tally ran[PLACES];
  struct tally heard[PLACES];
};

struct flood {
  struct rig *rig;
  struct probe *leaf;
  pthread_t owner;
  uint32_t posts;           /* of each thread */
  uint32_t at_work;         /* threads that post */
  uint32_t is_ended;        /* none goes on */
  graft_node known[PLACES]; /* to all; of some the node is gone */
  graft_node live[PLACES];
  uint64_t random;
  uint64_t ran;
  uint64_t heard;
  uint64_t lost; /* of nodes that were removed */
  /* Each must stay 0. */
  uint32_t misplaced; /* other thread, phase, or order */
  uint32_t revived;   /* ran for a node that is gone */
  uint32_t missed;    /* did not run, and the node lives */
  struct poster posters[THREADS];
};

/* ------------------------------------------------------------------------ */
/* The threads                                                              */
/* ------------------------------------------------------------------------ */

static graft_status run_sent(const graft_context *context, void *user_data);
static void drop_sent(void *user_data);

/* Waits for room: what is posted faster than it runs would fill the memory. */
static int has_room(struct poster *poster) {
  struct flood *flood = poster->flood;
  while (!__atomic_load_n(&flood->is_ended, __ATOMIC_ACQUIRE)) {
    uint32_t dropped = __atomic_load_n(&poster->dropped, __ATOMIC_ACQUIRE);
    if (poster->made - dropped < WINDOW) return 1;
    sched_yield();
  }
  return 0;
}

static graft_status post_to(struct poster *poster, uint32_t place,
                            graft_node node) {
  struct tally *tally = &poster->sent[place];
  struct sent *sent = &poster->window[poster->made % WINDOW];
  graft_status status;
  if (tally->node != node) {
    tally->node = node;
    tally->next = 0;
  }
  sent->poster = poster;
  sent->node = node;
  sent->place = place;
  sent->number = tally->next;
  sent->ran = 0;
  status =
      graft_post(poster->flood->rig->runtime, node, run_sent, sent, drop_sent);
  if (status >= 0) {
    tally->next++;
    poster->made++;
  }
  return status;
}

static void *post_all(void *data) {
  struct poster *poster = data;
  struct flood *flood = poster->flood;
  uint64_t random = poster->index + 1;
  while (poster->made < flood->posts && has_room(poster)) {
    uint32_t place = rig_random(&random, PLACES);
    graft_node node = __atomic_load_n(&flood->known[place], __ATOMIC_RELAXED);
    graft_status status;
    if (node == 0) continue;
    status = post_to(poster, place, node);
    if (status >= 0) continue;
    poster->worst = status;
    break;
  }
  __atomic_fetch_sub(&flood->at_work, 1, __ATOMIC_RELEASE);
  return NULL;
}

/* ------------------------------------------------------------------------ */
/* The owner                                                                */
/* ------------------------------------------------------------------------ */

/* Notes a post or event of a thread; those to one node come without a gap. */
static void take(struct flood *flood, struct tally *tallies, uint32_t place,
                 graft_node node, uint32_t number) {
  struct tally *tally = &tallies[place];
  if (tally->node != node) {
    tally->node = node;
    tally->next = 0;
  }
  if (tally->next != number) flood->misplaced++;
  tally->next = number + 1;
}

static graft_status run_sent(const graft_context *context, void *user_data) {
  struct sent *sent = user_data;
  struct poster *poster = sent->poster;
  struct flood *flood = poster->flood;
  graft_value values[3];
  graft_status status;
  if (context->phase != GRAFT_PHASE_TASK || context->node != sent->node ||
      !pthread_equal(pthread_self(), flood->owner)) {
    flood->misplaced++;
  }
  if (flood->live[sent->place] != sent->node) flood->revived++;
  sent->ran = 1;
  flood->ran++;
  take(flood, poster->ran, sent->place, sent->node, sent->number);
  values[0] = graft_value_int(poster->index);
  values[1] = graft_value_int(sent->place);
  values[2] = graft_value_int(sent->number);
  status = graft_emit(context->runtime, sent->node,
                      graft_atom_of(context->runtime, "tap"), values, 3);
  return status < 0 ? status : GRAFT_OK;
}

static void drop_sent(void *user_data) {
  struct sent *sent = user_data;
  struct poster *poster = sent->poster;
  struct flood *flood = poster->flood;
  if (sent != &poster->window[poster->dropped % WINDOW]) flood->misplaced++;
  if (!sent->ran) {
    flood->lost++;
    if (flood->live[sent->place] == sent->node) flood->missed++;
  }
  __atomic_store_n(&poster->dropped, poster->dropped + 1, __ATOMIC_RELEASE);
}

static graft_status hear_tap(const graft_context *context,
                             const graft_event *event, void *user_data) {
  struct flood *flood = user_data;
  struct poster *poster = &flood->posters[event->values[0].as.integer];
  take(flood, poster->heard, (uint32_t)event->values[1].as.integer,
       context->node, (uint32_t)event->values[2].as.integer);
  flood->heard++;
  return GRAFT_OK;
}

/* Finds the nodes as they are by now, and tells the threads of new ones. */
static void publish(struct flood *flood) {
  struct rig *rig = flood->rig;
  graft_node node = 0;
  memset(flood->live, 0, sizeof flood->live);
  if (graft_node_child(rig->runtime, rig->root, 0, &node) < 0) return;
  while (node != 0) {
    graft_value key = graft_value_none();
    uint32_t place;
    graft_node_key(rig->runtime, node, &key);
    place = (uint32_t)(key.as.string[0] - 'a');
    flood->live[place] = node;
    __atomic_store_n(&flood->known[place], node, __ATOMIC_RELAXED);
    if (graft_node_next(rig->runtime, node, &node) < 0) return;
  }
}

/* Renders the steady nodes and some of the others. */
static void render_some(struct flood *flood) {
  struct rig *rig = flood->rig;
  uint32_t chosen = rig_random(&flood->random, 1u << (PLACES - STEADY));
  uint32_t place;
  rig_begin(rig);
  for (place = 0; place < PLACES; place++) {
    char key[2] = {0, 0};
    if (place >= STEADY && (chosen >> (place - STEADY) & 1) == 0) continue;
    key[0] = (char)('a' + place);
    probe_open(flood->leaf, key, (int64_t)(chosen & 1));
    graft_on(rig->runtime, "tap", hear_tap, flood);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
  publish(flood);
}

static graft_status render_in_task(const graft_context *context,
                                   void *user_data) {
  (void)context;
  render_some(user_data);
  return GRAFT_OK;
}

/* Pumps, and renders between pumps and within, while the threads post. */
static void own(struct flood *flood) {
  struct rig *rig = flood->rig;
  uint64_t done = 0;
  time_t since = time(NULL);
  uint32_t turn;
  for (turn = 0; __atomic_load_n(&flood->at_work, __ATOMIC_ACQUIRE) > 0;
       turn++) {
    graft_status status;
    if (turn % 4 == 1) render_some(flood);
    if (turn % 4 == 3) {
      graft_post(rig->runtime, 0, render_in_task, flood, NULL);
    }
    status = graft_pump(rig->runtime, turn % 8 ? 100 : 0);
    if (status < 0 || rig->failures > 0 || rig->report_count > 0) break;
    if (done != flood->ran + flood->lost) {
      done = flood->ran + flood->lost;
      since = time(NULL);
    } else if (time(NULL) - since > STALLED) {
      break;
    }
    if (status == 0) sched_yield();
  }
}

static void e6_posts_reach_nodes_that_live(struct rig *rig) {
  struct flood *flood = rig_keep(rig, sizeof *flood);
  uint64_t made = 0, stale, i;
  uint32_t place;
  flood->rig = rig;
  flood->leaf = probe_class(rig, "leaf");
  flood->leaf->quiet = 1;
  flood->owner = pthread_self();
  flood->posts = driver_is_full() ? POSTS_FULL : POSTS;
  flood->random = 1;
  probe_root(flood->leaf);
  render_some(flood);
  stale = rig_stats(rig).stale_events;
  for (i = 0; i < THREADS; i++) {
    struct poster *poster = &flood->posters[i];
    poster->flood = flood;
    poster->index = (uint32_t)i;
    __atomic_fetch_add(&flood->at_work, 1, __ATOMIC_RELAXED);
    CHECK_INT(0, pthread_create(&poster->thread, NULL, post_all, poster));
  }
  own(flood);
  __atomic_store_n(&flood->is_ended, 1, __ATOMIC_RELEASE);
  for (i = 0; i < THREADS; i++) {
    pthread_join(flood->posters[i].thread, NULL);
    CHECK_INT(GRAFT_OK, flood->posters[i].worst);
  }
  while (graft_pump(rig->runtime, 0) > 0) continue;
  for (i = 0; i < THREADS; i++) {
    const struct poster *poster = &flood->posters[i];
    made += poster->made;
    CHECK_INT(flood->posts, poster->made);
    CHECK_INT(poster->made, poster->dropped);
    for (place = 0; place < STEADY; place++) {
      CHECK_INT(poster->sent[place].next, poster->ran[place].next);
      CHECK_INT(poster->sent[place].next, poster->heard[place].next);
    }
  }
  CHECK_INT(made, flood->ran + flood->lost);
  CHECK_INT(0, flood->misplaced);
  CHECK_INT(0, flood->revived);
  CHECK_INT(0, flood->missed);
  CHECK(flood->lost > 0);
  /* Each was counted, as was each event that waited for its handler. */
  CHECK_INT(stale + flood->lost + (flood->ran - flood->heard),
            rig_stats(rig).stale_events);
  rig_figure(rig, "%llu posts, %llu of them to %llu nodes that went",
             (unsigned long long)made, (unsigned long long)flood->lost,
             (unsigned long long)rig_stats(rig).destroys);
}

const driver_test driver_tests_e_posts[] = {
    {"E6 posts of eight threads reach the nodes that live, in order",
     e6_posts_reach_nodes_that_live, DRIVER_BARE},
    DRIVER_END,
};
