#!/usr/bin/env python3
"""Builds and runs the benchmark: one command, one table, one JSON file.

Each contestant is a program that takes WORKLOAD SAMPLES WARM-UPS, does one
workload in a process of its own, checks the host's calls, and prints
{"samples": [...], "allocations": n}. Contestants take turns, round by round;
what is shown are medians over all rounds, as ratios to the hand-written C
limit of the same run first. A host call too many or too few fails the run.
Times are of the CPU, so that a busy machine disturbs less. Peers that are not
installed are listed as skipped. Without a workload chosen it also measures a
real toolkit's part (toolkit.c), growth, depth and threads (scale.c), the
control panels of GTK 4 and Tk (panel.py), and Graft from Python (python/).
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
from pathlib import Path

import panel
from contestants import (
    COUNTED,
    WORKLOADS,
    Contestant,
    contestants,
    swift_folder,
)
from python import part as python_part
from report import report

ROOT = Path(__file__).resolve().parents[2]


class BenchmarkError(Exception):
    pass


def output(
    command: list[str], environment: dict[str, str] | None = None
) -> str:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**os.environ, **(environment or {})},
    )
    if done.returncode != 0:
        words = (done.stdout + done.stderr).strip()
        raise BenchmarkError(f"{' '.join(command)}:\n{words}")
    return done.stdout


def configure_and_build(build: Path) -> None:
    options = [
        "-DCMAKE_BUILD_TYPE=Release",
        "-DGRAFT_BUILD_BENCHMARKS=ON",
        "-DGRAFT_BUILD_TESTS=OFF",
        "-DGRAFT_BUILD_EXAMPLES=ON",
    ]
    if shutil.which("ninja"):
        options += ["-G", "Ninja"]
    output(["cmake", "-S", str(ROOT), "-B", str(build), *options])
    output(["cmake", "--build", str(build), "--target", "graft_benchmarks"])
    if shutil.which("swift"):
        package = ["swift", "build", "--package-path", str(ROOT)]
        folder = ["--scratch-path", str(swift_folder(build))]
        product = ["--configuration", "release", "--product", "bench-swift"]
        output([*package, *folder, *product])


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
                line = output(
                    [*entry.command, workload, str(samples), "5"],
                    entry.environment,
                )
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
    parser.add_argument(
        "--python",
        default=sys.executable,
        help="the interpreter of the Python part, with the peers it is to show",
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
    skipped = {e.name: e.missing for e in entries if e.missing}
    entries = [e for e in entries if not e.missing]
    try:
        configure_and_build(build)
        result: dict = {
            "machine": machine(),
            "contestants": {e.name: e.about for e in entries},
            "skipped": skipped,
            "workloads": measure(
                entries,
                chosen.workloads or list(WORKLOADS),
                chosen.rounds,
                chosen.samples,
            ),
            "startup": measure_startup(build, 21),
            "library_bytes": (build / "Sources/libgraft.so").stat().st_size,
        }
        if not chosen.workloads:
            for name in ("toolkit", "scale"):
                program = build / "Tests" / "Benchmarks" / f"bench_{name}"
                result[name] = json.loads(output([str(program)]))
                note(name)
            result["panel"] = panel.measure(build, 10)
            note("panel")
            result["python"] = python_part.measure(
                build, chosen.python, chosen.rounds, chosen.samples
            )
            note("python")
        if chosen.instructions:
            result["instructions"] = count_instructions(entries, build)
    except (
        BenchmarkError,
        panel.PanelError,
        python_part.PythonPartError,
    ) as error:
        print(error, file=sys.stderr)
        return 1
    file = build / "benchmarks.json"
    file.write_text(json.dumps(result, indent=1) + "\n")
    print(report(entries, result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
