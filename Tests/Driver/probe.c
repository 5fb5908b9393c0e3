/* The callbacks of the test's own classes. */
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names a node as the lines do. */
static void name_node(const graft_context *context, const struct probe *probe,
                      char *name, size_t size) {
  graft_value key = graft_value_none();
  graft_node_key(context->runtime, context->node, &key);
  if (key.type == GRAFT_TYPE_STRING) {
    snprintf(name, size, "%s#%.*s", probe->desc.name, (int)key.length,
             key.as.string);
  } else if (key.type == GRAFT_TYPE_INT) {
    snprintf(name, size, "%s#%lld", probe->desc.name,
             (long long)key.as.integer);
  } else {
    snprintf(name, size, "%s", probe->desc.name);
  }
}

/* Whether this call is to fail. */
static int is_failing(struct probe *probe, uint32_t phase) {
  if (probe->fail_nth == 0 || probe->fail_phase != phase) return 0;
  if (probe->fail_nth > 1) {
    probe->fail_nth--;
    return 0;
  }
  if (probe->fail_times > 1) {
    probe->fail_times--;
  } else {
    probe->fail_nth = 0;
    probe->fail_times = 0;
  }
  return 1;
}

/* What every callback begins with: checks the context and counts the call. */
static struct probe *enter(const graft_context *context, uint32_t phase,
                           const void *widget) {
  struct probe *probe = context->class_data;
  struct rig *rig = probe->rig;
  CHECK(context->struct_size >= sizeof *context);
  CHECK(context->runtime == rig->runtime);
  CHECK_INT(probe->id, context->class_id);
  /* A widget in the pool is of no node. */
  CHECK(context->node != 0 || phase == GRAFT_PHASE_RESET ||
        phase == GRAFT_PHASE_DESTROY);
  if (phase != GRAFT_PHASE_CALLBACK || context->phase != GRAFT_PHASE_QUERY) {
    CHECK_INT(phase, context->phase);
  }
  if (widget != NULL) {
    const struct probe_widget *probed = widget;
    CHECK(probed->probe == probe);
    CHECK(context->widget == widget);
    if (probe->desc.make_coordinator != NULL && probed->node != 0 &&
        probed->name[0] != '\0') {
      const struct probe_coordinator *coordinator = context->coordinator;
      if (CHECK(coordinator != NULL)) {
        CHECK_TEXT(probed->name, coordinator->name);
      }
    }
  }
  probe->calls[phase]++;
  if (probe->hook != NULL) probe->hook(probe, context, phase);
  return probe;
}

/* Ends a callback, whose line is begun: returns the failure, if one is due. */
static graft_status leave(struct probe *probe, int failing, const char *format,
                          ...) {
  if (!probe->quiet) {
    va_list arguments;
    va_start(arguments, format);
    rig_text_vformat(&probe->rig->lines, format, arguments);
    va_end(arguments);
    rig_text_format(&probe->rig->lines, failing ? " failed\n" : "\n");
  }
  return failing ? probe->fail_status : GRAFT_OK;
}

static void add_values(struct rig_text *text, const graft_value *values,
                       uint32_t count) {
  uint32_t index;
  for (index = 0; index < count; index++) {
    rig_text_add(text, " ", 1);
    rig_write_value(text, &values[index]);
  }
}

static void add_atom(struct probe *probe, struct rig_text *text,
                     graft_atom atom) {
  char name[64] = "";
  graft_atom_text(probe->rig->runtime, atom, name, sizeof name, NULL);
  rig_text_format(text, " %s", name);
}

static graft_status make_coordinator(const graft_context *context,
                                     void **made) {
  struct probe *probe = enter(context, GRAFT_PHASE_MAKE_COORDINATOR, NULL);
  int failing = is_failing(probe, GRAFT_PHASE_MAKE_COORDINATOR);
  char name[48];
  struct rig *rig = probe->rig;
  CHECK(context->coordinator == NULL);
  name_node(context, probe, name, sizeof name);
  if (!failing) {
    struct probe_coordinator *coordinator = calloc(1, sizeof *coordinator);
    if (coordinator == NULL) return GRAFT_E_NO_MEMORY;
    coordinator->probe = probe;
    memcpy(coordinator->name, name, sizeof name);
    probe->live_coordinators++;
    *made = coordinator;
  }
  return leave(probe, failing, "coordinator %s", name);
}

