"""What this thread is doing: whose body runs, which event is handled."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._describe import Description
    from ._runtime import Runtime
    from .nodes import Event


class Local(threading.local):
    # The description of the body that runs, if one does.
    description: Description | None = None
    # The runtime whose body or derived state reads now.
    reading: Runtime | None = None
    # The runtimes whose calls are under way, innermost last.
    calls: tuple[Runtime, ...] = ()
    event: Event | None = None


local = Local()
