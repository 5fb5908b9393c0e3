/* C01 to C10: an app and the echoes of what it writes. */
#include <stdio.h>
#include <string.h>

#include "cases_support.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Ranges                                                                   */
/* ------------------------------------------------------------------------ */

static graft_status restore_five(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct app *app = user_data;
  (void)context;
  (void)event;
  app->number = 5;
  app_change(app);
  return GRAFT_OK;
}

static void describe_range(struct app *app, graft_runtime *runtime) {
  const graft_headless_classes *classes = &app->rig->classes;
  GRAFT(runtime, classes->box) {
    GRAFT(runtime, classes->range) {
      graft_double(runtime, "max", 10);
      graft_double(runtime, "value", app->number);
      graft_on(runtime, "changed", store_number, app);
    }
    GRAFT(runtime, classes->button) {
      graft_string(runtime, "text", "Reset");
      graft_on(runtime, "click", restore_five, app);
    }
  }
}

CASE(reset_button_restores) {
  graft_node range, button;
  int round;
  app->number = 5;
  app_open(app, describe_range);
  range = rig_find(rig, "range", NULL);
  button = rig_find(rig, "button", "Reset");
  CHECK_EVENTS(rig, "");
  for (round = 0; round < 3; round++) {
    rig_clear(rig);
    CHECK_INT(GRAFT_OK, graft_headless_drag(rig->toolkit, range, 9));
    rig_settle(rig);
    CHECK_EVENTS(rig, "changed 9\n");
    CHECK_TEXT("", app_calls(app, "set "));
    CHECK_INT(GRAFT_OK, graft_headless_click(rig->toolkit, button));
    rig_settle(rig);
    CHECK_EVENTS(rig, "");
    CHECK_TEXT("set range value=5\n", app_calls(app, "set "));
    CHECK_INT(5, shown_number(rig, range, "value"));
    CHECK_INT(5, app->number);
  }
  CHECK_IDLE(rig);
}

/* A toolkit that calls back while a handler runs: events wait. */
static graft_status drag_twice(const graft_context *context, void *user_data) {
  struct app *app = user_data;
  struct rig *rig = app->rig;
  graft_node range = rig_find(rig, "range", NULL);
  (void)context;
  CHECK_INT(GRAFT_QUEUED, graft_headless_drag(rig->toolkit, range, 3));
  CHECK_INT(GRAFT_QUEUED, graft_headless_drag(rig->toolkit, range, 7));
  return GRAFT_OK;
}

static void check_burst(struct rig *rig, struct app *app, graft_node range) {
  rig_settle(rig);
  CHECK(rig->event_count >= 1 && rig->event_count <= 2);
  CHECK_HAS("changed 7\n", rig_text_bytes(&rig->events));
  CHECK(app_call_count(app, "set ") <= 1);
  CHECK_INT(7, shown_number(rig, range, "value"));
  CHECK_INT(7, app->number);
  CHECK_IDLE(rig);
  rig_clear(rig);
}

CASE(burst_ends_with_its_last) {
  graft_node range;
  app_open(app, describe_range);
  range = rig_find(rig, "range", NULL);
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_post(rig->runtime, 0, drag_twice, app, NULL));
  check_burst(rig, app, range);
  /* And in one turn of the loop, each handled as it comes. */
  CHECK_INT(GRAFT_OK, graft_headless_drag(rig->toolkit, range, 3));
  CHECK_INT(GRAFT_OK, graft_headless_drag(rig->toolkit, range, 7));
  check_burst(rig, app, range);
}

/* ------------------------------------------------------------------------ */
/* Entries                                                                  */
/* ------------------------------------------------------------------------ */

static void describe_constant(struct app *app, graft_runtime *runtime) {
  GRAFT(runtime, app->rig->classes.entry) {
    graft_string(runtime, "text", "constant");
    graft_on(runtime, "changed", store_text, app);
  }
}

CASE(mounting_is_silent) {
  app_open(app, describe_constant);
  CHECK_EVENTS(rig, "");
  CHECK_TEXT("set entry text=\"constant\"\n", app_calls(app, "set "));
  CHECK_TEXT("", app->text);
  CHECK_INT(1, app->renders);
  CHECK_IDLE(rig);
}

