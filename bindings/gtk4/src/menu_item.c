/* Items of menus. Each has an action of its own, which tells of its use. */
#include "menu.h"

typedef enum gk_menu_role {
  ROLE_NORMAL,
  ROLE_CHECK,
  ROLE_RADIO,
} gk_menu_role;

struct _GraftMenuItem {
  GObject parent;
  GraftMenu *menu; /* that it is in */
  GSimpleAction *own;
  GtkShortcut *key; /* while the host has it */
  char *label;
  char *icon_name;
  char *accel;
  char *action; /* one that there is already, instead of its own; or null */
  GVariant *target;
  gk_menu_role role;
  gboolean active;
  gboolean sensitive;
};

enum {
  PROPERTY_LABEL = 1,
  PROPERTY_ICON_NAME,
  PROPERTY_ACCEL,
  PROPERTY_ACTION,
  PROPERTY_TARGET,
  PROPERTY_ROLE,
  PROPERTY_ACTIVE,
  PROPERTY_SENSITIVE,
  PROPERTY_COUNT,
};

static GParamSpec *properties[PROPERTY_COUNT];
static guint activate_signal;

G_DEFINE_TYPE(GraftMenuItem, gk_menu_item, G_TYPE_OBJECT)

static GType role_get_type(void) {
  static const GEnumValue values[] = {
      {ROLE_NORMAL, "GRAFT_MENU_ROLE_NORMAL", "normal"},
      {ROLE_CHECK, "GRAFT_MENU_ROLE_CHECK", "check"},
      {ROLE_RADIO, "GRAFT_MENU_ROLE_RADIO", "radio"},
      {0, NULL, NULL},
  };
  static GType type;
  if (type == 0) type = g_enum_register_static("GraftMenuRole", values);
  return type;
}

GraftMenu *gk_menu_item_menu(GkMenuItem *item) { return item->menu; }

void gk_menu_item_set_menu(GkMenuItem *item, GraftMenu *menu) {
  item->menu = menu;
}

/* ------------------------------------------------------------------------ */
/* Its action                                                               */
/* ------------------------------------------------------------------------ */

/* GTK draws a check for a bool, and a radio for a text that is its target. */
static GVariant *state_of(const GkMenuItem *item) {
  return item->role == ROLE_RADIO
             ? g_variant_new_string(item->active ? "on" : "off")
             : g_variant_new_boolean(item->active);
}

static void set_active(GkMenuItem *item, gboolean active) {
  if (item->active == active) return;
  item->active = active;
  if (item->role != ROLE_NORMAL) {
    g_simple_action_set_state(item->own, state_of(item));
  }
  g_object_notify_by_pspec(G_OBJECT(item), properties[PROPERTY_ACTIVE]);
}

static void clear_radio(GkMenuItem *item, gpointer chosen) {
  const GkMenuItem *other = chosen;
  if (item != other && item->role == ROLE_RADIO && item->menu == other->menu) {
    set_active(item, FALSE);
  }
}

static void used(GSimpleAction *action, GVariant *target, gpointer data) {
  GkMenuItem *item = data;
  (void)action, (void)target;
  g_object_ref(item);
  if (item->role == ROLE_CHECK) {
    set_active(item, !item->active);
  } else if (item->role == ROLE_RADIO) {
    if (item->menu != NULL) {
      gk_menu_each(G_OBJECT(item->menu), clear_radio, item);
    }
    set_active(item, TRUE);
  }
  g_signal_emit(item, activate_signal, 0);
  g_object_unref(item);
}

/* Without this GIO would change the state by itself, before it is told. */
static void state_wanted(GSimpleAction *action, GVariant *state,
                         gpointer unused) {
  (void)action, (void)state, (void)unused;
}

