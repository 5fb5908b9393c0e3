/* Children upon one another. */
#include "fit.h"
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

gt_size gt_fit_upon(gt_widget *widget, gt_size proposed) {
  graft_size proposal = gt_size_of(proposed);
  graft_size size = {0, 0};
  gt_children children;
  if (gt_children_list(widget, gt_fit_child, &children) >= 0) {
    graft_layout_overlay(GRAFT_LAYOUT_CENTER, GRAFT_LAYOUT_CENTER,
                         children.list, children.count, &proposal, &size);
    gt_children_free(&children);
  }
  return gt_cells_of(&size);
}

static void arrange(gt_widget *widget) {
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    gt_rect area = widget->area;
    if (!gt_widget_flows(child)) continue;
    if (child != widget->first && child->flex == 0) {
      area = gt_centered(child, &area);
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
    .fit = gt_fit_upon,
    .arrange = arrange,
};

const gt_kind gt_overlay_kind = {
    .name = "overlay",
    .size = sizeof(gt_overlay),
    .flags = GT_CONTAINS | GT_SHRINKS | GT_STACKS,
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .fit = gt_fit_upon,
    .arrange = arrange,
};
