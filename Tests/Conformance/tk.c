/* Classes of Tk, by what its widgets are. */
#include "tk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests.h"

static const property label[] = {
    {"text", 3, {STRING("a"), STRING("b c d"), STRING("")}},
    {"width", 2, {INT(9), INT(20)}},
    {"anchor", 2, {STRING("w"), STRING("e")}},
    {"pack_side", 2, {STRING("left"), STRING("bottom")}},
    {"pack_padx", 1, {INT(4)}}};
static const property gridded[] = {
    {"text", 2, {STRING("a"), STRING("b")}},
    {"grid_row", 2, {INT(0), INT(2)}},
    {"grid_column", 3, {INT(0), INT(1), INT(2)}},
    {"grid_sticky", 2, {STRING("w"), STRING("ew")}}};
static const property button[] = {
    {"text", 2, {STRING("Go"), STRING("Stop")}},
    {"state", 2, {STRING("normal"), STRING("disabled")}},
    {"underline", 2, {INT(-1), INT(0)}}};
static const property entry[] = {
    {"text", 3, {STRING("one"), STRING("two"), STRING("")}},
    {"width", 2, {INT(9), INT(20)}},
    {"show", 2, {STRING("*"), STRING("")}},
    {"justify", 2, {STRING("right"), STRING("center")}}};
static const property checked[] = {{"text", 1, {STRING("on")}},
                                   {"selected", 2, {BOOL(0), BOOL(1)}}};
static const property scale[] = {
    {"from", 2, {INT(-5), INT(0)}},
    {"to", 2, {INT(20), INT(200)}},
    {"value", 4, {INT(3), INT(7), INT(150), INT(-9)}}};
static const property spinbox[] = {
    {"from", 2, {INT(-5), INT(0)}},
    {"to", 2, {INT(20), INT(200)}},
    {"text", 3, {STRING("3"), STRING("7"), STRING("")}}};
static const property combobox[] = {
    {"values", 3, {STRING("a b c"), STRING("x y"), STRING("")}},
    {"text", 3, {STRING("a"), STRING("other"), STRING("")}}};
static const property listbox[] = {
    {"items", 3, {STRING("a b c"), STRING("x y"), STRING("")}},
    {"selected", 3, {INT(-1), INT(0), INT(1)}},
    {"selectmode", 1, {STRING("browse")}}};
static const property tree[] = {
    {"show", 2, {STRING("tree"), STRING("tree headings")}},
    {"height", 2, {INT(4), INT(6)}}};
static const property row[] = {
    {"text", 3, {STRING("a"), STRING("b"), STRING("")}},
    {"values", 2, {STRING("1 2"), STRING("3")}},
    {"open", 2, {BOOL(0), BOOL(1)}}};
static const property column[] = {{"text", 2, {STRING("A"), STRING("B")}},
                                  {"width", 2, {INT(50), INT(90)}},
                                  {"anchor", 2, {STRING("w"), STRING("e")}},
                                  {"stretch", 2, {BOOL(0), BOOL(1)}}};
static const property frame[] = {
    {"borderwidth", 2, {INT(1), INT(3)}},
    {"relief", 2, {STRING("sunken"), STRING("groove")}},
    {"pack_children", 2, {STRING("-side left"), STRING("-padx 4")}},
    {"grid_column_weights", 2, {STRING("1 0 2"), STRING("0 1")}}};
static const property labelframe[] = {{"text", 2, {STRING("a"), STRING("b")}},
                                      {"labelanchor", 1, {STRING("n")}}};
static const property notebook[] = {{"width", 2, {INT(90), INT(0)}}};
static const property tab[] = {
    {"text", 2, {STRING("a"), STRING("b")}},
    {"tab_text", 2, {STRING("A"), STRING("B")}},
    {"tab_state", 2, {STRING("normal"), STRING("disabled")}},
    {"tab_padding", 1, {INT(4)}}};
static const property panes[] = {
    {"orient", 2, {STRING("horizontal"), STRING("vertical")}}};
static const property pane[] = {{"text", 2, {STRING("a"), STRING("b")}},
                                {"pane_weight", 2, {INT(0), INT(2)}}};
static const property old_pane[] = {{"text", 2, {STRING("a"), STRING("b")}},
                                    {"pane_minsize", 2, {INT(5), INT(20)}},
                                    {"pane_sticky", 1, {STRING("n")}}};
