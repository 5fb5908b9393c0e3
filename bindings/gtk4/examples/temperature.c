/* 7GUIs, task 2: Celsius and Fahrenheit, each following the other. */
#include <graft/gtk4.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static graft_class window, box, entry, label;

/* What the two fields show: the other one follows the one typed into. */
static char celsius[64] = "20";
static char fahrenheit[64] = "68";
static graft_gtk4 *gtk;

static int number_of(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end != text && *end == '\0' && isfinite(*number);
}

static void take(char *to, const graft_value *value) {
  uint32_t length = value->length < 63 ? value->length : 63;
  if (length > 0) memcpy(to, value->as.string, length);
  to[length] = '\0';
}

static graft_status typed_celsius(const graft_context *context,
                                  const graft_event *event, void *data) {
  double number;
  (void)context, (void)data;
  take(celsius, &event->values[0]);
  if (number_of(celsius, &number)) {
    snprintf(fahrenheit, sizeof fahrenheit, "%.4g", number * 9 / 5 + 32);
  }
  return graft_gtk4_invalidate(gtk);
}

static graft_status typed_fahrenheit(const graft_context *context,
                                     const graft_event *event, void *data) {
  double number;
  (void)context, (void)data;
  take(fahrenheit, &event->values[0]);
  if (number_of(fahrenheit, &number)) {
    snprintf(celsius, sizeof celsius, "%.4g", (number - 32) * 5 / 9);
  }
  return graft_gtk4_invalidate(gtk);
}

static void field(graft_runtime *rt, const char *text, const char *unit,
                  graft_handler_function typed) {
  double number;
  GRAFT_NAMED(rt, entry, unit) {
    graft_string(rt, "text", text);
    graft_int(rt, "width-chars", 8);
    if (!number_of(text, &number)) graft_string(rt, "css-classes", "error");
    graft_on(rt, "changed", typed, NULL);
  }
  GRAFT_NAMED(rt, label, unit) { graft_string(rt, "label", unit); }
}

static graft_status body(const graft_context *context, void *data) {
  graft_runtime *rt = context->runtime;
  (void)data;
  GRAFT(rt, window) {
    graft_string(rt, "title", "Temperature");
    GRAFT(rt, box) {
      graft_int(rt, "spacing", 8);
      graft_string(rt, "css-classes", "padded");
      field(rt, celsius, "Celsius =", typed_celsius);
      field(rt, fahrenheit, "Fahrenheit", typed_fahrenheit);
    }
  }
  return GRAFT_OK;
}

int main(void) {
  graft_runtime *rt;
  graft_status status = graft_gtk4_open(NULL, &gtk);
  if (status >= 0) {
    rt = graft_gtk4_runtime(gtk);
    graft_gtk4_style_sheet(gtk, ".padded { padding: 12px; }");
    if (status >= 0) status = graft_gtk4_class(rt, "GtkWindow", &window);
    if (status >= 0) status = graft_gtk4_class(rt, "GtkBox", &box);
    if (status >= 0) status = graft_gtk4_class(rt, "GtkEntry", &entry);
    if (status >= 0) status = graft_gtk4_class(rt, "GtkLabel", &label);
    if (status >= 0) status = graft_gtk4_run(gtk, body, NULL);
    graft_gtk4_close(gtk);
  }
  if (status < 0) {
    char message[512] = "";
    graft_gtk4_error_message(message, sizeof message, NULL);
    fprintf(stderr, "temperature: %s\n", message);
  }
  return status < 0;
}
