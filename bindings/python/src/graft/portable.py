"""A small set of elements that every graphical toolkit has, by one name.

    from graft import portable as ui

    @graft.component
    def app():
        with ui.column(spacing=8):
            ui.label(text=f"{count.value}")
            ui.button(text="Count", on_click=more)

    ui.run(app)

One description runs on GTK 4, on Tk and on the terminal. What only one toolkit
has is described with its own elements beside these.

    column, row   spacing, padding; children. A child with `flex` gets the room
                  that is left
    frame         title; children, downwards
    window        title, on_close; children; of its own, beside the main one
    label         text
    button        text, enabled, on_click
    entry         text, enabled, width (in characters), autofocus, on_changed,
                  on_activate, on_focus, on_blur
    checkbox      text, checked, enabled, on_toggled
    slider        min, max, value, on_changed
    progress      value, from 0 to 1
    choice        items, selected, on_selected
    list          items, selected, on_selected
    canvas        shapes, width, height, on_press(x, y), on_menu(x, y)

A state cell as text, checked, value or selected is bound both ways. A shape of
a canvas is Circle(x, y, radius, fill). On the terminal a window is a dialog in
the middle of the screen, which Escape closes, a canvas is drawn with dots, four
pixels wide each, and a choice is a row of toggles; padding is left out there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, Callable, NamedTuple

from ._describe import outside
from ._local import local
from ._runtime import Runtime
from .errors import Error

__all__ = [
    *("Circle", "button", "canvas", "checkbox", "choice", "column", "entry"),
    *("frame", "label", "list", "progress", "quit", "row", "run", "runtime"),
    *("slider", "window"),
]

TOOLKITS = {
    "Gtk": "_portable_gtk4",
    "Tk": "_portable_tk",
    "Terminal": "_portable_terminal",
}
_modules: dict[str, ModuleType] = {}


class Circle(NamedTuple):
    """A circle in a canvas."""

    x: float
    y: float
    radius: float
    fill: str = ""


def toolkit() -> Any:
    """The elements of the toolkit that the open description is for."""
    description = local.description
    if description is None:
        raise outside("a portable element")
    owner = getattr(description.runtime.destroy, "__self__", None)
    name = type(owner).__name__
    found = _modules.get(name)
    if found is None:
        module = TOOLKITS.get(name)
        if module is None:
            raise Error(f"{name} has no portable elements")
        found = import_module(f".{module}", __package__)
        _modules[name] = found
    return found


def runtime() -> Runtime:
    """The runtime of the description: post() is for other threads."""
    description = local.description
    if description is None:
        raise outside("portable.runtime")
    found: Runtime = description.runtime
    return found


def given(**props: Any) -> dict[str, Any]:
    """The properties that are described."""
    return {name: value for name, value in props.items() if value is not None}


def column(
    *, spacing: int = 0, padding: int = 0, flex: int = 0, key: Any = None
) -> Any:
    return toolkit().column(spacing, padding, flex, given(key=key))


def row(
    *, spacing: int = 0, padding: int = 0, flex: int = 0, key: Any = None
) -> Any:
    return toolkit().row(spacing, padding, flex, given(key=key))


def frame(*, title: str = "", flex: int = 0, key: Any = None) -> Any:
    return toolkit().frame(title, flex, given(key=key))


def window(
    *,
    title: str = "",
    on_close: Callable[[], object] | None = None,
    key: Any = None,
) -> Any:
    return toolkit().window(title, given(on_close=on_close, key=key))


def label(
    *, text: Any = "", width: int = 0, flex: int = 0, key: Any = None
) -> None:
    toolkit().label(text, width, flex, given(key=key))


def button(
    *,
    text: Any = "",
    enabled: bool = True,
    on_click: Callable[[], object] | None = None,
    key: Any = None,
) -> None:
    toolkit().button(text, enabled, on_click, given(key=key))


def entry(
    *,
    text: Any = None,
    enabled: bool = True,
    width: int = 20,
    flex: int = 0,
    autofocus: bool = False,
    on_changed: Callable[[str], object] | None = None,
    on_activate: Callable[[str], object] | None = None,
    on_focus: Callable[[], object] | None = None,
    on_blur: Callable[[], object] | None = None,
    key: Any = None,
) -> None:
    toolkit().entry(
        *(text, enabled, width, flex),
        given(
            autofocus=autofocus or None,
            on_changed=on_changed,
            on_activate=on_activate,
            on_focus=on_focus,
            on_blur=on_blur,
            key=key,
        ),
    )


def checkbox(
    *,
    text: Any = "",
    checked: Any = False,
    enabled: bool = True,
    on_toggled: Callable[[bool], object] | None = None,
    key: Any = None,
) -> None:
    toolkit().checkbox(text, checked, enabled, on_toggled, given(key=key))


def slider(
    *,
    min: float = 0,
    max: float = 100,
    value: Any = 0,
    flex: int = 0,
    on_changed: Callable[[float], object] | None = None,
    key: Any = None,
) -> None:
    toolkit().slider(
        *(min, max, value, flex), given(on_changed=on_changed, key=key)
    )


def progress(*, value: Any = 0, flex: int = 0, key: Any = None) -> None:
    toolkit().progress(value, flex, given(key=key))


def choice(
    *,
    items: Sequence[str] = (),
    selected: Any = None,
    on_selected: Callable[[int], object] | None = None,
    key: Any = None,
) -> None:
    toolkit().choice(items, selected, on_selected, given(key=key))


def list(
    *,
    items: Sequence[str] = (),
    selected: Any = None,
    flex: int = 0,
    on_selected: Callable[[int], object] | None = None,
    key: Any = None,
) -> None:
    toolkit().list(items, selected, flex, on_selected, given(key=key))


def canvas(
    *,
    shapes: Sequence[Circle] = (),
    width: int = 300,
    height: int = 200,
    flex: int = 0,
    on_press: Callable[[int, int], object] | None = None,
    on_menu: Callable[[int, int], object] | None = None,
    key: Any = None,
) -> None:
    toolkit().canvas(
        *(shapes, width, height, flex, on_press, on_menu), given(key=key)
    )


def run(function: Callable[..., Any], *, name: str = "graft") -> None:
    """Shows what a function describes until it is closed.

    GRAFT_TOOLKIT names the toolkit, "gtk4", "tk" or "terminal"; else it is Tk
    if there is a display.
    """
    wanted = os.environ.get("GRAFT_TOOLKIT")
    if wanted is None:
        wanted = "tk" if os.environ.get("DISPLAY") else "terminal"
    if wanted == "gtk4":
        import_module("._portable_gtk4", __package__).run(function, name)
        return
    module = import_module(f".{wanted}", __package__)
    if wanted == "tk":
        module.run(function, name=name)
    else:
        module.run(function)


def quit() -> None:
    """Ends the run() that is under way in this thread."""
    gtk4 = sys.modules.get(f"{__package__}._gtk4")
    if gtk4 is not None and gtk4.running.programs:
        gtk4.quit()
        return
    from . import _tk

    if _tk.running.all:
        _tk.quit()
    else:
        import_module("._terminal", __package__).quit()
