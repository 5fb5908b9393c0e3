/* 7GUIs: Temperature. Each entry follows the other while it is a number. */
#include <graft/tk.h>
#include <stdio.h>
#include <stdlib.h>

struct app {
  graft_tk *tk;
  graft_class frame, label, entry;
  char celsius[32];
  char fahrenheit[32];
};

static int number(const graft_value *value, char *text, size_t size,
                  double *parsed) {
  char *end;
  snprintf(text, size, "%.*s", (int)value->length, value->as.string);
  *parsed = strtod(text, &end);
  return text[0] != '\0' && *end == '\0';
}

static graft_status celsius(const graft_context *context,
                            const graft_event *event, void *user_data) {
  struct app *app = user_data;
  double degrees;
  (void)context;
  if (number(event->values, app->celsius, sizeof app->celsius, &degrees)) {
    snprintf(app->fahrenheit, sizeof app->fahrenheit, "%.4g",
             degrees * 9 / 5 + 32);
  }
  return graft_tk_invalidate(app->tk);
}

static graft_status fahrenheit(const graft_context *context,
                               const graft_event *event, void *user_data) {
  struct app *app = user_data;
  double degrees;
  (void)context;
  if (number(event->values, app->fahrenheit, sizeof app->fahrenheit,
             &degrees)) {
    snprintf(app->celsius, sizeof app->celsius, "%.4g", (degrees - 32) * 5 / 9);
  }
  return graft_tk_invalidate(app->tk);
}

static void entry(struct app *app, graft_runtime *rt, const char *key,
                  const char *text, graft_handler_function changed) {
  GRAFT_NAMED(rt, app->entry, key) {
    graft_string(rt, "text", text);
    graft_int(rt, "width", 10);
    graft_string(rt, "pack_side", "left");
    graft_on(rt, "changed", changed, app);
  }
  GRAFT_NAMED(rt, app->label, key) {
    graft_string(rt, "text", key);
    graft_int(rt, "padding", 6);
    graft_string(rt, "pack_side", "left");
  }
}

static graft_status body(const graft_context *context, void *user_data) {
  struct app *app = user_data;
  graft_runtime *rt = context->runtime;
  GRAFT(rt, app->frame) {
    graft_int(rt, "padding", 12);
    entry(app, rt, "Celsius =", app->celsius, celsius);
    entry(app, rt, "Fahrenheit", app->fahrenheit, fahrenheit);
  }
  return GRAFT_OK;
}

int main(void) {
  struct app app = {0};
  graft_tk_desc desc = GRAFT_TK_DESC_INIT;
  graft_runtime *rt;
  graft_status status;
  desc.name = "temperature";
  if (graft_tk_open(&desc, &app.tk) < 0) return 1;
  rt = graft_tk_runtime(app.tk);
  status = graft_tk_class(rt, "ttk::frame", &app.frame);
  if (status >= 0) status = graft_tk_class(rt, "ttk::label", &app.label);
  if (status >= 0) status = graft_tk_class(rt, "ttk::entry", &app.entry);
  if (status >= 0) status = graft_tk_run(app.tk, body, &app);
  graft_tk_close(app.tk);
  return status < 0;
}
