/* Children: order, keys, what is left alone. */
#include <stdio.h>
#include <string.h>

#include "stage.h"

static stage on;

/* Entries of a box, by keys of one letter. */
static void render(const char *order) {
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::frame")) {
    for (const char *key = order; *key != '\0'; key++) {
      char text[2] = {0, 0};
      text[0] = *key;
      GRAFT_NAMED(on.rt, of(&on, "ttk::entry"), text) {
        graft_string(on.rt, "name", text);
        graft_string(on.rt, "pack_fill", "x");
      }
    }
  }
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
}

static const char *packed(void) {
  static char names[200];
  const char *slaves =
      ask(&on, "pack", "slaves", path_of(&on, at(&on, 0, -1)), NULL);
  size_t length = 0;
  for (; *slaves != '\0'; slaves++) {
    if (slaves[1] == ' ' || slaves[1] == '\0') names[length++] = *slaves;
  }
  names[length] = '\0';
  return names;
}

static const char *stacked(void) {
  static char names[200];
  const char *slaves =
      ask(&on, "winfo", "children", path_of(&on, at(&on, 0, -1)), NULL);
  size_t length = 0;
  for (; *slaves != '\0'; slaves++) {
    if (slaves[1] == ' ' || slaves[1] == '\0') names[length++] = *slaves;
  }
  names[length] = '\0';
  return names;
}

/* Tab visits siblings in the order in which they are stacked. */
static void order(void) {
  static const char *const orders[] = {
      "abc",     "ba",      "cab", "",    "xyz", "zyx", "zay", "abcdefg",
      "gfedcba", "cagbfde", "abc", "cab", "abc", "bca", "abc", "bac"};
  test("C28 C31 children are packed, and visited by Tab, in their order");
  stage_open(&on);
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
    render(orders[i]);
    settle(&on);
    CHECK_TEXT(orders[i], packed());
    CHECK_TEXT(orders[i], stacked());
  }
  stage_close(&on);
}

static void tab_order(void) {
  test("Tab goes through children that were inserted later");
  stage_open(&on);
  render("ac");
  render("abc");
  focus(&on, at(&on, 0, 0, -1));
  keys(&on, "Tab");
  CHECK_HAS(".b", ask(&on, "focus", NULL));
  keys(&on, "Tab");
  CHECK_HAS(".c", ask(&on, "focus", NULL));
  stage_close(&on);
}

static void left_alone(void) {
  uint64_t updates;
  test("C32 a focused entry among siblings that come and go");
  stage_open(&on);
  render("ab");
  focus(&on, at(&on, 0, 1, -1));
  user(&on, "type --delay 0 text");
  ask_of(&on, at(&on, 0, 1, -1), "icursor", "2", NULL);
  updates = stats(&on).updates;
  render("xb");
  render("bx");
  settle(&on);
  CHECK_INT(updates + 1, stats(&on).updates); /* the new one's */
  CHECK_HAS(".b", ask(&on, "focus", NULL));
  CHECK_TEXT("2", ask_of(&on, at(&on, 0, 0, -1), "index", "insert", NULL));
  keys(&on, "z");
  CHECK_TEXT("tezxt", ask_of(&on, at(&on, 0, 0, -1), "get", NULL));
  stage_close(&on);
}

static void nothing_to_do(void) {
  graft_stats before;
  graft_stats after;
  test("C27 three identical renders call nothing");
  stage_open(&on);
  render("abc");
  settle(&on);
  before = stats(&on);
  for (int i = 0; i < 3; i++) render("abc");
  settle(&on);
  after = stats(&on);
  CHECK_INT(before.updates, after.updates);
  CHECK_INT(before.creates, after.creates);
  CHECK_INT(before.inserts, after.inserts);
  CHECK_INT(before.moves, after.moves);
  stage_close(&on);
}

static graft_status other_make(const graft_context *context, void *user_data,
                               void **made) {
  (void)context;
  ask(user_data, "label", ".host", "-text", "mine", NULL);
  return graft_tk_adopt(on.tk, ".host", made);
}

static void other_destroy(void *widget, void *user_data) {
  graft_tk_release(on.tk, widget);
  ask(user_data, "destroy", ".host", NULL);
}

static void wrapped(void) {
  test("the host's own widget among others");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  GRAFT(on.rt, of(&on, "ttk::label")) {}
  graft_wrap_static(on.rt, 1, other_make, other_destroy, &on);
  GRAFT(on.rt, of(&on, "ttk::label")) {}
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
  CHECK_HAS(" .host ", ask(&on, "pack", "slaves", ".", NULL));
  graft_begin(on.rt, on.root);
  CHECK_INT(GRAFT_OK, graft_commit(on.rt));
  settle(&on);
  CHECK_TEXT("0", ask(&on, "winfo", "exists", ".host", NULL));
  stage_close(&on);
}

static graft_status foreign_make(const graft_context *context, void *user_data,
                                 void **made) {
  (void)context;
  *made = user_data;
  return GRAFT_OK;
}

static void foreign(void) {
  int number = 7;
  test("a widget of another toolkit is refused");
  stage_open(&on);
  graft_begin(on.rt, on.root);
  graft_wrap_static(on.rt, 1, foreign_make, NULL, &number);
  CHECK(graft_commit(on.rt) != GRAFT_OK);
  CHECK(on.reports == 0 || strstr(on.report, "no widget of this Tk") != NULL);
  on.reports = 0;
  graft_begin(on.rt, on.root);
  graft_commit(on.rt);
  on.reports = 0;
  stage_close(&on);
}

void test_children(void) {
  order();
  tab_order();
  left_alone();
  nothing_to_do();
  wrapped();
  foreign();
}
