/* Where widgets are, and what of them is seen. */
#include <graft/layout.h>

#include "stage.h"

static void label(const stage *on, const char *text, int flex) {
  GRAFT(on->rt, on->ui.label) {
    graft_string(on->rt, "text", text);
    if (flex > 0) graft_int(on->rt, "flex", flex);
  }
}

static graft_status flexible_row(const graft_context *context, void *data) {
  const stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.row) {
    label(on, "a", 0);
    label(on, "b", 1);
    label(on, "c", 3);
    label(on, "d", 0);
  }
  return GRAFT_OK;
}

static graft_status frames(const graft_context *context, void *data) {
  const stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    GRAFT(on->rt, on->ui.frame) {
      graft_int(on->rt, "width", 127);
      graft_double(on->rt, "height", 40);
      graft_bool(on->rt, "border", 1);
      graft_string(on->rt, "title", "Pay");
      label(on, "inside of it is more", 0);
    }
    GRAFT(on->rt, on->ui.frame) {
      graft_int(on->rt, "padding", 8);
      label(on, "padded", 0);
    }
    label(on, "last", 0);
  }
  return GRAFT_OK;
}

static graft_status shrinking(const graft_context *context, void *data) {
  const stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    GRAFT(on->rt, on->ui.row) {
      graft_int(on->rt, "spacing", 8);
      label(on, "shrinks first", 0);
      GRAFT(on->rt, on->ui.button) { graft_string(on->rt, "text", "Ok"); }
    }
    GRAFT(on->rt, on->ui.list) {
      graft_int(on->rt, "flex", 1);
      label(on, "one", 0);
      label(on, "two", 0);
    }
    label(on, "status", 0);
  }
  return GRAFT_OK;
}

static graft_status aligned(const graft_context *context, void *data) {
  const stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    graft_string(on->rt, "align", on->events % 2 == 0 ? "end" : "center");
    graft_int(on->rt, "spacing", 16);
    label(on, "ab", 0);
    label(on, "abcd", 0);
  }
  return GRAFT_OK;
}

static graft_status defaults(const graft_context *context, void *data) {
  const stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.row) {
    GRAFT(on->rt, on->ui.frame) {
      if (on->events == 0) {
        graft_bool(on->rt, "border", 1);
        graft_int(on->rt, "width", 64);
        graft_string(on->rt, "title", "T");
        graft_int(on->rt, "padding", 8);
      }
      GRAFT(on->rt, on->ui.label) {
        if (on->events == 0) graft_int(on->rt, "min_width", 48);
        graft_string(on->rt, "text", "x");
      }
    }
    GRAFT(on->rt, on->ui.label) {
      graft_string(on->rt, "text", "hidden");
      if (on->events == 0) graft_bool(on->rt, "visible", 0);
    }
    label(on, "y", 0);
  }
  return GRAFT_OK;
}

static graft_status limited(const graft_context *context, void *data) {
  const stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.column) {
    GRAFT(on->rt, on->ui.row) {
      GRAFT(on->rt, on->ui.label) {
        graft_string(on->rt, "text", "left");
        graft_double(on->rt, "max_width", GRAFT_LAYOUT_INFINITE);
      }
      GRAFT(on->rt, on->ui.label) {
        graft_string(on->rt, "text", "right");
        graft_double(on->rt, "max_width", GRAFT_LAYOUT_INFINITE);
      }
    }
    GRAFT(on->rt, on->ui.row) {
      label(on, "a long one", 0);
      GRAFT(on->rt, on->ui.label) {
        graft_string(on->rt, "text", "important");
        graft_int(on->rt, "priority", 1);
      }
    }
    GRAFT(on->rt, on->ui.row) {
      graft_string(on->rt, "align", "baseline");
      label(on, "Name", 0);
      GRAFT(on->rt, on->ui.frame) {
        graft_bool(on->rt, "border", 1);
        label(on, "Ann", 0);
      }
    }
  }
  return GRAFT_OK;
}

