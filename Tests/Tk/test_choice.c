#include "stage.h"

void test_choice(void) {}
