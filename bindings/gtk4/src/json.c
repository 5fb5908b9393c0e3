/* Types as JSON, for what completes and checks a program's text. */
#include <string.h>

#include "internal.h"

static void put_text(GString *out, const char *text) {
  g_string_append_c(out, '"');
  for (; text != NULL && *text != '\0'; text++) {
    if (*text == '"' || *text == '\\') {
      g_string_append_c(out, '\\');
      g_string_append_c(out, *text);
    } else if ((unsigned char)*text < 0x20) {
      g_string_append_printf(out, "\\u%04x", (unsigned)*text);
    } else {
      g_string_append_c(out, *text);
    }
  }
  g_string_append_c(out, '"');
}

/* "bool", "int", "double", "string", "object", ... */
static const char *type_word(GType type) {
  uint32_t types = gk_types_of(type);
  switch (G_TYPE_FUNDAMENTAL(type)) {
    case G_TYPE_ENUM:
      return "enum";
    case G_TYPE_FLAGS:
      return "flags";
    case G_TYPE_OBJECT:
    case G_TYPE_INTERFACE:
      return "object";
    default:
      break;
  }
  if ((types & GRAFT_ACCEPTS(GRAFT_TYPE_BOOL)) != 0) return "bool";
  if ((types & GRAFT_ACCEPTS(GRAFT_TYPE_DOUBLE)) != 0) return "double";
  if ((types & GRAFT_ACCEPTS(GRAFT_TYPE_INT)) != 0) return "int";
  if ((types & GRAFT_ACCEPTS(GRAFT_TYPE_STRING)) != 0) return "string";
  return "pointer";
}

static const char *mask_word(uint32_t types) {
  if ((types & GRAFT_ACCEPTS(GRAFT_TYPE_STRING)) != 0) return "string";
  if ((types & GRAFT_ACCEPTS(GRAFT_TYPE_BOOL)) != 0) return "bool";
  return "int";
}

static void put_nicks(GString *out, GType type) {
  gpointer of_type = g_type_class_ref(type);
  g_string_append(out, ",\"values\":[");
  if (G_TYPE_IS_ENUM(type)) {
    const GEnumClass *enum_class = of_type;
    for (guint i = 0; i < enum_class->n_values; i++) {
      if (i > 0) g_string_append_c(out, ',');
      put_text(out, enum_class->values[i].value_nick);
    }
  } else {
    const GFlagsClass *flags_class = of_type;
    for (guint i = 0; i < flags_class->n_values; i++) {
      if (i > 0) g_string_append_c(out, ',');
      put_text(out, flags_class->values[i].value_nick);
    }
  }
  g_string_append_c(out, ']');
  g_type_class_unref(of_type);
}

static void put_property(GString *out, const gk_property *property) {
  const GParamSpec *spec = property->spec;
  g_string_append(out, "{\"name\":");
  put_text(out, property->name);
  g_string_append(out, ",\"type\":");
  if (property->kind == GK_PLACE || spec == NULL) {
    g_string_append(out, "\"");
    g_string_append(
        out, property->kind == GK_PLACE && strcmp(property->name, "slot") != 0
                 ? "any"
                 : mask_word(property->types));
    g_string_append(out, "\"");
  } else {
    put_text(out, type_word(spec->value_type));
    g_string_append(out, ",\"gtype\":");
    put_text(out, g_type_name(spec->value_type));
    if (G_TYPE_IS_ENUM(spec->value_type) || G_TYPE_IS_FLAGS(spec->value_type)) {
      put_nicks(out, spec->value_type);
    }
    if ((spec->flags & G_PARAM_CONSTRUCT_ONLY) != 0) {
      g_string_append(out, ",\"create_only\":true");
    }
  }
  if (property->kind == GK_PLACE) g_string_append(out, ",\"place\":true");
  g_string_append_c(out, '}');
}

static void put_event(GString *out, const gk_event *event) {
  GSignalQuery query;
  g_string_append(out, "{\"name\":");
  put_text(out, event->name);
  if (event->reports != NULL) {
    g_string_append(out, ",\"reports\":");
    put_text(out, event->reports->name);
  }
  if (event->controller != NULL) {
    g_string_append(out, ",\"controller\":true}");
    return;
  }
  g_signal_query(event->signal_id, &query);
  g_string_append(out, ",\"values\":[");
  for (guint i = 0; event->detail == 0 && i < query.n_params; i++) {
    GType type = query.param_types[i] & ~(GType)G_SIGNAL_TYPE_STATIC_SCOPE;
    if (i > 0) g_string_append_c(out, ',');
    put_text(out, g_type_name(type));
  }
  g_string_append_c(out, ']');
  if (query.return_type != G_TYPE_NONE) {
    g_string_append(out, ",\"answers\":");
    put_text(out, g_type_name(query.return_type));
  }
  g_string_append_c(out, '}');
}

static void put_type(GString *out, const gk_class *class_data) {
  g_string_append(out, "{\"name\":");
  put_text(out, g_type_name(class_data->type));
  g_string_append(out, ",\"parent\":");
  put_text(out, g_type_name(g_type_parent(class_data->type)));
  g_string_append(out, ",\"properties\":[");
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    if (i > 0) g_string_append_c(out, ',');
    put_property(out, &class_data->properties[i]);
  }
  g_string_append(out, "],\"events\":[");
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    if (i > 0) g_string_append_c(out, ',');
    put_event(out, &class_data->events[i]);
  }
  g_string_append(out, "]}");
}

graft_status graft_gtk4_type_json(const char *type_name, char *buffer,
                                  size_t size, size_t *needed) {
  gk_class *class_data;
  GString *out;
  GType type;
  graft_status status = gk_type_named(type_name, &type);
  if (status < 0) return status;
  class_data = g_new0(gk_class, 1);
  class_data->type = type;
  class_data->object_class = g_type_class_ref(type);
  gk_class_fill(class_data, NULL);
  out = g_string_new(NULL);
  put_type(out, class_data);
  gk_class_free(class_data);
  status = gk_give_text(out->str, buffer, size, needed);
  g_string_free(out, TRUE);
  return status;
}

static void put_name(GType type, void *out) {
  GString *names = out;
  if (names->len > 1) g_string_append_c(names, ',');
  put_text(names, g_type_name(type));
}

graft_status graft_gtk4_types_json(char *buffer, size_t size, size_t *needed) {
  GString *out;
  graft_status status;
  if (!gtk_is_initialized() && !gtk_init_check()) {
    return gk_fail_here(GRAFT_GTK4_E_DISPLAY, "GTK can't open a display");
  }
  out = g_string_new("[");
  gk_types_each(put_name, out);
  g_string_append_c(out, ']');
  status = gk_give_text(out->str, buffer, size, needed);
  g_string_free(out, TRUE);
  return status;
}
