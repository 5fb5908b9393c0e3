/* Links the GTK 4 toolkit: opens it, or tells why there is no display. */
#include <graft/gtk4.h>
#include <stdio.h>

int main(void) {
  graft_gtk4 *gtk = NULL;
  graft_class label = 0;
  char message[256] = "";
  if (graft_gtk4_open(NULL, &gtk) < 0) {
    graft_gtk4_error_message(message, sizeof message, NULL);
    if (message[0] == '\0') return 1;
  } else {
    if (graft_gtk4_class(graft_gtk4_runtime(gtk), "GtkLabel", &label) < 0) {
      return 2;
    }
    if (graft_gtk4_close(gtk) < 0) return 3;
  }
  puts("host: ok");
  return 0;
}
