/*
 * The limit: what a differ for these trees costs in C where it has no other
 * duty than to differ. It is generic over classes, properties and children,
 * but keeps strings by reference, trusts its input, has no handles, and cannot
 * fail half-way. Graft is measured against it.
 *
 * A description is a stream in an arena: a node, its properties, its children,
 * in pre-order. An instance keeps a copy of the properties; with LIMIT_MALLOC
 * it comes from malloc instead of a slab.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "slab.h"

#ifdef LIMIT_MALLOC
#define LIMIT_NAME "limit-malloc"
#else
#define LIMIT_NAME "limit"
#endif

enum { LIST, BOX, LABEL, BUTTON };
enum { SELECTED, TEXT, VALUE, ENABLED, ON_TAP };
enum { NONE, BOOL, INT, STRING, HANDLER };

#define MOST_CHANGES 64u

typedef struct limit_handler {
  void (*function)(void *user_data, const void *event);
  void *user_data;
} limit_handler;

typedef struct limit_prop {
  uint16_t name;
  uint16_t type;
  uint32_t length;
  union {
    int64_t integer;
    const char *string;
    const limit_handler *handler;
  } as;
} limit_prop;

/* A described node; its properties follow, then its children. */
typedef struct limit_node {
  uint16_t class_id;
  uint16_t keyed;
  uint32_t prop_count;
  uint32_t child_count;
  uint32_t bytes; /* with all that follows it */
  int64_t key;    /* or the place in the source */
} limit_node;

typedef struct limit_instance {
  host_widget *widget;
  struct limit_instance *next;
  struct limit_instance *previous;
  struct limit_instance *first;
  limit_prop *props; /* behind this, or on the heap */
  int64_t key;
  uint16_t class_id;
  uint16_t keyed;
  uint16_t prop_count;
  uint16_t capacity; /* of the properties behind this */
} limit_instance;

/* The host, as the differ sees it. */
typedef struct limit_host {
  void *(*create)(void *user, uint32_t class_id, limit_instance *instance);
  void (*update)(void *user, void *widget, const limit_prop *const *changes,
                 uint32_t count);
  void (*insert)(void *user, void *parent, void *child, void *previous);
  void (*move)(void *user, void *parent, void *child, void *previous);
  void (*remove)(void *user, void *parent, void *child);
  void (*destroy)(void *user, void *widget);
  void *user;
} limit_host;

/* A stack of arrays for the matching of children, which nests. */
typedef struct limit_scratch {
  struct limit_scratch *next;
  size_t used;
  size_t size;
  size_t padding;
} limit_scratch;

typedef struct limit {
  limit_host host;
  slab memory;
  limit_instance root;
  char *arena;
  size_t used;
  size_t capacity;
  limit_scratch *scratch;     /* first */
  limit_scratch *scratch_now; /* in use */
  limit_handler tap;
  /* Fresh ones, by reference: of this render, and of the one before. */
  limit_handler *handlers[2];
  bench_closure *closures[2];
  uint32_t round;
  bool failed;
} limit;

/* --- Scratch ------------------------------------------------------------- */

static void *scratch_take(limit *l, size_t size) {
  size = (size + 15) & ~(size_t)15;
  while (l->scratch_now) {
    limit_scratch *s = l->scratch_now;
    if (s->size - s->used >= size) {
      void *memory = (char *)(s + 1) + s->used;
      s->used += size;
      return memory;
    }
    if (!s->next) break;
    l->scratch_now = s->next;
    l->scratch_now->used = 0;
  }
  size_t block = size < 65536 ? 65536 : size;
  limit_scratch *s = malloc(sizeof *s + block);
  if (!s) return NULL;
  s->next = NULL;
  s->used = size;
  s->size = block;
  if (l->scratch_now) {
    l->scratch_now->next = s;
  } else {
    l->scratch = s;
  }
  l->scratch_now = s;
  return s + 1;
}

/* --- Properties ---------------------------------------------------------- */

static bool equal_values(const limit_prop *a, const limit_prop *b) {
  if (a->type != b->type) return false;
  if (a->as.integer == b->as.integer) return a->length == b->length;
  return a->type == STRING && a->length == b->length &&
         memcmp(a->as.string, b->as.string, a->length) == 0;
}

