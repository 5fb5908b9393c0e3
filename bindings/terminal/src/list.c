/* Rows of which one is selected, scrolled where there are many. */
#include <string.h>

#include "terminal.h"
#include "value.h"

/* Columns on the left, for the mark of the selected row. */
#define GT_GUTTER 2

typedef struct gt_list {
  gt_widget widget;
  int64_t selected; /* as set or chosen; clamped where it is used */
  int scroll;       /* lines above the first one that is shown */
  int total;        /* lines of all rows */
  int lines;        /* that it had when last arranged */
  int reveal;       /* the selected row is to be scrolled to */
} gt_list;

static int row_count(const gt_widget *widget) {
  int count = 0;
  for (gt_widget *row = widget->first; row != NULL; row = row->next) count++;
  return count;
}

static int selected_index(const gt_list *list) {
  int count = row_count(&list->widget);
  if (list->selected < 0) return -1;
  return list->selected < count ? (int)list->selected : count - 1;
}

static gt_widget *row_at(const gt_widget *widget, int index) {
  gt_widget *row = index < 0 ? NULL : widget->first;
  while (row != NULL && index-- > 0) row = row->next;
  return row;
}

static gt_widget *selected_row(const gt_widget *widget) {
  return row_at(widget, selected_index((const gt_list *)widget));
}

static gt_size measure(gt_widget *widget, int columns) {
  gt_size size = {0, 0};
  for (gt_widget *row = widget->first; row != NULL; row = row->next) {
    gt_size want;
    if (!row->visible) continue;
    want = gt_measure(row, columns - GT_GUTTER);
    if (want.columns > size.columns) size.columns = want.columns;
    size.lines += want.lines;
  }
  size.columns += GT_GUTTER;
  if (size.lines == 0) size.lines = 1;
  return size;
}

static void scroll_into_view(gt_list *list, const gt_widget *row) {
  int top = row->area.y - list->widget.area.y + list->scroll;
  int bottom = top + row->area.lines;
  if (bottom > list->scroll + list->lines) list->scroll = bottom - list->lines;
  if (top < list->scroll) list->scroll = top;
}

static void clamp_scroll(gt_list *list) {
  int most = list->total - list->lines;
  if (list->scroll > most) list->scroll = most;
  if (list->scroll < 0) list->scroll = 0;
}

static void place_rows(gt_list *list, int columns) {
  gt_rect area = list->widget.area;
  area.x += GT_GUTTER;
  area.columns = columns;
  area.y -= list->scroll;
  list->total = 0;
  for (gt_widget *row = list->widget.first; row != NULL; row = row->next) {
    area.lines = row->visible ? gt_measure(row, columns).lines : 0;
    gt_arrange(row, &area);
    area.y += area.lines;
    list->total += area.lines;
  }
}

static void arrange(gt_widget *widget) {
  gt_list *list = (gt_list *)widget;
  int columns = widget->area.columns - GT_GUTTER;
  int before;
  if (list->lines != widget->area.lines) list->reveal = 1;
  list->lines = widget->area.lines;
  place_rows(list, columns);
  if (list->total > list->lines) place_rows(list, columns - 1);
  before = list->scroll;
  if (list->reveal && selected_row(widget) != NULL) {
    scroll_into_view(list, selected_row(widget));
  }
  list->reveal = 0;
  clamp_scroll(list);
  if (list->scroll != before) {
    place_rows(list, columns - (list->total > list->lines));
  }
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_list *list = (const gt_list *)widget;
  const gt_widget *row = selected_row(widget);
  int right = painter->area.columns - 1;
  if (row != NULL) {
    gt_paint(painter, 0, row->area.y - widget->area.y, 0, "\xE2\x96\xB8", 3);
  }
  if (list->total > list->lines) {
    int64_t lines = list->lines;
    int64_t thumb = lines * lines / list->total;
    int64_t from;
    if (thumb < 1) thumb = 1;
    from = list->scroll * (lines - thumb) / (list->total - lines);
    for (int y = 0; y < list->lines; y++) {
      int inside = y >= from && y < from + thumb;
      gt_paint(painter, right, y, 0, inside ? "\xE2\x96\x88" : "\xE2\x94\x82",
               3);
    }
  }
}

