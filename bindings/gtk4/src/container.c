/* Containers whose children are put in by functions of their type. */
#include <string.h>

#include "internal.h"

static void box_insert(GtkWidget *parent, GtkWidget *child, GtkWidget *previous,
                       int index) {
  (void)index;
  gtk_box_insert_child_after(GTK_BOX(parent), child, previous);
}

static void box_move(GtkWidget *parent, GtkWidget *child, GtkWidget *previous,
                     int index) {
  (void)index;
  gtk_box_reorder_child_after(GTK_BOX(parent), child, previous);
}

static void box_remove(GtkWidget *parent, GtkWidget *child) {
  gtk_box_remove(GTK_BOX(parent), child);
}

/* Where a child lies is for layout.column and the like. */
static void grid_insert(GtkWidget *parent, GtkWidget *child,
                        GtkWidget *previous, int index) {
  (void)index;
  gtk_grid_attach(GTK_GRID(parent), child, 0, 0, 1, 1);
  gtk_widget_insert_after(child, parent, previous); /* the order of Tab */
}

static void sibling_move(GtkWidget *parent, GtkWidget *child,
                         GtkWidget *previous, int index) {
  (void)index;
  gtk_widget_insert_after(child, parent, previous);
}

static void grid_remove(GtkWidget *parent, GtkWidget *child) {
  gtk_grid_remove(GTK_GRID(parent), child);
}

static void fixed_insert(GtkWidget *parent, GtkWidget *child,
                         GtkWidget *previous, int index) {
  (void)index;
  gtk_fixed_put(GTK_FIXED(parent), child, 0, 0);
  gtk_widget_insert_after(child, parent, previous);
}

static void fixed_remove(GtkWidget *parent, GtkWidget *child) {
  gtk_fixed_remove(GTK_FIXED(parent), child);
}

static void list_insert(GtkWidget *parent, GtkWidget *child,
                        GtkWidget *previous, int index) {
  (void)previous;
  gtk_list_box_insert(GTK_LIST_BOX(parent), child, index);
}

static void list_remove(GtkWidget *parent, GtkWidget *child) {
  GtkWidget *row = child;
  if (!GTK_IS_LIST_BOX_ROW(child)) {
    row = gtk_widget_get_parent(child); /* made by the list */
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), NULL);
  }
  gtk_list_box_remove(GTK_LIST_BOX(parent), row);
}

static void flow_insert(GtkWidget *parent, GtkWidget *child,
                        GtkWidget *previous, int index) {
  (void)previous;
  gtk_flow_box_insert(GTK_FLOW_BOX(parent), child, index);
}

static void flow_remove(GtkWidget *parent, GtkWidget *child) {
  GtkWidget *cell = child;
  if (!GTK_IS_FLOW_BOX_CHILD(child)) {
    cell = gtk_widget_get_parent(child);
    gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(cell), NULL);
  }
  gtk_flow_box_remove(GTK_FLOW_BOX(parent), cell);
}

static void notebook_insert(GtkWidget *parent, GtkWidget *child,
                            GtkWidget *previous, int index) {
  (void)previous;
  gtk_notebook_insert_page(GTK_NOTEBOOK(parent), child, NULL, index);
}

static void notebook_move(GtkWidget *parent, GtkWidget *child,
                          GtkWidget *previous, int index) {
  (void)previous;
  gtk_notebook_reorder_child(GTK_NOTEBOOK(parent), child, index);
}

static void notebook_remove(GtkWidget *parent, GtkWidget *child) {
  int page = gtk_notebook_page_num(GTK_NOTEBOOK(parent), child);
  if (page >= 0) gtk_notebook_remove_page(GTK_NOTEBOOK(parent), page);
}

static void stack_remove(GtkWidget *parent, GtkWidget *child) {
  gtk_stack_remove(GTK_STACK(parent), child);
}

/* A stack knows no order but that of adding: those after it are added again.
 */
static void stack_insert(GtkWidget *parent, GtkWidget *child,
                         GtkWidget *previous, int index) {
  GtkStack *stack = GTK_STACK(parent);
  GtkWidget *visible = gtk_stack_get_visible_child(stack);
  GListModel *pages = G_LIST_MODEL(gtk_stack_get_pages(stack));
  guint count = g_list_model_get_n_items(pages);
  GPtrArray *later = g_ptr_array_new_with_free_func(g_object_unref);
  (void)previous;
  for (guint i = (guint)index; i < count; i++) {
    GtkStackPage *page = g_list_model_get_item(pages, i);
    g_ptr_array_add(later, g_object_ref(gtk_stack_page_get_child(page)));
    g_object_unref(page);
  }
  for (guint i = 0; i < later->len; i++) {
    gtk_stack_remove(stack, later->pdata[i]);
  }
  gtk_stack_add_child(stack, child);
  for (guint i = 0; i < later->len; i++) {
    gk_record *record = gk_record_find(later->pdata[i]);
    gtk_stack_add_child(stack, later->pdata[i]);
    if (record != NULL) gk_place_apply_all(record);
  }
  if (visible != NULL && later->len > 0) {
    gtk_stack_set_visible_child(stack, visible);
  }
  g_object_unref(pages);
  g_ptr_array_unref(later);
}

