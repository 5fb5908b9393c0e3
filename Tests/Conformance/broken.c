/* A toolkit of lamps, right, and with one fault after the other: each check of
 * the kit must find what it is there for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum fault {
  NO_FAULT,
  FORGETS_DEFAULTS,
  SWITCHES_OVER,
  ECHOES_LATE,
  HIDES_ITS_VALUE,
  APPENDS_CHILDREN,
  KEEPS_CHILDREN,
  STAYS_ON_THE_WALL,
  FAILS_AT_SEVEN,
  MEASURES_BY_WRITING,
  SHOWS_WHEN_MADE,
  KEEPS_LIFE_IN_POOL,
  /* Lamps that take one other: right, and with a fault. */
  ONE_SLOT,
  TAKES_WHAT_COMES,
  FORGETS_WHEN_FULL
};

typedef struct lamp {
  struct lamp *children[64];
  int child_count;
  int64_t lit;
  int64_t level;
  graft_node node;
  struct lamp *next_ended;
} lamp;

typedef struct wall {
  graft_runtime *rt;
  enum fault fault;
  lamp wall; /* its children are what is shown */
  graft_node late[64];
  int late_count;
  lamp *ended; /* shown still, by a fault: freed with the wall */
} wall;

static wall *the(const graft_context *context) { return context->class_data; }

static void take_out(lamp *from, const lamp *child) {
  for (int i = 0; i < from->child_count; i++) {
    if (from->children[i] != child) continue;
    memmove(&from->children[i], &from->children[i + 1],
            (size_t)(--from->child_count - i) * sizeof(lamp *));
  }
}

static void put_in(lamp *into, lamp *child, int at) {
  if (into->child_count == 64) abort();
  if (at > into->child_count) at = into->child_count; /* by a fault */
  memmove(&into->children[at + 1], &into->children[at],
          (size_t)(into->child_count++ - at) * sizeof(lamp *));
  into->children[at] = child;
}

static graft_status create(const graft_context *context, void **made) {
  lamp *l = calloc(1, sizeof *l);
  if (!l) return GRAFT_E_NO_MEMORY;
  l->node = context->node;
  *made = l;
  if (the(context)->fault == SHOWS_WHEN_MADE) {
    put_in(&the(context)->wall, l, 0);
  }
  return GRAFT_OK;
}

static int is(const graft_context *context, graft_atom name,
              const char *expected) {
  return graft_atom_of(context->runtime, expected) == name;
}

static graft_status update(const graft_context *context, void *made,
                           const graft_change *changes, uint32_t count) {
  wall *w = the(context);
  lamp *l = made;
  l->node = context->node;
  for (uint32_t i = 0; i < count; i++) {
    const graft_value *value = &changes[i].new_value;
    int is_none = value->type == GRAFT_TYPE_NONE;
    if (is_none && w->fault == FORGETS_DEFAULTS) continue;
    if (is(context, changes[i].name, "lit")) {
      l->lit = is_none ? 0 : value->as.integer;
      if (w->fault == ECHOES_LATE && w->late_count < 64) {
        w->late[w->late_count++] = l->node;
      }
    } else {
      int64_t level = is_none ? 0 : value->as.integer;
      if (level == 7 && w->fault == FAILS_AT_SEVEN) return GRAFT_E_HOST - 7;
      if (w->fault == SWITCHES_OVER) {
        l->level = l->level == level ? 0 : level;
      } else {
        l->level = level;
      }
    }
  }
  return GRAFT_OK;
}

/* What a lamp with one slot does when a second one comes. */
static graft_status refuse(const graft_context *context, lamp *parent,
                           const graft_child *child) {
  enum fault fault = the(context)->fault;
  if (fault == TAKES_WHAT_COMES) {
    parent->children[0] = child->widget;
    return GRAFT_OK;
  }
  if (fault == FORGETS_WHEN_FULL) parent->child_count = 0;
  return graft_fail(context->runtime, GRAFT_E_LIMIT, "it takes one");
}

