/* Events by binding, queries, and commands. */
#include <stdio.h>
#include <string.h>

#include "stage.h"

static stage on;

static graft_status digits(const graft_context *context,
                           const graft_event *event, void *user_data) {
  const graft_value *text = &event->values[0];
  hear(context, event, user_data);
  *event->reply =
      graft_value_bool(text->length == 0 ||
                       strspn(text->as.string, "0123456789") >= text->length);
  return GRAFT_OK;
}

static void fields(void) {
  test("bindings have their fields as values");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "frame")) {
    graft_int(on.rt, "width", 200);
    graft_int(on.rt, "height", 100);
    graft_on(on.rt, "<Button-1>", hear, &on);
    graft_on(on.rt, "<Double-1>", hear, &on);
    graft_on(on.rt, "<Button-3>", hear, &on);
    graft_on(on.rt, "<Control-s>", hear, &on);
    graft_on(on.rt, "<Key>", hear, &on);
    graft_on(on.rt, "<<Custom>>", hear, &on);
    graft_on(on.rt, "<FocusIn>", hear, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  focus(&on, at(&on, 0, -1));
  CHECK_EVENTS(&on, "<FocusIn> \"NotifyAncestor\"\n");
  click_at(&on, at(&on, 0, -1), 30, 40);
  CHECK_EVENTS(&on, "<Button-1> 30 40 1 0\n");
  user(&on, "click 3");
  CHECK_EVENTS(&on, "<Button-3> 30 40 3 0\n");
  user(&on, "key a");
  CHECK_EVENTS(&on, "<Key> \"a\" \"a\" 0 30 40\n");
  user(&on, "key ctrl+s");
  CHECK_HAS("<Control-s> \"s\"", on.events);
  on.events[0] = '\0';
  ask(&on, "event", "generate", path_of(&on, at(&on, 0, -1)), "<<Custom>>",
      "-data", "a b", NULL);
  settle(&on);
  CHECK_HAS("<<Custom>> ", on.events);
  CHECK_HAS("\"a b\"", on.events);
  stage_close(&on);
}

static void come_and_go(void) {
  test("P2 a binding comes and goes with its handler");
  stage_open(&on);
  for (int pass = 0; pass < 3; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "ttk::button")) {
      if (pass == 1) graft_on(on.rt, "<Button-3>", hear, &on);
      if (pass == 1) graft_on(on.rt, "command", hear, &on);
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    click(&on, at(&on, 0, -1));
    user(&on, "click 3");
    CHECK_INT(pass == 1, on.events[0] != '\0');
    on.events[0] = '\0';
    if (pass != 1) {
      CHECK_TEXT("", ask(&on, "bind", path_of(&on, at(&on, 0, -1)), NULL));
    }
  }
  stage_close(&on);
}

static void further(void) {
  test("any number of bindings as children, and one that ends the others");
  stage_open(&on);
  for (int pass = 0; pass < 2; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "ttk::entry")) {
      graft_on(on.rt, "changed", hear, &on);
      if (pass == 0) {
        GRAFT(on.rt, of(&on, "bind")) {
          graft_string(on.rt, "sequence", "<Key-b>");
          graft_bool(on.rt, "break", 1);
          graft_on(on.rt, "fire", hear, &on);
        }
        GRAFT(on.rt, of(&on, "bind")) {
          graft_string(on.rt, "sequence", "<Key-c>");
          graft_on(on.rt, "fire", hear, &on);
        }
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    focus(&on, at(&on, 0, -1));
    if (pass == 0) {
      keys(&on, "b c");
      CHECK_TEXT("c", ask_of(&on, at(&on, 0, -1), "get", NULL));
      CHECK_HAS("fire \"b\"", on.events);
      CHECK_HAS("fire \"c\"", on.events);
      on.events[0] = '\0';
    } else {
      keys(&on, "b");
      CHECK_EVENTS(&on, "changed \"cb\"\n");
    }
  }
  stage_close(&on);
}

