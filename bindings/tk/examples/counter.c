/* 7GUIs: Counter. */
#include <graft/tk.h>
#include <stdio.h>

struct app {
  graft_tk *tk;
  graft_class frame, label, button;
  int count;
};

static graft_status clicked(const graft_context *context,
                            const graft_event *event, void *user_data) {
  struct app *app = user_data;
  (void)context, (void)event;
  app->count++;
  return graft_tk_invalidate(app->tk);
}

static graft_status body(const graft_context *context, void *user_data) {
  struct app *app = user_data;
  graft_runtime *rt = context->runtime;
  GRAFT(rt, app->frame) {
    graft_int(rt, "padding", 12);
    GRAFT(rt, app->label) {
      graft_int(rt, "text", app->count);
      graft_int(rt, "width", 8);
      graft_string(rt, "pack_side", "left");
    }
    GRAFT(rt, app->button) {
      graft_string(rt, "text", "Count");
      graft_string(rt, "pack_side", "left");
      graft_on(rt, "command", clicked, app);
    }
  }
  return GRAFT_OK;
}

int main(void) {
  struct app app = {0};
  char message[256] = "";
  graft_tk_desc desc = GRAFT_TK_DESC_INIT;
  graft_runtime *rt;
  graft_status status;
  desc.name = "counter";
  if (graft_tk_open(&desc, &app.tk) < 0) {
    graft_tk_error_message(NULL, message, sizeof message, NULL);
    fprintf(stderr, "%s\n", message);
    return 1;
  }
  rt = graft_tk_runtime(app.tk);
  status = graft_tk_class(rt, "ttk::frame", &app.frame);
  if (status >= 0) status = graft_tk_class(rt, "ttk::label", &app.label);
  if (status >= 0) status = graft_tk_class(rt, "ttk::button", &app.button);
  if (status >= 0) status = graft_tk_run(app.tk, body, &app);
  if (status < 0) {
    graft_tk_error_message(app.tk, message, sizeof message, NULL);
    fprintf(stderr, "%s\n", message);
  }
  graft_tk_close(app.tk);
  return status < 0;
}
