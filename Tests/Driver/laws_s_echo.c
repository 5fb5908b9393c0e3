/* S3: two-way bindings, under every habit of echo. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

/* An entry, a toggle and a range that are bound to cells. */
struct form {
  struct rig *rig;
  graft_state text;
  graft_state active;
  graft_state value;
};

static void describe_form(struct part *part, const graft_context *context) {
  struct form *form = part->data;
  const graft_headless_classes *classes = &part->rig->classes;
  graft_runtime *rt = context->runtime;
  GRAFT(rt, classes->entry) {
    graft_bind(rt, "text", form->text);
    graft_on(rt, "changed", rig_hear, part->rig);
  }
  GRAFT(rt, classes->toggle) {
    graft_bind(rt, "active", form->active);
    graft_on(rt, "toggled", rig_hear, part->rig);
  }
  GRAFT(rt, classes->range) {
    graft_bind(rt, "value", form->value);
    graft_on(rt, "changed", rig_hear, part->rig);
  }
}

static struct form *form_new(struct rig *rig, const char *text) {
  struct form *form = rig_keep(rig, sizeof *form);
  form->rig = rig;
  form->text = cell_of(rig, rig_string(text));
  form->active = cell_of(rig, graft_value_bool(0));
  form->value = cell_of(rig, graft_value_double(5));
  return form;
}

static struct form *form_open(struct rig *rig, const char *text) {
  struct form *form = form_new(rig, text);
  part_render(part_class(rig, "form", describe_form, form), NULL, 0);
  rig_settle(rig);
  CHECK_EVENTS(rig, "");
  rig_clear(rig);
  return form;
}

static graft_node entry_of(struct rig *rig) {
  return rig_find(rig, "entry", NULL);
}

/* Types at the end, wherever the toolkit left the caret. */
static void type_last(struct rig *rig, graft_node entry, const char *text) {
  graft_headless_set_caret(rig->toolkit, entry, 99);
  CHECK(graft_headless_type(rig->toolkit, entry, text) >= 0);
}

static uint64_t sets_of(struct rig *rig) { return rig_toolkit_stats(rig).sets; }

static void s3_the_user_sets_the_cell(struct rig *rig) {
  struct form *form = form_open(rig, "Hell");
  uint64_t sets = sets_of(rig);
  graft_value value = graft_value_none();
  type_last(rig, entry_of(rig), "o");
  graft_headless_toggle(rig->toolkit, rig_find(rig, "toggle", NULL));
  graft_headless_drag(rig->toolkit, rig_find(rig, "range", NULL), 9);
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"Hello\"\ntoggled true\nchanged 9\n");
  CHECK_TEXT("\"Hello\"", cell_text(rig, form->text));
  CHECK_TEXT("true", cell_text(rig, form->active));
  CHECK_INT(GRAFT_OK, graft_state_get(rig->runtime, form->value, &value));
  CHECK(value.as.real == 9 || value.as.integer == 9);
  /* They show it already: no write, and no body. */
  CHECK_INT(sets, sets_of(rig));
  CHECK_LINES(rig, "");
}

static void s3_a_set_is_written_once(struct rig *rig) {
  struct form *form = form_open(rig, "a");
  uint64_t sets = sets_of(rig);
  graft_value active = graft_value_bool(1), real = graft_value_double(7);
  double shown = 0;
  cell_set_text(rig, form->text, "b");
  CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, form->active, &active));
  CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, form->value, &real));
  CHECK_INT(sets, sets_of(rig));
  rig_settle(rig);
  CHECK_INT(sets + 3, sets_of(rig));
  CHECK_EVENTS(rig, "");
  CHECK_TEXT("b", rig_text(rig, entry_of(rig)));
  graft_headless_value(rig->toolkit, rig_find(rig, "range", NULL), &shown);
  CHECK_INT(7, shown);
  CHECK_TEXT("\"b\"", cell_text(rig, form->text));
  CHECK_LINES(rig, "");
}

