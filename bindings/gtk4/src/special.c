/* Properties that are set in a way of their own. */
#include <string.h>

#include "internal.h"
#include "rows.h"

#define TEXTS GRAFT_ACCEPTS(GRAFT_TYPE_STRING)
#define INTEGERS GRAFT_ACCEPTS(GRAFT_TYPE_INT)
#define BOOLS GRAFT_ACCEPTS(GRAFT_TYPE_BOOL)

static char *text_of(const graft_value *value) {
  if (value->type != GRAFT_TYPE_STRING || value->length == 0) {
    return g_strdup("");
  }
  return g_strndup(value->as.string, value->length);
}

/* A selection: `caret` is the end of it that keys move. */
typedef struct span {
  int anchor, caret, length; /* in characters; of the whole text */
} span;

static int kept_place(int place, int length, int other_length) {
  int is_end = place == length && length > 0;
  return is_end || place > other_length ? other_length : place;
}

/*
 * Where a selection is to be in another text: its ends stay, and stay at the
 * text's end. So the caret does not jump (C06, C07), all stays selected that
 * was, and who selects all and types replaces what came meanwhile.
 */
static span kept_span(span old, const char *text) {
  int length = (int)g_utf8_strlen(text, -1);
  span kept = {kept_place(old.anchor, old.length, length),
               kept_place(old.caret, old.length, length), length};
  return kept;
}

static int selects(span of) { return of.anchor != of.caret; }

static span span_of_editable(GtkEditable *editable) {
  int caret = gtk_editable_get_position(editable);
  int start, end;
  span found = {caret, caret,
                (int)g_utf8_strlen(gtk_editable_get_text(editable), -1)};
  if (gtk_editable_get_selection_bounds(editable, &start, &end)) {
    found.anchor = caret == start ? end : start;
  }
  return found;
}

/*
 * The new text comes behind the old, is selected, and the old goes: were
 * nothing selected between, GTK would give the clipboard of selections back, be
 * told of that later, and deselect what is selected by then. The caret is at
 * the end of what is selected then: GTK lets nobody put it elsewhere.
 */
static void exchange_selected(GtkEditable *editable, const char *text, span old,
                              span kept) {
  GtkText *field = GTK_TEXT(gtk_editable_get_delegate(editable));
  int most = gtk_text_get_max_length(field);
  int end = old.length;
  gtk_text_set_max_length(field, 0);
  gtk_editable_insert_text(editable, text, -1, &end);
  gtk_editable_select_region(editable, old.length + kept.anchor,
                             old.length + kept.caret);
  gtk_editable_delete_text(editable, 0, old.length);
  gtk_text_set_max_length(field, most);
}

static void replace_editable_text(GtkEditable *editable, const char *text) {
  span old = span_of_editable(editable);
  span kept = kept_span(old, text);
  if (selects(kept) && GTK_IS_TEXT(gtk_editable_get_delegate(editable))) {
    exchange_selected(editable, text, old, kept);
  } else {
    gtk_editable_set_text(editable, text);
    gtk_editable_set_position(editable, kept.caret);
  }
}

static graft_status set_editable_text(gk_record *record,
                                      const gk_property *property,
                                      const graft_value *value) {
  GtkEditable *editable = GTK_EDITABLE(record->object);
  char *text = value->type == GRAFT_TYPE_NONE
                   ? g_value_dup_string(&property->initial)
                   : text_of(value);
  if (text == NULL) text = g_strdup("");
  if (strcmp(gtk_editable_get_text(editable), text) != 0) {
    replace_editable_text(editable, text);
  }
  g_free(text);
  return GRAFT_OK;
}

static graft_status get_editable_text(gk_record *record,
                                      const gk_property *property,
                                      graft_value *value) {
  (void)property;
  *value = gk_keep_text(
      record, g_strdup(gtk_editable_get_text(GTK_EDITABLE(record->object))));
  return GRAFT_OK;
}

static char *buffer_text(GtkTextBuffer *buffer) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  return gtk_text_buffer_get_text(buffer, &start, &end, TRUE);
}

static int offset_of(GtkTextBuffer *buffer, GtkTextMark *mark) {
  GtkTextIter place;
  gtk_text_buffer_get_iter_at_mark(buffer, &place, mark);
  return gtk_text_iter_get_offset(&place);
}

static void select_span(GtkTextBuffer *buffer, int from, span selected) {
  GtkTextIter caret, anchor;
  gtk_text_buffer_get_iter_at_offset(buffer, &caret, from + selected.caret);
  gtk_text_buffer_get_iter_at_offset(buffer, &anchor, from + selected.anchor);
  gtk_text_buffer_select_range(buffer, &caret, &anchor);
}

