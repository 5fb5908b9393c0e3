/* F6 by trial: a scenario in steps, of which every allocation fails. */
#ifndef GRAFT_TESTS_TRIAL_H
#define GRAFT_TESTS_TRIAL_H

#include "driver.h"

/* A scenario, as a trial sees it. The functions get `subject`. */
struct trial {
  struct rig *rig;
  void *subject;
  size_t step_count;
  /* Opens the rig anew and, in it, the scenario before its first step. */
  void (*open)(struct rig *rig, void *subject);
  /* Does a step: one call that may be out of memory. */
  graft_status (*step)(void *subject, size_t step);
  /* Writes what is to be as before beside the tree; or null. */
  void (*write)(void *subject, struct rig_text *text);
  /* What steps may give to Graft, and how many of these they gave. */
  const struct rig_named *owned;
  uint32_t owned_count;
  const uint32_t *taken;
};

/*
 * For each step, fails its nth allocation (or it and all after it, where `on`),
 * for all n: the step is out of memory, calls no widget, takes nothing,
 * changes nothing, and can be repeated; the scenario goes on to its end.
 * Returns how many allocations failed.
 */
uint32_t trial_fail_each(const struct trial *trial, int on);

/* Pumps, closes the rig, and checks that what was taken was dropped, once. */
void trial_finish(const struct trial *trial);

#endif
