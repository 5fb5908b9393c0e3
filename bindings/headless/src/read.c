/* Reading what widgets show, as the toolkit keeps it. */
#include <string.h>

#include "toolkit.h"

typedef struct text_argument {
  const char *bytes;
  size_t length;
} text_argument;

static void write_text(hl_out *out, const graft_headless *h,
                       const void *argument) {
  const text_argument *text = argument;
  (void)h;
  hl_out_bytes(out, text->bytes, text->length);
}

graft_status graft_headless_text(const graft_headless *toolkit, graft_node node,
                                 char *buffer, size_t size, size_t *needed) {
  hl_widget *w;
  text_argument text;
  graft_status status = hl_resolve(toolkit, node, &w);
  if (status < 0) return status;
  if (w->kind == HL_CHOICE) {
    text.bytes = hl_item(w, w->selected, &text.length);
  } else if ((hl_class_specs[w->kind].properties &
              (HL_BIT(HL_TEXT) | HL_BIT(HL_TITLE))) != 0) {
    text.bytes = hl_text_bytes(&w->text);
    text.length = w->text.length;
  } else {
    return GRAFT_E_UNSUPPORTED;
  }
  return hl_give(toolkit, write_text, &text, buffer, size, needed);
}

/* Resolves a node whose class has a property. */
static graft_status having(const graft_headless *h, graft_node node,
                           uint32_t property, const void *result,
                           hl_widget **w) {
  graft_status status = hl_resolve(h, node, w);
  if (status < 0) return status;
  if (result == NULL) return GRAFT_E_INVALID;
  if ((hl_class_specs[(*w)->kind].properties & HL_BIT(property)) == 0) {
    return GRAFT_E_UNSUPPORTED;
  }
  return GRAFT_OK;
}

graft_status graft_headless_caret(const graft_headless *toolkit,
                                  graft_node node, int64_t *caret) {
  hl_widget *w;
  graft_status status = having(toolkit, node, HL_PLACEHOLDER, caret, &w);
  if (status < 0) return status;
  *caret = w->caret;
  return GRAFT_OK;
}

graft_status graft_headless_active(const graft_headless *toolkit,
                                   graft_node node, int32_t *active) {
  hl_widget *w;
  graft_status status = having(toolkit, node, HL_ACTIVE, active, &w);
  if (status < 0) return status;
  *active = w->active;
  return GRAFT_OK;
}

graft_status graft_headless_value(const graft_headless *toolkit,
                                  graft_node node, double *value) {
  hl_widget *w;
  graft_status status = having(toolkit, node, HL_VALUE, value, &w);
  if (status < 0) return status;
  *value = HL_NUMBER(w, HL_VALUE);
  return GRAFT_OK;
}

graft_status graft_headless_selected(const graft_headless *toolkit,
                                     graft_node node, int64_t *selected) {
  hl_widget *w;
  graft_status status = having(toolkit, node, HL_SELECTED, selected, &w);
  if (status < 0) return status;
  *selected = w->selected;
  return GRAFT_OK;
}

graft_status graft_headless_property(const graft_headless *toolkit,
                                     graft_node node, const char *property,
                                     graft_value *value) {
  hl_widget *w;
  graft_status status = hl_resolve(toolkit, node, &w);
  if (status < 0) return status;
  if (property == NULL || value == NULL) return GRAFT_E_INVALID;
  return hl_state_get(w, hl_property_named(property), value);
}

static graft_status container(const graft_headless *h, graft_node node,
                              hl_widget **w) {
  graft_status status = hl_resolve(h, node, w);
  if (status < 0) return status;
  return hl_class_specs[(*w)->kind].container ? GRAFT_OK : GRAFT_E_UNSUPPORTED;
}

graft_status graft_headless_child_count(const graft_headless *toolkit,
                                        graft_node node, uint32_t *count) {
  hl_widget *w;
  graft_status status = container(toolkit, node, &w);
  if (status < 0) return status;
  if (count == NULL) return GRAFT_E_INVALID;
  *count = w->child_count;
  return GRAFT_OK;
}

graft_status graft_headless_child(const graft_headless *toolkit,
                                  graft_node node, uint32_t index,
                                  graft_node *child) {
  hl_widget *w;
  const hl_widget *own;
  graft_status status = container(toolkit, node, &w);
  if (status < 0) return status;
  if (child == NULL || index >= w->child_count) return GRAFT_E_INVALID;
  own = hl_find(toolkit, w->children[index]);
  *child = own != NULL ? own->node : 0;
  return GRAFT_OK;
}

static void write_children(hl_out *out, const graft_headless *h,
                           const void *argument) {
  const hl_widget *w = argument;
  uint32_t index;
  for (index = 0; index < w->child_count; index++) {
    const hl_widget *own = hl_find(h, w->children[index]);
    if (index != 0) hl_out_string(out, " ");
    if (own != NULL) {
      hl_out_widget(out, own);
    } else {
      hl_out_string(out, "other");
    }
  }
}

graft_status graft_headless_children(const graft_headless *toolkit,
                                     graft_node node, char *buffer, size_t size,
                                     size_t *needed) {
  hl_widget *w;
  graft_status status = container(toolkit, node, &w);
  if (status < 0) return status;
  return hl_give(toolkit, write_children, w, buffer, size, needed);
}

graft_status graft_headless_connected(const graft_headless *toolkit,
                                      graft_node node, const char *event,
                                      int32_t *connected) {
  hl_widget *w;
  uint32_t number = hl_event_named(event);
  graft_status status = hl_resolve(toolkit, node, &w);
  if (status < 0) return status;
  if (event == NULL || connected == NULL) return GRAFT_E_INVALID;
  if (number == HL_NO_EVENT || hl_event_spec_of(w->kind, number) == NULL) {
    return GRAFT_E_UNKNOWN;
  }
  *connected = (w->connected & HL_BIT(number)) != 0;
  return GRAFT_OK;
}