static graft_status create(const graft_context *context, void **made) {
  struct probe *probe = enter(context, GRAFT_PHASE_CREATE, NULL);
  struct rig *rig = probe->rig;
  int failing = is_failing(probe, GRAFT_PHASE_CREATE);
  char name[48];
  CHECK(context->widget == NULL);
  name_node(context, probe, name, sizeof name);
  if (!failing) {
    struct probe_widget *widget = calloc(1, sizeof *widget);
    if (widget == NULL) return GRAFT_E_NO_MEMORY;
    widget->probe = probe;
    widget->node = context->node;
    memcpy(widget->name, name, sizeof name);
    probe->live_widgets++;
    *made = widget;
  }
  if ((probe->desc.flags & GRAFT_CLASS_PARENT_AT_CREATE) != 0) {
    CHECK(context->parent_widget != NULL);
  }
  return leave(probe, failing, "create %s", name);
}

static graft_status update(const graft_context *context, void *pointer,
                           const graft_change *changes, uint32_t count) {
  struct probe *probe = enter(context, GRAFT_PHASE_UPDATE, pointer);
  struct probe_widget *widget = pointer;
  int failing = is_failing(probe, GRAFT_PHASE_UPDATE);
  struct rig_text text = {NULL, 0, 0};
  graft_status status;
  uint32_t index;
  if (widget->name[0] == '\0') {
    /* It comes from the pool. */
    widget->node = context->node;
    name_node(context, probe, widget->name, sizeof widget->name);
  }
  for (index = 0; index < count && !probe->quiet; index++) {
    add_atom(probe, &text, changes[index].name);
    rig_text_add(&text, ":", 1);
    rig_write_value(&text, &changes[index].old_value);
    rig_text_add(&text, ">", 1);
    rig_write_value(&text, &changes[index].new_value);
  }
  status =
      leave(probe, failing, "update %s%s", widget->name, rig_text_bytes(&text));
  free(text.bytes);
  return status;
}

static graft_status finalize(const graft_context *context, void *pointer) {
  struct probe *probe = enter(context, GRAFT_PHASE_FINALIZE, pointer);
  struct probe_widget *widget = pointer;
  return leave(probe, is_failing(probe, GRAFT_PHASE_FINALIZE), "finalize %s",
               widget->name);
}

static graft_status connect(const graft_context *context, void *pointer,
                            graft_atom event, int32_t on) {
  struct probe *probe = enter(context, GRAFT_PHASE_CONNECT, pointer);
  struct probe_widget *widget = pointer;
  char name[64] = "";
  graft_atom_text(context->runtime, event, name, sizeof name, NULL);
  return leave(probe, is_failing(probe, GRAFT_PHASE_CONNECT), "%s %s %s",
               on != 0 ? "connect" : "disconnect", widget->name, name);
}

static uint32_t position_of(const struct probe_widget *parent,
                            const struct probe_widget *child) {
  uint32_t index = 0;
  while (index < parent->child_count && parent->children[index] != child) {
    index++;
  }
  return index;
}

static void take_out(struct probe_widget *child) {
  struct probe_widget *parent = child->parent;
  uint32_t index = position_of(parent, child);
  memmove(parent->children + index, parent->children + index + 1,
          (parent->child_count - index - 1) * sizeof parent->children[0]);
  parent->child_count--;
  child->parent = NULL;
}

static void put_in(struct rig *rig, struct probe_widget *parent,
                   struct probe_widget *child, const graft_child *told) {
  if (!CHECK(child->parent == NULL)) return;
  if (!CHECK(told->index <= parent->child_count)) return;
  if (!CHECK(parent->child_count < PROBE_CHILDREN)) return;
  CHECK(told->previous ==
        (told->index > 0 ? parent->children[told->index - 1] : NULL));
  memmove(parent->children + told->index + 1, parent->children + told->index,
          (parent->child_count - told->index) * sizeof parent->children[0]);
  parent->children[told->index] = child;
  parent->child_count++;
  child->parent = parent;
}

static graft_status insert_child(const graft_context *context, void *pointer,
                                 const graft_child *told) {
  struct probe *probe = enter(context, GRAFT_PHASE_INSERT, pointer);
  struct probe_widget *widget = pointer, *child = told->widget;
  int failing = is_failing(probe, GRAFT_PHASE_INSERT);
  if (!failing) put_in(probe->rig, widget, child, told);
  return leave(probe, failing, "insert %s %s %u", widget->name, child->name,
               told->index);
}

