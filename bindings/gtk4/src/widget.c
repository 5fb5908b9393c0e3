/* The life of a widget. */
#include <string.h>

#include "internal.h"
#include "rows.h"

/* Values of the properties that GTK takes only at creation. */
typedef struct given {
  const char **names;
  GValue *values;
  guint count;
} given;

static graft_status collect(const graft_context *context, given *to) {
  const gk_class *class_data = context->class_data;
  for (uint32_t i = 0; i < class_data->create_only_count; i++) {
    const gk_property *property = class_data->create_only[i];
    graft_value value = graft_value_none();
    char error[GK_MESSAGE];
    graft_status status;
    if (graft_node_property(context->runtime, context->node, property->atom,
                            &value) < 0 ||
        value.type == GRAFT_TYPE_NONE) {
      continue;
    }
    status = gk_to_gvalue(context->runtime, property->spec->value_type, &value,
                          &to->values[to->count], error);
    if (status < 0) {
      return gk_fail(context->runtime, status, "%s %s", property->name, error);
    }
    to->names[to->count++] = property->name;
  }
  return GRAFT_OK;
}

static GObject *make(const graft_context *context) {
  const gk_class *class_data = context->class_data;
  given all;
  GObject *object = NULL;
  all.names = g_new0(const char *, class_data->create_only_count + 1);
  all.values = g_new0(GValue, class_data->create_only_count + 1);
  all.count = 0;
  if (collect(context, &all) >= 0) {
    object = g_object_new_with_properties(class_data->type, all.count,
                                          all.names, all.values);
  }
  for (guint i = 0; i < all.count; i++) g_value_unset(&all.values[i]);
  g_free(all.names);
  g_free(all.values);
  return object;
}

static void let_go(graft_runtime *runtime, graft_node node);

static void let_go_below(graft_runtime *runtime, graft_node node) {
  graft_node child = 0;
  if (graft_node_child(runtime, node, 0, &child) < 0) return;
  while (child != 0) {
    graft_node next = 0;
    graft_node_next(runtime, child, &next);
    let_go(runtime, child);
    child = next;
  }
}

static void forget(gk_record *record) {
  record->node = 0;
  record->owned = 0;
  record->class_data = NULL;
  gk_disconnect_all(record);
  gk_forget_child(record);
  gk_rows_end(record);
  gk_rows_forget_item(record);
  if (record->gone_handler != 0) {
    g_signal_handler_disconnect(record->object, record->gone_handler);
    record->gone_handler = 0;
  }
}

/* What the object needs beside losing the reference to it. */
static void end(gk_record *record) {
  if (GTK_IS_WINDOW(record->object)) {
    gk_pop_down_within(GTK_WIDGET(record->object));
    gtk_window_destroy(GTK_WINDOW(record->object));
  } else if (record->hold == GK_AS_POPOVER) {
    gk_unparent_popover(GTK_POPOVER(record->object));
  } else if (GTK_IS_POPOVER(record->object)) {
    gtk_popover_popdown(GTK_POPOVER(record->object)); /* ends its grab */
  }
}

/* GTK destroyed a window: the user closed it, or the program did. Graft calls
 * destroy for none of the widgets in it, so their references end here. */
static void let_go(graft_runtime *runtime, graft_node node) {
  void *widget = NULL;
  gk_record *record;
  int owned;
  let_go_below(runtime, node);
  if (graft_node_widget(runtime, node, &widget) < 0 || widget == NULL) return;
  record = G_IS_OBJECT(widget) ? gk_record_find(widget) : NULL;
  if (record == NULL || record->node != node) return;
  owned = record->owned;
  if (!owned && !GTK_IS_WINDOW(widget)) return; /* the host's */
  g_object_ref(widget);
  forget(record);
  end(record);
  if (owned) g_object_unref(widget);
  g_object_unref(widget);
}

static void destroyed(GtkWidget *widget, gpointer user_data) {
  gk_record *record = user_data;
  graft_runtime *runtime = record->runtime;
  graft_node node = record->node;
  (void)widget;
  if (node == 0) return;
  let_go_below(runtime, node);
  forget(record);
  graft_widget_gone(runtime, node);
}

graft_status gk_create(const graft_context *context, void **widget) {
  GObject *object = make(context);
  gk_record *record;
  if (object == NULL) return GRAFT_E_INVALID; /* told by make() */
  if (g_object_is_floating(object)) g_object_ref_sink(object);
  gk_read_initial(context->class_data, object);
  record = gk_record_of(context, object);
  gk_rows_prepare(record);
  /* GTK itself holds a window, until it is destroyed. */
  record->owned = !GTK_IS_WINDOW(object);
  if (GTK_IS_WINDOW(object)) {
    record->gone_handler =
        g_signal_connect(object, "destroy", G_CALLBACK(destroyed), record);
  }
  *widget = object;
  return GRAFT_OK;
}

