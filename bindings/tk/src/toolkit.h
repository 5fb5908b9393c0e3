/* What the sources of the toolkit share. */
#ifndef GRAFT_TK_TOOLKIT_H
#define GRAFT_TK_TOOLKIT_H

#include <graft/tk.h>
#include <tcl.h>
#include <tk.h>

#if TCL_MAJOR_VERSION != 8 || TCL_MINOR_VERSION < 6
#error "Tcl 8.6 is expected"
#endif

typedef struct gk_class gk_class;
typedef struct gk_kind gk_kind;
typedef struct gk_report gk_report;
typedef struct gk_widget gk_widget;

#define GK_ACCEPTS_TEXT                                             \
  (GRAFT_ACCEPTS(GRAFT_TYPE_BOOL) | GRAFT_ACCEPTS(GRAFT_TYPE_INT) | \
   GRAFT_ACCEPTS(GRAFT_TYPE_DOUBLE) | GRAFT_ACCEPTS(GRAFT_TYPE_STRING))
#define GK_ACCEPTS_ANY (GK_ACCEPTS_TEXT | GRAFT_ACCEPTS(GRAFT_TYPE_BYTES))
#define GK_ACCEPTS_INT GRAFT_ACCEPTS(GRAFT_TYPE_INT)
#define GK_ACCEPTS_BOOL GRAFT_ACCEPTS(GRAFT_TYPE_BOOL)

/* ------------------------------------------------------------------------ */
/* Tk                                                                       */
/* ------------------------------------------------------------------------ */

struct graft_tk {
  uint32_t flags;
  int owns_interp;
  Tcl_Interp *interp;
  Tcl_ThreadId thread;
  graft_runtime *runtime;
  graft_runtime_desc hooks;
  graft_tk *next; /* of those that are open in the process */
  Tcl_Obj *callback;
  Tcl_Command token;
  Tcl_HashTable words;    /* text -> Tcl_Obj, kept */
  Tcl_HashTable widgets;  /* gk_widget -> nothing: those that live */
  Tcl_HashTable paths;    /* path -> gk_widget */
  uint64_t number;        /* of this one in the process */
  uint64_t serial;        /* of the widget made last */
  uint32_t *free_numbers; /* of names, to be used again */
  uint32_t free_count;
  uint32_t free_capacity;
  uint32_t last_number;
  graft_class root_class;
  gk_class *classes; /* by `next` */
  graft_node root;
  Tcl_Obj *held; /* the text of the newest reading or reply */
  int quitting;
  int depth;            /* of callbacks and pumps that are running */
  int again;            /* a pump came while it could do nothing */
  Tcl_TimerToken timer; /* the next pump's */
  int draws;            /* Tk has not drawn yet what the newest pump gave it */
  int waits;            /* for that, a pump */
  char message[512];
};

/* Finds the Tk of a runtime; null if there is none. */
graft_tk *gk_of(const graft_runtime *runtime);

/* GRAFT_E_INVALID for null, GRAFT_E_THREAD on another thread. */
graft_status gk_check(const graft_tk *tk);

/* Makes Tcl's loop pump. From any thread. */
void gk_schedule(void *tk);
/* Forgets what was scheduled. On the owner's thread. */
void gk_unschedule(graft_tk *tk);

/* Around what may run handlers: a pump that came meanwhile is made up for. */
void gk_enter(graft_tk *tk);
void gk_leave(graft_tk *tk);

/* Takes the interpreter's result, or a text, as the words of a failure. */
graft_status gk_fail(graft_tk *tk);
graft_status gk_fail_text(graft_tk *tk, graft_status status, const char *text);

/* Adds those words to the failure that a callback of Graft returns. */
graft_status gk_told(graft_tk *tk, graft_status status);

/* Puts before those words what they are about: always, or if they quote the
 * value; of a child's place. */
void gk_name_failure(graft_tk *tk, const char *name);
int gk_name_by_value(graft_tk *tk, const char *name, Tcl_Obj *value);
void gk_name_place(gk_widget *widget);

/* Hands a failure to the report hook, or to standard error. */
void gk_report_failure(graft_tk *tk, graft_node node, graft_status status,
                       const char *message);

/* ------------------------------------------------------------------------ */
/* Calling Tcl                                                              */
/* ------------------------------------------------------------------------ */

/* A word that is used often: the same object for the same text. */
Tcl_Obj *gk_word(graft_tk *tk, const char *text);

/* A command as a list of words. */
typedef struct gk_words {
  graft_tk *tk;
  Tcl_Obj **objv;
  int objc;
  int capacity;
  int failed; /* memory ran out */
  Tcl_Obj *few[20];
} gk_words;

