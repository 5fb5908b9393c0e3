/* Sliders, canvases, windows. */
#include "stage.h"

/* What the descriptions of the tests show. */
static double value;
static double most;
static int open;

static double told; /* by the newest event */

static graft_status take(const graft_context *context, const graft_event *event,
                         void *data) {
  (void)context;
  told = value = event->values[0].as.real;
  ((stage *)data)->events++;
  return graft_terminal_invalidate(((stage *)data)->terminal);
}

static graft_status sliders(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    GRAFT(on->rt, on->ui.slider) {
      graft_double(on->rt, "value", value);
      graft_double(on->rt, "max", most);
      graft_double(on->rt, "step", 10);
      graft_int(on->rt, "width", 88);
      graft_on(on->rt, "changed", take, on);
    }
    GRAFT(on->rt, on->ui.slider) {
      graft_bool(on->rt, "enabled", 0);
      graft_int(on->rt, "width", 48);
    }
  }
  return GRAFT_OK;
}

static void sliding(void) {
  stage on;
  value = 50;
  most = 100;
  stage_open(&on, 20, 2, sliders);
  shows(&on, "a slider", "━━━━━●─────\n●─────");
  play(&on, "<Right>");
  check("Right adds a step", told == 60);
  shows(&on, "and is seen", "━━━━━━●────\n●─────");
  cursor_at(&on, "the cursor is on it", 6, 0);
  play(&on, "<Left><Left>");
  check("Left takes one", told == 40);
  play(&on, "<End>");
  check("End goes to the end", told == 100);
  on.events = 0;
  play(&on, "<Right>");
  check("beyond which there is nothing", on.events == 0);
  play(&on, "<Home>");
  check("Home goes to the begin", told == 0);
  play(&on, "<PageUp>");
  check("PageUp adds more", told == 50);
  play(&on, "<Click 2,0>");
  check("a click goes there", told == 20);
  on.events = 0;
  play(&on, "<Click 3,1>");
  check("one that is disabled stays", on.events == 0);
  value = 500;
  most = 1000;
  again(&on);
  shows(&on, "M5 its bounds come before a value", "━━━━━●─────\n●─────");
  most = 100;
  again(&on);
  shows(&on, "a value is kept in them", "━━━━━━━━━━●\n●─────");
  check("P3 which is told", told == 100 && value == 100);
  most = 0;
  again(&on);
  shows(&on, "bounds without anything between", "●──────────\n●─────");
  play(&on, "<Right>");
  stage_close(&on);
}

static const char *shapes;

static graft_status canvases(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    GRAFT(on->rt, on->ui.canvas) {
      graft_string(on->rt, "shapes", shapes);
      graft_int(on->rt, "width", 64);
      graft_int(on->rt, "height", 64);
      graft_on(on->rt, "press", note, on);
      graft_on(on->rt, "menu", note, on);
    }
    GRAFT(on->rt, on->ui.button) { graft_string(on->rt, "text", "Go"); }
  }
  return GRAFT_OK;
}

static void drawing(void) {
  stage on;
  shapes = "circle 32 32 20";
  stage_open(&on, 20, 5, canvases);
  shows(&on, "a circle", "  ⢀⣀⣀⡀\n ⢰⠁  ⠈⡆\n ⠸⡀  ⢀⠇\n  ⠈⠉⠉⠁\n[ Go ]");
  shapes = "circle 32 32 20 red";
  again(&on);
  shows(&on, "one that is filled", "  ⢀⣀⣀⡀\n ⢰⣿⣿⣿⣿⡆\n ⠸⣿⣿⣿⣿⠇\n  ⠈⠉⠉⠁\n[ Go ]");
  shapes = "rectangle 0 0 64 32\nline 0 63 63 32\ntext 16 16 Hi";
  again(&on);
  shows(&on, "others, and text upon them",
        "⡏⠉⠉⠉⠉⠉⠉⢹\n⣇⣀Hi⣀⣀⣀⣸\n   ⢀⡠⠔⠊⠉\n⡠⠔⠊⠁\n[ Go ]");
  shapes =
      "circle 1e9 5 5\ncircle -40 -40 4 blue\nnothing\nline 1 2\ncircle\n"
      "rectangle 99999999999 0 5 5 red\ntext x\ncircle 5 5 -3 red";
  again(&on);
  shows(&on, "nonsense, and what lies outside", "\n\n\n\n[ Go ]");
  stage_close(&on);
}

static void pressing(void) {
  stage on;
  shapes = "";
  stage_open(&on, 20, 5, canvases);
  play(&on, "<Click 2,1>");
  check("a click tells the middle of its cell", heard(&on, "press 20"));
  cursor_at(&on, "and moves the cursor", 2, 1);
  play(&on, "<RightClick 3,3>");
  check("the other button too", heard(&on, "menu 28"));
  play(&on, "<Left><Up>\n");
  check("arrows move, Enter presses", heard(&on, "press 20"));
  play(&on, "<Right>m");
  check("a key for the other button", heard(&on, "menu 28"));
  play(&on, "<Down><Down>");
  cursor_at(&on, "beyond its edge the focus moves", 2, 4);
  stage_close(&on);
}

static graft_status close_it(const graft_context *context,
                             const graft_event *event, void *data) {
  open--;
  note(context, event, data);
  return graft_terminal_invalidate(((stage *)data)->terminal);
}

static graft_status windows(const graft_context *context, void *data) {
  stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    GRAFT(on->rt, on->ui.button) {
      graft_string(on->rt, "text", "Under");
      graft_on(on->rt, "click", note, on);
    }
    if (open > 0) {
      GRAFT(on->rt, on->ui.window) {
        graft_string(on->rt, "title", "One");
        graft_on(on->rt, "close", close_it, on);
        GRAFT(on->rt, on->ui.entry) { graft_int(on->rt, "width", 40); }
        if (open > 1) {
          GRAFT(on->rt, on->ui.window) {
            graft_string(on->rt, "title", "Two");
            GRAFT(on->rt, on->ui.button) {
              graft_string(on->rt, "text", "Done");
              graft_on(on->rt, "click", close_it, on);
            }
          }
        }
      }
    }
    GRAFT(on->rt, on->ui.button) { graft_string(on->rt, "text", "Last"); }
  }
  return GRAFT_OK;
}

static void dialogs(void) {
  stage on;
  open = 0;
  stage_open(&on, 20, 6, windows);
  shows(&on, "no window", "[ Under ]\n[ Last ]");
  open = 1;
  again(&on);
  shows(&on, "a window lies in the middle and takes no room",
        "[ Under ]\n[ L┌─ One ─[x]─┐\n   │           │\n   └───────────┘");
  play(&on, "ab");
  cursor_at(&on, "it has the focus", 6, 2);
  play(&on, "<Click 2,0>");
  check("what lies under it is not reached", on.events == 0);
  play(&on, "<Tab><Tab>");
  open = 2;
  again(&on);
  shows(&on, "one upon another",
        "[ Under ]\n[ L┌─┌─ Two ──┐┐\n   │a│[ Done ]││\n   └─└────────┘┘");
  play(&on, "\n");
  check("its button", heard(&on, "click"));
  check("closes it", open == 1);
  play(&on, "<Escape>");
  check("Escape closes the other", heard(&on, "close") && open == 0);
  cursor_at(&on, "the focus is where it was", 2, 0);
  open = 1;
  again(&on);
  play(&on, "<Click 12,1>");
  check("its mark too", open == 0);
  stage_close(&on);
}

void test_controls(void) {
  sliding();
  drawing();
  pressing();
  dialogs();
}
