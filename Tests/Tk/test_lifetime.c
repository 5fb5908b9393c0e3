#include "stage.h"

void test_lifetime(void) {}
