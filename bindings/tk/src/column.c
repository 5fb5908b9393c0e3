/* Columns of a ttk::treeview: all of them are one option of it. */
#include <string.h>

#include "toolkit.h"

static int is_column(const gk_widget *widget) {
  return widget->class_data != NULL &&
         widget->class_data->kind == &gk_column_kind;
}

static graft_status create(gk_widget *widget, gk_widget *parent) {
  if (!gk_is(parent, "ttk::treeview")) {
    return gk_fail_text(widget->tk, GRAFT_E_INVALID,
                        "a column came outside a ttk::treeview");
  }
  widget->path = gk_item_id(widget);
  widget->host = parent;
  return GRAFT_OK;
}

/* "column" or "heading" before the option's own name. */
static graft_status apply(gk_widget *widget, const char *verb_and_word,
                          Tcl_Obj *value) {
  size_t length = strcspn(verb_and_word, " ");
  char verb[16];
  memcpy(verb, verb_and_word, length);
  verb[length] = '\0';
  return gk_call(widget->tk, "owowo", widget->host->path, verb, widget->path,
                 verb_and_word + length + 1, value);
}

static graft_status set_option(gk_widget *widget, const gk_own *own,
                               const graft_value *value) {
  gk_property *property = gk_class_named(widget->class_data, own->name);
  Tcl_Obj *object = value->type == GRAFT_TYPE_NONE
                        ? gk_word(widget->tk, own->initial)
                        : gk_object(value);
  graft_status status = GRAFT_OK;
  Tcl_IncrRefCount(object);
  if ((widget->flags & GK_PLACED) != 0) {
    status = apply(widget, own->word, object);
  }
  if (status >= 0) status = gk_keep(widget, property, object);
  Tcl_DecrRefCount(object);
  return status;
}

/* Only the command of a heading comes this way. */
static graft_status configure(gk_widget *widget, Tcl_Obj *const *pairs,
                              int count) {
  graft_status status = GRAFT_OK;
  for (int i = 0; i + 1 < count; i += 2) {
    widget->flags &= ~GK_FLAG_A;
    if (Tcl_GetCharLength(pairs[i + 1]) > 0) widget->flags |= GK_FLAG_A;
    if ((widget->flags & GK_PLACED) == 0) continue;
    status = apply(widget, "heading -command", pairs[i + 1]);
  }
  return status;
}

static graft_status apply_all(gk_widget *widget) {
  graft_status status = GRAFT_OK;
  for (uint32_t i = 0; status >= 0 && i < widget->pair_count; i++) {
    status = apply(widget, widget->pairs[i].property->own->word,
                   widget->pairs[i].value);
  }
  if (status >= 0 && (widget->flags & GK_FLAG_A) != 0) {
    graft_atom command = graft_atom_of(widget->tk->runtime, "command");
    status = apply(widget, "heading -command",
                   gk_script(widget->tk, widget->node, command, "*"));
  }
  return status;
}

/* A new list of columns takes away what the old ones had. */
graft_status gk_columns_apply(gk_widget *tree) {
  graft_tk *tk = tree->tk;
  Tcl_Obj *list = Tcl_NewListObj(0, NULL);
  graft_status status;
  if ((tree->flags & GK_GONE) != 0) return GRAFT_OK;
  for (gk_widget *child = tree->first; child != NULL; child = child->next) {
    if (is_column(child) && (child->flags & GK_PLACED) != 0 &&
        strcmp(Tcl_GetString(child->path), "#0") != 0) {
      Tcl_ListObjAppendElement(NULL, list, child->path);
    }
  }
  status = gk_call(tk, "owwo", tree->path, "configure", "-columns", list);
  for (gk_widget *child = tree->first; status >= 0 && child != NULL;
       child = child->next) {
    if (is_column(child) && (child->flags & GK_PLACED) != 0) {
      status = apply_all(child);
    }
  }
  return status;
}

static graft_status place(gk_widget *widget) {
  widget->flags |= GK_PLACED;
  return gk_columns_apply(widget->host);
}

static graft_status unplace(gk_widget *widget) {
  widget->flags &= ~GK_PLACED;
  if (widget->host == NULL) return GRAFT_OK;
  return gk_columns_apply(widget->host);
}

static void destroy(gk_widget *widget) { (void)widget; }

static graft_status discover(gk_class *class_data) {
  gk_event *event = gk_add_event(class_data, "command", GK_BY_COMMAND, 0);
  if (event != NULL) {
    event->word = gk_word(class_data->tk, "-command");
    Tcl_IncrRefCount(event->word);
  }
  return GRAFT_OK;
}

static const gk_own owns[] = {
    {"id", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), GRAFT_PROPERTY_CREATE_ONLY, NULL,
     "", NULL},
    {"text", GK_ACCEPTS_TEXT, 0, set_option, "heading -text", ""},
    {"image", GK_ACCEPTS_TEXT, 0, set_option, "heading -image", ""},
    {"heading_anchor", GK_ACCEPTS_TEXT, 0, set_option, "heading -anchor",
     "center"},
    {"anchor", GK_ACCEPTS_TEXT, 0, set_option, "column -anchor", "w"},
    {"width", GK_ACCEPTS_TEXT, 0, set_option, "column -width", "200"},
    {"minwidth", GK_ACCEPTS_TEXT, 0, set_option, "column -minwidth", "20"},
    {"stretch", GK_ACCEPTS_TEXT, 0, set_option, "column -stretch", "1"},
};

const gk_kind gk_column_kind = {
    .owns = owns,
    .own_count = sizeof owns / sizeof *owns,
    .discover = discover,
    .create = create,
    .configure = configure,
    .destroy = destroy,
    .place = place,
    .unplace = unplace,
};
