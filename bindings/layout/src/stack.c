/*
 * Stacks. Children choose by priority, then by how flexible they are: the least
 * flexible first, of an equal part of what is left.
 */
#include <string.h>

#include "length.h"

/* Beyond this a number has no part that is not whole. */
#define MOST_GRAINS 4503599627370496.0

typedef struct stack {
  graft_layout_stack_desc desc;
  graft_layout_child *children;
  uint32_t count;
  graft_size proposal;
} stack;

/* Measures a child with a length along the stack. */
static graft_status measure(stack *on, graft_layout_child *child,
                            double length) {
  graft_size proposal = on->proposal;
  *gl_along(&proposal, on->desc.axis) = length;
  return gl_measure(child, &proposal);
}

static graft_status find_limits(stack *on) {
  for (uint32_t i = 0; i < on->count; i++) {
    graft_layout_child *child = &on->children[i];
    graft_status status = measure(on, child, GRAFT_LAYOUT_INFINITE);
    if (status < 0) return status;
    child->most = *gl_along(&child->size, on->desc.axis);
    status = measure(on, child, 0);
    if (status < 0) return status;
    child->least = *gl_along(&child->size, on->desc.axis);
  }
  return GRAFT_OK;
}

static double flexibility(const graft_layout_child *child) {
  return child->most - child->least;
}

static int chooses_before(const graft_layout_child *child,
                          const graft_layout_child *other) {
  if (child->priority != other->priority) {
    return child->priority > other->priority;
  }
  return flexibility(child) < flexibility(other);
}

/* By insertion: most children have the order already. */
static void sort(stack *on) {
  graft_layout_child *children = on->children;
  for (uint32_t i = 0; i < on->count; i++) {
    uint32_t at = i;
    for (; at > 0; at--) {
      uint32_t before = children[at - 1].order;
      if (!chooses_before(&children[i], &children[before])) break;
      children[at].order = before;
    }
    children[at].order = i;
  }
}

/* The children from `first` on, in order of choice, of one priority. */
static uint32_t group_end(const stack *on, uint32_t first) {
  double priority = on->children[on->children[first].order].priority;
  uint32_t end = first + 1;
  while (end < on->count &&
         on->children[on->children[end].order].priority == priority) {
    end++;
  }
  return end;
}

static double whole(const stack *on, double length) {
  double grains = length / on->desc.grain;
  if (!(on->desc.grain > 0) || !(grains < MOST_GRAINS)) return length;
  return (double)(int64_t)grains * on->desc.grain;
}

/* What children that have not chosen yet share. */
typedef struct shares {
  double room;
  double weights;
  double least; /* of those with a weight */
  uint32_t parts;
} shares;

static double part(const stack *on, const graft_layout_child *child,
                   const shares *left) {
  double room = left->room > 0 ? left->room : 0;
  double spare = room - left->least;
  if (!(child->weight > 0) || left->weights <= 0) {
    return whole(on, room / left->parts);
  }
  if (!(spare > 0)) spare = 0;
  if (child->weight >= left->weights) return whole(on, child->least + spare);
  return child->least + whole(on, spare * (child->weight / left->weights));
}

/* Lets the children of one priority choose of `room`; what they leave. */
static graft_status choose(stack *on, uint32_t first, uint32_t end,
                           double *room) {
  shares left = {*room, 0, 0, end - first};
  for (uint32_t i = first; i < end; i++) {
    const graft_layout_child *child = &on->children[on->children[i].order];
    if (!(child->weight > 0)) continue;
    left.weights += child->weight;
    left.least += child->least;
  }
  for (uint32_t i = first; i < end; i++) {
    graft_layout_child *child = &on->children[on->children[i].order];
    graft_status status = measure(on, child, part(on, child, &left));
    if (status < 0) return status;
    left.room -= *gl_along(&child->size, on->desc.axis);
    left.parts--;
    if (child->weight > 0) {
      left.weights -= child->weight;
      left.least -= child->least;
    }
  }
  *room = left.room;
  return GRAFT_OK;
}

static graft_status divide(stack *on, double room) {
  double reserved = 0;
  graft_status status = find_limits(on);
  if (status < 0) return status;
  sort(on);
  for (uint32_t i = 0; i < on->count; i++) reserved += on->children[i].least;
  for (uint32_t first = 0; first < on->count && status >= 0;) {
    uint32_t end = group_end(on, first);
    double own;
    for (uint32_t i = first; i < end; i++) {
      reserved -= on->children[on->children[i].order].least;
    }
    own = room - reserved;
    status = choose(on, first, end, &own);
    room = own + reserved;
    first = end;
  }
  return status;
}

static graft_status choose_freely(stack *on, double length) {
  graft_status status = GRAFT_OK;
  for (uint32_t i = 0; i < on->count && status >= 0; i++) {
    status = measure(on, &on->children[i], length);
  }
  return status;
}

graft_status graft_layout_stack(const graft_layout_stack_desc *desc,
                                graft_layout_child *children, uint32_t count,
                                const graft_size *proposal, graft_size *size) {
  stack on = {GRAFT_LAYOUT_STACK_DESC_INIT, children, count, {0, 0}};
  graft_size taken = {0, 0};
  double room, at = 0;
  graft_status status;
  if (desc == NULL || proposal == NULL || size == NULL ||
      (children == NULL && count > 0)) {
    return GRAFT_E_INVALID;
  }
  memcpy(
      &on.desc, desc,
      desc->struct_size < sizeof on.desc ? desc->struct_size : sizeof on.desc);
  on.proposal = *proposal;
  room = *gl_along(&on.proposal, on.desc.axis);
  if (room < 0 || room == GRAFT_LAYOUT_INFINITE) {
    status = choose_freely(&on, room);
  } else {
    if (count > 1) room -= (count - 1) * on.desc.spacing;
    status = divide(&on, room);
  }
  if (status < 0) return status;
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) at += on.desc.spacing;
    *gl_place(&children[i], on.desc.axis) = at;
    at += *gl_along(&children[i].size, on.desc.axis);
  }
  *gl_along(&taken, on.desc.axis) = at;
  *gl_along(&taken, !on.desc.axis) =
      gl_align(children, count, !on.desc.axis, on.desc.alignment);
  *size = taken;
  return GRAFT_OK;
}

graft_status graft_layout_spacer(uint32_t axis, double least,
                                 const graft_size *proposal, graft_size *size) {
  graft_size taken = {0, 0};
  double length;
  if (proposal == NULL || size == NULL) return GRAFT_E_INVALID;
  taken = *proposal;
  length = *gl_along(&taken, axis);
  *gl_along(&taken, axis) = length > least ? length : least;
  *gl_along(&taken, !axis) = 0;
  *size = taken;
  return GRAFT_OK;
}
