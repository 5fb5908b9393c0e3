/*
 * Raw bytes: as elements, as names, as text that is written out again.
 *
 * Pointers of the input lead into the input, or are null: what else a pointer
 * may be is not the library's to know.
 */
#include <string.h>

#include "fuzz.h"

struct reader {
  const uint8_t *bytes;
  size_t left;
};

static uint32_t word(struct reader *reader, uint32_t size) {
  uint32_t value = 0;
  if (size > reader->left) size = (uint32_t)reader->left;
  memcpy(&value, reader->bytes, size);
  reader->bytes += size;
  reader->left -= size;
  return value;
}

/* RFC 3629, without U+0000. */
static int is_text(const uint8_t *bytes, size_t length) {
  size_t index = 0;
  while (index < length) {
    uint8_t first = bytes[index];
    size_t more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    uint32_t point = first < 0x80 ? first : first & (0x3fu >> more);
    size_t place;
    if (first == 0 || (first >= 0x80 && first < 0xc2) || first > 0xf4) return 0;
    if (index + more >= length) return 0;
    for (place = 1; place <= more; place++) {
      if ((bytes[index + place] & 0xc0) != 0x80) return 0;
      point = point << 6 | (bytes[index + place] & 0x3fu);
    }
    if (more == 2 && point < 0x800) return 0;
    if (more == 3 && (point < 0x10000 || point > 0x10ffff)) return 0;
    if (point >= 0xd800 && point < 0xe000) return 0;
    index += more + 1;
  }
  return 1;
}

static graft_status create(const graft_context *context, void **widget) {
  static char made;
  (void)context;
  *widget = &made;
  return GRAFT_OK;
}

static graft_status insert(const graft_context *context, void *widget,
                           const graft_child *child) {
  (void)context;
  (void)widget;
  (void)child;
  return GRAFT_OK;
}

static graft_status hear(const graft_context *context, const graft_event *event,
                         void *user_data) {
  (void)context;
  (void)event;
  (void)user_data;
  return GRAFT_OK;
}

/* ------------------------------------------------------------------------ */
/* Elements                                                                 */
/* ------------------------------------------------------------------------ */

#define MOST 24

struct arrays {
  graft_element elements[MOST];
  graft_prop props[MOST][3];
  graft_extra extras[MOST];
  graft_handler handler;
};

static void read_value(struct reader *reader, graft_value *value,
                       const graft_handler *handler) {
  uint32_t length = word(reader, 4), how = word(reader, 1);
  value->type = word(reader, 1) % 14;
  value->length = length;
  value->as.id = ((uint64_t)word(reader, 4) << 32) | word(reader, 4);
  if (value->type == GRAFT_TYPE_STRING || value->type == GRAFT_TYPE_BYTES) {
    value->as.id = 0;
    if (how % 4 == 0) return;
    value->as.pointer = reader->bytes;
    value->length = (uint32_t)reader->left;
    if (how % 8 != 1) value->length = length % (uint32_t)(reader->left + 1);
  } else if (value->type == GRAFT_TYPE_HANDLER) {
    value->as.id = 0;
    if (how % 4 != 0) value->as.handler = handler;
  }
}

static void read_extra(struct reader *reader, graft_extra *extra) {
  extra->struct_size =
      word(reader, 1) % 3 != 0 ? sizeof *extra : word(reader, 4);
  extra->token = word(reader, 2);
  extra->ref = word(reader, 4);
  extra->version = word(reader, 1);
}

