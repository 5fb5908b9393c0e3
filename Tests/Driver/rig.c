/* The rig that each test gets: runtime, toolkit, and what they leave. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

/* ------------------------------------------------------------------------ */
/* Memory                                                                   */
/* ------------------------------------------------------------------------ */

#define BLOCK_MARK 0x6772616674ull
/* Behind each block, so that what is written there shows. The address
 * sanitizer looks at that itself. */
#if defined(__SANITIZE_ADDRESS__)
#define GUARD_SIZE 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GUARD_SIZE 0
#endif
#endif
#ifndef GUARD_SIZE
#define GUARD_SIZE 16
#endif
#define GUARD_BYTE 0x5a

/* Stands before each block and keeps its alignment to 16. */
struct block {
  uint64_t size;
  uint64_t mark;
};

static void *allocate(void *user_data, size_t size) {
  struct rig_memory *memory = user_data;
  struct block *block = NULL;
  int refuse = 0;
  pthread_mutex_lock(&memory->mutex);
  if (memory->fail_at != 0) {
    if (memory->fail_at > 1) {
      memory->fail_at--;
    } else {
      refuse = 1;
      if (!memory->fail_on) memory->fail_at = 0;
    }
  }
  if (!refuse && size <= SIZE_MAX - sizeof *block - GUARD_SIZE) {
    block = malloc(sizeof *block + size + GUARD_SIZE);
  }
  if (block != NULL) {
    block->size = size;
    block->mark = BLOCK_MARK;
    /* What is read before it is written shows. */
    memset(block + 1, 0xa5, size);
    memset((char *)(block + 1) + size, GUARD_BYTE, GUARD_SIZE);
    memory->allocations++;
    memory->blocks_held++;
    memory->bytes_held += size;
  } else {
    memory->refused++;
  }
  pthread_mutex_unlock(&memory->mutex);
  return block != NULL ? block + 1 : NULL;
}

static int is_guarded(const struct block *block) {
  const unsigned char *guard = (const unsigned char *)(block + 1) + block->size;
  size_t index = 0;
  while (index < GUARD_SIZE && guard[index] == GUARD_BYTE) index++;
  return index == GUARD_SIZE;
}

static void deallocate(void *user_data, void *pointer, size_t size) {
  struct rig_memory *memory = user_data;
  struct block *block = pointer;
  pthread_mutex_lock(&memory->mutex);
  if (block == NULL || (block - 1)->mark != BLOCK_MARK ||
      (block - 1)->size != size || !is_guarded(block - 1)) {
    memory->wrong_sizes++;
  } else {
    block--;
    memory->blocks_held--;
    memory->bytes_held -= size;
    memset(block, 0xdd, sizeof *block + size + GUARD_SIZE);
    free(block);
  }
  pthread_mutex_unlock(&memory->mutex);
}

/* All hooks of a runtime share one user_data. */
static void *allocate_runtime(void *user_data, size_t size) {
  struct rig *rig = user_data;
  return allocate(&rig->memory, size);
}

static void deallocate_runtime(void *user_data, void *pointer, size_t size) {
  struct rig *rig = user_data;
  deallocate(&rig->memory, pointer, size);
}

void rig_fail_memory(struct rig *rig, uint64_t nth, int on) {
  pthread_mutex_lock(&rig->memory.mutex);
  rig->memory.fail_at = nth;
  rig->memory.fail_on = on;
  pthread_mutex_unlock(&rig->memory.mutex);
}

/* ------------------------------------------------------------------------ */
/* Hooks                                                                    */
/* ------------------------------------------------------------------------ */

static void schedule(void *user_data) {
  struct rig *rig = user_data;
  pthread_mutex_lock(&rig->mutex);
  rig->schedules++;
  pthread_mutex_unlock(&rig->mutex);
}

uint64_t rig_schedules(struct rig *rig) {
  uint64_t count;
  pthread_mutex_lock(&rig->mutex);
  count = rig->schedules;
  pthread_mutex_unlock(&rig->mutex);
  return count;
}

static void report(void *user_data, const graft_report *came) {
  struct rig *rig = user_data;
  struct rig_report *copy;
  if (rig->report_count >= RIG_REPORTS) return;
  copy = &rig->reports[rig->report_count++];
  memset(copy, 0, sizeof *copy);
  copy->phase = came->phase;
  copy->status = came->status;
  copy->class_id = came->class_id;
  copy->node = came->node;
  copy->commit = came->commit;
  snprintf(copy->path, sizeof copy->path, "%s", came->path);
  snprintf(copy->class_name, sizeof copy->class_name, "%s", came->class_name);
  snprintf(copy->key, sizeof copy->key, "%s", came->key);
  snprintf(copy->message, sizeof copy->message, "%s", came->message);
}

static void retain(void *user_data, uint32_t kind, const void *object) {
  struct rig *rig = user_data;
  (void)object;
  if (rig->note_objects) rig_line(rig, "retain %u", kind);
  rig->objects_retained++;
  rig->retains++;
}

static void release(void *user_data, uint32_t kind, const void *object) {
  struct rig *rig = user_data;
  (void)object;
  if (rig->note_objects) rig_line(rig, "release %u", kind);
  rig->objects_retained--;
}

/* ------------------------------------------------------------------------ */
/* Opening and closing                                                      */
/* ------------------------------------------------------------------------ */

