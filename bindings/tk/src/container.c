/* What a parent says of the places in it. */
#include <string.h>

#include "toolkit.h"

/* `word` is "columnconfigure -weight": a list, of a number for each. What the
 * list had more before goes back to 0. */
static graft_status set_lines(gk_widget *widget, const gk_own *own,
                              const graft_value *value) {
  graft_tk *tk = widget->tk;
  gk_property *property = gk_class_named(widget->class_data, own->name);
  Tcl_Obj *list = gk_object(value);
  Tcl_Obj *before = NULL;
  Tcl_Obj **numbers;
  int count;
  int count_before = 0;
  char verb[24];
  size_t length = strcspn(own->word, " ");
  graft_status status = GRAFT_OK;
  memcpy(verb, own->word, length);
  verb[length] = '\0';
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    if (widget->pairs[i].property == property) {
      before = widget->pairs[i].value;
    }
  }
  if (before != NULL) Tcl_ListObjLength(NULL, before, &count_before);
  Tcl_IncrRefCount(list);
  if (Tcl_ListObjGetElements(tk->interp, list, &count, &numbers) != TCL_OK) {
    Tcl_DecrRefCount(list);
    return gk_fail(tk);
  }
  for (int i = 0; i < count || i < count_before; i++) {
    graft_status one = gk_call(tk, "wwoiwo", "grid", verb, widget->path, i,
                               own->word + length + 1,
                               i < count ? numbers[i] : gk_word(tk, "0"));
    if (one < 0 && status >= 0) status = one;
  }
  gk_keep(widget, property, list);
  Tcl_DecrRefCount(list);
  return status;
}

/* Those that are there already are packed anew. */
static graft_status set_common(gk_widget *widget, const gk_own *own,
                               const graft_value *value) {
  gk_property *property = gk_class_named(widget->class_data, own->name);
  Tcl_Obj *options = value->type == GRAFT_TYPE_NONE ? NULL : gk_object(value);
  graft_status status = gk_keep(widget, property, options);
  for (gk_widget *child = widget->first; status >= 0 && child != NULL;
       child = child->next) {
    if ((child->flags & GK_PLACED) != 0 && child->manager == GK_PACK) {
      child->flags |= GK_RELAYOUT;
      status = gk_layout_place(child);
      child->flags &= ~GK_RELAYOUT;
    }
  }
  return status;
}

/* What shows something of its own keeps its size with children upon it. */
static int has_contents(const gk_widget *widget) {
  static const char *const names[] = {"text", "canvas", "listbox",
                                      "ttk::treeview"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (gk_is(widget, names[i])) return 1;
  }
  return 0;
}

static graft_status propagate(gk_widget *widget, int on) {
  graft_status status =
      gk_call(widget->tk, "wwoi", "pack", "propagate", widget->path, on);
  if (status < 0) return status;
  return gk_call(widget->tk, "wwoi", "grid", "propagate", widget->path, on);
}

static graft_status set_propagate(gk_widget *widget, const gk_own *own,
                                  const graft_value *value) {
  (void)own;
  return propagate(widget, gk_value_int(value, !has_contents(widget)) != 0);
}

graft_status gk_container_begin(gk_widget *widget) {
  return has_contents(widget) ? propagate(widget, 0) : GRAFT_OK;
}

/* ------------------------------------------------------------------------ */
/* Layers                                                                   */
/* ------------------------------------------------------------------------ */

int gk_has_layers(const gk_widget *parent) {
  Tcl_Obj *layers =
      parent->class_data == NULL ? NULL : gk_kept(parent, "layers");
  return layers != NULL && gk_int(layers, 0) != 0;
}

/* Where a child lies in the one cell: the lowest fills it, as does what fills
 * where it is packed; the others are in the middle. */
static const char *sticky_of(const gk_widget *child, int is_lowest) {
  Tcl_Obj *fill = gk_kept(child, "-fill");
  const char *word = fill == NULL ? "none" : Tcl_GetString(fill);
  if (is_lowest || strcmp(word, "both") == 0) return "nsew";
  return strcmp(word, "x") == 0 ? "ew" : strcmp(word, "y") == 0 ? "ns" : "";
}

graft_status gk_lay_layers(gk_widget *parent) {
  graft_tk *tk = parent->tk;
  graft_status status = GRAFT_OK;
  int is_lowest = 1;
  for (gk_widget *child = parent->first; status >= 0 && child != NULL;
       child = child->next) {
    if ((child->flags & GK_PLACED) == 0 || child->manager != GK_GRID) continue;
    status = gk_call(tk, "wwowiwiww", "grid", "configure", child->path, "-row",
                     0, "-column", 0, "-sticky", sticky_of(child, is_lowest));
    is_lowest = 0;
  }
  return status;
}

/* All are in one cell of a grid, which has all the room. */
static graft_status set_layers(gk_widget *widget, const gk_own *own,
                               const graft_value *value) {
  graft_tk *tk = widget->tk;
  gk_property *property = gk_class_named(widget->class_data, own->name);
  int on = gk_value_int(value, 0) != 0;
  graft_status status = gk_keep(widget, property, on ? Tcl_NewIntObj(1) : NULL);
  if (status >= 0) {
    status = gk_call(tk, "wwoiwi", "grid", "rowconfigure", widget->path, 0,
                     "-weight", on);
  }
  if (status >= 0) {
    status = gk_call(tk, "wwoiwi", "grid", "columnconfigure", widget->path, 0,
                     "-weight", on);
  }
  for (gk_widget *child = widget->first; status >= 0 && child != NULL;
       child = child->next) {
    if ((child->flags & GK_PLACED) != 0) status = gk_layout_place(child);
  }
  return status;
}

const gk_own gk_container_owns[] = {
    {"grid_column_weights", GK_ACCEPTS_ANY, 0, set_lines,
     "columnconfigure -weight", NULL},
    {"grid_row_weights", GK_ACCEPTS_ANY, 0, set_lines, "rowconfigure -weight",
     NULL},
    {"grid_column_minsizes", GK_ACCEPTS_ANY, 0, set_lines,
     "columnconfigure -minsize", NULL},
    {"grid_row_minsizes", GK_ACCEPTS_ANY, 0, set_lines, "rowconfigure -minsize",
     NULL},
    {"propagate", GK_ACCEPTS_BOOL, 0, set_propagate, "", NULL},
    {"layers", GK_ACCEPTS_BOOL, 0, set_layers, "layers", NULL},
    {"pack_children", GK_ACCEPTS_ANY, 0, set_common, "pack", NULL},
};

const uint32_t gk_container_own_count =
    sizeof gk_container_owns / sizeof *gk_container_owns;
