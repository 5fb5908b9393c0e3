/* The app that the case tests share. */
#include "cases_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------ */
/* Running                                                                  */
/* ------------------------------------------------------------------------ */

static void run_way(struct rig *rig, int at_once, int exact,
                    void (*run)(struct rig *rig, struct app *app)) {
  struct app *app = rig_keep(rig, sizeof *app);
  uint32_t failures = rig->failures;
  REQUIRE(app != NULL);
  app->rig = rig;
  app->at_once = at_once;
  run(rig, app);
  if (rig->root != 0) {
    CHECK_INT(0, graft_headless_check(rig->toolkit, rig->root));
  }
  free(app->picked.bytes);
  app->picked.bytes = NULL;
  if (rig->failures != failures) {
    rig_text_format(&rig->details, "    (%s, echo declared as %s)\n",
                    at_once ? "handlers render" : "the root has a body",
                    exact ? "it is" : "any");
  }
}

void app_run(struct rig *rig, void (*run)(struct rig *rig, struct app *app),
             uint32_t toolkit_flags) {
  graft_headless_desc desc = GRAFT_HEADLESS_DESC_INIT;
  int at_once, exact;
  for (at_once = 0; at_once < 2; at_once++) {
    for (exact = 0; exact < 2; exact++) {
      desc.flags = toolkit_flags | (exact ? GRAFT_HEADLESS_EXACT_ECHO : 0);
      rig_reopen(rig, &desc);
      run_way(rig, at_once, exact, run);
    }
  }
}

static graft_status body(const graft_context *context, void *user_data) {
  struct app *app = user_data;
  app->renders++;
  app->describe(app, context->runtime);
  return GRAFT_OK;
}

void app_open(struct app *app,
              void (*describe)(struct app *app, graft_runtime *runtime)) {
  struct rig *rig = app->rig;
  graft_root_desc root = GRAFT_ROOT_DESC_INIT;
  uint32_t live = 1;
  app->describe = describe;
  /* The screen is for one root at a time. */
  REQUIRE(graft_root_destroy(rig->runtime, rig->root, &live) == GRAFT_OK);
  CHECK_INT(0, live);
  if (!app->bare_root) {
    root.class_id = graft_headless_screen_class(rig->toolkit);
    root.widget = graft_headless_screen(rig->toolkit);
  }
  if (!app->at_once) {
    root.body = body;
    root.user_data = app;
  }
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &root, &rig->root));
  if (app->at_once) app_render(app);
  rig_settle(rig);
}

void app_render(struct app *app) {
  app->renders++;
  rig_begin(app->rig);
  app->describe(app, app->rig->runtime);
  rig_commit(app->rig);
}

graft_status app_try_change(struct app *app) {
  struct rig *rig = app->rig;
  if (!app->at_once) return graft_invalidate(rig->runtime, rig->root);
  app->renders++;
  rig_begin(rig);
  app->describe(app, rig->runtime);
  return graft_commit(rig->runtime);
}

void app_change(struct app *app) {
  struct rig *rig = app->rig;
  CHECK_INT(GRAFT_OK, app_try_change(app));
}

void app_show(struct app *app) {
  struct rig *rig = app->rig;
  app_change(app);
  if (!app->at_once) CHECK(graft_pump(rig->runtime, 0) >= 0);
}

void app_update(struct app *app) {
  app_show(app);
  rig_settle(app->rig);
}

/* ------------------------------------------------------------------------ */
/* Reading                                                                  */
/* ------------------------------------------------------------------------ */

/* Picks the lines that begin with `start` and returns their number. */
static uint32_t pick(struct app *app, const char *start) {
  const char *line = rig_log(app->rig);
  uint32_t count = 0;
  rig_text_clear(&app->picked);
  while (*line != '\0') {
    const char *end = strchr(line, '\n');
    size_t length = end != NULL ? (size_t)(end - line) + 1 : strlen(line);
    if (strncmp(line, start, strlen(start)) == 0) {
      rig_text_add(&app->picked, line, length);
      count++;
    }
    line += length;
  }
  return count;
}

const char *app_calls(struct app *app, const char *start) {
  pick(app, start);
  return rig_text_bytes(&app->picked);
}

uint32_t app_call_count(struct app *app, const char *start) {
  return pick(app, start);
}

void check_idle_at(struct rig *rig, const char *file, int line) {
  uint64_t schedules = rig_schedules(rig);
  uint64_t commits = rig_stats(rig).commits;
  uint32_t waiting = 1;
  graft_headless_waiting(rig->toolkit, &waiting);
  driver_check_int(rig, 0, waiting, "late emissions wait", file, line);
  driver_check_int(rig, 0, graft_pump(rig->runtime, 0), "pump has work", file,
                   line);
  driver_check_int(rig, 0, graft_headless_settle(rig->toolkit),
                   "rounds of a settled loop", file, line);
  driver_check_int(rig, (int64_t)commits, (int64_t)rig_stats(rig).commits,
                   "commits while idle", file, line);
  driver_check_int(rig, (int64_t)schedules, (int64_t)rig_schedules(rig),
                   "schedules while idle", file, line);
}

