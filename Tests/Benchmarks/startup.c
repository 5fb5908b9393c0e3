/*
 * From dlopen to the first widget, in nanoseconds, as JSON: startup LIBRARY.
 * A process can do it only once.
 */
#include <dlfcn.h>
#include <graft/graft.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct library {
  graft_status (*runtime_create)(const graft_runtime_desc *, graft_runtime **);
  graft_status (*runtime_destroy)(graft_runtime *);
  graft_status (*class_register)(graft_runtime *, const graft_class_desc *,
                                 graft_class *);
  graft_status (*root_create)(graft_runtime *, const graft_root_desc *,
                              graft_node *);
  graft_status (*render)(graft_runtime *, graft_node, const graft_element *,
                         uint32_t);
} library;

static graft_status create(const graft_context *context, void **widget) {
  *widget = context->class_data;
  return GRAFT_OK;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* A data pointer is no function pointer in C; POSIX makes their bits equal. */
static int find(void *handle, const char *name, void *function) {
  void *symbol = dlsym(handle, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol ? 0 : -1;
}

static int first_widget(const library *l, graft_runtime **runtime,
                        int *widget) {
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  graft_element element;
  graft_class label;
  graft_node root;
  desc.name = "label";
  desc.class_data = widget;
  desc.create = create;
  if (l->runtime_create(NULL, runtime) < 0 ||
      l->class_register(*runtime, &desc, &label) < 0 ||
      l->root_create(*runtime, NULL, &root) < 0) {
    return -1;
  }
  memset(&element, 0, sizeof element);
  element.class_id = label;
  return l->render(*runtime, root, &element, 1);
}

int main(int argc, char **argv) {
  library l;
  graft_runtime *runtime = NULL;
  int widget = 0;
  if (argc != 2) {
    fprintf(stderr, "usage: %s LIBRARY\n", argv[0]);
    return 2;
  }
  double begin = now();
  void *handle = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!handle || find(handle, "graft_runtime_create", &l.runtime_create) ||
      find(handle, "graft_runtime_destroy", &l.runtime_destroy) ||
      find(handle, "graft_class_register", &l.class_register) ||
      find(handle, "graft_root_create", &l.root_create) ||
      find(handle, "graft_render", &l.render) ||
      first_widget(&l, &runtime, &widget)) {
    fprintf(stderr, "start-up failed\n");
    return 1;
  }
  double end = now();
  l.runtime_destroy(runtime);
  printf("{\"samples\": [%.0f]}\n", end - begin);
  return 0;
}
