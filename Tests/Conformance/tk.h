/* What the conformance tests of Tk share. */
#ifndef GRAFT_CONFORMANCE_TK_H
#define GRAFT_CONFORMANCE_TK_H

#include <graft/tk.h>

/* Calls a command of up to four words, or up to the first null. */
graft_status call(graft_tk *tk, graft_value *reply, const char *first,
                  const char *second, const char *third, const char *fourth);

/* Defines `conf_look WINDOW 0`, which gives what is shown, and `conf_use WINDOW
 * N`, which does what a user could. */
graft_status define_procedures(graft_tk *tk);

#endif
