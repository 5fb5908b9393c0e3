/* Templates: random descriptions, and their two forms. */
#include <stdio.h>
#include <string.h>

#include "fuzz.h"

static const char *const keys[] = {
    "k",    "key", "a key that is longer than any other one", "k2", "\xc3\xa4",
    "keys", "kez", "a key that is longer than any other"};
static const char *const property_names[PROPERTIES] = {"a", "b", "c", "value"};

graft_class class_of(enum kind kind) {
  if (kind < CLASSES) return world.classes[kind];
  return GRAFT_WRAP_CLASS + (graft_class)(kind - WRAP);
}

/* ------------------------------------------------------------------------ */
/* Growing                                                                  */
/* ------------------------------------------------------------------------ */

/* Who describes. */
enum describer { PROGRAM, A_PART, A_ROW };

struct growth {
  struct input *input;
  struct template *template;
  int number;
  enum describer describer;
};

static enum source pick_source(struct input *input, enum describer describer) {
  uint32_t choice = pick(input, world.has_lists ? 17 : 12);
  enum source source = LITERAL;
  if (choice >= 8) source = (enum source)(BOUND + choice - 8);
  if (choice >= 12) source = (enum source)(COUNTED + choice - 12);
  if (source > ITEM) source = describer == A_ROW ? ITEM : READ;
  if (source == ITEM && describer != A_ROW) source = LITERAL;
  if (choice == 7 && describer == A_PART) source = ARGUMENT;
  if (describer == PROGRAM && source > DERIVED) source = BOUND;
  return source;
}

static void pick_spec(struct input *input, struct spec *spec,
                      enum describer describer, int is_value) {
  memset(spec, 0, sizeof *spec);
  spec->source = (uint8_t)pick_source(input, describer);
  if (spec->source == LITERAL) {
    spec->literal = pick_code(input);
  } else if (spec->source == BOUND || spec->source == READ) {
    spec->cell = (uint8_t)pick(input, CELLS);
  } else if (spec->source == COUNTED || spec->source == FIRST) {
    spec->cell = (uint8_t)pick(input, LISTS);
  }
  if (!is_value) return;
  /* Numbers only: a field makes them fit. */
  if (spec->source >= READ) spec->source = LITERAL;
  if (spec->source == BOUND) spec->cell %= 3;
  if (spec->source == LITERAL && spec->literal >> 12 != 1) {
    spec->literal = CODE_NONE;
  }
}

static enum kind pick_kind(const struct growth *growth, int depth) {
  static const uint8_t kinds[] = {
      LEAF, BOX,  FIELD, BOX,      LEAF,     PLAIN, ROW,  PANE, PART,  LEAF,
      WRAP, PART, FIELD, PROVIDER, BOUNDARY, LEAF,  VIEW, BOX,  FIELD, VIEW};
  enum kind kind =
      (enum kind)kinds[pick(growth->input, world.has_lists ? 20 : 16)];
  if (kind == PART && growth->number == TEMPLATES - 1) kind = LEAF;
  if (kind == PART && growth->template->part_count++ > 1) kind = LEAF;
  if (has_children(kind) && depth <= 0) kind = LEAF;
  return kind;
}

static int is_taken(const struct template *template, uint32_t first,
                    const struct item *item) {
  uint32_t place = first;
  while (place < template->count) {
    const struct item *other = &template->items[place];
    uint32_t left = 1;
    if (other->kind == item->kind && other->key == item->key) return 1;
    while (left > 0) left += template->items[place++].child_count - 1u;
  }
  return 0;
}

static void grow_item(const struct growth *growth, int depth, uint32_t first,
                      enum kind forced);

/* Rows are the only child of a widget; what is in a row has none. */
static int has_rows(const struct growth *growth, const struct item *parent) {
  if (!world.has_lists || parent == NULL || parent->kind > VIEW) return 0;
  if (growth->describer == A_ROW || growth->number == TEMPLATES - 1) return 0;
  if (growth->template->rows_count > 1) return 0;
  return pick(growth->input, 4) < (parent->kind == VIEW ? 3u : 1u);
}

