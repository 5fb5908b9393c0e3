/* Types as classes: names, values, what is unknown (C49). */
#include <stdio.h>
#include <string.h>

#include "stage.h"

static void nothing(stage *on) { (void)on; }

static void message_has(const char *name, const char *part) {
  char message[512] = "";
  graft_gtk4_error_message(message, sizeof message, NULL);
  check(name, strstr(message, part) != NULL);
  if (strstr(message, part) == NULL) printf("  is: %s\n", message);
}

static void unknown_types(stage *on) {
  graft_class class_id = 77;
  check_int("C49 an unknown type", GRAFT_E_UNKNOWN,
            graft_gtk4_class(on->rt, "GtkSpiner", &class_id));
  message_has("C49 has its nearest names", "nearest: GtkSpinner");
  check_int("its class is untouched", 77, class_id);
  graft_gtk4_class(on->rt, "Switch", &class_id);
  message_has("a part of a name is near", "GtkSwitch");
  check_int("an abstract type", GRAFT_E_INVALID,
            graft_gtk4_class(on->rt, "GtkWidget", &class_id));
  message_has("is told", "GtkWidget came, which can't be made");
  check_int("a type that is no object", GRAFT_E_INVALID,
            graft_gtk4_class(on->rt, "gint", &class_id));
  check_int("null", GRAFT_E_INVALID, graft_gtk4_class(on->rt, NULL, &class_id));
  check_int("null for the runtime", GRAFT_E_INVALID,
            graft_gtk4_class(NULL, "GtkBox", &class_id));
}

static void once(stage *on) {
  graft_class first = 0, second = 0;
  graft_gtk4_class(on->rt, "GtkSpinner", &first);
  graft_gtk4_class(on->rt, "GtkSpinner", &second);
  check_int("a type is one class", first, second);
  check_int("with rules it has to be new", GRAFT_E_DUPLICATE,
            graft_gtk4_class_with(on->rt, "GtkSpinner", NULL, &second));
}

/* Every type that GTK has can be registered and made. */
static void all_types(stage *on) {
  static char names[20000];
  char *at = names;
  int count = 0;
  check_int("all types", GRAFT_OK,
            graft_gtk4_types_json(names, sizeof names, NULL));
  while ((at = strchr(at, '"')) != NULL) {
    char *end = strchr(at + 1, '"');
    graft_class class_id;
    *end = '\0';
    if (graft_gtk4_class(on->rt, at + 1, &class_id) < 0) {
      printf("  %s can't be registered\n", at + 1);
      count = -1000;
    }
    count++;
    at = end + 1;
  }
  check("are classes", count > 80);
}

static const char *wanted_type;

static void one_of_a_type(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    if (wanted_type != NULL)
      GRAFT(on->rt, type(on, wanted_type)) {}
  }
}

static void every_widget_is_made(void) {
  static const char *const names[] = {"GraftCanvas",     "GtkActionBar",
                                      "GtkAspectFrame",  "GtkBox",
                                      "GtkButton",       "GtkCalendar",
                                      "GtkCenterBox",    "GtkCheckButton",
                                      "GtkColorButton",  "GtkColumnView",
                                      "GtkComboBoxText", "GtkDrawingArea",
                                      "GtkDropDown",     "GtkEditableLabel",
                                      "GtkEntry",        "GtkExpander",
                                      "GtkFixed",        "GtkFlowBox",
                                      "GtkFrame",        "GtkGrid",
                                      "GtkHeaderBar",    "GtkIconView",
                                      "GtkImage",        "GtkInfoBar",
                                      "GtkLabel",        "GtkLevelBar",
                                      "GtkLinkButton",   "GtkListBox",
                                      "GtkListView",     "GtkMenuButton",
                                      "GtkNotebook",     "GtkOverlay",
                                      "GtkPaned",        "GtkPasswordEntry",
                                      "GtkPicture",      "GtkProgressBar",
                                      "GtkRevealer",     "GtkScale",
                                      "GtkScrollbar",    "GtkScrolledWindow",
                                      "GtkSearchBar",    "GtkSearchEntry",
                                      "GtkSeparator",    "GtkSpinButton",
                                      "GtkSpinner",      "GtkStack",
                                      "GtkStackSidebar", "GtkStackSwitcher",
                                      "GtkStatusbar",    "GtkSwitch",
                                      "GtkText",         "GtkTextView",
                                      "GtkToggleButton", "GtkTreeView",
                                      "GtkViewport",     "GtkVolumeButton",
                                      "GtkWindowHandle"};
  stage on;
  int made = 0;
  wanted_type = NULL;
  stage_open(&on, one_of_a_type);
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    const void *widget;
    wanted_type = names[i];
    step_to(&on, (int)i);
    widget = at(&on, 0, 0, -1);
    made += widget != NULL && strcmp(G_OBJECT_TYPE_NAME(widget), names[i]) == 0;
  }
  check_int("every kind of widget is made, shown and destroyed",
            G_N_ELEMENTS(names), made);
  stage_close(&on);
}

static void misspelled(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_string(on->rt, "title", "Names");
    GRAFT(on->rt, type(on, "GtkButton")) {
      if (on->step == 1) graft_string(on->rt, "lable", "A");
      if (on->step == 2) graft_on(on->rt, "clickd", note, on);
      if (on->step == 3) graft_int(on->rt, "label", 3);
      if (on->step == 4) graft_string(on->rt, "halign", "centre");
      if (on->step == 5) graft_int(on->rt, "width-request", -20);
      if (on->step == 6) graft_string(on->rt, "layout.column", "x");
      if (on->step == 7) graft_int(on->rt, "layout.column", 1);
    }
  }
}

static void wrong_names(void) {
  stage on;
  stage_open(&on, misspelled);
  step_to(&on, 1);
  check_report(&on, "C49 an unknown property", "nearest: label");
  step_to(&on, 2);
  check_report(&on, "C49 an unknown signal", "nearest: clicked");
  step_to(&on, 3);
  check_report(&on, "a value of the wrong type", "expected string");
  step_to(&on, 4);
  check_report(&on, "an unknown nick", "nearest: center");
  step_to(&on, 5);
  check_report(&on, "a number beyond what GTK takes", "GtkWidget takes");
  step_to(&on, 7);
  check_report(&on, "a place that the parent does not have",
               "child of a GtkWindow, which has no such property");
  step_to(&on, 0);
  check_int("and then all is well", 0, on.reports);
  stage_close(&on);
}

static void json(void) {
  static char text[60000];
  size_t needed = 0;
  check_int("JSON, too small", GRAFT_E_SMALL,
            graft_gtk4_type_json("GtkButton", text, 10, &needed));
  check_int("JSON", GRAFT_OK,
            graft_gtk4_type_json("GtkButton", text, sizeof text, NULL));
  check_int("its size", (int64_t)needed, (int64_t)strlen(text) + 1);
  check("an enum with its nicks",
        strstr(text,
               "{\"name\":\"halign\",\"type\":\"enum\","
               "\"gtype\":\"GtkAlign\",\"values\":[\"fill\",") != NULL);
  check("a signal",
        strstr(text, "{\"name\":\"clicked\",\"values\":[]}") != NULL);
  check_int("of an unknown type", GRAFT_E_UNKNOWN,
            graft_gtk4_type_json("GtkButon", text, sizeof text, NULL));
}

void test_classes(void) {
  stage on;
  stage_open(&on, nothing);
  unknown_types(&on);
  once(&on);
  all_types(&on);
  stage_close(&on);
  every_widget_is_made();
  wrong_names();
  json();
}
