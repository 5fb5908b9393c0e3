/* S1 to S3 of derived cells. */
#include "laws_s.h"
#include "suites.h"

/* A derived cell that counts how often it is computed. */
struct derived {
  struct rig *rig;
  graft_state state;
  graft_state a;
  graft_state b;
  int64_t factor;
  graft_status fails;
  int computed;
};

/* factor * a + b */
static graft_status compute_sum(const graft_context *context, void *user_data,
                                graft_value *value) {
  struct derived *derived = user_data;
  struct rig *rig = derived->rig;
  derived->computed++;
  CHECK_INT(GRAFT_PHASE_DERIVE, context->phase);
  CHECK(context->runtime == rig->runtime);
  if (derived->fails < 0) {
    return graft_fail(context->runtime, derived->fails, "no sum today");
  }
  *value = graft_value_int(derived->factor * cell_get(rig, derived->a) +
                           (derived->b != 0 ? cell_get(rig, derived->b) : 0));
  return GRAFT_OK;
}

/* a modulo 2 */
static graft_status compute_parity(const graft_context *context,
                                   void *user_data, graft_value *value) {
  struct derived *derived = user_data;
  (void)context;
  derived->computed++;
  *value = graft_value_int(cell_get(derived->rig, derived->a) % 2);
  return GRAFT_OK;
}

static struct derived *derive_of(struct rig *rig, graft_derive_function derive,
                                 graft_state a, graft_state b, int64_t factor) {
  struct derived *derived = rig_keep(rig, sizeof *derived);
  derived->rig = rig;
  derived->a = a;
  derived->b = b;
  derived->factor = factor;
  derived->state = cell_derived(rig, derive, derived);
  return derived;
}

static void s1_derived_cells_are_lazy(struct rig *rig) {
  graft_state a = cell_int(rig, 1);
  struct derived *twice = derive_of(rig, compute_sum, a, 0, 2);
  int i;
  pump_all(rig);
  CHECK_INT(0, twice->computed);
  CHECK_INT(2, cell_get(rig, twice->state));
  CHECK_INT(2, cell_get(rig, twice->state));
  CHECK_INT(1, twice->computed);
  for (i = 0; i < 10; i++) cell_set(rig, a, 10 + i);
  pump_all(rig);
  /* Nobody depends on it. */
  CHECK_INT(1, twice->computed);
  CHECK_INT(38, cell_get(rig, twice->state));
  CHECK_INT(2, twice->computed);
  cell_set(rig, a, 19);
  CHECK_INT(38, cell_get(rig, twice->state));
  CHECK_INT(2, twice->computed);
}

/* Read between sets, without a pump, it is that of the newest set. */
static void s1_read_between_sets(struct rig *rig) {
  graft_state a = cell_int(rig, 1);
  struct derived *twice = derive_of(rig, compute_sum, a, 0, 2);
  struct derived *beyond = derive_of(rig, compute_sum, twice->state, 0, 3);
  int64_t i;
  for (i = 1; i < 5; i++) {
    cell_set(rig, a, i);
    CHECK_INT(6 * i, cell_get(rig, beyond->state));
    CHECK_INT(i, beyond->computed);
  }
  cell_set(rig, a, 9);
  CHECK_INT(18, cell_get(rig, twice->state));
  cell_set(rig, a, 10);
  CHECK_INT(60, cell_get(rig, beyond->state));
  pump_all(rig);
  CHECK_INT(60, cell_get(rig, beyond->state));
}

/* Reads a and the bottom of a diamond above it, which is always 5a. */
struct diamond {
  struct probe *leaf;
  graft_state a;
  struct derived *left, *right, *bottom;
};

static void describe_diamond(struct part *part, const graft_context *context) {
  struct diamond *diamond = part->data;
  struct rig *rig = part->rig;
  int64_t a = cell_get(rig, diamond->a);
  int64_t bottom = cell_get(rig, diamond->bottom->state);
  (void)context;
  CHECK_INT(5 * a, bottom);
  bound_leaf(diamond->leaf, "bound", diamond->bottom->state);
  probe_leaf(diamond->leaf, "read", bottom);
}

