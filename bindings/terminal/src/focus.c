/* Who has the focus. */
#include "terminal.h"

/* What a walk over the widgets in order found around the current one. */
typedef struct gt_order {
  const gt_widget *current;
  const gt_widget *except;
  int passed;
  gt_widget *first;
  gt_widget *last;
  gt_widget *before;
  gt_widget *after;
} gt_order;

int gt_can_focus(const gt_widget *widget) {
  return (widget->kind->flags & GT_TAKES_FOCUS) != 0 && widget->enabled;
}

static void walk(gt_widget *widget, gt_order *order) {
  if (widget == order->current) order->passed = 1;
  if (!widget->visible || widget == order->except) {
    if (gt_widget_within(order->current, widget)) order->passed = 1;
    return;
  }
  if (gt_can_focus(widget) && widget != order->current) {
    if (order->first == NULL) order->first = widget;
    order->last = widget;
    if (!order->passed) order->before = widget;
    if (order->passed && order->after == NULL) order->after = widget;
  }
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    if (widget->kind->visits == NULL || widget->kind->visits(widget, child)) {
      walk(child, order);
    }
  }
}

static gt_order walk_all(const graft_terminal *terminal,
                         const gt_widget *except) {
  gt_order order = {NULL, NULL, 0, NULL, NULL, NULL, NULL};
  gt_widget *top = gt_modal_top(terminal);
  order.current = terminal->focus;
  order.except = except;
  walk(top == NULL ? terminal->base : top, &order);
  return order;
}

/* A handler of `blur` may move the focus elsewhere: then that stands. */
void gt_focus(graft_terminal *terminal, gt_widget *widget) {
  gt_widget *old = terminal->focus;
  if (old == widget) return;
  if (widget != NULL && !gt_can_focus(widget)) return;
  terminal->focus = widget;
  terminal->drawn = 0;
  if (old != NULL) {
    gt_widget_redraw(old);
    gt_widget_emit(old, GT_BLUR, NULL, 0);
  }
  if (widget != NULL && terminal->focus == widget) {
    gt_widget_emit(widget, GT_FOCUS, NULL, 0);
  }
}

void gt_focus_step(graft_terminal *terminal, int direction) {
  gt_order order = walk_all(terminal, NULL);
  gt_widget *widget = direction > 0 ? order.after : order.before;
  if (widget == NULL) widget = direction > 0 ? order.first : order.last;
  if (widget != NULL) gt_focus(terminal, widget);
}

/* The nearest one around it, else the next one, else the one before. */
void gt_focus_leave(gt_widget *subtree, int removed) {
  graft_terminal *terminal = subtree->terminal;
  gt_widget *heir = subtree->parent;
  if (terminal->focus == NULL || !gt_widget_within(terminal->focus, subtree)) {
    return;
  }
  while (heir != NULL && !gt_can_focus(heir)) heir = heir->parent;
  if (heir == NULL && gt_widget_within(subtree, terminal->base)) {
    gt_order order = walk_all(terminal, subtree);
    heir = order.after != NULL ? order.after : order.before;
  }
  if (heir == NULL && terminal->return_to != NULL &&
      !gt_widget_within(terminal->return_to, subtree)) {
    heir = terminal->return_to;
  }
  if (removed) terminal->focus = NULL;
  gt_focus(terminal, heir);
}

/* The modal child that is drawn last covers the others. */
static gt_widget *modal_below(gt_widget *widget) {
  gt_widget *found = NULL;
  if (!widget->visible) return NULL;
  if (gt_overlay_is_modal(widget)) {
    found = modal_below(widget->last);
    return found == NULL ? widget->last : found;
  }
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    gt_widget *deeper = modal_below(child);
    if (deeper != NULL) found = deeper;
  }
  if (found == NULL && (widget->kind->flags & GT_FLOATS) != 0) found = widget;
  return found;
}

gt_widget *gt_modal_top(const graft_terminal *terminal) {
  return modal_below(terminal->base);
}

void gt_focus_find(graft_terminal *terminal) {
  gt_widget *top = gt_modal_top(terminal);
  if (top != NULL && !gt_widget_within(terminal->focus, top)) {
    if (terminal->return_to == NULL) terminal->return_to = terminal->focus;
    gt_focus(terminal, walk_all(terminal, NULL).first);
  } else if (top == NULL && terminal->return_to != NULL) {
    gt_widget *widget = terminal->return_to;
    terminal->return_to = NULL;
    if (gt_widget_shown(widget)) gt_focus(terminal, widget);
  }
  if (terminal->focus != NULL && !gt_widget_shown(terminal->focus)) {
    gt_focus_leave(terminal->focus, 0);
  }
  if (terminal->focus == NULL)
    gt_focus(terminal, walk_all(terminal, NULL).first);
}
