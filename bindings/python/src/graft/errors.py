"""Failures of Graft as exceptions, and what went wrong in callbacks."""

from __future__ import annotations

from . import _abi
from ._native import lib, text_of

# A callback of ours failed: its exception waits in the runtime.
FAILED = _abi.E_HOST - 100


class Error(RuntimeError):
    """A call that Graft refused or that failed.

    `status` is the number of graft.h, `path` that of the node, or "".
    """

    def __init__(self, message: str, status: int = 0, path: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.path = path

    @property
    def name(self) -> str:
        """The name of the status, as in "GRAFT_E_STALE"."""
        return status_name(self.status)


class StaleError(Error):
    """The node, state or list is gone."""


class BusyError(Error):
    """The call is not allowed in the callback where it was made."""


class ThreadError(Error):
    """The call came on another thread than the runtime's; use post()."""


class LoopError(Error):
    """Events and renders that cause one another were ended."""


class UnknownError(Error, LookupError):
    """There is no class, property or event of the name."""


class ValueTypeError(Error, TypeError):
    """A value is of another type than the property takes."""


class ValueInvalidError(Error, ValueError):
    """A value is out of range, or not what is expected."""


class DuplicateError(Error, ValueError):
    """Two siblings have one key, or a name is taken."""


class OutOfMemoryError(Error, MemoryError):
    """An allocation failed."""


KINDS: dict[int, type[Error]] = {
    _abi.E_INVALID: ValueInvalidError,
    _abi.E_NO_MEMORY: OutOfMemoryError,
    _abi.E_STALE: StaleError,
    _abi.E_THREAD: ThreadError,
    _abi.E_BUSY: BusyError,
    _abi.E_DUPLICATE: DuplicateError,
    _abi.E_UNKNOWN: UnknownError,
    _abi.E_TYPE: ValueTypeError,
    _abi.E_LOOP: LoopError,
}


def status_name(status: int) -> str:
    name: bytes = lib.graft_status_name(status)
    return name.decode()


def error_of(status: int, message: str, path: str = "") -> Error:
    kind = KINDS.get(status, Error)
    return kind(message or status_name(status), status, path)


def message_of(address: int) -> str:
    """The newest failure's message, of a runtime or (0) of this thread."""
    return text_of(lib.graft_error_message, address)


def add_note(error: BaseException, note: str) -> None:
    """Adds a line that tracebacks show from Python 3.11 on."""
    notes: list[str] = error.__dict__.setdefault("__notes__", [])
    if note not in notes:
        notes.append(note)


def chained(errors: list[BaseException]) -> BaseException:
    """One exception for all: the others stand in its context.

    What is not an Exception (KeyboardInterrupt, SystemExit) goes first.
    """
    errors.sort(key=lambda error: isinstance(error, Exception))
    first = errors[0]
    last = end_of(first)
    for error in errors[1:]:
        if error is not first and not reaches(first, error):
            last.__context__ = error
            last = end_of(error)
    return first


def end_of(error: BaseException) -> BaseException:
    seen = {id(error)}
    while error.__context__ is not None and id(error.__context__) not in seen:
        error = error.__context__
        seen.add(id(error))
    return error


def reaches(error: BaseException, other: BaseException) -> bool:
    seen: set[int] = set()
    cursor: BaseException | None = error
    while cursor is not None and id(cursor) not in seen:
        if cursor is other:
            return True
        seen.add(id(cursor))
        cursor = cursor.__context__
    return False
