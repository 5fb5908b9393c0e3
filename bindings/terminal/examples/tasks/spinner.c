/* A spinner that is started and stopped, wrapped inline: without a class. */
#include "tasks.h"

static graft_status make(const graft_context *context, void *user_data,
                         void **widget) {
  (void)context, (void)user_data;
  *widget = graft_terminal_spinner_new(terminal);
  return *widget == NULL ? GRAFT_E_NO_MEMORY : GRAFT_OK;
}

static graft_status start(void *widget, void *user_data) {
  (void)user_data;
  graft_terminal_spinner_start(widget);
  return GRAFT_OK;
}

static graft_status stop(void *widget, void *user_data) {
  (void)user_data;
  graft_terminal_spinner_stop(widget);
  return GRAFT_OK;
}

static void release(void *widget, void *user_data) {
  (void)user_data;
  graft_terminal_widget_free(widget);
}

void describe_spinner(int active) {
  graft_wrap(rt, GRAFT_SITE, make, active ? start : stop, release, NULL,
             (uint64_t)active);
}
