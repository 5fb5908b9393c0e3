/* Defaults, order, and what only creation takes: C19 to C27. */
#include <string.h>

#include "stage.h"

static void some(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkScale")) {
        if (on->step == 0) {
          graft_int(on->rt, "digits", 3);
          graft_bool(on->rt, "draw-value", 1);
          graft_string(on->rt, "halign", "end");
          graft_string(on->rt, "tooltip-text", "Tip");
          graft_int(on->rt, "width-request", 200);
          graft_double(on->rt, "lower", -10);
          graft_double(on->rt, "upper", 10);
          graft_double(on->rt, "value", 5);
        }
      }
      GRAFT(on->rt, type(on, "GtkScale")) {}
      GRAFT(on->rt, type(on, "GtkButton")) {
        if (on->step == 0) {
          graft_string(on->rt, "label", "Label");
          graft_bool(on->rt, "sensitive", 0);
        }
      }
    }
  }
}

static int same_values(GObject *first, GObject *second) {
  guint count;
  GParamSpec **specs =
      g_object_class_list_properties(G_OBJECT_GET_CLASS(first), &count);
  int same = 1;
  for (guint i = 0; i < count; i++) {
    GValue a = G_VALUE_INIT, b = G_VALUE_INIT;
    GType kind = G_TYPE_FUNDAMENTAL(specs[i]->value_type);
    if ((specs[i]->flags & G_PARAM_READABLE) == 0 ||
        (specs[i]->flags & G_PARAM_WRITABLE) == 0 || kind == G_TYPE_OBJECT ||
        kind == G_TYPE_BOXED) {
      continue;
    }
    g_value_init(&a, specs[i]->value_type);
    g_value_init(&b, specs[i]->value_type);
    g_object_get_property(first, specs[i]->name, &a);
    g_object_get_property(second, specs[i]->name, &b);
    if (g_param_values_cmp(specs[i], &a, &b) != 0) {
      printf("  %s differs\n", specs[i]->name);
      same = 0;
    }
    g_value_unset(&a);
    g_value_unset(&b);
  }
  g_free(specs);
  return same;
}

static void back_to_defaults(void) {
  stage on;
  GtkAdjustment *described, *fresh;
  stage_open(&on, some);
  described = gtk_range_get_adjustment(at(&on, 0, 0, 0, -1));
  fresh = gtk_range_get_adjustment(at(&on, 0, 0, 1, -1));
  check("C19 a value within a range that comes with it",
        gtk_adjustment_get_value(described) == 5 &&
            gtk_adjustment_get_lower(described) == -10);
  updates(&on);
  step_to(&on, 1);
  check_int("C24 one update each", 2, updates(&on));
  check("C24 a scale equals a fresh one",
        same_values(at(&on, 0, 0, 0, -1), at(&on, 0, 0, 1, -1)));
  check("C24 and so does its adjustment",
        same_values(G_OBJECT(described), G_OBJECT(fresh)));
  check("C24 no label", gtk_button_get_label(at(&on, 0, 0, 2, -1)) == NULL);
  step_to(&on, 1);
  step_to(&on, 1);
  check_int("C27 the same again calls nothing", 0, updates(&on));
  step_to(&on, 0);
  check_int("and there again", 2, updates(&on));
  stage_close(&on);
}

/* The four parts of a range in the order of a permutation's digits. */
static void ordered(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT_KEY(on->rt, type(on, "GtkSpinButton"), on->step) {
      char digits[8];
      g_snprintf(digits, sizeof digits, "%04d", on->step);
      for (int i = 0; i < 4; i++) {
        switch (digits[i]) {
          case '0':
            graft_double(on->rt, "step-increment", 1);
            break;
          case '1':
            graft_double(on->rt, "lower", 100);
            break;
          case '2':
            graft_double(on->rt, "upper", 300);
            break;
          default:
            graft_double(on->rt, "value", 250);
            break;
        }
      }
      graft_on(on->rt, "value-changed", note, on);
    }
  }
}

static void any_order(void) {
  static const int orders[] = {123, 3210, 1320, 3021, 2103, 3102, 2310};
  stage on;
  int right = 0;
  memset(&on, 0, sizeof on);
  on.step = orders[0];
  stage_show(&on, ordered);
  for (size_t i = 0; i < G_N_ELEMENTS(orders); i++) {
    step_to(&on, orders[i]);
    right += gtk_spin_button_get_value(at(&on, 0, 0, -1)) == 250;
  }
  check_int("C19 in any order the same state", G_N_ELEMENTS(orders), right);
  check_heard(&on, "C19 and no event", "");
  stage_close(&on);
}

static void remade(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkLabel")) {}
      GRAFT(on->rt, type(on, "GtkFrame")) {
        graft_string(on->rt, "css-name", on->step == 0 ? "one" : "two");
        GRAFT(on->rt, type(on, "GtkLabel")) {}
      }
      GRAFT(on->rt, type(on, "GtkLabel")) {}
    }
  }
}

static void create_only(void) {
  stage on;
  gpointer first, last, frame;
  stage_open(&on, remade);
  first = at(&on, 0, 0, 0, -1);
  frame = at(&on, 0, 0, 1, -1);
  last = at(&on, 0, 0, 2, -1);
  check_text("C26 a property that creation takes", "one",
             gtk_widget_get_css_name(frame));
  creates(&on);
  step_to(&on, 1);
  check_text("C26 changes by another widget", "two",
             gtk_widget_get_css_name(at(&on, 0, 0, 1, -1)));
  check_int("C26 which is made with what is below it", 2, creates(&on));
  check("C26 at the same place",
        gtk_widget_get_next_sibling(first) == at(&on, 0, 0, 1, -1) &&
            gtk_widget_get_prev_sibling(last) == at(&on, 0, 0, 1, -1));
  stage_close(&on);
}

void test_defaults(void) {
  back_to_defaults();
  any_order();
  create_only();
}
