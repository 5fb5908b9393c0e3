/*
 * M4, P1, P2, E1: most descriptions, changes and events take short ways, others
 * the whole one. Both make the same calls: random trees are described through
 * each, and what classes and handlers hear is compared.
 */
#include <string.h>

#include "driver.h"
#include "suites.h"

#define ROWS 8
#define CELLS 3
#define PROPS 7
#define ELEMENTS (ROWS * (CELLS + 1))

enum how {
  SHORT,   /* graft_render(), of a class without rules */
  WHOLE,   /* the same of a class with a rule that never applies */
  BUILDER, /* graft_open() to graft_close(), by atoms */
  NAMES,   /* the same, by names */
  BOUND,   /* values are those of cells, which are set before */
  WAYS
};

struct way {
  struct rig *rig;
  enum how how;
  graft_class id;
  graft_node root;
  graft_node last; /* the node that was made last and lives */
  graft_atom names[PROPS];
  struct rig_text heard;
  graft_state cells[ELEMENTS][PROPS];
};

/* What all ways describe. */
struct picture {
  graft_element elements[ELEMENTS];
  graft_prop props[ELEMENTS][PROPS];
  graft_handler handlers[ELEMENTS];
  uint32_t count;
  uint32_t closures; /* made so far */
};

/* ------------------------------------------------------------------------ */
/* A class that notes what it hears, but not who it is                      */
/* ------------------------------------------------------------------------ */

static void note_node(struct way *way, const graft_context *context,
                      const char *what) {
  graft_value key = graft_value_none();
  graft_node_key(context->runtime, context->node, &key);
  rig_text_format(&way->heard, "%s %d", what, (int)key.as.integer);
}

static graft_status hear_create(const graft_context *context, void **widget) {
  struct way *way = context->class_data;
  note_node(way, context, "create");
  rig_text_format(&way->heard, context->parent_widget ? " in\n" : "\n");
  way->last = context->node;
  *widget = way;
  return GRAFT_OK;
}

static graft_status hear_update(const graft_context *context, void *widget,
                                const graft_change *changes, uint32_t count) {
  struct way *way = context->class_data;
  struct rig *rig = way->rig;
  uint32_t i;
  CHECK_INT(GRAFT_PHASE_UPDATE, context->phase);
  note_node(way, context, widget == way ? "update" : "update ?");
  for (i = 0; i < count; i++) {
    rig_text_format(&way->heard, " %u:", changes[i].name);
    rig_write_value(&way->heard, &changes[i].old_value);
    rig_text_format(&way->heard, ">");
    rig_write_value(&way->heard, &changes[i].new_value);
  }
  rig_text_format(&way->heard, "\n");
  return GRAFT_OK;
}

static graft_status hear_child(struct way *way, const graft_context *context,
                               const graft_child *child, const char *what) {
  note_node(way, context, what);
  rig_text_format(&way->heard, " at %u\n", child->index);
  return GRAFT_OK;
}

static graft_status hear_insert(const graft_context *context, void *widget,
                                const graft_child *child) {
  (void)widget;
  return hear_child(context->class_data, context, child, "insert");
}

static graft_status hear_move(const graft_context *context, void *widget,
                              const graft_child *child) {
  (void)widget;
  return hear_child(context->class_data, context, child, "move");
}

static graft_status hear_remove(const graft_context *context, void *widget,
                                const graft_child *child) {
  (void)widget;
  return hear_child(context->class_data, context, child, "remove");
}

static graft_status hear_destroy(const graft_context *context, void *widget) {
  struct way *way = context->class_data;
  (void)widget;
  note_node(way, context, "destroy");
  rig_text_format(&way->heard, "\n");
  if (way->last == context->node) way->last = 0;
  return GRAFT_OK;
}

/* Handlers are shared by the ways: who runs one is told by the class. */
static graft_status hear_tap(const graft_context *context,
                             const graft_event *event, void *user_data) {
  struct way *way = context->class_data;
  note_node(way, context, "tap");
  rig_text_format(&way->heard, " %u %u\n", event->name,
                  *(const uint32_t *)user_data);
  return GRAFT_OK;
}

static void close_way(void *data) {
  struct way *way = data;
  rig_free_text(&way->heard);
}

static void open_way(struct way *way, struct rig *rig, enum how how) {
  static const char *const names[] = {"short", "whole", "builder", "names",
                                      "bound"};
  static const graft_property rule = {"never", GRAFT_PROPERTY_HOLD, 0, 1, 0,
                                      NULL};
  static const graft_event_type tap = {"p6", 0, 0, NULL};
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  graft_root_desc root = GRAFT_ROOT_DESC_INIT;
  way->rig = rig;
  way->how = how;
  /* What it still hears while the runtime ends is kept too. */
  rig_defer(rig, close_way, way);
  desc.flags = GRAFT_CLASS_OPEN;
  desc.name = names[how];
  desc.class_data = way;
  desc.create = hear_create;
  desc.update = hear_update;
  desc.destroy = hear_destroy;
  desc.insert_child = hear_insert;
  desc.move_child = hear_move;
  desc.remove_child = hear_remove;
  if (how == WHOLE) {
    desc.properties = &rule;
    desc.property_count = 1;
  } else {
    /* An event that is not listed takes the whole way too. */
    desc.events = &tap;
    desc.event_count = 1;
  }
  CHECK_INT(GRAFT_OK, graft_class_register(rig->runtime, &desc, &way->id));
  root.class_id = way->id;
  root.widget = way;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &root, &way->root));
}

