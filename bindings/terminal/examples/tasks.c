/*
 * A list of tasks: all that is seen is described by body() from one struct.
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
#define MOST_TEXT 256

struct task {
  struct app *app;
  int64_t id;
  int done;
  char text[MOST_TEXT];
};

enum filter { ALL, ACTIVE, DONE };

struct app {
  graft_terminal *terminal;
  graft_terminal_classes ui;
  graft_class wallet;
  struct task tasks[MOST_TASKS];
  int count;
  int64_t last_id;
  int64_t editing; /* the id of the task that is edited, or 0 */
  char edited[MOST_TEXT];
  char draft[MOST_TEXT];
  enum filter filter;
  int selected; /* among those that the filter shows */
  int saving;
  int in_wallet;
  pthread_t saver;
  const char *file;
  const char *saved; /* what is said about the last save */
};

/* ------------------------------------------------------------------------ */
/* State                                                                    */
/* ------------------------------------------------------------------------ */

static int shows(const struct app *app, const struct task *task) {
  return app->filter == ALL || task->done == (app->filter == DONE);
}

/* Gives the task of a row, or null. */
static struct task *task_at(struct app *app, int row) {
  for (int i = 0; i < app->count; i++) {
    if (shows(app, &app->tasks[i]) && row-- == 0) return &app->tasks[i];
  }
  return NULL;
}

static int count_shown(const struct app *app) {
  int count = 0;
  for (int i = 0; i < app->count; i++) count += shows(app, &app->tasks[i]);
  return count;
}

static void keep_selection(struct app *app) {
  int rows = count_shown(app);
  if (app->selected >= rows) app->selected = rows > 0 ? rows - 1 : 0;
}

/* Copies text that an event reports, cut between two characters. */
static void copy_text(char *to, const graft_value *value) {
  size_t length = value->length < MOST_TEXT ? value->length : MOST_TEXT - 1;
  while (length < value->length && length > 0 &&
         ((unsigned char)value->as.string[length] & 0xC0) == 0x80) {
    length--;
  }
  memcpy(to, value->as.string, length);
  to[length] = '\0';
}

static void add_task(struct app *app, const char *text) {
  struct task *task = &app->tasks[app->count];
  if (text[0] == '\0' || app->count == MOST_TASKS) return;
  task->app = app;
  task->id = ++app->last_id;
  task->done = 0;
  snprintf(task->text, sizeof task->text, "%s", text);
  app->count++;
}

static void remove_task(struct app *app, const struct task *task) {
  size_t index = (size_t)(task - app->tasks);
  app->count--;
  memmove(&app->tasks[index], &app->tasks[index + 1],
          ((size_t)app->count - index) * sizeof *task);
  keep_selection(app);
}

/* Moves the selected task a row up or down. */
static void move_task(struct app *app, int rows) {
  struct task *task = task_at(app, app->selected);
  struct task *other = task_at(app, app->selected + rows);
  struct task kept;
  if (task == NULL || other == NULL) return;
  kept = *task;
  *task = *other;
  *other = kept;
  app->selected += rows;
}

static void begin_edit(struct app *app, const struct task *task) {
  app->editing = task->id;
  memcpy(app->edited, task->text, sizeof app->edited);
}

static void end_edit(struct app *app, int accept) {
  for (int i = 0; i < app->count; i++) {
    struct task *task = &app->tasks[i];
    if (accept && task->id == app->editing && app->edited[0] != '\0') {
      memcpy(task->text, app->edited, sizeof task->text);
    }
  }
  app->editing = 0;
}

/* ------------------------------------------------------------------------ */
/* Saving in another thread                                                 */
/* ------------------------------------------------------------------------ */

struct save {
  struct app *app;
  const char *file;
  int failed;
  int count;
  struct task tasks[MOST_TASKS];
};

static graft_status save_ended(const graft_context *context, void *user_data) {
  struct save *save = user_data;
  struct app *app = save->app;
  (void)context;
  pthread_join(app->saver, NULL);
  app->saving = 0;
  app->saved = save->failed ? "not saved" : "saved";
  return graft_terminal_invalidate(app->terminal);
}

