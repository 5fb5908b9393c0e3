/* What a widget has before anything is described of it, and again after. */
#include <string.h>

#include "stage.h"

static stage on;
static int step;

/* A selection that is exported would be the newest one's alone. */
static void two_lists(void) {
  test("P5 two listboxes keep what is described of each");
  stage_open(&on);
  for (step = 0; step < 2; step++) {
    graft_begin(on.rt, on.root);
    for (int i = 0; i < 2; i++) {
      GRAFT(on.rt, of(&on, "listbox")) {
        graft_string(on.rt, "items", "a b c");
        graft_int(on.rt, "selected", i + step);
        if (step == 0) graft_bool(on.rt, "exportselection", 0);
        graft_on(on.rt, "changed", hear, &on);
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    settle(&on);
  }
  CHECK_TEXT("1", ask_of(&on, at(&on, 0, -1), "curselection", NULL));
  CHECK_TEXT("2", ask_of(&on, at(&on, 1, -1), "curselection", NULL));
  CHECK_TEXT("0",
             ask_of(&on, at(&on, 0, -1), "cget", "-exportselection", NULL));
  CHECK_EVENTS(&on, "");
  stage_close(&on);
}

static void numbers(void) {
  test("M5 a scale is valid and a spinbox has its least number at first");
  stage_open(&on);
  for (step = 0; step < 2; step++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "ttk::scale")) {
      graft_int(on.rt, "to", 10);
      graft_on(on.rt, "changed", hear, &on);
    }
    GRAFT(on.rt, of(&on, "spinbox")) {
      graft_int(on.rt, "from", 2);
      graft_int(on.rt, "to", 20);
      if (step == 0) graft_string(on.rt, "text", "7");
      graft_on(on.rt, "changed", hear, &on);
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    settle(&on);
    CHECK_TEXT("0", ask_of(&on, at(&on, 0, -1), "instate", "invalid", NULL));
    CHECK_TEXT(step == 0 ? "7" : "2", ask_of(&on, at(&on, 1, -1), "get", NULL));
  }
  CHECK_TEXT("20.0", ask_of(&on, at(&on, 1, -1), "cget", "-to", NULL));
  stage_close(&on);
}

static void tabs(void) {
  test("M5 a tab has what a new one has");
  stage_open(&on);
  for (step = 0; step < 2; step++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "ttk::notebook")) {
      for (int i = 0; i < 2; i++) {
        GRAFT(on.rt, of(&on, "ttk::label")) {
          if (step == 0 && i == 0) {
            graft_string(on.rt, "tab_compound", "left");
            graft_int(on.rt, "tab_padding", 4);
          }
        }
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    settle(&on);
    CHECK((strcmp(ask_of(&on, at(&on, 0, -1), "tab", "0", NULL),
                  ask_of(&on, at(&on, 0, -1), "tab", "1", NULL)) == 0) ==
          (step == 1));
  }
  stage_close(&on);
}

void test_resets(void) {
  tabs();
  two_lists();
  numbers();
}
