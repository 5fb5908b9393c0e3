/* P3, P6: echoes of writes that change nothing, or another property. */
#include "cases_support.h"
#include "suites.h"

static void describe_choice(struct app *app, graft_runtime *runtime) {
  GRAFT(runtime, app->rig->classes.choice) {
    graft_string(runtime, "items", "a\nb\nc");
    graft_int(runtime, "selected", 1);
    graft_on(runtime, "changed", app_hear, app);
  }
}

/* Items come again and reset what is selected: that is nobody's choice. */
CASE(everything_again) {
  app_open(app, describe_choice);
  rig_clear(rig);
  graft_invalidate(rig->runtime, rig_find(rig, "choice", NULL));
  CHECK(graft_headless_settle(rig->toolkit) >= 0);
  CHECK_EVENTS(rig, "");
  CHECK_INT(
      1, (int64_t)shown_number(rig, rig_find(rig, "choice", NULL), "selected"));
  CHECK_IDLE(rig);
}

/* What is described of a range, with `index` for its least value. */
static void describe_range(struct app *app, graft_runtime *runtime) {
  GRAFT(runtime, app->rig->classes.range) {
    graft_int(runtime, "max", 200);
    graft_int(runtime, "min", app->index);
    if (app->flag) graft_int(runtime, "step", 20);
    graft_int(runtime, "value", 30);
    graft_on(runtime, "changed", app_hear, app);
  }
}

/* Each of several properties may disturb the value; it is adjusted then. */
CASE(any_cause_disturbs) {
  app_open(app, describe_range);
  rig_clear(rig);
  app->index = 50;
  app_update(app);
  CHECK_EVENTS(rig, "changed 50 adjusted\n");
  app->index = 0;
  app_update(app);
  CHECK_EVENTS(rig, "");
  app->flag = 1;
  app_update(app);
  CHECK_EVENTS(rig, "changed 40 adjusted\n");
  CHECK_IDLE(rig);
}

const driver_test driver_tests_found_echo[] = {
    {"P6 update with everything: what it echoes is not the user's",
     everything_again, CASE_FLAGS},
    {"P3 any of several properties disturbs a value: adjusted, once",
     any_cause_disturbs, CASE_FLAGS},
    DRIVER_END,
};
