#!/usr/bin/env python3
"""Writes ctypes declarations and stubs of src/graft.

_abi*.py come from the C headers, headless.pyi and terminal.pyi from _tables.py.

With --check it only tells whether they are up to date.
"""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
HEADERS = {
    "_abi": ROOT / "include/graft/graft.h",
    "_abi_headless": ROOT / "bindings/headless/include/graft/headless.h",
    "_abi_terminal": ROOT / "bindings/terminal/include/graft/terminal.h",
    "_abi_gtk4": ROOT / "bindings/gtk4/include/graft/gtk4.h",
    "_abi_tk": ROOT / "bindings/tk/include/graft/tk.h",
}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
INLINE = re.compile(r"^GRAFT_INLINE\b.*?^\}", re.M | re.S)
CONSTANT = re.compile(
    r"^#define (GRAFT_\w+) +(\(?[-\w() <]*?\d[-\w() <]*?\)?)$", re.MULTILINE
)
SCALAR = re.compile(r"^typedef (\w+) (graft_\w+);", re.MULTILINE)
OPAQUE = re.compile(r"^typedef struct (graft_\w+) \1;", re.MULTILINE)
STRUCT = re.compile(r"^typedef struct (graft_\w+) \{(.*?)^\} \1;", re.M | re.S)
POINTER = re.compile(
    r"^typedef ([\w ]+?[ *])\(\*(graft_\w+)\)\s*\((.*?)\);", re.M | re.S
)
FUNCTION = re.compile(
    r"^GRAFT_API\s+([\w ]+?[\s*]\s*)(graft_\w+)\((.*?)\);", re.M | re.S
)
MEMBER_FUNCTION = re.compile(r"(.*?)\(\*(\w+)\)\s*\((.*)\)", re.DOTALL)
UNION = re.compile(r"union\s*\{(.*?)\}\s*(\w+)", re.DOTALL)
# Between arguments, and not between those of a function among them.
COMMA = re.compile(r",\s*(?![^()]*\))")

C_TYPES = {
    "void": "None",
    "char": "c_char",
    "int": "c_int",
    "double": "c_double",
    "size_t": "c_size_t",
    "int32_t": "c_int32",
    "uint32_t": "c_uint32",
    "int64_t": "c_int64",
    "uint64_t": "c_uint64",
}
KEYWORDS = {"as": "as_"}


def camel(name: str) -> str:
    """graft_runtime_desc is RuntimeDesc here."""
    return "".join(part.capitalize() for part in name.split("_")[1:])


class Header:
    """What one header declares; scalars and numbers of those before count."""

    def __init__(
        self, text: str, known: dict[str, str], numbers: dict[str, int]
    ) -> None:
        text = INLINE.sub("", COMMENT.sub("", text))
        text = text.replace("\\\n", " ")
        self.scalars = known
        for base, name in SCALAR.findall(text):
            known[name] = C_TYPES[base]
        self.constants: list[tuple[str, int]] = []
        for name, value in CONSTANT.findall(text):
            value = re.sub(r"(?<=\w)u\b", "", value)
            numbers[name] = int(eval(value, {}, numbers))
            self.constants.append((name, numbers[name]))
        self.callbacks = [
            (name, result.strip(), arguments)
            for result, name, arguments in POINTER.findall(text)
        ]
        known.update({name: "c_void_p" for name, _, _ in self.callbacks})
        self.structs = STRUCT.findall(text)
        self.functions = FUNCTION.findall(text)

    def type_of(self, declared: str) -> str:
        """The ctypes type of a C type; pointers are numbers."""
        words = declared.replace("const ", "").replace("struct ", "").strip()
        if words.endswith("*"):
            if declared.strip() == "const char *":
                return "c_char_p"
            return "c_void_p"
        return self.scalars.get(words) or C_TYPES.get(words) or camel(words)

    def arguments(self, text: str) -> list[str]:
        found = []
        for argument in COMMA.split(" ".join(text.split())):
            if argument == "void":
                continue
            if "(*" in argument:
                found.append("c_void_p")
                continue
            match = re.fullmatch(r"(.*?[ *])\w+(\[\d+\])?", argument)
            assert match, argument
            declared = match[1] + ("*" if match[2] else "")
            found.append(self.type_of(declared))
        return found

    def fields(self, body: str) -> list[tuple[str, str]]:
        unions = {name: name for _, name in UNION.findall(body)}
        body = UNION.sub(lambda match: f"union {match[2]}", body)
        found = []
        for declaration in filter(None, map(str.strip, body.split(";"))):
            function = MEMBER_FUNCTION.fullmatch(declaration)
            if function:
                found.append((function[2], "c_void_p"))
                continue
            match = re.fullmatch(r"(.*?[ *])(\w+)", declaration, re.DOTALL)
            assert match, declaration
            if match[2] in unions:
                found.append((match[2], "c_int64"))
            else:
                # Text in a struct is a number too: it may not be terminated.
                kind = self.type_of(match[1]).replace("c_char_p", "c_void_p")
                found.append((match[2], kind))
        return found

    def member_callbacks(self) -> list[tuple[str, str, str]]:
        """Functions that stand in structs, named by struct and member."""
        found = []
        for name, body in self.structs:
            plain = UNION.sub("", body)
            for declaration in map(str.strip, plain.split(";")):
                match = MEMBER_FUNCTION.fullmatch(declaration)
                if match:
                    found.append(
                        (f"{name}_{match[2]}", match[1].strip(), match[3])
                    )
        return found


def wrapped(words: list[str], indent: str) -> list[str]:
    """Words in as few lines as 80 columns allow."""
    lines = [indent]
    for word in words:
        if len(lines[-1]) > len(indent):
            if len(lines[-1]) + len(word) + 2 > 80:
                lines.append(indent)
            else:
                lines[-1] += " "
        lines[-1] += f"{word},"
    return lines