graft_status rig_create(struct rig *rig) {
  graft_runtime_desc desc = GRAFT_RUNTIME_DESC_INIT;
  desc.user_data = rig;
  desc.allocate = allocate_runtime;
  desc.deallocate = deallocate_runtime;
  desc.schedule = schedule;
  desc.report = report;
  desc.retain = retain;
  desc.release = release;
  return graft_runtime_create(&desc, &rig->runtime);
}

void rig_reopen_bare(struct rig *rig) {
  uint32_t checks = rig->checks;
  rig_close(rig);
  CHECK_INT(GRAFT_OK, rig_create(rig));
  rig->checks = checks;
}

void rig_reopen(struct rig *rig, const graft_headless_desc *desc) {
  graft_headless_desc toolkit = GRAFT_HEADLESS_DESC_INIT;
  graft_root_desc root = GRAFT_ROOT_DESC_INIT;
  uint32_t checks = rig->checks;
  rig_reopen_bare(rig);
  if (rig->runtime == NULL) return;
  if (desc != NULL) toolkit = *desc;
  toolkit.user_data = &rig->toolkit_memory;
  toolkit.allocate = allocate;
  toolkit.deallocate = deallocate;
  if (rig->echo != 0) toolkit.echo = rig->echo;
  if (rig->echo_same != 0) toolkit.echo_same = rig->echo_same;
  if (rig->caret != 0) toolkit.caret = rig->caret;
  CHECK_INT(GRAFT_OK,
            graft_headless_create(rig->runtime, &toolkit, &rig->toolkit));
  rig->checks = checks;
  if (rig->toolkit == NULL) return;
  rig->classes.struct_size = sizeof rig->classes;
  graft_headless_get_classes(rig->toolkit, &rig->classes);
  root.class_id = graft_headless_screen_class(rig->toolkit);
  root.widget = graft_headless_screen(rig->toolkit);
  CHECK_INT(GRAFT_OK, graft_root_create(rig->runtime, &root, &rig->root));
  rig->checks = checks;
  rig_clear(rig);
}

/* Memory or a function, until the runtime is gone. */
struct rig_kept {
  struct rig_kept *next;
  void (*function)(void *data);
  void *data;
};

static struct rig_kept *keep(struct rig *rig, size_t size) {
  struct rig_kept *kept = calloc(1, sizeof *kept + 16 + size);
  if (kept == NULL) abort();
  kept->next = rig->kept;
  rig->kept = kept;
  return kept;
}

void *rig_keep(struct rig *rig, size_t size) {
  struct rig_kept *kept = keep(rig, size);
  return (char *)kept + (sizeof *kept + 15) / 16 * 16;
}

void rig_defer(struct rig *rig, void (*function)(void *data), void *data) {
  struct rig_kept *kept = keep(rig, 0);
  kept->function = function;
  kept->data = data;
}

static void let_go(struct rig *rig) {
  while (rig->kept != NULL) {
    struct rig_kept *kept = rig->kept;
    rig->kept = kept->next;
    if (kept->function != NULL) kept->function(kept->data);
    free(kept);
  }
}

static void check_toolkit(struct rig *rig) {
  graft_headless_stats stats = rig_toolkit_stats(rig);
  CHECK_INT(0, stats.live_widgets);
  CHECK_INT(0, stats.live_coordinators);
  CHECK_INT(0, stats.live_connections);
  CHECK_INT(0, stats.log_lost);
  if (stats.violations != 0) {
    size_t needed = 0;
    char buffer[16384] = "";
    graft_headless_violations(rig->toolkit, buffer, sizeof buffer, &needed);
    CHECK_TEXT("", needed > sizeof buffer ? "(many violations)" : buffer);
  }
}

static void check_memory(struct rig *rig, struct rig_memory *memory) {
  CHECK_INT(0, memory->blocks_held);
  CHECK_INT(0, memory->bytes_held);
  CHECK_INT(0, memory->wrong_sizes);
}

void rig_close(struct rig *rig) {
  uint32_t checks = rig->checks;
  rig_fail_memory(rig, 0, 0);
  if (!rig->is_tolerant) CHECK_REPORTS(rig, 0);
  if (rig->runtime != NULL) {
    CHECK_INT(GRAFT_OK, graft_runtime_destroy(rig->runtime));
    if (!rig->is_tolerant) CHECK_REPORTS(rig, 0);
  }
  rig->runtime = NULL;
  rig->root = 0;
  if (rig->toolkit != NULL) {
    check_toolkit(rig);
    graft_headless_destroy(rig->toolkit);
  }
  rig->toolkit = NULL;
  check_memory(rig, &rig->memory);
  check_memory(rig, &rig->toolkit_memory);
  CHECK_INT(0, rig->objects_retained);
  let_go(rig);
  rig->checks = checks;
}

graft_stats rig_stats(struct rig *rig) {
  graft_stats stats;
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  CHECK_INT(GRAFT_OK, graft_runtime_stats(rig->runtime, &stats));
  return stats;
}

graft_headless_stats rig_toolkit_stats(struct rig *rig) {
  graft_headless_stats stats;
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  CHECK_INT(GRAFT_OK, graft_headless_get_stats(rig->toolkit, &stats));
  return stats;
}
