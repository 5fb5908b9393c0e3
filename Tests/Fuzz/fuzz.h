/*
 * Model-checked fuzzing: random sequences of the whole API against a reference
 * that is computed afresh each time, with a toolkit that checks the laws of
 * calls as they come.
 *
 * A sequence is bytes. Each operation takes what it needs from their front;
 * when they are used up every choice is 0, so any input is a sequence, and a
 * mutated byte changes little. One world lives at a time.
 *
 * In a certain world no failure was injected and nothing was done from within
 * a commit: there the tree is known to the last value. After either the world
 * is uncertain: only laws that hold in any case are checked, until it is
 * brought up to date again; then the tree has to be the known one once more.
 */
#ifndef GRAFT_TESTS_FUZZ_H
#define GRAFT_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "graft/graft.h"

/* Run one input; a broken law ends the process. */
int fuzz_api(const uint8_t *bytes, size_t size);
int fuzz_bytes(const uint8_t *bytes, size_t size);

/* ------------------------------------------------------------------------ */
/* Input                                                                    */
/* ------------------------------------------------------------------------ */

struct template;

struct input {
  const uint8_t *bytes;
  size_t left;
};

/* The next choice below `limit`, at most 256. */
static inline uint32_t pick(struct input *input, uint32_t limit) {
  if (input->left == 0) return 0;
  input->left--;
  return *input->bytes++ % limit;
}

/* ------------------------------------------------------------------------ */
/* Laws                                                                     */
/* ------------------------------------------------------------------------ */

