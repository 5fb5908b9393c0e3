/*
 * What the workloads don't tell: how Graft's cost grows, at what orders of keys
 * and depths, and what threads cost. Prints one JSON object of numbers:
 * nanoseconds, of the CPU but for the latency and the posting.
 */
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "graft_host.h"

#define CHILDREN 100000u
#define LEVELS 100000u
#define LARGEST 1000000u

typedef struct scale {
  host h;
  bench_hits hits;
  graft_host g;
  graft_element *elements; /* LARGEST */
  graft_prop props[4];
  const char *separator;
} scale;

static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double cpu(void) { return now(CLOCK_THREAD_CPUTIME_ID); }

static void tell(scale *s, const char *name, double value) {
  printf("%s\"%s\": %.3f", s->separator, name, value);
  s->separator = ", ";
}

static int fail(const char *what) {
  fprintf(stderr, "scale: %s\n", what);
  return -1;
}

static int render(scale *s, uint32_t count) {
  return graft_render(s->g.runtime, s->g.root, s->elements, count) ? -1 : 0;
}

/* Nanoseconds of one render; less than zero if it fails. */
static double timed_render(scale *s, uint32_t count) {
  double begin = cpu();
  if (render(s, count)) return fail("render failed");
  return cpu() - begin;
}

static int smaller(const void *a, const void *b) {
  double x = *(const double *)a;
  double y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, uint32_t count) {
  qsort(values, count, sizeof *values, smaller);
  return values[count / 2];
}

/* Labels with keys and four properties, below the root. */
static void describe_labels(scale *s, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    graft_element *e = &s->elements[i];
    graft_host_element(e, s->g.classes[KIND_LABEL], 1, s->props, 4);
    e->flags = GRAFT_ELEMENT_KEY_INT;
    e->key.integer = i;
  }
}

/* --- Growth -------------------------------------------------------------- */

static int measure_growth(scale *s) {
  static const char *const names[] = {"100", "1000", "10000", "100000",
                                      "1000000"};
  uint32_t count = 100;
  for (int step = 0; step < 5; step++, count *= 10) {
    double create[5];
    double equal[5];
    char name[40];
    describe_labels(s, count);
    for (int i = 0; i < 5; i++) {
      if (render(s, 0)) return fail("clearing failed");
      create[i] = timed_render(s, count);
      equal[i] = timed_render(s, count);
      if (create[i] < 0 || equal[i] < 0) return -1;
    }
    snprintf(name, sizeof name, "create %s", names[step]);
    tell(s, name, median(create, 5));
    snprintf(name, sizeof name, "equal %s", names[step]);
    tell(s, name, median(equal, 5));
  }
  return render(s, 0);
}

/* --- Orders that are hard to match --------------------------------------- */

static void order_reversed(graft_element *e, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) e[i].key.integer = count - 1 - i;
}

static void order_halves(graft_element *e, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    e[i].key.integer = i % 2 ? count / 2 + i / 2 : i / 2;
  }
}

static void order_rotated(graft_element *e, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) e[i].key.integer = (i + 1) % count;
}

static void order_shuffled(graft_element *e, uint32_t count) {
  uint32_t s = 42;
  for (uint32_t i = 0; i < count; i++) e[i].key.integer = i;
  for (uint32_t i = count - 1; i > 0; i--) {
    int64_t kept = e[i].key.integer;
    s = s * 1664525u + 1013904223u;
    uint32_t j = (uint32_t)(((uint64_t)s * (i + 1)) >> 32);
    e[i].key.integer = e[j].key.integer;
    e[j].key.integer = kept;
  }
}

/* Every other one is new: the old ones stay in their order. */
static void order_sifted(graft_element *e, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    e[i].key.integer = i % 2 ? i : (int64_t)(count + i);
  }
}

static const struct {
  const char *name;
  void (*fill)(graft_element *, uint32_t);
} orders[] = {{"reversed", order_reversed},
              {"halves merged", order_halves},
              {"rotated", order_rotated},
              {"shuffled", order_shuffled},
              {"every other new", order_sifted}};

/* Keys whose low bits are alike, so that a weak hash puts them together. */
static void spread_keys(graft_element *e, uint32_t count, int bits) {
  for (uint32_t i = 0; i < count; i++) {
    e[i].key.integer = (int64_t)((uint64_t)e[i].key.integer << bits);
  }
}

static int measure_orders(scale *s) {
  for (int bits = 0; bits <= 40; bits += 40) {
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
      double times[5];
      char name[60];
      for (int turn = 0; turn < 5; turn++) {
        describe_labels(s, CHILDREN);
        spread_keys(s->elements, CHILDREN, bits);
        if (render(s, 0) || render(s, CHILDREN)) return fail("render failed");
        orders[i].fill(s->elements, CHILDREN);
        spread_keys(s->elements, CHILDREN, bits);
        times[turn] = timed_render(s, CHILDREN);
        if (times[turn] < 0) return -1;
      }
      snprintf(name, sizeof name, "%s%s", orders[i].name,
               bits ? ", keys alike" : "");
      tell(s, name, median(times, 5) / CHILDREN);
    }
  }
  return render(s, 0);
}

/* --- Depth --------------------------------------------------------------- */

