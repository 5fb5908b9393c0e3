"""Breaks the runtime in small ways and counts how many the tests notice.

    python3 -m Tests.Reliability.mutate WORK_FOLDER [--count N] [--seed N]

Each mutation is built alone and run against the driver, and then against what
the fuzzer found, each of which stops at its first failure. A mutation counts as
noticed if a test fails, crashes or does not end. Those that change nothing that
can be seen are listed, with the reason, in equivalent.txt.
"""

import argparse
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

from Tests.checks import ROOT, command
from Tests.Reliability.mutations import Mutation, of_file

SOURCES = ROOT / "Sources/GraftRuntime"
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
SECONDS = 40
MEMORY = 4 << 30
WANTED = 90  # of a hundred


class Rig:
    """The tests, built once, and the runtime, built for each mutation."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.sources = work / "GraftRuntime"
        self.object = work / "runtime.o"
        self.output = ""
        shutil.rmtree(self.sources, ignore_errors=True)
        work.mkdir(parents=True, exist_ok=True)
        shutil.copytree(SOURCES, self.sources)
        driver = sorted((ROOT / "Tests/Driver").glob("*.c"))
        headless = sorted((ROOT / "bindings/headless/src").glob("*.c"))
        fuzz = sorted((ROOT / "Tests/Fuzz").glob("*.c"))
        self.driver = self.compile("driver", driver + headless)
        self.fuzz = self.compile("fuzz", fuzz) if fuzz else []

    def compile(self, name: str, sources: list[Path]) -> list[Path]:
        objects = []
        folder = self.work / name
        folder.mkdir(exist_ok=True)
        for source in sources:
            objects.append(folder / f"{source.stem}.o")
            command(
                *("cc", "-std=c99", "-O1", "-c", "-D_DEFAULT_SOURCE"),
                *("-I", ROOT / "include"),
                *("-I", ROOT / "bindings/headless/include"),
                *(source, "-o", objects[-1]),
            )
        return objects

    def build(self) -> bool:
        """Builds the runtime as it is now; false if it is no Swift."""
        done = subprocess.run(
            [
                *("swiftc", "-enable-experimental-feature", "Embedded"),
                *("-wmo", "-parse-as-library", "-swift-version", "6"),
                *("-no-allocations", "-module-name", "GraftRuntime"),
                *("-module-cache-path", self.work / "cache"),
                *("-suppress-warnings", "-Onone", "-emit-object"),
                *("-I", ROOT / "include", "-I", SOURCES / "Shims"),
                *("-o", self.object),
                *sorted(self.sources.rglob("*.swift")),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        if done.returncode != 0:
            return False
        for name, objects in (("driver", self.driver), ("fuzz", self.fuzz)):
            if objects:
                command(
                    *("cc", "-o", self.work / f"{name}.run", *objects),
                    *(self.object, "-lpthread"),
                )
        return True

    def notice(self) -> str:
        """Runs the tests; says who noticed something, or nothing."""
        found = self.run(self.work / "driver.run", "--quiet", "--stop")
        if not found and self.fuzz:
            corpus = ROOT / "Tests/Fuzz/corpus"
            found = self.run(self.work / "fuzz.run", "--seeds", "3000", corpus)
        return found

    def run(self, *words: object) -> str:
        try:
            done = subprocess.run(
                [str(word) for word in words],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=SECONDS * 6,
                preexec_fn=limit,
            )
        except subprocess.TimeoutExpired:
            return "it does not end"
        if done.returncode == 0:
            return ""
        lines = done.stdout.decode(errors="replace").split("\n")
        failed = [line for line in lines if "FAILED" in line]
        return failed[0] if failed else f"ended with {done.returncode}"


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(10)


def equivalents() -> set[str]:
    lines = EQUIVALENT.read_text().split("\n")
    return {line for line in lines if line and line[0] not in "# "}


def candidates(seed: int) -> list[Mutation]:
    found = [
        mutation
        for path in sorted(SOURCES.rglob("*.swift"))
        for mutation in of_file(path, path.relative_to(SOURCES))
    ]
    random.Random(seed).shuffle(found)
    known = equivalents()
    return [mutation for mutation in found if mutation.key() not in known]


def mutate(rig: Rig, mutation: Mutation) -> str | None:
    """Says who noticed it: "" nobody, none if it cannot be built."""
    path = rig.sources / mutation.file
    text = path.read_text()
    lines = text.split("\n")
    lines[mutation.line] = mutation.after
    path.write_text("\n".join(lines))
    try:
        return rig.notice() if rig.build() else None
    finally:
        path.write_text(text)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="part of a file's name")
    options = parser.parse_args()
    rig = Rig(options.work.resolve())
    if not rig.build() or rig.notice():
        print("FAILED: the tests fail without a mutation")
        return 1
    tried = noticed = 0
    begin = time.monotonic()
    for mutation in candidates(options.seed):
        if tried == options.count:
            break
        if options.only not in str(mutation.file):
            continue
        who = mutate(rig, mutation)
        if who is None:
            continue
        tried += 1
        noticed += who != ""
        print(f"{mutation}\n  {who or 'SURVIVED'}", flush=True)
    share = 100 * noticed // max(tried, 1)
    print(
        f"{noticed} of {tried} mutations noticed, {share} %, "
        f"{time.monotonic() - begin:.0f} s"
    )
    print(
        f"{int(share >= WANTED)} passed, {int(share < WANTED)} failed, ", end=""
    )
    print("0 skipped")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
