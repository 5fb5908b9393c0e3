"""Widgets that are objects of Python: classes of them, and inline wraps."""

from __future__ import annotations

from ctypes import addressof, c_int64, c_void_p
from itertools import count
from typing import Any

from . import _abi, _hooks
from ._instance import slots
from ._native import address_of
from ._runtime import Runtime, runtimes
from ._values import decode, decode_at, encode, put
from .nodes import Event, Node
from .structure import Environment

# Widgets and coordinators by the number that C holds in the guise of a
# pointer: beyond all addresses, to be told from a widget of C.
things: dict[int, Any] = {}
_numbers = count(1 << 56)


class Pointer(int):
    """The address of a widget of C, as a Wrap's make or mount() takes it."""


def hold(thing: Any) -> int:
    if isinstance(thing, Pointer):
        return int(thing)
    number = next(_numbers)
    things[number] = thing
    return number


# Wraps, which free what they made, by its number.
owners: dict[int, Any] = {}


def forget(number: int) -> None:
    """The widget is gone without a destroy."""
    things.pop(number, None)
    owners.pop(number, None)


def thing(number: int | None) -> Any:
    """The object of a number; the address itself if it is one of C."""
    return None if not number else things.get(number, number)


class Context:
    """What a callback of a class is about. It may be kept."""

    __slots__ = ("coordinator", "node", "parent", "runtime", "transaction")

    def __init__(self, runtime: Runtime, context: Any) -> None:
        self.runtime = runtime
        self.node = Node(runtime, context.node)
        # What make_coordinator() returned, beside the widget while it lives.
        self.coordinator = thing(context.coordinator)
        # The nearest widget around.
        self.parent = thing(context.parent_widget)
        # The token of the transaction that caused the call, or 0.
        self.transaction = context.transaction

    def emit(self, event: str, *values: Any) -> bool:
        """Tells that the widget emitted an event; see Node.emit()."""
        return self.node.emit(event, *values)

    def environment(self, environment: Environment[Any]) -> Any:
        """A provided value. Read in create or update, the widget is updated
        when it changes."""
        return environment.at(self.runtime, self.node.id)


class Child:
    """A child that is inserted, moved or removed."""

    __slots__ = ("index", "node", "previous", "widget")

    def __init__(self, runtime: Runtime, child: Any) -> None:
        self.widget = thing(child.widget)
        # The sibling that it comes after, or None.
        self.previous = thing(child.previous)
        # Among the parent's widgets, once the call is done; of a removal
        # before it, or -1 if the child is about to be inserted elsewhere.
        self.index = -1 if child.index == _abi.INDEX_NONE else child.index
        self.node = Node(runtime, child.node)


def enter(address: int | None) -> tuple[Any, Runtime, Any]:
    context = _abi.Context.from_address(address or 0)
    return (
        context,
        runtimes[context.runtime],
        slots.get(context.class_data),
    )


def caught(context: Any, runtime: Runtime, error: BaseException) -> int:
    doing = _hooks.PHASES.get(context.phase, "callback")
    return runtime.caught(error, context.node, doing)


@_abi.ClassDescMakeCoordinator
def make_coordinator(address: int | None, made: int | None) -> int:
    context, runtime, cls = enter(address)
    try:
        coordinator = cls.make_coordinator(Context(runtime, context))
        c_void_p.from_address(made or 0).value = hold(coordinator)
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


@_abi.ClassDescCreate
def create(address: int | None, made: int | None) -> int:
    context, runtime, cls = enter(address)
    try:
        widget = cls.create(Context(runtime, context))
        if widget is None:
            raise TypeError(f"{cls!r}.create() returned None, not a widget")
        c_void_p.from_address(made or 0).value = hold(widget)
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


@_abi.ClassDescUpdate
def update(
    address: int | None, widget: int | None, changes: int | None, number: int
) -> int:
    context, runtime, cls = enter(address)
    try:
        changed = {}
        if number:
            array = (_abi.Change * number).from_address(changes or 0)
            for change in array:
                words = (c_int64 * 2).from_address(
                    addressof(change) + _abi.Change.new_value.offset
                )
                name = runtime.atom_text(change.name)
                if words[0] & 0xFF != _abi.TYPE_HANDLER:
                    changed[name] = decode(runtime, words[0], words[1])
        cls.update(Context(runtime, context), thing(widget), changed)
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


