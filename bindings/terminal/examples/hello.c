/* A button that counts. */
#include <graft/terminal.h>
#include <stdio.h>

static graft_terminal *terminal;
static graft_terminal_classes ui = GRAFT_TERMINAL_CLASSES_INIT;

static graft_status clicked(const graft_context *context,
                            const graft_event *event, void *count) {
  (void)context, (void)event;
  ++*(int *)count;
  return graft_terminal_invalidate(terminal);
}

static graft_status body(const graft_context *context, void *count) {
  graft_runtime *rt = context->runtime;
  char text[40];
  snprintf(text, sizeof text, "Clicked %d times", *(int *)count);
  GRAFT(rt, ui.column) {
    GRAFT(rt, ui.label) { graft_string(rt, "text", text); }
    GRAFT(rt, ui.button) {
      graft_string(rt, "text", "Click me");
      graft_on(rt, "click", clicked, count);
    }
  }
  return GRAFT_OK;
}

int main(void) {
  int count = 0;
  graft_status status = graft_terminal_open(NULL, &terminal);
  if (status < 0) return 1;
  graft_terminal_get_classes(terminal, &ui);
  status = graft_terminal_run(terminal, body, &count);
  graft_terminal_close(terminal);
  return status < 0;
}
