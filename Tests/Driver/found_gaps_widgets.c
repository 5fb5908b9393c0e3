/* The same for widgets: what their classes say, and when they are called. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Calls                                                                    */
/* ------------------------------------------------------------------------ */

/* Gives a command in each call of two phases. */
static void command_itself(struct probe *probe, const graft_context *context,
                           uint32_t phase) {
  struct rig *rig = probe->rig;
  graft_status status;
  if (phase != GRAFT_PHASE_UPDATE && phase != GRAFT_PHASE_DID_MOUNT) return;
  status =
      graft_command(context->runtime, context->node,
                    graft_atom_of(context->runtime, "focus"), NULL, 0, NULL);
  rig_line(rig, "%s: %d", phase == GRAFT_PHASE_UPDATE ? "update" : "mount",
           (int)status);
}

static void t2_a_command_when_mounted(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.command = probe_command;
  leaf->quiet = 1;
  probe_register(leaf);
  probe_root(leaf);
  leaf->hook = command_itself;
  probe_leaves(leaf, "a", 1);
  probe_leaves(leaf, "a", 2);
  CHECK_LINES(rig, "update: -5\nmount: 0\nupdate: -5\n");
}

static graft_status fail_with_words(const graft_context *context,
                                    const graft_event *event, void *user_data) {
  (void)event;
  (void)user_data;
  return graft_fail(context->runtime, GRAFT_E_HOST - 1, "the words of one");
}

static graft_status fail_without(const graft_context *context,
                                 const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  (void)user_data;
  return GRAFT_E_HOST - 2;
}

static void f5_words_are_of_one_failure(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node node;
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "a", 1);
  graft_on(rig->runtime, "tap", fail_with_words, NULL);
  graft_on(rig->runtime, "moving", fail_without, NULL);
  graft_close(rig->runtime);
  rig_commit(rig);
  node = probe_child(rig, rig->root, 0);
  probe_emit(rig, node, "tap");
  CHECK_HAS("the words of one", rig->reports[0].message);
  CHECK_REPORTS(rig, 1);
  probe_emit(rig, node, "moving");
  pump_all(rig);
  CHECK(strstr(rig->reports[0].message, "the words of one") == NULL);
  CHECK_REPORTS(rig, 1);
}

static void f7_no_children_for_a_leaf(struct rig *rig) {
  struct probe *box = probe_class(rig, "box");
  struct probe *leaf = probe_new(rig, "leaf");
  int has_runs;
  leaf->desc.insert_child = NULL;
  leaf->desc.move_child = NULL;
  leaf->desc.remove_child = NULL;
  probe_register(leaf);
  probe_root(box);
  for (has_runs = 0; has_runs < 2; has_runs++) {
    rig_begin(rig);
    graft_open(rig->runtime, leaf->id, 1);
    if (!has_runs) probe_leaf(box, "a", 1);
    graft_open(rig->runtime, box->id, 1);
    graft_close(rig->runtime);
    graft_open(rig->runtime, box->id, 2);
    graft_close(rig->runtime);
    graft_close(rig->runtime);
    rig_commit_status(rig, GRAFT_E_UNSUPPORTED);
    CHECK_LINES(rig, "");
  }
}

/* ------------------------------------------------------------------------ */
/* Properties                                                               */
/* ------------------------------------------------------------------------ */

static const graft_event_type edits[] = {
    {"change", GRAFT_EMITS_ECHO_AT_ONCE, 0, "value"},
    {"done", GRAFT_EMITS_ENDS_EDITING, 0, NULL},
};

static struct probe *field_new(struct rig *rig,
                               const graft_property *properties,
                               uint32_t count) {
  struct probe *field = probe_new(rig, "field");
  field->desc.events = edits;
  field->desc.event_count = 2;
  field->desc.properties = properties;
  field->desc.property_count = count;
  probe_register(field);
  probe_root(field);
  return field;
}

static void describe_field(struct probe *field, int64_t value, int is_held) {
  struct rig *rig = field->rig;
  rig_begin(rig);
  probe_open(field, "f", value);
  if (is_held) graft_hold(rig->runtime, "value");
  graft_close(rig->runtime);
  rig_commit(rig);
}

/* Edits, describes, and ends the edit. */
static void edit_field(struct probe *field, int is_held) {
  struct rig *rig = field->rig;
  graft_node node = probe_child(rig, rig->root, 0);
  rig_clear(rig);
  probe_emit_int(rig, node, "change", 5);
  describe_field(field, 2, is_held);
  pump_all(rig);
  CHECK_LINES(rig, "callback field#f change 5\n");
  probe_emit(rig, node, "done");
  pump_all(rig);
  CHECK_LINES(rig,
              "callback field#f done\n"
              "update field#f value:5>2\n");
}

static void p5_a_class_holds_its_property(struct rig *rig) {
  static const graft_property held[] = {
      {"value", GRAFT_PROPERTY_HOLD, 0, 0, 0, NULL},
  };
  struct probe *field = field_new(rig, held, 1);
  describe_field(field, 1, 0);
  edit_field(field, 0);
}

