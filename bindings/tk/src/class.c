/* Classes: their tables, their registration, and the vtable of all. */
#include <stdlib.h>
#include <string.h>

#include "toolkit.h"

/* ------------------------------------------------------------------------ */
/* Tables                                                                   */
/* ------------------------------------------------------------------------ */

static void *grown(void *table, uint32_t *capacity, size_t size) {
  void *larger = realloc(table, (*capacity * 2 + 16) * size);
  if (larger != NULL) *capacity = *capacity * 2 + 16;
  return larger;
}

gk_property *gk_class_named(const gk_class *class_data, const char *name) {
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    if (strcmp(class_data->properties[i].name, name) == 0) {
      return &class_data->properties[i];
    }
  }
  return NULL;
}

static int has_event(const gk_class *class_data, const char *name) {
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    if (strcmp(class_data->events[i].name, name) == 0) return 1;
  }
  return 0;
}

/* The first of a name counts; the name is kept as a word. */
gk_property *gk_add_property(gk_class *class_data, const char *name) {
  gk_property *property;
  if (gk_class_named(class_data, name) != NULL || has_event(class_data, name)) {
    return NULL;
  }
  if (class_data->property_count == class_data->property_capacity) {
    gk_property *larger = grown(class_data->properties,
                                &class_data->property_capacity, sizeof *larger);
    if (larger == NULL) {
      class_data->failed = 1;
      return NULL;
    }
    class_data->properties = larger;
  }
  property = &class_data->properties[class_data->property_count++];
  memset(property, 0, sizeof *property);
  property->name = Tcl_GetString(gk_word(class_data->tk, name));
  property->atom = graft_atom_of(class_data->tk->runtime, name);
  if (property->atom == 0) class_data->failed = 1;
  return property;
}

gk_event *gk_add_event(gk_class *class_data, const char *name, uint32_t source,
                       uint32_t flags) {
  gk_event *event;
  if (gk_class_named(class_data, name) != NULL || has_event(class_data, name)) {
    return NULL;
  }
  if (class_data->event_count == class_data->event_capacity) {
    gk_event *larger =
        grown(class_data->events, &class_data->event_capacity, sizeof *larger);
    if (larger == NULL) {
      class_data->failed = 1;
      return NULL;
    }
    class_data->events = larger;
  }
  event = &class_data->events[class_data->event_count++];
  memset(event, 0, sizeof *event);
  event->name = Tcl_GetString(gk_word(class_data->tk, name));
  event->atom = graft_atom_of(class_data->tk->runtime, name);
  event->source = source;
  event->flags = flags;
  if (event->atom == 0) class_data->failed = 1;
  return event;
}

void gk_add_owns(gk_class *class_data, const gk_own *owns, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    gk_property *property = gk_add_property(class_data, owns[i].name);
    if (property == NULL) continue;
    property->target = GK_OWN;
    property->own = &owns[i];
    property->flags = owns[i].flags;
    property->word = gk_word(class_data->tk, owns[i].word);
    Tcl_IncrRefCount(property->word);
    if (owns[i].initial == NULL) continue;
    property->initial = gk_word(class_data->tk, owns[i].initial);
    Tcl_IncrRefCount(property->initial);
  }
}

gk_property *gk_class_property(const gk_class *class_data, graft_atom atom) {
  Tcl_HashEntry *entry = Tcl_FindHashEntry(
      (Tcl_HashTable *)&class_data->by_atom, (const char *)(uintptr_t)atom);
  if (entry == NULL) return NULL;
  return &class_data->properties[(uintptr_t)Tcl_GetHashValue(entry)];
}

gk_event *gk_class_event(const gk_class *class_data, graft_atom atom) {
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    if (class_data->events[i].atom == atom) return &class_data->events[i];
  }
  return NULL;
}

static void index_properties(gk_class *class_data) {
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    int is_new;
    Tcl_HashEntry *entry = Tcl_CreateHashEntry(
        &class_data->by_atom,
        (const char *)(uintptr_t)class_data->properties[i].atom, &is_new);
    Tcl_SetHashValue(entry, (ClientData)(uintptr_t)i);
  }
}

