/*
 * What the runtime takes from libc and the C compiler, and Embedded Swift does
 * not offer: memory, thread identity, thread-local text, atomic pointers,
 * fetching ahead.
 * Header only, so that the runtime stays one Swift module.
 */
#ifndef GRAFT_SHIMS_H
#define GRAFT_SHIMS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GRAFT_SHIM_MESSAGE_SIZE 512

static inline void *graft_shim_allocate(void *user_data, size_t size) {
  (void)user_data;
  return malloc(size);
}

static inline void graft_shim_deallocate(void *user_data, void *memory,
                                         size_t size) {
  (void)user_data;
  (void)size;
  free(memory);
}

/* The message of a thread, for calls that concern no runtime of its own. */
static inline char *graft_shim_thread_message(void) {
  static _Thread_local char message[GRAFT_SHIM_MESSAGE_SIZE];
  return message;
}

/* An address that differs between running threads. */
static inline uintptr_t graft_shim_thread(void) {
  static _Thread_local char mark __attribute__((tls_model("initial-exec")));
  return (uintptr_t)&mark;
}

static inline uintptr_t graft_shim_exchange(uintptr_t *cell, uintptr_t value) {
  return __atomic_exchange_n(cell, value, __ATOMIC_ACQ_REL);
}

static inline uintptr_t graft_shim_load(uintptr_t *cell) {
  return __atomic_load_n(cell, __ATOMIC_ACQUIRE);
}

static inline void graft_shim_store(uintptr_t *cell, uintptr_t value) {
  __atomic_store_n(cell, value, __ATOMIC_RELEASE);
}

/* Writes the shortest of 15 to 17 digits that reads back as `number`, with a
 * point whatever the locale. */
static inline void graft_shim_format(double number, char *text, size_t size) {
  int digits = 15;
  char *point;
  do {
    snprintf(text, size, "%.*g", digits, number);
  } while (strtod(text, 0) != number && ++digits <= 17);
  point = strchr(text, ',');
  if (point) *point = '.';
}

/* Nanoseconds on a clock for differences. */
static inline int64_t graft_shim_nanoseconds(void) {
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Numbers that differ between runtimes and runs, for salts. */
static inline uint64_t graft_shim_salt(const void *memory) {
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_REALTIME, &now);
  return ((uint64_t)now.tv_nsec * 0x9E3779B97F4A7C15u) ^
         (uint64_t)(uintptr_t)memory ^ ((uint64_t)now.tv_sec << 20);
}

/* Puts `value` into the cell if it still holds `expected`. */
static inline int graft_shim_replace(uintptr_t *cell, uintptr_t expected,
                                     uintptr_t value) {
  return __atomic_compare_exchange_n(cell, &expected, value, 0,
                                     __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* Has memory fetched that is read soon; any address will do. */
static inline void graft_shim_fetch(const void *address) {
  __builtin_prefetch(address);
}

#endif
