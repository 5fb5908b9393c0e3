/* Places of children: by pack, grid and place, as tabs and as panes. */
#include <string.h>

#include "toolkit.h"

static const gk_layout layouts[] = {
    {"pack_side", GK_PACK, "-side", "top"},
    {"pack_fill", GK_PACK, "-fill", "none"},
    {"pack_expand", GK_PACK, "-expand", "0"},
    {"pack_anchor", GK_PACK, "-anchor", "center"},
    {"pack_padx", GK_PACK, "-padx", "0"},
    {"pack_pady", GK_PACK, "-pady", "0"},
    {"pack_ipadx", GK_PACK, "-ipadx", "0"},
    {"pack_ipady", GK_PACK, "-ipady", "0"},
    {"grid_row", GK_GRID, "-row", "0"},
    {"grid_column", GK_GRID, "-column", "0"},
    {"grid_rowspan", GK_GRID, "-rowspan", "1"},
    {"grid_columnspan", GK_GRID, "-columnspan", "1"},
    {"grid_sticky", GK_GRID, "-sticky", ""},
    {"grid_padx", GK_GRID, "-padx", "0"},
    {"grid_pady", GK_GRID, "-pady", "0"},
    {"grid_ipadx", GK_GRID, "-ipadx", "0"},
    {"grid_ipady", GK_GRID, "-ipady", "0"},
    {"place_x", GK_PLACE, "-x", "0"},
    {"place_y", GK_PLACE, "-y", "0"},
    {"place_relx", GK_PLACE, "-relx", "0"},
    {"place_rely", GK_PLACE, "-rely", "0"},
    {"place_width", GK_PLACE, "-width", ""},
    {"place_height", GK_PLACE, "-height", ""},
    {"place_relwidth", GK_PLACE, "-relwidth", ""},
    {"place_relheight", GK_PLACE, "-relheight", ""},
    {"place_anchor", GK_PLACE, "-anchor", "nw"},
    {"place_bordermode", GK_PLACE, "-bordermode", "inside"},
    {"tab_text", GK_TAB, "-text", ""},
    {"tab_image", GK_TAB, "-image", ""},
    {"tab_compound", GK_TAB, "-compound", ""},
    {"tab_underline", GK_TAB, "-underline", "-1"},
    {"tab_state", GK_TAB, "-state", "normal"},
    {"tab_sticky", GK_TAB, "-sticky", "nsew"},
    {"tab_padding", GK_TAB, "-padding", "0"},
    {"pane_weight", GK_PANE, "-weight", "0"},
    {"pane_minsize", GK_PANE, "-minsize", "0"},
    {"pane_stretch", GK_PANE, "-stretch", "last"},
    {"pane_sticky", GK_PANE, "-sticky", "nsew"},
    {"pane_padx", GK_PANE, "-padx", "0"},
    {"pane_pady", GK_PANE, "-pady", "0"},
    {"pane_width", GK_PANE, "-width", ""},
    {"pane_height", GK_PANE, "-height", ""},
    {"pane_hide", GK_PANE, "-hide", "0"},
};

void gk_add_layout(gk_class *class_data) {
  for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
    gk_property *property = gk_add_property(class_data, layouts[i].name);
    if (property == NULL) return;
    property->target = GK_LAYOUT;
    property->layout = &layouts[i];
    property->word = gk_word(class_data->tk, layouts[i].word);
    property->initial = gk_word(class_data->tk, layouts[i].initial);
    Tcl_IncrRefCount(property->word);
    Tcl_IncrRefCount(property->initial);
  }
}

static gk_widget *placed_before(const gk_widget *widget, uint32_t manager) {
  gk_widget *other = widget->previous;
  while (other != NULL &&
         ((other->flags & GK_PLACED) == 0 || other->manager != manager ||
          (other->flags & GK_LABEL) != 0)) {
    other = other->previous;
  }
  return other;
}

static gk_widget *placed_after(const gk_widget *widget, uint32_t manager) {
  gk_widget *other = widget->next;
  while (other != NULL &&
         ((other->flags & GK_PLACED) == 0 || other->manager != manager ||
          (other->flags & GK_LABEL) != 0)) {
    other = other->next;
  }
  return other;
}

static int has_kept(const gk_widget *widget, const gk_layout *layout) {
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    if (widget->pairs[i].property->layout == layout) return 1;
  }
  return 0;
}

/* What the parent says for all that is packed in it. */
static void add_common(gk_words *words, const gk_widget *parent) {
  Tcl_Obj *common = parent->class_data == NULL ? NULL : gk_kept(parent, "pack");
  Tcl_Obj **elements;
  int count;
  if (common == NULL) return;
  if (Tcl_ListObjGetElements(NULL, common, &count, &elements) != TCL_OK) return;
  for (int i = 0; i < count; i++) gk_words_add(words, elements[i]);
}

