"""Class libraries written in C: how one is loaded, and its classes named.

A toolkit of its own package does the same as graft.terminal:

    toolkit = Toolkit("graft-lamps", FUNCTIONS, CLASSES)
    globals().update(toolkit.elements)
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Callable

from ._native import load
from ._tables import ClassTable, table
from .elements import Element

__all__ = ["ClassTable", "Toolkit", "table"]


class Toolkit:
    """A class library: its functions, and an Element for each class.

    `classes` are known by name; where there are none, element() gives any
    class that the library has registered by then. `rename` makes a property's
    name of a keyword's.
    """

    def __init__(
        self,
        library: str,
        functions: dict[str, tuple[Any, ...]],
        classes: Mapping[str, ClassTable] | None = None,
        *,
        prefix: str = "",
        rename: Callable[[str], str] | None = None,
    ) -> None:
        self.lib: Any = load(library, functions)
        self.prefix = prefix
        self.rename = rename
        self.elements: dict[str, Element] = {}
        for name, known in (classes or {}).items():
            self.elements[name] = Element(
                name,
                properties=known.properties,
                events={
                    event: known.reports.get(event) for event in known.events
                },
                children=known.children,
                rename=rename,
                prefix=prefix,
            )

    def missing(self, module: str, name: str) -> AttributeError:
        """What a module says of an element that the library does not have."""
        near = get_close_matches(name, self.elements)
        hint = f"nearest: {', '.join(near)}; " if near else ""
        return AttributeError(
            f"module {module!r} has no {name}; {hint}"
            f"it has {', '.join(sorted(self.elements))}"
        )

    def element(self, name: str) -> Element:
        """The element of a class, known or not."""
        found = self.elements.get(name)
        if found is None:
            found = self.elements[name] = Element(
                name, rename=self.rename, prefix=self.prefix
            )
        return found
