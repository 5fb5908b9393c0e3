/*
 * Loads libgraft.so and an ordinary Swift library, in the order given:
 * host graft=PATH swift=PATH, and uses both, twice.
 */
#include <dlfcn.h>
#include <graft/graft.h>
#include <stdio.h>
#include <string.h>

static void *symbol(void *library, const char *name) {
  void *found = library ? dlsym(library, name) : NULL;
  if (!found) fprintf(stderr, "%s\n", dlerror());
  return found;
}

static int use_graft(void *library) {
  graft_status (*create)(const graft_runtime_desc *, graft_runtime **);
  graft_status (*destroy)(graft_runtime *);
  graft_runtime *runtime = NULL;
  void *found = symbol(library, "graft_runtime_create");
  if (!found) return 0;
  memcpy(&create, &found, sizeof create);
  found = symbol(library, "graft_runtime_destroy");
  if (!found) return 0;
  memcpy(&destroy, &found, sizeof destroy);
  return create(NULL, &runtime) == GRAFT_OK && destroy(runtime) == GRAFT_OK;
}

static int use_swift(void *library) {
  int (*run)(void);
  void *found = symbol(library, "ordinary_run");
  if (!found) return 0;
  memcpy(&run, &found, sizeof run);
  return run() == 1000;
}

int main(int count, char **arguments) {
  void *libraries[8];
  int round;
  int index;
  if (count > 8) return 1;
  for (round = 0; round < 2; round++) {
    for (index = 1; index < count; index++) {
      const char *path = strchr(arguments[index], '=') + 1;
      int graft = arguments[index][0] == 'g';
      if (round == 0) libraries[index] = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
      if (graft ? !use_graft(libraries[index]) : !use_swift(libraries[index]))
        return 2;
    }
  }
  puts("host: ok");
  return 0;
}
