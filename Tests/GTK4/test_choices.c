/* Choices, lists, toggles: C20 to C23. */
#include <string.h>

#include "stage.h"

static const char *items;

static void choice(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkDropDown")) {
      if (on->flag) graft_int(on->rt, "selected", on->number);
      if (items != NULL) graft_string(on->rt, "model", items);
      graft_on(on->rt, "notify::selected", store_number, on);
    }
  }
}

static int selected(stage *on) {
  return (int)gtk_drop_down_get_selected(at(on, 0, 0, -1));
}

static void drop_down(void) {
  stage on;
  memset(&on, 0, sizeof on);
  items = "a\nb\nc";
  on.flag = 1;
  on.number = 2;
  stage_show(&on, choice);
  check_int("C20 a choice that is described first", 2, selected(&on));
  check_heard(&on, "C20 tells nothing", "");
  items = "x\ny\nz";
  on.number = 1;
  again(&on);
  check_int("C21 other items and another index", 1, selected(&on));
  items = "p\nq\nr";
  again(&on);
  check_int("C21 other items and the same index", 1, selected(&on));
  on.flag = 0;
  on.number = 2;
  again(&on);
  on.flag = 1;
  again(&on);
  on.flag = 0;
  items = "1\n2\n3";
  again(&on);
  items = "1\n2";
  again(&on);
  check("C21 not described, it is within the items", selected(&on) < 2);
  check_heard(&on, "C21 nothing is told", "");
  on.flag = 1;
  on.number = 0;
  items = "a\nb\nc";
  again(&on);
  user_click(at(&on, 0, 0, -1), 1);
  user_keys("Down Return");
  check_heard(&on, "the user chooses another", "notify::selected 1\n");
  check_int("which stays", 1, selected(&on));
  picture(at(&on, 0, -1), "choice");
  stage_close(&on);
}

/* Of which nothing is described at first: C20 to C22. */
static void filled_later(void) {
  stage on;
  memset(&on, 0, sizeof on);
  items = NULL;
  stage_show(&on, choice);
  items = "a\nb\nc";
  again(&on);
  check_int("filled later: the first is chosen", 0, selected(&on));
  items = "";
  again(&on);
  check_int("emptied: none", -1, selected(&on));
  items = "a\nb";
  again(&on);
  check_int("filled again: the first", 0, selected(&on));
  stage_close(&on);

  memset(&on, 0, sizeof on);
  on.flag = 1;
  on.number = 2;
  items = "";
  stage_show(&on, choice);
  items = "a\nb\nc";
  again(&on);
  check("described before there are items: shown and told are the same",
        selected(&on) == on.number);
  stage_close(&on);

  memset(&on, 0, sizeof on);
  on.flag = 1;
  on.number = -1;
  items = "";
  stage_show(&on, choice);
  items = "a\nb\nc";
  again(&on);
  check_int("none is described: none is chosen", -1, selected(&on));
  on.number = 2;
  again(&on);
  items = "x\ny\nz";
  again(&on);
  check_int("other items: as described", 2, selected(&on));
  g_string_truncate(on.heard, 0);
  items = "a";
  again(&on);
  check_heard(&on, "fewer items: the app is told",
              "notify::selected -1 adjusted\n");
  check("shown and told are the same", selected(&on) == on.number);
  stage_close(&on);
}

static void list(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkListBox")) {
      graft_int(on->rt, "width-request", 120);
      graft_int(on->rt, "selected", on->number);
      graft_on(on->rt, "row-selected", store_number, on);
      for (int i = 0; i < 3; i++) {
        if (on->step == 1 && i == 1) continue;
        GRAFT_KEY(on->rt, type(on, "GtkLabel"), i) {
          graft_string(on->rt, "label", i == 0 ? "zero" : "other");
        }
      }
    }
  }
}

static int selected_row(stage *on) {
  GtkListBoxRow *row = gtk_list_box_get_selected_row(at(on, 0, 0, -1));
  return row == NULL ? -1 : gtk_list_box_row_get_index(row);
}

