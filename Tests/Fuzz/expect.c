/* The reference: what a root has to be, computed afresh. */
#include <string.h>

#include "fuzz.h"

/* ------------------------------------------------------------------------ */
/* Computing                                                                */
/* ------------------------------------------------------------------------ */

/* What a body knows. */
struct scope {
  code argument;
  code theme;     /* where its element stands */
  code own_theme; /* where the body's component stands */
  code row;       /* what the row is for */
  /* The widget that what is described is in, as it is now, and the place. */
  const struct widget *container;
  uint32_t *place;
};

static code sum_of_cells(void) {
  return CODE_INT(int_of(world.values[0]) + int_of(world.values[1]));
}

static code resolve(const struct spec *spec, const struct scope *scope) {
  switch (spec->source) {
    case LITERAL:
      return spec->literal;
    case BOUND:
    case READ:
      return world.values[spec->cell];
    case DERIVED:
      return sum_of_cells();
    case THEME:
      return scope->own_theme;
    case COUNTED:
      return CODE_INT((code)world.lists[spec->cell].count);
    case FIRST:
      if (world.lists[spec->cell].count == 0) return CODE_NONE;
      return world.lists[spec->cell].values[0];
    case ITEM:
      return scope->row;
    default:
      return scope->argument;
  }
}

static void expect_template(struct tree *tree, const struct template *template,
                            struct expected *parent, struct scope scope);

static const struct item *expect_item(struct tree *tree,
                                      const struct item *item,
                                      struct expected *parent,
                                      struct scope scope);

/* Adds the rows that there are. A lazy widget says which ones those are; what
 * it says is compared later. */
static void expect_rows(struct tree *tree, struct expected *rows,
                        struct scope scope) {
  const struct item *item = &rows->item;
  uint32_t count = count_rows(item, resolve(&item->specs[0], &scope));
  uint32_t index = 0, end = count;
  rows->row = count;
  if (rows->parent->item.kind == VIEW) {
    index = scope.container->window.told_first;
    end = index + scope.container->child_count;
  }
  for (; index < end && index < count; index++) {
    struct expected *row = &tree->nodes[tree->count++];
    if (tree->count >= EXPECTED) {
      tree->count--;
      tree->is_whole = 0;
      return;
    }
    memset(row, 0, sizeof *row);
    row->item.kind = ONE_ROW;
    row->item.prototype = item->prototype;
    row->item.number = item->number;
    row->item.key = 1;
    row->row = index;
    row->row_key = key_of_row(item, index);
    row->parent = rows;
    rows->child_count++;
    scope.row = CODE_INT((code)index);
    if (item->number < LISTS)
      scope.row = world.lists[item->number].values[index];
    scope.own_theme = scope.theme;
    expect_item(tree, world.prototypes[item->prototype].items, row, scope);
    row->end = (uint16_t)tree->count;
  }
}

static const struct item *expect_item(struct tree *tree,
                                      const struct item *item,
                                      struct expected *parent,
                                      struct scope scope) {
  struct expected *node;
  int index, children = item->child_count;
  const struct item *next = item + 1;
  uint32_t place = 0;
  if (tree->count == EXPECTED) {
    tree->is_whole = 0;
    return item + 1;
  }
  if (!is_virtual((enum kind)item->kind)) {
    static const struct widget none;
    const struct widget *outer = scope.container;
    scope.container = *scope.place < outer->child_count
                          ? outer->children[*scope.place]
                          : &none;
    ++*scope.place;
    scope.place = &place;
  }
  node = &tree->nodes[tree->count++];
  memset(node, 0, sizeof *node);
  node->item = *item;
  node->parent = parent;
  if (parent != NULL) parent->child_count++;
  for (index = 0; index < PROPERTIES; index++) {
    if (item->kind >= BOUNDARY) break;
    node->values[index] = resolve(&item->specs[index], &scope);
  }
  node->values[3] = fitted((enum kind)item->kind, node->values[3]);
  node->theme = scope.theme;
  if (item->kind == PROVIDER) {
    node->values[1] = node->values[2] = node->values[3] = CODE_NONE;
    if (node->values[0] != CODE_NONE) scope.theme = node->values[0];
  }
  if (item->kind == PART) {
    scope.argument = node->values[0];
    scope.own_theme = scope.theme;
    expect_template(tree, &world.templates[item->number], node, scope);
  }
  if (item->kind == ROWS) {
    expect_rows(tree, node, scope);
    while (children > 0) children += next++->child_count - 1;
  }
  while (children-- > 0) {
    if (next->kind == FALLBACK) {
      next += 2; /* It is not looked at. */
    } else {
      next = expect_item(tree, next, node, scope);
    }
  }
  node->end = (uint16_t)tree->count;
  return next;
}

