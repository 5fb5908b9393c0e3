/* A: inline wraps in three forms, the builder and its macros. */
#include <string.h>

#include "probe.h"
#include "suites.h"

/* A widget wrapped inline: what it is made and updated from. */
struct spinner {
  struct rig *rig;
  int made;
  int speed; /* that update reads */
};

static graft_status make_spinner(const graft_context *context, void *user_data,
                                 void **widget) {
  struct spinner *spinner = user_data;
  struct rig *rig = spinner->rig;
  CHECK_INT(GRAFT_WRAP_CLASS, context->class_id);
  CHECK_INT(GRAFT_PHASE_CREATE, context->phase);
  rig_line(rig, "make");
  spinner->made++;
  *widget = spinner;
  return GRAFT_OK;
}

static graft_status update_spinner(void *widget, void *user_data) {
  struct spinner *spinner = user_data;
  struct rig *rig = spinner->rig;
  CHECK(widget != NULL);
  rig_line(rig, "update %d", spinner->speed);
  return GRAFT_OK;
}

static graft_status update_with_context(const graft_context *context,
                                        void *widget, void *user_data) {
  struct spinner *spinner = user_data;
  struct rig *rig = spinner->rig;
  CHECK(context->widget == widget);
  CHECK_INT(GRAFT_PHASE_UPDATE, context->phase);
  CHECK(context->node != 0);
  rig_line(rig, "update %d in commit %d", spinner->speed, (int)context->commit);
  return GRAFT_OK;
}

static void destroy_spinner(void *widget, void *user_data) {
  struct spinner *spinner = user_data;
  rig_line(spinner->rig, "destroy");
  (void)widget;
}

static struct spinner *spinner_of(struct rig *rig) {
  struct spinner *spinner = rig_keep(rig, sizeof *spinner);
  spinner->rig = rig;
  return spinner;
}

static void describe_wrap(struct spinner *spinner, int form, uint64_t token) {
  struct rig *rig = spinner->rig;
  graft_runtime *rt = rig->runtime;
  rig_begin(rig);
  if (form == 0) {
    graft_wrap_context(rt, GRAFT_SITE, make_spinner, update_with_context,
                       destroy_spinner, spinner, token);
  } else if (form == 1) {
    graft_wrap(rt, GRAFT_SITE, make_spinner, update_spinner, destroy_spinner,
               spinner, token);
  } else if (form == 2) {
    graft_wrap_static(rt, GRAFT_SITE, make_spinner, destroy_spinner, spinner);
  }
  rig_commit(rig);
}

static void open_bare_root(struct rig *rig) {
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
}

static void a40_wrap_with_context(struct rig *rig) {
  struct spinner *spinner = spinner_of(rig);
  open_bare_root(rig);
  describe_wrap(spinner, 0, 5);
  CHECK_LINES(rig, "make\nupdate 0 in commit 1\n");
  describe_wrap(spinner, 0, 5);
  CHECK_LINES(rig, "");
  spinner->speed = 3;
  describe_wrap(spinner, 0, 6);
  CHECK_LINES(rig, "update 3 in commit 3\n");
  describe_wrap(spinner, 9, 0);
  CHECK_LINES(rig, "destroy\n");
}

static void a41_wrap(struct rig *rig) {
  struct spinner *spinner = spinner_of(rig), *other = spinner_of(rig);
  open_bare_root(rig);
  describe_wrap(spinner, 1, 5);
  CHECK_LINES(rig, "make\nupdate 0\n");
  describe_wrap(spinner, 1, 5);
  CHECK_LINES(rig, "");
  /* Other data is news as another token is. */
  other->speed = 8;
  describe_wrap(other, 1, 5);
  CHECK_LINES(rig, "update 8\n");
  CHECK_INT(0, other->made);
  CHECK_INT(GRAFT_OK,
            graft_invalidate(rig->runtime, probe_child(rig, rig->root, 0)));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "update 8\n");
  CHECK_INT(1, rig_stats(rig).creates);
}

static void a42_wrap_static(struct rig *rig) {
  struct spinner *spinner = spinner_of(rig);
  open_bare_root(rig);
  describe_wrap(spinner, 2, 0);
  describe_wrap(spinner, 2, 0);
  CHECK_LINES(rig, "make\n");
  describe_wrap(spinner, 9, 0);
  CHECK_LINES(rig, "destroy\n");
}

