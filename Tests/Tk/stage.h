/* A Tk within a test, and a user who acts on it by xdotool. */
#ifndef GRAFT_TESTS_TK_STAGE_H
#define GRAFT_TESTS_TK_STAGE_H

#include <graft/tk.h>

typedef struct stage {
  graft_tk *tk;
  graft_runtime *rt;
  graft_node root;     /* in the main window */
  char events[4096];   /* what hear() heard, a line each */
  graft_value last;    /* the first value of the newest event */
  char last_text[512]; /* the same, if it is a text */
  graft_status answer; /* what hear() returns */
  int reports;         /* failures that the runtime reported */
  char report[700];    /* the newest */
  void *data;          /* the test's own */
} stage;

void stage_open(stage *on);
/* In an interpreter; null: a new one of its own. */
void stage_open_in(stage *on, void *interp);
/* Checks that nothing is left. */
void stage_close(stage *on);

/* Gives a class, which must be there. */
graft_class of(stage *on, const char *name);

/* Lets everything happen that is under way. */
void settle(stage *on);
/* The same, with what Tk repeats by a timer. */
void settle_long(stage *on);

/* ------------------------------------------------------------------------ */
/* The user                                                                 */
/* ------------------------------------------------------------------------ */

/* Runs xdotool with a printf-like list of words, and settles. */
void user(stage *on, const char *format, ...);
/* Clicks the middle of a widget; or a place in it. */
void click(stage *on, graft_node node);
void click_at(stage *on, graft_node node, int x, int y);
/* Presses keys, by xdotool's names. */
void keys(stage *on, const char *names);
/* Gives a widget the focus. */
void focus(stage *on, graft_node node);
/* Asks a window to close, as its frame's button does. */
void close_window(stage *on, graft_node node);

/* ------------------------------------------------------------------------ */
/* Looking                                                                  */
/* ------------------------------------------------------------------------ */

/* Gives the node at a path of indices below the root, ended by -1. */
graft_node at(const stage *on, ...);
const char *path_of(stage *on, graft_node node);
/* Calls Tcl with words, ended by null; gives what it answers, valid until the
 * eighth next call. */
const char *ask(stage *on, ...);
/* The same of a widget's own command. */
const char *ask_of(stage *on, graft_node node, ...);
graft_stats stats(const stage *on);
/* Gives the message of the newest failure. */
const char *message(const stage *on);

/* A handler that notes "name value value" in `events`; user_data: the stage. */
graft_status hear(const graft_context *context, const graft_event *event,
                  void *user_data);

/* ------------------------------------------------------------------------ */
/* Checks                                                                   */
/* ------------------------------------------------------------------------ */

/* Names the test that begins. */
void test(const char *name);

#define CHECK(condition) check((condition) != 0, #condition, __LINE__)
#define CHECK_INT(expected, actual) \
  check_int((long)(expected), (long)(actual), #actual, __LINE__)
#define CHECK_TEXT(expected, actual) \
  check_text((expected), (actual), #actual, __LINE__)
#define CHECK_HAS(part, text) check_has((part), (text), #text, __LINE__)
/* Compares what was heard, and forgets it. */
#define CHECK_EVENTS(on, expected) check_events((on), (expected), __LINE__)

int check(int holds, const char *what, int line);
int check_int(long expected, long actual, const char *what, int line);
int check_text(const char *expected, const char *actual, const char *what,
               int line);
int check_has(const char *part, const char *text, const char *what, int line);
int check_events(stage *on, const char *expected, int line);

void test_classes(void);
void test_echo(void);
void test_choice(void);
void test_told(void);
void test_children(void);
void test_places(void);
void test_items(void);
void test_lifetime(void);
void test_events(void);
void test_loop(void);
void test_resets(void);

#endif