static void expect_template(struct tree *tree, const struct template *template,
                            struct expected *parent, struct scope scope) {
  const struct item *item = template->items;
  while (item < template->items + template->count) {
    item = expect_item(tree, item, parent, scope);
  }
}

void expect(struct tree *tree, int number) {
  struct scope scope;
  uint32_t place = 0;
  scope.argument = scope.row = CODE_NONE;
  scope.container = world.root_widgets[number];
  scope.place = &place;
  scope.theme = scope.own_theme = world.default_theme;
  tree->count = 0;
  tree->is_whole = 1;
  expect_template(tree,
                  number == 0 ? &world.rendered : &world.templates[number],
                  NULL, scope);
}

/* ------------------------------------------------------------------------ */
/* Comparing                                                                */
/* ------------------------------------------------------------------------ */

static code shown(graft_node node, graft_atom name) {
  graft_value value = graft_value_none();
  LAW(graft_node_property(world.runtime, node, name, &value) == GRAFT_OK,
      "a property of a live node can be read");
  return code_of(&value);
}

static void compare_values(const struct expected *expected) {
  const struct item *item = &expected->item;
  int index;
  if (item->kind == PROVIDER) {
    LAW(shown(expected->node, world.theme) == expected->values[0],
        "S7 a provider has its value");
    return;
  }
  if (item->kind >= BOUNDARY) return;
  for (index = 0; index < PROPERTIES; index++) {
    code value = shown(expected->node, world.names[index]);
    code wanted = expected->values[index];
    int is_reported =
        index == 3 && (item->kind == FIELD || item->kind == PLAIN);
    /* The host's may have kept something of a former life. */
    int is_known = expected->widget != NULL && item->kind != WRAP &&
                   !(expected->widget->is_own && value == CODE_NONE);
    /* What was not read, for a failure, is not known until it is written. */
    if (is_reported && expected->values[index] == CODE_NONE &&
        world.was_uncertain) {
      continue;
    }
    if (may_be_misread((enum kind)item->kind, index)) continue;
    if (is_known) {
      LAW(value == expected->widget->values[index],
          "P4 the widget shows what it is known to show");
    }
    if (index == 3 && (item->flags & IS_HELD) != 0 && item->kind == FIELD) {
      const struct widget *widget = expected->widget;
      if (widget->is_edited == MAYBE) continue;
      if (widget->is_edited && wanted != CODE_NONE) wanted = widget->edited;
    }
    if (value != wanted) {
      show("  %llx, class %d, property %d: %x, expected %x\n",
           (unsigned long long)expected->node, item->kind, index,
           (unsigned)value, (unsigned)wanted);
    }
    /* Not described: it is the user's. */
    if (is_reported && expected->values[index] == CODE_NONE) continue;
    LAW(value == wanted, "M4 a property is as described");
  }
}

static struct widget *compare_widget(const struct expected *expected,
                                     struct widget *container, uint32_t place) {
  const struct item *item = &expected->item;
  void *found = NULL;
  struct widget *widget;
  LAW(graft_node_widget(world.runtime, expected->node, &found) == GRAFT_OK,
      "a live node has a widget");
  widget = found;
  LAW(widget != NULL && widget->is_alive, "M7 a live node's widget is alive");
  LAW(widget->kind == (enum kind)item->kind, "K1 it is of the class");
  LAW(widget->parent == container && place < container->child_count &&
          container->children[place] == widget,
      "K5 a widget is in its container, in its place");
  if (item->kind != WRAP) {
    LAW(widget->is_finalized && widget->is_mounted, "M3 it is complete");
  }
  if (item->kind == LEAF) {
    LAW(widget->theme == expected->theme, "S7 a reader has the value");
  }
  if ((item->flags & IS_ADOPTED) != 0) {
    LAW(widget == world.adoptable[item->number], "M11 it is the host's");
  } else {
    LAW(!widget->is_own, "M11 it is not the host's");
  }
  if (item->kind < PART && !widget->is_own) {
    LAW(((widget->connections & 2) != 0) || (item->flags & HANDLES_TAP) == 0,
        "a handled event is connected");
  }
  return widget;
}

