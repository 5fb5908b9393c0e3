#!/usr/bin/env python3
"""Builds and runs the benchmark: one command, one table, one JSON file.

Each contestant is a program that takes WORKLOAD SAMPLES WARM-UPS, does one
workload in a process of its own, checks the host's calls, and prints
{"samples": [...], "allocations": n}. Contestants take turns, round by round;
what is shown are medians over all rounds, as ratios to the hand-written C
limit of the same run first. A host call too many or too few fails the run.
Times are of the CPU, so that a busy machine disturbs less.
"""

import argparse
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

WORKLOADS = {
    "W1": "create 10,000 rows",
    "W1s": "create 1,000 rows",
    "W2": "nothing changed",
    "W2f": "the same, new closures",
    "W3": "every 10th label changed",
    "W4": "one row changed",
    "W4t": "one row changed, by itself",
    "W5": "two of 1,000 rows swapped",
    "W6": "one row removed",
    "W7": "1,000 rows appended",
    "W8r": "reversed",
    "W8s": "shuffled",
    "W9": "cleared",
    "W10": "all rows replaced",
    "W10s": "all of 1,000 rows replaced",
    "W11": "an event",
    "mem": "memory a widget",
}
COUNTED = ["W1", "W2", "W3", "W8s", "W11"]

# Ratios to the limit, or absolute (with a unit).
FULL_TARGETS = {
    "W1": 1.5,
    "W1s": 1.5,
    "W2": 1.3,
    "W3": 1.3,
    "W4": 1.2,
    "W5": 1.3,
    "W6": 1.3,
    "W7": 1.3,
    "W8r": 1.2,
    "W8s": 1.2,
    "W9": 1.3,
    "W10": 1.3,
    "W10s": 1.3,
    "W11": "20 ns",
    "mem": "180 B",
}
STATE_TARGETS = {
    **FULL_TARGETS,
    "W1": 1.8,
    "W1s": 1.8,
    "W2": 0.01,
    "W3": 0.25,
}
del STATE_TARGETS["W4"]  # W4t is the same, repeated
ALLOCATION_FREE = ["W2", "W3", "W4", "W4t", "W11"]
STARTUP_TARGET = 0.3e6


