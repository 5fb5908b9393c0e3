/* What a widget tells when the program changed it, or others beside it. */
#include <stdio.h>
#include <string.h>

#include "stage.h"

static stage on;
static const char *keys_of_rows;
static const char *selection; /* null: not described */
static int nested;            /* the rows are below another one */
static int64_t chosen;        /* -1: not described */

static void done(void) {
  CHECK(graft_commit(on.rt) >= 0);
  settle(&on);
}

static const char *first(const char *verb) {
  return ask_of(&on, at(&on, 0, -1), verb, NULL);
}

/* ------------------------------------------------------------------------ */
/* Rows                                                                     */
/* ------------------------------------------------------------------------ */

static void put_rows(void) {
  for (const char *key = keys_of_rows; *key != '\0'; key++) {
    char text[2] = {*key, 0};
    GRAFT_NAMED(on.rt, of(&on, "treeview.row"), text) {
      graft_string(on.rt, "text", text);
    }
  }
}

static void render_rows(void) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::treeview")) {
    if (selection != NULL) graft_string(on.rt, "selection", selection);
    graft_on(on.rt, "changed", hear, &on);
    if (nested) {
      GRAFT_NAMED(on.rt, of(&on, "treeview.row"), "top") {
        graft_bool(on.rt, "open", 1);
        put_rows();
      }
    } else {
      put_rows();
    }
  }
  done();
}

static void selected_row_goes(int is_nested) {
  test(is_nested ? "P3 a selected row below another goes by the program"
                 : "P3 a selected row goes by the program");
  stage_open(&on);
  nested = is_nested;
  selection = NULL;
  keys_of_rows = "abc";
  render_rows();
  CHECK_EVENTS(&on, "");
  ask_of(&on, at(&on, 0, -1), "selection", "set", "b", NULL);
  settle(&on);
  CHECK_EVENTS(&on, "changed \"b\"\n");
  keys_of_rows = "ca";
  render_rows();
  settle(&on);
  CHECK_EVENTS(&on, "changed \"\" adjusted\n");
  /* The user's doing stays the user's. */
  ask_of(&on, at(&on, 0, -1), "selection", "set", "a c", NULL);
  settle(&on);
  on.events[0] = '\0';
  keys_of_rows = "c";
  render_rows();
  ask_of(&on, at(&on, 0, -1), "selection", "set", "", NULL);
  settle(&on);
  CHECK_EVENTS(&on, "changed \"c\" adjusted\nchanged \"\"\n");
  stage_close(&on);
}

static void awaited_rows(int is_nested) {
  test(is_nested ? "C20 a selection described with rows below others"
                 : "C20 a selection described with its rows");
  stage_open(&on);
  nested = is_nested;
  selection = "b c";
  keys_of_rows = "abc";
  render_rows();
  CHECK_TEXT("b c", first("selection"));
  keys_of_rows = "ac";
  render_rows();
  CHECK_TEXT("c", first("selection"));
  keys_of_rows = "abc";
  render_rows();
  CHECK_TEXT("b c", first("selection"));
  selection = "d";
  render_rows();
  CHECK_TEXT("", first("selection"));
  CHECK_EVENTS(&on, "");
  /* Someone selects another meanwhile: that is told, and put back. */
  ask_of(&on, at(&on, 0, -1), "selection", "set", "a", NULL);
  settle(&on);
  CHECK_EVENTS(&on, "changed \"a\"\n");
  CHECK_TEXT("", first("selection"));
  keys_of_rows = "abd";
  render_rows();
  CHECK_TEXT("d", first("selection"));
  CHECK_EVENTS(&on, "");
  CHECK_INT(0, on.reports);
  stage_close(&on);
}

/* "a" has the rows of the first text, "b" those of the second. */
static void render_two(const char *first_rows, const char *second_rows) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::treeview")) {
    graft_on(on.rt, "changed", hear, &on);
    for (int i = 0; i < 2; i++) {
      GRAFT_NAMED(on.rt, of(&on, "treeview.row"), i == 0 ? "a" : "b") {
        graft_bool(on.rt, "open", 1);
        keys_of_rows = i == 0 ? first_rows : second_rows;
        put_rows();
      }
    }
  }
  done();
}

static const char *below(const char *row) {
  return ask_of(&on, at(&on, 0, -1), "children", row, NULL);
}

static void rows_change_parents(void) {
  test("K2 a row below another parent has the id that its key says");
  stage_open(&on);
  render_two("xyz", "");
  ask_of(&on, at(&on, 0, -1), "selection", "set", "y", NULL);
  settle(&on);
  on.events[0] = '\0';
  render_two("xz", "y");
  settle(&on);
  CHECK_TEXT("x z", below("a"));
  CHECK_TEXT("y", below("b"));
  CHECK_TEXT("y", first("selection"));
  CHECK_TEXT("y", ask_of(&on, at(&on, 0, -1), "item", "y", "-text", NULL));
  render_two("y", "zx");
  CHECK_TEXT("y", below("a"));
  CHECK_TEXT("z x", below("b"));
  render_two("", "");
  CHECK_TEXT("", below("a"));
  stage_close(&on);
}

