#!/usr/bin/env python3
"""7GUIs: Timer. A thread tells how the time passes."""

import threading
import time

import graft
from graft import portable as ui

duration = graft.state(15.0)
elapsed = graft.state(0.0)


def tick(seconds: float) -> None:
    if elapsed.value < duration.value:
        elapsed.value = min(elapsed.value + seconds, duration.value)


def run_clock(runtime: graft.Runtime, stop: threading.Event) -> None:
    before = time.monotonic()
    while not stop.wait(0.1):
        now = time.monotonic()
        runtime.post(tick, now - before)
        before = now


@graft.component
def clock() -> None:
    runtime = ui.runtime()

    def start() -> object:
        stop = threading.Event()
        thread = threading.Thread(target=run_clock, args=(runtime, stop))
        thread.start()

        def end() -> None:
            stop.set()
            thread.join()

        return end

    graft.effect(start)


@graft.component
def app() -> None:
    clock()
    with ui.column(spacing=6, padding=8):
        with ui.row(spacing=8):
            ui.label(text="Elapsed:", width=10)
            ui.progress(value=elapsed.value / (duration.value or 1), flex=1)
        ui.label(text=f"{elapsed.value:.1f} s")
        with ui.row(spacing=8):
            ui.label(text="Duration:", width=10)
            ui.slider(min=1, max=30, value=duration, flex=1)
        ui.button(text="Reset", on_click=lambda: elapsed.set(0.0))


if __name__ == "__main__":
    ui.run(app, name="Timer")
