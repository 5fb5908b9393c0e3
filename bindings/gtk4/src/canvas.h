/* A widget that draws a list of shapes. */
#ifndef GRAFT_GTK4_CANVAS_H
#define GRAFT_GTK4_CANVAS_H

#include <gtk/gtk.h>

G_DECLARE_FINAL_TYPE(GraftCanvas, gk_canvas, GK, CANVAS, GtkWidget)

#endif
