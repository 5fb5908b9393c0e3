"""Nodes of a tree, events, and refs that follow a widget."""

from __future__ import annotations

from ctypes import addressof, c_int64, c_uint32, c_uint64, c_void_p, sizeof
from typing import Any

from . import _abi
from ._local import local
from ._native import lib, text_of
from ._runtime import Runtime
from ._values import Values, decode
from .errors import Error


class Node:
    """A node of a tree: a widget, a component, a root. Equal by identity."""

    __slots__ = ("id", "runtime")

    def __init__(self, runtime: Runtime, id: int) -> None:
        self.runtime = runtime
        self.id = id

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self.id == other.id and self.runtime is other.runtime

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<graft.Node {self.path or 'gone'}>"

    def _number(self, function: Any, *arguments: Any) -> int:
        made = c_uint64()
        self.runtime.call(function, self.id, *arguments, addressof(made))
        return made.value

    def _value(self, function: Any, *arguments: Any) -> Any:
        words = (c_int64 * 2)()
        self.runtime.call(function, self.id, *arguments, addressof(words))
        return decode(self.runtime, words[0], words[1])

    @property
    def path(self) -> str:
        """As in "window/list/row#42/button"; "" once the node is gone."""
        return self.runtime.path(self.id)

    @property
    def alive(self) -> bool:
        made = c_uint32()
        status: int = lib.graft_node_class(
            self.runtime.address, self.id, addressof(made)
        )
        return status >= 0

    @property
    def class_name(self) -> str:
        number = self._number(lib.graft_node_class)
        if number == 0:
            return ""
        return text_of(lib.graft_class_name, self.runtime.address, number)

    @property
    def key(self) -> int | str | None:
        key: int | str | None = self._value(lib.graft_node_key)
        return key

    @property
    def parent(self) -> Node | None:
        number = self._number(lib.graft_node_parent)
        return Node(self.runtime, number) if number else None

    @property
    def children(self) -> list[Node]:
        found = []
        child = 0
        if self._number(lib.graft_node_child_count):
            child = self._number(lib.graft_node_child, 0)
        while child:
            node = Node(self.runtime, child)
            found.append(node)
            child = node._number(lib.graft_node_next)
        return found

    @property
    def widget(self) -> Any:
        """The widget: an object of Python, or the address of one of C."""
        from ._widgets import thing

        made = c_void_p()
        self.runtime.call(lib.graft_node_widget, self.id, addressof(made))
        return thing(made.value)

    def get(self, name: str) -> Any:
        """A property as the widget shows it; None if it is not known."""
        return self._value(lib.graft_node_property, self.runtime.atom(name))

    def command(self, name: str, *values: Any) -> Any:
        """Has the widget do something at once: "focus", "scroll_to"."""
        runtime = self.runtime
        words = Values(runtime, values, name)
        reply = Values(runtime, [None], name)
        return self._asked(
            lib.graft_command,
            (self.id, runtime.atom(name), words.address, words.count),
            reply,
        )

    def emit(self, event: str, *values: Any) -> bool:
        """Tells that the widget emitted an event.

        True if it was or will be handled, False if nobody took it, it was
        an echo, or the widget is gone.
        """
        runtime = self.runtime
        words = Values(runtime, values, event)
        try:
            status = runtime.call(
                lib.graft_emit,
                *(self.id, runtime.atom(event), words.address, words.count),
            )
        except Error as error:
            if error.status == _abi.E_STALE:
                return False
            raise
        return status in (_abi.OK, _abi.HANDLED, _abi.QUEUED)

    def query(self, event: str, *values: Any, silent: Any = None) -> Any:
        """Asks callback and handler; `silent` is the answer if none has."""
        runtime = self.runtime
        words = Values(runtime, values, event)
        reply = Values(runtime, [silent], event)
        return self._asked(
            lib.graft_query,
            (self.id, runtime.atom(event), words.address, words.count),
            reply,
        )

    def _asked(
        self, function: Any, arguments: tuple[Any, ...], reply: Values
    ) -> Any:
        """The reply of a call, read before what it points to is let go."""
        read: list[Any] = []

        def ask(address: int) -> int:
            status: int = function(address, *arguments, reply.address)
            if status >= 0:
                words = reply.words
                read.append(decode(self.runtime, words[0], words[1]))
            return status

        self.runtime.call(ask)
        return read[0] if read else None

    def measure(self, width: float = -1, height: float = -1) -> Any:
        """The size that fits a proposal; less than zero is unspecified."""
        proposal = _abi.Size(width, height)
        size = _abi.Size()
        self.runtime.call(
            lib.graft_size_that_fits,
            *(self.id, addressof(proposal), addressof(size)),
        )
        return size.width, size.height

    def invalidate(self) -> None:
        """Has the next pump run the body again, or update everything."""
        self.runtime.call(lib.graft_invalidate, self.id)

    def gone(self) -> None:
        """Tells that the native side destroyed the widget and all below."""
        from . import _widgets

        below = self._widgets()
        self.runtime.call(lib.graft_widget_gone, self.id)
        for number in below:
            _widgets.forget(number)

    def _widgets(self) -> list[int]:
        """The numbers of the widget and of all below it."""
        made = c_void_p()
        self.runtime.call(lib.graft_node_widget, self.id, addressof(made))
        found = [made.value or 0]
        for child in self.children:
            found += child._widgets()
        return found


class Event:
    """An event on its way to a handler."""

    __slots__ = ("_flags", "_name", "_target", "runtime", "values")

    def __init__(self, runtime: Runtime, event: Any, values: list[Any]) -> None:
        self.runtime = runtime
        self.values = values
        self._flags = event.flags
        self._name = event.name
        self._target = event.target

    def __repr__(self) -> str:
        return f"<graft.Event {self.name} of {self.target.path}>"

    @property
    def name(self) -> str:
        return self.runtime.atom_text(self._name)

    @property
    def target(self) -> Node:
        """The node that emitted it."""
        return Node(self.runtime, self._target)

    @property
    def adjusted(self) -> bool:
        """The widget made another value of what was written."""
        return bool(self._flags & _abi.EVENT_ADJUSTED)

    @property
    def merged(self) -> bool:
        """It stands for several continuous events."""
        return bool(self._flags & _abi.EVENT_MERGED)


def current_event() -> Event:
    """The event that is being handled."""
    if local.event is None:
        raise Error("no event is being handled")
    return local.event


class Ref:
    """Follows the widget that is described with it: `ref=my_ref`."""

    __slots__ = ("_extra", "_id", "_runtime")

    def __init__(self, runtime: Runtime) -> None:
        made = c_uint64()
        runtime.call(lib.graft_ref_create, addressof(made))
        self._runtime = runtime
        self._id = made.value
        self._extra: Any = _abi.Extra()
        self._extra.struct_size = sizeof(_abi.Extra)
        self._extra.ref = self._id

    def extra(self) -> Any:
        return self._extra

    def _end(self) -> None:
        if self._runtime.address:
            self._runtime.garbage.append((lib.graft_ref_destroy, self._id))

    @property
    def node(self) -> Node | None:
        """The node, while there is one."""
        made = c_uint64()
        status = lib.graft_ref_node(
            self._runtime.address, self._id, addressof(made)
        )
        if status < 0 and status != _abi.E_STALE and self._runtime.address:
            raise self._runtime.failure(status)
        return Node(self._runtime, made.value) if made.value else None

    def command(self, name: str, *values: Any) -> Any:
        node = self.node
        if node is None:
            raise Error(f"{name}: no widget is described with this ref")
        return node.command(name, *values)
