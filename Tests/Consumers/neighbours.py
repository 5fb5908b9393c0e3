"""Graft beside others in one process: copies of itself, Swift, and forks."""

from pathlib import Path

from Tests.checks import ROOT, Checks, Failed, command
from Tests.Consumers.installed import HERE, Installed, run

SOURCES = HERE / "neighbours"


class Neighbours:
    def __init__(self, installed: Installed) -> None:
        self.installed = installed
        self.work = installed.work
        self.shared = installed.libraries / "libgraft.so"
        self.static = installed.libraries / "libgraft.a"
        self.ordinary = self.work / "libOrdinary.so"
        self.views = self.work / "libViews.so"

    def plugin(self, name: str, *libraries: object) -> Path:
        """Builds a plug-in of a name that links a copy of Graft."""
        return self.installed.build_host(
            f"{name}.so",
            *("cc", "-std=c99", "-shared", "-fPIC", SOURCES / "plugin.c"),
            *libraries,
        )

    def build_plugins(self) -> None:
        """Three that differ in where their copy is.

        That which shows its own calls it all the same: Swift's symbols are
        protected, and the loader puts no other in their place.
        """
        self.plugins = (
            self.plugin("own", self.static, "-Wl,--exclude-libs,ALL"),
            self.plugin("shown", self.static),
            self.plugin("needing", self.shared),
        )

    def copies(
        self,
        name: str,
        expected: int,
        plugins: tuple[Path, ...],
        *words: object,
    ) -> None:
        """Has a host use plug-ins; tells how many copies there have to be."""
        host = self.installed.build_host(
            name, "cc", "-std=c99", SOURCES / "copies.c", *words
        )
        said = run(host, *plugins)
        if f"copies: {expected}\n" not in said:
            raise Failed(f"  not {expected} of Graft, but {said}")

    def copies_with_shared(self) -> None:
        """The plug-in that needs libgraft.so gets the host's."""
        self.copies("copies-shared", 3, self.plugins, self.shared)

    def copies_with_static(self) -> None:
        self.copies("copies-static", 4, self.plugins, self.static)

    def copies_with_shown_static(self) -> None:
        """The plug-in that needs libgraft.so gets it, and calls the host's."""
        self.copies("copies-shown", 3, self.plugins, "-rdynamic", self.static)

    def copies_of_two_kinds(self) -> None:
        """The Embedded runtime beside one that has Swift's own library."""
        library = self.work / "libGraftRuntime.so"
        runtime = ROOT / "Sources/GraftRuntime"
        command(
            *("swiftc", "-Onone", "-swift-version", "6", "-parse-as-library"),
            *("-emit-library", "-module-name", "GraftRuntime", "-o", library),
            *("-I", ROOT / "include", "-I", runtime / "Shims"),
            *sorted(runtime.rglob("*.swift")),
        )
        ordinary = self.plugin(
            "ordinary", library, f"-Wl,-rpath,{library.parent}"
        )
        self.copies("copies-kinds", 2, (ordinary,), self.static)

    def reload(self, name: str) -> None:
        host = self.installed.build_host(
            "reload", "cc", "-std=gnu99", "-pthread", SOURCES / "reload.c"
        )
        said = run(host, self.work / name)
        print(said.splitlines()[0], flush=True)

    def fork(self, library: Path) -> None:
        host = self.installed.build_host(
            f"fork-{library.suffix[1:]}",
            *("cc", "-std=gnu99", "-pthread", SOURCES / "fork.c", library),
        )
        run(host)

    def build_ordinary(self) -> None:
        command(
            *("swiftc", "-O", "-emit-library", "-module-name", "Ordinary"),
            *("-o", self.ordinary, SOURCES / "Ordinary.swift"),
        )

    def build_views(self) -> None:
        """A library with the Swift API, on the installed libgraft.so."""
        command(
            *("swiftc", "-Onone", "-swift-version", "6", "-parse-as-library"),
            *("-emit-library", "-module-name", "Views", "-o", self.views),
            *("-I", ROOT / "include", SOURCES / "Views.swift", self.shared),
            *sorted((ROOT / "Sources/Graft").rglob("*.swift")),
            *("-Xlinker", f"-rpath={self.installed.libraries}"),
        )

    def dlopen(self) -> None:
        """Loads libgraft.so and an ordinary Swift library, in both orders."""
        host = self.installed.build_host("dlopen", "cc", SOURCES / "dlopen.c")
        graft = f"graft={self.shared}"
        swift = f"swift={self.ordinary}"
        run(host, graft, swift)
        run(host, swift, graft)

    def linked(self, compiler: str, library: Path) -> None:
        """Has a host that links Graft load ordinary Swift libraries."""
        host = self.installed.build_host(
            f"{compiler}-{library.suffix[1:]}",
            # All that the host has is visible to what it loads.
            *(compiler, HERE / "host.c", "-rdynamic", "-x", "none", library),
        )
        run(host, self.ordinary, self.views)

    def swift_host(self, library: Path, *options: str) -> None:
        """Builds a Swift program that links the C library."""
        host = self.work / "swift-host"
        command(
            *("swiftc", "-O", "-warnings-as-errors", *options),
            *("-import-objc-header", self.installed.include / "graft/graft.h"),
            *(SOURCES / "Host.swift", library, "-o", host),
            *("-Xlinker", f"-rpath={self.installed.libraries}"),
        )
        run(host)
        if "-static-stdlib" in options and "swiftCore" in command("ldd", host):
            raise Failed("  Swift's library was not linked into it")


def add(checks: Checks, installed: Installed) -> None:
    n = Neighbours(installed)
    checks.run("plug-ins that use Graft", n.build_plugins)
    checks.run("copies beside a host with libgraft.so", n.copies_with_shared)
    checks.run("copies beside a host with libgraft.a", n.copies_with_static)
    checks.run(
        "copies beside a host that shows libgraft.a",
        n.copies_with_shown_static,
    )
    checks.run("copies, one of them ordinary Swift", n.copies_of_two_kinds)
    for plugin in ("own.so", "needing.so"):
        checks.run(
            f"loaded and unloaded a thousand times: {plugin}",
            lambda p=plugin: n.reload(p),
        )
    for library in (n.shared, n.static):
        checks.run(f"fork with {library.name}", lambda x=library: n.fork(x))
    checks.run("an ordinary Swift library", n.build_ordinary)
    checks.run("one with the Swift API", n.build_views)
    checks.run("dlopen beside ordinary Swift", n.dlopen)
    for library in (n.shared, n.static):
        for compiler in ("gcc", "g++"):
            checks.run(
                f"{compiler} with {library.name} beside ordinary Swift",
                lambda c=compiler, x=library: n.linked(c, x),
            )
        for options in ([], ["-static-stdlib"]):
            checks.run(
                " ".join(["Swift", *options, "with", library.name]),
                lambda x=library, o=options: n.swift_host(x, *o),
            )
