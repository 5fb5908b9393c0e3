#include <stdio.h>
#include <string.h>

#include "tests.h"

static int passed;
static int failed;

const class_case *find_case(const class_case *cases, uint32_t count,
                            const char *name) {
  for (uint32_t i = 0; name && i < count; i++) {
    if (strcmp(cases[i].name, name) == 0) return &cases[i];
  }
  return NULL;
}

/* Sets some of the properties of a table. */
static void describe_case(const class_case *c, int with_acts, graft_runtime *rt,
                          graft_conformance_random *random) {
  for (uint32_t i = 0; i < c->property_count; i++) {
    const property *p = &c->properties[i];
    /* One more than there are: the property is left out. */
    int is_kept = (with_acts || c->event_count == 0) && c->value &&
                  strcmp(c->value, p->name) == 0;
    uint32_t choice = graft_conformance_pick(random, p->count + !is_kept);
    if (choice < p->count) graft_set_value(rt, p->name, &p->values[choice]);
  }
}

void describe_subject(void *user_data, graft_runtime *rt,
                      graft_conformance_random *random) {
  const subject *it = user_data;
  describe_case(it->widget, it->acts, rt, random);
}

void describe_subject_child(void *user_data, graft_runtime *rt,
                            graft_conformance_random *random) {
  const subject *it = user_data;
  describe_case(it->child, 0, rt, random);
}

typedef struct hearing {
  uint32_t count;
  uint32_t steps;
  char law[8];
  void *user_data; /* the test's own */
} hearing;

static hearing heard;

static void note(void *user_data, const graft_conformance_finding *finding) {
  (void)user_data;
  heard.count++;
  if (heard.count == 1) {
    snprintf(heard.law, sizeof heard.law, "%s", finding->law);
    heard.steps = finding->step_count;
  }
}

static void tell(void *user_data, const graft_conformance_finding *finding) {
  note(user_data, finding);
  printf("  breaks %s: %s\n  seed %lu, %u steps:\n%s\n", finding->law,
         finding->message, (unsigned long)finding->seed,
         (unsigned)finding->step_count, finding->sequence);
}

void expect_conforming(const char *what, graft_runtime *rt,
                       const graft_conformance_desc *desc) {
  graft_conformance_desc d = *desc;
  memset(&heard, 0, sizeof heard);
  d.found = tell;
  graft_status status = graft_conformance_run(rt, &d);
  if (status == 0) {
    passed++;
    printf("%s: ok\n", what);
    return;
  }
  failed++;
  printf("%s: FAILED (%d)\n", what, (int)status);
}

void expect_broken(const char *what, const char *law, uint32_t most_steps,
                   graft_runtime *rt, const graft_conformance_desc *desc) {
  graft_conformance_desc d = *desc;
  memset(&heard, 0, sizeof heard);
  d.found = note;
  graft_status status = graft_conformance_run(rt, &d);
  if (status > 0 && strcmp(heard.law, law) == 0 && heard.steps <= most_steps) {
    passed++;
    printf("%s: ok\n", what);
    return;
  }
  failed++;
  printf("%s: FAILED (status %d, %s in %u steps; %s in %u expected)\n", what,
         (int)status, heard.law, (unsigned)heard.steps, law,
         (unsigned)most_steps);
}

void expect_heard(const char *what, graft_runtime *rt) {
  graft_stats stats = {.struct_size = sizeof stats};
  graft_runtime_stats(rt, &stats);
  if (stats.events > 0) {
    passed++;
    return;
  }
  failed++;
  printf("%s: FAILED (no event of the user was heard)\n", what);
}

int conclude(void) {
  printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed != 0;
}
