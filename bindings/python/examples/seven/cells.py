#!/usr/bin/env python3
"""7GUIs: Cells. A formula begins with =, as in =A0+2*SUM(B0:B9)."""

import re
from functools import partial

import graft
from graft import portable as ui

COLUMNS, ROWS, SHOWN = "ABCDEF", 100, 10

sheet: "dict[str, graft.State[str]]" = {
    f"{column}{row}": graft.state("")
    for column in COLUMNS
    for row in range(ROWS)
}
top = graft.state(0)
edited = graft.state("")
draft = graft.state("")

NAME = re.compile(r"([A-F]\d{1,2}):([A-F]\d{1,2})|([A-F]\d{1,2})")
ALLOWED = re.compile(r"[\d\s.+\-*/(),A-FSUMa-f:]*")


def area(first: str, last: str) -> "list[str]":
    columns = COLUMNS[COLUMNS.index(first[0]) : COLUMNS.index(last[0]) + 1]
    rows = range(int(first[1:]), int(last[1:]) + 1)
    return [f"{column}{row}" for column in columns for row in rows]


def compute(cell: str) -> float:
    text = sheet[cell].value
    if not text.startswith("="):
        return float(text or 0)
    formula = text[1:]
    if not ALLOWED.fullmatch(formula):
        raise ValueError(formula)

    def value(match: "re.Match[str]") -> str:
        if match[3]:
            return f"({values[match[3]].value!r})"
        return ",".join(
            f"({values[other].value!r})" for other in area(match[1], match[2])
        )

    plain = NAME.sub(value, formula)
    names = {"__builtins__": {}, "SUM": lambda *all: sum(all)}
    return float(eval(plain, names))


def shows(cell: str) -> str:
    text = sheet[cell].value
    if not text.startswith("="):
        return text
    try:
        return f"{values[cell].value:g}"
    except Exception:
        return "#ERROR"


values = {cell: graft.computed(partial(compute, cell)) for cell in sheet}


def enter() -> None:
    """Keeps what was typed, as Return, Tab and a click elsewhere do."""
    if edited.value:
        sheet[edited.value].value = draft.value
    edited.value = ""


def edit(cell: str) -> None:
    if edited.value != cell:
        enter()
        draft.value = sheet[cell].value
        edited.value = cell


def leave(cell: str) -> None:
    """Some toolkits tell it after the next cell was entered."""
    if edited.value == cell:
        enter()


def typed(cell: str, text: str) -> None:
    """The first key after Return begins to edit again."""
    edit(cell)
    draft.value = text


def scroll(rows: int) -> None:
    enter()
    top.value += rows


@graft.component
def one(cell: str) -> None:
    ui.entry(
        text=draft.value if edited.value == cell else shows(cell),
        width=10,
        on_changed=lambda text: typed(cell, text),
        on_focus=lambda: edit(cell),
        on_blur=lambda: leave(cell),
        on_activate=lambda text: enter(),
    )


@graft.component
def app() -> None:
    with ui.column(padding=8):
        with ui.row(key="names"):
            ui.label(text="", width=4)
            for column in COLUMNS:
                # As wide as what is below it, on every toolkit.
                ui.entry(key=column, text=column, width=10, enabled=False)
        for row in range(top.value, top.value + SHOWN):
            with ui.row(key=row):
                ui.label(text=str(row), width=4)
                for column in COLUMNS:
                    one.keyed(column)(f"{column}{row}")
        with ui.row(key="scroll"):
            ui.button(
                text="Up",
                enabled=top.value > 0,
                on_click=lambda: scroll(-SHOWN),
            )
            ui.button(
                text="Down",
                enabled=top.value + SHOWN < ROWS,
                on_click=lambda: scroll(SHOWN),
            )


if __name__ == "__main__":
    ui.run(app, name="Cells")
