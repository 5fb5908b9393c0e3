"""Widget classes written in Python, and widgets given inline."""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import addressof, c_uint32, c_void_p, create_string_buffer, sizeof
from dataclasses import dataclass
from typing import Any, Callable, Union

from . import _abi, _handlers, _hooks, _widgets
from ._describe import here, outside
from ._instance import Instance, slots
from ._local import local
from ._native import address_of, lib
from ._runtime import Runtime, runtimes
from ._widgets import Child, Context
from .elements import Element, Key
from .nodes import Event, Ref

TYPES: dict[Any, int] = {
    bool: 1 << _abi.TYPE_BOOL,
    int: 1 << _abi.TYPE_INT,
    float: 1 << _abi.TYPE_DOUBLE | 1 << _abi.TYPE_INT,
    str: 1 << _abi.TYPE_STRING,
    bytes: 1 << _abi.TYPE_BYTES,
    object: 0,
}


@dataclass(frozen=True)
class Property:
    """A property of a class: its type, or several; `object` takes all."""

    type: Any = object
    # Groups of a change, ascending: a maximum before its value.
    order: int = 0
    # A property whose change disturbs this one, which is then set again.
    after: str | None = None
    # A change makes the widget anew.
    create_only: bool = False
    # Described values wait while the user's edits have not ended.
    hold: bool = False

    def mask(self) -> int:
        types = self.type if isinstance(self.type, tuple) else (self.type,)
        masks = [TYPES.get(t, 1 << _abi.TYPE_OBJECT) for t in types]
        if 0 in masks:
            return 0
        mask = 0
        for one in masks:
            mask |= one
        return mask

    def flags(self) -> int:
        flags = _abi.PROPERTY_CREATE_ONLY if self.create_only else 0
        return flags | (_abi.PROPERTY_HOLD if self.hold else 0)


@dataclass(frozen=True)
class EventType:
    """An event of a class."""

    # The property that its first value reports.
    reports: str | None = None
    # Goes on to the ancestors if declined.
    bubbles: bool = False
    # Merged while waiting; handled by the pump.
    continuous: bool = False
    # Answered at once; asked by Node.query().
    query: bool = False
    # Writes of the program never cause it, or only before they return.
    echo_never: bool = False
    echo_at_once: bool = False
    ends_editing: bool = False

    def flags(self) -> int:
        return (
            self.bubbles * _abi.EMITS_BUBBLES
            | self.continuous * _abi.EMITS_CONTINUOUS
            | self.query * _abi.EMITS_QUERY
            | self.echo_never * _abi.EMITS_ECHO_NEVER
            | self.echo_at_once * _abi.EMITS_ECHO_AT_ONCE
            | self.ends_editing * _abi.EMITS_ENDS_EDITING
        )


