"""Measures which lines of the runtime the tests run.

    python3 -m Tests.Reliability.coverage WORK_FOLDER

Runs the driver, plain and with memory and callbacks that fail, and what the
fuzzer found, against a runtime built for it. Each line that nothing runs
stands in uncovered.txt with the reason, or is a failure; so is a line of that
list that something runs after all.
"""

import argparse
import json
import os
import re
import sys
from pathlib import Path

from Tests.checks import ROOT, Checks, Failed, command

SOURCES = ROOT / "Sources/GraftRuntime"
UNCOVERED = Path(__file__).with_name("uncovered.txt")
WANTED = 97.0
WANTED_REGIONS = 95.0
# A declaration, with its indent, that names what stands in it.
FUNCTION = re.compile(
    r"( *)(?:[\w@()]+ +)*?"
    r"(?:func +|var +(?=.*\{$)|(?=(?:init|deinit|subscript)\b))(\w+)"
)
# How much fails, of each kind and in each test.
MEMORY = 5
CALLBACKS = 1
SEEDS = 20000


def tool(name: str) -> str:
    """The one that belongs to the Swift compiler: formats differ."""
    swiftc = command("sh", "-c", "command -v swiftc").strip()
    return str(Path(swiftc).resolve().with_name(name))


def build(work: Path) -> list[Path]:
    work.mkdir(parents=True, exist_ok=True)
    command(
        *("swiftc", "-enable-experimental-feature", "Embedded"),
        *("-wmo", "-parse-as-library", "-swift-version", "6"),
        *("-no-allocations", "-module-name", "GraftRuntime"),
        *("-module-cache-path", work / "cache", "-O", "-emit-object"),
        *("-profile-generate", "-profile-coverage-mapping"),
        *("-I", ROOT / "include", "-I", SOURCES / "Shims"),
        *("-o", work / "runtime.o", *sorted(SOURCES.rglob("*.swift"))),
    )
    driver = ROOT / "Tests/Driver"
    headless = ROOT / "bindings/headless/src"
    # The toolkit's callbacks can be made to fail, as CMake builds it too.
    names = ("-include", driver / "inject_names.h")
    programs = {
        "driver": objects(work / "tests", driver)
        + objects(work / "headless", headless, *names),
        "fuzz": objects(work / "sequences", ROOT / "Tests/Fuzz"),
    }
    for name, parts in programs.items():
        command(
            *(tool("clang"), "-fprofile-instr-generate", *parts),
            *(work / "runtime.o", "-lpthread", "-o", work / name),
        )
    return [work / name for name in programs]


def objects(work: Path, folder: Path, *options: object) -> list[Path]:
    work.mkdir(exist_ok=True)
    command(
        *(tool("clang"), "-c", "-O1", "-D_DEFAULT_SOURCE"),
        *("-I", ROOT / "include", "-I", ROOT / "bindings/headless/include"),
        *(*options, *sorted(folder.glob("*.c"))),
        cwd=work,
    )
    return [work / f"{file.stem}.o" for file in folder.glob("*.c")]


def run(work: Path, program: Path, *words: object) -> None:
    """Runs a program; processes that it starts add to the same profile."""
    profile = work / f"{program.name}-%m.profraw"
    command(
        *(program, *words),
        env={**os.environ, "LLVM_PROFILE_FILE": str(profile)},
    )


def run_all(work: Path, driver: Path, fuzz: Path) -> None:
    for old in work.glob("*.profraw"):
        old.unlink()
    run(work, driver, "--quiet")
    run(work, driver, "--quiet", "--fail-memory", MEMORY)
    run(work, driver, "--quiet", "--fail-callback", CALLBACKS)
    run(work, driver, "--quiet", "--fail-both", CALLBACKS)
    run(work, fuzz, "--seeds", SEEDS, ROOT / "Tests/Fuzz/corpus")
    command(
        *(tool("llvm-profdata"), "merge", "-o", work / "all.profdata"),
        *work.glob("*.profraw"),
    )