static void draw_over(const gt_widget *widget, gt_painter *painter) {
  const gt_widget *row = selected_row(widget);
  gt_rect area;
  gt_painter over;
  if (row == NULL || !gt_widget_focused(widget)) return;
  area = row->area;
  area.x -= GT_GUTTER;
  area.columns += GT_GUTTER;
  over = gt_painter_within(painter, &area);
  gt_paint_style(&over, GRAFT_TERMINAL_REVERSE);
}

static void cursor(const gt_widget *widget, int *x, int *y) {
  const gt_widget *row = selected_row(widget);
  *x = 0;
  *y = row == NULL ? 0 : row->area.y - widget->area.y;
}

static void select_row(gt_list *list, int index) {
  gt_widget *widget = &list->widget;
  graft_value value;
  if (index == selected_index(list)) return;
  list->selected = index;
  list->reveal = 1;
  gt_widget_resized(widget);
  if (widget->terminal->focus != NULL &&
      gt_widget_within(widget->terminal->focus, widget)) {
    gt_focus(widget->terminal, widget);
  }
  value = graft_value_int(index);
  gt_widget_emit(widget, GT_SELECT, &value, 1);
}

static int key(gt_widget *widget, const gt_key *pressed) {
  gt_list *list = (gt_list *)widget;
  int count = row_count(widget);
  int index = selected_index(list);
  int page = list->lines > 1 ? list->lines - 1 : 1;
  int target = index;
  if (count == 0) return 0;
  if (gt_key_is(pressed, "Enter") && gt_widget_focused(widget) && index >= 0 &&
      gt_widget_hears(widget, GT_ACTIVATE)) {
    graft_value value = graft_value_int(index);
    gt_widget_emit(widget, GT_ACTIVATE, &value, 1);
    return 1;
  }
  if (gt_key_is(pressed, "Up")) target = index - 1;
  if (gt_key_is(pressed, "Down")) target = index + 1;
  if (gt_key_is(pressed, "PageUp")) target = index > page ? index - page : 0;
  if (gt_key_is(pressed, "PageDown")) target = index + page;
  if (gt_key_is(pressed, "PageDown") && target > count - 1) target = count - 1;
  if (gt_key_is(pressed, "Home")) target = 0;
  if (gt_key_is(pressed, "End")) target = count - 1;
  if (target == index || target < 0 || target >= count) return 0;
  select_row(list, target);
  return 1;
}

/* A click selects its row before anything in the row hears of it. */
static void preview_click(gt_widget *widget, int x, int y) {
  int index = 0;
  for (gt_widget *row = widget->first; row != NULL; row = row->next, index++) {
    gt_rect area = row->area;
    area.x = widget->area.x;
    area.columns = widget->area.columns;
    if (gt_rect_contains(&area, widget->area.x + x, widget->area.y + y)) {
      select_row((gt_list *)widget, index);
      return;
    }
  }
}

static int wheel(gt_widget *widget, int lines) {
  gt_list *list = (gt_list *)widget;
  int before = list->scroll;
  list->scroll += lines;
  clamp_scroll(list);
  if (list->scroll == before) return 0;
  gt_widget_resized(widget);
  return 1;
}

static int visits(const gt_widget *widget, const gt_widget *child) {
  return child == selected_row(widget);
}

static graft_status command(gt_widget *widget, const char *name,
                            const graft_value *values, uint32_t count) {
  gt_list *list = (gt_list *)widget;
  const gt_widget *row;
  if (strcmp(name, "scroll_to") != 0) return GRAFT_E_UNSUPPORTED;
  if (count != 1 || values[0].type != GRAFT_TYPE_INT) {
    return graft_fail(widget->terminal->runtime, GRAFT_E_TYPE,
                      "scroll_to takes one int");
  }
  row = values[0].as.integer > INT32_MAX
            ? NULL
            : row_at(widget, (int)values[0].as.integer);
  if (row == NULL) {
    return graft_fail(widget->terminal->runtime, GRAFT_E_INVALID,
                      "scroll_to: there is no such row");
  }
  arrange(widget);
  scroll_into_view(list, row);
  clamp_scroll(list);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_selected(gt_widget *widget, const graft_value *value) {
  gt_list *list = (gt_list *)widget;
  list->selected = gt_value_integer(value, 0);
  list->reveal = 1;
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
    .measure = measure,
    .arrange = arrange,
    .draw = draw,
    .draw_over = draw_over,
    .key = key,
    .preview_click = preview_click,
    .wheel = wheel,
    .cursor = cursor,
    .visits = visits,
    .command = command,
};
