/*
 * The framework of the C test driver: it knows graft.h, headless.h and libc.
 *
 * A test is a function that gets a fresh rig: a runtime, the headless toolkit
 * and a root on the toolkit's screen. What the test leaves behind is checked
 * when it returns: memory, widgets, coordinators, connections, misuses of
 * widgets and reports that it did not expect.
 *
 * The CHECK macros use the variable `rig` in scope. Callbacks get it by their
 * user_data.
 */
#ifndef GRAFT_TESTS_DRIVER_H
#define GRAFT_TESTS_DRIVER_H

#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#ifndef DRIVER_INJECTS
#include "inject_names.h"
#endif

#include "graft/graft.h"
#include "graft/headless.h"

struct rig;
struct rig_kept;

/* ------------------------------------------------------------------------ */
/* Tests                                                                    */
/* ------------------------------------------------------------------------ */

/* Runs under the four plain echo habits, emitting the same value or not. */
#define DRIVER_ECHO 1u
/* With DRIVER_ECHO: late twice, current and replace too. */
#define DRIVER_ECHO_MORE 2u
/* Runs with each place where a set may put the caret. */
#define DRIVER_CARETS 4u
/* Has no toolkit and no root; `runtime` is there. */
#define DRIVER_BARE 8u

/* A test. The name begins with the law or case that it checks. */
typedef struct driver_test {
  const char *name;
  void (*run)(struct rig *rig);
  uint32_t flags; /* DRIVER_* */
} driver_test;

/* Ends a table of tests. */
#define DRIVER_END \
  { NULL, NULL, 0 }

/* All tables, in order, ended by null; in tests.c. */
extern const driver_test *const driver_suites[];

/* Runs the tests that the arguments ask for; 0 if none failed. */
int graft_driver_main(int argc, char **argv);

/* What fails in a run of a test, by number from 1; 0: nothing. */
struct driver_fault {
  uint64_t allocation;
  uint32_t phase;  /* GRAFT_PHASE_* of a callback, whose */
  uint64_t call;   /* this call fails */
  int with_memory; /* the allocations after that call too */
  int on;          /* and all after it; else once */
};

/* What fails in the runs of a test. */
#define DRIVER_FAIL_MEMORY 1u
#define DRIVER_FAIL_CALLBACK 2u
#define DRIVER_FAIL_BOTH 3u

/*
 * Runs a test again and again, each time with another allocation or callback
 * that fails, once or with all after it; `samples` of each kind, spread evenly,
 * and fewer of a test that is long.
 * What the test itself expects is not looked at, but what it leaves: memory,
 * widgets, coordinators, objects; and what came of the callback's failure.
 * Returns 1 if that is as it should be, and no run crashed.
 */
int driver_fail(const driver_test *test, uint32_t what, uint64_t samples);

/* The same for one fault, in this process, to look at with a debugger. */
int driver_fail_at(const driver_test *test, const struct driver_fault *fault);

/* Returns how many such runs there were. */
uint64_t driver_fail_runs(void);

/* Reads a fault, as "12", "create/3" or "create/3+memory"; 1 if it is one. */
int driver_read_fault(const char *text, struct driver_fault *fault);

/* Whether tests that take long at their full size are to run at it. */
int driver_is_full(void);

/* Opens a rig for a test; null without memory. */
struct rig *driver_open(const driver_test *test);

/* ------------------------------------------------------------------------ */
/* Rig                                                                      */
/* ------------------------------------------------------------------------ */

/* Text that grows. */
struct rig_text {
  char *bytes; /* terminated, never null once added to */
  size_t length;
  size_t capacity;
};

/* An allocator that counts, checks the sizes given back, and can fail. */
struct rig_memory {
  pthread_mutex_t mutex;
  uint64_t allocations; /* that succeeded */
  uint64_t refused;     /* that failed, by fail_at */
  uint64_t blocks_held;
  uint64_t bytes_held;
  uint64_t wrong_sizes; /* deallocations with another size, or unknown */
  uint64_t fail_at;     /* the how-manieth from now fails; 0: none */
  int fail_on;          /* and all after it */
};

/* A report as it came. */
struct rig_report {
  uint32_t phase;
  graft_status status;
  graft_class class_id;
  graft_node node;
  uint64_t commit;
  char path[160];
  char class_name[64];
  char key[64];
  char message[512];
};

#define RIG_REPORTS 256

