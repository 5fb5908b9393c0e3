/* T1: every function of the owner's thread, called from another one. */
#include <string.h>

#include "probe.h"
#include "suites.h"

struct stranger {
  struct rig *rig;
  struct probe *leaf;
  graft_node node;
  graft_ref ref;
  graft_atom atom;
  uint32_t count;
  graft_status answers[80];
  const char *names[80];
  graft_status passed_on;
  int touched; /* whether an output was changed */
};

static void answered(struct stranger *stranger, const char *name,
                     graft_status status) {
  stranger->names[stranger->count] = name;
  stranger->answers[stranger->count++] = status;
}

#define TRY(call) answered(stranger, #call, call)

static graft_status no_handler(const graft_context *context,
                               const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  (void)user_data;
  return GRAFT_OK;
}

static graft_status no_make(const graft_context *context, void *user_data,
                            void **widget) {
  (void)context;
  *widget = user_data;
  return GRAFT_OK;
}

static void try_runtime(struct stranger *stranger) {
  graft_runtime *rt = stranger->rig->runtime;
  graft_stats stats;
  graft_atom atom = 77;
  graft_class id = 77;
  graft_node root = 77;
  uint32_t live = 77;
  char text[200] = "untouched";
  size_t needed = 77;
  graft_class_desc desc = stranger->leaf->desc;
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  desc.name = "fresh";
  TRY(graft_error_message(rt, text, sizeof text, &needed));
  TRY(graft_runtime_destroy(rt));
  TRY(graft_runtime_stats(rt, &stats));
  TRY(graft_runtime_trim(rt));
  TRY(graft_atom_intern(rt, "text", 4, &atom));
  TRY(graft_atom_text(rt, stranger->atom, text, sizeof text, &needed));
  TRY(graft_class_register(rt, &desc, &id));
  TRY(graft_class_find(rt, "leaf", &id));
  TRY(graft_class_name(rt, stranger->leaf->id, text, sizeof text, &needed));
  TRY(graft_root_create(rt, NULL, &root));
  TRY(graft_root_destroy(rt, stranger->rig->root, &live));
  TRY(graft_invalidate(rt, stranger->node));
  TRY(graft_render(rt, stranger->rig->root, NULL, 0));
  TRY(graft_atom_of(rt, "text") == 0 ? GRAFT_E_THREAD : GRAFT_OK);
  stranger->touched |= atom != 77 || id != 77 || root != 77 || live != 77 ||
                       needed != 77 || strcmp(text, "untouched") != 0;
}

static void try_builder(struct stranger *stranger) {
  graft_runtime *rt = stranger->rig->runtime;
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_value value = graft_value_int(1);
  graft_prop prop;
  wrap.make = no_make;
  prop.name = stranger->atom;
  prop.flags = 0;
  prop.value = value;
  TRY(graft_begin(rt, stranger->rig->root));
  TRY(graft_commit(rt));
  TRY(graft_cancel(rt));
  TRY(graft_open(rt, stranger->leaf->id, 1));
  TRY(graft_open_wrap(rt, &wrap, 1));
  TRY(graft_close(rt));
  TRY(graft_key(rt, 1));
  TRY(graft_key_string(rt, "a"));
  TRY(graft_element_flags(rt, 0));
  TRY(graft_element_extra(rt, &extra));
  TRY(graft_set(rt, &prop, 1));
  TRY(graft_bool(rt, "a", 1));
  TRY(graft_int(rt, "a", 1));
  TRY(graft_double(rt, "a", 1));
  TRY(graft_string(rt, "a", "b"));
  TRY(graft_set_value(rt, "a", &value));
  TRY(graft_on(rt, "a", no_handler, NULL));
  TRY(graft_on_owned(rt, "a", no_handler, NULL, NULL));
  TRY(graft_wrap_context(rt, 1, no_make, NULL, NULL, NULL, 0));
  TRY(graft_wrap(rt, 1, no_make, NULL, NULL, NULL, 0));
  TRY(graft_wrap_static(rt, 1, no_make, NULL, NULL));
}

