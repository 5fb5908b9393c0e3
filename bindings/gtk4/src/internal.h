/* What the parts of the library share. */
#ifndef GRAFT_GTK4_INTERNAL_H
#define GRAFT_GTK4_INTERNAL_H

#include <graft/gtk4.h>
#include <gtk/gtk.h>

typedef struct gk_class gk_class;
typedef struct gk_record gk_record;
typedef struct gk_property gk_property;
typedef struct gk_event gk_event;

/* The bytes of a message, as graft_fail() takes them. */
#define GK_MESSAGE 256

/* Values of an event: a signal has no more arguments. */
#define GK_MOST_VALUES 16

/* ------------------------------------------------------------------------ */
/* Properties                                                               */
/* ------------------------------------------------------------------------ */

/* A `set` that has to wait for the children of the widget. */
#define GK_NOT_YET 1

/* A property that is set in its own way. */
typedef struct gk_special {
  const char *type; /* which types have it */
  const char *name;
  uint32_t types; /* mask as in graft_property; 0: as the GParamSpec tells */
  graft_status (*set)(gk_record *record, const gk_property *property,
                      const graft_value *value);
  /* A text is given to gk_keep_text(); null: as the GParamSpec tells. */
  graft_status (*get)(gk_record *record, const gk_property *property,
                      graft_value *value);
} gk_special;

/* Where a property is found. */
typedef enum gk_kind {
  GK_OWN,     /* of the object itself */
  GK_VIA,     /* of an object that a property of it holds */
  GK_SPECIAL, /* set by functions; they may use `spec` */
  GK_PLACE    /* kept for the parent: slot, layout., page., cell. */
} gk_kind;

struct gk_property {
  const char *name; /* interned */
  graft_atom atom;
  gk_kind kind;
  GParamSpec *via;  /* GK_VIA: the property that holds the object */
  GParamSpec *spec; /* null for some of GK_SPECIAL and GK_PLACE */
  const gk_special *special;
  uint32_t types;
  int32_t order;
  const char *after;
  uint64_t report_bit; /* one of its own if an event reports it, or 0 */
  GValue initial;      /* what a new widget has */
};

/* ------------------------------------------------------------------------ */
/* Events                                                                   */
/* ------------------------------------------------------------------------ */

/* An event of an event controller that is added where it is handled. */
typedef struct gk_controller {
  const char *event;
  GType (*type)(void);
  const char *signal;
  void (*set_up)(GtkEventController *controller); /* or null */
  /* Gives the values; null: the arguments of the signal. */
  uint32_t (*values)(const GValue *arguments, graft_value *values, char **kept);
  /* Returns 0 for what is not the event; or null. */
  int (*matches)(const GValue *arguments);
} gk_controller;

struct gk_event {
  const char *name; /* interned */
  graft_atom atom;
  guint signal_id; /* 0 with a controller */
  GQuark detail;
  GParamSpec *via; /* the property that holds what emits it, or null */
  const gk_controller *controller;
  const gk_property *reports; /* or null */
  uint32_t flags;             /* GRAFT_EMITS_* */
};

/* ------------------------------------------------------------------------ */
/* Classes                                                                  */
/* ------------------------------------------------------------------------ */

struct gk_class {
  graft_runtime *runtime;
  GType type;
  GObjectClass *object_class;
  graft_class id;
  uint32_t property_count;
  uint32_t event_count;
  uint32_t create_only_count;
  int has_initial;
  gk_property *properties;
  gk_event *events;
  const gk_property **create_only;
  GHashTable *property_of_atom;
  GHashTable *event_of_atom;
};

const gk_property *gk_class_property(const gk_class *class_data,
                                     graft_atom atom);
const gk_property *gk_class_property_named(const gk_class *class_data,
                                           const char *name);

/* Fills the tables of a class; `rules` or null. */
graft_status gk_class_fill(gk_class *class_data, const graft_gtk4_rules *rules);
void gk_class_free(void *class_data);

