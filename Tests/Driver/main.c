#include "driver.h"

int main(int argc, char **argv) { return graft_driver_main(argc, argv); }
