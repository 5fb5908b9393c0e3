/* What the runtime calls for one widget in place: connected, shown, ended. */
#include "toolkit.h"

static graft_status connect_event(const graft_context *context, void *widget,
                                  graft_atom event, int32_t on) {
  hl_call call;
  hl_out out;
  size_t start;
  uint32_t number =
      on != 0 ? GRAFT_HEADLESS_CALL_CONNECT : GRAFT_HEADLESS_CALL_DISCONNECT;
  int works = hl_call_begin(&call, number, context, widget);
  uint32_t index = hl_event_of(call.h, event);
  if (!works && on != 0 && call.w != NULL) call.w->unheard = 1;
  if (works &&
      (index == HL_NO_EVENT || hl_event_spec_of(call.kind, index) == NULL)) {
    int is_open = (call.h->flags & GRAFT_HEADLESS_OPEN) != 0;
    if (!is_open) call.status = GRAFT_E_UNKNOWN;
  } else if (works) {
    uint32_t bit = HL_BIT(index);
    int is_on = (call.w->connected & bit) != 0;
    if (is_on == (on != 0)) {
      if (on != 0 || !call.w->unheard) {
        hl_misuse(call.h, on != 0 ? "connect" : "disconnect", call.w, call.kind,
                  on != 0 ? "connected already" : "not connected");
      }
    } else if (on != 0) {
      call.w->connected |= bit;
      call.h->stats.live_connections++;
    } else {
      call.w->connected &= ~bit;
      call.h->stats.live_connections--;
    }
  }
  if (hl_call_log(&call, &out, &start, on != 0 ? "connect" : "disconnect")) {
    hl_call_name(&call, &out);
    hl_out_string(&out, " ");
    hl_out_string(&out, index != HL_NO_EVENT ? hl_event_names[index] : "?");
    hl_call_log_end(&call, &out, start, call.status);
  }
  return call.status;
}

static graft_status did_mount(const graft_context *context, void *widget) {
  hl_call call;
  if (hl_call_begin(&call, GRAFT_HEADLESS_CALL_MOUNT, context, widget)) {
    hl_widget *w = call.w;
    w->mounted = 1;
    /* A root without a container shows its children by itself. */
    if (context->parent_widget == NULL || w->shown) hl_show(call.h, w);
  }
  return hl_call_result(&call);
}

static graft_status will_unmount(const graft_context *context, void *widget) {
  hl_call call;
  if (hl_call_begin(&call, GRAFT_HEADLESS_CALL_UNMOUNT, context, widget)) {
    call.w->mounted = 0;
    call.w->told_shown = 0;
  }
  return hl_call_result(&call);
}

static graft_status reset(const graft_context *context, void *widget) {
  hl_call call;
  if (hl_call_begin(&call, GRAFT_HEADLESS_CALL_RESET, context, widget)) {
    hl_widget *w = call.w;
    hl_widget *parent = hl_find(call.h, w->parent);
    if (w->connected != 0) {
      hl_misuse(call.h, "reset", w, w->kind, "still connected");
    }
    hl_call_result(&call);
    /* Only the top of what goes was removed; the rest is parted here. */
    if (parent != NULL) {
      hl_detach(call.h, parent, hl_child_index(parent, w->slot.self));
    }
    while (w->child_count != 0) hl_detach(call.h, w, w->child_count - 1);
    w->node = 0;
    w->coordinator = NULL;
    w->shown = 0;
    hl_widget_defaults(call.h, w);
    return call.status;
  }
  return hl_call_result(&call);
}

/* The last change that toolkits tell of a widget that goes. */
static void last_words(graft_headless *h, const hl_widget *w) {
  const hl_class_spec *spec = &hl_class_specs[w->kind];
  uint32_t index;
  if (!h->knobs[GRAFT_HEADLESS_KNOB_NOISY_DESTROY]) return;
  for (index = 0; index < spec->event_count; index++) {
    if (spec->events[index].value_of != HL_NO_PROPERTY &&
        spec->events[index].event != HL_MOVING) {
      hl_emit_state(h, w, spec->events[index].event, 1);
      return;
    }
  }
}

/* A destroy that is made to fail still destroys (M7). */
static graft_status destroy(const graft_context *context, void *widget) {
  hl_call call;
  graft_headless *h;
  hl_widget *w;
  hl_widget *parent;
  hl_call_begin(&call, GRAFT_HEADLESS_CALL_DESTROY, context, widget);
  hl_call_result(&call);
  h = call.h;
  w = call.w;
  if (w == NULL) return call.status;
  parent = hl_find(h, w->parent);
  if (w->child_count != 0) {
    hl_misuse(h, "destroy", w, w->kind, "children in it");
  }
  if (w->connected != 0) {
    hl_misuse(h, "destroy", w, w->kind, "still connected");
  }
  if (parent != NULL && parent->shown) {
    hl_misuse(h, "destroy", w, w->kind, "in a parent that is shown");
  }
  if (w->host_owned) {
    hl_misuse(h, "destroy", w, w->kind, "it is the host's");
    return call.status;
  }
  last_words(h, w);
  h->stats.destroys++;
  hl_widget_end(h, w);
  return call.status;
}

void hl_fill_callbacks(const graft_headless *h, const hl_class_spec *spec,
                       graft_class_desc *desc) {
  if ((h->flags & GRAFT_HEADLESS_NO_COORDINATOR) == 0) {
    desc->make_coordinator = hl_make_coordinator;
    desc->destroy_coordinator = hl_destroy_coordinator;
  }
  desc->create = hl_create;
  desc->update = hl_update;
  desc->finalize = hl_finalize;
  desc->connect = connect_event;
  desc->did_mount = did_mount;
  desc->will_unmount = will_unmount;
  if (h->pool_limit != 0) desc->reset = reset;
  desc->destroy = destroy;
  hl_fill_asking_callbacks(h, desc);
  if (spec->container) hl_fill_child_callbacks(h, desc);
  if (spec == &hl_class_specs[HL_LIST] &&
      (h->flags & GRAFT_HEADLESS_LAZY_LIST) != 0) {
    desc->set_rows = hl_set_rows;
  }
}
