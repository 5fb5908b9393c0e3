"""Reads graft.h as text: its functions, thread tags, structs, constants."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from Tests.checks import ROOT

PATH = ROOT / "include" / "graft" / "graft.h"

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TAG = re.compile(r"\[(owner-thread|any-thread)\]")
# A library that others contain has a word of its own for what it exports.
DECLARATION = re.compile(
    r"^GRAFT_(?:LAYOUT_)?API\b[^;{]*?\b(graft_\w+)\(", re.MULTILINE
)
STRUCT = re.compile(r"^typedef struct (graft_\w+) \{(.*?)^\} \1;", re.M | re.S)
CONSTANT = re.compile(r"^#define (GRAFT_\w+) \(?-?\d+u?\)?(?:\s|$)", re.M)
SCALAR = re.compile(r"^typedef u?int\d+_t (graft_\w+);", re.MULTILINE)
UNION = re.compile(r"union\s*\{.*?\}", re.DOTALL)
FUNCTION_MEMBER = re.compile(r"\(\*(\w+)\)\s*\(.*", re.DOTALL)


@dataclass
class Header:
    functions: list[str] = field(default_factory=list)
    tags: dict[str, list[str]] = field(default_factory=dict)
    structs: dict[str, list[str]] = field(default_factory=dict)
    constants: list[str] = field(default_factory=list)
    scalars: list[str] = field(default_factory=list)


def members(body: str) -> list[str]:
    """Names the members of a struct, of a union the union alone."""
    body = UNION.sub("union", COMMENT.sub("", body))
    names = []
    for declaration in filter(None, map(str.strip, body.split(";"))):
        function = FUNCTION_MEMBER.search(declaration)
        names.append(
            function[1] if function else re.findall(r"\w+", declaration)[-1]
        )
    return names


def tags(text: str) -> dict[str, list[str]]:
    """Gives each function the thread tags of the comment above it.

    Declarations without a blank line between them share the comment.
    """
    found: dict[str, list[str]] = {}
    for paragraph in re.split(r"\n\s*\n", text):
        declared = DECLARATION.findall(COMMENT.sub("", paragraph))
        comments = " ".join(COMMENT.findall(paragraph))
        for name in declared:
            found[name] = TAG.findall(comments)
    return found


def read(path: Path = PATH) -> Header:
    text = path.read_text(encoding="utf-8")
    code = COMMENT.sub("", text)
    return Header(
        functions=DECLARATION.findall(code),
        tags=tags(text),
        structs={name: members(body) for name, body in STRUCT.findall(text)},
        constants=CONSTANT.findall(code),
        scalars=SCALAR.findall(code),
    )
