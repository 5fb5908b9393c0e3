#!/usr/bin/env python3
"""7GUIs: Flight booker."""

from datetime import date, datetime

import graft
from graft import portable as ui

KINDS = ["one-way flight", "return flight"]

kind = graft.state(0)
start = graft.state("2026-03-27")
back = graft.state("2026-03-27")
booked = graft.state("")


def day(text: str) -> "date | None":
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        return None


def can_book() -> bool:
    first, last = day(start.value), day(back.value)
    if first is None:
        return False
    return kind.value == 0 or (last is not None and first <= last)


def book() -> None:
    text = f"You have booked a {KINDS[kind.value]} on {start.value}"
    if kind.value == 1:
        text += f", back on {back.value}"
    booked.value = f"{text}."


@graft.component
def dated(text: "graft.State[str]", enabled: bool) -> None:
    with ui.row(spacing=8):
        ui.entry(text=text, enabled=enabled, width=14)
        ui.label(text="" if day(text.value) else "not a day: YYYY-MM-DD")


@graft.component
def app() -> None:
    with ui.column(spacing=6, padding=8):
        ui.choice(items=KINDS, selected=kind)
        dated(start, True)
        dated(back, kind.value == 1)
        ui.button(text="Book", enabled=can_book(), on_click=book)
        ui.label(text=booked.value)


if __name__ == "__main__":
    ui.run(app, name="Flight booker")
