/* Lives: removal from within, windows that close, what the host destroys. */
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "stage.h"

static stage on;
static int removed;

/* ------------------------------------------------------------------------ */
/* Removal by one's own handler                                             */
/* ------------------------------------------------------------------------ */

static void render_one(const char *class_name, const char *event);
static const char *one_class;
static const char *one_event;

static graft_status remove_it(const graft_context *context,
                              const graft_event *event, void *user_data) {
  hear(context, event, user_data);
  removed = 1;
  render_one(one_class, one_event);
  return GRAFT_OK;
}

static void render_one(const char *class_name, const char *event) {
  graft_begin(on.rt, on.root);
  if (!removed) {
    GRAFT(on.rt, of(&on, class_name)) {
      graft_string(on.rt, "name", "one");
      graft_on(on.rt, event, remove_it, &on);
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
}

static void by_its_handler(void) {
  static const struct {
    const char *class_name;
    const char *event;
    const char *key; /* or a click */
  } cases[] = {{"button", "command", NULL},
               {"ttk::button", "command", NULL},
               {"ttk::button", "<Button-1>", NULL},
               {"ttk::button", "<ButtonRelease-1>", NULL},
               {"checkbutton", "changed", NULL},
               {"ttk::checkbutton", "changed", NULL},
               {"entry", "changed", "a"},
               {"ttk::entry", "changed", "a"},
               {"ttk::entry", "<Key>", "a"},
               {"ttk::entry", "activate", "Return"},
               {"text", "changed", "a"},
               {"ttk::combobox", "changed", "a"},
               {"spinbox", "changed", "a"},
               {"spinbox", "command", "Up"},
               {"scale", "command", "Right"},
               {"ttk::scale", "command", "Right"}};
  test("C35 E7 a handler removes its own widget, whatever the widget");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint64_t destroys;
    stage_open(&on);
    removed = 0;
    one_class = cases[i].class_name;
    one_event = cases[i].event;
    render_one(one_class, one_event);
    destroys = stats(&on).destroys;
    if (cases[i].key == NULL) {
      click(&on, at(&on, 0, -1));
    } else {
      focus(&on, at(&on, 0, -1));
      keys(&on, cases[i].key);
    }
    if (!CHECK_HAS(cases[i].event, on.events)) printf("  %s\n", one_class);
    CHECK_INT(destroys + 1, stats(&on).destroys);
    CHECK_TEXT("0", ask(&on, "winfo", "exists", ".one", NULL));
    on.events[0] = '\0';
    user(&on, "click 1 key a");
    CHECK_EVENTS(&on, "");
    stage_close(&on);
  }
}

/* ------------------------------------------------------------------------ */
/* Windows                                                                  */
/* ------------------------------------------------------------------------ */

static int has_window;
static int hears_close;

static void render_window(void);

static graft_status close_it(const graft_context *context,
                             const graft_event *event, void *user_data) {
  hear(context, event, user_data);
  has_window = 0;
  render_window();
  return GRAFT_OK;
}

static graft_status refuse(const graft_context *context,
                           const graft_event *event, void *user_data) {
  hear(context, event, user_data);
  *event->reply = graft_value_bool(0);
  return GRAFT_OK;
}

static void render_window(void) {
  graft_begin(on.rt, on.root);
  if (has_window) {
    GRAFT(on.rt, of(&on, "toplevel")) {
      graft_string(on.rt, "name", "window");
      graft_string(on.rt, "title", "A window");
      if (hears_close == 1) graft_on(on.rt, "close", close_it, &on);
      if (hears_close == 2) graft_on(on.rt, "close_request", refuse, &on);
      GRAFT(on.rt, of(&on, "ttk::entry")) {
        graft_bool(on.rt, "autofocus", 1);
        graft_string(on.rt, "text", "inside");
      }
      GRAFT(on.rt, of(&on, "canvas")) {
        GRAFT(on.rt, of(&on, "canvas.line")) {}
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
}

static const char *exists(void) {
  return ask(&on, "winfo", "exists", ".window", NULL);
}

static void closing(void) {
  test("C46 the user closes a window, and the program opens it again");
  stage_open(&on);
  has_window = 1;
  hears_close = 1;
  render_window();
  CHECK_TEXT("A window", ask(&on, "wm", "title", ".window", NULL));
  for (int i = 0; i < 2; i++) {
    close_window(&on, at(&on, 0, -1));
    CHECK_EVENTS(&on, "close\n");
    CHECK_TEXT("0", exists());
    has_window = 1;
    render_window();
    CHECK_TEXT("1", exists());
  }
  stage_close(&on);
  test("C46 a window whose closing nobody hears is gone by the user");
  stage_open(&on);
  has_window = 1;
  hears_close = 0;
  render_window();
  close_window(&on, at(&on, 0, -1));
  CHECK_TEXT("0", exists());
  CHECK_INT(1, stats(&on).live_nodes);
  render_window();
  CHECK_TEXT("1", exists());
  stage_close(&on);
  test("a window may refuse to be closed");
  stage_open(&on);
  hears_close = 2;
  render_window();
  close_window(&on, at(&on, 0, -1));
  CHECK_EVENTS(&on, "close_request\n");
  CHECK_TEXT("1", exists());
  stage_close(&on);
}

static void killed(void) {
  test("M11 what the host destroys is forgotten, with all in it");
  stage_open(&on);
  has_window = 1;
  hears_close = 0;
  render_window();
  ask(&on, "destroy", ".window", NULL);
  settle(&on);
  CHECK_INT(1, stats(&on).live_nodes);
  render_window();
  CHECK_TEXT("1", exists());
  stage_close(&on);
}

static void window_words(void) {
  test("C24 what the window manager is told comes and goes back");
  stage_open(&on);
  for (int pass = 0; pass < 3; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "toplevel")) {
      graft_string(on.rt, "name", "window");
      if (pass == 1) {
        graft_string(on.rt, "minsize", "120 80");
        graft_string(on.rt, "resizable", "0 1");
        graft_bool(on.rt, "transient", 1);
        graft_bool(on.rt, "topmost", 1);
        graft_string(on.rt, "title", "Told");
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    settle(&on);
    CHECK_TEXT(pass == 1 ? "120 80" : "1 1",
               ask(&on, "wm", "minsize", ".window", NULL));
    CHECK_TEXT(pass == 1 ? "0 1" : "1 1",
               ask(&on, "wm", "resizable", ".window", NULL));
    CHECK_TEXT(pass == 1 ? "." : "",
               ask(&on, "wm", "transient", ".window", NULL));
    CHECK_TEXT(pass == 1 ? "Told" : "window",
               ask(&on, "wm", "title", ".window", NULL));
  }
  stage_close(&on);
}

/* ------------------------------------------------------------------------ */
/* Again and again                                                          */
/* ------------------------------------------------------------------------ */

static const char *const everything[] = {
    "button",        "canvas",        "entry",      "listbox",
    "scale",         "spinbox",       "text",       "ttk::checkbutton",
    "ttk::combobox", "ttk::entry",    "ttk::label", "ttk::notebook",
    "ttk::scale",    "ttk::treeview", "toplevel",   "checkbutton",
};

static void render_everything(int turn) {
  graft_begin(on.rt, on.root);
  for (size_t i = 0; turn >= 0 && i < sizeof everything / sizeof *everything;
       i++) {
    char text[30];
    snprintf(text, sizeof text, "text %d", turn);
    GRAFT_KEY(on.rt, of(&on, everything[i]), (int64_t)i) {
      graft_string(on.rt, "cursor", turn % 2 ? "watch" : "arrow");
      graft_on(on.rt, "<Key-F1>", hear, &on);
      if (strstr(everything[i], "entry") != NULL) {
        graft_string(on.rt, "text", text);
      }
      if (i == 1) {
        GRAFT(on.rt, of(&on, "canvas.text")) {
          graft_string(on.rt, "text", text);
          graft_on(on.rt, "<Button-1>", hear, &on);
        }
      }
      if (i == 13) {
        GRAFT(on.rt, of(&on, "treeview.column")) {}
        GRAFT(on.rt, of(&on, "treeview.row")) {
          graft_string(on.rt, "text", text);
        }
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  ask(&on, "update", NULL);
  graft_pump(on.rt, 0);
}

/* Tcl keeps its objects in blocks of its own: a leak shows as growth. */
static void no_growth(void) {
  size_t before;
  test("C45 mounted and unmounted 300 times, memory does not grow");
  stage_open(&on);
  /* The last user of a font, color or cursor frees it, and what is below Tk
   * loses some bytes each time. */
  for (int i = 0; i < 4; i++) {
    static const char *const fonts[] = {"TkDefaultFont", "TkTextFont",
                                        "TkFixedFont", "TkMenuFont"};
    char name[] = ".keep0";
    name[5] = (char)('0' + i);
    ask(&on, i < 2 ? "label" : "entry", name, "-font", fonts[i], "-cursor",
        i % 2 ? "watch" : "arrow", NULL);
  }
  for (int i = 0; i < 60; i++) {
    render_everything(i);
    render_everything(i + 1);
    render_everything(-1);
  }
  before = mallinfo2().uordblks;
  for (int i = 0; i < 240; i++) {
    render_everything(i);
    render_everything(i + 1);
    render_everything(-1);
  }
  /* Less than the smallest block (32 bytes) a time: what X and Tk queue comes
   * and goes by a kilobyte or two. */
  CHECK(mallinfo2().uordblks < before + 240 * 32);
  printf("  %ld bytes a time\n", (long)(mallinfo2().uordblks - before) / 240);
  for (int i = 0; i < 4; i++) {
    char name[] = ".keep0";
    name[5] = (char)('0' + i);
    ask(&on, "destroy", name, NULL);
  }
  stage_close(&on);
}

static void failed_create(void) {
  test("F1 a create that Tk refuses undoes what was staged");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::frame")) {
    GRAFT(on.rt, of(&on, "ttk::entry")) {}
    GRAFT(on.rt, of(&on, "canvas")) {
      GRAFT(on.rt, of(&on, "canvas.line")) {}
    }
    GRAFT(on.rt, of(&on, "ttk::label")) {
      graft_string(on.rt, "name", "Upper.case");
    }
  }
  CHECK_INT(GRAFT_TK_E_TCL, graft_commit(on.rt));
  CHECK_HAS("Upper", message(&on));
  CHECK_TEXT("", ask(&on, "winfo", "children", ".", NULL));
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "treeview.row")) {}
  CHECK(graft_commit(on.rt) < 0);
  CHECK_HAS("outside a ttk::treeview", message(&on));
  stage_close(&on);
}

void test_lifetime(void) {
  by_its_handler();
  closing();
  killed();
  window_words();
  no_growth();
  failed_create();
}
