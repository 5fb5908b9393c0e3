/* A: the short calls that the header gives inline. */
#include "laws_s.h"
#include "suites.h"

static graft_event event_of(const graft_value *value, uint32_t count) {
  graft_event event = {sizeof event, 0, 0, 0, 0, NULL, NULL};
  event.values = value;
  event.value_count = count;
  return event;
}

static void reads_events(struct rig *rig) {
  graft_value text = graft_value_string("Ctrl-Q!", 6);
  graft_value number = graft_value_int(-7);
  graft_value flag = graft_value_bool(1);
  graft_event none = event_of(NULL, 0);
  graft_event key = event_of(&text, 1);
  graft_event count = event_of(&number, 1);
  graft_event toggled = event_of(&flag, 1);
  CHECK_INT(GRAFT_TYPE_NONE, graft_event_value(&none).type);
  CHECK_INT(0, graft_event_int(&none));
  CHECK_INT(0, graft_event_is(&none, ""));
  CHECK_INT(1, graft_event_is(&key, "Ctrl-Q"));
  CHECK_INT(0, graft_event_is(&key, "Ctrl-Q!"));
  CHECK_INT(0, graft_event_is(&key, "Ctrl-"));
  CHECK_INT(0, graft_event_is(&key, "ctrl-Q"));
  CHECK_INT(0, graft_event_is(&key, ""));
  CHECK_INT(0, graft_event_int(&key));
  CHECK_INT(-7, graft_event_int(&count));
  CHECK_INT(0, graft_event_is(&count, "-7"));
  CHECK_INT(1, graft_event_int(&toggled));
  text = graft_value_string("a\0b", 3);
  CHECK_INT(0, graft_event_is(&key, "a"));
  text = graft_value_string("", 0);
  CHECK_INT(1, graft_event_is(&key, ""));
}

static void reads_and_adds(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  graft_state count = graft_state_of(rt, graft_value_int(INT64_MAX));
  graft_state text = graft_state_of(rt, graft_value_text("ten"));
  CHECK(count != 0);
  CHECK_INT(GRAFT_OK, graft_state_add(rt, count, 2));
  CHECK_INT(INT64_MIN + 1, graft_state_int(rt, count));
  CHECK_INT(INT64_MIN + 1, graft_state_value(rt, count).as.integer);
  CHECK_INT(0, graft_state_int(rt, text));
  CHECK_INT(3, graft_state_value(rt, text).length);
  CHECK_INT(GRAFT_OK, graft_state_add(rt, text, 2));
  CHECK_INT(2, graft_state_int(rt, text));
  CHECK_INT(GRAFT_OK, graft_state_set_text(rt, text, "two"));
  CHECK_TEXT("\"two\"", cell_text(rig, text));
  CHECK_INT(GRAFT_OK, graft_state_set_bool(rt, text, 5));
  CHECK_INT(GRAFT_TYPE_BOOL, graft_state_value(rt, text).type);
  CHECK_INT(1, graft_state_int(rt, text));
  CHECK_INT(GRAFT_OK, graft_state_toggle(rt, text));
  CHECK_INT(0, graft_state_int(rt, text));
  CHECK_INT(GRAFT_OK, graft_state_toggle(rt, text));
  CHECK_INT(1, graft_state_int(rt, text));
  CHECK_INT(GRAFT_OK, graft_state_destroy(rt, text));
  CHECK_INT(GRAFT_E_STALE, graft_state_add(rt, text, 1));
  CHECK_INT(0, graft_state_int(rt, text));
  CHECK_INT(GRAFT_TYPE_NONE, graft_state_value(rt, text).type);
  rig->memory.fail_at = 1;
  rig->memory.fail_on = 1;
  for (int i = 0; i < 10000 && count != 0; i++) {
    count = graft_state_of(rt, graft_value_int(i));
  }
  rig->memory.fail_at = 0;
  CHECK_INT(0, count);
}

