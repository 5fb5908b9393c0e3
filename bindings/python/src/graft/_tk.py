"""Tk: its interpreter, its runtime, and its loop, which runs here."""

from __future__ import annotations

import asyncio
import ctypes
import difflib
import functools
import threading
from collections.abc import Iterable
from ctypes import addressof, c_uint32, c_uint64, c_void_p, sizeof
from typing import Any, Callable

from . import _abi_tk, _hooks
from ._instance import slots
from ._native import declare, text_of
from ._runtime import Runtime
from ._values import NONE, Values, decode
from .elements import Element
from .errors import Error, error_of
from .nodes import Node
from .roots import Body
from .toolkit import Toolkit

TOOLKIT = Toolkit("graft-tk", _abi_tk.FUNCTIONS)
lib = TOOLKIT.lib
# What waits gives up the interpreter's lock meanwhile.
waiting = declare(
    ctypes.CDLL(lib._name),
    {"graft_tk_process": _abi_tk.FUNCTIONS["graft_tk_process"]},
)
# Milliseconds after which a signal is looked for.
LONGEST_WAIT = 100

ENTRY = {"changed": "text"}
BOX = {"changed": "selected"}
# The events that report a property, as tk.h says.
REPORTS: dict[str, dict[str, str]] = {
    "entry": ENTRY,
    "spinbox": ENTRY,
    "text": ENTRY,
    "ttk::entry": ENTRY,
    "ttk::spinbox": ENTRY,
    "ttk::combobox": {**ENTRY, "selected": "current"},
    "checkbutton": BOX,
    "radiobutton": BOX,
    "ttk::checkbutton": BOX,
    "ttk::radiobutton": BOX,
    "menu.checkbutton": BOX,
    "menu.radiobutton": BOX,
    "scale": {"changed": "value"},
    "ttk::scale": {"changed": "value"},
    "listbox": {**BOX, "selection_changed": "selection"},
    "ttk::notebook": BOX,
    "ttk::treeview": {"changed": "selection"},
    "treeview.row": {"toggled": "open"},
}


def event_name(name: str) -> str:
    """on_Control_s is a handler of <Control-s>; other names stay."""
    if not name[:1].isupper():
        return name
    return f"<{name.replace('_', '-')}>"


def quoted(item: object) -> str:
    """A word of a list in Tcl's form."""
    if isinstance(item, bool):
        return str(int(item))
    if isinstance(item, (list, tuple)):
        return quoted(" ".join(map(quoted, item)))
    text = str(item)
    if text and not any(mark in text for mark in ' \t\n\r\v\f;"$[]{}\\#'):
        return text
    if text.count("{") == text.count("}") == 0 and "\\" not in text:
        return f"{{{text}}}"
    return "".join(
        f"\\{mark}" if mark in ' ;"$[]{}\\#' else ESCAPES.get(mark, mark)
        for mark in text
    )


ESCAPES = {
    "\t": "\\t",
    "\n": "\\n",
    "\r": "\\r",
    "\v": "\\v",
    "\f": "\\f",
}


def words(items: Iterable[object]) -> bytes:
    """A list for an option of Tk, as for `values` or `coords`.

    Lists and tuples are made one by themselves where they are described; a
    state cell has to hold this.
    """
    parts = []
    for item in items:
        if isinstance(item, bool):
            part = str(int(item))
        elif isinstance(item, (list, tuple)):
            part = " ".join(map(quoted, item))
        else:
            part = str(item)
        parts.append(part.replace("\0", "") + "\0")
    return "".join(parts).encode()


