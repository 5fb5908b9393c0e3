/* A: versions, texts, statuses, atoms, classes, runtimes. */
#include <stdlib.h>
#include <string.h>

#include "probe.h"
#include "suites.h"

static void a1_version(struct rig *rig) {
  CHECK_INT(GRAFT_VERSION, graft_version());
}

static void a2_abi_json(struct rig *rig) {
  size_t needed = 0, again = 0;
  char *json, needle[80];
  CHECK_INT(GRAFT_E_SMALL, graft_abi_json(NULL, 0, &needed));
  REQUIRE(needed > 100);
  json = malloc(needed + 1);
  REQUIRE(json != NULL);
  json[needed] = '~';
  CHECK_INT(GRAFT_E_SMALL, graft_abi_json(json, needed - 1, &again));
  CHECK_INT(needed, again);
  CHECK_INT(GRAFT_OK, graft_abi_json(json, needed, &again));
  CHECK_INT(needed, again);
  CHECK_INT(needed, strlen(json) + 1);
  CHECK_INT('~', json[needed]);
  CHECK_HAS("graft_class_desc", json);
  CHECK_HAS("GRAFT_E_NO_MEMORY", json);
  CHECK_HAS("struct_size", json);
  rig_text_clear(&rig->scratch);
  rig_text_format(&rig->scratch, "%u", (unsigned)sizeof(graft_class_desc));
  memcpy(needle, rig->scratch.bytes, rig->scratch.length + 1);
  CHECK_HAS(needle, json);
  free(json);
}

static void a3_status_names(struct rig *rig) {
  static const struct {
    graft_status status;
    const char *name;
  } names[] = {
      {GRAFT_OK, "GRAFT_OK"},
      {GRAFT_DECLINED, "GRAFT_DECLINED"},
      {GRAFT_HANDLED, "GRAFT_HANDLED"},
      {GRAFT_QUEUED, "GRAFT_QUEUED"},
      {GRAFT_DROPPED, "GRAFT_DROPPED"},
      {GRAFT_E_INVALID, "GRAFT_E_INVALID"},
      {GRAFT_E_NO_MEMORY, "GRAFT_E_NO_MEMORY"},
      {GRAFT_E_STALE, "GRAFT_E_STALE"},
      {GRAFT_E_THREAD, "GRAFT_E_THREAD"},
      {GRAFT_E_BUSY, "GRAFT_E_BUSY"},
      {GRAFT_E_DUPLICATE, "GRAFT_E_DUPLICATE"},
      {GRAFT_E_UNKNOWN, "GRAFT_E_UNKNOWN"},
      {GRAFT_E_TYPE, "GRAFT_E_TYPE"},
      {GRAFT_E_UNSUPPORTED, "GRAFT_E_UNSUPPORTED"},
      {GRAFT_E_LIMIT, "GRAFT_E_LIMIT"},
      {GRAFT_E_SMALL, "GRAFT_E_SMALL"},
      {GRAFT_E_LOOP, "GRAFT_E_LOOP"},
      {GRAFT_E_STRICT, "GRAFT_E_STRICT"},
      {GRAFT_E_HOST, "GRAFT_E_HOST"},
  };
  size_t i;
  for (i = 0; i < sizeof names / sizeof names[0]; i++) {
    CHECK_TEXT(names[i].name, graft_status_name(names[i].status));
  }
  CHECK(graft_status_name(-999) != NULL);
  CHECK(graft_status_name(INT32_MIN) != NULL);
  CHECK(graft_status_name(INT32_MAX) != NULL);
}

