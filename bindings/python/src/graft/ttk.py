"""The elements of Tk's themed widgets: ttk.button is ttk::button."""

from ._tk import element, missing

NAMES = (
    *("button", "checkbutton", "combobox", "entry", "frame", "label"),
    *("labelframe", "menubutton", "notebook", "panedwindow", "progressbar"),
    *("radiobutton", "scale", "scrollbar", "separator", "sizegrip"),
    *("spinbox", "treeview"),
)

globals().update({name: element(f"ttk::{name}") for name in NAMES})

__all__ = [*NAMES]


def __getattr__(name: str) -> object:
    raise missing("ttk", name, NAMES)
