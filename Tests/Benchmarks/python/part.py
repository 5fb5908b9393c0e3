"""The Python part of the benchmark: Graft from Python, and its peers."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
ABOUT = {
    "W1": "create 1,000 rows",
    "W2": "nothing changed",
    "W3": "every 10th label",
    "W8s": "shuffled",
    "W9": "cleared",
}
# Milliseconds.
TARGETS = {
    "render": {"W1": 15.0, "W8s": 10.0},
    "bound": {"W2": 0.02, "W3": 0.5},
}
# Ways of bench.py, and peers, which PYTHON must have installed.
CONTESTANTS = {
    "render": ["bench.py", "render"],
    "bound": ["bench.py", "bound"],
    "reactpy": ["peers.py", "reactpy"],
    "reacton": ["peers.py", "reacton"],
    "collagraph": ["peers.py", "collagraph"],
    "pyedifice": ["peers.py", "pyedifice"],
}


class PythonPartError(Exception):
    """A contestant failed."""


MISSING = 3  # the exit code of a peer that is not there


def measure(build: Path, python: str, rounds: int, samples: int) -> Any:
    """Medians in milliseconds by workload and contestant, and who is missing.

    The contestants take turns.
    """
    libraries = [build / "Sources"]
    libraries += [
        build / "bindings" / name for name in ("headless", "terminal")
    ]
    environment = {
        **os.environ,
        "BENCH_HOST": str(build / "Tests" / "Benchmarks"),
        "GRAFT_LIBRARY_PATH": os.pathsep.join(map(str, libraries)),
        "PYTHONPATH": str(ROOT / "bindings" / "python" / "src"),
    }
    missing: dict[str, str] = {}
    medians: dict[str, dict[str, float]] = {}
    for workload in ABOUT:
        taken: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
        for _ in range(rounds):
            for name, (program, way) in CONTESTANTS.items():
                if name in missing:
                    continue
                count = samples if program == "bench.py" else 5
                words = [python, str(HERE / program), way, workload]
                done = subprocess.run(
                    [*words, str(count), "2"],
                    capture_output=True,
                    text=True,
                    env=environment,
                )
                if done.returncode == MISSING:
                    missing[name] = done.stdout.strip()
                elif done.returncode != 0:
                    raise PythonPartError(done.stdout + done.stderr)
                else:
                    taken[name] += json.loads(done.stdout)["samples"]
        medians[workload] = {
            name: statistics.median(found) / 1e6
            for name, found in taken.items()
            if found
        }
    return {"medians": medians, "missing": missing}


def table(result: Any) -> str:
    """Medians, each beside its target; ! where it is missed."""
    medians = result["medians"]
    names = [name for name in CONTESTANTS if name not in result["missing"]]
    lines = ["Python, 1,000 rows, ms (target), ! where it is missed", ""]
    lines.append(" " * 24 + "".join(name.rjust(18) for name in names))
    for workload, about in ABOUT.items():
        line = f"{workload} {about}".ljust(24)
        for name in names:
            found = medians[workload].get(name)
            target = TARGETS.get(name, {}).get(workload)
            cell = "-" if found is None else f"{found:.3g}"
            if found is not None and target is not None:
                cell += f" ({target}){'!' if found > target else ' '}"
            line += cell.rjust(18)
        lines.append(line.rstrip())
    for name, why in result["missing"].items():
        lines.append(f"{name}: skipped ({why})")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(table(measure(Path(sys.argv[1]), sys.executable, 1, 11)))
