/* What is no window of its own: items, entries of menus, tags, images. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

static stage on;

static const char *widget(const char *word, const char *more) {
  return ask_of(&on, at(&on, 0, -1), word, more, NULL);
}

static void canvas_items(void) {
  static const char *const orders[] = {"abc", "cab", "bdc", "d"};
  static const char *const shown[] = {"abc", "cab", "bdc", "d"};
  test("items of a canvas lie in their order");
  stage_open(&on);
  for (int pass = 0; pass < 4; pass++) {
    char found[20];
    size_t length = 0;
    const char *ids;
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "canvas")) {
      for (const char *key = orders[pass]; *key != '\0'; key++) {
        char text[2] = {0, 0};
        text[0] = *key;
        GRAFT_NAMED(on.rt, of(&on, "canvas.rectangle"), text) {
          graft_string(on.rt, "coords", "10 10 60 40");
          graft_string(on.rt, "fill", "red");
          graft_string(on.rt, "tags", text);
          graft_on(on.rt, "<Button-1>", hear, &on);
        }
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    settle(&on); /* what was removed is destroyed */
    for (ids = widget("find", "all"); *ids != '\0';) {
      char id[20];
      int taken = 0;
      sscanf(ids, "%19s%n", id, &taken);
      found[length++] = ask_of(&on, at(&on, 0, -1), "gettags", id, NULL)[0];
      ids += taken;
      while (*ids == ' ') ids++;
    }
    found[length] = '\0';
    CHECK_TEXT(shown[pass], found);
  }
  click_at(&on, at(&on, 0, -1), 30, 20);
  CHECK_EVENTS(&on, "<Button-1> 30 20 1 0\n");
  CHECK_TEXT("10.0 10.0 60.0 40.0", widget("coords", "d"));
  stage_close(&on);
}

