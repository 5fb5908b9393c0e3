#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"

/* Appends; returns -1 if memory ran out. */
int conf_put(text *t, const char *format, ...) {
  va_list arguments;
  size_t length = t->bytes ? strlen(t->bytes) : 0;
  va_start(arguments, format);
  int more = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (more < 0) return -1;
  size_t needed = length + (size_t)more + 1;
  if (needed > t->size) {
    char *bytes = realloc(t->bytes, needed * 2);
    if (!bytes) return -1;
    t->bytes = bytes;
    t->size = needed * 2;
  }
  va_start(arguments, format);
  vsnprintf(t->bytes + length, t->size - length, format, arguments);
  va_end(arguments);
  return 0;
}

void conf_free(text *t) {
  free(t->bytes);
  t->bytes = NULL;
  t->size = 0;
}

static const char *line_end(const char *line) {
  return line + strcspn(line, "\n");
}

/* Copies a line from `from` on; what is before that is "...". */
static void copy_line(const char *line, size_t from, char *into, size_t size) {
  size_t length = (size_t)(line_end(line) - line);
  while (length > 0 && *line == ' ') {
    line++;
    length--;
    if (from > 0) from--;
  }
  if (from > length) from = length;
  snprintf(into, size, "%s%.*s", from > 0 ? "..." : "", (int)(length - from),
           line + from);
}

/* Where to begin, so that what differs is seen: some words before that. */
static size_t begin_of(const char *x, const char *y, size_t size) {
  size_t same = 0;
  while (x[same] == y[same] && x[same] != '\0' && x[same] != '\n') same++;
  return same < size / 2 ? 0 : same - size / 4;
}

void conf_first_difference(const text *a, const text *b, char *line_a,
                           char *line_b, size_t size) {
  const char *x = a->bytes ? a->bytes : "";
  const char *y = b->bytes ? b->bytes : "";
  for (;;) {
    size_t length = (size_t)(line_end(x) - x);
    int same = length == (size_t)(line_end(y) - y) && !memcmp(x, y, length);
    if (!same || x[length] == '\0' || y[length] == '\0') {
      if (same && (x[length] != '\0' || y[length] != '\0')) {
        x += length + (x[length] == '\n');
        y += length + (y[length] == '\n');
      }
      size_t from = begin_of(x, y, size);
      copy_line(x, from, line_a, size);
      copy_line(y, from, line_b, size);
      return;
    }
    x += length + 1;
    y += length + 1;
  }
}
