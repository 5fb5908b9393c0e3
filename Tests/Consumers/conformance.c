/* Checks a class of its own with the installed conformance kit. */
#include <graft/conformance.h>
#include <stdio.h>
#include <string.h>

static int lit;

static graft_status create(const graft_context *context, void **widget) {
  (void)context;
  lit = 0;
  *widget = &lit;
  return GRAFT_OK;
}

static graft_status update(const graft_context *context, void *widget,
                           const graft_change *changes, uint32_t count) {
  (void)context;
  (void)widget;
  for (uint32_t i = 0; i < count; i++) {
    lit = (int)changes[i].new_value.as.integer;
  }
  return GRAFT_OK;
}

static void describe(void *user_data, graft_runtime *rt,
                     graft_conformance_random *random) {
  (void)user_data;
  if (graft_conformance_pick(random, 2)) graft_bool(rt, "lit", 1);
}

/* All lamps are one: what is shown says little, but in the right form. */
static graft_status snapshot(void *user_data, char *buffer, size_t size,
                             size_t *needed) {
  (void)user_data;
  *needed = sizeof "a lamp";
  if (size < *needed) return GRAFT_E_SMALL;
  memcpy(buffer, "a lamp", *needed);
  return GRAFT_OK;
}

int main(void) {
  graft_class_desc lamp = GRAFT_CLASS_DESC_INIT;
  graft_conformance_desc desc = GRAFT_CONFORMANCE_DESC_INIT;
  graft_runtime *rt;
  graft_status status;
  lamp.name = "lamp";
  lamp.create = create;
  lamp.update = update;
  if (graft_runtime_create(NULL, &rt) < 0) return 1;
  graft_class_register(rt, &lamp, &desc.class_id);
  graft_root_create(rt, NULL, &desc.root);
  desc.sequences = 10;
  desc.describe = describe;
  desc.snapshot = snapshot;
  status = graft_conformance_run(rt, &desc);
  graft_runtime_destroy(rt);
  if (status == 0) puts("host: ok");
  return status != 0;
}
