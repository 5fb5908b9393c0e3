/*
 * What every consumer does: one widget is described, made and destroyed. Each
 * library named as argument, an ordinary Swift one, is loaded and used before
 * and after. Valid as C99 and as C++.
 */
#include <dlfcn.h>
#include <graft/graft.h>
#include <stdio.h>
#include <string.h>

static int live;

static graft_status create(const graft_context *context, void **widget) {
  (void)context;
  live++;
  *widget = &live;
  return GRAFT_OK;
}

static graft_status destroy(const graft_context *context, void *widget) {
  (void)context;
  (void)widget;
  live--;
  return GRAFT_OK;
}

static int use_graft(void) {
  graft_runtime *runtime = NULL;
  graft_class_desc desc;
  graft_class label = 0;
  graft_node root = 0;
  int made;

  memset(&desc, 0, sizeof desc);
  desc.struct_size = sizeof desc;
  desc.name = "label";
  desc.create = create;
  desc.destroy = destroy;
  if (graft_version() != GRAFT_VERSION) return 0;
  if (graft_runtime_create(NULL, &runtime) < 0) return 0;
  if (graft_class_register(runtime, &desc, &label) < 0) return 0;
  if (graft_root_create(runtime, NULL, &root) < 0) return 0;
  graft_begin(runtime, root);
  GRAFT(runtime, label) {}
  if (graft_commit(runtime) != GRAFT_OK) return 0;
  made = live;
  return graft_runtime_destroy(runtime) == GRAFT_OK && made == 1 && live == 0;
}

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
