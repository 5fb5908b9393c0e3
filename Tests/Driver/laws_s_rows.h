/*
 * Lists and rows for the laws S: a container whose children are rows, each a
 * leaf with the row's key and its value. A run of a row's body is noted as
 * `row KEY INDEX VALUE`.
 */
#ifndef GRAFT_TESTS_LAWS_S_ROWS_H
#define GRAFT_TESTS_LAWS_S_ROWS_H

#include "laws_s.h"

/* What is described. It lives until the rig is closed. */
struct table {
  struct rig *rig;
  struct probe *box;
  struct probe *leaf;
  graft_rows_desc desc; /* described by table_render() */
  graft_state cell;     /* read by every row, where it is one */
  int quiet;            /* notes nothing */
  uint64_t runs;
  /* The nth run from now, from 1, fails. */
  uint32_t fail_nth;
  graft_status fail_status;
  /* Called in each row's body, before it describes. */
  void (*hook)(struct table *table, const graft_context *context,
               const graft_row *row);
  /* Describes a row, instead of one leaf. */
  void (*describe)(struct table *table, const graft_context *context,
                   const graft_row *row);
  void *data;
};

/* Opens a root and a table whose container is lazy or not. */
struct table *table_open(struct rig *rig, int lazy);

/* The same with a list of `count` items: 0, 1 and so on, or none at all. */
struct table *table_of_list(struct rig *rig, int lazy, uint32_t count);

/* Describes and commits the container with its rows. */
#define table_render(table) table_render_at((table), __FILE__, __LINE__)
void table_render_at(struct table *table, const char *file, int line);

/* The node of the container; 0 if there is none. */
graft_node table_box(struct table *table);

/* Makes a list of a rig. */
graft_list list_new(struct rig *rig);

/* Inserts one integer, which must succeed; returns its id. */
int64_t list_insert_int(struct rig *rig, graft_list list, uint32_t index,
                        int64_t integer);

/* Sets an item to an integer, which must succeed. */
void list_set_int(struct rig *rig, graft_list list, uint32_t index,
                  int64_t integer);

/* Removes, moves: each must succeed. */
void list_remove(struct rig *rig, graft_list list, uint32_t index,
                 uint32_t count);
void list_move(struct rig *rig, graft_list list, uint32_t from, uint32_t to);

/* Returns the integers of a list, as in "1 2 3"; valid until the next call. */
const char *list_text(struct rig *rig, graft_list list);

#endif
