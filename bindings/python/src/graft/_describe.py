"""A description on its way: what a body says, as words for graft_describe().

An element is six words of 64 bits, a property three, as graft_element and
graft_prop lie in memory. Bodies append words to two lists as their calls
come; at the end these become one buffer and one call. Elements are opened by
`with`, so that they come in pre-order and no tree of objects is made first.
"""

from __future__ import annotations

import sys
from array import array
from ctypes import addressof, c_int64
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING, Any, Callable

from . import _abi
from ._native import lib
from .errors import Error

if TYPE_CHECKING:
    from ._instance import Instance
    from ._runtime import Runtime

# Words of an element, and of a property.
ELEMENT = 6
PROP = 3
# Which word of an element is what.
SITE, KEY, PROPS, EXTRA, COUNTS = 1, 2, 3, 4, 5

MASK = 0xFFFFFFFF
LEAST, MOST = -(1 << 63), (1 << 63) - 1
# What is added to a code object's id makes the number of an instruction.
SHIFT = 20
# Sites by instruction: see place().
places: dict[int, int] = {}
# Frames of helpers that tell one place from another.
DEEPEST = 32


class Buffer:
    """Memory at an address that is known before it is filled."""

    __slots__ = ("_memory", "address", "size", "view")

    def __init__(self) -> None:
        self.grow(1024)

    def grow(self, size: int) -> None:
        self.size = size
        self._memory = (c_int64 * size)()
        self.address = addressof(self._memory)
        self.view = memoryview(self._memory).cast("B").cast("q")


class Description:
    """What the running body of a runtime has described so far."""

    __slots__ = (
        "_elements",
        "_props",
        "base",
        "children",
        "elements",
        "extras",
        "handlers",
        "instance",
        "kept",
        "opened",
        "pending",
        "props",
        "runtime",
        "strings",
        "tables",
    )

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self.strings = runtime.strings
        self.tables = runtime.tables
        self._elements = Buffer()
        self._props = Buffer()
        self.base: FrameType | None = None
        self.instance: Instance | None = None
        self.clear()

    def clear(self) -> None:
        self.elements: list[int] = []
        self.props: list[int] = []
        # Children of the element that is open, and (element, children) of
        # those around it.
        self.children = 0
        self.opened: list[tuple[int, int]] = []
        # The element that `with` may open.
        self.pending = -1
        self.extras: list[tuple[int, Any]] = []
        self.kept: list[Any] = []
        self.handlers: dict[Any, int] = {}

    def begin(self, instance: Instance, base: FrameType) -> None:
        self.clear()
        self.instance = instance
        self.handlers = instance.begin()
        self.base = base

    def end(self) -> None:
        """The body is over; what it had is not needed any more."""
        self.base = None
        self.instance = None
        self.clear()
        self.strings.settle()

    # `with` on what a container's call returned, which is this object.

    def __enter__(self) -> None:
        index = len(self.elements) // ELEMENT - 1
        if self.pending != index or index < 0:
            raise TypeError(
                "an element is opened where it is made: with ui.row(): ..."
            )
        self.pending = -1
        self.opened.append((index, self.children))
        self.children = 0

    def __exit__(self, *raised: object) -> None:
        index, before = self.opened.pop()
        self.elements[index * ELEMENT + COUNTS] |= self.children << 32
        self.children = before

    def add(
        self,
        class_id: int,
        site: int,
        key: Any = None,
        props: tuple[int, ...] = (),
        extra: Any = None,
    ) -> None:
        """Adds an element, not as fast as elements.Element does."""
        start = len(self.props)
        self.props += props
        index = len(self.elements)
        count = len(props) // PROP
        self.elements += (class_id, site, 0, start * 8, 0, count)
        self.children += 1
        self.pending = index // ELEMENT
        if key is not None:
            self.set_key(index, key)
        if extra is not None:
            self.extras.append((index + EXTRA, extra))

    def set_key(self, index: int, key: Any) -> None:
        """Gives the element whose words begin at `index` a key."""
        elements = self.elements
        if isinstance(key, int) and LEAST <= key <= MOST:
            elements[index] |= _abi.ELEMENT_KEY_INT << 32
            elements[index + KEY] = int(key)
        elif isinstance(key, str):
            head, address = self.text(key, "key")
            elements[index] |= _abi.ELEMENT_KEY_STRING << 32
            elements[index + SITE] |= (head >> 32) << 32
            elements[index + KEY] = address
        else:
            raise TypeError(
                f"key: {shown(key)} came, a str or an int of 64 bits is "
                "expected"
            )

    def text(self, value: str, where: str) -> tuple[int, int]:
        try:
            return self.strings[value]
        except UnicodeEncodeError:
            raise ValueError(
                f"{where}: {shown(value)} came, which has a lone surrogate "
                "and can't be UTF-8"
            ) from None

    def handler(self, function: Callable[..., Any]) -> int:
        """The address of a handler that this body has not described yet."""
        assert self.instance is not None
        address = self.instance.handler(function)
        self.handlers[function] = address
        return address

    def site(self, frame: FrameType) -> int:
        """A number for a place: its frames up to the body's, mixed."""
        site = 0
        cursor: FrameType | None = frame
        for _ in range(DEEPEST):
            if cursor is None or cursor is self.base:
                break
            number = (id(cursor.f_code) << SHIFT) + cursor.f_lasti
            found = places.get(number)
            if found is None:
                found = place(number, cursor)
            site = (site * 0x9E3779B1 + found) & MASK
            cursor = cursor.f_back
        return site

    def send(self) -> None:
        """Gives the description to the runtime, in one call."""
        elements, props = self.elements, self.props
        if self.opened:
            raise TypeError("an element is open: open it by `with` alone")
        if not elements:
            return
        held = self._props
        if len(props) > held.size:
            held.grow(2 * len(props))
        base = held.address
        if props:
            held.view[: len(props)] = array("q", props)
            elements[PROPS::ELEMENT] = map(
                base.__add__, elements[PROPS::ELEMENT]
            )
        for index, extra in self.extras:
            elements[index] = addressof(extra)
        into = self._elements
        if len(elements) > into.size:
            into.grow(2 * len(elements))
        into.view[: len(elements)] = array("q", elements)
        runtime = self.runtime
        count = len(elements) // ELEMENT
        status = lib.graft_describe(runtime.address, into.address, count)
        if status < 0:
            raise runtime.failure(status)


def place(number: int, frame: FrameType) -> int:
    """The site of an instruction: where in the source it stands.

    The compiler may copy an instruction, into both branches of an `if` before
    a `return`; its place in the source is one.
    """
    code = frame.f_code
    where: tuple[int | None, ...]
    if hasattr(code, "co_positions"):  # from Python 3.11 on
        position = next(islice(code.co_positions(), frame.f_lasti // 2, None))
        where = tuple(-1 if part is None else part for part in position)
    elif COPIES:
        where = (frame.f_lineno,)
    else:
        where = (frame.f_lasti,)
    site = places[number] = hash((id(code), *where)) & MASK
    return site


# Python 3.10 copies, and tells of columns nothing: one place a line.
COPIES = sys.version_info[:2] == (3, 10)


def shown(value: object) -> str:
    """A value for a message: short, whatever its repr does."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    # A number of a million digits, and a lone surrogate, are told as well.
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= 80 else f"{text[:77]}..."


def here(depth: int = 1) -> FrameType:
    return sys._getframe(depth + 1)


def outside(what: str) -> Error:
    return Error(
        f"{what} came outside a body: describe it in a component or in the "
        "function that is mounted"
    )