static graft_status nested(const graft_context *context, void *data) {
  const stage *on = data;
  (void)context;
  GRAFT(on->rt, on->ui.row) {
    GRAFT(on->rt, on->ui.column) {
      GRAFT(on->rt, on->ui.row) {
        label(on, "a", 0);
        GRAFT(on->rt, on->ui.column) { graft_int(on->rt, "flex", 1); }
        label(on, "b", 0);
      }
      GRAFT(on->rt, on->ui.label) {
        graft_string(on->rt, "text", "some words that are broken");
        graft_bool(on->rt, "wrap", 1);
      }
      label(on, "below", 0);
    }
    label(on, "beside", 0);
  }
  return GRAFT_OK;
}

void test_layout(void) {
  stage on;
  graft_size size = {-1, -1};
  graft_size none = {-1, -1};

  stage_open(&on, 12, 1, flexible_row);
  shows(&on, "a row shares what is left by flex", "ab  c      d");
  play(&on, "<Resize 5x1>");
  shows(&on, "a row follows a resize", "abc d");
  stage_close(&on);

  stage_open(&on, 24, 7, frames);
  shows(&on, "127 by 40 units are 16 by 3 cells",
        "\xE2\x94\x8C\xE2\x94\x80 Pay "
        "\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94"
        "\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x90\n"
        "\xE2\x94\x82inside of it \xE2\x80\xA6\xE2\x94\x82\n"
        "\xE2\x94\x94\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94"
        "\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2"
        "\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x98\n"
        "\n padded\n\nlast");
  graft_size_that_fits(on.rt, node_at(&on, 0, 0, -1), &none, &size);
  check("size_that_fits answers in units",
        size.width == 128 && size.height == 48);
  graft_size_that_fits(on.rt, node_at(&on, 0, 2, -1), &none, &size);
  check("size_that_fits measures text", size.width == 32 && size.height == 16);
  stage_close(&on);

  stage_open(&on, 20, 4, shrinking);
  shows(&on, "what fits is shown whole",
        "shrinks first [ Ok ]\n\xE2\x96\xB8 one\n  two\nstatus");
  play(&on, "<Resize 12x3>");
  shows(&on, "labels are cut before buttons, lists before labels",
        "shri\xE2\x80\xA6 [ Ok ]\n\xE2\x96\xB8 one      \xE2\x96\x88\nstatus");
  play(&on, "<Resize 1x1>");
  shows(&on, "a single cell is enough not to fail", "\xE2\x80\xA6");
  stage_close(&on);

  stage_open(&on, 8, 3, aligned);
  shows(&on, "align end", "      ab\n\n    abcd");
  on.events = 1;
  again(&on);
  shows(&on, "align center", "   ab\n\n  abcd");
  stage_close(&on);

  stage_open(&on, 14, 5, limited);
  shows(
      &on,
      "what has no end shares a row, a priority chooses first, first lines of "
      "text are in one line",
      "left   right\na lo\xE2\x80\xA6important\n"
      "    \xE2\x94\x8C\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x90\n"
      "Name\xE2\x94\x82"
      "Ann\xE2\x94\x82\n"
      "    \xE2\x94\x94\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x98");
  stage_close(&on);

  stage_open(&on, 20, 5, nested);
  shows(&on, "a row within a column within a row has the room of the outer",
        "a            bbeside\nsome words\nthat are\nbroken\nbelow");
  stage_close(&on);

  stage_open(&on, 12, 3, defaults);
  shows(&on, "a fixed frame with border and padding",
        "\xE2\x94\x8C\xE2\x94\x80 T \xE2\x94\x80\xE2\x94\x80\xE2\x94\x90y\n"
        "\xE2\x94\x82      \xE2\x94\x82\n"
        "\xE2\x94\x94\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94\x80\xE2\x94"
        "\x80\xE2\x94\x80\xE2\x94\x98");
  on.events = 1;
  again(&on);
  shows(&on, "what is no longer described is as it was made", "xhiddeny");
  check("no failure was reported in layouts", on.reports == 0);
  stage_close(&on);
}
