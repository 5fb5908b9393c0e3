/* Classes by name: what they take, their defaults, and what they refuse. */
#include <stdio.h>
#include <string.h>

#include "stage.h"

/* Every widget of Tk and ttk. */
static const char *const all[] = {
    "button",
    "canvas",
    "checkbutton",
    "entry",
    "frame",
    "label",
    "labelframe",
    "listbox",
    "menu",
    "menubutton",
    "message",
    "panedwindow",
    "radiobutton",
    "scale",
    "scrollbar",
    "spinbox",
    "text",
    "toplevel",
    "ttk::button",
    "ttk::checkbutton",
    "ttk::combobox",
    "ttk::entry",
    "ttk::frame",
    "ttk::label",
    "ttk::labelframe",
    "ttk::menubutton",
    "ttk::notebook",
    "ttk::panedwindow",
    "ttk::progressbar",
    "ttk::radiobutton",
    "ttk::scale",
    "ttk::scrollbar",
    "ttk::separator",
    "ttk::sizegrip",
    "ttk::spinbox",
    "ttk::treeview",
};

static void every_widget(void) {
  stage on;
  test("every widget of Tk is a class");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    GRAFT_KEY(on.rt, of(&on, all[i]), (int64_t)i) {}
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    const char *path = path_of(&on, at(&on, (int)i, -1));
    CHECK_TEXT("1", ask(&on, "winfo", "exists", path, NULL));
  }
  settle(&on);
  stage_close(&on);
}

/* C24: what is not described any more is as in a fresh widget, for every
 * option of every widget. */
static void defaults(void) {
  stage on;
  test("C24 every option of every widget goes back to its default");
  stage_open(&on);
  ask(&on, "option", "add", "*Label.relief", "ridge", NULL);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    graft_class class_id = of(&on, all[i]);
    static char before[4000];
    for (int pass = 0; pass < 3; pass++) {
      graft_begin(on.rt, on.root);
      GRAFT(on.rt, of(&on, "frame")) {
        GRAFT_KEY(on.rt, class_id, (int64_t)i) {
          if (pass == 1) {
            graft_string(on.rt, "cursor", "watch");
            if (strstr(before, "takefocus") != NULL)
              graft_string(on.rt, "takefocus", "1");
          }
        }
      }
      if (!CHECK_INT(GRAFT_OK, graft_commit(on.rt))) {
        printf("  %s: %s\n", all[i], message(&on));
      }
      if (pass == 0) {
        snprintf(before, sizeof before, "%s",
                 ask_of(&on, at(&on, 0, 0, -1), "configure", NULL));
      }
      if (pass == 1) {
        CHECK_TEXT("watch",
                   ask_of(&on, at(&on, 0, 0, -1), "cget", "-cursor", NULL));
      }
    }
    CHECK_TEXT(before, ask_of(&on, at(&on, 0, 0, -1), "configure", NULL));
  }
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "label")) { graft_string(on.rt, "relief", "sunken"); }
  graft_commit(on.rt);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "label")) { graft_string(on.rt, "relief", "sunken"); }
  GRAFT(on.rt, of(&on, "label")) {}
  graft_commit(on.rt);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "label")) {}
  graft_commit(on.rt);
  CHECK_TEXT("ridge", ask_of(&on, at(&on, 0, -1), "cget", "-relief", NULL));
  stage_close(&on);
}

static const char *bar_shows(stage *on) {
  return ask_of(on, at(on, 0, -1), "cget", "-value", NULL);
}

static void moving_bar(void) {
  stage on;
  char before[40];
  test("a progress bar moves by itself while it is described to run");
  stage_open(&on);
  for (int pass = 0; pass < 3; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "ttk::progressbar")) {
      graft_string(on.rt, "mode", "indeterminate");
      graft_double(on.rt, "value", 30);
      if (pass < 2) graft_bool(on.rt, "running", pass == 0);
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    snprintf(before, sizeof before, "%s", bar_shows(&on));
    for (int i = 0; i < 50 && pass == 0; i++) {
      settle_long(&on);
      if (strcmp(before, bar_shows(&on)) != 0) break;
    }
    if (pass > 0) settle_long(&on);
    CHECK_INT(pass == 0, strcmp(before, bar_shows(&on)) != 0);
    if (pass > 0) CHECK_TEXT("30.0", bar_shows(&on));
  }
  stage_close(&on);
}

