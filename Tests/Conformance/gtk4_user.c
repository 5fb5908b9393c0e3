/* A user of GTK's widgets, by what GTK binds clicks and keys to. */
#include "gtk4.h"

static void edit(GtkEditable *text, graft_conformance_random *random) {
  int end = 0;
  switch (graft_conformance_pick(random, 4)) {
    case 0:
      gtk_editable_delete_text(text, 0, 1);
      break;
    case 1:
      gtk_editable_delete_text(text, 0, -1);
      gtk_editable_insert_text(text, "7", 1, &end);
      break;
    default:
      gtk_editable_insert_text(text, "x", 1, &end);
      break;
  }
}

static void use_entry(GtkWidget *widget, graft_conformance_random *random) {
  GtkEditable *text = gtk_editable_get_delegate(GTK_EDITABLE(widget));
  edit(text, random);
  if (graft_conformance_pick(random, 2) == 0) gtk_widget_activate(widget);
}

static void spin(GtkWidget *widget, graft_conformance_random *random) {
  if (graft_conformance_pick(random, 2) == 0) {
    GtkEditable *text = gtk_editable_get_delegate(GTK_EDITABLE(widget));
    edit(text, random);
    g_signal_emit_by_name(text, "activate"); /* the value is taken with it */
  } else {
    g_signal_emit_by_name(widget, "change-value",
                          graft_conformance_pick(random, 2)
                              ? GTK_SCROLL_STEP_UP
                              : GTK_SCROLL_STEP_DOWN);
  }
}

static void select_row(GtkListBox *list, graft_conformance_random *random) {
  int index = (int)graft_conformance_pick(random, 4);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index(list, index);
  if (row != NULL) gtk_list_box_select_row(list, row);
}

void use_widget(GtkWidget *widget, graft_conformance_random *random) {
  if (GTK_IS_SPIN_BUTTON(widget)) {
    spin(widget, random);
  } else if (GTK_IS_EDITABLE(widget)) {
    use_entry(widget, random);
  } else if (GTK_IS_RANGE(widget)) {
    g_signal_emit_by_name(widget, "move-slider",
                          graft_conformance_pick(random, 2)
                              ? GTK_SCROLL_STEP_FORWARD
                              : GTK_SCROLL_START);
  } else if (GTK_IS_DROP_DOWN(widget)) {
    /* What the list of its popover does. */
    gtk_drop_down_set_selected(GTK_DROP_DOWN(widget),
                               graft_conformance_pick(random, 3));
  } else if (GTK_IS_LIST_BOX(widget)) {
    select_row(GTK_LIST_BOX(widget), random);
  } else if (GTK_IS_NOTEBOOK(widget)) {
    gtk_notebook_set_current_page(GTK_NOTEBOOK(widget),
                                  (int)graft_conformance_pick(random, 3));
  } else if (GTK_IS_BUTTON(widget)) {
    g_signal_emit_by_name(widget, "clicked");
  } else {
    gtk_widget_activate(widget);
  }
}
