#!/usr/bin/env python3
"""Python peers on hosts of their own kind: peers.py PEER WORKLOAD N WARM-UPS.

They make their own trees, without a display, of the same rows; what they are
asked is the same, what they call is theirs.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
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


# What a peer shows is as it was told: outside of what is timed.
checks: list[Callable[[], None]] = []


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


def collagraph() -> Callable[[list[Row]], None]:
    """Dictionaries of collagraph's own renderer, changed row by row.

    What a change is, its program knows: the comparison here is counted.
    """
    import collagraph as cg
    from collagraph import h

    made: list[Any] = []
    known: dict[int, Any] = {}

    class Rows(cg.Component):
        def init(self) -> None:
            self.state["rows"] = []
            made.append(self)

        def view(self) -> None:
            fixed = {"enabled": True, "on_click": tapped}
            with h.list():

                @cg.each(lambda: self.state["rows"], key=lambda row: row["id"])
                def _(row: Any) -> None:
                    with h.box():
                        h.label(
                            text=lambda: row()["label"],
                            value=lambda: row()["id"],
                            **fixed,
                        )
                        h.label(text=lambda: row()["cat"], value=2, **fixed)
                        h.button(text="Select", value=3, **fixed)
                        h.button(text="Remove", value=4, **fixed)

    kind = cg.EventLoopType.SYNC
    gui = cg.Collagraph(cg.DictRenderer(), event_loop_type=kind)
    target: dict[str, Any] = {"type": "root"}
    gui.render(Rows, target)
    made.append(gui)

    def show(rows: list[Row]) -> None:
        held = made[0].state["rows"]
        if len(held) == len(rows) and [row[0] for row in rows] == order:
            for place, row in enumerate(rows):
                if labels[place] != row[1]:
                    held[place]["label"] = row[1]
        else:
            for number, label, cat in rows:
                made_row = {"id": number, "label": label, "cat": cat}
                known.setdefault(number, made_row)
            made[0].state["rows"] = [known[row[0]] for row in rows]
        order[:] = [row[0] for row in rows]
        labels[:] = [row[1] for row in rows]

    def check() -> None:
        boxes = target["children"][0].get("children", [])
        shown = [box["children"][0]["attrs"]["text"] for box in boxes]
        if shown != labels:
            raise SystemExit("collagraph shows other rows")

    checks.append(check)
    order: list[int] = []
    labels: list[str] = []
    return show


def pyedifice() -> Callable[[list[Row]], None]:
    """Widgets of Qt, without a screen; its engine without its loop."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    import edifice as ed
    from edifice.engine import RenderEngine
    from PySide6.QtWidgets import QApplication

    setter: list[Any] = []
    kept = [QApplication([])]

    class Loop:
        def _request_rerender(self, *asked: object) -> None:
            pass

        _defer_rerender = stop = _request_rerender

    @ed.component
    def app(self: Any) -> None:
        rows, set_rows = ed.use_state([])
        setter[:] = [set_rows]
        with ed.VBoxView():
            for row in rows:
                with ed.HBoxView().set_key(str(row[0])):
                    ed.Label(text=row[1])
                    ed.Label(text=row[2])
                    ed.Button(title="Select", on_click=tapped)
                    ed.Button(title="Remove", on_click=tapped)

    root = app()
    engine = RenderEngine(root, Loop())
    engine._request_rerender([root])
    kept.append(engine)

    def show(rows: list[Row]) -> None:
        setter[0](list(rows))
        kept[1]._request_rerender([])

    return show


PEERS = {
    "reactpy": reactpy,
    "reacton": reacton,
    "collagraph": collagraph,
    "pyedifice": pyedifice,
}


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
        for check in checks:
            check()
    print(json.dumps({"samples": found[int(warm_ups) :]}), flush=True)
    return 0


if __name__ == "__main__":
    # Without the end of the interpreter, in which some of Qt's crash.
    status = main(*sys.argv[1:])
    sys.stdout.flush()
    os._exit(status)
