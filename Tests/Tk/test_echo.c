/* Echo and text: the cases that name a habit of Tk, on its real widgets. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

static const char *const entries[] = {
    "entry", "ttk::entry", "spinbox", "ttk::spinbox", "ttk::combobox", "text"};
#define ENTRIES (sizeof entries / sizeof *entries)

/* A program with one widget, whose property is `text` or `value`. */
struct app {
  stage on;
  graft_class widget;
  char text[600];
  double value;
  int is_text; /* the class is "text" */
};

static struct app app;

static void open_app(const char *class_name, const char *text) {
  memset(&app, 0, sizeof app);
  stage_open(&app.on);
  app.widget = of(&app.on, class_name);
  app.is_text = strcmp(class_name, "text") == 0;
  snprintf(app.text, sizeof app.text, "%s", text);
}

static graft_node widget(void) { return at(&app.on, 0, -1); }

/* Where the caret is, in characters. */
static int caret(void) {
  int index = -1;
  const char *answer = ask_of(&app.on, widget(), "index", "insert", NULL);
  if (app.is_text) {
    sscanf(answer, "1.%d", &index);
  } else {
    sscanf(answer, "%d", &index);
  }
  return index;
}

static void set_caret(int index) {
  char where[20];
  snprintf(where, sizeof where, app.is_text ? "1.%d" : "%d", index);
  if (app.is_text) {
    ask_of(&app.on, widget(), "mark", "set", "insert", where, NULL);
  } else {
    ask_of(&app.on, widget(), "icursor", where, NULL);
  }
}

static const char *shown(void) {
  if (app.is_text) {
    return ask_of(&app.on, widget(), "get", "1.0", "end-1c", NULL);
  }
  return ask_of(&app.on, widget(), "get", NULL);
}

