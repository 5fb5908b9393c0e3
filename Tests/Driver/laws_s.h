/*
 * Components, cells and pumps for the laws S.
 *
 * A part is a component class of the test's own: it notes `body W` for each
 * run, with W as in probe.h, checks the context that it gets, and describes
 * with a function of the test.
 */
#ifndef GRAFT_TESTS_LAWS_S_H
#define GRAFT_TESTS_LAWS_S_H

#include "probe.h"

struct part;

/* Describes what the part stands for. */
typedef void (*part_body)(struct part *part, const graft_context *context);

/* A component class. It lives until the rig is closed. */
struct part {
  struct rig *rig;
  graft_class id;
  graft_class_desc desc;
  part_body describe; /* or null: it describes nothing */
  void *data;         /* the test's own */
  uint64_t runs;
  int quiet; /* notes nothing */
  /* The nth run from now, from 1, fails after it described. */
  uint32_t fail_nth;
  graft_status fail_status;
  int fail_at_once; /* instead, before it read and described anything */
};

/* Makes a class, open to any property, that is not yet registered. */
struct part *part_new(struct rig *rig, const char *name, part_body describe,
                      void *data);

/* Makes and registers it. */
struct part *part_class(struct rig *rig, const char *name, part_body describe,
                        void *data);

/* Describes a part with a text key and value. */
void part_leaf(struct part *part, const char *key, int64_t value);

/* Describes and commits one part below the root. */
void part_render(struct part *part, const char *key, int64_t value);

/* A property of the node that a callback concerns: its integer, or -1. */
int64_t own_int(const graft_context *context, const char *name);

/* Makes a cell of an integer. */
graft_state cell_int(struct rig *rig, int64_t integer);

/* Makes a cell of a value. */
graft_state cell_of(struct rig *rig, graft_value value);

/* Makes a derived cell without a drop. */
graft_state cell_derived(struct rig *rig, graft_derive_function derive,
                         void *user_data);

/* Sets a cell; it must succeed. */
#define cell_set(rig, state, integer) \
  cell_set_at((rig), (state), (integer), __FILE__, __LINE__)
void cell_set_at(struct rig *rig, graft_state state, int64_t integer,
                 const char *file, int line);

/* Gives the integer of a cell; it must have one. */
#define cell_get(rig, state) cell_get_at((rig), (state), __FILE__, __LINE__)
int64_t cell_get_at(struct rig *rig, graft_state state, const char *file,
                    int line);

/* Sets a cell of text; it must succeed. */
void cell_set_text(struct rig *rig, graft_state state, const char *text);

/* Gives the text of a cell; valid until the next of these calls. */
const char *cell_text(struct rig *rig, graft_state state);

/* Pumps until nothing is left. */
#define pump_all(rig) pump_all_at((rig), __FILE__, __LINE__)
void pump_all_at(struct rig *rig, const char *file, int line);

/* Describes a probe with a text key whose value is bound; closed. */
void bound_leaf(struct probe *probe, const char *key, graft_state state);

/* Checks every container below the root: what its calls put into it is what
 * the node tree has there, read through components. */
#define check_containers(rig, root) \
  check_containers_at((rig), (root), __FILE__, __LINE__)
void check_containers_at(struct rig *rig, const struct probe_widget *root,
                         const char *file, int line);

#endif
