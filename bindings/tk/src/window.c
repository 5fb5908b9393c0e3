/* Windows: making, setting, destroying, and hearing that they are gone. */
#include <string.h>

#include "toolkit.h"

int gk_is(const gk_widget *widget, const char *class_name) {
  return widget != NULL && widget->class_data != NULL &&
         strcmp(widget->class_data->name, class_name) == 0;
}

/* The window is gone by another's doing: the host's, or its parent's. */
static void hear_structure(ClientData data, XEvent *event) {
  gk_widget *widget = data;
  graft_tk *tk = widget->tk;
  if (event->type != DestroyNotify || (widget->flags & GK_GONE) != 0) return;
  widget->flags |= GK_GONE;
  if ((widget->flags & GK_ENDING) != 0) return;
  Tcl_Preserve(widget);
  gk_report_unwatch(widget);
  if (widget->node != 0 && tk->runtime != NULL) {
    gk_enter(tk);
    graft_widget_gone(tk->runtime, widget->node);
    gk_leave(tk);
  }
  /* Neither it nor the items in it come to `destroy` any more. */
  while (widget->items != NULL) {
    gk_widget *item = widget->items;
    item->flags |= GK_GONE;
    item->class_data->kind->destroy(item);
    gk_widget_end(item);
  }
  gk_widget_end(widget);
  Tcl_Release(widget);
}

void gk_window_watch(gk_widget *widget) {
  int is_new;
  Tcl_HashEntry *entry = Tcl_CreateHashEntry(
      &widget->tk->paths, Tcl_GetString(widget->path), &is_new);
  Tcl_SetHashValue(entry, widget);
  Tk_CreateEventHandler(widget->window, StructureNotifyMask, hear_structure,
                        widget);
}

void gk_window_unwatch(gk_widget *widget) {
  if ((widget->flags & GK_GONE) != 0) return;
  Tk_DeleteEventHandler(widget->window, StructureNotifyMask, hear_structure,
                        widget);
}

static graft_status add_create_only(gk_words *words, const gk_widget *widget) {
  const gk_class *class_data = widget->class_data;
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    const gk_property *property = &class_data->properties[i];
    Tcl_Obj *value;
    if (property->target != GK_OPTION ||
        (property->flags & GRAFT_PROPERTY_CREATE_ONLY) == 0) {
      continue;
    }
    value = gk_described(widget, property);
    if (value == NULL) continue;
    gk_words_add(words, property->word);
    gk_words_add(words, value);
    Tcl_DecrRefCount(value);
  }
  return GRAFT_OK;
}

/* Tk tells what it did not like, but not where it came from. */
static void name_create_only(const gk_widget *widget) {
  const gk_class *class_data = widget->class_data;
  int is_named = 0;
  for (uint32_t i = 0; !is_named && i < class_data->property_count; i++) {
    const gk_property *property = &class_data->properties[i];
    Tcl_Obj *value;
    if ((property->flags & GRAFT_PROPERTY_CREATE_ONLY) == 0) continue;
    value = gk_described(widget, property);
    if (value == NULL) continue;
    is_named = gk_name_by_value(widget->tk, property->name, value);
    Tcl_DecrRefCount(value);
  }
}

static graft_status add_bind_tag(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  graft_status status = gk_call(tk, "wo", "bindtags", widget->path);
  Tcl_Obj *tags;
  Tcl_Obj *list;
  Tcl_Obj **elements;
  int count;
  if (status < 0) return status;
  tags = gk_take_result(tk);
  list = Tcl_NewListObj(0, NULL);
  Tcl_ListObjGetElements(NULL, tags, &count, &elements);
  for (int i = 0; i < count; i++) {
    Tcl_ListObjAppendElement(NULL, list, elements[i]);
    if (i == 0) {
      Tcl_ListObjAppendElement(NULL, list, widget->class_data->tag);
    }
  }
  Tcl_DecrRefCount(tags);
  return gk_call(tk, "woo", "bindtags", widget->path, list);
}