static void grow_rows(const struct growth *growth, int depth) {
  static const uint8_t kinds[] = {LEAF, BOX,  FIELD, LEAF, PLAIN,
                                  WRAP, PANE, ROW,   VIEW};
  struct input *input = growth->input;
  struct item *rows = &growth->template->items[growth->template->count++];
  struct growth below = *growth;
  memset(rows, 0, sizeof *rows);
  rows->kind = ROWS;
  rows->child_count = 1;
  rows->site = (uint8_t)pick(input, 2);
  rows->number = (uint8_t)pick(input, LISTS + 2);
  rows->overscan = (uint8_t)pick(input, 3);
  rows->flags = (uint8_t)(pick(input, 4) == 0 ? HANDLES_OWNED : 0);
  if (growth->number != 0 && pick(input, 2) != 0) {
    rows->specs[0].source = READ;
    rows->specs[0].cell = (uint8_t)pick(input, 3);
  } else {
    rows->specs[0].literal = CODE_INT((code)pick(input, KEYS));
  }
  growth->template->rows_count++;
  below.describer = A_ROW;
  grow_item(&below, depth < 1 ? depth : 1, growth->template->count,
            (enum kind)kinds[pick(input, sizeof kinds)]);
  keep_prototype(rows);
}

static void grow_children(const struct growth *growth, int depth,
                          struct item *parent) {
  struct template *template = growth->template;
  uint32_t first = template->count, wanted, made = 0;
  if (has_rows(growth, parent)) {
    grow_rows(growth, depth);
    parent->child_count = 1;
    return;
  }
  wanted = pick(growth->input, parent == NULL ? 7 : 5);
  while (made < wanted && template->count < GROWN) {
    grow_item(growth, depth, first, KINDS);
    made++;
  }
  if (parent == NULL) return;
  if (parent->kind == BOUNDARY) {
    grow_item(growth, 0, first, FALLBACK);
    made++;
  }
  parent->child_count = (uint8_t)made;
}

/* Which template a part is of. */
static uint8_t pick_template(const struct growth *growth) {
  int after = growth->number + 1;
  if (growth->describer == A_ROW) return TEMPLATES - 1;
  return (uint8_t)(after +
                   (int)pick(growth->input, (uint32_t)(TEMPLATES - after)));
}

static void grow_item(const struct growth *growth, int depth, uint32_t first,
                      enum kind forced) {
  struct input *input = growth->input;
  struct template *template = growth->template;
  int number = growth->describer == A_ROW ? TEMPLATES : growth->number;
  struct item *item = &template->items[template->count];
  uint32_t choice;
  int index;
  LAW(template->count < ITEMS, "the rig: too many items");
  memset(item, 0, sizeof *item);
  item->kind = forced != KINDS ? forced : pick_kind(growth, depth);
  choice = pick(input, 32);
  item->key = choice < 16 && forced == KINDS ? (uint8_t)choice : 0;
  if (item->key != 0 && is_taken(template, first, item)) {
    if (number == 0 && choice == 3) {
      template->has_duplicate = 1;
    } else {
      item->key = 0;
    }
  }
  item->site = (uint8_t)(choice & 1);
  item->flags = (uint8_t)pick(input, world.has_lists ? 256 : 16);
  item->flags &= (uint8_t) ~(IS_REF | IS_ADOPTED);
  if (number == 0 && depth == 3 && choice >= 28) item->flags |= IS_REF;
  if (item->kind == PART) item->number = pick_template(growth);
  if (item->kind == LEAF && number == 0 && depth == 3 && choice >= 26) {
    item->number = (uint8_t)(choice & 1);
    item->flags |= IS_ADOPTED;
    /* One widget stands in one place. */
    item->key = 0;
    item->site = (uint8_t)(2 + item->number);
    for (index = 0; index < template->count; index++) {
      if ((template->items[index].flags & IS_ADOPTED) != 0 &&
          template->items[index].number == item->number) {
        item->flags &= (uint8_t)~IS_ADOPTED;
      }
    }
  }
  for (index = 0; index < PROPERTIES; index++) {
    int is_value = item->kind == FIELD && index == 3;
    if (item->kind >= BOUNDARY || (item->kind == PROVIDER && index != 0)) break;
    pick_spec(input, &item->specs[index], growth->describer, is_value);
  }
  /* Only at creation: not bound, or it would have to be described anew. */
  if (item->kind == LEAF &&
      (item->specs[2].source == BOUND || item->specs[2].source == DERIVED)) {
    item->specs[2].source = LITERAL;
    item->specs[2].literal = CODE_INT(item->specs[2].cell);
  }
  /* The host's widget is never in two nodes, not even while one replaces the
   * other. */
  if ((item->flags & IS_ADOPTED) != 0) {
    memset(&item->specs[2], 0, sizeof item->specs[2]);
  }
  template->count++;
  if (has_children((enum kind)item->kind) && item->kind != FALLBACK) {
    grow_children(growth, depth - 1, item);
  } else if (item->kind == FALLBACK) {
    item->child_count = 1;
    grow_item(growth, 0, template->count, LEAF);
  }
}

