/*
 * 7GUIs, task 7: a spreadsheet. Each cell is a text and a value derived from
 * it: a change recomputes what depends on it, and nothing else.
 */
#include <ctype.h>
#include <graft/gtk4.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 100
#define COLUMNS 26

static graft_class window, box, scrolled, view, column, model, row_class;
static graft_class label, entry;
static graft_state texts[ROWS][COLUMNS], shown[ROWS][COLUMNS];
static graft_state current; /* row * COLUMNS + column, in the field above */

/* ------------------------------------------------------------------------ */
/* Formulas: numbers, cells, + - * / ( ), SUM(A0:B9)                        */
/* ------------------------------------------------------------------------ */

typedef struct parser {
  graft_runtime *rt;
  const char *at;
  int failed;
} parser;

static double sum(parser *p);

static int cell(parser *p, int *row, int *at_column) {
  char *end;
  if (!isupper((unsigned char)*p->at)) return 0;
  *at_column = *p->at - 'A';
  *row = (int)strtol(p->at + 1, &end, 10);
  if (end == p->at + 1 || *row < 0 || *row >= ROWS) return 0;
  p->at = end;
  return 1;
}

/* Reading a derived cell makes this one depend on it. */
static double value_of(parser *p, int row, int at_column) {
  graft_value value;
  char text[64];
  if (graft_state_get(p->rt, shown[row][at_column], &value) < 0 ||
      value.type != GRAFT_TYPE_STRING || value.length >= sizeof text) {
    p->failed = 1; /* in a circle, for one */
    return 0;
  }
  memcpy(text, value.as.string, value.length);
  text[value.length] = '\0';
  if (*text == '#') p->failed = 1;
  return strtod(text, NULL);
}

static double range(parser *p) {
  int row, to_row, from, to;
  double total = 0;
  if (!cell(p, &row, &from) || *p->at++ != ':' || !cell(p, &to_row, &to) ||
      *p->at++ != ')') {
    p->failed = 1;
    return 0;
  }
  for (int i = row; i <= to_row; i++) {
    for (int j = from; j <= to; j++) total += value_of(p, i, j);
  }
  return total;
}

static double factor(parser *p) {
  int row, at_column;
  char *end;
  double number;
  while (*p->at == ' ') p->at++;
  if (*p->at == '-') return p->at++, -factor(p);
  if (strncmp(p->at, "SUM(", 4) == 0) return p->at += 4, range(p);
  if (*p->at == '(') {
    p->at++;
    number = sum(p);
    if (*p->at++ != ')') p->failed = 1;
    return number;
  }
  if (cell(p, &row, &at_column)) return value_of(p, row, at_column);
  number = strtod(p->at, &end);
  if (end == p->at) p->failed = 1;
  p->at = end;
  return number;
}

static double product(parser *p) {
  double number = factor(p);
  for (;;) {
    while (*p->at == ' ') p->at++;
    if (p->failed || (*p->at != '*' && *p->at != '/')) return number;
    if (*p->at++ == '*') {
      number *= factor(p);
    } else {
      number /= factor(p);
    }
  }
}

static double sum(parser *p) {
  double number = product(p);
  for (;;) {
    if (p->failed || (*p->at != '+' && *p->at != '-')) return number;
    if (*p->at++ == '+') {
      number += product(p);
    } else {
      number -= product(p);
    }
  }
}

static graft_status compute(const graft_context *context, void *data,
                            graft_value *value) {
  static char result[64];
  graft_value text;
  char copy[256];
  parser p = {context->runtime, copy + 1, 0};
  double number;
  if (graft_state_get(context->runtime, *(graft_state *)data, &text) < 0 ||
      text.type != GRAFT_TYPE_STRING || text.length >= sizeof copy) {
    return GRAFT_OK;
  }
  if (text.length > 0) memcpy(copy, text.as.string, text.length);
  copy[text.length] = '\0';
  if (*copy != '=') {
    *value = text;
    return GRAFT_OK;
  }
  number = sum(&p);
  if (*p.at != '\0' || !isfinite(number)) p.failed = 1;
  snprintf(result, sizeof result, p.failed ? "#" : "%.10g", number);
  *value = graft_value_text(result);
  return GRAFT_OK;
}

/* ------------------------------------------------------------------------ */
/* What is seen                                                             */
/* ------------------------------------------------------------------------ */

static graft_status picked(const graft_context *context,
                           const graft_event *event, void *data) {
  (void)event;
  return graft_state_set_int(context->runtime, current,
                             (graft_state *)data - &texts[0][0]);
}

