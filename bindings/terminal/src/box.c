/* Rows and columns. */
#include <stdlib.h>

#include "terminal.h"
#include "value.h"

typedef enum gt_align { GT_STRETCH, GT_START, GT_CENTER, GT_END } gt_align;

typedef struct gt_box {
  gt_widget widget;
  double spacing;
  int align;
} gt_box;

/* A child's length along the box. */
typedef struct gt_share {
  gt_widget *child;
  gt_size want;
  int length;
  int least;
} gt_share;

static int is_row(const gt_widget *widget) {
  return widget->kind == &gt_row_kind;
}

static int spacing_of(const gt_widget *widget) {
  const gt_box *box = (const gt_box *)widget;
  return is_row(widget) ? gt_columns(widget->terminal, box->spacing)
                        : gt_lines(widget->terminal, box->spacing);
}

static int shown_children(const gt_widget *widget) {
  int count = 0;
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    count += child->visible;
  }
  return count;
}

/* What a child keeps when there is too little room. */
static int least_length(const gt_widget *child, int row, int want) {
  const graft_terminal *terminal = child->terminal;
  double fixed = row ? child->width : child->height;
  double least = row ? child->min_width : child->min_height;
  int length = row ? gt_columns(terminal, least) : gt_lines(terminal, least);
  if (fixed >= 0) return want;
  if ((child->kind->flags & GT_SHRINKS) == 0 && child->flex == 0) return want;
  if (length < 1) length = 1;
  return length < want ? length : want;
}

static void grow(gt_share *shares, int count, int room) {
  double weights = 0;
  for (int i = 0; i < count; i++) weights += shares[i].child->flex;
  for (int i = 0; i < count && weights > 0; i++) {
    double flex = shares[i].child->flex;
    int part = (int)(room * (flex / weights));
    if (flex == 0) continue;
    if (flex >= weights || part > room) part = room;
    shares[i].length += part;
    room -= part;
    weights -= flex;
  }
}

static void shrink(gt_share *shares, int count, int missing) {
  for (int i = count - 1; i >= 0 && missing > 0; i--) {
    int part = shares[i].length - shares[i].least;
    if (part > missing) part = missing;
    if (part <= 0) continue;
    shares[i].length -= part;
    missing -= part;
  }
}

static void distribute(gt_share *shares, int count, int room) {
  int needs = 0;
  for (int i = 0; i < count; i++) needs += shares[i].length;
  if (needs <= room) {
    grow(shares, count, room - needs);
  } else {
    shrink(shares, count, needs - room);
  }
}

/* Measures the children and gives each its length; null without memory. */
static gt_share *share_out(gt_widget *widget, int columns, int room,
                           int count) {
  gt_share *shares = calloc((size_t)count + 1, sizeof *shares);
  int row = is_row(widget);
  gt_share *share = shares;
  if (shares == NULL) return NULL;
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    int want;
    if (!child->visible) continue;
    share->child = child;
    share->want = gt_measure(child, columns);
    want = row ? share->want.columns : share->want.lines;
    share->least = least_length(child, row, want);
    share->length = child->flex > 0 ? share->least : want;
    share++;
  }
  distribute(shares, count, room);
  return shares;
}

static gt_size measure_column(gt_widget *widget, int columns) {
  gt_size size = {0, 0};
  int count = shown_children(widget);
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    gt_size want;
    if (!child->visible) continue;
    want = gt_measure(child, columns);
    if (want.columns > size.columns) size.columns = want.columns;
    size.lines += want.lines;
  }
  if (count > 1) size.lines += (count - 1) * spacing_of(widget);
  return size;
}

/* Lines depend on the widths that its children will have. */
static gt_size measure_row(gt_widget *widget, int columns) {
  gt_size size = {0, 0};
  int count = shown_children(widget);
  int spaces = count > 1 ? (count - 1) * spacing_of(widget) : 0;
  gt_share *shares = share_out(widget, columns, columns - spaces, count);
  if (shares == NULL) return size;
  size.columns = spaces;
  for (int i = 0; i < count; i++) {
    gt_size want = shares[i].want;
    size.columns += want.columns;
    if (shares[i].length < want.columns) {
      want = gt_measure(shares[i].child, shares[i].length);
    }
    if (want.lines > size.lines) size.lines = want.lines;
  }
  free(shares);
  return size;
}

static void align_across(const gt_box *box, const gt_widget *child, int row,
                         gt_size want, gt_rect *area) {
  int room = row ? area->lines : area->columns;
  int length = row ? want.lines : want.columns;
  int fixed = (row ? child->height : child->width) >= 0;
  int hugs = (child->kind->flags & GT_HUGS) != 0;
  int offset = 0;
  if (box->align == GT_STRETCH && !fixed && !hugs) return;
  if (length > room) length = room;
  if (box->align == GT_CENTER) offset = (room - length) / 2;
  if (box->align == GT_END) offset = room - length;
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
  gt_rect area = widget->area;
  int row = is_row(widget);
  int count = shown_children(widget);
  int spacing = spacing_of(widget);
  int room = row ? area.columns : area.lines;
  int left = room;
  gt_share *shares;
  if (count > 1) room -= (count - 1) * spacing;
  shares = share_out(widget, area.columns, room, count);
  if (shares == NULL) return;
  for (int i = 0; i < count; i++) {
    gt_rect part = area;
    int length = shares[i].length < left ? shares[i].length : left;
    if (length < 0) length = 0;
    if (row) {
      part.x += area.columns - left;
      part.columns = length;
      if (length < shares[i].want.columns) {
        shares[i].want = gt_measure(shares[i].child, length);
      }
    } else {
      part.y += area.lines - left;
      part.lines = length;
    }
    align_across(box, shares[i].child, row, shares[i].want, &part);
    gt_arrange(shares[i].child, &part);
    left -= length + spacing;
    if (left < 0) left = 0;
  }
  free(shares);
}

static graft_status set_spacing(gt_widget *widget, const graft_value *value) {
  ((gt_box *)widget)->spacing = gt_value_number(value, 0);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_align(gt_widget *widget, const graft_value *value) {
  static const char *const words[] = {"stretch", "start", "center", "end",
                                      NULL};
  int align = gt_value_word(value, words);
  if (align < 0) {
    return graft_fail(widget->terminal->runtime, GRAFT_E_INVALID,
                      "align is none of stretch, start, center, end");
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
    .measure = measure_row,
    .arrange = arrange,
};

const gt_kind gt_column_kind = {
    .name = "column",
    .size = sizeof(gt_box),
    .flags = GT_CONTAINS | GT_SHRINKS,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .measure = measure_column,
    .arrange = arrange,
};
