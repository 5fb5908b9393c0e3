/*
 * Widgets that are told to be gone from within a call (M11).
 *
 * The class's widgets are the rig's: the one that is gone is freed by nobody.
 */
#ifndef GRAFT_TESTS_FOUND_GONE_H
#define GRAFT_TESTS_FOUND_GONE_H

#include "probe.h"

/* Which call tells it, of which widget. */
struct gone {
  struct probe *leaf;
  struct rig *rig;
  uint32_t phase;
  const char *key;
  graft_node node; /* that was told, once it was */
};

/* Makes the class and a root on a widget of it; no call tells it yet. */
struct gone *gone_new(struct rig *rig, uint32_t phase, const char *key);

/* The hook that tells it, once. */
void gone_tell(struct probe *probe, const graft_context *context,
               uint32_t phase);

/* Does what its toolkit would have done: the widget is in no container. */
void gone_part(struct probe_widget *widget);

/* Checks that nothing can be asked of the node. */
void gone_check_stale(struct rig *rig, graft_node node);

/* Describes and commits a, b and c, below x where it is boxed. */
void gone_describe(struct gone *gone, int boxed, int64_t value);

#endif
