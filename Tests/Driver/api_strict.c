/* A: the rules of a widget class, checked with GRAFT_RUNTIME_STRICT. */
#define _POSIX_C_SOURCE 200809L /* nanosleep() in strict C99 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "driver.h"
#include "suites.h"

/* A widget of a class that breaks a rule. */
struct faulty {
  int64_t value;
  int updates;
};

/* A strict runtime with one class, and what it reported. */
struct strict {
  struct rig *rig;
  graft_runtime *rt;
  graft_class id;
  graft_node root;
  struct faulty *shared; /* what every create returns; or null */
  int adds;              /* update adds to the value instead of setting it */
  int sleeps;            /* update takes six milliseconds */
  int fails;             /* read fails, and leaves what nobody asked for */
  int reports;
  graft_status status;
  char message[200];
  int live;
};

static void hear(void *user_data, const graft_report *report) {
  struct strict *on = user_data;
  on->reports++;
  on->status = report->status;
  snprintf(on->message, sizeof on->message, "%s", report->message);
}

static graft_status create(const graft_context *context, void **widget) {
  struct strict *on = context->class_data;
  *widget = on->shared;
  if (*widget == NULL) {
    *widget = calloc(1, sizeof(struct faulty));
    on->live++;
  }
  return *widget == NULL ? GRAFT_E_NO_MEMORY : GRAFT_OK;
}

static graft_status destroy(const graft_context *context, void *widget) {
  struct strict *on = context->class_data;
  on->live--;
  if (widget != on->shared) free(widget);
  return GRAFT_OK;
}

static graft_status update(const graft_context *context, void *widget,
                           const graft_change *changes, uint32_t count) {
  const struct strict *on = context->class_data;
  struct faulty *faulty = widget;
  const struct timespec slow = {0, 6000000};
  if (on->sleeps) nanosleep(&slow, NULL);
  faulty->updates++;
  for (uint32_t i = 0; i < count; i++) {
    int64_t value = changes[i].new_value.as.integer;
    faulty->value = on->adds ? faulty->value + value : value;
  }
  return GRAFT_OK;
}

static graft_status read_value(const graft_context *context, void *widget,
                               graft_atom property, graft_value *value) {
  const struct strict *on = context->class_data;
  (void)property;
  *value = graft_value_int(((struct faulty *)widget)->value);
  return on->fails ? GRAFT_E_HOST : GRAFT_OK;
}

static graft_status handle(const graft_context *context,
                           const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  (void)user_data;
  return GRAFT_DECLINED;
}

static void open_strict(struct strict *on, struct rig *rig, int reads) {
  static const graft_event_type tap = {"tap", 0, 0, NULL};
  graft_runtime_desc hooks = GRAFT_RUNTIME_DESC_INIT;
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  memset(on, 0, sizeof *on);
  on->rig = rig;
  hooks.flags = GRAFT_RUNTIME_STRICT;
  hooks.user_data = on;
  hooks.report = hear;
  CHECK_INT(GRAFT_OK, graft_runtime_create(&hooks, &on->rt));
  desc.name = "faulty";
  desc.class_data = on;
  desc.events = &tap;
  desc.event_count = 1;
  desc.create = create;
  desc.update = update;
  desc.destroy = destroy;
  if (reads) desc.read = read_value;
  CHECK_INT(GRAFT_OK, graft_class_register(on->rt, &desc, &on->id));
  CHECK_INT(GRAFT_OK, graft_root_create(on->rt, NULL, &on->root));
}

static void close_strict(struct strict *on) {
  struct rig *rig = on->rig;
  CHECK_INT(GRAFT_OK, graft_runtime_destroy(on->rt));
  CHECK_INT(0, on->live);
}

static graft_status show(struct strict *on, int64_t value) {
  graft_begin(on->rt, on->root);
  GRAFT(on->rt, on->id) { graft_int(on->rt, "value", value); }
  return graft_commit(on->rt);
}

static const struct faulty *shown(struct strict *on) {
  static const struct faulty none = {-1, -1};
  graft_node node = 0;
  void *widget = NULL;
  graft_node_child(on->rt, on->root, 0, &node);
  graft_node_widget(on->rt, node, &widget);
  return widget != NULL ? widget : &none;
}

static void a_rule_that_holds_is_silent(struct rig *rig) {
  struct strict on;
  open_strict(&on, rig, 1);
  CHECK_INT(GRAFT_OK, show(&on, 3));
  CHECK_INT(GRAFT_OK, show(&on, 4));
  CHECK_INT(0, on.reports);
  CHECK_INT(4, shown(&on)->value);
  CHECK_INT(4, shown(&on)->updates); /* twice each */
  close_strict(&on);
}

static void update_is_idempotent(struct rig *rig) {
  struct strict on;
  open_strict(&on, rig, 1);
  on.adds = 1;
  CHECK_INT(1, show(&on, 3));
  CHECK_INT(GRAFT_E_STRICT, on.status);
  CHECK_HAS("faulty: update, called twice, made another value of value",
            on.message);
  CHECK_INT(1, show(&on, 4));
  CHECK_INT(2, on.reports);
  close_strict(&on);
}

