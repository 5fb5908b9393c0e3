"""Checks that what the pages name as holding a guarantee exists."""

import re
from pathlib import Path

from Tests.checks import ROOT, Checks, Failed

PAGE = ROOT / "README.md"
LONG_PAGE = ROOT / "Tests/Reliability/README.md"
SHORT_PARTS = re.compile(r"^(?:part|aside) ([\w-]+)", re.MULTILINE)
LONG_CHECKS = re.compile(r"^check ([\w-]+)", re.MULTILINE)
TEST_NAME = re.compile(r'\{\s*"([A-Z]\d+) ')
NAMED = re.compile(r"`([^`]+)`")
LAW_LETTERS = re.compile(r"\b(?:laws|cases) ([A-Z])\b(?: and ([A-Z])\b)?")
LAW = re.compile(r"\b([A-Z]\d+)\b")
LAW_RANGE = re.compile(r"\b([A-Z])(\d+) to \1(\d+)\b")


def rows(page: Path, heading: str) -> list[list[str]]:
    """The rows of the first table that has a heading with this text."""
    found: list[list[str]] = []
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" |")]
        if found and not line.startswith("|"):
            break
        if found or (line.startswith("|") and heading in line):
            found.append(cells)
    if len(found) < 3:
        raise Failed(f"  {page.name} has no table with {heading!r}")
    return found[2:]


def parts(text: str) -> list[str]:
    """The names in a cell; `-thread` goes on where the one before branched."""
    names: list[str] = []
    for name in NAMED.findall(text):
        stem = names[-1].rpartition("-")[0] if names else ""
        names.append(stem + name if name.startswith("-") else name)
    return names


def named(pattern: re.Pattern[str], path: str) -> set[str]:
    return set(pattern.findall((ROOT / path).read_text(encoding="utf-8")))


def laws(text: str) -> set[str]:
    """The laws and cases in a cell, and all of "C01 to C27"."""
    found = set(LAW.findall(text))
    for letter, first, last in LAW_RANGE.findall(text):
        found |= {
            f"{letter}{number:0{len(first)}}"
            for number in range(int(first), int(last) + 1)
        }
    return found


def driver_tests() -> set[str]:
    """The laws and cases that have a test of their own."""
    found: set[str] = set()
    for path in (ROOT / "Tests/Driver").glob("*.c"):
        found |= set(TEST_NAME.findall(path.read_text(encoding="utf-8")))
    return found


def tell(missing: list[str]) -> None:
    if missing:
        raise Failed("\n".join(f"  {line}" for line in missing))


def check_short() -> None:
    known = named(SHORT_PARTS, "Tests/run.sh")
    tests = driver_tests()
    letters = {name[0] for name in tests}
    missing: list[str] = []
    for guarantee, holds, *_ in rows(PAGE, "held by"):
        names = parts(holds)
        if not names:
            missing.append(f"{guarantee}: nothing holds it")
        missing += [
            f"{guarantee}: no part {name}"
            for name in names
            if name not in known and not (ROOT / name).exists()
        ]
        missing += [
            f"{guarantee}: no test of laws {letter}"
            for pair in LAW_LETTERS.findall(holds)
            for letter in pair
            if letter and letter not in letters
        ]
        missing += [
            f"{guarantee}: no test {law}"
            for law in sorted(laws(holds))
            if law not in tests
        ]
    tell(missing)


def check_long() -> None:
    short = named(SHORT_PARTS, "Tests/run.sh")
    long = named(LONG_CHECKS, "Tests/Reliability/run.sh")
    table = rows(LONG_PAGE, "short form")
    told = {name for row in table for name in parts(row[0])}
    missing = [f"no check {name}" for name in sorted(told - long)]
    missing += [f"{name} is not in the table" for name in sorted(long - told)]
    missing += [
        f"no part {name}"
        for row in table
        for name in parts(row[2])
        if name not in short
    ]
    tell(missing)


def add(checks: Checks) -> None:
    checks.run("what holds the guarantees exists", check_short)
    checks.run("the long checks are those of their page", check_long)
