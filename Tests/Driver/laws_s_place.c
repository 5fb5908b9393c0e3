/* K3, K5, M6, M8 of components: where their widgets are put. */
#include <stdio.h>
#include <string.h>

#include "laws_s.h"
#include "suites.h"

/* A part that describes leaves with the letters of a text as keys; an upper
 * case letter is an inner part, whose text is the one of that letter. */
struct layout {
  struct probe *leaf;
  struct part *part;
  graft_state version; /* read by all of them */
  const char *texts[26];
};

static void describe_letters(struct layout *layout, const char *letters) {
  graft_runtime *rt = layout->leaf->rig->runtime;
  char key[2] = "";
  for (; *letters != '\0'; letters++) {
    key[0] = *letters;
    if (*letters >= 'A' && *letters <= 'Z') {
      graft_open(rt, layout->part->id, 2);
      graft_key_string(rt, key);
      graft_int(rt, "letter", *letters);
      graft_close(rt);
    } else {
      probe_leaf(layout->leaf, key, 1);
    }
  }
}

static void describe_layout(struct part *part, const graft_context *context) {
  struct layout *layout = part->data;
  int64_t letter = own_int(context, "letter");
  cell_get(part->rig, layout->version);
  if (letter >= 'A' && letter <= 'Z' && layout->texts[letter - 'A'] != NULL) {
    describe_letters(layout, layout->texts[letter - 'A']);
  }
}

static struct layout *layout_new(struct rig *rig, struct probe *leaf) {
  struct layout *layout = rig_keep(rig, sizeof *layout);
  layout->leaf = leaf;
  layout->part = part_class(rig, "part", describe_layout, layout);
  layout->part->quiet = 1;
  layout->version = cell_int(rig, 0);
  return layout;
}

static void render_letters(struct layout *layout, const char *letters) {
  struct rig *rig = layout->leaf->rig;
  rig_begin(rig);
  describe_letters(layout, letters);
  rig_commit(rig);
}

/* Runs every body, after the texts were changed. */
static void run_bodies(struct layout *layout) {
  struct rig *rig = layout->leaf->rig;
  cell_set(rig, layout->version, cell_get(rig, layout->version) + 1);
  pump_all(rig);
}

/* Checks the keys of a container's children, as in "abc". */
static void check_letters(struct rig *rig, const struct probe_widget *widget,
                          const char *letters) {
  char found[PROBE_CHILDREN + 1] = "";
  uint32_t i;
  for (i = 0; i < widget->child_count; i++) {
    found[i] = widget->children[i]->name[strlen("leaf#")];
  }
  CHECK_TEXT(letters, found);
  check_containers(rig, widget);
}

