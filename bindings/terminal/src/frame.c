/* A box of fixed or flexible size with a border and a title. */
#include "frame.h"

#include "fit.h"
#include "value.h"

void gt_frame_finish(gt_widget *widget) {
  gt_text_free(&((gt_frame *)widget)->title);
}

static int edge_columns(const gt_widget *widget) {
  const gt_frame *frame = (const gt_frame *)widget;
  return frame->border + gt_columns(widget->terminal, frame->padding);
}

static int edge_lines(const gt_widget *widget) {
  const gt_frame *frame = (const gt_frame *)widget;
  return frame->border + gt_lines(widget->terminal, frame->padding);
}

static graft_status fit_inside(void *widget, const graft_size *proposal,
                               graft_size *size) {
  *size = gt_size_of(gt_fit_upon(widget, gt_cells_of(proposal)));
  return GRAFT_OK;
}

int gt_edge_lines(const gt_widget *widget) {
  return widget->kind == &gt_frame_kind ? edge_lines(widget) : 0;
}

gt_size gt_frame_fit(gt_widget *widget, gt_size proposed) {
  const gt_frame *frame = (const gt_frame *)widget;
  double across = edge_columns(widget);
  double down = edge_lines(widget);
  graft_layout_insets insets;
  graft_layout_child child = {fit_inside, NULL,   widget, 0, 0, 0,
                              0,          {0, 0}, 0,      0, 0, 0};
  graft_size proposal = gt_size_of(proposed);
  graft_size size = {0, 0};
  insets.left = insets.right = across;
  insets.top = insets.bottom = down;
  graft_layout_padding(&insets, &child, &proposal, &size);
  if (frame->border && frame->title.length > 0) {
    double title = gt_width(frame->title.bytes, frame->title.length) + 4;
    if (title + 2 * across > size.width) size.width = title + 2 * across;
  }
  return gt_cells_of(&size);
}

void gt_frame_arrange(gt_widget *widget) {
  gt_rect area = widget->area;
  int across = edge_columns(widget);
  int down = edge_lines(widget);
  area.x += across;
  area.y += down;
  area.columns -= 2 * across;
  area.lines -= 2 * down;
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    if (gt_widget_flows(child)) gt_arrange(child, &area);
  }
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_frame *frame = (const gt_frame *)widget;
  if (frame->border) gt_paint_border(painter, 0, &frame->title);
}

graft_status gt_frame_set_title(gt_widget *widget, const graft_value *value) {
  gt_widget_resized(widget);
  return gt_value_text(value, &((gt_frame *)widget)->title);
}

static graft_status set_border(gt_widget *widget, const graft_value *value) {
  ((gt_frame *)widget)->border = gt_value_flag(value, 0);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_padding(gt_widget *widget, const graft_value *value) {
  ((gt_frame *)widget)->padding = gt_value_number(value, 0);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static const gt_property properties[] = {
    {GT_DECLARE("title", GT_STRING), gt_frame_set_title, NULL},
    {GT_DECLARE("border", GT_BOOL), set_border, NULL},
    {GT_DECLARE("padding", GT_NUMBER), set_padding, NULL},
};

const gt_kind gt_frame_kind = {
    .name = "frame",
    .size = sizeof(gt_frame),
    .flags = GT_CONTAINS | GT_SHRINKS | GT_STACKS,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .finish = gt_frame_finish,
    .fit = gt_frame_fit,
    .arrange = gt_frame_arrange,
    .draw = draw,
};
