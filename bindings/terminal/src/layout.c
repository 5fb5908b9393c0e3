/* Arranging and drawing, for all kinds. */
#include "terminal.h"

void gt_arrange(gt_widget *widget, const gt_rect *area) {
  widget->area = *area;
  if (widget->area.columns < 0) widget->area.columns = 0;
  if (widget->area.lines < 0) widget->area.lines = 0;
  if (widget->kind->arrange != NULL) widget->kind->arrange(widget);
}

gt_rect gt_centered(gt_widget *widget, const gt_rect *within) {
  gt_rect area = *within;
  gt_size room = {area.columns, area.lines};
  gt_size want = gt_size_for(widget, room);
  if (want.columns > area.columns) want.columns = area.columns;
  if (want.lines > area.lines) want.lines = area.lines;
  area.x += (area.columns - want.columns) / 2;
  area.y += (area.lines - want.lines) / 2;
  area.columns = want.columns;
  area.lines = want.lines;
  return area;
}

static void draw(const gt_widget *widget, const gt_painter *outer) {
  gt_painter painter = gt_painter_within(outer, &widget->area);
  if (painter.clip.columns == 0 || painter.clip.lines == 0) return;
  if (widget->kind->draw != NULL) widget->kind->draw(widget, &painter);
  for (const gt_widget *child = widget->first; child != NULL;
       child = child->next) {
    if (!gt_widget_flows(child)) continue;
    if ((widget->kind->flags & GT_STACKS) != 0 && child != widget->first) {
      gt_painter behind = gt_painter_within(&painter, &child->area);
      gt_paint_clear(&behind, 0);
    }
    draw(child, &painter);
  }
  if (widget->kind->draw_over != NULL) {
    widget->kind->draw_over(widget, &painter);
  }
}

/* Windows lie upon all else, in the order of the tree. */
static void draw_windows(const gt_widget *widget, const gt_painter *screen) {
  if (!widget->visible) return;
  if ((widget->kind->flags & GT_FLOATS) != 0) {
    gt_painter behind = gt_painter_within(screen, &widget->area);
    gt_paint_clear(&behind, 0);
    draw(widget, screen);
  }
  for (const gt_widget *child = widget->first; child != NULL;
       child = child->next) {
    draw_windows(child, screen);
  }
}

static void arrange_windows(gt_widget *widget, const gt_rect *screen) {
  if (!widget->visible) return;
  if ((widget->kind->flags & GT_FLOATS) != 0) {
    gt_rect area = gt_centered(widget, screen);
    gt_arrange(widget, &area);
  }
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    arrange_windows(child, screen);
  }
}

/* The cursor stands where the focus is: screen readers follow it. */
static void place_cursor(graft_terminal *terminal) {
  const gt_widget *widget = terminal->focus;
  int x = 0;
  int y = 0;
  terminal->cursor_x = terminal->cursor_y = -1;
  terminal->cursor_shown = widget != NULL && widget->kind == &gt_entry_kind;
  if (widget == NULL || !gt_widget_shown(widget)) return;
  if (widget->kind->cursor != NULL) widget->kind->cursor(widget, &x, &y);
  x += widget->area.x;
  y += widget->area.y;
  for (; widget != NULL; widget = widget->parent) {
    if (!gt_rect_contains(&widget->area, x, y)) return;
    if ((widget->kind->flags & GT_FLOATS) != 0) break;
  }
  terminal->cursor_x = x;
  terminal->cursor_y = y;
}

graft_status gt_draw(graft_terminal *terminal) {
  gt_painter painter;
  if (terminal->drawn) return GRAFT_OK;
  painter.grid = &terminal->grid;
  painter.area.x = painter.area.y = 0;
  painter.area.columns = terminal->grid.columns;
  painter.area.lines = terminal->grid.lines;
  painter.clip = painter.area;
  gt_grid_clear(&terminal->grid);
  draw(terminal->base, &painter);
  draw_windows(terminal->base, &painter);
  place_cursor(terminal);
  terminal->drawn = 1;
  return terminal->screen->show(terminal);
}

/*
 * A handler of `focus` may change the tree, and a list may ask for rows: then
 * it is laid out once more.
 */
graft_status gt_settle(graft_terminal *terminal) {
  graft_status status = GRAFT_OK;
  for (int round = 0; round < 100; round++) {
    const gt_widget *focus = terminal->focus;
    terminal->rows_told = 0;
    status = graft_pump(terminal->runtime, 0);
    if (status < 0) return status;
    if (!terminal->laid_out) {
      gt_rect area = {0, 0, 0, 0};
      area.columns = terminal->grid.columns;
      area.lines = terminal->grid.lines;
      terminal->laid_out = 1;
      gt_arrange(terminal->base, &area);
      arrange_windows(terminal->base, &area);
    }
    gt_focus_find(terminal);
    if (status > 0 || terminal->rows_told || !terminal->laid_out) continue;
    if (terminal->focus == focus) break;
  }
  return status;
}
