/* Menus and their sections: models of what is described in them. */
#include "menu.h"

typedef struct GraftMenuPrivate {
  GPtrArray *entries; /* GObjects, referenced */
  GraftMenu *menu;    /* that this one is in */
  gk_menu_host *host; /* of an outermost one that is shown */
  char *label;
  char *icon_name;
  char *display_hint;
  guint twin; /* how many spaces without width make its label its own */
} GraftMenuPrivate;

enum {
  PROPERTY_LABEL = 1,
  PROPERTY_ICON_NAME,
  PROPERTY_DISPLAY_HINT,
};

G_DEFINE_TYPE_WITH_PRIVATE(GraftMenu, gk_menu, G_TYPE_MENU_MODEL)

typedef GraftMenu GraftMenuSection;
typedef GraftMenuClass GraftMenuSectionClass;
G_DEFINE_TYPE(GraftMenuSection, gk_menu_section, GK_TYPE_MENU)

static GraftMenuPrivate *parts_of(GraftMenu *menu) {
  return gk_menu_get_instance_private(menu);
}

static int is_section(GObject *object) {
  return G_TYPE_CHECK_INSTANCE_TYPE(object, gk_menu_section_get_type());
}

/* ------------------------------------------------------------------------ */
/* Entries                                                                  */
/* ------------------------------------------------------------------------ */

GraftMenu *gk_menu_of(GObject *entry) {
  return GK_IS_MENU(entry) ? parts_of(GK_MENU(entry))->menu
                           : gk_menu_item_menu(GK_MENU_ITEM(entry));
}

static void set_menu(GObject *entry, GraftMenu *menu) {
  if (GK_IS_MENU(entry)) {
    parts_of(GK_MENU(entry))->menu = menu;
  } else {
    gk_menu_item_set_menu(GK_MENU_ITEM(entry), menu);
  }
}

/* Whether there is a submenu in it, or it is one. */
static int has_submenu(GObject *entry) {
  GPtrArray *entries;
  if (!GK_IS_MENU(entry)) return 0;
  if (!is_section(entry)) return 1;
  entries = parts_of(GK_MENU(entry))->entries;
  for (guint i = 0; i < entries->len; i++) {
    if (has_submenu(entries->pdata[i])) return 1;
  }
  return 0;
}

/* Tells of entries from an index on, of which a submenu may be one that goes.
 */
static void tell(GraftMenu *menu, GObject *entry, guint index, int removed,
                 int added) {
  gk_menu_host *host =
      has_submenu(entry) ? gk_menu_host_of(G_OBJECT(menu)) : NULL;
  gk_menu_host_hide(host);
  g_menu_model_items_changed(G_MENU_MODEL(menu), (int)index, removed, added);
  gk_menu_host_show(host);
}

/* ------------------------------------------------------------------------ */
/* Labels of submenus, which GTK knows them by                              */
/* ------------------------------------------------------------------------ */

#define SPACE_WITHOUT_WIDTH "\342\200\213"

/* Notes the numbers that others below a menu have with a label. */
static void note_twins(GraftMenu *below, const GraftMenu *but,
                       const char *label, GHashTable *taken) {
  GPtrArray *entries = parts_of(below)->entries;
  for (guint i = 0; i < entries->len; i++) {
    GraftMenu *entry = entries->pdata[i];
    if (!GK_IS_MENU(entry)) continue;
    if (entry != but && !is_section(G_OBJECT(entry)) &&
        g_strcmp0(parts_of(entry)->label, label) == 0) {
      g_hash_table_add(taken, GUINT_TO_POINTER(parts_of(entry)->twin));
    }
    note_twins(entry, but, label, taken);
  }
}

static void choose_twin(GraftMenu *menu) {
  GraftMenuPrivate *parts = parts_of(menu);
  GraftMenu *outermost = menu;
  GHashTable *taken = g_hash_table_new(NULL, NULL);
  while (parts_of(outermost)->menu != NULL) {
    outermost = parts_of(outermost)->menu;
  }
  note_twins(outermost, menu, parts->label, taken);
  for (parts->twin = 0;
       g_hash_table_contains(taken, GUINT_TO_POINTER(parts->twin));
       parts->twin++) {}
  g_hash_table_unref(taken);
}