void gk_words_begin(gk_words *words, graft_tk *tk);
void gk_words_add(gk_words *words, Tcl_Obj *word);
void gk_words_end(gk_words *words);

/* Evaluates and ends the words; the result is the interpreter's. */
graft_status gk_words_call(gk_words *words);

/*
 * Calls a command. The format has a letter for each word: w, a text that is
 * used often; s, another text; o, a Tcl_Obj; i, an int; l, a Tcl_Obj whose
 * elements are words each.
 */
graft_status gk_call(graft_tk *tk, const char *format, ...);

/* Returns the interpreter's result, with a reference; resets it. */
Tcl_Obj *gk_take_result(graft_tk *tk);

/* ------------------------------------------------------------------------ */
/* Values                                                                   */
/* ------------------------------------------------------------------------ */

/* Makes an object of a value; null if there is none for its type. */
Tcl_Obj *gk_object(const graft_value *value);
Tcl_Obj *gk_text_object(const char *bytes, uint32_t length);

/* Gives a text; `kept`, with a reference, is what holds its bytes. */
graft_value gk_text_value(Tcl_Obj *object, Tcl_Obj **kept);

/* Gives a number where it is one, else a text. */
graft_value gk_auto_value(Tcl_Obj *object, Tcl_Obj **kept);

/* Gives an int; `fallback` if it is none. */
int64_t gk_int(Tcl_Obj *object, int64_t fallback);

/* Gives a number or bool as an int. */
int64_t gk_value_int(const graft_value *value, int64_t fallback);

/* ------------------------------------------------------------------------ */
/* Classes                                                                  */
/* ------------------------------------------------------------------------ */

/* A property that the library itself knows. */
typedef struct gk_own {
  const char *name;
  uint32_t types;
  uint32_t flags; /* GRAFT_PROPERTY_* */
  /* Null: only kept, as with layout. */
  graft_status (*set)(gk_widget *widget, const struct gk_own *own,
                      const graft_value *value);
  const char *word;
  const char *initial;
} gk_own;

#define GK_OPTION 0u /* of Tk */
#define GK_OWN 1u
#define GK_REPORT 2u
#define GK_LAYOUT 3u

typedef struct gk_property {
  const char *name;
  graft_atom atom;
  uint32_t target; /* GK_OPTION and so on */
  uint32_t flags;  /* GRAFT_PROPERTY_* */
  Tcl_Obj *word;   /* an option: with its dash */
  Tcl_Obj *initial;
  const char *db_name; /* in the option database */
  const char *db_class;
  const gk_own *own;
  const gk_report *report;
  const struct gk_layout *layout;
} gk_property;

#define GK_BY_COMMAND 0u /* an option whose value is a script */
#define GK_BY_QUERY 1u   /* the same, with an answer */
#define GK_BY_TAG 2u     /* a binding of the class's bind tag */
#define GK_BY_REPORT 3u
#define GK_BY_ITSELF 4u
#define GK_BY_SEQUENCE 5u /* bound where it has a handler */

typedef struct gk_event {
  const char *name;
  graft_atom atom;
  uint32_t source; /* GK_BY_* */
  uint32_t flags;  /* GRAFT_EMITS_* */
  Tcl_Obj *word;
  const gk_report *report;
} gk_event;

struct gk_class {
  graft_tk *tk;
  const gk_kind *kind;
  char *name;
  Tcl_Obj *command; /* what makes it in Tcl: ttk::button; of an item: line */
  Tcl_Obj *tag;     /* its bind tag, or null */
  gk_property *properties;
  gk_event *events;
  uint32_t property_count;
  uint32_t event_count;
  uint32_t property_capacity;
  uint32_t event_capacity;
  Tcl_HashTable by_atom; /* of a property: its number */
  gk_class *next;
  int failed; /* memory ran out */
};

gk_property *gk_class_property(const gk_class *class_data, graft_atom atom);
gk_event *gk_class_event(const gk_class *class_data, graft_atom atom);
gk_property *gk_class_named(const gk_class *class_data, const char *name);

/* Adds to a class that is being built. */
gk_property *gk_add_property(gk_class *class_data, const char *name);
gk_event *gk_add_event(gk_class *class_data, const char *name, uint32_t source,
                       uint32_t flags);
void gk_add_owns(gk_class *class_data, const gk_own *owns, uint32_t count);

/* Adds the options that the result lists, as `configure` gives them. */
void gk_take_options(gk_class *class_data);

