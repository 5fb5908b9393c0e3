/*
 * 7GUIs: Cells. A sheet of 26 by 100 cells, of which those are widgets that are
 * to be seen. A formula begins with = and adds and subtracts numbers and other
 * cells: =A1+B2-3, or =SUM(A0:A9).
 */
#include <ctype.h>
#include <graft/tk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 26
#define ROWS 100
#define SHOWN_COLUMNS 6
#define SHOWN_ROWS 12

struct app {
  graft_tk *tk;
  graft_class frame, label, entry, scrollbar;
  char sheet[ROWS][COLUMNS][64];
  int top, left;             /* the first that is shown */
  int edit_row, edit_column; /* the cell that is edited, or -1 */
  char draft[64];            /* what it has meanwhile */
};

static struct app app;

/* ------------------------------------------------------------------------ */
/* Formulas                                                                 */
/* ------------------------------------------------------------------------ */

static int evaluate(int row, int column, int depth, double *value);

static int reference(const char **at, int *row, int *column) {
  const char *text = *at;
  if (!isupper((unsigned char)text[0]) || !isdigit((unsigned char)text[1])) {
    return 0;
  }
  *column = text[0] - 'A';
  *row = (int)strtol(text + 1, (char **)at, 10);
  return *row < ROWS;
}

static int sum(const char **at, int depth, double *value) {
  int rows[2];
  int columns[2];
  *at += 4;
  if (!reference(at, &rows[0], &columns[0]) || *(*at)++ != ':' ||
      !reference(at, &rows[1], &columns[1]) || *(*at)++ != ')') {
    return 0;
  }
  *value = 0;
  for (int row = rows[0]; row <= rows[1]; row++) {
    for (int column = columns[0]; column <= columns[1]; column++) {
      double one;
      if (!evaluate(row, column, depth + 1, &one)) return 0;
      *value += one;
    }
  }
  return 1;
}

static int term(const char **at, int depth, double *value) {
  int row;
  int column;
  char *end;
  if (strncmp(*at, "SUM(", 4) == 0) return sum(at, depth, value);
  if (reference(at, &row, &column)) {
    return evaluate(row, column, depth + 1, value);
  }
  *value = strtod(*at, &end);
  if (end == *at) return 0;
  *at = end;
  return 1;
}

/* A cell that depends on itself is too deep. An empty one is 0. */
static int evaluate(int row, int column, int depth, double *value) {
  const char *text = app.sheet[row][column];
  double one;
  char *end;
  *value = 0;
  if (depth > 50) return 0;
  if (text[0] == '\0') return 1;
  if (text[0] != '=') {
    *value = strtod(text, &end);
    return *end == '\0';
  }
  text++;
  if (!term(&text, depth, value)) return 0;
  while (*text == '+' || *text == '-') {
    int sign = *text++ == '+' ? 1 : -1;
    if (!term(&text, depth, &one)) return 0;
    *value += sign * one;
  }
  return *text == '\0';
}

static void show(int row, int column, char *text, size_t size) {
  double value;
  const char *entered = app.sheet[row][column];
  if (entered[0] != '=') {
    snprintf(text, size, "%s", entered);
  } else if (evaluate(row, column, 0, &value)) {
    snprintf(text, size, "%g", value);
  } else {
    snprintf(text, size, "#ERROR");
  }
}

/* ------------------------------------------------------------------------ */
/* Handlers                                                                 */
/* ------------------------------------------------------------------------ */

/* Return, Tab, a click elsewhere: what was typed is entered. */
static graft_status leave(const graft_context *context,
                          const graft_event *event, void *user_data) {
  (void)context, (void)event, (void)user_data;
  if (app.edit_row < 0) return GRAFT_OK;
  memcpy(app.sheet[app.edit_row][app.edit_column], app.draft, 64);
  app.edit_row = -1;
  return graft_tk_invalidate(app.tk);
}

static graft_status edit(const graft_context *context, const graft_event *event,
                         void *cell) {
  leave(context, event, NULL);
  app.edit_row = (int)((intptr_t)cell / COLUMNS);
  app.edit_column = (int)((intptr_t)cell % COLUMNS);
  memcpy(app.draft, app.sheet[app.edit_row][app.edit_column], 64);
  return graft_tk_invalidate(app.tk);
}

static graft_status typed(const graft_context *context,
                          const graft_event *event, void *user_data) {
  const graft_value *text = &event->values[0];
  (void)context, (void)user_data;
  snprintf(app.draft, sizeof app.draft, "%.*s", (int)text->length,
           text->as.string);
  return graft_tk_invalidate(app.tk);
}

static graft_status given_up(const graft_context *context,
                             const graft_event *event, void *user_data) {
  (void)context, (void)event, (void)user_data;
  app.edit_row = -1;
  return graft_tk_invalidate(app.tk);
}

