/*
 * The inside of the headless toolkit. Widgets and coordinators are slots of a
 * table, named by handles that tell slot and generation, so that no pointer of
 * the outside is ever followed.
 */
#ifndef GRAFT_HEADLESS_TOOLKIT_H
#define GRAFT_HEADLESS_TOOLKIT_H

#include "graft/headless.h"

enum {
  HL_SCREEN,
  HL_WINDOW,
  HL_BOX,
  HL_ROW,
  HL_LIST,
  HL_LABEL,
  HL_BUTTON,
  HL_ENTRY,
  HL_TOGGLE,
  HL_RANGE,
  HL_CHOICE,
  HL_SPINNER,
  HL_KIND_COUNT
};

enum {
  HL_ENABLED,
  HL_VISIBLE,
  HL_TITLE,
  HL_TEXT,
  HL_PLACEHOLDER,
  HL_MULTILINE,
  HL_ACTIVE,
  HL_MIN,
  HL_MAX,
  HL_STEP,
  HL_INCREMENT,
  HL_VALUE,
  HL_ITEMS,
  HL_SELECTED,
  HL_SPACING,
  HL_PROPERTY_COUNT,
  HL_NO_PROPERTY = 255
};

enum {
  HL_CLOSE,
  HL_CLOSE_REQUEST,
  HL_SHOWN,
  HL_CLICK,
  HL_MOTION,
  HL_SCROLL,
  HL_CHANGED,
  HL_ACTIVATE,
  HL_ESCAPE,
  HL_BLUR,
  HL_FOCUS,
  HL_VALIDATE,
  HL_TOGGLED,
  HL_MOVING,
  HL_TICK,
  HL_EVENT_COUNT,
  HL_NO_EVENT = 255
};

/* Who changes a widget: decides whether and when it emits. */
enum { HL_BY_PROGRAM, HL_BY_USER };

#define HL_BIT(index) (1u << (index))
#define HL_FAULT_LIMIT 16u
#define HL_VIOLATION_LIMIT 256u

/* Bytes with a NUL after them; bytes is null while nothing was stored. */
typedef struct hl_text {
  char *bytes;
  size_t length;
  size_t capacity;
} hl_text;

/* ---- Tables: table.c --------------------------------------------------- */

/* The head of what a table keeps. */
typedef struct hl_slot {
  void *self; /* the handle while it lives; else null */
  uint32_t generation;
  uint32_t next_free; /* slot number + 1 */
} hl_slot;

typedef struct hl_table {
  void **pages;
  size_t item_size;
  uint32_t page_count;
  uint32_t page_capacity;
  uint32_t used;
  uint32_t free_head; /* slot number + 1 */
  uint32_t live;
  uint32_t salt;
} hl_table;

void *hl_table_add(graft_headless *h, hl_table *table);
void hl_table_remove(hl_table *table, hl_slot *slot);
void *hl_table_find(const hl_table *table, const void *handle);
void *hl_table_at(const hl_table *table, uint32_t index);
int hl_table_knew(const hl_table *table, const void *handle);
void hl_table_free(graft_headless *h, hl_table *table);

/* ---- Objects ----------------------------------------------------------- */

typedef struct hl_widget {
  hl_slot slot;
  graft_node node;
  void *coordinator;
  void *parent;
  void *native_parent;  /* given at create, where parents are */
  void **children;      /* handles, or widgets that are not the toolkit's */
  uint32_t child_start; /* how far `children` is behind its memory */
  uint32_t child_count;
  uint32_t child_capacity;
  uint32_t cursor; /* of a walk */
  uint32_t connected;
  uint32_t caret;
  uint8_t kind;
  uint8_t host_owned;
  uint8_t finalized;
  uint8_t mounted;
  uint8_t shown;
  uint8_t told_shown;
  uint8_t enabled;
  uint8_t visible;
  uint8_t multiline;
  uint8_t active;
  uint8_t integers;   /* mask over HL_MIN..: given as integers */
  uint8_t has_wanted; /* a list whose `selected` is described */
  uint8_t unheard;    /* a connect was made to fail: its off finds nothing */
  uint8_t has_shown;  /* a lazy list that was scrolled */
  uint32_t row_count;
  uint32_t row_first;
  uint32_t shown_first;
  uint32_t shown_count;
  int64_t selected;
  int64_t wanted;
  int64_t spacing;
  double numbers[5]; /* HL_MIN..HL_VALUE */
  hl_text text;      /* text or title */
  hl_text extra;     /* placeholder or items */
  hl_text name;      /* as the log writes it */
} hl_widget;

