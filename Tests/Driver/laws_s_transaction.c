/* S9: transactions. */
#include "laws_s.h"
#include "suites.h"

/* Leaves that note the token with each update. */
struct animated {
  struct probe *leaf;
  graft_state cells[3];
};

static void note_token(struct probe *probe, const graft_context *context,
                       uint32_t phase) {
  if (phase != GRAFT_PHASE_UPDATE) return;
  rig_text_format(&probe->rig->lines, "%d: ", (int)context->transaction);
}

static struct animated *animated_new(struct rig *rig) {
  struct animated *animated = rig_keep(rig, sizeof *animated);
  int i;
  animated->leaf = probe_class(rig, "leaf");
  animated->leaf->hook = note_token;
  for (i = 0; i < 3; i++) animated->cells[i] = cell_int(rig, 0);
  probe_root(animated->leaf);
  return animated;
}

/* Leaves a, b, c, each bound to a cell. */
static struct animated *animated_open(struct rig *rig) {
  struct animated *animated = animated_new(rig);
  rig_begin(rig);
  bound_leaf(animated->leaf, "a", animated->cells[0]);
  bound_leaf(animated->leaf, "b", animated->cells[1]);
  bound_leaf(animated->leaf, "c", animated->cells[2]);
  rig_commit(rig);
  pump_all(rig);
  rig_clear(rig);
  return animated;
}

#define BEGIN(rig, token) \
  CHECK_INT(GRAFT_OK, graft_transaction_begin((rig)->runtime, (token)))
#define END(rig) CHECK_INT(GRAFT_OK, graft_transaction_end((rig)->runtime))