/* ------------------------------------------------------------------------ */
/* Pictures                                                                 */
/* ------------------------------------------------------------------------ */

static graft_value random_value(struct rig *rig, uint64_t *seed, uint32_t kind,
                                graft_handler *handler) {
  static const char *const texts[] = {"",
                                      "a",
                                      "row 1234",
                                      "row 12345",
                                      "\xc3\xa4\xc3\xb6",
                                      "a text of more than eight bytes"};
  (void)rig;
  switch (kind) {
    case 0:
      return rig_string(texts[rig_random(seed, 6)]);
    case 1:
      return graft_value_int((int64_t)rig_random(seed, 3) - 1);
    case 2:
      return graft_value_bool((int32_t)rig_random(seed, 3));
    case 3:
      return graft_value_double(rig_random(seed, 2) / 2.0);
    case 4:
      return graft_value_bytes(texts[rig_random(seed, 6)], 1);
    case 5:
      return graft_value_pointer(rig_random(seed, 2) ? rig : NULL);
    default:
      return graft_value_handler(handler);
  }
}

/* Most properties stay as they are from one picture to the next. */
static void draw_element(struct rig *rig, struct picture *picture,
                         uint64_t *seed, const graft_atom *names, uint32_t at) {
  graft_element *element = &picture->elements[at];
  uint32_t kind, count = 0, odd = rig_random(seed, 12);
  for (kind = 0; kind < PROPS; kind++) {
    graft_prop *prop = &picture->props[at][count];
    if (odd == kind) continue; /* one is left out, now and then */
    if (prop->name != names[kind] || rig_random(seed, 4) == 0) {
      if (kind == PROPS - 1 &&
          (picture->handlers[at].function == NULL || rig_random(seed, 2))) {
        uint32_t *closure = rig_keep(rig, sizeof *closure);
        *closure = ++picture->closures;
        picture->handlers[at].function = hear_tap;
        picture->handlers[at].user_data = closure;
      }
      prop->name = names[kind];
      prop->value = random_value(rig, seed, kind, &picture->handlers[at]);
    }
    count++;
  }
  element->props = picture->props[at];
  element->prop_count = count;
  if (count > 1 && rig_random(seed, 20) == 0) {
    graft_prop other = picture->props[at][0];
    picture->props[at][0] = picture->props[at][1];
    picture->props[at][1] = other;
  }
}

static void draw(struct rig *rig, struct picture *picture, uint64_t *seed,
                 const graft_atom *names) {
  uint32_t rows = rig_random(seed, ROWS + 1), row, cell;
  uint32_t first = rig_random(seed, 3);
  picture->count = 0;
  for (row = 0; row < rows; row++) {
    uint32_t cells = rig_random(seed, CELLS + 1), at = picture->count++;
    draw_element(rig, picture, seed, names, at);
    picture->elements[at].flags = GRAFT_ELEMENT_KEY_INT;
    picture->elements[at].key.integer =
        rig_random(seed, 9) ? first + row : 100 + rows - row;
    picture->elements[at].child_count = cells;
    for (cell = 0; cell < cells; cell++) {
      at = picture->count++;
      draw_element(rig, picture, seed, names, at);
      picture->elements[at].flags = GRAFT_ELEMENT_KEY_INT;
      picture->elements[at].key.integer = 1000 + cell;
      picture->elements[at].child_count = 0;
    }
  }
}

/* ------------------------------------------------------------------------ */
/* Ways                                                                     */
/* ------------------------------------------------------------------------ */

static uint32_t place_of(const struct way *way, graft_atom name) {
  uint32_t place = 0;
  while (place + 1 < PROPS && way->names[place] != name) place++;
  return place;
}

/* Puts a cell with the value in the place of each value that can be one. */
static graft_prop bind(struct way *way, const graft_prop *prop, uint32_t at) {
  struct rig *rig = way->rig;
  graft_state *state = &way->cells[at][place_of(way, prop->name)];
  graft_prop bound = *prop;
  if (prop->value.type == GRAFT_TYPE_HANDLER) return bound;
  if (*state == 0) {
    CHECK_INT(GRAFT_OK, graft_state_create(rig->runtime, &prop->value, state));
  } else {
    CHECK_INT(GRAFT_OK, graft_state_set(rig->runtime, *state, &prop->value));
  }
  bound.value = graft_value_state(*state);
  return bound;
}

