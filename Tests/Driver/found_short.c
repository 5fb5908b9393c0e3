/* Faults found where memory is short: the pump and bodies lose nothing. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

#define LONG "a text that is longer than what a property holds itself, "

/* Everything that a change of a cell can reach. */
struct thirst {
  struct rig *rig;
  struct probe *leaf;
  struct part *part;
  graft_state state, twice, flag;
  graft_atom theme;
  struct rig_named owned[64];
  uint32_t taken;
};

static void drop_silently(void *user_data) {
  struct rig_named *named = user_data;
  named->drops++;
}

/* Looks at no status, as a careless program does. */
static graft_status compute(const graft_context *context, void *user_data,
                            graft_value *value) {
  struct thirst *t = user_data;
  *value =
      rig_string(graft_state_int(context->runtime, t->state) == 1 ? LONG "one"
                                                                  : LONG "two");
  return GRAFT_OK;
}

static struct rig_named *take(struct thirst *t) {
  struct rig_named *named = &t->owned[t->taken++];
  named->rig = t->rig;
  return named;
}

static graft_status make_wrap(const graft_context *context, void *user_data,
                              void **widget) {
  struct probe_widget *made =
      rig_keep(((struct rig_named *)user_data)->rig, sizeof *made);
  (void)context;
  *widget = made;
  return GRAFT_OK;
}

static void describe_part(struct part *part, const graft_context *context) {
  struct thirst *t = part->data;
  graft_runtime *rt = context->runtime;
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  graft_value theme = graft_value_none();
  int64_t level = graft_state_int(rt, t->state);
  graft_environment(rt, context->node, t->theme, &theme);
  GRAFT_NAMED(rt, t->leaf->id, "read") {
    graft_int(rt, "value", level);
    graft_on_owned(rt, "tap", rig_hear, take(t), drop_silently);
    graft_on_owned(rt, "ask", rig_hear, take(t), drop_silently);
  }
  wrap.make = make_wrap;
  wrap.user_data = take(t);
  wrap.drop = drop_silently;
  graft_open_wrap(rt, &wrap, 1);
  graft_close(rt);
}

static struct thirst *thirst_open(struct rig *rig) {
  struct thirst *t;
  rig_reopen_bare(rig);
  t = rig_keep(rig, sizeof *t);
  t->rig = rig;
  t->leaf = probe_class(rig, "leaf");
  t->leaf->quiet = 1;
  t->part = part_class(rig, "part", describe_part, t);
  t->part->quiet = 1;
  t->theme = graft_atom_of(rig->runtime, "theme");
  t->state = cell_int(rig, 1);
  t->flag = cell_int(rig, 1);
  t->twice = cell_derived(rig, compute, t);
  probe_root(t->leaf);
  return t;
}

static graft_status thirst_render(struct thirst *t) {
  graft_runtime *rt = t->rig->runtime;
  graft_begin(rt, t->rig->root);
  GRAFT_NAMED(rt, t->leaf->id, "bound") {
    graft_bind(rt, "value", t->state);
    graft_bind(rt, "text", t->twice);
  }
  GRAFT_NAMED(rt, t->part->id, "part") {}
  return graft_commit(rt);
}

static const char *json_of(struct rig *rig, graft_node node) {
  static char text[512];
  text[0] = '\0';
  CHECK_INT(GRAFT_OK,
            graft_node_json(rig->runtime, node, text, sizeof text, NULL));
  return text;
}

/* Fails each allocation of a render. */
static uint32_t fail_renders(struct rig *rig, int on) {
  uint64_t nth, refused;
  int injected = 1;
  for (nth = 1; injected && rig->failures == 0; nth++) {
    struct thirst *t = thirst_open(rig);
    uint32_t i, taken;
    graft_status status;
    refused = rig->memory.refused;
    rig_fail_memory(rig, nth, on);
    status = thirst_render(t);
    rig_fail_memory(rig, 0, 0);
    injected = rig->memory.refused != refused;
    CHECK_INT(injected ? GRAFT_E_NO_MEMORY : GRAFT_OK, status);
    taken = injected ? t->taken : 0;
    for (i = 0; i < taken; i++) CHECK_INT(1, t->owned[i].drops);
    CHECK_INT(injected ? 0 : 2, t->leaf->live_widgets);
    if (injected) CHECK_INT(GRAFT_OK, thirst_render(t));
    /* What was read is known: a change reaches it. */
    cell_set(rig, t->state, 2);
    pump_all(rig);
    CHECK_HAS(
        "\"value\":2",
        json_of(rig, probe_child(rig, probe_child(rig, rig->root, 1), 0)));
    if (rig->failures != 0) {
      rig_text_format(&rig->details, "      allocation %u\n", (unsigned)nth);
    }
  }
  return (uint32_t)nth;
}

