/* What must be true after each step. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"

/* The first law that is broken counts. */
void conf_broken(kit *k, const char *law, const char *format, ...) {
  va_list arguments;
  if (k->law) return;
  k->law = law;
  va_start(arguments, format);
  vsnprintf(k->message, sizeof k->message, format, arguments);
  va_end(arguments);
}

static const char *message(const kit *k) {
  static char words[MESSAGE_SIZE];
  words[0] = '\0';
  graft_error_message(k->rt, words, sizeof words, NULL);
  return words;
}

int conf_settle(kit *k) {
  graft_status status = GRAFT_OK;
  if (k->desc.settle) {
    status = k->desc.settle(k->desc.user_data);
  } else {
    do { status = graft_pump(k->rt, 0); } while (status > 0);
  }
  if (status >= 0) return 0;
  if (status == GRAFT_E_LOOP) {
    conf_broken(k, "P3", "it does not come to rest: %s", message(k));
  } else {
    k->failure = status;
  }
  return -1;
}

/* Writes what is shown. */
int conf_look(kit *k, text *into) {
  size_t needed = 0;
  graft_status status;
  for (;;) {
    status =
        k->desc.snapshot(k->desc.user_data, into->bytes, into->size, &needed);
    if (status != GRAFT_E_SMALL || needed <= into->size) break;
    char *bytes = realloc(into->bytes, needed);
    if (!bytes) {
      status = GRAFT_E_NO_MEMORY;
      break;
    }
    into->bytes = bytes;
    into->size = needed;
  }
  if (status < 0) k->failure = status;
  return status < 0 ? -1 : 0;
}

int conf_differs(const text *a, const text *b) {
  return strcmp(a->bytes ? a->bytes : "", b->bytes ? b->bytes : "") != 0;
}

static void compare(kit *k, const char *law, const char *what,
                    const text *expected, const text *came) {
  char line[2][120];
  if (!conf_differs(expected, came)) return;
  conf_first_difference(expected, came, line[0], line[1], sizeof line[0]);
  conf_broken(k, law, "%s: expected \"%s\", came \"%s\"", what, line[0],
              line[1]);
}

static graft_stats stats_of(const kit *k) {
  graft_stats stats;
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  graft_runtime_stats(k->rt, &stats);
  return stats;
}

static void check_handlers(kit *k) {
  if (k->heard_dead) {
    conf_broken(k, "M6", "a handler of a removed widget ran");
  }
  if (k->heard) {
    conf_broken(k, "P3", "%s of #%ld was heard, and no user acted",
                k->heard_event ? k->heard_event : "an event",
                (long)k->heard_key);
  }
}

static void check_commit(kit *k, graft_status status) {
  if (status < 0) {
    conf_broken(k, "F2", "a commit failed: %s", message(k));
  } else if (status > 0) {
    conf_broken(k, "F2", "a callback failed: %s", message(k));
  }
}

static void act(kit *k, int64_t key, uint64_t seed) {
  graft_conformance_random random = {seed};
  graft_node node = conf_node(k, key);
  if (!node) return;
  k->is_acting = 1;
  k->desc.act(k->desc.user_data, node, &random);
}

static void do_act(kit *k, const step *s, const widget *w) {
  k->removes_itself = s->kind == STEP_REMOVE_IN_HANDLER;
  act(k, w->key, s->seed);
  int rested = conf_settle(k) == 0;
  k->is_acting = 0;
  int removed = s->kind == STEP_REMOVE_IN_HANDLER && !k->removes_itself;
  k->removes_itself = 0;
  if (!rested || removed) return;
  if (conf_look(k, &k->after) == 0) {
    compare(k, "P5", "what a user did was not put back", &k->before, &k->after);
  }
}

static void do_fail(kit *k, const step *s) {
  model kept = k->now;
  step more = {STEP_ADD, s->second, 0, s->seed};
  conf_apply(k, &more);
  uint32_t at = s->first % ((uint32_t)k->now.count + 1);
  graft_status status = conf_render(k, (int)at);
  k->now = kept;
  if (status != GRAFT_E_HOST) {
    conf_broken(k, "F1", "a commit with what can't be made answered %s",
                graft_status_name(status));
    return;
  }
  if (conf_settle(k) == 0 && conf_look(k, &k->after) == 0) {
    compare(k, "F1", "a refused commit changed what is shown", &k->before,
            &k->after);
  }
}

/* One more than the class takes, and then the others alone again. */
static void do_crowd(kit *k, const model *kept) {
  graft_status status = conf_render(k, -1);
  k->now = *kept;
  if (status == GRAFT_OK) {
    conf_broken(k, "K5", "a child more than the %u it takes was not refused",
                (unsigned)k->desc.most_children);
    return;
  }
  if (conf_settle(k)) return;
  check_commit(k, conf_render(k, -1));
  if (conf_settle(k) == 0 && conf_look(k, &k->after) == 0) {
    compare(k, "F3", "after a refused child it shows another thing", &k->before,
            &k->after);
  }
}

