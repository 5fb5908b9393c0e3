/* Widgets, their children and walks over them. */
#include <string.h>

#include "toolkit.h"

hl_widget *hl_find(const graft_headless *h, const void *handle) {
  return hl_table_find(&h->widgets, handle);
}

hl_widget *hl_widget_new(graft_headless *h, uint32_t kind) {
  hl_widget *w = hl_table_add(h, &h->widgets);
  if (w == NULL) return NULL;
  w->kind = (uint8_t)kind;
  hl_widget_defaults(h, w);
  return w;
}

void hl_widget_defaults(graft_headless *h, hl_widget *w) {
  w->enabled = 1;
  w->visible = 1;
  w->multiline = 0;
  w->active = 0;
  w->finalized = 0;
  w->mounted = 0;
  w->told_shown = 0;
  w->has_wanted = 0;
  w->integers = 0;
  w->connected = 0;
  w->caret = 0;
  w->has_shown = 0;
  w->row_count = 0;
  w->row_first = 0;
  w->selected = -1;
  w->wanted = -1;
  w->spacing = 0;
  memset(w->numbers, 0, sizeof w->numbers);
  HL_NUMBER(w, HL_MAX) = 100;
  HL_NUMBER(w, HL_INCREMENT) = 1;
  hl_text_set(h, &w->text, "", 0); /* shrinking cannot fail */
  hl_text_set(h, &w->extra, "", 0);
  hl_text_set(h, &w->name, "", 0);
}

void hl_widget_end(graft_headless *h, hl_widget *w) {
  hl_widget *parent = hl_find(h, w->parent);
  uint32_t index;
  if (parent != NULL) {
    index = hl_child_index(parent, w->slot.self);
    hl_detach(h, parent, index);
    if (parent->kind == HL_LIST) {
      void *blocked = h->blocked;
      h->blocked = parent->slot.self;
      hl_list_removed(h, parent, index);
      h->blocked = blocked;
    }
  }
  for (index = 0; index < w->child_count; index++) {
    hl_widget *child = hl_find(h, w->children[index]);
    if (child != NULL) child->parent = NULL;
  }
  if (h->focus == w->slot.self) h->focus = NULL;
  for (index = 0; index < HL_EVENT_COUNT; index++) {
    if ((w->connected & HL_BIT(index)) != 0) h->stats.live_connections--;
  }
  if (w->children != NULL) {
    hl_deallocate(h, w->children - w->child_start,
                  w->child_capacity * sizeof(void *));
  }
  hl_text_free(h, &w->text);
  hl_text_free(h, &w->extra);
  hl_text_free(h, &w->name);
  if (!w->host_owned) h->stats.live_widgets--;
  hl_table_remove(&h->widgets, &w->slot);
}

/* Children first, last child first; no recursion, however deep the tree is. */
void hl_widget_kill(graft_headless *h, hl_widget *w) {
  hl_widget *at = w;
  for (;;) {
    hl_widget *parent;
    if (at->child_count != 0) {
      hl_widget *child = hl_find(h, at->children[at->child_count - 1]);
      if (child != NULL) {
        at = child;
      } else {
        at->child_count--;
      }
      continue;
    }
    parent = hl_find(h, at->parent);
    hl_widget_end(h, at);
    if (at == w || parent == NULL) return;
    at = parent;
  }
}

graft_status hl_resolve(const graft_headless *h, graft_node node,
                        hl_widget **w) {
  void *widget = NULL;
  graft_status status;
  if (h == NULL) return GRAFT_E_INVALID;
  if (h->runtime == NULL) return GRAFT_E_STALE;
  status = graft_node_widget(h->runtime, node, &widget);
  if (status < 0) return status;
  if (widget == NULL) return GRAFT_E_STALE;
  *w = hl_find(h, widget);
  if (*w != NULL) return GRAFT_OK;
  return hl_table_knew(&h->widgets, widget) ? GRAFT_E_STALE : GRAFT_E_TYPE;
}

