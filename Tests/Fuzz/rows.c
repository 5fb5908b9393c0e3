/* Rows: their bodies, and which of them a lazy widget has. */
#include <string.h>

#include "fuzz.h"

static const char *const keys[KEYS] = {
    "row", "r",   "the key of a row that is longer than others", "", "r2",
    "ro",  "rows"};

/* ------------------------------------------------------------------------ */
/* Describing                                                               */
/* ------------------------------------------------------------------------ */

void keep_prototype(struct item *rows) {
  struct prototype *prototype;
  uint32_t index = 0, left = 1;
  LAW(world.prototype_count < PROTOTYPES, "the rig: too many prototypes");
  rows->prototype = (uint16_t)world.prototype_count++;
  prototype = &world.prototypes[rows->prototype];
  prototype->rows = *rows;
  prototype->shared.prototype = prototype;
  prototype->shared.token = NULL;
  while (left > 0) {
    prototype->items[index] = rows[1 + index];
    left += rows[1 + index].child_count - 1u;
    index++;
  }
}

uint32_t count_rows(const struct item *rows, code count) {
  if (rows->number < LISTS) return world.lists[rows->number].count;
  return (uint32_t)int_of(count) % KEYS;
}

int64_t key_of_row(const struct item *rows, uint32_t index) {
  int64_t number = (index * 3 + rows->prototype) % KEYS;
  if (rows->number < LISTS) return world.lists[rows->number].ids[index];
  if (rows->number == LISTS) return index;
  return rows->prototype % 2 == 0 ? number : -1 - number;
}

graft_value value_of_key(int64_t key) {
  return key >= 0 ? graft_value_int(key) : graft_value_text(keys[-1 - key]);
}

static graft_status give_key(const graft_context *context, void *user_data,
                             uint32_t index, graft_value *key) {
  const struct row_data *data = user_data;
  graft_status status = enter(context);
  LAW(data->token == NULL || data->token->drops == 0,
      "M7 what was dropped is not used");
  *key = value_of_key(key_of_row(&data->prototype->rows, index));
  leave(context);
  return status;
}

static graft_status run_row(const graft_context *context, void *user_data,
                            const graft_row *row) {
  const struct row_data *data = user_data;
  const struct item *rows = &data->prototype->rows;
  graft_status status = enter(context);
  LAW(data->token == NULL || data->token->drops == 0,
      "M7 what was dropped is not used");
  if (status >= 0) {
    code before = world.row_value;
    world.row_value = CODE_INT((code)row->index);
    if (rows->number < LISTS && row->value.type != GRAFT_TYPE_NONE) {
      world.row_value = code_of(&row->value);
    } else if (rows->number < LISTS) {
      world.row_value = CODE_NONE;
    }
    if (world.is_certain && rows->number < LISTS) {
      const struct list *list = &world.lists[rows->number];
      LAW(row->index < list->count &&
              row->key.as.integer == list->ids[row->index] &&
              world.row_value == list->values[row->index],
          "a row is told of its item");
    }
    world.in_body++;
    build_item(data->prototype->items, context);
    world.in_body--;
    world.row_value = before;
  }
  leave(context);
  return status;
}

static void drop_rows(void *user_data) {
  drop_token(((struct row_data *)user_data)->token);
}

void fill_rows(const struct item *item, const graft_value *count,
               graft_rows_desc *rows) {
  graft_rows_desc init = GRAFT_ROWS_DESC_INIT;
  struct prototype *prototype = &world.prototypes[item->prototype];
  *rows = init;
  rows->overscan = item->overscan;
  rows->body = run_row;
  rows->version = world.rows_version;
  if (item->number < LISTS) {
    rows->list = world.lists[item->number].handle;
  } else {
    rows->count = count_rows(item, code_of(count));
    if (item->number > LISTS) rows->key = give_key;
  }
  if ((item->flags & HANDLES_OWNED) != 0) {
    struct row_data *data = &world.row_data[world.row_data_count++];
    LAW(world.row_data_count < TOKENS, "the rig: too many rows");
    data->prototype = prototype;
    data->token = new_token();
    rows->user_data = data;
    rows->drop = drop_rows;
  } else {
    rows->user_data = &prototype->shared;
  }
}

/* ------------------------------------------------------------------------ */
/* Windows                                                                  */
/* ------------------------------------------------------------------------ */

void show_rows(void) {
  uint32_t first = pick(&world.input, 8), count = pick(&world.input, 5);
  uint32_t start = pick(&world.input, 256), index;
  for (index = 0; index < world.widget_count; index++) {
    struct widget *widget =
        &world.widgets[(start + index) % world.widget_count];
    struct window *window = &widget->window;
    graft_node rows = 0;
    graft_status status;
    if (widget->kind != VIEW || !widget->is_alive || widget->is_own) continue;
    graft_node_child(world.runtime, widget->node, 0, &rows);
    status = graft_rows_visible(world.runtime, widget->node, first, count);
    show("  %u rows from %u on are shown: %d\n", count, first, status);
    unsettle();
    if (world.in_commit > 0) lose_certainty();
    if (status != GRAFT_OK) return;
    window->rows = rows;
    window->first = first;
    window->count = count;
    window->is_known = world.depth == 0 && world.is_certain;
    window->commits = commits();
    window->id = 0;
    if (window->source < LISTS) {
      const struct list *list = &world.lists[window->source];
      if (list->is_changed) window->is_known = 0;
      /* What comes before it does not push it out, if it is there. */
      if (first > 0 && first >= window->told_first &&
          first < window->told_first + widget->child_count &&
          first < list->count) {
        window->id = list->ids[first];
      }
    }
    return;
  }
}

static uint32_t smaller(uint32_t one, uint32_t other) {
  return one < other ? one : other;
}

void compare_window(const struct expected *rows, struct widget *widget) {
  struct window *window = &widget->window;
  const struct item *item = &rows->item;
  uint32_t overscan = item->overscan == 0 ? 8 : item->overscan;
  uint32_t total = rows->row, end = window->told_first + widget->child_count;
  uint32_t first = window->first, visible;
  LAW(window->is_told && window->told_count == total,
      "a lazy widget is told how many rows there are");
  LAW(end <= total, "a lazy widget has rows that are there");
  if (window->rows != rows->node) {
    LAW(window->told_first == 0 && end == smaller(total, 2 * overscan),
        "until it told what it shows, there are the first rows");
    window->is_known = 0;
    window->source = item->number;
    return;
  }
  LAW(widget->child_count <= window->count + 2 * overscan,
      "there are not more rows than needed");
  LAW(total == 0 || widget->child_count > 0, "there are rows if there can be");
  /* Each commit follows them; if there were several, the way is not known. */
  if (commits() - window->commits > 1) window->is_known = 0;
  if (window->id != 0 && window->source == item->number) {
    first = index_of_item(&world.lists[item->number], window->id);
  }
  if (first >= total) window->is_known = 0;
  if (window->is_known) {
    visible = smaller(window->count, total - first);
    LAW(window->told_first == first - smaller(first, overscan),
        "rows before those that are shown");
    LAW(end == first + visible + smaller(total - first - visible, overscan),
        "rows behind those that are shown");
  }
  window->first = first;
  window->id = item->number < LISTS && first > 0 && first < total
                   ? world.lists[item->number].ids[first]
                   : 0;
  window->source = item->number;
  window->commits = commits();
}