void grow_template(struct input *input, int number) {
  struct template *template = &world.templates[number];
  uint32_t serial = template->serial + 1;
  struct growth growth;
  memset(template, 0, sizeof *template);
  template->serial = serial;
  template->has_effect = (uint8_t)pick(input, 2);
  growth.input = input;
  growth.template = template;
  growth.number = number;
  growth.describer = number == 0 ? PROGRAM : A_PART;
  grow_children(&growth, 3, NULL);
  show_template(template);
}

/* ------------------------------------------------------------------------ */
/* Describing                                                               */
/* ------------------------------------------------------------------------ */

/* The described value of a property. */
static graft_value described(const struct spec *spec,
                             const graft_context *context) {
  graft_value value = graft_value_none();
  switch (spec->source) {
    case LITERAL:
      return value_of(spec->literal);
    case BOUND:
      return graft_value_state(world.cells[spec->cell]);
    case DERIVED:
      return graft_value_state(world.sum);
    case READ:
      graft_state_get(world.runtime, world.cells[spec->cell], &value);
      return value;
    case THEME:
      graft_environment(world.runtime, context->node, world.theme, &value);
      return value;
    case COUNTED:
      return graft_value_int(
          graft_list_length(world.runtime, world.lists[spec->cell].handle));
    case FIRST:
      return graft_list_value(world.runtime, world.lists[spec->cell].handle, 0);
    case ITEM:
      return value_of(world.row_value);
    default:
      graft_node_property(world.runtime, context->node, world.names[0], &value);
      return value;
  }
}

static void fill_wrap(const struct item *item, graft_wrap_desc *wrap) {
  graft_wrap_desc init = GRAFT_WRAP_DESC_INIT;
  *wrap = init;
  wrap->make = wrap_make;
  wrap->update_with_context = wrap_update;
  wrap->destroy = wrap_destroy;
  if ((item->flags & HANDLES_OWNED) != 0) {
    wrap->user_data = new_token();
    wrap->drop = drop_token;
  }
}

/* The item after an item and what is below it. */
static const struct item *behind(const struct item *item) {
  uint32_t left = 1;
  while (left > 0) left += item++->child_count - 1u;
  return item;
}

static int is_held(const struct item *item) {
  return item->kind == FIELD && (item->flags & IS_HELD) != 0;
}

static const struct item *build_rows(const struct item *item,
                                     const graft_context *context) {
  graft_rows_desc rows;
  graft_value count = described(&item->specs[0], context);
  fill_rows(item, &count, &rows);
  graft_rows(world.runtime, item->site, &rows);
  return behind(item);
}

/* Opens an element, and tells which one it is. */
static void open_item(const struct item *item, const graft_context *context,
                      uint64_t version, int is_same) {
  graft_runtime *rt = world.runtime;
  uint32_t flags = is_same ? GRAFT_ELEMENT_SAME : 0;
  if (is_same) {
    graft_open(rt, class_of((enum kind)item->kind), item->site);
  } else if (item->kind == WRAP) {
    graft_wrap_desc wrap;
    fill_wrap(item, &wrap);
    graft_open_wrap(rt, &wrap, item->site);
  } else if (item->kind == PROVIDER) {
    graft_value value = described(&item->specs[0], context);
    graft_open_provider(rt, "theme", &value, item->site);
  } else {
    graft_open(rt, class_of((enum kind)item->kind), item->site);
  }
  if (item->key > 7) {
    graft_key_string(rt, keys[item->key - 8]);
  } else if (item->key > 0) {
    graft_key(rt, item->key);
  }
  if ((item->flags & IS_PINNED) != 0) flags |= GRAFT_ELEMENT_PINNED;
  if (flags != 0) graft_element_flags(rt, flags);
  if ((item->flags & (IS_REF | IS_ADOPTED)) != 0 || version != 0) {
    graft_extra extra = GRAFT_EXTRA_INIT;
    if ((item->flags & IS_REF) != 0) extra.ref = world.ref;
    if ((item->flags & IS_ADOPTED) != 0) {
      extra.adopt = world.adoptable[item->number];
    }
    extra.version = version;
    graft_element_extra(rt, &extra);
  }
}

