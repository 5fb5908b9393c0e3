/* Values of Graft as values of GObject. */
#include <math.h>
#include <string.h>

#include "internal.h"

#define INTEGERS GRAFT_ACCEPTS(GRAFT_TYPE_INT)
#define REALS (INTEGERS | GRAFT_ACCEPTS(GRAFT_TYPE_DOUBLE))
#define TEXTS GRAFT_ACCEPTS(GRAFT_TYPE_STRING)
#define OBJECTS                                                           \
  (GRAFT_ACCEPTS(GRAFT_TYPE_OBJECT) | GRAFT_ACCEPTS(GRAFT_TYPE_POINTER) | \
   GRAFT_ACCEPTS(GRAFT_TYPE_NODE) | TEXTS)

uint32_t gk_types_of(GType type) {
  switch (G_TYPE_FUNDAMENTAL(type)) {
    case G_TYPE_BOOLEAN:
      return GRAFT_ACCEPTS(GRAFT_TYPE_BOOL);
    case G_TYPE_CHAR:
    case G_TYPE_UCHAR:
    case G_TYPE_INT:
    case G_TYPE_UINT:
    case G_TYPE_LONG:
    case G_TYPE_ULONG:
    case G_TYPE_INT64:
    case G_TYPE_UINT64:
      /* A character (`invisible-char`) can't be told from a number. */
      return INTEGERS | (type == G_TYPE_UINT ? TEXTS : 0);
    case G_TYPE_FLOAT:
    case G_TYPE_DOUBLE:
      return REALS;
    case G_TYPE_STRING:
      return TEXTS;
    case G_TYPE_ENUM:
    case G_TYPE_FLAGS:
      return TEXTS | INTEGERS;
    case G_TYPE_OBJECT:
    case G_TYPE_INTERFACE:
      return OBJECTS;
    case G_TYPE_BOXED:
      return TEXTS | GRAFT_ACCEPTS(GRAFT_TYPE_POINTER);
    case G_TYPE_VARIANT:
      return TEXTS | GRAFT_ACCEPTS(GRAFT_TYPE_POINTER);
    default:
      return type == G_TYPE_GTYPE ? TEXTS : GRAFT_ACCEPTS(GRAFT_TYPE_POINTER);
  }
}

static const char *const type_names[] = {
    "none",    "bool",   "int",     "double", "string", "bytes",
    "pointer", "object", "handler", "state",  "node"};

static graft_status wrong_type(GType type, const graft_value *value,
                               char error[GK_MESSAGE]) {
  const char *came = value->type < G_N_ELEMENTS(type_names)
                         ? type_names[value->type]
                         : "something else";
  g_snprintf(error, GK_MESSAGE, "came as %s, a %s is expected", came,
             g_type_name(type));
  return GRAFT_E_TYPE;
}

static graft_status out_of_range(GType type, int64_t integer, int64_t least,
                                 int64_t most, char error[GK_MESSAGE]) {
  g_snprintf(error, GK_MESSAGE,
             "came as %" G_GINT64_FORMAT ", a %s is %" G_GINT64_FORMAT
             " to %" G_GINT64_FORMAT,
             integer, g_type_name(type), least, most);
  return GRAFT_E_INVALID;
}

static graft_status to_integer(GType type, int64_t integer, GValue *result,
                               char error[GK_MESSAGE]) {
  int64_t least = 0, most = 0;
  switch (G_TYPE_FUNDAMENTAL(type)) {
    case G_TYPE_CHAR:
      least = G_MININT8, most = G_MAXINT8;
      g_value_set_schar(result, (gint8)integer);
      break;
    case G_TYPE_UCHAR:
      most = G_MAXUINT8;
      g_value_set_uchar(result, (guchar)integer);
      break;
    case G_TYPE_INT:
      least = G_MININT, most = G_MAXINT;
      g_value_set_int(result, (gint)integer);
      break;
    case G_TYPE_UINT:
      least = -1, most = G_MAXUINT; /* -1: GTK_INVALID_LIST_POSITION */
      g_value_set_uint(result, (guint)integer);
      break;
    case G_TYPE_LONG:
      least = G_MINLONG, most = G_MAXLONG;
      g_value_set_long(result, (glong)integer);
      break;
    case G_TYPE_ULONG:
      least = -1, most = G_MAXINT64;
      g_value_set_ulong(result, (gulong)integer);
      break;
    case G_TYPE_INT64:
      least = G_MININT64, most = G_MAXINT64;
      g_value_set_int64(result, integer);
      break;
    default:
      least = -1, most = G_MAXINT64;
      g_value_set_uint64(result, (guint64)integer);
      break;
  }
  if (integer < least || integer > most) {
    return out_of_range(type, integer, least, most, error);
  }
  return GRAFT_OK;
}

