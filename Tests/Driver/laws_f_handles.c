/* F7 of handles: every function that takes one, with every kind of bad one. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define RANDOM_IDS 100000u
#define LISTED 3

enum kind { NODE, REF, STATE, LIST, CLASS, ATOM, KINDS };

/* A runtime with one live object of each kind, and one that is gone. */
struct world {
  struct rig *rig;
  graft_runtime *rt;
  graft_node leaf;
  uint64_t live[KINDS], gone[KINDS], foreign[KINDS];
  uint32_t posted, ran, dropped; /* tasks */
};

/* A function that takes an id of a kind. Tests/ABI checks that each pair of
 * the header is here. */
struct handle {
  enum kind kind;
  graft_status expected;
  graft_status (*call)(struct world *w, uint64_t id);
};

static graft_status task_never(const graft_context *context, void *user_data) {
  struct world *w = user_data;
  (void)context;
  w->ran++;
  return GRAFT_OK;
}

static void drop_task(void *user_data) {
  struct world *w = user_data;
  w->dropped++;
}

/* What a call may write to. */
static graft_value value;
static graft_size size;
static char text[64];
static void *pointer;
static uint32_t number;
static int64_t item;
static uint64_t id_out;
static size_t needed;

static graft_status in_builder(struct world *w, graft_status status) {
  graft_cancel(w->rt);
  return status;
}

static graft_status begin_leaf(struct world *w) {
  graft_class leaf = (graft_class)w->live[CLASS];
  graft_status status = graft_begin(w->rt, w->rig->root);
  return status < 0 ? status : graft_open(w->rt, leaf, 1);
}

#define CALL(function, kind, ...)                                       \
  static graft_status function##_##kind(struct world *w, uint64_t id) { \
    return function(w->rt, __VA_ARGS__);                                \
  }
/* clang-format off */
#define NARROW (uint32_t)id
CALL(graft_root_destroy, NODE, id, &number)
CALL(graft_invalidate, NODE, id)
CALL(graft_render, NODE, id, NULL, 0)
CALL(graft_emit, NODE, id, (graft_atom)w->live[ATOM], NULL, 0)
CALL(graft_emit, ATOM, w->leaf, NARROW, NULL, 0)
CALL(graft_query, NODE, id, (graft_atom)w->live[ATOM], NULL, 0, &value)
CALL(graft_query, ATOM, w->leaf, NARROW, NULL, 0, &value)
CALL(graft_environment, NODE, id, (graft_atom)w->live[ATOM], &value)
CALL(graft_environment, ATOM, w->leaf, NARROW, &value)
CALL(graft_environment_default, ATOM, NARROW, &value)
CALL(graft_rows_visible, NODE, id, 0, 1)
CALL(graft_command, NODE, id, (graft_atom)w->live[ATOM], NULL, 0, &value)
CALL(graft_command, ATOM, w->leaf, NARROW, NULL, 0, &value)
CALL(graft_size_that_fits, NODE, id, &size, &size)
CALL(graft_widget_gone, NODE, id)
CALL(graft_node_class, NODE, id, &number)
CALL(graft_node_key, NODE, id, &value)
CALL(graft_node_widget, NODE, id, &pointer)
CALL(graft_node_coordinator, NODE, id, &pointer)
CALL(graft_node_parent, NODE, id, &id_out)
CALL(graft_node_child_count, NODE, id, &number)
CALL(graft_node_child, NODE, id, 0, &id_out)
CALL(graft_node_next, NODE, id, &id_out)
CALL(graft_node_property, NODE, id, (graft_atom)w->live[ATOM], &value)
CALL(graft_node_property, ATOM, w->leaf, NARROW, &value)
CALL(graft_node_path, NODE, id, text, sizeof text, &needed)
CALL(graft_node_json, NODE, id, text, sizeof text, &needed)
CALL(graft_ref_destroy, REF, id)
CALL(graft_ref_node, REF, id, &id_out)
CALL(graft_state_destroy, STATE, id)
CALL(graft_state_get, STATE, id, &value)
CALL(graft_state_set, STATE, id, &value)
CALL(graft_list_destroy, LIST, id)
CALL(graft_list_insert, LIST, id, 0, &value, 1, &item)
CALL(graft_list_remove, LIST, id, 0, 1)
CALL(graft_list_move, LIST, id, 0, 0)
CALL(graft_list_set, LIST, id, 0, &value)
CALL(graft_list_touch, LIST, id, 0)
CALL(graft_list_count, LIST, id, &number)
CALL(graft_list_get, LIST, id, 0, &value)
CALL(graft_list_item, LIST, id, 1, &value)
CALL(graft_list_id, LIST, id, 0, &item)
CALL(graft_list_find, LIST, id, 1, &number)
CALL(graft_class_name, CLASS, NARROW, text, sizeof text, &needed)
CALL(graft_atom_text, ATOM, NARROW, text, sizeof text, &needed)
/* clang-format on */

