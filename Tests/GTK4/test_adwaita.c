/* libadwaita, where it is installed: types that this library does not know. */
#include <stdio.h>
#include <string.h>

#include "stage.h"

static void nothing(stage *on) { (void)on; }

static void rows(stage *on) {
  GRAFT(on->rt, type(on, "AdwWindow")) {
    graft_string(on->rt, "title", "Adwaita");
    graft_int(on->rt, "default-width", 400);
    GRAFT(on->rt, type(on, "GtkBox")) {
      graft_string(on->rt, "orientation", "vertical");
      GRAFT(on->rt, type(on, "AdwHeaderBar")) {
        GRAFT(on->rt, type(on, "AdwWindowTitle")) {
          graft_string(on->rt, "slot", "title-widget");
          graft_string(on->rt, "title", "Adwaita");
        }
      }
      GRAFT(on->rt, type(on, "AdwPreferencesGroup")) {
        graft_string(on->rt, "title", "Group");
        GRAFT(on->rt, type(on, "AdwActionRow")) {
          graft_string(on->rt, "title", "Row");
          GRAFT(on->rt, type(on, "GtkLabel")) {
            graft_string(on->rt, "slot", "prefix");
            graft_string(on->rt, "label", "P");
          }
          GRAFT(on->rt, type(on, "GtkSwitch")) {
            graft_string(on->rt, "slot", "suffix");
            graft_string(on->rt, "valign", "center");
            graft_bool(on->rt, "active", on->flag);
            graft_on(on->rt, "notify::active", store_flag, on);
          }
        }
        GRAFT(on->rt, type(on, "AdwExpanderRow")) {
          graft_string(on->rt, "title", "More");
          graft_bool(on->rt, "expanded", on->flag);
          graft_on(on->rt, "notify::expanded", store_flag, on);
        }
        GRAFT(on->rt, type(on, "AdwComboRow")) {
          graft_string(on->rt, "title", "Choice");
          graft_string(on->rt, "model", "One\nTwo");
          graft_int(on->rt, "selected", on->number);
          graft_on(on->rt, "notify::selected", store_number, on);
        }
        GRAFT(on->rt, type(on, "AdwEntryRow")) {
          graft_string(on->rt, "title", "Entry");
          graft_string(on->rt, "text", on->text);
          graft_on(on->rt, "changed", store_text, on);
        }
      }
      GRAFT(on->rt, type(on, "AdwViewStack")) {
        graft_string(on->rt, "visible-child-name", "b");
        GRAFT(on->rt, type(on, "GtkLabel")) {
          graft_string(on->rt, "page.name", "a");
        }
        GRAFT(on->rt, type(on, "GtkLabel")) {
          graft_string(on->rt, "page.name", "b");
          graft_int(on->rt, "page.badge-number", 3);
        }
      }
    }
  }
}

static void labels(stage *on, const char *keys) {
  for (const char *key = keys; *key != '\0'; key++) {
    char text[2] = {*key, '\0'};
    GRAFT_KEY(on->rt, type(on, "GtkLabel"), *key) {
      graft_string(on->rt, "label", text);
    }
  }
}

static const char *order;

/* Types that add children in a way of their own, and keep a list of them. */
static void containers(stage *on) {
  GRAFT(on->rt, type(on, "AdwWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "AdwCarousel")) labels(on, order);
      GRAFT(on->rt, type(on, "AdwLeaflet")) labels(on, order);
      GRAFT(on->rt, type(on, "AdwTabView")) labels(on, order);
      GRAFT(on->rt, type(on, "AdwPreferencesPage")) {
        for (const char *key = order; *key != '\0'; key++) {
          char title[2] = {*key, '\0'};
          GRAFT_KEY(on->rt, type(on, "AdwPreferencesGroup"), *key) {
            graft_string(on->rt, "title", title);
          }
        }
      }
      GRAFT(on->rt, type(on, "AdwPreferencesGroup")) labels(on, order);
      GRAFT(on->rt, type(on, "AdwActionRow")) {
        graft_string(on->rt, "title", "Row");
        labels(on, order);
      }
      GRAFT(on->rt, type(on, "AdwExpanderRow")) {
        graft_string(on->rt, "title", "More");
        for (const char *key = order; *key != '\0'; key++) {
          char title[2] = {*key, '\0'};
          GRAFT_KEY(on->rt, type(on, "AdwActionRow"), *key) {
            graft_string(on->rt, "title", title);
          }
        }
      }
      GRAFT(on->rt, type(on, "AdwToastOverlay")) {
        if (order[0] != '\0') {
          GRAFT(on->rt, type(on, "GtkLabel")) {}
        }
      }
    }
  }
}

