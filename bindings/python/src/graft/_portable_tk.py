"""The portable elements on Tk."""

from __future__ import annotations

from typing import Any

from . import tk as _tk
from . import ttk as _ttk
from ._tk import words
from .portable import Circle

tk: Any = _tk
ttk: Any = _ttk


def placed(flex: int) -> dict[str, Any]:
    if not flex:
        return {}
    return {"pack_expand": True, "pack_fill": "both"}


def state(enabled: bool) -> str:
    return "normal" if enabled else "disabled"


def column(spacing: int, padding: int, flex: int, more: Any) -> Any:
    return ttk.frame(
        padding=padding,
        pack_children=f"-side top -fill x -pady {spacing / 2}",
        **placed(flex),
        **more,
    )


def row(spacing: int, padding: int, flex: int, more: Any) -> Any:
    return ttk.frame(
        padding=padding,
        pack_children=f"-side left -padx {spacing / 2}",
        **placed(flex),
        **more,
    )


def frame(title: str, flex: int, more: Any) -> Any:
    return ttk.labelframe(
        text=title,
        padding=6,
        pack_children="-side top -fill x",
        **placed(flex),
        **more,
    )


def window(title: str, more: Any) -> Any:
    return tk.toplevel(
        title=title, pack_children="-fill both -expand 1", **more
    )


def label(text: Any, width: int, flex: int, more: Any) -> None:
    ttk.label(text=text, width=width or None, **placed(flex), **more)


def button(text: Any, enabled: bool, on_click: Any, more: Any) -> None:
    ttk.button(text=text, state=state(enabled), on_command=on_click, **more)


def entry(text: Any, enabled: bool, width: int, flex: int, more: Any) -> None:
    ttk.entry(
        text=text, state=state(enabled), width=width, **placed(flex), **more
    )


def checkbox(
    text: Any, checked: Any, enabled: bool, on_toggled: Any, more: Any
) -> None:
    ttk.checkbutton(
        text=text,
        selected=checked,
        state=state(enabled),
        on_changed=on_toggled,
        **more,
    )


def slider(min: float, max: float, value: Any, flex: int, more: Any) -> None:
    ttk.scale(from_=min, to=max, value=value, **placed(flex), **more)


def progress(value: Any, flex: int, more: Any) -> None:
    ttk.progressbar(maximum=1, value=value, **placed(flex), **more)


def choice(items: Any, selected: Any, on_selected: Any, more: Any) -> None:
    ttk.combobox(
        values=[*items],
        current=selected,
        state="readonly",
        on_selected=on_selected,
        **more,
    )


def list(
    items: Any, selected: Any, flex: int, on_selected: Any, more: Any
) -> None:
    tk.listbox(
        items=[*items],
        selected=selected,
        exportselection=False,
        on_changed=on_selected,
        **placed(flex),
        **more,
    )


def pressed(function: Any) -> Any:
    if function is None:
        return None
    return lambda x, y, button, state: function(x, y)


def canvas(
    shapes: Any,
    width: int,
    height: int,
    flex: int,
    on_press: Any,
    on_menu: Any,
    more: Any,
) -> None:
    with tk.canvas(
        width=width,
        height=height,
        background="white",
        on_Button_1=pressed(on_press),
        on_Button_3=pressed(on_menu),
        **placed(flex),
        **more,
    ):
        for number, shape in enumerate(shapes):
            draw(number, shape)


def draw(number: int, shape: Circle) -> None:
    x, y, radius, fill = shape
    tk.canvas_oval(
        key=number,
        coords=words((x - radius, y - radius, x + radius, y + radius)),
        fill=fill,
    )