static void queries(void) {
  test("E3 a validation is asked, and answered at once");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::entry")) {
    graft_string(on.rt, "validate", "key");
    graft_on(on.rt, "validatecommand", digits, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  focus(&on, at(&on, 0, -1));
  keys(&on, "4 x 2");
  CHECK_TEXT("42", ask_of(&on, at(&on, 0, -1), "get", NULL));
  CHECK_EVENTS(&on,
               "validatecommand \"4\" \"\" \"4\" 0 1 \"key\"\n"
               "validatecommand \"4x\" \"4\" \"x\" 1 1 \"key\"\n"
               "validatecommand \"42\" \"4\" \"2\" 1 1 \"key\"\n");
  stage_close(&on);
}

static void commands(void) {
  graft_value reply = graft_value_none();
  graft_value values[2];
  graft_node entry;
  test("commands are the widget's own");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::entry")) {
    graft_string(on.rt, "text", "some text");
  }
  GRAFT(on.rt, of(&on, "ttk::button")) {
    graft_on(on.rt, "command", hear, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  entry = at(&on, 0, -1);
  values[0] = graft_value_int(2);
  values[1] = graft_value_text("end");
  CHECK_INT(GRAFT_OK,
            graft_command(on.rt, entry, graft_atom_of(on.rt, "selection range"),
                          values, 2, NULL));
  CHECK_INT(GRAFT_OK, graft_command(on.rt, entry, graft_atom_of(on.rt, "get"),
                                    NULL, 0, &reply));
  CHECK(reply.length == 9 && memcmp(reply.as.string, "some text", 9) == 0);
  CHECK_TEXT("2", ask_of(&on, entry, "index", "sel.first", NULL));
  CHECK_INT(GRAFT_OK,
            graft_command(on.rt, at(&on, 1, -1), graft_atom_of(on.rt, "invoke"),
                          NULL, 0, NULL));
  settle(&on); /* handlers do not run within a command */
  CHECK_EVENTS(&on, "command\n");
  CHECK_INT(GRAFT_TK_E_TCL,
            graft_command(on.rt, entry, graft_atom_of(on.rt, "nonsense"), NULL,
                          0, NULL));
  CHECK_HAS("nonsense", message(&on));
  stage_close(&on);
}

static void scrolling(void) {
  test("what scrolls tells where it is");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "listbox")) {
    graft_string(on.rt, "items", "a b c d e f g h i j");
    graft_int(on.rt, "height", 5);
    graft_on(on.rt, "yscrollcommand", hear, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
  on.events[0] = '\0';
  ask_of(&on, at(&on, 0, -1), "yview", "5", NULL);
  settle(&on);
  CHECK_EVENTS(&on, "yscrollcommand 0.5 1\n");
  stage_close(&on);
}

static void scrolled(void) {
  static const char *const bars[] = {"scrollbar", "ttk::scrollbar"};
  test("a scrollbar scrolls the sibling that it names");
  for (int i = 0; i < 2; i++) {
    stage_open(&on);
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "frame")) {
      GRAFT(on.rt, of(&on, bars[i])) {
        graft_string(on.rt, "name", "bar");
        graft_string(on.rt, "scrolls", "list");
        graft_string(on.rt, "pack_side", "right");
        graft_string(on.rt, "pack_fill", "y");
      }
      GRAFT(on.rt, of(&on, "listbox")) {
        graft_string(on.rt, "name", "list");
        graft_string(on.rt, "items", "a b c d e f g h i j");
        graft_int(on.rt, "height", 5);
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    settle(&on);
    CHECK_TEXT("0.0 0.5", ask_of(&on, at(&on, 0, 0, -1), "get", NULL));
    ask_of(&on, at(&on, 0, 1, -1), "yview", "5", NULL);
    settle(&on);
    CHECK_TEXT("0.5 1.0", ask_of(&on, at(&on, 0, 0, -1), "get", NULL));
    click_at(&on, at(&on, 0, 0, -1), 6, 5);
    CHECK(strcmp(ask_of(&on, at(&on, 0, 1, -1), "yview", NULL), "0.5 1.0"));
    stage_close(&on);
  }
}

void test_events(void) {
  scrolled();
  fields();
  come_and_go();
  further();
  queries();
  commands();
  scrolling();
}
