/* Operations: everything that a program can do, at any time. */
#include <string.h>

#include "fuzz.h"

/* ------------------------------------------------------------------------ */
/* Helpers                                                                  */
/* ------------------------------------------------------------------------ */

/* Whether a status can be relied upon. */
static int is_plain(void) { return world.depth == 0 && world.is_certain; }

/* A node that was seen: live or not. */
static graft_node some_node(void) {
  uint32_t choice = pick(&world.input, 16);
  if (choice == 15) return 0;
  if (choice > 7 && world.widget_count > 4) {
    return world.widgets[4 + pick(&world.input, 256) % (world.widget_count - 4)]
        .node;
  }
  return world.stale[choice % 8];
}

static void show_failure(graft_status status) {
  char text[512];
  size_t needed = 0;
  if (status >= 0 || !fuzz_shows) return;
  graft_error_message(world.runtime, text, sizeof text, &needed);
  show("  %d: %s\n", status, text);
}

static void set_cell(int index, code value) {
  graft_value to = value_of(value);
  graft_status status;
  world.is_scheduled = 0;
  status = graft_state_set(world.runtime, world.cells[index], &to);
  if (status >= 0) {
    world.values[index] = value;
  } else if (is_plain()) {
    LAW(status == GRAFT_E_NO_MEMORY, "S2 a cell can be set");
  } else {
    lose_certainty();
  }
  unsettle();
}

/* Has all bodies of a template run again. */
static void bump(int number) {
  graft_state version = world.versions[number];
  graft_status status = graft_state_set_int(
      world.runtime, version, graft_state_int(world.runtime, version) + 1);
  if (status < 0) lose_certainty();
  unsettle();
}

uint64_t commits(void) {
  graft_stats stats;
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  graft_runtime_stats(world.runtime, &stats);
  return stats.commits;
}

void compare_all(void) {
  graft_node ref = 0;
  uint32_t index;
  int has_ref = 0;
  expect(&world.trees[0], 0);
  expect(&world.trees[1], 1);
  if (!world.trees[0].is_whole || !world.trees[1].is_whole) {
    world.has_trees = 0;
    return;
  }
  compare(&world.trees[0], world.roots[0], world.root_widgets[0]);
  compare(&world.trees[1], world.roots[1], world.root_widgets[1]);
  compare_lists();
  for (index = 0; index < CELLS; index++) {
    graft_value value = graft_value_none();
    graft_state_get(world.runtime, world.cells[index], &value);
    LAW(code_of(&value) == world.values[index], "S2 a cell has what was set");
  }
  LAW(graft_ref_node(world.runtime, world.ref, &ref) == GRAFT_OK,
      "a ref can be asked");
  for (index = 0; index < world.trees[0].count; index++) {
    if ((world.trees[0].nodes[index].item.flags & IS_REF) == 0) continue;
    has_ref++;
  }
  if (has_ref == 0) LAW(ref == 0, "a ref that is not described has no node");
  if (has_ref == 1) LAW(ref != 0, "a ref that is described has a node");
}

static void remember(void) {
  keep_order(&world.trees[0], world.root_widgets[0]);
  keep_order(&world.trees[1], world.root_widgets[1]);
  world.has_trees = world.trees[0].is_whole && world.trees[1].is_whole;
  world.only_lists = 0;
}

/* ------------------------------------------------------------------------ */
/* Rendering                                                                */
/* ------------------------------------------------------------------------ */

static graft_status render_built(void) {
  graft_status status = graft_begin(world.runtime, world.roots[0]);
  if (status < 0) return status;
  build(&world.templates[0], NULL, 0);
  return graft_commit(world.runtime);
}

/* The trees as they were known last. */
static const struct tree *keep_trees(void) {
  static struct tree before[2];
  copy_tree(&before[0], &world.trees[0]);
  copy_tree(&before[1], &world.trees[1]);
  return before;
}

