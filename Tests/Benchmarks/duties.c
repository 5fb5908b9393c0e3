/*
 * The limit with duties of Graft's, one added to the others at each level, to
 * tell what of Graft's distance to the limit is duty and what is waste: C that
 * is written by hand for three workloads (create, equal, clear) and does what
 * graft.h promises there. It still has no components, state, events, pools,
 * coordinators, moves or failure reports, and takes any failure as the end.
 *
 * DUTIES is the highest level that is in:
 */
#define DUTY_ABI 1     /* graft.h's elements, contexts, changes and records */
#define DUTY_VALUES 2  /* values checked against classes, strings copied */
#define DUTY_HANDLES 3 /* nodes in a table, by slot and generation */
#define DUTY_STEPS 4   /* match all, then stage, then swap; retire, then reap */
#define DUTY_CALLS 5   /* whose call is under way, and what was counted */

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "graft_host.h"
#include "slab.h"

#if DUTIES == DUTY_ABI
#define DUTIES_NAME "limit-abi"
#elif DUTIES == DUTY_VALUES
#define DUTIES_NAME "limit-values"
#elif DUTIES == DUTY_HANDLES
#define DUTIES_NAME "limit-handles"
#elif DUTIES == DUTY_STEPS
#define DUTIES_NAME "limit-steps"
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

typedef struct duties {
  graft_host g; /* for describing */
  node_class classes[KIND_COUNT + 1];
  graft_element *elements;
  graft_prop *props;
  slab memory;
  ref root;
  graft_context own;
  graft_context box;
  ref box_of;
  held_handler handler; /* the newest; others are not taken here */
  call now;
  uint64_t creates, updates, inserts, removes, destroys;
  ref *staged;
  uint32_t staged_count;
  ref *reaps;
  uint32_t reap_count;
#if DUTIES >= DUTY_HANDLES
  node **pages;
  uint32_t page_count, used, free_first, free_last;
#endif
} duties;

/* --- Nodes --------------------------------------------------------------- */

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

/* --- Values -------------------------------------------------------------- */

/* Up to eight bytes as a word, by two loads that may overlap. */
static inline uint64_t short_word(const char *string, uint32_t length) {
  uint32_t low, high;
  if (length >= 4) {
    memcpy(&low, string, 4);
    memcpy(&high, string + length - 4, 4);
    return low | (uint64_t)high << ((length - 4) * 8);
  }
  uint64_t word = 0;
  memcpy(&word, string, length);
  return word;
}

#if DUTIES >= DUTY_VALUES
#define NOT_ASCII UINT64_C(0x8080808080808080)

static bool is_ascii(const char *string, uint32_t length) {
  uint64_t met = 0;
  uint32_t i = 0;
  for (; i + 8 <= length; i += 8) {
    uint64_t word;
    memcpy(&word, string + i, 8);
    met |= word;
  }
  met |= short_word(string + i, length - i);
  return (met & NOT_ASCII) == 0;
}

/* Texts that are not ASCII are more work than the benchmark's need. */
static inline bool hold_text(duties *d, prop *to, const graft_value *value) {
  uint32_t length = value->length;
  if (!value->as.string) return false;
  if (length <= SHORT_TEXT) {
    to->small = (uint16_t)length;
    to->as.word = short_word(value->as.string, length);
    return (to->as.word & NOT_ASCII) == 0;
  }
  if (!is_ascii(value->as.string, length)) return false;
  text *copy = slab_take(&d->memory, sizeof *copy + length + 1);
  if (!copy) return false;
  copy->references = 1;
  copy->length = length;
  memcpy(copy + 1, value->as.string, length);
  ((char *)(copy + 1))[length] = 0;
  to->small = IS_TEXT;
  to->as.string = (const char *)(copy + 1);
  return true;
}

static inline bool hold(duties *d, const node_class *c, uint32_t index,
                        const graft_prop *from, prop *to) {
  uint32_t type = from->value.type;
  if (c->names[index] != from->name || from->flags != 0 || type > 31 ||
      !(c->types[index] >> type & 1)) {
    return false;
  }
  to->name = from->name;
  to->type = (uint8_t)type;
  to->flags = 1;
  to->small = 0;
  if (type == GRAFT_TYPE_STRING) return hold_text(d, to, &from->value);
  if (type == GRAFT_TYPE_HANDLER) {
    const graft_handler *handler = from->value.as.handler;
    if (!handler || handler->user_data != d->handler.handler.user_data ||
        handler->function != d->handler.handler.function || handler->drop) {
      return false;
    }
    d->handler.references++;
    to->as.word = 0;
    return true;
  }
  to->as.word =
      type == GRAFT_TYPE_BOOL ? from->value.as.id != 0 : from->value.as.id;
  return true;
}

