/*
 * Graft for the terminal: retained widgets on ncurses, as Graft classes.
 *
 *     graft_terminal *terminal;
 *     graft_status status = graft_terminal_open(NULL, &terminal);
 *     if (status < 0) return 1;
 *     status = graft_terminal_run(terminal, body, &state);
 *     graft_terminal_close(terminal);
 *     return status < 0;
 *
 * ---------------------------------------------------------------------------
 * Classes
 * ---------------------------------------------------------------------------
 * A terminal registers these classes with its runtime, by these names. Their
 * ids are in graft_terminal_classes. What has a value, reports it by the event
 * named in brackets; a described value of it is never echoed as an event.
 *
 *     label     text, wrap, align (start, center, end), and a style: bold,
 *               dim, reverse, underline, color (red, green, yellow, blue,
 *               magenta, cyan, white)
 *     button    text; click
 *     entry     text [changed], placeholder; activate (with the text) on Enter,
 *               escape
 *     toggle    text, active [toggled]
 *     list      selected [changed], an index, or -1 for none; activate (with
 *               the index) on Enter; every child is a row, or graft_rows()
 *               describes them, of which only those near the view are made
 *     progress  value, from 0 to 1; without one it moves to and fro
 *     slider    min, max (0 and 100), step, value [changed]
 *     canvas    shapes; press, menu (each with x and y, in units)
 *     spinner   active
 *     row       spacing, align of its children (stretch, start, center, end,
 *               baseline: the first lines of text are in one line)
 *     column    the same, downwards
 *     overlay   modal; the first child fills it, the others lie centred upon
 *               it; if modal, keys and the mouse reach only the last one
 *     frame     title, border, padding; every child fills it
 *     window    title; close, by Escape or its mark [x], if that is handled;
 *               every child fills it. It lies in the middle of the screen upon
 *               all else, wherever it is described, and keys and the mouse
 *               reach only the last one
 *
 * Each class has width and height (fixed), min_width and min_height, max_width
 * and max_height (infinite: all that there is), flex (its share of the room
 * that a row or column has left; 0 is none), priority (among those in a row or
 * column; the higher chooses first), and visible; and the event `key`. Sizes
 * are negotiated as in graft/layout.h. Those that take the focus also have enabled and
 * autofocus (takes the focus when it is mounted), the events focus and blur,
 * and the command `focus`. An entry has the commands `select_all` and
 * `set_caret` (a count of characters); a list has `scroll_to` (an index).
 *
 * The shapes of a canvas are a text with a line for each, drawn with the dots
 * of braille characters: "circle X Y RADIUS COLOR", "rectangle X Y WIDTH HEIGHT
 * COLOR", "line X Y X Y COLOR", "text X Y WORDS", in units. Without a COLOR
 * nothing is filled; one that is none of a label's is shown dim.
 *
 * A list that is scrolled keeps what it shows in place when rows come or go
 * above. `selected` is an index among all rows, whichever row is there: to stay
 * with an item, describe graft_list_find() of its id. Rows that are not made
 * count as one line. Every class has a pool: a widget that is removed is used
 * again.
 *
 * Lengths are in units, of which a cell is 8 wide and 16 high, so that a
 * description can be shared with a graphical toolkit; parts of cells are
 * rounded up. graft_terminal_desc can set other units.
 *
 * ---------------------------------------------------------------------------
 * Keys and the mouse
 * ---------------------------------------------------------------------------
 * Tab and Shift-Tab move the focus; in a list only the widgets of the selected
 * row are visited. Enter or Space activates, arrows move. An entry knows Left,
 * Right, Home, End, Backspace, Delete, Ctrl-A, Ctrl-E, Ctrl-K and Ctrl-U; a
 * list Up, Down, Home, End, PageUp and PageDown; a slider Left, Right, Home,
 * End, PageUp and PageDown. In a canvas the arrows move a cursor, at which
 * Enter and Space press, and "m" is the mouse's other button. A click focuses
 * and activates, on a scroll bar it goes there; the wheel scrolls.
 *
 * What the focused widget and those around it do not use themselves is emitted
 * as `key` from the focused widget and bubbles; its value is the key's name:
 * the character itself ("a", "?", "\xC3\xA9"), or Enter, Tab, Space, Escape,
 * Backspace, Delete, Insert, Up, Down, Left, Right, Home, End, PageUp,
 * PageDown, F1 to F12, Ctrl- with a letter ("Ctrl-S"), or Shift- and Ctrl- with
 * an arrow, Home, End or Delete ("Shift-Up"), or Shift-Tab, as far as the
 * terminal tells them apart. Enter in a list and Escape in an entry are keys
 * like others where no handler of activate or escape is described. If no
 * handler takes a key: Tab and the arrows move the focus, Ctrl-L draws anew,
 * Ctrl-C quits.
 *
 * ---------------------------------------------------------------------------
 * Without a terminal
 * ---------------------------------------------------------------------------
 * If standard input or output is no terminal, curses is not used. Keys are then
 * read from standard input, and the screen, 80 by 24 or as COLUMNS and LINES
 * tell, is printed as text when the run ends: a program can be scripted and
 * tested. A character is typed as it is, a newline is Enter, and further:
 *
 *     <Tab> <Ctrl-S> ...    a key by its name
 *     <<                    the character <
 *     <Click 10,3>          the mouse at a column and a line, from 0
 *     <RightClick 10,3>     the mouse's other button
 *     <WheelUp 10,3>        the wheel; also <WheelDown 10,3>
 *     <Resize 20x5>         another size of the screen
 *     <Wait saved>          waits until the screen contains a text
 *     <Tick>                a step of what moves; nothing moves by itself
 *     <Screen>              prints the screen as it is now
 *
 * Of the spinner and the like the first picture is shown until a <Tick>. After
 * the lines of a screen comes one that tells where the cursor is.
 *
 * ---------------------------------------------------------------------------
 * Threads, ownership, errors
 * ---------------------------------------------------------------------------
 * A terminal and its runtime belong to the thread that opened it, and each
 * function here is for that thread. From others use graft_post() and
 * graft_wake(): the terminal is woken by itself.
 *
 * Text that is passed is copied. A widget that was made by one of the functions
 * here is the caller's until it is freed; in a description it is Graft's, whose
 * class or wrap frees it.
 *
 * Functions return a graft_status, or null if memory ran out. What the runtime
 * reports, and a failure with which graft_terminal_run() ends, is written to
 * standard error when the terminal is closed, each once, unless
 * GRAFT_TERMINAL_QUIET is set. Paths in it begin with `terminal`.
 *
 * Curses holds one terminal in a process: a second one that needs it gets
 * GRAFT_TERMINAL_E_SCREEN. Any number may be open without a terminal. A
 * terminal that uses curses sets the locale of characters (LC_CTYPE) from the
 * environment if the program has not done so, and handles SIGWINCH.
 */
