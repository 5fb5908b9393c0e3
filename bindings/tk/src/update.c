/* Setting and reading properties, and commands. */
#include <string.h>

#include "toolkit.h"

/* Options that change together are set by one call. */
typedef struct batch {
  gk_widget *widget;
  graft_status status; /* the first failure */
  int count;
  Tcl_Obj *pairs[64];
  char words[512]; /* of that failure */
} batch;

/* The first failure counts; `name` is the property that it is about. */
static void note(batch *all, graft_status status, const char *name) {
  graft_tk *tk = all->widget->tk;
  if (status < 0 && all->status >= 0) {
    all->status = status;
    if (name != NULL) gk_name_failure(tk, name);
    memcpy(all->words, tk->message, sizeof all->words);
  }
  if (status < 0) tk->message[0] = '\0';
}

/* Tk takes all or none: where it refuses, they are set one by one. */
static void flush(batch *all) {
  gk_widget *widget = all->widget;
  const gk_kind *kind = widget->class_data->kind;
  graft_status status = GRAFT_OK;
  if (all->count > 0) status = kind->configure(widget, all->pairs, all->count);
  for (int i = 0; status < 0 && i + 1 < all->count; i += 2) {
    note(all, kind->configure(widget, all->pairs + i, 2),
         Tcl_GetString(all->pairs[i]) + 1);
  }
  note(all, status, NULL);
  for (int i = 0; i < all->count; i++) Tcl_DecrRefCount(all->pairs[i]);
  all->count = 0;
}

/* What Tk gives a widget of this name and place at first. */
static Tcl_Obj *initial(const gk_widget *widget, const gk_property *property) {
  if (widget->window != NULL && property->db_name != NULL) {
    Tk_Uid found =
        Tk_GetOption(widget->window, property->db_name, property->db_class);
    if (found != NULL) return Tcl_NewStringObj(found, -1);
  }
  return property->initial;
}

static void add(batch *all, const gk_property *property,
                const graft_value *value) {
  Tcl_Obj *object = value->type == GRAFT_TYPE_NONE
                        ? initial(all->widget, property)
                        : gk_object(value);
  if ((property->flags & GRAFT_PROPERTY_CREATE_ONLY) != 0) return;
  if (object == NULL) return;
  if (all->count == (int)(sizeof all->pairs / sizeof *all->pairs)) flush(all);
  all->pairs[all->count++] = property->word;
  all->pairs[all->count++] = object;
  Tcl_IncrRefCount(property->word);
  Tcl_IncrRefCount(object);
}

static void set_layout(batch *all, const gk_property *property,
                       const graft_value *value) {
  gk_widget *widget = all->widget;
  Tcl_Obj *object = value->type == GRAFT_TYPE_NONE ? NULL : gk_object(value);
  note(all, gk_keep(widget, property, object), property->name);
  widget->flags |= GK_RELAYOUT;
}

graft_status gk_update(const graft_context *context, void *data,
                       const graft_change *changes, uint32_t count) {
  batch all;
  gk_widget *widget = data;
  (void)context;
  if (widget->class_data == NULL || (widget->flags & GK_GONE) != 0) {
    return GRAFT_OK;
  }
  all.widget = widget;
  all.status = GRAFT_OK;
  all.count = 0;
  widget->flags &= ~GK_RELAYOUT;
  for (uint32_t i = 0; i < count; i++) {
    const graft_value *value = &changes[i].new_value;
    const gk_property *property =
        gk_class_property(widget->class_data, changes[i].name);
    if (property == NULL || value->type == GRAFT_TYPE_HANDLER) continue;
    if (property->target == GK_OPTION) {
      add(&all, property, value);
      continue;
    }
    if (property->target == GK_LAYOUT) {
      set_layout(&all, property, value);
      continue;
    }
    flush(&all); /* what is reported depends on the options before it */
    if (property->target == GK_REPORT) {
      note(&all, gk_report_write(widget, property->report, value),
           property->name);
    } else if (property->own->set != NULL) {
      note(&all, property->own->set(widget, property->own, value),
           property->name);
    }
  }
  flush(&all);
  if ((widget->flags & GK_RELAYOUT) != 0 &&
      (widget->flags & (GK_PLACED | GK_WAITS)) != 0) {
    note(&all, widget->class_data->kind->place(widget), NULL);
  }
  widget->flags &= ~GK_RELAYOUT;
  gk_tell_now(widget);
  if (all.status < 0) memcpy(widget->tk->message, all.words, sizeof all.words);
  return gk_told(widget->tk, all.status);
}