/* The app sets "b", and the user types "c" behind it. */
static void check_typed_after_set(struct rig *rig, struct app *app,
                                  int settled) {
  graft_node entry;
  app_set_text(app, "a");
  app_open(app, describe_entry);
  entry = rig_find(rig, "entry", NULL);
  rig_clear(rig);
  app_set_text(app, "b");
  app_show(app);
  if (settled) rig_settle(rig);
  CHECK_TEXT("set entry text=\"b\"\n", app_calls(app, "set "));
  CHECK_EVENTS(rig, "");
  CHECK_INT(GRAFT_OK, graft_headless_set_caret(rig->toolkit, entry, 1));
  CHECK_INT(GRAFT_OK, graft_headless_type(rig->toolkit, entry, "c"));
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"bc\"\n");
  CHECK_TEXT("set entry text=\"b\"\n", app_calls(app, "set "));
  CHECK_TEXT("bc", rig_text(rig, entry));
  CHECK_TEXT("bc", app->text);
  CHECK_IDLE(rig);
}

CASE(user_is_heard_after_a_set) { check_typed_after_set(rig, app, 1); }

CASE(user_is_heard_before_the_echo) { check_typed_after_set(rig, app, 0); }

/* Sets t1, t2 and t3; `between` says what runs after each. */
enum between { NOTHING, ONE_TURN, SETTLED };

static void check_newest_stays(struct rig *rig, struct app *app,
                               enum between between, const char *const *texts) {
  graft_node entry = rig_find(rig, "entry", NULL);
  char expected[128] = "";
  int index;
  rig_clear(rig);
  for (index = 0; index < 3; index++) {
    app_set_text(app, texts[index]);
    app_show(app);
    if (between == ONE_TURN) graft_headless_turn(rig->toolkit);
    if (between == SETTLED) rig_settle(rig);
    CHECK_TEXT(texts[index], rig_text(rig, entry));
  }
  rig_settle(rig);
  snprintf(expected, sizeof expected,
           "set entry text=\"%s\"\nset entry text=\"%s\"\n"
           "set entry text=\"%s\"\n",
           texts[0], texts[1], texts[2]);
  CHECK_TEXT(expected, app_calls(app, "set "));
  CHECK_EVENTS(rig, "");
  CHECK_TEXT(texts[2], rig_text(rig, entry));
  CHECK_TEXT(texts[2], app->text);
  CHECK_IDLE(rig);
}

CASE(newest_set_is_not_stale) {
  static const char *const different[] = {"t1", "t2", "t3"};
  static const char *const returning[] = {"u1", "u2", "u1"};
  static const enum between ways[] = {NOTHING, ONE_TURN, SETTLED};
  size_t way;
  app_set_text(app, "t0");
  app_open(app, describe_entry);
  for (way = 0; way < sizeof ways / sizeof ways[0]; way++) {
    check_newest_stays(rig, app, ways[way], different);
    check_newest_stays(rig, app, ways[way], returning);
  }
}

static graft_status store_masked(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct app *app = user_data;
  rig_hear(context, event, app->rig);
  event_text(event, app->text, sizeof app->text);
  if (strcmp(app->text, "AA") == 0) app_set_text(app, "AA-");
  app_change(app);
  return GRAFT_OK;
}

static void describe_masked(struct app *app, graft_runtime *runtime) {
  GRAFT(runtime, app->rig->classes.entry) {
    graft_string(runtime, "text", app->text);
    graft_on(runtime, "changed", store_masked, app);
  }
}

CASE(mask_is_written_once) {
  graft_node entry;
  app_set_text(app, "A");
  app_open(app, describe_masked);
  entry = rig_find(rig, "entry", NULL);
  CHECK_INT(GRAFT_OK, graft_headless_set_caret(rig->toolkit, entry, 1));
  rig_clear(rig);
  CHECK_INT(GRAFT_OK, graft_headless_type(rig->toolkit, entry, "A"));
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"AA\"\n");
  CHECK_TEXT("set entry text=\"AA-\"\n", app_calls(app, "set "));
  CHECK_TEXT("AA-", rig_text(rig, entry));
  CHECK_TEXT("AA-", app->text);
  CHECK_INT(3, shown_caret(rig, entry));
  CHECK_IDLE(rig);
}

const driver_test driver_tests_c_echo[] = {
    {"C01 A reset button restores a moved range with one set",
     reset_button_restores, CASE_FLAGS},
    {"C02 Mounting an entry with a handler sets once and tells nothing",
     mounting_is_silent, CASE_FLAGS},
    {"C03 What the user types after a set is one event",
     user_is_heard_after_a_set, CASE_FLAGS},
    {"C03 What the user types before a late echo is one event",
     user_is_heard_before_the_echo, CASE_FLAGS},
    {"C04 A burst of values ends with its last", burst_ends_with_its_last,
     CASE_FLAGS},
    {"C09 The newest of three sets is never dropped as stale",
     newest_set_is_not_stale, CASE_FLAGS},
    {"C10 A mask in the handler is written once", mask_is_written_once,
     CASE_FLAGS},
    DRIVER_END};
