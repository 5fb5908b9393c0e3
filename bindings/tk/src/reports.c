/* What widgets report: the table, and hearing of variables. */
#include <string.h>

#include "toolkit.h"

#define AT_ONCE GRAFT_EMITS_ECHO_AT_ONCE
#define NEVER GRAFT_EMITS_ECHO_NEVER
#define TEXT GRAFT_ACCEPTS(GRAFT_TYPE_STRING)
#define NUMBER \
  (GRAFT_ACCEPTS(GRAFT_TYPE_INT) | GRAFT_ACCEPTS(GRAFT_TYPE_DOUBLE))
#define LIST (TEXT | GRAFT_ACCEPTS(GRAFT_TYPE_BYTES))
#define ENTRY_OF(name)                                                   \
  {                                                                      \
    name, "text", TEXT, "changed", AT_ONCE, NULL, "-textvariable", NULL, \
        gk_get_text, gk_set_text, 0                                      \
  }
#define CHECK_OF(name)                                                        \
  {                                                                           \
    name, "selected", GK_ACCEPTS_BOOL, "changed", AT_ONCE, NULL, "-variable", \
        NULL, gk_get_checked, gk_set_checked, 0                               \
  }
#define SCALE_OF(name)                                                  \
  {                                                                     \
    name, "value", NUMBER, "changed", AT_ONCE, "to", "-variable", NULL, \
        gk_get_number, gk_set_number, 0                                 \
  }

/*
 * Measured on Tk 8.6.13. A variable is written while the widget is: at once.
 * Of virtual events <<NotebookTabChanged>>, <<TreeviewSelect>> and
 * <<Modified>> come late, from the queue, also after a write of ours, and the
 * first two after rows or tabs came or went, or not then;
 * <<ListboxSelect>>, <<ComboboxSelected>> and <<TreeviewOpen>> are the user's
 * alone. The -command of a classic scale comes late after a write, ttk's at
 * once: therefore `value` is heard by its variable.
 */
const gk_report gk_reports[] = {
    ENTRY_OF("entry"),
    ENTRY_OF("spinbox"),
    ENTRY_OF("ttk::entry"),
    ENTRY_OF("ttk::spinbox"),
    ENTRY_OF("ttk::combobox"),
    {"ttk::combobox", "current", GK_ACCEPTS_INT, "selected", 0, "values", NULL,
     "<<ComboboxSelected>>", gk_get_current, gk_set_current, 0},
    CHECK_OF("checkbutton"),
    CHECK_OF("radiobutton"),
    CHECK_OF("ttk::checkbutton"),
    CHECK_OF("ttk::radiobutton"),
    CHECK_OF("menu.checkbutton"),
    CHECK_OF("menu.radiobutton"),
    SCALE_OF("scale"),
    SCALE_OF("ttk::scale"),
    {"ttk::notebook", "selected", GK_ACCEPTS_INT, "changed", 0, NULL, NULL,
     "<<NotebookTabChanged>>", gk_get_tab, gk_set_tab, 1},
    {"ttk::treeview", "selection", LIST, "changed", 0, NULL, NULL,
     "<<TreeviewSelect>>", gk_get_rows, gk_set_rows, 1},
    {"treeview.row", "open", GK_ACCEPTS_BOOL, "toggled", NEVER, NULL, NULL,
     NULL, gk_get_open, gk_set_open, 0},
    {"listbox", "items", LIST, NULL, 0, NULL, "-listvariable", NULL, NULL,
     gk_set_items, 0},
    {"listbox", "selected", GK_ACCEPTS_INT, "changed", NEVER, "items", NULL,
     "<<ListboxSelect>>", gk_get_line, gk_set_line, 0},
    /* The same state as `selected`: only one of them is put back (C21). */
    {"listbox", "selection", LIST, "selection_changed", NEVER, NULL, NULL,
     "<<ListboxSelect>>", gk_get_lines, gk_set_lines, 0},
    {"text", "text", TEXT, "changed", 0, NULL, NULL, "<<Modified>>",
     gk_get_contents, gk_set_contents, 0},
};

const uint32_t gk_report_count = sizeof gk_reports / sizeof *gk_reports;

const char *gk_report_variable(const gk_class *class_data) {
  for (uint32_t i = 0; i < gk_report_count; i++) {
    if (gk_reports[i].variable != NULL &&
        strcmp(gk_reports[i].class_name, class_data->name) == 0) {
      return gk_reports[i].variable;
    }
  }
  return NULL;
}

