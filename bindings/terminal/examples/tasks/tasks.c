/*
 * A list of tasks. What changes is kept in cells of state and in a list: a
 * widget that is bound to a cell shows it and sets it, a component that read
 * one runs again, and nothing else does.
 *
 *     tasks [file]     Ctrl-S saves to the file, in another thread
 */
#include "tasks.h"

#include <stdio.h>
#include <stdlib.h>

enum { ALL, ACTIVE, DONE };

graft_terminal *terminal;
graft_runtime *rt;
static graft_terminal_classes ui = GRAFT_TERMINAL_CLASSES_INIT;
static graft_class wallet, title, draft_row, task_row, task_list, summary;

graft_list tasks;
const char *file_name;
graft_state saving, saved;
static graft_state draft, filter, in_wallet;
static graft_state selected;        /* a row of those that the filter shows */
static graft_state editing, edited; /* the id of a task, and its text so far */
static graft_state million, number; /* another screen, and its selected row */

/* ------------------------------------------------------------------------ */
/* The tasks                                                                */
/* ------------------------------------------------------------------------ */

const struct task *task_at(uint32_t index) {
  return graft_list_value(rt, tasks, index).as.pointer;
}

static int64_t id_at(uint32_t index) {
  int64_t id = 0;
  graft_list_id(rt, tasks, index, &id);
  return id;
}

static int is_done(uint32_t index) {
  return graft_state_int(rt, task_at(index)->done) != 0;
}

static int shows(uint32_t index) {
  int64_t chosen = graft_state_int(rt, filter);
  return chosen == ALL || is_done(index) == (chosen == DONE);
}

static int64_t count_shown(void) {
  int64_t count = 0;
  uint32_t length = graft_list_length(rt, tasks);
  for (uint32_t i = 0; i < length; i++) count += shows(i);
  return count;
}

/* Finds the task that a row shows; 0: there is none. */
static int find_shown(int64_t row, uint32_t *index) {
  uint32_t length = graft_list_length(rt, tasks);
  for (*index = 0; *index < length; ++*index) {
    if (shows(*index) && row-- == 0) return 1;
  }
  return 0;
}

static void add_task(graft_value text) {
  struct task *task = malloc(sizeof *task);
  if (task == NULL) return;
  task->done = graft_state_of(rt, graft_value_bool(0));
  task->text = graft_state_of(rt, text);
  graft_list_append(rt, tasks, graft_value_pointer(task));
  graft_state_set_int(rt, selected, count_shown() - 1);
}

static void remove_task(uint32_t index) {
  const struct task *task = task_at(index);
  graft_list_remove(rt, tasks, index, 1);
  graft_state_destroy(rt, task->done);
  graft_state_destroy(rt, task->text);
  free((void *)task);
}

/* Moves a task to where another row is. */
static void move_task(uint32_t index, int64_t row) {
  uint32_t other;
  if (!find_shown(row, &other)) return;
  graft_list_move(rt, tasks, index, other);
  graft_state_set_int(rt, selected, row);
}

/* ------------------------------------------------------------------------ */
/* The list and its rows                                                    */
/* ------------------------------------------------------------------------ */

GRAFT_HANDLER(edit_accepted) {
  const struct task *task = user_data;
  graft_value text = graft_state_value(rt, edited);
  if (text.length > 0) graft_state_set(rt, task->text, &text);
  return graft_state_set_int(rt, editing, 0);
}

GRAFT_HANDLER(edit_escaped) { return graft_state_set_int(rt, editing, 0); }

/* The key is the task's id. */
GRAFT_BODY(task_row_body) {
  int64_t id = graft_key_value(context).as.integer;
  graft_value item = graft_value_none();
  struct task *task;
  graft_list_item(rt, tasks, id, &item);
  task = (struct task *)item.as.pointer;
  GRAFT(rt, ui.row) {
    graft_int(rt, "spacing", 8);
    GRAFT(rt, ui.toggle) { graft_bind(rt, "active", task->done); }
    if (graft_state_int(rt, editing) == id) {
      GRAFT(rt, ui.entry) {
        graft_bind(rt, "text", edited);
        graft_bool(rt, "autofocus", 1);
        graft_int(rt, "flex", 1);
        graft_on(rt, "activate", edit_accepted, task);
        graft_on(rt, "blur", edit_accepted, task);
        graft_on(rt, "escape", edit_escaped, NULL);
      }
    } else {
      GRAFT(rt, ui.label) {
        graft_bind(rt, "text", task->text);
        graft_bind(rt, "dim", task->done);
        graft_int(rt, "flex", 1);
      }
    }
  }
  return GRAFT_OK;
}

