"""Elements: calling one describes it, `with` describes its children."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from sys import _getframe
from types import FunctionType
from typing import TYPE_CHECKING, Any, Callable, Union

from . import _abi
from ._describe import (
    ELEMENT,
    LEAST,
    MOST,
    SHIFT,
    Description,
    outside,
    place,
    places,
    shown,
)
from ._local import local
from ._values import encode
from .errors import UnknownError

if TYPE_CHECKING:
    from ._runtime import Runtime
    from .nodes import Ref

Key = Union[int, str, None]

HANDLER = _abi.TYPE_HANDLER
INT = _abi.TYPE_INT
BOOL = _abi.TYPE_BOOL
STATE = _abi.TYPE_STATE


class Element:
    """A widget class as an app sees it: call it where the widget is wanted.

    Keyword arguments are properties, and `on_NAME` the handler of an event.
    None stands for a property's default. `key` tells siblings of one class
    apart, `ref` follows the widget, `pinned` keeps it from being moved.
    """

    def __init__(
        self,
        name: str,
        *,
        properties: Mapping[str, Any] | None = None,
        events: Mapping[str, str | None] | None = None,
        children: bool = True,
        rename: Callable[[str], str] | None = None,
        prefix: str = "",
    ) -> None:
        self.name = name
        self.prefix = prefix
        # Names known beforehand, or None where the class says what it takes.
        self.properties = properties
        # Events, with the property that each reports, or None.
        self.events = events or {}
        self.children = children
        self.rename = rename

    def __repr__(self) -> str:
        return f"<element {self.name}>"

    def __call__(
        self,
        *,
        key: Key = None,
        ref: Ref | None = None,
        pinned: bool = False,
        **props: Any,
    ) -> Any:
        # Called for each element of each render, so it is one piece: a
        # function a property would double its time.
        description = local.description
        if description is None:
            raise outside(self.name)
        frame = _getframe(1)
        if frame.f_back is description.base:
            number = (id(frame.f_code) << SHIFT) + frame.f_lasti
            site = places.get(number) or place(number, frame)
        else:
            site = description.site(frame)
        class_id, atoms, events = description.tables[self]
        words = description.props
        strings = description.strings
        start = len(words)
        try:
            for name, value in props.items():
                kind = type(value)
                if kind is str:
                    head, payload = strings[value]
                    words += (atoms[name], head, payload)
                elif kind is int and LEAST <= value <= MOST:
                    words += (atoms[name], INT, value)
                elif kind is bool:
                    words += (atoms[name], BOOL, value)
                elif kind is FunctionType and name in events:
                    address = description.handlers.get(value)
                    if address is None:
                        address = description.handler(value)
                    words += (events[name], HANDLER, address)
                else:
                    words += self.encoded(
                        description, (atoms, events), name, value, props
                    )
        except UnicodeEncodeError:
            description.text(value, f"{self.name}.{name}")
        except NotCallable:
            raise uncallable(self, name, value) from None
        elements = description.elements
        index = len(elements)
        count = (len(words) - start) // 3
        elements += (class_id, site, 0, start * 8, 0, count)
        description.children += 1
        if key is not None:
            description.set_key(index, key)
        if pinned:
            elements[index] |= _abi.ELEMENT_PINNED << 32
        if ref is not None:
            description.extras.append((index + 4, ref.extra()))
        if self.children:
            description.pending = index // ELEMENT
            return description
        return None

    def encoded(
        self,
        description: Description,
        names: tuple[Atoms, Atoms],
        name: str,
        value: Any,
        props: dict[str, Any],
    ) -> tuple[int, ...]:
        """The words of a property whose value is of no common type."""
        if name.startswith("on_"):
            return self.encoded_handler(description, names[1], name, value)
        special = getattr(value, "_describe", None)
        if special is not None:
            found: tuple[int, ...] = special(
                self, description, names, name, props
            )
            return found
        where = f"{self.name}.{name}"
        return (names[0][name], *encode(description.runtime, value, where))

    def encoded_handler(
        self,
        description: Description,
        events: Atoms,
        name: str,
        value: Any,
    ) -> tuple[int, ...]:
        if value is None:
            return ()
        if not callable(value):
            raise uncallable(self, name, value)
        try:
            hash(value)
        except TypeError:
            value = value.__call__
        address = description.handlers.get(value)
        if address is None:
            address = description.handler(value)
        return events[name], HANDLER, address

    def reporting(self, name: str) -> str:
        """The event that reports a property."""
        for event, reported in self.events.items():
            if reported == name:
                return event
        raise TypeError(
            f"{self.name}.{name}: a binding came, but no event is known to "
            "report the property; use state, or value and handler"
        )

    def class_in(self, runtime: Runtime) -> int:
        """The id of the class in a runtime."""
        if runtime.stand_in is not None:
            return runtime.find_class(runtime.stand_in(self))
        return runtime.find_class(self.prefix + self.name)

    def atom_name(self, name: str, prefix: str) -> str:
        """The name of a keyword argument's property or event."""
        plain = name[len(prefix) :]
        if plain.endswith("_"):
            plain = plain[:-1]
        if self.rename is not None:
            plain = self.rename(plain)
        known = self.events if prefix else self.properties
        if self.properties is not None and known is not None:
            self.check_name(name, plain in known)
        return plain

    def check_name(self, name: str, is_known: bool) -> None:
        if is_known:
            return
        known = [*(self.properties or ()), *(f"on_{e}" for e in self.events)]
        near = get_close_matches(name, known, 3)
        if f"on_{name}" in known:
            near = [f"on_{name}"]
        hint = f"it has {', '.join(sorted(known)) or 'none'}"
        if near:
            hint = f"did you mean {' or '.join(near)}?"
        raise UnknownError(f"{self.name} has no {name}; {hint}", _abi.E_UNKNOWN)


def uncallable(element: Element, name: str, value: object) -> TypeError:
    return TypeError(
        f"{element.name}.{name}: {shown(value)} came, a callable is expected"
    )


class NotCallable(Exception):
    """A plain value came for an event."""


class Atoms(dict[str, int]):
    """The atoms of a class's properties, or events, found when first used."""

    __slots__ = ("_element", "_prefix", "_runtime")

    def __init__(self, runtime: Runtime, element: Element, prefix: str) -> None:
        super().__init__()
        self._runtime = runtime
        self._element = element
        self._prefix = prefix

    def __missing__(self, name: str) -> int:
        if not self._prefix and name.startswith("on_"):
            raise NotCallable
        plain = self._element.atom_name(name, self._prefix)
        atom = self[name] = self._runtime.atom(plain)
        return atom


class Tables(dict[Element, "tuple[int, Atoms, Atoms]"]):
    """Class, properties and events of each element that was described."""

    __slots__ = ("_runtime",)

    def __init__(self, runtime: Runtime) -> None:
        super().__init__()
        self._runtime = runtime

    def __missing__(self, element: Element) -> tuple[int, Atoms, Atoms]:
        runtime = self._runtime
        found = self[element] = (
            element.class_in(runtime),
            Atoms(runtime, element, ""),
            Atoms(runtime, element, "on_"),
        )
        return found
