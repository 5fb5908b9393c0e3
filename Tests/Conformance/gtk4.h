/* What the conformance tests of GTK 4 share. */
#ifndef GRAFT_CONFORMANCE_GTK4_H
#define GRAFT_CONFORMANCE_GTK4_H

#include <graft/conformance.h>
#include <gtk/gtk.h>

/* Appends what a widget and those within it show, a line each. */
void write_widget(GString *out, GtkWidget *widget, int depth);

/* Does what a user could do to a widget. */
void use_widget(GtkWidget *widget, graft_conformance_random *random);

#endif
