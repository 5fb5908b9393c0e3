/* Windows of their own: what the window manager is told, and closing. */
#include <string.h>

#include "toolkit.h"

static graft_status wm(gk_widget *widget, const char *verb, Tcl_Obj *words) {
  graft_status status;
  Tcl_IncrRefCount(words);
  status = gk_call(widget->tk, "wwol", "wm", verb, widget->path, words);
  Tcl_DecrRefCount(words);
  return status;
}

/* A text, given to `wm`; its default is the application's name. */
static graft_status set_title(gk_widget *widget, const gk_own *own,
                              const graft_value *value) {
  (void)own;
  if (value->type == GRAFT_TYPE_NONE) {
    return gk_call(widget->tk, "wwoo", "wm", "title", widget->path,
                   Tcl_NewStringObj(Tk_Name(widget->window), -1));
  }
  return gk_call(widget->tk, "wwoo", "wm", "title", widget->path,
                 gk_object(value));
}

static graft_status set_geometry(gk_widget *widget, const gk_own *own,
                                 const graft_value *value) {
  return gk_call(widget->tk, "wwoo", "wm", own->word, widget->path,
                 gk_object(value));
}

static graft_status set_pair(gk_widget *widget, const gk_own *own,
                             const graft_value *value) {
  if (value->type == GRAFT_TYPE_NONE) {
    if (strcmp(own->word, "maxsize") == 0) {
      return gk_call(widget->tk, "wwoii", "wm", "maxsize", widget->path,
                     WidthOfScreen(Tk_Screen(widget->window)),
                     HeightOfScreen(Tk_Screen(widget->window)));
    }
    return wm(widget, own->word, Tcl_NewStringObj(own->initial, -1));
  }
  return wm(widget, own->word, gk_object(value));
}

static graft_status set_state(gk_widget *widget, const gk_own *own,
                              const graft_value *value) {
  if (value->type == GRAFT_TYPE_NONE) {
    return wm(widget, own->word, Tcl_NewStringObj(own->initial, -1));
  }
  return gk_call(widget->tk, "wwoo", "wm", own->word, widget->path,
                 gk_object(value));
}

static graft_status set_attribute(gk_widget *widget, const gk_own *own,
                                  const graft_value *value) {
  Tcl_Obj *object = value->type == GRAFT_TYPE_NONE
                        ? Tcl_NewStringObj(own->initial, -1)
                        : gk_object(value);
  return gk_call(widget->tk, "wwowo", "wm", "attributes", widget->path,
                 own->word, object);
}

/* The nearest window above it is whom it belongs to. */
static graft_status set_transient(gk_widget *widget, const gk_own *own,
                                  const graft_value *value) {
  Tk_Window above = Tk_Parent(widget->window);
  (void)own;
  while (above != NULL && !Tk_TopWinHierarchy(above)) above = Tk_Parent(above);
  if (gk_value_int(value, 0) == 0 || above == NULL) {
    return gk_call(widget->tk, "wwow", "wm", "transient", widget->path, "");
  }
  return gk_call(widget->tk, "wwow", "wm", "transient", widget->path,
                 Tk_PathName(above));
}

/* It can be taken only once the window is to be seen. */
static void grab_later(ClientData data) {
  gk_widget *widget = data;
  widget->timer = NULL;
  if ((widget->flags & GK_GONE) != 0) return;
  if (!Tk_IsMapped(widget->window)) {
    widget->timer = Tcl_CreateTimerHandler(20, grab_later, widget);
    return;
  }
  gk_call(widget->tk, "wwo", "grab", "set", widget->path);
  Tcl_ResetResult(widget->tk->interp);
}

static graft_status set_grab(gk_widget *widget, const gk_own *own,
                             const graft_value *value) {
  (void)own;
  if (widget->timer != NULL) Tcl_DeleteTimerHandler(widget->timer);
  widget->timer = NULL;
  if (gk_value_int(value, 0) != 0) {
    widget->timer = Tcl_CreateTimerHandler(0, grab_later, widget);
    return GRAFT_OK;
  }
  return gk_call(widget->tk, "wwo", "grab", "release", widget->path);
}

static graft_status set_autofocus(gk_widget *widget, const gk_own *own,
                                  const graft_value *value) {
  (void)own;
  widget->flags &= ~GK_AUTOFOCUS;
  if (gk_value_int(value, 0) != 0) widget->flags |= GK_AUTOFOCUS;
  return GRAFT_OK;
}

#define PAIR \
  (GRAFT_ACCEPTS(GRAFT_TYPE_STRING) | GRAFT_ACCEPTS(GRAFT_TYPE_BYTES))

