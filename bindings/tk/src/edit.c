/* Writing a text that someone may be editing: the caret stays, and what is
 * selected stays so. Who selects all and types replaces what came meanwhile. */
#include <stdio.h>
#include <string.h>

#include "toolkit.h"

/* In characters; nothing is selected if both ends are the same. */
typedef struct span {
  int from, to, caret;
} span;

static int ask_int(gk_widget *widget, const char *verb, const char *word) {
  graft_status status = gk_call(widget->tk, "oww", widget->path, verb, word);
  int64_t answer = 0;
  if (status >= 0) answer = gk_int(Tcl_GetObjResult(widget->tk->interp), 0);
  Tcl_ResetResult(widget->tk->interp);
  return (int)answer;
}

/* ------------------------------------------------------------------------ */
/* Entries                                                                  */
/* ------------------------------------------------------------------------ */

static span span_of_entry(gk_widget *entry) {
  span now = {0, 0, ask_int(entry, "index", "insert")};
  if (ask_int(entry, "selection", "present") != 0) {
    now.from = ask_int(entry, "index", "sel.first");
    now.to = ask_int(entry, "index", "sel.last");
  }
  return now;
}

/* What was at the text's end is at its end again; the rest stays as far as the
 * text goes. */
static int kept_place(int place, int length, int new_length) {
  int was_end = place == length && length > 0;
  return was_end || place > new_length ? new_length : place;
}

static void keep_span(gk_widget *entry, span was, int length) {
  int now = ask_int(entry, "index", "end");
  int from = kept_place(was.from, length, now);
  int to = kept_place(was.to, length, now);
  gk_call(entry->tk, "owi", entry->path, "icursor",
          kept_place(was.caret, length, now));
  if (from < to) {
    gk_call(entry->tk, "owwii", entry->path, "selection", "range", from, to);
  } else if (was.from < was.to) {
    gk_call(entry->tk, "oww", entry->path, "selection", "clear");
  }
  Tcl_ResetResult(entry->tk->interp);
}

/* A number is reckoned by Tk itself, of bounds that changed. */
static graft_status set_first_number(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  Tcl_Obj *from = NULL;
  Tcl_Obj *to = NULL;
  double least = 0;
  double most = 0;
  graft_status status = widget->class_data->kind->cget(widget, "-from");
  if (status >= 0) from = gk_take_result(tk);
  if (status >= 0) status = widget->class_data->kind->cget(widget, "-to");
  if (status >= 0) to = gk_take_result(tk);
  if (status >= 0 && Tcl_GetDoubleFromObj(NULL, from, &least) == TCL_OK &&
      Tcl_GetDoubleFromObj(NULL, to, &most) == TCL_OK && least < most) {
    status = gk_call(tk, "owwo", widget->path, "configure", "-to",
                     Tcl_NewDoubleObj(most + 1));
    if (status >= 0) {
      status = gk_call(tk, "owwo", widget->path, "configure", "-to", to);
    }
  }
  if (from != NULL) Tcl_DecrRefCount(from);
  if (to != NULL) Tcl_DecrRefCount(to);
  return status;
}

graft_status gk_set_text(gk_widget *widget, const graft_value *value) {
  int length = ask_int(widget, "index", "end");
  span was = span_of_entry(widget);
  graft_status status = gk_set_variable(widget, gk_object(value));
  if (status >= 0 && value->type == GRAFT_TYPE_NONE &&
      strcmp(widget->class_data->name, "spinbox") == 0) {
    status = set_first_number(widget);
  }
  if (status >= 0 && length > 0) keep_span(widget, was, length);
  return status;
}

/* ------------------------------------------------------------------------ */
/* Text                                                                     */
/* ------------------------------------------------------------------------ */

static graft_status contents(gk_widget *widget, Tcl_Obj **text) {
  graft_status status =
      gk_call(widget->tk, "owww", widget->path, "get", "1.0", "end-1c");
  if (status >= 0) *text = gk_take_result(widget->tk);
  return status;
}