/* Describes what an open element has. */
static void fill_item(const struct item *item, const graft_context *context) {
  graft_runtime *rt = world.runtime;
  int index;
  for (index = 0; index < PROPERTIES && item->kind < PROVIDER; index++) {
    graft_value value = described(&item->specs[index], context);
    graft_set_value(rt, property_names[index], &value);
    if (index == 3 && is_held(item) && value.type != GRAFT_TYPE_NONE) {
      graft_hold(rt, property_names[index]);
    }
  }
  if (item->kind == PART) graft_int(rt, "number", item->number);
  if (item->kind < PART) {
    static const char *const events[2] = {"change", "tap"};
    for (index = 0; index < 2; index++) {
      if ((item->flags & (1u << index)) == 0) continue;
      if ((item->flags & HANDLES_OWNED) != 0) {
        struct token *token = new_token();
        token->answer = item->key;
        graft_on_owned(rt, events[index], on_event, token, drop_token);
      } else {
        graft_on(rt, events[index], on_event, NULL);
      }
    }
  }
}

/* Describes an item, and with a version other than 0 maybe with that alone. */
static const struct item *build_versioned(const struct item *item,
                                          const graft_context *context,
                                          uint64_t version, int is_same) {
  const struct item *end = behind(item);
  if (item->kind == ROWS) return build_rows(item, context);
  open_item(item, context, version, is_same);
  if (!is_same) {
    fill_item(item, context);
    item++;
    while (item < end) item = build_item(item, context);
  }
  graft_close(world.runtime);
  return end;
}

const struct item *build_item(const struct item *item,
                              const graft_context *context) {
  return build_versioned(item, context, 0, 0);
}

/* Whether an item is described alike each time, as long as it is the same. */
static int is_constant(const struct item *item) {
  const struct item *end = behind(item);
  if (item->kind == WRAP || item->kind == PART) return 0;
  for (; item < end; item++) {
    int index;
    for (index = 0; index < PROPERTIES; index++) {
      if (item->specs[index].source > DERIVED) return 0;
    }
  }
  return 1;
}

void build(const struct template *template, const graft_context *context,
           int is_again) {
  const struct item *item = template->items;
  while (item < template->items + template->count) {
    if (context != NULL && (item->flags & IS_SAME) != 0 && is_constant(item)) {
      item = build_versioned(item, context, template->serial, is_again);
    } else {
      item = build_item(item, context);
    }
  }
}

/* Whether the whole item is the one that was rendered last. */
static int is_unchanged(const struct item *item) {
  return world.is_flat && item->kind != WRAP &&
         world.rendered.serial == world.templates[0].serial;
}

/* A description stays as it is until the call that reads it returns. */
struct flat {
  graft_element elements[ITEMS];
  graft_prop props[ITEMS][PROPERTIES + 3];
  graft_handler handlers[ITEMS][2];
  graft_extra extras[ITEMS];
  graft_wrap_desc wraps[ITEMS];
  graft_rows_desc rows[ITEMS];
};

