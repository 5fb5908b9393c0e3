/* Echoes and texts, by a user at the keyboard: C01 to C10. */
#include <ctype.h>
#include <string.h>

#include "stage.h"

static graft_status reset(const graft_context *context,
                          const graft_event *event, void *user_data) {
  stage *on = user_data;
  (void)context, (void)event;
  on->real = 5;
  return graft_gtk4_invalidate(on->gtk);
}

static void range(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      graft_string(on->rt, "orientation", "vertical");
      GRAFT(on->rt, type(on, "GtkScale")) {
        graft_int(on->rt, "width-request", 220);
        graft_int(on->rt, "upper", 10);
        graft_double(on->rt, "value", on->real);
        graft_on(on->rt, "value-changed", store_number, on);
      }
      GRAFT(on->rt, type(on, "GtkButton")) {
        graft_string(on->rt, "label", "Reset");
        graft_on(on->rt, "clicked", reset, on);
      }
    }
  }
}

static void reset_button(void) {
  stage on;
  memset(&on, 0, sizeof on);
  on.real = 5;
  stage_show(&on, range);
  check_heard(&on, "C01 mounting a range tells nothing", "");
  gtk_widget_grab_focus(at(&on, 0, 0, 0, -1));
  user_click(at(&on, 0, 0, 1, -1), 1);
  gtk_widget_grab_focus(at(&on, 0, 0, 0, -1));
  g_string_truncate(on.heard, 0);
  user_keys("End");
  check_heard(&on, "C01 the user moves it", "value-changed 10\n");
  updates(&on);
  user_click(at(&on, 0, 0, 1, -1), 1);
  check_heard(&on, "C01 a reset tells nothing", "");
  check_int("C01 and is one set", 1, updates(&on));
  check("C01 it ends at 5", gtk_range_get_value(at(&on, 0, 0, 0, -1)) == 5);
  picture(at(&on, 0, -1), "range");
  stage_close(&on);
}

static void entry(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkEntry")) {
      graft_string(on->rt, "text", on->text);
      graft_bool(on->rt, "autofocus", 1);
      graft_on(on->rt, "changed", store_text, on);
    }
  }
}

/* A view of a text behaves like an entry. */
static void view(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkTextView")) {
      graft_int(on->rt, "width-request", 200);
      graft_int(on->rt, "height-request", 80);
      graft_string(on->rt, "text", on->text);
      graft_on(on->rt, "changed", store_text, on);
    }
  }
}

static void open_entry(stage *on, void (*describe)(stage *on),
                       const char *text) {
  memset(on, 0, sizeof *on);
  g_strlcpy(on->text, text, sizeof on->text);
  stage_show(on, describe);
  user_click(at(on, 0, 0, -1), 1);
  updates(on);
}

static void set_text(stage *on, const char *text) {
  g_strlcpy(on->text, text, sizeof on->text);
  again(on);
}

static void sets(void) {
  stage on;
  gpointer widget;
  open_entry(&on, entry, "a");
  widget = at(&on, 0, 0, -1);
  check_heard(&on, "C02 mounting an entry tells nothing", "");
  check_int("C02 and renders once", 1, on.renders);
  set_text(&on, "b");
  check_int("C03 a set is one update", 1, updates(&on));
  check_heard(&on, "C03 and no event", "");
  user_keys("End c");
  check_heard(&on, "C03 what the user types then is one", "changed bc\n");
  check_int("C03 and writes nothing", 0, updates(&on));
  set_text(&on, "t1");
  set_text(&on, "t2");
  set_text(&on, "t3");
  check_text("C09 the newest of three sets is there", "t3", text_of(widget));
  check_heard(&on, "C09 and none is heard of", "");
  user_keys("ctrl+a x");
  check_heard(&on, "typing over a selection is one event", "changed x\n");
  user_types("yz");
  check_text("C04 a burst ends with its last", "xyz", on.text);
  check_text("C04 on the screen too", "xyz", text_of(widget));
  stage_close(&on);
}