/* Where it was placed before, the defaults, so that one that went is taken
 * back; then what is described. Of an option that comes twice the last
 * counts. */
static void add_options(gk_words *words, const gk_widget *widget,
                        uint32_t manager, int again) {
  int is_ttk_pane = manager == GK_PANE && !gk_is(widget->parent, "panedwindow");
  for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
    const gk_layout *layout = &layouts[i];
    int is_cell = manager == GK_GRID && (strcmp(layout->word, "-row") == 0 ||
                                         strcmp(layout->word, "-column") == 0);
    if (layout->manager != manager || (!again && !is_cell)) continue;
    if (manager == GK_PANE &&
        is_ttk_pane != (strcmp(layout->word, "-weight") == 0)) {
      continue;
    }
    if (has_kept(widget, layout)) continue;
    gk_words_add(words, gk_word(words->tk, layout->word));
    gk_words_add(words, gk_word(words->tk, layout->initial));
  }
  if (manager == GK_PACK) add_common(words, widget->parent);
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    const gk_pair *pair = &widget->pairs[i];
    if (pair->property->layout == NULL ||
        pair->property->layout->manager != manager) {
      continue;
    }
    gk_words_add(words, pair->property->word);
    gk_words_add(words, pair->value);
  }
}

static graft_status pack(gk_widget *widget, int again) {
  gk_widget *other = placed_before(widget, GK_PACK);
  gk_words words;
  gk_words_begin(&words, widget->tk);
  gk_words_add(&words, gk_word(widget->tk, "pack"));
  gk_words_add(&words, gk_word(widget->tk, "configure"));
  gk_words_add(&words, widget->path);
  /* First where: `-in` puts it at the end. */
  if ((widget->flags & GK_HOSTS) != 0) {
    gk_words_add(&words, gk_word(widget->tk, "-in"));
    gk_words_add(&words, widget->parent->path);
  }
  if (other != NULL) {
    gk_words_add(&words, gk_word(widget->tk, "-after"));
    gk_words_add(&words, other->path);
  } else if ((other = placed_after(widget, GK_PACK)) != NULL) {
    gk_words_add(&words, gk_word(widget->tk, "-before"));
    gk_words_add(&words, other->path);
  }
  add_options(&words, widget, GK_PACK, again);
  return gk_words_call(&words);
}

static graft_status by_manager(gk_widget *widget, const char *manager,
                               uint32_t number, int again) {
  gk_words words;
  gk_words_begin(&words, widget->tk);
  gk_words_add(&words, gk_word(widget->tk, manager));
  gk_words_add(&words, gk_word(widget->tk, "configure"));
  gk_words_add(&words, widget->path);
  if ((widget->flags & GK_HOSTS) != 0) {
    gk_words_add(&words, gk_word(widget->tk, "-in"));
    gk_words_add(&words, widget->parent->path);
  }
  add_options(&words, widget, number, again);
  return gk_words_call(&words);
}

/* In a notebook and in ttk's panes children have numbers. */
static Tcl_Obj *number_of(const gk_widget *widget, uint32_t manager) {
  int number = 0;
  const gk_widget *other = widget->previous;
  if (placed_after(widget, manager) == NULL) {
    return gk_word(widget->tk, "end");
  }
  for (; other != NULL; other = other->previous) {
    if ((other->flags & GK_PLACED) != 0 && other->manager == manager) number++;
  }
  return Tcl_NewIntObj(number);
}

static graft_status insert_numbered(gk_widget *widget, uint32_t manager,
                                    const char *verb, int again) {
  gk_words words;
  gk_words_begin(&words, widget->tk);
  gk_words_add(&words, widget->parent->path);
  if (again && (widget->flags & GK_RELAYOUT) != 0) {
    gk_words_add(&words, gk_word(widget->tk, verb));
  } else {
    gk_words_add(&words, gk_word(widget->tk, "insert"));
    gk_words_add(&words, number_of(widget, manager));
  }
  gk_words_add(&words, widget->path);
  add_options(&words, widget, manager, again);
  return gk_words_call(&words);
}

static graft_status add_pane(gk_widget *widget, int again) {
  gk_widget *other = placed_before(widget, GK_PANE);
  gk_words words;
  gk_words_begin(&words, widget->tk);
  gk_words_add(&words, widget->parent->path);
  gk_words_add(&words, gk_word(widget->tk, "add"));
  gk_words_add(&words, widget->path);
  if (other != NULL) {
    gk_words_add(&words, gk_word(widget->tk, "-after"));
    gk_words_add(&words, other->path);
  } else if ((other = placed_after(widget, GK_PANE)) != NULL) {
    gk_words_add(&words, gk_word(widget->tk, "-before"));
    gk_words_add(&words, other->path);
  }
  add_options(&words, widget, GK_PANE, again);
  return gk_words_call(&words);
}

/* The order in which Tab visits siblings is that in which they are stacked,
 * and new ones come on top. */
