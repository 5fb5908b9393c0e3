/*
 * The reports are read here and not by curses, which makes one event of all
 * that arrive at once: of two quick clicks at two places it drops the first.
 */
#include "curses_mouse.h"

#include <curses.h>
#include <poll.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

/* Codes of our own for what reports begin with. */
#define GT_MOUSE_NUMBERS (KEY_MAX + 100) /* xterm's 1006: button;x;y then M */
#define GT_MOUSE_BYTES (KEY_MAX + 101)   /* older: three bytes */

/* Milliseconds that the rest of a report may take. */
#define GT_REPORT_DELAY 100

#define GT_BUTTONS 3
#define GT_RIGHT 2
#define GT_MOVED 32
#define GT_WHEEL 64

static void send(const char *text) {
  ssize_t written = write(STDOUT_FILENO, text, strlen(text));
  (void)written; /* a terminal that is gone is noticed by reading */
}

static int reports_mouse(void) {
  const char *capability = tigetstr("kmous");
  return capability != NULL && capability != (const char *)-1;
}

void gt_curses_mouse_on(void) {
  if (!reports_mouse()) return;
  keyok(KEY_MOUSE, FALSE);
  define_key("\033[<", GT_MOUSE_NUMBERS);
  define_key("\033[M", GT_MOUSE_BYTES);
  send("\033[?1000h\033[?1006h");
}

void gt_curses_mouse_off(void) {
  if (reports_mouse()) send("\033[?1006l\033[?1000l");
}

int gt_curses_is_mouse(int code) {
  return code == GT_MOUSE_NUMBERS || code == GT_MOUSE_BYTES;
}

/* Gives the next character, or 0 if none comes in time. */
static wint_t next_character(void) {
  struct pollfd polled = {STDIN_FILENO, POLLIN, 0};
  wint_t code;
  int kind = wget_wch(stdscr, &code);
  if (kind == ERR && poll(&polled, 1, GT_REPORT_DELAY) > 0) {
    kind = wget_wch(stdscr, &code);
  }
  return kind == OK ? code : 0;
}

/* Reads a number and gives what follows it. */
static wint_t read_number(int *number) {
  wint_t code = next_character();
  *number = 0;
  while (code >= '0' && code <= '9' && *number < 100000) {
    *number = *number * 10 + (int)(code - '0');
    code = next_character();
  }
  return code;
}

static int read_numbers(int *button, int *x, int *y) {
  if (read_number(button) != ';' || read_number(x) != ';') return 0;
  return read_number(y) == 'M'; /* m: let go */
}

static int read_bytes(int *button, int *x, int *y) {
  *button = (int)next_character() - 32;
  *x = (int)next_character() - 32;
  *y = (int)next_character() - 32;
  return *button >= 0;
}

graft_status gt_curses_mouse(graft_terminal *terminal, int code) {
  int button;
  int x;
  int y;
  int pressed = code == GT_MOUSE_NUMBERS ? read_numbers(&button, &x, &y)
                                         : read_bytes(&button, &x, &y);
  if (!pressed || x < 1 || y < 1) return GRAFT_OK;
  if ((button & GT_WHEEL) != 0) {
    int side = button & GT_BUTTONS;
    if (side > 1) return GRAFT_OK;
    return gt_wheel(terminal, x - 1, y - 1, side == 0 ? -3 : 3);
  }
  if ((button & GT_MOVED) != 0) return GRAFT_OK;
  if ((button & GT_BUTTONS) == GT_RIGHT) {
    return gt_click_other(terminal, x - 1, y - 1);
  }
  if ((button & GT_BUTTONS) != 0) return GRAFT_OK;
  return gt_click(terminal, x - 1, y - 1);
}
