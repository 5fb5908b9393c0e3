/* C24, C26, C27: defaults, properties of creation, and no change at all. */
#include <stdlib.h>
#include <string.h>

#include "cases_support.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Back to the default                                                      */
/* ------------------------------------------------------------------------ */

struct resettable {
  const char *class_name;
  const char *event; /* that reports the property, or null */
  const char *property;
  graft_value value;
  const char *reset; /* the call that is expected */
};

/* A property of a class; `app->index` tells which. */
static struct resettable resettable_at(int64_t index) {
  struct resettable all[] = {
      {"box", NULL, "spacing", graft_value_int(5), "set box#old spacing=none"},
      {"range", "changed", "value", graft_value_double(5),
       "set range#old value=none"},
      {"range", NULL, "max", graft_value_double(5), "set range#old max=none"},
      {"range", NULL, "increment", graft_value_double(5),
       "set range#old increment=none"},
      {"entry", "changed", "text", rig_string("5"), "set entry#old text=none"},
      {"entry", NULL, "placeholder", rig_string("5"),
       "set entry#old placeholder=none"},
      {"toggle", "toggled", "active", graft_value_bool(1),
       "set toggle#old active=none"},
      {"label", NULL, "text", rig_string("5"), "set label#old text=none"},
      {"button", NULL, "enabled", graft_value_bool(0),
       "set button#old enabled=none"},
      {"window", NULL, "title", rig_string("5"), "set window#old title=none"}};
  struct resettable none = {NULL, NULL, NULL, graft_value_none(), NULL};
  return index < (int64_t)(sizeof all / sizeof all[0]) ? all[index] : none;
}

/* The widget "old", with the property while the app's flag is set, and a
 * widget "fresh" that never had it. */
static void describe_resettable(struct app *app, graft_runtime *runtime) {
  struct resettable tested = resettable_at(app->index);
  graft_class id = graft_headless_class(app->rig->toolkit, tested.class_name);
  GRAFT_NAMED(runtime, id, "old") {
    if (app->flag) { graft_set_value(runtime, tested.property, &tested.value); }
    if (tested.event != NULL) graft_on(runtime, tested.event, app_hear, app);
  }
  GRAFT_NAMED(runtime, id, "fresh") {}
}