def export(work: Path, programs: list[Path], *words: object) -> str:
    return command(
        *(tool("llvm-cov"), "export", *words, programs[0]),
        *("-object", programs[1]),
        *(f"-instr-profile={work / 'all.profdata'}", SOURCES),
    )


def regions(work: Path, programs: list[Path]) -> float:
    """The share of the regions that ran, in a hundred."""
    text = export(work, programs, "-summary-only")
    return float(json.loads(text)["data"][0]["totals"]["regions"]["percent"])


def lines(work: Path, programs: list[Path]) -> dict[str, dict[int, int]]:
    """How often each line of each source ran."""
    found: dict[str, dict[int, int]] = {}
    file: dict[int, int] = {}
    for line in export(work, programs, "-format=lcov").splitlines():
        if line.startswith("SF:"):
            path = Path(line[3:])
            file = found.setdefault(str(path.relative_to(SOURCES)), {})
        elif line.startswith("DA:"):
            number, count = line[3:].split(",")[:2]
            file[int(number)] = file.get(int(number), 0) + int(count)
    return found


def function(source: list[str], number: int) -> str:
    """The name of the function that a line, from 1, stands in."""
    text = source[number - 1]
    indent = len(text) - len(text.lstrip())
    for above in reversed(source[:number]):
        match = FUNCTION.match(above)
        if match and len(match[1]) < indent:
            return match[2]
    return "-"


def missing(counts: dict[str, dict[int, int]]) -> set[str]:
    """The lines that did not run, as uncovered.txt names them."""
    found: set[str] = set()
    for name, file in counts.items():
        source = (SOURCES / name).read_text().split("\n")
        for number, count in file.items():
            text = source[number - 1].strip()
            if count == 0 and text.strip("{})]") and text[:2] != "//":
                found.add(f"{name}: {function(source, number)}: {text}")
    return found


def known() -> tuple[set[str], set[str]]:
    """The lines of the list, and those of them that may run or not, which
    have a question mark before them. A reason, indented, is for those above."""
    found: set[str] = set()
    uncertain: set[str] = set()
    waiting: list[str] = []
    for line in UNCOVERED.read_text().splitlines():
        if line.startswith(" "):
            found.update(waiting)
            waiting = []
        elif line and line[0] != "#":
            waiting.append(line.removeprefix("? "))
            if line.startswith("? "):
                uncertain.add(waiting[-1])
    if waiting:
        raise Failed("".join(f"\n  no reason: {line}" for line in waiting))
    return found, uncertain


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    work = parser.parse_args().work.resolve()
    programs = build(work)
    run_all(work, *programs)
    counts = lines(work, programs)
    total = sum(len(file) for file in counts.values())
    ran = sum(count > 0 for file in counts.values() for count in file.values())
    missed = missing(counts)
    share = 100 * ran / total
    share_regions = regions(work, programs)
    print(
        f"{ran} of {total} lines, {share:.2f} %; "
        f"{share_regions:.2f} % of the regions"
    )

    def enough() -> None:
        if share < WANTED or share_regions < WANTED_REGIONS:
            raise Failed(
                f"  {WANTED} % of the lines and {WANTED_REGIONS} % of the "
                "regions expected"
            )

    def whole() -> None:
        here = sorted(line for line in missed if line.startswith("ABI/"))
        if here:
            raise Failed("\n".join(f"  {line}" for line in here))

    def justified() -> None:
        listed, uncertain = known()
        text = [f"  not run: {line}" for line in sorted(missed - listed)]
        text += [
            f"  in the list, but run: {line}"
            for line in sorted(listed - uncertain - missed)
        ]
        if text:
            raise Failed("\n".join(text))

    checks = Checks()
    checks.run(f"at least {WANTED} % of the lines run", enough)
    checks.run("every line of ABI runs", whole)
    checks.run("every line that does not run has a reason", justified)
    return checks.finish()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        sys.exit(str(error))
