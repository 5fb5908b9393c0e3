"""What the classes of the headless and the terminal toolkit take.

As their headers say; generate.py makes the stubs of it, and a test compares
it with the headers and with what the libraries accept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ClassTable:
    """What is known of a class before it is used.

    `properties` gives the type of each, as a stub writes it; `events` the
    types of its values; `reports` the property that an event reports.
    """

    properties: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    reports: Mapping[str, str] = field(default_factory=dict)
    # What a handler of a query returns.
    answers: Mapping[str, str] = field(default_factory=dict)
    children: bool = False


def table(
    properties: str, events: str = "", children: bool = False
) -> ClassTable:
    """A table from words.

    table("text: str, align: start|end", "changed(str) = text; ask() ? bool")
    """
    found = {}
    for part in filter(None, map(str.strip, properties.split(","))):
        name, kind = map(str.strip, part.split(":"))
        found[name] = kind
    values: dict[str, str] = {}
    reports: dict[str, str] = {}
    answers: dict[str, str] = {}
    for part in filter(None, map(str.strip, events.split(";"))):
        part, _, answer = map(str.strip, part.partition("?"))
        head, _, reported = map(str.strip, part.partition("="))
        name, _, types = head.partition("(")
        values[name] = types.rstrip(")")
        if reported:
            reports[name] = reported
        if answer:
            answers[name] = answer
    return ClassTable(found, values, reports, answers, children)


CONTAINER = "motion(float, float); scroll(float, float)"
SHOWN = f"shown(); click(); {CONTAINER}"


def headless(
    properties: str, events: str = "", children: bool = False
) -> ClassTable:
    return table(
        f"{properties}, enabled: bool, visible: bool", events, children
    )


HEADLESS = {
    "window": headless(
        "title: str",
        f"close(); close_request() ? bool; {SHOWN}",
        children=True,
    ),
    "box": headless("spacing: int", SHOWN, children=True),
    "row": headless("spacing: int", SHOWN, children=True),
    "list": headless(
        "selected: int",
        f"changed(int) = selected; activate(int); click(); {CONTAINER}",
        children=True,
    ),
    "label": headless("text: str"),
    "button": headless("text: str", "click()"),
    "entry": headless(
        "text: str, placeholder: str, multiline: bool",
        "changed(str) = text; activate(); escape(); blur(); focus(); "
        "validate(str) ? bool",
    ),
    "toggle": headless("text: str, active: bool", "toggled(bool) = active"),
    "range": headless(
        "min: float, max: float, step: float, increment: float, value: float",
        "changed(float) = value; moving(float) = value",
    ),
    "choice": headless("items: str, selected: int", "changed(int) = selected"),
    "spinner": headless("text: str, active: bool", "tick(int)"),
}

SIZES = (
    "width: float, height: float, min_width: float, min_height: float, "
    "flex: float, visible: bool"
)


def terminal(
    properties: str,
    events: str = "",
    children: bool = False,
    focus: bool = False,
) -> ClassTable:
    if focus:
        properties += ", enabled: bool, autofocus: bool"
        events += "; focus(); blur()"
    return table(f"{properties}, {SIZES}", f"{events}; key(str)", children)


TERMINAL = {
    "label": terminal(
        "text: str, wrap: bool, align: start|center|end, bold: bool, "
        "dim: bool, reverse: bool, underline: bool, "
        "color: default|red|green|yellow|blue|magenta|cyan|white"
    ),
    "button": terminal("text: str", "click()", focus=True),
    "entry": terminal(
        "text: str, placeholder: str",
        "changed(str) = text; activate(str); escape()",
        focus=True,
    ),
    "toggle": terminal(
        "text: str, active: bool", "toggled(bool) = active", focus=True
    ),
    "list": terminal(
        "selected: int",
        "changed(int) = selected; activate(int)",
        children=True,
        focus=True,
    ),
    "progress": terminal("value: float"),
    "spinner": terminal("active: bool"),
    "row": terminal(
        "spacing: float, align: stretch|start|center|end", children=True
    ),
    "column": terminal(
        "spacing: float, align: stretch|start|center|end", children=True
    ),
    "overlay": terminal("modal: bool", children=True),
    "frame": terminal(
        "title: str, border: bool, padding: float", children=True
    ),
    "slider": terminal(
        "min: float, max: float, step: float, value: float",
        "changed(float) = value",
        focus=True,
    ),
    "canvas": terminal(
        "shapes: str", "press(int, int); menu(int, int)", focus=True
    ),
    "window": terminal("title: str", "close()", children=True),
}
