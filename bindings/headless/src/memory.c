/* Memory by the user's allocator, and texts. */
#include <stdlib.h>
#include <string.h>

#include "toolkit.h"

void *hl_allocate(graft_headless *h, size_t size) {
  void *memory =
      h->allocate != NULL ? h->allocate(h->user_data, size) : malloc(size);
  if (memory != NULL) h->stats.bytes_held += size;
  return memory;
}

void hl_deallocate(graft_headless *h, void *memory, size_t size) {
  if (memory == NULL) return;
  h->stats.bytes_held -= size;
  if (h->deallocate != NULL) {
    h->deallocate(h->user_data, memory, size);
  } else {
    free(memory);
  }
}

int hl_reserve(graft_headless *h, void **items, size_t *capacity, size_t wanted,
               size_t item_size) {
  size_t room = *capacity != 0 ? *capacity : 8;
  void *grown;
  if (wanted <= *capacity) return 1;
  while (room < wanted) {
    if (room > (size_t)-1 / 2) return 0;
    room *= 2;
  }
  if (room > (size_t)-1 / item_size) return 0;
  grown = hl_allocate(h, room * item_size);
  if (grown == NULL) return 0;
  if (*items != NULL) memcpy(grown, *items, *capacity * item_size);
  hl_deallocate(h, *items, *capacity * item_size);
  *items = grown;
  *capacity = room;
  return 1;
}

graft_status hl_text_set(graft_headless *h, hl_text *text, const char *bytes,
                         size_t length) {
  return hl_text_splice(h, text, 0, text->length, bytes, length);
}

graft_status hl_text_splice(graft_headless *h, hl_text *text, size_t at,
                            size_t removed, const char *bytes, size_t length) {
  void *memory = text->bytes;
  size_t tail = text->length - at - removed;
  if (length == 0 && text->bytes == NULL) return GRAFT_OK;
  if (length > (size_t)-1 - at - tail - 1) return GRAFT_E_NO_MEMORY;
  if (!hl_reserve(h, &memory, &text->capacity, at + length + tail + 1, 1)) {
    return GRAFT_E_NO_MEMORY;
  }
  text->bytes = memory;
  memmove(text->bytes + at + length, text->bytes + at + removed, tail);
  if (length != 0) memcpy(text->bytes + at, bytes, length);
  text->length = at + length + tail;
  text->bytes[text->length] = '\0';
  return GRAFT_OK;
}

void hl_text_free(graft_headless *h, hl_text *text) {
  hl_deallocate(h, text->bytes, text->capacity);
  text->bytes = NULL;
  text->length = 0;
  text->capacity = 0;
}

const char *hl_text_bytes(const hl_text *text) {
  return text->bytes != NULL ? text->bytes : "";
}
