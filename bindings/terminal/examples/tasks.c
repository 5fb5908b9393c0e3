/*
 * A list of tasks. What changes is kept in cells of state: a widget that is
 * bound to one shows it and sets it, a component that read one runs again.
 *
 *     tasks [file]     Ctrl-S saves to the file, in another thread
 */
#include <graft/terminal.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_TASKS 200

struct task {
  int64_t id;
  graft_state done;
  graft_state text;
};

enum { ALL, ACTIVE, DONE };

static graft_terminal *terminal;
static graft_runtime *rt;
static graft_terminal_classes ui = GRAFT_TERMINAL_CLASSES_INIT;
static graft_class wallet_button;
static graft_class title, task_row; /* components */

static struct task tasks[MOST_TASKS];
static int count;
static graft_state draft;
static graft_state filter;
static graft_state selected; /* among those that the filter shows */
static graft_state editing;  /* the id of the task that is edited, or 0 */
static graft_state edited;
static graft_state in_wallet;
static graft_state saving;
static graft_state saved; /* what is said about the last save */

/* ------------------------------------------------------------------------ */
/* State                                                                    */
/* ------------------------------------------------------------------------ */

static graft_value text_value(const char *text) {
  return graft_value_string(text, (uint32_t)strlen(text));
}

static graft_state cell(graft_value initial) {
  graft_state state = 0;
  graft_state_create(rt, &initial, &state);
  return state;
}

static graft_value get(graft_state state) {
  graft_value value = graft_value_none();
  graft_state_get(rt, state, &value);
  return value;
}

static int64_t number(graft_state state) { return get(state).as.integer; }

static graft_status set(graft_state state, graft_value value) {
  return graft_state_set(rt, state, &value);
}

static graft_status add(graft_state state, int more) {
  return set(state, graft_value_int(number(state) + more));
}

static void make_cells(void) {
  draft = cell(text_value(""));
  filter = cell(graft_value_int(ALL));
  selected = cell(graft_value_int(0));
  editing = cell(graft_value_int(0));
  edited = cell(text_value(""));
  in_wallet = cell(graft_value_int(0));
  saving = cell(graft_value_bool(0));
  saved = cell(text_value(""));
}

static int shows(const struct task *task) {
  int64_t chosen = number(filter);
  return chosen == ALL || number(task->done) == (chosen == DONE);
}

static int count_shown(void) {
  int shown = 0;
  for (int i = 0; i < count; i++) shown += shows(&tasks[i]);
  return shown;
}

/* Gives the task that is so many rows below the selected one, or null. */
static struct task *task_below_selected(int rows) {
  int64_t row = number(selected) + rows;
  for (int i = 0; i < count; i++) {
    if (shows(&tasks[i]) && row-- == 0) return &tasks[i];
  }
  return NULL;
}

static const struct task *task_of_id(int64_t id) {
  for (int i = 0; i < count; i++) {
    if (tasks[i].id == id) return &tasks[i];
  }
  return NULL;
}

static void select_row(int row) {
  set(selected, graft_value_int(row > 0 ? row : 0));
}

/* The array is no cell: who changed it asks for body(). */
static void add_task(graft_value text) {
  static int64_t last_id;
  if (text.length == 0 || count == MOST_TASKS) return;
  tasks[count].id = ++last_id;
  tasks[count].done = cell(graft_value_bool(0));
  tasks[count].text = cell(text);
  count++;
  graft_terminal_invalidate(terminal);
}

static void remove_task(struct task *task) {
  size_t behind = (size_t)(&tasks[--count] - task);
  graft_state_destroy(rt, task->done);
  graft_state_destroy(rt, task->text);
  memmove(task, task + 1, behind * sizeof *task);
  graft_terminal_invalidate(terminal);
}

/* Moves the selected task a row up or down. */
static void move_task(struct task *task, int rows) {
  struct task *other = task_below_selected(rows);
  struct task kept = *task;
  if (other == NULL) return;
  *task = *other;
  *other = kept;
  add(selected, rows);
  graft_terminal_invalidate(terminal);
}

/* ------------------------------------------------------------------------ */
/* Saving in another thread: an effect of `saving`                          */
/* ------------------------------------------------------------------------ */

static const char *file_name;

