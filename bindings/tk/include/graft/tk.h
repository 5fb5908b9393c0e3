/*
 * Graft on Tk 8.6: every widget of Tk and ttk as a Graft class, by its name.
 *
 *     graft_tk *tk;
 *     graft_class label, button;
 *     if (graft_tk_open(NULL, &tk) < 0) return 1;
 *     graft_runtime *rt = graft_tk_runtime(tk);
 *     graft_tk_class(rt, "ttk::label", &label);
 *     graft_tk_class(rt, "ttk::button", &button);
 *     status = graft_tk_run(tk, body, &state);
 *     graft_tk_close(tk);
 *
 * ---------------------------------------------------------------------------
 * Classes
 * ---------------------------------------------------------------------------
 * A class has the name of the command that makes the widget in Tcl: "button",
 * "ttk::treeview", "canvas", or one of a package that the interpreter has
 * loaded, as long as it is used like Tk's own. What it takes is asked of Tk
 * when the class is first named:
 *
 *   properties  its options, without the dash: text, width, state. A value is
 *               a string, a number or a bool; bytes are a list, of items that
 *               are separated by NUL, and a string where Tk expects a list is
 *               one in Tcl's form. An option that is no longer described goes
 *               back to what Tk gave it at first, the option database
 *               included. One that Tk takes only at creation makes the widget
 *               anew. `name` (at creation) is the last part of its path.
 *   commands    options whose name ends in `command` or `cmd` are events, with
 *               what Tk appends as values: `command`, `yscrollcommand`.
 *               validatecommand (vcmd) is a query with the values %P, %s, %S,
 *               %i, %d, %V; its answer is a bool, true in silence.
 *   bindings    an event whose name begins with `<` is bound: "<Double-1>",
 *               "<Control-s>", "<<Paste>>". See "Bindings".
 *
 * ---------------------------------------------------------------------------
 * What widgets report
 * ---------------------------------------------------------------------------
 * These have the state of the widget as a property, with the event in brackets
 * telling the user's changes. The variable option that Tk has for the same
 * (textvariable, variable, listvariable) is the library's.
 *
 *     entry, spinbox, ttk::entry, ttk::spinbox   text [changed]
 *     ttk::combobox             text [changed], current [selected] (-1: none)
 *     checkbutton, radiobutton, ttk's, and those of menus
 *                               selected [changed], a bool
 *     scale, ttk::scale         value [changed], an int if it was given as one
 *     listbox                   selected [changed], an index or -1;
 *                               selection [selection_changed], a list of
 *                               indices; items, a list
 *     ttk::notebook             selected [changed], an index
 *     ttk::treeview             selection [changed], a list of rows' ids
 *     text                      text [changed]
 *
 * An event tells what the user did. Where a widget makes something else of what
 * the program did, the event has GRAFT_EVENT_ADJUSTED: a scale's value that its
 * new range clamps, a combobox's text after its `current`, the selection after
 * a selected row went, a notebook's index after a tab came before it. The text
 * of an entry or text that the program sets leaves caret and selection where
 * they are; what was at the end stays there. The selection described for a
 * treeview waits for rows that are not there yet, a notebook's for its tab.
 *
 * A radio that is selected deselects the others: those with the same `group` (a
 * string), or, without one, its siblings. Each tells it by its `changed`, those
 * deselected first; what the program describes is put back as ever.
 *
 * A listbox's `exportselection` is off unless it is described: what one
 * exports is lost when another selects something.
 *
 * The entries further have activate (with the text, on Return), escape and
 * blur, which end the user's editing, and text has escape and blur. Every
 * widget with a window has focus, blur and `autofocus` (a bool: takes the
 * focus when it is mounted).
 *
 * ---------------------------------------------------------------------------
 * Places
 * ---------------------------------------------------------------------------
 * A child is packed in the order of its siblings unless it has a property of
 * another manager. The options of its manager are properties of the child:
 *
 *     pack_side, _fill, _expand, _anchor, _padx, _pady, _ipadx, _ipady
 *     grid_row, _column, _rowspan, _columnspan, _sticky, _padx, _pady,
 *         _ipadx, _ipady; row and column are 0 if they are not described
 *     place_x, _y, _relx, _rely, _width, _height, _relwidth, _relheight,
 *         _anchor, _bordermode
 *     tab_text, _image, _compound, _underline, _state, _sticky, _padding
 *         (in ttk::notebook)
 *     pane_weight (ttk::panedwindow), pane_minsize, _stretch, _sticky, _padx,
 *         _pady, _width, _height, _hide (panedwindow)
 *
 * Options of two managers on one child, of one that its parent does not have, or
 * pack and grid beside each other, are refused.
 *
 * The parent has grid_column_weights, grid_row_weights, grid_column_minsizes
 * and grid_row_minsizes (lists of numbers), `propagate` (bool: it is as
 * large as its children are; not by itself where it shows something of its own,
 * as a text and a canvas do), and
 * pack_children, a list of pack's options for every child that is packed:
 * "-side left -padx 4".
 * With `layers` (bool) its children lie upon one another, later ones above; it
 * is as large as the largest, the first fills it, as do those with pack_fill,
 * and the others are in the middle.
 * A toplevel, and a menu, is placed by nobody. A menu that is a child of a
 * toplevel, of a menubutton or of a menu's cascade becomes its menu.
 * A scrollbar has `view`, a list of two fractions, and `scrolls`, the `name` of
 * the sibling that it scrolls, both ways, without the program.
 * A ttk::progressbar with `running` (bool) moves by itself.
 * A child of a labelframe with `labelwidget` true is its label.
 *
 * A toplevel has title, geometry, minsize, maxsize, resizable (lists of two),
 * wm_state, overrideredirect, alpha, topmost, fullscreen, and `transient` and
 * `grab` (bools: belongs to its parent's window; takes all input). The user
 * closes it: close_request is asked (a query, true in silence), then close is
 * emitted; if no handler takes that the window ends, and is made anew when it
 * is described again.
 *
 * ---------------------------------------------------------------------------
 * What is no window of its own
 * ---------------------------------------------------------------------------
 * These too are classes, and children of the widget that they belong to:
 *
 *     menu.command, .cascade, .checkbutton, .radiobutton, .separator
 *     canvas.line, .oval, .rectangle, .polygon, .arc, .text, .image, .bitmap,
 *         .window (whose child it shows); property coords, a list of numbers;
 *         later ones lie above earlier ones
 *     treeview.row      text, image, values, open [toggled], tags, and id (at
 *                       creation; else its key); rows are nested as children.
 *                       A tree's rows have one id each: where another has its
 *                       key, below another parent, a row's id is "parent/key"
 *     treeview.column   id (at creation; else its key), text, image, anchor,
 *                       heading_anchor, width, minwidth, stretch; command
 *     treeview.tag, text.tag  id, ranges (of text: a list of indices), options
 *     image.photo, image.bitmap  id (at creation; else its key): the name by
 *                       which `image` options know it; options
 *     bind              sequence, break (bool: no later binding runs);
 *                       event fire: any number of bindings of its parent
 *     timer             interval in milliseconds; event tick; needs no place
 *
 * Those of canvas, treeview.tag and text.tag have events by binding.
 *
 * ---------------------------------------------------------------------------
 * Bindings
 * ---------------------------------------------------------------------------
 * An event by binding has values according to its type:
 *
 *     Key, KeyRelease            keysym, character, state, x, y
 *     Button, ButtonRelease, Motion, Enter, Leave
 *                                x, y, button (0 if none), state; on Tk the
 *                                wheel of X11 is buttons 4 and 5
 *     MouseWheel                 x, y, delta, state
 *     Configure                  width, height, x, y
 *     FocusIn, FocusOut          detail
 *     <<Name>>                   x, y, data
 *
 * and none for others. x and y are within the widget. <Motion>, <B1-Motion>,
 * <B2-Motion>, <B3-Motion> and <Configure> are continuous.
 *
 * ---------------------------------------------------------------------------
 * Commands
 * ---------------------------------------------------------------------------
 * graft_command() on a node calls the widget's own command: `invoke`, `see`
 * (with an index), `yview`. With a space between them, more words go before
 * the values: "selection range". Further: `focus`, `tk_messageBox`,
 * `tk_getOpenFile`, `tk_getSaveFile`, `tk_chooseDirectory` and
 * `tk_chooseColor` with options and values, whose parent is the widget;
 * `tk_popup` with x and y (a menu). The reply is what Tk answers.
 *
 * ---------------------------------------------------------------------------
 * Threads, loop, ownership, errors
 * ---------------------------------------------------------------------------
 * A Graft on Tk belongs to the thread that opened it and its interpreter; the
 * functions here are for that thread. From others use graft_post() and
 * graft_wake(): Tk's loop is woken by itself.
 *
 * Whatever comes from the program is handed to Tcl as words of a list; no
 * text is ever evaluated as a script. A failure of Tcl is GRAFT_TK_E_TCL with
 * Tcl's message. What is reported goes to the runtime's `report` hook, or, if
 * there is none, to standard error, unless GRAFT_TK_QUIET is set; so do Tcl's
 * background errors if the interpreter is the library's own.
 */
