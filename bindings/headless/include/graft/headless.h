/*
 * The headless toolkit: Graft's widgets without a display.
 *
 * A toolkit with real widget state, made for tests. It registers its classes
 * with a runtime; the app is described with them as with any other toolkit's.
 * A test then acts as the user would (types, clicks, drags, closes), reads
 * what the widgets show, and reads which calls reached them, in order. It
 * imitates the habits of real toolkits, fails where it is told to, and notes
 * each misuse of a widget.
 *
 *     graft_headless_create(rt, &desc, &toolkit);
 *     root.class_id = graft_headless_screen_class(toolkit);
 *     root.widget = graft_headless_screen(toolkit);
 *     graft_root_create(rt, &root, &node);
 *     ... graft_render() ...
 *     graft_headless_find(toolkit, "button", "Save", 0, &save);
 *     graft_headless_click(toolkit, save);
 *
 * ---------------------------------------------------------------------------
 * Classes
 * ---------------------------------------------------------------------------
 * Properties, with their type and default; events, with what they report. All
 * but screen have the properties enabled (bool, true) and visible (bool,
 * true). A number may be an int or a double; it is reported as it was given.
 *
 *     screen    the container for a root; children
 *     window    title ""; children
 *               close; close_request (query, bool: true allows);
 *               shown; click; motion; scroll
 *     box, row  spacing int 0; children
 *               shown; click; motion; scroll
 *     list      selected int -1; children are its rows
 *               changed (selected); activate (index); click; motion; scroll
 *     label     text ""
 *     button    text ""; click
 *     entry     text "", placeholder "", multiline bool false (create-only)
 *               changed (text); activate, escape, blur (end editing); focus;
 *               validate (query, of text; bool: true accepts)
 *     toggle    text "", active bool false; toggled (active)
 *     range     min 0, max 100, step 0 (rounds value; 0: none),
 *               increment 1, value 0
 *               changed (value); moving (value; continuous)
 *     choice    items "", selected int -1; changed (selected)
 *     spinner   text "", active bool false; tick (int; continuous)
 *
 * click bubbles. It, and what ends editing, is emitted whether connected or
 * not. motion (x, y) and scroll (dx, dy) are continuous doubles.
 * activate of an entry comes after validate, and not at all if that is
 * refused. shown comes when the widget first is part of a screen, or of a root
 * without one. items is text or bytes with '\n' between items. Indices beyond
 * the end are clamped; -1 is none. New items reset selected to -1; a range
 * clamps its value whenever min, max, step or value is set; both emit.
 *
 * The selection of a list follows its row when rows come and go, and emits;
 * where selected is described the class puts it back to that without a word,
 * and an index beyond the rows waits until they are there. A widget that is
 * taken out of its parent loses the focus; a move keeps it.
 *
 * Commands: focus (all), select_all and set_caret (int; entry), scroll_to
 * (int; list). A size is measured in character cells.
 *
 * ---------------------------------------------------------------------------
 * Widgets
 * ---------------------------------------------------------------------------
 * A widget is a number in the guise of a pointer: never follow it. It is known
 * again after its end, so that its later use is noticed. Functions here take
 * a node. They answer GRAFT_E_STALE if the node or its widget is gone,
 * GRAFT_E_TYPE if the widget is another toolkit's, GRAFT_E_UNSUPPORTED if the
 * class has nothing of the kind.
 *
 * ---------------------------------------------------------------------------
 * The log
 * ---------------------------------------------------------------------------
 * One line for each call of a class, ended by '\n'. A widget is written as its
 * class without prefix, and "#" with its key if it has one: entry#name, row#42,
 * label. `insert screen window#main 0` is into the screen.
 *
 *     coordinator W            move PARENT W INDEX
 *     make W                   remove PARENT W INDEX
 *     make W in PARENT         mount W
 *     set W PROPERTY=VALUE     unmount W
 *     rows W COUNT FIRST       (a lazy list's set_rows)
 *     finalize W               reset W
 *     connect W EVENT          read W PROPERTY=VALUE
 *     disconnect W EVENT       destroy W
 *     insert PARENT W INDEX    destroy_coordinator W
 *     command W NAME VALUE...  measure W
 *     event W EVENT VALUE...   (the class's callback)
 *
 * `make W in PARENT` is written with GRAFT_HEADLESS_PARENT_AT_CREATE. An
 * update writes one `set` for each change, in order, and `set W` if it has
 * none. A call that failed ends with " failed STATUS". Values are none, true,
 * false, 5, 0.25, "text" (with \" \\ \n \t \xNN), bytes:LENGTH, pointer,
 * object:KIND, handler, node.
 *
 * ---------------------------------------------------------------------------
 * Threads and memory
 * ---------------------------------------------------------------------------
 * Everything here belongs to the runtime's thread. Toolkits share nothing:
 * several may live in one process, and, with different prefixes, on one
 * runtime. No function keeps a pointer that it was given, but for user_data.
 * Text is written to the caller's buffer by the rules of
 * graft_error_message(). No input makes the toolkit trap or print.
 */
