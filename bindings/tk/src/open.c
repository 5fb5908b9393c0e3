/* Opening and closing Tk, and the hooks of its runtime. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toolkit.h"

static pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;
static graft_tk *open_list;
static uint64_t open_count;
static __thread char open_message[256];

graft_tk *gk_of(const graft_runtime *runtime) {
  graft_tk *tk;
  pthread_mutex_lock(&open_lock);
  tk = open_list;
  while (tk != NULL && tk->runtime != runtime) tk = tk->next;
  pthread_mutex_unlock(&open_lock);
  return tk;
}

graft_status gk_check(const graft_tk *tk) {
  if (tk == NULL) return GRAFT_E_INVALID;
  return tk->thread == Tcl_GetCurrentThread() ? GRAFT_OK : GRAFT_E_THREAD;
}

static void enlist(graft_tk *tk) {
  pthread_mutex_lock(&open_lock);
  tk->number = ++open_count;
  tk->next = open_list;
  open_list = tk;
  pthread_mutex_unlock(&open_lock);
}

static void delist(graft_tk *tk) {
  graft_tk **link = &open_list;
  pthread_mutex_lock(&open_lock);
  while (*link != NULL && *link != tk) link = &(*link)->next;
  if (*link != NULL) *link = tk->next;
  pthread_mutex_unlock(&open_lock);
}

/* ------------------------------------------------------------------------ */
/* Hooks                                                                    */
/* ------------------------------------------------------------------------ */

static void *allocate(void *user_data, size_t size) {
  const graft_runtime_desc *hooks = &((graft_tk *)user_data)->hooks;
  return hooks->allocate(hooks->user_data, size);
}

static void deallocate(void *user_data, void *memory, size_t size) {
  const graft_runtime_desc *hooks = &((graft_tk *)user_data)->hooks;
  hooks->deallocate(hooks->user_data, memory, size);
}

static void retain(void *user_data, uint32_t kind, const void *object) {
  const graft_runtime_desc *hooks = &((graft_tk *)user_data)->hooks;
  hooks->retain(hooks->user_data, kind, object);
}

static void release(void *user_data, uint32_t kind, const void *object) {
  const graft_runtime_desc *hooks = &((graft_tk *)user_data)->hooks;
  hooks->release(hooks->user_data, kind, object);
}

static void report(void *user_data, const graft_report *heard) {
  graft_tk *tk = user_data;
  if (tk->hooks.report != NULL) {
    tk->hooks.report(tk->hooks.user_data, heard);
  } else if ((tk->flags & GRAFT_TK_QUIET) == 0) {
    /* Most messages tell the path themselves. */
    int tells = strstr(heard->message, heard->path) != NULL;
    fprintf(stderr, "graft: %s%s%s (%s)\n", tells ? "" : heard->path,
            tells ? "" : ": ", heard->message,
            graft_status_name(heard->status));
  }
}

void gk_report_failure(graft_tk *tk, graft_node node, graft_status status,
                       const char *message) {
  char path[512] = "tk";
  graft_report made;
  memset(&made, 0, sizeof made);
  if (node != 0) {
    graft_node_path(tk->runtime, node, path, sizeof path, NULL);
    graft_node_class(tk->runtime, node, &made.class_id);
  }
  made.struct_size = sizeof made;
  made.phase = GRAFT_PHASE_CALLBACK;
  made.status = status;
  made.node = node;
  made.path = path;
  made.class_name = made.key = "";
  made.message = message;
  report(tk, &made);
}

static graft_status make_runtime(graft_tk *tk, const graft_tk_desc *desc) {
  graft_runtime_desc own = GRAFT_RUNTIME_DESC_INIT;
  graft_runtime_desc *hooks = &tk->hooks;
  if (desc->runtime != NULL) {
    size_t size = desc->runtime->struct_size;
    memcpy(hooks, desc->runtime, size < sizeof *hooks ? size : sizeof *hooks);
  }
  own.flags = hooks->flags;
  own.user_data = tk;
  own.allocate = hooks->allocate == NULL ? NULL : allocate;
  own.deallocate = hooks->deallocate == NULL ? NULL : deallocate;
  own.schedule = gk_schedule;
  own.report = report;
  own.retain = hooks->retain == NULL ? NULL : retain;
  own.release = hooks->release == NULL ? NULL : release;
  return graft_runtime_create(&own, &tk->runtime);
}

/* ------------------------------------------------------------------------ */
/* Failures                                                                 */
/* ------------------------------------------------------------------------ */

