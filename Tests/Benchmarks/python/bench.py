#!/usr/bin/env python3
"""Graft from Python on the benchmark's host: bench.py WAY WORKLOAD N WARM-UPS.

Prints {"samples": [nanoseconds of the CPU...]}. 1,000 rows. The ways:
`render` describes all rows again each time; `bound` has a cell for each label
and describes once. The host's calls are checked, exactly.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from ctypes import CDLL, POINTER, c_int64, c_void_p
from typing import Any

import graft

ROWS = 1000
COUNTS = ("creates", "sets", "inserts", "moves", "removes", "destroys")


class Row:
    def __init__(self, number: int) -> None:
        self.id = number
        self.label = f"row {number}"
        self.cat = f"cat {number % 10}"
        self.selected = False


def tapped() -> None:
    pass


def element(name: str, children: bool = False) -> graft.Element:
    return graft.Element(
        name,
        children=children,
        rename=lambda name: "on_tap" if name == "tap" else name,
    )


listing = element("list", children=True)
box = element("box", children=True)
label = element("label")
button = element("button")


class Bench:
    def __init__(self, way: str) -> None:
        folder = os.environ["BENCH_HOST"]
        self.host = CDLL(os.path.join(folder, "libbench_python_host.so"))
        self.host.bench_host_open.argtypes = [c_void_p]
        self.host.bench_host_list.restype = c_void_p
        self.host.bench_host_counts.restype = POINTER(c_int64)
        self.runtime = graft.Runtime()
        if self.host.bench_host_open(self.runtime.address) < 0:
            raise SystemExit("the host could not be opened")
        self.counts = self.host.bench_host_counts()
        self.rows: list[Row] = []
        self.cells: dict[int, graft.State[str]] = {}
        body = self.describe if way == "render" else self.describe_bound
        container = graft.Pointer(self.host.bench_host_list())
        self.root = graft.mount(self.runtime, body, into=(listing, container))

    def describe(self) -> None:
        for row in self.rows:
            with box(key=row.id, selected=row.selected):
                label(text=row.label, value=row.id, enabled=True, on_tap=tapped)
                label(text=row.cat, value=2, enabled=True, on_tap=tapped)
                button(text="Select", value=3, enabled=True, on_tap=tapped)
                button(text="Remove", value=4, enabled=True, on_tap=tapped)

    def describe_bound(self) -> None:
        cells = self.cells
        for row in self.rows:
            cell = cells.get(row.id)
            if cell is None:
                cell = cells[row.id] = graft.state(row.label)
            with box(key=row.id, selected=row.selected):
                label(text=cell, value=row.id, enabled=True, on_tap=tapped)
                label(text=row.cat, value=2, enabled=True, on_tap=tapped)
                button(text="Select", value=3, enabled=True, on_tap=tapped)
                button(text="Remove", value=4, enabled=True, on_tap=tapped)

    def show(self, rows: list[Row]) -> None:
        self.rows = rows
        self.render()

    def render(self) -> None:
        self.root.invalidate()
        self.runtime.pump()

    def timed(self, act: Callable[[], object], **expected: int) -> int:
        """The CPU time of an act, whose calls are as expected."""
        before = self.counts[: len(COUNTS)]
        gc.collect()
        begin = time.process_time_ns()
        act()
        spent = time.process_time_ns() - begin
        after = self.counts[: len(COUNTS)]
        for name, one, two in zip(COUNTS, before, after, strict=True):
            if name in expected and two - one != expected[name]:
                raise SystemExit(f"{two - one} {name}, not {expected[name]}")
        return spent


def shuffled(rows: list[Row]) -> list[Row]:
    found = list(rows)
    seed = 42
    for index in range(len(found) - 1, 0, -1):
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        other = (seed * (index + 1)) >> 32
        found[index], found[other] = found[other], found[index]
    return found


def moves_of(rows: list[Row]) -> int:
    """All but the longest increasing run."""
    from bisect import bisect_left

    ends: list[int] = []
    for row in rows:
        place = bisect_left(ends, row.id)
        ends[place : place + 1] = [row.id]
    return len(rows) - len(ends)


def sample(bench: Bench, way: str, workload: str, rows: list[Row]) -> int:
    total = ROWS * 5
    if workload == "W1":
        bench.show([])
        return bench.timed(lambda: bench.show(rows), creates=total)
    if bench.rows is not rows:
        bench.show(rows)
    if workload == "W2":
        if way == "render":
            return bench.timed(bench.render, creates=0, sets=0, moves=0)

        def pumps() -> None:
            for _ in range(100):
                bench.runtime.pump()

        return bench.timed(pumps, creates=0, sets=0, moves=0) // 100
    if workload == "W3":
        texts = [f"{row.label}!" for row in rows[::10]]
        if way == "render":
            for row, text in zip(rows[::10], texts, strict=True):
                row.label = text
            return bench.timed(bench.render, creates=0, sets=ROWS // 10)

        def act_bound() -> None:
            for row, text in zip(rows[::10], texts, strict=True):
                bench.cells[row.id].value = text
            bench.runtime.pump()

        for row, text in zip(rows[::10], texts, strict=True):
            row.label = text
        return bench.timed(act_bound, creates=0, sets=ROWS // 10)
    if workload == "W8s":
        order = shuffled(rows)
        bench.rows = order
        spent = bench.timed(bench.render, creates=0, moves=moves_of(order))
        bench.show(rows)
        return spent
    if workload == "W9":
        return bench.timed(lambda: bench.show([]), destroys=total)
    raise SystemExit(f"no workload {workload}")


def main(arguments: list[Any]) -> None:
    way, workload, samples, warm_ups = arguments
    bench = Bench(way)
    rows = [Row(number) for number in range(ROWS)]
    found = [
        sample(bench, way, workload, rows)
        for _ in range(int(samples) + int(warm_ups))
    ]
    print(json.dumps({"samples": found[int(warm_ups) :]}))
    bench.runtime.close()


main(sys.argv[1:])