static void read_element(struct reader *reader, struct arrays *arrays,
                         uint32_t index) {
  graft_element *element = &arrays->elements[index];
  uint32_t how = word(reader, 1), place;
  element->class_id = word(reader, 1) % 9;
  element->flags = how < 250 ? how & 15 : word(reader, 4);
  element->site = word(reader, 1);
  element->child_count = how % 16 == 7 ? word(reader, 4) : word(reader, 1) % 4;
  if (how % 32 == 9) {
    element->prop_count = word(reader, 4);
  } else {
    element->prop_count = word(reader, 1) % 4;
    element->props = arrays->props[index];
  }
  for (place = 0; place < 3; place++) {
    arrays->props[index][place].name = word(reader, 1) % 24;
    arrays->props[index][place].flags = word(reader, 1);
    read_value(reader, &arrays->props[index][place].value, &arrays->handler);
  }
  if ((element->flags & GRAFT_ELEMENT_KEY_STRING) != 0) {
    uint32_t length = word(reader, 1);
    element->key.integer = 0;
    element->key.string = how % 5 == 0 ? NULL : (const char *)reader->bytes;
    element->key_length = length % (uint32_t)(reader->left + 1);
  } else {
    element->key.integer = (int64_t)word(reader, 4);
  }
  if (how % 3 == 0) {
    read_extra(reader, &arrays->extras[index]);
    element->extra = &arrays->extras[index];
  }
}

static void run_elements(struct reader *reader, graft_runtime *rt) {
  static struct arrays arrays;
  graft_node root = 0;
  int round;
  LAW(graft_root_create(rt, NULL, &root) == GRAFT_OK, "a root is made");
  for (round = 0; round < 3; round++) {
    uint32_t count = word(reader, 1) % MOST, index, before = 0, after = 0;
    graft_status status;
    memset(&arrays, 0, sizeof arrays);
    arrays.handler.function = hear;
    for (index = 0; index < count; index++) {
      read_element(reader, &arrays, index);
    }
    graft_node_child_count(rt, root, &before);
    status = graft_render(rt, root, arrays.elements, count);
    graft_node_child_count(rt, root, &after);
    LAW(status >= 0 || before == after, "F7 what is refused changes nothing");
  }
}

/* ------------------------------------------------------------------------ */
/* Text                                                                     */
/* ------------------------------------------------------------------------ */

static void run_atom(struct reader *reader, graft_runtime *rt) {
  graft_atom atom = 0, again = 0;
  char text[4096];
  size_t needed = 0;
  int is_good = reader->left > 0 && is_text(reader->bytes, reader->left);
  graft_status status =
      graft_atom_intern(rt, (const char *)reader->bytes, reader->left, &atom);
  LAW((status == GRAFT_OK) == is_good, "a name is UTF-8 without NUL");
  if (status < 0) return;
  LAW(graft_atom_intern(rt, (const char *)reader->bytes, reader->left,
                        &again) == GRAFT_OK &&
          again == atom,
      "the same text gives the same atom");
  LAW(graft_atom_text(rt, atom, text, sizeof text, &needed) == GRAFT_OK &&
          needed == reader->left + 1 &&
          memcmp(text, reader->bytes, reader->left) == 0 &&
          text[reader->left] == '\0',
      "an atom has its text");
}

/* Reads what follows a backslash. Returns its code point, or -1. */
static int unescape(const char **json) {
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  static const char digits[] = "0123456789abcdef";
  const char *c = *json, *found;
  int point = 0, digit;
  if (*c != 'u') {
    found = *c != '\0' ? strchr(names, *c) : NULL;
    *json = c + 1;
    return found != NULL ? values[found - names] : -1;
  }
  for (digit = 1; digit <= 4; digit++) {
    found = c[digit] != '\0' ? strchr(digits, c[digit] | 0x20) : NULL;
    if (found == NULL) return -1;
    point = point * 16 + (int)(found - digits);
  }
  *json = c + 5;
  return point < 0x80 ? point : -1;
}

/* Reads a JSON string; returns its length as text, or -1. */
static long read_string(const char **json, uint8_t *out) {
  const char *c = *json;
  long length = 0;
  if (*c++ != '"') return -1;
  while (*c != '"') {
    int point = (uint8_t)*c++;
    if (point < 0x20) return -1;
    if (point == '\\') point = unescape(&c);
    if (point < 0) return -1;
    out[length++] = (uint8_t)point;
  }
  *json = c + 1;
  return length;
}

