/*
 * Graft: declarative use of legacy widgets.
 *
 * A program describes, for its present state, which widgets it wants. Graft
 * makes each widget once, updates it when something about it changed, keeps
 * one coordinator alive beside it to receive its callbacks, routes its events
 * to the newest handlers, and destroys it once.
 *
 * This header is the whole contract. It needs C89 (with <stdint.h>) or C++98.
 *
 * ---------------------------------------------------------------------------
 * Lifecycle
 * ---------------------------------------------------------------------------
 * Create a runtime, register widget classes, create a root, and render. Each
 * graft_render() replaces the description of what is below the root:
 *
 *     match   the new description is compared with the tree; nothing is called
 *     stage   what is new is made: make_coordinator, create, update with every
 *             property, its children, finalize; then connect
 *     swap    live widgets are updated; children are removed, moved, inserted
 *     reap    what was removed is destroyed, children first
 *
 * A description equal to what the widgets show calls nothing and allocates
 * nothing. `update` runs only with a list of what changed. The comparison is
 * made against what the widget shows: an event declared as reporting a
 * property tells Graft the new value, and describing that value writes nothing.
 *
 * ---------------------------------------------------------------------------
 * Events and the pump
 * ---------------------------------------------------------------------------
 * A widget class hands native events to graft_emit(). Handlers run one after
 * another, never nested in another handler and never in a commit; what arrives
 * then waits its turn. Graft has no main loop and starts no thread: when work
 * becomes pending it calls the `schedule` hook once; the host then calls
 * graft_pump() from its loop. The pump runs posted tasks, waiting events, the
 * bodies of invalidated roots, writes back controlled values that the program
 * did not accept, and destroys what was removed while an event was handled.
 *
 * A widget that reports a value of its own accord while Graft writes to it is
 * not heard as the user: that echo is dropped and counted, at once or late,
 * once or repeated. If the widget made another value of what was written (a
 * range clamps), that is delivered after the commit with GRAFT_EVENT_ADJUSTED.
 *
 * ---------------------------------------------------------------------------
 * Threads
 * ---------------------------------------------------------------------------
 * A runtime belongs to the thread that created it. Functions tagged
 * [owner-thread] answer GRAFT_E_THREAD on any other thread and change nothing.
 * Those tagged [any-thread] may be called from every thread, as long as the
 * runtime exists. No lock is held while a callback runs.
 *
 * ---------------------------------------------------------------------------
 * Ownership
 * ---------------------------------------------------------------------------
 * What a function takes by pointer is copied before it returns, unless its
 * comment says otherwise; what it gives as text is written to the caller's
 * buffer. The host never frees Graft's memory.
 *
 * A `user_data` that comes with a `drop` belongs to Graft from the moment that
 * the call succeeds, and `drop` runs exactly once, on the owner thread, when
 * Graft is done with it. A call that fails took nothing: its user_data is the
 * caller's as before, and its drop has not run. The builder's calls take it in
 * any case, so that only the commit needs to be checked.
 * A handler is one registration for each node and name: describing an equal
 * handler again (same function, user_data and drop) keeps the registration;
 * describing another replaces it, and the old one is dropped, at the earliest
 * when it is no longer running. No widget call comes of either.
 *
 * ---------------------------------------------------------------------------
 * Errors
 * ---------------------------------------------------------------------------
 * Functions return a graft_status: zero or more is success, less is failure.
 * On failure outputs are untouched, nothing was changed, and
 * graft_error_message() says what came, what was expected, and where. A
 * callback of the host that returns a negative number has failed: the number
 * is passed through unchanged (use numbers up to GRAFT_E_HOST for your own).
 * No input makes Graft trap or print. Ids that are stale, foreign, zero or
 * made up are answered with a status.
 *
 * A commit whose create fails changes nothing, unless a GRAFT_BOUNDARY has a
 * fallback for it. One whose update, hook or child
 * call fails goes on; graft_render() then returns the number of failures, each
 * of which went to the `report` hook with the path of its node.
 *
 * ---------------------------------------------------------------------------
 * Versions
 * ---------------------------------------------------------------------------
 * A struct that begins with struct_size may grow at its end: set the member to
 * sizeof, or use the _INIT macro. Members beyond a caller's size read as zero,
 * and zero is the sensible default. Structs without it never change.
 * graft_version() tells the library's version, graft_abi_json() its layouts.
 */
#ifndef GRAFT_GRAFT_H
#define GRAFT_GRAFT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define GRAFT_API
#elif defined(__GNUC__)
#define GRAFT_API __attribute__((visibility("default")))
#else
#define GRAFT_API
#endif

#if defined(__GNUC__)
#define GRAFT_INLINE static __inline__ __attribute__((unused))
#elif defined(__cplusplus)
#define GRAFT_INLINE static inline
#else
#define GRAFT_INLINE static
#endif

#if defined(__GNUC__)
#define GRAFT_UNUSED_ __attribute__((unused))
#else
#define GRAFT_UNUSED_
#endif

/* The version of this header: major, minor and patch in steps of 1000. */
#define GRAFT_VERSION 1000

/* ------------------------------------------------------------------------ */
/* Handles                                                                  */
/* ------------------------------------------------------------------------ */

/* A runtime: classes, trees, queues and memory, for one thread. */
typedef struct graft_runtime graft_runtime;

/* Zero or more: success. Less than zero: one of GRAFT_E_*, or the host's. */
typedef int32_t graft_status;

/* An interned name: of a property, an event, a command. 0 is none. */
typedef uint32_t graft_atom;

/* A registered widget class. 0 is none. */
typedef uint32_t graft_class;

/* A node of a tree: slot and generation, salted per runtime. 0 is none. */
typedef uint64_t graft_node;

/* A reference that follows a described widget while it lives. 0 is none. */
typedef uint64_t graft_ref;

/* A cell of state: a value with those who depend on it. 0 is none. */
typedef uint64_t graft_state;

/* An order of items, each a value with an id that stays. 0 is none. */
typedef uint64_t graft_list;

/* ------------------------------------------------------------------------ */
/* Status                                                                   */
/* ------------------------------------------------------------------------ */

#define GRAFT_OK 0           /* done */
#define GRAFT_DECLINED 1     /* not mine: the event goes on, or nobody's */
#define GRAFT_HANDLED 2      /* a class callback: done, no handler runs */
#define GRAFT_QUEUED 3       /* graft_emit: handlers run later */
#define GRAFT_DROPPED 4      /* graft_emit: an echo, or muted */
#define GRAFT_E_INVALID (-1) /* an argument is null, out of range, not UTF-8 */
#define GRAFT_E_NO_MEMORY (-2)   /* an allocation failed */
#define GRAFT_E_STALE (-3)       /* an id whose object is gone, or never was */
#define GRAFT_E_THREAD (-4)      /* not the runtime's own thread */
#define GRAFT_E_BUSY (-5)        /* not allowed inside this callback */
#define GRAFT_E_DUPLICATE (-6)   /* a name or key that is taken already */
#define GRAFT_E_UNKNOWN (-7)     /* no class, property or event of this name */
#define GRAFT_E_TYPE (-8)        /* a value of another type than expected */
#define GRAFT_E_UNSUPPORTED (-9) /* the class has no such callback */
#define GRAFT_E_LIMIT (-10)      /* a count beyond what Graft can hold */
#define GRAFT_E_SMALL (-11)      /* the buffer is too small; size is told */
#define GRAFT_E_LOOP (-12)       /* a feedback loop was ended */
#define GRAFT_E_STRICT (-13)     /* see GRAFT_RUNTIME_STRICT */
#define GRAFT_E_HOST (-1000)     /* the host's own: this and all below it */

/* ------------------------------------------------------------------------ */
/* Values                                                                   */
/* ------------------------------------------------------------------------ */

#define GRAFT_TYPE_NONE 0u    /* no value: a property's default */
#define GRAFT_TYPE_BOOL 1u    /* as.integer, 0 or 1 */
#define GRAFT_TYPE_INT 2u     /* as.integer */
#define GRAFT_TYPE_DOUBLE 3u  /* as.real */
#define GRAFT_TYPE_STRING 4u  /* as.string, `length` bytes of UTF-8 */
#define GRAFT_TYPE_BYTES 5u   /* as.pointer, `length` bytes */
#define GRAFT_TYPE_POINTER 6u /* as.pointer, neither followed nor owned */
#define GRAFT_TYPE_OBJECT 7u  /* as.pointer, retained; `length` is its kind */
#define GRAFT_TYPE_HANDLER 8u /* as.handler, a function for an event */
#define GRAFT_TYPE_STATE 9u   /* as.id, a graft_state: bound to its value */
#define GRAFT_TYPE_NODE 10u   /* as.id, a graft_node */

/* For graft_property.types: a mask of the types that are accepted. */
#define GRAFT_ACCEPTS(type) (1u << (type))

struct graft_context;
struct graft_event;

/* Runs when user_data is no longer needed. */
typedef void (*graft_drop_function)(void *user_data);

