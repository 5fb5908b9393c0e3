"""Breaks the runtime in small ways and counts how many the tests notice.

    python3 -m Tests.Reliability.mutate WORK_FOLDER [--count N] [--seed N]
        [--only FILE] [--again LOG]

Each folder of the runtime gets its share of mutations, chosen by the seed: a
change of the runtime changes the choice no more than it has to. All of them are
in one build, each with a switch, and one is on in each run: of the driver, then
of the fuzzer's sequences, each of which stops at its first failure. A mutation
counts as noticed if a test fails, crashes or does not end. Those that change
nothing that can be seen are listed, with the reason, in equivalent.txt. With
--again only those are tried that lived on in what an earlier run printed.
"""

import argparse
import hashlib
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from Tests.checks import ROOT, Failed, command
from Tests.Reliability.mutations import Mutation, declare, of_file, switch

SOURCES = ROOT / "Sources/GraftRuntime"
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
ERROR = re.compile(r"^(.+?\.swift):(\d+):\d+: error: ", re.MULTILINE)
# Of a processor, several times what they take.
DRIVER, FUZZ = 15, 10
MEMORY = 4 << 30
WANTED = 90  # of a hundred

HEADER = """\
extern int graft_mutant_number;
static inline int graft_mutant(void) { return graft_mutant_number; }
"""
MODULE = 'module Mutants { header "mutants.h" export * }\n'
NUMBER = """\
#include <stdlib.h>
int graft_mutant_number;
__attribute__((constructor)) static void choose(void) {
  const char *number = getenv("GRAFT_MUTANT");
  if (number != NULL) graft_mutant_number = atoi(number);
}
"""
SWITCH = """\
import Mutants
@inline(__always) func isMutant(_ number: Int32) -> Bool {
  return graft_mutant() == number
}
"""


