/* C28, C31 to C34: children and their keys. */
#include <stdio.h>
#include <string.h>

#include "cases_support.h"
#include "suites.h"

/* Shows labels for the letters and checks box and tree. */
static void check_labels(struct rig *rig, struct app *app, const char *letters,
                         const char *children, uint32_t makes) {
  rig_clear(rig);
  app_set_text(app, letters);
  app_update(app);
  CHECK_TEXT(children, rig_children(rig, rig_find(rig, "box", NULL)));
  CHECK_INT(0, graft_headless_check(rig->toolkit, rig->root));
  CHECK_INT(makes, app_call_count(app, "make "));
}

CASE(appended_children_keep_their_order) {
  app_open(app, describe_labels);
  check_labels(rig, app, "1", "label#1", 1);
  check_labels(rig, app, "12", "label#1 label#2", 1);
  check_labels(rig, app, "123", "label#1 label#2 label#3", 1);
  CHECK_TEXT("insert box#box label#3 2\n", app_calls(app, "insert "));
  CHECK_TEXT("", app_calls(app, "move "));
}

CASE(keyed_children_are_not_doubled) {
  app_open(app, describe_labels);
  check_labels(rig, app, "ab", "label#a label#b", 2);
  check_labels(rig, app, "ba", "label#b label#a", 0);
  check_labels(rig, app, "cab", "label#c label#a label#b", 1);
  CHECK_INT(0, app_call_count(app, "destroy "));
  CHECK_TEXT("insert box#box label#c 0\n", app_calls(app, "insert "));
}

/* An entry for the letter E, labels for the others. */
static void describe_around_entry(struct app *app, graft_runtime *runtime) {
  const graft_headless_classes *classes = &app->rig->classes;
  char key[2] = "";
  const char *letter;
  GRAFT(runtime, classes->box) {
    for (letter = app->text; *letter != '\0'; letter++) {
      key[0] = *letter;
      GRAFT_NAMED(runtime, *letter == 'E' ? classes->entry : classes->label,
                  key) {
        graft_string(runtime, "text", *letter == 'E' ? "hello" : key);
      }
    }
  }
}

static void check_untouched_entry(struct rig *rig, struct app *app) {
  static const char *const shown[] = {"nEy", "nmExy", "E", "xE", "Ey"};
  graft_node entry, focused = 0;
  size_t index;
  app_set_text(app, "xEy");
  app_open(app, describe_around_entry);
  entry = rig_find(rig, "entry", "E");
  CHECK_INT(GRAFT_OK, graft_headless_focus(rig->toolkit, entry));
  CHECK_INT(GRAFT_OK, graft_headless_set_caret(rig->toolkit, entry, 2));
  for (index = 0; index < sizeof shown / sizeof shown[0]; index++) {
    rig_clear(rig);
    app_set_text(app, shown[index]);
    app_update(app);
    CHECK(app_call_count(app, "") > 0);
    CHECK(strstr(rig_log(rig), "entry") == NULL);
    CHECK_INT(GRAFT_OK, graft_headless_focused(rig->toolkit, &focused));
    CHECK(focused == entry);
    CHECK_INT(2, shown_caret(rig, entry));
    CHECK_INT(0, graft_headless_check(rig->toolkit, rig->root));
  }
}

CASE(focused_entry_is_not_touched) { check_untouched_entry(rig, app); }

CASE_WITH(focused_entry_is_not_touched_without_moves,
          GRAFT_HEADLESS_NO_MOVE_CHILD) {
  check_untouched_entry(rig, app);
}

/* A, perhaps B, and C, without keys. */
static void describe_optional(struct app *app, graft_runtime *runtime) {
  const graft_headless_classes *classes = &app->rig->classes;
  GRAFT(runtime, classes->box) {
    GRAFT(runtime, classes->label) { graft_string(runtime, "text", "A"); }
    if (app->shown) {
      GRAFT(runtime, classes->label) { graft_string(runtime, "text", "B"); }
    }
    GRAFT(runtime, classes->label) { graft_string(runtime, "text", "C"); }
  }
}

