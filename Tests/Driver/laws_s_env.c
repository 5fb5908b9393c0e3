/* S7: the environment. */
#include "laws_s.h"
#include "suites.h"

/* Readers of "theme": parts by their body, probes by their update. */
struct theme {
  struct rig *rig;
  struct probe *plain;  /* reads nothing */
  struct probe *reader; /* reads in update */
  struct probe *maker;  /* reads in create */
  struct part *body;    /* reads in its body */
  struct part *between; /* reads nothing, and holds readers */
  graft_atom name;
};

/* Writes what a node has for theme. */
static void note_theme(struct theme *theme, const graft_context *context) {
  graft_value value = graft_value_none();
  struct rig *rig = theme->rig;
  CHECK_INT(GRAFT_OK, graft_environment(context->runtime, context->node,
                                        theme->name, &value));
  rig_text_format(&rig->lines, "theme ");
  rig_write_value(&rig->lines, &value);
  rig_text_format(&rig->lines, "\n");
}

static void read_in_update(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  if (phase == GRAFT_PHASE_UPDATE) note_theme(probe->hook_data, context);
}

static void read_in_create(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  if (phase == GRAFT_PHASE_CREATE) note_theme(probe->hook_data, context);
}

static void describe_body(struct part *part, const graft_context *context) {
  note_theme(part->data, context);
}

static void describe_between(struct part *part, const graft_context *context) {
  struct theme *theme = part->data;
  (void)context;
  probe_leaf(theme->reader, "deep", 1);
  part_leaf(theme->body, "deep", 1);
}

static struct theme *theme_new(struct rig *rig) {
  struct theme *theme = rig_keep(rig, sizeof *theme);
  theme->rig = rig;
  theme->plain = probe_class(rig, "plain");
  theme->reader = probe_class(rig, "reader");
  theme->maker = probe_class(rig, "maker");
  theme->body = part_class(rig, "body", describe_body, theme);
  theme->between = part_class(rig, "between", describe_between, theme);
  theme->reader->hook = read_in_update;
  theme->reader->hook_data = theme;
  theme->maker->hook = read_in_create;
  theme->maker->hook_data = theme;
  theme->name = graft_atom_of(rig->runtime, "theme");
  probe_root(theme->plain);
  return theme;
}

/* What a node has for theme, asked from outside. */
static const char *theme_at(struct theme *theme, graft_node node) {
  graft_value value = graft_value_none();
  struct rig *rig = theme->rig;
  CHECK_INT(GRAFT_OK,
            graft_environment(rig->runtime, node, theme->name, &value));
  rig_text_clear(&rig->scratch);
  rig_write_value(&rig->scratch, &value);
  return rig_text_bytes(&rig->scratch);
}

/* outer provider (plain, reader, between, inner provider (reader)), reader */
static void describe_theme(struct theme *theme, int64_t outer, int64_t inner) {
  struct rig *rig = theme->rig;
  graft_runtime *rt = rig->runtime;
  graft_value value = graft_value_int(outer);
  rig_begin(rig);
  GRAFT_PROVIDE(rt, "theme", &value) {
    probe_open(theme->plain, "box", 1);
    probe_leaf(theme->reader, "near", 1);
    graft_close(rt);
    part_leaf(theme->between, "between", 1);
    value = graft_value_int(inner);
    GRAFT_PROVIDE(rt, "theme", &value) {
      probe_leaf(theme->reader, "inner", 1);
    }
  }
  probe_leaf(theme->reader, "outside", 1);
  rig_commit(rig);
}

static void s7_nearest_wins(struct rig *rig) {
  struct theme *theme = theme_new(rig);
  graft_node provider, box, between;
  describe_theme(theme, 1, 2);
  provider = probe_child(rig, rig->root, 0);
  box = probe_child(rig, provider, 0);
  between = probe_child(rig, provider, 1);
  CHECK_TEXT("1", theme_at(theme, box));
  CHECK_TEXT("1", theme_at(theme, probe_child(rig, box, 0)));
  CHECK_TEXT("1", theme_at(theme, probe_child(rig, between, 0)));
  CHECK_TEXT(
      "2", theme_at(theme, probe_child(rig, probe_child(rig, provider, 2), 0)));
  CHECK_TEXT("none", theme_at(theme, probe_child(rig, rig->root, 1)));
  CHECK_TEXT("none", theme_at(theme, rig->root));
}