#ifndef GRAFT_HEADLESS_H
#define GRAFT_HEADLESS_H

#include <stddef.h>
#include <stdint.h>

#include "graft/graft.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A toolkit: its classes, widgets, event queue and log. */
typedef struct graft_headless graft_headless;

/* ------------------------------------------------------------------------ */
/* Kinds of calls                                                           */
/* ------------------------------------------------------------------------ */

#define GRAFT_HEADLESS_CALL_COORDINATOR 0u
#define GRAFT_HEADLESS_CALL_CREATE 1u
#define GRAFT_HEADLESS_CALL_UPDATE 2u
#define GRAFT_HEADLESS_CALL_FINALIZE 3u
#define GRAFT_HEADLESS_CALL_CONNECT 4u
#define GRAFT_HEADLESS_CALL_DISCONNECT 5u
#define GRAFT_HEADLESS_CALL_INSERT 6u
#define GRAFT_HEADLESS_CALL_MOVE 7u
#define GRAFT_HEADLESS_CALL_REMOVE 8u
#define GRAFT_HEADLESS_CALL_MOUNT 9u
#define GRAFT_HEADLESS_CALL_UNMOUNT 10u
#define GRAFT_HEADLESS_CALL_EVENT 11u
#define GRAFT_HEADLESS_CALL_COMMAND 12u
#define GRAFT_HEADLESS_CALL_MEASURE 13u
#define GRAFT_HEADLESS_CALL_READ 14u
#define GRAFT_HEADLESS_CALL_RESET 15u
#define GRAFT_HEADLESS_CALL_DESTROY 16u
#define GRAFT_HEADLESS_CALL_DESTROY_COORDINATOR 17u
#define GRAFT_HEADLESS_CALL_SET_ROWS 18u
#define GRAFT_HEADLESS_CALL_COUNT 19u

/* For masks of the log. */
#define GRAFT_HEADLESS_LOG(call) (1u << (call))
#define GRAFT_HEADLESS_LOG_NOTHING 0u
#define GRAFT_HEADLESS_LOG_ALL 0xffffffffu

/* ------------------------------------------------------------------------ */
/* Habits                                                                   */
/* ------------------------------------------------------------------------ */

/* GRAFT_HEADLESS_KNOB_ECHO: when a programmatic set emits. */
#define GRAFT_HEADLESS_ECHO_AT_ONCE 0u /* before the set returns */
#define GRAFT_HEADLESS_ECHO_LATE 1u    /* from the loop, the value then set */
#define GRAFT_HEADLESS_ECHO_TWICE 2u   /* at once, twice */
#define GRAFT_HEADLESS_ECHO_NEVER 3u   /* not at all */
#define GRAFT_HEADLESS_ECHO_LATE_TWICE 4u /* from the loop, twice */
#define GRAFT_HEADLESS_ECHO_CURRENT 5u    /* from the loop, the value of then */
#define GRAFT_HEADLESS_ECHO_REPLACE 6u    /* an entry at once: "", then text */

/* GRAFT_HEADLESS_KNOB_CARET: where a set of an entry's text puts the caret. */
#define GRAFT_HEADLESS_CARET_START 0u
#define GRAFT_HEADLESS_CARET_END 1u
#define GRAFT_HEADLESS_CARET_KEPT 2u

/*
 * A knob is a habit that can be changed at any time, with graft_headless_set().
 * The members of graft_headless_desc of the same names set them first.
 */
