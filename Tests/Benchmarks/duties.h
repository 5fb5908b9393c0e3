/*
 * The limit with duties of Graft's: what it knows, and its nodes.
 *
 * DUTIES is the highest level that is in, each with all before it:
 */
#ifndef GRAFT_BENCH_DUTIES_H
#define GRAFT_BENCH_DUTIES_H

#define DUTY_ABI 1     /* graft.h's elements, contexts, changes and records */
#define DUTY_VALUES 2  /* values checked against classes, strings copied */
#define DUTY_HANDLES 3 /* nodes in a table, by slot and generation */
#define DUTY_STEPS 4   /* match all, then stage, then swap; retire, then reap */
#define DUTY_CALLS 5   /* whose call is under way, and what was counted */

/*
 * On the highest level one of these can come in too: WITH_BUILDER describes by
 * calls of a library, WITH_BODIES makes each row a component that reads cells
 * of state and describes itself so, WITH_CELLS binds properties to cells.
 */
#ifdef WITH_BODIES
#define WITH_BUILDER
#endif
#if defined WITH_BODIES || defined WITH_CELLS
#define HAS_CELLS
#endif

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "graft_host.h"
#include "slab.h"
#ifdef WITH_BUILDER
#include "duties_builder.h"
#endif

#if DUTIES == DUTY_ABI
#define DUTIES_NAME "limit-abi"
#elif DUTIES == DUTY_VALUES
#define DUTIES_NAME "limit-values"
#elif DUTIES == DUTY_HANDLES
#define DUTIES_NAME "limit-handles"
#elif DUTIES == DUTY_STEPS
#define DUTIES_NAME "limit-steps"
#elif defined WITH_BODIES
#define DUTIES_NAME "limit-bodies"
#elif defined WITH_BUILDER
#define DUTIES_NAME "limit-builder"
#elif defined WITH_CELLS
#define DUTIES_NAME "limit-cells"
#else
#define DUTIES_NAME "limit-calls"
#endif

#define MOST_CHANGES 64u
#define MOST_NAMES 8u
#define SHORT_TEXT 8u
#define IS_TEXT 0xFFFFu
#define DEAD 1u
#define STAGED 2u
#define LIVE 4u
#define ATTACHED 8u
#define GONE 16u

/* A component, behind the widgets. */
#define KIND_ROW KIND_COUNT
#define CLASS_COUNT (KIND_COUNT + 1)

/* How a node is referred to. */
#if DUTIES >= DUTY_HANDLES
typedef uint32_t ref;
#define NO_REF UINT32_MAX
#define PAGE_BITS 8u
#define PAGE_SIZE (1u << PAGE_BITS)
#else
typedef struct node *ref;
#define NO_REF NULL
#endif

typedef struct prop {
  uint32_t name;
  uint8_t type;
  uint8_t flags;
  uint16_t small; /* bytes of a short text, or IS_TEXT */
  union {
    uint64_t word;
    const char *string;
    const graft_handler *handler;
  } as;
} prop;

typedef struct text {
  uint32_t references;
  uint32_t length;
} text;

#ifdef HAS_CELLS
/* That a body read a cell, or a property is bound to it. */
typedef struct reading {
  struct cell *cell;
  struct reading *next; /* of the cell's */
  struct reading *previous;
  struct reading *next_own; /* of the node's */
  ref reader;
  uint32_t name; /* the bound property */
  uint32_t run;  /* of the body that read last */
  uint32_t version;
} reading;

typedef struct cell {
  prop value;
  reading *first;
  uint32_t generation;
  uint32_t version;
} cell;

/* What a node with a body, or with bound properties, has beside it. */
typedef struct extra {
  reading *readings;
  uint32_t run;
  uint32_t depth;
} extra;
#endif

typedef struct node {
  void *widget;
  prop *props;
  int64_t key;
  ref parent;
  ref first;
  ref last;
  ref next;
  ref previous;
  uint32_t generation;
  uint32_t flags;
  uint32_t class_id;
  uint32_t site;
  uint32_t child_count;
  uint32_t order; /* children that are in, while it is staged */
  uint32_t keyed;
  uint32_t prop_count;
#ifdef HAS_CELLS
  extra *extra;
#endif
} node;

typedef struct node_class {
  graft_class_desc desc;
  uint32_t count; /* of the names that it takes, as they are described */
  uint32_t names[MOST_NAMES];
  uint32_t types[MOST_NAMES];
} node_class;

typedef struct held_handler {
  graft_handler handler;
  uint32_t references;
} held_handler;

