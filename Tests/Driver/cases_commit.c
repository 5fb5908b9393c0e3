/* C42 to C45: what hooks and handlers ask for around a commit. */
#include <string.h>

#include "cases_support.h"
#include "probe.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Hooks                                                                    */
/* ------------------------------------------------------------------------ */

/* A probe for each number up to the model's. */
static void describe_probes(struct app *app, graft_runtime *runtime) {
  struct probe *probe = app->rig->data;
  int64_t number;
  for (number = 1; number <= app->index; number++) {
    GRAFT_KEY(runtime, probe->id, number) {
      graft_int(runtime, "value", app->index);
    }
  }
}

/* Each mount asks for one more, up to five. */
static void ask_for_more(struct probe *probe, const graft_context *context,
                         uint32_t phase) {
  struct app *app = probe->hook_data;
  struct rig *rig = app->rig;
  if (phase != GRAFT_PHASE_DID_MOUNT || app->index == 5) return;
  CHECK_INT(GRAFT_E_BUSY, graft_render(context->runtime, rig->root, NULL, 0));
  app->index++;
  CHECK_INT(GRAFT_OK, graft_invalidate(context->runtime, rig->root));
}

/* A root without a body cannot ask from a hook, so both ways have one. */
CASE(hook_asks_for_a_render) {
  struct probe *probe = probe_class(rig, "probe");
  probe->hook = ask_for_more;
  probe->hook_data = app;
  rig->data = probe;
  app->at_once = 0;
  app->bare_root = 1;
  app->index = 1;
  app_open(app, describe_probes);
  CHECK_INT(5, app->index);
  CHECK_INT(5, app->renders);
  CHECK_INT(5, (int64_t)probe->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(5, (int64_t)probe->calls[GRAFT_PHASE_DID_MOUNT]);
  CHECK_INT(5, probe->live_widgets);
  /* The last that was asked for reached the first. */
  CHECK_HAS("update probe#1 value:4>5\n", rig_text_bytes(&rig->lines));
  CHECK_IDLE(rig);
}

/* ------------------------------------------------------------------------ */
/* Handlers of events from a commit                                         */
/* ------------------------------------------------------------------------ */

/* A box whose key is the model's index: `shown` comes with each commit that
 * changes it. The model's number is where the app stops asking. */
static graft_status ask_for_another(const graft_context *context,
                                    const graft_event *event, void *user_data) {
  struct app *app = user_data;
  struct rig *rig = app->rig;
  CHECK_INT(GRAFT_PHASE_HANDLER, context->phase);
  rig_hear(context, event, rig);
  if (app->number <= 0) return GRAFT_OK;
  app->number--;
  app->index++;
  return app_try_change(app);
}

static void describe_restless(struct app *app, graft_runtime *runtime) {
  GRAFT_KEY(runtime, app->rig->classes.box, app->index) {
    graft_on(runtime, "shown", ask_for_another, app);
  }
}

CASE(handler_of_a_commit_is_queued) {
  app->number = 3;
  app_open(app, describe_restless);
  CHECK_EVENTS(rig, "shown\nshown\nshown\nshown\n");
  CHECK_INT(4, app->renders);
  CHECK_TEXT("box#3", rig_children(rig, rig->root));
  CHECK_IDLE(rig);
}

CASE(feedback_loop_is_ended) {
  uint32_t renders;
  app->number = 0;
  app_open(app, describe_restless);
  rig_clear(rig);
  renders = app->renders;
  app->number = 1e6;
  app->index++;
  app_change(app);
  graft_headless_settle(rig->toolkit);
  CHECK(app->renders - renders >= 2);
  CHECK(app->renders - renders <= 1000);
  /* A handler that renders passes on what it was answered. */
  if (CHECK_REPORTS(rig, app->at_once ? 2 : 1)) {
    CHECK_INT(GRAFT_E_LOOP, rig->reports[0].status);
    CHECK_HAS("shown", rig->reports[0].message);
  }
  CHECK_IDLE(rig);
  /* It was ended, and nothing else: the app works. */
  app->number = 1;
  app->index++;
  rig_clear(rig);
  app_update(app);
  CHECK_EVENTS(rig, "shown\nshown\n");
  CHECK_IDLE(rig);
}

/* ------------------------------------------------------------------------ */
/* Handlers connected before the widget is attached                         */
/* ------------------------------------------------------------------------ */

/* A box with a button, in the first or the second window, before or after a
 * label. */
static void describe_guest(struct app *app, graft_runtime *runtime) {
  const graft_headless_classes *classes = &app->rig->classes;
  int64_t window;
  for (window = 0; window < 2; window++) {
    GRAFT_KEY(runtime, classes->window, window) {
      if (app->flag)
        GRAFT_NAMED(runtime, classes->label, "l") {}
      if (app->index == window) {
        GRAFT_NAMED(runtime, classes->box, "guest") {
          graft_on(runtime, "shown", app_hear, app);
          GRAFT_NAMED(runtime, classes->button, "b") {
            graft_on(runtime, "click", app_hear, app);
          }
        }
      }
      if (!app->flag)
        GRAFT_NAMED(runtime, classes->label, "l") {}
    }
  }
}

static void check_guest(struct rig *rig, struct app *app, const char *heard) {
  app_update(app);
  CHECK_EVENTS(rig, heard);
  CHECK_INT(GRAFT_OK,
            graft_headless_click(rig->toolkit, rig_find(rig, "button", "b")));
  rig_settle(rig);
  CHECK_EVENTS(rig, "click\n");
  CHECK_INT(1, app_call_count(app, "connect box#guest shown") -
                   app_call_count(app, "disconnect box#guest shown"));
}

CASE(shown_is_heard_once) {
  const char *log, *connected, *inserted;
  app_open(app, describe_guest);
  CHECK_EVENTS(rig, "shown\n");
  log = rig_log(rig);
  connected = strstr(log, "connect box#guest shown\n");
  inserted = strstr(log, "insert screen window#0 0\n");
  CHECK(connected != NULL && inserted != NULL && connected < inserted);
  check_guest(rig, app, "");
  /* Moved among its siblings it is the same widget. */
  app->flag = 1;
  check_guest(rig, app, "");
  app->flag = 0;
  check_guest(rig, app, "");
  /* In another parent it is made anew. */
  app->index = 1;
  check_guest(rig, app, "shown\n");
  app->index = 0;
  check_guest(rig, app, "shown\n");
  CHECK_IDLE(rig);
}

/* ------------------------------------------------------------------------ */
/* Observers                                                                */
/* ------------------------------------------------------------------------ */

#define OBSERVERS 8

/* A variable that the widgets of a class show, as a toolkit shares it. */
struct variable {
  struct app *app;
  int64_t value;
  graft_node observers[OBSERVERS];
  uint32_t count;
};

static graft_status observe(const graft_context *context, void *widget,
                            graft_atom event, int32_t on) {
  struct probe *probe = context->class_data;
  struct variable *variable = probe->hook_data;
  struct rig *rig = probe->rig;
  uint32_t index;
  (void)widget;
  if (event != graft_atom_of(context->runtime, "change")) return GRAFT_OK;
  if (on) {
    if (!CHECK(variable->count < OBSERVERS)) return GRAFT_E_LIMIT;
    variable->observers[variable->count++] = context->node;
    return GRAFT_OK;
  }
  for (index = 0; index < variable->count; index++) {
    if (variable->observers[index] != context->node) continue;
    variable->observers[index] = variable->observers[--variable->count];
    return GRAFT_OK;
  }
  CHECK(!"disconnected without having been connected");
  return GRAFT_E_STALE;
}

static graft_status tell_observers(const graft_context *context,
                                   void *user_data) {
  struct variable *variable = user_data;
  graft_value value = graft_value_int(variable->value);
  graft_atom change = graft_atom_of(context->runtime, "change");
  uint32_t index;
  for (index = 0; index < variable->count; index++) {
    graft_emit(context->runtime, variable->observers[index], change, &value, 1);
  }
  return GRAFT_OK;
}

/* Another thread changes the variable. */
static void *change_variable(void *data) {
  struct variable *variable = data;
  variable->value++;
  graft_post(variable->app->rig->runtime, 0, tell_observers, variable, NULL);
  return NULL;
}

static void change_elsewhere(struct rig *rig, struct variable *variable) {
  pthread_t thread;
  REQUIRE(pthread_create(&thread, NULL, change_variable, variable) == 0);
  pthread_join(thread, NULL);
  rig_settle(rig);
}

static void describe_observer(struct app *app, graft_runtime *runtime) {
  struct probe *probe = app->rig->data;
  if (!app->shown) return;
  GRAFT(runtime, probe->id) {
    graft_int(runtime, "value", app->index);
    graft_on(runtime, "change", store_index, app);
  }
}

CASE(mounting_often_leaves_one_observer) {
  struct probe *probe = probe_new(rig, "gauge");
  struct variable *variable = rig_keep(rig, sizeof *variable);
  int round;
  REQUIRE(variable != NULL);
  variable->app = app;
  probe->desc.connect = observe;
  probe->hook_data = variable;
  rig->data = probe_register(probe);
  app->bare_root = 1;
  app_open(app, describe_observer);
  for (round = 0; round < 100; round++) {
    app->shown = 1;
    app_update(app);
    CHECK_INT(1, variable->count);
    app->shown = 0;
    app_update(app);
    CHECK_INT(0, variable->count);
  }
  app->shown = 1;
  app_update(app);
  rig_clear(rig);
  change_elsewhere(rig, variable);
  CHECK_EVENTS(rig, "change 1\n");
  CHECK_INT(1, app->index);
  app->shown = 0;
  app_update(app);
  change_elsewhere(rig, variable);
  CHECK_EVENTS(rig, "");
  CHECK_INT(0, variable->count);
  CHECK_INT(0, probe->live_widgets);
  CHECK_IDLE(rig);
}

const driver_test driver_tests_c_commit[] = {
    {"C42 A hook of a commit asks for a render, and it runs",
     hook_asks_for_a_render, CASE_FLAGS},
    {"C43 A handler of an event from a commit is queued",
     handler_of_a_commit_is_queued, CASE_FLAGS},
    {"C43 A feedback loop is ended and says why", feedback_loop_is_ended,
     CASE_FLAGS},
    {"C44 A handler for shown fires once and survives a move",
     shown_is_heard_once, CASE_FLAGS},
    {"C45 Mounted a hundred times, one observer is left, then none",
     mounting_often_leaves_one_observer, CASE_FLAGS},
    DRIVER_END};
