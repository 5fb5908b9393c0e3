/* Where children go: slots, places, other objects. */
#include <stdio.h>
#include <string.h>

#include "stage.h"

static void label_in(stage *on, const char *slot, const char *text) {
  GRAFT_NAMED(on->rt, type(on, "GtkLabel"), text) {
    if (slot != NULL) graft_string(on->rt, "slot", slot);
    graft_string(on->rt, "label", text);
  }
}

static void bars(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkHeaderBar")) {
      graft_string(on->rt, "slot", "titlebar");
      label_in(on, "title-widget", "Title");
      label_in(on, NULL, "s1");
      if (on->step == 1) label_in(on, NULL, "s2");
      label_in(on, "start", "x1");
      label_in(on, NULL, "s3");
      label_in(on, "end", "e1");
      if (on->step == 1) label_in(on, "end", "e2");
      label_in(on, "end", "e3");
    }
    GRAFT(on->rt, type(on, "GtkFrame")) {
      label_in(on, "label-widget", "Frame");
      label_in(on, NULL, "Content");
    }
  }
}

/* The labels of a box from its start to its end. */
static const char *labels_of(GtkWidget *box) {
  static char text[100];
  text[0] = '\0';
  for (GtkWidget *child = gtk_widget_get_first_child(box); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    if (!GTK_IS_LABEL(child)) continue;
    g_strlcat(text, gtk_label_get_text(GTK_LABEL(child)), sizeof text);
    g_strlcat(text, " ", sizeof text);
  }
  return text;
}

static GtkWidget *named(stage *on, const char *name) {
  GtkWidget *bar = at(on, 0, 0, -1);
  graft_node child = 0;
  graft_node_child(on->rt, node_at(on, 0, 0, -1), 0, &child);
  for (; child != 0; graft_node_next(on->rt, child, &child)) {
    void *widget = NULL;
    graft_node_widget(on->rt, child, &widget);
    if (strcmp(gtk_label_get_text(widget), name) == 0) return widget;
  }
  return bar;
}

static void header_bar(void) {
  stage on;
  stage_open(&on, bars);
  check("a property that holds a widget",
        gtk_window_get_titlebar(at(&on, 0, -1)) == at(&on, 0, 0, -1));
  check_text("the same in the bar", "Title",
             gtk_label_get_text(GTK_LABEL(
                 gtk_header_bar_get_title_widget(at(&on, 0, 0, -1)))));
  check_text("at the start", "s1 x1 s3 ",
             labels_of(gtk_widget_get_parent(named(&on, "s1"))));
  check_text("at the end, which counts backwards", "e3 e1 ",
             labels_of(gtk_widget_get_parent(named(&on, "e1"))));
  step_to(&on, 1);
  check_text("one more between", "s1 s2 x1 s3 ",
             labels_of(gtk_widget_get_parent(named(&on, "s1"))));
  check_text("there too", "e3 e2 e1 ",
             labels_of(gtk_widget_get_parent(named(&on, "e1"))));
  step_to(&on, 0);
  check_text("and gone", "s1 x1 s3 ",
             labels_of(gtk_widget_get_parent(named(&on, "s1"))));
  check_text(
      "in a slot and without one", "Content",
      gtk_label_get_text(GTK_LABEL(gtk_frame_get_child(at(&on, 0, 1, -1)))));
  check_int("all without a report", 0, on.reports);
  picture(at(&on, 0, -1), "header");
  stage_close(&on);
}

static void grid(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkGrid")) {
      for (int i = 0; i < 4; i++) {
        GRAFT_KEY(on->rt, type(on, "GtkLabel"), i) {
          graft_string(on->rt, "label", "cell");
          graft_int(on->rt, "layout.column", i % 2);
          graft_int(on->rt, "layout.row", i / 2 + on->step);
          if (i == 3 && on->step == 0) graft_int(on->rt, "layout.row-span", 2);
        }
      }
    }
  }
}

static int is_at(stage *on, int child, int column, int row, int span) {
  int is[4];
  gtk_grid_query_child(at(on, 0, 0, -1), at(on, 0, 0, child, -1), &is[0],
                       &is[1], &is[2], &is[3]);
  return is[0] == column && is[1] == row && is[3] == span;
}

static void places(void) {
  stage on;
  stage_open(&on, grid);
  check("a column and a row", is_at(&on, 1, 1, 0, 1));
  check("and a span", is_at(&on, 3, 1, 1, 2));
  step_to(&on, 1);
  check("another row", is_at(&on, 1, 1, 1, 1));
  check("no span", is_at(&on, 3, 1, 2, 1));
  stage_close(&on);
}

