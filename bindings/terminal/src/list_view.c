/* Which rows of a list are in view, and where. */
#include "fit.h"
#include "list.h"

/* Beyond this a coordinate lies outside of every screen. */
#define GT_FAR 1000000

static int64_t index_of(const gt_list *list, const gt_widget *row) {
  int64_t index = list->first;
  for (const gt_widget *at = list->widget.first; at != row; at = at->next) {
    index++;
  }
  return index;
}

gt_size gt_list_fit(gt_widget *row, int columns) {
  gt_size proposed = {0, GT_ANY};
  if (columns > 0) proposed.columns = columns;
  return gt_size_for(row, proposed);
}

static void measure_rows(gt_list *list, int columns) {
  list->before = 0;
  for (gt_widget *row = list->widget.first; row != NULL; row = row->next) {
    row->area.lines =
        gt_widget_flows(row) ? gt_list_fit(row, columns).lines : 0;
    list->before += row->area.lines;
  }
  list->total = gt_list_count(list) - list->widget.child_count + list->before;
}

static void set_top(gt_list *list, const gt_place *place, int skip) {
  list->top = place->index;
  list->anchor = place->row;
  list->skip = skip;
}

/* Scrolls as little as brings a whole row into view, its begin if it is too
 * long. */
static void show_row(gt_list *list, int64_t index) {
  gt_place place = gt_list_at(list, index);
  int lines = gt_list_lines(&place);
  if (index < list->top || lines >= list->lines ||
      (index == list->top && list->skip > 0)) {
    set_top(list, &place, 0);
    return;
  }
  while (place.index > list->top && gt_list_step(list, &place, -1)) {
    int over;
    lines += gt_list_lines(&place);
    over = lines - list->lines;
    if (place.index == list->top) {
      if (over > list->skip) list->skip = over;
    } else if (over >= 0) {
      set_top(list, &place, over);
    }
  }
}

/* The last row is not above the end of the view, if rows fill it. */
static void keep_filled(gt_list *list) {
  int64_t count = gt_list_count(list);
  gt_place place = gt_list_at(list, count - 1);
  int lines = gt_list_lines(&place);
  int over;
  while (lines < list->lines && gt_list_step(list, &place, -1)) {
    lines += gt_list_lines(&place);
  }
  over = lines > list->lines ? lines - list->lines : 0;
  if (list->top > place.index ||
      (list->top == place.index && list->skip > over)) {
    set_top(list, &place, over);
  }
}

/* Finds where the rows are that counted when it was arranged last. */
static void find_rows(gt_list *list) {
  int64_t count = gt_list_count(list);
  /* At the very begin, rows that come before it are to be seen. */
  if (list->anchor != NULL && (list->top > 0 || list->skip > 0)) {
    list->top = index_of(list, list->anchor);
  }
  if (list->top >= count) list->top = count > 0 ? count - 1 : 0;
}

/* Tells how many rows are in view, and whether one of them is not made. */
static int64_t rows_in_view(const gt_list *list, int *missing) {
  gt_place place = gt_list_at(list, list->top);
  int line = -list->skip;
  int64_t count = 0;
  *missing = 0;
  do {
    if (place.row == NULL) *missing = 1;
    line += gt_list_lines(&place);
    count++;
  } while (line < list->lines && gt_list_step(list, &place, 1));
  return count;
}

static void place_rows(gt_list *list, int columns) {
  gt_rect area = list->widget.area;
  int64_t above = list->top + list->skip;
  int64_t line = list->first;
  int64_t index = list->first;
  gt_widget *row;
  for (row = list->widget.first; row != NULL && index < list->top;
       row = row->next, index++) {
    above += row->area.lines - 1;
  }
  list->above = above;
  area.x += GT_GUTTER;
  area.columns = columns;
  for (row = list->widget.first; row != NULL; row = row->next) {
    int64_t y = line - above;
    if (y < -GT_FAR) y = -GT_FAR;
    if (y > GT_FAR) y = GT_FAR;
    area.y = list->widget.area.y + (int)y;
    area.lines = row->area.lines;
    line += area.lines;
    gt_arrange(row, &area);
  }
}

/* The rows are made by the next pump, before anything is drawn. */
static void tell(gt_list *list, int64_t count) {
  graft_terminal *terminal = list->widget.terminal;
  if (!list->lazy || list->widget.node == 0) return;
  if (list->told_top == list->top && list->told_count == count) return;
  list->told_top = list->top;
  list->told_count = count;
  if (graft_rows_visible(terminal->runtime, list->widget.node,
                         (uint32_t)list->top, (uint32_t)count) == GRAFT_OK) {
    terminal->rows_told = 1;
  }
}

static void scroll_as_asked(gt_list *list) {
  int64_t index = list->reveal == GT_REVEAL_SELECTED ? gt_list_selected(list)
                                                     : list->reveal;
  gt_place top = gt_list_at(list, list->top);
  if (list->skip >= gt_list_lines(&top)) list->skip = 0;
  if (index >= 0 && index < gt_list_count(list)) show_row(list, index);
  keep_filled(list);
}

void gt_list_arrange(gt_widget *widget) {
  gt_list *list = (gt_list *)widget;
  int columns = widget->area.columns - GT_GUTTER;
  int64_t selected;
  int64_t count = 0;
  int missing = 0;
  if (list->lines != widget->area.lines && list->selected_seen) {
    list->reveal = GT_REVEAL_SELECTED;
  }
  list->lines = widget->area.lines;
  find_rows(list);
  measure_rows(list, columns);
  if (list->total > list->lines) measure_rows(list, --columns);
  if (gt_list_count(list) == 0) {
    list->skip = 0;
  } else {
    scroll_as_asked(list);
    count = rows_in_view(list, &missing);
    list->anchor = gt_list_at(list, list->top).row;
  }
  /* Rows that are not made yet can turn out longer than a line. */
  if (!missing) list->reveal = GT_REVEAL_NONE;
  place_rows(list, columns);
  selected = gt_list_selected(list);
  list->selected_seen = selected >= list->top && selected < list->top + count;
  if (list->lines > 0) tell(list, count);
}

int gt_list_scroll(gt_list *list, int lines) {
  int64_t top = list->top;
  int skip = list->skip;
  gt_place place;
  if (gt_list_count(list) == 0) return 0;
  place = gt_list_at(list, list->top);
  list->skip += lines;
  while (list->skip < 0 && gt_list_step(list, &place, -1)) {
    list->skip += gt_list_lines(&place);
  }
  while (list->skip >= gt_list_lines(&place)) {
    int passed = gt_list_lines(&place);
    if (!gt_list_step(list, &place, 1)) break;
    list->skip -= passed;
  }
  set_top(list, &place, list->skip > 0 ? list->skip : 0);
  keep_filled(list);
  if (list->top == top && list->skip == skip) return 0;
  list->reveal = GT_REVEAL_NONE;
  gt_widget_resized(&list->widget);
  return 1;
}

void gt_list_scroll_to(gt_list *list, int64_t lines) {
  int64_t children = list->first + list->before;
  gt_place place;
  if (lines < list->first) {
    place = gt_list_at(list, lines);
  } else if (lines >= children) {
    place = gt_list_at(list, lines - list->before + list->widget.child_count);
  } else {
    place = gt_list_at(list, list->first);
  }
  set_top(list, &place, 0);
  list->reveal = GT_REVEAL_NONE;
  if (place.index == list->first && lines > list->first) {
    gt_list_scroll(list, (int)(lines - list->first));
  }
  gt_widget_resized(&list->widget);
}
