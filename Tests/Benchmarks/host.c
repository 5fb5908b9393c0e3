#include "host.h"

#include <stdlib.h>
#include <string.h>

int host_open(host *h) {
  memset(h, 0, sizeof *h);
  h->list = host_create(h, 0, NULL, 0);
  h->counts.creates = 0;
  return h->list ? 0 : -1;
}

void host_close(host *h) { free(h->list); }

host_widget *host_create(host *h, uint32_t kind, void *owner, uint64_t node) {
  host_widget *widget = calloc(1, sizeof *widget);
  if (!widget) return NULL;
  widget->owner = owner;
  widget->node = node;
  widget->kind = kind;
  h->counts.creates++;
  return widget;
}

void host_set(host *h, host_widget *widget, uint32_t count) {
  widget->sets += count;
  h->counts.sets += count;
}

static void link_child(host_widget *parent, host_widget *child,
                       host_widget *previous) {
  host_widget *next = previous ? previous->next : parent->first;
  child->parent = parent;
  child->previous = previous;
  child->next = next;
  if (previous) {
    previous->next = child;
  } else {
    parent->first = child;
  }
  if (next) {
    next->previous = child;
  } else {
    parent->last = child;
  }
}

static void unlink_child(host_widget *child) {
  host_widget *parent = child->parent;
  if (child->previous) {
    child->previous->next = child->next;
  } else {
    parent->first = child->next;
  }
  if (child->next) {
    child->next->previous = child->previous;
  } else {
    parent->last = child->previous;
  }
}

void host_insert(host *h, host_widget *parent, host_widget *child,
                 host_widget *previous) {
  link_child(parent, child, previous);
  h->counts.inserts++;
}

void host_move(host *h, host_widget *parent, host_widget *child,
               host_widget *previous) {
  unlink_child(child);
  link_child(parent, child, previous);
  h->counts.moves++;
}

void host_remove(host *h, host_widget *child) {
  unlink_child(child);
  child->parent = child->next = child->previous = NULL;
  h->counts.removes++;
}

void host_destroy(host *h, host_widget *widget) {
  free(widget);
  h->counts.destroys++;
}
