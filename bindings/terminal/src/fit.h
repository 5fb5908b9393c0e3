/* Sizes by proposal and answer, in cells, as graft/layout.h has them. */
#ifndef GRAFT_TERMINAL_FIT_H
#define GRAFT_TERMINAL_FIT_H

#include <graft/layout.h>

#include "terminal.h"

/* Beyond this a length is as good as endless, and sums can't overflow. */
#define GT_LONGEST 100000
/* A length that is left to the widget. */
#define GT_ANY (-1)

/* The children that have a part of a widget's area, to be laid out. */
typedef struct gt_children {
  graft_layout_child *list;
  uint32_t count;
} gt_children;

/* Lists them, each to be measured by `measure` with the widget as its data;
 * freed by gt_children_free(). Fails without memory. */
graft_status gt_children_list(const gt_widget *widget,
                              graft_layout_measure measure,
                              gt_children *children);
void gt_children_free(gt_children *children);

/* Measures a child, which is a widget, by gt_size_for(). */
graft_status gt_fit_child(void *widget, const graft_size *proposal,
                          graft_size *size);

/* What children that lie upon one another take. */
gt_size gt_fit_upon(gt_widget *widget, gt_size proposed);

/* Lines that a frame has above what is in it; 0 for others. */
int gt_edge_lines(const gt_widget *widget);

/* Between cells and the numbers of graft/layout.h. */
gt_size gt_cells_of(const graft_size *size);
graft_size gt_size_of(gt_size cells);

#endif
