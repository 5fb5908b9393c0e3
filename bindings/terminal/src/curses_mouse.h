/* The mouse of a real terminal. */
#ifndef GRAFT_TERMINAL_CURSES_MOUSE_H
#define GRAFT_TERMINAL_CURSES_MOUSE_H

#include "terminal.h"

/* Asks the terminal to report its mouse, or no longer. */
void gt_curses_mouse_on(void);
void gt_curses_mouse_off(void);

/* Tells whether a key code of curses is the begin of a report. */
int gt_curses_is_mouse(int code);

/* Reads the rest of a report and does what it tells. */
graft_status gt_curses_mouse(graft_terminal *terminal, int code);

#endif
