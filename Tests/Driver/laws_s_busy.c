/* S5: where state is read-only, and what is a state. */
#include "laws_s.h"
#include "suites.h"

struct place {
  struct probe *leaf;
  graft_state state;
  graft_state other;
  int calls;
};

static struct place *place_new(struct rig *rig) {
  struct place *place = rig_keep(rig, sizeof *place);
  place->leaf = probe_class(rig, "leaf");
  place->state = cell_int(rig, 1);
  place->other = cell_int(rig, 1);
  probe_root(place->leaf);
  return place;
}

/* Tries to set; it is refused and changes nothing. */
static void set_refused(struct rig *rig, struct place *place) {
  graft_value value = graft_value_int(9);
  uint64_t schedules = rig_schedules(rig);
  place->calls++;
  CHECK_INT(GRAFT_E_BUSY, graft_state_set(rig->runtime, place->state, &value));
  CHECK_INT(schedules, rig_schedules(rig));
  CHECK_INT(1, cell_get(rig, place->state));
}

static void describe_setting(struct part *part, const graft_context *context) {
  struct place *place = part->data;
  (void)context;
  set_refused(part->rig, place);
  probe_leaf(place->leaf, "a", cell_get(part->rig, place->other));
}

static void s5_in_a_body(struct rig *rig) {
  struct place *place = place_new(rig);
  part_render(part_class(rig, "part", describe_setting, place), "p", 0);
  CHECK_INT(1, place->calls);
  cell_set(rig, place->other, 2);
  pump_all(rig);
  CHECK_INT(2, place->calls);
  CHECK_INT(1, cell_get(rig, place->state));
  rig_clear(rig);
  pump_all(rig);
  CHECK_LINES(rig, "");
}

static graft_status root_setting(const graft_context *context, void *data) {
  struct place *place = data;
  (void)context;
  set_refused(place->leaf->rig, place);
  return GRAFT_OK;
}

static void s5_in_the_body_of_a_root(struct rig *rig) {
  struct place *place = place_new(rig);
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_node root = 0;
  desc.body = root_setting;
  desc.user_data = place;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &root));
  pump_all(rig);
  CHECK_INT(1, place->calls);
}

static graft_status answer(const graft_context *context,
                           const graft_event *event, void *user_data) {
  struct place *place = user_data;
  (void)context;
  if ((event->flags & GRAFT_EVENT_IS_QUERY) != 0) {
    set_refused(place->leaf->rig, place);
    *event->reply = graft_value_int(cell_get(place->leaf->rig, place->state));
  }
  return GRAFT_OK;
}

static void s5_in_a_query(struct rig *rig) {
  struct place *place = place_new(rig);
  graft_value reply = graft_value_none();
  rig_begin(rig);
  probe_open(place->leaf, "a", 1);
  graft_on(rig->runtime, "ask", answer, place);
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_INT(GRAFT_OK,
            graft_query(rig->runtime, probe_child(rig, rig->root, 0),
                        graft_atom_of(rig->runtime, "ask"), NULL, 0, &reply));
  CHECK_INT(1, place->calls);
  CHECK_INT(1, reply.as.integer);
  /* Afterwards it can be set. */
  cell_set(rig, place->state, 2);
  CHECK_INT(2, cell_get(rig, place->state));
}

static graft_status derive_setting(const graft_context *context,
                                   void *user_data, graft_value *value) {
  struct place *place = user_data;
  (void)context;
  set_refused(place->leaf->rig, place);
  *value = graft_value_int(7);
  return GRAFT_OK;
}

static void s5_in_a_derive(struct rig *rig) {
  struct place *place = place_new(rig);
  graft_state derived = cell_derived(rig, derive_setting, place);
  CHECK_INT(7, cell_get(rig, derived));
  CHECK_INT(1, place->calls);
  cell_set(rig, place->state, 2);
  CHECK_INT(2, cell_get(rig, place->state));
}

