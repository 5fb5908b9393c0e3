/* What the conformance tests share: properties as tables, and how it went. */
#ifndef GRAFT_CONFORMANCE_TESTS_H
#define GRAFT_CONFORMANCE_TESTS_H

#include <graft/conformance.h>

#define MOST_VALUES 5

/* A property, and values to choose from. */
typedef struct property {
  const char *name;
  uint32_t count;
  graft_value values[MOST_VALUES];
} property;

typedef struct class_case {
  const char *name;
  const property *properties;
  uint32_t property_count;
  const char *const *events;
  uint32_t event_count;
  const char *parent; /* or null */
  const char *child;  /* or null */
  const char *value;  /* what acts change, or must be there: never
                         left out then; or null */
} class_case;

#define STRING(text)                                        \
  {                                                         \
    GRAFT_TYPE_STRING, sizeof(text) - 1, { .string = text } \
  }
#define BOOL(flag)                          \
  {                                         \
    GRAFT_TYPE_BOOL, 0, { .integer = flag } \
  }
#define INT(number)                          \
  {                                          \
    GRAFT_TYPE_INT, 0, { .integer = number } \
  }
#define DOUBLE(number)                       \
  {                                          \
    GRAFT_TYPE_DOUBLE, 0, { .real = number } \
  }
#define COUNT(array) (uint32_t)(sizeof(array) / sizeof *(array))

/* The case of a class; null if there is none. */
const class_case *find_case(const class_case *cases, uint32_t count,
                            const char *name);

/* What a check describes: a class, and what goes into its widgets. */
typedef struct subject {
  const class_case *widget;
  const class_case *child; /* or null */
  int acts;                /* a user acts on the widgets */
} subject;

/* For graft_conformance_desc; user_data begins with a subject. */
void describe_subject(void *user_data, graft_runtime *rt,
                      graft_conformance_random *random);
void describe_subject_child(void *user_data, graft_runtime *rt,
                            graft_conformance_random *random);

/* Says how a class did: it is to keep every law. */
void expect_conforming(const char *what, graft_runtime *rt,
                       const graft_conformance_desc *desc);
/* A class with a fault: the law is to be found, and no other. */
void expect_broken(const char *what, const char *law, uint32_t most_steps,
                   graft_runtime *rt, const graft_conformance_desc *desc);

/* The user's acts reached a handler at all. */
void expect_heard(const char *what, graft_runtime *rt);

/* Writes the sums of all that was expected. What main() returns. */
int conclude(void);

void test_headless(void);
void test_terminal(void);
void test_broken(void);

#endif
