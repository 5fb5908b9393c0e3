/* Measuring, for all kinds. */
#include "fit.h"

#include <stdlib.h>

static int cells(double units, double unit) {
  double count = units / unit;
  int whole;
  if (!(count > 0)) return 0;
  if (count >= GT_LONGEST) return GT_LONGEST;
  whole = (int)count;
  return whole < count ? whole + 1 : whole;
}

int gt_columns(const graft_terminal *terminal, double units) {
  return cells(units, terminal->unit_width);
}

int gt_lines(const graft_terminal *terminal, double units) {
  return cells(units, terminal->unit_height);
}

static double length_of(int count) {
  if (count < 0) return GRAFT_LAYOUT_UNSPECIFIED;
  return count >= GT_LONGEST ? GRAFT_LAYOUT_INFINITE : count;
}

static int count_of(double length) {
  if (length < 0) return GT_ANY;
  return length < GT_LONGEST ? (int)length : GT_LONGEST;
}

gt_size gt_cells_of(const graft_size *size) {
  gt_size counts;
  counts.columns = count_of(size->width);
  counts.lines = count_of(size->height);
  return counts;
}

graft_size gt_size_of(gt_size counts) {
  graft_size size;
  size.width = length_of(counts.columns);
  size.height = length_of(counts.lines);
  return size;
}

graft_status gt_children_list(const gt_widget *widget,
                              graft_layout_measure measure,
                              gt_children *children) {
  size_t most = (size_t)widget->child_count + 1;
  children->count = 0;
  children->list = calloc(most, sizeof *children->list);
  if (children->list == NULL) return GRAFT_E_NO_MEMORY;
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    graft_layout_child *listed = &children->list[children->count];
    if (!gt_widget_flows(child)) continue;
    listed->measure = measure;
    listed->user_data = child;
    listed->priority = child->priority;
    listed->weight = child->flex;
    children->count++;
  }
  return GRAFT_OK;
}

void gt_children_free(gt_children *children) { free(children->list); }

graft_status gt_fit_child(void *widget, const graft_size *proposal,
                          graft_size *size) {
  *size = gt_size_of(gt_size_for(widget, gt_cells_of(proposal)));
  return GRAFT_OK;
}

static int shorten(int want, int proposed) {
  if (proposed < 0) return want;
  if (proposed < 1) proposed = 1;
  return proposed < want ? proposed : want;
}

/* What the kind answers: of widgets without children it knows only how many
 * columns there are, and whether less is enough. */
static graft_status fit_kind(void *data, const graft_size *proposal,
                             graft_size *size) {
  gt_widget *widget = data;
  gt_size proposed = gt_cells_of(proposal);
  gt_size taken = {0, 0};
  int columns = proposed.columns;
  if (widget->kind->fit != NULL) {
    taken = widget->kind->fit(widget, proposed);
  } else if (widget->kind->measure != NULL) {
    if (columns < 0) columns = widget->terminal->grid.columns;
    taken = widget->kind->measure(widget, columns);
    if ((widget->kind->flags & GT_SHRINKS) != 0) {
      taken.columns = shorten(taken.columns, proposed.columns);
      taken.lines = shorten(taken.lines, proposed.lines);
    }
  }
  *size = gt_size_of(taken);
  return GRAFT_OK;
}

/* A limit in cells: a fixed length counts before it. */
static double limit(double fixed, double units, double unit) {
  if (fixed >= 0) units = fixed;
  return units < 0 ? GRAFT_LAYOUT_UNSPECIFIED : length_of(cells(units, unit));
}

/* The frame that the sizes of a widget make around it. */
static gt_size fit_frame(gt_widget *widget, gt_size proposed) {
  const graft_terminal *terminal = widget->terminal;
  double wide = terminal->unit_width;
  double high = terminal->unit_height;
  graft_layout_frame_desc frame = GRAFT_LAYOUT_FRAME_DESC_INIT;
  graft_layout_child child = {fit_kind, NULL,   widget, 0, 0, 0,
                              0,        {0, 0}, 0,      0, 0, 0};
  graft_size proposal = gt_size_of(proposed);
  graft_size size = {0, 0};
  frame.least.width = limit(widget->width, widget->min_width, wide);
  frame.least.height = limit(widget->height, widget->min_height, high);
  frame.most.width = limit(widget->width, widget->max_width, wide);
  frame.most.height = limit(widget->height, widget->max_height, high);
  graft_layout_frame(&frame, &child, &proposal, &size);
  return gt_cells_of(&size);
}

gt_size gt_size_for(gt_widget *widget, gt_size proposed) {
  uint32_t number = widget->terminal->layout_number;
  gt_fitted *kept;
  if (widget->fits_of != number) {
    widget->fits_of = number;
    widget->fit_count = 0;
  }
  for (uint32_t i = 0; i < widget->fit_count && i < GT_FITS; i++) {
    kept = &widget->fits[i];
    if (kept->proposed.columns == proposed.columns &&
        kept->proposed.lines == proposed.lines) {
      return kept->taken;
    }
  }
  kept = &widget->fits[widget->fit_count % GT_FITS];
  kept->taken = fit_frame(widget, proposed);
  kept->proposed = proposed;
  widget->fit_count++;
  return kept->taken;
}
