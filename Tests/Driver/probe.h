/*
 * A widget class of the test's own, which notes each of its calls in the
 * rig's lines, checks the context that it gets, and keeps its children as the
 * calls imply them. Noted are, with W a widget as "class#key":
 *
 *     coordinator W          insert P W INDEX    callback W EVENT VALUES
 *     create W               move P W INDEX      command W NAME VALUES
 *     update W NAME:OLD>NEW  remove P W INDEX    measure W
 *     finalize W             mount W             read W NAME
 *     connect W EVENT        unmount W           reset W
 *     disconnect W EVENT     destroy W           destroy_coordinator W
 *     rows W COUNT FIRST
 *
 * A call that was made to fail ends with " failed".
 */
#ifndef GRAFT_TESTS_PROBE_H
#define GRAFT_TESTS_PROBE_H

#include "driver.h"

#define PROBE_PHASES 32
#define PROBE_CHILDREN 64

struct probe;

/* A widget. The root's is made by probe_root(). */
struct probe_widget {
  struct probe *probe;
  graft_node node;
  char name[48];
  struct probe_widget *parent;
  struct probe_widget *children[PROBE_CHILDREN];
  uint32_t child_count;
  int remove_failed;
};

struct probe_coordinator {
  struct probe *probe;
  char name[48];
};

/* A class. It lives until the rig is closed. */
struct probe {
  struct rig *rig;
  graft_class id;
  graft_class_desc desc;
  uint32_t live_widgets;
  uint32_t live_coordinators;
  uint64_t calls[PROBE_PHASES]; /* by GRAFT_PHASE_* */
  int quiet;                    /* notes nothing */
  graft_status callback_status; /* what `callback` returns */
  graft_value read_value;       /* what `read` gives */
  /* The nth call of a phase from now, from 1, fails, and `fail_times` in all
   * from there (0: one). */
  uint32_t fail_phase;
  uint32_t fail_nth;
  uint32_t fail_times;
  graft_status fail_status;
  /* Runs in each call, before anything is done. */
  void (*hook)(struct probe *probe, const graft_context *context,
               uint32_t phase);
  void *hook_data;
};

/*
 * Makes a class that is not yet registered: its desc is GRAFT_CLASS_OPEN, has
 * every callback but those that follow, and the events
 * change (of "value"), tap, moving (continuous) and ask (query).
 */
struct probe *probe_new(struct rig *rig, const char *name);

/* The callbacks that probe_new() leaves out. */
graft_status probe_read(const graft_context *context, void *widget,
                        graft_atom property, graft_value *value);
graft_status probe_reset(const graft_context *context, void *widget);
graft_status probe_command(const graft_context *context, void *widget,
                           graft_atom command, const graft_value *values,
                           uint32_t count, graft_value *reply);
graft_status probe_set_rows(const graft_context *context, void *widget,
                            uint32_t count, uint32_t first);
graft_status probe_measure(const graft_context *context, void *widget,
                           const graft_size *proposal, graft_size *size);

/* Registers it, as its desc says now. */
struct probe *probe_register(struct probe *probe);

/* Makes and registers the plain class. */
struct probe *probe_class(struct rig *rig, const char *name);

/* Opens a root on a widget of the class and sets rig->root to it. */
struct probe_widget *probe_root(struct probe *probe);

/* Returns the children of a widget, as in "leaf#a leaf#b". */
const char *probe_children(struct rig *rig, const struct probe_widget *widget);

/* Frees a widget that is gone, as its toolkit would have; null does nothing. */
void probe_forget(struct probe_widget *widget);

/* Gives the widget of a node, or null. */
struct probe_widget *probe_widget_of(struct rig *rig, graft_node node);

/* Counts the widgets in that of a node; 0 if it has none. */
uint32_t probe_count(struct rig *rig, graft_node node);

/* Gives the node of the widget at an index in that of a node; 0 fails the
 * test. */
graft_node probe_within(struct rig *rig, graft_node node, uint32_t index);

/* Gives the child of a node at an index; 0 fails the test. */
graft_node probe_child(struct rig *rig, graft_node node, uint32_t index);

/* Describes a probe with a text key and value; close it with graft_close(). */
void probe_open(struct probe *probe, const char *key, int64_t value);

/* The same, closed: a leaf. */
void probe_leaf(struct probe *probe, const char *key, int64_t value);

/* Describes and commits leaves with one-letter keys and equal values below the
 * root, as in "abc". */
void probe_leaves(struct probe *probe, const char *keys, int64_t value);

/* Emits an event without a value, or with an integer. */
graft_status probe_emit(struct rig *rig, graft_node node, const char *event);
graft_status probe_emit_int(struct rig *rig, graft_node node, const char *event,
                            int64_t integer);

#endif