static void render(uint32_t how) {
  const struct tree *before = NULL;
  struct template described = world.templates[0];
  uint64_t calls = world.calls, creates = world.creates, moves = world.moves;
  uint32_t reports = world.reports, refused = world.refused;
  uint32_t passed_on = world.passed_on, injected = world.injected;
  uint32_t renders = world.renders;
  int was_known = world.depth == 0 && world.has_trees && world.is_settled;
  int is_again = was_known && world.rendered.serial == described.serial;
  int is_flat = how != 1;
  graft_status status;
  if (world.roots[0] == 0) return;
  if (was_known) before = keep_trees();
  world.only_lists = 0;
  if (how == 2 && !world.is_certain) how = 0;
  status = is_flat ? render_flat(how == 2) : render_built();
  if (world.depth > 0 && world.in_commit > 0) { return; }
  /* What an effect of this commit rendered is newer. */
  if (status >= 0 && world.renders == renders) {
    world.renders++;
    world.rendered = described;
    world.is_flat = is_flat;
  }
  if (described.has_duplicate && is_plain()) {
    LAW(status == GRAFT_E_DUPLICATE, "K4 one key twice is refused");
    LAW(world.calls == calls, "K4 nothing is called");
    return;
  }
  if (status == GRAFT_E_NO_MEMORY) {
    LAW(world.refused != refused, "F6 memory is short only if it is");
    /* A boundary plans anew once the first attempt was undone. */
    LAW(world.calls == calls || world.passed_on != passed_on ||
            world.injected != injected,
        "F6 a commit reserves before its first call");
  }
  if (!is_plain()) {
    unsettle();
    return;
  }
  show_failure(status);
  LAW(status >= 0, "a description is rendered");
  LAW((uint32_t)status == world.reports - reports,
      "a commit tells how many failures it reported");
  /* A handler or an effect may have set something meanwhile. */
  if (!was_known || !world.is_settled) return;
  compare_all();
  if (world.trees[0].is_whole && world.trees[1].is_whole) {
    check_identity(before, world.creates - creates, world.moves - moves);
  }
  if (is_again) {
    uint32_t index;
    int has_wrap = 0;
    for (index = 0; index < described.count; index++) {
      has_wrap |= described.items[index].kind == WRAP;
      /* Bound in one form and not in the other is the same. */
    }
    LAW(has_wrap || world.calls == calls,
        "M4 equal is shown: nothing is called");
  }
  remember();
}

/* ------------------------------------------------------------------------ */
/* Events                                                                   */
/* ------------------------------------------------------------------------ */

/* The user changes a value. */
static void change(void) {
  code value = CODE_INT((code)pick(&world.input, 10));
  uint32_t choice = pick(&world.input, 256), index;
  graft_value to = value_of(value);
  const struct expected *node = NULL;
  graft_status status;
  code was;
  if (world.depth > 0 || !world.has_trees) {
    struct widget *any;
    if (world.depth > 0) lose_certainty();
    if (world.is_certain || world.widget_count < 5) return;
    /* What a widget emits in a commit is not the user. */
    if (world.in_commit > 0) return;
    any = &world.widgets[4 + choice % (world.widget_count - 4)];
    was = any->values[3];
    if (any->kind == FIELD || any->kind == PLAIN) any->values[3] = value;
    any->is_edited = MAYBE;
    status = graft_emit(world.runtime, any->node, world.change, &to, 1);
    /* Nobody heard of it: the toolkit takes the edit back. */
    if (status == GRAFT_E_NO_MEMORY) any->values[3] = was;
    unsettle();
    return;
  }
  for (index = 0; index < world.trees[choice % 2].count; index++) {
    const struct expected *other =
        &world.trees[choice % 2]
             .nodes[(choice / 2 + index) % world.trees[choice % 2].count];
    if (other->item.kind == FIELD || other->item.kind == PLAIN) {
      node = other;
      break;
    }
  }
  if (node == NULL) return;
  was = node->widget->values[3];
  node->widget->values[3] = value;
  node->widget->edited = value;
  if (value != was) node->widget->is_edited = 1;
  status = graft_emit(world.runtime, node->node, world.change, &to, 1);
  if (status == GRAFT_E_NO_MEMORY) node->widget->values[3] = was;
  if (status < 0) node->widget->is_edited = MAYBE;
  show("  value %x of class %d: %d\n", (unsigned)value, node->item.kind,
       status);
  if (world.is_certain) {
    LAW(status >= 0, "E1 an event is taken");
    LAW(status != GRAFT_DROPPED || value == was,
        "P6 a user's event is never eaten");
  }
  if (status >= 0 && status != GRAFT_DROPPED &&
      node->item.specs[3].source == BOUND) {
    world.values[node->item.specs[3].cell] = value;
  }
  unsettle();
}

