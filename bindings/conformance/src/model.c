/* Describing the model, and the handlers of what is described. */
#include <string.h>

#include "kit.h"

static graft_status heard(const graft_context *context,
                          const graft_event *event, void *user_data) {
  kit *k = user_data;
  graft_value key = graft_value_none();
  graft_node_key(context->runtime, context->node, &key);
  int is_described = conf_is_described(k, key.as.integer);
  if (!is_described) k->heard_dead++;
  if (k->removes_itself && is_described && k->is_acting) {
    k->removes_itself = 0;
    for (int i = 0; i < k->now.count; i++) {
      if (k->now.widgets[i].key != key.as.integer) continue;
      k->acted_on = key.as.integer;
      memmove(&k->now.widgets[i], &k->now.widgets[i + 1],
              (size_t)(--k->now.count - i) * sizeof(widget));
    }
    graft_status status = conf_render(k, -1);
    if (status < 0) conf_broken(k, "E7", "the render in a handler failed");
    return GRAFT_OK;
  }
  if (k->is_acting || event->flags & GRAFT_EVENT_ADJUSTED) return GRAFT_OK;
  k->heard++;
  k->heard_key = key.as.integer;
  for (uint32_t i = 0; i < k->desc.event_count; i++) {
    if (graft_atom_of(k->rt, k->desc.events[i]) == event->name) {
      k->heard_event = k->desc.events[i];
    }
  }
  return GRAFT_OK;
}

int conf_is_described(const kit *k, int64_t key) {
  for (int i = 0; i < k->now.count; i++) {
    if (k->now.widgets[i].key == key) return 1;
  }
  return 0;
}

static void describe_widget(kit *k, const widget *w) {
  graft_conformance_random random = {w->seed};
  graft_open(k->rt, k->desc.class_id, 1);
  graft_key(k->rt, w->key);
  if (k->desc.describe) k->desc.describe(k->desc.user_data, k->rt, &random);
  for (uint32_t i = 0; i < k->desc.event_count; i++) {
    graft_on(k->rt, k->desc.events[i], heard, k);
  }
  for (int i = 0; i < w->child_count; i++) {
    random.state = w->children[i].seed;
    graft_open(k->rt, k->desc.child, 2);
    graft_key(k->rt, w->children[i].key);
    if (k->desc.describe_child) {
      k->desc.describe_child(k->desc.user_data, k->rt, &random);
    }
    graft_close(k->rt);
  }
  graft_close(k->rt);
}

static void describe_failing(kit *k) {
  graft_open(k->rt, k->failing, 3);
  graft_close(k->rt);
}

/* Describes the model, with what cannot be made before one of the widgets. */
graft_status conf_render(kit *k, int failing_at) {
  graft_begin(k->rt, k->desc.root);
  if (k->desc.parent) graft_open(k->rt, k->desc.parent, 4);
  for (int i = 0; i < k->now.count; i++) {
    if (i == failing_at) describe_failing(k);
    describe_widget(k, &k->now.widgets[i]);
  }
  if (failing_at >= k->now.count) describe_failing(k);
  if (k->desc.parent) graft_close(k->rt);
  return graft_commit(k->rt);
}

graft_status conf_render_nothing(kit *k) {
  graft_begin(k->rt, k->desc.root);
  return graft_commit(k->rt);
}

graft_node conf_node(const kit *k, int64_t key) {
  graft_node node = k->desc.root;
  if (k->desc.parent && graft_node_child(k->rt, node, 0, &node) < 0) return 0;
  if (graft_node_child(k->rt, node, 0, &node) < 0) return 0;
  while (node) {
    graft_value held = graft_value_none();
    graft_node_key(k->rt, node, &held);
    if (held.type == GRAFT_TYPE_INT && held.as.integer == key) return node;
    if (graft_node_next(k->rt, node, &node) < 0) return 0;
  }
  return 0;
}
