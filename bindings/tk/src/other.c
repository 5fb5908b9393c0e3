/* Images, further bindings of a widget, and timers. */
#include <string.h>

#include "toolkit.h"

/* ------------------------------------------------------------------------ */
/* Images                                                                   */
/* ------------------------------------------------------------------------ */

static graft_status create_image(gk_widget *widget, gk_widget *parent) {
  (void)parent;
  widget->path = gk_item_id(widget);
  return gk_call(widget->tk, "wwoo", "image", "create",
                 widget->class_data->command, widget->path);
}

static void destroy_image(gk_widget *widget) {
  if ((widget->flags & GK_GONE) != 0) return;
  gk_call(widget->tk, "wwo", "image", "delete", widget->path);
}

static graft_status discover_image(gk_class *class_data) {
  graft_tk *tk = class_data->tk;
  Tcl_Obj *name;
  graft_status status =
      gk_call(tk, "wwo", "image", "create", class_data->command);
  if (status < 0) return gk_unknown_class(tk, class_data->name);
  name = gk_take_result(tk);
  status = gk_call(tk, "ow", name, "configure");
  if (status >= 0) gk_take_options(class_data);
  gk_call(tk, "wwo", "image", "delete", name);
  Tcl_DecrRefCount(name);
  return status;
}

static const gk_own image_owns[] = {
    {"id", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), GRAFT_PROPERTY_CREATE_ONLY, NULL,
     "", NULL},
};

const gk_kind gk_image_kind = {
    .owns = image_owns,
    .own_count = 1,
    .discover = discover_image,
    .create = create_image,
    .configure = gk_window_configure,
    .cget = gk_window_cget,
    .destroy = destroy_image,
};

/* ------------------------------------------------------------------------ */
/* Bindings                                                                 */
/* ------------------------------------------------------------------------ */

/* Its path is a bind tag, which its parent gets. */
static graft_status create_bind(gk_widget *widget, gk_widget *parent) {
  if (parent == NULL || parent->window == NULL) {
    return gk_fail_text(widget->tk, GRAFT_E_INVALID,
                        "a binding came outside a window");
  }
  widget->path =
      Tcl_ObjPrintf("graft%lu.%lu", (unsigned long)widget->tk->number,
                    (unsigned long)widget->number);
  Tcl_IncrRefCount(widget->path);
  widget->host = parent;
  return GRAFT_OK;
}

static graft_status set_tags(gk_widget *widget, int has) {
  graft_tk *tk = widget->tk;
  Tcl_Obj *path = widget->host->path;
  Tcl_Obj *tags;
  Tcl_Obj *list = Tcl_NewListObj(0, NULL);
  Tcl_Obj **elements;
  int count;
  graft_status status = gk_call(tk, "wo", "bindtags", path);
  if (status < 0) {
    Tcl_DecrRefCount(list);
    return status;
  }
  tags = gk_take_result(tk);
  Tcl_ListObjGetElements(NULL, tags, &count, &elements);
  if (has) Tcl_ListObjAppendElement(NULL, list, widget->path);
  for (int i = 0; i < count; i++) {
    if (strcmp(Tcl_GetString(elements[i]), Tcl_GetString(widget->path)) != 0) {
      Tcl_ListObjAppendElement(NULL, list, elements[i]);
    }
  }
  Tcl_DecrRefCount(tags);
  return gk_call(tk, "woo", "bindtags", path, list);
}

static graft_status place_bind(gk_widget *widget) {
  return set_tags(widget, 1);
}

static graft_status unplace_bind(gk_widget *widget) {
  if (widget->host == NULL || (widget->host->flags & GK_GONE) != 0) {
    return GRAFT_OK;
  }
  return set_tags(widget, 0);
}

