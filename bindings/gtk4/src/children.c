/* Putting children where they go. */
#include <string.h>

#include "internal.h"
#include "menu.h"
#include "rows.h"

static const char *slot_of(const gk_record *child) {
  const graft_value *slot = gk_kept_value(child->places, "slot");
  return slot == NULL || slot->type != GRAFT_TYPE_STRING || slot->length == 0
             ? NULL
             : slot->as.string;
}

/* Children whose order among one another is GTK's too. */
static int same_group(const gk_record *a, const gk_record *b) {
  if (a->hold != b->hold) return 0;
  if (a->hold == GK_IN_CONTAINER || a->hold == GK_AS_COLUMN ||
      a->hold == GK_IN_MENU) {
    return 1;
  }
  return a->hold == GK_IN_BUILDABLE && GTK_IS_WIDGET(a->object) &&
         GTK_IS_WIDGET(b->object) &&
         gtk_widget_get_parent(GTK_WIDGET(a->object)) ==
             gtk_widget_get_parent(GTK_WIDGET(b->object));
}

/* The nearest sibling of its group, from an index on in a direction. */
static gk_record *neighbor(const gk_record *parent, const gk_record *child,
                           int from, int step) {
  GPtrArray *children = parent->children;
  for (int i = from; i >= 0 && i < (int)children->len; i += step) {
    gk_record *sibling = children->pdata[i];
    if (sibling != child && same_group(sibling, child)) return sibling;
  }
  return NULL;
}

static int index_in_group(const gk_record *parent, const gk_record *child,
                          int before) {
  int index = 0;
  for (int i = 0; i < before && i < (int)parent->children->len; i++) {
    const gk_record *sibling = parent->children->pdata[i];
    if (sibling != child && same_group(sibling, child)) index++;
  }
  return index;
}

static GtkWidget *widget_of(const gk_record *record) {
  return record == NULL ? NULL : GTK_WIDGET(record->object);
}

/* ------------------------------------------------------------------------ */
/* Properties that hold a child                                             */
/* ------------------------------------------------------------------------ */

static int takes(const GParamSpec *spec, const gk_record *child) {
  return spec != NULL && (spec->flags & G_PARAM_WRITABLE) != 0 &&
         (spec->flags & G_PARAM_CONSTRUCT_ONLY) == 0 &&
         g_type_is_a(G_OBJECT_TYPE(child->object), spec->value_type);
}

static GParamSpec *property_for(const gk_record *parent, const gk_record *child,
                                const char *name) {
  GParamSpec *spec =
      g_object_class_find_property(G_OBJECT_GET_CLASS(parent->object), name);
  return takes(spec, child) ? spec : NULL;
}

/* A property of the parent that takes no widget, but an object like this. */
static GParamSpec *property_by_type(const gk_record *parent,
                                    const gk_record *child) {
  guint count;
  GParamSpec *found = NULL;
  GParamSpec **specs = g_object_class_list_properties(
      G_OBJECT_GET_CLASS(parent->object), &count);
  for (guint i = 0; i < count && found == NULL; i++) {
    if (specs[i]->value_type != G_TYPE_OBJECT && takes(specs[i], child)) {
      found = specs[i];
    }
  }
  g_free(specs);
  return found;
}

/* The property that is for a child without a slot. */
static GParamSpec *content_of(const gk_record *parent, const gk_record *child) {
  GParamSpec *spec = property_for(parent, child, "content");
  return spec == NULL ? property_for(parent, child, "child") : spec;
}

/* A type that adds children in a way of its own does not mean a property that
 * it inherits: what comes into an AdwActionRow does not replace its content. */
static int is_meant(const gk_record *parent, const GParamSpec *spec) {
  GType adds;
  if (spec == NULL || !GTK_IS_BUILDABLE(parent->object)) return spec != NULL;
  adds = gk_buildable_type(parent->object);
  return adds == spec->owner_type || !g_type_is_a(adds, spec->owner_type);
}

static int is_in(GObject *parent, const GParamSpec *spec, GObject *child) {
  GObject *held = NULL;
  int is;
  if (spec == NULL || (spec->flags & G_PARAM_READABLE) == 0) return 0;
  g_object_get(parent, spec->name, &held, NULL);
  is = held == child;
  g_clear_object(&held);
  return is;
}

/* ------------------------------------------------------------------------ */
/* Slots that there are                                                     */
/* ------------------------------------------------------------------------ */

