/* A button: text in brackets, or in a border where there is room. */
#include <string.h>

#include "terminal.h"
#include "value.h"

typedef struct gt_button {
  gt_widget widget;
  gt_text text;
  graft_terminal_action action;
  void *user_data;
} gt_button;

static void finish(gt_widget *widget) {
  gt_text_free(&((gt_button *)widget)->text);
}

static gt_size measure(gt_widget *widget, int columns) {
  const gt_button *button = (const gt_button *)widget;
  gt_size size = {4, 1};
  (void)columns;
  size.columns += gt_width(gt_text_bytes(&button->text), button->text.length);
  return size;
}

static int is_boxed(const gt_widget *widget) {
  return widget->area.lines >= 3 && widget->area.columns >= 5;
}

/* Gives where the text begins, and the columns that it has. */
static int text_column(const gt_widget *widget, int *columns) {
  const gt_button *button = (const gt_button *)widget;
  int width = gt_width(gt_text_bytes(&button->text), button->text.length);
  int edge = is_boxed(widget) ? 1 : 2;
  int room = widget->area.columns - 2 * edge;
  if (room < 0) room = 0;
  *columns = room;
  return width < room ? edge + (room - width) / 2 : edge;
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_button *button = (const gt_button *)widget;
  int y = painter->area.lines / 2;
  int columns;
  int x = text_column(widget, &columns);
  uint32_t style = gt_widget_focused(widget) ? GRAFT_TERMINAL_REVERSE : 0;
  if (!widget->enabled) style |= GRAFT_TERMINAL_DIM;
  gt_paint_clear(painter, style);
  if (is_boxed(widget)) {
    gt_paint_border(painter, style, NULL);
  } else {
    gt_paint(painter, 0, y, style, "[", 1);
    gt_paint(painter, painter->area.columns - 1, y, style, "]", 1);
  }
  gt_paint_cut(painter, x, y, columns, style, gt_text_bytes(&button->text),
               button->text.length);
}

static void cursor(const gt_widget *widget, int *x, int *y) {
  int columns;
  *x = text_column(widget, &columns);
  *y = widget->area.lines / 2;
}

static void click_it(gt_button *button) {
  if (button->action != NULL) {
    button->action(&button->widget, button->user_data);
  }
  gt_widget_emit(&button->widget, GT_CLICK, NULL, 0);
}

static int key(gt_widget *widget, const gt_key *pressed) {
  if (!gt_key_is(pressed, "Enter") && !gt_key_is(pressed, "Space")) return 0;
  click_it((gt_button *)widget);
  return 1;
}

static int click(gt_widget *widget, int x, int y) {
  (void)x;
  (void)y;
  click_it((gt_button *)widget);
  return 1;
}

static graft_status set_text(gt_widget *widget, const graft_value *value) {
  gt_widget_resized(widget);
  return gt_value_text(value, &((gt_button *)widget)->text);
}

static const gt_property properties[] = {
    {GT_DECLARE("text", GT_STRING), set_text, NULL},
};

const gt_kind gt_button_kind = {
    .name = "button",
    .size = sizeof(gt_button),
    .flags = GT_TAKES_FOCUS | GT_HUGS,
    .signals = GT_SIGNAL_BIT(GT_CLICK),
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .finish = finish,
    .measure = measure,
    .draw = draw,
    .key = key,
    .click = click,
    .cursor = cursor,
};

graft_terminal_widget *graft_terminal_button_new(graft_terminal *terminal,
                                                 const char *text) {
  gt_widget *widget = gt_widget_new(terminal, &gt_button_kind);
  gt_button *button = (gt_button *)widget;
  if (widget == NULL) return NULL;
  if (text == NULL) text = "";
  if (gt_text_assign(&button->text, text, strlen(text)) < 0) {
    graft_terminal_widget_free(widget);
    return NULL;
  }
  return widget;
}

void graft_terminal_button_on_click(graft_terminal_widget *button,
                                    graft_terminal_action action,
                                    void *user_data) {
  if (button == NULL || button->kind != &gt_button_kind) return;
  ((gt_button *)button)->action = action;
  ((gt_button *)button)->user_data = user_data;
}
