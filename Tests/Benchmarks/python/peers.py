#!/usr/bin/env python3
"""Python peers on hosts of their own kind: peers.py PEER WORKLOAD N WARM-UPS.

They make their own trees, without a display, of the same rows; what they are
asked is the same, what they call is theirs.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from part import MISSING

ROWS = 1000


def tapped(*values: object) -> None:
    pass


Row = tuple[int, str, str]


def model(mark: str = "") -> list[Row]:
    return [
        (n, f"row {n}{mark if n % 10 == 0 else ''}", f"cat {n % 10}")
        for n in range(ROWS)
    ]


def shuffled(rows: list[Row]) -> list[Row]:
    found = list(rows)
    seed = 42
    for index in range(len(found) - 1, 0, -1):
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        other = (seed * (index + 1)) >> 32
        found[index], found[other] = found[other], found[index]
    return found


def reactpy() -> Callable[[list[Row]], None]:
    """Layouts of reactpy: the whole model is rendered to a message."""
    from reactpy import component, hooks, html
    from reactpy.core.layout import Layout

    setter: list[Any] = []

    def cells(row: Row) -> list[Any]:
        def cell(kind: Any, text: str, value: int) -> Any:
            return kind(
                {"value": value, "enabled": True, "on_click": tapped}, text
            )

        return [
            cell(html.span, row[1], row[0]),
            cell(html.span, row[2], 2),
            cell(html.button, "Select", 3),
            cell(html.button, "Remove", 4),
        ]

    @component
    def app() -> Any:
        rows, set_rows = hooks.use_state([])
        setter[:] = [set_rows]
        return html.div(
            [html.div({"key": row[0]}, *cells(row)) for row in rows]
        )

    loop = asyncio.new_event_loop()
    layout = Layout(app())
    loop.run_until_complete(layout.__aenter__())
    loop.run_until_complete(layout.render())

    def show(rows: list[Row]) -> None:
        async def act() -> None:
            setter[0](list(rows))
            await layout.render()

        loop.run_until_complete(act())

    return show


def reacton() -> Callable[[list[Row]], None]:
    """Widgets of ipywidgets, as they are without a browser."""
    import ipywidgets
    import reacton
    import reacton.ipywidgets as w

    setter: list[Any] = []

    @reacton.component
    def app() -> Any:
        rows, set_rows = reacton.use_state([])
        setter[:] = [set_rows]
        with w.VBox() as main:
            for row in rows:
                with w.HBox().key(str(row[0])):
                    w.Label(value=row[1])
                    w.Label(value=row[2])
                    w.Button(description="Select", on_click=tapped)
                    w.Button(description="Remove", on_click=tapped)
        return main

    box = ipywidgets.VBox()
    reacton.render(app(), box, handle_error=False)
    return lambda rows: setter[0](list(rows))


PEERS = {"reactpy": reactpy, "reacton": reacton}


def main(peer: str, workload: str, samples: str, warm_ups: str) -> int:
    try:
        show = PEERS[peer]()
    except ImportError as error:
        print(error)
        return MISSING
    rows, changed = model(), model("!")
    order = shuffled(rows)
    pairs = {
        "W1": ([], rows),
        "W2": (rows, list(rows)),
        "W3": (rows, changed),
        "W8s": (rows, order),
        "W9": (rows, []),
    }
    before, after = pairs[workload]
    found = []
    for _ in range(int(samples) + int(warm_ups)):
        show(before)
        gc.collect()
        begin = time.process_time_ns()
        show(after)
        found.append(time.process_time_ns() - begin)
    print(json.dumps({"samples": found[int(warm_ups) :]}))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