/*
 * Receives an event of a node. Returns GRAFT_OK when handled, GRAFT_DECLINED
 * to let a bubbling event go on, or a negative failure, which is reported.
 */
typedef graft_status (*graft_handler_function)(
    const struct graft_context *context, const struct graft_event *event,
    void *user_data);

/* A handler as described; see "Ownership" for who holds user_data. */
typedef struct graft_handler {
  graft_handler_function function;
  void *user_data;
  graft_drop_function drop; /* or null */
} graft_handler;

/* A value of one of the types above: 16 bytes. */
typedef struct graft_value {
  uint32_t type;   /* GRAFT_TYPE_* */
  uint32_t length; /* bytes of a string or bytes; kind of an object */
  union {
    int64_t integer;
    double real;
    const char *string;
    const void *pointer;
    const graft_handler *handler;
    uint64_t id;
  } as;
} graft_value;

GRAFT_INLINE graft_value graft_value_none(void) {
  graft_value value;
  value.type = GRAFT_TYPE_NONE;
  value.length = 0;
  value.as.integer = 0;
  return value;
}

GRAFT_INLINE graft_value graft_value_bool(int flag) {
  graft_value value;
  value.type = GRAFT_TYPE_BOOL;
  value.length = 0;
  value.as.integer = flag != 0;
  return value;
}

GRAFT_INLINE graft_value graft_value_int(int64_t integer) {
  graft_value value;
  value.type = GRAFT_TYPE_INT;
  value.length = 0;
  value.as.integer = integer;
  return value;
}

GRAFT_INLINE graft_value graft_value_double(double real) {
  graft_value value;
  value.type = GRAFT_TYPE_DOUBLE;
  value.length = 0;
  value.as.real = real;
  return value;
}

/* `text` need not be terminated; it is read until the call that takes it. */
GRAFT_INLINE graft_value graft_value_string(const char *text, uint32_t length) {
  graft_value value;
  value.type = GRAFT_TYPE_STRING;
  value.length = length;
  value.as.integer = 0;
  value.as.string = text;
  return value;
}

/* A NUL-terminated text, cut after UINT32_MAX bytes; null: none. */
GRAFT_INLINE graft_value graft_value_text(const char *text) {
  uint32_t length = 0;
  if (text == 0) return graft_value_none();
  while (text[length] != '\0' && length != 0xFFFFFFFFu) length++;
  return graft_value_string(text, length);
}

GRAFT_INLINE graft_value graft_value_bytes(const void *bytes, uint32_t length) {
  graft_value value;
  value.type = GRAFT_TYPE_BYTES;
  value.length = length;
  value.as.integer = 0;
  value.as.pointer = bytes;
  return value;
}

GRAFT_INLINE graft_value graft_value_pointer(const void *pointer) {
  graft_value value;
  value.type = GRAFT_TYPE_POINTER;
  value.length = 0;
  value.as.integer = 0;
  value.as.pointer = pointer;
  return value;
}

GRAFT_INLINE graft_value graft_value_object(uint32_t kind, const void *object) {
  graft_value value;
  value.type = GRAFT_TYPE_OBJECT;
  value.length = kind;
  value.as.integer = 0;
  value.as.pointer = object;
  return value;
}

/* The handler is copied by the call that takes the value. */
GRAFT_INLINE graft_value graft_value_handler(const graft_handler *handler) {
  graft_value value;
  value.type = GRAFT_TYPE_HANDLER;
  value.length = 0;
  value.as.integer = 0;
  value.as.handler = handler;
  return value;
}

/* As a property: the value of the cell, now and whenever it changes. */
GRAFT_INLINE graft_value graft_value_state(graft_state state) {
  graft_value value;
  value.type = GRAFT_TYPE_STATE;
  value.length = 0;
  value.as.id = state;
  return value;
}

GRAFT_INLINE graft_value graft_value_node(graft_node node) {
  graft_value value;
  value.type = GRAFT_TYPE_NODE;
  value.length = 0;
  value.as.id = node;
  return value;
}

/* ------------------------------------------------------------------------ */
/* What callbacks get                                                       */
/* ------------------------------------------------------------------------ */

#define GRAFT_PHASE_NONE 0u
#define GRAFT_PHASE_MATCH 1u
#define GRAFT_PHASE_MAKE_COORDINATOR 2u
#define GRAFT_PHASE_CREATE 3u
#define GRAFT_PHASE_UPDATE 4u
#define GRAFT_PHASE_FINALIZE 5u
#define GRAFT_PHASE_CONNECT 6u
#define GRAFT_PHASE_INSERT 7u
#define GRAFT_PHASE_MOVE 8u
#define GRAFT_PHASE_REMOVE 9u
#define GRAFT_PHASE_DID_MOUNT 10u
#define GRAFT_PHASE_WILL_UNMOUNT 11u
#define GRAFT_PHASE_DESTROY 12u
#define GRAFT_PHASE_DESTROY_COORDINATOR 13u
#define GRAFT_PHASE_RESET 14u
#define GRAFT_PHASE_CALLBACK 15u
#define GRAFT_PHASE_HANDLER 16u
#define GRAFT_PHASE_QUERY 17u
#define GRAFT_PHASE_COMMAND 18u
#define GRAFT_PHASE_MEASURE 19u
#define GRAFT_PHASE_BODY 20u
#define GRAFT_PHASE_TASK 21u
#define GRAFT_PHASE_READ 22u
#define GRAFT_PHASE_PUMP 23u
#define GRAFT_PHASE_EFFECT 24u
#define GRAFT_PHASE_DERIVE 25u
#define GRAFT_PHASE_SET_ROWS 26u
#define GRAFT_PHASE_ROW_KEY 27u

/* The first argument of every callback. Valid until the callback returns. */
typedef struct graft_context {
  uint32_t struct_size;
  uint32_t phase; /* GRAFT_PHASE_* */
  graft_runtime *runtime;
  graft_node node;      /* the node concerned; 0 for an unbound task, and where
                            a pooled widget is destroyed */
  graft_class class_id; /* its class */
  uint32_t reserved;    /* 0 */
  void *class_data;     /* graft_class_desc.class_data */
  void *coordinator;    /* of the node, or null */
  void *widget;         /* of the node, or null before create */
  void *parent_widget;  /* of the nearest ancestor that has one, or null */
  uint64_t commit;      /* number of the commit, from 1 */
  uint64_t transaction; /* token of the transaction that caused it, or 0 */
} graft_context;

#define GRAFT_EVENT_ADJUSTED 1u /* the widget made another value of a write */
#define GRAFT_EVENT_MERGED 2u   /* stands for several continuous events */
#define GRAFT_EVENT_IS_QUERY 4u /* write the answer to `reply` */

/* An event on its way. A class callback may change name and values. */
typedef struct graft_event {
  uint32_t struct_size;
  uint32_t flags;    /* GRAFT_EVENT_* */
  graft_node target; /* the node that emitted it */
  graft_atom name;
  uint32_t value_count;
  const graft_value *values; /* valid until the callback returns */
  graft_value *reply;        /* for a query; else null */
} graft_event;

/* Gives the first value of an event; none if it has none. */
GRAFT_INLINE graft_value graft_event_value(const graft_event *event) {
  return event->value_count > 0 ? event->values[0] : graft_value_none();
}

/* Gives the first value of an event as an integer or bool; else 0. */
GRAFT_INLINE int64_t graft_event_int(const graft_event *event) {
  graft_value value = graft_event_value(event);
  if (value.type != GRAFT_TYPE_INT && value.type != GRAFT_TYPE_BOOL) return 0;
  return value.as.integer;
}

/* Tells whether the first value of an event is a NUL-terminated text. */
GRAFT_INLINE int graft_event_is(const graft_event *event, const char *text) {
  graft_value value = graft_event_value(event);
  uint32_t i;
  if (value.type != GRAFT_TYPE_STRING) return 0;
  for (i = 0; i < value.length; i++) {
    if (*text == '\0' || *text++ != value.as.string[i]) return 0;
  }
  return *text == '\0';
}

/*
 * Begins a handler, a static graft_handler_function, with the arguments
 * `context`, `event` and `user_data`, of which it need not use any:
 *
 *     GRAFT_HANDLER(clicked) {
 *       return graft_state_add(context->runtime, *(graft_state *)user_data, 1);
 *     }
 */
#define GRAFT_HANDLER(name)                                            \
  static graft_status name(const graft_context *context GRAFT_UNUSED_, \
                           const graft_event *event GRAFT_UNUSED_,     \
                           void *user_data GRAFT_UNUSED_)

/* The same for a component's body, which gets `context`. */
#define GRAFT_BODY(name) \
  static graft_status name(const graft_context *context GRAFT_UNUSED_)

/* The same for a root's body, an effect and a task, which get `context` and
 * `user_data`. */
#define GRAFT_TASK(name)                                               \
  static graft_status name(const graft_context *context GRAFT_UNUSED_, \
                           void *user_data GRAFT_UNUSED_)

/* One property that changed. Values are valid until `update` returns. */
typedef struct graft_change {
  graft_atom name;
  uint32_t reserved;     /* 0 */
  graft_value old_value; /* what the widget showed; none if unknown */
  graft_value new_value; /* none: back to the default */
} graft_change;

