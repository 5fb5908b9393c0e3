/* Types as classes of Graft. */
#include <string.h>

#include "internal.h"
#include "rows.h"

void gk_class_free(void *memory) {
  gk_class *class_data = memory;
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    GValue *initial = &class_data->properties[i].initial;
    if (G_IS_VALUE(initial)) g_value_unset(initial);
  }
  if (class_data->property_of_atom != NULL) {
    g_hash_table_unref(class_data->property_of_atom);
  }
  if (class_data->event_of_atom != NULL) {
    g_hash_table_unref(class_data->event_of_atom);
  }
  if (class_data->object_class != NULL) {
    g_type_class_unref(class_data->object_class);
  }
  g_free(class_data->create_only);
  g_free(class_data->properties);
  g_free(class_data->events);
  g_free(class_data);
}

const gk_property *gk_class_property(const gk_class *class_data,
                                     graft_atom atom) {
  return g_hash_table_lookup(class_data->property_of_atom,
                             GUINT_TO_POINTER(atom));
}

const gk_property *gk_class_property_named(const gk_class *class_data,
                                           const char *name) {
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    if (strcmp(class_data->properties[i].name, name) == 0) {
      return &class_data->properties[i];
    }
  }
  return NULL;
}

static int intern(gk_class *class_data) {
  class_data->property_of_atom = g_hash_table_new(NULL, NULL);
  class_data->event_of_atom = g_hash_table_new(NULL, NULL);
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    gk_property *property = &class_data->properties[i];
    property->atom = graft_atom_of(class_data->runtime, property->name);
    if (property->atom == 0) return 0;
    g_hash_table_insert(class_data->property_of_atom,
                        GUINT_TO_POINTER(property->atom), property);
  }
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    gk_event *event = &class_data->events[i];
    event->atom = graft_atom_of(class_data->runtime, event->name);
    if (event->atom == 0) return 0;
    g_hash_table_insert(class_data->event_of_atom,
                        GUINT_TO_POINTER(event->atom), event);
  }
  return 1;
}

static void declare(const gk_class *class_data, graft_property *properties,
                    graft_event_type *events) {
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    const gk_property *property = &class_data->properties[i];
    properties[i].name = property->name;
    properties[i].types = property->types;
    properties[i].order = property->order;
    properties[i].after = property->after;
    if ((property->kind == GK_OWN &&
         (property->spec->flags & G_PARAM_CONSTRUCT_ONLY) != 0) ||
        (property->kind == GK_PLACE && strcmp(property->name, "slot") == 0)) {
      properties[i].flags = GRAFT_PROPERTY_CREATE_ONLY;
    }
  }
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    const gk_event *event = &class_data->events[i];
    events[i].name = event->name;
    events[i].flags = event->flags;
    if (event->reports != NULL) events[i].value_of = event->reports->name;
  }
}

static graft_status register_it(gk_class *class_data, graft_class *class_id) {
  graft_property *properties =
      g_new0(graft_property, class_data->property_count + 1);
  graft_event_type *events =
      g_new0(graft_event_type, class_data->event_count + 1);
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  graft_status status;
  declare(class_data, properties, events);
  desc.flags = GRAFT_CLASS_CLOSED;
  desc.name = g_type_name(class_data->type);
  desc.properties = properties;
  desc.property_count = class_data->property_count;
  desc.events = events;
  desc.event_count = class_data->event_count;
  desc.class_data = class_data;
  desc.drop = gk_class_free;
  desc.create = gk_create;
  desc.update = gk_update;
  desc.finalize = gk_finalize;
  desc.connect = gk_connect;
  desc.insert_child = gk_insert_child;
  desc.move_child = gk_move_child;
  desc.remove_child = gk_remove_child;
  if (gk_rows_has(class_data->type)) desc.set_rows = gk_set_rows;
  desc.did_mount = gk_did_mount;
  desc.command = gk_command;
  desc.size_that_fits = gk_size_that_fits;
  desc.read = gk_read;
  desc.destroy = gk_destroy;
  status = graft_class_register(class_data->runtime, &desc, class_id);
  g_free(properties);
  g_free(events);
  return status;
}

static void add_nearest(GType type, void *nearest) {
  gk_nearest_add(nearest, g_type_name(type));
}

static graft_status unknown_type(const char *name) {
  char message[GK_MESSAGE];
  gk_nearest nearest;
  gk_nearest_begin(&nearest, name);
  gk_types_each(add_nearest, &nearest);
  g_snprintf(message, sizeof message, "no widget type \"%.80s\"", name);
  gk_nearest_end(&nearest, message);
  return gk_fail_here(GRAFT_E_UNKNOWN, "%s", message);
}

graft_status gk_type_named(const char *name, GType *type) {
  if (name == NULL) {
    return gk_fail_here(GRAFT_E_INVALID, "null came for the name of a type");
  }
  if (!gtk_is_initialized() && !gtk_init_check()) {
    return gk_fail_here(GRAFT_GTK4_E_DISPLAY, "GTK can't open a display");
  }
  gk_register_types();
  *type = gk_type_find(name);
  if (*type == G_TYPE_INVALID) return unknown_type(name);
  if (!g_type_is_a(*type, G_TYPE_OBJECT) || G_TYPE_IS_ABSTRACT(*type)) {
    return gk_fail_here(GRAFT_E_INVALID, "%s came, which can't be made", name);
  }
  return GRAFT_OK;
}

graft_status graft_gtk4_class_with(graft_runtime *runtime,
                                   const char *type_name,
                                   const graft_gtk4_rules *rules,
                                   graft_class *class_id) {
  gk_class *class_data;
  graft_gtk4_rules all;
  graft_class taken;
  GType type;
  graft_status status;
  if (runtime == NULL || class_id == NULL) {
    return gk_fail_here(GRAFT_E_INVALID, "runtime or class_id came as null");
  }
  status = gk_type_named(type_name, &type);
  if (status < 0) return status;
  if (graft_class_find(runtime, type_name, &taken) >= 0) {
    return gk_fail_here(GRAFT_E_DUPLICATE, "%s is a class already", type_name);
  }
  memset(&all, 0, sizeof all);
  if (rules != NULL) {
    memcpy(&all, rules, MIN(rules->struct_size, sizeof all));
  }
  class_data = g_new0(gk_class, 1);
  class_data->runtime = runtime;
  class_data->type = type;
  class_data->object_class = g_type_class_ref(type);
  status = gk_class_fill(class_data, &all);
  if (status >= 0) {
    status = intern(class_data) ? register_it(class_data, class_id)
                                : GRAFT_E_NO_MEMORY;
    if (status < 0) gk_fail_runtime(status, runtime);
  }
  if (status < 0) {
    gk_class_free(class_data);
  } else {
    class_data->id = *class_id;
  }
  return status;
}

graft_status graft_gtk4_class(graft_runtime *runtime, const char *type_name,
                              graft_class *class_id) {
  if (runtime != NULL && type_name != NULL && class_id != NULL &&
      graft_class_find(runtime, type_name, class_id) >= 0) {
    return GRAFT_OK;
  }
  return graft_gtk4_class_with(runtime, type_name, NULL, class_id);
}
