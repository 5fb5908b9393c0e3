/* Setting and reading properties of all kinds. */
#include <string.h>

#include "internal.h"

/* Adds the bounds of a number, or the nicks of an enum, to a message. */
static void add_bounds(GParamSpec *spec, char message[GK_MESSAGE]) {
  char bounds[80] = "";
  if (G_IS_PARAM_SPEC_INT(spec)) {
    const GParamSpecInt *of = G_PARAM_SPEC_INT(spec);
    g_snprintf(bounds, sizeof bounds, "%d to %d", of->minimum, of->maximum);
  } else if (G_IS_PARAM_SPEC_UINT(spec)) {
    const GParamSpecUInt *of = G_PARAM_SPEC_UINT(spec);
    g_snprintf(bounds, sizeof bounds, "%u to %u", of->minimum, of->maximum);
  } else if (G_IS_PARAM_SPEC_DOUBLE(spec)) {
    const GParamSpecDouble *of = G_PARAM_SPEC_DOUBLE(spec);
    g_snprintf(bounds, sizeof bounds, "%g to %g", of->minimum, of->maximum);
  } else if (G_IS_PARAM_SPEC_FLOAT(spec)) {
    const GParamSpecFloat *of = G_PARAM_SPEC_FLOAT(spec);
    g_snprintf(bounds, sizeof bounds, "%g to %g", (double)of->minimum,
               (double)of->maximum);
  } else {
    g_snprintf(bounds, sizeof bounds, "a %s", g_type_name(spec->value_type));
  }
  g_strlcat(message, bounds, GK_MESSAGE);
}

static graft_status out_of_bounds(graft_runtime *runtime, GParamSpec *spec,
                                  const char *name, const graft_value *value) {
  char message[GK_MESSAGE];
  char number[40] = "a value beyond that";
  if (value->type == GRAFT_TYPE_INT) {
    g_snprintf(number, sizeof number, "%" G_GINT64_FORMAT, value->as.integer);
  } else if (value->type == GRAFT_TYPE_DOUBLE) {
    g_snprintf(number, sizeof number, "%g", value->as.real);
  }
  g_snprintf(message, sizeof message, "%s came as %s, %s takes ", name, number,
             g_type_name(spec->owner_type));
  add_bounds(spec, message);
  return gk_fail(runtime, GRAFT_E_INVALID, "%s", message);
}

graft_status gk_object_set(graft_runtime *runtime, GObject *object,
                           GParamSpec *spec, const char *name,
                           const graft_value *value) {
  GValue converted = G_VALUE_INIT;
  char error[GK_MESSAGE];
  graft_status status =
      gk_to_gvalue(runtime, spec->value_type, value, &converted, error);
  if (status < 0) return gk_fail(runtime, status, "%s %s", name, error);
  if (g_param_value_validate(spec, &converted) &&
      (spec->flags & G_PARAM_LAX_VALIDATION) == 0) {
    g_value_unset(&converted);
    return out_of_bounds(runtime, spec, name, value);
  }
  g_object_set_property(object, spec->name, &converted);
  g_value_unset(&converted);
  return GRAFT_OK;
}

/* Gives the object that has the property, with a reference; or null. */
static GObject *target_of(const gk_record *record,
                          const gk_property *property) {
  GObject *target = NULL;
  if (property->via == NULL) return g_object_ref(record->object);
  g_object_get(record->object, property->via->name, &target, NULL);
  return target;
}

/* An object is not shared between widgets: without one GTK makes its own. */
static void set_initial(GObject *target, const gk_property *property) {
  if (G_IS_VALUE(&property->initial)) {
    g_object_set_property(target, property->spec->name, &property->initial);
  } else {
    GValue value = G_VALUE_INIT;
    g_value_init(&value, property->spec->value_type);
    g_param_value_set_default(property->spec, &value);
    g_object_set_property(target, property->spec->name, &value);
    g_value_unset(&value);
  }
}

