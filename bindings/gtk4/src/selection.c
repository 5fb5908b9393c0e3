/* What is selected in a view of rows: it stays with its row (K3), and who is
 * bound to its index is told of another. */
#include "internal.h"
#include "rows.h"

#define NONE GTK_INVALID_LIST_POSITION

gk_record *gk_rows_view(gk_record *owner) {
  if (owner == NULL || GTK_IS_WIDGET(owner->object)) return owner;
  return owner->parent;
}

/* Those of a column view are in a child of it. */
GkRows *gk_rows_in(const gk_record *view) {
  for (guint i = 0;
       view->rows == NULL && view->children != NULL && i < view->children->len;
       i++) {
    const gk_record *child = view->children->pdata[i];
    if (child->rows != NULL) return child->rows;
  }
  return view->rows;
}

/* Gives the selection that was made for rows, with a reference; or null. */
static GtkSingleSelection *selection_in(const gk_record *view) {
  GtkSelectionModel *model = NULL;
  g_object_get(view->object, "model", &model, NULL);
  if (model != NULL && !GTK_IS_SINGLE_SELECTION(model)) g_clear_object(&model);
  return (GtkSingleSelection *)model;
}

gk_selected gk_selected_before(gk_record *owner, int is_lazy) {
  gk_selected before = {gk_rows_view(owner), NULL, NULL, NONE, 0};
  if (before.view == NULL) return before;
  before.selection = selection_in(before.view);
  if (before.selection == NULL) return before;
  before.position = gtk_single_selection_get_selected(before.selection);
  if (before.position == NONE) return before;
  for (guint i = 0; owner->children != NULL && i < owner->children->len; i++) {
    gk_record *row = owner->children->pdata[i];
    if (row->row == (int64_t)before.position) before.row = row;
  }
  before.is_gone = before.row == NULL && !is_lazy;
  return before;
}

/* Where it is by now: with its row, or where GTK has moved it. */
static guint position_now(const gk_selected *before) {
  if (before->row != NULL) return (guint)before->row->row;
  if (before->is_gone) return NONE;
  return gtk_single_selection_get_selected(before->selection);
}

/* What the app has described together with the rows is meant for them, and
 * known to it. */
static void select_described(gk_record *view, GtkSingleSelection *selection) {
  guint count = g_list_model_get_n_items(G_LIST_MODEL(selection));
  guint position =
      view->select < 0 || view->select >= count ? NONE : (guint)view->select;
  view->setting = gk_class_property_named(view->class_data, "selected");
  gtk_single_selection_set_selected(selection, position);
  view->setting = NULL;
}

/* GTK tells of a selection that has moved by a property of the model only. */
static void tell(GtkSingleSelection *selection, guint from, guint to) {
  guint count = g_list_model_get_n_items(G_LIST_MODEL(selection));
  guint first = MIN(from, to);
  guint last = MAX(from == NONE ? to : from, to == NONE ? from : to);
  if (count == 0) {
    /* Nothing is in range, and what was selected is gone all the same. */
    first = last = 0;
  } else {
    first = MIN(first, count - 1);
    last = MIN(last, count - 1);
  }
  gtk_selection_model_selection_changed(GTK_SELECTION_MODEL(selection), first,
                                        last - first + 1);
}

void gk_selected_after(const gk_selected *before) {
  gk_record *view = before->view;
  if (before->selection == NULL) return;
  if (view->selects) {
    view->selects = 0;
    select_described(view, before->selection);
  } else {
    guint now = position_now(before);
    if (now != gtk_single_selection_get_selected(before->selection)) {
      gtk_single_selection_set_selected(before->selection, now);
    } else if (now != before->position) {
      tell(before->selection, before->position, now);
    }
  }
  g_object_unref(before->selection);
}