void gk_add_reports(gk_class *class_data) {
  for (uint32_t i = 0; i < gk_report_count; i++) {
    const gk_report *report = &gk_reports[i];
    gk_property *property;
    gk_event *event;
    if (strcmp(report->class_name, class_data->name) != 0) continue;
    property = gk_add_property(class_data, report->property);
    if (property == NULL) return;
    property->target = GK_REPORT;
    property->report = report;
    if (report->event == NULL) continue;
    event =
        gk_add_event(class_data, report->event, GK_BY_REPORT, report->emits);
    if (event != NULL) event->report = report;
  }
}

/* ------------------------------------------------------------------------ */
/* Emitting                                                                 */
/* ------------------------------------------------------------------------ */

graft_status gk_report_emit(gk_widget *widget, const gk_event *event) {
  graft_tk *tk = widget->tk;
  graft_value value = graft_value_none();
  Tcl_Obj *kept = NULL;
  graft_status status = event->report->get(widget, &value, &kept);
  if (status >= 0 && value.type != GRAFT_TYPE_NONE) {
    gk_enter(tk);
    status = graft_emit(tk->runtime, widget->node, event->atom, &value, 1);
    gk_leave(tk);
  }
  if (kept != NULL) Tcl_DecrRefCount(kept);
  return status;
}

graft_status gk_report_write(gk_widget *widget, const gk_report *report,
                             const graft_value *value) {
  graft_status status;
  if (gk_is_radio(widget)) {
    widget->flags &= ~GK_SAYS;
    if (value->type != GRAFT_TYPE_NONE) widget->flags |= GK_SAYS;
    widget->flags |= GK_WRITTEN;
  }
  status = report->set(widget, value);
  widget->flags &= ~GK_WRITTEN;
  if (status >= 0 && report->is_late) gk_report_is_news(widget, report);
  if (status >= 0 && gk_is_radio(widget) && gk_value_int(value, 0) != 0) {
    gk_radio_selected(widget, 1);
  }
  return status;
}

int gk_report_is_news(gk_widget *widget, const gk_report *report) {
  graft_value value = graft_value_none();
  Tcl_Obj *kept = NULL;
  Tcl_Obj *now;
  int is_same;
  if (report->get(widget, &value, &kept) < 0) return 0;
  now = gk_object(&value);
  Tcl_IncrRefCount(now);
  if (kept != NULL) Tcl_DecrRefCount(kept);
  is_same = widget->told != NULL &&
            strcmp(Tcl_GetString(widget->told), Tcl_GetString(now)) == 0;
  if (widget->told != NULL) Tcl_DecrRefCount(widget->told);
  widget->told = now;
  return !is_same;
}

void gk_report_begin(gk_widget *widget) {
  const gk_class *class_data = widget->class_data;
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    const gk_report *report = class_data->properties[i].report;
    if (report != NULL && report->is_late) gk_report_is_news(widget, report);
  }
}

void gk_report_container(gk_widget *widget) {
  const gk_class *class_data = widget->class_data;
  if (class_data == NULL || (widget->flags & GK_GONE) != 0 ||
      !gk_is(widget, "ttk::notebook")) {
    return;
  }
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    const gk_event *event = &class_data->events[i];
    if (event->source == GK_BY_REPORT &&
        gk_report_is_news(widget, event->report)) {
      gk_report_emit(widget, event);
    }
  }
}

static void tell(ClientData data) {
  gk_widget *widget = data;
  graft_invalidate(widget->tk->runtime, widget->node);
}

void gk_tell_later(gk_widget *widget) {
  if ((widget->flags & GK_TELLS) != 0) return;
  widget->flags |= GK_TELLS;
  Tcl_DoWhenIdle(tell, widget);
}

void gk_tell_now(gk_widget *widget) {
  const gk_class *class_data = widget->class_data;
  if ((widget->flags & GK_TELLS) == 0) return;
  gk_tell_never(widget);
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    const gk_event *event = &class_data->events[i];
    if (event->source == GK_BY_REPORT) gk_report_emit(widget, event);
  }
}

void gk_tell_never(gk_widget *widget) {
  if ((widget->flags & GK_TELLS) != 0) Tcl_CancelIdleCall(tell, widget);
  widget->flags &= ~GK_TELLS;
}

