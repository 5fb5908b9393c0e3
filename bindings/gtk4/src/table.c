/* The properties and events of a type, from its introspection and the rules. */
#include <string.h>

#include "internal.h"

#define SIMPLE                                                      \
  (GRAFT_ACCEPTS(GRAFT_TYPE_BOOL) | GRAFT_ACCEPTS(GRAFT_TYPE_INT) | \
   GRAFT_ACCEPTS(GRAFT_TYPE_DOUBLE) | GRAFT_ACCEPTS(GRAFT_TYPE_STRING))

/* Tables while they are filled: by name, and in order. */
typedef struct filling {
  gk_class *class_data;
  GArray *properties;
  GArray *events;
  GHashTable *property_names; /* name: index + 1 */
  GHashTable *event_names;
} filling;

static int is_writable(const GParamSpec *spec) {
  return (spec->flags & G_PARAM_WRITABLE) != 0;
}

static gk_property *find_property(const filling *to, const char *name) {
  gpointer at = g_hash_table_lookup(to->property_names, name);
  if (at == NULL) return NULL;
  return &g_array_index(to->properties, gk_property, GPOINTER_TO_UINT(at) - 1);
}

static gk_event *find_event(const filling *to, const char *name) {
  gpointer at = g_hash_table_lookup(to->event_names, name);
  if (at == NULL) return NULL;
  return &g_array_index(to->events, gk_event, GPOINTER_TO_UINT(at) - 1);
}

static gk_property *add_property(filling *to, const char *name, gk_kind kind,
                                 GParamSpec *via, GParamSpec *spec) {
  const gk_order *order = gk_order_of(name);
  gk_property property;
  if (find_property(to, name) != NULL) return NULL;
  memset(&property, 0, sizeof property);
  property.name = g_intern_string(name);
  property.kind = kind;
  property.via = via;
  property.spec = spec;
  property.types = spec == NULL ? SIMPLE : gk_types_of(spec->value_type);
  property.order = order->order;
  property.after = order->after;
  g_array_append_val(to->properties, property);
  g_hash_table_insert(to->property_names, (gpointer)property.name,
                      GUINT_TO_POINTER(to->properties->len));
  return &g_array_index(to->properties, gk_property, to->properties->len - 1);
}

static void add_own(filling *to) {
  guint count;
  GParamSpec **specs =
      g_object_class_list_properties(to->class_data->object_class, &count);
  for (guint i = 0; i < count; i++) {
    if (is_writable(specs[i])) {
      add_property(to, specs[i]->name, GK_OWN, NULL, specs[i]);
    }
  }
  g_free(specs);
}

/* Properties of an object that a property holds, with a dot or without. */
static void add_via(filling *to, GParamSpec *via, int plain) {
  guint count;
  GObjectClass *inner = g_type_class_ref(via->value_type);
  GParamSpec **specs = g_object_class_list_properties(inner, &count);
  for (guint i = 0; i < count; i++) {
    char *dotted;
    if (!is_writable(specs[i]) ||
        (specs[i]->flags & G_PARAM_CONSTRUCT_ONLY) != 0) {
      continue;
    }
    dotted = g_strconcat(via->name, ".", specs[i]->name, NULL);
    add_property(to, dotted, GK_VIA, via, specs[i]);
    g_free(dotted);
    if (plain) add_property(to, specs[i]->name, GK_VIA, via, specs[i]);
  }
  g_free(specs);
  g_type_class_unref(inner);
}

static void add_inner(filling *to) {
  guint count;
  GParamSpec **specs =
      g_object_class_list_properties(to->class_data->object_class, &count);
  for (guint i = 0; i < count; i++) {
    GType type = specs[i]->value_type;
    if ((specs[i]->flags & G_PARAM_READABLE) == 0) continue;
    if (g_type_is_a(type, GTK_TYPE_ADJUSTMENT)) {
      add_via(to, specs[i], strcmp(specs[i]->name, "adjustment") == 0);
    } else if (g_type_is_a(type, GTK_TYPE_TEXT_BUFFER) ||
               g_type_is_a(type, GTK_TYPE_ENTRY_BUFFER)) {
      add_via(to, specs[i], 0);
    }
  }
  g_free(specs);
}

static void add_special(filling *to) {
  for (uint32_t i = 0; i < gk_special_count; i++) {
    const gk_special *special = &gk_specials[i];
    gk_property *property;
    if (!gk_type_is(to->class_data->type, special->type)) continue;
    property = find_property(to, special->name);
    if (property == NULL) {
      property = add_property(to, special->name, GK_SPECIAL, NULL, NULL);
    } else if (property->kind == GK_SPECIAL) {
      continue;
    }
    property->kind = GK_SPECIAL;
    property->special = special;
    if (special->types != 0) property->types = special->types;
  }
}