/* ------------------------------------------------------------------------ */
/* The vtable                                                               */
/* ------------------------------------------------------------------------ */

static graft_status create(const graft_context *context, void **made) {
  gk_class *class_data = context->class_data;
  graft_tk *tk = class_data->tk;
  gk_widget *parent = context->parent_widget;
  gk_widget *widget;
  graft_status status;
  if (parent != NULL && !gk_widget_lives(tk, parent)) {
    return graft_fail(context->runtime, GRAFT_E_TYPE,
                      "the parent is no widget of this Tk");
  }
  widget = gk_widget_new(tk, class_data, context->node);
  if (widget == NULL) return GRAFT_E_NO_MEMORY;
  tk->message[0] = '\0';
  status = class_data->kind->create(widget, parent);
  if (status < 0) {
    gk_widget_end(widget);
    return gk_told(tk, status);
  }
  if (widget->host != NULL) {
    widget->next_item = widget->host->items;
    widget->host->items = widget;
  }
  *made = widget;
  return GRAFT_OK;
}

static graft_status destroy(const graft_context *context, void *data) {
  gk_widget *widget = data;
  (void)context;
  if (!gk_widget_lives(((gk_class *)context->class_data)->tk, widget)) {
    return GRAFT_OK;
  }
  if (widget->class_data != NULL) widget->class_data->kind->destroy(widget);
  gk_widget_end(widget);
  return GRAFT_OK;
}

static graft_status check_child(const graft_context *context,
                                const gk_widget *parent,
                                const graft_child *child) {
  const gk_widget *widget = child->widget;
  if (!gk_widget_lives(parent->tk, widget)) {
    return graft_fail(context->runtime, GRAFT_E_TYPE,
                      "the child is no widget of this Tk");
  }
  return GRAFT_OK;
}

static graft_status place(gk_widget *child) {
  if (child->class_data == NULL) return gk_layout_place(child);
  if (child->class_data->kind->place == NULL) return GRAFT_OK;
  return child->class_data->kind->place(child);
}

static graft_status unplace(gk_widget *child) {
  if (child->class_data == NULL) return gk_layout_unplace(child);
  if (child->class_data->kind->unplace == NULL) return GRAFT_OK;
  return child->class_data->kind->unplace(child);
}

/* The main window of an own interpreter shows itself when it has a child. */
static void show_main(gk_widget *parent, const gk_widget *child) {
  graft_tk *tk = parent->tk;
  if (parent->class_data != NULL || !tk->owns_interp || child->window == NULL ||
      Tk_TopWinHierarchy(child->window) ||
      strcmp(Tcl_GetString(parent->path), ".") != 0) {
    return;
  }
  gk_call(tk, "www", "wm", "deiconify", ".");
}

static graft_status insert_child(const graft_context *context, void *data,
                                 const graft_child *child) {
  gk_widget *parent = data;
  gk_widget *widget = child->widget;
  graft_status status = check_child(context, parent, child);
  if (status < 0) return status;
  gk_unlink(widget);
  gk_link(parent, widget, child->previous);
  status = place(widget);
  if (status < 0) {
    gk_unlink(widget);
  } else {
    show_main(parent, widget);
    gk_report_container(parent);
  }
  return gk_told(parent->tk, status);
}

static graft_status move_child(const graft_context *context, void *data,
                               const graft_child *child) {
  gk_widget *parent = data;
  gk_widget *widget = child->widget;
  graft_status status = check_child(context, parent, child);
  if (status < 0) return status;
  if (widget->class_data != NULL &&
      (widget->class_data->kind->flags & GK_KIND_REMADE) != 0) {
    status = unplace(widget);
    if (status < 0) return gk_told(parent->tk, status);
  }
  gk_unlink(widget);
  gk_link(parent, widget, child->previous);
  status = place(widget);
  gk_report_container(parent);
  return gk_told(parent->tk, status);
}

