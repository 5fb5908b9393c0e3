/* The benchmark for a contestant that is written in Swift. */
#ifndef GRAFT_BENCH_SWIFT_H
#define GRAFT_BENCH_SWIFT_H

#include "../../../bench.h"
#include "../../../graft_host.h"

/* What bench_main() calls: defined in Swift. */
int bench_swift_open(void **engine, host *h, bench_hits *hits,
                     uint32_t most_rows);
int bench_swift_ready(void *engine, bench_row *const *rows, uint32_t count);
int bench_swift_render(void *engine, bench_row *const *rows, uint32_t count);
int bench_swift_render_fresh(void *engine, bench_row *const *rows,
                             uint32_t count);
int bench_swift_tap(void *engine, host_widget *button, uint32_t times);
int bench_swift_apply(void *engine, bench_row *const *changed, uint32_t count);
int bench_swift_switch_one(void *engine, bench_row *row, host_widget *box,
                           uint32_t times);
int bench_swift_trim(void *engine);
int bench_swift_memory(void *engine, uint64_t *bytes, uint64_t *allocations);
void bench_swift_close(void *engine);

/* The host's widgets as classes of a runtime that is there already. */
int bench_swift_register(graft_host *g, graft_runtime *runtime, host *h);

/* Tells on stderr why the contestant fails. */
void bench_swift_tell(const char *what);

/* main() of every contestant. */
int bench_main(int argc, char **argv);

#endif
