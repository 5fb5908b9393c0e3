/*
 * The selection of a list. The toolkit's selection follows its row, and a list
 * may select its first row by itself. The class holds that against what is
 * described: where `selected` is described, the class puts it back with its
 * signals held off; and an index beyond the rows waits until they are there.
 */
#include "toolkit.h"

/* Shows what is described, as far as the rows are there. Returns 1 if the class
 * decides, and nothing is to be emitted. */
static int restore(graft_headless *h, hl_widget *list) {
  int64_t shown = list->wanted < (int64_t)list->child_count ? list->wanted : -1;
  graft_value value = graft_value_int(shown);
  void *blocked = h->blocked;
  if (!list->has_wanted || shown == list->selected) return list->has_wanted;
  h->blocked = list->slot.self;
  hl_state_set(h, list, HL_SELECTED, &value, HL_BY_PROGRAM);
  h->blocked = blocked;
  return 1;
}

static void settle(graft_headless *h, hl_widget *list, int64_t before) {
  if (restore(h, list) || list->selected == before) return;
  hl_emit_change(h, list, HL_CHANGED, HL_BY_PROGRAM, 0);
}

void hl_list_inserted(graft_headless *h, hl_widget *list, uint32_t index) {
  int64_t before = list->selected;
  if (before >= (int64_t)index) {
    list->selected++;
  } else if (before < 0 && list->child_count == 1 &&
             h->knobs[GRAFT_HEADLESS_KNOB_AUTO_SELECT]) {
    list->selected = 0;
  }
  settle(h, list, before);
}

void hl_list_removed(graft_headless *h, hl_widget *list, uint32_t index) {
  int64_t before = list->selected;
  if (before == (int64_t)index) {
    list->selected = -1;
  } else if (before > (int64_t)index) {
    list->selected--;
  }
  settle(h, list, before);
}

void hl_list_moved(graft_headless *h, hl_widget *list, uint32_t from,
                   uint32_t to) {
  int64_t before = list->selected;
  if (before == (int64_t)from) {
    list->selected = to;
  } else if (before > (int64_t)from && before <= (int64_t)to) {
    list->selected--;
  } else if (before < (int64_t)from && before >= (int64_t)to) {
    list->selected++;
  }
  settle(h, list, before);
}

graft_status hl_list_describe(graft_headless *h, hl_widget *list,
                              const graft_value *value) {
  if (value->type == GRAFT_TYPE_INT) {
    list->has_wanted = 1;
    list->wanted = value->as.integer < 0 ? -1 : value->as.integer;
    if (list->wanted >= (int64_t)list->child_count) {
      restore(h, list);
      return GRAFT_OK;
    }
  } else {
    list->has_wanted = 0;
    list->wanted = -1;
  }
  return hl_state_set(h, list, HL_SELECTED, value, HL_BY_PROGRAM);
}
