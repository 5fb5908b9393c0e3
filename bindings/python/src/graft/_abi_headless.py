"""headless.h for ctypes. Made by generate.py."""

from __future__ import annotations

from ctypes import (
    Structure,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

from ._callbacks import function_type

HEADLESS_CALL_COORDINATOR = 0
HEADLESS_CALL_CREATE = 1
HEADLESS_CALL_UPDATE = 2
HEADLESS_CALL_FINALIZE = 3
HEADLESS_CALL_CONNECT = 4
HEADLESS_CALL_DISCONNECT = 5
HEADLESS_CALL_INSERT = 6
HEADLESS_CALL_MOVE = 7
HEADLESS_CALL_REMOVE = 8
HEADLESS_CALL_MOUNT = 9
HEADLESS_CALL_UNMOUNT = 10
HEADLESS_CALL_EVENT = 11
HEADLESS_CALL_COMMAND = 12
HEADLESS_CALL_MEASURE = 13
HEADLESS_CALL_READ = 14
HEADLESS_CALL_RESET = 15
HEADLESS_CALL_DESTROY = 16
HEADLESS_CALL_DESTROY_COORDINATOR = 17
HEADLESS_CALL_SET_ROWS = 18
HEADLESS_CALL_COUNT = 19
HEADLESS_LOG_NOTHING = 0
HEADLESS_LOG_ALL = 4294967295
HEADLESS_ECHO_AT_ONCE = 0
HEADLESS_ECHO_LATE = 1
HEADLESS_ECHO_TWICE = 2
HEADLESS_ECHO_NEVER = 3
HEADLESS_ECHO_LATE_TWICE = 4
HEADLESS_ECHO_CURRENT = 5
HEADLESS_ECHO_REPLACE = 6
HEADLESS_CARET_START = 0
HEADLESS_CARET_END = 1
HEADLESS_CARET_KEPT = 2
HEADLESS_KNOB_ECHO = 0
HEADLESS_KNOB_ECHO_SAME = 1
HEADLESS_KNOB_CARET = 2
HEADLESS_KNOB_RAW_CARET = 3
HEADLESS_KNOB_AUTO_SELECT = 4
HEADLESS_KNOB_NOISY_DESTROY = 5
HEADLESS_KNOB_CLOSE_DESTROYS = 6
HEADLESS_KNOB_LOG = 7
HEADLESS_KNOB_COUNT = 8
HEADLESS_NO_READ = 1
HEADLESS_NO_MOVE_CHILD = 2
HEADLESS_NO_COORDINATOR = 4
HEADLESS_NO_CALLBACK = 8
HEADLESS_PARENT_AT_CREATE = 16
HEADLESS_ATTACH_TOP_DOWN = 32
HEADLESS_EXACT_ECHO = 64
HEADLESS_HOLD_TEXT = 128
HEADLESS_OPEN = 256
HEADLESS_LAZY_LIST = 512


class HeadlessDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("flags", c_uint32), ("prefix", c_void_p),
        ("user_data", c_void_p), ("allocate", c_void_p),
        ("deallocate", c_void_p), ("echo", c_uint32), ("echo_same", c_uint32),
        ("caret", c_uint32), ("raw_caret", c_uint32), ("auto_select", c_uint32),
        ("noisy_destroy", c_uint32), ("close_destroys", c_uint32),
        ("log_hidden", c_uint32), ("pool_limit", c_uint32),
        ("reserved", c_uint32),
    )


class HeadlessClasses(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("screen", c_uint32), ("window", c_uint32),
        ("box", c_uint32), ("row", c_uint32), ("list", c_uint32),
        ("label", c_uint32), ("button", c_uint32), ("entry", c_uint32),
        ("toggle", c_uint32), ("range", c_uint32), ("choice", c_uint32),
        ("spinner", c_uint32),
    )


class HeadlessStats(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("violations", c_uint32),
        ("creates", c_uint64), ("updates", c_uint64), ("sets", c_uint64),
        ("inserts", c_uint64), ("moves", c_uint64), ("removes", c_uint64),
        ("destroys", c_uint64), ("emits", c_uint64), ("log_lost", c_uint64),
        ("live_widgets", c_uint64), ("live_coordinators", c_uint64),
        ("live_connections", c_uint64), ("bytes_held", c_uint64),
    )


HeadlessDescAllocate = function_type(c_void_p, c_void_p, c_size_t)
HeadlessDescDeallocate = function_type(None, c_void_p, c_void_p, c_size_t)

STRUCTS: dict[str, type[Structure]] = {
    "graft_headless_desc": HeadlessDesc,
    "graft_headless_classes": HeadlessClasses,
    "graft_headless_stats": HeadlessStats,
}

FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "graft_headless_create": (c_int32, c_void_p, c_void_p, c_void_p),
    "graft_headless_destroy": (None, c_void_p),
    "graft_headless_set": (c_int32, c_void_p, c_uint32, c_uint32),
    "graft_headless_get": (c_int32, c_void_p, c_uint32, c_void_p),
    "graft_headless_get_classes": (c_int32, c_void_p, c_void_p),
    "graft_headless_class": (c_uint32, c_void_p, c_char_p),
    "graft_headless_screen": (c_void_p, c_void_p),
    "graft_headless_screen_class": (c_uint32, c_void_p),
    "graft_headless_turn": (c_int32, c_void_p),
    "graft_headless_run_loop": (c_int32, c_void_p),
    "graft_headless_settle": (c_int32, c_void_p),
    "graft_headless_waiting": (c_int32, c_void_p, c_void_p),
    "graft_headless_find": (
        c_int32, c_void_p, c_char_p, c_char_p, c_uint32, c_void_p,
    ),
    "graft_headless_type": (c_int32, c_void_p, c_uint64, c_char_p),
    "graft_headless_backspace": (c_int32, c_void_p, c_uint64),
    "graft_headless_set_text": (c_int32, c_void_p, c_uint64, c_char_p),
    "graft_headless_set_caret": (c_int32, c_void_p, c_uint64, c_int64),
    "graft_headless_enter": (c_int32, c_void_p, c_uint64),
    "graft_headless_escape": (c_int32, c_void_p, c_uint64),
    "graft_headless_focus": (c_int32, c_void_p, c_uint64),
    "graft_headless_blur": (c_int32, c_void_p, c_uint64),
    "graft_headless_click": (c_int32, c_void_p, c_uint64),
    "graft_headless_toggle": (c_int32, c_void_p, c_uint64),
    "graft_headless_drag": (c_int32, c_void_p, c_uint64, c_double),
    "graft_headless_drag_through": (
        c_int32, c_void_p, c_uint64, c_void_p, c_uint32,
    ),
    "graft_headless_select": (c_int32, c_void_p, c_uint64, c_int64),
    "graft_headless_motion": (c_int32, c_void_p, c_uint64, c_double, c_double),
    "graft_headless_show_rows": (
        c_int32, c_void_p, c_uint64, c_uint32, c_uint32,
    ),
    "graft_headless_scroll": (c_int32, c_void_p, c_uint64, c_double, c_double),
    "graft_headless_close": (c_int32, c_void_p, c_uint64),
    "graft_headless_kill": (c_int32, c_void_p, c_uint64),
    "graft_headless_emit": (
        c_int32, c_void_p, c_uint64, c_char_p, c_void_p, c_uint32,
    ),
    "graft_headless_set_property": (
        c_int32, c_void_p, c_uint64, c_char_p, c_void_p,
    ),
    "graft_headless_text": (
        c_int32, c_void_p, c_uint64, c_void_p, c_size_t, c_void_p,
    ),
    "graft_headless_caret": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_headless_active": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_headless_value": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_headless_selected": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_headless_rows": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p),
    "graft_headless_property": (
        c_int32, c_void_p, c_uint64, c_char_p, c_void_p,
    ),
    "graft_headless_child_count": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_headless_child": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p),
    "graft_headless_children": (
        c_int32, c_void_p, c_uint64, c_void_p, c_size_t, c_void_p,
    ),
    "graft_headless_focused": (c_int32, c_void_p, c_void_p),
    "graft_headless_connected": (
        c_int32, c_void_p, c_uint64, c_char_p, c_void_p,
    ),
    "graft_headless_snapshot": (
        c_int32, c_void_p, c_void_p, c_size_t, c_void_p,
    ),
    "graft_headless_check": (c_int32, c_void_p, c_uint64),
    "graft_headless_log": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p),
    "graft_headless_log_clear": (c_int32, c_void_p),
    "graft_headless_calls": (c_int32, c_void_p, c_uint32, c_void_p),
    "graft_headless_get_stats": (c_int32, c_void_p, c_void_p),
    "graft_headless_fail": (
        c_int32, c_void_p, c_uint32, c_char_p, c_uint32, c_uint32, c_int32,
    ),
    "graft_headless_fail_clear": (c_int32, c_void_p),
    "graft_headless_violations": (
        c_int32, c_void_p, c_void_p, c_size_t, c_void_p,
    ),
    "graft_headless_violations_clear": (c_int32, c_void_p),
    "graft_headless_widget_make": (c_int32, c_void_p, c_char_p, c_void_p),
    "graft_headless_widget_set": (
        c_int32, c_void_p, c_void_p, c_char_p, c_void_p,
    ),
    "graft_headless_widget_get": (
        c_int32, c_void_p, c_void_p, c_char_p, c_void_p,
    ),
    "graft_headless_widget_free": (c_int32, c_void_p, c_void_p),
}
