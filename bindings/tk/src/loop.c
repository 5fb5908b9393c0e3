/* Tcl's loop: pumping from it, and running it. */
#include <stdlib.h>
#include <string.h>

#include "toolkit.h"

typedef struct wake_event {
  Tcl_Event header;
  graft_tk *tk;
} wake_event;

void gk_enter(graft_tk *tk) { tk->depth++; }

void gk_leave(graft_tk *tk) {
  if (--tk->depth > 0 || !tk->again) return;
  tk->again = 0;
  gk_schedule(tk);
}

/*
 * Tcl looks at the display only when its queue is empty, and draws when nothing
 * else is to be done. A pump that came from the queue, and another right behind
 * it, would keep the window from both: whoever posts faster than widgets are
 * updated would freeze it. So the queue only wakes, a timer pumps, and between
 * two pumps Tk draws.
 */
static void pump(ClientData data);

static void pump_soon(graft_tk *tk) {
  if (tk->draws) {
    tk->waits = 1;
  } else if (tk->timer == NULL) {
    tk->timer = Tcl_CreateTimerHandler(0, pump, tk);
  }
}

/* After what the pump gave Tk to draw: idle work is done in its order. */
static void drawn(ClientData data) {
  graft_tk *tk = data;
  tk->draws = 0;
  if (!tk->waits) return;
  tk->waits = 0;
  pump_soon(tk);
}

static void pump(ClientData data) {
  graft_tk *tk = data;
  graft_status status;
  tk->timer = NULL;
  gk_enter(tk);
  status = graft_pump(tk->runtime, 0);
  /* Within a modal loop of a handler, or of a commit, it can do nothing. */
  if (tk->depth > 1 || status > 0 || status == GRAFT_E_BUSY) tk->again = 1;
  tk->draws = 1;
  Tcl_DoWhenIdle(drawn, tk);
  gk_leave(tk);
}

static int wake(Tcl_Event *event, int flags) {
  (void)flags;
  pump_soon(((wake_event *)event)->tk);
  return 1;
}

void gk_schedule(void *user_data) {
  graft_tk *tk = user_data;
  wake_event *event = (wake_event *)ckalloc(sizeof *event);
  event->header.proc = wake;
  event->tk = tk;
  Tcl_ThreadQueueEvent(tk->thread, &event->header, TCL_QUEUE_TAIL);
  Tcl_ThreadAlert(tk->thread);
}

static int is_wake(Tcl_Event *event, ClientData tk) {
  return event->proc == wake && ((wake_event *)event)->tk == tk;
}

void gk_unschedule(graft_tk *tk) {
  Tcl_DeleteEvents(is_wake, tk);
  Tcl_DeleteTimerHandler(tk->timer);
  Tcl_CancelIdleCall(drawn, tk);
}

/* ------------------------------------------------------------------------ */
/* Running                                                                  */
/* ------------------------------------------------------------------------ */

graft_status graft_tk_mount(graft_tk *tk, const char *path,
                            graft_body_function body, void *user_data,
                            graft_node *root) {
  graft_root_desc desc = GRAFT_ROOT_DESC_INIT;
  void *widget;
  graft_status status = gk_check(tk);
  if (status < 0) return status;
  if (root == NULL) return GRAFT_E_INVALID;
  status = graft_tk_adopt(tk, path == NULL ? "." : path, &widget);
  if (status < 0) return status;
  desc.class_id = tk->root_class;
  desc.widget = widget;
  desc.body = body;
  desc.user_data = user_data;
  status = graft_root_create(tk->runtime, &desc, root);
  if (status < 0) {
    graft_tk_release(tk, widget);
  } else {
    ((gk_widget *)widget)->node = *root;
  }
  return status;
}

graft_status graft_tk_quit(graft_tk *tk) {
  graft_status status = gk_check(tk);
  if (status < 0) return status;
  tk->quitting = 1;
  gk_schedule(tk); /* wakes a loop that waits */
  return GRAFT_OK;
}

graft_status graft_tk_invalidate(graft_tk *tk) {
  graft_status status = gk_check(tk);
  if (status < 0) return status;
  if (tk->root == 0) return GRAFT_E_STALE;
  return graft_invalidate(tk->runtime, tk->root);
}

static void wait_no_longer(ClientData unused) { (void)unused; }

graft_status graft_tk_process(graft_tk *tk, int32_t wait) {
  graft_status status = gk_check(tk);
  if (status < 0) return status;
  if (wait != 0 && !tk->quitting) {
    Tcl_TimerToken limit = NULL;
    if (wait > 0) limit = Tcl_CreateTimerHandler(wait, wait_no_longer, NULL);
    Tcl_DoOneEvent(TCL_ALL_EVENTS);
    Tcl_DeleteTimerHandler(limit);
  }
  while (!tk->quitting && Tcl_DoOneEvent(TCL_ALL_EVENTS | TCL_DONT_WAIT)) {}
  return !tk->quitting;
}