static void list_box(void) {
  stage on;
  memset(&on, 0, sizeof on);
  on.number = -1;
  stage_show(&on, list);
  check_int("C22 a list that is described with none", -1, selected_row(&on));
  on.number = 1;
  again(&on);
  check_int("C23 one", 1, selected_row(&on));
  on.number = -1;
  again(&on);
  check_int("C23 and none again", -1, selected_row(&on));
  check_heard(&on, "C23 nothing is told", "");
  user_click(at(&on, 0, 0, 2, -1), 1);
  check("the user selects a row", on.number == 2);
  check("which GTK tells with the row",
        strncmp(on.heard->str, "row-selected 2", 14) == 0);
  g_string_truncate(on.heard, 0);
  on.number = 1;
  step_to(&on, 1);
  check_int("a row above is removed, and the app says 1", 1, selected_row(&on));
  picture(at(&on, 0, -1), "list");
  stage_close(&on);

  memset(&on, 0, sizeof on);
  on.number = 2;
  stage_show(&on, list);
  check_int("selected at once, with rows that come later", 2,
            selected_row(&on));
  stage_close(&on);
  memset(&on, 0, sizeof on);
  on.number = 5;
  stage_show(&on, list);
  check_report(&on, "a row that there is not", "there is no such child");
  stage_close(&on);
}

static void toggles(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkCheckButton")) {
        graft_string(on->rt, "label", "Check");
        graft_bool(on->rt, "active", on->flag);
        graft_on(on->rt, "toggled", store_flag, on);
      }
      GRAFT(on->rt, type(on, "GtkSwitch")) {
        graft_bool(on->rt, "active", on->flag);
        graft_on(on->rt, "notify::active", store_flag, on);
      }
      GRAFT(on->rt, type(on, "GtkToggleButton")) {
        graft_string(on->rt, "label", "Constant");
        graft_bool(on->rt, "active", 0);
      }
      GRAFT(on->rt, type(on, "GtkExpander")) {
        graft_string(on->rt, "label", "More");
        graft_bool(on->rt, "expanded", on->flag);
        graft_on(on->rt, "notify::expanded", store_flag, on);
      }
      GRAFT(on->rt, type(on, "GtkSpinButton")) {
        graft_double(on->rt, "upper", 100);
        graft_double(on->rt, "step-increment", 1);
        graft_int(on->rt, "value", on->number);
        graft_on(on->rt, "value-changed", store_number, on);
      }
    }
  }
}

static void buttons(void) {
  stage on;
  stage_open(&on, toggles);
  user_click_at(at(&on, 0, 0, 0, -1), 8, 8, 1);
  check_heard(&on, "a check button", "toggled 1\n");
  check("moves the others",
        gtk_switch_get_active(at(&on, 0, 0, 1, -1)) &&
            gtk_expander_get_expanded(at(&on, 0, 0, 3, -1)));
  user_click(at(&on, 0, 0, 1, -1), 1);
  check_heard(&on, "a switch", "notify::active 0\n");
  user_click_at(at(&on, 0, 0, 3, -1), 6, 8, 1);
  check_heard(&on, "an expander", "notify::expanded 1\n");
  user_click(at(&on, 0, 0, 2, -1), 1);
  check("one that nobody takes is put back",
        !gtk_toggle_button_get_active(at(&on, 0, 0, 2, -1)));
  picture(at(&on, 0, -1), "toggles");
  user_click_at(at(&on, 0, 0, 4, -1), 10, 10, 1);
  user_keys("Up");
  user_keys("Up");
  check_heard(&on, "a spin button, as the int that it was described as",
              "value-changed 1\nvalue-changed 2\n");
  user_keys("ctrl+a 4 2 Return");
  check_int("and by typing", 42, on.number);
  stage_close(&on);
}

void test_choices(void) {
  drop_down();
  filled_later();
  list_box();
  buttons();
}