static void pages(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkStack")) {
        graft_string(on->rt, "visible-child-name",
                     on->step == 2 ? "third" : "second");
        graft_on(on->rt, "notify::visible-child-name", note, on);
        GRAFT(on->rt, type(on, "GtkLabel")) {
          graft_string(on->rt, "page.name", "first");
          graft_string(on->rt, "page.title", "First");
        }
        GRAFT(on->rt, type(on, "GtkLabel")) {
          graft_string(on->rt, "page.name", "second");
          graft_string(on->rt, "page.title",
                       on->step == 0 ? "Second" : "Another");
        }
        if (on->step == 2) {
          GRAFT(on->rt, type(on, "GtkLabel")) {
            graft_string(on->rt, "page.name", "third");
          }
        }
      }
      GRAFT(on->rt, type(on, "GtkNotebook")) {
        graft_int(on->rt, "page", on->number);
        graft_on(on->rt, "notify::page", store_number, on);
        GRAFT(on->rt, type(on, "GtkLabel")) {
          graft_string(on->rt, "page.tab-label", "Tab 1");
        }
        GRAFT(on->rt, type(on, "GtkLabel")) {
          graft_string(on->rt, "page.tab-label", "Tab 2");
        }
      }
    }
  }
}

static void stacks(void) {
  stage on;
  GtkStack *stack;
  char *label = NULL;
  memset(&on, 0, sizeof on);
  on.number = 1;
  stage_show(&on, pages);
  stack = at(&on, 0, 0, 0, -1);
  check_text("a page by its name, before there are pages", "second",
             gtk_stack_get_visible_child_name(stack));
  check_int("a page by its number", 1,
            gtk_notebook_get_current_page(at(&on, 0, 0, 1, -1)));
  g_object_get(
      gtk_notebook_get_page(at(&on, 0, 0, 1, -1), at(&on, 0, 0, 1, 1, -1)),
      "tab-label", &label, NULL);
  check_text("the label of its tab", "Tab 2", label);
  g_free(label);
  check_heard(&on, "and nothing was told", "");
  step_to(&on, 1);
  check_text("a title changes", "Another",
             gtk_stack_page_get_title(
                 gtk_stack_get_page(stack, at(&on, 0, 0, 0, 1, -1))));
  step_to(&on, 2);
  check_text("a page that comes with its choice", "third",
             gtk_stack_get_visible_child_name(stack));
  check_heard(&on, "which tells nothing", "");
  user_click_at(at(&on, 0, 0, 1, -1), 25, 15, 1);
  check_heard(&on, "the user chooses a tab", "notify::page 0\n");
  picture(at(&on, 0, -1), "pages");
  stage_close(&on);
}

static void scrolled(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkScrolledWindow")) {
      if (on->step == 0) label_in(on, NULL, "one");
      if (on->step == 2) label_in(on, NULL, "two");
    }
  }
}

static void viewports(void) {
  stage on;
  GtkScrolledWindow *window;
  stage_open(&on, scrolled);
  window = at(&on, 0, 0, -1);
  check("GTK puts a viewport between",
        gtk_scrolled_window_get_child(window) ==
            gtk_widget_get_parent(at(&on, 0, 0, 0, -1)));
  step_to(&on, 1);
  check("a child is taken out of it",
        gtk_scrolled_window_get_child(window) == NULL);
  step_to(&on, 2);
  check("and another put in", gtk_scrolled_window_get_child(window) ==
                                  gtk_widget_get_parent(at(&on, 0, 0, 0, -1)));
  check_int("all without a report", 0, on.reports);
  stage_close(&on);
}

static void panes(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkPaned")) {
      if (on->step != 1) label_in(on, NULL, "one");
      label_in(on, NULL, "two");
      if (on->step == 2) label_in(on, NULL, "three");
    }
  }
}

static void paned(void) {
  stage on;
  GtkPaned *widget;
  stage_open(&on, panes);
  widget = at(&on, 0, 0, -1);
  check("two panes",
        gtk_paned_get_start_child(widget) == at(&on, 0, 0, 0, -1) &&
            gtk_paned_get_end_child(widget) == at(&on, 0, 0, 1, -1));
  step_to(&on, 1);
  check("the second becomes the first",
        gtk_paned_get_start_child(widget) == at(&on, 0, 0, 0, -1) &&
            gtk_paned_get_end_child(widget) == NULL);
  step_to(&on, 0);
  check("and the second again",
        gtk_paned_get_end_child(widget) == at(&on, 0, 0, 1, -1));
  step_to(&on, 2);
  check("three do not go", on.reports > 0 && strstr(on.report, "takes 2"));
  on.reports = 0;
  step_to(&on, 0);
  on.reports = 0;
  stage_close(&on);
}

static void assistant(stage *on) {
  GRAFT(on->rt, type(on, "GtkAssistant")) {
    for (int i = 0; i < 3; i++) {
      static const char *const titles[] = {"First", "Second", "Third"};
      if (i == 0 && on->step == 1) continue;
      GRAFT_KEY(on->rt, type(on, "GtkLabel"), i) {
        graft_string(on->rt, "label", titles[i]);
        graft_string(on->rt, "page.title", titles[i]);
        graft_bool(on->rt, "page.complete", 1);
      }
    }
  }
}

static const char *title_at(stage *on, int index) {
  GtkAssistant *widget = at(on, 0, -1);
  return gtk_assistant_get_page_title(
      widget, gtk_assistant_get_nth_page(widget, index));
}