static const limit_prop *find_prop(const limit_prop *props, uint32_t count,
                                   uint16_t name) {
  for (uint32_t i = 0; i < count; i++) {
    if (props[i].name == name) return &props[i];
  }
  return NULL;
}

/* Other names than before: compares by name and replaces the whole copy. */
static void patch_other(limit *l, limit_instance *x, const limit_prop *props,
                        uint32_t count) {
  const limit_prop *changes[MOST_CHANGES];
  limit_prop gone[MOST_CHANGES];
  uint32_t changed = 0;
  for (uint32_t i = 0; i < count; i++) {
    const limit_prop *old = find_prop(x->props, x->prop_count, props[i].name);
    if ((!old || !equal_values(old, &props[i])) && props[i].type != HANDLER) {
      changes[changed++] = &props[i];
    }
  }
  for (uint32_t i = 0; i < x->prop_count; i++) {
    if (x->props[i].type == HANDLER) continue;
    if (find_prop(props, count, x->props[i].name)) continue;
    memset(&gone[changed], 0, sizeof gone[changed]);
    gone[changed].name = x->props[i].name;
    changes[changed] = &gone[changed];
    changed++;
  }
  if (changed) l->host.update(l->host.user, x->widget, changes, changed);
  limit_prop *own = (limit_prop *)(void *)(x + 1);
  if (count > x->capacity) {
    limit_prop *more = malloc(count * sizeof *more);
    if (!more) {
      l->failed = true;
      return;
    }
    if (x->props != own) free(x->props);
    x->props = more;
  } else if (x->props != own) {
    free(x->props);
    x->props = own;
  }
  memcpy(x->props, props, count * sizeof *props);
  x->prop_count = (uint16_t)count;
}

static void patch_props(limit *l, limit_instance *x, const limit_prop *props,
                        uint32_t count) {
  const limit_prop *changes[MOST_CHANGES];
  limit_prop *old = x->props;
  uint32_t changed = 0;
  if (count != x->prop_count) {
    patch_other(l, x, props, count);
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (props[i].name != old[i].name) {
      patch_other(l, x, props, count);
      return;
    }
    if (!equal_values(&old[i], &props[i]) && props[i].type != HANDLER) {
      changes[changed++] = &props[i];
    }
  }
  if (changed) { l->host.update(l->host.user, x->widget, changes, changed); }
  for (uint32_t i = 0; i < count; i++) {
    /* Written only where it differs, so that equal pages stay clean. */
    if (old[i].as.integer != props[i].as.integer ||
        old[i].length != props[i].length || old[i].type != props[i].type) {
      old[i] = props[i];
    }
  }
}

/* --- Instances ----------------------------------------------------------- */

static const limit_prop *node_props(const limit_node *n) {
  return (const limit_prop *)(const void *)(n + 1);
}

static const limit_node *node_children(const limit_node *n) {
  return (const limit_node *)(const void *)(node_props(n) + n->prop_count);
}

static const limit_node *node_next(const limit_node *n) {
  return (const limit_node *)(const void *)((const char *)n + n->bytes);
}

static bool same(const limit_instance *x, const limit_node *n) {
  return x->key == n->key && x->class_id == n->class_id && x->keyed == n->keyed;
}

static size_t instance_size(uint32_t capacity) {
  return sizeof(limit_instance) + capacity * sizeof(limit_prop);
}

#ifdef LIMIT_MALLOC
static void *instance_take(limit *l, size_t size) {
  l->memory.bytes += size;
  return malloc(size);
}

static void instance_give(limit *l, void *instance, size_t size) {
  l->memory.bytes -= size;
  free(instance);
}
#else
static void *instance_take(limit *l, size_t size) {
  return slab_take(&l->memory, size);
}

static void instance_give(limit *l, void *instance, size_t size) {
  slab_give(&l->memory, instance, size);
}
#endif

