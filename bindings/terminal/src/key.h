/* Keys, and what is done with them. */
#ifndef GRAFT_TERMINAL_KEY_H
#define GRAFT_TERMINAL_KEY_H

#include <graft/terminal.h>

typedef struct gt_key {
  char name[24];
  char text[5]; /* what it types, or empty */
} gt_key;

/* Makes the key of a character, of which controls are keys too. */
gt_key gt_key_of_code(uint32_t code);

/* Makes the key of a name; returns 0 if there is none of this name. */
int gt_key_named(const char *name, size_t length, gt_key *key);

int gt_key_is(const gt_key *key, const char *name);

#endif
