/* A runtime on GLib's main loop. */
#include <string.h>

#include "internal.h"

struct graft_gtk4 {
  graft_runtime *runtime;
  graft_runtime_desc hooks; /* the host's */
  GSource *source;
  GtkCssProvider *style_sheet;
  graft_node root;
  graft_status reported; /* what the newest report told, or GRAFT_OK */
  uint32_t flags;
  int quitting;
  int is_shown; /* the body has run */
};

static void *allocate(void *user_data, size_t size) {
  const graft_runtime_desc *hooks = &((graft_gtk4 *)user_data)->hooks;
  return hooks->allocate(hooks->user_data, size);
}

static void deallocate(void *user_data, void *memory, size_t size) {
  const graft_runtime_desc *hooks = &((graft_gtk4 *)user_data)->hooks;
  hooks->deallocate(hooks->user_data, memory, size);
}

static void schedule(void *user_data) {
  gk_source_wake(((graft_gtk4 *)user_data)->source);
}

static void retain(void *user_data, uint32_t kind, const void *object) {
  const graft_runtime_desc *hooks = &((graft_gtk4 *)user_data)->hooks;
  if (kind == GRAFT_GTK4_OBJECT) {
    if (object != NULL) g_object_ref((gpointer)(uintptr_t)object);
  } else if (hooks->retain != NULL) {
    hooks->retain(hooks->user_data, kind, object);
  }
}

static void release(void *user_data, uint32_t kind, const void *object) {
  const graft_runtime_desc *hooks = &((graft_gtk4 *)user_data)->hooks;
  if (kind == GRAFT_GTK4_OBJECT) {
    if (object != NULL) g_object_unref((gpointer)(uintptr_t)object);
  } else if (hooks->release != NULL) {
    hooks->release(hooks->user_data, kind, object);
  }
}

static void report(void *user_data, const graft_report *heard) {
  graft_gtk4 *gtk = user_data;
  const graft_runtime_desc *hooks = &gtk->hooks;
  gtk->reported = heard->status;
  gk_fail_here(heard->status, "%s", heard->message);
  if ((gtk->flags & GRAFT_GTK4_QUIET) == 0) {
    /* Most messages tell the path themselves. */
    int tells = strstr(heard->message, heard->path) != NULL;
    g_printerr("graft: %s%s%s (%s)\n", tells ? "" : heard->path,
               tells ? "" : ": ", heard->message,
               graft_status_name(heard->status));
  }
  if (hooks->report != NULL) hooks->report(hooks->user_data, heard);
}

static graft_status open_runtime(graft_gtk4 *gtk) {
  graft_runtime_desc own = GRAFT_RUNTIME_DESC_INIT;
  own.flags = gtk->hooks.flags;
  own.user_data = gtk;
  own.allocate = gtk->hooks.allocate == NULL ? NULL : allocate;
  own.deallocate = gtk->hooks.deallocate == NULL ? NULL : deallocate;
  own.schedule = schedule;
  own.report = report;
  own.retain = retain;
  own.release = release;
  return graft_runtime_create(&own, &gtk->runtime);
}

static void free_it(graft_gtk4 *gtk) {
  g_source_destroy(gtk->source);
  g_source_unref(gtk->source);
  g_free(gtk);
}

graft_status graft_gtk4_open(const graft_gtk4_desc *desc, graft_gtk4 **gtk) {
  graft_gtk4_desc all;
  graft_gtk4 *made;
  graft_status status;
  if (gtk == NULL) return gk_fail_here(GRAFT_E_INVALID, "gtk came as null");
  if (!gtk_init_check()) {
    return gk_fail_here(GRAFT_GTK4_E_DISPLAY, "GTK can't open a display");
  }
  memset(&all, 0, sizeof all);
  if (desc != NULL) memcpy(&all, desc, MIN(desc->struct_size, sizeof all));
  made = g_new0(graft_gtk4, 1);
  made->flags = all.flags;
  if (all.runtime != NULL) {
    memcpy(&made->hooks, all.runtime,
           MIN(all.runtime->struct_size, sizeof made->hooks));
  }
  made->source = gk_source_new();
  status = open_runtime(made);
  if (status < 0) {
    gk_fail_here(status, "graft_gtk4_open: no runtime, %s",
                 graft_status_name(status));
    free_it(made);
    return status;
  }
  gk_source_set_runtime(made->source, made->runtime);
  *gtk = made;
  return GRAFT_OK;
}

graft_status graft_gtk4_close(graft_gtk4 *gtk) {
  graft_status status;
  if (gtk == NULL) return gk_fail_here(GRAFT_E_INVALID, "gtk came as null");
  status = graft_runtime_destroy(gtk->runtime);
  if (status < 0) return gk_fail_runtime(status, gtk->runtime);
  graft_gtk4_style_sheet(gtk, NULL);
  free_it(gtk);
  return GRAFT_OK;
}

graft_runtime *graft_gtk4_runtime(const graft_gtk4 *gtk) {
  return gtk == NULL ? NULL : gtk->runtime;
}