graft_status gk_get_contents(gk_widget *widget, graft_value *value,
                             Tcl_Obj **kept) {
  Tcl_Obj *text;
  graft_status status = contents(widget, &text);
  if (status < 0) return status;
  *value = gk_text_value(text, kept);
  Tcl_DecrRefCount(text);
  return GRAFT_OK;
}

/* Of a text the part that differs: from `start` to `end` in the old one, to
 * `new_end` in the new one. */
typedef struct difference {
  int start, end, new_end;
} difference;

static difference difference_of(Tcl_Obj *old, Tcl_Obj *new) {
  int old_length;
  int new_length;
  const Tcl_UniChar *before = Tcl_GetUnicodeFromObj(old, &old_length);
  const Tcl_UniChar *after = Tcl_GetUnicodeFromObj(new, &new_length);
  difference found = {0, old_length, new_length};
  while (found.start < old_length && found.start < new_length &&
         before[found.start] == after[found.start]) {
    found.start++;
  }
  while (found.end > found.start && found.new_end > found.start &&
         before[found.end - 1] == after[found.new_end - 1]) {
    found.end--;
    found.new_end--;
  }
  return found;
}

static Tcl_Obj *part_of(Tcl_Obj *text, int from, int to) {
  return from < to ? Tcl_GetRange(text, from, to - 1) : Tcl_NewObj();
}

static Tcl_Obj *index_of(int place) {
  return Tcl_ObjPrintf("1.0 + %d chars", place);
}

/* Where a place is, in characters, or -1. */
static int place_of(gk_widget *text, const char *index) {
  graft_status status =
      gk_call(text->tk, "owwww", text->path, "count", "-chars", "1.0", index);
  int place = -1;
  if (status >= 0) {
    place = (int)gk_int(Tcl_GetObjResult(text->tk->interp), -1);
  }
  Tcl_ResetResult(text->tk->interp);
  text->tk->message[0] = '\0';
  return place;
}

/* What is around the difference goes with its text. */
static int moved_place(int place, difference by) {
  if (place >= by.end) return place + by.new_end - by.end;
  return place < by.new_end ? place : by.new_end;
}

/* Replaces only what differs, so that caret, marks and tags stay elsewhere. */
static graft_status replace(gk_widget *widget, Tcl_Obj *old, Tcl_Obj *new) {
  graft_tk *tk = widget->tk;
  difference by = difference_of(old, new);
  int from = place_of(widget, "sel.first");
  int to = place_of(widget, "sel.last");
  int is_all = from == 0 && to >= Tcl_GetCharLength(old);
  graft_status status;
  if (by.start == by.end && by.start == by.new_end) return GRAFT_OK;
  status = gk_call(tk, "owooo", widget->path, "replace", index_of(by.start),
                   index_of(by.end), part_of(new, by.start, by.new_end));
  if (status < 0 || from < 0) return status;
  status =
      gk_call(tk, "owwwww", widget->path, "tag", "remove", "sel", "1.0", "end");
  if (status < 0) return status;
  return gk_call(tk, "owwwoo", widget->path, "tag", "add", "sel",
                 index_of(is_all ? 0 : moved_place(from, by)),
                 index_of(moved_place(to, by)));
}

/* A text that is disabled takes no change, not even the program's. */
graft_status gk_set_contents(gk_widget *widget, const graft_value *value) {
  graft_tk *tk = widget->tk;
  Tcl_Obj *old;
  Tcl_Obj *new = gk_object(value);
  Tcl_Obj *state = NULL;
  graft_status status = contents(widget, &old);
  Tcl_IncrRefCount(new);
  if (status >= 0) {
    status = gk_window_cget(widget, "-state");
    if (status >= 0) state = gk_take_result(tk);
    if (state != NULL && strcmp(Tcl_GetString(state), "normal") != 0) {
      gk_call(tk, "owww", widget->path, "configure", "-state", "normal");
    }
    if (status >= 0) status = replace(widget, old, new);
    if (state != NULL && strcmp(Tcl_GetString(state), "normal") != 0) {
      gk_call(tk, "owwo", widget->path, "configure", "-state", state);
    }
    if (state != NULL) Tcl_DecrRefCount(state);
    Tcl_DecrRefCount(old);
  }
  Tcl_DecrRefCount(new);
  return status;
}