static void try_nodes(struct stranger *stranger) {
  graft_runtime *rt = stranger->rig->runtime;
  graft_node node = stranger->node, other = 77;
  graft_value value = graft_value_int(77);
  graft_size size = {7, 7};
  graft_class id = 77;
  graft_ref ref = 77;
  uint32_t count = 77;
  void *pointer = NULL;
  char text[200] = "untouched";
  size_t needed = 77;
  TRY(graft_emit(rt, node, stranger->atom, NULL, 0));
  TRY(graft_query(rt, node, stranger->atom, NULL, 0, &value));
  TRY(graft_pump(rt, 0));
  TRY(graft_command(rt, node, stranger->atom, NULL, 0, &value));
  TRY(graft_size_that_fits(rt, node, &size, &size));
  TRY(graft_widget_gone(rt, node));
  TRY(graft_ref_create(rt, &ref));
  TRY(graft_ref_destroy(rt, stranger->ref));
  TRY(graft_ref_node(rt, stranger->ref, &other));
  TRY(graft_node_class(rt, node, &id));
  TRY(graft_node_key(rt, node, &value));
  TRY(graft_node_widget(rt, node, &pointer));
  TRY(graft_node_coordinator(rt, node, &pointer));
  TRY(graft_node_parent(rt, node, &other));
  TRY(graft_node_child_count(rt, node, &count));
  TRY(graft_node_child(rt, stranger->rig->root, 0, &other));
  TRY(graft_node_next(rt, node, &other));
  TRY(graft_node_property(rt, node, stranger->atom, &value));
  TRY(graft_node_path(rt, node, text, sizeof text, &needed));
  TRY(graft_node_json(rt, node, text, sizeof text, &needed));
  stranger->touched |= other != 77 || value.as.integer != 77 || id != 77 ||
                       ref != 77 || count != 77 || pointer != NULL ||
                       needed != 77 || size.width != 7 ||
                       strcmp(text, "untouched") != 0;
}

static void *try_all(void *data) {
  struct stranger *stranger = data;
  /* It passes on what it is given, and says nothing here. */
  stranger->passed_on =
      graft_fail(stranger->rig->runtime, GRAFT_E_HOST, "from elsewhere");
  try_runtime(stranger);
  try_builder(stranger);
  try_nodes(stranger);
  return NULL;
}

static void t1_refused_elsewhere(struct rig *rig) {
  struct stranger *stranger = rig_keep(rig, sizeof *stranger);
  pthread_t thread;
  uint32_t i;
  stranger->rig = rig;
  stranger->leaf = probe_class(rig, "leaf");
  stranger->atom = graft_atom_of(rig->runtime, "value");
  probe_root(stranger->leaf);
  probe_leaves(stranger->leaf, "a", 1);
  stranger->node = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_OK, graft_ref_create(rig->runtime, &stranger->ref));
  rig_clear(rig);
  CHECK_INT(0, pthread_create(&thread, NULL, try_all, stranger));
  pthread_join(thread, NULL);
  CHECK_INT(55, stranger->count);
  for (i = 0; i < stranger->count; i++) {
    driver_check_int(rig, GRAFT_E_THREAD, stranger->answers[i],
                     stranger->names[i], __FILE__, __LINE__);
  }
  CHECK(!stranger->touched);
  CHECK(stranger->passed_on == GRAFT_E_HOST ||
        stranger->passed_on == GRAFT_E_THREAD);
  CHECK(strstr(rig_message(rig), "from elsewhere") == NULL);
  CHECK_LINES(rig, "");
  CHECK_INT(2, rig_stats(rig).live_nodes);
  probe_leaves(stranger->leaf, "a", 1);
  CHECK_LINES(rig, "");
  CHECK_INT(GRAFT_OK, graft_ref_destroy(rig->runtime, stranger->ref));
}

static void *hear_of_failure(void *data) {
  char *text = data;
  size_t needed = 0;
  graft_runtime *none = NULL;
  if (graft_runtime_create(NULL, NULL) >= 0) return NULL;
  if (graft_error_message(none, text, 200, &needed) != GRAFT_OK) return NULL;
  return text;
}

static void *hear_of_nothing(void *data) {
  char text[200] = "";
  graft_error_message(NULL, text, sizeof text, NULL);
  return strstr(text, "graft_runtime_create") == NULL ? data : NULL;
}

static void t1_messages_of_a_thread(struct rig *rig) {
  char there[200] = "";
  pthread_t thread;
  void *answer = NULL;
  CHECK_INT(0, pthread_create(&thread, NULL, hear_of_failure, there));
  pthread_join(thread, &answer);
  CHECK(answer == there);
  CHECK_HAS("graft_runtime_create", there);
  CHECK_INT(0, pthread_create(&thread, NULL, hear_of_nothing, there));
  pthread_join(thread, &answer);
  CHECK(answer == there);
}

const driver_test driver_tests_t_owner[] = {
    {"T1 every function of the owner answers on another thread",
     t1_refused_elsewhere, DRIVER_BARE},
    {"T1 a thread has messages of its own", t1_messages_of_a_thread,
     DRIVER_BARE},
    DRIVER_END,
};
