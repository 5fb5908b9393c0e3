/* What the runtime asks: events first, commands, sizes, properties. */
#include <string.h>

#include "toolkit.h"

static void write_atom(const hl_call *call, hl_out *out, graft_atom atom) {
  char name[64];
  if (graft_atom_text(call->h->runtime, atom, name, sizeof name, NULL) < 0) {
    memcpy(name, "?", 2);
  }
  hl_out_string(out, name);
}

static void log_named(hl_call *call, const char *verb, graft_atom name,
                      const graft_value *values, uint32_t count) {
  hl_out out;
  size_t start;
  uint32_t index;
  if (!hl_call_log(call, &out, &start, verb)) return;
  hl_call_name(call, &out);
  hl_out_string(&out, " ");
  write_atom(call, &out, name);
  for (index = 0; index < count; index++) {
    hl_out_string(&out, " ");
    hl_out_value(&out, &values[index]);
  }
  hl_call_log_end(call, &out, start, call->status);
}

static graft_status callback(const graft_context *context, void *widget,
                             graft_event *event) {
  hl_call call;
  hl_call_begin(&call, GRAFT_HEADLESS_CALL_EVENT, context, widget);
  log_named(&call, "event", event->name, event->values, event->value_count);
  return call.status;
}

static int64_t clamped(const graft_value *values, uint32_t count,
                       int64_t high) {
  int64_t number = 0;
  if (count != 0 && values[0].type == GRAFT_TYPE_INT) {
    number = values[0].as.integer;
  }
  return number < 0 ? 0 : number > high ? high : number;
}

static graft_status run_command(hl_call *call, graft_atom command,
                                const graft_value *values, uint32_t count) {
  hl_widget *w = call->w;
  char name[16];
  uint32_t end = hl_utf8_count(hl_text_bytes(&w->text), w->text.length);
  if (graft_atom_text(call->h->runtime, command, name, sizeof name, NULL) < 0) {
    return GRAFT_E_UNKNOWN;
  }
  if (strcmp(name, "focus") == 0) {
    graft_status status = hl_user_focus(call->h, w);
    return status < 0 ? status : GRAFT_OK;
  }
  if (strcmp(name, "select_all") == 0 && w->kind == HL_ENTRY) {
    w->caret = end;
    return GRAFT_OK;
  }
  if (strcmp(name, "set_caret") == 0 && w->kind == HL_ENTRY) {
    w->caret = (uint32_t)clamped(values, count, end);
    return GRAFT_OK;
  }
  if (strcmp(name, "scroll_to") == 0 && w->kind == HL_LIST) return GRAFT_OK;
  return GRAFT_E_UNKNOWN;
}

static graft_status command(const graft_context *context, void *widget,
                            graft_atom name, const graft_value *values,
                            uint32_t count, graft_value *reply) {
  hl_call call;
  (void)reply;
  if (hl_call_begin(&call, GRAFT_HEADLESS_CALL_COMMAND, context, widget)) {
    call.status = run_command(&call, name, values, count);
  }
  log_named(&call, "command", name, values, count);
  return call.status;
}

/* The characters that a widget without children takes in a line. */
static double width_of(const hl_widget *w) {
  uint32_t text = hl_utf8_count(hl_text_bytes(&w->text), w->text.length);
  if (w->kind == HL_ENTRY || w->kind == HL_RANGE) return text > 20 ? text : 20;
  if (w->kind == HL_CHOICE) return 20;
  return text;
}

static void measure(const graft_headless *h, hl_widget *w,
                    const graft_size *proposal, graft_size *size) {
  hl_walk walk;
  size->width = 0;
  size->height = 0;
  for (w = hl_walk_start(&walk, h, w); w != NULL; w = hl_walk_next(&walk)) {
    double width = width_of(w);
    double lines = 1;
    if (w->child_count != 0 || !w->visible) continue;
    if (w->kind == HL_LABEL && proposal != NULL && proposal->width >= 1) {
      while (lines * proposal->width < width && lines < width) lines++;
      if (width > proposal->width) width = proposal->width;
    }
    if (width > size->width) size->width = width;
    size->height += lines;
  }
}

static graft_status size_that_fits(const graft_context *context, void *widget,
                                   const graft_size *proposal,
                                   graft_size *size) {
  hl_call call;
  if (hl_call_begin(&call, GRAFT_HEADLESS_CALL_MEASURE, context, widget)) {
    measure(call.h, call.w, proposal, size);
  }
  return hl_call_result(&call);
}

static graft_status read_property(const graft_context *context, void *widget,
                                  graft_atom property, graft_value *value) {
  hl_call call;
  hl_out out;
  size_t start;
  uint32_t number;
  int works = hl_call_begin(&call, GRAFT_HEADLESS_CALL_READ, context, widget);
  number = hl_property_of(call.h, property);
  if (works) {
    call.status = hl_state_get(call.w, number, value);
    /* An index beyond the rows waits for them: it counts as written. */
    if (call.status >= 0 && call.w->kind == HL_LIST && number == HL_SELECTED &&
        call.w->has_wanted) {
      *value = graft_value_int(call.w->wanted);
    }
  }
  if (hl_call_log(&call, &out, &start, "read")) {
    hl_call_name(&call, &out);
    hl_out_string(&out, " ");
    write_atom(&call, &out, property);
    if (works && call.status >= 0) {
      hl_out_string(&out, "=");
      hl_out_value(&out, value);
    }
    hl_call_log_end(&call, &out, start, call.status);
  }
  return call.status;
}

void hl_fill_asking_callbacks(const graft_headless *h, graft_class_desc *desc) {
  if ((h->flags & GRAFT_HEADLESS_NO_CALLBACK) == 0) desc->callback = callback;
  if ((h->flags & GRAFT_HEADLESS_NO_READ) == 0) desc->read = read_property;
  desc->command = command;
  desc->size_that_fits = size_that_fits;
}
