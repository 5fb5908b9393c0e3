/* F7: sizes, counts, text and descriptions that make no sense. */
#include <string.h>

#include "probe.h"
#include "suites.h"

static const char *const not_utf8[] = {
    "\xff",             /* never a byte of it */
    "a\x80",            /* a continuation alone */
    "\xc0\x80",         /* NUL in two bytes */
    "\xc1\xbf",         /* overlong */
    "\xe0\x80\x80",     /* overlong */
    "\xed\xa0\x80",     /* a surrogate */
    "\xf0\x80\x80\x80", /* overlong */
    "\xf4\x90\x80\x80", /* beyond U+10FFFF */
    "\xe2\x82",         /* cut short */
    "\xf8\x88\x80\x80\x80",
};
#define NOT_UTF8 (sizeof not_utf8 / sizeof not_utf8[0])

static void f7_text_is_utf8(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  size_t i;
  probe_root(leaf);
  rig_clear(rig);
  for (i = 0; i < NOT_UTF8; i++) {
    const char *bad = not_utf8[i];
    graft_atom atom = 77;
    graft_class id = 77;
    graft_class_desc desc = leaf->desc;
    graft_prop prop = rig_prop(rig, "text", rig_string(bad));
    graft_element element;
    int holds = 1;
    memset(&element, 0, sizeof element);
    element.class_id = leaf->id;
    element.props = &prop;
    element.prop_count = 1;
    desc.name = bad;
    holds &= CHECK_INT(GRAFT_E_INVALID,
                       graft_atom_intern(rt, bad, strlen(bad), &atom));
    holds &= CHECK_INT(77, atom);
    holds &= CHECK_INT(0, graft_atom_of(rt, bad));
    holds &= CHECK_INT(GRAFT_E_INVALID, graft_class_register(rt, &desc, &id));
    holds &= CHECK_INT(77, id);
    holds &= CHECK(graft_class_find(rt, bad, &id) < 0);
    holds &=
        CHECK_INT(GRAFT_E_INVALID, graft_render(rt, rig->root, &element, 1));
    element.prop_count = 0;
    element.flags = GRAFT_ELEMENT_KEY_STRING;
    element.key.string = bad;
    element.key_length = (uint32_t)strlen(bad);
    holds &=
        CHECK_INT(GRAFT_E_INVALID, graft_render(rt, rig->root, &element, 1));
    if (!holds) {
      rig_text_format(&rig->details, "      text: %u\n", (unsigned)i);
    }
  }
  CHECK_LINES(rig, "");
}

static void f7_names_have_a_length(struct rig *rig) {
  static char longest[65537];
  graft_atom atom = 77;
  memset(longest, 'x', sizeof longest - 1);
  CHECK_INT(GRAFT_E_INVALID, graft_atom_intern(rig->runtime, "", 0, &atom));
  CHECK_INT(GRAFT_E_INVALID, graft_atom_intern(rig->runtime, "a\0b", 3, &atom));
  CHECK(graft_atom_intern(rig->runtime, longest, 65536, &atom) < 0);
  CHECK_INT(77, atom);
  CHECK_INT(GRAFT_OK, graft_atom_intern(rig->runtime, longest, 65535, &atom));
  /* Nothing is read of a text with such a length. */
  CHECK(graft_atom_intern(rig->runtime, "a", SIZE_MAX, &atom) < 0);
}

static void f7_struct_sizes(struct rig *rig) {
  static const uint32_t sizes[] = {0, 1, 3, 4, 5, 7};
  graft_runtime *rt = rig->runtime;
  uint32_t i;
  for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    graft_runtime_desc runtime_desc = GRAFT_RUNTIME_DESC_INIT;
    graft_root_desc root_desc = GRAFT_ROOT_DESC_INIT;
    struct probe *leaf = probe_new(rig, "leaf");
    graft_stats stats;
    graft_runtime *made = NULL;
    graft_class id = 77;
    graft_node root = 0;
    size_t byte;
    memset(&stats, 0x5a, sizeof stats);
    stats.struct_size = sizes[i];
    graft_runtime_stats(rt, &stats);
    /* Beyond the size nothing is written. */
    for (byte = sizes[i] < 4 ? 4 : sizes[i]; byte < sizeof stats; byte++) {
      CHECK_INT(0x5a, ((const unsigned char *)&stats)[byte]);
    }
    /* A class without create is none. */
    leaf->desc.struct_size = sizes[i];
    CHECK(graft_class_register(rt, &leaf->desc, &id) < 0);
    CHECK_INT(77, id);
    /* The others are all zero then, or refused. */
    runtime_desc.struct_size = sizes[i];
    if (graft_runtime_create(&runtime_desc, &made) >= 0) {
      CHECK_INT(GRAFT_OK, graft_runtime_destroy(made));
    } else {
      CHECK(made == NULL);
    }
    root_desc.struct_size = sizes[i];
    root_desc.class_id = 12345;
    if (graft_root_create(rt, &root_desc, &root) >= 0) {
      CHECK_INT(GRAFT_OK, graft_root_destroy(rt, root, NULL));
    }
  }
}