static void a43_open_wrap(struct rig *rig) {
  struct spinner *spinner = spinner_of(rig);
  graft_runtime *rt = rig->runtime;
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  int round;
  wrap.make = make_spinner;
  wrap.update = update_spinner;
  wrap.destroy = destroy_spinner;
  wrap.user_data = spinner;
  open_bare_root(rig);
  for (round = 0; round < 2; round++) {
    rig_begin(rig);
    GRAFT_WRAP(rt, &wrap) { graft_key(rt, 3); }
    rig_commit(rig);
  }
  CHECK_LINES(rig, "make\nupdate 0\n");
  CHECK_HAS("#3", rig_path(rig, probe_child(rig, rig->root, 0)));
}

static void a44_wrap_in_a_flat_description(struct rig *rig) {
  struct spinner *spinner = spinner_of(rig);
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_element element;
  memset(&element, 0, sizeof element);
  element.class_id = GRAFT_WRAP_CLASS;
  element.extra = &extra;
  extra.wrap = &wrap;
  wrap.make = make_spinner;
  wrap.user_data = spinner;
  open_bare_root(rig);
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  CHECK_LINES(rig, "make\n");
  /* Both kinds of update are one too many. */
  wrap.update = update_spinner;
  wrap.update_with_context = update_with_context;
  CHECK(graft_render(rig->runtime, rig->root, &element, 1) < 0);
  CHECK_LINES(rig, "");
}

static graft_status make_nothing(const graft_context *context, void *user_data,
                                 void **widget) {
  (void)user_data;
  (void)widget;
  return graft_fail(context->runtime, GRAFT_E_HOST - 11, "no display");
}

static void a45_wrap_that_fails(struct rig *rig) {
  struct rig_named *owned = rig_name(rig, "wrap");
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_element element;
  memset(&element, 0, sizeof element);
  element.class_id = GRAFT_WRAP_CLASS;
  element.extra = &extra;
  extra.wrap = &wrap;
  wrap.make = make_nothing;
  wrap.user_data = owned;
  wrap.drop = rig_drop;
  open_bare_root(rig);
  CHECK_INT(GRAFT_E_HOST - 11,
            graft_render(rig->runtime, rig->root, &element, 1));
  CHECK_HAS("no display", rig_message(rig));
  CHECK_INT(0, owned->drops);
}

static graft_status make_named(const graft_context *context, void *user_data,
                               void **widget) {
  (void)context;
  *widget = user_data;
  return GRAFT_OK;
}

static void a46_wrap_data_is_dropped_once(struct rig *rig) {
  struct rig_named *one = rig_name(rig, "one"), *two = rig_name(rig, "two");
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_element element;
  memset(&element, 0, sizeof element);
  element.class_id = GRAFT_WRAP_CLASS;
  element.extra = &extra;
  extra.wrap = &wrap;
  wrap.make = make_named;
  wrap.user_data = one;
  wrap.drop = rig_drop;
  open_bare_root(rig);
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  CHECK_LINES(rig, "");
  wrap.user_data = two;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, &element, 1));
  CHECK_LINES(rig, "drop one\n");
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  CHECK_LINES(rig, "drop two\n");
}

static void a47_a_wrap_takes_part_in_order(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  void *widget = NULL;
  CHECK_INT(GRAFT_OK,
            graft_headless_widget_make(rig->toolkit, "spinner", &widget));
  rig_begin(rig);
  graft_open(rt, rig->classes.box, 7);
  GRAFT(rt, rig->classes.label) {}
  graft_wrap_static(rt, GRAFT_SITE, make_named, NULL, widget);
  GRAFT(rt, rig->classes.button) {}
  graft_close(rt);
  rig_commit(rig);
  CHECK_TEXT("label spinner button",
             rig_children(rig, rig_find(rig, "box", NULL)));
  rig_begin(rig);
  graft_open(rt, rig->classes.box, 7);
  graft_close(rt);
  REQUIRE(graft_commit(rt) == GRAFT_OK);
  CHECK_TEXT("", rig_children(rig, rig_find(rig, "box", NULL)));
  CHECK_INT(GRAFT_OK, graft_headless_widget_free(rig->toolkit, widget));
}

static void a50_macros_read_as_the_tree(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  int i;
  rig_begin(rig);
  GRAFT_NAMED(rt, rig->classes.window, "main") {
    graft_string(rt, "title", "Notes");
    GRAFT(rt, rig->classes.box) {
      for (i = 0; i < 2; i++) {
        GRAFT_KEY(rt, rig->classes.row, i) {
          GRAFT(rt, rig->classes.label) { graft_string(rt, "text", "note"); }
        }
      }
      GRAFT(rt, rig->classes.label) { graft_string(rt, "text", "one"); }
      GRAFT(rt, rig->classes.label) { graft_string(rt, "text", "two"); }
    }
  }
  rig_commit(rig);
  CHECK_TEXT(
      "screen\n"
      "  window#main title=\"Notes\"\n"
      "    box\n"
      "      row#0\n"
      "        label text=\"note\"\n"
      "      row#1\n"
      "        label text=\"note\"\n"
      "      label text=\"one\"\n"
      "      label text=\"two\"\n",
      rig_snapshot(rig));
}

