/* The pump in GLib's loop: threads, bursts, frames, modal loops (C40, C47). */
#include <string.h>

#include "stage.h"

static graft_state cells[300];

static void panel(stage *on) {
  graft_class label = type(on, "GtkLabel");
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkFlowBox")) {
      for (int i = 0; i < 300; i++) {
        GRAFT_KEY(on->rt, label, i) { graft_bind(on->rt, "label", cells[i]); }
      }
    }
  }
}

static void nothing_yet(stage *on) { (void)on; }

static graft_status set_all(const graft_context *context, void *user_data) {
  char text[20];
  int number = *(int *)user_data;
  g_snprintf(text, sizeof text, "%d", number);
  for (int i = 0; i < 300; i++) {
    graft_state_set_text(context->runtime, cells[i], text);
  }
  return GRAFT_OK;
}

static gpointer post_bursts(gpointer user_data) {
  stage *on = user_data;
  for (int i = 1; i <= 20; i++) {
    int *number = g_new(int, 1);
    *number = i;
    graft_post(on->rt, 0, set_all, number, g_free);
  }
  return NULL;
}

static int frames;

static gboolean count_frame(GtkWidget *widget, GdkFrameClock *clock,
                            gpointer user_data) {
  (void)widget, (void)clock, (void)user_data;
  frames++;
  return G_SOURCE_CONTINUE;
}

static void bursts(void) {
  graft_value empty = graft_value_text("0");
  GThread *thread;
  stage on;
  stage_open(&on, nothing_yet);
  for (int i = 0; i < 300; i++) {
    graft_state_create(on.rt, &empty, &cells[i]);
  }
  on.describe = panel;
  again(&on);
  updates(&on);
  thread = g_thread_new("posts", post_bursts, &on);
  g_thread_join(thread);
  settle();
  check_text("a thread's values arrive", "20",
             gtk_label_get_text(GTK_LABEL(at(&on, 0, 0, 299, -1))));
  check_int("twenty bursts in one turn are one update a widget", 300,
            updates(&on));
  stage_close(&on);
}

/* A handler that runs the loop itself. */
static graft_status modal(const graft_context *context,
                          const graft_event *event, void *user_data) {
  stage *on = user_data;
  gint64 end = g_get_monotonic_time() + 100000;
  int turns = 0;
  note(context, event, user_data);
  g_thread_join(g_thread_new("posts", post_bursts, on));
  while (g_get_monotonic_time() < end) {
    turns++;
    g_main_context_iteration(NULL, FALSE);
    g_usleep(1000);
  }
  g_string_append(on->heard, turns < 1000 ? "returned\n" : "spun\n");
  return GRAFT_OK;
}

static void modal_window(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkButton")) {
      graft_string(on->rt, "label", "Modal");
      graft_on(on->rt, "clicked", modal, on);
    }
  }
}

static void modal_loop(void) {
  graft_value zero = graft_value_text("0");
  graft_value value;
  stage on;
  stage_open(&on, modal_window);
  for (int i = 0; i < 300; i++) graft_state_create(on.rt, &zero, &cells[i]);
  user_click(at(&on, 0, 0, -1), 1);
  check_heard(&on, "C47 a handler with a loop of its own",
              "clicked\nreturned\n");
  graft_state_get(on.rt, cells[0], &value);
  check("C47 what was posted meanwhile comes after it",
        value.length == 2 && memcmp(value.as.string, "20", 2) == 0);
  stage_close(&on);
}

static void sleeps(void) {
  stage on;
  int turns = 0;
  gint64 end;
  stage_open(&on, modal_window);
  end = g_get_monotonic_time() + 50000;
  while (g_get_monotonic_time() < end) {
    turns += g_main_context_iteration(NULL, FALSE);
    g_usleep(1000);
  }
  check("an idle window does not turn the loop", turns < 5);
  gtk_widget_add_tick_callback(at(&on, 0, -1), count_frame, NULL, NULL);
  settle();
  check("while frames come where they are asked for", frames > 0);
  stage_close(&on);
}

void test_loop(void) {
  bursts();
  modal_loop();
  sleeps();
}
