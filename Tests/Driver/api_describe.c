/* graft_describe(): elements that come all at once. */
#include <string.h>

#include "laws_s.h"
#include "suites.h"

enum { ELEMENTS = 5 };

/* row#outer { row#7 { label "a" }, button "b" }, label "c". */
struct flat {
  graft_prop props[4];
  graft_element elements[ELEMENTS];
  graft_handler handler;
};

static struct flat *flat_new(struct rig *rig) {
  struct flat *flat = rig_keep(rig, sizeof *flat);
  graft_element *e = flat->elements;
  int i;
  flat->handler.function = rig_hear;
  flat->handler.user_data = rig;
  flat->props[0] = rig_prop(rig, "text", rig_string("a"));
  flat->props[1] = rig_prop(rig, "text", rig_string("b"));
  flat->props[2] = rig_prop(rig, "click", graft_value_handler(&flat->handler));
  flat->props[3] = rig_prop(rig, "text", rig_string("c"));
  for (i = 0; i < ELEMENTS; i++) e[i].site = (uint32_t)i + 1;
  e[0].class_id = e[1].class_id = rig->classes.row;
  e[2].class_id = e[4].class_id = rig->classes.label;
  e[3].class_id = rig->classes.button;
  e[0].flags = GRAFT_ELEMENT_KEY_STRING;
  e[0].key.string = "outer";
  e[0].key_length = 5;
  e[0].child_count = 2;
  e[1].flags = GRAFT_ELEMENT_KEY_INT;
  e[1].key.integer = 7;
  e[1].child_count = 1;
  e[2].props = &flat->props[0];
  e[3].props = &flat->props[1];
  e[4].props = &flat->props[3];
  e[2].prop_count = e[4].prop_count = 1;
  e[3].prop_count = 2;
  return flat;
}

static void build_the_same(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  graft_open(rt, rig->classes.row, 1);
  graft_key_string(rt, "outer");
  graft_open(rt, rig->classes.row, 2);
  graft_key(rt, 7);
  graft_open(rt, rig->classes.label, 3);
  graft_string(rt, "text", "a");
  graft_close(rt);
  graft_close(rt);
  graft_open(rt, rig->classes.button, 4);
  graft_string(rt, "text", "b");
  graft_on(rt, "click", rig_hear, rig);
  graft_close(rt);
  graft_close(rt);
  graft_open(rt, rig->classes.label, 5);
  graft_string(rt, "text", "c");
  graft_close(rt);
}

static void a60_as_the_builder(struct rig *rig) {
  struct flat *flat = flat_new(rig);
  rig_begin(rig);
  CHECK_INT(GRAFT_OK, graft_describe(rig->runtime, flat->elements, ELEMENTS));
  CHECK_INT(GRAFT_OK, graft_describe(rig->runtime, NULL, 0));
  rig_commit(rig);
  CHECK_TEXT("row#outer label", rig_children(rig, rig->root));
  rig_clear(rig);
  rig_begin(rig);
  build_the_same(rig);
  rig_commit(rig);
  CHECK_LOG(rig, "");
  graft_headless_click(rig->toolkit, rig_find(rig, "button", "b"));
  CHECK_EVENTS(rig, "click\n");
}

static void a61_among_others(struct rig *rig) {
  struct flat *flat = flat_new(rig);
  int twice;
  for (twice = 0; twice < 2; twice++) {
    rig_begin(rig);
    graft_open(rig->runtime, rig->classes.box, 9);
    graft_open(rig->runtime, rig->classes.entry, 10);
    graft_close(rig->runtime);
    CHECK_INT(GRAFT_OK, graft_describe(rig->runtime, flat->elements, ELEMENTS));
    /* A property of the open element after children came. */
    graft_int(rig->runtime, "spacing", 3);
    graft_open(rig->runtime, rig->classes.toggle, 11);
    graft_close(rig->runtime);
    graft_close(rig->runtime);
    rig_commit(rig);
    CHECK_TEXT("entry row#outer label toggle",
               rig_children(rig, rig_find(rig, "box", NULL)));
    CHECK_TEXT("row#7 button",
               rig_children(rig, rig_find(rig, "row", "outer")));
    if (twice) CHECK_LOG(rig, "");
    rig_clear(rig);
  }
}

/* Makes one mistake in the elements. */
static graft_status spoil(struct flat *flat, int which) {
  graft_element *e = flat->elements;
  switch (which) {
    case 0:
      e[4].class_id = 9999;
      return GRAFT_E_UNKNOWN;
    case 1:
      e[0].child_count = 4;
      return GRAFT_E_INVALID;
    case 2:
      e[4].child_count = 1;
      return GRAFT_E_INVALID;
    case 3:
      flat->props[3].value = graft_value_string("\xff", 1);
      return GRAFT_E_INVALID;
    case 4:
      e[4].props = NULL;
      return GRAFT_E_INVALID;
    default:
      e[4].flags = GRAFT_ELEMENT_KEY_STRING;
      return GRAFT_E_INVALID;
  }
}

