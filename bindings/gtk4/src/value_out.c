/* Values of GObject as values of Graft. */
#include <math.h>
#include <string.h>

#include "internal.h"

static graft_value made_text(char *text, char **made) {
  *made = text;
  return graft_value_text(text);
}

static graft_value from_enum(const GValue *value, char **made) {
  GEnumClass *enum_class = g_type_class_ref(G_VALUE_TYPE(value));
  const GEnumValue *found =
      g_enum_get_value(enum_class, g_value_get_enum(value));
  graft_value result = found == NULL
                           ? graft_value_int(g_value_get_enum(value))
                           : made_text(g_strdup(found->value_nick), made);
  g_type_class_unref(enum_class);
  return result;
}

static graft_value from_flags(const GValue *value, char **made) {
  GFlagsClass *flags_class = g_type_class_ref(G_VALUE_TYPE(value));
  guint flags = g_value_get_flags(value);
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < flags_class->n_values; i++) {
    const GFlagsValue *one = &flags_class->values[i];
    if (one->value == 0 || (flags & one->value) != one->value) continue;
    if (text->len > 0) g_string_append_c(text, '|');
    g_string_append(text, one->value_nick);
    flags &= ~one->value;
  }
  g_type_class_unref(flags_class);
  return made_text(g_string_free(text, FALSE), made);
}

static graft_value from_boxed(const GValue *value, char **made) {
  void *boxed = g_value_get_boxed(value);
  if (boxed == NULL) return graft_value_none();
  if (G_VALUE_HOLDS(value, GDK_TYPE_RGBA)) {
    return made_text(gdk_rgba_to_string(boxed), made);
  }
  if (G_VALUE_HOLDS(value, G_TYPE_STRV)) {
    return made_text(g_strjoinv("\n", boxed), made);
  }
  if (G_VALUE_HOLDS(value, G_TYPE_DATE_TIME)) {
    return made_text(g_date_time_format_iso8601(boxed), made);
  }
  if (G_VALUE_HOLDS(value, PANGO_TYPE_FONT_DESCRIPTION)) {
    return made_text(pango_font_description_to_string(boxed), made);
  }
  return graft_value_pointer(boxed);
}

static graft_value from_object(const GValue *value) {
  GObject *object = g_value_get_object(value);
  const gk_record *record;
  if (object == NULL) return graft_value_none();
  record = gk_record_find(object);
  if (record != NULL && record->node != 0) {
    return graft_value_node(record->node);
  }
  return graft_value_pointer(object);
}

static graft_value from_text(const char *text) {
  if (text == NULL) return graft_value_none();
  /* Who reads it counts on UTF-8. */
  if (!g_utf8_validate(text, -1, NULL)) return graft_value_pointer(text);
  return graft_value_text(text);
}

static graft_value from_real(double real, uint32_t wanted) {
  if (wanted == GRAFT_TYPE_INT && real == floor(real) &&
      fabs(real) < 9007199254740992.0 /* 2^53 */) {
    return graft_value_int((int64_t)real);
  }
  return graft_value_double(real);
}

/* The greatest one stands for no position. */
static graft_value from_uint(guint integer) {
  return graft_value_int(integer == G_MAXUINT ? -1 : (int64_t)integer);
}

static graft_value from_other(const GValue *value, char **made) {
  GVariant *variant;
  switch (G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value))) {
    case G_TYPE_ENUM:
      return from_enum(value, made);
    case G_TYPE_FLAGS:
      return from_flags(value, made);
    case G_TYPE_BOXED:
      return from_boxed(value, made);
    case G_TYPE_OBJECT:
    case G_TYPE_INTERFACE:
      return from_object(value);
    case G_TYPE_VARIANT:
      variant = g_value_get_variant(value);
      if (variant == NULL) return graft_value_none();
      return made_text(g_variant_print(variant, FALSE), made);
    case G_TYPE_POINTER:
      if (G_VALUE_HOLDS(value, G_TYPE_GTYPE)) {
        return graft_value_text(g_type_name(g_value_get_gtype(value)));
      }
      return graft_value_pointer(g_value_get_pointer(value));
    default:
      return graft_value_pointer(
          g_value_fits_pointer(value) ? g_value_peek_pointer(value) : NULL);
  }
}

graft_value gk_from_gvalue(const GValue *value, uint32_t wanted, char **made) {
  *made = NULL;
  switch (G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value))) {
    case G_TYPE_BOOLEAN:
      return graft_value_bool(g_value_get_boolean(value));
    case G_TYPE_CHAR:
      return graft_value_int(g_value_get_schar(value));
    case G_TYPE_UCHAR:
      return graft_value_int(g_value_get_uchar(value));
    case G_TYPE_INT:
      return graft_value_int(g_value_get_int(value));
    case G_TYPE_UINT:
      return from_uint(g_value_get_uint(value));
    case G_TYPE_LONG:
      return graft_value_int(g_value_get_long(value));
    case G_TYPE_ULONG:
      return graft_value_int((int64_t)g_value_get_ulong(value));
    case G_TYPE_INT64:
      return graft_value_int(g_value_get_int64(value));
    case G_TYPE_UINT64:
      return graft_value_int((int64_t)g_value_get_uint64(value));
    case G_TYPE_FLOAT:
      return from_real(g_value_get_float(value), wanted);
    case G_TYPE_DOUBLE:
      return from_real(g_value_get_double(value), wanted);
    case G_TYPE_STRING:
      return from_text(g_value_get_string(value));
    default:
      return from_other(value, made);
  }
}
