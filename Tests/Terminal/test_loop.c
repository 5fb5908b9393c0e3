/* The loop in parts, threads, several terminals, and wrong scripts. */
#include <poll.h>
#include <pthread.h>
#include <string.h>

#include "stage.h"

static int number;

static graft_status numbered(const graft_context *context, void *data) {
  stage *on = data;
  char text[] = "number 0";
  (void)context;
  text[7] = (char)('0' + number);
  GRAFT(on->rt, on->ui.label) { graft_string(on->rt, "text", text); }
  return GRAFT_OK;
}

static graft_status count_up(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  number++;
  return graft_terminal_invalidate(on->terminal);
}

static void *post(void *data) {
  stage *on = data;
  graft_post(on->rt, 0, count_up, on, NULL);
  return NULL;
}

static graft_status foreign;

static void *quit(void *data) {
  foreign = graft_terminal_quit(((stage *)data)->terminal);
  return NULL;
}

static int readable(const stage *on) {
  struct pollfd polled = {-1, POLLIN, 0};
  int descriptors[2];
  int milliseconds;
  graft_terminal_wait_for(on->terminal, descriptors, &milliseconds);
  polled.fd = descriptors[1];
  return poll(&polled, 1, 0);
}

static void in_thread(void *(*body)(void *), stage *on) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, body, on) == 0) pthread_join(thread, NULL);
}

static void threads(void) {
  stage on;
  number = 0;
  stage_open(&on, 20, 1, numbered);
  play(&on, "");
  check("nothing to do: nothing to read", readable(&on) == 0);
  in_thread(post, &on);
  check("a post from a thread wakes", readable(&on) == 1);
  play(&on, "<Wait number 1>");
  shows(&on, "and runs in the loop", "number 1");
  in_thread(quit, &on);
  check("T1: functions refuse other threads", foreign == GRAFT_E_THREAD);
  check("and it goes on", on.ended == 1);
  graft_terminal_quit(on.terminal);
  play(&on, "");
  check("quit ends the loop", on.ended == 0);
  stage_close(&on);
}

static void wrong_scripts(void) {
  static const char *const scripts[] = {"<Unknown>", "<Click 1>", "<Resize x>",
                                        "<Wait >"};
  for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
    stage on;
    graft_status first;
    stage_open(&on, 20, 1, numbered);
    first = play_once(&on, scripts[i]);
    check(scripts[i], first == GRAFT_TERMINAL_E_SCRIPT);
    stage_close(&on);
  }
}

static void two_terminals(void) {
  stage one;
  stage two;
  number = 3;
  stage_open(&one, 20, 1, numbered);
  stage_open(&two, 3, 1, numbered);
  shows(&one, "two scripted terminals in one process: one", "number 3");
  shows(&two, "two scripted terminals in one process: two", "nu\xE2\x80\xA6");
  stage_close(&two);
  stage_close(&one);
}

static void arguments(void) {
  graft_terminal_desc desc = GRAFT_TERMINAL_DESC_INIT;
  graft_terminal *terminal = NULL;
  stage on;
  desc.unit_width = -1;
  check("null is refused", graft_terminal_open(NULL, NULL) == GRAFT_E_INVALID);
  check("a negative unit is refused",
        graft_terminal_open(&desc, &terminal) == GRAFT_E_INVALID);
  check("null has no runtime", graft_terminal_runtime(NULL) == NULL);
  check("null can't be closed", graft_terminal_close(NULL) == GRAFT_E_INVALID);
  stage_open(&on, 20, 1, numbered);
  check("only one body is mounted",
        graft_terminal_mount(on.terminal, numbered, &on, NULL) ==
            GRAFT_E_DUPLICATE);
  graft_terminal_widget_free(NULL);
  stage_close(&on);
}

void test_loop(void) {
  threads();
  wrong_scripts();
  two_terminals();
  arguments();
}