static inline bool holds(const duties *d, const prop *held,
                         const graft_prop *p) {
  uint32_t length = p->value.length;
  if (held->name != p->name || held->type != p->value.type ||
      held->flags != 1 || p->flags != 0) {
    return false;
  }
  if (held->type == GRAFT_TYPE_HANDLER) {
    const graft_handler *handler = p->value.as.handler;
    return handler && handler->user_data == d->handler.handler.user_data &&
           handler->function == d->handler.handler.function && !handler->drop;
  }
  if (held->type != GRAFT_TYPE_STRING) return held->as.word == p->value.as.id;
  if (!p->value.as.string) return false;
  if (length <= SHORT_TEXT) {
    return held->small == length &&
           held->as.word == short_word(p->value.as.string, length);
  }
  const text *copy = (const text *)(const void *)held->as.string - 1;
  return held->small == IS_TEXT && copy->length == length &&
         memcmp(held->as.string, p->value.as.string, length) == 0;
}

static inline void release(duties *d, prop *p) {
  if (p->small == IS_TEXT) {
    text *copy = (text *)(void *)p->as.string - 1;
    if (--copy->references == 0) {
      slab_give(&d->memory, copy, sizeof *copy + copy->length + 1);
    }
  } else if (p->type == GRAFT_TYPE_HANDLER) {
    d->handler.references--;
  }
}
#else
static inline bool hold(duties *d, const node_class *c, uint32_t index,
                        const graft_prop *from, prop *to) {
  (void)d;
  (void)c;
  (void)index;
  to->name = from->name;
  to->type = (uint8_t)from->value.type;
  to->flags = 0;
  to->small = (uint16_t)from->value.length;
  to->as.word = from->value.as.id;
  return true;
}

static inline bool holds(const duties *d, const prop *held,
                         const graft_prop *p) {
  (void)d;
  if (held->name != p->name || held->type != p->value.type) return false;
  if (held->as.word == p->value.as.id) {
    return held->small == p->value.length;
  }
  return held->type == GRAFT_TYPE_STRING && held->small == p->value.length &&
         memcmp(held->as.string, p->value.as.string, held->small) == 0;
}

static inline void release(duties *d, prop *p) {
  (void)d;
  (void)p;
}
#endif

static inline graft_value value_of(const prop *p) {
  graft_value value;
  value.type = p->type;
  value.length = 0;
  value.as.id = p->as.word;
  if (p->type != GRAFT_TYPE_STRING) return value;
#if DUTIES >= DUTY_VALUES
  if (p->small == IS_TEXT) {
    value.length = ((const text *)(const void *)p->as.string - 1)->length;
    return value;
  }
  value.as.string = (const char *)&p->as;
#endif
  value.length = p->small;
  return value;
}

/* --- Calls of the host --------------------------------------------------- */

static inline call begin(duties *d, uint32_t phase, ref r) {
  call before = d->now;
#if DUTIES >= DUTY_CALLS
  d->now.phase = phase;
  d->now.concerned = r;
  d->now.calling = r;
#else
  (void)phase;
  (void)r;
#endif
  return before;
}

static inline void end(duties *d, call before) {
#if DUTIES >= DUTY_CALLS
  d->now = before;
#else
  (void)d;
  (void)before;
#endif
}

static inline void aim(duties *d, graft_context *context, uint32_t phase, ref r,
                       const node *x) {
  context->phase = phase;
  context->node = id_of(r, x);
  context->class_id = x->class_id;
  context->class_data = d->classes[x->class_id].desc.class_data;
  context->coordinator = NULL;
  context->widget = x->widget;
  context->parent_widget = at(d, x->parent)->widget;
  context->transaction = 0;
}

/* Creates a widget and updates it with all its properties. */
static inline bool make(duties *d, ref r) {
  graft_change changes[MOST_CHANGES];
  node *x = at(d, r);
  const graft_class_desc *desc = &d->classes[x->class_id].desc;
  uint32_t changed = 0;
  void *widget = NULL;
  if (at(d, x->parent)->flags & GONE) return false;
  aim(d, &d->own, GRAFT_PHASE_CREATE, r, x);
  call before = begin(d, GRAFT_PHASE_CREATE, r);
  graft_status status = desc->create(&d->own, &widget);
  end(d, before);
  if (status < 0 || !widget) return false;
  x->widget = d->own.widget = widget;
  if (DUTIES >= DUTY_CALLS) d->creates++;
  for (uint32_t i = 0; i < x->prop_count; i++) {
    if (x->props[i].type == GRAFT_TYPE_HANDLER) continue;
    changes[changed].name = x->props[i].name;
    changes[changed].reserved = 0;
    changes[changed].old_value = graft_value_none();
    changes[changed++].new_value = value_of(&x->props[i]);
  }
  if (changed == 0) return true;
  if (DUTIES >= DUTY_CALLS) d->updates++;
  d->own.phase = GRAFT_PHASE_UPDATE;
  before = begin(d, GRAFT_PHASE_UPDATE, r);
  status = desc->update(&d->own, widget, changes, changed);
  end(d, before);
  return status >= 0;
}

