/* C46, C47, C49: closed windows, modal loops, and unknown names. */
#include <stdlib.h>
#include <string.h>

#include "cases_support.h"
#include "probe.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Windows                                                                  */
/* ------------------------------------------------------------------------ */

/* Takes the window from the description, or leaves that for later. */
static graft_status close_window(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  struct app *app = user_data;
  rig_hear(context, event, app->rig);
  if (app->flag) {
    app->shown = 0;
    app_change(app);
  }
  return GRAFT_OK;
}

static void describe_window(struct app *app, graft_runtime *runtime) {
  const graft_headless_classes *classes = &app->rig->classes;
  if (!app->shown) return;
  GRAFT_NAMED(runtime, classes->window, "w") {
    graft_string(runtime, "title", "Notes");
    graft_on(runtime, "close", close_window, app);
    GRAFT(runtime, classes->entry) {
      graft_string(runtime, "text", app->text);
      graft_on(runtime, "changed", store_text, app);
    }
  }
}

/* Opens the window, uses it, and closes it as the user does. */
static void check_window_closes(struct rig *rig, struct app *app) {
  graft_node window, entry, found;
  rig_clear(rig);
  app_set_text(app, "");
  app->shown = 1;
  app_update(app);
  CHECK_TEXT("make window#w\nmake entry\n", app_calls(app, "make "));
  window = rig_find(rig, "window", "w");
  entry = rig_find(rig, "entry", NULL);
  CHECK_TEXT("window#w", rig_children(rig, rig->root));
  CHECK_INT(GRAFT_OK, graft_headless_type(rig->toolkit, entry, "a"));
  rig_settle(rig);
  CHECK_EVENTS(rig, "changed \"a\"\n");
  CHECK(graft_headless_close(rig->toolkit, window) >= 0);
  rig_settle(rig);
  CHECK_EVENTS(rig, "close\n");
  CHECK_TEXT("", rig_children(rig, rig->root));
  CHECK_INT(GRAFT_E_UNKNOWN,
            graft_headless_find(rig->toolkit, "window", NULL, 0, &found));
  CHECK_INT(GRAFT_E_STALE, graft_headless_close(rig->toolkit, window));
  CHECK_INT(GRAFT_E_STALE, graft_headless_type(rig->toolkit, entry, "b"));
  CHECK_INT(0, (int64_t)rig_toolkit_stats(rig).live_widgets);
  CHECK_INT(0, (int64_t)rig_toolkit_stats(rig).live_connections);
  CHECK_IDLE(rig);
}

static void close_thrice(struct rig *rig, struct app *app, uint32_t destroys,
                         int app_removes) {
  int round;
  CHECK_INT(GRAFT_OK,
            graft_headless_set(rig->toolkit, GRAFT_HEADLESS_KNOB_CLOSE_DESTROYS,
                               destroys));
  app->flag = app_removes;
  app_open(app, describe_window);
  for (round = 0; round < 3; round++) check_window_closes(rig, app);
}

CASE(toolkit_closes_and_app_removes) { close_thrice(rig, app, 1, 1); }

CASE(toolkit_tells_and_app_removes) { close_thrice(rig, app, 0, 1); }

/* The app never took it from its description: its next render opens it. */
CASE(toolkit_closes_alone) { close_thrice(rig, app, 1, 0); }

/* ------------------------------------------------------------------------ */
/* Modal loops                                                              */
/* ------------------------------------------------------------------------ */

#define POSTS 100

struct modal {
  struct app *app;
  pthread_mutex_t mutex;
  int is_posted; /* guarded by the mutex */
  int depth;     /* of handlers and tasks that run */
  graft_node other;
  struct post {
    struct modal *modal;
    int number;
  } posts[POSTS];
};

static void enter(struct modal *modal) {
  struct rig *rig = modal->app->rig;
  CHECK_INT(0, modal->depth);
  modal->depth++;
}

static graft_status note_post(const graft_context *context, void *user_data) {
  struct post *post = user_data;
  (void)context;
  enter(post->modal);
  rig_line(post->modal->app->rig, "%d", post->number);
  post->modal->depth--;
  return GRAFT_OK;
}

