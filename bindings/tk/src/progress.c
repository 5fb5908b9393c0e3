/* A progress bar that moves by itself. */
#include <string.h>

#include "toolkit.h"

/* It ends at 0: what is described is shown again. */
static graft_status stop(gk_widget *widget) {
  Tcl_Obj *value =
      gk_described(widget, gk_class_named(widget->class_data, "value"));
  graft_status status = gk_call(widget->tk, "ow", widget->path, "stop");
  if (value == NULL) return status;
  if (status >= 0) {
    status =
        gk_call(widget->tk, "owwo", widget->path, "configure", "-value", value);
  }
  Tcl_DecrRefCount(value);
  return status;
}

/* Tk moves it by a timer, until it is told to stop or the window ends. */
static graft_status set_running(gk_widget *widget, const gk_own *own,
                                const graft_value *value) {
  int was_running = (widget->flags & GK_FLAG_B) != 0;
  int runs = gk_value_int(value, 0) != 0;
  (void)own;
  if (runs == was_running) return GRAFT_OK;
  widget->flags ^= GK_FLAG_B;
  return runs ? gk_call(widget->tk, "ow", widget->path, "start") : stop(widget);
}

static const gk_own owns[] = {
    {"running", GK_ACCEPTS_BOOL, 0, set_running, "", NULL},
};

void gk_add_progress(gk_class *class_data) {
  if (strcmp(class_data->name, "ttk::progressbar") != 0) return;
  gk_add_owns(class_data, owns, sizeof owns / sizeof *owns);
}
