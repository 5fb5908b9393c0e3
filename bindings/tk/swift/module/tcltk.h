/* Tcl, for Swift. */
#include <tcl.h>
