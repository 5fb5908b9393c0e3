/* S6 of effects: they run after the commit, and end with their component. */
#include "laws_s.h"
#include "suites.h"

#define EFFECTS 3

/* A part with up to three effects, each with a name and an input. */
struct works {
  struct probe *leaf;
  int64_t inputs[EFFECTS]; /* less than 0: left out */
  const char *names[EFFECTS];
  uint32_t input_count;
  graft_status run_status;
  graft_status clean_status;
  void (*on_run)(struct works *works, const graft_context *context);
};

/* An effect's user_data. */
struct work {
  struct rig_named named;
  struct works *works;
};

static void drop_work(void *user_data) {
  struct work *work = user_data;
  rig_drop(&work->named);
}

static graft_status run_work(const graft_context *context, void *user_data) {
  struct work *work = user_data;
  struct rig *rig = work->named.rig;
  CHECK_INT(GRAFT_PHASE_EFFECT, context->phase);
  CHECK(context->node != 0);
  rig_line(rig, "run %s", work->named.name);
  if (work->works->on_run != NULL) work->works->on_run(work->works, context);
  return work->works->run_status;
}

static graft_status clean_work(const graft_context *context, void *user_data) {
  struct work *work = user_data;
  struct rig *rig = work->named.rig;
  CHECK_INT(GRAFT_PHASE_EFFECT, context->phase);
  rig_line(rig, "clean %s", work->named.name);
  return work->works->clean_status;
}

static void describe_works(struct part *part, const graft_context *context) {
  struct works *works = part->data;
  struct rig *rig = part->rig;
  uint32_t i;
  for (i = 0; i < EFFECTS; i++) {
    graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
    graft_value input = graft_value_int(works->inputs[i]);
    struct work *work;
    if (works->inputs[i] < 0) continue;
    work = rig_keep(rig, sizeof *work);
    work->named.rig = rig;
    work->named.name = works->names[i];
    work->works = works;
    effect.inputs = &input;
    effect.input_count = works->input_count;
    effect.run = run_work;
    effect.clean = clean_work;
    effect.user_data = work;
    effect.drop = drop_work;
    CHECK_INT(GRAFT_OK, graft_effect(context->runtime, 10 + i, &effect));
  }
  probe_leaf(works->leaf, "leaf", 1);
}

static struct works *works_new(struct rig *rig) {
  struct works *works = rig_keep(rig, sizeof *works);
  works->leaf = probe_class(rig, "leaf");
  works->leaf->quiet = 1;
  works->names[0] = "a";
  works->names[1] = "b";
  works->names[2] = "c";
  works->inputs[1] = -1;
  works->inputs[2] = -1;
  works->input_count = 1;
  probe_root(works->leaf);
  return works;
}

/* Renders with another property, so that the body runs. */
static void render_failing(struct part *part, int64_t value, int failures) {
  struct rig *rig = part->rig;
  graft_status answer;
  rig_begin(rig);
  part_leaf(part, "p", value);
  answer = graft_commit(rig->runtime);
  pump_all(rig);
  CHECK(answer == 0 || answer == failures);
  CHECK_REPORTS(rig, (uint32_t)failures);
}

static void render_works(struct part *part, int64_t value) {
  render_failing(part, value, 0);
}

static void remove_works(struct rig *rig) {
  rig_begin(rig);
  rig_commit(rig);
  pump_all(rig);
}

static void s6_effects_run_after_the_commit(struct rig *rig) {
  struct works *works = works_new(rig);
  struct part *part = part_class(rig, "part", describe_works, works);
  works->inputs[1] = 1;
  works->leaf->quiet = 0;
  render_works(part, 0);
  CHECK_LINES(rig,
              "body part#p\n"
              "coordinator leaf#leaf\n"
              "create leaf#leaf\n"
              "update leaf#leaf value:none>1\n"
              "finalize leaf#leaf\n"
              "connect leaf#leaf change\n"
              "insert root leaf#leaf 0\n"
              "mount leaf#leaf\n"
              "run a\n"
              "run b\n");
}

static void s6_an_effect_is_cleaned_and_dropped(struct rig *rig) {
  struct works *works = works_new(rig);
  struct part *part = part_class(rig, "part", describe_works, works);
  render_works(part, 0);
  CHECK_LINES(rig, "body part#p\nrun a\n");
  remove_works(rig);
  CHECK_LINES(rig, "clean a\ndrop a\n");
}