/* Adds the names of what takes a child like this, in a list that ends null. */
static GPtrArray *slots_for(const gk_record *parent, const gk_record *child) {
  GPtrArray *slots = g_ptr_array_new_with_free_func(g_free);
  GType adds = gk_buildable_type(parent->object);
  char **names = g_strsplit(gk_child_types(g_type_name(adds)), " ", -1);
  guint count;
  GParamSpec **specs = g_object_class_list_properties(
      G_OBJECT_GET_CLASS(parent->object), &count);
  for (char **name = names; *name != NULL; name++) {
    if (**name != '\0') g_ptr_array_add(slots, g_strdup(*name));
  }
  for (guint i = 0; i < count; i++) {
    if (takes(specs[i], child) &&
        g_type_is_a(specs[i]->value_type, GTK_TYPE_WIDGET)) {
      g_ptr_array_add(slots, g_strdup(specs[i]->name));
    }
  }
  g_free(specs);
  g_strfreev(names);
  g_ptr_array_add(slots, NULL);
  return slots;
}

static graft_status no_such_slot(const gk_record *parent,
                                 const gk_record *child, const char *slot) {
  GPtrArray *slots = slots_for(parent, child);
  char *all = g_strjoinv(", ", (char **)slots->pdata);
  char message[GK_MESSAGE];
  gk_nearest nearest;
  graft_status status;
  gk_nearest_begin(&nearest, slot);
  for (guint i = 0; i + 1 < slots->len; i++) {
    gk_nearest_add(&nearest, slots->pdata[i]);
  }
  g_snprintf(message, sizeof message, "a %s has no slot \"%.40s\"",
             G_OBJECT_TYPE_NAME(parent->object), slot);
  gk_nearest_end(&nearest, message);
  status = gk_fail(parent->runtime, GRAFT_E_UNKNOWN, "%s; %s%s", message,
                   *all == '\0' ? "it has none" : "it has ", all);
  g_free(all);
  g_ptr_array_unref(slots);
  return status;
}

/* What GTK does not know it adds somewhere else, or ends the program. */
static graft_status check_slot(const gk_record *parent, const gk_record *child,
                               const char *slot) {
  const char *names;
  char **known;
  int is_known;
  if (!GTK_IS_BUILDABLE(parent->object)) return GRAFT_OK;
  names = gk_child_types(g_type_name(gk_buildable_type(parent->object)));
  if (names == NULL) return GRAFT_OK;
  known = g_strsplit(names, " ", -1);
  is_known = g_strv_contains((const char *const *)known, slot);
  g_strfreev(known);
  return is_known ? GRAFT_OK : no_such_slot(parent, child, slot);
}

/* GTK would make it a child that is neither placed nor let go; a type of the
 * program may place what comes so by its layout manager. */
static int takes_none(const gk_record *parent) {
  const char *name = G_OBJECT_TYPE_NAME(parent->object);
  return GTK_IS_WIDGET(parent->object) &&
         gk_buildable_type(parent->object) == GTK_TYPE_WIDGET &&
         (g_str_has_prefix(name, "Gtk") || g_str_has_prefix(name, "Adw") ||
          gtk_widget_get_layout_manager(GTK_WIDGET(parent->object)) == NULL);
}

static graft_status into_property(gk_record *parent, gk_record *child,
                                  GParamSpec *spec) {
  for (guint i = 0; i < parent->children->len; i++) {
    const gk_record *other = parent->children->pdata[i];
    if (other != child && other->hold == GK_IN_PROPERTY &&
        other->slot == spec) {
      return gk_fail(parent->runtime, GRAFT_E_LIMIT,
                     "the %s of a %s takes one, a second one came", spec->name,
                     G_OBJECT_TYPE_NAME(parent->object));
    }
  }
  if (GK_IS_MENU(child->object) && GTK_IS_WIDGET(parent->object)) {
    gk_menu_host_begin(GK_MENU(child->object), GTK_WIDGET(parent->object),
                       spec->name);
  }
  g_object_set(parent->object, spec->name, child->object, NULL);
  child->hold = GK_IN_PROPERTY;
  child->slot = spec;
  gk_listen_again(parent, spec);
  return GRAFT_OK;
}

/* ------------------------------------------------------------------------ */
/* Into a parent and out of it                                              */
/* ------------------------------------------------------------------------ */

