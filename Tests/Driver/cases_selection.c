/* C20 to C23: selections in choices and lists. */
#include "cases_support.h"
#include "suites.h"

#define NOT_DESCRIBED (-2)

/* A choice of the letters of the model's text; with `flag` the selection is
 * described before the items. */
static void describe_choice(struct app *app, graft_runtime *runtime) {
  char items[64] = "";
  size_t length = 0;
  const char *letter;
  for (letter = app->text; *letter != '\0'; letter++) {
    if (length > 0) items[length++] = '\n';
    items[length++] = *letter;
  }
  GRAFT(runtime, app->rig->classes.choice) {
    if (app->flag && app->index != NOT_DESCRIBED) {
      graft_int(runtime, "selected", app->index);
    }
    graft_string(runtime, "items", items);
    if (!app->flag && app->index != NOT_DESCRIBED) {
      graft_int(runtime, "selected", app->index);
    }
    graft_on(runtime, "changed", app_hear, app);
  }
}

/* Shows items and a selection, and checks that nothing is heard of it. */
static void check_choice(struct rig *rig, struct app *app, const char *items,
                         int64_t described, int64_t shown, const char *heard) {
  app_set_text(app, items);
  app->index = described;
  app_update(app);
  CHECK_INT(shown, shown_index(rig, rig_find(rig, "choice", NULL)));
  CHECK_EVENTS(rig, heard);
  CHECK_IDLE(rig);
}

CASE(selection_comes_after_items) {
  for (app->flag = 0; app->flag < 2; app->flag++) {
    app_set_text(app, "abc");
    app->index = 2;
    app_open(app, describe_choice);
    check_choice(rig, app, "abc", 2, 2, "");
  }
}

CASE(new_items_and_selection) {
  for (app->flag = 0; app->flag < 2; app->flag++) {
    app_set_text(app, "abc");
    app->index = 2;
    app_open(app, describe_choice);
    check_choice(rig, app, "xyz", 1, 1, "");
    CHECK_TEXT("y", rig_text(rig, rig_find(rig, "choice", NULL)));
    /* The same selection of other items. */
    check_choice(rig, app, "abc", 1, 1, "");
  }
}

CASE(new_items_keep_a_selection_of_the_user) {
  graft_node choice;
  app_set_text(app, "abc");
  app->index = NOT_DESCRIBED;
  app_open(app, describe_choice);
  choice = rig_find(rig, "choice", NULL);
  CHECK_INT(GRAFT_OK, graft_headless_select(rig->toolkit, choice, 2));
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed 2\n");
  check_choice(rig, app, "xyz", NOT_DESCRIBED, 2, "");
  /* Clamped, the app is told what became of it. */
  check_choice(rig, app, "v", NOT_DESCRIBED, 0, "changed 0 adjusted\n");
}

/* A list with a row for each letter; index and flag as above. */
static void describe_list(struct app *app, graft_runtime *runtime) {
  char key[2] = "";
  const char *letter;
  GRAFT(runtime, app->rig->classes.list) {
    if (app->index != NOT_DESCRIBED) {
      graft_int(runtime, "selected", app->index);
    }
    graft_on(runtime, "changed", app_hear, app);
    for (letter = app->text; *letter != '\0'; letter++) {
      key[0] = *letter;
      GRAFT_NAMED(runtime, app->rig->classes.row, key) {}
    }
  }
}

CASE(list_that_selects_by_itself) {
  graft_node list;
  CHECK_INT(GRAFT_OK, graft_headless_set(rig->toolkit,
                                         GRAFT_HEADLESS_KNOB_AUTO_SELECT, 1));
  app_set_text(app, "abc");
  app->index = -1;
  app_open(app, describe_list);
  list = rig_find(rig, "list", NULL);
  CHECK_INT(-1, shown_index(rig, list));
  CHECK_EVENTS(rig, "");
  CHECK_IDLE(rig);
  /* Emptied, and filled again. */
  app_set_text(app, "");
  app_update(app);
  app_set_text(app, "xy");
  app_update(app);
  CHECK_INT(-1, shown_index(rig, list));
  CHECK_EVENTS(rig, "");
  CHECK_IDLE(rig);
}

/* none, 1, none; `none` is described as -1 or not at all. */
static void check_round_trip(struct rig *rig, struct app *app, int64_t none,
                             const char *class_name) {
  graft_node widget = rig_find(rig, class_name, NULL);
  int round;
  for (round = 0; round < 2; round++) {
    app->index = none;
    app_update(app);
    CHECK_INT(-1, shown_index(rig, widget));
    app->index = 1;
    app_update(app);
    CHECK_INT(1, shown_index(rig, widget));
  }
  app->index = none;
  app_update(app);
  CHECK_INT(-1, shown_index(rig, widget));
  CHECK_EVENTS(rig, "");
  CHECK_IDLE(rig);
}

CASE(no_selection_and_back) {
  app_set_text(app, "abc");
  app->index = NOT_DESCRIBED;
  app_open(app, describe_choice);
  check_round_trip(rig, app, -1, "choice");
  check_round_trip(rig, app, NOT_DESCRIBED, "choice");
  app_open(app, describe_list);
  check_round_trip(rig, app, -1, "list");
  check_round_trip(rig, app, NOT_DESCRIBED, "list");
}

const driver_test driver_tests_c_selection[] = {
    {"C20 A selection comes after its items", selection_comes_after_items,
     CASE_FLAGS},
    {"C21 New items and a new selection end together", new_items_and_selection,
     CASE_FLAGS},
    {"C21 New items keep a selection that is not described",
     new_items_keep_a_selection_of_the_user, CASE_FLAGS},
    {"C22 A list that selects by itself ends with none",
     list_that_selects_by_itself, CASE_FLAGS},
    {"C23 None, one and none make a round trip", no_selection_and_back,
     CASE_FLAGS},
    DRIVER_END};
