void test_terminal(void);
void test_terminal(void) {}
