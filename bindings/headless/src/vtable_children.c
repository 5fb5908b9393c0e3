/* What the runtime calls to put, move and take children. */
#include <string.h>

#include "toolkit.h"

static void write_child(hl_call *call, hl_out *out, const graft_child *child) {
  const hl_widget *own = hl_find(call->h, child->widget);
  char name[64];
  if (own != NULL && own->name.length != 0) {
    hl_out_widget(out, own);
    return;
  }
  if (graft_class_name(call->h->runtime, child->class_id, name, sizeof name,
                       NULL) < 0) {
    memcpy(name, "?", 2);
  }
  hl_out_node(out, call->h, own != NULL ? hl_class_specs[own->kind].name : name,
              child->node);
}

static graft_status end_child(hl_call *call, const char *verb,
                              const graft_child *child) {
  hl_out out;
  size_t start;
  if (hl_call_log(call, &out, &start, verb)) {
    hl_call_name(call, &out);
    hl_out_string(&out, " ");
    write_child(call, &out, child);
    hl_out_string(&out, " ");
    hl_out_int(&out, child->index);
    hl_call_log_end(call, &out, start, call->status);
  }
  return call->status;
}

static graft_status refuse(hl_call *call, const char *act, const char *what) {
  hl_misuse(call->h, act, call->w, call->kind, what);
  return graft_fail(call->h->runtime, GRAFT_E_INVALID, what);
}

/* Tells in words why a child cannot come in, or null. */
static const char *why_not(const hl_call *call, const graft_child *child) {
  const graft_headless *h = call->h;
  const hl_widget *own = hl_find(h, child->widget);
  const hl_widget *above;
  if (child->widget == NULL) return "the child is null";
  if (own == NULL) {
    return hl_table_knew(&h->widgets, child->widget)
               ? "the child was destroyed already"
               : NULL;
  }
  if (own->parent != NULL) return "the child has a parent";
  if (own->native_parent != NULL && own->native_parent != call->w->slot.self) {
    return "the child was made in another parent";
  }
  if (own->child_count == 0 && own != call->w) return NULL;
  for (above = call->w; above != NULL; above = hl_find(h, above->parent)) {
    if (above == own) return "the child is above its parent";
  }
  return NULL;
}

static void check_place(hl_call *call, const char *act,
                        const graft_child *child) {
  const hl_widget *w = call->w;
  const void *previous = NULL;
  if (child->index > w->child_count) {
    hl_misuse(call->h, act, w, w->kind, "the index is beyond the end");
    return;
  }
  if (child->index != 0) previous = w->children[child->index - 1];
  if (previous != child->previous) {
    hl_misuse(call->h, act, w, w->kind, "previous is not the widget before");
  }
}

static graft_status insert_child(const graft_context *context, void *widget,
                                 const graft_child *child) {
  hl_call call;
  if (hl_call_begin(&call, GRAFT_HEADLESS_CALL_INSERT, context, widget)) {
    const char *reason = why_not(&call, child);
    if (reason != NULL) {
      call.status = refuse(&call, "insert", reason);
    } else {
      check_place(&call, "insert", child);
      call.status = hl_attach(call.h, call.w, child->widget, child->index);
    }
    if (call.status >= 0) {
      call.h->stats.inserts++;
      if (call.w->kind == HL_LIST) {
        hl_list_inserted(call.h, call.w, child->index);
      }
    }
  }
  return end_child(&call, "insert", child);
}

static graft_status move_child(const graft_context *context, void *widget,
                               const graft_child *child) {
  hl_call call;
  if (hl_call_begin(&call, GRAFT_HEADLESS_CALL_MOVE, context, widget)) {
    hl_widget *w = call.w;
    uint32_t from = hl_child_index(w, child->widget);
    if (from == w->child_count) {
      call.status = refuse(&call, "move", "no child of it");
    } else if (child->index >= w->child_count) {
      call.status = refuse(&call, "move", "the index is beyond the end");
    } else {
      void *moved = w->children[from];
      uint32_t to = child->index;
      if (from < to) {
        memmove(w->children + from, w->children + from + 1,
                (to - from) * sizeof(void *));
      } else {
        memmove(w->children + to + 1, w->children + to,
                (from - to) * sizeof(void *));
      }
      w->children[to] = moved;
      check_place(&call, "move", child);
      call.h->stats.moves++;
      if (w->kind == HL_LIST) hl_list_moved(call.h, w, from, to);
    }
  }
  return end_child(&call, "move", child);
}

/* A removal that is made to fail still removes, as graft.h has it. */
static graft_status remove_child(const graft_context *context, void *widget,
                                 const graft_child *child) {
  hl_call call;
  int works = hl_call_begin(&call, GRAFT_HEADLESS_CALL_REMOVE, context, widget);
  if (call.w != NULL) {
    hl_widget *w = call.w;
    uint32_t index = child->index;
    if (index >= w->child_count || w->children[index] != child->widget) {
      index = hl_child_index(w, child->widget);
      if (index != w->child_count && child->index != GRAFT_INDEX_NONE) {
        hl_misuse(call.h, "remove", w, w->kind,
                  "the child is at another index");
      }
    }
    if (index == w->child_count) {
      call.status = refuse(&call, "remove", "no child of it");
    } else {
      hl_detach(call.h, w, index);
      if (works) call.h->stats.removes++;
      if (w->kind == HL_LIST) hl_list_removed(call.h, w, index);
    }
  }
  return end_child(&call, "remove", child);
}

void hl_fill_child_callbacks(const graft_headless *h, graft_class_desc *desc) {
  desc->insert_child = insert_child;
  desc->remove_child = remove_child;
  if ((h->flags & GRAFT_HEADLESS_NO_MOVE_CHILD) == 0) {
    desc->move_child = move_child;
  }
}