class Rig:
    """The tests and the runtime with its mutations, built once."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.sources = work / "GraftRuntime"
        self.object = work / "runtime.o"
        self.chosen: list[Mutation] = []
        shutil.rmtree(work, ignore_errors=True)
        (work / "mutants").mkdir(parents=True)
        (work / "mutants/mutants.h").write_text(HEADER)
        (work / "mutants/module.modulemap").write_text(MODULE)
        (work / "mutants/mutants.c").write_text(NUMBER)

    def choose(self, found: Iterator[Mutation], count: int) -> int:
        """Builds with `count` mutations, each on a line of its own. Returns how
        many others are no Swift."""
        lines: set[tuple[Path, int]] = set()
        refused = 0
        while True:
            for mutation in found:
                place = (mutation.file, mutation.line)
                if place not in lines:
                    lines.add(place)
                    self.chosen.append(mutation)
                if len(self.chosen) >= count:
                    break
            wrong = self.build()
            if not wrong:
                break
            refused += len(wrong)
            self.chosen = [other for other in self.chosen if other not in wrong]
        self.link("driver", ROOT / "Tests/Driver", ROOT / "bindings/headless")
        self.link("fuzz", ROOT / "Tests/Fuzz")
        return refused

    def write(self) -> None:
        shutil.rmtree(self.sources, ignore_errors=True)
        shutil.copytree(SOURCES, self.sources)
        switches = SWITCH.splitlines()
        for number, mutation in enumerate(self.chosen, 1):
            path = self.sources / mutation.file
            lines = path.read_text().split("\n")
            lines[mutation.line] = switch(mutation, number)
            path.write_text("\n".join(lines))
            switches += declare(mutation, number)
        text = "\n".join(switches) + "\n"
        (self.sources / "Mutants.swift").write_text(text)

    def build(self) -> set[Mutation]:
        """Builds the runtime. Returns the mutations that the compiler refuses,
        none if it was built."""
        self.write()
        done = subprocess.run(
            [
                *("swiftc", "-enable-experimental-feature", "Embedded"),
                *("-wmo", "-parse-as-library", "-swift-version", "6"),
                *("-no-allocations", "-module-name", "GraftRuntime"),
                *("-module-cache-path", self.work / "cache"),
                *("-suppress-warnings", "-O", "-emit-object"),
                *("-I", ROOT / "include", "-I", SOURCES / "Shims"),
                *("-I", self.work / "mutants", "-o", self.object),
                *sorted(self.sources.rglob("*.swift")),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode == 0:
            return set()
        wrong: set[Mutation] = set()
        for name, number in ERROR.findall(done.stdout):
            file = Path(name).resolve().relative_to(self.sources)
            # Some errors are told at a line near by.
            here = [other for other in self.chosen if other.file == file]
            if here:
                wrong.add(
                    min(here, key=lambda one: abs(one.line + 1 - int(number)))
                )
        if not wrong:
            raise Failed(f"the runtime is not built:\n{done.stdout}")
        return wrong

    def link(self, name: str, *folders: Path) -> None:
        sources = [file for one in folders for file in one.rglob("*.c")]
        command(
            *("cc", "-std=c99", "-O1", "-D_DEFAULT_SOURCE"),
            *("-I", ROOT / "include", "-o", self.work / name),
            *("-I", ROOT / "bindings/headless/include", *sorted(sources)),
            *(self.work / "mutants/mutants.c", self.object, "-lpthread"),
        )

    def notice(self, number: int) -> str:
        """Runs the tests with a mutation, or with none for 0; says who noticed
        something, or nothing."""
        driver = self.work / "driver"
        fuzz = self.work / "fuzz"
        corpus = ROOT / "Tests/Fuzz/corpus"
        return self.run(
            number, DRIVER, driver, "--quiet", "--stop"
        ) or self.run(number, FUZZ, fuzz, "--seeds", 20000, corpus)

    def run(self, number: int, seconds: int, *words: object) -> str:
        try:
            done = subprocess.run(
                [str(word) for word in words],
                env={**os.environ, "GRAFT_MUTANT": str(number)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=seconds * 10,
                preexec_fn=lambda: limit(seconds),
            )
        except subprocess.TimeoutExpired:
            return "it does not end"
        if done.returncode == 0:
            return ""
        lines = done.stdout.decode(errors="replace").split("\n")
        failed = [line for line in lines if "FAILED" in line]
        name = Path(str(words[0])).name
        return failed[0] if failed else f"{name} ended with {done.returncode}"


def limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def equivalents() -> set[str]:
    lines = EQUIVALENT.read_text().split("\n")
    return {line for line in lines if line and line[0] not in "# "}


def candidates(seed: int, part: str) -> list[Mutation]:
    """All mutations in an order of chance, whose every beginning has of each
    folder what it has of all."""
    folders: dict[Path, list[tuple[str, Mutation]]] = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.swift")):
        name = path.relative_to(SOURCES)
        if part in str(name):
            for mutation in of_file(path, name):
                chance = f"{seed} {mutation.key()}".encode()
                number = hashlib.sha256(chance).hexdigest()
                folders[name.parent].append((number, mutation))
    known = equivalents()
    ordered: list[tuple[float, Mutation]] = []
    for found in folders.values():
        found.sort(key=lambda pair: pair[0])
        for place, (_, mutation) in enumerate(found):
            ordered.append(((place + 0.5) / len(found), mutation))
    gone = known - {mutation.key() for _, mutation in ordered}
    if gone and not part:
        raise Failed("\n".join(["in the list, but no mutation:", *gone]))
    ordered.sort(key=lambda pair: pair[0])
    return [one for _, one in ordered if one.key() not in known]


def survivors(log: Path) -> set[str]:
    """The mutations that a run calls not noticed, without their lines."""
    _, _, listed = log.read_text().partition("not noticed:\n")
    lines = [line[2:] for line in listed.split("\n") if line[:2] == "  "]
    return {re.sub(r"^(\S+):\d+ ", r"\1: ", line) for line in lines}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="part of a file's name")
    parser.add_argument("--again", type=Path, help="what a run printed")
    options = parser.parse_args()
    os.nice(10)
    begin = time.monotonic()
    rig = Rig(options.work.resolve())
    found = candidates(options.seed, options.only)
    if options.again:
        lived = survivors(options.again)
        found = [one for one in found if one.key() in lived]
    refused = rig.choose(iter(found), options.count)
    print(
        f"{len(rig.chosen)} mutations of {len(found)}, "
        f"{refused} others are no Swift",
        flush=True,
    )
    if failure := rig.notice(0):
        print(f"FAILED: without a mutation: {failure}")
        return 1
    lives = []
    for number, mutation in enumerate(rig.chosen, 1):
        who = rig.notice(number)
        if not who:
            lives.append(mutation)
        print(f"{number}. {mutation}\n  {who or 'LIVES ON'}", flush=True)
    tried, noticed = len(rig.chosen), len(rig.chosen) - len(lives)
    share = 100 * noticed / max(tried, 1)
    if lives:
        print("not noticed:", *lives, sep="\n  ")
    print(
        f"{noticed} of {tried} mutations noticed, {share:.1f} %, "
        f"{time.monotonic() - begin:.0f} s"
    )
    is_enough = share >= WANTED
    print(f"{int(is_enough)} passed, {int(not is_enough)} failed, 0 skipped")
    return 0 if is_enough else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        sys.exit(str(error))