static graft_status graft_post_NODE(struct world *w, uint64_t id) {
  /* 0 is no node, and a task without one runs. */
  if (id == 0) return GRAFT_OK;
  w->posted++;
  return graft_post(w->rt, id, task_never, w, drop_task);
}

static graft_status graft_begin_NODE(struct world *w, uint64_t id) {
  return in_builder(w, graft_begin(w->rt, id));
}

static graft_status graft_bind_STATE(struct world *w, uint64_t id) {
  if (begin_leaf(w) < 0) return in_builder(w, GRAFT_E_NO_MEMORY);
  return in_builder(w, graft_bind(w->rt, "value", id));
}

static graft_status graft_open_CLASS(struct world *w, uint64_t id) {
  if (graft_begin(w->rt, w->rig->root) < 0) return GRAFT_E_NO_MEMORY;
  graft_open(w->rt, NARROW, 1);
  graft_close(w->rt);
  return graft_commit(w->rt);
}

#define ROW(function, kind, expected) \
  { kind, expected, function##_##kind }
static const struct handle handles[] = {
    ROW(graft_root_destroy, NODE, GRAFT_E_STALE),
    ROW(graft_invalidate, NODE, GRAFT_E_STALE),
    ROW(graft_render, NODE, GRAFT_E_STALE),
    ROW(graft_begin, NODE, GRAFT_E_STALE),
    ROW(graft_open, CLASS, GRAFT_E_UNKNOWN),
    ROW(graft_emit, NODE, GRAFT_E_STALE),
    ROW(graft_emit, ATOM, GRAFT_E_INVALID),
    ROW(graft_query, NODE, GRAFT_E_STALE),
    ROW(graft_query, ATOM, GRAFT_E_INVALID),
    ROW(graft_post, NODE, GRAFT_OK),
    ROW(graft_bind, STATE, GRAFT_E_STALE),
    ROW(graft_environment, NODE, GRAFT_E_STALE),
    ROW(graft_environment, ATOM, GRAFT_E_INVALID),
    ROW(graft_environment_default, ATOM, GRAFT_E_INVALID),
    ROW(graft_rows_visible, NODE, GRAFT_E_STALE),
    ROW(graft_command, NODE, GRAFT_E_STALE),
    ROW(graft_command, ATOM, GRAFT_E_INVALID),
    ROW(graft_size_that_fits, NODE, GRAFT_E_STALE),
    ROW(graft_widget_gone, NODE, GRAFT_E_STALE),
    ROW(graft_node_class, NODE, GRAFT_E_STALE),
    ROW(graft_node_key, NODE, GRAFT_E_STALE),
    ROW(graft_node_widget, NODE, GRAFT_E_STALE),
    ROW(graft_node_coordinator, NODE, GRAFT_E_STALE),
    ROW(graft_node_parent, NODE, GRAFT_E_STALE),
    ROW(graft_node_child_count, NODE, GRAFT_E_STALE),
    ROW(graft_node_child, NODE, GRAFT_E_STALE),
    ROW(graft_node_next, NODE, GRAFT_E_STALE),
    ROW(graft_node_property, NODE, GRAFT_E_STALE),
    ROW(graft_node_property, ATOM, GRAFT_OK),
    ROW(graft_node_path, NODE, GRAFT_E_STALE),
    ROW(graft_node_json, NODE, GRAFT_E_STALE),
    ROW(graft_ref_destroy, REF, GRAFT_E_STALE),
    ROW(graft_ref_node, REF, GRAFT_E_STALE),
    ROW(graft_state_destroy, STATE, GRAFT_E_STALE),
    ROW(graft_state_get, STATE, GRAFT_E_STALE),
    ROW(graft_state_set, STATE, GRAFT_E_STALE),
    ROW(graft_list_destroy, LIST, GRAFT_E_STALE),
    ROW(graft_list_insert, LIST, GRAFT_E_STALE),
    ROW(graft_list_remove, LIST, GRAFT_E_STALE),
    ROW(graft_list_move, LIST, GRAFT_E_STALE),
    ROW(graft_list_set, LIST, GRAFT_E_STALE),
    ROW(graft_list_touch, LIST, GRAFT_E_STALE),
    ROW(graft_list_count, LIST, GRAFT_E_STALE),
    ROW(graft_list_get, LIST, GRAFT_E_STALE),
    ROW(graft_list_item, LIST, GRAFT_E_STALE),
    ROW(graft_list_id, LIST, GRAFT_E_STALE),
    ROW(graft_list_find, LIST, GRAFT_E_STALE),
    ROW(graft_class_name, CLASS, GRAFT_E_STALE),
    ROW(graft_atom_text, ATOM, GRAFT_E_STALE),
};

static void try_id(struct world *w, const struct handle *handle, uint64_t id) {
  struct rig *rig = w->rig;
  graft_status status;
  if (rig->failures > 30) return;
  value = graft_value_int(77);
  status = handle->call(w, id);
  if (status == handle->expected) return;
  CHECK_INT(handle->expected, status);
  rig_text_format(&rig->details, "      row %d, id %llx: %s\n",
                  (int)(handle - handles), (unsigned long long)id,
                  rig_message(rig));
}

static graft_runtime *fill_foreign(struct world *w) {
  graft_runtime *other = NULL;
  struct rig *rig = w->rig;
  CHECK_INT(GRAFT_OK, graft_runtime_create(NULL, &other));
  if (other == NULL) return NULL;
  graft_root_create(other, NULL, &w->foreign[NODE]);
  graft_ref_create(other, &w->foreign[REF]);
  w->foreign[STATE] = graft_state_of(other, graft_value_int(1));
  graft_list_create(other, &w->foreign[LIST]);
  return other;
}

static void open_world(struct world *w) {
  struct probe *leaf = probe_class(w->rig, "leaf");
  graft_runtime *rt = w->rt;
  graft_list *list = &w->live[LIST];
  leaf->quiet = 1;
  probe_root(leaf);
  probe_leaves(leaf, "ab", 1);
  w->gone[NODE] = probe_child(w->rig, w->rig->root, 1);
  probe_leaves(leaf, "a", 1);
  w->leaf = w->live[NODE] = probe_child(w->rig, w->rig->root, 0);
  w->live[CLASS] = leaf->id;
  w->live[ATOM] = graft_atom_of(rt, "value");
  graft_ref_create(rt, &w->gone[REF]);
  graft_ref_destroy(rt, w->gone[REF]);
  graft_ref_create(rt, &w->live[REF]);
  w->gone[STATE] = graft_state_of(rt, graft_value_int(1));
  graft_state_destroy(rt, w->gone[STATE]);
  w->live[STATE] = graft_state_of(rt, graft_value_int(5));
  graft_list_create(rt, &w->gone[LIST]);
  graft_list_destroy(rt, w->gone[LIST]);
  graft_list_create(rt, list);
  graft_list_append(rt, *list, graft_value_int(6));
}

/* Nothing of what is there was touched. */
static void check_world(struct world *w, const graft_stats *before) {
  struct rig *rig = w->rig;
  graft_stats now;
  graft_node node = 77;
  CHECK_INT(0, w->ran);
  pump_all(rig);
  CHECK_INT(0, w->ran);
  CHECK_INT(w->posted, w->dropped);
  now = rig_stats(rig);
  CHECK_INT(before->live_nodes, now.live_nodes);
  CHECK_INT(before->creates, now.creates);
  CHECK_INT(before->updates, now.updates);
  CHECK_INT(before->destroys, now.destroys);
  CHECK_INT(before->events, now.events);
  CHECK_INT(5, graft_state_int(w->rt, w->live[STATE]));
  CHECK_INT(1, graft_list_length(w->rt, w->live[LIST]));
  CHECK_INT(6, graft_list_value(w->rt, w->live[LIST], 0).as.integer);
  CHECK_INT(GRAFT_OK, graft_ref_node(w->rt, w->live[REF], &node));
  CHECK_INT(0, node);
  CHECK_INT(GRAFT_OK,
            graft_node_json(w->rt, w->leaf, text, sizeof text, &needed));
  CHECK_TEXT("{\"value\":1}", text);
}

static void f7_bad_handles(struct rig *rig) {
  struct world *w = rig_keep(rig, sizeof *w);
  graft_runtime *other;
  graft_stats before;
  graft_node parent;
  uint64_t seed = 9;
  uint32_t i, k, n;
  w->rig = rig;
  w->rt = rig->runtime;
  open_world(w);
  REQUIRE(graft_node_parent(w->rt, w->gone[NODE], &parent) == GRAFT_E_STALE);
  other = fill_foreign(w);
  REQUIRE(other != NULL);
  before = rig_stats(rig);
  for (i = 0; i < sizeof handles / sizeof *handles; i++) {
    const struct handle *handle = &handles[i];
    try_id(w, handle, 0);
    if (handle->kind < CLASS) {
      try_id(w, handle, w->gone[handle->kind]);
      /* Other kinds, and other runtimes. */
      for (k = 0; k < CLASS; k++) {
        if (k != (uint32_t)handle->kind) try_id(w, handle, w->live[k]);
        try_id(w, handle, w->foreign[k]);
      }
      try_id(w, handle, w->live[CLASS]);
    }
    try_id(w, handle, UINT64_MAX);
  }
  for (n = 0; n < RANDOM_IDS && rig->failures == 0; n++) {
    uint64_t id = ((uint64_t)rig_random(&seed, ~0u) << 32) |
                  (rig_random(&seed, ~0u) | 0x40000000u);
    /* Each meets one function of each kind in turn. */
    for (i = n % LISTED; i < sizeof handles / sizeof *handles; i += LISTED) {
      try_id(w, &handles[i], id);
    }
  }
  check_world(w, &before);
  CHECK_INT(GRAFT_OK, graft_runtime_destroy(other));
}

const driver_test driver_tests_f_handles[] = {
    {"F7 no function takes a bad handle", f7_bad_handles, DRIVER_BARE},
    DRIVER_END,
};
