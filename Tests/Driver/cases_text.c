/* C06, C07, C13, C15, C16: what the user is typing. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases_support.h"
#include "suites.h"

CASE(typing_at_the_start_keeps_the_caret) {
  graft_node entry;
  app_set_text(app, "Hello World");
  app_open(app, describe_entry);
  entry = rig_find(rig, "entry", NULL);
  CHECK_INT(GRAFT_OK, graft_headless_set_caret(rig->toolkit, entry, 0));
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_headless_type(rig->toolkit, entry, "A"));
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"AHello World\"\n");
  CHECK_TEXT("", app_calls(app, "set "));
  CHECK_INT(2, app->renders);
  CHECK_TEXT("AHello World", rig_text(rig, entry));
  CHECK_INT(1, shown_caret(rig, entry));
  CHECK_IDLE(rig);
}

static graft_status store_upper(const graft_context *context,
                                const graft_event *event, void *user_data) {
  struct app *app = user_data;
  char *letter;
  rig_hear(context, event, app->rig);
  event_text(event, app->text, sizeof app->text);
  for (letter = app->text; *letter != '\0'; letter++) {
    *letter = (char)toupper((unsigned char)*letter);
  }
  app_change(app);
  return GRAFT_OK;
}

static void describe_upper(struct app *app, graft_runtime *runtime) {
  GRAFT(runtime, app->rig->classes.entry) {
    graft_string(runtime, "text", app->text);
    graft_on(runtime, "changed", store_upper, app);
  }
}

/* Types into "AB" at a caret. */
static void check_upper(struct rig *rig, struct app *app, int64_t caret,
                        const char *typed, const char *heard,
                        const char *ends) {
  graft_node entry = rig_find(rig, "entry", NULL);
  char expected[64];
  app_set_text(app, "AB");
  app_update(app);
  CHECK_INT(GRAFT_OK, graft_headless_set_caret(rig->toolkit, entry, caret));
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_headless_type(rig->toolkit, entry, typed));
  rig_settle(rig);
  snprintf(expected, sizeof expected, "changed \"%s\"\n", heard);
  CHECK_EVENTS(rig, expected);
  snprintf(expected, sizeof expected, "set entry text=\"%s\"\n", ends);
  CHECK_TEXT(expected, app_calls(app, "set "));
  CHECK_TEXT(ends, rig_text(rig, entry));
  CHECK_TEXT(ends, app->text);
  CHECK_INT(caret + 1, shown_caret(rig, entry));
  CHECK_IDLE(rig);
}

CASE(upper_casing_keeps_the_caret) {
  app_set_text(app, "AB");
  app_open(app, describe_upper);
  check_upper(rig, app, 2, "c", "ABc", "ABC");
  check_upper(rig, app, 1, "x", "AxB", "AXB");
}

static graft_status hear_closure(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct closure *used = closure_use(user_data);
  return rig_hear(context, event, used->app->rig);
}

/* Renders from memory that is gone when it returns, as a collector would take
 * what the host no longer refers to. */
static void render_and_collect(struct rig *rig, struct closure *heard) {
  struct {
    graft_element element;
    graft_prop props[2];
    graft_handler handler;
    char text[2];
  } *host = calloc(1, sizeof *host);
  REQUIRE(host != NULL);
  memcpy(host->text, "ab", sizeof host->text);
  host->handler.function = hear_closure;
  host->handler.user_data = heard;
  host->handler.drop = closure_drop;
  host->props[0] = rig_prop(rig, "text", graft_value_string(host->text, 2));
  host->props[1] =
      rig_prop(rig, "changed", graft_value_handler(&host->handler));
  host->element.class_id = rig->classes.entry;
  host->element.props = host->props;
  host->element.prop_count = 2;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &host->element, 1));
  memset(host, 0xdd, sizeof *host);
  free(host);
  CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
}

CASE(collector_does_not_take_handlers) {
  struct closure *heard = closure_make(app, 0);
  graft_node entry;
  REQUIRE(heard != NULL);
  render_and_collect(rig, heard);
  rig_settle(rig);
  entry = rig_find(rig, "entry", NULL);
  CHECK_TEXT("ab", rig_text(rig, entry));
  CHECK_INT(GRAFT_OK, graft_headless_set_caret(rig->toolkit, entry, 2));
  CHECK_INT(GRAFT_OK, graft_headless_type(rig->toolkit, entry, "c"));
  CHECK_EVENTS(rig, "changed \"abc\"\n");
  CHECK_INT(1, heard->calls);
  CHECK_INT(0, app->drops);
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  rig_settle(rig);
  CHECK_INT(1, app->drops);
}

/* ------------------------------------------------------------------------ */
/* Hold while editing                                                       */
/* ------------------------------------------------------------------------ */

enum ending { BY_ESCAPE, BY_ENTER, BY_BLUR, ENDING_COUNT };

/* The text waits by its class, or because it is marked where described. The
 * model's index is the key; with `shown` the app hears the end of editing. */
