#include "curses_key.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

static const struct {
  int code;
  const char *name;
} codes[] = {
    {KEY_ENTER, "Enter"},
    {KEY_BACKSPACE, "Backspace"},
    {KEY_DC, "Delete"},
    {KEY_IC, "Insert"},
    {KEY_UP, "Up"},
    {KEY_DOWN, "Down"},
    {KEY_LEFT, "Left"},
    {KEY_RIGHT, "Right"},
    {KEY_HOME, "Home"},
    {KEY_END, "End"},
    {KEY_PPAGE, "PageUp"},
    {KEY_NPAGE, "PageDown"},
    {KEY_BTAB, "Shift-Tab"},
    {KEY_SR, "Shift-Up"},
    {KEY_SF, "Shift-Down"},
    {KEY_SLEFT, "Shift-Left"},
    {KEY_SRIGHT, "Shift-Right"},
    {KEY_SHOME, "Shift-Home"},
    {KEY_SEND, "Shift-End"},
    {KEY_SDC, "Shift-Delete"},
};

/* Names that terminfo gives to keys which curses has no code for. */
static const struct {
  const char *capability;
  const char *name;
} extended[] = {
    {"kUP5", "Ctrl-Up"},     {"kDN5", "Ctrl-Down"},  {"kLFT5", "Ctrl-Left"},
    {"kRIT5", "Ctrl-Right"}, {"kHOM5", "Ctrl-Home"}, {"kEND5", "Ctrl-End"},
    {"kDC5", "Ctrl-Delete"}, {"kUP", "Shift-Up"},    {"kDN", "Shift-Down"},
};

static int give(const char *name, gt_key *key) {
  return gt_key_named(name, strlen(name), key);
}

int gt_curses_key(int code, gt_key *key) {
  const char *capability;
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    if (codes[i].code == code) return give(codes[i].name, key);
  }
  if (code >= KEY_F(1) && code <= KEY_F(12)) {
    char name[8];
    snprintf(name, sizeof name, "F%d", (code - KEY_F0) & 15);
    return give(name, key);
  }
  capability = keyname(code);
  if (capability == NULL) return 0;
  for (size_t i = 0; i < sizeof extended / sizeof *extended; i++) {
    if (strcmp(extended[i].capability, capability) == 0) {
      return give(extended[i].name, key);
    }
  }
  return 0;
}
