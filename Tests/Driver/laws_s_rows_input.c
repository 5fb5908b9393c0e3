/* F1 and F7 of rows: what comes wrong, and calls from everywhere. */
#include <string.h>

#include "laws_s_rows.h"
#include "suites.h"

static graft_status try_rows(struct table *table) {
  graft_runtime *rt = table->rig->runtime;
  graft_begin(rt, table->rig->root);
  graft_open(rt, table->box->id, 1);
  graft_key_string(rt, "list");
  graft_rows(rt, 2, &table->desc);
  graft_close(rt);
  return graft_commit(rt);
}

static void f7_rows_that_are_none(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 2);
  graft_rows_desc good = table->desc;
  table_render(table);
  rig_clear(rig);
  table->desc.struct_size = 3;
  CHECK_INT(GRAFT_E_INVALID, try_rows(table));
  CHECK_HAS("rows came with struct_size 3", rig_message(rig));
  table->desc = good;
  table->desc.body = NULL;
  CHECK_INT(GRAFT_E_INVALID, try_rows(table));
  CHECK_HAS("a graft_rows_desc with a body is expected", rig_message(rig));
  table->desc = good;
  table->desc.list = 12345;
  CHECK_INT(GRAFT_E_STALE, try_rows(table));
  CHECK_HAS("box/box#list", rig_message(rig));
  CHECK_HAS("the list is gone, or never was", rig_message(rig));
  table->desc = good;
  table->desc.list = 0;
  table->desc.count = 0xFFFFFFFFu;
  CHECK_INT(GRAFT_E_LIMIT, try_rows(table));
  CHECK_HAS("4294967295 rows came that are to exist at once", rig_message(rig));
  table->desc = good;
  CHECK_INT(GRAFT_OK, try_rows(table));
  CHECK_LINES(rig, "");
  /* Null, and none at all. */
  CHECK_INT(GRAFT_E_BUSY, graft_rows(rig->runtime, 1, &table->desc));
  rig_begin(rig);
  CHECK_INT(GRAFT_E_INVALID, graft_rows(rig->runtime, 1, NULL));
  CHECK_INT(GRAFT_E_INVALID, graft_commit(rig->runtime));
  rig_begin(rig);
  graft_open(rig->runtime, GRAFT_ROWS_CLASS, 1);
  graft_close(rig->runtime);
  CHECK_INT(GRAFT_E_INVALID, graft_commit(rig->runtime));
  CHECK_LINES(rig, "");
}

static void f7_rows_in_the_wrong_place(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 1);
  struct probe *lone = probe_new(rig, "lone");
  graft_runtime *rt = rig->runtime;
  graft_value value = graft_value_int(1);
  int i;
  lone->desc.insert_child = NULL;
  probe_register(lone);
  for (i = 0; i < 6; i++) {
    rig_begin(rig);
    if (i == 0) graft_open(rt, table->box->id, 1);
    if (i == 1) graft_open(rt, table->box->id, 1);
    if (i == 2) graft_open_provider(rt, "a", &value, 1);
    if (i == 3) graft_open(rt, lone->id, 1);
    if (i == 4) graft_open(rt, GRAFT_BOUNDARY_CLASS, 1);
    if (i == 0) probe_leaf(table->leaf, "a", 1);
    if (i == 5) {
      /* A row by itself. */
      graft_open(rt, table->box->id, 1);
      graft_open(rt, GRAFT_ROWS_CLASS + 1, 1);
      graft_close(rt);
    } else {
      graft_rows(rt, 2, &table->desc);
    }
    if (i == 1) probe_leaf(table->leaf, "b", 1);
    graft_close(rt);
    CHECK_INT(i == 3   ? GRAFT_E_UNSUPPORTED
              : i == 5 ? GRAFT_E_UNKNOWN
                       : GRAFT_E_INVALID,
              graft_commit(rt));
  }
  CHECK_INT(0, table->leaf->live_widgets);
  CHECK_INT(0, table->runs);
}

/* It has a user_data of its own. */
static graft_status no_row(const graft_context *context, void *user_data,
                           const graft_row *row) {
  (void)context;
  (void)user_data;
  (void)row;
  return GRAFT_OK;
}

