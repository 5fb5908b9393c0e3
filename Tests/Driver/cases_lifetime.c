/* C35, C38, C39, C40, C48: handlers and tasks, and what they outlive. */
#include <string.h>

#include "cases_support.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Handlers                                                                 */
/* ------------------------------------------------------------------------ */

/* The model's closure in `data` hears the clicks of a button, while shown. */
static void describe_button(struct app *app, graft_handler_function handler) {
  graft_runtime *runtime = app->rig->runtime;
  const graft_headless_classes *classes = &app->rig->classes;
  GRAFT(runtime, classes->box) {
    GRAFT(runtime, classes->label) { graft_string(runtime, "text", "l"); }
    if (app->shown) {
      GRAFT_NAMED(runtime, classes->button, "b") {
        graft_on_owned(runtime, "click", handler, app->rig->data, closure_drop);
      }
    }
  }
}

static graft_status remove_self(const graft_context *context,
                                const graft_event *event, void *user_data) {
  struct closure *used = closure_use(user_data);
  struct app *app = used->app;
  struct rig *rig = app->rig;
  app->shown = 0;
  app_change(app);
  /* Whatever is on the stack of the click still lives. */
  CHECK(!closure_is_dropped(used));
  CHECK_INT(0, app_call_count(app, "destroy "));
  return rig_hear(context, event, rig);
}

static void describe_removing(struct app *app, graft_runtime *runtime) {
  (void)runtime;
  describe_button(app, remove_self);
}

CASE(button_removes_itself) {
  struct closure *heard = closure_make(app, 0);
  graft_node button;
  REQUIRE(heard != NULL);
  rig->data = heard;
  app->shown = 1;
  app_open(app, describe_removing);
  button = rig_find(rig, "button", "b");
  rig_clear(rig);
  CHECK(graft_headless_click(rig->toolkit, button) >= 0);
  CHECK_EVENTS(rig, "click\n");
  rig_settle(rig);
  CHECK_TEXT("remove box button#b 1\n", app_calls(app, "remove "));
  CHECK_TEXT("destroy button#b\n", app_calls(app, "destroy "));
  CHECK_INT(1, app->drops);
  CHECK_INT(GRAFT_E_STALE, graft_headless_click(rig->toolkit, button));
  CHECK_INT(GRAFT_E_STALE,
            graft_emit(rig->runtime, button,
                       graft_atom_of(rig->runtime, "click"), NULL, 0));
  rig_settle(rig);
  CHECK_EVENTS(rig, "");
  CHECK_INT(1, heard->calls);
  CHECK_INT(1, app->drops);
  CHECK_IDLE(rig);
}

static graft_status count_and_change(const graft_context *context,
                                     const graft_event *event,
                                     void *user_data) {
  struct closure *used = closure_use(user_data);
  (void)context;
  (void)event;
  app_change(used->app);
  return GRAFT_OK;
}

static void describe_counting(struct app *app, graft_runtime *runtime) {
  (void)runtime;
  describe_button(app, count_and_change);
}

static void check_removed(struct rig *rig, struct app *app, uint32_t drops) {
  app->shown = 0;
  app_update(app);
  CHECK_INT(drops, app->drops);
}

CASE(closure_fires_often) {
  struct closure *heard = closure_make(app, 0);
  graft_node button;
  int click;
  REQUIRE(heard != NULL);
  rig->data = heard;
  app->shown = 1;
  app_open(app, describe_counting);
  button = rig_find(rig, "button", "b");
  for (click = 0; click < 1000; click++) {
    CHECK_INT(GRAFT_OK, graft_headless_click(rig->toolkit, button));
    rig_settle(rig);
    if (click % 100 == 0) {
      CHECK_INT(GRAFT_OK, graft_runtime_trim(rig->runtime));
    }
  }
  CHECK_INT(1000, heard->calls);
  CHECK_INT(0, app->drops);
  check_removed(rig, app, 1);
  CHECK_INT(1, (int64_t)heard->destroys_before);
  CHECK_IDLE(rig);
}

/* The closure that reads the model as it was when described. */
static graft_status note_captured(const graft_context *context,
                                  const graft_event *event, void *user_data) {
  struct closure *used = closure_use(user_data);
  (void)context;
  (void)event;
  rig_line(used->app->rig, "saw %d", (int)used->captured);
  return GRAFT_OK;
}

static void describe_capturing(struct app *app, graft_runtime *runtime) {
  (void)runtime;
  if (app->shown) app->rig->data = closure_make(app, app->index);
  describe_button(app, note_captured);
}

CASE(newest_closure_is_called) {
  graft_node button;
  app->shown = 1;
  app->index = 1;
  app_open(app, describe_capturing);
  button = rig_find(rig, "button", "b");
  CHECK_INT(GRAFT_OK, graft_headless_click(rig->toolkit, button));
  CHECK_LINES(rig, "saw 1\n");
  rig_clear(rig);
  app->index = 2;
  app_update(app);
  CHECK_LOG(rig, "");
  CHECK_INT(1, app->drops);
  CHECK_INT(GRAFT_OK, graft_headless_click(rig->toolkit, button));
  CHECK_LINES(rig, "saw 2\n");
  check_removed(rig, app, 2);
  CHECK_IDLE(rig);
}

