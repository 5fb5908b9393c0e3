#!/usr/bin/env python3
"""7GUIs: Temperature. Each entry follows the other while it is a number."""

import graft
from graft import portable as ui

celsius = graft.state("")
fahrenheit = graft.state("")


def number(text: str) -> "float | None":
    try:
        return float(text)
    except ValueError:
        return None


def from_celsius(text: str) -> None:
    celsius.value = text
    degrees = number(text)
    if degrees is not None:
        fahrenheit.value = f"{degrees * 9 / 5 + 32:g}"


def from_fahrenheit(text: str) -> None:
    fahrenheit.value = text
    degrees = number(text)
    if degrees is not None:
        celsius.value = f"{(degrees - 32) * 5 / 9:g}"


@graft.component
def app() -> None:
    with ui.row(spacing=8, padding=8):
        ui.entry(
            text=celsius.value,
            width=10,
            autofocus=True,
            on_changed=from_celsius,
        )
        ui.label(text="Celsius =")
        ui.entry(text=fahrenheit.value, width=10, on_changed=from_fahrenheit)
        ui.label(text="Fahrenheit")


if __name__ == "__main__":
    ui.run(app, name="Temperature")