graft_status gk_read(const graft_context *context, void *data, graft_atom name,
                     graft_value *value) {
  gk_widget *widget = data;
  graft_tk *tk = widget->tk;
  const gk_property *property;
  Tcl_Obj *kept = NULL;
  graft_status status;
  (void)context;
  if (widget->class_data == NULL || (widget->flags & GK_GONE) != 0) {
    return GRAFT_E_UNSUPPORTED;
  }
  property = gk_class_property(widget->class_data, name);
  if (property == NULL) return GRAFT_E_UNSUPPORTED;
  if (property->target == GK_REPORT && property->report->get != NULL) {
    status = property->report->get(widget, value, &kept);
  } else if (property->target == GK_OPTION &&
             widget->class_data->kind->cget != NULL) {
    status =
        widget->class_data->kind->cget(widget, Tcl_GetString(property->word));
    if (status >= 0) {
      Tcl_Obj *result = gk_take_result(tk);
      *value = gk_text_value(result, &kept);
      Tcl_DecrRefCount(result);
    }
  } else {
    return GRAFT_E_UNSUPPORTED;
  }
  if (kept != NULL) {
    if (tk->held != NULL) Tcl_DecrRefCount(tk->held);
    tk->held = kept;
  }
  return gk_told(tk, status);
}

/* ------------------------------------------------------------------------ */
/* Commands                                                                 */
/* ------------------------------------------------------------------------ */

static int is_dialog(const char *name) {
  static const char *const dialogs[] = {"tk_messageBox", "tk_getOpenFile",
                                        "tk_getSaveFile", "tk_chooseDirectory",
                                        "tk_chooseColor"};
  for (size_t i = 0; i < sizeof dialogs / sizeof *dialogs; i++) {
    if (strcmp(dialogs[i], name) == 0) return 1;
  }
  return 0;
}

static void add_parts(gk_words *words, const char *name) {
  size_t length;
  for (; *name != '\0'; name += length) {
    name += strspn(name, " ");
    length = strcspn(name, " ");
    if (length > 0) gk_words_add(words, Tcl_NewStringObj(name, (int)length));
  }
}

static void begin_command(gk_words *words, const gk_widget *widget,
                          const char *name) {
  graft_tk *tk = widget->tk;
  gk_words_begin(words, tk);
  if (strcmp(name, "focus") == 0 || strcmp(name, "tk_popup") == 0) {
    gk_words_add(words, gk_word(tk, name));
    gk_words_add(words, widget->path);
  } else if (is_dialog(name)) {
    gk_words_add(words, gk_word(tk, name));
    gk_words_add(words, gk_word(tk, "-parent"));
    gk_words_add(words, widget->path);
  } else {
    gk_words_add(words, widget->path);
    add_parts(words, name);
  }
}

graft_status gk_command(const graft_context *context, void *data,
                        graft_atom command, const graft_value *values,
                        uint32_t count, graft_value *reply) {
  gk_widget *widget = data;
  graft_tk *tk = widget->tk;
  gk_words words;
  char name[128];
  graft_status status =
      graft_atom_text(context->runtime, command, name, sizeof name, NULL);
  if (status < 0) return status;
  if (widget->window == NULL || (widget->flags & GK_GONE) != 0) {
    return graft_fail(context->runtime, GRAFT_E_UNSUPPORTED,
                      "only what has a window takes commands");
  }
  begin_command(&words, widget, name);
  for (uint32_t i = 0; i < count; i++) {
    Tcl_Obj *word = gk_object(&values[i]);
    if (word == NULL) {
      gk_words_end(&words);
      return graft_fail(context->runtime, GRAFT_E_TYPE,
                        "a value came that can't be a word of Tcl");
    }
    gk_words_add(&words, word);
  }
  gk_enter(tk);
  status = gk_words_call(&words);
  gk_leave(tk);
  if (status >= 0 && reply != NULL) {
    Tcl_Obj *result = gk_take_result(tk);
    if (tk->held != NULL) Tcl_DecrRefCount(tk->held);
    *reply = gk_text_value(result, &tk->held);
    Tcl_DecrRefCount(result);
  }
  return gk_told(tk, status);
}
