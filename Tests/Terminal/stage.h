/* A scripted terminal within a test. */
#ifndef GRAFT_TESTS_TERMINAL_STAGE_H
#define GRAFT_TESTS_TERMINAL_STAGE_H

#include <graft/terminal.h>

typedef struct stage {
  graft_terminal *terminal;
  graft_runtime *rt;
  graft_terminal_classes ui;
  graft_node root;
  int script; /* where keys are written to */
  int former_input;
  int reports;          /* failures that the runtime reported */
  graft_status ended;   /* what graft_terminal_process() answered last */
  char last_event[200]; /* as note() writes it */
  int events;
} stage;

/* Opens a screen of a size, and shows a body that is given the stage. */
void stage_open(stage *on, int columns, int lines, graft_body_function body);
void stage_close(stage *on);

/* Plays a script, as it would stand on standard input. */
void play(stage *on, const char *script);

/* The same, in one call of graft_terminal_process(), whose answer it gives. */
graft_status play_once(stage *on, const char *script);

/* Runs the body again. */
void again(stage *on);

/* Checks that the screen shows lines, without empty ones at the end. */
void shows(const stage *on, const char *name, const char *expected);

/* Checks where the cursor and with it the focus is: a <Screen> is printed. */
void cursor_at(stage *on, const char *name, int x, int y);

void check(const char *name, int holds);

/* Gives the node at a path of indices below the root, ended by -1. */
graft_node node_at(const stage *on, ...);

/* A handler that writes name and first value of an event to last_event. */
graft_status note(const graft_context *context, const graft_event *event,
                  void *user_data);

int heard(const stage *on, const char *event);

void test_layout(void);
void test_text(void);
void test_entry(void);
void test_list(void);
void test_list_view(void);
void test_focus(void);
void test_keys(void);
void test_widgets(void);
void test_controls(void);
void test_pool(void);
void test_rows(void);
void test_loop(void);
void test_failures(void);

#endif
