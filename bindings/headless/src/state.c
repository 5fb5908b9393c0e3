/* Properties as the toolkit keeps them: it clamps, rounds, resets, emits. */
#include <string.h>

#include "toolkit.h"

#define WHOLE_LIMIT 4503599627370496.0 /* 2^52: doubles beyond are whole */

static double whole(double real) {
  if (real >= WHOLE_LIMIT || real <= -WHOLE_LIMIT) return real;
  return (double)(int64_t)(real < 0 ? real - 0.5 : real + 0.5);
}

static graft_value number_of(const hl_widget *w, uint32_t property) {
  double real = HL_NUMBER(w, property);
  if ((w->integers & HL_BIT(property - HL_MIN)) != 0 && real < WHOLE_LIMIT &&
      real > -WHOLE_LIMIT && (double)(int64_t)real == real) {
    return graft_value_int((int64_t)real);
  }
  return graft_value_double(real);
}

static graft_value text_of(const hl_text *text) {
  return graft_value_string(hl_text_bytes(text), (uint32_t)text->length);
}

graft_status hl_state_get(const hl_widget *w, uint32_t property,
                          graft_value *value) {
  if (property >= HL_PROPERTY_COUNT ||
      (hl_class_specs[w->kind].properties & HL_BIT(property)) == 0) {
    return GRAFT_E_UNKNOWN;
  }
  switch (property) {
    case HL_ENABLED:
      *value = graft_value_bool(w->enabled);
      break;
    case HL_VISIBLE:
      *value = graft_value_bool(w->visible);
      break;
    case HL_MULTILINE:
      *value = graft_value_bool(w->multiline);
      break;
    case HL_ACTIVE:
      *value = graft_value_bool(w->active);
      break;
    case HL_TITLE:
    case HL_TEXT:
      *value = text_of(&w->text);
      break;
    case HL_PLACEHOLDER:
    case HL_ITEMS:
      *value = text_of(&w->extra);
      break;
    case HL_SELECTED:
      *value = graft_value_int(w->selected);
      break;
    case HL_SPACING:
      *value = graft_value_int(w->spacing);
      break;
    default:
      *value = number_of(w, property);
      break;
  }
  return GRAFT_OK;
}

uint32_t hl_item_count(const hl_widget *w) {
  uint32_t count = 1;
  size_t index;
  if (w->extra.length == 0) return 0;
  for (index = 0; index < w->extra.length; index++) {
    if (w->extra.bytes[index] == '\n') count++;
  }
  return count;
}

const char *hl_item(const hl_widget *w, int64_t index, size_t *length) {
  const char *at = hl_text_bytes(&w->extra);
  const char *end = at + w->extra.length;
  const char *stop;
  *length = 0;
  if (index < 0) return "";
  for (;;) {
    stop = at == end ? NULL : memchr(at, '\n', (size_t)(end - at));
    if (stop == NULL) stop = end;
    if (index == 0) break;
    if (stop == end) return "";
    at = stop + 1;
    index--;
  }
  *length = (size_t)(stop - at);
  return at;
}

/* Accepts the type, with none for the default; E_TYPE and so on if not. */
static graft_status flag_of(const graft_value *value, int fallback,
                            uint8_t *flag) {
  if (value->type == GRAFT_TYPE_NONE) {
    *flag = (uint8_t)fallback;
  } else if (value->type == GRAFT_TYPE_BOOL) {
    *flag = value->as.integer != 0;
  } else {
    return GRAFT_E_TYPE;
  }
  return GRAFT_OK;
}

static graft_status integer_of(const graft_value *value, int64_t fallback,
                               int64_t *integer) {
  if (value->type == GRAFT_TYPE_NONE) {
    *integer = fallback;
  } else if (value->type == GRAFT_TYPE_INT) {
    *integer = value->as.integer;
  } else {
    return GRAFT_E_TYPE;
  }
  return GRAFT_OK;
}

static graft_status set_text(graft_headless *h, hl_text *text,
                             const graft_value *value, int bytes, int *same) {
  const char *string = "";
  size_t length = 0;
  if (value->type == GRAFT_TYPE_STRING) {
    string = value->as.string;
    length = value->length;
  } else if (value->type == GRAFT_TYPE_BYTES && bytes) {
    string = value->as.pointer;
    length = value->length;
  } else if (value->type != GRAFT_TYPE_NONE) {
    return GRAFT_E_TYPE;
  }
  if ((string == NULL && length != 0) ||
      (length != 0 && !hl_utf8_valid(string, length))) {
    return GRAFT_E_INVALID;
  }
  *same = length == text->length &&
          (length == 0 || memcmp(string, text->bytes, length) == 0);
  return *same ? GRAFT_OK : hl_text_set(h, text, string, length);
}

