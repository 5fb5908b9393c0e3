/* F6 of every test: allocations fail, and nothing is left behind. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver.h"

#define SECONDS 10

static uint64_t count_allocations(const driver_test *test) {
  int ends[2];
  uint64_t count = 0;
  pid_t child;
  if (pipe(ends) != 0) return 0;
  fflush(stdout);
  child = fork();
  if (child == 0) {
    struct rig *rig = driver_open(test);
    uint64_t before = rig->memory.allocations;
    test->run(rig);
    before = rig->memory.allocations - before;
    _exit(write(ends[1], &before, sizeof before) != sizeof before);
  }
  close(ends[1]);
  if (child < 0 || read(ends[0], &count, sizeof count) != sizeof count) {
    count = 0;
  }
  close(ends[0]);
  if (child > 0) waitpid(child, NULL, 0);
  return count;
}

/* Returns 1 if nothing is left, and prints what is. */
int driver_fail_at(const driver_test *test, uint64_t nth, int on) {
  struct rig *rig = driver_open(test);
  if (rig == NULL) return 0;
  rig_fail_memory(rig, nth, on);
  test->run(rig);
  rig_fail_memory(rig, 0, 0);
  if (rig->runtime != NULL) graft_pump(rig->runtime, 1000);
  /* What the test missed is of no interest here. */
  rig->failures = 0;
  rig->is_tolerant = 1;
  rig_text_clear(&rig->details);
  rig_close(rig);
  if (rig->failures != 0) {
    printf("%s FAILED\n%s", test->name, rig_text_bytes(&rig->details));
  }
  fflush(stdout);
  return rig->failures == 0;
}

/* In a process of its own: a crash ends this one setting. */
static int fail_one(const driver_test *test, uint64_t nth, int on) {
  int status = 0;
  pid_t child;
  fflush(stdout);
  child = fork();
  if (child == 0) {
    alarm(SECONDS);
    _exit(!driver_fail_at(test, nth, on));
  }
  if (child < 0 || waitpid(child, &status, 0) != child) {
    printf("%s FAILED\n  no process for it\n", test->name);
    return 0;
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 1;
  if (WIFSIGNALED(status)) {
    printf("%s FAILED\n  ended by signal %d\n", test->name, WTERMSIG(status));
  }
  printf("  graft_driver --only '%s' --fail-%s %llu\n", test->name,
         on ? "from" : "at", (unsigned long long)nth);
  return 0;
}

int driver_fail_memory(const driver_test *test, uint32_t samples) {
  uint64_t count = count_allocations(test), step = count / samples + 1, nth;
  int on;
  for (nth = 1; nth <= count; nth += step) {
    for (on = 0; on < 2; on++) {
      if (!fail_one(test, nth, on)) return 0;
    }
  }
  return 1;
}
