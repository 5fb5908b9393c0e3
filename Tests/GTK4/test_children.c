/* Children in order, without losing what is in them: C28, C31 to C34. */
#include <string.h>

#include "stage.h"

static const char *parent_type;
static const char *order; /* a letter for each child, its key */

static void children(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, parent_type)) {
      for (const char *at = order; *at != '\0'; at++) {
        char name[2] = {*at, '\0'};
        GRAFT_KEY(on->rt, type(on, "GtkEntry"), *at) {
          graft_string(on->rt, "placeholder-text", name);
          if (strcmp(parent_type, "GtkStack") == 0) {
            graft_string(on->rt, "page.name", name);
          }
        }
      }
    }
  }
}

/* The letters in the order that GTK has them. */
static const char *shown(stage *on) {
  static char letters[40];
  GtkWidget *parent = at(on, 0, 0, -1);
  size_t count = 0;
  if (GTK_IS_STACK(parent)) {
    GListModel *pages = G_LIST_MODEL(gtk_stack_get_pages(GTK_STACK(parent)));
    for (; count < g_list_model_get_n_items(pages); count++) {
      GtkStackPage *page = g_list_model_get_item(pages, (guint)count);
      letters[count] = *gtk_stack_page_get_name(page);
      g_object_unref(page);
    }
    g_object_unref(pages);
    letters[count] = '\0';
    return letters;
  }
  if (GTK_IS_NOTEBOOK(parent)) {
    GtkNotebook *notebook = GTK_NOTEBOOK(parent);
    for (; (int)count < gtk_notebook_get_n_pages(notebook); count++) {
      letters[count] = *gtk_entry_get_placeholder_text(
          GTK_ENTRY(gtk_notebook_get_nth_page(notebook, (int)count)));
    }
    letters[count] = '\0';
    return letters;
  }
  if (GTK_IS_ACTION_BAR(parent)) {
    parent = gtk_widget_get_parent(at(on, 0, 0, 0, -1));
  }
  for (GtkWidget *child = gtk_widget_get_first_child(parent); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *entry = child;
    if (!GTK_IS_ENTRY(entry)) entry = gtk_widget_get_first_child(child);
    if (GTK_IS_ENTRY(entry)) {
      letters[count++] = *gtk_entry_get_placeholder_text(GTK_ENTRY(entry));
    }
  }
  letters[count] = '\0';
  return letters;
}

static void show(stage *on, const char *letters) {
  char name[80];
  order = letters;
  again(on);
  g_snprintf(name, sizeof name, "%s %s", parent_type, letters);
  check_text(name, letters, shown(on));
}

static void in_a(const char *name, const char *const *orders) {
  stage on;
  parent_type = name;
  order = "ab";
  stage_open(&on, children);
  creates(&on);
  for (; *orders != NULL; orders++) show(&on, *orders);
  check_int("C31 each is made once", 4, creates(&on));
  check_int("and nothing is reported", 0, on.reports);
  stage_close(&on);
}

/* C32: what moves around a focused entry does not disturb it. */
static void focus_stays(void) {
  stage on;
  gpointer entry;
  parent_type = "GtkBox";
  order = "abc";
  stage_open(&on, children);
  entry = at(&on, 0, 0, 1, -1);
  user_click(entry, 1);
  user_keys("H e y Left");
  check_int("a caret", 2, caret(entry));
  updates(&on);
  show(&on, "xbc");
  show(&on, "xyb");
  show(&on, "b");
  check("C32 the focus stays",
        gtk_widget_is_ancestor(gtk_window_get_focus(at(&on, 0, -1)), entry));
  check_int("C32 and the caret", 2, caret(entry));
  user_keys("x");
  check_text("C32 and the user types on", "Hexy", text_of(entry));
  stage_close(&on);
}

static void twice(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT_KEY(on->rt, type(on, "GtkLabel"), 1) {}
      if (on->step == 1) {
        GRAFT_KEY(on->rt, type(on, "GtkLabel"), 1) {}
      }
    }
  }
}

static void same_keys(void) {
  stage on;
  gpointer label;
  stage_open(&on, twice);
  label = at(&on, 0, 0, 0, -1);
  step_to(&on, 1);
  check_report(&on, "C34 the same key twice", "GtkBox");
  check("C34 leaves all as it was",
        gtk_widget_get_last_child(at(&on, 0, 0, -1)) == label);
  stage_close(&on);
}

static void many(stage *on) {
  graft_class label = type(on, "GtkLabel");
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      for (int i = 0; i < 1000; i++) {
        int key = on->step == 1 ? 999 - i : i;
        if (on->step == 2) continue;
        GRAFT_KEY(on->rt, label, key) { graft_int(on->rt, "margin-top", key); }
      }
    }
  }
}

static int is_in_order(stage *on, int backwards) {
  int index = 0;
  for (GtkWidget *child = gtk_widget_get_first_child(at(on, 0, 0, -1));
       child != NULL; child = gtk_widget_get_next_sibling(child)) {
    int expected = backwards ? 999 - index : index;
    if (gtk_widget_get_margin_top(child) != expected) return 0;
    index++;
  }
  return index == 1000;
}

static void thousand(void) {
  stage on;
  stage_open(&on, many);
  check("C28 a thousand children", is_in_order(&on, 0));
  step_to(&on, 1);
  check("backwards", is_in_order(&on, 1));
  step_to(&on, 2);
  check("none of them", gtk_widget_get_first_child(at(&on, 0, 0, -1)) == NULL);
  stage_close(&on);
}

void test_children(void) {
  static const char *const orders[] = {"ba", "cab",  "acb",  "abcd", "dcba",
                                       "bd", "abxd", "xdba", NULL};
  static const char *const types[] = {"GtkBox",     "GtkListBox",  "GtkFlowBox",
                                      "GtkStack",   "GtkNotebook", "GtkGrid",
                                      "GtkOverlay", "GtkActionBar"};
  for (size_t i = 0; i < G_N_ELEMENTS(types); i++) in_a(types[i], orders);
  focus_stays();
  same_keys();
  thousand();
}
