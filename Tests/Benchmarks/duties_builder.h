/*
 * What a builder of descriptions costs that has no other duty: calls of a
 * library that copy what they are given, and check what they can be given
 * wrong.
 */
#ifndef GRAFT_BENCH_DUTIES_BUILDER_H
#define GRAFT_BENCH_DUTIES_BUILDER_H

#include <graft/graft.h>

typedef struct duty_builder duty_builder;

/* `classes` are those from 1 that exist; null if memory runs out. */
duty_builder *duty_builder_open(uint32_t elements, uint32_t props,
                                uint32_t classes);
void duty_builder_close(duty_builder *b);

void duty_begin(duty_builder *b);
graft_status duty_open(duty_builder *b, graft_class class_id, uint32_t site);
graft_status duty_key(duty_builder *b, int64_t key);
graft_status duty_set(duty_builder *b, const graft_prop *props, uint32_t count);
graft_status duty_close(duty_builder *b);
/* What was described; null if a call of it failed, or a close is missing. */
const graft_element *duty_end(duty_builder *b, uint32_t *count);

#endif