#define LAW(condition, law)                                          \
  do {                                                               \
    if (!(condition)) broken((law), #condition, __FILE__, __LINE__); \
  } while (0)

/* Tells what is done, for a case that was found; if it is asked for. */
extern int fuzz_shows;
void show(const char *format, ...);
void show_template(const struct template *template);

/* Says which law is broken and ends the process. */
void broken(const char *law, const char *condition, const char *file, int line);

/* ------------------------------------------------------------------------ */
/* Values: each is one number                                               */
/* ------------------------------------------------------------------------ */

typedef int32_t code;

#define CODE_NONE 0
#define CODE_INT(number) (0x1000 + (number)) /* -256 to 2047 */
#define CODE_TEXT(index) (0x2000 + (index))
#define CODE_OBJECT(index) (0x3000 + (index))
#define CODE_REAL(index) (0x4000 + (index))
#define CODE_BOOL(flag) (0x5000 + (flag))
#define CODE_UNKNOWN (-1)

graft_value value_of(code value);
code code_of(const graft_value *value);
int int_of(code value); /* 0 for what is no int */
code pick_code(struct input *input);

/* ------------------------------------------------------------------------ */
/* Classes                                                                  */
/* ------------------------------------------------------------------------ */

enum kind {
  BOX,   /* children; the roots' class too */
  ROW,   /* children; no move_child, attached top-down */
  PANE,  /* children; given its parent at create */
  VIEW,  /* children; lazy: it tells which rows it shows */
  LEAF,  /* pooled; "c" only at creation; reads the theme as a widget */
  FIELD, /* "value", reported by change, from 0 to 9; read; echoes */
  PLAIN, /* "value", reported by change; no read, never echoes */
  PART,  /* a component: what it describes is a template */
  WRAP,
  PROVIDER, /* of the theme */
  BOUNDARY,
  FALLBACK,
  ROWS,    /* of a list, or a count: its one item is what each row describes */
  ONE_ROW, /* what the runtime makes of each; in no template */
  KINDS
};

#define CLASSES 8    /* those that are registered here */
#define PROPERTIES 4 /* a, b, c, value; "a" of a part is its argument */

static inline int has_children(enum kind kind) {
  return kind <= VIEW || kind >= PROVIDER;
}
static inline int is_virtual(enum kind kind) {
  return kind == PART || kind >= PROVIDER;
}

#define CHILDREN 256

/* The rows of a lazy widget. */
struct window {
  uint8_t is_told;
  uint32_t told_count, told_first; /* by set_rows */
  graft_node rows;                 /* to which it told what it shows */
  uint8_t is_known;                /* where that is now */
  uint8_t source;                  /* of rows, when it was known last */
  uint32_t first, count;           /* what it shows */
  int64_t id;                      /* of the item there, if it is followed */
  uint64_t commits;                /* when it was known last */
};

#define MAYBE 2

/* A widget of the toolkit. It is known again after its end. */
struct widget {
  enum kind kind;
  uint8_t is_alive, is_filled, is_finalized, is_mounted, is_own;
  uint8_t connections;
  uint16_t child_count, old_count;
  struct widget *parent;
  graft_node node;
  code values[PROPERTIES];
  code theme;
  uint8_t is_edited; /* a field: by the user, and not yet ended; or MAYBE */
  code edited;       /* what the user made of it */
  struct window window;
  struct widget *children[CHILDREN];
  struct widget *old_children[CHILDREN];
};

struct coordinator {
  uint8_t is_alive, has_widget;
};

/* Registers the classes of the world. */
void register_classes(void);

/* Delivers what fields echo late. */
void run_late_echoes(void);

struct widget *new_widget(enum kind kind);

/* What a field makes of a number. */
code fitted(enum kind kind, code value);

/* Whether a property's last reading may have failed: then it is not known what
 * the widget made of it. */
int may_be_misread(enum kind kind, int index);

/* The native side destroys a widget and all that is in it. */
void end_natively(struct widget *widget);

graft_status wrap_make(const graft_context *context, void *user_data,
                       void **widget);
graft_status wrap_update(const graft_context *context, void *widget,
                         void *user_data);
void wrap_destroy(void *widget, void *user_data);

/* ------------------------------------------------------------------------ */
/* What is owned: a user_data with a drop                                   */
/* ------------------------------------------------------------------------ */

struct token {
  uint8_t is_ours; /* not, or no longer, Graft's */
  uint8_t drops;
  uint8_t answer; /* of a handler: OK, declined, failed */
  uint8_t is_running;
};

struct token *new_token(void);
void drop_token(void *user_data);

/* ------------------------------------------------------------------------ */
/* Templates: random descriptions                                           */
/* ------------------------------------------------------------------------ */

enum source {
  LITERAL,
  BOUND,    /* to a cell */
  DERIVED,  /* bound to the sum of cells 0 and 1 */
  READ,     /* a cell, by the body */
  THEME,    /* the environment's, by the body */
  ARGUMENT, /* the part's own "a", by the body */
  COUNTED,  /* the items of a list, by the body */
  FIRST,    /* the first item of a list, by the body */
  ITEM      /* what the row is for, by its body */
};

struct spec {
  uint8_t source;
  uint8_t cell; /* or list */
  code literal;
};

#define HANDLES_CHANGE 1u
#define HANDLES_TAP 2u
#define HANDLES_OWNED 4u /* by a token of its own */
#define IS_PINNED 8u
#define IS_REF 16u
#define IS_ADOPTED 32u
#define IS_HELD 64u  /* a field: its value waits for the end of an edit */
#define IS_SAME 128u /* described in short by a body that runs again */

struct item {
  uint8_t kind;
  uint8_t key; /* 0 none, to 7 an int, to 15 a string */
  uint8_t site;
  uint8_t flags;
  uint8_t child_count;
  uint8_t number; /* of a part: its template; adopted: which widget; of rows:
                     LISTS and more are counted, and then keyed */
  uint8_t overscan;
  uint16_t prototype; /* of rows */
  struct spec specs[PROPERTIES];
};

#define DEPTH 3  /* of operations within callbacks */
#define ITEMS 32 /* room for the fallbacks of open boundaries too */
#define GROWN 12
#define TEMPLATES 4
#define CELLS 4

struct template {
  struct item items[ITEMS]; /* in pre-order */
  uint8_t count;
  uint8_t has_duplicate; /* two siblings with one class and key */
  uint8_t has_effect;
  uint8_t part_count, rows_count;
  uint32_t serial;
};

/* What is passed to a row's body. */
struct row_data {
  const struct prototype *prototype;
  struct token *token; /* or null */
};

/* What each of some rows describes: a copy, as they live on. */
struct prototype {
  struct item rows;
  struct item items[ITEMS];
  struct row_data shared;
};

/* Fills template `number` by choices. */
void grow_template(struct input *input, int number);

/* Gives the class of a kind. */
graft_class class_of(enum kind kind);

/* Describes a template with the open builder. In a body `context` is its, and
 * `is_again` says that it described this template before. */
void build(const struct template *template, const graft_context *context,
           int is_again);

/* Describes one item, with what is below it. */
const struct item *build_item(const struct item *item,
                              const graft_context *context);

/* Renders template 0 in the flat form, its top items as the same as before
 * where `same` says so. */
graft_status render_flat(int same);

/* ------------------------------------------------------------------------ */
/* Lists and rows                                                           */
/* ------------------------------------------------------------------------ */

#define LISTS 2
#define LIST_ITEMS 6
#define KEYS 7 /* a prime above all counts of rows */

struct list {
  graft_list handle;
  uint32_t count;
  int64_t ids[LIST_ITEMS], newest_id;
  code values[LIST_ITEMS];
  int is_changed; /* since it was compared */
};

void open_lists(void);
void compare_lists(void);

/* Changes a list, ends one, or reads one. */
void change_list(void);
void end_list(void);

/* The index of an item; the count of the list if it is not there. */
uint32_t index_of_item(const struct list *list, int64_t id);

/* Has a prototype for rows that were grown. */
void keep_prototype(struct item *rows);

/* Describes rows; the count of those without a list comes from `count`. */
void fill_rows(const struct item *item, const graft_value *count,
               graft_rows_desc *rows);

/* How many rows there are, by the value of a count. */
uint32_t count_rows(const struct item *rows, code count);

/* The key of a row, as a number: a text is one below 0. */
int64_t key_of_row(const struct item *rows, uint32_t index);
graft_value value_of_key(int64_t key);

/* A lazy widget tells what it shows. */
void show_rows(void);

struct expected;

/* Checks which rows a lazy widget has. */
void compare_window(const struct expected *rows, struct widget *widget);

/* ------------------------------------------------------------------------ */
/* The reference                                                            */
/* ------------------------------------------------------------------------ */

struct expected {
  struct item item;
  uint32_t row; /* of one row: its index; of rows: how many there are */
  int64_t row_key;
  struct expected *parent;
  uint16_t child_count, end; /* index after its subtree */
  code values[PROPERTIES];
  code theme;      /* that a widget here reads */
  graft_node node; /* filled when it was compared */
  struct widget *widget;
};

#define EXPECTED 256

struct tree {
  struct expected nodes[EXPECTED];
  uint32_t count;
  int is_whole; /* it fits */
};

/* Computes what a root has to be. */
void expect(struct tree *tree, int number);

/* Compares a root with what it has to be, down to each value and widget. */
void compare(struct tree *tree, graft_node root, struct widget *widget);

/* Keeps the order of all containers, for check_identity(). */
void keep_order(const struct tree *tree, struct widget *widget);

/* Copies what is used of a tree. */
void copy_tree(struct tree *to, const struct tree *from);

/* Checks that the roots' next trees kept what the laws of identity keep, with
 * as many creates and moves as were seen. */
void check_identity(const struct tree *before, uint64_t creates,
                    uint64_t moves);

/* Checks containers, whatever happened before. */
void check_containers(void);

/* ------------------------------------------------------------------------ */
/* The world                                                                */
/* ------------------------------------------------------------------------ */

#define WIDGETS 3000
#define TOKENS 6000
#define PROTOTYPES 300
#define AT_ONCE 1200 /* room that one operation is given of each */
#define NOTHING 0xFFu

#define DESCRIBED 64

struct described {
  graft_node node;
  const struct template *template;
  uint32_t serial;
};

struct late_echo {
  struct widget *widget;
  graft_node node;
  code value;
};

struct world {
  struct input input;
  graft_runtime *runtime;
  graft_class classes[CLASSES];
  graft_atom names[PROPERTIES], theme, number, change, tap, moving, ask;
  graft_node roots[2];
  struct widget *root_widgets[2];
  struct widget *adoptable[2];
  graft_ref ref;
  graft_state cells[CELLS], sum, versions[TEMPLATES];
  code values[CELLS];
  code default_theme;
  struct template templates[TEMPLATES];
  struct template rendered; /* template 0 as it was rendered last */
  int is_flat;              /* and in the flat form */
  uint32_t renders;         /* that were taken */
  struct tree trees[2];
  int has_lists; /* lists and what came with them are in the sequence */
  struct list lists[LISTS];
  code row_value; /* of the row whose body runs */
  uint64_t rows_version;
  struct described described[DESCRIBED]; /* by components, newest */

  int is_certain;    /* see above */
  int was_uncertain; /* once */
  int was_misread;   /* a reading failed, or could not be kept, once */
  int is_settled;    /* nothing waits: the trees can be known */
  int has_trees;     /* `trees` are as compared last, and nothing came since */
  int only_lists;    /* nothing came since but changes of lists */
  int echo;          /* 0 never, 1 at once, 2 late */
  int depth;         /* of operations within callbacks */
  int in_commit;     /* callbacks of a commit on the stack */
  int in_handler;
  int in_body;
  int is_echoing;
  int is_scheduled;
  int has_gone; /* told within a commit: the pump forgets it */
  int steps;

  /* The nth callback of a phase from now fails, or does an operation. */
  uint32_t armed_phase, armed_nth, armed_act;
  uint32_t fail_memory, refused;
  int fail_on;

  uint64_t calls; /* of widget classes */
  uint64_t creates, moves;
  uint64_t commit; /* newest seen */
  int commit_step;
  uint32_t reports, injected;
  uint32_t passed_on; /* failures of Graft that a class passed on */
  int64_t retained, blocks;
  struct late_echo late[8];
  int late_count;
  graft_node stale[8]; /* of nodes that were seen, the newest */
  uint32_t stale_count;

  struct widget widgets[WIDGETS];
  uint32_t widget_count;
  struct coordinator coordinators[WIDGETS];
  uint32_t coordinator_count;
  struct token tokens[TOKENS];
  uint32_t token_count;
  struct prototype prototypes[PROTOTYPES];
  uint32_t prototype_count;
  struct row_data row_data[TOKENS];
  uint32_t row_data_count;
};

extern struct world world;

/* Begins a callback: counts it, and does what is armed. A negative status is
 * to be returned at once. */
graft_status enter(const graft_context *context);
void leave(const graft_context *context);

/* Does one operation, as the input says. */
void operate(void);

/* The tree is no longer known, or will be known after a pump. */
void lose_certainty(void);
void unsettle(void);

/* Compares everything, if it can be known. */
void compare_all(void);

/* How many commits there were. */
uint64_t commits(void);

/* Creates what roots are not there. */
void open_roots(void);

/* Brings an uncertain world up to date, and compares. */
void recover(void);

/* Opens and closes the world. */
void open_world(const uint8_t *bytes, size_t size);
void close_world(void);

graft_status on_event(const graft_context *context, const graft_event *event,
                      void *user_data);
graft_status run_part(const graft_context *context);
graft_status run_root(const graft_context *context, void *user_data);
graft_status add_cells(const graft_context *context, void *user_data,
                       graft_value *value);

#endif