static void s7_only_readers_are_updated(struct rig *rig) {
  struct theme *theme = theme_new(rig);
  describe_theme(theme, 1, 2);
  CHECK_HAS("theme none\nupdate reader#outside", rig_text_bytes(&rig->lines));
  CHECK_HAS("theme 1\nupdate reader#deep", rig_text_bytes(&rig->lines));
  CHECK_HAS("theme 2\nupdate reader#inner", rig_text_bytes(&rig->lines));
  theme->plain->calls[GRAFT_PHASE_UPDATE] = 0;
  theme->reader->calls[GRAFT_PHASE_UPDATE] = 0;
  theme->body->runs = 0;
  theme->between->runs = 0;
  rig_clear(rig);
  describe_theme(theme, 1, 2);
  CHECK_LINES(rig, "");
  /* Those of the outer one: near and deep, and the body. */
  describe_theme(theme, 5, 2);
  pump_all(rig);
  CHECK_INT(2, theme->reader->calls[GRAFT_PHASE_UPDATE]);
  CHECK_INT(1, theme->body->runs);
  CHECK_HAS("theme 5\nupdate reader#near value:", rig_text_bytes(&rig->lines));
  CHECK_HAS("theme 5\nupdate reader#deep value:", rig_text_bytes(&rig->lines));
  CHECK_HAS("body body#deep\ntheme 5\n", rig_text_bytes(&rig->lines));
  rig_clear(rig);
  /* That of the inner one. */
  describe_theme(theme, 5, 6);
  pump_all(rig);
  CHECK_INT(3, theme->reader->calls[GRAFT_PHASE_UPDATE]);
  CHECK_HAS("theme 6\nupdate reader#inner value:", rig_text_bytes(&rig->lines));
  CHECK_INT(1, theme->body->runs);
  CHECK_INT(0, theme->between->runs);
  CHECK_INT(0, theme->plain->calls[GRAFT_PHASE_UPDATE]);
}

static void s7_a_reader_at_create(struct rig *rig) {
  struct theme *theme = theme_new(rig);
  graft_runtime *rt = rig->runtime;
  int64_t round;
  rig_clear(rig);
  for (round = 1; round < 3; round++) {
    graft_value value = graft_value_int(round);
    rig_begin(rig);
    GRAFT_PROVIDE(rt, "theme", &value) { probe_leaf(theme->maker, "m", 4); }
    rig_commit(rig);
    pump_all(rig);
  }
  CHECK_HAS("theme 1\ncreate maker#m\n", rig_text_bytes(&rig->lines));
  CHECK_INT(1, theme->maker->calls[GRAFT_PHASE_CREATE]);
  /* It is updated with everything. */
  CHECK_INT(2, theme->maker->calls[GRAFT_PHASE_UPDATE]);
  CHECK_HAS("mount maker#m\nupdate maker#m value:",
            rig_text_bytes(&rig->lines));
  CHECK_HAS(">4\n", rig_text_bytes(&rig->lines));
}

static void s7_defaults(struct rig *rig) {
  struct theme *theme = theme_new(rig);
  graft_value value = graft_value_int(40);
  graft_node provider;
  CHECK_INT(GRAFT_OK,
            graft_environment_default(rig->runtime, theme->name, &value));
  describe_theme(theme, 1, 2);
  provider = probe_child(rig, rig->root, 0);
  CHECK_TEXT("40", theme_at(theme, probe_child(rig, rig->root, 1)));
  CHECK_TEXT("40", theme_at(theme, rig->root));
  CHECK_TEXT("1", theme_at(theme, probe_child(rig, provider, 0)));
  theme->reader->calls[GRAFT_PHASE_UPDATE] = 0;
  rig_clear(rig);
  CHECK_INT(GRAFT_OK,
            graft_environment_default(rig->runtime, theme->name, &value));
  pump_all(rig);
  CHECK_LINES(rig, "");
  value = graft_value_int(41);
  CHECK_INT(GRAFT_OK,
            graft_environment_default(rig->runtime, theme->name, &value));
  pump_all(rig);
  CHECK_INT(1, theme->reader->calls[GRAFT_PHASE_UPDATE]);
  CHECK_HAS("theme 41\nupdate reader#outside value:",
            rig_text_bytes(&rig->lines));
}

/* A provider of a cell: nobody describes anything when it changes. */
static void s7_a_provider_of_a_cell(struct rig *rig) {
  struct theme *theme = theme_new(rig);
  graft_runtime *rt = rig->runtime;
  graft_state state = cell_int(rig, 1);
  graft_value value = graft_value_state(state);
  rig_begin(rig);
  GRAFT_PROVIDE(rt, "theme", &value) {
    probe_leaf(theme->reader, "a", 1);
    probe_leaf(theme->plain, "b", 1);
    part_leaf(theme->between, "between", 1);
  }
  rig_commit(rig);
  CHECK_HAS("theme 1\nupdate reader#a", rig_text_bytes(&rig->lines));
  theme->between->runs = 0;
  theme->body->runs = 0;
  theme->reader->calls[GRAFT_PHASE_UPDATE] = 0;
  theme->plain->calls[GRAFT_PHASE_UPDATE] = 0;
  rig_clear(rig);
  cell_set(rig, state, 2);
  pump_all(rig);
  CHECK_INT(2, theme->reader->calls[GRAFT_PHASE_UPDATE]);
  CHECK_INT(0, theme->plain->calls[GRAFT_PHASE_UPDATE]);
  CHECK_INT(0, theme->between->runs);
  CHECK_INT(1, theme->body->runs);
  CHECK_HAS("theme 2\nupdate reader#a value:", rig_text_bytes(&rig->lines));
  CHECK_HAS("body body#deep\ntheme 2\n", rig_text_bytes(&rig->lines));
}

