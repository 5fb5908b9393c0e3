/* Rows and columns. */
#include "fit.h"
#include "terminal.h"
#include "value.h"

typedef enum gt_align {
  GT_STRETCH,
  GT_START,
  GT_CENTER,
  GT_END,
  GT_BASELINE
} gt_align;

typedef struct gt_box {
  gt_widget widget;
  double spacing;
  int align;
} gt_box;

static int is_row(const gt_widget *widget) {
  return widget->kind == &gt_row_kind;
}

static int spacing_of(const gt_widget *widget) {
  const gt_box *box = (const gt_box *)widget;
  return is_row(widget) ? gt_columns(widget->terminal, box->spacing)
                        : gt_lines(widget->terminal, box->spacing);
}

/* What a flexible child keeps when there is too little room. */
static int least_length(const gt_widget *child, int row, int want) {
  const graft_terminal *terminal = child->terminal;
  double least = row ? child->min_width : child->min_height;
  int length = row ? gt_columns(terminal, least) : gt_lines(terminal, least);
  if (length < 1) length = 1;
  return length < want ? length : want;
}

/* One with `flex` takes all that it is proposed along the box. */
static graft_status fit_child(void *data, const graft_size *proposal,
                              graft_size *size) {
  gt_widget *child = data;
  int row = is_row(child->parent);
  gt_size proposed = gt_cells_of(proposal);
  gt_size taken = gt_size_for(child, proposed);
  int *length = row ? &taken.columns : &taken.lines;
  int room = row ? proposed.columns : proposed.lines;
  int fixed = (row ? child->width : child->height) >= 0;
  if (child->flex > 0 && !fixed && room >= 0) {
    gt_size any = proposed;
    int want, least;
    if (row) {
      any.columns = GT_ANY;
    } else {
      any.lines = GT_ANY;
    }
    any = gt_size_for(child, any);
    want = row ? any.columns : any.lines;
    least = least_length(child, row, want);
    *length = room > least ? room : least;
  }
  *size = gt_size_of(taken);
  return GRAFT_OK;
}

/* Lines above the first text of a widget. */
static int lines_above_text(const gt_widget *widget) {
  int above = 0;
  for (; widget != NULL; widget = widget->first) {
    int edge = gt_edge_lines(widget);
    if (widget->first == NULL) break;
    above += edge;
  }
  return above;
}

static double guide(void *data, uint32_t axis, uint32_t alignment,
                    double length) {
  (void)axis;
  if (alignment == GRAFT_LAYOUT_BASELINE) return lines_above_text(data);
  if (alignment == GRAFT_LAYOUT_START) return 0;
  /* Whole cells: what is uneven goes below. */
  return alignment == GRAFT_LAYOUT_CENTER ? (int)(length / 2) : length;
}

static uint32_t alignment_of(const gt_widget *widget) {
  switch (((const gt_box *)widget)->align) {
    case GT_CENTER:
      return GRAFT_LAYOUT_CENTER;
    case GT_END:
      return GRAFT_LAYOUT_END;
    case GT_BASELINE:
      return is_row(widget) ? GRAFT_LAYOUT_BASELINE : GRAFT_LAYOUT_START;
    default:
      return GRAFT_LAYOUT_START;
  }
}

/* Lays the children out; they are to be freed. */
static graft_status lay_out(const gt_widget *widget, gt_size proposed,
                            gt_children *children, gt_size *taken) {
  graft_layout_stack_desc desc = GRAFT_LAYOUT_STACK_DESC_INIT;
  graft_size proposal = gt_size_of(proposed);
  graft_size size = {0, 0};
  graft_status status = gt_children_list(widget, fit_child, children);
  if (status < 0) return status;
  for (uint32_t i = 0; i < children->count; i++) {
    children->list[i].guide = guide;
  }
  desc.axis = is_row(widget) ? GRAFT_LAYOUT_ROW : GRAFT_LAYOUT_COLUMN;
  desc.alignment = alignment_of(widget);
  desc.spacing = spacing_of(widget);
  desc.grain = 1;
  graft_layout_stack(&desc, children->list, children->count, &proposal, &size);
  *taken = gt_cells_of(&size);
  return GRAFT_OK;
}

static gt_size fit(gt_widget *widget, gt_size proposed) {
  gt_size taken = {0, 0};
  gt_children children;
  if (lay_out(widget, proposed, &children, &taken) >= 0) {
    gt_children_free(&children);
  }
  return taken;
}

static void align_across(const gt_box *box, const graft_layout_child *listed,
                         int row, gt_size want, gt_rect *area) {
  const gt_widget *child = listed->user_data;
  int room = row ? area->lines : area->columns;
  int length = row ? want.lines : want.columns;
  int fixed = (row ? child->height : child->width) >= 0;
  int hugs = (child->kind->flags & GT_HUGS) != 0;
  int offset = 0;
  if (box->align == GT_STRETCH && !fixed && !hugs) return;
  if (length > room) length = room;
  if (box->align == GT_CENTER) offset = (room - length) / 2;
  if (box->align == GT_END) offset = room - length;
  if (box->align == GT_BASELINE && row) offset = (int)listed->y;
  if (row) {
    area->y += offset;
    area->lines = length;
  } else {
    area->x += offset;
    area->columns = length;
  }
}

static void arrange(gt_widget *widget) {
  const gt_box *box = (const gt_box *)widget;
  const gt_rect *area = &widget->area;
  gt_size room = {area->columns, area->lines};
  gt_size taken;
  gt_children children;
  int row = is_row(widget);
  if (lay_out(widget, room, &children, &taken) < 0) return;
  for (uint32_t i = 0; i < children.count; i++) {
    const graft_layout_child *listed = &children.list[i];
    gt_size want = gt_cells_of(&listed->size);
    gt_rect part = *area;
    /* What does not fit is cut. */
    if (row) {
      int left = area->columns - (int)listed->x;
      part.x += (int)listed->x;
      part.columns = want.columns < left ? want.columns : left;
    } else {
      int left = area->lines - (int)listed->y;
      part.y += (int)listed->y;
      part.lines = want.lines < left ? want.lines : left;
    }
    align_across(box, listed, row, want, &part);
    gt_arrange(listed->user_data, &part);
  }
  gt_children_free(&children);
}

static graft_status set_spacing(gt_widget *widget, const graft_value *value) {
  ((gt_box *)widget)->spacing = gt_value_number(value, 0);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_align(gt_widget *widget, const graft_value *value) {
  static const char *const words[] = {"stretch", "start",    "center",
                                      "end",     "baseline", NULL};
  int align = gt_value_word(value, words);
  if (align < 0) {
    return graft_fail(widget->terminal->runtime, GRAFT_E_INVALID,
                      "align is none of stretch, start, center, end, baseline");
  }
  ((gt_box *)widget)->align = align;
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static const gt_property properties[] = {
    {GT_DECLARE("spacing", GT_NUMBER), set_spacing, NULL},
    {GT_DECLARE("align", GT_STRING), set_align, NULL},
};

const gt_kind gt_row_kind = {
    .name = "row",
    .size = sizeof(gt_box),
    .flags = GT_CONTAINS | GT_SHRINKS,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .fit = fit,
    .arrange = arrange,
};

const gt_kind gt_column_kind = {
    .name = "column",
    .size = sizeof(gt_box),
    .flags = GT_CONTAINS | GT_SHRINKS,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .fit = fit,
    .arrange = arrange,
};
