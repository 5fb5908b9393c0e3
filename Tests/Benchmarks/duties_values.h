/* The limit with duties: values that nodes hold. */
#ifndef GRAFT_BENCH_DUTIES_VALUES_H
#define GRAFT_BENCH_DUTIES_VALUES_H

#include "duties.h"

#ifdef WITH_CELLS
static bool bind(duties *d, ref r, const graft_prop *from, prop *to);
#endif

/* Up to eight bytes as a word, by two loads that may overlap. */
static inline uint64_t short_word(const char *string, uint32_t length) {
  uint32_t low, high;
  if (length >= 4) {
    memcpy(&low, string, 4);
    memcpy(&high, string + length - 4, 4);
    return low | (uint64_t)high << ((length - 4) * 8);
  }
  uint64_t word = 0;
  memcpy(&word, string, length);
  return word;
}

#if DUTIES >= DUTY_VALUES
#define NOT_ASCII UINT64_C(0x8080808080808080)

static bool is_ascii(const char *string, uint32_t length) {
  uint64_t met = 0;
  uint32_t i = 0;
  for (; i + 8 <= length; i += 8) {
    uint64_t word;
    memcpy(&word, string + i, 8);
    met |= word;
  }
  met |= short_word(string + i, length - i);
  return (met & NOT_ASCII) == 0;
}

/* Texts that are not ASCII are more work than the benchmark's need. */
static inline bool hold_text(duties *d, prop *to, const graft_value *value) {
  uint32_t length = value->length;
  if (!value->as.string) return false;
  if (length <= SHORT_TEXT) {
    to->small = (uint16_t)length;
    to->as.word = short_word(value->as.string, length);
    return (to->as.word & NOT_ASCII) == 0;
  }
  if (!is_ascii(value->as.string, length)) return false;
  text *copy = slab_take(&d->memory, sizeof *copy + length + 1);
  if (!copy) return false;
  copy->references = 1;
  copy->length = length;
  memcpy(copy + 1, value->as.string, length);
  ((char *)(copy + 1))[length] = 0;
  to->small = IS_TEXT;
  to->as.string = (const char *)(copy + 1);
  return true;
}

/* Holds a described value of a node, whose class has it at `index`. */
static inline bool hold(duties *d, const node_class *c, uint32_t index, ref r,
                        const graft_prop *from, prop *to) {
  uint32_t type = from->value.type;
  if (c->names[index] != from->name || from->flags != 0 || type > 31 ||
      !(c->types[index] >> type & 1)) {
    return false;
  }
  to->name = from->name;
  to->type = (uint8_t)type;
  to->flags = 1;
  to->small = 0;
  (void)r;
  if (type == GRAFT_TYPE_STRING) return hold_text(d, to, &from->value);
#ifdef WITH_CELLS
  if (type == GRAFT_TYPE_STATE) return bind(d, r, from, to);
#endif
  if (type == GRAFT_TYPE_HANDLER) {
    const graft_handler *handler = from->value.as.handler;
    if (!handler || handler->user_data != d->handler.handler.user_data ||
        handler->function != d->handler.handler.function || handler->drop) {
      return false;
    }
    d->handler.references++;
    to->as.word = 0;
    return true;
  }
  to->as.word =
      type == GRAFT_TYPE_BOOL ? from->value.as.id != 0 : from->value.as.id;
  return true;
}

static inline bool holds(const duties *d, const prop *held,
                         const graft_prop *p) {
  uint32_t length = p->value.length;
  if (held->name != p->name || held->type != p->value.type ||
      held->flags != 1 || p->flags != 0) {
    return false;
  }
  if (held->type == GRAFT_TYPE_HANDLER) {
    const graft_handler *handler = p->value.as.handler;
    return handler && handler->user_data == d->handler.handler.user_data &&
           handler->function == d->handler.handler.function && !handler->drop;
  }
  if (held->type != GRAFT_TYPE_STRING) return held->as.word == p->value.as.id;
  if (!p->value.as.string) return false;
  if (length <= SHORT_TEXT) {
    return held->small == length &&
           held->as.word == short_word(p->value.as.string, length);
  }
  const text *copy = (const text *)(const void *)held->as.string - 1;
  return held->small == IS_TEXT && copy->length == length &&
         memcmp(held->as.string, p->value.as.string, length) == 0;
}

static inline void release(duties *d, prop *p) {
  if (p->small == IS_TEXT) {
    text *copy = (text *)(void *)p->as.string - 1;
    if (--copy->references == 0) {
      slab_give(&d->memory, copy, sizeof *copy + copy->length + 1);
    }
  } else if (p->type == GRAFT_TYPE_HANDLER) {
    d->handler.references--;
  }
}
#else
static inline bool hold(duties *d, const node_class *c, uint32_t index, ref r,
                        const graft_prop *from, prop *to) {
  (void)r;
  (void)d;
  (void)c;
  (void)index;
  to->name = from->name;
  to->type = (uint8_t)from->value.type;
  to->flags = 0;
  to->small = (uint16_t)from->value.length;
  to->as.word = from->value.as.id;
  return true;
}

static inline bool holds(const duties *d, const prop *held,
                         const graft_prop *p) {
  (void)d;
  if (held->name != p->name || held->type != p->value.type) return false;
  if (held->as.word == p->value.as.id) {
    return held->small == p->value.length;
  }
  return held->type == GRAFT_TYPE_STRING && held->small == p->value.length &&
         memcmp(held->as.string, p->value.as.string, held->small) == 0;
}

static inline void release(duties *d, prop *p) {
  (void)d;
  (void)p;
}
#endif

static inline graft_value value_of(const prop *p) {
  graft_value value;
  value.type = p->type;
  value.length = 0;
  value.as.id = p->as.word;
  if (p->type != GRAFT_TYPE_STRING) return value;
#if DUTIES >= DUTY_VALUES
  if (p->small == IS_TEXT) {
    value.length = ((const text *)(const void *)p->as.string - 1)->length;
    return value;
  }
  value.as.string = (const char *)&p->as;
#endif
  value.length = p->small;
  return value;
}

#endif