/* What a reader shows and what the environment says come from one cell. */
struct agreement {
  struct theme *theme;
  graft_state state;
};

static void describe_agreeing(struct part *part, const graft_context *context) {
  struct agreement *agreement = part->data;
  (void)context;
  probe_leaf(agreement->theme->reader, "read",
             cell_get(part->rig, agreement->state));
  bound_leaf(agreement->theme->reader, "bound", agreement->state);
}

static void s7_readers_see_one_state(struct rig *rig) {
  struct agreement *agreement = rig_keep(rig, sizeof *agreement);
  struct part *part = part_class(rig, "part", describe_agreeing, agreement);
  graft_runtime *rt = rig->runtime;
  graft_value value;
  agreement->theme = theme_new(rig);
  agreement->state = cell_int(rig, 1);
  value = graft_value_state(agreement->state);
  rig_begin(rig);
  GRAFT_PROVIDE(rt, "theme", &value) { part_leaf(part, "p", 1); }
  rig_commit(rig);
  rig_clear(rig);
  cell_set(rig, agreement->state, 2);
  pump_all(rig);
  CHECK_LINES(rig,
              "body part#p\n"
              "theme 2\nupdate reader#read value:none>2\n"
              "theme 2\nupdate reader#bound value:none>2\n");
}

/* Two values of one provider, of which one is taken back. */
static void describe_two(struct theme *theme, int with_theme) {
  struct rig *rig = theme->rig;
  graft_runtime *rt = rig->runtime;
  graft_value outer = graft_value_int(1), other = graft_value_int(2);
  rig_begin(rig);
  GRAFT_PROVIDE(rt, "theme", &outer) {
    GRAFT_PROVIDE(rt, "other", &other) {
      if (with_theme) graft_int(rt, "theme", 3);
      probe_leaf(theme->reader, "a", 1);
    }
  }
  rig_commit(rig);
  pump_all(rig);
}

static void s7_a_value_is_taken_back(struct rig *rig) {
  struct theme *theme = theme_new(rig);
  graft_node leaf;
  graft_value value = graft_value_none();
  describe_two(theme, 1);
  leaf =
      probe_child(rig, probe_child(rig, probe_child(rig, rig->root, 0), 0), 0);
  CHECK_INT(GRAFT_OK,
            graft_environment(rig->runtime, leaf,
                              graft_atom_of(rig->runtime, "other"), &value));
  CHECK_INT(2, value.as.integer);
  CHECK_TEXT("3", theme_at(theme, leaf));
  rig_clear(rig);
  describe_two(theme, 0);
  CHECK_HAS("theme 1\nupdate reader#a", rig_text_bytes(&rig->lines));
  CHECK_INT(2, theme->reader->calls[GRAFT_PHASE_UPDATE]);
  rig_clear(rig);
  describe_two(theme, 1);
  CHECK_HAS("theme 3\nupdate reader#a", rig_text_bytes(&rig->lines));
  CHECK_INT(3, theme->reader->calls[GRAFT_PHASE_UPDATE]);
}

static void s7_values_are_held(struct rig *rig) {
  struct theme *theme = theme_new(rig);
  static const int first = 1, second = 2;
  graft_value value = graft_value_object(1, &first);
  graft_runtime *rt = rig->runtime;
  int round;
  CHECK_INT(GRAFT_OK, graft_environment_default(rt, theme->name, &value));
  CHECK_INT(1, rig->objects_retained);
  for (round = 0; round < 2; round++) {
    value = graft_value_object(1, round == 0 ? &first : &second);
    rig_begin(rig);
    GRAFT_PROVIDE(rt, "theme", &value) { probe_leaf(theme->reader, "a", 1); }
    rig_commit(rig);
    CHECK_INT(2, rig->objects_retained);
  }
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(1, rig->objects_retained);
  value = graft_value_none();
  CHECK_INT(GRAFT_OK, graft_environment_default(rt, theme->name, &value));
  CHECK_INT(0, rig->objects_retained);
}

const driver_test driver_tests_s_env[] = {
    {"S7 a value reaches below its provider, the nearest wins", s7_nearest_wins,
     DRIVER_BARE},
    {"S7 only readers are updated", s7_only_readers_are_updated, DRIVER_BARE},
    {"S7 who read it in create is updated with everything",
     s7_a_reader_at_create, DRIVER_BARE},
    {"S7 a default holds where nobody provides", s7_defaults, DRIVER_BARE},
    {"S7 a provider bound to a cell updates readers alone",
     s7_a_provider_of_a_cell, DRIVER_BARE},
    {"S7 readers see one state, and are updated once", s7_readers_see_one_state,
     DRIVER_BARE},
    {"S7 a value taken back uncovers the one above", s7_a_value_is_taken_back,
     DRIVER_BARE},
    {"S7 values are held as long as they are provided", s7_values_are_held,
     DRIVER_BARE},
    DRIVER_END,
};
