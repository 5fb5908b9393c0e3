#!/usr/bin/env python3
"""7GUIs: CRUD, of names with a filter."""

import graft
from graft import portable as ui

names: "graft.State[tuple[tuple[str, str], ...]]" = graft.state(
    (("Emil", "Hans"), ("Mustermann", "Max"), ("Tisch", "Roman"))
)
prefix = graft.state("")
selected = graft.state(-1)
name = graft.state("")
surname = graft.state("")


def shown() -> "list[tuple[str, str]]":
    return [
        person for person in names.value if person[0].startswith(prefix.value)
    ]


def chosen() -> "tuple[str, str] | None":
    listed = shown()
    return listed[selected.value] if 0 <= selected.value < len(listed) else None


def create() -> None:
    names.value = (*names.value, (surname.value, name.value))


def replace(new: "tuple[tuple[str, str], ...]") -> None:
    person = chosen()
    if person is None:
        return
    place = names.value.index(person)
    names.value = (*names.value[:place], *new, *names.value[place + 1 :])


def update() -> None:
    replace(((surname.value, name.value),))


def delete() -> None:
    replace(())
    selected.value = -1


def narrow(text: str) -> None:
    prefix.value = text
    selected.value = -1


@graft.component
def app() -> None:
    person = chosen()
    with ui.column(spacing=6, padding=8):
        with ui.row(spacing=8):
            ui.label(text="Filter prefix:", width=14)
            ui.entry(text=prefix.value, on_changed=narrow)
        ui.list(
            items=[f"{last}, {first}" for last, first in shown()],
            selected=selected,
        )
        for title, text in (("Name:", name), ("Surname:", surname)):
            with ui.row(spacing=8, key=title):
                ui.label(text=title, width=14)
                ui.entry(text=text)
        with ui.row(spacing=8):
            ui.button(text="Create", on_click=create)
            ui.button(
                text="Update", enabled=person is not None, on_click=update
            )
            ui.button(
                text="Delete", enabled=person is not None, on_click=delete
            )


if __name__ == "__main__":
    ui.run(app, name="CRUD")
