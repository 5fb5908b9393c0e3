/* The tables of tests, one or more a file. */
#ifndef GRAFT_TESTS_SUITES_H
#define GRAFT_TESTS_SUITES_H

#include "driver.h"

extern const driver_test driver_tests_m[];
extern const driver_test driver_tests_m_update[];
extern const driver_test driver_tests_m_remove[];
extern const driver_test driver_tests_m_end[];
extern const driver_test driver_tests_m_recycle[];
extern const driver_test driver_tests_m_ways[];
extern const driver_test driver_tests_k[];
extern const driver_test driver_tests_k_tree[];
extern const driver_test driver_tests_p[];
extern const driver_test driver_tests_p_echo[];
extern const driver_test driver_tests_e_route[];
extern const driver_test driver_tests_e[];
extern const driver_test driver_tests_e_end[];
extern const driver_test driver_tests_e_threads[];
extern const driver_test driver_tests_e_posts[];
extern const driver_test driver_tests_f[];
extern const driver_test driver_tests_f_memory[];
extern const driver_test driver_tests_f_input[];
extern const driver_test driver_tests_f_sizes[];
extern const driver_test driver_tests_f_handles[];
extern const driver_test driver_tests_f_shape[];
extern const driver_test driver_tests_f_boundary[];
extern const driver_test driver_tests_f_rows[];
extern const driver_test driver_tests_f_callbacks[];
extern const driver_test driver_tests_s_body[];
extern const driver_test driver_tests_s_root[];
extern const driver_test driver_tests_s_skip[];
extern const driver_test driver_tests_s_bind[];
extern const driver_test driver_tests_s_shown[];
extern const driver_test driver_tests_s_count[];
extern const driver_test driver_tests_s_echo[];
extern const driver_test driver_tests_s_busy[];
extern const driver_test driver_tests_s_local[];
extern const driver_test driver_tests_s_env[];
extern const driver_test driver_tests_s_loop[];
extern const driver_test driver_tests_s_transaction[];
extern const driver_test driver_tests_s_derive[];
extern const driver_test driver_tests_s_graph[];
extern const driver_test driver_tests_s_effect[];
extern const driver_test driver_tests_s_place[];
extern const driver_test driver_tests_s_node[];
extern const driver_test driver_tests_s_random[];
extern const driver_test driver_tests_s_fail[];
extern const driver_test driver_tests_s_same[];
extern const driver_test driver_tests_s_memory[];
extern const driver_test driver_tests_s_list[];
extern const driver_test driver_tests_s_rows[];
extern const driver_test driver_tests_s_lazy[];
extern const driver_test driver_tests_s_rows_parts[];
extern const driver_test driver_tests_s_rows_memory[];
extern const driver_test driver_tests_s_rows_input[];
extern const driver_test driver_tests_s_rows_end[];
extern const driver_test driver_tests_s_splice[];
extern const driver_test driver_tests_s_rows_random[];
extern const driver_test driver_tests_s_handles[];
extern const driver_test driver_tests_t[];
extern const driver_test driver_tests_t_owner[];
extern const driver_test driver_tests_api[];
extern const driver_test driver_tests_api_nodes[];
extern const driver_test driver_tests_api_wrap[];
extern const driver_test driver_tests_api_strict[];
extern const driver_test driver_tests_api_short[];
extern const driver_test driver_tests_api_describe[];
extern const driver_test driver_tests_size[];

extern const driver_test driver_tests_found_end[];
extern const driver_test driver_tests_found_busy[];
extern const driver_test driver_tests_found_gone[];
extern const driver_test driver_tests_found_gone_any[];
extern const driver_test driver_tests_found_undo[];
extern const driver_test driver_tests_found_build[];
extern const driver_test driver_tests_found_input[];
extern const driver_test driver_tests_found_pump[];
extern const driver_test driver_tests_found_echo[];
extern const driver_test driver_tests_found_state[];
extern const driver_test driver_tests_found_fuzz[];
extern const driver_test driver_tests_found_short[];
extern const driver_test driver_tests_found_gaps[];
extern const driver_test driver_tests_found_gaps_state[];
extern const driver_test driver_tests_found_gaps_widgets[];
extern const driver_test driver_tests_found_gaps_memory[];
extern const driver_test driver_tests_found_gaps_order[];
extern const driver_test driver_tests_found_refused[];
extern const driver_test driver_tests_found_edges[];

extern const driver_test driver_tests_c_echo[];
extern const driver_test driver_tests_c_text[];
extern const driver_test driver_tests_c_ranges[];
extern const driver_test driver_tests_c_selection[];
extern const driver_test driver_tests_c_defaults[];
extern const driver_test driver_tests_c_children[];
extern const driver_test driver_tests_c_rows[];
extern const driver_test driver_tests_c_lists[];
extern const driver_test driver_tests_c_lifetime[];
extern const driver_test driver_tests_c_commit[];
extern const driver_test driver_tests_c_loops[];

#endif