static graft_status insert(const graft_context *context, void *into,
                           const graft_child *child) {
  lamp *parent = into;
  wall *w = the(context);
  if (w->fault >= ONE_SLOT && parent != &w->wall && parent->child_count > 0) {
    return refuse(context, parent, child);
  }
  if (w->fault == SHOWS_WHEN_MADE) take_out(&w->wall, child->widget);
  put_in(
      parent, child->widget,
      w->fault == APPENDS_CHILDREN ? parent->child_count : (int)child->index);
  return GRAFT_OK;
}

static graft_status take(const graft_context *context, void *from,
                         const graft_child *child) {
  wall *w = the(context);
  lamp *parent = from;
  if (w->fault == KEEPS_CHILDREN && parent != &w->wall) return GRAFT_OK;
  if (w->fault == STAYS_ON_THE_WALL && parent == &w->wall &&
      ((lamp *)child->widget)->level == 7) {
    return GRAFT_OK;
  }
  take_out(parent, child->widget);
  return GRAFT_OK;
}

static graft_status destroy(const graft_context *context, void *made) {
  wall *w = the(context);
  lamp *l = made;
  for (int i = 0; i < w->late_count; i++) {
    if (w->late[i] == l->node) w->late[i] = 0;
  }
  if (w->fault == SHOWS_WHEN_MADE || w->fault == STAYS_ON_THE_WALL ||
      w->fault == KEEPS_CHILDREN) {
    l->next_ended = w->ended;
    w->ended = l;
    return GRAFT_OK;
  }
  free(l);
  return GRAFT_OK;
}

static graft_status reset(const graft_context *context, void *made) {
  lamp *l = made;
  l->child_count = 0;
  if (the(context)->fault != KEEPS_LIFE_IN_POOL) l->lit = l->level = 0;
  return GRAFT_OK;
}

static graft_status measure(const graft_context *context, void *made,
                            const graft_size *proposal, graft_size *size) {
  lamp *l = made;
  if (the(context)->fault == MEASURES_BY_WRITING) l->level++;
  *size = *proposal;
  return GRAFT_OK;
}

/* --- The app's side ------------------------------------------------------ */

static void describe(void *user_data, graft_runtime *rt,
                     graft_conformance_random *random) {
  static const int64_t levels[] = {0, 3, 7};
  (void)user_data;
  graft_bool(rt, "lit", (int)graft_conformance_pick(random, 2));
  uint32_t level = graft_conformance_pick(random, 4);
  if (level < 3) graft_int(rt, "level", levels[level]);
}

/* A wall as full as this is hung anew. */
static void tidy(wall *w) {
  if (w->wall.child_count > 32) w->wall.child_count = 0;
}

static graft_status settle(void *user_data) {
  wall *w = user_data;
  tidy(w);
  graft_status status;
  int rounds = 0;
  do {
    if (++rounds > 100) {
      w->late_count = 0;
      return GRAFT_E_LOOP;
    }
    while (w->late_count > 0) {
      graft_node node = w->late[--w->late_count];
      if (node) {
        graft_value lit = graft_value_bool(0);
        graft_emit(w->rt, node, graft_atom_of(w->rt, "changed"), &lit, 1);
      }
    }
    status = graft_pump(w->rt, 0);
  } while (status > 0 || w->late_count > 0);
  return status;
}

static void write_lamp(const lamp *l, char *buffer, size_t size, int depth) {
  for (int i = 0; i < l->child_count; i++) {
    const lamp *c = l->children[i];
    size_t length = strlen(buffer);
    snprintf(buffer + length, size - length, "%*slamp %ld %ld\n", depth, "",
             (long)c->lit, (long)c->level);
    write_lamp(c, buffer, size, depth + 2);
  }
}

static graft_status snapshot(void *user_data, char *buffer, size_t size,
                             size_t *needed) {
  wall *w = user_data;
  *needed = 1 << 14;
  if (size < *needed) return GRAFT_E_SMALL;
  buffer[0] = '\0';
  write_lamp(&w->wall, buffer, size, 0);
  return GRAFT_OK;
}