class TkElement(Element):
    """A widget class of Tk, by the name of its command in Tcl."""

    def __init__(self, name: str) -> None:
        super().__init__(
            name, events=dict(REPORTS.get(name, {})), rename=event_name
        )

    def class_in(self, runtime: Runtime) -> int:
        if runtime.stand_in is not None:
            return super().class_in(runtime)
        made = c_uint32()
        status = lib.graft_tk_class(
            runtime.address, self.name.encode(), addressof(made)
        )
        if status < 0:
            tk = opened.get(runtime.address)
            raise error_of(status, tk._message() if tk else "this is no Tk")
        return made.value

    def encoded(
        self,
        description: Any,
        names: Any,
        name: str,
        value: Any,
        props: dict[str, Any],
    ) -> tuple[int, ...]:
        if isinstance(value, (list, tuple)) and not name.startswith("on_"):
            value = words(value)
        return super().encoded(description, names, name, value, props)


def missing(module: str, name: str, names: Iterable[str]) -> AttributeError:
    """What a module says of an element that it does not have."""
    near = ", ".join(difflib.get_close_matches(name, [*names], cutoff=0.4))
    prefix = "ttk::" if module == "ttk" else ""
    return AttributeError(
        f"{module} has no {name}; nearest: {near or 'none'}; any other class"
        f' is tk.element("{prefix}{name}")'
    )


@functools.cache
def element(name: str) -> TkElement:
    """The element of any widget command: element("ttk::treeview")."""
    return TkElement(name)


class Running(threading.local):
    all: tuple[Tk, ...] = ()


running = Running()
# By the runtime's address.
opened: dict[int, Tk] = {}


class Tk:
    """An interpreter with Tk, on the display, and a runtime for it.

    `interp` is one to use instead of an own: a tkinter widget, or the address
    of a Tcl_Interp. `name` is the application's.
    """

    def __init__(self, *, name: str = "graft", interp: Any = None) -> None:
        self.address = 0
        self._bodies: list[int] = []
        self.runtime = Runtime.__new__(Runtime)
        self.runtime._start(None)
        if interp is not None and hasattr(interp, "tk"):
            interp = interp.tk.interpaddr()
        desc = _abi_tk.TkDesc()
        desc.struct_size = sizeof(desc)
        # What is reported is raised here.
        desc.flags = _abi_tk.TK_QUIET
        desc.interp = interp
        encoded = ctypes.create_string_buffer(name.encode())
        desc.name = addressof(encoded)
        desc.runtime = addressof(self.runtime.hooks)
        made = c_void_p()
        status = lib.graft_tk_open(addressof(desc), addressof(made))
        if status < 0:
            slots.pop(self.runtime.hooks.user_data, None)
            raise error_of(status, text_of(lib.graft_tk_error_message, None))
        self.address = made.value or 0
        self.runtime.destroy = self._close
        self.runtime.message = self._message
        self.runtime.opened(lib.graft_tk_runtime(self.address))
        opened[self.runtime.address] = self

    def __enter__(self) -> Tk:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Destroys all widgets, and the interpreter if it is its own."""
        self.runtime.close()

    def _close(self) -> int:
        runtime = self.runtime.address
        status: int = lib.graft_tk_close(self.address)
        if status >= 0:
            self.address = 0
            opened.pop(runtime, None)
            for number in self._bodies:
                slots.pop(number, None)
        return status

    def _message(self) -> str:
        return text_of(lib.graft_tk_error_message, self.address)

    def _call(self, function: Any, *arguments: Any) -> int:
        if not self.runtime.address:
            raise Error(f"Tk's runtime {self.runtime.gone}")
        return self.runtime.call(
            lambda runtime: function(self.address, *arguments)
        )

    def mount(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        path: str | None = None,
    ) -> Node:
        """Shows what a function or component describes, by the next process().

        Elements that are toplevels are windows, others go into the window of
        the path, the main one by default.
        """
        call = functools.partial(function, *arguments)
        body = Body(call if arguments else function, 0)
        number = _hooks.slot(body)
        root = c_uint64()
        where = None if path is None else path.encode()
        try:
            self._call(
                lib.graft_tk_mount,
                *(where, _hooks.ROOT_BODY, number, addressof(root)),
            )
        except BaseException:
            slots.pop(number, None)
            raise
        self._bodies.append(number)
        return Node(self.runtime, root.value)

    def process(self, wait: int = 0) -> bool:
        """Handles what waits, pumps and redraws; False after quit().

        First waits for an event, `wait` milliseconds at most; other threads
        run meanwhile. What callbacks raise comes out here.
        """
        return self._call(waiting.graft_tk_process, wait) > 0

    def quit(self) -> None:
        """Makes run() return."""
        self._call(lib.graft_tk_quit)

    def run(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Shows what a function describes until quit().

        The user's closing of the main window is quit() too. What a callback
        raises comes out of here.
        """
        before, running.all = running.all, (*running.all, self)
        try:
            self._call(lib.graft_tk_hear_main_window)
            self.mount(function, *arguments)
            while self.process(LONGEST_WAIT):
                pass
        finally:
            running.all = before

    async def run_async(
        self, function: Callable[..., Any], *arguments: Any
    ) -> None:
        """The same within the asyncio loop that runs.

        Tk's queue is looked at a hundred times a second.
        """
        before, running.all = running.all, (*running.all, self)
        try:
            self._call(lib.graft_tk_hear_main_window)
            self.mount(function, *arguments)
            while self.process():
                await asyncio.sleep(0.01)
        finally:
            running.all = before

    def call(self, *arguments: object) -> str:
        """Calls a Tcl command with words, never a script; gives its answer.

        tk.call("ttk::style", "theme", "use", "clam")
        """
        plain = [
            words(item) if isinstance(item, (list, tuple)) else item
            for item in arguments
        ]
        values = Values(self.runtime, plain, "tk.call")
        reply = (ctypes.c_int64 * 2)(*NONE)
        self._call(
            lib.graft_tk_call,
            *(values.address, values.count, addressof(reply)),
        )
        text = decode(self.runtime, reply[0], reply[1])
        return "" if text is None else str(text)

    def path(self, node: Node) -> str:
        """The path of a node's window."""
        return text_of(lib.graft_tk_path, self.address, node.id)

    def describe(self, name: str) -> Any:
        """What a class takes: properties with types and defaults, events."""
        import json

        made = c_uint32()
        self.runtime.call(lib.graft_tk_class, name.encode(), addressof(made))
        return json.loads(
            text_of(
                lib.graft_tk_class_json, self.runtime.address, name.encode()
            )
        )


