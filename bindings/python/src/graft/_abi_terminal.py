"""terminal.h for ctypes. Made by generate.py."""

from __future__ import annotations

from ctypes import (
    Structure,
    c_char_p,
    c_double,
    c_int32,
    c_size_t,
    c_uint32,
    c_void_p,
)
from typing import Any

from ._callbacks import function_type

TERMINAL_E_SCREEN = -1001
TERMINAL_E_SCRIPT = -1002
TERMINAL_E_IO = -1003
TERMINAL_SCRIPTED = 1
TERMINAL_QUIET = 2
TERMINAL_BOLD = 1
TERMINAL_DIM = 2
TERMINAL_REVERSE = 4
TERMINAL_UNDERLINE = 8
TERMINAL_RED = 256
TERMINAL_GREEN = 512
TERMINAL_YELLOW = 768
TERMINAL_BLUE = 1024
TERMINAL_MAGENTA = 1280
TERMINAL_CYAN = 1536
TERMINAL_WHITE = 1792
TERMINAL_TAKES_FOCUS = 1


class TerminalDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("flags", c_uint32), ("columns", c_int32),
        ("lines", c_int32), ("unit_width", c_double), ("unit_height", c_double),
        ("runtime", c_void_p),
    )


class TerminalClasses(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("label", c_uint32), ("button", c_uint32),
        ("entry", c_uint32), ("toggle", c_uint32), ("list", c_uint32),
        ("progress", c_uint32), ("spinner", c_uint32), ("row", c_uint32),
        ("column", c_uint32), ("overlay", c_uint32), ("frame", c_uint32),
        ("slider", c_uint32), ("canvas", c_uint32), ("window", c_uint32),
    )


class TerminalCustomDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("flags", c_uint32), ("user_data", c_void_p),
        ("measure", c_void_p), ("draw", c_void_p), ("key", c_void_p),
        ("click", c_void_p), ("free", c_void_p),
    )


TerminalAction = function_type(None, c_void_p, c_void_p)
TerminalCustomDescMeasure = function_type(None, c_void_p, c_void_p, c_void_p)
TerminalCustomDescDraw = function_type(
    None, c_void_p, c_void_p, c_int32, c_int32, c_int32,
)
TerminalCustomDescKey = function_type(c_int32, c_void_p, c_char_p)
TerminalCustomDescClick = function_type(c_int32, c_void_p, c_int32, c_int32)
TerminalCustomDescFree = function_type(None, c_void_p)

STRUCTS: dict[str, type[Structure]] = {
    "graft_terminal_desc": TerminalDesc,
    "graft_terminal_classes": TerminalClasses,
    "graft_terminal_custom_desc": TerminalCustomDesc,
}

FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "graft_terminal_open": (c_int32, c_void_p, c_void_p),
    "graft_terminal_close": (c_int32, c_void_p),
    "graft_terminal_runtime": (c_void_p, c_void_p),
    "graft_terminal_get_classes": (c_int32, c_void_p, c_void_p),
    "graft_terminal_run": (c_int32, c_void_p, c_void_p, c_void_p),
    "graft_terminal_error_message": (
        c_int32, c_void_p, c_void_p, c_size_t, c_void_p,
    ),
    "graft_terminal_quit": (c_int32, c_void_p),
    "graft_terminal_invalidate": (c_int32, c_void_p),
    "graft_terminal_mount": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p),
    "graft_terminal_wait_for": (c_int32, c_void_p, c_void_p, c_void_p),
    "graft_terminal_process": (c_int32, c_void_p),
    "graft_terminal_finish": (c_int32, c_void_p),
    "graft_terminal_screen_text": (
        c_int32, c_void_p, c_void_p, c_size_t, c_void_p,
    ),
    "graft_terminal_button_new": (c_void_p, c_void_p, c_char_p),
    "graft_terminal_button_on_click": (None, c_void_p, c_void_p, c_void_p),
    "graft_terminal_spinner_new": (c_void_p, c_void_p),
    "graft_terminal_spinner_start": (None, c_void_p),
    "graft_terminal_spinner_stop": (None, c_void_p),
    "graft_terminal_widget_free": (None, c_void_p),
    "graft_terminal_custom_new": (c_void_p, c_void_p, c_void_p),
    "graft_terminal_custom_user_data": (c_void_p, c_void_p),
    "graft_terminal_widget_changed": (None, c_void_p),
    "graft_terminal_paint_text": (
        None, c_void_p, c_int32, c_int32, c_uint32, c_char_p,
    ),
}