static limit_instance *mount(limit *l, const limit_node *n) {
  const limit_prop *changes[MOST_CHANGES];
  const limit_prop *props = node_props(n);
  uint32_t changed = 0;
  limit_instance *x = instance_take(l, instance_size(n->prop_count));
  if (!x) {
    l->failed = true;
    return NULL;
  }
  x->next = x->previous = x->first = NULL;
  x->props = (limit_prop *)(void *)(x + 1);
  x->key = n->key;
  x->class_id = n->class_id;
  x->keyed = n->keyed;
  x->prop_count = x->capacity = (uint16_t)n->prop_count;
  x->widget = l->host.create(l->host.user, n->class_id, x);
  for (uint32_t i = 0; i < n->prop_count; i++) {
    x->props[i] = props[i];
    if (props[i].type != HANDLER) changes[changed++] = &props[i];
  }
  if (changed) l->host.update(l->host.user, x->widget, changes, changed);
  const limit_node *child = node_children(n);
  limit_instance *previous = NULL;
  for (uint32_t i = 0; i < n->child_count; i++) {
    limit_instance *y = mount(l, child);
    if (!y) return x;
    l->host.insert(l->host.user, x->widget, y->widget,
                   previous ? previous->widget : NULL);
    y->previous = previous;
    if (previous) {
      previous->next = y;
    } else {
      x->first = y;
    }
    previous = y;
    child = node_next(child);
  }
  return x;
}

static void destroy(limit *l, limit_instance *x) {
  limit_instance *child = x->first;
  while (child) {
    limit_instance *next = child->next;
    destroy(l, child);
    child = next;
  }
  l->host.destroy(l->host.user, x->widget);
  if (x->props != (limit_prop *)(void *)(x + 1)) free(x->props);
  instance_give(l, x, instance_size(x->capacity));
}

static void drop_child(limit *l, limit_instance *parent, limit_instance *x) {
  l->host.remove(l->host.user, parent->widget, x->widget);
  destroy(l, x);
}

/* --- Matching ------------------------------------------------------------ */

static void match_children(limit *l, limit_instance *parent,
                           const limit_node *n, uint32_t count);

static void patch(limit *l, limit_instance *x, const limit_node *n) {
  patch_props(l, x, node_props(n), n->prop_count);
  if (n->child_count || x->first) {
    match_children(l, x, node_children(n), n->child_count);
  }
}

static uint32_t hash_of(int64_t key, uint32_t class_id) {
  uint64_t h = ((uint64_t)key + class_id) * UINT64_C(0x9E3779B97F4A7C15);
  return (uint32_t)(h >> 32);
}

static limit_instance *link_after(limit_instance *parent,
                                  limit_instance *previous, limit_instance *x) {
  x->previous = previous;
  if (previous) {
    previous->next = x;
  } else {
    parent->first = x;
  }
  return x;
}

/*
 * Marks in `sources` what stays: those of the longest increasing run lose
 * nothing, the others get their top bit set.
 */
#define MOVES 0x80000000u
#define MADE 0xFFFFFFFFu

static bool mark_moves(limit *l, uint32_t *sources, uint32_t count) {
  uint32_t *tails = scratch_take(l, count * sizeof *tails);
  uint32_t *before = scratch_take(l, count * sizeof *before);
  uint32_t length = 0;
  if (!tails || !before) return false;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t source = sources[i];
    if (source == MADE) continue;
    uint32_t low = 0;
    if (length && sources[tails[length - 1]] < source) {
      low = length;
    } else {
      uint32_t high = length;
      while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (sources[tails[middle]] < source) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
    }
    before[i] = low ? tails[low - 1] : MADE;
    tails[low] = i;
    if (low == length) length++;
  }
  uint32_t stays = length ? tails[length - 1] : MADE;
  for (uint32_t i = count; i-- > 0;) {
    if (i == stays) {
      stays = before[i];
    } else if (sources[i] != MADE) {
      sources[i] |= MOVES;
    }
  }
  return true;
}

