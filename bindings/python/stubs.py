#!/usr/bin/env python3
"""Writes gtk4.pyi, tk.pyi and ttk.pyi of src/graft, as the toolkits tell.

    stubs.py [--check] [gtk4 | tk]

They are asked at run time, so their libraries (GRAFT_LIBRARY_PATH) and a
display are needed. With --check it only tells whether the files are up to date,
if the toolkit is of the version that they were written for.
"""

import json
import keyword
import re
import sys
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent / "src/graft"
sys.path.insert(0, str(PACKAGE.parent))

HEAD = """\
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, TypedDict, TypeVar, Union
"""
VALUES = """
_T = TypeVar("_T")
Prop = Union[_T, Readable[_T], None]
# A handler takes as many of the event's values as it likes.
Handler = Callable[..., object] | None
# The first of them is what the user made of a property.
On = Union[Callable[[], object], Callable[[_T], object], None]
"""


def spelled(takes: dict[str, str]) -> dict[str, str]:
    """What can stand as a keyword; from_ for `from`."""
    return {
        f"{name}_" if keyword.iskeyword(name) else name: kind
        for name, kind in takes.items()
        if name.isidentifier()
    }


def literal(words: list[str]) -> str:
    return f"Literal[{', '.join(json.dumps(word) for word in words)}]"


# GTK.

GTK_NAMES = """
from ._gtk4 import (
    Gtk as Gtk,
    describe_type as describe_type,
    element as element,
    program as program,
    quit as quit,
    run as run,
    type_names as type_names,
)
from .elements import Element
from .nodes import Ref
from .state import Readable
"""
GTK_TYPES = {
    "bool": "bool",
    "int": "int",
    "double": "float",
    "string": "str",
    "flags": "str | int",
}


class Gtk4:
    """The types of GTK, each a TypedDict of what it takes."""

    def __init__(self) -> None:
        from graft import _gtk4

        self.module = _gtk4
        self.enums: dict[str, str] = {}

    def prop(self, known: dict[str, Any]) -> str:
        if known["type"] == "enum":
            name = known["gtype"]
            self.enums[name] = literal(known["values"])
            return f"Prop[{name} | int]"
        kind = GTK_TYPES.get(known["type"])
        return f"Prop[{kind}]" if kind else "Any"

    def takes(self, described: dict[str, Any]) -> dict[str, str]:
        """Keywords and their types."""
        props = {known["name"]: known for known in described["properties"]}
        named = self.module.keywords(iter(props))
        found = {word: self.prop(props[name]) for word, name in named.items()}
        events = {known["name"]: known for known in described["events"]}
        named = self.module.keywords(iter(events))
        for word, name in named.items():
            kind = "Handler"
            reported = props.get(events[name].get("reports", ""), {})
            reports = GTK_TYPES.get(reported.get("type", ""))
            if reports and not events[name].get("values"):
                kind = f"On[{reports}]"
            found[f"on_{word}"] = kind
        return spelled(found)

    def version(self) -> str:
        import ctypes

        library = ctypes.CDLL("libgtk-4.so.1")
        return (
            f"{library.gtk_get_major_version()}."
            f"{library.gtk_get_minor_version()}"
        )

    def files(self) -> dict[str, str]:
        names = sorted(self.module.type_names())
        types = {
            name: self.takes(self.module.describe_type(name)) for name in names
        }
        # What is no widget has no style classes: menus, rows.
        every = [
            set(takes.items())
            for takes in types.values()
            if "css_classes" in takes
        ]
        common = dict(sorted(set.intersection(*every)))
        lines = [
            "",
            "class _Any(TypedDict, total=False):",
            "    key: int | str | None",
            "    ref: Ref | None",
            "    pinned: bool",
            "",
            "class _Widget(_Any, total=False):",
        ]
        lines += [f"    {name}: {kind}" for name, kind in common.items()]
        for name, takes in types.items():
            kin, shared = ("_Widget", common)
            if "css_classes" not in takes:
                kin, shared = ("_Any", {})
            lines += ["", f"class _{name}({kin}, total=False):"]
            own = {
                word: kind for word, kind in takes.items() if word not in shared
            }
            lines += [f"    {word}: {kind}" for word, kind in own.items()]
            if not own:
                lines[-1] += " ..."
            lines += [
                "",
                f"class _{name}Element(Element):",
                "    def __call__(  # type: ignore[override]",
                f"        self, **props: Unpack[_{name}]",
                "    ) -> AbstractContextManager[None]: ...",
                "",
                f"{name}: _{name}Element",
            ]
            # GtkButton is Button for short, GraftMenu is Menu.
            short = re.sub("^(Gtk|Graft)(?=[A-Z])", "", name)
            if short != name:
                lines.append(f"{short}: _{name}Element")
        lines += ["", "# Any other type, of libadwaita or the program's."]
        lines.append("def __getattr__(name: str) -> Element: ...")
        enums = [f"{name} = {kind}" for name, kind in self.enums.items()]
        head = (
            f'"""Elements of GTK {self.version()}. Made by stubs.py."""\n\n'
            f"{HEAD}\nfrom typing_extensions import Unpack\n"
            f"{GTK_NAMES}{VALUES}"
        )
        body = "\n".join([*sorted(enums), *lines])
        return {"gtk4.pyi": f"{head.replace(', Sequence', '')}{body}\n"}


