"""The control panels of GTK 4 and Tk: 300 values, 30 times a second.

Each runs on a display of its own until all frames are on the screen, however
long that takes, and tells its times, which are those of a wall clock.
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

KITS = {"GTK 4": "gtk4", "Tk": "tk"}
TOLD = re.compile(
    r"(?P<frames>\d+) frames of (?P<values>\d+) values; .* "
    r"median (?P<median>[\d.]+), 99% (?P<most_of_99>[\d.]+), "
    r"most (?P<most>[\d.]+); (?P<updates>\d+) updates per second"
)


class PanelError(Exception):
    pass


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """The environment of programs on a display without hardware."""
    read, write = os.pipe()
    server = subprocess.Popen(
        [
            *("Xvfb", "-displayfd", str(write), "-noreset"),
            *("-screen", "0", "1280x900x24", "-nolisten", "tcp"),
        ],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told, tempfile.TemporaryDirectory() as folder:
            yield {
                **os.environ,
                "DISPLAY": f":{told.readline().strip()}",
                "GDK_BACKEND": "x11",
                "GSK_RENDERER": "cairo",
                "GSETTINGS_BACKEND": "memory",
                "GTK_A11Y": "none",
                "DBUS_SESSION_BUS_ADDRESS": "disabled:",
                "GIO_USE_VFS": "local",
                "XDG_RUNTIME_DIR": folder,
            }
    finally:
        server.terminate()
        server.wait()


def measure(build: Path, seconds: int) -> dict[str, dict[str, float] | str]:
    """What each panel tells, or why it is skipped."""
    found: dict[str, dict[str, float] | str] = {}
    if not shutil.which("Xvfb"):
        return dict.fromkeys(KITS, "Xvfb is not installed")
    with display() as environment:
        for name, folder in KITS.items():
            program = build / "bindings" / folder / "panel"
            if not program.exists():
                found[name] = "its headers are not installed"
                continue
            done = subprocess.run(
                [str(program), str(seconds)],
                capture_output=True,
                text=True,
                env=environment,
            )
            told = TOLD.search(done.stdout)
            if done.returncode != 0 or not told:
                raise PanelError(f"{program}:\n{done.stdout}{done.stderr}")
            found[name] = {
                key: float(value) for key, value in told.groupdict().items()
            }
    return found
