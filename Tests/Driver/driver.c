/* Runs the tests and prints their results. */
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------ */
/* Checks                                                                   */
/* ------------------------------------------------------------------------ */

static const char *base_name(const char *file) {
  const char *slash = strrchr(file, '/');
  return slash != NULL ? slash + 1 : file;
}

/* Whether a check is of the rig, not of a test. */
static int is_of_rig(const char *file) {
  return strcmp(file, "rig.c") == 0 || strcmp(file, "probe.c") == 0 ||
         strcmp(file, "fail.c") == 0;
}

/* Notes a failure, with the line where it stands and the setting. */
static void fail_at(struct rig *rig, const char *file, int line,
                    const char *what) {
  if (rig->is_tolerant && !is_of_rig(base_name(file))) return;
  rig->failures++;
  rig_text_format(&rig->details, "    %s:%d: %s\n", base_name(file), line,
                  what);
}

static void detail(struct rig *rig, const char *label, const char *text) {
  rig_text_format(&rig->details, "      %s: ", label);
  while (*text != '\0') {
    const char *end = strchr(text, '\n');
    size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
    rig_text_add(&rig->details, text, length);
    text += length;
    if (*text == '\n') {
      text++;
      if (*text != '\0') rig_text_format(&rig->details, "\n        ");
    }
  }
  rig_text_format(&rig->details, "\n");
}

int driver_check(struct rig *rig, int holds, const char *what, const char *file,
                 int line) {
  rig->checks++;
  if (!holds) fail_at(rig, file, line, what);
  return holds;
}

int driver_check_int(struct rig *rig, int64_t expected, int64_t actual,
                     const char *what, const char *file, int line) {
  rig->checks++;
  if (expected == actual) return 1;
  fail_at(rig, file, line, what);
  rig_text_format(&rig->details, "      expected: %lld\n      actual: %lld\n",
                  (long long)expected, (long long)actual);
  return 0;
}

int driver_check_text(struct rig *rig, const char *expected, const char *actual,
                      const char *what, const char *file, int line) {
  rig->checks++;
  if (actual != NULL && strcmp(expected, actual) == 0) return 1;
  fail_at(rig, file, line, what);
  detail(rig, "expected", expected);
  detail(rig, "actual", actual != NULL ? actual : "(null)");
  return 0;
}

int driver_check_has(struct rig *rig, const char *part, const char *text,
                     const char *what, const char *file, int line) {
  rig->checks++;
  if (text != NULL && strstr(text, part) != NULL) return 1;
  fail_at(rig, file, line, what);
  detail(rig, "expected in it", part);
  detail(rig, "actual", text != NULL ? text : "(null)");
  return 0;
}

int driver_check_log(struct rig *rig, const char *expected, const char *file,
                     int line) {
  int holds = driver_check_text(rig, expected, rig_log(rig), "log", file, line);
  graft_headless_log_clear(rig->toolkit);
  return holds;
}

int driver_check_lines(struct rig *rig, const char *expected, const char *file,
                       int line) {
  int holds = driver_check_text(rig, expected, rig_text_bytes(&rig->lines),
                                "lines", file, line);
  rig_text_clear(&rig->lines);
  return holds;
}

int driver_check_events(struct rig *rig, const char *expected, const char *file,
                        int line) {
  int holds = driver_check_text(rig, expected, rig_text_bytes(&rig->events),
                                "events", file, line);
  rig_text_clear(&rig->events);
  rig->event_count = 0;
  return holds;
}

int driver_check_reports(struct rig *rig, uint32_t count, const char *file,
                         int line) {
  int holds =
      driver_check_int(rig, count, rig->report_count, "reports", file, line);
  uint32_t index;
  for (index = 0; !holds && index < rig->report_count; index++) {
    const struct rig_report *report = &rig->reports[index];
    rig_text_format(&rig->details, "      report: phase %u, %s, %s: %s\n",
                    report->phase, graft_status_name(report->status),
                    report->path, report->message);
    if (index == 7) break;
  }
  rig->report_count = 0;
  return holds;
}

void rig_skip(struct rig *rig, const char *why) {
  rig->skipped = 1;
  rig_figure(rig, "%s", why);
}

void rig_figure(struct rig *rig, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(rig->figure, sizeof rig->figure, format, arguments);
  va_end(arguments);
}

