/* Events: controllers, answers, handlers that remove what emits, commands. */
#include <string.h>

#include "stage.h"

static graft_status key_handler(const graft_context *context,
                                const graft_event *event, void *user_data) {
  stage *on = user_data;
  g_string_append_printf(on->heard, "%.*s ", (int)event->values[0].length,
                         event->values[0].as.string);
  (void)context;
  return on->flag ? GRAFT_OK : GRAFT_DECLINED;
}

static void controllers(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    graft_on(on->rt, "key-pressed", key_handler, on);
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkEntry")) {
        graft_bool(on->rt, "autofocus", 1);
        if (on->step == 0) {
          graft_on(on->rt, "focus-enter", note, on);
          graft_on(on->rt, "focus-leave", note, on);
        }
      }
      GRAFT(on->rt, type(on, "GtkLabel")) {
        graft_string(on->rt, "label", "Target");
        graft_int(on->rt, "width-request", 80);
        if (on->step == 0) {
          graft_on(on->rt, "click", note, on);
          graft_on(on->rt, "secondary-click", note, on);
          graft_on(on->rt, "pointer-enter", note, on);
          graft_on(on->rt, "pointer-leave", note, on);
          graft_on(on->rt, "scroll", note, on);
        }
      }
      GRAFT(on->rt, type(on, "GtkButton")) {
        graft_string(on->rt, "label", "Button");
      }
    }
  }
}

static void keys(stage *on) {
  gpointer entry = at(on, 0, 0, 0, -1);
  user_click(entry, 1);
  g_string_truncate(on->heard, 0);
  user_keys("ctrl+s F5 alt+x Escape");
  check_heard(on, "keys by their names", "Ctrl-S F5 Alt-x Escape ");
  user_keys("a");
  check_text("what the widget uses is not told", "", on->heard->str);
  user_keys("shift+F2 ctrl+shift+Up KP_Enter");
  check("and others with what is held down",
        strncmp(on->heard->str, "Shift-F2 ", 9) == 0);
  g_string_truncate(on->heard, 0);
}

static void pointer(stage *on) {
  gpointer label = at(on, 0, 0, 1, -1);
  user_click(at(on, 0, 0, 0, -1), 1);
  g_string_truncate(on->heard, 0);
  user_click_at(label, 10, 10, 1);
  check_heard(on, "a click", "pointer-enter 10 10\nclick 1 10 10\n");
  user_click_at(label, 10, 10, 3);
  check_heard(on, "a click with the other button", "secondary-click 1 10 10\n");
  user_click_at(label, 10, 10, 5);
  check_heard(on, "the wheel", "scroll 0 1\n");
  user_click(at(on, 0, 0, 2, -1), 1);
  check_heard(on, "the pointer leaves, and the focus",
              "pointer-leave\nfocus-leave\n");
  step_to(on, 1);
  user_click_at(label, 10, 10, 1);
  user_click(at(on, 0, 0, 0, -1), 1);
  check_heard(on, "without handlers nothing is heard", "");
}

static void controller_events(void) {
  stage on;
  stage_open(&on, controllers);
  check("autofocus",
        gtk_widget_is_ancestor(gtk_window_get_focus(at(&on, 0, -1)),
                               at(&on, 0, 0, 0, -1)));
  keys(&on);
  pointer(&on);
  stage_close(&on);
}

static graft_status remove_it(const graft_context *context,
                              const graft_event *event, void *user_data) {
  stage *on = user_data;
  graft_status status;
  note(context, event, user_data);
  on->step = 1;
  graft_gtk4_invalidate(on->gtk);
  /* At once, within GTK's own callback. */
  graft_begin(on->rt, on->root);
  on->describe(on);
  status = graft_commit(on->rt);
  g_string_append_printf(on->heard, "(%d)", status);
  return GRAFT_OK;
}

static void removing(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      if (on->step == 0) {
        GRAFT(on->rt, type(on, "GtkButton")) {
          graft_string(on->rt, "label", "Remove me");
          graft_on(on->rt, "clicked", remove_it, on);
        }
        GRAFT(on->rt, type(on, "GtkEntry")) {
          graft_on(on->rt, "activate", remove_it, on);
        }
      }
      GRAFT(on->rt, type(on, "GtkLabel")) {}
    }
  }
}

