/*
 * Forks, while other threads post too: the child goes on with the runtime that
 * it inherited, then with one of its own; the parent notices nothing.
 */
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../use.h"

#define CHILDREN 50
#define THREADS 4

struct posters {
  struct use *use;
  pthread_t threads[THREADS];
  int is_done;
  uint32_t posted; /* by all, and the pump comes after them */
};

/* Runs in the child, whose one thread is a copy of the owner. */
static int child_goes_on(struct use *use) {
  graft_node first = use_first(use);
  while (graft_pump(use->runtime, 0) > 0) continue;
  return use_show(use, 3) && use_first(use) == first && use_works(use) &&
         use_show(use, 7) && use_close(use) && use_graft();
}

/* Runs in the child of a thread that owns nothing. */
static int child_is_refused(struct use *use) {
  return graft_pump(use->runtime, 0) == GRAFT_E_THREAD &&
         graft_runtime_destroy(use->runtime) == GRAFT_E_THREAD && use_graft();
}

/* Returns 1 if the function did in a child. */
static int in_child(int (*function)(struct use *), struct use *use) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    alarm(30);
    _exit(function(use) ? 0 : 1);
  }
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static void *post(void *data) {
  struct posters *posters = data;
  while (!__atomic_load_n(&posters->is_done, __ATOMIC_ACQUIRE)) {
    if (graft_post(posters->use->runtime, 0, use_run, posters->use, NULL) < 0) {
      break;
    }
    __atomic_fetch_add(&posters->posted, 1, __ATOMIC_RELAXED);
    usleep(50);
  }
  return NULL;
}

static int fork_while_posting(struct use *use) {
  struct posters posters = {0};
  int index, started = 0, ok = 1;
  use->ran = 0;
  posters.use = use;
  while (started < THREADS &&
         pthread_create(&posters.threads[started], NULL, post, &posters) == 0) {
    started++;
  }
  for (index = 0; index < CHILDREN && ok; index++) {
    ok = in_child(child_goes_on, use) && use_show(use, 3 + index % 3) &&
         graft_pump(use->runtime, 100) >= 0;
  }
  __atomic_store_n(&posters.is_done, 1, __ATOMIC_RELEASE);
  for (index = 0; index < started; index++) {
    pthread_join(posters.threads[index], NULL);
  }
  while (graft_pump(use->runtime, 0) > 0) continue;
  printf("posted while forking: %u\n", posters.posted);
  return ok && started == THREADS && use->ran == (int)posters.posted;
}

static void *fork_elsewhere(void *data) {
  return in_child(child_is_refused, data) ? data : NULL;
}

static int fork_on_another_thread(struct use *use) {
  pthread_t thread;
  void *result = NULL;
  if (pthread_create(&thread, NULL, fork_elsewhere, use) != 0) return 0;
  pthread_join(thread, &result);
  return result != NULL;
}

int main(void) {
  struct use use;
  if (!use_open(&use)) return 1;
  if (!in_child(child_goes_on, &use)) return 2;
  if (!use_works(&use) || !fork_while_posting(&use)) return 3;
  if (!use_works(&use) || !fork_on_another_thread(&use)) return 4;
  if (!use_works(&use) || !use_show(&use, 1) || !use_close(&use)) return 5;
  puts("host: ok");
  return 0;
}