/* Of an entry that has come, and of all in it. */
static void choose_twins(GObject *entry) {
  GPtrArray *entries;
  if (!GK_IS_MENU(entry)) return;
  if (!is_section(entry)) choose_twin(GK_MENU(entry));
  entries = parts_of(GK_MENU(entry))->entries;
  for (guint i = 0; i < entries->len; i++) choose_twins(entries->pdata[i]);
}

/* GTK needs a label of a submenu, and another one of each. */
static char *label_of_submenu(const GraftMenuPrivate *parts) {
  GString *label = g_string_new(parts->label);
  for (guint i = 0; i < parts->twin; i++) {
    g_string_append(label, SPACE_WITHOUT_WIDTH);
  }
  return g_string_free(label, FALSE);
}

void gk_menu_insert(GraftMenu *menu, GObject *entry, guint index) {
  GraftMenuPrivate *parts = parts_of(menu);
  gk_menu_host *host = gk_menu_host_of(G_OBJECT(menu));
  index = MIN(index, parts->entries->len);
  g_ptr_array_insert(parts->entries, (int)index, g_object_ref(entry));
  set_menu(entry, menu);
  choose_twins(entry);
  /* First: whoever shows the entry looks for its action. */
  if (host != NULL) gk_menu_host_add(host, entry);
  g_menu_model_items_changed(G_MENU_MODEL(menu), (int)index, 0, 1);
}

void gk_menu_remove(GraftMenu *menu, GObject *entry) {
  GraftMenuPrivate *parts = parts_of(menu);
  gk_menu_host *host = gk_menu_host_of(G_OBJECT(menu));
  guint index;
  if (!g_ptr_array_find(parts->entries, entry, &index)) return;
  g_object_ref(entry);
  set_menu(entry, NULL);
  g_ptr_array_remove_index(parts->entries, index);
  tell(menu, entry, index, 1, 0);
  if (host != NULL) gk_menu_host_drop(host, entry);
  g_object_unref(entry);
}

void gk_menu_entry_changed(GraftMenu *menu, GObject *entry) {
  guint index;
  if (menu == NULL ||
      !g_ptr_array_find(parts_of(menu)->entries, entry, &index)) {
    return;
  }
  tell(menu, entry, index, 1, 1);
}

void gk_menu_each(GObject *entry, gk_menu_visit *visit, gpointer user_data) {
  GPtrArray *entries;
  if (!GK_IS_MENU(entry)) {
    visit(GK_MENU_ITEM(entry), user_data);
    return;
  }
  entries = parts_of(GK_MENU(entry))->entries;
  for (guint i = 0; i < entries->len; i++) {
    gk_menu_each(entries->pdata[i], visit, user_data);
  }
}

gk_menu_host **gk_menu_host_field(GraftMenu *menu) {
  return &parts_of(menu)->host;
}

/* ------------------------------------------------------------------------ */
/* The model                                                                */
/* ------------------------------------------------------------------------ */

static gboolean is_mutable(GMenuModel *model) {
  (void)model;
  return TRUE;
}

static int count_of(GMenuModel *model) {
  return (int)parts_of(GK_MENU(model))->entries->len;
}

void gk_menu_put_text(GHashTable *attributes, const char *name,
                      const char *text) {
  if (text == NULL) return;
  g_hash_table_insert(attributes, g_strdup(name),
                      g_variant_ref_sink(g_variant_new_string(text)));
}

void gk_menu_put_icon(GHashTable *attributes, const char *icon_name) {
  GIcon *icon;
  GVariant *named;
  if (icon_name == NULL) return;
  icon = g_themed_icon_new(icon_name);
  named = g_icon_serialize(icon);
  g_object_unref(icon);
  if (named == NULL) return;
  g_hash_table_insert(attributes, g_strdup(G_MENU_ATTRIBUTE_ICON),
                      g_variant_ref(named));
  /* What a section of buttons shows. */
  g_hash_table_insert(attributes, g_strdup("verb-icon"), named);
}

