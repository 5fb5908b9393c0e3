/* What reaches the runtime, and when: at once or from the toolkit's loop. */
#include <string.h>

#include "toolkit.h"

#define LOOP_LIMIT 10000
#define SETTLE_LIMIT 1000

graft_status hl_emit(graft_headless *h, const hl_widget *w, uint32_t event,
                     const graft_value *values, uint32_t count, int force) {
  graft_status status;
  if (h->runtime == NULL) return GRAFT_E_STALE;
  if (w->node == 0) return GRAFT_OK;
  if (!force && (w->connected & HL_BIT(event)) == 0) return GRAFT_OK;
  h->stats.emits++;
  status = graft_emit(h->runtime, w->node, h->events[event], values, count);
  /* That nobody took it is no matter of the user's. */
  return status == GRAFT_DECLINED ? GRAFT_OK : status;
}

graft_status hl_emit_state(graft_headless *h, const hl_widget *w,
                           uint32_t event, int force) {
  const hl_event_spec *spec = hl_event_spec_of(w->kind, event);
  graft_value value;
  if (spec == NULL || spec->value_of == HL_NO_PROPERTY) {
    return hl_emit(h, w, event, NULL, 0, force);
  }
  hl_state_get(w, spec->value_of, &value);
  return hl_emit(h, w, event, &value, 1, force);
}

static graft_status wait_in_loop(graft_headless *h, const hl_widget *w,
                                 uint32_t event, int current) {
  const hl_event_spec *spec = hl_event_spec_of(w->kind, event);
  hl_late *late;
  if (h->late_head != 0 && h->late_head + h->late_count == h->late_capacity) {
    memmove(h->late, h->late + h->late_head, h->late_count * sizeof *h->late);
    h->late_head = 0;
  }
  {
    void *memory = h->late;
    if (!hl_reserve(h, &memory, &h->late_capacity,
                    h->late_head + h->late_count + 1, sizeof *h->late)) {
      return GRAFT_E_NO_MEMORY;
    }
    h->late = memory;
  }
  late = &h->late[h->late_head + h->late_count];
  memset(late, 0, sizeof *late);
  late->widget = w->slot.self;
  late->event = event;
  late->current = current != 0;
  if (spec != NULL && spec->value_of != HL_NO_PROPERTY) {
    hl_state_get(w, spec->value_of, &late->value);
    if (late->value.type == GRAFT_TYPE_STRING) {
      graft_status status = hl_text_set(h, &late->text, late->value.as.string,
                                        late->value.length);
      if (status < 0) return status;
      late->value.as.string = hl_text_bytes(&late->text);
    }
  }
  h->late_count++;
  return GRAFT_OK;
}

graft_status hl_emit_change(graft_headless *h, const hl_widget *w,
                            uint32_t event, int by, int same) {
  void *self = w->slot.self;
  graft_status status = GRAFT_OK;
  if (event == HL_NO_EVENT || h->blocked == self) return GRAFT_OK;
  if (by == HL_BY_USER) return hl_emit_state(h, w, event, 0);
  if (same && !h->knobs[GRAFT_HEADLESS_KNOB_ECHO_SAME]) return GRAFT_OK;
  switch (h->knobs[GRAFT_HEADLESS_KNOB_ECHO]) {
    case GRAFT_HEADLESS_ECHO_AT_ONCE:
      return hl_emit_state(h, w, event, 0);
    case GRAFT_HEADLESS_ECHO_TWICE:
      hl_emit_state(h, w, event, 0);
      w = hl_find(h, self); /* a handler may have ended it */
      return w != NULL ? hl_emit_state(h, w, event, 0) : GRAFT_E_STALE;
    case GRAFT_HEADLESS_ECHO_REPLACE:
      if (w->kind == HL_ENTRY && w->text.length != 0) {
        graft_value empty = graft_value_string("", 0);
        hl_emit(h, w, event, &empty, 1, 0);
        w = hl_find(h, self);
      }
      return w != NULL ? hl_emit_state(h, w, event, 0) : GRAFT_E_STALE;
    case GRAFT_HEADLESS_ECHO_LATE:
      return wait_in_loop(h, w, event, 0);
    case GRAFT_HEADLESS_ECHO_CURRENT:
      return wait_in_loop(h, w, event, 1);
    case GRAFT_HEADLESS_ECHO_LATE_TWICE:
      status = wait_in_loop(h, w, event, 0);
      if (status < 0) return status;
      return wait_in_loop(h, w, event, 0);
    default:
      return status;
  }
}

void hl_late_free(graft_headless *h) {
  size_t index;
  for (index = 0; index < h->late_count; index++) {
    hl_text_free(h, &h->late[h->late_head + index].text);
  }
  hl_deallocate(h, h->late, h->late_capacity * sizeof *h->late);
  h->late = NULL;
  h->late_head = 0;
  h->late_count = 0;
  h->late_capacity = 0;
}

/* Taken from the queue first: a handler may run the loop again. */
static graft_status deliver(graft_headless *h) {
  hl_late late = h->late[h->late_head++];
  hl_widget *w = hl_find(h, late.widget);
  graft_status status = GRAFT_OK;
  if (--h->late_count == 0) h->late_head = 0;
  if (w != NULL && (late.current || late.value.type == GRAFT_TYPE_NONE)) {
    status = hl_emit_state(h, w, late.event, 0);
  } else if (w != NULL) {
    status = hl_emit(h, w, late.event, &late.value, 1, 0);
  }
  hl_text_free(h, &late.text);
  return status;
}

graft_status graft_headless_turn(graft_headless *toolkit) {
  graft_status status;
  if (toolkit == NULL) return GRAFT_E_INVALID;
  if (toolkit->late_count == 0) return 0;
  status = deliver(toolkit);
  if (status < 0 && status != GRAFT_E_STALE) return status;
  return toolkit->late_count != 0;
}

graft_status graft_headless_run_loop(graft_headless *toolkit) {
  int turns;
  if (toolkit == NULL) return GRAFT_E_INVALID;
  for (turns = 0; toolkit->late_count != 0; turns++) {
    graft_status status;
    if (turns == LOOP_LIMIT) return GRAFT_E_LOOP;
    status = graft_headless_turn(toolkit);
    if (status < 0) return status;
  }
  return GRAFT_OK;
}

graft_status graft_headless_settle(graft_headless *toolkit) {
  graft_status rounds;
  if (toolkit == NULL) return GRAFT_E_INVALID;
  if (toolkit->runtime == NULL) return GRAFT_E_STALE;
  for (rounds = 0; rounds < SETTLE_LIMIT; rounds++) {
    int waited = toolkit->late_count != 0;
    graft_status status = graft_headless_run_loop(toolkit);
    if (status < 0) return status;
    status = graft_pump(toolkit->runtime, 0);
    if (status < 0) return status;
    if (!waited && status == 0 && toolkit->late_count == 0) return rounds;
  }
  return GRAFT_E_LOOP;
}

graft_status graft_headless_waiting(const graft_headless *toolkit,
                                    uint32_t *count) {
  if (toolkit == NULL || count == NULL) return GRAFT_E_INVALID;
  *count = (uint32_t)toolkit->late_count;
  return GRAFT_OK;
}