#define HL_NUMBER(w, property) ((w)->numbers[(property)-HL_MIN])

typedef struct hl_coordinator {
  hl_slot slot;
  void *widget;
  hl_text name; /* of the widget, whose node is gone when this ends */
} hl_coordinator;

/* An emission that waits for the loop. */
typedef struct hl_late {
  void *widget;
  uint32_t event;
  uint32_t current; /* report the value of then */
  graft_value value;
  hl_text text;
} hl_late;

typedef struct hl_fault {
  uint32_t call;
  uint32_t kind; /* or HL_KIND_COUNT: any */
  uint32_t nth;
  uint32_t times;
  graft_status status;
} hl_fault;

/* class_data of each class. */
typedef struct hl_class {
  graft_headless *h;
  graft_class id;
  uint32_t kind;
} hl_class;

struct graft_headless {
  graft_runtime *runtime; /* null once it is gone */
  uint32_t references;    /* the user's, and one for each class */
  uint32_t classes_left;
  uint32_t flags;
  uint32_t pool_limit;
  uint32_t knobs[GRAFT_HEADLESS_KNOB_COUNT];
  void *user_data;
  void *(*allocate)(void *user_data, size_t size);
  void (*deallocate)(void *user_data, void *memory, size_t size);
  hl_class classes[HL_KIND_COUNT];
  graft_atom properties[HL_PROPERTY_COUNT];
  graft_atom events[HL_EVENT_COUNT];
  hl_table widgets;
  hl_table coordinators;
  void *screen;
  void *focus;
  void *blocked; /* a widget whose emissions its class holds off */
  hl_late *late;
  size_t late_head;
  size_t late_count; /* behind the head */
  size_t late_capacity;
  hl_text log;
  hl_text violations;
  hl_fault faults[HL_FAULT_LIMIT];
  uint32_t fault_count;
  uint64_t calls[GRAFT_HEADLESS_CALL_COUNT];
  graft_headless_stats stats;
};

/* ---- Memory: memory.c -------------------------------------------------- */

void *hl_allocate(graft_headless *h, size_t size);
void hl_deallocate(graft_headless *h, void *memory, size_t size);
/* Makes room for `wanted` items of `item_size`; 0 if there is no memory. */
int hl_reserve(graft_headless *h, void **items, size_t *capacity, size_t wanted,
               size_t item_size);
graft_status hl_text_set(graft_headless *h, hl_text *text, const char *bytes,
                         size_t length);
graft_status hl_text_splice(graft_headless *h, hl_text *text, size_t at,
                            size_t removed, const char *bytes, size_t length);
void hl_text_free(graft_headless *h, hl_text *text);
const char *hl_text_bytes(const hl_text *text);

/* ---- UTF-8: utf8.c ----------------------------------------------------- */

int hl_utf8_valid(const char *bytes, size_t length);
size_t hl_utf8_next(const char *bytes, size_t length, size_t at);
uint32_t hl_utf8_count(const char *bytes, size_t length);
size_t hl_utf8_offset(const char *bytes, size_t length, uint32_t characters);

/* ---- Writing text: write.c --------------------------------------------- */

/* Writes to a text that grows, or else into a buffer, counting beyond it. */
typedef struct hl_out {
  graft_headless *h;
  hl_text *text;
  char *buffer;
  size_t size;
  size_t used;
  int failed;
} hl_out;