static graft_status to_real(GType type, const graft_value *value,
                            GValue *result, char error[GK_MESSAGE]) {
  double real = value->as.real;
  if (value->type == GRAFT_TYPE_INT) {
    real = (double)value->as.integer;
  } else if (value->type != GRAFT_TYPE_DOUBLE) {
    return wrong_type(type, value, error);
  }
  if (!isfinite(real)) {
    g_snprintf(error, GK_MESSAGE, "came as a number that is not finite");
    return GRAFT_E_INVALID;
  }
  if (G_TYPE_FUNDAMENTAL(type) == G_TYPE_FLOAT) {
    g_value_set_float(result, (float)real);
  } else {
    g_value_set_double(result, real);
  }
  return GRAFT_OK;
}

static graft_status to_enum(GType type, const char *text, GValue *result,
                            char error[GK_MESSAGE]) {
  GEnumClass *enum_class = g_type_class_ref(type);
  const GEnumValue *found = g_enum_get_value_by_nick(enum_class, text);
  if (found == NULL) found = g_enum_get_value_by_name(enum_class, text);
  if (found != NULL) {
    g_value_set_enum(result, found->value);
  } else {
    gk_nearest nearest;
    gk_nearest_begin(&nearest, text);
    for (guint i = 0; i < enum_class->n_values; i++) {
      gk_nearest_add(&nearest, enum_class->values[i].value_nick);
    }
    g_snprintf(error, GK_MESSAGE, "came as \"%.60s\", no %s", text,
               g_type_name(type));
    gk_nearest_end(&nearest, error);
  }
  g_type_class_unref(enum_class);
  return found == NULL ? GRAFT_E_INVALID : GRAFT_OK;
}

static graft_status to_flags(GType type, const char *text, GValue *result,
                             char error[GK_MESSAGE]) {
  GFlagsClass *flags_class = g_type_class_ref(type);
  char **nicks = g_strsplit(text, "|", -1);
  graft_status status = GRAFT_OK;
  guint flags = 0;
  for (char **nick = nicks; *nick != NULL && status >= 0; nick++) {
    const GFlagsValue *found;
    g_strstrip(*nick);
    if (**nick == '\0') continue;
    found = g_flags_get_value_by_nick(flags_class, *nick);
    if (found == NULL) found = g_flags_get_value_by_name(flags_class, *nick);
    if (found == NULL) {
      gk_nearest nearest;
      gk_nearest_begin(&nearest, *nick);
      for (guint i = 0; i < flags_class->n_values; i++) {
        gk_nearest_add(&nearest, flags_class->values[i].value_nick);
      }
      g_snprintf(error, GK_MESSAGE, "came with \"%.60s\", no %s", *nick,
                 g_type_name(type));
      gk_nearest_end(&nearest, error);
      status = GRAFT_E_INVALID;
    } else {
      flags |= found->value;
    }
  }
  g_value_set_flags(result, flags);
  g_strfreev(nicks);
  g_type_class_unref(flags_class);
  return status;
}

/* What GtkBuilder's files can say: colors, files, triggers, attributes. */
static graft_status to_built(GType type, const char *text, GValue *result,
                             char error[GK_MESSAGE]) {
  GtkBuilder *builder = gtk_builder_new();
  GError *failure = NULL;
  GValue built = G_VALUE_INIT;
  graft_status status = GRAFT_OK;
  if (!gtk_builder_value_from_string_type(builder, type, text, &built,
                                          &failure)) {
    g_snprintf(error, GK_MESSAGE, "came as \"%.60s\": %s", text,
               failure == NULL ? "no such value" : failure->message);
    g_clear_error(&failure);
    status = GRAFT_E_INVALID;
  } else {
    g_value_copy(&built, result);
    g_value_unset(&built);
  }
  g_object_unref(builder);
  return status;
}

static GListModel *list_of(const char *text) {
  char **items = *text == '\0' ? NULL : g_strsplit(text, "\n", -1);
  GtkStringList *list = gtk_string_list_new((const char *const *)items);
  g_strfreev(items);
  return G_LIST_MODEL(list);
}

