/* C14 and C19: ranges, which round and clamp. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases_support.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Two widgets that round each other                                        */
/* ------------------------------------------------------------------------ */

/* The user moved the slider. What it made of a write is no news: who wants to
 * keep precision leaves the model alone. */
static graft_status slider_moved(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct app *app = user_data;
  rig_hear(context, event, app->rig);
  if ((event->flags & GRAFT_EVENT_ADJUSTED) != 0) return GRAFT_OK;
  app->number = event->values[0].as.real;
  app_change(app);
  return GRAFT_OK;
}

static graft_status number_typed(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct app *app = user_data;
  char text[32];
  rig_hear(context, event, app->rig);
  event_text(event, text, sizeof text);
  app->number = strtod(text, NULL);
  app_change(app);
  return GRAFT_OK;
}

static void describe_rounding(struct app *app, graft_runtime *runtime) {
  const graft_headless_classes *classes = &app->rig->classes;
  char text[32];
  snprintf(text, sizeof text, "%.4f", app->number);
  GRAFT(runtime, classes->box) {
    GRAFT(runtime, classes->entry) {
      graft_string(runtime, "text", text);
      graft_on(runtime, "changed", number_typed, app);
    }
    GRAFT(runtime, classes->range) {
      graft_double(runtime, "max", 1);
      graft_double(runtime, "step", 0.01);
      graft_double(runtime, "value", app->number);
      graft_on(runtime, "changed", slider_moved, app);
    }
  }
}

/* Checks entry and model, and the slider to its step, in thousandths. */
static void check_rounded(struct rig *rig, struct app *app, double number,
                          const char *text, int64_t slider) {
  double value = shown_number(rig, rig_find(rig, "range", NULL), "value");
  CHECK(app->number == number);
  CHECK_TEXT(text, rig_text(rig, rig_find(rig, "entry", NULL)));
  CHECK_INT(slider, (int64_t)(value * 1000 + 0.5));
}

CASE(rounding_widgets_settle) {
  graft_node entry, range;
  app->number = 0.3337;
  app_open(app, describe_rounding);
  entry = rig_find(rig, "entry", NULL);
  range = rig_find(rig, "range", NULL);
  CHECK(app->renders <= 2);
  CHECK_EVENTS(rig, "changed 0.33 adjusted\n");
  check_rounded(rig, app, 0.3337, "0.3337", 330);
  CHECK_IDLE(rig);
  /* Rendered again, it stays. */
  rig_clear(rig);
  app_update(app);
  CHECK_LOG(rig, "");
  CHECK_EVENTS(rig, "");
  /* The user moves the slider. */
  CHECK_INT(GRAFT_OK, graft_headless_drag(rig->toolkit, range, 0.5));
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed 0.5\n");
  check_rounded(rig, app, 0.5, "0.5000", 500);
  /* The user types what the slider cannot show. */
  app->renders = 0;
  CHECK_INT(GRAFT_OK, graft_headless_set_text(rig->toolkit, entry, "0.3337"));
  rig_settle(rig);
  CHECK(app->renders <= 2);
  CHECK_EVENTS(rig, "changed \"0.3337\"\nchanged 0.33 adjusted\n");
  check_rounded(rig, app, 0.3337, "0.3337", 330);
  CHECK_IDLE(rig);
}

/* ------------------------------------------------------------------------ */
/* Order of declaration                                                     */
/* ------------------------------------------------------------------------ */

#define RANGE_PROPERTIES 6

/* Describes a range in the order that `app->text` says, one digit each. */
static void describe_permuted(struct app *app, graft_runtime *runtime) {
  static const char *const names[] = {"min",       "max",   "step",
                                      "increment", "value", "changed"};
  static const double values[] = {120, 200, 5, 10, 150, 0};
  const char *digit;
  GRAFT_KEY(runtime, app->rig->classes.range, app->index) {
    for (digit = app->text; *digit != '\0'; digit++) {
      int which = *digit - '0';
      if (which == RANGE_PROPERTIES - 1) {
        graft_on(runtime, names[which], store_number, app);
      } else {
        graft_double(runtime, names[which], values[which]);
      }
    }
  }
}

/* Steps to the next permutation in lexicographic order; 0 after the last. */
static int next_permutation(char *digits) {
  int last = (int)strlen(digits) - 1;
  int left = last - 1, right = last;
  char swapped;
  while (left >= 0 && digits[left] > digits[left + 1]) left--;
  if (left < 0) return 0;
  while (digits[right] < digits[left]) right--;
  swapped = digits[left];
  digits[left] = digits[right];
  digits[right] = swapped;
  for (left++, right = last; left < right; left++, right--) {
    swapped = digits[left];
    digits[left] = digits[right];
    digits[right] = swapped;
  }
  return 1;
}

CASE(declaration_order_is_free) {
  uint32_t permutations = 0;
  app_set_text(app, "012345");
  app_open(app, describe_permuted);
  do {
    graft_node range;
    app->index++;
    app_update(app);
    range = rig_find(rig, "range", NULL);
    if (!CHECK_INT(120, shown_number(rig, range, "min")) ||
        !CHECK_INT(200, shown_number(rig, range, "max")) ||
        !CHECK_INT(5, shown_number(rig, range, "step")) ||
        !CHECK_INT(10, shown_number(rig, range, "increment")) ||
        !CHECK_INT(150, shown_number(rig, range, "value")) ||
        !CHECK_EVENTS(rig, "")) {
      CHECK_TEXT("any order", app->text);
      return;
    }
    rig_clear(rig);
    permutations++;
  } while (next_permutation(app->text));
  CHECK_INT(720, permutations);
  CHECK_INT(0, app->number);
  CHECK_IDLE(rig);
}

const driver_test driver_tests_c_ranges[] = {
    {"C14 A line edit and a slider that round each other settle",
     rounding_widgets_settle, CASE_FLAGS},
    {"C19 Range, value and handler may be declared in any order",
     declaration_order_is_free, CASE_FLAGS},
    DRIVER_END};