static void f7_a_larger_struct_is_a_newer_one(struct rig *rig) {
  struct {
    graft_stats stats;
    uint64_t more[4];
  } newer;
  struct {
    graft_root_desc desc;
    uint64_t more[4];
  } root;
  graft_node node = 0;
  memset(&newer, 0x5a, sizeof newer);
  newer.stats.struct_size = sizeof newer;
  CHECK_INT(GRAFT_OK, graft_runtime_stats(rig->runtime, &newer.stats));
  CHECK_INT(0, newer.stats.live_nodes);
  memset(&root, 0, sizeof root);
  root.desc.struct_size = sizeof root;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &root.desc, &node));
}

/* One way in which a description makes no sense. */
static void spoil(graft_element *elements, graft_prop *props,
                  graft_extra *extra, uint32_t mistake) {
  graft_element *second = &elements[1];
  switch (mistake) {
    case 0:
      elements[0].child_count = 3;
      break;
    case 1:
      elements[0].child_count = 0xffffffffu;
      break;
    case 2:
      second->prop_count = 0xffffffffu;
      second->props = NULL;
      break;
    case 3:
      second->flags = GRAFT_ELEMENT_KEY_INT | GRAFT_ELEMENT_KEY_STRING;
      second->key.string = "k";
      second->key_length = 1;
      break;
    case 4:
      second->flags = 0xfffffff0u;
      break;
    case 5:
      second->flags = GRAFT_ELEMENT_KEY_STRING;
      second->key.string = NULL;
      second->key_length = 7;
      break;
    case 6:
      props[0].value.type = 99;
      break;
    case 7:
      props[0].value.type = 0xffffffffu;
      break;
    case 8:
      props[0].value = graft_value_string(NULL, 5);
      break;
    case 9:
      props[0].value = graft_value_bytes(NULL, 5);
      break;
    case 10:
      props[0].value = graft_value_handler(NULL);
      break;
    case 11:
      props[0].name = 0;
      break;
    case 12:
      props[0].name = 0x7fffffffu;
      break;
    case 13:
      props[1].name = props[0].name;
      break;
    case 14:
      second->class_id = GRAFT_WRAP_CLASS;
      break;
    case 15:
      extra->ref = 0x123456789abcdefull;
      second->extra = extra;
      break;
    case 16:
      second->class_id = 0;
      break;
    case 17:
      props[0].value.type = GRAFT_TYPE_BOOL;
      props[0].value.as.integer = 2;
      break;
    case 18:
      props[0].flags = 0xfffffff0u;
      break;
    default:
      elements[2].child_count = 1;
      break;
  }
}

static void f7_descriptions_that_make_no_sense(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  uint32_t mistake;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  rig_clear(rig);
  for (mistake = 0; mistake <= 19; mistake++) {
    graft_element elements[3];
    graft_prop props[2];
    graft_extra extra = GRAFT_EXTRA_INIT;
    graft_status status;
    uint32_t i;
    memset(elements, 0, sizeof elements);
    for (i = 0; i < 3; i++) elements[i].class_id = leaf->id;
    elements[0].child_count = 2;
    props[0] = rig_prop(rig, "value", graft_value_int(1));
    props[1] = rig_prop(rig, "text", rig_string("t"));
    elements[1].props = props;
    elements[1].prop_count = 2;
    spoil(elements, props, &extra, mistake);
    status = graft_render(rig->runtime, rig->root, elements, 3);
    /* A flag or a truth value beyond those known may be overlooked. */
    if (mistake == 4 || mistake == 17 || mistake == 18) {
      if (status >= 0) {
        probe_leaves(leaf, "a", 1);
        rig_clear(rig);
      }
      continue;
    }
    if (!CHECK(status < 0) || !CHECK_LINES(rig, "") ||
        !CHECK(strlen(rig_message(rig)) > 0)) {
      rig_text_format(&rig->details, "      mistake: %u\n", mistake);
      probe_leaves(leaf, "a", 1);
      rig_clear(rig);
    }
  }
  CHECK_INT(2, rig_stats(rig).live_nodes);
  probe_leaves(leaf, "a", 1);
  CHECK_LINES(rig, "");
}

