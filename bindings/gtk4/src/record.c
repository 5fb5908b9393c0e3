/* What is known of a widget, kept with the GObject. */
#include <string.h>

#include "internal.h"
#include "rows.h"

static GQuark quark(void) {
  static GQuark made;
  if (made == 0) made = g_quark_from_static_string("graft-gtk4-record");
  return made;
}

void gk_keep(gk_kept **list, const gk_property *property,
             const graft_value *value) {
  gk_kept *kept;
  gk_forget(list, property);
  if (value->type == GRAFT_TYPE_NONE) return;
  kept = g_new0(gk_kept, 1);
  kept->property = property;
  kept->value = *value;
  if (value->type == GRAFT_TYPE_STRING) {
    char *text =
        g_strndup(value->length == 0 ? "" : value->as.string, value->length);
    kept->value.as.string = text;
  }
  kept->next = *list;
  *list = kept;
}

static void free_kept(gk_kept *kept) {
  if (kept->value.type == GRAFT_TYPE_STRING) {
    g_free((char *)(uintptr_t)kept->value.as.string);
  }
  g_free(kept);
}

void gk_forget(gk_kept **list, const gk_property *property) {
  for (gk_kept **link = list; *link != NULL; link = &(*link)->next) {
    gk_kept *kept = *link;
    if (kept->property != property) continue;
    *link = kept->next;
    free_kept(kept);
    return;
  }
}

void gk_forget_all(gk_kept **list) {
  while (*list != NULL) {
    gk_kept *kept = *list;
    *list = kept->next;
    free_kept(kept);
  }
}

const graft_value *gk_kept_value(const gk_kept *list, const char *name) {
  for (; list != NULL; list = list->next) {
    if (strcmp(list->property->name, name) == 0) return &list->value;
  }
  return NULL;
}

static void free_record(void *memory) {
  gk_record *record = memory;
  gk_disconnect_all(record);
  gk_forget_child(record);
  gk_rows_end(record);
  gk_rows_forget_item(record);
  gk_forget_all(&record->places);
  gk_forget_all(&record->waiting);
  if (record->children != NULL) {
    for (guint i = 0; i < record->children->len; i++) {
      ((gk_record *)record->children->pdata[i])->parent = NULL;
    }
    g_ptr_array_unref(record->children);
  }
  g_strfreev(record->css_classes);
  g_free(record->text);
  g_free(record);
}

gk_record *gk_record_find(const void *object) {
  return g_object_get_qdata((GObject *)(uintptr_t)object, quark());
}

gk_record *gk_record_need(void *object) {
  gk_record *record = gk_record_find(object);
  if (record == NULL) {
    record = g_new0(gk_record, 1);
    record->object = object;
    record->row = -1;
    g_object_set_qdata_full(object, quark(), record, free_record);
  }
  return record;
}

gk_record *gk_record_of(const graft_context *context, void *object) {
  gk_record *record = gk_record_need(object);
  record->class_data = context->class_data;
  record->runtime = context->runtime;
  if (context->node != 0) record->node = context->node;
  return record;
}

graft_value gk_keep_text(gk_record *record, char *text) {
  g_free(record->text);
  record->text = text;
  return graft_value_text(text);
}

graft_node graft_gtk4_node(const graft_runtime *runtime, const void *widget) {
  const gk_record *record;
  if (runtime == NULL || widget == NULL) return 0;
  record = gk_record_find(widget);
  return record != NULL && record->runtime == runtime ? record->node : 0;
}
