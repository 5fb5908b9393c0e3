/* Names that are near to one that does not exist. */
#include <stdio.h>
#include <string.h>

#include "toolkit.h"

#define MOST 64

static const char *const known[] = {
    "bind",
    "button",
    "canvas",
    "canvas.arc",
    "canvas.bitmap",
    "canvas.image",
    "canvas.line",
    "canvas.oval",
    "canvas.polygon",
    "canvas.rectangle",
    "canvas.text",
    "canvas.window",
    "checkbutton",
    "entry",
    "frame",
    "image.bitmap",
    "image.photo",
    "label",
    "labelframe",
    "listbox",
    "menu",
    "menu.cascade",
    "menu.checkbutton",
    "menu.command",
    "menu.radiobutton",
    "menu.separator",
    "menubutton",
    "message",
    "panedwindow",
    "radiobutton",
    "scale",
    "scrollbar",
    "spinbox",
    "text",
    "text.tag",
    "timer",
    "toplevel",
    "treeview.column",
    "treeview.row",
    "treeview.tag",
    "ttk::button",
    "ttk::checkbutton",
    "ttk::combobox",
    "ttk::entry",
    "ttk::frame",
    "ttk::label",
    "ttk::labelframe",
    "ttk::menubutton",
    "ttk::notebook",
    "ttk::panedwindow",
    "ttk::progressbar",
    "ttk::radiobutton",
    "ttk::scale",
    "ttk::scrollbar",
    "ttk::separator",
    "ttk::sizegrip",
    "ttk::spinbox",
    "ttk::treeview",
};

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* Edits that turn one name into another (Wagner and Fischer, 1974). */
static unsigned distance(const char *left, const char *right) {
  unsigned row[MOST + 1];
  size_t rows = strlen(left);
  size_t columns = strlen(right);
  if (rows > MOST) rows = MOST;
  if (columns > MOST) columns = MOST;
  for (size_t i = 0; i <= columns; i++) row[i] = (unsigned)i;
  for (size_t i = 0; i < rows; i++) {
    unsigned diagonal = row[0];
    row[0] = (unsigned)i + 1;
    for (size_t j = 0; j < columns; j++) {
      unsigned above = row[j + 1];
      unsigned changed = diagonal + (left[i] != right[j]);
      row[j + 1] = least(changed, least(above, row[j]) + 1);
      diagonal = above;
    }
  }
  return row[columns];
}

graft_status gk_unknown_class(graft_tk *tk, const char *name) {
  char message[400];
  size_t taken[3] = {0, 0, 0};
  size_t count = sizeof known / sizeof *known;
  for (int place = 0; place < 3; place++) {
    unsigned best = ~0u;
    for (size_t i = 0; i < count; i++) {
      unsigned edits = distance(name, known[i]);
      if ((place > 0 && i == taken[0]) || (place > 1 && i == taken[1])) {
        continue;
      }
      if (edits < best) {
        best = edits;
        taken[place] = i;
      }
    }
  }
  snprintf(message, sizeof message,
           "no widget class %.100s; nearest: %s, %s, %s (Tcl: %.120s)", name,
           known[taken[0]], known[taken[1]], known[taken[2]],
           tk->message[0] == '\0' ? "it made no window" : tk->message);
  snprintf(tk->message, sizeof tk->message, "%s", message);
  return GRAFT_E_UNKNOWN;
}
