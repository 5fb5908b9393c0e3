/* What is described no longer, where GTK has a way of its own (M5). */
#include "stage.h"

static void button(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkButton")) {
      if (on->step == 0) graft_string(on->rt, "label", "Label");
      if (on->step == 1) graft_string(on->rt, "icon-name", "list-add");
      if (on->step == 3) graft_string(on->rt, "label", "Again");
    }
  }
}

static void button_content(void) {
  stage on;
  stage_open(&on, button);
  step_to(&on, 1);
  check_text("M5 an icon in the place of a label", "list-add",
             gtk_button_get_icon_name(at(&on, 0, 0, -1)));
  step_to(&on, 2);
  check("M5 a button without a label is empty",
        gtk_button_get_child(at(&on, 0, 0, -1)) == NULL);
  check("M5 and has the classes of a new one",
        !gtk_widget_has_css_class(at(&on, 0, 0, -1), "image-button"));
  step_to(&on, 3);
  check_text("M5 a label comes back", "Again",
             gtk_button_get_label(at(&on, 0, 0, -1)));
  stage_close(&on);
}

static void values(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkScale")) {
        if (on->step == 0) graft_double(on->rt, "upper", 200);
        graft_double(on->rt, "value", 150);
      }
      GRAFT(on->rt, type(on, "GtkDropDown")) {
        graft_string(on->rt, "model", "a\nb\nc");
        if (on->step == 0) graft_int(on->rt, "selected", -1);
      }
      GRAFT(on->rt, type(on, "GtkProgressBar")) {
        graft_bool(on->rt, "show-text", 1);
        graft_double(on->rt, "fraction", 1);
        if (on->step == 0) graft_string(on->rt, "text", "half");
      }
      GRAFT(on->rt, type(on, "GtkLevelBar")) {
        graft_double(on->rt, "max-value", 9);
        graft_double(on->rt, "min-value", on->step + 1);
        if (on->step == 0) graft_double(on->rt, "value", 5);
      }
      GRAFT(on->rt, type(on, "GtkEntry")) {
        graft_int(on->rt, "max-length", on->step == 0 ? 2 : 0);
        graft_string(on->rt, "text", "three");
      }
    }
  }
}

static const char *shown_text(gpointer bar) {
  GtkWidget *child = gtk_widget_get_first_child(bar);
  return GTK_IS_LABEL(child) ? gtk_label_get_text(GTK_LABEL(child)) : NULL;
}

static void first_values(void) {
  stage on;
  stage_open(&on, values);
  check_int("C20 a value within the upper bound", 150,
            (int64_t)gtk_range_get_value(at(&on, 0, 0, 0, -1)));
  check_text("C20 a text as long as it may be", "th",
             text_of(at(&on, 0, 0, 4, -1)));
  step_to(&on, 1);
  check_int("M5 a value follows the upper bound", 0,
            (int64_t)gtk_range_get_value(at(&on, 0, 0, 0, -1)));
  check_int("M5 a drop-down shows its first item again", 0,
            gtk_drop_down_get_selected(at(&on, 0, 0, 1, -1)));
  check("M5 a progress bar shows its percentage again",
        g_str_has_prefix(shown_text(at(&on, 0, 0, 2, -1)), "100"));
  check_int("M5 a level is not below the least", 2,
            (int64_t)gtk_level_bar_get_value(at(&on, 0, 0, 3, -1)));
  check_text("C20 a text that may be longer now", "three",
             text_of(at(&on, 0, 0, 4, -1)));
  stage_close(&on);
}

void test_resets(void) {
  button_content();
  first_values();
}