static void make_action(GkMenuItem *item) {
  static guint64 last;
  char name[32];
  g_snprintf(name, sizeof name, "item%" G_GUINT64_FORMAT, ++last);
  if (item->role == ROLE_NORMAL) {
    item->own = g_simple_action_new(name, NULL);
  } else {
    item->own = g_simple_action_new_stateful(
        name, item->role == ROLE_RADIO ? G_VARIANT_TYPE_STRING : NULL,
        state_of(item));
  }
  g_simple_action_set_enabled(item->own, item->sensitive);
  g_signal_connect(item->own, "activate", G_CALLBACK(used), item);
  g_signal_connect(item->own, "change-state", G_CALLBACK(state_wanted), NULL);
}

static void end_action(GkMenuItem *item) {
  g_signal_handlers_disconnect_by_data(item->own, item);
  g_clear_object(&item->own);
}

static GVariant *target_of(const GkMenuItem *item) {
  if (item->action != NULL) return item->target;
  return item->role == ROLE_RADIO ? g_variant_new_string("on") : NULL;
}

/* ------------------------------------------------------------------------ */
/* Its host                                                                 */
/* ------------------------------------------------------------------------ */

static char *full_name(const GkMenuItem *item, const gk_menu_host *host) {
  return item->action != NULL
             ? g_strdup(item->action)
             : g_strconcat(host->prefix, ".",
                           g_action_get_name(G_ACTION(item->own)), NULL);
}

static gboolean key_pressed(GtkWidget *widget, GVariant *unused,
                            gpointer data) {
  const GkMenuItem *item = data;
  gk_menu_host *host = gk_menu_host_of(G_OBJECT(data));
  GVariant *target;
  char *name;
  gboolean was_used;
  (void)unused;
  if (host == NULL || (item->action == NULL && !item->sensitive)) return FALSE;
  name = full_name(item, host);
  target = target_of(item);
  if (target != NULL) g_variant_ref_sink(target);
  was_used = gtk_widget_activate_action_variant(widget, name, target);
  if (target != NULL) g_variant_unref(target);
  g_free(name);
  return was_used;
}

void gk_menu_item_enter(GkMenuItem *item, gk_menu_host *host) {
  GtkShortcutTrigger *trigger;
  g_action_map_add_action(G_ACTION_MAP(host->actions), G_ACTION(item->own));
  if (item->accel == NULL) return;
  trigger = gtk_shortcut_trigger_parse_string(item->accel);
  if (trigger == NULL) return;
  item->key = gtk_shortcut_new(
      trigger,
      gtk_callback_action_new(key_pressed, g_object_ref(item), g_object_unref));
  gtk_shortcut_controller_add_shortcut(host->keys, g_object_ref(item->key));
}

void gk_menu_item_leave(GkMenuItem *item, gk_menu_host *host) {
  g_action_map_remove_action(G_ACTION_MAP(host->actions),
                             g_action_get_name(G_ACTION(item->own)));
  if (item->key == NULL) return;
  gtk_shortcut_controller_remove_shortcut(host->keys, item->key);
  g_clear_object(&item->key);
}

void gk_menu_item_attributes(GkMenuItem *item, GHashTable *attributes) {
  gk_menu_host *host = gk_menu_host_of(G_OBJECT(item));
  GVariant *target = target_of(item);
  gk_menu_put_text(attributes, G_MENU_ATTRIBUTE_LABEL, item->label);
  gk_menu_put_text(attributes, "accel", item->accel);
  gk_menu_put_icon(attributes, item->icon_name);
  if (target != NULL) {
    g_hash_table_insert(attributes, g_strdup(G_MENU_ATTRIBUTE_TARGET),
                        g_variant_ref_sink(target));
  }
  if (host != NULL) {
    char *name = full_name(item, host);
    gk_menu_put_text(attributes, G_MENU_ATTRIBUTE_ACTION, name);
    g_free(name);
  }
}

/* ------------------------------------------------------------------------ */
/* The type                                                                 */
/* ------------------------------------------------------------------------ */

static char **text_of(GkMenuItem *item, guint id) {
  switch (id) {
    case PROPERTY_LABEL:
      return &item->label;
    case PROPERTY_ICON_NAME:
      return &item->icon_name;
    case PROPERTY_ACCEL:
      return &item->accel;
    default:
      return &item->action;
  }
}

static void set_role(GkMenuItem *item, gk_menu_role role) {
  end_action(item);
  item->role = role;
  make_action(item);
}

