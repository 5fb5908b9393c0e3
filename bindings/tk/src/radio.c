/* Radios: one that is selected deselects the others of its group. */
#include <string.h>

#include "toolkit.h"

/* As in Tk a group goes by its name; without one it is that of the siblings. */
const gk_own gk_radio_owns[] = {
    {"group", GRAFT_ACCEPTS(GRAFT_TYPE_STRING), 0, NULL, "", NULL},
};
const uint32_t gk_radio_own_count = 1;

int gk_is_radio(const gk_widget *widget) {
  return widget->class_data != NULL && widget->variable != NULL &&
         strstr(widget->class_data->name, "radiobutton") != NULL;
}

static int is_selected(gk_widget *radio) {
  graft_value value = graft_value_none();
  Tcl_Obj *kept = NULL;
  return gk_get_checked(radio, &value, &kept) >= 0 && value.as.integer != 0;
}

static Tcl_Obj *group_of(const gk_widget *radio) {
  return gk_described(radio, gk_class_named(radio->class_data, "group"));
}

static int is_together(const gk_widget *radio, Tcl_Obj *group,
                       const gk_widget *other) {
  Tcl_Obj *its;
  int same;
  if (other == radio || !gk_is_radio(other)) return 0;
  its = group_of(other);
  if (group == NULL || its == NULL) {
    same =
        group == its && radio->parent != NULL && radio->parent == other->parent;
  } else {
    same = strcmp(Tcl_GetString(group), Tcl_GetString(its)) == 0;
  }
  if (its != NULL) Tcl_DecrRefCount(its);
  return same;
}

/* What the user deselects is reported at once, before what was selected. What
 * the program describes says so itself; others are told to have changed. */
static void deselect(gk_widget *radio, int by_program) {
  graft_value off = graft_value_bool(0);
  if (!is_selected(radio)) return;
  if (by_program && (radio->flags & GK_SAYS) != 0) return;
  if (by_program) radio->flags |= GK_QUIET;
  gk_set_checked(radio, &off);
  radio->flags &= ~GK_QUIET;
}

/* A handler may end any of them: they are noted, and looked for again. */
void gk_radio_selected(gk_widget *radio, int by_program) {
  graft_tk *tk = radio->tk;
  Tcl_Obj *group = group_of(radio);
  Tcl_HashSearch search;
  Tcl_HashEntry *entry = Tcl_FirstHashEntry(&tk->widgets, &search);
  gk_widget *others[64];
  int count = 0;
  for (; entry != NULL && count < 64; entry = Tcl_NextHashEntry(&search)) {
    gk_widget *other = (gk_widget *)Tcl_GetHashKey(&tk->widgets, entry);
    if (is_together(radio, group, other) && is_selected(other)) {
      others[count++] = other;
    }
  }
  if (group != NULL) Tcl_DecrRefCount(group);
  for (int i = 0; i < count; i++) {
    if (!gk_widget_lives(tk, others[i])) continue;
    Tcl_Preserve(others[i]);
    deselect(others[i], by_program);
    Tcl_Release(others[i]);
  }
}
