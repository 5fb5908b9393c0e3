/* Calling Tcl: always by a list of words, never by a script. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "toolkit.h"

Tcl_Obj *gk_word(graft_tk *tk, const char *text) {
  int is_new;
  Tcl_HashEntry *entry = Tcl_CreateHashEntry(&tk->words, text, &is_new);
  if (is_new) {
    Tcl_Obj *word = Tcl_NewStringObj(text, -1);
    Tcl_IncrRefCount(word);
    Tcl_SetHashValue(entry, word);
  }
  return Tcl_GetHashValue(entry);
}

void gk_words_begin(gk_words *words, graft_tk *tk) {
  words->tk = tk;
  words->objv = words->few;
  words->objc = 0;
  words->capacity = sizeof words->few / sizeof *words->few;
  words->failed = 0;
}

static int grow(gk_words *words) {
  int capacity = words->capacity * 2;
  size_t size = (size_t)capacity * sizeof *words->objv;
  Tcl_Obj **grown =
      realloc(words->objv == words->few ? NULL : words->objv, size);
  if (grown == NULL) return 0;
  if (words->objv == words->few) memcpy(grown, words->few, sizeof words->few);
  words->objv = grown;
  words->capacity = capacity;
  return 1;
}

/* A word without a reference is ended even if it is not taken. */
void gk_words_add(gk_words *words, Tcl_Obj *word) {
  Tcl_IncrRefCount(word);
  if (words->failed || (words->objc == words->capacity && !grow(words))) {
    words->failed = 1;
    Tcl_DecrRefCount(word);
    return;
  }
  words->objv[words->objc++] = word;
}

void gk_words_end(gk_words *words) {
  for (int i = 0; i < words->objc; i++) Tcl_DecrRefCount(words->objv[i]);
  if (words->objv != words->few) free(words->objv);
  words->objc = 0;
  words->objv = words->few;
}

graft_status gk_words_call(gk_words *words) {
  graft_status status = GRAFT_OK;
  if (words->failed) {
    status = GRAFT_E_NO_MEMORY;
  } else if (Tcl_EvalObjv(words->tk->interp, words->objc, words->objv,
                          TCL_EVAL_GLOBAL) != TCL_OK) {
    status = gk_fail(words->tk);
  }
  gk_words_end(words);
  return status;
}

static void add_elements(gk_words *words, Tcl_Obj *list) {
  Tcl_Obj **elements;
  int count;
  if (Tcl_ListObjGetElements(NULL, list, &count, &elements) != TCL_OK) return;
  for (int i = 0; i < count; i++) gk_words_add(words, elements[i]);
}

graft_status gk_call(graft_tk *tk, const char *format, ...) {
  gk_words words;
  va_list arguments;
  gk_words_begin(&words, tk);
  va_start(arguments, format);
  for (; *format != '\0'; format++) {
    switch (*format) {
      case 'w':
        gk_words_add(&words, gk_word(tk, va_arg(arguments, const char *)));
        break;
      case 's':
        gk_words_add(&words,
                     Tcl_NewStringObj(va_arg(arguments, const char *), -1));
        break;
      case 'i':
        gk_words_add(&words, Tcl_NewIntObj(va_arg(arguments, int)));
        break;
      case 'l':
        add_elements(&words, va_arg(arguments, Tcl_Obj *));
        break;
      default:
        gk_words_add(&words, va_arg(arguments, Tcl_Obj *));
    }
  }
  va_end(arguments);
  return gk_words_call(&words);
}

Tcl_Obj *gk_take_result(graft_tk *tk) {
  Tcl_Obj *result = Tcl_GetObjResult(tk->interp);
  Tcl_IncrRefCount(result);
  Tcl_ResetResult(tk->interp);
  return result;
}
