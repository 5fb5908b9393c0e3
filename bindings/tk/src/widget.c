/* Records of widgets: their life, their order, and what they keep. */
#include <stdlib.h>
#include <string.h>

#include "toolkit.h"

/*
 * Tk never forgets a name that a window had (Tk_GetUid), so that names are used
 * again.
 */
static uint32_t take_number(graft_tk *tk) {
  if (tk->free_count > 0) return tk->free_numbers[--tk->free_count];
  return ++tk->last_number;
}

static void give_number(graft_tk *tk, uint32_t number) {
  if (tk->free_count == tk->free_capacity) {
    uint32_t capacity = tk->free_capacity * 2 + 16;
    uint32_t *grown = realloc(tk->free_numbers, capacity * sizeof *grown);
    if (grown == NULL) return;
    tk->free_numbers = grown;
    tk->free_capacity = capacity;
  }
  tk->free_numbers[tk->free_count++] = number;
}

gk_widget *gk_widget_new(graft_tk *tk, gk_class *class_data, graft_node node) {
  int is_new;
  gk_widget *widget = calloc(1, sizeof *widget);
  if (widget == NULL) return NULL;
  widget->tk = tk;
  widget->class_data = class_data;
  widget->node = node;
  widget->wanted = -1;
  widget->manager = GK_MANAGERS;
  widget->serial = ++tk->serial;
  widget->number = take_number(tk);
  Tcl_CreateHashEntry(&tk->widgets, (char *)widget, &is_new);
  return widget;
}

int gk_widget_lives(const graft_tk *tk, const void *widget) {
  return widget != NULL && Tcl_FindHashEntry((Tcl_HashTable *)&tk->widgets,
                                             (const char *)widget) != NULL;
}

static void release(char *memory) {
  gk_widget *widget = (gk_widget *)memory;
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    Tcl_DecrRefCount(widget->pairs[i].value);
  }
  free(widget->pairs);
  if (widget->path != NULL) Tcl_DecrRefCount(widget->path);
  if (widget->variable != NULL) Tcl_DecrRefCount(widget->variable);
  if (widget->own_id != NULL) Tcl_DecrRefCount(widget->own_id);
  if (widget->awaited != NULL) Tcl_DecrRefCount(widget->awaited);
  if (widget->told != NULL) Tcl_DecrRefCount(widget->told);
  free(widget);
}

static void leave_host(gk_widget *widget) {
  gk_widget **link;
  if (widget->host == NULL) return;
  for (link = &widget->host->items; *link != NULL; link = &(*link)->next_item) {
    if (*link == widget) {
      *link = widget->next_item;
      break;
    }
  }
  widget->host = NULL;
}

void gk_widget_end(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  Tcl_HashEntry *entry = Tcl_FindHashEntry(&tk->widgets, (const char *)widget);
  if (entry == NULL) return;
  Tcl_DeleteHashEntry(entry);
  if (widget->path != NULL && widget->window != NULL) {
    entry = Tcl_FindHashEntry(&tk->paths, Tcl_GetString(widget->path));
    if (entry != NULL && Tcl_GetHashValue(entry) == widget) {
      Tcl_DeleteHashEntry(entry);
    }
  }
  gk_forget_rows(widget);
  gk_tell_never(widget);
  gk_wait_no_more(widget);
  /* Tk makes a variable anew as long as a widget names it. */
  if (widget->variable != NULL) {
    Tcl_UnsetVar2(tk->interp, Tcl_GetString(widget->variable), NULL,
                  TCL_GLOBAL_ONLY);
  }
  gk_unlink(widget);
  while (widget->first != NULL) gk_unlink(widget->first);
  leave_host(widget);
  while (widget->items != NULL) {
    gk_widget *item = widget->items;
    widget->items = item->next_item;
    item->host = NULL;
    item->flags |= GK_GONE;
  }
  give_number(tk, widget->number);
  Tcl_EventuallyFree(widget, release);
}

void gk_link(gk_widget *parent, gk_widget *child, gk_widget *previous) {
  child->parent = parent;
  child->previous = previous;
  child->next = previous == NULL ? parent->first : previous->next;
  if (child->next == NULL) {
    parent->last = child;
  } else {
    child->next->previous = child;
  }
  if (previous == NULL) {
    parent->first = child;
  } else {
    previous->next = child;
  }
}

