/* What the parts of the conformance kit share. */
#ifndef GRAFT_CONFORMANCE_KIT_H
#define GRAFT_CONFORMANCE_KIT_H

#include <graft/conformance.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_WIDGETS 8
#define MOST_CHILDREN 6
#define MOST_STEPS 64
#define MESSAGE_SIZE 512

struct graft_conformance_random {
  uint64_t state;
};

/* A text that grows; null until it has one. */
typedef struct text {
  char *bytes;
  size_t size;
} text;

/* A widget as it is to be described: keys last, seeds give the properties. */
typedef struct child {
  int64_t key;
  uint64_t seed;
} child;

typedef struct widget {
  int64_t key;
  uint64_t seed;
  int child_count;
  child children[MOST_CHILDREN + 1]; /* one is too many for a moment */
} widget;

typedef struct model {
  int count;
  widget widgets[MOST_WIDGETS];
} model;

enum step_kind {
  STEP_ADD,
  STEP_REMOVE,
  STEP_MOVE,
  STEP_CHANGE,
  STEP_REPEAT,
  STEP_EVERYTHING,
  STEP_MEASURE,
  STEP_ADD_CHILD,
  STEP_REMOVE_CHILD,
  STEP_MOVE_CHILD,
  STEP_CHANGE_CHILD,
  STEP_FAIL,
  STEP_ACT,
  STEP_ACT_AND_REMOVE,
  STEP_REMOVE_IN_HANDLER,
  STEP_CLEAR,
  STEP_CHOSEN, /* how many there are to choose from */
  /* Made of others, so that a seed gives the sequence that it always gave. */
  STEP_REPLACE_CHILD = STEP_CHOSEN,
  STEP_CROWD,
  STEP_KINDS
};

/* A step; the numbers are taken modulo what is there. */
typedef struct step {
  enum step_kind kind;
  uint32_t first;
  uint32_t second;
  uint64_t seed;
} step;

typedef struct kit {
  graft_runtime *rt;
  graft_conformance_desc desc;
  graft_class failing; /* a class that cannot be made */
  model now;
  int64_t last_key;
  /* Handlers that may run: while the user acts. */
  int is_acting;
  int removes_itself; /* the handler that runs next removes its widget */
  int64_t acted_on;   /* a key; while it is removed in its handler */
  uint64_t heard;     /* handlers that ran though nobody acted */
  const char *heard_event;
  int64_t heard_key;
  uint64_t heard_dead; /* those of widgets that are not described */
  graft_stats begun;   /* where the sequence began */
  text before;
  text after;
  text empty;
  /* The law that is broken, or null. */
  const char *law;
  char message[MESSAGE_SIZE];
  graft_status failure; /* of a function that the author gave */
} kit;

/* random.c */
uint64_t conf_next(graft_conformance_random *random);

/* model.c */
graft_status conf_render(kit *k, int failing_at);
graft_status conf_render_nothing(kit *k);
int conf_is_described(const kit *k, int64_t key);
graft_node conf_node(const kit *k, int64_t key);

/* steps.c */
int conf_is_of_child(enum step_kind kind); /* one of what a widget holds */
void conf_make_steps(step *steps, uint32_t count, uint64_t seed,
                     const graft_conformance_desc *desc);
step conf_meant(const kit *k, const step *s); /* as things are by now */
int conf_apply(kit *k, const step *s);        /* 0: the step has no object */
void conf_write_step(const kit *k, const step *s, text *out);
void conf_write_properties(const kit *k, const step *s, text *out);

/* check.c */
void conf_broken(kit *k, const char *law, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int conf_settle(kit *k);
int conf_look(kit *k, text *into);
int conf_differs(const text *a, const text *b);
/* Does a step and checks what came of it. 0 to go on. */
int conf_do(kit *k, const step *s);
int conf_begin(kit *k);
int conf_end(kit *k);

/* text.c */
int conf_put(text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void conf_free(text *t);
/* The first line in which two texts differ, of each. */
void conf_first_difference(const text *a, const text *b, char *line_a,
                           char *line_b, size_t size);

#endif
