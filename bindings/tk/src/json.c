/* What a class takes, as JSON; its types are told by Tk's own refusals. */
#include <stdio.h>
#include <string.h>

#include "toolkit.h"

static void put(Tcl_DString *out, const char *text) {
  Tcl_DStringAppend(out, text, -1);
}

static void put_string(Tcl_DString *out, const char *text) {
  put(out, "\"");
  for (; *text != '\0'; text++) {
    char escaped[8];
    unsigned char byte = (unsigned char)*text;
    if (byte == '"' || byte == '\\') {
      snprintf(escaped, sizeof escaped, "\\%c", byte);
      put(out, escaped);
    } else if (byte < 0x20) {
      snprintf(escaped, sizeof escaped, "\\u%04x", byte);
      put(out, escaped);
    } else {
      Tcl_DStringAppend(out, text, 1);
    }
  }
  put(out, "\"");
}

/* "…must be flat, groove, or raised": the words that an enum takes. */
static int put_enum(Tcl_DString *out, const char *refusal) {
  const char *at = strstr(refusal, "must be ");
  int count = 0;
  if (at == NULL) return 0;
  at += 8;
  if (strstr(at, " or ") == NULL || strchr(at, '(') != NULL) return 0;
  put(out, ",\"type\":\"enum\",\"values\":[");
  while (*at != '\0') {
    char word[64];
    size_t length = strcspn(at, ", ");
    if (length > 0 && length < sizeof word &&
        !(length == 2 && strncmp(at, "or", 2) == 0)) {
      memcpy(word, at, length);
      word[length] = '\0';
      if (count++ > 0) put(out, ",");
      put_string(out, word);
    }
    at += length;
    at += strspn(at, ", ");
  }
  put(out, "]");
  return 1;
}

static void put_type(Tcl_DString *out, const char *refusal) {
  static const struct {
    const char *part;
    const char *type;
  } types[] = {
      {"expected integer", "int"},     {"expected boolean", "bool"},
      {"expected floating", "double"}, {"unknown color", "color"},
      {"screen distance", "distance"}, {"screen units", "distance"},
  };
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (strstr(refusal, types[i].part) == NULL) continue;
    put(out, ",\"type\":\"");
    put(out, types[i].type);
    put(out, "\"");
    return;
  }
  if (!put_enum(out, refusal)) put(out, ",\"type\":\"string\"");
}

/* A value that no option but a text takes. */
static void put_option(Tcl_DString *out, const gk_class *class_data,
                       const gk_property *property, Tcl_Obj *probe) {
  graft_tk *tk = class_data->tk;
  if (probe == NULL) {
    put(out, ",\"type\":\"string\"");
    return;
  }
  tk->message[0] = '\0';
  gk_call(tk, "owos", probe, "configure", property->word, "?graft?");
  put_type(out, tk->message);
  gk_call(tk, "owoo", probe, "configure", property->word,
          property->initial == NULL ? gk_word(tk, "") : property->initial);
  tk->message[0] = '\0';
}

static const char *type_of(uint32_t types) {
  if (types == GK_ACCEPTS_BOOL) return "bool";
  if (types == GK_ACCEPTS_INT) return "int";
  if ((types & GRAFT_ACCEPTS(GRAFT_TYPE_STRING)) == 0) return "double";
  return "string";
}

static void put_property(Tcl_DString *out, const gk_class *class_data,
                         const gk_property *property, Tcl_Obj *probe) {
  put(out, "{\"name\":");
  put_string(out, property->name);
  if (property->initial != NULL) {
    put(out, ",\"default\":");
    put_string(out, Tcl_GetString(property->initial));
  }
  if (property->target == GK_OPTION) {
    put_option(out, class_data, property, probe);
  } else {
    uint32_t types = GK_ACCEPTS_ANY;
    if (property->own != NULL) types = property->own->types;
    if (property->report != NULL) types = property->report->types;
    put(out, ",\"type\":\"");
    put(out, type_of(types));
    put(out, "\"");
  }
  if ((property->flags & GRAFT_PROPERTY_CREATE_ONLY) != 0) {
    put(out, ",\"create_only\":true");
  }
  put(out, "}");
}

static void put_event(Tcl_DString *out, const gk_event *event) {
  put(out, "{\"name\":");
  put_string(out, event->name);
  if (event->report != NULL) {
    put(out, ",\"value_of\":");
    put_string(out, event->report->property);
  }
  if ((event->flags & GRAFT_EMITS_QUERY) != 0) put(out, ",\"query\":true");
  if ((event->flags & GRAFT_EMITS_PREFIX) != 0) put(out, ",\"prefix\":true");
  put(out, "}");
}

static void put_class(Tcl_DString *out, const gk_class *class_data,
                      Tcl_Obj *probe) {
  put(out, "{\"name\":");
  put_string(out, class_data->name);
  put(out, ",\"properties\":[");
  for (uint32_t i = 0; i < class_data->property_count; i++) {
    if (i > 0) put(out, ",");
    put_property(out, class_data, &class_data->properties[i], probe);
  }
  put(out, "],\"events\":[");
  for (uint32_t i = 0; i < class_data->event_count; i++) {
    if (i > 0) put(out, ",");
    put_event(out, &class_data->events[i]);
  }
  put(out, "]}");
}

static const gk_class *find(graft_tk *tk, const char *name) {
  for (const gk_class *made = tk->classes; made != NULL; made = made->next) {
    if (strcmp(made->name, name) == 0) return made;
  }
  return NULL;
}

graft_status graft_tk_class_json(graft_runtime *runtime, const char *name,
                                 char *buffer, size_t size, size_t *needed) {
  graft_tk *tk = gk_of(runtime);
  const gk_class *class_data;
  graft_class class_id;
  Tcl_DString out;
  Tcl_Obj *probe = NULL;
  size_t length;
  graft_status status = graft_tk_class(runtime, name, &class_id);
  if (status < 0) return status;
  class_data = find(tk, name);
  if (class_data == NULL) return GRAFT_E_UNKNOWN;
  if ((class_data->kind->flags & GK_KIND_WINDOW) != 0) {
    probe = Tcl_ObjPrintf(".graftprobe%lu", (unsigned long)tk->number);
    Tcl_IncrRefCount(probe);
    status = gk_call(tk, "oo", class_data->command, probe);
    if (status < 0) {
      Tcl_DecrRefCount(probe);
      return status;
    }
  }
  Tcl_DStringInit(&out);
  put_class(&out, class_data, probe);
  if (probe != NULL) {
    gk_call(tk, "wo", "destroy", probe);
    Tcl_DecrRefCount(probe);
  }
  length = (size_t)Tcl_DStringLength(&out) + 1;
  if (needed != NULL) *needed = length;
  if (buffer != NULL && length <= size) {
    memcpy(buffer, Tcl_DStringValue(&out), length);
  } else {
    status = GRAFT_E_SMALL;
  }
  Tcl_DStringFree(&out);
  return status < 0 ? status : GRAFT_OK;
}