static const gk_own owns[] = {
    {"name", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), GRAFT_PROPERTY_CREATE_ONLY, NULL,
     "", NULL},
    {"autofocus", GK_ACCEPTS_BOOL, 0, set_autofocus, "", NULL},
    {"title", GK_ACCEPTS_TEXT, 0, set_title, "title", ""},
    {"geometry", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), 0, set_geometry, "geometry",
     ""},
    {"minsize", PAIR, 0, set_pair, "minsize", "1 1"},
    {"maxsize", PAIR, 0, set_pair, "maxsize", ""},
    {"resizable", PAIR, 0, set_pair, "resizable", "1 1"},
    {"wm_state", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), 0, set_state, "state",
     "normal"},
    {"overrideredirect", GK_ACCEPTS_BOOL, 0, set_state, "overrideredirect",
     "0"},
    {"alpha", GK_ACCEPTS_TEXT, 0, set_attribute, "-alpha", "1.0"},
    {"topmost", GK_ACCEPTS_BOOL, 0, set_attribute, "-topmost", "0"},
    {"fullscreen", GK_ACCEPTS_BOOL, 0, set_attribute, "-fullscreen", "0"},
    {"transient", GK_ACCEPTS_BOOL, 0, set_transient, "transient", ""},
    {"grab", GK_ACCEPTS_BOOL, 0, set_grab, "grab", ""},
};

static graft_status create(gk_widget *widget, gk_widget *parent) {
  graft_tk *tk = widget->tk;
  graft_status status = gk_window_create(widget, parent);
  Tcl_Obj *script;
  if (status < 0) return status;
  script = Tcl_NewListObj(0, NULL);
  Tcl_ListObjAppendElement(NULL, script, tk->callback);
  Tcl_ListObjAppendElement(NULL, script, widget->path);
  Tcl_ListObjAppendElement(NULL, script, gk_word(tk, "close"));
  status = gk_call(tk, "wwowo", "wm", "protocol", widget->path,
                   "WM_DELETE_WINDOW", script);
  if (status < 0) gk_window_destroy(widget);
  return status;
}

static void destroy(gk_widget *widget) {
  if (widget->timer != NULL) Tcl_DeleteTimerHandler(widget->timer);
  widget->timer = NULL;
  gk_window_destroy(widget);
}

/* C46: who does not hear of it lets it close; then it is gone by the user. */
graft_status gk_toplevel_close(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  graft_runtime *runtime = tk->runtime;
  graft_value reply = graft_value_bool(1);
  graft_status status;
  gk_enter(tk);
  status =
      graft_query(runtime, widget->node,
                  graft_atom_of(runtime, "close_request"), NULL, 0, &reply);
  if (status >= 0 && gk_value_int(&reply, 1) != 0 &&
      gk_widget_lives(tk, widget)) {
    status = graft_emit(runtime, widget->node, graft_atom_of(runtime, "close"),
                        NULL, 0);
    if (status == GRAFT_DECLINED && gk_widget_lives(tk, widget) &&
        (widget->flags & GK_GONE) == 0) {
      Tk_DestroyWindow(widget->window);
    }
  }
  gk_leave(tk);
  return status;
}

static graft_status place(gk_widget *widget) {
  widget->flags |= GK_PLACED;
  widget->manager = GK_MANAGERS;
  return GRAFT_OK;
}

/* It leaves the screen at once, though it is destroyed later. */
static graft_status unplace(gk_widget *widget) {
  widget->flags &= ~GK_PLACED;
  if ((widget->flags & GK_GONE) != 0) return GRAFT_OK;
  return gk_call(widget->tk, "wwo", "wm", "withdraw", widget->path);
}

static graft_status discover(gk_class *class_data) {
  graft_status status = gk_discover(class_data);
  if (status < 0) return status;
  gk_add_owns(class_data, gk_container_owns, gk_container_own_count);
  gk_add_event(class_data, "close_request", GK_BY_ITSELF, GRAFT_EMITS_QUERY);
  gk_add_event(class_data, "close", GK_BY_ITSELF, 0);
  gk_add_bindings(class_data, 1);
  return GRAFT_OK;
}

const gk_kind gk_toplevel_kind = {
    .flags = GK_KIND_WINDOW | GK_KIND_PARENT | GK_KIND_TOPLEVEL,
    .owns = owns,
    .own_count = sizeof owns / sizeof *owns,
    .discover = discover,
    .create = create,
    .configure = gk_window_configure,
    .cget = gk_window_cget,
    .destroy = destroy,
    .place = place,
    .unplace = unplace,
    .bind = gk_window_bind,
};