static inline void child_record(duties *d, graft_child *child, ref r,
                                const node *x, uint32_t index, ref previous) {
  child->struct_size = sizeof *child;
  child->index = index;
  child->node = id_of(r, x);
  child->class_id = x->class_id;
  child->reserved = 0;
  child->widget = x->widget;
  child->previous = previous == NO_REF ? NULL : at(d, previous)->widget;
}

/* Tells a node's parent of it; `phase` is that of an insert or a remove. */
static inline bool tell(duties *d, uint32_t phase, ref r, node *x,
                        uint32_t index, ref previous) {
  graft_child child;
  node *box = at(d, x->parent);
  const graft_class_desc *desc = &d->classes[box->class_id].desc;
  graft_status status;
  if (box->flags & GONE) return false;
  if (d->box_of != x->parent) {
    aim(d, &d->box, phase, x->parent, box);
    d->box_of = x->parent;
  }
  d->box.phase = phase;
  child_record(d, &child, r, x, index, previous);
  call before = begin(d, phase, x->parent);
  if (DUTIES >= DUTY_CALLS) d->now.container = x->parent;
  if (phase == GRAFT_PHASE_INSERT) {
    x->flags |= ATTACHED;
    if (DUTIES >= DUTY_CALLS) d->inserts++;
    status = desc->insert_child(&d->box, box->widget, &child);
  } else {
    x->flags &= ~ATTACHED;
    if (DUTIES >= DUTY_CALLS) d->removes++;
    status = desc->remove_child(&d->box, box->widget, &child);
  }
  end(d, before);
  return status >= 0;
}

/* --- Creating ------------------------------------------------------------ */

/* Makes a node of an element, behind the last child of its parent. */
static inline ref fill(duties *d, const graft_element *e, ref parent) {
  node *above = at(d, parent);
  const node_class *c = &d->classes[e->class_id];
  if (DUTIES >= DUTY_VALUES &&
      (e->class_id == 0 || e->class_id > KIND_COUNT ||
       (e->flags & ~GRAFT_ELEMENT_KEY_INT) || e->extra ||
       e->prop_count != c->count ||
       !d->classes[above->class_id].desc.insert_child)) {
    return NO_REF;
  }
  ref r = node_take(d, e->prop_count);
  if (r == NO_REF) return NO_REF;
  node *x = at(d, r);
  x->widget = NULL;
  x->key = e->key.integer;
  x->keyed = e->flags & GRAFT_ELEMENT_KEY_INT;
  x->parent = parent;
  x->first = x->last = x->next = NO_REF;
  x->previous = above->last;
  x->flags = STAGED;
  x->class_id = e->class_id;
  x->site = e->site;
  x->child_count = x->order = 0;
  x->prop_count = e->prop_count;
  x->props = props_take(d, x, e->prop_count);
  if (!x->props) return NO_REF;
  for (uint32_t i = 0; i < e->prop_count; i++) {
    if (!hold(d, c, i, &e->props[i], &x->props[i])) return NO_REF;
  }
  if (above->last == NO_REF) {
    above->first = r;
  } else {
    at(d, above->last)->next = r;
  }
  above->last = r;
  above->child_count++;
  if (DUTIES >= DUTY_STEPS) d->staged[d->staged_count++] = r;
  return r;
}

/* Makes what an element and those below it describe; the element behind. */
static const graft_element *mount(duties *d, const graft_element *e,
                                  ref parent) {
  uint32_t children = e->child_count;
  ref r = fill(d, e, parent);
  if (r == NO_REF) return NULL;
  if (DUTIES < DUTY_STEPS && !make(d, r)) return NULL;
  e++;
  for (; children && e; children--) e = mount(d, e, r);
  if (!e || DUTIES >= DUTY_STEPS) return e;
  node *x = at(d, r);
  x->flags = LIVE;
  uint32_t index = at(d, parent)->child_count - 1;
  if (!tell(d, GRAFT_PHASE_INSERT, r, x, index, x->previous)) return NULL;
  return e;
}