static graft_status move_child(const graft_context *context, void *pointer,
                               const graft_child *told) {
  struct probe *probe = enter(context, GRAFT_PHASE_MOVE, pointer);
  struct probe_widget *widget = pointer, *child = told->widget;
  struct rig *rig = probe->rig;
  int failing = is_failing(probe, GRAFT_PHASE_MOVE);
  if (!failing && CHECK(child->parent == widget)) {
    take_out(child);
    put_in(rig, widget, child, told);
  }
  return leave(probe, failing, "move %s %s %u", widget->name, child->name,
               told->index);
}

static graft_status remove_child(const graft_context *context, void *pointer,
                                 const graft_child *told) {
  struct probe *probe = enter(context, GRAFT_PHASE_REMOVE, pointer);
  struct probe_widget *widget = pointer, *child = told->widget;
  struct rig *rig = probe->rig;
  int failing = is_failing(probe, GRAFT_PHASE_REMOVE);
  uint32_t position = position_of(widget, child);
  if (CHECK(child->parent == widget)) {
    CHECK(told->index == position || told->index == GRAFT_INDEX_NONE ||
          widget->remove_failed);
    if (!failing) take_out(child);
    /* Whether it is still there is now the widget's secret. */
    if (failing) widget->remove_failed = 1;
  }
  return leave(probe, failing, "remove %s %s %u", widget->name, child->name,
               position);
}

static graft_status did_mount(const graft_context *context, void *pointer) {
  struct probe *probe = enter(context, GRAFT_PHASE_DID_MOUNT, pointer);
  struct probe_widget *widget = pointer;
  return leave(probe, is_failing(probe, GRAFT_PHASE_DID_MOUNT), "mount %s",
               widget->name);
}

static graft_status will_unmount(const graft_context *context, void *pointer) {
  struct probe *probe = enter(context, GRAFT_PHASE_WILL_UNMOUNT, pointer);
  struct probe_widget *widget = pointer;
  return leave(probe, is_failing(probe, GRAFT_PHASE_WILL_UNMOUNT), "unmount %s",
               widget->name);
}

static graft_status callback(const graft_context *context, void *pointer,
                             graft_event *event) {
  struct probe *probe = enter(context, GRAFT_PHASE_CALLBACK, pointer);
  struct probe_widget *widget = pointer;
  struct rig_text text = {NULL, 0, 0};
  graft_status status;
  if (!probe->quiet) {
    add_atom(probe, &text, event->name);
    add_values(&text, event->values, event->value_count);
    if ((event->flags & GRAFT_EVENT_ADJUSTED) != 0) {
      rig_text_format(&text, " adjusted");
    }
  }
  status = leave(probe, is_failing(probe, GRAFT_PHASE_CALLBACK),
                 "callback %s%s", widget->name, rig_text_bytes(&text));
  free(text.bytes);
  return status != GRAFT_OK ? status : probe->callback_status;
}

graft_status probe_command(const graft_context *context, void *pointer,
                           graft_atom command, const graft_value *values,
                           uint32_t count, graft_value *reply) {
  struct probe *probe = enter(context, GRAFT_PHASE_COMMAND, pointer);
  struct probe_widget *widget = pointer;
  struct rig_text text = {NULL, 0, 0};
  graft_status status;
  add_atom(probe, &text, command);
  add_values(&text, values, count);
  if (reply != NULL) *reply = graft_value_int(count);
  status = leave(probe, is_failing(probe, GRAFT_PHASE_COMMAND), "command %s%s",
                 widget->name, rig_text_bytes(&text));
  free(text.bytes);
  return status;
}

graft_status probe_measure(const graft_context *context, void *pointer,
                           const graft_size *proposal, graft_size *size) {
  struct probe *probe = enter(context, GRAFT_PHASE_MEASURE, pointer);
  struct probe_widget *widget = pointer;
  size->width = proposal->width < 0 ? 10 : proposal->width;
  size->height = 1;
  return leave(probe, is_failing(probe, GRAFT_PHASE_MEASURE), "measure %s",
               widget->name);
}

