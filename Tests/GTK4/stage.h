/* Windows within a test, and a user who works with mouse and keys. */
#ifndef GRAFT_TESTS_GTK4_STAGE_H
#define GRAFT_TESTS_GTK4_STAGE_H

#include <graft/gtk4.h>
#include <gtk/gtk.h>

typedef struct stage stage;

struct stage {
  graft_gtk4 *gtk;
  graft_runtime *rt;
  graft_node root;
  void (*describe)(stage *on);
  int renders;
  int reports;      /* failures that the runtime reported */
  char report[512]; /* the newest of them */
  GString *heard;   /* events as note() writes them */
  /* What the descriptions of the tests show. */
  int step;
  int flag;
  int64_t number;
  double real;
  char text[200];
};

/* Opens a runtime and shows what `describe` describes. */
void stage_open(stage *on, void (*describe)(stage *on));
/* The same, with a stage that has its state already. */
void stage_show(stage *on, void (*describe)(stage *on));
void stage_close(stage *on);

/* The class of a type. */
graft_class type(stage *on, const char *name);

/* Describes again, and lets all settle. */
void again(stage *on);
/* The same with another step. */
void step_to(stage *on, int step);

/* Runs the main loop until nothing more happens. */
void settle(void);

void check(const char *name, int holds);
void skip(const char *line);
void check_text(const char *name, const char *expected, const char *is);
void check_int(const char *name, int64_t expected, int64_t is);
/* Checks what was heard since the last time, lines of name and values. */
void check_heard(stage *on, const char *name, const char *expected);
/* Checks the newest report, and takes note of it. */
void check_report(stage *on, const char *name, const char *part);

/* Calls of update since the last time. */
int updates(stage *on);
int creates(stage *on);

/* Gives the widget at a path of indices below the root, ended by -1. */
gpointer at(const stage *on, ...);
graft_node node_at(const stage *on, ...);

/* Handlers that write an event to `heard`; the others store its first value in
 * the stage and describe again. */
graft_status note(const graft_context *context, const graft_event *event,
                  void *user_data);
graft_status store_text(const graft_context *context, const graft_event *event,
                        void *user_data);
graft_status store_number(const graft_context *context,
                          const graft_event *event, void *user_data);
graft_status store_flag(const graft_context *context, const graft_event *event,
                        void *user_data);

/* ------------------------------------------------------------------------ */
/* The user: real events of the X server                                    */
/* ------------------------------------------------------------------------ */

/* Moves the mouse to a widget and clicks it with a button. */
void user_click(gpointer widget, int button);
/* The same at a point of it. */
void user_click_at(gpointer widget, double x, double y, int button);
/* Presses keys one after another, by their X names: "ctrl+a Return". */
void user_keys(const char *names);
void user_types(const char *text);
/* Drags the mouse from a point of a widget to another. */
void user_drags(gpointer widget, double x, double y, double to_x, double to_y);

/* The caret of an editable. */
int caret(gpointer editable);
const char *text_of(gpointer editable);

/* Writes a picture of a window to GRAFT_TEST_PICTURES, if that is set. */
void picture(gpointer window, const char *name);

void test_classes(void);
void test_properties(void);
void test_defaults(void);
void test_echo(void);
void test_hold(void);
void test_choices(void);
void test_children(void);
void test_slots(void);
void test_events(void);
void test_windows(void);
void test_menus(void);
void test_lists(void);
void test_loop(void);
void test_adwaita(void);
void test_resets(void);

#endif
