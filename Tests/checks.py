"""Runs named checks and tells of each, and then how many passed."""

import subprocess
import traceback
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class Failed(Exception):
    """A check's answer when what it looks at is not right."""


class Skipped(Exception):
    """A check's answer when it cannot run here; says why."""


class Checks:
    def __init__(self) -> None:
        self.passed = self.failed = self.skipped = 0

    def run(self, name: str, check: Callable[[], None]) -> None:
        try:
            check()
        except Skipped as reason:
            self.skipped += 1
            print(f"{name}: skipped ({reason})", flush=True)
        except Failed as reason:
            self.failed += 1
            print(f"{name}: FAILED\n{reason}", flush=True)
        except Exception:
            self.failed += 1
            print(f"{name}: FAILED\n{traceback.format_exc()}", flush=True)
        else:
            self.passed += 1
            print(f"{name}: ok", flush=True)

    def finish(self) -> int:
        """Prints the closing line and returns the exit status."""
        print(
            f"{self.passed} passed, {self.failed} failed, "
            f"{self.skipped} skipped"
        )
        return 1 if self.failed else 0


def command(*words: object, **options: object) -> str:
    """Runs a program, which must succeed, and returns its output."""
    line = [str(word) for word in words]
    done = subprocess.run(
        line,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        errors="replace",
        **options,
    )
    if done.returncode != 0:
        raise Failed(
            f"{' '.join(line)}\nended with {done.returncode}:\n{done.stdout}"
        )
    return done.stdout


def same(name: str, actual: set[str], expected: set[str]) -> None:
    """Fails with what is missing in `actual`, and what is too much."""
    lines = [f"  missing in {name}: {x}" for x in sorted(expected - actual)]
    lines += [f"  only in {name}: {x}" for x in sorted(actual - expected)]
    if lines:
        raise Failed("\n".join(lines))