typedef void (*hl_writer)(hl_out *out, const graft_headless *h,
                          const void *argument);

void hl_out_bytes(hl_out *out, const char *bytes, size_t length);
void hl_out_string(hl_out *out, const char *string);
void hl_out_int(hl_out *out, int64_t integer);
void hl_out_real(hl_out *out, double real);
void hl_out_escaped(hl_out *out, const char *bytes, size_t length);
void hl_out_value(hl_out *out, const graft_value *value);
void hl_out_widget(hl_out *out, const hl_widget *w);
void hl_out_node(hl_out *out, const graft_headless *h, const char *class_name,
                 graft_node node);
graft_status hl_give(const graft_headless *h, hl_writer writer,
                     const void *argument, char *buffer, size_t size,
                     size_t *needed);

/* ---- Classes: classes.c ------------------------------------------------ */

typedef struct hl_event_spec {
  uint8_t event;
  uint8_t value_of; /* a property, or HL_NO_PROPERTY */
  uint8_t flags;
} hl_event_spec;

typedef struct hl_class_spec {
  const char *name;
  uint32_t properties; /* mask */
  uint32_t container;
  uint32_t event_count;
  hl_event_spec events[9];
} hl_class_spec;

extern const hl_class_spec hl_class_specs[HL_KIND_COUNT];
extern const char *const hl_property_names[HL_PROPERTY_COUNT];
extern const char *const hl_event_names[HL_EVENT_COUNT];

graft_status hl_register(graft_headless *h, const char *prefix);
const hl_event_spec *hl_event_spec_of(uint32_t kind, uint32_t event);
uint32_t hl_property_named(const char *name);
uint32_t hl_property_of(const graft_headless *h, graft_atom atom);
uint32_t hl_event_named(const char *name);
uint32_t hl_event_of(const graft_headless *h, graft_atom atom);
uint32_t hl_kind_named(const char *name);
/* Gives up one reference of a toolkit: toolkit.c. */
void hl_release(graft_headless *h);

/* ---- Calls of classes: vtable*.c --------------------------------------- */

/* Fills the callbacks of a class by the flags of its toolkit. */
void hl_fill_callbacks(const graft_headless *h, const hl_class_spec *spec,
                       graft_class_desc *desc);
void hl_fill_child_callbacks(const graft_headless *h, graft_class_desc *desc);
void hl_fill_asking_callbacks(const graft_headless *h, graft_class_desc *desc);
graft_status hl_make_coordinator(const graft_context *context,
                                 void **coordinator);
graft_status hl_destroy_coordinator(const graft_context *context,
                                    void *coordinator);
graft_status hl_create(const graft_context *context, void **widget);
graft_status hl_update(const graft_context *context, void *widget,
                       const graft_change *changes, uint32_t count);
graft_status hl_finalize(const graft_context *context, void *widget);

/* ---- One call: call.c -------------------------------------------------- */

typedef struct hl_call {
  graft_headless *h;
  const graft_context *context;
  hl_widget *w; /* null before create, or if it is gone */
  uint32_t kind;
  uint32_t call;
  const hl_text *name; /* where neither widget nor node tells it; or null */
  int32_t injected;    /* do nothing and return `status` */
  graft_status status;
} hl_call;

/* Counts the call and finds its widget; 0 if the call must do nothing. */
int hl_call_begin(hl_call *call, uint32_t number, const graft_context *context,
                  void *widget);
/* Starts a line of the log; 0 if the call is not logged. */
int hl_call_log(hl_call *call, hl_out *out, size_t *start, const char *verb);
void hl_call_name(const hl_call *call, hl_out *out);
/* Keeps the name of the node for the log, if there is one. */
void hl_call_keep_name(const hl_call *call, hl_text *name);
void hl_call_log_end(hl_call *call, hl_out *out, size_t start,
                     graft_status status);
/* Logs "VERB W" and returns what the callback has to return. */
graft_status hl_call_end(hl_call *call, const char *verb);
graft_status hl_call_result(hl_call *call);

