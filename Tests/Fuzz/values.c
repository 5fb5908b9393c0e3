/* Values as numbers, so that the reference can hold and compare them. */
#include <string.h>

#include "fuzz.h"

#define TEXTS 6

static const char *const texts[TEXTS] = {
    "",
    "a",
    "short",
    "a text that is longer than what a property holds itself",
    "\xc3\xa4\xe2\x82\xac\xf0\x9f\x8c\xb1",
    "another text that is too long to be held"};
static const char objects[2];
static const double reals[3] = {0.5, -0.0, 1e300};

graft_value value_of(code value) {
  int index = value & 0xfff;
  switch (value >> 12) {
    case 1:
    case 0:
      if (value == CODE_NONE) return graft_value_none();
      return graft_value_int(value - 0x1000);
    case 2:
      return graft_value_text(texts[index]);
    case 3:
      return graft_value_object((uint32_t)index + 1, &objects[index]);
    case 4:
      return graft_value_double(reals[index]);
    default:
      return graft_value_bool(index);
  }
}

code code_of(const graft_value *value) {
  code index;
  switch (value->type) {
    case GRAFT_TYPE_NONE:
      return CODE_NONE;
    case GRAFT_TYPE_INT:
      return CODE_INT((code)value->as.integer);
    case GRAFT_TYPE_BOOL:
      return CODE_BOOL((code)value->as.integer);
    case GRAFT_TYPE_OBJECT:
      return CODE_OBJECT((code)((const char *)value->as.pointer - objects));
    case GRAFT_TYPE_DOUBLE:
      for (index = 0; index < 3; index++) {
        if (memcmp(&reals[index], &value->as.real, sizeof(double)) == 0) {
          return CODE_REAL(index);
        }
      }
      return CODE_UNKNOWN;
    case GRAFT_TYPE_STRING:
      for (index = 0; index < TEXTS; index++) {
        if (value->length == strlen(texts[index]) &&
            memcmp(value->as.string, texts[index], value->length) == 0) {
          return CODE_TEXT(index);
        }
      }
      return CODE_UNKNOWN;
    default:
      return CODE_UNKNOWN;
  }
}

int int_of(code value) { return value >> 12 == 1 ? value - 0x1000 : 0; }

code pick_code(struct input *input) {
  uint32_t choice = pick(input, 32);
  if (choice < 3) return CODE_NONE;
  if (choice < 16) return CODE_INT((code)choice - 3);
  if (choice < 16 + TEXTS) return CODE_TEXT((code)choice - 16);
  if (choice < 24 + TEXTS - 6) return CODE_OBJECT((code)choice % 2);
  if (choice < 28) return CODE_REAL((code)choice % 3);
  return CODE_BOOL((code)choice % 2);
}