/* What is left when the equal beginning is done: neither side is empty. */
static void match_rest(limit *l, limit_instance *parent,
                       limit_instance *previous, limit_instance *first,
                       const limit_node *n, uint32_t count) {
  limit_scratch *mark = l->scratch_now;
  size_t mark_used = mark ? mark->used : 0;
  uint32_t old_count = 0;
  for (limit_instance *x = first; x; x = x->next) old_count++;
  limit_instance **olds = scratch_take(l, old_count * sizeof(void *));
  const limit_node **news = scratch_take(l, count * sizeof(void *));
  uint32_t *sources = scratch_take(l, count * sizeof *sources);
  if (!olds || !news || !sources) {
    l->failed = true;
    return;
  }
  old_count = 0;
  for (limit_instance *x = first; x; x = x->next) olds[old_count++] = x;
  for (uint32_t i = 0; i < count; i++) {
    news[i] = n;
    n = node_next(n);
  }
  uint32_t old_end = old_count;
  uint32_t new_end = count;
  while (old_end && new_end && same(olds[old_end - 1], news[new_end - 1])) {
    old_end--;
    new_end--;
  }
  if (old_end && new_end) {
    uint32_t size = 16;
    while (size < old_end * 2) size *= 2;
    uint32_t *table = scratch_take(l, size * sizeof *table);
    if (!table) {
      l->failed = true;
      return;
    }
    memset(table, 0, size * sizeof *table);
    for (uint32_t i = 0; i < old_end; i++) {
      uint32_t at = hash_of(olds[i]->key, olds[i]->class_id) & (size - 1);
      while (table[at]) at = (at + 1) & (size - 1);
      table[at] = i + 1;
    }
    for (uint32_t i = 0; i < new_end; i++) {
      uint32_t at = hash_of(news[i]->key, news[i]->class_id) & (size - 1);
      sources[i] = MADE;
      for (; table[at]; at = (at + 1) & (size - 1)) {
        uint32_t slot = table[at] & ~MOVES;
        if ((table[at] & MOVES) || !same(olds[slot - 1], news[i])) continue;
        table[at] |= MOVES; /* taken: keyless siblings are equal */
        sources[i] = slot - 1;
        break;
      }
    }
    if (!mark_moves(l, sources, new_end)) {
      l->failed = true;
      return;
    }
    bool *kept = scratch_take(l, old_end);
    if (!kept) {
      l->failed = true;
      return;
    }
    memset(kept, 0, old_end);
    for (uint32_t i = 0; i < new_end; i++) {
      if (sources[i] != MADE) kept[sources[i] & ~MOVES] = true;
    }
    for (uint32_t i = 0; i < old_end; i++) {
      if (!kept[i]) drop_child(l, parent, olds[i]);
    }
  } else {
    for (uint32_t i = 0; i < old_end; i++) drop_child(l, parent, olds[i]);
    for (uint32_t i = 0; i < new_end; i++) sources[i] = MADE;
  }
  for (uint32_t i = 0; i < new_end; i++) {
    limit_instance *x;
    host_widget *after = previous ? previous->widget : NULL;
    if (sources[i] == MADE) {
      x = mount(l, news[i]);
      if (!x) return;
      l->host.insert(l->host.user, parent->widget, x->widget, after);
    } else {
      x = olds[sources[i] & ~MOVES];
      patch(l, x, news[i]);
      if (sources[i] & MOVES) {
        l->host.move(l->host.user, parent->widget, x->widget, after);
      }
    }
    previous = link_after(parent, previous, x);
  }
  for (uint32_t i = new_end; i < count; i++) {
    limit_instance *x = olds[old_end + (i - new_end)];
    patch(l, x, news[i]);
    previous = link_after(parent, previous, x);
  }
  if (previous) {
    previous->next = NULL;
  } else {
    parent->first = NULL;
  }
  if (mark) {
    l->scratch_now = mark;
    mark->used = mark_used;
  } else {
    l->scratch_now = l->scratch;
    if (l->scratch) l->scratch->used = 0;
  }
}

static void match_children(limit *l, limit_instance *parent,
                           const limit_node *n, uint32_t count) {
  limit_instance *x = parent->first;
  limit_instance *previous = NULL;
  while (count && x && same(x, n)) {
    patch(l, x, n);
    n = node_next(n);
    count--;
    previous = x;
    x = x->next;
  }
  if (count && x) {
    match_rest(l, parent, previous, x, n, count);
    return;
  }
  if (x) {
    if (previous) {
      previous->next = NULL;
    } else {
      parent->first = NULL;
    }
  }
  while (x) {
    limit_instance *next = x->next;
    drop_child(l, parent, x);
    x = next;
  }
  for (; count; count--) {
    x = mount(l, n);
    if (!x) return;
    l->host.insert(l->host.user, parent->widget, x->widget,
                   previous ? previous->widget : NULL);
    previous = link_after(parent, previous, x);
    n = node_next(n);
  }
}