/* Makes a class's options known by a probe. */
graft_status gk_discover(gk_class *class_data);

/* Checks that an item of a probe is of the class's type. */
graft_status gk_same_type(gk_class *class_data, Tcl_Obj *path, int item);

/* Registers a class by name. */
graft_status gk_class_make(graft_tk *tk, const char *name,
                           graft_class *class_id);

/* Notes the nearest names for a class that does not exist. */
graft_status gk_unknown_class(graft_tk *tk, const char *name);

/* The callbacks of all classes. */
extern const graft_class_desc gk_vtable;

/* ------------------------------------------------------------------------ */
/* Widgets                                                                  */
/* ------------------------------------------------------------------------ */

#define GK_PLACED 1u /* in its parent, by its manager */
#define GK_HOSTS 2u  /* the host's window */
#define GK_ENDING 4u /* it is being destroyed by us */
#define GK_GONE 8u   /* Tk destroyed it */
#define GK_AUTOFOCUS 16u
#define GK_AS_INT 32u   /* its number was described as an int */
#define GK_RELAYOUT 64u /* a layout property changed */
#define GK_LABEL 128u   /* of a labelframe */
#define GK_FLAG_A 256u  /* the kind's own */
#define GK_FLAG_B 512u
#define GK_TELLS 1024u    /* its next update tells what it shows */
#define GK_SAYS 2048u     /* a radio: `selected` is described */
#define GK_WRITTEN 4096u  /* a radio: the program writes it */
#define GK_WAITS 16384u   /* until its siblings have the same manager */
#define GK_QUIET 8192u    /* a radio: another one deselects it in a commit */
#define GK_STACKED 32768u /* by its place: not where new ones come, on top */

typedef struct gk_pair {
  const gk_property *property;
  Tcl_Obj *value;
} gk_pair;

struct gk_widget {
  gk_class *class_data; /* null: adopted from the host */
  graft_tk *tk;
  graft_node node;
  Tcl_Obj *path;   /* of the window, or the id of an item */
  gk_widget *host; /* of an item: whose window it is in */
  gk_widget *parent;
  gk_widget *first;
  gk_widget *last;
  gk_widget *previous;
  gk_widget *next;
  gk_widget *items; /* hosted items, by `next_item` */
  gk_widget *next_item;
  uint32_t flags;
  uint32_t manager;   /* GK_PACK and so on, while placed */
  uint64_t serial;    /* grows: later ones were stacked above */
  uint32_t number;    /* in the names that it has in Tcl */
  uint64_t connected; /* bits of events by tag */
  Tk_Window window;   /* null: an item */
  Tcl_Obj *variable;  /* for what it reports */
  gk_pair *pairs;     /* described layout, or options kept by the kind */
  uint32_t pair_count;
  uint32_t pair_capacity;
  int64_t wanted;   /* an index that does not exist yet, or -1; of a combobox
                       the one last told or written */
  Tcl_Obj *own_id;  /* of a row whose id another one still has, or null */
  Tcl_Obj *awaited; /* of a treeview: a selection with rows yet to come */
  Tcl_Obj *told;    /* what was last known of a late report, or null */
  Tcl_Obj *pending; /* of a treeview: rows that were opened or closed */
  Tcl_TimerToken timer;
  int interval;
};

gk_widget *gk_widget_new(graft_tk *tk, gk_class *class_data, graft_node node);
/* Ends the record; memory goes once nobody holds it by Tcl_Preserve(). */
void gk_widget_end(gk_widget *widget);
int gk_widget_lives(const graft_tk *tk, const void *widget);

void gk_link(gk_widget *parent, gk_widget *child, gk_widget *previous);
void gk_unlink(gk_widget *child);

/* Keeps a value for a property; null forgets it. */
graft_status gk_keep(gk_widget *widget, const gk_property *property,
                     Tcl_Obj *value);
Tcl_Obj *gk_kept(const gk_widget *widget, const char *word);

/* A new last part of a path, or the one described by `name`. */
Tcl_Obj *gk_path_below(gk_widget *widget, Tcl_Obj *parent);

/* Gives the described value of a property while the widget is made, with a
 * reference; null if there is none. */
Tcl_Obj *gk_described(const gk_widget *widget, const gk_property *property);

/* Gives the id of an item: its `id`, or else its key, or else a number. */
Tcl_Obj *gk_item_id(gk_widget *widget);

