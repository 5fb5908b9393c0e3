"""A runtime: the tree of one thread, and the way in and out of it."""

from __future__ import annotations

import atexit
import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import addressof, c_int64, c_uint32, c_uint64, c_void_p, sizeof
from typing import Any, Callable
from weakref import WeakValueDictionary

from . import _abi, _objects
from ._describe import Description, shown
from ._instance import Instance, slots
from ._local import local
from ._native import lib, text_of
from ._strings import Strings
from .errors import (
    FAILED,
    Error,
    add_note,
    chained,
    error_of,
    message_of,
)

# Every runtime that lives, by its address.
runtimes: dict[int, Runtime] = {}
_made = 0


class Runtime:
    """Classes, trees and state of one thread, which created it.

    `schedule` is called, from any thread, when work becomes pending; it has
    pump() called soon on the runtime's own thread. A runtime lives until
    close(), which the end of `with` calls, or the end of the interpreter.
    """

    handler_trampoline = 0

    def __init__(self, *, schedule: Callable[[], object] | None = None) -> None:
        self._start(schedule)
        made = c_void_p()
        status = lib.graft_runtime_create(
            addressof(self.hooks), addressof(made)
        )
        if status < 0:
            raise error_of(status, message_of(0))
        self.opened(made.value or 0)

    def _start(self, schedule: Callable[[], object] | None) -> None:
        """All but the runtime of C, for toolkits that create that."""
        from . import _hooks
        from .elements import Tables

        global _made
        _made += 1
        self.address = 0
        self.gone = "is not open yet"
        self.schedule = schedule
        self.strings = Strings()
        self.objects = _objects.Objects(self._object_ended)
        self.tables = Tables(self)
        self.instances: dict[int, Instance] = {}
        self.calls: dict[Any, Any] = {}
        # Exceptions of callbacks, until the call that caused them ends.
        self.raised: list[BaseException] = []
        # Who is called with an exception instead of it being raised.
        self.on_error: Callable[[BaseException], object] | None = None
        self.depth = 0
        self.failures = 0
        self.ran: list[Instance] = []
        # What Python has let go of, as (function, id), from any thread.
        self.garbage: deque[tuple[Any, int]] = deque()
        self.atoms: dict[str, int] = {}
        self.atom_texts: dict[int, str] = {}
        self.classes: dict[Any, int] = {}
        # State and lists by id, while Python holds them.
        self.cells: WeakValueDictionary[Any, Any] = WeakValueDictionary()
        self.kept: Any = None
        # In tests: the class that is shown for an element.
        self.stand_in: Callable[[Any], str] | None = None
        # What a toolkit does instead, where it made the runtime of C.
        self.destroy: Callable[[], int] | None = None
        self.message: Callable[[], str] | None = None
        self.scratch: Any = (c_int64 * 2)()
        self.scratch_address = addressof(self.scratch)
        self.hooks = _hooks.describe(self)
        self.description = Description(self)

    def opened(self, address: int) -> None:
        self.address = address
        runtimes[address] = self

    def __repr__(self) -> str:
        return f"<graft.Runtime {self.gone or hex(self.address)}>"

    def __enter__(self) -> Runtime:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Destroys all trees, states and classes. Closed twice is fine."""
        if not self.address:
            return
        for cell in list(self.cells.values()):
            cell._save()
        self.call(self._destroy)

    def _destroy(self, address: int) -> int:
        status: int
        if self.destroy is not None:
            status = self.destroy()
        else:
            status = lib.graft_runtime_destroy(address)
        if status >= 0:
            self.closed("is closed")
        return status

    def closed(self, how: str) -> None:
        """The runtime of C is gone, or another process's."""
        runtimes.pop(self.address, None)
        slots.pop(self.hooks.user_data, None)
        self.address = 0
        self.gone = how
        for cell in list(self.cells.values()):
            cell._unbind()
        self.cells.clear()
        self.garbage.clear()

    # Calls into C that may call back.

    def call(self, function: Any, *arguments: Any) -> int:
        """Calls a function of C on the runtime.

        What callbacks raise meanwhile comes out here, with its traceback;
        else a failure of the call itself.
        """
        # What an exception kept from coming out before comes now.
        mark = len(self.raised) if self.depth else 0
        entered = self.depth, local.calls, sys.unraisablehook
        try:
            self.depth += 1
            local.calls = (*local.calls, self)
            if len(local.calls) == 1:
                sys.unraisablehook = self._unraisable
            status: int = function(self.address, *arguments)
        finally:
            try:
                self._leave(*entered)
            except BaseException:
                # A signal's came in between: leaving twice is leaving.
                self._leave(*entered)
                raise
        if len(self.raised) > mark:
            raised, self.raised[mark:] = self.raised[mark:], []
            self._give(chained(raised), status)
        elif status < 0:
            raise self.failure(status)
        return status

    def _leave(self, depth: int, calls: Any, hook: Any) -> None:
        sys.unraisablehook = hook
        local.calls = calls
        self.depth = depth
        if not calls:
            local.description = local.reading = local.event = None
        if depth == 0:
            self._settle()

    def _give(self, error: BaseException, status: int) -> None:
        """Raises what came out of callbacks, or has it handled."""
        if self.on_error is None or not isinstance(error, Exception):
            raise error
        if status < 0 and status != FAILED and self.address:
            raise error
        try:
            self.on_error(error)
        except BaseException as another:
            if another is not error and another.__context__ is None:
                another.__context__ = error  # as within an `except`
            raise

    def _unraisable(self, lost: Any) -> None:
        """Keeps what was raised between a callback's own lines.

        A signal's exception may come before a callback of ours begins its
        `try`, or after it; ctypes would print it and go on.
        """
        if "ctypes callback" in (lost.err_msg or "") and lost.exc_value:
            calls = local.calls
            (calls[-1] if calls else self).raised.append(lost.exc_value)
        else:
            sys.__unraisablehook__(lost)

    def failure(self, status: int) -> BaseException:
        """The exception for the status of a call that failed."""
        if not self.address:
            return Error(f"the runtime {self.gone}", status)
        if status == FAILED and self.raised:
            return self.raised.pop()
        # The message of a refused thread is that thread's.
        if status == _abi.E_THREAD:
            return error_of(status, message_of(0))
        words = self.message() if self.message else message_of(self.address)
        return error_of(status, words)

    def caught(self, error: BaseException, node: int, doing: str) -> int:
        """Keeps what a callback raised; returns what it answers C."""
        self.failures += 1
        self.raised.append(error)
        text = type(error).__name__
        try:
            path = self.path(node) if node else ""
            if isinstance(error, Error):
                error.path = error.path or path
            add_note(
                error,
                f"graft: {doing} of {path}" if path else f"graft: {doing}",
            )
            text = f"{text}: {error}"
        except BaseException as other:
            # C must hear of the failure, whatever telling of it raises.
            if not isinstance(other, Exception):
                self.raised.append(other)
        encoded = text.encode("utf-8", "backslashreplace")[:255]
        lib.graft_fail(
            self.address, FAILED, encoded.decode("utf-8", "ignore").encode()
        )
        return FAILED

    def _settle(self) -> None:
        """At the end of the outermost call: what is over is let go."""
        ran, self.ran = self.ran, []
        if self.failures == 0:
            for instance in ran:
                instance.settle()
        self.failures = 0
        self.objects.settle()
        if self.garbage and self.address:
            self.collect()

    def collect(self) -> None:
        """Ends cells and lists that no Python object stands for any more."""
        refused = []
        while self.garbage:
            function, number = self.garbage.popleft()
            if function(self.address, number) == _abi.E_BUSY:
                refused.append((function, number))
        self.garbage.extend(refused)

    def _object_ended(self, kind: int, thing: Any) -> None:
        if kind == _objects.INSTANCE:
            self.instances.pop(thing.node, None)
            thing.end()
        else:
            ended = getattr(thing, "_released", None)
            if ended is not None:
                ended(self)

    # Work.

    def pump(self, budget: int = 0) -> bool:
        """Does pending work; True while some remains."""
        return self.call(lib.graft_pump, budget) > 0

    def post(self, function: Callable[..., object], *arguments: Any) -> None:
        """Has the runtime's thread call a function in its next pump.

        May be called from any thread. What it raises comes out of pump().
        """
        from . import _hooks

        status = _hooks.post(self, function, arguments)
        if status < 0:
            raise (
                self.failure(status)
                if not self.address
                else error_of(status, message_of(0))
            )

    def wake(self) -> None:
        """Has the host pump, from any thread."""
        status = lib.graft_wake(self.address)
        if status < 0:
            raise self.failure(status)

    @contextmanager
    def transaction(self, token: int) -> Iterator[None]:
        """Gives what is changed within a token that updates can read."""
        self.call(lib.graft_transaction_begin, token)
        try:
            yield
        finally:
            self.call(lib.graft_transaction_end)

    def stats(self) -> dict[str, int]:
        """The counters of graft_stats."""
        stats = _abi.Stats()
        stats.struct_size = sizeof(stats)
        self.call(lib.graft_runtime_stats, addressof(stats))
        names = [field[0] for field in stats._fields_[1:]]
        return {name: getattr(stats, name) for name in names}

    # Names.

    def atom(self, name: str) -> int:
        atom = self.atoms.get(name)
        if atom is None:
            if not isinstance(name, str):
                raise TypeError(f"{shown(name)} came, a name is expected")
            made = c_uint32()
            text = name.encode("utf-8", "surrogatepass")
            self.call(lib.graft_atom_intern, text, len(text), addressof(made))
            atom = self.atoms[name] = made.value
        return atom

    def atom_text(self, atom: int) -> str:
        text = self.atom_texts.get(atom)
        if text is None:
            text = text_of(lib.graft_atom_text, self.address, atom)
            self.atom_texts[atom] = text
        return text

    def find_class(self, name: str) -> int:
        made = c_uint32()
        self.call(lib.graft_class_find, name.encode(), addressof(made))
        return made.value

    def free_class_name(self, name: str) -> str:
        """The name, or with a number after it where it is taken."""
        found = c_uint32()
        free, attempt = name, 1
        while (
            lib.graft_class_find(self.address, free.encode(), addressof(found))
            >= 0
        ):
            attempt += 1
            free = f"{name}~{attempt}"
        return free

    def path(self, node: int) -> str:
        return text_of(lib.graft_node_path, self.address, node)

    def instance(self, node: int) -> Instance:
        """What is kept for a component's node or root; in its body."""
        found = self.instances.get(node)
        if found is None:
            found = Instance(self, node)
            number = self.objects.renew(found)
            words = _objects.words(_objects.INSTANCE, number)
            self.scratch[:] = words
            made = c_uint64()
            status = lib.graft_state_local(
                self.address, 0, self.scratch_address, addressof(made)
            )
            if status < 0:
                raise self.failure(status)
            self.instances[node] = found
        return found


def close_all() -> None:
    """Ends the runtimes of this thread with the interpreter."""
    for runtime in reversed(list(runtimes.values())):
        try:
            runtime.close()
        except Error as error:
            if error.status not in (_abi.E_THREAD, _abi.E_BUSY):
                raise


def forget_all() -> None:
    """After a fork: the trees are the parent's."""
    parent = os.getppid()
    for runtime in list(runtimes.values()):
        runtime.closed(f"belongs to the process {parent}, which forked")
    local.calls = ()
    local.description = None


atexit.register(close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget_all)
