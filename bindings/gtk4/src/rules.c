/* The tables of what introspection does not tell. */
#include <string.h>

#include "internal.h"

#define AT_ONCE GRAFT_EMITS_ECHO_AT_ONCE
/* Merged, and told once the widget is at rest: GTK changes a text in two steps
 * and moves the caret after it told of the change. */
#define AT_REST (GRAFT_EMITS_CONTINUOUS | AT_ONCE)
#define ENDS GRAFT_EMITS_ENDS_EDITING

const gk_report gk_reports[] = {
    {"GtkEditable", "changed", "text", AT_REST},
    {"GtkEditable", "activate", "text", AT_ONCE | ENDS},
    {"GtkEditable", "escape", NULL, ENDS},
    {"GtkEditable", "focus-leave", NULL, ENDS},
    {"GtkTextView", "changed", "text", AT_REST},
    {"GtkTextView", "escape", NULL, ENDS},
    {"GtkTextView", "focus-leave", NULL, ENDS},
    {"GtkTextBuffer", "changed", "text", AT_REST},
    {"GtkToggleButton", "toggled", "active", AT_ONCE},
    {"GtkCheckButton", "toggled", "active", AT_ONCE},
    {"GtkRange", "value-changed", "value", AT_REST},
    {"GtkSpinButton", "value-changed", "value", AT_REST},
    {"GtkScaleButton", "value-changed", "value", AT_REST},
    {"GtkAdjustment", "value-changed", "value", AT_REST},
    {"GtkScrollbar", NULL, "value", 0},
    {"GtkLevelBar", NULL, "value", 0},
    {"GtkProgressBar", NULL, "text", 0},
    {"GtkComboBox", "changed", "active", AT_ONCE},
    {"GtkNotebook", "notify::page", "page", AT_ONCE},
    {"GtkCalendar", "day-selected", "date", AT_ONCE},
    {"GtkPopover", "closed", "visible", AT_ONCE},
    {"GtkListBox", "row-selected", "selected", AT_ONCE},
    {"GtkFlowBox", "selected-children-changed", "selected", AT_ONCE},
    {"GtkListBase", "selection-changed", "selected", AT_ONCE},
    {"GtkColumnView", "selection-changed", "selected", AT_ONCE},
    {"GtkAboutDialog", NULL, "visible", 0},
    {NULL, "motion", NULL, GRAFT_EMITS_CONTINUOUS},
    {NULL, "drag-update", NULL, GRAFT_EMITS_CONTINUOUS},
    /* Whatever the type: what users make of things by these names. */
    {NULL, "notify::active", "active", AT_ONCE},
    {NULL, "notify::expanded", "expanded", AT_ONCE},
    {NULL, "notify::font", "font", AT_ONCE},
    {NULL, "notify::reveal-flap", "reveal-flap", AT_ONCE},
    {NULL, "notify::rgba", "rgba", AT_ONCE},
    {NULL, "notify::search-mode-enabled", "search-mode-enabled", AT_ONCE},
    {NULL, "notify::selected", "selected", AT_ONCE},
    {NULL, "notify::value", "value", AT_REST},
    {NULL, "notify::visible-child-name", "visible-child-name", AT_ONCE},
};

const uint32_t gk_report_count = G_N_ELEMENTS(gk_reports);

static const gk_order orders[] = {
    {"adjustment", -3, NULL},
    {"buffer", -3, NULL},
    {"model", -2, NULL},
    {"group", -2, NULL},
    {"lower", -2, NULL},
    {"upper", -1, NULL},
    {"page-size", -1, NULL},
    {"digits", -1, NULL},
    {"max-length", -1, NULL},
    {"min-value", -1, NULL},
    {"max-value", -1, NULL},
    {"text", 1, "max-length"},
    {"value", 1, "lower upper page-size min-value max-value"},
    {"active", 1, "model"},
    {"active-id", 1, "model"},
    /* Not after "model": GTK chooses by itself what is not described, and
     * tells. */
    {"selected", 1, NULL},
    {"page", 1, NULL},
    {"visible-child-name", 1, NULL},
};

const gk_order *gk_order_of(const char *name) {
  static const gk_order none = {NULL, 0, NULL};
  const char *dot = strrchr(name, '.');
  if (dot != NULL) name = dot + 1;
  for (size_t i = 0; i < G_N_ELEMENTS(orders); i++) {
    if (strcmp(orders[i].name, name) == 0) return &orders[i];
  }
  return &none;
}

const gk_place gk_places[] = {
    {"layout.", "GtkGridLayoutChild"},    {"layout.", "GtkFixedLayoutChild"},
    {"layout.", "GtkOverlayLayoutChild"}, {"page.", "GtkStackPage"},
    {"page.", "GtkNotebookPage"},         {"page.", "AdwViewStackPage"},
    {"page.", "AdwLeafletPage"},          {"page.", "AdwTabPage"},
    {"page.", "GtkAssistantPage"},        {"cell.", "GtkListBoxRow"},
    {"cell.", "GtkFlowBoxChild"},
};

const uint32_t gk_place_count = G_N_ELEMENTS(gk_places);

int gk_type_is(GType type, const char *name) {
  GType wanted;
  if (strcmp(g_type_name(type), name) == 0) return 1;
  wanted = g_type_from_name(name);
  return wanted != G_TYPE_INVALID && g_type_is_a(type, wanted);
}

/* By the type that adds children; a name for each word. Types that are not
 * here may know others. GTK takes the tab of a notebook only behind its page,
 * and ends the program else: here that is `page.tab-label`. */
static const struct {
  const char *type;
  const char *names;
} child_types[] = {
    {"GtkWidget", ""},
    {"GtkActionBar", "start center end"},
    {"GtkBox", ""},
    {"GtkButton", ""},
    {"GtkCenterBox", "start center end"},
    {"GtkDialog", "action titlebar"},
    {"GtkExpander", "label"},
    {"GtkFixed", ""},
    {"GtkFlowBox", ""},
    {"GtkFrame", "label"},
    {"GtkGrid", ""},
    {"GtkHeaderBar", "start title end"},
    {"GtkInfoBar", "action"},
    {"GtkListBox", "placeholder"},
    {"GtkListBoxRow", ""},
    {"GtkNotebook", "action-start action-end"},
    {"GtkOverlay", "overlay"},
    {"GtkPaned", "start end"},
    {"GtkPopover", ""},
    {"GtkRevealer", ""},
    {"GtkScrolledWindow", ""},
    {"GtkStack", ""},
    {"GtkViewport", ""},
    {"GtkWindow", "titlebar"},
    {"AdwActionRow", "prefix suffix"},
    {"AdwBin", ""},
    {"AdwCarousel", ""},
    {"AdwClamp", ""},
    {"AdwEntryRow", "prefix suffix"},
    {"AdwExpanderRow", "prefix action"},
    {"AdwFlap", "content flap separator"},
    {"AdwHeaderBar", "start title end"},
    {"AdwLeaflet", ""},
    {"AdwPreferencesGroup", "header-suffix"},
    {"AdwPreferencesPage", ""},
    {"AdwTabBar", "start end"},
    {"AdwTabView", ""},
    {"AdwToastOverlay", ""},
    {"AdwViewStack", ""},
};

const char *gk_child_types(const char *type) {
  for (size_t i = 0; i < G_N_ELEMENTS(child_types); i++) {
    if (strcmp(child_types[i].type, type) == 0) return child_types[i].names;
  }
  return NULL;
}
