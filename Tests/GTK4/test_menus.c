/* Menus by description: items, sections, submenus, their keys and states. */
#include <string.h>

#include "stage.h"

/* The buttons and labels of menus are types of GTK's own: by their text. */
static GtkWidget *entry_named(GtkWidget *within, const char *type_name,
                              const char *property, const char *text) {
  GtkWidget *found = NULL;
  if (!gtk_widget_get_mapped(within)) return NULL;
  if (strcmp(G_OBJECT_TYPE_NAME(within), type_name) == 0) {
    char *is = NULL;
    g_object_get(within, property, &is, NULL);
    if (g_strcmp0(is, text) == 0) found = within;
    g_free(is);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(within);
       child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling(child)) {
    found = entry_named(child, type_name, property, text);
  }
  return found;
}

static GtkWidget *button(stage *on, const char *text) {
  return entry_named(at(on, 0, -1), "GtkModelButton", "text", text);
}

static void choose(stage *on, const char *text) {
  GtkWidget *found = button(on, text);
  if (found == NULL) {
    check(text, 0);
    return;
  }
  user_click(found, 1);
}

/* What is open, and in it the texts of all entries from top to bottom. */
static void collect(GtkWidget *within, GString *texts) {
  if (!gtk_widget_get_mapped(within)) return;
  if (strcmp(G_OBJECT_TYPE_NAME(within), "GtkModelButton") == 0) {
    char *text = NULL;
    g_object_get(within, "text", &text, NULL);
    g_string_append_printf(texts, "%s ", text);
    g_free(text);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(within); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    collect(child, texts);
  }
}

static void check_open(stage *on, const char *name, const char *expected) {
  GString *texts = g_string_new(NULL);
  collect(at(on, 0, -1), texts);
  check_text(name, expected, texts->str);
  g_string_free(texts, TRUE);
}

static int toggled(stage *on, const char *text) {
  GtkWidget *found = button(on, text);
  gboolean active = FALSE;
  if (found == NULL) return -1;
  g_object_get(found, "active", &active, NULL);
  return active;
}

static void item(stage *on, const char *label) {
  GRAFT_NAMED(on->rt, type(on, "GraftMenuItem"), label) {
    graft_string(on->rt, "label", label);
    graft_on(on->rt, "activate", note, on);
  }
}

/* ------------------------------------------------------------------------ */
/* A menu button                                                            */
/* ------------------------------------------------------------------------ */

static void items(stage *on) {
  GRAFT(on->rt, type(on, "GraftMenuItem")) {
    graft_string(on->rt, "label", on->step == 1 ? "Reopen" : "Open");
    graft_bool(on->rt, "sensitive", on->step != 2);
    graft_on(on->rt, "activate", note, on);
  }
  if (on->step == 3) {
    item(on, "Two");
    item(on, "One");
  } else {
    item(on, "One");
    item(on, "Two");
  }
  if (on->step == 4) return;
  GRAFT(on->rt, type(on, "GraftMenuSection")) {
    graft_string(on->rt, "label", "More");
    item(on, "Three");
    GRAFT(on->rt, type(on, "GraftMenu")) {
      graft_string(on->rt, "label", "Deeper");
      item(on, "Four");
    }
  }
}

static void menu_button(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_int(on->rt, "default-width", 300);
    graft_int(on->rt, "default-height", 300);
    GRAFT(on->rt, type(on, "GtkMenuButton")) {
      graft_string(on->rt, "label", "Menu");
      graft_string(on->rt, "valign", "start");
      GRAFT(on->rt, type(on, "GraftMenu")) { items(on); }
    }
  }
}

static void open_menu(stage *on) { user_click(at(on, 0, 0, -1), 1); }

static void used_by_the_user(void) {
  stage on;
  stage_open(&on, menu_button);
  open_menu(&on);
  picture(at(&on, 0, -1), "menu-button");
  check_open(&on, "a menu of items and a section",
             "Open One Two Three Deeper ");
  choose(&on, "Two");
  check_heard(&on, "an item is used", "activate\n");
  check_open(&on, "which closes the menu", "");
  open_menu(&on);
  choose(&on, "Deeper");
  picture(at(&on, 0, -1), "menu-deeper");
  choose(&on, "Four");
  check_heard(&on, "an item of a submenu of a section", "activate\n");
  open_menu(&on);
  user_keys("Down Return");
  check_heard(&on, "by keys", "activate\n");
  stage_close(&on);
}

