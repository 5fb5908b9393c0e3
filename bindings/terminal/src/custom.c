/* Widgets that a program draws itself. */
#include <string.h>

#include "terminal.h"

typedef struct gt_custom {
  gt_widget widget;
  graft_terminal_custom_desc desc;
} gt_custom;

static void finish(gt_widget *widget) {
  const graft_terminal_custom_desc *desc = &((gt_custom *)widget)->desc;
  if (desc->free != NULL) desc->free(desc->user_data);
}

static gt_size measure(gt_widget *widget, int columns) {
  const graft_terminal_custom_desc *desc = &((gt_custom *)widget)->desc;
  gt_size size = {0, 0};
  int32_t wide = columns;
  int32_t high = 1;
  if (desc->measure != NULL) desc->measure(desc->user_data, &wide, &high);
  size.columns = wide > 0 ? wide : 0;
  size.lines = high > 0 ? high : 0;
  return size;
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  const graft_terminal_custom_desc *desc = &((const gt_custom *)widget)->desc;
  desc->draw(desc->user_data, painter, painter->area.columns,
             painter->area.lines, gt_widget_focused(widget));
}

static int key(gt_widget *widget, const gt_key *pressed) {
  const graft_terminal_custom_desc *desc = &((gt_custom *)widget)->desc;
  return desc->key != NULL && desc->key(desc->user_data, pressed->name) != 0;
}

static int click(gt_widget *widget, int x, int y) {
  const graft_terminal_custom_desc *desc = &((gt_custom *)widget)->desc;
  return desc->click != NULL && desc->click(desc->user_data, x, y) != 0;
}

static const gt_kind plain_kind = {
    .name = "custom",
    .size = sizeof(gt_custom),
    .finish = finish,
    .measure = measure,
    .draw = draw,
    .key = key,
    .click = click,
};

static const gt_kind focus_kind = {
    .name = "custom",
    .size = sizeof(gt_custom),
    .flags = GT_TAKES_FOCUS,
    .finish = finish,
    .measure = measure,
    .draw = draw,
    .key = key,
    .click = click,
};

graft_terminal_widget *graft_terminal_custom_new(
    graft_terminal *terminal, const graft_terminal_custom_desc *desc) {
  graft_terminal_custom_desc copy;
  gt_widget *widget;
  size_t size;
  if (terminal == NULL || desc == NULL) return NULL;
  memset(&copy, 0, sizeof copy);
  size = desc->struct_size < sizeof copy ? desc->struct_size : sizeof copy;
  memcpy(&copy, desc, size);
  if (copy.draw == NULL) return NULL;
  widget = gt_widget_new(
      terminal, (copy.flags & GRAFT_TERMINAL_TAKES_FOCUS) != 0 ? &focus_kind
                                                               : &plain_kind);
  if (widget != NULL) ((gt_custom *)widget)->desc = copy;
  return widget;
}

void *graft_terminal_custom_user_data(const graft_terminal_widget *widget) {
  if (widget == NULL) return NULL;
  if (widget->kind != &plain_kind && widget->kind != &focus_kind) return NULL;
  return ((const gt_custom *)widget)->desc.user_data;
}

/* Text that begins further to the left has no visible part. */
#define GT_FAR_LEFT 1000000

void graft_terminal_paint_text(graft_terminal_painter *painter, int32_t column,
                               int32_t line, uint32_t style, const char *text) {
  if (painter == NULL || text == NULL) return;
  if (line < 0 || line >= painter->area.lines) return;
  if (column < -GT_FAR_LEFT || column >= painter->area.columns) return;
  gt_paint(painter, column, line, style, text, strlen(text));
}