static void a51_cancel_and_begin_again(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  struct rig_named *one = rig_name(rig, "one");
  probe_root(leaf);
  rig_begin(rig);
  probe_open(leaf, "x", 1);
  graft_on_owned(rt, "tap", rig_hear, one, rig_drop);
  CHECK_INT(GRAFT_OK, graft_cancel(rt));
  CHECK_INT(1, one->drops);
  rig_begin(rig);
  probe_leaf(leaf, "y", 1);
  rig_begin(rig);
  probe_leaf(leaf, "z", 1);
  rig_commit(rig);
  CHECK_INT(1, leaf->live_widgets);
  CHECK_HAS("leaf#z", rig_text_bytes(&rig->lines));
  CHECK(strstr(rig_text_bytes(&rig->lines), "leaf#x") == NULL);
  CHECK(strstr(rig_text_bytes(&rig->lines), "leaf#y") == NULL);
}

static void a52_the_first_failure_is_kept(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  probe_root(leaf);
  rig_begin(rig);
  CHECK_INT(GRAFT_OK, graft_open(rt, leaf->id, 1));
  graft_string(rt, "text", "\xff");
  graft_int(rt, "value", 1);
  graft_close(rt);
  graft_open(rt, 424242, 1);
  graft_close(rt);
  rig_clear(rig);
  CHECK_INT(GRAFT_E_INVALID, graft_commit(rt));
  CHECK_LINES(rig, "");
  probe_leaves(leaf, "a", 1);
  CHECK_INT(1, leaf->live_widgets);
}

static void a53_set_many(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_prop props[3];
  char text[] = "a text";
  probe_root(leaf);
  props[0] = rig_prop(rig, "text", rig_string(text));
  props[1] = rig_prop(rig, "value", graft_value_int(4));
  props[2] = rig_prop(rig, "on", graft_value_bool(7));
  rig_clear(rig);
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  CHECK_INT(GRAFT_OK, graft_set(rig->runtime, props, 3));
  text[0] = 'x';
  graft_close(rig->runtime);
  rig_commit(rig);
  CHECK_HAS("update leaf text:none>\"a text\" value:none>4 on:none>true\n",
            rig_text_bytes(&rig->lines));
}

static void a54_one_name_twice(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  probe_root(leaf);
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  graft_int(rig->runtime, "value", 1);
  graft_int(rig->runtime, "value", 2);
  graft_close(rig->runtime);
  /* Refused, as in the flat form, or the later one holds: never both. */
  if (graft_commit(rig->runtime) >= 0) {
    CHECK_HAS("update leaf value:none>2\n", rig_text_bytes(&rig->lines));
  } else {
    CHECK_INT(0, leaf->live_widgets);
  }
}

const driver_test driver_tests_api_wrap[] = {
    {"A40 a wrap whose update gets widget and context", a40_wrap_with_context,
     DRIVER_BARE},
    {"A41 a wrap whose update gets the widget", a41_wrap, DRIVER_BARE},
    {"A42 a wrap without update", a42_wrap_static, DRIVER_BARE},
    {"A43 a wrap in the builder has key and block", a43_open_wrap, DRIVER_BARE},
    {"A44 a wrap in a flat description", a44_wrap_in_a_flat_description,
     DRIVER_BARE},
    {"A45 a wrap whose make fails refuses the commit", a45_wrap_that_fails,
     DRIVER_BARE},
    {"A46 the data of a wrap is dropped once", a46_wrap_data_is_dropped_once,
     DRIVER_BARE},
    {"A47 a wrap takes its place among siblings",
     a47_a_wrap_takes_part_in_order, 0},
    {"A50 the macros read as the tree", a50_macros_read_as_the_tree, 0},
    {"A51 a description can be cancelled or begun again",
     a51_cancel_and_begin_again, DRIVER_BARE},
    {"A52 the builder's first failure is answered by commit",
     a52_the_first_failure_is_kept, DRIVER_BARE},
    {"A53 many properties are set in one call", a53_set_many, DRIVER_BARE},
    {"A54 one name twice is refused or replaced", a54_one_name_twice,
     DRIVER_BARE},
    DRIVER_END,
};
