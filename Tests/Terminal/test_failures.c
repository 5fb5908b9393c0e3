/* What is told of a program that fails, and what its run answers. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stage.h"

#define OWN (GRAFT_E_HOST - 40)

/* What a whole run answered and wrote. */
typedef struct outcome {
  graft_status status;
  char message[200];
  char out[2048];
  char err[2048];
} outcome;

/* A standard stream that goes to a file for a while. */
typedef struct capture {
  int stream;
  int former;
  FILE *file;
} capture;

static graft_terminal *terminal;
static graft_terminal_classes ui;
static int keys; /* that were pressed */

static capture capture_begin(int stream) {
  capture taken = {stream, dup(stream), tmpfile()};
  fflush(NULL);
  if (taken.file != NULL) dup2(fileno(taken.file), stream);
  return taken;
}

static void capture_end(capture *taken, char *text, size_t size) {
  size_t length = 0;
  fflush(NULL);
  dup2(taken->former, taken->stream);
  close(taken->former);
  if (taken->file != NULL) {
    rewind(taken->file);
    length = fread(text, 1, size - 1, taken->file);
    fclose(taken->file);
  }
  text[length] = '\0';
}

static void open_terminal(uint32_t flags) {
  graft_terminal_desc desc = GRAFT_TERMINAL_DESC_INIT;
  desc.flags = GRAFT_TERMINAL_SCRIPTED | flags;
  desc.columns = 10;
  desc.lines = 1;
  keys = 0;
  if (graft_terminal_open(&desc, &terminal) < 0) return;
  ui.struct_size = sizeof ui;
  graft_terminal_get_classes(terminal, &ui);
}

static outcome run(uint32_t flags, const char *script,
                   graft_body_function body) {
  outcome told = {0, "", "", ""};
  capture in = capture_begin(STDIN_FILENO);
  capture out = capture_begin(STDOUT_FILENO);
  capture err = capture_begin(STDERR_FILENO);
  if (write(STDIN_FILENO, script, strlen(script)) > 0) {
    lseek(STDIN_FILENO, 0, SEEK_SET);
  }
  open_terminal(flags);
  told.status = graft_terminal_run(terminal, body, NULL);
  graft_terminal_error_message(terminal, told.message, sizeof told.message,
                               NULL);
  graft_terminal_close(terminal);
  capture_end(&err, told.err, sizeof told.err);
  capture_end(&out, told.out, sizeof told.out);
  capture_end(&in, (char[2]){0}, 2);
  return told;
}

static void is(const char *name, const char *expected, const char *text) {
  check(name, strcmp(expected, text) == 0);
  if (strcmp(expected, text) != 0) printf("  it is: %s\n", text);
}

static graft_status pressed(const graft_context *context,
                            const graft_event *event, void *data) {
  (void)context, (void)event, (void)data;
  keys++;
  return graft_terminal_invalidate(terminal);
}

/* A text that is never shown where `name` is no property. */
static void describe(graft_runtime *rt, const char *name) {
  GRAFT(rt, ui.label) {
    graft_string(rt, name, "Hello");
    graft_on(rt, "key", pressed, NULL);
  }
}

static graft_status typo(const graft_context *context, void *data) {
  (void)data;
  describe(context->runtime, "txt");
  return GRAFT_OK;
}

static graft_status refused(const graft_context *context, void *data) {
  (void)data;
  describe(context->runtime, "text");
  return graft_fail(context->runtime, OWN, "not today");
}

static graft_status later_typo(const graft_context *context, void *data) {
  (void)data;
  describe(context->runtime, keys == 0 ? "text" : "txt");
  return GRAFT_OK;
}

static graft_status nothing(const graft_context *context, void *data) {
  (void)context, (void)data;
  return GRAFT_OK;
}

static void at_first(void) {
  static const char *const line =
      "graft: graft_pump: terminal/label: no property txt; nearest: text, dim, "
      "wrap (GRAFT_E_UNKNOWN)\n";
  outcome told = run(0, "a", typo);
  check("a first body with a mistake: run answers it",
        told.status == GRAFT_E_UNKNOWN);
  is("it is told at the end", line, told.err);
  is("no screen is shown", "", told.out);
  check("the program can tell it too",
        strstr(told.message, "no property txt") != NULL);
  told = run(GRAFT_TERMINAL_QUIET, "a", typo);
  check("quiet: run answers it", told.status == GRAFT_E_UNKNOWN);
  is("quiet: but nothing is written", "", told.err);
  check("quiet: the program can tell it",
        strstr(told.message, "no property txt") != NULL);
  told = run(0, "a", refused);
  check("a body's own failure is passed on", told.status == OWN);
  check("with its words", strstr(told.err, "not today") != NULL);
}

static void later(void) {
  outcome told = run(0, "abc", later_typo);
  const char *first = strstr(told.err, "no property txt");
  check("a body that fails later does not end the run", told.status == 0);
  is("the screen stays", "Hello\nno cursor\n", told.out);
  check("it is told, once",
        first != NULL && strstr(first + 1, "no property txt") == NULL);
  told = run(0, "<Nonsense>", later_typo);
  check("a wrong script ends the run", told.status == GRAFT_TERMINAL_E_SCRIPT);
  is("and is told", "graft: script: unknown: <Nonsense> (GRAFT_E_HOST)\n",
     told.err);
  is("by the program too", "script: unknown: <Nonsense>", told.message);
}

static void empty(void) {
  outcome told = run(0, "a<Tab><Ctrl-C>b<Nonsense>", nothing);
  check("Ctrl-C quits a program that shows nothing", told.status == 0);
  is("there is nothing to tell", "", told.err);
  is("nor to show", "\nno cursor\n", told.out);
}

/* Nothing of the terminal's own stands between it and what is described. */
static void paths(void) {
  graft_node root = 0;
  graft_node label = 0;
  char path[80] = "";
  open_terminal(0);
  graft_terminal_mount(terminal, later_typo, NULL, &root);
  graft_pump(graft_terminal_runtime(terminal), 0);
  graft_node_child(graft_terminal_runtime(terminal), root, 0, &label);
  graft_node_path(graft_terminal_runtime(terminal), label, path, sizeof path,
                  NULL);
  is("paths begin with the terminal", "terminal/label", path);
  graft_terminal_close(terminal);
}

void test_failures(void) {
  at_first();
  later();
  empty();
  paths();
}