#ifndef GRAFT_TERMINAL_H
#define GRAFT_TERMINAL_H

#include <graft/graft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A screen, its widgets, and a runtime. */
typedef struct graft_terminal graft_terminal;

/* A widget of the terminal: what `create` of its classes returns. */
typedef struct graft_terminal_widget graft_terminal_widget;

/* Where a custom widget draws, while its `draw` runs. */
typedef struct graft_terminal_painter graft_terminal_painter;

/* Curses can't start: unknown TERM, or in use by another terminal. */
#define GRAFT_TERMINAL_E_SCREEN (GRAFT_E_HOST - 1)
/* The script on standard input is wrong, or waited in vain. */
#define GRAFT_TERMINAL_E_SCRIPT (GRAFT_E_HOST - 2)
/* A read, write or wait failed. */
#define GRAFT_TERMINAL_E_IO (GRAFT_E_HOST - 3)

/* ------------------------------------------------------------------------ */
/* A program                                                                */
/* ------------------------------------------------------------------------ */

/* Reads a script even if there is a terminal. */
#define GRAFT_TERMINAL_SCRIPTED 1u
/* Does not write what was reported to standard error at the end. */
#define GRAFT_TERMINAL_QUIET 2u

/* How to open a terminal. Every member may be zero. */
typedef struct graft_terminal_desc {
  uint32_t struct_size;
  uint32_t flags;  /* GRAFT_TERMINAL_* */
  int32_t columns; /* of the screen when scripted; 0: see above */
  int32_t lines;
  double unit_width;                 /* units that a cell is wide; 0: 8 */
  double unit_height;                /* units that a cell is high; 0: 16 */
  const graft_runtime_desc *runtime; /* hooks; `schedule` is not called */
} graft_terminal_desc;

