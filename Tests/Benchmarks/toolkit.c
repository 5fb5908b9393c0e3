/*
 * W1 to W4 on the real widgets of the terminal toolkit, on a pseudo terminal:
 * the commit, which is Graft's work and the widgets' calls, and what the
 * toolkit does by itself then: layout and drawing. Prints one JSON object,
 * nanoseconds of the CPU.
 */
#include <fcntl.h>
#include <graft/terminal.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define ROWS 1000
#define SAMPLES 21

typedef struct app {
  graft_terminal *terminal;
  graft_runtime *rt;
  graft_terminal_classes ui;
  graft_node root;
  uint64_t clicks;
  int count;
  int labels; /* counts the changes of every tenth label */
  int one;    /* and of the one in the middle */
} app;

static double cpu(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static graft_status clicked(const graft_context *context,
                            const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  ++*(uint64_t *)user_data;
  return GRAFT_OK;
}

static void describe_row(app *a, int i) {
  graft_runtime *rt = a->rt;
  char label[40];
  char cat[40];
  int version = i % 10 == 0 ? a->labels : 0;
  snprintf(label, sizeof label, "row %d %d", i, version);
  snprintf(cat, sizeof cat, "cat %d", i % 10);
  GRAFT_KEY(rt, a->ui.row, i) {
    graft_int(rt, "spacing", i == ROWS / 2 && a->one % 2 ? 16 : 8);
    GRAFT(rt, a->ui.label) { graft_string(rt, "text", label); }
    GRAFT(rt, a->ui.label) { graft_string(rt, "text", cat); }
    GRAFT(rt, a->ui.button) {
      graft_string(rt, "text", "Select");
      graft_on(rt, "click", clicked, &a->clicks);
    }
    GRAFT(rt, a->ui.button) {
      graft_string(rt, "text", "Remove");
      graft_on(rt, "click", clicked, &a->clicks);
    }
  }
}

static graft_status body(const graft_context *context, void *user_data) {
  app *a = user_data;
  (void)context;
  GRAFT(a->rt, a->ui.list) {
    for (int i = 0; i < a->count; i++) describe_row(a, i);
  }
  return GRAFT_OK;
}

/* One turn: the body and the commit, then layout and drawing. */
static int turn(app *a, double *commit, double *draw) {
  double begin = cpu();
  graft_terminal_invalidate(a->terminal);
  if (graft_pump(a->rt, 0) < 0) return -1;
  double committed = cpu();
  if (graft_terminal_process(a->terminal) < 0) return -1;
  *commit = committed - begin;
  *draw = cpu() - committed;
  return 0;
}

static int smaller(const void *a, const void *b) {
  double x = *(const double *)a;
  double y = *(const double *)b;
  return (x > y) - (x < y);
}

static void none(app *a) { (void)a; }
static void relabel(app *a) { a->labels++; }
static void change_one(app *a) { a->one++; }

static int measure(app *a, const char *name, int from, void (*change)(app *),
                   FILE *out) {
  double commit[SAMPLES];
  double draw[SAMPLES];
  double ignored;
  for (int i = 0; i < SAMPLES; i++) {
    a->count = from;
    if (turn(a, &ignored, &ignored)) return -1;
    a->count = ROWS;
    change(a);
    if (turn(a, &commit[i], &draw[i])) return -1;
  }
  qsort(commit, SAMPLES, sizeof *commit, smaller);
  qsort(draw, SAMPLES, sizeof *draw, smaller);
  fprintf(out, "%s\"%s\": [%.0f, %.0f]", from ? ", " : "{", name,
          commit[SAMPLES / 2], draw[SAMPLES / 2]);
  return 0;
}

/* What is drawn goes nowhere. */
static void *drain(void *user_data) {
  char bytes[4096];
  while (read(*(int *)user_data, bytes, sizeof bytes) > 0) continue;
  return NULL;
}

/* Makes a pseudo terminal this process's standard input and output. */
static int open_screen(int *master, FILE **out) {
  *out = fdopen(dup(STDOUT_FILENO), "w");
  *master = posix_openpt(O_RDWR | O_NOCTTY);
  if (!*out || *master < 0 || grantpt(*master) || unlockpt(*master)) return -1;
  int screen = open(ptsname(*master), O_RDWR | O_NOCTTY);
  if (screen < 0 || dup2(screen, STDIN_FILENO) < 0 ||
      dup2(screen, STDOUT_FILENO) < 0) {
    return -1;
  }
  return setenv("TERM", "xterm", 1) || setenv("LINES", "50", 1) ||
         setenv("COLUMNS", "120", 1);
}

int main(void) {
  app a = {.ui = GRAFT_TERMINAL_CLASSES_INIT};
  int master;
  FILE *out;
  pthread_t thread;
  int failed = -1;
  if (open_screen(&master, &out) ||
      pthread_create(&thread, NULL, drain, &master) ||
      graft_terminal_open(NULL, &a.terminal) < 0) {
    fprintf(stderr, "toolkit: no screen\n");
    return 1;
  }
  a.rt = graft_terminal_runtime(a.terminal);
  if (graft_terminal_get_classes(a.terminal, &a.ui) == GRAFT_OK &&
      graft_terminal_mount(a.terminal, body, &a, &a.root) == GRAFT_OK) {
    failed = measure(&a, "W1", 0, none, out) ||
             measure(&a, "W2", ROWS, none, out) ||
             measure(&a, "W3", ROWS, relabel, out) ||
             measure(&a, "W4", ROWS, change_one, out);
  }
  graft_terminal_close(a.terminal);
  fprintf(out, "}\n");
  fflush(out);
  return failed ? 1 : 0;
}
