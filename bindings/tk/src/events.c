/* From Tcl to Graft: the one command, and the scripts that name it. */
#include <string.h>

#include "toolkit.h"

#define MOST_VALUES 16

/* ------------------------------------------------------------------------ */
/* Scripts                                                                  */
/* ------------------------------------------------------------------------ */

/*
 * A script is a constant: the command, numbers, and bind's substitutions,
 * which Tk quotes as words.
 */
static Tcl_Obj *script(graft_tk *tk, Tcl_Obj *target, graft_atom event,
                       const char *fields) {
  Tcl_Obj *made = Tcl_DuplicateObj(tk->callback);
  Tcl_AppendPrintfToObj(made, " %s %u %s", Tcl_GetString(target),
                        (unsigned)event, *fields == '\0' ? "{}" : fields);
  if (*fields != '*') {
    for (; *fields != '\0'; fields++) {
      Tcl_AppendPrintfToObj(made, " %%%c", *fields);
    }
  }
  return made;
}

Tcl_Obj *gk_script(graft_tk *tk, graft_node node, graft_atom event,
                   const char *fields) {
  Tcl_Obj *target = Tcl_NewWideIntObj((Tcl_WideInt)node);
  Tcl_Obj *made;
  Tcl_IncrRefCount(target);
  made = script(tk, target, event, fields);
  Tcl_DecrRefCount(target);
  return made;
}

Tcl_Obj *gk_tag_script(graft_tk *tk, graft_atom event, const char *fields) {
  return script(tk, gk_word(tk, "%W"), event, fields);
}

/* ------------------------------------------------------------------------ */
/* The command                                                              */
/* ------------------------------------------------------------------------ */

/* A lower-case s is the state of the keys, but a text in a validation. */
static graft_value value_of(char field, int is_query, Tcl_Obj *object,
                            Tcl_Obj **kept) {
  const char *texts = is_query ? "PsSV" : "KAd";
  int64_t number;
  *kept = NULL;
  if (field == '*') return gk_auto_value(object, kept);
  if (strchr(texts, field) != NULL) {
    if (strcmp(Tcl_GetString(object), "??") == 0) return graft_value_none();
    return gk_text_value(object, kept);
  }
  number = gk_int(object, INT64_MIN);
  if (number != INT64_MIN) return graft_value_int(number);
  return field == 'b' ? graft_value_int(0) : graft_value_none();
}

static gk_widget *widget_of(graft_tk *tk, Tcl_Obj *target) {
  const char *text = Tcl_GetString(target);
  Tcl_WideInt number;
  void *found = NULL;
  if (text[0] == '.') {
    Tcl_HashEntry *entry = Tcl_FindHashEntry(&tk->paths, text);
    return entry == NULL ? NULL : Tcl_GetHashValue(entry);
  }
  if (Tcl_GetWideIntFromObj(NULL, target, &number) != TCL_OK) return NULL;
  if (graft_node_widget(tk->runtime, (graft_node)number, &found) < 0) {
    return NULL;
  }
  return gk_widget_lives(tk, found) ? found : NULL;
}

/* Sets the interpreter's result to the answer of a query. */
static int answer(graft_tk *tk, graft_node node, graft_atom event,
                  const graft_value *values, uint32_t count) {
  graft_value reply = graft_value_bool(1);
  graft_status status =
      graft_query(tk->runtime, node, event, values, count, &reply);
  int allows = status < 0 || gk_value_int(&reply, 1) != 0;
  if (status < 0) {
    char message[256] = "";
    graft_error_message(tk->runtime, message, sizeof message, NULL);
    gk_report_failure(tk, node, status, message);
  }
  Tcl_SetObjResult(tk->interp, Tcl_NewBooleanObj(allows));
  return TCL_OK;
}

/* <<Modified>> tells of a change once, until it is told that it was heard. */
static int is_news(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  int modified = 0;
  if (!gk_is(widget, "text")) return 1;
  if (gk_call(tk, "oww", widget->path, "edit", "modified") < 0) return 0;
  Tcl_GetBooleanFromObj(NULL, Tcl_GetObjResult(tk->interp), &modified);
  if (modified) gk_call(tk, "owwi", widget->path, "edit", "modified", 0);
  Tcl_ResetResult(tk->interp);
  return modified;
}

/* The user's doing is told at once. */
static void report_late(gk_widget *widget, const gk_event *event) {
  int went = gk_is(widget, "ttk::treeview") && gk_rows_went(widget);
  if (!gk_report_is_news(widget, event->report)) return;
  if (went) {
    gk_tell_later(widget);
  } else {
    gk_report_emit(widget, event);
  }
}

