/* Places: pack, grid, place, tabs and panes as properties of the child. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

static stage on;

static const char *info(const char *manager, int index) {
  return ask(&on, manager, "info", path_of(&on, at(&on, index, -1)), NULL);
}

static void managers(void) {
  test("options of a manager come, change and go back");
  stage_open(&on);
  for (int pass = 0; pass < 3; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "label")) {
      if (pass < 2) graft_string(on.rt, "pack_side", pass ? "left" : "right");
      if (pass < 1) graft_bool(on.rt, "pack_expand", 1);
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    if (pass == 0) CHECK_HAS("-expand 1", info("pack", 0));
    if (pass == 0) CHECK_HAS("-side right", info("pack", 0));
    if (pass == 1) CHECK_HAS("-expand 0", info("pack", 0));
    if (pass == 1) CHECK_HAS("-side left", info("pack", 0));
    if (pass == 2) CHECK_HAS("-side top", info("pack", 0));
  }
  stage_close(&on);
}

static void another_manager(void) {
  test("a child goes from one manager to another");
  stage_open(&on);
  for (int pass = 0; pass < 4; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "label")) {
      if (pass == 1) graft_int(on.rt, "grid_row", 3);
      if (pass == 2) graft_int(on.rt, "place_x", 30);
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    settle(&on);
    CHECK_TEXT(
        pass == 1   ? "grid"
        : pass == 2 ? "place"
                    : "pack",
        ask(&on, "winfo", "manager", path_of(&on, at(&on, 0, -1)), NULL));
    if (pass == 1) CHECK_HAS("-row 3", info("grid", 0));
    if (pass == 2) CHECK_HAS("-x 30", info("place", 0));
  }
  stage_close(&on);
}

static void cells(void) {
  test("a grid with weights, which go back too");
  stage_open(&on);
  for (int pass = 0; pass < 2; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "frame")) {
      if (pass == 0) graft_string(on.rt, "grid_column_weights", "0 2 1");
      if (pass == 1) graft_string(on.rt, "grid_column_weights", "5");
      GRAFT(on.rt, of(&on, "label")) {
        graft_int(on.rt, "grid_column", 1);
        graft_string(on.rt, "grid_sticky", "ew");
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    CHECK_TEXT(pass == 0 ? "2" : "0",
               ask(&on, "grid", "columnconfigure", path_of(&on, at(&on, 0, -1)),
                   "1", "-weight", NULL));
  }
  CHECK_HAS("-sticky ew",
            ask(&on, "grid", "info", path_of(&on, at(&on, 0, 0, -1)), NULL));
  stage_close(&on);
}

static const char *const panes[] = {"panedwindow", "ttk::panedwindow"};

static void in_panes(void) {
  test("panes in their order, with their options");
  for (int i = 0; i < 2; i++) {
    static const char *const orders[] = {"abc", "cb", "bdc"};
    stage_open(&on);
    for (int pass = 0; pass < 3; pass++) {
      char expected[60];
      size_t length = 0;
      graft_begin(on.rt, on.root);
      GRAFT(on.rt, of(&on, panes[i])) {
        for (const char *key = orders[pass]; *key != '\0'; key++) {
          char text[2] = {0, 0};
          text[0] = *key;
          length +=
              (size_t)snprintf(expected + length, sizeof expected - length,
                               "%s.p.%s", length > 0 ? " " : "", text);
          GRAFT_NAMED(on.rt, of(&on, "frame"), text) {
            graft_string(on.rt, "name", text);
            if (i == 0) graft_int(on.rt, "pane_minsize", 20);
            if (i == 1) graft_int(on.rt, "pane_weight", 2);
          }
        }
        graft_string(on.rt, "name", "p");
      }
      CHECK_INT(GRAFT_OK, graft_commit(on.rt));
      CHECK_TEXT(expected, ask(&on, ".p", "panes", NULL));
    }
    CHECK_TEXT(i == 0 ? "20" : "2",
               i == 0 ? ask(&on, ".p", "panecget", ".p.b", "-minsize", NULL)
                      : ask(&on, ".p", "pane", ".p.b", "-weight", NULL));
    stage_close(&on);
  }
}

static void tab_options(void) {
  test("tabs keep their order, and their options change");
  stage_open(&on);
  for (int pass = 0; pass < 2; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "ttk::notebook")) {
      graft_string(on.rt, "name", "n");
      for (int i = 0; i < 3; i++) {
        int key = pass == 0 ? i : 2 - i;
        GRAFT_KEY(on.rt, of(&on, "frame"), key) {
          char text[20];
          snprintf(text, sizeof text, "%c%d", pass == 0 ? 't' : 'u', key);
          graft_string(on.rt, "tab_text", text);
        }
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  }
  CHECK_TEXT("u2", ask(&on, ".n", "tab", "0", "-text", NULL));
  CHECK_TEXT("u0", ask(&on, ".n", "tab", "2", "-text", NULL));
  stage_close(&on);
}

static void label_widget(void) {
  test("a child is the label of a labelframe");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::labelframe")) {
    GRAFT(on.rt, of(&on, "ttk::checkbutton")) {
      graft_bool(on.rt, "labelwidget", 1);
    }
    GRAFT(on.rt, of(&on, "ttk::label")) {}
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  CHECK_TEXT(path_of(&on, at(&on, 0, 0, -1)),
             ask_of(&on, at(&on, 0, -1), "cget", "-labelwidget", NULL));
  stage_close(&on);
}

static void common(void) {
  test("a parent has options for all that is packed in it");
  stage_open(&on);
  for (int pass = 0; pass < 3; pass++) {
    graft_begin(on.rt, on.root);
    GRAFT(on.rt, of(&on, "frame")) {
      if (pass < 2) {
        graft_string(on.rt, "pack_children",
                     pass == 0 ? "-side left -padx 3" : "-side right");
      }
      GRAFT(on.rt, of(&on, "label")) { graft_int(on.rt, "pack_pady", 5); }
      GRAFT(on.rt, of(&on, "label")) {
        graft_string(on.rt, "pack_side", "bottom");
      }
    }
    CHECK_INT(GRAFT_OK, graft_commit(on.rt));
    for (int i = 0; i < 2; i++) {
      const char *found =
          ask(&on, "pack", "info", path_of(&on, at(&on, 0, i, -1)), NULL);
      CHECK_HAS(i == 1      ? "-side bottom"
                : pass == 0 ? "-side left"
                : pass == 1 ? "-side right"
                            : "-side top",
                found);
      CHECK_HAS(pass == 0 ? "-padx 3" : "-padx 0", found);
      CHECK_HAS(i == 0 ? "-pady 5" : "-pady 0", found);
    }
  }
  stage_close(&on);
}

/* A child is described with one or two properties, at first and by a change. */
static void refused(void) {
  static const struct {
    const char *parent, *child;
    const char *names[2];
    const char *values[2];
    const char *said;
  } cases[] = {
      {"frame", "label", {"tab_text"}, {"a"}, "outside a ttk::notebook"},
      {"frame", "label", {"pane_weight"}, {"1"}, "outside a panedwindow"},
      {"ttk::notebook",
       "frame",
       {"pack_side"},
       {"left"},
       "pack_side came in a ttk::notebook, tab_* is expected"},
      {"ttk::panedwindow",
       "frame",
       {"grid_row"},
       {"1"},
       "grid_row came in a panedwindow, pane_* is expected"},
      {"frame",
       "label",
       {"pack_side", "grid_row"},
       {"left", "1"},
       "pack_side came with grid_*"},
      {"frame",
       "label",
       {"pack_padx", "pack_fill"},
       {"4", "up"},
       "pack_fill: bad fill style \"up\""},
      {"frame", "label", {"width"}, {"wide"}, "width: expected integer"},
      {"frame",
       "label",
       {"text", "relief"},
       {"a", "round"},
       "relief: bad relief \"round\""},
      {"canvas", "canvas.line", {"coords"}, {"1 b"}, "coords: "},
      {"frame", "toplevel", {"geometry"}, {"big"}, "geometry: bad geometry"},
      {"frame", "scale", {"from"}, {"low"}, "from: expected floating-point"},
      {"frame", "frame", {"colormap"}, {"odd"}, "colormap: "},
      {"frame", "bind", {"sequence"}, {"<Buton-1>"}, "sequence: bad event"},
  };
  test("C49 what Tk refuses is told by path and property");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    stage_open(&on);
    for (int pass = 0; pass < 2; pass++) {
      graft_status status;
      graft_begin(on.rt, on.root);
      GRAFT_KEY(on.rt, of(&on, cases[i].parent), pass) {
        GRAFT_NAMED(on.rt, of(&on, cases[i].child), "bad") {
          for (int j = 0; j < 2 && cases[i].names[j] != NULL; j++) {
            graft_string(on.rt, cases[i].names[j], cases[i].values[j]);
          }
        }
      }
      status = graft_commit(on.rt);
      CHECK(status < 0 || on.reports > 0);
      CHECK_HAS("#bad", on.reports > 0 ? on.report : message(&on));
      CHECK_HAS(cases[i].said, on.reports > 0 ? on.report : message(&on));
      on.reports = 0;
    }
    stage_close(&on);
  }
}

