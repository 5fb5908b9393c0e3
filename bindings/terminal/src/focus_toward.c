/* The focus goes where an arrow points. */
#include "terminal.h"

/* The nearest widget that a search has found so far. */
typedef struct gt_search {
  const gt_widget *from;
  int right; /* 1, -1, or 0 for up and down */
  int down;
  gt_widget *nearest;
  int64_t distance;
} gt_search;

/* How far a stretch lies beyond the end of another; less than 0: it doesn't. */
static int beyond(int from, int from_length, int to, int to_length,
                  int direction) {
  return direction > 0 ? to - (from + from_length) : from - (to + to_length);
}

/* How far two stretches are apart; 0 where they overlap. */
static int apart(int from, int from_length, int to, int to_length) {
  int after = to - (from + from_length) + 1;
  int before = from - (to + to_length) + 1;
  if (after > 0) return after;
  return before > 0 ? before : 0;
}

/* Less than 0: it does not lie there. The nearest line comes first. */
static int64_t distance_to(const gt_search *search, const gt_rect *to) {
  const gt_rect *from = &search->from->area;
  int along;
  if (search->down != 0) {
    along = beyond(from->y, from->lines, to->y, to->lines, search->down);
    if (along < 0) return -1;
    return (int64_t)along * 1000 +
           apart(from->x, from->columns, to->x, to->columns);
  }
  along = beyond(from->x, from->columns, to->x, to->columns, search->right);
  if (along < 0) return -1;
  return (int64_t)apart(from->y, from->lines, to->y, to->lines) * 1000 + along;
}

/* Rows of a list are entered by Tab or a click alone. */
static int is_closed(const gt_widget *widget, const gt_search *search) {
  return widget->kind->visits != NULL &&
         (search->from == widget || !gt_widget_within(search->from, widget));
}

static void look_below(gt_widget *widget, gt_search *search) {
  if (!widget->visible || widget->area.columns == 0 ||
      widget->area.lines == 0) {
    return;
  }
  if (gt_can_focus(widget)) {
    int64_t distance = distance_to(search, &widget->area);
    if (distance >= 0 &&
        (search->nearest == NULL || distance < search->distance)) {
      search->nearest = widget;
      search->distance = distance;
    }
  }
  if (is_closed(widget, search)) return;
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    if (widget->kind->visits == NULL || widget->kind->visits(widget, child)) {
      look_below(child, search);
    }
  }
}

void gt_focus_toward(graft_terminal *terminal, int right, int down) {
  gt_search search = {NULL, 0, 0, NULL, 0};
  gt_widget *top = gt_modal_top(terminal);
  search.from = terminal->focus;
  search.right = right;
  search.down = down;
  if (terminal->focus == NULL) return;
  look_below(top == NULL ? terminal->base : top, &search);
  if (search.nearest != NULL) gt_focus(terminal, search.nearest);
}