/* remove_child: the child is about to be inserted elsewhere. */
#define GRAFT_INDEX_NONE 0xFFFFFFFFu

/* A child concerned by insert_child, move_child or remove_child. */
typedef struct graft_child {
  uint32_t struct_size;
  uint32_t index; /* among the parent's widgets, once the call is done; for
                     remove_child before it, or GRAFT_INDEX_NONE */
  graft_node node;
  graft_class class_id;
  uint32_t reserved; /* 0 */
  void *widget;
  void *previous; /* the sibling widget that it comes after, or null */
} graft_child;

/* A size in the toolkit's units; less than zero means unspecified. */
typedef struct graft_size {
  double width;
  double height;
} graft_size;

/* ------------------------------------------------------------------------ */
/* Versions and errors                                                      */
/* ------------------------------------------------------------------------ */

/* Returns the version of the library, like GRAFT_VERSION. [any-thread] */
GRAFT_API uint32_t graft_version(void);

/*
 * Writes sizes, member offsets and constants of this header as JSON, so that
 * a binding can check itself. Text rules as for graft_error_message().
 * [any-thread]
 */
GRAFT_API graft_status graft_abi_json(char *buffer, size_t size,
                                      size_t *needed);

/* Returns the name of a status ("GRAFT_E_STALE"); never null. [any-thread] */
GRAFT_API const char *graft_status_name(graft_status status);

/*
 * Writes the message of the newest failure: of `runtime`, or, where it is
 * null, of the calling thread, which is the one that functions of any thread
 * leave. Every text function works like this one: it writes at most `size`
 * bytes with a terminating NUL, and tells in `needed` (or null) the bytes that
 * the whole text takes with its NUL. If they do not fit it writes nothing and
 * returns GRAFT_E_SMALL. A failure of this function does not replace the
 * message. [owner-thread]
 */
GRAFT_API graft_status graft_error_message(const graft_runtime *runtime,
                                           char *buffer, size_t size,
                                           size_t *needed);

/*
 * Adds the host's words to the failure that the running callback is about to
 * return, and returns `status`, so that a callback can end with
 * `return graft_fail(context->runtime, MY_ERROR, "no display");`.
 * `message` is NUL-terminated and copied, cut after 255 bytes. [owner-thread]
 */
GRAFT_API graft_status graft_fail(graft_runtime *runtime, graft_status status,
                                  const char *message);

/* A failure that did not end the call during which it happened. */
typedef struct graft_report {
  uint32_t struct_size;
  uint32_t phase; /* GRAFT_PHASE_* */
  graft_status status;
  graft_class class_id;
  graft_node node;
  uint64_t commit;
  const char *path;       /* NUL-terminated, as all text here */
  const char *class_name; /* "" if none */
  const char *key;        /* "" if none */
  const char *message;
} graft_report;

/* ------------------------------------------------------------------------ */
/* Runtime                                                                  */
/* ------------------------------------------------------------------------ */

/*
 * For the development of widget classes: their rules are checked, and a breach
 * is reported as GRAFT_E_STRICT. `create` returns a widget of its own, or it has
 * failed. `update` takes at most 4 ms; called a second time with the same
 * changes, as it is then wherever the class has `read`, it leaves each described
 * property with the value that it had. An event reaches a callback of its class
 * or a handler.
 */
#define GRAFT_RUNTIME_STRICT 1u

/*
 * Hooks and memory of a runtime. Every member may be zero.
 * `allocate` returns `size` bytes aligned to 16, or null; `deallocate` is given
 * the same size. They are called from the owner thread and from threads that
 * post, and default to malloc and free.
 * `schedule` is called once when work becomes pending, from any thread; it
 * must not call back into Graft.
 * `report` hears of failures that do not end a call. It may call functions
 * that read, and must not call others.
 * `retain` and `release` keep values of GRAFT_TYPE_OBJECT.
 */
typedef struct graft_runtime_desc {
  uint32_t struct_size;
  uint32_t flags; /* GRAFT_RUNTIME_* */
  void *user_data;
  void *(*allocate)(void *user_data, size_t size);
  void (*deallocate)(void *user_data, void *memory, size_t size);
  void (*schedule)(void *user_data);
  void (*report)(void *user_data, const graft_report *report);
  void (*retain)(void *user_data, uint32_t kind, const void *object);
  void (*release)(void *user_data, uint32_t kind, const void *object);
} graft_runtime_desc;

#define GRAFT_RUNTIME_DESC_INIT \
  { sizeof(graft_runtime_desc), 0, 0, 0, 0, 0, 0, 0, 0 }

/*
 * Creates a runtime that belongs to the calling thread. `desc` may be null.
 * [any-thread]
 */
GRAFT_API graft_status graft_runtime_create(const graft_runtime_desc *desc,
                                            graft_runtime **runtime);

/*
 * Destroys the roots that are left, pools and classes, runs every drop that is
 * due, and frees the runtime. GRAFT_E_BUSY inside a callback. [owner-thread]
 */
GRAFT_API graft_status graft_runtime_destroy(graft_runtime *runtime);

/* Counters since creation, and what is held now. */
typedef struct graft_stats {
  uint32_t struct_size;
  uint32_t live_nodes;     /* nodes now, roots included */
  uint64_t commits;        /* commits begun */
  uint64_t creates;        /* widgets made by create or a wrap's make */
  uint64_t updates;        /* calls of update */
  uint64_t destroys;       /* widgets destroyed */
  uint64_t inserts;        /* calls of insert_child */
  uint64_t moves;          /* calls of move_child */
  uint64_t removes;        /* calls of remove_child */
  uint64_t events;         /* events that reached a callback or handler */
  uint64_t echoes_dropped; /* events told as echoes */
  uint64_t stale_events;   /* events for nodes that were gone */
  uint64_t merged_events;  /* continuous events merged into a later one */
  uint64_t write_backs;    /* controlled values put back */
  uint64_t reports;        /* failures reported */
  uint64_t nodes_visited;  /* nodes compared by matching */
  uint64_t allocations;    /* successful calls of the allocator */
  uint64_t bytes_held;     /* bytes from the allocator, held now */
} graft_stats;

/* Fills `stats`, of which struct_size must be set. [owner-thread] */
GRAFT_API graft_status graft_runtime_stats(const graft_runtime *runtime,
                                           graft_stats *stats);

/*
 * Gives memory that is kept for reuse back to the allocator: pooled widgets
 * are destroyed, empty pages and scratch freed. [owner-thread]
 */
GRAFT_API graft_status graft_runtime_trim(graft_runtime *runtime);

/* ------------------------------------------------------------------------ */
/* Atoms                                                                    */
/* ------------------------------------------------------------------------ */

/*
 * Interns `length` bytes of UTF-8 without NUL, at least 1 and at most 65535.
 * The same text gives the same atom as long as the runtime lives.
 * [owner-thread]
 */
GRAFT_API graft_status graft_atom_intern(graft_runtime *runtime,
                                         const char *text, size_t length,
                                         graft_atom *atom);

/* Returns the atom of a NUL-terminated text, or 0 on failure. [owner-thread] */
GRAFT_API graft_atom graft_atom_of(graft_runtime *runtime, const char *text);

/* Writes the text of an atom. [owner-thread] */
GRAFT_API graft_status graft_atom_text(const graft_runtime *runtime,
                                       graft_atom atom, char *buffer,
                                       size_t size, size_t *needed);

/* ------------------------------------------------------------------------ */
/* Widget classes                                                           */
/* ------------------------------------------------------------------------ */

/* Can only be given at creation: a change makes the widget anew. */
#define GRAFT_PROPERTY_CREATE_ONLY 1u
/* While the user has edits not yet ended, described values wait. */
#define GRAFT_PROPERTY_HOLD 2u

/* A property that a class knows. All text is NUL-terminated. */
typedef struct graft_property {
  const char *name;
  uint32_t flags; /* GRAFT_PROPERTY_* */
  uint32_t types; /* mask of GRAFT_ACCEPTS(type); 0: any */
  int32_t order;  /* groups of a change list, ascending; equal: as described */
  uint32_t reserved; /* 0 */
  const char *after; /* a property whose change disturbs this one, or several
                        with a space between: it is then written again, after
                        them; or null */
} graft_property;

/* Goes on to the ancestors if declined. */
#define GRAFT_EMITS_BUBBLES 1u
/* Merged per node while waiting; always waits for the pump. */
#define GRAFT_EMITS_CONTINUOUS 2u
/* Answered at once; emitted with graft_query(). */
#define GRAFT_EMITS_QUERY 4u
/* Programmatic writes never cause it: every one is the user's. */
#define GRAFT_EMITS_ECHO_NEVER 8u
/* Caused by a write only before the write returns, never later. */
#define GRAFT_EMITS_ECHO_AT_ONCE 16u
/* The user's edit of the property is finished (enter, escape, focus out). */
#define GRAFT_EMITS_ENDS_EDITING 32u
/* Stands for every event that is not listed and whose name begins with this
 * one: "notify::" for "notify::text". Has no value_of. */