/* As for a field; here by one way only, as nothing limits the length. */
static void replace_buffer_text(GtkTextBuffer *buffer, const char *text) {
  span old = {
      offset_of(buffer, gtk_text_buffer_get_selection_bound(buffer)),
      offset_of(buffer, gtk_text_buffer_get_insert(buffer)),
      gtk_text_buffer_get_char_count(buffer),
  };
  span kept = kept_span(old, text);
  GtkTextIter start, end;
  gtk_text_buffer_begin_irreversible_action(buffer);
  gtk_text_buffer_get_end_iter(buffer, &end);
  gtk_text_buffer_insert(buffer, &end, text, -1);
  select_span(buffer, old.length, kept);
  gtk_text_buffer_get_start_iter(buffer, &start);
  gtk_text_buffer_get_iter_at_offset(buffer, &end, old.length);
  gtk_text_buffer_delete(buffer, &start, &end);
  gtk_text_buffer_end_irreversible_action(buffer);
}

static graft_status set_view_text(gk_record *record,
                                  const gk_property *property,
                                  const graft_value *value) {
  GtkTextBuffer *buffer =
      gtk_text_view_get_buffer(GTK_TEXT_VIEW(record->object));
  char *shown = buffer_text(buffer);
  char *text = text_of(value);
  (void)property;
  if (strcmp(shown, text) != 0) replace_buffer_text(buffer, text);
  g_free(shown);
  g_free(text);
  return GRAFT_OK;
}

static graft_status get_view_text(gk_record *record,
                                  const gk_property *property,
                                  graft_value *value) {
  (void)property;
  *value = gk_keep_text(
      record,
      buffer_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(record->object))));
  return GRAFT_OK;
}

/* New items keep the index, as far as there are so many (C21). */
static graft_status set_model(gk_record *record, const gk_property *property,
                              const graft_value *value) {
  GObject *object = record->object;
  graft_value all = *value;
  GListModel *model = NULL;
  guint selected;
  if (all.type == GRAFT_TYPE_NONE) all = graft_value_pointer(NULL);
  g_object_get(object, "selected", &selected, NULL);
  {
    graft_status status = gk_object_set(record->runtime, object, property->spec,
                                        property->name, &all);
    if (status < 0) return status;
  }
  g_object_get(object, "model", &model, NULL);
  if (model != NULL) {
    guint count = g_list_model_get_n_items(model);
    if (selected != GTK_INVALID_LIST_POSITION && selected >= count) {
      selected = count == 0 ? GTK_INVALID_LIST_POSITION : count - 1;
    }
    if (selected != GTK_INVALID_LIST_POSITION) {
      g_object_set(object, "selected", selected, NULL);
    }
    g_object_unref(model);
  }
  return GRAFT_OK;
}

static graft_status set_list_selected(gk_record *record,
                                      const gk_property *property,
                                      const graft_value *value) {
  GtkListBox *list = GTK_LIST_BOX(record->object);
  int64_t index = value->type == GRAFT_TYPE_INT ? value->as.integer : -1;
  GtkListBoxRow *row = NULL;
  (void)property;
  if (index >= 0) {
    if (index <= G_MAXINT) {
      row = gtk_list_box_get_row_at_index(list, (int)index);
    }
    if (row == NULL) return GK_NOT_YET;
  }
  gtk_list_box_select_row(list, row);
  return GRAFT_OK;
}

static graft_status get_list_selected(gk_record *record,
                                      const gk_property *property,
                                      graft_value *value) {
  GtkListBoxRow *row =
      gtk_list_box_get_selected_row(GTK_LIST_BOX(record->object));
  (void)property;
  *value = graft_value_int(row == NULL ? -1 : gtk_list_box_row_get_index(row));
  return GRAFT_OK;
}

static graft_status set_flow_selected(gk_record *record,
                                      const gk_property *property,
                                      const graft_value *value) {
  GtkFlowBox *flow = GTK_FLOW_BOX(record->object);
  int64_t index = value->type == GRAFT_TYPE_INT ? value->as.integer : -1;
  GtkFlowBoxChild *child = NULL;
  (void)property;
  if (index < 0) {
    gtk_flow_box_unselect_all(flow);
    return GRAFT_OK;
  }
  if (index <= G_MAXINT) {
    child = gtk_flow_box_get_child_at_index(flow, (int)index);
  }
  if (child == NULL) return GK_NOT_YET;
  gtk_flow_box_select_child(flow, child);
  return GRAFT_OK;
}