typedef graft_status (*writer)(const graft_runtime *rt, graft_node node,
                               char *buffer, size_t size, size_t *needed);

/* Every size of the buffer: all, or nothing and what it takes. Returns 0 if
 * that is more than `most`. */
static size_t write_in_all_sizes(writer write, graft_runtime *rt,
                                 graft_node node, char *text, size_t most) {
  size_t needed = 0, size, other = 0;
  LAW(write(rt, node, NULL, 0, &needed) == GRAFT_E_SMALL && needed > 0,
      "a text tells what it takes");
  if (needed > most) return 0;
  for (size = needed > 4 ? needed - 4 : 0; size < needed; size++) {
    memset(text, 0x55, needed);
    LAW(write(rt, node, text, size, &other) == GRAFT_E_SMALL &&
            other == needed && text[0] == 0x55,
        "a text that does not fit is not written");
  }
  LAW(write(rt, node, text, needed, &other) == GRAFT_OK &&
          text[needed - 1] == '\0',
      "a text that fits is written whole");
  return needed;
}

static void check_json(struct reader *reader, const char *json) {
  static uint8_t plain[32768];
  size_t length = reader->left;
  LAW(*json++ == '{', "RFC 8259");
  LAW(read_string(&json, plain) == 4 && memcmp(plain, "text", 4) == 0,
      "RFC 8259");
  LAW(*json++ == ':', "RFC 8259");
  LAW(read_string(&json, plain) == (long)length &&
          memcmp(plain, reader->bytes, length) == 0,
      "JSON has the text");
  LAW(strcmp(json, "}") == 0, "RFC 8259");
}

static void run_text(struct reader *reader, graft_runtime *rt,
                     graft_class class_id) {
  static char text[32768];
  graft_element element;
  graft_prop prop;
  graft_node root = 0, node = 0;
  graft_status status;
  uint32_t length = (uint32_t)reader->left;
  memset(&element, 0, sizeof element);
  memset(&prop, 0, sizeof prop);
  prop.name = graft_atom_of(rt, "text");
  prop.value = graft_value_string((const char *)reader->bytes, length);
  element.class_id = class_id;
  element.flags = GRAFT_ELEMENT_KEY_STRING;
  element.key.string = (const char *)reader->bytes;
  element.key_length = length;
  element.props = &prop;
  element.prop_count = 1;
  LAW(graft_root_create(rt, NULL, &root) == GRAFT_OK, "a root is made");
  status = graft_render(rt, root, &element, 1);
  if (memchr(reader->bytes, 0, length) == NULL) {
    LAW((status == GRAFT_OK) == is_text(reader->bytes, length),
        "F7 text is UTF-8");
  }
  if (status < 0) return;
  LAW(graft_node_child(rt, root, 0, &node) == GRAFT_OK, "it was made");
  write_in_all_sizes(graft_node_path, rt, node, text, sizeof text);
  if (write_in_all_sizes(graft_node_json, rt, node, text, sizeof text) != 0) {
    check_json(reader, text);
  }
}

int fuzz_bytes(const uint8_t *bytes, size_t size) {
  static const uint8_t none[1];
  struct reader reader;
  graft_runtime *rt = NULL;
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  graft_class class_id = 0;
  uint32_t mode;
  reader.bytes = size > 0 ? bytes : none;
  reader.left = size < 4000 ? size : 4000;
  mode = word(&reader, 1) % 3;
  LAW(graft_runtime_create(NULL, &rt) == GRAFT_OK, "a runtime is made");
  desc.name = "box";
  desc.create = create;
  desc.insert_child = insert;
  LAW(graft_class_register(rt, &desc, &class_id) == GRAFT_OK,
      "a class is registered");
  if (mode == 0) run_elements(&reader, rt);
  if (mode == 1) run_atom(&reader, rt);
  if (mode == 2) run_text(&reader, rt, class_id);
  LAW(graft_runtime_destroy(rt) == GRAFT_OK, "a runtime is ended");
  return 0;
}
