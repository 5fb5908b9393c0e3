/* Every class of the terminal toolkit, by what its screen shows. */
#include <graft/terminal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests.h"

static const property label[] = {
    {"text", 3, {STRING("a"), STRING("b c d"), STRING("")}},
    {"wrap", 2, {BOOL(0), BOOL(1)}},
    {"align", 3, {STRING("start"), STRING("center"), STRING("end")}},
    {"width", 2, {INT(40), INT(80)}},
    {"visible", 2, {BOOL(0), BOOL(1)}}};
static const property button[] = {{"text", 2, {STRING("Go"), STRING("Stop")}},
                                  {"enabled", 2, {BOOL(0), BOOL(1)}}};
static const property entry[] = {
    {"text", 3, {STRING("one"), STRING("two"), STRING("")}},
    {"placeholder", 1, {STRING("...")}},
    {"flex", 2, {INT(0), INT(1)}}};
static const property toggle[] = {{"text", 1, {STRING("on")}},
                                  {"active", 2, {BOOL(0), BOOL(1)}}};
static const property list[] = {{"selected", 3, {INT(-1), INT(0), INT(1)}},
                                {"height", 2, {INT(64), INT(96)}}};
static const property progress[] = {{"value", 2, {DOUBLE(0.25), DOUBLE(1)}},
                                    {"width", 1, {INT(160)}}};
static const property spinner[] = {{"active", 2, {BOOL(0), BOOL(1)}}};
static const property box[] = {{"spacing", 2, {INT(8), INT(16)}},
                               {"align", 2, {STRING("center"), STRING("end")}}};
static const property frame[] = {{"title", 1, {STRING("Title")}},
                                 {"border", 2, {BOOL(0), BOOL(1)}},
                                 {"padding", 1, {INT(16)}}};
static const property slider[] = {{"min", 2, {INT(-10), INT(20)}},
                                  {"max", 2, {INT(50), DOUBLE(10.5)}},
                                  {"step", 1, {INT(5)}},
                                  {"value", 3, {INT(0), DOUBLE(40), INT(200)}},
                                  {"width", 1, {INT(160)}}};
static const property canvas[] = {
    {"shapes", 2, {STRING("circle 20 20 9 red"), STRING("line 0 0 40 40")}},
    {"height", 2, {INT(64), INT(96)}}};
static const property window[] = {{"title", 2, {STRING("A"), STRING("")}}};
static const property overlay[] = {{"modal", 2, {BOOL(0), BOOL(1)}}};

static const char *const click[] = {"click"};
static const char *const changed[] = {"changed"};
static const char *const toggled[] = {"toggled"};

static const class_case classes[] = {
    {"label", label, COUNT(label), NULL, 0, "column", NULL, NULL},
    {"button", button, COUNT(button), click, 1, "column", NULL, NULL},
    {"entry", entry, COUNT(entry), changed, 1, "column", NULL, "text"},
    {"toggle", toggle, COUNT(toggle), toggled, 1, "column", NULL, "active"},
    {"list", list, COUNT(list), changed, 1, "column", "label", "selected"},
    {"progress", progress, COUNT(progress), NULL, 0, "column", NULL, NULL},
    {"spinner", spinner, COUNT(spinner), NULL, 0, "column", NULL, NULL},
    {"row", box, COUNT(box), NULL, 0, "column", "toggle", NULL},
    {"column", box, COUNT(box), NULL, 0, "row", "label", NULL},
    {"frame", frame, COUNT(frame), NULL, 0, "column", "label", NULL},
    {"slider", slider, COUNT(slider), changed, 1, "column", NULL, "value"},
    {"canvas", canvas, COUNT(canvas), NULL, 0, "column", NULL, NULL},
    {"window", window, COUNT(window), NULL, 0, "column", "label", NULL},
    {"overlay", overlay, COUNT(overlay), NULL, 0, "column", "button", NULL},
};

typedef struct app {
  subject it; /* first: what describe_subject() gets */
  graft_terminal *terminal;
  int keys; /* written to here, the user has pressed them */
} app;

static graft_status settle(void *user_data) {
  graft_terminal *terminal = ((app *)user_data)->terminal;
  graft_status status = GRAFT_OK;
  for (int i = 0; i < 4 && status >= 0; i++) {
    status = graft_terminal_process(terminal);
  }
  return status < 0 ? status : GRAFT_OK;
}

static graft_status snapshot(void *user_data, char *buffer, size_t size,
                             size_t *needed) {
  return graft_terminal_screen_text(((app *)user_data)->terminal, buffer, size,
                                    needed);
}

static void act(void *user_data, graft_node node,
                graft_conformance_random *random) {
  app *a = user_data;
  graft_runtime *rt = graft_terminal_runtime(a->terminal);
  static const char *const keys[] = {"x", "\n", "<Space>", "<Down>", "<Up>"};
  const char *key = keys[graft_conformance_pick(random, COUNT(keys))];
  if (graft_command(rt, node, graft_atom_of(rt, "focus"), NULL, 0, NULL) < 0) {
    return;
  }
  if (write(a->keys, key, strlen(key)) < 0) abort();
  graft_terminal_process(a->terminal);
}

static graft_status nothing(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

static graft_class class_of(graft_terminal *terminal, const char *name) {
  graft_class found = 0;
  if (name) graft_class_find(graft_terminal_runtime(terminal), name, &found);
  return found;
}

static void check(const class_case *c, int acts) {
  graft_terminal_desc open = GRAFT_TERMINAL_DESC_INIT;
  graft_conformance_desc desc = GRAFT_CONFORMANCE_DESC_INIT;
  app a = {{c, find_case(classes, COUNT(classes), c->child), acts}, NULL, -1};
  char name[80];
  int keys[2];
  if (pipe(keys) || dup2(keys[0], STDIN_FILENO) < 0) abort();
  a.keys = keys[1];
  open.flags = GRAFT_TERMINAL_SCRIPTED | GRAFT_TERMINAL_QUIET;
  if (graft_terminal_open(&open, &a.terminal) < 0 ||
      graft_terminal_mount(a.terminal, nothing, NULL, &desc.root) < 0 ||
      graft_terminal_process(a.terminal) < 0) {
    abort();
  }
  desc.class_id = class_of(a.terminal, c->name);
  desc.parent = class_of(a.terminal, c->parent);
  desc.child = class_of(a.terminal, c->child);
  desc.sequences = 40;
  desc.events = c->events;
  desc.event_count = c->event_count;
  desc.user_data = &a;
  desc.describe = describe_subject;
  desc.describe_child = describe_subject_child;
  desc.settle = settle;
  desc.snapshot = snapshot;
  if (acts) desc.act = act;
  snprintf(name, sizeof name, "terminal %s%s", c->name, acts ? ", used" : "");
  expect_conforming(name, graft_terminal_runtime(a.terminal), &desc);
  if (acts) expect_heard(name, graft_terminal_runtime(a.terminal));
  graft_terminal_close(a.terminal);
  close(keys[0]);
  close(keys[1]);
}

void test_terminal(void) {
  for (uint32_t i = 0; i < COUNT(classes); i++) {
    check(&classes[i], 0);
    if (classes[i].event_count) check(&classes[i], 1);
  }
}
