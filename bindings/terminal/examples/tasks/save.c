/* Saving in another thread. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tasks.h"

/* Lives from begin_save() to end_save(). */
static struct {
  pthread_t thread;
  int runs;
  int failed;
  char *content;
} save;

GRAFT_TASK(save_ended) {
  graft_state_set_text(rt, saved, save.failed ? "not saved" : "saved");
  return graft_state_set_bool(rt, saving, 0);
}

static int write_file(const char *name, const char *content) {
  FILE *file = fopen(name, "w");
  if (file == NULL) return -1;
  fputs(content, file);
  return fclose(file);
}

static void *save_in_thread(void *user_data) {
  static const struct timespec slow_disk = {0, 300000000};
  nanosleep(&slow_disk, NULL);
  save.failed = file_name != NULL && write_file(file_name, save.content) != 0;
  graft_post(rt, 0, save_ended, NULL, NULL);
  return user_data;
}

/* Gives what is to be saved, to be freed; null if memory ran out. */
static char *tasks_as_text(void) {
  char *text = NULL;
  size_t size;
  FILE *file = open_memstream(&text, &size);
  if (file == NULL) return NULL;
  for (uint32_t i = 0; i < graft_list_length(rt, tasks); i++) {
    graft_value line = graft_state_value(rt, task_at(i)->text);
    fprintf(file, "[%c] %.*s\n",
            graft_state_int(rt, task_at(i)->done) ? 'x' : ' ', (int)line.length,
            line.as.string);
  }
  return fclose(file) == 0 ? text : NULL;
}

graft_status begin_save(const graft_context *context, void *user_data) {
  save.failed = 1;
  save.content = tasks_as_text();
  save.runs = save.content != NULL &&
              pthread_create(&save.thread, NULL, save_in_thread, NULL) == 0;
  return save.runs ? GRAFT_OK : save_ended(context, user_data);
}

graft_status end_save(const graft_context *context, void *user_data) {
  (void)context, (void)user_data;
  if (save.runs) pthread_join(save.thread, NULL);
  free(save.content);
  return GRAFT_OK;
}