static const property progress[] = {
    {"value", 2, {INT(20), INT(70)}},
    {"maximum", 2, {INT(100), INT(200)}},
    {"mode", 2, {STRING("determinate"), STRING("indeterminate")}}};
static const property rectangle[] = {
    {"coords", 2, {STRING("0 0 9 9"), STRING("5 5 20 30")}},
    {"fill", 2, {STRING("red"), STRING("")}},
    {"width", 2, {INT(1), INT(3)}}};
static const property item_text[] = {
    {"coords", 2, {STRING("0 0"), STRING("5 5")}},
    {"text", 2, {STRING("a"), STRING("b")}}};
static const property command[] = {
    {"label", 2, {STRING("Open"), STRING("Save")}},
    {"accelerator", 1, {STRING("Ctrl+O")}},
    {"state", 2, {STRING("normal"), STRING("disabled")}}};
static const property text[] = {
    {"text", 3, {STRING("one\ntwo"), STRING("three"), STRING("")}},
    {"wrap", 2, {STRING("word"), STRING("none")}}};

static const char *const on_command[] = {"command"};
static const char *const changed[] = {"changed"};
static const char *const edited[] = {"changed", "activate", "blur"};
static const char *const chosen[] = {"changed", "selected"};

#define NO NULL, 0
static const class_case classes[] = {
    {"label", label, COUNT(label), NO, "frame", NULL, NULL},
    {"ttk::label", label, COUNT(label), NO, NULL, NULL, NULL},
    {"ttk::label", gridded, COUNT(gridded), NO, "ttk::frame", NULL, "grid_row"},
    {"button", button, COUNT(button), on_command, 1, NULL, NULL, NULL},
    {"ttk::button", button, COUNT(button), on_command, 1, NULL, NULL, NULL},
    {"entry", entry, COUNT(entry), edited, 3, NULL, NULL, "text"},
    {"ttk::entry", entry, COUNT(entry), edited, 3, NULL, NULL, "text"},
    {"checkbutton", checked, COUNT(checked), changed, 1, NULL, NULL,
     "selected"},
    {"ttk::checkbutton", checked, COUNT(checked), changed, 1, NULL, NULL,
     "selected"},
    {"scale", scale, COUNT(scale), changed, 1, NULL, NULL, "value"},
    {"ttk::scale", scale, COUNT(scale), changed, 1, NULL, NULL, "value"},
    {"spinbox", spinbox, COUNT(spinbox), changed, 1, NULL, NULL, "text"},
    {"ttk::spinbox", spinbox, COUNT(spinbox), changed, 1, NULL, NULL, "text"},
    {"ttk::combobox", combobox, COUNT(combobox), chosen, 2, NULL, NULL, "text"},
    {"listbox", listbox, COUNT(listbox), changed, 1, NULL, NULL, "selected"},
    {"text", text, COUNT(text), changed, 1, NULL, NULL, "text"},
    {"ttk::treeview", tree, COUNT(tree), NO, NULL, "treeview.row", NULL},
    {"treeview.row", row, COUNT(row), NO, "ttk::treeview", "treeview.row",
     NULL},
    {"treeview.column", column, COUNT(column), NO, "ttk::treeview", NULL, NULL},
    {"frame", frame, COUNT(frame), NO, NULL, "ttk::button", NULL},
    {"labelframe", labelframe, COUNT(labelframe), NO, NULL, "label", NULL},
    {"ttk::labelframe", labelframe, COUNT(labelframe), NO, NULL, "label", NULL},
    {"ttk::notebook", notebook, COUNT(notebook), NO, NULL, "tab", NULL},
    {"ttk::panedwindow", panes, COUNT(panes), NO, NULL, "pane", NULL},
    {"panedwindow", panes, COUNT(panes), NO, NULL, "old_pane", NULL},
    {"ttk::progressbar", progress, COUNT(progress), NO, NULL, NULL, NULL},
    {"canvas.rectangle", rectangle, COUNT(rectangle), NO, "canvas", NULL, NULL},
    {"canvas.text", item_text, COUNT(item_text), NO, "canvas", NULL, NULL},
    {"menu.command", command, COUNT(command), NO, "menu", NULL, NULL},
};

/* What goes into them and is no case of its own: labels. */
static const class_case children[] = {
    {"tab", tab, COUNT(tab), NO, NULL, NULL, NULL},
    {"pane", pane, COUNT(pane), NO, NULL, NULL, NULL},
    {"old_pane", old_pane, COUNT(old_pane), NO, NULL, NULL, NULL},
};

