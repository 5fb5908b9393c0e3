/* The list of all tables of tests. */
#include "driver.h"
#include "suites.h"

/* clang-format off */
const driver_test *const driver_suites[] = {
    driver_tests_m,
    driver_tests_m_update,
    driver_tests_m_remove,
    driver_tests_m_end,
    driver_tests_k,
    driver_tests_k_tree,
    driver_tests_p,
    driver_tests_p_echo,
    driver_tests_e_route,
    driver_tests_e,
    driver_tests_e_threads,
    driver_tests_e_end,
    driver_tests_f,
    driver_tests_f_memory,
    driver_tests_f_input,
    driver_tests_f_shape,
    driver_tests_f_callbacks,
    driver_tests_t,
    driver_tests_t_owner,
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
    driver_tests_api,
    driver_tests_api_nodes,
    driver_tests_api_wrap,
    driver_tests_size,
    NULL,
};
/* clang-format on */
