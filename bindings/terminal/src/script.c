/* Keys from standard input, and the screen as text. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal.h"

/* Milliseconds that a <Wait> waits. */
#define GT_PATIENCE 10000

static graft_status open_script(graft_terminal *terminal) {
  (void)terminal;
  return GRAFT_OK;
}

static void close_script(graft_terminal *terminal) { (void)terminal; }

static graft_status show(graft_terminal *terminal) {
  (void)terminal;
  return GRAFT_OK;
}

/* Gives the screen as text to be freed; null if memory ran out. */
static char *screen_text(const graft_terminal *terminal) {
  size_t needed = 0;
  char *text;
  gt_grid_text(&terminal->grid, NULL, 0, &needed);
  text = malloc(needed);
  if (text != NULL) gt_grid_text(&terminal->grid, text, needed, NULL);
  return text;
}

static graft_status print(graft_terminal *terminal) {
  graft_status status = gt_draw(terminal);
  char *text = screen_text(terminal);
  if (status < 0 || text == NULL) {
    free(text);
    return status < 0 ? status : GRAFT_E_NO_MEMORY;
  }
  fputs(text, stdout);
  free(text);
  if (terminal->cursor_x >= 0) {
    printf("cursor %d,%d\n", terminal->cursor_x, terminal->cursor_y);
  } else {
    puts("no cursor");
  }
  return fflush(stdout) == 0 ? GRAFT_OK : GRAFT_TERMINAL_E_IO;
}

static graft_status wrong(graft_terminal *terminal, const char *what,
                          const char *token, size_t length) {
  snprintf(terminal->message, sizeof terminal->message, "script: %s <%.*s>",
           what, length > 100 ? 100 : (int)length, token);
  return GRAFT_TERMINAL_E_SCRIPT;
}

/* Tells whether the awaited text has come. */
static graft_status look(graft_terminal *terminal) {
  gt_script *script = &terminal->script;
  graft_status status = gt_draw(terminal);
  char *text = screen_text(terminal);
  int found;
  if (status < 0 || text == NULL) {
    free(text);
    return status < 0 ? status : GRAFT_E_NO_MEMORY;
  }
  found = strstr(text, gt_text_bytes(&script->awaited)) != NULL;
  free(text);
  if (!found && gt_now() >= script->give_up_at) {
    return wrong(terminal, "waited in vain for", script->awaited.bytes,
                 script->awaited.length);
  }
  if (found) gt_text_free(&script->awaited);
  return GRAFT_OK;
}

static int two_numbers(const char *text, char between, int *first,
                       int *second) {
  char *end;
  long one = strtol(text, &end, 10);
  long two;
  if (end == text || *end != between) return 0;
  text = end + 1;
  two = strtol(text, &end, 10);
  if (end == text || *end != '\0') return 0;
  if (one < 0 || one > 10000 || two < 0 || two > 10000) return 0;
  *first = (int)one;
  *second = (int)two;
  return 1;
}

static graft_status play_command(graft_terminal *terminal, const char *token,
                                 int *known) {
  gt_script *script = &terminal->script;
  const char *argument = strchr(token, ' ');
  size_t length = argument == NULL ? strlen(token) : (size_t)(argument - token);
  int x;
  int y;
  argument = argument == NULL ? "" : argument + 1;
  *known = 1;
#define IS(name) (length == strlen(name) && memcmp(token, name, length) == 0)
  if (IS("Screen")) return print(terminal);
  if (IS("Tick")) {
    gt_tick(terminal, 1);
    return GRAFT_OK;
  }
  if (IS("Wait") && argument[0] != '\0') {
    script->give_up_at = gt_now() + GT_PATIENCE;
    return gt_text_assign(&script->awaited, argument, strlen(argument));
  }
  if (IS("Click") && two_numbers(argument, ',', &x, &y)) {
    return gt_click(terminal, x, y);
  }
  if (IS("RightClick") && two_numbers(argument, ',', &x, &y)) {
    return gt_click_other(terminal, x, y);
  }
  if (IS("WheelUp") && two_numbers(argument, ',', &x, &y)) {
    return gt_wheel(terminal, x, y, -3);
  }
  if (IS("WheelDown") && two_numbers(argument, ',', &x, &y)) {
    return gt_wheel(terminal, x, y, 3);
  }
  if (IS("Resize") && two_numbers(argument, 'x', &x, &y)) {
    return gt_resize(terminal, x, y);
  }
#undef IS
  *known = 0;
  return GRAFT_OK;
}