static void assistants(void) {
  stage on;
  stage_open(&on, assistant);
  check_int("pages of an assistant", 3,
            gtk_assistant_get_n_pages(at(&on, 0, -1)));
  check_text("with titles", "Second", title_at(&on, 1));
  step_to(&on, 1);
  check_int("one fewer", 2, gtk_assistant_get_n_pages(at(&on, 0, -1)));
  check_text("the second is the first", "Second", title_at(&on, 0));
  step_to(&on, 0);
  check_text("which is there again", "First", title_at(&on, 0));
  check_int("all without a report", 0, on.reports);
  stage_close(&on);
}

static void objects(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkScale")) {
      if (on->step == 0) {
        GRAFT(on->rt, type(on, "GtkAdjustment")) {
          graft_double(on->rt, "upper", 8);
          graft_double(on->rt, "value", on->real);
          graft_on(on->rt, "value-changed", store_number, on);
        }
      }
      GRAFT(on->rt, type(on, "GtkEventControllerMotion")) {
        graft_string(on->rt, "propagation-phase", "capture");
        graft_on(on->rt, "enter", note, on);
      }
    }
  }
}

static void other_objects(void) {
  stage on;
  gpointer scale;
  memset(&on, 0, sizeof on);
  on.real = 3;
  stage_show(&on, objects);
  scale = at(&on, 0, 0, -1);
  check("an object goes to the property of its type",
        gtk_range_get_adjustment(scale) == at(&on, 0, 0, 0, -1));
  check("a controller is the widget's",
        gtk_event_controller_get_widget(at(&on, 0, 0, 1, -1)) == scale);
  gtk_widget_grab_focus(scale);
  user_click_at(at(&on, 0, -1), 1, 1, 3);
  g_string_truncate(on.heard, 0);
  user_keys("End");
  check("an adjustment tells", on.real == 8);
  step_to(&on, 1);
  check("without it there is one of GTK's own",
        gtk_range_get_adjustment(scale) != NULL &&
            gtk_adjustment_get_upper(gtk_range_get_adjustment(scale)) == 0);
  check("and the controller is still there",
        gtk_event_controller_get_widget(at(&on, 0, 0, 0, -1)) == scale);
  stage_close(&on);
}

static void wrong(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    if (on->step == 1) label_in(on, NULL, "one");
    if (on->step == 1) label_in(on, NULL, "two");
    if (on->step == 2) {
      GRAFT(on->rt, type(on, "GtkAdjustment")) {}
    }
    if (on->step == 3) {
      GRAFT(on->rt, type(on, "GtkHeaderBar")) label_in(on, "strat", "x");
    }
    if (on->step == 4) {
      GRAFT(on->rt, type(on, "GtkBox")) label_in(on, "start", "x");
    }
    if (on->step == 5) {
      GRAFT(on->rt, type(on, "GtkSpinner")) label_in(on, NULL, "x");
    }
    if (on->step == 6) {
      GRAFT(on->rt, type(on, "GtkNotebook")) label_in(on, "tab", "x");
    }
    if (on->step == 7) {
      GRAFT(on->rt, type(on, "GtkCalendar")) {
        graft_string(on->rt, "date", "soon");
      }
    }
    if (on->step == 8) {
      GRAFT(on->rt, type(on, "GtkSpinButton")) graft_int(on->rt, "digits", 99);
    }
  }
}

/* What is told of a step, and that nothing is left of it. */
static void check_told(stage *on, int step, const char *name,
                       const char *part) {
  step_to(on, step);
  check(name, on->reports > 0 && strstr(on->report, part) != NULL);
  if (strstr(on->report, part) == NULL) printf("  is: %s\n", on->report);
  on->reports = 0;
  step_to(on, 0);
  on->reports = 0;
}

static void wrong_places(void) {
  stage on;
  stage_open(&on, wrong);
  step_to(&on, 1);
  check("two children of a window are told",
        on.reports > 0 &&
            strstr(on.report, "the child of a GtkWindow takes one") != NULL);
  on.reports = 0;
  step_to(&on, 0);
  step_to(&on, 2);
  check("an object that nothing takes is told",
        on.reports > 0 && strstr(on.report, "takes a GtkAdjustment") != NULL);
  on.reports = 0;
  step_to(&on, 0);
  on.reports = 0;
  check_told(&on, 3,
             "a slot with a wrong name tells the path, the nearest, all",
             "root/GtkWindow/GtkHeaderBar/GtkLabel");
  check("the nearest and all",
        strstr(on.report,
               "no slot \"strat\"; nearest: start; it has start, title, end, "
               "title-widget") != NULL);
  check_told(&on, 4, "a slot where there is none", "it has none");
  check_told(&on, 5, "a child where there is none", "has no children");
  check_told(&on, 6, "a slot that GTK ends the program for", "\"tab\"");
  check_told(&on, 7, "F5 a value that is read back, in GTK's words",
             "date came as \"soon\"");
  check_told(&on, 8, "a number beyond its bounds, with these",
             "digits came as 99, GtkSpinButton takes 0 to 20");
  stage_close(&on);
}

void test_slots(void) {
  header_bar();
  places();
  stacks();
  viewports();
  paned();
  assistants();
  other_objects();
  wrong_places();
}
