/* The list of all tables of tests. */
#include "driver.h"
#include "suites.h"

const driver_test *const driver_suites[] = {
    driver_tests_c_echo,
    driver_tests_c_text,
    driver_tests_c_ranges,
    driver_tests_c_selection,
    driver_tests_c_defaults,
    driver_tests_c_children,
    driver_tests_c_rows,
    driver_tests_c_lifetime,
    driver_tests_c_commit,
    driver_tests_c_loops,
    NULL,
};
