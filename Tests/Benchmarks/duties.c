/*
 * The limit with duties of Graft's, one added to the others at each level, to
 * tell what of Graft's distance to the limit is duty and what is waste: C that
 * is written by hand for the benchmark's rows and does what graft.h promises
 * there. The lower levels create, compare equals and clear; from DUTY_STEPS on
 * children are matched by key too. It still has no events, pools,
 * coordinators or failure reports, takes any failure as the end, and has
 * memory for the most rows from the start. See duties.h for the levels.
 */
#include "duties.h"

#include "duties_calls.h"
#include "duties_cells.h"
#include "duties_match.h"
#include "duties_values.h"

/* --- Creating ------------------------------------------------------------ */

#ifdef HAS_CELLS
/* Has the body of a new component run when all is matched. */
static inline bool plan_body(duties *d, ref r, node *x) {
#ifdef WITH_BODIES
  if (!is_component(x)) return true;
  extra *own = extra_of(d, x);
  if (!own) return false;
  for (ref up = x->parent; up != d->root; up = at(d, up)->parent) {
    if (is_component(at(d, up))) own->depth++;
  }
  d->pending[d->pending_count++] = r;
#else
  (void)d;
  (void)r;
  (void)x;
#endif
  return true;
}
#endif

/* Links a new node behind the last child of its parent; what is new below a
 * node that is there is linked when all is decided. */
static inline void append(duties *d, ref r, node *x) {
  node *above = at(d, x->parent);
  if (DUTIES >= DUTY_STEPS && !(above->flags & STAGED)) return;
  x->previous = above->last;
  if (above->last == NO_REF) {
    above->first = r;
  } else {
    at(d, above->last)->next = r;
  }
  above->last = r;
  above->child_count++;
}