static void describe_held(struct app *app, graft_runtime *runtime) {
  GRAFT_KEY(runtime, app->rig->classes.entry, app->index) {
    graft_prop text = rig_prop(app->rig, "text", rig_string(app->text));
    if (app->flag) text.flags = GRAFT_PROP_HOLD;
    graft_set(runtime, &text, 1);
    if (app->shown) {
      graft_on(runtime, "escape", app_hear, app);
      graft_on(runtime, "activate", app_hear, app);
      graft_on(runtime, "blur", app_hear, app);
    }
  }
}

static void end_editing(struct rig *rig, graft_node entry, enum ending ending) {
  switch (ending) {
    case BY_ESCAPE:
      CHECK_INT(GRAFT_OK, graft_headless_escape(rig->toolkit, entry));
      break;
    case BY_ENTER:
      CHECK_INT(GRAFT_OK, graft_headless_enter(rig->toolkit, entry));
      break;
    case BY_BLUR:
    case ENDING_COUNT:
      CHECK_INT(GRAFT_OK, graft_headless_blur(rig->toolkit, entry));
      break;
  }
  rig_settle(rig);
}

/* Renders a fresh entry, with the focus. */
static graft_node focus_fresh(struct rig *rig, struct app *app) {
  graft_node entry;
  app->index++;
  app_set_text(app, "");
  if (app->describe == NULL) app_open(app, describe_held);
  app_update(app);
  entry = rig_find(rig, "entry", NULL);
  CHECK_INT(GRAFT_OK, graft_headless_focus(rig->toolkit, entry));
  rig_settle(rig);
  rig_clear(rig);
  return entry;
}

static void check_held(struct rig *rig, struct app *app, enum ending ending) {
  graft_node entry = focus_fresh(rig, app);
  char expected[64];
  int update;
  CHECK_INT(GRAFT_OK, graft_headless_type(rig->toolkit, entry, "12"));
  rig_settle(rig);
  CHECK_TEXT("12", rig_text(rig, entry));
  for (update = 1; update <= 10; update++) {
    snprintf(app->text, sizeof app->text, "update %d", update);
    app_update(app);
    CHECK_TEXT("12", rig_text(rig, entry));
    CHECK_INT(2, shown_caret(rig, entry));
  }
  CHECK_TEXT("", app_calls(app, "set "));
  end_editing(rig, entry, ending);
  snprintf(expected, sizeof expected, "set entry#%d text=\"update 10\"\n",
           (int)app->index);
  CHECK_TEXT(expected, app_calls(app, "set "));
  CHECK_TEXT("update 10", rig_text(rig, entry));
  CHECK_IDLE(rig);
  /* Editing is over: the next update is shown at once. */
  app_set_text(app, "later");
  app_update(app);
  CHECK_TEXT("later", rig_text(rig, entry));
}

/* Focus without edits holds nothing back; edits do. */
static void check_untouched(struct rig *rig, struct app *app) {
  graft_node entry = focus_fresh(rig, app);
  char expected[64];
  app_set_text(app, "first");
  app_update(app);
  snprintf(expected, sizeof expected, "set entry#%d text=\"first\"\n",
           (int)app->index);
  CHECK_TEXT(expected, app_calls(app, "set "));
  CHECK_TEXT("first", rig_text(rig, entry));
  CHECK_INT(GRAFT_OK, graft_headless_set_caret(rig->toolkit, entry, 5));
  CHECK_INT(GRAFT_OK, graft_headless_type(rig->toolkit, entry, "!"));
  app_set_text(app, "second");
  app_update(app);
  CHECK_TEXT("first!", rig_text(rig, entry));
  CHECK_IDLE(rig);
}

static void check_every_ending(struct rig *rig, struct app *app) {
  int ending;
  for (ending = 0; ending < ENDING_COUNT; ending++) {
    app->shown = 0;
    check_held(rig, app, (enum ending)ending);
    app->shown = 1;
    check_held(rig, app, (enum ending)ending);
  }
}

CASE(described_hold_waits) {
  app->flag = 1;
  check_every_ending(rig, app);
}

CASE_WITH(class_hold_waits, GRAFT_HEADLESS_HOLD_TEXT) {
  check_every_ending(rig, app);
}

CASE(described_hold_is_of_edits) {
  app->flag = 1;
  check_untouched(rig, app);
}

CASE_WITH(class_hold_is_of_edits, GRAFT_HEADLESS_HOLD_TEXT) {
  check_untouched(rig, app);
}

const driver_test driver_tests_c_text[] = {
    {"C06 Typing at the start keeps the caret, with no set",
     typing_at_the_start_keeps_the_caret, CASE_FLAGS},
    {"C07 A handler that upper-cases keeps the caret",
     upper_casing_keeps_the_caret, CASE_FLAGS},
    {"C13 A handler outlives what the host kept of its description",
     collector_does_not_take_handlers, CASE_FLAGS},
    {"C15 Unsent edits stay where a description marks the text",
     described_hold_waits, CASE_FLAGS},
    {"C15 Unsent edits stay where the class marks the text", class_hold_waits,
     CASE_FLAGS},
    {"C16 Focus without edits shows what comes, marked where described",
     described_hold_is_of_edits, CASE_FLAGS},
    {"C16 Focus without edits shows what comes, marked by the class",
     class_hold_is_of_edits, CASE_FLAGS},
    DRIVER_END};
