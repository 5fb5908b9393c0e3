#include "duties_builder.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC 0x44555459u
#define MOST_DEPTH 64u
#define TEXT_SIZE 24u
#define MOST_HANDLERS 64u

struct duty_builder {
  uint32_t magic;
  uint32_t classes;
  pthread_t owner;
  graft_status failure;
  graft_element *elements;
  graft_prop *props;
  graft_handler handlers[MOST_HANDLERS];
  char *texts;
  uint32_t element_count, element_room;
  uint32_t prop_count, prop_room;
  uint32_t handler_count;
  uint32_t depth;
  size_t text_used, text_room;
  uint32_t open[MOST_DEPTH];
};

duty_builder *duty_builder_open(uint32_t elements, uint32_t props,
                                uint32_t classes) {
  duty_builder *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->magic = MAGIC;
  b->classes = classes;
  b->owner = pthread_self();
  b->elements = malloc(elements * sizeof *b->elements);
  b->props = malloc(props * sizeof *b->props);
  b->texts = malloc((size_t)props * TEXT_SIZE);
  b->element_room = elements;
  b->prop_room = props;
  b->text_room = (size_t)props * TEXT_SIZE;
  if (b->elements && b->props && b->texts) return b;
  duty_builder_close(b);
  return NULL;
}

void duty_builder_close(duty_builder *b) {
  if (!b) return;
  free(b->elements);
  free(b->props);
  free(b->texts);
  free(b);
}

void duty_begin(duty_builder *b) {
  b->failure = GRAFT_OK;
  b->element_count = b->prop_count = b->handler_count = b->depth = 0;
  b->text_used = 0;
}

static inline int is_ready(const duty_builder *b) {
  return b && b->magic == MAGIC && pthread_equal(b->owner, pthread_self()) &&
         b->failure >= 0;
}

static graft_status fail(duty_builder *b, graft_status status) {
  if (b) b->failure = status;
  return status;
}

static inline graft_element *current(duty_builder *b) {
  return b->depth ? &b->elements[b->open[b->depth - 1]] : NULL;
}

graft_status duty_open(duty_builder *b, graft_class class_id, uint32_t site) {
  if (!is_ready(b) || class_id == 0 || class_id > b->classes ||
      b->element_count == b->element_room || b->depth == MOST_DEPTH) {
    return fail(b, GRAFT_E_INVALID);
  }
  graft_element *parent = current(b);
  graft_element *e = &b->elements[b->element_count];
  if (parent) parent->child_count++;
  memset(e, 0, sizeof *e);
  e->class_id = class_id;
  e->site = site;
  b->open[b->depth++] = b->element_count++;
  return GRAFT_OK;
}

graft_status duty_key(duty_builder *b, int64_t key) {
  graft_element *e = is_ready(b) ? current(b) : NULL;
  if (!e || (e->flags & GRAFT_ELEMENT_KEY_INT)) {
    return fail(b, GRAFT_E_INVALID);
  }
  e->flags |= GRAFT_ELEMENT_KEY_INT;
  e->key.integer = key;
  return GRAFT_OK;
}

/* Copies a text that may end with the call. */
static inline int copy_text(duty_builder *b, graft_value *value) {
  size_t length = value->length;
  if (!value->as.string || b->text_room - b->text_used <= length) return 0;
  char *copy = b->texts + b->text_used;
  memcpy(copy, value->as.string, length);
  copy[length] = 0;
  value->as.string = copy;
  b->text_used += length + 1;
  return 1;
}

/* Copies a handler, unless it is the one before. */
static inline int copy_handler(duty_builder *b, graft_value *value) {
  const graft_handler *handler = value->as.handler;
  const graft_handler *last =
      b->handler_count ? &b->handlers[b->handler_count - 1] : NULL;
  if (!handler || handler->drop) return 0;
  if (!last || last->user_data != handler->user_data ||
      last->function != handler->function) {
    if (b->handler_count == MOST_HANDLERS) return 0;
    b->handlers[b->handler_count++] = *handler;
    last = &b->handlers[b->handler_count - 1];
  }
  value->as.handler = last;
  return 1;
}

graft_status duty_set(duty_builder *b, const graft_prop *props,
                      uint32_t count) {
  graft_element *e = is_ready(b) ? current(b) : NULL;
  if (!e || !props || e->prop_count || b->prop_room - b->prop_count < count) {
    return fail(b, GRAFT_E_INVALID);
  }
  graft_prop *own = &b->props[b->prop_count];
  for (uint32_t i = 0; i < count; i++) {
    own[i] = props[i];
    uint32_t type = props[i].value.type;
    if (type == GRAFT_TYPE_STRING && !copy_text(b, &own[i].value)) {
      return fail(b, GRAFT_E_INVALID);
    }
    if (type == GRAFT_TYPE_HANDLER && !copy_handler(b, &own[i].value)) {
      return fail(b, GRAFT_E_INVALID);
    }
  }
  e->props = own;
  e->prop_count = count;
  b->prop_count += count;
  return GRAFT_OK;
}

graft_status duty_close(duty_builder *b) {
  if (!is_ready(b) || b->depth == 0) return fail(b, GRAFT_E_INVALID);
  b->depth--;
  return GRAFT_OK;
}

const graft_element *duty_end(duty_builder *b, uint32_t *count) {
  if (!is_ready(b) || b->depth > 0) return NULL;
  *count = b->element_count;
  return b->elements;
}
