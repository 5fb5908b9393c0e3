/* The toolkit: widgets that check the order of the calls they get. */
#include "toolkit.h"

#include <string.h>

struct widget *new_widget(enum kind kind) {
  struct widget *widget;
  LAW(world.widget_count < WIDGETS, "the rig: too many widgets");
  widget = &world.widgets[world.widget_count++];
  memset(widget, 0, offsetof(struct widget, children));
  widget->kind = kind;
  widget->is_alive = 1;
  return widget;
}

static int index_of(graft_atom name) {
  int index;
  for (index = 0; index < PROPERTIES; index++) {
    if (world.names[index] == name) return index;
  }
  return -1;
}

/* M2: nothing is made once anything live is touched. */
static void note_step(const graft_context *context, int step) {
  if (context->commit != world.commit) {
    world.commit = context->commit;
    world.commit_step = 0;
  }
  if (!world.is_certain || world.depth > 0) return;
  LAW(step >= world.commit_step, "M2 stage, swap, reap");
  world.commit_step = step;
}

static struct widget *alive(const graft_context *context, void *pointer) {
  struct widget *widget = pointer;
  LAW(widget >= world.widgets && widget < world.widgets + world.widget_count,
      "F7 a widget is one that was made");
  LAW(widget->is_alive, "M7 a widget that was destroyed is not used");
  LAW(context->widget == pointer || context->phase == GRAFT_PHASE_DESTROY,
      "the context has the widget");
  return widget;
}

/* ------------------------------------------------------------------------ */
/* Making                                                                   */
/* ------------------------------------------------------------------------ */

graft_status toolkit_make_coordinator(const graft_context *context,
                                      void **coordinator) {
  struct coordinator *made;
  graft_status status = enter(context);
  if (status >= 0) {
    note_step(context, 0);
    LAW(context->coordinator == NULL && context->widget == NULL,
        "M1 a coordinator comes before its widget");
    LAW(world.coordinator_count < WIDGETS, "the rig: too many coordinators");
    made = &world.coordinators[world.coordinator_count++];
    made->is_alive = 1;
    made->has_widget = 0;
    *coordinator = made;
  }
  leave(context);
  return status;
}

/* A leaf shows the theme: it reads it whenever it is made or updated. */
static graft_status read_theme(const graft_context *context,
                               struct widget *widget) {
  graft_value value = graft_value_none();
  graft_status status =
      graft_environment(context->runtime, context->node, world.theme, &value);
  if (status < 0) {
    world.passed_on++;
  } else {
    widget->theme = code_of(&value);
  }
  return status;
}

graft_status toolkit_create(const graft_context *context, void **widget) {
  struct coordinator *coordinator = context->coordinator;
  enum kind kind = (enum kind)(size_t)context->class_data;
  struct widget *made;
  graft_status status = enter(context);
  if (status >= 0) {
    note_step(context, 0);
    LAW(coordinator != NULL && coordinator->is_alive &&
            !coordinator->has_widget,
        "M1 create comes once, after the coordinator");
    coordinator->has_widget = 1;
    made = new_widget(kind);
    made->node = context->node;
    if (kind == LEAF) status = read_theme(context, made);
    if (status < 0) {
      made->is_alive = 0;
      coordinator->has_widget = 0;
      leave(context);
      return status;
    }
    if (kind == PANE) {
      const struct widget *parent = context->parent_widget;
      LAW(parent != NULL && parent->is_alive, "M3 a parent is given at create");
    } else {
      LAW(context->parent_widget == NULL, "M3 what is made is detached");
    }
    world.creates++;
    *widget = made;
  }
  leave(context);
  return status;
}

/* ------------------------------------------------------------------------ */
/* Updating                                                                 */
/* ------------------------------------------------------------------------ */

static void echo(struct widget *widget, graft_node node, code value) {
  graft_value reported = value_of(value);
  if (world.echo == 1) {
    world.is_echoing++;
    graft_emit(world.runtime, node, world.change, &reported, 1);
    world.is_echoing--;
  } else if (world.echo == 2 && world.late_count < 8) {
    struct late_echo *late = &world.late[world.late_count++];
    late->widget = widget;
    late->node = node;
    late->value = value;
  }
}

