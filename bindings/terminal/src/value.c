#include "value.h"

#include <string.h>

int gt_value_flag(const graft_value *value, int fallback) {
  return value->type == GRAFT_TYPE_NONE ? fallback : value->as.integer != 0;
}

int64_t gt_value_integer(const graft_value *value, int64_t fallback) {
  return value->type == GRAFT_TYPE_NONE ? fallback : value->as.integer;
}

double gt_value_number(const graft_value *value, double fallback) {
  if (value->type == GRAFT_TYPE_INT) return (double)value->as.integer;
  return value->type == GRAFT_TYPE_DOUBLE ? value->as.real : fallback;
}

graft_status gt_value_text(const graft_value *value, gt_text *text) {
  if (value->type == GRAFT_TYPE_NONE) return gt_text_assign(text, "", 0);
  return gt_text_assign(text, value->as.string, value->length);
}

int gt_value_word(const graft_value *value, const char *const *words) {
  if (value->type == GRAFT_TYPE_NONE) return 0;
  for (int i = 0; words[i] != NULL; i++) {
    if (strlen(words[i]) == value->length &&
        memcmp(words[i], value->as.string, value->length) == 0) {
      return i;
    }
  }
  return -1;
}