/* ------------------------------------------------------------------------ */
/* Running                                                                  */
/* ------------------------------------------------------------------------ */

struct run {
  const char *only;
  int quiet;
  int list;
  int stop;         /* at the first failure */
  uint32_t fail;    /* DRIVER_FAIL_*, or 0 */
  uint64_t samples; /* of what fails */
  int has_fault;    /* this one alone */
  struct driver_fault fault;
  uint32_t passed;
  uint32_t failed;
  uint32_t skipped;
};

static int is_full;

int driver_is_full(void) { return is_full; }

static const char *const echo_names[] = {
    "at once", "late", "twice", "never", "late twice", "current", "replace"};
static const char *const caret_names[] = {"start", "end", "kept"};

/* What came of a test under all its settings. */
struct outcome {
  uint32_t checks;
  uint32_t failures;
  int skipped;
  struct rig_text details;
  char figure[120];
};

struct rig *driver_open(const driver_test *test) {
  struct rig *rig = calloc(1, sizeof *rig);
  if (rig == NULL) return NULL;
  pthread_mutex_init(&rig->mutex, NULL);
  pthread_mutex_init(&rig->memory.mutex, NULL);
  pthread_mutex_init(&rig->toolkit_memory.mutex, NULL);
  if ((test->flags & DRIVER_BARE) != 0) {
    rig_reopen_bare(rig);
  } else {
    rig_reopen(rig, NULL);
  }
  return rig;
}

static void run_setting(const driver_test *test, struct outcome *outcome,
                        uint32_t echo, uint32_t same, uint32_t caret) {
  struct rig *rig = calloc(1, sizeof *rig);
  if (rig == NULL) {
    outcome->failures++;
    return;
  }
  rig->echo = echo;
  rig->echo_same = same;
  rig->caret = caret;
  pthread_mutex_init(&rig->mutex, NULL);
  pthread_mutex_init(&rig->memory.mutex, NULL);
  pthread_mutex_init(&rig->toolkit_memory.mutex, NULL);
  if ((test->flags & DRIVER_BARE) != 0) {
    rig_reopen_bare(rig);
  } else {
    rig_reopen(rig, NULL);
  }
  if (rig->failures == 0) test->run(rig);
  rig_close(rig);
  if (rig->checks == 0 && !rig->skipped) { CHECK(!"a test without a check"); }
  if (rig->failures != 0) {
    if ((test->flags & (DRIVER_ECHO | DRIVER_CARETS)) != 0) {
      rig_text_format(
          &outcome->details, "  echo %s, %s value emits, caret %s:\n",
          echo_names[echo], same != 0 ? "same" : "other", caret_names[caret]);
    }
    rig_text_add(&outcome->details, rig_text_bytes(&rig->details),
                 rig->details.length);
  }
  outcome->checks += rig->checks;
  outcome->failures += rig->failures;
  outcome->skipped |= rig->skipped;
  memcpy(outcome->figure, rig->figure, sizeof outcome->figure);
  free(rig->events.bytes);
  free(rig->lines.bytes);
  free(rig->scratch.bytes);
  free(rig->details.bytes);
  pthread_mutex_destroy(&rig->mutex);
  pthread_mutex_destroy(&rig->memory.mutex);
  pthread_mutex_destroy(&rig->toolkit_memory.mutex);
  free(rig);
}

static void run_test(const driver_test *test, struct run *run) {
  struct outcome outcome;
  uint32_t echoes = 1, sames = 1, carets = 1, settings = 0;
  uint32_t echo, same, caret;
  memset(&outcome, 0, sizeof outcome);
  if ((test->flags & DRIVER_ECHO) != 0) {
    echoes = (test->flags & DRIVER_ECHO_MORE) != 0 ? 7 : 4;
    sames = 2;
  }
  if ((test->flags & DRIVER_CARETS) != 0) carets = 3;
  for (echo = 0; echo < echoes; echo++) {
    for (same = 0; same < sames; same++) {
      for (caret = 0; caret < carets; caret++) {
        run_setting(test, &outcome, echo, same, caret);
        settings++;
      }
    }
  }
  if (outcome.failures != 0) {
    run->failed++;
  } else if (outcome.skipped) {
    run->skipped++;
  } else {
    run->passed++;
  }
  if (!run->quiet || outcome.failures != 0) {
    printf("%s %s", test->name,
           outcome.failures != 0 ? "FAILED"
           : outcome.skipped     ? "skipped"
                                 : "ok");
    if (settings > 1) printf(" (%u settings)", settings);
    if (outcome.figure[0] != '\0') printf(" (%s)", outcome.figure);
    printf("\n");
    if (outcome.failures != 0) {
      size_t limit = 8000;
      fwrite(rig_text_bytes(&outcome.details), 1,
             outcome.details.length < limit ? outcome.details.length : limit,
             stdout);
      if (outcome.details.length > limit) printf("\n    ...\n");
    }
    fflush(stdout);
  }
  free(outcome.details.bytes);
}

