/* Classes of GTK 4, by what its widgets are. */
#include "gtk4.h"

#include <graft/gtk4.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static const property label[] = {
    {"label", 3, {STRING("a"), STRING("b c d"), STRING("")}},
    {"wrap", 2, {BOOL(0), BOOL(1)}},
    {"xalign", 2, {DOUBLE(0), DOUBLE(1)}},
    {"halign", 2, {STRING("start"), STRING("end")}},
    {"width-chars", 2, {INT(-1), INT(9)}},
    {"css-classes", 2, {STRING("title-1"), STRING("dim-label error")}},
    {"tooltip-text", 1, {STRING("tip")}},
    {"visible", 2, {BOOL(0), BOOL(1)}}};
static const property button[] = {{"label", 2, {STRING("Go"), STRING("_Stop")}},
                                  {"use-underline", 2, {BOOL(0), BOOL(1)}},
                                  {"has-frame", 2, {BOOL(0), BOOL(1)}},
                                  {"sensitive", 2, {BOOL(0), BOOL(1)}}};
static const property icon[] = {
    {"icon-name", 2, {STRING("list-add"), STRING("list-remove")}},
    {"css-classes", 2, {STRING("flat"), STRING("suggested-action")}}};
static const property entry[] = {
    {"text", 3, {STRING("one"), STRING("two"), STRING("")}},
    {"placeholder-text", 1, {STRING("...")}},
    {"max-length", 2, {INT(0), INT(2)}},
    {"visibility", 2, {BOOL(0), BOOL(1)}},
    {"editable", 1, {BOOL(1)}}};
static const property toggle[] = {{"label", 1, {STRING("on")}},
                                  {"active", 2, {BOOL(0), BOOL(1)}}};
static const property on_off[] = {{"active", 2, {BOOL(0), BOOL(1)}},
                                  {"sensitive", 1, {BOOL(1)}}};
static const property range[] = {
    {"lower", 2, {INT(-5), INT(10)}},
    {"upper", 2, {INT(20), INT(200)}},
    {"step-increment", 2, {INT(1), INT(2)}},
    {"digits", 2, {INT(0), INT(1)}},
    {"value", 4, {INT(3), DOUBLE(7.5), INT(150), INT(-9)}}};
static const property drop_down[] = {
    {"model", 3, {STRING("a\nb\nc"), STRING("x\ny"), STRING("")}},
    {"selected", 4, {INT(-1), INT(0), INT(2), INT(9)}},
    {"show-arrow", 2, {BOOL(0), BOOL(1)}}};
static const property list[] = {
    {"selected", 1, {INT(-1)}}, /* there may be no row */
    {"show-separators", 2, {BOOL(0), BOOL(1)}}};
static const property box[] = {
    {"spacing", 2, {INT(2), INT(8)}},
    {"orientation", 2, {STRING("horizontal"), STRING("vertical")}},
    {"homogeneous", 2, {BOOL(0), BOOL(1)}}};
static const property grid[] = {{"row-spacing", 2, {INT(2), INT(8)}},
                                {"column-homogeneous", 2, {BOOL(0), BOOL(1)}}};
static const property cell[] = {{"label", 2, {STRING("a"), STRING("b")}},
                                {"layout.column", 3, {INT(0), INT(1), INT(2)}},
                                {"layout.row", 2, {INT(0), INT(3)}},
                                {"layout.column-span", 2, {INT(1), INT(2)}}};
static const property page[] = {
    {"label", 2, {STRING("a"), STRING("b")}},
    {"page.title", 2, {STRING("First"), STRING("Second")}},
    {"page.needs-attention", 2, {BOOL(0), BOOL(1)}}};
static const property stack[] = {{"transition-duration", 2, {INT(0), INT(100)}},
                                 {"vhomogeneous", 2, {BOOL(0), BOOL(1)}}};
static const property expander[] = {{"label", 2, {STRING("a"), STRING("b")}},
                                    {"expanded", 2, {BOOL(0), BOOL(1)}}};
static const property frame[] = {{"label", 2, {STRING("a"), STRING("b")}},
                                 {"label-xalign", 2, {DOUBLE(0), DOUBLE(1)}}};
