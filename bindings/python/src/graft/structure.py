"""Elements without a widget: environment and boundaries."""

from __future__ import annotations

from typing import Any, Callable, Generic, TypeVar

from . import _abi
from ._describe import here, outside
from ._local import local
from ._native import lib
from ._runtime import Runtime
from ._values import decode, encode
from .components import Component
from .errors import Error

T = TypeVar("T")


class Environment(Generic[T]):
    """A value for all that is below its provider.

        theme = graft.Environment("theme", "light")

        with theme.provide("dark"):
            page()                  # reads theme.value

    The name is shared with other languages; two of one name are one.
    """

    def __init__(self, name: str, default: T) -> None:
        self.name = name
        self.default = default

    def __repr__(self) -> str:
        return f"<graft.Environment {self.name}>"

    @property
    def value(self) -> T:
        """The nearest provided value. The body that reads it depends on it."""
        description = local.description
        if description is None or description.instance is None:
            raise outside(f"{self.name}.value")
        return self.at(description.runtime, description.instance.node)

    def at(self, runtime: Runtime, node: int) -> T:
        """The value at a node."""
        status = lib.graft_environment(
            *(runtime.address, node, runtime.atom(self.name)),
            runtime.scratch_address,
        )
        if status < 0:
            raise runtime.failure(status)
        words = runtime.scratch
        if words[0] & 0xFF == _abi.TYPE_NONE:
            return self.default
        value: T = decode(runtime, words[0], words[1])
        return value

    def provide(self, value: T) -> Any:
        """Provides a value to what `with` encloses."""
        description = local.description
        if description is None:
            raise outside(f"{self.name}.provide")
        runtime = description.runtime
        description.add(
            _abi.PROVIDER_CLASS,
            description.site(here()),
            None,
            (
                runtime.atom(self.name),
                *encode(runtime, value, f"environment {self.name}"),
            ),
        )
        return description


def boundary(fallback: Callable[[Exception], object] | None = None) -> Any:
    """Children that stand or fall together.

        with graft.boundary(lambda error: ui.label(text=str(error))):
            risky()

    If a body or a create among them raises, `fallback` is shown in their
    place, called with the exception, until the body around runs again; the
    exception is then handled. Without a fallback it comes out as any other.
    """
    description = local.description
    if description is None:
        raise outside("boundary")
    site = description.site(here())
    description.add(_abi.BOUNDARY_CLASS, site)
    if fallback is None:
        return description
    return Boundary(description, fallback)


class Boundary:
    """Describes the fallback after the children."""

    __slots__ = ("_description", "_fallback")

    def __init__(self, description: Any, fallback: Any) -> None:
        self._description = description
        self._fallback = fallback

    def __enter__(self) -> None:
        self._description.__enter__()

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> None:
        description = self._description
        if error is None:
            description.add(_abi.FALLBACK_CLASS, 0)
            with description:
                fallen.describe(here(), None, (self._fallback,), {})
        description.__exit__()


@Component
def fallen(fallback: Callable[[Exception], object]) -> None:
    """What a fallback describes; with it the exception is handled."""
    description = local.description
    assert description is not None and description.instance is not None
    runtime = description.runtime
    error: Exception = Error("it failed")
    for index in range(len(runtime.raised) - 1, -1, -1):
        candidate = runtime.raised[index]
        if isinstance(candidate, Exception):
            del runtime.raised[index]
            error = candidate
            break
    fallback(error)
