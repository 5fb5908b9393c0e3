/* Waking the loop: by an eventfd, or by a pipe where there is none. */
#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include "terminal.h"

#ifdef __linux__
#include <sys/eventfd.h>
#endif

int64_t gt_now(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

graft_status gt_wake_open(graft_terminal *terminal) {
#ifdef __linux__
  int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (descriptor < 0) return GRAFT_TERMINAL_E_IO;
  terminal->wake_read = terminal->wake_write = descriptor;
#else
  int ends[2];
  if (pipe(ends) != 0) return GRAFT_TERMINAL_E_IO;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  }
  terminal->wake_read = ends[0];
  terminal->wake_write = ends[1];
#endif
  return GRAFT_OK;
}

void gt_wake_close(graft_terminal *terminal) {
  if (terminal->wake_read >= 0) close(terminal->wake_read);
  if (terminal->wake_write >= 0 &&
      terminal->wake_write != terminal->wake_read) {
    close(terminal->wake_write);
  }
  terminal->wake_read = terminal->wake_write = -1;
}

/* If it can't be written, it is full: then it wakes already. */
void gt_wake(int descriptor) {
  static const uint64_t one = 1;
  int kept = errno;
  ssize_t written = write(descriptor, &one, sizeof one);
  (void)written;
  errno = kept;
}

void gt_wake_clear(const graft_terminal *terminal) {
  uint64_t count;
  while (read(terminal->wake_read, &count, sizeof count) > 0) continue;
}
