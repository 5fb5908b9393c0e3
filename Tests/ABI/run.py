"""Checks graft.h and the built libraries: run BUILD_FOLDER."""

import json
import re
import sys
import tempfile
from pathlib import Path

from Tests.ABI import (
    beside,
    frozen,
    generate_manifest,
    guarantees,
    handles,
    header,
    sizes,
    snippets,
)
from Tests.checks import ROOT, Checks, Failed, command, same

SIZE_LIMIT = 240_000
WARNINGS = [
    *("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion"),
    *("-Wundef", "-Wcast-qual", "-Werror", "-fsyntax-only"),
]
C_STANDARDS = ["c89", "c99", "c11", "c17", "c2x"]
CPP_STANDARDS = ["c++98", "c++11", "c++14", "c++17", "c++20", "c++2b"]
IMPLEMENTED = re.compile(r'@_cdecl\("(\w+)"\)\s+@implementation')


def exported(*arguments: object) -> set[str]:
    lines = command("nm", "--defined-only", "--extern-only", *arguments)
    return {
        words[2]
        for line in lines.splitlines()
        if len(words := line.split()) == 3
    }


def implemented() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "Sources/GraftRuntime").rglob("*.swift"):
        found.update(IMPLEMENTED.findall(path.read_text(encoding="utf-8")))
    return found


def check_tags(source: header.Header) -> None:
    wrong = [
        f"  {name}: {tags or 'no tag'}"
        for name, tags in source.tags.items()
        if len(tags) != 1
    ]
    if wrong:
        raise Failed("\n".join(wrong))


def check_needed(library: Path) -> None:
    needed = set(
        re.findall(r"NEEDED.*\[(.*)\]", command("readelf", "-d", library))
    )
    # Thread-local memory is reached through the dynamic linker.
    extra = {
        name
        for name in needed
        if not re.match(r"(libc\.so|libc\.musl|ld-(linux|musl))", name)
    }
    same("NEEDED", extra, set())