static void changed_by_the_app(void) {
  stage on;
  stage_open(&on, menu_button);
  open_menu(&on);
  step_to(&on, 1);
  check_open(&on, "a label changes while it is open",
             "Reopen One Two Three Deeper ");
  step_to(&on, 2);
  choose(&on, "Open");
  check_heard(&on, "an insensitive item does nothing", "");
  step_to(&on, 3);
  check_open(&on, "items move", "Open Two One Three Deeper ");
  step_to(&on, 4);
  open_menu(&on);
  check_open(&on, "a section goes", "Open One Two ");
  step_to(&on, 0);
  check_open(&on, "and comes again", "Open One Two Three Deeper ");
  choose(&on, "Deeper");
  choose(&on, "Four");
  check_heard(&on, "with another submenu of that label", "activate\n");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Checks, radios, keys                                                     */
/* ------------------------------------------------------------------------ */

static graft_status take_flag(const graft_context *context,
                              const graft_event *event, void *user_data) {
  stage *on = user_data;
  if (on->number == 0) return store_flag(context, event, user_data);
  return note(context, event, user_data); /* not taken */
}

static graft_status take_size(stage *on, const graft_event *event, int size) {
  if (event->values[0].as.integer != 0) on->real = size;
  return graft_gtk4_invalidate(on->gtk);
}

static graft_status small(const graft_context *context,
                          const graft_event *event, void *user_data) {
  (void)context;
  return take_size(user_data, event, 1);
}

static graft_status large(const graft_context *context,
                          const graft_event *event, void *user_data) {
  (void)context;
  return take_size(user_data, event, 2);
}

static void radio(stage *on, int size, const char *label) {
  GRAFT_KEY(on->rt, type(on, "GraftMenuItem"), size) {
    graft_string(on->rt, "label", label);
    graft_string(on->rt, "role", "radio");
    graft_bool(on->rt, "active", on->real == size);
    graft_on(on->rt, "notify::active", size == 1 ? small : large, on);
  }
}

static void bar_menus(stage *on) {
  GRAFT(on->rt, type(on, "GraftMenu")) {
    graft_string(on->rt, "label", "File");
    GRAFT(on->rt, type(on, "GraftMenuItem")) {
      graft_string(on->rt, "label", "Save");
      graft_string(on->rt, "accel",
                   on->step == 1 ? "<Control>d" : "<Control>s");
      graft_bool(on->rt, "sensitive", on->step != 2);
      graft_on(on->rt, "activate", note, on);
    }
    GRAFT(on->rt, type(on, "GraftMenuItem")) {
      graft_string(on->rt, "label", "Close");
      graft_string(on->rt, "action", "window.close");
    }
  }
  GRAFT(on->rt, type(on, "GraftMenu")) {
    graft_string(on->rt, "label", "View");
    GRAFT(on->rt, type(on, "GraftMenuItem")) {
      graft_string(on->rt, "label", "Grid");
      graft_string(on->rt, "role", "check");
      graft_bool(on->rt, "active", on->flag);
      graft_on(on->rt, "notify::active", take_flag, on);
    }
    GRAFT(on->rt, type(on, "GraftMenuSection")) {
      radio(on, 1, "Small");
      radio(on, 2, "Large");
    }
  }
}

static void menu_bar(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_int(on->rt, "default-width", 300);
    graft_int(on->rt, "default-height", 300);
    graft_on(on->rt, "close-request", note, on);
    GRAFT(on->rt, type(on, "GtkBox")) {
      graft_string(on->rt, "orientation", "vertical");
      GRAFT(on->rt, type(on, "GtkPopoverMenuBar")) {
        GRAFT(on->rt, type(on, "GraftMenu")) { bar_menus(on); }
      }
      GRAFT(on->rt, type(on, "GtkEntry")) {
        graft_bool(on->rt, "autofocus", 1);
      }
    }
  }
}

static void open_bar(stage *on, const char *label) {
  GtkWidget *found =
      entry_named(at(on, 0, 0, 0, -1), "GtkPopoverMenuBarItem", "name", label);
  GtkWidget *name = found == NULL ? entry_named(at(on, 0, 0, 0, -1), "GtkLabel",
                                                "label", label)
                                  : found;
  if (name != NULL) user_click(name, 1);
}