#define GRAFT_EMITS_PREFIX 64u

/*
 * An event that a class emits. All text is NUL-terminated. The handler of an
 * event is the described property of the same name.
 */
typedef struct graft_event_type {
  const char *name;
  uint32_t flags;       /* GRAFT_EMITS_* */
  uint32_t reserved;    /* 0 */
  const char *value_of; /* the property that the first value reports, or null */
} graft_event_type;

/* A child is inserted into its parent before its own children exist. */
#define GRAFT_CLASS_ATTACH_TOP_DOWN 1u
/* create is given context->parent_widget; insert_child follows all the same. */
#define GRAFT_CLASS_PARENT_AT_CREATE 2u
/* Prefer not to move it (heavy, or with an input method). */
#define GRAFT_CLASS_PINNED 4u
/* A class that lists properties refuses others; one that lists none takes all.
 * Closed: it refuses all then too. */
#define GRAFT_CLASS_CLOSED 8u
/* Properties that are not listed are passed on to update all the same. */
#define GRAFT_CLASS_OPEN 16u

/*
 * A widget class. Every callback may be null except create, and gets the
 * widget as create returned it; what it returns is a status, 0 or negative.
 * A class with a body is a component: see "Components".
 *
 * make_coordinator  makes what receives the widget's callbacks, before create
 * create            makes the widget, not null, without parent and properties
 *                   (see GRAFT_CLASS_PARENT_AT_CREATE)
 * update            applies the changes; at first all described properties
 * finalize          the widget and its children are complete
 * connect           starts (on = 1) or stops emitting an event: asked for the
 *                   events that report a property, end editing or bubble, and
 *                   for those with handlers (graft_node_property() tells the
 *                   type of a handler that is described); on before the widget
 *                   is inserted, off before it is removed
 * insert_child, move_child, remove_child
 *                   change the children; without move_child a move is a
 *                   remove and an insert; without insert_child the class has
 *                   no child widgets. If remove_child fails the child counts
 *                   as removed; if another fails, all children are removed and
 *                   inserted again, once
 * did_mount         the widget is in place, its children were told before
 * will_unmount      it is about to be removed, its parent was told before
 * callback          gets each event first: 0 passes it to the handler (name
 *                   and values may be rewritten), GRAFT_HANDLED ends it
 * command           does something at once: scroll to, focus, select all
 * size_that_fits    measures; update never runs meanwhile
 * read              reads a property as the widget shows it now: a toolkit that
 *                   clamps, rounds or echoes late needs it, so that its echoes
 *                   are told from the user whatever their order and number.
 *                   Without it, and without GRAFT_EMITS_ECHO_NEVER or _AT_ONCE,
 *                   a user who goes back to a value that was written up to two
 *                   pumps ago can't be told from that write's late echo
 * reset             makes a removed widget as new, instead of destroy, and
 *                   parts it from its parent (see pool_limit); its own children
 *                   are gone by then
 * destroy           frees the widget
 * destroy_coordinator
 * body              describes what a component stands for
 * set_rows          tells a lazy container which of its rows its children are:
 *                   see "Rows"
 */
typedef struct graft_class_desc {
  uint32_t struct_size;
  uint32_t flags;   /* GRAFT_CLASS_* */
  const char *name; /* NUL-terminated UTF-8 */
  const graft_property *properties;
  const graft_event_type *events;
  uint32_t property_count;
  uint32_t event_count;
  uint32_t pool_limit; /* widgets kept for reuse; needs reset */
  uint32_t reserved;   /* 0 */
  void *class_data;
  graft_drop_function drop; /* of class_data, when the runtime ends */
  graft_status (*make_coordinator)(const graft_context *context,
                                   void **coordinator);
  graft_status (*create)(const graft_context *context, void **widget);
  graft_status (*update)(const graft_context *context, void *widget,
                         const graft_change *changes, uint32_t count);
  graft_status (*finalize)(const graft_context *context, void *widget);
  graft_status (*connect)(const graft_context *context, void *widget,
                          graft_atom event, int32_t on);
  graft_status (*insert_child)(const graft_context *context, void *widget,
                               const graft_child *child);
  graft_status (*move_child)(const graft_context *context, void *widget,
                             const graft_child *child);
  graft_status (*remove_child)(const graft_context *context, void *widget,
                               const graft_child *child);
  graft_status (*did_mount)(const graft_context *context, void *widget);
  graft_status (*will_unmount)(const graft_context *context, void *widget);
  graft_status (*callback)(const graft_context *context, void *widget,
                           graft_event *event);
  graft_status (*command)(const graft_context *context, void *widget,
                          graft_atom command, const graft_value *values,
                          uint32_t count, graft_value *reply);
  graft_status (*size_that_fits)(const graft_context *context, void *widget,
                                 const graft_size *proposal, graft_size *size);
  graft_status (*read)(const graft_context *context, void *widget,
                       graft_atom property, graft_value *value);
  graft_status (*reset)(const graft_context *context, void *widget);
  graft_status (*destroy)(const graft_context *context, void *widget);
  graft_status (*destroy_coordinator)(const graft_context *context,
                                      void *coordinator);
  graft_status (*body)(const graft_context *context);
  graft_status (*set_rows)(const graft_context *context, void *widget,
                           uint32_t count, uint32_t first);
} graft_class_desc;

#define GRAFT_CLASS_DESC_INIT                                                 \
  {                                                                           \
    sizeof(graft_class_desc), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0                                 \
  }

/* Registers a class under a name that is free. [owner-thread] */
GRAFT_API graft_status graft_class_register(graft_runtime *runtime,
                                            const graft_class_desc *desc,
                                            graft_class *class_id);

/* Finds a class by its NUL-terminated name. [owner-thread] */
GRAFT_API graft_status graft_class_find(const graft_runtime *runtime,
                                        const char *name,
                                        graft_class *class_id);

/* Writes the name of a class. [owner-thread] */
GRAFT_API graft_status graft_class_name(const graft_runtime *runtime,
                                        graft_class class_id, char *buffer,
                                        size_t size, size_t *needed);

/* ------------------------------------------------------------------------ */
/* Roots                                                                    */
/* ------------------------------------------------------------------------ */

/* Describes what is below the root with the builder, graft_open() and so on. */
typedef graft_status (*graft_body_function)(const graft_context *context,
                                            void *user_data);

/*
 * A root. With class_id and widget it is the host's own container, adopted:
 * children are put into it by the class's insert_child. With neither, its
 * children are top-level widgets and no insert_child is called for them.
 * With a body it renders itself: first in the pump after its creation, then
 * after each graft_invalidate().
 */
typedef struct graft_root_desc {
  uint32_t struct_size;
  graft_class class_id;
  void *widget;
  graft_body_function body; /* or null: rendered by graft_render() */
  void *user_data;
  graft_drop_function drop; /* of user_data, when the root ends */
} graft_root_desc;

#define GRAFT_ROOT_DESC_INIT \
  { sizeof(graft_root_desc), 0, 0, 0, 0, 0 }

/* Creates an empty root. `desc` may be null. [owner-thread] */
GRAFT_API graft_status graft_root_create(graft_runtime *runtime,
                                         const graft_root_desc *desc,
                                         graft_node *root);

/*
 * Removes and destroys everything below the root, and the root. From within a
 * callback what is in use is destroyed later, by the pump. `live` (or null)
 * tells how many of its nodes are still to be destroyed. [owner-thread]
 */
GRAFT_API graft_status graft_root_destroy(graft_runtime *runtime,
                                          graft_node root, uint32_t *live);

/*
 * Asks for work in the next pump: for a root with a body that the body runs
 * again; for another node one update with everything. [owner-thread]
 */
GRAFT_API graft_status graft_invalidate(graft_runtime *runtime,
                                        graft_node node);

/* ------------------------------------------------------------------------ */
/* Descriptions                                                             */
/* ------------------------------------------------------------------------ */

/* While the user has edits not yet ended, this property waits. */
#define GRAFT_PROP_HOLD 1u

/* A described property: 24 bytes. */
typedef struct graft_prop {
  graft_atom name;
  uint32_t flags; /* GRAFT_PROP_* */
  graft_value value;
} graft_prop;

/* Matched by class and key; the key is key.integer. */
#define GRAFT_ELEMENT_KEY_INT 1u
/* Matched by class and key; the key is key.string, key_length bytes. */
#define GRAFT_ELEMENT_KEY_STRING 2u
/* Among kept siblings, move the others rather than this one. */
#define GRAFT_ELEMENT_PINNED 4u
/* As it was described last, with extra.version then: its properties and its
 * children stay as they are and are not described. GRAFT_E_STALE if the tree
 * has no such node. */
#define GRAFT_ELEMENT_SAME 8u

