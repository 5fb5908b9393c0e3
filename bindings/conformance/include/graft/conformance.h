/*
 * Conformance: does a widget class keep its side of Graft's laws?
 *
 * For authors of widget classes, of a whole toolkit or of one widget. The kit
 * describes the class in random ways, as an app would over a day: it mounts,
 * changes, moves and removes its widgets, lets a neighbour's create fail, acts
 * as a user, removes a widget while its own event is handled, and takes it out
 * while events of it are on their way. It watches what the class shows, by a
 * function of yours that writes it as text, and which handlers run. Where a law
 * is broken it looks for the shortest sequence of steps that breaks it.
 *
 *     graft_conformance_desc desc = GRAFT_CONFORMANCE_DESC_INIT;
 *     desc.root = root;
 *     desc.class_id = lamp;
 *     desc.describe = describe_lamp;
 *     desc.snapshot = write_what_is_shown;
 *     desc.found = print_finding;
 *     return graft_conformance_run(rt, &desc) == 0 ? 0 : 1;
 *
 * What is checked, by the number of the law that a class breaks:
 *
 *     M4  a description that is equal, and an update with everything, change
 *         nothing that is shown; so does measuring
 *     M5  what is shown depends on the newest description alone, not on how it
 *         came about: it equals what fresh widgets show, also where a property
 *         is described no longer
 *     M6  what was removed is shown no longer, and none of its handlers runs
 *     M7  each widget that was made is destroyed, or waits in a pool
 *     K5  children are shown in the order described (by the same comparison),
 *         and one more than it takes is refused with a status
 *     P3  no handler hears what Graft set; a value that the widget made
 *         another is told once, and that ends
 *     P5  a value that the app does not take over is put back
 *     E7  a handler may remove its own widget
 *     F1  where a neighbour cannot be made, what was made beside it is undone,
 *         and what is shown stays
 *     F2  no callback of the class fails by itself
 *     F3  after a child that was refused it shows again what it showed
 *
 * A class that passes can still be wrong where the snapshot does not look.
 * Everything here is [owner-thread]. The kit prints nothing and keeps nothing
 * that it is given.
 */
#ifndef GRAFT_CONFORMANCE_H
#define GRAFT_CONFORMANCE_H

#include <graft/graft.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where random numbers come from; the same seed gives the same ones. */
typedef struct graft_conformance_random graft_conformance_random;

/* Returns a number below `count`; 0 if count is 0. */
GRAFT_API uint32_t graft_conformance_pick(graft_conformance_random *random,
                                          uint32_t count);

/* A law that the class breaks. All text is NUL-terminated and valid until
 * `found` returns. */
typedef struct graft_conformance_finding {
  uint32_t struct_size;
  uint32_t step_count;  /* of the shortest sequence found */
  uint64_t seed;        /* of that sequence, for graft_conformance_desc */
  const char *law;      /* "M5" */
  const char *message;  /* what was expected, and what came */
  const char *sequence; /* the steps, a line each */
} graft_conformance_finding;

/* What is checked, and how. */
typedef struct graft_conformance_desc {
  uint32_t struct_size;
  uint32_t flags;            /* 0 */
  graft_node root;           /* empty; it is rendered into, and left empty */
  graft_class class_id;      /* to be checked */
  graft_class parent;        /* a container around its widgets; 0: the root */
  graft_class child;         /* what is put into its widgets; 0: nothing */
  uint32_t sequences;        /* how many are tried; 0: 200 */
  uint32_t steps;            /* of each; 0: 12 */
  uint32_t event_count;      /* of `events` */
  uint64_t seed;             /* of the first sequence; 0: 1 */
  const char *const *events; /* the class's, to each of which a handler is set
                                but for queries */
  void *user_data;
  /* Sets properties of the open element, chosen by `random` alone. Leave some
   * out at random: then their defaults are checked; but with `act` never those
   * that it changes, for then they are the user's. Or null. */
  void (*describe)(void *user_data, graft_runtime *runtime,
                   graft_conformance_random *random);
  /* The same for a child. Or null. */
  void (*describe_child)(void *user_data, graft_runtime *runtime,
                         graft_conformance_random *random);
  /* Lets the toolkit and Graft do all that waits. Null: graft_pump(). */
  graft_status (*settle)(void *user_data);
  /* Writes all that is shown, as for graft_error_message(). Not where the
   * focus, the caret and the scroll bars are. Not null. */
  graft_status (*snapshot)(void *user_data, char *buffer, size_t size,
                           size_t *needed);
  /* Does something to a widget as a user would. Or null. Check a class both
   * with it and without. */
  void (*act)(void *user_data, graft_node node,
              graft_conformance_random *random);
  /* Hears of a law that is broken, once for each law. Or null. */
  void (*found)(void *user_data, const graft_conformance_finding *finding);
  uint32_t most_children; /* how many the class takes: 1 for a container with
                             one slot; 0: any number */
  uint32_t reserved;      /* 0 */
} graft_conformance_desc;

#define GRAFT_CONFORMANCE_DESC_INIT                                           \
  {                                                                           \
    sizeof(graft_conformance_desc), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \
        0, 0, 0, 0, 0                                                         \
  }

/*
 * Checks a class. Returns how many laws it breaks; GRAFT_E_INVALID if the
 * description of the check is, GRAFT_E_NO_MEMORY, or what a function of yours
 * failed with.
 */
GRAFT_API graft_status graft_conformance_run(
    graft_runtime *runtime, const graft_conformance_desc *desc);

#ifdef __cplusplus
}
#endif

#endif
