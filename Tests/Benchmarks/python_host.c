/* The benchmark's host for the runtime of a Python program: see
 * python/bench.py. */
#include "graft_host.h"

static host the_host;
static graft_host classes;

GRAFT_API int bench_host_open(graft_runtime *runtime);
GRAFT_API void *bench_host_list(void);
GRAFT_API const host_counts *bench_host_counts(void);

/* Registers the host's classes with a runtime; once a process. */
int bench_host_open(graft_runtime *runtime) {
  if (host_open(&the_host) < 0) return -1;
  classes.runtime = runtime;
  return graft_host_register(&classes, &the_host);
}

/* Returns the list that rows are put into. */
void *bench_host_list(void) { return the_host.list; }

const host_counts *bench_host_counts(void) { return &the_host.counts; }
