"""Measures which lines of the runtime the tests run.

    python3 -m Tests.Reliability.coverage WORK_FOLDER

Runs the driver and what the fuzzer found against a runtime built for it. Each
line that nothing runs stands in uncovered.txt with the reason, or is a failure;
so is a line of that list that something runs after all.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from Tests.checks import ROOT, Checks, Failed, command

SOURCES = ROOT / "Sources/GraftRuntime"
UNCOVERED = Path(__file__).with_name("uncovered.txt")
WANTED = 97.0


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
    programs = {
        "driver": [ROOT / "Tests/Driver", ROOT / "bindings/headless/src"],
        "fuzz": [ROOT / "Tests/Fuzz"],
    }
    for name, folders in programs.items():
        sources = [file for folder in folders for file in folder.glob("*.c")]
        command(
            *(tool("clang"), "-fprofile-instr-generate", "-O1"),
            *("-D_DEFAULT_SOURCE", "-I", ROOT / "include"),
            *("-I", ROOT / "bindings/headless/include", *sorted(sources)),
            *(work / "runtime.o", "-lpthread", "-o", work / name),
        )
    return [work / name for name in programs]


def run(work: Path, words: list[object]) -> Path:
    profile = work / f"{Path(str(words[0])).name}.profraw"
    command(*words, env={**os.environ, "LLVM_PROFILE_FILE": str(profile)})
    return profile


def lines(work: Path, programs: list[Path]) -> dict[str, dict[int, int]]:
    """How often each line of each source ran."""
    text = command(
        *(tool("llvm-cov"), "export", "-format=lcov", programs[0]),
        *("-object", programs[1]),
        *(f"-instr-profile={work / 'all.profdata'}", SOURCES),
    )
    found: dict[str, dict[int, int]] = {}
    file: dict[int, int] = {}
    for line in text.splitlines():
        if line.startswith("SF:"):
            path = Path(line[3:])
            file = found.setdefault(str(path.relative_to(SOURCES)), {})
        elif line.startswith("DA:"):
            number, count = line[3:].split(",")[:2]
            file[int(number)] = file.get(int(number), 0) + int(count)
    return found


def known() -> set[str]:
    text = UNCOVERED.read_text().splitlines()
    return {line for line in text if line and line[0] not in "# "}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    work = parser.parse_args().work.resolve()
    programs = build(work)
    profiles = [
        run(work, [programs[0], "--quiet"]),
        run(
            work,
            [programs[1], "--seeds", 5000, ROOT / "Tests/Fuzz/corpus"],
        ),
    ]
    merged = work / "all.profdata"
    command(tool("llvm-profdata"), "merge", "-o", merged, *profiles)
    counts = lines(work, programs)
    total = sum(len(file) for file in counts.values())
    missed: set[str] = set()
    for name, file in counts.items():
        source = (SOURCES / name).read_text().split("\n")
        for number, count in file.items():
            text = source[number - 1].strip()
            if count == 0 and text.strip("})]") != "":
                missed.add(f"{name}: {text}")
    ran = sum(count > 0 for file in counts.values() for count in file.values())
    share = 100 * ran / total
    print(f"{ran} of {total} lines, {share:.2f} %")

    def enough() -> None:
        if share < WANTED:
            raise Failed(f"  {share:.2f} % of the lines, {WANTED} % expected")

    def whole() -> None:
        here = sorted(line for line in missed if line.startswith("ABI/"))
        if set(here) - known():
            raise Failed("\n".join(f"  {line}" for line in here))

    def justified() -> None:
        new = sorted(missed - known())
        gone = sorted(known() - missed)
        text = [f"  not run: {line}" for line in new]
        text += [f"  in the list, but run: {line}" for line in gone]
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
    except subprocess.SubprocessError as error:
        sys.exit(str(error))
