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
}