/* The titles and labels of what has one, in the order of the widgets. */
static void read_titles(GtkWidget *widget, GString *found) {
  const char *text = NULL;
  if (GTK_IS_LABEL(widget)) text = gtk_label_get_text(GTK_LABEL(widget));
  if (text != NULL && strlen(text) == 1 && gtk_widget_get_visible(widget)) {
    g_string_append(found, text);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    read_titles(child, found);
  }
}

static const char *pages_of(stage *on, int container) {
  GListModel *pages = NULL;
  static char text[20];
  text[0] = '\0';
  g_object_get(at(on, 0, 0, container, -1), "pages", &pages, NULL);
  for (guint i = 0; i < g_list_model_get_n_items(pages); i++) {
    GObject *page = g_list_model_get_item(pages, i);
    GtkLabel *label = NULL;
    g_object_get(page, "child", &label, NULL);
    g_strlcat(text, gtk_label_get_text(label), sizeof text);
    g_object_unref(label);
    g_object_unref(page);
  }
  g_object_unref(pages);
  return text;
}

static void check_order(stage *on, const char *orders) {
  static const char *const types[] = {"AdwCarousel",
                                      NULL,
                                      NULL,
                                      "a page",
                                      "AdwPreferencesGroup",
                                      "AdwActionRow",
                                      "AdwExpanderRow"};
  order = orders;
  again(on);
  for (int i = 0; i < (int)G_N_ELEMENTS(types); i++) {
    char name[80];
    GString *found = g_string_new(NULL);
    if (types[i] != NULL) {
      read_titles(at(on, 0, 0, i, -1), found);
      g_snprintf(name, sizeof name, "\"%s\" in %s", orders, types[i]);
      check_text(name, orders, found->str);
    }
    g_string_free(found, TRUE);
  }
  check_text("pages of a leaflet", orders, pages_of(on, 1));
  check_text("pages of tabs", orders, pages_of(on, 2));
}

static void own_lists(void) {
  stage on;
  order = "";
  stage_open(&on, containers);
  check_order(&on, "ac");
  check_order(&on, "abc");
  check_order(&on, "cab");
  check_order(&on, "b");
  check_int("without a report", 0, on.reports);
  picture(at(&on, 0, -1), "adwaita-lists");
  check_order(&on, "");
  check_order(&on, "ba");
  stage_close(&on);
}

/* Newer versions have it; nothing here or in the library mentions it else. */
static const char *switch_row = "AdwSwitchRow";

static void one_switch(stage *on) {
  GRAFT(on->rt, type(on, "AdwWindow")) {
    GRAFT(on->rt, type(on, switch_row)) {
      graft_string(on->rt, "title", "Switch");
      graft_bool(on->rt, "active", on->flag);
      graft_on(on->rt, "notify::active", store_flag, on);
    }
  }
}

static void newer(stage *on) {
  on->describe = one_switch;
  again(on);
  user_click(at(on, 0, 0, -1), 1);
  check_heard(on, "a switch row by its name", "notify::active 1\n");
}

void test_adwaita(void) {
  graft_class class_id;
  stage on;
  gboolean expanded;
  stage_open(&on, nothing);
  if (graft_gtk4_class(on.rt, "AdwWindow", &class_id) < 0) {
    stage_close(&on);
    skip("libadwaita: skipped (it is not installed)");
    return;
  }
  on.number = 1;
  on.describe = rows;
  again(&on);
  check_int("libadwaita's types", 0, on.reports);
  check_int("a combo row", 1, on.number);
  g_string_truncate(on.heard, 0);
  user_click(at(&on, 0, 0, 1, 0, 1, -1), 1);
  check_heard(&on, "a switch in a row", "notify::active 1\n");
  g_object_get(at(&on, 0, 0, 1, 1, -1), "expanded", &expanded, NULL);
  check("expands another", expanded);
  user_click(at(&on, 0, 0, 1, 3, -1), 1);
  user_types("ab");
  check_text("an entry row", "ab", on.text);
  picture(at(&on, 0, -1), "adwaita");
  if (graft_gtk4_class(on.rt, switch_row, &class_id) >= 0) newer(&on);
  stage_close(&on);
  own_lists();
}
