/* What a user does to buttons, toggles, ranges, choices and containers. */
#include <string.h>

#include "toolkit.h"

#define CONTAINERS \
  (HL_BIT(HL_WINDOW) | HL_BIT(HL_BOX) | HL_BIT(HL_ROW) | HL_BIT(HL_LIST))

graft_status hl_user(graft_headless *h, graft_node node, uint32_t kinds,
                     hl_widget **w) {
  graft_status status = hl_resolve(h, node, w);
  if (status < 0) return status;
  if ((kinds & HL_BIT((*w)->kind)) == 0) return GRAFT_E_UNSUPPORTED;
  if (!(*w)->enabled || !(*w)->visible) return GRAFT_DECLINED;
  return GRAFT_OK;
}

static graft_status toggle(graft_headless *h, hl_widget *w) {
  graft_value value = graft_value_bool(!w->active);
  return hl_state_set(h, w, HL_ACTIVE, &value, HL_BY_USER);
}

graft_status graft_headless_click(graft_headless *toolkit, graft_node node) {
  hl_widget *w;
  graft_status status = hl_user(
      toolkit, node, CONTAINERS | HL_BIT(HL_BUTTON) | HL_BIT(HL_TOGGLE), &w);
  if (status != GRAFT_OK) return status;
  if (w->kind == HL_TOGGLE) return toggle(toolkit, w);
  return hl_emit(toolkit, w, HL_CLICK, NULL, 0, 0);
}

graft_status graft_headless_toggle(graft_headless *toolkit, graft_node node) {
  hl_widget *w;
  graft_status status = hl_user(toolkit, node, HL_BIT(HL_TOGGLE), &w);
  if (status != GRAFT_OK) return status;
  return toggle(toolkit, w);
}

graft_status graft_headless_drag(graft_headless *toolkit, graft_node node,
                                 double value) {
  return graft_headless_drag_through(toolkit, node, &value, 1);
}

/* Sets without emitting; returns 1 if the value became another. */
static graft_status drag_to(graft_headless *h, hl_widget *w, double real) {
  double before = HL_NUMBER(w, HL_VALUE);
  graft_value value = graft_value_double(real);
  graft_status status;
  h->blocked = w->slot.self;
  status = hl_state_set(h, w, HL_VALUE, &value, HL_BY_USER);
  h->blocked = NULL;
  if (status < 0) return status;
  return HL_NUMBER(w, HL_VALUE) != before;
}

graft_status graft_headless_drag_through(graft_headless *toolkit,
                                         graft_node node, const double *values,
                                         uint32_t count) {
  hl_widget *w;
  void *self;
  uint32_t index;
  int moved = 0;
  graft_status status = hl_user(toolkit, node, HL_BIT(HL_RANGE), &w);
  if (status != GRAFT_OK) return status;
  if (values == NULL && count != 0) return GRAFT_E_INVALID;
  self = w->slot.self;
  for (index = 0; index < count; index++) {
    status = drag_to(toolkit, w, values[index]);
    if (status < 0) return status;
    if (status == 0) continue;
    moved = 1;
    if (count == 1) break;
    status = hl_emit_state(toolkit, w, HL_MOVING, 0);
    if (status < 0) return status;
    w = hl_find(toolkit, self); /* a handler may have ended it */
    if (w == NULL) return GRAFT_E_STALE;
  }
  if (!moved) return GRAFT_DECLINED;
  return hl_emit_state(toolkit, w, HL_CHANGED, 0);
}

graft_status graft_headless_select(graft_headless *toolkit, graft_node node,
                                   int64_t index) {
  hl_widget *w;
  int64_t count;
  graft_value value;
  graft_status status =
      hl_user(toolkit, node, HL_BIT(HL_CHOICE) | HL_BIT(HL_LIST), &w);
  if (status != GRAFT_OK) return status;
  count = w->kind == HL_LIST ? (int64_t)w->child_count : hl_item_count(w);
  if (index < -1 || index >= count) return GRAFT_E_INVALID;
  if (index == w->selected) return GRAFT_DECLINED;
  value = graft_value_int(index);
  return hl_state_set(toolkit, w, HL_SELECTED, &value, HL_BY_USER);
}

static graft_status pointer_event(graft_headless *h, graft_node node,
                                  uint32_t event, double x, double y) {
  hl_widget *w;
  graft_value values[2];
  graft_status status = hl_user(h, node, CONTAINERS, &w);
  if (status != GRAFT_OK) return status;
  values[0] = graft_value_double(x);
  values[1] = graft_value_double(y);
  return hl_emit(h, w, event, values, 2, 0);
}

graft_status graft_headless_motion(graft_headless *toolkit, graft_node node,
                                   double x, double y) {
  return pointer_event(toolkit, node, HL_MOTION, x, y);
}

graft_status graft_headless_scroll(graft_headless *toolkit, graft_node node,
                                   double dx, double dy) {
  return pointer_event(toolkit, node, HL_SCROLL, dx, dy);
}

/* What a widget's enter key means for those that are not entries. */
static graft_status press(graft_headless *h, hl_widget *w) {
  graft_value index;
  if (w->kind == HL_TOGGLE) return toggle(h, w);
  if (w->kind == HL_BUTTON) return hl_emit(h, w, HL_CLICK, NULL, 0, 0);
  if (w->selected < 0) return GRAFT_DECLINED;
  index = graft_value_int(w->selected);
  return hl_emit(h, w, HL_ACTIVATE, &index, 1, 0);
}

/* Asks whether the text may be taken; silence means that it may. */
static graft_status validate(graft_headless *h, const hl_widget *w,
                             int *accepted) {
  graft_value reply = graft_value_bool(1);
  graft_value text;
  graft_status status;
  *accepted = 1;
  if ((w->connected & HL_BIT(HL_VALIDATE)) == 0) return GRAFT_OK;
  hl_state_get(w, HL_TEXT, &text);
  status = graft_query(h->runtime, w->node, h->events[HL_VALIDATE], &text, 1,
                       &reply);
  if (status < 0) return status;
  *accepted = reply.type != GRAFT_TYPE_BOOL || reply.as.integer != 0;
  return GRAFT_OK;
}

graft_status graft_headless_enter(graft_headless *toolkit, graft_node node) {
  hl_widget *w;
  void *self;
  int accepted;
  graft_status status = hl_user(toolkit, node,
                                HL_BIT(HL_ENTRY) | HL_BIT(HL_TOGGLE) |
                                    HL_BIT(HL_BUTTON) | HL_BIT(HL_LIST),
                                &w);
  if (status != GRAFT_OK) return status;
  if (w->kind != HL_ENTRY) return press(toolkit, w);
  self = w->slot.self;
  status = validate(toolkit, w, &accepted);
  if (status < 0) return status;
  if (!accepted) return GRAFT_DECLINED;
  w = hl_find(toolkit, self);
  if (w == NULL) return GRAFT_E_STALE;
  return hl_emit(toolkit, w, HL_ACTIVATE, NULL, 0, 0);
}
