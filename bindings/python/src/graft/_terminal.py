"""A terminal: its screen, its runtime, and its loop, which runs here."""

from __future__ import annotations

import asyncio
import select
import threading
from ctypes import addressof, c_int, c_void_p, sizeof
from typing import Any, Callable

from . import _abi_terminal, _hooks
from ._instance import slots
from ._native import text_of
from ._runtime import Runtime
from ._tables import TERMINAL
from .errors import Error, error_of
from .roots import Body
from .toolkit import Toolkit

TOOLKIT = Toolkit("graft-terminal", _abi_terminal.FUNCTIONS, TERMINAL)
lib = TOOLKIT.lib

STATUSES = {
    _abi_terminal.TERMINAL_E_SCREEN: "there is no terminal to draw on, or it "
    "is in use by another",
    _abi_terminal.TERMINAL_E_SCRIPT: "the script on standard input is wrong",
    _abi_terminal.TERMINAL_E_IO: "a read, write or wait failed",
}


class Running(threading.local):
    terminals: tuple[Terminal, ...] = ()


running = Running()


class Terminal:
    """The terminal of the process, or a scripted one of any size.

    Without a terminal, or with `scripted`, keys are read from standard input
    and the screen is printed at the end: see terminal.h.
    """

    def __init__(
        self, *, columns: int = 0, lines: int = 0, scripted: bool = False
    ) -> None:
        self.address = 0
        self.runtime = Runtime.__new__(Runtime)
        self.runtime._start(None)
        desc = _abi_terminal.TerminalDesc()
        desc.struct_size = sizeof(desc)
        # What is reported is raised here.
        desc.flags = _abi_terminal.TERMINAL_QUIET
        if scripted:
            desc.flags |= _abi_terminal.TERMINAL_SCRIPTED
        desc.columns = columns
        desc.lines = lines
        desc.runtime = addressof(self.runtime.hooks)
        made = c_void_p()
        status = lib.graft_terminal_open(addressof(desc), addressof(made))
        if status < 0:
            slots.pop(self.runtime.hooks.user_data, None)
            raise error_of(status, STATUSES.get(status, ""))
        self.address = made.value or 0
        self.runtime.destroy = self._close
        self.runtime.message = self._message
        self.runtime.opened(lib.graft_terminal_runtime(self.address))
        self._body = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Destroys all widgets and gives the screen back."""
        self.runtime.close()

    def _close(self) -> int:
        status: int = lib.graft_terminal_close(self.address)
        if status >= 0:
            self.address = 0
            slots.pop(self._body, None)
        return status

    def _message(self) -> str:
        return text_of(lib.graft_terminal_error_message, self.address)

    def _call(self, function: Any, *arguments: Any) -> int:
        if not self.runtime.address:
            raise Error(f"the terminal's runtime {self.runtime.gone}")
        return self.runtime.call(
            lambda runtime: function(self.address, *arguments)
        )

    def mount(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Has the terminal show what a function or component describes."""
        import functools

        body = (
            functools.partial(function, *arguments) if arguments else function
        )
        number = _hooks.slot(Body(body, 0))
        try:
            self._call(lib.graft_terminal_mount, _hooks.ROOT_BODY, number, None)
        except BaseException:
            slots.pop(number, None)
            raise
        self._body = number

    def process(self) -> bool:
        """Handles the input that is there, pumps, draws; False at the end.

        What callbacks raise comes out here; the next call goes on.
        """
        return self._call(lib.graft_terminal_process) > 0

    def quit(self) -> None:
        """Makes run() return."""
        self._call(lib.graft_terminal_quit)

    def screen_text(self) -> str:
        """The screen as lines of text."""
        return text_of(lib.graft_terminal_screen_text, self.address)

    def wait_for(self) -> tuple[list[int], float | None]:
        """The descriptors to wait for, and the seconds at most."""
        descriptors = (c_int * 2)()
        milliseconds = c_int()
        self._call(
            lib.graft_terminal_wait_for,
            *(addressof(descriptors), addressof(milliseconds)),
        )
        left = milliseconds.value
        seconds = None if left < 0 else left / 1000
        return [fd for fd in descriptors if fd >= 0], seconds

    def wait(self) -> None:
        """Waits until process() has something to do."""
        descriptors, seconds = self.wait_for()
        poll = select.poll()
        for descriptor in descriptors:
            poll.register(descriptor, select.POLLIN)
        poll.poll(None if seconds is None else seconds * 1000)

    def run(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Shows what a function describes until quit() or Ctrl-C.

        What a callback raises comes out of here.
        """
        before, running.terminals = (
            running.terminals,
            (*running.terminals, self),
        )
        try:
            self.mount(function, *arguments)
            while self.process():
                self.wait()
            self._call(lib.graft_terminal_finish)
        finally:
            running.terminals = before

    async def run_async(
        self, function: Callable[..., Any], *arguments: Any
    ) -> None:
        """The same within the asyncio loop that runs."""
        loop = asyncio.get_running_loop()
        before, running.terminals = (
            running.terminals,
            (*running.terminals, self),
        )
        step = Step(self, loop)
        try:
            self.mount(function, *arguments)
            step()
            await step.done
            self._call(lib.graft_terminal_finish)
        finally:
            step.disarm()
            running.terminals = before


class Step:
    """One process() after another, each when there is something to do."""

    def __init__(
        self, terminal: Terminal, loop: asyncio.AbstractEventLoop
    ) -> None:
        self.terminal = terminal
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()
        self._readers: list[int] = []
        self._timer: asyncio.Handle | None = None

    def __call__(self) -> None:
        self.disarm()
        if self.done.done():
            return
        try:
            go_on = self.terminal.process()
            if go_on:
                self._arm()
            else:
                self.done.set_result(None)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            self.done.set_exception(error)

    def _arm(self) -> None:
        descriptors, seconds = self.terminal.wait_for()
        try:
            for descriptor in descriptors:
                self.loop.add_reader(descriptor, self)
                self._readers.append(descriptor)
        except (PermissionError, NotImplementedError):
            seconds = 0  # A file is always ready, and can't be waited for.
        if seconds is not None:
            self._timer = self.loop.call_later(seconds, self)

    def disarm(self) -> None:
        for descriptor in self._readers:
            self.loop.remove_reader(descriptor)
        self._readers = []
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def run(function: Callable[..., Any], *arguments: Any) -> None:
    """Shows what a function or component describes on the terminal.

    Returns after quit(), Ctrl-C, or the end of a script.
    """
    with Terminal() as terminal:
        terminal.run(function, *arguments)


async def run_async(function: Callable[..., Any], *arguments: Any) -> None:
    """The same within the asyncio loop that runs."""
    with Terminal() as terminal:
        await terminal.run_async(function, *arguments)


def quit() -> None:
    """Ends the run() that is under way in this thread."""
    if not running.terminals:
        raise Error("quit came while no terminal runs in this thread")
    running.terminals[-1].quit()
