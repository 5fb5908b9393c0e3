"""asyncio drives the pump; handlers and effects may be coroutines."""

from __future__ import annotations

import asyncio
import threading

import pytest

import graft
from graft import headless as ui
from graft.testing import Screen, mount


def test_a_pump_by_the_running_loop() -> None:
    count = graft.state(0)

    def app() -> None:
        ui.label(text=str(count.value))

    async def run() -> str:
        with Screen() as screen:
            screen.toolkit.mount(app)
            async with graft.Pump(screen.runtime):
                count.value = 5
                await asyncio.sleep(0.01)
                first = screen.get("label").text
                threading.Thread(
                    target=screen.runtime.post, args=(count.set, 6)
                ).start()
                while screen.get("label").text == first:
                    await asyncio.sleep(0.01)
                return first + screen.get("label").text

    assert asyncio.run(run()) == "56"


def test_what_callbacks_raise_comes_out_of_the_pump() -> None:
    async def run() -> None:
        with graft.Runtime() as runtime:
            async with graft.Pump(runtime) as pump:
                runtime.post(lambda: 1 / 0)
                await pump.wait()

    with pytest.raises(ZeroDivisionError):
        asyncio.run(run())

    async def leaves() -> None:
        with graft.Runtime() as runtime:
            async with graft.Pump(runtime):
                runtime.post(lambda: 1 / 0)
                await asyncio.sleep(0.01)

    with pytest.raises(ZeroDivisionError):
        asyncio.run(leaves())


def test_async_handlers_and_effects() -> None:
    log: list[str] = []
    shown = graft.state(True)

    @graft.component
    def leaf() -> None:
        text = graft.state("a")

        async def act() -> None:
            await asyncio.sleep(0)
            text.value += "b"

        async def forever() -> None:
            try:
                await asyncio.sleep(100)
            except asyncio.CancelledError:
                log.append("cancelled")
                raise

        graft.effect(forever)
        ui.button(text=text.value, on_click=act)

    def app() -> None:
        if shown.value:
            leaf()

    async def run() -> None:
        with Screen() as screen:
            screen.toolkit.mount(app)
            async with graft.Pump(screen.runtime):
                screen.get("button").click()
                await asyncio.sleep(0.01)
                assert screen.get("button").text == "ab"
                shown.value = False
                await asyncio.sleep(0.01)

    asyncio.run(run())
    assert log == ["cancelled"]


def test_what_a_coroutine_raises_comes_out() -> None:
    async def act() -> None:
        raise ValueError("later")

    def app() -> None:
        ui.button(on_click=act)

    async def run() -> None:
        with Screen() as screen:
            screen.toolkit.mount(app)
            async with graft.Pump(screen.runtime) as pump:
                screen.get("button").click()
                await asyncio.wait_for(pump.wait(), 5)

    with pytest.raises(ValueError, match="later"):
        asyncio.run(run())


def test_stop_ends_the_wait() -> None:
    async def run() -> None:
        with graft.Runtime() as runtime:
            async with graft.Pump(runtime) as pump:
                runtime.post(pump.stop)
                await asyncio.wait_for(pump.wait(), 5)

    asyncio.run(run())


def test_an_async_handler_without_a_loop_says_so() -> None:
    async def act() -> None:
        pass

    with mount(lambda: ui.button(on_click=act)) as screen:
        with pytest.raises(RuntimeError, match="running loop"):
            screen.get("button").click()
