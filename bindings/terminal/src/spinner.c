/* Turns while something goes on. */
#include "terminal.h"
#include "value.h"

typedef struct gt_spinner {
  gt_widget widget;
  int active;
  int step;
} gt_spinner;

static gt_size measure(gt_widget *widget, int columns) {
  gt_size size = {1, 1};
  (void)widget;
  (void)columns;
  return size;
}

static void draw(const gt_widget *widget, gt_painter *painter) {
  static const char *const pictures[] = {
      "\xE2\xA0\x8B", "\xE2\xA0\x99", "\xE2\xA0\xB9", "\xE2\xA0\xB8",
      "\xE2\xA0\xBC", "\xE2\xA0\xB4", "\xE2\xA0\xA6", "\xE2\xA0\xA7",
      "\xE2\xA0\x87", "\xE2\xA0\x8F"};
  const gt_spinner *spinner = (const gt_spinner *)widget;
  if (spinner->active) {
    gt_paint(painter, 0, 0, 0, pictures[spinner->step], 3);
  }
}

static int tick(gt_widget *widget, int steps) {
  gt_spinner *spinner = (gt_spinner *)widget;
  if (!spinner->active) return 0;
  spinner->step = (spinner->step + steps) % 10;
  if (steps > 0) gt_widget_redraw(widget);
  return 1;
}

static void set_running(gt_widget *widget, int active) {
  gt_spinner *spinner = (gt_spinner *)widget;
  if (active && !spinner->active) spinner->step = 0;
  spinner->active = active;
  gt_widget_redraw(widget);
}

static graft_status set_active(gt_widget *widget, const graft_value *value) {
  set_running(widget, gt_value_flag(value, 0));
  return GRAFT_OK;
}

static const gt_property properties[] = {
    {GT_DECLARE("active", GT_BOOL), set_active, NULL},
};

const gt_kind gt_spinner_kind = {
    .name = "spinner",
    .size = sizeof(gt_spinner),
    .flags = GT_HUGS,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .measure = measure,
    .draw = draw,
    .tick = tick,
};

graft_terminal_widget *graft_terminal_spinner_new(graft_terminal *terminal) {
  return gt_widget_new(terminal, &gt_spinner_kind);
}

void graft_terminal_spinner_start(graft_terminal_widget *spinner) {
  if (spinner == NULL || spinner->kind != &gt_spinner_kind) return;
  set_running(spinner, 1);
}

void graft_terminal_spinner_stop(graft_terminal_widget *spinner) {
  if (spinner == NULL || spinner->kind != &gt_spinner_kind) return;
  set_running(spinner, 0);
}
