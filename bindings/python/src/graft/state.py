"""State: values that bodies read and widgets show."""

from __future__ import annotations

from ctypes import addressof, c_uint64
from typing import Any, Callable, Generic, TypeVar

from . import _abi, _handlers
from ._describe import MOST, here, shown
from ._instance import slots
from ._local import local
from ._native import lib
from ._runtime import Runtime
from ._values import decode, encode
from .errors import Error

T = TypeVar("T")
U = TypeVar("U")


class Readable(Generic[T]):
    """State, or what is computed of it.

    It belongs to the first runtime that reads or shows it; when that is
    closed the value stays, and another may have it.
    """

    __slots__ = ("__weakref__", "_id", "_runtime")

    def __init__(self) -> None:
        self._runtime: Runtime | None = None
        self._id = 0

    def __del__(self) -> None:
        runtime, number = self._runtime, self._id
        if runtime is not None and runtime.address:
            runtime.garbage.append((lib.graft_state_destroy, number))

    @property
    def value(self) -> T:
        """The value. The body or computed state that reads it depends on it."""
        return self._get()

    def _get(self) -> T:
        raise NotImplementedError

    def _create(self, runtime: Runtime) -> int:
        raise NotImplementedError

    def _bind(self, runtime: Runtime) -> int:
        """The id of the cell in a runtime."""
        if self._runtime is None:
            self._id = self._create(runtime)
            self._runtime = runtime
            runtime.cells[self._id] = self
        elif self._runtime is not runtime:
            raise Error(
                f"{self!r} belongs to another runtime, until that is closed"
            )
        return self._id

    def _home(self) -> Runtime | None:
        """The runtime that has it; one whose body reads becomes it."""
        reading = local.reading
        if reading is None or reading is self._runtime:
            return self._runtime
        self._bind(reading)
        return reading

    def _read(self, runtime: Runtime) -> T:
        status = lib.graft_state_get(
            runtime.address, self._id, runtime.scratch_address
        )
        if status < 0:
            raise runtime.failure(status)
        words = runtime.scratch
        value: T = decode(runtime, words[0], words[1])
        return value

    def _save(self) -> None:
        """The runtime is about to end."""

    def _unbind(self) -> None:
        """The runtime is gone."""
        self._runtime = None
        self._id = 0

    def _end(self) -> None:
        """The component whose own it was is gone."""
        runtime, number = self._runtime, self._id
        if runtime is not None and runtime.address:
            runtime.cells.pop(number, None)
            self._save()
            self._unbind()
            runtime.garbage.append((lib.graft_state_destroy, number))

    def _describe(
        self,
        element: Any,
        description: Any,
        names: Any,
        name: str,
        props: dict[str, Any],
    ) -> tuple[int, ...]:
        """As a property: bound, so that no body runs when it changes."""
        number = self._bind(description.runtime)
        if number > MOST:  # as the same 64 bits with sign
            number -= 1 << 64
        return names[0][name], _abi.TYPE_STATE, number

    def __bool__(self) -> bool:
        raise TypeError(
            f"{type(self).__name__} has no truth of its own: use .value"
        )

    def __format__(self, spec: str) -> str:
        raise TypeError(
            f"{type(self).__name__} is no text: use .value in the f-string"
        )


class State(Readable[T]):
    """A value that can be set. Given as a property it is bound both ways:
    the widget shows it, and what the user makes of it is set to it."""

    __slots__ = ("_value",)

    def __init__(self, initial: T) -> None:
        super().__init__()
        self._value = initial

    def __repr__(self) -> str:
        return f"<graft.State {shown(self._peek())}>"

    def _peek(self) -> Any:
        try:
            runtime = self._runtime
            return self._value if runtime is None else self._read(runtime)
        except Error:
            return "?"

    def _get(self) -> T:
        runtime = self._home()
        return self._value if runtime is None else self._read(runtime)

    # Property setters can't override one of a base alone.
    @property
    def value(self) -> T:
        """The value. The body or computed state that reads it depends on it."""
        return self._get()

    @value.setter
    def value(self, value: T) -> None:
        self.set(value)

    def set(self, value: T) -> None:
        """Sets the value; an equal one changes nothing."""
        runtime = self._runtime
        if runtime is None:
            self._value = value
            return
        head, payload = encode(runtime, value, "state")
        self._write(runtime, head, payload)

    def update(self, change: Callable[[T], T]) -> None:
        """Sets what a function makes of the value."""
        self.set(change(self._get()))

    def touch(self) -> None:
        """Tells that the object was changed in place."""
        runtime = self._runtime
        if runtime is None:
            return
        value = self._get()
        head, _ = encode(runtime, value, "state")
        if head & 0xFF == _abi.TYPE_OBJECT:
            self._write(runtime, head, runtime.objects.renew(value))

    def _write(self, runtime: Runtime, head: int, payload: int) -> None:
        words = runtime.scratch
        words[0] = head
        words[1] = payload
        address = runtime.scratch_address
        if not local.calls:
            runtime.call(lib.graft_state_set, self._id, address)
            runtime.strings.settle()
            return
        status = lib.graft_state_set(runtime.address, self._id, address)
        if local.description is None:
            runtime.objects.settle()
            runtime.strings.settle()
        if status < 0:
            raise runtime.failure(status)

    def _create(self, runtime: Runtime) -> int:
        words = runtime.scratch
        words[:] = encode(runtime, self._value, "state")
        made = c_uint64()
        runtime.call(
            lib.graft_state_create, runtime.scratch_address, addressof(made)
        )
        return made.value

    def _save(self) -> None:
        if self._runtime is not None:
            self._value = self._read(self._runtime)


