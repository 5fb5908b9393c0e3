"""Graft: declarative use of legacy widgets.

import graft
from graft import terminal as ui

@graft.component
def form() -> None:
    name = graft.state("world")
    with ui.column():
        ui.entry(text=name)
        ui.label(text=f"Hello, {name.value}!")

ui.run(form)
"""

from ._hooks import DECLINED
from ._loops import Pump
from ._runtime import Runtime
from ._widgets import Child, Context, Pointer
from .components import Component, component, effect, ref
from .elements import Element
from .errors import (
    BusyError,
    DuplicateError,
    Error,
    LoopError,
    OutOfMemoryError,
    StaleError,
    ThreadError,
    UnknownError,
    ValueInvalidError,
    ValueTypeError,
)
from .lists import List, rows
from .nodes import Event, Node, Ref, current_event
from .roots import Root, mount
from .state import Binding, Computed, State, binding, computed, memo, state
from .structure import Environment, boundary
from .widgets import EventType, Property, WidgetClass, Wrap

__all__ = [
    "DECLINED",
    "Binding",
    "BusyError",
    "Child",
    "Component",
    "Computed",
    "Context",
    "DuplicateError",
    "Element",
    "Environment",
    "Error",
    "Event",
    "EventType",
    "List",
    "LoopError",
    "Node",
    "OutOfMemoryError",
    "Pointer",
    "Property",
    "Pump",
    "Ref",
    "Root",
    "Runtime",
    "StaleError",
    "State",
    "ThreadError",
    "UnknownError",
    "ValueInvalidError",
    "ValueTypeError",
    "WidgetClass",
    "Wrap",
    "binding",
    "boundary",
    "component",
    "computed",
    "current_event",
    "effect",
    "memo",
    "mount",
    "ref",
    "rows",
    "state",
]
