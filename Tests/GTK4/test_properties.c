/* Properties of every kind of value. */
#include <string.h>

#include "stage.h"

static GtkAdjustment *shared;

static void kinds(stage *on) {
  GRAFT(on->rt, type(on, "GtkWindow")) {
    GRAFT(on->rt, type(on, "GtkBox")) {
      graft_string(on->rt, "orientation", "vertical");
      graft_int(on->rt, "spacing", 4);
      graft_string(on->rt, "css-classes", on->step == 0 ? "a b" : "b c");
      GRAFT(on->rt, type(on, "GtkLabel")) {
        graft_string(on->rt, "label", "<b>Bold</b>");
        graft_bool(on->rt, "use-markup", 1);
        graft_double(on->rt, "xalign", 0.25);
      }
      GRAFT(on->rt, type(on, "GtkEntry")) {
        graft_string(on->rt, "input-hints", "lowercase | no-spellcheck");
        graft_string(on->rt, "invisible-char", "*");
        graft_string(on->rt, "input-purpose", "email");
      }
      GRAFT(on->rt, type(on, "GtkScale")) {
        graft_value object = graft_value_object(GRAFT_GTK4_OBJECT, shared);
        graft_set_value(on->rt, "adjustment", &object);
      }
      GRAFT(on->rt, type(on, "GtkColorButton")) {
        graft_string(on->rt, "rgba", "rgb(255,0,0)");
      }
      GRAFT(on->rt, type(on, "GtkTextView")) {
        graft_string(on->rt, "text", "Some\ntext");
        graft_bool(on->rt, "buffer.enable-undo", 0);
      }
      GRAFT(on->rt, type(on, "GtkImage")) {
        graft_string(on->rt, "gicon", "document-open");
      }
      GRAFT(on->rt, type(on, "GtkButton")) {
        graft_string(on->rt, "label", "Act");
        graft_string(on->rt, "action-name", "app.none");
        graft_string(on->rt, "action-target", "(1, 'two')");
      }
      GRAFT(on->rt, type(on, "GtkSpinButton")) {
        graft_double(on->rt, "value", 12.5);
        graft_int(on->rt, "digits", 2);
        graft_int(on->rt, "upper", 20);
        graft_double(on->rt, "adjustment.step-increment", 0.25);
      }
    }
  }
}

static void numbers_and_objects(stage *on) {
  GdkRGBA color;
  char *text;
  GVariant *target;
  gpointer spin = at(on, 0, 0, 7, -1);
  check("an object", gtk_range_get_adjustment(at(on, 0, 0, 2, -1)) == shared);
  gtk_color_chooser_get_rgba(at(on, 0, 0, 3, -1), &color);
  check("a color", color.red == 1 && color.green == 0 && color.blue == 0);
  g_object_get(gtk_text_view_get_buffer(at(on, 0, 0, 4, -1)), "text", &text,
               NULL);
  check_text("the text of a buffer", "Some\ntext", text);
  g_free(text);
  check("a property of the buffer",
        !gtk_text_buffer_get_enable_undo(
            gtk_text_view_get_buffer(at(on, 0, 0, 4, -1))));
  check("an icon", gtk_image_get_gicon(at(on, 0, 0, 5, -1)) != NULL);
  target = gtk_actionable_get_action_target_value(at(on, 0, 0, 6, -1));
  check("a variant",
        target != NULL && g_variant_is_of_type(target, G_VARIANT_TYPE("(is)")));
  check("a value after its range", gtk_spin_button_get_value(spin) == 12.5);
  check("and its digits", gtk_spin_button_get_digits(spin) == 2);
  check("a property of the adjustment",
        gtk_adjustment_get_step_increment(
            gtk_spin_button_get_adjustment(spin)) == 0.25);
}

static void texts_and_enums(stage *on) {
  gpointer entry = at(on, 0, 0, 1, -1);
  check("an enum by its nick", gtk_orientable_get_orientation(at(
                                   on, 0, 0, -1)) == GTK_ORIENTATION_VERTICAL);
  check_int("an int", 4, gtk_box_get_spacing(at(on, 0, 0, -1)));
  check_text("markup", "Bold", gtk_label_get_text(at(on, 0, 0, 0, -1)));
  check("a float", gtk_label_get_xalign(at(on, 0, 0, 0, -1)) == 0.25f);
  check("flags", gtk_entry_get_input_hints(entry) ==
                     (GTK_INPUT_HINT_LOWERCASE | GTK_INPUT_HINT_NO_SPELLCHECK));
  check_int("a character", '*', gtk_entry_get_invisible_char(entry));
}

static void css_classes(stage *on) {
  GtkWidget *box = at(on, 0, 0, -1);
  check("classes beside its own",
        gtk_widget_has_css_class(box, "a") &&
            gtk_widget_has_css_class(box, "b") &&
            gtk_widget_has_css_class(box, "vertical"));
  step_to(on, 1);
  check("other classes", !gtk_widget_has_css_class(box, "a") &&
                             gtk_widget_has_css_class(box, "b") &&
                             gtk_widget_has_css_class(box, "c"));
  check("and its own as before", gtk_widget_has_css_class(box, "vertical"));
}

static void style_sheet(stage *on) {
  char message[300];
  check_int("a style sheet", GRAFT_OK,
            graft_gtk4_style_sheet(on->gtk, "box.c { min-height: 300px; }"));
  settle();
  check("is applied", gtk_widget_get_height(at(on, 0, 0, -1)) >= 300);
  check_int("one with a mistake", GRAFT_E_INVALID,
            graft_gtk4_style_sheet(on->gtk, "box {\n  colour: red;\n}"));
  graft_gtk4_error_message(message, sizeof message, NULL);
  check("whose line is told", strstr(message, "line 2") != NULL);
}

void test_properties(void) {
  stage on;
  shared = g_object_ref_sink(gtk_adjustment_new(3, 0, 10, 1, 1, 0));
  stage_open(&on, kinds);
  check_int("nothing is reported", 0, on.reports);
  texts_and_enums(&on);
  numbers_and_objects(&on);
  css_classes(&on);
  style_sheet(&on);
  stage_close(&on);
  check_int("an object is let go of", 1, G_OBJECT(shared)->ref_count);
  g_object_unref(shared);
}