def split(text: str) -> list[str]:
    """The items of a list in Tcl's form, as `selection` reports one."""
    items: list[str] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        item, at = next_item(text, at)
        items.append(item)
    return items


def next_item(text: str, at: int) -> tuple[str, int]:
    if text[at] == "{":
        depth, start = 1, at + 1
        at = start
        while at < len(text) and depth:
            if text[at] == "\\":
                at += 1
            depth += {"{": 1, "}": -1}.get(text[at : at + 1], 0)
            at += 1
        return text[start : at - 1], at
    item = ""
    while at < len(text) and not text[at].isspace():
        if text[at] == "\\" and at + 1 < len(text):
            at += 1
            item += UNESCAPED.get(text[at], text[at])
        else:
            item += text[at]
        at += 1
    return item, at


UNESCAPED = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "f": "\f"}


def run(
    function: Callable[..., Any], *arguments: Any, name: str = "graft"
) -> None:
    """Shows what a function or component describes, until it is closed."""
    with Tk(name=name) as tk:
        tk.run(function, *arguments)


async def run_async(
    function: Callable[..., Any], *arguments: Any, name: str = "graft"
) -> None:
    """The same within the asyncio loop that runs."""
    with Tk(name=name) as tk:
        await tk.run_async(function, *arguments)


def quit() -> None:
    """Ends the run() that is under way in this thread."""
    if not running.all:
        raise Error("quit came while no Tk runs in this thread")
    running.all[-1].quit()
