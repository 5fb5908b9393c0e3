"""The library and its declarations; the package's own files."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from conftest import PACKAGE, run_script

import graft
from graft import _abi, _abi_headless, _abi_terminal, _native

ROOT = PACKAGE.parents[1]


def test_generated_files_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, str(PACKAGE / "generate.py"), "--check"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(
    ("module", "header"),
    [
        (_abi, "include/graft/graft.h"),
        (_abi_headless, "bindings/headless/include/graft/headless.h"),
        (_abi_terminal, "bindings/terminal/include/graft/terminal.h"),
    ],
)
def test_every_function_of_a_header_is_declared(
    module: Any, header: str
) -> None:
    text = (ROOT / header).read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    names = set(re.findall(r"GRAFT_API[^;{]*?\b(graft_\w+)\(", code))
    assert set(module.FUNCTIONS) == names
    assert len(names) > 20


def test_layouts_are_checked_at_import() -> None:
    manifest = json.loads(_native.text_of(_native.lib.graft_abi_json))
    assert _native.layout_faults(manifest) == []
    for change, told in (
        (lambda m: m.update(version=2000), "version"),
        (lambda m: m["structs"]["graft_element"].update(size=40), "element"),
        (
            lambda m: m["structs"]["graft_prop"]["members"]["value"].reverse(),
            "graft_prop",
        ),
        (lambda m: m["constants"].update(GRAFT_E_STALE=-4), "STALE"),
        (lambda m: m["functions"].remove("graft_pump"), "graft_pump"),
        (lambda m: m["structs"].pop("graft_change"), "graft_change"),
    ):
        other = copy.deepcopy(manifest)
        change(other)
        faults = _native.layout_faults(other)
        assert len(faults) == 1
        assert told in faults[0]


def test_a_library_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = run_script(
        "import os; os.environ.pop('GRAFT_LIBRARY_PATH', None)\n"
        "import pathlib; real = pathlib.Path.exists\n"
        "pathlib.Path.exists = lambda path: '.so' not in path.name and "
        "real(path)\n"
        "import graft",
        code=1,
    )
    assert "libgraft is not there. Looked for: " in done.stderr


def test_the_version_is_the_headers() -> None:
    text = (PACKAGE / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r'^version = "(.*)"$', text, re.MULTILINE)
    number = _abi.VERSION
    assert found is not None
    assert found[1] == (
        f"{number // 1000000}.{number // 1000 % 1000}.{number % 1000}"
    )


def test_all_names_are_there_and_documented() -> None:
    for name in graft.__all__:
        thing = getattr(graft, name)
        if callable(thing):
            assert thing.__doc__, name


@pytest.mark.skipif(
    not (shutil.which("cmake") and shutil.which("swiftc")),
    reason="no cmake or swiftc",
)
@pytest.mark.cpython
def test_a_wheel_works_in_a_fresh_environment(tmp_path: Path) -> None:
    built = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps"),
            *("-w", str(tmp_path), str(PACKAGE)),
        ],
        capture_output=True,
        text=True,
    )
    if built.returncode != 0 and "Could not find a version" in built.stderr:
        pytest.skip("the build backend could not be installed")
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert re.fullmatch(r"graft-[\d.]+-py3-none-linux_\w+\.whl", wheel.name)
    names = zipfile.ZipFile(wheel).namelist()
    for library in ("graft", "graft-headless", "graft-terminal"):
        assert f"graft/lib/lib{library}.so.0" in names
    assert "graft/py.typed" in names
    fresh = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", str(fresh)], check=True)
    python = str(fresh / "bin/python")
    subprocess.run(
        [python, "-m", "pip", "install", "-q", "--no-index", str(wheel)],
        check=True,
    )
    done = subprocess.run(
        [
            *("env", "-i", "PATH=/nowhere", "COLUMNS=30", "LINES=3", python),
            str(PACKAGE / "examples/tasks.py"),
        ],
        input="Go",
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Tasks\nGo")


SUBINTERPRETER = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
program = f"import sys; sys.path[:0] = {sys.path!r}\\n" + sys.argv[1]
if hasattr(interpreters, "exec"):
    made = interpreters.create("legacy")
    failed = interpreters.exec(made, program)
    print(failed.formatted if failed else "done")
else:
    made = interpreters.create(isolated=False)
    try:
        interpreters.run_string(made, program)
        print("done")
    except interpreters.RunFailedError as error:
        print(error)
"""

IN_ONE = """
from graft import headless as ui
from graft.testing import mount
heard = []
with mount(lambda: ui.button(on_click=lambda: heard.append(1))) as screen:
    screen.get("button").click()
assert heard == [1]
"""


@pytest.mark.cpython
def test_a_subinterpreter_works_or_is_refused() -> None:
    said = run_script(SUBINTERPRETER, IN_ONE).stdout
    if sys.version_info >= (3, 12):
        assert said == "done\n"
    else:
        assert "ImportError" in said
        assert "graft can't be used in a subinterpreter" in said
