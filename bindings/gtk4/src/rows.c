/* Rows as a GListModel: GTK binds list items to positions of it, and each is
 * given the widget of the row that is there. */
#include "rows.h"

#include <string.h>

/* Pixels of a row that is not made yet, until one was seen. */
#define GUESSED_HEIGHT 24

/* A list item that GTK has bound, with the column that it is in, or null. GTK
 * unbinds and binds again what only has another position: a loose one keeps
 * its child, and the child the focus, until that is settled. */
typedef struct bound {
  GtkListItem *item; /* a reference */
  GtkColumnViewColumn *column;
  int is_loose;
} bound;

struct _GraftRowModel {
  GObject parent;
  gk_record *owner; /* its children are the rows; null once it has ended */
  GArray *bound;
  guint count;      /* of all rows, as GTK knows it */
  guint first;      /* of them that exists, as Graft tells it */
  guint told_count; /* by Graft */
  guint height;     /* of a row that was seen */
  guint sync_source;
  int is_lazy;
  guint told_first; /* to Graft: what is visible */
  guint told_visible;
};

/* What stands for a row in the model. */
typedef struct _GkRowItem {
  GObject parent;
  GkRows *rows;
  gk_record *row; /* that it is kept by, or null */
} GkRowItem;
typedef struct _GkRowItemClass {
  GObjectClass parent;
} GkRowItemClass;

static GType gk_row_item_get_type(void);
G_DEFINE_TYPE(GkRowItem, gk_row_item, G_TYPE_OBJECT)

static void gk_row_item_finalize(GObject *object) {
  g_object_unref(((GkRowItem *)object)->rows);
  G_OBJECT_CLASS(gk_row_item_parent_class)->finalize(object);
}

static void gk_row_item_class_init(GkRowItemClass *item_class) {
  G_OBJECT_CLASS(item_class)->finalize = gk_row_item_finalize;
}

static void gk_row_item_init(GkRowItem *item) { (void)item; }

static GType item_type(GListModel *model) {
  (void)model;
  return gk_row_item_get_type();
}

static guint item_count(GListModel *model) { return ((GkRows *)model)->count; }

static gk_record *row_at(const GkRows *rows, guint position) {
  const GPtrArray *children =
      rows->owner == NULL ? NULL : rows->owner->children;
  if (children == NULL || position < rows->first ||
      position - rows->first >= children->len) {
    return NULL;
  }
  return children->pdata[position - rows->first];
}

/* A row keeps the item that GTK knows it by: another one would be bound anew,
 * and the focus in the row lost. */
static gpointer item_at(GListModel *model, guint position) {
  GkRows *rows = (GkRows *)model;
  const gk_record *row = row_at(rows, position);
  GkRowItem *item;
  if (position >= rows->count) return NULL;
  if (row != NULL && row->item != NULL) return g_object_ref(row->item);
  item = g_object_new(gk_row_item_get_type(), NULL);
  item->rows = g_object_ref(rows);
  return item;
}

static void implement_list_model(GListModelInterface *interface) {
  interface->get_item_type = item_type;
  interface->get_n_items = item_count;
  interface->get_item = item_at;
}

G_DEFINE_TYPE_WITH_CODE(GraftRowModel, gk_rows, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL,
                                              implement_list_model))

static void gk_rows_finalize(GObject *object) {
  GkRows *rows = GK_ROWS(object);
  if (rows->sync_source != 0) g_source_remove(rows->sync_source);
  for (guint i = 0; i < rows->bound->len; i++) {
    g_object_unref(g_array_index(rows->bound, bound, i).item);
  }
  g_array_unref(rows->bound);
  G_OBJECT_CLASS(gk_rows_parent_class)->finalize(object);
}

static void gk_rows_class_init(GraftRowModelClass *rows_class) {
  G_OBJECT_CLASS(rows_class)->finalize = gk_rows_finalize;
}

static void gk_rows_init(GkRows *rows) {
  rows->bound = g_array_new(FALSE, FALSE, sizeof(bound));
  rows->height = GUESSED_HEIGHT;
}

GType gk_row_get_type(void) {
  static GType made;
  if (made == 0) {
    made = g_type_register_static_simple(
        G_TYPE_OBJECT, g_intern_static_string("GraftRow"), sizeof(GObjectClass),
        NULL, sizeof(GObject), NULL, 0);
  }
  return made;
}

/* ------------------------------------------------------------------------ */
/* Widgets of rows in list items                                            */
/* ------------------------------------------------------------------------ */