static void compare_key(const struct expected *expected) {
  graft_value key = graft_value_none(), wanted;
  graft_node_key(world.runtime, expected->node, &key);
  if (expected->item.kind == ONE_ROW) {
    wanted = value_of_key(expected->row_key);
    LAW(key.type == wanted.type && key.length == wanted.length,
        "K1 a row has its key");
    if (key.type == GRAFT_TYPE_INT) {
      LAW(key.as.integer == wanted.as.integer, "K1 a row has its key");
    } else {
      LAW(memcmp(key.as.string, wanted.as.string, key.length) == 0,
          "K1 a row has its key");
    }
    return;
  }
  LAW(key.type == (expected->item.key == 0  ? GRAFT_TYPE_NONE
                   : expected->item.key > 7 ? GRAFT_TYPE_STRING
                                            : GRAFT_TYPE_INT),
      "K1 a node has the key described");
  if (key.type == GRAFT_TYPE_INT) {
    LAW(key.as.integer == expected->item.key, "K1 a node has its key");
  }
}

/* Compares the children of a node. Returns the place behind the last widget
 * in the container. */
static uint32_t compare_children(struct tree *tree, uint32_t first,
                                 uint32_t end, graft_node parent,
                                 struct widget *container, uint32_t place) {
  graft_node node = 0;
  uint32_t count = 0, described = 0, index;
  graft_node_child_count(world.runtime, parent, &count);
  for (index = first; index < end; index = tree->nodes[index].end) described++;
  LAW(count == described, "K5 a node has the children described");
  if (count > 0) graft_node_child(world.runtime, parent, 0, &node);
  for (index = first; index < end; index = tree->nodes[index].end) {
    struct expected *expected = &tree->nodes[index];
    graft_class class_id = 0;
    LAW(node != 0, "K5 a node has the children described");
    expected->node = node;
    graft_node_class(world.runtime, node, &class_id);
    LAW(class_id == class_of((enum kind)expected->item.kind),
        "K1 a node is of the class described");
    compare_key(expected);
    if (is_virtual((enum kind)expected->item.kind)) {
      expected->widget = NULL;
      compare_values(expected);
      if (expected->item.kind == ROWS && container->kind == VIEW) {
        compare_window(expected, container);
      }
      place = compare_children(tree, index + 1, expected->end, node, container,
                               place);
    } else {
      uint32_t inside;
      expected->widget = compare_widget(expected, container, place);
      place++;
      compare_values(expected);
      inside = compare_children(tree, index + 1, expected->end, node,
                                expected->widget, 0);
      LAW(inside == expected->widget->child_count,
          "K5 a container has the widgets of its node");
    }
    if (graft_node_next(world.runtime, node, &node) < 0) node = 0;
  }
  return place;
}

static void keep_children(struct widget *widget) {
  widget->old_count = widget->child_count;
  memcpy(widget->old_children, widget->children,
         widget->child_count * sizeof(void *));
}

void compare(struct tree *tree, graft_node root, struct widget *widget) {
  uint32_t index;
  uint32_t count = compare_children(tree, 0, tree->count, root, widget, 0);
  LAW(count == widget->child_count, "K5 a root's container has its widgets");
  for (index = 0; index < 8 && index < tree->count; index++) {
    world.stale[world.stale_count++ % 8] = tree->nodes[index].node;
  }
}

void keep_order(const struct tree *tree, struct widget *widget) {
  uint32_t index;
  keep_children(widget);
  for (index = 0; index < tree->count; index++) {
    if (tree->nodes[index].widget != NULL) {
      keep_children(tree->nodes[index].widget);
    }
  }
}

/* ------------------------------------------------------------------------ */
/* Identity                                                                 */
/* ------------------------------------------------------------------------ */

/* The siblings before with the same class and site, none keyed. */
static uint32_t occurrence(const struct tree *tree, uint32_t first,
                           uint32_t index) {
  const struct item *item = &tree->nodes[index].item;
  uint32_t count = 0;
  while (first < index) {
    const struct item *other = &tree->nodes[first].item;
    count += other->kind == item->kind && other->key == 0 &&
             other->site == item->site;
    first = tree->nodes[first].end;
  }
  return count;
}

static int is_same(const struct expected *before,
                   const struct expected *after) {
  const struct item *old = &before->item, *new = &after->item;
  return old->kind == new->kind && old->key == new->key &&
         before->row_key == after->row_key &&
         (new->key != 0 || old->site == new->site);
}

