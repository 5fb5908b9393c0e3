/* The terminal: what holds screen, widgets and runtime together. */
#ifndef GRAFT_TERMINAL_TERMINAL_H
#define GRAFT_TERMINAL_TERMINAL_H

#include <pthread.h>

#include "widget.h"

/* Where keys come from and where the grid goes. */
typedef struct gt_screen {
  graft_status (*open)(graft_terminal *terminal);
  void (*close)(graft_terminal *terminal);
  /* Handles what input is there, and a change of size. */
  graft_status (*read)(graft_terminal *terminal);
  /* Shows the grid and the cursor. */
  graft_status (*show)(graft_terminal *terminal);
  /* The run has ended. */
  graft_status (*end)(graft_terminal *terminal);
  void (*refresh)(graft_terminal *terminal); /* draw all, trust nothing */
  int moves;                                 /* timers run */
} gt_screen;

extern const gt_screen gt_curses_screen;
extern const gt_screen gt_script_screen;

/* The bytes of a script that are read but not yet played. */
typedef struct gt_script {
  char *bytes;
  size_t length;
  size_t capacity;
  int ended;          /* all was read */
  gt_text awaited;    /* the text of a <Wait>, or empty */
  int64_t give_up_at; /* milliseconds; see gt_now() */
} gt_script;

struct graft_terminal {
  graft_runtime *runtime;
  graft_runtime_desc hooks; /* the host's */
  graft_terminal_classes classes;
  graft_atom signals[GT_SIGNAL_COUNT];
  const gt_screen *screen;
  gt_script script;
  void *curses; /* the SCREEN of curses, or null */
  pthread_t owner;
  gt_grid grid;
  double unit_width;
  double unit_height;
  gt_widget *base; /* holds everything; adopted by the root */
  graft_class base_class;
  graft_node root;
  gt_widget *focus;
  gt_widget *return_to; /* had the focus before a modal child came */
  int rows_told;        /* Graft was told of rows that it is to make */
  int laid_out;
  uint32_t layout_number; /* of layouts; another one: sizes are others */
  int drawn;
  int cursor_x; /* of the focused widget, -1 if none */
  int cursor_y;
  int cursor_shown; /* it is in an entry */
  int input;        /* file descriptor, or -1 when at its end */
  int wake_read;    /* what other threads wake it by */
  int wake_write;
  int quitting;
  int64_t tick_at; /* milliseconds; see gt_now(); -1 if nothing moves */
  uint32_t flags;
  char message[512];     /* of a failure of our own, or empty */
  graft_status reported; /* what the newest report told, or GRAFT_OK */
  gt_text reports;       /* lines for standard error */
};

/* Answers GRAFT_E_INVALID for null, GRAFT_E_THREAD on another thread. */
graft_status gt_check(const graft_terminal *terminal);

/* The clock in milliseconds, for differences. */
int64_t gt_now(void);

/* Wakes by a file descriptor. gt_wake() may run in a signal handler. */
graft_status gt_wake_open(graft_terminal *terminal);
void gt_wake_close(graft_terminal *terminal);
void gt_wake(int descriptor);
void gt_wake_clear(const graft_terminal *terminal);

/* Makes the runtime with hooks of the terminal's own. */
graft_status gt_runtime_open(graft_terminal *terminal,
                             const graft_terminal_desc *desc);

/* Keeps a failure for standard error, unless it is kept already. */
void gt_reports_add(graft_terminal *terminal, const char *path,
                    const char *message, graft_status status);
void gt_reports_print(const graft_terminal *terminal);

/* Pumps, lays out and finds the focus until nothing changes. */
graft_status gt_settle(graft_terminal *terminal);

/* Draws into the grid, and shows it. */
graft_status gt_draw(graft_terminal *terminal);

/* Moves what moves by some steps; returns 1 if anything on the screen does. */
int gt_tick(graft_terminal *terminal, int steps);

/* Gives the rectangle of a widget and of all below it. */
void gt_arrange(gt_widget *widget, const gt_rect *area);

/* The middle of an area, as large as a widget wants to be. */
gt_rect gt_centered(gt_widget *widget, const gt_rect *within);

/* Answers the size that a widget takes of a proposal, its fixed, least and most
 * sizes applied. */
gt_size gt_size_for(gt_widget *widget, gt_size proposed);

/* Tells whether a widget is an overlay whose last child confines. */
int gt_overlay_is_modal(const gt_widget *widget);

/* Converts units to cells, rounding up. */
int gt_columns(const graft_terminal *terminal, double units);
int gt_lines(const graft_terminal *terminal, double units);

/* Input. */
graft_status gt_press(graft_terminal *terminal, const gt_key *key);
graft_status gt_click(graft_terminal *terminal, int x, int y);
graft_status gt_click_other(graft_terminal *terminal, int x, int y);
graft_status gt_wheel(graft_terminal *terminal, int x, int y, int lines);
graft_status gt_resize(graft_terminal *terminal, int columns, int lines);

/* Focus. */
void gt_focus(graft_terminal *terminal, gt_widget *widget);
void gt_focus_step(graft_terminal *terminal, int direction);
void gt_focus_toward(graft_terminal *terminal, int right, int down);
int gt_can_focus(const gt_widget *widget);
/* Gives the focus to another widget; `removed`: there is no one to tell. */
void gt_focus_leave(gt_widget *subtree, int removed);
void gt_focus_find(graft_terminal *terminal);
/* The widget that keys and the mouse are confined to, or null. */
gt_widget *gt_modal_top(const graft_terminal *terminal);

#endif