static void stack(gk_widget *widget) {
  const gk_widget *other;
  int is_new = (widget->flags & GK_STACKED) == 0;
  int is_last = 1;
  if ((widget->flags & GK_HOSTS) != 0) return;
  widget->flags |= GK_STACKED;
  for (other = widget->next; other != NULL; other = other->next) {
    if (other->window != NULL) is_last = 0;
  }
  other = widget->previous;
  while (other != NULL &&
         (other->window == NULL || Tk_TopWinHierarchy(other->window))) {
    other = other->previous;
  }
  if (other != NULL) {
    if (is_new && is_last && other->serial < widget->serial) return;
    Tk_RestackWindow(widget->window, Above, other->window);
    return;
  }
  other = widget->next;
  while (other != NULL &&
         (other->window == NULL || Tk_TopWinHierarchy(other->window))) {
    other = other->next;
  }
  if (other != NULL) { Tk_RestackWindow(widget->window, Below, other->window); }
}

/* A tab that was selected before it existed. */
static void select_wanted(gk_widget *notebook) {
  int64_t count = 0;
  for (gk_widget *tab = notebook->first; tab != NULL; tab = tab->next) {
    if ((tab->flags & GK_PLACED) != 0) count++;
  }
  if (notebook->wanted < 0 || notebook->wanted >= count) return;
  gk_call(notebook->tk, "owi", notebook->path, "select", (int)notebook->wanted);
  notebook->wanted = -1;
  Tcl_ResetResult(notebook->tk->interp);
}

static graft_status place_by(gk_widget *widget, uint32_t manager, int again) {
  if (manager == GK_PACK) return pack(widget, again);
  if (manager == GK_GRID) return by_manager(widget, "grid", GK_GRID, again);
  if (manager == GK_PLACE) return by_manager(widget, "place", GK_PLACE, again);
  if (manager == GK_TAB) return insert_numbered(widget, GK_TAB, "tab", again);
  if (gk_is(widget->parent, "panedwindow")) return add_pane(widget, again);
  return insert_numbered(widget, GK_PANE, "pane", again);
}

graft_status gk_layout_place(gk_widget *widget) {
  gk_widget *parent = widget->parent;
  uint32_t manager = gk_manager_of(widget);
  int again = (widget->flags & GK_PLACED) != 0;
  graft_status status;
  if (parent->class_data != NULL && parent->class_data->kind == &gk_item_kind) {
    widget->flags |= GK_PLACED;
    widget->manager = GK_MANAGERS;
    return gk_call(widget->tk, "owowo", parent->host->path, "itemconfigure",
                   parent->path, "-window", widget->path);
  }
  if ((widget->flags & GK_LABEL) != 0) {
    widget->flags |= GK_PLACED;
    widget->manager = GK_MANAGERS;
    return gk_call(widget->tk, "owwo", parent->path, "configure",
                   "-labelwidget", widget->path);
  }
  status = gk_check_places(widget, manager);
  if (status < 0) return status;
  if (again && widget->manager != manager) {
    status = gk_layout_unplace(widget);
    if (status < 0) return status;
    again = 0;
  }
  if (gk_waits_for_siblings(widget, manager, &status)) return status;
  status = place_by(widget, manager, again);
  if (status < 0) gk_name_place(widget);
  if (status < 0) return status;
  widget->manager = manager;
  widget->flags |= GK_PLACED;
  if ((widget->flags & GK_RELAYOUT) == 0) stack(widget);
  if (manager == GK_TAB) select_wanted(parent);
  gk_place_waiting(parent);
  return gk_has_layers(parent) ? gk_lay_layers(parent) : GRAFT_OK;
}

graft_status gk_layout_unplace(gk_widget *widget) {
  static const char *const managers[] = {"pack", "grid", "place"};
  gk_widget *parent = widget->parent;
  gk_wait_no_more(widget);
  if ((widget->flags & GK_PLACED) == 0 || parent == NULL) return GRAFT_OK;
  widget->flags &= ~GK_PLACED;
  if ((widget->flags & GK_GONE) != 0 || (parent->flags & GK_GONE) != 0) {
    return GRAFT_OK;
  }
  if (widget->manager < GK_TAB) {
    graft_status status = gk_call(widget->tk, "wwo", managers[widget->manager],
                                  "forget", widget->path);
    if (status < 0 || !gk_has_layers(parent)) return status;
    return gk_lay_layers(parent);
  }
  if (widget->manager < GK_MANAGERS) {
    return gk_call(widget->tk, "owo", parent->path, "forget", widget->path);
  }
  if ((widget->flags & GK_LABEL) != 0) {
    return gk_call(widget->tk, "owww", parent->path, "configure",
                   "-labelwidget", "");
  }
  if (parent->host == NULL) return GRAFT_OK;
  return gk_call(widget->tk, "owoww", parent->host->path, "itemconfigure",
                 parent->path, "-window", "");
}
