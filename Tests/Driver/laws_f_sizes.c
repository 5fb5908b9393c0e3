/* F7 of sized structs: short, whole, long, none and huge. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "laws_s_rows.h"
#include "suites.h"

#define BEHIND 64u
#define GARBAGE 0xa5

/* Where structs go: a root, a class, a component that has effects. */
struct sizes {
  struct rig *rig;
  struct probe *leaf;
  struct part *part;
  const void *given;   /* to what the part describes */
  graft_status status; /* of that */
  uint32_t made;       /* counts classes, for their names */
};

/* What a short struct has no user_data for. */
static struct sizes *running;

/* A struct that a function takes. */
struct sized {
  const char *name;
  uint32_t size;
  uint32_t required; /* sizes below this are refused; 4: none is */
  /* Fills a whole one, of zeros, but for struct_size. */
  void (*fill)(struct sizes *sizes, void *whole);
  /* Gives it to Graft. */
  graft_status (*give)(struct sizes *sizes, const void *given);
};

static graft_status make_any(const graft_context *context, void *user_data,
                             void **widget) {
  (void)user_data;
  *widget = context->runtime;
  return GRAFT_OK;
}

static graft_status create_any(const graft_context *context, void **widget) {
  *widget = context->runtime;
  return GRAFT_OK;
}

static graft_status run_any(const graft_context *context, void *user_data) {
  (void)context;
  (void)user_data;
  return GRAFT_OK;
}

static graft_status row_any(const graft_context *context, void *user_data,
                            const graft_row *row) {
  struct rig *rig = running->rig;
  (void)user_data;
  CHECK_INT(sizeof *row, row->struct_size);
  CHECK_INT(sizeof *context, context->struct_size);
  graft_open(context->runtime, running->leaf->id, 1);
  return graft_close(context->runtime);
}

static void fill_nothing(struct sizes *sizes, void *whole) {
  (void)sizes;
  (void)whole;
}

static graft_status give_runtime(struct sizes *sizes, const void *given) {
  graft_runtime *runtime = NULL;
  graft_status status = graft_runtime_create(given, &runtime);
  struct rig *rig = sizes->rig;
  CHECK_INT(status < 0, runtime == NULL);
  if (runtime != NULL) CHECK_INT(GRAFT_OK, graft_runtime_destroy(runtime));
  return status;
}

static void fill_class(struct sizes *sizes, void *whole) {
  static char name[32];
  graft_class_desc *desc = whole;
  snprintf(name, sizeof name, "sized%u", (unsigned)sizes->made++);
  desc->name = name;
  desc->create = create_any;
}

static graft_status give_class(struct sizes *sizes, const void *given) {
  graft_class id = 0;
  graft_status status = graft_class_register(sizes->rig->runtime, given, &id);
  struct rig *rig = sizes->rig;
  CHECK_INT(status < 0, id == 0);
  return status;
}

static void fill_root(struct sizes *sizes, void *whole) {
  graft_root_desc *desc = whole;
  (void)sizes;
  desc->user_data = sizes;
}

static graft_status give_root(struct sizes *sizes, const void *given) {
  graft_node root = 0;
  graft_status status = graft_root_create(sizes->rig->runtime, given, &root);
  struct rig *rig = sizes->rig;
  CHECK_INT(status < 0, root == 0);
  if (root != 0) {
    CHECK_INT(GRAFT_OK, graft_root_destroy(rig->runtime, root, NULL));
  }
  return status;
}

static void fill_wrap(struct sizes *sizes, void *whole) {
  graft_wrap_desc *desc = whole;
  desc->make = make_any;
  desc->user_data = sizes;
}

/* Describes one element. */
static graft_status render_one(struct sizes *sizes, graft_class class_id,
                               const graft_extra *extra) {
  graft_element element;
  memset(&element, 0, sizeof element);
  element.class_id = class_id;
  element.extra = extra;
  return graft_render(sizes->rig->runtime, sizes->rig->root, &element, 1);
}

static graft_status give_wrap(struct sizes *sizes, const void *given) {
  graft_extra extra = GRAFT_EXTRA_INIT;
  extra.wrap = given;
  return render_one(sizes, GRAFT_WRAP_CLASS, &extra);
}

/* The wrap is compared with one that is there. */
static graft_status give_wrap_again(struct sizes *sizes, const void *given) {
  graft_wrap_desc wrap = GRAFT_WRAP_DESC_INIT;
  struct rig *rig = sizes->rig;
  fill_wrap(sizes, &wrap);
  CHECK_INT(GRAFT_OK, give_wrap(sizes, &wrap));
  return give_wrap(sizes, given);
}

