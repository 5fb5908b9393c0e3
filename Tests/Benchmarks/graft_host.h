/* The benchmark's host as Graft's widget classes, for every Graft contestant.
 */
#ifndef GRAFT_BENCH_GRAFT_HOST_H
#define GRAFT_BENCH_GRAFT_HOST_H

#include <graft/graft.h>

#include "bench.h"

enum { KIND_LIST, KIND_BOX, KIND_LABEL, KIND_BUTTON, KIND_COUNT };

typedef struct graft_kind {
  host *h;
  uint32_t kind;
} graft_kind;

typedef struct graft_host {
  graft_runtime *runtime;
  graft_node root;
  graft_class classes[KIND_COUNT];
  graft_kind kinds[KIND_COUNT];
  graft_atom selected;
  graft_atom text;
  graft_atom value;
  graft_atom enabled;
  graft_atom on_tap;
  graft_handler tap; /* stable */
} graft_host;

int graft_host_open(graft_host *g, host *h, bench_hits *hits);
/* Registers the classes alone, with the runtime that is set. */
int graft_host_register(graft_host *g, host *h);
void graft_host_close(graft_host *g);
/* The class of a kind of widgets, which its data tells. */
graft_class_desc graft_host_class(graft_kind *kind);
/* What the stable handler does; its data is of bench_hits. */
graft_status graft_host_tapped(const graft_context *context,
                               const graft_event *event, void *user_data);
/* A handler that is new with its closure. */
graft_handler graft_host_fresh(bench_closure *closure);
int graft_host_tap(graft_host *g, host_widget *button, uint32_t times);
int graft_host_trim(graft_host *g);
int graft_host_memory(graft_host *g, uint64_t *bytes, uint64_t *allocations);

/* Describes a row with the builder. */
void graft_host_row(const graft_host *g, const bench_row *row);

GRAFT_INLINE void graft_host_prop(graft_prop *p, graft_atom name,
                                  graft_value value) {
  p->name = name;
  p->flags = 0;
  p->value = value;
}

GRAFT_INLINE void graft_host_element(graft_element *e, graft_class class_id,
                                     uint32_t site, const graft_prop *props,
                                     uint32_t prop_count) {
  e->class_id = class_id;
  e->flags = 0;
  e->site = site;
  e->key_length = 0;
  e->key.integer = 0;
  e->props = props;
  e->extra = NULL;
  e->prop_count = prop_count;
  e->child_count = 0;
}

/* The four properties of a label or button. */
GRAFT_INLINE void graft_host_props(const graft_host *g, graft_prop *p,
                                   graft_value text, int64_t value,
                                   const graft_handler *tap) {
  graft_host_prop(&p[0], g->text, text);
  graft_host_prop(&p[1], g->value, graft_value_int(value));
  graft_host_prop(&p[2], g->enabled, graft_value_bool(1));
  graft_host_prop(&p[3], g->on_tap, graft_value_handler(tap));
}

GRAFT_INLINE void graft_host_cell(const graft_host *g, graft_element *e,
                                  graft_prop *p, uint32_t kind, uint32_t site,
                                  graft_value text, int64_t value,
                                  const graft_handler *tap) {
  graft_host_element(e, g->classes[kind], site, p, 4);
  graft_host_props(g, p, text, value, tap);
}

/* The five elements and 17 properties of a row, of which two are given. */
GRAFT_INLINE void graft_host_elements_of(const graft_host *g, graft_element *e,
                                         graft_prop *p, const bench_row *row,
                                         graft_value selected,
                                         graft_value label,
                                         const graft_handler *tap) {
  graft_host_element(e, g->classes[KIND_BOX], 0, p, 1);
  e->flags = GRAFT_ELEMENT_KEY_INT;
  e->key.integer = row->id;
  e->child_count = 4;
  graft_host_prop(p, g->selected, selected);
  graft_host_cell(g, e + 1, p + 1, KIND_LABEL, 1, label, row->id, tap);
  graft_host_cell(g, e + 2, p + 5, KIND_LABEL, 2,
                  graft_value_string(row->cat, row->cat_length), 2, tap);
  graft_host_cell(g, e + 3, p + 9, KIND_BUTTON, 3,
                  graft_value_string("Select", 6), 3, tap);
  graft_host_cell(g, e + 4, p + 13, KIND_BUTTON, 4,
                  graft_value_string("Remove", 6), 4, tap);
}

GRAFT_INLINE void graft_host_elements(const graft_host *g, graft_element *e,
                                      graft_prop *p, const bench_row *row) {
  graft_host_elements_of(g, e, p, row, graft_value_bool(row->selected),
                         graft_value_string(row->label, row->label_length),
                         &g->tap);
}

#endif