/* The user's own way to end a program whose main window shows something. */
graft_status graft_tk_hear_main_window(graft_tk *tk) {
  Tcl_Obj *script;
  graft_status status = gk_check(tk);
  if (status < 0) return status;
  if (!tk->owns_interp) return GRAFT_OK;
  script = Tcl_NewListObj(0, NULL);
  Tcl_ListObjAppendElement(NULL, script, tk->callback);
  Tcl_ListObjAppendElement(NULL, script, gk_word(tk, "."));
  Tcl_ListObjAppendElement(NULL, script, gk_word(tk, "quit"));
  return gk_call(tk, "wwwwo", "wm", "protocol", ".", "WM_DELETE_WINDOW",
                 script);
}

graft_status graft_tk_run(graft_tk *tk, graft_body_function body,
                          void *user_data) {
  graft_status status = gk_check(tk);
  graft_status ended;
  if (status < 0) return status;
  if (body == NULL) return GRAFT_E_INVALID;
  if (tk->root != 0) return GRAFT_E_DUPLICATE;
  tk->message[0] = '\0';
  status = graft_tk_hear_main_window(tk);
  if (status >= 0) {
    status = graft_tk_mount(tk, NULL, body, user_data, &tk->root);
  }
  if (status < 0) return status;
  tk->quitting = 0;
  while (!tk->quitting && Tk_GetNumMainWindows() > 0) {
    Tcl_DoOneEvent(TCL_ALL_EVENTS);
  }
  ended = graft_root_destroy(tk->runtime, tk->root, NULL);
  tk->root = 0;
  return ended < 0 ? ended : GRAFT_OK;
}

/* ------------------------------------------------------------------------ */
/* The host's own use of Tcl                                                */
/* ------------------------------------------------------------------------ */

graft_status graft_tk_call(graft_tk *tk, const graft_value *values,
                           uint32_t count, graft_value *reply) {
  gk_words words;
  graft_status status = gk_check(tk);
  if (status < 0) return status;
  if (values == NULL || count == 0 || count > 10000) return GRAFT_E_INVALID;
  gk_words_begin(&words, tk);
  for (uint32_t i = 0; i < count; i++) {
    Tcl_Obj *word = gk_object(&values[i]);
    if (word == NULL) {
      gk_words_end(&words);
      return GRAFT_E_TYPE;
    }
    gk_words_add(&words, word);
  }
  tk->message[0] = '\0';
  status = gk_words_call(&words);
  if (status >= 0 && reply != NULL) {
    Tcl_Obj *result = gk_take_result(tk);
    if (tk->held != NULL) Tcl_DecrRefCount(tk->held);
    *reply = gk_text_value(result, &tk->held);
    Tcl_DecrRefCount(result);
  }
  return status;
}

graft_status graft_tk_path(graft_tk *tk, graft_node node, char *buffer,
                           size_t size, size_t *needed) {
  void *found = NULL;
  const char *path;
  size_t length;
  graft_status status = gk_check(tk);
  if (status >= 0) status = graft_node_widget(tk->runtime, node, &found);
  if (status < 0) return status;
  if (!gk_widget_lives(tk, found)) return GRAFT_E_TYPE;
  path = Tcl_GetString(((gk_widget *)found)->path);
  length = strlen(path) + 1;
  if (needed != NULL) *needed = length;
  if (buffer == NULL || length > size) return GRAFT_E_SMALL;
  memcpy(buffer, path, length);
  return GRAFT_OK;
}

graft_status graft_tk_adopt(graft_tk *tk, const char *path, void **widget) {
  gk_widget *adopted;
  Tk_Window window;
  graft_status status = gk_check(tk);
  if (status < 0) return status;
  if (path == NULL || widget == NULL) return GRAFT_E_INVALID;
  window = Tk_NameToWindow(tk->interp, path, Tk_MainWindow(tk->interp));
  if (window == NULL) return gk_fail(tk);
  adopted = gk_widget_new(tk, NULL, 0);
  if (adopted == NULL) return GRAFT_E_NO_MEMORY;
  adopted->flags |= GK_HOSTS;
  adopted->path = Tcl_NewStringObj(path, -1);
  Tcl_IncrRefCount(adopted->path);
  adopted->window = window;
  gk_window_watch(adopted);
  *widget = adopted;
  return GRAFT_OK;
}

graft_status graft_tk_release(graft_tk *tk, void *widget) {
  graft_status status = gk_check(tk);
  if (status < 0) return status;
  if (!gk_widget_lives(tk, widget)) return GRAFT_E_STALE;
  if ((((gk_widget *)widget)->flags & GK_HOSTS) == 0) return GRAFT_E_INVALID;
  gk_window_unwatch(widget);
  gk_widget_end(widget);
  return GRAFT_OK;
}