class WidgetClass(Element):
    """A kind of widget: subclass it, and call an instance to describe one.

        class Lamp(graft.WidgetClass):
            properties = {"lit": bool}
            events = {"switched": "lit"}

            def create(self, context):
                return LampWidget(context.parent, on_switch=context.emit)

            def update(self, context, lamp, changes):
                lamp.set(changes["lit"] or False)

        lamp = Lamp()

    `properties` gives a type or a Property, `events` the property that the
    event reports, None, or an EventType. Methods that are not overridden are
    not called. What they raise fails their call: see the laws F.
    """

    properties: Mapping[str, Any] = {}
    events: Mapping[str, Any] = {}
    # The name, if it is not the class's in lower case.
    class_name: str = ""
    # create() is given context.parent.
    parent_at_create = False
    # A child is inserted before it has children of its own.
    attach_top_down = False
    # Prefer not to move it.
    pinned = False
    # Widgets kept for reuse; needs reset().
    pool_limit = 0

    def __init__(self) -> None:
        kind = type(self)
        super().__init__(
            self.class_name or kind.__name__.lower(),
            properties=self.properties,
            events={
                name: getattr(event, "reports", event)
                for name, event in self.events.items()
            },
            children=kind.insert_child is not WidgetClass.insert_child,
        )
        if kind.create is WidgetClass.create:
            raise TypeError(f"{kind.__name__} has no create()")

    def make_coordinator(self, context: Context) -> Any:
        """Makes what receives the widget's callbacks, before create()."""
        return context

    def create(self, context: Context) -> Any:
        """Makes the widget, without properties."""
        raise NotImplementedError

    def update(
        self, context: Context, widget: Any, changes: dict[str, Any]
    ) -> None:
        """Applies what changed; None is the default. At first: everything."""

    def finalize(self, context: Context, widget: Any) -> None:
        """The widget and its children are complete."""

    def connect(
        self, context: Context, widget: Any, event: str, on: bool
    ) -> None:
        """Starts or stops emitting an event."""

    def insert_child(self, context: Context, widget: Any, child: Child) -> None:
        """Puts a child to its index; a class without it has no children."""

    def move_child(self, context: Context, widget: Any, child: Child) -> None:
        """Moves a child; without it a move is a removal and an insert."""

    def remove_child(self, context: Context, widget: Any, child: Child) -> None:
        """Takes a child out."""

    def did_mount(self, context: Context, widget: Any) -> None:
        """The widget is in place; its children were told before."""

    def will_unmount(self, context: Context, widget: Any) -> None:
        """The widget is about to be removed."""

    def callback(self, context: Context, widget: Any, event: Event) -> object:
        """Gets each event first; True ends it here."""
        return None

    def command(
        self, context: Context, widget: Any, name: str, *values: Any
    ) -> Any:
        """Does something at once."""

    def size_that_fits(
        self, context: Context, widget: Any, width: float, height: float
    ) -> tuple[float, float]:
        """Measures the widget for a proposal; below zero is unspecified."""
        raise NotImplementedError

    def read(self, context: Context, widget: Any, name: str) -> Any:
        """A property as the widget shows it now."""

    def reset(self, context: Context, widget: Any) -> None:
        """Makes a removed widget as new, to be used again."""

    def destroy(self, context: Context, widget: Any) -> None:
        """Frees the widget."""

    def destroy_coordinator(self, context: Context, coordinator: Any) -> None:
        """Frees what make_coordinator() made."""

    def class_in(self, runtime: Runtime) -> int:
        class_id = runtime.classes.get(self)
        if class_id is None:
            class_id = runtime.classes[self] = self.register(runtime)
        return class_id

    def register(self, runtime: Runtime) -> int:
        """Registers the class with a runtime."""
        keep: list[Any] = []

        def text(name: str) -> int:
            keep.append(create_string_buffer(name.encode()))
            return addressof(keep[-1])

        desc = _abi.ClassDesc()
        desc.struct_size = sizeof(desc)
        desc.flags = (
            _abi.CLASS_CLOSED
            | self.attach_top_down * _abi.CLASS_ATTACH_TOP_DOWN
            | self.parent_at_create * _abi.CLASS_PARENT_AT_CREATE
            | self.pinned * _abi.CLASS_PINNED
        )
        desc.name = text(runtime.free_class_name(self.name))
        properties = (_abi.Property * max(len(self.properties), 1))()
        for place, (name, given) in zip(properties, self.properties.items()):
            spec = given if isinstance(given, Property) else Property(given)
            place.name = text(name)
            place.types = spec.mask()
            place.flags = spec.flags()
            place.order = spec.order
            place.after = text(spec.after) if spec.after else None
        events = (_abi.EventType * max(len(self.events), 1))()
        for place, (name, given) in zip(events, type(self).events.items()):
            kind = given if isinstance(given, EventType) else EventType(given)
            place.name = text(name)
            place.flags = kind.flags()
            place.value_of = text(kind.reports) if kind.reports else None
        desc.properties = addressof(properties)
        desc.property_count = len(self.properties)
        desc.events = addressof(events)
        desc.event_count = len(self.events)
        desc.pool_limit = self.pool_limit
        desc.class_data = number = _hooks.slot(self)
        desc.drop = _hooks.DROP
        for name, address in _widgets.CALLBACKS.items():
            if name in ALWAYS or getattr(type(self), name) is not getattr(
                WidgetClass, name
            ):
                setattr(desc, name, address)
        made = c_uint32()
        try:
            runtime.call(
                lib.graft_class_register, addressof(desc), addressof(made)
            )
        except BaseException:
            slots.pop(number, None)
            raise
        return made.value


ALWAYS = {"make_coordinator", "create", "destroy", "destroy_coordinator"}


# Wraps.