graft_status gk_fail_text(graft_tk *tk, graft_status status, const char *text) {
  snprintf(tk->message, sizeof tk->message, "%s", text);
  return status;
}

graft_status gk_told(graft_tk *tk, graft_status status) {
  if (status >= 0 || tk->message[0] == '\0') return status;
  status = graft_fail(tk->runtime, status, tk->message);
  tk->message[0] = '\0';
  return status;
}

graft_status gk_fail(graft_tk *tk) {
  graft_status status =
      gk_fail_text(tk, GRAFT_TK_E_TCL, Tcl_GetStringResult(tk->interp));
  Tcl_ResetResult(tk->interp);
  return status;
}

graft_status graft_tk_error_message(const graft_tk *tk, char *buffer,
                                    size_t size, size_t *needed) {
  const char *text = tk == NULL ? open_message : tk->message;
  size_t length;
  if (tk != NULL && gk_check(tk) < 0) return GRAFT_E_THREAD;
  if (tk != NULL && text[0] == '\0') {
    return graft_error_message(tk->runtime, buffer, size, needed);
  }
  length = strlen(text) + 1;
  if (needed != NULL) *needed = length;
  if (buffer == NULL || length > size) return GRAFT_E_SMALL;
  memcpy(buffer, text, length);
  return GRAFT_OK;
}

/* ------------------------------------------------------------------------ */
/* Opening                                                                  */
/* ------------------------------------------------------------------------ */

/* A background error of Tcl: its message and options. */
static int background(ClientData data, Tcl_Interp *interp, int objc,
                      Tcl_Obj *const objv[]) {
  (void)interp;
  if (objc > 1) {
    gk_report_failure(data, 0, GRAFT_TK_E_TCL, Tcl_GetString(objv[1]));
  }
  return TCL_OK;
}

static graft_status own_interp(graft_tk *tk, const graft_tk_desc *desc) {
  const char *name = desc->name == NULL ? "graft" : desc->name;
  Tcl_Obj *handler;
  Tcl_FindExecutable(NULL);
  tk->interp = Tcl_CreateInterp();
  tk->owns_interp = 1;
  Tcl_SetVar2(tk->interp, "argv0", NULL, name, TCL_GLOBAL_ONLY);
  Tcl_SetVar2(tk->interp, "argv", NULL, "", TCL_GLOBAL_ONLY);
  if (Tcl_Init(tk->interp) != TCL_OK || Tk_Init(tk->interp) != TCL_OK) {
    return gk_fail(tk);
  }
  if (gk_call(tk, "www", "wm", "withdraw", ".") < 0) return GRAFT_TK_E_TCL;
  handler = Tcl_ObjPrintf("::graft::background%lu", (unsigned long)tk->number);
  Tcl_CreateObjCommand(tk->interp, Tcl_GetString(handler), background, tk,
                       NULL);
  return gk_call(tk, "wwso", "interp", "bgerror", "", handler);
}

static graft_status open_interp(graft_tk *tk, const graft_tk_desc *desc) {
  Tcl_InitHashTable(&tk->words, TCL_STRING_KEYS);
  Tcl_InitHashTable(&tk->widgets, TCL_ONE_WORD_KEYS);
  Tcl_InitHashTable(&tk->paths, TCL_STRING_KEYS);
  if (desc->interp == NULL) return own_interp(tk, desc);
  tk->interp = desc->interp;
  if (Tk_MainWindow(tk->interp) != NULL) return GRAFT_OK;
  return Tk_Init(tk->interp) == TCL_OK ? GRAFT_OK : gk_fail(tk);
}

static void focus_main(graft_tk *tk) {
  Tcl_Obj *words[2];
  words[0] = gk_word(tk, "focus");
  words[1] = gk_word(tk, ".");
  Tcl_EvalObjv(tk->interp, 2, words, TCL_EVAL_GLOBAL);
}

static void close_interp(graft_tk *tk) {
  Tcl_HashSearch search;
  Tcl_HashEntry *entry;
  /* Where no window manager runs, the window under the pointer has the focus;
   * Tk forgets it at its end only if it was given the focus before. */
  if (tk->interp != NULL && tk->owns_interp &&
      Tk_MainWindow(tk->interp) != NULL &&
      Tk_IsMapped(Tk_MainWindow(tk->interp))) {
    focus_main(tk);
  }
  entry = Tcl_FirstHashEntry(&tk->words, &search);
  for (; entry != NULL; entry = Tcl_NextHashEntry(&search)) {
    Tcl_Obj *word = Tcl_GetHashValue(entry);
    Tcl_DecrRefCount(word);
  }
  Tcl_DeleteHashTable(&tk->words);
  Tcl_DeleteHashTable(&tk->widgets);
  Tcl_DeleteHashTable(&tk->paths);
  free(tk->free_numbers);
  if (tk->held != NULL) Tcl_DecrRefCount(tk->held);
  if (tk->callback != NULL) Tcl_DecrRefCount(tk->callback);
  if (tk->interp == NULL) return;
  if (tk->token != NULL) Tcl_DeleteCommandFromToken(tk->interp, tk->token);
  if (tk->owns_interp) Tcl_DeleteInterp(tk->interp);
  Tcl_Release(tk->interp);
}

