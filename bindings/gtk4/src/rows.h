/* Rows of list views and column views. */
#ifndef GRAFT_GTK4_ROWS_H
#define GRAFT_GTK4_ROWS_H

#include "internal.h"

/* A list model whose items stand for the children of an element. */
typedef struct _GraftRowModel GkRows;
#define GK_TYPE_ROWS (gk_rows_get_type())
G_DECLARE_FINAL_TYPE(GraftRowModel, gk_rows, GK, ROWS, GObject)

/* A row of several cells, which are its children. */
GType gk_row_get_type(void);

/* Whether the children of a type are rows. */
int gk_rows_has(GType type);

/* Gives a new object what it needs to show rows, if it does. */
void gk_rows_prepare(gk_record *record);
void gk_rows_end(gk_record *owner);
void gk_rows_forget_item(gk_record *row);

/* Gives a list view a model of rows; 0 if they are other objects. */
int gk_rows_take_model(gk_record *parent, gk_record *model);

/* The children are the rows `first` and so on of `count`; 0 of 0: they are all
 * that there are. */
void gk_rows_set(GkRows *rows, guint count, guint first);

/* A child came or moved; one is about to go. */
void gk_rows_changed(GkRows *rows);
void gk_rows_remove(GkRows *rows, gk_record *row);
/* Tells GTK now of what came and went, if it was not told. */
void gk_rows_settle(GkRows *rows);

/* ------------------------------------------------------------------------ */
/* What is selected                                                         */
/* ------------------------------------------------------------------------ */

/* The view that shows the rows of an owner; or null. */
gk_record *gk_rows_view(gk_record *owner);
/* The rows that a view shows; or null. */
GkRows *gk_rows_in(const gk_record *view);

/* What is selected before GTK is told of rows that came or went. */
typedef struct gk_selected {
  gk_record *view;
  GtkSingleSelection *selection; /* a reference, or null */
  gk_record *row;                /* that is selected, if it exists */
  guint position;
  int is_gone; /* the row went */
} gk_selected;

gk_selected gk_selected_before(gk_record *owner, int is_lazy);
/* Ends it, once GTK was told. */
void gk_selected_after(const gk_selected *before);

#endif
