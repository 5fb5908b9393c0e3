"""tk.h for ctypes. Made by generate.py."""

from __future__ import annotations

from ctypes import (
    Structure,
    c_char_p,
    c_int32,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

TK_E_TCL = -1001
TK_QUIET = 1


class TkDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("flags", c_uint32), ("interp", c_void_p),
        ("name", c_void_p), ("runtime", c_void_p),
    )



STRUCTS: dict[str, type[Structure]] = {
    "graft_tk_desc": TkDesc,
}

FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "graft_tk_open": (c_int32, c_void_p, c_void_p),
    "graft_tk_close": (c_int32, c_void_p),
    "graft_tk_runtime": (c_void_p, c_void_p),
    "graft_tk_interp": (c_void_p, c_void_p),
    "graft_tk_class": (c_int32, c_void_p, c_char_p, c_void_p),
    "graft_tk_class_json": (
        c_int32, c_void_p, c_char_p, c_void_p, c_size_t, c_void_p,
    ),
    "graft_tk_run": (c_int32, c_void_p, c_void_p, c_void_p),
    "graft_tk_hear_main_window": (c_int32, c_void_p),
    "graft_tk_quit": (c_int32, c_void_p),
    "graft_tk_invalidate": (c_int32, c_void_p),
    "graft_tk_mount": (
        c_int32, c_void_p, c_char_p, c_void_p, c_void_p, c_void_p,
    ),
    "graft_tk_process": (c_int32, c_void_p, c_int32),
    "graft_tk_call": (c_int32, c_void_p, c_void_p, c_uint32, c_void_p),
    "graft_tk_path": (
        c_int32, c_void_p, c_uint64, c_void_p, c_size_t, c_void_p,
    ),
    "graft_tk_adopt": (c_int32, c_void_p, c_char_p, c_void_p),
    "graft_tk_release": (c_int32, c_void_p, c_void_p),
    "graft_tk_error_message": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p),
}
