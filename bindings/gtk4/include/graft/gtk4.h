/*
 * GTK 4 for Graft: every widget type of GTK, libadwaita or your own is a class,
 * by its name. No type has code of its own here; a small table of rules tells
 * what GTK's introspection does not.
 *
 *     graft_gtk4 *gtk;
 *     graft_class window, spin;
 *     graft_status status = graft_gtk4_open(0, &gtk);
 *     if (status < 0) return 1;
 *     graft_gtk4_class(graft_gtk4_runtime(gtk), "GtkWindow", &window);
 *     graft_gtk4_class(graft_gtk4_runtime(gtk), "GtkSpinButton", &spin);
 *     status = graft_gtk4_run(gtk, body, 0);
 *     graft_gtk4_close(gtk);
 *     return status < 0;
 *
 * ---------------------------------------------------------------------------
 * Properties
 * ---------------------------------------------------------------------------
 * Those of the type, by GTK's names. No longer described, a property has the
 * value again that a new widget of the type has. One that GTK takes only at
 * creation makes the widget anew when it changes.
 *
 *     boolean             bool
 *     integer             int; -1 for the greatest unsigned one (no position)
 *     double, float       double or int
 *     string              string
 *     enum                string, its nick ("center"), or int
 *     flags               string, nicks with | between them, or int
 *     object              object of the kind GRAFT_GTK4_OBJECT, pointer to one,
 *                         node of a widget; or a string as GtkBuilder has it
 *     list model          also a string: items with '\n' between them
 *     strings             a string, items with '\n' between them
 *     GdkRGBA and others  a string as GtkBuilder has it, or pointer
 *     GVariant            a string in GVariant's text format
 *
 * Where a property holds an object of GTK's own, properties of that object are
 * named with a dot: `adjustment.upper`, `buffer.text`. Those of an adjustment
 * are properties of the widget too (`lower`, `upper`, `value`,
 * `step-increment`, ...), as is the text of a text view's buffer.
 *
 * Every widget also has:
 *
 *     css-classes      string, classes with spaces between them, which it has
 *                      along with those it gives itself
 *     autofocus        bool: takes the focus when it is mounted
 *     slot             string: where in its parent it goes, see "Children"
 *     layout.NAME      property of its GtkLayoutChild: `layout.column`,
 *                      `layout.row`, `layout.column-span`, `layout.measure`
 *     page.NAME        property of its page in a GtkStack, GtkNotebook and the
 *                      like: `page.name`, `page.title`, `page.tab-label`
 *     cell.NAME        property of its GtkListBoxRow or GtkFlowBoxChild, if
 *                      that was made for it: `cell.selectable`
 *
 * A list box, a flow box and a list view have `selected`: an index, -1 for
 * none.
 *
 * ---------------------------------------------------------------------------
 * Events
 * ---------------------------------------------------------------------------
 * The signals of the type by their names, with their arguments as values, and
 * `notify::NAME` for a property. An event that reports what the user made of a
 * property has that value as its first: `changed` of what is editable,
 * `toggled`, `value-changed`, `notify::active` of a switch, `notify::selected`,
 * `row-selected` and `selection-changed` (the index). Those of a text or a
 * number come once it is at rest, merged. Editing ends with `activate`,
 * `escape` and `focus-leave`.
 *
 * Widgets get event controllers where one of these is handled:
 *
 *     key-pressed, key-released      name, keyval, keycode, modifiers
 *     click, click-released          presses, x, y
 *     secondary-click                presses, x, y
 *     long-press                     x, y
 *     pointer-enter, motion          x, y
 *     pointer-leave
 *     scroll                         dx, dy
 *     drag-begin                     x, y
 *     drag-update, drag-end          offset x, y
 *     focus-enter, focus-leave, escape
 *
 * A key's name is the character itself ("a", "?"), or Enter, Tab, Space,
 * Escape, Backspace, Delete, Insert, Up, Down, Left, Right, Home, End, PageUp,
 * PageDown, F1 to F12; Ctrl- and Alt- before it ("Ctrl-S"), Shift- before those
 * that have a name. An event controller or gesture can also be described as a
 * child, by its type: then it has all its properties and signals.
 *
 * If a signal wants to know whether it was handled, GRAFT_OK tells yes and
 * GRAFT_DECLINED no. A window whose `close-request` has a handler stays until
 * it is no longer described; another one closes and is then forgotten, so that
 * it is made anew when it is described again. A signal that wants another
 * answer is a query.
 *
 * ---------------------------------------------------------------------------
 * Commands
 * ---------------------------------------------------------------------------
 *     focus, activate
 *     select-region    start, end in characters; -1 is the end
 *     present          a window
 *     popup, popdown   a popover
 *     NAME             a signal that GTK binds keys to: `copy-clipboard`
 *     GROUP.NAME       an action: `clipboard.paste`, `win.close`
 *
 * ---------------------------------------------------------------------------
 * Children
 * ---------------------------------------------------------------------------
 * A child goes where its `slot` says: a property that holds a widget
 * (`titlebar`, `end-child`, `popover`) or a child type of GtkBuilder's files
 * (`start`, `overlay`, `prefix`). Without a slot it becomes one of the children
 * of a box, grid, stack, notebook, list box and the like, or the `child` or
 * `content` of what takes one. A paned takes two, an overlay any number, of
 * which the first lies below. A popover belongs to its parent widget; a window
 * is transient for the window it is described in, and is presented when it is
 * mounted unless `visible` is described.
 *
 * Other objects are described as children too: a controller or gesture, or an
 * object that goes into the property of the parent that takes its type
 * (GtkAdjustment, GtkSizeGroup, ...), or that its slot names.
 *
 * Children of a GtkListView or GtkGridView are rows (graft_rows()): of a
 * million those exist that GTK binds list items to, some two hundred. In a
 * GtkColumnView, describe its GtkColumnViewColumns and a GraftRowModel, whose
 * children are the rows, each a GraftRow with a child for every column. Both
 * are types of this library, to be had by graft_gtk4_class() like others.
 *
 * A GraftCanvas, also of this library, draws its property `shapes`, a line for
 * each: "circle X Y RADIUS COLOR", "rectangle X Y WIDTH HEIGHT COLOR",
 * "line X Y X Y COLOR", "text X Y WORDS". Without a COLOR nothing is filled.
 *
 * ---------------------------------------------------------------------------
 * Menus
 * ---------------------------------------------------------------------------
 * Types of this library stand for GIO's menus. Describe a GraftMenu in what
 * shows one: a GtkMenuButton, GtkPopoverMenuBar, GtkPopoverMenu (a child of any
 * widget), or with the slot "extra-menu" in an entry, label or text view. Its
 * children are
 *
 *     GraftMenuItem      what is chosen
 *     GraftMenuSection   a part set off by a line, with more of these
 *     GraftMenu          a submenu, with more of these
 *
 * A menu and a section have a `label` and an `icon-name`; a section also has
 * the `display-hint` of GtkPopoverMenu ("horizontal-buttons"). An item has
 *
 *     label, icon-name   strings; GTK shows an icon instead of a label, and in
 *                        rows of buttons
 *     accel              string as "<Control>s": uses the item wherever the
 *                        focus is in the window
 *     role               "normal", "check" or "radio"
 *     active             bool: checked; `notify::active` tells when the user
 *                        changed it. A radio's use clears those beside it
 *     sensitive          bool
 *     action, target     an action that there is already ("window.close") and
 *                        its target as GVariant's text: used instead of
 *                        telling `activate`
 *
 * and the event `activate`. A submenu that goes, moves or changes its label
 * closes the menu if it is open. Other changes are seen in it. Of submenus with
 * one label GTK gets all but one with spaces of no width behind it.
 *
 * ---------------------------------------------------------------------------
 * Threads, ownership, errors
 * ---------------------------------------------------------------------------
 * Everything here is for the thread that GTK runs on. From others use
 * graft_post() and graft_wake(). What is posted in a burst is done at once,
 * before the next frame.
 *
 * A widget is the GtkWidget itself. Graft holds a reference from create to
 * destroy.
 *
 * An unknown type, property or event is refused with the nearest names, a value
 * that can't be converted with what was expected.
 */
