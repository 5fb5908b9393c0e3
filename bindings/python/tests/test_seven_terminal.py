"""The 7GUIs on a real terminal, tmux's: by its keys and its mouse."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import PACKAGE

if shutil.which("tmux") is None:
    pytest.skip("tmux is not installed", allow_module_level=True)

SEVEN = PACKAGE / "examples/seven"
PATIENCE = 60.0  # Seconds, by the clock: a machine may be busy.


class User:
    """Looks at the screen of a program, and uses it."""

    def __init__(self, folder: Path) -> None:
        self.socket = str(folder / "tmux")

    def tmux(self, *words: str) -> str:
        return subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", "-u", *words],
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def start(self, name: str) -> None:
        settings = {
            "PYTHONPATH": str(PACKAGE / "src"),
            "GRAFT_LIBRARY_PATH": os.environ.get("GRAFT_LIBRARY_PATH", ""),
            "GRAFT_TOOLKIT": "terminal",
            "LANG": "C.UTF-8",
        }
        self.tmux(
            *("new-session", "-d", "-x", "80", "-y", "24", "env"),
            *(f"{key}={value}" for key, value in settings.items()),
            *(sys.executable, str(SEVEN / f"{name}.py")),
        )

    def screen(self) -> list[str]:
        return self.tmux("capture-pane", "-p").split("\n")

    def until(self, holds: Callable[[list[str]], object]) -> list[str]:
        """Waits for the screen to be as expected, and gives it."""
        limit = time.monotonic() + PATIENCE
        while not holds(self.screen()):
            if time.monotonic() > limit:
                pytest.fail("\n".join(["the screen is", *self.screen()]))
            time.sleep(0.05)
        return self.screen()

    def sees(self, *texts: str) -> None:
        self.until(lambda lines: all(t in "\n".join(lines) for t in texts))

    def misses(self, text: str) -> None:
        self.until(lambda lines: text not in "\n".join(lines))

    def keys(self, *names: str) -> None:
        self.tmux("send-keys", *names)

    def types(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)

    def click(self, x: int, y: int, button: int = 0) -> None:
        """At a cell; button 2 is the right one."""
        at = f"{button};{x + 1};{y + 1}"
        self.types(f"\033[<{at}M\033[<{at}m")

    def press(self, text: str) -> None:
        """Clicks what reads so."""
        lines = self.until(lambda lines: text in "\n".join(lines))
        (y,) = (at for at, line in enumerate(lines) if text in line)
        self.click(lines[y].index(text) + 1, y)

    def write(self, x: int, y: int, text: str) -> None:
        """Replaces what the entry at a cell has."""
        self.click(x, y)
        self.keys("End", "C-u")
        self.types(text)


@pytest.fixture
def user(tmp_path: Path) -> Iterator[User]:
    found = User(tmp_path)
    yield found
    subprocess.run(["tmux", "-S", found.socket, "kill-server"], check=False)


def test_counter(user: User) -> None:
    user.start("counter")
    user.sees("0        [ Count ]")
    user.press("Count")
    user.keys("Enter", "Space")
    user.sees("3        [ Count ]")


def test_temperature(user: User) -> None:
    user.start("temperature")
    user.sees("Celsius =")
    user.types("100")
    user.sees("100        Celsius = 212        Fahrenheit")
    user.keys("Tab", "C-u")
    user.types("32")
    user.sees("0          Celsius = 32         Fahrenheit")
    user.write(0, 0, "warm")
    user.sees("warm       Celsius = 32         Fahrenheit")


def test_flight_booker(user: User) -> None:
    user.start("flight")
    user.sees("[x] one-way flight")
    user.write(0, 2, "2026-13-01")
    user.sees("2026-13-01", "not a day: YYYY-MM-DD")
    user.press("Book")
    user.write(0, 2, "2026-04-01")
    user.misses("not a day")
    user.misses("You have booked")
    user.press("return flight")
    user.sees("[ ] one-way flight [x] return flight")
    user.press("Book")
    user.write(0, 4, "2026-04-09")
    user.misses("You have booked")
    user.press("Book")
    user.sees(
        "You have booked a return flight on 2026-04-01, back on 2026-04-09."
    )


def test_timer(user: User) -> None:
    user.start("timer")
    user.sees("0.5 s", "█")
    user.click(11, 4)
    user.keys("Home")
    user.sees("1.0 s")
    user.until(lambda lines: "░" not in lines[0])
    user.keys("End")
    user.sees("1.2 s", "░")
    user.press("Reset")
    user.sees("0.1 s")


def test_crud(user: User) -> None:
    user.start("crud")
    user.sees("Emil, Hans", "Mustermann, Max", "Tisch, Roman")
    user.press("Delete")
    user.write(16, 6, "Ada")
    user.write(16, 8, "Lovelace")
    user.press("Create")
    user.sees("Emil, Hans", "Lovelace, Ada")
    user.press("Mustermann, Max")
    user.press("Update")
    user.misses("Mustermann")
    user.press("Delete")
    user.until(lambda lines: "\n".join(lines).count("Lovelace, Ada") == 1)
    user.write(16, 0, "T")
    user.misses("Emil")
    user.sees("Tisch, Roman")


def test_circle_drawer(user: User) -> None:
    user.start("circles")
    user.sees("[ Undo ]")

    def dots(lines: list[str]) -> int:
        return sum("\u2800" < letter < "\u2900" for letter in "".join(lines))

    user.click(8, 6)
    one = dots(user.until(dots))
    user.click(25, 9)
    two = dots(user.until(lambda lines: dots(lines) > one))
    user.press("Undo")
    user.until(lambda lines: dots(lines) == one)
    user.press("Redo")
    user.until(lambda lines: dots(lines) == two)
    user.click(25, 9, button=2)
    user.sees("Adjust diameter", "Adjust the circle at (204, 120).")
    user.keys("End")
    user.until(lambda lines: dots(lines) > 3 * two)
    user.keys("Escape")
    user.misses("Adjust")
    large = dots(user.screen())
    assert large > two
    user.press("Undo")
    user.until(lambda lines: dots(lines) == two)
    # By keys: the cursor is where it was clicked.
    user.keys("Down", "m")
    user.sees("Adjust the circle at (204, 120).")


def test_cells(user: User) -> None:
    user.start("cells")
    user.sees("[ Up ][ Down ]")

    def enter(x: int, y: int, text: str) -> None:
        user.write(x, y, text)
        user.keys("Enter")

    enter(4, 1, "5")
    enter(4, 2, "=A0+37")
    enter(4, 3, "=SUM(A0:A1)*2")
    user.sees("0   5", "1   42", "2   94")
    enter(4, 1, "8")
    user.sees("0   8", "1   45", "2   106")
    user.click(4, 2)
    user.sees("1   =A0+37")
    enter(4, 4, "=A3")
    user.sees("3   #ERROR")
    # What is typed is entered by Tab, a click elsewhere and scrolling too.
    user.write(14, 1, "=A0*2")
    user.keys("Tab")
    user.write(24, 1, "=B0*2")
    user.click(4, 9)
    user.sees("8         16        32")
    user.write(34, 1, "=SUM(A0:C0)")
    user.press("Down")
    user.sees("10", "19")
    user.press("Up")
    user.sees("2   106", "8         16        32        56")
