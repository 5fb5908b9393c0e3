/* Links the headless toolkit. */
#include <graft/headless.h>
#include <stdio.h>

int main(void) {
  graft_runtime *runtime = NULL;
  graft_headless *toolkit = NULL;
  if (graft_runtime_create(NULL, &runtime) < 0) return 1;
  if (graft_headless_create(runtime, NULL, &toolkit) < 0) return 2;
  if (graft_headless_class(toolkit, "button") == 0) return 3;
  if (graft_runtime_destroy(runtime) < 0) return 4;
  graft_headless_destroy(toolkit);
  puts("host: ok");
  return 0;
}
