/* Reading and writing what a widget has in its variable. */
#include <string.h>

#include "toolkit.h"

static Tcl_Obj *variable_value(gk_widget *widget) {
  return Tcl_ObjGetVar2(widget->tk->interp, widget->variable, NULL,
                        TCL_GLOBAL_ONLY);
}

graft_status gk_set_variable(gk_widget *widget, Tcl_Obj *value) {
  graft_status status = GRAFT_OK;
  Tcl_IncrRefCount(value);
  if (Tcl_ObjSetVar2(widget->tk->interp, widget->variable, NULL, value,
                     TCL_GLOBAL_ONLY | TCL_LEAVE_ERR_MSG) == NULL) {
    status = gk_fail(widget->tk);
  }
  Tcl_DecrRefCount(value);
  return status;
}

graft_status gk_get_text(gk_widget *widget, graft_value *value,
                         Tcl_Obj **kept) {
  Tcl_Obj *object = variable_value(widget);
  if (object == NULL) {
    *value = graft_value_string("", 0);
  } else {
    *value = gk_text_value(object, kept);
  }
  return GRAFT_OK;
}

graft_status gk_get_number(gk_widget *widget, graft_value *value,
                           Tcl_Obj **kept) {
  Tcl_Obj *object = variable_value(widget);
  double real;
  (void)kept;
  if (object == NULL || Tcl_GetDoubleFromObj(NULL, object, &real) != TCL_OK) {
    return GRAFT_OK;
  }
  if ((widget->flags & GK_AS_INT) != 0 && real >= -9e15 && real <= 9e15 &&
      (double)(int64_t)real == real) {
    *value = graft_value_int((int64_t)real);
  } else {
    *value = graft_value_double(real);
  }
  return GRAFT_OK;
}

graft_status gk_set_number(gk_widget *widget, const graft_value *value) {
  if (value->type == GRAFT_TYPE_INT) widget->flags |= GK_AS_INT;
  if (value->type == GRAFT_TYPE_DOUBLE) widget->flags &= ~GK_AS_INT;
  if (value->type == GRAFT_TYPE_NONE) {
    graft_status status = widget->class_data->kind->cget(widget, "-from");
    Tcl_Obj *from;
    if (status < 0) return status;
    from = gk_take_result(widget->tk);
    status = gk_set_variable(widget, from);
    Tcl_DecrRefCount(from);
    return status;
  }
  return gk_set_variable(widget, gk_object(value));
}

/* Gives, with a reference, what the variable holds if the box is checked. */
static graft_status on_value(gk_widget *widget, Tcl_Obj **value) {
  const char *option =
      strstr(widget->class_data->name, "radio") != NULL ? "-value" : "-onvalue";
  graft_status status = widget->class_data->kind->cget(widget, option);
  if (status >= 0) *value = gk_take_result(widget->tk);
  return status;
}

graft_status gk_get_checked(gk_widget *widget, graft_value *value,
                            Tcl_Obj **kept) {
  Tcl_Obj *now = variable_value(widget);
  Tcl_Obj *on;
  graft_status status = on_value(widget, &on);
  (void)kept;
  if (status < 0) return status;
  *value = graft_value_bool(now != NULL &&
                            strcmp(Tcl_GetString(now), Tcl_GetString(on)) == 0);
  Tcl_DecrRefCount(on);
  return GRAFT_OK;
}

/* Whatever is not its own value leaves a radiobutton unselected. */
graft_status gk_set_checked(gk_widget *widget, const graft_value *value) {
  graft_tk *tk = widget->tk;
  Tcl_Obj *on;
  Tcl_Obj *off;
  graft_status status = on_value(widget, &on);
  if (status < 0) return status;
  if (gk_value_int(value, 0) != 0) {
    status = gk_set_variable(widget, on);
  } else if (strstr(widget->class_data->name, "radio") != NULL) {
    const char *other = Tcl_GetString(on)[0] == '\0' ? "0" : "";
    status = gk_set_variable(widget, gk_word(tk, other));
  } else {
    status = widget->class_data->kind->cget(widget, "-offvalue");
    if (status >= 0) {
      off = gk_take_result(tk);
      status = gk_set_variable(widget, off);
      Tcl_DecrRefCount(off);
    }
  }
  Tcl_DecrRefCount(on);
  return status;
}

/* The selection of a listbox stays with its indices. */
graft_status gk_set_items(gk_widget *widget, const graft_value *value) {
  return gk_set_variable(widget, gk_object(value));
}
