/* Children added as GtkBuilder adds them: bars, rows, groups and the like. */
#include <dlfcn.h>
#include <string.h>

#include "internal.h"

static int precedes(GtkWidget *first, GtkWidget *second) {
  for (GtkWidget *at = first; at != NULL; at = gtk_widget_get_next_sibling(at))
    if (at == second) return 1;
  return 0;
}

/* A type is `AdwCarousel`, its functions are `adw_carousel_...`: gives one of
 * them, of the type or one that it is made from, or null. */
static void *function_of(GType type, const char *ending) {
  for (; type != GTK_TYPE_WIDGET && type != 0; type = g_type_parent(type)) {
    GString *name = g_string_new(NULL);
    void *symbol;
    for (const char *at = g_type_name(type); *at != '\0'; at++) {
      if (g_ascii_isupper(*at) && name->len > 0) g_string_append_c(name, '_');
      g_string_append_c(name, g_ascii_tolower(*at));
    }
    g_string_append(name, ending);
    symbol = dlsym(RTLD_DEFAULT, name->str);
    g_string_free(name, TRUE);
    if (symbol != NULL) return symbol;
  }
  return NULL;
}

static GObject *page_of(GtkWidget *container, GtkWidget *child) {
  GObject *(*get_page)(void *, GtkWidget *);
  void *symbol = function_of(G_OBJECT_TYPE(container), "_get_page");
  if (symbol == NULL) return NULL;
  memcpy(&get_page, &symbol, sizeof get_page);
  return get_page(container, child);
}

GType gk_buildable_type(GObject *object) {
  GType type = G_OBJECT_TYPE(object);
  for (;;) {
    GType parent = g_type_parent(type);
    const GtkBuildableIface *its, *inherited;
    if (parent == G_TYPE_INVALID || !g_type_is_a(parent, GTK_TYPE_BUILDABLE)) {
      return type;
    }
    its = g_type_interface_peek(g_type_class_peek(type), GTK_TYPE_BUILDABLE);
    inherited =
        g_type_interface_peek(g_type_class_peek(parent), GTK_TYPE_BUILDABLE);
    if (its->add_child != inherited->add_child) return type;
    type = parent;
  }
}

/* ------------------------------------------------------------------------ */
/* Containers that keep a list of their own, by the names of their functions */
/* ------------------------------------------------------------------------ */

/* Calls CONTAINER_reorder(child, index) or what there is instead of it. */
static int reorder(GtkWidget *container, GtkWidget *child, GtkWidget *previous,
                   int index) {
  GType type = G_OBJECT_TYPE(container);
  void (*after)(void *, GtkWidget *, GtkWidget *);
  void (*to)(void *, void *, int);
  void *symbol = function_of(type, "_reorder_child_after");
  GObject *page = NULL;
  if (symbol != NULL) {
    memcpy(&after, &symbol, sizeof after);
    after(container, child, previous);
    return 1;
  }
  symbol = function_of(type, "_reorder");
  if (symbol == NULL) {
    symbol = function_of(type, "_reorder_page");
    page = symbol == NULL ? NULL : page_of(container, child);
    if (page == NULL) return 0;
  }
  memcpy(&to, &symbol, sizeof to);
  to(container, page == NULL ? (void *)child : page, index);
  return 1;
}

/* Calls CONTAINER_remove(child), or has its page closed. */
static int take_from(GtkWidget *container, GtkWidget *child) {
  GType type = G_OBJECT_TYPE(container);
  void (*take)(void *, void *);
  void *symbol = function_of(type, "_remove");
  GObject *page = NULL;
  if (symbol == NULL) {
    symbol = function_of(type, "_close_page");
    page = symbol == NULL ? NULL : page_of(container, child);
    if (page == NULL) return 0;
  }
  memcpy(&take, &symbol, sizeof take);
  take(container, page == NULL ? (void *)child : page);
  return 1;
}

/* GTK keeps the order of all but these. */
static int has_own_list(const gk_record *container, GtkWidget *parent) {
  return container != NULL && parent != NULL && !GTK_IS_BOX(parent) &&
         !GTK_IS_LIST_BOX(parent);
}

/* ------------------------------------------------------------------------ */
/* The others, by the widget that they put their children in                */
/* ------------------------------------------------------------------------ */

/* Puts it next to a sibling; one that packs at its end counts backwards. */
static void place(GtkWidget *child, GtkWidget *next, int backwards) {
  GtkWidget *parent = gtk_widget_get_parent(child);
  GtkWidget *after = next;
  if (parent == NULL || gtk_widget_get_parent(next) != parent) return;
  if (!backwards) {
    after = gtk_widget_get_prev_sibling(next);
    if (after == child) return;
  }
  if (GTK_IS_BOX(parent)) {
    gtk_box_reorder_child_after(GTK_BOX(parent), child, after);
  } else if (GTK_IS_LIST_BOX(parent)) {
    int index;
    gtk_list_box_remove(GTK_LIST_BOX(parent), child);
    index = gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(next));
    gtk_list_box_insert(GTK_LIST_BOX(parent), child, index);
  } else {
    gtk_widget_insert_after(child, parent, after);
  }
}

