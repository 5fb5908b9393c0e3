"""Compiles the examples of the pages and of the header's comments."""

import re
import tempfile
import textwrap
from pathlib import Path

from Tests.ABI import header
from Tests.checks import ROOT, Checks, Failed, command

PAGES = ("README.md", "bindings/conformance/README.md")
FENCE = re.compile(r"^```c\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# In a comment code stands four columns further in, and ends its lines thus.
COMMENT_CODE = re.compile(r"(?:^ \*     .*[;{}]\n)+(?= \*(?:\n|/))", re.M)

# What the examples of the header take for given.
SURROUNDINGS = """
#include <graft/graft.h>
void example(graft_runtime *rt, graft_class label);
void example(graft_runtime *rt, graft_class label) {
  (void)rt, (void)label;
%s
}
"""
# An example that is a function of its own, and used.
FUNCTION = """
#include <graft/graft.h>
%s
extern graft_handler_function example;
graft_handler_function example = clicked;
"""


def build_program(code: str, build: Path, folder: Path) -> Path:
    """Builds a whole program with every library of the package."""
    names = ("terminal", "headless", "conformance")
    source = folder / "example.c"
    source.write_text(code, encoding="utf-8")
    libraries = [build / "Sources/libgraft.so"]
    includes = [f"-I{ROOT / 'include'}"]
    for name in names:
        library = build / f"bindings/{name}/libgraft-{name}.so"
        if library.exists():
            libraries.insert(0, library)
            includes.append(f"-I{ROOT / 'bindings' / name / 'include'}")
    command(
        *("cc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"),
        *(*includes, source, "-o", source.with_suffix(""), *libraries),
        *(f"-Wl,-rpath,{library.parent}" for library in libraries),
        "-pthread",
    )
    return source.with_suffix("")


def compile_program(code: str, build: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = build_program(code, build, Path(folder))
        if "graft/terminal.h" not in code:
            command(program, timeout=60)


def compile_fragment(code: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "example.c"
        around = FUNCTION if "GRAFT_HANDLER(" in code else SURROUNDINGS
        source.write_text(around % code, encoding="utf-8")
        command(
            *("cc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"),
            *(f"-I{ROOT / 'include'}", "-fsyntax-only", source),
        )


def header_fragments() -> list[str]:
    blocks = COMMENT_CODE.findall(header.PATH.read_text(encoding="utf-8"))
    return [
        textwrap.dedent(re.sub(r"^ \* ", "", block, flags=re.MULTILINE))
        for block in blocks
    ]


def add(checks: Checks, build: Path) -> None:
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        programs = FENCE.findall(text)
        checks.run(
            f"{page} has C programs",
            lambda page=page, programs=programs: expect(page, programs),
        )
        for number, code in enumerate(programs, 1):
            checks.run(
                f"C program {number} of {page} builds and runs",
                lambda code=code: compile_program(code, build),
            )
    for number, code in enumerate(header_fragments(), 1):
        checks.run(
            f"example {number} of graft.h compiles",
            lambda code=code: compile_fragment(code),
        )


def expect(page: str, found: list[str]) -> None:
    if not found:
        raise Failed(f"  no ```c in {page}")