/* Whether it waits is said with the edit, not before. */
static void p5_held_from_now_on(struct rig *rig) {
  static const graft_property plain[] = {{"value", 0, 0, 0, 0, NULL}};
  struct probe *field = field_new(rig, plain, 1);
  describe_field(field, 1, 0);
  edit_field(field, 1);
}

/* The widget would say so at once if a changed its value. */
static void p4_what_echoes_at_once_is_not_written_again(struct rig *rig) {
  static const graft_property after[] = {
      {"a", 0, 0, 0, 0, NULL},
      {"value", 0, 0, 0, 0, "a"},
  };
  struct probe *field = field_new(rig, after, 2);
  int64_t a;
  for (a = 1; a < 3; a++) {
    rig_clear(rig);
    rig_begin(rig);
    probe_open(field, "f", 7);
    graft_int(rig->runtime, "a", a);
    graft_close(rig->runtime);
    rig_commit(rig);
  }
  CHECK_LINES(rig, "update field#f a:1>2\n");
}

/* ------------------------------------------------------------------------ */
/* Readers of the environment                                               */
/* ------------------------------------------------------------------------ */

static void read_theme(struct probe *leaf, const graft_context *context,
                       uint32_t phase) {
  graft_value value;
  (void)leaf;
  if (phase != GRAFT_PHASE_UPDATE) return;
  graft_environment(context->runtime, context->node,
                    graft_atom_of(context->runtime, "theme"), &value);
}

static graft_status provide(struct probe *leaf, int64_t theme) {
  graft_runtime *rt = leaf->rig->runtime;
  graft_value value = graft_value_int(theme);
  struct rig *rig = leaf->rig;
  rig_begin(rig);
  graft_open_provider(rt, "theme", &value, 1);
  probe_leaf(leaf, "a", 1);
  graft_close(rt);
  return graft_commit(rt);
}

static void f2_a_reader_that_failed_gets_everything(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  leaf->hook = read_theme;
  probe_root(leaf);
  CHECK_INT(0, provide(leaf, 1));
  leaf->fail_phase = GRAFT_PHASE_UPDATE;
  leaf->fail_nth = 1;
  leaf->fail_status = GRAFT_E_HOST;
  CHECK_INT(1, provide(leaf, 2));
  CHECK_REPORTS(rig, 1);
  rig_clear(rig);
  CHECK_INT(0, provide(leaf, 2));
  CHECK_LINES(rig, "update leaf#a value:none>1\n");
}

struct nested {
  struct probe *leaf;
  struct part *inner;
};

static int64_t theme_of(const graft_context *context) {
  graft_value value = graft_value_none();
  graft_environment(context->runtime, context->node,
                    graft_atom_of(context->runtime, "theme"), &value);
  return value.as.integer;
}

static void describe_outer(struct part *part, const graft_context *context) {
  struct nested *nested = part->data;
  if (theme_of(context) != 1) return;
  probe_open(nested->leaf, "box", 1);
  part_leaf(nested->inner, "inner", 1);
  graft_close(context->runtime);
}

static void describe_inner(struct part *part, const graft_context *context) {
  (void)part;
  theme_of(context);
}

static void s1_what_is_removed_does_not_run(struct rig *rig) {
  struct nested *nested = rig_keep(rig, sizeof *nested);
  struct part *outer = part_class(rig, "outer", describe_outer, nested);
  graft_value value;
  int64_t theme;
  nested->leaf = probe_class(rig, "leaf");
  nested->leaf->quiet = 1;
  nested->inner = part_class(rig, "inner", describe_inner, nested);
  probe_root(nested->leaf);
  for (theme = 1; theme < 3; theme++) {
    rig_clear(rig);
    value = graft_value_int(theme);
    rig_begin(rig);
    graft_open_provider(rig->runtime, "theme", &value, 1);
    part_leaf(outer, "o", 1);
    graft_close(rig->runtime);
    rig_commit(rig);
  }
  CHECK_LINES(rig, "body outer#o\n");
}

const driver_test driver_tests_found_gaps_widgets[] = {
    {"T2 a command is taken by a widget that is mounted",
     t2_a_command_when_mounted, DRIVER_BARE},
    {"F5 a failure without words has not those of the one before",
     f5_words_are_of_one_failure, DRIVER_BARE},
    {"F7 children of a class that takes none are refused",
     f7_no_children_for_a_leaf, DRIVER_BARE},
    {"P5 a class's only property is held while the user edits",
     p5_a_class_holds_its_property, DRIVER_BARE},
    {"P5 a value that is held from now on waits for the edit",
     p5_held_from_now_on, DRIVER_BARE},
    {"P4 what is echoed at once is not written again",
     p4_what_echoes_at_once_is_not_written_again, DRIVER_BARE},
    {"F2 a reader of the environment that failed gets everything",
     f2_a_reader_that_failed_gets_everything, DRIVER_BARE},
    {"S1 a reader below what its parent leaves out does not run",
     s1_what_is_removed_does_not_run, DRIVER_BARE},
    DRIVER_END,
};
