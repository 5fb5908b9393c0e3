/* GTK's widgets as text: what their properties are, without the focus, the
 * caret and what is scrolled to. */
#include <string.h>

#include "gtk4.h"

static int is_left_out(const GObject *object, const GParamSpec *spec) {
  static const char *const names[] = {
      "cursor-position",  "has-focus",      "scale-factor",  "scroll-offset",
      "selection-bound",  "has-default",    "focusable",     "invisible-char",
      "receives-default", "is-active",      "focus-visible", "child-revealed",
      "default-width",    "default-height", "position",      "max-position",
      "min-position"};
  if ((spec->flags & G_PARAM_READABLE) == 0) return 1;
  /* What a spin button reckons for its text alone, and GTK not each time. */
  if (GTK_IS_TEXT(object) && strcmp(spec->name, "width-chars") == 0) return 1;
  /* Parts that GTK marks as they are drawn, and forgets to: the bar in a
   * progress bar, a level bar's blocks. */
  if (strcmp(G_OBJECT_TYPE_NAME(object), "GtkGizmo") == 0 &&
      strcmp(spec->name, "css-classes") == 0) {
    return 1;
  }
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    if (strcmp(spec->name, names[i]) == 0) return 1;
  }
  return 0;
}

/* Simple values; for others, what the objects hold is written where known. */
static void write_property(GString *out, GObject *object,
                           const GParamSpec *spec) {
  GValue value = G_VALUE_INIT;
  GType type = spec->value_type;
  g_value_init(&value, type);
  g_object_get_property(object, spec->name, &value);
  if (type == G_TYPE_STRV) {
    char *words = g_strjoinv(",", g_value_get_boxed(&value));
    if (words[0] != '\0')
      g_string_append_printf(out, " %s=%s", spec->name, words);
    g_free(words);
  } else if (type == GTK_TYPE_ADJUSTMENT && g_value_get_object(&value) &&
             !GTK_IS_SCROLLED_WINDOW(object) && !GTK_IS_SCROLLABLE(object)) {
    GtkAdjustment *held = g_value_get_object(&value);
    g_string_append_printf(
        out, " %s=%g..%g:%g", spec->name, gtk_adjustment_get_lower(held),
        gtk_adjustment_get_upper(held), gtk_adjustment_get_value(held));
  } else if (type == G_TYPE_STRING) {
    /* None and an empty one look the same. */
    const char *words = g_value_get_string(&value);
    if (words != NULL && words[0] != '\0') {
      g_string_append_printf(out, " %s=\"%s\"", spec->name, words);
    }
  } else if (!g_type_is_a(type, G_TYPE_OBJECT) &&
             !g_type_is_a(type, G_TYPE_BOXED) &&
             !g_type_is_a(type, G_TYPE_INTERFACE) &&
             !g_param_value_defaults((GParamSpec *)spec, &value)) {
    char *words = g_strdup_value_contents(&value);
    g_string_append_printf(out, " %s=%s", spec->name, words);
    g_free(words);
  }
  g_value_unset(&value);
}

static void write_properties(GString *out, GObject *object) {
  guint count;
  GParamSpec **specs =
      g_object_class_list_properties(G_OBJECT_GET_CLASS(object), &count);
  for (guint i = 0; i < count; i++) {
    if (!is_left_out(object, specs[i])) write_property(out, object, specs[i]);
  }
  g_free(specs);
}

/* Where its parent puts it. */
static void write_place(GString *out, GtkWidget *widget) {
  GtkWidget *parent = gtk_widget_get_parent(widget);
  if (GTK_IS_GRID(parent)) {
    int column, row, width, height;
    gtk_grid_query_child(GTK_GRID(parent), widget, &column, &row, &width,
                         &height);
    g_string_append_printf(out, " at %d,%d %dx%d", column, row, width, height);
  } else if (GTK_IS_STACK(parent)) {
    g_string_append(out, " page");
    write_properties(out,
                     G_OBJECT(gtk_stack_get_page(GTK_STACK(parent), widget)));
  } else if (GTK_IS_LIST_BOX_ROW(widget) &&
             gtk_list_box_row_is_selected(GTK_LIST_BOX_ROW(widget))) {
    g_string_append(out, " selected");
  }
}

static void write_model(GString *out, GListModel *model) {
  guint count = model == NULL ? 0 : g_list_model_get_n_items(model);
  g_string_append(out, " items");
  for (guint i = 0; i < count; i++) {
    gpointer item = g_list_model_get_item(model, i);
    if (GTK_IS_STRING_OBJECT(item)) {
      g_string_append_printf(out, " %s", gtk_string_object_get_string(item));
    }
    g_object_unref(item);
  }
}

/* Where is scrolled to, and the viewport that GTK leaves without its child. */
static int is_hidden_part(GtkWidget *widget) {
  return GTK_IS_SCROLLBAR(widget) ||
         (GTK_IS_VIEWPORT(widget) &&
          gtk_viewport_get_child(GTK_VIEWPORT(widget)) == NULL);
}

static void write_children(GString *out, GtkWidget *widget, int depth) {
  GtkWidget *first = NULL; /* the newest label of a frame, wherever it is */
  if (GTK_IS_FRAME(widget)) {
    first = gtk_frame_get_label_widget(GTK_FRAME(widget));
  }
  if (first != NULL) write_widget(out, first, depth);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    if (child != first && !is_hidden_part(child)) {
      write_widget(out, child, depth);
    }
  }
}

void write_widget(GString *out, GtkWidget *widget, int depth) {
  g_string_append_printf(out, "%*s%s", depth, "", G_OBJECT_TYPE_NAME(widget));
  write_place(out, widget);
  write_properties(out, G_OBJECT(widget));
  if (GTK_IS_DROP_DOWN(widget)) {
    write_model(out, gtk_drop_down_get_model(GTK_DROP_DOWN(widget)));
  }
  g_string_append_c(out, '\n');
  /* Parts of these are theirs alone, and follow their properties. */
  if (GTK_IS_DROP_DOWN(widget) || GTK_IS_TEXT(widget) ||
      GTK_IS_SWITCH(widget) || GTK_IS_RANGE(widget)) {
    return;
  }
  write_children(out, widget, depth + 1);
}