/* Makes a node of an element. */
static inline ref fill(duties *d, const graft_element *e, ref parent) {
  const node_class *c = &d->classes[e->class_id];
  if (DUTIES >= DUTY_VALUES &&
      (e->class_id == 0 || e->class_id > CLASS_COUNT ||
       (e->flags & ~GRAFT_ELEMENT_KEY_INT) || e->extra ||
       e->prop_count != c->count ||
       (!is_component(at(d, parent)) &&
        !d->classes[at(d, parent)->class_id].desc.insert_child))) {
    return NO_REF;
  }
  ref r = node_take(d, e->prop_count);
  if (r == NO_REF) return NO_REF;
  node *x = at(d, r);
  x->widget = NULL;
  x->key = e->key.integer;
  x->keyed = e->flags & GRAFT_ELEMENT_KEY_INT;
  x->parent = parent;
  x->first = x->last = x->next = x->previous = NO_REF;
  x->flags = STAGED;
  x->class_id = e->class_id;
  x->site = e->site;
  x->child_count = x->order = 0;
  x->prop_count = e->prop_count;
#ifdef HAS_CELLS
  x->extra = NULL;
#endif
  x->props = props_take(d, x, e->prop_count);
  if (!x->props) return NO_REF;
  for (uint32_t i = 0; i < e->prop_count; i++) {
    if (!hold(d, c, i, r, &e->props[i], &x->props[i])) return NO_REF;
  }
  append(d, r, x);
  if (DUTIES >= DUTY_STEPS) d->staged[d->staged_count++] = r;
#ifdef HAS_CELLS
  if (!plan_body(d, r, x)) return NO_REF;
#endif
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

/* --- Staging ------------------------------------------------------------- */

#ifdef WITH_BODIES
/* Runs the bodies that are planned, and stages what they describe. */
static bool run_bodies(duties *d) {
  for (uint32_t i = 0; i < d->pending_count; i++) {
    ref r = d->pending[i];
    node *x = at(d, r);
    uint32_t count = 0;
    x->extra->run++;
    duty_begin(d->builder);
    aim(d, &d->own, GRAFT_PHASE_BODY, r, x);
    call before = begin(d, GRAFT_PHASE_BODY, r);
    d->reader = r;
    graft_status status = d->classes[x->class_id].desc.body(&d->own);
    d->reader = NO_REF;
    end(d, before);
    const graft_element *e = duty_end(d->builder, &count);
    const graft_element *last = e + count;
    if (status < 0 || !e) return false;
    while (e && e < last) e = mount(d, e, r);
    if (!e) return false;
  }
  for (uint32_t i = 0; i < d->pending_count; i++) {
    sweep(d, at(d, d->pending[i])->extra, false);
  }
  d->pending_count = 0;
  return true;
}
#endif

#if DUTIES >= DUTY_STEPS
/* Puts a made node, and those that it completes, into their new parents. */
static inline bool complete(duties *d, ref r) {
  node *x = at(d, r);
  if (x->first != NO_REF) return true;
  for (;;) {
    ref container = container_of(d, x);
    node *box = at(d, container);
    if (!(box->flags & STAGED)) return true;
    if (!tell(d, GRAFT_PHASE_INSERT, r, x, box->order++, x->previous)) {
      return false;
    }
    if (x->next != NO_REF) return true;
    r = container;
    x = box;
  }
}

/* Makes the widgets of all new nodes, each subtree complete before it goes
 * into its parent. */
static bool finish_staging(duties *d) {
#ifdef WITH_BODIES
  if (!run_bodies(d)) return false;
#endif
  for (uint32_t i = 0; i < d->staged_count; i++) {
    ref r = d->staged[i];
    if (is_component(at(d, r))) continue;
    if (!make(d, r) || !complete(d, r)) return false;
  }
  return true;
}
#endif

/* --- Clearing ------------------------------------------------------------ */

static bool end_widget(duties *d, ref r, node *x) {
  aim(d, &d->own, GRAFT_PHASE_DESTROY, r, x);
  if (DUTIES >= DUTY_CALLS) d->destroys++;
  call before = begin(d, GRAFT_PHASE_DESTROY, r);
  graft_status status =
      d->classes[x->class_id].desc.destroy(&d->own, x->widget);
  end(d, before);
  return status >= 0;
}

static bool destroy(duties *d, ref r) {
  node *x = at(d, r);
  for (ref child = x->first; child != NO_REF;) {
    ref next = at(d, child)->next;
    if (!destroy(d, child)) return false;
    child = next;
  }
  if (!is_component(x) && !end_widget(d, r, x)) return false;
  for (uint32_t i = 0; i < x->prop_count; i++) release(d, &x->props[i]);
#ifdef HAS_CELLS
  extra_end(d, x);
#endif
  if (DUTIES >= DUTY_HANDLES) {
    slab_give(&d->memory, x->props, x->prop_count * sizeof(prop));
  }
  node_give(d, r, x);
  return true;
}

#if DUTIES < DUTY_STEPS
/* Removes all children of the root. */
static bool clear(duties *d) {
  node *root = at(d, d->root);
  for (ref r = root->first; r != NO_REF;) {
    node *x = at(d, r);
    ref next = x->next;
    if (!tell(d, GRAFT_PHASE_REMOVE, r, x, 0, NO_REF)) return false;
    if (!destroy(d, r)) return false;
    r = next;
  }
  root->first = root->last = NO_REF;
  root->child_count = 0;
  return true;
}
#endif

/* --- Comparing ----------------------------------------------------------- */

/* Notes another value of a live node; the lower levels take none. */
static inline bool note(duties *d, ref r, uint32_t index,
                        const graft_prop *now) {
#if DUTIES >= DUTY_STEPS
  const node_class *c = &d->classes[at(d, r)->class_id];
  edit *last = d->edit_count ? &d->edits[d->edit_count - 1] : NULL;
  if (!last || last->node != r) {
    last = &d->edits[d->edit_count++];
    last->node = r;
    last->start = d->edited_count;
    last->count = 0;
  }
  last->count++;
  d->edited[d->edited_count].index = index;
  return hold(d, c, index, r, now, &d->edited[d->edited_count++].now);
#else
  (void)d;
  (void)r;
  (void)index;
  (void)now;
  return false;
#endif
}

/* The element behind those that describe a node and what is below it as they
 * are; null if more than values differs, which is not taken here. */
static const graft_element *compare(duties *d, const graft_element *e, ref r) {
  const node *x = at(d, r);
  uint32_t children = e->child_count;
  bool same = x->class_id == e->class_id &&
              x->keyed == (e->flags & GRAFT_ELEMENT_KEY_INT) &&
              (x->keyed ? x->key == e->key.integer : x->site == e->site) &&
              x->prop_count == e->prop_count && !e->extra;
  for (uint32_t i = 0; same && i < e->prop_count; i++) {
    same = holds(d, &x->props[i], &e->props[i]);
#ifdef WITH_CELLS
    same = same || is_bound(d, x, &x->props[i], &e->props[i]);
#endif
    same = same || note(d, r, i, &e->props[i]);
  }
  if (!same) return NULL;
  e++;
  if (is_component(x)) return children ? NULL : e;
  ref child = x->first;
  for (; children && child != NO_REF && e; children--) {
    e = compare(d, e, child);
    child = at(d, child)->next;
  }
  return children || child != NO_REF ? NULL : e;
}

/* --- Describing ---------------------------------------------------------- */

#ifdef WITH_BUILDER
static void build_cell(duties *d, uint32_t kind, uint32_t site,
                       graft_value shown, int64_t value) {
  graft_prop props[4];
  graft_host_props(&d->g, props, shown, value, &d->g.tap);
  duty_open(d->builder, d->g.classes[kind], site);
  duty_set(d->builder, props, 4);
  duty_close(d->builder);
}

static void build_row(duties *d, const bench_row *row) {
  graft_prop selected;
  graft_host_prop(&selected, d->g.selected, graft_value_bool(row->selected));
  duty_open(d->builder, d->g.classes[KIND_BOX], 0);
  duty_key(d->builder, row->id);
  duty_set(d->builder, &selected, 1);
  build_cell(d, KIND_LABEL, 1,
             graft_value_string(row->label, row->label_length), row->id);
  build_cell(d, KIND_LABEL, 2, graft_value_string(row->cat, row->cat_length),
             2);
  build_cell(d, KIND_BUTTON, 3, graft_value_string("Select", 6), 3);
  build_cell(d, KIND_BUTTON, 4, graft_value_string("Remove", 6), 4);
  duty_close(d->builder);
}
#endif

#ifdef WITH_BODIES
static graft_status row_body(const graft_context *context) {
  duties *d = context->class_data;
  graft_value value;
  graft_status status = duty_node_property(d, context->node, d->row, &value);
  if (status < 0) return status;
  bench_row now = *(const bench_row *)value.as.pointer;
  status = duty_state_get(d, d->row_cells[now.id].selected, &value);
  if (status < 0) return status;
  now.selected = (int32_t)value.as.integer;
  status = duty_state_get(d, d->row_cells[now.id].label, &value);
  if (status < 0) return status;
  now.label = value.as.string;
  now.label_length = value.length;
  build_row(d, &now);
  return GRAFT_OK;
}

static const graft_element *describe(duties *d, bench_row *const *rows,
                                     uint32_t *count) {
  for (uint32_t i = 0; i < *count; i++) {
    graft_host_prop(&d->props[i], d->row, graft_value_pointer(rows[i]));
    graft_host_element(&d->elements[i], KIND_ROW + 1, 0, &d->props[i], 1);
    d->elements[i].flags = GRAFT_ELEMENT_KEY_INT;
    d->elements[i].key.integer = rows[i]->id;
  }
  return d->elements;
}
#elif defined WITH_BUILDER
static const graft_element *describe(duties *d, bench_row *const *rows,
                                     uint32_t *count) {
  uint32_t elements = 0;
  duty_begin(d->builder);
  for (uint32_t i = 0; i < *count; i++) build_row(d, rows[i]);
  return duty_end(d->builder, &elements);
}
#else
static const graft_element *describe(duties *d, bench_row *const *rows,
                                     uint32_t *count) {
  for (uint32_t i = 0; i < *count; i++) {
    graft_element *e = d->elements + (size_t)i * 5;
    graft_prop *p = d->props + (size_t)i * 17;
#ifdef WITH_CELLS
    const row_cells *cells = &d->row_cells[rows[i]->id];
    graft_host_elements_of(&d->g, e, p, rows[i],
                           graft_value_state(cells->selected),
                           graft_value_state(cells->label), &d->g.tap);
#else
    graft_host_elements(&d->g, e, p, rows[i]);
#endif
  }
  return d->elements;
}
#endif

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
#ifdef WITH_CELLS
    c->types[i] |= 1u << GRAFT_TYPE_STATE;
#endif
  }
}

