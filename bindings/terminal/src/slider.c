/* A number to choose between two others. */
#include "terminal.h"
#include "value.h"

/* Steps from one end to the other, where none is described. */
#define GT_STEPS 20
/* Steps of PageUp and PageDown. */
#define GT_PAGE 5

typedef struct gt_slider {
  gt_widget widget;
  double min;
  double max;
  double step;  /* 0: a part of the whole */
  double value; /* as set; clamped where it is used, in whatever order bounds
                   and value came */
} gt_slider;

static graft_status start(gt_widget *widget) {
  ((gt_slider *)widget)->max = 100;
  return GRAFT_OK;
}

static gt_size measure(gt_widget *widget, int columns) {
  gt_size size = {GT_STEPS + 1, 1};
  (void)widget, (void)columns;
  return size;
}

static double clamped(const gt_slider *slider, double value) {
  if (value > slider->max) value = slider->max;
  return value > slider->min ? value : slider->min;
}

static int knob_of(const gt_slider *slider) {
  double whole = slider->max - slider->min;
  int last = slider->widget.area.columns - 1;
  if (!(whole > 0) || last <= 0) return 0;
  return (int)((clamped(slider, slider->value) - slider->min) / whole * last +
               0.5);
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_slider *slider = (const gt_slider *)widget;
  int knob = knob_of(slider);
  uint32_t style = widget->enabled ? 0 : GRAFT_TERMINAL_DIM;
  gt_paint_run(painter, 0, 0, knob, style, "\xE2\x94\x81");
  gt_paint_run(painter, knob + 1, 0, painter->area.columns - knob - 1, style,
               "\xE2\x94\x80");
  if (gt_widget_focused(widget)) style |= GRAFT_TERMINAL_REVERSE;
  gt_paint(painter, knob, 0, style, "\xE2\x97\x8F", 3);
}

static void cursor(const gt_widget *widget, int *x, int *y) {
  *x = knob_of((const gt_slider *)widget);
  *y = 0;
}

static void choose(gt_slider *slider, double chosen) {
  graft_value value;
  chosen = clamped(slider, chosen);
  if (chosen == clamped(slider, slider->value)) return;
  slider->value = chosen;
  gt_widget_redraw(&slider->widget);
  value = graft_value_double(chosen);
  gt_widget_emit(&slider->widget, GT_SLIDE, &value, 1);
}

static int key(gt_widget *widget, const gt_key *pressed) {
  gt_slider *slider = (gt_slider *)widget;
  double now = clamped(slider, slider->value);
  double step = slider->step;
  if (!(step > 0)) step = (slider->max - slider->min) / GT_STEPS;
  if (gt_key_is(pressed, "Left")) {
    choose(slider, now - step);
  } else if (gt_key_is(pressed, "Right")) {
    choose(slider, now + step);
  } else if (gt_key_is(pressed, "PageUp")) {
    choose(slider, now + GT_PAGE * step);
  } else if (gt_key_is(pressed, "PageDown")) {
    choose(slider, now - GT_PAGE * step);
  } else if (gt_key_is(pressed, "Home")) {
    choose(slider, slider->min);
  } else if (gt_key_is(pressed, "End")) {
    choose(slider, slider->max);
  } else {
    return 0;
  }
  return 1;
}

static int click(gt_widget *widget, int x, int y) {
  gt_slider *slider = (gt_slider *)widget;
  int last = widget->area.columns - 1;
  (void)y;
  if (last <= 0) return 1;
  choose(slider, slider->min + (slider->max - slider->min) * x / last);
  return 1;
}

static graft_status set(gt_widget *widget, const graft_value *value, double *to,
                        double fallback) {
  *to = gt_value_number(value, fallback);
  if (*to != *to) *to = fallback; /* not a number */
  gt_widget_redraw(widget);
  return GRAFT_OK;
}

static graft_status set_min(gt_widget *widget, const graft_value *value) {
  return set(widget, value, &((gt_slider *)widget)->min, 0);
}

static graft_status set_max(gt_widget *widget, const graft_value *value) {
  return set(widget, value, &((gt_slider *)widget)->max, 100);
}

static graft_status set_step(gt_widget *widget, const graft_value *value) {
  return set(widget, value, &((gt_slider *)widget)->step, 0);
}

static graft_status set_value(gt_widget *widget, const graft_value *value) {
  return set(widget, value, &((gt_slider *)widget)->value, 0);
}

static void get_value(const gt_widget *widget, graft_value *value) {
  const gt_slider *slider = (const gt_slider *)widget;
  *value = graft_value_double(clamped(slider, slider->value));
}

static const gt_property properties[] = {
    {GT_DECLARE("min", GT_NUMBER), set_min, NULL},
    {GT_DECLARE("max", GT_NUMBER), set_max, NULL},
    {GT_DECLARE("step", GT_NUMBER), set_step, NULL},
    {{"value", 0, GT_NUMBER, 1, 0, "min max"}, set_value, get_value},
};

const gt_kind gt_slider_kind = {
    .name = "slider",
    .size = sizeof(gt_slider),
    .flags = GT_TAKES_FOCUS | GT_SHRINKS,
    .signals = GT_SIGNAL_BIT(GT_SLIDE),
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .start = start,
    .measure = measure,
    .draw = draw,
    .key = key,
    .click = click,
    .cursor = cursor,
};
