#include "stage.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ------------------------------------------------------------------------ */
/* Checks                                                                   */
/* ------------------------------------------------------------------------ */

static const char *running;
static int failures_of_test;
static int passed;
static int failed;

static void finish_test(void) {
  if (running == NULL) return;
  if (failures_of_test == 0) {
    printf("%s ok\n", running);
    passed++;
  } else {
    printf("%s: FAILED\n", running);
    failed++;
  }
  fflush(stdout);
}

void test(const char *name) {
  finish_test();
  running = name;
  failures_of_test = 0;
}

static int fail(const char *what, int line) {
  failures_of_test++;
  printf("  line %d: %s\n", line, what);
  return 0;
}

int check(int holds, const char *what, int line) {
  return holds ? 1 : fail(what, line);
}

int check_int(long expected, long actual, const char *what, int line) {
  if (expected == actual) return 1;
  printf("  expected %ld, came %ld\n", expected, actual);
  return fail(what, line);
}

int check_text(const char *expected, const char *actual, const char *what,
               int line) {
  if (strcmp(expected, actual) == 0) return 1;
  printf("  expected \"%s\"\n  came     \"%s\"\n", expected, actual);
  return fail(what, line);
}

int check_has(const char *part, const char *text, const char *what, int line) {
  if (strstr(text, part) != NULL) return 1;
  printf("  \"%s\" is not in \"%s\"\n", part, text);
  return fail(what, line);
}

int check_events(stage *on, const char *expected, int line) {
  int same = check_text(expected, on->events, "events", line);
  on->events[0] = '\0';
  return same;
}

/* ------------------------------------------------------------------------ */
/* Stage                                                                    */
/* ------------------------------------------------------------------------ */

static void note_report(void *user_data, const graft_report *report) {
  stage *on = user_data;
  on->reports++;
  snprintf(on->report, sizeof on->report, "%s: %s", report->path,
           report->message);
}

/* Tk 8.6 does not stand that its main windows come and go in one process while
 * someone types: all tests but those that need their own share one. */
static void *shared_interp(void) {
  static graft_tk *first;
  if (first == NULL && graft_tk_open(NULL, &first) < 0) {
    char words[256] = "";
    graft_tk_error_message(NULL, words, sizeof words, NULL);
    printf("Tk can't be opened: %s\n", words);
    exit(1);
  }
  return graft_tk_interp(first);
}

void stage_open(stage *on) { stage_open_in(on, shared_interp()); }

void stage_open_in(stage *on, void *interp) {
  graft_tk_desc desc = GRAFT_TK_DESC_INIT;
  graft_runtime_desc hooks = GRAFT_RUNTIME_DESC_INIT;
  memset(on, 0, sizeof *on);
  desc.interp = interp;
  hooks.user_data = on;
  hooks.report = note_report;
  desc.runtime = &hooks;
  if (graft_tk_open(&desc, &on->tk) < 0) {
    char words[256] = "";
    graft_tk_error_message(NULL, words, sizeof words, NULL);
    printf("Tk can't be opened: %s\n", words);
    exit(1);
  }
  on->rt = graft_tk_runtime(on->tk);
  ask(on, "wm", "geometry", ".", "+20+20", NULL);
  if (interp != NULL) ask(on, "wm", "deiconify", ".", NULL);
  CHECK_INT(GRAFT_OK, graft_tk_mount(on->tk, NULL, NULL, NULL, &on->root));
}

void stage_close(stage *on) {
  uint32_t live = 99;
  settle(on);
  if (on->reports > 0) printf("  %s\n", on->report);
  CHECK_INT(0, on->reports);
  CHECK_INT(GRAFT_OK, graft_root_destroy(on->rt, on->root, &live));
  CHECK_INT(0, live);
  CHECK_TEXT("", ask(on, "winfo", "children", ".", NULL));
  CHECK_TEXT("", ask(on, "info", "vars", "::graft::*", NULL));
  ask(on, "option", "clear", NULL);
  CHECK_INT(GRAFT_OK, graft_tk_close(on->tk));
}

graft_class of(stage *on, const char *name) {
  graft_class class_id = 0;
  if (!CHECK_INT(GRAFT_OK, graft_tk_class(on->rt, name, &class_id))) {
    char words[400] = "";
    graft_tk_error_message(on->tk, words, sizeof words, NULL);
    printf("  %s: %s\n", name, words);
  }
  return class_id;
}

void settle(stage *on) {
  for (int i = 0; i < 3; i++) {
    usleep(2000);
    graft_tk_process(on->tk, 0);
    ask(on, "update", NULL);
  }
}

void settle_long(stage *on) {
  for (int i = 0; i < 10; i++) {
    usleep(10000);
    settle(on);
  }
}

/* ------------------------------------------------------------------------ */
/* User                                                                     */
/* ------------------------------------------------------------------------ */

void user(stage *on, const char *format, ...) {
  char line[700] = "xdotool ";
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line + 8, sizeof line - 8, format, arguments);
  va_end(arguments);
  settle(on);
  CHECK_INT(0, system(line));
  settle(on);
}

static int place(stage *on, graft_node node, const char *what) {
  return atoi(ask(on, "winfo", what, path_of(on, node), NULL));
}