static graft_status get_flow_selected(gk_record *record,
                                      const gk_property *property,
                                      graft_value *value) {
  GList *selected =
      gtk_flow_box_get_selected_children(GTK_FLOW_BOX(record->object));
  (void)property;
  *value = graft_value_int(
      selected == NULL ? -1 : gtk_flow_box_child_get_index(selected->data));
  g_list_free(selected);
  return GRAFT_OK;
}

/* Of a list view or the like, whose model knows it. */
static graft_status set_view_selected(gk_record *record,
                                      const gk_property *property,
                                      const graft_value *value) {
  int64_t index = value->type == GRAFT_TYPE_INT ? value->as.integer : -1;
  GtkSelectionModel *model = NULL;
  GkRows *rows = gk_rows_in(record);
  graft_status status = GRAFT_OK;
  (void)property;
  if (rows != NULL) {
    gk_rows_settle(rows);
    record->select = index;
    record->selects = 1;
    gk_rows_changed(rows);
  }
  g_object_get(record->object, "model", &model, NULL);
  if (model == NULL) return index < 0 ? GRAFT_OK : GK_NOT_YET;
  if (index < 0 && GTK_IS_SINGLE_SELECTION(model)) {
    /* It knows no unselect_all. */
    gtk_single_selection_set_selected(GTK_SINGLE_SELECTION(model),
                                      GTK_INVALID_LIST_POSITION);
  } else if (index < 0) {
    gtk_selection_model_unselect_all(model);
  } else if (index >= g_list_model_get_n_items(G_LIST_MODEL(model))) {
    status = GK_NOT_YET;
  } else {
    gtk_selection_model_select_item(model, (guint)index, TRUE);
  }
  g_object_unref(model);
  return status;
}

static graft_status get_view_selected(gk_record *record,
                                      const gk_property *property,
                                      graft_value *value) {
  GtkSelectionModel *model = NULL;
  (void)property;
  *value = graft_value_int(-1);
  g_object_get(record->object, "model", &model, NULL);
  if (model != NULL) {
    GtkBitset *selected = gtk_selection_model_get_selection(model);
    if (!gtk_bitset_is_empty(selected)) {
      *value = graft_value_int(gtk_bitset_get_minimum(selected));
    }
    gtk_bitset_unref(selected);
    g_object_unref(model);
  }
  return GRAFT_OK;
}

/* Of a stack or the like, whose pages have names. */
static graft_status set_visible_name(gk_record *record,
                                     const gk_property *property,
                                     const graft_value *value) {
  char *name;
  int found = 0;
  graft_status status = GRAFT_OK;
  if (value->type == GRAFT_TYPE_NONE) return GRAFT_OK;
  name = text_of(value);
  for (guint i = 0; record->children != NULL && i < record->children->len;
       i++) {
    const gk_record *child = g_ptr_array_index(record->children, i);
    const graft_value *its = gk_kept_value(child->places, "page.name");
    if (its != NULL && its->type == GRAFT_TYPE_STRING &&
        strcmp(its->as.string, name) == 0) {
      found = 1;
    }
  }
  if (found) {
    g_object_set(record->object, property->spec->name, name, NULL);
  } else {
    status = GK_NOT_YET;
  }
  g_free(name);
  return status;
}

static graft_status set_notebook_page(gk_record *record,
                                      const gk_property *property,
                                      const graft_value *value) {
  GtkNotebook *notebook = GTK_NOTEBOOK(record->object);
  int64_t page = value->type == GRAFT_TYPE_INT ? value->as.integer : 0;
  int count = gtk_notebook_get_n_pages(notebook);
  (void)property;
  if (value->type == GRAFT_TYPE_NONE && count == 0) return GRAFT_OK;
  if (page >= count) return GK_NOT_YET;
  if (page == gtk_notebook_get_current_page(notebook)) return GRAFT_OK;
  /* GTK looks for the focus of the window that it is in. */
  if (gtk_widget_get_root(GTK_WIDGET(notebook)) == NULL) return GK_NOT_YET;
  gtk_notebook_set_current_page(notebook, (int)page);
  return GRAFT_OK;
}

static graft_status set_date(gk_record *record, const gk_property *property,
                             const graft_value *value) {
  GDateTime *date;
  char *text = text_of(value);
  char *full = g_strconcat(text, "T00:00:00", NULL);
  GTimeZone *zone = g_time_zone_new_local();
  (void)property;
  date = value->type == GRAFT_TYPE_NONE
             ? g_date_time_new_now(zone)
             : g_date_time_new_from_iso8601(full, zone);
  g_time_zone_unref(zone);
  g_free(full);
  if (date == NULL) {
    graft_status status =
        gk_fail(record->runtime, GRAFT_E_INVALID,
                "date came as \"%.60s\", expected as 2026-01-31", text);
    g_free(text);
    return status;
  }
  g_free(text);
  gtk_calendar_select_day(GTK_CALENDAR(record->object), date);
  g_date_time_unref(date);
  return GRAFT_OK;
}