/* --- Describing ---------------------------------------------------------- */

static void *arena_take(limit *l, size_t size) {
  if (l->capacity - l->used < size) {
    size_t capacity = l->capacity ? l->capacity * 2 : 65536;
    char *arena = realloc(l->arena, capacity);
    if (!arena) {
      l->failed = true;
      return NULL;
    }
    l->arena = arena;
    l->capacity = capacity;
  }
  void *memory = l->arena + l->used;
  l->used += size;
  return memory;
}

/* Takes a node with room for its properties, which the caller fills. */
static limit_prop *describe(limit *l, uint16_t class_id, uint16_t keyed,
                            int64_t key, uint32_t props, uint32_t children) {
  size_t bytes = sizeof(limit_node) + props * sizeof(limit_prop);
  limit_node *n = arena_take(l, bytes);
  if (!n) return NULL;
  n->class_id = class_id;
  n->keyed = keyed;
  n->prop_count = props;
  n->child_count = children;
  n->bytes = (uint32_t)bytes;
  n->key = key;
  return (limit_prop *)(void *)(n + 1);
}

static void close_node(limit *l, size_t offset) {
  limit_node *n = (limit_node *)(void *)(l->arena + offset);
  n->bytes = (uint32_t)(l->used - offset);
}

static limit_prop prop_integer(uint16_t name, uint16_t type, int64_t integer) {
  limit_prop p;
  p.name = name;
  p.type = type;
  p.length = 0;
  p.as.integer = integer;
  return p;
}

static limit_prop prop_string(uint16_t name, const char *string,
                              uint32_t length) {
  limit_prop p;
  p.name = name;
  p.type = STRING;
  p.length = length;
  p.as.string = string;
  return p;
}

static limit_prop prop_handler(uint16_t name, const limit_handler *handler) {
  limit_prop p;
  p.name = name;
  p.type = HANDLER;
  p.length = 0;
  p.as.handler = handler;
  return p;
}

static void describe_cell(limit *l, uint16_t class_id, int64_t site,
                          const char *text, uint32_t length, int64_t value,
                          const limit_handler *tap) {
  limit_prop *p = describe(l, class_id, 0, site, 4, 0);
  if (!p) return;
  p[0] = prop_string(TEXT, text, length);
  p[1] = prop_integer(VALUE, INT, value);
  p[2] = prop_integer(ENABLED, BOOL, 1);
  p[3] = prop_handler(ON_TAP, tap);
}

static void describe_row(limit *l, const bench_row *row,
                         const limit_handler *tap) {
  size_t offset = l->used;
  limit_prop *p = describe(l, BOX, 1, row->id, 1, 4);
  if (!p) return;
  p[0] = prop_integer(SELECTED, BOOL, row->selected);
  describe_cell(l, LABEL, 1, row->label, row->label_length, row->id, tap);
  describe_cell(l, LABEL, 2, row->cat, row->cat_length, 2, tap);
  describe_cell(l, BUTTON, 3, "Select", 6, 3, tap);
  describe_cell(l, BUTTON, 4, "Remove", 6, 4, tap);
  if (!l->failed) close_node(l, offset);
}

/* --- The host ------------------------------------------------------------ */

static void *limit_create(void *user, uint32_t class_id,
                          limit_instance *instance) {
  return host_create(user, class_id, instance, 0);
}

static void limit_update(void *user, void *widget,
                         const limit_prop *const *changes, uint32_t count) {
  (void)changes;
  host_set(user, widget, count);
}

static void limit_insert(void *user, void *parent, void *child,
                         void *previous) {
  host_insert(user, parent, child, previous);
}

static void limit_move(void *user, void *parent, void *child, void *previous) {
  host_move(user, parent, child, previous);
}

static void limit_remove(void *user, void *parent, void *child) {
  (void)parent;
  host_remove(user, child);
}

static void limit_destroy(void *user, void *widget) {
  host_destroy(user, widget);
}

