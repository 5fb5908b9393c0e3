/* The calls of the widget classes. */
#ifndef GRAFT_TESTS_FUZZ_TOOLKIT_H
#define GRAFT_TESTS_FUZZ_TOOLKIT_H

#include "fuzz.h"

graft_status toolkit_make_coordinator(const graft_context *context,
                                      void **coordinator);
graft_status toolkit_create(const graft_context *context, void **widget);
graft_status toolkit_update(const graft_context *context, void *pointer,
                            const graft_change *changes, uint32_t count);
graft_status toolkit_finalize(const graft_context *context, void *pointer);
graft_status toolkit_connect(const graft_context *context, void *pointer,
                             graft_atom event, int32_t on);
graft_status toolkit_insert_child(const graft_context *context, void *pointer,
                                  const graft_child *place);
graft_status toolkit_move_child(const graft_context *context, void *pointer,
                                const graft_child *place);
graft_status toolkit_remove_child(const graft_context *context, void *pointer,
                                  const graft_child *place);
graft_status toolkit_set_rows(const graft_context *context, void *pointer,
                              uint32_t count, uint32_t first);
graft_status toolkit_did_mount(const graft_context *context, void *pointer);
graft_status toolkit_will_unmount(const graft_context *context, void *pointer);
graft_status toolkit_reset(const graft_context *context, void *pointer);
graft_status toolkit_destroy(const graft_context *context, void *pointer);
graft_status toolkit_destroy_coordinator(const graft_context *context,
                                         void *pointer);
graft_status toolkit_read(const graft_context *context, void *pointer,
                          graft_atom property, graft_value *value);
graft_status toolkit_callback(const graft_context *context, void *pointer,
                              graft_event *event);
graft_status toolkit_command(const graft_context *context, void *pointer,
                             graft_atom name, const graft_value *values,
                             uint32_t count, graft_value *reply);
graft_status toolkit_measure(const graft_context *context, void *pointer,
                             const graft_size *proposal, graft_size *size);

#endif