typedef struct call {
  uint32_t phase;
  ref concerned;
  ref calling;
  ref container;
} call;

/* New values of a live node: a range of `duties.edited`. */
typedef struct edit {
  ref node;
  uint32_t start;
  uint32_t count;
} edit;

typedef struct edited {
  uint32_t index;
  prop now;
} edited;

/* A child in its new order. */
typedef struct place {
  ref node;
  uint32_t source; /* its old place, or MADE */
} place;

/* The two cells of a row of the model. */
typedef struct row_cells {
  uint64_t selected;
  uint64_t label;
} row_cells;

typedef struct duties {
  graft_host g; /* for describing */
  node_class classes[CLASS_COUNT + 1];
  graft_element *elements;
  graft_prop *props;
  slab memory;
  ref root;
  graft_context own;
  graft_context box;
  ref box_of;
  held_handler handler; /* the newest; others are not taken here */
  call now;
  uint64_t creates, updates, inserts, moves, removes, destroys;
  ref *staged;
  uint32_t staged_count;
  ref *reaps;
  uint32_t reap_count;
#if DUTIES >= DUTY_HANDLES
  node **pages;
  uint32_t page_count, used, free_first, free_last;
#endif
#if DUTIES >= DUTY_STEPS
  edit *edits;
  uint32_t edit_count;
  edited *edited;
  uint32_t edited_count;
  const graft_element **news;
  ref *olds;
  place *places;
  uint32_t place_count;
  uint32_t *table; /* of old places, by key */
  uint32_t *tails; /* of increasing runs */
  uint32_t *befores;
  bool *kept;
#endif
#ifdef HAS_CELLS
  cell *cells;
  uint32_t cell_count;
  row_cells *row_cells;
#endif
#ifdef WITH_BUILDER
  duty_builder *builder;
#endif
#ifdef WITH_BODIES
  graft_atom row;
  ref *pending; /* whose bodies are to run */
  uint32_t pending_count;
  ref reader; /* whose body runs */
#endif
} duties;

#if DUTIES >= DUTY_HANDLES
static inline node *at(const duties *d, ref r) {
  return d->pages[r >> PAGE_BITS] + (r & (PAGE_SIZE - 1));
}

/* Freed slots are taken in the order in which they were freed. */
static inline ref node_take(duties *d, uint32_t count) {
  ref r = d->free_first;
  (void)count;
  if (r != NO_REF) {
    d->free_first = at(d, r)->next;
    return r;
  }
  if (d->used == d->page_count << PAGE_BITS) {
    node *page = malloc(PAGE_SIZE * sizeof *page);
    if (!page) return NO_REF;
    for (uint32_t i = 0; i < PAGE_SIZE; i++) page[i].generation = 1;
    d->pages[d->page_count++] = page;
  }
  return d->used++;
}

static inline void node_give(duties *d, ref r, node *x) {
  x->flags = 0;
  x->next = NO_REF;
  if (d->free_first == NO_REF) {
    d->free_first = r;
  } else {
    at(d, d->free_last)->next = r;
  }
  d->free_last = r;
}

static inline graft_node id_of(ref r, const node *x) {
  uint32_t generation = x->generation - (x->flags & DEAD);
  return (graft_node)generation << 32 | (r + 1);
}

static inline prop *props_take(duties *d, node *x, uint32_t count) {
  (void)x;
  return slab_take(&d->memory, count * sizeof(prop));
}
#else
static inline node *at(const duties *d, ref r) {
  (void)d;
  return r;
}

static inline size_t node_size(uint32_t count) {
  return sizeof(node) + count * sizeof(prop);
}

static inline ref node_take(duties *d, uint32_t count) {
  return slab_take(&d->memory, node_size(count));
}

static inline void node_give(duties *d, ref r, node *x) {
  slab_give(&d->memory, r, node_size(x->prop_count));
}

static inline graft_node id_of(ref r, const node *x) {
  (void)x;
  return (graft_node)(uintptr_t)r;
}

static inline prop *props_take(duties *d, node *x, uint32_t count) {
  (void)d;
  (void)count;
  return (prop *)(void *)(x + 1);
}
#endif

/* A component has no widget: its children are placed where it stands. */
static inline bool is_component(const node *x) {
#ifdef WITH_BODIES
  return x->class_id == KIND_ROW + 1;
#else
  (void)x;
  return false;
#endif
}

static inline ref container_of(const duties *d, const node *x) {
  ref r = x->parent;
  while (is_component(at(d, r))) r = at(d, r)->parent;
  return r;
}

#endif
