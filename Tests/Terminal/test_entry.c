/* Editing text. */
#include <string.h>

#include "stage.h"

enum habit { ACCEPT, UPPER, MASK, REFUSE, NOTE_ONLY, HOLD };

static char model[200];
static enum habit habit;

static graft_status changed(const graft_context *context,
                            const graft_event *event, void *data) {
  stage *on = data;
  const graft_value *value = &event->values[0];
  note(context, event, data);
  if (habit == NOTE_ONLY || habit == REFUSE || habit == HOLD) return GRAFT_OK;
  memcpy(model, value->as.string, value->length);
  model[value->length] = '\0';
  for (char *at = model; habit == UPPER && *at != '\0'; at++) {
    if (*at >= 'a' && *at <= 'z') *at = (char)(*at - 'a' + 'A');
  }
  if (habit == MASK && strlen(model) == 2) strcat(model, "-");
  return graft_terminal_invalidate(on->terminal);
}

static graft_status one_entry(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.entry) {
    if (habit != NOTE_ONLY) graft_string(on->rt, "text", model);
    if (habit == HOLD) graft_hold(on->rt, "text");
    graft_string(on->rt, "placeholder", "Name");
    graft_on(on->rt, "changed", changed, on);
    graft_on(on->rt, "activate", note, on);
    graft_on(on->rt, "escape", note, on);
  }
  return GRAFT_OK;
}

static void begin(stage *on, int columns, const char *text, enum habit with) {
  strcpy(model, text);
  habit = with;
  stage_open(on, columns, 1, one_entry);
}

static void edit_keys(void) {
  stage on;
  begin(&on, 20, "", ACCEPT);
  shows(&on, "an empty entry shows its placeholder", "Name");
  play(&on, "ad c");
  shows(&on, "keys are typed", "ad c");
  check("what is typed is reported", heard(&on, "changed ad c"));
  play(&on, "<Home>x<Right>y<End>z");
  shows(&on, "Home, Right and End", "xayd cz");
  play(&on, "<Ctrl-A><Delete><Ctrl-E><Backspace>");
  shows(&on, "Delete and Backspace", "ayd c");
  play(&on, "<Left><Left><Ctrl-K>");
  shows(&on, "Ctrl-K removes what follows", "ayd");
  play(&on, "<Left><Ctrl-U>");
  shows(&on, "Ctrl-U removes what precedes", "d");
  play(&on, "<End>ne\xCC\x81<Left><Left><Right><Backspace>");
  shows(&on, "Left and Backspace keep combined marks whole", "de\xCC\x81");
  play(&on, "<End><Backspace><Backspace><<\n");
  check("Enter activates with the text", heard(&on, "activate <"));
  play(&on, "<Escape>");
  check("Escape is reported", heard(&on, "escape"));
  check("no edit was reported as a failure", on.reports == 0);
  stage_close(&on);
}

static void scrolling(void) {
  stage on;
  begin(&on, 6, "", ACCEPT);
  play(&on, "abcdefgh");
  shows(&on, "the end of long text is shown while typing", "defgh");
  cursor_at(&on, "the caret stays on the screen", 5, 0);
  play(&on, "<Home>");
  shows(&on, "Home scrolls back", "abcdef");
  play(&on, "<Ctrl-K>\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E");
  shows(&on, "wide text scrolls by whole characters",
        "\xE6\x9C\xAC\xE8\xAA\x9E");
  cursor_at(&on, "the caret counts columns", 4, 0);
  play(&on, "<Click 2,0>x");
  shows(&on, "a click sets the caret", "\xE6\x9C\xACx\xE8\xAA\x9E");
  stage_close(&on);
}

static void controlled(void) {
  stage on;
  begin(&on, 12, "", UPPER);
  play(&on, "ab<Left>x");
  shows(&on, "C07: a handler that upper-cases", "AXB");
  cursor_at(&on, "C07: the caret stays behind what was typed", 2, 0);
  stage_close(&on);

  begin(&on, 12, "", MASK);
  play(&on, "ab");
  shows(&on, "C10: a mask in the handler", "ab-");
  play(&on, "c");
  shows(&on, "C10: typing goes on behind the mask", "ab-c");
  stage_close(&on);

  begin(&on, 12, "kept", REFUSE);
  play(&on, "x");
  shows(&on, "P5: what the program does not take is put back", "kept");
  check("P5: it was told once", on.events == 1);
  stage_close(&on);

  begin(&on, 12, "", NOTE_ONLY);
  play(&on, "free");
  shows(&on, "an entry whose text is not described keeps it", "free");
  stage_close(&on);
}

static void held(void) {
  stage on;
  begin(&on, 12, "", HOLD);
  strcpy(model, "first");
  again(&on);
  shows(&on, "C16: focused but untouched, a value is shown", "first");
  play(&on, "<Ctrl-U>12");
  for (int i = 0; i < 10; i++) {
    strcpy(model, "news 0");
    model[5] = (char)('0' + i);
    again(&on);
  }
  shows(&on, "C15: what comes while the user edits waits", "12");
  play(&on, "<Escape>");
  shows(&on, "C15: Escape shows the newest", "news 9");
  stage_close(&on);
}

static void commands(void) {
  stage on;
  graft_value caret = graft_value_int(1);
  graft_value wrong = graft_value_string("x", 1);
  begin(&on, 12, "abc", ACCEPT);
  graft_command(on.rt, node_at(&on, 0, -1), graft_atom_of(on.rt, "select_all"),
                NULL, 0, NULL);
  play(&on, "z");
  shows(&on, "select_all: typing replaces the text", "z");
  graft_command(on.rt, node_at(&on, 0, -1), graft_atom_of(on.rt, "select_all"),
                NULL, 0, NULL);
  strcpy(model, "longer");
  again(&on);
  play(&on, "z");
  shows(&on, "select_all: and one that came meanwhile", "z");
  play(&on, "yx");
  graft_command(on.rt, node_at(&on, 0, -1), graft_atom_of(on.rt, "set_caret"),
                &caret, 1, NULL);
  play(&on, "-");
  shows(&on, "set_caret counts characters", "z-yx");
  check("a command of a wrong type is refused",
        graft_command(on.rt, node_at(&on, 0, -1),
                      graft_atom_of(on.rt, "set_caret"), &wrong, 1,
                      NULL) == GRAFT_E_TYPE);
  check("an unknown command is refused",
        graft_command(on.rt, node_at(&on, 0, -1), graft_atom_of(on.rt, "fly"),
                      NULL, 0, NULL) == GRAFT_E_UNSUPPORTED);
  stage_close(&on);
}

void test_entry(void) {
  edit_keys();
  scrolling();
  controlled();
  held();
  commands();
}