static void reads_lists(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  graft_list list = 0;
  CHECK_INT(GRAFT_OK, graft_list_create(rt, &list));
  CHECK_INT(0, graft_list_length(rt, list));
  CHECK_INT(GRAFT_TYPE_NONE, graft_list_value(rt, list, 0).type);
  CHECK_INT(1, graft_list_append(rt, list, graft_value_int(10)));
  CHECK_INT(2, graft_list_append(rt, list, graft_value_text("two")));
  CHECK_INT(2, graft_list_length(rt, list));
  CHECK_INT(10, graft_list_value(rt, list, 0).as.integer);
  CHECK_INT(3, graft_list_value(rt, list, 1).length);
  CHECK_INT(GRAFT_TYPE_NONE, graft_list_value(rt, list, 2).type);
  CHECK_INT(GRAFT_OK, graft_list_destroy(rt, list));
  CHECK_INT(0, graft_list_length(rt, list));
  CHECK_INT(GRAFT_E_STALE, graft_list_append(rt, list, graft_value_int(1)));
}

/* A component without data of its own: it has its properties, the environment,
 * its cells, and what lives as long as the program. */
static struct clicker {
  graft_class leaf;
  graft_state count;
} clicker;

GRAFT_HANDLER(clicked) {
  return graft_state_add(context->runtime, clicker.count,
                         graft_event_int(event));
}

GRAFT_BODY(clicker_body) {
  graft_runtime *rt = context->runtime;
  graft_value from = graft_property_value(context, "from");
  graft_value name = graft_environment_value(context, "name");
  graft_value key = graft_key_value(context);
  clicker.count = GRAFT_LOCAL(rt, from);
  GRAFT(rt, clicker.leaf) {
    graft_set_value(rt, "name", &name);
    if (key.type == GRAFT_TYPE_INT) graft_key(rt, key.as.integer + 1);
    graft_bind(rt, "value", clicker.count);
    graft_on(rt, "tap", clicked, NULL);
  }
  return GRAFT_OK;
}

static void describes_components(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  struct probe *leaf = probe_class(rig, "leaf");
  graft_class id = graft_component(rt, "clicker", clicker_body);
  graft_value name = graft_value_text("x");
  graft_node component;
  probe_root(leaf);
  clicker.leaf = leaf->id;
  CHECK(id != 0);
  CHECK_INT(0, graft_component(rt, "clicker", clicker_body));
  CHECK_INT(0, graft_component(rt, "other", NULL));
  rig_begin(rig);
  GRAFT_PROVIDE(rt, "name", &name) {
    GRAFT_KEY(rt, id, 6) { graft_int(rt, "from", 5); }
  }
  rig_commit(rig);
  CHECK_LINES(rig,
              "coordinator leaf#7\n"
              "create leaf#7\n"
              "update leaf#7 name:none>\"x\" value:none>5\n"
              "finalize leaf#7\n"
              "connect leaf#7 change\n"
              "connect leaf#7 tap\n"
              "insert root leaf#7 0\n"
              "mount leaf#7\n");
  component = probe_child(rig, probe_child(rig, rig->root, 0), 0);
  CHECK_INT(GRAFT_OK,
            probe_emit_int(rig, probe_child(rig, component, 0), "tap", 3));
  pump_all(rig);
  CHECK_INT(8, graft_state_int(rt, clicker.count));
  CHECK_LINES(rig, "callback leaf#7 tap 3\nupdate leaf#7 value:5>8\n");
  CHECK_INT(0, graft_state_local_of(rt, 1, name));
}

const driver_test driver_tests_api_short[] = {
    {"A: short reads of an event", reads_events, DRIVER_BARE},
    {"A: short calls on cells", reads_and_adds, DRIVER_BARE},
    {"A: short calls on lists", reads_lists, DRIVER_BARE},
    {"A: a component, its property, cell, environment and handler",
     describes_components, DRIVER_BARE},
    DRIVER_END,
};
