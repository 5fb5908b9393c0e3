/* Values that come while the user types: C15, C16. */
#include <stdio.h>
#include <string.h>

#include "stage.h"

static void held(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkButton")) {
        graft_string(on->rt, "label", "Before");
      }
      GRAFT(on->rt, type(on, "GtkEntry")) {
        graft_string(on->rt, "text", on->text);
        graft_hold(on->rt, "text");
      }
      GRAFT(on->rt, type(on, "GtkButton")) {
        graft_string(on->rt, "label", "Elsewhere");
      }
    }
  }
}

static void update_ten_times(stage *on, const char *word) {
  for (int i = 1; i <= 10; i++) {
    char text[30];
    snprintf(text, sizeof text, "%s%d", word, i);
    g_strlcpy(on->text, text, sizeof on->text);
    again(on);
  }
}

static void types_and_waits(stage *on, gpointer entry, const char *how) {
  char name[80];
  user_click(entry, 1);
  user_keys("ctrl+a 1 2");
  update_ten_times(on, how);
  snprintf(name, sizeof name, "C15 what was typed stays, %s", how);
  check_text(name, "12", text_of(entry));
  check_int("C15 with its caret", 2, caret(entry));
}

void test_hold(void) {
  stage on;
  gpointer entry;
  stage_open(&on, held);
  entry = at(&on, 0, 0, 1, -1);

  user_click(entry, 1);
  g_strlcpy(on.text, "early", sizeof on.text);
  again(&on);
  check_text("C16 focused and untouched, a value is shown", "early",
             text_of(entry));

  types_and_waits(&on, entry, "escape");
  user_keys("Escape");
  check_text("C15 Escape shows the newest", "escape10", text_of(entry));
  types_and_waits(&on, entry, "enter");
  user_keys("Return");
  check_text("C15 Enter shows the newest", "enter10", text_of(entry));
  types_and_waits(&on, entry, "focus");
  user_click(at(&on, 0, 0, 2, -1), 1);
  check_text("C15 another focus shows the newest", "focus10", text_of(entry));
  stage_close(&on);
}
