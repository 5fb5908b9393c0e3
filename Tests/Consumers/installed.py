"""A build that is installed, and the ways in which others find it."""

import os
import shutil
from pathlib import Path

from Tests.checks import ROOT, Checks, Failed, command

HERE = ROOT / "Tests/Consumers"
TOOLKITS = ("conformance", "headless", "layout", "terminal", "gtk4", "tk")


class Installed:
    def __init__(self, build: Path, work: Path) -> None:
        self.work = work
        # Installed and then moved: nothing may depend on where it was.
        command("cmake", "--install", build, "--prefix", work / "first")
        self.prefix = work / "prefix"
        shutil.move(work / "first", self.prefix)
        self.include = self.prefix / "include"
        self.libraries = next(self.prefix.rglob("libgraft.a")).parent
        self.toolkits = [
            name
            for name in TOOLKITS
            if any(self.libraries.glob(f"libgraft-{name}.*"))
        ]

    def build_host(self, name: str, *words: object) -> Path:
        """Builds a program that finds the installed libraries when run."""
        host = self.work / name
        command(
            *words,
            f"-I{self.include}",
            f"-Wl,-rpath,{self.libraries}",
            "-o",
            host,
        )
        return host


def run(*words: object) -> str:
    environment = {**os.environ, "LC_ALL": "C"}
    # Neither is a display needed, nor one disturbed.
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    said = command(*words, timeout=120, env=environment)
    if "host: ok" not in said:
        raise Failed(f"  {words[0]} did not say that all was well:\n{said}")
    return said


def build_project(installed: Installed, name: str, *options: str) -> Path:
    """Builds a CMake project and returns its build folder."""
    folder = installed.work / name
    command(
        *("cmake", "-G", "Ninja", "-S", HERE / name, "-B", folder),
        *("-DCMAKE_BUILD_TYPE=Release", *options),
    )
    command("cmake", "--build", folder)
    return folder


def find_package(installed: Installed) -> None:
    folder = build_project(
        installed, "find_package", f"-DCMAKE_PREFIX_PATH={installed.prefix}"
    )
    for name in ("c_shared", "c_static", "cpp_static"):
        run(folder / name)
    for toolkit in installed.toolkits:
        run(folder / f"{toolkit}_shared")
        run(folder / f"{toolkit}_static")


def other_version(installed: Installed) -> None:
    try:
        build_project(
            installed,
            "other_version",
            f"-DCMAKE_PREFIX_PATH={installed.prefix}",
        )
    except Failed as failure:
        if "version" in str(failure):
            return
        raise
    raise Failed("  a version that breaks the ABI was accepted")


def subdirectory(installed: Installed) -> None:
    folder = build_project(installed, "subdirectory", f"-DGRAFT_SOURCE={ROOT}")
    run(folder / "host")
    for toolkit in installed.toolkits:
        run(folder / toolkit)


def pkg_config(installed: Installed, module: str, source: str) -> None:
    """Links the shared and the static library as pkg-config tells."""
    path = str(installed.libraries / "pkgconfig")
    for static in (False, True):
        flags = command(
            *("pkg-config", "--cflags", "--libs"),
            *(["--static"] if static else []),
            module,
            env={**os.environ, "PKG_CONFIG_PATH": path},
        ).split()
        if static:
            flags = prefer_static(flags)
        host = installed.work / f"{module}-{static}"
        command(
            *("cc", "-std=c99", HERE / source, "-o", host, *flags),
            f"-Wl,-rpath,{installed.libraries}",
        )
        run(host)
        used = command("ldd", host)
        if static == ("libgraft" in used):
            raise Failed(f"  {host.name} was linked otherwise:\n{used}")


def prefer_static(flags: list[str]) -> list[str]:
    return [
        f"-l:lib{flag[2:]}.a" if flag.startswith("-lgraft") else flag
        for flag in flags
    ]


def add(checks: Checks, installed: Installed) -> None:
    print(f"toolkits: {' '.join(installed.toolkits)}", flush=True)
    for name, check in (
        ("find_package", find_package),
        ("another version is refused", other_version),
        ("FetchContent", subdirectory),
    ):
        checks.run(name, lambda c=check: c(installed))
    modules = [("graft", "host.c")]
    modules += [(f"graft-{name}", f"{name}.c") for name in installed.toolkits]
    for module, source in modules:
        checks.run(
            f"pkg-config {module}",
            lambda m=module, s=source: pkg_config(installed, m, s),
        )