/* One property that fails does not keep the others from being set. */
graft_status gk_update(const graft_context *context, void *widget,
                       const graft_change *changes, uint32_t count) {
  gk_record *record = gk_record_of(context, widget);
  graft_status first = GRAFT_OK;
  for (uint32_t i = 0; i < count; i++) {
    const gk_property *property =
        gk_class_property(record->class_data, changes[i].name);
    graft_status status;
    if (property == NULL || changes[i].new_value.type == GRAFT_TYPE_HANDLER ||
        (property->kind == GK_OWN &&
         (property->spec->flags & G_PARAM_CONSTRUCT_ONLY) != 0)) {
      continue;
    }
    if (changes[i].new_value.type == GRAFT_TYPE_NONE) {
      record->described &= ~property->report_bit;
    } else {
      record->described |= property->report_bit;
    }
    status = gk_property_set(record, property, &changes[i].new_value);
    if (status < 0 && first >= 0) first = status;
  }
  return first;
}

graft_status gk_finalize(const graft_context *context, void *widget) {
  gk_record *record = gk_record_of(context, widget);
  record->finalized = 1;
  return gk_set_waiting(record, 0);
}

graft_status gk_read(const graft_context *context, void *widget,
                     graft_atom name, graft_value *value) {
  gk_record *record = gk_record_of(context, widget);
  const gk_property *property = gk_class_property(record->class_data, name);
  if (property == NULL) return GRAFT_E_UNSUPPORTED;
  return gk_property_get(record, property, value);
}

static void show_window(const graft_context *context, gk_record *record) {
  GtkWindow *window = GTK_WINDOW(record->object);
  GtkWidget *above = context->parent_widget;
  if (above != NULL && GTK_IS_WIDGET(above)) {
    GtkRoot *root = gtk_widget_get_root(above);
    if (GTK_IS_WINDOW(root) && GTK_WINDOW(root) != window) {
      gtk_window_set_transient_for(window, GTK_WINDOW(root));
    }
  }
  if (record->described_visible) return;
  gk_present_begin();
  gtk_window_present(window);
  gk_present_end();
}

static gboolean pop_up(gpointer user_data) {
  GtkWidget *popover = user_data;
  const gk_record *record = gk_record_find(popover);
  GtkRoot *root = gtk_widget_get_root(popover);
  if (record != NULL && record->node != 0 && !record->described_hidden &&
      root != NULL && gtk_widget_get_mapped(GTK_WIDGET(root))) {
    gtk_popover_popup(GTK_POPOVER(popover));
  }
  return G_SOURCE_REMOVE;
}

/* The window has its first focus after this, and the popover needs one. */
static void mapped(GtkWidget *popover, GtkWidget *root) {
  g_signal_handlers_disconnect_matched(
      root, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA,
      g_signal_lookup("map", GTK_TYPE_WIDGET), 0, NULL, NULL, popover);
  g_idle_add_full(G_PRIORITY_DEFAULT, pop_up, g_object_ref(popover),
                  g_object_unref);
}

/* GTK can't show one upon a window that is not shown itself. */
void gk_pop_up_when_mapped(gk_record *record) {
  GtkWidget *popover = GTK_WIDGET(record->object);
  GtkRoot *root = gtk_widget_get_root(popover);
  if (root == NULL) return;
  if (gtk_widget_get_mapped(GTK_WIDGET(root))) {
    gtk_popover_popup(GTK_POPOVER(popover));
  } else {
    g_signal_connect_object(root, "map", G_CALLBACK(mapped), popover,
                            G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  }
}

graft_status gk_did_mount(const graft_context *context, void *widget) {
  gk_record *record = gk_record_of(context, widget);
  graft_status status = gk_set_waiting(record, 1);
  if (GTK_IS_WINDOW(widget)) {
    show_window(context, record);
  } else if (GTK_IS_POPOVER(widget) && !record->described_hidden &&
             (record->described_visible || record->hold == GK_AS_POPOVER)) {
    gk_pop_up_when_mapped(record);
  }
  if (record->autofocus && GTK_IS_WIDGET(widget)) {
    gtk_widget_grab_focus(GTK_WIDGET(widget));
  }
  return status;
}

graft_status gk_destroy(const graft_context *context, void *widget) {
  gk_record *record = gk_record_of(context, widget);
  int owned = record->owned;
  g_object_ref(widget);
  forget(record);
  end(record);
  if (owned) g_object_unref(widget);
  g_object_unref(widget);
  return GRAFT_OK;
}

graft_status gk_size_that_fits(const graft_context *context, void *widget,
                               const graft_size *proposal, graft_size *size) {
  int width, height;
  int for_height = -1;
  (void)context;
  if (!GTK_IS_WIDGET(widget)) return GRAFT_E_UNSUPPORTED;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL,
                     NULL);
  if (proposal->width >= 0 && proposal->width < width) {
    int least;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL,
                       NULL, NULL);
    width = MAX(least, (int)proposal->width);
    for_height = width;
  }
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, for_height, NULL,
                     &height, NULL, NULL);
  size->width = width;
  size->height = height;
  return GRAFT_OK;
}