static void attributes_of(GMenuModel *model, int index, GHashTable **result) {
  GObject *entry = parts_of(GK_MENU(model))->entries->pdata[index];
  GHashTable *attributes = g_hash_table_new_full(
      g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_variant_unref);
  *result = attributes;
  if (GK_IS_MENU(entry)) {
    const GraftMenuPrivate *parts = parts_of(GK_MENU(entry));
    char *label =
        is_section(entry) ? g_strdup(parts->label) : label_of_submenu(parts);
    gk_menu_put_text(attributes, G_MENU_ATTRIBUTE_LABEL, label);
    g_free(label);
    gk_menu_put_text(attributes, "display-hint", parts->display_hint);
    gk_menu_put_icon(attributes, parts->icon_name);
  } else {
    gk_menu_item_attributes(GK_MENU_ITEM(entry), attributes);
  }
}

static void links_of(GMenuModel *model, int index, GHashTable **result) {
  GObject *entry = parts_of(GK_MENU(model))->entries->pdata[index];
  *result =
      g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
  if (!GK_IS_MENU(entry)) return;
  g_hash_table_insert(
      *result,
      g_strdup(is_section(entry) ? G_MENU_LINK_SECTION : G_MENU_LINK_SUBMENU),
      g_object_ref(entry));
}

/* ------------------------------------------------------------------------ */
/* The type                                                                 */
/* ------------------------------------------------------------------------ */

static char **field_of(GObject *object, guint id) {
  GraftMenuPrivate *parts = parts_of(GK_MENU(object));
  switch (id) {
    case PROPERTY_LABEL:
      return &parts->label;
    case PROPERTY_ICON_NAME:
      return &parts->icon_name;
    default:
      return &parts->display_hint;
  }
}

static void set_property(GObject *object, guint id, const GValue *value,
                         GParamSpec *spec) {
  char **field = field_of(object, id);
  g_free(*field);
  *field = g_value_dup_string(value);
  if (id == PROPERTY_LABEL && !is_section(object)) choose_twin(GK_MENU(object));
  gk_menu_entry_changed(gk_menu_of(object), object);
  g_object_notify_by_pspec(object, spec);
}

static void get_property(GObject *object, guint id, GValue *value,
                         GParamSpec *spec) {
  (void)spec;
  g_value_set_string(value, *field_of(object, id));
}

static void finalize(GObject *object) {
  GraftMenuPrivate *parts = parts_of(GK_MENU(object));
  gk_menu_host_end(GK_MENU(object));
  for (guint i = 0; i < parts->entries->len; i++) {
    set_menu(parts->entries->pdata[i], NULL);
  }
  g_ptr_array_unref(parts->entries);
  g_free(parts->label);
  g_free(parts->icon_name);
  g_free(parts->display_hint);
  G_OBJECT_CLASS(gk_menu_parent_class)->finalize(object);
}

static void install_text(GObjectClass *object_class, guint id,
                         const char *name) {
  g_object_class_install_property(
      object_class, id,
      g_param_spec_string(name, NULL, NULL, NULL,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY |
                              G_PARAM_STATIC_STRINGS));
}

static void gk_menu_class_init(GraftMenuClass *menu_class) {
  GObjectClass *object_class = G_OBJECT_CLASS(menu_class);
  GMenuModelClass *model_class = G_MENU_MODEL_CLASS(menu_class);
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->finalize = finalize;
  model_class->is_mutable = is_mutable;
  model_class->get_n_items = count_of;
  model_class->get_item_attributes = attributes_of;
  model_class->get_item_links = links_of;
  install_text(object_class, PROPERTY_LABEL, "label");
  install_text(object_class, PROPERTY_ICON_NAME, "icon-name");
  install_text(object_class, PROPERTY_DISPLAY_HINT, "display-hint");
}

static void gk_menu_init(GraftMenu *menu) {
  parts_of(menu)->entries = g_ptr_array_new_with_free_func(g_object_unref);
}

static void gk_menu_section_class_init(GraftMenuSectionClass *section_class) {
  (void)section_class;
}

static void gk_menu_section_init(GraftMenuSection *section) { (void)section; }
