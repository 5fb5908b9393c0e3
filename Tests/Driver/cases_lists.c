/* C28, C31 to C35 and C50 with list state: children that are rows. */
#include <stdio.h>
#include <string.h>

#include "cases_support.h"
#include "laws_s_rows.h"
#include "suites.h"

/* What is shown: a list of texts. */
struct shelf {
  struct rig *rig;
  graft_list list;
  graft_rows_desc desc;
  uint32_t calls; /* of a handler, that ended */
};

/* An entry for "E", a button for "B", labels for others. */
static graft_status shelf_row(const graft_context *context, void *user_data,
                              const graft_row *row);

static void shelf_insert(struct shelf *shelf, uint32_t index,
                         const char *text) {
  struct rig *rig = shelf->rig;
  graft_value value = graft_value_text(text);
  CHECK_INT(GRAFT_OK, graft_list_insert(rig->runtime, shelf->list, index,
                                        &value, 1, NULL));
}

static graft_status shelf_body(const graft_context *context, void *user_data) {
  struct shelf *shelf = user_data;
  graft_runtime *rt = context->runtime;
  GRAFT(rt, shelf->rig->classes.list) { graft_rows(rt, 1, &shelf->desc); }
  return GRAFT_OK;
}

static struct shelf *shelf_open(struct rig *rig, uint32_t flags,
                                const char *const *texts) {
  struct shelf *shelf;
  graft_headless_desc toolkit = GRAFT_HEADLESS_DESC_INIT;
  graft_root_desc root = GRAFT_ROOT_DESC_INIT;
  uint32_t index;
  toolkit.flags = flags;
  rig_reopen(rig, &toolkit);
  shelf = rig_keep(rig, sizeof *shelf);
  shelf->rig = rig;
  shelf->list = list_new(rig);
  shelf->desc.struct_size = sizeof shelf->desc;
  shelf->desc.list = shelf->list;
  shelf->desc.body = shelf_row;
  shelf->desc.user_data = shelf;
  for (index = 0; texts[index] != NULL; index++) {
    shelf_insert(shelf, index, texts[index]);
  }
  CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, rig->root, NULL));
  root.class_id = graft_headless_screen_class(rig->toolkit);
  root.widget = graft_headless_screen(rig->toolkit);
  root.body = shelf_body;
  root.user_data = shelf;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &root, &rig->root));
  rig_settle(rig);
  rig_clear(rig);
  return shelf;
}

/* Runs a case with each kind of list. */
static void each_kind(struct rig *rig,
                      void (*run)(struct rig *rig, uint32_t flags)) {
  static const uint32_t kinds[] = {
      0, GRAFT_HEADLESS_LAZY_LIST, GRAFT_HEADLESS_NO_MOVE_CHILD,
      GRAFT_HEADLESS_LAZY_LIST | GRAFT_HEADLESS_EXACT_ECHO};
  size_t kind;
  for (kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
    run(rig, kinds[kind]);
    CHECK_INT(0, graft_headless_check(rig->toolkit, rig->root));
    CHECK_INT(0, rig_toolkit_stats(rig).violations);
    if (rig->failures != 0) {
      rig_text_format(&rig->details, "      kind %u\n", (unsigned)kind);
      return;
    }
  }
}

/* Settles, and checks the texts of the rows, and what was made meanwhile. */
static void check_shelf(struct shelf *shelf, const char *texts,
                        uint64_t makes) {
  struct rig *rig = shelf->rig;
  uint64_t before = rig_toolkit_stats(rig).creates;
  graft_node list, child = 0;
  uint32_t count = 0, index;
  char shown[80] = "";
  rig_settle(rig);
  list = rig_find(rig, "list", NULL);
  graft_headless_child_count(rig->toolkit, list, &count);
  for (index = 0; index < count; index++) {
    graft_headless_child(rig->toolkit, list, index, &child);
    strncat(shown, rig_text(rig, child), 8);
  }
  CHECK_TEXT(texts, shown);
  CHECK_INT(makes, rig_toolkit_stats(rig).creates - before);
}

/* ------------------------------------------------------------------------ */
/* C28, C31, C32, C33                                                       */
/* ------------------------------------------------------------------------ */