static void s3_a_late_echo_does_not_undo_a_set(struct rig *rig) {
  struct form *form = form_open(rig, "a");
  cell_set_text(rig, form->text, "b");
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  cell_set_text(rig, form->text, "c");
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  /* The loop had no turn: echoes of both may be on their way. */
  rig_settle(rig);
  CHECK_EVENTS(rig, "");
  CHECK_TEXT("\"c\"", cell_text(rig, form->text));
  CHECK_TEXT("c", rig_text(rig, entry_of(rig)));
}

static void s3_the_user_after_a_set_is_heard(struct rig *rig) {
  struct form *form = form_open(rig, "a");
  cell_set_text(rig, form->text, "b");
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  type_last(rig, entry_of(rig), "x");
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"bx\"\n");
  CHECK_TEXT("\"bx\"", cell_text(rig, form->text));
  CHECK_TEXT("bx", rig_text(rig, entry_of(rig)));
  /* And back to what was written. */
  CHECK(graft_headless_backspace(rig->toolkit, entry_of(rig)) >= 0);
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"b\"\n");
  CHECK_TEXT("\"b\"", cell_text(rig, form->text));
}

static void s3_typing_and_setting_by_turns(struct rig *rig) {
  static const char *const texts[] = {"one", "two", "", "three", "three"};
  struct form *form = form_open(rig, "a");
  char expected[32];
  size_t i;
  for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    cell_set_text(rig, form->text, texts[i]);
    rig_settle(rig);
    CHECK_EVENTS(rig, "");
    CHECK_TEXT(texts[i], rig_text(rig, entry_of(rig)));
    type_last(rig, entry_of(rig), "!");
    rig_settle(rig);
    strcpy(expected, texts[i]);
    strcat(expected, "!");
    CHECK_INT(1, rig->event_count);
    rig_clear(rig);
    CHECK_TEXT(expected, rig_text(rig, entry_of(rig)));
    rig_text_clear(&rig->events);
    rig_text_format(&rig->events, "\"%s\"", expected);
    CHECK_TEXT(rig_text_bytes(&rig->events), cell_text(rig, form->text));
    rig_text_clear(&rig->events);
  }
}

/* Without a handler the cell is set all the same. */
static void s3_no_handler_is_needed(struct rig *rig) {
  struct form *form = form_new(rig, "a");
  rig_begin(rig);
  GRAFT(rig->runtime, rig->classes.entry) {
    graft_bind(rig->runtime, "text", form->text);
  }
  rig_commit(rig);
  rig_settle(rig);
  type_last(rig, entry_of(rig), "b");
  rig_settle(rig);
  CHECK_TEXT("\"ab\"", cell_text(rig, form->text));
  CHECK_TEXT("ab", rig_text(rig, entry_of(rig)));
  CHECK_INT(0, rig_stats(rig).write_backs);
}

/* Two entries of one cell: what the user types in one shows in the other. */
static void s3_two_entries_of_one_cell(struct rig *rig) {
  struct form *form = form_new(rig, "a");
  graft_runtime *rt = rig->runtime;
  graft_node first, second;
  uint64_t sets;
  rig_begin(rig);
  GRAFT_NAMED(rt, rig->classes.entry, "1") {
    graft_bind(rt, "text", form->text);
    graft_on(rt, "changed", rig_hear, rig);
  }
  GRAFT_NAMED(rt, rig->classes.entry, "2") {
    graft_bind(rt, "text", form->text);
    graft_on(rt, "changed", rig_hear, rig);
  }
  rig_commit(rig);
  rig_settle(rig);
  first = rig_find(rig, "entry", "1");
  second = rig_find(rig, "entry", "2");
  sets = sets_of(rig);
  type_last(rig, first, "b");
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"ab\"\n");
  CHECK_TEXT("ab", rig_text(rig, second));
  CHECK_INT(sets + 1, sets_of(rig));
  type_last(rig, second, "c");
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"abc\"\n");
  CHECK_TEXT("abc", rig_text(rig, first));
  CHECK_INT(sets + 2, sets_of(rig));
}

