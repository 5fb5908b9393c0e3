/* Menus whose entries are elements: models of GIO, with actions of their own.
 */
#ifndef GRAFT_GTK4_MENU_H
#define GRAFT_GTK4_MENU_H

#include <gtk/gtk.h>

/* ------------------------------------------------------------------------ */
/* Menus                                                                    */
/* ------------------------------------------------------------------------ */

/* A menu; in another one a submenu. */
#define GK_TYPE_MENU (gk_menu_get_type())
G_DECLARE_DERIVABLE_TYPE(GraftMenu, gk_menu, GK, MENU, GMenuModel)

struct _GraftMenuClass {
  GMenuModelClass parent_class;
};

/* A part of a menu, set off by lines; its label is a heading. */
GType gk_menu_section_get_type(void);

/* Puts an entry (an item, a menu or a section) in, and takes it out. */
void gk_menu_insert(GraftMenu *menu, GObject *entry, guint index);
void gk_menu_remove(GraftMenu *menu, GObject *entry);

/* Tells what shows the menu that an entry of it looks otherwise. */
void gk_menu_entry_changed(GraftMenu *menu, GObject *entry);

/* The menu that an entry is in, or null. */
GraftMenu *gk_menu_of(GObject *entry);

/* Calls `visit` with each item in a menu and below, or with the item itself. */
typedef struct _GraftMenuItem GkMenuItem;
typedef void gk_menu_visit(GkMenuItem *item, gpointer user_data);
void gk_menu_each(GObject *entry, gk_menu_visit *visit, gpointer user_data);

/* ------------------------------------------------------------------------ */
/* The widget that shows a menu                                             */
/* ------------------------------------------------------------------------ */

/* Where the actions and keys of a menu's items are known: the widget. */
typedef struct gk_menu_host {
  GtkWidget *widget; /* weak */
  const char *slot;  /* its property that holds the menu */
  GraftMenu *menu;
  GSimpleActionGroup *actions;
  GtkShortcutController *keys;
  char prefix[24]; /* of the actions' names */
} gk_menu_host;

/* Before the menu becomes a property of the widget, and after it was one. */
void gk_menu_host_begin(GraftMenu *menu, GtkWidget *widget, const char *slot);
void gk_menu_host_end(GraftMenu *menu);

/*
 * Around a change by which a submenu goes. GTK 4.8 keeps a submenu's page by
 * its label after that, and opens it in place of a new one of that label; so
 * the widget makes all pages anew, which closes them.
 */
void gk_menu_host_hide(gk_menu_host *host);
void gk_menu_host_show(gk_menu_host *host);

/* The host of the outermost menu around an entry; null while there is none. */
gk_menu_host *gk_menu_host_of(GObject *entry);

/* An entry is reached by the host, or no longer. */
void gk_menu_host_add(gk_menu_host *host, GObject *entry);
void gk_menu_host_drop(gk_menu_host *host, GObject *entry);

/* The host of this menu itself. */
gk_menu_host **gk_menu_host_field(GraftMenu *menu);

/* ------------------------------------------------------------------------ */
/* Items                                                                    */
/* ------------------------------------------------------------------------ */

#define GK_TYPE_MENU_ITEM (gk_menu_item_get_type())
G_DECLARE_FINAL_TYPE(GraftMenuItem, gk_menu_item, GK, MENU_ITEM, GObject)

void gk_menu_item_set_menu(GkMenuItem *item, GraftMenu *menu);
GraftMenu *gk_menu_item_menu(GkMenuItem *item);

/* The attributes that GMenuModel gives of it. */
void gk_menu_item_attributes(GkMenuItem *item, GHashTable *attributes);

/* Adds its action and key to a host's, and takes them out. */
void gk_menu_item_enter(GkMenuItem *item, gk_menu_host *host);
void gk_menu_item_leave(GkMenuItem *item, gk_menu_host *host);

/* Adds an attribute that is a text, unless it is null. */
void gk_menu_put_text(GHashTable *attributes, const char *name,
                      const char *text);
/* The icon of a name, by the two attributes that GTK takes it from. */
void gk_menu_put_icon(GHashTable *attributes, const char *icon_name);

#endif
