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

static void copy_line(const char *line, char *into, size_t size) {
  size_t length = (size_t)(line_end(line) - line);
  while (length > 0 && *line == ' ') {
    line++;
    length--;
  }
  snprintf(into, size, "%.*s", (int)length, line);
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
      copy_line(x, line_a, size);
      copy_line(y, line_b, size);
      return;
    }
    x += length + 1;
    y += length + 1;
  }
}
