/* What tests do with a rig: describe, act, hear and read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

/* ------------------------------------------------------------------------ */
/* Text                                                                     */
/* ------------------------------------------------------------------------ */

static char *text_room(struct rig_text *text, size_t more) {
  if (text->length + more + 1 > text->capacity) {
    size_t capacity = (text->length + more + 1) * 2;
    char *bytes = realloc(text->bytes, capacity);
    if (bytes == NULL) return NULL;
    text->bytes = bytes;
    text->capacity = capacity;
  }
  return text->bytes + text->length;
}

void rig_text_add(struct rig_text *text, const char *bytes, size_t length) {
  char *room = text_room(text, length);
  if (room == NULL) return;
  memcpy(room, bytes, length);
  room[length] = '\0';
  text->length += length;
}

void rig_text_vformat(struct rig_text *text, const char *format,
                      va_list arguments) {
  char buffer[1024];
  int length = vsnprintf(buffer, sizeof buffer, format, arguments);
  if (length < 0) return;
  if ((size_t)length >= sizeof buffer) length = (int)sizeof buffer - 1;
  rig_text_add(text, buffer, (size_t)length);
}

void rig_text_format(struct rig_text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  rig_text_vformat(text, format, arguments);
  va_end(arguments);
}

void rig_text_clear(struct rig_text *text) {
  text->length = 0;
  if (text->bytes != NULL) text->bytes[0] = '\0';
}

void rig_free_text(struct rig_text *text) {
  free(text->bytes);
  memset(text, 0, sizeof *text);
}

const char *rig_text_bytes(const struct rig_text *text) {
  return text->bytes != NULL ? text->bytes : "";
}

void rig_write_value(struct rig_text *text, const graft_value *value) {
  switch (value->type) {
    case GRAFT_TYPE_NONE:
      rig_text_format(text, "none");
      break;
    case GRAFT_TYPE_BOOL:
      rig_text_format(text, "%s", value->as.integer != 0 ? "true" : "false");
      break;
    case GRAFT_TYPE_INT:
      rig_text_format(text, "%lld", (long long)value->as.integer);
      break;
    case GRAFT_TYPE_DOUBLE:
      rig_text_format(text, "%g", value->as.real);
      break;
    case GRAFT_TYPE_STRING:
      rig_text_add(text, "\"", 1);
      rig_text_add(text, value->as.string, value->length);
      rig_text_add(text, "\"", 1);
      break;
    case GRAFT_TYPE_BYTES:
      rig_text_format(text, "bytes:%u", value->length);
      break;
    case GRAFT_TYPE_POINTER:
      rig_text_format(text, "pointer");
      break;
    case GRAFT_TYPE_OBJECT:
      rig_text_format(text, "object:%u", value->length);
      break;
    case GRAFT_TYPE_HANDLER:
      rig_text_format(text, "handler");
      break;
    case GRAFT_TYPE_NODE:
      rig_text_format(text, "node");
      break;
    default:
      rig_text_format(text, "type %u", value->type);
      break;
  }
}

void rig_line(struct rig *rig, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  rig_text_vformat(&rig->lines, format, arguments);
  va_end(arguments);
  rig_text_add(&rig->lines, "\n", 1);
}

void rig_clear(struct rig *rig) {
  if (rig->toolkit != NULL) graft_headless_log_clear(rig->toolkit);
  rig_text_clear(&rig->lines);
  rig_text_clear(&rig->events);
  rig->event_count = 0;
}

/* ------------------------------------------------------------------------ */
/* Describing and acting                                                    */
/* ------------------------------------------------------------------------ */

void rig_begin(struct rig *rig) {
  CHECK_INT(GRAFT_OK, graft_begin(rig->runtime, rig->root));
}

void rig_commit_at(struct rig *rig, graft_status status, const char *file,
                   int line) {
  graft_status answer = graft_commit(rig->runtime);
  if (driver_check_int(rig, status, answer, "graft_commit", file, line)) {
    return;
  }
  rig_text_format(&rig->details, "      message: %s\n", rig_message(rig));
}

graft_node rig_find_at(struct rig *rig, const char *class_name,
                       const char *what, const char *file, int line) {
  graft_node node = 0;
  driver_check_int(
      rig, GRAFT_OK,
      graft_headless_find(rig->toolkit, class_name, what, 0, &node),
      what != NULL ? what : class_name, file, line);
  return node;
}

void rig_settle_at(struct rig *rig, const char *file, int line) {
  graft_status status = graft_headless_settle(rig->toolkit);
  driver_check(rig, status >= 0, "graft_headless_settle", file, line);
}