/* The user switches the lamp; its event tells. */
static void act(void *user_data, graft_node node,
                graft_conformance_random *random) {
  wall *w = user_data;
  void *made = NULL;
  (void)random;
  if (graft_node_widget(w->rt, node, &made) < 0 || !made) return;
  ((lamp *)made)->lit ^= 1;
  graft_value lit = graft_value_bool((int)((lamp *)made)->lit);
  graft_emit(w->rt, node, graft_atom_of(w->rt, "changed"), &lit, 1);
}

static void run(const char *what, enum fault fault, const char *law,
                uint32_t most_steps) {
  static const char *const names[] = {"changed"};
  const graft_property properties[] = {{"lit", 0, 0, 0, 0, NULL},
                                       {"level", 0, 0, 0, 0, NULL}};
  graft_event_type changed = {"changed", GRAFT_EMITS_ECHO_NEVER, 0, "lit"};
  graft_class_desc class_desc = GRAFT_CLASS_DESC_INIT;
  graft_root_desc root = GRAFT_ROOT_DESC_INIT;
  graft_conformance_desc desc = GRAFT_CONFORMANCE_DESC_INIT;
  wall *w = calloc(1, sizeof *w);
  if (!w || graft_runtime_create(NULL, &w->rt) < 0) abort();
  w->fault = fault;
  if (fault == HIDES_ITS_VALUE) changed.value_of = NULL;
  class_desc.name = "lamp";
  class_desc.class_data = w;
  class_desc.properties = properties;
  class_desc.property_count = COUNT(properties);
  class_desc.events = &changed;
  class_desc.event_count = 1;
  class_desc.create = create;
  class_desc.update = update;
  class_desc.insert_child = insert;
  class_desc.remove_child = take;
  class_desc.destroy = destroy;
  class_desc.size_that_fits = measure;
  if (fault == NO_FAULT || fault == KEEPS_LIFE_IN_POOL) {
    class_desc.reset = reset;
    class_desc.pool_limit = 3;
  }
  if (graft_class_register(w->rt, &class_desc, &desc.class_id) < 0) abort();
  root.class_id = desc.class_id;
  root.widget = &w->wall;
  graft_root_create(w->rt, &root, &desc.root);
  desc.child = desc.class_id;
  desc.most_children = fault >= ONE_SLOT;
  desc.events = names;
  desc.event_count = COUNT(names);
  desc.user_data = w;
  desc.describe = describe;
  desc.describe_child = describe;
  desc.settle = settle;
  desc.snapshot = snapshot;
  desc.act = act;
  if (law) {
    expect_broken(what, law, most_steps, w->rt, &desc);
  } else {
    expect_conforming(what, w->rt, &desc);
  }
  graft_runtime_destroy(w->rt);
  while (w->ended) {
    lamp *ended = w->ended;
    w->ended = ended->next_ended;
    free(ended);
  }
  free(w);
}

void test_broken(void) {
  run("lamps without a fault", NO_FAULT, NULL, 0);
  run("a default is not put back", FORGETS_DEFAULTS, "M5", 2);
  run("an update switches over", SWITCHES_OVER, "M4", 2);
  run("a late echo, declared as none", ECHOES_LATE, "P3", 2);
  run("an event hides the value it reports", HIDES_ITS_VALUE, "P5", 2);
  run("children are appended", APPENDS_CHILDREN, "M5", 3);
  run("children are kept", KEEPS_CHILDREN, "M5", 3);
  run("a removed widget stays shown", STAYS_ON_THE_WALL, "M6", 1);
  run("an update fails", FAILS_AT_SEVEN, "F2", 2);
  run("measuring writes", MEASURES_BY_WRITING, "M4", 2);
  run("shown when made", SHOWS_WHEN_MADE, "F1", 2);
  run("a pooled widget keeps its life", KEEPS_LIFE_IN_POOL, "M5", 4);
  run("lamps with one slot", ONE_SLOT, NULL, 0);
  run("a full slot takes what comes", TAKES_WHAT_COMES, "K5", 3);
  run("a full slot is emptied", FORGETS_WHEN_FULL, "F3", 3);
}