static int measure_depth(scale *s) {
  for (uint32_t i = 0; i < LEVELS; i++) {
    graft_host_element(&s->elements[i], s->g.classes[KIND_BOX], 0, NULL, 0);
    s->elements[i].child_count = i + 1 < LEVELS;
  }
  double create = timed_render(s, LEVELS);
  double equal = timed_render(s, LEVELS);
  double clear = timed_render(s, 0);
  if (create < 0 || equal < 0 || clear < 0) return -1;
  tell(s, "deep create", create / LEVELS);
  tell(s, "deep equal", equal / LEVELS);
  tell(s, "deep clear", clear / LEVELS);
  return 0;
}

/* --- Threads ------------------------------------------------------------- */

#define POSTS 200000u

static graft_status count_task(const graft_context *context, void *user_data) {
  (void)context;
  ++*(uint64_t *)user_data;
  return GRAFT_OK;
}

typedef struct poster {
  pthread_t thread;
  graft_runtime *runtime;
  uint64_t *ran;
  int failed;
} poster;

static void *post_all(void *user_data) {
  poster *p = user_data;
  for (uint32_t i = 0; i < POSTS; i++) {
    if (graft_post(p->runtime, 0, count_task, p->ran, NULL) < 0) p->failed = 1;
  }
  return NULL;
}

static int measure_posts(scale *s) {
  for (uint32_t threads = 1; threads <= 8; threads *= 2) {
    poster posters[8];
    uint64_t ran = 0;
    char name[40];
    double begin = now(CLOCK_MONOTONIC);
    for (uint32_t i = 0; i < threads; i++) {
      posters[i].runtime = s->g.runtime;
      posters[i].ran = &ran;
      posters[i].failed = 0;
      if (pthread_create(&posters[i].thread, NULL, post_all, &posters[i])) {
        return fail("no thread");
      }
    }
    for (uint32_t i = 0; i < threads; i++) {
      pthread_join(posters[i].thread, NULL);
      if (posters[i].failed) return fail("a post failed");
    }
    double posted = now(CLOCK_MONOTONIC);
    while (graft_pump(s->g.runtime, 0) > 0) continue;
    double end = now(CLOCK_MONOTONIC);
    if (ran != (uint64_t)threads * POSTS) return fail("a task was lost");
    snprintf(name, sizeof name, "post from %u", threads);
    tell(s, name, (posted - begin) / (threads * (double)POSTS));
    if (threads == 1) tell(s, "run a task", (end - posted) / POSTS);
  }
  return 0;
}

#define WAKES 2000u

static int wake_fd;

static void schedule(void *user_data) {
  uint64_t one = 1;
  (void)user_data;
  if (write(wake_fd, &one, sizeof one) < 0) abort();
}

typedef struct ping {
  graft_runtime *runtime;
  double posted[WAKES];
  double ran[WAKES];
  uint32_t count;
} ping;

static graft_status note_ping(const graft_context *context, void *user_data) {
  ping *p = user_data;
  (void)context;
  p->ran[p->count++] = now(CLOCK_MONOTONIC);
  return GRAFT_OK;
}

static void *send_pings(void *user_data) {
  static const struct timespec pause = {0, 100000};
  ping *p = user_data;
  for (uint32_t i = 0; i < WAKES; i++) {
    nanosleep(&pause, NULL);
    p->posted[i] = now(CLOCK_MONOTONIC);
    graft_post(p->runtime, 0, note_ping, p, NULL);
  }
  return NULL;
}

/* From graft_post() in a thread to the task, through schedule and poll. */
static int measure_latency(scale *s) {
  static ping p;
  graft_runtime_desc desc = GRAFT_RUNTIME_DESC_INIT;
  pthread_t thread;
  desc.schedule = schedule;
  wake_fd = eventfd(0, EFD_CLOEXEC);
  if (wake_fd < 0 || graft_runtime_create(&desc, &p.runtime) < 0 ||
      pthread_create(&thread, NULL, send_pings, &p)) {
    return fail("no runtime or thread");
  }
  while (p.count < WAKES) {
    struct pollfd fd = {wake_fd, POLLIN, 0};
    uint64_t many;
    poll(&fd, 1, -1);
    if (read(wake_fd, &many, sizeof many) < 0) return fail("no wake");
    graft_pump(p.runtime, 0);
  }
  pthread_join(thread, NULL);
  for (uint32_t i = 0; i < WAKES; i++) p.ran[i] -= p.posted[i];
  tell(s, "post to task, median", median(p.ran, WAKES));
  tell(s, "post to task, 99 %", p.ran[WAKES * 99 / 100]);
  graft_runtime_destroy(p.runtime);
  close(wake_fd);
  return 0;
}

int main(void) {
  static scale s;
  int failed = -1;
  s.separator = "{";
  s.elements = malloc(LARGEST * sizeof *s.elements);
  if (s.elements && host_open(&s.h) == 0 &&
      graft_host_open(&s.g, &s.h, &s.hits) == 0) {
    graft_host_props(&s.g, s.props, graft_value_string("label", 5), 1,
                     &s.g.tap);
    failed = measure_growth(&s) || measure_orders(&s) || measure_depth(&s) ||
             measure_posts(&s) || measure_latency(&s);
    graft_host_close(&s.g);
    host_close(&s.h);
  }
  free(s.elements);
  printf("}\n");
  return failed ? 1 : 0;
}
