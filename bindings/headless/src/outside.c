/* What comes from neither app nor user's hand: closing, ends, emissions. */
#include <string.h>

#include "toolkit.h"

/* Destroys the widget and all in it, then tells the runtime. */
static graft_status kill(graft_headless *h, hl_widget *w) {
  graft_node node = w->node;
  hl_widget_kill(h, w);
  return graft_widget_gone(h->runtime, node);
}

graft_status graft_headless_kill(graft_headless *toolkit, graft_node node) {
  hl_widget *w;
  graft_status status = hl_resolve(toolkit, node, &w);
  if (status < 0) return status;
  if (w->kind == HL_SCREEN) return GRAFT_E_UNSUPPORTED;
  return kill(toolkit, w);
}

graft_status graft_headless_close(graft_headless *toolkit, graft_node node) {
  hl_widget *w;
  void *self;
  graft_status status = hl_resolve(toolkit, node, &w);
  graft_status emitted;
  if (status < 0) return status;
  if (w->kind != HL_WINDOW) return GRAFT_E_UNSUPPORTED;
  self = w->slot.self;
  if ((w->connected & HL_BIT(HL_CLOSE_REQUEST)) != 0) {
    graft_value reply = graft_value_bool(1);
    status = graft_query(toolkit->runtime, node,
                         toolkit->events[HL_CLOSE_REQUEST], NULL, 0, &reply);
    if (status < 0) return status;
    if (reply.type == GRAFT_TYPE_BOOL && reply.as.integer == 0) {
      return GRAFT_DECLINED;
    }
    w = hl_find(toolkit, self);
    if (w == NULL) return GRAFT_E_STALE;
  }
  emitted = hl_emit(toolkit, w, HL_CLOSE, NULL, 0, 0);
  if (!toolkit->knobs[GRAFT_HEADLESS_KNOB_CLOSE_DESTROYS]) return emitted;
  /* A handler may have removed it: its node is gone, its widget waits. */
  if (hl_resolve(toolkit, node, &w) < 0 || w->slot.self != self) {
    return emitted;
  }
  status = kill(toolkit, w);
  return status < 0 ? status : emitted;
}

graft_status graft_headless_emit(graft_headless *toolkit, graft_node node,
                                 const char *event, const graft_value *values,
                                 uint32_t count) {
  hl_widget *w;
  uint32_t number = hl_event_named(event);
  graft_status status = hl_resolve(toolkit, node, &w);
  if (status < 0) return status;
  if (event == NULL || (values == NULL && count != 0)) return GRAFT_E_INVALID;
  if (number == HL_NO_EVENT || hl_event_spec_of(w->kind, number) == NULL) {
    return GRAFT_E_UNKNOWN;
  }
  return hl_emit(toolkit, w, number, values, count, 1);
}

graft_status graft_headless_set_property(graft_headless *toolkit,
                                         graft_node node, const char *property,
                                         const graft_value *value) {
  hl_widget *w;
  graft_status status = hl_resolve(toolkit, node, &w);
  if (status < 0) return status;
  if (property == NULL || value == NULL) return GRAFT_E_INVALID;
  return hl_state_set(toolkit, w, hl_property_named(property), value,
                      HL_BY_PROGRAM);
}

/* Widgets of the host's own. */

static graft_status own_widget(const graft_headless *h, const void *widget,
                               hl_widget **w) {
  if (h == NULL || widget == NULL) return GRAFT_E_INVALID;
  *w = hl_find(h, widget);
  if (*w != NULL) return GRAFT_OK;
  return hl_table_knew(&h->widgets, widget) ? GRAFT_E_STALE : GRAFT_E_TYPE;
}

graft_status graft_headless_widget_make(graft_headless *toolkit,
                                        const char *class_name, void **widget) {
  uint32_t kind = hl_kind_named(class_name);
  hl_widget *w;
  if (toolkit == NULL || class_name == NULL || widget == NULL) {
    return GRAFT_E_INVALID;
  }
  if (kind == HL_KIND_COUNT) return GRAFT_E_UNKNOWN;
  w = hl_widget_new(toolkit, kind);
  if (w == NULL) return GRAFT_E_NO_MEMORY;
  w->host_owned = 1;
  w->finalized = 1;
  *widget = w->slot.self;
  return GRAFT_OK;
}

graft_status graft_headless_widget_set(graft_headless *toolkit, void *widget,
                                       const char *property,
                                       const graft_value *value) {
  hl_widget *w;
  graft_status status = own_widget(toolkit, widget, &w);
  if (status < 0) return status;
  if (property == NULL || value == NULL) return GRAFT_E_INVALID;
  return hl_state_set(toolkit, w, hl_property_named(property), value,
                      HL_BY_PROGRAM);
}

graft_status graft_headless_widget_get(const graft_headless *toolkit,
                                       void *widget, const char *property,
                                       graft_value *value) {
  hl_widget *w;
  graft_status status = own_widget(toolkit, widget, &w);
  if (status < 0) return status;
  if (property == NULL || value == NULL) return GRAFT_E_INVALID;
  return hl_state_get(w, hl_property_named(property), value);
}

graft_status graft_headless_widget_free(graft_headless *toolkit, void *widget) {
  hl_widget *w;
  graft_status status = own_widget(toolkit, widget, &w);
  if (status < 0) return status;
  if (!w->host_owned || w->kind == HL_SCREEN) return GRAFT_E_UNSUPPORTED;
  hl_widget_end(toolkit, w);
  return GRAFT_OK;
}
