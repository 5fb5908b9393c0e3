#include "length.h"

double *gl_along(graft_size *size, uint32_t axis) {
  return axis == GRAFT_LAYOUT_ROW ? &size->width : &size->height;
}

double *gl_place(graft_layout_child *child, uint32_t axis) {
  return axis == GRAFT_LAYOUT_ROW ? &child->x : &child->y;
}

double gl_guide(const graft_layout_child *child, uint32_t axis,
                uint32_t alignment) {
  graft_size size = child->size;
  double length = *gl_along(&size, axis);
  if (child->guide != NULL) {
    return child->guide(child->user_data, axis, alignment, length);
  }
  if (alignment == GRAFT_LAYOUT_START) return 0;
  return alignment == GRAFT_LAYOUT_CENTER ? length / 2 : length;
}

double gl_align(graft_layout_child *children, uint32_t count, uint32_t axis,
                uint32_t alignment) {
  double before = 0;
  double behind = 0;
  for (uint32_t i = 0; i < count; i++) {
    double guide = gl_guide(&children[i], axis, alignment);
    double rest = *gl_along(&children[i].size, axis) - guide;
    if (i == 0 || guide > before) before = guide;
    if (i == 0 || rest > behind) behind = rest;
  }
  for (uint32_t i = 0; i < count; i++) {
    double guide = gl_guide(&children[i], axis, alignment);
    *gl_place(&children[i], axis) = before - guide;
  }
  return before + behind;
}

graft_status gl_measure(graft_layout_child *child, const graft_size *proposal) {
  graft_size size = {0, 0};
  graft_status status = child->measure(child->user_data, proposal, &size);
  child->size = size;
  return status;
}
