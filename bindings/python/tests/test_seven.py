"""The 7GUIs on Tk, used as by a user: by xdotool, on a display of their own."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

SEVEN = Path(__file__).resolve().parents[1] / "examples/seven"

try:
    from graft import tk as ui
except ImportError as error:
    pytest.skip(str(error), allow_module_level=True)
if shutil.which("xdotool") is None:
    pytest.skip("xdotool is not installed", allow_module_level=True)

pytestmark = pytest.mark.usefixtures("display")


class User:
    """Looks at the widgets of a program, and uses them."""

    def __init__(self, name: str) -> None:
        spec = importlib.util.spec_from_file_location(
            f"seven_{name}", SEVEN / f"{name}.py"
        )
        assert spec is not None and spec.loader is not None
        self.program: Any = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = self.program
        spec.loader.exec_module(self.program)
        self.tk = ui.Tk(name=name)
        self.tk.call("wm", "geometry", ".", "+10+10")
        self.tk.mount(self.program.app)
        self.settle()

    def __enter__(self) -> User:
        return self

    def __exit__(self, *raised: object) -> None:
        self.tk.close()

    def settle(self, seconds: float = 0.0) -> None:
        until = time.monotonic() + seconds
        for _ in range(3):
            self.tk.process()
            self.tk.call("update")
            time.sleep(0.003)
        while time.monotonic() < until:
            self.tk.process(10)

    def all(self, kind: str, path: str = ".") -> list[str]:
        """The windows of a class of Tk, as they lie on the screen."""
        found = []
        if self.tk.call("winfo", "class", path) == kind:
            found.append(path)
        for child in self.tk.call("winfo", "children", path).split():
            found += self.all(kind, child)
        if path != ".":
            return found
        return sorted(
            found,
            key=lambda one: (self.at(one, "rooty"), self.at(one, "rootx")),
        )

    def at(self, path: str, what: str) -> int:
        return int(self.tk.call("winfo", what, path))

    def text(self, path: str) -> str:
        if self.tk.call("winfo", "class", path) in ("TEntry", "TCombobox"):
            return self.tk.call(path, "get")
        return self.tk.call(path, "cget", "-text")

    def labels(self) -> list[str]:
        return [self.text(path) for path in self.all("TLabel")]

    def entries(self) -> list[str]:
        return [self.text(path) for path in self.all("TEntry")]

    def button(self, text: str) -> str:
        (found,) = (p for p in self.all("TButton") if self.text(p) == text)
        return found

    def enabled(self, text: str) -> bool:
        state = self.tk.call(self.button(text), "cget", "-state")
        return state == "normal"

    def xdotool(self, *words: object) -> None:
        self.settle()
        subprocess.run(["xdotool", *map(str, words)], check=True)
        self.settle()

    def click(
        self, path: str, x: int = -1, y: int = -1, button: int = 1
    ) -> None:
        self.settle()
        x = self.at(path, "width") // 2 if x < 0 else x
        y = self.at(path, "height") // 2 if y < 0 else y
        self.xdotool(
            *("mousemove", self.at(path, "rootx") + x),
            *(self.at(path, "rooty") + y, "click", button),
        )

    def press(self, text: str) -> None:
        self.click(self.button(text))

    def write(self, path: str, text: str) -> None:
        """Replaces what an entry has, by keys."""
        self.tk.call("focus", "-force", path)
        self.settle()
        self.xdotool("key", "End", "shift+Home", "BackSpace")
        self.xdotool("type", "--delay", "2", text)


def test_counter() -> None:
    with User("counter") as user:
        assert user.labels() == ["0"]
        for _ in range(3):
            user.press("Count")
        assert user.labels() == ["3"]


def test_temperature() -> None:
    with User("temperature") as user:
        celsius, fahrenheit = user.all("TEntry")
        user.write(celsius, "100")
        assert user.entries() == ["100", "212"]
        user.write(fahrenheit, "32")
        assert user.entries() == ["0", "32"]
        user.write(celsius, "warm")
        assert user.entries() == ["warm", "32"]


def test_flight_booker() -> None:
    with User("flight") as user:
        start, back = user.all("TEntry")
        assert user.tk.call(back, "cget", "-state") == "disabled"
        assert user.enabled("Book")
        user.write(start, "2026-13-01")
        assert not user.enabled("Book")
        assert "not a day: YYYY-MM-DD" in user.labels()
        user.write(start, "2026-04-01")
        (kind,) = user.all("TCombobox")
        user.tk.call("focus", "-force", kind)
        user.xdotool("key", "Down")
        user.xdotool("key", "Down", "Return")
        assert user.tk.call(back, "cget", "-state") == "normal"
        assert not user.enabled("Book")
        user.write(back, "2026-04-09")
        user.press("Book")
        assert (
            "You have booked a return flight on 2026-04-01, back on 2026-04-09."
            in user.labels()
        )


def test_timer() -> None:
    with User("timer") as user:
        user.program.duration.value = 0.5
        user.settle(1.0)
        assert "0.5 s" in user.labels()
        (bar,) = user.all("TProgressbar")
        assert float(user.tk.call(bar, "cget", "-value")) == 1.0
        user.program.duration.value = 20.0
        user.press("Reset")
        user.settle(0.3)
        assert 0 < user.program.elapsed.value < 5
        (slider,) = user.all("TScale")
        user.click(slider, user.at(slider, "width") - 3)
        user.settle(0.3)
        assert user.program.duration.value != 20.0


def test_crud() -> None:
    with User("crud") as user:
        (listed,) = user.all("Listbox")
        prefix, name, surname = user.all("TEntry")

        def shown() -> list[str]:
            return ui.split(user.tk.call(listed, "get", 0, "end"))

        assert shown() == ["Emil, Hans", "Mustermann, Max", "Tisch, Roman"]
        assert not user.enabled("Delete")
        user.write(name, "Ada")
        user.write(surname, "Lovelace")
        user.press("Create")
        assert shown()[3] == "Lovelace, Ada"
        user.click(listed, 20, 28)
        assert user.program.chosen() == ("Mustermann", "Max")
        user.press("Update")
        assert shown()[1] == "Lovelace, Ada"
        user.press("Delete")
        assert shown() == ["Emil, Hans", "Tisch, Roman", "Lovelace, Ada"]
        assert user.tk.call(listed, "curselection") == ""
        user.write(prefix, "T")
        assert shown() == ["Tisch, Roman"]


def test_circle_drawer() -> None:
    with User("circles") as user:
        (canvas,) = user.all("Canvas")

        def shown() -> list[list[float]]:
            return [
                [
                    float(word)
                    for word in user.tk.call(canvas, "coords", one).split()
                ]
                for one in user.tk.call(canvas, "find", "all").split()
            ]

        user.click(canvas, 60, 60)
        user.click(canvas, 150, 90)
        assert shown() == [[40, 40, 80, 80], [130, 70, 170, 110]]
        user.press("Undo")
        assert len(shown()) == 1
        user.press("Redo")
        assert len(shown()) == 2
        user.click(canvas, 150, 90, button=3)
        (window,) = user.all("Toplevel")
        user.tk.call("wm", "geometry", window, "+500+300")
        (slider,) = user.all("TScale")
        user.settle(0.2)
        user.click(slider, user.at(slider, "width") - 4)
        user.settle(0.5)
        user.xdotool("mousemove", 900, 600)
        grown = shown()[1]
        assert grown[2] - grown[0] > 41
        close = user.tk.call("wm", "protocol", window, "WM_DELETE_WINDOW")
        user.tk.call("eval", close)
        user.settle()
        assert user.all("Toplevel") == []
        assert shown()[1] == grown
        user.press("Undo")
        assert shown()[1] == [130, 70, 170, 110]
        assert user.enabled("Redo")


def test_cells() -> None:
    with User("cells") as user:
        *headings, first = user.all("TEntry")[:7]
        cells = user.all("TEntry")[6:]
        assert [user.text(one) for one in headings] == [*"ABCDEF"]
        for heading, cell in zip(headings, [first, *cells[1:]]):
            assert user.at(heading, "rootx") == user.at(cell, "rootx")
            assert user.at(heading, "width") == user.at(cell, "width")

        def shows(*indices: int) -> list[str]:
            user.tk.call("focus", "-force", cells[59])
            user.settle()
            return [user.text(cells[index]) for index in indices]

        def enter(index: int, text: str) -> None:
            user.write(cells[index], text)
            user.xdotool("key", "Return")

        enter(0, "5")
        enter(6, "=A0+37")
        enter(12, "=SUM(A0:A1)*2")
        assert shows(0, 6, 12) == ["5", "42", "94"]
        enter(0, "8")
        assert shows(6, 12) == ["45", "106"]
        user.tk.call("focus", "-force", cells[6])
        user.settle()
        assert user.text(cells[6]) == "=A0+37"
        enter(18, "=A3")
        assert shows(18) == ["#ERROR"]
        # What is typed is entered by Tab, a click elsewhere and scrolling too.
        user.write(cells[1], "=A0*2")
        user.xdotool("key", "Tab")
        assert shows(1) == ["16"]
        user.write(cells[2], "=B0*2")
        user.click(cells[30])
        assert shows(2) == ["32"]
        # Return leaves the caret there: more keys are entered as well.
        enter(3, "1")
        user.xdotool("type", "7")
        assert shows(3) == ["17"]
        user.write(cells[4], "=SUM(A0:D0)")
        user.press("Down")
        assert "10" in user.labels()
        assert user.entries()[6] == ""
        user.press("Up")
        assert user.entries()[6:11] == ["8", "16", "32", "17", "73"]
