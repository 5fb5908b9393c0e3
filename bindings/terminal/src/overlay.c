/* Children upon one another. */
#include "terminal.h"
#include "value.h"

typedef struct gt_overlay {
  gt_widget widget;
  int modal;
} gt_overlay;

int gt_overlay_is_modal(const gt_widget *widget) {
  return widget->kind == &gt_overlay_kind &&
         ((const gt_overlay *)widget)->modal && widget->last != widget->first &&
         widget->last->visible;
}

static gt_size measure(gt_widget *widget, int columns) {
  gt_size size = {0, 0};
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    gt_size want;
    if (!child->visible) continue;
    want = gt_measure(child, columns);
    if (want.columns > size.columns) size.columns = want.columns;
    if (want.lines > size.lines) size.lines = want.lines;
  }
  return size;
}

static void arrange(gt_widget *widget) {
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    gt_rect area = widget->area;
    if (!child->visible) continue;
    if (child != widget->first && child->flex == 0) {
      gt_size want = gt_measure(child, area.columns);
      if (want.columns > area.columns) want.columns = area.columns;
      if (want.lines > area.lines) want.lines = area.lines;
      area.x += (area.columns - want.columns) / 2;
      area.y += (area.lines - want.lines) / 2;
      area.columns = want.columns;
      area.lines = want.lines;
    }
    gt_arrange(child, &area);
  }
}

static graft_status set_modal(gt_widget *widget, const graft_value *value) {
  ((gt_overlay *)widget)->modal = gt_value_flag(value, 0);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static const gt_property properties[] = {
    {GT_DECLARE("modal", GT_BOOL), set_modal, NULL},
};

/* What holds all that is shown; paths of reports begin with its name. */
const gt_kind gt_base_kind = {
    .name = "terminal",
    .size = sizeof(gt_widget),
    .flags = GT_CONTAINS | GT_SHRINKS | GT_STACKS,
    .measure = measure,
    .arrange = arrange,
};

const gt_kind gt_overlay_kind = {
    .name = "overlay",
    .size = sizeof(gt_overlay),
    .flags = GT_CONTAINS | GT_SHRINKS | GT_STACKS,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .measure = measure,
    .arrange = arrange,
};