/* GTK lets a value lie beyond new bounds until it is set again: what is shown
 * would depend on the order in which they came (M5). */
static void keep_in_bounds(GObject *target) {
  if (!GTK_IS_ADJUSTMENT(target)) return;
  gtk_adjustment_set_value(GTK_ADJUSTMENT(target),
                           gtk_adjustment_get_value(GTK_ADJUSTMENT(target)));
}

graft_status gk_set_plain(gk_record *record, const gk_property *property,
                          const graft_value *value) {
  GObject *target = target_of(record, property);
  graft_status status = GRAFT_OK;
  if (target == NULL) {
    return gk_fail(record->runtime, GRAFT_E_INVALID, "%s came without a %s",
                   property->name, property->via->name);
  }
  if (value->type == GRAFT_TYPE_NONE) {
    set_initial(target, property);
  } else {
    status = gk_object_set(record->runtime, target, property->spec,
                           property->name, value);
  }
  if (property->via != NULL) keep_in_bounds(target);
  g_object_unref(target);
  if (property->via == NULL) gk_listen_again(record, property->spec);
  return status;
}

graft_status gk_property_set(gk_record *record, const gk_property *property,
                             const graft_value *value) {
  graft_status status;
  switch (property->kind) {
    case GK_SPECIAL:
      status = property->special->set(record, property, value);
      if (status == GK_NOT_YET) {
        gk_keep(&record->waiting, property, value);
        return GRAFT_OK;
      }
      gk_forget(&record->waiting, property);
      return status;
    case GK_PLACE:
      gk_keep(&record->places, property, value);
      if (record->parent == NULL) return GRAFT_OK;
      return gk_place_apply(record, property, value);
    default:
      return gk_set_plain(record, property, value);
  }
}

graft_status gk_set_waiting(gk_record *record, int last) {
  graft_status first = GRAFT_OK;
  gk_kept *kept = record->waiting;
  /* Off the list: what GTK tells of it while it is set is true. */
  record->waiting = NULL;
  while (kept != NULL) {
    gk_kept *next = kept->next;
    const gk_property *property = kept->property;
    graft_status status;
    record->setting = property;
    status = property->special->set(record, property, &kept->value);
    record->setting = NULL;
    if (status == GK_NOT_YET && !last) {
      kept->next = record->waiting;
      record->waiting = kept;
    } else {
      if (status == GK_NOT_YET) {
        status = gk_fail(record->runtime, GRAFT_E_INVALID,
                         "%s came, but there is no such child", property->name);
      }
      kept->next = NULL;
      gk_forget_all(&kept);
    }
    if (status < 0 && first >= 0) first = status;
    kept = next;
  }
  return first;
}

int gk_is_waiting(const gk_record *record, const gk_property *property) {
  for (const gk_kept *kept = record->waiting; kept; kept = kept->next) {
    if (kept->property == property) return 1;
  }
  return 0;
}

/* What it was described as, so that 5 is told as 5 and not as 5.0. */
static uint32_t type_described(const gk_record *record,
                               const gk_property *property) {
  graft_value value = graft_value_none();
  if (G_TYPE_FUNDAMENTAL(property->spec->value_type) != G_TYPE_DOUBLE) return 0;
  if (graft_node_property(record->runtime, record->node, property->atom,
                          &value) < 0) {
    return 0;
  }
  return value.type;
}

static graft_status get_plain(gk_record *record, const gk_property *property,
                              graft_value *value) {
  GValue got = G_VALUE_INIT;
  GObject *target;
  char *made;
  if (property->spec == NULL ||
      (property->spec->flags & G_PARAM_READABLE) == 0) {
    return GRAFT_E_UNSUPPORTED;
  }
  target = target_of(record, property);
  if (target == NULL) return GRAFT_E_UNSUPPORTED;
  g_value_init(&got, property->spec->value_type);
  g_object_get_property(target, property->spec->name, &got);
  *value = gk_from_gvalue(&got, type_described(record, property), &made);
  if (made != NULL) {
    *value = gk_keep_text(record, made);
  } else if (value->type == GRAFT_TYPE_STRING) {
    *value = gk_keep_text(record, g_value_dup_string(&got));
  }
  g_value_unset(&got);
  g_object_unref(target);
  return GRAFT_OK;
}

