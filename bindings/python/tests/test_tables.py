"""The tables of classes say what headers and libraries say."""

from __future__ import annotations

import re
from typing import Any

import pytest
from conftest import PACKAGE

import graft
from graft import _headless, _tables, _terminal
from graft._headless import Headless
from graft._terminal import Terminal

ROOT = PACKAGE.parents[1]
SAMPLES: dict[str, Any] = {"str": "x", "bool": True, "int": 1, "float": 0.5}


def sample(kind: str) -> Any:
    return kind.split("|")[0] if "|" in kind else SAMPLES[kind]


def mounted(toolkit: Any, element: Any, props: dict[str, Any]) -> None:
    if isinstance(toolkit, Headless):
        toolkit.mount(lambda: element(**props)).close()
    else:
        graft.mount(toolkit.runtime, lambda: element(**props)).close()
    toolkit.runtime.pump()


TABLES = [("headless", name) for name in _tables.HEADLESS] + [
    ("terminal", name) for name in _tables.TERMINAL
]


@pytest.mark.parametrize(("kit", "name"), TABLES)
def test_the_library_takes_what_the_table_says(kit: str, name: str) -> None:
    made: Any = Headless() if kit == "headless" else Terminal(scripted=True)
    tables = _tables.HEADLESS if kit == "headless" else _tables.TERMINAL
    module = _headless if kit == "headless" else _terminal
    known = tables[name]
    element = module.TOOLKIT.elements[name]
    with made as toolkit:
        for prop, kind in known.properties.items():
            for value in kind.split("|") if "|" in kind else [sample(kind)]:
                mounted(toolkit, element, {prop: value})
            with pytest.raises(graft.Error):
                mounted(
                    toolkit,
                    element,
                    {prop: b"none of its types"}
                    if prop != "items"
                    else {prop: 5},
                )
        for event in known.events:
            mounted(toolkit, element, {f"on_{event}": print})
        anything: Any = graft.Element(name, children=known.children)
        if known.children:

            def nested() -> None:
                with anything():
                    anything()

            graft.mount(toolkit.runtime, nested).close()
        with pytest.raises(graft.UnknownError):
            mounted(toolkit, anything, {"no_such": 1})


@pytest.mark.parametrize(("kit", "name"), TABLES)
def test_events_report_what_the_table_says(kit: str, name: str) -> None:
    tables = _tables.HEADLESS if kit == "headless" else _tables.TERMINAL
    for event, reported in tables[name].reports.items():
        assert event in tables[name].events
        assert reported in tables[name].properties


def essay(path: str) -> dict[str, str]:
    """The classes of a header's comment, each with its lines."""
    text = (ROOT / path).read_text(encoding="utf-8")
    part = text.split(" * Classes\n")[1].split(" * Lengths")[0]
    part = part.split(" * click bubbles")[0]
    found: dict[str, str] = {}
    for names, words in re.findall(
        r"^ \*     ([a-z, ]+?)  +(.*(?:\n \*          +.*)*)",
        part,
        re.MULTILINE,
    ):
        for name in re.findall(r"\w+", names):
            found[name] = words
    return found


@pytest.mark.parametrize(
    ("path", "tables"),
    [
        ("bindings/headless/include/graft/headless.h", _tables.HEADLESS),
        ("bindings/terminal/include/graft/terminal.h", _tables.TERMINAL),
    ],
)
def test_the_header_names_the_same_classes(path: str, tables: Any) -> None:
    classes = essay(path)
    classes.pop("screen", None)
    assert set(classes) == set(tables)
    for name, words in classes.items():
        own = set(tables[name].properties) | set(tables[name].events)
        common = {
            *("enabled", "visible", "width", "height", "min_width", "flex"),
            *("min_height", "autofocus", "key", "focus", "blur"),
        }
        for word in own - common:
            if "the same" not in words:
                assert re.search(rf"\b{word}\b", words), (name, word)