static graft_status describe_row(const graft_context *context, void *data,
                                 const graft_row *row) {
  graft_runtime *rt = context->runtime;
  char number[8];
  (void)data;
  snprintf(number, sizeof number, "%u", row->index);
  GRAFT(rt, row_class) {
    GRAFT(rt, label) { graft_string(rt, "label", number); }
    for (int i = 0; i < COLUMNS; i++) {
      GRAFT_KEY(rt, label, i) {
        graft_bind(rt, "label", shown[row->index][i]);
        graft_int(rt, "width-chars", 8);
        graft_double(rt, "xalign", 1);
        graft_on(rt, "click", picked, &texts[row->index][i]);
      }
    }
  }
  return GRAFT_OK;
}

static graft_status entered(const graft_context *context,
                            const graft_event *event, void *data) {
  graft_runtime *rt = context->runtime;
  (void)data;
  return graft_state_set(rt, (&texts[0][0])[graft_state_int(rt, current)],
                         &event->values[0]);
}

static void describe_table(graft_runtime *rt) {
  graft_rows_desc rows = GRAFT_ROWS_DESC_INIT;
  rows.count = ROWS;
  rows.body = describe_row;
  GRAFT(rt, scrolled) {
    graft_bool(rt, "vexpand", 1);
    GRAFT(rt, view) {
      graft_bool(rt, "show-column-separators", 1);
      graft_bool(rt, "show-row-separators", 1);
      for (int i = -1; i < COLUMNS; i++) {
        char title[2] = {i < 0 ? ' ' : (char)('A' + i), '\0'};
        GRAFT_KEY(rt, column, i) { graft_string(rt, "title", title); }
      }
      GRAFT(rt, model) { graft_rows(rt, GRAFT_SITE, &rows); }
    }
  }
}

static graft_status body(const graft_context *context, void *data) {
  graft_runtime *rt = context->runtime;
  int64_t at = graft_state_int(rt, current);
  char name[16];
  (void)data;
  snprintf(name, sizeof name, "%c%d", (char)('A' + at % COLUMNS),
           (int)(at / COLUMNS));
  GRAFT(rt, window) {
    graft_string(rt, "title", "Cells");
    graft_int(rt, "default-width", 800);
    graft_int(rt, "default-height", 500);
    GRAFT(rt, box) {
      graft_string(rt, "orientation", "vertical");
      GRAFT(rt, box) {
        graft_int(rt, "spacing", 8);
        GRAFT(rt, label) {
          graft_string(rt, "label", name);
          graft_int(rt, "width-chars", 5);
        }
        GRAFT_KEY(rt, entry, at) {
          graft_bind(rt, "text", (&texts[0][0])[at]);
          graft_bool(rt, "hexpand", 1);
          graft_bool(rt, "autofocus", 1);
          graft_on(rt, "activate", entered, NULL);
        }
      }
      describe_table(rt);
    }
  }
  return GRAFT_OK;
}

static graft_status open_classes(graft_runtime *rt) {
  static const struct {
    const char *name;
    graft_class *class_id;
  } all[] = {{"GtkWindow", &window},
             {"GtkBox", &box},
             {"GtkScrolledWindow", &scrolled},
             {"GtkColumnView", &view},
             {"GtkColumnViewColumn", &column},
             {"GraftRowModel", &model},
             {"GraftRow", &row_class},
             {"GtkLabel", &label},
             {"GtkEntry", &entry}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    graft_status status = graft_gtk4_class(rt, all[i].name, all[i].class_id);
    if (status < 0) return status;
  }
  return GRAFT_OK;
}

static graft_status open_cells(graft_runtime *rt) {
  graft_value empty = graft_value_text("");
  graft_value zero = graft_value_int(0);
  graft_status status = graft_state_create(rt, &zero, &current);
  for (int i = 0; i < ROWS * COLUMNS && status >= 0; i++) {
    status = graft_state_create(rt, &empty, &texts[0][0] + i);
    if (status < 0) break;
    status = graft_state_derive(rt, compute, &texts[0][0] + i, NULL,
                                &shown[0][0] + i);
  }
  return status;
}

int main(void) {
  graft_gtk4 *gtk;
  graft_status status = graft_gtk4_open(NULL, &gtk);
  if (status >= 0) {
    graft_runtime *rt = graft_gtk4_runtime(gtk);
    status = open_classes(rt);
    if (status >= 0) status = open_cells(rt);
    if (status >= 0) status = graft_gtk4_run(gtk, body, NULL);
    graft_gtk4_close(gtk);
  }
  if (status < 0) {
    char message[512] = "";
    graft_gtk4_error_message(message, sizeof message, NULL);
    fprintf(stderr, "cells: %s\n", message);
  }
  return status < 0;
}
