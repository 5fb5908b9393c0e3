/* The limit with duties: cells of state, and who reads them. */
#ifndef GRAFT_BENCH_DUTIES_CELLS_H
#define GRAFT_BENCH_DUTIES_CELLS_H

#include "duties_values.h"

#ifdef HAS_CELLS

#define CELL_NAME 0u

static uint64_t cell_make(duties *d, const graft_value *value) {
  cell *c = &d->cells[d->cell_count++];
  c->generation = 7;
  c->version = 0;
  c->first = NULL;
  c->value.name = CELL_NAME;
  c->value.type = (uint8_t)value->type;
  c->value.flags = 1;
  c->value.small = 0;
  if (value->type != GRAFT_TYPE_STRING) {
    c->value.as.word = value->as.id;
  } else if (!hold_text(d, &c->value, value)) {
    return 0;
  }
  return (uint64_t)c->generation << 32 | d->cell_count;
}

static inline cell *cell_find(const duties *d, uint64_t id) {
  uint32_t slot = (uint32_t)id - 1;
  if (slot >= d->cell_count) return NULL;
  cell *c = &d->cells[slot];
  return c->generation == (uint32_t)(id >> 32) ? c : NULL;
}

static int cells_of_rows(duties *d, bench_row *const *rows, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const bench_row *row = rows[i];
    row_cells *cells = &d->row_cells[row->id];
    graft_value selected = graft_value_bool(row->selected);
    graft_value label = graft_value_string(row->label, row->label_length);
    if (cells->label) continue;
    cells->selected = cell_make(d, &selected);
    cells->label = cell_make(d, &label);
    if (!cells->selected || !cells->label) return -1;
  }
  return 0;
}

static inline extra *extra_of(duties *d, node *x) {
  if (x->extra) return x->extra;
  extra *e = slab_take(&d->memory, sizeof *e);
  if (!e) return NULL;
  e->readings = NULL;
  e->run = e->depth = 0;
  x->extra = e;
  return e;
}

static inline reading *subscribe(duties *d, ref r, extra *e, cell *c) {
  reading *now = slab_take(&d->memory, sizeof *now);
  if (!now) return NULL;
  now->cell = c;
  now->reader = r;
  now->run = e->run;
  now->version = c->version;
  now->name = CELL_NAME;
  now->previous = NULL;
  now->next = c->first;
  if (c->first) c->first->previous = now;
  c->first = now;
  now->next_own = e->readings;
  e->readings = now;
  return now;
}

static inline void unsubscribe(duties *d, reading *old) {
  if (old->previous) {
    old->previous->next = old->next;
  } else {
    old->cell->first = old->next;
  }
  if (old->next) old->next->previous = old->previous;
  slab_give(&d->memory, old, sizeof *old);
}

/* Ends the readings that the newest run did not renew; all of a node that
 * ends. */
static inline void sweep(duties *d, extra *e, bool ends) {
  for (reading **link = &e->readings; *link;) {
    reading *one = *link;
    if (!ends && one->run == e->run) {
      link = &one->next_own;
      continue;
    }
    *link = one->next_own;
    unsubscribe(d, one);
  }
}

static inline void extra_end(duties *d, node *x) {
  if (!x->extra) return;
  sweep(d, x->extra, true);
  slab_give(&d->memory, x->extra, sizeof *x->extra);
}

/* Takes a cell's value: a text is shared. */
static inline void take_value(const cell *c, prop *to) {
  to->type = c->value.type;
  to->small = c->value.small;
  to->as = c->value.as;
  if (to->small == IS_TEXT) ((text *)(void *)to->as.string - 1)->references++;
}

#ifdef WITH_CELLS
static bool bind(duties *d, ref r, const graft_prop *from, prop *to) {
  node *x = at(d, r);
  cell *c = cell_find(d, from->value.as.id);
  extra *e = extra_of(d, x);
  reading *now = c && e ? subscribe(d, r, e, c) : NULL;
  if (!now) return false;
  now->name = from->name;
  take_value(c, to);
  return true;
}

/* Whether a property is bound to the cell that is described again. */
static inline bool is_bound(const duties *d, const node *x, const prop *held,
                            const graft_prop *p) {
  if (p->value.type != GRAFT_TYPE_STATE || held->name != p->name || !x->extra) {
    return false;
  }
  const cell *c = cell_find(d, p->value.as.id);
  for (const reading *one = x->extra->readings; one; one = one->next_own) {
    if (one->name == p->name) {
      return one->cell == c && one->version == c->version;
    }
  }
  return false;
}
#endif

#ifdef WITH_BODIES
/* What a body calls; a call that can't be seen through, as a library's. */
__attribute__((noinline)) static graft_status duty_state_get(
    duties *d, uint64_t id, graft_value *value) {
  cell *c = cell_find(d, id);
  if (!c) return GRAFT_E_STALE;
  *value = value_of(&c->value);
  if (d->reader == NO_REF) return GRAFT_OK;
  extra *e = at(d, d->reader)->extra;
  for (reading *one = e->readings; one; one = one->next_own) {
    if (one->cell != c) continue;
    one->run = e->run;
    one->version = c->version;
    return GRAFT_OK;
  }
  return subscribe(d, d->reader, e, c) ? GRAFT_OK : GRAFT_E_NO_MEMORY;
}

__attribute__((noinline)) static graft_status duty_node_property(
    const duties *d, graft_node id, graft_atom name, graft_value *value) {
  uint32_t slot = (uint32_t)id - 1;
  if (slot >= d->used) return GRAFT_E_STALE;
  const node *x = at(d, slot);
  if (x->generation != (uint32_t)(id >> 32)) return GRAFT_E_STALE;
  for (uint32_t i = 0; i < x->prop_count; i++) {
    if (x->props[i].name != name) continue;
    *value = value_of(&x->props[i]);
    return GRAFT_OK;
  }
  return GRAFT_E_UNKNOWN;
}
#endif

#endif
#endif