class Computed(Readable[T]):
    """A value made of state: computed when it is read and has changed."""

    __slots__ = ("_function",)

    def __init__(self, function: Callable[[], T]) -> None:
        super().__init__()
        self._function = function

    def __repr__(self) -> str:
        return f"<graft.Computed {self._function!r}>"

    def compute(self) -> T:
        return self._function()

    def _get(self) -> T:
        runtime = self._home()
        return self._function() if runtime is None else self._read(runtime)

    def _create(self, runtime: Runtime) -> int:
        from . import _hooks

        made = c_uint64()
        number = _hooks.slot(self)
        try:
            runtime.call(
                lib.graft_state_derive,
                *(_hooks.DERIVE, number, _hooks.DROP, addressof(made)),
            )
        except BaseException:
            slots.pop(number, None)
            raise
        return made.value


class Binding(Computed[T]):
    """A value that is read and written by functions, bound both ways.

    After a write it is read again, also where what it reads is no state.
    """

    __slots__ = ("_sets", "_setter")

    def __init__(
        self, getter: Callable[[], T], setter: Callable[[T], object]
    ) -> None:
        super().__init__(getter)
        self._setter = setter
        self._sets = State(0)

    def compute(self) -> T:
        _ = self._sets.value
        return self._function()

    def _end(self) -> None:
        super()._end()
        self._sets._end()

    @property
    def value(self) -> T:
        """The value. The body or computed state that reads it depends on it."""
        return self._get()

    @value.setter
    def value(self, value: T) -> None:
        self.set(value)

    def set(self, value: T) -> None:
        self._setter(value)
        self._sets.update(lambda count: count + 1)

    def _describe(
        self,
        element: Any,
        description: Any,
        names: Any,
        name: str,
        props: dict[str, Any],
    ) -> tuple[int, ...]:
        """The value, and a handler of the event that reports another."""
        event = f"on_{element.reporting(name)}"
        words = super()._describe(element, description, names, name, props)
        own = props.get(event)
        if own is None:
            handler = element.encoded_handler(
                description, names[1], event, self.set
            )
            return (*words, *handler)
        props[event] = both = Both(self.set, own)
        described = description.props
        # It may have come before the property.
        for place in range(len(described) - 3, -1, -3):
            if described[place] == names[1][event]:
                described[place + 2] = description.handler(both)
                break
        return words


class Both:
    """Sets a binding, then calls the program's own handler."""

    __slots__ = ("_own", "_set")

    def __init__(self, setter: Callable[[Any], object], own: Any) -> None:
        self._set = setter
        self._own = own

    def __call__(self, *values: Any) -> Any:
        self._set(values[0] if values else None)
        return self._own(*values[: _handlers.arity(self._own)])


def state(initial: T) -> State[T]:
    """State that begins with a value.

    In a component it is the component's own, the same each time that the
    body runs; elsewhere it is free, for many components to share.
    """
    description = local.description
    if description is None:
        return State(initial)
    assert description.instance is not None
    site = description.site(here())
    return description.instance.hook("state", site, lambda: State(initial))


def computed(function: Callable[[], T]) -> Computed[T]:
    """State that a function computes of other state.

    In a component the newest function counts, made anew where what it
    captured has changed.
    """
    description = local.description
    if description is None:
        return Computed(function)
    instance = description.instance
    assert instance is not None
    site = description.site(here())
    held: list[Computed[T]] = instance.hook("computed", site, list)
    if held and same(held[0]._function, function):
        return held[0]
    if held:
        held.pop()._end()
    held.append(Computed(function))
    return held[0]


def binding(
    getter: Callable[[], T], setter: Callable[[T], object]
) -> Binding[T]:
    """A property's value by two functions, where state alone is not it.

    ui.entry(text=graft.binding(lambda: person.value.name, rename))
    """
    description = local.description
    if description is None:
        return Binding(getter, setter)
    instance = description.instance
    assert instance is not None
    site = description.site(here())
    held: list[Binding[T]] = instance.hook("binding", site, list)
    if held and same(held[0]._function, getter):
        held[0]._setter = setter
        return held[0]
    if held:
        held.pop()._end()
    held.append(Binding(getter, setter))
    return held[0]


def memo(make: Callable[[], T], *inputs: object) -> T:
    """In a component: what a function makes, kept until an input changes."""
    description = local.description
    if description is None:
        raise Error("memo came outside a body")
    assert description.instance is not None
    site = description.site(here())
    held: list[Any] = description.instance.hook("memo", site, list)
    if not held or held[0] != inputs:
        held[:] = [inputs, make()]
    kept: T = held[1]
    return kept


def same(one: Callable[..., Any], other: Callable[..., Any]) -> bool:
    """Whether two functions are of one code that captured the same."""
    if one is other or one == other:
        return True
    code = getattr(one, "__code__", None)
    if code is None or code is not getattr(other, "__code__", None):
        return False
    return captured(one) == captured(other)


def captured(function: Any) -> list[Any]:
    cells = function.__closure__ or ()
    found: list[Any] = [function.__defaults__, function.__kwdefaults__]
    for cell in cells:
        try:
            value = cell.cell_contents
        except ValueError:  # not assigned yet
            value = cell
        plain = isinstance(value, (str, int, float, bytes, type(None)))
        found.append((type(value), value) if plain else id(value))
    return found
