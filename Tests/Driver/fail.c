/* F6 and F1 to F5 of every test: allocations and callbacks fail. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver.h"
#include "inject.h"

#define SECONDS 20

/* There where coverage is measured: _exit() leaves it out. */
extern int __llvm_profile_write_file(void) __attribute__((weak));

/* ------------------------------------------------------------------------ */
/* Faults                                                                   */
/* ------------------------------------------------------------------------ */

int driver_read_fault(const char *text, struct driver_fault *fault) {
  const char *slash = strchr(text, '/');
  char *end;
  uint32_t phase;
  if (slash == NULL) {
    fault->allocation = strtoull(text, &end, 10);
    return fault->allocation > 0 && *end == '\0';
  }
  for (phase = 0; phase < INJECT_PHASES; phase++) {
    const char *name = inject_phase_name(phase);
    if (name == NULL || strlen(name) != (size_t)(slash - text)) continue;
    if (strncmp(name, text, strlen(name)) == 0) fault->phase = phase;
  }
  fault->call = strtoull(slash + 1, &end, 10);
  fault->with_memory = strcmp(end, "+memory") == 0;
  return fault->phase != 0 && fault->call > 0 &&
         (fault->with_memory || *end == '\0');
}

static void print_fault(const driver_test *test,
                        const struct driver_fault *fault) {
  printf("  graft_driver --only '%s' --fail-%s ", test->name,
         fault->on ? "from" : "at");
  if (fault->allocation > 0) {
    printf("%llu\n", (unsigned long long)fault->allocation);
  } else {
    printf("%s/%llu%s\n", inject_phase_name(fault->phase),
           (unsigned long long)fault->call,
           fault->with_memory ? "+memory" : "");
  }
}

/* ------------------------------------------------------------------------ */
/* One run                                                                  */
/* ------------------------------------------------------------------------ */

static const struct driver_fault *running;

static void fail_memory_too(void *data) {
  rig_fail_memory(data, 1, running->on);
}

static void arm(struct rig *rig, const struct driver_fault *fault) {
  running = fault;
  if (fault->allocation > 0) {
    rig_fail_memory(rig, fault->allocation, fault->on);
  }
  inject.phase = fault->phase;
  inject.nth = fault->call;
  inject.on = fault->on;
  if (fault->with_memory) {
    inject.then = fail_memory_too;
    inject.data = rig;
  }
}

static void disarm(struct rig *rig) {
  rig_fail_memory(rig, 0, 0);
  inject.nth = 0;
  inject.then = NULL;
}

/* The runtime does what it is asked for, after all that failed. */
static void check_goes_on(struct rig *rig) {
  graft_runtime *rt = rig->runtime;
  graft_node root = 0;
  CHECK_INT(GRAFT_OK, graft_root_create(rt, NULL, &root));
  CHECK_INT(GRAFT_OK, graft_begin(rt, root));
  /* What waited for a commit may fail again. */
  CHECK(graft_commit(rt) >= 0);
  CHECK_INT(GRAFT_OK, graft_root_destroy(rt, root, NULL));
  /* K5. A child that could not be inserted is in the tree alone. */
  if (rig->toolkit == NULL || rig->root == 0) return;
  if (inject.phase == GRAFT_PHASE_INSERT || inject.phase == GRAFT_PHASE_MOVE) {
    return;
  }
  CHECK(graft_headless_check(rig->toolkit, rig->root) <= 0);
}

static struct rig *open_armed(const driver_test *test, int with_callbacks) {
  inject.is_on = with_callbacks;
  return driver_open(test);
}

int driver_fail_at(const driver_test *test, const struct driver_fault *fault) {
  struct rig *rig = open_armed(test, fault->call > 0);
  if (rig == NULL) return 0;
  arm(rig, fault);
  test->run(rig);
  disarm(rig);
  if (rig->runtime != NULL) graft_pump(rig->runtime, 1000);
  /* What the test missed is of no interest here. */
  rig->failures = 0;
  rig->is_tolerant = 1;
  rig_text_clear(&rig->details);
  if (rig->runtime != NULL) check_goes_on(rig);
  rig_close(rig);
  inject_check_drops();
  if (inject.breaches.length > 0) {
    CHECK(!"what came of a callback's failure");
    rig_text_add(&rig->details, inject.breaches.bytes, inject.breaches.length);
  }
  if (rig->failures != 0) {
    printf("%s FAILED\n%s", test->name, rig_text_bytes(&rig->details));
  }
  fflush(stdout);
  return rig->failures == 0;
}