static void run_c28(struct rig *rig, uint32_t flags) {
  static const char *const none[] = {NULL};
  struct shelf *shelf = shelf_open(rig, flags, none);
  shelf_insert(shelf, 0, "1");
  check_shelf(shelf, "1", 1);
  shelf_insert(shelf, 1, "2");
  check_shelf(shelf, "12", 1);
  shelf_insert(shelf, 2, "3");
  check_shelf(shelf, "123", 1);
  CHECK(strstr(rig_log(rig), "move ") == NULL);
  CHECK_HAS("insert list label 2\n", rig_log(rig));
}

static void c28_appended(struct rig *rig) { each_kind(rig, run_c28); }

static void run_c31(struct rig *rig, uint32_t flags) {
  static const char *const texts[] = {"a", "b", NULL};
  struct shelf *shelf = shelf_open(rig, flags, texts);
  list_move(rig, shelf->list, 0, 1);
  check_shelf(shelf, "ba", 0);
  shelf_insert(shelf, 0, "c");
  check_shelf(shelf, "cba", 1);
  CHECK_INT(0, rig_toolkit_stats(rig).destroys);
}

static void c31_moved(struct rig *rig) { each_kind(rig, run_c31); }

static void run_c32(struct rig *rig, uint32_t flags) {
  static const char *const texts[] = {"x", "E", "y", NULL};
  struct shelf *shelf = shelf_open(rig, flags, texts);
  graft_node entry = rig_find(rig, "entry", NULL), focused = 0;
  int step;
  CHECK_INT(GRAFT_OK, graft_headless_focus(rig->toolkit, entry));
  CHECK_INT(GRAFT_OK, graft_headless_set_caret(rig->toolkit, entry, 1));
  for (step = 0; step < 6; step++) {
    rig_clear(rig);
    if (step == 0) shelf_insert(shelf, 0, "n");
    if (step == 1) list_remove(rig, shelf->list, 1, 1);
    if (step == 2) list_move(rig, shelf->list, 0, 2);
    if (step == 3) list_move(rig, shelf->list, 2, 0);
    if (step == 4) list_remove(rig, shelf->list, 0, 1);
    if (step == 5) list_remove(rig, shelf->list, 1, 1);
    rig_settle(rig);
    CHECK(rig_log(rig)[0] != '\0');
    CHECK(strstr(rig_log(rig), "entry") == NULL);
    CHECK_INT(GRAFT_OK, graft_headless_focused(rig->toolkit, &focused));
    CHECK(focused == entry);
    CHECK_INT(1, shown_caret(rig, entry));
  }
}

static void c32_focused(struct rig *rig) { each_kind(rig, run_c32); }

static void run_c33(struct rig *rig, uint32_t flags) {
  static const char *const texts[] = {"A", "C", NULL};
  struct shelf *shelf = shelf_open(rig, flags, texts);
  graft_node first = rig_find(rig, "label", "A");
  graft_node last = rig_find(rig, "label", "C");
  int round;
  for (round = 0; round < 3; round++) {
    rig_clear(rig);
    shelf_insert(shelf, 1, "O");
    check_shelf(shelf, "AOC", 1);
    CHECK_HAS("insert list label 1\n", rig_log(rig));
    list_remove(rig, shelf->list, 1, 1);
    check_shelf(shelf, "AC", 0);
    CHECK(rig_find(rig, "label", "A") == first);
    CHECK(rig_find(rig, "label", "C") == last);
  }
}

static void c33_optional(struct rig *rig) { each_kind(rig, run_c33); }

/* ------------------------------------------------------------------------ */
/* C34                                                                      */
/* ------------------------------------------------------------------------ */

static graft_status twin(const graft_context *context, void *user_data,
                         uint32_t index, graft_value *key) {
  (void)context;
  (void)user_data;
  (void)index;
  *key = graft_value_string("twin", 4);
  return GRAFT_OK;
}

static void run_c34(struct rig *rig, uint32_t flags) {
  static const char *const none[] = {NULL};
  struct shelf *shelf = shelf_open(rig, flags, none);
  shelf->desc.list = 0;
  shelf->desc.key = twin;
  shelf->desc.count = 1;
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, rig->root));
  check_shelf(shelf, "none", 1);
  rig_clear(rig);
  shelf->desc.count = 2;
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, rig->root));
  graft_pump(rig->runtime, 0);
  CHECK_REPORTS(rig, 1);
  CHECK_INT(GRAFT_E_DUPLICATE, rig->reports[0].status);
  CHECK_HAS("list/#twin came twice", rig->reports[0].message);
  CHECK_LOG(rig, "");
  shelf->desc.count = 0;
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, rig->root));
  check_shelf(shelf, "", 0);
}

