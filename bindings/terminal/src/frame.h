/* A box with a border and a title; a window is one that floats. */
#ifndef GRAFT_TERMINAL_FRAME_H
#define GRAFT_TERMINAL_FRAME_H

#include "terminal.h"

typedef struct gt_frame {
  gt_widget widget;
  gt_text title;
  int border;
  double padding;
} gt_frame;

void gt_frame_finish(gt_widget *widget);
gt_size gt_frame_fit(gt_widget *widget, gt_size proposed);
void gt_frame_arrange(gt_widget *widget);
graft_status gt_frame_set_title(gt_widget *widget, const graft_value *value);

#endif
