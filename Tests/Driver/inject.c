/* Which callback fails, and what may come of it. */
#define DRIVER_INJECTS
#include "inject.h"

#include <stdlib.h>
#include <string.h>

struct inject inject;

/* A failure is answered by the call that ran the callback, or reported. Where
 * it is reported too is left to the tests of each. */
#define ANSWERED 1u
#define REPORTED 2u
/* Nothing is said: the widget's value counts as unknown. */
#define SILENT 4u

struct phase {
  const char *name;
  uint32_t comes_out;
};

static const struct phase phases[INJECT_PHASES] = {
    {NULL, 0},
    {NULL, 0},
    {"make_coordinator", ANSWERED | REPORTED},
    {"create", ANSWERED | REPORTED},
    {"update", REPORTED},
    {"finalize", REPORTED},
    {"connect", REPORTED},
    {"insert", ANSWERED | REPORTED},
    {"move", ANSWERED | REPORTED},
    {"remove", REPORTED},
    {"did_mount", REPORTED},
    {"will_unmount", REPORTED},
    {"destroy", REPORTED},
    {"destroy_coordinator", REPORTED},
    {"reset", REPORTED},
    {"callback", REPORTED},
    {"handler", REPORTED},
    {"query", ANSWERED},
    {"command", ANSWERED},
    {"measure", ANSWERED},
    {"body", ANSWERED | REPORTED},
    {"task", REPORTED},
    {"read", SILENT},
    {NULL, 0},
    {"effect", REPORTED},
    {"derive", ANSWERED | REPORTED},
    {"set_rows", REPORTED},
    {"row_key", ANSWERED | REPORTED},
};

const char *inject_phase_name(uint32_t phase) {
  return phase < INJECT_PHASES ? phases[phase].name : NULL;
}

int inject_is_due(const graft_context *context, uint32_t phase) {
  if (context != NULL && context->phase == GRAFT_PHASE_QUERY) {
    phase = GRAFT_PHASE_QUERY;
  }
  inject.calls[phase]++;
  if (inject.nth == 0 || phase != inject.phase) return 0;
  if (inject.calls[phase] < inject.nth) return 0;
  if (inject.calls[phase] > inject.nth && !inject.on) return 0;
  inject.failed++;
  inject.is_pending = (phases[phase].comes_out & SILENT) == 0;
  inject.node = context != NULL ? context->node : 0;
  if (inject.then != NULL) inject.then(inject.data);
  return 1;
}

void inject_breach(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  rig_text_format(&inject.breaches, "    ");
  rig_text_vformat(&inject.breaches, format, arguments);
  rig_text_format(&inject.breaches, "\n");
  va_end(arguments);
}

static void hear(const graft_report *report) {
  if (!inject.is_pending || report->status != INJECT_STATUS) return;
  inject.is_pending = 0;
  if ((phases[inject.phase].comes_out & REPORTED) == 0) {
    inject_breach("a failure of %s was reported", phases[inject.phase].name);
  }
  /* An insert may be part of a move. */
  if (report->phase != inject.phase && (inject.phase != GRAFT_PHASE_INSERT ||
                                        report->phase != GRAFT_PHASE_MOVE)) {
    inject_breach("a failure of %s was reported as one of %s",
                  phases[inject.phase].name, inject_phase_name(report->phase));
  }
  /* A node that is not made is named by the one that it was made for. */
  if ((phases[inject.phase].comes_out & ANSWERED) == 0 && inject.node != 0 &&
      report->node != inject.node) {
    inject_breach("a failure of %s was reported of another node: %s",
                  phases[inject.phase].name, report->path);
  }
}

/* ------------------------------------------------------------------------ */
/* Reports                                                                  */
/* ------------------------------------------------------------------------ */

/* A report hook as the test gave it. */
struct reporter {
  void *user_data;
  void (*report)(void *user_data, const graft_report *report);
  struct reporter *next;
};

static struct reporter *reporters; /* newest first */

static void run_report(void *user_data, const graft_report *report) {
  const struct reporter *reporter = reporters;
  hear(report);
  while (reporter->user_data != user_data) reporter = reporter->next;
  if (reporter->report != NULL) reporter->report(user_data, report);
}

graft_status inject_runtime_create(const graft_runtime_desc *desc,
                                   graft_runtime **runtime) {
  graft_runtime_desc replaced = GRAFT_RUNTIME_DESC_INIT;
  struct reporter *reporter;
  if (!inject.is_on || (desc != NULL && desc->struct_size != sizeof replaced)) {
    return graft_runtime_create(desc, runtime);
  }
  if (desc != NULL) replaced = *desc;
  reporter = calloc(1, sizeof *reporter);
  if (reporter == NULL) abort();
  reporter->user_data = replaced.user_data;
  reporter->report = replaced.report;
  reporter->next = reporters;
  reporters = reporter;
  replaced.report = run_report;
  return graft_runtime_create(&replaced, runtime);
}

