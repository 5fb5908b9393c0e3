/* The widgets: a retained tree, one kind with its functions for each. */
#ifndef GRAFT_TERMINAL_WIDGET_H
#define GRAFT_TERMINAL_WIDGET_H

#include "grid.h"
#include "key.h"
#include "text.h"

typedef graft_terminal_widget gt_widget;

typedef struct gt_size {
  int columns;
  int lines;
} gt_size;

/* A proposal, and what was answered to it. */
typedef struct gt_fitted {
  gt_size proposed;
  gt_size taken;
} gt_fitted;

/* How many of them a widget keeps: along each axis it is asked for its least,
 * its most, and one length. */
#define GT_FITS 9

/* What widgets emit; gt_signals in signal.c has their names. */
typedef enum gt_signal {
  GT_CLICK,
  GT_CHANGE,
  GT_TOGGLE,
  GT_SELECT,
  GT_SLIDE,
  GT_PRESS,
  GT_MENU,
  GT_CLOSE,
  GT_ACTIVATE,
  GT_ESCAPE,
  GT_FOCUS,
  GT_BLUR,
  GT_KEY,
  GT_SIGNAL_COUNT
} gt_signal;

#define GT_SIGNAL_BIT(signal) (1u << (signal))

extern const graft_event_type gt_signals[GT_SIGNAL_COUNT];

/* A property and how it is set; the value is none for its default. */
typedef struct gt_property {
  graft_property declared;
  graft_status (*set)(gt_widget *widget, const graft_value *value);
  void (*get)(const gt_widget *widget, graft_value *value); /* or null */
} gt_property;

#define GT_TAKES_FOCUS 1u /* can have the focus */
#define GT_CONTAINS 2u    /* has children */
#define GT_HUGS 4u        /* is not stretched by rows and columns */
#define GT_SHRINKS 8u     /* can do with less than it measures */
#define GT_STACKS 16u     /* children lie upon one another */
#define GT_FLOATS 32u     /* lies upon all else, where its parent has no part */

/* Every function may be null. Coordinates are relative to the widget. */
typedef struct gt_kind {
  const char *name;
  size_t size;
  uint32_t flags;   /* GT_* above */
  uint32_t signals; /* GT_SIGNAL_BIT of its own ones */
  const gt_property *properties;
  uint32_t property_count;
  graft_status (*start)(gt_widget *widget);
  void (*finish)(gt_widget *widget);
  gt_size (*measure)(gt_widget *widget, int columns);
  /* Instead of it, where lines count too: lengths may be GT_ANY. */
  gt_size (*fit)(gt_widget *widget, gt_size proposed);
  void (*arrange)(gt_widget *widget);
  void (*draw)(const gt_widget *widget, gt_painter *painter);
  void (*draw_over)(const gt_widget *widget, gt_painter *painter);
  int (*key)(gt_widget *widget, const gt_key *key);
  int (*click)(gt_widget *widget, int x, int y);
  int (*menu)(gt_widget *widget, int x, int y); /* the other button */
  void (*preview_click)(gt_widget *widget, int x, int y);
  int (*wheel)(gt_widget *widget, int lines);
  void (*cursor)(const gt_widget *widget, int *x, int *y);
  int (*tick)(gt_widget *widget, int steps); /* 1 if it moves */
  int (*visits)(const gt_widget *widget, const gt_widget *child);
  void (*parted)(gt_widget *widget, const gt_widget *child);
  graft_status (*set_rows)(gt_widget *widget, uint32_t count, uint32_t first);
  graft_status (*command)(gt_widget *widget, const char *name,
                          const graft_value *values, uint32_t count);
} gt_kind;

struct graft_terminal_widget {
  uint32_t magic;
  const gt_kind *kind;
  graft_terminal *terminal;
  graft_node node; /* 0 for one that was not made by a class of ours */
  gt_widget *parent;
  gt_widget *first;
  gt_widget *last;
  gt_widget *next;
  gt_widget *previous;
  int child_count;
  gt_rect area; /* in cells of the screen */
  /* In units, less than 0 for none. */
  double width;
  double height;
  double min_width;
  double min_height;
  double max_width;
  double max_height;
  double flex;
  double priority;
  uint32_t fits_of; /* the layout that `fits` were answered in */
  uint32_t fit_count;
  gt_fitted fits[GT_FITS];
  int visible;
  int enabled;
  int autofocus;
};

/* Makes a widget of a kind; null if memory ran out. */
gt_widget *gt_widget_new(graft_terminal *terminal, const gt_kind *kind);

/* Makes it as new, in no parent and without children, which lose it too. */
graft_status gt_widget_reset(gt_widget *widget);

/* Tells whether a pointer is a widget of this terminal. */
int gt_widget_valid(const graft_terminal *terminal, const gt_widget *widget);

void gt_widget_insert(gt_widget *parent, gt_widget *child, gt_widget *previous);
/* Puts it after another sibling; focus and all else stay. */
void gt_widget_move(gt_widget *child, gt_widget *previous);
/* Takes it out; the focus goes elsewhere, or, to be inserted again, stays. */
void gt_widget_remove(gt_widget *child);
void gt_widget_detach(gt_widget *child);

/* Tells whether a child has a part of its parent's area. */
int gt_widget_flows(const gt_widget *child);

/* Tells whether `ancestor` is the widget or above it. */
int gt_widget_within(const gt_widget *widget, const gt_widget *ancestor);

/* Tells whether it is on the screen and neither it nor one above is hidden. */
int gt_widget_shown(const gt_widget *widget);

/* Ask for the next layout, or for drawing alone. */
void gt_widget_resized(gt_widget *widget);
void gt_widget_redraw(gt_widget *widget);

int gt_widget_focused(const gt_widget *widget);

/* Hands an event of a widget that a class made to Graft. */
graft_status gt_widget_emit(gt_widget *widget, gt_signal signal,
                            const graft_value *values, uint32_t count);

/* Tells whether a handler of it is described for the widget. */
int gt_widget_hears(const gt_widget *widget, gt_signal signal);

/* Registers a kind as a class. */
graft_status gt_class_register(graft_terminal *terminal, const gt_kind *kind,
                               graft_class *class_id);

/* What every kind has; see common.c. */
extern const gt_property gt_common_properties[];
extern const uint32_t gt_common_property_count;
extern const gt_property gt_focus_properties[];
extern const uint32_t gt_focus_property_count;

extern const gt_kind gt_label_kind;
extern const gt_kind gt_button_kind;
extern const gt_kind gt_entry_kind;
extern const gt_kind gt_toggle_kind;
extern const gt_kind gt_list_kind;
extern const gt_kind gt_progress_kind;
extern const gt_kind gt_spinner_kind;
extern const gt_kind gt_row_kind;
extern const gt_kind gt_column_kind;
extern const gt_kind gt_overlay_kind;
extern const gt_kind gt_base_kind;
extern const gt_kind gt_frame_kind;
extern const gt_kind gt_slider_kind;
extern const gt_kind gt_canvas_kind;
extern const gt_kind gt_window_kind;

#endif
