/*
 * Callbacks that fail. What tests and the toolkit give to Graft goes through
 * the functions of inject_names.h: each callback is counted by its kind, any
 * one can be made to fail, and what comes of it is looked at. Unless it is
 * turned on they do nothing but call the real ones.
 *
 * A failure must come out where the laws say: as the answer of the call that
 * ran the callback, or as a report with its phase and node (F5). A description
 * that is refused for it leaves the tree as it was (F1).
 */
#ifndef GRAFT_TESTS_INJECT_H
#define GRAFT_TESTS_INJECT_H

#include "driver.h"

/* What a callback that was made to fail returns. */
#define INJECT_STATUS (GRAFT_E_HOST - 4321)
/* More than there are of GRAFT_PHASE_*. */
#define INJECT_PHASES 32u

struct inject {
  int is_on;
  /* The callback that fails: the nth of a phase, from 1, once or with all
   * after it. 0: none. */
  uint32_t phase;
  uint64_t nth;
  int on;
  uint64_t calls[INJECT_PHASES]; /* made so far */
  uint64_t failed;               /* of these */
  /* Runs where one fails; or null. */
  void (*then)(void *data);
  void *data;
  /* The one that failed, until it comes out. */
  int is_pending;
  graft_node node;
  uint32_t depth; /* of calls that run callbacks */
  struct rig_text breaches;
};

extern struct inject inject;

/* Returns the name of a phase, as in "create"; null if there is none. */
const char *inject_phase_name(uint32_t phase);

/* Counts a callback, and tells whether it is to fail. */
int inject_is_due(const graft_context *context, uint32_t phase);

/* Notes a breach of a law. */
void inject_breach(const char *format, ...);

/* To be called at the end: each drop ran as often as it had to. */
void inject_check_drops(void);

/* The values and descs of a description with its callbacks replaced; what is
 * described by them is valid until the call after it. */
graft_status inject_elements(
    graft_runtime *runtime, graft_node root, const graft_element *elements,
    uint32_t count,
    graft_status (*describe)(graft_runtime *runtime, graft_node root,
                             const graft_element *elements, uint32_t count));

#endif
