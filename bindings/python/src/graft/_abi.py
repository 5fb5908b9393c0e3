"""graft.h for ctypes. Made by generate.py."""

from __future__ import annotations

from ctypes import (
    Structure,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

from ._callbacks import function_type

VERSION = 1000
OK = 0
DECLINED = 1
HANDLED = 2
QUEUED = 3
DROPPED = 4
E_INVALID = -1
E_NO_MEMORY = -2
E_STALE = -3
E_THREAD = -4
E_BUSY = -5
E_DUPLICATE = -6
E_UNKNOWN = -7
E_TYPE = -8
E_UNSUPPORTED = -9
E_LIMIT = -10
E_SMALL = -11
E_LOOP = -12
E_STRICT = -13
E_HOST = -1000
TYPE_NONE = 0
TYPE_BOOL = 1
TYPE_INT = 2
TYPE_DOUBLE = 3
TYPE_STRING = 4
TYPE_BYTES = 5
TYPE_POINTER = 6
TYPE_OBJECT = 7
TYPE_HANDLER = 8
TYPE_STATE = 9
TYPE_NODE = 10
PHASE_NONE = 0
PHASE_MATCH = 1
PHASE_MAKE_COORDINATOR = 2
PHASE_CREATE = 3
PHASE_UPDATE = 4
PHASE_FINALIZE = 5
PHASE_CONNECT = 6
PHASE_INSERT = 7
PHASE_MOVE = 8
PHASE_REMOVE = 9
PHASE_DID_MOUNT = 10
PHASE_WILL_UNMOUNT = 11
PHASE_DESTROY = 12
PHASE_DESTROY_COORDINATOR = 13
PHASE_RESET = 14
PHASE_CALLBACK = 15
PHASE_HANDLER = 16
PHASE_QUERY = 17
PHASE_COMMAND = 18
PHASE_MEASURE = 19
PHASE_BODY = 20
PHASE_TASK = 21
PHASE_READ = 22
PHASE_PUMP = 23
PHASE_EFFECT = 24
PHASE_DERIVE = 25
PHASE_SET_ROWS = 26
PHASE_ROW_KEY = 27
EVENT_ADJUSTED = 1
EVENT_MERGED = 2
EVENT_IS_QUERY = 4
INDEX_NONE = 4294967295
RUNTIME_STRICT = 1
PROPERTY_CREATE_ONLY = 1
PROPERTY_HOLD = 2
EMITS_BUBBLES = 1
EMITS_CONTINUOUS = 2
EMITS_QUERY = 4
EMITS_ECHO_NEVER = 8
EMITS_ECHO_AT_ONCE = 16
EMITS_ENDS_EDITING = 32
EMITS_PREFIX = 64
CLASS_ATTACH_TOP_DOWN = 1
CLASS_PARENT_AT_CREATE = 2
CLASS_PINNED = 4
CLASS_CLOSED = 8
CLASS_OPEN = 16
PROP_HOLD = 1
ELEMENT_KEY_INT = 1
ELEMENT_KEY_STRING = 2
ELEMENT_PINNED = 4
ELEMENT_SAME = 8
ROWS_ANY_INDEX = 1
ROWS_NEW_KEYS = 2
WRAP_CLASS = 1
PROVIDER_CLASS = 2
BOUNDARY_CLASS = 3
FALLBACK_CLASS = 4
ROWS_CLASS = 5


class Handler(Structure):
    _fields_ = (
        ("function", c_void_p), ("user_data", c_void_p), ("drop", c_void_p),
    )


class Value(Structure):
    _fields_ = (
        ("type", c_uint32), ("length", c_uint32), ("as_", c_int64),
    )


class Context(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("phase", c_uint32), ("runtime", c_void_p),
        ("node", c_uint64), ("class_id", c_uint32), ("reserved", c_uint32),
        ("class_data", c_void_p), ("coordinator", c_void_p),
        ("widget", c_void_p), ("parent_widget", c_void_p), ("commit", c_uint64),
        ("transaction", c_uint64),
    )


class Event(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("flags", c_uint32), ("target", c_uint64),
        ("name", c_uint32), ("value_count", c_uint32), ("values", c_void_p),
        ("reply", c_void_p),
    )


class Change(Structure):
    _fields_ = (
        ("name", c_uint32), ("reserved", c_uint32), ("old_value", Value),
        ("new_value", Value),
    )


class Child(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("index", c_uint32), ("node", c_uint64),
        ("class_id", c_uint32), ("reserved", c_uint32), ("widget", c_void_p),
        ("previous", c_void_p),
    )


class Size(Structure):
    _fields_ = (
        ("width", c_double), ("height", c_double),
    )


class Report(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("phase", c_uint32), ("status", c_int32),
        ("class_id", c_uint32), ("node", c_uint64), ("commit", c_uint64),
        ("path", c_void_p), ("class_name", c_void_p), ("key", c_void_p),
        ("message", c_void_p),
    )


class RuntimeDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("flags", c_uint32), ("user_data", c_void_p),
        ("allocate", c_void_p), ("deallocate", c_void_p),
        ("schedule", c_void_p), ("report", c_void_p), ("retain", c_void_p),
        ("release", c_void_p),
    )


