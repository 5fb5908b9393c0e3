/* Rows of a ttk::treeview, nested as its items are. */
#include <string.h>

#include "toolkit.h"

static int is_row(const gk_widget *widget) {
  return widget->class_data != NULL && widget->class_data->kind == &gk_row_kind;
}

static int exists(const gk_widget *tree, Tcl_Obj *id) {
  int answer = 0;
  if (gk_call(tree->tk, "owo", tree->path, "exists", id) >= 0) {
    Tcl_GetBooleanFromObj(NULL, Tcl_GetObjResult(tree->tk->interp), &answer);
  }
  Tcl_ResetResult(tree->tk->interp);
  return answer;
}

/* It begins as the last at the top, and goes where it belongs when it is
 * inserted; nothing is drawn meanwhile. A row with its id may be about to go: it
 * has another one until then. */
static graft_status create(gk_widget *widget, gk_widget *parent) {
  graft_tk *tk = widget->tk;
  gk_widget *tree = parent != NULL && is_row(parent) ? parent->host : parent;
  graft_status status;
  if (!gk_is(tree, "ttk::treeview")) {
    return gk_fail_text(tk, GRAFT_E_INVALID,
                        "a row came outside a ttk::treeview");
  }
  widget->path = gk_item_id(widget);
  if (exists(tree, widget->path)) {
    widget->own_id = widget->path;
    widget->path = Tcl_ObjPrintf("%s#%lu", Tcl_GetString(widget->own_id),
                                 (unsigned long)widget->number);
    Tcl_IncrRefCount(widget->path);
  }
  status = gk_call(tk, "owwwwo", tree->path, "insert", "", "end", "-id",
                   widget->path);
  if (status < 0) return status;
  Tcl_ResetResult(tk->interp);
  widget->host = tree;
  return GRAFT_OK;
}

static graft_status configure(gk_widget *widget, Tcl_Obj *const *pairs,
                              int count) {
  gk_words words;
  gk_words_begin(&words, widget->tk);
  gk_words_add(&words, widget->host->path);
  gk_words_add(&words, gk_word(widget->tk, "item"));
  gk_words_add(&words, widget->path);
  for (int i = 0; i < count; i++) gk_words_add(&words, pairs[i]);
  return gk_words_call(&words);
}

static graft_status cget(gk_widget *widget, const char *option) {
  return gk_call(widget->tk, "owow", widget->host->path, "item", widget->path,
                 option);
}

static graft_status set_option(gk_widget *widget, const gk_own *own,
                               const graft_value *value) {
  return gk_call(widget->tk, "owowo", widget->host->path, "item", widget->path,
                 own->word, gk_object(value));
}

graft_status gk_get_open(gk_widget *widget, graft_value *value,
                         Tcl_Obj **kept) {
  int open = 0;
  graft_status status = cget(widget, "-open");
  (void)kept;
  if (status < 0) return status;
  Tcl_GetBooleanFromObj(NULL, Tcl_GetObjResult(widget->tk->interp), &open);
  Tcl_ResetResult(widget->tk->interp);
  *value = graft_value_bool(open);
  return GRAFT_OK;
}

graft_status gk_set_open(gk_widget *widget, const graft_value *value) {
  return gk_call(widget->tk, "owowi", widget->host->path, "item", widget->path,
                 "-open", gk_value_int(value, 0) != 0);
}

/* ------------------------------------------------------------------------ */
/* Selection                                                                */
/* ------------------------------------------------------------------------ */

/* Gives the rows that are selected in Tk, with a reference. */
static Tcl_Obj *selection_of(gk_widget *tree) {
  if (gk_call(tree->tk, "ow", tree->path, "selection") < 0) return NULL;
  return gk_take_result(tree->tk);
}

static int has_word(Tcl_Obj *list, Tcl_Obj *word) {
  Tcl_Obj **words;
  int count = 0;
  Tcl_ListObjGetElements(NULL, list, &count, &words);
  for (int i = 0; i < count; i++) {
    if (strcmp(Tcl_GetString(words[i]), Tcl_GetString(word)) == 0) return 1;
  }
  return 0;
}

/* Whether all of `rows` that are there are in the other list. */
static int has_rows(gk_widget *tree, Tcl_Obj *rows, Tcl_Obj *list) {
  Tcl_Obj **words;
  int count = 0;
  Tcl_ListObjGetElements(NULL, rows, &count, &words);
  for (int i = 0; i < count; i++) {
    if (!has_word(list, words[i]) && exists(tree, words[i])) return 0;
  }
  return 1;
}

static void await(gk_widget *tree, Tcl_Obj *rows) {
  if (rows != NULL) Tcl_IncrRefCount(rows);
  if (tree->awaited != NULL) Tcl_DecrRefCount(tree->awaited);
  tree->awaited = rows;
}

