/* The benchmark as a library: its main() has another name. */
#define main bench_main
#include "../../bench.c"
#undef main
#include "../../host.c"
