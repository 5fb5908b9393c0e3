"""What a component has beside its node: what its hooks keep, its handlers."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from . import _handlers

if TYPE_CHECKING:
    from ._runtime import Runtime

T = TypeVar("T")

# What C holds by a number.
slots: dict[int, Any] = {}


class Instance:
    """One node of a component, or one root; it ends with it.

    Handlers of a run are kept until a later run is known to be committed:
    until then the tree may still hold those of the former.
    """

    __slots__ = (
        *("_run", "ended", "former", "former_slots", "handlers", "hooks"),
        *("node", "runtime", "slots"),
    )

    def __init__(self, runtime: Runtime, node: int) -> None:
        self.runtime = runtime
        self.node = node
        self.hooks: dict[tuple[Any, ...], Any] = {}
        self.handlers: dict[Any, int] = {}
        self.former: list[dict[Any, int]] = []
        # The same for what else was described by a number.
        self.slots: set[int] = set()
        self.former_slots: set[int] = set()
        self._run: dict[tuple[Any, ...], int] = {}
        self.ended = False

    def begin(self) -> dict[Any, int]:
        self._run = {}
        self.former.append(self.handlers)
        self.handlers = {}
        self.former_slots |= self.slots
        self.slots = set()
        return self.handlers

    def handler(self, function: Callable[..., Any]) -> int:
        try:
            for held in reversed(self.former):
                if function in held:
                    address: int = held[function]
                    return address
        except TypeError:  # not hashable: never the same
            pass
        trampoline: int = self.runtime.handler_trampoline
        return _handlers.add(function, trampoline)

    def settle(self) -> None:
        """The newest run is what the tree holds."""
        alive = set(self.handlers.values())
        former, self.former = self.former, []
        for handlers in former:
            for address in handlers.values():
                if address not in alive:
                    _handlers.remove(address)
        for number in self.former_slots - self.slots:
            slots.pop(number, None)
        self.former_slots = set()

    def hook(self, kind: str, site: Hashable, make: Callable[[], T]) -> T:
        """What is kept for a place; a place that asks twice has two."""
        place = (kind, site)
        occurrence = self._run.get(place, 0)
        self._run[place] = occurrence + 1
        key = (kind, site, occurrence)
        if key not in self.hooks:
            self.hooks[key] = make()
        kept: T = self.hooks[key]
        return kept

    def end(self) -> None:
        if self.ended:
            return
        self.ended = True
        self.begin()
        self.settle()
        for kept in self.hooks.values():
            for one in kept if isinstance(kept, list) else [kept]:
                ending = getattr(one, "_end", None)
                if ending is not None:
                    ending()
        self.hooks.clear()
