"""Event loops: coroutines of handlers, and a pump that asyncio drives."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from ._runtime import Runtime

# A task is only held weakly by its loop.
_tasks: set[asyncio.Task[Any]] = set()


def start(runtime: Runtime, coroutine: Any) -> asyncio.Task[Any]:
    """Runs what an async handler returned as a task of the running loop."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        if isinstance(coroutine, Coroutine):
            coroutine.close()
        raise RuntimeError(
            "an async function needs a running loop: await run_async()"
        ) from None
    task = loop.create_task(coroutine)
    _tasks.add(task)
    task.add_done_callback(lambda done: ended(runtime, done))
    return task


def ended(runtime: Runtime, task: asyncio.Task[Any]) -> None:
    """Hands what a task raised to whoever pumps the runtime."""
    _tasks.discard(task)
    if task.cancelled() or not runtime.address:
        return
    error = task.exception()
    if error is not None:
        runtime.post(throw, error)


def throw(error: BaseException) -> None:
    raise error


class Pump:
    """Pumps a runtime from the asyncio loop that runs when it is made.

        runtime = graft.Runtime()
        async with graft.Pump(runtime) as pump:
            ...
            await pump.wait()     # raises what callbacks raise

    What callbacks raise comes out of wait() and of the end of the `with`.
    """

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self._loop: asyncio.AbstractEventLoop | None = None
        self._done: asyncio.Future[None] | None = None
        self._before = runtime.schedule

    async def __aenter__(self) -> Pump:
        self._loop = asyncio.get_running_loop()
        self._done = self._loop.create_future()
        self.runtime.schedule = self._schedule
        self._loop.call_soon(self._pump)
        return self

    async def __aexit__(self, kind: Any, error: Any, traceback: Any) -> None:
        self.runtime.schedule = self._before
        done, self._done = self._done, None
        if done is not None and done.done() and error is None:
            done.result()
        elif done is not None and done.done():
            done.exception()  # It is known: what is under way goes first.

    def _schedule(self) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._pump)

    def _pump(self) -> None:
        done = self._done
        if done is None or done.done() or not self.runtime.address:
            return
        try:
            # A handler that goes on for long lets the loop breathe between.
            if self.runtime.pump(64):
                self._schedule()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            done.set_exception(error)

    async def wait(self) -> None:
        """Waits until stop(), or until a callback raises."""
        assert self._done is not None
        await asyncio.shield(self._done)

    def stop(self) -> None:
        """Ends wait()."""
        if self._done is not None and not self._done.done():
            self._done.set_result(None)
