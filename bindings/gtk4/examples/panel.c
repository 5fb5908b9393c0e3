/*
 * An operator's display: 300 live values, posted 30 times a second by a thread,
 * while someone types a set point. What is typed stays until it is entered,
 * whatever arrives meanwhile. `panel SECONDS` ends once so many seconds of
 * bursts are painted, and tells how long each took.
 */
#define _POSIX_C_SOURCE 200809L
#include <graft/gtk4.h>
#include <gtk/gtk.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define VALUES 300
#define COLUMNS 15
#define RATE 30
#define MOST (RATE * 1000) /* bursts whose times are kept */

static graft_gtk4 *gtk;
static graft_class window, box, grid, entry, label;
static graft_state values[VALUES], set_point, status_line;
static atomic_int stopped;
static long bursts;
static int wanted;                /* bursts to end after; 0: no end */
static double began[MOST];        /* when a burst was posted */
static double milliseconds[MOST]; /* from there until it was painted */
static double first, last;
static int shown_count;
static atomic_int frames; /* bursts that are painted */

/* One burst, made by the thread and shown by the owner of the runtime. */
typedef struct burst {
  int offered; /* the set point that comes with it; 0: none */
  double posted;
  double values[VALUES];
} burst;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* What was shown before this frame is on the screen. */
static void painted(GdkFrameClock *clock, void *unused) {
  (void)clock, (void)unused;
  last = now();
  for (; frames < shown_count; frames++) {
    milliseconds[frames] = last - began[frames];
  }
  if (wanted > 0 && frames >= wanted) graft_gtk4_quit(gtk);
}

/* The window is on the screen: it has frames, of which we hear. */
static graft_status mapped(const graft_context *context,
                           const graft_event *event, void *unused) {
  void *shown = NULL;
  graft_status status =
      graft_node_widget(context->runtime, context->node, &shown);
  (void)event, (void)unused;
  if (status < 0) return status;
  g_signal_connect(gtk_widget_get_frame_clock(GTK_WIDGET(shown)), "after-paint",
                   G_CALLBACK(painted), NULL);
  return GRAFT_OK;
}

static graft_status show(const graft_context *context, void *data) {
  const burst *shown = data;
  graft_runtime *rt = context->runtime;
  char text[60];
  if (shown_count < MOST) began[shown_count++] = shown->posted;
  for (int i = 0; i < VALUES; i++) {
    snprintf(text, sizeof text, "%.2f", shown->values[i]);
    graft_state_set_text(rt, values[i], text);
  }
  bursts++;
  if (shown->offered > 0) {
    snprintf(text, sizeof text, "%d", shown->offered);
    graft_state_set_text(rt, set_point, text);
    printf("offered %s\n", text);
    fflush(stdout);
  }
  snprintf(text, sizeof text, "%ld bursts, %ld values", bursts,
           bursts * VALUES);
  return graft_state_set_text(rt, status_line, text);
}

static int post_burst(graft_runtime *rt, int offered) {
  static unsigned seed = 1;
  burst *made = malloc(sizeof *made);
  if (made == NULL) return 0;
  made->offered = offered;
  made->posted = now();
  for (int i = 0; i < VALUES; i++) {
    seed = seed * 1664525u + 1013904223u;
    made->values[i] = (seed >> 8) / 167772.16;
  }
  if (graft_post(rt, 0, show, made, free) >= 0) return 1;
  free(made);
  return 0;
}

/*
 * A burst is posted only when the one before the last is painted. Where frames
 * take longer than bursts come, what waits would grow without end otherwise,
 * and the screen show ever older values; so a burst that finds no room is
 * skipped: the newest values are what counts. A set point is offered each
 * second.
 */
static void *measure(void *runtime) {
  const struct timespec pause = {0, 1000000000 / RATE};
  int posted = 0;
  int offers = 0;
  for (int number = 1; !stopped; number++) {
    int is_due = number / RATE > offers;
    if (posted - frames < 2) {
      int offered = is_due ? 40 + number / RATE % 20 : 0;
      posted += post_burst(runtime, offered);
      if (is_due) offers = number / RATE;
    }
    nanosleep(&pause, NULL);
  }
  return NULL;
}