static void c34_twins(struct rig *rig) { each_kind(rig, run_c34); }

/* ------------------------------------------------------------------------ */
/* C35 and C50                                                              */
/* ------------------------------------------------------------------------ */

/* Removes the row that the event came from, by its item's id. */
static graft_status remove_item(const graft_context *context,
                                const graft_event *event, void *user_data) {
  struct shelf *shelf = user_data;
  graft_runtime *rt = context->runtime;
  graft_node row = 0;
  graft_value key = graft_value_none();
  uint32_t index = 0;
  graft_status status = graft_node_parent(rt, event->target, &row);
  if (status >= 0) status = graft_node_key(rt, row, &key);
  if (status >= 0 && key.type == GRAFT_TYPE_NONE) {
    /* The button is in a row of its own: one level more. */
    status = graft_node_parent(rt, row, &row);
    if (status >= 0) status = graft_node_key(rt, row, &key);
  }
  if (status >= 0) {
    status = graft_list_find(rt, shelf->list, key.as.integer, &index);
  }
  if (status >= 0) status = graft_list_remove(rt, shelf->list, index, 1);
  graft_pump(rt, 0);
  shelf->calls++;
  return status;
}

/* Stores what was typed, by the id of the item. */
static graft_status store_item(const graft_context *context,
                               const graft_event *event, void *user_data) {
  struct shelf *shelf = user_data;
  graft_runtime *rt = context->runtime;
  graft_node row = 0;
  graft_value key = graft_value_none();
  uint32_t index = 0;
  rig_hear(context, event, shelf->rig);
  graft_node_parent(rt, event->target, &row);
  graft_node_parent(rt, row, &row);
  graft_node_key(rt, row, &key);
  if (graft_list_find(rt, shelf->list, key.as.integer, &index) < 0) {
    return GRAFT_OK;
  }
  return graft_list_set(rt, shelf->list, index, event->values);
}

static graft_status shelf_row(const graft_context *context, void *user_data,
                              const graft_row *row) {
  struct shelf *shelf = user_data;
  const graft_headless_classes *classes = &shelf->rig->classes;
  graft_runtime *rt = context->runtime;
  char first = row->value.length > 0 ? row->value.as.string[0] : ' ';
  if (row->value.type == GRAFT_TYPE_NONE) {
    GRAFT(rt, classes->label) { graft_string(rt, "text", "none"); }
  } else if (first == 'E') {
    GRAFT(rt, classes->entry) { graft_set_value(rt, "text", &row->value); }
  } else if (first == 'B') {
    GRAFT(rt, classes->button) {
      graft_set_value(rt, "text", &row->value);
      graft_on(rt, "click", remove_item, shelf);
    }
  } else if (first == 't') {
    GRAFT(rt, classes->row) {
      GRAFT(rt, classes->entry) {
        graft_set_value(rt, "text", &row->value);
        graft_on(rt, "changed", store_item, shelf);
      }
      GRAFT(rt, classes->button) { graft_on(rt, "click", remove_item, shelf); }
    }
  } else {
    GRAFT(rt, classes->label) { graft_set_value(rt, "text", &row->value); }
  }
  return GRAFT_OK;
}

static void run_c35(struct rig *rig, uint32_t flags) {
  static const char *const texts[] = {"a", "B", "c", NULL};
  struct shelf *shelf = shelf_open(rig, flags, texts);
  graft_node button = rig_find(rig, "button", "B");
  CHECK_INT(GRAFT_OK, graft_headless_click(rig->toolkit, button));
  CHECK_INT(1, shelf->calls);
  check_shelf(shelf, "ac", 0);
  CHECK_INT(1, rig_toolkit_stats(rig).destroys);
  CHECK_INT(GRAFT_E_STALE, graft_headless_click(rig->toolkit, button));
  CHECK_INT(1, shelf->calls);
}

static void c35_removes_itself(struct rig *rig) { each_kind(rig, run_c35); }