static graft_status set_sequence(gk_widget *widget, const gk_own *own,
                                 const graft_value *value) {
  graft_tk *tk = widget->tk;
  gk_property *property = gk_class_named(widget->class_data, own->name);
  graft_atom fire = graft_atom_of(tk->runtime, "fire");
  Tcl_Obj *before = gk_kept(widget, own->word);
  Tcl_Obj *sequence;
  graft_status status = GRAFT_OK;
  if (before != NULL) {
    status = gk_call(tk, "woow", "bind", widget->path, before, "");
    if (status >= 0) status = gk_keep(widget, property, NULL);
  }
  if (status < 0 || value->type != GRAFT_TYPE_STRING) return status;
  sequence = gk_object(value);
  Tcl_IncrRefCount(sequence);
  status = gk_call(tk, "wooo", "bind", widget->path, sequence,
                   gk_script(tk, widget->node, fire,
                             gk_sequence_fields(Tcl_GetString(sequence))));
  if (status >= 0) status = gk_keep(widget, property, sequence);
  Tcl_DecrRefCount(sequence);
  return status;
}

static graft_status set_break(gk_widget *widget, const gk_own *own,
                              const graft_value *value) {
  (void)own;
  widget->flags &= ~GK_FLAG_A;
  if (gk_value_int(value, 0) != 0) widget->flags |= GK_FLAG_A;
  return GRAFT_OK;
}

static void destroy_bind(gk_widget *widget) {
  Tcl_Obj *sequence = gk_kept(widget, "sequence");
  if (sequence == NULL) return;
  gk_call(widget->tk, "woow", "bind", widget->path, sequence, "");
}

static graft_status discover_bind(gk_class *class_data) {
  gk_add_event(class_data, "fire", GK_BY_ITSELF, 0);
  return GRAFT_OK;
}

static const gk_own bind_owns[] = {
    {"sequence", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), 0, set_sequence, "sequence",
     NULL},
    {"break", GK_ACCEPTS_BOOL, 0, set_break, "break", NULL},
};

const gk_kind gk_bind_kind = {
    .owns = bind_owns,
    .own_count = 2,
    .discover = discover_bind,
    .create = create_bind,
    .destroy = destroy_bind,
    .place = place_bind,
    .unplace = unplace_bind,
};

/* ------------------------------------------------------------------------ */
/* Timers                                                                   */
/* ------------------------------------------------------------------------ */

static graft_status create_timer(gk_widget *widget, gk_widget *parent) {
  (void)parent;
  widget->path = Tcl_NewObj();
  Tcl_IncrRefCount(widget->path);
  return GRAFT_OK;
}

static void tick(ClientData data) {
  gk_widget *widget = data;
  graft_tk *tk = widget->tk;
  /* First the next one: a handler may end the timer. */
  widget->timer = Tcl_CreateTimerHandler(widget->interval, tick, widget);
  gk_enter(tk);
  graft_emit(tk->runtime, widget->node, graft_atom_of(tk->runtime, "tick"),
             NULL, 0);
  gk_leave(tk);
}

static graft_status stop(gk_widget *widget) {
  if (widget->timer != NULL) Tcl_DeleteTimerHandler(widget->timer);
  widget->timer = NULL;
  return GRAFT_OK;
}

static graft_status start(gk_widget *widget) {
  stop(widget);
  widget->flags |= GK_PLACED;
  if (widget->interval > 0) {
    widget->timer = Tcl_CreateTimerHandler(widget->interval, tick, widget);
  }
  return GRAFT_OK;
}

static graft_status set_interval(gk_widget *widget, const gk_own *own,
                                 const graft_value *value) {
  int64_t interval = gk_value_int(value, 0);
  (void)own;
  if (interval < 0 || interval > 0x7FFFFFFF) {
    return gk_fail_text(widget->tk, GRAFT_E_INVALID,
                        "an interval is 0 to 2147483647 milliseconds");
  }
  widget->interval = (int)interval;
  return (widget->flags & GK_PLACED) != 0 ? start(widget) : GRAFT_OK;
}

static graft_status unplace_timer(gk_widget *widget) {
  widget->flags &= ~GK_PLACED;
  return stop(widget);
}

static void destroy_timer(gk_widget *widget) { stop(widget); }

static graft_status discover_timer(gk_class *class_data) {
  gk_add_event(class_data, "tick", GK_BY_ITSELF, 0);
  return GRAFT_OK;
}

static const gk_own timer_owns[] = {
    {"interval", GK_ACCEPTS_INT, 0, set_interval, "", NULL},
};

const gk_kind gk_timer_kind = {
    .owns = timer_owns,
    .own_count = 1,
    .discover = discover_timer,
    .create = create_timer,
    .destroy = destroy_timer,
    .place = start,
    .unplace = unplace_timer,
};