static void render(graft_handler_function handler) {
  graft_runtime *rt = app.on.rt;
  graft_begin(rt, app.on.root);
  GRAFT(rt, app.widget) {
    graft_string(rt, "text", app.text);
    graft_on(rt, "changed", handler, &app.on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(rt));
}

/* Takes what it hears. */
static graft_status take(const graft_context *context, const graft_event *event,
                         void *user_data) {
  hear(context, event, user_data);
  snprintf(app.text, sizeof app.text, "%s", app.on.last_text);
  render(take);
  return GRAFT_OK;
}

/* Takes it in upper case. */
static graft_status upper(const graft_context *context,
                          const graft_event *event, void *user_data) {
  hear(context, event, user_data);
  snprintf(app.text, sizeof app.text, "%s", app.on.last_text);
  for (char *at_text = app.text; *at_text != '\0'; at_text++) {
    *at_text = (char)toupper((unsigned char)*at_text);
  }
  render(upper);
  return GRAFT_OK;
}

/* A dash after two letters. */
static graft_status mask(const graft_context *context, const graft_event *event,
                         void *user_data) {
  hear(context, event, user_data);
  snprintf(app.text, sizeof app.text, "%s%s", app.on.last_text,
           strlen(app.on.last_text) == 2 ? "-" : "");
  render(mask);
  return GRAFT_OK;
}

static const char *named(const char *what, const char *class_name) {
  static char names[64][120];
  static int count;
  snprintf(names[count], sizeof names[0], "%s (%s)", what, class_name);
  return names[count++];
}

/* ------------------------------------------------------------------------ */
/* Entries                                                                  */
/* ------------------------------------------------------------------------ */

static void mounting_tells_nothing(const char *class_name) {
  test(named("C02 a constant text is set once and tells nothing", class_name));
  open_app(class_name, "constant");
  render(take);
  settle(&app.on);
  CHECK_EVENTS(&app.on, "");
  CHECK_INT(1, stats(&app.on).updates);
  CHECK_TEXT("constant", shown());
  CHECK_INT(0, graft_pump(app.on.rt, 0));
  stage_close(&app.on);
}

static void program_and_user(const char *class_name) {
  test(named("C03 C09 the program's texts are no events, the user's are one",
             class_name));
  open_app(class_name, "a");
  render(take);
  snprintf(app.text, sizeof app.text, "b");
  render(take);
  settle(&app.on);
  CHECK_EVENTS(&app.on, "");
  focus(&app.on, widget());
  set_caret(1);
  keys(&app.on, "c");
  CHECK_EVENTS(&app.on, "changed \"bc\"\n");
  for (int i = 1; i <= 3; i++) {
    snprintf(app.text, sizeof app.text, "t%d", i);
    render(take);
  }
  settle(&app.on);
  CHECK_TEXT("t3", shown());
  CHECK_EVENTS(&app.on, "");
  stage_close(&app.on);
}

static void caret_stays(const char *class_name) {
  uint64_t updates;
  test(named("C06 what was reported is not written: the caret stays",
             class_name));
  open_app(class_name, "Hello World");
  render(take);
  focus(&app.on, widget());
  set_caret(0);
  updates = stats(&app.on).updates;
  keys(&app.on, "shift+A");
  CHECK_EVENTS(&app.on, "changed \"AHello World\"\n");
  CHECK_INT(updates, stats(&app.on).updates);
  CHECK_INT(1, caret());
  stage_close(&app.on);
}

static void set_text(const char *text) {
  snprintf(app.text, sizeof app.text, "%s", text);
  render(take);
  settle(&app.on);
}

static void select_all(void) {
  if (app.is_text) {
    ask_of(&app.on, widget(), "tag", "add", "sel", "1.0", "end", NULL);
  } else {
    ask_of(&app.on, widget(), "selection", "range", "0", "end", NULL);
  }
}

/* Someone selects, a value comes, and what is typed replaces the selection. */
static void selection_stays(const char *class_name) {
  test(named("C06 what is selected stays so when a value comes", class_name));
  open_app(class_name, "40");
  render(take);
  focus(&app.on, widget());
  select_all();
  set_text("1000");
  keys(&app.on, "x");
  CHECK_TEXT("x", shown());
  select_all();
  set_text("yx");
  set_text("yxz");
  keys(&app.on, "x");
  CHECK_TEXT("x", shown());
  set_text("abcdef");
  keys(&app.on, "Home shift+Right shift+Right");
  set_text("uvcwxyz");
  keys(&app.on, "1");
  CHECK_TEXT("1cwxyz", shown());
  keys(&app.on, "End shift+Left shift+Left");
  set_text("longer");
  keys(&app.on, "2");
  CHECK_TEXT("long2", shown());
  set_text("abc");
  set_caret(3);
  set_text("abcdef");
  CHECK_INT(6, caret());
  set_caret(2);
  set_text("xyz");
  CHECK_INT(2, caret());
  select_all();
  set_text("");
  keys(&app.on, "3");
  CHECK_TEXT("3", shown());
  stage_close(&app.on);
}

static void upper_case(const char *class_name) {
  test(named("C07 upper-casing keeps the caret", class_name));
  open_app(class_name, "AB");
  render(upper);
  focus(&app.on, widget());
  set_caret(2);
  keys(&app.on, "c");
  CHECK_TEXT("ABC", shown());
  CHECK_INT(3, caret());
  set_caret(1);
  keys(&app.on, "x");
  CHECK_TEXT("AXBC", shown());
  CHECK_INT(2, caret());
  CHECK_EVENTS(&app.on, "changed \"ABc\"\nchanged \"AxBC\"\n");
  stage_close(&app.on);
}

static void burst(const char *class_name) {
  test(named("C04 a burst of keys ends with the last", class_name));
  open_app(class_name, "");
  render(take);
  focus(&app.on, widget());
  user(&app.on, "type --delay 0 abcdefgh");
  settle(&app.on);
  CHECK_TEXT("abcdefgh", shown());
  CHECK_TEXT("abcdefgh", app.text);
  CHECK_INT(0, graft_pump(app.on.rt, 0));
  stage_close(&app.on);
}

static void masked(const char *class_name) {
  test(named("C10 a mask in the handler: one event, one write", class_name));
  open_app(class_name, "A");
  render(mask);
  focus(&app.on, widget());
  set_caret(1);
  keys(&app.on, "shift+A");
  CHECK_EVENTS(&app.on, "changed \"AA\"\n");
  CHECK_TEXT("AA-", shown());
  stage_close(&app.on);
}

static void not_taken(const char *class_name) {
  test(named("P5 what the program does not take is put back", class_name));
  open_app(class_name, "fixed");
  render(hear);
  focus(&app.on, widget());
  set_caret(5);
  keys(&app.on, "x");
  settle(&app.on);
  CHECK_EVENTS(&app.on, "changed \"fixedx\"\n");
  CHECK_TEXT("fixed", shown());
  stage_close(&app.on);
}

/* ------------------------------------------------------------------------ */
/* Held while editing                                                       */
/* ------------------------------------------------------------------------ */

static void render_held(void) {
  graft_runtime *rt = app.on.rt;
  graft_begin(rt, app.on.root);
  GRAFT(rt, app.widget) {
    graft_string(rt, "text", app.text);
    graft_hold(rt, "text");
    graft_on(rt, "activate", hear, &app.on);
  }
  GRAFT(rt, of(&app.on, "ttk::button")) {}
  CHECK_INT(GRAFT_OK, graft_commit(rt));
}

static void held(const char *class_name) {
  test(named("C15 C16 a focused entry with unsent edits keeps them",
             class_name));
  open_app(class_name, "0");
  render_held();
  focus(&app.on, widget());
  /* Focused but untouched: the first value is shown. */
  snprintf(app.text, sizeof app.text, "1");
  render_held();
  settle(&app.on);
  CHECK_TEXT("1", shown());
  set_caret(1);
  keys(&app.on, "2");
  CHECK_TEXT("12", shown());
  for (int i = 0; i < 10; i++) {
    snprintf(app.text, sizeof app.text, "%d", 100 + i);
    render_held();
    settle(&app.on);
    CHECK_TEXT("12", shown());
  }
  keys(&app.on, "Escape");
  CHECK_TEXT("109", shown());
  set_caret(3);
  keys(&app.on, "5");
  CHECK_TEXT("1095", shown());
  snprintf(app.text, sizeof app.text, "7");
  render_held();
  CHECK_TEXT("1095", shown());
  keys(&app.on, "Return");
  CHECK_EVENTS(&app.on, "activate \"1095\"\n");
  CHECK_TEXT("7", shown());
  set_caret(1);
  keys(&app.on, "8");
  CHECK_TEXT("78", shown());
  snprintf(app.text, sizeof app.text, "9");
  render_held();
  focus(&app.on, at(&app.on, 1, -1));
  CHECK_TEXT("9", shown());
  stage_close(&app.on);
}

/* ------------------------------------------------------------------------ */
/* Ranges                                                                   */
/* ------------------------------------------------------------------------ */

static void render_range(int turn, double described, int as_int,
                         graft_handler_function handler) {
  graft_runtime *rt = app.on.rt;
  graft_begin(rt, app.on.root);
  GRAFT(rt, app.widget) {
    /* C19: in any order of declaration. */
    for (int i = 0; i < 4; i++) {
      switch ((i + turn) % 4) {
        case 0:
          if (as_int) {
            graft_int(rt, "value", (int64_t)described);
          } else {
            graft_double(rt, "value", described);
          }
          break;
        case 1:
          graft_int(rt, "from", 0);
          break;
        case 2:
          graft_int(rt, "to", 200);
          break;
        default:
          graft_int(rt, "length", 200);
      }
    }
    graft_string(rt, "orient", "horizontal");
    graft_on(rt, "changed", handler, &app.on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(rt));
}

static double range_shown(void) {
  double value = -1;
  sscanf(ask_of(&app.on, widget(), "get", NULL), "%lf", &value);
  return value;
}

static void any_order(const char *class_name) {
  test(named("C19 a range and its value in any order", class_name));
  for (int turn = 0; turn < 4; turn++) {
    open_app(class_name, "");
    render_range(turn, 150, 0, hear);
    settle(&app.on);
    CHECK_EVENTS(&app.on, "");
    CHECK_INT(150, range_shown());
    stage_close(&app.on);
  }
}

static graft_status take_value(const graft_context *context,
                               const graft_event *event, void *user_data) {
  hear(context, event, user_data);
  app.value = app.on.last.type == GRAFT_TYPE_INT
                  ? (double)app.on.last.as.integer
                  : app.on.last.as.real;
  render_range(0, app.value, app.on.last.type == GRAFT_TYPE_INT, take_value);
  return GRAFT_OK;
}

/* A click into the trough moves it. */
static void reset(const char *class_name) {
  int before;
  test(named("C01 a reset after the user moved a range", class_name));
  open_app(class_name, "");
  render_range(0, 50, 1, take_value);
  settle(&app.on);
  before = (int)range_shown();
  click_at(
      &app.on, widget(), 190,
      atoi(ask(&app.on, "winfo", "height", path_of(&app.on, widget()), NULL)) -
          8);
  settle_long(&app.on);
  CHECK(app.value != before);
  CHECK_INT(app.value, range_shown());
  CHECK_INT(GRAFT_TYPE_INT, app.on.last.type);
  app.on.events[0] = '\0';
  render_range(0, 50, 1, take_value);
  settle_long(&app.on);
  CHECK_EVENTS(&app.on, "");
  CHECK_INT(50, range_shown());
  stage_close(&app.on);
}

/* C14: an entry and a slider round each other. */
static double model;

static void render_pair(void);

static graft_status slid(const graft_context *context, const graft_event *event,
                         void *user_data) {
  hear(context, event, user_data);
  if (event->values[0].type != GRAFT_TYPE_DOUBLE) return GRAFT_OK;
  model = event->values[0].as.real;
  render_pair();
  return GRAFT_OK;
}

static graft_status typed(const graft_context *context,
                          const graft_event *event, void *user_data) {
  hear(context, event, user_data);
  sscanf(app.on.last_text, "%lf", &model);
  render_pair();
  return GRAFT_OK;
}

static void render_pair(void) {
  graft_runtime *rt = app.on.rt;
  char text[40];
  snprintf(text, sizeof text, "%.2f", model);
  graft_begin(rt, app.on.root);
  GRAFT(rt, of(&app.on, "scale")) {
    graft_double(rt, "from", 0);
    graft_double(rt, "to", 1);
    graft_double(rt, "resolution", 0.01);
    graft_double(rt, "value", model);
    graft_on(rt, "changed", slid, &app.on);
  }
  GRAFT(rt, of(&app.on, "entry")) {
    graft_string(rt, "text", text);
    graft_on(rt, "changed", typed, &app.on);
  }
  CHECK_INT(GRAFT_OK, graft_commit(rt));
}

static void rounding(void) {
  uint64_t updates;
  test("C14 an entry and a slider that round each other settle");
  memset(&app, 0, sizeof app);
  stage_open(&app.on);
  model = 0.3337;
  render_pair();
  settle(&app.on);
  updates = stats(&app.on).updates;
  render_pair();
  settle(&app.on);
  CHECK_INT(updates, stats(&app.on).updates);
  CHECK_INT(0, graft_pump(app.on.rt, 0));
  CHECK_TEXT("0.33", ask_of(&app.on, at(&app.on, 0, -1), "get", NULL));
  stage_close(&app.on);
}

void test_echo(void) {
  for (size_t i = 0; i < ENTRIES; i++) {
    mounting_tells_nothing(entries[i]);
    program_and_user(entries[i]);
    caret_stays(entries[i]);
    selection_stays(entries[i]);
    upper_case(entries[i]);
    burst(entries[i]);
    masked(entries[i]);
    not_taken(entries[i]);
    if (strcmp(entries[i], "text") != 0) held(entries[i]);
  }
  any_order("scale");
  any_order("ttk::scale");
  reset("scale");
  reset("ttk::scale");
  rounding();
}
