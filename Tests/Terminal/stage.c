#include "stage.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int passed;
static int failed;

void check(const char *name, int holds) {
  printf("%s: %s\n", name, holds ? "ok" : "FAILED");
  if (holds) {
    passed++;
  } else {
    failed++;
  }
}

static void must(graft_status status, const char *what) {
  if (status >= 0) return;
  printf("%s: FAILED with %s\n", what, graft_status_name(status));
  printf("%d passed, %d failed, 0 skipped\n", passed, failed + 1);
  exit(1);
}

static void count_report(void *user_data, const graft_report *report) {
  stage *on = user_data;
  on->reports++;
  printf("  report: %s: %s\n", report->path, report->message);
}

void stage_open(stage *on, int columns, int lines, graft_body_function body) {
  graft_terminal_desc desc = GRAFT_TERMINAL_DESC_INIT;
  graft_runtime_desc hooks = GRAFT_RUNTIME_DESC_INIT;
  int ends[2];
  memset(on, 0, sizeof *on);
  if (pipe(ends) != 0) must(GRAFT_E_HOST, "pipe");
  on->former_input = dup(STDIN_FILENO);
  dup2(ends[0], STDIN_FILENO);
  close(ends[0]);
  on->script = ends[1];
  hooks.user_data = on;
  hooks.report = count_report;
  desc.flags = GRAFT_TERMINAL_SCRIPTED | GRAFT_TERMINAL_QUIET;
  desc.columns = columns;
  desc.lines = lines;
  desc.runtime = &hooks;
  must(graft_terminal_open(&desc, &on->terminal), "open");
  on->rt = graft_terminal_runtime(on->terminal);
  on->ui.struct_size = sizeof on->ui;
  must(graft_terminal_get_classes(on->terminal, &on->ui), "get_classes");
  must(graft_terminal_mount(on->terminal, body, on, &on->root), "mount");
  must(graft_terminal_process(on->terminal), "process");
}

void stage_close(stage *on) {
  must(graft_terminal_close(on->terminal), "close");
  close(on->script);
  dup2(on->former_input, STDIN_FILENO);
  close(on->former_input);
}

graft_status play_once(stage *on, const char *script) {
  size_t length = strlen(script);
  if (write(on->script, script, length) != (ssize_t)length) {
    must(GRAFT_E_HOST, "write");
  }
  on->ended = graft_terminal_process(on->terminal);
  return on->ended;
}

/* More than once: a handler may have left work for the next pump. */
void play(stage *on, const char *script) {
  play_once(on, script);
  play_once(on, "");
}

void again(stage *on) {
  must(graft_terminal_invalidate(on->terminal), "invalidate");
  play(on, "");
}

void shows(const stage *on, const char *name, const char *expected) {
  char text[8192] = "";
  size_t length;
  graft_terminal_screen_text(on->terminal, text, sizeof text, NULL);
  length = strlen(text);
  while (length > 0 && text[length - 1] == '\n') text[--length] = '\0';
  check(name, strcmp(text, expected) == 0);
  if (strcmp(text, expected) != 0) {
    printf("  expected:\n%s\n  shown:\n%s\n", expected, text);
  }
}

/* The place is printed by the terminal itself: read it from there. */
void cursor_at(stage *on, const char *name, int x, int y) {
  char expected[40];
  char line[400] = "";
  char last[400] = "";
  int former;
  FILE *file = tmpfile();
  if (file == NULL) must(GRAFT_E_HOST, "tmpfile");
  fflush(stdout);
  former = dup(STDOUT_FILENO);
  dup2(fileno(file), STDOUT_FILENO);
  play(on, "<Screen>");
  dup2(former, STDOUT_FILENO);
  close(former);
  rewind(file);
  while (fgets(line, sizeof line, file) != NULL)
    memcpy(last, line, sizeof last);
  fclose(file);
  snprintf(expected, sizeof expected, "cursor %d,%d\n", x, y);
  check(name, strcmp(last, expected) == 0);
  if (strcmp(last, expected) != 0)
    printf("  expected: %s  is: %s", expected, last);
}

graft_node node_at(const stage *on, ...) {
  graft_node node = on->root;
  va_list indices;
  va_start(indices, on);
  for (int index = va_arg(indices, int); index >= 0;
       index = va_arg(indices, int)) {
    graft_node child = 0;
    graft_node_child(on->rt, node, (uint32_t)index, &child);
    node = child;
  }
  va_end(indices);
  return node;
}

graft_status note(const graft_context *context, const graft_event *event,
                  void *user_data) {
  stage *on = user_data;
  char name[40] = "";
  const graft_value *value = event->value_count > 0 ? event->values : NULL;
  graft_atom_text(context->runtime, event->name, name, sizeof name, NULL);
  on->events++;
  if (value != NULL && value->type == GRAFT_TYPE_STRING) {
    snprintf(on->last_event, sizeof on->last_event, "%s %.*s", name,
             (int)value->length, value->as.string);
  } else if (value != NULL) {
    snprintf(on->last_event, sizeof on->last_event, "%s %" PRId64, name,
             value->as.integer);
  } else {
    snprintf(on->last_event, sizeof on->last_event, "%s", name);
  }
  return GRAFT_OK;
}

int heard(const stage *on, const char *event) {
  if (strcmp(on->last_event, event) == 0) return 1;
  printf("  heard: %s\n", on->last_event);
  return 0;
}

int main(void) {
  test_layout();
  test_text();
  test_entry();
  test_list();
  test_list_view();
  test_focus();
  test_keys();
  test_widgets();
  test_controls();
  test_pool();
  test_rows();
  test_loop();
  test_failures();
  printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed > 0;
}