static void f6_careless_bodies(struct rig *rig) {
  CHECK(fail_renders(rig, 0) > 10);
  CHECK(fail_renders(rig, 1) > 10);
}

/* Fails each allocation of the pump that brings a change to what is bound,
 * derived, read and invalidated. */
static uint32_t fail_pumps(struct rig *rig, int on) {
  uint64_t nth, refused;
  int injected = 1;
  for (nth = 1; injected && rig->failures == 0; nth++) {
    struct thirst *t = thirst_open(rig);
    graft_node bound, read;
    graft_status status;
    uint64_t updates;
    CHECK_INT(GRAFT_OK, thirst_render(t));
    bound = probe_child(rig, rig->root, 0);
    read = probe_child(rig, probe_child(rig, rig->root, 1), 0);
    graft_runtime_trim(rig->runtime);
    cell_set(rig, t->state, 2);
    CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, read));
    updates = rig_stats(rig).updates;
    refused = rig->memory.refused;
    rig_fail_memory(rig, nth, on);
    status = graft_pump(rig->runtime, 0);
    rig_fail_memory(rig, 0, 0);
    injected = rig->memory.refused != refused;
    CHECK_INT(injected ? GRAFT_E_NO_MEMORY : GRAFT_OK, status);
    CHECK_REPORTS(rig, 0);
    pump_all(rig);
    CHECK_TEXT("{\"value\":2,\"text\":\"" LONG "two\"}", json_of(rig, bound));
    CHECK_HAS("\"value\":2", json_of(rig, read));
    CHECK(rig_stats(rig).updates >= updates + 2);
    if (rig->failures != 0) {
      rig_text_format(&rig->details, "      allocation %u, %s\n", (unsigned)nth,
                      on ? "and after" : "once");
    }
  }
  return (uint32_t)nth;
}

static void f6_pumps_repeat(struct rig *rig) {
  CHECK(fail_pumps(rig, 0) > 3);
  CHECK(fail_pumps(rig, 1) > 3);
}

static void read_theme(struct probe *probe, const graft_context *context,
                       uint32_t phase) {
  struct thirst *t = probe->hook_data;
  graft_value value;
  if (phase != GRAFT_PHASE_UPDATE) return;
  graft_environment(context->runtime, context->node, t->theme, &value);
}

/* A default is set with all that reads it marked, or not at all. */
static void f6_a_default_with_readers(struct rig *rig) {
  uint64_t nth, refused;
  int injected = 1;
  for (nth = 1; injected && rig->failures == 0; nth++) {
    struct thirst *t = thirst_open(rig);
    graft_value value = rig_string(LONG "as a theme");
    graft_status status;
    t->leaf->hook = read_theme;
    t->leaf->hook_data = t;
    CHECK_INT(GRAFT_OK, thirst_render(t));
    pump_all(rig);
    graft_runtime_trim(rig->runtime);
    t->part->runs = 0;
    t->leaf->calls[GRAFT_PHASE_UPDATE] = 0;
    refused = rig->memory.refused;
    rig_fail_memory(rig, nth, 1);
    status = graft_environment_default(rig->runtime, t->theme, &value);
    rig_fail_memory(rig, 0, 0);
    injected = rig->memory.refused != refused;
    CHECK_INT(injected ? GRAFT_E_NO_MEMORY : GRAFT_OK, status);
    pump_all(rig);
    CHECK_INT(injected ? 0 : 1, t->part->runs);
    CHECK_INT(injected ? 0 : 2, t->leaf->calls[GRAFT_PHASE_UPDATE]);
  }
  CHECK(nth > 2);
}

const driver_test driver_tests_found_short[] = {
    {"F6 a body or derived cell that looks at no status fails all the same",
     f6_careless_bodies, DRIVER_BARE},
    {"F6 a pump without memory keeps what it could not do", f6_pumps_repeat,
     DRIVER_BARE},
    {"F6 a default is set with its readers told, or not",
     f6_a_default_with_readers, DRIVER_BARE},
    DRIVER_END,
};
