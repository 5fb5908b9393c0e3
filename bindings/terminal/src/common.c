/* The properties that every class has, and those of what takes the focus. */
#include "terminal.h"
#include "value.h"

static graft_status set_length(gt_widget *widget, double *length,
                               const graft_value *value) {
  *length = gt_value_number(value, -1);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_width(gt_widget *widget, const graft_value *value) {
  return set_length(widget, &widget->width, value);
}

static graft_status set_height(gt_widget *widget, const graft_value *value) {
  return set_length(widget, &widget->height, value);
}

static graft_status set_min_width(gt_widget *widget, const graft_value *value) {
  return set_length(widget, &widget->min_width, value);
}

static graft_status set_min_height(gt_widget *widget,
                                   const graft_value *value) {
  return set_length(widget, &widget->min_height, value);
}

static graft_status set_max_width(gt_widget *widget, const graft_value *value) {
  return set_length(widget, &widget->max_width, value);
}

static graft_status set_max_height(gt_widget *widget,
                                   const graft_value *value) {
  return set_length(widget, &widget->max_height, value);
}

static graft_status set_priority(gt_widget *widget, const graft_value *value) {
  widget->priority = gt_value_number(value, 0);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_flex(gt_widget *widget, const graft_value *value) {
  double flex = gt_value_number(value, 0);
  widget->flex = flex > 0 ? flex : 0;
  gt_widget_resized(widget);
  return GRAFT_OK;
}

static graft_status set_visible(gt_widget *widget, const graft_value *value) {
  widget->visible = gt_value_flag(value, 1);
  if (!widget->visible) gt_focus_leave(widget, 0);
  gt_widget_resized(widget);
  return GRAFT_OK;
}

const gt_property gt_common_properties[] = {
    {GT_DECLARE("width", GT_NUMBER), set_width, NULL},
    {GT_DECLARE("height", GT_NUMBER), set_height, NULL},
    {GT_DECLARE("min_width", GT_NUMBER), set_min_width, NULL},
    {GT_DECLARE("min_height", GT_NUMBER), set_min_height, NULL},
    {GT_DECLARE("max_width", GT_NUMBER), set_max_width, NULL},
    {GT_DECLARE("max_height", GT_NUMBER), set_max_height, NULL},
    {GT_DECLARE("flex", GT_NUMBER), set_flex, NULL},
    {GT_DECLARE("priority", GT_NUMBER), set_priority, NULL},
    {GT_DECLARE("visible", GT_BOOL), set_visible, NULL},
};

const uint32_t gt_common_property_count =
    sizeof gt_common_properties / sizeof *gt_common_properties;

static graft_status set_enabled(gt_widget *widget, const graft_value *value) {
  widget->enabled = gt_value_flag(value, 1);
  if (!widget->enabled) gt_focus_leave(widget, 0);
  gt_widget_redraw(widget);
  return GRAFT_OK;
}

static graft_status set_autofocus(gt_widget *widget, const graft_value *value) {
  widget->autofocus = gt_value_flag(value, 0);
  return GRAFT_OK;
}

const gt_property gt_focus_properties[] = {
    {GT_DECLARE("enabled", GT_BOOL), set_enabled, NULL},
    {GT_DECLARE("autofocus", GT_BOOL), set_autofocus, NULL},
};

const uint32_t gt_focus_property_count =
    sizeof gt_focus_properties / sizeof *gt_focus_properties;
