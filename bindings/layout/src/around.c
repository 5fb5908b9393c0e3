/* What stands around a child, or lies upon others. */
#include <string.h>

#include "length.h"

graft_status graft_layout_overlay(uint32_t horizontal, uint32_t vertical,
                                  graft_layout_child *children, uint32_t count,
                                  const graft_size *proposal,
                                  graft_size *size) {
  if (proposal == NULL || size == NULL || (children == NULL && count > 0)) {
    return GRAFT_E_INVALID;
  }
  for (uint32_t i = 0; i < count; i++) {
    graft_status status = gl_measure(&children[i], proposal);
    if (status < 0) return status;
  }
  size->width = gl_align(children, count, GRAFT_LAYOUT_ROW, horizontal);
  size->height = gl_align(children, count, GRAFT_LAYOUT_COLUMN, vertical);
  return GRAFT_OK;
}

/* A frame's limits along one axis; less than 0 for none. */
typedef struct limits {
  double least, ideal, most;
} limits;

static double larger(double a, double b) { return a > b ? a : b; }
static double smaller(double a, double b) { return a < b ? a : b; }

/* What the frame proposes to its child. */
static double propose(const limits *frame, double proposed) {
  if (proposed < 0) proposed = frame->ideal;
  if (proposed < 0) return GRAFT_LAYOUT_UNSPECIFIED;
  if (frame->most >= 0) proposed = smaller(proposed, frame->most);
  return larger(proposed, frame->least);
}

/* What the frame takes around a child of a length. A limit on one side lets
 * the proposal count on that side, and the child on the other. */
static double take(const limits *frame, double proposed, double length) {
  if (proposed < 0) proposed = frame->ideal >= 0 ? frame->ideal : length;
  if (frame->least >= 0) {
    length = larger(frame->least, smaller(length, proposed));
  }
  if (frame->most >= 0) {
    length = smaller(frame->most, larger(length, proposed));
  }
  return frame->least >= 0 ? larger(length, frame->least) : length;
}

static limits limits_along(const graft_layout_frame_desc *frame,
                           uint32_t axis) {
  graft_layout_frame_desc copy = *frame;
  limits along;
  along.least = *gl_along(&copy.least, axis);
  along.ideal = *gl_along(&copy.ideal, axis);
  along.most = *gl_along(&copy.most, axis);
  if (along.most >= 0 && along.most < along.least) along.most = along.least;
  return along;
}

/* Puts a child's line upon that of the frame. */
static void place_within(graft_layout_child *child, uint32_t axis,
                         uint32_t alignment, double length) {
  double line = length;
  if (alignment == GRAFT_LAYOUT_START) line = 0;
  if (alignment == GRAFT_LAYOUT_CENTER) line = length / 2;
  *gl_place(child, axis) = line - gl_guide(child, axis, alignment);
}

graft_status graft_layout_frame(const graft_layout_frame_desc *desc,
                                graft_layout_child *child,
                                const graft_size *proposal, graft_size *size) {
  graft_layout_frame_desc frame = GRAFT_LAYOUT_FRAME_DESC_INIT;
  graft_size inner;
  limits wide, high;
  graft_status status;
  if (desc == NULL || child == NULL || proposal == NULL || size == NULL) {
    return GRAFT_E_INVALID;
  }
  memcpy(&frame, desc,
         desc->struct_size < sizeof frame ? desc->struct_size : sizeof frame);
  wide = limits_along(&frame, GRAFT_LAYOUT_ROW);
  high = limits_along(&frame, GRAFT_LAYOUT_COLUMN);
  inner.width = propose(&wide, proposal->width);
  inner.height = propose(&high, proposal->height);
  status = gl_measure(child, &inner);
  if (status < 0) return status;
  size->width = take(&wide, proposal->width, child->size.width);
  size->height = take(&high, proposal->height, child->size.height);
  place_within(child, GRAFT_LAYOUT_ROW, frame.horizontal, size->width);
  place_within(child, GRAFT_LAYOUT_COLUMN, frame.vertical, size->height);
  return GRAFT_OK;
}

static double within(double proposed, double taken) {
  if (proposed < 0) return proposed;
  return proposed > taken ? proposed - taken : 0;
}

graft_status graft_layout_padding(const graft_layout_insets *insets,
                                  graft_layout_child *child,
                                  const graft_size *proposal,
                                  graft_size *size) {
  graft_size inner;
  double across, down;
  graft_status status;
  if (insets == NULL || child == NULL || proposal == NULL || size == NULL) {
    return GRAFT_E_INVALID;
  }
  across = insets->left + insets->right;
  down = insets->top + insets->bottom;
  inner.width = within(proposal->width, across);
  inner.height = within(proposal->height, down);
  status = gl_measure(child, &inner);
  if (status < 0) return status;
  child->x = insets->left;
  child->y = insets->top;
  size->width = child->size.width + across;
  size->height = child->size.height + down;
  return GRAFT_OK;
}

graft_status graft_layout_node(void *user_data, const graft_size *proposal,
                               graft_size *size) {
  const graft_layout_node_data *data = user_data;
  if (data == NULL) return GRAFT_E_INVALID;
  return graft_size_that_fits(data->runtime, data->node, proposal, size);
}