def import_lines(text: str) -> list[str]:
    names = r"\bc_\w+\b|\bStructure\b"
    used = sorted(set(re.findall(names, text)))
    return ["from ctypes import (", *(f"    {name}," for name in used), ")"]


def render(path: Path, header: Header) -> str:
    body: list[str] = []
    for constant, value in header.constants:
        body.append(f"{constant.removeprefix('GRAFT_')} = {value}")
    for struct, members in header.structs:
        fields = [
            f'("{KEYWORDS.get(name, name)}", {kind})'
            for name, kind in header.fields(members)
        ]
        body += ["", "", f"class {camel(struct)}(Structure):"]
        body += ["    _fields_ = (", *wrapped(fields, "        "), "    )"]
    body += ["", ""] if header.structs else [""]
    for callback, result, arguments in [
        *header.callbacks,
        *header.member_callbacks(),
    ]:
        words = [header.type_of(result), *header.arguments(arguments)]
        line = f"{camel(callback)} = function_type({', '.join(words)})"
        if len(line) > 80:
            body += [f"{camel(callback)} = function_type("]
            body += [*wrapped(words, "    "), ")"]
        else:
            body.append(line)
    structs = [f'"{name}": {camel(name)}' for name, _ in header.structs]
    body += ["", "STRUCTS: dict[str, type[Structure]] = {"]
    body += [*wrapped(structs, "    "), "}"]
    body += ["", "FUNCTIONS: dict[str, tuple[Any, ...]] = {"]
    for result, function, arguments in header.functions:
        words = [header.type_of(result), *header.arguments(arguments)]
        listed = ", ".join(words) + ("," if len(words) == 1 else "")
        line = f'    "{function}": ({listed}),'
        if len(line) > 80:
            body += [f'    "{function}": (', *wrapped(words, " " * 8), "    ),"]
        else:
            body.append(line)
    body.append("}")
    before = [
        f'"""{path.name} for ctypes. Made by generate.py."""',
        "",
        "from __future__ import annotations",
        "",
        *import_lines("\n".join(body)),
        "from typing import Any",
        "",
    ]
    if header.callbacks or header.member_callbacks():
        before += ["from ._callbacks import function_type", ""]
    return "\n".join([*before, *body, ""])


# Stubs.


def tables() -> ModuleType:
    """The package's _tables.py, without the package and its library."""
    path = HERE / "src/graft/_tables.py"
    spec = importlib.util.spec_from_file_location("_tables", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["_tables"] = module
    spec.loader.exec_module(module)
    return module


def stub_type(kind: str) -> str:
    if "|" in kind:
        words = ", ".join(f'"{word}"' for word in kind.split("|"))
        return f"Literal[{words}]"
    return kind


def handler_type(values: str, answer: str) -> str:
    """With the values, or without them: a handler takes as many as it likes."""
    result = answer or "object"
    kinds = [f"Callable[[], {result}]"]
    if values:
        kinds.insert(0, f"Callable[[{values}], {result}]")
    return " | ".join([*kinds, "None"])


def stub_class(name: str, known: Any) -> list[str]:
    lines = ["", f"class _{name.capitalize()}(Element):"]
    lines.append("    def __call__(  # type: ignore[override]")
    lines.append("        self,")
    lines.append("        *,")
    for prop, kind in known.properties.items():
        lines.append(f"        {prop}: Prop[{stub_type(kind)}] = None,")
    for event, values in known.events.items():
        kind = handler_type(values, known.answers.get(event, ""))
        lines.append(f"        on_{event}: {kind} = None,")
    lines += [
        "        key: int | str | None = None,",
        "        ref: Ref | None = None,",
        "        pinned: bool = False,",
    ]
    result = "AbstractContextManager[None]" if known.children else "None"
    lines += [f"    ) -> {result}: ...", "", f"{name}: _{name.capitalize()}"]
    return lines


def stub(about: str, names: str, classes: dict[str, Any]) -> str:
    lines = [
        f'"""{about} Made by generate.py."""',
        "",
        "from collections.abc import Callable",
        "from contextlib import AbstractContextManager",
        "from typing import Literal, TypeVar, Union",
        "",
        f"from .{names}",
        "from .elements import Element",
        "from .nodes import Ref",
        "from .state import Readable",
        "",
        '_T = TypeVar("_T")',
        "Prop = Union[_T, Readable[_T], None]",
    ]
    for name, known in classes.items():
        lines += stub_class(name, known)
    return "\n".join(lines) + "\n"


def outputs() -> dict[str, str]:
    """What the generated files are to contain, by name."""
    known: dict[str, str] = {}
    numbers: dict[str, int] = {}
    found = {}
    for name, path in HEADERS.items():
        header = Header(path.read_text(encoding="utf-8"), known, numbers)
        found[f"{name}.py"] = render(path, header)
    module = tables()
    found["headless.pyi"] = stub(
        "Elements of the headless toolkit.",
        "_headless import Headless as Headless",
        module.HEADLESS,
    )
    found["terminal.pyi"] = stub(
        "Elements of the terminal.",
        "_terminal import (\n    Terminal as Terminal,\n    quit as quit,\n"
        "    run as run,\n    run_async as run_async,\n)",
        module.TERMINAL,
    )
    return found


def main() -> int:
    stale = 0
    for name, text in outputs().items():
        target = HERE / "src/graft" / name
        if sys.argv[1:] != ["--check"]:
            target.write_text(text, encoding="utf-8")
        elif target.read_text(encoding="utf-8") != text:
            print(f"{name} is not what generate.py makes")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
