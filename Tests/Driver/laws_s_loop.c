/* S8: feedback loops end. */
#include "laws_s.h"
#include "suites.h"

/* Parts whose effects set the cell that they, or each other, read. */
struct feedback {
  struct probe *leaf;
  graft_state ping;
  graft_state pong;
  int64_t limit; /* effects set no more than this */
};

static graft_status add_to(struct feedback *feedback, graft_state from,
                           graft_state to) {
  struct rig *rig = feedback->leaf->rig;
  int64_t value = cell_get(rig, from);
  if (value < feedback->limit) cell_set(rig, to, value + 1);
  return GRAFT_OK;
}

static graft_status set_ping(const graft_context *context, void *user_data) {
  struct feedback *feedback = user_data;
  (void)context;
  return add_to(feedback, feedback->pong, feedback->ping);
}

static graft_status set_pong(const graft_context *context, void *user_data) {
  struct feedback *feedback = user_data;
  (void)context;
  return add_to(feedback, feedback->ping, feedback->pong);
}

static void describe_effect(struct part *part, const graft_context *context,
                            graft_state input,
                            graft_status (*run)(const graft_context *context,
                                                void *user_data)) {
  struct feedback *feedback = part->data;
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  graft_value value = graft_value_int(cell_get(part->rig, input));
  effect.inputs = &value;
  effect.input_count = 1;
  effect.run = run;
  effect.user_data = feedback;
  graft_effect(context->runtime, 1, &effect);
  probe_leaf(feedback->leaf, part->desc.name, value.as.integer);
}

static void describe_ping(struct part *part, const graft_context *context) {
  struct feedback *feedback = part->data;
  describe_effect(part, context, feedback->ping, set_pong);
}

static void describe_pong(struct part *part, const graft_context *context) {
  struct feedback *feedback = part->data;
  describe_effect(part, context, feedback->pong, set_ping);
}

static struct feedback *feedback_new(struct rig *rig, int64_t limit) {
  struct feedback *feedback = rig_keep(rig, sizeof *feedback);
  feedback->leaf = probe_class(rig, "leaf");
  feedback->leaf->quiet = 1;
  feedback->ping = cell_int(rig, 1);
  feedback->pong = cell_int(rig, 1);
  feedback->limit = limit;
  probe_root(feedback->leaf);
  return feedback;
}

/* Pumps as a host does: until nothing remains, but not for ever. */
static void pump_some(struct rig *rig) {
  int i;
  for (i = 0; i < 10 && graft_pump(rig->runtime, 0) > 0; i++) {}
  CHECK(i < 10);
}

/* Checks that the loop was told, once, and with the names of its parts. */
static void check_told(struct rig *rig, const char *const *names,
                       uint32_t count) {
  struct rig_report report = rig->reports[0];
  uint32_t i;
  CHECK_REPORTS(rig, 1);
  CHECK_INT(GRAFT_E_LOOP, report.status);
  for (i = 0; i < count; i++) CHECK_HAS(names[i], report.message);
}

static void s8_a_part_that_feeds_itself(struct rig *rig) {
  static const char *const names[] = {"self"};
  struct feedback *feedback = feedback_new(rig, 1000000);
  struct part *part = part_class(rig, "self", describe_ping, feedback);
  part->quiet = 1;
  /* Its effect sets what it reads. */
  feedback->pong = feedback->ping;
  part_render(part, NULL, 0);
  pump_some(rig);
  check_told(rig, names, 1);
  CHECK(part->runs > 2 && part->runs < 1000);
  /* The app works afterwards. */
  feedback->limit = 0;
  cell_set(rig, feedback->ping, 5);
  pump_some(rig);
  feedback->leaf->quiet = 0;
  rig_clear(rig);
  cell_set(rig, feedback->ping, 6);
  pump_some(rig);
  CHECK_LINES(rig, "update leaf#self value:5>6\n");
}

static void s8_a_long_chain_is_no_loop(struct rig *rig) {
  struct feedback *feedback = feedback_new(rig, 80);
  struct part *part = part_class(rig, "self", describe_ping, feedback);
  part->quiet = 1;
  feedback->pong = feedback->ping;
  part_render(part, NULL, 0);
  pump_some(rig);
  CHECK_REPORTS(rig, 0);
  CHECK_INT(80, cell_get(rig, feedback->ping));
}

static void s8_two_parts_that_feed_each_other(struct rig *rig) {
  static const char *const names[] = {"ping", "pong"};
  struct feedback *feedback = feedback_new(rig, 1000000);
  struct part *ping = part_class(rig, "ping", describe_ping, feedback);
  struct part *pong = part_class(rig, "pong", describe_pong, feedback);
  ping->quiet = 1;
  pong->quiet = 1;
  rig_begin(rig);
  part_leaf(ping, NULL, 0);
  part_leaf(pong, NULL, 0);
  rig_commit(rig);
  pump_some(rig);
  check_told(rig, names, 2);
  CHECK(ping->runs + pong->runs < 1000);
  feedback->limit = 0;
  cell_set(rig, feedback->ping, 5);
  cell_set(rig, feedback->pong, 7);
  pump_some(rig);
  ping->runs = 0;
  pong->runs = 0;
  cell_set(rig, feedback->ping, 6);
  pump_some(rig);
  CHECK_INT(1, ping->runs);
  CHECK_INT(0, pong->runs);
}

