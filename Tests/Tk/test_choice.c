/* Choices: boxes, lists, tabs, rows. */
#include <stdio.h>
#include <string.h>

#include "stage.h"

static stage on;
static int64_t selected;
static int has_selected;
static const char *items;

static void set_list(const char *name, const char *text) {
  char bytes[200];
  graft_value list;
  size_t length = strlen(text);
  memcpy(bytes, text, length);
  for (size_t i = 0; i < length; i++) {
    if (bytes[i] == ' ') bytes[i] = '\0';
  }
  list = graft_value_bytes(bytes, (uint32_t)length);
  graft_set_value(on.rt, name, &list);
}

/* ------------------------------------------------------------------------ */
/* Combobox                                                                 */
/* ------------------------------------------------------------------------ */

static void render_combobox(void) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::combobox")) {
    if (has_selected) graft_int(on.rt, "current", selected);
    set_list("values", items);
    graft_on(on.rt, "selected", hear, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
}

static const char *combobox(const char *word) {
  return ask_of(&on, at(&on, 0, -1), word, NULL);
}

static void choices(void) {
  test("C20 C21 C23 a combobox with items and selection");
  stage_open(&on);
  has_selected = 1;
  items = "a b c";
  selected = 2;
  render_combobox();
  CHECK_TEXT("2", combobox("current"));
  items = "x y z";
  selected = 1;
  render_combobox();
  CHECK_TEXT("1", combobox("current"));
  CHECK_TEXT("y", combobox("get"));
  selected = -1;
  render_combobox();
  CHECK_TEXT("-1", combobox("current"));
  CHECK_TEXT("", combobox("get"));
  selected = 1;
  render_combobox();
  CHECK_TEXT("y", combobox("get"));
  CHECK_EVENTS(&on, "");
  stage_close(&on);
}

static void fewer_items(void) {
  test("C21 a choice that is no more among the items is none");
  stage_open(&on);
  has_selected = 1;
  items = "a b c";
  selected = 2;
  render_combobox();
  items = "";
  render_combobox();
  CHECK_TEXT("-1", combobox("current"));
  CHECK_TEXT("", combobox("get"));
  CHECK_TEXT("-1", (selected = 7, render_combobox(), combobox("current")));
  selected = 1;
  items = "x y";
  render_combobox();
  CHECK_TEXT("y", combobox("get"));
  CHECK_INT(0, on.reports);
  stage_close(&on);
}

static void text_before_items(void) {
  test("C21 a combobox's text that items come to later stays");
  for (int described = 0; described < 2; described++) {
    stage_open(&on);
    for (int pass = 0; pass < 4; pass++) {
      static const char *const values[] = {"", "one two three", "", "one two"};
      graft_begin(on.rt, on.root);
      GRAFT(on.rt, of(&on, "ttk::combobox")) {
        if (described) graft_string(on.rt, "text", "two");
        set_list("values", values[pass]);
      }
      CHECK_INT(GRAFT_OK, graft_commit(on.rt));
      settle(&on);
      if (pass == 0 && !described) {
        focus(&on, at(&on, 0, -1));
        user(&on, "type --delay 0 two");
      }
      CHECK_TEXT("two", combobox("get"));
      CHECK_TEXT(pass % 2 == 1 ? "1" : "-1", combobox("current"));
    }
    stage_close(&on);
  }
}