/* A widget given inline: no class. Exactly one kind of update may be set. */
typedef struct graft_wrap_desc {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* Makes the widget, once, when it is first needed. Not null. */
  graft_status (*make)(const graft_context *context, void *user_data,
                       void **widget);
  /* Applies what changed, given the widget alone; or null. */
  graft_status (*update)(void *widget, void *user_data);
  /* The same, given the context too; or null. */
  graft_status (*update_with_context)(const graft_context *context,
                                      void *widget, void *user_data);
  /* Frees the widget; or null where it is the host's. */
  void (*destroy)(void *widget, void *user_data);
  void *user_data; /* the newest described one is passed */
  graft_drop_function drop;
} graft_wrap_desc;

#define GRAFT_WRAP_DESC_INIT \
  { sizeof(graft_wrap_desc), 0, 0, 0, 0, 0, 0, 0 }

/* A row that a rows' body is to describe. */
typedef struct graft_row {
  uint32_t struct_size;
  uint32_t index;  /* among all rows, now */
  graft_value key; /* what the row is told by: a list's row by its item's id */
  graft_value value; /* of the list's item; none if there is no list */
} graft_row;

/* The same as GRAFT_BODY for a row, which gets `user_data` and `row` too. */
#define GRAFT_ROW(name)                                                \
  static graft_status name(const graft_context *context GRAFT_UNUSED_, \
                           void *user_data GRAFT_UNUSED_,              \
                           const graft_row *row GRAFT_UNUSED_)

/* Bodies don't read row.index: a new one runs none. */
#define GRAFT_ROWS_ANY_INDEX 1u
/* Keys may be others than before: they are asked for again. */
#define GRAFT_ROWS_NEW_KEYS 2u

/* Rows, each described when it is needed: see "Rows". */
typedef struct graft_rows_desc {
  uint32_t struct_size;
  uint32_t overscan; /* rows kept before and behind the visible; 0: 8 */
  graft_list list;   /* whose items the rows are; or 0, and then: */
  uint32_t count;    /* how many rows there are */
  uint32_t reserved; /* 0 */
  /* Gives the key of a row, an int or a string that no other row has; or null:
   * its index. Not for a list. */
  graft_status (*key)(const graft_context *context, void *user_data,
                      uint32_t index, graft_value *key);
  /* Describes one row: one element that has a widget. Not null. */
  graft_status (*body)(const graft_context *context, void *user_data,
                       const graft_row *row);
  void *user_data;
  graft_drop_function drop;
  uint64_t version;      /* a new number: every row runs its body again */
  uint32_t flags;        /* GRAFT_ROWS_* */
  uint32_t reserved_too; /* 0 */
} graft_rows_desc;