GRAFT_HANDLER(list_key) {
  int64_t row = graft_state_int(rt, selected);
  uint32_t index;
  if (!find_shown(row, &index)) return GRAFT_DECLINED;
  if (graft_event_is(event, "Space")) {
    graft_state_toggle(rt, task_at(index)->done);
  } else if (graft_event_is(event, "Enter") || graft_event_is(event, "e")) {
    graft_value text = graft_state_value(rt, task_at(index)->text);
    graft_state_set(rt, edited, &text);
    graft_state_set_int(rt, editing, id_at(index));
  } else if (graft_event_is(event, "Delete")) {
    remove_task(index);
  } else if (graft_event_is(event, "K") || graft_event_is(event, "Shift-Up")) {
    move_task(index, row - 1);
  } else if (graft_event_is(event, "J") ||
             graft_event_is(event, "Shift-Down")) {
    move_task(index, row + 1);
  } else {
    return GRAFT_DECLINED;
  }
  return GRAFT_OK;
}

/* An effect of the number of rows: the selected row is one of them. */
GRAFT_TASK(keep_selection) {
  int64_t last = count_shown() - 1;
  if (graft_state_int(rt, selected) <= last || last < 0) return GRAFT_OK;
  return graft_state_set_int(rt, selected, last);
}

GRAFT_BODY(task_list_body) {
  const graft_value count = graft_value_int(count_shown());
  const graft_effect_desc effect = {.struct_size = sizeof effect,
                                    .inputs = &count,
                                    .input_count = 1,
                                    .run = keep_selection};
  uint32_t length = graft_list_length(rt, tasks);
  GRAFT(rt, ui.list) {
    graft_int(rt, "flex", 1);
    graft_bind(rt, "selected", selected);
    graft_on(rt, "key", list_key, NULL);
    for (uint32_t i = 0; i < length; i++) {
      if (shows(i))
        GRAFT_KEY(rt, task_row, id_at(i)) {}
    }
  }
  return graft_effect(rt, GRAFT_SITE, &effect);
}

/* Of a million rows those exist that are seen, and a few more. */
GRAFT_ROW(million_row) {
  char text[40];
  snprintf(text, sizeof text, "Row %u of a million", row->index);
  GRAFT(rt, ui.label) { graft_string(rt, "text", text); }
  return GRAFT_OK;
}

/* ------------------------------------------------------------------------ */
/* The whole                                                                */
/* ------------------------------------------------------------------------ */

/* Saving is an effect: it lasts while `saving` is set. */
GRAFT_BODY(title_body) {
  int64_t is_saving = graft_state_int(rt, saving);
  const graft_effect_desc effect = {
      .struct_size = sizeof effect, .run = begin_save, .clean = end_save};
  GRAFT(rt, ui.row) {
    graft_int(rt, "spacing", 8);
    GRAFT(rt, ui.label) {
      graft_string(rt, "text", "Tasks");
      graft_bool(rt, "bold", 1);
      graft_int(rt, "flex", 1);
    }
    describe_spinner(is_saving != 0);
    GRAFT(rt, ui.label) { graft_bind(rt, "text", saved); }
  }
  return is_saving ? graft_effect(rt, GRAFT_SITE, &effect) : GRAFT_OK;
}

GRAFT_HANDLER(add_pressed) {
  graft_value text = graft_state_value(rt, draft);
  if (text.length > 0) add_task(text);
  return graft_state_set_text(rt, draft, "");
}

GRAFT_BODY(draft_body) {
  GRAFT(rt, ui.row) {
    graft_int(rt, "spacing", 8);
    GRAFT(rt, ui.entry) {
      graft_bind(rt, "text", draft);
      graft_string(rt, "placeholder", "What is to be done?");
      graft_int(rt, "flex", 1);
      graft_on(rt, "activate", add_pressed, NULL);
    }
    GRAFT(rt, ui.button) {
      graft_string(rt, "text", "Add");
      graft_bool(rt, "enabled", graft_state_value(rt, draft).length > 0);
      graft_on(rt, "click", add_pressed, NULL);
    }
  }
  return GRAFT_OK;
}

/* The key of each toggle is its filter. */
GRAFT_HANDLER(filter_chosen) {
  return graft_state_set_int(rt, filter, graft_key_value(context).as.integer);
}

