/*
 * Slots that are never moved, named by handles of slot and generation. The
 * generations of each table start elsewhere, so that a handle of another
 * toolkit is most likely none here.
 */
#include <string.h>

#include "toolkit.h"

#define HL_PAGE 64u
#define HL_SLOT_BITS (sizeof(void *) >= 8 ? 32u : 20u)
#define HL_GENERATION_BITS (sizeof(void *) >= 8 ? 32u : 12u)

static uintptr_t slot_mask(void) { return ((uintptr_t)1 << HL_SLOT_BITS) - 1; }

static uint32_t generation_mask(void) {
  return (uint32_t)(((uint64_t)1 << HL_GENERATION_BITS) - 1);
}

static void *handle_of(uint32_t index, uint32_t generation) {
  return (void *)(((uintptr_t)generation << HL_SLOT_BITS) |
                  ((uintptr_t)index + 1));
}

static hl_slot *slot_at(const hl_table *table, uint32_t index) {
  char *page = table->pages[index / HL_PAGE];
  return (hl_slot *)(void *)(page + (index % HL_PAGE) * table->item_size);
}

static int add_page(graft_headless *h, hl_table *table) {
  void *pages = table->pages;
  size_t capacity = table->page_capacity;
  void *page;
  if (((uintptr_t)table->page_count + 1) * HL_PAGE >= slot_mask()) return 0;
  if (!hl_reserve(h, &pages, &capacity, (size_t)table->page_count + 1,
                  sizeof(void *))) {
    return 0;
  }
  table->pages = pages;
  table->page_capacity = (uint32_t)capacity;
  page = hl_allocate(h, HL_PAGE * table->item_size);
  if (page == NULL) return 0;
  memset(page, 0, HL_PAGE * table->item_size);
  table->pages[table->page_count++] = page;
  return 1;
}

void *hl_table_add(graft_headless *h, hl_table *table) {
  uint32_t index;
  uint32_t generation;
  hl_slot *slot;
  if (table->free_head != 0) {
    index = table->free_head - 1;
    slot = slot_at(table, index);
    table->free_head = slot->next_free;
    generation = slot->generation;
  } else {
    if (table->used == table->page_count * HL_PAGE && !add_page(h, table)) {
      return NULL;
    }
    index = table->used++;
    slot = slot_at(table, index);
    generation = table->salt & generation_mask();
  }
  memset(slot, 0, table->item_size);
  slot->generation = generation;
  slot->self = handle_of(index, generation);
  table->live++;
  return slot;
}

void hl_table_remove(hl_table *table, hl_slot *slot) {
  uint32_t index = (uint32_t)(((uintptr_t)slot->self & slot_mask()) - 1);
  slot->self = NULL;
  slot->generation = (slot->generation + 1) & generation_mask();
  slot->next_free = table->free_head;
  table->free_head = index + 1;
  table->live--;
}

void *hl_table_find(const hl_table *table, const void *handle) {
  uintptr_t number = (uintptr_t)handle & slot_mask();
  hl_slot *slot;
  if (number == 0 || number > table->used) return NULL;
  slot = slot_at(table, (uint32_t)(number - 1));
  return slot->self == handle ? slot : NULL;
}

void *hl_table_at(const hl_table *table, uint32_t index) {
  hl_slot *slot = slot_at(table, index);
  return slot->self != NULL ? slot : NULL;
}

int hl_table_knew(const hl_table *table, const void *handle) {
  uintptr_t number = (uintptr_t)handle & slot_mask();
  uint32_t generation =
      (uint32_t)((uintptr_t)handle >> HL_SLOT_BITS) & generation_mask();
  uint32_t first = table->salt & generation_mask();
  hl_slot *slot;
  if (number == 0 || number > table->used) return 0;
  slot = slot_at(table, (uint32_t)(number - 1));
  return ((generation - first) & generation_mask()) <
         ((slot->generation - first) & generation_mask());
}

void hl_table_free(graft_headless *h, hl_table *table) {
  uint32_t index;
  for (index = 0; index < table->page_count; index++) {
    hl_deallocate(h, table->pages[index], HL_PAGE * table->item_size);
  }
  hl_deallocate(h, table->pages, table->page_capacity * sizeof(void *));
  table->pages = NULL;
  table->page_count = 0;
  table->page_capacity = 0;
  table->used = 0;
}
