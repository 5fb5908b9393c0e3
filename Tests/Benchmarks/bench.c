/*
 * Runs one workload with one contestant and prints its samples as JSON:
 * bench_NAME WORKLOAD [SAMPLES [WARM-UPS [ROWS]]]. A host call too many or too
 * few fails the run. With ROWS each workload has at most that many, and what is
 * done over and over is done a thousand times: for counting, not for timing.
 */
#include "bench.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#define ROWS 10000u
#define SMALL 1000u
#define TEXT_SIZE 24

typedef struct bench {
  host h;
  bench_hits hits;
  void *engine;
  bench_row *store; /* twice the rows, so that others can replace them */
  char *texts;      /* two labels a row, of the same length */
  char cats[10][8];
  bench_row **rows; /* described */
  bench_row **changed;
  uint32_t changed_count;
  bench_edit edits[2];
  uint32_t edit_count;
  uint32_t size;  /* rows of this workload */
  uint32_t count; /* rows described */
  uint32_t most_rows;
  uint32_t taps;
  uint32_t switches;
} bench;

typedef struct workload {
  const char *name;
  uint32_t size;
  uint32_t times; /* operations a sample, by which it is divided */
  /* Brings model and tree to where the sample starts; untimed. */
  int (*prepare)(bench *b);
  /* Changes the model and tells what the host must hear; untimed. */
  void (*change)(bench *b, host_counts *expected);
  /* The timed region. */
  int (*region)(bench *b);
} workload;

/* --- The model ----------------------------------------------------------- */

static int open_model(bench *b) {
  uint32_t total = ROWS * 2 + SMALL;
  b->store = calloc(total, sizeof *b->store);
  b->texts = calloc(total, 2 * TEXT_SIZE);
  b->rows = calloc(total, sizeof *b->rows);
  b->changed = calloc(ROWS, sizeof *b->changed);
  if (!b->store || !b->texts || !b->rows || !b->changed) return -1;
  for (int i = 0; i < 10; i++) {
    snprintf(b->cats[i], sizeof b->cats[i], "cat %d", i);
  }
  for (uint32_t i = 0; i < total; i++) {
    bench_row *row = &b->store[i];
    char *text = b->texts + (size_t)i * 2 * TEXT_SIZE;
    row->id = (int64_t)i + 1;
    row->label_length =
        (uint32_t)snprintf(text, TEXT_SIZE, "row %d", (int)row->id);
    snprintf(text + TEXT_SIZE, TEXT_SIZE, "ROW %d", (int)row->id);
    row->label = text;
    row->cat = b->cats[row->id % 10];
    row->cat_length = 5;
  }
  return 0;
}

static void take_rows(bench *b, uint32_t first, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) b->rows[i] = &b->store[first + i];
  b->count = count;
}

static void note(bench *b, bench_row *row) {
  row->version++;
  b->changed[b->changed_count++] = row;
}

static void relabel(bench *b) {
  for (uint32_t i = 0; i < b->count; i += 10) {
    bench_row *row = b->rows[i];
    char *text = b->texts + (size_t)(row->id - 1) * 2 * TEXT_SIZE;
    row->label = row->label == text ? text + TEXT_SIZE : text;
    note(b, row);
  }
}

static void swap_rows(bench *b, uint32_t i, uint32_t j) {
  bench_row *row = b->rows[i];
  b->rows[i] = b->rows[j];
  b->rows[j] = row;
}

static void note_edit(bench *b, bench_edit edit) {
  b->edits[b->edit_count++] = edit;
}

static void note_append(bench *b, uint32_t at, uint32_t count) {
  note_edit(b, (bench_edit){BENCH_APPEND, at, count, 0});
}

static void note_remove(bench *b, uint32_t at, uint32_t count) {
  note_edit(b, (bench_edit){BENCH_REMOVE, at, count, 0});
}

static void note_move(bench *b, uint32_t at, uint32_t to) {
  note_edit(b, (bench_edit){BENCH_MOVE, at, 1, to});
}