# Tk.

TK_NAMES = """
from . import ttk as ttk
from ._tk import (
    Tk as Tk,
    element as element,
    quit as quit,
    run as run,
    run_async as run_async,
    split as split,
    words as words,
)
"""
TK_OTHERS = """
from .elements import Element
from .nodes import Ref
from .state import Readable

# Tk takes whatever reads as what it expects; a list or tuple is a list of Tcl.
Value = Union[str, float, bytes, Sequence[Any], Readable[Any], None]
Flag = Union[bool, int, Literal["0", "1"], Readable[Any], None]
Text = Union[str, Readable[Any], None]
"""
TK_TYPES = {"bool": "Flag", "color": "Text"}
REPORTED = {"text": "str", "selected": "Any", "value": "float"}


class Tk:
    """The widgets of Tk and ttk, each a function of what it takes.

    Events of `bind` have no list, so the rest of the keywords are handlers.
    """

    def __init__(self) -> None:
        from graft import _tk, tk, ttk
        from graft._native import text_of

        self.module, self.text_of = _tk, text_of
        self.kits = {
            "tk.pyi": (tk.ELEMENTS, "Tk", TK_NAMES),
            "ttk.pyi": (
                {name: getattr(ttk, name) for name in ttk.__all__},
                "ttk",
                "",
            ),
        }

    def version(self, tk: Any) -> str:
        return ".".join(tk.call("info", "patchlevel").split(".")[:2])

    def prop(self, known: dict[str, Any]) -> str:
        if known["type"] == "enum":
            words = known["values"]
            if known.get("default", "") not in words:
                words = [*words, known.get("default", "")]
            return f"{literal(words)} | Readable[Any] | None"
        return TK_TYPES.get(known["type"], "Value")

    def described(self, tk: Any, name: str, element: Any) -> list[str]:
        told = self.text_of(
            self.module.lib.graft_tk_class_json,
            tk.runtime.address,
            element.name.encode(),
        )
        described = json.loads(told)
        takes = {
            known["name"]: self.prop(known) for known in described["properties"]
        }
        for known in described["events"]:
            reported = REPORTED.get(known.get("value_of", ""))
            takes[f"on_{known['name']}"] = (
                f"On[{reported}]" if reported else "Handler"
            )
        lines = [
            "",
            f"class _{name}(Element):",
            "    def __call__(",
            "        self,",
            "        *,",
            "        key: int | str | None = None,",
            "        ref: Ref | None = None,",
            "        pinned: bool = False,",
        ]
        lines += [
            f"        {word}: {kind} = None,"
            for word, kind in spelled(takes).items()
        ]
        return [
            *lines,
            "        **bound: Handler,",
            "    ) -> AbstractContextManager[None]: ...",
            "",
            f"{name}: _{name}",
        ]

    def files(self) -> dict[str, str]:
        found = {}
        with self.module.Tk() as tk:
            for file, (elements, title, names) in self.kits.items():
                lines: list[str] = []
                for name, element in elements.items():
                    lines += self.described(tk, name, element)
                head = (
                    f'"""Elements of {title} {self.version(tk)}. '
                    f'Made by stubs.py."""\n\n'
                    f"{HEAD.replace('TypedDict, ', '')}{names}"
                    f"{TK_OTHERS}{VALUES}"
                )
                text = "\n".join(lines)
                found[file] = f"{head}{text}\n"
        return found


def version_of(text: str) -> str:
    found = re.search(r"Elements of .*? ([\d.]+)\. ", text)
    return found[1] if found else ""


def main() -> int:
    words = sys.argv[1:]
    check = "--check" in words
    kits = {"gtk4": Gtk4, "tk": Tk}
    stale = 0
    for kit in [word for word in words if word in kits] or list(kits):
        for name, text in kits[kit]().files().items():
            target = PACKAGE / name
            if not check:
                target.write_text(text, encoding="utf-8")
                continue
            there = target.read_text(encoding="utf-8")
            if version_of(there) != version_of(text):
                print(f"{name} is for {version_of(there)}: not compared")
            elif there != text:
                print(f"{name} is not what stubs.py makes")
                stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