/* Lives from begin_save() to end_save(). */
static struct {
  pthread_t thread;
  int runs;
  int failed;
  char *content;
} save;

static graft_status save_ended(const graft_context *context, void *user_data) {
  (void)context, (void)user_data;
  set(saved, text_value(save.failed ? "not saved" : "saved"));
  return set(saving, graft_value_bool(0));
}

static int write_file(const char *name, const char *content) {
  FILE *file = fopen(name, "w");
  if (file == NULL) return -1;
  fputs(content, file);
  return fclose(file);
}

static void *save_in_thread(void *user_data) {
  static const struct timespec slow_disk = {0, 300000000};
  (void)user_data;
  nanosleep(&slow_disk, NULL);
  save.failed = file_name != NULL && write_file(file_name, save.content) != 0;
  graft_post(rt, 0, save_ended, NULL, NULL);
  return NULL;
}

/* Gives what is to be saved, to be freed; null if memory ran out. */
static char *tasks_as_text(void) {
  char *text = NULL;
  size_t size;
  FILE *file = open_memstream(&text, &size);
  if (file == NULL) return NULL;
  for (int i = 0; i < count; i++) {
    graft_value line = get(tasks[i].text);
    fprintf(file, "[%c] %.*s\n", number(tasks[i].done) ? 'x' : ' ',
            (int)line.length, line.as.string);
  }
  return fclose(file) == 0 ? text : NULL;
}

static graft_status begin_save(const graft_context *context, void *user_data) {
  save.failed = 1;
  save.content = tasks_as_text();
  save.runs = save.content != NULL &&
              pthread_create(&save.thread, NULL, save_in_thread, NULL) == 0;
  return save.runs ? GRAFT_OK : save_ended(context, user_data);
}

static graft_status end_save(const graft_context *context, void *user_data) {
  (void)context, (void)user_data;
  if (save.runs) pthread_join(save.thread, NULL);
  free(save.content);
  return GRAFT_OK;
}

/* ------------------------------------------------------------------------ */
/* A widget class of our own: a button that never changes                   */
/* ------------------------------------------------------------------------ */

/* Turns the button's callback into an event of its node. */
struct wallet {
  graft_runtime *runtime;
  graft_node node;
};

static void wallet_pressed(graft_terminal_widget *widget, void *user_data) {
  struct wallet *wallet = user_data;
  (void)widget;
  graft_emit(wallet->runtime, wallet->node,
             graft_atom_of(wallet->runtime, "click"), NULL, 0);
}

static graft_status wallet_make_coordinator(const graft_context *context,
                                            void **coordinator) {
  struct wallet *wallet = malloc(sizeof *wallet);
  if (wallet == NULL) return GRAFT_E_NO_MEMORY;
  wallet->runtime = context->runtime;
  wallet->node = context->node;
  *coordinator = wallet;
  return GRAFT_OK;
}

static graft_status wallet_create(const graft_context *context, void **widget) {
  *widget = graft_terminal_button_new(context->class_data, "Add to Wallet");
  graft_terminal_button_on_click(*widget, wallet_pressed, context->coordinator);
  return *widget == NULL ? GRAFT_E_NO_MEMORY : GRAFT_OK;
}

static graft_status wallet_destroy(const graft_context *context, void *widget) {
  (void)context;
  graft_terminal_widget_free(widget);
  return GRAFT_OK;
}

static graft_status wallet_destroy_coordinator(const graft_context *context,
                                               void *coordinator) {
  (void)context;
  free(coordinator);
  return GRAFT_OK;
}

static graft_status register_wallet(void) {
  static const graft_event_type click = {"click", 0, 0, NULL};
  const graft_class_desc desc = {
      .struct_size = sizeof desc,
      .name = "wallet",
      .events = &click,
      .event_count = 1,
      .class_data = terminal,
      .make_coordinator = wallet_make_coordinator,
      .create = wallet_create,
      .destroy = wallet_destroy,
      .destroy_coordinator = wallet_destroy_coordinator,
  };
  return graft_class_register(rt, &desc, &wallet_button);
}

/* ------------------------------------------------------------------------ */
/* A widget wrapped inline: a spinner that is started and stopped           */
/* ------------------------------------------------------------------------ */