static void render(struct way *way, const struct picture *picture) {
  struct rig *rig = way->rig;
  graft_element elements[ELEMENTS];
  graft_prop props[ELEMENTS][PROPS];
  uint32_t i, j;
  for (i = 0; i < picture->count; i++) {
    elements[i] = picture->elements[i];
    elements[i].class_id = way->id;
    if (way->how != BOUND) continue;
    for (j = 0; j < elements[i].prop_count; j++) {
      props[i][j] = bind(way, &elements[i].props[j], i);
    }
    elements[i].props = props[i];
  }
  CHECK_INT(GRAFT_OK,
            graft_render(rig->runtime, way->root, elements, picture->count));
}

static void build_element(struct way *way, const graft_element *element) {
  graft_runtime *rt = way->rig->runtime;
  uint32_t i;
  graft_open(rt, way->id, 0);
  graft_key(rt, element->key.integer);
  if (way->how == BUILDER) {
    graft_set(rt, element->props, element->prop_count);
    return;
  }
  for (i = 0; i < element->prop_count; i++) {
    char name[8] = "p0";
    graft_value value = element->props[i].value;
    name[1] = (char)('0' + place_of(way, element->props[i].name));
    if (value.type == GRAFT_TYPE_HANDLER) {
      graft_on(rt, name, value.as.handler->function,
               value.as.handler->user_data);
    } else {
      graft_set_value(rt, name, &value);
    }
  }
}

static void build(struct way *way, const struct picture *picture) {
  struct rig *rig = way->rig;
  graft_runtime *rt = rig->runtime;
  uint32_t i, left = 0;
  CHECK_INT(GRAFT_OK, graft_begin(rt, way->root));
  for (i = 0; i < picture->count; i++) {
    build_element(way, &picture->elements[i]);
    if (left == 0) left = picture->elements[i].child_count + 1;
    if (--left == 0) CHECK_INT(GRAFT_OK, graft_close(rt));
    if (picture->elements[i].key.integer >= 1000) {
      CHECK_INT(GRAFT_OK, graft_close(rt));
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(rt));
}

static void show(struct way *way, const struct picture *picture) {
  struct rig *rig = way->rig;
  if (way->how == BUILDER || way->how == NAMES) {
    build(way, picture);
  } else {
    render(way, picture);
  }
  CHECK_INT(0, graft_pump(rig->runtime, 0));
}

static void compare(struct rig *rig, struct way *ways) {
  uint32_t i;
  for (i = 1; i < WAYS; i++) {
    CHECK_TEXT(rig_text_bytes(&ways[0].heard), rig_text_bytes(&ways[i].heard));
  }
  for (i = 0; i < WAYS; i++) rig_text_clear(&ways[i].heard);
}

/* Changes one value; those that are bound hear of it by its cell alone. */
static void touch(struct rig *rig, struct way *ways, struct picture *picture,
                  uint64_t *seed) {
  uint32_t at, i, place;
  graft_prop *prop;
  if (picture->count == 0) return;
  at = rig_random(seed, picture->count);
  if (picture->elements[at].prop_count == 0) return;
  prop =
      &picture->props[at][rig_random(seed, picture->elements[at].prop_count)];
  place = place_of(ways, prop->name);
  if (place == PROPS - 1) return;
  prop->value = random_value(rig, seed, place, NULL);
  for (i = 0; i < BOUND; i++) show(&ways[i], picture);
  bind(&ways[BOUND], prop, at);
  CHECK_INT(0, graft_pump(rig->runtime, 0));
}

static void m4_every_way_makes_the_same_calls(struct rig *rig) {
  struct way *ways = rig_keep(rig, WAYS * sizeof *ways);
  struct picture *picture = rig_keep(rig, sizeof *picture);
  uint64_t seed = 1;
  uint32_t round, i, j;
  for (i = 0; i < WAYS; i++) {
    open_way(&ways[i], rig, (enum how)i);
    for (j = 0; j < PROPS; j++) {
      char name[8] = "p0";
      name[1] = (char)('0' + j);
      ways[i].names[j] = graft_atom_of(rig->runtime, name);
    }
  }
  for (round = 0; round < 400; round++) {
    draw(rig, picture, &seed, ways->names);
    for (i = 0; i < WAYS; i++) show(&ways[i], picture);
    compare(rig, ways);
    for (i = 0; i < WAYS; i++) {
      if (ways[i].last == 0) continue;
      graft_emit(rig->runtime, ways[i].last, ways[i].names[PROPS - 1], NULL, 0);
    }
    compare(rig, ways);
    for (i = 0; i < 4; i++) {
      touch(rig, ways, picture, &seed);
      compare(rig, ways);
    }
  }
  CHECK(rig_stats(rig).updates > 10000);
}

const driver_test driver_tests_m_ways[] = {
    {"M4 every way makes the same calls", m4_every_way_makes_the_same_calls,
     DRIVER_BARE},
    DRIVER_END,
};