void click_at(stage *on, graft_node node, int x, int y) {
  settle(on);
  user(on, "mousemove %d %d click 1", place(on, node, "rootx") + x,
       place(on, node, "rooty") + y);
}

void click(stage *on, graft_node node) {
  settle(on);
  click_at(on, node, place(on, node, "width") / 2,
           place(on, node, "height") / 2);
}

void keys(stage *on, const char *names) { user(on, "key %s", names); }

void focus(stage *on, graft_node node) {
  settle(on);
  ask(on, "focus", "-force", path_of(on, node), NULL);
  settle(on);
}

void close_window(stage *on, graft_node node) {
  /* The window manager's message, which this display has nobody to send. */
  const char *script =
      ask(on, "wm", "protocol", path_of(on, node), "WM_DELETE_WINDOW", NULL);
  ask(on, "eval", script, NULL);
  settle(on);
}

/* ------------------------------------------------------------------------ */
/* Looking                                                                  */
/* ------------------------------------------------------------------------ */

graft_node at(const stage *on, ...) {
  graft_node node = on->root;
  va_list indices;
  int index;
  va_start(indices, on);
  while ((index = va_arg(indices, int)) >= 0) {
    graft_node child = 0;
    if (graft_node_child(on->rt, node, (uint32_t)index, &child) < 0) {
      CHECK(!"there is such a child");
      break;
    }
    node = child;
  }
  va_end(indices);
  return node;
}

const char *path_of(stage *on, graft_node node) {
  static char paths[8][200];
  static int turn;
  char *path = paths[turn = (turn + 1) % 8];
  path[0] = '\0';
  CHECK_INT(GRAFT_OK, graft_tk_path(on->tk, node, path, 200, NULL));
  return path;
}

static const char *ask_words(stage *on, const char *first, va_list words) {
  static char answers[8][4000];
  static int turn;
  graft_value values[24];
  graft_value reply = graft_value_none();
  uint32_t count = 0;
  char *answer = answers[turn = (turn + 1) % 8];
  const char *word = first;
  for (; word != NULL && count < 24; word = va_arg(words, const char *)) {
    values[count++] = graft_value_text(word);
  }
  if (graft_tk_call(on->tk, values, count, &reply) < 0) {
    graft_tk_error_message(on->tk, answer, 4000, NULL);
    return answer;
  }
  snprintf(answer, 4000, "%.*s", (int)reply.length, reply.as.string);
  return answer;
}

const char *ask(stage *on, ...) {
  va_list words;
  const char *answer;
  va_start(words, on);
  answer = ask_words(on, va_arg(words, const char *), words);
  va_end(words);
  return answer;
}

const char *ask_of(stage *on, graft_node node, ...) {
  va_list words;
  const char *answer;
  va_start(words, node);
  answer = ask_words(on, path_of(on, node), words);
  va_end(words);
  return answer;
}

graft_stats stats(const stage *on) {
  graft_stats found;
  memset(&found, 0, sizeof found);
  found.struct_size = sizeof found;
  graft_runtime_stats(on->rt, &found);
  return found;
}

const char *message(const stage *on) {
  static char words[700];
  words[0] = '\0';
  graft_error_message(on->rt, words, sizeof words, NULL);
  return words;
}

static size_t put_value(char *to, size_t size, const graft_value *value) {
  switch (value->type) {
    case GRAFT_TYPE_BOOL:
      return (size_t)snprintf(to, size, " %s",
                              value->as.integer ? "true" : "false");
    case GRAFT_TYPE_INT:
      return (size_t)snprintf(to, size, " %ld", (long)value->as.integer);
    case GRAFT_TYPE_DOUBLE:
      return (size_t)snprintf(to, size, " %g", value->as.real);
    case GRAFT_TYPE_STRING:
      return (size_t)snprintf(to, size, " \"%.*s\"", (int)value->length,
                              value->as.string);
    default:
      return (size_t)snprintf(to, size, " none");
  }
}

graft_status hear(const graft_context *context, const graft_event *event,
                  void *user_data) {
  stage *on = user_data;
  size_t length = strlen(on->events);
  char *to = on->events;
  size_t size = sizeof on->events;
  char name[64] = "";
  graft_atom_text(context->runtime, event->name, name, sizeof name, NULL);
  length += (size_t)snprintf(to + length, size - length, "%s", name);
  for (uint32_t i = 0; i < event->value_count && length < size; i++) {
    length += put_value(to + length, size - length, &event->values[i]);
  }
  if (length + 12 < size) {
    if ((event->flags & GRAFT_EVENT_ADJUSTED) != 0) {
      length += (size_t)snprintf(to + length, size - length, " adjusted");
    }
    snprintf(to + length, size - length, "\n");
  }
  if (event->value_count > 0) {
    on->last = event->values[0];
    if (on->last.type == GRAFT_TYPE_STRING) {
      size_t size_of_text = on->last.length < sizeof on->last_text
                                ? on->last.length
                                : sizeof on->last_text - 1;
      memcpy(on->last_text, on->last.as.string, size_of_text);
      on->last_text[size_of_text] = '\0';
    }
  }
  return on->answer;
}

int main(void) {
  test_classes();
  test_echo();
  test_choice();
  test_told();
  test_resets();
  test_children();
  test_places();
  test_items();
  test_lifetime();
  test_events();
  test_loop();
  finish_test();
  printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed > 0;
}