static void a62_all_or_nothing(struct rig *rig) {
  int which;
  for (which = 0; which < 6; which++) {
    struct flat *flat = flat_new(rig);
    struct rig_named *named = rig_name(rig, "h");
    graft_status expected = spoil(flat, which);
    flat->handler.user_data = named;
    flat->handler.drop = rig_drop;
    rig_begin(rig);
    graft_open(rig->runtime, rig->classes.box, 9);
    CHECK_INT(expected, graft_describe(rig->runtime, flat->elements, ELEMENTS));
    CHECK_HAS("graft_describe", rig_message(rig));
    graft_close(rig->runtime);
    /* The first failure is the description's. */
    rig_commit_status(rig, expected);
    CHECK_LOG(rig, "");
    /* Nothing of it was taken. */
    CHECK_INT(0, named->drops);
  }
}

static void a63_takes_what_is_owned(struct rig *rig) {
  struct flat *flat = flat_new(rig);
  struct rig_named *named = rig_name(rig, "h");
  flat->handler.user_data = named;
  flat->handler.drop = rig_drop;
  rig_begin(rig);
  CHECK_INT(GRAFT_OK, graft_describe(rig->runtime, flat->elements, ELEMENTS));
  memset(flat, 0xff, sizeof *flat); /* nothing is kept of the arrays */
  rig_commit(rig);
  CHECK_INT(0, named->drops);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_INT(1, named->drops);
  /* A description that is cancelled drops it too. */
  flat = flat_new(rig);
  named = rig_name(rig, "h");
  flat->handler.user_data = named;
  flat->handler.drop = rig_drop;
  rig_begin(rig);
  graft_describe(rig->runtime, flat->elements, ELEMENTS);
  CHECK_INT(GRAFT_OK, graft_cancel(rig->runtime));
  CHECK_INT(1, named->drops);
}

static graft_status make_wrapped(const graft_context *context, void *user_data,
                                 void **widget) {
  struct rig *rig = user_data;
  (void)context;
  rig_line(rig, "make");
  return graft_headless_widget_make(rig->toolkit, "label", widget);
}

static void free_wrapped(void *widget, void *user_data) {
  struct rig *rig = user_data;
  graft_headless_widget_free(rig->toolkit, widget);
  rig_line(rig, "free");
}

static void a64_wraps_and_refs(struct rig *rig) {
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_element element;
  graft_node node = 0;
  memset(&element, 0, sizeof element);
  wrap.make = make_wrapped;
  wrap.destroy = free_wrapped;
  wrap.user_data = rig;
  extra.wrap = &wrap;
  element.class_id = GRAFT_WRAP_CLASS;
  element.extra = &extra;
  REQUIRE(graft_ref_create(rig->runtime, &extra.ref) == GRAFT_OK);
  rig_begin(rig);
  CHECK_INT(GRAFT_OK, graft_describe(rig->runtime, &element, 1));
  rig_commit(rig);
  CHECK_LINES(rig, "make\n");
  CHECK_INT(GRAFT_OK, graft_ref_node(rig->runtime, extra.ref, &node));
  CHECK(node != 0);
  rig_begin(rig);
  rig_commit(rig);
  CHECK_LINES(rig, "free\n");
}

static void describe_flat(struct part *part, const graft_context *context) {
  struct rig *rig = part->rig;
  (void)context;
  CHECK_INT(GRAFT_OK,
            graft_describe(rig->runtime, ((struct flat *)part->data)->elements,
                           ELEMENTS));
}

static void a65_in_a_body(struct rig *rig) {
  struct flat *flat = flat_new(rig);
  struct part *part = part_class(rig, "part", describe_flat, flat);
  CHECK_INT(GRAFT_E_BUSY,
            graft_describe(rig->runtime, flat->elements, ELEMENTS));
  part_render(part, "p", 1);
  CHECK_TEXT("row#outer label", rig_children(rig, rig->root));
  rig_clear(rig);
  part_render(part, "p", 2);
  CHECK_LOG(rig, "");
  CHECK_INT(2, part->runs);
}

static void a66_memory(struct rig *rig) {
  struct flat *flat = flat_new(rig);
  struct rig_named *named = rig_name(rig, "h");
  uint64_t nth;
  int injected = 1;
  flat->handler.user_data = named;
  flat->handler.drop = rig_drop;
  for (nth = 1; injected && nth < 100; nth++) {
    graft_status status;
    uint64_t refused = rig->memory.refused;
    graft_runtime_trim(rig->runtime);
    rig_begin(rig);
    rig_fail_memory(rig, nth, 0);
    status = graft_describe(rig->runtime, flat->elements, ELEMENTS);
    rig_fail_memory(rig, 0, 0);
    injected = rig->memory.refused != refused;
    CHECK_INT(injected ? GRAFT_E_NO_MEMORY : GRAFT_OK, status);
    graft_cancel(rig->runtime);
    CHECK_INT(injected ? 0 : 1, named->drops);
  }
  CHECK(nth > 4 && nth < 100);
}

const driver_test driver_tests_api_describe[] = {
    {"A60 described at once is described as by the builder", a60_as_the_builder,
     0},
    {"A61 described at once among what is opened", a61_among_others, 0},
    {"A62 F6 described at once, all or nothing", a62_all_or_nothing, 0},
    {"A63 M7 described at once, what is owned is taken",
     a63_takes_what_is_owned, 0},
    {"A64 described at once, wraps and refs", a64_wraps_and_refs, 0},
    {"A65 described at once in a body", a65_in_a_body, 0},
    {"A66 F6 described at once, each allocation fails", a66_memory, 0},
    DRIVER_END,
};