/* The functions of every class. */
graft_status gk_create(const graft_context *context, void **widget);
graft_status gk_update(const graft_context *context, void *widget,
                       const graft_change *changes, uint32_t count);
graft_status gk_finalize(const graft_context *context, void *widget);
graft_status gk_connect(const graft_context *context, void *widget,
                        graft_atom event, int32_t on);
graft_status gk_insert_child(const graft_context *context, void *widget,
                             const graft_child *child);
graft_status gk_move_child(const graft_context *context, void *widget,
                           const graft_child *child);
graft_status gk_remove_child(const graft_context *context, void *widget,
                             const graft_child *child);
graft_status gk_set_rows(const graft_context *context, void *widget,
                         uint32_t count, uint32_t first);
graft_status gk_did_mount(const graft_context *context, void *widget);
graft_status gk_command(const graft_context *context, void *widget,
                        graft_atom command, const graft_value *values,
                        uint32_t count, graft_value *reply);
graft_status gk_size_that_fits(const graft_context *context, void *widget,
                               const graft_size *proposal, graft_size *size);
graft_status gk_read(const graft_context *context, void *widget,
                     graft_atom property, graft_value *value);
graft_status gk_destroy(const graft_context *context, void *widget);

/* ------------------------------------------------------------------------ */
/* Rules: what introspection does not tell                                  */
/* ------------------------------------------------------------------------ */

/* An event that reports a property. */
typedef struct gk_report {
  const char *type;     /* null: every type that has both */
  const char *event;    /* null: nothing reports the property */
  const char *property; /* may be null: it only ends editing */
  uint32_t flags;
} gk_report;

extern const gk_report gk_reports[];
extern const uint32_t gk_report_count;

/* When a property is set. */
typedef struct gk_order {
  const char *name;
  int32_t order;
  const char *after;
} gk_order;

const gk_order *gk_order_of(const char *name);

extern const gk_special gk_specials[];

/* Of a property that a new widget has otherwise than by setting it to what it
 * is at first (M5). */
graft_status gk_set_button_content(gk_record *record,
                                   const gk_property *property,
                                   const graft_value *value);
graft_status gk_set_drop_down_selected(gk_record *record,
                                       const gk_property *property,
                                       const graft_value *value);
graft_status gk_set_level(gk_record *record, const gk_property *property,
                          const graft_value *value);
graft_status gk_set_progress_text(gk_record *record,
                                  const gk_property *property,
                                  const graft_value *value);

extern const uint32_t gk_special_count;
extern const gk_controller gk_controllers[];
extern const uint32_t gk_controller_count;

/* Types whose properties are set on a child as PREFIX.NAME. */
typedef struct gk_place {
  const char *prefix; /* "layout.", "page.", "cell." */
  const char *type;
} gk_place;

extern const gk_place gk_places[];
extern const uint32_t gk_place_count;

/* Gives the child types that GtkBuilder's files can name for a type that adds
 * children, with spaces between them; null if that is not known. */
const char *gk_child_types(const char *type);

/* Whether an object type is, or has as an ancestor or interface, a name. */
int gk_type_is(GType type, const char *name);

/* ------------------------------------------------------------------------ */
/* Widgets                                                                  */
/* ------------------------------------------------------------------------ */

/* How a child is held by its parent, so that it is let go the same way. */
typedef enum gk_hold {
  GK_LOOSE,
  GK_IN_PROPERTY,   /* `slot` of the parent */
  GK_IN_CONTAINER,  /* by the functions of the container's type */
  GK_IN_BUILDABLE,  /* by gtk_buildable_add_child */
  GK_AS_POPOVER,    /* its GtkWidget parent */
  GK_AS_CONTROLLER, /* an event controller of the widget */
  GK_AS_WINDOW,     /* transient */
  GK_AS_ROW,        /* for the list items of a list view, or a cell of one */
  GK_AS_COLUMN,     /* of a column view */
  GK_AS_MODEL,      /* rows of a list view */
  GK_IN_MENU        /* an entry of a menu */
} gk_hold;