static graft_status give_open_wrap(struct sizes *sizes, const void *given) {
  graft_runtime *rt = sizes->rig->runtime;
  graft_begin(rt, sizes->rig->root);
  graft_open_wrap(rt, given, 1);
  graft_close(rt);
  return graft_commit(rt);
}

static graft_status give_extra(struct sizes *sizes, const void *given) {
  return render_one(sizes, sizes->leaf->id, given);
}

static graft_status give_built_extra(struct sizes *sizes, const void *given) {
  graft_runtime *rt = sizes->rig->runtime;
  graft_begin(rt, sizes->rig->root);
  graft_open(rt, sizes->leaf->id, 1);
  graft_element_extra(rt, given);
  graft_close(rt);
  return graft_commit(rt);
}

static void fill_rows(struct sizes *sizes, void *whole) {
  graft_rows_desc *desc = whole;
  desc->count = 3;
  desc->body = row_any;
  desc->user_data = sizes;
}

static graft_status give_rows(struct sizes *sizes, const void *given) {
  graft_extra extra = GRAFT_EXTRA_INIT;
  graft_element elements[2];
  memset(elements, 0, sizeof elements);
  extra.rows = given;
  elements[0].class_id = sizes->leaf->id;
  elements[0].child_count = 1;
  elements[1].class_id = GRAFT_ROWS_CLASS;
  elements[1].extra = &extra;
  return graft_render(sizes->rig->runtime, sizes->rig->root, elements, 2);
}

static graft_status give_built_rows(struct sizes *sizes, const void *given) {
  graft_runtime *rt = sizes->rig->runtime;
  graft_begin(rt, sizes->rig->root);
  graft_open(rt, sizes->leaf->id, 1);
  graft_rows(rt, 1, given);
  graft_close(rt);
  return graft_commit(rt);
}

static void fill_effect(struct sizes *sizes, void *whole) {
  graft_effect_desc *desc = whole;
  desc->run = run_any;
  desc->user_data = sizes;
}

static void describe_effect(struct part *part, const graft_context *context) {
  struct sizes *sizes = part->data;
  if (sizes->given == NULL) return;
  sizes->status = graft_effect(context->runtime, 1, sizes->given);
}

static graft_status give_effect(struct sizes *sizes, const void *given) {
  graft_status status;
  struct rig *rig = sizes->rig;
  sizes->given = given;
  status = render_one(sizes, sizes->part->id, NULL);
  sizes->given = NULL;
  CHECK_INT(sizes->status, status);
  return status;
}

static graft_status give_stats(struct sizes *sizes, const void *given) {
  return graft_runtime_stats(sizes->rig->runtime,
                             (graft_stats *)(uintptr_t)given);
}

#define END_OF(type, member) \
  ((uint32_t)(offsetof(type, member) + sizeof(((type *)NULL)->member)))

static const struct sized table[] = {
    {"graft_runtime_desc", sizeof(graft_runtime_desc), 4, fill_nothing,
     give_runtime},
    {"graft_class_desc", sizeof(graft_class_desc),
     END_OF(graft_class_desc, create), fill_class, give_class},
    {"graft_root_desc", sizeof(graft_root_desc), 4, fill_root, give_root},
    {"graft_wrap_desc", sizeof(graft_wrap_desc), END_OF(graft_wrap_desc, make),
     fill_wrap, give_wrap},
    {"graft_wrap_desc", sizeof(graft_wrap_desc), END_OF(graft_wrap_desc, make),
     fill_wrap, give_wrap_again},
    {"graft_wrap_desc", sizeof(graft_wrap_desc), END_OF(graft_wrap_desc, make),
     fill_wrap, give_open_wrap},
    {"graft_extra", sizeof(graft_extra), 4, fill_nothing, give_extra},
    {"graft_extra", sizeof(graft_extra), 4, fill_nothing, give_built_extra},
    {"graft_rows_desc", sizeof(graft_rows_desc), END_OF(graft_rows_desc, body),
     fill_rows, give_rows},
    {"graft_rows_desc", sizeof(graft_rows_desc), END_OF(graft_rows_desc, body),
     fill_rows, give_built_rows},
    {"graft_effect_desc", sizeof(graft_effect_desc),
     END_OF(graft_effect_desc, run), fill_effect, give_effect},
    {"graft_stats", sizeof(graft_stats), 4, fill_nothing, give_stats},
};

/* Gives a struct of a size in a block of `held` bytes, filled as far as the
 * whole one goes and with garbage behind; what is behind stays. */
