/* List views whose rows are subtrees of Graft, made as GTK shows them. */
#include <string.h>

#include "stage.h"

#define MILLION 1000000

static int bodies;

static graft_status numbered(const graft_context *context, void *user_data,
                             const graft_row *row) {
  stage *on = user_data;
  char text[40];
  (void)context;
  bodies++;
  g_snprintf(text, sizeof text, "Row %u", row->index);
  GRAFT(on->rt, type(on, "GtkLabel")) {
    graft_string(on->rt, "label", text);
    graft_double(on->rt, "xalign", 0);
  }
  return GRAFT_OK;
}

static void million(stage *on) {
  graft_rows_desc rows = GRAFT_ROWS_DESC_INIT;
  rows.count = (uint32_t)on->number;
  rows.body = numbered;
  rows.user_data = on;
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_int(on->rt, "default-width", 300);
    graft_int(on->rt, "default-height", 300);
    GRAFT(on->rt, type(on, "GtkScrolledWindow")) {
      GRAFT(on->rt, type(on, "GtkListView")) {
        graft_int(on->rt, "selected", on->step);
        graft_on(on->rt, "selection-changed", note, on);
        graft_rows(on->rt, 1, &rows);
      }
    }
  }
}

static uint32_t nodes(stage *on) {
  graft_stats stats;
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  graft_runtime_stats(on->rt, &stats);
  return stats.live_nodes;
}

/* The text of the row that is seen at a height of the list. */
static const char *seen_at(stage *on, double y) {
  GtkWidget *view = at(on, 0, 0, 0, -1);
  GtkWidget *seen = gtk_widget_pick(view, 20, y, GTK_PICK_DEFAULT);
  while (seen != NULL && !GTK_IS_LABEL(seen)) {
    seen = gtk_widget_get_first_child(seen);
  }
  return seen == NULL ? "nothing" : gtk_label_get_text(GTK_LABEL(seen));
}

static int has_label(GtkWidget *within, const char *text) {
  if (GTK_IS_LABEL(within)) {
    return strcmp(gtk_label_get_text(GTK_LABEL(within)), text) == 0;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(within); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    if (has_label(child, text)) return 1;
  }
  return 0;
}

static void scroll_to(stage *on, double share) {
  GtkAdjustment *bar = gtk_scrolled_window_get_vadjustment(at(on, 0, 0, -1));
  gtk_adjustment_set_value(bar, share * (gtk_adjustment_get_upper(bar) -
                                         gtk_adjustment_get_page_size(bar)));
  settle();
  settle();
}

static void many_rows(void) {
  stage on;
  memset(&on, 0, sizeof on);
  on.number = MILLION;
  on.step = -1;
  bodies = 0;
  stage_show(&on, million);
  settle();
  check_text("a million rows", "Row 0", seen_at(&on, 5));
  check("a part of which is made", nodes(&on) < 800 && nodes(&on) > 12);
  check_int("of the model there are all", MILLION,
            g_list_model_get_n_items(
                G_LIST_MODEL(gtk_list_view_get_model(at(&on, 0, 0, 0, -1)))));
  picture(at(&on, 0, -1), "million");
  scroll_to(&on, 0.5);
  check("in the middle", g_str_has_prefix(seen_at(&on, 100), "Row 4999") ||
                             g_str_has_prefix(seen_at(&on, 100), "Row 500"));
  picture(at(&on, 0, -1), "middle");
  scroll_to(&on, 1);
  check_text("at the end", "Row 999999", seen_at(&on, 292));
  check("never more of them", nodes(&on) < 800);
  check("nor more bodies than rows that were seen", bodies < 3000);
  scroll_to(&on, 0);
  user_click_at(at(&on, 0, 0, 0, -1), 30, 10, 1);
  check_heard(&on, "a click selects", "selection-changed 0 0 1\n");
  on.step = 3;
  again(&on);
  check_heard(&on, "the app selects another, which is not told", "");
  on.number = 10;
  on.step = -1;
  again(&on);
  check_int("ten rows", 10,
            nodes(&on) > 14 && nodes(&on) < 26 ? 10 : nodes(&on));
  check("are seen", has_label(at(&on, 0, 0, 0, -1), "Row 9") &&
                        !has_label(at(&on, 0, 0, 0, -1), "Row 10"));
  stage_close(&on);
}

static graft_list items;

static graft_status entry_row(const graft_context *context, void *user_data,
                              const graft_row *row) {
  stage *on = user_data;
  (void)context;
  bodies++;
  GRAFT(on->rt, type(on, "GtkBox")) {
    GRAFT(on->rt, type(on, "GtkEntry")) {
      graft_set_value(on->rt, "placeholder-text", &row->value);
    }
  }
  return GRAFT_OK;
}

