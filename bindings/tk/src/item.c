/* Items of a canvas: line, oval and so on. */
#include <string.h>

#include "toolkit.h"

/* Where an item is before `coords` is set: as many as its type needs. */
static int least_coords(const char *type) {
  static const char *const points[] = {"text", "image", "bitmap", "window"};
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    if (strcmp(points[i], type) == 0) return 2;
  }
  return strcmp(type, "polygon") == 0 ? 6 : 4;
}

static graft_status make(graft_tk *tk, Tcl_Obj *canvas, Tcl_Obj *type) {
  gk_words words;
  int count = least_coords(Tcl_GetString(type));
  gk_words_begin(&words, tk);
  gk_words_add(&words, canvas);
  gk_words_add(&words, gk_word(tk, "create"));
  gk_words_add(&words, type);
  for (int i = 0; i < count; i++) gk_words_add(&words, gk_word(tk, "0"));
  return gk_words_call(&words);
}

static graft_status create(gk_widget *widget, gk_widget *parent) {
  graft_status status;
  if (!gk_is(parent, "canvas")) {
    return gk_fail_text(widget->tk, GRAFT_E_INVALID,
                        "an item came outside a canvas");
  }
  status = make(widget->tk, parent->path, widget->class_data->command);
  if (status < 0) return status;
  widget->path = gk_take_result(widget->tk);
  widget->host = parent;
  return GRAFT_OK;
}

static graft_status configure(gk_widget *widget, Tcl_Obj *const *pairs,
                              int count) {
  gk_words words;
  gk_words_begin(&words, widget->tk);
  gk_words_add(&words, widget->host->path);
  gk_words_add(&words, gk_word(widget->tk, "itemconfigure"));
  gk_words_add(&words, widget->path);
  for (int i = 0; i < count; i++) gk_words_add(&words, pairs[i]);
  return gk_words_call(&words);
}

static graft_status cget(gk_widget *widget, const char *option) {
  return gk_call(widget->tk, "owow", widget->host->path, "itemcget",
                 widget->path, option);
}

static graft_status set_coords(gk_widget *widget, const gk_own *own,
                               const graft_value *value) {
  graft_tk *tk = widget->tk;
  const char *type = Tcl_GetString(widget->class_data->command);
  Tcl_Obj *coords = gk_object(value);
  (void)own;
  if (value->type == GRAFT_TYPE_NONE) {
    for (int i = least_coords(type); i > 0; i--) {
      Tcl_ListObjAppendElement(NULL, coords, Tcl_NewIntObj(0));
    }
  }
  return gk_call(tk, "owoo", widget->host->path, "coords", widget->path,
                 coords);
}

static void destroy(gk_widget *widget) {
  gk_widget *canvas = widget->host;
  if (canvas == NULL || ((widget->flags | canvas->flags) & GK_GONE) != 0) {
    return;
  }
  gk_call(widget->tk, "owo", canvas->path, "delete", widget->path);
}

static int is_item(const gk_widget *widget) {
  return widget->class_data != NULL &&
         widget->class_data->kind == &gk_item_kind;
}

/* Later ones lie above earlier ones; a new one lies above all. */
static graft_status place(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  const gk_widget *before = widget->previous;
  const gk_widget *after = widget->next;
  int is_new = (widget->flags & GK_PLACED) == 0;
  widget->flags |= GK_PLACED;
  while (before != NULL && !is_item(before)) before = before->previous;
  while (after != NULL && !is_item(after)) after = after->next;
  if (after == NULL &&
      (before == NULL || (is_new && before->serial < widget->serial))) {
    return GRAFT_OK;
  }
  if (before != NULL) {
    return gk_call(tk, "owoo", widget->host->path, "raise", widget->path,
                   before->path);
  }
  return gk_call(tk, "owoo", widget->host->path, "lower", widget->path,
                 after->path);
}

/* What is removed is not seen any more, though it is destroyed later. */
static graft_status unplace(gk_widget *widget) {
  widget->flags &= ~GK_PLACED;
  if (widget->host == NULL ||
      ((widget->flags | widget->host->flags) & GK_GONE) != 0) {
    return GRAFT_OK;
  }
  return gk_call(widget->tk, "owoww", widget->host->path, "itemconfigure",
                 widget->path, "-state", "hidden");
}

static graft_status bind(gk_widget *widget, Tcl_Obj *sequence,
                         Tcl_Obj *script) {
  return gk_call(widget->tk, "owooo", widget->host->path, "bind", widget->path,
                 sequence, script);
}

static const gk_own owns[] = {
    {"coords", GK_ACCEPTS_ANY, 0, set_coords, "coords", NULL},
};

static graft_status discover(gk_class *class_data) {
  graft_tk *tk = class_data->tk;
  Tcl_Obj *path = Tcl_ObjPrintf(".graftprobe%lu", (unsigned long)tk->number);
  graft_status status;
  Tcl_IncrRefCount(path);
  status = gk_call(tk, "wo", "canvas", path);
  if (status >= 0) {
    status = make(tk, path, class_data->command);
    if (status < 0) status = gk_unknown_class(tk, class_data->name);
    if (status >= 0) status = gk_same_type(class_data, path, 1);
    if (status >= 0) status = gk_call(tk, "owi", path, "itemconfigure", 1);
    if (status >= 0) gk_take_options(class_data);
    gk_call(tk, "wo", "destroy", path);
  }
  Tcl_DecrRefCount(path);
  if (status >= 0) gk_add_bindings(class_data, 0);
  return status;
}

const gk_kind gk_item_kind = {
    .flags = GK_KIND_PARENT,
    .owns = owns,
    .own_count = 1,
    .discover = discover,
    .create = create,
    .configure = configure,
    .cget = cget,
    .destroy = destroy,
    .place = place,
    .unplace = unplace,
    .bind = bind,
};