#ifdef WITH_BODIES
static void take_row_class(duties *d) {
  node_class *c = &d->classes[KIND_ROW + 1];
  d->row = d->g.on_tap + 1;
  c->desc.class_data = d;
  c->desc.body = row_body;
  c->count = 1;
  c->names[0] = d->row;
  c->types[0] = 1u << GRAFT_TYPE_POINTER;
}
#endif

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

/* Memory for the most rows, of `nodes` nodes with `props` properties. */
static bool take_memory(duties *d, uint32_t rows) {
  size_t nodes = (size_t)rows * 6;
  size_t props = (size_t)rows * 18;
  d->elements = malloc(nodes * sizeof *d->elements);
  d->props = malloc(props * sizeof *d->props);
  d->staged = malloc(nodes * sizeof *d->staged);
  d->reaps = malloc(rows * sizeof *d->reaps);
  if (!d->elements || !d->props || !d->staged || !d->reaps) return false;
#if DUTIES >= DUTY_HANDLES
  d->pages = malloc((nodes * 2 / PAGE_SIZE + 2) * sizeof *d->pages);
  d->free_first = NO_REF;
  if (!d->pages) return false;
#endif
#if DUTIES >= DUTY_STEPS
  d->edits = malloc(nodes * sizeof *d->edits);
  d->edited = malloc(props * sizeof *d->edited);
  d->news = malloc(rows * sizeof *d->news);
  d->olds = malloc(rows * sizeof *d->olds);
  d->places = malloc(rows * sizeof *d->places);
  d->table = malloc((rows * 4 + LEAST_TABLE) * sizeof *d->table);
  d->tails = malloc(rows * sizeof *d->tails);
  d->befores = malloc(rows * sizeof *d->befores);
  d->kept = malloc(rows * sizeof *d->kept);
  if (!d->edits || !d->edited || !d->news || !d->olds || !d->places ||
      !d->table || !d->tails || !d->befores || !d->kept) {
    return false;
  }
#endif
#ifdef HAS_CELLS
  d->cells = malloc((rows * 4 + 2) * sizeof *d->cells);
  d->row_cells = calloc(rows * 2 + 1, sizeof *d->row_cells);
  if (!d->cells || !d->row_cells) return false;
#endif
#ifdef WITH_BUILDER
  d->builder = duty_builder_open((uint32_t)nodes, (uint32_t)props, KIND_COUNT);
  if (!d->builder) return false;
#endif
#ifdef WITH_BODIES
  d->pending = malloc(rows * sizeof *d->pending);
  d->reader = NO_REF;
  if (!d->pending) return false;
#endif
  return true;
}