class Stats(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("live_nodes", c_uint32),
        ("commits", c_uint64), ("creates", c_uint64), ("updates", c_uint64),
        ("destroys", c_uint64), ("inserts", c_uint64), ("moves", c_uint64),
        ("removes", c_uint64), ("events", c_uint64),
        ("echoes_dropped", c_uint64), ("stale_events", c_uint64),
        ("merged_events", c_uint64), ("write_backs", c_uint64),
        ("reports", c_uint64), ("nodes_visited", c_uint64),
        ("allocations", c_uint64), ("bytes_held", c_uint64),
    )


class Property(Structure):
    _fields_ = (
        ("name", c_void_p), ("flags", c_uint32), ("types", c_uint32),
        ("order", c_int32), ("reserved", c_uint32), ("after", c_void_p),
    )


class EventType(Structure):
    _fields_ = (
        ("name", c_void_p), ("flags", c_uint32), ("reserved", c_uint32),
        ("value_of", c_void_p),
    )


class ClassDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("flags", c_uint32), ("name", c_void_p),
        ("properties", c_void_p), ("events", c_void_p),
        ("property_count", c_uint32), ("event_count", c_uint32),
        ("pool_limit", c_uint32), ("reserved", c_uint32),
        ("class_data", c_void_p), ("drop", c_void_p),
        ("make_coordinator", c_void_p), ("create", c_void_p),
        ("update", c_void_p), ("finalize", c_void_p), ("connect", c_void_p),
        ("insert_child", c_void_p), ("move_child", c_void_p),
        ("remove_child", c_void_p), ("did_mount", c_void_p),
        ("will_unmount", c_void_p), ("callback", c_void_p),
        ("command", c_void_p), ("size_that_fits", c_void_p), ("read", c_void_p),
        ("reset", c_void_p), ("destroy", c_void_p),
        ("destroy_coordinator", c_void_p), ("body", c_void_p),
        ("set_rows", c_void_p),
    )


class RootDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("class_id", c_uint32), ("widget", c_void_p),
        ("body", c_void_p), ("user_data", c_void_p), ("drop", c_void_p),
    )


class Prop(Structure):
    _fields_ = (
        ("name", c_uint32), ("flags", c_uint32), ("value", Value),
    )


class WrapDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("reserved", c_uint32), ("make", c_void_p),
        ("update", c_void_p), ("update_with_context", c_void_p),
        ("destroy", c_void_p), ("user_data", c_void_p), ("drop", c_void_p),
    )


class Row(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("index", c_uint32), ("key", Value),
        ("value", Value),
    )


class RowsDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("overscan", c_uint32), ("list", c_uint64),
        ("count", c_uint32), ("reserved", c_uint32), ("key", c_void_p),
        ("body", c_void_p), ("user_data", c_void_p), ("drop", c_void_p),
        ("version", c_uint64), ("flags", c_uint32), ("reserved_too", c_uint32),
    )


class Extra(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("reserved", c_uint32), ("token", c_uint64),
        ("adopt", c_void_p), ("ref", c_uint64), ("wrap", c_void_p),
        ("version", c_uint64), ("rows", c_void_p),
    )


class Element(Structure):
    _fields_ = (
        ("class_id", c_uint32), ("flags", c_uint32), ("site", c_uint32),
        ("key_length", c_uint32), ("key", c_int64), ("props", c_void_p),
        ("extra", c_void_p), ("prop_count", c_uint32),
        ("child_count", c_uint32),
    )


class EffectDesc(Structure):
    _fields_ = (
        ("struct_size", c_uint32), ("input_count", c_uint32),
        ("inputs", c_void_p), ("run", c_void_p), ("clean", c_void_p),
        ("user_data", c_void_p), ("drop", c_void_p),
    )


DropFunction = function_type(None, c_void_p)
HandlerFunction = function_type(c_int32, c_void_p, c_void_p, c_void_p)
BodyFunction = function_type(c_int32, c_void_p, c_void_p)
TaskFunction = function_type(c_int32, c_void_p, c_void_p)
DeriveFunction = function_type(c_int32, c_void_p, c_void_p, c_void_p)
RuntimeDescAllocate = function_type(c_void_p, c_void_p, c_size_t)
RuntimeDescDeallocate = function_type(None, c_void_p, c_void_p, c_size_t)
RuntimeDescSchedule = function_type(None, c_void_p)
RuntimeDescReport = function_type(None, c_void_p, c_void_p)
RuntimeDescRetain = function_type(None, c_void_p, c_uint32, c_void_p)
RuntimeDescRelease = function_type(None, c_void_p, c_uint32, c_void_p)
ClassDescMakeCoordinator = function_type(c_int32, c_void_p, c_void_p)
ClassDescCreate = function_type(c_int32, c_void_p, c_void_p)
ClassDescUpdate = function_type(c_int32, c_void_p, c_void_p, c_void_p, c_uint32)
ClassDescFinalize = function_type(c_int32, c_void_p, c_void_p)
ClassDescConnect = function_type(c_int32, c_void_p, c_void_p, c_uint32, c_int32)
ClassDescInsertChild = function_type(c_int32, c_void_p, c_void_p, c_void_p)
ClassDescMoveChild = function_type(c_int32, c_void_p, c_void_p, c_void_p)
ClassDescRemoveChild = function_type(c_int32, c_void_p, c_void_p, c_void_p)
ClassDescDidMount = function_type(c_int32, c_void_p, c_void_p)
ClassDescWillUnmount = function_type(c_int32, c_void_p, c_void_p)
ClassDescCallback = function_type(c_int32, c_void_p, c_void_p, c_void_p)
ClassDescCommand = function_type(
    c_int32, c_void_p, c_void_p, c_uint32, c_void_p, c_uint32, c_void_p,
)
ClassDescSizeThatFits = function_type(
    c_int32, c_void_p, c_void_p, c_void_p, c_void_p,
)
ClassDescRead = function_type(c_int32, c_void_p, c_void_p, c_uint32, c_void_p)
ClassDescReset = function_type(c_int32, c_void_p, c_void_p)
ClassDescDestroy = function_type(c_int32, c_void_p, c_void_p)
ClassDescDestroyCoordinator = function_type(c_int32, c_void_p, c_void_p)
ClassDescBody = function_type(c_int32, c_void_p)
ClassDescSetRows = function_type(
    c_int32, c_void_p, c_void_p, c_uint32, c_uint32,
)
WrapDescMake = function_type(c_int32, c_void_p, c_void_p, c_void_p)
WrapDescUpdate = function_type(c_int32, c_void_p, c_void_p)
WrapDescUpdateWithContext = function_type(c_int32, c_void_p, c_void_p, c_void_p)
WrapDescDestroy = function_type(None, c_void_p, c_void_p)
RowsDescKey = function_type(c_int32, c_void_p, c_void_p, c_uint32, c_void_p)
RowsDescBody = function_type(c_int32, c_void_p, c_void_p, c_void_p)
EffectDescRun = function_type(c_int32, c_void_p, c_void_p)
EffectDescClean = function_type(c_int32, c_void_p, c_void_p)

