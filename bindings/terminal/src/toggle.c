/* A box to check, with text. */
#include "terminal.h"
#include "value.h"

typedef struct gt_toggle {
  gt_widget widget;
  gt_text text;
  int active;
} gt_toggle;

static void finish(gt_widget *widget) {
  gt_text_free(&((gt_toggle *)widget)->text);
}

static gt_size measure(gt_widget *widget, int columns) {
  const gt_toggle *toggle = (const gt_toggle *)widget;
  gt_size size = {3, 1};
  int width = gt_width(gt_text_bytes(&toggle->text), toggle->text.length);
  (void)columns;
  if (width > 0) size.columns += 1 + width;
  return size;
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_toggle *toggle = (const gt_toggle *)widget;
  uint32_t style = gt_widget_focused(widget) ? GRAFT_TERMINAL_REVERSE : 0;
  if (!widget->enabled) style |= GRAFT_TERMINAL_DIM;
  gt_paint(painter, 0, 0, style, toggle->active ? "[x]" : "[ ]", 3);
  gt_paint_cut(painter, 4, 0, painter->area.columns - 4, style,
               gt_text_bytes(&toggle->text), toggle->text.length);
}

static void cursor(const gt_widget *widget, int *x, int *y) {
  (void)widget;
  *x = 1;
  *y = 0;
}

static void toggle_it(gt_toggle *toggle) {
  graft_value value;
  toggle->active = !toggle->active;
  gt_widget_redraw(&toggle->widget);
  value = graft_value_bool(toggle->active);
  gt_widget_emit(&toggle->widget, GT_TOGGLE, &value, 1);
}

static int key(gt_widget *widget, const gt_key *pressed) {
  if (!gt_key_is(pressed, "Enter") && !gt_key_is(pressed, "Space")) return 0;
  toggle_it((gt_toggle *)widget);
  return 1;
}

static int click(gt_widget *widget, int x, int y) {
  (void)x;
  (void)y;
  toggle_it((gt_toggle *)widget);
  return 1;
}

static graft_status set_text(gt_widget *widget, const graft_value *value) {
  gt_widget_resized(widget);
  return gt_value_text(value, &((gt_toggle *)widget)->text);
}

static graft_status set_active(gt_widget *widget, const graft_value *value) {
  ((gt_toggle *)widget)->active = gt_value_flag(value, 0);
  gt_widget_redraw(widget);
  return GRAFT_OK;
}

static void get_active(const gt_widget *widget, graft_value *value) {
  *value = graft_value_bool(((const gt_toggle *)widget)->active);
}

static const gt_property properties[] = {
    {GT_DECLARE("text", GT_STRING), set_text, NULL},
    {GT_DECLARE("active", GT_BOOL), set_active, get_active},
};

const gt_kind gt_toggle_kind = {
    .name = "toggle",
    .size = sizeof(gt_toggle),
    .flags = GT_TAKES_FOCUS | GT_HUGS | GT_SHRINKS,
    .signals = GT_SIGNAL_BIT(GT_TOGGLE),
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .finish = finish,
    .measure = measure,
    .draw = draw,
    .key = key,
    .click = click,
    .cursor = cursor,
};