static int engine_open(void **engine, host *h, bench_hits *hits,
                       uint32_t most_rows) {
  duties *d = calloc(1, sizeof *d);
  if (!d) return -1;
  *engine = d;
  if (!take_memory(d, most_rows)) return -1;
  take_names(&d->g, hits);
  for (uint32_t kind = 0; kind < KIND_COUNT; kind++) take_class(d, h, kind);
#ifdef WITH_BODIES
  take_row_class(d);
#endif
  d->handler.handler = d->g.tap;
  d->own.struct_size = d->box.struct_size = sizeof d->own;
  return take_root(d, h) ? 0 : -1;
}

#ifdef HAS_CELLS
static int engine_ready(void *engine, bench_row *const *rows, uint32_t count) {
  return cells_of_rows(engine, rows, count);
}
#else
#define engine_ready NULL
#endif

static int engine_render(void *engine, bench_row *const *rows, uint32_t count) {
  duties *d = engine;
  const graft_element *e = describe(d, rows, &count);
  d->box_of = NO_REF;
  if (!e) return -1;
#if DUTIES >= DUTY_STEPS
  return match(d, e, count) ? 0 : -1;
#else
  node *root = at(d, d->root);
  if (count == 0) return clear(d) ? 0 : -1;
  if (root->first == NO_REF) {
    for (uint32_t i = 0; i < count && e; i++) e = mount(d, e, d->root);
    return e ? 0 : -1;
  }
  if (root->child_count != count) return -1;
  for (ref r = root->first; r != NO_REF && e; r = at(d, r)->next) {
    e = compare(d, e, r);
  }
  return e ? 0 : -1;
#endif
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
#if DUTIES >= DUTY_STEPS
  d->box_of = NO_REF;
  match(d, NULL, 0);
#else
  clear(d);
#endif
  slab_end(&d->memory);
#if DUTIES >= DUTY_HANDLES
  for (uint32_t i = 0; i < d->page_count; i++) free(d->pages[i]);
  free(d->pages);
#endif
#if DUTIES >= DUTY_STEPS
  free(d->edits);
  free(d->edited);
  free(d->news);
  free(d->olds);
  free(d->places);
  free(d->table);
  free(d->tails);
  free(d->befores);
  free(d->kept);
#endif
#ifdef HAS_CELLS
  free(d->cells);
  free(d->row_cells);
#endif
#ifdef WITH_BUILDER
  duty_builder_close(d->builder);
#endif
#ifdef WITH_BODIES
  free(d->pending);
#endif
  free(d->elements);
  free(d->props);
  free(d->staged);
  free(d->reaps);
  free(d);
}

const bench_engine bench_contestant = {
    .name = DUTIES_NAME,
    .open = engine_open,
    .ready = engine_ready,
    .render = engine_render,
    .trim = engine_trim,
    .memory = engine_memory,
    .close = engine_close,
};
