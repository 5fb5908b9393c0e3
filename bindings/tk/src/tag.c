/* Tags of a text and of a treeview. */
#include <string.h>

#include "toolkit.h"

static graft_status create_in(gk_widget *widget, gk_widget *parent,
                              const char *class_name) {
  if (!gk_is(parent, class_name)) {
    return gk_fail_text(widget->tk, GRAFT_E_INVALID,
                        "a tag came outside its widget");
  }
  widget->path = gk_item_id(widget);
  widget->host = parent;
  return gk_call(widget->tk, "owwo", parent->path, "tag", "configure",
                 widget->path);
}

static graft_status create_text_tag(gk_widget *widget, gk_widget *parent) {
  return create_in(widget, parent, "text");
}

static graft_status create_tree_tag(gk_widget *widget, gk_widget *parent) {
  return create_in(widget, parent, "ttk::treeview");
}

static graft_status configure(gk_widget *widget, Tcl_Obj *const *pairs,
                              int count) {
  gk_words words;
  gk_words_begin(&words, widget->tk);
  gk_words_add(&words, widget->host->path);
  gk_words_add(&words, gk_word(widget->tk, "tag"));
  gk_words_add(&words, gk_word(widget->tk, "configure"));
  gk_words_add(&words, widget->path);
  for (int i = 0; i < count; i++) gk_words_add(&words, pairs[i]);
  return gk_words_call(&words);
}

static graft_status bind(gk_widget *widget, Tcl_Obj *sequence,
                         Tcl_Obj *script) {
  return gk_call(widget->tk, "owwooo", widget->host->path, "tag", "bind",
                 widget->path, sequence, script);
}

/* A list of indices: from, to, from, to. */
static graft_status set_ranges(gk_widget *widget, const gk_own *own,
                               const graft_value *value) {
  graft_tk *tk = widget->tk;
  Tcl_Obj *list = gk_object(value);
  int count = 0;
  graft_status status = gk_call(tk, "owwoww", widget->host->path, "tag",
                                "remove", widget->path, "1.0", "end");
  (void)own;
  Tcl_IncrRefCount(list);
  if (status >= 0 && Tcl_ListObjLength(tk->interp, list, &count) != TCL_OK) {
    status = gk_fail(tk);
  }
  if (status >= 0 && count > 0) {
    status = gk_call(tk, "owwol", widget->host->path, "tag", "add",
                     widget->path, list);
  }
  Tcl_DecrRefCount(list);
  return status;
}

static void destroy_text_tag(gk_widget *widget) {
  gk_widget *text = widget->host;
  if (text == NULL || ((widget->flags | text->flags) & GK_GONE) != 0) return;
  gk_call(widget->tk, "owwo", text->path, "tag", "delete", widget->path);
}

/* Tk 8.6 can't delete a tag of a treeview: it loses what it had. */
static void destroy_tree_tag(gk_widget *widget) {
  gk_widget *tree = widget->host;
  if (tree == NULL || ((widget->flags | tree->flags) & GK_GONE) != 0) return;
  for (uint32_t i = 0; i < widget->class_data->property_count; i++) {
    const gk_property *property = &widget->class_data->properties[i];
    if (property->target != GK_OPTION) continue;
    gk_call(widget->tk, "owwoow", tree->path, "tag", "configure", widget->path,
            property->word, "");
  }
}

/* Tags have an order: later ones of a text count more. */
static graft_status place_text_tag(gk_widget *widget) {
  const gk_widget *before = widget->previous;
  while (before != NULL && (before->class_data == NULL ||
                            before->class_data->kind != &gk_text_tag_kind)) {
    before = before->previous;
  }
  if (before == NULL) {
    return gk_call(widget->tk, "owwo", widget->host->path, "tag", "lower",
                   widget->path);
  }
  return gk_call(widget->tk, "owwoo", widget->host->path, "tag", "raise",
                 widget->path, before->path);
}

static graft_status discover(gk_class *class_data, const char *command) {
  graft_tk *tk = class_data->tk;
  Tcl_Obj *path = Tcl_ObjPrintf(".graftprobe%lu", (unsigned long)tk->number);
  graft_status status;
  Tcl_IncrRefCount(path);
  status = gk_call(tk, "wo", command, path);
  if (status >= 0) {
    status = gk_call(tk, "owww", path, "tag", "configure", "t");
    if (status >= 0) gk_take_options(class_data);
    gk_call(tk, "wo", "destroy", path);
  }
  Tcl_DecrRefCount(path);
  if (status >= 0) gk_add_bindings(class_data, 0);
  return status;
}

static graft_status discover_text_tag(gk_class *class_data) {
  return discover(class_data, "text");
}

/* A treeview does not tell the options of a tag in full. */
static graft_status discover_tree_tag(gk_class *class_data) {
  static const char *const options[] = {"-foreground", "-background", "-font",
                                        "-image"};
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    gk_property *property = gk_add_property(class_data, options[i] + 1);
    if (property == NULL) continue;
    property->target = GK_OPTION;
    property->word = gk_word(class_data->tk, options[i]);
    property->initial = gk_word(class_data->tk, "");
    Tcl_IncrRefCount(property->word);
    Tcl_IncrRefCount(property->initial);
  }
  gk_add_bindings(class_data, 0);
  return GRAFT_OK;
}

static const gk_own text_owns[] = {
    {"id", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), GRAFT_PROPERTY_CREATE_ONLY, NULL,
     "", NULL},
    {"ranges", GK_ACCEPTS_ANY, 0, set_ranges, "", NULL},
};

const gk_kind gk_text_tag_kind = {
    .owns = text_owns,
    .own_count = 2,
    .discover = discover_text_tag,
    .create = create_text_tag,
    .configure = configure,
    .destroy = destroy_text_tag,
    .place = place_text_tag,
    .bind = bind,
};

const gk_kind gk_tree_tag_kind = {
    .owns = text_owns,
    .own_count = 1,
    .discover = discover_tree_tag,
    .create = create_tree_tag,
    .configure = configure,
    .destroy = destroy_tree_tag,
    .bind = bind,
};
