"""7GUIs in Python on GTK 4, used by the keyboard: needs a display, xdotool."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python/src"))
sys.path.insert(0, str(ROOT / "bindings/python/examples"))

import graft  # noqa: E402
import gtk4_guis  # noqa: E402
from graft import _portable_gtk4  # noqa: E402
from graft import gtk4 as ui  # noqa: E402
from graft._gtk4 import running  # noqa: E402

passed = failed = 0


def check(name: str, expected: object, shown: object) -> None:
    global passed, failed
    if expected == shown:
        passed += 1
        print(f"{name}: ok")
    else:
        failed += 1
        print(f"{name}: FAILED\n  expected: {expected}\n  is: {shown}")


class Shown:
    """A task on the screen, and who uses it."""

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self.program = ui.Gtk()
        running.programs = (self.program,)
        self.program.mount(function, *arguments)
        self.settle()
        title = self.of("GtkWindow")[0].get("title")
        found = subprocess.run(
            ["xdotool", "search", "--name", f"^{title}$"],
            check=True,
            capture_output=True,
            text=True,
        )
        self.user("windowfocus", "--sync", found.stdout.split()[-1])

    def settle(self, seconds: float = 0.1) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.program.process()
            self.program.wait(0.01)

    def user(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], check=True)
        self.settle()

    def keys(self, names: str) -> None:
        for name in names.split():
            self.user("key", name)

    def types(self, text: str) -> None:
        self.user("key", "ctrl+a")
        self.user("type", text)

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.user("mousemove", str(x), str(y), "click", str(button))

    def nodes(self, node: Any = None) -> Iterator[Any]:
        for child in (node or self.program.root).children:
            yield child
            yield from self.nodes(child)

    def of(self, name: str) -> list[Any]:
        return [node for node in self.nodes() if node.class_name == name]

    def all(self, name: str, prop: str) -> list[Any]:
        return [node.get(prop) for node in self.of(name)]

    def close(self) -> None:
        self.program.close()


def counter(shown: Shown) -> None:
    shown.keys("space space")
    check("counter", ["2"], shown.all("GtkEntry", "text"))


def temperature(shown: Shown) -> None:
    shown.types("100")
    check("celsius", ["100", "212"], shown.all("GtkEntry", "text"))
    shown.keys("Tab")
    shown.types("32")
    check("fahrenheit", ["0", "32"], shown.all("GtkEntry", "text"))
    shown.types("x")
    check("no number", ["0", "x"], shown.all("GtkEntry", "text"))


def flight(shown: Shown) -> None:
    shown.keys("space Down Return")
    check("a return flight", [1], shown.all("GtkDropDown", "selected"))
    shown.keys("Tab Tab")
    shown.types("2026-02-01")
    check("back too early", [False], shown.all("GtkButton", "sensitive"))
    shown.types("2026-03-05")
    check("back later", [True], shown.all("GtkButton", "sensitive"))
    shown.keys("Tab space")
    check(
        "booked",
        ["Booked for 2026-03-01, to return on 2026-03-05"],
        shown.all("GtkLabel", "label"),
    )


def timer(shown: Shown) -> None:
    shown.settle(0.5)
    fraction = shown.all("GtkProgressBar", "fraction")[0]
    check("time goes on, from a thread", True, 0 < fraction < 1)
    shown.keys("End")
    check("a longer time", [30.0], shown.all("GtkScale", "value"))
    shown.keys("Tab space")
    elapsed = shown.all("GtkProgressBar", "fraction")[0]
    check("and again from the start", True, elapsed < 0.02)


def crud(shown: Shown) -> None:
    def names() -> list[Any]:
        return shown.all("GtkLabel", "label")

    shown.user("type", "M")
    check("a filter", ["Mustermann, Max"], names())
    shown.keys("Tab space")
    check(
        "a choice fills the fields",
        ["M", "Max", "Mustermann"],
        shown.all("GtkEntry", "text"),
    )
    shown.keys("Tab")
    shown.types("Moritz")
    shown.keys("Tab Tab Tab space")
    check("an update", ["Mustermann, Moritz"], names())
    shown.keys("shift+Tab space")
    check("another", ["Mustermann, Moritz"] * 2, names())


def circles(shown: Shown) -> None:
    """One description for several toolkits, as the next."""

    def count() -> int:
        return len(shown.all("GraftCanvas", "shapes")[0].splitlines())

    shown.click(100, 150)
    shown.click(180, 180)
    check("two circles", 2, count())
    shown.click(30, 25)
    check("undone", 1, count())
    shown.click(90, 25)
    check("done again", 2, count())
    shown.click(180, 180, 3)
    check("a dialog", 2, len(shown.of("GtkWindow")))
    found = subprocess.run(
        ["xdotool", "search", "--name", "^Adjust diameter$"],
        check=True,
        capture_output=True,
        text=True,
    )
    shown.user("windowfocus", "--sync", found.stdout.split()[-1])
    shown.keys("End")
    last = shown.all("GraftCanvas", "shapes")[0].splitlines()[1]
    check("another diameter", "80.0", last.split()[3])


def cells(shown: Shown) -> None:
    """The first six entries are the headings."""

    def row(count: int) -> list[Any]:
        return shown.all("GtkEntry", "text")[6 : 6 + count]

    shown.types("5")
    shown.keys("Return Tab")
    shown.types("=A0*2")
    shown.keys("Return Tab")
    check("a formula", ["5", "10"], row(2))
    shown.keys("shift+Tab shift+Tab")
    shown.types("8")
    shown.keys("Return Tab Tab")
    check("follows", ["8", "16"], row(2))
    shown.types("=B0*2")
    shown.keys("Tab")
    check("is entered by Tab", ["8", "16", "32"], row(3))


@graft.component
def menus_app() -> None:
    chosen, wide = graft.state("nothing"), graft.state(False)
    with (
        ui.Window(title="Menus", default_width=200),
        ui.Box(orientation="vertical"),
    ):
        with ui.MenuButton(label="Menu"), ui.Menu():
            ui.MenuItem(
                label="Save",
                accel="<Control>s",
                on_activate=lambda: chosen.set("save"),
            )
            with ui.MenuSection():
                ui.MenuItem(
                    label="Wide",
                    role="check",
                    active=wide.value,
                    on_notify_active=wide.set,
                )
        ui.Label(label=f"{chosen.value}, {wide.value}")


def menus(shown: Shown) -> None:
    def label() -> Any:
        return shown.all("GtkLabel", "label")[0]

    shown.keys("ctrl+s")
    check("an item's key", "save, False", label())
    shown.click(100, 16)
    shown.keys("Down Return")
    check("a check of a menu", "save, True", label())


def elements() -> None:
    try:
        ui.element("Spiner")
    except AttributeError as error:
        check("an unknown type", True, "Spinner" in str(error))
    try:
        ui.Button.atom_name("lable", "")
    except graft.UnknownError as error:
        check("an unknown keyword", True, "label" in str(error))
    check("all types are listed", True, "GtkSpinner" in ui.type_names())


def main() -> int:
    tasks: list[Callable[[Shown], None]] = [
        counter,
        temperature,
        flight,
        timer,
        crud,
    ]
    elements()
    for task in tasks:
        shown = Shown(gtk4_guis.TASKS[task.__name__])
        task(shown)
        shown.close()
    shown = Shown(menus_app)
    menus(shown)
    shown.close()
    for task in (circles, cells):
        app = import_module(f"seven.{task.__name__}").app
        shown = Shown(_portable_gtk4.described, app, task.__name__)
        task(shown)
        shown.close()
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
