/* What the user does, on its way to the widgets. */
#include <string.h>

#include "terminal.h"

/* Gives the nearest widget that a class made: events come from nodes. */
static gt_widget *emitter_at(gt_widget *widget) {
  while (widget != NULL && widget->node == 0) widget = widget->parent;
  return widget;
}

/* What is done with a key that no handler took. */
static void do_default(graft_terminal *terminal, const gt_key *key) {
  if (gt_key_is(key, "Down")) {
    gt_focus_toward(terminal, 0, 1);
  } else if (gt_key_is(key, "Up")) {
    gt_focus_toward(terminal, 0, -1);
  } else if (gt_key_is(key, "Right")) {
    gt_focus_toward(terminal, 1, 0);
  } else if (gt_key_is(key, "Left")) {
    gt_focus_toward(terminal, -1, 0);
  } else if (gt_key_is(key, "Tab")) {
    gt_focus_step(terminal, 1);
  } else if (gt_key_is(key, "Shift-Tab")) {
    gt_focus_step(terminal, -1);
  } else if (gt_key_is(key, "Ctrl-L")) {
    terminal->drawn = 0;
    if (terminal->screen->refresh != NULL) terminal->screen->refresh(terminal);
  } else if (gt_key_is(key, "Ctrl-C")) {
    terminal->quitting = 1;
  }
}

/* From the focused widget; without one, from what was described first. */
static graft_status emit_key(graft_terminal *terminal, const gt_key *key) {
  graft_value name = graft_value_string(key->name, (uint32_t)strlen(key->name));
  gt_widget *emitter = emitter_at(terminal->focus);
  gt_widget *top = gt_modal_top(terminal);
  if (emitter == NULL) emitter = top != NULL ? top : terminal->base->first;
  if (emitter == NULL || emitter->node == 0) return GRAFT_DECLINED;
  return gt_widget_emit(emitter, GT_KEY, &name, 1);
}

graft_status gt_press(graft_terminal *terminal, const gt_key *key) {
  gt_widget *widget = terminal->focus;
  if (widget == NULL) widget = gt_modal_top(terminal);
  for (; widget != NULL; widget = widget->parent) {
    if (widget->kind->key != NULL && widget->kind->key(widget, key)) {
      return gt_settle(terminal);
    }
  }
  if (emit_key(terminal, key) == GRAFT_DECLINED) do_default(terminal, key);
  return gt_settle(terminal);
}

static gt_widget *widget_at(gt_widget *widget, int x, int y) {
  gt_widget *child = widget->last;
  if (!widget->visible || !gt_rect_contains(&widget->area, x, y)) return NULL;
  for (; child != NULL; child = child->previous) {
    gt_widget *found = NULL;
    if (gt_widget_flows(child)) found = widget_at(child, x, y);
    if (found != NULL) return found;
  }
  return widget;
}

static gt_widget *hit(const graft_terminal *terminal, int x, int y) {
  gt_widget *top = gt_modal_top(terminal);
  return widget_at(top == NULL ? terminal->base : top, x, y);
}

/* From the outside in, as a list selects the row that was hit. */
static void preview(gt_widget *widget, int x, int y) {
  if (widget->parent != NULL) preview(widget->parent, x, y);
  if (widget->kind->preview_click != NULL) {
    widget->kind->preview_click(widget, x - widget->area.x, y - widget->area.y);
  }
}

/*
 * Handlers that run meanwhile may take widgets out of the tree, but they are
 * freed by the pump at the earliest.
 */
static graft_status click_by(graft_terminal *terminal, int x, int y,
                             int other) {
  gt_widget *target = hit(terminal, x, y);
  gt_widget *focus = target;
  if (target == NULL) return GRAFT_OK;
  while (focus != NULL && (focus->kind->flags & GT_TAKES_FOCUS) == 0) {
    focus = focus->parent;
  }
  if (focus != NULL) gt_focus(terminal, focus);
  if (!other) preview(target, x, y);
  if (focus != NULL && gt_widget_shown(focus)) gt_focus(terminal, focus);
  for (gt_widget *widget = target; widget != NULL; widget = widget->parent) {
    int (*click)(gt_widget *, int, int) =
        other ? widget->kind->menu : widget->kind->click;
    if (click != NULL && widget->enabled &&
        click(widget, x - widget->area.x, y - widget->area.y)) {
      break;
    }
  }
  return gt_settle(terminal);
}

graft_status gt_click(graft_terminal *terminal, int x, int y) {
  return click_by(terminal, x, y, 0);
}

graft_status gt_click_other(graft_terminal *terminal, int x, int y) {
  return click_by(terminal, x, y, 1);
}

graft_status gt_wheel(graft_terminal *terminal, int x, int y, int lines) {
  gt_widget *widget = hit(terminal, x, y);
  for (; widget != NULL; widget = widget->parent) {
    if (widget->kind->wheel != NULL && widget->kind->wheel(widget, lines)) {
      break;
    }
  }
  return gt_settle(terminal);
}

graft_status gt_resize(graft_terminal *terminal, int columns, int lines) {
  graft_status status;
  if (columns == terminal->grid.columns && lines == terminal->grid.lines) {
    return GRAFT_OK;
  }
  status = gt_grid_resize(&terminal->grid, columns, lines);
  if (status < 0) return status;
  terminal->laid_out = 0;
  terminal->drawn = 0;
  return gt_settle(terminal);
}
