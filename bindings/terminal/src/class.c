/* Kinds of widgets as Graft classes: one adapter for all of them. */
#include <stdlib.h>
#include <string.h>

#include "fit.h"
#include "terminal.h"

#define GT_MOST_PROPERTIES 24

/* Widgets of a class that are kept for reuse: a list that is scrolled by a
 * page takes as many as its rows have before it gives any back. */
#define GT_POOL 512

/* The class_data of a class. */
typedef struct gt_class {
  graft_terminal *terminal;
  const gt_kind *kind;
  uint32_t count;
  const gt_property *properties[GT_MOST_PROPERTIES];
  graft_atom atoms[GT_MOST_PROPERTIES];
} gt_class;

static graft_status create(const graft_context *context, void **widget) {
  const gt_class *class_data = context->class_data;
  gt_widget *made = gt_widget_new(class_data->terminal, class_data->kind);
  if (made == NULL) return GRAFT_E_NO_MEMORY;
  *widget = made;
  return GRAFT_OK;
}

/* A pooled widget is not created, and has another node each time. */
static graft_status finalize(const graft_context *context, void *widget) {
  ((gt_widget *)widget)->node = context->node;
  return GRAFT_OK;
}

static graft_status reset(const graft_context *context, void *widget) {
  (void)context;
  return gt_widget_reset(widget);
}

static graft_status destroy(const graft_context *context, void *widget) {
  (void)context;
  graft_terminal_widget_free(widget);
  return GRAFT_OK;
}

static const gt_property *find(const gt_class *class_data, graft_atom name) {
  for (uint32_t i = 0; i < class_data->count; i++) {
    if (class_data->atoms[i] == name) return class_data->properties[i];
  }
  return NULL;
}

/* One property that fails does not keep the others from being set. */
static graft_status update(const graft_context *context, void *widget,
                           const graft_change *changes, uint32_t count) {
  graft_status first = GRAFT_OK;
  for (uint32_t i = 0; i < count; i++) {
    const gt_property *property = find(context->class_data, changes[i].name);
    graft_status status;
    if (property == NULL) continue;
    status = property->set(widget, &changes[i].new_value);
    if (status < 0 && first >= 0) first = status;
  }
  return first;
}

static graft_status read_property(const graft_context *context, void *widget,
                                  graft_atom name, graft_value *value) {
  const gt_property *property = find(context->class_data, name);
  if (property == NULL || property->get == NULL) return GRAFT_E_UNSUPPORTED;
  property->get(widget, value);
  return GRAFT_OK;
}

static graft_status insert_child(const graft_context *context, void *widget,
                                 const graft_child *child) {
  gt_widget *parent = widget;
  if (!gt_widget_valid(parent->terminal, child->widget)) {
    return graft_fail(context->runtime, GRAFT_E_TYPE,
                      "the child is no widget of this terminal");
  }
  gt_widget_insert(parent, child->widget, child->previous);
  return GRAFT_OK;
}

static graft_status move_child(const graft_context *context, void *widget,
                               const graft_child *child) {
  (void)context;
  (void)widget;
  gt_widget_move(child->widget, child->previous);
  return GRAFT_OK;
}

static graft_status remove_child(const graft_context *context, void *widget,
                                 const graft_child *child) {
  (void)context;
  (void)widget;
  if (child->index == GRAFT_INDEX_NONE) {
    gt_widget_detach(child->widget);
  } else {
    gt_widget_remove(child->widget);
  }
  return GRAFT_OK;
}

static graft_status set_rows(const graft_context *context, void *widget,
                             uint32_t count, uint32_t first) {
  const gt_widget *container = widget;
  (void)context;
  return container->kind->set_rows(widget, count, first);
}

static graft_status did_mount(const graft_context *context, void *widget) {
  gt_widget *mounted = widget;
  (void)context;
  if (mounted->autofocus) gt_focus(mounted->terminal, mounted);
  return GRAFT_OK;
}

static graft_status command(const graft_context *context, void *widget,
                            graft_atom name, const graft_value *values,
                            uint32_t count, graft_value *reply) {
  gt_widget *commanded = widget;
  char text[32];
  (void)reply;
  if (graft_atom_text(context->runtime, name, text, sizeof text, NULL) < 0) {
    return GRAFT_E_UNSUPPORTED;
  }
  if (strcmp(text, "focus") == 0 &&
      (commanded->kind->flags & GT_TAKES_FOCUS) != 0) {
    gt_focus(commanded->terminal, commanded);
    return GRAFT_OK;
  }
  if (commanded->kind->command == NULL) return GRAFT_E_UNSUPPORTED;
  return commanded->kind->command(commanded, text, values, count);
}

