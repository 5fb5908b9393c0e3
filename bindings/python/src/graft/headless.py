"""The headless toolkit's elements, for tests. See graft.testing."""

from ._headless import TOOLKIT, Headless

globals().update(TOOLKIT.elements)

__all__ = ["Headless", *TOOLKIT.elements]


def __getattr__(name: str) -> object:
    raise TOOLKIT.missing(__name__, name)