static graft_status make_spinner(const graft_context *context, void *user_data,
                                 void **widget) {
  (void)context, (void)user_data;
  *widget = graft_terminal_spinner_new(terminal);
  return *widget == NULL ? GRAFT_E_NO_MEMORY : GRAFT_OK;
}

static graft_status update_spinner(void *widget, void *user_data) {
  (void)user_data;
  if (number(saving)) {
    graft_terminal_spinner_start(widget);
  } else {
    graft_terminal_spinner_stop(widget);
  }
  return GRAFT_OK;
}

static void free_spinner(void *widget, void *user_data) {
  (void)user_data;
  graft_terminal_widget_free(widget);
}

/* ------------------------------------------------------------------------ */
/* Handlers                                                                 */
/* ------------------------------------------------------------------------ */

#define HANDLER(name)                                    \
  static graft_status name(const graft_context *context, \
                           const graft_event *event, void *user_data)

HANDLER(add_pressed) {
  (void)context, (void)event, (void)user_data;
  add_task(get(draft));
  select_row(count_shown() - 1);
  return set(draft, text_value(""));
}

/* The key of each toggle is its filter. */
HANDLER(filter_chosen) {
  graft_value key;
  (void)event, (void)user_data;
  graft_node_key(context->runtime, context->node, &key);
  return set(filter, key);
}

HANDLER(edit_accepted) {
  const struct task *task = task_of_id(number(editing));
  graft_value text = get(edited);
  (void)context, (void)event, (void)user_data;
  if (task != NULL && text.length > 0) set(task->text, text);
  return set(editing, graft_value_int(0));
}

HANDLER(edit_escaped) {
  (void)context, (void)event, (void)user_data;
  return set(editing, graft_value_int(0));
}

HANDLER(wallet_clicked) {
  (void)context, (void)event, (void)user_data;
  return add(in_wallet, 1);
}

static int is_key(const graft_event *event, const char *name) {
  const graft_value *value = &event->values[0];
  return value->length == strlen(name) &&
         memcmp(value->as.string, name, value->length) == 0;
}

HANDLER(list_key) {
  struct task *task = task_below_selected(0);
  (void)context, (void)user_data;
  if (task == NULL) return GRAFT_DECLINED;
  if (is_key(event, "Space")) {
    set(task->done, graft_value_bool(!number(task->done)));
  } else if (is_key(event, "Enter") || is_key(event, "e")) {
    set(edited, get(task->text));
    set(editing, graft_value_int(task->id));
  } else if (is_key(event, "Delete")) {
    remove_task(task);
  } else if (is_key(event, "K") || is_key(event, "Shift-Up")) {
    move_task(task, -1);
  } else if (is_key(event, "J") || is_key(event, "Shift-Down")) {
    move_task(task, 1);
  } else {
    return GRAFT_DECLINED;
  }
  return GRAFT_OK;
}

HANDLER(any_key) {
  (void)context, (void)user_data;
  if (is_key(event, "Ctrl-Q")) return graft_terminal_quit(terminal);
  if (!is_key(event, "Ctrl-S")) return GRAFT_DECLINED;
  set(saved, text_value("saving"));
  return set(saving, graft_value_bool(1));
}

/* ------------------------------------------------------------------------ */
/* Components                                                               */
/* ------------------------------------------------------------------------ */

/* The name, and what is told of saving, which lasts while `saving` is set. */
static graft_status title_body(const graft_context *context) {
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  (void)context;
  GRAFT(rt, ui.row) {
    graft_int(rt, "spacing", 8);
    GRAFT(rt, ui.label) {
      graft_string(rt, "text", "Tasks");
      graft_bool(rt, "bold", 1);
      graft_int(rt, "flex", 1);
    }
    graft_wrap(rt, GRAFT_SITE, make_spinner, update_spinner, free_spinner, NULL,
               (uint64_t)number(saving));
    GRAFT(rt, ui.label) { graft_bind(rt, "text", saved); }
  }
  effect.run = begin_save;
  effect.clean = end_save;
  return number(saving) ? graft_effect(rt, GRAFT_SITE, &effect) : GRAFT_OK;
}

