/* Shapes, drawn with the dots of braille characters. */
#ifndef GRAFT_TERMINAL_CANVAS_H
#define GRAFT_TERMINAL_CANVAS_H

#include "grid.h"

/* Dots of a character. */
#define GT_DOTS_ACROSS 2
#define GT_DOTS_DOWN 4

/* What shapes are drawn on, before it is shown. */
typedef struct gt_dots {
  gt_painter *painter;
  double unit_width; /* units that a dot is wide */
  double unit_height;
  unsigned char *cells; /* the dots of each */
  uint32_t *styles;
} gt_dots;

/* Draws a display list, a line for each shape, into the area of a painter. */
void gt_canvas_draw(gt_painter *painter, double unit_width, double unit_height,
                    const char *shapes);

#endif
