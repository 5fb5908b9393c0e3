/* A widget that shows a display list and tells where it is clicked. */
#include "canvas.h"

#include "terminal.h"
#include "value.h"

typedef struct gt_canvas {
  gt_widget widget;
  gt_text shapes;
  int x; /* the cell that keys act on */
  int y;
} gt_canvas;

static void finish(gt_widget *widget) {
  gt_text_free(&((gt_canvas *)widget)->shapes);
}

static gt_size measure(gt_widget *widget, int columns) {
  gt_size size = {20, 10};
  (void)widget, (void)columns;
  return size;
}

static void keep_within(gt_canvas *canvas) {
  const gt_rect *area = &canvas->widget.area;
  if (canvas->x >= area->columns) canvas->x = area->columns - 1;
  if (canvas->y >= area->lines) canvas->y = area->lines - 1;
  if (canvas->x < 0) canvas->x = 0;
  if (canvas->y < 0) canvas->y = 0;
}

static void arrange(gt_widget *widget) { keep_within((gt_canvas *)widget); }

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_canvas *canvas = (const gt_canvas *)widget;
  const graft_terminal *terminal = widget->terminal;
  gt_canvas_draw(painter, terminal->unit_width, terminal->unit_height,
                 gt_text_bytes(&canvas->shapes));
  if (gt_widget_focused(widget)) {
    gt_rect cell = {0, 0, 1, 1};
    gt_painter at;
    cell.x = painter->area.x + canvas->x;
    cell.y = painter->area.y + canvas->y;
    at = gt_painter_within(painter, &cell);
    gt_paint_style(&at, GRAFT_TERMINAL_REVERSE);
  }
}

static void cursor(const gt_widget *widget, int *x, int *y) {
  const gt_canvas *canvas = (const gt_canvas *)widget;
  *x = canvas->x;
  *y = canvas->y;
}

/* Tells the middle of the cell that the cursor is on. */
static int tell(gt_canvas *canvas, gt_signal signal) {
  const graft_terminal *terminal = canvas->widget.terminal;
  graft_value at[2];
  if (!gt_widget_hears(&canvas->widget, signal)) return 0;
  at[0] = graft_value_int((int64_t)((canvas->x + 0.5) * terminal->unit_width));
  at[1] = graft_value_int((int64_t)((canvas->y + 0.5) * terminal->unit_height));
  gt_widget_emit(&canvas->widget, signal, at, 2);
  return 1;
}

static int go(gt_canvas *canvas, int right, int down) {
  int x = canvas->x + right;
  int y = canvas->y + down;
  const gt_rect *area = &canvas->widget.area;
  if (x < 0 || y < 0 || x >= area->columns || y >= area->lines) return 0;
  canvas->x = x;
  canvas->y = y;
  gt_widget_redraw(&canvas->widget);
  return 1;
}

/* Beyond its edge an arrow moves the focus. */
static int key(gt_widget *widget, const gt_key *pressed) {
  gt_canvas *canvas = (gt_canvas *)widget;
  if (gt_key_is(pressed, "Left")) return go(canvas, -1, 0);
  if (gt_key_is(pressed, "Right")) return go(canvas, 1, 0);
  if (gt_key_is(pressed, "Up")) return go(canvas, 0, -1);
  if (gt_key_is(pressed, "Down")) return go(canvas, 0, 1);
  if (gt_key_is(pressed, "Enter") || gt_key_is(pressed, "Space")) {
    return tell(canvas, GT_PRESS);
  }
  return gt_key_is(pressed, "m") && tell(canvas, GT_MENU);
}

static int use(gt_widget *widget, int x, int y, gt_signal signal) {
  gt_canvas *canvas = (gt_canvas *)widget;
  canvas->x = x;
  canvas->y = y;
  gt_widget_redraw(widget);
  tell(canvas, signal);
  return 1;
}

static int click(gt_widget *widget, int x, int y) {
  return use(widget, x, y, GT_PRESS);
}

static int menu(gt_widget *widget, int x, int y) {
  return use(widget, x, y, GT_MENU);
}

static graft_status set_shapes(gt_widget *widget, const graft_value *value) {
  gt_widget_redraw(widget);
  return gt_value_text(value, &((gt_canvas *)widget)->shapes);
}

static const gt_property properties[] = {
    {GT_DECLARE("shapes", GT_STRING), set_shapes, NULL},
};

const gt_kind gt_canvas_kind = {
    .name = "canvas",
    .size = sizeof(gt_canvas),
    .flags = GT_TAKES_FOCUS | GT_SHRINKS,
    .signals = GT_SIGNAL_BIT(GT_PRESS) | GT_SIGNAL_BIT(GT_MENU),
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .finish = finish,
    .measure = measure,
    .arrange = arrange,
    .draw = draw,
    .key = key,
    .click = click,
    .menu = menu,
    .cursor = cursor,
};