graft_status render_flat(int same) {
  static struct flat flats[DEPTH + 1];
  struct flat *flat = &flats[world.depth];
  const struct template *template = &world.templates[0];
  uint32_t count = 0, first = world.token_count, index;
  graft_status status;
  const struct item *item = template->items;
  graft_extra init = GRAFT_EXTRA_INIT;
  int is_top = 1;
  uint32_t below = 0;
  memset(flat->elements, 0, sizeof flat->elements);
  for (; item < template->items + template->count; item++) {
    graft_element *element = &flat->elements[count];
    graft_prop *prop = flat->props[count];
    graft_extra *extra = &flat->extras[count];
    is_top = below == 0;
    below = below - !is_top + item->child_count;
    *extra = init;
    element->class_id = class_of((enum kind)item->kind);
    element->site = item->site;
    element->child_count = item->child_count;
    element->props = prop;
    if (item->key > 7) {
      element->flags |= GRAFT_ELEMENT_KEY_STRING;
      element->key.string = keys[item->key - 8];
      element->key_length = (uint32_t)strlen(element->key.string);
    } else if (item->key > 0) {
      element->flags |= GRAFT_ELEMENT_KEY_INT;
      element->key.integer = item->key;
    }
    if ((item->flags & IS_PINNED) != 0) element->flags |= GRAFT_ELEMENT_PINNED;
    if ((item->flags & IS_REF) != 0) extra->ref = world.ref;
    if ((item->flags & IS_ADOPTED) != 0) {
      extra->adopt = world.adoptable[item->number];
    }
    if (is_top && item->kind != WRAP && item->kind != PART) {
      extra->version = template->serial;
    }
    if (item->kind == WRAP) {
      fill_wrap(item, &flat->wraps[count]);
      extra->wrap = &flat->wraps[count];
    }
    if (extra->ref != 0 || extra->adopt != NULL || extra->version != 0 ||
        extra->wrap != NULL) {
      element->extra = extra;
    }
    count++;
    if (item->kind == ROWS) {
      graft_value rows = described(&item->specs[0], NULL);
      fill_rows(item, &rows, &flat->rows[count - 1]);
      extra->rows = &flat->rows[count - 1];
      element->extra = extra;
      element->child_count = 0;
      item = behind(item) - 1;
      below--;
      continue;
    }
    if (same && extra->version != 0 && is_unchanged(item)) {
      /* Its subtree is not described. */
      element->flags |= GRAFT_ELEMENT_SAME;
      element->child_count = 0;
      item = behind(item) - 1;
      below = 0;
      continue;
    }
    for (index = 0; index < PROPERTIES; index++) {
      if (item->kind >= BOUNDARY || (item->kind == PROVIDER && index > 0)) {
        break;
      }
      prop->flags = index == 3 && is_held(item) ? GRAFT_PROP_HOLD : 0;
      prop->name = item->kind == PROVIDER ? world.theme : world.names[index];
      prop->value = described(&item->specs[index], NULL);
      prop++;
    }
    if (item->kind == PART) {
      prop->flags = 0;
      prop->name = world.number;
      prop->value = graft_value_int(item->number);
      prop++;
    }
    for (index = 0; index < 2 && item->kind < PART; index++) {
      graft_handler *handler = &flat->handlers[count - 1][index];
      if ((item->flags & (1u << index)) == 0) continue;
      memset(handler, 0, sizeof *handler);
      handler->function = on_event;
      if ((item->flags & HANDLES_OWNED) != 0) {
        struct token *token = new_token();
        token->answer = item->key;
        handler->user_data = token;
        handler->drop = drop_token;
      }
      prop->flags = 0;
      prop->name = index == 0 ? world.change : world.tap;
      prop->value = graft_value_handler(handler);
      prop++;
    }
    element->prop_count = (uint32_t)(prop - element->props);
  }
  {
    uint32_t end = world.token_count;
    status = graft_render(world.runtime, world.roots[0], flat->elements, count);
    /* A refused one took nothing, and dropped nothing. */
    for (index = first; status < 0 && index < end; index++) {
      LAW(world.tokens[index].drops == 0, "F7 a refused call takes nothing");
      world.tokens[index].is_ours = 1;
    }
  }
  return status;
}

static const struct item *show_item(const struct item *item, int level) {
  static const char *const names[] = {
      "box",  "row",  "pane",     "view",     "leaf",     "field", "plain",
      "part", "wrap", "provider", "boundary", "fallback", "rows"};
  static const char *const sources[] = {"",         "cell ",     "sum ",
                                        "read ",    "theme ",    "argument ",
                                        "counted ", "first of ", "item "};
  int index, children = item->child_count;
  show("%*s%s key %d site %d flags %x number %d:", 4 + 2 * level, "",
       names[item->kind], item->key, item->site, item->flags, item->number);
  for (index = 0; index < PROPERTIES && fuzz_shows; index++) {
    const struct spec *spec = &item->specs[index];
    show(" %s%x", sources[spec->source],
         (unsigned)(spec->source == LITERAL ? spec->literal : spec->cell));
  }
  show("\n");
  item++;
  while (children-- > 0) item = show_item(item, level + 1);
  return item;
}

void show_template(const struct template *template) {
  const struct item *item = template->items;
  show("  template %d\n", (int)(template - world.templates));
  while (fuzz_shows && item < template->items + template->count) {
    item = show_item(item, 0);
  }
}