static void carets(void) {
  stage on;
  gpointer widget;
  open_entry(&on, entry, "Hello World");
  widget = at(&on, 0, 0, -1);
  user_keys("Home A");
  check_heard(&on, "C06 a letter at the start", "changed AHello World\n");
  check_int("C06 no set comes of it", 0, updates(&on));
  check_int("C06 the caret is behind it", 1, caret(widget));
  user_keys("Right Right");
  set_text(&on, "AHello Wold");
  check_int("a set leaves the caret where it is", 3, caret(widget));
  user_keys("End");
  set_text(&on, "Longer than it was");
  check_int("or at the end", 18, caret(widget));
  stage_close(&on);
}

/* Someone selects, a value comes, and what is typed replaces the selection. */
static void selections(void (*describe)(stage *on)) {
  stage on;
  open_entry(&on, describe, "40");
  user_keys("ctrl+a");
  set_text(&on, "1000");
  updates(&on);
  user_keys("x");
  check_text("a set leaves all selected", "x", on.text);
  set_text(&on, "abcdef");
  user_keys("Home shift+Right shift+Right");
  set_text(&on, "uvwxyz");
  user_keys("1");
  check_text("or a part", "1wxyz", on.text);
  user_keys("End shift+Left shift+Left");
  set_text(&on, "longer");
  user_keys("2");
  check_text("also to the end", "lon2", on.text);
  user_keys("ctrl+a");
  set_text(&on, "");
  user_keys("3");
  check_text("as far as the text goes", "3", on.text);
  stage_close(&on);
}

static graft_status upper(const graft_context *context,
                          const graft_event *event, void *user_data) {
  stage *on = user_data;
  graft_status status = store_text(context, event, user_data);
  for (char *at = on->text; *at != '\0'; at++) *at = (char)toupper(*at);
  return status;
}

static void upper_entry(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkEntry")) {
      graft_string(on->rt, "text", on->text);
      graft_on(on->rt, "changed", upper, on);
    }
  }
}

static void upper_case(void) {
  stage on;
  gpointer widget;
  open_entry(&on, upper_entry, "AB");
  widget = at(&on, 0, 0, -1);
  user_keys("End c");
  check_text("C07 the app makes it upper case", "ABC", text_of(widget));
  check_int("C07 by one set", 1, updates(&on));
  check_int("C07 the caret stays at the end", 3, caret(widget));
  check_heard(&on, "C07 one event", "changed ABc\n");
  user_keys("Home Right x");
  check_text("C07 in the middle", "AXBC", text_of(widget));
  check_int("C07 the caret stays there", 2, caret(widget));
  stage_close(&on);
}

static graft_status mask(const graft_context *context, const graft_event *event,
                         void *user_data) {
  stage *on = user_data;
  graft_status status = store_text(context, event, user_data);
  if (strcmp(on->text, "AA") == 0) strcpy(on->text, "AA-");
  return status;
}

static void masked_entry(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkEntry")) {
      graft_string(on->rt, "text", on->text);
      graft_on(on->rt, "changed", mask, on);
    }
  }
}

static void masked(void) {
  stage on;
  gpointer widget;
  open_entry(&on, masked_entry, "A");
  widget = at(&on, 0, 0, -1);
  user_keys("End A");
  check_heard(&on, "C10 a mask hears once", "changed AA\n");
  check_int("C10 and sets once", 1, updates(&on));
  check_text("C10 it adds its character", "AA-", text_of(widget));
  check_int("C10 the caret is behind it", 3, caret(widget));
  stage_close(&on);
}

/* Nobody takes what the user types: it is put back (P5). */
static void constant_entry(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkEntry")) {
      graft_string(on->rt, "text", "constant");
    }
  }
}

static void put_back(void) {
  stage on;
  open_entry(&on, constant_entry, "");
  user_keys("End x");
  check_text("what nobody takes is put back", "constant",
             text_of(at(&on, 0, 0, -1)));
  check_int("by one set", 1, updates(&on));
  stage_close(&on);
}

static void text_view(void) {
  stage on;
  open_entry(&on, view, "One");
  user_keys("ctrl+End Return x");
  check_text("a text view tells its text", "One\nx", on.text);
  check_int("and nothing is written to it", 0, updates(&on));
  g_string_truncate(on.heard, 0);
  set_text(&on, "Two");
  check_heard(&on, "a set of it tells nothing", "");
  stage_close(&on);
}

void test_echo(void) {
  reset_button();
  sets();
  carets();
  selections(entry);
  selections(view);
  upper_case();
  masked();
  put_back();
  text_view();
}
