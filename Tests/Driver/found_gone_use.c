/* Widgets that are told to be gone from within a call. */
#include <string.h>

#include "found_gone.h"

void gone_part(struct probe_widget *widget) {
  struct probe_widget *parent = widget->parent;
  uint32_t index = 0;
  if (parent == NULL) return;
  while (parent->children[index] != widget) index++;
  memmove(parent->children + index, parent->children + index + 1,
          (parent->child_count - index - 1) * sizeof parent->children[0]);
  parent->child_count--;
  widget->parent = NULL;
}

/* Nothing may be asked of it. */
void gone_check_stale(struct rig *rig, graft_node node) {
  graft_runtime *rt = rig->runtime;
  graft_atom name = graft_atom_of(rt, "ask");
  graft_value reply = graft_value_int(77);
  graft_size proposal = {-1, -1}, size = {77, 77};
  void *widget = &size;
  CHECK_INT(GRAFT_E_STALE, graft_query(rt, node, name, NULL, 0, &reply));
  CHECK_INT(GRAFT_E_STALE, graft_command(rt, node, name, NULL, 0, &reply));
  CHECK_INT(77, reply.as.integer);
  CHECK_INT(GRAFT_E_STALE, graft_size_that_fits(rt, node, &proposal, &size));
  CHECK(size.width > 76);
  CHECK_INT(GRAFT_E_STALE, graft_node_widget(rt, node, &widget));
  CHECK(widget == &size);
  CHECK_INT(GRAFT_E_STALE, graft_widget_gone(rt, node));
}

void gone_tell(struct probe *probe, const graft_context *context,
               uint32_t phase) {
  struct gone *gone = probe->hook_data;
  struct rig *rig = probe->rig;
  graft_value key = graft_value_none();
  if (phase != gone->phase || gone->node != 0) return;
  graft_node_key(context->runtime, context->node, &key);
  if (key.type != GRAFT_TYPE_STRING || key.length != 1 ||
      key.as.string[0] != gone->key[0]) {
    return;
  }
  gone->node = context->node;
  if (context->widget != NULL) gone_part(context->widget);
  CHECK_INT(GRAFT_OK, graft_widget_gone(context->runtime, context->node));
  gone_check_stale(rig, context->node);
}

/* A class whose widgets are the test's: what is gone is freed by the rig. */
static graft_status create_kept(const graft_context *context, void **made) {
  struct probe *leaf = context->class_data;
  struct rig *rig = leaf->rig;
  struct probe_widget *widget = rig_keep(rig, sizeof *widget);
  graft_value key = graft_value_none();
  graft_node_key(context->runtime, context->node, &key);
  widget->probe = leaf;
  widget->node = context->node;
  memcpy(widget->name, "leaf#?", 7);
  if (key.type == GRAFT_TYPE_STRING) widget->name[5] = key.as.string[0];
  leaf->calls[GRAFT_PHASE_CREATE]++;
  if (leaf->hook != NULL) leaf->hook(leaf, context, GRAFT_PHASE_CREATE);
  rig_line(rig, "create %s", widget->name);
  *made = widget;
  return GRAFT_OK;
}

static graft_status destroy_kept(const graft_context *context, void *widget) {
  struct probe *leaf = context->class_data;
  struct rig *rig = leaf->rig;
  struct gone *gone = leaf->hook_data;
  CHECK(gone == NULL || context->node != gone->node);
  gone_part(widget);
  rig_line(rig, "destroy %s", ((struct probe_widget *)widget)->name);
  return GRAFT_OK;
}

struct gone *gone_new(struct rig *rig, uint32_t phase, const char *key) {
  struct gone *gone = rig_keep(rig, sizeof *gone);
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.command = probe_command;
  leaf->desc.size_that_fits = probe_measure;
  leaf->desc.create = create_kept;
  leaf->desc.destroy = destroy_kept;
  probe_register(leaf);
  gone->rig = rig;
  gone->leaf = leaf;
  gone->phase = phase;
  gone->key = key;
  leaf->hook_data = gone;
  probe_root(leaf);
  rig_clear(rig);
  return gone;
}

void gone_describe(struct gone *gone, int boxed, int64_t value) {
  struct rig *rig = gone->rig;
  struct probe *leaf = gone->leaf;
  rig_begin(rig);
  if (boxed) probe_open(leaf, "x", value);
  probe_leaf(leaf, "a", value);
  probe_leaf(leaf, "b", value);
  probe_leaf(leaf, "c", value);
  if (boxed) graft_close(rig->runtime);
  rig_commit(rig);
}