/* ------------------------------------------------------------------------ */
/* Calls that run callbacks                                                 */
/* ------------------------------------------------------------------------ */

static void enter(void) { inject.depth++; }

static graft_status leave(const char *function, graft_status status) {
  inject.depth--;
  if (!inject.is_pending) return status;
  if (status == INJECT_STATUS) {
    inject.is_pending = 0;
    if ((phases[inject.phase].comes_out & ANSWERED) == 0) {
      inject_breach("%s answered a failure of %s", function,
                    phases[inject.phase].name);
    }
  } else if (inject.depth == 0) {
    inject.is_pending = 0;
    inject_breach("%s answered %s; nobody heard of the failure of %s", function,
                  graft_status_name(status), phases[inject.phase].name);
  }
  return status;
}

#define RUN(name, parameters, arguments)                  \
  graft_status inject_##name parameters {                 \
    if (!inject.is_on) return graft_##name arguments;     \
    enter();                                              \
    return leave("graft_" #name, graft_##name arguments); \
  }

RUN(pump, (graft_runtime * runtime, uint32_t budget), (runtime, budget))
RUN(emit,
    (graft_runtime * runtime, graft_node node, graft_atom event,
     const graft_value *values, uint32_t count),
    (runtime, node, event, values, count))
RUN(query,
    (graft_runtime * runtime, graft_node node, graft_atom event,
     const graft_value *values, uint32_t count, graft_value *reply),
    (runtime, node, event, values, count, reply))
RUN(command,
    (graft_runtime * runtime, graft_node node, graft_atom command,
     const graft_value *values, uint32_t count, graft_value *reply),
    (runtime, node, command, values, count, reply))
RUN(size_that_fits,
    (graft_runtime * runtime, graft_node node, const graft_size *proposal,
     graft_size *size),
    (runtime, node, proposal, size))
RUN(root_destroy, (graft_runtime * runtime, graft_node root, uint32_t *live),
    (runtime, root, live))
RUN(runtime_trim, (graft_runtime * runtime), (runtime))
RUN(runtime_destroy, (graft_runtime * runtime), (runtime))
RUN(state_get, (graft_runtime * runtime, graft_state state, graft_value *value),
    (runtime, state, value))
RUN(widget_gone, (graft_runtime * runtime, graft_node node), (runtime, node))

/* ------------------------------------------------------------------------ */
/* Descriptions                                                             */
/* ------------------------------------------------------------------------ */

/* A tree of more nodes is not compared. */
#define MOST_NODES 300

struct compared {
  graft_runtime *runtime;
  graft_node root;
  struct rig_text before;
  uint64_t failed;
};

/* Where graft_begin() was called last. */
static graft_runtime *begun_runtime;
static graft_node begun_root;

graft_status inject_begin(graft_runtime *runtime, graft_node root) {
  begun_runtime = runtime;
  begun_root = root;
  return graft_begin(runtime, root);
}

static void begin_compare(struct compared *compared, graft_runtime *runtime,
                          graft_node root) {
  graft_stats stats;
  memset(compared, 0, sizeof *compared);
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  compared->failed = inject.failed;
  if (inject.nth == 0 || (inject.failed > 0 && !inject.on)) return;
  if (graft_runtime_stats(runtime, &stats) < 0) return;
  if (stats.live_nodes > MOST_NODES) return;
  compared->runtime = runtime;
  compared->root = root;
  rig_write_tree(runtime, root, &compared->before);
}

static void end_compare(struct compared *compared, graft_status status) {
  struct rig_text after = {NULL, 0, 0};
  if (compared->runtime != NULL && inject.failed > compared->failed &&
      (status == INJECT_STATUS || status == GRAFT_E_NO_MEMORY)) {
    rig_write_tree(compared->runtime, compared->root, &after);
    if (strcmp(rig_text_bytes(&compared->before), rig_text_bytes(&after)) !=
        0) {
      inject_breach("a failure of %s changed the tree\n%s  is now\n%s",
                    phases[inject.phase].name,
                    rig_text_bytes(&compared->before), rig_text_bytes(&after));
    }
  }
  rig_free_text(&compared->before);
  rig_free_text(&after);
}

graft_status inject_commit(graft_runtime *runtime) {
  struct compared compared;
  graft_status status;
  if (!inject.is_on) return graft_commit(runtime);
  begin_compare(&compared, runtime, runtime == begun_runtime ? begun_root : 0);
  enter();
  status = leave("graft_commit", graft_commit(runtime));
  end_compare(&compared, status);
  return status;
}

graft_status inject_render(graft_runtime *runtime, graft_node root,
                           const graft_element *elements, uint32_t count) {
  struct compared compared;
  graft_status status;
  if (!inject.is_on) return graft_render(runtime, root, elements, count);
  begin_compare(&compared, runtime, root);
  enter();
  status = leave("graft_render",
                 inject_elements(runtime, root, elements, count, graft_render));
  end_compare(&compared, status);
  return status;
}