static guint child_count(const GkRows *rows) {
  return rows->owner == NULL || rows->owner->children == NULL
             ? 0
             : rows->owner->children->len;
}

static guint column_index(GtkColumnViewColumn *column) {
  GtkColumnView *view = gtk_column_view_column_get_column_view(column);
  GListModel *columns;
  guint count;
  if (view == NULL) return G_MAXUINT;
  columns = gtk_column_view_get_columns(view);
  count = g_list_model_get_n_items(columns);
  for (guint i = 0; i < count; i++) {
    gpointer other = g_list_model_get_item(columns, i);
    g_object_unref(other);
    if (other == column) return i;
  }
  return G_MAXUINT;
}

/* Gives what a list item is to show, or null while there is no such row. */
static GtkWidget *widget_for(const GkRows *rows, const bound *at) {
  const gk_record *row = row_at(rows, gtk_list_item_get_position(at->item));
  if (row == NULL) return NULL;
  if (at->column != NULL) {
    guint column = column_index(at->column);
    if (row->children == NULL || column >= row->children->len) return NULL;
    row = row->children->pdata[column];
  }
  return GTK_IS_WIDGET(row->object) ? GTK_WIDGET(row->object) : NULL;
}

/* Takes a widget out of the list item that it is in, if it is in one. */
static void take_out(const GkRows *rows, GtkWidget *widget) {
  for (guint i = 0; i < rows->bound->len; i++) {
    const bound *at = &g_array_index(rows->bound, bound, i);
    if (gtk_list_item_get_child(at->item) == widget) {
      gtk_list_item_set_child(at->item, NULL);
    }
  }
}

void gk_rows_forget_item(gk_record *row) {
  if (row->item == NULL) return;
  ((GkRowItem *)row->item)->row = NULL;
  g_clear_object(&row->item);
}

static void keep_item(gk_record *row, gpointer item) {
  GkRowItem *kept = item;
  if (row->item == item) return;
  if (kept->row != NULL) gk_rows_forget_item(kept->row);
  gk_rows_forget_item(row);
  row->item = g_object_ref(item);
  kept->row = row;
}

static void fill(GkRows *rows, const bound *at) {
  GtkWidget *shown = gtk_list_item_get_child(at->item);
  GtkWidget *wanted = widget_for(rows, at);
  gk_record *row = row_at(rows, gtk_list_item_get_position(at->item));
  if (row != NULL) keep_item(row, gtk_list_item_get_item(at->item));
  if (wanted != NULL) {
    if (shown == wanted) return;
    if (gtk_widget_get_parent(wanted) != NULL) take_out(rows, wanted);
    gtk_list_item_set_child(at->item, wanted);
    return;
  }
  if (shown != NULL && gk_record_find(shown) == NULL) return; /* a stand-in */
  shown = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_size_request(shown, -1, (int)rows->height);
  gtk_list_item_set_child(at->item, shown);
}

static void note_height(GkRows *rows) {
  for (guint i = 0; i < rows->bound->len; i++) {
    const bound *at = &g_array_index(rows->bound, bound, i);
    GtkWidget *shown = gtk_list_item_get_child(at->item);
    int height;
    if (at->is_loose || shown == NULL || gk_record_find(shown) == NULL)
      continue;
    height = gtk_widget_get_height(shown);
    if (height > 0) {
      rows->height = (guint)height;
      return;
    }
  }
}

static void drop_loose(GkRows *rows) {
  guint kept = 0;
  for (guint i = 0; i < rows->bound->len; i++) {
    bound at = g_array_index(rows->bound, bound, i);
    if (!at.is_loose) {
      g_array_index(rows->bound, bound, kept++) = at;
      continue;
    }
    gtk_list_item_set_child(at.item, NULL);
    g_object_unref(at.item);
  }
  g_array_set_size(rows->bound, kept);
}

static void fill_all(GkRows *rows) {
  drop_loose(rows);
  note_height(rows);
  for (guint i = 0; i < rows->bound->len; i++) {
    bound at = g_array_index(rows->bound, bound, i);
    fill(rows, &at);
  }
}

/* ------------------------------------------------------------------------ */
/* What Graft and GTK know of one another                                   */
/* ------------------------------------------------------------------------ */

static int compare_positions(const void *a, const void *b) {
  guint first = *(const guint *)a, second = *(const guint *)b;
  return first < second ? -1 : first > second;
}

/* GTK keeps single items far away bound too, as that with the focus: what it
 * shows is the longest run of positions. */