static graft_status play_token(graft_terminal *terminal, const char *bytes,
                               size_t length) {
  char token[256];
  graft_status status;
  gt_key key;
  int known = 0;
  if (gt_key_named(bytes, length, &key)) return gt_press(terminal, &key);
  if (length >= sizeof token) {
    return wrong(terminal, "too long:", bytes, length);
  }
  memcpy(token, bytes, length);
  token[length] = '\0';
  status = play_command(terminal, token, &known);
  return known ? status : wrong(terminal, "unknown:", bytes, length);
}

/* Gives the bytes of what comes first, or 0 if it has not wholly come. */
static size_t first_size(const gt_script *script) {
  const char *bytes = script->bytes;
  const char *end;
  uint32_t code;
  unsigned char lead;
  size_t size;
  if (script->length == 0) return 0;
  lead = (unsigned char)bytes[0];
  size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  if (lead != '<') {
    if (size > script->length && !script->ended) return 0;
    return gt_decode(bytes, script->length, &code);
  }
  if (script->length == 1) return script->ended ? 1 : 0;
  if (bytes[1] == '<') return 2;
  end = memchr(bytes, '>', script->length);
  if (end != NULL) return (size_t)(end - bytes) + 1;
  return script->ended ? script->length : 0;
}

static graft_status play_first(graft_terminal *terminal, size_t size) {
  const char *bytes = terminal->script.bytes;
  gt_key key;
  uint32_t code;
  if (bytes[0] == '<' && (size == 1 || bytes[1] != '<')) {
    if (bytes[size - 1] != '>') {
      return wrong(terminal, "unfinished:", bytes + 1, size - 1);
    }
    return play_token(terminal, bytes + 1, size - 2);
  }
  gt_decode(bytes, size, &code);
  key = gt_key_of_code(code);
  return gt_press(terminal, &key);
}

static graft_status play(graft_terminal *terminal) {
  gt_script *script = &terminal->script;
  size_t size = 1;
  while (size > 0 && !terminal->quitting) {
    graft_status status;
    if (script->awaited.length > 0) {
      status = look(terminal);
      if (status < 0) return status;
      if (script->awaited.length > 0) return GRAFT_OK;
    }
    size = first_size(script);
    if (size == 0) break;
    status = play_first(terminal, size);
    script->length -= size;
    memmove(script->bytes, script->bytes + size, script->length);
    if (status < 0) return status;
  }
  if (script->ended && script->length == 0) terminal->quitting = 1;
  return GRAFT_OK;
}

static graft_status fetch(graft_terminal *terminal) {
  gt_script *script = &terminal->script;
  struct pollfd polled = {0, POLLIN, 0};
  ssize_t count;
  polled.fd = terminal->input;
  if (terminal->input < 0 || poll(&polled, 1, 0) <= 0) return GRAFT_OK;
  if (script->capacity - script->length < 4096) {
    size_t capacity = script->capacity + 8192;
    char *grown = realloc(script->bytes, capacity);
    if (grown == NULL) return GRAFT_E_NO_MEMORY;
    script->bytes = grown;
    script->capacity = capacity;
  }
  count = read(terminal->input, script->bytes + script->length, 4096);
  if (count < 0) {
    return errno == EINTR || errno == EAGAIN ? GRAFT_OK : GRAFT_TERMINAL_E_IO;
  }
  script->length += (size_t)count;
  if (count == 0) {
    script->ended = 1;
    terminal->input = -1;
  }
  return GRAFT_OK;
}

static graft_status read_script(graft_terminal *terminal) {
  graft_status status = GRAFT_OK;
  if (terminal->script.awaited.length == 0) status = fetch(terminal);
  return status < 0 ? status : play(terminal);
}

const gt_screen gt_script_screen = {
    .open = open_script,
    .close = close_script,
    .read = read_script,
    .show = show,
    .end = print,
};
