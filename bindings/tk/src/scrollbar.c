/* What a scrollbar shows, and the sibling that it scrolls by itself. */
#include <string.h>

#include "toolkit.h"

/* The part that is to be seen: two fractions. */
static graft_status set_view(gk_widget *widget, const gk_own *own,
                             const graft_value *value) {
  Tcl_Obj *view = value->type == GRAFT_TYPE_NONE
                      ? Tcl_NewStringObj(own->initial, -1)
                      : gk_object(value);
  graft_status status;
  Tcl_IncrRefCount(view);
  status = gk_call(widget->tk, "owl", widget->path, "set", view);
  Tcl_DecrRefCount(view);
  return status;
}

static Tcl_Obj *pair_of(graft_tk *tk, Tcl_Obj *path, const char *verb) {
  Tcl_Obj *list = Tcl_NewListObj(0, NULL);
  Tcl_ListObjAppendElement(NULL, list, path);
  Tcl_ListObjAppendElement(NULL, list, gk_word(tk, verb));
  return list;
}

/* Both ways by Tk itself, without the program; `on`: or no more. */
static graft_status link_to(gk_widget *widget, Tcl_Obj *target, int on) {
  graft_tk *tk = widget->tk;
  const char *orient;
  int is_across;
  graft_status status = gk_window_cget(widget, "-orient");
  if (status < 0) return status;
  orient = Tcl_GetStringResult(tk->interp);
  is_across = orient[0] == 'h';
  Tcl_ResetResult(tk->interp);
  if (Tk_NameToWindow(tk->interp, Tcl_GetString(target),
                      Tk_MainWindow(tk->interp)) == NULL) {
    return on ? gk_fail(tk) : GRAFT_OK;
  }
  status = gk_call(tk, "owwo", target, "configure",
                   is_across ? "-xscrollcommand" : "-yscrollcommand",
                   on ? pair_of(tk, widget->path, "set") : Tcl_NewObj());
  if (status < 0) return status;
  return gk_call(
      tk, "owwo", widget->path, "configure", "-command",
      on ? pair_of(tk, target, is_across ? "xview" : "yview") : Tcl_NewObj());
}

/* The sibling with that name is there once all are in their places. */
graft_status gk_scrollbar_link(gk_widget *widget) {
  const gk_property *property = gk_class_named(widget->class_data, "scrolls");
  Tcl_Obj *name = NULL;
  Tcl_Obj *path;
  const char *above;
  graft_status status;
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    if (widget->pairs[i].property == property) name = widget->pairs[i].value;
  }
  if (property == NULL || name == NULL || widget->parent == NULL) {
    return GRAFT_OK;
  }
  above = Tcl_GetString(widget->parent->path);
  path = Tcl_ObjPrintf("%s%s%s", above, strcmp(above, ".") == 0 ? "" : ".",
                       Tcl_GetString(name));
  Tcl_IncrRefCount(path);
  status = link_to(widget, path, 1);
  Tcl_DecrRefCount(path);
  return status;
}

static graft_status set_scrolls(gk_widget *widget, const gk_own *own,
                                const graft_value *value) {
  const gk_property *property = gk_class_named(widget->class_data, own->name);
  graft_status status;
  if (value->type == GRAFT_TYPE_NONE) {
    gk_keep(widget, property, NULL);
    return gk_call(widget->tk, "owww", widget->path, "configure", "-command",
                   "");
  }
  status = gk_keep(widget, property, gk_object(value));
  if (status < 0 || (widget->flags & GK_PLACED) == 0) return status;
  return gk_scrollbar_link(widget);
}

static const gk_own owns[] = {
    {"view", GK_ACCEPTS_ANY, 0, set_view, "", "0 1"},
    {"scrolls", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), 0, set_scrolls, "", NULL},
};

void gk_add_scrollbar(gk_class *class_data) {
  if (strcmp(class_data->name, "scrollbar") != 0 &&
      strcmp(class_data->name, "ttk::scrollbar") != 0) {
    return;
  }
  gk_add_owns(class_data, owns, sizeof owns / sizeof *owns);
}
