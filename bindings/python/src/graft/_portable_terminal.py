"""The portable elements on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from . import terminal as _terminal
from .state import Readable, State

ui: Any = _terminal


def sized(flex: int, width: int = 0) -> dict[str, Any]:
    # A character is eight units wide.
    return {"flex": flex or None, "width": width * 8 or None}


def column(spacing: int, padding: int, flex: int, more: Any) -> Any:
    return ui.column(spacing=spacing, **sized(flex), **more)


def row(spacing: int, padding: int, flex: int, more: Any) -> Any:
    return ui.row(spacing=spacing, **sized(flex), **more)


@contextmanager
def downwards(element: Any) -> Iterator[None]:
    """The children of what would lay them upon one another."""
    with element, ui.column():
        yield


def frame(title: str, flex: int, more: Any) -> Any:
    return downwards(ui.frame(title=title, border=True, **sized(flex), **more))


def label(text: Any, width: int, flex: int, more: Any) -> None:
    if not isinstance(text, (str, Readable)):
        text = str(text)
    ui.label(text=text, **sized(flex, width), **more)


def button(text: Any, enabled: bool, on_click: Any, more: Any) -> None:
    ui.button(text=text, enabled=enabled, on_click=on_click, **more)


def entry(text: Any, enabled: bool, width: int, flex: int, more: Any) -> None:
    ui.entry(text=text, enabled=enabled, **sized(flex, width), **more)


def checkbox(
    text: Any, checked: Any, enabled: bool, on_toggled: Any, more: Any
) -> None:
    ui.toggle(
        text=text,
        active=checked,
        enabled=enabled,
        on_toggled=on_toggled,
        **more,
    )


def progress(value: Any, flex: int, more: Any) -> None:
    ui.progress(value=value, **sized(flex), **more)


def current(selected: Any) -> Any:
    return selected.value if isinstance(selected, State) else selected


def choice(items: Any, selected: Any, on_selected: Any, more: Any) -> None:
    def choose(index: int) -> None:
        if isinstance(selected, State):
            selected.value = index
        if on_selected is not None:
            on_selected(index)

    with ui.row(spacing=8, **more):
        for index, item in enumerate(items):
            ui.toggle(
                key=index,
                text=item,
                active=current(selected) == index,
                on_toggled=lambda index=index: choose(index),
            )


def list(
    items: Any, selected: Any, flex: int, on_selected: Any, more: Any
) -> None:
    with ui.list(
        selected=selected, on_changed=on_selected, **sized(flex), **more
    ):
        for index, item in enumerate(items):
            ui.label(key=index, text=item)


def window(title: str, more: Any) -> Any:
    return downwards(ui.window(title=title, **more))


def slider(min: float, max: float, value: Any, flex: int, more: Any) -> None:
    ui.slider(min=min, max=max, value=value, **sized(flex), **more)


def canvas(
    shapes: Any,
    width: int,
    height: int,
    flex: int,
    on_press: Any,
    on_menu: Any,
    more: Any,
) -> None:
    ui.canvas(
        shapes="\n".join(
            f"circle {x} {y} {radius} {fill}" for x, y, radius, fill in shapes
        ),
        height=height,
        on_press=on_press,
        on_menu=on_menu,
        flex=flex or None,
        width=width,
        **more,
    )