static void render_placed(int grids, int count) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "frame")) {
    for (int i = 0; i < count; i++) {
      GRAFT_KEY(on.rt, of(&on, "label"), i) {
        if (grids >> i & 1) graft_int(on.rt, "grid_column", i);
      }
    }
  }
  CHECK(graft_commit(on.rt) >= 0);
}

static const char *placed_by(int index) {
  return ask(&on, "winfo", "manager", path_of(&on, at(&on, 0, index, -1)),
             NULL);
}

static void all_change_manager(void) {
  test("children that change their manager together");
  stage_open(&on);
  render_placed(0, 2);
  render_placed(7, 3);
  for (int i = 0; i < 3; i++) CHECK_TEXT("grid", placed_by(i));
  render_placed(0, 3);
  for (int i = 0; i < 3; i++) CHECK_TEXT("pack", placed_by(i));
  settle(&on);
  CHECK_INT(0, on.reports);
  /* One that is left alone is told of, and placed once the others agree. */
  render_placed(2, 3);
  settle(&on);
  CHECK_INT(1, on.reports);
  CHECK_HAS("frame/label#1", on.report);
  CHECK_HAS("placed by grid beside children placed by pack", on.report);
  on.reports = 0;
  render_placed(0, 3);
  for (int i = 0; i < 3; i++) CHECK_TEXT("pack", placed_by(i));
  render_placed(2, 3);
  settle(&on);
  on.reports = 0;
  render_placed(7, 3);
  settle(&on);
  for (int i = 0; i < 3; i++) CHECK_TEXT("grid", placed_by(i));
  CHECK_INT(0, on.reports);
  stage_close(&on);
}

