/* What a contestant implements, and the model that it describes. */
#ifndef GRAFT_BENCH_H
#define GRAFT_BENCH_H

#include <stddef.h>
#include <stdint.h>

#include "host.h"

typedef struct bench_row {
  int64_t id;
  const char *label;
  const char *cat;
  uint32_t label_length;
  uint32_t cat_length;
  int32_t selected;
  uint32_t version; /* counts the changes of this row */
} bench_row;

/* What a tap does: count. */
typedef struct bench_hits {
  uint64_t count;
} bench_hits;

/* What a row's own closure holds. */
typedef struct bench_closure {
  bench_hits *hits;
} bench_closure;

/* A change of which rows there are, as a list of them has it. */
typedef struct bench_edit {
  enum { BENCH_APPEND, BENCH_REMOVE, BENCH_MOVE } kind;
  uint32_t at;    /* a row; of those that are appended the first */
  uint32_t count; /* appended or removed */
  uint32_t to;    /* moved */
} bench_edit;

/*
 * A contestant. Functions return 0, or -1 on any failure. A member that is
 * null says that it has no part in the workloads that need it.
 */
typedef struct bench_engine {
  const char *name;
  int (*open)(void **engine, host *h, bench_hits *hits, uint32_t most_rows);
  /* Makes what goes with the model of `count` rows; untimed. */
  int (*ready)(void *engine, bench_row *const *rows, uint32_t count);
  /* Describes `count` rows and makes the widgets so. */
  int (*render)(void *engine, bench_row *const *rows, uint32_t count);
  /* The same, with a new closure for each row. */
  int (*render_fresh)(void *engine, bench_row *const *rows, uint32_t count);
  /* Has a button's tap sent `times` times through the whole route. */
  int (*tap)(void *engine, host_widget *button, uint32_t times);
  /* Tells what changed in `count` rows, without describing the others. */
  int (*apply)(void *engine, bench_row *const *changed, uint32_t count);
  /* Tells how the rows became `rows`, without describing all of them. */
  int (*edit)(void *engine, bench_row *const *rows, const bench_edit *edits,
              uint32_t count);
  /* Switches `selected` of one row `times` times, by itself. */
  int (*switch_one)(void *engine, bench_row *row, host_widget *box,
                    uint32_t times);
  /* Gives back what is not needed to keep the widgets. */
  int (*trim)(void *engine);
  /* Bytes held, and allocations until now. */
  int (*memory)(void *engine, uint64_t *bytes, uint64_t *allocations);
  void (*close)(void *engine);
} bench_engine;

extern const bench_engine bench_contestant;

#endif
