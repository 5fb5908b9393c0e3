/* The rows of a list, made or not. */
#include "list.h"

int64_t gt_list_count(const gt_list *list) {
  int64_t made = list->first + list->widget.child_count;
  /* While rows come and go there can be more children than were announced. */
  return list->lazy && list->count > made ? list->count : made;
}

int64_t gt_list_selected(const gt_list *list) {
  int64_t count = gt_list_count(list);
  if (list->selected < 0) return -1;
  return list->selected < count ? list->selected : count - 1;
}

gt_place gt_list_at(const gt_list *list, int64_t index) {
  gt_place place = {0, NULL};
  int64_t after = list->widget.child_count - (index - list->first);
  place.index = index;
  if (index < list->first || after <= 0) return place;
  if (after < index - list->first) {
    place.row = list->widget.last;
    while (--after > 0) place.row = place.row->previous;
  } else {
    place.row = list->widget.first;
    while (index-- > list->first) place.row = place.row->next;
  }
  return place;
}

int gt_list_step(const gt_list *list, gt_place *place, int by) {
  int64_t index = place->index + by;
  if (index < 0 || index >= gt_list_count(list)) return 0;
  if (place->row != NULL) {
    place->row = by > 0 ? place->row->next : place->row->previous;
  } else if (list->widget.first != NULL) {
    int64_t last = list->first + list->widget.child_count - 1;
    if (by > 0 && index == list->first) place->row = list->widget.first;
    if (by < 0 && index == last) place->row = list->widget.last;
  }
  place->index = index;
  return 1;
}

int gt_list_lines(const gt_place *place) {
  if (place->row == NULL) return 1;
  return gt_widget_flows(place->row) ? place->row->area.lines : 0;
}

int gt_list_line_of(const gt_list *list, int64_t index) {
  gt_place place = gt_list_at(list, index);
  int64_t line = index;
  if (place.row != NULL) return place.row->area.y - list->widget.area.y;
  if (index >= list->first) line += list->before - list->widget.child_count;
  line -= list->above;
  if (line < -1) return -1;
  return line < list->lines ? (int)line : list->lines;
}

int64_t gt_list_row_in(const gt_list *list, int line) {
  gt_place place;
  if (gt_list_count(list) == 0) return -1;
  place = gt_list_at(list, list->top);
  line += list->skip;
  while (line >= gt_list_lines(&place)) {
    line -= gt_list_lines(&place);
    if (!gt_list_step(list, &place, 1)) return -1;
  }
  return place.index;
}

void gt_list_parted(gt_widget *widget, const gt_widget *child) {
  gt_list *list = (gt_list *)widget;
  if (list->anchor != child) return;
  list->anchor = child->next;
  list->skip = 0;
}
