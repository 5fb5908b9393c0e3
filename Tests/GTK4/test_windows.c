/* Windows, dialogs, popovers, closed by the user and by the app: C46. */
#include <string.h>

#include "stage.h"

static graft_status close_it(const graft_context *context,
                             const graft_event *event, void *user_data) {
  stage *on = user_data;
  note(context, event, user_data);
  on->flag = 0;
  return graft_gtk4_invalidate(on->gtk);
}

static graft_status ignore(const graft_context *context,
                           const graft_event *event, void *user_data) {
  note(context, event, user_data);
  return GRAFT_OK;
}

/* The user's way to close a window: the button in its bar. */
static GtkWidget *close_button(GtkWidget *within) {
  for (GtkWidget *child = gtk_widget_get_first_child(within); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found;
    if (GTK_IS_BUTTON(child) && gtk_widget_has_css_class(child, "close")) {
      return child;
    }
    found = close_button(child);
    if (found != NULL) return found;
  }
  return NULL;
}

static void windows(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_string(on->rt, "title", "First");
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkLabel")) {
        graft_string(on->rt, "label", "The first window");
      }
      if (on->flag) {
        GRAFT(on->rt, type(on, "GtkWindow")) {
          graft_string(on->rt, "title", "Dialog");
          graft_bool(on->rt, "modal", 1);
          if (on->step == 0) {
            graft_on(on->rt, "close-request", close_it, on);
          } else if (on->step == 1) {
            graft_on(on->rt, "close-request", ignore, on);
          }
          GRAFT(on->rt, type(on, "GtkHeaderBar")) {
            graft_string(on->rt, "slot", "titlebar");
          }
          GRAFT(on->rt, type(on, "GtkEntry")) {
            graft_string(on->rt, "text", "Within");
            graft_on(on->rt, "changed", note, on);
          }
        }
      }
    }
  }
}

static gpointer dialog(stage *on) { return at(on, 0, 0, 1, -1); }

static void closed_by_user(void) {
  stage on;
  memset(&on, 0, sizeof on);
  on.flag = 1;
  stage_show(&on, windows);
  check("a window within another is transient for it",
        gtk_window_get_transient_for(dialog(&on)) == at(&on, 0, -1));
  check("and visible", gtk_widget_get_mapped(dialog(&on)));
  picture(dialog(&on), "dialog");
  creates(&on);
  user_click(close_button(dialog(&on)), 1);
  check_heard(&on, "C46 the user closes it", "close-request\n");
  check("C46 it is gone", dialog(&on) == NULL);
  on.flag = 1;
  again(&on);
  check_int("C46 the app opens it again, made anew", 3, creates(&on));
  check("C46 it is there", gtk_widget_get_mapped(dialog(&on)));
  user_click(close_button(dialog(&on)), 1);
  check_heard(&on, "C46 and closes again", "close-request\n");
  check_int("C46 one window is left", 1,
            g_list_model_get_n_items(gtk_window_get_toplevels()));
  on.flag = 1;
  step_to(&on, 1);
  user_click(close_button(dialog(&on)), 1);
  check_heard(&on, "an app that does not close it", "close-request\n");
  check("keeps it", gtk_widget_get_mapped(dialog(&on)));
  on.flag = 0;
  again(&on);
  check_int("until it is not described", 1,
            g_list_model_get_n_items(gtk_window_get_toplevels()));
  stage_close(&on);
}

static void closed_natively(void) {
  stage on;
  graft_stats stats;
  memset(&on, 0, sizeof on);
  on.flag = 1;
  on.step = 2; /* no handler */
  stage_show(&on, windows);
  user_click(close_button(dialog(&on)), 1);
  check("C46 without a handler GTK closes it", dialog(&on) == NULL);
  check_heard(&on, "C46 and nothing of it is heard", "");
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  graft_runtime_stats(on.rt, &stats);
  check_int("C46 its nodes are forgotten", 4, stats.live_nodes);
  again(&on);
  check("C46 described again it is made anew",
        dialog(&on) != NULL && gtk_widget_get_mapped(dialog(&on)));
  gtk_window_destroy(at(&on, 0, -1));
  settle();
  check("the program may destroy the first one too", at(&on, 0, -1) == NULL);
  check_int("then all are gone", 0,
            g_list_model_get_n_items(gtk_window_get_toplevels()));
  again(&on);
  check("and are there again",
        GTK_IS_WINDOW(at(&on, 0, -1)) && GTK_IS_WINDOW(dialog(&on)));
  stage_close(&on);
}