static void s9_exactly_what_it_caused(struct rig *rig) {
  struct animated *animated = animated_open(rig);
  cell_set(rig, animated->cells[0], 1);
  BEGIN(rig, 7);
  cell_set(rig, animated->cells[1], 1);
  END(rig);
  cell_set(rig, animated->cells[2], 1);
  pump_all(rig);
  CHECK_HAS("0: update leaf#a value:0>1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("7: update leaf#b value:0>1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("0: update leaf#c value:0>1\n", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  cell_set(rig, animated->cells[1], 2);
  pump_all(rig);
  CHECK_LINES(rig, "0: update leaf#b value:1>2\n");
}

static void s9_the_innermost_counts(struct rig *rig) {
  struct animated *animated = animated_open(rig);
  BEGIN(rig, 1);
  cell_set(rig, animated->cells[0], 1);
  BEGIN(rig, 2);
  cell_set(rig, animated->cells[1], 1);
  END(rig);
  cell_set(rig, animated->cells[2], 1);
  END(rig);
  pump_all(rig);
  CHECK_HAS("1: update leaf#a value:0>1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("2: update leaf#b value:0>1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("1: update leaf#c value:0>1\n", rig_text_bytes(&rig->lines));
  /* An inner one of no token is none. */
  rig_clear(rig);
  BEGIN(rig, 1);
  BEGIN(rig, 0);
  cell_set(rig, animated->cells[0], 2);
  END(rig);
  END(rig);
  pump_all(rig);
  CHECK_LINES(rig, "0: update leaf#a value:1>2\n");
}

static void s9_an_equal_set_causes_nothing(struct rig *rig) {
  struct animated *animated = animated_open(rig);
  cell_set(rig, animated->cells[0], 1);
  BEGIN(rig, 7);
  cell_set(rig, animated->cells[0], 1);
  END(rig);
  pump_all(rig);
  CHECK_LINES(rig, "0: update leaf#a value:0>1\n");
  /* The newest change gives the value, and the token. */
  BEGIN(rig, 7);
  cell_set(rig, animated->cells[0], 2);
  END(rig);
  BEGIN(rig, 8);
  cell_set(rig, animated->cells[0], 3);
  END(rig);
  pump_all(rig);
  CHECK_LINES(rig, "8: update leaf#a value:1>3\n");
}

static void describe_animated(struct part *part, const graft_context *context) {
  struct animated *animated = part->data;
  int64_t value = cell_get(part->rig, animated->cells[0]);
  rig_line(part->rig, "%d", (int)context->transaction);
  probe_leaf(animated->leaf, "a", value);
  probe_leaf(animated->leaf, "kept", 3);
  if (value > 1) probe_leaf(animated->leaf, "new", value);
}

static void s9_through_a_body(struct rig *rig) {
  struct animated *animated = animated_new(rig);
  struct part *part = part_class(rig, "part", describe_animated, animated);
  part_render(part, "p", 0);
  pump_all(rig);
  rig_clear(rig);
  BEGIN(rig, 7);
  cell_set(rig, animated->cells[0], 1);
  END(rig);
  pump_all(rig);
  CHECK_LINES(rig, "body part#p\n7\n7: update leaf#a value:0>1\n");
  BEGIN(rig, 8);
  cell_set(rig, animated->cells[0], 2);
  END(rig);
  pump_all(rig);
  CHECK_HAS("8: update leaf#a value:1>2\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("8: update leaf#new value:none>2\n", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  cell_set(rig, animated->cells[0], 3);
  pump_all(rig);
  CHECK_HAS("body part#p\n0\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("0: update leaf#a value:2>3\n", rig_text_bytes(&rig->lines));
}

static void s9_one_pump_keeps_them_apart(struct rig *rig) {
  struct animated *animated = animated_new(rig);
  struct part *part = part_class(rig, "part", describe_animated, animated);
  rig_begin(rig);
  part_leaf(part, "p", 0);
  bound_leaf(animated->leaf, "b", animated->cells[1]);
  rig_commit(rig);
  pump_all(rig);
  rig_clear(rig);
  BEGIN(rig, 7);
  cell_set(rig, animated->cells[0], 1);
  END(rig);
  cell_set(rig, animated->cells[1], 1);
  pump_all(rig);
  CHECK_HAS("7: update leaf#a value:0>1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("0: update leaf#b value:0>1\n", rig_text_bytes(&rig->lines));
}

static graft_status derive_double(const graft_context *context, void *user_data,
                                  graft_value *value) {
  struct animated *animated = user_data;
  graft_status status =
      graft_state_get(context->runtime, animated->cells[0], value);
  value->as.integer *= 2;
  return status;
}

static void s9_through_a_derived_cell(struct rig *rig) {
  struct animated *animated = animated_new(rig);
  graft_state twice = cell_derived(rig, derive_double, animated);
  rig_begin(rig);
  bound_leaf(animated->leaf, "a", twice);
  rig_commit(rig);
  pump_all(rig);
  rig_clear(rig);
  BEGIN(rig, 7);
  cell_set(rig, animated->cells[0], 4);
  END(rig);
  pump_all(rig);
  CHECK_LINES(rig, "7: update leaf#a value:0>8\n");
}

static void s9_a_render_inside(struct rig *rig) {
  struct animated *animated = animated_new(rig);
  probe_leaves(animated->leaf, "a", 1);
  rig_clear(rig);
  BEGIN(rig, 7);
  probe_leaves(animated->leaf, "a", 2);
  END(rig);
  probe_leaves(animated->leaf, "a", 3);
  CHECK_LINES(rig,
              "7: update leaf#a value:1>2\n"
              "0: update leaf#a value:2>3\n");
  BEGIN(rig, 8);
  CHECK_INT(GRAFT_OK,
            graft_invalidate(rig->runtime, probe_child(rig, rig->root, 0)));
  END(rig);
  pump_all(rig);
  CHECK_HAS("8: update leaf#a value:", rig_text_bytes(&rig->lines));
}

static graft_status set_in_handler(const graft_context *context,
                                   const graft_event *event, void *user_data) {
  struct animated *animated = user_data;
  struct rig *rig = animated->leaf->rig;
  (void)context;
  (void)event;
  BEGIN(rig, 9);
  cell_set(rig, animated->cells[0], 5);
  END(rig);
  cell_set(rig, animated->cells[1], 5);
  return GRAFT_OK;
}

static void s9_in_a_handler(struct rig *rig) {
  struct animated *animated = animated_new(rig);
  graft_node leaf;
  rig_begin(rig);
  bound_leaf(animated->leaf, "a", animated->cells[0]);
  graft_open(rig->runtime, animated->leaf->id, 1);
  graft_key_string(rig->runtime, "b");
  graft_bind(rig->runtime, "value", animated->cells[1]);
  graft_on(rig->runtime, "tap", set_in_handler, animated);
  graft_close(rig->runtime);
  rig_commit(rig);
  leaf = probe_child(rig, rig->root, 1);
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  rig_clear(rig);
  pump_all(rig);
  CHECK_HAS("9: update leaf#a value:0>5\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("0: update leaf#b value:0>5\n", rig_text_bytes(&rig->lines));
}

static void s9_ends_are_paired(struct rig *rig) {
  struct animated *animated = animated_open(rig);
  int i;
  CHECK(graft_transaction_end(rig->runtime) < 0);
  for (i = 0; i < 100; i++) BEGIN(rig, (uint64_t)i + 1);
  cell_set(rig, animated->cells[0], 1);
  for (i = 0; i < 100; i++) END(rig);
  CHECK(graft_transaction_end(rig->runtime) < 0);
  pump_all(rig);
  CHECK_LINES(rig, "100: update leaf#a value:0>1\n");
  /* One that is left open leaks nothing. */
  BEGIN(rig, 3);
}

const driver_test driver_tests_s_transaction[] = {
    {"S9 the updates that a transaction caused have its token, no others",
     s9_exactly_what_it_caused, DRIVER_BARE},
    {"S9 transactions nest and the innermost counts", s9_the_innermost_counts,
     DRIVER_BARE},
    {"S9 an equal set causes nothing", s9_an_equal_set_causes_nothing,
     DRIVER_BARE},
    {"S9 a token goes through a body to what it updates", s9_through_a_body,
     DRIVER_BARE},
    {"S9 a body and a bound cell of one pump keep their tokens",
     s9_one_pump_keeps_them_apart, DRIVER_BARE},
    {"S9 a token goes through a derived cell", s9_through_a_derived_cell,
     DRIVER_BARE},
    {"S9 a render and an invalidate inside have the token", s9_a_render_inside,
     DRIVER_BARE},
    {"S9 a handler begins and ends one", s9_in_a_handler, DRIVER_BARE},
    {"S9 ends are paired with begins", s9_ends_are_paired, DRIVER_BARE},
    DRIVER_END,
};
