/* What every call of a class has in common: counts, faults, the log. */
#include <string.h>

#include "toolkit.h"

static const char *const names[GRAFT_HEADLESS_CALL_COUNT] = {
    "coordinator", "make",    "set",
    "finalize",    "connect", "disconnect",
    "insert",      "move",    "remove",
    "mount",       "unmount", "event",
    "command",     "measure", "read",
    "reset",       "destroy", "destroy_coordinator",
    "rows"};

static int logs(const graft_headless *h, uint32_t number) {
  return (h->knobs[GRAFT_HEADLESS_KNOB_LOG] & GRAFT_HEADLESS_LOG(number)) != 0;
}

/* The key is read while the node lives; its end is logged with it too. */
static void remember_name(graft_headless *h, hl_widget *w) {
  hl_out out;
  if (w->name.length != 0 || h->knobs[GRAFT_HEADLESS_KNOB_LOG] == 0) return;
  memset(&out, 0, sizeof out);
  out.h = h;
  out.text = &w->name;
  hl_out_node(&out, h, hl_class_specs[w->kind].name, w->node);
  if (out.failed) hl_text_free(h, &w->name);
}

static void bind(hl_call *call) {
  graft_headless *h = call->h;
  hl_widget *w = call->w;
  const graft_context *context = call->context;
  if (call->call == GRAFT_HEADLESS_CALL_RESET ||
      call->call == GRAFT_HEADLESS_CALL_DESTROY) {
    return;
  }
  if (w->node != context->node) {
    hl_text_set(h, &w->name, "", 0);
    w->node = context->node;
  }
  if (w->coordinator != context->coordinator) {
    hl_coordinator *c = hl_table_find(&h->coordinators, context->coordinator);
    if (context->coordinator != NULL && c == NULL) {
      hl_misuse(h, names[call->call], w, w->kind, "coordinator is none");
    }
    if (c != NULL) c->widget = w->slot.self;
    w->coordinator = context->coordinator;
  }
  remember_name(h, w);
}

int hl_call_begin(hl_call *call, uint32_t number, const graft_context *context,
                  void *widget) {
  const hl_class *entry = context->class_data;
  graft_headless *h = entry->h;
  memset(call, 0, sizeof *call);
  call->h = h;
  call->context = context;
  call->kind = entry->kind;
  call->call = number;
  h->calls[number]++;
  if (widget != NULL) {
    call->w = hl_find(h, widget);
    if (call->w == NULL) {
      hl_misuse(h, names[number], NULL, entry->kind,
                hl_table_knew(&h->widgets, widget)
                    ? "destroyed already"
                    : "no widget of the toolkit");
      call->injected = 1;
      call->status =
          graft_fail(h->runtime, GRAFT_E_STALE, "headless: the widget is gone");
      return 0;
    }
    bind(call);
  }
  if (hl_fault_strikes(h, number, call->kind, &call->status)) {
    call->injected = 1;
    if (call->status < 0) {
      graft_fail(h->runtime, call->status, "headless: made to fail");
    }
    return 0;
  }
  return 1;
}

void hl_call_keep_name(const hl_call *call, hl_text *name) {
  hl_out out;
  if (call->h->knobs[GRAFT_HEADLESS_KNOB_LOG] == 0) return;
  memset(&out, 0, sizeof out);
  out.h = call->h;
  out.text = name;
  hl_out_node(&out, call->h, hl_class_specs[call->kind].name,
              call->context->node);
  if (out.failed) hl_text_free(call->h, name);
}

void hl_call_name(const hl_call *call, hl_out *out) {
  if (call->name != NULL && call->name->length != 0) {
    hl_out_bytes(out, call->name->bytes, call->name->length);
  } else if (call->w != NULL) {
    hl_out_widget(out, call->w);
  } else {
    hl_out_node(out, call->h, hl_class_specs[call->kind].name,
                call->context->node);
  }
}

int hl_call_log(hl_call *call, hl_out *out, size_t *start, const char *verb) {
  if (!logs(call->h, call->call)) return 0;
  memset(out, 0, sizeof *out);
  out->h = call->h;
  out->text = &call->h->log;
  *start = call->h->log.length;
  hl_out_string(out, verb);
  hl_out_string(out, " ");
  return 1;
}

void hl_call_log_end(hl_call *call, hl_out *out, size_t start,
                     graft_status status) {
  if (status < 0) {
    hl_out_string(out, " failed ");
    hl_out_int(out, status);
  }
  hl_out_string(out, "\n");
  if (!out->failed) return;
  call->h->stats.log_lost++;
  hl_text_splice(call->h, &call->h->log, start, call->h->log.length - start, "",
                 0);
}

graft_status hl_call_end(hl_call *call, const char *verb) {
  hl_out out;
  size_t start;
  if (hl_call_log(call, &out, &start, verb)) {
    hl_call_name(call, &out);
    hl_call_log_end(call, &out, start, call->status);
  }
  return call->status;
}

graft_status hl_call_result(hl_call *call) {
  return hl_call_end(call, names[call->call]);
}
