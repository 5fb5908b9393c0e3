"""The terminal from Python, scripted."""

from __future__ import annotations

import os
import pty
import select
import sys
import time

import pytest
from conftest import PACKAGE, run_script

import graft
from graft import terminal as ui

HEAD = """
import graft
from graft import terminal as ui
"""
FORM = (
    HEAD
    + """
@graft.component
def form():
    name = graft.state("world")
    with ui.column():
        ui.entry(text=name)
        ui.label(text=f"Hello, {name.value}!")
        ui.button(text="Quit", on_click=ui.quit)
"""
)


def test_a_form_is_scripted_and_printed() -> None:
    done = run_script(FORM + "ui.run(form)", stdin="<End>, Ada")
    assert done.stdout.splitlines()[:3] == [
        *("world, Ada", "Hello, world, Ada!", "[ Quit ]"),
    ]
    assert done.stderr == ""


def test_quit_ends_the_run() -> None:
    done = run_script(
        FORM + "ui.run(form)\nprint('after')", stdin="<Tab><Enter>never"
    )
    assert "never" not in done.stdout
    assert done.stdout.endswith("after\n")


@pytest.mark.parametrize(
    ("raised", "code", "told"),
    [
        ("ValueError('no')", 1, "ValueError: no"),
        ("KeyboardInterrupt", None, "KeyboardInterrupt"),
        ("SystemExit(5)", 5, ""),
    ],
)
def test_what_a_handler_raises_comes_out_of_run(
    raised: str, code: int | None, told: str
) -> None:
    done = run_script(
        HEAD
        + f"""
def act():
    raise {raised}
def app():
    ui.button(text="x", on_click=act)
try:
    ui.run(app)
finally:
    print("closed")
""",
        stdin="<Enter>",
        code=code,
    )
    assert told in done.stderr
    assert done.stdout.endswith("closed\n")
    if told:
        assert "in act" in done.stderr


def test_a_run_can_go_on_after_an_exception() -> None:
    done = run_script(
        FORM
        + """
def act():
    raise ValueError
def app():
    with ui.column():
        ui.button(text="x", on_click=act)
        form()
with ui.Terminal() as terminal:
    terminal.runtime.on_error = lambda error: print("error", repr(error))
    terminal.run(app)
""",
        stdin="<Enter><Tab>!",
    )
    lines = done.stdout.splitlines()
    assert lines[:2] == ["error ValueError()", "[ x ]"]
    assert "Hello, world!!" in lines


def test_a_body_that_fails_at_first_leaves_no_screen() -> None:
    done = run_script(
        HEAD + "ui.run(lambda: ui.label(txet='x'))", stdin="x", code=1
    )
    assert "UnknownError: label has no txet; did you mean text?" in done.stderr
    assert done.stdout == ""


def test_a_wrong_script_is_told() -> None:
    done = run_script(FORM + "ui.run(form)", stdin="<Nonsense>", code=1)
    assert "script: unknown: <Nonsense>" in done.stderr


def test_threads_post_while_it_waits() -> None:
    done = run_script(
        HEAD
        + """
import threading
text = graft.state("before")
def app():
    ui.label(text=text)
with ui.Terminal() as terminal:
    threading.Timer(0.2, terminal.runtime.post, (text.set, "after")).start()
    terminal.run(app)
""",
        stdin="<Wait after>",
    )
    assert done.stdout.startswith("after\n")


def test_in_asyncios_loop() -> None:
    done = run_script(
        HEAD
        + """
import asyncio
ticks = graft.state(0)
async def tick():
    while True:
        await asyncio.sleep(0.02)
        ticks.value += 1
@graft.component
def app():
    graft.effect(tick)
    ui.label(text=f"tick {ticks.value}")
asyncio.run(ui.run_async(app))
""",
        stdin="<Wait tick 3>",
    )
    assert done.stdout.startswith("tick 3\n")


def test_quit_outside_a_run_says_so() -> None:
    with pytest.raises(graft.Error, match="no terminal runs"):
        ui.quit()


def test_commands_and_the_screen_as_text() -> None:
    refs: list[graft.Ref] = []

    @graft.component
    def app() -> None:
        refs.append(graft.ref())
        with ui.column():
            ui.button(text="a")
            ui.entry(text="bc", ref=refs[0])

    with ui.Terminal(columns=20, lines=3, scripted=True) as terminal:
        terminal.mount(app)
        terminal.runtime.pump()
        refs[0].command("focus")
        refs[0].command("set_caret", 1)
        node = refs[0].node
        assert node is not None
        assert node.path == "terminal/app/column/entry"
        assert terminal.screen_text().count("\n") == 3


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_on_a_real_terminal_and_interrupted() -> None:
    """On a pseudo terminal, with curses; Ctrl-C ends it cleanly."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm", PYTHONWARNINGS="ignore")
        os.execv(
            sys.executable,
            [sys.executable, "-c", FORM + "ui.run(form)\nprint('bye')"],
        )
    seen = b""
    sent = False
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if select.select([terminal], [], [], 1)[0]:
            try:
                seen += os.read(terminal, 4096)
            except OSError:
                break
        if b"Hello" in seen and not sent:
            os.write(terminal, b"\x03")
            sent = True
    status = os.waitpid(child, 0)[1]
    os.close(terminal)
    assert status == 0, seen
    assert seen.rstrip().endswith(b"bye")


def test_the_task_list() -> None:
    script = str(PACKAGE / "examples/tasks.py")
    done = run_script(
        f"import runpy; runpy.run_path({script!r}, run_name='__main__')",
        stdin="Feed the cat\n<Tab><Tab><Tab><Tab><Tab><Down><Enter><Ctrl-Q>",
    )
    lines = done.stdout.splitlines()
    assert lines[0] == "Tasks"
    assert sum("[ x ]" in line for line in lines) in (3, 4)
    assert "1 of 4 done" in done.stdout


def test_the_ticker() -> None:
    script = str(PACKAGE / "examples/ticker.py")
    done = run_script(
        f"import runpy; runpy.run_path({script!r}, run_name='__main__')",
        stdin="<Wait fast 3><Click 3,2>",
    )
    assert done.stdout.startswith("fast 3")
