/* The pump as a source of GLib's main loop. */
#include "internal.h"

/* Layout and drawing of a frame come after it (GTK_PRIORITY_RESIZE, 110). */
#define BEFORE_FRAME (G_PRIORITY_HIGH_IDLE + 5)
/* While more is left than one turn does, frames come first. */
#define AFTER_FRAME G_PRIORITY_DEFAULT_IDLE

/* Tasks, events and bodies that one turn does: a flood leaves room for input.
 */
#define BUDGET 4096

typedef struct gk_source {
  GSource source;
  graft_runtime *runtime;
  int blocked; /* there is work, but a handler runs */
} gk_source;

/* Callbacks of GTK that are handing an event to Graft: they run on the one
 * thread of GTK. */
static int emitting;
static GSList *blocked_sources;

/* Within a handler (a modal loop) the pump does nothing. */
static void block(gk_source *source) {
  if (source->blocked) return;
  source->blocked = 1;
  blocked_sources = g_slist_prepend(blocked_sources, &source->source);
}

static gboolean dispatch(GSource *source, GSourceFunc callback,
                         gpointer user_data) {
  gk_source *ours = (gk_source *)source;
  graft_status left;
  (void)callback;
  (void)user_data;
  g_source_set_ready_time(source, -1);
  if (ours->runtime == NULL) return G_SOURCE_CONTINUE;
  if (emitting > 0) {
    block(ours);
    return G_SOURCE_CONTINUE;
  }
  left = graft_pump(ours->runtime, BUDGET);
  g_source_set_priority(source, left > 0 ? AFTER_FRAME : BEFORE_FRAME);
  if (left > 0) g_source_set_ready_time(source, 0);
  return G_SOURCE_CONTINUE;
}

static void finalize(GSource *source) {
  blocked_sources = g_slist_remove(blocked_sources, source);
}

static GSourceFuncs functions = {NULL, NULL, dispatch, finalize, NULL, NULL};

GSource *gk_source_new(void) {
  GSource *source = g_source_new(&functions, sizeof(gk_source));
  g_source_set_static_name(source, "graft_pump");
  g_source_set_priority(source, BEFORE_FRAME);
  g_source_set_ready_time(source, -1);
  g_source_attach(source, NULL);
  return source;
}

void gk_source_set_runtime(GSource *source, graft_runtime *runtime) {
  ((gk_source *)source)->runtime = runtime;
}

void gk_source_wake(GSource *source) { g_source_set_ready_time(source, 0); }

void gk_emit_begin(void) { emitting++; }

void gk_emit_end(void) {
  if (--emitting > 0) return;
  while (blocked_sources != NULL) {
    GSource *source = blocked_sources->data;
    ((gk_source *)source)->blocked = 0;
    blocked_sources = g_slist_delete_link(blocked_sources, blocked_sources);
    g_source_set_ready_time(source, 0);
  }
}
