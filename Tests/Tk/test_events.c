#include "stage.h"

void test_events(void) {}
