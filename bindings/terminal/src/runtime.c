/* The runtime's hooks: `schedule` is the terminal's, the rest is passed on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal.h"

/* Who repeats a fault in a loop does not fill the memory with reports. */
#define GT_MOST_REPORTS 65536u

static void *allocate(void *user_data, size_t size) {
  const graft_runtime_desc *hooks = &((graft_terminal *)user_data)->hooks;
  return hooks->allocate(hooks->user_data, size);
}

static void deallocate(void *user_data, void *memory, size_t size) {
  const graft_runtime_desc *hooks = &((graft_terminal *)user_data)->hooks;
  hooks->deallocate(hooks->user_data, memory, size);
}

static void schedule(void *user_data) {
  gt_wake(((graft_terminal *)user_data)->wake_write);
}

static void retain(void *user_data, uint32_t kind, const void *object) {
  const graft_runtime_desc *hooks = &((graft_terminal *)user_data)->hooks;
  hooks->retain(hooks->user_data, kind, object);
}

static void release(void *user_data, uint32_t kind, const void *object) {
  const graft_runtime_desc *hooks = &((graft_terminal *)user_data)->hooks;
  hooks->release(hooks->user_data, kind, object);
}

/* Gives the line that tells a failure, to be freed; null without memory. */
static char *line_of(const char *path, const char *message,
                     graft_status status) {
  static const char format[] = "graft: %s%s%s (%s)\n";
  const char *name = graft_status_name(status);
  const char *between = ": ";
  char *line;
  int length;
  /* Most messages tell the path themselves. */
  if (strstr(message, path) != NULL) path = between = "";
  length = snprintf(NULL, 0, format, path, between, message, name);
  line = length < 0 ? NULL : malloc((size_t)length + 1);
  if (line != NULL) {
    snprintf(line, (size_t)length + 1, format, path, between, message, name);
  }
  return line;
}

/* A fault that comes again with each key is told once. */
void gt_reports_add(graft_terminal *terminal, const char *path,
                    const char *message, graft_status status) {
  gt_text *reports = &terminal->reports;
  char *line;
  if ((terminal->flags & GRAFT_TERMINAL_QUIET) != 0) return;
  line = line_of(path, message, status);
  if (line != NULL && strstr(gt_text_bytes(reports), line) == NULL) {
    size_t length = strlen(line);
    char *grown = reports->length + length > GT_MOST_REPORTS
                      ? NULL
                      : realloc(reports->bytes, reports->length + length + 1);
    if (grown != NULL) {
      memcpy(grown + reports->length, line, length + 1);
      reports->bytes = grown;
      reports->length += length;
    }
  }
  free(line);
}

static void report(void *user_data, const graft_report *heard) {
  graft_terminal *terminal = user_data;
  const graft_runtime_desc *hooks = &terminal->hooks;
  terminal->reported = heard->status;
  gt_reports_add(terminal, heard->path, heard->message, heard->status);
  if (hooks->report != NULL) hooks->report(hooks->user_data, heard);
}

void gt_reports_print(const graft_terminal *terminal) {
  fputs(gt_text_bytes(&terminal->reports), stderr);
}

graft_status gt_runtime_open(graft_terminal *terminal,
                             const graft_terminal_desc *desc) {
  graft_runtime_desc own = GRAFT_RUNTIME_DESC_INIT;
  graft_runtime_desc *hooks = &terminal->hooks;
  if (desc->runtime != NULL) {
    size_t size = desc->runtime->struct_size;
    memcpy(hooks, desc->runtime, size < sizeof *hooks ? size : sizeof *hooks);
  }
  own.flags = hooks->flags;
  own.user_data = terminal;
  own.allocate = hooks->allocate == NULL ? NULL : allocate;
  own.deallocate = hooks->deallocate == NULL ? NULL : deallocate;
  own.schedule = schedule;
  own.report = report;
  own.retain = hooks->retain == NULL ? NULL : retain;
  own.release = hooks->release == NULL ? NULL : release;
  return graft_runtime_create(&own, &terminal->runtime);
}
