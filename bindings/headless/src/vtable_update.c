/* What the runtime calls to bring properties to a widget. */
#include <string.h>

#include "toolkit.h"

/* As a class should: the caret is not where a set left it, but where it was. */
static graft_status describe_text(graft_headless *h, hl_widget *w,
                                  const graft_value *value) {
  uint32_t end = hl_utf8_count(hl_text_bytes(&w->text), w->text.length);
  uint32_t caret = w->caret;
  graft_status status = hl_state_set(h, w, HL_TEXT, value, HL_BY_PROGRAM);
  if (status < 0 || !w->finalized) return status;
  if (h->knobs[GRAFT_HEADLESS_KNOB_RAW_CARET]) return status;
  if (caret == end) { caret = UINT32_MAX; }
  end = hl_utf8_count(hl_text_bytes(&w->text), w->text.length);
  w->caret = caret < end ? caret : end;
  return status;
}

static graft_status apply(hl_call *call, const graft_change *change) {
  graft_headless *h = call->h;
  hl_widget *w = call->w;
  uint32_t property = hl_property_of(h, change->name);
  graft_status status;
  if (property == HL_NO_PROPERTY ||
      (hl_class_specs[w->kind].properties & HL_BIT(property)) == 0) {
    if ((h->flags & GRAFT_HEADLESS_OPEN) != 0) return GRAFT_OK;
    return GRAFT_E_UNKNOWN;
  }
  h->stats.sets++;
  if (property == HL_MULTILINE && w->finalized &&
      change->new_value.as.integer != w->multiline) {
    hl_misuse(h, "set", w, w->kind, "multiline is for creation only");
  }
  if (w->kind == HL_LIST && property == HL_SELECTED) {
    status = hl_list_describe(h, w, &change->new_value);
  } else if (w->kind == HL_ENTRY && property == HL_TEXT) {
    status = describe_text(h, w, &change->new_value);
  } else {
    status = hl_state_set(h, w, property, &change->new_value, HL_BY_PROGRAM);
  }
  /* What became of the emission is not the write's failure. */
  return status == GRAFT_E_TYPE || status == GRAFT_E_INVALID ||
                 status == GRAFT_E_NO_MEMORY
             ? status
             : GRAFT_OK;
}

static void log_set(hl_call *call, const graft_change *change,
                    graft_status status) {
  hl_out out;
  size_t start;
  if (!hl_call_log(call, &out, &start, "set")) return;
  hl_call_name(call, &out);
  if (change != NULL) {
    uint32_t property = hl_property_of(call->h, change->name);
    hl_out_string(&out, " ");
    if (property != HL_NO_PROPERTY) {
      hl_out_string(&out, hl_property_names[property]);
    } else {
      char name[64];
      if (graft_atom_text(call->h->runtime, change->name, name, sizeof name,
                          NULL) < 0) {
        memcpy(name, "?", 2);
      }
      hl_out_string(&out, name);
    }
    hl_out_string(&out, "=");
    hl_out_value(&out, &change->new_value);
  }
  hl_call_log_end(call, &out, start, status);
}

graft_status hl_update(const graft_context *context, void *widget,
                       const graft_change *changes, uint32_t count) {
  hl_call call;
  uint32_t index;
  int works = hl_call_begin(&call, GRAFT_HEADLESS_CALL_UPDATE, context, widget);
  call.h->stats.updates++;
  if (count == 0) log_set(&call, NULL, call.status);
  for (index = 0; index < count; index++) {
    graft_status status = call.status;
    if (works) status = apply(&call, &changes[index]);
    log_set(&call, &changes[index], status);
    if (call.status >= 0) call.status = status;
  }
  return call.status;
}

graft_status hl_finalize(const graft_context *context, void *widget) {
  hl_call call;
  if (hl_call_begin(&call, GRAFT_HEADLESS_CALL_FINALIZE, context, widget)) {
    call.w->finalized = 1;
  }
  return hl_call_result(&call);
}
