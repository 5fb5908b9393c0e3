/* The host of every contestant: widgets that are plain records, and counters.
 */
#ifndef GRAFT_BENCH_HOST_H
#define GRAFT_BENCH_HOST_H

#include <stdint.h>

typedef struct host_widget {
  struct host_widget *parent;
  struct host_widget *first;
  struct host_widget *last;
  struct host_widget *next;
  struct host_widget *previous;
  void *owner;   /* whom its events go to */
  uint64_t node; /* what its owner calls it */
  uint32_t kind;
  uint32_t sets;
} host_widget;

typedef struct host_counts {
  int64_t creates;
  int64_t sets; /* properties, not calls */
  int64_t inserts;
  int64_t moves;
  int64_t removes;
  int64_t destroys;
} host_counts;

typedef struct host {
  host_counts counts;
  host_widget *list; /* the container of the rows */
} host;

int host_open(host *h);
void host_close(host *h);
host_widget *host_create(host *h, uint32_t kind, void *owner, uint64_t node);
void host_set(host *h, host_widget *widget, uint32_t count);
void host_insert(host *h, host_widget *parent, host_widget *child,
                 host_widget *previous);
void host_move(host *h, host_widget *parent, host_widget *child,
               host_widget *previous);
void host_remove(host *h, host_widget *child);
void host_destroy(host *h, host_widget *widget);

#endif