graft_status gk_buildable_insert(gk_record *parent, gk_record *child,
                                 const char *slot) {
  GtkBuildable *buildable;
  GtkBuilder *builder;
  if (!GTK_IS_BUILDABLE(parent->object) ||
      GTK_BUILDABLE_GET_IFACE(parent->object)->add_child == NULL) {
    return gk_fail(parent->runtime, GRAFT_E_UNSUPPORTED, "a %s has no children",
                   G_OBJECT_TYPE_NAME(parent->object));
  }
  buildable = GTK_BUILDABLE(parent->object);
  builder = gtk_builder_new();
  GTK_BUILDABLE_GET_IFACE(buildable)->add_child(buildable, builder,
                                                child->object, slot);
  g_object_unref(builder);
  if (GTK_IS_WIDGET(child->object)) {
    GtkWidget *widget = GTK_WIDGET(child->object);
    if (gtk_widget_get_parent(widget) == NULL) {
      return gk_fail(
          parent->runtime, GRAFT_E_INVALID, "a %s takes no %s as a child%s%s",
          G_OBJECT_TYPE_NAME(parent->object), G_OBJECT_TYPE_NAME(widget),
          slot == NULL ? "" : " in slot ", slot == NULL ? "" : slot);
    }
  }
  return GRAFT_OK;
}

void gk_buildable_place(gk_record *child, gk_record *next, gk_record *previous,
                        int index) {
  GtkWidget *widget = GTK_WIDGET(child->object);
  GtkWidget *sibling = GTK_WIDGET(next->object);
  if (has_own_list(next->parent, gtk_widget_get_parent(widget)) &&
      reorder(GTK_WIDGET(next->parent->object), widget,
              previous == NULL ? NULL : GTK_WIDGET(previous->object), index)) {
    return;
  }
  place(widget, sibling, precedes(widget, sibling));
}

void gk_buildable_move(gk_record *child, gk_record *next, gk_record *previous,
                       int index, int before) {
  gk_record *other = next == NULL ? previous : next;
  GtkWidget *widget = GTK_WIDGET(child->object);
  int backwards = precedes(widget, GTK_WIDGET(other->object)) != before;
  GtkWidget *parent = gtk_widget_get_parent(widget);
  if (has_own_list(child->parent, parent) &&
      reorder(GTK_WIDGET(child->parent->object), widget,
              previous == NULL ? NULL : GTK_WIDGET(previous->object), index)) {
    return;
  }
  if (next != NULL) {
    place(widget, GTK_WIDGET(next->object), backwards);
  } else if (GTK_IS_BOX(parent)) {
    GtkWidget *last = gtk_widget_get_last_child(parent);
    if (last == widget) last = gtk_widget_get_prev_sibling(last);
    gtk_box_reorder_child_after(GTK_BOX(parent), widget,
                                backwards ? NULL : last);
  } else if (GTK_IS_LIST_BOX(parent)) {
    gtk_list_box_remove(GTK_LIST_BOX(parent), widget);
    gtk_list_box_append(GTK_LIST_BOX(parent), widget);
  } else if (backwards) {
    gtk_widget_insert_after(widget, parent, NULL);
  } else {
    gtk_widget_insert_before(widget, parent, NULL);
  }
}

void gk_buildable_remove(gk_record *child) {
  GtkWidget *widget = GTK_WIDGET(child->object);
  GtkWidget *parent = gtk_widget_get_parent(widget);
  if (parent == NULL) return;
  if (GTK_IS_BOX(parent)) {
    gtk_box_remove(GTK_BOX(parent), widget);
  } else if (GTK_IS_LIST_BOX(parent)) {
    gtk_list_box_remove(GTK_LIST_BOX(parent), widget);
  } else if (!take_from(GTK_WIDGET(child->parent->object), widget)) {
    gtk_widget_unparent(widget);
  }
}

static GObject *layout_child_of(GtkWidget *parent, GtkWidget *child) {
  GtkLayoutManager *manager = gtk_widget_get_layout_manager(parent);
  if (manager == NULL ||
      GTK_LAYOUT_MANAGER_GET_CLASS(manager)->layout_child_type ==
          G_TYPE_INVALID) {
    return NULL;
  }
  return G_OBJECT(gtk_layout_manager_get_layout_child(manager, child));
}

GObject *gk_place_object(GtkWidget *child, const char *prefix) {
  const gk_record *record = gk_record_find(child);
  GtkWidget *parent = gtk_widget_get_parent(child);
  if (parent == NULL) return NULL;
  if (strcmp(prefix, "layout.") == 0) return layout_child_of(parent, child);
  if (strcmp(prefix, "cell.") == 0) {
    return GTK_IS_LIST_BOX_ROW(parent) || GTK_IS_FLOW_BOX_CHILD(parent)
               ? G_OBJECT(parent)
               : NULL;
  }
  if (record == NULL || record->parent == NULL) return NULL;
  return page_of(GTK_WIDGET(record->parent->object), child);
}
