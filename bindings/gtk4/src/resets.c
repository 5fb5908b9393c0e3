/* Properties that GTK does not take back by their first value. */
#include "internal.h"

/* Without a label GTK keeps an empty one, and takes no icon for none. */
graft_status gk_set_button_content(gk_record *record,
                                   const gk_property *property,
                                   const graft_value *value) {
  GtkButton *button = GTK_BUTTON(record->object);
  char *now = NULL;
  if (value->type != GRAFT_TYPE_NONE) {
    return gk_set_plain(record, property, value);
  }
  g_object_get(button, property->spec->name, &now, NULL);
  /* Null: something else is in it by now, which stays. */
  if (now != NULL) gtk_button_set_child(button, NULL);
  g_free(now);
  return GRAFT_OK;
}

/* GTK selects the first item of a new list. */
graft_status gk_set_drop_down_selected(gk_record *record,
                                       const gk_property *property,
                                       const graft_value *value) {
  GListModel *model = NULL;
  guint first = GTK_INVALID_LIST_POSITION;
  if (value->type != GRAFT_TYPE_NONE) {
    return gk_set_plain(record, property, value);
  }
  g_object_get(record->object, "model", &model, NULL);
  if (model != NULL) {
    if (g_list_model_get_n_items(model) > 0) first = 0;
    g_object_unref(model);
  }
  g_object_set(record->object, property->spec->name, first, NULL);
  return GRAFT_OK;
}

/* Without a text GTK shows the percentage, but only from the next fraction on.
 */
graft_status gk_set_progress_text(gk_record *record,
                                  const gk_property *property,
                                  const graft_value *value) {
  GtkProgressBar *bar = GTK_PROGRESS_BAR(record->object);
  graft_status status = gk_set_plain(record, property, value);
  if (status >= 0 && gtk_progress_bar_get_text(bar) == NULL &&
      gtk_progress_bar_get_show_text(bar)) {
    gtk_progress_bar_set_show_text(bar, FALSE);
    gtk_progress_bar_set_show_text(bar, TRUE);
  }
  return status;
}

/* What GTK has at first is beyond a least value that was set since. */
graft_status gk_set_level(gk_record *record, const gk_property *property,
                          const graft_value *value) {
  GtkLevelBar *bar = GTK_LEVEL_BAR(record->object);
  if (value->type != GRAFT_TYPE_NONE) {
    return gk_set_plain(record, property, value);
  }
  gtk_level_bar_set_value(bar, CLAMP(0, gtk_level_bar_get_min_value(bar),
                                     gtk_level_bar_get_max_value(bar)));
  return GRAFT_OK;
}
