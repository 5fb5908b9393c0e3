"""Python objects as values of Graft: a number each, counted by its hooks."""

from __future__ import annotations

from itertools import count
from typing import Any, Callable

from . import _abi

# Kinds of GRAFT_TYPE_OBJECT.
VALUE = 1
INSTANCE = 2


class Objects:
    """The objects that a runtime's properties and cells hold.

    An object has one number while anything holds it, so that Graft tells by
    the number whether it is the same.
    """

    __slots__ = ("_fresh", "_numbers", "_numbers_of", "held", "on_end")

    def __init__(self, on_end: Callable[[int, Any], None]) -> None:
        self.held: dict[int, list[Any]] = {}  # number: [object, references]
        self._numbers_of: dict[int, int] = {}
        self._fresh: list[int] = []
        self._numbers = count(1)
        self.on_end = on_end

    def number(self, thing: object) -> int:
        number = self._numbers_of.get(id(thing))
        return self.renew(thing) if number is None else number

    def renew(self, thing: object) -> int:
        """Another number: Graft takes it for another object."""
        number = next(self._numbers)
        self.held[number] = [thing, 0]
        self._numbers_of[id(thing)] = number
        self._fresh.append(number)
        return number

    def __getitem__(self, number: int) -> Any:
        return self.held[number][0]

    def retain(self, number: int) -> None:
        self.held[number][1] += 1

    def release(self, kind: int, number: int) -> None:
        entry = self.held[number]
        entry[1] -= 1
        if entry[1] <= 0:
            self._end(kind, number)

    def _end(self, kind: int, number: int) -> None:
        thing = self.held.pop(number)[0]
        if self._numbers_of.get(id(thing)) == number:
            del self._numbers_of[id(thing)]
        self.on_end(kind, thing)

    def settle(self) -> None:
        """Forgets those that Graft did not take."""
        fresh, self._fresh = self._fresh, []
        for number in fresh:
            entry = self.held.get(number)
            if entry is not None and entry[1] <= 0:
                self._end(VALUE, number)


def words(kind: int, number: int) -> tuple[int, int]:
    return _abi.TYPE_OBJECT | kind << 32, number