static graft_status into_container(gk_record *parent, gk_record *child,
                                   const gk_container *container, int index) {
  GtkWidget *previous;
  child->hold = GK_IN_CONTAINER;
  if (container->most != 0 &&
      index_in_group(parent, child, (int)parent->children->len) >=
          (int)container->most) {
    child->hold = GK_LOOSE;
    return gk_fail(parent->runtime, GRAFT_E_LIMIT,
                   "a %s takes %u children, one more came",
                   G_OBJECT_TYPE_NAME(parent->object), container->most);
  }
  previous = widget_of(neighbor(parent, child, index - 1, -1));
  container->insert(GTK_WIDGET(parent->object), GTK_WIDGET(child->object),
                    previous, index_in_group(parent, child, index));
  return GRAFT_OK;
}

static graft_status into_buildable(gk_record *parent, gk_record *child,
                                   const char *slot, int index) {
  graft_status status = gk_buildable_insert(parent, child, slot);
  GParamSpec *spec = slot == NULL ? content_of(parent, child) : NULL;
  gk_record *next;
  if (status < 0) return status;
  if (is_in(parent->object, spec, child->object)) {
    child->hold = GK_IN_PROPERTY;
    child->slot = spec;
    return GRAFT_OK;
  }
  child->hold = GK_IN_BUILDABLE;
  next = neighbor(parent, child, index, 1);
  if (next != NULL) {
    gk_buildable_place(child, next, neighbor(parent, child, index - 1, -1),
                       index_in_group(parent, child, index));
  }
  return GRAFT_OK;
}

/* The rows that a child is one of, or a cell of; or null. */
static GkRows *rows_with(const gk_record *parent) {
  if (parent->rows == NULL && parent->parent != NULL &&
      G_OBJECT_TYPE(parent->object) == gk_row_get_type()) {
    parent = parent->parent;
  }
  return parent->rows;
}

static void insert_column(gk_record *parent, gk_record *child, int index) {
  child->hold = GK_AS_COLUMN;
  gtk_column_view_insert_column(GTK_COLUMN_VIEW(parent->object),
                                (guint)index_in_group(parent, child, index),
                                GTK_COLUMN_VIEW_COLUMN(child->object));
}

static void insert_entry(gk_record *parent, gk_record *child, int index) {
  child->hold = GK_IN_MENU;
  gk_menu_insert(GK_MENU(parent->object), child->object,
                 (guint)index_in_group(parent, child, index));
}

static graft_status attach_object(gk_record *parent, gk_record *child,
                                  int index) {
  const char *slot = slot_of(child);
  GParamSpec *spec = NULL;
  if (GK_IS_MENU(parent->object) &&
      (GK_IS_MENU(child->object) || GK_IS_MENU_ITEM(child->object))) {
    insert_entry(parent, child, index);
    return GRAFT_OK;
  }
  if (GTK_IS_COLUMN_VIEW_COLUMN(child->object) &&
      GTK_IS_COLUMN_VIEW(parent->object)) {
    insert_column(parent, child, index);
    return GRAFT_OK;
  }
  if (gk_rows_take_model(parent, child)) {
    child->hold = GK_AS_MODEL;
    return GRAFT_OK;
  }
  if (GTK_IS_EVENT_CONTROLLER(child->object) && GTK_IS_WIDGET(parent->object)) {
    gtk_widget_add_controller(
        GTK_WIDGET(parent->object),
        g_object_ref(GTK_EVENT_CONTROLLER(child->object)));
    child->hold = GK_AS_CONTROLLER;
    return GRAFT_OK;
  }
  spec = slot == NULL ? property_by_type(parent, child)
                      : property_for(parent, child, slot);
  if (spec != NULL) return into_property(parent, child, spec);
  return gk_fail(parent->runtime, GRAFT_E_UNSUPPORTED,
                 "a %s has no property %s%sthat takes a %s",
                 G_OBJECT_TYPE_NAME(parent->object), slot == NULL ? "" : slot,
                 slot == NULL ? "" : " ", G_OBJECT_TYPE_NAME(child->object));
}

