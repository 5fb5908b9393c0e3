/* What is said when something fails. */
#include <stdarg.h>
#include <string.h>

#include "internal.h"

static GPrivate newest = G_PRIVATE_INIT(g_free);

graft_status gk_fail(graft_runtime *runtime, graft_status status,
                     const char *format, ...) {
  va_list arguments;
  char *message;
  va_start(arguments, format);
  message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  graft_fail(runtime, status, message);
  g_free(message);
  return status;
}

graft_status gk_fail_here(graft_status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_private_replace(&newest, g_strdup_vprintf(format, arguments));
  va_end(arguments);
  return status;
}

graft_status gk_fail_runtime(graft_status status, graft_runtime *runtime) {
  char message[2048] = "";
  if (graft_error_message(runtime, message, sizeof message, NULL) < 0) {
    g_strlcpy(message, graft_status_name(status), sizeof message);
  }
  return gk_fail_here(status, "%s", message);
}

graft_status gk_give_text(const char *text, char *buffer, size_t size,
                          size_t *needed) {
  size_t length = strlen(text) + 1;
  if (buffer == NULL && size != 0) return GRAFT_E_INVALID;
  if (needed != NULL) *needed = length;
  if (length > size) return GRAFT_E_SMALL;
  memcpy(buffer, text, length);
  return GRAFT_OK;
}

graft_status graft_gtk4_error_message(char *buffer, size_t size,
                                      size_t *needed) {
  const char *message = g_private_get(&newest);
  return gk_give_text(message == NULL ? "" : message, buffer, size, needed);
}
