/*
 * Graft layout: sizes by proposal and answer, for toolkits that have no layout
 * of their own.
 *
 * A container proposes a size to each child, the child answers the size that it
 * takes, and the container places it: a child is never given another size than
 * it chose. A length of a proposal is one of
 *
 *     a number                     take this, if it suits you
 *     0                            how small can you be?
 *     GRAFT_LAYOUT_INFINITE        how large can you be?
 *     GRAFT_LAYOUT_UNSPECIFIED     how large would you like to be?
 *
 * What a child answers to 0 and to infinity tells how flexible it is. A stack
 * lets its least flexible children choose first, each of an equal part of the
 * room that is left, so that what they leave goes to the flexible ones.
 *
 * Nothing here keeps anything, takes memory or calls Graft, but for
 * graft_layout_node(). Functions may be called in any thread. A failure of
 * `measure` is passed through; what was filled until then is of no use.
 * Children may be measured several times: who has many levels keeps answers.
 */
#ifndef GRAFT_LAYOUT_H
#define GRAFT_LAYOUT_H

#include <graft/graft.h>
#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A library that contains the layout can keep its functions to itself. */
#ifndef GRAFT_LAYOUT_API
#define GRAFT_LAYOUT_API GRAFT_API
#endif

#define GRAFT_LAYOUT_INFINITE HUGE_VAL
/* Any negative number is one. */
#define GRAFT_LAYOUT_UNSPECIFIED (-1.0)
/* The priority of a spacer: texts are cut before it gets more than its least. */
#define GRAFT_LAYOUT_LAST (-HUGE_VAL)

/* Axes, along which children follow one another. */
#define GRAFT_LAYOUT_ROW 0u
#define GRAFT_LAYOUT_COLUMN 1u

/* Alignments. START is left and top. */
#define GRAFT_LAYOUT_CENTER 0u
#define GRAFT_LAYOUT_START 1u
#define GRAFT_LAYOUT_END 2u
#define GRAFT_LAYOUT_BASELINE 3u /* of the first text; only across a row */

/* Answers the size that a child takes of a proposal. */
typedef graft_status (*graft_layout_measure)(void *user_data,
                                             const graft_size *proposal,
                                             graft_size *size);

/*
 * Answers where a child of a size has the line that `alignment` lets coincide,
 * measured from its start. `axis` is the one that it is measured along.
 */
typedef double (*graft_layout_guide)(void *user_data, uint32_t axis,
                                     uint32_t alignment, double length);

/* A child, and, once it is laid out, where it is. */
typedef struct graft_layout_child {
  graft_layout_measure measure;
  graft_layout_guide guide; /* null: start, middle and end; baseline is end */
  void *user_data;
  double priority; /* those of a higher one choose before all of a lower */
  double weight;   /* 0: equal parts; else, of what is left beyond the smallest
                      sizes, a part in proportion */
  /* Filled: */
  double x; /* of its left edge, from the container's */
  double y;
  graft_size size;
  double least; /* along the stack */
  double most;
  uint32_t order; /* in which children choose, by index */
  uint32_t reserved;
} graft_layout_child;

/* Children one after another. */
typedef struct graft_layout_stack_desc {
  uint32_t struct_size;
  uint32_t axis;      /* GRAFT_LAYOUT_ROW or _COLUMN */
  uint32_t alignment; /* across */
  uint32_t reserved;  /* 0 */
  double spacing;
  double grain; /* lengths along it are whole multiples of this; 0: any */
} graft_layout_stack_desc;

#define GRAFT_LAYOUT_STACK_DESC_INIT \
  { sizeof(graft_layout_stack_desc), 0, 0, 0, 0, 0 }

/* A frame around a child; a length less than 0 is none. */
typedef struct graft_layout_frame_desc {
  uint32_t struct_size;
  uint32_t horizontal; /* alignments of a child of another size */
  uint32_t vertical;
  uint32_t reserved; /* 0 */
  graft_size least;
  graft_size ideal; /* where a proposal leaves it open */
  graft_size most;  /* may be infinite: all that is proposed */
} graft_layout_frame_desc;

#define GRAFT_LAYOUT_FRAME_DESC_INIT                                         \
  {                                                                          \
    sizeof(graft_layout_frame_desc), 0, 0, 0, {-1, -1}, {-1, -1}, { -1, -1 } \
  }

/* Room around a child. */
typedef struct graft_layout_insets {
  double left, top, right, bottom;
} graft_layout_insets;

/* A node as a child, which is what graft_layout_node() is given. */
typedef struct graft_layout_node_data {
  graft_runtime *runtime;
  graft_node node;
} graft_layout_node_data;

/* Lays children out one after another. `size` is what they take together. */
GRAFT_LAYOUT_API graft_status graft_layout_stack(
    const graft_layout_stack_desc *stack, graft_layout_child *children,
    uint32_t count, const graft_size *proposal, graft_size *size);

/* Lays children upon one another, each of its own size. */
GRAFT_LAYOUT_API graft_status graft_layout_overlay(
    uint32_t horizontal, uint32_t vertical, graft_layout_child *children,
    uint32_t count, const graft_size *proposal, graft_size *size);

/* Lays a child out within a frame: fixed where least and most are equal. */
GRAFT_LAYOUT_API graft_status graft_layout_frame(
    const graft_layout_frame_desc *frame, graft_layout_child *child,
    const graft_size *proposal, graft_size *size);

/* Lays a child out with room around it. */
GRAFT_LAYOUT_API graft_status graft_layout_padding(
    const graft_layout_insets *insets, graft_layout_child *child,
    const graft_size *proposal, graft_size *size);

/* Answers what a spacer along an axis takes, of which `least` is the least. */
GRAFT_LAYOUT_API graft_status graft_layout_spacer(uint32_t axis, double least,
                                                  const graft_size *proposal,
                                                  graft_size *size);

/* Measures a node by graft_size_that_fits(), on the owner thread: the `measure`
 * of a child whose user_data is a graft_layout_node_data. */
GRAFT_LAYOUT_API graft_status graft_layout_node(void *user_data,
                                                const graft_size *proposal,
                                                graft_size *size);

#ifdef __cplusplus
}
#endif

#endif
