/* The same for order: of roots, of widgets that go, of rows, of names. */
#include <string.h>

#include "found_gone.h"
#include "laws_s.h"
#include "laws_s_rows.h"
#include "suites.h"

/* ------------------------------------------------------------------------ */
/* Roots                                                                    */
/* ------------------------------------------------------------------------ */

/* Ends both roots in a commit. */
static void end_roots(struct probe *leaf, const graft_context *context,
                      uint32_t phase) {
  struct rig *rig = leaf->rig;
  graft_node *roots = leaf->hook_data;
  if (phase != GRAFT_PHASE_UPDATE) return;
  leaf->hook = NULL;
  CHECK_INT(GRAFT_OK, graft_root_destroy(context->runtime, roots[0], NULL));
  CHECK_INT(GRAFT_OK, graft_root_destroy(context->runtime, roots[1], NULL));
}

/* One root has ended before the next one does. */
static void m10_roots_end_one_by_one(struct rig *rig) {
  static const char *const names[] = {"first", "second"};
  struct probe *leaf = probe_class(rig, "leaf");
  graft_node *roots = rig_keep(rig, 2 * sizeof *roots);
  int i;
  probe_root(leaf);
  for (i = 0; i < 2; i++) {
    graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
    desc.user_data = rig_name(rig, names[i]);
    desc.drop = rig_drop;
    CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &roots[i]));
  }
  leaf->hook = end_roots;
  leaf->hook_data = roots;
  leaf->quiet = 1;
  probe_leaves(leaf, "a", 1);
  CHECK_LINES(rig, "drop second\ndrop first\n");
}

static graft_status note_transaction(const graft_context *context,
                                     void *user_data) {
  rig_line(user_data, "body %d", (int)context->transaction);
  return GRAFT_OK;
}

/* A root's body runs in the transaction that asked for it, and in none that
 * asked for an earlier run. */
static void s9_a_body_is_in_its_own_transaction(struct rig *rig) {
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  graft_node root = 0;
  int64_t token;
  desc.body = note_transaction;
  desc.user_data = rig;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &root));
  pump_all(rig);
  CHECK_LINES(rig, "body 0\n");
  for (token = 1; token < 3; token++) {
    CHECK_INT(GRAFT_OK, graft_transaction_begin(rig->runtime, token));
    CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, root));
    CHECK_INT(GRAFT_OK, graft_transaction_end(rig->runtime));
    pump_all(rig);
    CHECK_LINES(rig, token == 1 ? "body 1\n" : "body 2\n");
    CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, root));
    pump_all(rig);
    CHECK_LINES(rig, "body 0\n");
  }
}

/* ------------------------------------------------------------------------ */
/* Widgets that go while others move                                        */
/* ------------------------------------------------------------------------ */

/* The widgets with these keys go, one with each move. */
static void tell_one(struct probe *leaf, const graft_context *context,
                     uint32_t phase) {
  struct gone *gone = leaf->hook_data;
  struct rig *rig = gone->rig;
  char name[] = "leaf#?";
  struct probe_widget *box = probe_widget_of(rig, rig->root);
  uint32_t index;
  if (phase != GRAFT_PHASE_MOVE || *gone->key == '\0') return;
  name[5] = *gone->key++;
  for (index = 0; index < box->child_count; index++) {
    struct probe_widget *widget = box->children[index];
    if (strcmp(widget->name, name) != 0) continue;
    gone_part(widget);
    CHECK_INT(GRAFT_OK, graft_widget_gone(context->runtime, widget->node));
    return;
  }
}

/* Each that went counts once less, whatever went after it. */
static void k3_two_go_while_others_move(struct rig *rig) {
  static const char *const gone_keys[] = {"ab", "ba", "ad", "de", "ed", "ea"};
  uint32_t i;
  for (i = 0; i < sizeof gone_keys / sizeof gone_keys[0]; i++) {
    struct gone *gone;
    rig_reopen_bare(rig);
    gone = gone_new(rig, GRAFT_PHASE_MOVE, gone_keys[i]);
    probe_leaves(gone->leaf, "abcdefgh", 1);
    gone->leaf->hook = tell_one;
    probe_leaves(gone->leaf, "hgfedcba", 1);
    CHECK_TEXT("", gone->key);
    gone->leaf->hook_data = NULL;
    gone->leaf->hook = NULL;
    pump_all(rig);
    /* They are in order, and those that went are made anew. */
    probe_leaves(gone->leaf, "hgfedcba", 1);
    CHECK_TEXT("leaf#h leaf#g leaf#f leaf#e leaf#d leaf#c leaf#b leaf#a",
               probe_children(rig, probe_widget_of(rig, rig->root)));
  }
}

/* ------------------------------------------------------------------------ */
/* Rows that follow their list at their own pace                            */
/* ------------------------------------------------------------------------ */

/* As the first row of the new item is made, the list changes once more. */
static void change_list(struct probe *leaf, const graft_context *context,
                        uint32_t phase) {
  struct table *table = leaf->hook_data;
  (void)context;
  if (phase != GRAFT_PHASE_CREATE) return;
  leaf->hook = NULL;
  list_move(leaf->rig, table->desc.list, 0, 2);
  list_move(leaf->rig, table->desc.list, 0, 3);
}