#define GRAFT_ROWS_DESC_INIT \
  { sizeof(graft_rows_desc), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/* What few elements have. */
typedef struct graft_extra {
  uint32_t struct_size;
  uint32_t reserved;           /* 0 */
  uint64_t token;              /* a new number forces an update */
  void *adopt;                 /* the host's widget: no create, no destroy */
  graft_ref ref;               /* follows this element's node; the last one
                                    described with it counts */
  const graft_wrap_desc *wrap; /* with class_id GRAFT_WRAP_CLASS */
  uint64_t version;            /* for GRAFT_ELEMENT_SAME; 0: never same */
  const graft_rows_desc *rows; /* with class_id GRAFT_ROWS_CLASS */
} graft_extra;

#define GRAFT_EXTRA_INIT \
  { sizeof(graft_extra), 0, 0, 0, 0, 0, 0, 0 }

/* The class of every inline wrap. */
#define GRAFT_WRAP_CLASS 1u
/* The class of every provider: its properties are environment values. */
#define GRAFT_PROVIDER_CLASS 2u
/* The class of every boundary, and of the fallback that is its last child. */
#define GRAFT_BOUNDARY_CLASS 3u
#define GRAFT_FALLBACK_CLASS 4u
/* The class of the rows of a container: its only child. */
#define GRAFT_ROWS_CLASS 5u

/* One element of a description: 48 bytes (40 where pointers are 32 bits). */
typedef struct graft_element {
  graft_class class_id;
  uint32_t flags; /* GRAFT_ELEMENT_* */
  uint32_t site;  /* the place in the source that describes it */
  uint32_t key_length;
  union {
    int64_t integer;
    const char *string;
  } key;
  const graft_prop *props;  /* no name twice */
  const graft_extra *extra; /* or null */
  uint32_t prop_count;
  uint32_t child_count; /* direct children, which follow in pre-order */
} graft_element;

/*
 * Makes what is below `root` equal to the description: `count` elements in
 * pre-order, siblings one after another, each followed by its children.
 * Nothing is kept of the arrays. Siblings match by class and key, or else by
 * class, site and occurrence. Two siblings with one class and key refuse the
 * whole description. Returns how many failures were reported.
 * GRAFT_E_BUSY within a commit, a body or a query. [owner-thread]
 */
GRAFT_API graft_status graft_render(graft_runtime *runtime, graft_node root,
                                    const graft_element *elements,
                                    uint32_t count);

/* ------------------------------------------------------------------------ */
/* Builder: the comfortable form for C                                      */
/* ------------------------------------------------------------------------ */
/*
 * graft_begin(), nested graft_open() and graft_close(), graft_commit(). In a
 * root's body begin and commit are Graft's. What is set goes to the element
 * opened last. The first failure is kept and answered by graft_commit(), which
 * then changes nothing; calls after it do nothing, so that only the commit
 * needs to be checked. Names and text here are NUL-terminated and copied.
 */

/* Starts a description; drops one that was begun. [owner-thread] */
GRAFT_API graft_status graft_begin(graft_runtime *runtime, graft_node root);

/* Renders what was described since graft_begin(). [owner-thread] */
GRAFT_API graft_status graft_commit(graft_runtime *runtime);

/* Forgets what was described since graft_begin(). [owner-thread] */
GRAFT_API graft_status graft_cancel(graft_runtime *runtime);

/* Opens an element. `site` tells the place in the source. [owner-thread] */
GRAFT_API graft_status graft_open(graft_runtime *runtime, graft_class class_id,
                                  uint32_t site);

/* Opens an inline wrap; `wrap` is copied, its user_data taken as above.
 * [owner-thread] */
GRAFT_API graft_status graft_open_wrap(graft_runtime *runtime,
                                       const graft_wrap_desc *wrap,
                                       uint32_t site);

/* Closes the element opened last. [owner-thread] */
GRAFT_API graft_status graft_close(graft_runtime *runtime);

/* Gives the open element an integer key. [owner-thread] */
GRAFT_API graft_status graft_key(graft_runtime *runtime, int64_t key);

/* Gives the open element a text as key. [owner-thread] */
GRAFT_API graft_status graft_key_string(graft_runtime *runtime,
                                        const char *key);

/* Sets flags, GRAFT_ELEMENT_PINNED, of the open element. [owner-thread] */
GRAFT_API graft_status graft_element_flags(graft_runtime *runtime,
                                           uint32_t flags);

/* Sets token, adopted widget and ref of the open element. [owner-thread] */
GRAFT_API graft_status graft_element_extra(graft_runtime *runtime,
                                           const graft_extra *extra);

/*
 * Describes `count` elements at once, as graft_render() takes them, below the
 * open element or where none is open: one call for a whole body. Nothing is
 * kept of the arrays. If it fails it took nothing. [owner-thread]
 */
GRAFT_API graft_status graft_describe(graft_runtime *runtime,
                                      const graft_element *elements,
                                      uint32_t count);

/* Sets `count` properties, copying their strings. [owner-thread] */
GRAFT_API graft_status graft_set(graft_runtime *runtime,
                                 const graft_prop *props, uint32_t count);

/*
 * Sets a property of the open element by name. Leave a property out to give it
 * its default; null for a text is an error. [owner-thread]
 */
GRAFT_API graft_status graft_bool(graft_runtime *runtime, const char *name,
                                  int flag);
GRAFT_API graft_status graft_int(graft_runtime *runtime, const char *name,
                                 int64_t integer);
GRAFT_API graft_status graft_double(graft_runtime *runtime, const char *name,
                                    double real);
GRAFT_API graft_status graft_string(graft_runtime *runtime, const char *name,
                                    const char *text);
GRAFT_API graft_status graft_set_value(graft_runtime *runtime, const char *name,
                                       const graft_value *value);

/*
 * Lets a property that was set wait while the user has edits that are not
 * ended (GRAFT_PROP_HOLD). [owner-thread]
 */
GRAFT_API graft_status graft_hold(graft_runtime *runtime, const char *name);

/* Sets the handler of an event of the open element. [owner-thread] */
GRAFT_API graft_status graft_on(graft_runtime *runtime, const char *event,
                                graft_handler_function function,
                                void *user_data);

/*
 * The same, with a drop for user_data, which is Graft's from now on even if
 * this call or one before it failed: if the description is not committed, it
 * is dropped with it. Only outside a description it stays the caller's.
 * [owner-thread]
 */
GRAFT_API graft_status graft_on_owned(graft_runtime *runtime, const char *event,
                                      graft_handler_function function,
                                      void *user_data,
                                      graft_drop_function drop);

/* A number for the place in the source where it stands. */
#define GRAFT_SITE ((uint32_t)((uintptr_t)__FILE__ * 31u + (uint32_t)__LINE__))

#define GRAFT_JOIN_(a, b) a##b
#define GRAFT_JOIN(a, b) GRAFT_JOIN_(a, b)
#define GRAFT_BLOCK_(runtime, open)                               \
  for (int GRAFT_JOIN(graft_once_, __LINE__) = ((void)(open), 1); \
       GRAFT_JOIN(graft_once_, __LINE__);                         \
       GRAFT_JOIN(graft_once_, __LINE__) = ((void)graft_close(runtime), 0))

/*
 * An element with its block, which sets properties and describes children:
 *
 *     GRAFT(rt, label) { graft_string(rt, "text", "Hello"); }
 *
 * Do not leave the block by break, goto or return, and begin one block a line.
 * C99 or C++.
 */
#define GRAFT(runtime, class_id) \
  GRAFT_BLOCK_(runtime, graft_open(runtime, class_id, GRAFT_SITE))

/* An element with an integer as key, and its block. */
#define GRAFT_KEY(runtime, class_id, key_value)                     \
  GRAFT_BLOCK_(runtime, (graft_open(runtime, class_id, GRAFT_SITE), \
                         graft_key(runtime, key_value)))

/* An element with a text as key, and its block. */
#define GRAFT_NAMED(runtime, class_id, key_text)                    \
  GRAFT_BLOCK_(runtime, (graft_open(runtime, class_id, GRAFT_SITE), \
                         graft_key_string(runtime, key_text)))

/* An inline wrap, given as a graft_wrap_desc, and its block. */
#define GRAFT_WRAP(runtime, wrap_desc) \
  GRAFT_BLOCK_(runtime, graft_open_wrap(runtime, wrap_desc, GRAFT_SITE))

/*
 * Describes an inline wrap without properties and children, in the three
 * forms: update given the widget and the context, the widget alone, none.
 * `make` is called once. `update` runs at first and then when `token`, a
 * number made of what it reads, or user_data changed. `destroy` may be null.
 * [owner-thread]
 */
GRAFT_API graft_status
graft_wrap_context(graft_runtime *runtime, uint32_t site,
                   graft_status (*make)(const graft_context *context,
                                        void *user_data, void **widget),
                   graft_status (*update)(const graft_context *context,
                                          void *widget, void *user_data),
                   void (*destroy)(void *widget, void *user_data),
                   void *user_data, uint64_t token);
GRAFT_API graft_status
graft_wrap(graft_runtime *runtime, uint32_t site,
           graft_status (*make)(const graft_context *context, void *user_data,
                                void **widget),
           graft_status (*update)(void *widget, void *user_data),
           void (*destroy)(void *widget, void *user_data), void *user_data,
           uint64_t token);
GRAFT_API graft_status graft_wrap_static(
    graft_runtime *runtime, uint32_t site,
    graft_status (*make)(const graft_context *context, void *user_data,
                         void **widget),
    void (*destroy)(void *widget, void *user_data), void *user_data);

/* ------------------------------------------------------------------------ */
/* Events                                                                   */
/* ------------------------------------------------------------------------ */

/*
 * Tells that a widget emitted an event; a class calls it from its native
 * callbacks. Values are copied. Handlers run before it returns (GRAFT_OK, or
 * GRAFT_DECLINED if none took it, so that a toolkit can do what it does by
 * itself), or later (GRAFT_QUEUED) if a handler or commit is running or the
 * event is continuous. GRAFT_DROPPED: it was an echo. GRAFT_E_STALE: the node
 * is gone. GRAFT_E_TYPE: the first value is not what the property that the
 * event reports takes.
 * Never calls `destroy`: what handlers remove is destroyed by the pump.
 * [owner-thread]
 */
GRAFT_API graft_status graft_emit(graft_runtime *runtime, graft_node node,
                                  graft_atom event, const graft_value *values,
                                  uint32_t count);

/*
 * Asks the callback and handler of a node a question and writes the answer to
 * `reply`, which holds the answer for silence when called. Strings in a reply
 * must outlive the call. Nothing may be rendered meanwhile. [owner-thread]
 */
GRAFT_API graft_status graft_query(graft_runtime *runtime, graft_node node,
                                   graft_atom event, const graft_value *values,
                                   uint32_t count, graft_value *reply);

/* Runs in the pump, as a handler does. */
typedef graft_status (*graft_task_function)(const graft_context *context,
                                            void *user_data);

/*
 * Posts a task to run on the owner thread. With a node it runs only if the
 * node still lives; else it is dropped and counted. `drop` (or null) runs on
 * the owner thread after it, in each case. Tasks of one thread keep their
 * order. [any-thread]
 */
GRAFT_API graft_status graft_post(graft_runtime *runtime, graft_node node,
                                  graft_task_function function, void *user_data,
                                  graft_drop_function drop);

/* Makes the host pump, by `schedule`, even if nothing is posted. [any-thread]
 */
GRAFT_API graft_status graft_wake(graft_runtime *runtime);

/*
 * Does pending work: at most `budget` tasks, events and bodies, or all where
 * it is 0. Returns 1 while work remains, else 0; GRAFT_E_LOOP, and a report,
 * if it ended a chain of events and renders that caused one another; a render
 * in such a chain fails with the same. Inside a handler (a modal
 * loop) it does nothing and returns 1 if work is pending; inside a commit or
 * query GRAFT_E_BUSY. [owner-thread]
 */
GRAFT_API graft_status graft_pump(graft_runtime *runtime, uint32_t budget);

/* ------------------------------------------------------------------------ */
/* Components                                                               */
/* ------------------------------------------------------------------------ */
/*
 * A component is a class with a body instead of create: a node without a
 * widget, whose children are what its body describes with the builder. They
 * are placed into the nearest ancestor that has a widget. Its own properties
 * are read with graft_node_property(context->runtime, context->node, ...).
 *
 * A body runs before anything is staged: for a new component, when a property
 * of it changed, and when state or environment that it read has changed. In
 * one pump it runs at most once for any number of changes, after its
 * ancestors'.
 * Otherwise the component is skipped with all below it.
 *
 * Within bodies and queries state can't be set: GRAFT_E_BUSY.
 */

/*
 * Registers a class that has a body and nothing else. Returns 0 on failure,
 * which describing it then answers. [owner-thread]
 */
GRAFT_INLINE graft_class
graft_component(graft_runtime *runtime, const char *name,
                graft_status (*body)(const graft_context *context)) {
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  graft_class class_id = 0;
  desc.name = name;
  desc.body = body;
  return graft_class_register(runtime, &desc, &class_id) < 0 ? 0 : class_id;
}

/* Creates a cell. Strings are copied, objects retained. [owner-thread] */
GRAFT_API graft_status graft_state_create(graft_runtime *runtime,
                                          const graft_value *initial,
                                          graft_state *state);

/* Computes a derived value; it may read and create cells, and nothing else. */
typedef graft_status (*graft_derive_function)(const graft_context *context,
                                              void *user_data,
                                              graft_value *value);

/*
 * Creates a cell whose value is computed, when it is read and a cell that it
 * read has changed, and not before. It can't be set. Cells that derive from one
 * another more than 200 deep, or from themselves, fail with GRAFT_E_LOOP.
 * [owner-thread]
 */
GRAFT_API graft_status graft_state_derive(graft_runtime *runtime,
                                          graft_derive_function derive,
                                          void *user_data,
                                          graft_drop_function drop,
                                          graft_state *state);

/* Ends a cell. Properties bound to it keep their value. [owner-thread] */
GRAFT_API graft_status graft_state_destroy(graft_runtime *runtime,
                                           graft_state state);

/*
 * Gives the value of a cell, valid until the cell is set or destroyed. Within
 * a body the component depends on the cell from now on, within a derived cell
 * that one. [owner-thread]
 */
GRAFT_API graft_status graft_state_get(graft_runtime *runtime,
                                       graft_state state, graft_value *value);

/*
 * Sets a cell; an equal value does nothing. What depends on it is brought up
 * to date by the next pump: a bound property by one update of its node, a
 * component by its body. [owner-thread]
 */
GRAFT_API graft_status graft_state_set(graft_runtime *runtime,
                                       graft_state state,
                                       const graft_value *value);

/* Creates a cell, and returns it, or 0 on failure. [owner-thread] */
GRAFT_INLINE graft_state graft_state_of(graft_runtime *runtime,
                                        graft_value initial) {
  graft_state state = 0;
  return graft_state_create(runtime, &initial, &state) < 0 ? 0 : state;
}

/* Gives the value of a cell, as graft_state_get(); none if it is gone. */
GRAFT_INLINE graft_value graft_state_value(graft_runtime *runtime,
                                           graft_state state) {
  graft_value value = graft_value_none();
  graft_state_get(runtime, state, &value);
  return value;
}

/* Gives the integer or bool of a cell; 0 if it has another value or is gone. */
GRAFT_INLINE int64_t graft_state_int(graft_runtime *runtime,
                                     graft_state state) {
  graft_value value = graft_state_value(runtime, state);
  if (value.type != GRAFT_TYPE_INT && value.type != GRAFT_TYPE_BOOL) return 0;
  return value.as.integer;
}

/* Sets a cell to an integer, a bool, or a NUL-terminated text. */
GRAFT_INLINE graft_status graft_state_set_int(graft_runtime *runtime,
                                              graft_state state,
                                              int64_t integer) {
  graft_value value = graft_value_int(integer);
  return graft_state_set(runtime, state, &value);
}

GRAFT_INLINE graft_status graft_state_set_bool(graft_runtime *runtime,
                                               graft_state state, int flag) {
  graft_value value = graft_value_bool(flag);
  return graft_state_set(runtime, state, &value);
}

GRAFT_INLINE graft_status graft_state_set_text(graft_runtime *runtime,
                                               graft_state state,
                                               const char *text) {
  graft_value value = graft_value_text(text);
  return graft_state_set(runtime, state, &value);
}

/* Adds to the integer of a cell; one without an integer counts as 0. */
GRAFT_INLINE graft_status graft_state_add(graft_runtime *runtime,
                                          graft_state state, int64_t more) {
  int64_t sum = graft_state_int(runtime, state);
  /* Wraps around; the sum of two int64_t need not be one. */
  sum = (int64_t)((uint64_t)sum + (uint64_t)more);
  return graft_state_set_int(runtime, state, sum);
}

/* Sets a cell to a bool: whether it was 0, or no integer or bool. */
GRAFT_INLINE graft_status graft_state_toggle(graft_runtime *runtime,
                                             graft_state state) {
  return graft_state_set_bool(runtime, state, !graft_state_int(runtime, state));
}

/*
 * Within a body: gives the component's own cell for a place in the source,
 * made with `initial` when the body runs there first, and released with the
 * component. [owner-thread]
 */
GRAFT_API graft_status graft_state_local(graft_runtime *runtime, uint32_t site,
                                         const graft_value *initial,
                                         graft_state *state);

/* The same; returns the cell, or 0 on failure. [owner-thread] */
GRAFT_INLINE graft_state graft_state_local_of(graft_runtime *runtime,
                                              uint32_t site,
                                              graft_value initial) {
  graft_state state = 0;
  return graft_state_local(runtime, site, &initial, &state) < 0 ? 0 : state;
}

/*
 * The component's own cell for the place where it stands, or 0 on failure:
 *
 *     graft_bind(rt, "active", GRAFT_LOCAL(rt, graft_value_bool(0)));
 */
#define GRAFT_LOCAL(runtime, initial) \
  graft_state_local_of(runtime, GRAFT_SITE, initial)

/*
 * Binds a property of the open element to a cell: no body runs when the cell
 * changes, only this property is written. Where an event reports the property,
 * the user's value is set to the cell too. [owner-thread]
 */
GRAFT_API graft_status graft_bind(graft_runtime *runtime, const char *name,
                                  graft_state state);

/* What a component does beside describing. */
typedef struct graft_effect_desc {
  uint32_t struct_size;
  uint32_t input_count;
  const graft_value *inputs; /* it runs again when one of them changed */
  /* Runs after the commit. Not null. */
  graft_status (*run)(const graft_context *context, void *user_data);
  /* Runs before the next run, and when the component is removed; or null. */
  graft_status (*clean)(const graft_context *context, void *user_data);
  void *user_data;
  graft_drop_function drop;
} graft_effect_desc;

#define GRAFT_EFFECT_DESC_INIT \
  { sizeof(graft_effect_desc), 0, 0, 0, 0, 0, 0 }

/*
 * Within a body: an effect of the component, by its place in the source. One
 * that a later run of the body leaves out is cleaned. `user_data` is taken as
 * by graft_on_owned(); an effect whose inputs are equal keeps the former one,
 * and the new one is dropped. [owner-thread]
 */
GRAFT_API graft_status graft_effect(graft_runtime *runtime, uint32_t site,
                                    const graft_effect_desc *effect);

/* Opens an element that provides a value to all below it. [owner-thread] */
GRAFT_API graft_status graft_open_provider(graft_runtime *runtime,
                                           const char *name,
                                           const graft_value *value,
                                           uint32_t site);

/* A provider with its block. */
#define GRAFT_PROVIDE(runtime, name, value) \
  GRAFT_BLOCK_(runtime, graft_open_provider(runtime, name, value, GRAFT_SITE))

/*
 * An element whose children stand or fall together. If a create or a body
 * among them fails while they are staged, the failure is reported and its
 * last child, a GRAFT_FALLBACK, is shown in place of the others, until the next
 * description is tried. Without a failure the fallback is not looked at.
 *
 *     GRAFT_BOUNDARY(rt) {
 *       GRAFT(rt, label) { graft_string(rt, "text", "Works"); }
 *       GRAFT_FALLBACK(rt) {
 *         GRAFT(rt, label) { graft_string(rt, "text", "Out of order"); }
 *       }
 *     }
 *
 * Bodies of the commit may run again for it.
 */
#define GRAFT_BOUNDARY(runtime) \
  GRAFT_BLOCK_(runtime, graft_open(runtime, GRAFT_BOUNDARY_CLASS, GRAFT_SITE))
#define GRAFT_FALLBACK(runtime) \
  GRAFT_BLOCK_(runtime, graft_open(runtime, GRAFT_FALLBACK_CLASS, GRAFT_SITE))

/* Sets what graft_environment() gives where nobody provides. [owner-thread] */
GRAFT_API graft_status graft_environment_default(graft_runtime *runtime,
                                                 graft_atom name,
                                                 const graft_value *value);

/*
 * Gives the value that the nearest provider above a node provides, valid like
 * a key; else the default, or none. Within a body of the node the component
 * depends on it, and within its create or update the widget, which is then
 * updated with everything when it changed. A widget without properties has no
 * first update: it reads in its create. [owner-thread]
 */
GRAFT_API graft_status graft_environment(graft_runtime *runtime,
                                         graft_node node, graft_atom name,
                                         graft_value *value);

/* The same for what a callback runs for, by the name; none on failure. */
GRAFT_INLINE graft_value graft_environment_value(const graft_context *context,
                                                 const char *name) {
  graft_value value = graft_value_none();
  graft_atom atom = graft_atom_of(context->runtime, name);
  graft_environment(context->runtime, context->node, atom, &value);
  return value;
}

/*
 * What is changed until graft_transaction_end() carries `token`: the updates
 * that it causes, and no others, see it in their context. They nest; the
 * innermost counts. An update that brings both what a body described and what
 * a bound cell holds has the body's. [owner-thread]
 */
GRAFT_API graft_status graft_transaction_begin(graft_runtime *runtime,
                                               uint64_t token);

/* Ends the innermost transaction. [owner-thread] */
GRAFT_API graft_status graft_transaction_end(graft_runtime *runtime);

/* ------------------------------------------------------------------------ */
/* Lists                                                                    */
/* ------------------------------------------------------------------------ */
/*
 * A list is state: an order of items. An item is a value, as a cell holds it,
 * with an id that stays with it when it moves. What is changed is brought up
 * to date by the next pump, for each item apart: a body depends on the items
 * that it read, and on the order if it counted or named an index.
 *
 * Indices begin at 0. Changes that cannot be made change nothing. As with
 * cells, within bodies and queries lists can't be changed: GRAFT_E_BUSY. Only
 * a list that nothing depends on yet can be filled there: graft_list_append()
 * does not count its items, graft_list_length() does.
 */

/* Creates an empty list. [owner-thread] */
GRAFT_API graft_status graft_list_create(graft_runtime *runtime,
                                         graft_list *list);

/* Ends a list. Rows of it stay as they are. [owner-thread] */
GRAFT_API graft_status graft_list_destroy(graft_runtime *runtime,
                                          graft_list list);

/*
 * Inserts `count` items before the one at `index`, or at the end where `index`
 * is the count of the list or GRAFT_INDEX_NONE. Their ids are new, 1 or more,
 * and follow one another; `first_id` (or null) gets the first one.
 * [owner-thread]
 */
GRAFT_API graft_status graft_list_insert(graft_runtime *runtime,
                                         graft_list list, uint32_t index,
                                         const graft_value *values,
                                         uint32_t count, int64_t *first_id);

/* Removes `count` items from `index` on. [owner-thread] */
GRAFT_API graft_status graft_list_remove(graft_runtime *runtime,
                                         graft_list list, uint32_t index,
                                         uint32_t count);

/* Moves the item at `from`, so that it is at `to` then. [owner-thread] */
GRAFT_API graft_status graft_list_move(graft_runtime *runtime, graft_list list,
                                       uint32_t from, uint32_t to);

/* Sets an item; an equal value does nothing. [owner-thread] */
GRAFT_API graft_status graft_list_set(graft_runtime *runtime, graft_list list,
                                      uint32_t index, const graft_value *value);

/* Tells that what an item points to has changed, as if it had been set to
 * another value. [owner-thread] */
GRAFT_API graft_status graft_list_touch(graft_runtime *runtime, graft_list list,
                                        uint32_t index);

/* Gives the number of items; a body depends on the order. [owner-thread] */
GRAFT_API graft_status graft_list_count(graft_runtime *runtime, graft_list list,
                                        uint32_t *count);

/* Gives the value at an index, valid until the list changes; a body
 * depends on the order and on this item. [owner-thread] */
GRAFT_API graft_status graft_list_get(graft_runtime *runtime, graft_list list,
                                      uint32_t index, graft_value *value);

/* Gives the value of the item with an id, likewise; a body depends on this item
 * alone. GRAFT_E_STALE if the item is gone. [owner-thread] */
GRAFT_API graft_status graft_list_item(graft_runtime *runtime, graft_list list,
                                       int64_t id, graft_value *value);

/* Gives the id of the item at an index; a body depends on the order.
 * [owner-thread] */
GRAFT_API graft_status graft_list_id(graft_runtime *runtime, graft_list list,
                                     uint32_t index, int64_t *id);

/* Gives the index of the item with an id; a body depends on the order.
 * GRAFT_E_STALE if the item is gone. [owner-thread] */
GRAFT_API graft_status graft_list_find(graft_runtime *runtime, graft_list list,
                                       int64_t id, uint32_t *index);

/* Gives the number of items; 0 if the list is gone. */
GRAFT_INLINE uint32_t graft_list_length(graft_runtime *runtime,
                                        graft_list list) {
  uint32_t count = 0;
  graft_list_count(runtime, list, &count);
  return count;
}

/* Gives the value at an index, as graft_list_get(); none on failure. */
GRAFT_INLINE graft_value graft_list_value(graft_runtime *runtime,
                                          graft_list list, uint32_t index) {
  graft_value value = graft_value_none();
  graft_list_get(runtime, list, index, &value);
  return value;
}

/* Inserts an item at the end; returns its id, or a failure. */
GRAFT_INLINE int64_t graft_list_append(graft_runtime *runtime, graft_list list,
                                       graft_value value) {
  int64_t id = 0;
  graft_status status =
      graft_list_insert(runtime, list, GRAFT_INDEX_NONE, &value, 1, &id);
  return status < 0 ? status : id;
}

/* ------------------------------------------------------------------------ */
/* Rows                                                                     */
/* ------------------------------------------------------------------------ */
/*
 * A container's children can be rows: the items of a list, or a count of them.
 * Each row is a component of its own, told by its key: its body runs when the
 * row is new, when its item or state that it read was changed, when the rows
 * were described with another body, user_data or version, and, without a list,
 * when its index changed, but for GRAFT_ROWS_ANY_INDEX. All other rows are
 * skipped. A change of order moves widgets and runs no body; up to 64 changes
 * of a list in one pump cost in proportion to them, however many rows there
 * are.
 *
 * A row is one element with a widget. A component is none, but can be within
 * it. To show a part of a list, as a filter does, give `count` and `key`
 * instead of `list`: the key of a row is the id of the item that it shows, and
 * its body reads that with graft_list_item(): "A filter" in
 * bindings/terminal/README.md.
 *
 * A class with set_rows is lazy: only those rows exist that it shows, and
 * `overscan` on each side. It tells which with graft_rows_visible(); until it
 * has, there are the first 2 * overscan. After a commit that changed either, it
 * is told by set_rows that its children are the rows `first` and so on of
 * `count`: after the calls for its children, before finalize if it is new. If
 * that fails, it is told again in the next commit; (0, 0) tells that the rows
 * are described no more. A class without set_rows gets every row.
 */

/*
 * Describes the rows of the open element, whose only child they are. `rows` is
 * copied, its user_data taken as by graft_on_owned(); where function, user_data
 * and drop stay the same, the former one is kept. It lives until the rows are
 * described with another one, or are gone: what it points to must, too, as
 * every new row is described with it. [owner-thread]
 */
GRAFT_API graft_status graft_rows(graft_runtime *runtime, uint32_t site,
                                  const graft_rows_desc *rows);

/*
 * A lazy class tells the rows that it shows: `count` from `first` on, counted
 * among all; what is beyond the last is cut off. Where all is beyond it, as
 * after rows went, the last rows are meant: `count`, 256 at most. Items that
 * come or go before them do not push them out of view: `first` is then counted
 * anew, unless it is 0. It may be called in any callback (drops of a runtime
 * that ends are refused: GRAFT_E_BUSY); the next pump makes and ends rows. This
 * is no event. GRAFT_DECLINED if the node's children are no rows.
 * [owner-thread]
 */
GRAFT_API graft_status graft_rows_visible(graft_runtime *runtime,
                                          graft_node node, uint32_t first,
                                          uint32_t count);

/* ------------------------------------------------------------------------ */
/* Nodes                                                                    */
/* ------------------------------------------------------------------------ */

/* Calls the class's `command`. `reply` may be null. [owner-thread] */
GRAFT_API graft_status graft_command(graft_runtime *runtime, graft_node node,
                                     graft_atom command,
                                     const graft_value *values, uint32_t count,
                                     graft_value *reply);

/* Calls the class's `size_that_fits`. [owner-thread] */
GRAFT_API graft_status graft_size_that_fits(graft_runtime *runtime,
                                            graft_node node,
                                            const graft_size *proposal,
                                            graft_size *size);

/*
 * Tells that the native side destroyed the widget of a node and all below it.
 * They are forgotten without remove_child and destroy, and no index counts
 * them any more; their coordinators are
 * destroyed. Described again, the widget is made anew. In a commit or a query,
 * or where memory is short, no call goes to it from now on, and the pump
 * forgets it: that it is gone is never refused for them. [owner-thread]
 */
GRAFT_API graft_status graft_widget_gone(graft_runtime *runtime,
                                         graft_node node);

/* Creates a ref for graft_extra.ref. [owner-thread] */
GRAFT_API graft_status graft_ref_create(graft_runtime *runtime, graft_ref *ref);

/* Ends a ref. [owner-thread] */
GRAFT_API graft_status graft_ref_destroy(graft_runtime *runtime, graft_ref ref);

/* Gives the node that a ref stands for; 0 while there is none. [owner-thread]
 */
GRAFT_API graft_status graft_ref_node(const graft_runtime *runtime,
                                      graft_ref ref, graft_node *node);

/* Gives the class of a node; 0 for a root without one. [owner-thread] */
GRAFT_API graft_status graft_node_class(const graft_runtime *runtime,
                                        graft_node node, graft_class *class_id);

/* Gives the key: none, int or string, valid until the next call that is not
 * one of this section. [owner-thread] */
GRAFT_API graft_status graft_node_key(const graft_runtime *runtime,
                                      graft_node node, graft_value *key);

/* The key of what a callback runs for; none on failure. [owner-thread] */
GRAFT_INLINE graft_value graft_key_value(const graft_context *context) {
  graft_value key = graft_value_none();
  graft_node_key(context->runtime, context->node, &key);
  return key;
}

/* Gives the widget. [owner-thread] */
GRAFT_API graft_status graft_node_widget(const graft_runtime *runtime,
                                         graft_node node, void **widget);

/* Gives the coordinator, or null. [owner-thread] */
GRAFT_API graft_status graft_node_coordinator(const graft_runtime *runtime,
                                              graft_node node,
                                              void **coordinator);

/* Gives the parent; 0 for a root. [owner-thread] */
GRAFT_API graft_status graft_node_parent(const graft_runtime *runtime,
                                         graft_node node, graft_node *parent);

/* Gives the number of children. [owner-thread] */
GRAFT_API graft_status graft_node_child_count(const graft_runtime *runtime,
                                              graft_node node, uint32_t *count);

/* Gives the child at an index, in time proportional to it. [owner-thread] */
GRAFT_API graft_status graft_node_child(const graft_runtime *runtime,
                                        graft_node node, uint32_t index,
                                        graft_node *child);

/* Gives the next sibling; 0 after the last. [owner-thread] */
GRAFT_API graft_status graft_node_next(const graft_runtime *runtime,
                                       graft_node node, graft_node *next);

/*
 * Gives a property as the widget shows it, valid like a key; none if it is not
 * known. A handler's value is not given, only its type. [owner-thread]
 */
GRAFT_API graft_status graft_node_property(const graft_runtime *runtime,
                                           graft_node node, graft_atom name,
                                           graft_value *value);

/* The same for what a callback runs for, by the name: in a body, a property of
 * the component. None on failure. */
GRAFT_INLINE graft_value graft_property_value(const graft_context *context,
                                              const char *name) {
  graft_value value = graft_value_none();
  graft_atom atom = graft_atom_of(context->runtime, name);
  graft_node_property(context->runtime, context->node, atom, &value);
  return value;
}

/* Writes the path of a node, as in "window/list/row#42/button". [owner-thread]
 */
GRAFT_API graft_status graft_node_path(const graft_runtime *runtime,
                                       graft_node node, char *buffer,
                                       size_t size, size_t *needed);

/* Writes the properties of a node as a JSON object. [owner-thread] */
GRAFT_API graft_status graft_node_json(const graft_runtime *runtime,
                                       graft_node node, char *buffer,
                                       size_t size, size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