#ifndef GRAFT_GTK4_H
#define GRAFT_GTK4_H

#include <graft/graft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A runtime that runs on GLib's main loop. */
typedef struct graft_gtk4 graft_gtk4;

/* The kind of a graft_value_object() that is a GObject. */
#define GRAFT_GTK4_OBJECT 0x474Fu

/* GTK can't open a display. */
#define GRAFT_GTK4_E_DISPLAY (GRAFT_E_HOST - 1)

/* ------------------------------------------------------------------------ */
/* A program                                                                */
/* ------------------------------------------------------------------------ */

/* Does not write what is reported to standard error. */
#define GRAFT_GTK4_QUIET 1u

/* How to open it. Every member may be zero. */
typedef struct graft_gtk4_desc {
  uint32_t struct_size;
  uint32_t flags;                    /* GRAFT_GTK4_* */
  const graft_runtime_desc *runtime; /* hooks; `schedule` is not called. The
                                        kind GRAFT_GTK4_OBJECT is kept by
                                        itself */
} graft_gtk4_desc;

#define GRAFT_GTK4_DESC_INIT \
  { sizeof(graft_gtk4_desc), 0, 0 }

/*
 * Initializes GTK if that is not done, and creates a runtime that is pumped by
 * the default main context. `desc` may be null.
 */
GRAFT_API graft_status graft_gtk4_open(const graft_gtk4_desc *desc,
                                       graft_gtk4 **gtk);

