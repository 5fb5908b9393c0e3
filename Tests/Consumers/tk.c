/* Links the Tk toolkit: opens it, or tells why there is no display. */
#include <graft/tk.h>
#include <stdio.h>

int main(void) {
  graft_tk *tk = NULL;
  graft_class label = 0;
  char message[256] = "";
  if (graft_tk_open(NULL, &tk) < 0) {
    graft_tk_error_message(NULL, message, sizeof message, NULL);
    if (message[0] == '\0') return 1;
  } else {
    if (graft_tk_class(graft_tk_runtime(tk), "ttk::label", &label) < 0) {
      return 2;
    }
    if (graft_tk_close(tk) < 0) return 3;
  }
  puts("host: ok");
  return 0;
}
