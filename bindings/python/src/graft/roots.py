"""Roots: trees on the screen."""

from __future__ import annotations

import functools
from contextlib import suppress
from ctypes import addressof, c_uint32, c_uint64, sizeof
from typing import Any, Callable

from . import _abi, _hooks, _widgets
from ._native import lib
from ._runtime import Runtime
from .elements import Element
from .nodes import Node


class Root(Node):
    """A tree: what a function describes, kept up to date by pump()."""

    __slots__ = ()

    def render(self) -> None:
        """Has the function run again, now."""
        self.invalidate()
        self.runtime.pump()

    def close(self) -> int:
        """Destroys the tree; returns how many nodes wait for the pump."""
        live = c_uint32()
        self.runtime.call(lib.graft_root_destroy, self.id, addressof(live))
        return live.value


class Body:
    """What a root describes, and the widget of Python that it is put into."""

    __slots__ = ("function", "widget")

    def __init__(self, function: Callable[[], Any], widget: int) -> None:
        self.function = function
        self.widget = widget

    def _dropped(self) -> None:
        _widgets.things.pop(self.widget, None)


def mount(
    runtime: Runtime,
    function: Callable[..., Any],
    *arguments: Any,
    into: tuple[Element, Any] | None = None,
    now: bool = True,
) -> Root:
    """Shows what a function or component describes.

    `into` is the container that it is put into, an element and its widget,
    which stays yours; else its children are top-level widgets. With `now` it
    is there when this returns; where something raises, there is no root.
    """
    desc = _abi.RootDesc()
    desc.struct_size = sizeof(desc)
    held = 0
    if into is not None:
        element, widget = into
        desc.class_id = element.class_in(runtime)
        desc.widget = held = _widgets.hold(widget)
    body = functools.partial(function, *arguments) if arguments else function
    number = _hooks.slot(Body(body, held))
    desc.body = _hooks.ROOT_BODY
    desc.user_data = number
    desc.drop = _hooks.DROP
    made = c_uint64()
    try:
        runtime.call(lib.graft_root_create, addressof(desc), addressof(made))
        if now:
            runtime.pump()
    except BaseException:
        if made.value == 0:
            _hooks.drop(number)
        else:  # It is there, and nobody would have it to close it.
            with suppress(BaseException):
                Root(runtime, made.value).close()
        raise
    return Root(runtime, made.value)
