/* A scenario of components and state, run in steps, for F6. */
#ifndef GRAFT_TESTS_LAWS_S_ORDEAL_H
#define GRAFT_TESTS_LAWS_S_ORDEAL_H

#include "laws_s.h"

#define OWNED 64u
#define LONG "a text that is too long to be kept inline, with number "

/* A scenario, run in steps: each is one call that may be out of memory. */
struct ordeal {
  struct rig *rig;
  struct probe *box;
  struct part *part;
  graft_state text, number, twice;
  graft_atom theme;
  struct rig_named owned[OWNED];
  uint32_t taken; /* of `owned`, by calls that succeeded */
  int64_t rows;
  int object;
};

typedef graft_status (*ordeal_step)(struct ordeal *ordeal);

/* The steps, ended by null. */
extern const ordeal_step ordeal_steps[];

/* How many of them come before the cells are set. */
#define ORDEAL_STEPS_BEFORE_SET 10u

/* Opens the rig anew and, in it, the scenario before its first step. */
void ordeal_open(struct rig *rig, struct ordeal *ordeal);

#endif
