/* The whole screen: as text, searched, compared with the tree of nodes. */
#include <string.h>

#include "toolkit.h"

static void write_property(hl_out *out, const hl_widget *w, uint32_t property) {
  graft_value value;
  hl_state_get(w, property, &value);
  hl_out_string(out, " ");
  hl_out_string(out, hl_property_names[property]);
  hl_out_string(out, "=");
  hl_out_value(out, &value);
}

/* A choice's items stand in one line. */
static void write_items(hl_out *out, const hl_widget *w) {
  int64_t index;
  int64_t count = hl_item_count(w);
  hl_out_string(out, " items=\"");
  for (index = 0; index < count; index++) {
    size_t length;
    const char *item = hl_item(w, index, &length);
    if (index != 0) hl_out_string(out, "|");
    hl_out_escaped(out, item, length);
  }
  hl_out_string(out, "\"");
}

static void write_state(hl_out *out, const hl_widget *w) {
  switch (w->kind) {
    case HL_WINDOW:
      write_property(out, w, HL_TITLE);
      break;
    case HL_LABEL:
    case HL_BUTTON:
      write_property(out, w, HL_TEXT);
      break;
    case HL_ENTRY:
      write_property(out, w, HL_TEXT);
      hl_out_string(out, " caret=");
      hl_out_int(out, w->caret);
      if (w->extra.length != 0) write_property(out, w, HL_PLACEHOLDER);
      if (w->multiline) hl_out_string(out, " multiline");
      break;
    case HL_TOGGLE:
    case HL_SPINNER:
      write_property(out, w, HL_TEXT);
      write_property(out, w, HL_ACTIVE);
      break;
    case HL_RANGE:
      write_property(out, w, HL_VALUE);
      write_property(out, w, HL_MIN);
      write_property(out, w, HL_MAX);
      if (HL_NUMBER(w, HL_STEP) > 0) write_property(out, w, HL_STEP);
      break;
    case HL_CHOICE:
      write_items(out, w);
      write_property(out, w, HL_SELECTED);
      break;
    case HL_LIST:
      write_property(out, w, HL_SELECTED);
      break;
    default:
      if (w->spacing != 0) write_property(out, w, HL_SPACING);
      break;
  }
}

static void write_scene(hl_out *out, const graft_headless *h,
                        const void *argument) {
  hl_walk walk;
  hl_widget *w;
  (void)argument;
  for (w = hl_scene_start(&walk, h); w != NULL; w = hl_scene_next(&walk)) {
    uint32_t level;
    for (level = 0; level < walk.depth; level++) hl_out_string(out, "  ");
    hl_out_widget(out, w);
    write_state(out, w);
    if (!w->enabled) hl_out_string(out, " disabled");
    if (!w->visible) hl_out_string(out, " hidden");
    if (h->focus == w->slot.self) hl_out_string(out, " focused");
    hl_out_string(out, "\n");
  }
}

graft_status graft_headless_snapshot(const graft_headless *toolkit,
                                     char *buffer, size_t size,
                                     size_t *needed) {
  return hl_give(toolkit, write_scene, NULL, buffer, size, needed);
}

static int key_is(const graft_headless *h, const hl_widget *w,
                  const char *what) {
  graft_value key;
  if (w->node == 0 || graft_node_key(h->runtime, w->node, &key) < 0) return 0;
  if (key.type == GRAFT_TYPE_STRING) {
    return strlen(what) == key.length &&
           memcmp(what, key.as.string, key.length) == 0;
  }
  if (key.type == GRAFT_TYPE_INT) {
    char digits[24];
    hl_out out;
    memset(&out, 0, sizeof out);
    out.buffer = digits;
    out.size = sizeof digits - 1;
    hl_out_int(&out, key.as.integer);
    digits[out.used] = '\0';
    return strcmp(what, digits) == 0;
  }
  return 0;
}

static int is_what(const graft_headless *h, const hl_widget *w,
                   const char *what) {
  if (what == NULL) return 1;
  if (w->text.length == strlen(what) &&
      memcmp(hl_text_bytes(&w->text), what, w->text.length) == 0 &&
      (hl_class_specs[w->kind].properties &
       (HL_BIT(HL_TEXT) | HL_BIT(HL_TITLE))) != 0) {
    return 1;
  }
  return key_is(h, w, what);
}

graft_status graft_headless_find(graft_headless *toolkit,
                                 const char *class_name, const char *what,
                                 uint32_t index, graft_node *node) {
  hl_walk walk;
  hl_widget *w;
  uint32_t kind = hl_kind_named(class_name);
  if (toolkit == NULL || node == NULL) return GRAFT_E_INVALID;
  if (toolkit->runtime == NULL) return GRAFT_E_STALE;
  if (class_name != NULL && kind == HL_KIND_COUNT) return GRAFT_E_UNKNOWN;
  w = hl_scene_start(&walk, toolkit);
  for (; w != NULL; w = hl_scene_next(&walk)) {
    if (kind != HL_KIND_COUNT && w->kind != kind) continue;
    if (w->node == 0 || !is_what(toolkit, w, what)) continue;
    if (index-- != 0) continue;
    *node = w->node;
    return GRAFT_OK;
  }
  return GRAFT_E_UNKNOWN;
}

/* The node after `node` in pre-order below `top`; 0 at the end. */
static graft_node node_after(graft_runtime *runtime, graft_node top,
                             graft_node node, int into) {
  graft_node next = 0;
  if (into && graft_node_child(runtime, node, 0, &next) == GRAFT_OK &&
      next != 0) {
    return next;
  }
  while (node != 0 && node != top) {
    next = 0;
    if (graft_node_next(runtime, node, &next) < 0) return 0;
    if (next != 0) return next;
    next = 0;
    if (graft_node_parent(runtime, node, &next) < 0) return 0;
    node = next;
  }
  return 0;
}

static int children_agree(const graft_headless *h, graft_node node,
                          const hl_widget *w) {
  graft_node at = node_after(h->runtime, node, node, 1);
  uint32_t index = 0;
  while (at != 0) {
    void *widget = NULL;
    if (graft_node_widget(h->runtime, at, &widget) < 0) widget = NULL;
    if (widget != NULL) {
      if (index >= w->child_count || w->children[index] != widget) return 0;
      index++;
    }
    at = node_after(h->runtime, node, at, widget == NULL);
  }
  return index == w->child_count;
}

graft_status graft_headless_check(graft_headless *toolkit, graft_node node) {
  graft_class class_id;
  graft_node at;
  graft_status status;
  graft_status differ = 0;
  if (toolkit == NULL) return GRAFT_E_INVALID;
  if (toolkit->runtime == NULL) return GRAFT_E_STALE;
  status = graft_node_class(toolkit->runtime, node, &class_id);
  if (status < 0) return status;
  for (at = node; at != 0; at = node_after(toolkit->runtime, node, at, 1)) {
    hl_widget *w;
    if (hl_resolve(toolkit, at, &w) < 0) continue;
    if (!hl_class_specs[w->kind].container) continue;
    if (children_agree(toolkit, at, w)) continue;
    hl_misuse(toolkit, "check", w, w->kind,
              "its children are not those of its node");
    differ++;
  }
  return differ;
}
