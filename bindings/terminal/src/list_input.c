/* Selecting rows by keys and clicks. */
#include "list.h"

void gt_list_select(gt_list *list, int64_t index) {
  gt_widget *widget = &list->widget;
  graft_value value;
  list->reveal = GT_REVEAL_SELECTED;
  gt_widget_resized(widget);
  if (index == gt_list_selected(list)) return;
  list->selected = index;
  if (widget->terminal->focus != NULL &&
      gt_widget_within(widget->terminal->focus, widget)) {
    gt_focus(widget->terminal, widget);
  }
  value = graft_value_int(index);
  gt_widget_emit(widget, GT_SELECT, &value, 1);
}

/* The row that lies a page away: a line of this one stays in view. */
static int64_t page_from(const gt_list *list, int64_t index, int by) {
  int room = list->lines > 1 ? list->lines - 1 : 1;
  gt_place place = gt_list_at(list, index < 0 ? 0 : index);
  int64_t target = place.index;
  while (room > 0 && gt_list_step(list, &place, by)) {
    room -= gt_list_lines(&place);
    if (room >= 0 || target == index) target = place.index;
  }
  return target;
}

static int64_t target_of(const gt_list *list, const gt_key *key,
                         int64_t index) {
  if (gt_key_is(key, "Up")) return index - 1;
  if (gt_key_is(key, "Down")) return index + 1;
  if (gt_key_is(key, "PageUp")) return page_from(list, index, -1);
  if (gt_key_is(key, "PageDown")) return page_from(list, index, 1);
  if (gt_key_is(key, "Home")) return 0;
  if (gt_key_is(key, "End")) return gt_list_count(list) - 1;
  return index;
}

int gt_list_key(gt_widget *widget, const gt_key *pressed) {
  gt_list *list = (gt_list *)widget;
  int64_t count = gt_list_count(list);
  int64_t index = gt_list_selected(list);
  int64_t target;
  if (count == 0) return 0;
  if (gt_key_is(pressed, "Enter") && gt_widget_focused(widget) && index >= 0 &&
      gt_widget_hears(widget, GT_ACTIVATE)) {
    graft_value value = graft_value_int(index);
    gt_widget_emit(widget, GT_ACTIVATE, &value, 1);
    return 1;
  }
  target = target_of(list, pressed, index);
  if (target == index || target < 0 || target >= count) return 0;
  gt_list_select(list, target);
  return 1;
}

/* On the scroll bar it goes there, as far down as was clicked. */
void gt_list_preview_click(gt_widget *widget, int x, int y) {
  gt_list *list = (gt_list *)widget;
  if (list->total > list->lines && list->lines > 1 &&
      x == widget->area.columns - 1) {
    int64_t steps = list->lines - 1;
    /* Rounded up, as the bar rounds down: it is drawn where it was clicked. */
    gt_list_scroll_to(list,
                      ((list->total - list->lines) * y + steps - 1) / steps);
  } else {
    int64_t index = gt_list_row_in(list, y);
    if (index >= 0) gt_list_select(list, index);
  }
}
