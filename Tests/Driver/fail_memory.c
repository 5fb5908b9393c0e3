/* F6 of every test: allocations fail, and nothing is left behind. */
#include <signal.h>
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

/* In a process of its own: what the test does without memory is its own. */
static void run_failing(const driver_test *test, uint64_t nth, int on) {
  struct rig *rig = driver_open(test);
  alarm(SECONDS);
  rig_fail_memory(rig, nth, on);
  test->run(rig);
  rig_fail_memory(rig, 0, 0);
  if (rig->runtime != NULL) graft_pump(rig->runtime, 1000);
  /* What the test missed is of no interest here. */
  rig->failures = 0;
  rig->is_tolerant = 1;
  rig_text_clear(&rig->details);
  rig_close(rig);
  if (rig->failures == 0) _exit(0);
  printf("%s FAILED\n  allocation %llu%s\n%s", test->name,
         (unsigned long long)nth, on ? " and all after it" : "",
         rig_text_bytes(&rig->details));
  fflush(stdout);
  _exit(1);
}

/* 1 as driver_fail_memory(). */
static int fail_one(const driver_test *test, uint64_t nth, int on) {
  int status = 0;
  pid_t child;
  fflush(stdout);
  child = fork();
  if (child == 0) run_failing(test, nth, on);
  if (child < 0 || waitpid(child, &status, 0) != child) return -1;
  if (WIFEXITED(status)) return WEXITSTATUS(status) == 0;
  if (WTERMSIG(status) == SIGILL || WTERMSIG(status) == SIGTRAP) {
    printf("%s FAILED\n  allocation %llu%s: the library trapped\n", test->name,
           (unsigned long long)nth, on ? " and all after it" : "");
    return 0;
  }
  return -1;
}

int driver_fail_memory(const driver_test *test, uint32_t samples) {
  uint64_t count = count_allocations(test), step = count / samples + 1, nth;
  int result = 1, on;
  for (nth = 1; nth <= count && result != 0; nth += step) {
    for (on = 0; on < 2 && result != 0; on++) {
      int holds = fail_one(test, nth, on);
      if (holds <= 0) result = holds;
    }
  }
  if (result < 0) printf("%s: skipped (it needs memory)\n", test->name);
  return result;
}
