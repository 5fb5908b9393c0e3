/* Graft by graft_render(), where rows that did not change are only named. */
#include <stdlib.h>
#include <string.h>

#include "graft_host.h"

/* When and how a row was described last. */
typedef struct described {
  uint32_t round;
  uint32_t version;
} described;

typedef struct same {
  graft_host g;
  graft_element *elements;
  graft_prop *props;
  graft_extra *extras;
  described *rows;
  uint32_t round;
} same;

static int engine_open(void **engine, host *h, bench_hits *hits,
                       uint32_t most_rows) {
  same *s = calloc(1, sizeof *s);
  if (!s) return -1;
  *engine = s;
  s->elements = malloc(most_rows * 5 * sizeof *s->elements);
  s->props = malloc(most_rows * 17 * sizeof *s->props);
  s->extras = calloc(most_rows, sizeof *s->extras);
  s->rows = calloc(most_rows * 2 + 1, sizeof *s->rows);
  if (!s->elements || !s->props || !s->extras || !s->rows) return -1;
  s->round = 1;
  return graft_host_open(&s->g, h, hits);
}

static int engine_render(void *engine, bench_row *const *rows, uint32_t count) {
  same *s = engine;
  const graft_host *g = &s->g;
  graft_element *e = s->elements;
  graft_prop *p = s->props;
  graft_extra *x = s->extras;
  s->round++;
  for (uint32_t i = 0; i < count; i++, x++) {
    const bench_row *row = rows[i];
    described *d = &s->rows[row->id];
    x->struct_size = sizeof *x;
    x->version = (uint64_t)row->version + 1;
    if (d->round == s->round - 1 && d->version == row->version) {
      graft_host_element(e, g->classes[KIND_BOX], 0, NULL, 0);
      e->flags = GRAFT_ELEMENT_KEY_INT | GRAFT_ELEMENT_SAME;
      e->key.integer = row->id;
      e->extra = x;
      e += 1;
    } else {
      graft_host_elements(g, e, p, row);
      e->extra = x;
      e += 5;
      p += 17;
    }
    d->round = s->round;
    d->version = row->version;
  }
  return graft_render(g->runtime, g->root, s->elements,
                      (uint32_t)(e - s->elements))
             ? -1
             : 0;
}

static int engine_tap(void *engine, host_widget *button, uint32_t times) {
  same *s = engine;
  return graft_host_tap(&s->g, button, times);
}

static int engine_trim(void *engine) {
  same *s = engine;
  return graft_host_trim(&s->g);
}

static int engine_memory(void *engine, uint64_t *bytes, uint64_t *allocations) {
  same *s = engine;
  return graft_host_memory(&s->g, bytes, allocations);
}

static void engine_close(void *engine) {
  same *s = engine;
  graft_host_close(&s->g);
  free(s->elements);
  free(s->props);
  free(s->extras);
  free(s->rows);
  free(s);
}

const bench_engine bench_contestant = {
    .name = "same",
    .open = engine_open,
    .render = engine_render,
    .tap = engine_tap,
    .trim = engine_trim,
    .memory = engine_memory,
    .close = engine_close,
};