static void removed_by_itself(void) {
  stage on;
  stage_open(&on, removing);
  user_click(at(&on, 0, 0, 0, -1), 1);
  check_heard(&on, "C35 a button removes itself", "clicked\n(0)");
  check("C35 and is gone", GTK_IS_LABEL(at(&on, 0, 0, 0, -1)));
  step_to(&on, 0);
  user_click(at(&on, 0, 0, 1, -1), 1);
  user_keys("x Return");
  check_heard(&on, "C35 an entry removes itself", "activate x\n(0)");
  user_keys("Return");
  check_heard(&on, "C35 and hears no more", "");
  stage_close(&on);
}

static graft_status answer(const graft_context *context,
                           const graft_event *event, void *user_data) {
  stage *on = user_data;
  note(context, event, user_data);
  return on->flag ? GRAFT_OK : GRAFT_DECLINED;
}

static void answering(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkSwitch")) {
        graft_on(on->rt, "state-set", answer, on);
      }
      GRAFT(on->rt, type(on, "GtkLabel")) {
        graft_string(on->rt, "label", "<a href='x:y'>Link</a>");
        graft_bool(on->rt, "use-markup", 1);
        graft_on(on->rt, "activate-link", answer, on);
      }
    }
  }
}

static void answers(void) {
  stage on;
  stage_open(&on, answering);
  on.flag = 1;
  user_click(at(&on, 0, 0, 0, -1), 1);
  check_heard(&on, "a signal that asks", "state-set 1\n");
  check("taken, GTK leaves the rest to the app",
        !gtk_switch_get_state(at(&on, 0, 0, 0, -1)));
  on.flag = 0;
  user_click(at(&on, 0, 0, 0, -1), 1);
  user_click(at(&on, 0, 0, 0, -1), 1);
  check_heard(&on, "asked again", "state-set 0\nstate-set 1\n");
  check("declined, GTK does it", gtk_switch_get_state(at(&on, 0, 0, 0, -1)));
  on.flag = 1;
  user_click_at(at(&on, 0, 0, 1, -1), 10, 17, 1);
  check_heard(&on, "with a value", "activate-link x:y\n");
  stage_close(&on);
}

static void commanded(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      GRAFT(on->rt, type(on, "GtkEntry")) {
        graft_string(on->rt, "text", on->text);
        graft_on(on->rt, "changed", store_text, on);
      }
      GRAFT(on->rt, type(on, "GtkButton")) {
        graft_string(on->rt, "label", "Button");
        graft_on(on->rt, "clicked", note, on);
      }
    }
  }
}

static graft_status command(stage *on, graft_node node, const char *name,
                            const graft_value *values, uint32_t count) {
  graft_status status = graft_command(on->rt, node, graft_atom_of(on->rt, name),
                                      values, count, NULL);
  settle();
  return status;
}

static void commands(void) {
  stage on;
  graft_node entry;
  graft_value region[2];
  int start, end;
  memset(&on, 0, sizeof on);
  strcpy(on.text, "Hello");
  stage_show(&on, commanded);
  entry = node_at(&on, 0, 0, 0, -1);
  check_int("focus", GRAFT_OK,
            command(&on, node_at(&on, 0, 0, 1, -1), "focus", NULL, 0));
  check("is there",
        gtk_window_get_focus(at(&on, 0, -1)) == at(&on, 0, 0, 1, -1));
  region[0] = graft_value_int(1);
  region[1] = graft_value_int(3);
  check_int("select-region", GRAFT_OK,
            command(&on, entry, "select-region", region, 2));
  gtk_editable_get_selection_bounds(at(&on, 0, 0, 0, -1), &start, &end);
  check("selects", start == 1 && end == 3);
  check_int("an action", GRAFT_OK,
            command(&on, entry, "selection.delete", NULL, 0));
  check_text("is done, as by the user", "Hlo", on.text);
  check_heard(&on, "which is heard", "changed Hlo\n");
  check_int("a signal of its own", GRAFT_OK,
            command(&on, node_at(&on, 0, 0, 1, -1), "clicked", NULL, 0));
  check_heard(&on, "is emitted", "clicked\n");
  check("what there is not", command(&on, entry, "nonsense", NULL, 0) < 0);
  check("nor an action", command(&on, entry, "no.action", NULL, 0) < 0);
  stage_close(&on);
}

void test_events(void) {
  controller_events();
  removed_by_itself();
  answers();
  commands();
}