static void set_shown(GkMenuItem *item, guint id, const GValue *value) {
  char **text;
  if (id == PROPERTY_ROLE) {
    set_role(item, (gk_menu_role)g_value_get_enum(value));
  } else if (id == PROPERTY_TARGET) {
    g_clear_pointer(&item->target, g_variant_unref);
    item->target = g_value_dup_variant(value);
  } else {
    text = text_of(item, id);
    g_free(*text);
    *text = g_value_dup_string(value);
  }
}

static void set_property(GObject *object, guint id, const GValue *value,
                         GParamSpec *spec) {
  GkMenuItem *item = GK_MENU_ITEM(object);
  gk_menu_host *host;
  if (id == PROPERTY_ACTIVE) {
    set_active(item, g_value_get_boolean(value));
    return;
  }
  if (id == PROPERTY_SENSITIVE) {
    item->sensitive = g_value_get_boolean(value);
    g_simple_action_set_enabled(item->own, item->sensitive);
  } else {
    host = gk_menu_host_of(object);
    if (host != NULL) gk_menu_item_leave(item, host);
    set_shown(item, id, value);
    if (host != NULL) gk_menu_item_enter(item, host);
    gk_menu_entry_changed(item->menu, object);
  }
  g_object_notify_by_pspec(object, spec);
}

static void get_property(GObject *object, guint id, GValue *value,
                         GParamSpec *spec) {
  GkMenuItem *item = GK_MENU_ITEM(object);
  (void)spec;
  switch (id) {
    case PROPERTY_ACTIVE:
      g_value_set_boolean(value, item->active);
      break;
    case PROPERTY_SENSITIVE:
      g_value_set_boolean(value, item->sensitive);
      break;
    case PROPERTY_ROLE:
      g_value_set_enum(value, (int)item->role);
      break;
    case PROPERTY_TARGET:
      g_value_set_variant(value, item->target);
      break;
    default:
      g_value_set_string(value, *text_of(item, id));
  }
}

static void finalize(GObject *object) {
  GkMenuItem *item = GK_MENU_ITEM(object);
  end_action(item);
  g_clear_object(&item->key);
  g_clear_pointer(&item->target, g_variant_unref);
  g_free(item->label);
  g_free(item->icon_name);
  g_free(item->accel);
  g_free(item->action);
  G_OBJECT_CLASS(gk_menu_item_parent_class)->finalize(object);
}

static void gk_menu_item_class_init(GraftMenuItemClass *item_class) {
  const GParamFlags flags =
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS(item_class);
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->finalize = finalize;
  properties[PROPERTY_LABEL] =
      g_param_spec_string("label", NULL, NULL, NULL, flags);
  properties[PROPERTY_ICON_NAME] =
      g_param_spec_string("icon-name", NULL, NULL, NULL, flags);
  properties[PROPERTY_ACCEL] =
      g_param_spec_string("accel", NULL, NULL, NULL, flags);
  properties[PROPERTY_ACTION] =
      g_param_spec_string("action", NULL, NULL, NULL, flags);
  properties[PROPERTY_TARGET] = g_param_spec_variant(
      "target", NULL, NULL, G_VARIANT_TYPE_ANY, NULL, flags);
  properties[PROPERTY_ROLE] = g_param_spec_enum(
      "role", NULL, NULL, role_get_type(), ROLE_NORMAL, flags);
  properties[PROPERTY_ACTIVE] =
      g_param_spec_boolean("active", NULL, NULL, FALSE, flags);
  properties[PROPERTY_SENSITIVE] =
      g_param_spec_boolean("sensitive", NULL, NULL, TRUE, flags);
  g_object_class_install_properties(object_class, PROPERTY_COUNT, properties);
  activate_signal = g_signal_new("activate", G_OBJECT_CLASS_TYPE(object_class),
                                 G_SIGNAL_RUN_FIRST | G_SIGNAL_ACTION, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void gk_menu_item_init(GkMenuItem *item) {
  item->sensitive = TRUE;
  make_action(item);
}
