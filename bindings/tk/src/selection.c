/* Reading and writing selections, and the contents of a text. */
#include <string.h>

#include "toolkit.h"

/* Asks the widget's command; its answer as an int. */
static int64_t ask_int(gk_widget *widget, const char *verb, const char *word) {
  graft_status status =
      word == NULL ? gk_call(widget->tk, "ow", widget->path, verb)
                   : gk_call(widget->tk, "oww", widget->path, verb, word);
  int64_t answer = -1;
  if (status >= 0) answer = gk_int(Tcl_GetObjResult(widget->tk->interp), -1);
  Tcl_ResetResult(widget->tk->interp);
  return answer;
}

/* What a listbox exports is lost as soon as another one selects something: two
 * that each have a described selection would take it from each other forever
 * (S8). */
int gk_is_shared_selection(const gk_class *class_data, const char *option) {
  return strcmp(option, "-exportselection") == 0 &&
         strcmp(class_data->name, "listbox") == 0;
}

graft_status gk_get_current(gk_widget *widget, graft_value *value,
                            Tcl_Obj **kept) {
  (void)kept;
  *value = graft_value_int(ask_int(widget, "current", NULL));
  return GRAFT_OK;
}

/* How many values there are to pick from. */
static int64_t count_values(gk_widget *widget) {
  Tcl_Interp *interp = widget->tk->interp;
  int count = 0;
  if (gk_call(widget->tk, "oww", widget->path, "cget", "-values") >= 0) {
    Tcl_ListObjLength(NULL, Tcl_GetObjResult(interp), &count);
  }
  Tcl_ResetResult(interp);
  return count;
}

/* One that is not there is none, as it is for a listbox. */
graft_status gk_set_current(gk_widget *widget, const graft_value *value) {
  int64_t index = gk_value_int(value, -1);
  if (index < 0 || index >= count_values(widget)) {
    /* Text that is none of the values stays; not that of a former value. */
    if (index < 0 && ask_int(widget, "current", NULL) < 0) return GRAFT_OK;
    return gk_call(widget->tk, "oww", widget->path, "set", "");
  }
  return gk_call(widget->tk, "owo", widget->path, "current",
                 Tcl_NewWideIntObj((Tcl_WideInt)index));
}

graft_status gk_get_tab(gk_widget *widget, graft_value *value, Tcl_Obj **kept) {
  int64_t index = -1;
  (void)kept;
  if (ask_int(widget, "index", "end") > 0) {
    index = ask_int(widget, "index", "current");
  }
  /* One that waits for its tab is what will be shown. */
  if (index == widget->wanted) widget->wanted = -1;
  *value = graft_value_int(widget->wanted >= 0 ? widget->wanted : index);
  return GRAFT_OK;
}

graft_status gk_set_tab(gk_widget *widget, const graft_value *value) {
  int64_t index = gk_value_int(value, -1);
  if (value->type == GRAFT_TYPE_NONE || index < 0) {
    widget->wanted = -1;
    return GRAFT_OK;
  }
  if (index >= ask_int(widget, "index", "end")) {
    widget->wanted = index;
    return GRAFT_OK;
  }
  widget->wanted = -1;
  return gk_call(widget->tk, "owo", widget->path, "select",
                 Tcl_NewWideIntObj((Tcl_WideInt)index));
}

static graft_status ask_list(gk_widget *widget, const char *verb,
                             graft_value *value, Tcl_Obj **kept) {
  Tcl_Obj *result;
  graft_status status = gk_call(widget->tk, "ow", widget->path, verb);
  if (status < 0) return status;
  result = gk_take_result(widget->tk);
  *value = gk_text_value(result, kept);
  Tcl_DecrRefCount(result);
  return GRAFT_OK;
}

graft_status gk_get_rows(gk_widget *widget, graft_value *value,
                         Tcl_Obj **kept) {
  return ask_list(widget, "selection", value, kept);
}

graft_status gk_set_rows(gk_widget *widget, const graft_value *value) {
  return gk_call(widget->tk, "owwo", widget->path, "selection", "set",
                 gk_object(value));
}

graft_status gk_get_lines(gk_widget *widget, graft_value *value,
                          Tcl_Obj **kept) {
  return ask_list(widget, "curselection", value, kept);
}

graft_status gk_set_lines(gk_widget *widget, const graft_value *value) {
  graft_tk *tk = widget->tk;
  Tcl_Obj *list = gk_object(value);
  Tcl_Obj **lines;
  int count;
  graft_status status;
  Tcl_IncrRefCount(list);
  status =
      Tcl_ListObjGetElements(tk->interp, list, &count, &lines) == TCL_OK
          ? gk_call(tk, "owwiw", widget->path, "selection", "clear", 0, "end")
          : gk_fail(tk);
  for (int i = 0; status >= 0 && i < count; i++) {
    status = gk_call(tk, "owwo", widget->path, "selection", "set", lines[i]);
  }
  Tcl_DecrRefCount(list);
  return status;
}

graft_status gk_get_line(gk_widget *widget, graft_value *value,
                         Tcl_Obj **kept) {
  Tcl_Obj *first = NULL;
  graft_status status = gk_call(widget->tk, "ow", widget->path, "curselection");
  (void)kept;
  if (status < 0) return status;
  Tcl_ListObjIndex(NULL, Tcl_GetObjResult(widget->tk->interp), 0, &first);
  *value = graft_value_int(first == NULL ? -1 : gk_int(first, -1));
  Tcl_ResetResult(widget->tk->interp);
  return GRAFT_OK;
}

graft_status gk_set_line(gk_widget *widget, const graft_value *value) {
  int64_t index = gk_value_int(value, -1);
  graft_status status = gk_call(widget->tk, "owwiw", widget->path, "selection",
                                "clear", 0, "end");
  if (status < 0 || index < 0) return status;
  return gk_call(widget->tk, "owwo", widget->path, "selection", "set",
                 Tcl_NewWideIntObj((Tcl_WideInt)index));
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

/* Replaces only what differs, so that caret, marks and tags stay elsewhere. */
static graft_status replace(gk_widget *widget, Tcl_Obj *old, Tcl_Obj *new) {
  graft_tk *tk = widget->tk;
  int old_length;
  int new_length;
  int start = 0;
  int end = 0;
  const Tcl_UniChar *before = Tcl_GetUnicodeFromObj(old, &old_length);
  const Tcl_UniChar *after = Tcl_GetUnicodeFromObj(new, &new_length);
  Tcl_Obj *from;
  graft_status status;
  while (start < old_length && start < new_length &&
         before[start] == after[start]) {
    start++;
  }
  while (end < old_length - start && end < new_length - start &&
         before[old_length - 1 - end] == after[new_length - 1 - end]) {
    end++;
  }
  if (start == old_length && start == new_length) return GRAFT_OK;
  from = Tcl_ObjPrintf("1.0+%di", start);
  Tcl_IncrRefCount(from);
  status = gk_call(tk, "owooo", widget->path, "replace", from,
                   Tcl_ObjPrintf("1.0+%di", old_length - end),
                   Tcl_NewUnicodeObj(after + start, new_length - end - start));
  Tcl_DecrRefCount(from);
  return status;
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
