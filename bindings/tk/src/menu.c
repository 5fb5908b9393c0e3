/* Menus, and their entries, which Tk knows by number. */
#include <string.h>

#include "toolkit.h"

/* ------------------------------------------------------------------------ */
/* Menus                                                                    */
/* ------------------------------------------------------------------------ */

static graft_status create_menu(gk_widget *widget, gk_widget *parent) {
  return gk_window_create(widget, parent);
}

/* Whose menu it is; null: it waits for tk_popup. */
static graft_status set_menu(gk_widget *menu, Tcl_Obj *path) {
  gk_widget *parent = menu->parent;
  Tcl_Obj *pair[2];
  graft_status status = GRAFT_OK;
  pair[0] = gk_word(menu->tk, "-menu");
  pair[1] = path;
  Tcl_IncrRefCount(path);
  if (parent != NULL && parent->class_data != NULL) {
    if (gk_class_named(parent->class_data, "menu") != NULL) {
      status = parent->class_data->kind->configure(parent, pair, 2);
    }
  } else if (parent != NULL && parent->window != NULL &&
             Tk_TopWinHierarchy(parent->window)) {
    status =
        gk_call(menu->tk, "owwo", parent->path, "configure", "-menu", path);
  }
  Tcl_DecrRefCount(path);
  return status;
}

static graft_status place_menu(gk_widget *widget) {
  widget->flags |= GK_PLACED;
  widget->manager = GK_MANAGERS;
  return set_menu(widget, widget->path);
}

static graft_status unplace_menu(gk_widget *widget) {
  gk_widget *parent = widget->parent;
  widget->flags &= ~GK_PLACED;
  if (parent == NULL || (parent->flags & GK_GONE) != 0) return GRAFT_OK;
  return set_menu(widget, Tcl_NewObj());
}

static graft_status discover_menu(gk_class *class_data) {
  graft_status status = gk_discover(class_data);
  if (status >= 0) gk_add_bindings(class_data, 1);
  return status;
}

static const gk_own menu_owns[] = {
    {"name", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), GRAFT_PROPERTY_CREATE_ONLY, NULL,
     "", NULL},
};

const gk_kind gk_menu_kind = {
    .flags = GK_KIND_WINDOW | GK_KIND_PARENT,
    .owns = menu_owns,
    .own_count = 1,
    .discover = discover_menu,
    .create = create_menu,
    .configure = gk_window_configure,
    .cget = gk_window_cget,
    .destroy = gk_window_destroy,
    .place = place_menu,
    .unplace = unplace_menu,
    .bind = gk_window_bind,
};

/* ------------------------------------------------------------------------ */
/* Entries                                                                  */
/* ------------------------------------------------------------------------ */

static int is_entry(const gk_widget *widget) {
  return widget->class_data != NULL &&
         widget->class_data->kind == &gk_entry_kind;
}

/* The number that Tk knows a placed entry by. */
static int index_of(const gk_widget *entry) {
  graft_tk *tk = entry->tk;
  int index = 0;
  const gk_widget *other = entry->previous;
  int tearoff = 0;
  for (; other != NULL; other = other->previous) {
    if (is_entry(other) && (other->flags & GK_PLACED) != 0) index++;
  }
  if (gk_window_cget(entry->host, "-tearoff") >= 0) {
    Tcl_GetBooleanFromObj(NULL, Tcl_GetObjResult(tk->interp), &tearoff);
    Tcl_ResetResult(tk->interp);
  }
  return index + (tearoff != 0);
}

static graft_status create_entry(gk_widget *widget, gk_widget *parent) {
  if (!gk_is(parent, "menu")) {
    return gk_fail_text(widget->tk, GRAFT_E_INVALID,
                        "an entry came outside a menu");
  }
  widget->host = parent;
  widget->path = Tcl_NewObj();
  Tcl_IncrRefCount(widget->path);
  if (gk_report_variable(widget->class_data) != NULL) {
    gk_report_variable_name(widget);
  }
  return gk_report_watch(widget);
}

static const gk_property *property_for(const gk_class *class_data,
                                       Tcl_Obj *word) {
  return gk_class_named(class_data, Tcl_GetString(word) + 1);
}

/* The options are kept, since an entry that moves is made anew; those of
 * events are set where the entry is made. */
static graft_status configure_entry(gk_widget *widget, Tcl_Obj *const *pairs,
                                    int count) {
  graft_tk *tk = widget->tk;
  gk_words words;
  if ((widget->flags & GK_PLACED) != 0) {
    graft_status status;
    gk_words_begin(&words, tk);
    gk_words_add(&words, widget->host->path);
    gk_words_add(&words, gk_word(tk, "entryconfigure"));
    gk_words_add(&words, Tcl_NewIntObj(index_of(widget)));
    for (int i = 0; i < count; i++) gk_words_add(&words, pairs[i]);
    status = gk_words_call(&words);
    if (status < 0) return status;
  }
  for (int i = 0; i + 1 < count; i += 2) {
    const gk_property *property = property_for(widget->class_data, pairs[i]);
    if (strcmp(Tcl_GetString(pairs[i]), "-command") == 0) {
      widget->flags &= ~GK_FLAG_A;
      if (Tcl_GetCharLength(pairs[i + 1]) > 0) widget->flags |= GK_FLAG_A;
    } else if (strcmp(Tcl_GetString(pairs[i]), "-menu") == 0 &&
               property == NULL) {
      continue;
    } else if (property != NULL) {
      graft_status status = gk_keep(widget, property, pairs[i + 1]);
      if (status < 0) return status;
    }
  }
  return GRAFT_OK;
}