void gk_unlink(gk_widget *child) {
  gk_widget *parent = child->parent;
  if (parent == NULL) return;
  if (child->previous == NULL) {
    parent->first = child->next;
  } else {
    child->previous->next = child->next;
  }
  if (child->next == NULL) {
    parent->last = child->previous;
  } else {
    child->next->previous = child->previous;
  }
  child->parent = child->previous = child->next = NULL;
}

static gk_pair *find_pair(const gk_widget *widget, const char *word) {
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    if (strcmp(Tcl_GetString(widget->pairs[i].property->word), word) == 0) {
      return &widget->pairs[i];
    }
  }
  return NULL;
}

static gk_pair *pair_of(const gk_widget *widget, const gk_property *property) {
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    if (widget->pairs[i].property == property) return &widget->pairs[i];
  }
  return NULL;
}

graft_status gk_keep(gk_widget *widget, const gk_property *property,
                     Tcl_Obj *value) {
  gk_pair *pair = pair_of(widget, property);
  if (value != NULL) Tcl_IncrRefCount(value);
  if (pair != NULL) {
    Tcl_DecrRefCount(pair->value);
    if (value != NULL) {
      pair->value = value;
    } else {
      *pair = widget->pairs[--widget->pair_count];
    }
    return GRAFT_OK;
  }
  if (value == NULL) return GRAFT_OK;
  if (widget->pair_count == widget->pair_capacity) {
    uint32_t capacity = widget->pair_capacity * 2 + 4;
    gk_pair *grown = realloc(widget->pairs, capacity * sizeof *grown);
    if (grown == NULL) {
      Tcl_DecrRefCount(value);
      return GRAFT_E_NO_MEMORY;
    }
    widget->pairs = grown;
    widget->pair_capacity = capacity;
  }
  widget->pairs[widget->pair_count].property = property;
  widget->pairs[widget->pair_count++].value = value;
  return GRAFT_OK;
}

Tcl_Obj *gk_kept(const gk_widget *widget, const char *word) {
  gk_pair *pair = find_pair(widget, word);
  return pair == NULL ? NULL : pair->value;
}

Tcl_Obj *gk_described(const gk_widget *widget, const gk_property *property) {
  graft_value value = graft_value_none();
  Tcl_Obj *object;
  if (property == NULL ||
      graft_node_property(widget->tk->runtime, widget->node, property->atom,
                          &value) < 0 ||
      value.type == GRAFT_TYPE_NONE || value.type == GRAFT_TYPE_HANDLER) {
    return NULL;
  }
  object = gk_object(&value);
  if (object != NULL) Tcl_IncrRefCount(object);
  return object;
}

Tcl_Obj *gk_path_below(gk_widget *widget, Tcl_Obj *parent) {
  const char *above = Tcl_GetString(parent);
  const char *dot = strcmp(above, ".") == 0 ? "" : ".";
  Tcl_Obj *name =
      gk_described(widget, gk_class_named(widget->class_data, "name"));
  Tcl_Obj *path;
  if (name != NULL) {
    path = Tcl_ObjPrintf("%s%s%s", above, dot, Tcl_GetString(name));
    Tcl_DecrRefCount(name);
  } else {
    path = Tcl_ObjPrintf("%s%sg%lu", above, dot, (unsigned long)widget->number);
  }
  Tcl_IncrRefCount(path);
  return path;
}

Tcl_Obj *gk_item_id(gk_widget *widget) {
  graft_value key = graft_value_none();
  Tcl_Obj *id = gk_described(widget, gk_class_named(widget->class_data, "id"));
  if (id != NULL) return id;
  if (graft_node_key(widget->tk->runtime, widget->node, &key) >= 0 &&
      key.type != GRAFT_TYPE_NONE) {
    id = gk_object(&key);
  } else {
    id = Tcl_ObjPrintf("#%lu", (unsigned long)widget->number);
  }
  Tcl_IncrRefCount(id);
  return id;
}