graft_status gk_window_create(gk_widget *widget, gk_widget *parent) {
  graft_tk *tk = widget->tk;
  gk_class *class_data = widget->class_data;
  Tcl_Obj *above = parent == NULL ? gk_word(tk, ".")
                   : parent->window == NULL && parent->host != NULL
                       ? parent->host->path
                       : parent->path;
  gk_words words;
  graft_status status;
  widget->path = gk_path_below(widget, above);
  gk_words_begin(&words, tk);
  gk_words_add(&words, class_data->command);
  gk_words_add(&words, widget->path);
  add_create_only(&words, widget);
  if (gk_report_variable(class_data) != NULL) {
    gk_report_variable_name(widget);
    gk_words_add(&words, gk_word(tk, gk_report_variable(class_data)));
    gk_words_add(&words, widget->variable);
  }
  if (gk_is_shared_selection(class_data, "-exportselection")) {
    gk_words_add(&words, gk_word(tk, "-exportselection"));
    gk_words_add(&words, gk_word(tk, "0"));
  }
  status = gk_words_call(&words);
  if (status < 0) {
    name_create_only(widget);
    return status;
  }
  widget->window = Tk_NameToWindow(tk->interp, Tcl_GetString(widget->path),
                                   Tk_MainWindow(tk->interp));
  if (widget->window == NULL) return gk_fail(tk);
  gk_window_watch(widget);
  status = gk_report_watch(widget);
  if (status >= 0) status = gk_container_begin(widget);
  if (status >= 0 && class_data->tag != NULL) status = add_bind_tag(widget);
  if (status < 0) gk_window_destroy(widget);
  gk_report_begin(widget);
  return status;
}

/* Children were destroyed before, so that nobody else's window goes with it. */
void gk_window_destroy(gk_widget *widget) {
  widget->flags |= GK_ENDING;
  gk_report_unwatch(widget);
  if (widget->window == NULL || (widget->flags & GK_GONE) != 0) return;
  gk_window_unwatch(widget);
  if ((widget->flags & GK_HOSTS) == 0) Tk_DestroyWindow(widget->window);
}

graft_status gk_window_configure(gk_widget *widget, Tcl_Obj *const *pairs,
                                 int count) {
  gk_words words;
  gk_words_begin(&words, widget->tk);
  gk_words_add(&words, widget->path);
  gk_words_add(&words, gk_word(widget->tk, "configure"));
  for (int i = 0; i < count; i++) gk_words_add(&words, pairs[i]);
  return gk_words_call(&words);
}

graft_status gk_window_cget(gk_widget *widget, const char *option) {
  return gk_call(widget->tk, "oww", widget->path, "cget", option);
}

graft_status gk_window_bind(gk_widget *widget, Tcl_Obj *sequence,
                            Tcl_Obj *script) {
  return gk_call(widget->tk, "wooo", "bind", widget->path, sequence, script);
}

static graft_status set_autofocus(gk_widget *widget, const gk_own *own,
                                  const graft_value *value) {
  (void)own;
  widget->flags &= ~GK_AUTOFOCUS;
  if (gk_value_int(value, 0) != 0) widget->flags |= GK_AUTOFOCUS;
  return GRAFT_OK;
}

static graft_status set_label(gk_widget *widget, const gk_own *own,
                              const graft_value *value) {
  (void)own;
  widget->flags &= ~GK_LABEL;
  if (gk_value_int(value, 0) != 0) widget->flags |= GK_LABEL;
  widget->flags |= GK_RELAYOUT;
  return GRAFT_OK;
}

static const gk_own owns[] = {
    {"name", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), GRAFT_PROPERTY_CREATE_ONLY, NULL,
     "", NULL},
    {"autofocus", GK_ACCEPTS_BOOL, 0, set_autofocus, "", NULL},
    {"labelwidget", GK_ACCEPTS_BOOL, 0, set_label, "", NULL},
};

static graft_status discover(gk_class *class_data) {
  graft_status status = gk_discover(class_data);
  if (status < 0) return status;
  gk_add_layout(class_data);
  gk_add_scrollbar(class_data);
  gk_add_progress(class_data);
  gk_add_owns(class_data, gk_container_owns, gk_container_own_count);
  gk_add_bindings(class_data, 1);
  return GRAFT_OK;
}

const gk_kind gk_window_kind = {
    .flags = GK_KIND_WINDOW | GK_KIND_PLACED | GK_KIND_PARENT,
    .owns = owns,
    .own_count = sizeof owns / sizeof *owns,
    .discover = discover,
    .create = gk_window_create,
    .configure = gk_window_configure,
    .cget = gk_window_cget,
    .destroy = gk_window_destroy,
    .place = gk_layout_place,
    .unplace = gk_layout_unplace,
    .bind = gk_window_bind,
};

const gk_kind gk_root_kind = {
    .flags = GK_KIND_WINDOW | GK_KIND_PARENT,
};