#define PRINTER_FAILED (GRAFT_E_HOST - 7)

static graft_status fail_at_first(const graft_context *context,
                                  const graft_event *event, void *user_data) {
  struct closure *used = closure_use(user_data);
  (void)event;
  if (used->calls > 1) return GRAFT_OK;
  return graft_fail(context->runtime, PRINTER_FAILED, "no printer");
}

static void describe_failing(struct app *app, graft_runtime *runtime) {
  (void)runtime;
  describe_button(app, fail_at_first);
}

CASE(failing_handler_is_reported_once) {
  struct closure *heard = closure_make(app, 0);
  graft_node button;
  REQUIRE(heard != NULL);
  rig->data = heard;
  app->shown = 1;
  app_open(app, describe_failing);
  button = rig_find(rig, "button", "b");
  rig_clear(rig);
  graft_headless_click(rig->toolkit, button);
  rig_settle(rig);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(PRINTER_FAILED, rig->reports[0].status);
  CHECK(rig->reports[0].node == button);
  CHECK_HAS("button#b", rig->reports[0].path);
  CHECK_HAS("no printer", rig->reports[0].message);
  CHECK_TEXT("", app_calls(app, "remove "));
  CHECK_INT(GRAFT_OK, graft_headless_click(rig->toolkit, button));
  rig_settle(rig);
  CHECK_REPORTS(rig, 0);
  CHECK_INT(2, heard->calls);
  CHECK_IDLE(rig);
  check_removed(rig, app, 1);
}

/* ------------------------------------------------------------------------ */
/* Tasks                                                                    */
/* ------------------------------------------------------------------------ */

#define TASKS 10

struct poster {
  struct rig *rig;
  graft_node node;
  struct rig_named named;
  int32_t failed;
};

static graft_status note_task(const graft_context *context, void *user_data) {
  struct rig_named *named = user_data;
  (void)context;
  rig_line(named->rig, "task %s", named->name);
  return GRAFT_OK;
}

static void *post_tasks(void *data) {
  struct poster *poster = data;
  int task;
  for (task = 0; task < TASKS; task++) {
    if (graft_post(poster->rig->runtime, poster->node, note_task,
                   &poster->named, rig_drop) < 0) {
      poster->failed++;
    }
  }
  return NULL;
}

static void render_label(struct rig *rig, int64_t key, const char *text) {
  rig_begin(rig);
  if (text != NULL) {
    GRAFT_KEY(rig->runtime, rig->classes.label, key) {
      graft_string(rig->runtime, "text", text);
    }
  }
  rig_commit(rig);
}

static void task_for_a_node_that_went(struct rig *rig) {
  struct poster poster;
  pthread_t thread;
  graft_node next;
  render_label(rig, 1, "n");
  memset(&poster, 0, sizeof poster);
  poster.rig = rig;
  poster.node = rig_find(rig, "label", "1");
  poster.named.rig = rig;
  poster.named.name = "n";
  REQUIRE(pthread_create(&thread, NULL, post_tasks, &poster) == 0);
  pthread_join(thread, NULL);
  CHECK_INT(0, poster.failed);
  render_label(rig, 0, NULL);
  render_label(rig, 2, "m");
  next = rig_find(rig, "label", "2");
  CHECK(next != poster.node);
  rig_clear(rig);
  rig_settle(rig);
  /* Dropped, each without having run. */
  CHECK_LINES(rig,
              "drop n\ndrop n\ndrop n\ndrop n\ndrop n\n"
              "drop n\ndrop n\ndrop n\ndrop n\ndrop n\n");
  CHECK_LOG(rig, "");
  CHECK_TEXT("m", rig_text(rig, next));
  CHECK_IDLE(rig);
  /* A task for the new node does run. */
  rig_clear(rig);
  CHECK_INT(GRAFT_OK,
            graft_post(rig->runtime, next, note_task, &poster.named, rig_drop));
  rig_settle(rig);
  CHECK_LINES(rig, "task n\ndrop n\n");
}

const driver_test driver_tests_c_lifetime[] = {
    {"C35 A button's handler removes the button", button_removes_itself,
     CASE_FLAGS},
    {"C38 A closure fires a thousand times and is dropped once",
     closure_fires_often, CASE_FLAGS},
    {"C39 A handler that fails is reported once and works again",
     failing_handler_is_reported_once, CASE_FLAGS},
    {"C40 Work posted to a node that went leaves its successor alone",
     task_for_a_node_that_went, CASE_FLAGS},
    {"C48 A click sees what the newest description captured",
     newest_closure_is_called, CASE_FLAGS},
    DRIVER_END};