static graft_status size_that_fits(const graft_context *context, void *widget,
                                   const graft_size *proposal,
                                   graft_size *size) {
  gt_widget *measured = widget;
  const graft_terminal *terminal = measured->terminal;
  graft_size proposed = *proposal;
  gt_size cells;
  proposed.width /= terminal->unit_width;
  proposed.height /= terminal->unit_height;
  cells = gt_size_for(measured, gt_cells_of(&proposed));
  (void)context;
  size->width = cells.columns * terminal->unit_width;
  size->height = cells.lines * terminal->unit_height;
  return GRAFT_OK;
}

static graft_status add(gt_class *class_data, graft_property *declared,
                        const gt_property *properties, uint32_t count) {
  graft_runtime *runtime = class_data->terminal->runtime;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t at = class_data->count++;
    declared[at] = properties[i].declared;
    class_data->properties[at] = &properties[i];
    class_data->atoms[at] = graft_atom_of(runtime, declared[at].name);
    if (class_data->atoms[at] == 0) return GRAFT_E_NO_MEMORY;
  }
  return GRAFT_OK;
}

static graft_status add_all(gt_class *class_data, graft_property *declared) {
  const gt_kind *kind = class_data->kind;
  graft_status status =
      add(class_data, declared, kind->properties, kind->property_count);
  if (status >= 0) {
    status = add(class_data, declared, gt_common_properties,
                 gt_common_property_count);
  }
  if (status >= 0 && (kind->flags & GT_TAKES_FOCUS) != 0) {
    status =
        add(class_data, declared, gt_focus_properties, gt_focus_property_count);
  }
  return status;
}

static uint32_t list_events(const gt_kind *kind, graft_event_type *events) {
  uint32_t signals = kind->signals | GT_SIGNAL_BIT(GT_KEY);
  uint32_t count = 0;
  if ((kind->flags & GT_TAKES_FOCUS) != 0) {
    signals |= GT_SIGNAL_BIT(GT_FOCUS) | GT_SIGNAL_BIT(GT_BLUR);
  }
  for (uint32_t i = 0; i < GT_SIGNAL_COUNT; i++) {
    if ((signals & GT_SIGNAL_BIT(i)) != 0) events[count++] = gt_signals[i];
  }
  return count;
}

graft_status gt_class_register(graft_terminal *terminal, const gt_kind *kind,
                               graft_class *class_id) {
  graft_property declared[GT_MOST_PROPERTIES];
  graft_event_type events[GT_SIGNAL_COUNT];
  graft_class_desc desc;
  graft_status status;
  gt_class *class_data = calloc(1, sizeof *class_data);
  if (class_data == NULL) return GRAFT_E_NO_MEMORY;
  class_data->terminal = terminal;
  class_data->kind = kind;
  memset(&desc, 0, sizeof desc);
  desc.struct_size = sizeof desc;
  desc.flags = GRAFT_CLASS_CLOSED;
  desc.name = kind->name;
  desc.properties = declared;
  desc.events = events;
  desc.event_count = list_events(kind, events);
  desc.class_data = class_data;
  desc.drop = free;
  desc.pool_limit = GT_POOL;
  desc.create = create;
  desc.finalize = finalize;
  desc.reset = reset;
  desc.update = update;
  desc.read = read_property;
  if ((kind->flags & GT_CONTAINS) != 0) {
    desc.insert_child = insert_child;
    desc.move_child = move_child;
    desc.remove_child = remove_child;
  }
  if (kind->set_rows != NULL) desc.set_rows = set_rows;
  if ((kind->flags & GT_TAKES_FOCUS) != 0) desc.did_mount = did_mount;
  desc.command = command;
  desc.size_that_fits = size_that_fits;
  desc.destroy = destroy;
  status = add_all(class_data, declared);
  desc.property_count = class_data->count;
  if (status >= 0) {
    status = graft_class_register(terminal->runtime, &desc, class_id);
  }
  if (status < 0) free(class_data);
  return status;
}