static void do_measure(kit *k, const widget *w) {
  static const graft_size proposals[] = {{-1, -1}, {0, 0}, {100, -1}};
  for (size_t i = 0; i < sizeof proposals / sizeof *proposals; i++) {
    graft_size size = {0, 0};
    graft_status status =
        graft_size_that_fits(k->rt, conf_node(k, w->key), &proposals[i], &size);
    if (status == GRAFT_E_UNSUPPORTED) return;
    if (status < 0) conf_broken(k, "F2", "measuring failed: %s", message(k));
  }
  if (conf_settle(k) == 0 && conf_look(k, &k->after) == 0) {
    compare(k, "M4", "measuring changed what is shown", &k->before, &k->after);
  }
}

static void do_still(kit *k, const step *s, const widget *w) {
  if (s->kind == STEP_EVERYTHING) {
    graft_invalidate(k->rt, conf_node(k, w->key));
  } else {
    check_commit(k, conf_render(k, -1));
  }
  if (conf_settle(k) == 0 && conf_look(k, &k->after) == 0) {
    compare(k, "M4",
            s->kind == STEP_EVERYTHING
                ? "an update with everything changed what is shown"
                : "an equal description changed what is shown",
            &k->before, &k->after);
  }
}

int conf_do(kit *k, const step *s) {
  uint64_t reports = stats_of(k).reports;
  if (conf_look(k, &k->before)) return -1;
  widget w = {0};
  const model kept = k->now;
  if (k->now.count > 0) w = k->now.widgets[s->first % (uint32_t)k->now.count];
  k->heard = k->heard_dead = 0;
  if (s->kind == STEP_ACT_AND_REMOVE && w.key) act(k, w.key, s->seed);
  if (!conf_apply(k, s)) return 0;
  switch (s->kind) {
    case STEP_ACT:
    case STEP_REMOVE_IN_HANDLER:
      do_act(k, s, &w);
      break;
    case STEP_FAIL:
      do_fail(k, s);
      break;
    case STEP_MEASURE:
      do_measure(k, &w);
      break;
    case STEP_REPEAT:
    case STEP_EVERYTHING:
      do_still(k, s, &w);
      break;
    case STEP_CROWD:
      do_crowd(k, &kept);
      reports = stats_of(k).reports; /* the refusal was one */
      break;
    default:
      check_commit(k, conf_render(k, -1));
      conf_settle(k);
      k->is_acting = 0;
  }
  if (k->failure < 0) return -1;
  check_handlers(k);
  if (stats_of(k).reports != reports) {
    conf_broken(k, "F2", "a callback failed: %s", message(k));
  }
  return k->law ? -1 : 0;
}

/* Leaves nothing but the parent. */
int conf_begin(kit *k) {
  memset(&k->now, 0, sizeof k->now);
  k->last_key = 0;
  k->law = NULL;
  k->heard = k->heard_dead = 0;
  k->heard_event = NULL;
  conf_render_nothing(k);
  if (conf_settle(k)) return -1;
  graft_runtime_trim(k->rt);
  k->begun = stats_of(k);
  if (conf_look(k, &k->empty)) return -1;
  check_commit(k, conf_render(k, -1)); /* the parent */
  return conf_settle(k);
}

/* What is shown, against fresh widgets; and that nothing is left. */
static void check_end(kit *k) {
  if (conf_look(k, &k->before)) return;
  check_commit(k, conf_render_nothing(k));
  if (conf_settle(k) || conf_look(k, &k->after)) return;
  compare(k, "M6", "what was removed is shown", &k->empty, &k->after);
  graft_runtime_trim(k->rt);
  graft_stats ended = stats_of(k);
  uint64_t made = ended.creates - k->begun.creates;
  uint64_t destroyed = ended.destroys - k->begun.destroys;
  if (made != destroyed) {
    conf_broken(k, "M7", "%lu widgets were made, %lu destroyed",
                (unsigned long)made, (unsigned long)destroyed);
  }
  check_commit(k, conf_render(k, -1));
  if (conf_settle(k) || conf_look(k, &k->after)) return;
  compare(k, "M5", "fresh widgets show another thing", &k->after, &k->before);
  check_handlers(k);
}

int conf_end(kit *k) {
  if (!k->law && k->failure >= 0) check_end(k);
  conf_render_nothing(k);
  conf_settle(k);
  return k->law || k->failure < 0 ? -1 : 0;
}