/* A scrollbar says "moveto FRACTION" or "scroll NUMBER units". */
static graft_status scrolled(const graft_context *context,
                             const graft_event *event, void *user_data) {
  int is_row = user_data == &app.top;
  int *first = user_data;
  int count = is_row ? ROWS : COLUMNS;
  int shown = is_row ? SHOWN_ROWS : SHOWN_COLUMNS;
  const graft_value *how = &event->values[1];
  double number =
      how->type == GRAFT_TYPE_INT ? (double)how->as.integer : how->as.real;
  (void)context;
  if (event->value_count == 3) {
    *first += (int)number;
  } else {
    *first = (int)(number * count + 0.5);
  }
  if (*first > count - shown) *first = count - shown;
  if (*first < 0) *first = 0;
  return graft_tk_invalidate(app.tk);
}

/* ------------------------------------------------------------------------ */
/* Description                                                              */
/* ------------------------------------------------------------------------ */

static void place(graft_runtime *rt, int row, int column) {
  graft_int(rt, "grid_row", row);
  graft_int(rt, "grid_column", column);
  graft_string(rt, "grid_sticky", "nsew");
}

static void heading(graft_runtime *rt, int row, int column, const char *text) {
  GRAFT_KEY(rt, app.label, row * 1000 + column) {
    graft_string(rt, "text", text);
    graft_string(rt, "anchor", "center");
    place(rt, row, column);
  }
}

static void cell(graft_runtime *rt, int row, int column) {
  intptr_t number = row * COLUMNS + column;
  char text[64];
  if (row == app.edit_row && column == app.edit_column) {
    GRAFT_KEY(rt, app.entry, number) {
      graft_string(rt, "name", "edited");
      graft_int(rt, "width", 11);
      graft_bool(rt, "autofocus", 1);
      graft_string(rt, "text", app.draft);
      graft_on(rt, "changed", typed, NULL);
      graft_on(rt, "activate", leave, NULL);
      graft_on(rt, "blur", leave, NULL);
      graft_on(rt, "escape", given_up, NULL);
      place(rt, row - app.top + 1, column - app.left + 1);
    }
    return;
  }
  show(row, column, text, sizeof text);
  GRAFT_KEY(rt, app.label, number + 1000000) {
    graft_string(rt, "text", text);
    graft_string(rt, "relief", "groove");
    graft_string(rt, "background", "white");
    graft_int(rt, "width", 12);
    graft_on(rt, "<Button-1>", leave, NULL);
    graft_on(rt, "<Double-1>", edit, (void *)number);
    place(rt, row - app.top + 1, column - app.left + 1);
  }
}

static void scrollbar(graft_runtime *rt, int *first, int count, int shown,
                      int row, int column) {
  char view[60];
  snprintf(view, sizeof view, "%f %f", (double)*first / count,
           (double)(*first + shown) / count);
  GRAFT_KEY(rt, app.scrollbar, row) {
    graft_string(rt, "orient", row > column ? "horizontal" : "vertical");
    graft_string(rt, "view", view);
    graft_on(rt, "command", scrolled, first);
    graft_int(rt, row > column ? "grid_columnspan" : "grid_rowspan",
              row > column ? SHOWN_COLUMNS : SHOWN_ROWS);
    place(rt, row, column);
  }
}

static graft_status body(const graft_context *context, void *user_data) {
  graft_runtime *rt = context->runtime;
  char text[8];
  (void)user_data;
  GRAFT(rt, app.frame) {
    for (int column = 0; column < SHOWN_COLUMNS; column++) {
      snprintf(text, sizeof text, "%c", 'A' + app.left + column);
      heading(rt, 0, column + 1, text);
    }
    for (int row = 0; row < SHOWN_ROWS; row++) {
      snprintf(text, sizeof text, "%d", app.top + row);
      heading(rt, row + 1, 0, text);
    }
    for (int row = 0; row < SHOWN_ROWS; row++) {
      for (int column = 0; column < SHOWN_COLUMNS; column++) {
        cell(rt, app.top + row, app.left + column);
      }
    }
    scrollbar(rt, &app.top, ROWS, SHOWN_ROWS, 1, SHOWN_COLUMNS + 1);
    scrollbar(rt, &app.left, COLUMNS, SHOWN_COLUMNS, SHOWN_ROWS + 1, 1);
  }
  return GRAFT_OK;
}

int main(void) {
  graft_tk_desc desc = GRAFT_TK_DESC_INIT;
  graft_runtime *rt;
  graft_status status;
  app.edit_row = -1;
  desc.name = "cells";
  if (graft_tk_open(&desc, &app.tk) < 0) return 1;
  rt = graft_tk_runtime(app.tk);
  status = graft_tk_class(rt, "ttk::frame", &app.frame);
  if (status >= 0) status = graft_tk_class(rt, "label", &app.label);
  if (status >= 0) status = graft_tk_class(rt, "entry", &app.entry);
  if (status >= 0) {
    status = graft_tk_class(rt, "ttk::scrollbar", &app.scrollbar);
  }
  if (status >= 0) status = graft_tk_run(app.tk, body, NULL);
  graft_tk_close(app.tk);
  return status < 0;
}
