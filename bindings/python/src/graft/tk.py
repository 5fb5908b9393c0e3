"""Tk's elements, and how to run a program on it; the themed ones are in ttk.

What is no window of its own has its widget before its name: canvas_line is a
line in a canvas, menu_command an entry of a menu. element() gives any other
class, by the name of its command in Tcl. See tk.h for what they take.
"""

from . import ttk
from ._tk import (
    Tk,
    element,
    missing,
    quit,
    run,
    run_async,
    split,
    words,
)

WIDGETS = (
    *("button", "canvas", "checkbutton", "entry", "frame", "label"),
    *("labelframe", "listbox", "menu", "menubutton", "message"),
    *("panedwindow", "radiobutton", "scale", "scrollbar", "spinbox", "text"),
    *("toplevel", "bind", "timer"),
)
PARTS = (
    *("canvas.arc", "canvas.bitmap", "canvas.image", "canvas.line"),
    *("canvas.oval", "canvas.polygon", "canvas.rectangle", "canvas.text"),
    *("canvas.window", "image.bitmap", "image.photo", "menu.cascade"),
    *("menu.checkbutton", "menu.command", "menu.radiobutton"),
    *("menu.separator", "text.tag", "treeview.column", "treeview.row"),
    "treeview.tag",
)
ELEMENTS = {
    name.replace(".", "_"): element(name) for name in (*WIDGETS, *PARTS)
}

globals().update(ELEMENTS)

__all__ = [
    "Tk",
    "element",
    "quit",
    "run",
    "run_async",
    "split",
    "ttk",
    "words",
    *ELEMENTS,
]


def __getattr__(name: str) -> object:
    raise missing("tk", name, __all__)
