/* The keys of curses by our names. */
#ifndef GRAFT_TERMINAL_CURSES_KEY_H
#define GRAFT_TERMINAL_CURSES_KEY_H

#include "key.h"

/* Gives the key for a KEY_ code; returns 0 if we have no name for it. */
int gt_curses_key(int code, gt_key *key);

#endif
