/* A plug-in with a tree of its own. */
#include "plugin.h"

#include "../use.h"

static struct use mine;

static const void *place(void) {
  uint32_t (*version)(void) = graft_version;
  const void *address;
  memcpy(&address, &version, sizeof address);
  return address;
}

static int open_mine(void) { return use_open(&mine); }

static int works(void) {
  return use_show(&mine, 5) && use_works(&mine) && use_show(&mine, 2);
}

static int refuses(uint64_t node) {
  graft_class class_id = 0;
  return graft_node_class(mine.runtime, node, &class_id) == GRAFT_E_STALE;
}

static int close_mine(void) { return use_close(&mine); }

static int visit(void) {
  if (mine.runtime != NULL && (graft_pump(mine.runtime, 0) != GRAFT_E_THREAD ||
                               graft_wake(mine.runtime) != GRAFT_OK)) {
    return 0;
  }
  return use_graft();
}

extern const struct plugin plugin;
__attribute__((visibility("default"))) const struct plugin plugin = {
    place, open_mine, works, refuses, close_mine, visit};
