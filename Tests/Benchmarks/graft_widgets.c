/* The benchmark's host as widget classes: without a call of the library, so
 * that a contestant that is not Graft can call them too. */
#include "graft_host.h"

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

graft_status graft_host_tapped(const graft_context *context,
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

graft_class_desc graft_host_class(graft_kind *g) {
  uint32_t kind = g->kind;
  static const graft_property box[] = {
      {"selected", 0, GRAFT_ACCEPTS(GRAFT_TYPE_BOOL), 0, 0, NULL}};
  static const graft_property cell[] = {
      {"text", 0, GRAFT_ACCEPTS(GRAFT_TYPE_STRING), 0, 0, NULL},
      {"value", 0, GRAFT_ACCEPTS(GRAFT_TYPE_INT), 0, 0, NULL},
      {"enabled", 0, GRAFT_ACCEPTS(GRAFT_TYPE_BOOL), 0, 0, NULL}};
  static const graft_event_type events[] = {{"on_tap", 0, 0, NULL}};
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  desc.name = kind_names[kind];
  desc.class_data = g;
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
  return desc;
}