void run_late_echoes(void) {
  int index, count = world.late_count;
  struct late_echo late[8];
  memcpy(late, world.late, sizeof late);
  world.late_count = 0;
  for (index = 0; index < count; index++) {
    graft_value value = value_of(late[index].value);
    if (!late[index].widget->is_alive) continue;
    world.is_echoing++;
    show("    late echo %x of %llx\n", (unsigned)late[index].value,
         (unsigned long long)late[index].node);
    graft_emit(world.runtime, late[index].node, world.change, &value, 1);
    world.is_echoing--;
  }
}

code fitted(enum kind kind, code value) {
  if (kind != FIELD || value >> 12 != 1) return value;
  if (int_of(value) < 0) return CODE_INT(0);
  return int_of(value) > 9 ? CODE_INT(9) : value;
}

int may_be_misread(enum kind kind, int index) {
  return index == 3 && kind == FIELD && world.was_misread;
}

static void apply(struct widget *widget, graft_node node,
                  const graft_change *changes, uint32_t count) {
  uint32_t place, other;
  for (place = 0; place < count; place++) {
    int index = index_of(changes[place].name);
    code value = code_of(&changes[place].new_value);
    code old = code_of(&changes[place].old_value);
    show("    property %d: %x, was %x\n", index, (unsigned)value,
         (unsigned)old);
    for (other = 0; other < place; other++) {
      LAW(changes[other].name != changes[place].name,
          "M5 a change list names nothing twice");
    }
    if (index < 0) continue;
    if (world.is_certain && old != CODE_NONE &&
        !may_be_misread(widget->kind, index)) {
      LAW(old == widget->values[index], "M5 the old value is what is shown");
    }
    LAW(changes[place].new_value.type != GRAFT_TYPE_HANDLER &&
            changes[place].new_value.type != GRAFT_TYPE_STATE,
        "P2 handlers and bindings are no changes");
    if (index == 3 && widget->is_edited != 0) {
      widget->is_edited = value == CODE_NONE ? 0 : MAYBE;
    }
    if (index == 3) value = fitted(widget->kind, value);
    widget->values[index] = value;
    if (index == 3 && widget->kind == FIELD && value != CODE_NONE) {
      echo(widget, node, value);
    }
  }
}

graft_status toolkit_update(const graft_context *context, void *pointer,
                            const graft_change *changes, uint32_t count) {
  graft_status status = enter(context);
  if (status >= 0) {
    struct widget *widget = alive(context, pointer);
    if (!widget->is_own) note_step(context, widget->is_finalized);
    widget->node = context->node;
    if (widget->kind == LEAF) status = read_theme(context, widget);
    if (status >= 0) apply(widget, context->node, changes, count);
    widget->is_filled = 1;
  }
  leave(context);
  return status;
}

graft_status toolkit_finalize(const graft_context *context, void *pointer) {
  graft_status status = enter(context);
  struct widget *widget = alive(context, pointer);
  if (!widget->is_own) note_step(context, 0);
  LAW(!widget->is_finalized || widget->is_own, "M1 finalize comes once");
  widget->is_finalized = 1;
  widget->node = context->node;
  leave(context);
  return status;
}

graft_status toolkit_connect(const graft_context *context, void *pointer,
                             graft_atom event, int32_t on) {
  graft_status status = enter(context);
  struct widget *widget = alive(context, pointer);
  uint8_t bit = (uint8_t)(event == world.change ? 1
                          : event == world.tap  ? 2
                                                : 4);
  if (world.is_certain) {
    LAW(((widget->connections & bit) != 0) != (on != 0),
        "an event is connected once, and then disconnected");
  }
  if (on) {
    widget->connections |= bit;
  } else {
    widget->connections &= (uint8_t)~bit;
  }
  leave(context);
  return status;
}

/* ------------------------------------------------------------------------ */
/* Children                                                                 */
/* ------------------------------------------------------------------------ */

static int place_of(const struct widget *parent, const struct widget *child) {
  int index;
  for (index = 0; index < parent->child_count; index++) {
    if (parent->children[index] == child) return index;
  }
  return -1;
}

static void take_out(struct widget *parent, int index) {
  parent->child_count--;
  memmove(&parent->children[index], &parent->children[index + 1],
          (size_t)(parent->child_count - index) * sizeof(void *));
}

