"""Handlers: callables in a table, and the graft_handler structs of them.

A handler is described without a drop: Graft may then share its registration,
and re-rendering 4,000 of them costs no call back into Python. Whoever
described it (the component, see _components) ends it when its tree no longer
holds it.
"""

from __future__ import annotations

import inspect
from ctypes import addressof, c_int64
from typing import Any, Callable

# By the address of its struct, which is its user_data too: what is called,
# and how many of the event's values it takes (-1: not looked at yet).
table: dict[int, list[Any]] = {}

CHUNK = 256
_chunks: list[Any] = []
_free: list[int] = []
_places: dict[int, tuple[Any, int]] = {}

ALL = 1 << 30
UNKNOWN = -1


def add(function: Callable[..., Any], trampoline: int) -> int:
    """Makes a handler; returns the address of its struct."""
    if not _free:
        chunk = (c_int64 * (3 * CHUNK))()
        start = addressof(chunk)
        for index in range(CHUNK):
            _places[start + 24 * index] = (chunk, 3 * index)
        _free.extend(range(start, start + 24 * CHUNK, 24))
    address = _free.pop()
    chunk, index = _places[address]
    chunk[index] = trampoline
    chunk[index + 1] = address
    chunk[index + 2] = 0
    table[address] = [function, UNKNOWN]
    return address


def remove(address: int) -> None:
    if table.pop(address, None) is not None:
        _free.append(address)


def arity(function: Callable[..., Any]) -> int:
    """How many positional arguments a callable needs; ALL for *args.

    Those with defaults keep them: `lambda i=i: ...` is how loops bind.
    """
    # Before its code: a method passes on what is asked of its function.
    bound = getattr(function, "__func__", None)
    if bound is not None and hasattr(bound, "__code__"):
        count = arity(bound)
        return count if count == ALL else max(count - 1, 0)
    code = getattr(function, "__code__", None)
    if code is not None:
        defaults = getattr(function, "__defaults__", None) or ()
        is_open = code.co_flags & inspect.CO_VARARGS
        return ALL if is_open else code.co_argcount - len(defaults)
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ALL
    count = 0
    for parameter in parameters:
        if parameter.kind is parameter.VAR_POSITIONAL:
            return ALL
        if parameter.default is parameter.empty and parameter.kind in (
            parameter.POSITIONAL_ONLY,
            parameter.POSITIONAL_OR_KEYWORD,
        ):
            count += 1
    return count


def call(entry: list[Any], values: list[Any]) -> Any:
    """Calls a handler with as many of the values as it needs."""
    function, count = entry
    if count == UNKNOWN:
        count = entry[1] = arity(function)
    return function(*values[:count])