/* A handler finds the cell set, and what it sets then is shown. */
static graft_status shorten(const graft_context *context,
                            const graft_event *event, void *user_data) {
  struct form *form = user_data;
  struct rig *rig = form->rig;
  rig_hear(context, event, rig);
  if (event->values[0].length > 3) {
    CHECK_TEXT("\"abcd\"", cell_text(rig, form->text));
    cell_set_text(rig, form->text, "abc");
  }
  return GRAFT_OK;
}

static void s3_a_handler_has_the_last_word(struct rig *rig) {
  struct form *form = form_new(rig, "abc");
  uint64_t sets;
  rig_begin(rig);
  GRAFT(rig->runtime, rig->classes.entry) {
    graft_bind(rig->runtime, "text", form->text);
    graft_on(rig->runtime, "changed", shorten, form);
  }
  rig_commit(rig);
  rig_settle(rig);
  sets = sets_of(rig);
  type_last(rig, entry_of(rig), "d");
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"abcd\"\n");
  CHECK_TEXT("abc", rig_text(rig, entry_of(rig)));
  CHECK_TEXT("\"abc\"", cell_text(rig, form->text));
  CHECK_INT(sets + 1, sets_of(rig));
}

static graft_status derive_text(const graft_context *context, void *user_data,
                                graft_value *value) {
  struct form *form = user_data;
  return graft_state_get(context->runtime, form->text, value);
}

/* A derived cell can't be set: what the user typed is put back. */
static void s3_a_derived_cell_is_put_back(struct rig *rig) {
  struct form *form = form_new(rig, "a");
  graft_state derived = cell_derived(rig, derive_text, form);
  rig_begin(rig);
  GRAFT(rig->runtime, rig->classes.entry) {
    graft_bind(rig->runtime, "text", derived);
    graft_on(rig->runtime, "changed", rig_hear, rig);
  }
  rig_commit(rig);
  rig_settle(rig);
  type_last(rig, entry_of(rig), "x");
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"ax\"\n");
  CHECK_TEXT("a", rig_text(rig, entry_of(rig)));
  CHECK_TEXT("\"a\"", cell_text(rig, form->text));
  CHECK_REPORTS(rig, 0);
  cell_set_text(rig, form->text, "b");
  rig_settle(rig);
  CHECK_EVENTS(rig, "");
  CHECK_TEXT("b", rig_text(rig, entry_of(rig)));
}

#define ECHO_ALL (DRIVER_ECHO | DRIVER_ECHO_MORE | DRIVER_CARETS)

const driver_test driver_tests_s_echo[] = {
    {"S3 what the user enters is set to the cell, and not written back",
     s3_the_user_sets_the_cell, ECHO_ALL},
    {"S3 what is set to a cell is written once and not heard",
     s3_a_set_is_written_once, ECHO_ALL},
    {"S3 a late echo does not undo a set", s3_a_late_echo_does_not_undo_a_set,
     ECHO_ALL},
    {"S3 the user is heard after a set", s3_the_user_after_a_set_is_heard,
     ECHO_ALL},
    {"S3 the user types and the program sets by turns",
     s3_typing_and_setting_by_turns, ECHO_ALL},
    {"S3 no handler is needed to set the cell", s3_no_handler_is_needed,
     ECHO_ALL},
    {"S3 two entries of one cell show one text", s3_two_entries_of_one_cell,
     ECHO_ALL},
    {"S3 what a handler sets of what was entered is shown",
     s3_a_handler_has_the_last_word, ECHO_ALL},
    {"S3 what the user enters over a derived cell is put back",
     s3_a_derived_cell_is_put_back, ECHO_ALL},
    DRIVER_END,
};