static void put_in(struct widget *parent, struct widget *child,
                   const graft_child *place) {
  LAW(place->index <= parent->child_count, "K3 an index is within the parent");
  LAW(place->previous ==
          (place->index > 0 ? parent->children[place->index - 1] : NULL),
      "K3 the sibling before is the one at the index before");
  LAW(parent->child_count < CHILDREN, "the rig: too many children");
  memmove(&parent->children[place->index + 1], &parent->children[place->index],
          (size_t)(parent->child_count - place->index) * sizeof(void *));
  parent->children[place->index] = child;
  parent->child_count++;
}

graft_status toolkit_insert_child(const graft_context *context, void *pointer,
                                  const graft_child *place) {
  graft_status status = enter(context);
  if (status >= 0) {
    struct widget *parent = alive(context, pointer), *child = place->widget;
    LAW(child->is_alive, "M7 a widget that is inserted is alive");
    LAW(child->parent == NULL,
        "M3 a widget is inserted where it has no parent");
    LAW(child->is_finalized || child->kind == ROW || !world.is_certain,
        "M3 a subtree is complete before it appears");
    put_in(parent, child, place);
    child->parent = parent;
  }
  leave(context);
  return status;
}

graft_status toolkit_move_child(const graft_context *context, void *pointer,
                                const graft_child *place) {
  graft_status status = enter(context);
  if (status >= 0) {
    struct widget *parent = alive(context, pointer), *child = place->widget;
    int index = place_of(parent, child);
    note_step(context, 1);
    LAW(index >= 0, "K3 what is moved is a child");
    take_out(parent, index);
    put_in(parent, child, place);
    world.moves++;
  }
  leave(context);
  return status;
}

graft_status toolkit_remove_child(const graft_context *context, void *pointer,
                                  const graft_child *place) {
  graft_status status = enter(context);
  struct widget *parent = alive(context, pointer), *child = place->widget;
  int index = place_of(parent, child);
  LAW(child->is_alive, "M6 it is removed before it is destroyed");
  LAW(index >= 0, "M6 what is removed is a child");
  LAW(place->index == GRAFT_INDEX_NONE || place->index == (uint32_t)index,
      "M6 it is where the index says");
  /* A failed one counts as removed too. */
  if (index >= 0) take_out(parent, index);
  child->parent = NULL;
  leave(context);
  return status;
}

graft_status toolkit_set_rows(const graft_context *context, void *pointer,
                              uint32_t count, uint32_t first) {
  graft_status status = enter(context);
  struct widget *widget = alive(context, pointer);
  note_step(context, widget->is_finalized);
  if (world.is_certain && count > 0) {
    LAW(first + widget->child_count <= count,
        "rows are told of after their widgets came and went");
  }
  widget->window.is_told = 1;
  widget->window.told_count = count;
  widget->window.told_first = first;
  leave(context);
  return status;
}

/* ------------------------------------------------------------------------ */
/* Mounting and ending                                                      */
/* ------------------------------------------------------------------------ */

graft_status toolkit_did_mount(const graft_context *context, void *pointer) {
  graft_status status = enter(context);
  struct widget *widget = alive(context, pointer);
  LAW(!widget->is_mounted, "M9 a widget is mounted once");
  if (world.is_certain) {
    LAW(widget->parent != NULL, "M9 a mounted widget is in its place");
  }
  widget->is_mounted = 1;
  leave(context);
  return status;
}

graft_status toolkit_will_unmount(const graft_context *context, void *pointer) {
  graft_status status = enter(context);
  struct widget *widget = alive(context, pointer);
  LAW(widget->is_mounted, "M9 what is unmounted was mounted");
  widget->is_mounted = 0;
  if (world.is_certain) {
    LAW(widget->parent != NULL, "M9 it is told before the removal");
  }
  leave(context);
  return status;
}

/* What is common to an end: the id is dead, nothing is connected. */
static void check_end(const graft_context *context, struct widget *widget) {
  void *found = NULL;
  int index;
  if (context->node != 0) {
    LAW(graft_node_widget(context->runtime, context->node, &found) ==
            GRAFT_E_STALE,
        "M6 ids die first");
  }
  LAW(widget->connections == 0, "M6 it is disconnected before it ends");
  LAW(!widget->is_mounted, "M9 it is unmounted before it ends");
  for (index = 0; index < widget->child_count; index++) {
    LAW(!widget->children[index]->is_alive, "M6 children are destroyed first");
  }
}

