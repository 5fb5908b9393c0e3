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

static void pick_spec(struct input *input, struct spec *spec, int in_body,
                      int is_value) {
  uint32_t choice = pick(input, 12);
  memset(spec, 0, sizeof *spec);
  spec->source = LITERAL;
  if (choice >= 8) spec->source = (uint8_t)(BOUND + choice - 8);
  if (choice == 7 && in_body) spec->source = ARGUMENT;
  if (!in_body && spec->source > DERIVED) spec->source = BOUND;
  if (spec->source == LITERAL) {
    spec->literal = pick_code(input);
  } else if (spec->source == BOUND || spec->source == READ) {
    spec->cell = (uint8_t)pick(input, CELLS);
  }
  if (!is_value) return;
  /* Numbers only: a field makes them fit. */
  if (spec->source >= READ) spec->source = LITERAL;
  if (spec->source == BOUND) spec->cell %= 3;
  if (spec->source == LITERAL && spec->literal >> 12 != 1) {
    spec->literal = CODE_NONE;
  }
}

static enum kind pick_kind(struct input *input, struct template *template,
                           int number, int depth) {
  static const uint8_t kinds[] = {LEAF,  BOX,      FIELD,    BOX,  LEAF, PLAIN,
                                  ROW,   PANE,     PART,     LEAF, WRAP, PART,
                                  FIELD, PROVIDER, BOUNDARY, LEAF};
  enum kind kind = (enum kind)kinds[pick(input, sizeof kinds)];
  if (kind == PART && number == TEMPLATES - 1) kind = LEAF;
  if (kind == PART && template->part_count++ > 1) kind = LEAF;
  if (has_children(kind) && depth == 0) kind = LEAF;
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

static void grow_item(struct input *input, struct template *template,
                      int number, int depth, uint32_t first, enum kind forced);

static void grow_children(struct input *input, struct template *template,
                          int number, int depth, struct item *parent) {
  uint32_t first = template->count;
  uint32_t wanted = pick(input, parent == NULL ? 7 : 5), made = 0;
  while (made < wanted && template->count < GROWN) {
    grow_item(input, template, number, depth, first, KINDS);
    made++;
  }
  if (parent == NULL) return;
  if (parent->kind == BOUNDARY) {
    grow_item(input, template, number, 0, first, FALLBACK);
    made++;
  }
  parent->child_count = (uint8_t)made;
}

static void grow_item(struct input *input, struct template *template,
                      int number, int depth, uint32_t first, enum kind forced) {
  struct item *item = &template->items[template->count];
  uint32_t choice;
  int index;
  memset(item, 0, sizeof *item);
  item->kind =
      forced != KINDS ? forced : pick_kind(input, template, number, depth);
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
  item->flags = (uint8_t)(pick(input, 16));
  if (number == 0 && depth == 3 && choice >= 28) item->flags |= IS_REF;
  if (item->kind == PART) {
    item->number =
        (uint8_t)(number + 1 +
                  (int)pick(input, (uint32_t)(TEMPLATES - 1 - number)));
  }
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
    pick_spec(input, &item->specs[index], number != 0, is_value);
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
    grow_children(input, template, number, depth - 1, item);
  } else if (item->kind == FALLBACK) {
    item->child_count = 1;
    grow_item(input, template, number, 0, template->count, LEAF);
  }
}

void grow_template(struct input *input, int number) {
  struct template *template = &world.templates[number];
  uint32_t serial = template->serial + 1;
  memset(template, 0, sizeof *template);
  template->serial = serial;
  template->has_effect = (uint8_t)pick(input, 2);
  grow_children(input, template, number, 3, NULL);
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

static const struct item *build_item(const struct item *item,
                                     const graft_context *context) {
  graft_runtime *rt = world.runtime;
  int index, children = item->child_count;
  if (item->kind == WRAP) {
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
  if ((item->flags & IS_PINNED) != 0) {
    graft_element_flags(rt, GRAFT_ELEMENT_PINNED);
  }
  if ((item->flags & (IS_REF | IS_ADOPTED)) != 0) {
    graft_extra extra = GRAFT_EXTRA_INIT;
    if ((item->flags & IS_REF) != 0) extra.ref = world.ref;
    if ((item->flags & IS_ADOPTED) != 0) {
      extra.adopt = world.adoptable[item->number];
    }
    graft_element_extra(rt, &extra);
  }
  for (index = 0; index < PROPERTIES && item->kind < PROVIDER; index++) {
    graft_value value = described(&item->specs[index], context);
    graft_set_value(rt, property_names[index], &value);
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
  item++;
  while (children-- > 0) item = build_item(item, context);
  graft_close(rt);
  return item;
}

void build(const struct template *template, const graft_context *context) {
  const struct item *item = template->items;
  while (item < template->items + template->count) {
    item = build_item(item, context);
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
};

graft_status render_flat(int same) {
  static struct flat flats[DEPTH + 1];
  struct flat *flat = &flats[world.depth];
  const struct template *template = &world.templates[0];
  uint32_t count = 0, first = world.token_count, index, left;
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
    if (same && extra->version != 0 && is_unchanged(item)) {
      /* Its subtree is not described. */
      element->flags |= GRAFT_ELEMENT_SAME;
      element->child_count = 0;
      for (left = item->child_count; left > 0; left--) {
        item++;
        left += item->child_count;
      }
      below = 0;
      continue;
    }
    for (index = 0; index < PROPERTIES; index++) {
      if (item->kind >= BOUNDARY || (item->kind == PROVIDER && index > 0)) {
        break;
      }
      prop->flags = 0;
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
  static const char *const names[] = {"box",      "row",      "pane",    "leaf",
                                      "field",    "plain",    "part",    "wrap",
                                      "provider", "boundary", "fallback"};
  static const char *const sources[] = {"",      "cell ",  "sum ",
                                        "read ", "theme ", "argument "};
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
