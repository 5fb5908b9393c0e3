#include "stage.h"

void test_items(void) {}