static int write_tasks(const struct save *save) {
  FILE *file = fopen(save->file, "w");
  if (file == NULL) return -1;
  for (int i = 0; i < save->count; i++) {
    fprintf(file, "[%c] %s\n", save->tasks[i].done ? 'x' : ' ',
            save->tasks[i].text);
  }
  return fclose(file);
}

static void *save_in_thread(void *argument) {
  static const struct timespec slow_disk = {0, 300000000};
  struct save *save = argument;
  graft_runtime *runtime = graft_terminal_runtime(save->app->terminal);
  nanosleep(&slow_disk, NULL);
  save->failed = save->file != NULL && write_tasks(save) != 0;
  if (graft_post(runtime, 0, save_ended, save, free) < 0) free(save);
  return NULL;
}

static void begin_save(struct app *app) {
  struct save *save;
  if (app->saving) return;
  save = malloc(sizeof *save);
  if (save == NULL) return;
  save->app = app;
  save->file = app->file;
  save->count = app->count;
  memcpy(save->tasks, app->tasks, sizeof save->tasks);
  app->saving = 1;
  app->saved = "saving";
  if (pthread_create(&app->saver, NULL, save_in_thread, save) != 0) {
    app->saving = 0;
    app->saved = "not saved";
    free(save);
  }
}

/* ------------------------------------------------------------------------ */
/* A widget class of our own: a button that never changes                   */
/* ------------------------------------------------------------------------ */

/* Turns the button's callback into an event of its node. */
struct wallet {
  graft_runtime *runtime;
  graft_node node;
  graft_terminal *terminal;
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
  wallet->terminal = context->class_data;
  *coordinator = wallet;
  return GRAFT_OK;
}

