#include "stage.h"

void test_places(void) {}