static const property progress[] = {
    {"fraction", 3, {DOUBLE(0), DOUBLE(0.25), DOUBLE(1)}},
    {"text", 1, {STRING("half")}},
    {"show-text", 2, {BOOL(0), BOOL(1)}},
    {"inverted", 2, {BOOL(0), BOOL(1)}}};
static const property level[] = {
    {"min-value", 2, {DOUBLE(1), DOUBLE(2)}},
    {"max-value", 2, {DOUBLE(5), DOUBLE(9)}},
    {"value", 3, {DOUBLE(0), DOUBLE(3), DOUBLE(7)}}};
static const property spinner[] = {{"spinning", 2, {BOOL(0), BOOL(1)}}};

static const property item[] = {
    {"label", 2, {STRING("Save"), STRING("_Close")}},
    {"role", 3, {STRING("normal"), STRING("check"), STRING("radio")}},
    {"active", 2, {BOOL(0), BOOL(1)}},
    {"accel", 2, {STRING("<Control>s"), STRING("F2")}},
    {"sensitive", 2, {BOOL(0), BOOL(1)}}};
static const property section[] = {
    {"label", 2, {STRING("File"), STRING("View")}}};
static const property revealer[] = {
    {"reveal-child", 2, {BOOL(0), BOOL(1)}},
    {"transition-type", 2, {STRING("none"), STRING("slide-left")}},
    {"transition-duration", 1, {INT(0)}}};
static const property scrolled[] = {
    {"min-content-height", 2, {INT(20), INT(50)}},
    {"has-frame", 2, {BOOL(0), BOOL(1)}},
    {"hscrollbar-policy", 2, {STRING("never"), STRING("automatic")}}};
static const property top_level[] = {{"title", 2, {STRING("A"), STRING("B")}},
                                     {"resizable", 2, {BOOL(0), BOOL(1)}},
                                     {"decorated", 2, {BOOL(0), BOOL(1)}},
                                     {"hide-on-close", 2, {BOOL(0), BOOL(1)}}};
static const property paned[] = {
    {"orientation", 2, {STRING("horizontal"), STRING("vertical")}},
    {"wide-handle", 2, {BOOL(0), BOOL(1)}}};
static const property row[] = {{"activatable", 2, {BOOL(0), BOOL(1)}},
                               {"selectable", 2, {BOOL(0), BOOL(1)}}};
static const property framed[] = {{"has-frame", 2, {BOOL(0), BOOL(1)}},
                                  {"sensitive", 2, {BOOL(0), BOOL(1)}}};

static const char *const clicked[] = {"clicked"};
static const char *const edited[] = {"changed", "activate", "focus-leave"};
static const char *const toggled[] = {"toggled"};
static const char *const notify_active[] = {"notify::active"};
static const char *const moved[] = {"value-changed"};
static const char *const selected[] = {"notify::selected"};
static const char *const row_selected[] = {"row-selected"};
static const char *const expanded[] = {"notify::expanded"};

