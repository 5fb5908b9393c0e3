/* What the parts of the program share. */
#ifndef TASKS_H
#define TASKS_H

#include <graft/terminal.h>

struct task {
  graft_state done;
  graft_state text;
};

extern graft_terminal *terminal;
extern graft_runtime *rt;

extern graft_list tasks; /* of pointers to tasks */
const struct task *task_at(uint32_t index);

/* save.c: to save is an effect that lasts while `saving` is set. */
extern const char *file_name; /* or null */
extern graft_state saving;
extern graft_state saved; /* what is told of it */
graft_status begin_save(const graft_context *context, void *user_data);
graft_status end_save(const graft_context *context, void *user_data);

/* spinner.c: a widget wrapped inline, which turns while it is active. */
void describe_spinner(int active);

/* wallet.c: a widget class of our own, with the event `click`. */
graft_status register_wallet(graft_class *class_id);

#endif
