/* What the runtime calls to make widgets and to make and end coordinators. */
#include "toolkit.h"

graft_status hl_make_coordinator(const graft_context *context,
                                 void **coordinator) {
  hl_call call;
  hl_coordinator *made;
  if (hl_call_begin(&call, GRAFT_HEADLESS_CALL_COORDINATOR, context, NULL)) {
    made = hl_table_add(call.h, &call.h->coordinators);
    if (made == NULL) {
      call.status = GRAFT_E_NO_MEMORY;
    } else {
      hl_call_keep_name(&call, &made->name);
      *coordinator = made->slot.self;
      call.h->stats.live_coordinators++;
    }
  }
  return hl_call_result(&call);
}

graft_status hl_destroy_coordinator(const graft_context *context,
                                    void *coordinator) {
  hl_call call;
  hl_coordinator *c;
  hl_call_begin(&call, GRAFT_HEADLESS_CALL_DESTROY_COORDINATOR, context, NULL);
  c = hl_table_find(&call.h->coordinators, coordinator);
  if (c == NULL) {
    hl_misuse(call.h, "destroy_coordinator", NULL, call.kind,
              "destroyed already");
  } else {
    const hl_widget *w = hl_find(call.h, c->widget);
    if (w != NULL && w->coordinator == coordinator && !w->host_owned &&
        call.h->pool_limit == 0) {
      hl_misuse(call.h, "destroy_coordinator", w, call.kind,
                "its widget lives");
    }
    call.h->stats.live_coordinators--;
    call.name = &c->name;
    hl_call_result(&call);
    hl_text_free(call.h, &c->name);
    hl_table_remove(&call.h->coordinators, &c->slot);
    return call.status;
  }
  return hl_call_result(&call);
}

/* Native parents at creation: it has its place only once it is inserted. */
static void make_inside(hl_call *call) {
  graft_headless *h = call->h;
  hl_widget *parent = hl_find(h, call->context->parent_widget);
  hl_out out;
  size_t start;
  if (parent == NULL) {
    hl_misuse(h, "make", call->w, call->kind, "its parent is none of ours");
  } else {
    call->w->native_parent = parent->slot.self;
  }
  if (hl_call_log(call, &out, &start, "make")) {
    hl_call_name(call, &out);
    if (parent != NULL) {
      hl_out_string(&out, " in ");
      hl_out_widget(&out, parent);
    }
    hl_call_log_end(call, &out, start, call->status);
  }
}

graft_status hl_create(const graft_context *context, void **widget) {
  hl_call call;
  graft_headless *h;
  hl_widget *w;
  if (!hl_call_begin(&call, GRAFT_HEADLESS_CALL_CREATE, context, NULL)) {
    *widget = NULL;
    return hl_call_result(&call);
  }
  h = call.h;
  w = hl_widget_new(h, call.kind);
  if (w == NULL) {
    call.status = GRAFT_E_NO_MEMORY;
    return hl_call_result(&call);
  }
  h->stats.live_widgets++;
  w->node = context->node;
  w->coordinator = context->coordinator;
  if ((h->flags & GRAFT_HEADLESS_NO_COORDINATOR) == 0) {
    hl_coordinator *c = hl_table_find(&h->coordinators, context->coordinator);
    if (c == NULL) {
      hl_misuse(h, "make", w, call.kind, "no coordinator was made before");
    } else {
      c->widget = w->slot.self;
    }
  }
  call.w = w;
  if ((h->flags & GRAFT_HEADLESS_PARENT_AT_CREATE) != 0 &&
      context->parent_widget != NULL) {
    make_inside(&call);
  } else {
    hl_call_result(&call);
  }
  if (call.status < 0) {
    hl_widget_end(h, w);
    return call.status;
  }
  h->stats.creates++;
  *widget = w->slot.self;
  return GRAFT_OK;
}