static void entries(stage *on) {
  graft_rows_desc rows = GRAFT_ROWS_DESC_INIT;
  rows.list = items;
  rows.body = entry_row;
  rows.user_data = on;
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_int(on->rt, "default-height", 500);
    GRAFT(on->rt, type(on, "GtkScrolledWindow")) {
      GRAFT(on->rt, type(on, "GtkListView")) { graft_rows(on->rt, 1, &rows); }
    }
  }
}

static void nothing(stage *on) { (void)on; }

/* The letters in the order that they are seen in. */
static const char *shown(stage *on) {
  static char letters[40];
  GtkWidget *view = at(on, 0, 0, 0, -1);
  size_t count = 0;
  for (GtkWidget *item = gtk_widget_get_first_child(view); item != NULL;
       item = gtk_widget_get_next_sibling(item)) {
    GtkWidget *box = gtk_widget_get_first_child(item);
    GtkWidget *entry = box == NULL ? NULL : gtk_widget_get_first_child(box);
    if (count < sizeof letters - 1) {
      letters[count++] = GTK_IS_ENTRY(entry)
                             ? *gtk_entry_get_placeholder_text(GTK_ENTRY(entry))
                             : '?';
    }
  }
  letters[count] = '\0';
  return letters;
}

static void list_of_items(void) {
  static const char *const names[] = {"a", "b", "c", "d"};
  graft_value values[4];
  graft_value x = graft_value_text("x");
  stage on;
  gpointer focus;
  stage_open(&on, nothing);
  for (int i = 0; i < 4; i++) values[i] = graft_value_text(names[i]);
  graft_list_create(on.rt, &items);
  graft_list_insert(on.rt, items, 0, values, 4, NULL);
  on.describe = entries;
  again(&on);
  settle();
  check_text("rows of a list", "abcd", shown(&on));
  user_click(at(&on, 0, 0, 0, 0, 1, 0, -1), 1);
  user_types("hi");
  focus = gtk_window_get_focus(at(&on, 0, -1));
  check_text("the user types into the second", "hi", text_of(focus));
  bodies = 0;
  graft_list_insert(on.rt, items, 0, &x, 1, NULL);
  settle();
  check_text("one more before it", "xabcd", shown(&on));
  check_int("is one body", 1, bodies);
  check("the focus stays", gtk_window_get_focus(at(&on, 0, -1)) == focus);
  user_types("!");
  check_text("and the user types on", "hi!", text_of(focus));
  graft_list_remove(on.rt, items, 1, 1);
  settle();
  check_text("one less before it", "xbcd", shown(&on));
  check("the focus stays there too",
        gtk_window_get_focus(at(&on, 0, -1)) == focus);
  graft_list_move(on.rt, items, 3, 0);
  settle();
  check_text("one moves", "dxbc", shown(&on));
  graft_list_set(on.rt, items, 1, &values[0]);
  settle();
  check_text("one changes", "dabc", shown(&on));
  graft_list_remove(on.rt, items, 0, 4);
  settle();
  check_text("and none is left", "", shown(&on));
  graft_list_insert(on.rt, items, 0, values, 4, NULL);
  settle();
  check_text("all again", "abcd", shown(&on));
  stage_close(&on);
}

static graft_status cells(const graft_context *context, void *user_data,
                          const graft_row *row) {
  stage *on = user_data;
  (void)context;
  GRAFT(on->rt, type(on, "GraftRow")) {
    for (unsigned i = 0; i < 3; i++) {
      GRAFT_KEY(on->rt, type(on, "GtkLabel"), i) {
        char text[20];
        g_snprintf(text, sizeof text, "%u.%u", row->index, i);
        graft_string(on->rt, "label", text);
      }
    }
  }
  return GRAFT_OK;
}

static void table(stage *on) {
  graft_rows_desc rows = GRAFT_ROWS_DESC_INIT;
  rows.count = 5000;
  rows.body = cells;
  rows.user_data = on;
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_int(on->rt, "default-width", 300);
    graft_int(on->rt, "default-height", 250);
    GRAFT(on->rt, type(on, "GtkScrolledWindow")) {
      GRAFT(on->rt, type(on, "GtkColumnView")) {
        graft_on(on->rt, "selection-changed", note, on);
        for (int i = 0; i < 3; i++) {
          int key = on->step == 1 ? 2 - i : i;
          GRAFT_KEY(on->rt, type(on, "GtkColumnViewColumn"), key) {
            char title[20];
            g_snprintf(title, sizeof title, "Column %d", key);
            graft_string(on->rt, "title", title);
            graft_bool(on->rt, "expand", key == 0);
          }
        }
        GRAFT(on->rt, type(on, "GraftRowModel")) {
          graft_rows(on->rt, 1, &rows);
        }
      }
    }
  }
}