class Wrapped:
    """An inline wrap as it was described last."""

    __slots__ = ("destroy", "make", "runtime", "update")

    def __init__(
        self, runtime: Runtime, make: Any, update: Any, destroy: Any
    ) -> None:
        self.runtime = runtime
        self.make = make
        self.update = update
        self.destroy = destroy


@_abi.WrapDescMake
def make_wrapped(
    address: int | None, number: int | None, made: int | None
) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtimes[context.runtime]
    try:
        wrapped = slots[number or 0]
        count = _handlers.arity(wrapped.make)
        arguments = (Context(runtime, context),) if count else ()
        widget = wrapped.make(*arguments)
        if widget is None:
            raise TypeError("the make of a Wrap returned None, not a widget")
        held = _widgets.hold(widget)
        _widgets.owners[held] = wrapped
        c_void_p.from_address(made or 0).value = held
        return _abi.OK
    except BaseException as error:
        return _widgets.caught(context, runtime, error)


@_abi.WrapDescUpdateWithContext
def update_wrapped(
    address: int | None, widget: int | None, number: int | None
) -> int:
    context = _abi.Context.from_address(address or 0)
    runtime = runtimes[context.runtime]
    try:
        wrapped = slots[number or 0]
        _widgets.owners[widget or 0] = wrapped
        arguments = (_widgets.thing(widget), Context(runtime, context))
        count = max(1, _handlers.arity(wrapped.update))
        wrapped.update(*arguments[:count])
        return _abi.OK
    except BaseException as error:
        return _widgets.caught(context, runtime, error)


@_abi.WrapDescDestroy
def destroy_wrapped(widget: int | None, number: int | None) -> None:
    wrapped = _widgets.owners.pop(widget or 0, None)
    gone = _widgets.things.pop(widget or 0, None)
    try:
        if wrapped is not None and wrapped.destroy is not None:
            wrapped.destroy(gone)
    except BaseException as error:
        if wrapped is not None:
            wrapped.runtime.raised.append(error)


MAKE = address_of(make_wrapped)
UPDATE = address_of(update_wrapped)
DESTROY = address_of(destroy_wrapped)

Make = Union[Callable[[], Any], Callable[[Context], Any]]


def Wrap(  # noqa: N802 - it reads as the widget that it stands for
    make: Make,
    update: Callable[..., object] | None = None,
    destroy: Callable[[Any], object] | None = None,
    *,
    inputs: tuple[Any, ...] | None = None,
    key: Key = None,
    ref: Ref | None = None,
) -> None:
    """Describes a widget inline: any object, with no class of its own.

        Wrap(lambda: Spinner())
        Wrap(lambda: Gauge(), lambda gauge: gauge.show(level))
        Wrap(lambda: Gauge(), lambda gauge, context: ...)

    `make` is called once, `update` whenever the body has run, or, where
    `inputs` are given, when one of them changed; `destroy` at the end. make
    and update are given the Context if they need one more argument.
    """
    description = local.description
    if description is None:
        raise outside("Wrap")
    runtime, instance = description.runtime, description.instance
    assert instance is not None
    site = description.site(here())
    number = described(
        runtime, instance, (make, update, destroy), (site, key), inputs
    )
    desc = _abi.WrapDesc()
    desc.struct_size = sizeof(desc)
    desc.make = MAKE
    desc.update_with_context = UPDATE if update is not None else None
    desc.destroy = DESTROY
    desc.user_data = number
    extra = _abi.Extra()
    extra.struct_size = sizeof(extra)
    extra.wrap = addressof(desc)
    if ref is not None:
        extra.ref = ref.extra().ref
    description.kept.append(desc)
    description.add(_abi.WRAP_CLASS, site, key, (), extra)
    description.pending = -1


def described(
    runtime: Runtime,
    instance: Instance,
    functions: tuple[Any, Any, Any],
    place: tuple[int, Key],
    inputs: tuple[Any, ...] | None,
) -> int:
    """The number of a wrap: that of before where its inputs are equal."""
    held: list[Any] = instance.hook("wrap", place, list)
    if inputs is not None and held and held[1] == inputs:
        wrapped = slots.get(held[0])
        if wrapped is not None:
            wrapped.make, wrapped.update, wrapped.destroy = functions
            instance.slots.add(held[0])
            return int(held[0])
    number = _hooks.slot(Wrapped(runtime, *functions))
    instance.slots.add(number)
    held[:] = [number, inputs]
    return number