static void unknown_names(void) {
  stage on;
  static const char *const cases[][3] = {{"ttk::button", "txt", "text"},
                                         {"ttk::entry", "widht", "width"},
                                         {"canvas", "heigth", "height"},
                                         {"ttk::treeview", "colums", "columns"},
                                         {"label", "pack_sid", "pack_side"},
                                         {"ttk::button", "comand", "command"}};
  graft_class class_id;
  char words[400];
  test("C49 an unknown name is refused with the nearest");
  stage_open(&on);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, cases[i][0])) {
      if (i == 5) {
        graft_on(on.rt, cases[i][1], hear, &on);
      } else {
        graft_string(on.rt, cases[i][1], "1");
      }
    }
    CHECK_INT(GRAFT_E_UNKNOWN, graft_commit(on.rt));
    CHECK_HAS(cases[i][1], message(&on));
    CHECK_HAS(cases[i][2], message(&on));
  }
  CHECK_INT(GRAFT_E_UNKNOWN, graft_tk_class(on.rt, "ttk::buton", &class_id));
  graft_tk_error_message(on.tk, words, sizeof words, NULL);
  CHECK_HAS("ttk::buton", words);
  CHECK_HAS("ttk::button", words);
  CHECK_INT(GRAFT_E_UNKNOWN, graft_tk_class(on.rt, "format", &class_id));
  CHECK_INT(GRAFT_E_UNKNOWN, graft_tk_class(on.rt, "canvas.lin", &class_id));
  stage_close(&on);
}

static void bad_values(void) {
  stage on;
  test("F2 a value that Tk refuses is told, the others are set");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "label")) {
    graft_string(on.rt, "text", "seen");
    graft_string(on.rt, "foreground", "blurple");
    graft_int(on.rt, "width", 12);
  }
  CHECK_INT(1, graft_commit(on.rt));
  CHECK_HAS("blurple", on.report);
  CHECK_HAS("label", on.report);
  CHECK_TEXT("seen", ask_of(&on, at(&on, 0, -1), "cget", "-text", NULL));
  CHECK_TEXT("12", ask_of(&on, at(&on, 0, -1), "cget", "-width", NULL));
  on.reports = 0;
  stage_close(&on);
}

/* Nothing of the program is ever run as a script. */
static void no_injection(void) {
  stage on;
  static const char evil[] = "[exit 3]; $x {\" \\ %W";
  test("text is never evaluated");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::entry")) {
    graft_string(on.rt, "text", evil);
    graft_on(on.rt, "changed", hear, &on);
    graft_on(on.rt, "<Key-F5>", hear, &on);
  }
  GRAFT(on.rt, of(&on, "ttk::button")) { graft_string(on.rt, "text", evil); }
  GRAFT(on.rt, of(&on, "ttk::combobox")) {
    graft_value list = graft_value_bytes("a b\0[exit 4]\0", 13);
    graft_set_value(on.rt, "values", &list);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  CHECK_TEXT(evil, ask_of(&on, at(&on, 0, -1), "get", NULL));
  CHECK_TEXT(evil, ask_of(&on, at(&on, 1, -1), "cget", "-text", NULL));
  CHECK_TEXT("{a b} {[exit 4]}",
             ask_of(&on, at(&on, 2, -1), "cget", "-values", NULL));
  focus(&on, at(&on, 0, -1));
  keys(&on, "End bracketleft");
  CHECK_EVENTS(&on, "changed \"[exit 3]; $x {\" \\ %W[\"\n");
  stage_close(&on);
}