/* What a kind of widgets does its own way. */
struct gk_kind {
  uint32_t flags; /* GK_KIND_* */
  const gk_own *owns;
  uint32_t own_count;
  /* Adds what the class takes beyond `owns`. */
  graft_status (*discover)(gk_class *class_data);
  graft_status (*create)(gk_widget *widget, gk_widget *parent);
  /* Sets options: pairs of a word and a value. */
  graft_status (*configure)(gk_widget *widget, Tcl_Obj *const *pairs,
                            int count);
  graft_status (*cget)(gk_widget *widget, const char *option);
  void (*destroy)(gk_widget *widget);
  /* Puts it where it is linked, or there anew; takes it out. */
  graft_status (*place)(gk_widget *widget);
  graft_status (*unplace)(gk_widget *widget);
  /* Binds a script, "" for none; null: has no bindings. */
  graft_status (*bind)(gk_widget *widget, Tcl_Obj *sequence, Tcl_Obj *script);
};

#define GK_KIND_WINDOW 1u /* has a Tk window */
#define GK_KIND_PLACED 2u /* by a geometry manager */
#define GK_KIND_PARENT 4u /* takes children */
#define GK_KIND_TOPLEVEL 8u
#define GK_KIND_REMADE 16u /* taken out to be moved */

extern const gk_kind gk_window_kind, gk_toplevel_kind, gk_menu_kind,
    gk_root_kind, gk_entry_kind, gk_item_kind, gk_row_kind, gk_column_kind,
    gk_tree_tag_kind, gk_text_tag_kind, gk_image_kind, gk_bind_kind,
    gk_timer_kind;

/* Windows. */
graft_status gk_window_create(gk_widget *widget, gk_widget *parent);
void gk_window_destroy(gk_widget *widget);
graft_status gk_window_configure(gk_widget *widget, Tcl_Obj *const *pairs,
                                 int count);
graft_status gk_window_cget(gk_widget *widget, const char *option);
graft_status gk_window_bind(gk_widget *widget, Tcl_Obj *sequence,
                            Tcl_Obj *script);
void gk_window_watch(gk_widget *widget);
void gk_window_unwatch(gk_widget *widget);
int gk_is(const gk_widget *widget, const char *class_name);

/* A progress bar that moves. */
void gk_add_progress(gk_class *class_data);

/* A scrollbar with what it scrolls. */
void gk_add_scrollbar(gk_class *class_data);
graft_status gk_scrollbar_link(gk_widget *widget);

/* A toplevel is asked to close. */
graft_status gk_toplevel_close(gk_widget *widget);

/* ------------------------------------------------------------------------ */
/* Layout                                                                   */
/* ------------------------------------------------------------------------ */

#define GK_PACK 0u
#define GK_GRID 1u
#define GK_PLACE 2u
#define GK_TAB 3u
#define GK_PANE 4u
#define GK_MANAGERS 5u

typedef struct gk_layout {
  const char *name;
  uint32_t manager;
  const char *word;
  const char *initial; /* null: left out */
} gk_layout;

void gk_add_layout(gk_class *class_data);
uint32_t gk_manager_of(const gk_widget *widget);
/* Refuses what is described for another manager. */
graft_status gk_check_places(gk_widget *widget, uint32_t manager);
/* Whether it can't be placed yet, or, by the status, at all. */
int gk_waits_for_siblings(gk_widget *widget, uint32_t manager,
                          graft_status *status);
/* Whether children lie upon one another; and puts them there. */
int gk_has_layers(const gk_widget *parent);
graft_status gk_lay_layers(gk_widget *parent);
void gk_wait_no_more(gk_widget *widget);
void gk_place_waiting(gk_widget *parent);
graft_status gk_layout_place(gk_widget *widget);
graft_status gk_layout_unplace(gk_widget *widget);
/* Gives a new parent what Tk does not. */
graft_status gk_container_begin(gk_widget *widget);
extern const gk_own gk_container_owns[];
extern const uint32_t gk_container_own_count;

/* The row of columns of a treeview changed. */
graft_status gk_columns_apply(gk_widget *tree);

/* ------------------------------------------------------------------------ */
/* Reports                                                                  */
/* ------------------------------------------------------------------------ */

/* A property that a widget reports, and how. */
struct gk_report {
  const char *class_name;
  const char *property;
  uint32_t types;
  const char *event; /* null: it is only written */
  uint32_t emits;    /* GRAFT_EMITS_* */
  const char *after;
  const char *variable; /* the option that names a variable */
  const char *sequence; /* the event by which Tk tells */
  graft_status (*get)(gk_widget *widget, graft_value *value, Tcl_Obj **kept);
  graft_status (*set)(gk_widget *widget, const graft_value *value);
  int is_late; /* Tk's queue tells it, also of what the program did */
};

