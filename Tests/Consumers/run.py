"""Installs a build and uses it as programs of others do: run BUILD_FOLDER."""

import sys
import tempfile
from pathlib import Path

from Tests.checks import Checks
from Tests.Consumers import installed, neighbours


def main() -> int:
    checks = Checks()
    build = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        found = installed.Installed(build, Path(folder))
        installed.add(checks, found)
        neighbours.add(checks, found)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
