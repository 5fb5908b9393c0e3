/* Opening and closing a terminal. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal.h"

static graft_status register_classes(graft_terminal *terminal) {
  graft_terminal_classes *classes = &terminal->classes;
  const struct {
    const gt_kind *kind;
    graft_class *class_id;
  } all[] = {
      {&gt_label_kind, &classes->label},
      {&gt_button_kind, &classes->button},
      {&gt_entry_kind, &classes->entry},
      {&gt_toggle_kind, &classes->toggle},
      {&gt_list_kind, &classes->list},
      {&gt_progress_kind, &classes->progress},
      {&gt_spinner_kind, &classes->spinner},
      {&gt_row_kind, &classes->row},
      {&gt_column_kind, &classes->column},
      {&gt_overlay_kind, &classes->overlay},
      {&gt_frame_kind, &classes->frame},
      {&gt_slider_kind, &classes->slider},
      {&gt_canvas_kind, &classes->canvas},
      {&gt_window_kind, &classes->window},
      {&gt_base_kind, &terminal->base_class},
  };
  classes->struct_size = sizeof *classes;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    graft_status status =
        gt_class_register(terminal, all[i].kind, all[i].class_id);
    if (status < 0) return status;
  }
  return GRAFT_OK;
}

static graft_status intern_signals(graft_terminal *terminal) {
  for (int i = 0; i < GT_SIGNAL_COUNT; i++) {
    terminal->signals[i] = graft_atom_of(terminal->runtime, gt_signals[i].name);
    if (terminal->signals[i] == 0) return GRAFT_E_NO_MEMORY;
  }
  return GRAFT_OK;
}

static int length_from(int32_t described, const char *variable, int fallback) {
  const char *text = getenv(variable);
  long length = described;
  if (length <= 0 && text != NULL) length = strtol(text, NULL, 10);
  return length > 0 && length <= 10000 ? (int)length : fallback;
}

static graft_status open_parts(graft_terminal *terminal,
                               const graft_terminal_desc *desc) {
  graft_status status = gt_wake_open(terminal);
  if (status >= 0) status = gt_runtime_open(terminal, desc);
  if (status >= 0) status = register_classes(terminal);
  if (status >= 0) status = intern_signals(terminal);
  if (status >= 0) {
    status = gt_grid_resize(&terminal->grid,
                            length_from(desc->columns, "COLUMNS", 80),
                            length_from(desc->lines, "LINES", 24));
  }
  if (status < 0) return status;
  terminal->base = gt_widget_new(terminal, &gt_base_kind);
  if (terminal->base == NULL) return GRAFT_E_NO_MEMORY;
  status = terminal->screen->open(terminal);
  if (status < 0) terminal->screen = NULL;
  return status;
}

static void free_parts(graft_terminal *terminal) {
  graft_terminal_widget_free(terminal->base);
  if (terminal->screen != NULL) terminal->screen->close(terminal);
  gt_wake_close(terminal);
  gt_grid_free(&terminal->grid);
  gt_text_free(&terminal->script.awaited);
  free(terminal->script.bytes);
  gt_reports_print(terminal);
  gt_text_free(&terminal->reports);
  free(terminal);
}

graft_status graft_terminal_open(const graft_terminal_desc *desc,
                                 graft_terminal **terminal) {
  graft_terminal_desc copy = GRAFT_TERMINAL_DESC_INIT;
  graft_terminal *opened;
  graft_status status;
  if (terminal == NULL) return GRAFT_E_INVALID;
  if (desc != NULL) {
    size_t size = desc->struct_size;
    memcpy(&copy, desc, size < sizeof copy ? size : sizeof copy);
  }
  if (!(copy.unit_width >= 0) || !(copy.unit_height >= 0)) {
    return GRAFT_E_INVALID;
  }
  opened = calloc(1, sizeof *opened);
  if (opened == NULL) return GRAFT_E_NO_MEMORY;
  opened->flags = copy.flags;
  opened->owner = pthread_self();
  opened->unit_width = copy.unit_width > 0 ? copy.unit_width : 8;
  opened->unit_height = copy.unit_height > 0 ? copy.unit_height : 16;
  opened->input = STDIN_FILENO;
  opened->wake_read = opened->wake_write = -1;
  opened->tick_at = -1;
  opened->cursor_x = opened->cursor_y = -1;
  opened->screen = &gt_script_screen;
  if ((copy.flags & GRAFT_TERMINAL_SCRIPTED) == 0 && isatty(STDIN_FILENO) &&
      isatty(STDOUT_FILENO)) {
    opened->screen = &gt_curses_screen;
  }
  status = open_parts(opened, &copy);
  if (status < 0) {
    if (opened->runtime != NULL) graft_runtime_destroy(opened->runtime);
    free_parts(opened);
    return status;
  }
  *terminal = opened;
  return GRAFT_OK;
}

graft_status graft_terminal_close(graft_terminal *terminal) {
  graft_status status = gt_check(terminal);
  if (status >= 0) status = graft_runtime_destroy(terminal->runtime);
  if (status < 0) return status;
  terminal->runtime = NULL;
  free_parts(terminal);
  return GRAFT_OK;
}

graft_runtime *graft_terminal_runtime(const graft_terminal *terminal) {
  return terminal == NULL ? NULL : terminal->runtime;
}

graft_status graft_terminal_get_classes(const graft_terminal *terminal,
                                        graft_terminal_classes *classes) {
  graft_status status = gt_check(terminal);
  uint32_t size;
  if (status < 0) return status;
  if (classes == NULL) return GRAFT_E_INVALID;
  size = classes->struct_size;
  if (size < sizeof size) return GRAFT_E_INVALID;
  memcpy(classes, &terminal->classes,
         size < sizeof *classes ? size : sizeof *classes);
  classes->struct_size = size;
  return GRAFT_OK;
}

graft_status graft_terminal_error_message(const graft_terminal *terminal,
                                          char *buffer, size_t size,
                                          size_t *needed) {
  graft_status status = gt_check(terminal);
  size_t length;
  if (status < 0) return status;
  length = strlen(terminal->message) + 1;
  if (length == 1) {
    return graft_error_message(terminal->runtime, buffer, size, needed);
  }
  if (needed != NULL) *needed = length;
  if (buffer == NULL || size < length) return GRAFT_E_SMALL;
  memcpy(buffer, terminal->message, length);
  return GRAFT_OK;
}