static void add_places(filling *to) {
  add_property(to, "slot", GK_PLACE, NULL, NULL)->types =
      GRAFT_ACCEPTS(GRAFT_TYPE_STRING);
  if (!g_type_is_a(to->class_data->type, GTK_TYPE_WIDGET)) return;
  for (uint32_t i = 0; i < gk_place_count; i++) {
    const gk_place *place = &gk_places[i];
    int is_adwaita = g_str_has_prefix(place->type, "Adw");
    GType type =
        is_adwaita ? g_type_from_name(place->type) : gk_type_find(place->type);
    GObjectClass *placed;
    GParamSpec **specs;
    guint count;
    if (type == G_TYPE_INVALID) continue;
    placed = g_type_class_ref(type);
    specs = g_object_class_list_properties(placed, &count);
    for (guint j = 0; j < count; j++) {
      char *name;
      if (specs[j]->owner_type != type || !is_writable(specs[j]) ||
          g_type_is_a(specs[j]->value_type, GTK_TYPE_WIDGET) ||
          (specs[j]->flags & G_PARAM_CONSTRUCT_ONLY) != 0) {
        continue;
      }
      name = g_strconcat(place->prefix, specs[j]->name, NULL);
      add_property(to, name, GK_PLACE, NULL, NULL);
      g_free(name);
    }
    g_free(specs);
    g_type_class_unref(placed);
  }
}

static gk_event *add_event(filling *to, const char *name) {
  gk_event event;
  if (find_event(to, name) != NULL) return NULL;
  memset(&event, 0, sizeof event);
  event.name = g_intern_string(name);
  g_array_append_val(to->events, event);
  g_hash_table_insert(to->event_names, (gpointer)event.name,
                      GUINT_TO_POINTER(to->events->len));
  return &g_array_index(to->events, gk_event, to->events->len - 1);
}

static void add_signals_of(filling *to, GType type, GParamSpec *via) {
  guint count;
  guint *ids;
  gpointer loaded = G_TYPE_IS_INTERFACE(type)
                        ? g_type_default_interface_ref(type)
                        : g_type_class_ref(type);
  ids = g_signal_list_ids(type, &count);
  for (guint i = 0; i < count; i++) {
    GSignalQuery query;
    gk_event *event;
    g_signal_query(ids[i], &query);
    /* "notify" is there for each property. */
    if (strcmp(query.signal_name, "notify") == 0) continue;
    event = add_event(to, query.signal_name);
    if (event == NULL) continue;
    event->signal_id = ids[i];
    event->via = via;
    if (query.return_type != G_TYPE_NONE &&
        query.return_type != G_TYPE_BOOLEAN) {
      event->flags = GRAFT_EMITS_QUERY;
    }
  }
  g_free(ids);
  if (G_TYPE_IS_INTERFACE(type)) {
    g_type_default_interface_unref(loaded);
  } else {
    g_type_class_unref(loaded);
  }
}

static void add_signals(filling *to) {
  GType type = to->class_data->type;
  for (GType t = type; t != G_TYPE_INVALID; t = g_type_parent(t)) {
    guint count;
    GType *interfaces;
    add_signals_of(to, t, NULL);
    interfaces = g_type_interfaces(t, &count);
    for (guint i = 0; i < count; i++) add_signals_of(to, interfaces[i], NULL);
    g_free(interfaces);
  }
}

/* What is heard of an object that GTK keeps for the widget. */
static void add_inner_signals(filling *to) {
  gk_property *buffer;
  gk_property *adjustment;
  gk_property *model;
  if (g_type_is_a(to->class_data->type, GTK_TYPE_TEXT_VIEW)) {
    buffer = find_property(to, "buffer");
    if (buffer != NULL) add_signals_of(to, GTK_TYPE_TEXT_BUFFER, buffer->spec);
  }
  adjustment = find_property(to, "adjustment");
  if (adjustment != NULL) {
    add_signals_of(to, GTK_TYPE_ADJUSTMENT, adjustment->spec);
  }
  model = find_property(to, "model");
  if (model != NULL && model->spec->value_type == GTK_TYPE_SELECTION_MODEL) {
    add_signals_of(to, GTK_TYPE_SELECTION_MODEL, model->spec);
  }
}

static void add_notify(filling *to) {
  guint notify = g_signal_lookup("notify", G_TYPE_OBJECT);
  guint count;
  GParamSpec **specs =
      g_object_class_list_properties(to->class_data->object_class, &count);
  for (guint i = 0; i < count; i++) {
    char *name;
    gk_event *event;
    if ((specs[i]->flags & G_PARAM_READABLE) == 0) continue;
    name = g_strconcat("notify::", specs[i]->name, NULL);
    event = add_event(to, name);
    g_free(name);
    if (event == NULL) continue;
    event->signal_id = notify;
    event->detail = g_quark_from_string(specs[i]->name);
  }
  g_free(specs);
}

