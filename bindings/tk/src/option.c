/* Asking Tk for the options of a class, by a widget that is never shown. */
#include <string.h>

#include "toolkit.h"

static int ends_with(const char *text, const char *end) {
  size_t length = strlen(text);
  size_t tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

static void add_command(gk_class *class_data, const char *option,
                        int is_alias) {
  int is_query =
      strcmp(option, "-validatecommand") == 0 || strcmp(option, "-vcmd") == 0;
  gk_event *event;
  if (is_alias) return;
  event = gk_add_event(class_data, option + 1,
                       is_query ? GK_BY_QUERY : GK_BY_COMMAND,
                       is_query ? GRAFT_EMITS_QUERY : 0);
  if (event == NULL) return;
  event->word = gk_word(class_data->tk, option);
  Tcl_IncrRefCount(event->word);
}

/* An entry is `option name class default current`, or `option other`. */
static void add_option(gk_class *class_data, Tcl_Obj *entry) {
  const char *variable = gk_report_variable(class_data);
  Tcl_Obj **parts;
  const char *option;
  gk_property *property;
  int count;
  if (Tcl_ListObjGetElements(NULL, entry, &count, &parts) != TCL_OK ||
      count < 2) {
    return;
  }
  option = Tcl_GetString(parts[0]);
  if (option[0] != '-' || option[1] == '\0') return;
  if (variable != NULL && strcmp(option, variable) == 0) return;
  if (ends_with(option, "command") || ends_with(option, "cmd")) {
    add_command(class_data, option, count == 2);
    return;
  }
  property = gk_add_property(class_data, option + 1);
  if (property == NULL) return;
  property->target = GK_OPTION;
  property->word = gk_word(class_data->tk, option);
  Tcl_IncrRefCount(property->word);
  if (count < 5) return;
  if (gk_is_shared_selection(class_data, option)) {
    property->initial = gk_word(class_data->tk, "0");
    Tcl_IncrRefCount(property->initial);
    return;
  }
  property->initial = parts[4];
  Tcl_IncrRefCount(property->initial);
  if (Tcl_GetCharLength(parts[1]) == 0) return;
  property->db_name = Tk_GetUid(Tcl_GetString(parts[1]));
  property->db_class = Tk_GetUid(Tcl_GetString(parts[2]));
}

/* Another name of an option has its default. */
static void fill_aliases(gk_class *class_data, Tcl_Obj *list) {
  Tcl_Obj **entries;
  int count;
  Tcl_ListObjGetElements(NULL, list, &count, &entries);
  for (int i = 0; i < count; i++) {
    Tcl_Obj **parts;
    gk_property *alias;
    gk_property *target;
    int part_count;
    if (Tcl_ListObjGetElements(NULL, entries[i], &part_count, &parts) !=
            TCL_OK ||
        part_count != 2) {
      continue;
    }
    alias = gk_class_named(class_data, Tcl_GetString(parts[0]) + 1);
    target = gk_class_named(class_data, Tcl_GetString(parts[1]) + 1);
    if (alias == NULL || target == NULL || alias->initial != NULL ||
        target->initial == NULL) {
      continue;
    }
    alias->initial = target->initial;
    Tcl_IncrRefCount(alias->initial);
    alias->db_name = target->db_name;
    alias->db_class = target->db_class;
  }
}

static void add_options(gk_class *class_data, Tcl_Obj *list) {
  Tcl_Obj **entries;
  int count;
  if (Tcl_ListObjGetElements(NULL, list, &count, &entries) != TCL_OK) return;
  for (int i = 0; i < count; i++) add_option(class_data, entries[i]);
  fill_aliases(class_data, list);
}

void gk_take_options(gk_class *class_data) {
  Tcl_Obj *list = gk_take_result(class_data->tk);
  add_options(class_data, list);
  Tcl_DecrRefCount(list);
}

/* What can't be set to what it is, can only be given at creation. */
static void mark_create_only(gk_class *class_data, Tcl_Obj *path) {
  graft_tk *tk = class_data->tk;
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    gk_property *property = &class_data->properties[i];
    const char *answer;
    if (property->target != GK_OPTION || property->initial == NULL) continue;
    if (gk_call(tk, "owoo", path, "configure", property->word,
                property->initial) >= 0) {
      continue;
    }
    answer = tk->message;
    if (strstr(answer, "can't modify") != NULL ||
        strstr(answer, "read-only") != NULL) {
      property->flags |= GRAFT_PROPERTY_CREATE_ONLY;
    }
    tk->message[0] = '\0';
  }
}

/* Tk takes a type by its beginning too; a class has one name. */
graft_status gk_same_type(gk_class *class_data, Tcl_Obj *path, int item) {
  graft_tk *tk = class_data->tk;
  graft_status status = gk_call(tk, "owi", path, "type", item);
  if (status < 0) return status;
  if (strcmp(Tcl_GetStringResult(tk->interp),
             Tcl_GetString(class_data->command)) != 0) {
    status = gk_unknown_class(tk, class_data->name);
  }
  Tcl_ResetResult(tk->interp);
  return status;
}

graft_status gk_discover(gk_class *class_data) {
  graft_tk *tk = class_data->tk;
  Tcl_Obj *path = Tcl_ObjPrintf(".graftprobe%lu", (unsigned long)tk->number);
  Tk_Window window;
  graft_status status;
  Tcl_IncrRefCount(path);
  status = gk_call(tk, "oo", class_data->command, path);
  window = status < 0 ? NULL
                      : Tk_NameToWindow(tk->interp, Tcl_GetString(path),
                                        Tk_MainWindow(tk->interp));
  if (window == NULL) {
    Tcl_DecrRefCount(path);
    return gk_unknown_class(tk, class_data->name);
  }
  status = gk_call(tk, "ow", path, "configure");
  if (status >= 0) {
    gk_take_options(class_data);
    mark_create_only(class_data, path);
  }
  Tk_DestroyWindow(window);
  Tcl_DecrRefCount(path);
  return status;
}