static int place_of(int child, const char *what) {
  return atoi(
      ask(&on, "winfo", what, path_of(&on, at(&on, 0, child, -1)), NULL));
}

static void render_layers(const char *order, int layers) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "frame")) {
    if (layers) graft_bool(on.rt, "layers", 1);
    for (const char *key = order; *key != '\0'; key++) {
      char name[2] = {*key, 0};
      GRAFT_NAMED(on.rt, of(&on, "frame"), name) {
        graft_int(on.rt, "width", *key == 'l' ? 200 : *key == 'm' ? 100 : 40);
        graft_int(on.rt, "height", *key == 'm' ? 90 : 30);
        graft_string(on.rt, "name", name);
        if (*key == 's') graft_string(on.rt, "pack_fill", "x");
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
}

/* Who lies above the others where all have a part. */
static const char *uppermost(void) {
  graft_node all = at(&on, 0, -1);
  char x[12], y[12];
  snprintf(x, sizeof x, "%d",
           atoi(ask(&on, "winfo", "rootx", path_of(&on, all), NULL)) + 100);
  snprintf(y, sizeof y, "%d",
           atoi(ask(&on, "winfo", "rooty", path_of(&on, all), NULL)) + 45);
  return strrchr(ask(&on, "winfo", "containing", x, y, NULL), '.') + 1;
}

static void layers(void) {
  test("layers lie upon one another, and are as large as the largest");
  stage_open(&on);
  render_layers("lms", 1);
  CHECK_INT(200, atoi(ask(&on, "winfo", "width", ".", NULL)));
  CHECK_INT(90, atoi(ask(&on, "winfo", "height", ".", NULL)));
  CHECK_INT(200, place_of(0, "width"));
  CHECK_INT(90, place_of(0, "height")); /* the lowest fills it */
  CHECK_INT(50, place_of(1, "x"));      /* the others are in the middle */
  CHECK_INT(200, place_of(2, "width")); /* one that fills */
  CHECK_TEXT("s", uppermost());
  render_layers("slm", 1);
  CHECK_INT(90, place_of(0, "height"));
  CHECK_INT(30, place_of(1, "height"));
  CHECK_TEXT("m", uppermost());
  render_layers("lm", 1);
  CHECK_INT(90, place_of(0, "height"));
  render_layers("lm", 0);
  CHECK_INT(120, atoi(ask(&on, "winfo", "height", ".", NULL)));
  stage_close(&on);
}

/* 1 and 0: `propagate` is described so; -1: not. */
static int requested_width(const char *class_name, int has_child,
                           int propagate) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, class_name)) {
    if (propagate >= 0) graft_bool(on.rt, "propagate", propagate);
    if (has_child) {
      GRAFT(on.rt, of(&on, "ttk::label")) {
        graft_string(on.rt, "text", "above");
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
  return atoi(
      ask(&on, "winfo", "reqwidth", path_of(&on, at(&on, 0, -1)), NULL));
}

static void size_of_contents(void) {
  static const char *const classes[] = {"text", "canvas", "listbox",
                                        "ttk::treeview"};
  test("what has contents keeps its size with a child upon it");
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
    int alone;
    stage_open(&on);
    alone = requested_width(classes[i], 0, -1);
    CHECK(alone > 100);
    CHECK_INT(alone, requested_width(classes[i], 1, -1));
    CHECK(requested_width(classes[i], 1, 1) < alone);
    stage_close(&on);
    stage_open(&on);
    CHECK_INT(alone, requested_width(classes[i], 1, -1));
    stage_close(&on);
  }
}

void test_places(void) {
  size_of_contents();
  layers();
  common();
  refused();
  all_change_manager();
  managers();
  another_manager();
  cells();
  in_panes();
  tab_options();
  label_widget();
}
