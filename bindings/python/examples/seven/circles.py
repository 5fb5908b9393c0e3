#!/usr/bin/env python3
"""7GUIs: Circle drawer, with undo and redo."""

from math import hypot

import graft
from graft import portable as ui

# x, y and radius of circles.
Drawing = tuple[tuple[float, float, float], ...]

history: "graft.State[tuple[Drawing, ...]]" = graft.state(((),))
place = graft.state(0)
adjusted = graft.state(-1)
# While a circle is adjusted, not yet part of the history.
radius = graft.state(20.0)


def drawing() -> Drawing:
    return history.value[place.value]


def add(new: Drawing) -> None:
    history.value = (*history.value[: place.value + 1], new)
    place.value += 1


def at(x: int, y: int) -> int:
    """The nearest circle that a point is in, or -1."""
    near = [
        (hypot(x - cx, y - cy), index)
        for index, (cx, cy, size) in enumerate(drawing())
        if hypot(x - cx, y - cy) <= size
    ]
    return min(near)[1] if near else -1


def press(x: int, y: int) -> None:
    if at(x, y) < 0:
        add((*drawing(), (x, y, 20.0)))


def adjust(x: int, y: int) -> None:
    adjusted.value = at(x, y)
    if adjusted.value >= 0:
        radius.value = drawing()[adjusted.value][2]


def changed() -> Drawing:
    return tuple(
        (x, y, radius.value if index == adjusted.value else size)
        for index, (x, y, size) in enumerate(drawing())
    )


def done() -> None:
    if changed() != drawing():
        add(changed())
    adjusted.value = -1


def step(by: int) -> None:
    adjusted.value = -1
    place.value += by


@graft.component
def app() -> None:
    index = adjusted.value
    with ui.column(spacing=6, padding=8):
        with ui.row(spacing=8):
            ui.button(
                text="Undo",
                enabled=place.value > 0,
                on_click=lambda: step(-1),
            )
            ui.button(
                text="Redo",
                enabled=place.value < len(history.value) - 1,
                on_click=lambda: step(1),
            )
        ui.canvas(
            shapes=[
                ui.Circle(x, y, size, "gray" if number == index else "")
                for number, (x, y, size) in enumerate(changed())
            ],
            on_press=press,
            on_menu=adjust,
        )
        if index >= 0:
            x, y, _ = drawing()[index]
            with ui.window(title="Adjust diameter", on_close=done):
                ui.label(text=f"Adjust the circle at ({x}, {y}).")
                ui.slider(min=5, max=80, value=radius)


if __name__ == "__main__":
    ui.run(app, name="Circle drawer")
