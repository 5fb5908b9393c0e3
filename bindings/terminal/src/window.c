/* A dialog: upon all else, and the only one that keys and the mouse reach. */
#include "frame.h"
#include "value.h"

#define CLOSE_MARK "[x]"
#define CLOSE_COLUMNS 3

static graft_status start(gt_widget *widget) {
  ((gt_frame *)widget)->border = 1;
  return GRAFT_OK;
}

/* Room for the mark beside the title. */
static gt_size fit(gt_widget *widget, gt_size proposed) {
  gt_size size = gt_frame_fit(widget, proposed);
  const gt_text *title = &((const gt_frame *)widget)->title;
  int least = gt_width(gt_text_bytes(title), title->length) + 6;
  if (gt_widget_hears(widget, GT_CLOSE)) least += CLOSE_COLUMNS + 1;
  if (size.columns < least) size.columns = least;
  return size;
}

/* Where the mark begins, or -1. */
static int mark_of(const gt_widget *widget) {
  int column = widget->area.columns - CLOSE_COLUMNS - 2;
  return column > 0 && gt_widget_hears(widget, GT_CLOSE) ? column : -1;
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  int mark = mark_of(widget);
  gt_paint_border(painter, 0, &((const gt_frame *)widget)->title);
  if (mark >= 0) gt_paint(painter, mark, 0, 0, CLOSE_MARK, CLOSE_COLUMNS);
}

static int close_it(gt_widget *widget) {
  if (!gt_widget_hears(widget, GT_CLOSE)) return 0;
  gt_widget_emit(widget, GT_CLOSE, NULL, 0);
  return 1;
}

static int key(gt_widget *widget, const gt_key *pressed) {
  return gt_key_is(pressed, "Escape") && close_it(widget);
}

static int click(gt_widget *widget, int x, int y) {
  int mark = mark_of(widget);
  if (y != 0 || mark < 0 || x < mark || x >= mark + CLOSE_COLUMNS) return 0;
  return close_it(widget);
}

static const gt_property properties[] = {
    {GT_DECLARE("title", GT_STRING), gt_frame_set_title, NULL},
};

const gt_kind gt_window_kind = {
    .name = "window",
    .size = sizeof(gt_frame),
    .flags = GT_CONTAINS | GT_SHRINKS | GT_STACKS | GT_FLOATS,
    .signals = GT_SIGNAL_BIT(GT_CLOSE),
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .start = start,
    .finish = gt_frame_finish,
    .fit = fit,
    .arrange = gt_frame_arrange,
    .draw = draw,
    .key = key,
    .click = click,
};