static graft_status attach(gk_record *parent, gk_record *child, int index) {
  const char *slot = slot_of(child);
  const gk_container *container;
  GParamSpec *spec;
  graft_status status;
  if (G_OBJECT_TYPE(parent->object) == gk_row_get_type() ||
      (parent->rows != NULL &&
       (GTK_IS_WIDGET(child->object) ||
        G_OBJECT_TYPE(child->object) == gk_row_get_type()))) {
    child->hold = GK_AS_ROW;
    return GRAFT_OK;
  }
  if (!GTK_IS_WIDGET(child->object)) {
    return attach_object(parent, child, index);
  }
  if (GTK_IS_WINDOW(child->object)) {
    child->hold = GK_AS_WINDOW;
    return GRAFT_OK;
  }
  if (slot != NULL) {
    spec = property_for(parent, child, slot);
    if (spec != NULL) return into_property(parent, child, spec);
    status = check_slot(parent, child, slot);
    return status < 0 ? status : into_buildable(parent, child, slot, index);
  }
  if (GTK_IS_POPOVER(child->object) && GTK_IS_WIDGET(parent->object)) {
    spec = property_for(parent, child, "popover");
    if (spec != NULL) return into_property(parent, child, spec);
    gtk_widget_set_parent(GTK_WIDGET(child->object),
                          GTK_WIDGET(parent->object));
    child->hold = GK_AS_POPOVER;
    return GRAFT_OK;
  }
  container = gk_container_of(parent->object);
  if (container != NULL) {
    return into_container(parent, child, container, index);
  }
  spec = content_of(parent, child);
  if (is_meant(parent, spec)) return into_property(parent, child, spec);
  if (takes_none(parent)) {
    return gk_fail(parent->runtime, GRAFT_E_UNSUPPORTED, "a %s has no children",
                   G_OBJECT_TYPE_NAME(parent->object));
  }
  return into_buildable(parent, child, NULL, index);
}

void gk_pop_down_within(GtkWidget *widget) {
  GtkWidget *child;
  if (!gtk_widget_get_mapped(widget)) return;
  for (child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    gk_pop_down_within(child);
  }
  if (GTK_IS_POPOVER(widget)) gtk_popover_popdown(GTK_POPOVER(widget));
}

/* GTK leaves it to who set the parent. */
void gk_unparent_popover(GtkPopover *popover) {
  gtk_popover_popdown(popover);
  gtk_widget_unparent(GTK_WIDGET(popover));
}

/* Whether what a property holds is a child, or what GTK put around it: a
 * scrolled window its viewport. */
static int is_held(GObject *held, const gk_record *child) {
  return held == child->object ||
         (GTK_IS_WIDGET(held) && GTK_IS_WIDGET(child->object) &&
          gtk_widget_get_parent(GTK_WIDGET(child->object)) == GTK_WIDGET(held));
}

static void detach(gk_record *parent, gk_record *child) {
  GObject *held = NULL;
  if (GTK_IS_WIDGET(child->object)) {
    gk_pop_down_within(GTK_WIDGET(child->object));
  }
  switch (child->hold) {
    case GK_IN_PROPERTY:
      g_object_get(parent->object, child->slot->name, &held, NULL);
      if (is_held(held, child)) {
        g_object_set(parent->object, child->slot->name, NULL, NULL);
        gk_listen_again(parent, child->slot);
      }
      g_clear_object(&held);
      if (GK_IS_MENU(child->object)) gk_menu_host_end(GK_MENU(child->object));
      break;
    case GK_IN_CONTAINER:
      gk_container_of(parent->object)
          ->remove(GTK_WIDGET(parent->object), GTK_WIDGET(child->object));
      break;
    case GK_IN_BUILDABLE:
      gk_buildable_remove(child);
      break;
    case GK_AS_POPOVER:
      gk_unparent_popover(GTK_POPOVER(child->object));
      break;
    case GK_AS_ROW:
      if (rows_with(parent) != NULL) gk_rows_remove(rows_with(parent), child);
      break;
    case GK_AS_COLUMN:
      gtk_column_view_remove_column(GTK_COLUMN_VIEW(parent->object),
                                    GTK_COLUMN_VIEW_COLUMN(child->object));
      break;
    case GK_AS_MODEL:
      g_object_set(parent->object, "model", NULL, NULL);
      break;
    case GK_AS_CONTROLLER:
      gtk_widget_remove_controller(GTK_WIDGET(parent->object),
                                   GTK_EVENT_CONTROLLER(child->object));
      break;
    case GK_IN_MENU:
      gk_menu_remove(GK_MENU(parent->object), child->object);
      break;
    default:
      break;
  }
  child->hold = GK_LOOSE;
  child->slot = NULL;
}

/* ------------------------------------------------------------------------ */
/* What Graft calls                                                         */
/* ------------------------------------------------------------------------ */

