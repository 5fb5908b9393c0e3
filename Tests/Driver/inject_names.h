/*
 * What tests and the toolkit call of graft.h goes through inject.h: included
 * before graft.h, so that its inline functions do so too.
 */
#ifndef GRAFT_TESTS_INJECT_NAMES_H
#define GRAFT_TESTS_INJECT_NAMES_H

/* These take callbacks. */
#define graft_class_register inject_class_register
#define graft_root_create inject_root_create
#define graft_on inject_on
#define graft_on_owned inject_on_owned
#define graft_set inject_set
#define graft_set_value inject_set_value
#define graft_describe inject_describe
#define graft_open_wrap inject_open_wrap
#define graft_wrap_context inject_wrap_context
#define graft_wrap inject_wrap
#define graft_wrap_static inject_wrap_static
#define graft_post inject_post
#define graft_state_derive inject_state_derive
#define graft_effect inject_effect
#define graft_rows inject_rows
#define graft_runtime_create inject_runtime_create
/* These run them; the first one takes some, too. */
#define graft_render inject_render
#define graft_begin inject_begin
#define graft_commit inject_commit
#define graft_pump inject_pump
#define graft_emit inject_emit
#define graft_query inject_query
#define graft_command inject_command
#define graft_size_that_fits inject_size_that_fits
#define graft_root_destroy inject_root_destroy
#define graft_runtime_trim inject_runtime_trim
#define graft_runtime_destroy inject_runtime_destroy
#define graft_state_get inject_state_get
#define graft_widget_gone inject_widget_gone

#endif
