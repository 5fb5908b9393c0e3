/*
 * Loads a plug-in that uses Graft, uses it, and unloads it, a thousand times:
 * reload PLUGIN. A thread that was there before uses it too, and ends when it
 * is gone. Memory must not grow.
 */
#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "plugin.h"

#define ROUNDS 1000
#define WARM 100 /* rounds after which all has its size */
#define HEAP_GROWTH (16 << 10)
#define RESIDENT_GROWTH (1 << 20)

struct visit {
  pthread_barrier_t barrier; /* loaded, used, unloaded */
  const struct plugin *plugin;
  int worked;
};

static void *visit(void *data) {
  struct visit *visit = data;
  pthread_barrier_wait(&visit->barrier);
  if (visit->plugin != NULL) visit->worked = visit->plugin->visit();
  pthread_barrier_wait(&visit->barrier);
  pthread_barrier_wait(&visit->barrier);
  return NULL;
}

/* Returns 0 if all went well. */
static int reload(const char *path) {
  struct visit thread = {0};
  pthread_t id;
  void *library;
  int status = 0;
  pthread_barrier_init(&thread.barrier, NULL, 2);
  if (pthread_create(&id, NULL, visit, &thread) != 0) return 1;
  library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library != NULL) thread.plugin = dlsym(library, PLUGIN);
  if (thread.plugin == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    status = 2;
  } else if (!thread.plugin->open() || !thread.plugin->works()) {
    status = 3;
  }
  pthread_barrier_wait(&thread.barrier);
  pthread_barrier_wait(&thread.barrier);
  if (status == 0 && !thread.worked) status = 4;
  if (status == 0 && !thread.plugin->close()) status = 5;
  if (library != NULL) dlclose(library);
  pthread_barrier_wait(&thread.barrier);
  pthread_join(id, NULL);
  pthread_barrier_destroy(&thread.barrier);
  /* It was not only said to be. */
  if (status == 0 && dlopen(path, RTLD_NOW | RTLD_NOLOAD) != NULL) status = 6;
  return status;
}

static long heap(void) { return (long)mallinfo2().uordblks; }

static long resident(void) {
  long all = 0, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL || fscanf(file, "%ld %ld", &all, &pages) != 2) pages = 0;
  if (file != NULL) fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}

int main(int count, char **arguments) {
  long held = 0, shown = 0;
  int round;
  if (count != 2) return 1;
  for (round = 0; round < ROUNDS; round++) {
    int status = reload(arguments[1]);
    if (status != 0) {
      fprintf(stderr, "round %d: step %d failed\n", round, status);
      return 2;
    }
    if (round != WARM) continue;
    held = heap();
    shown = resident();
  }
  held = heap() - held;
  shown = resident() - shown;
  printf("grown: %ld bytes of heap, %ld resident\n", held, shown);
  if (held > HEAP_GROWTH || shown > RESIDENT_GROWTH) return 3;
  puts("host: ok");
  return 0;
}