static void one_key_twice(void) {
  test("K1 one key below two parents: the id of one begins with its parent's");
  stage_open(&on);
  render_two("xy", "y");
  CHECK_TEXT("x y", below("a"));
  CHECK_TEXT("b/y", below("b"));
  ask_of(&on, at(&on, 0, -1), "selection", "set", "b/y", NULL);
  settle(&on);
  CHECK_EVENTS(&on, "changed \"b/y\"\n");
  /* It keeps its id for life, whatever the other one does. */
  render_two("x", "zy");
  CHECK_TEXT("x", below("a"));
  CHECK_TEXT("z b/y", below("b"));
  CHECK_TEXT("b/y", first("selection"));
  render_two("xzy", "");
  CHECK_TEXT("x z y", below("a"));
  render_two("y", "y");
  CHECK_TEXT("y", below("a"));
  CHECK_TEXT("b/y", below("b"));
  render_two("", "");
  CHECK_TEXT("", below("b"));
  stage_close(&on);
}

static void one_id_twice(void) {
  test("one `id` twice is refused: rows have one id each");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::treeview")) {
    for (int i = 0; i < 2; i++) {
      GRAFT_KEY(on.rt, of(&on, "treeview.row"), i) {
        graft_string(on.rt, "id", "y");
      }
    }
  }
  done();
  CHECK_INT(1, on.reports);
  CHECK_HAS("has the id y, one of its own is expected", on.report);
  on.reports = 0;
  stage_close(&on);
}

static char bound[40];

static graft_status take_selection(const graft_context *context,
                                   const graft_event *event, void *user_data) {
  hear(context, event, user_data);
  snprintf(bound, sizeof bound, "%.*s", (int)event->values[0].length,
           event->values[0].as.string);
  return GRAFT_OK;
}

static void render_bound(const char *keys_now) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::treeview")) {
    graft_string(on.rt, "selection", bound);
    graft_on(on.rt, "changed", take_selection, &on);
    keys_of_rows = keys_now;
    put_rows();
  }
  done();
}

/* The keyboard starts where the selection is. */
static void bound_selection(void) {
  test("C31 a selection bound both ways stays with its row");
  stage_open(&on);
  strcpy(bound, "b");
  render_bound("abc");
  render_bound("xyabc");
  CHECK_TEXT("b", first("selection"));
  render_bound("bc");
  CHECK_TEXT("b", first("selection"));
  render_bound("cxb");
  CHECK_TEXT("b", first("selection"));
  CHECK_EVENTS(&on, "");
  click_at(&on, at(&on, 0, -1), 60, 52);
  CHECK_EVENTS(&on, "changed \"x\"\n");
  render_bound("yacxb");
  render_bound("ax");
  CHECK_TEXT("x", first("selection"));
  render_bound("abx");
  CHECK_TEXT("x", first("selection"));
  CHECK_EVENTS(&on, "");
  keys(&on, "Up");
  CHECK_EVENTS(&on, "changed \"b\"\n");
  render_bound("ax");
  settle(&on);
  CHECK_TEXT("", first("selection"));
  render_bound("abx");
  CHECK_TEXT("b", first("selection"));
  CHECK_EVENTS(&on, "");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Tabs                                                                     */
/* ------------------------------------------------------------------------ */

static void render_tabs(const char *tabs) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::notebook")) {
    if (chosen >= 0) graft_int(on.rt, "selected", chosen);
    graft_on(on.rt, "changed", hear, &on);
    for (const char *tab = tabs; *tab != '\0'; tab++) {
      char text[2] = {*tab, 0};
      GRAFT_NAMED(on.rt, of(&on, "ttk::frame"), text) {
        graft_string(on.rt, "tab_text", text);
      }
    }
  }
  done();
  settle(&on);
}

static const char *shown_tab(void) {
  return ask_of(&on, at(&on, 0, -1), "tab", "current", "-text", NULL);
}

static void tabs_come_and_go(void) {
  test("P3 tabs that come or go before the selected one");
  stage_open(&on);
  chosen = -1;
  render_tabs("");
  render_tabs("abc");
  CHECK_EVENTS(&on, "");
  ask_of(&on, at(&on, 0, -1), "select", "1", NULL);
  settle(&on);
  CHECK_EVENTS(&on, "changed 1\n");
  render_tabs("xabc");
  CHECK_TEXT("b", shown_tab());
  CHECK_EVENTS(&on, "changed 2 adjusted\n");
  render_tabs("bc");
  CHECK_TEXT("b", shown_tab());
  CHECK_EVENTS(&on, "changed 0 adjusted\n");
  stage_close(&on);
}

