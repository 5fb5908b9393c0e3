#!/usr/bin/env python3
"""A ticker: coroutines beside the terminal in one asyncio loop."""

from __future__ import annotations

import asyncio

import graft
from graft import terminal as ui


@graft.component
def ticker(name: str, seconds: float) -> None:
    ticks = graft.state(0)
    running = graft.state(True)

    async def tick() -> None:
        while running.value:
            await asyncio.sleep(seconds)
            ticks.value += 1

    async def late() -> None:
        await asyncio.sleep(seconds)
        ticks.value = 0

    # A task that is cancelled when it is stopped, or the component goes.
    graft.effect(tick, running.value)
    with ui.row(spacing=8):
        ui.label(text=f"{name} {ticks.value}", flex=1)
        ui.toggle(text="running", active=running)
        ui.button(text="Zero, soon", on_click=late)


def app() -> None:
    with ui.column():
        ticker("fast", 0.1)
        ticker("slow", 1)
        ui.button(text="Quit", on_click=ui.quit)


if __name__ == "__main__":
    asyncio.run(ui.run_async(app))
