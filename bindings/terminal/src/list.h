/*
 * Rows of which one is selected, scrolled where there are many.
 *
 * The children are the rows `first` and so on of `count`; the others are not
 * made, and count as one line each. Only what is near the view has to exist,
 * so that nothing here takes time proportional to `count`.
 */
#ifndef GRAFT_TERMINAL_LIST_H
#define GRAFT_TERMINAL_LIST_H

#include "terminal.h"

/* Columns on the left, for the mark of the selected row. */
#define GT_GUTTER 2

/* For `reveal`, beside an index. */
#define GT_REVEAL_NONE (-1)
#define GT_REVEAL_SELECTED (-2)

typedef struct gt_list {
  gt_widget widget;
  int lazy;         /* its children are some of `count` rows */
  int64_t count;    /* of a lazy one */
  int64_t first;    /* the index of the first child; 0 if not lazy */
  int64_t selected; /* as set or chosen; clamped where it is used */
  /* The view begins with a row, less some of its lines. While that row is a
   * child, and not the first line of all is shown, it is what counts; else its
   * index. */
  gt_widget *anchor;
  int64_t top;
  int skip;
  /* A row to be brought into view, also while rows on its way are made. */
  int64_t reveal;
  /* As arranged last; lines of rows that are not made are estimates. */
  int lines;         /* of the view */
  int64_t total;     /* lines of all rows */
  int64_t above;     /* lines above the view */
  int64_t before;    /* lines of children */
  int selected_seen; /* some of the selected row is in the view */
  int64_t told_top;  /* the rows that Graft was told of; -1: of none */
  int64_t told_count;
} gt_list;

/* A row, by its index, and its widget if it is made. */
typedef struct gt_place {
  int64_t index;
  gt_widget *row;
} gt_place;

int64_t gt_list_count(const gt_list *list);

/* The index of the selected row, or -1. */
int64_t gt_list_selected(const gt_list *list);

/* Gives a row; its index must be one. */
gt_place gt_list_at(const gt_list *list, int64_t index);

/* Goes to the next row (by 1) or the one before (by -1); 0 if there is none. */
int gt_list_step(const gt_list *list, gt_place *place, int by);

/* The lines of a row, as measured last. */
int gt_list_lines(const gt_place *place);

/* The line of the view in which a row begins; it may lie outside. */
int gt_list_line_of(const gt_list *list, int64_t index);

/* The row that is shown in a line of the view, or -1. */
int64_t gt_list_row_in(const gt_list *list, int line);

void gt_list_arrange(gt_widget *widget);

/* A child is taken out. */
void gt_list_parted(gt_widget *widget, const gt_widget *child);

/* Scrolls the view; returns 0 if it is at its end. */
int gt_list_scroll(gt_list *list, int lines);

/* Scrolls so that as many lines are above the view. */
void gt_list_scroll_to(gt_list *list, int64_t lines);

/* The user selects a row. */
void gt_list_select(gt_list *list, int64_t index);

int gt_list_key(gt_widget *widget, const gt_key *key);

/* A click selects its row before anything in the row hears of it. */
void gt_list_preview_click(gt_widget *widget, int x, int y);

/* Measures a row that has some columns, and lines as it likes. */
gt_size gt_list_fit(gt_widget *row, int columns);

#endif