typedef struct app {
  subject it; /* first: what describe_subject() gets */
  graft_tk *tk;
  graft_runtime *rt;
} app;

static graft_status settle(void *user_data) {
  graft_tk *tk = ((app *)user_data)->tk;
  graft_status status = GRAFT_OK;
  for (int i = 0; i < 3 && status >= 0; i++) {
    status = graft_tk_process(tk, 0);
    if (status >= 0) status = call(tk, NULL, "update", NULL, NULL, NULL);
  }
  return status < 0 ? status : GRAFT_OK;
}

static graft_status snapshot(void *user_data, char *buffer, size_t size,
                             size_t *needed) {
  graft_value reply = graft_value_none();
  graft_status status =
      call(((app *)user_data)->tk, &reply, "conf_look", ".", "0", NULL);
  if (status < 0) return status;
  *needed = (size_t)reply.length + 1;
  if (*needed > size) return GRAFT_E_SMALL;
  memcpy(buffer, reply.as.string, reply.length);
  buffer[reply.length] = '\0';
  return GRAFT_OK;
}

static void act(void *user_data, graft_node node,
                graft_conformance_random *random) {
  graft_tk *tk = ((app *)user_data)->tk;
  char path[200];
  char n[4];
  snprintf(n, sizeof n, "%u", (unsigned)graft_conformance_pick(random, 4));
  if (graft_tk_path(tk, node, path, sizeof path, NULL) < 0) return;
  call(tk, NULL, "conf_use", path, n, NULL);
}

static graft_class class_of(const app *a, const char *name) {
  graft_class found = 0;
  if (name && graft_tk_class(a->rt, name, &found) < 0) abort();
  return found;
}

static graft_tk *open_tk(void *interp) {
  graft_tk_desc open = GRAFT_TK_DESC_INIT;
  graft_tk *tk;
  open.flags = GRAFT_TK_QUIET;
  open.interp = interp;
  return graft_tk_open(&open, &tk) < 0 ? NULL : tk;
}

static void check(const class_case *c, void *interp, int acts) {
  app a = {{c, NULL, acts}, NULL, NULL};
  graft_conformance_desc desc = GRAFT_CONFORMANCE_DESC_INIT;
  char name[80];
  a.it.child = find_case(children, COUNT(children), c->child);
  int is_label = a.it.child != NULL;
  if (!a.it.child) a.it.child = find_case(classes, COUNT(classes), c->child);
  a.tk = open_tk(interp);
  if (!a.tk) abort();
  a.rt = graft_tk_runtime(a.tk);
  if (graft_tk_mount(a.tk, NULL, NULL, NULL, &desc.root) < 0) abort();
  desc.class_id = class_of(&a, c->name);
  desc.parent = class_of(&a, c->parent);
  if (a.it.child)
    desc.child = class_of(&a, is_label ? "label" : a.it.child->name);
  desc.sequences = 40;
  desc.events = c->events;
  desc.event_count = c->event_count;
  desc.user_data = &a;
  desc.describe = describe_subject;
  desc.describe_child = describe_subject_child;
  desc.settle = settle;
  desc.snapshot = snapshot;
  if (acts) desc.act = act;
  snprintf(name, sizeof name, "%s%s", c->name, acts ? ", used" : "");
  expect_conforming(name, a.rt, &desc);
  if (acts) expect_heard(name, a.rt);
  graft_root_destroy(a.rt, desc.root, NULL);
  graft_tk_close(a.tk);
}

/* Checks the classes that are named, or all. */
int main(int count, char **names) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  /* Tk 8.6 does not stand many main windows one after another. */
  graft_tk *first = open_tk(NULL);
  if (!first || define_procedures(first) < 0 ||
      call(first, NULL, "wm", "deiconify", ".", NULL) < 0) {
    printf("Tk: skipped (no display)\n0 passed, 0 failed, 1 skipped\n");
    return 0;
  }
  for (uint32_t i = 0; i < COUNT(classes); i++) {
    int wanted = count < 2;
    for (int j = 1; j < count; j++) {
      wanted |= strcmp(names[j], classes[i].name) == 0;
    }
    if (!wanted) continue;
    check(&classes[i], graft_tk_interp(first), 0);
    if (classes[i].event_count) check(&classes[i], graft_tk_interp(first), 1);
  }
  graft_tk_close(first);
  return conclude();
}
