"""The terminal's elements, and how to run a program on it."""

from ._terminal import TOOLKIT, Terminal, quit, run, run_async

globals().update(TOOLKIT.elements)

__all__ = ["Terminal", "quit", "run", "run_async", *TOOLKIT.elements]


def __getattr__(name: str) -> object:
    raise TOOLKIT.missing(__name__, name)
