#include "stage.h"

void test_loop(void) {}