/* What else is not allowed in a body. */
static void describe_misusing(struct part *part, const graft_context *context) {
  struct place *place = part->data;
  struct rig *rig = part->rig;
  graft_runtime *rt = context->runtime;
  place->calls++;
  CHECK_INT(GRAFT_E_BUSY, graft_render(rt, rig->root, NULL, 0));
  CHECK_INT(GRAFT_E_BUSY, graft_pump(rt, 0));
  CHECK(graft_begin(rt, rig->root) < 0);
  CHECK(graft_commit(rt) < 0);
  CHECK_INT(GRAFT_E_BUSY, graft_runtime_destroy(rt));
}

static void s5_a_body_renders_and_pumps_nothing(struct rig *rig) {
  struct place *place = place_new(rig);
  struct part *part = part_class(rig, "part", describe_misusing, place);
  rig_begin(rig);
  part_leaf(part, "p", 0);
  graft_commit(rig->runtime);
  CHECK_INT(1, place->calls);
  rig->report_count = 0;
  /* And the app works afterwards. */
  probe_leaves(place->leaf, "a", 1);
  CHECK_INT(1, place->leaf->live_widgets);
}

static graft_status run_nothing(const graft_context *context, void *data) {
  (void)context;
  (void)data;
  return GRAFT_OK;
}

static void s5_what_belongs_in_a_body(struct rig *rig) {
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  graft_value value = graft_value_int(1);
  graft_state state = 77;
  struct rig_named *named = rig_name(rig, "effect");
  effect.run = run_nothing;
  effect.user_data = named;
  effect.drop = rig_drop;
  CHECK(graft_state_local(rig->runtime, 1, &value, &state) < 0);
  CHECK_INT(77, state);
  CHECK(graft_effect(rig->runtime, 1, &effect) < 0);
  CHECK_INT(0, named->drops);
}

/* A handler may end the cells that its own node and body use. */
static graft_status destroy_cells(const graft_context *context,
                                  const graft_event *event, void *user_data) {
  struct place *place = user_data;
  struct rig *rig = place->leaf->rig;
  (void)event;
  CHECK_INT(GRAFT_OK, graft_state_destroy(context->runtime, place->state));
  CHECK_INT(GRAFT_OK, graft_state_destroy(context->runtime, place->other));
  CHECK_INT(GRAFT_E_STALE, graft_state_destroy(context->runtime, place->state));
  return GRAFT_OK;
}

static void describe_doomed(struct part *part, const graft_context *context) {
  struct place *place = part->data;
  graft_value value = graft_value_int(-5);
  graft_status status = graft_state_get(context->runtime, place->other, &value);
  rig_line(part->rig, "%s", graft_status_name(status));
  probe_open(place->leaf, "a", value.as.integer);
  if (status == GRAFT_OK) graft_bind(context->runtime, "more", place->state);
  graft_on(context->runtime, "tap", destroy_cells, place);
  graft_close(context->runtime);
}

static void s5_a_handler_destroys_cells(struct rig *rig) {
  struct place *place = place_new(rig);
  struct part *part = part_class(rig, "part", describe_doomed, place);
  graft_node leaf;
  part_render(part, "p", 0);
  leaf = probe_child(rig, probe_child(rig, rig->root, 0), 0);
  cell_set(rig, place->state, 2);
  CHECK_INT(GRAFT_OK, probe_emit(rig, leaf, "tap"));
  pump_all(rig);
  rig_clear(rig);
  part_render(part, "p", 1);
  CHECK_HAS("body part#p\nGRAFT_E_STALE\nupdate leaf#a ",
            rig_text_bytes(&rig->lines));
  pump_all(rig);
}

const driver_test driver_tests_s_busy[] = {
    {"S5 a body sets nothing", s5_in_a_body, DRIVER_BARE},
    {"S5 the body of a root sets nothing", s5_in_the_body_of_a_root,
     DRIVER_BARE},
    {"S5 a query sets nothing", s5_in_a_query, DRIVER_BARE},
    {"S5 a derive sets nothing", s5_in_a_derive, DRIVER_BARE},
    {"S5 a body renders and pumps nothing", s5_a_body_renders_and_pumps_nothing,
     DRIVER_BARE},
    {"S5 local state and effects are of bodies only", s5_what_belongs_in_a_body,
     DRIVER_BARE},
    {"S5 a handler destroys the cells of its own node",
     s5_a_handler_destroys_cells, DRIVER_BARE},
    DRIVER_END,
};