static void without_read_it_is_called_once(struct rig *rig) {
  struct strict on;
  open_strict(&on, rig, 0);
  on.adds = 1;
  CHECK_INT(GRAFT_OK, show(&on, 3));
  CHECK_INT(1, shown(&on)->updates);
  CHECK_INT(0, on.reports);
  close_strict(&on);
}

/* What a failed read left is no value. */
static void a_failed_read_tells_nothing(struct rig *rig) {
  struct strict on;
  open_strict(&on, rig, 1);
  on.adds = on.fails = 1;
  CHECK_INT(GRAFT_OK, show(&on, 3));
  CHECK_INT(0, on.reports);
  close_strict(&on);
}

static void update_is_fast(struct rig *rig) {
  struct strict on;
  open_strict(&on, rig, 0);
  on.sleeps = 1;
  CHECK_INT(1, show(&on, 3));
  CHECK_INT(GRAFT_E_STRICT, on.status);
  CHECK_HAS("faulty: update took", on.message);
  close_strict(&on);
}

static void create_makes_a_widget_of_its_own(struct rig *rig) {
  struct strict on;
  struct faulty only = {0, 0};
  open_strict(&on, rig, 1);
  on.shared = &only;
  on.live = 1;
  CHECK_INT(GRAFT_OK, show(&on, 3));
  graft_begin(on.rt, on.root);
  GRAFT_KEY(on.rt, on.id, 7) {}
  GRAFT_KEY(on.rt, on.id, 8) {}
  CHECK_INT(GRAFT_E_STRICT, graft_commit(on.rt));
  graft_error_message(on.rt, on.message, sizeof on.message, NULL);
  CHECK_HAS("create returned a widget that another node has", on.message);
  CHECK_INT(3, shown(&on)->value); /* F1 */
  close_strict(&on);
}

static void an_event_is_received(struct rig *rig) {
  struct strict on;
  graft_node node = 0;
  graft_atom tap;
  open_strict(&on, rig, 1);
  tap = graft_atom_of(on.rt, "tap");
  show(&on, 3);
  graft_node_child(on.rt, on.root, 0, &node);
  CHECK_INT(GRAFT_DECLINED, graft_emit(on.rt, node, tap, NULL, 0));
  CHECK_INT(GRAFT_E_STRICT, on.status);
  CHECK_HAS("faulty: event tap came", on.message);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, on.id) { graft_on(on.rt, "tap", handle, NULL); }
  graft_commit(on.rt);
  on.reports = 0;
  graft_node_child(on.rt, on.root, 0, &node);
  CHECK_INT(GRAFT_DECLINED, graft_emit(on.rt, node, tap, NULL, 0));
  CHECK_INT(0, on.reports);
  close_strict(&on);
}

static graft_status make_counter(const graft_context *context, void *user_data,
                                 void **widget) {
  (void)context;
  *widget = user_data;
  return GRAFT_OK;
}

static graft_status slow_update(void *widget, void *user_data) {
  const struct timespec slow = {0, 6000000};
  (void)user_data;
  nanosleep(&slow, NULL);
  ++*(int *)widget;
  return GRAFT_OK;
}

static void wraps_are_checked_too(struct rig *rig) {
  struct strict on;
  int counter = 0;
  open_strict(&on, rig, 1);
  graft_begin(on.rt, on.root);
  graft_wrap(on.rt, GRAFT_SITE, make_counter, slow_update, NULL, &counter, 1);
  CHECK_INT(1, graft_commit(on.rt));
  CHECK_HAS("update took", on.message);
  CHECK_INT(1, counter);
  close_strict(&on);
}

static void other_flags_are_refused(struct rig *rig) {
  graft_runtime_desc hooks = GRAFT_RUNTIME_DESC_INIT;
  graft_runtime *rt = NULL;
  hooks.flags = 2;
  CHECK_INT(GRAFT_E_INVALID, graft_runtime_create(&hooks, &rt));
}

const driver_test driver_tests_api_strict[] = {
    {"A70 strict: rules that hold are silent", a_rule_that_holds_is_silent,
     DRIVER_BARE},
    {"A71 strict: update is idempotent", update_is_idempotent, DRIVER_BARE},
    {"A72 strict: what can't be read is updated once",
     without_read_it_is_called_once, DRIVER_BARE},
    {"A73 strict: update is fast", update_is_fast, DRIVER_BARE},
    {"A74 strict: create makes a widget of its own",
     create_makes_a_widget_of_its_own, DRIVER_BARE},
    {"A75 strict: an event is received", an_event_is_received, DRIVER_BARE},
    {"A76 strict: wraps are checked too", wraps_are_checked_too, DRIVER_BARE},
    {"A77 strict: other flags are refused", other_flags_are_refused,
     DRIVER_BARE},
    {"A78 strict: what a failed read left is no value",
     a_failed_read_tells_nothing, DRIVER_BARE},
    DRIVER_END,
};
