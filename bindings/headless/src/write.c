/* Plain text of names and values, the same in every locale. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toolkit.h"

void hl_out_bytes(hl_out *out, const char *bytes, size_t length) {
  if (out->text != NULL) {
    if (hl_text_splice(out->h, out->text, out->text->length, 0, bytes,
                       length) != GRAFT_OK) {
      out->failed = 1;
    }
  } else if (out->buffer != NULL && out->used < out->size) {
    size_t room = out->size - out->used;
    memcpy(out->buffer + out->used, bytes, length < room ? length : room);
  }
  out->used += length;
}

void hl_out_string(hl_out *out, const char *string) {
  hl_out_bytes(out, string, strlen(string));
}

void hl_out_int(hl_out *out, int64_t integer) {
  char digits[20];
  size_t at = sizeof digits;
  uint64_t rest = integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer;
  do {
    digits[--at] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (integer < 0) hl_out_bytes(out, "-", 1);
  hl_out_bytes(out, digits + at, sizeof digits - at);
}

/* The shortest of three precisions that reads back as the same number. */
void hl_out_real(hl_out *out, double real) {
  char digits[40];
  char *separator;
  int precision;
  for (precision = 15; precision <= 17; precision++) {
    snprintf(digits, sizeof digits, "%.*g", precision, real);
    if (strtod(digits, NULL) == real) break;
  }
  separator = strchr(digits, ',');
  if (separator != NULL) *separator = '.';
  hl_out_string(out, digits);
}

void hl_out_escaped(hl_out *out, const char *bytes, size_t length) {
  static const char hex[] = "0123456789abcdef";
  size_t index;
  size_t plain = 0;
  for (index = 0; index < length; index++) {
    unsigned char byte = (unsigned char)bytes[index];
    char code[4];
    if (byte >= 0x20 && byte != 0x7f && byte != '"' && byte != '\\') continue;
    hl_out_bytes(out, bytes + plain, index - plain);
    plain = index + 1;
    code[0] = '\\';
    if (byte == '\n') {
      code[1] = 'n';
      hl_out_bytes(out, code, 2);
    } else if (byte == '\t') {
      code[1] = 't';
      hl_out_bytes(out, code, 2);
    } else if (byte == '"' || byte == '\\') {
      code[1] = (char)byte;
      hl_out_bytes(out, code, 2);
    } else {
      code[1] = 'x';
      code[2] = hex[byte >> 4];
      code[3] = hex[byte & 15];
      hl_out_bytes(out, code, 4);
    }
  }
  hl_out_bytes(out, bytes + plain, length - plain);
}

void hl_out_value(hl_out *out, const graft_value *value) {
  switch (value->type) {
    case GRAFT_TYPE_NONE:
      hl_out_string(out, "none");
      break;
    case GRAFT_TYPE_BOOL:
      hl_out_string(out, value->as.integer != 0 ? "true" : "false");
      break;
    case GRAFT_TYPE_INT:
      hl_out_int(out, value->as.integer);
      break;
    case GRAFT_TYPE_DOUBLE:
      hl_out_real(out, value->as.real);
      break;
    case GRAFT_TYPE_STRING:
      hl_out_string(out, "\"");
      hl_out_escaped(out, value->as.string, value->length);
      hl_out_string(out, "\"");
      break;
    case GRAFT_TYPE_BYTES:
      hl_out_string(out, "bytes:");
      hl_out_int(out, value->length);
      break;
    case GRAFT_TYPE_POINTER:
      hl_out_string(out, "pointer");
      break;
    case GRAFT_TYPE_OBJECT:
      hl_out_string(out, "object:");
      hl_out_int(out, value->length);
      break;
    case GRAFT_TYPE_HANDLER:
      hl_out_string(out, "handler");
      break;
    case GRAFT_TYPE_NODE:
      hl_out_string(out, "node");
      break;
    default:
      hl_out_string(out, "other");
      break;
  }
}

void hl_out_widget(hl_out *out, const hl_widget *w) {
  if (w->name.length != 0) {
    hl_out_bytes(out, w->name.bytes, w->name.length);
  } else {
    hl_out_node(out, out->h, hl_class_specs[w->kind].name, w->node);
  }
}

void hl_out_node(hl_out *out, const graft_headless *h, const char *class_name,
                 graft_node node) {
  graft_value key;
  hl_out_string(out, class_name);
  if (h->runtime == NULL || node == 0) return;
  if (graft_node_key(h->runtime, node, &key) < 0) return;
  if (key.type == GRAFT_TYPE_INT) {
    hl_out_string(out, "#");
    hl_out_int(out, key.as.integer);
  } else if (key.type == GRAFT_TYPE_STRING) {
    hl_out_string(out, "#");
    hl_out_escaped(out, key.as.string, key.length);
  }
}

graft_status hl_give(const graft_headless *h, hl_writer writer,
                     const void *argument, char *buffer, size_t size,
                     size_t *needed) {
  hl_out out;
  if (h == NULL || (buffer == NULL && size != 0)) return GRAFT_E_INVALID;
  memset(&out, 0, sizeof out);
  out.h = (graft_headless *)(uintptr_t)h; /* not changed: no text to grow */
  writer(&out, h, argument);
  if (needed != NULL) *needed = out.used + 1;
  if (out.used + 1 > size) return GRAFT_E_SMALL;
  out.buffer = buffer;
  out.size = size;
  out.used = 0;
  writer(&out, h, argument);
  buffer[out.used] = '\0';
  return GRAFT_OK;
}