/* A value kept for later: of a place, or waiting for children. */
typedef struct gk_kept {
  struct gk_kept *next;
  const gk_property *property;
  graft_value value; /* its text is owned */
} gk_kept;

typedef struct gk_connection gk_connection;

struct gk_record {
  GObject *object;
  gk_class *class_data;
  graft_runtime *runtime;
  graft_node node; /* 0 once it ended */
  gk_connection *connections;
  gk_kept *places;
  gk_kept *waiting;
  const gk_property *setting;  /* what waited and is being set */
  GPtrArray *children;         /* records, in order; or null */
  struct _GraftRowModel *rows; /* if its children are rows */
  GObject *item;               /* that a list view knows it by */
  int64_t row;       /* where it is among all rows, as GTK was told, or -1 */
  int64_t select;    /* the index that was described of a row */
  gk_record *parent; /* while held */
  gk_hold hold;
  GParamSpec *slot;
  char **css_classes; /* those described */
  char *text;         /* of the newest gk_keep_text() */
  gulong gone_handler;
  uint64_t described; /* report_bit of the properties that are described */
  unsigned owned : 1;
  unsigned autofocus : 1;
  unsigned described_visible : 1; /* as anything */
  unsigned described_hidden : 1;
  unsigned finalized : 1;
  unsigned selects : 1; /* `select` is for rows that GTK is not told of yet */
};

/* Gives the record of an object; null if it has none. */
gk_record *gk_record_find(const void *object);

/* Gives it, made if there is none, for a callback of its class. */
gk_record *gk_record_of(const graft_context *context, void *object);

/* Gives it, made if there is none, for an object of the host. */
gk_record *gk_record_need(void *object);

/* Keeps a text as long as what reads it needs, and gives it as a value. */
graft_value gk_keep_text(gk_record *record, char *text);

/* Sets a property of the object, or of one that it holds; none: to what it is
 * at first. */
graft_status gk_set_plain(gk_record *record, const gk_property *property,
                          const graft_value *value);
graft_status gk_property_set(gk_record *record, const gk_property *property,
                             const graft_value *value);
graft_status gk_property_get(gk_record *record, const gk_property *property,
                             graft_value *value);
void gk_read_initial(gk_class *class_data, GObject *object);

/* Sets a property of any object; `name` is told in a failure. */
graft_status gk_object_set(graft_runtime *runtime, GObject *object,
                           GParamSpec *spec, const char *name,
                           const graft_value *value);

void gk_keep(gk_kept **list, const gk_property *property,
             const graft_value *value);
const graft_value *gk_kept_value(const gk_kept *list, const char *name);
void gk_forget(gk_kept **list, const gk_property *property);
void gk_forget_all(gk_kept **list);

/* Sets again what waited for children. `last`: what waits still has failed. */
graft_status gk_set_waiting(gk_record *record, int last);
int gk_is_waiting(const gk_record *record, const gk_property *property);

/* Applies a place to where the child is; `value` is none for the default. */
graft_status gk_place_apply(gk_record *child, const gk_property *property,
                            const graft_value *value);
/* Applies all that are kept. */
graft_status gk_place_apply_all(gk_record *child);

void gk_disconnect_all(gk_record *record);

/* Listens to the object that a property holds now. */
void gk_listen_again(gk_record *record, const GParamSpec *via);

/* Shows a popover, now or once its window is shown. */
void gk_pop_up_when_mapped(gk_record *record);

void gk_unparent_popover(GtkPopover *popover);

/* A popover that is up holds a grab, with which GTK leaves the display when it
 * goes, or a widget around it: it is closed before. */
void gk_pop_down_within(GtkWidget *widget);

/* Within these GTK moves the focus, and with it selections, by itself. */
void gk_present_begin(void);
void gk_present_end(void);

/* Takes a child from the list that its parent has of them. */
void gk_forget_child(gk_record *child);

/* ------------------------------------------------------------------------ */
/* Containers                                                               */
/* ------------------------------------------------------------------------ */