static void a4_messages(struct rig *rig) {
  char text[300] = "untouched";
  size_t needed = 0;
  graft_class id = 0;
  CHECK_INT(GRAFT_E_UNKNOWN, graft_class_find(rig->runtime, "nowhere", &id));
  CHECK_HAS("graft_class_find", rig_message(rig));
  CHECK_HAS("nowhere", rig_message(rig));
  CHECK_INT(GRAFT_E_SMALL, graft_error_message(rig->runtime, text, 4, &needed));
  CHECK_TEXT("untouched", text);
  CHECK(needed > 4);
  /* Its own failure did not replace the message. */
  CHECK_INT(GRAFT_OK, graft_error_message(rig->runtime, text, needed, NULL));
  CHECK_HAS("nowhere", text);
  CHECK_INT(needed, strlen(text) + 1);
}

/* Fails an update with more words than are kept. */
static void speak_at_length(struct probe *probe, const graft_context *context,
                            uint32_t phase) {
  char words[400];
  if (phase != GRAFT_PHASE_UPDATE) return;
  memset(words, 'w', sizeof words - 1);
  words[sizeof words - 1] = '\0';
  probe->fail_status = graft_fail(context->runtime, GRAFT_E_HOST - 7, words);
}

static void a5_host_words(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  char kept[257];
  CHECK_INT(-2000, graft_fail(rig->runtime, -2000, "no callback runs"));
  CHECK_INT(-2000, graft_fail(rig->runtime, -2000, NULL));
  CHECK_INT(-2000, graft_fail(rig->runtime, -2000, "\xff"));
  probe_root(leaf);
  probe_leaves(leaf, "a", 1);
  leaf->hook = speak_at_length;
  leaf->fail_phase = GRAFT_PHASE_UPDATE;
  leaf->fail_nth = 1;
  rig_begin(rig);
  probe_leaf(leaf, "a", 2);
  rig_commit_status(rig, 1);
  CHECK_INT(GRAFT_E_HOST - 7, rig->reports[0].status);
  memset(kept, 'w', sizeof kept - 1);
  kept[256] = '\0';
  CHECK(strstr(rig->reports[0].message, kept) == NULL);
  kept[255] = '\0';
  CHECK_HAS(kept, rig->reports[0].message);
  CHECK_REPORTS(rig, 1);
  leaf->hook = NULL;
}

static void a6_atoms(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  graft_atom one = 0, two = 0;
  char text[64] = "";
  size_t needed = 0;
  uint32_t i;
  CHECK_INT(GRAFT_OK, graft_atom_intern(rt, "colour!", 6, &one));
  CHECK(one != 0);
  CHECK_INT(one, graft_atom_of(rt, "colour"));
  CHECK_INT(GRAFT_OK, graft_atom_intern(rt, "color", 5, &two));
  CHECK(one != two);
  CHECK_INT(GRAFT_OK, graft_atom_text(rt, one, text, sizeof text, &needed));
  CHECK_TEXT("colour", text);
  CHECK_INT(7, needed);
  for (i = 0; i < 5000; i++) {
    rig_text_clear(&rig->scratch);
    rig_text_format(&rig->scratch, "atom %u", i);
    CHECK(graft_atom_of(rt, rig->scratch.bytes) != 0);
  }
  CHECK_INT(one, graft_atom_of(rt, "colour"));
  CHECK_INT(two, graft_atom_of(rt, "color"));
}

static void a7_classes(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  graft_class id = 77;
  char text[64] = "";
  CHECK(leaf->id != 0 && leaf->id != GRAFT_WRAP_CLASS);
  CHECK_INT(GRAFT_E_DUPLICATE, graft_class_register(rt, &leaf->desc, &id));
  CHECK_INT(77, id);
  CHECK_INT(GRAFT_OK, graft_class_find(rt, "leaf", &id));
  CHECK_INT(leaf->id, id);
  CHECK_INT(GRAFT_OK, graft_class_name(rt, id, text, sizeof text, NULL));
  CHECK_TEXT("leaf", text);
}

