/* The widget that shows a menu: it knows the actions and keys of the items. */
#include "internal.h"
#include "menu.h"

gk_menu_host *gk_menu_host_of(GObject *entry) {
  GraftMenu *menu;
  while ((menu = gk_menu_of(entry)) != NULL) entry = G_OBJECT(menu);
  return GK_IS_MENU(entry) ? *gk_menu_host_field(GK_MENU(entry)) : NULL;
}

static void enter(GkMenuItem *item, gpointer host) {
  gk_menu_item_enter(item, host);
}

static void leave(GkMenuItem *item, gpointer host) {
  gk_menu_item_leave(item, host);
}

void gk_menu_host_add(gk_menu_host *host, GObject *entry) {
  gk_menu_each(entry, enter, host);
}

void gk_menu_host_drop(gk_menu_host *host, GObject *entry) {
  gk_menu_each(entry, leave, host);
}

void gk_menu_host_hide(gk_menu_host *host) {
  if (host != NULL && host->widget != NULL) {
    gk_pop_down_within(host->widget);
    g_object_set(host->widget, host->slot, NULL, NULL);
  }
}

void gk_menu_host_show(gk_menu_host *host) {
  if (host != NULL && host->widget != NULL) {
    g_object_set(host->widget, host->slot, host->menu, NULL);
  }
}

void gk_menu_host_begin(GraftMenu *menu, GtkWidget *widget, const char *slot) {
  static guint64 last;
  gk_menu_host *host = g_new0(gk_menu_host, 1);
  GtkEventController *keys = gtk_shortcut_controller_new();
  gk_menu_host_end(menu);
  *gk_menu_host_field(menu) = host;
  g_snprintf(host->prefix, sizeof host->prefix, "graft%" G_GUINT64_FORMAT,
             ++last);
  g_set_weak_pointer(&host->widget, widget);
  host->slot = slot;
  host->menu = menu;
  host->actions = g_simple_action_group_new();
  /* Wherever the focus is in the window, as with a program's own keys. */
  host->keys = GTK_SHORTCUT_CONTROLLER(g_object_ref(keys));
  gtk_shortcut_controller_set_scope(host->keys, GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller(widget, keys);
  gk_menu_host_add(host, G_OBJECT(menu));
  gtk_widget_insert_action_group(widget, host->prefix,
                                 G_ACTION_GROUP(host->actions));
}

void gk_menu_host_end(GraftMenu *menu) {
  gk_menu_host **field = gk_menu_host_field(menu);
  gk_menu_host *host = *field;
  if (host == NULL) return;
  *field = NULL;
  gk_menu_host_drop(host, G_OBJECT(menu));
  if (host->widget != NULL) {
    GtkEventController *keys = GTK_EVENT_CONTROLLER(host->keys);
    gtk_widget_insert_action_group(host->widget, host->prefix, NULL);
    /* A widget that GTK disposes of has let go of it by itself. */
    if (gtk_event_controller_get_widget(keys) == host->widget) {
      gtk_widget_remove_controller(host->widget, keys);
    }
  }
  g_clear_weak_pointer(&host->widget);
  g_object_unref(host->keys);
  g_object_unref(host->actions);
  g_free(host);
}
