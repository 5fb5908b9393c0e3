/* What the kit does to a class, step by step. */
#include <string.h>

#include "kit.h"

int conf_is_of_child(enum step_kind kind) {
  return (kind >= STEP_ADD_CHILD && kind <= STEP_CHANGE_CHILD) ||
         kind == STEP_REPLACE_CHILD || kind == STEP_CROWD;
}

/* Whether such a step can be made with what is to be checked. */
static int is_for(enum step_kind kind, const graft_conformance_desc *desc) {
  if (conf_is_of_child(kind)) return desc->child != 0;
  return kind < STEP_ACT || kind > STEP_REMOVE_IN_HANDLER || desc->act;
}

void conf_make_steps(step *steps, uint32_t count, uint64_t seed,
                     const graft_conformance_desc *desc) {
  graft_conformance_random random = {seed};
  for (uint32_t i = 0; i < count; i++) {
    step *s = &steps[i];
    do {
      s->kind = (enum step_kind)graft_conformance_pick(&random, STEP_CHOSEN);
    } while (!is_for(s->kind, desc));
    /* An empty tree tells little. */
    if (i == 0 || (s->kind == STEP_CLEAR && i % 4)) s->kind = STEP_ADD;
    s->first = (uint32_t)conf_next(&random);
    s->second = (uint32_t)conf_next(&random);
    s->seed = conf_next(&random);
    if (s->kind == STEP_CHANGE_CHILD && s->seed & 1) {
      s->kind = STEP_REPLACE_CHILD;
    }
  }
}

static void move_bytes(void *base, size_t size, uint32_t from, uint32_t to) {
  char *bytes = base;
  char kept[sizeof(widget)];
  memcpy(kept, bytes + from * size, size);
  if (from < to) {
    memmove(bytes + from * size, bytes + (from + 1) * size, (to - from) * size);
  } else {
    memmove(bytes + (to + 1) * size, bytes + to * size, (from - to) * size);
  }
  memcpy(bytes + to * size, kept, size);
}

static uint32_t most_children(const kit *k) {
  uint32_t most = k->desc.most_children;
  return most && most < MOST_CHILDREN ? most : MOST_CHILDREN;
}

static int apply_to_children(kit *k, widget *w, const step *s) {
  uint32_t count = (uint32_t)w->child_count;
  if (s->kind == STEP_ADD_CHILD || s->kind == STEP_CROWD) {
    if (s->kind == STEP_ADD_CHILD && count == most_children(k)) return 0;
    w->children[count].key = ++k->last_key;
    w->children[count].seed = s->seed;
    w->child_count++;
    move_bytes(w->children, sizeof(child), count, s->second % (count + 1));
    return 1;
  }
  if (count == 0) return 0;
  uint32_t at = s->second % count;
  if (s->kind == STEP_REMOVE_CHILD) {
    move_bytes(w->children, sizeof(child), at, count - 1);
    w->child_count--;
  } else if (s->kind == STEP_MOVE_CHILD) {
    move_bytes(w->children, sizeof(child), at, (uint32_t)(s->seed % count));
  } else {
    if (s->kind == STEP_REPLACE_CHILD) w->children[at].key = ++k->last_key;
    w->children[at].seed = s->seed;
  }
  return 1;
}

/* To add a child to what is full, by what its author says, is to crowd it. */
step conf_meant(const kit *k, const step *s) {
  step meant = *s;
  uint32_t count = (uint32_t)k->now.count, most = k->desc.most_children;
  if (s->kind != STEP_ADD_CHILD || count == 0 || most == 0) return meant;
  if ((uint32_t)k->now.widgets[s->first % count].child_count == most) {
    meant.kind = STEP_CROWD;
  }
  return meant;
}

int conf_apply(kit *k, const step *s) {
  model *m = &k->now;
  uint32_t count = (uint32_t)m->count;
  if (s->kind == STEP_ADD) {
    if (count == MOST_WIDGETS) return 0;
    widget *w = &m->widgets[count];
    memset(w, 0, sizeof *w);
    w->key = ++k->last_key;
    w->seed = s->seed;
    m->count++;
    move_bytes(m->widgets, sizeof(widget), count, s->first % (count + 1));
    return 1;
  }
  if (s->kind == STEP_CLEAR) {
    m->count = 0;
    return count > 0;
  }
  if (s->kind == STEP_REPEAT || s->kind == STEP_FAIL) return 1;
  if (count == 0) return 0;
  uint32_t at = s->first % count;
  switch (s->kind) {
    case STEP_REMOVE:
    case STEP_ACT_AND_REMOVE:
      move_bytes(m->widgets, sizeof(widget), at, count - 1);
      m->count--;
      return 1;
    case STEP_MOVE:
      move_bytes(m->widgets, sizeof(widget), at, s->second % count);
      return 1;
    case STEP_CHANGE:
      m->widgets[at].seed = s->seed;
      return 1;
    case STEP_ADD_CHILD:
    case STEP_REMOVE_CHILD:
    case STEP_MOVE_CHILD:
    case STEP_CHANGE_CHILD:
    case STEP_REPLACE_CHILD:
    case STEP_CROWD:
      return apply_to_children(k, &m->widgets[at], s);
    default:
      return 1;
  }
}

/* Writes what a step is about to do, before it is applied. */
void conf_write_step(const kit *k, const step *s, text *out) {
  static const char *const words[STEP_KINDS] = {
      "add a widget",
      "remove",
      "move",
      "describe with other properties",
      "describe all again, equal",
      "update with everything",
      "measure",
      "add a child",
      "remove a child",
      "move a child",
      "describe a child with other properties",
      "describe beside what cannot be made",
      "act as a user",
      "act as a user, and remove it at once",
      "act as a user, its handler removes it",
      "remove all",
      "put another child in the place of one",
      "put in a child too many"};
  uint32_t count = (uint32_t)k->now.count;
  if (s->kind == STEP_ADD) {
    conf_put(out, "add #%ld at %u", (long)k->last_key + 1,
             (unsigned)(s->first % (count + 1)));
  } else if (s->kind == STEP_REPEAT || s->kind == STEP_FAIL ||
             s->kind == STEP_CLEAR || count == 0) {
    conf_put(out, "%s", words[s->kind]);
  } else {
    const widget *w = &k->now.widgets[s->first % count];
    conf_put(out, "%s: #%ld", words[s->kind], (long)w->key);
    if (s->kind == STEP_MOVE) {
      conf_put(out, " to %u", (unsigned)(s->second % count));
    } else if (conf_is_of_child(s->kind) && s->kind != STEP_ADD_CHILD &&
               s->kind != STEP_CROWD && w->child_count > 0) {
      uint32_t at = s->second % (uint32_t)w->child_count;
      conf_put(out, "/#%ld", (long)w->children[at].key);
    }
  }
}

/* Writes what a widget shows by now, after a step that gave it properties. */
void conf_write_properties(const kit *k, const step *s, text *out) {
  char json[400];
  uint32_t count = (uint32_t)k->now.count;
  if ((s->kind != STEP_ADD && s->kind != STEP_CHANGE) || count == 0) return;
  const widget *w = &k->now.widgets[s->first % count];
  if (graft_node_json(k->rt, conf_node(k, w->key), json, sizeof json, NULL) <
      0) {
    return;
  }
  conf_put(out, " %s", json);
}
