/* Events that come from event controllers, and the names of keys. */
#include <string.h>

#include "internal.h"

static void set_secondary(GtkEventController *controller) {
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(controller),
                                GDK_BUTTON_SECONDARY);
}

static void set_scroll(GtkEventController *controller) {
  gtk_event_controller_scroll_set_flags(GTK_EVENT_CONTROLLER_SCROLL(controller),
                                        GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
}

/* Before the widget, which may use the key itself. */
static void set_capture(GtkEventController *controller) {
  gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
}

static const struct {
  guint keyval;
  const char *name;
} keys[] = {
    {GDK_KEY_Return, "Enter"},
    {GDK_KEY_KP_Enter, "Enter"},
    {GDK_KEY_Tab, "Tab"},
    {GDK_KEY_ISO_Left_Tab, "Tab"},
    {GDK_KEY_space, "Space"},
    {GDK_KEY_Escape, "Escape"},
    {GDK_KEY_BackSpace, "Backspace"},
    {GDK_KEY_Delete, "Delete"},
    {GDK_KEY_Insert, "Insert"},
    {GDK_KEY_Up, "Up"},
    {GDK_KEY_Down, "Down"},
    {GDK_KEY_Left, "Left"},
    {GDK_KEY_Right, "Right"},
    {GDK_KEY_Home, "Home"},
    {GDK_KEY_End, "End"},
    {GDK_KEY_Page_Up, "PageUp"},
    {GDK_KEY_Page_Down, "PageDown"},
};

static char *key_name(guint keyval, GdkModifierType state) {
  const char *named = NULL;
  GString *name = g_string_new(NULL);
  gunichar character = gdk_keyval_to_unicode(keyval);
  for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
    if (keys[i].keyval == keyval) named = keys[i].name;
  }
  if (named == NULL && (character == 0 || g_unichar_iscntrl(character))) {
    named = gdk_keyval_name(keyval);
  }
  if ((state & GDK_CONTROL_MASK) != 0) g_string_append(name, "Ctrl-");
  if ((state & GDK_ALT_MASK) != 0) g_string_append(name, "Alt-");
  if (named != NULL) {
    if ((state & GDK_SHIFT_MASK) != 0) g_string_append(name, "Shift-");
    g_string_append(name, named);
  } else {
    /* "Ctrl-S", whatever the case that Ctrl leaves. */
    if ((state & GDK_CONTROL_MASK) != 0) {
      character = g_unichar_toupper(character);
    }
    g_string_append_unichar(name, character);
  }
  return g_string_free(name, FALSE);
}

static uint32_t key_values(const GValue *arguments, graft_value *values,
                           char **made) {
  guint keyval = g_value_get_uint(&arguments[1]);
  made[0] = key_name(keyval, g_value_get_flags(&arguments[3]));
  values[0] = graft_value_text(made[0]);
  values[1] = graft_value_int(keyval);
  values[2] = graft_value_int(g_value_get_uint(&arguments[2]));
  values[3] = gk_from_gvalue(&arguments[3], 0, &made[3]);
  return 4;
}

/* Shift and the like are told with the key that they are held for. */
static int is_key(const GValue *arguments) {
  GdkEvent *event =
      gtk_event_controller_get_current_event(g_value_get_object(arguments));
  return event == NULL || !gdk_key_event_is_modifier(event);
}

static int is_escape(const GValue *arguments) {
  return g_value_get_uint(&arguments[1]) == GDK_KEY_Escape;
}

static uint32_t no_values(const GValue *arguments, graft_value *values,
                          char **made) {
  (void)arguments;
  (void)values;
  (void)made;
  return 0;
}

const gk_controller gk_controllers[] = {
    {"key-pressed", gtk_event_controller_key_get_type, "key-pressed", NULL,
     key_values, is_key},
    {"key-released", gtk_event_controller_key_get_type, "key-released", NULL,
     key_values, is_key},
    {"escape", gtk_event_controller_key_get_type, "key-pressed", set_capture,
     no_values, is_escape},
    {"focus-enter", gtk_event_controller_focus_get_type, "enter", NULL, NULL,
     NULL},
    {"focus-leave", gtk_event_controller_focus_get_type, "leave", NULL, NULL,
     NULL},
    {"click", gtk_gesture_click_get_type, "pressed", NULL, NULL, NULL},
    {"click-released", gtk_gesture_click_get_type, "released", NULL, NULL,
     NULL},
    {"secondary-click", gtk_gesture_click_get_type, "pressed", set_secondary,
     NULL, NULL},
    {"long-press", gtk_gesture_long_press_get_type, "pressed", NULL, NULL,
     NULL},
    {"pointer-enter", gtk_event_controller_motion_get_type, "enter", NULL, NULL,
     NULL},
    {"pointer-leave", gtk_event_controller_motion_get_type, "leave", NULL, NULL,
     NULL},
    {"motion", gtk_event_controller_motion_get_type, "motion", NULL, NULL,
     NULL},
    {"scroll", gtk_event_controller_scroll_get_type, "scroll", set_scroll, NULL,
     NULL},
    {"drag-begin", gtk_gesture_drag_get_type, "drag-begin", NULL, NULL, NULL},
    {"drag-update", gtk_gesture_drag_get_type, "drag-update", NULL, NULL, NULL},
    {"drag-end", gtk_gesture_drag_get_type, "drag-end", NULL, NULL, NULL},
};

const uint32_t gk_controller_count = G_N_ELEMENTS(gk_controllers);