extern const gk_report gk_reports[];
extern const uint32_t gk_report_count;

/* The option of a class that is the library's, as in "-textvariable". */
const char *gk_report_variable(const gk_class *class_data);
void gk_add_reports(gk_class *class_data);
/* Begins and ends hearing of the variable. */
graft_status gk_report_watch(gk_widget *widget);
void gk_report_unwatch(gk_widget *widget);
void gk_report_variable_name(gk_widget *widget);
/* Reads a value and emits the event that reports it. */
graft_status gk_report_emit(gk_widget *widget, const gk_event *event);
/* Writes a value that the program describes. */
graft_status gk_report_write(gk_widget *widget, const gk_report *report,
                             const graft_value *value);
/* Whether what is reported late differs from what was told or written last;
 * from now on it is known. */
int gk_report_is_news(gk_widget *widget, const gk_report *report);
/* Notes what a new widget shows. */
void gk_report_begin(gk_widget *widget);
/* Tells what a container shows after its children changed. */
void gk_report_container(gk_widget *widget);
/* Has the widget be updated soon, and then tell what it shows: what the program
 * caused elsewhere does not look like the user's doing. */
void gk_tell_later(gk_widget *widget);
void gk_tell_now(gk_widget *widget);
void gk_tell_never(gk_widget *widget);

/* Radios: one that is selected deselects the others of its group. */
int gk_is_radio(const gk_widget *widget);
void gk_radio_selected(gk_widget *widget, int by_program);
extern const gk_own gk_radio_owns[];
extern const uint32_t gk_radio_own_count;

/* Gives a row its id once those that go are out of the tree. */
graft_status gk_row_mounted(gk_widget *row);
/* Whether the selection only lost rows that are gone: no user's doing. */
int gk_rows_went(gk_widget *tree);

/* By variable; see reports.c. */
graft_status gk_set_variable(gk_widget *widget, Tcl_Obj *value);
graft_status gk_get_text(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_text(gk_widget *, const graft_value *);
graft_status gk_get_number(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_number(gk_widget *, const graft_value *);
graft_status gk_get_checked(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_checked(gk_widget *, const graft_value *);
/* By the widget's command. */
int gk_is_shared_selection(const gk_class *class_data, const char *option);
/* Notes what is told of a combobox: of its text, or of a choice. */
void gk_note_current(gk_widget *widget, int is_choice);
graft_status gk_get_current(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_current(gk_widget *, const graft_value *);
graft_status gk_get_tab(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_tab(gk_widget *, const graft_value *);
graft_status gk_get_rows(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_rows(gk_widget *, const graft_value *);
graft_status gk_get_open(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_open(gk_widget *, const graft_value *);
graft_status gk_get_line(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_line(gk_widget *, const graft_value *);
graft_status gk_get_lines(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_lines(gk_widget *, const graft_value *);
graft_status gk_set_items(gk_widget *, const graft_value *);
graft_status gk_get_contents(gk_widget *, graft_value *, Tcl_Obj **);
graft_status gk_set_contents(gk_widget *, const graft_value *);

/* ------------------------------------------------------------------------ */
/* Events                                                                   */
/* ------------------------------------------------------------------------ */

/* The one command that Tcl calls. */
int gk_callback(ClientData tk, Tcl_Interp *interp, int objc,
                Tcl_Obj *const objv[]);

/* Gives a script that calls it for an event of a widget; `fields` are letters
 * of bind's substitutions, or "*" for words that Tk appends. */
Tcl_Obj *gk_script(graft_tk *tk, graft_node node, graft_atom event,
                   const char *fields);
/* The same for the bind tag of a class. */
Tcl_Obj *gk_tag_script(graft_tk *tk, graft_atom event, const char *fields);

/* Forgets what a treeview was about to tell of its rows. */
void gk_forget_rows(gk_widget *tree);

/* Gives the fields of the type of a sequence. */
const char *gk_sequence_fields(const char *sequence);

/* Adds events by binding, and those of the class's bind tag. */
void gk_add_bindings(gk_class *class_data, int is_window);
graft_status gk_bind_tag(gk_class *class_data);

graft_status gk_connect(const graft_context *context, void *widget,
                        graft_atom event, int32_t on);
graft_status gk_update(const graft_context *context, void *widget,
                       const graft_change *changes, uint32_t count);
graft_status gk_read(const graft_context *context, void *widget,
                     graft_atom property, graft_value *value);
graft_status gk_command(const graft_context *context, void *widget,
                        graft_atom command, const graft_value *values,
                        uint32_t count, graft_value *reply);

#endif
