/* Types by name, and the names nearest to one that is unknown. */
#include <dlfcn.h>
#include <string.h>

#include "canvas.h"
#include "internal.h"
#include "menu.h"
#include "rows.h"

#define ADWAITA "libadwaita-1.so.0"

/* Longer names are not compared. */
#define MOST_LETTERS 63

extern void gtk_test_register_all_types(void);

/* libadwaita changes the style of the program: only one that asks gets it. */
static void load_adwaita(void) {
  static int tried;
  void *library;
  if (tried) return;
  tried = 1;
  library = dlopen(ADWAITA, RTLD_NOW | RTLD_GLOBAL);
  if (library != NULL) {
    void (*init)(void) = NULL;
    void *symbol = dlsym(library, "adw_init");
    memcpy(&init, &symbol, sizeof init);
    if (init != NULL) init();
  }
}

void gk_register_types(void) {
  gk_canvas_get_type();
  gk_row_get_type();
  gk_rows_get_type();
  gk_menu_section_get_type();
  gk_menu_item_get_type();
}

GType gk_type_find(const char *name) {
  GType type = g_type_from_name(name);
  GtkBuilder *builder;
  if (type != G_TYPE_INVALID) return type;
  if (g_str_has_prefix(name, "Adw")) load_adwaita();
  builder = gtk_builder_new();
  type = gtk_builder_get_type_from_name(builder, name);
  g_object_unref(builder);
  return type;
}

static void each_below(GType type, void (*visit)(GType type, void *user_data),
                       void *user_data) {
  guint count;
  GType *children = g_type_children(type, &count);
  for (guint i = 0; i < count; i++) {
    if (!G_TYPE_IS_ABSTRACT(children[i])) visit(children[i], user_data);
    each_below(children[i], visit, user_data);
  }
  g_free(children);
}

void gk_types_each(void (*visit)(GType type, void *user_data),
                   void *user_data) {
  gtk_test_register_all_types();
  gk_register_types();
  each_below(GTK_TYPE_WIDGET, visit, user_data);
  /* This library's own that are none. */
  visit(gk_row_get_type(), user_data);
  visit(gk_rows_get_type(), user_data);
  visit(gk_menu_get_type(), user_data);
  visit(gk_menu_section_get_type(), user_data);
  visit(gk_menu_item_get_type(), user_data);
}

/* Optimal string alignment (Damerau, 1964), row by row. */
static unsigned distance(const char *a, const char *b) {
  unsigned rows[3][MOST_LETTERS + 1];
  size_t length_a = strlen(a);
  size_t length_b = strlen(b);
  unsigned *before = rows[0], *last = rows[1], *row = rows[2];
  if (length_a > MOST_LETTERS || length_b > MOST_LETTERS) return 1000;
  for (size_t j = 0; j <= length_b; j++) last[j] = (unsigned)j;
  for (size_t i = 1; i <= length_a; i++) {
    unsigned *oldest = before;
    row[0] = (unsigned)i;
    for (size_t j = 1; j <= length_b; j++) {
      int same = g_ascii_tolower(a[i - 1]) == g_ascii_tolower(b[j - 1]);
      unsigned best = last[j - 1] + !same;
      best = MIN(best, last[j] + 1);
      best = MIN(best, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        best = MIN(best, before[j - 2] + 1);
      }
      row[j] = best;
    }
    before = last;
    last = row;
    row = oldest;
  }
  return last[length_b];
}

void gk_nearest_begin(gk_nearest *nearest, const char *name) {
  memset(nearest, 0, sizeof *nearest);
  nearest->name = name;
}

void gk_nearest_add(gk_nearest *nearest, const char *candidate) {
  size_t length = strlen(nearest->name);
  unsigned far = distance(nearest->name, candidate);
  if (far > 2 && far > length / 3) {
    /* A part of a name is near too: "Switch" and "GtkSwitch". */
    if (length < 4 || strstr(candidate, nearest->name) == NULL) return;
  }
  for (int i = 0; i < 3; i++) {
    if (nearest->best[i] != NULL && nearest->distance[i] <= far) continue;
    for (int j = 2; j > i; j--) {
      nearest->best[j] = nearest->best[j - 1];
      nearest->distance[j] = nearest->distance[j - 1];
    }
    nearest->best[i] = candidate;
    nearest->distance[i] = far;
    return;
  }
}

void gk_nearest_end(const gk_nearest *nearest, char message[GK_MESSAGE]) {
  for (int i = 0; i < 3 && nearest->best[i] != NULL; i++) {
    g_strlcat(message, i == 0 ? "; nearest: " : ", ", GK_MESSAGE);
    g_strlcat(message, nearest->best[i], GK_MESSAGE);
  }
}
