/* F5, F7, M7: what the builder refuses, and in whose words. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Words                                                                    */
/* ------------------------------------------------------------------------ */

#define MISTAKES 10

/* Makes one mistake below an element that is open; gives what it answered. */
static graft_status mistake(struct probe *leaf, int which) {
  struct rig *rig = leaf->rig;
  graft_runtime *rt = rig->runtime;
  switch (which) {
    case 0:
      return graft_string(rt, "text", NULL);
    case 1:
      return graft_string(rt, "text", "\xff");
    case 2:
      return graft_int(rt, NULL, 1);
    case 3:
      return graft_key_string(rt, NULL);
    case 4:
      return graft_hold(rt, "text");
    case 5:
      return graft_set_value(rt, "text", NULL);
    case 6:
      return graft_open_wrap(rt, NULL, 1);
    case 7:
      return graft_open(rt, 9999, 1);
    case 8:
      /* Closes more than is open. */
      graft_close(rt);
      return graft_close(rt);
    default:
      graft_key(rt, 1);
      return graft_key_string(rt, "two");
  }
}

/* What comes after a mistake, and is not heard. */
static void go_on(struct probe *leaf) {
  struct rig *rig = leaf->rig;
  probe_leaf(leaf, "\xff", 1);
  graft_open(rig->runtime, 9998, 1);
  graft_string(rig->runtime, NULL, NULL);
  graft_close(rig->runtime);
  /* Other calls in between change nothing of it either. */
  graft_atom_of(rig->runtime, "between");
  graft_invalidate(rig->runtime, 12345);
}

static void f5_commit_tells_the_first(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  char first[512];
  int which;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  rig_clear(rig);
  for (which = 0; which < MISTAKES; which++) {
    graft_status status;
    int holds = 1;
    rig_begin(rig);
    graft_open(rig->runtime, leaf->id, 1);
    status = mistake(leaf, which);
    holds &= CHECK(status < 0);
    strncpy(first, rig_message(rig), sizeof first - 1);
    first[sizeof first - 1] = '\0';
    if (which == 7) graft_close(rig->runtime);
    go_on(leaf);
    graft_close(rig->runtime);
    graft_close(rig->runtime);
    holds &= CHECK_INT(status, graft_commit(rig->runtime));
    /* The call differs, the words do not. */
    holds &= CHECK(strchr(first, ':') != NULL);
    if (strchr(first, ':') != NULL) {
      holds &= CHECK_HAS(strchr(first, ':'), rig_message(rig));
    }
    if (!holds) rig_text_format(&rig->details, "      mistake: %d\n", which);
  }
  CHECK_LINES(rig, "");
}

struct worded {
  struct probe *leaf;
  int which;
  graft_status status;
  char first[512];
};

static void describe_wrongly(struct worded *worded) {
  struct rig *rig = worded->leaf->rig;
  graft_open(rig->runtime, worded->leaf->id, 1);
  worded->status = mistake(worded->leaf, worded->which);
  strncpy(worded->first, rig_message(rig), sizeof worded->first - 1);
  if (worded->which == 7) graft_close(rig->runtime);
  go_on(worded->leaf);
  graft_close(rig->runtime);
}

static void describe_part(struct part *part, const graft_context *context) {
  (void)context;
  describe_wrongly(part->data);
}

static graft_status describe_root(const graft_context *context,
                                  void *user_data) {
  (void)context;
  describe_wrongly(user_data);
  return GRAFT_OK;
}

static void check_worded(struct rig *rig, struct worded *worded,
                         const char *path) {
  const char *words = strchr(worded->first, ':');
  int holds = CHECK_REPORTS(rig, 1);
  holds &= CHECK(worded->status < 0);
  holds &= CHECK_INT(worded->status, rig->reports[0].status);
  holds &= CHECK_INT(GRAFT_PHASE_BODY, rig->reports[0].phase);
  holds &= CHECK_HAS(path, rig->reports[0].path);
  holds &= CHECK(words != NULL);
  if (words != NULL) {
    /* Past the name of the call. */
    holds &= CHECK_HAS(words + 2, rig->reports[0].message);
  }
  holds &= CHECK_HAS(path, rig->reports[0].message);
  if (!holds) {
    rig_text_format(&rig->details, "      mistake: %d\n", worded->which);
  }
}

static void f5_a_body_tells_the_first(struct rig *rig) {
  struct worded *worded = rig_keep(rig, sizeof *worded);
  struct part *part = part_class(rig, "part", describe_part, worded);
  worded->leaf = probe_class(rig, "leaf");
  probe_root(worded->leaf);
  part->describe = NULL;
  part_render(part, "p", 1);
  part->describe = describe_part;
  for (worded->which = 0; worded->which < MISTAKES; worded->which++) {
    graft_invalidate(rig->runtime, probe_child(rig, rig->root, 0));
    pump_all(rig);
    check_worded(rig, worded, "part#p");
  }
}

static void f5_a_root_tells_the_first(struct rig *rig) {
  struct worded *worded = rig_keep(rig, sizeof *worded);
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  worded->leaf = probe_class(rig, "leaf");
  desc.body = describe_root;
  desc.user_data = worded;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &rig->root));
  for (worded->which = 0; worded->which < MISTAKES; worded->which++) {
    graft_invalidate(rig->runtime, rig->root);
    pump_all(rig);
    check_worded(rig, worded, rig_path(rig, rig->root));
  }
}

