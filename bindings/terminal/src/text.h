/* UTF-8 and its columns on a screen. */
#ifndef GRAFT_TERMINAL_TEXT_H
#define GRAFT_TERMINAL_TEXT_H

#include <graft/graft.h>

/* What is drawn for what can't be: controls and bytes that are not UTF-8. */
#define GT_REPLACEMENT 0xFFFDu

/* Owned bytes of UTF-8, always with a NUL after them; {0, 0} is empty. */
typedef struct gt_text {
  char *bytes;
  size_t length;
} gt_text;

graft_status gt_text_assign(gt_text *text, const char *bytes, size_t length);
void gt_text_free(gt_text *text);

/* Returns the bytes, never null. */
const char *gt_text_bytes(const gt_text *text);

/* Reads one character of `length` > 0 bytes and returns how many it takes. */
size_t gt_decode(const char *bytes, size_t length, uint32_t *code);

/* Writes one character and returns how many bytes it takes. */
size_t gt_encode(uint32_t code, char bytes[4]);

/* Tells whether a character must not reach the terminal as it is. */
int gt_is_control(uint32_t code);

/* Returns 0 for what joins the character before it, else 1 or 2. */
int gt_code_width(uint32_t code);

/* Returns the columns of a text of one line. */
int gt_width(const char *bytes, size_t length);

/* Returns where the cluster after or before `at` ends or begins. */
size_t gt_next(const char *bytes, size_t length, size_t at);
size_t gt_previous(const char *bytes, size_t length, size_t at);

/* Returns the bytes of the longest prefix that fits, and its columns. */
size_t gt_fit(const char *bytes, size_t length, int columns, int *used);

/*
 * Returns the bytes of the first line when broken at spaces to `columns`, and
 * in `skip` the bytes up to the next line.
 */
size_t gt_break(const char *bytes, size_t length, int columns, size_t *skip);

#endif