/* GRAFT_HEADLESS_ECHO_*. */
#define GRAFT_HEADLESS_KNOB_ECHO 0u
/* 1: a set of the value that it has already emits too. */
#define GRAFT_HEADLESS_KNOB_ECHO_SAME 1u
/* GRAFT_HEADLESS_CARET_*. */
#define GRAFT_HEADLESS_KNOB_CARET 2u
/* 1: the class leaves the caret where the toolkit put it. 0: it puts it back
 * to where it was, or to the end if it was there. */
#define GRAFT_HEADLESS_KNOB_RAW_CARET 3u
/* 1: a list selects its first row by itself when it gets one, and emits. */
#define GRAFT_HEADLESS_KNOB_AUTO_SELECT 4u
/* 1: destroying a widget with a value emits it once more. */
#define GRAFT_HEADLESS_KNOB_NOISY_DESTROY 5u
/* 1: graft_headless_close() destroys the window natively and calls
 * graft_widget_gone(). 0: it only emits; the app removes the window. */
#define GRAFT_HEADLESS_KNOB_CLOSE_DESTROYS 6u
/* Mask of GRAFT_HEADLESS_LOG(): calls that are logged. */
#define GRAFT_HEADLESS_KNOB_LOG 7u
#define GRAFT_HEADLESS_KNOB_COUNT 8u

/* Classes have no `read`. */
#define GRAFT_HEADLESS_NO_READ 1u
/* Classes have no `move_child`. */
#define GRAFT_HEADLESS_NO_MOVE_CHILD 2u
/* Classes have no coordinator. */
#define GRAFT_HEADLESS_NO_COORDINATOR 4u
/* Classes have no `callback`. */
#define GRAFT_HEADLESS_NO_CALLBACK 8u
/* Classes are GRAFT_CLASS_PARENT_AT_CREATE. */
#define GRAFT_HEADLESS_PARENT_AT_CREATE 16u
/* Classes are GRAFT_CLASS_ATTACH_TOP_DOWN. */
#define GRAFT_HEADLESS_ATTACH_TOP_DOWN 32u
/* Events declare the echo that `echo` stands for, instead of any. Do not then
 * turn GRAFT_HEADLESS_KNOB_ECHO to another habit. */
#define GRAFT_HEADLESS_EXACT_ECHO 64u
/* The text of an entry is GRAFT_PROPERTY_HOLD. */
#define GRAFT_HEADLESS_HOLD_TEXT 128u
/* Classes are GRAFT_CLASS_OPEN; properties and events that are not listed are
 * logged only. */
#define GRAFT_HEADLESS_OPEN 256u
/* The list has set_rows: it is lazy. The user scrolls it with
 * graft_headless_show_rows(); where rows go, it shows the last ones left and
 * tells so at once. Its `selected` counts the children that it has. */
#define GRAFT_HEADLESS_LAZY_LIST 512u

/* Zero in every member is the plain toolkit that logs every call. */
typedef struct graft_headless_desc {
  uint32_t struct_size;
  uint32_t flags;     /* GRAFT_HEADLESS_NO_READ and so on */
  const char *prefix; /* put before each class name; or null. Copied */
  void *user_data;    /* of allocate and deallocate */
  /* Return memory aligned to 16, or null. Both or none; default malloc. */
  void *(*allocate)(void *user_data, size_t size);
  void (*deallocate)(void *user_data, void *memory, size_t size);
  uint32_t echo;      /* GRAFT_HEADLESS_ECHO_* */
  uint32_t echo_same; /* 0 or 1, as all below unless it says other */
  uint32_t caret;     /* GRAFT_HEADLESS_CARET_* */
  uint32_t raw_caret;
  uint32_t auto_select;
  uint32_t noisy_destroy;
  uint32_t close_destroys;
  uint32_t log_hidden; /* mask of GRAFT_HEADLESS_LOG(): not logged */
  uint32_t pool_limit; /* of every class; 0: no reuse, and no `reset` */
  uint32_t reserved;   /* 0 */
} graft_headless_desc;

