/* A line of text to edit. */
#ifndef GRAFT_TERMINAL_ENTRY_H
#define GRAFT_TERMINAL_ENTRY_H

#include "terminal.h"

/* Offsets are in bytes, always between two clusters. */
typedef struct gt_entry {
  gt_widget widget;
  gt_text text;
  gt_text placeholder;
  size_t caret;
  size_t scroll;    /* the first one that is shown */
  int all_selected; /* what is typed next replaces the text */
} gt_entry;

/* Scrolls so that the caret is seen. */
void gt_entry_reveal(gt_entry *entry);

int gt_entry_key(gt_widget *widget, const gt_key *key);

#endif
