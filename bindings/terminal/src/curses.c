/* The real terminal, by ncurses with wide characters. */
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "curses_key.h"
#include "curses_mouse.h"
#include "terminal.h"

/* Milliseconds after which an escape is a key, not the begin of another. */
#define GT_ESCAPE_DELAY 100
#define GT_COLORS 7

/*
 * Curses has one screen for a process, and so this is global: the descriptor
 * to be woken by when its size changes, -1 while it is not in use, and what
 * SIGWINCH did before.
 */
static volatile int screen_wake = -1;
static struct sigaction former_action;

static void size_changed(int signal_number) {
  int descriptor = screen_wake;
  (void)signal_number;
  if (descriptor >= 0) gt_wake(descriptor);
}

/* Nearly every terminal speaks UTF-8, also where no locale is set. */
static void set_locale(void) {
  const char *now = setlocale(LC_CTYPE, NULL);
  if (now != NULL && strcmp(now, "C") != 0) return;
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
    setlocale(LC_CTYPE, "C.UTF-8");
  }
}

static void set_modes(void) {
  raw();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  scrollok(stdscr, FALSE);
  gt_curses_mouse_on();
  if (has_colors() && start_color() == OK && use_default_colors() == OK) {
    for (short color = 1; color <= GT_COLORS; color++) {
      init_pair(color, color, -1);
    }
  }
}

static graft_status open_curses(graft_terminal *terminal) {
  struct sigaction action;
  if (!__sync_bool_compare_and_swap(&screen_wake, -1, terminal->wake_write)) {
    return GRAFT_TERMINAL_E_SCREEN;
  }
  set_locale();
  memset(&action, 0, sizeof action);
  action.sa_handler = size_changed;
  sigaction(SIGWINCH, &action, &former_action);
  terminal->curses = newterm(NULL, stdout, stdin);
  if (terminal->curses == NULL) {
    sigaction(SIGWINCH, &former_action, NULL);
    screen_wake = -1;
    return GRAFT_TERMINAL_E_SCREEN;
  }
  set_escdelay(GT_ESCAPE_DELAY);
  set_modes();
  return gt_grid_resize(&terminal->grid, COLS, LINES);
}

static void close_curses(graft_terminal *terminal) {
  if (terminal->curses == NULL) return;
  gt_curses_mouse_off();
  curs_set(1);
  endwin();
  delscreen(terminal->curses);
  terminal->curses = NULL;
  sigaction(SIGWINCH, &former_action, NULL);
  screen_wake = -1;
}

static attr_t attributes_of(uint32_t style) {
  attr_t attributes = A_NORMAL;
  if ((style & GRAFT_TERMINAL_BOLD) != 0) attributes |= A_BOLD;
  if ((style & GRAFT_TERMINAL_DIM) != 0) attributes |= A_DIM;
  if ((style & GRAFT_TERMINAL_REVERSE) != 0) attributes |= A_REVERSE;
  if ((style & GRAFT_TERMINAL_UNDERLINE) != 0) attributes |= A_UNDERLINE;
  return attributes;
}

static void show_cell(const gt_cell *cell, int x, int y) {
  wchar_t codes[GT_CELL_CODES + 1];
  cchar_t shown;
  short color = (short)(cell->style >> 8 & 0xFF);
  int count = 0;
  for (; count < GT_CELL_CODES && cell->codes[count] != 0; count++) {
    codes[count] = (wchar_t)cell->codes[count];
  }
  codes[count] = L'\0';
  if (setcchar(&shown, codes, attributes_of(cell->style), color, NULL) != OK ||
      mvadd_wch(y, x, &shown) == ERR) {
    /* In the last cell of all it fails, but draws: nothing to put right. */
    return;
  }
}

static graft_status show(graft_terminal *terminal) {
  const gt_grid *grid = &terminal->grid;
  erase();
  for (int y = 0; y < grid->lines; y++) {
    for (int x = 0; x < grid->columns; x++) {
      const gt_cell *cell = &grid->cells[y * grid->columns + x];
      if (cell->width > 0) show_cell(cell, x, y);
    }
  }
  curs_set(terminal->cursor_shown && terminal->cursor_x >= 0);
  if (terminal->cursor_x >= 0) move(terminal->cursor_y, terminal->cursor_x);
  refresh();
  return GRAFT_OK;
}

static void refresh_all(graft_terminal *terminal) {
  (void)terminal;
  clearok(curscr, TRUE);
}

static graft_status follow_size(graft_terminal *terminal) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return GRAFT_OK;
  if (size.ws_col == 0 || size.ws_row == 0) return GRAFT_OK;
  if (size.ws_col != COLS || size.ws_row != LINES) {
    resizeterm(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
  }
  return gt_resize(terminal, size.ws_col, size.ws_row);
}

static graft_status read_key(graft_terminal *terminal, int is_code,
                             wint_t code) {
  gt_key key;
  if (is_code && gt_curses_is_mouse((int)code)) {
    return gt_curses_mouse(terminal, (int)code);
  }
  if (!is_code) {
    key = gt_key_of_code((uint32_t)code);
  } else if (!gt_curses_key((int)code, &key)) {
    return GRAFT_OK;
  }
  return gt_press(terminal, &key);
}

/* A terminal that hung up is readable for ever: that ends the program. */
static int hung_up(void) {
  struct pollfd polled = {STDIN_FILENO, POLLIN, 0};
  if (poll(&polled, 1, 0) <= 0) return 0;
  return (polled.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

static graft_status read_curses(graft_terminal *terminal) {
  graft_status status = follow_size(terminal);
  while (status >= 0 && !terminal->quitting) {
    wint_t code;
    int kind = wget_wch(stdscr, &code);
    if (kind == ERR) break;
    status = read_key(terminal, kind == KEY_CODE_YES, code);
  }
  if (hung_up()) terminal->quitting = 1;
  return status;
}

static graft_status end(graft_terminal *terminal) {
  (void)terminal;
  return GRAFT_OK;
}

const gt_screen gt_curses_screen = {
    .open = open_curses,
    .close = close_curses,
    .read = read_curses,
    .show = show,
    .end = end,
    .refresh = refresh_all,
    .moves = 1,
};
