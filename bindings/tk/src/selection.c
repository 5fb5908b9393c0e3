/* Reading and writing what is selected. */
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

void gk_note_current(gk_widget *widget, int is_choice) {
  widget->wanted = ask_int(widget, "current", NULL);
  widget->flags &= ~GK_FLAG_A;
  if (is_choice) widget->flags |= GK_FLAG_A;
}

static graft_status set_current(gk_widget *widget, int64_t index) {
  if (index < 0 || index >= count_values(widget)) {
    /* Text that is none of the values stays; not that of a former value. */
    if (index < 0 && ask_int(widget, "current", NULL) < 0) return GRAFT_OK;
    return gk_call(widget->tk, "oww", widget->path, "set", "");
  }
  return gk_call(widget->tk, "owo", widget->path, "current",
                 Tcl_NewWideIntObj((Tcl_WideInt)index));
}

/* One that is not there is none, as it is for a listbox. What was only told of
 * a text that was typed or described is no choice: new values, after which it
 * is written again, leave that text. */
graft_status gk_set_current(gk_widget *widget, const graft_value *value) {
  int64_t index = gk_value_int(value, -1);
  int is_choice = (widget->flags & GK_FLAG_A) != 0 || index != widget->wanted;
  graft_status status = is_choice ? set_current(widget, index) : GRAFT_OK;
  gk_note_current(widget, is_choice && index >= 0);
  if (is_choice) widget->wanted = index;
  return status;
}

graft_status gk_get_tab(gk_widget *widget, graft_value *value, Tcl_Obj **kept) {
  int64_t index = 0; /* the first tab is selected when it comes */
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
