"""Types of functions that C calls."""

from __future__ import annotations

from ctypes import CFUNCTYPE
from typing import Any, Callable, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def function_type(*types: Any) -> Callable[[F], F]:
    """A decorator that makes a function of Python one that C can call."""
    made: Any = CFUNCTYPE(*types)
    return made  # type: ignore[no-any-return]
