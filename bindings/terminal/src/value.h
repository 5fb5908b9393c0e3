/* Reading values that a class was given; none gives the default. */
#ifndef GRAFT_TERMINAL_VALUE_H
#define GRAFT_TERMINAL_VALUE_H

#include "text.h"

#define GT_BOOL GRAFT_ACCEPTS(GRAFT_TYPE_BOOL)
#define GT_INT GRAFT_ACCEPTS(GRAFT_TYPE_INT)
#define GT_NUMBER (GT_INT | GRAFT_ACCEPTS(GRAFT_TYPE_DOUBLE))
#define GT_STRING GRAFT_ACCEPTS(GRAFT_TYPE_STRING)

/* A declared property without flags, order and dependency. */
#define GT_DECLARE(name, types) \
  { name, 0, types, 0, 0, NULL }

int gt_value_flag(const graft_value *value, int fallback);
int64_t gt_value_integer(const graft_value *value, int64_t fallback);
double gt_value_number(const graft_value *value, double fallback);
graft_status gt_value_text(const graft_value *value, gt_text *text);

/* Gives the index of a word in a list that ends in null; -1: not in it. */
int gt_value_word(const graft_value *value, const char *const *words);

#endif
