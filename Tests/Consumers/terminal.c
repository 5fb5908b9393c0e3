/* Links the terminal toolkit. */
#include <graft/terminal.h>
#include <stdio.h>

int main(void) {
  graft_terminal_close(NULL);
  puts("host: ok");
  return 0;
}
