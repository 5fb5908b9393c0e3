/* Making and describing the test's own classes. */
#include <stdlib.h>
#include <string.h>

#include "probe.h"

struct probe *probe_class(struct rig *rig, const char *name) {
  return probe_register(probe_new(rig, name));
}

struct probe_widget *probe_root(struct probe *probe) {
  struct rig *rig = probe->rig;
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  struct probe_widget *widget = rig_keep(rig, sizeof *widget);
  widget->probe = probe;
  memcpy(widget->name, "root", 5);
  desc.class_id = probe->id;
  desc.widget = widget;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &rig->root));
  return widget;
}

const char *probe_children(struct rig *rig, const struct probe_widget *widget) {
  uint32_t index;
  if (widget == NULL) return "(no widget)";
  rig_text_clear(&rig->scratch);
  for (index = 0; index < widget->child_count; index++) {
    rig_text_format(&rig->scratch, "%s%s", index > 0 ? " " : "",
                    widget->children[index]->name);
  }
  return rig_text_bytes(&rig->scratch);
}

struct probe_widget *probe_widget_of(struct rig *rig, graft_node node) {
  void *widget = NULL;
  graft_node_widget(rig->runtime, node, &widget);
  return widget;
}

uint32_t probe_count(struct rig *rig, graft_node node) {
  const struct probe_widget *widget = probe_widget_of(rig, node);
  return widget != NULL ? widget->child_count : 0;
}

graft_node probe_within(struct rig *rig, graft_node node, uint32_t index) {
  if (!CHECK(index < probe_count(rig, node))) return 0;
  return probe_widget_of(rig, node)->children[index]->node;
}

graft_node probe_child(struct rig *rig, graft_node node, uint32_t index) {
  graft_node child = 0;
  CHECK_INT(GRAFT_OK, graft_node_child(rig->runtime, node, index, &child));
  return child;
}

void probe_open(struct probe *probe, const char *key, int64_t value) {
  graft_runtime *rt = probe->rig->runtime;
  graft_open(rt, probe->id, 1);
  if (key != NULL) graft_key_string(rt, key);
  graft_int(rt, "value", value);
}

void probe_leaf(struct probe *probe, const char *key, int64_t value) {
  probe_open(probe, key, value);
  graft_close(probe->rig->runtime);
}

void probe_leaves(struct probe *probe, const char *keys, int64_t value) {
  struct rig *rig = probe->rig;
  char key[2] = "";
  rig_begin(rig);
  for (; *keys != '\0'; keys++) {
    key[0] = *keys;
    probe_leaf(probe, key, value);
  }
  rig_commit(rig);
}

graft_status probe_emit(struct rig *rig, graft_node node, const char *event) {
  return graft_emit(rig->runtime, node, graft_atom_of(rig->runtime, event),
                    NULL, 0);
}

graft_status probe_emit_int(struct rig *rig, graft_node node, const char *event,
                            int64_t integer) {
  graft_value value = graft_value_int(integer);
  return graft_emit(rig->runtime, node, graft_atom_of(rig->runtime, event),
                    &value, 1);
}