static void states(void) {
  stage on;
  memset(&on, 0, sizeof on);
  on.real = 1;
  stage_show(&on, menu_bar);
  open_bar(&on, "View");
  picture(at(&on, 0, -1), "menu-view");
  check_open(&on, "a menu of the bar", "Grid Small Large ");
  check_int("a check that is off", 0, toggled(&on, "Grid"));
  check_int("a radio that is on", 1, toggled(&on, "Small"));
  choose(&on, "Grid");
  check_heard(&on, "a check is used, and tells", "notify::active 1\n");
  open_bar(&on, "View");
  check_int("it is on", 1, toggled(&on, "Grid"));
  choose(&on, "Large");
  check_int("a radio is chosen", 2, (int64_t)on.real);
  open_bar(&on, "View");
  check_int("it is on", 1, toggled(&on, "Large"));
  check_int("and the other off", 0, toggled(&on, "Small"));
  on.real = 1;
  again(&on);
  check_int("P4 the app chooses the other", 1, toggled(&on, "Small"));
  check_int("and not this", 0, toggled(&on, "Large"));
  on.number = 1;
  choose(&on, "Grid");
  check_heard(&on, "a check is used", "notify::active 0\n");
  open_bar(&on, "View");
  check_int("P5 what is not taken is put back", 1, toggled(&on, "Grid"));
  stage_close(&on);
}

static void keys(void) {
  stage on;
  stage_open(&on, menu_bar);
  user_click(at(&on, 0, 0, 1, -1), 1);
  user_types("a");
  user_keys("ctrl+s");
  check_heard(&on, "a key uses an item, wherever the focus is", "activate\n");
  check_text("which the entry does not get", "a",
             text_of(at(&on, 0, 0, 1, -1)));
  open_bar(&on, "File");
  picture(at(&on, 0, -1), "menu-file");
  user_keys("Escape");
  step_to(&on, 1);
  user_keys("ctrl+s");
  check_heard(&on, "another key: no longer that", "");
  user_keys("ctrl+d");
  check_heard(&on, "but this", "activate\n");
  step_to(&on, 2);
  user_keys("ctrl+s");
  check_heard(&on, "not while the item is insensitive", "");
  open_bar(&on, "File");
  choose(&on, "Close");
  check_heard(&on, "an action that there is already", "close-request\n");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Elsewhere                                                                */
/* ------------------------------------------------------------------------ */

static graft_status show_it(const graft_context *context,
                            const graft_event *event, void *user_data) {
  stage *on = user_data;
  (void)context, (void)event;
  on->flag = 1;
  return graft_gtk4_invalidate(on->gtk);
}

static void context_menu(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_int(on->rt, "default-width", 300);
    graft_int(on->rt, "default-height", 300);
    GRAFT(on->rt, type(on, "GtkBox")) {
      graft_string(on->rt, "orientation", "vertical");
      GRAFT(on->rt, type(on, "GtkLabel")) {
        graft_string(on->rt, "label", "Here");
        graft_on(on->rt, "secondary-click", show_it, on);
        if (on->flag) {
          GRAFT(on->rt, type(on, "GtkPopoverMenu")) {
            graft_on(on->rt, "closed", store_flag, on);
            GRAFT(on->rt, type(on, "GraftMenu")) { item(on, "Copy it"); }
          }
        }
      }
      GRAFT(on->rt, type(on, "GtkEntry")) {
        GRAFT(on->rt, type(on, "GraftMenu")) {
          graft_string(on->rt, "slot", "extra-menu");
          item(on, "Translate");
        }
      }
    }
  }
}

static void elsewhere(void) {
  stage on;
  stage_open(&on, context_menu);
  user_click(at(&on, 0, 0, 0, -1), 3);
  picture(at(&on, 0, -1), "menu-context");
  choose(&on, "Copy it");
  check_heard(&on, "a menu where the mouse was clicked",
              "closed 0\nactivate\n");
  check_int("which is gone then", 0, on.flag);
  user_click(at(&on, 0, 0, 1, -1), 3);
  picture(at(&on, 0, -1), "menu-entry");
  choose(&on, "Translate");
  check_heard(&on, "an entry's own menu has more", "activate\n");
  stage_close(&on);
}