static void s1_a_diamond_has_no_glitch(struct rig *rig) {
  struct diamond *diamond = rig_keep(rig, sizeof *diamond);
  struct part *part = part_class(rig, "part", describe_diamond, diamond);
  int round;
  diamond->leaf = probe_class(rig, "leaf");
  diamond->a = cell_int(rig, 1);
  diamond->left = derive_of(rig, compute_sum, diamond->a, 0, 2);
  diamond->right = derive_of(rig, compute_sum, diamond->a, 0, 3);
  diamond->bottom = derive_of(rig, compute_sum, diamond->left->state,
                              diamond->right->state, 1);
  probe_root(diamond->leaf);
  part_render(part, "p", 0);
  pump_all(rig);
  for (round = 2; round < 6; round++) {
    cell_set(rig, diamond->a, 100);
    cell_set(rig, diamond->a, round);
    rig_clear(rig);
    pump_all(rig);
    CHECK_INT(round, part->runs);
    CHECK_INT(round, diamond->left->computed);
    CHECK_INT(round, diamond->right->computed);
    CHECK_INT(round, diamond->bottom->computed);
    CHECK_INT(2 * round, diamond->leaf->calls[GRAFT_PHASE_UPDATE]);
  }
}

static void describe_parity(struct part *part, const graft_context *context) {
  struct derived *parity = part->data;
  (void)context;
  cell_get(part->rig, parity->state);
}

