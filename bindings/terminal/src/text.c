#include "text.h"

#include <stdlib.h>
#include <string.h>

graft_status gt_text_assign(gt_text *text, const char *bytes, size_t length) {
  char *copy = malloc(length + 1);
  if (copy == NULL) return GRAFT_E_NO_MEMORY;
  if (length > 0) memcpy(copy, bytes, length);
  copy[length] = '\0';
  free(text->bytes);
  text->bytes = copy;
  text->length = length;
  return GRAFT_OK;
}

void gt_text_free(gt_text *text) {
  free(text->bytes);
  text->bytes = NULL;
  text->length = 0;
}

const char *gt_text_bytes(const gt_text *text) {
  return text->bytes == NULL ? "" : text->bytes;
}

size_t gt_decode(const char *bytes, size_t length, uint32_t *code) {
  const unsigned char *from = (const unsigned char *)bytes;
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  size_t size = from[0] < 0x80             ? 1
                : (from[0] & 0xE0) == 0xC0 ? 2
                : (from[0] & 0xF0) == 0xE0 ? 3
                : (from[0] & 0xF8) == 0xF0 ? 4
                                           : 0;
  uint32_t value = from[0];
  *code = GT_REPLACEMENT;
  if (size == 0 || size > length) return 1;
  if (size > 1) value &= 0x7Fu >> size;
  for (size_t i = 1; i < size; i++) {
    if ((from[i] & 0xC0) != 0x80) return 1;
    value = value << 6 | (from[i] & 0x3Fu);
  }
  if (value < least[size] || value > 0x10FFFF) return 1;
  if (value >= 0xD800 && value < 0xE000) return 1;
  *code = value;
  return size;
}

size_t gt_encode(uint32_t code, char bytes[4]) {
  if (code < 0x80) {
    bytes[0] = (char)code;
    return 1;
  }
  if (code < 0x800) {
    bytes[0] = (char)(0xC0 | code >> 6);
    bytes[1] = (char)(0x80 | (code & 0x3F));
    return 2;
  }
  if (code < 0x10000) {
    bytes[0] = (char)(0xE0 | code >> 12);
    bytes[1] = (char)(0x80 | (code >> 6 & 0x3F));
    bytes[2] = (char)(0x80 | (code & 0x3F));
    return 3;
  }
  bytes[0] = (char)(0xF0 | code >> 18);
  bytes[1] = (char)(0x80 | (code >> 12 & 0x3F));
  bytes[2] = (char)(0x80 | (code >> 6 & 0x3F));
  bytes[3] = (char)(0x80 | (code & 0x3F));
  return 4;
}

int gt_is_control(uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 ||
         code == 0x2029;
}

int gt_width(const char *bytes, size_t length) {
  int width = 0;
  size_t at = 0;
  while (at < length) {
    uint32_t code;
    at += gt_decode(bytes + at, length - at, &code);
    width += gt_code_width(code);
  }
  return width;
}

size_t gt_next(const char *bytes, size_t length, size_t at) {
  uint32_t code;
  if (at >= length) return length;
  at += gt_decode(bytes + at, length - at, &code);
  while (at < length) {
    size_t size = gt_decode(bytes + at, length - at, &code);
    if (gt_code_width(code) > 0) break;
    at += size;
  }
  return at;
}

size_t gt_previous(const char *bytes, size_t length, size_t at) {
  while (at > 0) {
    uint32_t code;
    at--;
    while (at > 0 && ((unsigned char)bytes[at] & 0xC0) == 0x80) at--;
    gt_decode(bytes + at, length - at, &code);
    if (gt_code_width(code) > 0) break;
  }
  return at;
}

size_t gt_fit(const char *bytes, size_t length, int columns, int *used) {
  size_t at = 0;
  *used = 0;
  while (at < length) {
    size_t next = gt_next(bytes, length, at);
    int width = gt_width(bytes + at, next - at);
    if (*used + width > columns) break;
    *used += width;
    at = next;
  }
  return at;
}

size_t gt_break(const char *bytes, size_t length, int columns, size_t *skip) {
  const char *newline = length > 0 ? memchr(bytes, '\n', length) : NULL;
  size_t line = newline == NULL ? length : (size_t)(newline - bytes);
  int used;
  size_t fits = gt_fit(bytes, line, columns, &used);
  size_t end = fits;
  if (fits == line) {
    *skip = newline == NULL ? line : line + 1;
    return line;
  }
  if (fits == 0) fits = end = gt_next(bytes, line, 0);
  if (bytes[fits] != ' ') {
    while (end > 0 && bytes[end - 1] != ' ') end--;
    if (end == 0) end = fits;
  }
  *skip = end;
  while (*skip < line && bytes[*skip] == ' ') (*skip)++;
  while (end > 0 && bytes[end - 1] == ' ') end--;
  if (end == 0) end = fits;
  return end;
}