static void columns(void) {
  stage on;
  GtkWidget *view;
  stage_open(&on, table);
  settle();
  view = at(&on, 0, 0, 0, -1);
  check("cells of columns", has_label(view, "0.0") && has_label(view, "4.2"));
  check("of which a part is made", nodes(&on) < 2000);
  picture(at(&on, 0, -1), "columns");
  scroll_to(&on, 0.02);
  check("further down", has_label(view, "105.1"));
  scroll_to(&on, 0);
  user_click_at(view, 40, 60, 1);
  check("a row is selected",
        g_str_has_prefix(on.heard->str, "selection-changed "));
  g_string_truncate(on.heard, 0);
  stage_close(&on);
}

static const char *letters;

/* Rows by their keys, in a list view or in a column view. */
static void lettered(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, on->flag ? "GtkColumnView" : "GtkListView")) {
      graft_int(on->rt, "selected", on->number);
      if (on->step == 0) {
        graft_on(on->rt, "selection-changed", store_number, on);
      }
      if (on->flag) {
        GRAFT(on->rt, type(on, "GtkColumnViewColumn")) {
          graft_string(on->rt, "title", "Letter");
        }
        graft_open(on->rt, type(on, "GraftRowModel"), 0);
      }
      for (const char *key = letters; *key != '\0'; key++) {
        char text[2] = {*key, '\0'};
        GRAFT_KEY(on->rt, type(on, on->flag ? "GraftRow" : "GtkLabel"), *key) {
          if (!on->flag) graft_string(on->rt, "label", text);
          if (on->flag) {
            GRAFT(on->rt, type(on, "GtkLabel")) {
              graft_string(on->rt, "label", text);
            }
          }
        }
      }
      if (on->flag) graft_close(on->rt);
    }
  }
}

static void check_selected(stage *on, const char *name, const char *rows,
                           int expected) {
  GtkSelectionModel *model = NULL;
  GtkBitset *selected;
  letters = rows;
  again(on);
  g_object_get(at(on, 0, 0, -1), "model", &model, NULL);
  selected = gtk_selection_model_get_selection(model);
  check_int(name, expected,
            gtk_bitset_is_empty(selected)
                ? -1
                : (int)gtk_bitset_get_minimum(selected));
  gtk_bitset_unref(selected);
  g_object_unref(model);
}

static void selected_rows(int in_columns) {
  stage on;
  memset(&on, 0, sizeof on);
  on.flag = in_columns;
  on.number = 1;
  letters = "abcd";
  stage_show(&on, lettered);
  check_selected(&on, "a row that is described", "abcd", 1);
  check_selected(&on, "a row above comes: the same row", "xabcd", 2);
  check_int("of which the app is told", 2, on.number);
  check_selected(&on, "rows above go", "bcd", 0);
  check_int("which is told too", 0, on.number);
  check_selected(&on, "it moves", "cdb", 2);
  check_int("which is told as well", 2, on.number);
  on.number = 1;
  check_selected(&on, "the app selects another and adds rows", "xycdb", 1);
  check_int("which is as it said", 1, on.number);
  on.number = 5;
  check_selected(&on, "and one that comes with it", "xycdbz", 5);
  check_selected(&on, "what is selected goes", "xycdb", -1);
  check_int("and none is", -1, on.number);
  on.number = 0;
  check_selected(&on, "one of others", "mno", 0);
  on.step = 1;
  check_selected(&on, "what nobody hears stays as described", "lmno", 0);
  check_int("all without a report", 0, on.reports);
  stage_close(&on);
}

static void strings(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkListView")) {
      graft_string(on->rt, "model", "One\nTwo");
      graft_int(on->rt, "selected", 1);
      graft_on(on->rt, "activate", note, on);
    }
  }
}

static void of_strings(void) {
  stage on;
  stage_open(&on, strings);
  check("a model that is described", has_label(at(&on, 0, 0, -1), "Two"));
  user_keys("Return");
  check("is activated", g_str_has_prefix(on.heard->str, "activate "));
  g_string_truncate(on.heard, 0);
  stage_close(&on);
}

void test_lists(void) {
  many_rows();
  list_of_items();
  columns();
  selected_rows(0);
  selected_rows(1);
  of_strings();
}