double shown_number(struct rig *rig, graft_node node, const char *property) {
  graft_value value = graft_value_none();
  CHECK_INT(GRAFT_OK,
            graft_headless_property(rig->toolkit, node, property, &value));
  return value.type == GRAFT_TYPE_INT ? (double)value.as.integer
                                      : value.as.real;
}

int64_t shown_index(struct rig *rig, graft_node node) {
  int64_t selected = -2;
  CHECK_INT(GRAFT_OK, graft_headless_selected(rig->toolkit, node, &selected));
  return selected;
}

int64_t shown_caret(struct rig *rig, graft_node node) {
  int64_t caret = -1;
  CHECK_INT(GRAFT_OK, graft_headless_caret(rig->toolkit, node, &caret));
  return caret;
}

/* ------------------------------------------------------------------------ */
/* Model, handlers and descriptions                                         */
/* ------------------------------------------------------------------------ */

void app_set_text(struct app *app, const char *text) {
  snprintf(app->text, sizeof app->text, "%s", text);
}

void event_text(const graft_event *event, char *buffer, size_t size) {
  size_t length = 0;
  if (event->value_count > 0 && event->values[0].type == GRAFT_TYPE_STRING) {
    length = event->values[0].length;
    if (length > size - 1) length = size - 1;
    memcpy(buffer, event->values[0].as.string, length);
  }
  buffer[length] = '\0';
}

graft_status app_hear(const graft_context *context, const graft_event *event,
                      void *user_data) {
  struct app *app = user_data;
  return rig_hear(context, event, app->rig);
}

graft_status store_text(const graft_context *context, const graft_event *event,
                        void *user_data) {
  struct app *app = user_data;
  rig_hear(context, event, app->rig);
  event_text(event, app->text, sizeof app->text);
  app_change(app);
  return GRAFT_OK;
}

graft_status store_number(const graft_context *context,
                          const graft_event *event, void *user_data) {
  struct app *app = user_data;
  rig_hear(context, event, app->rig);
  app->number = event->values[0].as.real;
  app_change(app);
  return GRAFT_OK;
}

graft_status store_index(const graft_context *context, const graft_event *event,
                         void *user_data) {
  struct app *app = user_data;
  rig_hear(context, event, app->rig);
  app->index = event->values[0].as.integer;
  app_change(app);
  return GRAFT_OK;
}

void describe_entry(struct app *app, graft_runtime *runtime) {
  GRAFT(runtime, app->rig->classes.entry) {
    graft_string(runtime, "text", app->text);
    graft_on(runtime, "changed", store_text, app);
  }
}

void describe_labels(struct app *app, graft_runtime *runtime) {
  char key[2] = "";
  const char *letter;
  GRAFT_NAMED(runtime, app->rig->classes.box, "box") {
    for (letter = app->text; *letter != '\0'; letter++) {
      key[0] = *letter;
      GRAFT_NAMED(runtime, app->rig->classes.label, key) {
        graft_string(runtime, "text", key);
      }
    }
  }
}

/* ------------------------------------------------------------------------ */
/* Closures                                                                 */
/* ------------------------------------------------------------------------ */

#define CLOSURE_ALIVE 0x616c697665ull
#define CLOSURE_DROPPED 0xdeaddeaddeadull

struct closure *closure_make(struct app *app, int64_t captured) {
  struct rig *rig = app->rig;
  struct closure *made = rig_keep(rig, sizeof *made);
  if (!CHECK(made != NULL)) return NULL;
  made->app = app;
  made->mark = CLOSURE_ALIVE;
  made->captured = captured;
  return made;
}

struct closure *closure_use(void *user_data) {
  struct closure *used = user_data;
  struct rig *rig = used->app->rig;
  CHECK(used->mark == CLOSURE_ALIVE);
  used->calls++;
  return used;
}

void closure_drop(void *user_data) {
  struct closure *dropped = user_data;
  struct rig *rig = dropped->app->rig;
  CHECK(dropped->mark == CLOSURE_ALIVE);
  dropped->mark = CLOSURE_DROPPED;
  dropped->app->drops++;
  graft_headless_calls(rig->toolkit, GRAFT_HEADLESS_CALL_DESTROY,
                       &dropped->destroys_before);
}

int closure_is_dropped(const struct closure *closure) {
  return closure->mark == CLOSURE_DROPPED;
}