static void add_controllers(filling *to) {
  if (!g_type_is_a(to->class_data->type, GTK_TYPE_WIDGET)) return;
  for (uint32_t i = 0; i < gk_controller_count; i++) {
    gk_event *event = add_event(to, gk_controllers[i].event);
    if (event != NULL) event->controller = &gk_controllers[i];
  }
}

/* Marks the event that reports a property; 0 if the type has none such. */
static int add_report(filling *to, const char *name, const char *property_name,
                      uint32_t flags) {
  gk_event *event = find_event(to, name);
  gk_property *property = NULL;
  if (event == NULL) return 0;
  if (property_name != NULL) {
    property = find_property(to, property_name);
    if (property == NULL || event->reports != NULL) return 0;
  }
  /* Pointers into the table move with it: the index is kept until it is full.
   */
  event->reports =
      property == NULL
          ? NULL
          : GUINT_TO_POINTER(property - (gk_property *)to->properties->data +
                             1);
  event->flags |= flags;
  return 1;
}

static void add_reports(filling *to) {
  /* A property that a rule has dealt with is left by those after it. */
  GHashTable *done = g_hash_table_new(g_str_hash, g_str_equal);
  for (uint32_t i = 0; i < gk_report_count; i++) {
    const gk_report *report = &gk_reports[i];
    if (report->type != NULL &&
        !gk_type_is(to->class_data->type, report->type)) {
      continue;
    }
    if (report->property == NULL) {
      add_report(to, report->event, NULL, report->flags);
      continue;
    }
    if ((report->flags & GRAFT_EMITS_ENDS_EDITING) == 0) {
      if (g_hash_table_contains(done, report->property)) continue;
      if (report->event == NULL ||
          find_property(to, report->property) != NULL) {
        g_hash_table_add(done, (gpointer)report->property);
      }
    }
    if (report->event != NULL) {
      add_report(to, report->event, report->property, report->flags);
    }
  }
  g_hash_table_unref(done);
}

static graft_status add_rules(filling *to, const graft_gtk4_rules *rules) {
  for (uint32_t i = 0; rules != NULL && i < rules->report_count; i++) {
    const graft_gtk4_report *report = &rules->reports[i];
    if (report->event == NULL || report->property == NULL ||
        !add_report(to, report->event, report->property, report->flags)) {
      return gk_fail_here(GRAFT_E_UNKNOWN, "%s: no event %s or no property %s",
                          g_type_name(to->class_data->type),
                          report->event == NULL ? "null" : report->event,
                          report->property == NULL ? "null" : report->property);
    }
  }
  return GRAFT_OK;
}

/* An event and a property of one name: the property takes handlers too. */
static void finish(filling *to) {
  gk_class *class_data = to->class_data;
  uint32_t only = 0;
  int reported = 0;
  class_data->property_count = to->properties->len;
  class_data->event_count = to->events->len;
  class_data->properties =
      (gk_property *)(void *)g_array_free(to->properties, FALSE);
  class_data->events = (gk_event *)(void *)g_array_free(to->events, FALSE);
  class_data->create_only =
      g_new0(const gk_property *, class_data->property_count + 1);
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    gk_property *property = &class_data->properties[i];
    if (g_hash_table_contains(to->event_names, property->name)) {
      property->types |= GRAFT_ACCEPTS(GRAFT_TYPE_HANDLER);
    }
    if (property->kind == GK_OWN &&
        (property->spec->flags & G_PARAM_CONSTRUCT_ONLY) != 0) {
      class_data->create_only[only++] = property;
    }
  }
  class_data->create_only_count = only;
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    gk_event *event = &class_data->events[i];
    guint index = GPOINTER_TO_UINT(event->reports);
    if (index == 0) continue;
    event->reports = &class_data->properties[index - 1];
    /* None has so many. */
    if (reported < 64) {
      class_data->properties[index - 1].report_bit = 1ull << reported++;
    }
  }
}

graft_status gk_class_fill(gk_class *class_data,
                           const graft_gtk4_rules *rules) {
  filling to;
  graft_status status;
  to.class_data = class_data;
  to.properties = g_array_new(FALSE, TRUE, sizeof(gk_property));
  to.events = g_array_new(FALSE, TRUE, sizeof(gk_event));
  to.property_names = g_hash_table_new(g_str_hash, g_str_equal);
  to.event_names = g_hash_table_new(g_str_hash, g_str_equal);
  add_own(&to);
  add_inner(&to);
  add_special(&to);
  add_places(&to);
  add_signals(&to);
  add_inner_signals(&to);
  add_notify(&to);
  add_controllers(&to);
  status = add_rules(&to, rules);
  add_reports(&to);
  finish(&to);
  g_hash_table_unref(to.property_names);
  g_hash_table_unref(to.event_names);
  return status;
}