/* Several things that are reported can be told by one event of Tk. */
static void report(gk_widget *widget, const gk_event *event) {
  const gk_class *class_data = widget->class_data;
  const char *sequence = event->report->sequence;
  if (!is_news(widget)) return;
  if (event->report->is_late) {
    report_late(widget, event);
    return;
  }
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    const gk_event *other = &class_data->events[i];
    if (other->source != GK_BY_REPORT || other->report->sequence == NULL ||
        strcmp(other->report->sequence, sequence) != 0) {
      continue;
    }
    if (gk_is(widget, "ttk::combobox")) gk_note_current(widget, 1);
    gk_report_emit(widget, other);
    if (!gk_widget_lives(widget->tk, widget)) return;
  }
}

/* Rows of a treeview have no events of their own in Tk, and the tree tells of
 * one before it opens it. */
static void report_rows(ClientData data) {
  gk_widget *tree = data;
  graft_tk *tk = tree->tk;
  Tcl_Obj *ids = tree->pending;
  Tcl_Obj **elements;
  int count = 0;
  if (ids == NULL) return;
  tree->pending = NULL;
  Tcl_Preserve(tree);
  Tcl_ListObjGetElements(NULL, ids, &count, &elements);
  for (int i = 0; i < count && gk_widget_lives(tk, tree); i++) {
    gk_widget *row = tree->items;
    while (row != NULL && (row->class_data->kind != &gk_row_kind ||
                           strcmp(Tcl_GetString(row->path),
                                  Tcl_GetString(elements[i])) != 0)) {
      row = row->next_item;
    }
    if (row == NULL) continue;
    gk_report_emit(row, gk_class_event(row->class_data,
                                       graft_atom_of(tk->runtime, "toggled")));
  }
  Tcl_DecrRefCount(ids);
  Tcl_Release(tree);
}

static void note_row(gk_widget *tree) {
  graft_tk *tk = tree->tk;
  Tcl_Obj *id;
  if (gk_call(tk, "ow", tree->path, "focus") < 0) return;
  id = gk_take_result(tk);
  if (tree->pending == NULL) {
    tree->pending = Tcl_NewListObj(0, NULL);
    Tcl_IncrRefCount(tree->pending);
    Tcl_DoWhenIdle(report_rows, tree);
  }
  Tcl_ListObjAppendElement(NULL, tree->pending, id);
  Tcl_DecrRefCount(id);
}

void gk_forget_rows(gk_widget *tree) {
  if (tree->pending == NULL) return;
  Tcl_CancelIdleCall(report_rows, tree);
  Tcl_DecrRefCount(tree->pending);
  tree->pending = NULL;
}

static void emit(gk_widget *widget, graft_atom atom, const graft_value *values,
                 uint32_t count, const gk_event *event) {
  graft_value text;
  Tcl_Obj *kept = NULL;
  if (event != NULL && event->source == GK_BY_TAG && count == 0 &&
      strcmp(event->name, "activate") == 0 &&
      gk_get_text(widget, &text, &kept) >= 0) {
    values = &text;
    count = 1;
  }
  gk_enter(widget->tk);
  graft_emit(widget->tk->runtime, widget->node, atom, values, count);
  gk_leave(widget->tk);
  if (kept != NULL) Tcl_DecrRefCount(kept);
}

static int handle(gk_widget *widget, graft_atom atom, const char *fields,
                  int count, Tcl_Obj *const objv[]) {
  graft_tk *tk = widget->tk;
  const gk_event *event = gk_class_event(widget->class_data, atom);
  graft_value values[MOST_VALUES];
  Tcl_Obj *kept[MOST_VALUES];
  int code = TCL_OK;
  if (event != NULL && event->source == GK_BY_TAG) {
    uint64_t bit = (uint64_t)1 << (event - widget->class_data->events);
    if ((widget->connected & bit) == 0) return TCL_OK;
  }
  if (event != NULL && event->source == GK_BY_REPORT) {
    report(widget, event);
    return TCL_OK;
  }
  if (count > MOST_VALUES) count = MOST_VALUES;
  for (int i = 0; i < count; i++) {
    values[i] = value_of(fields[0] == '*' ? '*' : fields[i],
                         event != NULL && event->source == GK_BY_QUERY, objv[i],
                         &kept[i]);
  }
  if (event != NULL && event->source == GK_BY_QUERY) {
    code = answer(tk, widget->node, atom, values, (uint32_t)count);
  } else {
    emit(widget, atom, values, (uint32_t)count, event);
  }
  for (int i = 0; i < count; i++) {
    if (kept[i] != NULL) Tcl_DecrRefCount(kept[i]);
  }
  if (widget->class_data->kind == &gk_bind_kind &&
      (widget->flags & GK_FLAG_A) != 0) {
    return TCL_BREAK;
  }
  return code;
}