/* Puts a made node, and those that it completes, into their new parents. */
static inline bool complete(duties *d, ref r) {
  node *x = at(d, r);
  if (x->first != NO_REF) return true;
  for (;;) {
    node *box = at(d, x->parent);
    if (!(box->flags & STAGED)) return true;
    if (!tell(d, GRAFT_PHASE_INSERT, r, x, box->order++, x->previous)) {
      return false;
    }
    if (x->next != NO_REF) return true;
    r = x->parent;
    x = box;
  }
}

/* Makes the widgets of all new nodes, each subtree complete before it goes
 * into its parent; then puts the tops in. */
static bool stage_and_swap(duties *d) {
  for (uint32_t i = 0; i < d->staged_count; i++) {
    ref r = d->staged[i];
    if (!make(d, r)) return false;
    if (!complete(d, r)) return false;
  }
  uint32_t place = 0;
  for (uint32_t i = 0; i < d->staged_count; i++) {
    ref r = d->staged[i];
    node *x = at(d, r);
    if (x->parent != d->root) continue;
    if (!tell(d, GRAFT_PHASE_INSERT, r, x, place++, x->previous)) return false;
  }
  for (uint32_t i = 0; i < d->staged_count; i++) {
    node *x = at(d, d->staged[i]);
    x->flags = (x->flags & ~STAGED) | LIVE;
  }
  return true;
}

/* --- Clearing ------------------------------------------------------------ */

static bool destroy(duties *d, ref r) {
  node *x = at(d, r);
  for (ref child = x->first; child != NO_REF;) {
    ref next = at(d, child)->next;
    if (!destroy(d, child)) return false;
    child = next;
  }
  aim(d, &d->own, GRAFT_PHASE_DESTROY, r, x);
  if (DUTIES >= DUTY_CALLS) d->destroys++;
  call before = begin(d, GRAFT_PHASE_DESTROY, r);
  graft_status status =
      d->classes[x->class_id].desc.destroy(&d->own, x->widget);
  end(d, before);
  for (uint32_t i = 0; i < x->prop_count; i++) release(d, &x->props[i]);
  if (DUTIES >= DUTY_HANDLES) {
    slab_give(&d->memory, x->props, x->prop_count * sizeof(prop));
  }
  node_give(d, r, x);
  return status >= 0;
}

static void retire(duties *d, ref r) {
  node *x = at(d, r);
  x->generation++;
  x->flags = (x->flags & ~(LIVE | STAGED)) | DEAD;
  for (ref child = x->first; child != NO_REF; child = at(d, child)->next) {
    retire(d, child);
  }
}

/* Removes all children of the root. */
static bool clear(duties *d) {
  node *root = at(d, d->root);
  d->reap_count = 0;
  for (ref r = root->first; r != NO_REF;) {
    node *x = at(d, r);
    ref next = x->next;
    if (DUTIES >= DUTY_STEPS) retire(d, r);
    if (!tell(d, GRAFT_PHASE_REMOVE, r, x, 0, NO_REF)) return false;
    if (DUTIES >= DUTY_STEPS) {
      d->reaps[d->reap_count++] = r;
    } else if (!destroy(d, r)) {
      return false;
    }
    r = next;
  }
  for (uint32_t i = 0; i < d->reap_count; i++) {
    if (!destroy(d, d->reaps[i])) return false;
  }
  root->first = root->last = NO_REF;
  root->child_count = 0;
  return true;
}

/* --- Comparing ----------------------------------------------------------- */

/* The element behind those that describe a node and what is below it as they
 * are; null if anything differs, which is not taken here. */
static const graft_element *compare(duties *d, const graft_element *e,
                                    const node *x) {
  uint32_t children = e->child_count;
  bool same = x->class_id == e->class_id &&
              x->keyed == (e->flags & GRAFT_ELEMENT_KEY_INT) &&
              (x->keyed ? x->key == e->key.integer : x->site == e->site) &&
              x->prop_count == e->prop_count && !e->extra;
  for (uint32_t i = 0; same && i < e->prop_count; i++) {
    same = holds(d, &x->props[i], &e->props[i]);
  }
  if (!same) return NULL;
  e++;
  ref child = x->first;
  for (; children && child != NO_REF && e; children--) {
    const node *y = at(d, child);
    e = compare(d, e, y);
    child = y->next;
  }
  return children || child != NO_REF ? NULL : e;
}

/* --- The contestant ------------------------------------------------------ */