static void described_tab(void) {
  test("K5 the selected tab is the one described, whatever tabs come or go");
  stage_open(&on);
  chosen = 1;
  render_tabs("abc");
  CHECK_TEXT("b", shown_tab());
  render_tabs("xabc");
  CHECK_TEXT("a", shown_tab());
  render_tabs("bc");
  CHECK_TEXT("c", shown_tab());
  render_tabs("cb");
  CHECK_TEXT("b", shown_tab());
  CHECK_EVENTS(&on, "");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Combobox                                                                 */
/* ------------------------------------------------------------------------ */

static void render_combobox(const char *values, int64_t current) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::combobox")) {
    graft_string(on.rt, "values", values);
    graft_int(on.rt, "current", current);
    graft_on(on.rt, "changed", hear, &on);
    graft_on(on.rt, "selected", hear, &on);
  }
  done();
}

static void text_follows(void) {
  test("P3 a combobox's text that follows the program's choice is adjusted");
  stage_open(&on);
  render_combobox("a b c", 1);
  on.events[0] = '\0';
  render_combobox("a b c", 2);
  CHECK_EVENTS(&on, "changed \"c\" adjusted\n");
  render_combobox("x y z", 2);
  CHECK_EVENTS(&on, "changed \"z\" adjusted\n");
  render_combobox("x y z", -1);
  CHECK_EVENTS(&on, "changed \"\" adjusted\n");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Radios                                                                   */
/* ------------------------------------------------------------------------ */

static const char *const radios[] = {"radiobutton", "ttk::radiobutton",
                                     "menu.radiobutton"};
static const char *group[4];
static int says[4]; /* -1: `selected` is not described */

static void render_radios(const char *class_name) {
  graft_class box =
      of(&on, strncmp(class_name, "menu", 4) == 0 ? "menu" : "frame");
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, box) {
    if (strncmp(class_name, "menu", 4) == 0) graft_int(on.rt, "tearoff", 0);
    for (int i = 0; i < 4; i++) {
      GRAFT_KEY(on.rt, of(&on, class_name), i) {
        if (group[i] != NULL) graft_string(on.rt, "group", group[i]);
        if (says[i] >= 0) graft_bool(on.rt, "selected", says[i]);
        graft_on(on.rt, "changed", hear, &on);
      }
    }
  }
  done();
}

static void invoke(int number) {
  graft_node box = at(&on, 0, -1);
  if (strstr(path_of(&on, box), "menu") != NULL ||
      strcmp(ask(&on, "winfo", "class", path_of(&on, box), NULL), "Menu") ==
          0) {
    char index[4];
    snprintf(index, sizeof index, "%d", number);
    ask_of(&on, box, "invoke", index, NULL);
  } else {
    ask_of(&on, at(&on, 0, number, -1), "invoke", NULL);
  }
  settle(&on);
}

/* Which are selected: "0100". */
static const char *selected_radios(void) {
  static char all[5];
  graft_atom selected = graft_atom_of(on.rt, "selected");
  for (int i = 0; i < 4; i++) {
    graft_value value = graft_value_none();
    graft_node_property(on.rt, at(&on, 0, i, -1), selected, &value);
    all[i] = value.as.integer != 0 ? '1' : '0';
  }
  return all;
}

static void describe_radios(const char *groups, const char *described) {
  static char names[4][2];
  for (int i = 0; i < 4; i++) {
    names[i][0] = groups[i];
    group[i] = groups[i] == '-' ? NULL : names[i];
    says[i] = described[i] == '-' ? -1 : described[i] - '0';
  }
}

static void radios_exclude(const char *class_name) {
  static char names[3][100];
  static int count;
  snprintf(names[count], sizeof names[0], "radios exclude one another (%s)",
           class_name);
  test(names[count++]);
  stage_open(&on);
  describe_radios("----", "----");
  render_radios(class_name);
  invoke(0);
  CHECK_EVENTS(&on, "changed true\n");
  invoke(2);
  CHECK_EVENTS(&on, "changed false\nchanged true\n");
  CHECK_TEXT("0010", selected_radios());
  /* What the program selects deselects what it does not describe. */
  describe_radios("----", "1---");
  render_radios(class_name);
  settle(&on);
  CHECK_TEXT("1000", selected_radios());
  CHECK_EVENTS(&on, "changed false adjusted\n");
  /* What it describes stays, whatever the user does. */
  invoke(3);
  settle(&on);
  CHECK_TEXT("1000", selected_radios());
  on.events[0] = '\0';
  /* By groups, and beyond them not. */
  describe_radios("aabb", "----");
  render_radios(class_name);
  settle(&on);
  invoke(0);
  invoke(3);
  CHECK_TEXT("1001", selected_radios());
  invoke(1);
  invoke(2);
  CHECK_TEXT("0110", selected_radios());
  stage_close(&on);
}

void test_told(void) {
  for (int i = 0; i < 2; i++) {
    selected_row_goes(i);
    awaited_rows(i);
  }
  rows_change_parents();
  one_key_twice();
  one_id_twice();
  bound_selection();
  tabs_come_and_go();
  described_tab();
  text_follows();
  for (size_t i = 0; i < sizeof radios / sizeof *radios; i++) {
    radios_exclude(radios[i]);
  }
}