static void s6_equal_inputs_keep_an_effect(struct rig *rig) {
  struct works *works = works_new(rig);
  struct part *part = part_class(rig, "part", describe_works, works);
  works->names[0] = "old";
  render_works(part, 0);
  rig_clear(rig);
  works->names[0] = "new";
  render_works(part, 1);
  CHECK_LINES(rig, "body part#p\ndrop new\n");
  works->inputs[0] = 5;
  works->names[0] = "newer";
  render_works(part, 2);
  CHECK_HAS("body part#p\nclean old\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("run newer\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("drop old\n", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  remove_works(rig);
  CHECK_LINES(rig, "clean newer\ndrop newer\n");
}

static void s6_an_effect_left_out_is_cleaned(struct rig *rig) {
  struct works *works = works_new(rig);
  struct part *part = part_class(rig, "part", describe_works, works);
  works->inputs[1] = 1;
  works->inputs[2] = 2;
  render_works(part, 0);
  rig_clear(rig);
  works->inputs[1] = -1;
  render_works(part, 1);
  CHECK_HAS("clean b\ndrop b\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("drop a\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("drop c\n", rig_text_bytes(&rig->lines));
  CHECK_INT(2, part->runs);
  rig_clear(rig);
  /* Back again it is a new one. */
  works->inputs[1] = 1;
  render_works(part, 2);
  CHECK_HAS("run b\n", rig_text_bytes(&rig->lines));
}

static void s6_an_effect_without_inputs_runs_once(struct rig *rig) {
  struct works *works = works_new(rig);
  struct part *part = part_class(rig, "part", describe_works, works);
  works->input_count = 0;
  render_works(part, 0);
  render_works(part, 1);
  render_works(part, 2);
  CHECK_LINES(rig,
              "body part#p\nrun a\n"
              "body part#p\ndrop a\n"
              "body part#p\ndrop a\n");
}

static void s6_a_refused_commit_runs_no_effect(struct rig *rig) {
  struct works *works = works_new(rig);
  struct part *part = part_class(rig, "part", describe_works, works);
  works->leaf->fail_phase = GRAFT_PHASE_CREATE;
  works->leaf->fail_nth = 1;
  works->leaf->fail_status = GRAFT_E_HOST;
  rig_begin(rig);
  part_leaf(part, "p", 0);
  rig_commit_status(rig, GRAFT_E_HOST);
  pump_all(rig);
  CHECK_LINES(rig, "body part#p\ndrop a\n");
  render_works(part, 0);
  CHECK_LINES(rig, "body part#p\nrun a\n");
}

static void s6_a_failed_effect_is_told(struct rig *rig) {
  struct works *works = works_new(rig);
  struct part *part = part_class(rig, "part", describe_works, works);
  works->run_status = GRAFT_E_HOST - 7;
  render_failing(part, 0, 1);
  CHECK_INT(GRAFT_E_HOST - 7, rig->reports[0].status);
  CHECK_INT(GRAFT_PHASE_EFFECT, rig->reports[0].phase);
  CHECK_TEXT("part", rig->reports[0].class_name);
  CHECK_HAS("part#p", rig->reports[0].path);
  CHECK_INT(1, works->leaf->live_widgets);
  rig_clear(rig);
  /* It removes nothing, and is not tried again. */
  works->run_status = GRAFT_OK;
  render_works(part, 1);
  CHECK_LINES(rig, "body part#p\ndrop a\n");
  works->clean_status = GRAFT_E_HOST - 8;
  works->inputs[0] = 3;
  render_failing(part, 2, 1);
  CHECK_INT(GRAFT_E_HOST - 8, rig->reports[0].status);
  CHECK_HAS("run a\n", rig_text_bytes(&rig->lines));
  works->clean_status = GRAFT_OK;
  remove_works(rig);
}

static void s6_effects_end_with_the_runtime(struct rig *rig) {
  struct works *works = works_new(rig);
  struct part *part = part_class(rig, "part", describe_works, works);
  works->inputs[2] = 1;
  render_works(part, 0);
  rig_clear(rig);
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  CHECK_HAS("clean a\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("clean c\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("drop a\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("drop c\n", rig_text_bytes(&rig->lines));
}

/* An effect may do what a handler may. */
static void end_the_root(struct works *works, const graft_context *context) {
  struct rig *rig = works->leaf->rig;
  CHECK_INT(GRAFT_OK, graft_root_destroy(context->runtime, rig->root, NULL));
}

static void render_nothing(struct works *works, const graft_context *context) {
  struct rig *rig = works->leaf->rig;
  CHECK_INT(GRAFT_OK, graft_render(context->runtime, rig->root, NULL, 0));
}

/* What the effect does takes its own component away. */
static void check_taken_away(struct rig *rig,
                             void (*on_run)(struct works *works,
                                            const graft_context *context)) {
  struct works *works = works_new(rig);
  struct part *part = part_class(rig, "part", describe_works, works);
  works->on_run = on_run;
  part_render(part, "p", 0);
  pump_all(rig);
  CHECK_LINES(rig, "body part#p\nrun a\nclean a\ndrop a\n");
  CHECK_INT(0, works->leaf->live_widgets);
}

static void s6_an_effect_ends_the_root(struct rig *rig) {
  check_taken_away(rig, end_the_root);
  CHECK_INT(0, rig_stats(rig).live_nodes);
}

static void s6_an_effect_renders(struct rig *rig) {
  check_taken_away(rig, render_nothing);
  CHECK_INT(1, rig_stats(rig).live_nodes);
}

const driver_test driver_tests_s_effect[] = {
    {"S6 effects run after the commit, in order",
     s6_effects_run_after_the_commit, DRIVER_BARE},
    {"S6 an effect is cleaned and dropped with its component",
     s6_an_effect_is_cleaned_and_dropped, DRIVER_BARE},
    {"S6 equal inputs keep an effect, others clean it first",
     s6_equal_inputs_keep_an_effect, DRIVER_BARE},
    {"S6 an effect that is left out is cleaned",
     s6_an_effect_left_out_is_cleaned, DRIVER_BARE},
    {"S6 an effect without inputs runs once",
     s6_an_effect_without_inputs_runs_once, DRIVER_BARE},
    {"S6 a refused commit runs no effect and drops it",
     s6_a_refused_commit_runs_no_effect, DRIVER_BARE},
    {"S6 a failed effect is told and removes nothing",
     s6_a_failed_effect_is_told, DRIVER_BARE},
    {"S6 effects end with the runtime", s6_effects_end_with_the_runtime,
     DRIVER_BARE},
    {"S6 an effect ends the root", s6_an_effect_ends_the_root, DRIVER_BARE},
    {"S6 an effect renders its component away", s6_an_effect_renders,
     DRIVER_BARE},
    DRIVER_END,
};
