#include "widget.h"

#include <stdlib.h>
#include <string.h>

#include "terminal.h"

#define GT_MAGIC 0x67726674u

/* Begins the life of a widget whose memory is all zero. */
static graft_status begin(gt_widget *widget, graft_terminal *terminal,
                          const gt_kind *kind) {
  widget->magic = GT_MAGIC;
  widget->kind = kind;
  widget->terminal = terminal;
  widget->width = widget->height = -1;
  widget->min_width = widget->min_height = -1;
  widget->max_width = widget->max_height = -1;
  widget->visible = widget->enabled = 1;
  return kind->start == NULL ? GRAFT_OK : kind->start(widget);
}

/* Ends it: nothing knows the widget any more. */
static void end(gt_widget *widget) {
  graft_terminal *terminal = widget->terminal;
  gt_widget_remove(widget);
  while (widget->first != NULL) gt_widget_detach(widget->first);
  if (widget->kind->finish != NULL) widget->kind->finish(widget);
  if (terminal->return_to == widget) terminal->return_to = NULL;
}

gt_widget *gt_widget_new(graft_terminal *terminal, const gt_kind *kind) {
  gt_widget *widget = terminal == NULL ? NULL : calloc(1, kind->size);
  if (widget == NULL) return NULL;
  if (begin(widget, terminal, kind) < 0) {
    graft_terminal_widget_free(widget);
    return NULL;
  }
  return widget;
}

/* All of its memory begins anew: nothing of the former life can remain. */
graft_status gt_widget_reset(gt_widget *widget) {
  graft_terminal *terminal = widget->terminal;
  const gt_kind *kind = widget->kind;
  end(widget);
  memset(widget, 0, kind->size);
  return begin(widget, terminal, kind);
}

void graft_terminal_widget_free(graft_terminal_widget *widget) {
  if (widget == NULL) return;
  end(widget);
  widget->magic = 0;
  free(widget);
}

int gt_widget_valid(const graft_terminal *terminal, const gt_widget *widget) {
  return widget != NULL && widget->magic == GT_MAGIC &&
         widget->terminal == terminal;
}

void gt_widget_insert(gt_widget *parent, gt_widget *child,
                      gt_widget *previous) {
  child->parent = parent;
  child->previous = previous;
  child->next = previous == NULL ? parent->first : previous->next;
  if (child->next == NULL) {
    parent->last = child;
  } else {
    child->next->previous = child;
  }
  if (previous == NULL) {
    parent->first = child;
  } else {
    previous->next = child;
  }
  parent->child_count++;
  gt_widget_resized(parent);
}

void gt_widget_detach(gt_widget *child) {
  gt_widget *parent = child->parent;
  if (parent == NULL) return;
  if (parent->kind->parted != NULL) parent->kind->parted(parent, child);
  if (child->previous == NULL) {
    parent->first = child->next;
  } else {
    child->previous->next = child->next;
  }
  if (child->next == NULL) {
    parent->last = child->previous;
  } else {
    child->next->previous = child->previous;
  }
  child->parent = child->next = child->previous = NULL;
  parent->child_count--;
  gt_widget_resized(parent);
}

void gt_widget_move(gt_widget *child, gt_widget *previous) {
  gt_widget *parent = child->parent;
  gt_widget_detach(child);
  gt_widget_insert(parent, child, previous);
}

void gt_widget_remove(gt_widget *child) {
  gt_focus_leave(child, 1);
  gt_widget_detach(child);
}

int gt_widget_flows(const gt_widget *child) {
  return child->visible && (child->kind->flags & GT_FLOATS) == 0;
}

int gt_widget_within(const gt_widget *widget, const gt_widget *ancestor) {
  while (widget != NULL && widget != ancestor) widget = widget->parent;
  return widget != NULL;
}

int gt_widget_shown(const gt_widget *widget) {
  const gt_widget *base = widget->terminal->base;
  while (widget != NULL && widget->visible) {
    if (widget == base) return 1;
    widget = widget->parent;
  }
  return 0;
}

void gt_widget_resized(gt_widget *widget) {
  widget->terminal->laid_out = 0;
  widget->terminal->layout_number++;
  widget->terminal->drawn = 0;
}

void gt_widget_redraw(gt_widget *widget) { widget->terminal->drawn = 0; }

int gt_widget_focused(const gt_widget *widget) {
  return widget->terminal->focus == widget;
}

void graft_terminal_widget_changed(graft_terminal_widget *widget) {
  if (widget != NULL) gt_widget_resized(widget);
}