static void *post_all(void *data) {
  struct modal *modal = data;
  int number;
  for (number = 0; number < POSTS; number++) {
    modal->posts[number].modal = modal;
    modal->posts[number].number = number;
    graft_post(modal->app->rig->runtime, 0, note_post, &modal->posts[number],
               NULL);
  }
  pthread_mutex_lock(&modal->mutex);
  modal->is_posted = 1;
  pthread_mutex_unlock(&modal->mutex);
  return NULL;
}

static int is_posted(struct modal *modal) {
  int posted;
  pthread_mutex_lock(&modal->mutex);
  posted = modal->is_posted;
  pthread_mutex_unlock(&modal->mutex);
  return posted;
}

/* Opens a modal dialogue: runs the loop until the other thread is done. */
static graft_status run_modal(const graft_context *context,
                              const graft_event *event, void *user_data) {
  struct modal *modal = user_data;
  struct rig *rig = modal->app->rig;
  pthread_t thread;
  (void)event;
  enter(modal);
  if (CHECK(pthread_create(&thread, NULL, post_all, modal) == 0)) {
    CHECK_INT(GRAFT_QUEUED, graft_headless_click(rig->toolkit, modal->other));
    while (!is_posted(modal)) {
      CHECK(graft_headless_run_loop(rig->toolkit) >= 0);
      CHECK(graft_pump(context->runtime, 0) >= 0);
    }
    pthread_join(thread, NULL);
    CHECK_INT(1, graft_pump(context->runtime, 0));
  }
  CHECK_LINES(rig, "");
  modal->depth--;
  return GRAFT_OK;
}

static graft_status hear_other(const graft_context *context,
                               const graft_event *event, void *user_data) {
  struct modal *modal = user_data;
  enter(modal);
  rig_hear(context, event, modal->app->rig);
  modal->depth--;
  return GRAFT_OK;
}

static void describe_modal(struct app *app, graft_runtime *runtime) {
  GRAFT_NAMED(runtime, app->rig->classes.button, "open") {
    graft_on(runtime, "click", run_modal, app->rig->data);
  }
  GRAFT_NAMED(runtime, app->rig->classes.button, "other") {
    graft_on(runtime, "click", hear_other, app->rig->data);
  }
}

CASE(modal_loop_nests_nothing) {
  struct modal *modal = rig_keep(rig, sizeof *modal);
  struct rig_text expected = {NULL, 0, 0};
  int number;
  REQUIRE(modal != NULL);
  modal->app = app;
  pthread_mutex_init(&modal->mutex, NULL);
  rig->data = modal;
  app_open(app, describe_modal);
  modal->other = rig_find(rig, "button", "other");
  rig_clear(rig);
  CHECK(graft_headless_click(rig->toolkit, rig_find(rig, "button", "open")) >=
        0);
  rig_settle(rig);
  for (number = 0; number < POSTS; number++) {
    rig_text_format(&expected, "%d\n", number);
  }
  CHECK_LINES(rig, rig_text_bytes(&expected));
  CHECK_EVENTS(rig, "click\n");
  CHECK_IDLE(rig);
  free(expected.bytes);
  pthread_mutex_destroy(&modal->mutex);
}

/* ------------------------------------------------------------------------ */
/* Unknown names                                                            */
/* ------------------------------------------------------------------------ */

