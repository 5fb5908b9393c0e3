/*
 * What the case tests share: an app as a user would write it, with a model, a
 * description made from it, and handlers that store what they hear.
 */
#ifndef GRAFT_TESTS_CASES_SUPPORT_H
#define GRAFT_TESTS_CASES_SUPPORT_H

#include "driver.h"

/* Each case runs under every habit: echo, same value again, caret. */
#define CASE_FLAGS (DRIVER_ECHO | DRIVER_ECHO_MORE | DRIVER_CARETS)

/* The app under test. A case uses of the model what it needs. */
struct app {
  struct rig *rig;
  void (*describe)(struct app *app, graft_runtime *runtime);
  int at_once;      /* a change renders at once; else the root has a body */
  int bare_root;    /* the root has no screen */
  uint32_t renders; /* descriptions made */
  uint32_t drops;   /* of closures */

  char text[64];
  double number;
  int64_t index;
  int shown;
  int flag;

  struct rig_text picked; /* what app_calls() returned last */
};

/*
 * Defines a case: its body runs for an app that renders in its handlers and for
 * one whose root has a body, each with a toolkit that declares its echo and
 * with one that does not. `rig` and `app` are in scope.
 */
#define CASE(name) CASE_WITH(name, 0)

/* The same, with flags of graft_headless_desc. */
#define CASE_WITH(name, toolkit_flags)                       \
  static void name##_case(struct rig *rig, struct app *app); \
  static void name(struct rig *rig) {                        \
    app_run(rig, name##_case, toolkit_flags);                \
  }                                                          \
  static void name##_case(struct rig *rig, struct app *app)

/* Runs a case in these ways, each with a fresh rig. */
void app_run(struct rig *rig, void (*run)(struct rig *rig, struct app *app),
             uint32_t toolkit_flags);

/* Creates the app's root, renders it and settles. */
void app_open(struct app *app,
              void (*describe)(struct app *app, graft_runtime *runtime));

/* Renders the model now, whatever the way of the app. */
void app_render(struct app *app);

/* Tells that the model changed: what handlers end with. */
void app_change(struct app *app);

/* The same, where it may fail: returns what came of it. */
graft_status app_try_change(struct app *app);

/* Shows the model, without a turn of the toolkit's loop. */
void app_show(struct app *app);

/* Shows the model and settles. */
void app_update(struct app *app);

/* Returns the lines of the toolkit's log that begin with `start`. */
const char *app_calls(struct app *app, const char *start);

/* Returns how many lines of the toolkit's log begin with `start`. */
uint32_t app_call_count(struct app *app, const char *start);

/* Checks that neither loop nor runtime has work, or gets some by looking. */
#define CHECK_IDLE(rig) check_idle_at((rig), __FILE__, __LINE__)
void check_idle_at(struct rig *rig, const char *file, int line);

/* Copies a text into the model. */
void app_set_text(struct app *app, const char *text);

/* Copies an event's text, cut to `size`. */
void event_text(const graft_event *event, char *buffer, size_t size);

/* Handlers; user_data is the app. app_hear notes the event, as rig_hear does,
 * and stores nothing. */
graft_status app_hear(const graft_context *context, const graft_event *event,
                      void *user_data);

/* Each of these notes the event, puts its first value into the model, and
 * tells of the change. */
graft_status store_text(const graft_context *context, const graft_event *event,
                        void *user_data);
graft_status store_number(const graft_context *context,
                          const graft_event *event, void *user_data);
graft_status store_index(const graft_context *context, const graft_event *event,
                         void *user_data);

/* What a widget shows. */
double shown_number(struct rig *rig, graft_node node, const char *property);
int64_t shown_index(struct rig *rig, graft_node node);
int64_t shown_caret(struct rig *rig, graft_node node);

/* Describes an entry whose text is the model's, stored when it changes. */
void describe_entry(struct app *app, graft_runtime *runtime);

/* Describes a box "box" with a label for each letter of the model's text. */
void describe_labels(struct app *app, graft_runtime *runtime);

/*
 * A host closure: what a handler needs, owned by Graft. Once dropped it is
 * poisoned, and its use or another drop fails the test.
 */
struct closure {
  struct app *app;
  uint64_t mark;
  int64_t captured;
  uint32_t calls;
  uint64_t destroys_before; /* calls of destroy before the drop */
};

/* Makes a closure; it lives as long as the rig. */
struct closure *closure_make(struct app *app, int64_t captured);

/* Checks that a closure is alive and counts a call. */
struct closure *closure_use(void *user_data);

/* The drop of a closure. */
void closure_drop(void *user_data);

/* Returns whether a closure was dropped. */
int closure_is_dropped(const struct closure *closure);

#endif