/* Tk gives a radio entry its first label as the value, and another one to the
 * same entry made anew: what is selected would not be. */
static Tcl_Obj *own_value(const gk_widget *entry) {
  int is_radio = strcmp(entry->class_data->name, "menu.radiobutton") == 0;
  return is_radio && gk_kept(entry, "-value") == NULL ? gk_word(entry->tk, "1")
                                                      : NULL;
}

static graft_status cget_entry(gk_widget *widget, const char *option) {
  graft_tk *tk = widget->tk;
  if ((widget->flags & GK_PLACED) == 0) {
    const gk_property *property =
        gk_class_named(widget->class_data, option + 1);
    Tcl_Obj *kept = gk_kept(widget, option);
    if (strcmp(option, "-value") == 0 && kept == NULL) kept = own_value(widget);
    if (kept == NULL && property != NULL) kept = property->initial;
    Tcl_SetObjResult(tk->interp, kept == NULL ? Tcl_NewObj() : kept);
    return GRAFT_OK;
  }
  return gk_call(tk, "owiw", widget->host->path, "entrycget", index_of(widget),
                 option);
}

static graft_status remove_entry(gk_widget *widget, int index) {
  widget->flags &= ~GK_PLACED;
  if ((widget->flags & GK_GONE) != 0 || (widget->host->flags & GK_GONE) != 0) {
    return GRAFT_OK;
  }
  return gk_call(widget->tk, "owi", widget->host->path, "delete", index);
}

static graft_status place_entry(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  graft_atom command = graft_atom_of(tk->runtime, "command");
  graft_status status;
  gk_words words;
  if ((widget->flags & GK_PLACED) != 0) return GRAFT_OK;
  gk_words_begin(&words, tk);
  gk_words_add(&words, widget->host->path);
  gk_words_add(&words, gk_word(tk, "insert"));
  gk_words_add(&words, Tcl_NewIntObj(index_of(widget)));
  gk_words_add(&words, widget->class_data->command);
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    gk_words_add(&words, widget->pairs[i].property->word);
    gk_words_add(&words, widget->pairs[i].value);
  }
  if (own_value(widget) != NULL) {
    gk_words_add(&words, gk_word(tk, "-value"));
    gk_words_add(&words, own_value(widget));
  }
  if ((widget->flags & GK_FLAG_A) != 0) {
    gk_words_add(&words, gk_word(tk, "-command"));
    gk_words_add(&words, gk_script(tk, widget->node, command, "*"));
  }
  if (widget->variable != NULL) {
    gk_words_add(&words, gk_word(tk, "-variable"));
    gk_words_add(&words, widget->variable);
  }
  for (gk_widget *child = widget->first; child != NULL; child = child->next) {
    if (!gk_is(child, "menu")) continue;
    gk_words_add(&words, gk_word(tk, "-menu"));
    gk_words_add(&words, child->path);
  }
  status = gk_words_call(&words);
  if (status >= 0) {
    widget->flags |= GK_PLACED;
  } else {
    gk_name_place(widget);
  }
  return status;
}

static graft_status unplace_entry(gk_widget *widget) {
  if ((widget->flags & GK_PLACED) == 0) return GRAFT_OK;
  return remove_entry(widget, index_of(widget));
}

static void destroy_entry(gk_widget *widget) { gk_report_unwatch(widget); }

/* Asks a menu that is never shown for the options of such an entry. */
static graft_status discover_entry(gk_class *class_data) {
  graft_tk *tk = class_data->tk;
  Tcl_Obj *path = Tcl_ObjPrintf(".graftprobe%lu", (unsigned long)tk->number);
  graft_status status;
  Tcl_IncrRefCount(path);
  status = gk_call(tk, "wowi", "menu", path, "-tearoff", 0);
  if (status >= 0) {
    status = gk_call(tk, "owo", path, "add", class_data->command);
    if (status < 0) status = gk_unknown_class(tk, class_data->name);
    if (status >= 0) status = gk_same_type(class_data, path, 0);
    if (status >= 0) status = gk_call(tk, "owi", path, "entryconfigure", 0);
    if (status >= 0) gk_take_options(class_data);
    gk_call(tk, "wo", "destroy", path);
  }
  Tcl_DecrRefCount(path);
  return status;
}

const gk_kind gk_entry_kind = {
    .flags = GK_KIND_PARENT | GK_KIND_REMADE,
    .discover = discover_entry,
    .create = create_entry,
    .configure = configure_entry,
    .cget = cget_entry,
    .destroy = destroy_entry,
    .place = place_entry,
    .unplace = unplace_entry,
};
