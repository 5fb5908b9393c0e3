/* Functions with a user_data, made to fail: handlers, tasks, bodies... */
#define DRIVER_INJECTS
#include <stdlib.h>
#include <string.h>

#include "inject.h"

typedef void (*any_function)(void);

/* What stands in for a user_data: one for each set of these, so that equal
 * handlers stay equal. */
struct owner {
  any_function functions[4];
  void *user_data;
  graft_drop_function drop;
  uint64_t gives; /* how often it was given to Graft */
  uint64_t takes; /* how often that succeeded */
  uint64_t drops;
  struct owner *next;
};

#define BUCKETS 8192u
static struct owner *buckets[BUCKETS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static struct owner *owner_of(const any_function functions[4], void *user_data,
                              graft_drop_function drop) {
  uintptr_t hash = (uintptr_t)user_data / 8 + (uintptr_t)functions[0];
  struct owner **bucket = &buckets[(hash ^ hash >> 13) % BUCKETS];
  struct owner *owner;
  pthread_mutex_lock(&mutex);
  for (owner = *bucket; owner != NULL; owner = owner->next) {
    if (owner->user_data == user_data && owner->drop == drop &&
        memcmp(owner->functions, functions, sizeof owner->functions) == 0) {
      break;
    }
  }
  if (owner == NULL) {
    owner = calloc(1, sizeof *owner);
    if (owner == NULL) abort();
    memcpy(owner->functions, functions, sizeof owner->functions);
    owner->user_data = user_data;
    owner->drop = drop;
    owner->next = *bucket;
    *bucket = owner;
  }
  owner->gives++;
  pthread_mutex_unlock(&mutex);
  return owner;
}

static struct owner *owner_of_one(any_function function, void *user_data,
                                  graft_drop_function drop) {
  any_function functions[4] = {NULL, NULL, NULL, NULL};
  functions[0] = function;
  return owner_of(functions, user_data, drop);
}

static graft_status given(struct owner *owner, graft_status status) {
  if (status >= 0) {
    pthread_mutex_lock(&mutex);
    owner->takes++;
    pthread_mutex_unlock(&mutex);
  }
  return status;
}

static void run_drop(void *user_data) {
  struct owner *owner = user_data;
  owner->drops++;
  owner->drop(owner->user_data);
}

static graft_drop_function drop_of(const struct owner *owner) {
  return owner->drop != NULL ? run_drop : NULL;
}

void inject_check_drops(void) {
  const struct owner *owner;
  uint32_t i;
  for (i = 0; i < BUCKETS; i++) {
    for (owner = buckets[i]; owner != NULL; owner = owner->next) {
      if (owner->drop == NULL) continue;
      if (owner->drops > owner->gives ||
          (owner->drops == 0 && owner->takes > 0)) {
        inject_breach(
            "a user_data was given %u times, taken %u times and "
            "dropped %u times",
            (unsigned)owner->gives, (unsigned)owner->takes,
            (unsigned)owner->drops);
      }
    }
  }
}

/* ------------------------------------------------------------------------ */
/* Handlers                                                                 */
/* ------------------------------------------------------------------------ */

static graft_status run_handler(const graft_context *context,
                                const graft_event *event, void *user_data) {
  struct owner *owner = user_data;
  if (inject_is_due(context, GRAFT_PHASE_HANDLER)) return INJECT_STATUS;
  return ((graft_handler_function)owner->functions[0])(context, event,
                                                       owner->user_data);
}

static graft_handler handler_of(const graft_handler *handler) {
  struct owner *owner = owner_of_one((any_function)handler->function,
                                     handler->user_data, handler->drop);
  graft_handler replaced;
  replaced.function = run_handler;
  replaced.user_data = owner;
  replaced.drop = drop_of(owner);
  return replaced;
}

static int is_handler(const graft_value *value) {
  return value->type == GRAFT_TYPE_HANDLER && value->as.handler != NULL &&
         value->as.handler->function != NULL;
}

graft_status inject_on(graft_runtime *runtime, const char *event,
                       graft_handler_function function, void *user_data) {
  if (!inject.is_on || function == NULL) {
    return graft_on(runtime, event, function, user_data);
  }
  return graft_on(runtime, event, run_handler,
                  owner_of_one((any_function)function, user_data, NULL));
}

graft_status inject_on_owned(graft_runtime *runtime, const char *event,
                             graft_handler_function function, void *user_data,
                             graft_drop_function drop) {
  struct owner *owner;
  if (!inject.is_on || function == NULL) {
    return graft_on_owned(runtime, event, function, user_data, drop);
  }
  owner = owner_of_one((any_function)function, user_data, drop);
  return given(owner, graft_on_owned(runtime, event, run_handler, owner,
                                     drop_of(owner)));
}

graft_status inject_set_value(graft_runtime *runtime, const char *name,
                              const graft_value *value) {
  graft_handler handler;
  graft_value replaced;
  if (!inject.is_on || value == NULL || !is_handler(value)) {
    return graft_set_value(runtime, name, value);
  }
  handler = handler_of(value->as.handler);
  replaced = graft_value_handler(&handler);
  return given(handler.user_data, graft_set_value(runtime, name, &replaced));
}

/* ------------------------------------------------------------------------ */
/* Tasks, bodies of roots, derived cells, effects                           */
/* ------------------------------------------------------------------------ */

static graft_status run_task(const graft_context *context, void *user_data) {
  struct owner *owner = user_data;
  if (inject_is_due(context, GRAFT_PHASE_TASK)) return INJECT_STATUS;
  return ((graft_task_function)owner->functions[0])(context, owner->user_data);
}

graft_status inject_post(graft_runtime *runtime, graft_node node,
                         graft_task_function function, void *user_data,
                         graft_drop_function drop) {
  struct owner *owner;
  if (!inject.is_on || function == NULL) {
    return graft_post(runtime, node, function, user_data, drop);
  }
  owner = owner_of_one((any_function)function, user_data, drop);
  return given(owner,
               graft_post(runtime, node, run_task, owner, drop_of(owner)));
}

static graft_status run_body(const graft_context *context, void *user_data) {
  struct owner *owner = user_data;
  if (inject_is_due(context, GRAFT_PHASE_BODY)) return INJECT_STATUS;
  return ((graft_body_function)owner->functions[0])(context, owner->user_data);
}

graft_status inject_root_create(graft_runtime *runtime,
                                const graft_root_desc *desc, graft_node *root) {
  graft_root_desc replaced;
  struct owner *owner;
  if (!inject.is_on || desc == NULL || desc->struct_size != sizeof *desc ||
      desc->body == NULL) {
    return graft_root_create(runtime, desc, root);
  }
  owner = owner_of_one((any_function)desc->body, desc->user_data, desc->drop);
  replaced = *desc;
  replaced.body = run_body;
  replaced.user_data = owner;
  replaced.drop = drop_of(owner);
  return given(owner, graft_root_create(runtime, &replaced, root));
}

static graft_status run_derive(const graft_context *context, void *user_data,
                               graft_value *value) {
  struct owner *owner = user_data;
  if (inject_is_due(context, GRAFT_PHASE_DERIVE)) return INJECT_STATUS;
  return ((graft_derive_function)owner->functions[0])(context, owner->user_data,
                                                      value);
}

graft_status inject_state_derive(graft_runtime *runtime,
                                 graft_derive_function derive, void *user_data,
                                 graft_drop_function drop, graft_state *state) {
  struct owner *owner;
  if (!inject.is_on || derive == NULL) {
    return graft_state_derive(runtime, derive, user_data, drop, state);
  }
  owner = owner_of_one((any_function)derive, user_data, drop);
  return given(owner, graft_state_derive(runtime, run_derive, owner,
                                         drop_of(owner), state));
}

static graft_status run_effect(const graft_context *context, void *user_data) {
  struct owner *owner = user_data;
  if (inject_is_due(context, GRAFT_PHASE_EFFECT)) return INJECT_STATUS;
  return ((graft_task_function)owner->functions[0])(context, owner->user_data);
}

/* What is to be cleaned is cleaned all the same. */
static graft_status run_clean(const graft_context *context, void *user_data) {
  struct owner *owner = user_data;
  int is_due = inject_is_due(context, GRAFT_PHASE_EFFECT);
  graft_status status =
      ((graft_task_function)owner->functions[1])(context, owner->user_data);
  return is_due ? INJECT_STATUS : status;
}

graft_status inject_effect(graft_runtime *runtime, uint32_t site,
                           const graft_effect_desc *effect) {
  any_function functions[4] = {NULL, NULL, NULL, NULL};
  graft_effect_desc replaced;
  struct owner *owner;
  if (!inject.is_on || effect == NULL ||
      effect->struct_size != sizeof *effect || effect->run == NULL) {
    return graft_effect(runtime, site, effect);
  }
  functions[0] = (any_function)effect->run;
  functions[1] = (any_function)effect->clean;
  owner = owner_of(functions, effect->user_data, effect->drop);
  replaced = *effect;
  replaced.run = run_effect;
  if (effect->clean != NULL) replaced.clean = run_clean;
  replaced.user_data = owner;
  replaced.drop = drop_of(owner);
  return given(owner, graft_effect(runtime, site, &replaced));
}

/* ------------------------------------------------------------------------ */
/* Wraps                                                                    */
/* ------------------------------------------------------------------------ */

static graft_status run_make(const graft_context *context, void *user_data,
                             void **widget) {
  struct owner *owner = user_data;
  if (inject_is_due(context, GRAFT_PHASE_CREATE)) return INJECT_STATUS;
  return ((graft_status(*)(const graft_context *, void *,
                           void **))owner->functions[0])(
      context, owner->user_data, widget);
}

static graft_status run_update(void *widget, void *user_data) {
  struct owner *owner = user_data;
  if (inject_is_due(NULL, GRAFT_PHASE_UPDATE)) return INJECT_STATUS;
  return ((graft_status(*)(void *, void *))owner->functions[1])(
      widget, owner->user_data);
}

static graft_status run_update_with(const graft_context *context, void *widget,
                                    void *user_data) {
  struct owner *owner = user_data;
  if (inject_is_due(context, GRAFT_PHASE_UPDATE)) return INJECT_STATUS;
  return ((graft_status(*)(const graft_context *, void *,
                           void *))owner->functions[2])(context, widget,
                                                        owner->user_data);
}

static void run_destroy(void *widget, void *user_data) {
  struct owner *owner = user_data;
  ((void (*)(void *, void *))owner->functions[3])(widget, owner->user_data);
}

static graft_wrap_desc wrap_of(const graft_wrap_desc *wrap) {
  graft_wrap_desc replaced = *wrap;
  any_function functions[4];
  struct owner *owner;
  functions[0] = (any_function)wrap->make;
  functions[1] = (any_function)wrap->update;
  functions[2] = (any_function)wrap->update_with_context;
  functions[3] = (any_function)wrap->destroy;
  owner = owner_of(functions, wrap->user_data, wrap->drop);
  if (wrap->make != NULL) replaced.make = run_make;
  if (wrap->update != NULL) replaced.update = run_update;
  if (wrap->update_with_context != NULL) {
    replaced.update_with_context = run_update_with;
  }
  if (wrap->destroy != NULL) replaced.destroy = run_destroy;
  replaced.user_data = owner;
  replaced.drop = drop_of(owner);
  return replaced;
}

graft_status inject_open_wrap(graft_runtime *runtime,
                              const graft_wrap_desc *wrap, uint32_t site) {
  graft_wrap_desc replaced;
  if (!inject.is_on || wrap == NULL || wrap->struct_size != sizeof *wrap) {
    return graft_open_wrap(runtime, wrap, site);
  }
  replaced = wrap_of(wrap);
  return given(replaced.user_data, graft_open_wrap(runtime, &replaced, site));
}

graft_status inject_wrap_context(
    graft_runtime *runtime, uint32_t site,
    graft_status (*make)(const graft_context *, void *, void **),
    graft_status (*update)(const graft_context *, void *, void *),
    void (*destroy)(void *, void *), void *user_data, uint64_t token) {
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  if (!inject.is_on) {
    return graft_wrap_context(runtime, site, make, update, destroy, user_data,
                              token);
  }
  wrap.make = make;
  wrap.update_with_context = update;
  wrap.destroy = destroy;
  wrap.user_data = user_data;
  wrap = wrap_of(&wrap);
  return graft_wrap_context(runtime, site, wrap.make, wrap.update_with_context,
                            wrap.destroy, wrap.user_data, token);
}

graft_status inject_wrap(graft_runtime *runtime, uint32_t site,
                         graft_status (*make)(const graft_context *, void *,
                                              void **),
                         graft_status (*update)(void *, void *),
                         void (*destroy)(void *, void *), void *user_data,
                         uint64_t token) {
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  if (!inject.is_on) {
    return graft_wrap(runtime, site, make, update, destroy, user_data, token);
  }
  wrap.make = make;
  wrap.update = update;
  wrap.destroy = destroy;
  wrap.user_data = user_data;
  wrap = wrap_of(&wrap);
  return graft_wrap(runtime, site, wrap.make, wrap.update, wrap.destroy,
                    wrap.user_data, token);
}

graft_status inject_wrap_static(graft_runtime *runtime, uint32_t site,
                                graft_status (*make)(const graft_context *,
                                                     void *, void **),
                                void (*destroy)(void *, void *),
                                void *user_data) {
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  if (!inject.is_on) {
    return graft_wrap_static(runtime, site, make, destroy, user_data);
  }
  wrap.make = make;
  wrap.destroy = destroy;
  wrap.user_data = user_data;
  wrap = wrap_of(&wrap);
  return graft_wrap_static(runtime, site, wrap.make, wrap.destroy,
                           wrap.user_data);
}

/* ------------------------------------------------------------------------ */
/* Rows                                                                     */
/* ------------------------------------------------------------------------ */

static graft_status run_key(const graft_context *context, void *user_data,
                            uint32_t index, graft_value *key) {
  struct owner *owner = user_data;
  if (inject_is_due(context, GRAFT_PHASE_ROW_KEY)) return INJECT_STATUS;
  return ((graft_status(*)(const graft_context *, void *, uint32_t,
                           graft_value *))owner->functions[1])(
      context, owner->user_data, index, key);
}

static graft_status run_row(const graft_context *context, void *user_data,
                            const graft_row *row) {
  struct owner *owner = user_data;
  if (inject_is_due(context, GRAFT_PHASE_BODY)) return INJECT_STATUS;
  return ((graft_status(*)(const graft_context *, void *,
                           const graft_row *))owner->functions[0])(
      context, owner->user_data, row);
}

static graft_rows_desc rows_of(const graft_rows_desc *rows) {
  any_function functions[4] = {NULL, NULL, NULL, NULL};
  graft_rows_desc replaced = *rows;
  struct owner *owner;
  functions[0] = (any_function)rows->body;
  functions[1] = (any_function)rows->key;
  owner = owner_of(functions, rows->user_data, rows->drop);
  if (rows->body != NULL) replaced.body = run_row;
  if (rows->key != NULL) replaced.key = run_key;
  replaced.user_data = owner;
  replaced.drop = drop_of(owner);
  return replaced;
}

graft_status inject_rows(graft_runtime *runtime, uint32_t site,
                         const graft_rows_desc *rows) {
  graft_rows_desc replaced;
  if (!inject.is_on || rows == NULL || rows->struct_size != sizeof *rows) {
    return graft_rows(runtime, site, rows);
  }
  replaced = rows_of(rows);
  return given(replaced.user_data, graft_rows(runtime, site, &replaced));
}

/* ------------------------------------------------------------------------ */
/* Elements                                                                 */
/* ------------------------------------------------------------------------ */

/* More of them than there are may come, to be refused. */
#define MOST_PROPS 32000u
#define MOST_ELEMENTS 1000000u

/* Copies of a description's parts, freed together. */
struct copies {
  struct copies *next;
  struct owner *owner; /* that it was given for, or null */
};

static void *copy(struct copies **copies, const void *bytes, size_t size) {
  struct copies *made = malloc(sizeof *made + size);
  if (made == NULL) abort();
  made->owner = NULL;
  made->next = *copies;
  *copies = made;
  if (size > 0) memcpy(made + 1, bytes, size);
  return made + 1;
}

static graft_status free_copies(struct copies *copies, graft_status status) {
  while (copies != NULL) {
    struct copies *next = copies->next;
    if (copies->owner != NULL) given(copies->owner, status);
    free(copies);
    copies = next;
  }
  return status;
}

static const graft_prop *props_of(struct copies **copies,
                                  const graft_prop *props, uint32_t count) {
  graft_prop *replaced;
  uint32_t i;
  for (i = 0; i < count && !is_handler(&props[i].value); i++) {}
  if (i == count) return props;
  replaced = copy(copies, props, count * sizeof *props);
  for (; i < count; i++) {
    graft_handler handler;
    if (!is_handler(&props[i].value)) continue;
    handler = handler_of(props[i].value.as.handler);
    replaced[i].value.as.handler = copy(copies, &handler, sizeof handler);
    (*copies)->owner = handler.user_data;
  }
  return replaced;
}

static const graft_extra *extra_of(struct copies **copies,
                                   const graft_extra *extra) {
  graft_extra *replaced;
  if (extra == NULL || extra->struct_size != sizeof *extra) return extra;
  replaced = copy(copies, extra, sizeof *extra);
  if (extra->wrap != NULL && extra->wrap->struct_size == sizeof *extra->wrap) {
    graft_wrap_desc wrap = wrap_of(extra->wrap);
    replaced->wrap = copy(copies, &wrap, sizeof wrap);
    (*copies)->owner = wrap.user_data;
  }
  if (extra->rows != NULL && extra->rows->struct_size == sizeof *extra->rows) {
    graft_rows_desc rows = rows_of(extra->rows);
    replaced->rows = copy(copies, &rows, sizeof rows);
    (*copies)->owner = rows.user_data;
  }
  return replaced;
}

graft_status inject_elements(
    graft_runtime *runtime, graft_node root, const graft_element *elements,
    uint32_t count,
    graft_status (*describe)(graft_runtime *runtime, graft_node root,
                             const graft_element *elements, uint32_t count)) {
  struct copies *copies = NULL;
  graft_element *replaced;
  uint32_t i;
  if (elements == NULL || count > MOST_ELEMENTS) {
    return describe(runtime, root, elements, count);
  }
  replaced = copy(&copies, elements, count * sizeof *elements);
  for (i = 0; i < count; i++) {
    const graft_element *element = &elements[i];
    if (element->props != NULL && element->prop_count <= MOST_PROPS) {
      replaced[i].props =
          props_of(&copies, element->props, element->prop_count);
    }
    replaced[i].extra = extra_of(&copies, element->extra);
  }
  return free_copies(copies, describe(runtime, root, replaced, count));
}

static graft_status describe_there(graft_runtime *runtime, graft_node root,
                                   const graft_element *elements,
                                   uint32_t count) {
  (void)root;
  return graft_describe(runtime, elements, count);
}

graft_status inject_describe(graft_runtime *runtime,
                             const graft_element *elements, uint32_t count) {
  if (!inject.is_on) return graft_describe(runtime, elements, count);
  return inject_elements(runtime, 0, elements, count, describe_there);
}

graft_status inject_set(graft_runtime *runtime, const graft_prop *props,
                        uint32_t count) {
  struct copies *copies = NULL;
  if (!inject.is_on || props == NULL || count > MOST_PROPS) {
    return graft_set(runtime, props, count);
  }
  props = props_of(&copies, props, count);
  return free_copies(copies, graft_set(runtime, props, count));
}
