/* GTK, for Swift. */
#include <glib-unix.h>
#include <gtk/gtk.h>
