/* By which manager a child is placed, and that it agrees with its siblings. */
#include <stdio.h>
#include <string.h>

#include "toolkit.h"

static int is_panes(const gk_widget *widget) {
  return gk_is(widget, "panedwindow") || gk_is(widget, "ttk::panedwindow") ||
         gk_is(widget, "ttk::paned");
}

uint32_t gk_manager_of(const gk_widget *widget) {
  uint32_t manager = GK_PACK;
  if (gk_is(widget->parent, "ttk::notebook")) return GK_TAB;
  if (is_panes(widget->parent)) return GK_PANE;
  if (gk_has_layers(widget->parent)) return GK_GRID;
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    const gk_layout *layout = widget->pairs[i].property->layout;
    if (layout == NULL) continue;
    if (layout->manager == GK_GRID) return GK_GRID;
    if (layout->manager == GK_PLACE) manager = GK_PLACE;
  }
  return manager;
}

/* ------------------------------------------------------------------------ */
/* What does not go together                                                */
/* ------------------------------------------------------------------------ */

static const char *const families[] = {"pack_", "grid_", "place_", "tab_",
                                       "pane_"};
static const char *const parents[] = {NULL, NULL, NULL, "ttk::notebook",
                                      "panedwindow"};

static graft_status refuse(gk_widget *widget, const char *name,
                           uint32_t manager, uint32_t expected) {
  char text[200];
  if (parents[manager] != NULL) {
    snprintf(text, sizeof text, "%s came outside a %s", name, parents[manager]);
  } else if (parents[expected] != NULL) {
    snprintf(text, sizeof text, "%s came in a %s, %s* is expected", name,
             parents[expected], families[expected]);
  } else {
    snprintf(text, sizeof text, "%s came with %s*, one of them is expected",
             name, families[expected]);
  }
  return gk_fail_text(widget->tk, GRAFT_E_INVALID, text);
}

/* What is one of some layers may say how it would fill where it is packed. */
graft_status gk_check_places(gk_widget *widget, uint32_t expected) {
  int has_layers = gk_has_layers(widget->parent);
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    const gk_property *property = widget->pairs[i].property;
    if (property->layout == NULL || property->layout->manager == expected ||
        (has_layers && property->layout->manager == GK_PACK)) {
      continue;
    }
    return refuse(widget, property->name, property->layout->manager, expected);
  }
  return GRAFT_OK;
}

/* Tk does not pack and grid in one window. */
static int clashes(const gk_widget *widget, uint32_t manager) {
  uint32_t other = manager == GK_PACK ? GK_GRID : GK_PACK;
  const gk_widget *sibling;
  if (manager != GK_PACK && manager != GK_GRID) return 0;
  for (sibling = widget->parent->first; sibling != NULL;
       sibling = sibling->next) {
    if (sibling != widget && (sibling->flags & GK_PLACED) != 0 &&
        sibling->manager == other) {
      return 1;
    }
  }
  return 0;
}

static graft_status refuse_beside(gk_widget *widget, uint32_t manager) {
  char text[200];
  snprintf(text, sizeof text,
           "it is placed by %.4s beside children placed by %.4s, the same for "
           "all is expected",
           families[manager], families[manager == GK_PACK ? GK_GRID : GK_PACK]);
  return gk_fail_text(widget->tk, GRAFT_E_INVALID, text);
}

/* It is told, and goes on waiting. */
static void tell_of_clash(ClientData data) {
  gk_widget *widget = data;
  graft_tk *tk = widget->tk;
  refuse_beside(widget, gk_manager_of(widget));
  gk_report_failure(tk, widget->node, GRAFT_E_INVALID, tk->message);
  tk->message[0] = '\0';
}

/* Where siblings change from one to the other in one commit, the first waits
 * for the last; in a parent that is new itself nothing changes any more. */
int gk_waits_for_siblings(gk_widget *widget, uint32_t manager,
                          graft_status *status) {
  const gk_widget *parent = widget->parent;
  *status = GRAFT_OK;
  if (!clashes(widget, manager)) {
    gk_wait_no_more(widget);
    return 0;
  }
  if (parent->class_data != NULL && (parent->flags & GK_PLACED) == 0) {
    *status = refuse_beside(widget, manager);
  } else if ((widget->flags & GK_WAITS) == 0) {
    widget->flags |= GK_WAITS;
    Tcl_DoWhenIdle(tell_of_clash, widget);
  }
  return 1;
}

void gk_wait_no_more(gk_widget *widget) {
  if ((widget->flags & GK_WAITS) == 0) return;
  widget->flags &= ~GK_WAITS;
  Tcl_CancelIdleCall(tell_of_clash, widget);
}

/* After a child was placed or taken out. */
void gk_place_waiting(gk_widget *parent) {
  gk_widget *child = parent->first;
  while (child != NULL) {
    if ((child->flags & GK_WAITS) != 0 &&
        !clashes(child, gk_manager_of(child))) {
      graft_status status = gk_layout_place(child);
      if (status < 0) {
        gk_report_failure(child->tk, child->node, status, child->tk->message);
      }
      child = parent->first;
    } else {
      child = child->next;
    }
  }
}

/* ------------------------------------------------------------------------ */
/* Which option it was                                                      */
/* ------------------------------------------------------------------------ */

void gk_name_failure(graft_tk *tk, const char *name) {
  char words[sizeof tk->message];
  if (tk->message[0] == '\0') return;
  memcpy(words, tk->message, sizeof words);
  snprintf(tk->message, sizeof tk->message, "%.80s: %.400s", name, words);
}

int gk_name_by_value(graft_tk *tk, const char *name, Tcl_Obj *value) {
  char quoted[200];
  snprintf(quoted, sizeof quoted, "\"%.190s\"", Tcl_GetString(value));
  if (strstr(tk->message, quoted) == NULL) return 0;
  gk_name_failure(tk, name);
  return 1;
}

void gk_name_place(gk_widget *widget) {
  for (uint32_t i = 0; i < widget->pair_count; i++) {
    const gk_property *property = widget->pairs[i].property;
    /* The options of an entry are kept too. */
    if ((property->layout != NULL || property->target == GK_OPTION) &&
        gk_name_by_value(widget->tk, property->name, widget->pairs[i].value)) {
      return;
    }
  }
}