/* What waits for rows is what will be shown, unless the user selected else. */
graft_status gk_get_rows(gk_widget *tree, graft_value *value, Tcl_Obj **kept) {
  Tcl_Obj *selected = selection_of(tree);
  if (selected == NULL) return GRAFT_TK_E_TCL;
  if (tree->awaited != NULL && (!has_rows(tree, selected, tree->awaited) ||
                                !has_rows(tree, tree->awaited, selected))) {
    await(tree, NULL);
  }
  *value =
      gk_text_value(tree->awaited == NULL ? selected : tree->awaited, kept);
  Tcl_DecrRefCount(selected);
  return GRAFT_OK;
}

/* Rows come after the tree they are in: those not there yet are waited for. */
static graft_status set_rows(gk_widget *tree, Tcl_Obj *rows) {
  Tcl_Obj *found = Tcl_NewListObj(0, NULL);
  Tcl_Obj **words;
  int count;
  int found_count = 0;
  graft_status status;
  Tcl_IncrRefCount(found);
  if (Tcl_ListObjGetElements(tree->tk->interp, rows, &count, &words) !=
      TCL_OK) {
    Tcl_DecrRefCount(found);
    return gk_fail(tree->tk);
  }
  for (int i = 0; i < count; i++) {
    if (!exists(tree, words[i])) continue;
    Tcl_ListObjAppendElement(NULL, found, words[i]);
    found_count++;
  }
  await(tree, found_count < count ? rows : NULL);
  status = gk_call(tree->tk, "owwo", tree->path, "selection", "set", found);
  Tcl_DecrRefCount(found);
  return status;
}

graft_status gk_set_rows(gk_widget *tree, const graft_value *value) {
  Tcl_Obj *rows = gk_object(value);
  graft_status status;
  Tcl_IncrRefCount(rows);
  status = set_rows(tree, rows);
  Tcl_DecrRefCount(rows);
  return status;
}

static graft_status rows_came(gk_widget *tree, const gk_widget *row) {
  Tcl_Obj *rows = tree->awaited;
  graft_status status;
  if (rows == NULL || !has_word(rows, row->path)) return GRAFT_OK;
  Tcl_IncrRefCount(rows);
  status = set_rows(tree, rows);
  Tcl_DecrRefCount(rows);
  return status;
}

int gk_rows_went(gk_widget *tree) {
  Tcl_Obj *selected = selection_of(tree);
  int went = selected != NULL && tree->told != NULL &&
             has_rows(tree, selected, tree->told) &&
             has_rows(tree, tree->told, selected);
  if (selected != NULL) Tcl_DecrRefCount(selected);
  return went;
}

/* ------------------------------------------------------------------------ */
/* Life and place                                                           */
/* ------------------------------------------------------------------------ */

static int is_gone(const gk_widget *widget) {
  return widget->host == NULL ||
         ((widget->flags | widget->host->flags) & GK_GONE) != 0;
}

static void destroy(gk_widget *widget) {
  if (is_gone(widget)) return;
  gk_call(widget->tk, "owo", widget->host->path, "delete", widget->path);
  widget->tk->message[0] = '\0'; /* it may have gone with a row above it */
}

static graft_status place(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  const gk_widget *parent = widget->parent;
  const gk_widget *other = widget->previous;
  Tcl_Obj *above = is_row(parent) ? parent->path : gk_word(tk, "");
  graft_status status;
  int index = 0;
  if (widget->next == NULL && other != NULL && is_row(other)) {
    /* The common case: at the end. */
    status = gk_call(tk, "owoow", widget->host->path, "move", widget->path,
                     above, "end");
  } else {
    for (; other != NULL; other = other->previous) index += is_row(other);
    status = gk_call(tk, "owooi", widget->host->path, "move", widget->path,
                     above, index);
  }
  widget->flags |= GK_PLACED;
  return status < 0 ? status : rows_came(widget->host, widget);
}

static gk_widget *row_with(const gk_widget *tree, Tcl_Obj *id) {
  gk_widget *row = tree->items;
  while (row != NULL &&
         (!is_row(row) || (row->flags & GK_GONE) != 0 ||
          strcmp(Tcl_GetString(row->path), Tcl_GetString(id)) != 0)) {
    row = row->next_item;
  }
  return row;
}

static int is_shown(const gk_widget *row) {
  while (row != NULL && is_row(row) && (row->flags & GK_PLACED) != 0) {
    row = row->parent;
  }
  return row != NULL && !is_row(row);
}