graft_status graft_gtk4_mount(graft_gtk4 *gtk, graft_body_function body,
                              void *user_data, graft_node *root) {
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_status status;
  if (gtk == NULL || body == NULL) {
    return gk_fail_here(GRAFT_E_INVALID, "gtk or body came as null");
  }
  if (gtk->root != 0) {
    return gk_fail_here(GRAFT_E_DUPLICATE, "there is a root already");
  }
  desc.body = body;
  desc.user_data = user_data;
  status = graft_root_create(gtk->runtime, &desc, &gtk->root);
  if (status < 0) return gk_fail_runtime(status, gtk->runtime);
  gtk->is_shown = 0;
  if (root != NULL) *root = gtk->root;
  return GRAFT_OK;
}

static guint window_count(void) {
  return g_list_model_get_n_items(gtk_window_get_toplevels());
}

/* Has the body run for the first time, and tells whether that failed. */
static graft_status show_first(graft_gtk4 *gtk) {
  graft_status status;
  gtk->quitting = 0;
  gtk->is_shown = 1;
  gtk->reported = GRAFT_OK;
  status = graft_pump(gtk->runtime, 0);
  if (status < 0) return gk_fail_runtime(status, gtk->runtime);
  return window_count() == 0 ? gtk->reported : GRAFT_OK;
}

graft_status graft_gtk4_process(graft_gtk4 *gtk) {
  graft_status status = GRAFT_OK;
  if (gtk == NULL) return gk_fail_here(GRAFT_E_INVALID, "gtk came as null");
  if (gtk->root != 0 && !gtk->is_shown) status = show_first(gtk);
  if (status < 0) return status;
  while (!gtk->quitting && g_main_context_iteration(NULL, FALSE)) continue;
  return !gtk->quitting && window_count() > 0;
}

graft_status graft_gtk4_wait(graft_gtk4 *gtk, int32_t milliseconds) {
  GMainContext *context = g_main_context_default();
  GPollFD few[16];
  GPollFD *polled = few;
  gint priority, timeout, count;
  gboolean is_ready;
  if (gtk == NULL) return gk_fail_here(GRAFT_E_INVALID, "gtk came as null");
  if (!g_main_context_acquire(context)) {
    return gk_fail_here(GRAFT_E_THREAD, "another thread runs the main loop");
  }
  is_ready = g_main_context_prepare(context, &priority);
  count = g_main_context_query(context, priority, &timeout, polled,
                               G_N_ELEMENTS(few));
  if (count > (gint)G_N_ELEMENTS(few)) {
    polled = g_new(GPollFD, count);
    count = g_main_context_query(context, priority, &timeout, polled, count);
  }
  if (is_ready) timeout = 0;
  if (milliseconds >= 0 && (timeout < 0 || timeout > milliseconds)) {
    timeout = milliseconds;
  }
  g_main_context_get_poll_func(context)(polled, (guint)count, timeout);
  g_main_context_check(context, priority, polled, count);
  if (polled != few) g_free(polled);
  g_main_context_release(context);
  return GRAFT_OK;
}

graft_status graft_gtk4_run(graft_gtk4 *gtk, graft_body_function body,
                            void *user_data) {
  graft_status status = graft_gtk4_mount(gtk, body, user_data, NULL);
  if (status < 0) return status;
  while ((status = graft_gtk4_process(gtk)) > 0) graft_gtk4_wait(gtk, -1);
  graft_root_destroy(gtk->runtime, gtk->root, NULL);
  gtk->root = 0;
  return status;
}

graft_status graft_gtk4_quit(graft_gtk4 *gtk) {
  if (gtk == NULL) return gk_fail_here(GRAFT_E_INVALID, "gtk came as null");
  gtk->quitting = 1;
  g_main_context_wakeup(NULL);
  return GRAFT_OK;
}

graft_status graft_gtk4_invalidate(graft_gtk4 *gtk) {
  graft_status status;
  if (gtk == NULL) return gk_fail_here(GRAFT_E_INVALID, "gtk came as null");
  status = graft_invalidate(gtk->runtime, gtk->root);
  return status < 0 ? gk_fail_runtime(status, gtk->runtime) : GRAFT_OK;
}

static void parsing_failed(GtkCssProvider *provider, GtkCssSection *section,
                           const GError *failure, graft_status *status) {
  const GtkCssLocation *start = gtk_css_section_get_start_location(section);
  (void)provider;
  if (*status < 0) return; /* the first one tells most */
  *status =
      gk_fail_here(GRAFT_E_INVALID, "style sheet, line %zu, column %zu: %s",
                   start->lines + 1, start->line_chars + 1, failure->message);
}

graft_status graft_gtk4_style_sheet(graft_gtk4 *gtk, const char *text) {
  graft_status status = GRAFT_OK;
  GdkDisplay *display = gdk_display_get_default();
  gulong handler;
  if (gtk == NULL) return gk_fail_here(GRAFT_E_INVALID, "gtk came as null");
  if (gtk->style_sheet != NULL) {
    if (display != NULL) {
      gtk_style_context_remove_provider_for_display(
          display, GTK_STYLE_PROVIDER(gtk->style_sheet));
    }
    g_clear_object(&gtk->style_sheet);
  }
  if (text == NULL || display == NULL) return GRAFT_OK;
  gtk->style_sheet = gtk_css_provider_new();
  handler = g_signal_connect(gtk->style_sheet, "parsing-error",
                             G_CALLBACK(parsing_failed), &status);
  gtk_css_provider_load_from_data(gtk->style_sheet, text, -1);
  g_signal_handler_disconnect(gtk->style_sheet, handler);
  gtk_style_context_add_provider_for_display(
      display, GTK_STYLE_PROVIDER(gtk->style_sheet),
      GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  return status;
}