/* The second container has yet to follow what the first has followed. */
static void k2_rows_follow_what_they_have_not(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 5);
  uint32_t i;
  rig_begin(rig);
  for (i = 0; i < 2; i++) {
    graft_open(rig->runtime, table->box->id, 1);
    graft_key(rig->runtime, i);
    graft_rows(rig->runtime, 2, &table->desc);
    graft_close(rig->runtime);
  }
  rig_commit(rig);
  pump_all(rig);
  table->leaf->calls[GRAFT_PHASE_CREATE] = 0;
  table->leaf->hook = change_list;
  table->leaf->hook_data = table;
  list_insert_int(rig, table->desc.list, 0, 9);
  pump_all(rig);
  CHECK_TEXT("1 9 2 0 3 4", list_text(rig, table->desc.list));
  CHECK_INT(2, table->leaf->calls[GRAFT_PHASE_CREATE]);
  for (i = 0; i < 2; i++) {
    CHECK_TEXT("leaf#2 leaf#6 leaf#3 leaf#1 leaf#4 leaf#5",
               probe_children(
                   rig, probe_widget_of(rig, probe_child(rig, rig->root, i))));
  }
}

static void read_cell(struct part *part, const graft_context *context) {
  (void)context;
  cell_get(part->rig, *(graft_state *)part->data);
}

static void describe_part(struct table *table, const graft_context *context,
                          const graft_row *row) {
  (void)row;
  graft_open(context->runtime, table->leaf->id, 1);
  part_leaf(table->data, "part", 1);
  graft_close(context->runtime);
}

/* What is in a row that goes does not run once more. */
static void s1_a_row_that_goes_does_not_run(struct rig *rig) {
  struct table *table = table_of_list(rig, 0, 4);
  graft_state cell = cell_int(rig, 1);
  struct part *part = part_class(rig, "part", read_cell, &cell);
  int round;
  table->quiet = part->quiet = table->leaf->quiet = 1;
  table->describe = describe_part;
  table->data = part;
  table_render(table);
  pump_all(rig);
  for (round = 0; round < 2; round++) {
    cell_set(rig, cell, 2 + round);
    list_remove(rig, table->desc.list, 1, 1);
    if (round > 0) list_move(rig, table->desc.list, 0, 1);
    part->runs = 0;
    pump_all(rig);
    CHECK_INT(3 - round, part->runs);
  }
}

/* ------------------------------------------------------------------------ */
/* Who makes a widget anew                                                  */
/* ------------------------------------------------------------------------ */

struct boxed {
  struct probe *box, *leaf;
  graft_state style;
};

static void describe_boxed(struct part *part, const graft_context *context) {
  struct boxed *boxed = part->data;
  probe_open(boxed->box, "box", 1);
  graft_open(context->runtime, boxed->leaf->id, 1);
  graft_bind(context->runtime, "style", boxed->style);
  graft_close(context->runtime);
  graft_close(context->runtime);
}

/* The body that described it, however far above. */
static void m5_bound_at_creation_deep_in_a_body(struct rig *rig) {
  static const graft_property properties[] = {
      {"style", GRAFT_PROPERTY_CREATE_ONLY, 0, 0, 0, NULL}};
  struct boxed *boxed = rig_keep(rig, sizeof *boxed);
  struct part *part = part_class(rig, "part", describe_boxed, boxed);
  boxed->box = probe_class(rig, "box");
  boxed->leaf = probe_new(rig, "leaf");
  boxed->leaf->desc.properties = properties;
  boxed->leaf->desc.property_count = 1;
  boxed->leaf->desc.event_count = 0;
  probe_register(boxed->leaf);
  boxed->style = cell_int(rig, 1);
  probe_root(boxed->box);
  part_render(part, "p", 0);
  cell_set(rig, boxed->style, 2);
  pump_all(rig);
  CHECK_INT(2, boxed->leaf->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(1, boxed->leaf->calls[GRAFT_PHASE_DESTROY]);
  CHECK_INT(2, part->runs);
}

/* ------------------------------------------------------------------------ */
/* Names                                                                    */
/* ------------------------------------------------------------------------ */

/* Of equally near names the one that is declared first is told first. */
static void f5_equally_near_names(struct rig *rig) {
  static const graft_property properties[] = {{"ax", 0, 0, 0, 0, NULL},
                                              {"abc", 0, 0, 0, 0, NULL},
                                              {"b", 0, 0, 0, 0, NULL}};
  struct probe *leaf = probe_new(rig, "leaf");
  leaf->desc.flags = GRAFT_CLASS_CLOSED;
  leaf->desc.properties = properties;
  leaf->desc.property_count = 3;
  leaf->desc.event_count = 0;
  probe_register(leaf);
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, NULL, &rig->root));
  rig_begin(rig);
  graft_open(rig->runtime, leaf->id, 1);
  graft_int(rig->runtime, "ab", 1);
  graft_close(rig->runtime);
  rig_commit_status(rig, GRAFT_E_UNKNOWN);
  CHECK_HAS("nearest: ax, abc, b", rig_message(rig));
}

const driver_test driver_tests_found_gaps_order[] = {
    {"M10 roots that end in a commit end one by one", m10_roots_end_one_by_one,
     DRIVER_BARE},
    {"S9 a root's body runs in the transaction that asked for it",
     s9_a_body_is_in_its_own_transaction, DRIVER_BARE},
    {"K3 two widgets go while others move", k3_two_go_while_others_move,
     DRIVER_BARE},
    {"K2 rows follow what they have not followed yet",
     k2_rows_follow_what_they_have_not, DRIVER_BARE},
    {"S1 what is in a row that goes does not run",
     s1_a_row_that_goes_does_not_run, DRIVER_BARE},
    {"M5 a body makes anew what is bound deep within it",
     m5_bound_at_creation_deep_in_a_body, DRIVER_BARE},
    {"F5 of equally near names the first comes first", f5_equally_near_names,
     DRIVER_BARE},
    DRIVER_END,
};