def simple(name: str, kind: Any) -> Any:
    """A callback that is given context and widget alone."""

    def function(address: int | None, widget: int | None) -> int:
        context, runtime, cls = enter(address)
        try:
            getattr(cls, name)(Context(runtime, context), thing(widget))
            return _abi.OK
        except BaseException as error:
            return caught(context, runtime, error)

    return kind(function)


def about_child(name: str, kind: Any) -> Any:
    """A callback about a child."""

    def function(
        address: int | None, widget: int | None, child: int | None
    ) -> int:
        context, runtime, cls = enter(address)
        try:
            about = Child(runtime, _abi.Child.from_address(child or 0))
            getattr(cls, name)(Context(runtime, context), thing(widget), about)
            return _abi.OK
        except BaseException as error:
            return caught(context, runtime, error)

    return kind(function)


finalize = simple("finalize", _abi.ClassDescFinalize)
did_mount = simple("did_mount", _abi.ClassDescDidMount)
will_unmount = simple("will_unmount", _abi.ClassDescWillUnmount)
reset = simple("reset", _abi.ClassDescReset)
insert_child = about_child("insert_child", _abi.ClassDescInsertChild)
move_child = about_child("move_child", _abi.ClassDescMoveChild)
remove_child = about_child("remove_child", _abi.ClassDescRemoveChild)


@_abi.ClassDescConnect
def connect(
    address: int | None, widget: int | None, event: int, on: int
) -> int:
    context, runtime, cls = enter(address)
    try:
        name = runtime.atom_text(event)
        cls.connect(Context(runtime, context), thing(widget), name, bool(on))
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


@_abi.ClassDescCallback
def callback(address: int | None, widget: int | None, event: int | None) -> int:
    context, runtime, cls = enter(address)
    try:
        raw = _abi.Event.from_address(event or 0)
        values = decode_at(runtime, raw.values, raw.value_count)
        heard = Event(runtime, raw, values)
        answer = cls.callback(Context(runtime, context), thing(widget), heard)
        if answer is _hooks.DECLINED:
            return _abi.DECLINED
        if answer is True:
            return _abi.HANDLED
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


@_abi.ClassDescCommand
def command(
    address: int | None,
    widget: int | None,
    name: int,
    values: int | None,
    number: int,
    reply: int | None,
) -> int:
    context, runtime, cls = enter(address)
    try:
        answer = cls.command(
            Context(runtime, context),
            thing(widget),
            runtime.atom_text(name),
            *decode_at(runtime, values, number),
        )
        if reply and answer is not None:
            words = encode(runtime, answer, "the answer to a command")
            put(reply, words)
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


@_abi.ClassDescSizeThatFits
def size_that_fits(
    address: int | None,
    widget: int | None,
    proposal: int | None,
    size: int | None,
) -> int:
    context, runtime, cls = enter(address)
    try:
        asked = _abi.Size.from_address(proposal or 0)
        fits = _abi.Size.from_address(size or 0)
        fits.width, fits.height = cls.size_that_fits(
            Context(runtime, context), thing(widget), asked.width, asked.height
        )
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


@_abi.ClassDescRead
def read(
    address: int | None, widget: int | None, name: int, value: int | None
) -> int:
    context, runtime, cls = enter(address)
    try:
        shown = cls.read(
            Context(runtime, context), thing(widget), runtime.atom_text(name)
        )
        words = encode(runtime, shown, "what read() returned")
        put(value or 0, words)
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


@_abi.ClassDescDestroy
def destroy(address: int | None, widget: int | None) -> int:
    context, runtime, cls = enter(address)
    try:
        gone = things.pop(widget or 0, None)
        cls.destroy(Context(runtime, context), gone)
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


@_abi.ClassDescDestroyCoordinator
def destroy_coordinator(address: int | None, coordinator: int | None) -> int:
    context, runtime, cls = enter(address)
    try:
        gone = things.pop(coordinator or 0, None)
        cls.destroy_coordinator(Context(runtime, context), gone)
        return _abi.OK
    except BaseException as error:
        return caught(context, runtime, error)


CALLBACKS = {
    name: address_of(function)
    for name, function in {
        "make_coordinator": make_coordinator,
        "create": create,
        "update": update,
        "finalize": finalize,
        "connect": connect,
        "insert_child": insert_child,
        "move_child": move_child,
        "remove_child": remove_child,
        "did_mount": did_mount,
        "will_unmount": will_unmount,
        "callback": callback,
        "command": command,
        "size_that_fits": size_that_fits,
        "read": read,
        "reset": reset,
        "destroy": destroy,
        "destroy_coordinator": destroy_coordinator,
    }.items()
}