/* The first lies below, the others upon it. */
static void overlay_insert(GtkWidget *parent, GtkWidget *child,
                           GtkWidget *previous, int index) {
  GtkOverlay *overlay = GTK_OVERLAY(parent);
  (void)index;
  if (previous == NULL) {
    GtkWidget *below = gtk_overlay_get_child(overlay);
    if (below != NULL) {
      g_object_ref(below);
      gtk_overlay_set_child(overlay, NULL);
      gtk_overlay_add_overlay(overlay, below);
      gtk_widget_insert_after(below, parent, NULL);
      g_object_unref(below);
    }
    gtk_overlay_set_child(overlay, child);
    gtk_widget_insert_after(child, parent, NULL);
  } else {
    gtk_overlay_add_overlay(overlay, child);
    gtk_widget_insert_after(child, parent, previous);
  }
}

static void overlay_remove(GtkWidget *parent, GtkWidget *child) {
  GtkOverlay *overlay = GTK_OVERLAY(parent);
  GtkWidget *next;
  if (gtk_overlay_get_child(overlay) != child) {
    gtk_overlay_remove_overlay(overlay, child);
    return;
  }
  gtk_overlay_set_child(overlay, NULL);
  next = gtk_widget_get_first_child(parent);
  if (next != NULL) {
    g_object_ref(next);
    gtk_overlay_remove_overlay(overlay, next);
    gtk_overlay_set_child(overlay, next);
    gtk_widget_insert_after(next, parent, NULL);
    g_object_unref(next);
  }
}

static void paned_insert(GtkWidget *parent, GtkWidget *child,
                         GtkWidget *previous, int index) {
  GtkPaned *paned = GTK_PANED(parent);
  GtkWidget *start = gtk_paned_get_start_child(paned);
  (void)index;
  if (previous != NULL) {
    gtk_paned_set_end_child(paned, child);
    return;
  }
  if (start != NULL) {
    g_object_ref(start);
    gtk_paned_set_start_child(paned, NULL);
    gtk_paned_set_end_child(paned, start);
    g_object_unref(start);
  }
  gtk_paned_set_start_child(paned, child);
}

static void paned_remove(GtkWidget *parent, GtkWidget *child) {
  GtkPaned *paned = GTK_PANED(parent);
  GtkWidget *end = gtk_paned_get_end_child(paned);
  if (end == child) {
    gtk_paned_set_end_child(paned, NULL);
    return;
  }
  gtk_paned_set_start_child(paned, NULL);
  if (end != NULL) {
    g_object_ref(end);
    gtk_paned_set_end_child(paned, NULL);
    gtk_paned_set_start_child(paned, end);
    g_object_unref(end);
  }
}

static void assistant_insert(GtkWidget *parent, GtkWidget *child,
                             GtkWidget *previous, int index) {
  (void)previous;
  gtk_assistant_insert_page(GTK_ASSISTANT(parent), child, index);
}

static void assistant_remove(GtkWidget *parent, GtkWidget *child) {
  GtkAssistant *assistant = GTK_ASSISTANT(parent);
  int count = gtk_assistant_get_n_pages(assistant);
  for (int i = 0; i < count; i++) {
    if (gtk_assistant_get_nth_page(assistant, i) != child) continue;
    gtk_assistant_remove_page(assistant, i);
    return;
  }
}

static const gk_container containers[] = {
    {"GtkBox", 0, box_insert, box_move, box_remove},
    {"GtkGrid", 0, grid_insert, sibling_move, grid_remove},
    {"GtkFixed", 0, fixed_insert, sibling_move, fixed_remove},
    {"GtkListBox", 0, list_insert, NULL, list_remove},
    {"GtkFlowBox", 0, flow_insert, NULL, flow_remove},
    {"GtkNotebook", 0, notebook_insert, notebook_move, notebook_remove},
    {"GtkStack", 0, stack_insert, NULL, stack_remove},
    {"GtkOverlay", 0, overlay_insert, NULL, overlay_remove},
    {"GtkAssistant", 0, assistant_insert, NULL, assistant_remove},
    {"GtkPaned", 2, paned_insert, NULL, paned_remove},
};

const gk_container *gk_container_of(GObject *parent) {
  for (size_t i = 0; i < G_N_ELEMENTS(containers); i++) {
    if (gk_type_is(G_OBJECT_TYPE(parent), containers[i].type)) {
      return &containers[i];
    }
  }
  return NULL;
}
