/* The loop, whole and in parts. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>

#include "terminal.h"

/* Milliseconds between two pictures of what moves. */
#define GT_TICK 100

graft_status gt_check(const graft_terminal *terminal) {
  if (terminal == NULL) return GRAFT_E_INVALID;
  if (!pthread_equal(terminal->owner, pthread_self())) return GRAFT_E_THREAD;
  return GRAFT_OK;
}

static int tick_below(gt_widget *widget, int steps) {
  int moves = 0;
  if (!widget->visible) return 0;
  if (widget->kind->tick != NULL) moves = widget->kind->tick(widget, steps);
  for (gt_widget *child = widget->first; child != NULL; child = child->next) {
    moves |= tick_below(child, steps);
  }
  return moves;
}

int gt_tick(graft_terminal *terminal, int steps) {
  return tick_below(terminal->base, steps);
}

/* Without anything that moves there is no timer: an idle program sleeps. */
static void tick_if_due(graft_terminal *terminal) {
  int64_t now = gt_now();
  int due = terminal->tick_at >= 0 && now >= terminal->tick_at;
  if (!terminal->screen->moves) return;
  if (!gt_tick(terminal, due ? 1 : 0)) {
    terminal->tick_at = -1;
  } else if (due || terminal->tick_at < 0) {
    terminal->tick_at = now + GT_TICK;
  }
}

graft_status graft_terminal_process(graft_terminal *terminal) {
  graft_status status = gt_check(terminal);
  if (status < 0) return status;
  terminal->message[0] = '\0';
  gt_wake_clear(terminal);
  status = gt_settle(terminal);
  if (status >= 0) status = gt_draw(terminal);
  if (status >= 0 && !terminal->quitting) {
    status = terminal->screen->read(terminal);
  }
  if (status < 0) return status;
  tick_if_due(terminal);
  status = gt_draw(terminal);
  if (status < 0) return status;
  return !terminal->quitting;
}

graft_status graft_terminal_finish(graft_terminal *terminal) {
  graft_status status = gt_check(terminal);
  return status < 0 ? status : terminal->screen->end(terminal);
}

graft_status graft_terminal_wait_for(const graft_terminal *terminal,
                                     int descriptors[2], int *milliseconds) {
  graft_status status = gt_check(terminal);
  int64_t at = -1;
  if (status < 0) return status;
  if (descriptors == NULL || milliseconds == NULL) return GRAFT_E_INVALID;
  descriptors[0] = terminal->input;
  descriptors[1] = terminal->wake_read;
  if (terminal->tick_at >= 0) at = terminal->tick_at;
  if (terminal->script.awaited.length > 0) {
    at = terminal->script.give_up_at;
    descriptors[0] = -1;
  }
  *milliseconds = -1;
  if (at >= 0) {
    int64_t left = at - gt_now();
    *milliseconds = left < 0 ? 0 : left > 60000 ? 60000 : (int)left;
  }
  return GRAFT_OK;
}

static graft_status wait_for_it(const graft_terminal *terminal) {
  struct pollfd polled[2];
  int descriptors[2];
  int milliseconds;
  graft_status status =
      graft_terminal_wait_for(terminal, descriptors, &milliseconds);
  if (status < 0) return status;
  for (int i = 0; i < 2; i++) {
    polled[i].fd = descriptors[i];
    polled[i].events = POLLIN;
    polled[i].revents = 0;
  }
  if (poll(polled, 2, milliseconds) < 0 && errno != EINTR) {
    return GRAFT_TERMINAL_E_IO;
  }
  return GRAFT_OK;
}

graft_status graft_terminal_mount(graft_terminal *terminal,
                                  graft_body_function body, void *user_data,
                                  graft_node *root) {
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_status status = gt_check(terminal);
  if (status < 0) return status;
  if (body == NULL) return GRAFT_E_INVALID;
  if (terminal->root != 0) return GRAFT_E_DUPLICATE;
  desc.class_id = terminal->base_class;
  desc.widget = terminal->base;
  desc.body = body;
  desc.user_data = user_data;
  status = graft_root_create(terminal->runtime, &desc, &terminal->root);
  if (status >= 0 && root != NULL) *root = terminal->root;
  return status;
}

static graft_status loop(graft_terminal *terminal) {
  graft_status status;
  graft_status ended;
  do {
    status = graft_terminal_process(terminal);
    if (status > 0) {
      ended = wait_for_it(terminal);
      if (ended < 0) status = ended;
    }
  } while (status > 0);
  ended = terminal->screen->end(terminal);
  return status < 0 ? status : ended;
}

/* Runs the body for the first time: where it fails there is no screen yet. */
static graft_status show_first(graft_terminal *terminal) {
  graft_status status;
  terminal->message[0] = '\0';
  terminal->reported = GRAFT_OK;
  status = gt_settle(terminal);
  if (status < 0) return status;
  return terminal->base->first == NULL ? terminal->reported : GRAFT_OK;
}

/* Keeps the words of the failure beyond what is called to end the run. */
static void keep_failure(graft_terminal *terminal, graft_status status) {
  if (status == GRAFT_TERMINAL_E_IO) {
    snprintf(terminal->message, sizeof terminal->message,
             "a read, write or wait failed");
  } else if (terminal->message[0] == '\0') {
    graft_error_message(terminal->runtime, terminal->message,
                        sizeof terminal->message, NULL);
  }
  if (terminal->message[0] != '\0' || terminal->reports.length == 0) {
    gt_reports_add(terminal, "", terminal->message, status);
  }
}

graft_status graft_terminal_run(graft_terminal *terminal,
                                graft_body_function body, void *user_data) {
  graft_status status = graft_terminal_mount(terminal, body, user_data, NULL);
  graft_status ended;
  if (status < 0) return status;
  terminal->quitting = 0;
  status = show_first(terminal);
  if (status >= 0) status = loop(terminal);
  if (status < 0) keep_failure(terminal, status);
  ended = graft_root_destroy(terminal->runtime, terminal->root, NULL);
  terminal->root = 0;
  return status < 0 ? status : ended;
}

graft_status graft_terminal_quit(graft_terminal *terminal) {
  graft_status status = gt_check(terminal);
  if (status < 0) return status;
  terminal->quitting = 1;
  gt_wake(terminal->wake_write);
  return GRAFT_OK;
}

graft_status graft_terminal_invalidate(graft_terminal *terminal) {
  graft_status status = gt_check(terminal);
  if (status < 0) return status;
  if (terminal->root == 0) return GRAFT_E_STALE;
  return graft_invalidate(terminal->runtime, terminal->root);
}

graft_status graft_terminal_screen_text(const graft_terminal *terminal,
                                        char *buffer, size_t size,
                                        size_t *needed) {
  graft_status status = gt_check(terminal);
  if (status < 0) return status;
  return gt_grid_text(&terminal->grid, buffer, size, needed);
}