/* Writes the texts of the box's children, in order. */
static const char *texts_of_children(struct rig *rig, char *texts) {
  graft_node box = rig_find(rig, "box", NULL), child = 0;
  uint32_t index, count = 0;
  texts[0] = '\0';
  graft_headless_child_count(rig->toolkit, box, &count);
  for (index = 0; index < count && index < 8; index++) {
    graft_headless_child(rig->toolkit, box, index, &child);
    strncat(texts, rig_text(rig, child), 2);
  }
  return texts;
}

CASE(optional_sibling_disturbs_none) {
  char texts[20];
  graft_node first, last;
  int round;
  app->shown = 1;
  app_open(app, describe_optional);
  first = rig_find(rig, "label", "A");
  last = rig_find(rig, "label", "C");
  for (round = 0; round < 3; round++) {
    rig_clear(rig);
    app->shown = 0;
    app_update(app);
    CHECK_TEXT("AC", texts_of_children(rig, texts));
    CHECK_INT(0, app_call_count(app, "make "));
    CHECK_INT(0, app_call_count(app, "set "));
    CHECK_TEXT("destroy label\n", app_calls(app, "destroy "));
    rig_clear(rig);
    app->shown = 1;
    app_update(app);
    CHECK_TEXT("ABC", texts_of_children(rig, texts));
    CHECK_TEXT("make label\n", app_calls(app, "make "));
    CHECK_TEXT("set label text=\"B\"\n", app_calls(app, "set "));
    CHECK_TEXT("insert box label 1\n", app_calls(app, "insert "));
    CHECK_INT(0, app_call_count(app, "destroy "));
    CHECK(rig_find(rig, "label", "A") == first);
    CHECK(rig_find(rig, "label", "C") == last);
  }
}

/* Labels with the key "twin", as many as the model's index says. */
static void describe_twins(struct app *app, graft_runtime *runtime) {
  int64_t twin;
  GRAFT_NAMED(runtime, app->rig->classes.box, "nursery") {
    for (twin = 0; twin < app->index; twin++) {
      GRAFT_NAMED(runtime, app->rig->classes.label, "twin") {}
    }
  }
}

CASE(equal_keys_are_refused) {
  char message[512] = "";
  app->index = 1;
  app_open(app, describe_twins);
  rig_clear(rig);
  app->index = 2;
  if (app->at_once) {
    rig_begin(rig);
    describe_twins(app, rig->runtime);
    rig_commit_status(rig, GRAFT_E_DUPLICATE);
    snprintf(message, sizeof message, "%s", rig_message(rig));
  } else {
    app_change(app);
    graft_pump(rig->runtime, 0);
    if (CHECK_REPORTS(rig, 1)) {
      CHECK_INT(GRAFT_E_DUPLICATE, rig->reports[0].status);
      snprintf(message, sizeof message, "%s", rig->reports[0].message);
    }
  }
  CHECK_HAS("twin", message);
  CHECK_HAS("nursery", message);
  CHECK_LOG(rig, "");
  CHECK_TEXT("label#twin", rig_children(rig, rig_find(rig, "box", NULL)));
  CHECK_IDLE(rig);
  /* What is right is rendered again. */
  app->index = 0;
  app_update(app);
  CHECK_TEXT("", rig_children(rig, rig_find(rig, "box", NULL)));
}

const driver_test driver_tests_c_children[] = {
    {"C28 Appended children keep their order",
     appended_children_keep_their_order, CASE_FLAGS},
    {"C31 Keyed children are moved, not doubled",
     keyed_children_are_not_doubled, CASE_FLAGS},
    {"C32 A focused entry is not touched when siblings come and go",
     focused_entry_is_not_touched, CASE_FLAGS},
    {"C32 Nor where the class cannot move children",
     focused_entry_is_not_touched_without_moves, CASE_FLAGS},
    {"C33 An optional sibling comes and goes between two",
     optional_sibling_disturbs_none, CASE_FLAGS},
    {"C34 Two equal keys are refused with key and parent",
     equal_keys_are_refused, CASE_FLAGS},
    DRIVER_END};
