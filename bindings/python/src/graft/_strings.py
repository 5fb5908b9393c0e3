"""Texts as UTF-8 at addresses that C can read, each encoded once."""

from __future__ import annotations

from ctypes import addressof, c_char
from typing import Any

from . import _abi

CHUNK = 1 << 16
# Longer texts are not kept: they are seldom described twice.
LONGEST = 1024
# Bytes and texts after which all are forgotten, between descriptions.
MOST_BYTES = 1 << 22
MOST_TEXTS = 1 << 16


class Strings(dict[str, "tuple[int, int]"]):
    """Gives for a text the two words of its graft_value."""

    __slots__ = ("_chunks", "_left", "_long", "_place", "_view")

    def __init__(self) -> None:
        super().__init__()
        self._long: list[Any] = []
        self._forget()

    def _forget(self) -> None:
        self.clear()
        self._chunks: list[Any] = []
        self._left = 0
        self._place = 0
        self._view: memoryview = memoryview(b"")

    def __missing__(self, text: str) -> tuple[int, int]:
        encoded = text.encode()
        length = len(encoded)
        if length > 0x7FFFFFFF:
            raise OverflowError(f"a text of {length} bytes came, 2 GiB at most")
        head = _abi.TYPE_STRING | length << 32
        if length > LONGEST:
            return head, self.bytes(encoded)
        if length >= self._left:
            chunk = (c_char * CHUNK)()
            self._chunks.append(chunk)
            self._view = memoryview(chunk).cast("B")
            self._place = addressof(chunk)
            self._left = CHUNK
        start = CHUNK - self._left
        self._view[start : start + length] = encoded
        words = head, self._place + start
        self._left -= length
        self[text] = words
        return words

    def bytes(self, content: bytes) -> int:
        """The address of a copy that lives until settle()."""
        buffer = (c_char * max(len(content), 1)).from_buffer_copy(
            content or b"\0"
        )
        self._long.append(buffer)
        return addressof(buffer)

    def settle(self) -> None:
        """What was given out is not read any more."""
        if self._long:
            self._long.clear()
        if len(self._chunks) * CHUNK > MOST_BYTES or len(self) > MOST_TEXTS:
            self._forget()
