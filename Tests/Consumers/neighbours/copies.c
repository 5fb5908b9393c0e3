/*
 * Loads plug-ins beside its own Graft, each with RTLD_LOCAL, and uses them in
 * turns: copies PLUGIN... Prints how many copies of Graft there are.
 */
#include <dlfcn.h>
#include <stdio.h>

#include "../use.h"
#include "plugin.h"

#define MOST 4

static const void *own_place(void) {
  uint32_t (*version)(void) = graft_version;
  const void *address;
  memcpy(&address, &version, sizeof address);
  return address;
}

static int count_copies(const struct plugin *const *plugins, int count) {
  const void *places[MOST + 1];
  int found = 1, index, other;
  places[0] = own_place();
  for (index = 0; index < count; index++) {
    places[found] = plugins[index]->place();
    for (other = 0; places[other] != places[found]; other++) continue;
    found += other == found;
  }
  return found;
}

/* One plug-in ends in the middle; the others and the host go on. */
static int use_all(const struct plugin *const *plugins, int count) {
  struct use own;
  int index;
  if (!use_open(&own)) return 0;
  for (index = 0; index < count; index++) {
    if (!plugins[index]->open()) return 0;
    if (!plugins[index]->refuses(use_first(&own))) return 0;
  }
  for (index = 0; index < count; index++) {
    if (!plugins[index]->works() || !use_works(&own)) return 0;
  }
  for (index = 0; index < count; index++) {
    if (!plugins[index]->close() || !use_works(&own)) return 0;
    if (index + 1 < count && !plugins[index + 1]->works()) return 0;
  }
  return use_show(&own, 0) && use_close(&own);
}

int main(int count, char **arguments) {
  const struct plugin *plugins[MOST];
  void *libraries[MOST];
  int index;
  count--;
  if (count > MOST) return 1;
  for (index = 0; index < count; index++) {
    libraries[index] = dlopen(arguments[index + 1], RTLD_NOW | RTLD_LOCAL);
    plugins[index] = libraries[index] != NULL ? (const struct plugin *)dlsym(
                                                    libraries[index], PLUGIN)
                                              : NULL;
    if (plugins[index] == NULL) {
      fprintf(stderr, "%s\n", dlerror());
      return 2;
    }
  }
  printf("copies: %d\n", count_copies(plugins, count));
  if (!use_all(plugins, count) || !use_all(plugins, count)) return 3;
  for (index = 0; index < count; index++) dlclose(libraries[index]);
  if (!use_graft()) return 4;
  puts("host: ok");
  return 0;
}
