/* Graft by its builder: open, set by atoms, close. */
#include <stdlib.h>

#include "graft_host.h"

static int engine_open(void **engine, host *h, bench_hits *hits,
                       uint32_t most_rows) {
  graft_host *g = calloc(1, sizeof *g);
  (void)most_rows;
  if (!g) return -1;
  *engine = g;
  return graft_host_open(g, h, hits);
}

static int engine_render(void *engine, bench_row *const *rows, uint32_t count) {
  graft_host *g = engine;
  graft_begin(g->runtime, g->root);
  for (uint32_t i = 0; i < count; i++) graft_host_row(g, rows[i]);
  return graft_commit(g->runtime) ? -1 : 0;
}

static int engine_tap(void *engine, host_widget *button, uint32_t times) {
  return graft_host_tap(engine, button, times);
}

static int engine_trim(void *engine) { return graft_host_trim(engine); }

static int engine_memory(void *engine, uint64_t *bytes, uint64_t *allocations) {
  return graft_host_memory(engine, bytes, allocations);
}

static void engine_close(void *engine) {
  graft_host_close(engine);
  free(engine);
}

const bench_engine bench_contestant = {
    .name = "builder",
    .open = engine_open,
    .render = engine_render,
    .tap = engine_tap,
    .trim = engine_trim,
    .memory = engine_memory,
    .close = engine_close,
};
