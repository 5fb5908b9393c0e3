/* What keys do in an entry. */
#include <stdlib.h>
#include <string.h>

#include "entry.h"

static void changed(gt_entry *entry) {
  graft_value value = graft_value_string(gt_text_bytes(&entry->text),
                                         (uint32_t)entry->text.length);
  entry->all_selected = 0;
  gt_entry_reveal(entry);
  gt_widget_redraw(&entry->widget);
  gt_widget_emit(&entry->widget, GT_CHANGE, &value, 1);
}

/* Puts `length` bytes where those from `from` to `to` are. */
static void replace(gt_entry *entry, size_t from, size_t to, const char *bytes,
                    size_t length) {
  size_t rest = entry->text.length - to;
  char *text;
  if (from == to && length == 0) return;
  if (entry->text.length + length > UINT32_MAX - 1) return;
  text = malloc(from + length + rest + 1);
  if (text == NULL) return;
  if (from > 0) memcpy(text, entry->text.bytes, from);
  if (length > 0) memcpy(text + from, bytes, length);
  if (rest > 0) memcpy(text + from + length, entry->text.bytes + to, rest);
  text[from + length + rest] = '\0';
  free(entry->text.bytes);
  entry->text.bytes = text;
  entry->text.length = from + length + rest;
  entry->caret = from + length;
  changed(entry);
}

static void move_to(gt_entry *entry, size_t caret) {
  entry->caret = caret;
  entry->all_selected = 0;
  gt_entry_reveal(entry);
  gt_widget_redraw(&entry->widget);
}

static int move_key(gt_entry *entry, const gt_key *key) {
  const char *text = gt_text_bytes(&entry->text);
  size_t length = entry->text.length;
  if (gt_key_is(key, "Left")) {
    move_to(entry, gt_previous(text, length, entry->caret));
  } else if (gt_key_is(key, "Right")) {
    move_to(entry, gt_next(text, length, entry->caret));
  } else if (gt_key_is(key, "Home") || gt_key_is(key, "Ctrl-A")) {
    move_to(entry, 0);
  } else if (gt_key_is(key, "End") || gt_key_is(key, "Ctrl-E")) {
    move_to(entry, length);
  } else {
    return 0;
  }
  return 1;
}

static int edit_key(gt_entry *entry, const gt_key *key) {
  const char *text = gt_text_bytes(&entry->text);
  size_t length = entry->text.length;
  size_t caret = entry->caret;
  int removes = 1;
  size_t from = caret;
  size_t to = caret;
  if (gt_key_is(key, "Backspace")) {
    from = gt_previous(text, length, caret);
  } else if (gt_key_is(key, "Delete")) {
    to = gt_next(text, length, caret);
  } else if (gt_key_is(key, "Ctrl-K")) {
    to = length;
  } else if (gt_key_is(key, "Ctrl-U")) {
    from = 0;
  } else {
    removes = 0;
  }
  if (!removes && key->text[0] == '\0') return 0;
  if (entry->all_selected) {
    from = 0;
    to = length;
  }
  replace(entry, from, to, key->text, strlen(key->text));
  return 1;
}

/* An Escape that ends no edit may close a dialog: then it goes on as a key. */
int gt_entry_key(gt_widget *widget, const gt_key *key) {
  gt_entry *entry = (gt_entry *)widget;
  if (gt_key_is(key, "Enter")) {
    graft_value value = graft_value_string(gt_text_bytes(&entry->text),
                                           (uint32_t)entry->text.length);
    gt_widget_emit(widget, GT_ACTIVATE, &value, 1);
    return 1;
  }
  if (gt_key_is(key, "Escape")) {
    int heard = gt_widget_hears(widget, GT_ESCAPE);
    gt_widget_emit(widget, GT_ESCAPE, NULL, 0);
    return heard;
  }
  return move_key(entry, key) || edit_key(entry, key);
}