/* A menu that is up has the mouse and the keys: they come back. */
static void going(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_int(on->rt, "default-width", 300);
    graft_int(on->rt, "default-height", 300);
    GRAFT(on->rt, type(on, "GtkBox")) {
      graft_string(on->rt, "orientation", "vertical");
      GRAFT(on->rt, type(on, "GtkButton")) {
        graft_string(on->rt, "label", "Beside");
        graft_on(on->rt, "clicked", note, on);
      }
      if (on->step == 0) {
        GRAFT(on->rt, type(on, "GtkBox")) {
          GRAFT(on->rt, type(on, "GtkMenuButton")) {
            GRAFT(on->rt, type(on, "GraftMenu")) { items(on); }
          }
        }
      }
    }
  }
}

static void removed_while_open(void) {
  stage on;
  stage_open(&on, going);
  user_click(at(&on, 0, 0, 1, 0, -1), 1);
  check_open(&on, "a menu is open", "Open One Two Three Deeper ");
  step_to(&on, 1);
  user_click(at(&on, 0, 0, 0, -1), 1);
  check_heard(&on, "and gone: a button beside it is clicked", "clicked\n");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Submenus                                                                 */
/* ------------------------------------------------------------------------ */

static void submenu(stage *on, const char *key, const char *label,
                    const char *text) {
  GRAFT_NAMED(on->rt, type(on, "GraftMenu"), key) {
    graft_string(on->rt, "label", label);
    item(on, text);
    if (on->step == 1) item(on, "Added");
    GRAFT(on->rt, type(on, "GraftMenuItem")) {
      graft_string(on->rt, "label", on->flag ? "Off" : "On");
      graft_bool(on->rt, "sensitive", !on->flag);
      graft_on(on->rt, "activate", note, on);
    }
  }
}

static void equal_labels(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_int(on->rt, "default-width", 300);
    graft_int(on->rt, "default-height", 300);
    GRAFT(on->rt, type(on, "GtkMenuButton")) {
      graft_string(on->rt, "label", "Menu");
      graft_string(on->rt, "valign", "start");
      GRAFT(on->rt, type(on, "GraftMenu")) {
        submenu(on, "a", "More", "First");
        if (on->step != 2) submenu(on, "b", "More", "Second");
        submenu(on, "c", on->step == 3 ? "More" : "Else", "Third");
      }
    }
  }
}

static void submenus(void) {
  stage on;
  stage_open(&on, equal_labels);
  open_menu(&on);
  choose(&on, "More\342\200\213");
  check_open(&on, "the second submenu of a label",
             "More\342\200\213 Second On ");
  picture(at(&on, 0, -1), "menu-equal");
  step_to(&on, 1);
  check_open(&on, "which is open while an item comes",
             "More\342\200\213 Second Added On ");
  on.flag = 1;
  again(&on);
  check_open(&on, "and one changes", "More\342\200\213 Second Added Off ");
  choose(&on, "Off");
  check_heard(&on, "to be insensitive", "");
  on.flag = 0;
  again(&on);
  choose(&on, "On");
  check_heard(&on, "and to be used", "activate\n");
  step_to(&on, 2);
  step_to(&on, 3);
  open_menu(&on);
  choose(&on, "More\342\200\213");
  check_open(&on, "another, whose label changed when the second was away",
             "More\342\200\213 Third On ");
  user_keys("Escape");
  stage_close(&on);
}

static void wrong(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkMenuButton")) {
      GRAFT(on->rt, type(on, "GraftMenu")) {
        if (on->step == 1)
          GRAFT(on->rt, type(on, "GtkLabel")) {}
      }
      if (on->step == 2) item(on, "Alone");
    }
  }
}

/* It is inserted once more before the parent is given up (F3). */
static void check_refused(stage *on, const char *name, const char *part) {
  check(name, on->reports > 0 && strstr(on->report, part) != NULL);
  on->reports = 0;
}

static void refused(void) {
  stage on;
  stage_open(&on, wrong);
  step_to(&on, 1);
  check_refused(&on, "a label is no entry of a menu", "a GraftMenu has no");
  step_to(&on, 2);
  check_refused(&on, "an item is in no menu", "that takes a GraftMenuItem");
  step_to(&on, 0);
  stage_close(&on);
}

void test_menus(void) {
  used_by_the_user();
  changed_by_the_app();
  states();
  keys();
  elsewhere();
  removed_while_open();
  submenus();
  refused();
}