static void popovers(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_int(on->rt, "default-width", 300);
    graft_int(on->rt, "default-height", 200);
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkLabel")) {
        graft_string(on->rt, "label", "Anchor");
        graft_string(on->rt, "valign", "start");
        if (on->flag) {
          GRAFT(on->rt, type(on, "GtkPopover")) {
            graft_on(on->rt, "closed", close_it, on);
            GRAFT(on->rt, type(on, "GtkLabel")) {
              graft_string(on->rt, "label", "Popped up");
            }
          }
        }
      }
      GRAFT(on->rt, type(on, "GtkMenuButton")) {
        graft_string(on->rt, "label", "Menu");
        graft_string(on->rt, "valign", "start");
        GRAFT(on->rt, type(on, "GtkPopover")) {
          GRAFT(on->rt, type(on, "GtkButton")) {
            graft_string(on->rt, "label", "In the menu");
            graft_on(on->rt, "clicked", note, on);
          }
        }
      }
    }
  }
}

static void popover(void) {
  stage on;
  memset(&on, 0, sizeof on);
  on.flag = 1;
  stage_show(&on, popovers);
  check("a popover is up", gtk_widget_get_mapped(at(&on, 0, 0, 0, 0, -1)));
  check("at its widget",
        gtk_widget_get_parent(at(&on, 0, 0, 0, 0, -1)) == at(&on, 0, 0, 0, -1));
  picture(at(&on, 0, -1), "popover");
  user_keys("Escape");
  check_heard(&on, "the user closes it", "closed 0\n");
  check("it is gone", at(&on, 0, 0, 0, 0, -1) == NULL);
  on.flag = 1;
  again(&on);
  picture(at(&on, 0, -1), "popover2");
  check("and up again", gtk_widget_get_mapped(at(&on, 0, 0, 0, 0, -1)));
  on.flag = 0;
  again(&on);
  check_heard(&on, "the app closes it, which is not told", "");
  user_click(at(&on, 0, 0, 1, -1), 1);
  picture(at(&on, 0, -1), "menu");
  user_click(at(&on, 0, 0, 1, 0, 0, -1), 1);
  check_heard(&on, "a button in a menu button's popover", "clicked\n");
  stage_close(&on);
}

static graft_status quit_body(const graft_context *context, void *user_data) {
  stage *on = user_data;
  (void)context;
  if (on->step == 0) return GRAFT_E_HOST - 7;
  GRAFT(on->rt, type(on, "GtkWindow")) {}
  return GRAFT_OK;
}

static gboolean close_first(gpointer user_data) {
  GListModel *all = gtk_window_get_toplevels();
  GtkWindow *window = g_list_model_get_item(all, 0);
  (void)user_data;
  gtk_window_close(window);
  g_object_unref(window);
  return G_SOURCE_REMOVE;
}

static gboolean quit_now(gpointer user_data) {
  graft_gtk4_quit(user_data);
  return G_SOURCE_REMOVE;
}

static void runs(void) {
  graft_gtk4_desc desc = GRAFT_GTK4_DESC_INIT;
  stage on;
  memset(&on, 0, sizeof on);
  desc.flags = GRAFT_GTK4_QUIET;
  graft_gtk4_open(&desc, &on.gtk);
  on.rt = graft_gtk4_runtime(on.gtk);
  check_int("a body that fails at first", GRAFT_E_HOST - 7,
            graft_gtk4_run(on.gtk, quit_body, &on));
  on.step = 1;
  g_timeout_add(50, close_first, NULL);
  check_int("the run ends with the last window", GRAFT_OK,
            graft_gtk4_run(on.gtk, quit_body, &on));
  g_timeout_add(50, quit_now, on.gtk);
  check_int("or when it is told to", GRAFT_OK,
            graft_gtk4_run(on.gtk, quit_body, &on));
  check_int("and leaves no window", 0,
            g_list_model_get_n_items(gtk_window_get_toplevels()));
  check_int("then it is closed", GRAFT_OK, graft_gtk4_close(on.gtk));
}

void test_windows(void) {
  closed_by_user();
  closed_natively();
  popover();
  runs();
}
