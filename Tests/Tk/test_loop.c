/* The loop: posts from threads, modal loops, timers, other people's interps. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stage.h"

static stage on;

#define POSTS 2000

static int run;
static int wrong_order;

static graft_status count_up(const graft_context *context, void *user_data) {
  (void)context;
  if ((intptr_t)user_data != run) wrong_order++;
  run++;
  return GRAFT_OK;
}

static void *post_many(void *unused) {
  (void)unused;
  for (intptr_t i = 0; i < POSTS; i++) {
    graft_post(on.rt, 0, count_up, (void *)i, NULL);
  }
  return NULL;
}

static void posts(void) {
  pthread_t thread;
  test("E6 posts from a thread wake Tk's loop, in order, none lost");
  stage_open(&on);
  run = wrong_order = 0;
  pthread_create(&thread, NULL, post_many, NULL);
  for (int i = 0; run < POSTS && i < 5000; i++) graft_tk_process(on.tk, -1);
  pthread_join(thread, NULL);
  CHECK_INT(POSTS, run);
  CHECK_INT(0, wrong_order);
  stage_close(&on);
}

/* Posts itself again until a window is on the screen and drawn. */
static graft_status go_on(const graft_context *context, void *user_data) {
  int limit = *(const int *)user_data;
  const char *mapped = ask(&on, "winfo", "ismapped", ".late", NULL);
  const char *drawn = ask(&on, "info", "exists", "::graft_test_drawn", NULL);
  if (mapped[0] == '1' && drawn[0] == '1') return GRAFT_OK;
  if (++run >= limit) return GRAFT_OK;
  return graft_post(context->runtime, 0, go_on, user_data, NULL);
}

static void flood(void) {
  int limit = 20000;
  test("E6 posts without end leave room for the display and for drawing");
  stage_open(&on);
  run = 0;
  ask(&on, "toplevel", ".late", NULL);
  ask(&on, "after", "idle", "set", "::graft_test_drawn", "1", NULL);
  graft_post(on.rt, 0, go_on, &limit, NULL);
  graft_tk_process(on.tk, -1);
  CHECK(run < limit);
  ask(&on, "destroy", ".late", NULL);
  ask(&on, "unset", "-nocomplain", "::graft_test_drawn", NULL);
  stage_close(&on);
}

static int pumps;

static graft_status label_body(const graft_context *context, void *user_data) {
  graft_runtime *rt = context->runtime;
  (void)user_data;
  pumps++;
  GRAFT(rt, of(&on, "label")) { graft_int(rt, "text", run); }
  return GRAFT_OK;
}

static graft_status touch(const graft_context *context, void *user_data) {
  run++;
  return graft_invalidate(context->runtime, *(graft_node *)user_data);
}