static uint64_t runs;

uint64_t driver_fail_runs(void) { return runs; }

/* In a process of its own: a crash ends this one setting. */
static int fail_one(const driver_test *test, const struct driver_fault *fault) {
  int status = 0;
  pid_t child;
  runs++;
  fflush(stdout);
  child = fork();
  if (child == 0) {
    int holds;
    alarm(SECONDS);
    holds = driver_fail_at(test, fault);
    if (__llvm_profile_write_file != NULL) __llvm_profile_write_file();
    _exit(!holds);
  }
  if (child < 0 || waitpid(child, &status, 0) != child) {
    printf("%s FAILED\n  no process for it\n", test->name);
    return 0;
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 1;
  if (WIFSIGNALED(status)) {
    printf("%s FAILED\n  ended by signal %d\n", test->name, WTERMSIG(status));
  }
  print_fault(test, fault);
  return 0;
}

/* ------------------------------------------------------------------------ */
/* All runs                                                                 */
/* ------------------------------------------------------------------------ */

/* What a test does that can fail. */
struct counts {
  uint64_t allocations;
  uint64_t calls[INJECT_PHASES];
};

static void count(const driver_test *test, struct counts *counts) {
  int ends[2];
  pid_t child;
  memset(counts, 0, sizeof *counts);
  if (pipe(ends) != 0) return;
  fflush(stdout);
  child = fork();
  if (child == 0) {
    struct rig *rig = open_armed(test, 1);
    uint64_t before = rig->memory.allocations;
    memset(inject.calls, 0, sizeof inject.calls);
    test->run(rig);
    counts->allocations = rig->memory.allocations - before;
    memcpy(counts->calls, inject.calls, sizeof counts->calls);
    _exit(write(ends[1], counts, sizeof *counts) != sizeof *counts);
  }
  close(ends[1]);
  if (child < 0 || read(ends[0], counts, sizeof *counts) != sizeof *counts) {
    memset(counts, 0, sizeof *counts);
  }
  close(ends[0]);
  if (child > 0) waitpid(child, NULL, 0);
}

/* A test that calls and allocates much is run less often: so many calls and
 * allocations in all. */
#define MOST_WORK 2000000u

static uint64_t most_samples(const struct counts *counts, uint64_t samples) {
  uint64_t work = counts->allocations + 1, most;
  uint32_t phase;
  for (phase = 0; phase < INJECT_PHASES; phase++) work += counts->calls[phase];
  most = MOST_WORK / work + 1;
  return samples < most ? samples : most;
}

/* Fails about `samples` of `count`, by the number that is part of `fault`. */
static int fail_spread(const driver_test *test, struct driver_fault *fault,
                       uint64_t *number, uint64_t count, uint64_t samples) {
  uint64_t step = count > samples ? (count - 1) / samples + 1 : 1;
  for (*number = 1; *number <= count; *number += step) {
    for (fault->on = 0; fault->on < 2; fault->on++) {
      if (!fail_one(test, fault)) return 0;
    }
  }
  return 1;
}

int driver_fail(const driver_test *test, uint32_t what, uint64_t samples) {
  struct driver_fault fault;
  struct counts counts;
  uint32_t phase;
  memset(&fault, 0, sizeof fault);
  count(test, &counts);
  samples = most_samples(&counts, samples);
  if (what == DRIVER_FAIL_MEMORY) {
    return fail_spread(test, &fault, &fault.allocation, counts.allocations,
                       samples);
  }
  fault.with_memory = what == DRIVER_FAIL_BOTH;
  for (phase = 0; phase < INJECT_PHASES; phase++) {
    fault.phase = phase;
    if (inject_phase_name(phase) == NULL) continue;
    if (!fail_spread(test, &fault, &fault.call, counts.calls[phase], samples)) {
      return 0;
    }
  }
  return 1;
}