static void describe_choices(void) {
  static const char *const words[] = {"All", "Active", "Done"};
  GRAFT(rt, ui.row) {
    graft_int(rt, "spacing", 16);
    for (int choice = ALL; choice <= DONE; choice++) {
      GRAFT_KEY(rt, ui.toggle, choice) {
        graft_string(rt, "text", words[choice]);
        graft_bool(rt, "active", graft_state_int(rt, filter) == choice);
        graft_on(rt, "toggled", filter_chosen, NULL);
      }
    }
  }
}

GRAFT_HANDLER(wallet_clicked) { return graft_state_add(rt, in_wallet, 1); }

GRAFT_BODY(summary_body) {
  int count = (int)graft_list_length(rt, tasks);
  int done = 0;
  char text[80];
  for (int i = 0; i < count; i++) done += is_done((uint32_t)i);
  snprintf(text, sizeof text, "%d of %d done, %d in the wallet", done, count,
           (int)graft_state_int(rt, in_wallet));
  GRAFT(rt, ui.row) {
    graft_int(rt, "spacing", 8);
    graft_string(rt, "align", "center");
    GRAFT(rt, ui.frame) {
      graft_int(rt, "width", 127);
      graft_int(rt, "height", 40);
      GRAFT(rt, wallet) { graft_on(rt, "click", wallet_clicked, NULL); }
    }
    GRAFT(rt, ui.label) {
      graft_string(rt, "text", text);
      graft_int(rt, "flex", 1);
    }
    if (count > 0) {
      GRAFT(rt, ui.progress) {
        graft_double(rt, "value", (double)done / count);
      }
    }
  }
  return GRAFT_OK;
}

GRAFT_HANDLER(any_key) {
  if (graft_event_is(event, "Ctrl-Q")) return graft_terminal_quit(terminal);
  if (graft_event_is(event, "Ctrl-T")) return graft_state_toggle(rt, million);
  if (!graft_event_is(event, "Ctrl-S")) return GRAFT_DECLINED;
  graft_state_set_text(rt, saved, "saving");
  return graft_state_set_bool(rt, saving, 1);
}

GRAFT_TASK(body) {
  const graft_rows_desc rows = {
      .struct_size = sizeof rows, .count = 1000000, .body = million_row};
  GRAFT(rt, ui.column) {
    graft_on(rt, "key", any_key, NULL);
    GRAFT(rt, title) {}
    GRAFT(rt, draft_row) {}
    describe_choices();
    if (graft_state_int(rt, million)) {
      GRAFT(rt, ui.list) {
        graft_int(rt, "flex", 1);
        graft_bind(rt, "selected", number);
        graft_rows(rt, GRAFT_SITE, &rows);
      }
    } else {
      GRAFT(rt, task_list) {}
    }
    GRAFT(rt, summary) {}
    GRAFT(rt, ui.label) {
      graft_bool(rt, "dim", 1);
      graft_string(rt, "text",
                   "Enter edit  Space done  Delete  J/K move  "
                   "Ctrl-S save  Ctrl-Q quit  Ctrl-T rows");
    }
  }
  return GRAFT_OK;
}

static void make_state(void) {
  graft_state *const cells[] = {&draft,   &filter, &in_wallet, &selected,
                                &editing, &edited, &million,   &number,
                                &saving,  &saved};
  for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
    *cells[i] = graft_state_of(rt, graft_value_none());
  }
  graft_list_create(rt, &tasks);
}

int main(int argc, char **argv) {
  graft_status status = graft_terminal_open(NULL, &terminal);
  if (status < 0) {
    fprintf(stderr, "tasks: %s\n", graft_status_name(status));
    return 1;
  }
  rt = graft_terminal_runtime(terminal);
  graft_terminal_get_classes(terminal, &ui);
  file_name = argc > 1 ? argv[1] : NULL;
  make_state();
  title = graft_component(rt, "title", title_body);
  draft_row = graft_component(rt, "draft", draft_body);
  task_row = graft_component(rt, "task_row", task_row_body);
  task_list = graft_component(rt, "task_list", task_list_body);
  summary = graft_component(rt, "summary", summary_body);
  status = register_wallet(&wallet);
  if (status >= 0) status = graft_terminal_run(terminal, body, NULL);
  while (graft_list_length(rt, tasks) > 0) remove_task(0);
  graft_terminal_close(terminal);
  return status < 0;
}
