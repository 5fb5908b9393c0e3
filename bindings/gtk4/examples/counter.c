/* 7GUIs, task 1: a number and a button that counts it up. */
#include <graft/gtk4.h>
#include <stdio.h>

static graft_class window, box, entry, button;
static graft_state count;

static graft_status show_count(const graft_context *context, void *user_data,
                               graft_value *value) {
  static char text[24];
  (void)user_data;
  snprintf(text, sizeof text, "%lld",
           (long long)graft_state_int(context->runtime, count));
  *value = graft_value_text(text);
  return GRAFT_OK;
}

static graft_status clicked(const graft_context *context,
                            const graft_event *event, void *user_data) {
  graft_runtime *rt = context->runtime;
  (void)event, (void)user_data;
  return graft_state_set_int(rt, count, graft_state_int(rt, count) + 1);
}

static graft_status body(const graft_context *context, void *text) {
  graft_runtime *rt = context->runtime;
  GRAFT(rt, window) {
    graft_string(rt, "title", "Counter");
    GRAFT(rt, box) {
      graft_int(rt, "spacing", 8);
      graft_int(rt, "margin-top", 12);
      graft_int(rt, "margin-bottom", 12);
      graft_int(rt, "margin-start", 12);
      graft_int(rt, "margin-end", 12);
      GRAFT(rt, entry) {
        graft_bind(rt, "text", *(graft_state *)text);
        graft_bool(rt, "editable", 0);
        graft_bool(rt, "can-focus", 0);
        graft_int(rt, "width-chars", 8);
      }
      GRAFT(rt, button) {
        graft_string(rt, "label", "Count");
        graft_on(rt, "clicked", clicked, NULL);
      }
    }
  }
  return GRAFT_OK;
}

static graft_status run(graft_gtk4 *gtk) {
  graft_runtime *rt = graft_gtk4_runtime(gtk);
  graft_value zero = graft_value_int(0);
  graft_state text;
  graft_status status = graft_gtk4_class(rt, "GtkWindow", &window);
  if (status >= 0) status = graft_gtk4_class(rt, "GtkBox", &box);
  if (status >= 0) status = graft_gtk4_class(rt, "GtkEntry", &entry);
  if (status >= 0) status = graft_gtk4_class(rt, "GtkButton", &button);
  if (status >= 0) status = graft_state_create(rt, &zero, &count);
  if (status >= 0) {
    status = graft_state_derive(rt, show_count, NULL, NULL, &text);
  }
  return status < 0 ? status : graft_gtk4_run(gtk, body, &text);
}

int main(void) {
  graft_gtk4 *gtk;
  graft_status status = graft_gtk4_open(NULL, &gtk);
  if (status >= 0) {
    status = run(gtk);
    graft_gtk4_close(gtk);
  }
  if (status < 0) {
    char message[512] = "";
    graft_gtk4_error_message(message, sizeof message, NULL);
    fprintf(stderr, "counter: %s\n", message);
  }
  return status < 0;
}
