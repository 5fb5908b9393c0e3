/* Graft with a list: the rows are its items, and what changes in it is told. */
#include <stdlib.h>
#include <string.h>

#include "graft_host.h"

typedef struct listed {
  graft_host g;
  graft_list list;
  uint32_t count; /* of its items */
  graft_value *values;
  bench_row **rows; /* whose they are */
} listed;

static graft_status row_body(const graft_context *context, void *user_data,
                             const graft_row *row) {
  (void)context;
  graft_host_row(user_data, row->value.as.pointer);
  return GRAFT_OK;
}

static int open_rows(listed *l) {
  graft_rows_desc rows = GRAFT_ROWS_DESC_INIT;
  graft_extra extra;
  graft_element element;
  if (graft_list_create(l->g.runtime, &l->list) < 0) return -1;
  rows.list = l->list;
  rows.body = row_body;
  rows.user_data = &l->g;
  memset(&extra, 0, sizeof extra);
  extra.struct_size = sizeof extra;
  extra.rows = &rows;
  graft_host_element(&element, GRAFT_ROWS_CLASS, 0, NULL, 0);
  element.extra = &extra;
  return graft_render(l->g.runtime, l->g.root, &element, 1) < 0 ? -1 : 0;
}

static int engine_open(void **engine, host *h, bench_hits *hits,
                       uint32_t most_rows) {
  listed *l = calloc(1, sizeof *l);
  if (!l) return -1;
  *engine = l;
  l->values = malloc(most_rows * sizeof *l->values);
  l->rows = malloc(most_rows * sizeof *l->rows);
  if (!l->values || !l->rows) return -1;
  return graft_host_open(&l->g, h, hits) || open_rows(l) ? -1 : 0;
}

static int take_out(listed *l, uint32_t at, uint32_t count) {
  l->count -= count;
  if (count == 0) return 0;
  return graft_list_remove(l->g.runtime, l->list, at, count) < 0 ? -1 : 0;
}

/* Appends the rows from `at` on. */
static int append(listed *l, bench_row *const *rows, uint32_t at,
                  uint32_t count) {
  if (count == 0) return 0;
  for (uint32_t i = 0; i < count; i++) {
    l->values[i] = graft_value_pointer(rows[at + i]);
  }
  l->count += count;
  return graft_list_insert(l->g.runtime, l->list, GRAFT_INDEX_NONE, l->values,
                           count, NULL) < 0
             ? -1
             : 0;
}

static int pump(listed *l) { return graft_pump(l->g.runtime, 0) ? -1 : 0; }

static void note_rows(listed *l, bench_row *const *rows) {
  memcpy(l->rows, rows, l->count * sizeof *rows);
}

/* Has just these rows, keeping those at the start that it has; only between
 * what is measured. */
static int engine_render(void *engine, bench_row *const *rows, uint32_t count) {
  listed *l = engine;
  uint32_t same = 0;
  while (same < count && same < l->count && rows[same] == l->rows[same]) same++;
  if (take_out(l, same, l->count - same)) return -1;
  if (append(l, rows, same, count - same)) return -1;
  note_rows(l, rows);
  return pump(l);
}

static int engine_edit(void *engine, bench_row *const *rows,
                       const bench_edit *edits, uint32_t count) {
  listed *l = engine;
  for (uint32_t i = 0; i < count; i++) {
    const bench_edit *edit = &edits[i];
    int result = 0;
    if (edit->kind == BENCH_APPEND) {
      result = append(l, rows, edit->at, edit->count);
    } else if (edit->kind == BENCH_REMOVE) {
      result = take_out(l, edit->at, edit->count);
    } else {
      result = graft_list_move(l->g.runtime, l->list, edit->at, edit->to);
    }
    if (result < 0) return -1;
  }
  note_rows(l, rows);
  return pump(l);
}

static int engine_tap(void *engine, host_widget *button, uint32_t times) {
  listed *l = engine;
  return graft_host_tap(&l->g, button, times);
}

static int engine_trim(void *engine) {
  listed *l = engine;
  return graft_host_trim(&l->g);
}

static int engine_memory(void *engine, uint64_t *bytes, uint64_t *allocations) {
  listed *l = engine;
  return graft_host_memory(&l->g, bytes, allocations);
}

static void engine_close(void *engine) {
  listed *l = engine;
  graft_host_close(&l->g);
  free(l->values);
  free(l->rows);
  free(l);
}

const bench_engine bench_contestant = {
    .name = "list",
    .open = engine_open,
    .render = engine_render,
    .edit = engine_edit,
    .tap = engine_tap,
    .trim = engine_trim,
    .memory = engine_memory,
    .close = engine_close,
};
