/*
 * What every host here does with Graft: some widgets are described, heard,
 * posted to and destroyed. Valid as C99 and as C++.
 */
#ifndef GRAFT_TESTS_CONSUMERS_USE_H
#define GRAFT_TESTS_CONSUMERS_USE_H

#include <graft/graft.h>
#include <string.h>

/* A runtime, with what its callbacks counted. */
struct use {
  graft_runtime *runtime;
  graft_class label;
  graft_node root;
  int live;  /* widgets */
  int heard; /* events */
  int ran;   /* tasks */
};

static graft_status use_create(const graft_context *context, void **widget) {
  struct use *use = (struct use *)context->class_data;
  use->live++;
  *widget = use;
  return GRAFT_OK;
}

static graft_status use_destroy(const graft_context *context, void *widget) {
  (void)context;
  ((struct use *)widget)->live--;
  return GRAFT_OK;
}

static graft_status use_hear(const graft_context *context,
                             const graft_event *event, void *user_data) {
  (void)context;
  (void)event;
  ((struct use *)user_data)->heard++;
  return GRAFT_OK;
}

static graft_status use_run(const graft_context *context, void *user_data) {
  (void)context;
  ((struct use *)user_data)->ran++;
  return GRAFT_OK;
}

/* Describes so many widgets; 1 if they are there then. */
static int use_show(struct use *use, int count) {
  int index;
  graft_begin(use->runtime, use->root);
  for (index = 0; index < count; index++) {
    GRAFT(use->runtime, use->label) {
      graft_key(use->runtime, index);
      graft_on(use->runtime, "click", use_hear, use);
    }
  }
  return graft_commit(use->runtime) == GRAFT_OK && use->live == count;
}

/* Makes a runtime that shows three widgets. */
static int use_open(struct use *use) {
  graft_class_desc desc;
  memset(use, 0, sizeof *use);
  memset(&desc, 0, sizeof desc);
  desc.struct_size = sizeof desc;
  desc.name = "label";
  desc.flags = GRAFT_CLASS_OPEN;
  desc.class_data = use;
  desc.create = use_create;
  desc.destroy = use_destroy;
  if (graft_version() != GRAFT_VERSION) return 0;
  if (graft_runtime_create(NULL, &use->runtime) < 0) return 0;
  if (graft_class_register(use->runtime, &desc, &use->label) < 0) return 0;
  if (graft_root_create(use->runtime, NULL, &use->root) < 0) return 0;
  return use_show(use, 3);
}

static graft_node use_first(struct use *use) {
  graft_node node = 0;
  graft_node_child(use->runtime, use->root, 0, &node);
  return node;
}

/* Has a widget emit, posts to it, and makes an error. */
static int use_works(struct use *use) {
  graft_node node = use_first(use);
  graft_atom click = graft_atom_of(use->runtime, "click");
  char message[256] = "";
  int heard = use->heard, ran = use->ran;
  if (graft_emit(use->runtime, node, click, NULL, 0) != GRAFT_OK) return 0;
  if (graft_post(use->runtime, node, use_run, use, NULL) < 0) return 0;
  while (graft_pump(use->runtime, 0) > 0) continue;
  if (graft_runtime_create(NULL, NULL) != GRAFT_E_INVALID) return 0;
  graft_error_message(NULL, message, sizeof message, NULL);
  return use->heard == heard + 1 && use->ran == ran + 1 && message[0] != '\0';
}

static int use_close(struct use *use) {
  return graft_runtime_destroy(use->runtime) == GRAFT_OK && use->live == 0;
}

/* All of it. */
static int use_graft(void) {
  struct use use;
  return use_open(&use) && use_works(&use) && use_show(&use, 1) &&
         use_close(&use);
}

#endif