/* The edit of a field is ended, if it heard of that. */
static void end_edit(graft_node node, graft_status status) {
  uint32_t index;
  for (index = 0; index < world.widget_count; index++) {
    struct widget *widget = &world.widgets[index];
    if (widget->node != node || widget->is_edited == 0) continue;
    widget->is_edited = status < 0 || status == GRAFT_DROPPED ? MAYBE : 0;
  }
}

/* The user is done with a field. */
static void leave_field(void) {
  uint32_t start = pick(&world.input, 256), index;
  for (index = 0; index < world.widget_count; index++) {
    const struct widget *widget =
        &world.widgets[(start + index) % world.widget_count];
    if (widget->is_edited == 0 || !widget->is_alive) continue;
    end_edit(widget->node,
             graft_emit(world.runtime, widget->node, world.tap, NULL, 0));
    break;
  }
  unsettle();
}

static void emit(graft_atom event) {
  graft_node node = some_node();
  graft_value value = graft_value_int(3);
  graft_status status =
      graft_emit(world.runtime, node, event, &value, event == world.moving);
  LAW(node != 0 || status == GRAFT_E_STALE, "E5 no event for no node");
  if (event == world.tap) end_edit(node, status);
  unsettle();
}

static graft_status run_task(const graft_context *context, void *user_data) {
  struct token *token = user_data;
  graft_status status = enter(context);
  LAW(token->drops == 0, "E6 a task runs before its drop");
  leave(context);
  return status;
}

static void post(void) {
  struct token *token = new_token();
  graft_node node = some_node();
  world.is_scheduled = 0;
  if (graft_post(world.runtime, node, run_task, token, drop_token) < 0) {
    token->is_ours = 1;
  }
  unsettle();
}

static void pump(uint32_t budget) {
  int only_lists = world.only_lists && world.depth == 0 && budget == 0;
  const struct tree *before = only_lists ? keep_trees() : NULL;
  uint64_t creates = world.creates, moves = world.moves, begun = commits();
  graft_status status = graft_pump(world.runtime, budget);
  world.only_lists = 0;
  show("  pump %u: %d\n", budget, status);
  if (world.depth > 0) return;
  world.has_gone = 0;
  if (status < 0) {
    LAW(status == GRAFT_E_LOOP || status == GRAFT_E_NO_MEMORY,
        "T4 a pump says what is wrong");
    lose_certainty();
  }
  if (status == 0 && budget == 0 && world.is_certain && world.roots[0] != 0 &&
      world.roots[1] != 0) {
    world.is_settled = 1;
    compare_all();
    if (only_lists && commits() - begun <= 1 && world.trees[0].is_whole &&
        world.trees[1].is_whole) {
      check_identity(before, world.creates - creates, world.moves - moves);
    }
    remember();
  }
}

/* ------------------------------------------------------------------------ */
/* The rest                                                                 */
/* ------------------------------------------------------------------------ */

/* The native side destroys a widget that is somewhere. */
static void lose_widget(void) {
  uint32_t index = pick(&world.input, 256);
  struct widget *widget;
  uint32_t memory = world.fail_memory;
  int own;
  if (world.widget_count < 5) return;
  widget = &world.widgets[4 + index % (world.widget_count - 4)];
  if (!widget->is_alive || widget->is_own || !widget->is_mounted) return;
  if (world.depth > 0) return;
  world.fail_memory = 0;
  lose_certainty();
  end_natively(widget);
  LAW(graft_widget_gone(world.runtime, widget->node) == GRAFT_OK,
      "M11 a widget may end by itself");
  world.fail_memory = memory;
  for (own = 0; own < 2; own++) {
    if (world.adoptable[own]->is_alive) continue;
    world.adoptable[own] = new_widget(LEAF);
    world.adoptable[own]->is_own = 1;
  }
}

static void ask(void) {
  graft_node node = some_node();
  graft_value reply = graft_value_int(5);
  graft_size size = {1, 2}, fits;
  char text[64];
  size_t needed = 0;
  switch (pick(&world.input, 5)) {
    case 0:
      graft_query(world.runtime, node, world.ask, NULL, 0, &reply);
      break;
    case 1:
      graft_command(world.runtime, node, world.ask, NULL, 0, &reply);
      unsettle();
      break;
    case 2:
      graft_size_that_fits(world.runtime, node, &size, &fits);
      break;
    case 3:
      graft_node_path(world.runtime, node, text, sizeof text, &needed);
      break;
    default:
      graft_node_json(world.runtime, node, text, sizeof text, &needed);
      break;
  }
}