static void combobox_user(void) {
  test("a user picks from a combobox, and types into it");
  stage_open(&on);
  has_selected = 0;
  items = "one two three";
  render_combobox();
  focus(&on, at(&on, 0, -1));
  keys(&on, "Down");
  keys(&on, "Down Return");
  CHECK_TEXT("two", combobox("get"));
  CHECK_HAS("selected 1\n", on.events);
  on.events[0] = '\0';
  focus(&on, at(&on, 0, -1));
  keys(&on, "End x");
  CHECK_TEXT("-1", combobox("current"));
  CHECK_EVENTS(&on, "selected -1\n");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Listbox                                                                  */
/* ------------------------------------------------------------------------ */

static void render_listbox(void) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "listbox")) {
    if (has_selected) graft_int(on.rt, "selected", selected);
    set_list("items", items);
    graft_on(on.rt, "changed", hear, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
}

static void listboxes(void) {
  test("C20 C22 C23 a listbox with items and selection");
  stage_open(&on);
  items = "a b c d";
  has_selected = 1;
  selected = -1;
  render_listbox();
  CHECK_TEXT("", combobox("curselection"));
  selected = 2;
  render_listbox();
  CHECK_TEXT("2", combobox("curselection"));
  items = "x y z";
  selected = 1;
  render_listbox();
  CHECK_TEXT("1", combobox("curselection"));
  CHECK_TEXT("x y z", ask_of(&on, at(&on, 0, -1), "get", "0", "end", NULL));
  CHECK_EVENTS(&on, "");
  click_at(&on, at(&on, 0, -1), 12, 8);
  CHECK_EVENTS(&on, "changed 0\n");
  /* The program did not take it. */
  CHECK_TEXT("1", combobox("curselection"));
  stage_close(&on);
}

static void many_lines(void) {
  test("a listbox with several selected lines");
  stage_open(&on);
  items = "a b c d";
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "listbox")) {
    set_list("items", items);
    graft_string(on.rt, "selectmode", "multiple");
    graft_string(on.rt, "selection", "1 3");
    graft_on(on.rt, "selection_changed", hear, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  CHECK_TEXT("1 3", combobox("curselection"));
  click_at(&on, at(&on, 0, -1), 12, 8);
  CHECK_EVENTS(&on, "selection_changed \"0 1 3\"\n");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Boxes                                                                    */
/* ------------------------------------------------------------------------ */

static const char *const checks[] = {"checkbutton", "ttk::checkbutton",
                                     "radiobutton", "ttk::radiobutton"};

static int64_t checked;

static graft_status check_it(const graft_context *context,
                             const graft_event *event, void *user_data) {
  hear(context, event, user_data);
  checked = event->values[0].as.integer;
  return GRAFT_OK;
}

static void boxes(void) {
  for (size_t i = 0; i < 4; i++) {
    char name[80];
    static char names[4][80];
    snprintf(name, sizeof name, "C03 P5 a %s is set and clicked", checks[i]);
    memcpy(names[i], name, sizeof name);
    test(names[i]);
    stage_open(&on);
    for (int pass = 0; pass < 3; pass++) {
      graft_begin(on.rt, on.root);
      GRAFT(on.rt, of(&on, checks[i])) {
        graft_string(on.rt, "text", "Box");
        graft_bool(on.rt, "selected", pass == 1);
        graft_on(on.rt, "changed", check_it, &on);
      }
      CHECK_INT(GRAFT_OK, graft_commit(on.rt));
      settle(&on);
      CHECK_EVENTS(&on, "");
      if (strncmp(checks[i], "ttk", 3) == 0) {
        CHECK_TEXT(pass == 1 ? "1" : "0",
                   ask_of(&on, at(&on, 0, -1), "instate", "selected", NULL));
        CHECK_TEXT("0",
                   ask_of(&on, at(&on, 0, -1), "instate", "alternate", NULL));
      }
    }
    click(&on, at(&on, 0, -1));
    CHECK_EVENTS(&on, "changed true\n");
    /* Not taken: it is unchecked again, and a click tells the same. */
    click(&on, at(&on, 0, -1));
    CHECK_EVENTS(&on, "changed true\n");
    stage_close(&on);
  }
}

/* ------------------------------------------------------------------------ */
/* Tabs                                                                     */
/* ------------------------------------------------------------------------ */

static int tabs;

static void render_tabs(void) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::notebook")) {
    if (has_selected) graft_int(on.rt, "selected", selected);
    graft_on(on.rt, "changed", hear, &on);
    for (int i = 0; i < tabs; i++) {
      GRAFT_KEY(on.rt, of(&on, "ttk::frame"), i) {
        char text[20];
        snprintf(text, sizeof text, "Tab %d", i);
        graft_string(on.rt, "tab_text", text);
        GRAFT(on.rt, of(&on, "ttk::label")) {
          graft_string(on.rt, "text", "This is the inside of a tab");
        }
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
}

static void notebooks(void) {
  test("C20 C23 a notebook: a tab that comes selected, and by the user");
  stage_open(&on);
  has_selected = 1;
  selected = 2;
  tabs = 3;
  render_tabs();
  CHECK_TEXT("2", ask_of(&on, at(&on, 0, -1), "index", "current", NULL));
  CHECK_EVENTS(&on, "");
  selected = 0;
  render_tabs();
  CHECK_TEXT("0", ask_of(&on, at(&on, 0, -1), "index", "current", NULL));
  CHECK_EVENTS(&on, "");
  CHECK_TEXT("Tab 1", ask_of(&on, at(&on, 0, -1), "tab", "1", "-text", NULL));
  has_selected = 0;
  render_tabs();
  click_at(&on, at(&on, 0, -1), 60, 12);
  CHECK_EVENTS(&on, "changed 1\n");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Rows                                                                     */
/* ------------------------------------------------------------------------ */

static const char *order;
static int opened;

static void render_rows(void) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::treeview")) {
    graft_on(on.rt, "changed", hear, &on);
    GRAFT_NAMED(on.rt, of(&on, "treeview.column"), "size") {
      graft_string(on.rt, "text", "Size");
      graft_int(on.rt, "width", 70);
      graft_on(on.rt, "command", hear, &on);
    }
    for (const char *key = order; *key != '\0'; key++) {
      char text[2] = {0, 0};
      text[0] = *key;
      GRAFT_NAMED(on.rt, of(&on, "treeview.row"), text) {
        graft_string(on.rt, "text", text);
        graft_string(on.rt, "values", "12");
        graft_bool(on.rt, "open", opened);
        graft_on(on.rt, "toggled", hear, &on);
        GRAFT(on.rt, of(&on, "treeview.row")) {
          graft_string(on.rt, "text", "inner");
        }
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
}

static const char *rows(void) {
  return ask_of(&on, at(&on, 0, -1), "children", "", NULL);
}

static void treeviews(void) {
  static const char *const orders[] = {"abc", "cab", "b", "dbe", "ebd", ""};
  static const char *const shown[] = {"a b c", "c a b", "b",
                                      "d b e", "e b d", ""};
  test("C28 C31 a ttk::treeview: columns, and rows that come, move and go");
  stage_open(&on);
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
    order = orders[i];
    render_rows();
    CHECK_TEXT(shown[i], rows());
  }
  CHECK_TEXT("size", ask_of(&on, at(&on, 0, -1), "cget", "-columns", NULL));
  CHECK_TEXT("Size",
             ask_of(&on, at(&on, 0, -1), "heading", "size", "-text", NULL));
  CHECK_TEXT("70",
             ask_of(&on, at(&on, 0, -1), "column", "size", "-width", NULL));
  CHECK_EVENTS(&on, "");
  stage_close(&on);
}

static void treeview_user(void) {
  test("a user selects, opens and sorts in a ttk::treeview");
  stage_open(&on);
  order = "abc";
  opened = 0;
  render_rows();
  click_at(&on, at(&on, 0, -1), 60, 32);
  CHECK_EVENTS(&on, "changed \"a\"\n");
  keys(&on, "Down");
  CHECK_EVENTS(&on, "changed \"b\"\n");
  keys(&on, "Right");
  CHECK_EVENTS(&on, "toggled true\n");
  CHECK_TEXT("0", ask_of(&on, at(&on, 0, -1), "item", "b", "-open", NULL));
  click_at(&on, at(&on, 0, -1), 230, 8);
  CHECK_EVENTS(&on, "command\n");
  stage_close(&on);
}

void test_choice(void) {
  choices();
  fewer_items();
  text_before_items();
  combobox_user();
  listboxes();
  many_lines();
  boxes();
  notebooks();
  treeviews();
  treeview_user();
}
