#include "entry.h"

#include <string.h>

#include "value.h"

static void finish(gt_widget *widget) {
  gt_text_free(&((gt_entry *)widget)->text);
  gt_text_free(&((gt_entry *)widget)->placeholder);
}

static gt_size measure(gt_widget *widget, int columns) {
  gt_size size = {20, 1};
  (void)widget;
  (void)columns;
  return size;
}

/* One column is kept for the caret after the text. */
void gt_entry_reveal(gt_entry *entry) {
  const char *text = gt_text_bytes(&entry->text);
  size_t length = entry->text.length;
  int room = entry->widget.area.columns - 1;
  if (room < 1) {
    entry->scroll = entry->caret;
    return;
  }
  if (entry->scroll > entry->caret) entry->scroll = entry->caret;
  while (gt_width(text + entry->scroll, entry->caret - entry->scroll) > room) {
    entry->scroll = gt_next(text, length, entry->scroll);
  }
  while (entry->scroll > 0) {
    size_t before = gt_previous(text, length, entry->scroll);
    if (gt_width(text + before, length - before) > room) break;
    entry->scroll = before;
  }
}

static void arrange(gt_widget *widget) { gt_entry_reveal((gt_entry *)widget); }

static void draw(const gt_widget *widget, gt_painter *painter) {
  const gt_entry *entry = (const gt_entry *)widget;
  uint32_t style = GRAFT_TERMINAL_UNDERLINE;
  int columns = painter->area.columns;
  if (!widget->enabled) style |= GRAFT_TERMINAL_DIM;
  gt_paint_run(painter, 0, 0, columns, style, " ");
  if (entry->text.length == 0) {
    gt_paint_cut(painter, 0, 0, columns, style | GRAFT_TERMINAL_DIM,
                 gt_text_bytes(&entry->placeholder), entry->placeholder.length);
    return;
  }
  if (entry->all_selected && gt_widget_focused(widget)) {
    style |= GRAFT_TERMINAL_REVERSE;
  }
  gt_paint(painter, 0, 0, style, entry->text.bytes + entry->scroll,
           entry->text.length - entry->scroll);
}

static void cursor(const gt_widget *widget, int *x, int *y) {
  const gt_entry *entry = (const gt_entry *)widget;
  *x = gt_width(gt_text_bytes(&entry->text) + entry->scroll,
                entry->caret - entry->scroll);
  *y = 0;
}

static int click(gt_widget *widget, int x, int y) {
  gt_entry *entry = (gt_entry *)widget;
  int used;
  (void)y;
  entry->caret =
      entry->scroll + gt_fit(gt_text_bytes(&entry->text) + entry->scroll,
                             entry->text.length - entry->scroll, x, &used);
  entry->all_selected = 0;
  gt_widget_redraw(widget);
  return 1;
}

/* Gives the offset after a number of characters. */
static size_t offset_of(const gt_entry *entry, int64_t characters) {
  size_t at = 0;
  while (characters-- > 0 && at < entry->text.length) {
    at = gt_next(entry->text.bytes, entry->text.length, at);
  }
  return at;
}

static int64_t characters_to(const gt_entry *entry, size_t offset) {
  int64_t characters = 0;
  size_t at = 0;
  while (at < offset) {
    at = gt_next(entry->text.bytes, entry->text.length, at);
    characters++;
  }
  return characters;
}

/* The caret stays after as many characters, or at the end; who selects all and
 * types replaces what came meanwhile. */
static graft_status set_text(gt_widget *widget, const graft_value *value) {
  gt_entry *entry = (gt_entry *)widget;
  int at_end = entry->caret == entry->text.length;
  int64_t characters = characters_to(entry, entry->caret);
  graft_status status = gt_value_text(value, &entry->text);
  if (status < 0) return status;
  entry->caret = at_end ? entry->text.length : offset_of(entry, characters);
  entry->scroll = 0;
  if (entry->text.length == 0) entry->all_selected = 0;
  gt_entry_reveal(entry);
  gt_widget_redraw(widget);
  return GRAFT_OK;
}

static void get_text(const gt_widget *widget, graft_value *value) {
  const gt_entry *entry = (const gt_entry *)widget;
  *value = graft_value_string(gt_text_bytes(&entry->text),
                              (uint32_t)entry->text.length);
}

static graft_status set_placeholder(gt_widget *widget,
                                    const graft_value *value) {
  gt_widget_redraw(widget);
  return gt_value_text(value, &((gt_entry *)widget)->placeholder);
}

static graft_status command(gt_widget *widget, const char *name,
                            const graft_value *values, uint32_t count) {
  gt_entry *entry = (gt_entry *)widget;
  if (strcmp(name, "select_all") == 0) {
    entry->all_selected = entry->text.length > 0;
    entry->caret = entry->text.length;
  } else if (strcmp(name, "set_caret") == 0) {
    if (count != 1 || values[0].type != GRAFT_TYPE_INT) {
      return graft_fail(widget->terminal->runtime, GRAFT_E_TYPE,
                        "set_caret takes one int");
    }
    entry->caret = offset_of(entry, values[0].as.integer);
    entry->all_selected = 0;
  } else {
    return GRAFT_E_UNSUPPORTED;
  }
  gt_entry_reveal(entry);
  gt_widget_redraw(widget);
  return GRAFT_OK;
}

static const gt_property properties[] = {
    {GT_DECLARE("text", GT_STRING), set_text, get_text},
    {GT_DECLARE("placeholder", GT_STRING), set_placeholder, NULL},
};

const gt_kind gt_entry_kind = {
    .name = "entry",
    .size = sizeof(gt_entry),
    .flags = GT_TAKES_FOCUS | GT_SHRINKS,
    .signals = GT_SIGNAL_BIT(GT_CHANGE) | GT_SIGNAL_BIT(GT_ACTIVATE) |
               GT_SIGNAL_BIT(GT_ESCAPE),
    .properties = properties,
    .property_count = sizeof properties / sizeof *properties,
    .finish = finish,
    .measure = measure,
    .arrange = arrange,
    .draw = draw,
    .key = gt_entry_key,
    .click = click,
    .cursor = cursor,
    .command = command,
};
