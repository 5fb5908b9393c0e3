"""The headless toolkit: widgets without a display, a user, and a log."""

from __future__ import annotations

from ctypes import (
    addressof,
    c_double,
    c_int32,
    c_int64,
    c_uint32,
    c_uint64,
    c_void_p,
    sizeof,
)
from typing import Any, Callable

from . import _abi, _abi_headless
from ._native import text_of
from ._runtime import Runtime
from ._tables import HEADLESS
from ._values import Values, decode
from ._widgets import Pointer
from .errors import error_of
from .nodes import Node
from .roots import Root, mount
from .toolkit import Toolkit

TOOLKIT = Toolkit("graft-headless", _abi_headless.FUNCTIONS, HEADLESS)
lib = TOOLKIT.lib

SCREEN = TOOLKIT.element("screen")

CALLS = [
    name[len("HEADLESS_CALL_") :].lower()
    for name, number in sorted(
        (
            (name, number)
            for name, number in vars(_abi_headless).items()
            if name.startswith("HEADLESS_CALL_") and not name.endswith("COUNT")
        ),
        key=lambda pair: pair[1],
    )
]
ECHOES = (
    *("at once", "late", "twice", "never", "late twice", "current", "replace"),
)


class Headless:
    """A headless toolkit on a runtime of its own: the screen of a test.

    `echo` is when a programmatic set emits, as real toolkits do: "at once",
    "late", "twice", "never", "late twice", "current", "replace".
    """

    def __init__(
        self,
        *,
        echo: str = "at once",
        log: bool = True,
        open: bool = False,
        schedule: Callable[[], object] | None = None,
    ) -> None:
        if echo not in ECHOES:
            raise ValueError(
                f"echo: {echo!r} came, one of {ECHOES} is expected"
            )
        self.runtime = Runtime(schedule=schedule)
        desc = _abi_headless.HeadlessDesc()
        desc.struct_size = sizeof(desc)
        desc.echo = ECHOES.index(echo)
        if open:  # Properties that a class does not list are logged only.
            desc.flags = _abi_headless.HEADLESS_OPEN
        if not log:
            desc.log_hidden = _abi_headless.HEADLESS_LOG_ALL
        made = c_void_p()
        self.runtime.call(
            lib.graft_headless_create, addressof(desc), addressof(made)
        )
        self.address = made.value or 0

    def __enter__(self) -> Headless:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Destroys all trees; what is left is freed."""
        address, self.address = self.address, 0
        try:
            self.runtime.close()
        finally:
            if address:
                lib.graft_headless_destroy(address)

    def mount(self, function: Callable[..., Any], *arguments: Any) -> Root:
        """Shows what a function or component describes on the screen."""
        screen = Pointer(lib.graft_headless_screen(self.address))
        return mount(self.runtime, function, *arguments, into=(SCREEN, screen))

    def call(self, function: Any, *arguments: Any) -> int:
        """Calls one of the toolkit's functions; see Runtime.call()."""
        status = self.runtime.call(
            lambda runtime: function(self.address, *arguments)
        )
        return status

    def settle(self) -> None:
        """Runs loop and pump until neither has work."""
        self.call(lib.graft_headless_settle)

    # The user.

    def act(self, name: str, node: Node, *arguments: Any) -> bool:
        """Does what a user does: "click", "type"; False if it is declined."""
        words = [
            argument.encode() if isinstance(argument, str) else argument
            for argument in arguments
        ]
        function = getattr(lib, f"graft_headless_{name}")
        return self.call(function, node.id, *words) != _abi.DECLINED

    def emit(self, node: Node, event: str, *values: Any) -> int:
        words = Values(self.runtime, values, event)
        return self.call(
            lib.graft_headless_emit,
            *(node.id, event.encode(), words.address, words.count),
        )

    def drag_through(self, node: Node, values: list[float]) -> bool:
        array = (c_double * len(values))(*values)
        status = self.call(
            lib.graft_headless_drag_through,
            *(node.id, addressof(array), len(values)),
        )
        return status != _abi.DECLINED

    # Reading.

    def property(self, node: Node, name: str) -> Any:
        """A property as the widget has it."""
        words = (c_int64 * 2)()
        self.call(
            lib.graft_headless_property,
            *(node.id, name.encode(), addressof(words)),
        )
        return decode(self.runtime, words[0], words[1])

    def number(self, name: str, node: Node, kind: Any = c_int64) -> Any:
        """What a function that gives a number gives: caret, selected."""
        made = kind()
        function = getattr(lib, f"graft_headless_{name}")
        self.call(function, node.id, addressof(made))
        return made.value

    def active(self, node: Node) -> bool:
        return bool(self.number("active", node, c_int32))

    def focused(self) -> Node | None:
        made = c_uint64()
        self.call(lib.graft_headless_focused, addressof(made))
        return Node(self.runtime, made.value) if made.value else None

    def text(self, node: Node) -> str:
        return text_of(lib.graft_headless_text, self.address, node.id)

    def snapshot(self) -> str:
        """What the screen shows, one widget a line."""
        return text_of(lib.graft_headless_snapshot, self.address)

    def log(self) -> list[str]:
        """The calls of widget classes, in order."""
        return text_of(lib.graft_headless_log, self.address).splitlines()

    def clear_log(self) -> None:
        self.call(lib.graft_headless_log_clear)

    def violations(self) -> list[str]:
        """Misuses of widgets; there should be none."""
        return text_of(lib.graft_headless_violations, self.address).splitlines()

    def stats(self) -> dict[str, int]:
        stats = _abi_headless.HeadlessStats()
        stats.struct_size = sizeof(stats)
        self.call(lib.graft_headless_get_stats, addressof(stats))
        return {
            field[0]: getattr(stats, field[0]) for field in stats._fields_[1:]
        }

    def fail(
        self,
        call: str,
        class_name: str | None = None,
        *,
        nth: int = 1,
        times: int = 1,
        status: int = -1000,
    ) -> None:
        """Makes the nth call of a kind from now fail: "create", "update"."""
        name = class_name.encode() if class_name else None
        self.call(
            lib.graft_headless_fail,
            *(CALLS.index(call), name, nth, times, status),
        )

    def find(self, class_name: str | None, what: str | None, index: int) -> Any:
        """The node of that number, in the order of the snapshot; or None."""
        made = c_uint64()
        status = lib.graft_headless_find(
            self.address,
            class_name.encode() if class_name else None,
            what.encode() if what is not None else None,
            index,
            addressof(made),
        )
        if status == _abi.E_UNKNOWN:
            return None
        if status < 0:
            raise error_of(status, f"find {class_name} {what}")
        return Node(self.runtime, made.value)

    def class_of(self, name: str) -> int:
        return c_uint32(
            lib.graft_headless_class(self.address, name.encode())
        ).value
