"""Installs a build and uses it as programs of others do: run BUILD_FOLDER."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from Tests.checks import ROOT, Checks, Failed, command

HERE = ROOT / "Tests/Consumers"


class Consumers:
    def __init__(self, build: Path, work: Path) -> None:
        self.build = build
        self.work = work
        # Installed and then moved: nothing may depend on where it was.
        command("cmake", "--install", build, "--prefix", work / "first")
        self.prefix = work / "prefix"
        shutil.move(work / "first", self.prefix)
        self.libraries = next(self.prefix.rglob("libgraft.a")).parent
        self.ordinary = work / "libOrdinary.so"

    def cmake(self, name: str, *options: str) -> Path:
        """Builds a CMake project and returns its build folder."""
        folder = self.work / name
        command(
            *("cmake", "-G", "Ninja", "-S", HERE / name, "-B", folder),
            *("-DCMAKE_BUILD_TYPE=Release", *options),
        )
        command("cmake", "--build", folder)
        return folder

    def find_package(self) -> None:
        folder = self.cmake(
            "find_package", f"-DCMAKE_PREFIX_PATH={self.prefix}"
        )
        for name in ("c_shared", "c_static", "cpp_static"):
            run(folder / name)
        for toolkit in ("conformance", "headless", "terminal"):
            if any(self.libraries.glob(f"libgraft-{toolkit}.*")):
                run(folder / f"{toolkit}_shared")
                run(folder / f"{toolkit}_static")

    def other_version(self) -> None:
        try:
            self.cmake("other_version", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        except Failed as failure:
            if "version" in str(failure):
                return
            raise
        raise Failed("  a version that breaks the ABI was accepted")

    def subdirectory(self) -> None:
        folder = self.cmake("subdirectory", f"-DGRAFT_SOURCE={ROOT}")
        run(folder / "host")
        run(folder / "headless")

    def pkg_config(self) -> None:
        environment = {
            **os.environ,
            "PKG_CONFIG_PATH": str(self.libraries / "pkgconfig"),
        }
        for toolkit, source in (
            ("graft", "host.c"),
            ("graft-conformance", "conformance.c"),
            ("graft-headless", "headless.c"),
            ("graft-terminal", "terminal.c"),
        ):
            if not (self.libraries / f"pkgconfig/{toolkit}.pc").exists():
                continue
            for static in (False, True):
                flags = command(
                    *("pkg-config", "--cflags", "--libs"),
                    *(["--static"] if static else []),
                    toolkit,
                    env=environment,
                ).split()
                if static:
                    flags = prefer_static(flags)
                host = self.work / f"{toolkit}-{static}"
                command(
                    *("cc", "-std=c99", HERE / source, "-o", host, *flags),
                    f"-Wl,-rpath,{self.libraries}",
                )
                run(host)
                used = command("ldd", host)
                if static == ("libgraft" in used):
                    raise Failed(f"  {host.name} was linked otherwise:\n{used}")

    def build_ordinary(self) -> None:
        command(
            *("swiftc", "-O", "-emit-library", "-module-name", "Ordinary"),
            *("-o", self.ordinary, HERE / "dlopen/Ordinary.swift"),
        )

    def dlopen(self) -> None:
        """Loads libgraft.so and an ordinary Swift library, in both orders."""
        host = self.work / "dlopen"
        include = f"-I{self.prefix / 'include'}"
        command("cc", include, HERE / "dlopen/host.c", "-ldl", "-o", host)
        graft = f"graft={self.libraries / 'libgraft.so'}"
        swift = f"swift={self.ordinary}"
        run(host, graft, swift)
        run(host, swift, graft)

    def linked(self, compiler: str, library: str) -> None:
        """Has a host that links Graft load an ordinary Swift library."""
        host = self.work / f"{compiler}-{library}"
        command(
            *(compiler, f"-I{self.prefix / 'include'}", HERE / "host.c"),
            # All that the host has is visible to what it loads.
            *("-rdynamic", "-x", "none", self.libraries / library, "-ldl"),
            *(f"-Wl,-rpath,{self.libraries}", "-o", host),
        )
        run(host, self.ordinary)


def prefer_static(flags: list[str]) -> list[str]:
    return [
        f"-l:lib{flag[2:]}.a" if flag.startswith("-lgraft") else flag
        for flag in flags
    ]


def run(*words: object) -> None:
    if "host: ok" not in command(*words, timeout=60):
        raise Failed(f"  {words[0]} did not say that all was well")


def main() -> int:
    checks = Checks()
    build = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        consumers = Consumers(build, Path(folder))
        checks.run("find_package", consumers.find_package)
        checks.run("another version is refused", consumers.other_version)
        checks.run("FetchContent", consumers.subdirectory)
        checks.run("pkg-config", consumers.pkg_config)
        checks.run("an ordinary Swift library", consumers.build_ordinary)
        checks.run("dlopen beside ordinary Swift", consumers.dlopen)
        for compiler in ("gcc", "g++"):
            for library in ("libgraft.so", "libgraft.a"):
                checks.run(
                    f"{compiler} with {library} beside ordinary Swift",
                    lambda c=compiler, x=library: consumers.linked(c, x),
                )
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
