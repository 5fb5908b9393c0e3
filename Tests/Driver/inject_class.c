/* The callbacks of classes, made to fail. */
#define DRIVER_INJECTS
#include <stdlib.h>
#include <string.h>

#include "inject.h"

/* A class as the test gave it. */
struct registered {
  const graft_runtime *runtime;
  graft_class id;
  graft_class_desc desc;
  struct registered *next;
};

#define BUCKETS 512u
static struct registered *buckets[BUCKETS];

static const graft_class_desc *desc_of(const graft_context *context) {
  const struct registered *found = buckets[context->class_id % BUCKETS];
  while (found->runtime != context->runtime || found->id != context->class_id) {
    found = found->next;
  }
  return &found->desc;
}

/* A callback that does nothing where it fails. */
#define FAILS_BEFORE(name, phase, parameters, arguments)     \
  static graft_status name parameters {                      \
    if (inject_is_due(context, phase)) return INJECT_STATUS; \
    return desc_of(context)->name arguments;                 \
  }

/* One that does all the same what it has to: what is removed and destroyed
 * counts as such. */
#define FAILS_AFTER(name, phase, parameters, arguments)     \
  static graft_status name parameters {                     \
    int is_due = inject_is_due(context, phase);             \
    graft_status status = desc_of(context)->name arguments; \
    return is_due ? INJECT_STATUS : status;                 \
  }

FAILS_BEFORE(make_coordinator, GRAFT_PHASE_MAKE_COORDINATOR,
             (const graft_context *context, void **coordinator),
             (context, coordinator))
FAILS_BEFORE(create, GRAFT_PHASE_CREATE,
             (const graft_context *context, void **widget), (context, widget))
FAILS_BEFORE(update, GRAFT_PHASE_UPDATE,
             (const graft_context *context, void *widget,
              const graft_change *changes, uint32_t count),
             (context, widget, changes, count))
FAILS_BEFORE(finalize, GRAFT_PHASE_FINALIZE,
             (const graft_context *context, void *widget), (context, widget))
FAILS_BEFORE(did_mount, GRAFT_PHASE_DID_MOUNT,
             (const graft_context *context, void *widget), (context, widget))
FAILS_BEFORE(will_unmount, GRAFT_PHASE_WILL_UNMOUNT,
             (const graft_context *context, void *widget), (context, widget))
FAILS_BEFORE(callback, GRAFT_PHASE_CALLBACK,
             (const graft_context *context, void *widget, graft_event *event),
             (context, widget, event))
FAILS_BEFORE(command, GRAFT_PHASE_COMMAND,
             (const graft_context *context, void *widget, graft_atom name,
              const graft_value *values, uint32_t count, graft_value *reply),
             (context, widget, name, values, count, reply))
FAILS_BEFORE(size_that_fits, GRAFT_PHASE_MEASURE,
             (const graft_context *context, void *widget,
              const graft_size *proposal, graft_size *size),
             (context, widget, proposal, size))
FAILS_BEFORE(read, GRAFT_PHASE_READ,
             (const graft_context *context, void *widget, graft_atom property,
              graft_value *value),
             (context, widget, property, value))
FAILS_BEFORE(reset, GRAFT_PHASE_RESET,
             (const graft_context *context, void *widget), (context, widget))
FAILS_AFTER(destroy, GRAFT_PHASE_DESTROY,
            (const graft_context *context, void *widget), (context, widget))
FAILS_AFTER(destroy_coordinator, GRAFT_PHASE_DESTROY_COORDINATOR,
            (const graft_context *context, void *coordinator),
            (context, coordinator))
FAILS_BEFORE(body, GRAFT_PHASE_BODY, (const graft_context *context), (context))
FAILS_BEFORE(set_rows, GRAFT_PHASE_SET_ROWS,
             (const graft_context *context, void *widget, uint32_t count,
              uint32_t first),
             (context, widget, count, first))

/* An event that could not be turned on is turned off all the same. */
FAILS_AFTER(connect, GRAFT_PHASE_CONNECT,
            (const graft_context *context, void *widget, graft_atom event,
             int32_t on),
            (context, widget, event, on))

/* Reports of these are of the child. */
static int is_child_due(const graft_context *context, const graft_child *child,
                        uint32_t phase) {
  if (!inject_is_due(context, phase)) return 0;
  inject.node = child->node;
  return 1;
}

static graft_status insert_child(const graft_context *context, void *widget,
                                 const graft_child *child) {
  if (is_child_due(context, child, GRAFT_PHASE_INSERT)) return INJECT_STATUS;
  return desc_of(context)->insert_child(context, widget, child);
}

static graft_status move_child(const graft_context *context, void *widget,
                               const graft_child *child) {
  if (is_child_due(context, child, GRAFT_PHASE_MOVE)) return INJECT_STATUS;
  return desc_of(context)->move_child(context, widget, child);
}

static graft_status remove_child(const graft_context *context, void *widget,
                                 const graft_child *child) {
  int is_due = is_child_due(context, child, GRAFT_PHASE_REMOVE);
  graft_status status = desc_of(context)->remove_child(context, widget, child);
  return is_due ? INJECT_STATUS : status;
}

#define REPLACE(name) \
  if (desc->name != NULL) desc->name = name

static void replace(graft_class_desc *desc) {
  REPLACE(make_coordinator);
  REPLACE(create);
  REPLACE(update);
  REPLACE(finalize);
  REPLACE(connect);
  REPLACE(insert_child);
  REPLACE(move_child);
  REPLACE(remove_child);
  REPLACE(did_mount);
  REPLACE(will_unmount);
  REPLACE(callback);
  REPLACE(command);
  REPLACE(size_that_fits);
  REPLACE(read);
  REPLACE(reset);
  REPLACE(destroy);
  REPLACE(destroy_coordinator);
  REPLACE(body);
  REPLACE(set_rows);
}

graft_status inject_class_register(graft_runtime *runtime,
                                   const graft_class_desc *desc,
                                   graft_class *class_id) {
  graft_class_desc copy;
  struct registered *registered;
  graft_status status;
  /* A desc of an odd size holds half a pointer. */
  if (!inject.is_on || desc == NULL || desc->struct_size > sizeof *desc ||
      desc->struct_size % sizeof(void *) != 0) {
    return graft_class_register(runtime, desc, class_id);
  }
  memset(&copy, 0, sizeof copy);
  memcpy(&copy, desc, desc->struct_size);
  registered = calloc(1, sizeof *registered);
  if (registered == NULL) abort();
  registered->desc = copy;
  replace(&copy);
  status = graft_class_register(runtime, &copy, class_id);
  if (status < 0) {
    free(registered);
    return status;
  }
  registered->runtime = runtime;
  registered->id = *class_id;
  registered->next = buckets[*class_id % BUCKETS];
  buckets[*class_id % BUCKETS] = registered;
  return status;
}