graft_status rig_hear(const graft_context *context, const graft_event *event,
                      void *user_data) {
  struct rig *rig = user_data;
  char name[64] = "";
  uint32_t index;
  graft_atom_text(context->runtime, event->name, name, sizeof name, NULL);
  rig_text_format(&rig->events, "%s", name);
  for (index = 0; index < event->value_count; index++) {
    rig_text_add(&rig->events, " ", 1);
    rig_write_value(&rig->events, &event->values[index]);
  }
  if ((event->flags & GRAFT_EVENT_ADJUSTED) != 0) {
    rig_text_format(&rig->events, " adjusted");
  }
  if ((event->flags & GRAFT_EVENT_MERGED) != 0) {
    rig_text_format(&rig->events, " merged");
  }
  rig_text_add(&rig->events, "\n", 1);
  rig->event_count++;
  return rig->hear_status;
}

void rig_drop(void *user_data) {
  struct rig_named *named = user_data;
  named->drops++;
  rig_line(named->rig, "drop %s", named->name);
}

struct rig_named *rig_name(struct rig *rig, const char *name) {
  struct rig_named *named = rig_keep(rig, sizeof *named);
  named->rig = rig;
  named->name = name;
  return named;
}

/* ------------------------------------------------------------------------ */
/* Reading                                                                  */
/* ------------------------------------------------------------------------ */

/* The kinds of text that are read into the scratch. */
enum reading {
  READ_LOG,
  READ_TEXT,
  READ_CHILDREN,
  READ_SNAPSHOT,
  READ_PATH,
  READ_MESSAGE
};

static graft_status read_once(struct rig *rig, enum reading what,
                              graft_node node, char *buffer, size_t size,
                              size_t *needed) {
  switch (what) {
    case READ_LOG:
      return graft_headless_log(rig->toolkit, buffer, size, needed);
    case READ_TEXT:
      return graft_headless_text(rig->toolkit, node, buffer, size, needed);
    case READ_CHILDREN:
      return graft_headless_children(rig->toolkit, node, buffer, size, needed);
    case READ_SNAPSHOT:
      return graft_headless_snapshot(rig->toolkit, buffer, size, needed);
    case READ_PATH:
      return graft_node_path(rig->runtime, node, buffer, size, needed);
    default:
      return graft_error_message(rig->runtime, buffer, size, needed);
  }
}

static const char *read_text(struct rig *rig, enum reading what,
                             graft_node node) {
  size_t needed = 0;
  graft_status status = read_once(rig, what, node, NULL, 0, &needed);
  rig_text_clear(&rig->scratch);
  if (status == GRAFT_E_SMALL && text_room(&rig->scratch, needed) != NULL) {
    status = read_once(rig, what, node, rig->scratch.bytes,
                       rig->scratch.capacity, &needed);
  }
  if (status < 0) return graft_status_name(status);
  rig->scratch.length = strlen(rig_text_bytes(&rig->scratch));
  return rig_text_bytes(&rig->scratch);
}

const char *rig_log(struct rig *rig) { return read_text(rig, READ_LOG, 0); }

const char *rig_text(struct rig *rig, graft_node node) {
  return read_text(rig, READ_TEXT, node);
}

const char *rig_children(struct rig *rig, graft_node node) {
  return read_text(rig, READ_CHILDREN, node);
}

const char *rig_snapshot(struct rig *rig) {
  return read_text(rig, READ_SNAPSHOT, 0);
}

const char *rig_path(struct rig *rig, graft_node node) {
  return read_text(rig, READ_PATH, node);
}

const char *rig_message(struct rig *rig) {
  return read_text(rig, READ_MESSAGE, 0);
}

void rig_write_tree(graft_runtime *runtime, graft_node node,
                    struct rig_text *text) {
  graft_node child = 0;
  uint32_t count = 0;
  graft_node_child_count(runtime, node, &count);
  if (count > 0) graft_node_child(runtime, node, 0, &child);
  while (child != 0) {
    char path[512] = "?", json[1024] = "?";
    graft_node_path(runtime, child, path, sizeof path, NULL);
    graft_node_json(runtime, child, json, sizeof json, NULL);
    rig_text_format(text, "%s %llx ", path, (unsigned long long)child);
    rig_text_format(text, "%s\n", json);
    rig_write_tree(runtime, child, text);
    if (graft_node_next(runtime, child, &child) < 0) break;
  }
}

/* ------------------------------------------------------------------------ */
/* Small helpers                                                            */
/* ------------------------------------------------------------------------ */

/* xorshift64*, Vigna 2016. */
uint32_t rig_random(uint64_t *state, uint32_t limit) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return (uint32_t)((*state * 2685821657736338717ull) >> 33) % limit;
}

graft_value rig_string(const char *text) {
  return graft_value_string(text, (uint32_t)strlen(text));
}

graft_prop rig_prop(struct rig *rig, const char *name, graft_value value) {
  graft_prop prop;
  prop.name = graft_atom_of(rig->runtime, name);
  prop.flags = 0;
  prop.value = value;
  return prop;
}
