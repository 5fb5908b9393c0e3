/* Every class of the headless toolkit, under each of its habits. */
#include <graft/headless.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static const property enabled_text[] = {
    {"text", 3, {STRING("a"), STRING("b\nc"), STRING("")}},
    {"enabled", 2, {BOOL(0), BOOL(1)}},
    {"visible", 2, {BOOL(0), BOOL(1)}}};
static const property entry[] = {
    {"text", 3, {STRING("one"), STRING("two"), STRING("")}},
    {"placeholder", 1, {STRING("...")}},
    {"multiline", 1, {BOOL(1)}}};
static const property toggle[] = {{"text", 1, {STRING("on")}},
                                  {"active", 2, {BOOL(0), BOOL(1)}}};
static const property range[] = {
    {"min", 2, {INT(-5), INT(10)}},
    {"max", 2, {INT(5), INT(200)}},
    {"step", 1, {DOUBLE(0.25)}},
    {"value", 4, {INT(3), DOUBLE(7.3), INT(150), INT(-9)}}};
static const property choice_of[] = {
    {"items", 3, {STRING("a\nb\nc"), STRING("x\ny"), STRING("")}},
    {"selected", 4, {INT(-1), INT(0), INT(2), INT(9)}}};
static const property list[] = {
    {"selected", 4, {INT(-1), INT(0), INT(2), INT(9)}}};
static const property box[] = {{"spacing", 2, {INT(2), INT(8)}}};
static const property window[] = {{"title", 2, {STRING("A"), STRING("B")}}};
static const property spinner[] = {{"text", 1, {STRING("busy")}},
                                   {"active", 2, {BOOL(0), BOOL(1)}}};

static const char *const click[] = {"click"};
static const char *const changed[] = {"changed"};
static const char *const toggled[] = {"toggled"};
static const char *const edited[] = {"changed", "activate", "escape", "blur",
                                     "focus"};
static const char *const moved[] = {"changed", "moving"};
static const char *const shown[] = {"click", "motion", "scroll"};

static const class_case classes[] = {
    {"label", enabled_text, COUNT(enabled_text), NULL, 0, NULL, NULL, NULL},
    {"button", enabled_text, COUNT(enabled_text), click, 1, NULL, NULL, NULL},
    {"entry", entry, COUNT(entry), edited, COUNT(edited), NULL, NULL, "text"},
    {"toggle", toggle, COUNT(toggle), toggled, 1, NULL, NULL, "active"},
    {"range", range, COUNT(range), moved, COUNT(moved), NULL, NULL, "value"},
    {"choice", choice_of, COUNT(choice_of), changed, 1, NULL, NULL, "selected"},
    {"list", list, COUNT(list), changed, 1, "box", "label", "selected"},
    {"box", box, COUNT(box), shown, COUNT(shown), NULL, "button", NULL},
    {"row", box, COUNT(box), shown, COUNT(shown), "box", "entry", NULL},
    {"window", window, COUNT(window), NULL, 0, NULL, "button", NULL},
    {"spinner", spinner, COUNT(spinner), NULL, 0, NULL, NULL, NULL},
};

typedef struct app {
  subject it; /* first: what describe_subject() gets */
  graft_runtime *rt;
  graft_headless *toolkit;
} app;

static graft_status settle(void *user_data) {
  graft_status status = graft_headless_settle(((app *)user_data)->toolkit);
  return status < 0 ? status : GRAFT_OK;
}

/* Cuts a word that begins so, up to the next space or line. */
static void cut(char *text, const char *word) {
  char *found = text;
  while ((found = strstr(found, word)) != NULL) {
    size_t length = strlen(word);
    length += strcspn(found + length, " \n");
    memmove(found, found + length, strlen(found + length) + 1);
  }
}

/* The toolkit's own, without caret and focus. */
static graft_status snapshot(void *user_data, char *buffer, size_t size,
                             size_t *needed) {
  graft_status status = graft_headless_snapshot(((app *)user_data)->toolkit,
                                                buffer, size, needed);
  if (status < 0) return status;
  cut(buffer, " caret=");
  cut(buffer, " focused");
  return GRAFT_OK;
}