/* ---- Faults and violations: faults.c ----------------------------------- */

int hl_fault_strikes(graft_headless *h, uint32_t call, uint32_t kind,
                     graft_status *status);
void hl_misuse(graft_headless *h, const char *act, const hl_widget *w,
               uint32_t kind, const char *what);

/* ---- Widgets: widget.c ------------------------------------------------- */

hl_widget *hl_find(const graft_headless *h, const void *handle);
hl_widget *hl_widget_new(graft_headless *h, uint32_t kind);
void hl_widget_defaults(graft_headless *h, hl_widget *w);
void hl_widget_end(graft_headless *h, hl_widget *w);
void hl_widget_kill(graft_headless *h, hl_widget *w);
graft_status hl_resolve(const graft_headless *h, graft_node node,
                        hl_widget **w);
/* Puts any widget among the children; an index beyond is the end. */
graft_status hl_attach(graft_headless *h, hl_widget *parent, void *child,
                       uint32_t index);
void hl_detach(graft_headless *h, hl_widget *parent, uint32_t index);
uint32_t hl_child_index(const hl_widget *parent, const void *child);
void hl_show(graft_headless *h, hl_widget *w);

/* A walk in pre-order, from the widget it starts with. */
typedef struct hl_walk {
  const graft_headless *h;
  hl_widget *root;
  hl_widget *at;
  uint32_t depth;
  uint32_t scan; /* of hl_scene_next: where the next root is looked for */
} hl_walk;

hl_widget *hl_walk_start(hl_walk *walk, const graft_headless *h,
                         hl_widget *root);
hl_widget *hl_walk_next(hl_walk *walk);
/* All that is shown: the screen, then what is shown without one. */
hl_widget *hl_scene_start(hl_walk *walk, const graft_headless *h);
hl_widget *hl_scene_next(hl_walk *walk);

/* ---- State: state.c, list.c -------------------------------------------- */

graft_status hl_state_get(const hl_widget *w, uint32_t property,
                          graft_value *value);
/* Sets as the toolkit does: clamps, rounds, resets, and emits. `w` may be gone
 * when it returns, unless it is HL_BY_PROGRAM within a commit. */
graft_status hl_state_set(graft_headless *h, hl_widget *w, uint32_t property,
                          const graft_value *value, int by);
uint32_t hl_item_count(const hl_widget *w);
const char *hl_item(const hl_widget *w, int64_t index, size_t *length);

/* What a list does when rows come and go. */
void hl_list_inserted(graft_headless *h, hl_widget *list, uint32_t index);
void hl_list_removed(graft_headless *h, hl_widget *list, uint32_t index);
void hl_list_moved(graft_headless *h, hl_widget *list, uint32_t from,
                   uint32_t to);
graft_status hl_list_describe(graft_headless *h, hl_widget *list,
                              const graft_value *value);
graft_status hl_set_rows(const graft_context *context, void *widget,
                         uint32_t count, uint32_t first);

/* ---- Emission: emit.c -------------------------------------------------- */

/* Emits now if the event is connected, or if `force`. */
graft_status hl_emit(graft_headless *h, const hl_widget *w, uint32_t event,
                     const graft_value *values, uint32_t count, int force);
/* Emits an event with what it reports of the widget, if anything. */
graft_status hl_emit_state(graft_headless *h, const hl_widget *w,
                           uint32_t event, int force);
/* Emits as `by` and the echo knob have it. */
graft_status hl_emit_change(graft_headless *h, const hl_widget *w,
                            uint32_t event, int by, int same);
void hl_late_free(graft_headless *h);

/* ---- The user: user.c -------------------------------------------------- */

/* Resolves a node for an act of the user: also its class and its state. */
graft_status hl_user(graft_headless *h, graft_node node, uint32_t kinds,
                     hl_widget **w);
graft_status hl_user_focus(graft_headless *h, hl_widget *w);

#endif