static graft_status text_to(GType type, const char *text, GValue *result,
                            char error[GK_MESSAGE]) {
  if (type == G_TYPE_LIST_MODEL) {
    g_value_take_object(result, list_of(text));
  } else if (type == GTK_TYPE_SELECTION_MODEL) {
    g_value_take_object(result, gtk_single_selection_new(list_of(text)));
  } else if (type == G_TYPE_STRV) {
    g_value_take_boxed(result, g_strsplit(text, "\n", -1));
  } else if (type == G_TYPE_ICON) {
    GError *failure = NULL;
    GIcon *icon = g_icon_new_for_string(text, &failure);
    if (icon == NULL) {
      g_snprintf(error, GK_MESSAGE, "came as \"%.60s\": %s", text,
                 failure->message);
      g_clear_error(&failure);
      return GRAFT_E_INVALID;
    }
    g_value_take_object(result, icon);
  } else if (G_TYPE_FUNDAMENTAL(type) == G_TYPE_VARIANT) {
    GError *failure = NULL;
    GVariant *variant = g_variant_parse(NULL, text, NULL, NULL, &failure);
    if (variant == NULL) {
      g_snprintf(error, GK_MESSAGE, "came as \"%.60s\": %s", text,
                 failure->message);
      g_clear_error(&failure);
      return GRAFT_E_INVALID;
    }
    g_value_take_variant(result, variant);
  } else if (type == G_TYPE_GTYPE) {
    g_value_set_gtype(result, gk_type_find(text));
  } else if (type == G_TYPE_UINT) {
    if (g_utf8_strlen(text, -1) != 1) {
      g_snprintf(error, GK_MESSAGE,
                 "came as \"%.60s\", a number or a character is expected",
                 text);
      return GRAFT_E_INVALID;
    }
    g_value_set_uint(result, g_utf8_get_char(text));
  } else {
    return to_built(type, text, result, error);
  }
  return GRAFT_OK;
}

static graft_status to_object(graft_runtime *runtime, GType type,
                              const graft_value *value, GValue *result,
                              char error[GK_MESSAGE]) {
  void *object = (void *)(uintptr_t)value->as.pointer;
  if (value->type == GRAFT_TYPE_NODE) {
    object = NULL;
    if (graft_node_widget(runtime, value->as.id, &object) < 0) object = NULL;
  } else if (value->type == GRAFT_TYPE_OBJECT &&
             value->length != GRAFT_GTK4_OBJECT) {
    return wrong_type(type, value, error);
  }
  if (object != NULL && !g_type_is_a(G_OBJECT_TYPE(object), type)) {
    g_snprintf(error, GK_MESSAGE, "came as a %s, a %s is expected",
               G_OBJECT_TYPE_NAME(object), g_type_name(type));
    return GRAFT_E_TYPE;
  }
  g_value_set_object(result, object);
  return GRAFT_OK;
}

static graft_status from_text(GType type, const graft_value *value,
                              GValue *result, char error[GK_MESSAGE]) {
  char *text =
      g_strndup(value->length == 0 ? "" : value->as.string, value->length);
  GType fundamental = G_TYPE_FUNDAMENTAL(type);
  graft_status status = GRAFT_OK;
  if (fundamental == G_TYPE_STRING) {
    g_value_take_string(result, text);
    return GRAFT_OK;
  }
  if (fundamental == G_TYPE_ENUM) {
    status = to_enum(type, text, result, error);
  } else if (fundamental == G_TYPE_FLAGS) {
    status = to_flags(type, text, result, error);
  } else if ((gk_types_of(type) & TEXTS) != 0) {
    status = text_to(type, text, result, error);
  } else {
    status = wrong_type(type, value, error);
  }
  g_free(text);
  return status;
}

static graft_status convert(graft_runtime *runtime, GType type,
                            const graft_value *value, GValue *result,
                            char error[GK_MESSAGE]) {
  GType fundamental = G_TYPE_FUNDAMENTAL(type);
  uint32_t types = gk_types_of(type);
  if (value->type == GRAFT_TYPE_STRING) {
    return from_text(type, value, result, error);
  }
  if (value->type > 31 || (types & GRAFT_ACCEPTS(value->type)) == 0) {
    return wrong_type(type, value, error);
  }
  if (fundamental == G_TYPE_BOOLEAN) {
    g_value_set_boolean(result, value->as.integer != 0);
  } else if (fundamental == G_TYPE_ENUM) {
    g_value_set_enum(result, (gint)value->as.integer);
  } else if (fundamental == G_TYPE_FLAGS) {
    g_value_set_flags(result, (guint)value->as.integer);
  } else if ((types & REALS) == REALS) {
    return to_real(type, value, result, error);
  } else if ((types & INTEGERS) != 0) {
    return to_integer(type, value->as.integer, result, error);
  } else if (fundamental == G_TYPE_BOXED) {
    g_value_set_boxed(result, value->as.pointer);
  } else if (fundamental == G_TYPE_VARIANT) {
    g_value_set_variant(result, (GVariant *)(uintptr_t)value->as.pointer);
  } else if (fundamental == G_TYPE_POINTER) {
    g_value_set_pointer(result, (void *)(uintptr_t)value->as.pointer);
  } else if (fundamental == G_TYPE_OBJECT || fundamental == G_TYPE_INTERFACE) {
    return to_object(runtime, type, value, result, error);
  } else {
    return wrong_type(type, value, error);
  }
  return GRAFT_OK;
}

graft_status gk_to_gvalue(graft_runtime *runtime, GType type,
                          const graft_value *value, GValue *result,
                          char error[GK_MESSAGE]) {
  graft_status status;
  error[0] = '\0';
  g_value_init(result, type);
  status = convert(runtime, type, value, result, error);
  if (status < 0) g_value_unset(result);
  return status;
}
