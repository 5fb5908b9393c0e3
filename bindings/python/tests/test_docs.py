"""The README's programs run; types are as editors and mypy see them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from conftest import PACKAGE, run_script

README = (PACKAGE / "README.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_readme_has_programs() -> None:
    assert len(PROGRAMS) == 5


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_a_program_of_the_readme_runs(number: int) -> None:
    done = run_script(PROGRAMS[number], stdin="Ada")
    assert done.stderr == ""
    if number == 0:
        assert done.stdout.splitlines()[1] == "Hello, worldAda!"


def test_the_docstring_of_the_package_runs() -> None:
    import graft

    assert graft.__doc__ is not None
    program = textwrap.dedent(graft.__doc__.split("\n\n", 1)[1])
    assert "Hello, world!!" in run_script(program, stdin="!").stdout


mypy = pytest.mark.skipif(
    shutil.which("mypy", path=str(Path(sys.executable).parent)) is None,
    reason="no mypy",
)


def checked(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-incremental", *arguments],
        capture_output=True,
        text=True,
        cwd=PACKAGE,
        env={**os.environ, "MYPYPATH": str(PACKAGE / "src")},
    )
    return done.stdout + done.stderr


@pytest.mark.cpython
@mypy
def test_mypy_passes_strictly(tmp_path: Path) -> None:
    programs = []
    for number, program in enumerate(PROGRAMS):
        path = tmp_path / f"program_{number}.py"
        path.write_text(program)
        programs.append(str(path))
    examples = [str(path) for path in (PACKAGE / "examples").rglob("*.py")]
    said = checked("--strict", "src/graft", *examples, *programs)
    assert re.match(r"Success: no issues found in \d+ source files", said), said


@pytest.mark.cpython
@mypy
def test_mypy_tells_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(
        "import graft\n"
        "from graft import terminal as ui\n"
        "\n"
        "@graft.component\n"
        "def row(text: str) -> None:\n"
        "    ui.label(txet=text)\n"
        "    ui.label(text=5)\n"
        "    ui.label(color='pink')\n"
        "    ui.entry(on_changed=lambda a, b: None)\n"
        "    with ui.label():\n"
        "        pass\n"
        "    row(5)\n"
        "    graft.state(1).value = 'x'\n"
        "    row.keyed(1)('fine')\n"
        "    ui.entry(text=graft.state('fine'), on_changed=lambda: None)\n"
        "    ui.entry(text=graft.computed(lambda: 'fine'))\n"
    )
    said = checked("--strict", str(path))
    wrong = {int(line) for line in re.findall(r"wrong\.py:(\d+): error", said)}
    assert wrong == {6, 7, 8, 9, 10, 12, 13}, said


@pytest.mark.cpython
@mypy
def test_mypy_knows_the_toolkits(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(
        "from graft import gtk4, tk, ttk\n"
        "\n"
        "def app() -> None:\n"
        "    gtk4.SpinButton(valeu=5.0)\n"
        "    gtk4.SpinButton(value='5')\n"
        "    gtk4.Box(orientation='upright')\n"
        "    gtk4.Entry(on_changed=lambda a, b: None)\n"
        "    ttk.button(txet='x')\n"
        "    tk.label(relief='deep')\n"
        "    tk.entry(on_changed=lambda a, b: None)\n"
        "    tk.frame(on_Control_s=5)\n"
        "    with gtk4.Window(title='fine', default_width=300):\n"
        "        gtk4.GtkSpinButton(value=5, on_value_changed=print)\n"
        "        gtk4.Switch(layout_column=1, on_notify_active=print)\n"
        "    with ttk.frame(padding=(4, 8), on_Control_s=lambda: None):\n"
        "        tk.scale(from_=0, to=9.5, on_changed=print)\n"
    )
    said = checked("--strict", str(path))
    wrong = {int(line) for line in re.findall(r"wrong\.py:(\d+): error", said)}
    assert wrong == set(range(4, 12)), said