static graft_status remove_child(const graft_context *context, void *data,
                                 const graft_child *child) {
  gk_widget *widget = child->widget;
  graft_status status;
  (void)context, (void)data;
  if (!gk_widget_lives(((gk_widget *)data)->tk, widget)) return GRAFT_OK;
  status = unplace(widget);
  gk_unlink(widget);
  gk_report_container(data);
  return gk_told(widget->tk, status);
}

static graft_status did_mount(const graft_context *context, void *data) {
  gk_widget *widget = data;
  graft_status status = widget->class_data->kind == &gk_row_kind
                            ? gk_row_mounted(widget)
                            : gk_scrollbar_link(widget);
  (void)context;
  if (status < 0) return gk_told(widget->tk, status);
  if ((widget->flags & GK_AUTOFOCUS) == 0) return GRAFT_OK;
  return gk_told(widget->tk, gk_call(widget->tk, "wo", "focus", widget->path));
}

static graft_status size_that_fits(const graft_context *context, void *data,
                                   const graft_size *proposal,
                                   graft_size *size) {
  gk_widget *widget = data;
  (void)context, (void)proposal;
  if (widget->window == NULL) return GRAFT_E_UNSUPPORTED;
  size->width = Tk_ReqWidth(widget->window);
  size->height = Tk_ReqHeight(widget->window);
  return GRAFT_OK;
}

const graft_class_desc gk_vtable = {
    .struct_size = sizeof(graft_class_desc),
    .flags = GRAFT_CLASS_CLOSED | GRAFT_CLASS_PARENT_AT_CREATE,
    .create = create,
    .update = gk_update,
    .connect = gk_connect,
    .insert_child = insert_child,
    .move_child = move_child,
    .remove_child = remove_child,
    .did_mount = did_mount,
    .command = gk_command,
    .size_that_fits = size_that_fits,
    .read = gk_read,
    .destroy = destroy,
};

/* ------------------------------------------------------------------------ */
/* Registration                                                             */
/* ------------------------------------------------------------------------ */

static void drop_reference(Tcl_Obj *object) {
  if (object != NULL) Tcl_DecrRefCount(object);
}

static void drop_class(void *data) {
  gk_class *class_data = data;
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    drop_reference(class_data->properties[i].word);
    drop_reference(class_data->properties[i].initial);
  }
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    drop_reference(class_data->events[i].word);
  }
  drop_reference(class_data->command);
  drop_reference(class_data->tag);
  Tcl_DeleteHashTable(&class_data->by_atom);
  free(class_data->properties);
  free(class_data->events);
  free(class_data->name);
  free(class_data);
}

/* What is set first: a range before the value in it. */
static int32_t order_of(const gk_property *property) {
  static const char *const early[] = {
      "from",    "to",      "resolution", "increment", "values",
      "columns", "onvalue", "offvalue",   "value",     "mode"};
  if (property->target == GK_REPORT) {
    return property->report->after != NULL ? 11 : 10;
  }
  if (property->target != GK_OPTION) return 0;
  for (size_t i = 0; i < sizeof early / sizeof *early; i++) {
    if (strcmp(early[i], property->name) == 0) return -10;
  }
  return -5;
}

static void declare(const gk_class *class_data, graft_property *properties,
                    graft_event_type *events) {
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    const gk_property *from = &class_data->properties[i];
    properties[i].name = from->name;
    properties[i].flags = from->flags;
    properties[i].types = GK_ACCEPTS_ANY;
    properties[i].order = order_of(from);
    if (from->own != NULL) properties[i].types = from->own->types;
    if (from->report == NULL) continue;
    properties[i].types = from->report->types;
    properties[i].after = from->report->after;
  }
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    events[i].name = class_data->events[i].name;
    events[i].flags = class_data->events[i].flags;
    if (class_data->events[i].report != NULL) {
      events[i].value_of = class_data->events[i].report->property;
    }
  }
}