@dataclass
class Contestant:
    """A program that does workloads, and what is expected of it."""

    name: str
    about: str
    command: list[str]
    targets: dict[str, float | str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    counted: bool = True  # its instructions can be counted


def contestants(build: Path) -> list[Contestant]:
    """All contestants; the limit, to which the others are set, is first."""

    def program(name: str) -> list[str]:
        return [str(build / "Tests" / "Benchmarks" / f"bench_{name}")]

    rerender = ("W2f", "W4t")
    listed = [
        Contestant("limit", "hand-written C, slab", program("limit")),
        Contestant("limit-malloc", "the same, malloc", program("limit-malloc")),
        Contestant(
            "flat", "graft_render()", program("flat"), FULL_TARGETS, ("W4t",)
        ),
        Contestant(
            "builder",
            "graft_open(), graft_set()",
            program("builder"),
            FULL_TARGETS,
            rerender,
        ),
        Contestant("same", "GRAFT_ELEMENT_SAME", program("same"), {}, rerender),
        Contestant(
            "component",
            "a component a row",
            program("component"),
            {**STATE_TARGETS, "W4t": "1000 ns"},
            ("W2f",),
        ),
        Contestant(
            "bound",
            "properties bound to cells",
            program("bound"),
            {**STATE_TARGETS, "W4t": "60 ns"},
            ("W2f",),
        ),
    ]
    return listed + peers(build)


def peers(build: Path) -> list[Contestant]:
    """Other toolkits' runtimes: rows are added here as they join."""
    return []


class BenchmarkError(Exception):
    pass


def output(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        words = (done.stdout + done.stderr).strip()
        raise BenchmarkError(f"{' '.join(command)}:\n{words}")
    return done.stdout


def configure_and_build(build: Path) -> None:
    options = [
        "-DCMAKE_BUILD_TYPE=Release",
        "-DGRAFT_BUILD_BENCHMARKS=ON",
        "-DGRAFT_BUILD_TESTS=OFF",
        "-DGRAFT_BUILD_EXAMPLES=OFF",
    ]
    if shutil.which("ninja"):
        options += ["-G", "Ninja"]
    output(["cmake", "-S", str(ROOT), "-B", str(build), *options])
    output(["cmake", "--build", str(build), "--target", "graft_benchmarks"])


def measure(
    entries: list[Contestant], workloads: list[str], rounds: int, samples: int
) -> dict[str, dict[str, dict]]:
    """Samples of each workload and contestant, who take turns."""
    results: dict[str, dict[str, dict]] = {}
    for workload in workloads:
        taking = [e for e in entries if workload not in e.without]
        taken: dict[str, dict] = {
            e.name: {"samples": [], "allocations": 0} for e in taking
        }
        for _ in range(rounds if workload != "mem" else 1):
            for entry in taking:
                line = output([*entry.command, workload, str(samples), "5"])
                answer = json.loads(line)
                into = taken[entry.name]
                into["samples"] += answer["samples"]
                into["allocations"] = answer["allocations"]
        for into in taken.values():
            into["median"] = statistics.median(into["samples"])
        results[workload] = taken
        note(workload)
    return results


def measure_startup(build: Path, processes: int) -> dict:
    program = str(build / "Tests" / "Benchmarks" / "bench_startup")
    library = str(build / "Sources" / "libgraft.so")
    samples: list[float] = []
    for _ in range(processes):
        samples += json.loads(output([program, library]))["samples"]
    return {"samples": samples, "median": statistics.median(samples)}


def count_instructions(
    entries: list[Contestant], build: Path
) -> dict[str, dict[str, int]]:
    """Instructions of one sample after a warm-up, by callgrind."""
    if not shutil.which("valgrind"):
        raise BenchmarkError("--instructions needs valgrind")
    results: dict[str, dict[str, int]] = {}
    for workload in COUNTED:
        results[workload] = {}
        for entry in entries:
            if not entry.counted or workload in entry.without:
                continue
            profile = build / f"callgrind.{entry.name}.{workload}"
            done = subprocess.run(
                [
                    "valgrind",
                    "--tool=callgrind",
                    "--toggle-collect=bench_timed",
                    f"--callgrind-out-file={profile}",
                    *entry.command,
                    workload,
                    "1",
                    "1",
                ],
                capture_output=True,
                text=True,
            )
            found = re.search(r"Collected : (\d+)", done.stderr)
            if done.returncode != 0 or not found:
                raise BenchmarkError(done.stderr)
            results[workload][entry.name] = int(found[1])
        note(f"{workload} counted")
    return results


def note(text: str) -> None:
    """Tells how far it is, where somebody watches."""
    if sys.stderr.isatty():
        print(text, file=sys.stderr)


def scaled(workload: str, value: float) -> str:
    """A median with its unit."""
    if workload == "mem":
        return f"{value:.0f} B"
    for unit, size in (("ms", 1e6), ("µs", 1e3)):
        if value >= size:
            return f"{value / size:.2f} {unit}"
    return f"{value:.1f} ns"


def is_missed(target: float | str, ratio: float, value: float) -> bool:
    if isinstance(target, str):
        return value > float(target.split()[0])
    return ratio > target


def table(title: str, header: list[str], rows: list[list[str]]) -> str:
    widths = [
        max(map(len, column)) for column in zip(header, *rows, strict=True)
    ]
    lines = [title, ""]
    for row in [header, *rows]:
        cells = [row[0].ljust(widths[0])]
        cells += [
            cell.rjust(width)
            for cell, width in zip(row[1:], widths[1:], strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def ratio_table(
    entries: list[Contestant], medians: dict[str, dict[str, float]], title: str
) -> str:
    """Ratios to the limit; what misses its target is marked, with it."""
    rest = entries[1:]
    rows = []
    for workload, found in medians.items():
        row = [f"{workload} {WORKLOADS[workload]}"]
        for entry in rest:
            if entry.name not in found:
                row.append("-")
                continue
            value = found[entry.name]
            ratio = value / found[entries[0].name]
            cell = f"{ratio:.3f}" if ratio < 0.1 else f"{ratio:.2f}"
            target = entry.targets.get(workload)
            if target is not None:
                mark = "!" if is_missed(target, ratio, value) else " "
                cell += f" ({target}){mark}"
            else:
                cell += " "
            row.append(cell)
        rows.append(row)
    return table(title, ["", *(e.name for e in rest)], rows)


def value_table(entries: list[Contestant], results: dict) -> str:
    rows = []
    for workload, found in results.items():
        row = [workload]
        for entry in entries:
            if entry.name in found:
                row.append(scaled(workload, found[entry.name]["median"]))
            else:
                row.append("-")
        rows.append(row)
    return table("Medians", ["", *(e.name for e in entries)], rows)


def count_table(entries: list[Contestant], counts: dict) -> str:
    rows = []
    for workload, found in counts.items():
        row = [workload]
        row += [
            f"{found[e.name]:,}" if e.name in found else "-" for e in entries
        ]
        rows.append(row)
    return table("Instructions", ["", *(e.name for e in entries)], rows)


def allocation_lines(results: dict) -> list[str]:
    lines = []
    for workload in ALLOCATION_FREE:
        for name, found in results.get(workload, {}).items():
            if found["allocations"]:
                lines.append(
                    f"{name} {workload}: {found['allocations']} allocations, "
                    "none expected"
                )
    return lines


def machine() -> dict[str, str | int | None]:
    name = ""
    try:
        text = Path("/proc/cpuinfo").read_text()
        found = re.search(r"model name\s*: (.*)", text)
        name = found[1] if found else ""
    except OSError:
        pass
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processor": name,
        "processors": os.cpu_count(),
    }


def report(entries: list[Contestant], result: dict) -> str:
    parts = []
    results = result["workloads"]
    medians = {
        workload: {name: found["median"] for name, found in taken.items()}
        for workload, taken in results.items()
    }
    if medians:
        parts.append(
            ratio_table(
                entries,
                medians,
                "Ratios to the limit (target), ! where it is missed",
            )
        )
    if "instructions" in result:
        counted = {
            workload: {name: float(count) for name, count in found.items()}
            for workload, found in result["instructions"].items()
        }
        plain = [Contestant(e.name, e.about, e.command) for e in entries]
        parts.append(
            ratio_table(plain, counted, "Ratios of instruction counts")
        )
    if results:
        parts.append(value_table(entries, results))
    if "instructions" in result:
        parts.append(count_table(entries, result["instructions"]))
    lines = allocation_lines(results)
    startup = result["startup"]["median"]
    lines.append(
        f"start-up {startup / 1e3:.0f} µs from dlopen to the first widget "
        f"({STARTUP_TARGET / 1e3:.0f} µs)"
        + (" !" if startup > STARTUP_TARGET else "")
    )
    lines.append(f"library {result['library_bytes']:,} bytes")
    parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "workloads",
        nargs="*",
        metavar="WORKLOAD",
        help=f"one of {', '.join(WORKLOADS)}; all of them by default",
    )
    parser.add_argument("--build", type=Path, default=ROOT / "build/benchmarks")
    parser.add_argument("--only", help="contestants, by comma")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--samples", type=int, default=11)
    parser.add_argument(
        "--instructions",
        action="store_true",
        help=f"count those of {', '.join(COUNTED)} too, with valgrind",
    )
    chosen = parser.parse_args()
    for workload in chosen.workloads:
        if workload not in WORKLOADS:
            parser.error(f"no workload {workload}")
    build = chosen.build.resolve()
    entries = contestants(build)
    if chosen.only:
        names = {entries[0].name, *chosen.only.split(",")}
        unknown = names - {e.name for e in entries}
        if unknown:
            parser.error(f"no contestant {', '.join(sorted(unknown))}")
        entries = [e for e in entries if e.name in names]
    try:
        configure_and_build(build)
        result: dict = {
            "machine": machine(),
            "contestants": {e.name: e.about for e in entries},
            "workloads": measure(
                entries,
                chosen.workloads or list(WORKLOADS),
                chosen.rounds,
                chosen.samples,
            ),
            "startup": measure_startup(build, 21),
            "library_bytes": (build / "Sources/libgraft.so").stat().st_size,
        }
        if chosen.instructions:
            result["instructions"] = count_instructions(entries, build)
    except BenchmarkError as error:
        print(error, file=sys.stderr)
        return 1
    file = build / "benchmarks.json"
    file.write_text(json.dumps(result, indent=1) + "\n")
    print(report(entries, result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
