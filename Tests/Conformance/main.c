/* The toolkits that need no display, and classes with a fault each. */
#include <stdio.h>

#include "tests.h"

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  test_broken();
  test_headless();
  test_terminal();
  return conclude();
}