static void check_left(struct shelf *shelf, uint64_t sets) {
  static const char *const left[] = {"t1", "t3"};
  struct rig *rig = shelf->rig;
  uint32_t index;
  rig_settle(rig);
  CHECK_TEXT("\"t1\" \"t3\"", list_text(rig, shelf->list));
  CHECK_INT(sets, rig_toolkit_stats(rig).sets);
  for (index = 0; index < 2; index++) {
    graft_node entry = 0;
    CHECK_INT(GRAFT_OK,
              graft_headless_find(rig->toolkit, "entry", NULL, index, &entry));
    CHECK_TEXT(left[index], rig_text(rig, entry));
  }
  CHECK_EVENTS(rig, "");
}

/* Deletes the middle row: by its button, by the app while it has focus, and
 * where it was just written to, so that its echo may be on the way. */
static void run_c50(struct rig *rig, uint32_t flags) {
  static const char *const texts[] = {"t1", "t2", "t3", NULL};
  int noisy, how;
  for (noisy = 0; noisy < 2; noisy++) {
    for (how = 0; how < 3; how++) {
      struct shelf *shelf = shelf_open(rig, flags, texts);
      graft_node entry = 0, button = 0;
      uint64_t sets = rig_toolkit_stats(rig).sets;
      graft_value second = graft_value_text("tsecond");
      graft_headless_set(rig->toolkit, GRAFT_HEADLESS_KNOB_NOISY_DESTROY,
                         (uint32_t)noisy);
      graft_headless_find(rig->toolkit, "entry", NULL, 1, &entry);
      graft_headless_find(rig->toolkit, "button", NULL, 1, &button);
      if (how == 0) CHECK(graft_headless_click(rig->toolkit, button) >= 0);
      if (how == 1) {
        CHECK_INT(GRAFT_OK, graft_headless_focus(rig->toolkit, entry));
        list_remove(rig, shelf->list, 1, 1);
      }
      if (how == 2) {
        CHECK_INT(GRAFT_OK,
                  graft_list_set(rig->runtime, shelf->list, 1, &second));
        graft_pump(rig->runtime, 0);
        sets = rig_toolkit_stats(rig).sets;
        list_remove(rig, shelf->list, 1, 1);
      }
      check_left(shelf, sets);
      if (rig->failures != 0) return;
    }
  }
}

static void c50_deleted_row(struct rig *rig) { each_kind(rig, run_c50); }

/* What the user types is the item's, and no other row hears of it. */
static void run_c50_typed(struct rig *rig, uint32_t flags) {
  static const char *const texts[] = {"t1", "t2", "t3", NULL};
  struct shelf *shelf = shelf_open(rig, flags, texts);
  graft_node entry = 0;
  uint64_t sets = rig_toolkit_stats(rig).sets;
  graft_headless_find(rig->toolkit, "entry", NULL, 1, &entry);
  graft_headless_set_caret(rig->toolkit, entry, 2);
  CHECK_INT(GRAFT_OK, graft_headless_type(rig->toolkit, entry, "x"));
  rig_settle(rig);
  CHECK_TEXT("\"t1\" \"t2x\" \"t3\"", list_text(rig, shelf->list));
  CHECK_INT(sets, rig_toolkit_stats(rig).sets);
  list_move(rig, shelf->list, 1, 0);
  rig_settle(rig);
  CHECK_TEXT("t2x", rig_text(rig, entry));
  CHECK_INT(3, shown_caret(rig, entry));
  CHECK_INT(sets, rig_toolkit_stats(rig).sets);
}

static void c50_typed(struct rig *rig) { each_kind(rig, run_c50_typed); }

const driver_test driver_tests_c_lists[] = {
    {"C28 Rows appended to a list keep their order", c28_appended, CASE_FLAGS},
    {"C31 Rows of a list are moved, not doubled", c31_moved, CASE_FLAGS},
    {"C32 A focused row is not touched when items come and go", c32_focused,
     CASE_FLAGS},
    {"C33 An item comes and goes between two", c33_optional, CASE_FLAGS},
    {"C34 Two rows with one key are refused with key and parent", c34_twins,
     CASE_FLAGS},
    {"C35 A row's button removes its item", c35_removes_itself, CASE_FLAGS},
    {"C50 A deleted item does not write into the row in its place",
     c50_deleted_row, CASE_FLAGS},
    {"C50 What is typed in a row is its item's", c50_typed, CASE_FLAGS},
    DRIVER_END};
