"""The portable elements on GTK 4."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Callable

from . import gtk4 as _gtk4
from .portable import Circle
from .state import Readable

gtk: Any = _gtk4


def placed(flex: int) -> dict[str, Any]:
    return {"hexpand": True, "vexpand": True} if flex else {}


def box(orientation: str, spacing: int, padding: int, more: Any) -> Any:
    return gtk.Box(
        orientation=orientation,
        spacing=spacing,
        margin_top=padding,
        margin_bottom=padding,
        margin_start=padding,
        margin_end=padding,
        **more,
    )


def column(spacing: int, padding: int, flex: int, more: Any) -> Any:
    return box("vertical", spacing, padding, {**placed(flex), **more})


def row(spacing: int, padding: int, flex: int, more: Any) -> Any:
    return box("horizontal", spacing, padding, {**placed(flex), **more})


@contextmanager
def frame(title: str, flex: int, more: Any) -> Iterator[None]:
    outside = gtk.Frame(label=title, **placed(flex), **more)
    with outside, box("vertical", 0, 6, {}):
        yield


@contextmanager
def window(title: str, more: Any) -> Iterator[None]:
    on_close = more.pop("on_close", None)
    with gtk.Window(title=title, on_close_request=on_close, **more):
        with gtk.HeaderBar(slot="titlebar"):
            pass
        with box("vertical", 0, 0, {}):
            yield


def shown(text: Any) -> Any:
    return text if isinstance(text, (str, Readable)) else str(text)


def label(text: Any, width: int, flex: int, more: Any) -> None:
    gtk.Label(
        label=shown(text),
        width_chars=width or None,
        xalign=0.0,
        **placed(flex),
        **more,
    )


def button(text: Any, enabled: bool, on_click: Any, more: Any) -> None:
    gtk.Button(
        label=shown(text), sensitive=enabled, on_clicked=on_click, **more
    )


def entry(text: Any, enabled: bool, width: int, flex: int, more: Any) -> None:
    gtk.Entry(
        text=text,
        sensitive=enabled,
        width_chars=width,
        max_width_chars=width,
        on_focus_enter=more.pop("on_focus", None),
        on_focus_leave=more.pop("on_blur", None),
        **placed(flex),
        **more,
    )


def checkbox(
    text: Any, checked: Any, enabled: bool, on_toggled: Any, more: Any
) -> None:
    gtk.CheckButton(
        label=text,
        active=checked,
        sensitive=enabled,
        on_toggled=on_toggled,
        **more,
    )


def slider(min: float, max: float, value: Any, flex: int, more: Any) -> None:
    gtk.Scale(
        lower=float(min),
        upper=float(max),
        value=value,
        width_request=200,
        on_value_changed=more.pop("on_changed", None),
        **placed(flex),
        **more,
    )


def progress(value: Any, flex: int, more: Any) -> None:
    gtk.ProgressBar(fraction=value, **placed(flex), **more)


def choice(items: Any, selected: Any, on_selected: Any, more: Any) -> None:
    gtk.DropDown(
        model="\n".join(items),
        selected=selected,
        on_notify_selected=on_selected,
        **more,
    )


def list(
    items: Any, selected: Any, flex: int, on_selected: Any, more: Any
) -> None:
    with gtk.ListBox(
        selected=selected,
        on_row_selected=index_of(on_selected),
        **placed(flex),
        **more,
    ):
        for number, text in enumerate(items):
            gtk.Label(key=number, label=text, xalign=0.0)


def index_of(function: Callable[..., object] | None) -> Any:
    if function is None:
        return None
    return lambda index: function(index)


def point_of(function: Callable[..., object] | None) -> Any:
    if function is None:
        return None
    return lambda presses, x, y: function(int(x), int(y))


def canvas(
    shapes: Any,
    width: int,
    height: int,
    flex: int,
    on_press: Any,
    on_menu: Any,
    more: Any,
) -> None:
    gtk.element("GraftCanvas")(
        shapes="\n".join(map(line, shapes)),
        width_request=width,
        height_request=height,
        on_click=point_of(on_press),
        on_secondary_click=point_of(on_menu),
        **placed(flex),
        **more,
    )


def line(shape: Circle) -> str:
    x, y, radius, fill = shape
    return f"circle {x} {y} {radius} {fill}".rstrip()


def described(function: Callable[..., Any], name: str) -> None:
    """In a window, as a program on other toolkits has one."""
    with gtk.Window(title=name):
        function()


def run(function: Callable[..., Any], name: str) -> None:
    gtk.run(described, function, name)