static void one_pump(void) {
  graft_node root;
  graft_node label = 0;
  test("T3 a burst of posts is one pump");
  stage_open(&on);
  run = pumps = 0;
  CHECK_INT(GRAFT_OK, graft_tk_mount(on.tk, NULL, label_body, NULL, &root));
  settle(&on);
  CHECK_INT(1, pumps);
  for (int i = 0; i < 1000; i++) graft_post(on.rt, 0, touch, &root, NULL);
  settle(&on);
  CHECK_INT(1000, run);
  CHECK_INT(2, pumps);
  CHECK_INT(GRAFT_OK, graft_node_child(on.rt, root, 0, &label));
  CHECK_TEXT("1000", ask_of(&on, label, "cget", "-text", NULL));
  graft_root_destroy(on.rt, root, NULL);
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Modal                                                                    */
/* ------------------------------------------------------------------------ */

static int nested;
static int deepest;

static graft_status modal(const graft_context *context,
                          const graft_event *event, void *user_data) {
  pthread_t thread;
  hear(context, event, user_data);
  nested++;
  if (nested > deepest) deepest = nested;
  pthread_create(&thread, NULL, post_many, NULL);
  ask(&on, "after", "150", "set ::graft_test_done 1", NULL);
  ask(&on, "vwait", "::graft_test_done", NULL);
  ask(&on, "unset", "::graft_test_done", NULL);
  pthread_join(thread, NULL);
  CHECK_INT(0, run);
  nested--;
  return GRAFT_OK;
}

static void modal_loop(void) {
  test("C47 a modal loop in a handler: posts wait, and are made up for");
  stage_open(&on);
  run = wrong_order = nested = deepest = 0;
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::button")) {
    graft_on(on.rt, "command", modal, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  click(&on, at(&on, 0, -1));
  settle(&on);
  CHECK_INT(POSTS, run);
  CHECK_INT(0, wrong_order);
  CHECK_INT(1, deepest);
  CHECK_EVENTS(&on, "command\n");
  stage_close(&on);
}

static void dialog(void) {
  graft_value values[4];
  graft_value reply = graft_value_none();
  graft_node button;
  char script[200];
  test("a dialog answers by its button");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::button")) {}
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
  button = at(&on, 0, -1);
  values[0] = graft_value_text("-message");
  values[1] = graft_value_text("Really?");
  values[2] = graft_value_text("-type");
  values[3] = graft_value_text("yesno");
  snprintf(script, sizeof script,
           "event generate %s.__tk__messagebox.no <<Invoke>>",
           path_of(&on, button));
  ask(&on, "after", "200", script, NULL);
  CHECK_INT(GRAFT_OK,
            graft_command(on.rt, button, graft_atom_of(on.rt, "tk_messageBox"),
                          values, 4, &reply));
  CHECK_INT(2, reply.length);
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Timers, errors, interpreters                                             */
/* ------------------------------------------------------------------------ */

static void render_timer(int interval) {
  graft_begin(on.rt, on.root);
  if (interval >= 0) {
    GRAFT(on.rt, of(&on, "timer")) {
      if (interval > 0) graft_int(on.rt, "interval", interval);
      graft_on(on.rt, "tick", hear, &on);
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
}

static void timers(void) {
  test("a timer ticks while it is described");
  stage_open(&on);
  render_timer(5);
  while (strlen(on.events) < 15) graft_tk_process(on.tk, -1);
  CHECK_EVENTS(&on, "tick\ntick\ntick\n");
  render_timer(0);
  settle_long(&on);
  CHECK_EVENTS(&on, "");
  render_timer(5);
  render_timer(-1);
  settle_long(&on);
  CHECK_EVENTS(&on, "");
  stage_close(&on);
}

static void background(void) {
  test("Tcl's background errors are reports");
  stage_open_in(&on, NULL);
  ask(&on, "after", "idle", "nosuchcommand", NULL);
  settle(&on);
  CHECK_INT(1, on.reports);
  CHECK_HAS("nosuchcommand", on.report);
  on.reports = 0;
  stage_close(&on);
}

static graft_status fail_it(const graft_context *context,
                            const graft_event *event, void *user_data) {
  hear(context, event, user_data);
  return graft_fail(context->runtime, GRAFT_E_HOST - 5, "no way");
}

static void failing_handler(void) {
  test("C39 a handler that fails is reported once; the next click works");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::button")) {
    graft_on(on.rt, "command", fail_it, &on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  click(&on, at(&on, 0, -1));
  CHECK_INT(1, on.reports);
  CHECK_HAS("no way", on.report);
  click(&on, at(&on, 0, -1));
  CHECK_EVENTS(&on, "command\ncommand\n");
  on.reports = 0;
  stage_close(&on);
}

static void shared_interp(void) {
  graft_tk_desc desc = GRAFT_TK_DESC_INIT;
  graft_tk *second;
  graft_node root;
  graft_runtime *rt;
  graft_class label;
  test("two runtimes in one interpreter, which is the host's");
  stage_open(&on);
  desc.interp = graft_tk_interp(on.tk);
  CHECK_INT(GRAFT_OK, graft_tk_open(&desc, &second));
  rt = graft_tk_runtime(second);
  ask(&on, "frame", ".host", NULL);
  CHECK_INT(GRAFT_OK, graft_tk_mount(second, ".host", NULL, NULL, &root));
  CHECK_INT(GRAFT_OK, graft_tk_class(rt, "ttk::label", &label));
  graft_begin(rt, root);
  GRAFT(rt, label) { graft_string(rt, "text", "second"); }
  CHECK_INT(GRAFT_OK, graft_commit(rt));
  settle(&on);
  CHECK_HAS(".host.", ask(&on, "winfo", "children", ".host", NULL));
  CHECK_INT(GRAFT_OK, graft_tk_close(second));
  CHECK_TEXT("", ask(&on, "winfo", "children", ".host", NULL));
  ask(&on, "destroy", ".host", NULL);
  stage_close(&on);
}

static void *use_wrongly(void *user_data) {
  graft_class class_id;
  CHECK_INT(GRAFT_E_THREAD, graft_tk_class(on.rt, "ttk::label", &class_id));
  CHECK_INT(GRAFT_E_THREAD, graft_tk_quit(on.tk));
  CHECK_INT(GRAFT_E_THREAD, graft_tk_close(on.tk));
  return user_data;
}

/* What only an interpreter of its own does: it shows itself, and it ends. */
static graft_status closing_body(const graft_context *context,
                                 void *user_data) {
  graft_runtime *rt = context->runtime;
  (void)user_data;
  GRAFT(rt, of(&on, "ttk::label")) { graft_string(rt, "text", "Main"); }
  return GRAFT_OK;
}

static void main_window(void) {
  graft_tk_desc desc = GRAFT_TK_DESC_INIT;
  graft_tk *tk;
  test("a program in the main window, which the user closes");
  memset(&on, 0, sizeof on);
  desc.name = "mine";
  CHECK_INT(GRAFT_OK, graft_tk_open(&desc, &tk));
  on.tk = tk;
  on.rt = graft_tk_runtime(tk);
  CHECK_TEXT("withdrawn", ask(&on, "wm", "state", ".", NULL));
  CHECK_TEXT("mine", ask(&on, "wm", "title", ".", NULL));
  ask(&on, "after", "100",
      "event generate . <Map>; eval [wm protocol . WM_DELETE_WINDOW]", NULL);
  CHECK_INT(GRAFT_OK, graft_tk_run(tk, closing_body, NULL));
  CHECK_TEXT("normal", ask(&on, "wm", "state", ".", NULL));
  CHECK_INT(GRAFT_OK, graft_tk_close(tk));
}

static void wrong_thread(void) {
  pthread_t thread;
  test("T1 another thread is refused");
  stage_open(&on);
  pthread_create(&thread, NULL, use_wrongly, NULL);
  pthread_join(thread, NULL);
  CHECK_INT(GRAFT_E_INVALID, graft_tk_close(NULL));
  CHECK_INT(GRAFT_E_INVALID, graft_tk_open(NULL, NULL));
  stage_close(&on);
}

void test_loop(void) {
  posts();
  flood();
  one_pump();
  modal_loop();
  dialog();
  timers();
  background();
  failing_handler();
  shared_interp();
  main_window();
  wrong_thread();
}
