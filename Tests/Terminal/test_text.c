/* Text on the screen: wrapped, cut, wide, and hostile. */
#include "stage.h"

static const char *text;
static int wrap;
static const char *align;

static graft_status one_label(const graft_context *context, void *data) {
  const stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.label) {
    graft_string(on->rt, "text", text);
    graft_bool(on->rt, "wrap", wrap);
    if (align != NULL) graft_string(on->rt, "align", align);
  }
  return GRAFT_OK;
}

static void show_text(stage *on, const char *new_text, int new_wrap) {
  text = new_text;
  wrap = new_wrap;
  again(on);
}

void test_text(void) {
  stage on;
  text = "";
  stage_open(&on, 10, 4, one_label);
  show_text(&on, "plain", 0);
  shows(&on, "a label shows its text", "plain");
  show_text(&on, "one two three four", 0);
  shows(&on, "text that does not fit ends in an ellipsis",
        "one two t\xE2\x80\xA6");
  show_text(&on, "one two three four", 1);
  shows(&on, "wrapped at spaces", "one two\nthree four");
  show_text(&on, "abcdefghijklm no", 1);
  shows(&on, "a word that is too long is broken", "abcdefghij\nklm no");
  show_text(&on, "a\nb", 0);
  shows(&on, "newlines break lines", "a\nb");
  show_text(&on, "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E\xE6\x97\xA5\xE6\x9C\xAC",
            0);
  shows(&on, "five wide characters take ten columns",
        "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E\xE6\x97\xA5\xE6\x9C\xAC");
  play(&on, "<Resize 9x4>");
  shows(&on, "a wide character is never halved",
        "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E\xE6\x97\xA5\xE2\x80\xA6");
  play(&on, "<Resize 10x4>");
  show_text(&on,
            "ne\xCC\x81"
            "e",
            0);
  shows(&on, "a combining mark shares a cell",
        "ne\xCC\x81"
        "e");
  show_text(&on, "a\x1B[31mb\tc", 0);
  shows(&on, "controls never reach the terminal",
        "a\xEF\xBF\xBD[31mb\xEF\xBF\xBD"
        "c");
  show_text(&on,
            "\xE2\x80\x8B"
            "x",
            0);
  shows(&on, "a mark with nothing before it is left out", "x");
  align = "end";
  show_text(&on, "end", 0);
  shows(&on, "text at the end", "       end");
  align = "center";
  show_text(&on, "mid", 0);
  shows(&on, "text in the center", "   mid");
  align = "middle";
  show_text(&on, "mid", 0);
  check("an unknown align is reported", on.reports == 1);
  align = NULL;
  stage_close(&on);
}
