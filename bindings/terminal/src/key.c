#include "key.h"

#include <string.h>

#include "text.h"

static const char *const names[] = {
    "Enter",      "Tab",         "Space",      "Escape",     "Backspace",
    "Delete",     "Insert",      "Up",         "Down",       "Left",
    "Right",      "Home",        "End",        "PageUp",     "PageDown",
    "F1",         "F2",          "F3",         "F4",         "F5",
    "F6",         "F7",          "F8",         "F9",         "F10",
    "F11",        "F12",         "Shift-Tab",  "Shift-Up",   "Shift-Down",
    "Shift-Left", "Shift-Right", "Shift-Home", "Shift-End",  "Shift-Delete",
    "Ctrl-Up",    "Ctrl-Down",   "Ctrl-Left",  "Ctrl-Right", "Ctrl-Home",
    "Ctrl-End",   "Ctrl-Delete", "Ctrl-Space"};

static gt_key named(const char *name) {
  gt_key key;
  memset(&key, 0, sizeof key);
  memcpy(key.name, name, strlen(name));
  if (strcmp(name, "Space") == 0) key.text[0] = ' ';
  return key;
}

gt_key gt_key_of_code(uint32_t code) {
  gt_key key;
  switch (code) {
    case 0:
      return named("Ctrl-Space");
    case '\b':
      return named("Backspace");
    case '\t':
      return named("Tab");
    case '\n':
    case '\r':
      return named("Enter");
    case 27:
      return named("Escape");
    case ' ':
      return named("Space");
    case 127:
      return named("Backspace");
    default:
      break;
  }
  if (code < 27) {
    key = named("Ctrl-");
    key.name[5] = (char)('A' + code - 1);
    return key;
  }
  memset(&key, 0, sizeof key);
  if (gt_is_control(code)) code = GT_REPLACEMENT;
  gt_encode(code, key.text);
  memcpy(key.name, key.text, sizeof key.text);
  return key;
}

int gt_key_named(const char *name, size_t length, gt_key *key) {
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) {
      *key = named(names[i]);
      return 1;
    }
  }
  if (length == 6 && memcmp(name, "Ctrl-", 5) == 0 && name[5] >= 'A' &&
      name[5] <= 'Z') {
    *key = gt_key_of_code((uint32_t)(name[5] - 'A' + 1));
    return 1;
  }
  return 0;
}

int gt_key_is(const gt_key *key, const char *name) {
  return strcmp(key->name, name) == 0;
}
