/* What a user does in entries, and the focus. */
#include <string.h>

#include "toolkit.h"

#define ENTRY HL_BIT(HL_ENTRY)

static void lose_focus(graft_headless *h) {
  const hl_widget *w = hl_find(h, h->focus);
  h->focus = NULL;
  if (w != NULL && w->kind == HL_ENTRY) hl_emit(h, w, HL_BLUR, NULL, 0, 0);
}

/* `w` may be gone when it returns. */
graft_status hl_user_focus(graft_headless *h, hl_widget *w) {
  void *self = w->slot.self;
  if (h->focus == self) return GRAFT_DECLINED;
  lose_focus(h);
  w = hl_find(h, self);
  if (w == NULL) return GRAFT_E_STALE;
  h->focus = self;
  if (w->kind != HL_ENTRY) return GRAFT_OK;
  return hl_emit(h, w, HL_FOCUS, NULL, 0, 0);
}

/* Resolves an entry that is about to be edited, and focuses it. */
static graft_status begin_edit(graft_headless *h, graft_node node,
                               hl_widget **w) {
  graft_status status = hl_user(h, node, ENTRY, w);
  void *self;
  if (status != GRAFT_OK) return status;
  self = (*w)->slot.self;
  status = hl_user_focus(h, *w);
  *w = hl_find(h, self);
  if (*w == NULL) return GRAFT_E_STALE;
  return status < 0 ? status : GRAFT_OK;
}

/* Replaces bytes of the text and puts the caret behind what came. */
static graft_status edit(graft_headless *h, hl_widget *w, size_t at,
                         size_t removed, const char *bytes, size_t length) {
  graft_status status;
  if (length > UINT32_MAX - w->text.length) return GRAFT_E_LIMIT;
  status = hl_text_splice(h, &w->text, at, removed, bytes, length);
  if (status < 0) return status;
  w->caret = hl_utf8_count(w->text.bytes, at + length);
  return hl_emit_state(h, w, HL_CHANGED, 0);
}

static size_t caret_offset(const hl_widget *w) {
  return hl_utf8_offset(hl_text_bytes(&w->text), w->text.length, w->caret);
}

graft_status graft_headless_type(graft_headless *toolkit, graft_node node,
                                 const char *text) {
  hl_widget *w;
  void *self;
  size_t length;
  size_t at = 0;
  graft_status status;
  if (text == NULL) return GRAFT_E_INVALID;
  length = strlen(text);
  if (!hl_utf8_valid(text, length)) return GRAFT_E_INVALID;
  status = begin_edit(toolkit, node, &w);
  if (status != GRAFT_OK) return status;
  if (length == 0) return GRAFT_DECLINED;
  self = w->slot.self;
  while (at < length) {
    size_t next = hl_utf8_next(text, length, at);
    w = hl_find(toolkit, self); /* a handler may have ended it */
    if (w == NULL) return GRAFT_E_STALE;
    status = edit(toolkit, w, caret_offset(w), 0, text + at, next - at);
    if (status < 0) return status;
    at = next;
  }
  return status;
}

graft_status graft_headless_backspace(graft_headless *toolkit,
                                      graft_node node) {
  hl_widget *w;
  size_t end;
  size_t start;
  graft_status status = begin_edit(toolkit, node, &w);
  if (status != GRAFT_OK) return status;
  if (w->caret == 0) return GRAFT_DECLINED;
  end = caret_offset(w);
  start = hl_utf8_offset(hl_text_bytes(&w->text), w->text.length, w->caret - 1);
  return edit(toolkit, w, start, end - start, "", 0);
}

graft_status graft_headless_set_text(graft_headless *toolkit, graft_node node,
                                     const char *text) {
  hl_widget *w;
  size_t length;
  graft_status status;
  if (text == NULL) return GRAFT_E_INVALID;
  length = strlen(text);
  if (!hl_utf8_valid(text, length)) return GRAFT_E_INVALID;
  status = begin_edit(toolkit, node, &w);
  if (status != GRAFT_OK) return status;
  if (length == w->text.length &&
      memcmp(text, hl_text_bytes(&w->text), length) == 0) {
    return GRAFT_DECLINED;
  }
  return edit(toolkit, w, 0, w->text.length, text, length);
}

graft_status graft_headless_set_caret(graft_headless *toolkit, graft_node node,
                                      int64_t caret) {
  hl_widget *w;
  uint32_t end;
  graft_status status = hl_user(toolkit, node, ENTRY, &w);
  if (status != GRAFT_OK) return status;
  end = hl_utf8_count(hl_text_bytes(&w->text), w->text.length);
  w->caret = caret < 0 ? 0 : caret > (int64_t)end ? end : (uint32_t)caret;
  return GRAFT_OK;
}

graft_status graft_headless_escape(graft_headless *toolkit, graft_node node) {
  hl_widget *w;
  graft_status status = hl_user(toolkit, node, ENTRY, &w);
  if (status != GRAFT_OK) return status;
  return hl_emit(toolkit, w, HL_ESCAPE, NULL, 0, 0);
}

graft_status graft_headless_focus(graft_headless *toolkit, graft_node node) {
  hl_widget *w;
  graft_status status = hl_user(toolkit, node, HL_BIT(HL_KIND_COUNT) - 1, &w);
  if (status != GRAFT_OK) return status;
  return hl_user_focus(toolkit, w);
}

graft_status graft_headless_blur(graft_headless *toolkit, graft_node node) {
  hl_widget *w;
  graft_status status = hl_resolve(toolkit, node, &w);
  if (status < 0) return status;
  if (toolkit->focus != w->slot.self) return GRAFT_DECLINED;
  toolkit->focus = NULL;
  if (w->kind != HL_ENTRY) return GRAFT_OK;
  return hl_emit(toolkit, w, HL_BLUR, NULL, 0, 0);
}

graft_status graft_headless_focused(const graft_headless *toolkit,
                                    graft_node *node) {
  const hl_widget *w;
  if (toolkit == NULL || node == NULL) return GRAFT_E_INVALID;
  w = hl_find(toolkit, toolkit->focus);
  *node = w != NULL ? w->node : 0;
  return GRAFT_OK;
}