/* Ids that are gone, foreign or made up: each is answered with a status. */
static void ask_nobody(void) {
  graft_node node = world.stale[0] ^ ((uint64_t)pick(&world.input, 256) << 33);
  graft_value value = graft_value_int(1);
  graft_node out = 77;
  void *widget = &out;
  if (graft_node_parent(world.runtime, node, &out) >= 0) return;
  LAW(out == 77, "outputs are untouched on failure");
  LAW(graft_node_widget(world.runtime, node, &widget) < 0 && widget == &out,
      "outputs are untouched on failure");
  LAW(graft_emit(world.runtime, node, world.tap, NULL, 0) < 0, "E5");
  LAW(graft_invalidate(world.runtime, node) < 0, "E5");
  LAW(graft_widget_gone(world.runtime, node) < 0, "E5");
  LAW(graft_state_set(world.runtime, node, &value) < 0, "E5");
  LAW(graft_state_destroy(world.runtime, node) < 0, "E5");
  LAW(graft_ref_destroy(world.runtime, node) < 0, "E5");
  LAW(graft_root_destroy(world.runtime, node, NULL) < 0, "E5");
  LAW(graft_render(world.runtime, node, NULL, 0) < 0, "E5");
  LAW(graft_rows_visible(world.runtime, node, 0, 9) < 0, "E5");
  LAW(graft_list_touch(world.runtime, node, 0) < 0, "E5");
}

static void end_root(uint32_t index) {
  graft_node root = world.roots[index];
  if (root == 0) return;
  if (world.in_commit > 0 || world.depth > 0) lose_certainty();
  if (graft_root_destroy(world.runtime, root, NULL) >= 0) {
    world.roots[index] = 0;
    if (index == 0) memset(&world.rendered, 0, sizeof world.rendered);
  }
  unsettle();
}

static void miscellany(void) {
  code value;
  graft_value to;
  graft_state cell = 0;
  switch (pick(&world.input, 8)) {
    case 0:
      graft_runtime_trim(world.runtime);
      break;
    case 1:
      value = pick_code(&world.input);
      to = value_of(value);
      if (graft_environment_default(world.runtime, world.theme, &to) >= 0) {
        world.default_theme = value;
      } else {
        lose_certainty();
      }
      unsettle();
      break;
    case 2:
      graft_transaction_begin(world.runtime, 5);
      set_cell((int)pick(&world.input, CELLS - 1),
               CODE_INT((code)pick(&world.input, 16)));
      graft_transaction_end(world.runtime);
      break;
    case 3:
      to = graft_value_text("a cell that lives for a moment, with a long text");
      if (graft_state_create(world.runtime, &to, &cell) >= 0) {
        LAW(graft_state_destroy(world.runtime, cell) >= 0 || world.depth > 0,
            "a cell can be ended");
      }
      break;
    case 4:
      end_root(1);
      break;
    case 5:
      end_root(0);
      break;
    case 6:
      graft_cancel(world.runtime);
      break;
    default:
      if (graft_invalidate(world.runtime, some_node()) >= 0) unsettle();
      break;
  }
}

static void arm(void) {
  static const uint8_t phases[] = {
      GRAFT_PHASE_CREATE,    GRAFT_PHASE_UPDATE,
      GRAFT_PHASE_HANDLER,   GRAFT_PHASE_BODY,
      GRAFT_PHASE_INSERT,    GRAFT_PHASE_REMOVE,
      GRAFT_PHASE_MOVE,      GRAFT_PHASE_MAKE_COORDINATOR,
      GRAFT_PHASE_FINALIZE,  GRAFT_PHASE_CONNECT,
      GRAFT_PHASE_DID_MOUNT, GRAFT_PHASE_WILL_UNMOUNT,
      GRAFT_PHASE_DESTROY,   GRAFT_PHASE_DESTROY_COORDINATOR,
      GRAFT_PHASE_RESET,     GRAFT_PHASE_CALLBACK,
      GRAFT_PHASE_QUERY,     GRAFT_PHASE_COMMAND,
      GRAFT_PHASE_MEASURE,   GRAFT_PHASE_TASK,
      GRAFT_PHASE_READ,      GRAFT_PHASE_EFFECT,
      GRAFT_PHASE_DERIVE,    GRAFT_PHASE_HANDLER,
      GRAFT_PHASE_SET_ROWS,  GRAFT_PHASE_ROW_KEY};
  uint32_t count = (uint32_t)sizeof phases - (world.has_lists ? 0 : 2);
  uint32_t choice = pick(&world.input, 2 * count);
  world.armed_phase = phases[choice % count];
  world.armed_act = choice / count;
  world.armed_nth = 1 + pick(&world.input, 6);
}

