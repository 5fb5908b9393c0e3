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

#endif
