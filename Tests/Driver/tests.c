/* The list of all tables of tests. */
#include "driver.h"

const driver_test *const driver_suites[] = {
    NULL,
};