static const class_case classes[] = {
    {"GtkLabel", label, COUNT(label), NULL, 0, "GtkBox", NULL, NULL},
    {"GtkButton", button, COUNT(button), clicked, 1, NULL, NULL, NULL},
    {"GtkButton", icon, COUNT(icon), clicked, 1, "GtkGrid", NULL, NULL},
    {"GtkEntry", entry, COUNT(entry), edited, COUNT(edited), NULL, NULL,
     "text"},
    {"GtkToggleButton", toggle, COUNT(toggle), toggled, 1, NULL, NULL,
     "active"},
    {"GtkCheckButton", toggle, COUNT(toggle), toggled, 1, NULL, NULL, "active"},
    {"GtkSwitch", on_off, COUNT(on_off), notify_active, 1, NULL, NULL,
     "active"},
    {"GtkSpinButton", range, COUNT(range), moved, 1, NULL, NULL, "value"},
    {"GtkScale", range, COUNT(range), moved, 1, NULL, NULL, "value"},
    {"GtkDropDown", drop_down, COUNT(drop_down), selected, 1, NULL, NULL,
     "selected"},
    {"GtkListBox", list, COUNT(list), row_selected, 1, NULL, "GtkLabel",
     "selected"},
    {"GtkBox", box, COUNT(box), NULL, 0, NULL, "GtkButton", NULL},
    {"GtkGrid", grid, COUNT(grid), NULL, 0, "GtkBox", "cell", NULL},
    {"GtkStack", stack, COUNT(stack), NULL, 0, NULL, "page", NULL},
    {"GtkExpander", expander, COUNT(expander), expanded, 1, NULL, NULL,
     "expanded"},
    {"GtkFrame", frame, COUNT(frame), NULL, 0, NULL, NULL, NULL},
    {"GtkProgressBar", progress, COUNT(progress), NULL, 0, NULL, NULL, NULL},
    {"GtkLevelBar", level, COUNT(level), NULL, 0, NULL, NULL, NULL},
    {"GtkSpinner", spinner, COUNT(spinner), NULL, 0, NULL, NULL, NULL},
    {"GraftMenuItem", item, COUNT(item), NULL, 0, "GraftMenuSection", NULL,
     NULL},
    {"GraftMenuSection", section, COUNT(section), NULL, 0, NULL,
     "GraftMenuItem", NULL},
    {"GtkWindow", top_level, COUNT(top_level), NULL, 0, NULL, "GtkLabel", NULL},
    {"GtkScrolledWindow", scrolled, COUNT(scrolled), NULL, 0, NULL, "GtkLabel",
     NULL},
    {"GtkFrame", frame, COUNT(frame), NULL, 0, NULL, "GtkEntry", NULL},
    {"GtkRevealer", revealer, COUNT(revealer), NULL, 0, NULL, "GtkLabel", NULL},
    {"GtkExpander", expander, COUNT(expander), expanded, 1, NULL, "GtkLabel",
     "expanded"},
    {"GtkListBoxRow", row, COUNT(row), NULL, 0, "GtkListBox", "GtkLabel", NULL},
    {"GtkButton", framed, COUNT(framed), clicked, 1, NULL, "GtkLabel", NULL},
    {"GtkPaned", paned, COUNT(paned), NULL, 0, NULL, "GtkFrame", NULL},
};

/* Those that take so many children and no more. */
static const struct {
  const char *name;
  uint32_t most;
} slots[] = {{"GtkWindow", 1},     {"GtkScrolledWindow", 1}, {"GtkFrame", 1},
             {"GtkRevealer", 1},   {"GtkExpander", 1},       {"GtkButton", 1},
             {"GtkListBoxRow", 1}, {"GtkPaned", 2}};

static uint32_t most_children(const char *name) {
  for (uint32_t i = 0; i < COUNT(slots); i++) {
    if (strcmp(slots[i].name, name) == 0) return slots[i].most;
  }
  return 0;
}

/* What goes into them and is no case of its own. */
static const class_case children[] = {
    {"cell", cell, COUNT(cell), NULL, 0, NULL, NULL, NULL},
    {"page", page, COUNT(page), NULL, 0, NULL, NULL, NULL},
};

typedef struct app {
  subject it; /* first: what describe_subject() gets */
  graft_gtk4 *gtk;
  graft_runtime *rt;
  GtkWidget *top;  /* holds what is checked; or null: windows have no parent */
  graft_node root; /* theirs */
} app;

static graft_status settle(void *user_data) {
  graft_runtime *rt = ((app *)user_data)->rt;
  graft_status status = GRAFT_OK;
  for (int i = 0; i < 3 && status >= 0; i++) {
    while (g_main_context_iteration(NULL, FALSE)) continue;
    do { status = graft_pump(rt, 0); } while (status > 0);
  }
  return status;
}

/* Windows have no order; here they have that of their nodes. */
static void write_windows(GString *out, const app *a) {
  GListModel *all = gtk_window_get_toplevels();
  graft_node node = 0;
  void *widget = NULL;
  g_string_append_printf(out, "%u windows\n", g_list_model_get_n_items(all));
  graft_node_child(a->rt, a->root, 0, &node);
  while (node != 0 && graft_node_widget(a->rt, node, &widget) >= 0) {
    write_widget(out, widget, 1);
    if (graft_node_next(a->rt, node, &node) < 0) return;
  }
}

static graft_status snapshot(void *user_data, char *buffer, size_t size,
                             size_t *needed) {
  const app *a = user_data;
  GString *out = g_string_new(NULL);
  if (a->top) {
    write_widget(out, a->top, 0);
  } else {
    write_windows(out, a);
  }
  *needed = out->len + 1;
  if (*needed <= size) memcpy(buffer, out->str, *needed);
  g_string_free(out, TRUE);
  return *needed <= size ? GRAFT_OK : GRAFT_E_SMALL;
}