static graft_status entered(const graft_context *context,
                            const graft_event *event, void *data) {
  (void)data;
  printf("set point %.*s\n", (int)event->values[0].length,
         event->values[0].as.string);
  fflush(stdout);
  return graft_state_set(context->runtime, set_point, &event->values[0]);
}

static graft_status body(const graft_context *context, void *data) {
  graft_runtime *rt = context->runtime;
  (void)data;
  GRAFT(rt, window) {
    graft_string(rt, "title", "Panel");
    graft_on(rt, "map", mapped, NULL);
    GRAFT(rt, box) {
      graft_string(rt, "orientation", "vertical");
      graft_int(rt, "spacing", 8);
      GRAFT(rt, box) {
        graft_int(rt, "spacing", 8);
        GRAFT(rt, label) { graft_string(rt, "label", "Set point"); }
        GRAFT(rt, entry) {
          graft_bind(rt, "text", set_point);
          graft_hold(rt, "text");
          graft_bool(rt, "autofocus", 1);
          graft_on(rt, "activate", entered, NULL);
        }
        GRAFT(rt, label) { graft_bind(rt, "label", status_line); }
      }
      GRAFT(rt, grid) {
        graft_int(rt, "column-spacing", 6);
        for (int i = 0; i < VALUES; i++) {
          GRAFT_KEY(rt, label, i) {
            graft_bind(rt, "label", values[i]);
            graft_int(rt, "width-chars", 6);
            graft_int(rt, "layout.column", i % COLUMNS);
            graft_int(rt, "layout.row", i / COLUMNS);
          }
        }
      }
    }
  }
  return GRAFT_OK;
}

static int earlier(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static void tell(graft_runtime *rt) {
  graft_stats stats = {0};
  stats.struct_size = sizeof stats;
  graft_runtime_stats(rt, &stats);
  if (frames == 0) return;
  qsort(milliseconds, (size_t)frames, sizeof(double), earlier);
  printf(
      "%d frames of %d values; milliseconds from post to screen: "
      "median %.2f, 99%% %.2f, most %.2f; %.0f updates per second\n",
      frames, VALUES, milliseconds[frames / 2], milliseconds[frames * 99 / 100],
      milliseconds[frames - 1], (double)stats.updates / (last - first) * 1e3);
}

static graft_status run(graft_runtime *rt) {
  graft_value text = graft_value_text("40");
  pthread_t thread;
  graft_status status = graft_gtk4_class(rt, "GtkWindow", &window);
  if (status >= 0) status = graft_gtk4_class(rt, "GtkBox", &box);
  if (status >= 0) status = graft_gtk4_class(rt, "GtkGrid", &grid);
  if (status >= 0) status = graft_gtk4_class(rt, "GtkEntry", &entry);
  if (status >= 0) status = graft_gtk4_class(rt, "GtkLabel", &label);
  if (status >= 0) status = graft_state_create(rt, &text, &set_point);
  if (status >= 0) status = graft_state_create(rt, &text, &status_line);
  for (int i = 0; i < VALUES && status >= 0; i++) {
    status = graft_state_create(rt, &text, &values[i]);
  }
  if (status < 0) return status;
  first = now();
  if (pthread_create(&thread, NULL, measure, rt) != 0) return -1;
  status = graft_gtk4_run(gtk, body, NULL);
  stopped = 1;
  pthread_join(thread, NULL);
  tell(rt);
  return status;
}

int main(int count, char **words) {
  graft_status status = graft_gtk4_open(NULL, &gtk);
  if (count > 1) wanted = atoi(words[1]) * RATE;
  if (wanted > MOST) wanted = MOST;
  if (status >= 0) {
    status = run(graft_gtk4_runtime(gtk));
    graft_gtk4_close(gtk);
  }
  if (status < 0) {
    char message[512] = "";
    graft_gtk4_error_message(message, sizeof message, NULL);
    fprintf(stderr, "panel: %s\n", message);
  }
  return status < 0;
}