static void check_size(struct sizes *sizes, const struct sized *sized,
                       uint32_t size, uint32_t held, graft_status expected) {
  struct rig *rig = sizes->rig;
  uint32_t live, i;
  union {
    char bytes[sizeof(graft_class_desc)];
    uint64_t alignment;
  } whole;
  unsigned char *block = malloc(held);
  if (!CHECK(block != NULL)) return;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  live = rig_stats(rig).live_nodes;
  memset(&whole, 0, sizeof whole);
  sized->fill(sizes, &whole);
  memcpy(&whole, &size, sizeof size);
  memset(block, GARBAGE, held);
  memcpy(block, &whole, held < sized->size ? held : sized->size);
  if (!CHECK_INT(expected, sized->give(sizes, block))) {
    rig_text_format(&rig->details, "      %s of %u bytes: %s\n", sized->name,
                    (unsigned)size, rig_message(rig));
  }
  for (i = sized->size; i < held; i++) {
    if (block[i] != GARBAGE) {
      CHECK_INT(GARBAGE, block[i]);
      break;
    }
  }
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, NULL, 0));
  CHECK_INT(live, rig_stats(rig).live_nodes);
  free(block);
}

static void f7_structs_of_any_size(struct rig *rig) {
  struct sizes *sizes = rig_keep(rig, sizeof *sizes);
  uint32_t i, size;
  running = sizes;
  sizes->rig = rig;
  sizes->leaf = probe_class(rig, "leaf");
  sizes->leaf->quiet = 1;
  sizes->part = part_class(rig, "part", describe_effect, sizes);
  sizes->part->quiet = 1;
  /* No container looks at what the wraps make. */
  REQUIRE(graft_root_create(rig->runtime, NULL, &rig->root) == GRAFT_OK);
  for (i = 0; i < sizeof table / sizeof *table; i++) {
    const struct sized *sized = &table[i];
    for (size = 0; size < 4; size++) {
      check_size(sizes, sized, size, 4, GRAFT_E_INVALID);
    }
    /* Members of 8 bytes are aligned: no step cuts one in two. */
    for (size = 4; size <= sized->size; size += size == 4 ? 4 : 8) {
      check_size(sizes, sized, size, size,
                 size < sized->required ? GRAFT_E_INVALID : GRAFT_OK);
    }
    check_size(sizes, sized, sized->size + BEHIND, sized->size + BEHIND,
               GRAFT_OK);
    check_size(sizes, sized, 4096, 4096, GRAFT_OK);
    /* Nothing of these is read but the size. */
    check_size(sizes, sized, 4097, 4, GRAFT_E_INVALID);
    check_size(sizes, sized, UINT32_MAX, 4, GRAFT_E_INVALID);
  }
}

/* Of a short one, what is there is written, and nothing else. */
static void f7_stats_are_cut(struct rig *rig) {
  uint32_t size;
  for (size = 8; size <= sizeof(graft_stats); size += 8) {
    unsigned char *block = malloc(size);
    uint32_t given = size;
    graft_stats all = rig_stats(rig);
    if (!CHECK(block != NULL)) return;
    memset(block, GARBAGE, size);
    memcpy(block, &given, sizeof given);
    all.struct_size = size;
    CHECK_INT(GRAFT_OK,
              graft_runtime_stats(rig->runtime, (graft_stats *)(void *)block));
    CHECK_INT(0, memcmp(block, &all, size));
    free(block);
  }
}

/* A key may hold U+0000; the text that names its node does not end there. */
static void f7_a_key_with_nul(struct rig *rig) {
  struct probe *leaf = probe_class(rig, "leaf");
  graft_element elements[2];
  char text[64] = "";
  size_t needed = 0;
  probe_root(leaf);
  memset(elements, 0, sizeof elements);
  elements[0].class_id = leaf->id;
  elements[0].flags = GRAFT_ELEMENT_KEY_STRING;
  elements[0].key.string = "a\0b";
  elements[0].key_length = 3;
  CHECK_INT(GRAFT_OK, graft_render(rig->runtime, rig->root, elements, 1));
  CHECK_INT(GRAFT_OK,
            graft_node_path(rig->runtime, probe_child(rig, rig->root, 0), text,
                            sizeof text, &needed));
  CHECK_TEXT("leaf/leaf#a\\u0000b", text);
  CHECK_INT(strlen(text) + 1, needed);
  elements[1] = elements[0];
  CHECK_INT(GRAFT_E_DUPLICATE,
            graft_render(rig->runtime, rig->root, elements, 2));
  CHECK_HAS("leaf#a\\u0000b", rig_message(rig));
}

const driver_test driver_tests_f_sizes[] = {
    {"F7 structs of any size are read as far as they go",
     f7_structs_of_any_size, DRIVER_BARE},
    {"F7 counters are written as far as their struct goes", f7_stats_are_cut,
     DRIVER_BARE},
    {"F7 a key with NUL is written whole", f7_a_key_with_nul, DRIVER_BARE},
    DRIVER_END,
};
