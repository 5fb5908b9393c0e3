/* What a plug-in that uses Graft gives to the host that loads it. */
#ifndef GRAFT_TESTS_CONSUMERS_PLUGIN_H
#define GRAFT_TESTS_CONSUMERS_PLUGIN_H

#include <stdint.h>

struct plugin {
  /* Where the plug-in's copy of Graft is in memory. */
  const void *(*place)(void);
  /* Makes a runtime that shows widgets. */
  int (*open)(void);
  /* Renders, emits, posts and fails in it. */
  int (*works)(void);
  /* Whether it refuses the id of a node of another runtime. */
  int (*refuses)(uint64_t node);
  int (*close)(void);
  /* What a thread that owns no runtime may do, and one of its own. */
  int (*visit)(void);
};

/* The one symbol of the plug-in. */
#define PLUGIN "plugin"

#endif