/* Garbage in what a boundary leaves out, and rows that it owns. */
static void f7_rows_that_are_left_out(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 1);
  graft_element elements[3];
  graft_prop props[1];
  struct rig_named *named = rig_name(rig, "fallback");
  graft_runtime *rt = rig->runtime;
  memset(elements, 0, sizeof elements);
  memset(props, 0, sizeof props);
  elements[0].class_id = GRAFT_BOUNDARY_CLASS;
  elements[0].child_count = 1;
  elements[1].class_id = GRAFT_FALLBACK_CLASS;
  elements[1].child_count = 1;
  elements[2].class_id = GRAFT_ROWS_CLASS + 1;
  elements[2].prop_count = 1;
  CHECK_INT(GRAFT_E_INVALID, graft_render(rt, rig->root, elements, 3));
  CHECK_HAS("null came for 1 properties", rig_message(rig));
  table->desc.body = no_row;
  table->desc.user_data = named;
  table->desc.drop = rig_drop;
  rig_begin(rig);
  GRAFT_BOUNDARY(rt) {
    probe_leaf(table->leaf, "a", 1);
    GRAFT_FALLBACK(rt) {
      graft_open(rt, table->box->id, 1);
      graft_rows(rt, 1, &table->desc);
      graft_close(rt);
    }
  }
  rig_commit(rig);
  CHECK_INT(1, named->drops);
}

/* As an element of a whole description. */
static void s4_rows_in_one_call(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  graft_element elements[2];
  graft_extra extra = GRAFT_EXTRA_INIT;
  memset(elements, 0, sizeof elements);
  extra.rows = &table->desc;
  elements[0].class_id = table->box->id;
  elements[0].child_count = 1;
  elements[1].class_id = GRAFT_ROWS_CLASS;
  elements[1].extra = &extra;
  rig_begin(rig);
  CHECK_INT(GRAFT_OK, graft_describe(rig->runtime, elements, 2));
  rig_commit(rig);
  CHECK_INT(3, table->leaf->live_widgets);
}

/* A boundary's rows that cannot be made: the fallback stands for them. */
static void f1_rows_in_a_boundary(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 3);
  graft_runtime *rt = rig->runtime;
  table->fail_nth = 2;
  rig_begin(rig);
  GRAFT_BOUNDARY(rt) {
    graft_open(rt, table->box->id, 1);
    graft_key_string(rt, "list");
    graft_rows(rt, 1, &table->desc);
    graft_close(rt);
    GRAFT_FALLBACK(rt) { probe_leaf(table->leaf, "instead", 1); }
  }
  rig_commit_status(rig, 1);
  CHECK_REPORTS(rig, 1);
  CHECK_HAS("box#list/#2", rig->reports[0].path);
  CHECK_INT(1, table->leaf->live_widgets);
  CHECK_TEXT("leaf#instead",
             probe_children(rig, probe_widget_of(rig, rig->root)));
}

/* ------------------------------------------------------------------------ */
/* What a row describes                                                     */
/* ------------------------------------------------------------------------ */

static void describe_wrong(struct table *table, const graft_context *context,
                           const graft_row *row) {
  graft_runtime *rt = context->runtime;
  const char *what = table->data;
  graft_value value = graft_value_int(1);
  uint32_t i;
  (void)row;
  if (*what == '2') {
    for (i = 0; i < 2; i++) probe_leaf(table->leaf, NULL, i);
  } else if (*what == 'p') {
    graft_open_provider(rt, "a", &value, 1);
    probe_leaf(table->leaf, NULL, 1);
    graft_close(rt);
  } else if (*what == 'o') {
    graft_open(rt, table->leaf->id, 1);
  } else if (*what == 'r') {
    graft_rows(rt, 1, &table->desc);
  } else if (*what == 'k') {
    probe_leaf(table->leaf, NULL, 1);
  }
}

static void f7_a_row_is_one_widget(struct rig *rig) {
  static const char *const whats[] = {"0", "2", "p", "o", "r"};
  static const char *const texts[] = {
      "0 elements came from the body of a row",
      "2 elements came from the body of a row",
      "element without a widget came from the body of a row",
      "1 elements are open", "came outside an element"};
  struct table *table = table_of_list(rig, 0, 1);
  size_t i;
  table->describe = describe_wrong;
  for (i = 0; i < sizeof whats / sizeof whats[0]; i++) {
    table->data = (void *)whats[i];
    CHECK_INT(GRAFT_E_INVALID, try_rows(table));
    CHECK_HAS(texts[i], rig_message(rig));
    CHECK_HAS("box/box#list/#1", rig_message(rig));
  }
  table->data = "k";
  CHECK_INT(GRAFT_OK, try_rows(table));
}

/* Rows of a row: a list in a list. */
static void describe_nested(struct table *table, const graft_context *context,
                            const graft_row *row) {
  struct table *inner = table->data;
  graft_open(context->runtime, table->box->id, 1);
  graft_key(context->runtime, row->key.as.integer);
  graft_rows(context->runtime, 2, &inner->desc);
  graft_close(context->runtime);
}

