/* C50: rows that go, and the rows that take their place. */
#include <stdio.h>
#include <string.h>

#include "cases_support.h"
#include "suites.h"

#define ROWS 3

/* The model: rows by their place, as handlers that captured it know them. */
struct table {
  struct app *app;
  int keyed;
  uint32_t count;
  int64_t ids[ROWS];
  char texts[ROWS][16];
  struct place {
    struct table *table;
    uint32_t index;
  } places[ROWS];
};

static graft_status store_row(const graft_context *context,
                              const graft_event *event, void *user_data) {
  struct place *place = user_data;
  struct table *table = place->table;
  rig_hear(context, event, table->app->rig);
  event_text(event, table->texts[place->index], sizeof table->texts[0]);
  app_change(table->app);
  return GRAFT_OK;
}

static graft_status hear_blur(const graft_context *context,
                              const graft_event *event, void *user_data) {
  struct place *place = user_data;
  return rig_hear(context, event, place->table->app->rig);
}

static void remove_row(struct table *table, uint32_t index) {
  if (index >= table->count) return;
  table->count--;
  for (; index < table->count; index++) {
    table->ids[index] = table->ids[index + 1];
    memcpy(table->texts[index], table->texts[index + 1],
           sizeof table->texts[0]);
  }
}

static graft_status delete_row(const graft_context *context,
                               const graft_event *event, void *user_data) {
  struct place *place = user_data;
  (void)context;
  (void)event;
  remove_row(place->table, place->index);
  app_change(place->table->app);
  return GRAFT_OK;
}

static void describe_row(struct table *table, graft_runtime *runtime,
                         uint32_t index) {
  const graft_headless_classes *classes = &table->app->rig->classes;
  if (table->keyed) graft_key(runtime, table->ids[index]);
  GRAFT(runtime, classes->entry) {
    graft_string(runtime, "text", table->texts[index]);
    graft_on(runtime, "changed", store_row, &table->places[index]);
    graft_on(runtime, "blur", hear_blur, &table->places[index]);
  }
  GRAFT(runtime, classes->button) {
    graft_on(runtime, "click", delete_row, &table->places[index]);
  }
}

static void describe_table(struct app *app, graft_runtime *runtime) {
  struct table *table = app->rig->data;
  uint32_t index;
  GRAFT(runtime, app->rig->classes.box) {
    for (index = 0; index < table->count; index++) {
      GRAFT(runtime, app->rig->classes.row) {
        describe_row(table, runtime, index);
      }
    }
  }
}

static void open_table(struct rig *rig, struct app *app, struct table *table,
                       int keyed) {
  static const char *const texts[ROWS] = {"one", "two", "three"};
  uint32_t index;
  memset(table, 0, sizeof *table);
  table->app = app;
  table->keyed = keyed;
  table->count = ROWS;
  for (index = 0; index < ROWS; index++) {
    table->ids[index] = 10 + index;
    snprintf(table->texts[index], sizeof table->texts[0], "%s", texts[index]);
    table->places[index].table = table;
    table->places[index].index = index;
  }
  rig->data = table;
  app_open(app, describe_table);
  rig_clear(rig);
}

/* What is left are the rows "one" and "three", in model and widgets. */
static void check_rows_left(struct rig *rig, const struct table *table) {
  static const char *const left[] = {"one", "three"};
  uint32_t index;
  CHECK_EVENTS(rig, "");
  CHECK_INT(2, table->count);
  for (index = 0; index < 2; index++) {
    graft_node entry = 0;
    CHECK_TEXT(left[index], table->texts[index]);
    CHECK_INT(GRAFT_OK,
              graft_headless_find(rig->toolkit, "entry", NULL, index, &entry));
    CHECK_TEXT(left[index], rig_text(rig, entry));
  }
  CHECK_INT(GRAFT_E_UNKNOWN, graft_headless_find(rig->toolkit, "entry", NULL, 2,
                                                 &(graft_node){0}));
  CHECK_IDLE(rig);
}

/* Deletes the middle row, by its button or by the app while it has focus. */
static void check_deletion(struct rig *rig, struct app *app, int keyed,
                           int by_button) {
  struct table *table = rig_keep(rig, sizeof *table);
  graft_node entry = 0, button = 0;
  REQUIRE(table != NULL);
  open_table(rig, app, table, keyed);
  graft_headless_find(rig->toolkit, "entry", NULL, 1, &entry);
  graft_headless_find(rig->toolkit, "button", NULL, 1, &button);
  if (by_button) {
    CHECK(graft_headless_click(rig->toolkit, button) >= 0);
  } else {
    CHECK_INT(GRAFT_OK, graft_headless_focus(rig->toolkit, entry));
    rig_clear(rig);
    remove_row(table, 1);
    app_update(app);
  }
  rig_settle(rig);
  if (keyed) CHECK_TEXT("", app_calls(app, "set "));
  check_rows_left(rig, table);
}

CASE(deleted_row_writes_nothing) {
  int noisy;
  for (noisy = 0; noisy < 2; noisy++) {
    CHECK_INT(GRAFT_OK, graft_headless_set(rig->toolkit,
                                           GRAFT_HEADLESS_KNOB_NOISY_DESTROY,
                                           (uint32_t)noisy));
    check_deletion(rig, app, 1, 0);
    check_deletion(rig, app, 1, 1);
    check_deletion(rig, app, 0, 0);
    check_deletion(rig, app, 0, 1);
  }
}

/* The deleted row was just written to: its echo may still be on the way. */
CASE(echo_of_a_deleted_row_is_lost) {
  struct table *table = rig_keep(rig, sizeof *table);
  REQUIRE(table != NULL);
  open_table(rig, app, table, 1);
  snprintf(table->texts[1], sizeof table->texts[1], "second");
  app_show(app);
  remove_row(table, 1);
  app_update(app);
  check_rows_left(rig, table);
}

const driver_test driver_tests_c_rows[] = {
    {"C50 A deleted row does not write into the one in its place",
     deleted_row_writes_nothing, CASE_FLAGS},
    {"C50 Nor does the late echo of a write to it",
     echo_of_a_deleted_row_is_lost, CASE_FLAGS},
    DRIVER_END};