static graft_status get_date(gk_record *record, const gk_property *property,
                             graft_value *value) {
  GDateTime *date = gtk_calendar_get_date(GTK_CALENDAR(record->object));
  (void)property;
  *value = gk_keep_text(record, g_date_time_format(date, "%Y-%m-%d"));
  g_date_time_unref(date);
  return GRAFT_OK;
}

/* Beside the classes that the widget gives itself. */
static graft_status set_css_classes(gk_record *record,
                                    const gk_property *property,
                                    const graft_value *value) {
  GtkWidget *widget = GTK_WIDGET(record->object);
  char *text = text_of(value);
  char **classes = g_strsplit_set(text, " ", -1);
  (void)property;
  for (char **old = record->css_classes; old != NULL && *old != NULL; old++) {
    if (**old != '\0' && !g_strv_contains((const char *const *)classes, *old)) {
      gtk_widget_remove_css_class(widget, *old);
    }
  }
  for (char **new = classes; *new != NULL; new ++) {
    if (**new != '\0') gtk_widget_add_css_class(widget, *new);
  }
  g_strfreev(record->css_classes);
  record->css_classes = classes;
  g_free(text);
  return GRAFT_OK;
}

static graft_status get_nothing(gk_record *record, const gk_property *property,
                                graft_value *value) {
  (void)record;
  (void)property;
  (void)value;
  return GRAFT_E_UNSUPPORTED;
}

static graft_status set_autofocus(gk_record *record,
                                  const gk_property *property,
                                  const graft_value *value) {
  (void)property;
  record->autofocus = value->type == GRAFT_TYPE_BOOL && value->as.integer != 0;
  return GRAFT_OK;
}

/* A window is presented and a popover pops up when it is mounted, unless this
 * is described. */
static graft_status set_visible(gk_record *record, const gk_property *property,
                                const graft_value *value) {
  GtkWidget *widget = GTK_WIDGET(record->object);
  (void)property;
  record->described_visible = value->type != GRAFT_TYPE_NONE;
  record->described_hidden =
      record->described_visible && value->as.integer == 0;
  if (record->described_hidden) {
    gtk_widget_set_visible(widget, FALSE);
  } else if (!GTK_IS_POPOVER(widget)) {
    if (record->described_visible || record->finalized) {
      gtk_widget_set_visible(widget, TRUE);
    }
  } else if (record->finalized) {
    gk_pop_up_when_mapped(record);
  }
  return GRAFT_OK;
}

const gk_special gk_specials[] = {
    {"GtkEditable", "text", TEXTS, set_editable_text, get_editable_text},
    {"GtkTextView", "text", TEXTS, set_view_text, get_view_text},
    {"GtkDropDown", "model", 0, set_model, NULL},
    {"AdwComboRow", "model", 0, set_model, NULL},
    {"GtkDropDown", "selected", 0, gk_set_drop_down_selected, NULL},
    {"AdwComboRow", "selected", 0, gk_set_drop_down_selected, NULL},
    {"GtkButton", "label", 0, gk_set_button_content, NULL},
    {"GtkButton", "icon-name", 0, gk_set_button_content, NULL},
    {"GtkLevelBar", "value", 0, gk_set_level, NULL},
    {"GtkProgressBar", "text", 0, gk_set_progress_text, NULL},
    {"GtkListBox", "selected", INTEGERS, set_list_selected, get_list_selected},
    {"GtkFlowBox", "selected", INTEGERS, set_flow_selected, get_flow_selected},
    {"GtkListBase", "selected", INTEGERS, set_view_selected, get_view_selected},
    {"GtkColumnView", "selected", INTEGERS, set_view_selected,
     get_view_selected},
    {"GtkStack", "visible-child-name", 0, set_visible_name, NULL},
    {"AdwViewStack", "visible-child-name", 0, set_visible_name, NULL},
    {"AdwLeaflet", "visible-child-name", 0, set_visible_name, NULL},
    {"GtkNotebook", "page", 0, set_notebook_page, NULL},
    {"GtkCalendar", "date", TEXTS, set_date, get_date},
    {"GtkWindow", "visible", BOOLS, set_visible, NULL},
    {"GtkPopover", "visible", BOOLS, set_visible, NULL},
    {"GtkWidget", "css-classes", TEXTS, set_css_classes, get_nothing},
    {"GtkWidget", "autofocus", BOOLS, set_autofocus, get_nothing},
};

const uint32_t gk_special_count = G_N_ELEMENTS(gk_specials);