graft_status gk_property_get(gk_record *record, const gk_property *property,
                             graft_value *value) {
  if (property->kind == GK_PLACE) return GRAFT_E_UNSUPPORTED;
  if (property->kind == GK_SPECIAL) {
    if (gk_is_waiting(record, property)) return GRAFT_E_UNSUPPORTED;
    if (property->special->get != NULL) {
      return property->special->get(record, property, value);
    }
  }
  return get_plain(record, property, value);
}

static int has_initial(const gk_property *property) {
  const GParamFlags wanted = G_PARAM_READABLE | G_PARAM_WRITABLE;
  const GParamSpec *spec = property->spec;
  GType fundamental;
  if (spec == NULL || property->kind == GK_PLACE) return 0;
  if ((spec->flags & wanted) != wanted ||
      (spec->flags & G_PARAM_CONSTRUCT_ONLY) != 0) {
    return 0;
  }
  fundamental = G_TYPE_FUNDAMENTAL(spec->value_type);
  return fundamental != G_TYPE_OBJECT && fundamental != G_TYPE_INTERFACE &&
         fundamental != G_TYPE_POINTER;
}

void gk_read_initial(gk_class *class_data, GObject *object) {
  gk_record record;
  if (class_data->has_initial) return;
  class_data->has_initial = 1;
  memset(&record, 0, sizeof record);
  record.object = object;
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    gk_property *property = &class_data->properties[i];
    GObject *target =
        has_initial(property) ? target_of(&record, property) : NULL;
    if (target == NULL) continue;
    g_value_init(&property->initial, property->spec->value_type);
    g_object_get_property(target, property->spec->name, &property->initial);
    g_object_unref(target);
  }
}

graft_status gk_place_apply(gk_record *child, const gk_property *property,
                            const graft_value *value) {
  const char *dot = strchr(property->name, '.');
  char prefix[16];
  GParamSpec *spec = NULL;
  GObject *object;
  if (dot == NULL || !GTK_IS_WIDGET(child->object)) return GRAFT_OK;
  g_strlcpy(prefix, property->name,
            MIN(sizeof prefix, (size_t)(dot - property->name) + 2));
  object = gk_place_object(GTK_WIDGET(child->object), prefix);
  if (object != NULL) {
    spec = g_object_class_find_property(G_OBJECT_GET_CLASS(object), dot + 1);
  }
  if (spec == NULL || (spec->flags & G_PARAM_WRITABLE) == 0 ||
      (spec->flags & G_PARAM_CONSTRUCT_ONLY) != 0) {
    if (value->type == GRAFT_TYPE_NONE) return GRAFT_OK;
    return gk_fail(child->runtime, GRAFT_E_UNKNOWN,
                   "%s came for a child of a %s, which has no such property",
                   property->name,
                   child->parent == NULL
                       ? "widget"
                       : G_OBJECT_TYPE_NAME(child->parent->object));
  }
  if (value->type == GRAFT_TYPE_NONE) {
    GValue initial = G_VALUE_INIT;
    g_value_init(&initial, spec->value_type);
    g_param_value_set_default(spec, &initial);
    g_object_set_property(object, spec->name, &initial);
    g_value_unset(&initial);
    return GRAFT_OK;
  }
  return gk_object_set(child->runtime, object, spec, property->name, value);
}

graft_status gk_place_apply_all(gk_record *child) {
  graft_status first = GRAFT_OK;
  for (const gk_kept *kept = child->places; kept != NULL; kept = kept->next) {
    graft_status status = gk_place_apply(child, kept->property, &kept->value);
    if (status < 0 && first >= 0) first = status;
  }
  return first;
}
