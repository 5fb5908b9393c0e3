/* The widget classes of the toolkit. */
#include "toolkit.h"

static void describe_class(graft_class_desc *desc, enum kind kind) {
  static const char *const names[CLASSES] = {"box",  "row",   "pane",  "view",
                                             "leaf", "field", "plain", "part"};
  static const graft_property ordered[] = {
      {"a", 0, 0, 1, 0, NULL},
      {"b", 0, 0, 0, 0, "a"},
  };
  static const graft_property created[] = {
      {"c", GRAFT_PROPERTY_CREATE_ONLY, 0, 0, 0, NULL},
  };
  static const graft_property reported[] = {
      {"value", 0, GRAFT_ACCEPTS(GRAFT_TYPE_INT), 0, 0, NULL},
  };
  static const graft_property plain[] = {{"value", 0, 0, 0, 0, NULL}};
  static const graft_event_type common[] = {
      {"tap", GRAFT_EMITS_BUBBLES, 0, NULL},
      {"moving", GRAFT_EMITS_CONTINUOUS, 0, NULL},
      {"ask", GRAFT_EMITS_QUERY, 0, NULL},
  };
  static const graft_event_type field[] = {
      {"change", 0, 0, "value"},
      {"tap", GRAFT_EMITS_BUBBLES | GRAFT_EMITS_ENDS_EDITING, 0, NULL},
      {"moving", GRAFT_EMITS_CONTINUOUS, 0, NULL},
      {"ask", GRAFT_EMITS_QUERY, 0, NULL},
  };
  static const graft_event_type silent[] = {
      {"change", GRAFT_EMITS_ECHO_NEVER, 0, "value"},
      {"tap", GRAFT_EMITS_BUBBLES, 0, NULL},
  };
  desc->name = names[kind];
  desc->flags = GRAFT_CLASS_OPEN;
  desc->class_data = (void *)(size_t)kind;
  desc->events = common;
  desc->event_count = 3;
  if (kind == PART) {
    desc->body = run_part;
    return;
  }
  desc->make_coordinator = toolkit_make_coordinator;
  desc->create = toolkit_create;
  desc->update = toolkit_update;
  desc->finalize = toolkit_finalize;
  desc->connect = toolkit_connect;
  desc->did_mount = toolkit_did_mount;
  desc->will_unmount = toolkit_will_unmount;
  desc->callback = toolkit_callback;
  desc->command = toolkit_command;
  desc->size_that_fits = toolkit_measure;
  desc->destroy = toolkit_destroy;
  desc->destroy_coordinator = toolkit_destroy_coordinator;
  if (kind <= VIEW) {
    desc->properties = ordered;
    desc->property_count = 2;
    desc->insert_child = toolkit_insert_child;
    desc->move_child = kind == ROW ? NULL : toolkit_move_child;
    desc->remove_child = toolkit_remove_child;
    if (kind == ROW) desc->flags |= GRAFT_CLASS_ATTACH_TOP_DOWN;
    if (kind == PANE) desc->flags |= GRAFT_CLASS_PARENT_AT_CREATE;
    if (kind == VIEW) desc->set_rows = toolkit_set_rows;
  } else if (kind == LEAF) {
    desc->properties = created;
    desc->property_count = 1;
    desc->pool_limit = 2;
    desc->reset = toolkit_reset;
  } else if (kind == FIELD) {
    desc->properties = reported;
    desc->property_count = 1;
    desc->events = field;
    desc->event_count = 4;
    desc->read = toolkit_read;
  } else {
    desc->properties = plain;
    desc->property_count = 1;
    desc->events = silent;
    desc->event_count = 2;
  }
}

void register_classes(void) {
  int kind;
  for (kind = 0; kind < CLASSES; kind++) {
    graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
    describe_class(&desc, (enum kind)kind);
    LAW(graft_class_register(world.runtime, &desc, &world.classes[kind]) ==
            GRAFT_OK,
        "a class is registered");
  }
}