static void tell_visible(GkRows *rows) {
  guint length = 0;
  guint *positions;
  guint best = 0, best_length = 0;
  if (rows->owner == NULL || rows->owner->node == 0) return;
  positions = g_new(guint, rows->bound->len + 1);
  for (guint i = 0; i < rows->bound->len; i++) {
    const bound *at = &g_array_index(rows->bound, bound, i);
    if (at->is_loose) continue;
    positions[length++] = gtk_list_item_get_position(at->item);
  }
  qsort(positions, length, sizeof *positions, compare_positions);
  for (guint start = 0; start < length;) {
    guint end = start + 1;
    while (end < length && positions[end] - positions[end - 1] <= 1) end++;
    if (positions[end - 1] - positions[start] + 1 > best_length) {
      best = positions[start];
      best_length = positions[end - 1] - positions[start] + 1;
    }
    start = end;
  }
  g_free(positions);
  if (best_length == 0) return;
  if (best == rows->told_first && best_length == rows->told_visible) return;
  rows->told_first = best;
  rows->told_visible = best_length;
  graft_rows_visible(rows->owner->runtime, rows->owner->node, best,
                     best_length);
}

/* Finds where rows came or went, by those that were there before. */
static guint changed_at(const GkRows *rows, int64_t delta) {
  guint most = MIN(rows->count, rows->told_count);
  guint after_unmoved = G_MAXUINT;
  for (guint i = 0; i < child_count(rows); i++) {
    const gk_record *row = rows->owner->children->pdata[i];
    int64_t now = (int64_t)rows->first + i;
    if (row->row < 0) continue;
    if (now == row->row) {
      after_unmoved = (guint)now + 1;
    } else if (now - row->row == delta) {
      guint at = (guint)MIN(now, row->row);
      return after_unmoved != G_MAXUINT ? MIN(after_unmoved, most)
                                        : MIN(at, most);
    }
  }
  return most;
}

static void sync_now(GkRows *rows) {
  gk_selected selected = gk_selected_before(rows->owner, rows->is_lazy);
  gk_record *view = gk_rows_view(rows->owner);
  int64_t delta;
  if (rows->sync_source != 0) {
    g_source_remove(rows->sync_source);
    rows->sync_source = 0;
  }
  if (!rows->is_lazy) {
    rows->first = 0;
    rows->told_count = child_count(rows);
  }
  delta = (int64_t)rows->told_count - rows->count;
  if (delta != 0) {
    guint at = changed_at(rows, delta);
    rows->count = rows->told_count;
    g_list_model_items_changed(G_LIST_MODEL(rows), at,
                               delta < 0 ? (guint)-delta : 0,
                               delta > 0 ? (guint)delta : 0);
  }
  for (guint i = 0; i < child_count(rows); i++) {
    gk_record *row = rows->owner->children->pdata[i];
    row->row = (int64_t)rows->first + i;
  }
  gk_selected_after(&selected);
  fill_all(rows);
  tell_visible(rows);
  if (view != NULL && view->finalized) gk_set_waiting(view, 0);
}

void gk_rows_settle(GkRows *rows) {
  if (rows->sync_source != 0) sync_now(rows);
}

static gboolean sync_later(gpointer user_data) {
  GkRows *rows = user_data;
  rows->sync_source = 0;
  sync_now(rows);
  return G_SOURCE_REMOVE;
}

void gk_rows_changed(GkRows *rows) {
  if (rows->sync_source != 0) return;
  rows->sync_source =
      g_idle_add_full(G_PRIORITY_HIGH_IDLE, sync_later, rows, NULL);
}

void gk_rows_set(GkRows *rows, guint count, guint first) {
  rows->is_lazy = count > 0;
  rows->told_count = count;
  rows->first = first;
  sync_now(rows);
}

void gk_rows_remove(GkRows *rows, gk_record *row) {
  if (GTK_IS_WIDGET(row->object)) { take_out(rows, GTK_WIDGET(row->object)); }
  for (guint i = 0; row->children != NULL && i < row->children->len; i++) {
    const gk_record *cell = row->children->pdata[i];
    if (!GTK_IS_WIDGET(row->object) && GTK_IS_WIDGET(cell->object)) {
      take_out(rows, GTK_WIDGET(cell->object));
    }
  }
  gk_rows_changed(rows);
}

/* ------------------------------------------------------------------------ */
/* The factory                                                              */
/* ------------------------------------------------------------------------ */

