/* F7: no input traps, hangs, prints or leaks: arguments. */
#include <string.h>

#include "probe.h"
#include "suites.h"

/* Checks that a call is refused, and that it says so. */
#define REFUSED(call)                                           \
  do {                                                          \
    graft_status refused_ = (call);                             \
    driver_check(rig, refused_ < 0, #call, __FILE__, __LINE__); \
  } while (0)
#define ANSWERS(status, call) CHECK_INT(status, call)

static graft_status no_make(const graft_context *context, void *user_data,
                            void **widget) {
  (void)context;
  *widget = user_data;
  return GRAFT_OK;
}

static graft_status no_update(void *widget, void *user_data) {
  (void)widget;
  (void)user_data;
  return GRAFT_OK;
}

static graft_status no_update_with(const graft_context *context, void *widget,
                                   void *user_data) {
  (void)context;
  (void)widget;
  (void)user_data;
  return GRAFT_OK;
}

static graft_status no_task(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

static void f7_no_runtime(struct rig *rig) {
  char text[64];
  size_t needed;
  graft_atom atom;
  graft_class id;
  graft_node node;
  graft_value value = graft_value_none();
  graft_class_desc desc;
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  graft_stats stats;
  graft_size size = {0, 0};
  graft_ref ref;
  uint32_t count;
  void *pointer;
  memset(&desc, 0, sizeof desc);
  memset(&stats, 0, sizeof stats);
  desc.struct_size = sizeof desc;
  desc.name = "x";
  stats.struct_size = sizeof stats;
  REFUSED(graft_runtime_destroy(NULL));
  REFUSED(graft_runtime_stats(NULL, &stats));
  REFUSED(graft_runtime_trim(NULL));
  REFUSED(graft_atom_intern(NULL, "a", 1, &atom));
  CHECK_INT(0, graft_atom_of(NULL, "a"));
  REFUSED(graft_atom_text(NULL, 1, text, sizeof text, &needed));
  REFUSED(graft_class_register(NULL, &desc, &id));
  REFUSED(graft_class_find(NULL, "x", &id));
  REFUSED(graft_class_name(NULL, 1, text, sizeof text, &needed));
  REFUSED(graft_root_create(NULL, NULL, &node));
  REFUSED(graft_root_destroy(NULL, 1, &count));
  REFUSED(graft_invalidate(NULL, 1));
  REFUSED(graft_render(NULL, 1, NULL, 0));
  REFUSED(graft_begin(NULL, 1));
  REFUSED(graft_commit(NULL));
  REFUSED(graft_cancel(NULL));
  REFUSED(graft_open(NULL, 1, 1));
  REFUSED(graft_open_wrap(NULL, &wrap, 1));
  REFUSED(graft_close(NULL));
  REFUSED(graft_key(NULL, 1));
  REFUSED(graft_key_string(NULL, "a"));
  REFUSED(graft_element_flags(NULL, 0));
  REFUSED(graft_element_extra(NULL, &extra));
  REFUSED(graft_set(NULL, NULL, 0));
  REFUSED(graft_bool(NULL, "a", 1));
  REFUSED(graft_int(NULL, "a", 1));
  REFUSED(graft_double(NULL, "a", 1));
  REFUSED(graft_string(NULL, "a", "b"));
  REFUSED(graft_set_value(NULL, "a", &value));
  REFUSED(graft_on(NULL, "a", rig_hear, rig));
  REFUSED(graft_on_owned(NULL, "a", rig_hear, rig, NULL));
  REFUSED(graft_wrap_context(NULL, 1, no_make, no_update_with, NULL, NULL, 0));
  REFUSED(graft_wrap(NULL, 1, no_make, no_update, NULL, NULL, 0));
  REFUSED(graft_wrap_static(NULL, 1, no_make, NULL, NULL));
  REFUSED(graft_emit(NULL, 1, 1, NULL, 0));
  REFUSED(graft_query(NULL, 1, 1, NULL, 0, &value));
  REFUSED(graft_post(NULL, 0, no_task, NULL, NULL));
  REFUSED(graft_wake(NULL));
  REFUSED(graft_pump(NULL, 0));
  REFUSED(graft_command(NULL, 1, 1, NULL, 0, &value));
  REFUSED(graft_size_that_fits(NULL, 1, &size, &size));
  REFUSED(graft_widget_gone(NULL, 1));
  REFUSED(graft_ref_create(NULL, &ref));
  REFUSED(graft_ref_destroy(NULL, 1));
  REFUSED(graft_ref_node(NULL, 1, &node));
  REFUSED(graft_node_class(NULL, 1, &id));
  REFUSED(graft_node_key(NULL, 1, &value));
  REFUSED(graft_node_widget(NULL, 1, &pointer));
  REFUSED(graft_node_coordinator(NULL, 1, &pointer));
  REFUSED(graft_node_parent(NULL, 1, &node));
  REFUSED(graft_node_child_count(NULL, 1, &count));
  REFUSED(graft_node_child(NULL, 1, 0, &node));
  REFUSED(graft_node_next(NULL, 1, &node));
  REFUSED(graft_node_property(NULL, 1, 1, &value));
  REFUSED(graft_node_path(NULL, 1, text, sizeof text, &needed));
  REFUSED(graft_node_json(NULL, 1, text, sizeof text, &needed));
  /* A callback that ends with it still fails as it meant to. */
  CHECK_INT(GRAFT_E_HOST, graft_fail(NULL, GRAFT_E_HOST, "words"));
}

static void f7_null_arguments(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  graft_atom atom = graft_atom_of(rt, "value");
  graft_class_desc desc = leaf->desc;
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  graft_size size = {0, 0};
  graft_node a;
  graft_ref ref;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  a = probe_child(rig, rig->root, 0);
  CHECK_INT(GRAFT_OK, graft_ref_create(rt, &ref));
  rig_clear(rig);
  REFUSED(graft_runtime_create(NULL, NULL));
  REFUSED(graft_runtime_stats(rt, NULL));
  REFUSED(graft_atom_intern(rt, NULL, 3, &atom));
  REFUSED(graft_atom_intern(rt, "abc", 3, NULL));
  CHECK_INT(0, graft_atom_of(rt, NULL));
  REFUSED(graft_class_register(rt, NULL, &leaf->id));
  desc.name = "fresh";
  REFUSED(graft_class_register(rt, &desc, NULL));
  desc.create = NULL;
  REFUSED(graft_class_register(rt, &desc, &leaf->id));
  desc = leaf->desc;
  desc.name = NULL;
  REFUSED(graft_class_register(rt, &desc, &leaf->id));
  REFUSED(graft_class_find(rt, NULL, &leaf->id));
  REFUSED(graft_class_find(rt, "leaf", NULL));
  REFUSED(graft_root_create(rt, NULL, NULL));
  REFUSED(graft_render(rt, rig->root, NULL, 1));
  REFUSED(graft_query(rt, a, atom, NULL, 0, NULL));
  REFUSED(graft_emit(rt, a, atom, NULL, 1));
  REFUSED(graft_post(rt, 0, NULL, NULL, NULL));
  REFUSED(graft_size_that_fits(rt, a, NULL, &size));
  REFUSED(graft_size_that_fits(rt, a, &size, NULL));
  REFUSED(graft_ref_create(rt, NULL));
  REFUSED(graft_ref_node(rt, ref, NULL));
  REFUSED(graft_node_class(rt, a, NULL));
  REFUSED(graft_node_key(rt, a, NULL));
  REFUSED(graft_node_widget(rt, a, NULL));
  REFUSED(graft_node_coordinator(rt, a, NULL));
  REFUSED(graft_node_parent(rt, a, NULL));
  REFUSED(graft_node_child_count(rt, a, NULL));
  REFUSED(graft_node_child(rt, rig->root, 0, NULL));
  REFUSED(graft_node_next(rt, a, NULL));
  REFUSED(graft_node_property(rt, a, atom, NULL));
  REFUSED(graft_node_path(rt, a, NULL, 10, NULL));
  REFUSED(graft_wrap_static(rt, 1, NULL, NULL, NULL));
  REFUSED(graft_open_wrap(rt, &wrap, 1));
  CHECK_LINES(rig, "");
  CHECK_INT(2, rig_stats(rig).live_nodes);
  CHECK(strlen(rig_message(rig)) > 0);
  CHECK_INT(GRAFT_OK, graft_root_destroy(rt, rig->root, NULL));
  CHECK_INT(GRAFT_OK, graft_ref_destroy(rt, ref));
}

/* Each of these mistakes must be answered by commit. */
static void f7_null_in_the_builder(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  int mistake;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  rig_clear(rig);
  for (mistake = 0; mistake < 15; mistake++) {
    rig_begin(rig);
    if (mistake == 0) graft_key(rt, 1);
    if (mistake == 1) graft_int(rt, "value", 1);
    if (mistake == 2) graft_close(rt);
    graft_open(rt, mistake == 3 ? 0 : leaf->id, 1);
    if (mistake == 4) graft_key_string(rt, NULL);
    if (mistake == 5) graft_key_string(rt, "\xff");
    if (mistake == 6) graft_int(rt, NULL, 1);
    if (mistake == 7) graft_string(rt, "text", NULL);
    if (mistake == 8) graft_string(rt, "text", "a\xc0\x80");
    if (mistake == 9) graft_set_value(rt, "text", NULL);
    if (mistake == 10) graft_on(rt, "tap", NULL, NULL);
    if (mistake == 11) graft_set(rt, NULL, 4);
    if (mistake == 12) graft_element_extra(rt, NULL);
    if (mistake == 13) graft_int(rt, "", 1);
    if (mistake != 14) graft_close(rt);
    if (!CHECK(graft_commit(rt) < 0)) {
      rig_text_format(&rig->details, "      mistake: %d\n", mistake);
      probe_leaves(leaf, "a", 1);
      rig_clear(rig);
    }
    CHECK_LINES(rig, "");
  }
  REFUSED(graft_commit(rt));
  REFUSED(graft_open(rt, leaf->id, 1));
  REFUSED(graft_close(rt));
  probe_leaves(leaf, "a", 1);
  CHECK_LINES(rig, "");
}

static void f7_garbage_ids(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  graft_atom atom = graft_atom_of(rt, "value");
  uint64_t seed = 5;
  graft_node good;
  graft_ref ref = 0;
  uint32_t i;
  probe_root(leaf);
  probe_leaves(leaf, "abc", 1);
  good = probe_child(rig, rig->root, 1);
  CHECK_INT(GRAFT_OK, graft_ref_create(rt, &ref));
  rig_clear(rig);
  for (i = 0; i < 2000; i++) {
    graft_node bad = i < 64    ? good ^ ((graft_node)1 << i)
                     : i < 128 ? (graft_node)i - 64
                               : ((graft_node)rig_random(&seed, ~0u) << 32) |
                                     rig_random(&seed, ~0u);
    char text[64];
    size_t needed;
    graft_value value = graft_value_none();
    graft_size size = {1, 1};
    graft_class id;
    graft_node node;
    uint32_t count;
    void *pointer;
    if (graft_node_class(rt, bad, &id) == GRAFT_OK) {
      /* One of the four that live. */
      CHECK(i < 64);
      continue;
    }
    ANSWERS(GRAFT_E_STALE, graft_root_destroy(rt, bad, &count));
    ANSWERS(GRAFT_E_STALE, graft_invalidate(rt, bad));
    ANSWERS(GRAFT_E_STALE, graft_render(rt, bad, NULL, 0));
    ANSWERS(GRAFT_E_STALE, graft_begin(rt, bad));
    ANSWERS(GRAFT_E_STALE, graft_emit(rt, bad, atom, NULL, 0));
    ANSWERS(GRAFT_E_STALE, graft_query(rt, bad, atom, NULL, 0, &value));
    ANSWERS(GRAFT_E_STALE, graft_command(rt, bad, atom, NULL, 0, &value));
    ANSWERS(GRAFT_E_STALE, graft_size_that_fits(rt, bad, &size, &size));
    ANSWERS(GRAFT_E_STALE, graft_widget_gone(rt, bad));
    ANSWERS(GRAFT_E_STALE, graft_node_class(rt, bad, &id));
    ANSWERS(GRAFT_E_STALE, graft_node_key(rt, bad, &value));
    ANSWERS(GRAFT_E_STALE, graft_node_widget(rt, bad, &pointer));
    ANSWERS(GRAFT_E_STALE, graft_node_coordinator(rt, bad, &pointer));
    ANSWERS(GRAFT_E_STALE, graft_node_parent(rt, bad, &node));
    ANSWERS(GRAFT_E_STALE, graft_node_child_count(rt, bad, &count));
    ANSWERS(GRAFT_E_STALE, graft_node_child(rt, bad, 0, &node));
    ANSWERS(GRAFT_E_STALE, graft_node_next(rt, bad, &node));
    ANSWERS(GRAFT_E_STALE, graft_node_property(rt, bad, atom, &value));
    ANSWERS(GRAFT_E_STALE, graft_node_path(rt, bad, text, 64, &needed));
    ANSWERS(GRAFT_E_STALE, graft_node_json(rt, bad, text, 64, &needed));
    if (bad != ref) ANSWERS(GRAFT_E_STALE, graft_ref_node(rt, bad, &node));
    if (rig->failures > 20) break;
  }
  REFUSED(graft_node_child(rt, rig->root, 3, &good));
  REFUSED(graft_node_child(rt, rig->root, 0xffffffffu, &good));
  /* A node that is no root has no description of its own. */
  REFUSED(graft_render(rt, good, NULL, 0));
  REFUSED(graft_begin(rt, good));
  REFUSED(graft_root_destroy(rt, good, NULL));
  CHECK_LINES(rig, "");
  CHECK_INT(4, rig_stats(rig).live_nodes);
  CHECK_INT(GRAFT_OK, graft_ref_destroy(rt, ref));
  ANSWERS(GRAFT_E_STALE, graft_ref_destroy(rt, ref));
}

static void f7_garbage_numbers(struct rig *rig) {
  static const uint32_t bad[] = {0, 76, 77, 0x10000, 0x7fffffff, 0xffffffff};
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  char text[64] = "untouched";
  size_t needed = 5;
  uint32_t i;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  rig_clear(rig);
  for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    graft_element element;
    if (bad[i] != leaf->id) {
      memset(&element, 0, sizeof element);
      element.class_id = bad[i];
      REFUSED(graft_class_name(rt, bad[i], text, sizeof text, &needed));
      REFUSED(graft_render(rt, rig->root, &element, 1));
    }
    if (i == 0 || i > 2) {
      REFUSED(graft_atom_text(rt, bad[i], text, sizeof text, &needed));
    }
    CHECK_TEXT("untouched", text);
    CHECK_INT(5, needed);
    CHECK(graft_status_name((graft_status)bad[i]) != NULL);
    CHECK(graft_status_name(-(graft_status)(bad[i] & 0x7fffffff)) != NULL);
  }
  CHECK_LINES(rig, "");
}

const driver_test driver_tests_f_input[] = {
    {"F7 without a runtime every function refuses", f7_no_runtime, DRIVER_BARE},
    {"F7 null arguments are refused", f7_null_arguments, DRIVER_BARE},
    {"F7 mistakes with the builder are answered by commit",
     f7_null_in_the_builder, DRIVER_BARE},
    {"F7 garbage ids are stale to every function", f7_garbage_ids, DRIVER_BARE},
    {"F7 garbage classes, atoms and statuses are refused", f7_garbage_numbers,
     DRIVER_BARE},
    DRIVER_END,
};