/* Room for one more child at the end. */
static int make_room(graft_headless *h, hl_widget *w) {
  void *memory;
  size_t capacity = w->child_capacity;
  if (w->child_start + w->child_count < w->child_capacity) return 1;
  if (w->child_start != 0) {
    memmove(w->children - w->child_start, w->children,
            w->child_count * sizeof(void *));
    w->children -= w->child_start;
    w->child_start = 0;
    return 1;
  }
  memory = w->children;
  if (!hl_reserve(h, &memory, &capacity, (size_t)w->child_count + 1,
                  sizeof(void *))) {
    return 0;
  }
  w->children = memory;
  w->child_capacity = (uint32_t)capacity;
  return 1;
}

graft_status hl_attach(graft_headless *h, hl_widget *parent, void *child,
                       uint32_t index) {
  hl_widget *own = hl_find(h, child);
  if (!make_room(h, parent)) return GRAFT_E_NO_MEMORY;
  if (index > parent->child_count) index = parent->child_count;
  memmove(parent->children + index + 1, parent->children + index,
          (parent->child_count - index) * sizeof(void *));
  parent->children[index] = child;
  parent->child_count++;
  if (own != NULL) {
    own->parent = parent->slot.self;
    if (parent->shown) hl_show(h, own);
  }
  return GRAFT_OK;
}

static void hide(graft_headless *h, hl_widget *w) {
  hl_walk walk;
  for (w = hl_walk_start(&walk, h, w); w != NULL; w = hl_walk_next(&walk)) {
    w->shown = 0;
    /* What is taken out of the window loses the focus, as in real ones. */
    if (h->focus == w->slot.self) h->focus = NULL;
  }
}

void hl_detach(graft_headless *h, hl_widget *parent, uint32_t index) {
  hl_widget *own;
  if (index >= parent->child_count) return;
  own = hl_find(h, parent->children[index]);
  parent->child_count--;
  if (index == 0) { /* so that emptying from the front takes no moves */
    parent->children++;
    parent->child_start++;
  } else {
    memmove(parent->children + index, parent->children + index + 1,
            (parent->child_count - index) * sizeof(void *));
  }
  if (own != NULL) {
    own->parent = NULL;
    if (own->shown) hide(h, own);
  }
}

/* The first is tried first: what is destroyed goes child by child. */
uint32_t hl_child_index(const hl_widget *parent, const void *child) {
  uint32_t index = parent->child_count;
  if (index != 0 && parent->children[0] == child) return 0;
  while (index != 0) {
    if (parent->children[--index] == child) return index;
  }
  return parent->child_count;
}

void hl_show(graft_headless *h, hl_widget *w) {
  hl_walk walk;
  for (w = hl_walk_start(&walk, h, w); w != NULL; w = hl_walk_next(&walk)) {
    w->shown = 1;
    if (w->mounted && !w->told_shown) {
      w->told_shown = 1;
      hl_emit(h, w, HL_SHOWN, NULL, 0, 0);
    }
  }
}

hl_widget *hl_walk_start(hl_walk *walk, const graft_headless *h,
                         hl_widget *root) {
  memset(walk, 0, sizeof *walk);
  walk->h = h;
  walk->root = root;
  walk->at = root;
  if (root != NULL) root->cursor = 0;
  return root;
}

hl_widget *hl_walk_next(hl_walk *walk) {
  hl_widget *w = walk->at;
  while (w != NULL) {
    if (w->cursor < w->child_count) {
      hl_widget *child = hl_find(walk->h, w->children[w->cursor++]);
      if (child == NULL) continue;
      child->cursor = 0;
      walk->depth++;
      walk->at = child;
      return child;
    }
    if (w == walk->root) break;
    w = hl_find(walk->h, w->parent);
    walk->depth--;
  }
  walk->at = NULL;
  return NULL;
}

hl_widget *hl_scene_start(hl_walk *walk, const graft_headless *h) {
  return hl_walk_start(walk, h, hl_find(h, h->screen));
}

hl_widget *hl_scene_next(hl_walk *walk) {
  const graft_headless *h = walk->h;
  hl_widget *w = hl_walk_next(walk);
  uint32_t scan = walk->scan;
  while (w == NULL && scan < h->widgets.used) {
    w = hl_table_at(&h->widgets, scan++);
    if (w == NULL) continue;
    if (!w->shown || w->parent != NULL || w->slot.self == h->screen) w = NULL;
    if (w != NULL) hl_walk_start(walk, h, w);
  }
  walk->scan = scan;
  return w;
}