/* Destroys the runtime and its widgets. GRAFT_E_BUSY inside a callback. */
GRAFT_API graft_status graft_gtk4_close(graft_gtk4 *gtk);

/* Returns the runtime, which ends with it. */
GRAFT_API graft_runtime *graft_gtk4_runtime(const graft_gtk4 *gtk);

/*
 * Shows the windows that `body` describes and runs the main loop until
 * graft_gtk4_quit(), or until there is no window. Fails with what was reported
 * if the body fails at first, so that there is nothing to show.
 */
GRAFT_API graft_status graft_gtk4_run(graft_gtk4 *gtk, graft_body_function body,
                                      void *user_data);

/* Makes graft_gtk4_run() return. */
GRAFT_API graft_status graft_gtk4_quit(graft_gtk4 *gtk);

/* Asks for the body to run again, after a change of its state. */
GRAFT_API graft_status graft_gtk4_invalidate(graft_gtk4 *gtk);

/*
 * Creates the root that graft_gtk4_run() uses, once, for a program with a
 * loop of its own. `root` may be null.
 */
GRAFT_API graft_status graft_gtk4_mount(graft_gtk4 *gtk,
                                        graft_body_function body,
                                        void *user_data, graft_node *root);

/*
 * Does what is ready, and never waits. Returns 1 while the program is to go on,
 * 0 once it is to end; at first fails like graft_gtk4_run(). Together with
 * graft_gtk4_wait() it is the loop of a language that has a lock to give up.
 */
GRAFT_API graft_status graft_gtk4_process(graft_gtk4 *gtk);

/*
 * Waits until graft_gtk4_process() has something to do, or for `milliseconds`
 * if that is not negative. Nothing is called back meanwhile. May return early.
 */
GRAFT_API graft_status graft_gtk4_wait(graft_gtk4 *gtk, int32_t milliseconds);

/*
 * Gives the display a style sheet, in place of the one that this function gave
 * it before; null removes it. GRAFT_E_INVALID tells the line of a mistake, and
 * what GTK understands of the sheet is used all the same.
 */
GRAFT_API graft_status graft_gtk4_style_sheet(graft_gtk4 *gtk,
                                              const char *text);

/*
 * Writes what went wrong last in a function of this header, on this thread.
 * Text rules as for graft_error_message().
 */
GRAFT_API graft_status graft_gtk4_error_message(char *buffer, size_t size,
                                                size_t *needed);

/* ------------------------------------------------------------------------ */
/* Classes                                                                  */
/* ------------------------------------------------------------------------ */

/*
 * Makes a type the class of its name, once for each runtime, and gives it.
 * Types of libadwaita are looked for in that library, which is loaded when the
 * first one is asked for; others in what the program has loaded. `runtime` may
 * be one that was not made here.
 */
GRAFT_API graft_status graft_gtk4_class(graft_runtime *runtime,
                                        const char *type_name,
                                        graft_class *class_id);

/*
 * An event that reports a property and that the table of this library does not
 * have. All text is NUL-terminated.
 */
typedef struct graft_gtk4_report {
  const char *event;    /* a signal, or "notify::NAME" */
  const char *property; /* what it reports */
  uint32_t flags;       /* GRAFT_EMITS_* */
  uint32_t reserved;    /* 0 */
} graft_gtk4_report;

/* What is to be known of a type beside its introspection. */
typedef struct graft_gtk4_rules {
  uint32_t struct_size;
  uint32_t report_count;
  const graft_gtk4_report *reports; /* before those of the library */
} graft_gtk4_rules;

#define GRAFT_GTK4_RULES_INIT \
  { sizeof(graft_gtk4_rules), 0, 0 }

/*
 * The same with rules of the program. GRAFT_E_DUPLICATE if the type is a class
 * already. `rules` may be null.
 */
GRAFT_API graft_status graft_gtk4_class_with(graft_runtime *runtime,
                                             const char *type_name,
                                             const graft_gtk4_rules *rules,
                                             graft_class *class_id);

/*
 * Describes a type as JSON: its name, parent, properties (name, type, flags,
 * nicks of an enum) and events (name, types of the values, what is answered).
 * Text rules as for graft_error_message().
 */
GRAFT_API graft_status graft_gtk4_type_json(const char *type_name, char *buffer,
                                            size_t size, size_t *needed);

/*
 * Lists the names of all widget types that can be made, as a JSON array: those
 * of GTK, and of libraries whose types are registered; and this library's own.
 */
GRAFT_API graft_status graft_gtk4_types_json(char *buffer, size_t size,
                                             size_t *needed);

/* Returns the node of a widget that a class made; 0 if there is none. */
GRAFT_API graft_node graft_gtk4_node(const graft_runtime *runtime,
                                     const void *widget);

#ifdef __cplusplus
}
#endif

#endif
