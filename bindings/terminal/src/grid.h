/* A screen of cells in memory, which is then shown or printed. */
#ifndef GRAFT_TERMINAL_GRID_H
#define GRAFT_TERMINAL_GRID_H

#include <graft/terminal.h>

#include "text.h"

#define GT_CELL_CODES 4

typedef struct gt_rect {
  int x;
  int y;
  int columns;
  int lines;
} gt_rect;

/* A wide character takes two cells, of which the second has width 0. */
typedef struct gt_cell {
  uint32_t codes[GT_CELL_CODES]; /* base and combining marks, then 0 */
  uint32_t style;
  int width;
} gt_cell;

typedef struct gt_grid {
  int columns;
  int lines;
  gt_cell *cells;
} gt_grid;

/* Draws into `area` of a grid; nothing is drawn outside of `clip`. */
struct graft_terminal_painter {
  gt_grid *grid;
  gt_rect area;
  gt_rect clip;
};

typedef struct graft_terminal_painter gt_painter;

graft_status gt_grid_resize(gt_grid *grid, int columns, int lines);
void gt_grid_free(gt_grid *grid);
void gt_grid_clear(gt_grid *grid);

/* Writes lines without their trailing spaces, as graft text functions do. */
graft_status gt_grid_text(const gt_grid *grid, char *buffer, size_t size,
                          size_t *needed);

int gt_rect_contains(const gt_rect *rect, int x, int y);
gt_rect gt_rect_common(const gt_rect *a, const gt_rect *b);

/* Narrows a painter to a rectangle in coordinates of the grid. */
gt_painter gt_painter_within(const gt_painter *painter, const gt_rect *area);

/* Draws text and returns the columns it took. */
int gt_paint(gt_painter *painter, int x, int y, uint32_t style,
             const char *bytes, size_t length);

/* Draws text that ends in an ellipsis where it does not fit in `columns`. */
void gt_paint_cut(gt_painter *painter, int x, int y, int columns,
                  uint32_t style, const char *bytes, size_t length);

/* Draws one character `columns` times. */
void gt_paint_run(gt_painter *painter, int x, int y, int columns,
                  uint32_t style, const char *character);

/* Clears the area. */
void gt_paint_clear(gt_painter *painter, uint32_t style);

/* Adds style to what is drawn already. */
void gt_paint_style(gt_painter *painter, uint32_t style);

/* Draws a border along the edge of the area, with a title or null. */
void gt_paint_border(gt_painter *painter, uint32_t style, const gt_text *title);

#endif
