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

static void keep(graft_terminal *terminal, const graft_report *report) {
  static const char format[] = "graft: %s: %s (%s)\n";
  const char *status = graft_status_name(report->status);
  int length = snprintf(NULL, 0, format, report->path, report->message, status);
  size_t whole;
  char *grown;
  if (length < 0) return;
  whole = terminal->reports_length + (size_t)length;
  if (whole > GT_MOST_REPORTS) return;
  grown = realloc(terminal->reports, whole + 1);
  if (grown == NULL) return;
  snprintf(grown + terminal->reports_length, (size_t)length + 1, format,
           report->path, report->message, status);
  terminal->reports = grown;
  terminal->reports_length = whole;
}

static void report(void *user_data, const graft_report *heard) {
  graft_terminal *terminal = user_data;
  const graft_runtime_desc *hooks = &terminal->hooks;
  if ((terminal->flags & GRAFT_TERMINAL_REPORTS) != 0) keep(terminal, heard);
  if (hooks->report != NULL) hooks->report(hooks->user_data, heard);
}

void gt_reports_print(const graft_terminal *terminal) {
  if (terminal->reports != NULL) fputs(terminal->reports, stderr);
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