graft_status toolkit_reset(const graft_context *context, void *pointer) {
  graft_status status = enter(context);
  if (status >= 0) {
    struct widget *widget = alive(context, pointer);
    check_end(context, widget);
    if (widget->parent != NULL) {
      int index = place_of(widget->parent, widget);
      LAW(index >= 0, "a child is in its parent");
      take_out(widget->parent, index);
      widget->parent = NULL;
    }
    memset(widget->values, 0, sizeof widget->values);
    widget->is_filled = widget->is_finalized = 0;
    widget->theme = CODE_NONE;
  }
  leave(context);
  return status;
}

static void end_widget(struct widget *widget) {
  widget->is_alive = 0;
  if (widget->parent != NULL) {
    int index = place_of(widget->parent, widget);
    if (index >= 0) take_out(widget->parent, index);
    widget->parent = NULL;
  }
  while (widget->child_count > 0) {
    widget->children[--widget->child_count]->parent = NULL;
  }
}

void end_natively(struct widget *widget) {
  while (widget->child_count > 0) {
    end_natively(widget->children[widget->child_count - 1]);
  }
  widget->connections = 0;
  widget->is_mounted = 0;
  end_widget(widget);
}

graft_status toolkit_destroy(const graft_context *context, void *pointer) {
  graft_status status = enter(context);
  struct widget *widget = alive(context, pointer);
  LAW(!widget->is_own, "M11 a widget of the host's is not destroyed");
  check_end(context, widget);
  end_widget(widget);
  leave(context);
  return status;
}

graft_status toolkit_destroy_coordinator(const graft_context *context,
                                         void *pointer) {
  graft_status status = enter(context);
  struct coordinator *coordinator = pointer;
  LAW(coordinator->is_alive, "M7 a coordinator is destroyed once");
  coordinator->is_alive = 0;
  leave(context);
  return status;
}

/* ------------------------------------------------------------------------ */
/* Asking                                                                   */
/* ------------------------------------------------------------------------ */

graft_status toolkit_read(const graft_context *context, void *pointer,
                          graft_atom property, graft_value *value) {
  graft_status status = enter(context);
  if (status >= 0) {
    struct widget *widget = alive(context, pointer);
    int index = index_of(property);
    if (index >= 0) *value = value_of(widget->values[index]);
  }
  leave(context);
  return status;
}

graft_status toolkit_callback(const graft_context *context, void *pointer,
                              graft_event *event) {
  graft_status status;
  if ((event->flags & GRAFT_EVENT_IS_QUERY) == 0) {
    LAW(world.in_commit == 0, "E2 no event arrives in a commit");
  }
  status = enter(context);
  alive(context, pointer);
  leave(context);
  return status;
}

graft_status toolkit_command(const graft_context *context, void *pointer,
                             graft_atom name, const graft_value *values,
                             uint32_t count, graft_value *reply) {
  graft_status status = enter(context);
  (void)name;
  (void)values;
  (void)count;
  alive(context, pointer);
  *reply = graft_value_int(1);
  leave(context);
  return status;
}

graft_status toolkit_measure(const graft_context *context, void *pointer,
                             const graft_size *proposal, graft_size *size) {
  graft_status status = enter(context);
  alive(context, pointer);
  *size = *proposal;
  leave(context);
  return status;
}

/* ------------------------------------------------------------------------ */
/* Inline wraps                                                             */
/* ------------------------------------------------------------------------ */

graft_status wrap_make(const graft_context *context, void *user_data,
                       void **widget) {
  graft_status status = enter(context);
  const struct token *token = user_data;
  if (token != NULL) LAW(token->drops == 0, "M7 what was dropped is not used");
  if (status >= 0) {
    struct widget *made = new_widget(WRAP);
    note_step(context, 0);
    made->node = context->node;
    made->is_finalized = 1;
    world.creates++;
    *widget = made;
  }
  leave(context);
  return status;
}

graft_status wrap_update(const graft_context *context, void *pointer,
                         void *user_data) {
  graft_status status = enter(context);
  const struct token *token = user_data;
  if (token != NULL) LAW(token->drops == 0, "M7 what was dropped is not used");
  if (status >= 0) alive(context, pointer)->is_filled = 1;
  leave(context);
  return status;
}

void wrap_destroy(void *pointer, void *user_data) {
  struct widget *widget = pointer;
  const struct token *token = user_data;
  if (token != NULL) LAW(token->drops == 0, "M7 what was dropped is not used");
  LAW(widget->is_alive && widget->kind == WRAP, "M7 a wrap is destroyed once");
  world.calls++;
  end_widget(widget);
}