#define GRAFT_TERMINAL_DESC_INIT \
  { sizeof(graft_terminal_desc), 0, 0, 0, 0, 0, 0 }

/*
 * Opens the terminal of the process, or a scripted one, creates a runtime for
 * it and registers its classes there. `desc` may be null.
 */
GRAFT_API graft_status graft_terminal_open(const graft_terminal_desc *desc,
                                           graft_terminal **terminal);

/*
 * Destroys the runtime and all widgets and restores the screen.
 * GRAFT_E_BUSY inside a callback.
 */
GRAFT_API graft_status graft_terminal_close(graft_terminal *terminal);

/* Returns the runtime, which ends with the terminal. */
GRAFT_API graft_runtime *graft_terminal_runtime(const graft_terminal *terminal);

/* The ids of the classes. */
typedef struct graft_terminal_classes {
  uint32_t struct_size;
  graft_class label;
  graft_class button;
  graft_class entry;
  graft_class toggle;
  graft_class list;
  graft_class progress;
  graft_class spinner;
  graft_class row;
  graft_class column;
  graft_class overlay;
  graft_class frame;
  graft_class slider;
  graft_class canvas;
  graft_class window;
} graft_terminal_classes;

#define GRAFT_TERMINAL_CLASSES_INIT \
  { sizeof(graft_terminal_classes), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/* Fills `classes`, of which struct_size must be set. */
GRAFT_API graft_status graft_terminal_get_classes(
    const graft_terminal *terminal, graft_terminal_classes *classes);

/*
 * Shows what `body` describes, and handles keys and posted work until
 * graft_terminal_quit() or the end of a script, of which it prints the screen.
 * The first element fills the screen, others lie centred upon it. Fails with
 * what was reported if the body fails at first, so that there is nothing to
 * show; a body that fails later leaves the screen as it is.
 */
GRAFT_API graft_status graft_terminal_run(graft_terminal *terminal,
                                          graft_body_function body,
                                          void *user_data);

/*
 * Writes what went wrong last: the words of the terminal about its own part,
 * or else those of the runtime. Text rules as for graft_error_message().
 */
GRAFT_API graft_status graft_terminal_error_message(
    const graft_terminal *terminal, char *buffer, size_t size, size_t *needed);

/* Makes graft_terminal_run() return. */
GRAFT_API graft_status graft_terminal_quit(graft_terminal *terminal);

/* Asks for the body to run again, after a change of its state. */
GRAFT_API graft_status graft_terminal_invalidate(graft_terminal *terminal);

/* ------------------------------------------------------------------------ */
/* Within another loop                                                      */
/* ------------------------------------------------------------------------ */

/*
 * Creates the root that graft_terminal_run() uses, once. `root` may be null.
 */
GRAFT_API graft_status graft_terminal_mount(graft_terminal *terminal,
                                            graft_body_function body,
                                            void *user_data, graft_node *root);

/*
 * Gives what to wait for before the next graft_terminal_process(): two file
 * descriptors to read from, of which one may be -1, and the milliseconds after
 * which to call it anyhow, or -1 for never.
 */
GRAFT_API graft_status graft_terminal_wait_for(const graft_terminal *terminal,
                                               int descriptors[2],
                                               int *milliseconds);

/*
 * Handles the input that is there, pumps the runtime and draws. Never waits.
 * Returns 1 while the program is to go on, 0 once it is to end.
 */
GRAFT_API graft_status graft_terminal_process(graft_terminal *terminal);

/* Prints the screen of a script, as graft_terminal_run() does at its end. */
GRAFT_API graft_status graft_terminal_finish(graft_terminal *terminal);

/*
 * Writes the screen as lines of text without trailing spaces. Text rules as
 * for graft_error_message().
 */
GRAFT_API graft_status graft_terminal_screen_text(
    const graft_terminal *terminal, char *buffer, size_t size, size_t *needed);

/* ------------------------------------------------------------------------ */
/* Widgets                                                                  */
/* ------------------------------------------------------------------------ */
/*
 * The widgets themselves, for classes and inline wraps of your own. They go
 * into the containers among the classes above.
 */

/* Called by a widget when the user used it. */
typedef void (*graft_terminal_action)(graft_terminal_widget *widget,
                                      void *user_data);

/* Makes a button, or returns null. */
GRAFT_API graft_terminal_widget *graft_terminal_button_new(
    graft_terminal *terminal, const char *text);

/* Sets what a button does. */
GRAFT_API void graft_terminal_button_on_click(graft_terminal_widget *button,
                                              graft_terminal_action action,
                                              void *user_data);

/* Makes a spinner, which stands still and shows nothing; or returns null. */
GRAFT_API graft_terminal_widget *graft_terminal_spinner_new(
    graft_terminal *terminal);

/* Shows a spinner and lets it turn, or hides it. */
GRAFT_API void graft_terminal_spinner_start(graft_terminal_widget *spinner);
GRAFT_API void graft_terminal_spinner_stop(graft_terminal_widget *spinner);

/* Frees a widget that is in no container any more. Null is ignored. */
GRAFT_API void graft_terminal_widget_free(graft_terminal_widget *widget);

/* Styles of text: attributes, and one color. */
#define GRAFT_TERMINAL_BOLD 1u
#define GRAFT_TERMINAL_DIM 2u
#define GRAFT_TERMINAL_REVERSE 4u
#define GRAFT_TERMINAL_UNDERLINE 8u
#define GRAFT_TERMINAL_RED (1u << 8)
#define GRAFT_TERMINAL_GREEN (2u << 8)
#define GRAFT_TERMINAL_YELLOW (3u << 8)
#define GRAFT_TERMINAL_BLUE (4u << 8)
#define GRAFT_TERMINAL_MAGENTA (5u << 8)
#define GRAFT_TERMINAL_CYAN (6u << 8)
#define GRAFT_TERMINAL_WHITE (7u << 8)

/* The widget takes the focus; for graft_terminal_custom_desc. */
#define GRAFT_TERMINAL_TAKES_FOCUS 1u

/*
 * A widget that draws itself. Every function but `draw` may be null.
 * `measure` gives the size that it wants in cells. `key` and `click` return 1
 * if they used the key, named as above, or the click at a cell of the widget.
 * `free` ends the user_data along with the widget.
 */
typedef struct graft_terminal_custom_desc {
  uint32_t struct_size;
  uint32_t flags; /* GRAFT_TERMINAL_TAKES_FOCUS */
  void *user_data;
  void (*measure)(void *user_data, int32_t *columns, int32_t *lines);
  void (*draw)(void *user_data, graft_terminal_painter *painter,
               int32_t columns, int32_t lines, int32_t focused);
  int32_t (*key)(void *user_data, const char *key);
  int32_t (*click)(void *user_data, int32_t column, int32_t line);
  void (*free)(void *user_data);
} graft_terminal_custom_desc;

#define GRAFT_TERMINAL_CUSTOM_DESC_INIT \
  { sizeof(graft_terminal_custom_desc), 0, 0, 0, 0, 0, 0, 0 }

/* Makes a widget that draws itself, or returns null and takes nothing. */
GRAFT_API graft_terminal_widget *graft_terminal_custom_new(
    graft_terminal *terminal, const graft_terminal_custom_desc *desc);

/* Returns the user_data of such a widget; null for others. */
GRAFT_API void *graft_terminal_custom_user_data(
    const graft_terminal_widget *widget);

/* Asks for a widget to be measured and drawn anew. */
GRAFT_API void graft_terminal_widget_changed(graft_terminal_widget *widget);

/*
 * Draws NUL-terminated text at a cell of the widget. What lies outside is cut
 * off; control characters are drawn as U+FFFD.
 */
GRAFT_API void graft_terminal_paint_text(graft_terminal_painter *painter,
                                         int32_t column, int32_t line,
                                         uint32_t style, const char *text);

#ifdef __cplusplus
}
#endif

#endif