/* The class of roots: its widgets are adopted, never made. */
static graft_status refuse_create(const graft_context *context, void **widget) {
  (void)widget;
  return graft_fail(context->runtime, GRAFT_E_UNSUPPORTED,
                    "tk.root can't be described");
}

static void drop_root_class(void *class_data) { free(class_data); }

static graft_status make_root_class(graft_tk *tk) {
  graft_class_desc desc = gk_vtable;
  gk_class *class_data = calloc(1, sizeof *class_data);
  graft_status status;
  if (class_data == NULL) return GRAFT_E_NO_MEMORY;
  class_data->tk = tk;
  class_data->kind = &gk_root_kind;
  desc.name = "tk.root";
  desc.create = refuse_create;
  desc.class_data = class_data;
  desc.drop = drop_root_class;
  status = graft_class_register(tk->runtime, &desc, &tk->root_class);
  if (status < 0) free(class_data);
  return status;
}

static graft_status open_parts(graft_tk *tk, const graft_tk_desc *desc) {
  graft_status status = open_interp(tk, desc);
  if (tk->interp != NULL) Tcl_Preserve(tk->interp);
  if (status < 0) return status;
  tk->callback = Tcl_ObjPrintf("::graft::event%lu", (unsigned long)tk->number);
  Tcl_IncrRefCount(tk->callback);
  tk->token = Tcl_CreateObjCommand(tk->interp, Tcl_GetString(tk->callback),
                                   gk_callback, tk, NULL);
  status = make_runtime(tk, desc);
  return status < 0 ? status : make_root_class(tk);
}

graft_status graft_tk_open(const graft_tk_desc *desc, graft_tk **tk) {
  graft_tk_desc copy = GRAFT_TK_DESC_INIT;
  graft_tk *opened;
  graft_status status;
  if (tk == NULL) return GRAFT_E_INVALID;
  if (desc != NULL) {
    size_t size = desc->struct_size;
    memcpy(&copy, desc, size < sizeof copy ? size : sizeof copy);
  }
  open_message[0] = '\0';
  opened = calloc(1, sizeof *opened);
  if (opened == NULL) return GRAFT_E_NO_MEMORY;
  opened->flags = copy.flags;
  opened->thread = Tcl_GetCurrentThread();
  enlist(opened);
  status = open_parts(opened, &copy);
  if (status < 0) {
    snprintf(open_message, sizeof open_message, "%.255s", opened->message);
    if (opened->runtime != NULL) graft_runtime_destroy(opened->runtime);
    delist(opened);
    close_interp(opened);
    free(opened);
    return status;
  }
  *tk = opened;
  return GRAFT_OK;
}

/* What graft_tk_adopt() and graft_tk_mount() gave is left. */
static void end_adopted(graft_tk *tk) {
  Tcl_HashSearch search;
  Tcl_HashEntry *entry;
  while ((entry = Tcl_FirstHashEntry(&tk->widgets, &search)) != NULL) {
    gk_widget *widget = (gk_widget *)Tcl_GetHashKey(&tk->widgets, entry);
    if (widget->window != NULL) gk_window_unwatch(widget);
    gk_widget_end(widget);
  }
}

graft_status graft_tk_close(graft_tk *tk) {
  graft_status status = gk_check(tk);
  if (status < 0) return status;
  if (tk->depth > 0) return GRAFT_E_BUSY;
  status = graft_runtime_destroy(tk->runtime);
  if (status < 0) return status;
  tk->runtime = NULL;
  end_adopted(tk);
  gk_unschedule(tk);
  delist(tk);
  close_interp(tk);
  free(tk);
  return GRAFT_OK;
}

graft_runtime *graft_tk_runtime(const graft_tk *tk) {
  return tk == NULL ? NULL : tk->runtime;
}

void *graft_tk_interp(const graft_tk *tk) {
  return tk == NULL ? NULL : tk->interp;
}