static void act(void *user_data, graft_node node,
                graft_conformance_random *random) {
  void *widget = NULL;
  if (graft_node_widget(((app *)user_data)->rt, node, &widget) < 0) return;
  use_widget(widget, random);
}

static graft_class class_of(const app *a, const char *name) {
  graft_class found = 0;
  if (name && graft_gtk4_class(a->rt, name, &found) < 0) abort();
  return found;
}

/* Menus go into a menu, which a button shows, windows into nothing, and others
 * into a box. */
static const char *make_root(app *a, const char *name, void **root) {
  GtkWidget *opener;
  *root = a->top;
  if (a->top == NULL) return NULL;
  if (strncmp(name, "GraftMenu", 9) != 0) return "GtkBox";
  class_of(a, "GraftMenu");
  *root = g_object_new(g_type_from_name("GraftMenu"), NULL);
  opener = gtk_menu_button_new();
  g_object_set(opener, "menu-model", *root, NULL);
  g_object_unref(*root);
  gtk_box_append(GTK_BOX(a->top), opener);
  return "GraftMenu";
}

/* Opens GTK with a root on a box in a window, which it returns, or on nothing
 * where windows are checked. */
static GtkWidget *open_app(app *a, const char *name) {
  graft_gtk4_desc open = GRAFT_GTK4_DESC_INIT;
  graft_root_desc root = GRAFT_ROOT_DESC_INIT;
  GtkWidget *window = gtk_window_new();
  open.flags = GRAFT_GTK4_QUIET;
  if (graft_gtk4_open(&open, &a->gtk) < 0) abort();
  a->rt = graft_gtk4_runtime(a->gtk);
  if (strcmp(name, "GtkWindow") != 0) {
    a->top = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_window_set_child(GTK_WINDOW(window), a->top);
  }
  root.class_id = class_of(a, make_root(a, name, &root.widget));
  gtk_widget_show(window);
  if (graft_root_create(a->rt, &root, &a->root) < 0) abort();
  return window;
}

static void check(const class_case *c, int acts) {
  app a = {{c, NULL, acts}, NULL, NULL, NULL, 0};
  graft_conformance_desc desc = GRAFT_CONFORMANCE_DESC_INIT;
  GtkWidget *window = open_app(&a, c->name);
  char name[80];
  a.it.child = find_case(children, COUNT(children), c->child);
  if (!a.it.child) a.it.child = find_case(classes, COUNT(classes), c->child);
  desc.root = a.root;
  desc.class_id = class_of(&a, c->name);
  desc.parent = class_of(&a, c->parent);
  if (a.it.child) {
    int is_plain = strncmp(a.it.child->name, "G", 1) == 0;
    desc.child = class_of(&a, is_plain ? a.it.child->name : "GtkLabel");
  }
  if (a.it.child) desc.most_children = most_children(c->name);
  desc.sequences = 40;
  desc.events = c->events;
  desc.event_count = c->event_count;
  desc.user_data = &a;
  desc.describe = describe_subject;
  desc.describe_child = describe_subject_child;
  desc.settle = settle;
  desc.snapshot = snapshot;
  if (acts) desc.act = act;
  snprintf(name, sizeof name, "%s%s%s%s", c->name, c->child ? " with a " : "",
           c->child ? c->child : "", acts ? ", used" : "");
  expect_conforming(name, a.rt, &desc);
  if (acts) expect_heard(name, a.rt);
  graft_gtk4_close(a.gtk);
  gtk_window_destroy(GTK_WINDOW(window));
}

/* Checks the classes that are named, or all. */
int main(int count, char **names) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (!gtk_init_check()) {
    printf("GTK 4: skipped (no display)\n0 passed, 0 failed, 1 skipped\n");
    return 0;
  }
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE,
               "gtk-cursor-blink", FALSE, NULL);
  for (uint32_t i = 0; i < COUNT(classes); i++) {
    int chosen = count < 2;
    for (int j = 1; j < count; j++) {
      chosen |= strcmp(names[j], classes[i].name) == 0;
    }
    if (!chosen) continue;
    check(&classes[i], 0);
    if (classes[i].event_count) check(&classes[i], 1);
  }
  return conclude();
}
