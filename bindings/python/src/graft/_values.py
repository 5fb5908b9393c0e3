"""Python values as graft_value, and back."""

from __future__ import annotations

import struct
from ctypes import c_int64, string_at
from typing import TYPE_CHECKING, Any

from . import _abi
from ._describe import LEAST, MASK, MOST, shown
from ._objects import VALUE
from ._objects import words as object_words

if TYPE_CHECKING:
    from ._runtime import Runtime

NONE = (_abi.TYPE_NONE, 0)
MOST_LENGTH = 0x7FFFFFFF

_double = struct.Struct("d")
_word = struct.Struct("q")


def encode(runtime: Runtime, value: Any, where: str) -> tuple[int, int]:
    """The two words of a value; `where` tells whose it is.

    Numbers, texts, bytes and None are values of their own and compare by
    content; every other object is held, and compares by identity.
    """
    if value is None:
        return NONE
    if isinstance(value, bool):
        return _abi.TYPE_BOOL, int(value)
    if isinstance(value, int):
        if not LEAST <= value <= MOST:
            raise OverflowError(
                f"{where}: an integer of {value.bit_length()} bits came, 64 "
                "bits with sign are the most"
            )
        return _abi.TYPE_INT, int(value)
    if isinstance(value, float):
        return _abi.TYPE_DOUBLE, _word.unpack(_double.pack(value))[0]
    if isinstance(value, str):
        try:
            return runtime.strings[str.__str__(value)]
        except UnicodeEncodeError:
            raise ValueError(
                f"{where}: {shown(value)} came, which has a lone surrogate "
                "and can't be UTF-8"
            ) from None
    if isinstance(value, bytes):
        if len(value) > MOST_LENGTH:
            raise OverflowError(
                f"{where}: {len(value)} bytes came, 2 GiB at most"
            )
        head = _abi.TYPE_BYTES | len(value) << 32
        return head, runtime.strings.bytes(value)
    return object_words(VALUE, runtime.objects.number(value))


def put(address: int, words: tuple[int, int]) -> None:
    """Writes a value to memory of C."""
    place: Any = (c_int64 * 2).from_address(address)
    place[:] = words


def decode(runtime: Runtime, head: int, payload: int) -> Any:
    kind = head & MASK
    if kind == _abi.TYPE_STRING:
        return string_at(payload, head >> 32 & MASK).decode("utf-8", "replace")
    if kind == _abi.TYPE_INT:
        return payload
    if kind == _abi.TYPE_BOOL:
        return payload != 0
    if kind == _abi.TYPE_DOUBLE:
        return _double.unpack(_word.pack(payload))[0]
    if kind == _abi.TYPE_NONE:
        return None
    if kind == _abi.TYPE_OBJECT:
        return runtime.objects[payload]
    if kind == _abi.TYPE_BYTES:
        return string_at(payload, head >> 32 & MASK)
    if kind == _abi.TYPE_NODE:
        from .nodes import Node

        return Node(runtime, payload & 0xFFFFFFFFFFFFFFFF)
    return payload


def decode_at(runtime: Runtime, address: int | None, count: int) -> list[Any]:
    """The values of an array."""
    if not address or not count:
        return []
    values = (c_int64 * (2 * count)).from_address(address)
    return [
        decode(runtime, values[2 * index], values[2 * index + 1])
        for index in range(count)
    ]


class Values:
    """Values of ours for a call: an array at `address`."""

    __slots__ = ("address", "count", "words")

    def __init__(self, runtime: Runtime, values: Any, where: str) -> None:
        self.count = len(values)
        self.words = (c_int64 * max(2 * self.count, 2))()
        for index, value in enumerate(values):
            head, payload = encode(runtime, value, where)
            self.words[2 * index] = head
            self.words[2 * index + 1] = payload
        from ctypes import addressof

        self.address = addressof(self.words)