void operate(void) {
  uint32_t choice = pick(&world.input, world.has_lists ? 40 : 28);
  if (world.token_count > TOKENS - 2 * AT_ONCE) return;
  if (world.widget_count > WIDGETS - AT_ONCE) return;
  if (world.coordinator_count > WIDGETS - AT_ONCE) return;
  if (world.depth == 0) {
    world.steps++;
    run_late_echoes();
  }
  show("step %d: operation %u\n", world.steps, choice);
  if (choice < 4) {
    grow_template(&world.input, 0);
    render(choice % 3);
  } else if (choice < 6) {
    render(choice - 4);
  } else if (choice == 6) {
    render(2);
  } else if (choice < 9) {
    int number = 1 + (int)pick(&world.input, TEMPLATES - 1);
    if (world.in_commit > 0) return;
    grow_template(&world.input, number);
    bump(number);
  } else if (choice < 12) {
    uint32_t index = pick(&world.input, CELLS);
    set_cell((int)index, index == 3 ? pick_code(&world.input)
                                    : CODE_INT((code)pick(&world.input, 16)));
  } else if (choice < 15) {
    change();
  } else if (choice == 15) {
    emit(world.tap);
  } else if (choice == 16) {
    emit(world.moving);
  } else if (choice < 19) {
    pump(0);
  } else if (choice == 19) {
    pump(1 + pick(&world.input, 3));
  } else if (choice == 20) {
    post();
  } else if (choice == 21) {
    lose_widget();
  } else if (choice == 22) {
    ask();
  } else if (choice == 23) {
    ask_nobody();
  } else if (choice == 24) {
    world.fail_memory = 1 + pick(&world.input, 40);
    world.fail_on = (int)pick(&world.input, 2);
  } else if (choice == 25) {
    arm();
  } else if (choice == 26) {
    miscellany();
  } else if (choice == 27) {
    recover();
  } else if (choice < 34) {
    change_list();
  } else if (choice < 37) {
    show_rows();
  } else if (choice == 37) {
    leave_field();
  } else if (choice == 38) {
    change();
  } else {
    end_list();
  }
}

void recover(void) {
  int turn, index;
  graft_status status = 1;
  if (world.depth > 0) return;
  world.armed_nth = 0;
  world.fail_memory = 0;
  for (turn = 0; turn < 50 && status != 0; turn++) {
    run_late_echoes();
    status = graft_pump(world.runtime, 0);
  }
  LAW(status == 0, "T4 a pump comes to an end");
  open_roots();
  open_lists();
  if (world.templates[0].has_duplicate) world.templates[0].count = 0;
  world.templates[0].has_duplicate = 0;
  for (index = 0; index < CELLS; index++) {
    graft_value value = value_of(world.values[index]);
    LAW(graft_state_set(world.runtime, world.cells[index], &value) >= 0,
        "F6 a cell can be set again");
  }
  for (index = 1; index < TEMPLATES; index++) bump(index);
  world.rows_version++;
  status = render_built();
  show_failure(status);
  LAW(status >= 0, "F1 what failed can be rendered again");
  world.rendered = world.templates[0];
  world.is_flat = 0;
  for (turn = 0, status = 1; turn < 50 && status != 0; turn++) {
    run_late_echoes();
    status = graft_pump(world.runtime, 0);
  }
  LAW(status == 0, "T4 a pump comes to an end");
  world.is_certain = world.is_settled = 1;
  compare_all();
  remember();
}

int fuzz_api(const uint8_t *bytes, size_t size) {
  uint32_t choice;
  open_world(bytes, size);
  choice = pick(&world.input, 256);
  world.echo = (int)choice % 3;
  /* Sequences that were found before there were lists mean what they did. */
  world.has_lists = choice >= 128;
  while (world.input.left > 0 && world.steps < 40) operate();
  recover();
  close_world();
  return 0;
}