/* A type whose children are put in by functions. */
typedef struct gk_container {
  const char *type;
  guint most; /* children; 0: any number */
  void (*insert)(GtkWidget *parent, GtkWidget *child, GtkWidget *previous,
                 int index);
  /* Null: removed and inserted. */
  void (*move)(GtkWidget *parent, GtkWidget *child, GtkWidget *previous,
               int index);
  void (*remove)(GtkWidget *parent, GtkWidget *child);
} gk_container;

const gk_container *gk_container_of(GObject *parent);

/* Adds a child as GtkBuilder does, and takes it out again. */
graft_status gk_buildable_insert(gk_record *parent, gk_record *child,
                                 const char *slot);
/* Gives the type that its way of adding children comes from. */
GType gk_buildable_type(GObject *object);
/* Puts one that was just added before a sibling; `index` counts its group. */
void gk_buildable_place(gk_record *child, gk_record *next, gk_record *previous,
                        int index);
void gk_buildable_remove(gk_record *child);
/* `before`: it was before its new neighbor, `next` or else `previous`. */
void gk_buildable_move(gk_record *child, gk_record *next, gk_record *previous,
                       int index, int before);

/* The object whose properties are `layout.`, `page.` or `cell.`; or null. */
GObject *gk_place_object(GtkWidget *child, const char *prefix);

/* ------------------------------------------------------------------------ */
/* Values                                                                   */
/* ------------------------------------------------------------------------ */

/* The types of values that a GType takes, as a mask. */
uint32_t gk_types_of(GType type);

/* Converts to a GValue, which is initialized; `error` tells what is wrong. */
graft_status gk_to_gvalue(graft_runtime *runtime, GType type,
                          const graft_value *value, GValue *result,
                          char error[GK_MESSAGE]);

/*
 * Converts from a GValue. A text that had to be made is put to `made`, to be
 * freed; others are those of the GValue. `wanted` is the type that the same
 * property was given as, which an integral double follows.
 */
graft_value gk_from_gvalue(const GValue *value, uint32_t wanted, char **made);

/* ------------------------------------------------------------------------ */
/* Names, types, messages                                                   */
/* ------------------------------------------------------------------------ */

GType gk_type_find(const char *name);

/* The same with a failure for graft_gtk4_error_message(). */
graft_status gk_type_named(const char *name, GType *type);

/* Makes the types of this library known by their names. */
void gk_register_types(void);

/* Calls `visit` with every widget type that is registered, and this library's
 * other types. */
void gk_types_each(void (*visit)(GType type, void *user_data), void *user_data);

/* Collects the names nearest to one. */
typedef struct gk_nearest {
  const char *name;
  const char *best[3];
  unsigned distance[3];
} gk_nearest;

void gk_nearest_begin(gk_nearest *nearest, const char *name);
void gk_nearest_add(gk_nearest *nearest, const char *candidate);
/* Adds "; nearest: A, B, C", or nothing, to a message. */
void gk_nearest_end(const gk_nearest *nearest, char message[GK_MESSAGE]);

/* Fails in a callback, with the host's words. */
graft_status gk_fail(graft_runtime *runtime, graft_status status,
                     const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Fails in a function of the header: for graft_gtk4_error_message(). */
graft_status gk_fail_here(graft_status status, const char *format, ...)
    G_GNUC_PRINTF(2, 3);
/* The same with the runtime's message. */
graft_status gk_fail_runtime(graft_status status, graft_runtime *runtime);

/* Writes a text by the rules of graft_error_message(). */
graft_status gk_give_text(const char *text, char *buffer, size_t size,
                          size_t *needed);

/* ------------------------------------------------------------------------ */
/* The loop                                                                 */
/* ------------------------------------------------------------------------ */

/* Around every graft_emit() and graft_query(): see loop.c. */
void gk_emit_begin(void);
void gk_emit_end(void);

GSource *gk_source_new(void);
void gk_source_set_runtime(GSource *source, graft_runtime *runtime);
/* For any thread. */
void gk_source_wake(GSource *source);

#endif