/* Rows that stay where one pass of moves puts all others right. */
static uint32_t longest_run(const bench *b) {
  uint32_t *tails = malloc((b->count + 1) * sizeof *tails);
  uint32_t length = 0;
  if (!tails) return 0;
  for (uint32_t i = 0; i < b->count; i++) {
    uint32_t id = (uint32_t)b->rows[i]->id;
    uint32_t low = 0;
    uint32_t high = length;
    while (low < high) {
      uint32_t middle = (low + high) / 2;
      if (tails[middle] < id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    tails[low] = id;
    if (low == length) length++;
  }
  free(tails);
  return length;
}

/* --- Workloads ----------------------------------------------------------- */

static int render(bench *b) {
  return bench_contestant.render(b->engine, b->rows, b->count);
}

static int ready(bench *b) {
  if (!bench_contestant.ready) return 0;
  return bench_contestant.ready(b->engine, b->rows, b->count);
}

static int render_fresh(bench *b) {
  return bench_contestant.render_fresh(b->engine, b->rows, b->count);
}

/* What changed in rows that are there: alone, where the contestant can. */
static int tell(bench *b) {
  if (!bench_contestant.apply) return render(b);
  return bench_contestant.apply(b->engine, b->changed, b->changed_count);
}

/* Other rows, or another order: told alone, where the contestant can. */
static int reorder(bench *b) {
  if (!bench_contestant.edit || b->edit_count == 0) return render(b);
  return bench_contestant.edit(b->engine, b->rows, b->edits, b->edit_count);
}

static int prepare_none(bench *b) {
  b->count = 0;
  return render(b);
}

static int prepare_all(bench *b) {
  take_rows(b, 0, b->size);
  return ready(b) || render(b) ? -1 : 0;
}

static void expect_made(host_counts *expected, uint32_t rows) {
  expected->creates = expected->inserts = (int64_t)rows * 5;
  expected->sets = (int64_t)rows * 13;
}

static void expect_gone(host_counts *expected, uint32_t rows) {
  expected->removes = rows;
  expected->destroys = (int64_t)rows * 5;
}

static void change_create(bench *b, host_counts *expected) {
  take_rows(b, 0, b->size);
  note_append(b, 0, b->size);
  expect_made(expected, b->size);
}

static void change_nothing(bench *b, host_counts *expected) {
  (void)b;
  (void)expected;
}

static void change_labels(bench *b, host_counts *expected) {
  relabel(b);
  expected->sets = b->size / 10;
}

static void change_one(bench *b, host_counts *expected) {
  bench_row *row = b->rows[b->size / 2];
  row->selected ^= 1;
  note(b, row);
  expected->sets = 1;
}

static void change_swap(bench *b, host_counts *expected) {
  swap_rows(b, 1, b->size - 2);
  note_move(b, 1, b->size - 2);
  note_move(b, b->size - 3, 1);
  expected->moves = 2;
}

static void change_remove(bench *b, host_counts *expected) {
  uint32_t at = b->size / 2;
  b->count--;
  memmove(b->rows + at, b->rows + at + 1, (b->count - at) * sizeof *b->rows);
  note_remove(b, at, 1);
  expect_gone(expected, 1);
}

static void change_append(bench *b, host_counts *expected) {
  take_rows(b, 0, b->size + SMALL);
  note_append(b, b->size, SMALL);
  expect_made(expected, SMALL);
}

static void change_reverse(bench *b, host_counts *expected) {
  for (uint32_t i = 0; i < b->size / 2; i++) {
    swap_rows(b, i, b->size - 1 - i);
  }
  expected->moves = b->size - 1;
}

static void change_shuffle(bench *b, host_counts *expected) {
  uint32_t s = 42;
  for (uint32_t i = b->size - 1; i > 0; i--) {
    s = s * 1664525u + 1013904223u;
    swap_rows(b, i, (uint32_t)(((uint64_t)s * (i + 1)) >> 32));
  }
  expected->moves = b->size - longest_run(b);
}

static void change_clear(bench *b, host_counts *expected) {
  b->count = 0;
  note_remove(b, 0, b->size);
  expect_gone(expected, b->size);
}

static void change_replace(bench *b, host_counts *expected) {
  take_rows(b, b->size, b->size);
  note_remove(b, 0, b->size);
  note_append(b, 0, b->size);
  expect_made(expected, b->size);
  expect_gone(expected, b->size);
}

static host_widget *row_in_the_middle(const bench *b) {
  host_widget *box = b->h.list->first;
  for (uint32_t i = 0; i < b->size / 2; i++) box = box->next;
  return box;
}

#define TAPS 1000000u

static int region_taps(bench *b) {
  uint64_t before = b->hits.count;
  host_widget *button = row_in_the_middle(b)->last;
  if (bench_contestant.tap(b->engine, button, b->taps)) return -1;
  return b->hits.count - before == b->taps ? 0 : -1;
}

#define SWITCHES 10000u

static void change_switches(bench *b, host_counts *expected) {
  expected->sets = b->switches;
}

static int region_switches(bench *b) {
  return bench_contestant.switch_one(b->engine, b->rows[b->size / 2],
                                     row_in_the_middle(b), b->switches);
}

static const workload workloads[] = {
    {"W1", ROWS, 1, prepare_none, change_create, reorder},
    {"W1s", SMALL, 1, prepare_none, change_create, reorder},
    {"W2", ROWS, 1, prepare_all, change_nothing, tell},
    {"W2f", ROWS, 1, prepare_all, change_nothing, render_fresh},
    {"W3", ROWS, 1, prepare_all, change_labels, tell},
    {"W4", ROWS, 1, prepare_all, change_one, tell},
    {"W4t", ROWS, SWITCHES, prepare_all, change_switches, region_switches},
    {"W5", SMALL, 1, prepare_all, change_swap, reorder},
    {"W6", ROWS, 1, prepare_all, change_remove, reorder},
    {"W7", ROWS, 1, prepare_all, change_append, reorder},
    {"W8r", ROWS, 1, prepare_all, change_reverse, render},
    {"W8s", ROWS, 1, prepare_all, change_shuffle, render},
    {"W9", ROWS, 1, prepare_all, change_clear, reorder},
    {"W10", ROWS, 1, prepare_all, change_replace, reorder},
    {"W10s", SMALL, 1, prepare_all, change_replace, reorder},
    {"W11", ROWS, TAPS, prepare_all, change_nothing, region_taps},
};

/* --- Running ------------------------------------------------------------- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Of their own, so that callgrind can tell them: see run.py. */
__attribute__((noinline)) int bench_timed(const workload *w, bench *b);
__attribute__((noinline)) int bench_timed(const workload *w, bench *b) {
  int result = w->region(b);
  /* Not a tail call: the region must end here. */
  __asm__ volatile("" ::: "memory");
  return result;
}

static int fail(const workload *w, const char *what) {
  fprintf(stderr, "%s %s: %s\n", bench_contestant.name, w->name, what);
  return -1;
}

static int check(const workload *w, const host_counts *got,
                 const host_counts *expected) {
  if (memcmp(got, expected, sizeof *got) == 0) return 0;
  fprintf(stderr,
          "%s %s: host calls (create set insert move remove destroy)\n"
          "  came     %ld %ld %ld %ld %ld %ld\n"
          "  expected %ld %ld %ld %ld %ld %ld\n",
          bench_contestant.name, w->name, (long)got->creates, (long)got->sets,
          (long)got->inserts, (long)got->moves, (long)got->removes,
          (long)got->destroys, (long)expected->creates, (long)expected->sets,
          (long)expected->inserts, (long)expected->moves,
          (long)expected->removes, (long)expected->destroys);
  return -1;
}

/* Order of the host's widgets against the rows described. */
static int check_order(const workload *w, const bench *b) {
  uint32_t count = 0;
  for (const host_widget *x = b->h.list->first; x; x = x->next) count++;
  return count == b->count ? 0 : fail(w, "another number of rows");
}

/* One sample; answers nanoseconds, or less than zero. */
static double sample(const workload *w, bench *b, int timed,
                     uint64_t *allocations) {
  host_counts expected;
  uint64_t bytes;
  uint64_t before;
  memset(&expected, 0, sizeof expected);
  b->changed_count = b->edit_count = 0;
  if (w->prepare(b)) return fail(w, "preparing failed");
  w->change(b, &expected);
  if (ready(b)) return fail(w, "preparing failed");
  memset(&b->h.counts, 0, sizeof b->h.counts);
  if (bench_contestant.memory(b->engine, &bytes, &before)) return -1;
  double begin = now();
  int result = timed ? bench_timed(w, b) : w->region(b);
  double end = now();
  if (result) return fail(w, "it failed");
  if (bench_contestant.memory(b->engine, &bytes, allocations)) return -1;
  *allocations -= before;
  if (check(w, &b->h.counts, &expected) || check_order(w, b)) return -1;
  return (end - begin) / w->times;
}

static int run(const workload *w, bench *b, int samples, int warm_ups) {
  uint64_t allocations = 0;
  b->size = w->size < b->most_rows ? w->size : b->most_rows;
  for (int i = 0; i < warm_ups; i++) {
    if (sample(w, b, 0, &allocations) < 0) return -1;
  }
  printf("{\"name\": \"%s\", \"workload\": \"%s\", \"samples\": [",
         bench_contestant.name, w->name);
  for (int i = 0; i < samples; i++) {
    double t = sample(w, b, 1, &allocations);
    if (t < 0) return -1;
    printf("%s%.3f", i ? ", " : "", t);
  }
  printf("], \"allocations\": %lu}\n", (unsigned long)allocations);
  return 0;
}

/* Bytes a mounted widget, less the host's own record. */
static int run_memory(bench *b) {
  uint64_t before;
  uint64_t bytes;
  uint64_t allocations;
  if (bench_contestant.memory(b->engine, &before, &allocations)) return -1;
  b->size = ROWS;
  if (prepare_all(b) || bench_contestant.trim(b->engine)) return -1;
  if (bench_contestant.memory(b->engine, &bytes, &allocations)) return -1;
  printf(
      "{\"name\": \"%s\", \"workload\": \"mem\", \"samples\": [%.3f], "
      "\"allocations\": %lu}\n",
      bench_contestant.name, (double)(bytes - before) / (ROWS * 5.0),
      (unsigned long)allocations);
  return 0;
}

static int run_named(bench *b, const char *name, int samples, int warm_ups) {
  if (strcmp(name, "mem") == 0) return run_memory(b);
  for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++) {
    const workload *w = &workloads[i];
    if (strcmp(name, w->name) != 0) continue;
    if ((w->region == region_switches && !bench_contestant.switch_one) ||
        (w->region == render_fresh && !bench_contestant.render_fresh)) {
      return fail(w, "has no part in it");
    }
    return run(w, b, samples, warm_ups);
  }
  fprintf(stderr, "no workload %s\n", name);
  return -1;
}

int main(int argc, char **argv) {
  bench b;
  int result = -1;
  memset(&b, 0, sizeof b);
#ifdef __GLIBC__
  /* Memory that the host frees stays: no page is faulted in again. */
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_MMAP_THRESHOLD, INT_MAX);
#endif
  if (argc < 2) {
    fprintf(stderr, "usage: %s WORKLOAD [SAMPLES [WARM-UPS [ROWS]]]\n",
            argv[0]);
    return 2;
  }
  int samples = argc > 2 ? atoi(argv[2]) : 11;
  int warm_ups = argc > 3 ? atoi(argv[3]) : 5;
  b.most_rows = argc > 4 ? (uint32_t)atoi(argv[4]) : ROWS;
  b.taps = argc > 4 ? 1000 : TAPS;
  b.switches = argc > 4 ? 1000 : SWITCHES;
  if (open_model(&b) == 0 && host_open(&b.h) == 0 &&
      bench_contestant.open(&b.engine, &b.h, &b.hits, ROWS + SMALL) == 0) {
    result = run_named(&b, argv[1], samples, warm_ups);
  }
  if (b.engine) bench_contestant.close(b.engine);
  host_close(&b.h);
  free(b.store);
  free(b.texts);
  free(b.rows);
  free(b.changed);
  return result ? 1 : 0;
}
