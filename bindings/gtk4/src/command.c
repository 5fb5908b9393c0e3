/* Commands: what GTK does at once. */
#include <string.h>

#include "internal.h"

static graft_status bad_values(graft_runtime *runtime, const char *name,
                               const char *expected) {
  return gk_fail(runtime, GRAFT_E_TYPE, "%s expects %s", name, expected);
}

static graft_status select_region(graft_runtime *runtime, GtkEditable *editable,
                                  const graft_value *values, uint32_t count) {
  if (count != 2 || values[0].type != GRAFT_TYPE_INT ||
      values[1].type != GRAFT_TYPE_INT) {
    return bad_values(runtime, "select-region", "two ints");
  }
  gtk_editable_select_region(editable, (int)values[0].as.integer,
                             (int)values[1].as.integer);
  return GRAFT_OK;
}

/* An entry's actions are those of the text that it has within. */
static int act_within(GtkEditable *editable, const char *name,
                      GVariant *target) {
  GtkEditable *text = gtk_editable_get_delegate(editable);
  return text != NULL &&
         gtk_widget_activate_action_variant(GTK_WIDGET(text), name, target);
}

/* Activates an action of the widget, or of those around it. */
static graft_status act(graft_runtime *runtime, GtkWidget *widget,
                        const char *name, const graft_value *values,
                        uint32_t count) {
  GVariant *target = NULL;
  if (count > 1) return bad_values(runtime, name, "at most one value");
  if (count == 1) {
    switch (values[0].type) {
      case GRAFT_TYPE_BOOL:
        target = g_variant_new_boolean(values[0].as.integer != 0);
        break;
      case GRAFT_TYPE_INT:
        target = g_variant_new_uint32((guint32)values[0].as.integer);
        break;
      case GRAFT_TYPE_DOUBLE:
        target = g_variant_new_double(values[0].as.real);
        break;
      case GRAFT_TYPE_STRING:
        target = g_variant_new_take_string(
            g_strndup(values[0].length == 0 ? "" : values[0].as.string,
                      values[0].length));
        break;
      default:
        return bad_values(runtime, name, "a bool, int, double or string");
    }
    g_variant_ref_sink(target);
  }
  if (!gtk_widget_activate_action_variant(widget, name, target) &&
      !(GTK_IS_EDITABLE(widget) &&
        act_within(GTK_EDITABLE(widget), name, target))) {
    gk_fail(runtime, GRAFT_E_UNKNOWN, "no action %s", name);
    g_clear_pointer(&target, g_variant_unref);
    return GRAFT_E_UNKNOWN;
  }
  g_clear_pointer(&target, g_variant_unref);
  return GRAFT_OK;
}

/* Emits a signal that is there to be emitted. */
static graft_status emit(graft_runtime *runtime, GObject *object,
                         const char *name, const graft_value *values,
                         uint32_t count, graft_value *reply) {
  guint id = g_signal_is_valid_name(name)
                 ? g_signal_lookup(name, G_OBJECT_TYPE(object))
                 : 0;
  GValue arguments[GK_MOST_VALUES + 1] = {G_VALUE_INIT};
  GValue answer = G_VALUE_INIT;
  GSignalQuery query;
  graft_status status = GRAFT_OK;
  uint32_t filled = 0;
  if (id == 0) return GRAFT_E_UNSUPPORTED;
  g_signal_query(id, &query);
  if ((query.signal_flags & G_SIGNAL_ACTION) == 0) return GRAFT_E_UNSUPPORTED;
  if (query.n_params != count || count > GK_MOST_VALUES) {
    return gk_fail(runtime, GRAFT_E_INVALID,
                   "%s came with %u values, %u expected", name, count,
                   query.n_params);
  }
  g_value_init(&arguments[0], G_OBJECT_TYPE(object));
  g_value_set_object(&arguments[0], object);
  for (; filled < count && status >= 0; filled++) {
    char error[GK_MESSAGE];
    status = gk_to_gvalue(
        runtime, query.param_types[filled] & ~(GType)G_SIGNAL_TYPE_STATIC_SCOPE,
        &values[filled], &arguments[filled + 1], error);
    if (status < 0) {
      gk_fail(runtime, status, "%s: value %u %s", name, filled + 1, error);
      break;
    }
  }
  if (status >= 0) {
    int answers = query.return_type != G_TYPE_NONE;
    if (answers) g_value_init(&answer, query.return_type);
    g_signal_emitv(arguments, id, 0, &answer);
    if (answers) {
      if (reply != NULL && G_VALUE_HOLDS_BOOLEAN(&answer)) {
        *reply = graft_value_bool(g_value_get_boolean(&answer));
      }
      g_value_unset(&answer);
    }
  }
  for (uint32_t i = 0; i <= filled; i++) g_value_unset(&arguments[i]);
  return status;
}

static graft_status built_in(graft_runtime *runtime, GtkWidget *widget,
                             const char *name, const graft_value *values,
                             uint32_t count) {
  if (strcmp(name, "focus") == 0) {
    return gtk_widget_grab_focus(widget)
               ? GRAFT_OK
               : gk_fail(runtime, GRAFT_E_UNSUPPORTED,
                         "a %s that can't have the focus",
                         G_OBJECT_TYPE_NAME(widget));
  }
  if (strcmp(name, "select-region") == 0 && GTK_IS_EDITABLE(widget)) {
    return select_region(runtime, GTK_EDITABLE(widget), values, count);
  }
  if (strcmp(name, "present") == 0 && GTK_IS_WINDOW(widget)) {
    gtk_window_present(GTK_WINDOW(widget));
    return GRAFT_OK;
  }
  if (strcmp(name, "popup") == 0 && GTK_IS_POPOVER(widget)) {
    gtk_popover_popup(GTK_POPOVER(widget));
    return GRAFT_OK;
  }
  if (strcmp(name, "popdown") == 0 && GTK_IS_POPOVER(widget)) {
    gtk_popover_popdown(GTK_POPOVER(widget));
    return GRAFT_OK;
  }
  if (strcmp(name, "activate") == 0) {
    return gtk_widget_activate(widget) ? GRAFT_OK : GRAFT_E_UNSUPPORTED;
  }
  if (strchr(name, '.') != NULL) {
    return act(runtime, widget, name, values, count);
  }
  return GRAFT_E_UNSUPPORTED;
}

graft_status gk_command(const graft_context *context, void *widget,
                        graft_atom command, const graft_value *values,
                        uint32_t count, graft_value *reply) {
  graft_status status = GRAFT_E_UNSUPPORTED;
  char name[128];
  status = graft_atom_text(context->runtime, command, name, sizeof name, NULL);
  if (status < 0) return GRAFT_E_UNSUPPORTED;
  status = emit(context->runtime, widget, name, values, count, reply);
  if (status == GRAFT_E_UNSUPPORTED && GTK_IS_WIDGET(widget)) {
    status = built_in(context->runtime, widget, name, values, count);
  }
  return status;
}