static graft_status have_no_display(const graft_context *context,
                                    void **widget) {
  (void)widget;
  return graft_fail(context->runtime, GRAFT_E_HOST - 5, "no display");
}

static void call_graft(struct probe *probe, const graft_context *context,
                       uint32_t phase) {
  uint32_t *calls = probe->hook_data;
  graft_value key = graft_value_none();
  void *widget = NULL;
  char buffer[8];
  (void)phase;
  ++*calls;
  /* Such that succeed and such that fail. */
  graft_atom_of(context->runtime, "whatever");
  graft_node_key(context->runtime, context->node, &key);
  graft_node_widget(context->runtime, 12345, &widget);
  graft_render(context->runtime, 12345, NULL, 0);
  graft_atom_text(context->runtime, 0, buffer, sizeof buffer, NULL);
}

static void f5_a_create_keeps_its_words(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct probe *bad = probe_new(rig, "bad");
  uint32_t *calls = rig_keep(rig, sizeof *calls);
  bad->desc.create = have_no_display;
  probe_register(bad);
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "box", 1);
  probe_leaf(leaf, "a", 1);
  probe_leaf(bad, "b", 1);
  graft_close(rig->runtime);
  leaf->hook = call_graft;
  leaf->hook_data = calls;
  rig_commit_status(rig, GRAFT_E_HOST - 5);
  CHECK_HAS("no display", rig_message(rig));
  CHECK_HAS("leaf#box/bad#b", rig_message(rig));
  CHECK(*calls > 0);
}

/* ------------------------------------------------------------------------ */
/* What is owned                                                            */
/* ------------------------------------------------------------------------ */

static graft_status make_nothing(const graft_context *context, void *user_data,
                                 void **widget) {
  (void)context;
  (void)user_data;
  (void)widget;
  return GRAFT_E_HOST;
}

struct owned {
  struct rig_named *named[4];
};

/* Gives a handler and a wrap with a drop, after a mistake. */
static void own_after_a_mistake(struct probe *leaf, struct owned *owned) {
  static const char *const names[4] = {"inside", "wrap", "outside", "nested"};
  struct rig *rig = leaf->rig;
  graft_runtime *rt = rig->runtime;
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  int i;
  for (i = 0; i < 4; i++) owned->named[i] = rig_name(rig, names[i]);
  wrap.make = make_nothing;
  wrap.drop = rig_drop;
  rig_begin(rig);
  graft_open(rt, leaf->id, 1);
  CHECK(graft_string(rt, "text", NULL) < 0);
  CHECK(graft_on_owned(rt, "tap", rig_hear, owned->named[0], rig_drop) < 0);
  wrap.user_data = owned->named[1];
  CHECK(graft_open_wrap(rt, &wrap, 3) < 0);
  graft_close(rt);
  graft_close(rt);
  /* No element is open: this would be a mistake of its own. */
  CHECK(graft_on_owned(rt, "tap", rig_hear, owned->named[2], rig_drop) < 0);
  graft_open(rt, 9999, 1);
  CHECK(graft_on_owned(rt, "tap", rig_hear, owned->named[3], rig_drop) < 0);
  graft_close(rt);
  for (i = 0; i < 4; i++) CHECK_INT(0, owned->named[i]->drops);
}

static void check_dropped(struct rig *rig, const struct owned *owned) {
  int i;
  for (i = 0; i < 4; i++) CHECK_INT(1, owned->named[i]->drops);
  rig_clear(rig);
}

static void m7_owned_after_a_mistake(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct owned owned;
  struct rig_named *mine = rig_name(rig, "mine");
  probe_root(leaf);
  own_after_a_mistake(leaf, &owned);
  CHECK(graft_commit(rig->runtime) < 0);
  check_dropped(rig, &owned);
  own_after_a_mistake(leaf, &owned);
  CHECK_INT(GRAFT_OK, graft_cancel(rig->runtime));
  check_dropped(rig, &owned);
  own_after_a_mistake(leaf, &owned);
  rig_begin(rig);
  check_dropped(rig, &owned);
  rig_commit(rig);
  /* Outside a description it stays the caller's. */
  CHECK(graft_on_owned(rig->runtime, "tap", rig_hear, mine, rig_drop) < 0);
  CHECK_INT(0, mine->drops);
  own_after_a_mistake(leaf, &owned);
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  check_dropped(rig, &owned);
  CHECK_INT(0, mine->drops);
}

const driver_test driver_tests_found_build[] = {
    {"F5 a refused commit tells the builder's first failure in its words",
     f5_commit_tells_the_first, DRIVER_BARE},
    {"F5 a component's body tells the builder's first failure in its words",
     f5_a_body_tells_the_first, DRIVER_BARE},
    {"F5 a root's body tells the builder's first failure in its words",
     f5_a_root_tells_the_first, DRIVER_BARE},
    {"F5 a failed create keeps its words through what is undone",
     f5_a_create_keeps_its_words, DRIVER_BARE},
    {"M7 what is owned after a mistake is dropped once with the description",
     m7_owned_after_a_mistake, DRIVER_BARE},
    DRIVER_END,
};