struct rig {
  graft_runtime *runtime; /* null once the test destroyed it */
  graft_headless *toolkit;
  graft_headless_classes classes;
  graft_node root;

  /* The setting of the echo matrix. */
  uint32_t echo;
  uint32_t echo_same;
  uint32_t caret;

  struct rig_memory memory;         /* of the runtime */
  struct rig_memory toolkit_memory; /* of the toolkit */
  struct rig_report reports[RIG_REPORTS];
  uint32_t report_count;
  int64_t objects_retained; /* retains less releases */
  uint64_t retains;
  int note_objects;   /* retain and release are noted in `lines` */
  uint64_t schedules; /* read it with rig_schedules() */
  pthread_mutex_t mutex;

  struct rig_text events;   /* what rig_hear heard */
  uint32_t event_count;     /* since the last CHECK_EVENTS */
  graft_status hear_status; /* what rig_hear returns */
  struct rig_text lines;    /* what tests noted */
  struct rig_text scratch;  /* what rig_log and the like returned last */

  int is_tolerant; /* reports at the end are as they come, and only the rig's
                      own checks count */
  uint32_t checks;
  uint32_t failures;
  int skipped;
  struct rig_text details;
  char figure[120];
  struct rig_kept *kept; /* newest first */
  void *data;            /* the test's own */
};

/*
 * Opens the runtime, toolkit and root again, with a toolkit described by
 * `desc`: its memory and, in the echo matrix, its habits are the rig's. Null is
 * the plain one. Everything of before is gone.
 */
void rig_reopen(struct rig *rig, const graft_headless_desc *desc);

/* Creates the runtime, with the rig's hooks and memory, where none is. */
graft_status rig_create(struct rig *rig);

/* Opens a runtime alone. */
void rig_reopen_bare(struct rig *rig);

/* Destroys runtime and toolkit and checks what they leave. */
void rig_close(struct rig *rig);

/* Fails the nth allocation of the runtime from now, from 1; with `on` all after
 * it too. 0 stops. */
void rig_fail_memory(struct rig *rig, uint64_t nth, int on);

/* Returns zeroed memory that lives until rig_close() has ended the runtime:
 * for the user_data of handlers and the like. */
void *rig_keep(struct rig *rig, size_t size);

/* Runs a function when rig_close() has ended the runtime; newest first. */
void rig_defer(struct rig *rig, void (*function)(void *data), void *data);

/* Returns how often `schedule` was called. */
uint64_t rig_schedules(struct rig *rig);

/* Returns the counters of the runtime. */
graft_stats rig_stats(struct rig *rig);

/* Returns the counters of the toolkit. */
graft_headless_stats rig_toolkit_stats(struct rig *rig);

/* ------------------------------------------------------------------------ */
/* Describing and acting                                                    */
/* ------------------------------------------------------------------------ */

/* Begins a description of what is below the root. */
void rig_begin(struct rig *rig);

/* Commits it; a status other than `status` fails the test. */
#define rig_commit(rig) rig_commit_at((rig), GRAFT_OK, __FILE__, __LINE__)
#define rig_commit_status(rig, status) \
  rig_commit_at((rig), (status), __FILE__, __LINE__)
void rig_commit_at(struct rig *rig, graft_status status, const char *file,
                   int line);

/* Finds a node, as graft_headless_find() with index 0; 0 fails the test. */
#define rig_find(rig, class_name, what) \
  rig_find_at((rig), (class_name), (what), __FILE__, __LINE__)
graft_node rig_find_at(struct rig *rig, const char *class_name,
                       const char *what, const char *file, int line);

/* Runs toolkit loop and pump until both are idle. */
#define rig_settle(rig) rig_settle_at((rig), __FILE__, __LINE__)
void rig_settle_at(struct rig *rig, const char *file, int line);

/* A handler that adds an event to `events`, as in `changed "bc"`, with
 * ` adjusted` and ` merged` after it. user_data is the rig. */
graft_status rig_hear(const graft_context *context, const graft_event *event,
                      void *user_data);

/* A drop that notes `drop NAME`; see rig_named. */
void rig_drop(void *user_data);

/* A user_data with a name, for rig_drop and handlers of the test. */
struct rig_named {
  struct rig *rig;
  const char *name;
  uint32_t drops;
};

/* Returns a kept rig_named. */
struct rig_named *rig_name(struct rig *rig, const char *name);

/* Adds a line, printf-like and without '\n', to `lines`. */
void rig_line(struct rig *rig, const char *format, ...);