static void check_same(struct rig *rig, graft_node node, graft_node other,
                       const char *property) {
  struct rig_text texts[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
  graft_value value = graft_value_none();
  CHECK_INT(GRAFT_OK,
            graft_headless_property(rig->toolkit, node, property, &value));
  rig_write_value(&texts[0], &value);
  CHECK_INT(GRAFT_OK,
            graft_headless_property(rig->toolkit, other, property, &value));
  rig_write_value(&texts[1], &value);
  CHECK_TEXT(rig_text_bytes(&texts[1]), rig_text_bytes(&texts[0]));
  free(texts[0].bytes);
  free(texts[1].bytes);
}

CASE(reset_is_to_the_default) {
  app->flag = 1;
  app_open(app, describe_resettable);
  while (resettable_at(app->index).property != NULL) {
    struct resettable tested = resettable_at(app->index);
    app->flag = 1;
    app_update(app);
    rig_clear(rig);
    app->flag = 0;
    app_update(app);
    CHECK_INT(1, app_call_count(app, "set "));
    CHECK_HAS(tested.reset, app_calls(app, "set "));
    CHECK_EVENTS(rig, "");
    check_same(rig, rig_find(rig, tested.class_name, "old"),
               rig_find(rig, tested.class_name, "fresh"), tested.property);
    /* And once only. */
    rig_clear(rig);
    app_update(app);
    CHECK_LOG(rig, "");
    CHECK_IDLE(rig);
    app->index++;
  }
}

/* ------------------------------------------------------------------------ */
/* Given at creation                                                        */
/* ------------------------------------------------------------------------ */

static void describe_between_labels(struct app *app, graft_runtime *runtime) {
  const graft_headless_classes *classes = &app->rig->classes;
  GRAFT(runtime, classes->box) {
    GRAFT_NAMED(runtime, classes->label, "a") {}
    GRAFT_NAMED(runtime, classes->entry, "e") {
      graft_bool(runtime, "multiline", app->flag);
      graft_string(runtime, "text", "kept");
      graft_on(runtime, "changed", app_hear, app);
    }
    GRAFT_NAMED(runtime, classes->label, "b") {}
  }
}

CASE(creation_property_makes_anew) {
  graft_node old, made;
  graft_value multiline = graft_value_none();
  app_open(app, describe_between_labels);
  old = rig_find(rig, "entry", "e");
  rig_clear(rig);
  app->flag = 1;
  app_update(app);
  made = rig_find(rig, "entry", "e");
  CHECK(made != 0);
  CHECK_TEXT("make entry#e\n", app_calls(app, "make "));
  CHECK_TEXT("destroy entry#e\n", app_calls(app, "destroy "));
  CHECK_TEXT("remove box entry#e 1\n", app_calls(app, "remove "));
  CHECK_TEXT("insert box entry#e 1\n", app_calls(app, "insert "));
  CHECK_TEXT("", app_calls(app, "move "));
  CHECK(strstr(rig_log(rig), "label") == NULL);
  CHECK_INT(GRAFT_OK, graft_headless_property(rig->toolkit, made, "multiline",
                                              &multiline));
  CHECK_INT(GRAFT_TYPE_BOOL, multiline.type);
  CHECK_INT(1, multiline.as.integer);
  CHECK_TEXT("kept", rig_text(rig, made));
  CHECK_TEXT("label#a entry#e label#b",
             rig_children(rig, rig_find(rig, "box", NULL)));
  CHECK_EVENTS(rig, "");
  /* Whichever node it is, its events are heard once. */
  CHECK_INT(GRAFT_OK, graft_headless_set_text(rig->toolkit, made, "new"));
  CHECK_EVENTS(rig, "changed \"new\"\n");
  if (old != made) {
    CHECK_INT(GRAFT_E_STALE,
              graft_headless_set_text(rig->toolkit, old, "lost"));
  }
  rig_settle(rig);
}

/* ------------------------------------------------------------------------ */
/* No change                                                                */
/* ------------------------------------------------------------------------ */

static void describe_form(struct app *app, graft_runtime *runtime) {
  const graft_headless_classes *classes = &app->rig->classes;
  int64_t row;
  GRAFT_NAMED(runtime, classes->window, "main") {
    graft_string(runtime, "title", "Form");
    GRAFT(runtime, classes->box) {
      graft_int(runtime, "spacing", 2);
      GRAFT(runtime, classes->entry) {
        graft_string(runtime, "text", "Ada");
        graft_on(runtime, "changed", app_hear, app);
      }
      GRAFT(runtime, classes->range) {
        graft_double(runtime, "value", 7.5);
        graft_double(runtime, "step", 1);
        graft_double(runtime, "max", 10);
      }
      GRAFT(runtime, classes->choice) {
        graft_string(runtime, "items", "a\nb\nc");
        graft_int(runtime, "selected", 2);
      }
      GRAFT(runtime, classes->list) {
        graft_int(runtime, "selected", 1);
        for (row = 0; row < 4; row++) {
          GRAFT_KEY(runtime, classes->row, row) {
            GRAFT(runtime, classes->toggle) {
              graft_bool(runtime, "active", row % 2 == 0);
            }
          }
        }
      }
    }
  }
}

CASE(identical_renders_call_nothing) {
  uint64_t allocations = 0;
  int render;
  app_open(app, describe_form);
  rig_clear(rig);
  for (render = 0; render < 3; render++) {
    app_update(app);
    CHECK_LOG(rig, "");
    CHECK_EVENTS(rig, "");
    if (render == 0) allocations = rig_stats(rig).allocations;
  }
  CHECK_INT((int64_t)allocations, (int64_t)rig_stats(rig).allocations);
  CHECK_INT(4, app->renders);
  CHECK_IDLE(rig);
}

const driver_test driver_tests_c_defaults[] = {
    {"C24 A property no longer described is reset once to its default",
     reset_is_to_the_default, CASE_FLAGS},
    {"C26 A changed property of creation makes the widget anew, in its place",
     creation_property_makes_anew, CASE_FLAGS},
    {"C27 Three identical renders make no call", identical_renders_call_nothing,
     CASE_FLAGS},
    DRIVER_END};