static void s8_what_settles_is_no_loop(struct rig *rig) {
  struct feedback *feedback = feedback_new(rig, 12);
  struct part *ping = part_class(rig, "ping", describe_ping, feedback);
  struct part *pong = part_class(rig, "pong", describe_pong, feedback);
  ping->quiet = 1;
  pong->quiet = 1;
  rig_begin(rig);
  part_leaf(ping, NULL, 0);
  part_leaf(pong, NULL, 0);
  rig_commit(rig);
  pump_some(rig);
  CHECK_REPORTS(rig, 0);
  CHECK(cell_get(rig, feedback->ping) == 12 ||
        cell_get(rig, feedback->pong) == 12);
}

/* A widget that reports another value each time that one is written. */
static void never_content(struct probe *probe, const graft_context *context,
                          uint32_t phase) {
  struct feedback *feedback = probe->hook_data;
  struct rig *rig = probe->rig;
  (void)context;
  if (phase != GRAFT_PHASE_UPDATE) return;
  if (feedback->limit == 0) return;
  cell_set(rig, feedback->ping, cell_get(rig, feedback->ping) + 1);
}

static void s8_a_widget_that_sets_what_it_is_bound_to(struct rig *rig) {
  struct feedback *feedback = feedback_new(rig, 1);
  feedback->leaf->hook = never_content;
  feedback->leaf->hook_data = feedback;
  rig_begin(rig);
  bound_leaf(feedback->leaf, "a", feedback->ping);
  rig_commit(rig);
  pump_some(rig);
  CHECK(rig->report_count >= 1);
  CHECK_INT(GRAFT_E_LOOP, rig->reports[0].status);
  CHECK_HAS("leaf#a", rig->reports[0].message);
  rig->report_count = 0;
  CHECK(feedback->leaf->calls[GRAFT_PHASE_UPDATE] < 1000);
  feedback->limit = 0;
  pump_some(rig);
  feedback->leaf->quiet = 0;
  rig_clear(rig);
  cell_set(rig, feedback->ping, -5);
  pump_some(rig);
  CHECK_HAS(">-5\n", rig_text_bytes(&rig->lines));
}

/* A derived cell that gives what another gives. */
struct copy {
  graft_state of;
  int computed;
};

static graft_status compute_copy(const graft_context *context, void *user_data,
                                 graft_value *value) {
  struct copy *copy = user_data;
  copy->computed++;
  if (copy->computed > 100) return GRAFT_E_HOST;
  return graft_state_get(context->runtime, copy->of, value);
}

static void s8_a_cycle_of_derived_cells(struct rig *rig) {
  struct copy one = {0, 0}, two = {0, 0};
  graft_state first = cell_derived(rig, compute_copy, &one);
  graft_state second = cell_derived(rig, compute_copy, &two);
  graft_value value = graft_value_int(77);
  one.of = first;
  CHECK_INT(GRAFT_E_LOOP, graft_state_get(rig->runtime, first, &value));
  one.of = second;
  two.of = first;
  CHECK_INT(GRAFT_E_LOOP, graft_state_get(rig->runtime, second, &value));
  CHECK_INT(77, value.as.integer);
  CHECK(one.computed < 10);
  CHECK(two.computed < 10);
  /* Once it is none it has a value. */
  one.of = cell_int(rig, 5);
  CHECK_INT(GRAFT_OK, graft_state_get(rig->runtime, second, &value));
  CHECK_INT(5, value.as.integer);
  CHECK_INT(GRAFT_OK, graft_state_destroy(rig->runtime, first));
  CHECK_INT(GRAFT_OK, graft_state_destroy(rig->runtime, second));
}

const driver_test driver_tests_s_loop[] = {
    {"S8 a long chain of triggers is no loop", s8_a_long_chain_is_no_loop,
     DRIVER_BARE},
    {"S8 a component that feeds itself is ended and told",
     s8_a_part_that_feeds_itself, DRIVER_BARE},
    {"S8 two components that feed each other are both told",
     s8_two_parts_that_feed_each_other, DRIVER_BARE},
    {"S8 feedback that settles is no loop", s8_what_settles_is_no_loop,
     DRIVER_BARE},
    {"S8 a widget that sets what it is bound to is ended",
     s8_a_widget_that_sets_what_it_is_bound_to, DRIVER_BARE},
    {"S8 a cycle of derived cells is a failure", s8_a_cycle_of_derived_cells,
     DRIVER_BARE},
    DRIVER_END,
};
