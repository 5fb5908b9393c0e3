/*
 * What every consumer does. Each library named as argument, an ordinary Swift
 * one, is loaded and used before and after.
 */
#include <dlfcn.h>
#include <stdio.h>

#include "use.h"

static int use_swift(const char *path) {
  int (*run)(void);
  void *symbol;
  void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  if (!library || !(symbol = dlsym(library, "ordinary_run"))) {
    fprintf(stderr, "%s\n", dlerror());
    return 0;
  }
  memcpy(&run, &symbol, sizeof run);
  return run() == 1000;
}

int main(int count, char **arguments) {
  int index;
  for (index = 1; index < count; index++) {
    if (!use_swift(arguments[index])) return 1;
  }
  if (!use_graft()) return 2;
  for (index = 1; index < count; index++) {
    if (!use_swift(arguments[index])) return 3;
  }
  puts("host: ok");
  return 0;
}
