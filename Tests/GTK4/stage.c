#include "stage.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed;
static int failed;
static int skipped;

void skip(const char *line) {
  printf("%s\n", line);
  skipped++;
}

void check(const char *name, int holds) {
  printf("%s: %s\n", name, holds ? "ok" : "FAILED");
  fflush(stdout);
  if (holds) {
    passed++;
  } else {
    failed++;
  }
}

void check_text(const char *name, const char *expected, const char *is) {
  int same = is != NULL && strcmp(expected, is) == 0;
  check(name, same);
  if (!same) {
    printf("  expected: %s\n  is: %s\n", expected, is == NULL ? "null" : is);
  }
}

void check_int(const char *name, int64_t expected, int64_t is) {
  check(name, expected == is);
  if (expected != is) {
    printf("  expected: %" PRId64 "  is: %" PRId64 "\n", expected, is);
  }
}

void check_heard(stage *on, const char *name, const char *expected) {
  check_text(name, expected, on->heard->str);
  g_string_truncate(on->heard, 0);
}

void check_report(stage *on, const char *name, const char *part) {
  int is_told = on->reports == 1 && strstr(on->report, part) != NULL;
  check(name, is_told);
  if (!is_told) printf("  %d reports, newest: %s\n", on->reports, on->report);
  on->reports = 0;
}

static void must(graft_status status, const char *what) {
  char message[512] = "";
  if (status >= 0) return;
  graft_gtk4_error_message(message, sizeof message, NULL);
  printf("%s: FAILED with %s: %s\n", what, graft_status_name(status), message);
  printf("%d passed, %d failed, 0 skipped\n", passed, failed + 1);
  exit(1);
}

static void hear_report(void *user_data, const graft_report *report) {
  stage *on = user_data;
  on->reports++;
  g_strlcpy(on->report, report->message, sizeof on->report);
}

static graft_status body(const graft_context *context, void *user_data) {
  stage *on = user_data;
  (void)context;
  on->renders++;
  on->describe(on);
  return GRAFT_OK;
}

void stage_show(stage *on, void (*describe)(stage *on)) {
  graft_gtk4_desc desc = GRAFT_GTK4_DESC_INIT;
  graft_runtime_desc hooks = GRAFT_RUNTIME_DESC_INIT;
  hooks.user_data = on;
  hooks.report = hear_report;
  desc.flags = GRAFT_GTK4_QUIET;
  desc.runtime = &hooks;
  on->heard = g_string_new(NULL);
  on->describe = describe;
  must(graft_gtk4_open(&desc, &on->gtk), "open");
  on->rt = graft_gtk4_runtime(on->gtk);
  must(graft_gtk4_mount(on->gtk, body, on, &on->root), "mount");
  settle();
}

void stage_open(stage *on, void (*describe)(stage *on)) {
  memset(on, 0, sizeof *on);
  stage_show(on, describe);
}

void stage_close(stage *on) {
  if (on->reports != 0) {
    printf("report: FAILED: %s\n", on->report);
    failed++;
  }
  must(graft_gtk4_close(on->gtk), "close");
  g_string_free(on->heard, TRUE);
  settle();
  check_int("no window is left", 0,
            g_list_model_get_n_items(gtk_window_get_toplevels()));
}

graft_class type(stage *on, const char *name) {
  graft_class class_id = 0;
  must(graft_gtk4_class(on->rt, name, &class_id), name);
  return class_id;
}

void settle(void) {
  gint64 end = g_get_monotonic_time() + 40000; /* two frames and more */
  do {
    gdk_display_sync(gdk_display_get_default());
    while (g_main_context_iteration(NULL, FALSE)) continue;
    g_usleep(2000);
  } while (g_get_monotonic_time() < end);
}

void again(stage *on) {
  must(graft_gtk4_invalidate(on->gtk), "invalidate");
  settle();
}

void step_to(stage *on, int step) {
  on->step = step;
  again(on);
}

static graft_stats stats(const stage *on) {
  graft_stats now;
  memset(&now, 0, sizeof now);
  now.struct_size = sizeof now;
  graft_runtime_stats(on->rt, &now);
  return now;
}

int updates(stage *on) {
  static uint64_t before;
  uint64_t now = stats(on).updates;
  int since = (int)(now - before);
  before = now;
  return since;
}

int creates(stage *on) {
  static uint64_t before;
  uint64_t now = stats(on).creates;
  int since = (int)(now - before);
  before = now;
  return since;
}