/* Whether a node with the identity of another still is made anew (M8). */
static int is_remade(const struct expected *before,
                     const struct expected *after) {
  int was_own = (before->item.flags & IS_ADOPTED) != 0;
  int is_own = (after->item.flags & IS_ADOPTED) != 0;
  if (was_own != is_own) return 1;
  if (is_own && before->widget != after->widget) return 1;
  return after->item.kind == LEAF && before->values[2] != after->values[2];
}

/* Counts what is new, and checks that the rest was kept. */
static void match(const struct tree *before, uint32_t old_first,
                  uint32_t old_end, const struct tree *after, uint32_t first,
                  uint32_t end, uint32_t *made) {
  uint32_t index, old;
  for (index = first; index < end; index = after->nodes[index].end) {
    const struct expected *node = &after->nodes[index];
    uint32_t number = node->item.key == 0 ? occurrence(after, first, index) : 0;
    for (old = old_first; old < old_end; old = before->nodes[old].end) {
      if (is_same(&before->nodes[old], node) &&
          (node->item.key != 0 ||
           occurrence(before, old_first, old) == number)) {
        break;
      }
    }
    if (old < old_end && !is_remade(&before->nodes[old], node)) {
      LAW(before->nodes[old].node == node->node, "K2 a matched node is kept");
      LAW(before->nodes[old].widget == node->widget, "M4 with its widget");
      match(before, old + 1, before->nodes[old].end, after, index + 1,
            node->end, made);
    } else {
      uint32_t place;
      for (place = index; place < node->end; place++) {
        const struct expected *new = &after->nodes[place];
        for (old = 0; old < before->count; old++) {
          LAW(before->nodes[old].node != new->node, "M8 another node is new");
        }
        if (new->widget != NULL && !new->widget->is_own) {
          made[new->item.kind == LEAF]++;
        }
      }
    }
  }
}

/* The fewest moves that bring the children of a container in order. A row is
 * new at its end first: it is attached before it is complete. */
static uint32_t fewest_moves(const struct widget *widget) {
  uint32_t order[CHILDREN], longest[CHILDREN], count = 0, best = 0, i, j;
  for (i = 0; i < widget->child_count; i++) {
    uint32_t before = count;
    for (j = 0; j < widget->old_count; j++) {
      if (widget->old_children[j] == widget->children[i]) order[count++] = j;
    }
    if (count == before && widget->children[i]->kind == ROW) {
      order[count++] = widget->old_count + i;
    }
  }
  for (i = 0; i < count; i++) {
    longest[i] = 1;
    for (j = 0; j < i; j++) {
      if (order[j] < order[i] && longest[j] >= longest[i]) {
        longest[i] = longest[j] + 1;
      }
    }
    if (longest[i] > best) best = longest[i];
  }
  return count - best;
}

static uint32_t moves_of(const struct tree *tree, const struct widget *root,
                         int *has_pinned) {
  uint32_t index, moves = fewest_moves(root);
  for (index = 0; index < tree->count; index++) {
    const struct expected *node = &tree->nodes[index];
    *has_pinned |= (node->item.flags & IS_PINNED) != 0;
    /* Rows that attach themselves move to their place; which others could move
     * instead is not looked for. */
    *has_pinned |= node->item.kind == ROWS &&
                   world.prototypes[node->item.prototype].items[0].kind == ROW;
    if (node->item.kind == BOX || node->item.kind == PANE ||
        node->item.kind == VIEW) {
      moves += fewest_moves(node->widget);
    }
  }
  return moves;
}

void copy_tree(struct tree *to, const struct tree *from) {
  memcpy(to->nodes, from->nodes, from->count * sizeof from->nodes[0]);
  to->count = from->count;
  to->is_whole = from->is_whole;
}

void check_identity(const struct tree *before, uint64_t creates,
                    uint64_t moves) {
  uint32_t made[2] = {0, 0}, fewest = 0;
  int has_pinned = 0, index;
  for (index = 0; index < 2; index++) {
    const struct tree *after = &world.trees[index];
    match(&before[index], 0, before[index].count, after, 0, after->count, made);
    fewest += moves_of(after, world.root_widgets[index], &has_pinned);
  }
  LAW(creates >= made[0] && creates <= made[0] + made[1],
      "M1 each new widget is made once, and no other");
  LAW(has_pinned || moves == fewest, "K2 moves are as few as can be");
}