/* Empties the toolkit's log, the lines and the events. */
void rig_clear(struct rig *rig);

/* ------------------------------------------------------------------------ */
/* Reading: each text is valid until the next of these calls                */
/* ------------------------------------------------------------------------ */

/* Returns the toolkit's log. */
const char *rig_log(struct rig *rig);

/* Returns the text of a widget, of a node. */
const char *rig_text(struct rig *rig, graft_node node);

/* Returns the children of a widget, as in "label#a button". */
const char *rig_children(struct rig *rig, graft_node node);

/* Returns what the screen shows. */
const char *rig_snapshot(struct rig *rig);

/* Returns the path of a node. */
const char *rig_path(struct rig *rig, graft_node node);

/* Returns the newest failure's message. */
const char *rig_message(struct rig *rig);

/* Writes what is below a node, a line each: path, id, properties. */
void rig_write_tree(graft_runtime *runtime, graft_node node,
                    struct rig_text *text);

/* Writes a value as the toolkit's log does. */
void rig_write_value(struct rig_text *text, const graft_value *value);

/* ------------------------------------------------------------------------ */
/* Checks. Each returns 1 if it holds.                                      */
/* ------------------------------------------------------------------------ */

#define CHECK(condition) \
  driver_check(rig, (condition) != 0, #condition, __FILE__, __LINE__)
#define CHECK_INT(expected, actual)                                      \
  driver_check_int(rig, (int64_t)(expected), (int64_t)(actual), #actual, \
                   __FILE__, __LINE__)
#define CHECK_TEXT(expected, actual) \
  driver_check_text(rig, (expected), (actual), #actual, __FILE__, __LINE__)
/* Checks a substring. */
#define CHECK_HAS(part, text) \
  driver_check_has(rig, (part), (text), #text, __FILE__, __LINE__)
/* These compare and then empty what they compared. */
#define CHECK_LOG(rig, expected) \
  driver_check_log((rig), (expected), __FILE__, __LINE__)
#define CHECK_LINES(rig, expected) \
  driver_check_lines((rig), (expected), __FILE__, __LINE__)
#define CHECK_EVENTS(rig, expected) \
  driver_check_events((rig), (expected), __FILE__, __LINE__)
/* Checks the number of reports since the last time, which is then 0; what they
 * held can still be read. */
#define CHECK_REPORTS(rig, count) \
  driver_check_reports((rig), (count), __FILE__, __LINE__)

/* As CHECK, and leaves the test function if it does not hold. */
#define REQUIRE(condition)         \
  do {                             \
    if (!CHECK(condition)) return; \
  } while (0)

int driver_check(struct rig *rig, int holds, const char *what, const char *file,
                 int line);
int driver_check_int(struct rig *rig, int64_t expected, int64_t actual,
                     const char *what, const char *file, int line);
int driver_check_text(struct rig *rig, const char *expected, const char *actual,
                      const char *what, const char *file, int line);
int driver_check_has(struct rig *rig, const char *part, const char *text,
                     const char *what, const char *file, int line);
int driver_check_log(struct rig *rig, const char *expected, const char *file,
                     int line);
int driver_check_lines(struct rig *rig, const char *expected, const char *file,
                       int line);
int driver_check_events(struct rig *rig, const char *expected, const char *file,
                        int line);
int driver_check_reports(struct rig *rig, uint32_t count, const char *file,
                         int line);

/* Marks the test as skipped, and says why. */
void rig_skip(struct rig *rig, const char *why);

/* Gives a figure, printed in the test's line. */
void rig_figure(struct rig *rig, const char *format, ...);

/* ------------------------------------------------------------------------ */
/* Small helpers                                                            */
/* ------------------------------------------------------------------------ */

void rig_text_add(struct rig_text *text, const char *bytes, size_t length);
void rig_text_format(struct rig_text *text, const char *format, ...);
void rig_text_vformat(struct rig_text *text, const char *format,
                      va_list arguments);
void rig_text_clear(struct rig_text *text);
void rig_free_text(struct rig_text *text);
const char *rig_text_bytes(const struct rig_text *text);

/* A seeded random number below `limit`; `state` is any number but 0. */
uint32_t rig_random(uint64_t *state, uint32_t limit);

/* A string value of a NUL-terminated text. */
graft_value rig_string(const char *text);

/* A property of a name. */
graft_prop rig_prop(struct rig *rig, const char *name, graft_value value);

#endif
