#include "widget.h"

#include <stdlib.h>

#include "terminal.h"

#define GT_MAGIC 0x67726674u

gt_widget *gt_widget_new(graft_terminal *terminal, const gt_kind *kind) {
  gt_widget *widget = terminal == NULL ? NULL : calloc(1, kind->size);
  if (widget == NULL) return NULL;
  widget->magic = GT_MAGIC;
  widget->kind = kind;
  widget->terminal = terminal;
  widget->width = widget->height = -1;
  widget->min_width = widget->min_height = -1;
  widget->visible = widget->enabled = 1;
  if (kind->start != NULL && kind->start(widget) < 0) {
    graft_terminal_widget_free(widget);
    return NULL;
  }
  return widget;
}

void graft_terminal_widget_free(graft_terminal_widget *widget) {
  if (widget == NULL) return;
  gt_widget_remove(widget);
  while (widget->first != NULL) gt_widget_detach(widget->first);
  if (widget->kind->finish != NULL) widget->kind->finish(widget);
  if (widget->terminal->return_to == widget) widget->terminal->return_to = NULL;
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
  gt_widget_resized(parent);
}

void gt_widget_detach(gt_widget *child) {
  gt_widget *parent = child->parent;
  if (parent == NULL) return;
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
  widget->terminal->drawn = 0;
}

void gt_widget_redraw(gt_widget *widget) { widget->terminal->drawn = 0; }

int gt_widget_focused(const gt_widget *widget) {
  return widget->terminal->focus == widget;
}

void graft_terminal_widget_changed(graft_terminal_widget *widget) {
  if (widget != NULL) gt_widget_resized(widget);
}
