/* The user, by xdotool. */
#include <gdk/x11/gdkx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

/* GdkX11 marks all of it as deprecated from 4.18 on. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static void run(char **words) {
  GError *failure = NULL;
  int status = 0;
  if (!g_spawn_sync(NULL, words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL,
                    NULL, &status, &failure) ||
      status != 0) {
    printf("%s %s: FAILED\n", words[0], words[1]);
    exit(1);
  }
  settle();
}

static unsigned long window_of(GtkWidget *widget) {
  GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(widget));
  return gdk_x11_surface_get_xid(surface);
}

/* A point of a widget within the X window that shows it. */
static void within_window(GtkWidget *widget, double x, double y, char out_x[16],
                          char out_y[16]) {
  GtkNative *native = gtk_widget_get_native(widget);
  double at_x = 0, at_y = 0, shadow_x = 0, shadow_y = 0;
  gtk_widget_translate_coordinates(widget, GTK_WIDGET(native), x, y, &at_x,
                                   &at_y);
  gtk_native_get_surface_transform(native, &shadow_x, &shadow_y);
  g_snprintf(out_x, 16, "%d", (int)(at_x + shadow_x));
  g_snprintf(out_y, 16, "%d", (int)(at_y + shadow_y));
}

/* Without a window manager nobody else gives a window the keys. */
static void focus_window(GtkWidget *widget) {
  char id[24];
  char *words[] = {"xdotool", "windowfocus", "--sync", id, NULL};
  g_snprintf(id, sizeof id, "%lu", window_of(widget));
  if (GTK_IS_WINDOW(gtk_widget_get_native(widget))) run(words);
}

void user_click_at(gpointer widget, double x, double y, int button) {
  char id[24], at_x[16], at_y[16], number[8];
  char *words[] = {"xdotool", "mousemove", "--window", id,  at_x,
                   at_y,      "click",     number,     NULL};
  focus_window(widget);
  within_window(widget, x, y, at_x, at_y);
  g_snprintf(id, sizeof id, "%lu", window_of(widget));
  g_snprintf(number, sizeof number, "%d", button);
  run(words);
}

void user_click(gpointer widget, int button) {
  user_click_at(widget, gtk_widget_get_width(widget) / 2.0,
                gtk_widget_get_height(widget) / 2.0, button);
}

void user_drags(gpointer widget, double x, double y, double to_x, double to_y) {
  char id[24], at_x[16], at_y[16], end_x[16], end_y[16];
  char *words[] = {"xdotool",   "mousemove", "--window", id,      at_x,
                   at_y,        "mousedown", "1",        "sleep", "0.05",
                   "mousemove", "--window",  id,         end_x,   end_y,
                   "sleep",     "0.05",      "mouseup",  "1",     NULL};
  focus_window(widget);
  within_window(widget, x, y, at_x, at_y);
  within_window(widget, to_x, to_y, end_x, end_y);
  g_snprintf(id, sizeof id, "%lu", window_of(widget));
  run(words);
}

void user_keys(const char *names) {
  char **keys = g_strsplit(names, " ", -1);
  guint count = g_strv_length(keys);
  char **words = g_new0(char *, count + 3);
  words[0] = "xdotool";
  words[1] = "key";
  memcpy(words + 2, keys, count * sizeof *keys);
  run(words);
  g_free(words);
  g_strfreev(keys);
}

void user_types(const char *text) {
  char *words[] = {"xdotool", "type", (char *)(uintptr_t)text, NULL};
  run(words);
}

void picture(gpointer window, const char *name) {
  const char *folder = g_getenv("GRAFT_TEST_PICTURES");
  char *file;
  char *words[] = {"import", "-window", "root", NULL, NULL};
  (void)window;
  if (folder == NULL) return;
  file = g_strdup_printf("%s/%s.png", folder, name);
  words[3] = file;
  run(words);
  g_free(file);
}

G_GNUC_END_IGNORE_DEPRECATIONS
