"""GTK 4: its elements by the names of its types, its runtime, its loop."""

from __future__ import annotations

import ctypes
import json
import threading
from ctypes import addressof, c_uint32, c_uint64, c_void_p, sizeof
from typing import TYPE_CHECKING, Any, Callable

from . import _abi_gtk4, _hooks
from ._instance import slots
from ._native import load, text_of
from ._runtime import Runtime
from .elements import Element
from .errors import Error, error_of
from .nodes import Node
from .roots import Body

if TYPE_CHECKING:
    from collections.abc import Iterator

lib: Any = load("graft-gtk4", _abi_gtk4.FUNCTIONS)

# The same library, called without the interpreter's lock: it calls nothing
# back while it waits.
wait: Any = ctypes.CDLL(lib._name).graft_gtk4_wait
wait.restype = ctypes.c_int32
wait.argtypes = (c_void_p, ctypes.c_int32)


def message() -> str:
    """What went wrong last."""
    return text_of(lib.graft_gtk4_error_message)


class Running(threading.local):
    programs: tuple[Gtk, ...] = ()


running = Running()


class Gtk:
    """A runtime on GTK's main loop, for the thread that makes it."""

    def __init__(self) -> None:
        self.address = 0
        self.runtime = Runtime.__new__(Runtime)
        self.runtime._start(None)
        desc = _abi_gtk4.Gtk4Desc()
        desc.struct_size = sizeof(desc)
        desc.flags = _abi_gtk4.GTK4_QUIET  # What is reported is raised here.
        desc.runtime = addressof(self.runtime.hooks)
        made = c_void_p()
        status = lib.graft_gtk4_open(addressof(desc), addressof(made))
        if status < 0:
            slots.pop(self.runtime.hooks.user_data, None)
            raise error_of(status, message())
        self.address = made.value or 0
        self.runtime.destroy = self._close
        self.runtime.opened(lib.graft_gtk4_runtime(self.address))
        self._body = 0
        self.root: Node | None = None

    def __enter__(self) -> Gtk:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Destroys all widgets."""
        self.runtime.close()

    def _close(self) -> int:
        status: int = lib.graft_gtk4_close(self.address)
        if status >= 0:
            self.address = 0
            slots.pop(self._body, None)
        return status

    def _call(self, function: Any, *arguments: Any) -> int:
        if not self.runtime.address:
            raise Error(f"the runtime of GTK {self.runtime.gone}")
        return self.runtime.call(
            lambda runtime: function(self.address, *arguments)
        )

    def mount(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Shows the windows that a function or component describes."""
        import functools

        body = (
            functools.partial(function, *arguments) if arguments else function
        )
        number = _hooks.slot(Body(body, 0))
        made = c_uint64()
        try:
            self._call(
                lib.graft_gtk4_mount,
                *(_hooks.ROOT_BODY, number, addressof(made)),
            )
        except BaseException:
            slots.pop(number, None)
            raise
        self._body = number
        self.root = Node(self.runtime, made.value)

    def process(self) -> bool:
        """Does what is ready; False once there is no window, or at quit().

        What callbacks raise comes out here; the next call goes on.
        """
        return self._call(lib.graft_gtk4_process) > 0

    def wait(self, seconds: float | None = None) -> None:
        """Waits until process() has something to do; other threads run."""
        wait(self.address, -1 if seconds is None else int(seconds * 1000))

    def run(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Shows what a function describes until its last window closes.

        What a callback raises comes out of here.
        """
        before, running.programs = running.programs, (*running.programs, self)
        try:
            self.mount(function, *arguments)
            while self.process():
                self.wait()
        finally:
            running.programs = before

    def quit(self) -> None:
        """Makes run() return."""
        self._call(lib.graft_gtk4_quit)

    def style_sheet(self, text: str | None) -> None:
        """Gives the display a style sheet in place of the former one."""
        encoded = None if text is None else text.encode()
        status = lib.graft_gtk4_style_sheet(self.address, encoded)
        if status < 0:
            raise error_of(status, message())


def run(function: Callable[..., Any], *arguments: Any) -> None:
    """Shows the windows that a function or component describes.

    Returns once there is none any more, or after quit().
    """
    with Gtk() as program:
        program.run(function, *arguments)


def program() -> Gtk:
    """The program whose run() is under way in this thread."""
    if not running.programs:
        raise Error("no program runs in this thread")
    return running.programs[-1]


def quit() -> None:
    """Ends the run() that is under way in this thread."""
    program().quit()


def describe_type(name: str) -> dict[str, Any]:
    """What GTK's introspection tells of a type, of which there may be none."""
    found = text_of(lib.graft_gtk4_type_json, name.encode())
    if not found:
        raise AttributeError(message())
    described: dict[str, Any] = json.loads(found)
    return described


def type_names() -> list[str]:
    """The names of all widget types."""
    names: list[str] = json.loads(text_of(lib.graft_gtk4_types_json))
    return names


def keywords(names: Iterator[str]) -> dict[str, str]:
    """Names by the keyword that stands for each: `css_classes`."""
    found: dict[str, str] = {}
    for name in sorted(names, key=lambda name: ("." in name, name)):
        keyword = name
        for separator in ("::", "-", "."):
            keyword = keyword.replace(separator, "_")
        found.setdefault(keyword, name)
    return found


class GtkElement(Element):
    """A type of GTK, with the names that GTK tells of it."""

    def __init__(self, name: str) -> None:
        described = describe_type(name)
        events = {
            event["name"]: event.get("reports") for event in described["events"]
        }
        names = [known["name"] for known in described["properties"]]
        self._names = {**keywords(iter(events)), **keywords(iter(names))}
        super().__init__(
            name,
            properties=dict.fromkeys(names),
            events=events,
            rename=lambda plain: self._names.get(plain, plain),
        )

    def class_in(self, runtime: Runtime) -> int:
        if runtime.stand_in is not None:
            return super().class_in(runtime)
        made = c_uint32()
        status = lib.graft_gtk4_class(
            runtime.address, self.name.encode(), addressof(made)
        )
        if status < 0:
            raise error_of(status, message())
        return made.value


# The types of the library itself, which GTK has none of for that.
OWN_TYPES = frozenset(
    {
        "GraftCanvas",
        "GraftMenu",
        "GraftMenuItem",
        "GraftMenuSection",
        "GraftRow",
        "GraftRowModel",
    }
)

elements: dict[str, Element] = {}


def element(name: str) -> Element:
    """The element of a type: "GtkButton", or "Button" for short.

    "Menu" is short for "GraftMenu", which is of the library's own types.
    """
    found = elements.get(name)
    if found is None:
        short = not name.startswith(("Gtk", "Adw", "Graft"))
        own = short and f"Graft{name}" in OWN_TYPES
        try:
            found = GtkElement(f"Graft{name}" if own else name)
        except AttributeError:
            if not short:
                raise
            found = element(f"Gtk{name}")
        elements[name] = found
    return found
