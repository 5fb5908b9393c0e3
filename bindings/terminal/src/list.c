#include "list.h"

#include <string.h>

#include "value.h"

static graft_status start(gt_widget *widget) {
  gt_list *list = (gt_list *)widget;
  list->reveal = GT_REVEAL_SELECTED;
  list->told_top = -1;
  return GRAFT_OK;
}

static gt_widget *selected_row(const gt_list *list) {
  int64_t index = gt_list_selected(list);
  return index < 0 ? NULL : gt_list_at(list, index).row;
}

static gt_size measure(gt_widget *widget, int columns) {
  const gt_list *list = (const gt_list *)widget;
  gt_size size = {0, 0};
  int64_t lines = gt_list_count(list) - widget->child_count;
  for (gt_widget *row = widget->first; row != NULL; row = row->next) {
    gt_size want;
    if (!gt_widget_flows(row)) continue;
    want = gt_list_fit(row, columns - GT_GUTTER);
    if (want.columns > size.columns) size.columns = want.columns;
    lines += want.lines;
  }
  size.columns += GT_GUTTER;
  size.lines = lines < 1 ? 1 : lines > INT32_MAX ? INT32_MAX : (int)lines;
  return size;
}

static void draw_bar(const gt_list *list, gt_painter *painter) {
  int right = painter->area.columns - 1;
  int64_t lines = list->lines;
  int64_t thumb = lines * lines / list->total;
  int64_t from;
  if (thumb < 1) thumb = 1;
  from = list->above * (lines - thumb) / (list->total - lines);
  for (int y = 0; y < list->lines; y++) {
    int inside = y >= from && y < from + thumb;
    gt_paint(painter, right, y, 0, inside ? "\xE2\x96\x88" : "\xE2\x94\x82", 3);
  }
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_list *list = (const gt_list *)widget;
  int64_t index = gt_list_selected(list);
  if (index >= 0) {
    gt_paint(painter, 0, gt_list_line_of(list, index), 0, "\xE2\x96\xB8", 3);
  }
  if (list->total > list->lines) draw_bar(list, painter);
}

static void draw_over(const gt_widget *widget, gt_painter *painter) {
  const gt_list *list = (const gt_list *)widget;
  int64_t index = gt_list_selected(list);
  gt_rect area = widget->area;
  gt_place place;
  gt_painter over;
  if (index < 0 || !gt_widget_focused(widget)) return;
  place = gt_list_at(list, index);
  area.y += gt_list_line_of(list, index);
  area.lines = gt_list_lines(&place);
  area.columns -= list->total > list->lines;
  over = gt_painter_within(painter, &area);
  gt_paint_style(&over, GRAFT_TERMINAL_REVERSE);
}

static void cursor(const gt_widget *widget, int *x, int *y) {
  const gt_list *list = (const gt_list *)widget;
  int64_t index = gt_list_selected(list);
  *x = 0;
  *y = index < 0 ? 0 : gt_list_line_of(list, index);
}

static int wheel(gt_widget *widget, int lines) {
  return gt_list_scroll((gt_list *)widget, lines);
}

static int visits(const gt_widget *widget, const gt_widget *child) {
  return child == selected_row((const gt_list *)widget);
}

static graft_status command(gt_widget *widget, const char *name,
                            const graft_value *values, uint32_t count) {
  gt_list *list = (gt_list *)widget;
  if (strcmp(name, "scroll_to") != 0) return GRAFT_E_UNSUPPORTED;
  if (count != 1 || values[0].type != GRAFT_TYPE_INT) {
    return graft_fail(widget->terminal->runtime, GRAFT_E_TYPE,
                      "scroll_to takes one int");
  }
  if (values[0].as.integer < 0 || values[0].as.integer >= gt_list_count(list)) {
    return graft_fail(widget->terminal->runtime, GRAFT_E_INVALID,
                      "scroll_to: there is no such row");
  }
  list->reveal = values[0].as.integer;
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_rows(gt_widget *widget, uint32_t count,
                             uint32_t first) {
  gt_list *list = (gt_list *)widget;
  list->lazy = count > 0;
  list->count = count;
  list->first = first;
  list->told_top = -1;
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_selected(gt_widget *widget, const graft_value *value) {
  gt_list *list = (gt_list *)widget;
  list->selected = gt_value_integer(value, 0);
  list->reveal = GT_REVEAL_SELECTED;
  gt_widget_resized(widget);
  return GRAFT_OK;
}

/* As it was set: rows that it may mean can still be to come. */
static void get_selected(const gt_widget *widget, graft_value *value) {
  *value = graft_value_int(((const gt_list *)widget)->selected);
}

static const gt_property properties[] = {
    {GT_DECLARE("selected", GT_INT), set_selected, get_selected},
};

const gt_kind gt_list_kind = {
    .name = "list",
    .size = sizeof(gt_list),
    .flags = GT_TAKES_FOCUS | GT_CONTAINS | GT_SHRINKS,
    .signals = GT_SIGNAL_BIT(GT_SELECT) | GT_SIGNAL_BIT(GT_ACTIVATE),
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .start = start,
    .measure = measure,
    .arrange = gt_list_arrange,
    .draw = draw,
    .draw_over = draw_over,
    .key = gt_list_key,
    .preview_click = gt_list_preview_click,
    .wheel = wheel,
    .cursor = cursor,
    .visits = visits,
    .command = command,
    .parted = gt_list_parted,
    .set_rows = set_rows,
};