static void f7_counts_of_a_class(struct rig *rig) {
  static const graft_property twins[] = {{"a", 0, 0, 0, 0, NULL},
                                         {"a", 0, 0, 0, 0, NULL}};
  static const graft_property nameless[] = {{NULL, 0, 0, 0, 0, NULL}};
  static const graft_property follows[] = {{"a", 0, 0, 0, 0, "nothing"}};
  static const graft_event_type reports[] = {{"e", 0, 0, "nothing"}};
  static const graft_event_type unnamed[] = {{NULL, 0, 0, NULL}};
  uint32_t mistake;
  for (mistake = 0; mistake < 8; mistake++) {
    struct probe *leaf = probe_new(rig, "leaf");
    graft_class_desc *desc = &leaf->desc;
    graft_class id = 77;
    graft_status status;
    desc->events = NULL;
    desc->event_count = 0;
    desc->flags = 0;
    switch (mistake) {
      case 0:
        desc->property_count = 0xffffffffu;
        break;
      case 1:
        desc->event_count = 0xffffffffu;
        break;
      case 2:
        desc->properties = twins;
        desc->property_count = 2;
        break;
      case 3:
        desc->properties = nameless;
        desc->property_count = 1;
        break;
      case 4:
        desc->properties = follows;
        desc->property_count = 1;
        break;
      case 5:
        desc->events = reports;
        desc->event_count = 1;
        break;
      case 6:
        desc->events = unnamed;
        desc->event_count = 1;
        break;
      default:
        desc->name = "";
        break;
    }
    status = graft_class_register(rig->runtime, desc, &id);
    /* To follow or report what the class does not list may be let pass. */
    if (mistake == 4 || mistake == 5) continue;
    if (!CHECK(status < 0) || !CHECK_INT(77, id)) {
      rig_text_format(&rig->details, "      mistake: %u\n", mistake);
      break;
    }
  }
}

static void f7_values_of_events(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_value bad[4];
  graft_node a;
  uint32_t i;
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  a = probe_child(rig, rig->root, 0);
  rig_clear(rig);
  bad[0] = graft_value_string(NULL, 9);
  bad[1] = graft_value_bytes(NULL, 9);
  bad[2] = rig_string("\xff");
  bad[3] = graft_value_int(1);
  bad[3].type = 1234567;
  for (i = 0; i < 4; i++) {
    CHECK(graft_emit(rig->runtime, a, graft_atom_of(rig->runtime, "tap"),
                     &bad[i], 1) < 0);
    CHECK(graft_emit(rig->runtime, a, graft_atom_of(rig->runtime, "moving"),
                     &bad[i], 1) < 0);
  }
  CHECK(graft_emit(rig->runtime, a, graft_atom_of(rig->runtime, "tap"), NULL,
                   0xffffffffu) < 0);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "");
}

const driver_test driver_tests_f_shape[] = {
    {"F7 text that is not UTF-8 is refused", f7_text_is_utf8, DRIVER_BARE},
    {"F7 names have 1 to 65535 bytes without NUL", f7_names_have_a_length,
     DRIVER_BARE},
    {"F7 structs of no size are read and written within it", f7_struct_sizes,
     DRIVER_BARE},
    {"F7 a larger struct is a newer one", f7_a_larger_struct_is_a_newer_one,
     DRIVER_BARE},
    {"F7 descriptions that make no sense are refused whole",
     f7_descriptions_that_make_no_sense, DRIVER_BARE},
    {"F7 classes that make no sense are refused", f7_counts_of_a_class,
     DRIVER_BARE},
    {"F7 values of events that make no sense are refused", f7_values_of_events,
     DRIVER_BARE},
    DRIVER_END,
};
