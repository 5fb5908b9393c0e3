#!/usr/bin/env python3
"""The first five of the 7GUIs on GTK 4: gtk4_guis.py [counter|temperature|
flight|timer|crud]"""

from __future__ import annotations

import datetime
import sys
import threading
from typing import Callable

import graft
from graft import gtk4 as ui


@graft.component
def counter() -> None:
    count = graft.state(0)
    with ui.Window(title="Counter"), ui.Box(spacing=8):
        ui.Entry(text=str(count.value), editable=False, can_focus=False)
        ui.Button(label="Count", on_clicked=lambda: count.set(count.value + 1))


def number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


@graft.component
def temperature() -> None:
    celsius, fahrenheit = graft.state("20"), graft.state("68")

    def typed_celsius(text: str) -> None:
        celsius.set(text)
        if (value := number(text)) is not None:
            fahrenheit.set(f"{value * 9 / 5 + 32:.4g}")

    def typed_fahrenheit(text: str) -> None:
        fahrenheit.set(text)
        if (value := number(text)) is not None:
            celsius.set(f"{(value - 32) * 5 / 9:.4g}")

    with ui.Window(title="Temperature"), ui.Box(spacing=8):
        ui.Entry(text=celsius.value, on_changed=typed_celsius)
        ui.Label(label="Celsius =")
        ui.Entry(text=fahrenheit.value, on_changed=typed_fahrenheit)
        ui.Label(label="Fahrenheit")


def date(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None


@graft.component
def flight() -> None:
    kind = graft.state(0)
    start, back = graft.state("2026-03-01"), graft.state("2026-03-01")
    booked = graft.state("")
    leaves, returns = date(start.value), date(back.value)
    is_good = leaves is not None and (
        kind.value == 0 or (returns is not None and leaves <= returns)
    )

    def book() -> None:
        how = "one-way" if kind.value == 0 else f"to return on {back.value}"
        booked.set(f"Booked for {start.value}, {how}")

    with ui.Window(title="Flight booker"):  # noqa: SIM117
        with ui.Box(orientation="vertical", spacing=8):
            ui.DropDown(
                model="one-way flight\nreturn flight",
                selected=kind.value,
                on_notify_selected=kind.set,
            )
            ui.Entry(
                text=start.value,
                css_classes=None if leaves else "error",
                on_changed=start.set,
            )
            ui.Entry(
                text=back.value,
                sensitive=kind.value == 1,
                css_classes=None if returns else "error",
                on_changed=back.set,
            )
            ui.Button(label="Book", sensitive=is_good, on_clicked=book)
            ui.Label(label=booked.value)


@graft.component
def timer() -> None:
    duration, elapsed = graft.state(5.0), graft.state(0.0)

    def run() -> Callable[[], object]:
        stopped = threading.Event()
        runtime = ui.program().runtime

        def tick() -> None:
            if elapsed.value < duration.value:
                elapsed.set(elapsed.value + 0.1)

        def loop() -> None:
            while not stopped.wait(0.1):
                runtime.post(tick)

        threading.Thread(target=loop, daemon=True).start()
        return stopped.set

    graft.effect(run)
    with ui.Window(title="Timer"):  # noqa: SIM117
        with ui.Box(orientation="vertical", spacing=8):
            ui.ProgressBar(
                fraction=min(1.0, elapsed.value / max(0.1, duration.value))
            )
            ui.Label(label=f"{elapsed.value:.1f} s")
            ui.Scale(
                upper=30.0,
                value=duration.value,
                on_value_changed=duration.set,
            )
            ui.Button(label="Reset", on_clicked=lambda: elapsed.set(0.0))


@graft.component
def crud() -> None:
    people: graft.State[tuple[tuple[int, str], ...]] = graft.state(
        ((1, "Emil, Hans"), (2, "Mustermann, Max"), (3, "Tisch, Roman"))
    )
    start, chosen = graft.state(""), graft.state(-1)
    first, last = graft.state(""), graft.state("")
    shown = [one for one in people.value if one[1].startswith(start.value)]
    at = shown[chosen.value][0] if 0 <= chosen.value < len(shown) else 0
    name = f"{last.value}, {first.value}"

    def choose(index: int) -> None:
        chosen.set(index)
        if 0 <= index < len(shown):
            surname, _, given = shown[index][1].partition(", ")
            first.set(given)
            last.set(surname)

    def create() -> None:
        new = max((number for number, _ in people.value), default=0) + 1
        people.set((*people.value, (new, name)))

    def update() -> None:
        people.set(
            tuple((at, name) if one[0] == at else one for one in people.value)
        )

    def delete() -> None:
        people.set(tuple(one for one in people.value if one[0] != at))
        chosen.set(-1)

    with ui.Window(title="CRUD"), ui.Box(orientation="vertical", spacing=8):
        ui.Entry(
            placeholder_text="Filter prefix",
            text=start.value,
            on_changed=start.set,
        )
        with ui.ListBox(selected=chosen.value, on_row_selected=choose):
            for number, text in shown:
                ui.Label(key=number, label=text, xalign=0.0)
        ui.Entry(
            placeholder_text="Name", text=first.value, on_changed=first.set
        )
        ui.Entry(
            placeholder_text="Surname", text=last.value, on_changed=last.set
        )
        with ui.Box(spacing=8):
            ui.Button(label="Create", on_clicked=create)
            ui.Button(
                label="Update",
                sensitive=at > 0,
                on_clicked=update,
            )
            ui.Button(
                label="Delete",
                sensitive=at > 0,
                on_clicked=delete,
            )


TASKS = {
    "counter": counter,
    "temperature": temperature,
    "flight": flight,
    "timer": timer,
    "crud": crud,
}

if __name__ == "__main__":
    ui.run(TASKS[sys.argv[1] if len(sys.argv) > 1 else "counter"])