static void unknown_names_are_refused(struct rig *rig) {
  static const struct {
    const char *class_name;
    const char *unknown;
    int is_handler;
    const char *nearest;
    const char *other; /* what it is not: of the other kind */
  } cases[] = {{"entry", "txet", 0, "text", "changed"},
               {"entry", "txet", 1, "changed", " text"},
               {"entry", "chnged", 0, "text", " changed"},
               {"entry", "place_holder", 0, "placeholder", "!"},
               {"entry", "chnged", 1, "changed", "!"},
               {"button", "clicked", 1, "click", "!"},
               {"button", "tex", 0, "text", "!"},
               {"range", "valeu", 0, "value", "!"},
               {"range", "maxi", 0, "max", "!"},
               {"choice", "item", 0, "items", "!"},
               {"toggle", "actve", 0, "active", "!"},
               {"toggle", "toggle", 1, "toggled", "!"},
               {"box", "spacng", 0, "spacing", "!"},
               {"window", "tittle", 0, "title", "!"}};
  graft_runtime *runtime = rig->runtime;
  uint32_t live = rig_stats(rig).live_nodes;
  size_t index;
  for (index = 0; index < sizeof cases / sizeof cases[0]; index++) {
    rig_begin(rig);
    GRAFT(runtime, rig->classes.label) {}
    GRAFT(runtime,
          graft_headless_class(rig->toolkit, cases[index].class_name)) {
      if (cases[index].is_handler) {
        graft_on(runtime, cases[index].unknown, rig_hear, rig);
      } else {
        graft_string(runtime, cases[index].unknown, "x");
      }
    }
    rig_commit_status(rig, GRAFT_E_UNKNOWN);
    CHECK_HAS(cases[index].unknown, rig_message(rig));
    CHECK_HAS(cases[index].nearest, rig_message(rig));
    CHECK(strstr(rig_message(rig), cases[index].other) == NULL);
    CHECK_LOG(rig, "");
    CHECK_INT(live, rig_stats(rig).live_nodes);
  }
  CHECK_IDLE(rig);
}

static void prefixes_stand_for_names(struct rig *rig) {
  static const graft_event_type events[] = {
      {"<", GRAFT_EMITS_PREFIX, 0, NULL},
      {"<Move>", GRAFT_EMITS_CONTINUOUS, 0, NULL}};
  static const graft_event_type wrong = {"<", GRAFT_EMITS_PREFIX, 0, "value"};
  static const graft_property value = {"value", 0, 0, 0, 0, NULL};
  struct probe *probe = probe_new(rig, "bound");
  graft_runtime *runtime = rig->runtime;
  graft_class unused;
  graft_value values[1];
  graft_node node;
  probe->desc.flags = GRAFT_CLASS_CLOSED;
  probe->desc.properties = &value;
  probe->desc.property_count = 1;
  probe->desc.events = &wrong;
  probe->desc.event_count = 1;
  CHECK_INT(GRAFT_E_INVALID,
            graft_class_register(runtime, &probe->desc, &unused));
  CHECK_HAS("prefix", rig_message(rig));
  probe->desc.events = events;
  probe->desc.event_count = 2;
  probe_register(probe);
  rig_begin(rig);
  GRAFT(runtime, probe->id) {
    graft_on(runtime, "<Key-a>", rig_hear, rig);
    graft_on(runtime, "<Move>", rig_hear, rig);
  }
  rig_commit(rig);
  CHECK_HAS("connect bound <Key-a>\n", rig_text_bytes(&rig->lines));
  node = probe_child(rig, rig->root, 0);
  values[0] = graft_value_int(7);
  CHECK_INT(GRAFT_OK, graft_emit(runtime, node,
                                 graft_atom_of(runtime, "<Key-a>"), values, 1));
  CHECK_EVENTS(rig, "<Key-a> 7\n");
  CHECK_INT(
      GRAFT_QUEUED,
      graft_emit(runtime, node, graft_atom_of(runtime, "<Move>"), NULL, 0));
  rig_settle(rig);
  CHECK_EVENTS(rig, "<Move>\n");
  rig_begin(rig);
  GRAFT(runtime, probe->id) { graft_on(runtime, "Key", rig_hear, rig); }
  rig_commit_status(rig, GRAFT_E_UNKNOWN);
  rig_begin(rig);
  GRAFT(runtime, probe->id) { graft_string(runtime, "<Key-b>", "script"); }
  rig_commit_status(rig, GRAFT_E_TYPE);
}

const driver_test driver_tests_c_loops[] = {
    {"C46 The user closes a window that the toolkit then destroys",
     toolkit_closes_and_app_removes, CASE_FLAGS},
    {"C46 The user closes a window that the app then removes",
     toolkit_tells_and_app_removes, CASE_FLAGS},
    {"C46 The user closes a window that the app still describes",
     toolkit_closes_alone, CASE_FLAGS},
    {"C47 A modal loop in a handler nests nothing and loses nothing",
     modal_loop_nests_nothing, CASE_FLAGS},
    {"C49 An unknown name is refused with the nearest that are known",
     unknown_names_are_refused, CASE_FLAGS},
    {"C49 An event can stand for every name with its beginning",
     prefixes_stand_for_names, 0},
    DRIVER_END};
