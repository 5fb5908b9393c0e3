/* How far something is, or that it goes on. */
#include "terminal.h"
#include "value.h"

typedef struct gt_progress {
  gt_widget widget;
  double value; /* less than 0: not known */
  int step;
} gt_progress;

static graft_status start(gt_widget *widget) {
  ((gt_progress *)widget)->value = -1;
  return GRAFT_OK;
}

static gt_size measure(gt_widget *widget, int columns) {
  gt_size size = {20, 1};
  (void)widget;
  (void)columns;
  return size;
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_progress *progress = (const gt_progress *)widget;
  int columns = painter->area.columns;
  int from = 0;
  int length;
  if (progress->value < 0) {
    int room;
    length = columns < 8 ? (columns + 1) / 2 : 4;
    room = columns - length;
    from = room > 0 ? progress->step % (2 * room) : 0;
    if (from > room) from = 2 * room - from;
  } else {
    length = (int)(progress->value * columns + 0.5);
  }
  gt_paint_run(painter, 0, 0, columns, 0, "\xE2\x96\x91");
  gt_paint_run(painter, from, 0, length, 0, "\xE2\x96\x88");
}

static int tick(gt_widget *widget, int steps) {
  gt_progress *progress = (gt_progress *)widget;
  if (progress->value >= 0) return 0;
  progress->step = (progress->step + steps) % 1000000;
  if (steps > 0) gt_widget_redraw(widget);
  return 1;
}

static graft_status set_value(gt_widget *widget, const graft_value *value) {
  double fraction = gt_value_number(value, -1);
  if (value->type != GRAFT_TYPE_NONE) {
    if (!(fraction > 0)) fraction = 0;
    if (fraction > 1) fraction = 1;
  }
  ((gt_progress *)widget)->value = fraction;
  gt_widget_redraw(widget);
  return GRAFT_OK;
}

static const gt_property properties[] = {
    {GT_DECLARE("value", GT_NUMBER), set_value, NULL},
};

const gt_kind gt_progress_kind = {
    .name = "progress",
    .size = sizeof(gt_progress),
    .flags = GT_SHRINKS,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .start = start,
    .measure = measure,
    .draw = draw,
    .tick = tick,
};
