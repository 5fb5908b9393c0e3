/* Lists: what is done to them, and what they have to have then. */
#include <string.h>

#include "fuzz.h"

void open_lists(void) {
  int index;
  for (index = 0; index < LISTS; index++) {
    struct list *list = &world.lists[index];
    if (list->handle != 0) continue;
    memset(list, 0, sizeof *list);
    LAW(graft_list_create(world.runtime, &list->handle) == GRAFT_OK,
        "a list is made");
  }
}

uint32_t index_of_item(const struct list *list, int64_t id) {
  uint32_t index = 0;
  while (index < list->count && list->ids[index] != id) index++;
  return index;
}

void compare_lists(void) {
  int number;
  for (number = 0; number < LISTS; number++) {
    struct list *list = &world.lists[number];
    uint32_t count = 0, index, found = 77;
    int64_t id = 0;
    graft_value value;
    if (!list->is_changed) continue;
    list->is_changed = 0;
    LAW(graft_list_count(world.runtime, list->handle, &count) == GRAFT_OK &&
            count == list->count,
        "a list has the items that it was given");
    for (index = 0; index < count; index++) {
      LAW(graft_list_id(world.runtime, list->handle, index, &id) == GRAFT_OK &&
              id == list->ids[index],
          "an item keeps its id");
      LAW(graft_list_item(world.runtime, list->handle, id, &value) ==
                  GRAFT_OK &&
              code_of(&value) == list->values[index],
          "an item has the value that it was given");
      LAW(graft_list_find(world.runtime, list->handle, id, &found) ==
                  GRAFT_OK &&
              found == index,
          "an item is found by its id");
    }
    LAW(graft_list_get(world.runtime, list->handle, count, &value) < 0,
        "there is nothing beyond the end");
  }
}

/* ------------------------------------------------------------------------ */
/* Operations                                                               */
/* ------------------------------------------------------------------------ */

static void make_room(struct list *list, uint32_t index, uint32_t count) {
  memmove(&list->ids[index + count], &list->ids[index],
          (list->count - index) * sizeof list->ids[0]);
  memmove(&list->values[index + count], &list->values[index],
          (list->count - index) * sizeof list->values[0]);
  list->count += count;
}

static void close_gap(struct list *list, uint32_t index, uint32_t count) {
  list->count -= count;
  memmove(&list->ids[index], &list->ids[index + count],
          (list->count - index) * sizeof list->ids[0]);
  memmove(&list->values[index], &list->values[index + count],
          (list->count - index) * sizeof list->values[0]);
}

static graft_status insert(struct list *list) {
  uint32_t index = pick(&world.input, list->count + 2), place;
  uint32_t count = 1 + pick(&world.input, 3);
  graft_value values[3];
  code codes[3];
  int64_t id = 0;
  graft_status status;
  memset(values, 0, sizeof values);
  if (count > LIST_ITEMS - list->count) count = LIST_ITEMS - list->count;
  for (place = 0; place < count; place++) {
    codes[place] = pick_code(&world.input);
    values[place] = value_of(codes[place]);
  }
  if (index > list->count) index = GRAFT_INDEX_NONE;
  status =
      graft_list_insert(world.runtime, list->handle, index, values, count, &id);
  if (status < 0 || count == 0) return status;
  LAW(id > list->newest_id, "an item has an id that is new");
  list->newest_id = id + count - 1;
  if (index == GRAFT_INDEX_NONE) index = list->count;
  make_room(list, index, count);
  for (place = 0; place < count; place++) {
    list->ids[index + place] = id + place;
    list->values[index + place] = codes[place];
  }
  return status;
}

static graft_status take_out(struct list *list) {
  uint32_t index = pick(&world.input, list->count);
  uint32_t count = 1 + pick(&world.input, 2);
  graft_status status;
  if (count > list->count - index) count = list->count - index;
  status = graft_list_remove(world.runtime, list->handle, index, count);
  if (status >= 0) close_gap(list, index, count);
  return status;
}

static graft_status move(struct list *list) {
  uint32_t from = pick(&world.input, list->count);
  uint32_t to = pick(&world.input, list->count);
  int64_t id = list->ids[from];
  code value = list->values[from];
  graft_status status = graft_list_move(world.runtime, list->handle, from, to);
  if (status < 0) return status;
  close_gap(list, from, 1);
  make_room(list, to, 1);
  list->ids[to] = id;
  list->values[to] = value;
  return status;
}

static graft_status set(struct list *list) {
  uint32_t index = pick(&world.input, list->count);
  code chosen = pick_code(&world.input);
  graft_value value = value_of(chosen);
  graft_status status =
      graft_list_set(world.runtime, list->handle, index, &value);
  if (status >= 0) list->values[index] = chosen;
  return status;
}

void change_list(void) {
  int was_known = world.has_trees || world.only_lists;
  struct list *list = &world.lists[pick(&world.input, LISTS)];
  uint32_t how = pick(&world.input, 8), count = list->count;
  graft_status status;
  if (list->handle == 0) return;
  world.is_scheduled = 0;
  if (count == 0 || how < 3) {
    status = insert(list);
  } else if (how < 5) {
    status = take_out(list);
  } else if (how == 5) {
    status = move(list);
  } else if (how == 6) {
    status = set(list);
  } else {
    status = graft_list_touch(world.runtime, list->handle,
                              pick(&world.input, count));
  }
  show("  list %d: %u items, %d\n", (int)(list - world.lists), list->count,
       status);
  if (status < 0) {
    LAW(!world.is_certain || world.in_commit > 0 || world.depth > 0,
        "a list can be changed");
    LAW(status == GRAFT_E_BUSY || status == GRAFT_E_NO_MEMORY,
        "a list can be changed");
  }
  list->is_changed = 1;
  unsettle();
  world.only_lists = was_known && world.depth == 0 && status >= 0;
}

void end_list(void) {
  struct list *list = &world.lists[pick(&world.input, LISTS)];
  graft_list ended = list->handle;
  uint32_t count = 77;
  int64_t id = 77;
  /* Rows stay as they are until they are described with another list. */
  lose_certainty();
  if (ended == 0) return;
  if (graft_list_destroy(world.runtime, ended) < 0) return;
  LAW(graft_list_count(world.runtime, ended, &count) < 0 && count == 77,
      "E5 a list that was ended is gone");
  LAW(graft_list_insert(world.runtime, ended, 0, NULL, 0, &id) < 0 && id == 77,
      "E5 a list that was ended is gone");
  list->handle = 0;
  if (world.depth > 0 || world.in_commit > 0 || world.fail_memory != 0) return;
  open_lists();
}
