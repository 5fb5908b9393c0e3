/* Components, cells and pumps for the laws S. */
#include <stdio.h>

#include "laws_s.h"

static int is_failing(struct part *part) {
  if (part->fail_nth == 0) return 0;
  part->fail_nth--;
  return part->fail_nth == 0;
}

static graft_status run_body(const graft_context *context) {
  struct part *part = context->class_data;
  struct rig *rig = part->rig;
  int failing = is_failing(part);
  graft_value key = graft_value_none();
  CHECK(context->struct_size >= sizeof *context);
  CHECK(context->runtime == rig->runtime);
  CHECK_INT(GRAFT_PHASE_BODY, context->phase);
  CHECK_INT(part->id, context->class_id);
  CHECK(context->node != 0);
  CHECK(context->widget == NULL);
  part->runs++;
  if (!part->quiet) {
    rig_text_format(&rig->lines, "body %s", part->desc.name);
    graft_node_key(context->runtime, context->node, &key);
    if (key.type == GRAFT_TYPE_STRING) {
      rig_text_format(&rig->lines, "#%.*s", (int)key.length, key.as.string);
    } else if (key.type == GRAFT_TYPE_INT) {
      rig_text_format(&rig->lines, "#%lld", (long long)key.as.integer);
    }
    rig_text_format(&rig->lines, failing ? " failed\n" : "\n");
  }
  if (failing && part->fail_at_once) return part->fail_status;
  if (part->describe != NULL) part->describe(part, context);
  return failing ? part->fail_status : GRAFT_OK;
}

struct part *part_new(struct rig *rig, const char *name, part_body describe,
                      void *data) {
  struct part *part = rig_keep(rig, sizeof *part);
  part->rig = rig;
  part->describe = describe;
  part->data = data;
  part->fail_status = GRAFT_E_HOST;
  part->desc.struct_size = sizeof part->desc;
  part->desc.flags = GRAFT_CLASS_OPEN;
  part->desc.name = name;
  part->desc.class_data = part;
  part->desc.body = run_body;
  return part;
}

struct part *part_class(struct rig *rig, const char *name, part_body describe,
                        void *data) {
  struct part *part = part_new(rig, name, describe, data);
  CHECK_INT(GRAFT_OK,
            graft_class_register(rig->runtime, &part->desc, &part->id));
  return part;
}

void part_leaf(struct part *part, const char *key, int64_t value) {
  graft_runtime *rt = part->rig->runtime;
  graft_open(rt, part->id, 2);
  if (key != NULL) graft_key_string(rt, key);
  graft_int(rt, "value", value);
  graft_close(rt);
}

void part_render(struct part *part, const char *key, int64_t value) {
  struct rig *rig = part->rig;
  rig_begin(rig);
  part_leaf(part, key, value);
  rig_commit(rig);
}

int64_t own_int(const graft_context *context, const char *name) {
  graft_value value = graft_value_none();
  graft_node_property(context->runtime, context->node,
                      graft_atom_of(context->runtime, name), &value);
  return value.type == GRAFT_TYPE_INT ? value.as.integer : -1;
}

/* ------------------------------------------------------------------------ */
/* Cells                                                                    */
/* ------------------------------------------------------------------------ */

graft_state cell_of(struct rig *rig, graft_value value) {
  graft_state state = 0;
  CHECK_INT(GRAFT_OK, graft_state_create(rig->runtime, &value, &state));
  CHECK(state != 0);
  return state;
}

graft_state cell_int(struct rig *rig, int64_t integer) {
  return cell_of(rig, graft_value_int(integer));
}

graft_state cell_derived(struct rig *rig, graft_derive_function derive,
                         void *user_data) {
  graft_state state = 0;
  CHECK_INT(GRAFT_OK,
            graft_state_derive(rig->runtime, derive, user_data, NULL, &state));
  CHECK(state != 0);
  return state;
}

void cell_set_at(struct rig *rig, graft_state state, int64_t integer,
                 const char *file, int line) {
  graft_value value = graft_value_int(integer);
  driver_check_int(rig, GRAFT_OK, graft_state_set(rig->runtime, state, &value),
                   "graft_state_set", file, line);
}

int64_t cell_get_at(struct rig *rig, graft_state state, const char *file,
                    int line) {
  graft_value value = graft_value_none();
  driver_check_int(rig, GRAFT_OK, graft_state_get(rig->runtime, state, &value),
                   "graft_state_get", file, line);
  driver_check_int(rig, GRAFT_TYPE_INT, value.type, "type of the cell", file,
                   line);
  return value.as.integer;
}

void cell_set_text(struct rig *rig, graft_state state, const char *text) {
  graft_value value = rig_string(text);
  CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, state, &value));
}

const char *cell_text(struct rig *rig, graft_state state) {
  graft_value value = graft_value_none();
  CHECK_INT(GRAFT_OK, graft_state_get(rig->runtime, state, &value));
  rig_text_clear(&rig->scratch);
  rig_write_value(&rig->scratch, &value);
  return rig_text_bytes(&rig->scratch);
}

void pump_all_at(struct rig *rig, const char *file, int line) {
  driver_check_int(rig, 0, graft_pump(rig->runtime, 0), "graft_pump", file,
                   line);
}

void bound_leaf(struct probe *probe, const char *key, graft_state state) {
  graft_runtime *rt = probe->rig->runtime;
  graft_open(rt, probe->id, 3);
  if (key != NULL) graft_key_string(rt, key);
  graft_bind(rt, "value", state);
  graft_close(rt);
}

/* ------------------------------------------------------------------------ */
/* Containers                                                               */
/* ------------------------------------------------------------------------ */

struct walk {
  struct rig *rig;
  const char *file;
  int line;
};

static void check_container(const struct walk *walk, graft_node node,
                            const struct probe_widget *container,
                            uint32_t *index) {
  struct rig *rig = walk->rig;
  graft_node child = 0;
  uint32_t count = 0;
  graft_node_child_count(rig->runtime, node, &count);
  if (count > 0) graft_node_child(rig->runtime, node, 0, &child);
  while (child != 0) {
    const struct probe_widget *widget = probe_widget_of(rig, child);
    if (widget == NULL) {
      check_container(walk, child, container, index);
    } else {
      uint32_t inner = 0;
      driver_check(rig,
                   *index < container->child_count &&
                       container->children[*index] == widget,
                   "a child in its place", walk->file, walk->line);
      (*index)++;
      check_container(walk, child, widget, &inner);
      driver_check_int(rig, inner, widget->child_count,
                       "children of a container", walk->file, walk->line);
    }
    if (graft_node_next(rig->runtime, child, &child) < 0) break;
  }
}

void check_containers_at(struct rig *rig, const struct probe_widget *root,
                         const char *file, int line) {
  struct walk walk;
  uint32_t index = 0;
  walk.rig = rig;
  walk.file = file;
  walk.line = line;
  if (!driver_check(rig, root != NULL, "a root with a widget", file, line)) {
    return;
  }
  check_container(&walk, rig->root, root, &index);
  driver_check_int(rig, index, root->child_count, "children of the root", file,
                   line);
}