static void run_failing(const driver_test *test, struct run *run) {
  int holds;
  holds = run->has_fault ? driver_fail_at(test, &run->fault)
                         : driver_fail(test, run->fail, run->samples);
  run->passed += holds != 0;
  run->failed += holds == 0;
}

static int is_wanted(const struct run *run, const char *name) {
  size_t length;
  if (run->only == NULL) return 1;
  length = strlen(run->only);
  if (strncmp(name, run->only, length) != 0) return 0;
  /* M1 is not M12. */
  return length == 0 || run->only[length - 1] < '0' ||
         run->only[length - 1] > '9' || name[length] < '0' ||
         name[length] > '9';
}

static int usage(void) {
  fprintf(
      stderr,
      "usage: graft_driver [--list] [--quiet] [--stop] [--full]\n"
      "                    [--only PREFIX]\n"
      "                    [--fail-memory SAMPLES | --fail-callback SAMPLES |\n"
      "                     --fail-both SAMPLES |\n"
      "                     --fail-at FAULT | --fail-from FAULT]\n"
      "SAMPLES is how many of a kind fail in each test, or all.\n"
      "A fault is 12, the 12th allocation; create/3, the third create; or\n"
      "create/3+memory, with the allocations after it.\n");
  return 2;
}

/* Reads an option that has a value; 0 if there is none of the name. */
static int read_option(struct run *run, const char *name, const char *value) {
  static const char *const fails[] = {"--fail-memory", "--fail-callback",
                                      "--fail-both"};
  uint32_t i;
  for (i = 0; i < 3; i++) {
    if (strcmp(name, fails[i]) != 0) continue;
    run->fail = i + 1;
    run->samples =
        strcmp(value, "all") == 0 ? UINT64_MAX : strtoull(value, NULL, 10);
    return run->samples > 0;
  }
  if (strcmp(name, "--only") == 0) {
    run->only = value;
    return 1;
  }
  if (strcmp(name, "--fail-at") != 0 && strcmp(name, "--fail-from") != 0) {
    return 0;
  }
  run->has_fault = 1;
  run->fault.on = strcmp(name, "--fail-from") == 0;
  return driver_read_fault(value, &run->fault);
}

int graft_driver_main(int argc, char **argv) {
  struct run run;
  const driver_test *const *suite;
  const driver_test *test;
  int index;
  memset(&run, 0, sizeof run);
  for (index = 1; index < argc; index++) {
    if (strcmp(argv[index], "--list") == 0) {
      run.list = 1;
    } else if (strcmp(argv[index], "--quiet") == 0) {
      run.quiet = 1;
    } else if (strcmp(argv[index], "--full") == 0) {
      is_full = 1;
    } else if (strcmp(argv[index], "--stop") == 0) {
      run.stop = 1;
    } else if (index + 1 < argc &&
               read_option(&run, argv[index], argv[index + 1])) {
      index++;
    } else {
      return usage();
    }
  }
  for (suite = driver_suites; *suite != NULL; suite++) {
    for (test = *suite; test->name != NULL; test++) {
      if (!is_wanted(&run, test->name)) continue;
      if (run.stop && run.failed != 0) continue;
      if (run.list) {
        printf("%s\n", test->name);
      } else if (run.fail != 0 || run.has_fault) {
        run_failing(test, &run);
      } else {
        run_test(test, &run);
      }
    }
  }
  if (run.list) return 0;
  if (run.fail != 0) {
    printf("%llu runs in which something failed\n",
           (unsigned long long)driver_fail_runs());
  }
  printf("%u passed, %u failed, %u skipped\n", run.passed, run.failed,
         run.skipped);
  return run.failed != 0 ? 1 : 0;
}
