/* Graft by graft_render(): the whole description in two arrays. */
#include <stdlib.h>

#include "graft_host.h"

typedef struct flat {
  graft_host g;
  graft_element *elements;
  graft_prop *props;
  graft_handler *handlers;
  bench_closure *closures[2]; /* of this render, and of the one before */
  uint32_t round;
} flat;

static int engine_open(void **engine, host *h, bench_hits *hits,
                       uint32_t most_rows) {
  flat *f = calloc(1, sizeof *f);
  if (!f) return -1;
  *engine = f;
  f->elements = malloc(most_rows * 5 * sizeof *f->elements);
  f->props = malloc(most_rows * 17 * sizeof *f->props);
  f->handlers = malloc(most_rows * sizeof *f->handlers);
  f->closures[0] = malloc(most_rows * sizeof **f->closures);
  f->closures[1] = malloc(most_rows * sizeof **f->closures);
  if (!f->elements || !f->props || !f->handlers || !f->closures[0] ||
      !f->closures[1]) {
    return -1;
  }
  return graft_host_open(&f->g, h, hits);
}

static int engine_render(void *engine, bench_row *const *rows, uint32_t count) {
  flat *f = engine;
  const graft_host *g = &f->g;
  graft_element *e = f->elements;
  graft_prop *p = f->props;
  for (uint32_t i = 0; i < count; i++) {
    graft_host_elements(g, e, p, rows[i]);
    e += 5;
    p += 17;
  }
  return graft_render(g->runtime, g->root, f->elements, count * 5) ? -1 : 0;
}

static int engine_render_fresh(void *engine, bench_row *const *rows,
                               uint32_t count) {
  flat *f = engine;
  const graft_host *g = &f->g;
  graft_element *e = f->elements;
  graft_prop *p = f->props;
  bench_closure *closures = f->closures[f->round++ & 1];
  for (uint32_t i = 0; i < count; i++) {
    const bench_row *row = rows[i];
    closures[i].hits = g->tap.user_data;
    f->handlers[i] = graft_host_fresh(&closures[i]);
    graft_host_elements_of(g, e, p, row, graft_value_bool(row->selected),
                           graft_value_string(row->label, row->label_length),
                           &f->handlers[i]);
    e += 5;
    p += 17;
  }
  return graft_render(g->runtime, g->root, f->elements, count * 5) ? -1 : 0;
}

static int engine_tap(void *engine, host_widget *button, uint32_t times) {
  flat *f = engine;
  return graft_host_tap(&f->g, button, times);
}

static int engine_trim(void *engine) {
  flat *f = engine;
  return graft_host_trim(&f->g);
}

static int engine_memory(void *engine, uint64_t *bytes, uint64_t *allocations) {
  flat *f = engine;
  return graft_host_memory(&f->g, bytes, allocations);
}

static void engine_close(void *engine) {
  flat *f = engine;
  graft_host_close(&f->g);
  free(f->elements);
  free(f->props);
  free(f->handlers);
  free(f->closures[0]);
  free(f->closures[1]);
  free(f);
}

const bench_engine bench_contestant = {
    .name = "flat",
    .open = engine_open,
    .render = engine_render,
    .render_fresh = engine_render_fresh,
    .tap = engine_tap,
    .trim = engine_trim,
    .memory = engine_memory,
    .close = engine_close,
};
