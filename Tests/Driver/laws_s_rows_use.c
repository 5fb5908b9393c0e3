/* Lists and rows for the laws S. */
#include "laws_s_rows.h"

static graft_status run_row(const graft_context *context, void *user_data,
                            const graft_row *row) {
  struct table *table = user_data;
  struct rig *rig = table->rig;
  int failing = table->fail_nth != 0 && --table->fail_nth == 0;
  table->runs++;
  CHECK_INT(GRAFT_PHASE_BODY, context->phase);
  CHECK(context->node != 0);
  CHECK(row->struct_size >= sizeof *row);
  if (!table->quiet) {
    rig_text_format(&rig->lines, "row ");
    rig_write_value(&rig->lines, &row->key);
    rig_text_format(&rig->lines, " %u ", row->index);
    rig_write_value(&rig->lines, &row->value);
    rig_text_format(&rig->lines, failing ? " failed\n" : "\n");
  }
  if (failing) return table->fail_status;
  if (table->cell != 0) cell_get(rig, table->cell);
  if (table->hook != NULL) table->hook(table, context, row);
  if (table->describe != NULL) {
    table->describe(table, context, row);
    return GRAFT_OK;
  }
  graft_open(context->runtime, table->leaf->id, 1);
  if (row->key.type == GRAFT_TYPE_INT) {
    graft_key(context->runtime, row->key.as.integer);
  }
  graft_set_value(context->runtime, "value", &row->value);
  graft_close(context->runtime);
  return GRAFT_OK;
}

struct table *table_open(struct rig *rig, int lazy) {
  struct table *table = rig_keep(rig, sizeof *table);
  table->rig = rig;
  table->box = probe_new(rig, "box");
  if (lazy) table->box->desc.set_rows = probe_set_rows;
  probe_register(table->box);
  table->leaf = probe_class(rig, "leaf");
  probe_root(table->box);
  table->fail_status = GRAFT_E_HOST;
  table->desc.struct_size = sizeof table->desc;
  table->desc.body = run_row;
  table->desc.user_data = table;
  return table;
}

struct table *table_of_list(struct rig *rig, int lazy, uint32_t count) {
  struct table *table = table_open(rig, lazy);
  uint32_t i;
  table->desc.list = list_new(rig);
  for (i = 0; i < count; i++) list_insert_int(rig, table->desc.list, i, i);
  return table;
}

void table_render_at(struct table *table, const char *file, int line) {
  struct rig *rig = table->rig;
  rig_begin(rig);
  graft_open(rig->runtime, table->box->id, 1);
  graft_key_string(rig->runtime, "list");
  graft_rows(rig->runtime, 2, &table->desc);
  graft_close(rig->runtime);
  rig_commit_at(rig, GRAFT_OK, file, line);
}

graft_node table_box(struct table *table) {
  return probe_child(table->rig, table->rig->root, 0);
}

graft_list list_new(struct rig *rig) {
  graft_list list = 0;
  CHECK_INT(GRAFT_OK, graft_list_create(rig->runtime, &list));
  return list;
}

int64_t list_insert_int(struct rig *rig, graft_list list, uint32_t index,
                        int64_t integer) {
  graft_value value = graft_value_int(integer);
  int64_t id = 0;
  CHECK_INT(GRAFT_OK,
            graft_list_insert(rig->runtime, list, index, &value, 1, &id));
  return id;
}

void list_set_int(struct rig *rig, graft_list list, uint32_t index,
                  int64_t integer) {
  graft_value value = graft_value_int(integer);
  CHECK_INT(GRAFT_OK, graft_list_set(rig->runtime, list, index, &value));
}

void list_remove(struct rig *rig, graft_list list, uint32_t index,
                 uint32_t count) {
  CHECK_INT(GRAFT_OK, graft_list_remove(rig->runtime, list, index, count));
}

void list_move(struct rig *rig, graft_list list, uint32_t from, uint32_t to) {
  CHECK_INT(GRAFT_OK, graft_list_move(rig->runtime, list, from, to));
}

const char *list_text(struct rig *rig, graft_list list) {
  uint32_t count = 0, index;
  rig_text_clear(&rig->scratch);
  CHECK_INT(GRAFT_OK, graft_list_count(rig->runtime, list, &count));
  for (index = 0; index < count; index++) {
    graft_value value = graft_value_none();
    CHECK_INT(GRAFT_OK, graft_list_get(rig->runtime, list, index, &value));
    if (index > 0) rig_text_add(&rig->scratch, " ", 1);
    rig_write_value(&rig->scratch, &value);
  }
  return rig_text_bytes(&rig->scratch);
}
