#include "graft_host.h"

#include <string.h>

static graft_status create(const graft_context *context, void **widget) {
  const graft_kind *kind = context->class_data;
  *widget = host_create(kind->h, kind->kind, context->runtime, context->node);
  return *widget ? GRAFT_OK : GRAFT_E_NO_MEMORY;
}

static graft_status update(const graft_context *context, void *widget,
                           const graft_change *changes, uint32_t count) {
  const graft_kind *kind = context->class_data;
  (void)changes;
  host_set(kind->h, widget, count);
  return GRAFT_OK;
}

static graft_status insert_child(const graft_context *context, void *widget,
                                 const graft_child *child) {
  const graft_kind *kind = context->class_data;
  host_insert(kind->h, widget, child->widget, child->previous);
  return GRAFT_OK;
}

static graft_status move_child(const graft_context *context, void *widget,
                               const graft_child *child) {
  const graft_kind *kind = context->class_data;
  host_move(kind->h, widget, child->widget, child->previous);
  return GRAFT_OK;
}

static graft_status remove_child(const graft_context *context, void *widget,
                                 const graft_child *child) {
  const graft_kind *kind = context->class_data;
  (void)widget;
  host_remove(kind->h, child->widget);
  return GRAFT_OK;
}

static graft_status destroy(const graft_context *context, void *widget) {
  const graft_kind *kind = context->class_data;
  host_destroy(kind->h, widget);
  return GRAFT_OK;
}

static graft_status tapped(const graft_context *context,
                           const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  ((bench_hits *)user_data)->count++;
  return GRAFT_OK;
}

static graft_status tapped_fresh(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  ((bench_closure *)user_data)->hits->count++;
  return GRAFT_OK;
}

graft_handler graft_host_fresh(bench_closure *closure) {
  graft_handler handler;
  handler.function = tapped_fresh;
  handler.user_data = closure;
  handler.drop = NULL;
  return handler;
}

static const char *const kind_names[KIND_COUNT] = {"list", "box", "label",
                                                   "button"};

static int register_kind(graft_host *g, host *h, uint32_t kind) {
  static const graft_property box[] = {
      {"selected", 0, GRAFT_ACCEPTS(GRAFT_TYPE_BOOL), 0, 0, NULL}};
  static const graft_property cell[] = {
      {"text", 0, GRAFT_ACCEPTS(GRAFT_TYPE_STRING), 0, 0, NULL},
      {"value", 0, GRAFT_ACCEPTS(GRAFT_TYPE_INT), 0, 0, NULL},
      {"enabled", 0, GRAFT_ACCEPTS(GRAFT_TYPE_BOOL), 0, 0, NULL}};
  static const graft_event_type events[] = {{"on_tap", 0, 0, NULL}};
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  g->kinds[kind].h = h;
  g->kinds[kind].kind = kind;
  desc.name = kind_names[kind];
  desc.class_data = &g->kinds[kind];
  desc.create = create;
  desc.update = update;
  desc.destroy = destroy;
  if (kind == KIND_LIST || kind == KIND_BOX) {
    desc.insert_child = insert_child;
    desc.move_child = move_child;
    desc.remove_child = remove_child;
  }
  if (kind == KIND_BOX) {
    desc.properties = box;
    desc.property_count = 1;
  } else if (kind != KIND_LIST) {
    desc.properties = cell;
    desc.property_count = 3;
    desc.events = events;
    desc.event_count = 1;
  }
  return graft_class_register(g->runtime, &desc, &g->classes[kind]);
}

int graft_host_register(graft_host *g, host *h) {
  for (uint32_t kind = 0; kind < KIND_COUNT; kind++) {
    if (register_kind(g, h, kind) < 0) return -1;
  }
  return 0;
}

int graft_host_open(graft_host *g, host *h, bench_hits *hits) {
  graft_root_desc root = GRAFT_ROOT_DESC_INIT;
  memset(g, 0, sizeof *g);
  if (graft_runtime_create(NULL, &g->runtime) < 0) return -1;
  if (graft_host_register(g, h) < 0) return -1;
  g->selected = graft_atom_of(g->runtime, "selected");
  g->text = graft_atom_of(g->runtime, "text");
  g->value = graft_atom_of(g->runtime, "value");
  g->enabled = graft_atom_of(g->runtime, "enabled");
  g->on_tap = graft_atom_of(g->runtime, "on_tap");
  g->tap.function = tapped;
  g->tap.user_data = hits;
  root.class_id = g->classes[KIND_LIST];
  root.widget = h->list;
  return graft_root_create(g->runtime, &root, &g->root) < 0 ? -1 : 0;
}

void graft_host_close(graft_host *g) { graft_runtime_destroy(g->runtime); }

int graft_host_tap(graft_host *g, host_widget *button, uint32_t times) {
  for (uint32_t i = 0; i < times; i++) {
    if (graft_emit(button->owner, button->node, g->on_tap, NULL, 0) !=
        GRAFT_OK) {
      return -1;
    }
  }
  return 0;
}

int graft_host_trim(graft_host *g) {
  return graft_runtime_trim(g->runtime) < 0 ? -1 : 0;
}

int graft_host_memory(graft_host *g, uint64_t *bytes, uint64_t *allocations) {
  graft_stats stats;
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  if (graft_runtime_stats(g->runtime, &stats) < 0) return -1;
  *bytes = stats.bytes_held;
  *allocations = stats.allocations;
  return 0;
}

static void cell(const graft_host *g, uint32_t kind, uint32_t site,
                 graft_value text, int64_t value) {
  graft_prop props[4];
  graft_host_props(g, props, text, value, &g->tap);
  graft_open(g->runtime, g->classes[kind], site);
  graft_set(g->runtime, props, 4);
  graft_close(g->runtime);
}

void graft_host_row(const graft_host *g, const bench_row *row) {
  graft_prop selected;
  graft_host_prop(&selected, g->selected, graft_value_bool(row->selected));
  graft_open(g->runtime, g->classes[KIND_BOX], 0);
  graft_key(g->runtime, row->id);
  graft_set(g->runtime, &selected, 1);
  cell(g, KIND_LABEL, 1, graft_value_string(row->label, row->label_length),
       row->id);
  cell(g, KIND_LABEL, 2, graft_value_string(row->cat, row->cat_length), 2);
  cell(g, KIND_BUTTON, 3, graft_value_string("Select", 6), 3);
  cell(g, KIND_BUTTON, 4, graft_value_string("Remove", 6), 4);
  graft_close(g->runtime);
}
