/* Lengths along an axis, and lines that coincide. */
#ifndef GRAFT_LAYOUT_LENGTH_H
#define GRAFT_LAYOUT_LENGTH_H

#include <graft/layout.h>

/* The length of a size along an axis. */
double *gl_along(graft_size *size, uint32_t axis);

/* A child's position along an axis. */
double *gl_place(graft_layout_child *child, uint32_t axis);

/* Where a child, whose size is known, has its line. */
double gl_guide(const graft_layout_child *child, uint32_t axis,
                uint32_t alignment);

/* Places children so that their lines coincide; the length that they take. */
double gl_align(graft_layout_child *children, uint32_t count, uint32_t axis,
                uint32_t alignment);

/* Measures a child. */
graft_status gl_measure(graft_layout_child *child, const graft_size *proposal);

#endif