static void s4_rows_in_rows(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 2);
  struct table *inner = rig_keep(rig, sizeof *inner);
  *inner = *table;
  inner->desc.user_data = inner;
  inner->desc.list = list_new(rig);
  list_insert_int(rig, inner->desc.list, 0, 50);
  table->describe = describe_nested;
  table->data = inner;
  table->leaf->quiet = table->box->quiet = 1;
  table_render(table);
  rig_clear(rig);
  list_insert_int(rig, inner->desc.list, 1, 51);
  pump_all(rig);
  CHECK_LINES(rig, "row 2 1 51\nrow 2 1 51\n");
  list_remove(rig, table->desc.list, 0, 1);
  list_set_int(rig, inner->desc.list, 0, 60);
  pump_all(rig);
  CHECK_LINES(rig, "row 1 0 60\n");
  check_containers(rig, probe_widget_of(rig, rig->root));
}

/* ------------------------------------------------------------------------ */
/* Keys                                                                     */
/* ------------------------------------------------------------------------ */

static graft_status bad_key(const graft_context *context, void *user_data,
                            uint32_t index, graft_value *key) {
  struct table *table = user_data;
  const char *what = table->data;
  struct rig *rig = table->rig;
  graft_state state = 0;
  switch (*what) {
    case 'f':
      *key = graft_value_int(index);
      return index == 1 ? -2000 : GRAFT_OK;
    case 'd':
      *key = graft_value_int(5);
      break;
    case 't':
      *key = graft_value_double(1);
      break;
    case 'n':
      *key = graft_value_string(NULL, 0);
      break;
    case 'u':
      *key = graft_value_string(index == 0 ? "a" : "\xff", 1);
      break;
    default: {
      graft_value value = graft_value_int(1);
      CHECK_INT(GRAFT_E_BUSY, graft_open(context->runtime, table->leaf->id, 1));
      CHECK_INT(GRAFT_E_BUSY, graft_rows(context->runtime, 1, &table->desc));
      CHECK_INT(GRAFT_E_BUSY,
                graft_state_local(context->runtime, 1, &value, &state));
      CHECK_INT(GRAFT_E_BUSY, graft_begin(context->runtime, rig->root));
      CHECK_INT(GRAFT_E_BUSY, graft_pump(context->runtime, 0));
      *key = graft_value_int(index + cell_get(rig, table->cell));
    }
  }
  return GRAFT_OK;
}

static void f7_keys_that_are_none(struct rig *rig) {
  static const char *const whats[] = {"f", "d", "t", "n", "u"};
  static const graft_status statuses[] = {-2000, GRAFT_E_DUPLICATE,
                                          GRAFT_E_INVALID, GRAFT_E_INVALID,
                                          GRAFT_E_INVALID};
  struct table *table = table_open(rig, 0);
  size_t i;
  table->desc.count = 2;
  table_render(table);
  rig_clear(rig);
  table->desc.key = bad_key;
  for (i = 0; i < sizeof whats / sizeof whats[0]; i++) {
    table->data = (void *)whats[i];
    CHECK_INT(statuses[i], try_rows(table));
    CHECK_HAS("box/box#list", rig_message(rig));
  }
  CHECK_LINES(rig, "");
  /* Keys may read state, and nothing else. */
  table->cell = cell_int(rig, 10);
  table->data = "c";
  table->leaf->quiet = table->box->quiet = 1;
  CHECK_INT(GRAFT_OK, try_rows(table));
  CHECK_LINES(rig, "row 10 0 none\nrow 11 1 none\n");
  table->quiet = 1;
  cell_set(rig, table->cell, 11);
  pump_all(rig);
  CHECK_TEXT("leaf#11 leaf#12",
             probe_children(rig, probe_widget_of(rig, table_box(table))));
}

const driver_test driver_tests_s_rows_input[] = {
    {"F7 rows that are none are refused", f7_rows_that_are_none, DRIVER_BARE},
    {"F7 rows in the wrong place are refused", f7_rows_in_the_wrong_place,
     DRIVER_BARE},
    {"F7 rows that are left out are dropped", f7_rows_that_are_left_out,
     DRIVER_BARE},
    {"S4 rows may be described in one call with all else", s4_rows_in_one_call,
     DRIVER_BARE},
    {"F1 a fallback stands for rows that cannot be made", f1_rows_in_a_boundary,
     DRIVER_BARE},
    {"F7 a row is one widget", f7_a_row_is_one_widget, DRIVER_BARE},
    {"F7 keys that are none are refused", f7_keys_that_are_none, DRIVER_BARE},
    {"S4 rows may be in rows", s4_rows_in_rows, DRIVER_BARE},
    DRIVER_END,
};