static graft_status enter(gk_class *class_data, graft_class *class_id) {
  graft_class_desc desc = gk_vtable;
  graft_property *properties =
      calloc(class_data->property_count + 1, sizeof *properties);
  graft_event_type *events =
      calloc(class_data->event_count + 1, sizeof *events);
  graft_status status = GRAFT_E_NO_MEMORY;
  if (properties != NULL && events != NULL && !class_data->failed) {
    declare(class_data, properties, events);
    desc.name = class_data->name;
    desc.properties = properties;
    desc.property_count = class_data->property_count;
    desc.events = events;
    desc.event_count = class_data->event_count;
    desc.class_data = class_data;
    desc.drop = drop_class;
    if ((class_data->kind->flags & GK_KIND_PARENT) == 0) {
      desc.insert_child = NULL;
      desc.move_child = NULL;
      desc.remove_child = NULL;
    }
    status = graft_class_register(class_data->tk->runtime, &desc, class_id);
  }
  free(properties);
  free(events);
  return status;
}

static const gk_kind *kind_of(const char *name, const char **command) {
  static const struct {
    const char *name;
    const gk_kind *kind;
  } kinds[] = {
      {"menu.", &gk_entry_kind},
      {"canvas.", &gk_item_kind},
      {"image.", &gk_image_kind},
      {"treeview.row", &gk_row_kind},
      {"treeview.column", &gk_column_kind},
      {"treeview.tag", &gk_tree_tag_kind},
      {"text.tag", &gk_text_tag_kind},
      {"bind", &gk_bind_kind},
      {"timer", &gk_timer_kind},
      {"toplevel", &gk_toplevel_kind},
      {"menu", &gk_menu_kind},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t length = strlen(kinds[i].name);
    int is_family = kinds[i].name[length - 1] == '.';
    if (strncmp(kinds[i].name, name, length) != 0) continue;
    if (is_family && name[length] != '\0') {
      *command = name + length;
      return kinds[i].kind;
    }
    if (!is_family && name[length] == '\0') return kinds[i].kind;
  }
  return &gk_window_kind;
}

graft_status gk_class_make(graft_tk *tk, const char *name,
                           graft_class *class_id) {
  const char *command = name;
  gk_class *class_data = calloc(1, sizeof *class_data);
  graft_status status;
  if (class_data == NULL) return GRAFT_E_NO_MEMORY;
  Tcl_InitHashTable(&class_data->by_atom, TCL_ONE_WORD_KEYS);
  class_data->tk = tk;
  class_data->kind = kind_of(name, &command);
  class_data->command = Tcl_NewStringObj(command, -1);
  Tcl_IncrRefCount(class_data->command);
  class_data->name = malloc(strlen(name) + 1);
  if (class_data->name == NULL) {
    drop_class(class_data);
    return GRAFT_E_NO_MEMORY;
  }
  strcpy(class_data->name, name);
  gk_add_reports(class_data);
  gk_add_owns(class_data, class_data->kind->owns, class_data->kind->own_count);
  if (strstr(name, "radiobutton") != NULL) {
    gk_add_owns(class_data, gk_radio_owns, gk_radio_own_count);
  }
  status = class_data->kind->discover(class_data);
  if (status >= 0) status = gk_bind_tag(class_data);
  index_properties(class_data);
  if (status >= 0) status = enter(class_data, class_id);
  if (status < 0) {
    drop_class(class_data);
    return status;
  }
  class_data->next = tk->classes;
  tk->classes = class_data;
  return GRAFT_OK;
}

graft_status graft_tk_class(graft_runtime *runtime, const char *name,
                            graft_class *class_id) {
  graft_tk *tk = gk_of(runtime);
  graft_status status;
  if (tk == NULL || name == NULL || class_id == NULL) return GRAFT_E_INVALID;
  status = gk_check(tk);
  if (status < 0) return status;
  if (graft_class_find(runtime, name, class_id) >= 0) return GRAFT_OK;
  tk->message[0] = '\0';
  return gk_class_make(tk, name, class_id);
}
