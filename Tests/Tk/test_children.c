#include "stage.h"

void test_children(void) {}