static void text_of_all_kinds(void) {
  stage on;
  /* An e with an accent, a character beyond 16 bits, and NUL. */
  static const char text[] = "\xC3\xA9 \xF0\x9F\x99\x82 a\0b";
  graft_value value = graft_value_string(text, sizeof text - 1);
  graft_value shown = graft_value_none();
  graft_node entry;
  graft_atom atom;
  test("text crosses whole: accents, wide characters, NUL");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::entry")) {
    graft_set_value(on.rt, "text", &value);
    graft_on(on.rt, "changed", hear, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  entry = at(&on, 0, -1);
  focus(&on, entry);
  keys(&on, "End x");
  CHECK_INT(sizeof text, on.last.length);
  CHECK(memcmp(on.last_text, text, sizeof text - 1) == 0);
  CHECK_INT('x', on.last_text[sizeof text - 1]);
  atom = graft_atom_of(on.rt, "text");
  CHECK_INT(GRAFT_OK, graft_node_property(on.rt, entry, atom, &shown));
  /* The program did not take it: it is put back. */
  CHECK_INT(sizeof text - 1, shown.length);
  CHECK(memcmp(shown.as.string, text, sizeof text - 1) == 0);
  stage_close(&on);
}

static void create_only(void) {
  stage on;
  char before[3][200];
  test("C26 an option of creation makes the widget anew, in its place");
  stage_open(&on);
  for (int pass = 0; pass < 2; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "ttk::label")) {}
    GRAFT(on.rt, of(&on, "ttk::frame")) {
      graft_string(on.rt, "class", pass == 0 ? "Fine" : "Finer");
      GRAFT(on.rt, of(&on, "ttk::label")) {}
    }
    GRAFT(on.rt, of(&on, "ttk::label")) {}
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    for (int i = 0; i < 3; i++) {
      const char *path = path_of(&on, at(&on, i, -1));
      if (pass == 1) CHECK_INT(i == 1, strcmp(before[i], path) != 0);
      snprintf(before[i], sizeof before[i], "%s", path);
    }
  }
  CHECK_TEXT("Finer", ask(&on, "winfo", "class", before[1], NULL));
  CHECK_TEXT("Finer", ask_of(&on, at(&on, 1, -1), "cget", "-class", NULL));
  settle(&on);
  CHECK_HAS(before[1], ask(&on, "pack", "slaves", ".", NULL));
  {
    char order[700];
    snprintf(order, sizeof order, "%s %s %s", before[0], before[1], before[2]);
    CHECK_TEXT(order, ask(&on, "pack", "slaves", ".", NULL));
  }
  stage_close(&on);
}

static void names_of_paths(void) {
  stage on;
  test("a path can be named");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::frame")) {
    graft_string(on.rt, "name", "outer");
    GRAFT(on.rt, of(&on, "ttk::label")) {
      graft_string(on.rt, "name", "inner");
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  CHECK_TEXT(".outer.inner", path_of(&on, at(&on, 0, 0, -1)));
  stage_close(&on);
}

static void as_json(void) {
  stage on;
  static char json[30000];
  size_t needed = 0;
  test("a class tells what it takes as JSON");
  stage_open(&on);
  CHECK_INT(GRAFT_E_SMALL,
            graft_tk_class_json(on.rt, "ttk::button", json, 10, &needed));
  CHECK_INT(GRAFT_OK,
            graft_tk_class_json(on.rt, "ttk::button", json, sizeof json, NULL));
  CHECK_INT(strlen(json) + 1, needed);
  CHECK_HAS("{\"name\":\"ttk::button\",\"properties\":[", json);
  CHECK_HAS("\"name\":\"command\"", json);
  CHECK_INT(GRAFT_OK,
            graft_tk_class_json(on.rt, "label", json, sizeof json, NULL));
  CHECK_HAS(
      "\"values\":[\"flat\",\"groove\",\"raised\",\"ridge\",\"solid\","
      "\"sunken\"]",
      json);
  CHECK_HAS("\"type\":\"color\"", json);
  CHECK_HAS("\"type\":\"distance\"", json);
  CHECK_INT(GRAFT_OK,
            graft_tk_class_json(on.rt, "ttk::frame", json, sizeof json, NULL));
  CHECK_HAS("\"create_only\":true", json);
  CHECK_INT(GRAFT_OK,
            graft_tk_class_json(on.rt, "ttk::scale", json, sizeof json, NULL));
  CHECK_HAS("{\"name\":\"changed\",\"value_of\":\"value\"}", json);
  CHECK_TEXT("", ask(&on, "winfo", "children", ".", NULL));
  stage_close(&on);
}

void test_classes(void) {
  every_widget();
  defaults();
  unknown_names();
  moving_bar();
  bad_values();
  no_injection();
  text_of_all_kinds();
  create_only();
  names_of_paths();
  as_json();
}
