/* Values of Graft as objects of Tcl, and back. */
#include <string.h>

#include "toolkit.h"

/*
 * Tcl 8.6 keeps text as UTF-8 with two differences: NUL is C0 80, and, where
 * its characters have 16 bits, those beyond U+FFFF are two surrogates of
 * three bytes each.
 */
static int is_plain(const char *bytes, uint32_t length) {
  for (uint32_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte == 0 || (sizeof(Tcl_UniChar) == 2 && byte >= 0xF0)) return 0;
  }
  return 1;
}

static void put_unit(Tcl_DString *text, unsigned unit) {
  char bytes[3];
  bytes[0] = (char)(0xE0 | unit >> 12);
  bytes[1] = (char)(0x80 | (unit >> 6 & 0x3F));
  bytes[2] = (char)(0x80 | (unit & 0x3F));
  Tcl_DStringAppend(text, bytes, 3);
}

static void put_inner(Tcl_DString *text, const char *bytes, uint32_t length) {
  uint32_t start = 0;
  for (uint32_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte != 0 && byte < 0xF0) continue;
    Tcl_DStringAppend(text, bytes + start, (int)(i - start));
    if (byte == 0) {
      Tcl_DStringAppend(text, "\xC0\x80", 2);
    } else if (i + 3 < length) {
      const unsigned char *more = (const unsigned char *)bytes + i;
      unsigned code = (more[0] & 7u) << 18 | (more[1] & 0x3Fu) << 12 |
                      (more[2] & 0x3Fu) << 6 | (more[3] & 0x3Fu);
      put_unit(text, 0xD800 + ((code - 0x10000) >> 10));
      put_unit(text, 0xDC00 + (code & 0x3FF));
      i += 3;
    }
    start = i + 1;
  }
  if (start < length) {
    Tcl_DStringAppend(text, bytes + start, (int)(length - start));
  }
}

Tcl_Obj *gk_text_object(const char *bytes, uint32_t length) {
  Tcl_DString text;
  Tcl_Obj *object;
  if (length > 0x7FFFFFFFu / 2) length = 0x7FFFFFFFu / 2;
  if (length == 0) return Tcl_NewObj();
  if (is_plain(bytes, length)) return Tcl_NewStringObj(bytes, (int)length);
  Tcl_DStringInit(&text);
  put_inner(&text, bytes, length);
  object = Tcl_NewStringObj(Tcl_DStringValue(&text), Tcl_DStringLength(&text));
  Tcl_DStringFree(&text);
  return object;
}

/* Each item is ended by NUL; the last need not be. */
static Tcl_Obj *list_object(const char *bytes, uint32_t length) {
  Tcl_Obj *list = Tcl_NewListObj(0, NULL);
  uint32_t start = 0;
  for (uint32_t i = 0; i < length; i++) {
    if (bytes[i] != '\0') continue;
    Tcl_ListObjAppendElement(NULL, list,
                             gk_text_object(bytes + start, i - start));
    start = i + 1;
  }
  if (start < length) {
    Tcl_ListObjAppendElement(NULL, list,
                             gk_text_object(bytes + start, length - start));
  }
  return list;
}

Tcl_Obj *gk_object(const graft_value *value) {
  switch (value->type) {
    case GRAFT_TYPE_NONE:
      return Tcl_NewObj();
    case GRAFT_TYPE_BOOL:
      return Tcl_NewBooleanObj(value->as.integer != 0);
    case GRAFT_TYPE_INT:
      return Tcl_NewWideIntObj((Tcl_WideInt)value->as.integer);
    case GRAFT_TYPE_DOUBLE:
      return Tcl_NewDoubleObj(value->as.real);
    case GRAFT_TYPE_STRING:
      return gk_text_object(value->as.string, value->length);
    case GRAFT_TYPE_BYTES:
      return list_object(value->as.pointer, value->length);
    default:
      return NULL;
  }
}

static unsigned unit_at(const unsigned char *bytes) {
  return (bytes[0] & 0xFu) << 12 | (bytes[1] & 0x3Fu) << 6 | (bytes[2] & 0x3Fu);
}

static void put_code(Tcl_DString *text, unsigned code) {
  char bytes[4];
  bytes[0] = (char)(0xF0 | code >> 18);
  bytes[1] = (char)(0x80 | (code >> 12 & 0x3F));
  bytes[2] = (char)(0x80 | (code >> 6 & 0x3F));
  bytes[3] = (char)(0x80 | (code & 0x3F));
  Tcl_DStringAppend(text, bytes, 4);
}

/* Puts what Tcl has its own way as others have it; half a pair is U+FFFD. */
static void put_outer(Tcl_DString *text, const unsigned char *bytes,
                      int length) {
  for (int i = 0; i < length; i++) {
    unsigned unit = 0;
    if (bytes[i] == 0xC0 && i + 1 < length) {
      Tcl_DStringAppend(text, "", 1);
      i++;
      continue;
    }
    if (bytes[i] == 0xED && i + 2 < length) unit = unit_at(bytes + i);
    if (unit < 0xD800 || unit > 0xDFFF) {
      Tcl_DStringAppend(text, (const char *)bytes + i, 1);
      continue;
    }
    i += 2;
    if (unit < 0xDC00 && i + 3 < length && bytes[i + 1] == 0xED &&
        unit_at(bytes + i + 1) >= 0xDC00) {
      put_code(text, 0x10000 + ((unit - 0xD800) << 10) +
                         (unit_at(bytes + i + 1) - 0xDC00));
      i += 3;
    } else {
      Tcl_DStringAppend(text, "\xEF\xBF\xBD", 3);
    }
  }
}

graft_value gk_text_value(Tcl_Obj *object, Tcl_Obj **kept) {
  int length;
  const char *bytes = Tcl_GetStringFromObj(object, &length);
  Tcl_IncrRefCount(object);
  if (memchr(bytes, 0xC0, (size_t)length) != NULL ||
      memchr(bytes, 0xED, (size_t)length) != NULL) {
    Tcl_DString text;
    Tcl_Obj *outer;
    Tcl_DStringInit(&text);
    put_outer(&text, (const unsigned char *)bytes, length);
    outer = Tcl_NewByteArrayObj((const unsigned char *)Tcl_DStringValue(&text),
                                Tcl_DStringLength(&text));
    Tcl_DStringFree(&text);
    Tcl_DecrRefCount(object);
    object = outer;
    Tcl_IncrRefCount(object);
    bytes = (const char *)Tcl_GetByteArrayFromObj(object, &length);
  }
  *kept = object;
  return graft_value_string(bytes, (uint32_t)length);
}

graft_value gk_auto_value(Tcl_Obj *object, Tcl_Obj **kept) {
  Tcl_WideInt integer;
  double real;
  if (Tcl_GetWideIntFromObj(NULL, object, &integer) == TCL_OK) {
    *kept = NULL;
    return graft_value_int(integer);
  }
  if (Tcl_GetDoubleFromObj(NULL, object, &real) == TCL_OK) {
    *kept = NULL;
    return graft_value_double(real);
  }
  return gk_text_value(object, kept);
}

int64_t gk_int(Tcl_Obj *object, int64_t fallback) {
  Tcl_WideInt integer;
  if (Tcl_GetWideIntFromObj(NULL, object, &integer) != TCL_OK) return fallback;
  return integer;
}

int64_t gk_value_int(const graft_value *value, int64_t fallback) {
  if (value->type != GRAFT_TYPE_INT && value->type != GRAFT_TYPE_BOOL) {
    return fallback;
  }
  return value->as.integer;
}
