/* Sequences, and the shortest one that breaks a law. */
#include <stdlib.h>
#include <string.h>

#include "kit.h"

#define MOST_LAWS 12

/* A class whose create fails: a neighbour that spoils a commit. */
static graft_status fail_to_create(const graft_context *context, void **made) {
  (void)made;
  return graft_fail(context->runtime, GRAFT_E_HOST, "cannot be made");
}

static graft_status find_failing(kit *k) {
  graft_class_desc desc = GRAFT_CLASS_DESC_INIT;
  if (graft_class_find(k->rt, "conformance-failing", &k->failing) >= 0) {
    return GRAFT_OK;
  }
  desc.name = "conformance-failing";
  desc.create = fail_to_create;
  return graft_class_register(k->rt, &desc, &k->failing);
}

/* Plays the steps that are not left out. Writes them to `out`, if given. */
static const char *play(kit *k, const step *steps, uint32_t count,
                        const char *left_out, text *out) {
  if (conf_begin(k)) return k->law;
  for (uint32_t i = 0; i < count; i++) {
    if (left_out[i]) continue;
    const step s = conf_meant(k, &steps[i]);
    if (out) {
      conf_put(out, "%s", out->bytes ? "\n" : "");
      conf_write_step(k, &s, out);
    }
    int is_over = conf_do(k, &s);
    if (out) conf_write_properties(k, &s, out);
    if (is_over) break;
  }
  conf_end(k);
  return k->law;
}

static int is_same(const char *a, const char *b) {
  return a && b && strcmp(a, b) == 0;
}

/* Leaves out two steps, or one twice; takes them back if the law is kept. */
static int leave_out(kit *k, const step *steps, uint32_t count, const char *law,
                     char *left_out, uint32_t a, uint32_t b) {
  if (left_out[a] || left_out[b]) return 0;
  left_out[a] = left_out[b] = 1;
  if (is_same(play(k, steps, count, left_out, NULL), law)) return 1;
  left_out[a] = left_out[b] = 0;
  return 0;
}

/* Leaves out what the same law is broken without: steps one by one, and then
 * in pairs, such as one that adds and one that removes. */
static void shorten(kit *k, const step *steps, uint32_t count, const char *law,
                    char *left_out) {
  int changed = 1;
  while (changed) {
    changed = 0;
    for (uint32_t i = count; i-- > 0;) {
      changed |= leave_out(k, steps, count, law, left_out, i, i);
    }
    for (uint32_t i = count; !changed && i-- > 0;) {
      for (uint32_t j = i; j-- > 0;) {
        changed |= leave_out(k, steps, count, law, left_out, i, j);
      }
    }
  }
}

static void tell(kit *k, const step *steps, uint32_t count, uint64_t seed,
                 const char *law) {
  char left_out[MOST_STEPS] = {0};
  text sequence = {NULL, 0};
  graft_conformance_finding finding;
  shorten(k, steps, count, law, left_out);
  play(k, steps, count, left_out, &sequence);
  memset(&finding, 0, sizeof finding);
  finding.struct_size = sizeof finding;
  for (uint32_t i = 0; i < count; i++) finding.step_count += !left_out[i];
  finding.seed = seed;
  finding.law = law;
  finding.message = k->message;
  finding.sequence = sequence.bytes ? sequence.bytes : "";
  if (k->desc.found) k->desc.found(k->desc.user_data, &finding);
  conf_free(&sequence);
}

static graft_status run(kit *k) {
  const char *told[MOST_LAWS];
  uint32_t told_count = 0;
  step steps[MOST_STEPS];
  static const char nothing[MOST_STEPS];
  uint32_t sequences = k->desc.sequences ? k->desc.sequences : 200;
  uint32_t count = k->desc.steps ? k->desc.steps : 12;
  uint64_t seed = k->desc.seed ? k->desc.seed : 1;
  if (count > MOST_STEPS) count = MOST_STEPS;
  for (uint32_t turn = 0; turn < sequences; turn++, seed++) {
    int is_new = 1;
    conf_make_steps(steps, count, seed, &k->desc);
    const char *law = play(k, steps, count, nothing, NULL);
    if (k->failure < 0) return k->failure;
    for (uint32_t i = 0; i < told_count; i++) {
      if (is_same(told[i], law)) is_new = 0;
    }
    if (!law || !is_new || told_count == MOST_LAWS) continue;
    told[told_count++] = law;
    tell(k, steps, count, seed, law);
    if (k->failure < 0) return k->failure;
  }
  return (graft_status)told_count;
}

graft_status graft_conformance_run(graft_runtime *runtime,
                                   const graft_conformance_desc *desc) {
  kit *k;
  graft_status status;
  size_t size;
  if (!runtime || !desc || desc->struct_size < sizeof(uint32_t)) {
    return GRAFT_E_INVALID;
  }
  k = calloc(1, sizeof *k);
  if (!k) return GRAFT_E_NO_MEMORY;
  k->rt = runtime;
  size =
      desc->struct_size < sizeof k->desc ? desc->struct_size : sizeof k->desc;
  memcpy(&k->desc, desc, size);
  if (!k->desc.root || !k->desc.class_id || !k->desc.snapshot ||
      (k->desc.event_count && !k->desc.events)) {
    status = GRAFT_E_INVALID;
  } else {
    status = find_failing(k);
    if (status >= 0) status = run(k);
  }
  conf_free(&k->before);
  conf_free(&k->after);
  conf_free(&k->empty);
  free(k);
  return status;
}