#ifndef GRAFT_TK_H
#define GRAFT_TK_H

#include <graft/graft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An interpreter with Tk, and a runtime. */
typedef struct graft_tk graft_tk;

/* Tcl or Tk refused; the message is Tcl's. */
#define GRAFT_TK_E_TCL (GRAFT_E_HOST - 1)

/* Does not write reports to standard error. */
#define GRAFT_TK_QUIET 1u

/* How to open Tk. Every member may be zero. */
typedef struct graft_tk_desc {
  uint32_t struct_size;
  uint32_t flags;   /* GRAFT_TK_* */
  void *interp;     /* a Tcl_Interp of this thread to use, which has Tk or can
                       load it, and outlives this; null: makes one */
  const char *name; /* of the application, null: "graft" */
  const graft_runtime_desc *runtime; /* hooks; `schedule` is not called */
} graft_tk_desc;

#define GRAFT_TK_DESC_INIT \
  { sizeof(graft_tk_desc), 0, 0, 0, 0 }

/*
 * Opens Tk on the display and creates a runtime for it. `desc` may be null.
 * The main window of an interpreter that is made here is not shown until
 * something is put into it.
 */
GRAFT_API graft_status graft_tk_open(const graft_tk_desc *desc, graft_tk **tk);

/*
 * Destroys the runtime and all widgets, and the interpreter if it was made
 * here. GRAFT_E_BUSY inside a callback.
 */