static void take_names(graft_host *g, bench_hits *hits) {
  g->selected = 1;
  g->text = 2;
  g->value = 3;
  g->enabled = 4;
  g->on_tap = 5;
  g->tap.function = graft_host_tapped;
  g->tap.user_data = hits;
}

static void take_class(duties *d, host *h, uint32_t kind) {
  node_class *c = &d->classes[kind + 1];
  const graft_host *g = &d->g;
  uint32_t names[] = {g->text, g->value, g->enabled, g->on_tap};
  uint32_t types[] = {GRAFT_TYPE_STRING, GRAFT_TYPE_INT, GRAFT_TYPE_BOOL,
                      GRAFT_TYPE_HANDLER};
  d->g.classes[kind] = kind + 1;
  d->g.kinds[kind].h = h;
  d->g.kinds[kind].kind = kind;
  c->desc = graft_host_class(&d->g.kinds[kind]);
  c->count = kind == KIND_LIST ? 0 : kind == KIND_BOX ? 1 : 4;
  for (uint32_t i = 0; i < c->count; i++) {
    c->names[i] = kind == KIND_BOX ? g->selected : names[i];
    c->types[i] = 1u << (kind == KIND_BOX ? GRAFT_TYPE_BOOL : types[i]);
  }
}

static bool take_root(duties *d, host *h) {
  ref r = node_take(d, 0);
  if (r == NO_REF) return false;
  node *root = at(d, r);
  memset(root, 0, sizeof *root);
  root->widget = h->list;
  root->class_id = KIND_LIST + 1;
  root->parent = r;
  root->first = root->last = root->next = root->previous = NO_REF;
  root->flags = LIVE;
  d->root = r;
  return true;
}

static int engine_open(void **engine, host *h, bench_hits *hits,
                       uint32_t most_rows) {
  duties *d = calloc(1, sizeof *d);
  if (!d) return -1;
  *engine = d;
  d->elements = malloc(most_rows * 5 * sizeof *d->elements);
  d->props = malloc(most_rows * 17 * sizeof *d->props);
  d->staged = malloc(most_rows * 5 * sizeof *d->staged);
  d->reaps = malloc(most_rows * sizeof *d->reaps);
  if (!d->elements || !d->props || !d->staged || !d->reaps) return -1;
#if DUTIES >= DUTY_HANDLES
  d->pages = malloc((most_rows * 10 / PAGE_SIZE + 2) * sizeof *d->pages);
  d->free_first = NO_REF;
  if (!d->pages) return -1;
#endif
  take_names(&d->g, hits);
  for (uint32_t kind = 0; kind < KIND_COUNT; kind++) take_class(d, h, kind);
  d->handler.handler = d->g.tap;
  d->own.struct_size = d->box.struct_size = sizeof d->own;
  return take_root(d, h) ? 0 : -1;
}

static int engine_render(void *engine, bench_row *const *rows, uint32_t count) {
  duties *d = engine;
  const graft_element *e = d->elements;
  node *root = at(d, d->root);
  for (uint32_t i = 0; i < count; i++) {
    graft_host_elements(&d->g, d->elements + (size_t)i * 5,
                        d->props + (size_t)i * 17, rows[i]);
  }
  d->box_of = NO_REF;
  d->staged_count = 0;
  if (count == 0) return clear(d) ? 0 : -1;
  if (root->first == NO_REF) {
    for (uint32_t i = 0; i < count && e; i++) e = mount(d, e, d->root);
    return e && (DUTIES < DUTY_STEPS || stage_and_swap(d)) ? 0 : -1;
  }
  if (root->child_count != count) return -1;
  for (ref r = root->first; r != NO_REF && e; r = at(d, r)->next) {
    e = compare(d, e, at(d, r));
  }
  return e ? 0 : -1;
}

static int engine_trim(void *engine) {
  (void)engine;
  return 0;
}

static int engine_memory(void *engine, uint64_t *bytes, uint64_t *allocations) {
  duties *d = engine;
  *bytes = d->memory.bytes;
  *allocations = 0;
  return 0;
}

static void engine_close(void *engine) {
  duties *d = engine;
  clear(d);
  slab_end(&d->memory);
#if DUTIES >= DUTY_HANDLES
  for (uint32_t i = 0; i < d->page_count; i++) free(d->pages[i]);
  free(d->pages);
#endif
  free(d->elements);
  free(d->props);
  free(d->staged);
  free(d->reaps);
  free(d);
}

const bench_engine bench_contestant = {
    DUTIES_NAME, engine_open, NULL,        engine_render, NULL,        NULL,
    NULL,        NULL,        engine_trim, engine_memory, engine_close};