/* event N: target, atom, fields, and a value for each field. */
int gk_callback(ClientData data, Tcl_Interp *interp, int objc,
                Tcl_Obj *const objv[]) {
  graft_tk *tk = data;
  const char *fields;
  gk_widget *widget;
  int64_t atom;
  int code;
  if (objc < 3 || tk->runtime == NULL) return TCL_OK;
  if (strcmp(Tcl_GetString(objv[2]), "quit") == 0) {
    tk->quitting = 1;
    return TCL_OK;
  }
  widget = widget_of(tk, objv[1]);
  if (widget == NULL || widget->class_data == NULL) return TCL_OK;
  Tcl_Preserve(widget);
  Tcl_ResetResult(interp);
  if (strcmp(Tcl_GetString(objv[2]), "close") == 0) {
    gk_toplevel_close(widget);
    code = TCL_OK;
  } else if (strcmp(Tcl_GetString(objv[2]), "row") == 0) {
    note_row(widget);
    code = TCL_OK;
  } else {
    fields = objc > 3 ? Tcl_GetString(objv[3]) : "";
    atom = gk_int(objv[2], 0);
    if (fields[0] != '*' && (int)strlen(fields) < objc - 4) {
      objc = 4 + (int)strlen(fields);
    }
    code = handle(widget, (graft_atom)atom, fields, objc > 4 ? objc - 4 : 0,
                  objv + 4);
  }
  Tcl_Release(widget);
  return code;
}

/* ------------------------------------------------------------------------ */
/* Connecting                                                               */
/* ------------------------------------------------------------------------ */

static graft_status set_script(gk_widget *widget, Tcl_Obj *option,
                               Tcl_Obj *made) {
  Tcl_Obj *pair[2];
  graft_status status;
  pair[0] = option;
  pair[1] = made;
  Tcl_IncrRefCount(made);
  status = widget->class_data->kind->configure(widget, pair, 2);
  Tcl_DecrRefCount(made);
  return status;
}

static graft_status connect_sequence(gk_widget *widget, graft_atom atom,
                                     int on) {
  graft_tk *tk = widget->tk;
  const gk_kind *kind = widget->class_data->kind;
  char few[256];
  Tcl_Obj *sequence;
  Tcl_Obj *made;
  graft_status status =
      graft_atom_text(tk->runtime, atom, few, sizeof few, NULL);
  if (status < 0) return status;
  sequence = Tcl_NewStringObj(few, -1);
  made = on ? gk_script(tk, widget->node, atom, gk_sequence_fields(few))
            : Tcl_NewObj();
  Tcl_IncrRefCount(sequence);
  Tcl_IncrRefCount(made);
  status = kind->bind(widget, sequence, made);
  Tcl_DecrRefCount(sequence);
  Tcl_DecrRefCount(made);
  return status;
}

static graft_status connect(void *data, graft_atom atom, int32_t on) {
  gk_widget *widget = data;
  graft_tk *tk = widget->tk;
  const gk_event *event;
  if (widget->class_data == NULL || (widget->flags & GK_GONE) != 0) {
    return GRAFT_OK;
  }
  event = gk_class_event(widget->class_data, atom);
  if (event == NULL || event->source == GK_BY_SEQUENCE)
    return connect_sequence(widget, atom, on);
  if (event->source == GK_BY_TAG) {
    uint64_t bit = (uint64_t)1 << (event - widget->class_data->events);
    widget->connected = on ? widget->connected | bit : widget->connected & ~bit;
    return GRAFT_OK;
  }
  if (event->source == GK_BY_QUERY) {
    return set_script(
        widget, event->word,
        on ? gk_script(tk, widget->node, atom, "PsSidV") : Tcl_NewObj());
  }
  if (event->source == GK_BY_COMMAND) {
    return set_script(
        widget, event->word,
        on ? gk_script(tk, widget->node, atom, "*") : Tcl_NewObj());
  }
  return GRAFT_OK;
}

graft_status gk_connect(const graft_context *context, void *data,
                        graft_atom atom, int32_t on) {
  graft_tk *tk = ((gk_widget *)data)->tk;
  graft_status status = connect(data, atom, on);
  char name[80];
  (void)context;
  if (status < 0 &&
      graft_atom_text(tk->runtime, atom, name, sizeof name, NULL) >= 0) {
    gk_name_failure(tk, name);
  }
  return gk_told(tk, status);
}
