"""The tkinter example, in a window."""

from __future__ import annotations

import runpy
from typing import Any

import pytest
from conftest import PACKAGE

tkinter: Any = pytest.importorskip(
    "tkinter", reason="no tkinter", exc_type=ImportError
)


def settle(root: Any) -> None:
    for _ in range(5):
        root.update()


def children(root: Any) -> list[str]:
    return [type(widget).__name__ for widget in root.pack_slaves()]


def named(root: Any, name: str) -> list[Any]:
    return [w for w in root.pack_slaves() if type(w).__name__ == name]


@pytest.mark.usefixtures("display")
def test_a_form_of_ttk_widgets() -> None:
    example = runpy.run_path(str(PACKAGE / "examples/tk_form.py"))
    root, runtime = example["window"]()
    settle(root)
    plain = ["Label", "Entry", "Progressbar", "Scale", "Button", "Button"]
    assert children(root) == plain
    (entry,) = named(root, "Entry")
    entry.icursor("end")
    entry.insert("insert", " and more")
    settle(root)
    assert named(root, "Label")[0]["text"] == "Hello, world and more!"
    assert named(root, "Progressbar")[0]["value"] == 14
    assert named(root, "Scale")[0].get() == 14
    assert children(root) == [*plain[:5], "Label", "Button"]
    assert entry.index("insert") == len("world and more")
    named(root, "Button")[0].invoke()
    settle(root)
    assert (entry.get(), children(root)) == ("", plain)
    runtime.close()
    assert children(root) == []
    root.destroy()


@pytest.mark.usefixtures("display")
def test_an_exception_of_a_handler_comes_out_of_the_event() -> None:
    example = runpy.run_path(str(PACKAGE / "examples/tk_form.py"))
    import graft

    root = tkinter.Tk()
    raised: list[Any] = []
    root.report_callback_exception = lambda *error: raised.append(error[1])

    def app() -> None:
        example["button"](text="x", on_click=lambda: 1 / 0)

    with graft.Runtime(schedule=lambda: None) as runtime:
        graft.mount(runtime, app, into=(example["frame"], root))
        try:
            named(root, "Button")[0].invoke()
        except Exception as error:
            raised.append(error)
        assert isinstance(raised[0], ZeroDivisionError)
    root.destroy()