/* Tk can't rename a row: one with the right id takes its place. */
static graft_status rename_row(gk_widget *row) {
  graft_tk *tk = row->tk;
  Tcl_Obj *path = row->host->path;
  Tcl_Obj *parts[4] = {NULL, NULL, NULL, NULL}; /* parent, place, look, rows */
  graft_status status = gk_call(tk, "owo", path, "parent", row->path);
  if (status >= 0) {
    parts[0] = gk_take_result(tk);
    status = gk_call(tk, "owo", path, "index", row->path);
  }
  if (status >= 0) {
    parts[1] = gk_take_result(tk);
    status = gk_call(tk, "owo", path, "item", row->path);
  }
  if (status >= 0) {
    parts[2] = gk_take_result(tk);
    status = gk_call(tk, "owo", path, "children", row->path);
  }
  if (status >= 0) {
    parts[3] = gk_take_result(tk);
    status = gk_call(tk, "owoowol", path, "insert", parts[0], parts[1], "-id",
                     row->own_id, parts[2]);
  }
  if (status >= 0) {
    status = gk_call(tk, "owoo", path, "children", row->own_id, parts[3]);
  }
  if (status >= 0) status = gk_call(tk, "owo", path, "delete", row->path);
  for (int i = 0; i < 4; i++) {
    if (parts[i] != NULL) Tcl_DecrRefCount(parts[i]);
  }
  if (status < 0) return status;
  Tcl_DecrRefCount(row->path);
  row->path = row->own_id;
  row->own_id = NULL;
  return GRAFT_OK;
}

/* Whether another row that stays has the id that this one is to have. */
static int is_taken(const gk_widget *row) {
  const gk_widget *other = row_with(row->host, row->own_id);
  return other != NULL && is_shown(other);
}

static int has_described_id(const gk_widget *row) {
  Tcl_Obj *id = gk_described(row, gk_class_named(row->class_data, "id"));
  if (id == NULL) return 0;
  Tcl_DecrRefCount(id);
  return 1;
}

/* Siblings have keys of their own: with those of the rows above it in front,
 * as many as it takes, a key becomes one in the tree. */
static void lengthen_id(gk_widget *row) {
  gk_widget *above = row->parent;
  if (has_described_id(row)) return;
  for (; above != NULL && is_row(above) && is_taken(row);
       above = above->parent) {
    Tcl_Obj *id = gk_item_id(above);
    Tcl_Obj *longer =
        Tcl_ObjPrintf("%s/%s", Tcl_GetString(id), Tcl_GetString(row->own_id));
    Tcl_IncrRefCount(longer);
    Tcl_DecrRefCount(id);
    Tcl_DecrRefCount(row->own_id);
    row->own_id = longer;
  }
}

static graft_status refuse_id(gk_widget *row) {
  char text[200];
  snprintf(text, sizeof text,
           "another row of the tree has the id %.80s, one of its own is "
           "expected",
           Tcl_GetString(row->own_id));
  return gk_fail_text(row->tk, GRAFT_E_DUPLICATE, text);
}

/* The one that had the id is on its way out, or else the id is not its own. */
graft_status gk_row_mounted(gk_widget *row) {
  gk_widget *tree = row->host;
  gk_widget *other;
  int was_selected;
  graft_status status;
  if (row->own_id == NULL || tree == NULL) return GRAFT_OK;
  lengthen_id(row);
  if (is_taken(row)) return refuse_id(row);
  other = row_with(tree, row->own_id);
  was_selected = tree->told != NULL && has_word(tree->told, row->own_id);
  if (other != NULL) {
    other->flags |= GK_GONE;
    gk_call(row->tk, "owo", tree->path, "delete", row->own_id);
  }
  status = rename_row(row);
  if (status >= 0) status = rows_came(tree, row);
  if (status < 0 || !was_selected) return status;
  return gk_call(row->tk, "owwo", tree->path, "selection", "add", row->path);
}

static graft_status unplace(gk_widget *widget) {
  widget->flags &= ~GK_PLACED;
  if (is_gone(widget)) return GRAFT_OK;
  return gk_call(widget->tk, "owo", widget->host->path, "detach", widget->path);
}

static graft_status discover(gk_class *class_data) {
  (void)class_data;
  return GRAFT_OK;
}

static const gk_own owns[] = {
    {"id", GRAFT_ACCEPTS(GRAFT_TYPE_STRING) | GK_ACCEPTS_INT,
     GRAFT_PROPERTY_CREATE_ONLY, NULL, "", NULL},
    {"text", GK_ACCEPTS_TEXT, 0, set_option, "-text", ""},
    {"image", GK_ACCEPTS_TEXT, 0, set_option, "-image", ""},
    {"values", GK_ACCEPTS_ANY, 0, set_option, "-values", ""},
    {"tags", GK_ACCEPTS_ANY, 0, set_option, "-tags", ""},
};

const gk_kind gk_row_kind = {
    .flags = GK_KIND_PARENT,
    .owns = owns,
    .own_count = sizeof owns / sizeof *owns,
    .discover = discover,
    .create = create,
    .configure = configure,
    .cget = cget,
    .destroy = destroy,
    .place = place,
    .unplace = unplace,
};