static graft_status wallet_create(const graft_context *context, void **widget) {
  struct wallet *wallet = context->coordinator;
  *widget = graft_terminal_button_new(wallet->terminal, "Add to Wallet");
  graft_terminal_button_on_click(*widget, wallet_pressed, wallet);
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

static graft_status register_wallet(struct app *app) {
  static const graft_event_type click = {"click", 0, 0, NULL};
  const graft_class_desc desc = {
      .struct_size = sizeof desc,
      .name = "wallet",
      .events = &click,
      .event_count = 1,
      .class_data = app->terminal,
      .make_coordinator = wallet_make_coordinator,
      .create = wallet_create,
      .destroy = wallet_destroy,
      .destroy_coordinator = wallet_destroy_coordinator,
  };
  return graft_class_register(graft_terminal_runtime(app->terminal), &desc,
                              &app->wallet);
}

/* ------------------------------------------------------------------------ */
/* A widget wrapped inline: a spinner that is started and stopped           */
/* ------------------------------------------------------------------------ */

static graft_status make_spinner(const graft_context *context, void *user_data,
                                 void **widget) {
  struct app *app = user_data;
  (void)context;
  *widget = graft_terminal_spinner_new(app->terminal);
  return *widget == NULL ? GRAFT_E_NO_MEMORY : GRAFT_OK;
}

static graft_status update_spinner(void *widget, void *user_data) {
  struct app *app = user_data;
  if (app->saving) {
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

/* Every handler ends with it: the state has changed, describe it anew. */
static graft_status changed(struct app *app, const graft_context *context,
                            const graft_event *event) {
  (void)context, (void)event;
  return graft_terminal_invalidate(app->terminal);
}

HANDLER(draft_changed) {
  struct app *app = user_data;
  copy_text(app->draft, &event->values[0]);
  return changed(app, context, event);
}

HANDLER(add_pressed) {
  struct app *app = user_data;
  add_task(app, app->draft);
  app->draft[0] = '\0';
  app->selected = count_shown(app) > 0 ? count_shown(app) - 1 : 0;
  return changed(app, context, event);
}

HANDLER(all_chosen) {
  struct app *app = user_data;
  app->filter = ALL;
  keep_selection(app);
  return changed(app, context, event);
}

HANDLER(active_chosen) {
  struct app *app = user_data;
  app->filter = ACTIVE;
  keep_selection(app);
  return changed(app, context, event);
}

HANDLER(done_chosen) {
  struct app *app = user_data;
  app->filter = DONE;
  keep_selection(app);
  return changed(app, context, event);
}

HANDLER(row_selected) {
  struct app *app = user_data;
  app->selected = (int)event->values[0].as.integer;
  return changed(app, context, event);
}

HANDLER(task_toggled) {
  struct task *task = user_data;
  struct app *app = task->app;
  task->done = event->values[0].as.integer != 0;
  keep_selection(app);
  return changed(app, context, event);
}

HANDLER(edit_changed) {
  struct app *app = user_data;
  copy_text(app->edited, &event->values[0]);
  return changed(app, context, event);
}

HANDLER(edit_accepted) {
  struct app *app = user_data;
  end_edit(app, 1);
  return changed(app, context, event);
}

HANDLER(edit_escaped) {
  struct app *app = user_data;
  end_edit(app, 0);
  return changed(app, context, event);
}

HANDLER(wallet_clicked) {
  struct app *app = user_data;
  app->in_wallet++;
  return changed(app, context, event);
}

static int is_key(const graft_event *event, const char *name) {
  const graft_value *value = &event->values[0];
  return value->length == strlen(name) &&
         memcmp(value->as.string, name, value->length) == 0;
}

HANDLER(list_key) {
  struct app *app = user_data;
  struct task *task = task_at(app, app->selected);
  if (task == NULL) return GRAFT_DECLINED;
  if (is_key(event, "Space")) {
    task->done = !task->done;
    keep_selection(app);
  } else if (is_key(event, "e")) {
    begin_edit(app, task);
  } else if (is_key(event, "Delete")) {
    remove_task(app, task);
  } else if (is_key(event, "K") || is_key(event, "Shift-Up")) {
    move_task(app, -1);
  } else if (is_key(event, "J") || is_key(event, "Shift-Down")) {
    move_task(app, 1);
  } else {
    return GRAFT_DECLINED;
  }
  return changed(app, context, event);
}

HANDLER(row_activated) {
  struct app *app = user_data;
  const struct task *task = task_at(app, app->selected);
  if (task != NULL) begin_edit(app, task);
  return changed(app, context, event);
}

HANDLER(any_key) {
  struct app *app = user_data;
  if (is_key(event, "Ctrl-Q")) return graft_terminal_quit(app->terminal);
  if (!is_key(event, "Ctrl-S")) return GRAFT_DECLINED;
  begin_save(app);
  return changed(app, context, event);
}

/* ------------------------------------------------------------------------ */
/* Description                                                              */
/* ------------------------------------------------------------------------ */

static void describe_title(struct app *app, graft_runtime *rt) {
  GRAFT(rt, app->ui.row) {
    graft_int(rt, "spacing", 8);
    GRAFT(rt, app->ui.label) {
      graft_string(rt, "text", "Tasks");
      graft_bool(rt, "bold", 1);
      graft_int(rt, "flex", 1);
    }
    graft_wrap(rt, GRAFT_SITE, make_spinner, update_spinner, free_spinner, app,
               (uint64_t)app->saving);
    GRAFT(rt, app->ui.label) { graft_string(rt, "text", app->saved); }
  }
}

static void describe_draft(struct app *app, graft_runtime *rt) {
  GRAFT(rt, app->ui.row) {
    graft_int(rt, "spacing", 8);
    GRAFT(rt, app->ui.entry) {
      graft_string(rt, "text", app->draft);
      graft_string(rt, "placeholder", "What is to be done?");
      graft_int(rt, "flex", 1);
      graft_on(rt, "changed", draft_changed, app);
      graft_on(rt, "activate", add_pressed, app);
    }
    GRAFT(rt, app->ui.button) {
      graft_string(rt, "text", "Add");
      graft_bool(rt, "enabled", app->draft[0] != '\0');
      graft_on(rt, "click", add_pressed, app);
    }
  }
}

static void describe_choice(struct app *app, graft_runtime *rt,
                            const char *text, enum filter filter,
                            graft_handler_function chosen) {
  GRAFT_KEY(rt, app->ui.toggle, filter) {
    graft_string(rt, "text", text);
    graft_bool(rt, "active", app->filter == filter);
    graft_on(rt, "toggled", chosen, app);
  }
}

static void describe_task(struct app *app, graft_runtime *rt,
                          struct task *task) {
  GRAFT_KEY(rt, app->ui.row, task->id) {
    graft_int(rt, "spacing", 8);
    GRAFT(rt, app->ui.toggle) {
      graft_bool(rt, "active", task->done);
      graft_on(rt, "toggled", task_toggled, task);
    }
    if (task->id == app->editing) {
      GRAFT(rt, app->ui.entry) {
        graft_string(rt, "text", app->edited);
        graft_bool(rt, "autofocus", 1);
        graft_int(rt, "flex", 1);
        graft_on(rt, "changed", edit_changed, app);
        graft_on(rt, "activate", edit_accepted, app);
        graft_on(rt, "blur", edit_accepted, app);
        graft_on(rt, "escape", edit_escaped, app);
      }
    } else {
      GRAFT(rt, app->ui.label) {
        graft_string(rt, "text", task->text);
        graft_bool(rt, "dim", task->done);
        graft_int(rt, "flex", 1);
      }
    }
  }
}

static void describe_list(struct app *app, graft_runtime *rt) {
  GRAFT(rt, app->ui.list) {
    graft_int(rt, "flex", 1);
    graft_int(rt, "selected", app->selected);
    graft_on(rt, "changed", row_selected, app);
    graft_on(rt, "activate", row_activated, app);
    graft_on(rt, "key", list_key, app);
    for (int i = 0; i < app->count; i++) {
      if (shows(app, &app->tasks[i])) describe_task(app, rt, &app->tasks[i]);
    }
  }
}

static void describe_progress(struct app *app, graft_runtime *rt) {
  int done = 0;
  char text[80];
  for (int i = 0; i < app->count; i++) done += app->tasks[i].done;
  snprintf(text, sizeof text, "%d of %d done, %d in the wallet", done,
           app->count, app->in_wallet);
  GRAFT(rt, app->ui.row) {
    graft_int(rt, "spacing", 8);
    graft_string(rt, "align", "center");
    GRAFT(rt, app->ui.frame) {
      graft_int(rt, "width", 127);
      graft_int(rt, "height", 40);
      GRAFT(rt, app->wallet) { graft_on(rt, "click", wallet_clicked, app); }
    }
    GRAFT(rt, app->ui.label) {
      graft_string(rt, "text", text);
      graft_int(rt, "flex", 1);
    }
    if (app->count > 0) {
      GRAFT(rt, app->ui.progress) {
        graft_double(rt, "value", (double)done / app->count);
      }
    }
  }
}

static graft_status body(const graft_context *context, void *user_data) {
  struct app *app = user_data;
  graft_runtime *rt = context->runtime;
  GRAFT(rt, app->ui.column) {
    graft_on(rt, "key", any_key, app);
    describe_title(app, rt);
    describe_draft(app, rt);
    GRAFT(rt, app->ui.row) {
      graft_int(rt, "spacing", 16);
      describe_choice(app, rt, "All", ALL, all_chosen);
      describe_choice(app, rt, "Active", ACTIVE, active_chosen);
      describe_choice(app, rt, "Done", DONE, done_chosen);
    }
    describe_list(app, rt);
    describe_progress(app, rt);
    GRAFT(rt, app->ui.label) {
      graft_bool(rt, "dim", 1);
      graft_string(rt, "text",
                   "Enter edit  Space done  Delete  J/K move  "
                   "Ctrl-S save  Ctrl-Q quit");
    }
  }
  return GRAFT_OK;
}

int main(int argc, char **argv) {
  static struct app app;
  graft_terminal_desc desc = GRAFT_TERMINAL_DESC_INIT;
  char message[256] = "";
  graft_status status;
  desc.flags = GRAFT_TERMINAL_REPORTS;
  app.file = argc > 1 ? argv[1] : NULL;
  app.saved = "";
  app.ui.struct_size = sizeof app.ui;
  status = graft_terminal_open(&desc, &app.terminal);
  if (status < 0) {
    fprintf(stderr, "tasks: %s\n", graft_status_name(status));
    return 1;
  }
  graft_terminal_get_classes(app.terminal, &app.ui);
  status = register_wallet(&app);
  if (status >= 0) status = graft_terminal_run(app.terminal, body, &app);
  if (status < 0) {
    graft_terminal_error_message(app.terminal, message, sizeof message, NULL);
  }
  if (app.saving) pthread_join(app.saver, NULL);
  graft_terminal_close(app.terminal);
  if (status < 0) fprintf(stderr, "tasks: %s\n", message);
  return status < 0;
}
