/* The events of a class by binding, and its bind tag. */
#include <string.h>

#include "toolkit.h"

/* Heard by the class's bind tag, so that the widget's own bindings are left to
 * the program. */
static const struct {
  const char *event;
  uint32_t emits;
  const char *sequences[2];
  int for_entries; /* 1: entries alone; 2: and texts */
} tagged[] = {
    {"activate", GRAFT_EMITS_ENDS_EDITING, {"<Return>", "<KP_Enter>"}, 1},
    {"escape", GRAFT_EMITS_ENDS_EDITING, {"<Escape>", NULL}, 2},
    {"blur", GRAFT_EMITS_ENDS_EDITING, {"<FocusOut>", NULL}, 2},
    {"blur", 0, {"<FocusOut>", NULL}, 0},
    {"focus", 0, {"<FocusIn>", NULL}, 0},
};

static const char *const continuous[] = {
    "<Motion>", "<B1-Motion>", "<B2-Motion>", "<B3-Motion>", "<Configure>"};

static int edits(const gk_class *class_data) {
  const gk_property *text = gk_class_named(class_data, "text");
  if (text == NULL || text->target != GK_REPORT) return 0;
  return strcmp(class_data->name, "text") == 0 ? 2 : 1;
}

static int applies(const gk_class *class_data, size_t index) {
  int editor = edits(class_data);
  if (tagged[index].for_entries == 1) return editor == 1;
  if (tagged[index].for_entries == 2) return editor != 0;
  return strcmp(tagged[index].event, "blur") != 0 || editor == 0;
}

void gk_add_bindings(gk_class *class_data, int is_window) {
  for (size_t i = 0; is_window && i < sizeof tagged / sizeof *tagged; i++) {
    if (!applies(class_data, i)) continue;
    gk_add_event(class_data, tagged[i].event, GK_BY_TAG, tagged[i].emits);
  }
  for (size_t i = 0; i < sizeof continuous / sizeof *continuous; i++) {
    gk_add_event(class_data, continuous[i], GK_BY_SEQUENCE,
                 GRAFT_EMITS_CONTINUOUS);
  }
  gk_add_event(class_data, "<", GK_BY_SEQUENCE, GRAFT_EMITS_PREFIX);
}

static graft_status bind_one(gk_class *class_data, const char *sequence,
                             Tcl_Obj *script) {
  return gk_call(class_data->tk, "wowo", "bind", class_data->tag, sequence,
                 script);
}

static graft_status bind_reports(gk_class *class_data) {
  graft_status status = GRAFT_OK;
  for (uint32_t i = 0; status >= 0 && i < class_data->event_count; i++) {
    const gk_event *event = &class_data->events[i];
    const char *sequence;
    int is_first = 1;
    if (event->source != GK_BY_REPORT) continue;
    sequence = event->report->sequence;
    if (sequence == NULL) continue;
    for (uint32_t j = 0; j < i; j++) {
      const gk_event *earlier = &class_data->events[j];
      if (earlier->source == GK_BY_REPORT &&
          earlier->report->sequence != NULL &&
          strcmp(earlier->report->sequence, sequence) == 0) {
        is_first = 0;
      }
    }
    if (!is_first) continue;
    status = bind_one(class_data, sequence,
                      gk_tag_script(class_data->tk, event->atom, ""));
  }
  return status;
}

/* A script that names something else than an event. */
static Tcl_Obj *note_script(graft_tk *tk, const char *note) {
  Tcl_Obj *made = Tcl_DuplicateObj(tk->callback);
  Tcl_AppendPrintfToObj(made, " %%W %s", note);
  return made;
}

graft_status gk_bind_tag(gk_class *class_data) {
  graft_tk *tk = class_data->tk;
  graft_status status;
  if ((class_data->kind->flags & GK_KIND_WINDOW) == 0) return GRAFT_OK;
  class_data->tag =
      Tcl_ObjPrintf("graft%lu:%s", (unsigned long)tk->number, class_data->name);
  Tcl_IncrRefCount(class_data->tag);
  for (size_t i = 0; i < sizeof tagged / sizeof *tagged; i++) {
    graft_atom atom = graft_atom_of(tk->runtime, tagged[i].event);
    if (!applies(class_data, i)) continue;
    for (int j = 0; j < 2 && tagged[i].sequences[j] != NULL; j++) {
      status = bind_one(class_data, tagged[i].sequences[j],
                        gk_tag_script(tk, atom, ""));
      if (status < 0) return status;
    }
  }
  status = bind_reports(class_data);
  if (status >= 0 && strcmp(class_data->name, "ttk::treeview") == 0) {
    status = bind_one(class_data, "<<TreeviewOpen>>", note_script(tk, "row"));
    if (status >= 0) {
      status =
          bind_one(class_data, "<<TreeviewClose>>", note_script(tk, "row"));
    }
  }
  return status;
}