static void a8_class_data_is_dropped_once(struct rig *rig) {
  struct probe *leaf = probe_new(rig, "leaf");
  struct rig_named *data = rig_name(rig, "class data");
  graft_class id;
  leaf->desc.class_data = data;
  leaf->desc.drop = rig_drop;
  CHECK_INT(GRAFT_OK, graft_class_register(rig->runtime, &leaf->desc, &id));
  /* Refused, it is the caller's. */
  CHECK_INT(GRAFT_E_DUPLICATE,
            graft_class_register(rig->runtime, &leaf->desc, &id));
  CHECK_INT(0, data->drops);
  if (CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime))) {
    rig->runtime = NULL;
  }
  CHECK_INT(1, data->drops);
}

static graft_status body_of_nothing(const graft_context *context,
                                    void *user_data) {
  struct rig_named *named = user_data;
  (void)context;
  rig_line(named->rig, "body %s", named->name);
  return GRAFT_OK;
}

static void a9_root_data_is_dropped_once(struct rig *rig) {
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  struct rig_named *named = rig_name(rig, "r");
  graft_node root = 0;
  desc.body = body_of_nothing;
  desc.user_data = named;
  desc.drop = rig_drop;
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &desc, &root));
  CHECK_INT(1, rig_schedules(rig));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "body r\n");
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, root));
  CHECK_INT(GRAFT_OK, graft_invalidate(rig->runtime, root));
  CHECK_INT(0, graft_pump(rig->runtime, 0));
  CHECK_LINES(rig, "body r\n");
  CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, root, NULL));
  CHECK_LINES(rig, "drop r\n");
}

static void a10_several_runtimes(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_runtime *others[4];
  graft_node root = 0;
  int i;
  probe_root(leaf);
  probe_leaves(leaf, "ab", 1);
  for (i = 0; i < 4; i++) {
    graft_class id = 0;
    CHECK_INT(GRAFT_OK, graft_runtime_create(NULL, &others[i]));
    CHECK_INT(GRAFT_OK, graft_root_create(others[i], NULL, &root));
    CHECK_INT(GRAFT_E_UNKNOWN, graft_class_find(others[i], "leaf", &id));
    CHECK_INT(GRAFT_E_STALE, graft_render(others[i], rig->root, NULL, 0));
    CHECK_INT(GRAFT_E_STALE, graft_render(rig->runtime, root, NULL, 0));
  }
  for (i = 0; i < 4; i++) {
    CHECK_INT(GRAFT_OK, graft_runtime_destroy(others[i]));
  }
  CHECK_INT(3, rig_stats(rig).live_nodes);
}

static void a11_stats(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_stats stats;
  probe_root(leaf);
  probe_leaves(leaf, "abc", 1);
  probe_leaves(leaf, "cab", 2);
  probe_leaves(leaf, "ab", 2);
  stats = rig_stats(rig);
  CHECK_INT(3, stats.live_nodes);
  CHECK_INT(3, stats.commits);
  CHECK_INT(3, stats.creates);
  CHECK_INT(6, stats.updates);
  CHECK_INT(1, stats.destroys);
  CHECK_INT(3, stats.inserts);
  CHECK_INT(1, stats.moves);
  CHECK_INT(1, stats.removes);
  CHECK_INT(rig->memory.allocations, stats.allocations);
  CHECK_INT(rig->memory.bytes_held, stats.bytes_held);
  CHECK_INT(leaf->calls[GRAFT_PHASE_UPDATE], stats.updates);
}