/* Where the toolkit puts the caret of an entry whose text was set. */
static void place_caret(graft_headless *h, hl_widget *w, int by) {
  uint32_t end = hl_utf8_count(hl_text_bytes(&w->text), w->text.length);
  uint32_t habit = h->knobs[GRAFT_HEADLESS_KNOB_CARET];
  if (by == HL_BY_USER || habit == GRAFT_HEADLESS_CARET_END) {
    w->caret = end;
  } else if (habit == GRAFT_HEADLESS_CARET_START) {
    w->caret = 0;
  } else if (w->caret > end) {
    w->caret = end;
  }
}

static double defaults_of(uint32_t property) {
  return property == HL_MAX ? 100 : property == HL_INCREMENT ? 1 : 0;
}

static graft_status set_number(graft_headless *h, hl_widget *w,
                               uint32_t property, const graft_value *value,
                               int by) {
  double before = HL_NUMBER(w, HL_VALUE);
  double now;
  double real;
  uint8_t bit = (uint8_t)HL_BIT(property - HL_MIN);
  if (value->type == GRAFT_TYPE_NONE) {
    real = defaults_of(property);
    w->integers &= (uint8_t)~bit;
  } else if (value->type == GRAFT_TYPE_INT) {
    real = (double)value->as.integer;
    w->integers |= bit;
  } else if (value->type == GRAFT_TYPE_DOUBLE) {
    real = value->as.real;
    if (real != real || real - real != 0) return GRAFT_E_INVALID;
    /* What the user does tells nothing of how the app writes numbers. */
    if (by == HL_BY_PROGRAM) w->integers &= (uint8_t)~bit;
  } else {
    return GRAFT_E_TYPE;
  }
  HL_NUMBER(w, property) = real;
  if (property == HL_INCREMENT) return GRAFT_OK;
  now = HL_NUMBER(w, HL_VALUE);
  if (HL_NUMBER(w, HL_STEP) > 0) {
    double least = HL_NUMBER(w, HL_MIN);
    double rounded = least + whole((now - least) / HL_NUMBER(w, HL_STEP)) *
                                 HL_NUMBER(w, HL_STEP);
    if (rounded - rounded == 0) now = rounded;
  }
  if (now > HL_NUMBER(w, HL_MAX)) now = HL_NUMBER(w, HL_MAX);
  if (now < HL_NUMBER(w, HL_MIN)) now = HL_NUMBER(w, HL_MIN);
  HL_NUMBER(w, HL_VALUE) = now;
  if (property != HL_VALUE && now == before) return GRAFT_OK;
  return hl_emit_change(h, w, HL_CHANGED, by, now == before);
}

static graft_status set_selected(graft_headless *h, hl_widget *w,
                                 const graft_value *value, int by) {
  int64_t count = w->kind == HL_LIST ? w->child_count : hl_item_count(w);
  int64_t before = w->selected;
  graft_status status = integer_of(value, -1, &w->selected);
  if (status < 0) return status;
  if (w->selected >= count) w->selected = count - 1;
  if (w->selected < 0) w->selected = -1;
  if (by == HL_BY_USER) w->wanted = w->selected;
  return hl_emit_change(h, w, HL_CHANGED, by, w->selected == before);
}

static graft_status set_items(graft_headless *h, hl_widget *w,
                              const graft_value *value, int by) {
  int same = 0;
  int64_t before = w->selected;
  graft_status status = set_text(h, &w->extra, value, 1, &same);
  if (status < 0) return status;
  w->selected = -1;
  return hl_emit_change(h, w, HL_CHANGED, by, before == -1);
}

graft_status hl_state_set(graft_headless *h, hl_widget *w, uint32_t property,
                          const graft_value *value, int by) {
  int same = 0;
  uint8_t active = 0;
  graft_status status;
  if (property >= HL_PROPERTY_COUNT ||
      (hl_class_specs[w->kind].properties & HL_BIT(property)) == 0) {
    return GRAFT_E_UNKNOWN;
  }
  switch (property) {
    case HL_ENABLED:
      return flag_of(value, 1, &w->enabled);
    case HL_VISIBLE:
      return flag_of(value, 1, &w->visible);
    case HL_MULTILINE:
      return flag_of(value, 0, &w->multiline);
    case HL_ACTIVE:
      status = flag_of(value, 0, &active);
      if (status < 0) return status;
      same = active == w->active;
      w->active = active;
      return hl_emit_change(
          h, w, w->kind == HL_TOGGLE ? HL_TOGGLED : HL_NO_EVENT, by, same);
    case HL_TITLE:
    case HL_TEXT:
      status = set_text(h, &w->text, value, 0, &same);
      if (status < 0 || w->kind != HL_ENTRY) return status;
      place_caret(h, w, by);
      return hl_emit_change(h, w, HL_CHANGED, by, same);
    case HL_PLACEHOLDER:
      return set_text(h, &w->extra, value, 0, &same);
    case HL_ITEMS:
      return set_items(h, w, value, by);
    case HL_SELECTED:
      return set_selected(h, w, value, by);
    case HL_SPACING:
      return integer_of(value, 0, &w->spacing);
    default:
      return set_number(h, w, property, value, by);
  }
}
