/*
 * Memory for records that come and go: blocks, and a list of freed records for
 * each size that is first in, first out, so that records made again lie in the
 * order of those that went.
 */
#ifndef GRAFT_BENCH_SLAB_H
#define GRAFT_BENCH_SLAB_H

#include <stddef.h>
#include <stdlib.h>

#define SLAB_UNIT 16u
#define SLAB_CLASSES 32u
#define SLAB_BLOCK ((size_t)256 * 1024)

typedef struct slab_free {
  struct slab_free *next;
} slab_free;

typedef struct slab_block {
  struct slab_block *next;
  void *padding; /* records keep malloc's alignment */
} slab_block;

typedef struct slab {
  slab_free *first[SLAB_CLASSES];
  slab_free *last[SLAB_CLASSES];
  slab_block *blocks;
  char *next;
  char *end;
  size_t bytes; /* of all blocks */
} slab;

static inline void *slab_grow(slab *s, size_t size) {
  slab_block *block = malloc(SLAB_BLOCK);
  if (!block) return NULL;
  block->next = s->blocks;
  s->blocks = block;
  s->bytes += SLAB_BLOCK;
  s->next = (char *)(block + 1) + size;
  s->end = (char *)block + SLAB_BLOCK;
  return block + 1;
}

/* `size` is less than SLAB_UNIT * SLAB_CLASSES. */
static inline void *slab_take(slab *s, size_t size) {
  size_t class_index = (size + SLAB_UNIT - 1) / SLAB_UNIT;
  slab_free *record = s->first[class_index];
  if (record) {
    s->first[class_index] = record->next;
    return record;
  }
  size = class_index * SLAB_UNIT;
  if ((size_t)(s->end - s->next) < size) return slab_grow(s, size);
  record = (slab_free *)(void *)s->next;
  s->next += size;
  return record;
}

static inline void slab_give(slab *s, void *memory, size_t size) {
  size_t class_index = (size + SLAB_UNIT - 1) / SLAB_UNIT;
  slab_free *record = memory;
  record->next = NULL;
  if (s->first[class_index]) {
    s->last[class_index]->next = record;
  } else {
    s->first[class_index] = record;
  }
  s->last[class_index] = record;
}

static inline void slab_end(slab *s) {
  while (s->blocks) {
    slab_block *block = s->blocks;
    s->blocks = block->next;
    free(block);
  }
}

#endif
