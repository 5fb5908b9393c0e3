"""gtk4.h for ctypes. Made by generate.py."""

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

GTK4_OBJECT = 18255
GTK4_E_DISPLAY = -1001
GTK4_QUIET = 1


class Gtk4Desc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("flags", c_uint32), ("runtime", c_void_p),
    )


class Gtk4Report(Structure):
    _fields_ = (
        ("event", c_void_p), ("property", c_void_p), ("flags", c_uint32),
        ("reserved", c_uint32),
    )


class Gtk4Rules(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("report_count", c_uint32),
        ("reports", c_void_p),
    )



STRUCTS: dict[str, type[Structure]] = {
    "graft_gtk4_desc": Gtk4Desc, "graft_gtk4_report": Gtk4Report,
    "graft_gtk4_rules": Gtk4Rules,
}

FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "graft_gtk4_open": (c_int32, c_void_p, c_void_p),
    "graft_gtk4_close": (c_int32, c_void_p),
    "graft_gtk4_runtime": (c_void_p, c_void_p),
    "graft_gtk4_run": (c_int32, c_void_p, c_void_p, c_void_p),
    "graft_gtk4_quit": (c_int32, c_void_p),
    "graft_gtk4_invalidate": (c_int32, c_void_p),
    "graft_gtk4_mount": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p),
    "graft_gtk4_process": (c_int32, c_void_p),
    "graft_gtk4_wait": (c_int32, c_void_p, c_int32),
    "graft_gtk4_style_sheet": (c_int32, c_void_p, c_char_p),
    "graft_gtk4_error_message": (c_int32, c_void_p, c_size_t, c_void_p),
    "graft_gtk4_class": (c_int32, c_void_p, c_char_p, c_void_p),
    "graft_gtk4_class_with": (c_int32, c_void_p, c_char_p, c_void_p, c_void_p),
    "graft_gtk4_type_json": (c_int32, c_char_p, c_void_p, c_size_t, c_void_p),
    "graft_gtk4_types_json": (c_int32, c_void_p, c_size_t, c_void_p),
    "graft_gtk4_node": (c_uint64, c_void_p, c_void_p),
}