static void s2_an_equal_result_stops(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_state a = cell_int(rig, 1);
  struct derived *parity = derive_of(rig, compute_parity, a, 0, 0);
  struct derived *beyond = derive_of(rig, compute_sum, parity->state, 0, 10);
  struct part *part = part_class(rig, "part", describe_parity, parity);
  probe_root(leaf);
  rig_begin(rig);
  part_leaf(part, "p", 0);
  bound_leaf(leaf, "a", parity->state);
  bound_leaf(leaf, "b", beyond->state);
  rig_commit(rig);
  pump_all(rig);
  rig_clear(rig);
  CHECK_INT(1, parity->computed);
  CHECK_INT(1, beyond->computed);
  cell_set(rig, a, 3);
  pump_all(rig);
  CHECK_LINES(rig, "");
  CHECK_INT(2, parity->computed);
  CHECK_INT(1, beyond->computed);
  cell_set(rig, a, 4);
  pump_all(rig);
  CHECK_HAS("body part#p\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#a value:1>0\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("update leaf#b value:10>0\n", rig_text_bytes(&rig->lines));
  CHECK_INT(3, parity->computed);
  CHECK_INT(2, beyond->computed);
}

/* Reads b where a is odd. */
static graft_status compute_one(const graft_context *context, void *user_data,
                                graft_value *value) {
  struct derived *derived = user_data;
  int64_t a = cell_get(derived->rig, derived->a);
  (void)context;
  derived->computed++;
  *value = graft_value_int(a % 2 == 1 ? cell_get(derived->rig, derived->b) : a);
  return GRAFT_OK;
}

static void s1_what_is_read_no_more_computes_nothing(struct rig *rig) {
  graft_state a = cell_int(rig, 1), b = cell_int(rig, 50);
  struct derived *one = derive_of(rig, compute_one, a, b, 0);
  CHECK_INT(50, cell_get(rig, one->state));
  cell_set(rig, b, 51);
  CHECK_INT(51, cell_get(rig, one->state));
  cell_set(rig, a, 2);
  CHECK_INT(2, cell_get(rig, one->state));
  CHECK_INT(3, one->computed);
  cell_set(rig, b, 52);
  CHECK_INT(2, cell_get(rig, one->state));
  CHECK_INT(3, one->computed);
  cell_set(rig, a, 3);
  CHECK_INT(52, cell_get(rig, one->state));
}

static void s3_a_failed_derive(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_state a = cell_int(rig, 1);
  struct derived *twice = derive_of(rig, compute_sum, a, 0, 2);
  graft_value value = graft_value_int(77);
  probe_root(leaf);
  rig_begin(rig);
  bound_leaf(leaf, "a", twice->state);
  rig_commit(rig);
  rig_clear(rig);
  twice->fails = GRAFT_E_HOST - 5;
  cell_set(rig, a, 2);
  /* The property keeps its value; it is told once. */
  pump_all(rig);
  CHECK_LINES(rig, "");
  CHECK_REPORTS(rig, 1);
  CHECK_INT(GRAFT_E_HOST - 5, rig->reports[0].status);
  CHECK_HAS("no sum today", rig->reports[0].message);
  pump_all(rig);
  CHECK_REPORTS(rig, 0);
  CHECK_INT(GRAFT_E_HOST - 5,
            graft_state_get(rig->runtime, twice->state, &value));
  CHECK_INT(77, value.as.integer);
  twice->fails = GRAFT_OK;
  cell_set(rig, a, 3);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf#a value:2>6\n");
}

static void s3_a_derived_cell_is_not_set(struct rig *rig) {
  graft_state a = cell_int(rig, 1);
  struct derived *twice = derive_of(rig, compute_sum, a, 0, 2);
  graft_value value = graft_value_int(9);
  CHECK(graft_state_set(rig->runtime, twice->state, &value) < 0);
  CHECK_INT(2, cell_get(rig, twice->state));
  value = graft_value_int(2);
  CHECK(graft_state_set(rig->runtime, twice->state, &value) < 0);
}

static graft_status compute_text(const graft_context *context, void *user_data,
                                 graft_value *value) {
  struct derived *derived = user_data;
  static const char text[] = "a text that is too long to be kept inline";
  (void)context;
  *value =
      graft_value_string(text, (uint32_t)cell_get(derived->rig, derived->a));
  return GRAFT_OK;
}

static void s2_a_derived_text(struct rig *rig) {
  graft_state a = cell_int(rig, 6);
  struct derived *text = derive_of(rig, compute_text, a, 0, 0);
  CHECK_TEXT("\"a text\"", cell_text(rig, text->state));
  cell_set(rig, a, 1);
  CHECK_TEXT("\"a\"", cell_text(rig, text->state));
  cell_set(rig, a, 41);
  CHECK_TEXT("\"a text that is too long to be kept inline\"",
             cell_text(rig, text->state));
}

/* b of its own, made when first computed, and twice that, of a third cell. */
static graft_status compute_made(const graft_context *context, void *user_data,
                                 graft_value *value) {
  struct derived *derived = user_data;
  struct derived *twice;
  (void)context;
  derived->computed++;
  if (derived->b == 0) {
    derived->b = cell_int(derived->rig, 5);
    twice = derive_of(derived->rig, compute_sum, derived->b, 0, 2);
    derived->a = twice->state;
  }
  *value = graft_value_int(cell_get(derived->rig, derived->a) +
                           cell_get(derived->rig, derived->b));
  return GRAFT_OK;
}

/* A language whose state is free until it is read makes its cell there. */
static void s1_cells_made_while_deriving(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct derived *made = derive_of(rig, compute_made, 0, 0, 0);
  graft_value bound = graft_value_state(made->state);
  probe_root(leaf);
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  graft_set_value(rig->runtime, "value", &bound);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_HAS("update leaf value:none>15\n", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  cell_set(rig, made->b, 6);
  pump_all(rig);
  CHECK_LINES(rig, "update leaf value:15>18\n");
  CHECK_INT(2, made->computed);
}

const driver_test driver_tests_s_derive[] = {
    {"S1 cells are made while one is derived", s1_cells_made_while_deriving,
     DRIVER_BARE},
    {"S1 derived cells are computed when read, once a change",
     s1_derived_cells_are_lazy, DRIVER_BARE},
    {"S1 derived cells read between sets are of the newest",
     s1_read_between_sets, DRIVER_BARE},
    {"S1 a diamond of derived cells has no glitch", s1_a_diamond_has_no_glitch,
     DRIVER_BARE},
    {"S1 a derived cell depends on what it read last",
     s1_what_is_read_no_more_computes_nothing, DRIVER_BARE},
    {"S2 an equal result goes no further", s2_an_equal_result_stops,
     DRIVER_BARE},
    {"S2 a derived text is copied", s2_a_derived_text, DRIVER_BARE},
    {"S3 a failed derive is told and leaves the property", s3_a_failed_derive,
     DRIVER_BARE},
    {"S3 a derived cell is not set", s3_a_derived_cell_is_not_set, DRIVER_BARE},
    DRIVER_END,
};