static void a12_closed_classes_refuse_unknown_names(struct rig *rig) {
  static const graft_property properties[] = {
      {"title", 0, GRAFT_ACCEPTS(GRAFT_TYPE_STRING), 0, 0, NULL},
      {"width", 0,
       GRAFT_ACCEPTS(GRAFT_TYPE_INT) | GRAFT_ACCEPTS(GRAFT_TYPE_DOUBLE), 0, 0,
       NULL},
  };
  struct probe *leaf = probe_new(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  leaf->desc.flags = 0;
  leaf->desc.properties = properties;
  leaf->desc.property_count = 2;
  leaf->desc.event_count = 0;
  probe_register(leaf);
  probe_root(leaf);
  rig_clear(rig);
  rig_begin(rig);
  GRAFT(rt, leaf->id) { graft_string(rt, "titel", "x"); }
  rig_commit_status(rig, GRAFT_E_UNKNOWN);
  CHECK_HAS("titel", rig_message(rig));
  CHECK_HAS("title", rig_message(rig));
  rig_begin(rig);
  GRAFT(rt, leaf->id) { graft_on(rt, "clik", rig_hear, rig); }
  rig_commit_status(rig, GRAFT_E_UNKNOWN);
  rig_begin(rig);
  GRAFT(rt, leaf->id) { graft_int(rt, "title", 1); }
  rig_commit_status(rig, GRAFT_E_TYPE);
  CHECK_HAS("title", rig_message(rig));
  CHECK_LINES(rig, "");
  rig_begin(rig);
  GRAFT(rt, leaf->id) { graft_double(rt, "width", 1.5); }
  rig_commit(rig);
}

static void a13_create_only_makes_anew(struct rig *rig) {
  static const graft_property properties[] = {
      {"multiline", GRAFT_PROPERTY_CREATE_ONLY, 0, 0, 0, NULL},
      {"value", 0, 0, 0, 0, NULL},
  };
  struct probe *leaf = probe_new(rig, "leaf");
  graft_runtime *rt = rig->runtime;
  struct probe_widget *root;
  int round;
  leaf->desc.properties = properties;
  leaf->desc.property_count = 2;
  probe_register(leaf);
  root = probe_root(leaf);
  for (round = 0; round < 2; round++) {
    rig_clear(rig);
    rig_begin(rig);
    probe_leaf(leaf, "a", 1);
    probe_open(leaf, "b", 1);
    graft_bool(rt, "multiline", round);
    graft_close(rt);
    probe_leaf(leaf, "c", 1);
    rig_commit(rig);
    CHECK_TEXT("leaf#a leaf#b leaf#c", probe_children(rig, root));
  }
  CHECK_HAS("create leaf#b\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("remove root leaf#b 1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("insert root leaf#b 1\n", rig_text_bytes(&rig->lines));
  CHECK_HAS("destroy leaf#b\n", rig_text_bytes(&rig->lines));
  CHECK(strstr(rig_text_bytes(&rig->lines), "leaf#a") == NULL);
  CHECK(strstr(rig_text_bytes(&rig->lines), "leaf#c") == NULL);
}

const driver_test driver_tests_api[] = {
    {"A1 the library has the header's version", a1_version, DRIVER_BARE},
    {"A2 the ABI is told as JSON", a2_abi_json, DRIVER_BARE},
    {"A3 statuses have names", a3_status_names, DRIVER_BARE},
    {"A4 messages name the function and what came", a4_messages, DRIVER_BARE},
    {"A5 the host's words are reported, cut after 255 bytes", a5_host_words,
     DRIVER_BARE},
    {"A6 atoms are one for each text", a6_atoms, DRIVER_BARE},
    {"A7 a class is found by its name, which is its own", a7_classes,
     DRIVER_BARE},
    {"A8 class data is dropped once, at the runtime's end",
     a8_class_data_is_dropped_once, DRIVER_BARE},
    {"A9 a root renders itself by its body and drops its data",
     a9_root_data_is_dropped_once, DRIVER_BARE},
    {"A10 runtimes know nothing of each other", a10_several_runtimes,
     DRIVER_BARE},
    {"A11 counters count", a11_stats, DRIVER_BARE},
    {"A12 a closed class refuses unknown names and types",
     a12_closed_classes_refuse_unknown_names, DRIVER_BARE},
    {"A13 a create-only property makes the widget anew in its place",
     a13_create_only_makes_anew, DRIVER_BARE},
    DRIVER_END,
};