static void canvas_kinds(void) {
  static const char *const kinds[] = {"line", "oval", "rectangle", "polygon",
                                      "arc",  "text", "image",     "bitmap"};
  test("every kind of item, and a window in a canvas");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "canvas")) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
      char name[40];
      snprintf(name, sizeof name, "canvas.%s", kinds[i]);
      GRAFT_KEY(on.rt, of(&on, name), (int64_t)i) {}
    }
    GRAFT(on.rt, of(&on, "canvas.window")) {
      graft_string(on.rt, "coords", "80 30");
      GRAFT(on.rt, of(&on, "ttk::button")) {
        graft_string(on.rt, "text", "In it");
        graft_on(on.rt, "command", hear, &on);
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  for (int i = 0; i < 8; i++) {
    char id[4];
    snprintf(id, sizeof id, "%d", i + 1);
    CHECK_TEXT(kinds[i], ask_of(&on, at(&on, 0, -1), "type", id, NULL));
  }
  click(&on, at(&on, 0, 8, 0, -1));
  CHECK_EVENTS(&on, "command\n");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Menus                                                                    */
/* ------------------------------------------------------------------------ */

static const char *order;
static const char *label;

static void render_menus(void) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "toplevel")) {
    graft_string(on.rt, "geometry", "300x100+100+100");
    GRAFT(on.rt, of(&on, "menu")) {
      graft_bool(on.rt, "tearoff", 0);
      GRAFT(on.rt, of(&on, "menu.cascade")) {
        graft_string(on.rt, "label", "File");
        GRAFT(on.rt, of(&on, "menu")) {
          graft_bool(on.rt, "tearoff", 0);
          for (const char *key = order; *key != '\0'; key++) {
            char text[12];
            snprintf(text, sizeof text, "%s %c", label, *key);
            GRAFT_KEY(on.rt, of(&on, "menu.command"), *key) {
              graft_string(on.rt, "label", text);
              graft_on(on.rt, "command", hear, &on);
            }
          }
          GRAFT(on.rt, of(&on, "menu.separator")) {}
          GRAFT(on.rt, of(&on, "menu.checkbutton")) {
            graft_string(on.rt, "label", "Check");
            graft_on(on.rt, "changed", hear, &on);
          }
        }
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
}

static void menus(void) {
  static const char *const orders[] = {"ab", "ba", "cab", "b"};
  graft_node menu;
  test("a menubar whose entries come, move, change and are used");
  stage_open(&on);
  for (int pass = 0; pass < 4; pass++) {
    order = orders[pass];
    label = pass % 2 ? "Odd" : "Even";
    render_menus();
    menu = at(&on, 0, 0, 0, 0, -1);
    for (int i = 0; orders[pass][i] != '\0'; i++) {
      char index[12];
      char expected[12];
      snprintf(index, sizeof index, "%d", i);
      snprintf(expected, sizeof expected, "%s %c", label, orders[pass][i]);
      CHECK_TEXT(expected,
                 ask_of(&on, menu, "entrycget", index, "-label", NULL));
    }
  }
  CHECK_TEXT("2", ask_of(&on, menu, "index", "end", NULL));
  ask_of(&on, menu, "invoke", "0", NULL);
  CHECK_EVENTS(&on, "command\n");
  ask_of(&on, menu, "invoke", "2", NULL);
  CHECK_EVENTS(&on, "changed true\n");
  user(
      &on, "mousemove %d %d click 1",
      atoi(ask(&on, "winfo", "rootx", path_of(&on, at(&on, 0, -1)), NULL)) + 15,
      atoi(ask(&on, "winfo", "rooty", path_of(&on, at(&on, 0, -1)), NULL)) - 8);
  keys(&on, "Return");
  CHECK_EVENTS(&on, "command\n");
  stage_close(&on);
}

/* Which of two radio entries is chosen, as the app has it. */
static int chosen;

static graft_status choose(const graft_context *context,
                           const graft_event *event, int which,
                           void *user_data) {
  hear(context, event, user_data);
  if (event->values[0].as.integer != 0) chosen = which;
  return GRAFT_OK;
}

static graft_status choose_small(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  return choose(context, event, 0, user_data);
}

static graft_status choose_large(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  return choose(context, event, 1, user_data);
}

static void render_radios(void) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::menubutton")) {
    graft_string(on.rt, "text", "Size");
    GRAFT(on.rt, of(&on, "menu")) {
      graft_bool(on.rt, "tearoff", 0);
      for (int i = 0; i < 2; i++) {
        GRAFT_KEY(on.rt, of(&on, "menu.radiobutton"), i) {
          graft_string(on.rt, "label", i == 0 ? "Small" : "Large");
          graft_string(on.rt, "accelerator", i == 0 ? "Ctrl+1" : "Ctrl+2");
          graft_bool(on.rt, "selected", chosen == i);
          graft_on(on.rt, "changed", i == 0 ? choose_small : choose_large, &on);
        }
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
}

/* Tk shows an entry as selected whose variable has its value. */
static int is_selected(graft_node menu, const char *index) {
  const char *name = ask_of(&on, menu, "entrycget", index, "-variable", NULL);
  const char *value = ask_of(&on, menu, "entrycget", index, "-value", NULL);
  return strcmp(ask(&on, "set", name, NULL), value) == 0;
}

static void radios(void) {
  graft_node button;
  graft_node menu;
  test("radio entries of a menu button, chosen by the user and the app");
  stage_open(&on);
  chosen = 0;
  render_radios();
  button = at(&on, 0, -1);
  menu = at(&on, 0, 0, -1);
  CHECK_INT(1, is_selected(menu, "0"));
  CHECK_INT(0, is_selected(menu, "1"));
  click(&on, button);
  keys(&on, "Down");
  keys(&on, "Down");
  keys(&on, "Return");
  settle(&on);
  CHECK_INT(1, chosen);
  CHECK_EVENTS(&on, "changed false\nchanged true\n");
  render_radios();
  CHECK_INT(0, is_selected(menu, "0"));
  CHECK_INT(1, is_selected(menu, "1"));
  chosen = 0;
  render_radios();
  CHECK_INT(1, is_selected(menu, "0"));
  CHECK_INT(0, is_selected(menu, "1"));
  CHECK_EVENTS(&on, "");
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Text, images                                                             */
/* ------------------------------------------------------------------------ */

static void text_tags(void) {
  test("tags of a text: options, ranges, bindings");
  stage_open(&on);
  for (int pass = 0; pass < 2; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "text")) {
      graft_string(on.rt, "text", "Hello, wide world");
      if (pass == 0) {
        GRAFT_NAMED(on.rt, of(&on, "text.tag"), "link") {
          graft_string(on.rt, "foreground", "blue");
          graft_bool(on.rt, "underline", 1);
          graft_string(on.rt, "ranges", "1.0 1.5 1.7 1.11");
          graft_on(on.rt, "<Button-1>", hear, &on);
        }
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    settle(&on);
    CHECK_TEXT(pass == 0 ? "1.0 1.5 1.7 1.11" : "",
               ask_of(&on, at(&on, 0, -1), "tag", "ranges", "link", NULL));
    if (pass == 0) {
      click_at(&on, at(&on, 0, -1), 10, 10);
      CHECK_EVENTS(&on, "<Button-1> 10 10 1 0\n");
    }
  }
  CHECK_TEXT("sel", ask_of(&on, at(&on, 0, -1), "tag", "names", NULL));
  stage_close(&on);
}

/* Refused when it is placed, that is, made; or when it is changed. */
static void bad_entry(void) {
  test("F1 F2 what Tk refuses of an entry is told by the option's name");
  for (int first = 0; first < 2; first++) {
    stage_open(&on);
    for (int pass = first; pass < 2; pass++) {
      graft_begin(on.rt, on.root);
      GRAFT(on.rt, of(&on, "menu")) {
        GRAFT(on.rt, of(&on, "menu.command")) {
          graft_string(on.rt, "label", "Open");
          if (pass == 1) graft_string(on.rt, "state", "opne");
        }
      }
      CHECK_INT(pass == 1, graft_commit(on.rt) != GRAFT_OK);
    }
    CHECK_HAS("menu/menu.command", first == 1 ? message(&on) : on.report);
    CHECK_HAS("state: bad state \"opne\"",
              first == 1 ? message(&on) : on.report);
    on.reports = 0;
    stage_close(&on);
  }
}

static void images(void) {
  test("an image is named by its key");
  stage_open(&on);
  for (int pass = 0; pass < 2; pass++) {
    graft_begin(on.rt, on.root);
    if (pass == 0) {
      GRAFT_NAMED(on.rt, of(&on, "image.photo"), "dot") {
        graft_int(on.rt, "width", 9);
        graft_int(on.rt, "height", 7);
      }
      GRAFT(on.rt, of(&on, "label")) { graft_string(on.rt, "image", "dot"); }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    settle(&on);
    CHECK_HAS(pass == 0 ? "9" : "doesn't exist",
              ask(&on, "image", "width", "dot", NULL));
  }
  stage_close(&on);
}

void test_items(void) {
  canvas_items();
  canvas_kinds();
  menus();
  radios();
  text_tags();
  bad_entry();
  images();
}