static void act(void *user_data, graft_node node,
                graft_conformance_random *random) {
  app *a = user_data;
  graft_headless *t = a->toolkit;
  const char *name = a->it.widget->name;
  uint32_t choice = graft_conformance_pick(random, 4);
  if (strcmp(name, "entry") == 0) {
    graft_headless_type(t, node, "x");
    if (choice == 0) graft_headless_backspace(t, node);
    if (choice == 1) graft_headless_enter(t, node);
    if (choice == 2) graft_headless_escape(t, node);
    if (choice != 3) graft_headless_blur(t, node);
  } else if (strcmp(name, "range") == 0) {
    graft_headless_drag(t, node, choice);
  } else if (strcmp(name, "choice") == 0 || strcmp(name, "list") == 0) {
    graft_headless_select(t, node, choice);
  } else {
    graft_headless_click(t, node);
  }
}

static void check(const class_case *c, const graft_headless_desc *habits,
                  const char *habit, int acts) {
  app a = {{c, find_case(classes, COUNT(classes), c->child), acts}, NULL, NULL};
  graft_root_desc root = GRAFT_ROOT_DESC_INIT;
  graft_conformance_desc desc = GRAFT_CONFORMANCE_DESC_INIT;
  char name[80];
  if (graft_runtime_create(NULL, &a.rt) < 0) abort();
  if (graft_headless_create(a.rt, habits, &a.toolkit) < 0) abort();
  root.class_id = graft_headless_screen_class(a.toolkit);
  root.widget = graft_headless_screen(a.toolkit);
  graft_root_create(a.rt, &root, &desc.root);
  desc.class_id = graft_headless_class(a.toolkit, c->name);
  if (c->parent) desc.parent = graft_headless_class(a.toolkit, c->parent);
  if (c->child) desc.child = graft_headless_class(a.toolkit, c->child);
  desc.sequences = 60;
  desc.events = c->events;
  desc.event_count = c->event_count;
  desc.user_data = &a;
  desc.describe = describe_subject;
  desc.describe_child = describe_subject_child;
  desc.settle = settle;
  desc.snapshot = snapshot;
  if (acts) desc.act = act;
  snprintf(name, sizeof name, "headless %s, %s%s", c->name, habit,
           acts ? ", used" : "");
  expect_conforming(name, a.rt, &desc);
  if (acts && c->event_count) expect_heard(name, a.rt);
  graft_headless_destroy(a.toolkit);
  graft_runtime_destroy(a.rt);
}

void test_headless(void) {
  static const struct {
    const char *name;
    uint32_t echo;
    uint32_t flags;
    uint32_t pool;
  } habits[] = {
      {"echo at once", GRAFT_HEADLESS_ECHO_AT_ONCE, 0, 0},
      {"echo late", GRAFT_HEADLESS_ECHO_LATE, 0, 4},
      {"echo twice, parent at create", GRAFT_HEADLESS_ECHO_TWICE,
       GRAFT_HEADLESS_PARENT_AT_CREATE, 0},
      {"no echo, as declared", GRAFT_HEADLESS_ECHO_NEVER,
       GRAFT_HEADLESS_EXACT_ECHO, 2},
      {"echo late, twice, top down", GRAFT_HEADLESS_ECHO_LATE_TWICE,
       GRAFT_HEADLESS_ATTACH_TOP_DOWN, 0},
      {"echo of the current value, no move", GRAFT_HEADLESS_ECHO_CURRENT,
       GRAFT_HEADLESS_NO_MOVE_CHILD, 8},
      {"echo by replacing", GRAFT_HEADLESS_ECHO_REPLACE, 0, 0},
  };
  for (uint32_t i = 0; i < COUNT(habits); i++) {
    graft_headless_desc desc = GRAFT_HEADLESS_DESC_INIT;
    desc.echo = habits[i].echo;
    desc.flags = habits[i].flags;
    desc.pool_limit = habits[i].pool;
    for (uint32_t j = 0; j < COUNT(classes); j++) {
      check(&classes[j], &desc, habits[i].name, 0);
      check(&classes[j], &desc, habits[i].name, 1);
    }
  }
}