static graft_node find(const stage *on, va_list indices) {
  graft_node node = on->root;
  for (int index = va_arg(indices, int); index >= 0;
       index = va_arg(indices, int)) {
    graft_node child = 0;
    graft_node_child(on->rt, node, (uint32_t)index, &child);
    node = child;
  }
  return node;
}

graft_node node_at(const stage *on, ...) {
  va_list indices;
  graft_node node;
  va_start(indices, on);
  node = find(on, indices);
  va_end(indices);
  return node;
}

gpointer at(const stage *on, ...) {
  va_list indices;
  void *widget = NULL;
  va_start(indices, on);
  graft_node_widget(on->rt, find(on, indices), &widget);
  va_end(indices);
  return widget;
}

static void write_value(GString *out, const graft_value *value) {
  switch (value->type) {
    case GRAFT_TYPE_STRING:
      g_string_append_printf(out, " %.*s", (int)value->length,
                             value->length == 0 ? "" : value->as.string);
      break;
    case GRAFT_TYPE_DOUBLE:
      g_string_append_printf(out, " %g", value->as.real);
      break;
    case GRAFT_TYPE_BOOL:
    case GRAFT_TYPE_INT:
      g_string_append_printf(out, " %" PRId64, value->as.integer);
      break;
    case GRAFT_TYPE_NODE:
      g_string_append(out, " node");
      break;
    case GRAFT_TYPE_NONE:
      g_string_append(out, " none");
      break;
    default:
      g_string_append(out, " pointer");
      break;
  }
}

graft_status note(const graft_context *context, const graft_event *event,
                  void *user_data) {
  stage *on = user_data;
  char name[80] = "";
  graft_atom_text(context->runtime, event->name, name, sizeof name, NULL);
  g_string_append(on->heard, name);
  for (uint32_t i = 0; i < event->value_count; i++) {
    write_value(on->heard, &event->values[i]);
  }
  if ((event->flags & GRAFT_EVENT_ADJUSTED) != 0) {
    g_string_append(on->heard, " adjusted");
  }
  g_string_append_c(on->heard, '\n');
  return GRAFT_OK;
}

graft_status store_text(const graft_context *context, const graft_event *event,
                        void *user_data) {
  stage *on = user_data;
  note(context, event, user_data);
  g_snprintf(on->text, sizeof on->text, "%.*s", (int)event->values[0].length,
             event->values[0].length == 0 ? "" : event->values[0].as.string);
  return graft_gtk4_invalidate(on->gtk);
}

graft_status store_number(const graft_context *context,
                          const graft_event *event, void *user_data) {
  stage *on = user_data;
  note(context, event, user_data);
  if (event->values[0].type == GRAFT_TYPE_DOUBLE) {
    on->real = event->values[0].as.real;
  } else {
    on->number = event->values[0].as.integer;
    on->real = (double)on->number;
  }
  return graft_gtk4_invalidate(on->gtk);
}

graft_status store_flag(const graft_context *context, const graft_event *event,
                        void *user_data) {
  stage *on = user_data;
  note(context, event, user_data);
  on->flag = (int)event->values[0].as.integer;
  return graft_gtk4_invalidate(on->gtk);
}

int caret(gpointer editable) {
  return gtk_editable_get_position(GTK_EDITABLE(editable));
}

const char *text_of(gpointer editable) {
  return gtk_editable_get_text(GTK_EDITABLE(editable));
}

static const struct {
  const char *name;
  void (*run)(void);
} suites[] = {
    {"classes", test_classes},   {"properties", test_properties},
    {"defaults", test_defaults}, {"echo", test_echo},
    {"hold", test_hold},         {"choices", test_choices},
    {"children", test_children}, {"slots", test_slots},
    {"events", test_events},     {"windows", test_windows},
    {"menus", test_menus},       {"lists", test_lists},
    {"loop", test_loop},         {"adwaita", test_adwaita},
    {"resets", test_resets},
};

/* Runs the suites that are named, or all. */
int main(int count, char **names) {
  if (!gtk_init_check()) {
    printf("GTK 4: skipped (no display)\n0 passed, 0 failed, 1 skipped\n");
    return 0;
  }
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE,
               "gtk-cursor-blink", FALSE, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(suites); i++) {
    int chosen = count < 2;
    for (int j = 1; j < count; j++) {
      chosen |= strcmp(names[j], suites[i].name) == 0;
    }
    if (chosen) suites[i].run();
  }
  printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
  return failed > 0;
}
