#!/usr/bin/env python3
"""7GUIs: Counter."""

import graft
from graft import portable as ui

count = graft.state(0)


@graft.component
def app() -> None:
    with ui.row(spacing=8, padding=8):
        ui.label(text=str(count.value), width=8)
        ui.button(
            text="Count", on_click=lambda: count.update(lambda now: now + 1)
        )


if __name__ == "__main__":
    ui.run(app, name="Counter")
