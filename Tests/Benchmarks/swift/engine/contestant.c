/* What the benchmark calls, and the host's classes. */
#include <stdio.h>

#include "../../graft_host.c"
#include "../../graft_widgets.c"
#include "include/bench_swift.h"

int bench_swift_register(graft_host *g, graft_runtime *runtime, host *h) {
  memset(g, 0, sizeof *g);
  g->runtime = runtime;
  if (graft_host_register(g, h) < 0) return -1;
  g->on_tap = graft_atom_of(runtime, "on_tap");
  return 0;
}

void bench_swift_tell(const char *what) {
  fprintf(stderr, "%s: %s\n", bench_contestant.name, what);
}

const bench_engine bench_contestant = {
    .name = "swift",
    .open = bench_swift_open,
    .ready = bench_swift_ready,
    .render = bench_swift_render,
    .render_fresh = bench_swift_render_fresh,
    .tap = bench_swift_tap,
    .apply = bench_swift_apply,
    .switch_one = bench_swift_switch_one,
    .trim = bench_swift_trim,
    .memory = bench_swift_memory,
    .close = bench_swift_close,
};
