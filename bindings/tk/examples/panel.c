/*
 * A control panel: 300 values, which a thread posts 30 times a second, each
 * bound to a label, and an entry for a set point that a value comes for too:
 * while someone types it waits. `panel SECONDS` ends by itself and tells how
 * long the frames took.
 */
#define _POSIX_C_SOURCE 200809L
#include <graft/tk.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define VALUES 300
#define COLUMNS 15
#define RATE 30

struct app {
  graft_tk *tk;
  graft_runtime *rt;
  graft_class frame, label, entry;
  graft_state values[VALUES];
  graft_state set_point;
  char sent[40];
  int seconds;
  atomic_int ending;
  double begin[RATE * 1000];        /* when the posts of a frame began */
  double milliseconds[RATE * 1000]; /* from there until all of it is shown */
  atomic_int frames;                /* shown */
  int posted;
  double last;      /* when the last frame was shown */
  uint64_t updates; /* of widgets */
};

static struct app app;

struct posted {
  int number;
  double value;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static graft_status show(const graft_context *context, void *user_data) {
  const struct posted *posted = user_data;
  char text[32];
  snprintf(text, sizeof text, "%7.2f", posted->value);
  graft_state_set_text(context->runtime, app.values[posted->number], text);
  if (posted->number == 0) {
    graft_state_set_text(context->runtime, app.set_point, text);
  }
  return GRAFT_OK;
}

/* Once the pump has written what was posted before: it is drawn now. */
static graft_status draw(const graft_context *context, void *unused) {
  graft_value words[2];
  (void)context, (void)unused;
  words[0] = graft_value_text("update");
  words[1] = graft_value_text("idletasks");
  graft_tk_call(app.tk, words, 2, NULL);
  app.last = now();
  app.milliseconds[app.frames] = app.last - app.begin[app.frames];
  if (++app.frames == app.seconds * RATE && app.seconds > 0) {
    graft_tk_quit(app.tk);
  }
  return GRAFT_OK;
}

/* After the last of a frame. A pump runs its tasks before it writes to the
 * widgets, and a task that it posts in the next. */
static graft_status frame_posted(const graft_context *context, void *unused) {
  return graft_post(context->runtime, 0, draw, unused, NULL);
}

static void wait_until(double at) {
  struct timespec time;
  time.tv_sec = (time_t)(at / 1e3);
  time.tv_nsec = (long)((at - (double)time.tv_sec * 1e3) * 1e6);
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

static void post_frame(int number) {
  app.begin[app.posted++] = now();
  for (int i = 0; i < VALUES; i++) {
    struct posted *posted = malloc(sizeof *posted);
    if (posted == NULL) continue;
    posted->number = i;
    posted->value = (double)((number * 37 + i * 101) % 100000) / 100;
    if (graft_post(app.rt, 0, show, posted, free) < 0) free(posted);
  }
  graft_post(app.rt, 0, frame_posted, NULL, NULL);
}

/*
 * A frame is posted only when the one before the last is shown. Where frames
 * take longer than they come, what waits would grow without end otherwise, and
 * the screen show ever older values; so a frame that finds no room is skipped:
 * the newest values are what counts.
 */
static void *feed(void *unused) {
  double next = now();
  for (int number = 1; !app.ending && app.posted < RATE * 1000; number++) {
    if (app.posted - app.frames < 2) post_frame(number);
    next += 1e3 / RATE;
    wait_until(next);
  }
  return unused;
}

static graft_status send(const graft_context *context, const graft_event *event,
                         void *unused) {
  (void)unused;
  snprintf(app.sent, sizeof app.sent, "sent %.*s", (int)event->values[0].length,
           event->values[0].as.string);
  (void)context;
  return graft_tk_invalidate(app.tk);
}

static graft_status body(const graft_context *context, void *unused) {
  graft_runtime *rt = context->runtime;
  (void)unused;
  GRAFT(rt, app.frame) {
    graft_int(rt, "padding", 8);
    GRAFT(rt, app.entry) {
      graft_bind(rt, "text", app.set_point);
      graft_hold(rt, "text");
      graft_bool(rt, "autofocus", 1);
      graft_int(rt, "grid_columnspan", 3);
      graft_on(rt, "activate", send, NULL);
    }
    GRAFT(rt, app.label) {
      graft_string(rt, "text", app.sent);
      graft_int(rt, "grid_column", 3);
      graft_int(rt, "grid_columnspan", 6);
    }
    for (int i = 0; i < VALUES; i++) {
      GRAFT_KEY(rt, app.label, i) {
        graft_bind(rt, "text", app.values[i]);
        graft_string(rt, "font", "TkFixedFont");
        graft_int(rt, "grid_row", 1 + i / COLUMNS);
        graft_int(rt, "grid_column", i % COLUMNS);
      }
    }
  }
  return GRAFT_OK;
}

static int earlier(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static void tell(void) {
  if (app.frames == 0) return;
  qsort(app.milliseconds, (size_t)app.frames, sizeof(double), earlier);
  printf(
      "%d frames of %d values; milliseconds from post to screen: "
      "median %.2f, 99%% %.2f, most %.2f; %.0f updates per second\n",
      app.frames, VALUES, app.milliseconds[app.frames / 2],
      app.milliseconds[app.frames * 99 / 100], app.milliseconds[app.frames - 1],
      (double)app.updates / (app.last - app.begin[0]) * 1e3);
}

static graft_status run(void) {
  graft_value empty = graft_value_text("");
  graft_stats stats = {0};
  pthread_t thread;
  graft_status status = graft_tk_class(app.rt, "ttk::frame", &app.frame);
  if (status >= 0) status = graft_tk_class(app.rt, "ttk::label", &app.label);
  if (status >= 0) status = graft_tk_class(app.rt, "ttk::entry", &app.entry);
  for (int i = 0; status >= 0 && i < VALUES; i++) {
    status = graft_state_create(app.rt, &empty, &app.values[i]);
  }
  if (status >= 0) {
    status = graft_state_create(app.rt, &empty, &app.set_point);
  }
  if (status < 0) return status;
  if (pthread_create(&thread, NULL, feed, NULL) != 0) return -1;
  status = graft_tk_run(app.tk, body, NULL);
  app.ending = 1;
  pthread_join(thread, NULL);
  stats.struct_size = sizeof stats;
  graft_runtime_stats(app.rt, &stats);
  app.updates = stats.updates;
  return status;
}

int main(int argc, char **argv) {
  graft_tk_desc desc = GRAFT_TK_DESC_INIT;
  graft_status status;
  desc.name = "panel";
  if (argc > 1) app.seconds = atoi(argv[1]);
  if (graft_tk_open(&desc, &app.tk) < 0) return 1;
  app.rt = graft_tk_runtime(app.tk);
  status = run();
  graft_tk_close(app.tk);
  tell();
  return status < 0;
}
