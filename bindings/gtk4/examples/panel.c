/*
 * An operator's display: 300 live values, posted 30 times a second by a thread,
 * while someone types a set point. What is typed stays until it is entered,
 * whatever arrives meanwhile: panel [SECONDS]
 */
#include <graft/gtk4.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define VALUES 300
#define COLUMNS 15

static graft_gtk4 *gtk;
static graft_class window, box, grid, entry, label;
static graft_state values[VALUES], set_point, status_line;
static volatile int stopped;
static long bursts;

/* One burst, made by the thread and shown by the owner of the runtime. */
typedef struct burst {
  int number;
  double values[VALUES];
} burst;

static graft_status show(const graft_context *context, void *data) {
  const burst *shown = data;
  graft_runtime *rt = context->runtime;
  char text[60];
  for (int i = 0; i < VALUES; i++) {
    snprintf(text, sizeof text, "%.2f", shown->values[i]);
    graft_state_set_text(rt, values[i], text);
  }
  bursts++;
  if (shown->number % 30 == 0) {
    snprintf(text, sizeof text, "%d", 40 + shown->number / 30 % 20);
    graft_state_set_text(rt, set_point, text);
  }
  snprintf(text, sizeof text, "%ld bursts, %ld values", bursts,
           bursts * VALUES);
  return graft_state_set_text(rt, status_line, text);
}

static void *measure(void *runtime) {
  const struct timespec pause = {0, 1000000000 / 30};
  unsigned seed = 1;
  for (int number = 1; !stopped; number++) {
    burst *made = malloc(sizeof *made);
    if (made == NULL) return NULL;
    made->number = number;
    for (int i = 0; i < VALUES; i++) {
      seed = seed * 1664525u + 1013904223u;
      made->values[i] = (seed >> 8) / 167772.16;
    }
    if (graft_post(runtime, 0, show, made, free) < 0) free(made);
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

static void *end_later(void *seconds) {
  const struct timespec pause = {*(const int *)seconds, 0};
  nanosleep(&pause, NULL);
  stopped = 1;
  return NULL;
}

static graft_status quit(const graft_context *context, void *data) {
  (void)context, (void)data;
  return graft_gtk4_quit(gtk);
}

static void *watch(void *runtime) {
  const struct timespec pause = {0, 20000000};
  while (!stopped) nanosleep(&pause, NULL);
  graft_post(runtime, 0, quit, NULL, NULL);
  return NULL;
}

static graft_status run(graft_runtime *rt, int seconds) {
  graft_value text = graft_value_text("40");
  graft_stats stats = {0};
  pthread_t threads[3];
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
  pthread_create(&threads[0], NULL, measure, rt);
  pthread_create(&threads[1], NULL, watch, rt);
  if (seconds > 0) pthread_create(&threads[2], NULL, end_later, &seconds);
  status = graft_gtk4_run(gtk, body, NULL);
  stopped = 1;
  for (int i = 0; i < (seconds > 0 ? 3 : 2); i++) {
    pthread_join(threads[i], NULL);
  }
  stats.struct_size = sizeof stats;
  graft_runtime_stats(rt, &stats);
  printf("%ld bursts, %llu updates\n", bursts,
         (unsigned long long)stats.updates);
  return status;
}

int main(int count, char **words) {
  graft_status status = graft_gtk4_open(NULL, &gtk);
  if (status >= 0) {
    status = run(graft_gtk4_runtime(gtk), count > 1 ? atoi(words[1]) : 0);
    graft_gtk4_close(gtk);
  }
  if (status < 0) {
    char message[512] = "";
    graft_gtk4_error_message(message, sizeof message, NULL);
    fprintf(stderr, "panel: %s\n", message);
  }
  return status < 0;
}
