/* Sequences of bind: which fields an event of their type has. */
#include <ctype.h>
#include <string.h>

#include "toolkit.h"

/* Letters as in bind's substitutions. */
static const struct {
  const char *type;
  const char *fields;
} types[] = {
    {"KeyRelease", "KAsxy"}, {"KeyPress", "KAsxy"},     {"Key", "KAsxy"},
    {"ButtonPress", "xybs"}, {"ButtonRelease", "xybs"}, {"Button", "xybs"},
    {"Motion", "xybs"},      {"Enter", "xybs"},         {"Leave", "xybs"},
    {"MouseWheel", "xyDs"},  {"Configure", "whxy"},     {"FocusIn", "d"},
    {"FocusOut", "d"},       {"Activate", ""},          {"Circulate", ""},
    {"Colormap", ""},        {"Deactivate", ""},        {"Destroy", ""},
    {"Expose", ""},          {"Gravity", ""},           {"Map", ""},
    {"Property", ""},        {"Reparent", ""},          {"Unmap", ""},
    {"Visibility", ""},
};

static const char *fields_of(const char *part, size_t length) {
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (strlen(types[i].type) == length &&
        memcmp(types[i].type, part, length) == 0) {
      return types[i].fields;
    }
  }
  return NULL;
}

/* The last pattern counts, as in <Escape><Key-q>. Without a type a digit is a
 * button and anything else a key. */
const char *gk_sequence_fields(const char *sequence) {
  const char *start = strrchr(sequence, '<');
  const char *part;
  const char *fields = NULL;
  size_t length = 0;
  if (strncmp(sequence, "<<", 2) == 0) return "xyd";
  if (start == NULL || strchr(start, '>') == NULL) return "KAsxy";
  for (part = start + 1; *part != '>' && *part != '\0'; part += length) {
    part += strspn(part, "- ");
    length = strcspn(part, "- >");
    if (length == 0) break;
    if (fields_of(part, length) != NULL) fields = fields_of(part, length);
    if (fields == NULL && length == 1 && isdigit((unsigned char)*part) &&
        part[1] == '>') {
      fields = "xybs";
    }
  }
  return fields == NULL ? "KAsxy" : fields;
}
