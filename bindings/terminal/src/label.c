/* Text that is only shown. */
#include "terminal.h"
#include "value.h"

typedef struct gt_label {
  gt_widget widget;
  gt_text text;
  uint32_t style;
  int wrap;
  int align; /* 0 start, 1 center, 2 end */
} gt_label;

/* Columns that no line is longer than: it is broken at newlines alone. */
#define GT_UNBROKEN 1000000

static void finish(gt_widget *widget) {
  gt_text_free(&((gt_label *)widget)->text);
}

static size_t next_line(const gt_label *label, size_t at, int columns,
                        size_t *length) {
  size_t skip;
  *length = gt_break(label->text.bytes + at, label->text.length - at,
                     label->wrap ? columns : GT_UNBROKEN, &skip);
  return at + skip;
}

static gt_size measure(gt_widget *widget, int columns) {
  const gt_label *label = (const gt_label *)widget;
  gt_size size = {0, 0};
  size_t at = 0;
  while (at < label->text.length) {
    size_t length;
    size_t next = next_line(label, at, columns, &length);
    int width = gt_width(label->text.bytes + at, length);
    if (width > size.columns) size.columns = width;
    size.lines++;
    at = next;
  }
  if (size.lines == 0) size.lines = 1;
  return size;
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_label *label = (const gt_label *)widget;
  int columns = painter->area.columns;
  size_t at = 0;
  if ((label->style & GRAFT_TERMINAL_REVERSE) != 0) {
    gt_paint_clear(painter, label->style);
  }
  for (int y = 0; at < label->text.length && y < painter->area.lines; y++) {
    size_t length;
    size_t next = next_line(label, at, columns, &length);
    int room = columns - gt_width(label->text.bytes + at, length);
    if (room < 0) room = 0;
    gt_paint_cut(painter, room * label->align / 2, y, columns, label->style,
                 label->text.bytes + at, length);
    at = next;
  }
}

static graft_status set_text(gt_widget *widget, const graft_value *value) {
  gt_widget_resized(widget);
  return gt_value_text(value, &((gt_label *)widget)->text);
}

static graft_status set_wrap(gt_widget *widget, const graft_value *value) {
  ((gt_label *)widget)->wrap = gt_value_flag(value, 0);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_align(gt_widget *widget, const graft_value *value) {
  static const char *const words[] = {"start", "center", "end", NULL};
  int align = gt_value_word(value, words);
  if (align < 0) {
    return graft_fail(widget->terminal->runtime, GRAFT_E_INVALID,
                      "align is none of start, center, end");
  }
  ((gt_label *)widget)->align = align;
  gt_widget_redraw(widget);
  return GRAFT_OK;
}

static graft_status set_style(gt_widget *widget, const graft_value *value,
                              uint32_t bit) {
  gt_label *label = (gt_label *)widget;
  label->style &= ~bit;
  if (gt_value_flag(value, 0)) label->style |= bit;
  gt_widget_redraw(widget);
  return GRAFT_OK;
}

static graft_status set_bold(gt_widget *widget, const graft_value *value) {
  return set_style(widget, value, GRAFT_TERMINAL_BOLD);
}

static graft_status set_dim(gt_widget *widget, const graft_value *value) {
  return set_style(widget, value, GRAFT_TERMINAL_DIM);
}

static graft_status set_reverse(gt_widget *widget, const graft_value *value) {
  return set_style(widget, value, GRAFT_TERMINAL_REVERSE);
}

static graft_status set_underline(gt_widget *widget, const graft_value *value) {
  return set_style(widget, value, GRAFT_TERMINAL_UNDERLINE);
}

static graft_status set_color(gt_widget *widget, const graft_value *value) {
  static const char *const words[] = {"default", "red",   "green",
                                      "yellow",  "blue",  "magenta",
                                      "cyan",    "white", NULL};
  gt_label *label = (gt_label *)widget;
  int color = gt_value_word(value, words);
  if (color < 0) {
    return graft_fail(widget->terminal->runtime, GRAFT_E_INVALID,
                      "color is none of default, red, green, yellow, blue, "
                      "magenta, cyan, white");
  }
  label->style = (label->style & 0xFFu) | (uint32_t)color << 8;
  gt_widget_redraw(widget);
  return GRAFT_OK;
}

static const gt_property properties[] = {
    {GT_DECLARE("text", GT_STRING), set_text, NULL},
    {GT_DECLARE("wrap", GT_BOOL), set_wrap, NULL},
    {GT_DECLARE("align", GT_STRING), set_align, NULL},
    {GT_DECLARE("bold", GT_BOOL), set_bold, NULL},
    {GT_DECLARE("dim", GT_BOOL), set_dim, NULL},
    {GT_DECLARE("reverse", GT_BOOL), set_reverse, NULL},
    {GT_DECLARE("underline", GT_BOOL), set_underline, NULL},
    {GT_DECLARE("color", GT_STRING), set_color, NULL},
};

const gt_kind gt_label_kind = {
    .name = "label",
    .size = sizeof(gt_label),
    .flags = GT_SHRINKS,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .finish = finish,
    .measure = measure,
    .draw = draw,
};
