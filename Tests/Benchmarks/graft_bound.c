/*
 * Graft with state: two cells a row. "bound" binds properties to them, and
 * "component" (BENCH_COMPONENT) makes each row a component whose body reads
 * them. What changes in a row is then told by its cells alone.
 */
#include <stdlib.h>
#include <string.h>

#include "graft_host.h"

typedef struct cells {
  graft_state selected;
  graft_state label;
} cells;

typedef struct bound {
  graft_host g;
  graft_element *elements;
  graft_prop *props;
  cells *rows; /* by id; made with the row, so outside the timed region */
  graft_class row_class;
  graft_atom row;
} bound;

static int make_cells(bound *b, const bench_row *row) {
  cells *c = &b->rows[row->id];
  graft_value selected = graft_value_bool(row->selected);
  graft_value label = graft_value_string(row->label, row->label_length);
  if (c->label) return 0;
  if (graft_state_create(b->g.runtime, &selected, &c->selected) < 0) return -1;
  return graft_state_create(b->g.runtime, &label, &c->label) < 0 ? -1 : 0;
}

#ifdef BENCH_COMPONENT
#define NAME "component"

static graft_status row_body(const graft_context *context) {
  const bound *b = context->class_data;
  graft_value row;
  graft_value value;
  bench_row now;
  graft_status status =
      graft_node_property(context->runtime, context->node, b->row, &row);
  if (status < 0) return status;
  now = *(const bench_row *)row.as.pointer;
  status = graft_state_get(context->runtime, b->rows[now.id].selected, &value);
  if (status < 0) return status;
  now.selected = (int32_t)value.as.integer;
  status = graft_state_get(context->runtime, b->rows[now.id].label, &value);
  if (status < 0) return status;
  now.label = value.as.string;
  now.label_length = value.length;
  graft_host_row(&b->g, &now);
  return GRAFT_OK;
}

static int open_rows(bound *b) {
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  desc.name = "row";
  desc.class_data = b;
  desc.body = row_body;
  b->row = graft_atom_of(b->g.runtime, "row");
  return graft_class_register(b->g.runtime, &desc, &b->row_class);
}

static uint32_t describe(bound *b, bench_row *const *rows, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    graft_element *e = &b->elements[i];
    graft_prop *p = &b->props[i];
    graft_host_prop(p, b->row, graft_value_pointer(rows[i]));
    graft_host_element(e, b->row_class, 0, p, 1);
    e->flags = GRAFT_ELEMENT_KEY_INT;
    e->key.integer = rows[i]->id;
  }
  return count;
}
#else
#define NAME "bound"

static int open_rows(bound *b) {
  (void)b;
  return 0;
}

static uint32_t describe(bound *b, bench_row *const *rows, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const cells *c = &b->rows[rows[i]->id];
    graft_host_elements_of(&b->g, &b->elements[i * 5], &b->props[i * 17],
                           rows[i], graft_value_state(c->selected),
                           graft_value_state(c->label), &b->g.tap);
  }
  return count * 5;
}
#endif

static int engine_open(void **engine, host *h, bench_hits *hits,
                       uint32_t most_rows) {
  bound *b = calloc(1, sizeof *b);
  if (!b) return -1;
  *engine = b;
  b->elements = malloc(most_rows * 5 * sizeof *b->elements);
  b->props = malloc(most_rows * 17 * sizeof *b->props);
  b->rows = calloc(most_rows * 2 + 1, sizeof *b->rows);
  if (!b->elements || !b->props || !b->rows) return -1;
  return graft_host_open(&b->g, h, hits) || open_rows(b) ? -1 : 0;
}

static int engine_ready(void *engine, bench_row *const *rows, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (make_cells(engine, rows[i])) return -1;
  }
  return 0;
}

static int engine_render(void *engine, bench_row *const *rows, uint32_t count) {
  bound *b = engine;
  uint32_t elements = describe(b, rows, count);
  return graft_render(b->g.runtime, b->g.root, b->elements, elements) ? -1 : 0;
}

static int engine_tap(void *engine, host_widget *button, uint32_t times) {
  bound *b = engine;
  return graft_host_tap(&b->g, button, times);
}

static int engine_apply(void *engine, bench_row *const *changed,
                        uint32_t count) {
  bound *b = engine;
  for (uint32_t i = 0; i < count; i++) {
    const bench_row *row = changed[i];
    const cells *c = &b->rows[row->id];
    graft_value selected = graft_value_bool(row->selected);
    graft_value label = graft_value_string(row->label, row->label_length);
    if (graft_state_set(b->g.runtime, c->selected, &selected) < 0 ||
        graft_state_set(b->g.runtime, c->label, &label) < 0) {
      return -1;
    }
  }
  return graft_pump(b->g.runtime, 0) ? -1 : 0;
}

static int engine_switch_one(void *engine, bench_row *row, host_widget *box,
                             uint32_t times) {
  bound *b = engine;
  graft_state state = b->rows[row->id].selected;
  (void)box;
  for (uint32_t i = 0; i < times; i++) {
    row->selected ^= 1;
    graft_value selected = graft_value_bool(row->selected);
    if (graft_state_set(b->g.runtime, state, &selected) < 0 ||
        graft_pump(b->g.runtime, 0)) {
      return -1;
    }
  }
  return 0;
}

static int engine_trim(void *engine) {
  bound *b = engine;
  return graft_host_trim(&b->g);
}

static int engine_memory(void *engine, uint64_t *bytes, uint64_t *allocations) {
  bound *b = engine;
  return graft_host_memory(&b->g, bytes, allocations);
}

static void engine_close(void *engine) {
  bound *b = engine;
  graft_host_close(&b->g);
  free(b->elements);
  free(b->props);
  free(b->rows);
  free(b);
}

const bench_engine bench_contestant = {
    .name = NAME,
    .open = engine_open,
    .ready = engine_ready,
    .render = engine_render,
    .tap = engine_tap,
    .apply = engine_apply,
    .switch_one = engine_switch_one,
    .trim = engine_trim,
    .memory = engine_memory,
    .close = engine_close,
};
