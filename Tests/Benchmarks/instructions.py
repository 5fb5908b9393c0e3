#!/usr/bin/env python3
"""Counts the library's instructions and allocations in the main workloads.

python3 -m Tests.Benchmarks.instructions BUILD_DIR compares them with those that
are kept in instructions.json, so that what makes Graft slower shows in review;
--write keeps the counts of now. Only what runs in libgraft.so counts, which the
Swift toolchain alone decides: another one than that of the file is skipped.
"""

import argparse
import json
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from Tests.checks import Checks, Failed, Skipped

KEPT = Path(__file__).with_suffix(".json")
ROWS = 500
TOLERANCE = 0.03
# By contestant, one program each; see contestants.py for the workloads.
COUNTED = {
    "flat": "W1 W2 W2f W3 W5 W6 W7 W8r W8s W9 W10 W11",
    "builder": "W1 W2 W3",
    "same": "W2 W3",
    "component": "W1 W2 W3 W4t W9",
    "bound": "W1 W2 W3 W4t W8s W9",
}


def toolchain(build: Path) -> str:
    """The compiler that built the library, and for what machine."""
    cache = (build / "CMakeCache.txt").read_text()
    found = re.search(r"^GRAFT_SWIFTC:\w+=(.*)$", cache, re.MULTILINE)
    if not found:
        raise Failed(f"{build} has no GRAFT_SWIFTC")
    done = subprocess.run(
        [found[1], "--version"], capture_output=True, text=True, check=True
    )
    words = re.search(r"Swift version \S+ \(\S+\)", done.stdout + done.stderr)
    return f"{words[0] if words else 'unknown'}, {platform.machine()}"


def instructions(profile: Path) -> int:
    """What libgraft.so itself took, of a file that callgrind wrote."""
    names: dict[str, str] = {}
    total = 0
    is_graft = False
    is_call = False
    for line in profile.read_text().splitlines():
        found = re.match(r"(c?ob)=(\(\d+\))(?: (.*))?", line)
        if found:
            # A name stands where it comes first; cob= is of a called function.
            if found[3]:
                names[found[2]] = found[3]
            if found[1] == "ob":
                is_graft = "libgraft.so" in names[found[2]]
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"[-+*\d]", line):
            # After calls= stands what the called function took.
            if is_graft and not is_call:
                total += int(line.split()[1])
            is_call = False
    return total


def count(build: Path, contestant: str, workload: str) -> dict[str, int]:
    """Instructions and allocations of one sample after two warm-ups."""
    program = build / "Tests" / "Benchmarks" / f"bench_{contestant}"
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "callgrind"
        done = subprocess.run(
            [
                "valgrind",
                "--tool=callgrind",
                "--toggle-collect=bench_timed",
                f"--callgrind-out-file={profile}",
                *[str(program), workload, "1", "2", str(ROWS)],
            ],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            raise Failed(done.stdout + done.stderr)
        return {
            "instructions": instructions(profile),
            "allocations": json.loads(done.stdout)["allocations"],
        }


def count_all(build: Path) -> dict[str, dict[str, int]]:
    pairs = [(c, w) for c, words in COUNTED.items() for w in words.split()]
    with ThreadPoolExecutor(2) as pool:
        counts = pool.map(lambda pair: count(build, *pair), pairs)
        return {
            f"{contestant} {workload}": found
            for (contestant, workload), found in zip(pairs, counts, strict=True)
        }


def compare(now: dict[str, int], kept: dict[str, int] | None) -> None:
    if kept is None:
        raise Failed("  it is not in the file")
    if now["allocations"] != kept["allocations"]:
        raise Failed(
            f"  {now['allocations']} allocations, {kept['allocations']} kept"
        )
    before = kept["instructions"]
    change = now["instructions"] / before - 1
    if abs(change) > TOLERANCE:
        raise Failed(
            f"  {now['instructions']:,} instructions, {before:,} kept: "
            f"{change:+.1%}. If that is meant: python3 -m "
            "Tests.Benchmarks.instructions BUILD_DIR --write"
        )


def skip_if_other(kept: str, build: Path) -> None:
    if not shutil.which("valgrind"):
        raise Skipped("valgrind is not installed")
    now = toolchain(build)
    if now != kept:
        raise Skipped(f"this is {now}, the counts are of {kept}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    build = chosen.build.resolve()
    if chosen.write:
        result = {
            "toolchain": toolchain(build),
            "rows": ROWS,
            "counts": count_all(build),
        }
        KEPT.write_text(json.dumps(result, indent=1) + "\n")
        return 0
    kept = json.loads(KEPT.read_text())
    checks = Checks()
    found: dict[str, dict[str, int]] = {}

    def take() -> None:
        skip_if_other(kept["toolchain"], build)
        found.update(count_all(build))

    checks.run("instructions are counted", take)
    for name, now in found.items():
        checks.run(name, partial(compare, now, kept["counts"].get(name)))
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
