void test_broken(void);
void test_broken(void) {}