static bound *find_bound(const GkRows *rows, const GtkListItem *item) {
  for (guint i = 0; i < rows->bound->len; i++) {
    bound *at = &g_array_index(rows->bound, bound, i);
    if (at->item == item) return at;
  }
  return NULL;
}

static void bind_item(GtkSignalListItemFactory *factory, GtkListItem *item,
                      gpointer column) {
  gpointer represents = gtk_list_item_get_item(item);
  (void)factory;
  if (GTK_IS_STRING_OBJECT(represents)) {
    GtkWidget *label = gtk_label_new(gtk_string_object_get_string(represents));
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_list_item_set_child(item, label);
  } else if (G_TYPE_CHECK_INSTANCE_TYPE(represents, gk_row_item_get_type())) {
    GkRows *rows = ((GkRowItem *)represents)->rows;
    bound *at = find_bound(rows, item);
    bound filled;
    if (at == NULL) {
      bound added = {g_object_ref(item), column, 0};
      g_array_append_val(rows->bound, added);
      filled = added;
    } else {
      at->is_loose = 0;
      filled = *at;
    }
    fill(rows, &filled);
    tell_visible(rows);
  }
}

static void unbind_item(GtkSignalListItemFactory *factory, GtkListItem *item,
                        gpointer column) {
  gpointer represents = gtk_list_item_get_item(item);
  (void)factory;
  (void)column;
  if (!G_TYPE_CHECK_INSTANCE_TYPE(represents, gk_row_item_get_type())) {
    gtk_list_item_set_child(item, NULL);
    return;
  }
  GkRows *rows = ((GkRowItem *)represents)->rows;
  bound *at = find_bound(rows, item);
  if (at != NULL) at->is_loose = 1;
  if (rows->owner == NULL) {
    drop_loose(rows);
  } else {
    gk_rows_changed(rows);
  }
}

static GtkListItemFactory *factory_for(GtkColumnViewColumn *column) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "bind", G_CALLBACK(bind_item), column);
  g_signal_connect(factory, "unbind", G_CALLBACK(unbind_item), column);
  return factory;
}

/* ------------------------------------------------------------------------ */
/* What has rows                                                            */
/* ------------------------------------------------------------------------ */

void gk_rows_end(gk_record *owner) {
  if (owner->rows == NULL) return;
  owner->rows->owner = NULL;
  drop_loose(owner->rows);
  g_clear_object(&owner->rows);
}

static GtkSelectionModel *selection_of(GkRows *rows) {
  GtkSingleSelection *selection =
      gtk_single_selection_new(G_LIST_MODEL(g_object_ref(rows)));
  gtk_single_selection_set_autoselect(selection, FALSE);
  gtk_single_selection_set_can_unselect(selection, TRUE);
  gtk_single_selection_set_selected(selection, GTK_INVALID_LIST_POSITION);
  return GTK_SELECTION_MODEL(selection);
}

int gk_rows_take_model(gk_record *parent, gk_record *model) {
  GtkSelectionModel *selection;
  if (!GK_IS_ROWS(model->object) ||
      !gk_type_is(G_OBJECT_TYPE(parent->object), "GtkListBase")) {
    if (!GK_IS_ROWS(model->object) || !GTK_IS_COLUMN_VIEW(parent->object)) {
      return 0;
    }
  }
  selection = selection_of(model->rows);
  g_object_set(parent->object, "model", selection, NULL);
  g_object_unref(selection);
  return 1;
}

void gk_rows_prepare(gk_record *record) {
  GObject *object = record->object;
  GtkListItemFactory *factory = NULL;
  if (GK_IS_ROWS(object)) {
    record->rows = g_object_ref(GK_ROWS(object));
    record->rows->owner = record;
  } else if (GTK_IS_COLUMN_VIEW_COLUMN(object)) {
    factory = factory_for(GTK_COLUMN_VIEW_COLUMN(object));
  } else if (gk_rows_has(G_OBJECT_TYPE(object))) {
    GtkSelectionModel *selection;
    record->rows = g_object_new(GK_TYPE_ROWS, NULL);
    record->rows->owner = record;
    selection = selection_of(record->rows);
    factory = factory_for(NULL);
    g_object_set(object, "model", selection, NULL);
    g_object_unref(selection);
  }
  if (factory != NULL) {
    g_object_set(object, "factory", factory, NULL);
    g_object_unref(factory);
  }
}

int gk_rows_has(GType type) {
  return type == GK_TYPE_ROWS || gk_type_is(type, "GtkListView") ||
         gk_type_is(type, "GtkGridView");
}