static void k5_among_siblings(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct layout *layout = layout_new(rig, leaf);
  struct probe_widget *root = probe_root(leaf);
  layout->texts[0] = "bcd";
  rig_clear(rig);
  render_letters(layout, "aAe");
  check_letters(rig, root, "abcde");
  rig_clear(rig);
  layout->texts[0] = "bxcdy";
  run_bodies(layout);
  check_letters(rig, root, "abxcdye");
  CHECK_HAS("insert root leaf#x 2\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("insert root leaf#y 5\n", rig_text_bytes(&rig->lines));
  layout->texts[0] = "yd";
  run_bodies(layout);
  check_letters(rig, root, "ayde");
  CHECK_INT(4, leaf->live_widgets);
  render_letters(layout, "Aea");
  check_letters(rig, root, "ydea");
  render_letters(layout, "ea");
  check_letters(rig, root, "ea");
}

static void k5_empty_and_filled(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct layout *layout = layout_new(rig, leaf);
  struct probe_widget *root = probe_root(leaf);
  render_letters(layout, "AaBbC");
  check_letters(rig, root, "ab");
  layout->texts[0] = "x";
  layout->texts[1] = "y";
  layout->texts[2] = "z";
  run_bodies(layout);
  check_letters(rig, root, "xaybz");
  layout->texts[0] = NULL;
  layout->texts[2] = NULL;
  run_bodies(layout);
  check_letters(rig, root, "ayb");
  layout->texts[0] = "pq";
  layout->texts[1] = "";
  layout->texts[2] = "rs";
  run_bodies(layout);
  check_letters(rig, root, "pqabrs");
}

/* In one commit the root drops the widgets behind a part, and the part one
 * before them: each index is that of the moment. */
static void k5_removals_tell_their_index(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct layout *layout = layout_new(rig, leaf);
  struct probe_widget *root = probe_root(leaf);
  layout->texts[0] = "xyz";
  render_letters(layout, "aAbcd");
  rig_clear(rig);
  layout->texts[0] = "xz";
  cell_set(rig, layout->version, 1);
  render_letters(layout, "aAc");
  pump_all(rig);
  check_letters(rig, root, "axzc");
  CHECK_INT(3, leaf->calls[GRAFT_PHASE_REMOVE]);
}

static void k5_nested(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct layout *layout = layout_new(rig, leaf);
  struct probe_widget *root = probe_root(leaf);
  layout->texts['A' - 'A'] = "BcD";
  layout->texts['B' - 'A'] = "EF";
  layout->texts['D' - 'A'] = "G";
  render_letters(layout, "aAz");
  check_letters(rig, root, "acz");
  layout->texts['F' - 'A'] = "f";
  layout->texts['G' - 'A'] = "gh";
  run_bodies(layout);
  check_letters(rig, root, "afcghz");
  layout->texts['E' - 'A'] = "e";
  layout->texts['A' - 'A'] = "DBc";
  run_bodies(layout);
  check_letters(rig, root, "aghefcz");
  layout->texts['B' - 'A'] = "FnE";
  run_bodies(layout);
  check_letters(rig, root, "aghfnecz");
}

static void k3_a_component_moves(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct layout *layout = layout_new(rig, leaf);
  struct probe_widget *root = probe_root(leaf);
  layout->texts[0] = "xyz";
  render_letters(layout, "Aabcdef");
  rig_clear(rig);
  render_letters(layout, "abcdefA");
  check_letters(rig, root, "abcdefxyz");
  CHECK(leaf->calls[GRAFT_PHASE_MOVE] >= 1);
  CHECK(leaf->calls[GRAFT_PHASE_MOVE] <= 3);
  CHECK_INT(9, leaf->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(9, leaf->calls[GRAFT_PHASE_UPDATE]);
  CHECK_INT(1, layout->part->runs);
  render_letters(layout, "abAcdef");
  check_letters(rig, root, "abxyzcdef");
  CHECK(leaf->calls[GRAFT_PHASE_MOVE] <= 6);
  /* A sibling moves over it. */
  leaf->calls[GRAFT_PHASE_MOVE] = 0;
  render_letters(layout, "aAbcdef");
  check_letters(rig, root, "axyzbcdef");
  CHECK(leaf->calls[GRAFT_PHASE_MOVE] <= 3);
  CHECK_INT(9, leaf->calls[GRAFT_PHASE_CREATE]);
}

static void k3_empty_components_move_for_nothing(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct layout *layout = layout_new(rig, leaf);
  struct probe_widget *root = probe_root(leaf);
  render_letters(layout, "AabB");
  rig_clear(rig);
  render_letters(layout, "BabA");
  CHECK_LINES(rig, "");
  layout->texts[0] = "x";
  layout->texts[1] = "y";
  run_bodies(layout);
  check_letters(rig, root, "yabx");
}

static void m6_a_component_is_removed(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct layout *layout = layout_new(rig, leaf);
  struct probe_widget *root = probe_root(leaf);
  graft_node part, child = 0;
  uint32_t count = 0;
  layout->texts[0] = "xB";
  layout->texts[1] = "y";
  render_letters(layout, "aA");
  part = probe_child(rig, rig->root, 1);
  rig_clear(rig);
  render_letters(layout, "a");
  check_letters(rig, root, "a");
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_REMOVE]);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_DESTROY]);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_WILL_UNMOUNT]);
  CHECK_INT(GRAFT_E_STALE, graft_node_child_count(rig->runtime, part, &count));
  CHECK_INT(GRAFT_E_STALE, graft_node_child(rig->runtime, part, 0, &child));
  CHECK_INT(GRAFT_E_STALE, graft_invalidate(rig->runtime, part));
  CHECK_INT(2, rig_stats(rig).live_nodes);
}

/* Another part class at the place, without a key. */
static void m8_another_class_replaces(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  struct layout *layout = layout_new(rig, leaf);
  struct part *other = part_class(rig, "other", describe_layout, layout);
  struct probe_widget *root = probe_root(leaf);
  int round;
  layout->texts[0] = "xy";
  for (round = 0; round < 2; round++) {
    rig_clear(rig);
    rig_begin(rig);
    probe_leaf(leaf, "a", 1);
    graft_open(rig->runtime, round == 0 ? layout->part->id : other->id, 4);
    graft_int(rig->runtime, "letter", 'A');
    graft_close(rig->runtime);
    probe_leaf(leaf, "b", 1);
    rig_commit(rig);
    check_letters(rig, root, "axyb");
  }
  CHECK_INT(6, leaf->calls[GRAFT_PHASE_CREATE]);
  CHECK_INT(2, leaf->calls[GRAFT_PHASE_DESTROY]);
  CHECK_INT(4, leaf->live_widgets);
  CHECK_HAS("body other\n", rig_text_bytes(&rig->lines));
  /* And a widget in its stead. */
  rig_begin(rig);
  probe_leaf(leaf, "a", 1);
  probe_leaf(leaf, "w", 1);
  probe_leaf(leaf, "b", 1);
  rig_commit(rig);
  check_letters(rig, root, "awb");
}

const driver_test driver_tests_s_place[] = {
    {"K5 a component's widgets stand among its siblings", k5_among_siblings,
     DRIVER_BARE},
    {"K5 components are emptied and filled in their place", k5_empty_and_filled,
     DRIVER_BARE},
    {"K5 removals of several components tell the index of the moment",
     k5_removals_tell_their_index, DRIVER_BARE},
    {"K5 components in components", k5_nested, DRIVER_BARE},
    {"K3 a component of three widgets moves by three moves or fewer",
     k3_a_component_moves, DRIVER_BARE},
    {"K3 empty components move without a call",
     k3_empty_components_move_for_nothing, DRIVER_BARE},
    {"M6 a removed component takes all its widgets", m6_a_component_is_removed,
     DRIVER_BARE},
    {"M8 a component of another class is a replacement",
     m8_another_class_replaces, DRIVER_BARE},
    DRIVER_END,
};