graft_status gk_insert_child(const graft_context *context, void *widget,
                             const graft_child *child) {
  gk_record *parent = gk_record_of(context, widget);
  gk_record *inserted;
  graft_status status;
  guint index;
  if (!G_IS_OBJECT(child->widget)) {
    return gk_fail(context->runtime, GRAFT_E_TYPE,
                   "the child is no GObject, and a %s takes no other",
                   G_OBJECT_TYPE_NAME(widget));
  }
  inserted = gk_record_need(child->widget);
  if (inserted->runtime == NULL) inserted->runtime = context->runtime;
  if (parent->children == NULL) parent->children = g_ptr_array_new();
  index = MIN(child->index, parent->children->len);
  status = attach(parent, inserted, (int)index);
  if (status < 0) return status;
  g_ptr_array_insert(parent->children, (int)index, inserted);
  inserted->parent = parent;
  if (inserted->hold == GK_AS_ROW) {
    if (rows_with(parent) != NULL) gk_rows_changed(rows_with(parent));
    return GRAFT_OK;
  }
  status = gk_place_apply_all(inserted);
  if (parent->finalized && parent->waiting != NULL) {
    graft_status waited = gk_set_waiting(parent, 0);
    if (status >= 0) status = waited;
  }
  return status;
}

static void move(gk_record *parent, gk_record *child, int from, int to) {
  gk_record *next = neighbor(parent, child, to + 1, 1);
  gk_record *previous = neighbor(parent, child, to - 1, -1);
  const gk_container *container;
  GtkWidget *widget;
  if (next == NULL && previous == NULL) return; /* alone in its slot */
  widget = GTK_WIDGET(child->object);
  if (child->hold == GK_IN_BUILDABLE) {
    gk_record *other = next == NULL ? previous : next;
    guint at = 0;
    g_ptr_array_find(parent->children, other, &at);
    /* The index that the other had before the move. */
    if (to < from && (int)at > to && (int)at <= from) at--;
    if (to > from && (int)at < to && (int)at >= from) at++;
    gk_buildable_move(child, next, previous, index_in_group(parent, child, to),
                      from < (int)at);
    return;
  }
  if (child->hold != GK_IN_CONTAINER) return;
  container = gk_container_of(parent->object);
  to = index_in_group(parent, child, to);
  if (container->move != NULL) {
    container->move(GTK_WIDGET(parent->object), widget, widget_of(previous),
                    to);
  } else {
    container->remove(GTK_WIDGET(parent->object), widget);
    container->insert(GTK_WIDGET(parent->object), widget, widget_of(previous),
                      to);
    gk_place_apply_all(child);
  }
}

graft_status gk_move_child(const graft_context *context, void *widget,
                           const graft_child *child) {
  gk_record *parent = gk_record_of(context, widget);
  gk_record *moved = gk_record_find(child->widget);
  guint from = 0;
  guint to;
  if (moved == NULL || moved->parent != parent ||
      !g_ptr_array_find(parent->children, moved, &from)) {
    return gk_fail(context->runtime, GRAFT_E_INVALID,
                   "the child is not in the %s", G_OBJECT_TYPE_NAME(widget));
  }
  g_ptr_array_remove_index(parent->children, from);
  to = MIN(child->index, parent->children->len);
  g_ptr_array_insert(parent->children, (int)to, moved);
  if (moved->hold == GK_AS_ROW) {
    if (rows_with(parent) != NULL) gk_rows_changed(rows_with(parent));
  } else if (moved->hold == GK_AS_COLUMN) {
    detach(parent, moved);
    insert_column(parent, moved, (int)to);
  } else if (moved->hold == GK_IN_MENU) {
    detach(parent, moved);
    insert_entry(parent, moved, (int)to);
  } else if (GTK_IS_WIDGET(moved->object)) {
    move(parent, moved, (int)from, (int)to);
  }
  return GRAFT_OK;
}

void gk_forget_child(gk_record *child) {
  gk_record *parent = child->parent;
  guint at;
  if (parent == NULL) return;
  child->parent = NULL;
  if (g_ptr_array_find(parent->children, child, &at)) {
    g_ptr_array_remove_index(parent->children, at);
  }
}

graft_status gk_remove_child(const graft_context *context, void *widget,
                             const graft_child *child) {
  gk_record *parent = gk_record_of(context, widget);
  gk_record *removed = gk_record_find(child->widget);
  if (removed == NULL || removed->parent != parent) return GRAFT_OK;
  detach(parent, removed);
  gk_forget_child(removed);
  return GRAFT_OK;
}

graft_status gk_set_rows(const graft_context *context, void *widget,
                         uint32_t count, uint32_t first) {
  gk_record *record = gk_record_of(context, widget);
  if (record->rows == NULL) return GRAFT_OK;
  gk_rows_set(record->rows, count, first);
  return record->finalized ? gk_set_waiting(record, 0) : GRAFT_OK;
}
