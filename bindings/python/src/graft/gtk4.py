"""GTK 4: every type of GTK, libadwaita or your own, by its name.

    from graft import gtk4 as ui

    with ui.Window(title="Hello"):
        ui.Button(label="Click me", on_clicked=...)

Keywords are GTK's names with _ for what can't stand in one: `css_classes`,
`layout_column` for `layout.column`, `on_notify_active`.
"""

from typing import Any

from ._gtk4 import (
    Gtk,
    describe_type,
    element,
    program,
    quit,
    run,
    type_names,
)

__all__ = [
    "Gtk",
    "describe_type",
    "element",
    "program",
    "quit",
    "run",
    "type_names",
]


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    return element(name)