static void tapped_fresh(void *user_data, const void *event) {
  (void)event;
  ((bench_closure *)user_data)->hits->count++;
}

static void tapped(void *user_data, const void *event) {
  (void)event;
  ((bench_hits *)user_data)->count++;
}

/* --- The contestant ------------------------------------------------------ */

static int engine_open(void **engine, host *h, bench_hits *hits,
                       uint32_t most_rows) {
  limit *l = calloc(1, sizeof *l);
  if (!l) return -1;
  *engine = l;
  for (int i = 0; i < 2; i++) {
    l->handlers[i] = malloc(most_rows * sizeof **l->handlers);
    l->closures[i] = malloc(most_rows * sizeof **l->closures);
    if (!l->handlers[i] || !l->closures[i]) return -1;
  }
  l->host.create = limit_create;
  l->host.update = limit_update;
  l->host.insert = limit_insert;
  l->host.move = limit_move;
  l->host.remove = limit_remove;
  l->host.destroy = limit_destroy;
  l->host.user = h;
  l->tap.function = tapped;
  l->tap.user_data = hits;
  l->root.widget = h->list;
  return 0;
}

static int match_all(limit *l, uint32_t count) {
  if (l->failed) return -1;
  match_children(l, &l->root, (const limit_node *)(const void *)l->arena,
                 count);
  return l->failed ? -1 : 0;
}

static int engine_render(void *engine, bench_row *const *rows, uint32_t count) {
  limit *l = engine;
  l->used = 0;
  for (uint32_t i = 0; i < count; i++) describe_row(l, rows[i], &l->tap);
  return match_all(l, count);
}

static int engine_render_fresh(void *engine, bench_row *const *rows,
                               uint32_t count) {
  limit *l = engine;
  limit_handler *handlers = l->handlers[l->round & 1];
  bench_closure *closures = l->closures[l->round++ & 1];
  l->used = 0;
  for (uint32_t i = 0; i < count; i++) {
    closures[i].hits = l->tap.user_data;
    handlers[i].function = tapped_fresh;
    handlers[i].user_data = &closures[i];
    describe_row(l, rows[i], &handlers[i]);
  }
  return match_all(l, count);
}

static void emit(limit_instance *x, uint16_t event) {
  const limit_prop *p = find_prop(x->props, x->prop_count, event);
  if (p && p->type == HANDLER) {
    p->as.handler->function(p->as.handler->user_data, x);
  }
}

static int engine_tap(void *engine, host_widget *button, uint32_t times) {
  (void)engine;
  for (uint32_t i = 0; i < times; i++) emit(button->owner, ON_TAP);
  return 0;
}

static int engine_switch_one(void *engine, bench_row *row, host_widget *box,
                             uint32_t times) {
  limit *l = engine;
  for (uint32_t i = 0; i < times; i++) {
    row->selected ^= 1;
    limit_prop p = prop_integer(SELECTED, BOOL, row->selected);
    patch_props(l, box->owner, &p, 1);
  }
  return 0;
}

static int engine_trim(void *engine) {
  (void)engine; /* its arena is not counted */
  return 0;
}

static int engine_memory(void *engine, uint64_t *bytes, uint64_t *allocations) {
  limit *l = engine;
  *bytes = l->memory.bytes;
  *allocations = 0;
  return 0;
}

static void engine_close(void *engine) {
  limit *l = engine;
  while (l->root.first) {
    limit_instance *x = l->root.first;
    l->root.first = x->next;
    drop_child(l, &l->root, x);
  }
  slab_end(&l->memory);
  free(l->arena);
  for (int i = 0; i < 2; i++) {
    free(l->handlers[i]);
    free(l->closures[i]);
  }
  while (l->scratch) {
    limit_scratch *s = l->scratch;
    l->scratch = s->next;
    free(s);
  }
  free(l);
}

const bench_engine bench_contestant = {
    .name = LIMIT_NAME,
    .open = engine_open,
    .render = engine_render,
    .render_fresh = engine_render_fresh,
    .tap = engine_tap,
    .switch_one = engine_switch_one,
    .trim = engine_trim,
    .memory = engine_memory,
    .close = engine_close,
};
