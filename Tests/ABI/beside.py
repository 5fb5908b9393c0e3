"""Runs the C programs of a page that shows them beside Swift.

The first ```c block is a frame: the others stand in place of its comment
"The program.". After each comes a ```text block: a shell command line, of
which printf's argument is played to the program, and the screen.
"""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from Tests.ABI import snippets
from Tests.checks import ROOT, Checks, Failed, Skipped, command

PAGE = ROOT / "bindings/terminal/README.md"
BLOCK = re.compile(r"^```(c|swift|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLACE = "/* The program. */\n"
COMMAND = re.compile(r"\$ (?:printf '(.*)' \| )?\./(\w+)\n")
SCREEN = {"COLUMNS": "40", "LINES": "4"}


def blocks() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"c": [], "swift": [], "text": []}
    for language, code in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        found[language].append(code)
    return found


def lines_shown(output: str) -> list[str]:
    """Leaves out where the cursor is, and empty lines below."""
    screens = re.split(r"^(?:cursor \d+,\d+|no cursor)\n", output, flags=re.M)
    return [line for text in screens for line in text.rstrip().splitlines()]


def run_program(code: str, run: str, build: Path) -> None:
    called = COMMAND.match(run)
    if called is None:
        raise Failed(f"  no command line: {run}")
    keys = (called[1] or "").replace("\\n", "\n")
    with tempfile.TemporaryDirectory() as folder:
        program = snippets.build_program(code, build, Path(folder))
        done = subprocess.run(
            [program],
            input=keys,
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, **SCREEN},
        )
    if done.returncode != 0 or done.stderr:
        raise Failed(f"  ended with {done.returncode}:\n{done.stderr}")
    expected = run[called.end() :].rstrip().splitlines()
    shown = lines_shown(done.stdout)
    if shown != expected:
        raise Failed("  shown:\n" + "\n".join(shown))


def parse_swift(code: str) -> None:
    if shutil.which("swiftc") is None:
        raise Skipped("there is no swiftc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "Example.swift"
        source.write_text(f"import SwiftUI\n\n{code}", encoding="utf-8")
        command("swiftc", "-frontend", "-parse", source)


def check_page(found: dict[str, list[str]]) -> None:
    """Each program stands there twice, and with what it shows."""
    count = len(found["c"]) - 1
    if count < 1 or {len(found["swift"]), len(found["text"])} != {count}:
        raise Failed(f"  {[(name, len(all)) for name, all in found.items()]}")
    if found["c"][0].count(PLACE) != 1:
        raise Failed(f"  the frame has no {PLACE}")


def add(checks: Checks, build: Path) -> None:
    found = blocks()
    page = PAGE.relative_to(ROOT)
    checks.run(f"{page} has its parts", lambda: check_page(found))
    if not (build / "bindings/terminal").exists():
        return
    for number, code in enumerate(found["swift"], 1):
        checks.run(
            f"Swift program {number} of {page} is parsed",
            lambda code=code: parse_swift(code),
        )
    frame = found["c"][0]
    for code, run in zip(found["c"][1:], found["text"], strict=False):
        checks.run(
            f"C program of {page} shows what it tells: {run.splitlines()[0]}",
            lambda code=code, run=run: run_program(
                frame.replace(PLACE, code), run, build
            ),
        )
