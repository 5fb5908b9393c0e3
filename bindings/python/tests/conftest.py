"""What all tests have, and the closing line of the parts of Tests/run.sh."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import graft
from graft import _handlers, _instance, _runtime, _widgets

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent


# PyPy's tkinter crashes when a variable is collected after its interpreter.
collect_ignore = [] if sys.implementation.name == "cpython" else ["test_tk.py"]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "cpython: about CPython, or the same for every Python"
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """What is about CPython alone is no test of another Python."""
    if sys.implementation.name == "cpython":
        return
    left = [item for item in items if item.get_closest_marker("cpython")]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Every table is empty again once the runtimes are closed."""
    yield
    _runtime.close_all()
    gc.collect()
    assert _runtime.runtimes == {}
    left = [
        *("handlers", _handlers.table),
        *("slots", _instance.slots),
        *("things", _widgets.things),
        *("wraps", _widgets.owners),
    ]
    assert all(not table for table in left[1::2]), left


def collect() -> None:
    """Collects what collecting set free as well: PyPy's way needs it."""
    for _ in range(3):
        gc.collect()


class Lamp:
    """A widget of a toolkit of our own."""

    def __init__(self, key: object = None) -> None:
        self.key = key
        self.lit = False
        self.size = 1
        self.children: list[Lamp] = []
        self.shows: Any = None


class LampClass(graft.WidgetClass):
    """Lamps, which write down what is done with them."""

    class_name = "lamp"
    properties = {"lit": bool, "size": graft.Property(float), "shows": object}
    events = {
        "switched": "lit",
        "pressed": graft.EventType(bubbles=True),
        "ask": graft.EventType(query=True),
        "glow": graft.EventType(continuous=True),
    }

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[str] = []

    def note(self, what: str, key: object) -> None:
        self.calls.append(what if key is None else f"{what}#{key}")

    def taken(self) -> list[str]:
        """The calls since the last time."""
        calls, self.calls = self.calls, []
        return calls

    def make_coordinator(self, context: graft.Context) -> graft.Context:
        self.note("coordinator", context.node.key)
        return context

    def create(self, context: graft.Context) -> Lamp:
        self.note("create", context.node.key)
        return Lamp(context.node.key)

    def update(
        self, context: graft.Context, lamp: Lamp, changes: dict[str, Any]
    ) -> None:
        for name, value in changes.items():
            self.note(f"{name}={value}", lamp.key)
            setattr(lamp, name, value)

    def insert_child(
        self, context: graft.Context, lamp: Lamp, child: graft.Child
    ) -> None:
        self.note(f"insert {child.index}", child.widget.key)
        lamp.children.insert(child.index, child.widget)

    def remove_child(
        self, context: graft.Context, lamp: Lamp, child: graft.Child
    ) -> None:
        self.note("remove", child.widget.key)
        lamp.children.remove(child.widget)

    def destroy(self, context: graft.Context, lamp: Lamp) -> None:
        self.note("destroy", lamp.key)


@pytest.fixture
def lamp() -> LampClass:
    return LampClass()


@pytest.fixture
def runtime() -> Iterator[graft.Runtime]:
    made = graft.Runtime()
    yield made
    made.close()


@pytest.fixture(scope="session")
def display() -> Iterator[None]:
    """The display of the machine, or one of our own.

    It lasts as long as the process: Tk keeps its connection to it.
    """
    if os.environ.get("DISPLAY"):
        yield
        return
    if shutil.which("Xvfb") is None:
        pytest.skip("no display and no Xvfb")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1000x700x24"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        os.environ["DISPLAY"] = f":{told.readline().strip()}"
    yield
    del os.environ["DISPLAY"]
    server.terminate()
    server.wait()


def run_script(
    text: str, *arguments: str, stdin: str = "", code: int | None = 0
) -> subprocess.CompletedProcess[str]:
    """Runs a program in an interpreter of its own."""
    done = subprocess.run(
        [sys.executable, "-c", text, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "COLUMNS": "40", "LINES": "8"},
    )
    assert code is None or done.returncode == code, done.stdout + done.stderr
    return done


def pytest_unconfigure(config: pytest.Config) -> None:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or config.option.collectonly:
        return
    count = {
        name: len(reporter.stats.get(name, []))
        for name in ("passed", "failed", "error", "skipped")
    }
    for skipped in reporter.stats.get("skipped", []):
        name = skipped.nodeid.rsplit("::", 1)[-1]
        print(f"{name}: skipped ({skipped.longrepr[2]})")
    failed = count["failed"] + count["error"]
    print(
        f"{count['passed']} passed, {failed} failed, {count['skipped']} skipped"
    )
