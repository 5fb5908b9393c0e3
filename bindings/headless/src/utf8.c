/* UTF-8: validity, and characters as code points. */
#include "toolkit.h"

/* Returns the bytes of the sequence at the start, or 0 if it is none. */
static size_t sequence(const unsigned char *bytes, size_t length) {
  unsigned char first = bytes[0];
  unsigned char low = 0x80;
  unsigned char high = 0xbf;
  size_t count;
  size_t index;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  count = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (count > length) return 0;
  if (first == 0xe0) low = 0xa0;  /* overlong */
  if (first == 0xed) high = 0x9f; /* surrogates */
  if (first == 0xf0) low = 0x90;  /* overlong */
  if (first == 0xf4) high = 0x8f; /* beyond U+10FFFF */
  if (bytes[1] < low || bytes[1] > high) return 0;
  for (index = 2; index < count; index++) {
    if (bytes[index] < 0x80 || bytes[index] > 0xbf) return 0;
  }
  return count;
}

int hl_utf8_valid(const char *bytes, size_t length) {
  size_t at = 0;
  while (at < length) {
    size_t count = sequence((const unsigned char *)bytes + at, length - at);
    if (count == 0) return 0;
    at += count;
  }
  return 1;
}

size_t hl_utf8_next(const char *bytes, size_t length, size_t at) {
  size_t count = sequence((const unsigned char *)bytes + at, length - at);
  return at + (count != 0 ? count : 1);
}

uint32_t hl_utf8_count(const char *bytes, size_t length) {
  uint32_t count = 0;
  size_t at = 0;
  while (at < length) {
    at = hl_utf8_next(bytes, length, at);
    count++;
  }
  return count;
}

size_t hl_utf8_offset(const char *bytes, size_t length, uint32_t characters) {
  size_t at = 0;
  while (at < length && characters != 0) {
    at = hl_utf8_next(bytes, length, at);
    characters--;
  }
  return at;
}