#define GRAFT_HEADLESS_DESC_INIT \
  { sizeof(graft_headless_desc), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/* ------------------------------------------------------------------------ */
/* Toolkit                                                                  */
/* ------------------------------------------------------------------------ */

/*
 * Creates a toolkit and registers its classes. `desc` may be null.
 * GRAFT_E_DUPLICATE, and nothing is registered, if one of the names is taken.
 * [owner-thread]
 */
GRAFT_API graft_status graft_headless_create(graft_runtime *runtime,
                                             const graft_headless_desc *desc,
                                             graft_headless **toolkit);

/*
 * Ends the use of a toolkit; null does nothing. Before the runtime's end or
 * after it: widgets that live in the runtime go on working, and the memory is
 * freed once both are gone. Destroyed after the runtime, its log and counts
 * can be read in between; actions answer GRAFT_E_STALE. [owner-thread]
 */
GRAFT_API void graft_headless_destroy(graft_headless *toolkit);

/* Turns a knob. GRAFT_E_INVALID if the value is none of its. [owner-thread] */
GRAFT_API graft_status graft_headless_set(graft_headless *toolkit,
                                          uint32_t knob, uint32_t value);

/* Gives the value of a knob. [owner-thread] */
GRAFT_API graft_status graft_headless_get(const graft_headless *toolkit,
                                          uint32_t knob, uint32_t *value);

/* The ids of the classes. */
typedef struct graft_headless_classes {
  uint32_t struct_size;
  graft_class screen;
  graft_class window;
  graft_class box;
  graft_class row;
  graft_class list;
  graft_class label;
  graft_class button;
  graft_class entry;
  graft_class toggle;
  graft_class range;
  graft_class choice;
  graft_class spinner;
} graft_headless_classes;

/* Fills `classes`, of which struct_size must be set. [owner-thread] */
GRAFT_API graft_status graft_headless_get_classes(
    const graft_headless *toolkit, graft_headless_classes *classes);

/* Returns the class of a name, given without prefix; or 0. [owner-thread] */
GRAFT_API graft_class graft_headless_class(const graft_headless *toolkit,
                                           const char *name);

/* Returns the screen, for graft_root_desc.widget. It is the toolkit's: use
 * it for one root at a time. [owner-thread] */
GRAFT_API void *graft_headless_screen(graft_headless *toolkit);

/* Returns the class of the screen, for graft_root_desc. [owner-thread] */
GRAFT_API graft_class
graft_headless_screen_class(const graft_headless *toolkit);

/* ------------------------------------------------------------------------ */
/* Loop                                                                     */
/* ------------------------------------------------------------------------ */

/* Delivers the oldest late emission. Returns 1 while others wait, else 0.
 * [owner-thread] */
GRAFT_API graft_status graft_headless_turn(graft_headless *toolkit);

/* Delivers all late emissions. GRAFT_E_LOOP after 10000. [owner-thread] */
GRAFT_API graft_status graft_headless_run_loop(graft_headless *toolkit);

/*
 * Runs the loop and pumps the runtime in turn until neither has work. Returns
 * the number of rounds that had some; GRAFT_E_LOOP after 1000. [owner-thread]
 */
GRAFT_API graft_status graft_headless_settle(graft_headless *toolkit);

/* Gives the number of late emissions that wait. [owner-thread] */
GRAFT_API graft_status graft_headless_waiting(const graft_headless *toolkit,
                                              uint32_t *count);

/* ------------------------------------------------------------------------ */
/* Finding                                                                  */
/* ------------------------------------------------------------------------ */

/*
 * Finds a node: the one numbered `index`, from 0, in the order of the snapshot,
 * of those whose class has this name (or null: any) and whose key, text or
 * title is `what` (or null: any; an integer key in decimal). GRAFT_E_UNKNOWN if
 * there is none. [owner-thread]
 */
GRAFT_API graft_status graft_headless_find(graft_headless *toolkit,
                                           const char *class_name,
                                           const char *what, uint32_t index,
                                           graft_node *node);

/* ------------------------------------------------------------------------ */
/* The user                                                                 */
/* ------------------------------------------------------------------------ */
/*
 * Each changes the widget, then emits what a toolkit would. They return
 * GRAFT_DECLINED where the widget is not enabled, or not visible, or the act
 * changes nothing; else what the last graft_emit() returned: GRAFT_OK also
 * where nothing is connected.
 */

/* Types into an entry at the caret: one `changed` for each character. `text`
 * is NUL-terminated UTF-8. Focuses it. [owner-thread] */
GRAFT_API graft_status graft_headless_type(graft_headless *toolkit,
                                           graft_node node, const char *text);

/* Deletes the character before the caret. [owner-thread] */
GRAFT_API graft_status graft_headless_backspace(graft_headless *toolkit,
                                                graft_node node);

/* Replaces the text of an entry, as a paste over everything: one `changed`,
 * caret at the end. Focuses it. [owner-thread] */
GRAFT_API graft_status graft_headless_set_text(graft_headless *toolkit,
                                               graft_node node,
                                               const char *text);

/* Puts the caret before the character at an index, clamped. [owner-thread] */
GRAFT_API graft_status graft_headless_set_caret(graft_headless *toolkit,
                                                graft_node node, int64_t caret);

/* Presses enter: validate and activate of an entry, activate of a list, click
 * of a button, toggled of a toggle. [owner-thread] */
GRAFT_API graft_status graft_headless_enter(graft_headless *toolkit,
                                            graft_node node);

/* Presses escape in an entry. [owner-thread] */
GRAFT_API graft_status graft_headless_escape(graft_headless *toolkit,
                                             graft_node node);

/* Gives a widget the focus; the one that had it is blurred. [owner-thread] */
GRAFT_API graft_status graft_headless_focus(graft_headless *toolkit,
                                            graft_node node);

/* Takes the focus from a widget that has it. [owner-thread] */
GRAFT_API graft_status graft_headless_blur(graft_headless *toolkit,
                                           graft_node node);

/* Clicks a button, a toggle (which toggles) or a container. [owner-thread] */
GRAFT_API graft_status graft_headless_click(graft_headless *toolkit,
                                            graft_node node);

/* Switches a toggle over. [owner-thread] */
GRAFT_API graft_status graft_headless_toggle(graft_headless *toolkit,
                                             graft_node node);

/* Moves a range to a value by one step: `changed`. [owner-thread] */
GRAFT_API graft_status graft_headless_drag(graft_headless *toolkit,
                                           graft_node node, double value);

/* Drags a range through values: one `moving` each, then `changed` with the
 * last. [owner-thread] */
GRAFT_API graft_status graft_headless_drag_through(graft_headless *toolkit,
                                                   graft_node node,
                                                   const double *values,
                                                   uint32_t count);

/* Selects an item of a choice or a row of a list; -1 none. [owner-thread] */
GRAFT_API graft_status graft_headless_select(graft_headless *toolkit,
                                             graft_node node, int64_t index);

/* Moves the pointer over a container: `motion`. [owner-thread] */
GRAFT_API graft_status graft_headless_motion(graft_headless *toolkit,
                                             graft_node node, double x,
                                             double y);

/* Scrolls a lazy list, so that it shows these of its rows, and tells it with
 * graft_rows_visible(). [owner-thread] */
GRAFT_API graft_status graft_headless_show_rows(graft_headless *toolkit,
                                                graft_node node, uint32_t first,
                                                uint32_t count);

/* Scrolls a container: `scroll`. [owner-thread] */
GRAFT_API graft_status graft_headless_scroll(graft_headless *toolkit,
                                             graft_node node, double dx,
                                             double dy);

/*
 * Closes a window as its frame's button does: asks close_request
 * (GRAFT_DECLINED if that is refused), emits close, and, by the knob, destroys
 * the window and all in it, unless a handler removed it. [owner-thread]
 */
GRAFT_API graft_status graft_headless_close(graft_headless *toolkit,
                                            graft_node node);

/* Destroys any widget and all in it natively and calls graft_widget_gone().
 * [owner-thread] */
GRAFT_API graft_status graft_headless_kill(graft_headless *toolkit,
                                           graft_node node);

/*
 * Emits an event by itself, as a toolkit may, changing nothing: whether it is
 * connected or not. GRAFT_E_UNKNOWN if the class has no such event.
 * [owner-thread]
 */
GRAFT_API graft_status graft_headless_emit(graft_headless *toolkit,
                                           graft_node node, const char *event,
                                           const graft_value *values,
                                           uint32_t count);

/* Changes a property from outside the app and emits by the echo knob, as a
 * shared variable of the toolkit does. [owner-thread] */
GRAFT_API graft_status graft_headless_set_property(graft_headless *toolkit,
                                                   graft_node node,
                                                   const char *property,
                                                   const graft_value *value);

/* ------------------------------------------------------------------------ */
/* Reading what widgets show                                                */
/* ------------------------------------------------------------------------ */

/* Writes the text, title or, of a choice, the selected item. [owner-thread] */
GRAFT_API graft_status graft_headless_text(const graft_headless *toolkit,
                                           graft_node node, char *buffer,
                                           size_t size, size_t *needed);

/* Gives the caret of an entry, in characters. [owner-thread] */
GRAFT_API graft_status graft_headless_caret(const graft_headless *toolkit,
                                            graft_node node, int64_t *caret);

/* Gives 1 if a toggle or spinner is active, else 0. [owner-thread] */
GRAFT_API graft_status graft_headless_active(const graft_headless *toolkit,
                                             graft_node node, int32_t *active);

/* Gives the value of a range. [owner-thread] */
GRAFT_API graft_status graft_headless_value(const graft_headless *toolkit,
                                            graft_node node, double *value);

/* Gives the selected index of a choice or list; -1 none. [owner-thread] */
GRAFT_API graft_status graft_headless_selected(const graft_headless *toolkit,
                                               graft_node node,
                                               int64_t *selected);

/* Gives what set_rows told a lazy list last: how many rows there are, and which
 * is its first child. [owner-thread] */
GRAFT_API graft_status graft_headless_rows(const graft_headless *toolkit,
                                           graft_node node, uint32_t *count,
                                           uint32_t *first);

/* Gives any property. What it points to is valid until the next call.
 * [owner-thread] */
GRAFT_API graft_status graft_headless_property(const graft_headless *toolkit,
                                               graft_node node,
                                               const char *property,
                                               graft_value *value);

/* Gives the number of children that the widget has. [owner-thread] */
GRAFT_API graft_status graft_headless_child_count(const graft_headless *toolkit,
                                                  graft_node node,
                                                  uint32_t *count);

/* Gives the node of the child widget at an index; 0 if it is not a node's.
 * [owner-thread] */
GRAFT_API graft_status graft_headless_child(const graft_headless *toolkit,
                                            graft_node node, uint32_t index,
                                            graft_node *child);

/* Writes the children of the widget, as in "label#a button". [owner-thread] */
GRAFT_API graft_status graft_headless_children(const graft_headless *toolkit,
                                               graft_node node, char *buffer,
                                               size_t size, size_t *needed);

/* Gives the node that has the focus; 0 if none has. [owner-thread] */
GRAFT_API graft_status graft_headless_focused(const graft_headless *toolkit,
                                              graft_node *node);

/* Gives 1 if an event of the node is connected, else 0. [owner-thread] */
GRAFT_API graft_status graft_headless_connected(const graft_headless *toolkit,
                                                graft_node node,
                                                const char *event,
                                                int32_t *connected);

/*
 * Writes what the screen shows, one widget a line, two spaces a level, and
 * then what is shown without a screen:
 *
 *     screen
 *       window#main title="Notes"
 *         entry#name text="Ada" caret=3 focused
 *         toggle text="All" active=false
 *         range value=5 min=0 max=10
 *         choice items="a|b" selected=1
 *         button text="Save" disabled
 *
 * [owner-thread]
 */
GRAFT_API graft_status graft_headless_snapshot(const graft_headless *toolkit,
                                               char *buffer, size_t size,
                                               size_t *needed);

/*
 * Compares the children of every widget below a node with the tree of nodes
 * (law K5). Returns the number of containers that differ, each of which is
 * also noted as a violation. [owner-thread]
 */
GRAFT_API graft_status graft_headless_check(graft_headless *toolkit,
                                            graft_node node);

/* ------------------------------------------------------------------------ */
/* Log and counts                                                           */
/* ------------------------------------------------------------------------ */

/* Writes the log. [owner-thread] */
GRAFT_API graft_status graft_headless_log(const graft_headless *toolkit,
                                          char *buffer, size_t size,
                                          size_t *needed);

/* Empties the log; counts stay. [owner-thread] */
GRAFT_API graft_status graft_headless_log_clear(graft_headless *toolkit);

/* Gives the number of calls of a kind since creation, failed ones too.
 * [owner-thread] */
GRAFT_API graft_status graft_headless_calls(const graft_headless *toolkit,
                                            uint32_t call, uint64_t *count);

/* Counts since creation, and what lives now. */
typedef struct graft_headless_stats {
  uint32_t struct_size;
  uint32_t violations; /* misuses noted */
  uint64_t creates;    /* widgets made by create */
  uint64_t updates;    /* calls of update */
  uint64_t sets;       /* properties set by update */
  uint64_t inserts;    /* calls that succeeded, as below */
  uint64_t moves;
  uint64_t removes;
  uint64_t destroys;
  uint64_t emits;        /* calls of graft_emit() */
  uint64_t log_lost;     /* lines lost for want of memory */
  uint64_t live_widgets; /* of create, not destroyed; without the screen */
  uint64_t live_coordinators;
  uint64_t live_connections;
  uint64_t bytes_held; /* from the allocator */
} graft_headless_stats;

/* Fills `stats`, of which struct_size must be set. [owner-thread] */
GRAFT_API graft_status graft_headless_get_stats(const graft_headless *toolkit,
                                                graft_headless_stats *stats);

/* ------------------------------------------------------------------------ */
/* Failures and violations                                                  */
/* ------------------------------------------------------------------------ */

/*
 * Makes a call of a kind fail: the one numbered `nth`, from 1 for the next,
 * among those of the class (or null: any), and those after it, `times` in all.
 * It does nothing and returns `status`; but a destroy still destroys. With
 * GRAFT_OK it does nothing and says that it did: a create returns no widget.
 * At most 16 wait at a time (GRAFT_E_LIMIT). [owner-thread]
 */
GRAFT_API graft_status graft_headless_fail(graft_headless *toolkit,
                                           uint32_t call,
                                           const char *class_name, uint32_t nth,
                                           uint32_t times, graft_status status);

/* Forgets all failures that still wait. [owner-thread] */
GRAFT_API graft_status graft_headless_fail_clear(graft_headless *toolkit);

/*
 * Writes the misuses noted, one a line, as in
 * "destroy entry#name: destroyed already". The text keeps the first 256.
 * Noted are: a call for a widget that was destroyed or is none; a create
 * without a coordinator; a child inserted that has a parent, or into itself; an
 * index beyond the end; `previous` that is not the widget before; a move or
 * removal of what is no child; a widget destroyed with children in it, or in a
 * parent that is shown, or while it is connected; a second connect, or a
 * disconnect of what is not connected. [owner-thread]
 */
GRAFT_API graft_status graft_headless_violations(const graft_headless *toolkit,
                                                 char *buffer, size_t size,
                                                 size_t *needed);

/* Forgets the misuses noted. [owner-thread] */
GRAFT_API graft_status graft_headless_violations_clear(graft_headless *toolkit);

/* ------------------------------------------------------------------------ */
/* Widgets of the host's own                                                */
/* ------------------------------------------------------------------------ */

/* Makes a widget that the host owns, to adopt it or for an inline wrap. Not
 * logged; not in live_widgets. [owner-thread] */
GRAFT_API graft_status graft_headless_widget_make(graft_headless *toolkit,
                                                  const char *class_name,
                                                  void **widget);

/* Sets a property of any widget of the toolkit. [owner-thread] */
GRAFT_API graft_status graft_headless_widget_set(graft_headless *toolkit,
                                                 void *widget,
                                                 const char *property,
                                                 const graft_value *value);

/* Gives a property of any widget, as graft_headless_property(). [owner-thread]
 */
GRAFT_API graft_status graft_headless_widget_get(const graft_headless *toolkit,
                                                 void *widget,
                                                 const char *property,
                                                 graft_value *value);

/* Frees a widget of graft_headless_widget_make(). [owner-thread] */
GRAFT_API graft_status graft_headless_widget_free(graft_headless *toolkit,
                                                  void *widget);

#ifdef __cplusplus
}
#endif

#endif