/* A task, whose id is the key. */
static graft_status task_row_body(const graft_context *context) {
  const struct task *task;
  graft_value id;
  graft_node_key(rt, context->node, &id);
  task = task_of_id(id.as.integer);
  if (task == NULL) return GRAFT_OK;
  GRAFT(rt, ui.row) {
    graft_int(rt, "spacing", 8);
    GRAFT(rt, ui.toggle) { graft_bind(rt, "active", task->done); }
    if (number(editing) == task->id) {
      GRAFT(rt, ui.entry) {
        graft_bind(rt, "text", edited);
        graft_bool(rt, "autofocus", 1);
        graft_int(rt, "flex", 1);
        graft_on(rt, "activate", edit_accepted, NULL);
        graft_on(rt, "blur", edit_accepted, NULL);
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

/* A class with a body instead of a widget. */
static graft_class component(const char *name,
                             graft_status (*body)(const graft_context *)) {
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  graft_class class_id = 0;
  desc.name = name;
  desc.body = body;
  graft_class_register(rt, &desc, &class_id);
  return class_id;
}

/* ------------------------------------------------------------------------ */
/* The whole                                                                */
/* ------------------------------------------------------------------------ */

static void describe_draft(void) {
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
      graft_bool(rt, "enabled", get(draft).length > 0);
      graft_on(rt, "click", add_pressed, NULL);
    }
  }
}

static void describe_choice(const char *text, int choice) {
  GRAFT_KEY(rt, ui.toggle, choice) {
    graft_string(rt, "text", text);
    graft_bool(rt, "active", number(filter) == choice);
    graft_on(rt, "toggled", filter_chosen, NULL);
  }
}

static void describe_list(void) {
  GRAFT(rt, ui.list) {
    graft_int(rt, "flex", 1);
    graft_bind(rt, "selected", selected);
    graft_on(rt, "key", list_key, NULL);
    for (int i = 0; i < count; i++) {
      if (!shows(&tasks[i])) continue;
      GRAFT_KEY(rt, task_row, tasks[i].id) {}
    }
  }
}

static void describe_progress(void) {
  int done = 0;
  char text[80];
  for (int i = 0; i < count; i++) done += number(tasks[i].done) != 0;
  snprintf(text, sizeof text, "%d of %d done, %d in the wallet", done, count,
           (int)number(in_wallet));
  GRAFT(rt, ui.row) {
    graft_int(rt, "spacing", 8);
    graft_string(rt, "align", "center");
    GRAFT(rt, ui.frame) {
      graft_int(rt, "width", 127);
      graft_int(rt, "height", 40);
      GRAFT(rt, wallet_button) { graft_on(rt, "click", wallet_clicked, NULL); }
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
}

/* An effect of the number of rows: the selected row is one of them. */
static graft_status keep_selection(const graft_context *context,
                                   void *user_data) {
  (void)context, (void)user_data;
  if (number(selected) >= count_shown()) select_row(count_shown() - 1);
  return GRAFT_OK;
}

static graft_status body(const graft_context *context, void *user_data) {
  graft_effect_desc effect = GRAFT_EFFECT_DESC_INIT;
  graft_value rows = graft_value_int(count_shown());
  (void)context, (void)user_data;
  GRAFT(rt, ui.column) {
    graft_on(rt, "key", any_key, NULL);
    GRAFT(rt, title) {}
    describe_draft();
    GRAFT(rt, ui.row) {
      graft_int(rt, "spacing", 16);
      describe_choice("All", ALL);
      describe_choice("Active", ACTIVE);
      describe_choice("Done", DONE);
    }
    describe_list();
    describe_progress();
    GRAFT(rt, ui.label) {
      graft_bool(rt, "dim", 1);
      graft_string(rt, "text",
                   "Enter edit  Space done  Delete  J/K move  "
                   "Ctrl-S save  Ctrl-Q quit");
    }
  }
  effect.inputs = &rows;
  effect.input_count = 1;
  effect.run = keep_selection;
  return graft_effect(rt, GRAFT_SITE, &effect);
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
  make_cells();
  title = component("title", title_body);
  task_row = component("task_row", task_row_body);
  status = register_wallet();
  if (status >= 0) status = graft_terminal_run(terminal, body, NULL);
  graft_terminal_close(terminal);
  return status < 0;
}