STRUCTS: dict[str, type[Structure]] = {
    "graft_handler": Handler, "graft_value": Value, "graft_context": Context,
    "graft_event": Event, "graft_change": Change, "graft_child": Child,
    "graft_size": Size, "graft_report": Report,
    "graft_runtime_desc": RuntimeDesc, "graft_stats": Stats,
    "graft_property": Property, "graft_event_type": EventType,
    "graft_class_desc": ClassDesc, "graft_root_desc": RootDesc,
    "graft_prop": Prop, "graft_wrap_desc": WrapDesc, "graft_row": Row,
    "graft_rows_desc": RowsDesc, "graft_extra": Extra, "graft_element": Element,
    "graft_effect_desc": EffectDesc,
}

FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "graft_version": (c_uint32,),
    "graft_abi_json": (c_int32, c_void_p, c_size_t, c_void_p),
    "graft_status_name": (c_char_p, c_int32),
    "graft_error_message": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p),
    "graft_fail": (c_int32, c_void_p, c_int32, c_char_p),
    "graft_runtime_create": (c_int32, c_void_p, c_void_p),
    "graft_runtime_destroy": (c_int32, c_void_p),
    "graft_runtime_stats": (c_int32, c_void_p, c_void_p),
    "graft_runtime_trim": (c_int32, c_void_p),
    "graft_atom_intern": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p),
    "graft_atom_of": (c_uint32, c_void_p, c_char_p),
    "graft_atom_text": (
        c_int32, c_void_p, c_uint32, c_void_p, c_size_t, c_void_p,
    ),
    "graft_class_register": (c_int32, c_void_p, c_void_p, c_void_p),
    "graft_class_find": (c_int32, c_void_p, c_char_p, c_void_p),
    "graft_class_name": (
        c_int32, c_void_p, c_uint32, c_void_p, c_size_t, c_void_p,
    ),
    "graft_root_create": (c_int32, c_void_p, c_void_p, c_void_p),
    "graft_root_destroy": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_invalidate": (c_int32, c_void_p, c_uint64),
    "graft_render": (c_int32, c_void_p, c_uint64, c_void_p, c_uint32),
    "graft_begin": (c_int32, c_void_p, c_uint64),
    "graft_commit": (c_int32, c_void_p),
    "graft_cancel": (c_int32, c_void_p),
    "graft_open": (c_int32, c_void_p, c_uint32, c_uint32),
    "graft_open_wrap": (c_int32, c_void_p, c_void_p, c_uint32),
    "graft_close": (c_int32, c_void_p),
    "graft_key": (c_int32, c_void_p, c_int64),
    "graft_key_string": (c_int32, c_void_p, c_char_p),
    "graft_element_flags": (c_int32, c_void_p, c_uint32),
    "graft_element_extra": (c_int32, c_void_p, c_void_p),
    "graft_describe": (c_int32, c_void_p, c_void_p, c_uint32),
    "graft_set": (c_int32, c_void_p, c_void_p, c_uint32),
    "graft_bool": (c_int32, c_void_p, c_char_p, c_int),
    "graft_int": (c_int32, c_void_p, c_char_p, c_int64),
    "graft_double": (c_int32, c_void_p, c_char_p, c_double),
    "graft_string": (c_int32, c_void_p, c_char_p, c_char_p),
    "graft_set_value": (c_int32, c_void_p, c_char_p, c_void_p),
    "graft_hold": (c_int32, c_void_p, c_char_p),
    "graft_on": (c_int32, c_void_p, c_char_p, c_void_p, c_void_p),
    "graft_on_owned": (
        c_int32, c_void_p, c_char_p, c_void_p, c_void_p, c_void_p,
    ),
    "graft_wrap_context": (
        c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p,
        c_uint64,
    ),
    "graft_wrap": (
        c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p,
        c_uint64,
    ),
    "graft_wrap_static": (
        c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p,
    ),
    "graft_emit": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p, c_uint32),
    "graft_query": (
        c_int32, c_void_p, c_uint64, c_uint32, c_void_p, c_uint32, c_void_p,
    ),
    "graft_post": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p, c_void_p),
    "graft_wake": (c_int32, c_void_p),
    "graft_pump": (c_int32, c_void_p, c_uint32),
    "graft_state_create": (c_int32, c_void_p, c_void_p, c_void_p),
    "graft_state_derive": (
        c_int32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p,
    ),
    "graft_state_destroy": (c_int32, c_void_p, c_uint64),
    "graft_state_get": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_state_set": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_state_local": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p),
    "graft_bind": (c_int32, c_void_p, c_char_p, c_uint64),
    "graft_effect": (c_int32, c_void_p, c_uint32, c_void_p),
    "graft_open_provider": (c_int32, c_void_p, c_char_p, c_void_p, c_uint32),
    "graft_environment_default": (c_int32, c_void_p, c_uint32, c_void_p),
    "graft_environment": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p),
    "graft_transaction_begin": (c_int32, c_void_p, c_uint64),
    "graft_transaction_end": (c_int32, c_void_p),
    "graft_list_create": (c_int32, c_void_p, c_void_p),
    "graft_list_destroy": (c_int32, c_void_p, c_uint64),
    "graft_list_insert": (
        c_int32, c_void_p, c_uint64, c_uint32, c_void_p, c_uint32, c_void_p,
    ),
    "graft_list_remove": (c_int32, c_void_p, c_uint64, c_uint32, c_uint32),
    "graft_list_move": (c_int32, c_void_p, c_uint64, c_uint32, c_uint32),
    "graft_list_set": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p),
    "graft_list_touch": (c_int32, c_void_p, c_uint64, c_uint32),
    "graft_list_count": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_list_get": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p),
    "graft_list_item": (c_int32, c_void_p, c_uint64, c_int64, c_void_p),
    "graft_list_id": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p),
    "graft_list_find": (c_int32, c_void_p, c_uint64, c_int64, c_void_p),
    "graft_rows": (c_int32, c_void_p, c_uint32, c_void_p),
    "graft_rows_visible": (c_int32, c_void_p, c_uint64, c_uint32, c_uint32),
    "graft_command": (
        c_int32, c_void_p, c_uint64, c_uint32, c_void_p, c_uint32, c_void_p,
    ),
    "graft_size_that_fits": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p),
    "graft_widget_gone": (c_int32, c_void_p, c_uint64),
    "graft_ref_create": (c_int32, c_void_p, c_void_p),
    "graft_ref_destroy": (c_int32, c_void_p, c_uint64),
    "graft_ref_node": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_node_class": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_node_key": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_node_widget": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_node_coordinator": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_node_parent": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_node_child_count": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_node_child": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p),
    "graft_node_next": (c_int32, c_void_p, c_uint64, c_void_p),
    "graft_node_property": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p),
    "graft_node_path": (
        c_int32, c_void_p, c_uint64, c_void_p, c_size_t, c_void_p,
    ),
    "graft_node_json": (
        c_int32, c_void_p, c_uint64, c_void_p, c_size_t, c_void_p,
    ),
}
