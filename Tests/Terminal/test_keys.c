/* The `key` event, and what is done with keys that nobody takes. */
#include <string.h>

#include "stage.h"

static int takes; /* the handler of the column takes every key */

static graft_status any_key(const graft_context *context,
                            const graft_event *event, void *data) {
  note(context, event, data);
  return takes ? GRAFT_OK : GRAFT_DECLINED;
}

static graft_status shortcuts(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    graft_on(on->rt, "key", any_key, on);
    GRAFT(on->rt, on->ui.entry) {}
    GRAFT(on->rt, on->ui.row) {
      GRAFT(on->rt, on->ui.button) { graft_string(on->rt, "text", "One"); }
      GRAFT(on->rt, on->ui.button) { graft_string(on->rt, "text", "Two"); }
    }
  }
  return GRAFT_OK;
}

static graft_status no_focus(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.label) { graft_on(on->rt, "key", any_key, on); }
  return GRAFT_OK;
}

static graft_status nobody_listens(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.label) { graft_string(on->rt, "text", "Hello"); }
  return GRAFT_OK;
}

static void names(stage *on) {
  static const char *const keys[] = {
      "Ctrl-S", "F1",       "F12",    "Insert",    "PageUp",
      "Up",     "Shift-Up", "Ctrl-Z", "Ctrl-Left", "Shift-Delete"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    char script[40] = "<";
    char expected[40] = "key ";
    strcat(strcat(script, keys[i]), ">");
    strcat(expected, keys[i]);
    play(on, script);
    check(keys[i], heard(on, expected));
  }
}

void test_keys(void) {
  stage on;
  takes = 1;
  stage_open(&on, 20, 3, shortcuts);
  play(&on, "a <Left><Delete>");
  check("an entry uses its keys itself", on.events == 0);
  names(&on);
  play(&on, "<Tab>");
  cursor_at(&on, "Tab can be taken too", 1, 0);
  play(&on, "<Click 2,1>a");
  check("a key bubbles from the focused widget", heard(&on, "key a"));
  play(&on, "\xC3\xA9");
  check("a key of several bytes", heard(&on, "key \xC3\xA9"));
  play(&on, "<Right>");
  cursor_at(&on, "a key that is taken does nothing else", 2, 1);
  play(&on, "<Ctrl-C>");
  check("nor does Ctrl-C then quit", on.ended == 1);
  takes = 0;
  play(&on, "<Right>");
  cursor_at(&on, "a declined arrow moves the focus", 9, 1);
  play(&on, "<Ctrl-C>");
  check("a declined Ctrl-C quits", on.ended == 0);
  stage_close(&on);

  stage_open(&on, 20, 3, no_focus);
  play(&on, "q");
  check("keys come without any focus", heard(&on, "key q"));
  stage_close(&on);

  stage_open(&on, 20, 3, nobody_listens);
  play(&on, "q");
  check("keys that nobody hears", on.events == 0);
  play(&on, "<Ctrl-C>");
  check("Ctrl-C quits a program that hears no keys", on.ended == 0);
  stage_close(&on);
}