GRAFT_API graft_status graft_tk_close(graft_tk *tk);

/* Returns the runtime, which ends with `tk`. */
GRAFT_API graft_runtime *graft_tk_runtime(const graft_tk *tk);

/* Returns the interpreter, a Tcl_Interp. */
GRAFT_API void *graft_tk_interp(const graft_tk *tk);

/*
 * Gives the class of a name, as above, registering it first if need be.
 * GRAFT_E_UNKNOWN, with the nearest names, if Tk knows no such widget.
 */
GRAFT_API graft_status graft_tk_class(graft_runtime *runtime, const char *name,
                                      graft_class *class_id);

/*
 * Writes what a class takes as JSON, for editors and documentation: its name,
 * "properties" with name, default, type (string, int, bool, double, color,
 * distance, enum), "values" of an enum and "create_only", and "events" with
 * name, "value_of" and "query". Text rules as for graft_error_message().
 */
GRAFT_API graft_status graft_tk_class_json(graft_runtime *runtime,
                                           const char *name, char *buffer,
                                           size_t size, size_t *needed);

/*
 * Shows what `body` describes and handles events until graft_tk_quit(), or
 * until the user closes the main window. Elements that are toplevels are
 * windows, others go into the main window.
 */
GRAFT_API graft_status graft_tk_run(graft_tk *tk, graft_body_function body,
                                    void *user_data);

/*
 * Has the user's closing of the main window quit, as graft_tk_run() does, if
 * the interpreter was made here. For programs with a loop of their own.
 */
GRAFT_API graft_status graft_tk_hear_main_window(graft_tk *tk);

/* Makes graft_tk_run() return. */
GRAFT_API graft_status graft_tk_quit(graft_tk *tk);

/* Asks for the body to run again, after a change of its state. */
GRAFT_API graft_status graft_tk_invalidate(graft_tk *tk);

/*
 * Creates a root in a window of the interpreter, by its path (null: ".").
 * Without a body it is rendered by graft_render().
 */
GRAFT_API graft_status graft_tk_mount(graft_tk *tk, const char *path,
                                      graft_body_function body, void *user_data,
                                      graft_node *root);

/*
 * Handles what waits in Tcl's queue, pumps and redraws, for programs without
 * graft_tk_run(). Before that it waits for one event: not at all (0), `wait`
 * milliseconds at most, or as long as it takes (-1). Returns 1 while the
 * program is to go on, 0 after graft_tk_quit().
 */
GRAFT_API graft_status graft_tk_process(graft_tk *tk, int32_t wait);

/*
 * Calls a Tcl command with a list of words, each of any type that an option
 * takes: {"ttk::style", "theme", "use", "clam"}. `reply` (or null) is a string
 * that is valid until the next call.
 */
GRAFT_API graft_status graft_tk_call(graft_tk *tk, const graft_value *words,
                                     uint32_t count, graft_value *reply);

/* Writes the path of a node's window. Text rules as above. */
GRAFT_API graft_status graft_tk_path(graft_tk *tk, graft_node node,
                                     char *buffer, size_t size, size_t *needed);

/*
 * Gives a widget for a window that the host made in the interpreter, for
 * inline wraps and graft_extra.adopt. The window stays the host's.
 */
GRAFT_API graft_status graft_tk_adopt(graft_tk *tk, const char *path,
                                      void **widget);

/* Forgets a widget that graft_tk_adopt() gave. */
GRAFT_API graft_status graft_tk_release(graft_tk *tk, void *widget);

/*
 * Writes what went wrong last: Tcl's words, or else the runtime's; with null
 * for `tk`, why graft_tk_open() failed on this thread. Text rules as above.
 */
GRAFT_API graft_status graft_tk_error_message(const graft_tk *tk, char *buffer,
                                              size_t size, size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