static void emit_by_variable(gk_widget *widget) {
  const gk_class *class_data = widget->class_data;
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    const gk_event *event = &class_data->events[i];
    if (event->source != GK_BY_REPORT) continue;
    /* What is typed into a combobox can be one of its values, or none. */
    if (strcmp(event->report->property, "current") == 0) {
      gk_note_current(widget, 0);
    } else if (event->report->variable == NULL) {
      continue;
    }
    gk_report_emit(widget, event);
    if (!gk_widget_lives(widget->tk, widget)) return;
  }
}

/* Runs within whatever the interpreter is about: its state is kept. */
static void heard(gk_widget *widget) {
  graft_value value = graft_value_none();
  Tcl_Obj *kept = NULL;
  int is_radio = gk_is_radio(widget);
  /* What it deselects may be told by the next update only. */
  if (is_radio && (widget->flags & GK_QUIET) != 0) {
    gk_tell_later(widget);
    return;
  }
  if (is_radio && (widget->flags & GK_WRITTEN) == 0 &&
      gk_get_checked(widget, &value, &kept) >= 0 && value.as.integer != 0) {
    gk_radio_selected(widget, 0);
    if (!gk_widget_lives(widget->tk, widget)) return;
  }
  emit_by_variable(widget);
}

static char *traced(ClientData data, Tcl_Interp *interp, const char *name,
                    const char *part, int flags) {
  gk_widget *widget = data;
  (void)part;
  if ((flags & TCL_TRACE_UNSETS) != 0) {
    if ((flags & TCL_TRACE_DESTROYED) != 0 &&
        (flags & TCL_INTERP_DESTROYED) == 0 && !Tcl_InterpDeleted(interp)) {
      Tcl_TraceVar2(interp, name, NULL,
                    TCL_GLOBAL_ONLY | TCL_TRACE_WRITES | TCL_TRACE_UNSETS,
                    traced, data);
    }
    return NULL;
  }
  if (gk_widget_lives(widget->tk, widget)) {
    Tcl_InterpState state = Tcl_SaveInterpState(interp, TCL_OK);
    Tcl_Preserve(widget);
    heard(widget);
    Tcl_Release(widget);
    Tcl_RestoreInterpState(interp, state);
  }
  return NULL;
}

void gk_report_variable_name(gk_widget *widget) {
  widget->variable =
      Tcl_ObjPrintf("::graft::v%lu_%lu", (unsigned long)widget->tk->number,
                    (unsigned long)widget->number);
  Tcl_IncrRefCount(widget->variable);
}

static int is_heard(const gk_class *class_data) {
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    if (class_data->events[i].source == GK_BY_REPORT &&
        class_data->events[i].report->variable != NULL) {
      return 1;
    }
  }
  return 0;
}

graft_status gk_report_watch(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  const gk_property *value;
  if (widget->variable == NULL) return GRAFT_OK;
  if (gk_class_named(widget->class_data, "selected") != NULL &&
      is_heard(widget->class_data)) {
    graft_value off = graft_value_bool(0);
    graft_status status = gk_set_checked(widget, &off);
    if (status < 0) return status;
  }
  /* ttk takes a variable that is not set for an invalid value. */
  value = gk_class_named(widget->class_data, "value");
  if (value != NULL && value->target == GK_REPORT &&
      is_heard(widget->class_data)) {
    graft_value first = graft_value_none();
    graft_status status = gk_set_number(widget, &first);
    if (status < 0) return status;
  }
  if (is_heard(widget->class_data) &&
      Tcl_TraceVar2(tk->interp, Tcl_GetString(widget->variable), NULL,
                    TCL_GLOBAL_ONLY | TCL_TRACE_WRITES | TCL_TRACE_UNSETS,
                    traced, widget) != TCL_OK) {
    return gk_fail(tk);
  }
  return GRAFT_OK;
}

void gk_report_unwatch(gk_widget *widget) {
  graft_tk *tk = widget->tk;
  if (widget->variable == NULL) return;
  Tcl_UntraceVar2(tk->interp, Tcl_GetString(widget->variable), NULL,
                  TCL_GLOBAL_ONLY | TCL_TRACE_WRITES | TCL_TRACE_UNSETS, traced,
                  widget);
}
