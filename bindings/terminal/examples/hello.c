/* A button that counts. */
#include <graft/terminal.h>
#include <stdio.h>

struct counter {
  graft_terminal *terminal;
  graft_terminal_classes ui;
  int count;
};

static graft_status clicked(const graft_context *context,
                            const graft_event *event, void *user_data) {
  struct counter *counter = user_data;
  (void)context, (void)event;
  counter->count++;
  return graft_terminal_invalidate(counter->terminal);
}

static graft_status body(const graft_context *context, void *user_data) {
  struct counter *counter = user_data;
  graft_runtime *rt = context->runtime;
  char text[40];
  snprintf(text, sizeof text, "Clicked %d times", counter->count);
  GRAFT(rt, counter->ui.column) {
    GRAFT(rt, counter->ui.label) { graft_string(rt, "text", text); }
    GRAFT(rt, counter->ui.button) {
      graft_string(rt, "text", "Click me");
      graft_on(rt, "click", clicked, counter);
    }
  }
  return GRAFT_OK;
}

int main(void) {
  struct counter counter = {NULL, GRAFT_TERMINAL_CLASSES_INIT, 0};
  graft_status status = graft_terminal_open(NULL, &counter.terminal);
  if (status < 0) return 1;
  graft_terminal_get_classes(counter.terminal, &counter.ui);
  status = graft_terminal_run(counter.terminal, body, &counter);
  graft_terminal_close(counter.terminal);
  return status < 0;
}