def check_size(library: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        stripped = Path(folder) / "libgraft.so"
        command("strip", "-o", stripped, library)
        size = stripped.stat().st_size
    print(f"stripped: {size} bytes")
    if size >= SIZE_LIMIT:
        raise Failed(f"  {size} bytes are not below {SIZE_LIMIT}")


def check_compiles(
    path: Path, compiler: str, language: str, standard: str
) -> None:
    command(
        compiler,
        f"-std={standard}",
        *WARNINGS,
        f"-I{ROOT / 'include'}",
        *("-x", language, "-include", path, "/dev/null"),
    )


def add_compiles(checks: Checks, path: Path) -> None:
    for language, standards, compilers in (
        ("c", C_STANDARDS, ("gcc", "clang")),
        ("c++", CPP_STANDARDS, ("g++", "clang++")),
    ):
        for compiler in compilers:
            for standard in standards:
                checks.run(
                    f"{path.name} compiles alone: {compiler} {standard}",
                    lambda c=compiler, s=standard, x=language: check_compiles(
                        path, c, x, s
                    ),
                )


def add_toolkit(checks: Checks, build: Path, name: str) -> None:
    folder = build / "bindings" / name
    path = ROOT / f"bindings/{name}/include/graft/{name}.h"
    if not folder.exists():
        return
    functions = set(header.read(path).functions)
    for kind, arguments in (
        ("so", ("-D", folder / f"libgraft-{name}.so")),
        ("a", (folder / f"libgraft-{name}.a",)),
    ):
        checks.run(
            f"libgraft-{name}.{kind} has what {path.name} declares",
            lambda k=kind, a=arguments: check_toolkit(k, a, functions),
        )
    add_compiles(checks, path)


def check_toolkit(
    kind: str, arguments: tuple[object, ...], functions: set[str]
) -> None:
    """An archive may show more: its own modules use each other's names."""
    found = exported(*arguments)
    same(kind, found & functions if kind == "a" else found, functions)


def check_manifest() -> None:
    expected = generate_manifest.render(generate_manifest.build(header.read()))
    if generate_manifest.TARGET.read_text(encoding="utf-8") != expected:
        raise Failed("  run: python3 -m Tests.ABI.generate_manifest")


def check_json(library: Path, source: header.Header) -> None:
    """Compares graft_abi_json() with what a C compiler says."""
    rows = [
        ("version", "GRAFT_VERSION"),
        ("pointer_size", "sizeof(void *)"),
        *((f"types.{name}", f"sizeof({name})") for name in source.scalars),
        *((f"constants.{name}", name) for name in source.constants),
    ]
    for name, members in source.structs.items():
        rows.append((f"structs.{name}.size", f"sizeof({name})"))
        for member in members:
            path = f"structs.{name}.members.{member}"
            rows.append((f"{path}.0", f"offsetof({name}, {member})"))
            rows.append((f"{path}.1", f"sizeof((({name} *)0)->{member})"))
    prints = "\n".join(
        f'  printf("%s %lld\\n", "{path}", (long long)({expression}));'
        for path, expression in rows
    )
    program = f"""
#include <graft/graft.h>
#include <stdio.h>
int main(void) {{
  static char text[1 << 16];
  size_t needed = 0;
  char one[1];
  if (graft_abi_json(one, 1, &needed) != GRAFT_E_SMALL) return 1;
  if (needed > sizeof text) return 2;
  if (graft_abi_json(text, needed - 1, 0) != GRAFT_E_SMALL) return 3;
  if (text[0] != 0) return 4;
  if (graft_abi_json(text, needed, 0) != GRAFT_OK) return 5;
  puts(text);
{prints}
  return 0;
}}
"""
    with tempfile.TemporaryDirectory() as folder:
        host = Path(folder) / "host"
        host.with_suffix(".c").write_text(program, encoding="utf-8")
        command(
            *("cc", "-std=c99", f"-I{ROOT / 'include'}", "-o", host),
            *(host.with_suffix(".c"), library, f"-Wl,-rpath,{library.parent}"),
        )
        text, *lines = command(host).splitlines()
    parsed = json.loads(text)
    same(
        "the functions of the JSON",
        set(parsed["functions"]),
        set(source.functions),
    )
    said = flatten(parsed)
    same("the JSON", said, set(lines))


def flatten(value: object, path: str = "") -> set[str]:
    """Lists the numbers of a JSON value as lines "path number"."""
    if isinstance(value, int):
        return {f"{path[1:]} {value}"}
    found: set[str] = set()
    if isinstance(value, dict):
        for key, item in value.items():
            found |= flatten(item, f"{path}.{key}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found |= flatten(item, f"{path}.{index}")
    return found


def main() -> int:
    build = Path(sys.argv[1]).resolve()
    shared = (build / "Sources/libgraft.so").resolve()
    static = build / "Sources/libgraft.a"
    source = header.read()
    functions = set(source.functions)
    checks = Checks()

    checks.run(
        "every function of the header is implemented, and no other",
        lambda: same("Sources", implemented(), functions),
    )
    checks.run(
        "the shared library exports the functions of the header",
        lambda: same("libgraft.so", exported("-D", shared), functions),
    )
    checks.run(
        "the static library shows the functions of the header",
        lambda: same("libgraft.a", exported(static), functions),
    )
    checks.run("every function has one thread tag", lambda: check_tags(source))
    checks.run(
        "the shared library needs libc alone", lambda: check_needed(shared)
    )
    checks.run(
        f"the stripped library is below {SIZE_LIMIT} bytes",
        lambda: check_size(shared),
    )
    checks.run("every function is tried with bad handles", handles.check)
    checks.run("every sized struct is tried in all sizes", sizes.check)
    checks.run("the manifest is up to date", check_manifest)
    checks.run(
        "graft_abi_json agrees with the C compiler",
        lambda: check_json(shared, source),
    )
    checks.run("nothing of the frozen header changed", frozen.check_text)
    checks.run("no member of it moved", frozen.check_layouts)
    checks.run(
        "a program built with it runs",
        lambda: frozen.check_old_client(shared),
    )
    add_compiles(checks, header.PATH)
    for name in ("conformance", "headless", "layout", "terminal", "gtk4", "tk"):
        add_toolkit(checks, build, name)
    guarantees.add(checks)
    snippets.add(checks, build)
    beside.add(checks, build)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