graft_status probe_set_rows(const graft_context *context, void *pointer,
                            uint32_t count, uint32_t first) {
  struct probe *probe = enter(context, GRAFT_PHASE_SET_ROWS, pointer);
  struct probe_widget *widget = pointer;
  return leave(probe, is_failing(probe, GRAFT_PHASE_SET_ROWS), "rows %s %u %u",
               widget->name, count, first);
}

graft_status probe_read(const graft_context *context, void *pointer,
                        graft_atom property, graft_value *value) {
  struct probe *probe = enter(context, GRAFT_PHASE_READ, pointer);
  struct probe_widget *widget = pointer;
  char name[64] = "";
  graft_atom_text(context->runtime, property, name, sizeof name, NULL);
  *value = probe->read_value;
  return leave(probe, is_failing(probe, GRAFT_PHASE_READ), "read %s %s",
               widget->name, name);
}

graft_status probe_reset(const graft_context *context, void *pointer) {
  struct probe *probe = enter(context, GRAFT_PHASE_RESET, NULL);
  struct probe_widget *widget = pointer;
  graft_status status = leave(probe, is_failing(probe, GRAFT_PHASE_RESET),
                              "reset %s", widget->name);
  if (widget->parent != NULL) take_out(widget);
  widget->name[0] = '\0';
  return status;
}

void probe_forget(struct probe_widget *widget) {
  if (widget == NULL) return;
  /* Children of what was removed go while they are in their parent. */
  if (widget->parent != NULL) take_out(widget);
  widget->probe->live_widgets--;
  free(widget);
}

static graft_status destroy(const graft_context *context, void *pointer) {
  struct probe *probe = enter(context, GRAFT_PHASE_DESTROY, pointer);
  struct probe_widget *widget = pointer;
  struct rig *rig = probe->rig;
  int failing = is_failing(probe, GRAFT_PHASE_DESTROY);
  graft_status status = leave(probe, failing, "destroy %s", widget->name);
  CHECK_INT(0, widget->child_count);
  probe_forget(widget);
  return status;
}

static graft_status destroy_coordinator(const graft_context *context,
                                        void *pointer) {
  struct probe *probe = enter(context, GRAFT_PHASE_DESTROY_COORDINATOR, NULL);
  struct probe_coordinator *coordinator = pointer;
  struct rig *rig = probe->rig;
  int failing = is_failing(probe, GRAFT_PHASE_DESTROY_COORDINATOR);
  graft_status status =
      leave(probe, failing, "destroy_coordinator %s", coordinator->name);
  CHECK(coordinator->probe == probe);
  probe->live_coordinators--;
  free(coordinator);
  return status;
}

/* ------------------------------------------------------------------------ */
/* Registering                                                              */
/* ------------------------------------------------------------------------ */

static const graft_event_type probe_events[] = {
    {"change", 0, 0, "value"},
    {"tap", 0, 0, NULL},
    {"moving", GRAFT_EMITS_CONTINUOUS, 0, NULL},
    {"ask", GRAFT_EMITS_QUERY, 0, NULL},
};

static void check_probe(void *data) {
  struct probe *probe = data;
  struct rig *rig = probe->rig;
  CHECK_INT(0, probe->live_widgets);
  CHECK_INT(0, probe->live_coordinators);
}

struct probe *probe_new(struct rig *rig, const char *name) {
  struct probe *probe = rig_keep(rig, sizeof *probe);
  graft_class_desc *desc = &probe->desc;
  probe->rig = rig;
  probe->read_value = graft_value_none();
  desc->struct_size = sizeof *desc;
  desc->flags = GRAFT_CLASS_OPEN;
  desc->name = name;
  desc->events = probe_events;
  desc->event_count = sizeof probe_events / sizeof probe_events[0];
  desc->class_data = probe;
  desc->make_coordinator = make_coordinator;
  desc->create = create;
  desc->update = update;
  desc->finalize = finalize;
  desc->connect = connect;
  desc->insert_child = insert_child;
  desc->move_child = move_child;
  desc->remove_child = remove_child;
  desc->did_mount = did_mount;
  desc->will_unmount = will_unmount;
  desc->callback = callback;
  desc->destroy = destroy;
  desc->destroy_coordinator = destroy_coordinator;
  rig_defer(rig, check_probe, probe);
  return probe;
}

struct probe *probe_register(struct probe *probe) {
  struct rig *rig = probe->rig;
  CHECK_INT(GRAFT_OK,
            graft_class_register(rig->runtime, &probe->desc, &probe->id));
  return probe;
}
