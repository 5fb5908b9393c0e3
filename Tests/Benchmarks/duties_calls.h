/* The limit with duties: calls of the host's widget classes. */
#ifndef GRAFT_BENCH_DUTIES_CALLS_H
#define GRAFT_BENCH_DUTIES_CALLS_H

#include "duties_values.h"

static inline call begin(duties *d, uint32_t phase, ref r) {
  call before = d->now;
#if DUTIES >= DUTY_CALLS
  d->now.phase = phase;
  d->now.concerned = r;
  d->now.calling = r;
#else
  (void)phase;
  (void)r;
#endif
  return before;
}

static inline void end(duties *d, call before) {
#if DUTIES >= DUTY_CALLS
  d->now = before;
#else
  (void)d;
  (void)before;
#endif
}

static inline void aim(duties *d, graft_context *context, uint32_t phase, ref r,
                       const node *x) {
  context->phase = phase;
  context->node = id_of(r, x);
  context->class_id = x->class_id;
  context->class_data = d->classes[x->class_id].desc.class_data;
  context->coordinator = NULL;
  context->widget = x->widget;
  context->parent_widget = at(d, container_of(d, x))->widget;
  context->transaction = 0;
}

/* Creates a widget and updates it with all its properties. */
static inline bool make(duties *d, ref r) {
  graft_change changes[MOST_CHANGES];
  node *x = at(d, r);
  const graft_class_desc *desc = &d->classes[x->class_id].desc;
  uint32_t changed = 0;
  void *widget = NULL;
  if (at(d, container_of(d, x))->flags & GONE) return false;
  aim(d, &d->own, GRAFT_PHASE_CREATE, r, x);
  call before = begin(d, GRAFT_PHASE_CREATE, r);
  graft_status status = desc->create(&d->own, &widget);
  end(d, before);
  if (status < 0 || !widget) return false;
  x->widget = d->own.widget = widget;
  if (DUTIES >= DUTY_CALLS) d->creates++;
  for (uint32_t i = 0; i < x->prop_count; i++) {
    if (x->props[i].type == GRAFT_TYPE_HANDLER) continue;
    changes[changed].name = x->props[i].name;
    changes[changed].reserved = 0;
    changes[changed].old_value = graft_value_none();
    changes[changed++].new_value = value_of(&x->props[i]);
  }
  if (changed == 0) return true;
  if (DUTIES >= DUTY_CALLS) d->updates++;
  d->own.phase = GRAFT_PHASE_UPDATE;
  before = begin(d, GRAFT_PHASE_UPDATE, r);
  status = desc->update(&d->own, widget, changes, changed);
  end(d, before);
  return status >= 0;
}

static inline void child_record(duties *d, graft_child *child, ref r,
                                const node *x, uint32_t index, ref previous) {
  child->struct_size = sizeof *child;
  child->index = index;
  child->node = id_of(r, x);
  child->class_id = x->class_id;
  child->reserved = 0;
  child->widget = x->widget;
  child->previous = previous == NO_REF ? NULL : at(d, previous)->widget;
}

/* Tells a node's container of it; `phase` says what. */
static inline bool tell(duties *d, uint32_t phase, ref r, node *x,
                        uint32_t index, ref previous) {
  graft_child child;
  ref container = container_of(d, x);
  node *box = at(d, container);
  const graft_class_desc *desc = &d->classes[box->class_id].desc;
  graft_status status;
  if (box->flags & GONE) return false;
  if (d->box_of != container) {
    aim(d, &d->box, phase, container, box);
    d->box_of = container;
  }
  d->box.phase = phase;
  child_record(d, &child, r, x, index, previous);
  call before = begin(d, phase, container);
  if (DUTIES >= DUTY_CALLS) d->now.container = container;
  if (phase == GRAFT_PHASE_INSERT) {
    x->flags |= ATTACHED;
    if (DUTIES >= DUTY_CALLS) d->inserts++;
    status = desc->insert_child(&d->box, box->widget, &child);
  } else if (phase == GRAFT_PHASE_MOVE) {
    if (DUTIES >= DUTY_CALLS) d->moves++;
    status = desc->move_child(&d->box, box->widget, &child);
  } else {
    x->flags &= ~ATTACHED;
    if (DUTIES >= DUTY_CALLS) d->removes++;
    status = desc->remove_child(&d->box, box->widget, &child);
  }
  end(d, before);
  return status >= 0;
}

#endif
