"""Who takes part in the benchmark, in which workloads, and the targets."""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent

WORKLOADS = {
    "W1": "create 10,000 rows",
    "W1s": "create 1,000 rows",
    "W2": "nothing changed",
    "W2f": "the same, new closures",
    "W3": "every 10th label changed",
    "W4": "one row changed",
    "W4t": "one row changed, by itself",
    "W5": "two of 1,000 rows swapped",
    "W6": "one row removed",
    "W7": "1,000 rows appended",
    "W8r": "reversed",
    "W8s": "shuffled",
    "W9": "cleared",
    "W10": "all rows replaced",
    "W10s": "all of 1,000 rows replaced",
    "W11": "an event",
    "mem": "memory a widget",
}
COUNTED = ["W1", "W2", "W3", "W8s", "W9", "W11"]

# Ratios to the limit, or absolute (with a unit).
FULL_TARGETS = {
    "W1": 1.5,
    "W1s": 1.5,
    "W2": 1.3,
    "W3": 1.3,
    "W4": 1.2,
    "W5": 1.3,
    "W6": 1.3,
    "W7": 1.3,
    "W8r": 1.2,
    "W8s": 1.2,
    "W9": 1.3,
    "W10": 1.3,
    "W10s": 1.3,
    "W11": "20 ns",
    "mem": "180 B",
}
STATE_TARGETS = {
    **FULL_TARGETS,
    "W1": 1.8,
    "W1s": 1.8,
    "W2": 0.01,
    "W3": 0.25,
}
del STATE_TARGETS["W4"]  # W4t is the same, repeated
# A change of the list costs its rows, not all.
LIST_WORKLOADS = ("W1", "W1s", "W5", "W6", "W7", "W9", "W10", "W10s", "W11")
LIST_TARGETS: dict[str, float | str] = {
    name: target
    for name, target in STATE_TARGETS.items()
    if name in LIST_WORKLOADS
} | {"W5": 0.2, "W6": 0.2, "W7": 0.2}
# Twice those of components in C.
SWIFT_TARGETS: dict[str, float | str] = {
    name: 2 * target
    for name, target in STATE_TARGETS.items()
    if isinstance(target, float)
} | {"W4t": "2000 ns", "W11": "40 ns", "mem": "360 B"}
# The limit with duties of Graft's, each level with those before it; then what
# comes to the highest one by one: see duties.h.
DUTIES = {
    "abi": "with graft.h's elements, contexts, change lists and records",
    "values": "and values checked against classes, strings checked and copied",
    "handles": "and nodes in a table, by slot and generation",
    "steps": "and match, stage, swap, reap, one after the other",
    "calls": "and what is known of a call while it runs",
    "builder": "and a description by calls of a library, which copies it",
    "bodies": "and that with a component a row, whose body reads cells",
    "cells": "and properties bound to cells",
}
CREATE_AND_CLEAR = ("W1", "W1s", "W9", "W10", "W10s")
MATCHED = ("W5", "W6", "W7", "W8r", "W8s")
RENDERED = ("W2", "W3", "W4")
DUTY_WORKLOADS = {
    **dict.fromkeys(("abi", "values", "handles"), ("W1", "W1s", "W2", "W9")),
    **dict.fromkeys(
        ("steps", "calls", "builder"), CREATE_AND_CLEAR + MATCHED + RENDERED
    ),
    **dict.fromkeys(("bodies", "cells"), CREATE_AND_CLEAR + MATCHED),
}
ALLOCATION_FREE = ["W2", "W3", "W4", "W4t", "W11"]
STARTUP_TARGET = 0.3e6


@dataclass
class Contestant:
    """A program that does workloads, and what is expected of it."""

    name: str
    about: str
    command: list[str]
    targets: dict[str, float | str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    counted: bool = True  # its instructions can be counted
    environment: dict[str, str] = field(default_factory=dict)
    missing: str | None = None  # why it can't take part
    is_duty: bool = False  # a level of the limit with duties
    bound: str = ""  # the level with which it shares its duties


def contestants(build: Path) -> list[Contestant]:
    """All contestants; the limit, to which the others are set, is first."""

    def program(name: str) -> list[str]:
        return [str(build / "Tests" / "Benchmarks" / f"bench_{name}")]

    rerender = ("W2f", "W4t")
    listed = [
        Contestant("limit", "hand-written C, slab", program("limit")),
        Contestant("limit-malloc", "the same, malloc", program("limit-malloc")),
        *(
            Contestant(
                f"limit-{name}",
                about,
                program(f"limit-{name}"),
                without=tuple(
                    w for w in WORKLOADS if w not in DUTY_WORKLOADS[name]
                ),
                is_duty=True,
            )
            for name, about in DUTIES.items()
        ),
        Contestant(
            "flat",
            "graft_render()",
            program("flat"),
            FULL_TARGETS,
            ("W4t",),
            bound="limit-calls",
        ),
        Contestant(
            "builder",
            "graft_open(), graft_set()",
            program("builder"),
            FULL_TARGETS,
            rerender,
            bound="limit-builder",
        ),
        Contestant("same", "GRAFT_ELEMENT_SAME", program("same"), {}, rerender),
        Contestant(
            "component",
            "a component a row",
            program("component"),
            {**STATE_TARGETS, "W4t": "1000 ns"},
            ("W2f",),
            bound="limit-bodies",
        ),
        Contestant(
            "bound",
            "properties bound to cells",
            program("bound"),
            {**STATE_TARGETS, "W4t": "60 ns"},
            ("W2f",),
            bound="limit-cells",
        ),
        Contestant(
            "list",
            "rows of a list, told what changes in it",
            program("list"),
            LIST_TARGETS,
            tuple(w for w in WORKLOADS if w not in LIST_WORKLOADS),
            bound="limit-bodies",
        ),
        Contestant(
            "swift",
            "a view a row, observing it",
            [str(swift_folder(build) / "release" / "bench-swift")],
            SWIFT_TARGETS,
            counted=False,  # valgrind lacks instructions of its libraries
            missing=None if shutil.which("swift") else "no swift in PATH",
        ),
    ]
    return listed + peers(build)


def swift_folder(build: Path) -> Path:
    """Where SwiftPM builds."""
    return build / "swift"


# Where Debian puts the modules of its packages.
DEBIAN_MODULES = "/usr/share/nodejs"


def peers(build: Path) -> list[Contestant]:
    """Other libraries, on hosts of their own kind; those that are missing are
    listed as skipped, with the reason."""
    listed = []
    modules = os.environ.get("NODE_PATH", DEBIAN_MODULES)
    for name, about in (
        ("react", "React, react-dom"),
        ("vue", "Vue"),
        ("preact", "Preact"),
    ):
        package = "react-dom" if name == "react" else name
        listed.append(
            Contestant(
                name,
                about,
                ["node", str(HERE / "peers" / "bench.js"), name],
                # What costs them an event, and memory, is the browser's.
                without=("W4t", "W11", "mem"),
                counted=False,
                environment={"NODE_PATH": modules},
                missing=missing_module(package, modules),
            )
        )
    return listed


def missing_module(name: str, modules: str) -> str | None:
    """Says why a JavaScript module can't be used; None if it can."""
    try:
        done = subprocess.run(
            ["node", "-p", f"require('{name}/package.json').version"],
            capture_output=True,
            text=True,
            env={**os.environ, "NODE_PATH": modules},
        )
    except FileNotFoundError:
        return "node is not installed"
    return None if done.returncode == 0 else f"node-{name} is not installed"
