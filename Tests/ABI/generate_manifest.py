"""Writes Sources/GraftRuntime/Shims/manifest.h from graft.h.

With --check it only tells whether the file is up to date.
"""

import json
import re
import sys

from Tests.ABI import header
from Tests.checks import ROOT

TARGET = ROOT / "Sources/GraftRuntime/Shims/manifest.h"
MARK = "#"
# What comes often, as one byte.
SHORT = {'":[#,#]': "@", "graft_": "$", "GRAFT_": "%"}

BEFORE = """\
/*
 * The text of graft_abi_json(), with a '#' wherever a number goes, and the
 * numbers in order, which the C compiler of the target works out. A '$' stands
 * for "graft_", a '%' for "GRAFT_", a '@' for "\\":[#,#]".
 * Made from graft.h by Tests/ABI/generate_manifest.py.
 */
#ifndef GRAFT_SHIMS_MANIFEST_H
#define GRAFT_SHIMS_MANIFEST_H

#include "../../../include/graft/graft.h"
"""


class Manifest:
    """Lines of JSON, and the C expressions of the numbers in them."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.numbers: list[str] = []

    def line(self, text: str, *numbers: str) -> None:
        assert text.count(MARK) == len(numbers)
        self.lines.append(text)
        self.numbers.extend(numbers)

    def group(self, name: str, entries: list[tuple[str, list[str]]]) -> None:
        self.line(f'"{name}":{{')
        for index, (text, numbers) in enumerate(entries):
            comma = "," if index + 1 < len(entries) else ""
            self.line(text + comma, *numbers)
        self.line("},")


def struct_entry(name: str, names: list[str]) -> tuple[str, list[str]]:
    parts = ",".join(f'"{member}":[{MARK},{MARK}]' for member in names)
    numbers = [f"sizeof({name})"]
    for member in names:
        numbers.append(f"offsetof({name}, {member})")
        numbers.append(f"sizeof((({name} *)0)->{member})")
    return f'"{name}":{{"size":{MARK},"members":{{{parts}}}}}', numbers


def build(source: header.Header) -> Manifest:
    manifest = Manifest()
    manifest.line(f'{{"version":{MARK},', "GRAFT_VERSION")
    manifest.line(f'"pointer_size":{MARK},', "sizeof(void *)")
    manifest.group(
        "types",
        [(f'"{n}":{MARK}', [f"sizeof({n})"]) for n in source.scalars],
    )
    manifest.group(
        "structs", [struct_entry(*item) for item in source.structs.items()]
    )
    manifest.group(
        "constants", [(f'"{n}":{MARK}', [n]) for n in source.constants]
    )
    functions = json.dumps(source.functions, separators=(",", ":"))
    manifest.line(f'"functions":{functions}}}')
    return manifest


def wrapped(words: list[str], limit: int) -> list[str]:
    """Joins words to lines of at most `limit` columns where it can."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) > limit:
            lines.append("")
        lines[-1] += word
    return lines


def shortened(line: str) -> str:
    for text, mark in SHORT.items():
        assert mark not in line
        line = line.replace(text, mark)
    return line


def render(manifest: Manifest) -> str:
    text = [
        json.dumps(piece)
        for line in map(shortened, manifest.lines)
        for piece in wrapped(re.split(r"(?<=,)", line), 55)
    ]
    return "\n".join(
        [
            BEFORE,
            "static inline const char *graft_shim_manifest_text(void) {",
            "  static const char text[] =",
            *(f"      {piece}" for piece in text[:-1]),
            f"      {text[-1]};",
            "  return text;",
            "}",
            "",
            "static inline const int16_t *graft_shim_manifest_numbers(void) {",
            "  static const int16_t numbers[] = {",
            *(f"      {number}," for number in manifest.numbers),
            "  };",
            "  return numbers;",
            "}",
            "",
            "#endif",
            "",
        ]
    )


def main() -> int:
    text = render(build(header.read()))
    if sys.argv[1:] == ["--check"]:
        return 0 if TARGET.read_text(encoding="utf-8") == text else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
